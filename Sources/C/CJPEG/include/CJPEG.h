#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <jpeglib.h>
#include <jerror.h>

/* libjpeg reports errors by a call that must not return, so each of its calls needs a setjmp, which
   Swift cannot write. This is that and nothing more: no policy lives here. */

typedef struct gallery_jpeg gallery_jpeg;

#define GALLERY_JPEG_DEADLINE (-1)  /* an "error code": the time budget is spent */
#define GALLERY_JPEG_SCANS (-2)     /* an "error code": more scans than any encoder writes */
#define GALLERY_JPEG_CODES 16
#define GALLERY_JPEG_MEMORY (400L << 20)

typedef struct {
    int width, height, components, color_space, arithmetic, adobe_transform;
    int scans;                          /* whether it has several, for which it is held as coefficients */
    int error;                          /* a J_MESSAGE_CODE, or one of the two above; 0: none */
    char message[JMSG_LENGTH_MAX];      /* what the library said of the error */
    int warnings[GALLERY_JPEG_CODES];   /* distinct J_MESSAGE_CODEs, each once */
    char said[GALLERY_JPEG_CODES][JMSG_LENGTH_MAX];
    int warning_count;                  /* of distinct codes */
    int header_warnings;                /* how many of them came before the first scan */
    size_t trailing;                    /* bytes after the end of the image */
    int is_whole;                       /* every scan came that the picture needs, to its last block */
    int unread;                         /* segments that are not among the markers */
    size_t end;                         /* with an error: where a whole picture without an end ends */
} gallery_jpeg_report;

/* Two-dimensional arrays reach Swift as tuples of tuples. */
static inline const char *gallery_jpeg_said(const gallery_jpeg_report *report, int warning) {
    return report->said[warning];
}

/* The bytes must outlive the handle. NULL: no memory. A header error is in the report. */
gallery_jpeg *gallery_jpeg_open(const uint8_t *bytes, size_t size, gallery_jpeg_report *report);
/* Of the picture decoded at 1/denominator (1, 2, 4 or 8). */
void gallery_jpeg_size(gallery_jpeg *handle, int denominator, int *width, int *height, int *bands);
/* Decodes everything, the end of the file included. 0: done, perhaps with warnings. */
int gallery_jpeg_decode(gallery_jpeg *handle, int denominator, uint8_t *pixels, size_t stride,
                        double seconds);
/* The i-th saved APPn or COM marker; 0 when there is none. Before the decode, whose end frees them. */
int gallery_jpeg_marker(gallery_jpeg *handle, int index, int *code, const uint8_t **data,
                        size_t *size);
/* The ICC profile put together from its APP2 parts, to be freed with free(); 0 when there is none.
   Before the decode, too. */
int gallery_jpeg_profile(gallery_jpeg *handle, uint8_t **data, unsigned int *size);
void gallery_jpeg_close(gallery_jpeg *handle);

/* Encodes packed rows of 1 (grey) or 3 (red, green, blue) bands with Huffman tables of their own; colors
   at half resolution unless `whole_colors`. 0: done, and `data` is to be freed with free(). */
int gallery_jpeg_encode(const uint8_t *pixels, int width, int height, int bands, int quality,
                        int whole_colors, uint8_t **data, size_t *size);
