/* test_paper.c - the paper's parts, each alone, and its loop step by step
 *
 * Coordinates are integers, so that the judge computes signs exactly: the simplex functions
 * against 128-bit products, and each step of the loop against Algorithms 1 to 6.
 */
#include "testing.h"

__extension__ typedef __int128 int128;

/* ----------------------------------------------------------- hand-made simplices -- */

/* `vertices`: bits 4, 2, 1 for A, B, C as in a barycode; 0: not unique. */
typedef struct simplex_row {
    const char *name;
    double a[2], b[2], c[2];
    int barycode, vertices;
    double v[2];
} simplex_row;

/* clang-format off */
static const simplex_row s1d_rows[] = {
    {"A is closest", {1, 0}, {3, 1}, {0, 0}, 4, 4, {1, 0}},
    {"B is closest", {3, 1}, {1, 0}, {0, 0}, 2, 2, {1, 0}},
    {"A, at a right angle", {1, 0}, {1, 5}, {0, 0}, 4, 4, {1, 0}},
    {"B, at a right angle", {1, 5}, {1, 0}, {0, 0}, 2, 2, {1, 0}},
    {"inside", {-1, 1}, {3, 1}, {0, 0}, 6, 6, {0, 1}},
    {"inside, 3-4-5", {4, -3}, {-4, 3}, {0, 0}, 6, 6, {0, 0}},
    {"inside, slanted", {5, 0}, {0, 5}, {0, 0}, 6, 6, {2.5, 2.5}},
    {"origin on the segment", {-1, -2}, {3, 6}, {0, 0}, 6, 6, {0, 0}},
    {"origin at A", {0, 0}, {3, 6}, {0, 0}, 4, 4, {0, 0}},
    {"origin at B", {3, 6}, {0, 0}, {0, 0}, 2, 2, {0, 0}},
    {"a point", {3, 4}, {3, 4}, {0, 0}, -1, 0, {3, 4}},
    {"a point at the origin", {0, 0}, {0, 0}, {0, 0}, -1, 0, {0, 0}},
    {"trap 8: a long segment", {-8388607, 1}, {8388607, 1}, {0, 0}, 6, 6, {0, 1}},
};
/* clang-format on */

/* With A as the vertex meant; all orders of the three points are tried. */
/* clang-format off */
static const simplex_row s2d_rows[] = {
    {"code 7: inside", {-1, -1}, {1, -1}, {0, 1}, 7, 7, {0, 0}},
    {"code 6: beyond AB", {-1, 1}, {1, 1}, {0, 3}, 6, 6, {0, 1}},
    {"code 6: beyond AB, slanted", {5, 0}, {0, 5}, {9, 9}, 6, 6, {2.5, 2.5}},
    {"code 6: beyond AB, closest to A", {1, 1}, {4, 1}, {9, 3}, 6, 4, {1, 1}},
    {"code 6: on AB", {-1, 0}, {2, 0}, {0, 2}, 6, 6, {0, 0}},
    {"code 4: an acute corner", {0, 1}, {-1, 3}, {1, 3}, 4, 4, {0, 1}},
    {"code 4: a right corner", {1, 1}, {5, 1}, {1, 5}, 4, 4, {1, 1}},
    {"code 4: an obtuse corner", {0, 1}, {-10, 2}, {10, 2}, 4, 4, {0, 1}},
    {"code 4: closest to AB", {2, 1}, {-8, 2}, {12, 2}, 4, 6, {12.0 / 101, 120.0 / 101}},
    {"code 4: closest to AC", {-2, 1}, {-12, 2}, {8, 2}, 4, 5, {-12.0 / 101, 120.0 / 101}},
    {"code 4: at A", {0, 0}, {3, 1}, {1, 3}, 4, 4, {0, 0}},
    {"code 0: collinear", {-1, 1}, {1, 1}, {3, 1}, 0, 0, {0, 1}},
    {"code 0: all on one side", {1, 1}, {2, 1}, {3, 1}, 0, 4, {1, 1}},
    {"code 0: through the origin", {-1, -2}, {1, 2}, {2, 4}, 0, 0, {0, 0}},
    {"code 0: two points are one", {1, 2}, {1, 2}, {3, -1}, 0, 0, {21.0 / 13, 14.0 / 13}},
    {"code 0: one point", {3, 4}, {3, 4}, {3, 4}, 0, 0, {3, 4}},
    {"code 0: the origin alone", {0, 0}, {0, 0}, {0, 0}, 0, 0, {0, 0}},
};
/* clang-format on */

