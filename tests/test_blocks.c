/* test_blocks.c - the paper's parts on their own: Algorithms 2 to 5 and the
 * support mappings
 *
 * Signs are claimed exactly ("v = 0 exactly if ..."), so the judge computes them
 * exactly: coordinates are integers, products are 128 bits wide.
 */
#include "testing.h"

#include <stdlib.h>

__extension__ typedef __int128 int128;

/* --------------------------------------------------------- hand-made rows -- */

/* `vertices`: bits 4, 2, 1 for A, B, C as in a barycode; 0: not unique. */
typedef struct simplex_row {
    const char *name;
    double a[2], b[2], c[2];
    int barycode, vertices;
    double v[2];
} simplex_row;

static simplex_row s1d_rows[] = {
    {"s1d: A is closest", {1, 0}, {3, 1}, {0, 0}, 4, 4, {1, 0}},
    {"s1d: B is closest", {3, 1}, {1, 0}, {0, 0}, 2, 2, {1, 0}},
    {"s1d: A, at a right angle", {1, 0}, {1, 5}, {0, 0}, 4, 4, {1, 0}},
    {"s1d: B, at a right angle", {1, 5}, {1, 0}, {0, 0}, 2, 2, {1, 0}},
    {"s1d: inside", {-1, 1}, {3, 1}, {0, 0}, 6, 6, {0, 1}},
    {"s1d: inside, 3-4-5", {4, -3}, {-4, 3}, {0, 0}, 6, 6, {0, 0}},
    {"s1d: inside, slanted", {5, 0}, {0, 5}, {0, 0}, 6, 6, {2.5, 2.5}},
    {"s1d: origin on the segment", {-1, -2}, {3, 6}, {0, 0}, 6, 6, {0, 0}},
    {"s1d: origin at A", {0, 0}, {3, 6}, {0, 0}, 4, 4, {0, 0}},
    {"s1d: origin at B", {3, 6}, {0, 0}, {0, 0}, 2, 2, {0, 0}},
    {"s1d: a point", {3, 4}, {3, 4}, {0, 0}, -1, 0, {3, 4}},
    {"s1d: a point at the origin", {0, 0}, {0, 0}, {0, 0}, -1, 0, {0, 0}},
    {"s1d: a long segment near the origin",
     {-8388607, 1},
     {8388607, 1},
     {0, 0},
     6,
     6,
     {0, 1}},
};

/* With A as the vertex meant; all orders of the three points are tried. */
static simplex_row s2d_rows[] = {
    {"s2d code 7: inside", {-1, -1}, {1, -1}, {0, 1}, 7, 7, {0, 0}},
    {"s2d code 6: beyond AB", {-1, 1}, {1, 1}, {0, 3}, 6, 6, {0, 1}},
    {"s2d code 6: beyond AB, slanted", {5, 0}, {0, 5}, {9, 9}, 6, 6, {2.5, 2.5}},
    {"s2d code 6: beyond AB, closest to A", {1, 1}, {4, 1}, {9, 3}, 6, 4, {1, 1}},
    {"s2d code 6: on AB", {-1, 0}, {2, 0}, {0, 2}, 6, 6, {0, 0}},
    {"s2d code 4: an acute corner", {0, 1}, {-1, 3}, {1, 3}, 4, 4, {0, 1}},
    {"s2d code 4: a right corner", {1, 1}, {5, 1}, {1, 5}, 4, 4, {1, 1}},
    {"s2d code 4: an obtuse corner", {0, 1}, {-10, 2}, {10, 2}, 4, 4, {0, 1}},
    {"s2d code 4: an obtuse corner, closest to AB",
     {2, 1},
     {-8, 2},
     {12, 2},
     4,
     6,
     {12.0 / 101, 120.0 / 101}},
    {"s2d code 4: an obtuse corner, closest to AC",
     {-2, 1},
     {-12, 2},
     {8, 2},
     4,
     5,
     {-12.0 / 101, 120.0 / 101}},
    {"s2d code 4: at A", {0, 0}, {3, 1}, {1, 3}, 4, 4, {0, 0}},
    {"s2d code 0: collinear", {-1, 1}, {1, 1}, {3, 1}, 0, 0, {0, 1}},
    {"s2d code 0: collinear, all on one side", {1, 1}, {2, 1}, {3, 1}, 0, 4, {1, 1}},
    {"s2d code 0: collinear through the origin", {-1, -2}, {1, 2}, {2, 4}, 0, 0, {0, 0}},
    {"s2d code 0: two points are one",
     {1, 2},
     {1, 2},
     {3, -1},
     0,
     0,
     {1.6153846153846154, 1.0769230769230769}},
    {"s2d code 0: one point", {3, 4}, {3, 4}, {3, 4}, 0, 0, {3, 4}},
    {"s2d code 0: the origin alone", {0, 0}, {0, 0}, {0, 0}, 0, 0, {0, 0}},
};

