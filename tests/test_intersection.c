/* test_intersection.c - the polygon that two shapes have in common, against exact clipping */
#include "testing.h"

#include <gmp.h>

enum { MOST = 96, DIGITS = GJK2D_DOUBLE ? 16 : 1 }; /* a double build needs more: law 3 */

/* The judge's numbers are exact. What it measures is relative to one exact corner. */
typedef mpq_t spot[2];
static spot placed[2][MOST], corner[4 * MOST];
static mpq_t side[2][MOST][MOST]; /* of shape k's edge i and the other's vertex j */
static mpq_t scratch[4];
static int counts[2], corners;

typedef struct ring {
    double xy[8 * MOST];
    int order[4 * MOST], count;
} ring;

__attribute__((constructor)) static void init_numbers(void)
{
    for (int i = 0; i < 4; i++) mpq_init(scratch[i]);
    for (int i = 0; i < 8 * MOST; i++) mpq_init(corner[i / 2][i % 2]);
    for (int i = 0; i < 4 * MOST; i++)
        mpq_init(placed[i / 2 / MOST][i / 2 % MOST][i % 2]);
    for (int i = 0; i < 2 * MOST * MOST; i++)
        mpq_init(side[i / MOST / MOST][i / MOST % MOST][i % MOST]);
}

static void add_product(mpq_t out, double a, double b)
{
    mpq_set_d(scratch[0], a), mpq_set_d(scratch[1], b);
    mpq_mul(scratch[0], scratch[0], scratch[1]);
    mpq_add(out, out, scratch[0]);
}

/* The corners of a body's hull in the world. */
static void place(int k, const oracle_shape *s)
{
    static int index[GENERATE_MOST];
    counts[k] = oracle_hull(s->xy, s->count, index);
    for (int i = 0; i < counts[k]; i++) {
        const double x = s->xy[2 * index[i]], y = s->xy[2 * index[i] + 1];
        mpq_set_d(placed[k][i][0], s->x), mpq_set_d(placed[k][i][1], s->y);
        add_product(placed[k][i][0], s->cos, x), add_product(placed[k][i][0], -s->sin, y);
        add_product(placed[k][i][1], s->sin, x), add_product(placed[k][i][1], s->cos, y);
    }
}

/* out = (b - a) x (c - a) */
static void find_side(mpq_t out, spot a, spot b, spot c)
{
    for (int k = 0; k < 2; k++) {
        mpq_sub(scratch[0], b[k], a[k]), mpq_sub(scratch[1], c[!k], a[!k]);
        mpq_mul(scratch[2 + k], scratch[0], scratch[1]);
    }
    mpq_sub(out, scratch[2], scratch[3]);
}

static int next_of(int k, int i) { return (i + 1) % counts[k]; }

/* All corners of the intersection: those of one in the other, and crossings of edges. */
static void clip_exactly(const oracle_shape *p, const oracle_shape *q)
{
    place(0, p), place(1, q);
    corners = 0;
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < counts[!k]; j++) {
            int is_in = 1;
            for (int i = 0; i < counts[k]; i++) {
                find_side(
                    side[k][i][j], placed[k][i], placed[k][next_of(k, i)], placed[!k][j]);
                is_in &= mpq_sgn(side[k][i][j]) >= 0;
            }
            for (int c = 0; c < 2; c++) mpq_set(corner[corners][c], placed[!k][j][c]);
            corners += is_in;
        }
    for (int j = 0; j < counts[0]; j++)
        for (int i = 0; i < counts[1]; i++) {
            const int n = next_of(1, i);
            if (mpq_sgn(side[0][j][i]) * mpq_sgn(side[0][j][n]) >= 0 ||
                mpq_sgn(side[1][i][j]) * mpq_sgn(side[1][i][next_of(0, j)]) >= 0)
                continue;
            mpq_sub(scratch[0], side[0][j][i], side[0][j][n]);
            mpq_div(scratch[0], side[0][j][i], scratch[0]);
            for (int c = 0; c < 2; c++) {
                mpq_sub(scratch[1], placed[1][n][c], placed[1][i][c]);
                mpq_mul(scratch[1], scratch[1], scratch[0]);
                mpq_add(corner[corners][c], scratch[1], placed[1][i][c]);
            }
            corners++;
        }
}

