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
    const uint8_t *start;
    unsigned int seen; /* components that a scan has had */
    enum { HEADER, SCANS, ROWS_DONE } stage;
};

/* Whether nothing is missing but an end. In several scans, coefficients that no scan has refined to their
   last bit are those of a scan that did not come. */
static int is_whole(gallery_jpeg *self) {
    j_decompress_ptr info = &self->info;
    if (self->stage == HEADER) return 0;
    if (!jpeg_has_multiple_scans(info)) return self->stage == ROWS_DONE;
    if (self->seen + 1 != 1u << info->num_components) return 0;
    for (int c = 0; info->progressive_mode && c < info->num_components; c++)
        for (int k = 0; k < DCTSIZE2; k++)
            if (info->coef_bits[c][k] != 0) return 0;
    return 1;
}

static int has_warned(const gallery_jpeg_report *report, int code) {
    for (int i = report->header_warnings; i < report->warning_count; i++)
        if (report->warnings[i] == code) return 1;
    return 0;
}

/* Bytes that the decoder has stepped over are padding, or what a camera wrote behind a picture without an
   end; before the end itself they are the code of blocks that damage has swallowed. */
static int is_behind_all(gallery_jpeg *self) {
    struct jpeg_error_mgr *errors = self->info.err;
    const JOCTET *end = self->info.src->next_input_byte;
    int count = errors->msg_parm.i[0];
    if (!is_whole(self)) return 0;
    if (errors->msg_parm.i[1] != JPEG_EOI || has_warned(self->report, JWRN_JPEG_EOF)) return 1;
    if (end - self->start < count) return 0;
    for (int i = 2; i <= count; i++)
        if (end[-i] != end[-1]) return 0;
    return end[-1] == 0 || count >= 16;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void on_error(j_common_ptr info) {
    gallery_jpeg *self = info->client_data;
    self->report->error = info->err->msg_code;
    info->err->format_message(info, self->report->message);
    if (is_whole(self)) self->report->end = (size_t)(self->info.src->next_input_byte - self->start);
    longjmp(self->escape, 1);
}

static void on_message(j_common_ptr info, int level) {
    gallery_jpeg *self = info->client_data;
    gallery_jpeg_report *report = self->report;
    int code = info->err->msg_code;
    if (level >= 0) {
        /* Traces tell of segments: in the header all but APPn and COM are stepped over, and all behind. */
        int marker = info->err->msg_parm.i[0];
        int is_saved = (marker & 0xF0) == JPEG_APP0 || marker == JPEG_COM;
        if (self->stage == HEADER) report->unread += code == JTRC_MISC_MARKER && !is_saved;
        else
            report->unread += code == JTRC_MISC_MARKER || code == JTRC_JFIF || code == JTRC_ADOBE
                || code == JTRC_APP0 || code == JTRC_APP14 || code == JTRC_JFIF_EXTENSION;
        return;
    }
    if (code == JWRN_EXTRANEOUS_DATA && is_behind_all(self)) {
        report->trailing++;
        return;
    }
    info->err->num_warnings++;
    for (int i = 0; i < report->warning_count; i++)
        if (report->warnings[i] == info->err->msg_code) {
            if (self->stage == HEADER || i >= report->header_warnings) return;
        }
    if (report->warning_count == GALLERY_JPEG_CODES) return;
    info->err->format_message(info, report->said[report->warning_count]);
    report->warnings[report->warning_count++] = info->err->msg_code;
    if (self->stage == HEADER) report->header_warnings = report->warning_count;
}

static void on_progress(j_common_ptr info) {
    gallery_jpeg *self = info->client_data;
    for (int i = 0; i < self->info.comps_in_scan; i++)
        self->seen |= 1u << self->info.cur_comp_info[i]->component_index;
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
    self->start = bytes;
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
    report->components = self->info.num_components;
    report->scans = jpeg_has_multiple_scans(&self->info);
    report->color_space = self->info.jpeg_color_space;
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
    if (setjmp(self->escape)) {
        if (self->stage != ROWS_DONE) return -1;
        /* No end, and something else where it should be: every row is there. */
        self->report->error = 0;
        self->report->trailing++;
        return 0;
    }
    self->deadline = seconds > 0 ? now() + seconds : 0;
    self->stage = SCANS;
    jpeg_start_decompress(&self->info);
    while (self->info.output_scanline < self->info.output_height) {
        JSAMPROW row = pixels + stride * self->info.output_scanline;
        jpeg_read_scanlines(&self->info, &row, 1);
    }
    self->stage = ROWS_DONE;
    /* Arithmetic code is read on as zeros beyond the end of the bytes. */
    self->report->is_whole = is_whole(self) && !has_warned(self->report, JWRN_HIT_MARKER)
        && !(self->info.arith_code && has_warned(self->report, JWRN_JPEG_EOF));
    jpeg_finish_decompress(&self->info);
    self->report->trailing += self->info.src->bytes_in_buffer;
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