static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                 {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static gjk2d_vec2 point_of(const double xy[2]) { return vec(xy[0], xy[1]); }

/* Null, or what is wrong with a simplex on its own. */
static const char *simplex_problem(const gjk2d_simplex *s, const gjk2d_vec2 *points,
                                   int count)
{
    double sum = 0, x = 0, y = 0, size = 0, bound;
    int i;
    if (s->count < 1 || s->count > count)
        return "count";
    for (i = 0; i < s->count; i++) {
        if (s->index[i] < 0 || s->index[i] >= count ||
            (i && s->index[i] <= s->index[i - 1]))
            return "indices are not ascending";
        if (!(s->lambda[i] >= 0 && s->lambda[i] <= 1))
            return "a lambda outside 0..1";
        sum += (double)s->lambda[i];
        x += (double)s->lambda[i] * (double)points[s->index[i]].x;
        y += (double)s->lambda[i] * (double)points[s->index[i]].y;
        size += hypot((double)points[s->index[i]].x, (double)points[s->index[i]].y);
    }
    bound = 4 * (double)REAL_EPSILON * size;
    if (fabs(sum - 1) > 4 * (double)REAL_EPSILON)
        return "the lambdas do not sum to 1";
    if (hypot(x - (double)s->v.x, y - (double)s->v.y) > bound)
        return "v is not the sum of lambda * point";
    return NULL;
}

static int vertex_bits(const gjk2d_simplex *s)
{
    int i, bits = 0;
    for (i = 0; i < s->count; i++)
        bits |= 4 >> s->index[i];
    return bits;
}

static void check_simplex(const simplex_row *row, const gjk2d_simplex *s,
                          const gjk2d_vec2 *points, int count, int code, int vertices)
{
    double error = hypot((double)s->v.x - row->v[0], (double)s->v.y - row->v[1]);
    double bound = 4 * (double)REAL_EPSILON * hypot(row->v[0], row->v[1]);
    CHECK(error <= bound, "%s: v: got (%.9g, %.9g), want (%.9g, %.9g), error %.2g",
          row->name, (double)s->v.x, (double)s->v.y, row->v[0], row->v[1], error);
    CHECK(code < 0 || s->barycode == code, "%s: barycode: got %d, want %d", row->name,
          s->barycode, code);
    CHECK(vertices == 0 || vertex_bits(s) == vertices, "%s: vertices: got %d, want %d",
          row->name, vertex_bits(s), vertices);
    CHECK(simplex_problem(s, points, count) == NULL, "%s: %s", row->name,
          simplex_problem(s, points, count));
}

static void s1d_row_holds(void **state)
{
    const simplex_row *row = (const simplex_row *)*state;
    gjk2d_vec2 points[2];
    gjk2d_simplex s;
    points[0] = point_of(row->a);
    points[1] = point_of(row->b);
    s = gjk2d_s1d(points[0], points[1]);
    check_simplex(row, &s, points, 2, row->barycode, row->vertices);
    s = gjk2d_subdistance(points, 2);
    check_simplex(row, &s, points, 2, row->barycode, row->vertices);
}

/* The bits of a barycode after the points have been put in another order. */
static int reordered(int bits, const int order[3])
{
    int i, result = 0;
    for (i = 0; i < 3; i++)
        if (bits & (4 >> order[i]))
            result |= 4 >> i;
    return result;
}

static void s2d_row_holds(void **state)
{
    const simplex_row *row = (const simplex_row *)*state;
    int way, i;
    for (way = 0; way < 6; way++) {
        const double *all[3];
        gjk2d_vec2 points[3];
        gjk2d_simplex s;
        int code = reordered(row->barycode, orders[way]);
        int vertices = reordered(row->vertices, orders[way]);
        all[0] = row->a, all[1] = row->b, all[2] = row->c;
        for (i = 0; i < 3; i++)
            points[i] = point_of(all[orders[way][i]]);
        s = gjk2d_s2d(points[0], points[1], points[2]);
        check_simplex(row, &s, points, 3, code, vertices);
        s = gjk2d_subdistance(points, 3);
        check_simplex(row, &s, points, 3, code, vertices);
        if (code == 4 || code == 2 || code == 1) {
            s = gjk2d_cone_region(points, code == 4 ? 0 : code == 2 ? 1 : 2);
            check_simplex(row, &s, points, 3, -1, vertices);
        }
    }
}

static void one_point_is_its_own_simplex(void **state)
{
    gjk2d_vec2 point = vec(3, -4);
    gjk2d_simplex s = gjk2d_subdistance(&point, 1);
    (void)state;
    assert_int_equal(s.count, 1);
    assert_int_equal(s.index[0], 0);
    assert_true(s.lambda[0] == 1);
    assert_true(same_vec(s.v, point));
}

static void bad_counts_give_no_simplex(void **state)
{
    gjk2d_vec2 points[3] = {{1, 2}, {3, 4}, {5, -6}};
    (void)state;
    assert_int_equal(gjk2d_subdistance(points, 0).count, 0);
    assert_int_equal(gjk2d_subdistance(points, 4).count, 0);
    assert_int_equal(gjk2d_subdistance(points, -1).count, 0);
    assert_int_equal(gjk2d_subdistance(NULL, 2).count, 0);
    assert_int_equal(gjk2d_cone_region(points, 3).count, 0);
    assert_int_equal(gjk2d_cone_region(points, -1).count, 0);
    assert_int_equal(gjk2d_cone_region(NULL, 0).count, 0);
}

/* ----------------------------------------------------- the exact judge -- */

typedef struct lattice_point {
    int64_t x, y;
} lattice_point;

static int128 cross_of(lattice_point a, lattice_point b)
{
    return (int128)a.x * b.y - (int128)a.y * b.x;
}

static int sign_of(int128 x) { return (x > 0) - (x < 0); }

/* The barycode by its definition: a coordinate is positive if its area has the
 * sign of the whole. */
static int exact_barycode(const lattice_point t[3])
{
    int128 a = cross_of(t[1], t[2]), b = cross_of(t[2], t[0]), c = cross_of(t[0], t[1]);
    int whole = sign_of(a + b + c);
    return (sign_of(a) * whole > 0 ? 4 : 0) | (sign_of(b) * whole > 0 ? 2 : 0) |
           (sign_of(c) * whole > 0 ? 1 : 0);
}

static int on_segment(lattice_point a, lattice_point b)
{
    return cross_of(a, b) == 0 && (int128)a.x * b.x + (int128)a.y * b.y <= 0;
}

static int exactly_contains_origin(const lattice_point t[3])
{
    return exact_barycode(t) == 7 || on_segment(t[0], t[1]) || on_segment(t[1], t[2]) ||
           on_segment(t[2], t[0]);
}

static long double segment_to_origin(lattice_point a, lattice_point b)
{
    long double x = (long double)(b.x - a.x), y = (long double)(b.y - a.y);
    long double along = -(x * (long double)a.x + y * (long double)a.y), length2;
    length2 = x * x + y * y;
    if (along <= 0 || length2 == 0)
        return hypotl((long double)a.x, (long double)a.y);
    if (along >= length2)
        return hypotl((long double)b.x, (long double)b.y);
    return fabsl((long double)cross_of(a, b)) / sqrtl(length2);
}

static long double triangle_to_origin(const lattice_point t[3])
{
    long double d = segment_to_origin(t[0], t[1]), e = segment_to_origin(t[1], t[2]);
    long double f = segment_to_origin(t[2], t[0]);
    if (exactly_contains_origin(t))
        return 0;
    d = e < d ? e : d;
    return f < d ? f : d;
}

/* The largest integer whose neighbours a real still tells apart, and whose
 * products still fit. */
#if GJK2D_DOUBLE
#define LATTICE_EDGE (INT64_C(1) << 52)
#else
#define LATTICE_EDGE (INT64_C(1) << 24)
#endif

static int64_t integer_within(rng *random, int64_t most)
{
    return (int64_t)(rng_bits(random) % (uint64_t)(2 * most + 1)) - most;
}

static lattice_point lattice_within(rng *random, int64_t most)
{
    lattice_point p;
    p.x = integer_within(random, most);
    p.y = integer_within(random, most);
    return p;
}

/* Triangles of five sorts: small lattice, large, a thin one along a line through
 * (or by a hair beside) the origin, one whose third point is the second, and a
 * thin one along a line that passes the origin far off. */
static void lattice_triangle(rng *random, int sort, lattice_point t[3])
{
    int64_t most = sort == 0 ? 4 : LATTICE_EDGE, k;
    int i;
    lattice_point step;
    for (i = 0; i < 3; i++)
        t[i] = lattice_within(random, most);
    if (sort < 2)
        return;
    step = lattice_within(random, LATTICE_EDGE / 4096);
    for (i = 0; i < 3; i++) {
        k = integer_within(random, 4000);
        t[i].x = k * step.x + integer_within(random, 1);
        t[i].y = k * step.y + integer_within(random, 1);
    }
    if (sort == 3)
        t[2] = t[1];
    for (i = 0; i < 3 && sort == 4; i++) {
        t[i].x = t[i].x / 2 - LATTICE_EDGE / 64 * (step.y > 0 ? 1 : -1);
        t[i].y = t[i].y / 2 + LATTICE_EDGE / 64;
    }
}

/* Code 0 says degenerate. It may also be said where the three areas cancel to
 * nothing but rounding, which cannot happen around or near the origin. */
static int is_lost_in_rounding(const lattice_point t[3])
{
    int128 a = cross_of(t[1], t[2]), b = cross_of(t[2], t[0]), c = cross_of(t[0], t[1]);
    long double size =
        fabsl((long double)a) + fabsl((long double)b) + fabsl((long double)c);
    return fabsl((long double)(a + b + c)) <= 8 * WIDE(REAL_EPSILON) * size;
}

static void check_lattice_triangle(const lattice_point t[3], int sort, int round)
{
    gjk2d_vec2 points[3];
    gjk2d_simplex s;
    int i, inside = exactly_contains_origin(t), code = exact_barycode(t);
    long double size = 0, want = triangle_to_origin(t), got;
    for (i = 0; i < 3; i++) {
        points[i].x = REAL(t[i].x);
        points[i].y = REAL(t[i].y);
        size += hypotl((long double)t[i].x, (long double)t[i].y);
    }
    s = gjk2d_s2d(points[0], points[1], points[2]);
    got = hypotl(WIDE(s.v.x), WIDE(s.v.y));
    CHECK(simplex_problem(&s, points, 3) == NULL, "sort %d, round %d: %s", sort, round,
          simplex_problem(&s, points, 3));
    CHECK(s.barycode == code || (s.barycode == 0 && is_lost_in_rounding(t)),
          "sort %d, round %d: barycode: got %d, want %d", sort, round, s.barycode, code);
    CHECK((got == 0) == inside, "sort %d, round %d: v = (%g, %g), but inside is %d", sort,
          round, (double)s.v.x, (double)s.v.y, inside);
    CHECK((s.count == 3) == (code == 7), "sort %d, round %d: count: got %d, barycode %d",
          sort, round, s.count, code);
    CHECK(fabsl(got - want) <= 4 * WIDE(REAL_EPSILON) * size,
          "sort %d, round %d: |v|: got %.9Lg, want %.9Lg", sort, round, got, want);
}

static void s2d_agrees_with_exact_signs(void **state)
{
    rng random = {test_seed()};
    int round, sort;
    (void)state;
    print_message("seed %llu\n", (unsigned long long)test_seed());
    for (round = 0; round < test_rounds(20000); round++)
        for (sort = 0; sort < 5; sort++) {
            lattice_point t[3];
            lattice_triangle(&random, sort, t);
            check_lattice_triangle(t, sort, round);
        }
}

static void s1d_agrees_with_exact_signs(void **state)
{
    rng random = {test_seed()};
    int round, sort;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++)
        for (sort = 0; sort < 5; sort++) {
            lattice_point t[3];
            gjk2d_vec2 points[2];
            gjk2d_simplex s;
            long double got, want, size;
            lattice_triangle(&random, sort, t);
            points[0].x = REAL(t[0].x), points[0].y = REAL(t[0].y);
            points[1].x = REAL(t[1].x), points[1].y = REAL(t[1].y);
            s = gjk2d_s1d(points[0], points[1]);
            got = hypotl(WIDE(s.v.x), WIDE(s.v.y));
            want = segment_to_origin(t[0], t[1]);
            size = hypotl((long double)t[0].x, (long double)t[0].y) +
                   hypotl((long double)t[1].x, (long double)t[1].y);
            CHECK(simplex_problem(&s, points, 2) == NULL, "sort %d, round %d: %s", sort,
                  round, simplex_problem(&s, points, 2));
            CHECK(fabsl(got - want) <= 4 * WIDE(REAL_EPSILON) * size,
                  "sort %d, round %d: |v|: got %.9Lg, want %.9Lg", sort, round, got,
                  want);
            CHECK((got == 0) == on_segment(t[0], t[1]), "sort %d, round %d: on: %d", sort,
                  round, on_segment(t[0], t[1]));
        }
}

