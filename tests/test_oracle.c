/* test_oracle.c - the judge judged: by hand, by brute force in small integers,
 * and its filter by its integers.
 *
 * One program for both precisions, since the judge knows only doubles.
 */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "oracle.h"

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* ------------------------------------------------------------------ by hand -- */

typedef struct hand_shape {
    double xy[12];
    int count;
    double radius, x, y, cos, sin;
} hand_shape;

static oracle_shape shape_of(const hand_shape *s)
{
    oracle_shape o = {s->xy, s->count, s->radius, s->x, s->y, s->cos, s->sin};
    return o;
}

/* Shapes, and where they stand. */
#define AT(x, y)      x, y, 1, 0
#define QUARTER(x, y) x, y, 0, 1
#define BOX           {-1, -1, 1, -1, 1, 1, -1, 1}, 4, 0
#define DIAMOND       {-1, 0, 0, -1, 1, 0, 0, 1}, 4, 0
#define POINT         {0, 0}, 1, 0
#define CIRCLE(r)     {0, 0}, 1, r
#define SEGMENT       {-1, 0, 1, 0}, 2, 0
#define CAPSULE(r)    {-1, 0, 1, 0}, 2, r
#define LINE5         {-1, 0, 0.5, 0, -0.5, 0, 1, 0, 0, 0}, 5, 0
#define SHUFFLED_BOX  {-1, -1, 1, 1, 0, 0, 1, -1, 1, 1, -1, 1}, 6, 0

#define ULP       DBL_EPSILON
#define SQRT2     1.4142135623730951
#define SQRT_HALF 0.70710678118654757

typedef struct hand_row {
    const char *name;
    hand_shape p, q;
    oracle_relation relation;
    double distance;
} hand_row;

