#include "CJPEG.h"
#include <setjmp.h>
#include <stdlib.h>

typedef struct {
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    unsigned char *bytes;
    unsigned long length;
} encoder_errors;

static void on_error(j_common_ptr info) { longjmp(((encoder_errors *)info->err)->escape, 1); }

static void on_message(j_common_ptr info, int level) {
    (void)info;
    (void)level;
}

int gallery_jpeg_encode(const uint8_t *pixels, int width, int height, int bands, int quality,
                        int whole_colors, uint8_t **data, size_t *size) {
    struct jpeg_compress_struct info;
    encoder_errors errors;
    errors.bytes = NULL;
    errors.length = 0;
    info.err = jpeg_std_error(&errors.errors);
    errors.errors.error_exit = on_error;
    errors.errors.emit_message = on_message;
    if (setjmp(errors.escape)) {
        jpeg_destroy_compress(&info);
        free(errors.bytes);
        return -1;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &errors.bytes, &errors.length);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = bands;
    info.in_color_space = bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    /* The standard tables: those made for a picture save 2 to 4 % of its bytes for a second pass over all
       coefficients, 28 % of the processor time of a CMS's renditions. */
    info.optimize_coding = FALSE;
    if (bands == 3 && whole_colors)
        info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * (size_t)width * (size_t)bands);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *data = errors.bytes;
    *size = errors.length;
    return 0;
}
