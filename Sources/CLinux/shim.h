#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <malloc.h>

/* Behind _GNU_SOURCE, which Swift's Glibc module does not set. */
int syncfs(int descriptor);

/* <malloc.h> is not part of Swift's Glibc module, and its constants are macros. */
static inline int gallery_set_arenas(int count) { return mallopt(M_ARENA_MAX, count); }
