#pragma once
#include <curl/curl.h>

/* curl_easy_setopt is variadic, which Swift cannot call: one shim for each type of value that it
   takes. */
typedef size_t (*gallery_curl_data)(char *, size_t, size_t, void *);

static inline CURLcode gallery_curl_set_long(CURL *c, CURLoption o, long v) {
    return curl_easy_setopt(c, o, v);
}
static inline CURLcode gallery_curl_set_string(CURL *c, CURLoption o, const char *v) {
    return curl_easy_setopt(c, o, v);
}
static inline CURLcode gallery_curl_set_pointer(CURL *c, CURLoption o, void *v) {
    return curl_easy_setopt(c, o, v);
}
static inline CURLcode gallery_curl_set_data(CURL *c, CURLoption o, gallery_curl_data v) {
    return curl_easy_setopt(c, o, v);
}
static inline CURLcode gallery_curl_set_opener(CURL *c, curl_opensocket_callback v) {
    return curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, v);
}
/* Variadic as well. */
static inline struct curl_slist *gallery_curl_cookies(CURL *c) {
    struct curl_slist *list = NULL;
    return curl_easy_getinfo(c, CURLINFO_COOKIELIST, &list) == CURLE_OK ? list : NULL;
}
/* Variadic for the same reason, on the multi handle. */
static inline CURLMcode gallery_curl_multi_set_long(CURLM *m, CURLMoption o, long v) {
    return curl_multi_setopt(m, o, v);
}
static inline CURLMcode gallery_curl_multi_set_pointer(CURLM *m, CURLMoption o, void *v) {
    return curl_multi_setopt(m, o, v);
}
static inline CURLMcode gallery_curl_multi_set_watcher(CURLM *m, curl_socket_callback v) {
    return curl_multi_setopt(m, CURLMOPT_SOCKETFUNCTION, v);
}
static inline CURLMcode gallery_curl_multi_set_timer(CURLM *m, curl_multi_timer_callback v) {
    return curl_multi_setopt(m, CURLMOPT_TIMERFUNCTION, v);
}
/* A macro that Swift does not import. */
static inline CURLcode gallery_curl_start(void) { return curl_global_init(CURL_GLOBAL_ALL); }
