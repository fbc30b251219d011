// stack.h - how many bytes of stack a query of gjk2d needs
#ifndef BENCH_STACK_H
#define BENCH_STACK_H

#include "system.h"

// 0: no query went that way.
struct StackUse {
    size_t fast[ASKS];  // where the fast path decides
    size_t exact[ASKS]; // where more digits or integers do
};

StackUse stack_use_f32();
StackUse stack_use_f64();

#endif
