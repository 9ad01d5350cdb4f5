#include "CJPEG.h"
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct gallery_jpeg {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    gallery_jpeg_report *report;
    double deadline;
    int scanning;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void on_error(j_common_ptr info) {
    gallery_jpeg *self = info->client_data;
    self->report->error = info->err->msg_code;
    info->err->format_message(info, self->report->message);
    longjmp(self->escape, 1);
}

static void on_message(j_common_ptr info, int level) {
    gallery_jpeg *self = info->client_data;
    if (level >= 0) return;
    gallery_jpeg_report *report = self->report;
    info->err->num_warnings++;
    for (int i = 0; i < report->warning_count; i++)
        if (report->warnings[i] == info->err->msg_code) {
            if (!self->scanning || i >= report->header_warnings) return;
        }
    if (report->warning_count == GALLERY_JPEG_CODES) return;
    info->err->format_message(info, report->said[report->warning_count]);
    report->warnings[report->warning_count++] = info->err->msg_code;
    if (!self->scanning) report->header_warnings = report->warning_count;
}

static void on_progress(j_common_ptr info) {
    gallery_jpeg *self = info->client_data;
    if (((j_decompress_ptr)info)->input_scan_number > 500) {
        self->report->error = GALLERY_JPEG_SCANS;
        longjmp(self->escape, 1);
    }
    if (self->deadline > 0 && now() > self->deadline) {
        self->report->error = GALLERY_JPEG_DEADLINE;
        longjmp(self->escape, 1);
    }
}

static void save_markers(gallery_jpeg *self, unsigned int limit) {
    for (int app = 0; app < 16; app++) jpeg_save_markers(&self->info, JPEG_APP0 + app, limit);
    jpeg_save_markers(&self->info, JPEG_COM, limit);
}

gallery_jpeg *gallery_jpeg_open(const uint8_t *bytes, size_t size, gallery_jpeg_report *report) {
    gallery_jpeg *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    memset(report, 0, sizeof *report);
    self->report = report;
    self->info.err = jpeg_std_error(&self->errors);
    self->errors.error_exit = on_error;
    self->errors.emit_message = on_message;
    self->info.client_data = self;
    if (setjmp(self->escape)) return self;
    jpeg_create_decompress(&self->info);
    self->progress.progress_monitor = on_progress;
    self->info.progress = &self->progress;
    /* A progressive picture is held whole as coefficients; without this it has no ceiling. */
    self->info.mem->max_memory_to_use = GALLERY_JPEG_MEMORY;
    jpeg_mem_src(&self->info, bytes, size);
    save_markers(self, 0xFFFF);
    jpeg_read_header(&self->info, TRUE);
    /* Each saved marker walks the list of them: none are wanted between the scans. */
    save_markers(self, 0);
    report->width = (int)self->info.image_width;
    report->height = (int)self->info.image_height;
    report->colour_space = self->info.jpeg_color_space;
    report->arithmetic = self->info.arith_code;
    report->adobe_transform = self->info.saw_Adobe_marker ? self->info.Adobe_transform : -1;
    return self;
}

void gallery_jpeg_size(gallery_jpeg *self, int denominator, int *width, int *height, int *bands) {
    *width = *height = *bands = 0;
    if (setjmp(self->escape)) return;
    switch (self->info.jpeg_color_space) {
    case JCS_GRAYSCALE: self->info.out_color_space = JCS_GRAYSCALE; break;
    case JCS_CMYK:
    case JCS_YCCK: self->info.out_color_space = JCS_CMYK; break;
    default: self->info.out_color_space = JCS_RGB;
    }
    self->info.scale_num = 1;
    self->info.scale_denom = (unsigned int)denominator;
    jpeg_calc_output_dimensions(&self->info);
    *width = (int)self->info.output_width;
    *height = (int)self->info.output_height;
    *bands = self->info.out_color_components;
}

int gallery_jpeg_decode(gallery_jpeg *self, int denominator, uint8_t *pixels, size_t stride,
                        double seconds) {
    int width, height, bands;
    gallery_jpeg_size(self, denominator, &width, &height, &bands);
    if (setjmp(self->escape)) return -1;
    self->deadline = seconds > 0 ? now() + seconds : 0;
    self->scanning = 1;
    jpeg_start_decompress(&self->info);
    while (self->info.output_scanline < self->info.output_height) {
        JSAMPROW row = pixels + stride * self->info.output_scanline;
        jpeg_read_scanlines(&self->info, &row, 1);
    }
    jpeg_finish_decompress(&self->info);
    self->report->trailing = self->info.src->bytes_in_buffer;
    return 0;
}

int gallery_jpeg_marker(gallery_jpeg *self, int index, int *code, const uint8_t **data,
                        size_t *size) {
    jpeg_saved_marker_ptr marker = self->info.marker_list;
    while (marker != NULL && index-- > 0) marker = marker->next;
    if (marker == NULL) return 0;
    *code = marker->marker;
    *data = marker->data;
    *size = marker->data_length;
    return 1;
}

int gallery_jpeg_profile(gallery_jpeg *self, uint8_t **data, unsigned int *size) {
    if (setjmp(self->escape)) return 0;
    return jpeg_read_icc_profile(&self->info, data, size);
}

void gallery_jpeg_close(gallery_jpeg *self) {
    if (self == NULL) return;
    jpeg_destroy_decompress(&self->info);
    free(self);
}
