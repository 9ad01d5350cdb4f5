#include <stddef.h>
#include <stdint.h>

/* libFuzzer's loop, which comes with the compiler (-sanitize=fuzzer) and has no header. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *bytes, size_t count));
