#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include <microhttpd.h>

/* Paths reach the program as they were sent: libmicrohttpd's own decoding ends them at %00. */
static inline size_t gallery_mhd_keep(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/* MHD_start_daemon takes its options as variadic arguments, which Swift does not import. The socket
   listens already. A pool of threads that wait in epoll: a slow client holds none of them up. */
static inline struct MHD_Daemon *gallery_mhd_start(
    int socket, unsigned threads, unsigned connections, unsigned seconds, void *context,
    MHD_AccessHandlerCallback respond,
    void *(*announce)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback complete
) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, respond, context,
        MHD_OPTION_LISTEN_SOCKET, socket,
        MHD_OPTION_THREAD_POOL_SIZE, threads,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, gallery_mhd_keep, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, announce, context,
        MHD_OPTION_NOTIFY_COMPLETED, complete, context,
        MHD_OPTION_END);
}

/* What follows is for the tests' server, which misbehaves as real ones do. */

// MHD_start_daemon takes its options as variadic arguments, which Swift does not import. The
// address is an option too: without it the daemon would listen on every interface.
static inline struct MHD_Daemon *loopback_start_daemon(
    void *context,
    MHD_AccessHandlerCallback respond,
    void *(*announce)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback complete
) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = 0;
    return MHD_start_daemon(
        // Not by select, which drops connections whose descriptor is over 1023.
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0,
        NULL, NULL, respond, context,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_URI_LOG_CALLBACK, announce, context,
        MHD_OPTION_NOTIFY_COMPLETED, complete, context,
        MHD_OPTION_CONNECTION_TIMEOUT, 60u,
        MHD_OPTION_END);
}

// MHD_get_daemon_info is variadic: the port the system chose for port 0, or 0 on failure.
static inline uint16_t loopback_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

// MHD_get_connection_info is variadic: the socket of a connection, or -1 on failure.
static inline int loopback_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

// MHD_set_response_options is variadic: lets a reply of unknown size carry a Content-Length that is
// a lie. The second flag keeps libmicrohttpd from sending such a reply in chunks.
static inline enum MHD_Result loopback_allow_wrong_length(struct MHD_Response *response) {
    return MHD_set_response_options(
        response,
        MHD_RF_INSANITY_HEADER_CONTENT_LENGTH | MHD_RF_HTTP_1_0_COMPATIBLE_STRICT,
        MHD_RO_END);
}
