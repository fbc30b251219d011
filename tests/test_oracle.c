/* test_oracle.c - the judge judged: by hand, and by brute force in small integers */
#include "testing.h"

/* ------------------------------------------------------------------ by hand -- */

static const double origin_xy[] = {0, 0}, one_xy[] = {1, 0}, tiny_xy[] = {1e-200, 0};
static const double segment_xy[] = {-1, 0, 1, 0};
static const double square_xy[] = {-1, -1, 1, -1, 1, 1, -1, 1};
static const double diamond_xy[] = {-1, 0, 0, -1, 1, 0, 0, 1};

#define POINT         origin_xy, 1, 0
#define CIRCLE(r)     origin_xy, 1, r
#define SEGMENT       segment_xy, 2, 0
#define SQUARE        square_xy, 4, 0
#define DIAMOND       diamond_xy, 4, 0
#define PUT(x, y)     x, y, 1, 0
#define QUARTER(x, y) x, y, 0, 1

#define ULP       DBL_EPSILON
#define SQRT_HALF 0.70710678118654757

typedef struct hand_row {
    const char *name;
    oracle_shape p, q;
    oracle_relation relation;
    double distance; /* below 0: depth */
} hand_row;

static const hand_row hand_rows[] = {
    /* clang-format off */
    { "boxes, corner to corner, 3-4-5", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(5, 6) }, ORACLE_SEPARATED, 5 },
    { "boxes, one ulp apart", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(2 + 2 * ULP, 0) }, ORACLE_SEPARATED, 2 * ULP },
    { "boxes, one ulp in", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(2 - ULP, 0) }, ORACLE_OVERLAPPING, -ULP },
    { "corner just off the edge", { SQUARE, PUT(0, 0) }, { DIAMOND, PUT(2 + 2 * ULP, 0.25) }, ORACLE_SEPARATED, 2 * ULP },
    { "slopes apart by an ulp", { DIAMOND, PUT(0, 0) }, { DIAMOND, PUT(1 + ULP, 1) }, ORACLE_SEPARATED, ULP * SQRT_HALF },
    { "rotation of 2 leaves the radius", { CIRCLE(1), 0, 0, 2, 0 }, { SQUARE, PUT(3, 0) }, ORACLE_SEPARATED, 1 },
    { "rounded half-turn angle", { SEGMENT, 0, 0, SQRT_HALF, SQRT_HALF }, { POINT, PUT(1, 1) }, ORACLE_SEPARATED, 0.41421356237309503 },
    { "segments crossing", { SEGMENT, PUT(0, 0) }, { SEGMENT, QUARTER(0, 0) }, ORACLE_OVERLAPPING, -1 },
    { "circles, 3-4-5, touching", { CIRCLE(2), PUT(0, 0) }, { CIRCLE(3), PUT(3, 4) }, ORACLE_TOUCHING, 0 },
    { "circles, 3-4-5, apart", { CIRCLE(2), PUT(0, 0) }, { CIRCLE(3 - 2 * ULP), PUT(3, 4) }, ORACLE_SEPARATED, 2 * ULP },
    { "circles, 3-4-5, overlapping", { CIRCLE(2 + 2 * ULP), PUT(0, 0) }, { CIRCLE(3), PUT(3, 4) }, ORACLE_OVERLAPPING, -2 * ULP },
    { "0.6, 0.8 and 1 are rounded", { POINT, PUT(0.6, 0.8) }, { CIRCLE(1), PUT(0, 0) }, ORACLE_SEPARATED, 2.2204460492503132e-17 },
    { "tiny", { SQUARE, 0, 0, 1.0496681418073576e-140, 0 }, { SQUARE, 3.149004425422073e-140, 0, 1.0496681418073576e-140, 0 }, ORACLE_SEPARATED, 1.0496681418073576e-140 },
    { "huge and tiny", { SQUARE, 0, 0, 1e140, 0 }, { POINT, PUT(1e-140, 0) }, ORACLE_OVERLAPPING, -1e140 },
    { "smallest gap there is", { POINT, PUT(0, 0) }, { POINT, 4.9406564584124654e-324, 0, 1, 0 }, ORACLE_SEPARATED, 4.9406564584124654e-324 },
    { "products below the smallest number", { one_xy, 1, 0, 0, 0, 1e-200, 0 }, { tiny_xy, 1, 0, 0, 0, 1e-200, 0 }, ORACLE_SEPARATED, 1e-200 },
    { "gap that rounds to 0", { tiny_xy, 1, 0, 0, 0, 1e-200, 0 }, { POINT, PUT(0, 0) }, ORACLE_SEPARATED, 4.9406564584124654e-324 },
    { "corner in a corner", { SQUARE, PUT(0, 0) }, { SQUARE, PUT(1.75, 1.5) }, ORACLE_OVERLAPPING, -0.25 },
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
    CHECK(fabsl(t.precise - WIDE(t.distance)) <= WIDE(slack) + 0.5L * WIDE(DBL_MIN),
        "%s: precisely %.17Lg", row->name, t.precise);
    CHECK((t.precise > 0) == !collide, "%s: precisely %Lg", row->name, t.precise);
    CHECK(fabsl(oracle_depth(p, q) - WIDE(depth)) <= WIDE(DBL_EPSILON * depth),
        "%s: depth %.17Lg", row->name, oracle_depth(p, q));
    assert_int_equal(t.collide, collide);
    assert_int_equal(oracle_collide(p, q), collide);
    assert_int_equal(oracle_within(p, q, 0), collide);
}

