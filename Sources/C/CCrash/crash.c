#define _GNU_SOURCE
#include "CCrash.h"
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 256, LINE = 512, STACK = 64 << 10 };

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { SIGNALS = sizeof signals / sizeof *signals };

static struct sigaction before[SIGNALS];
/* A thread keeps its line, and the file that it is for, for as long as the process lives. */
static char lines[THREADS][LINE];
static char files[THREADS][PATH_MAX];
static atomic_int used;
static _Thread_local int mine = -1;
static atomic_flag crashed = ATOMIC_FLAG_INIT;
/* Where messages go, and where what was written to descriptor 2 meanwhile is read. */
static int messages = STDERR_FILENO;
static int stray = -1;

static void put(int descriptor, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t written = write(descriptor, text, length);
        if (written <= 0) return;
        text += written;
        length -= (size_t)written;
    }
}

static void tell(int thread) {
    const char *line = lines[thread];
    if (line[0] == 0) return;
    int file = open(files[thread], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file >= 0) {
        put(file, line);
        put(file, "\n");
        close(file);
    }
    /* Behind the hash stands the name, for people. */
    const char *name = strchr(line, ' ');
    put(messages, "gallery: crashed while it worked on ");
    put(messages, name != NULL ? name + 1 : line);
    put(messages, "; the next run passes it over\n");
}

/* What was written to stderr until now: a crash's last words. */
static void pour(void) {
    char bytes[4096];
    ssize_t count;
    while (stray >= 0 && (count = read(stray, bytes, sizeof bytes)) > 0) {
        if (write(messages, bytes, (size_t)count) != count) return;
    }
}

static void on_crash(int number, siginfo_t *info, void *context) {
    (void)context;
    /* Another thread is dying already, and takes this one along. */
    while (atomic_flag_test_and_set(&crashed)) pause();
    pour();
    /* What another process sent is no fault of a picture's. */
    if (info->si_code != SI_USER || info->si_pid == getpid()) {
        if (mine >= 0) {
            tell(mine);
        } else if (number != SIGILL && number != SIGTRAP) {
            /* A library's own thread: nobody knows for whom it works. Swift's traps are the program's own. */
            int count = atomic_load(&used);
            for (int i = 0; i < count && i < THREADS; i++) tell(i);
        }
    }
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &before[i], NULL);
    /* A fault happens again when this returns; a signal that was sent does not. */
    if (info->si_code <= 0) raise(number);
}

static void listen_once(void) {
    static atomic_flag listens = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&listens)) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &action, &before[i]);
}

void gallery_crash_watch(void) { listen_once(); }

void gallery_crash_pour(int from, int to) {
    stray = from;
    messages = to;
    listen_once();
}

void gallery_crash_work(const char *file, const char *line) {
    if (mine < 0) {
        if (line == NULL) return;
        int next = atomic_fetch_add(&used, 1);
        if (next >= THREADS) return;
        mine = next;
        /* A stack that overflowed is none to run a handler on. It is the thread's for life. */
        stack_t stack = {.ss_sp = malloc(STACK), .ss_size = STACK};
        if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
    }
    lines[mine][0] = 0;
    atomic_signal_fence(memory_order_seq_cst);
    if (line == NULL || strlen(file) >= PATH_MAX) return;
    strcpy(files[mine], file);
    strncpy(lines[mine] + 1, line + 1, LINE - 2);
    atomic_signal_fence(memory_order_seq_cst);
    lines[mine][0] = line[0];
}