static const int orders[6][3] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static gjk2d_vec2 point_of(const double xy[2]) { return vec(xy[0], xy[1]); }

/* Null, or what is wrong with a simplex by itself. */
static const char *simplex_problem(
    const gjk2d_simplex *s, const gjk2d_vec2 *points, int count)
{
    double sum = 0, x = 0, y = 0, size = 0;
    int i;
    if (s->count < 1 || s->count > count) return "count";
    for (i = 0; i < s->count; i++) {
        const gjk2d_vec2 *v = &points[s->index[i]];
        if (s->index[i] < 0 || s->index[i] >= count ||
            (i && s->index[i] <= s->index[i - 1]))
            return "indices are not ascending";
        if (!(s->lambda[i] >= 0 && s->lambda[i] <= 1)) return "a lambda outside 0..1";
        sum += (double)s->lambda[i];
        x += (double)s->lambda[i] * (double)v->x;
        y += (double)s->lambda[i] * (double)v->y;
        size += hypot((double)v->x, (double)v->y);
    }
    if (fabs(sum - 1) > 4 * (double)REAL_EPSILON) return "the lambdas do not sum to 1";
    if (hypot(x - (double)s->v.x, y - (double)s->v.y) > 4 * (double)REAL_EPSILON * size)
        return "v is not the sum of lambda * point";
    return NULL;
}

static int vertex_bits(const gjk2d_simplex *s)
{
    int i, bits = 0;
    for (i = 0; i < s->count; i++) bits |= 4 >> s->index[i];
    return bits;
}

static void check_simplex(const simplex_row *row, gjk2d_simplex s,
    const gjk2d_vec2 *points, int count, int code, int vertices)
{
    const double error = hypot((double)s.v.x - row->v[0], (double)s.v.y - row->v[1]);
    CHECK(error <= 4 * (double)REAL_EPSILON * hypot(row->v[0], row->v[1]),
        "%s: v (%.9g, %.9g)", row->name, (double)s.v.x, (double)s.v.y);
    CHECK(code < 0 || s.barycode == code, "%s: barycode %d, not %d", row->name,
        s.barycode, code);
    CHECK(vertices == 0 || vertex_bits(&s) == vertices, "%s: vertices %d, not %d",
        row->name, vertex_bits(&s), vertices);
    CHECK(simplex_problem(&s, points, count) == NULL, "%s: %s", row->name,
        simplex_problem(&s, points, count));
}

CASE(rows_of_s1d)
{
    size_t i;
    for (i = 0; i < COUNT_OF(s1d_rows); i++) {
        const simplex_row *row = &s1d_rows[i];
        gjk2d_vec2 p[2];
        p[0] = point_of(row->a), p[1] = point_of(row->b);
        check_simplex(row, gjk2d_s1d(p[0], p[1]), p, 2, row->barycode, row->vertices);
        check_simplex(row, gjk2d_subdistance(p, 2), p, 2, row->barycode, row->vertices);
    }
    {
        const gjk2d_vec2 p = vec(3, -4);
        const gjk2d_simplex s = gjk2d_subdistance(&p, 1);
        CHECK(s.count == 1 && s.index[0] == 0 && s.lambda[0] == 1 && same_vec(s.v, p),
            "one point");
    }
}

/* The bits of a barycode after the points have been put in another order. */
static int reordered(int bits, const int order[3])
{
    int i, result = 0;
    for (i = 0; i < 3; i++) result |= bits & (4 >> order[i]) ? 4 >> i : 0;
    return result;
}

CASE(rows_of_s2d)
{
    size_t r;
    int k, i;
    for (r = 0; r < COUNT_OF(s2d_rows); r++)
        for (k = 0; k < 6; k++) {
            const simplex_row *row = &s2d_rows[r];
            const double *all[3];
            const int code = reordered(row->barycode, orders[k]);
            const int vertices = reordered(row->vertices, orders[k]);
            gjk2d_vec2 p[3];
            all[0] = row->a, all[1] = row->b, all[2] = row->c;
            for (i = 0; i < 3; i++) p[i] = point_of(all[orders[k][i]]);
            check_simplex(row, gjk2d_s2d(p[0], p[1], p[2]), p, 3, code, vertices);
            check_simplex(row, gjk2d_subdistance(p, 3), p, 3, code, vertices);
            if (code == 4 || code == 2 || code == 1)
                check_simplex(row,
                    gjk2d_cone_region(p, code == 4   ? 0
                                         : code == 2 ? 1
                                                     : 2),
                    p, 3, -1, vertices);
        }
}

