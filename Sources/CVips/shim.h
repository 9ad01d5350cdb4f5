#pragma once
#include <stdlib.h>
#include <vips/vips.h>

/* Every libvips operation is variadic, which Swift cannot call. Each shim fixes the arguments of one
   operation that the tool needs, so that the C compiler checks them. */

static inline int gallery_vips_start(const char *name) { return VIPS_INIT(name); }

static inline int gallery_vips_load_png(const char *file, VipsImage **out) {
    return vips_pngload(file, out, "fail_on", VIPS_FAIL_ON_ERROR,
                        "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}
static inline int gallery_vips_load_webp(const char *file, int pages, VipsImage **out) {
    return vips_webpload(file, out, "n", pages, "fail_on", VIPS_FAIL_ON_ERROR,
                         "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}
/* "warning" and not "error": a broken later frame is only a warning to the GIF loader. */
static inline int gallery_vips_load_gif(const char *file, int pages, VipsImage **out) {
    return vips_gifload(file, out, "n", pages, "fail_on", VIPS_FAIL_ON_WARNING,
                        "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}
static inline int gallery_vips_load_tiff(const char *file, VipsImage **out) {
    return vips_tiffload(file, out, "fail_on", VIPS_FAIL_ON_ERROR,
                         "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}
static inline int gallery_vips_load_heif(const char *file, VipsImage **out) {
    return vips_heifload(file, out, "fail_on", VIPS_FAIL_ON_ERROR,
                         "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}
/* The sink that pulls every pixel and keeps none. */
static inline int gallery_vips_average(VipsImage *in, double *out) {
    return vips_avg(in, out, NULL);
}
static inline int gallery_vips_thumbnail(VipsImage *in, VipsImage **out, int width, int height,
                                         gboolean srgb) {
    return srgb ? vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_DOWN,
                                       "export_profile", "srgb", NULL)
                : vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_DOWN,
                                       NULL);
}
static inline int gallery_vips_smartcrop(VipsImage *in, VipsImage **out, int width, int height) {
    return vips_smartcrop(in, out, width, height, "interesting", VIPS_INTERESTING_ATTENTION, NULL);
}
static inline int gallery_vips_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation to) {
    return vips_colourspace(in, out, to, NULL);
}
static inline int gallery_vips_cast_uchar(VipsImage *in, VipsImage **out) {
    return vips_cast_uchar(in, out, NULL);
}
static inline int gallery_vips_copy(VipsImage *in, VipsImage **out) {
    return vips_copy(in, out, NULL);
}
static inline int gallery_vips_flatten(VipsImage *in, VipsImage **out, double r, double g, double b) {
    double colour[3] = { r, g, b };
    VipsArrayDouble *background = vips_array_double_new(colour, 3);
    int status = vips_flatten(in, out, "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    return status;
}
static inline int gallery_vips_upright(VipsImage *in, VipsImage **out) {
    return vips_autorot(in, out, NULL);
}
static inline int gallery_vips_save_webp(VipsImage *in, void **data, size_t *size, int quality) {
    return vips_webpsave_buffer(in, data, size, "Q", quality, "effort", 2, "strip", TRUE, NULL);
}
static inline int gallery_vips_save_png(VipsImage *in, void **data, size_t *size) {
    return vips_pngsave_buffer(in, data, size, "strip", TRUE, NULL);
}
/* effort 0: effort 4 takes 300 ms for one thumbnail. */
static inline int gallery_vips_save_avif(VipsImage *in, void **data, size_t *size, int quality) {
    return vips_heifsave_buffer(in, data, size, "Q", quality, "effort", 0, "compression",
                                VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "strip", TRUE, NULL);
}
static inline int gallery_vips_text(VipsImage **out, const char *markup, const char *font, int dpi) {
    return vips_text(out, markup, "font", font, "dpi", dpi, "rgba", TRUE, NULL);
}
/* A canvas of one colour. */
static inline int gallery_vips_canvas(VipsImage **out, int width, int height,
                                      double r, double g, double b) {
    VipsImage *black = NULL, *grey = NULL, *tagged = NULL;
    double scale[3] = { 0, 0, 0 }, colour[3] = { r, g, b };
    int status = vips_black(&black, width, height, "bands", 3, NULL)
        || vips_linear(black, &grey, scale, colour, 3, "uchar", TRUE, NULL)
        || vips_copy(grey, &tagged, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    *out = tagged;
    g_clear_object(&black);
    g_clear_object(&grey);
    return status;
}
static inline int gallery_vips_insert(VipsImage *canvas, VipsImage *sub, VipsImage **out,
                                      int x, int y) {
    return vips_insert(canvas, sub, out, x, y, NULL);
}
static inline int gallery_vips_over(VipsImage *canvas, VipsImage *overlay, VipsImage **out,
                                    int x, int y) {
    return vips_composite2(canvas, overlay, out, VIPS_BLEND_MODE_OVER, "x", x, "y", y, NULL);
}
static inline int gallery_vips_crop(VipsImage *in, VipsImage **out, int x, int y, int w, int h) {
    return vips_extract_area(in, out, x, y, w, h, NULL);
}
/* Macros with casts that Swift does not import. */
static inline void gallery_vips_unref(VipsImage *image) { g_object_unref(image); }
static inline gulong gallery_vips_on_eval(VipsImage *image,
                                          void (*call)(VipsImage *, VipsProgress *, void *),
                                          void *data) {
    vips_image_set_progress(image, TRUE);
    return g_signal_connect(image, "eval", G_CALLBACK(call), data);
}
static inline void gallery_vips_off_eval(VipsImage *image, gulong handler) {
    g_signal_handler_disconnect(image, handler);
    vips_image_set_progress(image, FALSE);
}
/* The pixels that an image was made from are freed with it (a GObject macro). */
static inline void gallery_vips_own(VipsImage *image, void *pixels) {
    g_object_set_data_full(G_OBJECT(image), "gallery-pixels", pixels, free);
}
/* A field that libvips has no setter for. */
static inline void gallery_vips_interpret(VipsImage *image, VipsInterpretation to) {
    image->Type = to;
}
/* A pyramid of tiles as a folder by the IIIF Image API 3. */
static inline int gallery_vips_save_tiles(VipsImage *in, const char *folder, int size,
                                          const char *suffix) {
    return vips_dzsave(in, folder, "layout", VIPS_FOREIGN_DZ_LAYOUT_IIIF3, "tile_size", size,
                       "suffix", suffix, "overlap", 0, "strip", TRUE, NULL);
}
