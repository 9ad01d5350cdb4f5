#include "resize.h"
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Weights in 14 bits, so that two of them and two pixels make one multiply-and-add of 16 bits. */
enum { BITS = 14, ONE = 1 << BITS };

/* For each place of one axis: where its neighbours begin, and their weights, an even number of them;
   `spread`, for the axis across, has each pair of weights once for each of four bands. */
typedef struct { int in, out, even, users, taps; long used; int *first; int16_t *weights, *spread; } axis;

struct gallery_resizer {
    int in_width, in_height, out_width, out_height, bands, pushed, done;
    const axis *across, *down;
    /* The last rows, shrunk across: as many as one row of the result is made of. */
    uint8_t *rows, *line, *out;
    /* A row of pixels by twos, each band's two side by side in 16 bits. */
    int16_t *pairs;
};

/* sinc(x) * sinc(x / 3) from the sine of pi * x / 3: sin 3t = 3 sin t - 4 sin^3 t. */
static double lanczos3(double x, double sine) {
    if (fabs(x) >= 3) return 0;
    if (fabs(x) < 1e-6) return 1;
    return 3 * (3 - 4 * sine * sine) * sine * sine / (M_PI * M_PI * x * x);
}

static void axis_free(axis *self) {
    if (self == NULL) return;
    free(self->first);
    free(self->weights);
    free(self->spread);
    free(self);
}

/* `even`: every place begins at an even neighbour. */
static axis *axis_make(int in, int out, int even) {
    axis *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    *self = (axis){ .in = in, .out = out, .even = even };
    double scale = (double)in / out, stretch = scale > 1 ? scale : 1, support = 3 * stretch;
    int taps = self->taps = ((int)floor(support * 2) + 2 + even) & ~1;
    self->first = malloc(sizeof(int) * (size_t)out);
    self->weights = calloc((size_t)out * (size_t)taps, sizeof(int16_t));
    double *exact = malloc(sizeof(double) * (size_t)taps);
    /* From one neighbour to the next the angle grows by this; its sine follows without another call. */
    const double step = M_PI / (3 * stretch), sine_step = sin(step), cosine_step = cos(step);
    if (even) self->spread = malloc((size_t)out * (size_t)taps * 4 * sizeof(int16_t));
    if (self->first == NULL || self->weights == NULL || exact == NULL || (even && self->spread == NULL)) {
        free(exact);
        axis_free(self);
        return NULL;
    }
    for (int place = 0; place < out; place++) {
        double centre = (place + 0.5) * scale - 0.5, sum = 0;
        int first = (int)ceil(centre - support);
        if (first + taps > in) first = in - taps;
        if (even) first &= ~1;
        if (first < 0) first = 0;
        double sine = sin((first - centre) * step), cosine = cos((first - centre) * step);
        for (int i = 0; i < taps; i++) {
            exact[i] = first + i < in ? lanczos3((first + i - centre) / stretch, sine) : 0;
            sum += exact[i];
            double next = sine * cosine_step + cosine * sine_step;
            cosine = cosine * cosine_step - sine * sine_step;
            sine = next;
        }
        int left = ONE, largest = 0;
        int16_t *weights = self->weights + (size_t)place * (size_t)taps;
        for (int i = 0; i < taps; i++) {
            weights[i] = (int16_t)lrint(exact[i] / sum * ONE);
            left -= weights[i];
            if (weights[i] > weights[largest]) largest = i;
        }
        /* A plain surface stays what it is. */
        weights[largest] = (int16_t)(weights[largest] + left);
        self->first[place] = first;
    }
    free(exact);
    for (int i = 0; even && i < out * taps / 2; i++)
        for (int band = 0; band < 4; band++)
            memcpy(self->spread + i * 8 + band * 2, self->weights + i * 2, 4);
    return self;
}

/* A CMS's renditions come in a few sizes, and the weights of a small picture take as long as a tenth of
   the rest: the axes that were used last are kept, for all threads, at some 200 KB for a large picture. */
