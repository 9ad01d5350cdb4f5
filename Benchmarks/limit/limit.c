/* The limit: the least work that makes the same files of the same pictures.

   limit THREADS OUT PICTURE…    a picture's category is its folder's name

   Of every baseline JPEG: read, SHA-256, decoded once at the largest useful scale, Lanczos3 to fit 1024,
   of that Lanczos3 to fit 320, both encoded (quality 80, 4:2:0), SHA-256, written. What fits 1024 already
   is published as it is. Of the first four of a category: a sheet of four tiles, 320x240, quality 85.
   No checks but libjpeg's warnings, no colour management, no labels, no catalog, no manifest, no sync. */
#include <libgen.h>
#include <math.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <jpeglib.h>
#include "resize.h"

enum { MEDIUM = 1024, THUMBNAIL = 320, TILE_WIDTH = 320, TILE_HEIGHT = 240, GAP = 12, TILES = 4 };

typedef struct { int width, height; uint8_t *pixels; } picture;
typedef struct { const char *file; char category[64]; int place; picture tile; } job;

static job *jobs;
static int count;
static const char *output;
static atomic_int next, failures;

static picture picture_make(int width, int height) {
    return (picture){ width, height, malloc((size_t)width * height * 4 + 16) };
}

static picture resized(picture from, int width, int height) {
    picture to = picture_make(width, height);
    gallery_resizer *resizer = gallery_resizer_open(from.width, from.height, width, height, 4, to.pixels);
    for (int y = 0; y < from.height; y++) gallery_resizer_push(resizer, from.pixels + (size_t)y * from.width * 4);
    gallery_resizer_close(resizer);
    return to;
}

static void size_in(int box, int width, int height, int *w, int *h) {
    double scale = fmin(1, fmin((double)box / width, (double)box / height));
    *w = (int)fmax(1, lrint(width * scale));
    *h = (int)fmax(1, lrint(height * scale));
}

static void put(const char *folder, const char *kind, const char *name, const uint8_t *bytes, size_t size) {
    uint8_t hash[32];
    char path[4096];
    SHA256(bytes, size, hash);
    snprintf(path, sizeof path, "%s/%s/%s%s", output, folder, kind, name);
    FILE *file = fopen(path, "w");
    if (file == NULL || fwrite(bytes, 1, size, file) != size) atomic_fetch_add(&failures, 1);
    if (file != NULL) fclose(file);
}

static void encode(picture from, int quality, const char *folder, const char *kind, const char *name) {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    unsigned char *bytes = NULL;
    unsigned long size = 0;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &bytes, &size);
    info.image_width = from.width;
    info.image_height = from.height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = from.pixels + (size_t)info.next_scanline * from.width * 4;
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    put(folder, kind, name, bytes, size);
    free(bytes);
}

/* One decode; `medium` as it comes off the decoder, row by row, or the decoded picture itself. */
static picture decode(const uint8_t *bytes, size_t size, int *fits) {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, size);
    jpeg_read_header(&info, TRUE);
    int width, height;
    *fits = info.image_width <= MEDIUM && info.image_height <= MEDIUM;
    size_in(MEDIUM, info.image_width, info.image_height, &width, &height);
    /* What is published as it is need only be large enough for the thumbnail and the tile. */
    double wanted = *fits
        ? fmax(fmax((double)TILE_WIDTH / info.image_width, (double)TILE_HEIGHT / info.image_height),
               (double)THUMBNAIL / fmax(info.image_width, info.image_height))
        : (double)width / info.image_width;
    info.out_color_space = JCS_EXT_RGBX;
    info.scale_num = 1;
    info.scale_denom = wanted <= 0.125 ? 8 : wanted <= 0.25 ? 4 : wanted <= 0.5 ? 2 : 1;
    jpeg_start_decompress(&info);
    int w = info.output_width, h = info.output_height;
    picture out = *fits ? picture_make(w, h) : picture_make(width, height);
    gallery_resizer *resizer = *fits ? NULL : gallery_resizer_open(w, h, width, height, 4, out.pixels);
    uint8_t *line = malloc((size_t)w * 4);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = *fits ? out.pixels + (size_t)info.output_scanline * w * 4 : line;
        jpeg_read_scanlines(&info, &row, 1);
        if (resizer != NULL) gallery_resizer_push(resizer, line);
    }
    jpeg_finish_decompress(&info);
    if (errors.num_warnings != 0) atomic_fetch_add(&failures, 1);
    jpeg_destroy_decompress(&info);
    if (resizer != NULL) gallery_resizer_close(resizer);
    free(line);
    return out;
}