CASE(hand_checked)
{
    for (size_t i = 0; i < COUNT_OF(hand_rows); i++) {
        const hand_row *row = &hand_rows[i];
        check_row(row, &row->p, &row->q);
        check_row(row, &row->q, &row->p);
    }
}

CASE(margins_and_sweeps_to_an_ulp)
{
    const oracle_shape p = {SQUARE, PUT(0, 0)}, q = {SQUARE, PUT(5, 6)};
    const oracle_shape r = {SQUARE, PUT(10, 0)}, s = {CIRCLE(1), PUT(5, 2)};
    assert_int_equal(oracle_within(&p, &q, 5), 1);
    assert_int_equal(oracle_within(&p, &q, 5 - 4 * ULP), 0);
    assert_int_equal(oracle_within(&p, &p, -1), 0);
    assert_int_equal(oracle_swept_collide(&p, 8, 2, &r), 1);
    assert_int_equal(oracle_swept_collide(&p, 8 - 4 * ULP, 0, &r), 0);
    assert_int_equal(oracle_swept_collide(&p, 8, 2 + 2 * ULP, &r), 0);
    assert_int_equal(oracle_swept_collide(&p, 10, 0, &s), 1);
    assert_int_equal(oracle_swept_collide(&p, 10, -1e-9, &s), 0);
}

/* ----------------------------------------------------------- by brute force --
 * All differences of points, every pair of them: no hull, no order, no loop.
 */

enum { MOST = 5, MOST_CSO = 2 * MOST * MOST };

typedef struct lattice {
    lattice_point v[MOST_CSO];
    int count;
} lattice;

/* How far a set's hull is from the origin, or if the origin is inside of it, how deep. */
typedef struct sight {
    int is_inside;
    int128 num, den; /* the square, as a fraction */
} sight;

static void keep_less(sight *s, int128 num, int128 den)
{
    if (num * s->den < s->num * den) s->num = num, s->den = den;
}

/* The origin is inside of a set's hull unless all points lie on one side of a line through
 * it, which can be turned until it holds a point. */
static int is_inside(const lattice *c)
{
    int some = 0;
    for (int i = 0; i < c->count; i++) {
        int left = 0, right = 0;
        for (int j = 0; j < c->count; j++) {
            const int128 side = cross_of(c->v[i], c->v[j]);
            left += side > 0;
            right += side < 0;
        }
        if (c->v[i].x == 0 && c->v[i].y == 0) continue;
        if (!left || !right) return 0;
        some = 1;
    }
    return some;
}

/* Are all points on the left of the line through points i and j, or on it? */
static int is_support(const lattice *c, int i, int j)
{
    const lattice_point e = minus(c->v[j], c->v[i]);
    int is_left = e.x != 0 || e.y != 0;
    for (int k = 0; k < c->count; k++)
        is_left &= cross_of(e, minus(c->v[k], c->v[i])) >= 0;
    return is_left;
}

/* From outside, the nearest point is on the segment of some two points; from inside, it is
 * on a line that has all points on one side. */