/* The paper's offer: S2D as the point-in-triangle test. */
static void s2d_is_a_point_in_triangle_test(void **state)
{
    static const gjk2d_vec2 ring[4] = {{0, 0}, {4, 0}, {0, 3}, {0, 0}};
    int x, y, way;
    (void)state;
    for (x = -4; x <= 20; x++)
        for (y = -4; y <= 16; y++)
            for (way = 0; way < 2; way++) {
                double px = 0.25 * x, py = 0.25 * y, slope = 12 - 3 * px - 4 * py;
                gjk2d_vec2 b = ring[1 + way], c = ring[2 - way];
                gjk2d_simplex s =
                    gjk2d_s2d(vec(-px, -py), vec((double)b.x - px, (double)b.y - py),
                              vec((double)c.x - px, (double)c.y - py));
                int closed = px >= 0 && py >= 0 && slope >= 0;
                int open = px > 0 && py > 0 && slope > 0;
                CHECK(same_vec(s.v, vec(0, 0)) == closed, "(%g, %g): closed %d", px, py,
                      closed);
                CHECK((s.count == 3) == open, "(%g, %g): open %d", px, py, open);
            }
}

/* The same of collinear points whose sizes differ much, and of the least numbers. */
static void s2d_knows_the_origin(void **state)
{
    /* A and C on opposite sides of the origin, exactly, and a smaller B beside A */
    const double large = ldexp(1, GJK2D_DOUBLE ? 52 : 22), tiny = (double)REAL_DENORMAL;
    rng random = {test_seed() + 1};
    gjk2d_simplex s;
    int i;
    (void)state;
    for (i = 0; i < test_rounds(20000); i++) {
        const double x = rng_int(&random, 1, 999), y = rng_int(&random, 1, 999);
        const double of_b = ldexp(rng_int(&random, -9, 9), rng_int(&random, -30, 0));
        const double of_c = ldexp(rng_int(&random, 1, 9), -30);
        s = gjk2d_s2d(vec(-large * x, -large * y), vec(of_b * x, of_b * y),
                      vec(of_c * x, of_c * y));
        CHECK(same_vec(s.v, vec(0, 0)), "round %d: %d points, v %g %g", i, s.count,
              (double)s.v.x, (double)s.v.y);
    }
    s = gjk2d_s2d(vec(-3 * tiny, tiny), vec(3 * tiny, 0), vec(0, 512 * tiny));
    CHECK(s.v.x != 0 || s.v.y != 0, "half of the least number away");
}