/* ------------------------------------------------------------------ by integers -- */

typedef struct lattice_point {
    int64_t x, y;
} lattice_point;

static int128 cross_of(lattice_point a, lattice_point b)
{
    return (int128)a.x * b.y - (int128)a.y * b.x;
}

static int sign_of(int128 x) { return (x > 0) - (x < 0); }

/* By its definition: a coordinate is positive if its area has the sign of the whole. */
static int exact_barycode(const lattice_point *t)
{
    const int128 a = cross_of(t[1], t[2]), b = cross_of(t[2], t[0]);
    const int128 c = cross_of(t[0], t[1]);
    const int whole = sign_of(a + b + c);
    return (sign_of(a) * whole > 0 ? 4 : 0) | (sign_of(b) * whole > 0 ? 2 : 0) |
           (sign_of(c) * whole > 0 ? 1 : 0);
}

static int is_on_segment(lattice_point a, lattice_point b)
{
    return cross_of(a, b) == 0 && (int128)a.x * b.x + (int128)a.y * b.y <= 0;
}

static int contains_origin(const lattice_point *t)
{
    return exact_barycode(t) == 7 || is_on_segment(t[0], t[1]) ||
           is_on_segment(t[1], t[2]) || is_on_segment(t[2], t[0]);
}

static long double segment_to_origin(lattice_point a, lattice_point b)
{
    const long double x = (long double)(b.x - a.x), y = (long double)(b.y - a.y);
    const long double along = -(x * (long double)a.x + y * (long double)a.y);
    const long double square = x * x + y * y;
    if (along <= 0 || square == 0) return hypotl((long double)a.x, (long double)a.y);
    if (along >= square) return hypotl((long double)b.x, (long double)b.y);
    return fabsl((long double)cross_of(a, b)) / sqrtl(square);
}

static long double triangle_to_origin(const lattice_point *t)
{
    long double d = segment_to_origin(t[0], t[1]);
    d = fminl(d, segment_to_origin(t[1], t[2]));
    d = fminl(d, segment_to_origin(t[2], t[0]));
    return contains_origin(t) ? 0 : d;
}

/* The largest integers that a real still has neighbours of. */
#define LATTICE_EDGE (INT64_C(1) << (GJK2D_DOUBLE ? 52 : 23))

static lattice_point lattice_within(rng *random, int64_t most)
{
    lattice_point p;
    p.x = (int64_t)(rng_bits(random) % (uint64_t)(2 * most + 1)) - most;
    p.y = (int64_t)(rng_bits(random) % (uint64_t)(2 * most + 1)) - most;
    return p;
}

/* Triangles of five sorts: small, large, a thin one along a line through the origin or by
 * a step beside it, one whose third point is the second, and a thin one far off. */
static void lattice_triangle(rng *random, int sort, lattice_point t[3])
{
    const lattice_point step = lattice_within(random, LATTICE_EDGE / 4096);
    int i;
    for (i = 0; i < 3; i++) {
        const lattice_point off = lattice_within(random, 1);
        const int64_t k = rng_int(random, -2000, 2000);
        t[i] = lattice_within(random, sort == 0 ? 4 : LATTICE_EDGE);
        if (sort >= 2) t[i].x = k * step.x + off.x, t[i].y = k * step.y + off.y;
        if (sort == 4) t[i].x += step.y > 0 ? -LATTICE_EDGE / 64 : LATTICE_EDGE / 64;
    }
    if (sort == 3) t[2] = t[1];
}