static sight look(const lattice *c)
{
    sight s = {is_inside(c), INT64_C(1) << 30, 1};
    for (int i = 0; i < c->count; i++)
        for (int j = 0; j < c->count; j++) {
            const lattice_point a = c->v[i], b = c->v[j], e = minus(b, a);
            const int128 area = cross_of(a, b);
            const int is_between = dot_of(a, e) < 0 && dot_of(b, e) > 0;
            if (s.is_inside ? is_support(c, i, j) : is_between)
                keep_less(&s, area * area, dot_of(e, e));
            else if (!s.is_inside)
                keep_less(&s, dot_of(a, a), 1);
        }
    return s;
}

/* Is an answer the truth, with the radii and the margin? */
static void check_answer(const char *name, int round, const lattice *c, int radius,
    oracle_relation relation, long double gap)
{
    const sight s = look(c);
    const int128 square = (int128)radius * radius * s.den;
    const long double away = sqrtl(WIDE(s.num) / WIDE(s.den));
    const long double due = s.is_inside ? -away - WIDE(radius) : away - WIDE(radius);
    const oracle_relation right = s.is_inside       ? ORACLE_OVERLAPPING
                                  : s.num > square  ? ORACLE_SEPARATED
                                  : s.num == square ? ORACLE_TOUCHING
                                                    : ORACLE_OVERLAPPING;
    CHECK(relation == right, "round %d, %s: relation %d, not %d", round, name,
        (int)relation, (int)right);
    CHECK(fabsl(gap - due) <= 1e-17L * (away + WIDE(radius)),
        "round %d, %s: gap %.20Lg, not %.20Lg", round, name, gap, due);
    CHECK((gap > 0) == (right == ORACLE_SEPARATED) &&
              (gap < 0) == (right == ORACLE_OVERLAPPING),
        "round %d, %s: gap %.20Lg, relation %d", round, name, gap, (int)right);
}

/* Where the cores are apart, all of the CSO is behind its nearest point. */
static void check_normal(int round, const lattice *c, const long double n[2])
{
    const sight s = look(c);
    const long double away = sqrtl(WIDE(s.num) / WIDE(s.den));
    const int is_apart = !s.is_inside && s.num > 0;
    long double most = -1e30L;
    for (int i = 0; i < c->count; i++)
        most = fmaxl(most, n[0] * WIDE(c->v[i].x) + n[1] * WIDE(c->v[i].y));
    CHECK(fabsl(hypotl(n[0], n[1]) - WIDE(is_apart)) <= 1e-18L,
        "round %d: normal %Lg %Lg", round, n[0], n[1]);
    CHECK(!is_apart || fabsl(most + away) <= 1e-17L * away,
        "round %d: normal %Lg %Lg, distance %Lg", round, n[0], n[1], away);
}

static oracle_shape lattice_shape(rng *random, double *xy, int range)
{
    static const double turns[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {2, -1}};
    const double *turn = turns[rng_int(random, 0, 3)];
    oracle_shape s;
    s.xy = xy;
    s.count = rng_int(random, 1, MOST);
    for (int i = 0; i < 2 * s.count; i++) xy[i] = rng_int(random, -range, range);
    s.x = rng_int(random, -3 * range, 3 * range);
    s.y = rng_int(random, -range, range);
    s.cos = turn[0];
    s.sin = turn[1];
    s.radius = rng_int(random, 0, 1) ? rng_int(random, 0, 3) : 0;
    return s;
}

/* All differences of a point of P, moved by (tx, ty), and one of Q. */
static void add_differences(
    lattice *c, const oracle_shape *p, const oracle_shape *q, int tx, int ty)
{
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < q->count; j++) {
            const double *v = p->xy + 2 * i, *w = q->xy + 2 * j;
            lattice_point *const d = &c->v[c->count++];
            d->x = (int)(tx + p->x + p->cos * v[0] - p->sin * v[1] - q->x -
                         q->cos * w[0] + q->sin * w[1]);
            d->y = (int)(ty + p->y + p->sin * v[0] + p->cos * v[1] - q->y -
                         q->sin * w[0] - q->cos * w[1]);
        }
}