/* --------------------------------------------------------- support points -- */

enum { RING_POINTS = 48 };

/* A strictly convex lattice ring: primitive steps and their opposites, sorted by
 * angle, one after another. Returns the count. */
static int by_angle(const void *a, const void *b)
{
    const double *u = (const double *)a, *v = (const double *)b;
    double x = atan2(u[1], u[0]), y = atan2(v[1], v[0]);
    return x < y ? -1 : x > y;
}

static int gcd_of(int a, int b) { return b == 0 ? abs(a) : gcd_of(b, a % b); }

static int is_new_step(double steps[][2], int count, int x, int y)
{
    int i;
    for (i = 0; i < count; i++)
        if (steps[i][0] == x && steps[i][1] == y)
            return 0;
    return gcd_of(x, y) == 1;
}

static int convex_ring(rng *random, gjk2d_vec2 *points, int pairs)
{
    double steps[RING_POINTS][2], x = rng_int(random, -50, 50), y = x / 2;
    int i, count = 0;
    while (count < 2 * pairs) {
        int sx = rng_int(random, -7, 7), sy = rng_int(random, -7, 7);
        if (!is_new_step(steps, count, sx, sy))
            continue;
        steps[count][0] = sx, steps[count][1] = sy;
        steps[count + 1][0] = -sx, steps[count + 1][1] = -sy;
        count += 2;
    }
    qsort(steps, (size_t)count, sizeof steps[0], by_angle);
    for (i = 0; i < count; i++) {
        points[i] = vec(x, y);
        x += steps[i][0];
        y += steps[i][1];
    }
    return count;
}