static const hand_row hand_rows[] = {
    /* clang-format off */
    { "boxes, gap 1", { BOX, AT(0, 0) }, { BOX, AT(3, 0) }, ORACLE_SEPARATED, 1 },
    { "boxes, edge on edge", { BOX, AT(0, 0) }, { BOX, AT(2, 0.5) }, ORACLE_TOUCHING, 0 },
    { "boxes, corner on corner", { BOX, AT(0, 0) }, { BOX, AT(2, 2) }, ORACLE_TOUCHING, 0 },
    { "boxes, corner to corner, 3-4-5", { BOX, AT(0, 0) }, { BOX, AT(5, 6) }, ORACLE_SEPARATED, 5 },
    { "boxes, one ulp apart", { BOX, AT(0, 0) }, { BOX, AT(2 + 2 * ULP, 0) }, ORACLE_SEPARATED, 2 * ULP },
    { "boxes, one ulp in", { BOX, AT(0, 0) }, { BOX, AT(2 - ULP, 0) }, ORACLE_OVERLAPPING, 0 },
    { "boxes, identical", { BOX, AT(0, 0) }, { BOX, AT(0, 0) }, ORACLE_OVERLAPPING, 0 },
    { "boxes, far away", { BOX, AT(5e6, 5e6) }, { BOX, AT(5e6 + 2, 5e6) }, ORACLE_TOUCHING, 0 },
    { "box and its shuffled points", { BOX, AT(0, 0) }, { SHUFFLED_BOX, AT(2, 1) }, ORACLE_TOUCHING, 0 },
    { "corner on edge", { BOX, AT(0, 0) }, { DIAMOND, AT(2, 0.25) }, ORACLE_TOUCHING, 0 },
    { "corner just off the edge", { BOX, AT(0, 0) }, { DIAMOND, AT(2 + 2 * ULP, 0.25) }, ORACLE_SEPARATED, 2 * ULP },
    { "slopes touch", { DIAMOND, AT(0, 0) }, { DIAMOND, AT(1, 1) }, ORACLE_TOUCHING, 0 },
    { "slopes apart", { DIAMOND, AT(0, 0) }, { DIAMOND, AT(2, 2) }, ORACLE_SEPARATED, SQRT2 },
    { "slopes apart by an ulp", { DIAMOND, AT(0, 0) }, { DIAMOND, AT(1 + ULP, 1) }, ORACLE_SEPARATED, ULP * SQRT_HALF },
    { "quarter turn", { SEGMENT, QUARTER(0, 0) }, { SEGMENT, AT(3, 1) }, ORACLE_SEPARATED, 2 },
    { "quarter turn, touching", { SEGMENT, QUARTER(0, 0) }, { SEGMENT, AT(1, 1) }, ORACLE_TOUCHING, 0 },
    { "rotation of 2 doubles the box", { BOX, 0, 0, 2, 0 }, { BOX, AT(3, 0) }, ORACLE_TOUCHING, 0 },
    { "rotation of 2 leaves the radius", { CIRCLE(1), 0, 0, 2, 0 }, { BOX, AT(3, 0) }, ORACLE_SEPARATED, 1 },
    { "rotation (1, 1)", { BOX, 0, 0, 1, 1 }, { BOX, AT(4, 0) }, ORACLE_SEPARATED, 1 },
    { "rounded half-turn angle", { SEGMENT, 0, 0, SQRT_HALF, SQRT_HALF }, { POINT, AT(1, 1) }, ORACLE_SEPARATED, 0.41421356237309503 },
    { "point on point", { POINT, AT(3, 4) }, { POINT, AT(3, 4) }, ORACLE_TOUCHING, 0 },
    { "point and point", { POINT, AT(0, 0) }, { POINT, AT(3, 4) }, ORACLE_SEPARATED, 5 },
    { "point in box", { POINT, AT(0.5, 0) }, { BOX, AT(0, 0) }, ORACLE_OVERLAPPING, 0 },
    { "point on edge", { POINT, AT(1, 0) }, { BOX, AT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "point on corner", { POINT, AT(1, 1) }, { BOX, AT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "point beyond the edge's end", { POINT, AT(1, 2) }, { BOX, AT(0, 0) }, ORACLE_SEPARATED, 1 },
    { "point on segment", { POINT, AT(0.5, 0) }, { SEGMENT, AT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "point in line with segment", { POINT, AT(3, 0) }, { SEGMENT, AT(0, 0) }, ORACLE_SEPARATED, 2 },
    { "segments crossing", { SEGMENT, AT(0, 0) }, { SEGMENT, QUARTER(0, 0) }, ORACLE_OVERLAPPING, 0 },
    { "segments on one line, overlapping", { SEGMENT, AT(0, 0) }, { SEGMENT, AT(1, 0) }, ORACLE_TOUCHING, 0 },
    { "segments end to end", { SEGMENT, AT(0, 0) }, { SEGMENT, AT(2, 0) }, ORACLE_TOUCHING, 0 },
    { "segments on one line, apart", { SEGMENT, AT(0, 0) }, { SEGMENT, AT(5, 0) }, ORACLE_SEPARATED, 3 },
    { "segments, parallel", { SEGMENT, AT(0, 0) }, { SEGMENT, AT(1, 3) }, ORACLE_SEPARATED, 3 },
    { "collinear points and segment", { LINE5, AT(0, 0) }, { SEGMENT, AT(2, 0) }, ORACLE_TOUCHING, 0 },
    { "collinear points and box", { LINE5, AT(2, 0) }, { BOX, AT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "circles, 3-4-5, touching", { CIRCLE(2), AT(0, 0) }, { CIRCLE(3), AT(3, 4) }, ORACLE_TOUCHING, 0 },
    { "circles, 3-4-5, apart", { CIRCLE(2), AT(0, 0) }, { CIRCLE(3 - 2 * ULP), AT(3, 4) }, ORACLE_SEPARATED, 2 * ULP },
    { "circles, 3-4-5, overlapping", { CIRCLE(2 + 2 * ULP), AT(0, 0) }, { CIRCLE(3), AT(3, 4) }, ORACLE_OVERLAPPING, 0 },
    { "circles, 8-15-17", { CIRCLE(7), AT(-8, 0) }, { CIRCLE(10), AT(0, 15) }, ORACLE_TOUCHING, 0 },
    { "point in circle", { POINT, AT(0, 0) }, { CIRCLE(1), AT(0, 0) }, ORACLE_OVERLAPPING, 0 },
    { "point on circle", { POINT, AT(-3, 4) }, { CIRCLE(5), AT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "0.6, 0.8 and 1 are rounded", { POINT, AT(0.6, 0.8) }, { CIRCLE(1), AT(0, 0) }, ORACLE_SEPARATED, 0x1.999999999999ap-56 },
    { "capsule's cap touches", { CAPSULE(5), AT(0, 0) }, { POINT, AT(4, 4) }, ORACLE_TOUCHING, 0 },
    { "capsule's side touches", { CAPSULE(1), AT(0, 0) }, { BOX, AT(0, 2) }, ORACLE_TOUCHING, 0 },
    { "capsules apart", { CAPSULE(1), AT(0, 0) }, { CAPSULE(2), QUARTER(0, 9) }, ORACLE_SEPARATED, 5 },
    { "cores touch, radii overlap", { CAPSULE(1), AT(0, 0) }, { BOX, AT(2, 0) }, ORACLE_OVERLAPPING, 0 },
    { "tiny", { BOX, 0, 0, 0x1p-465, 0 }, { BOX, 0x3p-465, 0, 0x1p-465, 0 }, ORACLE_SEPARATED, 0x1p-465 },
    { "huge and tiny", { BOX, 0, 0, 1e140, 0 }, { POINT, AT(1e-140, 0) }, ORACLE_OVERLAPPING, 0 },
    { "smallest gap there is", { POINT, AT(0, 0) }, { POINT, 4.9406564584124654e-324, 0, 1, 0 }, ORACLE_SEPARATED, 4.9406564584124654e-324 },
    { "gap below the smallest number", { { 1, 0 }, 1, 0, 0, 0, 1e-200, 0 }, { { 1e-200, 0 }, 1, 0, 0, 0, 1e-200, 0 }, ORACLE_SEPARATED, 1e-200 },
    /* clang-format on */
};

static void check_row(const hand_row *row, const oracle_shape *p, const oracle_shape *q)
{
    oracle_truth t = oracle_judge(p, q), e = oracle_judge_exact(p, q);
    double error = fabs(e.distance - row->distance);
    if (t.relation != row->relation || e.relation != row->relation ||
        error > DBL_EPSILON * row->distance)
        fail_msg("%s: relation %d, exactly %d, want %d; distance %a, want %a", row->name,
                 (int)t.relation, (int)e.relation, (int)row->relation, e.distance,
                 row->distance);
    if (fabs(t.distance - e.distance) > DBL_EPSILON * e.distance)
        fail_msg("%s: distance %a, exactly %a", row->name, t.distance, e.distance);
    if (fabsl(t.precise - e.precise) > 0x1.01p-54L * e.precise ||
        fabsl((long double)e.distance - e.precise) > 0x1p-52L * e.precise + 0x1p-1074L)
        fail_msg("%s: precisely %La, exactly %La", row->name, t.precise, e.precise);
    assert_int_equal(t.collide, row->relation != ORACLE_SEPARATED);
    assert_int_equal(t.collide, t.distance == 0);
    assert_int_equal(oracle_collide(p, q), t.collide);
    assert_int_equal(oracle_within(p, q, 0), t.collide);
}

static void hand_checked(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(hand_rows); i++) {
        oracle_shape p = shape_of(&hand_rows[i].p), q = shape_of(&hand_rows[i].q);
        check_row(&hand_rows[i], &p, &q);
        check_row(&hand_rows[i], &q, &p);
    }
}

static void below_the_smallest_number_is_not_zero(void **state)
{
    hand_shape a = {{1e-200, 0}, 1, 0, 0, 0, 1e-200, 0}, b = {POINT, AT(0, 0)};
    oracle_shape p = shape_of(&a), q = shape_of(&b);
    (void)state;
    assert_int_equal(oracle_judge(&p, &q).collide, 0);
    assert_true(oracle_judge(&p, &q).distance > 0);
    assert_true(oracle_judge_exact(&p, &q).distance > 0);
}

static void margins(void **state)
{
    hand_shape a = {BOX, AT(0, 0)}, b = {BOX, AT(5, 6)}, c = {CIRCLE(1), AT(4, 5)};
    oracle_shape p = shape_of(&a), q = shape_of(&b), r = shape_of(&c);
    (void)state;
    assert_int_equal(oracle_within(&p, &q, 5), 1);
    assert_int_equal(oracle_within(&p, &q, 5 - 4 * ULP), 0);
    assert_int_equal(oracle_within(&p, &q, 6), 1);
    assert_int_equal(oracle_within(&p, &r, 4), 1);
    assert_int_equal(oracle_within(&p, &r, 4 - 2 * ULP), 0);
    assert_int_equal(oracle_within(&p, &p, 0), 1);
    assert_int_equal(oracle_within(&p, &p, -1), 0);
}

static void sweeps(void **state)
{
    hand_shape a = {BOX, AT(0, 0)}, b = {BOX, AT(10, 0)}, c = {CIRCLE(1), AT(5, 2)};
    oracle_shape p = shape_of(&a), q = shape_of(&b), r = shape_of(&c);
    (void)state;
    assert_int_equal(oracle_swept_collide(&p, 8, 0, &q), 1);
    assert_int_equal(oracle_swept_collide(&p, 8 - 4 * ULP, 0, &q), 0);
    assert_int_equal(oracle_swept_collide(&p, 100, 0, &q), 1);
    assert_int_equal(oracle_swept_collide(&p, -100, 0, &q), 0);
    assert_int_equal(oracle_swept_collide(&p, 0, 0, &p), 1);
    assert_int_equal(oracle_swept_collide(&p, 8, 2, &q), 1);
    assert_int_equal(oracle_swept_collide(&p, 12, 3, &q), 1);
    assert_int_equal(oracle_swept_collide(&p, 8, 2 + 2 * ULP, &q), 0);
    assert_int_equal(oracle_swept_collide(&p, 10, 0, &r), 1);
    assert_int_equal(oracle_swept_collide(&p, 10, -1e-9, &r), 0);
}

static void extents(void **state)
{
    hand_shape a = {{1, -3}, 1, 0.5, 10, 20, 2, -1};
    hand_shape b = {BOX, 4, 100, 0, 1};
    oracle_shape p = shape_of(&a), q = shape_of(&b);
    (void)state;
    assert_true(oracle_extent(&p, &q) == 80 + 3 * 3 + 1 + 0.5);
}

/* ----------------------------------------------------------- by brute force -- */

typedef struct rng {
    uint64_t state;
} rng;

static uint64_t rng_bits(rng *r)
{
    uint64_t z = (r->state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static int rng_int(rng *r, int low, int high)
{
    return low + (int)(rng_bits(r) % (uint64_t)(high - low + 1));
}

static double rng_range(rng *r, double low, double high)
{
    return low + (high - low) * ((double)(rng_bits(r) >> 11) / 9007199254740992.0);
}

enum { MOST = 5, MOST_CSO = 2 * MOST * MOST };

typedef struct lattice {
    int x[MOST_CSO], y[MOST_CSO]; /* all differences of points */
    int count;
} lattice;

static int cross_of(const lattice *c, int i, int j)
{
    return c->x[i] * c->y[j] - c->y[i] * c->x[j];
}

static int in_triangle(const lattice *c, int i, int j, int k)
{
    int a = cross_of(c, i, j), b = cross_of(c, j, k), d = cross_of(c, k, i);
    return a + b + d != 0 &&
           ((a >= 0 && b >= 0 && d >= 0) || (a <= 0 && b <= 0 && d <= 0));
}

/* The squared distance of the origin to the segment i j, as num / den. */
static void segment_distance(const lattice *c, int i, int j, int64_t *num, int64_t *den)
{
    int ex = c->x[j] - c->x[i], ey = c->y[j] - c->y[i];
    int from_i = -(c->x[i] * ex + c->y[i] * ey), from_j = c->x[j] * ex + c->y[j] * ey;
    int end = from_i <= 0 ? i : j;
    *den = 1;
    *num = (int64_t)c->x[end] * c->x[end] + (int64_t)c->y[end] * c->y[end];
    if (from_i > 0 && from_j > 0) {
        *num = (int64_t)cross_of(c, i, j) * cross_of(c, i, j);
        *den = (int64_t)ex * ex + (int64_t)ey * ey;
    }
}

/* The origin is inside of a set's hull unless all points lie on one side of a
 * line through it, which can be turned until it holds a point. */
static int is_inside(const lattice *c)
{
    int some = 0;
    for (int i = 0; i < c->count; i++) {
        int left = 0, right = 0;
        if (c->x[i] == 0 && c->y[i] == 0)
            continue;
        for (int j = 0; j < c->count; j++) {
            left += cross_of(c, i, j) > 0;
            right += cross_of(c, i, j) < 0;
        }
        if (!left || !right)
            return 0;
        some = 1;
    }
    return some;
}

/* All triangles and segments of the CSO's points: no hull, no order, no GJK. */
static oracle_relation brute_force(const lattice *c, int64_t *num, int64_t *den)
{
    *num = INT64_C(1) << 40;
    *den = 1;
    for (int i = 0; i < c->count; i++) {
        for (int j = i; j < c->count; j++) {
            int64_t n, d;
            segment_distance(c, i, j, &n, &d);
            if (n * *den < *num * d) {
                *num = n;
                *den = d;
            }
            for (int k = j + 1; k < c->count; k++) {
                if (in_triangle(c, i, j, k))
                    *num = 0;
            }
        }
    }
    if (*num != 0)
        return ORACLE_SEPARATED;
    return is_inside(c) ? ORACLE_OVERLAPPING : ORACLE_TOUCHING;
}

typedef struct lattice_case {
    double p_xy[2 * MOST], q_xy[2 * MOST];
    oracle_shape p, q;
    int tx, ty;
    lattice cso, swept;
} lattice_case;

static oracle_shape lattice_shape(rng *r, double *xy, int range)
{
    static const double turns[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {2, -1}};
    oracle_shape s = {0, 0, 0, 0, 0, 0, 0};
    const double *turn = turns[rng_int(r, 0, 3)];
    s.xy = xy;
    s.count = rng_int(r, 1, MOST);
    for (int i = 0; i < 2 * s.count; i++)
        xy[i] = rng_int(r, -range, range);
    s.x = rng_int(r, -3 * range, 3 * range);
    s.y = rng_int(r, -range, range);
    s.cos = turn[0];
    s.sin = turn[1];
    s.radius = rng_int(r, 0, 1) ? rng_int(r, 0, 3) : 0;
    return s;
}

static void placed(const oracle_shape *s, int i, int *x, int *y)
{
    double vx = s->xy[2 * i], vy = s->xy[2 * i + 1];
    *x = (int)(s->x + s->cos * vx - s->sin * vy);
    *y = (int)(s->y + s->sin * vx + s->cos * vy);
}

static void add_difference(lattice *c, int x, int y)
{
    c->x[c->count] = x;
    c->y[c->count++] = y;
}

static void make_lattice_case(rng *r, lattice_case *c)
{
    int range = rng_int(r, 1, 4);
    c->p = lattice_shape(r, c->p_xy, range);
    c->q = lattice_shape(r, c->q_xy, range);
    c->tx = rng_int(r, -9, 9);
    c->ty = rng_int(r, -2, 2);
    c->cso.count = c->swept.count = 0;
    for (int i = 0; i < c->p.count; i++) {
        for (int j = 0; j < c->q.count; j++) {
            int px, py, qx, qy;
            placed(&c->p, i, &px, &py);
            placed(&c->q, j, &qx, &qy);
            add_difference(&c->cso, px - qx, py - qy);
            add_difference(&c->swept, px - qx, py - qy);
            add_difference(&c->swept, px + c->tx - qx, py + c->ty - qy);
        }
    }
}

/* The brute relation with radii: distance^2 against r^2. */
static oracle_relation brute_grown(const lattice *c, int r)
{
    int64_t num, den;
    oracle_relation core = brute_force(c, &num, &den);
    int64_t reach = (int64_t)r * r * den;
    if (core == ORACLE_SEPARATED && num > reach)
        return ORACLE_SEPARATED;
    if (r == 0 || (core == ORACLE_SEPARATED && num == reach))
        return core == ORACLE_SEPARATED ? ORACLE_TOUCHING : core;
    return ORACLE_OVERLAPPING;
}

static void check_lattice_case(const lattice_case *c)
{
    int r = (int)(c->p.radius + c->q.radius);
    oracle_relation want = brute_grown(&c->cso, r);
    oracle_truth t = oracle_judge(&c->p, &c->q), e = oracle_judge_exact(&c->p, &c->q);
    assert_int_equal(e.relation, want);
    assert_int_equal(t.relation, want);
    if (want == ORACLE_SEPARATED) {
        int64_t num, den;
        brute_force(&c->cso, &num, &den);
        double core = sqrt((double)num / (double)den);
        assert_true(fabs(e.distance - (core - r)) <= 2 * DBL_EPSILON * core);
    }
    for (int m = 0; m < 6; m++) {
        want = brute_grown(&c->cso, r + m);
        assert_int_equal(oracle_within(&c->p, &c->q, m), want != ORACLE_SEPARATED);
    }
    want = brute_grown(&c->swept, r);
    assert_int_equal(oracle_judge_swept(&c->p, c->tx, c->ty, &c->q).relation, want);
    assert_int_equal(oracle_swept_collide(&c->p, c->tx, c->ty, &c->q),
                     want != ORACLE_SEPARATED);
    assert_int_equal(oracle_swept_collide(&c->q, -c->tx, -c->ty, &c->p),
                     want != ORACLE_SEPARATED);
}

static void brute_force_agrees(void **state)
{
    rng r = {1};
    lattice_case c;
    (void)state;
    for (int i = 0; i < 10000; i++) {
        make_lattice_case(&r, &c);
        check_lattice_case(&c);
    }
}

/* ----------------------------------------------------- the filter's honesty -- */

enum { MANY = 4000 };

static void random_shape(rng *r, oracle_shape *s, double *xy, int most)
{
    double angle = rng_range(r, 0, 6.3), size = exp(rng_range(r, -3, 3));
    double flat = rng_int(r, 0, 3) ? 1 : exp(rng_range(r, -20, 0));
    s->xy = xy;
    s->count = rng_int(r, 1, most);
    for (int i = 0; i < s->count; i++) {
        double at = rng_range(r, 0, 6.3);
        xy[2 * i] = size * cos(at);
        xy[2 * i + 1] = size * flat * sin(at);
    }
    s->radius = rng_int(r, 0, 1) ? 0 : size * rng_range(r, 0, 1);
    s->cos = cos(angle);
    s->sin = sin(angle);
    s->x = rng_int(r, 0, 3) ? rng_range(r, -9, 9) : rng_range(r, -9e6, 9e6);
    s->y = rng_range(r, -9, 9);
}

static double highest(const oracle_shape *s, double nx, double ny)
{
    double high = -DBL_MAX;
    for (int i = 0; i < s->count; i++) {
        double x = s->cos * s->xy[2 * i] - s->sin * s->xy[2 * i + 1];
        double y = s->sin * s->xy[2 * i] + s->cos * s->xy[2 * i + 1];
        high = fmax(high, nx * x + ny * y);
    }
    return high;
}

/* Moves q so that the two touch along n but for rounding and a gap. */
static void bring_together(const oracle_shape *p, oracle_shape *q, double nx, double ny,
                           double gap)
{
    double reach =
        highest(p, nx, ny) + highest(q, -nx, -ny) + p->radius + q->radius + gap;
    q->x = p->x + nx * reach;
    q->y = p->y + ny * reach;
}

static void check_agreement(const oracle_shape *p, const oracle_shape *q)
{
    oracle_truth t = oracle_judge(p, q), e = oracle_judge_exact(p, q);
    double up = nextafter(e.distance, DBL_MAX), down = nextafter(e.distance, 0);
    assert_int_equal(t.relation, e.relation);
    assert_int_equal(t.collide, e.collide);
    assert_true(t.distance >= down && t.distance <= up);
    assert_int_equal(oracle_collide(p, q), e.collide);
    assert_int_equal(oracle_within(p, q, up), 1);
    if (!e.collide)
        assert_int_equal(oracle_within(p, q, down), 0);
    assert_int_equal(oracle_swept_collide(p, 0, 0, q), e.collide);
}

/* Some emulators compute with less than the format holds. */
static int long_double_is_wide(void)
{
    volatile long double one = 1, tiny = 0x1p-63L;
    volatile long double sum = one + tiny;
    return sum > one;
}

static void filter_and_integers_agree(void **state)
{
    static double p_xy[64], q_xy[64];
    rng r = {2};
    int decided = 0, rounds = 30000;
    (void)state;
    for (int i = 0; i < rounds; i++) {
        oracle_shape p, q;
        double angle = rng_range(&r, 0, 6.3);
        int sign = rng_int(&r, -1, 1);
        double gap = sign * exp(rng_range(&r, -45, 3));
        random_shape(&r, &p, p_xy, 32);
        random_shape(&r, &q, q_xy, 32);
        if (rng_int(&r, 0, 2))
            bring_together(&p, &q, cos(angle), sin(angle), gap);
        check_agreement(&p, &q);
        decided += !oracle_judge(&p, &q).exact;
    }
    print_message("the filter decided %d of %d\n", decided, rounds);
    assert_true(decided > rounds / 4 || !long_double_is_wide());
}

static void many_vertices(void **state)
{
    static double p_xy[2 * MANY], q_xy[2 * MANY];
    rng r = {3};
    (void)state;
    for (int i = 0; i < 20; i++) {
        oracle_shape p, q;
        double angle = rng_range(&r, 0, 6.3);
        random_shape(&r, &p, p_xy, MANY);
        random_shape(&r, &q, q_xy, MANY);
        bring_together(&p, &q, cos(angle), sin(angle), rng_int(&r, -1, 1) * 1e-12);
        check_agreement(&p, &q);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(hand_checked),
        cmocka_unit_test(below_the_smallest_number_is_not_zero),
        cmocka_unit_test(margins),
        cmocka_unit_test(sweeps),
        cmocka_unit_test(extents),
        cmocka_unit_test(brute_force_agrees),
        cmocka_unit_test(filter_and_integers_agree),
        cmocka_unit_test(many_vertices),
    };
    int failed = cmocka_run_group_tests_name("oracle", tests, NULL, NULL);
    fflush(stderr);
    printf("%d passed, %d failed\n", (int)COUNT_OF(tests) - failed, failed);
    return failed != 0;
}
