// stack.h - how many bytes of stack a query of gjk2d needs
#ifndef BENCH_STACK_H
#define BENCH_STACK_H

#include "system.h"

// 0: no query went that way.
struct StackUse {
    size_t
        fast[LEVELS]; // where the fast path decides: strictly convex rings of few corners
    size_t others[LEVELS]; // rings of many, and other lists of points
    size_t exact[LEVELS];  // where more digits or integers decide
};

StackUse stack_use_f32();
StackUse stack_use_f64();

#endif