static void reverse(gjk2d_vec2 *points, int count)
{
    int i;
    for (i = 0; i < count / 2; i++) {
        gjk2d_vec2 v = points[i];
        points[i] = points[count - 1 - i];
        points[count - 1 - i] = v;
    }
}

/* Exact on the lattice. */
static double along(gjk2d_vec2 v, gjk2d_vec2 d)
{
    return (double)v.x * (double)d.x + (double)v.y * (double)d.y;
}

static double most_along(const gjk2d_vec2 *points, int count, gjk2d_vec2 d)
{
    double most = along(points[0], d);
    int i;
    for (i = 1; i < count; i++)
        if (along(points[i], d) > most)
            most = along(points[i], d);
    return most;
}

static void check_support(const gjk2d_vec2 *points, int count, gjk2d_vec2 d, int hint)
{
    gjk2d_shape shape = gjk2d_make_polygon(points, count, 0);
    gjk2d_vertex out;
    gjk2d_status status = gjk2d_support(&shape, d, hint, &out);
    double want = most_along(points, count, d);
    CHECK(status == GJK2D_OK, "hint %d: %s", hint, gjk2d_status_text(status));
    CHECK(along(out.point, d) == want, "%d points, hint %d, direction (%g, %g): %g < %g",
          count, hint, (double)d.x, (double)d.y, along(out.point, d), want);
    CHECK(out.p_index >= 0 && out.p_index < count &&
              same_vec(out.point, points[out.p_index]) && out.q_index == -1,
          "hint %d: the point is not vertex %d", hint, out.p_index);
}

