/* fuzz.c - the fuzz target: pairs of shapes as text, in the lines of generate.h
 *
 * Input that cannot be read as pairs is skipped. Random bytes almost never make a vertex
 * touch an edge. So most of the time a pair is read, or made by a family of generate.h,
 * changed as geometry and written in full.
 */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "generate.h"
#include "laws.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(
    uint8_t *data, size_t size, size_t most, unsigned int seed);

enum { MOST_POINTS = 64, MOST_TEXT = 1 << 16 };

static char text[MOST_TEXT];
static generate_pair pair;
static generate_room rooms[2];
static gjk2d_shape shapes[2];

static int is_small(void)
{
    return pair.p.count > 0 && pair.p.count <= MOST_POINTS && pair.q.count > 0 &&
           pair.q.count <= MOST_POINTS;
}

/* Reads the first pairs of a text, up to the given one or the last. */
static int read_pair(const uint8_t *data, size_t size, int last)
{
    FILE *file;
    int count = 0;
    if (size == 0 || size >= MOST_TEXT) return 0;
    memcpy(text, data, size);
    file = fmemopen(text, size, "r");
    while (file && count < last && generate_read(file, &pair) == 1) count++;
    if (file) fclose(file);
    return count > 0 && is_small();
}

static void make_shapes(void)
{
    const int form = pair.p.count + pair.q.count;
    shapes[0] = generate_shape(&pair.p, form % GENERATE_FORMS, &rooms[0]);
    shapes[1] = generate_shape(&pair.q, form / 2 % GENERATE_FORMS, &rooms[1]);
}

/* A broken law ends the run. */
static void expect(const char *problem)
{
    if (!problem) return;
    printf("broken: %s\n", problem);
    generate_write(stdout, &pair);
    fflush(NULL);
    abort();
}

static void describe(laws_body *body, int which)
{
    static double exact[2][2 * GENERATE_MOST];
    const generate_body *b = which ? &pair.q : &pair.p;
    const int status = gjk2d_make_polygon(b->points, b->count, 0).status;
    if (status == GJK2D_OK || status == GJK2D_NOT_CONVEX)
        expect(laws_of_ring(b->points, b->count));
    laws_describe(body, &shapes[which], b->pose, rooms[which].points, rooms[which].count,
        exact[which]);
}

/* Is a number 0, or of a size that users have? */
static int is_usual(gjk2d_real x)
{
    const double size = x < 0 ? -(double)x : (double)x;
    return size == 0 || (size > 1e-6 && size < 1e6);
}

static int is_usual_body(const generate_body *b)
{
    const double c = (double)b->pose.cos, s = (double)b->pose.sin, square = c * c + s * s;
    int is_good = is_usual(b->radius) && is_usual(b->pose.position.x) &&
                  is_usual(b->pose.position.y) && square > 0.25 && square < 4;
    for (int i = 0; i < b->count; i++)
        is_good &= is_usual(b->points[i].x) && is_usual(b->points[i].y);
    return is_good;
}

/* Of usual numbers all laws must hold; of any others the truth of booleans must. */
static int are_laws_due(void)
{
    return is_usual_body(&pair.p) && is_usual_body(&pair.q) && is_usual(pair.margin) &&
           is_usual(pair.sweep.x) && is_usual(pair.sweep.y);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    laws_pair k;
    if (!read_pair(data, size, 1)) return 0;
    make_shapes();
    describe(&k.p, 0);
    describe(&k.q, 1);
    k.margin = pair.margin;
    k.sweep = pair.sweep;
    expect(are_laws_due() ? laws_problem(&k) : laws_truth(&k));
    return 0;
}

/* ----------------------------------------------------------------- mutation -- */

/* One point less, or one more: a copy of its neighbour or the middle of an edge. */
static void change_points(rng *r, generate_body *b)
{
    const int i = rng_int(r, 0, b->count - 1), how = rng_int(r, 0, 2);
    const gjk2d_vec2 v = b->points[i], next = b->points[(i + 1) % b->count];
    gjk2d_vec2 *after = b->points + i + 1;
    const size_t size = (size_t)(b->count - i - 1) * sizeof v;
    if (how == 0 && b->count > 1) {
        memmove(after - 1, after, size);
        b->count--;
    } else if (b->count < MOST_POINTS) {
        memmove(after + 1, after, size);
        b->count++;
        after->x = how == 1 ? v.x : v.x / 2 + next.x / 2;
        after->y = how == 1 ? v.y : v.y / 2 + next.y / 2;
    }
}

/* A margin and a translation that just reach. */
static void reach(void)
{
    gjk2d_result s;
    make_shapes();
    s = gjk2d_separation(&shapes[0], &pair.p.pose, &shapes[1], &pair.q.pose);
    if (s.status != GJK2D_OK || !(s.distance > 0)) return;
    pair.margin = s.distance;
    pair.sweep.x = s.q.x - s.p.x;
    pair.sweep.y = s.q.y - s.p.y;
}

static void change(rng *r)
{
    static const double special[] = {0, 1, -1, 2, 3, -5, 0.5, 1e-45, 1e-38, 1e-30, 1e-22,
        1e-16, 1e-07, 1e30, 1e35, -1e35, 3e38};
    enum { LAST = sizeof special / sizeof *special - 1 };
    gjk2d_real *number = generate_number(r, &pair);
    const int how = rng_int(r, 0, 6);
    if (how == 0) generate_nudge(r, number);
    if (how == 1) *number = (gjk2d_real)special[rng_int(r, 0, LAST)];
    if (how == 2) *number = *generate_number(r, &pair);
    if (how == 3) pair.q.pose = pair.p.pose;
    if (how == 4) change_points(r, rng_int(r, 0, 1) ? &pair.p : &pair.q);
    if (how == 5) generate_gap(r, &pair);
    if (how == 6) reach();
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed)
{
    rng r = {seed};
    const int how = rng_int(&r, 0, 7);
    FILE *file;
    size_t length;
    if (how == 0) generate_make(rng_int(&r, 0, GENERATE_FAMILIES - 1), seed, &pair);
    if (how > 5 || (how > 0 && !read_pair(data, size, rng_int(&r, 1, 64))))
        return LLVMFuzzerMutate(data, size, most);
    for (int i = rng_int(&r, 0, 4); i > 0; i--) change(&r);
    file = is_small() ? fmemopen(text, sizeof text, "w") : NULL;
    if (!file) return 0;
    generate_write(file, &pair);
    length = (size_t)ftell(file);
    fclose(file);
    if (length > most) return 0;
    memcpy(data, text, length);
    return length;
}