/* The ring of spots or, if these are null, of points. */
static void ring_of(ring *r, spot *spots, const gjk2d_vec2 *points, int count)
{
    for (int i = 0; i < 2 * count; i++) {
        if (!spots)
            mpq_set_d(scratch[1], (double)(i % 2 ? points[i / 2].y : points[i / 2].x));
        mpq_sub(scratch[0], spots ? spots[i / 2][i % 2] : scratch[1], corner[0][i % 2]);
        r->xy[i] = mpq_get_d(scratch[0]);
    }
    r->count = oracle_hull(r->xy, count, r->order);
}

typedef long double wide;
typedef struct edge {
    wide x, y, ex, ey, length; /* its start, and the vector to its end */
} edge;

static edge edge_of(const ring *r, int i)
{
    const double *a = &r->xy[2 * r->order[i % r->count]],
                 *b = &r->xy[2 * r->order[(i + 1) % r->count]];
    edge e = {WIDE(a[0]), WIDE(a[1]), WIDE(b[0]), WIDE(b[1]), 0};
    e.ex -= e.x, e.ey -= e.y;
    e.length = hypotl(e.ex, e.ey);
    return e;
}

/* How far a point is outside of a ring. */
static wide outside(const ring *r, wide x, wide y)
{
    wide least = LDBL_MAX;
    int is_in = r->count > 2;
    for (int i = 0; i < r->count; i++) {
        const edge e = edge_of(r, i);
        const wide u = x - e.x, v = y - e.y, along = u * e.ex + v * e.ey,
                   t = along > 0 ? fminl(along / e.length / e.length, 1) : 0;
        least = fminl(least, hypotl(u - t * e.ex, v - t * e.ey));
        is_in &= e.ex * v - e.ey * u >= 0;
    }
    return is_in ? 0 : least;
}

static wide measure(const ring *r, wide *perimeter)
{
    wide area = *perimeter = 0;
    for (int i = 0; i < r->count; i++) {
        const edge e = edge_of(r, i);
        area += (e.x * e.ey - e.y * e.ex) / 2;
        *perimeter += e.length;
    }
    return area;
}

static gjk2d_vec2 points[2 * GENERATE_MOST + 1];
static int seen[4]; /* apart or touching, overlaps, slivers, corners in plain view */

static const char *problem_of(const laws_pair *k)
{
    static ring exact, shape[2], found;
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const int overlaps = gjk2d_overlap(p, &k->p.pose, q, &k->q.pose);
    points[p->count + q->count] = vec(12345, 0);
    const gjk2d_region other = gjk2d_intersection(q, &k->q.pose, p, &k->p.pose, points),
                       r = gjk2d_intersection(p, &k->p.pose, q, &k->q.pose, points);
    if (r.status || other.status) return "a status";
    if (points[p->count + q->count].x != 12345) return "more points than there is room";
    if (overlaps ? r.count < 3 || other.count < 3 : r.count || other.count)
        return "count";
    if ((r.area > 0) != overlaps || (other.area > 0) != overlaps) return "area > 0";
    seen[overlaps]++;
    if (oracle_judge(&k->p.exact, &k->q.exact).relation != ORACLE_OVERLAPPING ||
        !overlaps)
        return laws_of_booleans(k);
    clip_exactly(&k->p.exact, &k->q.exact);
    for (int i = 0; i < 2; i++) ring_of(&shape[i], placed[i], NULL, counts[i]);
    ring_of(&exact, corner, NULL, corners), ring_of(&found, NULL, points, r.count);
    seen[2] += found.count < 3;
    const wide E = laws_size(k), rounding = 64 * WIDE(DBL_EPSILON) * E,
               of_E = 4 * DIGITS * laws_ulp(E) + 2 * WIDE(REAL_TINY);
    wide slack = 0, perimeter, of_found;
    for (int i = 0; i < r.count; i++) {
        const wide own =
            of_E + 2 * laws_ulp(WIDE(points[i].x)) + 2 * laws_ulp(WIDE(points[i].y));
        slack = fmaxl(slack, own);
        for (int of = 0; of < 2; of++)
            if (outside(&shape[of], WIDE(found.xy[2 * i]), WIDE(found.xy[2 * i + 1])) >
                own)
                return "a point is outside of a shape";
    }
    measure(&found, &of_found);
    const wide area = fminl(measure(&exact, &perimeter), WIDE(REAL_MAX)),
               most = (fmaxl(perimeter, of_found) + of_E) * of_E + 2 * WIDE(REAL_TINY);
    if (fabsl(WIDE(r.area) - area) > most) return "area";
    if (fabsl(WIDE(other.area) - area) > most) return "area, exchanged";
    for (int i = 0; i < exact.count && exact.count > 2; i++) {
        const edge a = edge_of(&exact, i), b = edge_of(&exact, i + 1);
        const wide sine = (a.ex * b.ey - a.ey * b.ex) / a.length / b.length;
        seen[3] += sine > 0.01L;
        if (outside(&found, b.x, b.y) > slack + rounding / sine)
            return "a corner is missing";
    }
    return NULL;
}