/* Lattice directions: many are square to an edge, where two vertices tie. */
static gjk2d_vec2 lattice_direction(rng *random)
{
    int x = 0, y = 0;
    while (x == 0 && y == 0) {
        x = rng_int(random, -7, 7);
        y = rng_int(random, -7, 7);
    }
    return vec(x, y);
}

static void climbing_finds_what_a_scan_finds(void **state)
{
    rng random = {test_seed()};
    gjk2d_vec2 points[RING_POINTS];
    int round, hint;
    (void)state;
    for (round = 0; round < test_rounds(400); round++) {
        int count = convex_ring(&random, points, rng_int(&random, 2, RING_POINTS / 2));
        gjk2d_vec2 d = lattice_direction(&random);
        if (round & 1)
            reverse(points, count);
        for (hint = -1; hint < count; hint++)
            check_support(points, count, d, hint);
    }
}

/* Rings on which climbing must not be tried: a repeated first point, runs of
 * collinear points, a point in the interior, all points twice, any order. */
static int spoil(rng *random, gjk2d_vec2 *points, int count, int how)
{
    int i, k;
    if (how == 0)
        points[count] = points[0];
    else if (how == 1)
        points[count] = vec(((double)points[0].x + (double)points[count - 1].x) / 2,
                            ((double)points[0].y + (double)points[count - 1].y) / 2);
    else if (how == 2)
        points[count] = vec(((double)points[0].x + (double)points[count / 2].x) / 2,
                            ((double)points[0].y + (double)points[count / 2].y) / 2);
    if (how < 3)
        return count + 1;
    if (how == 3) {
        for (i = count - 1; i >= 0; i--)
            points[2 * i] = points[2 * i + 1] = points[i];
        return 2 * count;
    }
    for (i = count - 1; i > 0; i--) {
        gjk2d_vec2 v = points[i];
        k = rng_int(random, 0, i);
        points[i] = points[k];
        points[k] = v;
    }
    return count;
}

static void spoilt_rings_are_their_hull(void **state)
{
    rng random = {test_seed()};
    gjk2d_vec2 points[2 * RING_POINTS];
    int round, hint, how;
    (void)state;
    for (round = 0; round < test_rounds(100); round++)
        for (how = 0; how < 5; how++) {
            int count =
                convex_ring(&random, points, rng_int(&random, 2, RING_POINTS / 2));
            gjk2d_vec2 d = lattice_direction(&random);
            if (round & 1)
                reverse(points, count);
            count = spoil(&random, points, count, how);
            for (hint = -1; hint < count; hint += 3)
                check_support(points, count, d, hint);
        }
}

static void small_lists_climb_too(void **state)
{
    static const gjk2d_vec2 points[6] = {{1, 1}, {1, 1}, {-2, 0}, {4, 2}, {1, 1}, {1, 1}};
    rng random = {test_seed()};
    int round, first, count, hint;
    (void)state;
    for (round = 0; round < 100; round++)
        for (first = 0; first < 6; first++)
            for (count = 1; first + count <= 6; count++)
                for (hint = -1; hint < count; hint++)
                    check_support(points + first, count, lattice_direction(&random),
                                  hint);
}

