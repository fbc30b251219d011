// stack.h - how many bytes of stack a query of gjk2d needs
#ifndef BENCH_STACK_H
#define BENCH_STACK_H

#include "system.h"

struct StackUse {
    size_t bytes[ASKS];
};

StackUse stack_use_f32();
StackUse stack_use_f64();

#endif
