#pragma once
#include <lcms2.h>
#include <stdlib.h>
#include <vips/vips.h>

/* Every libvips operation is variadic, which Swift cannot call. Each shim fixes the arguments of one
   operation that the tool needs, so that the C compiler checks them. */

static inline int gallery_vips_start(const char *name) { return VIPS_INIT(name); }

/* A loader by its operation's name, with options as text: "n=3,fail_on=error". */
static inline int gallery_vips_load(const char *loader, const char *options, const char *file,
                                    VipsImage **out) {
    VipsOperation *operation = vips_operation_new(loader);
    if (operation == NULL) return -1;
    g_object_set(operation, "filename", file, NULL);
    int status = vips_object_set_from_string(VIPS_OBJECT(operation), options)
        || vips_cache_operation_buildp(&operation);
    if (status == 0) g_object_get(operation, "out", out, NULL);
    vips_object_unref_outputs(VIPS_OBJECT(operation));
    g_object_unref(operation);
    return status;
}
/* Lets a loader that is blocked with its class work after all. */
static inline void gallery_vips_allow(const char *loader) {
    GType type = vips_type_find("VipsForeignLoad", loader);
    if (type != 0) vips_operation_block_set(g_type_name(type), FALSE);
}
/* The sink that pulls every pixel and keeps none. */
static inline int gallery_vips_average(VipsImage *in, double *out) {
    return vips_avg(in, out, NULL);
}
static inline int gallery_vips_thumbnail(VipsImage *in, VipsImage **out, int width, int height) {
    return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_DOWN, NULL);
}
/* Shrinks the height alone; Lanczos3, at most 8 times. */
static inline int gallery_vips_reduce_height(VipsImage *in, VipsImage **out, double factor) {
    return vips_reducev(in, out, factor, NULL);
}
static inline int gallery_vips_turn(VipsImage *in, VipsImage **out, VipsAngle angle) {
    return vips_rot(in, out, angle, NULL);
}
static inline int gallery_vips_resize(VipsImage *in, VipsImage **out, double across, double down) {
    return vips_resize(in, out, across, "vscale", down, NULL);
}
static inline int gallery_vips_smartcrop(VipsImage *in, VipsImage **out, int width, int height) {
    return vips_smartcrop(in, out, width, height, "interesting", VIPS_INTERESTING_ATTENTION, NULL);
}
static inline int gallery_vips_colorspace(VipsImage *in, VipsImage **out, VipsInterpretation to) {
    return vips_colourspace(in, out, to, NULL);
}
/* By the embedded profile, to eight bits. */
static inline int gallery_vips_to_srgb(VipsImage *in, VipsImage **out, int intent) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", intent, "depth", 8, NULL);
}
/* Lab has its white at D50, as in ICC; libvips' own conversion takes it for D65. */
static inline int gallery_vips_from_lab(VipsImage *in, VipsImage **out) {
    VipsImage *lab = NULL;
    int status = vips_colourspace(in, &lab, VIPS_INTERPRETATION_LAB, NULL)
        || vips_icc_export(lab, out, "output_profile", "srgb", "intent", VIPS_INTENT_RELATIVE,
                           "depth", 8, NULL);
    g_clear_object(&lab);
    return status;
}
static inline int gallery_vips_bands(VipsImage *in, VipsImage **out, int first, int count) {
    return vips_extract_band(in, out, first, "n", count, NULL);
}
static inline int gallery_vips_join(VipsImage *colors, VipsImage *alpha, VipsImage **out) {
    return vips_bandjoin2(colors, alpha, out, NULL);
}
/* A band of transparency in eight bits. Beside sixteen bits of Lab libvips reads it as signed. */
static inline int gallery_vips_alpha(VipsImage *in, VipsImage **out, int band) {
    VipsImage *alone = NULL, *wide = NULL;
    int status = vips_extract_band(in, &alone, band, NULL);
    if (status == 0)
        switch (vips_image_get_format(in)) {
        case VIPS_FORMAT_SHORT:
        case VIPS_FORMAT_USHORT:
            status = vips_copy(alone, &wide, "format", VIPS_FORMAT_USHORT, NULL)
                || vips_msb(wide, out, NULL);
            break;
        case VIPS_FORMAT_FLOAT:
            status = vips_linear1(alone, &wide, 255, 0, NULL) || vips_cast_uchar(wide, out, NULL);
            break;
        default: status = vips_cast_uchar(alone, out, NULL);
        }
    g_clear_object(&alone);
    g_clear_object(&wide);
    return status;
}
/* Nothing but a rectangle, the rest of the canvas clear; as it is if that is nothing, or has transparency. */
static inline int gallery_vips_uncover(VipsImage *in, VipsImage **out, int x, int y, int w, int h) {
    int width = vips_image_get_width(in), height = vips_image_get_height(in);
    w = VIPS_MIN(w, width - x);
    h = VIPS_MIN(h, height - y);
    if (w < 1 || h < 1 || (w == width && h == height) || vips_image_hasalpha(in))
        return vips_copy(in, out, NULL);
    VipsImage *part = NULL, *opaque = NULL;
    int status = vips_extract_area(in, &part, x, y, w, h, NULL)
        || vips_bandjoin_const1(part, &opaque, 255, NULL)
        || vips_embed(opaque, out, x, y, width, height, NULL);
    g_clear_object(&part);
    g_clear_object(&opaque);
    return status;
}
static inline int gallery_vips_cast_uchar(VipsImage *in, VipsImage **out) {
    return vips_cast_uchar(in, out, NULL);
}
static inline int gallery_vips_copy(VipsImage *in, VipsImage **out) {
    return vips_copy(in, out, NULL);
}
static inline int gallery_vips_flatten(VipsImage *in, VipsImage **out, double r, double g, double b) {
    double color[3] = { r, g, b };
    VipsArrayDouble *background = vips_array_double_new(color, 3);
    int status = vips_flatten(in, out, "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    return status;
}
static inline int gallery_vips_upright(VipsImage *in, VipsImage **out) {
    return vips_autorot(in, out, NULL);
}
/* By a saver's ending and options: ".webp[Q=80,strip]". */
static inline int gallery_vips_save(VipsImage *in, const char *saver, void **data, size_t *size) {
    return vips_image_write_to_buffer(in, saver, data, size, NULL);
}
static inline int gallery_vips_text(VipsImage **out, const char *markup, const char *font, int dpi) {
    return vips_text(out, markup, "font", font, "dpi", dpi, "rgba", TRUE, NULL);
}
/* A canvas of one color. */
static inline int gallery_vips_canvas(VipsImage **out, int width, int height,
                                      double r, double g, double b) {
    VipsImage *black = NULL, *grey = NULL, *tagged = NULL;
    double scale[3] = { 0, 0, 0 }, color[3] = { r, g, b };
    int status = vips_black(&black, width, height, "bands", 3, NULL)
        || vips_linear(black, &grey, scale, color, 3, "uchar", TRUE, NULL)
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
static inline void gallery_vips_unref_region(VipsRegion *region) { g_object_unref(region); }
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

/* What LittleCMS, which libvips converts by, says of an ICC profile. */
typedef struct {
    int channels; /* 1, 3 or 4; 0: no profile of a picture in grey, RGB or CMYK */
    int intent;   /* relative colorimetric, or the first that the profile has tables for */
    int strays;   /* how far colors lie from what they are in sRGB, 0 to 255 */
} gallery_profile;

/* The distance over a grid of colors: a profile is what it does, whatever it is called. */
static inline int gallery_profile_strays(cmsHPROFILE profile, int channels, int intent) {
    cmsUInt8Number in[216 * 3], out[216 * 3];
    int most = 0;
    for (int i = 0; i < 216; i++) {
        int parts[3] = { i / 36 * 51, i / 6 % 6 * 51, i % 6 * 51 };
        for (int part = 0; part < 3; part++)
            in[i * channels + (channels == 1 ? 0 : part)] = channels == 1 ? i : parts[part];
    }
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    cmsHTRANSFORM transform = cmsCreateTransform(
        profile, channels == 1 ? TYPE_GRAY_8 : TYPE_RGB_8, srgb, TYPE_RGB_8, intent,
        cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE);
    if (transform == NULL) most = 255;
    else cmsDoTransform(transform, in, out, 216);
    for (int i = 0; transform != NULL && i < 216 * 3; i++) {
        int far = abs(out[i] - in[channels == 1 ? i / 3 : i]);
        if (far > most) most = far;
    }
    if (transform != NULL) cmsDeleteTransform(transform);
    cmsCloseProfile(srgb);
    return most;
}
static inline gallery_profile gallery_profile_read(const void *bytes, size_t size) {
    static const int intents[4] = { INTENT_RELATIVE_COLORIMETRIC, INTENT_PERCEPTUAL,
                                    INTENT_SATURATION, INTENT_ABSOLUTE_COLORIMETRIC };
    gallery_profile facts = { 0, -1, 255 };
    cmsHPROFILE profile = size == 0 ? NULL : cmsOpenProfileFromMem(bytes, (cmsUInt32Number)size);
    if (profile == NULL) return facts;
    cmsProfileClassSignature kind = cmsGetDeviceClass(profile);
    cmsColorSpaceSignature space = cmsGetColorSpace(profile);
    for (int i = 3; i >= 0; i--)
        if (cmsIsIntentSupported(profile, (cmsUInt32Number)intents[i], LCMS_USED_AS_INPUT))
            facts.intent = intents[i];
    if (facts.intent >= 0 && (kind == cmsSigInputClass || kind == cmsSigDisplayClass
                              || kind == cmsSigOutputClass || kind == cmsSigColorSpaceClass))
        facts.channels = space == cmsSigGrayData ? 1 : space == cmsSigRgbData ? 3
            : space == cmsSigCmykData ? 4 : 0;
    if (facts.channels == 1 || facts.channels == 3)
        facts.strays = gallery_profile_strays(profile, facts.channels, facts.intent);
    cmsCloseProfile(profile);
    return facts;
}
/* A profile of three primaries and one curve: white, red, green and blue as x and y. 0: none, else its
   size, and `data` is to be freed with free(). */
static inline size_t gallery_profile_make(const double *xy, const float *curve, int count,
                                          void **data) {
    cmsCIExyY white = { xy[0], xy[1], 1 };
    cmsCIExyYTRIPLE primaries = { { xy[2], xy[3], 1 }, { xy[4], xy[5], 1 }, { xy[6], xy[7], 1 } };
    cmsToneCurve *tone = cmsBuildTabulatedToneCurveFloat(NULL, (cmsUInt32Number)count, curve);
    cmsToneCurve *tones[3] = { tone, tone, tone };
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, tones);
    cmsUInt32Number size = 0;
    if (profile != NULL && cmsSaveProfileToMem(profile, NULL, &size)
        && (*data = malloc(size)) != NULL && !cmsSaveProfileToMem(profile, *data, &size))
        size = 0;
    if (profile != NULL) cmsCloseProfile(profile);
    cmsFreeToneCurve(tone);
    return *data != NULL ? size : 0;
}