CASE(lattice_shapes_by_brute_force)
{
    rng random = rng_start();
    int seen[3] = {0, 0, 0};
    for (int round = 0; round < test_rounds(10000); round++) {
        const int range = rng_int(&random, 1, 4), margin = rng_int(&random, 0, 2);
        const int x = rng_int(&random, -3, 3), y = rng_int(&random, -1, 1);
        const int quarters = rng_int(&random, 0, 4); /* of the translation (4 x, 4 y) */
        const double part = quarters / 4.0;
        double p_xy[2 * MOST], q_xy[2 * MOST];
        const oracle_shape p = lattice_shape(&random, p_xy, range);
        const oracle_shape q = lattice_shape(&random, q_xy, range);
        const int radii = (int)(p.radius + q.radius);
        const oracle_truth t = oracle_judge(&p, &q);
        lattice there, moved, passed;
        there.count = moved.count = 0;
        add_differences(&there, &p, &q, 0, 0);
        add_differences(&moved, &p, &q, quarters * x, quarters * y);
        passed = there;
        add_differences(&passed, &p, &q, quarters * x, quarters * y);
        seen[t.relation]++;

        long double normal[2];
        const long double gap = oracle_gap(&p, &q, normal);
        check_answer("there", round, &there, radii, t.relation, gap);
        check_normal(round, &there, normal);
        CHECK(t.precise == fmaxl(0, gap) && oracle_depth(&p, &q) == fmaxl(0, -gap),
            "round %d: precisely %.20Lg, depth %.20Lg", round, t.precise,
            oracle_depth(&p, &q));
        check_answer("at the end", round, &moved, radii + margin,
            oracle_relation_moved(&p, 4 * x, 4 * y, part, part, &q, margin),
            oracle_gap_moved(&p, 4 * x, 4 * y, part, part, &q, margin));
        check_answer("passed", round, &passed, radii + margin,
            oracle_relation_moved(&p, 4 * x, 4 * y, 0, part, &q, margin),
            oracle_gap_moved(&p, 4 * x, 4 * y, 0, part, &q, margin));
        CHECK(oracle_within(&p, &q, margin) ==
                  (oracle_relation_moved(&p, 0, 0, 0, 0, &q, margin) != ORACLE_SEPARATED),
            "round %d: within %d", round, margin);
        CHECK(oracle_swept_collide(&p, 4 * x, 4 * y, &q) ==
                  (oracle_relation_moved(&p, 4 * x, 4 * y, 0, 1, &q, 0) !=
                      ORACLE_SEPARATED),
            "round %d: swept", round);
    }
    CHECK(seen[0] > 1000 && seen[1] > 300 && seen[2] > 1000, "a kind is rare");
}

/* A hull has all points on its left, and turns left at each corner. */
CASE(hulls_by_brute_force)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(10000); round++) {
        const int range = rng_int(&random, 0, 4), count = rng_int(&random, 1, 12);
        double xy[24];
        int at[12];
        for (int i = 0; i < 2 * count; i++) xy[i] = rng_int(&random, -range, range);
        const int n = oracle_hull(xy, count, at);
        CHECK(n >= 1 && n <= count, "round %d: %d corners", round, n);
        for (int i = 0; i < n; i++) {
            const double *a = xy + 2 * at[i], *b = xy + 2 * at[(i + 1) % n];
            const double *c = xy + 2 * at[(i + 2) % n];
            CHECK(n < 3 || oracle_turn(a, b, c) == 1, "round %d: corner %d", round, i);
            CHECK(n == 1 || a[0] != b[0] || a[1] != b[1], "round %d: repeated", round);
            for (int k = 0; k < count; k++) {
                const double *v = xy + 2 * k;
                const double side =
                    (b[0] - a[0]) * (v[1] - a[1]) - (b[1] - a[1]) * (v[0] - a[0]);
                const double beyond_a =
                    (b[0] - a[0]) * (v[0] - a[0]) + (b[1] - a[1]) * (v[1] - a[1]);
                CHECK(side >= 0 && oracle_turn(a, b, v) == (side > 0),
                    "round %d: point %d is outside", round, k);
                CHECK(
                    n > 2 || (side == 0 && beyond_a >= 0), "round %d: a segment", round);
                CHECK(
                    n > 1 || (v[0] == a[0] && v[1] == a[1]), "round %d: a point", round);
            }
        }
    }
}