static void check_triangle(const lattice_point *t, int round)
{
    const int code = exact_barycode(t), inside = contains_origin(t);
    const long double due = triangle_to_origin(t);
    gjk2d_vec2 p[3];
    gjk2d_simplex s;
    long double got, slack = 0; /* law 3 */
    int i;
    for (i = 0; i < 3; i++) {
        p[i] = vec((double)t[i].x, (double)t[i].y);
        slack = fmaxl(slack, 4 * laws_ulp(hypotl(WIDE(p[i].x), WIDE(p[i].y))));
    }
    s = gjk2d_s2d(p[0], p[1], p[2]);
    got = hypotl(WIDE(s.v.x), WIDE(s.v.y));
    CHECK(simplex_problem(&s, p, 3) == NULL, "round %d: %s", round,
        simplex_problem(&s, p, 3));
    CHECK(s.barycode == code, "round %d: barycode %d, not %d", round, s.barycode, code);
    CHECK(got == 0 || !inside, "round %d: at %Lg, inside %d", round, got, inside);
    CHECK(fabsl(got - due) <= slack, "round %d: %.9Lg, not %.9Lg", round, got, due);
    CHECK(code != 7 || s.count == 3, "round %d: %d vertices inside", round, s.count);
    if (code == 4 || code == 2 || code == 1) {
        s = gjk2d_cone_region(p, code == 4 ? 0 : code == 2 ? 1 : 2);
        CHECK(fabsl(hypotl(WIDE(s.v.x), WIDE(s.v.y)) - due) <= slack, "round %d: cone",
            round);
    }
    s = gjk2d_s1d(p[0], p[1]);
    got = hypotl(WIDE(s.v.x), WIDE(s.v.y));
    CHECK((got == 0 || !is_on_segment(t[0], t[1])) &&
              fabsl(got - segment_to_origin(t[0], t[1])) <= slack,
        "round %d: segment at %.9Lg", round, got);
    CHECK(gjk2d_orient(p[0], p[1], p[2]) ==
              sign_of(cross_of(t[0], t[1]) + cross_of(t[1], t[2]) + cross_of(t[2], t[0])),
        "round %d: orient", round);
}

/* Traps 4 to 10: signs of slender triangles, sums that are 0, long edges. */
CASE(triangles_by_integers)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(40000); round++) {
        lattice_point t[3];
        lattice_triangle(&random, round % 5, t);
        check_triangle(t, round);
    }
}

/* --------------------------------------------------------------------- supports -- */

/* Scan and climb against all vertices; hints of any vertex (trap 15). */
CASE(supports_by_brute_force)
{
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(4000); round++) {
        const gjk2d_vec2 d = vec(rng_int(&random, -9, 9), rng_int(&random, -9, 9));
        body b;
        int hint;
        double most = -1e300;
        if (round % 3 == 0)
            body_lattice(&random, &b, 6, 0);
        else
            body_polygon(&random, &b, rng_int(&random, 1, 60), 1);
        if (round % 2 && b.count < BODY_POINTS) /* closed */
            b.points[b.count] = b.points[0], b.count++, body_make(&b);
        for (i = 0; i < b.count; i++)
            most = fmax(most, (double)d.x * (double)b.points[i].x +
                                  (double)d.y * (double)b.points[i].y);
        for (hint = -1; hint < b.count && (d.x != 0 || d.y != 0); hint++) {
            gjk2d_vertex v;
            CHECK(gjk2d_support(&b.shape, d, hint, &v) == GJK2D_OK, "round %d", round);
            CHECK(v.p_index >= 0 && v.p_index < b.count && v.q_index == -1 &&
                      same_vec(v.point, b.points[v.p_index]),
                "round %d: vertex %d", round, v.p_index);
            CHECK((double)d.x * (double)v.point.x + (double)d.y * (double)v.point.y >=
                      most - 1e-15 * 20,
                "round %d, hint %d: not the farthest", round, hint);
        }
    }
}

static lattice_point placed(const body *b, int i)
{
    const double x = (double)b->points[i].x, y = (double)b->points[i].y;
    const double c = (double)b->pose.cos, s = (double)b->pose.sin;
    lattice_point p;
    p.x = (int64_t)((double)b->pose.position.x + c * x - s * y);
    p.y = (int64_t)((double)b->pose.position.y + s * x + c * y);
    return p;
}

/* All differences of vertices: the corners of the CSO and more. */
static int cso_of(const body *p, const body *q, lattice_point *out)
{
    int i, j, n = 0;
    for (i = 0; i < p->count; i++)
        for (j = 0; j < q->count; j++) {
            const lattice_point a = placed(p, i), b = placed(q, j);
            out[n].x = a.x - b.x, out[n].y = a.y - b.y, n++;
        }
    return n;
}

