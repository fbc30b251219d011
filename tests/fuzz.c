/* fuzz.c - the fuzz target: pairs of shapes as text, in the lines of generate.h
 *
 * What is not read as a pair is no case. `agree replay FILE` judges a case without a fuzzer.
 * Changing bytes at random all but never makes a vertex touch an edge. So half of the time a
 * pair is read, changed as geometry, and written in full: numbers moved by one ulp or onto a
 * lattice, quarter turns, one pose for both shapes, a vertex of Q on a vertex or an edge of
 * P, radii, margins and translations that just reach.
 */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "generate.h"
#include "laws.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(
    uint8_t *data, size_t size, size_t most, unsigned int seed);

enum { MOST_POINTS = 64, MOST_TEXT = 1 << 16 };

static generate_pair pair;
static generate_room rooms[2];
static gjk2d_shape shapes[2];

/* Reads the first pairs of a text, up to the given one or the last; returns how many. */
static int read_pairs(const uint8_t *data, size_t size, int last)
{
    static char text[MOST_TEXT];
    FILE *file;
    int count = 0;
    if (size == 0 || size >= MOST_TEXT) return 0;
    memcpy(text, data, size);
    file = fmemopen(text, size, "r");
    while (file && count < last && generate_read(file, &pair) == 1) count++;
    if (file) fclose(file);
    return pair.p.count > MOST_POINTS || pair.q.count > MOST_POINTS ? 0 : count;
}

static void make_shapes(void)
{
    const int form = pair.p.count + pair.q.count;
    shapes[0] = generate_shape(&pair.p, form % GENERATE_FORMS, &rooms[0]);
    shapes[1] = generate_shape(&pair.q, form / 2 % GENERATE_FORMS, &rooms[1]);
}

static int is_list_in_range(const generate_body *b)
{
    int all = 1;
    for (int i = 0; i < b->count; i++)
        all &=
            fabs((double)b->points[i].x) <= 4e34 && fabs((double)b->points[i].y) <= 4e34;
    return all;
}

/* A wrong boolean or a wrong status ends the run: that is what a fuzzer looks for. */
static void expect(const char *problem)
{
    if (!problem) return;
    printf("broken: %s\n", problem);
    generate_write(stdout, &pair);
    fflush(NULL);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static double exact[2][2 * GENERATE_MOST];
    laws_pair k;
    if (read_pairs(data, size, 1) == 0) return 0;
    if (is_list_in_range(&pair.p)) expect(laws_of_ring(pair.p.points, pair.p.count));
    if (is_list_in_range(&pair.q)) expect(laws_of_ring(pair.q.points, pair.q.count));
    make_shapes();
    laws_describe(
        &k.p, &shapes[0], pair.p.pose, rooms[0].points, rooms[0].count, exact[0]);
    laws_describe(
        &k.q, &shapes[1], pair.q.pose, rooms[1].points, rooms[1].count, exact[1]);
    k.margin = pair.margin;
    k.sweep = pair.sweep;
    expect(laws_truth(&k));
    return 0;
}

/* ------------------------------------------------------------------ numbers -- */

enum { NUMBERS_OF_BODY = 2 * MOST_POINTS + 5 };

/* Pointers to all of a body's numbers, the two of its rotation last. */
static int numbers_of(generate_body *b, gjk2d_real *out[NUMBERS_OF_BODY])
{
    int n = 0;
    for (int i = 0; i < b->count; i++) {
        out[n++] = &b->points[i].x;
        out[n++] = &b->points[i].y;
    }
    out[n++] = &b->radius;
    out[n++] = &b->pose.position.x;
    out[n++] = &b->pose.position.y;
    out[n++] = &b->pose.cos;
    out[n++] = &b->pose.sin;
    return n;
}

static gjk2d_real *any_number(rng *r)
{
    gjk2d_real *all[NUMBERS_OF_BODY];
    gjk2d_real *others[3] = {&pair.margin, &pair.sweep.x, &pair.sweep.y};
    const int which = rng_int(r, 0, 7);
    int n;
    if (which < 3) return others[which];
    n = numbers_of(which < 5 ? &pair.p : &pair.q, all);
    return all[rng_int(r, 0, n - 1)];
}

static void nudge(rng *r, gjk2d_real *x)
{
#if GJK2D_DOUBLE
    *x = nextafter(*x, rng_int(r, 0, 1) ? DBL_MAX : -DBL_MAX);
#else
    *x = nextafterf(*x, rng_int(r, 0, 1) ? FLT_MAX : -FLT_MAX);
#endif
}

static gjk2d_real special(rng *r)
{
    static const double values[] = {
        0, 1, -1, 0.5, 1e-45, 1e-38, 1e-30, 1e-22, 1e-16, 1e-07, 1e30, 1e35, -1e35, 3e38};
    return (gjk2d_real)values[rng_int(r, 0, (int)(sizeof values / sizeof *values) - 1)];
}

/* Onto a grid of 1 / 16, or of 1; the rotation stays. */
static void round_all(rng *r, generate_body *b)
{
    const double grid = rng_int(r, 0, 1) ? 1 : 0.0625;
    gjk2d_real *all[NUMBERS_OF_BODY];
    const int n = numbers_of(b, all) - 2;
    for (int i = 0; i < n; i++) {
        if (fabs((double)*all[i]) < 1e6)
            *all[i] = (gjk2d_real)(floor((double)*all[i] / grid) * grid);
    }
}

