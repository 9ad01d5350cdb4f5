#pragma once
#include <sqlite3.h>

/* A macro with a cast that Swift does not import: copy the bytes before the call returns. */
static inline sqlite3_destructor_type gallery_sqlite_transient(void) { return SQLITE_TRANSIENT; }