CASE(cso_supports_by_integers)
{
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(4000); round++) {
        const int dx = rng_int(&random, -9, 9), dy = rng_int(&random, -9, 9);
        lattice_point all[64];
        body p, q;
        gjk2d_vertex v;
        int n;
        body_lattice(&random, &p, 5, 5);
        body_lattice(&random, &q, 5, 5);
        n = cso_of(&p, &q, all);
        if (dx == 0 && dy == 0) continue;
        CHECK(gjk2d_cso_support(&p.shape, &p.pose, &q.shape, &q.pose, vec(dx, dy), &v) ==
                  GJK2D_OK,
            "round %d", round);
        i = v.p_index * q.count + v.q_index;
        CHECK(i >= 0 && i < n && (int64_t)v.point.x == all[i].x &&
                  (int64_t)v.point.y == all[i].y,
            "round %d: the point is not that of its vertices", round);
        for (i = 0; i < n; i++)
            CHECK(dx * all[i].x + dy * all[i].y <=
                      (int64_t)(dx * (double)v.point.x + dy * (double)v.point.y),
                "round %d: point %d is farther", round, i);
    }
}

/* --------------------------------------------------------------------- the loop -- */

typedef struct replay {
    const body *p, *q;
    lattice_point cso[64];
    int cso_count, steps, early_exit;
    lattice_point before[3]; /* the simplex of the step before */
    int before_count;
    double least, most; /* the bounds so far */
    long double distance;
    const char *problem;
} replay;

/* The squared distance of a simplex, as a fraction; 0 inside. */
static long double simplex_to_origin(const lattice_point *s, int count)
{
    if (count == 1) return hypotl((long double)s[0].x, (long double)s[0].y);
    return count == 2 ? segment_to_origin(s[0], s[1]) : triangle_to_origin(s);
}

static int is_same(lattice_point a, lattice_point b) { return a.x == b.x && a.y == b.y; }

/* Is W what is left of the simplex before: some of its points, with the same distance, of
 * which none can be left out? (Algorithms 2 to 5.) */
static int is_reduced(const lattice_point *w, int count, const lattice_point *s, int of)
{
    const long double due = simplex_to_origin(s, of);
    int i, k, found = 0;
    for (i = 0; i < count; i++)
        for (k = 0; k < of; k++)
            if (is_same(w[i], s[k])) {
                found++;
                break;
            }
    if (found < count || fabsl(simplex_to_origin(w, count) - due) > 1e-15L * due)
        return 0;
    for (i = 0; i < count && count > 1; i++) {
        const lattice_point less = w[count == 2 ? 1 - i : i];
        if (count == 2 && hypotl((long double)less.x, (long double)less.y) <= due)
            return 0;
    }
    return 1;
}

static int code_of(const lattice_point *s, int count)
{
    const lattice_point ab = {s[count > 1].x - s[0].x, s[count > 1].y - s[0].y};
    if (count == 3) return exact_barycode(s);
    if (count == 1 || is_same(s[0], s[1])) return 4;
    return ((int128)ab.x * s[1].x + (int128)ab.y * s[1].y > 0 ? 4 : 0) |
           ((int128)ab.x * s[0].x + (int128)ab.y * s[0].y < 0 ? 2 : 0);
}

static const char *step_problem(const gjk2d_step *s, replay *r)
{
    lattice_point now[3];
    long double w;
    int i;
    if (s->iteration != r->steps + 1) return "iterations are not 1, 2, 3";
    if (s->count < 1 || s->count > 3) return "points of the simplex";
    for (i = 0; i < s->count; i++) {
        const int at = s->p_index[i] * r->q->count + s->q_index[i];
        now[i].x = (int64_t)s->simplex[i].x, now[i].y = (int64_t)s->simplex[i].y;
        if (at < 0 || at >= r->cso_count || !is_same(now[i], r->cso[at]))
            return "a point is not that of its vertices";
    }
    for (i = 0; i < r->cso_count; i++)
        if ((double)s->direction.x * (double)r->cso[i].x +
                (double)s->direction.y * (double)r->cso[i].y >
            (double)s->direction.x * (double)now[0].x +
                (double)s->direction.y * (double)now[0].y +
                1e-12 * hypot((double)s->direction.x, (double)s->direction.y))
            return "simplex[0] is not the support point of the direction";
    if (s->count > 1) {
        w = simplex_to_origin(now + 1, s->count - 1);
        if (fabsl(hypotl(WIDE(s->v.x), WIDE(s->v.y)) - w) > 4 * WIDE(REAL_EPSILON) * w)
            return "v is not the closest point of W";
        if (r->before_count &&
            !is_reduced(now + 1, s->count - 1, r->before, r->before_count))
            return "W is not the reduced simplex";
        if ((double)s->direction.x * (double)s->v.x +
                (double)s->direction.y * (double)s->v.y >
            0)
            return "the direction leads away";
    }
    if (s->barycode != code_of(now, s->count)) return "barycode";
    if (!(s->lower >= 0 && s->lower <= s->upper) || (double)s->lower < r->least ||
        (double)s->upper > r->most)
        return "bounds";
    if (WIDE(s->lower) > r->distance * (1 + 4 * WIDE(REAL_EPSILON)) ||
        WIDE(s->upper) < r->distance * (1 - 4 * WIDE(REAL_EPSILON)))
        return "bounds without the distance";
    memcpy(r->before, now, sizeof now);
    r->before_count = s->count;
    r->least = (double)s->lower, r->most = (double)s->upper;
    return NULL;
}

