#pragma once

/* Loads libvips and all that it loads, 60 libraries: what they take at every start of a program, most of
   which draw nothing, is half of its time. To be called once, before anything of libvips is.
   NULL: it is there; otherwise the dynamic linker's own words. */
const char *gallery_vips_load(void);