CASE(pairs_of_all_families)
{
    static generate_pair pair;
    static generate_room rooms[2];
    static double exact[2][2 * GENERATE_MOST];
    rng random = rng_start();
    for (int round = 0; round < test_rounds(2000); round++) {
        const int family = round % GENERATE_FAMILIES;
        laws_pair k;
        generate_make(family, rng_bits(&random), &pair);
        if (round / GENERATE_FAMILIES % 2) generate_gap(&random, &pair);
        pair.p.radius = pair.q.radius = 0;
        if (pair.p.count > MOST || pair.q.count > MOST) continue;
        const gjk2d_shape p = generate_shape(&pair.p, round % 2 * 2, &rooms[0]),
                          q = generate_shape(&pair.q, round % 3, &rooms[1]);
        laws_describe(&k.p, &p, pair.p.pose, rooms[0].points, rooms[0].count, exact[0]);
        laws_describe(&k.q, &q, pair.q.pose, rooms[1].points, rooms[1].count, exact[1]);
        k.margin = 0;
        k.sweep = vec(0, 0);
        if (p.count < 3 || q.count < 3 || !laws_are_due(&k)) continue;
        const char *problem = problem_of(&k);
        if (problem) generate_write(stderr, &pair);
        CHECK(!problem, "round %d, %s: %s", round, generate_name(family), problem);
    }
    check_seen(seen, 4, 5);
}

/* The second body is the first one, or another, turned and moved by anything from nothing
 * and an ulp to its own size, and both far out: the overlap has most or all of the corners,
 * whichever edges are nearly parallel. */
CASE(pairs_on_top_of_each_other)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(2000); round++) {
        body p, q;
        const double away = round % 5 == 0 ? rng_power(&random, 0, 6) : 0,
                     angle = rng_power(&random, -3, 1),
                     turn = round % 3 ? rng_power(&random, -17, 0) : 0,
                     move = round % 4 ? rng_power(&random, -17, 0) : 0;
        body_polygon(&random, &p, rng_int(&random, 3, 20), 1);
        body_polygon(&random, &q, rng_int(&random, 3, 20), 1);
        if (round % 2) q = p;
        if (round % 2) body_make(&q);
        p.pose = pose_turned(away, -away, angle);
        q.pose = pose_turned(away + move, -away, angle + turn);
        if (round % 6 == 1) { /* exactly the same, but for its rounding */
            const double c = (double)p.pose.cos, n = (double)p.pose.sin;
            for (int i = 0; i < p.count; i++) {
                p.points[i].x = REAL(floor((double)p.points[i].x * 1048576) / 1048576);
                q.points[i] = vec((double)p.points[i].x + 8, (double)p.points[i].y);
            }
            body_make(&p), body_make(&q);
            p.pose.position = vec(0, 0), q.pose = p.pose;
            q.pose.position = vec(-8 * c, -8 * n);
        }
        const laws_pair k = pair_of(&p, &q, 0, vec(0, 0));
        CHECK_LAW("on top", &p, &q, problem_of(&k));
    }
}

typedef struct overlap_row {
    const char *name;
    figure p;
    double p_pose[4];
    figure q;
    double q_pose[4], area;
    int count;
} overlap_row;