static picture tile_of(picture from) {
    double scale = fmax((double)TILE_WIDTH / from.width, (double)TILE_HEIGHT / from.height);
    int width = (int)lrint(from.width * scale), height = (int)lrint(from.height * scale);
    picture covering = resized(from, width, height), tile = picture_make(TILE_WIDTH, TILE_HEIGHT);
    int x = (width - TILE_WIDTH) / 2, y = (height - TILE_HEIGHT) / 2;
    for (int row = 0; row < TILE_HEIGHT; row++)
        memcpy(tile.pixels + (size_t)row * TILE_WIDTH * 4,
               covering.pixels + ((size_t)(y + row) * width + x) * 4, TILE_WIDTH * 4);
    free(covering.pixels);
    return tile;
}

static void make(job *job) {
    FILE *file = fopen(job->file, "r");
    struct stat status;
    if (file == NULL || fstat(fileno(file), &status) != 0) { atomic_fetch_add(&failures, 1); return; }
    size_t size = (size_t)status.st_size;
    uint8_t *bytes = malloc(size);
    setvbuf(file, NULL, _IONBF, 0);
    if (fread(bytes, 1, size, file) != size) atomic_fetch_add(&failures, 1);
    fclose(file);
    uint8_t hash[32];
    SHA256(bytes, size, hash);
    char copy[4096];
    snprintf(copy, sizeof copy, "%s", job->file);
    const char *name = basename(copy);
    int fits, width, height;
    picture medium = decode(bytes, size, &fits);
    if (fits) put(job->category, "medium/", name, bytes, size);
    else encode(medium, 80, job->category, "medium/", name);
    free(bytes);
    size_in(THUMBNAIL, medium.width, medium.height, &width, &height);
    picture thumbnail = resized(medium, width, height);
    encode(thumbnail, 80, job->category, "thumbnail/", name);
    free(thumbnail.pixels);
    if (job->place < TILES) job->tile = tile_of(medium);
    free(medium.pixels);
}

static void sheet(job *first) {
    picture sheet = picture_make(2 * TILE_WIDTH + 3 * GAP, 2 * TILE_HEIGHT + 3 * GAP);
    memset(sheet.pixels, 250, (size_t)sheet.width * sheet.height * 4);
    for (int i = 0; i < TILES && first + i < jobs + count && first[i].place == i; i++) {
        int x = GAP + i % 2 * (TILE_WIDTH + GAP), y = GAP + i / 2 * (TILE_HEIGHT + GAP);
        for (int row = 0; row < TILE_HEIGHT; row++)
            memcpy(sheet.pixels + ((size_t)(y + row) * sheet.width + x) * 4,
                   first[i].tile.pixels + (size_t)row * TILE_WIDTH * 4, TILE_WIDTH * 4);
    }
    encode(sheet, 85, first->category, "", "contact-sheet.jpg");
    free(sheet.pixels);
}

static void *work(void *unused) {
    for (int i; (i = atomic_fetch_add(&next, 1)) < count;) make(jobs + i);
    return unused;
}

int main(int argc, char **argv) {
    if (argc < 4) return fprintf(stderr, "usage: limit THREADS OUT PICTURE...\n"), 2;
    int threads = atoi(argv[1]);
    output = argv[2];
    count = argc - 3;
    jobs = calloc((size_t)count, sizeof *jobs);
    mkdir(output, 0755);
    for (int i = 0; i < count; i++) {
        char copy[4096], path[4096];
        jobs[i].file = argv[i + 3];
        snprintf(copy, sizeof copy, "%s", argv[i + 3]);
        snprintf(jobs[i].category, sizeof jobs[i].category, "%s", basename(dirname(copy)));
        jobs[i].place = i > 0 && strcmp(jobs[i - 1].category, jobs[i].category) == 0
            ? jobs[i - 1].place + 1 : 0;
        if (jobs[i].place > 0) continue;
        const char *folders[] = { "", "/medium", "/thumbnail" };
        for (int f = 0; f < 3; f++) {
            snprintf(path, sizeof path, "%s/%s%s", output, jobs[i].category, folders[f]);
            mkdir(path, 0755);
        }
    }
    pthread_t ids[64];
    for (int t = 0; t < threads && t < 64; t++) pthread_create(&ids[t], NULL, work, NULL);
    for (int t = 0; t < threads && t < 64; t++) pthread_join(ids[t], NULL);
    for (int i = 0; i < count; i++) if (jobs[i].place == 0) sheet(jobs + i);
    return failures == 0 ? 0 : 1;
}
