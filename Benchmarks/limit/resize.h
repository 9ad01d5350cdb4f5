#pragma once
#include <stdint.h>

/* Lanczos3 in fixed point, two pixels at a time where the processor can: libvips 8.14 takes three times
   as long for the same picture, most of it in its horizontal pass, which is scalar. Rows go in as a
   decoder delivers them; the shrunk ones appear in `out`. No policy lives here. */

typedef struct gallery_resizer gallery_resizer;

/* `bands`: 3, or 4 of which the last is anything, in and out alike, eight bits each. Rows of `out` are
   packed, and must outlive the handle. NULL: no memory. */
gallery_resizer *gallery_resizer_open(int in_width, int in_height, int out_width, int out_height,
                                      int bands, uint8_t *out);
void gallery_resizer_push(gallery_resizer *handle, const uint8_t *row);
void gallery_resizer_close(gallery_resizer *handle);