enum { KNOWN = 32 };
static axis *known[KNOWN];
static long uses;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const axis *axis_take(int in, int out, int even) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < KNOWN; i++)
        if (known[i] != NULL && known[i]->in == in && known[i]->out == out && known[i]->even == even) {
            axis *found = known[i];
            found->users++;
            found->used = ++uses;
            pthread_mutex_unlock(&lock);
            return found;
        }
    pthread_mutex_unlock(&lock);
    axis *made = axis_make(in, out, even);
    if (made == NULL) return NULL;
    made->users = 2; /* The table is one. */
    pthread_mutex_lock(&lock);
    made->used = ++uses;
    int place = 0;
    for (int i = 0; i < KNOWN && known[place] != NULL; i++)
        if (known[i] == NULL || known[i]->used < known[place]->used) place = i;
    axis *old = known[place];
    known[place] = made;
    int gone = old != NULL && --old->users == 0;
    pthread_mutex_unlock(&lock);
    if (gone) axis_free(old);
    return made;
}

static void axis_leave(const axis *self) {
    if (self == NULL) return;
    pthread_mutex_lock(&lock);
    int gone = --((axis *)self)->users == 0;
    pthread_mutex_unlock(&lock);
    if (gone) axis_free((axis *)self);
}

gallery_resizer *gallery_resizer_open(int in_width, int in_height, int out_width, int out_height,
                                      int bands, uint8_t *out) {
    gallery_resizer *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->in_width = in_width;
    self->in_height = in_height;
    self->out_width = out_width;
    self->out_height = out_height;
    self->bands = bands;
    self->out = out;
    self->across = axis_take(in_width, out_width, 1);
    self->down = axis_take(in_height, out_height, 0);
    if (self->across != NULL && self->down != NULL) {
        self->rows = calloc((size_t)self->down->taps, (size_t)out_width * 4 + 16);
        self->line = malloc((size_t)out_width * 4 + 16);
        /* Neighbours beyond the edge have no weight, but they are read. */
        self->pairs = calloc((size_t)in_width + (size_t)self->across->taps + 4, 4 * sizeof(int16_t));
    }
    if (self->rows != NULL && self->line != NULL && self->pairs != NULL) return self;
    gallery_resizer_close(self);
    return NULL;
}

void gallery_resizer_close(gallery_resizer *self) {
    if (self == NULL) return;
    axis_leave(self->across);
    axis_leave(self->down);
    free(self->rows);
    free(self->line);
    free(self->pairs);
    free(self);
}

static uint8_t *row_at(gallery_resizer *self, int row) {
    return self->rows + (size_t)(row % self->down->taps) * ((size_t)self->out_width * 4 + 16);
}

/* The two pixels at `in`, as far as the row has them. */
static void put_pair(const uint8_t *in, int bands, int count, int16_t *out) {
    for (int pixel = 0; pixel < count; pixel++)
        for (int band = 0; band < bands; band++) out[band * 2 + pixel] = in[pixel * bands + band];
}

#ifdef __SSE2__
static void widen(gallery_resizer *self, const uint8_t *in) {
    const int width = self->in_width, bands = self->bands;
    const __m128i zero = _mm_setzero_si128();
    int x = 0;
    /* Eight bytes are read for two pixels. */
    for (; x + 4 <= width; x += 2, in += 2 * bands) {
        __m128i two = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)in),
                                        _mm_loadl_epi64((const __m128i *)(in + bands)));
        _mm_storeu_si128((__m128i *)(self->pairs + x * 4), _mm_unpacklo_epi8(two, zero));
    }
    for (; x < width; x += 2, in += 2 * bands)
        put_pair(in, bands, width - x < 2 ? width - x : 2, self->pairs + x * 4);
}

static void across(gallery_resizer *self, uint8_t *out) {
    const int twos = self->across->taps / 2;
    const __m128i half = _mm_set1_epi32(ONE / 2);
    const __m128i *weights = (const __m128i *)self->across->spread;
    for (int x = 0; x < self->out_width; x++, weights += twos) {
        const __m128i *from = (const __m128i *)(self->pairs + self->across->first[x] * 4);
        __m128i sum = half;
        for (int i = 0; i < twos; i++)
            sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_loadu_si128(from + i), _mm_loadu_si128(weights + i)));
        sum = _mm_srai_epi32(sum, BITS);
        sum = _mm_packs_epi32(sum, sum);
        int32_t pixel = _mm_cvtsi128_si32(_mm_packus_epi16(sum, sum));
        memcpy(out + x * 4, &pixel, 4);
    }
}