static void watch(const gjk2d_step *step, void *user)
{
    replay *r = (replay *)user;
    if (!r->problem) r->problem = step_problem(step, r);
    r->steps++;
}

CASE(loops_step_by_step)
{
    rng random = rng_start();
    int round, steps = 0, most = 0;
    for (round = 0; round < test_rounds(6000); round++) {
        static replay r;
        gjk2d_gjk_options options;
        gjk2d_result result;
        oracle_truth truth;
        body p, q;
        body_lattice(&random, &p, rng_int(&random, 1, 9), 9);
        body_lattice(&random, &q, rng_int(&random, 1, 9), 9);
        truth = truth_of(&p, &q);
        memset(&r, 0, sizeof r);
        memset(&options, 0, sizeof options);
        r.p = &p, r.q = &q, r.most = HUGE_VAL, r.distance = truth.precise;
        r.cso_count = cso_of(&p, &q, r.cso);
        r.early_exit = options.early_exit = round & 1;
        options.climb = round >> 1 & 1;
        options.trace = watch;
        options.trace_user = &r;
        result = gjk2d_gjk(&p.shape, &p.pose, &q.shape, &q.pose, &options);
        if (r.problem) print_bodies(&p, &q);
        CHECK(!r.problem, "round %d, early exit %d, step %d: %s", round, r.early_exit,
            r.steps, r.problem);
        CHECK(result.status == GJK2D_OK && (r.steps > 0 || truth.collide),
            "round %d: status %d, %d steps", round, result.status, r.steps);
        CHECK((result.relation == GJK2D_SEPARATED) == !truth.collide,
            "round %d: relation %d", round, result.relation);
        steps += r.steps;
        most = r.steps > most ? r.steps : most;
    }
    CHECK(steps > 6000 && most < 20, "%d steps, at most %d", steps, most);
}

/* Distance, points and features; binary or not, scan or climb; with radii, too. */
CASE(the_loop_answers_by_the_laws)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(1500); round++) {
        laws_pair pair;
        body p, q;
        if (round % 3 == 0)
            body_lattice(&random, &p, 4, 6), body_lattice(&random, &q, 4, 6);
        else
            body_random(&random, &p, 1, 2), body_random(&random, &q, 1, 2);
        pair = pair_of(&p, &q, 0, vec(0, 0));
        CHECK_LAW("loop", &p, &q, laws_of_loop(&pair));
    }
}

/* Trap 13: whatever the limit, "free" is never said for want of iterations. */
CASE(limits_never_say_free)
{
    rng random = rng_start();
    int round, limit, stopped = 0;
    for (round = 0; round < test_rounds(1500); round++) {
        gjk2d_gjk_options options;
        body p, q;
        int collide;
        if (round % 2)
            body_lattice(&random, &p, 9, 6), body_lattice(&random, &q, 9, 6);
        else
            body_polygon(&random, &p, 60, 1), body_polygon(&random, &q, 60, 1);
        if (round % 2 == 0) q.pose = pose_random(&random, 1.8);
        collide = gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose);
        memset(&options, 0, sizeof options);
        options.early_exit = round >> 1 & 1;
        for (limit = 1; limit < 40; limit++) {
            gjk2d_result r;
            options.max_iterations = limit;
            r = gjk2d_gjk(&p.shape, &p.pose, &q.shape, &q.pose, &options);
            CHECK(r.status == GJK2D_OK || r.status == GJK2D_ITERATION_LIMIT, "status %d",
                r.status);
            CHECK(r.status == GJK2D_OK ? (r.relation == GJK2D_SEPARATED) == !collide
                                       : r.relation != GJK2D_SEPARATED && r.distance == 0,
                "round %d, limit %d: relation %d", round, limit, r.relation);
            stopped += r.status != GJK2D_OK;
        }
    }
    CHECK(stopped > 1000, "%d stopped", stopped);
}