static void quarter_turn(rng *r, generate_body *b)
{
    static const int turns[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {3, 4}, {-4, 3}};
    const int turn = rng_int(r, 0, 5);
    b->pose.cos = (gjk2d_real)turns[turn][0];
    b->pose.sin = (gjk2d_real)turns[turn][1];
}

/* All lengths of one shape, or of the pair, by 2^k. */
static void scale(generate_body *b, int k)
{
    gjk2d_real *all[NUMBERS_OF_BODY];
    const int n = numbers_of(b, all) - 2;
    for (int i = 0; i < n; i++) *all[i] = (gjk2d_real)ldexp((double)*all[i], k);
}

/* ------------------------------------------------------------------ contact -- */

/* A vertex of Q onto a vertex of P, or onto a point of one of its edges; by moving Q's points
 * where the poses are the same (exact on lattices), else its position. */
static void touch(rng *r)
{
    const gjk2d_pose *a = &pair.p.pose;
    gjk2d_pose *b = &pair.q.pose;
    const int i = rng_int(r, 0, pair.p.count - 1);
    const gjk2d_vec2 u = pair.p.points[i], w = pair.p.points[(i + 1) % pair.p.count];
    const gjk2d_vec2 v = pair.q.points[rng_int(r, 0, pair.q.count - 1)];
    const gjk2d_real along = (gjk2d_real)(rng_int(r, 0, 4) / 4.0);
    const gjk2d_real x = u.x + along * (w.x - u.x), y = u.y + along * (w.y - u.y);
    if (memcmp(a, b, sizeof *a) == 0) {
        for (int k = 0; k < pair.q.count; k++) {
            pair.q.points[k].x += x - v.x;
            pair.q.points[k].y += y - v.y;
        }
        return;
    }
    b->position.x =
        a->position.x + a->cos * x - a->sin * y - (b->cos * v.x - b->sin * v.y);
    b->position.y =
        a->position.y + a->sin * x + a->cos * y - (b->sin * v.x + b->cos * v.y);
}

/* Exact contact in any pose: whole coordinates, one pose. */
static void touch_in_pose(rng *r)
{
    round_all(r, &pair.p);
    round_all(r, &pair.q);
    pair.q.pose = pair.p.pose;
    touch(r);
}

/* A radius, a margin or a translation that just reach. */
static void reach(rng *r)
{
    gjk2d_result s;
    make_shapes();
    s = gjk2d_separation(&shapes[0], &pair.p.pose, &shapes[1], &pair.q.pose);
    if (s.status != GJK2D_OK) return;
    switch (rng_int(r, 0, 2)) {
    case 0:
        pair.margin = s.distance > 0 ? s.distance : 0;
        break;
    case 1:
        pair.p.radius = s.distance > -pair.p.radius ? pair.p.radius + s.distance : 0;
        break;
    default:
        pair.sweep.x = s.q.x - s.p.x;
        pair.sweep.y = s.q.y - s.p.y;
        break;
    }
}

/* A point more, on the edge from there or on another one; one less; two swapped. */
static void change_points(rng *r, generate_body *b)
{
    const int i = rng_int(r, 0, b->count - 1), k = rng_int(r, 0, b->count - 1);
    const int how = rng_int(r, 0, 3);
    const gjk2d_vec2 v = b->points[i], next = b->points[(i + 1) % b->count];
    if (how == 0) {
        b->points[i] = b->points[k];
        b->points[k] = v;
    } else if (how == 1 && b->count > 1) {
        b->count--;
        memmove(b->points + i, b->points + i + 1, (size_t)(b->count - i) * sizeof v);
    } else if (b->count < MOST_POINTS) {
        memmove(b->points + i + 1, b->points + i, (size_t)(b->count - i) * sizeof v);
        b->count++;
        b->points[i + 1].x = how == 2 ? v.x : v.x / 2 + next.x / 2;
        b->points[i + 1].y = how == 2 ? v.y : v.y / 2 + next.y / 2;
    }
}

static void change(rng *r)
{
    generate_body *b = rng_int(r, 0, 1) ? &pair.p : &pair.q;
    gjk2d_real *number = any_number(r);
    switch (rng_int(r, 0, 12)) {
    case 0:
        nudge(r, number);
        break;
    case 1:
        *number = special(r);
        break;
    case 2:
        *number = (gjk2d_real)rng_int(r, -8, 8);
        break;
    case 3:
        *number = *any_number(r);
        break;
    case 4:
        round_all(r, b);
        break;
    case 5:
        quarter_turn(r, b);
        break;
    case 6:
        pair.q.pose = pair.p.pose;
        break;
    case 7:
        touch(r);
        break;
    case 8:
        touch_in_pose(r);
        break;
    case 9:
        reach(r);
        break;
    case 10:
        scale(b, rng_int(r, -60, 60));
        break;
    default:
        change_points(r, b);
        break;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed)
{
    rng r = {seed};
    char *text = NULL;
    size_t length = 0;
    FILE *file;
    if (rng_int(&r, 0, 3) == 0 || !read_pairs(data, size, rng_int(&r, 1, 64)) ||
        pair.p.count < 1 || pair.q.count < 1)
        return LLVMFuzzerMutate(data, size, most);
    for (int i = rng_int(&r, 1, 4); i > 0; i--) change(&r);
    file = open_memstream(&text, &length);
    if (!file) return LLVMFuzzerMutate(data, size, most);
    generate_write(file, &pair);
    fclose(file);
    if (length <= most) memcpy(data, text, length);
    free(text);
    return length <= most ? length : LLVMFuzzerMutate(data, size, most);
}
