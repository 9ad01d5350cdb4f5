#pragma once

/* Loads libvips and all that it loads, 60 libraries: what they take at every start of a program, most of
   which draw nothing, is half of its time. To be called once, before anything of libvips is.
   NULL: it is there; otherwise the dynamic linker's own words. */
const char *gallery_vips_load(void);

/* libvips' error text is one for all threads. Around all that may leave something in it; `alone`: while
   nobody else is in between, so that the text is one's own. A thread may enter again. */
void gallery_vips_enter(int alone);
void gallery_vips_leave(void);