/* S_CSO(d) = S_P(d) - S_Q(-d), with poses that are exact on the lattice. */
static gjk2d_pose lattice_pose(rng *random)
{
    static const int turn[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int way = rng_int(random, 0, 3);
    gjk2d_pose pose = pose_at(0, 0);
    pose.position = rng_lattice_vec(random, 99);
    pose.cos = REAL(turn[way][0]);
    pose.sin = REAL(turn[way][1]);
    return pose;
}

static double most_placed(const gjk2d_vec2 *points, int count, const gjk2d_pose *pose,
                          gjk2d_vec2 d)
{
    gjk2d_vec2 back =
        vec((double)pose->cos * (double)d.x + (double)pose->sin * (double)d.y,
            (double)pose->cos * (double)d.y - (double)pose->sin * (double)d.x);
    return most_along(points, count, back);
}

static void check_cso_support(duo pair, gjk2d_vec2 d, double want)
{
    gjk2d_vertex out;
    gjk2d_status status =
        gjk2d_cso_support(pair.p, pair.p_pose, pair.q, pair.q_pose, d, &out);
    wide2 p, q, tq = placed(pair.q_pose, vec(0, 0)), tp = placed(pair.p_pose, vec(0, 0));
    assert_int_equal(status, GJK2D_OK);
    CHECK(along(out.point, d) == want, "direction (%g, %g): got %g, want %g", (double)d.x,
          (double)d.y, along(out.point, d), want);
    p = turned(pair.p_pose, shape_vertex(pair.p, out.p_index));
    q = turned(pair.q_pose, shape_vertex(pair.q, out.q_index));
    CHECK(WIDE(out.point.x) == p.x - q.x - (tq.x - tp.x) &&
              WIDE(out.point.y) == p.y - q.y - (tq.y - tp.y),
          "the point is not vertex %d - vertex %d", out.p_index, out.q_index);
}

static void cso_support_is_p_minus_q(void **state)
{
    rng random = {test_seed()};
    gjk2d_vec2 a[RING_POINTS], b[RING_POINTS];
    int round;
    (void)state;
    for (round = 0; round < test_rounds(2000); round++) {
        int n = convex_ring(&random, a, rng_int(&random, 2, RING_POINTS / 2));
        int m = convex_ring(&random, b, rng_int(&random, 2, RING_POINTS / 2));
        gjk2d_shape p = gjk2d_make_polygon(a, n, 1), q = gjk2d_make_polygon(b, m, 2);
        gjk2d_pose here = lattice_pose(&random), there = lattice_pose(&random);
        gjk2d_vec2 d = lattice_direction(&random);
        gjk2d_vec2 minus = vec(-(double)d.x, -(double)d.y);
        gjk2d_vec2 apart = vec((double)here.position.x - (double)there.position.x,
                               (double)here.position.y - (double)there.position.y);
        check_cso_support(duo_of(&p, &here, &q, &there), d,
                          most_placed(a, n, &here, d) + most_placed(b, m, &there, minus) +
                              along(apart, d));
    }
}

#if GJK2D_DOUBLE
static void cso_support_out_of_range(void **state)
{
    gjk2d_shape p = gjk2d_make_circle(vec(-1.7e308, 1), 0);
    gjk2d_shape q = gjk2d_make_circle(vec(0, 0), 0);
    const gjk2d_pose right = pose_at(1.7e308, 0), left = pose_at(-1.7e308, 0);
    gjk2d_vertex v;
    (void)state;
    CHECK(gjk2d_cso_support(&p, &right, &q, &left, vec(1, 0), &v) == GJK2D_OUT_OF_RANGE &&
              same_vec(v.point, vec(0, 0)),
          "point %g", v.point.x);
}
#endif

static void radii_are_left_out_of_support(void **state)
{
    gjk2d_shape capsule = gjk2d_make_capsule(vec(-1, 0), vec(1, 0), 5);
    gjk2d_vertex out;
    (void)state;
    assert_int_equal(gjk2d_support(&capsule, vec(3, 1), -1, &out), GJK2D_OK);
    assert_true(same_vec(out.point, vec(1, 0)));
    assert_int_equal(out.p_index, 1);
    assert_int_equal(gjk2d_cso_support(&capsule, NULL, &capsule, NULL, vec(3, 1), &out),
                     GJK2D_OK);
    assert_true(same_vec(out.point, vec(2, 0)));
    assert_int_equal(out.q_index, 0);
}

static gjk2d_vec2 lone_point(gjk2d_vec2 direction, const void *user)
{
    (void)direction;
    return *(const gjk2d_vec2 *)user;
}

static void custom_support_is_asked(void **state)
{
    gjk2d_vec2 where = vec(2, -3);
    gjk2d_shape custom = gjk2d_make_custom(lone_point, &where, 0);
    gjk2d_vertex out;
    (void)state;
    assert_int_equal(gjk2d_support(&custom, vec(1, 1), -1, &out), GJK2D_OK);
    assert_true(same_vec(out.point, where));
    assert_int_equal(out.p_index, -1);
    assert_int_equal(gjk2d_support(&custom, vec(1, 1), 7, &out), GJK2D_OK);
    assert_true(same_vec(out.point, where));
}

/* ---------------------------------------------------------------------- all -- */

/* ------------------------------------------------------ ends of the range -- */

/* A whole number, in units of 2^k. */
static gjk2d_real in_unit(int64_t n, int k) { return REAL(ldexp((double)n, k)); }

/* Slivers far from the origin, whose area is lost in the rounding of the three that it
 * makes with the corners: the barycode is that of whole numbers, 0 for collinear points
 * alone. */
static void slivers_are_no_segments(void **state)
{
    rng random = {test_seed()};
    const int digits = GJK2D_DOUBLE ? 50 : 22;
    int i;
    (void)state;
    for (i = 0; i < test_rounds(20000); i++) {
        const int64_t half = INT64_C(1) << (digits - 1);
        const int64_t far_x = (int64_t)(rng_bits(&random) >> (64 - digits)) - half;
        const int64_t far_y = (int64_t)(rng_bits(&random) >> (64 - digits)) - half;
        const int k = rng_int(&random, -60, 60);
        const int step_x = rng_int(&random, -9, 9), step_y = rng_int(&random, -9, 9);
        const int off = rng_int(&random, -2, 2), times = rng_int(&random, -20, 20);
        int64_t x[3], y[3], area[3], whole;
        gjk2d_vec2 points[3];
        gjk2d_simplex s;
        int j, want = 0;
        x[0] = far_x, y[0] = far_y;
        x[1] = far_x + step_x, y[1] = far_y + step_y;
        x[2] = far_x + step_x * times + off, y[2] = far_y + step_y * times;
        for (j = 0; j < 3; j++) {
            const int a = (j + 1) % 3, b = (j + 2) % 3;
            area[j] = x[a] * (y[b] - y[a]) - y[a] * (x[b] - x[a]); /* x[a] x x[b] */
            points[j].x = in_unit(x[j], k);
            points[j].y = in_unit(y[j], k);
        }
        whole = area[0] + area[1] + area[2];
        for (j = 0; j < 3; j++)
            if ((whole > 0 && area[j] > 0) || (whole < 0 && area[j] < 0))
                want |= 4 >> j;
        s = gjk2d_s2d(points[0], points[1], points[2]);
        CHECK(s.barycode == want,
              "barycode %d, want %d, of (%ld, %ld) (%ld, %ld) (%ld, %ld)", s.barycode,
              want, (long)x[0], (long)y[0], (long)x[1], (long)y[1], (long)x[2],
              (long)y[2]);
    }
}

/* The vertex is the farthest of all, of shapes and directions of any size: whole numbers
 * in units from the smallest number to the largest. */
static void support_at_the_ends_of_the_range(void **state)
{
    const int lowest = GJK2D_DOUBLE ? -1074 : -149, highest = GJK2D_DOUBLE ? 1003 : 107;
    rng random = {test_seed()};
    int i;
    (void)state;
    for (i = 0; i < test_rounds(20000); i++) {
        const int shape_unit = rng_int(&random, 0, 2) ? lowest + rng_int(&random, 0, 4)
                                                      : rng_int(&random, lowest, highest);
        const int way_unit =
            rng_int(&random, 0, 2) ? rng_int(&random, lowest, highest) : lowest;
        const int most = rng_int(&random, 0, 1) ? 5 : 1 << 20,
                  count = rng_int(&random, 1, 9);
        int64_t x[9], y[9], best = INT64_MIN;
        const int64_t way_x = rng_int(&random, -most, most);
        const int64_t way_y = rng_int(&random, 1, most);
        gjk2d_vec2 points[9], way;
        gjk2d_vertex v;
        gjk2d_shape shape;
        int j, hint;
        for (j = 0; j < count; j++) {
            x[j] = rng_int(&random, -most, most);
            y[j] = rng_int(&random, -most, most);
            points[j].x = in_unit(x[j], shape_unit);
            points[j].y = in_unit(y[j], shape_unit);
            if (x[j] * way_x + y[j] * way_y > best)
                best = x[j] * way_x + y[j] * way_y;
        }
        way.x = in_unit(way_x, way_unit);
        way.y = in_unit(way_y, way_unit);
        shape = gjk2d_make_polygon(points, count, 0);
        for (hint = -1; hint < count; hint++) {
            assert_int_equal(gjk2d_support(&shape, way, hint, &v), GJK2D_OK);
            assert_in_range(v.p_index, 0, count - 1);
            assert_true(same_vec(v.point, points[v.p_index]));
            CHECK(x[v.p_index] * way_x + y[v.p_index] * way_y == best,
                  "vertex %d of %d in units of 2^%d against 2^%d is not the farthest",
                  v.p_index, count, shape_unit, way_unit);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        TEST(one_point_is_its_own_simplex),
        TEST(bad_counts_give_no_simplex),
        TEST(s2d_agrees_with_exact_signs),
        TEST(s1d_agrees_with_exact_signs),
        TEST(s2d_is_a_point_in_triangle_test),
        TEST(climbing_finds_what_a_scan_finds),
        TEST(spoilt_rings_are_their_hull),
        TEST(small_lists_climb_too),
        TEST(cso_support_is_p_minus_q),
        TEST(radii_are_left_out_of_support),
#if GJK2D_DOUBLE
        TEST(cso_support_out_of_range),
#endif
        TEST(custom_support_is_asked),
        TEST(slivers_are_no_segments),
        TEST(support_at_the_ends_of_the_range),
        TEST(s2d_knows_the_origin),
    };
    static struct CMUnitTest
        all[COUNT_OF(s1d_rows) + COUNT_OF(s2d_rows) + COUNT_OF(single)];
    size_t n = 0, i;
    for (i = 0; i < COUNT_OF(s1d_rows); i++)
        all[n++] = row_test(s1d_rows[i].name, s1d_row_holds, &s1d_rows[i]);
    for (i = 0; i < COUNT_OF(s2d_rows); i++)
        all[n++] = row_test(s2d_rows[i].name, s2d_row_holds, &s2d_rows[i]);
    for (i = 0; i < COUNT_OF(single); i++)
        all[n++] = single[i];
    return run_all("building blocks", all, n);
}