static void down(gallery_resizer *self, int y, uint8_t *out) {
    const int twos = self->down->taps / 2, first = self->down->first[y], size = self->out_width * 4;
    const int16_t *exact = self->down->weights + (size_t)y * (size_t)self->down->taps;
    const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi32(ONE / 2);
    __m128i weights[twos];
    const uint8_t *rows[twos * 2];
    for (int i = 0; i < twos; i++) {
        int32_t two;
        memcpy(&two, exact + i * 2, 4);
        weights[i] = _mm_set1_epi32(two);
        rows[i * 2] = row_at(self, first + i * 2);
        rows[i * 2 + 1] = row_at(self, first + i * 2 + 1);
    }
    for (int x = 0; x < size; x += 16) {
        __m128i a = half, b = half, c = half, d = half;
        for (int i = 0; i < twos; i++) {
            const __m128i upper = _mm_loadu_si128((const __m128i *)(rows[i * 2] + x));
            const __m128i lower = _mm_loadu_si128((const __m128i *)(rows[i * 2 + 1] + x));
            const __m128i low = _mm_unpacklo_epi8(upper, lower), high = _mm_unpackhi_epi8(upper, lower);
            const __m128i weight = weights[i];
            a = _mm_add_epi32(a, _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), weight));
            b = _mm_add_epi32(b, _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), weight));
            c = _mm_add_epi32(c, _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), weight));
            d = _mm_add_epi32(d, _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), weight));
        }
        const __m128i left = _mm_packs_epi32(_mm_srai_epi32(a, BITS), _mm_srai_epi32(b, BITS));
        const __m128i right = _mm_packs_epi32(_mm_srai_epi32(c, BITS), _mm_srai_epi32(d, BITS));
        _mm_storeu_si128((__m128i *)(out + x), _mm_packus_epi16(left, right));
    }
}
#else
static inline uint8_t clamp(int32_t sum) {
    sum >>= BITS;
    return sum < 0 ? 0 : sum > 255 ? 255 : (uint8_t)sum;
}

static void widen(gallery_resizer *self, const uint8_t *in) {
    for (int x = 0; x < self->in_width; x += 2, in += 2 * self->bands)
        put_pair(in, self->bands, self->in_width - x < 2 ? 1 : 2, self->pairs + x * 4);
}

static void across(gallery_resizer *self, uint8_t *out) {
    const int taps = self->across->taps;
    const int16_t *weights = self->across->spread;
    for (int x = 0; x < self->out_width; x++, weights += taps * 4) {
        const int16_t *from = self->pairs + self->across->first[x] * 4;
        int32_t sum[4] = { ONE / 2, ONE / 2, ONE / 2, ONE / 2 };
        for (int i = 0; i < taps * 4; i += 8)
            for (int band = 0; band < 4; band++)
                sum[band] += weights[i + band * 2] * from[i + band * 2]
                    + weights[i + band * 2 + 1] * from[i + band * 2 + 1];
        for (int band = 0; band < 4; band++) out[x * 4 + band] = clamp(sum[band]);
    }
}

static void down(gallery_resizer *self, int y, uint8_t *out) {
    for (int x = 0; x < self->out_width * 4; x++) {
        int32_t sum = ONE / 2;
        for (int i = 0; i < self->down->taps; i++)
            sum += self->down->weights[y * self->down->taps + i]
                * row_at(self, self->down->first[y] + i)[x];
        out[x] = clamp(sum);
    }
}
#endif

/* Three bytes a pixel from four. */
static void narrow(const uint8_t *in, uint8_t *out, int width) {
    for (int x = 0; x + 1 < width; x++) memcpy(out + x * 3, in + x * 4, 4);
    memcpy(out + (width - 1) * 3, in + (width - 1) * 4, 3);
}

void gallery_resizer_push(gallery_resizer *self, const uint8_t *row) {
    if (self->pushed == self->in_height) return;
    widen(self, row);
    across(self, row_at(self, self->pushed++));
    for (; self->done < self->out_height; self->done++) {
        int needed = self->down->first[self->done] + self->down->taps;
        if (self->pushed < (needed < self->in_height ? needed : self->in_height)) break;
        uint8_t *out = self->out + (size_t)self->done * (size_t)self->out_width * (size_t)self->bands;
        down(self, self->done, self->line);
        if (self->bands == 3) narrow(self->line, out, self->out_width);
        else memcpy(out, self->line, (size_t)self->out_width * 4);
    }
}
