/* fuzz_pair.h - the fuzz target: any bytes are a pair of shapes and questions */
#ifndef FUZZ_PAIR_H
#define FUZZ_PAIR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef __cplusplus
}
#endif

#endif /* FUZZ_PAIR_H */
