/* test_oracle.c - the judge judged: by hand, and by brute force in small integers */
#include "testing.h"

/* ------------------------------------------------------------------ by hand -- */

typedef struct hand_shape {
    double xy[12];
    int count;
    double radius, x, y, cos, sin;
} hand_shape;

static oracle_shape shape_of(const hand_shape *s)
{
    oracle_shape o;
    o.xy = s->xy, o.count = s->count, o.radius = s->radius;
    o.x = s->x, o.y = s->y, o.cos = s->cos, o.sin = s->sin;
    return o;
}

#define PUT(x, y)     x, y, 1, 0
#define QUARTER(x, y) x, y, 0, 1
#define SQUARE        {-1, -1, 1, -1, 1, 1, -1, 1}, 4, 0
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
    double distance; /* below 0: depth */
} hand_row;

static const hand_row hand_rows[] = {
    /* clang-format off */
    { "boxes, gap 1", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(3, 0) }, ORACLE_SEPARATED, 1 },
    { "boxes, edge on edge", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(2, 0.5) }, ORACLE_TOUCHING, 0 },
    { "boxes, corner on corner", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(2, 2) }, ORACLE_TOUCHING, 0 },
    { "boxes, corner to corner, 3-4-5", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(5, 6) }, ORACLE_SEPARATED, 5 },
    { "boxes, one ulp apart", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(2 + 2 * ULP, 0) }, ORACLE_SEPARATED, 2 * ULP },
    { "boxes, one ulp in", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(2 - ULP, 0) }, ORACLE_OVERLAPPING, -ULP },
    { "boxes, identical", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(0, 0) }, ORACLE_OVERLAPPING, -2 },
    { "boxes, far away", { SQUARE, PUT(5e6, 5e6) }, { SQUARE, PUT(5e6 + 2, 5e6) }, ORACLE_TOUCHING, 0 },
    { "box and its shuffled points", { SQUARE, PUT(0, 0) }, { SHUFFLED_BOX, PUT(2, 1) }, ORACLE_TOUCHING, 0 },
    { "corner on edge", { SQUARE, PUT(0, 0) }, { DIAMOND, PUT(2, 0.25) }, ORACLE_TOUCHING, 0 },
    { "corner just off the edge", { SQUARE, PUT(0, 0) }, { DIAMOND, PUT(2 + 2 * ULP, 0.25) }, ORACLE_SEPARATED, 2 * ULP },
    { "slopes touch", { DIAMOND, PUT(0, 0) }, { DIAMOND, PUT(1, 1) }, ORACLE_TOUCHING, 0 },
    { "slopes apart", { DIAMOND, PUT(0, 0) }, { DIAMOND, PUT(2, 2) }, ORACLE_SEPARATED, SQRT2 },
    { "slopes apart by an ulp", { DIAMOND, PUT(0, 0) }, { DIAMOND, PUT(1 + ULP, 1) }, ORACLE_SEPARATED, ULP * SQRT_HALF },
    { "quarter turn", { SEGMENT, QUARTER(0, 0) }, { SEGMENT, PUT(3, 1) }, ORACLE_SEPARATED, 2 },
    { "quarter turn, touching", { SEGMENT, QUARTER(0, 0) }, { SEGMENT, PUT(1, 1) }, ORACLE_TOUCHING, 0 },
    { "rotation of 2 doubles the box", { SQUARE, 0, 0, 2, 0 }, { SQUARE, PUT(3, 0) }, ORACLE_TOUCHING, 0 },
    { "rotation of 2 leaves the radius", { CIRCLE(1), 0, 0, 2, 0 }, { SQUARE, PUT(3, 0) }, ORACLE_SEPARATED, 1 },
    { "rotation (1, 1)", { SQUARE, 0, 0, 1, 1 }, { SQUARE, PUT(4, 0) }, ORACLE_SEPARATED, 1 },
    { "rounded half-turn angle", { SEGMENT, 0, 0, SQRT_HALF, SQRT_HALF }, { POINT, PUT(1, 1) }, ORACLE_SEPARATED, 0.41421356237309503 },
    { "point on point", { POINT, PUT(3, 4) }, { POINT, PUT(3, 4) }, ORACLE_TOUCHING, 0 },
    { "point and point", { POINT, PUT(0, 0) }, { POINT, PUT(3, 4) }, ORACLE_SEPARATED, 5 },
    { "point in box", { POINT, PUT(0.5, 0) }, { SQUARE, PUT(0, 0) }, ORACLE_OVERLAPPING, -0.5 },
    { "point on edge", { POINT, PUT(1, 0) }, { SQUARE, PUT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "point on corner", { POINT, PUT(1, 1) }, { SQUARE, PUT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "point beyond the edge's end", { POINT, PUT(1, 2) }, { SQUARE, PUT(0, 0) }, ORACLE_SEPARATED, 1 },
    { "point on segment", { POINT, PUT(0.5, 0) }, { SEGMENT, PUT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "point in line with segment", { POINT, PUT(3, 0) }, { SEGMENT, PUT(0, 0) }, ORACLE_SEPARATED, 2 },
    { "segments crossing", { SEGMENT, PUT(0, 0) }, { SEGMENT, QUARTER(0, 0) }, ORACLE_OVERLAPPING, -1 },
    { "segments on one line, overlapping", { SEGMENT, PUT(0, 0) }, { SEGMENT, PUT(1, 0) }, ORACLE_TOUCHING, 0 },
    { "segments end to end", { SEGMENT, PUT(0, 0) }, { SEGMENT, PUT(2, 0) }, ORACLE_TOUCHING, 0 },
    { "segments on one line, apart", { SEGMENT, PUT(0, 0) }, { SEGMENT, PUT(5, 0) }, ORACLE_SEPARATED, 3 },
    { "segments, parallel", { SEGMENT, PUT(0, 0) }, { SEGMENT, PUT(1, 3) }, ORACLE_SEPARATED, 3 },
    { "collinear points and segment", { LINE5, PUT(0, 0) }, { SEGMENT, PUT(2, 0) }, ORACLE_TOUCHING, 0 },
    { "collinear points and box", { LINE5, PUT(2, 0) }, { SQUARE, PUT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "circles, 3-4-5, touching", { CIRCLE(2), PUT(0, 0) }, { CIRCLE(3), PUT(3, 4) }, ORACLE_TOUCHING, 0 },
    { "circles, 3-4-5, apart", { CIRCLE(2), PUT(0, 0) }, { CIRCLE(3 - 2 * ULP), PUT(3, 4) }, ORACLE_SEPARATED, 2 * ULP },
    { "circles, 3-4-5, overlapping", { CIRCLE(2 + 2 * ULP), PUT(0, 0) }, { CIRCLE(3), PUT(3, 4) }, ORACLE_OVERLAPPING, -2 * ULP },
    { "circles, 8-15-17", { CIRCLE(7), PUT(-8, 0) }, { CIRCLE(10), PUT(0, 15) }, ORACLE_TOUCHING, 0 },
    { "point in circle", { POINT, PUT(0, 0) }, { CIRCLE(1), PUT(0, 0) }, ORACLE_OVERLAPPING, -1 },
    { "point on circle", { POINT, PUT(-3, 4) }, { CIRCLE(5), PUT(0, 0) }, ORACLE_TOUCHING, 0 },
    { "0.6, 0.8 and 1 are rounded", { POINT, PUT(0.6, 0.8) }, { CIRCLE(1), PUT(0, 0) }, ORACLE_SEPARATED, 2.2204460492503132e-17 },
    { "capsule's cap touches", { CAPSULE(5), PUT(0, 0) }, { POINT, PUT(4, 4) }, ORACLE_TOUCHING, 0 },
    { "capsule's side touches", { CAPSULE(1), PUT(0, 0) }, { SQUARE, PUT(0, 2) }, ORACLE_TOUCHING, 0 },
    { "capsules apart", { CAPSULE(1), PUT(0, 0) }, { CAPSULE(2), QUARTER(0, 9) }, ORACLE_SEPARATED, 5 },
    { "cores touch, radii overlap", { CAPSULE(1), PUT(0, 0) }, { SQUARE, PUT(2, 0) }, ORACLE_OVERLAPPING, -1 },
    { "tiny", { SQUARE, 0, 0, 1.0496681418073576e-140, 0 }, { SQUARE, 3.149004425422073e-140, 0, 1.0496681418073576e-140, 0 }, ORACLE_SEPARATED, 1.0496681418073576e-140 },
    { "huge and tiny", { SQUARE, 0, 0, 1e140, 0 }, { POINT, PUT(1e-140, 0) }, ORACLE_OVERLAPPING, -1e140 },
    { "smallest gap there is", { POINT, PUT(0, 0) }, { POINT, 4.9406564584124654e-324, 0, 1, 0 }, ORACLE_SEPARATED, 4.9406564584124654e-324 },
    { "gap below the smallest number", { { 1, 0 }, 1, 0, 0, 0, 1e-200, 0 }, { { 1e-200, 0 }, 1, 0, 0, 0, 1e-200, 0 }, ORACLE_SEPARATED, 1e-200 },
    { "corner in a corner", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(1.75, 1.5) }, ORACLE_OVERLAPPING, -0.25 },
    { "segment along a box", { SEGMENT, PUT(0, 0.25) }, { SQUARE, PUT(0, 0) }, ORACLE_OVERLAPPING, -0.75 },
    { "parallel capsules on one line", { CAPSULE(1), PUT(0, 0) }, { CAPSULE(2), PUT(1, 0) }, ORACLE_OVERLAPPING, -3 },
    { "concentric circles", { CIRCLE(2), PUT(1, 2) }, { CIRCLE(3), PUT(1, 2) }, ORACLE_OVERLAPPING, -5 },
    { "slopes in each other", { DIAMOND, PUT(0, 0) }, { DIAMOND, PUT(0.5, 0.5) }, ORACLE_OVERLAPPING, -SQRT_HALF },
    { "circle in a corner's round", { CIRCLE(4), PUT(4, 5) }, { CAPSULE(2), PUT(0, 1) }, ORACLE_OVERLAPPING, -1 },
    /* clang-format on */
};

static void check_row(const hand_row *row, const oracle_shape *p, const oracle_shape *q)
{
    const oracle_truth t = oracle_judge(p, q);
    const int collide = row->relation != ORACLE_SEPARATED;
    const double distance = collide ? 0 : row->distance, slack = DBL_EPSILON * distance;
    const double depth = collide ? -row->distance : 0;
    CHECK(t.relation == row->relation, "%s: relation %d, not %d", row->name,
        (int)t.relation, (int)row->relation);
    CHECK(fabs(t.distance - distance) <= slack, "%s: distance %.17g", row->name,
        t.distance);
    CHECK(fabsl(t.precise - WIDE(t.distance)) <= WIDE(slack) + 0.5L * WIDE(REAL_TINY),
        "%s: precisely %.17Lg", row->name, t.precise);
    CHECK(fabsl(oracle_depth(p, q) - WIDE(depth)) <= WIDE(DBL_EPSILON * depth),
        "%s: depth %.17Lg", row->name, oracle_depth(p, q));
    assert_int_equal(t.collide, collide);
    assert_int_equal(t.collide, t.distance == 0);
    assert_int_equal(oracle_collide(p, q), collide);
    assert_int_equal(oracle_within(p, q, 0), collide);
}

CASE(hand_checked)
{
    size_t i;
    for (i = 0; i < COUNT_OF(hand_rows); i++) {
        const oracle_shape p = shape_of(&hand_rows[i].p), q = shape_of(&hand_rows[i].q);
        check_row(&hand_rows[i], &p, &q);
        check_row(&hand_rows[i], &q, &p);
    }
}

CASE(below_the_smallest_number_is_not_zero)
{
    const hand_shape a = {{1e-200, 0}, 1, 0, 0, 0, 1e-200, 0}, b = {POINT, PUT(0, 0)};
    const oracle_shape p = shape_of(&a), q = shape_of(&b);
    assert_int_equal(oracle_judge(&p, &q).collide, 0);
    assert_true(oracle_judge(&p, &q).distance > 0);
}

CASE(margins)
{
    const hand_shape a = {SQUARE, PUT(0, 0)}, b = {SQUARE, PUT(5, 6)};
    const hand_shape c = {CIRCLE(1), PUT(4, 5)};
    const oracle_shape p = shape_of(&a), q = shape_of(&b), r = shape_of(&c);
    assert_int_equal(oracle_within(&p, &q, 5), 1);
    assert_int_equal(oracle_within(&p, &q, 5 - 4 * ULP), 0);
    assert_int_equal(oracle_within(&p, &q, 6), 1);
    assert_int_equal(oracle_within(&p, &r, 4), 1);
    assert_int_equal(oracle_within(&p, &r, 4 - 2 * ULP), 0);
    assert_int_equal(oracle_within(&p, &p, 0), 1);
    assert_int_equal(oracle_within(&p, &p, -1), 0);
}

CASE(sweeps)
{
    const hand_shape a = {SQUARE, PUT(0, 0)}, b = {SQUARE, PUT(10, 0)};
    const hand_shape c = {CIRCLE(1), PUT(5, 2)};
    const oracle_shape p = shape_of(&a), q = shape_of(&b), r = shape_of(&c);
    assert_int_equal(oracle_swept_collide(&p, 8, 0, &q), 1);
    assert_int_equal(oracle_swept_collide(&p, 8 - 4 * ULP, 0, &q), 0);
    assert_int_equal(oracle_swept_collide(&p, 100, 0, &q), 1);
    assert_int_equal(oracle_swept_collide(&p, -100, 0, &q), 0);
    assert_int_equal(oracle_swept_collide(&p, 0, 0, &p), 1);
    assert_int_equal(oracle_swept_collide(&p, 8, 2, &q), 1);
    assert_int_equal(oracle_swept_collide(&p, 8, 2 + 2 * ULP, &q), 0);
    assert_int_equal(oracle_swept_collide(&p, 10, 0, &r), 1);
    assert_int_equal(oracle_swept_collide(&p, 10, -1e-9, &r), 0);
}

/* ----------------------------------------------------------- by brute force --
 * All differences of points, every pair of them: no hull, no order, no loop.
 */

enum { MOST = 5, MOST_CSO = 2 * MOST * MOST };

typedef struct lattice {
    int x[MOST_CSO], y[MOST_CSO];
    int count;
} lattice;

/* A square of a distance, as a fraction. */
typedef struct fraction {
    int64_t num, den;
} fraction;

static fraction fraction_of(int64_t num, int64_t den)
{
    fraction f;
    f.num = num, f.den = den;
    return f;
}

static int is_less(fraction a, fraction b) { return a.num * b.den < b.num * a.den; }

static int cross_of(const lattice *c, int i, int j)
{
    return c->x[i] * c->y[j] - c->y[i] * c->x[j];
}

static fraction to_segment(const lattice *c, int i, int j)
{
    const int ex = c->x[j] - c->x[i], ey = c->y[j] - c->y[i];
    const int from_i = -(c->x[i] * ex + c->y[i] * ey);
    const int from_j = c->x[j] * ex + c->y[j] * ey, end = from_i <= 0 ? i : j;
    if (from_i > 0 && from_j > 0)
        return fraction_of((int64_t)cross_of(c, i, j) * cross_of(c, i, j),
            (int64_t)ex * ex + (int64_t)ey * ey);
    return fraction_of(
        (int64_t)c->x[end] * c->x[end] + (int64_t)c->y[end] * c->y[end], 1);
}

/* The origin is inside of a set's hull unless all points lie on one side of a line through
 * it, which can be turned until it holds a point. */
static int is_inside(const lattice *c)
{
    int i, j, some = 0;
    for (i = 0; i < c->count; i++) {
        int left = 0, right = 0;
        for (j = 0; j < c->count; j++) {
            left += cross_of(c, i, j) > 0;
            right += cross_of(c, i, j) < 0;
        }
        if ((!left || !right) && (c->x[i] != 0 || c->y[i] != 0)) return 0;
        some |= c->x[i] != 0 || c->y[i] != 0;
    }
    return some;
}

/* The square of the distance from the origin to the hull: 0 inside. */
static fraction brute_distance(const lattice *c)
{
    fraction least = fraction_of(INT64_C(1) << 30, 1);
    int i, j;
    for (i = 0; i < c->count && !is_inside(c); i++)
        for (j = i; j < c->count; j++)
            if (is_less(to_segment(c, i, j), least)) least = to_segment(c, i, j);
    return is_inside(c) ? fraction_of(0, 1) : least;
}

/* The square of the distance from the origin, inside, to the nearest line that has all
 * points on one side. */
static fraction brute_depth(const lattice *c)
{
    fraction least = fraction_of(INT64_C(1) << 30, 1);
    int i, j, k;
    for (i = 0; i < c->count; i++)
        for (j = 0; j < c->count; j++) {
            const int ex = c->x[j] - c->x[i], ey = c->y[j] - c->y[i];
            const fraction f = fraction_of((int64_t)cross_of(c, i, j) * cross_of(c, i, j),
                (int64_t)ex * ex + (int64_t)ey * ey);
            int is_support = ex != 0 || ey != 0;
            for (k = 0; k < c->count; k++)
                is_support &= ex * (c->y[k] - c->y[i]) - ey * (c->x[k] - c->x[i]) >= 0;
            if (is_support && is_less(f, least)) least = f;
        }
    return least;
}

/* With `radius`, the radii and the margin, whose square is compared. */
static oracle_relation brute_relation(const lattice *c, int radius)
{
    const fraction d = brute_distance(c);
    const int64_t square = (int64_t)radius * radius * d.den;
    if (d.num == 0 && radius == 0)
        return is_inside(c) ? ORACLE_OVERLAPPING : ORACLE_TOUCHING;
    return d.num > square    ? ORACLE_SEPARATED
           : d.num == square ? ORACLE_TOUCHING
                             : ORACLE_OVERLAPPING;
}

typedef struct lattice_case {
    double p_xy[2 * MOST], q_xy[2 * MOST];
    oracle_shape p, q;
    int tx, ty, part; /* part / 4 of the translation, which is a multiple of 4 */
    lattice cso, swept, moved;
    int radii;
} lattice_case;

static oracle_shape lattice_shape(rng *random, double *xy, int range)
{
    static const double turns[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {2, -1}};
    const double *turn = turns[rng_int(random, 0, 3)];
    oracle_shape s;
    int i;
    s.xy = xy;
    s.count = rng_int(random, 1, MOST);
    for (i = 0; i < 2 * s.count; i++) xy[i] = rng_int(random, -range, range);
    s.x = rng_int(random, -3 * range, 3 * range);
    s.y = rng_int(random, -range, range);
    s.cos = turn[0];
    s.sin = turn[1];
    s.radius = rng_int(random, 0, 1) ? rng_int(random, 0, 3) : 0;
    return s;
}

static void add(lattice *c, double x, double y)
{
    c->x[c->count] = (int)x;
    c->y[c->count++] = (int)y;
}

/* All differences of a corner of P, moved by (tx, ty), and one of Q. */
static void add_differences(
    lattice *c, const oracle_shape *p, const oracle_shape *q, int tx, int ty)
{
    int i, j;
    for (i = 0; i < p->count; i++)
        for (j = 0; j < q->count; j++) {
            const double *v = p->xy + 2 * i, *w = q->xy + 2 * j;
            add(c,
                tx + p->x + p->cos * v[0] - p->sin * v[1] - q->x - q->cos * w[0] +
                    q->sin * w[1],
                ty + p->y + p->sin * v[0] + p->cos * v[1] - q->y - q->sin * w[0] -
                    q->cos * w[1]);
        }
}

static void make_lattice_case(rng *random, lattice_case *c)
{
    const int range = rng_int(random, 1, 4);
    c->p = lattice_shape(random, c->p_xy, range);
    c->q = lattice_shape(random, c->q_xy, range);
    c->tx = 4 * rng_int(random, -3, 3);
    c->ty = 4 * rng_int(random, -1, 1);
    c->part = rng_int(random, 0, 4);
    c->cso.count = c->swept.count = c->moved.count = 0;
    add_differences(&c->cso, &c->p, &c->q, 0, 0);
    add_differences(&c->moved, &c->p, &c->q, c->part * c->tx / 4, c->part * c->ty / 4);
    c->swept = c->cso;
    add_differences(&c->swept, &c->p, &c->q, c->part * c->tx / 4, c->part * c->ty / 4);
    c->radii = (int)(c->p.radius + c->q.radius);
}

/* Compares on some million lattice shapes, in every relation. */
CASE(relations_by_brute_force)
{
    rng random = rng_start();
    int seen[3] = {0, 0, 0}, round;
    for (round = 0; round < test_rounds(10000); round++) {
        lattice_case c;
        oracle_relation due, passed;
        oracle_truth t;
        long double want;
        int margin = rng_int(&random, 0, 2);
        make_lattice_case(&random, &c);
        t = oracle_judge(&c.p, &c.q);
        due = brute_relation(&c.cso, c.radii);
        seen[due]++;
        CHECK(t.relation == due, "round %d: relation %d, not %d", round, (int)t.relation,
            (int)due);
        want = sqrtl(WIDE(brute_distance(&c.cso).num) / WIDE(brute_distance(&c.cso).den));
        want = due == ORACLE_SEPARATED ? want - WIDE(c.radii) : 0;
        CHECK(fabsl(t.precise - want) <= 1e-15L * (want + WIDE(c.radii)),
            "round %d: distance %.17Lg, not %.17Lg", round, t.precise, want);
        due = brute_relation(&c.cso, c.radii + margin);
        CHECK(oracle_within(&c.p, &c.q, margin) == (due != ORACLE_SEPARATED),
            "round %d: within %d", round, margin);
        due = oracle_relation_moved(&c.p, c.tx, c.ty, c.part / 4.0, 1, &c.q, margin);
        passed = oracle_relation_moved(&c.p, c.tx, c.ty, c.part / 4.0, 0, &c.q, margin);
        CHECK(due == brute_relation(&c.moved, c.radii + margin),
            "round %d: at the end %d", round, (int)due);
        CHECK(passed == brute_relation(&c.swept, c.radii + margin), "round %d: passed %d",
            round, (int)passed);
        if (c.part == 4)
            CHECK(oracle_swept_collide(&c.p, c.tx, c.ty, &c.q) ==
                      (brute_relation(&c.swept, c.radii) != ORACLE_SEPARATED),
                "round %d: swept", round);
    }
    CHECK(seen[0] > 1000 && seen[1] > 300 && seen[2] > 1000, "seen %d %d %d", seen[0],
        seen[1], seen[2]);
}

CASE(depths_by_brute_force)
{
    rng random = rng_start();
    int round, flat = 0, deep = 0;
    for (round = 0; round < test_rounds(10000); round++) {
        lattice_case c;
        long double core = 0, want, got;
        make_lattice_case(&random, &c);
        got = oracle_depth(&c.p, &c.q);
        if (is_inside(&c.cso))
            core = sqrtl(WIDE(brute_depth(&c.cso).num) / WIDE(brute_depth(&c.cso).den));
        else
            core = -sqrtl(
                WIDE(brute_distance(&c.cso).num) / WIDE(brute_distance(&c.cso).den));
        want = fmaxl(0, core + WIDE(c.radii));
        flat += core == 0 && c.radii > 0;
        deep += core > 0;
        CHECK(fabsl(got - want) <= 1e-15L * (fabsl(core) + WIDE(c.radii)),
            "round %d: depth %.17Lg, not %.17Lg", round, got, want);
    }
    CHECK(flat > 100 && deep > 1000, "%d flat, %d deep", flat, deep);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(hand_checked),
        TEST(below_the_smallest_number_is_not_zero),
        TEST(margins),
        TEST(sweeps),
        TEST(relations_by_brute_force),
        TEST(depths_by_brute_force),
    };
    return run_all("oracle", tests, COUNT_OF(tests));
}
