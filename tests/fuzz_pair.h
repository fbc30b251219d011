/* fuzz_pair.h - the fuzz target: any bytes are a pair of shapes and questions */
#ifndef FUZZ_PAIR_H
#define FUZZ_PAIR_H

#include <stddef.h>
#include <stdint.h>

#include "testing.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What bytes mean. */
typedef struct fuzz_case {
    body p, q;
    int bare; /* 1: P has no pose, 2: Q has none, 3: neither */
    int made; /* 1: other things stand between P's points, 2: between Q's, 3: both;
                 4: one and two points become circles and capsules */
    gjk2d_real margin;
    gjk2d_vec2 sweep;
    gjk2d_cache cache;
    int policy;
} fuzz_case;

void fuzz_read(const uint8_t *data, size_t size, fuzz_case *out);

/* Bytes that mean the case, every number in full; 0: they do not fit. */
size_t fuzz_write(const fuzz_case *c, uint8_t *data, size_t most);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef __cplusplus
}
#endif

#endif /* FUZZ_PAIR_H */