/* Any bytes are a cache; and one that was kept for a moving pair. */
static gjk2d_cache garbage(rng *random)
{
    unsigned char bytes[sizeof(gjk2d_cache)];
    gjk2d_cache cache;
    size_t i;
    for (i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)rng_bits(random);
    memcpy(&cache, bytes, sizeof bytes);
    if (rng_int(random, 0, 3)) {
        cache.count = rng_int(random, -1, 3);
        for (i = 0; i < 2; i++) {
            cache.p_index[i] = rng_int(random, -2, 12);
            cache.q_index[i] = rng_int(random, -2, 12);
        }
    }
    return cache;
}

CASE(caches_change_nothing)
{
    rng random = rng_start();
    int round, step;
    for (round = 0; round < test_rounds(3000); round++) {
        gjk2d_cache kept, cache;
        gjk2d_gjk_options options;
        body p, q;
        memset(&kept, 0, sizeof kept);
        memset(&options, 0, sizeof options);
        if (round % 3 == 0)
            body_lattice(&random, &p, 4, 5), body_lattice(&random, &q, 4, 5);
        else
            body_random(&random, &p, 1, 1.5), body_random(&random, &q, 1, 1.5);
        options.early_exit = round & 1, options.climb = round >> 1 & 1;
        for (step = 0; step < 10; step++) {
            const int separated = !gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose);
            gjk2d_result warm, cold, odd;
            options.cache = NULL;
            cold = gjk2d_gjk(&p.shape, &p.pose, &q.shape, &q.pose, &options);
            options.cache = &kept;
            warm = gjk2d_gjk(&p.shape, &p.pose, &q.shape, &q.pose, &options);
            cache = garbage(&random);
            options.cache = &cache;
            odd = gjk2d_gjk(&p.shape, &p.pose, &q.shape, &q.pose, &options);
            CHECK((cold.relation == GJK2D_SEPARATED) == separated &&
                      (warm.relation == GJK2D_SEPARATED) == separated &&
                      (odd.relation == GJK2D_SEPARATED) == separated,
                "round %d, step %d: %d, cold %d, warm %d, garbage %d", round, step,
                separated, cold.relation, warm.relation, odd.relation);
            CHECK(is_near(warm.distance, (double)cold.distance, 8, 4) &&
                      is_near(odd.distance, (double)cold.distance, 8, 4),
                "round %d, step %d: distances", round, step);
            CHECK(kept.count >= 0 && kept.count <= 2, "round %d: cache %d", round,
                kept.count);
            q.pose.position.x += REAL(round % 3 ? 0.07 : 1);
        }
    }
}

/* A warm start takes fewer steps than a cold one: the cache is read. */
static void count_steps(const gjk2d_step *step, void *user)
{
    (void)step;
    ++*(int *)user;
}

CASE(a_warm_start_is_shorter)
{
    rng random = rng_start();
    int round, cold = 0, warm = 0;
    for (round = 0; round < 300; round++) {
        gjk2d_gjk_options options;
        gjk2d_cache cache;
        body p, q;
        memset(&options, 0, sizeof options);
        memset(&cache, 0, sizeof cache);
        body_polygon(&random, &p, 40, 1);
        body_polygon(&random, &q, 40, 1);
        q.pose = pose_turned(3, 1, 0.01 * round);
        options.cache = &cache;
        options.trace = count_steps;
        options.trace_user = &cold;
        gjk2d_gjk(&p.shape, &p.pose, &q.shape, &q.pose, &options);
        options.trace_user = &warm;
        gjk2d_gjk(&p.shape, &p.pose, &q.shape, &q.pose, &options);
    }
    CHECK(3 * warm < 2 * cold, "%d steps cold, %d warm", cold, warm);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(rows_of_s1d),
        TEST(rows_of_s2d),
        TEST(triangles_by_integers),
        TEST(supports_by_brute_force),
        TEST(cso_supports_by_integers),
        TEST(loops_step_by_step),
        TEST(the_loop_answers_by_the_laws),
        TEST(limits_never_say_free),
        TEST(caches_change_nothing),
        TEST(a_warm_start_is_shorter),
    };
    return run_all("paper", tests, COUNT_OF(tests));
}
