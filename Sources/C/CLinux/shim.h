#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <linux/openat2.h>
#include <malloc.h>
#include <sys/syscall.h>

/* Behind _GNU_SOURCE, which Swift's Glibc module does not set. */
int syncfs(int descriptor);
int pipe2(int ends[2], int flags);
struct tm;
char *strptime(const char *text, const char *format, struct tm *date);

/* Of <sys/xattr.h>, which is not part of Swift's Glibc module, and whose <sys/types.h> clashes with that of
   libxml2's module in a fresh build. */
long getxattr(const char *path, const char *name, void *value, unsigned long size);

/* <malloc.h> is not part of Swift's Glibc module, and its constants are macros. */
static inline int gallery_set_arenas(int count) { return mallopt(M_ARENA_MAX, count); }
/* Blocks up to `bytes` come from memory that is kept, twice as much of it, and not from the kernel anew. */
static inline int gallery_keep_memory(int bytes) {
    return mallopt(M_MMAP_THRESHOLD, bytes) && mallopt(M_TRIM_THRESHOLD, 2 * bytes);
}

/* glibc has no openat2, and syscall is variadic. The kernel itself keeps the path, and every link on
   it, below the folder. (<unistd.h> would take types away from Swift's Glibc module.) */
long syscall(long number, ...);
static inline int gallery_open_beneath(int folder, const char *path, int flags) {
    struct open_how how = {
        .flags = (unsigned)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
