/* What fetching costs at the least: raw sockets, keep-alive, SHA-256 while receiving, a file for every body.

   sockets PORT CONNECTIONS OUT < PATHS    one thread, epoll; HTTP/1.1 with Content-Length only, as nginx sends it */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD = 4096, CHUNK = 65536 };

typedef struct { int socket, file, used; long left; char head[HEAD + 1]; EVP_MD_CTX *hash; } line;

static const char *output;
static char **paths;
static int count, next, done, failures;

static int ask(line *self) {
    if (next == count) return 0;
    char text[2048], name[4096];
    int size = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", paths[next]);
    snprintf(name, sizeof name, "%s/%d", output, next++);
    self->file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    self->used = 0;
    self->left = -1;
    EVP_DigestInit_ex(self->hash, EVP_sha256(), NULL);
    if (self->file < 0 || send(self->socket, text, (size_t)size, MSG_NOSIGNAL) != size) exit(1);
    return 1;
}

static void take(line *self, const char *bytes, long size) {
    EVP_DigestUpdate(self->hash, bytes, (size_t)size);
    if (write(self->file, bytes, (size_t)size) != size) failures++;
    self->left -= size;
}

/* 1: the answer is whole. */
static int receive(line *self) {
    static char chunk[CHUNK];
    for (;;) {
        ssize_t got = recv(self->socket, chunk, sizeof chunk, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return 0;
        if (got <= 0) { fprintf(stderr, "the connection was closed\n"); exit(1); }
        char *bytes = chunk;
        if (self->left < 0) {
            int room = HEAD - self->used, part = got < room ? (int)got : room;
            memcpy(self->head + self->used, chunk, (size_t)part);
            int before = self->used;
            self->used += part;
            self->head[self->used] = 0;
            char *end = strstr(self->head, "\r\n\r\n"), *length = strcasestr(self->head, "Content-Length:");
            if (end == NULL) continue;
            if (length == NULL || strncmp(self->head + 9, "200", 3) != 0) { fprintf(stderr, "%s\n", self->head); exit(1); }
            self->left = strtol(length + 15, NULL, 10);
            long skipped = end + 4 - self->head - before;
            bytes += skipped;
            got -= skipped;
        }
        if (got > 0) take(self, bytes, got);
        if (self->left == 0) {
            unsigned char digest[EVP_MAX_MD_SIZE];
            EVP_DigestFinal_ex(self->hash, digest, NULL);
            close(self->file);
            done++;
            return 1;
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: sockets PORT CONNECTIONS OUT < PATHS\n"), 2;
    output = argv[3];
    char *path = NULL;
    size_t room = 0;
    for (ssize_t size; (size = getline(&path, &room, stdin)) > 0;) {
        path[strcspn(path, "\n")] = 0;
        paths = realloc(paths, sizeof *paths * (size_t)(count + 1));
        paths[count++] = strdup(path);
    }
    int width = atoi(argv[2]), poll = epoll_create1(0);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1])),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    for (int i = 0; i < width; i++) {
        line *self = calloc(1, sizeof *self);
        int yes = 1;
        self->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        self->hash = EVP_MD_CTX_new();
        setsockopt(self->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (connect(self->socket, (struct sockaddr *)&address, sizeof address) != 0) return perror("connect"), 1;
        struct epoll_event event = { .events = EPOLLIN, .data.ptr = self };
        epoll_ctl(poll, EPOLL_CTL_ADD, self->socket, &event);
        ask(self);
    }
    while (done < count) {
        struct epoll_event events[64];
        int ready = epoll_wait(poll, events, 64, 60000);
        if (ready <= 0) return fprintf(stderr, "nothing came for a minute\n"), 1;
        for (int i = 0; i < ready; i++) {
            line *self = events[i].data.ptr;
            if (receive(self) && !ask(self)) epoll_ctl(poll, EPOLL_CTL_DEL, self->socket, NULL);
        }
    }
    return failures == 0 ? 0 : 1;
}