/* clang-format off */
#define ULP (2 * (double)REAL_EPSILON) /* of 2 */
static const overlap_row rows[] = {
    { "boxes", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(1, 0.5), 1.5, 4 },
    { "a box and itself", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 0), 4, 4 },
    { "a box and itself, turned", BOX(1, 2), TURNED(3, 4, 0.6, 0.8), BOX(1, 2), TURNED(3, 4, 0.6, 0.8), 8, 4 },
    { "a box in a box", BOX(4, 4), AT(0, 0), BOX(1, 1), AT(2, 2), 4, 4 },
    { "a box in a box, at its edge", BOX(4, 4), AT(0, 0), BOX(1, 1), AT(3, 2), 4, 4 },
    { "a box around a box", BOX(1, 1), AT(2, 2), BOX(4, 4), AT(0, 0), 4, 4 },
    { "a cross", BOX(4, 1), AT(0, 0), BOX(1, 4), AT(0, 0), 4, 4 },
    { "a corner, cut off", BOX(5, 5), AT(0, 0), BOX(5, 5), TURNED(7, 7, 0.6, 0.8), 121 / 24.0, 3 },
    { "touching edges", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 0), 0, 0 },
    { "touching corners", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 2), 0, 0 },
    { "an ulp deep", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2 - ULP / 2, 0), ULP, 4 },
    { "an ulp apart", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2 + ULP, 0), 0, 0 },
    { "boxes far out", BOX(1, 1), AT(1048576, 0), BOX(1, 1), AT(1048577, 0.5), 1.5, 4 },
    { "a floor in 14 pieces", BOX(1.25, 1), AT(3.2, 0.5), RING(17, 0, -1, 14, -1, 14, 0, 13, 0, 12, 0, 11, 0, 10, 0, 9, 0,
      8, 0, 7, 0, 6, 0, 5, 0, 4, 0, 3, 0, 2, 0, 1, 0, 0, 0), AT(0, 0), 1.25, 4 },
    { "repeated points", RING(7, 0, 0, 0, 0, 4, 0, 4, 4, 4, 4, 0, 4, 0, 0), AT(0, 0), BOX(1, 1), AT(4, 4), 1, 4 },
    { "segments that cross", RING(2, -1, 0, 1, 0), AT(0, 0), RING(2, 0, -1, 0, 1), AT(0, 0), 0, 0 },
    { "a segment in a box", RING(2, -1, 0, 1, 0), AT(0, 0), BOX(2, 2), AT(0, 0), 0, 0 },
    { "a point in a box", BOX(2, 2), AT(0, 0), DOT, AT(0, 0), 0, 0 },
};
/* clang-format on */

CASE(rows_hold)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const overlap_row *row = &rows[i];
        body p, q;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        const gjk2d_region r =
            gjk2d_intersection(&p.shape, &p.pose, &q.shape, &q.pose, points);
        CHECK(!r.status && r.count == row->count, "%s: %d points", row->name, r.count);
        check_number(row->name, "area", r.area, row->area, 16, 4);
        CHECK(row->area > 1e-6 || r.area <= REAL(row->area), "%s: area", row->name);
        if (row->count == 0) continue;
        const laws_pair k = pair_of(&p, &q, 0, vec(0, 0));
        CHECK_LAW(row->name, &p, &q, problem_of(&k));
    }
}

/* A ring of thousands of corners and a box over a quarter of it. */
CASE(large_rings)
{
    static gjk2d_vec2 ellipse[2000];
    body box;
    put_ellipse(ellipse, 2000, 4, 2);
    body_box(&box, 8, 8, 8, 8);
    const gjk2d_shape s = gjk2d_make_polygon(ellipse, 2000, 0);
    const double pi = 3.14159265358979323846, whole = 2000 * 4 * sin(2 * pi / 2000);
    const gjk2d_region own = gjk2d_intersection(&s, NULL, &s, NULL, points),
                       quarter =
                           gjk2d_intersection(&box.shape, &box.pose, &s, NULL, points);
    check_number("an ellipse", "area", own.area, whole, 64, 8);
    check_number("a quarter", "area", quarter.area, whole / 4, 64, 8);
    CHECK(own.count > 1990 && quarter.count > 499, "%d %d", own.count, quarter.count);
    CHECK(gjk2d_hull(points, quarter.count, points) == quarter.count, "no ring");
}

CASE(what_is_refused)
{
    body box;
    body_box(&box, 1, 1, 0, 0);
    const gjk2d_shape round = gjk2d_make_polygon(box.points, 4, 1),
                      custom = gjk2d_make_custom(body_support, &box, 0);
    const gjk2d_shape *shapes[] = {&round, &custom, NULL, &box.shape};
    const int due[] = {
        GJK2D_BAD_RADIUS, GJK2D_BAD_COUNT, GJK2D_NULL_POINTER, GJK2D_NULL_POINTER};
    for (int i = 0; i < 8; i++) {
        gjk2d_vec2 *const room = i / 2 == 3 ? NULL : points;
        const gjk2d_shape *const a = shapes[i / 2], *const b = &box.shape;
        const gjk2d_region r =
            gjk2d_intersection(i % 2 ? a : b, NULL, i % 2 ? b : a, NULL, room);
        CHECK((int)r.status == due[i / 2] && r.count == 0 && r.area == 0, "row %d", i);
    }
}
