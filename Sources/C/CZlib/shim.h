#pragma once
#include <zlib.h>

/* A macro that Swift does not import. 31: the largest window, in a gzip wrapper. */
static inline int gallery_gzip_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
