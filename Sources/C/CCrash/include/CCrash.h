#pragma once

/* A picture on which a library crashes is written down while the process dies, so that the next run passes
   it over. A signal's handler may do little, and nothing that Swift does: hence C. */

/* From here on a crash is told, and adds a line, what was worked on, to the file of that work. */
void gallery_crash_watch(void);

/* From here on a crash tells what it has to tell on `to`, and before that what can be read from `from`. */
void gallery_crash_pour(int from, int to);

/* What this thread works on from here on, one line, and the file that learns of it; NULL: nothing. */
void gallery_crash_work(const char *file, const char *line);
