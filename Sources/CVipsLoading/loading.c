#define _GNU_SOURCE
#include "CVipsLoading.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* Everything of libvips, and of GObject and LittleCMS, which it brings, that this package calls; one that is
   missing here does not link. */
#define FUNCTIONS(X) \
    X(cmsBuildTabulatedToneCurveFloat) X(cmsCloseProfile) X(cmsCreateRGBProfile) \
    X(cmsCreateTransform) X(cmsCreate_sRGBProfile) X(cmsDeleteTransform) X(cmsDoTransform) \
    X(cmsFreeToneCurve) X(cmsGetColorSpace) X(cmsGetDeviceClass) X(cmsIsIntentSupported) \
    X(cmsOpenProfileFromMem) X(cmsSaveProfileToMem) X(g_log) X(g_log_set_handler) \
    X(g_object_set_data_full) X(g_object_unref) X(g_signal_connect_data) \
    X(g_signal_handler_disconnect) X(g_type_check_instance_cast) X(vips_area_unref) \
    X(vips_array_double_new) X(vips_autorot) X(vips_avg) X(vips_bandjoin2) X(vips_bandjoin_const1) \
    X(vips_black) X(vips_block_untrusted_set) X(vips_cache_set_max) X(vips_cast_uchar) \
    X(vips_colourspace) X(vips_composite2) X(vips_concurrency_set) X(vips_copy) X(vips_dzsave) \
    X(vips_embed) X(vips_error) X(vips_error_buffer_copy) X(vips_extract_area) X(vips_extract_band) \
    X(vips_flatten) X(vips_format_sizeof) X(vips_gifload) X(vips_heifload) X(vips_heifsave_buffer) \
    X(vips_icc_export) X(vips_icc_transform) X(vips_image_copy_memory) X(vips_image_get_bands) \
    X(vips_image_get_blob) X(vips_image_get_format) X(vips_image_get_height) \
    X(vips_image_get_n_pages) X(vips_image_get_orientation) X(vips_image_get_typeof) \
    X(vips_image_get_width) X(vips_image_guess_interpretation) X(vips_image_hasalpha) \
    X(vips_image_new_from_memory) X(vips_image_remove) X(vips_image_set_blob_copy) \
    X(vips_image_set_int) X(vips_image_set_kill) X(vips_image_set_progress) \
    X(vips_image_write_to_memory) X(vips_init) X(vips_insert) X(vips_linear) X(vips_linear1) \
    X(vips_msb) X(vips_operation_block_set) X(vips_pngload) X(vips_pngsave_buffer) X(vips_smartcrop) \
    X(vips_text) X(vips_thumbnail_image) X(vips_tiffload) X(vips_version) X(vips_version_string) \
    X(vips_webpload) X(vips_webpsave_buffer)

/* Each function stands here under its own name, for this program alone, and jumps to where the loaded
   library has it: arguments, variadic ones too, stay where they are. */
#if defined(__x86_64__)
#define JUMP(name) " jmp *gallery_at_" #name "(%rip)\n"
#elif defined(__aarch64__)
#define JUMP(name) \
    " adrp x16, gallery_at_" #name "\n ldr x16, [x16, #:lo12:gallery_at_" #name "]\n br x16\n"
#else
#error "write here how this processor jumps to where a pointer says"
#endif

static void early(void) {
    fputs("libvips was called before it was loaded\n", stderr);
    abort();
}

#define DEFINE(name) \
    __attribute__((visibility("hidden"), used)) void *gallery_at_##name = (void *)early; \
    __asm__(".pushsection .text\n.globl " #name "\n.hidden " #name "\n.type " #name \
            ", %function\n" #name ":\n" JUMP(name) ".popsection\n");
FUNCTIONS(DEFINE)

const char *gallery_vips_load(void) {
    void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define FIND(name) \
    if ((gallery_at_##name = dlsym(library, #name)) == NULL) return dlerror();
    FUNCTIONS(FIND)
    return NULL;
}

static pthread_rwlock_t errors = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static __thread int depth; /* calls within calls */

void gallery_vips_enter(int alone) {
    if (depth++) return;
    if (alone) pthread_rwlock_wrlock(&errors);
    else pthread_rwlock_rdlock(&errors);
}

void gallery_vips_leave(void) {
    if (--depth == 0) pthread_rwlock_unlock(&errors);
}
