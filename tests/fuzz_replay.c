/* fuzz_replay.c - runs the fuzz target over files, without a fuzzer
 *
 *   fuzz_replay file ..
 *
 * A broken law aborts, so the last name printed is the case.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fuzz_pair.h"

enum { MOST = 1 << 16 };

int main(int argc, char **argv)
{
    static uint8_t data[MOST];
    int i, failed = 0;
    for (i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (file == NULL) {
            printf("%s cannot be read\n", argv[i]);
            failed++;
            continue;
        }
        printf("%s\n", argv[i]);
        fflush(stdout);
        LLVMFuzzerTestOneInput(data, fread(data, 1, MOST, file));
        fclose(file);
    }
    printf("%d passed, %d failed\n", argc - 1 - failed, failed);
    return failed != 0 || argc == 1;
}
