/* test_paper.c - the paper's parts, each alone, and its loop step by step
 *
 * Coordinates are integers, so that signs are exact in 128-bit products: the simplex
 * functions are held against their definitions, and each step of the loop against
 * Algorithms 1 to 6. (What the loop answers is asked by laws_of_loop, in agree.)
 */
#include "testing.h"

/* --------------------------------------------------------------------- simplices -- */

static int is_same(lattice_point a, lattice_point b) { return a.x == b.x && a.y == b.y; }

static int sign_of(int128 x) { return (x > 0) - (x < 0); }

/* By its definition: a coordinate of a triangle is positive if its area has the sign of the
 * whole, and one of a segment if the origin is on its point's side of the other. */
static int exact_barycode(const lattice_point *s, int count)
{
    if (count == 1 || (count == 2 && is_same(s[0], s[1]))) return 4;
    if (count == 2)
        return (dot_of(minus(s[1], s[0]), s[1]) > 0 ? 4 : 0) |
               (dot_of(minus(s[1], s[0]), s[0]) < 0 ? 2 : 0);
    const int128 a = cross_of(s[1], s[2]), b = cross_of(s[2], s[0]);
    const int128 c = cross_of(s[0], s[1]);
    const int whole = sign_of(a + b + c);
    return (sign_of(a) * whole > 0 ? 4 : 0) | (sign_of(b) * whole > 0 ? 2 : 0) |
           (sign_of(c) * whole > 0 ? 1 : 0);
}

static long double segment_to_origin(lattice_point a, lattice_point b)
{
    const lattice_point e = minus(b, a);
    if (dot_of(a, e) >= 0) return hypotl(WIDE(a.x), WIDE(a.y));
    if (dot_of(b, e) <= 0) return hypotl(WIDE(b.x), WIDE(b.y));
    return fabsl(WIDE(cross_of(a, b))) / sqrtl(WIDE(dot_of(e, e)));
}

/* The distance of a simplex; 0 exactly if it contains the origin. */
static long double to_origin(const lattice_point *s, int count)
{
    long double least = segment_to_origin(s[0], s[count - 1]);
    for (int i = 1; i < count; i++)
        least = fminl(least, segment_to_origin(s[i - 1], s[i]));
    return count == 3 && exact_barycode(s, 3) == 7 ? 0 : least;
}

/* Can none of the points be left out? */
static int is_minimal(const lattice_point *s, int count)
{
    return exact_barycode(s, count) == (count == 1 ? 4 : count == 2 ? 6 : 7);
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
    for (int i = 0; i < 3; i++) {
        const lattice_point off = lattice_within(random, 1);
        const int64_t k = rng_int(random, -2000, 2000);
        t[i] = lattice_within(random, sort == 0 ? 4 : LATTICE_EDGE);
        if (sort >= 2) t[i].x = k * step.x + off.x, t[i].y = k * step.y + off.y;
        if (sort == 4) t[i].x += step.y > 0 ? -LATTICE_EDGE / 64 : LATTICE_EDGE / 64;
    }
    if (sort == 3) t[2] = t[1];
}

enum { ANY = -1 /* barycode */ };

/* The closest part W of some points: W is minimal, v = sum of lambda * point, and v is as
 * far from the origin as due within law 3; at the origin exactly if that is due. */
static void check_simplex(const char *name, int round, gjk2d_simplex s,
    const lattice_point *t, int count, int code)
{
    const long double due = to_origin(t, count), got = hypotl(WIDE(s.v.x), WIDE(s.v.y));
    long double sum = 0, x = 0, y = 0, size = 0;
    lattice_point w[3];
    CHECK(s.count >= 1 && s.count <= count, "round %d, %s: count", round, name);
    for (int i = 0; i < s.count; i++) {
        const int at = s.index[i];
        const long double part = WIDE(s.lambda[i]);
        CHECK(at >= 0 && at < count && (i == 0 || at > s.index[i - 1]),
            "round %d, %s: indices are not ascending", round, name);
        CHECK(part >= 0 && part <= 1, "round %d, %s: lambda %Lg", round, name, part);
        w[i] = t[at];
        sum += part;
        x += part * WIDE(w[i].x);
        y += part * WIDE(w[i].y);
    }
    for (int i = 0; i < count; i++) size = fmaxl(size, to_origin(&t[i], 1));
    CHECK(is_minimal(w, s.count), "round %d, %s: W is not minimal", round, name);
    CHECK(fabsl(sum - 1) <= 4 * WIDE(REAL_EPSILON), "round %d, %s: sum %Lg", round, name,
        sum);
    CHECK(hypotl(x - WIDE(s.v.x), y - WIDE(s.v.y)) <= 4 * WIDE(REAL_EPSILON) * size,
        "round %d, %s: v is not the sum of lambda * point", round, name);
    CHECK(fabsl(got - due) <= 4 * laws_ulp(size) && (got == 0 || due > 0),
        "round %d, %s: %.9Lg, not %.9Lg", round, name, got, due);
    CHECK(code == ANY || s.barycode == code, "round %d, %s: barycode %d, not %d", round,
        name, s.barycode, code);
}

/* The simplex functions on a triangle, its first segment and its first point. */
static void check_triangle(int round, const lattice_point *t)
{
    const int code = exact_barycode(t, 3);
    const int cone = code == 4 ? 0 : code == 2 ? 1 : code == 1 ? 2 : -1;
    const int of_segment = is_same(t[0], t[1]) ? ANY : exact_barycode(t, 2);
    gjk2d_vec2 p[3];
    for (int i = 0; i < 3; i++) p[i] = vec((double)t[i].x, (double)t[i].y);
    check_simplex("s2d", round, gjk2d_s2d(p[0], p[1], p[2]), t, 3, code);
    check_simplex("three points", round, gjk2d_subdistance(p, 3), t, 3, code);
    if (cone >= 0)
        check_simplex("cone_region", round, gjk2d_cone_region(p, cone), t, 3, ANY);
    check_simplex("s1d", round, gjk2d_s1d(p[0], p[1]), t, 2, of_segment);
    check_simplex("two points", round, gjk2d_subdistance(p, 2), t, 2, of_segment);
    check_simplex("one point", round, gjk2d_subdistance(p, 1), t, 1, ANY);
}

/* Signs of slender triangles, sums that are 0, long edges. */
CASE(triangles_by_integers)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(40000); round++) {
        lattice_point t[3];
        lattice_triangle(&random, round % 5, t);
        check_triangle(round, t);
    }
}

/* The same with answers by hand. */
typedef struct triangle_row {
    const char *name;
    lattice_point t[3];
    int barycode;
    double v[2];
} triangle_row;

static const triangle_row triangle_rows[] = {
    /* clang-format off */
    {"inside", {{-1, -1}, {1, -1}, {0, 1}}, 7, {0, 0}},
    {"beyond AB", {{5, 0}, {0, 5}, {9, 9}}, 6, {2.5, 2.5}},
    {"beyond AB, closest to A", {{1, 1}, {4, 1}, {9, 3}}, 6, {1, 1}},
    {"on AB", {{-1, 0}, {2, 0}, {0, 2}}, 6, {0, 0}},
    {"beyond an obtuse corner", {{0, 1}, {-10, 2}, {10, 2}}, 4, {0, 1}},
    {"beyond A, closest to AB", {{2, 1}, {-8, 2}, {12, 2}}, 4, {12.0 / 101, 120.0 / 101}},
    {"beyond A, closest to AC", {{-2, 1}, {-12, 2}, {8, 2}}, 4, {-12.0 / 101, 120.0 / 101}},
    {"at A", {{0, 0}, {3, 1}, {1, 3}}, 4, {0, 0}},
    {"collinear, through the origin", {{-1, -2}, {1, 2}, {2, 4}}, 0, {0, 0}},
    {"two points are one", {{1, 2}, {1, 2}, {3, -1}}, 0, {21.0 / 13, 14.0 / 13}},
    {"the origin alone", {{0, 0}, {0, 0}, {0, 0}}, 0, {0, 0}},
    {"a long edge", {{-8388607, 1}, {8388607, 1}, {0, 3}}, 6, {0, 1}},
    /* clang-format on */
};

CASE(triangles_by_hand)
{
    for (size_t i = 0; i < COUNT_OF(triangle_rows); i++) {
        const triangle_row *row = &triangle_rows[i];
        gjk2d_vec2 p[3];
        for (int k = 0; k < 3; k++) p[k] = vec((double)row->t[k].x, (double)row->t[k].y);
        const gjk2d_simplex s = gjk2d_s2d(p[0], p[1], p[2]);
        CHECK(s.barycode == row->barycode, "%s: barycode %d", row->name, s.barycode);
        CHECK(is_near(s.v.x, row->v[0], 0, 4) && is_near(s.v.y, row->v[1], 0, 4),
            "%s: v (%.9g, %.9g)", row->name, (double)s.v.x, (double)s.v.y);
        check_triangle((int)i, row->t);
    }
}

/* No answer has a zero below 0; of all other queries agree asks that. */
CASE(no_zero_below_0)
{
    const gjk2d_vec2 zero = {REAL(-0.0), REAL(-0.0)};
    const gjk2d_simplex s = gjk2d_s1d(zero, zero);
    CHECK(!signbit(s.v.x) && !signbit(s.v.y), "-0");
}

/* --------------------------------------------------------------------- supports -- */

/* Scan and climb against all vertices, with a hint of any vertex. */
CASE(supports_by_brute_force)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(4000); round++) {
        const gjk2d_vec2 d = vec(rng_int(&random, -9, 9), rng_int(&random, -9, 9));
        body b;
        double most = -1e300;
        if (round % 3 == 0)
            body_lattice(&random, &b, 6, 0);
        else
            body_polygon(&random, &b, rng_int(&random, 1, 60), 1);
        if (round % 2 && b.count < BODY_POINTS) { /* closed */
            b.points[b.count++] = b.points[0];
            body_make(&b);
        }
        for (int i = 0; i < b.count; i++) most = fmax(most, dot_vec(d, b.points[i]));
        for (int hint = -1; hint < b.count && (d.x != 0 || d.y != 0); hint++) {
            gjk2d_vertex v;
            CHECK(gjk2d_support(&b.shape, d, hint, &v) == GJK2D_OK, "round %d", round);
            CHECK(v.p_index >= 0 && v.p_index < b.count && v.q_index == -1 &&
                      same_vec(v.point, b.points[v.p_index]),
                "round %d: vertex %d", round, v.p_index);
            CHECK(dot_vec(d, v.point) >= most - 2e-14,
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
enum { MOST_CSO = 64 };
static int cso_of(const body *p, const body *q, lattice_point *out)
{
    int n = 0;
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < q->count; j++) out[n++] = minus(placed(p, i), placed(q, j));
    return n;
}

CASE(cso_supports_by_integers)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(4000); round++) {
        const lattice_point d = {rng_int(&random, -9, 9), rng_int(&random, -9, 9)};
        lattice_point all[MOST_CSO];
        body p, q;
        gjk2d_vertex v;
        body_lattice(&random, &p, 5, 5);
        body_lattice(&random, &q, 5, 5);
        if (d.x == 0 && d.y == 0) continue;
        const int n = cso_of(&p, &q, all);
        CHECK(gjk2d_cso_support(&p.shape, &p.pose, &q.shape, &q.pose,
                  vec((double)d.x, (double)d.y), &v) == GJK2D_OK,
            "round %d", round);
        const int at = v.p_index * q.count + v.q_index;
        const lattice_point got = {(int64_t)v.point.x, (int64_t)v.point.y};
        CHECK(at >= 0 && at < n && is_same(got, all[at]),
            "round %d: the point is not that of its vertices", round);
        for (int i = 0; i < n; i++)
            CHECK(dot_of(d, all[i]) <= dot_of(d, got), "round %d: point %d is farther",
                round, i);
    }
}

/* --------------------------------------------------------------------- the loop -- */

static const gjk2d_gjk_options plain = {0, 0, 0, NULL, NULL, NULL};

static gjk2d_result loop(const body *p, const body *q, const gjk2d_gjk_options *options)
{
    return gjk2d_gjk(&p->shape, &p->pose, &q->shape, &q->pose, options);
}

/* What is known after some steps of the loop. */
typedef struct replay {
    int q_count, steps;
    lattice_point cso[MOST_CSO];
    int cso_count;
    lattice_point before[3]; /* the simplex of the step before */
    int before_count;
    long double least, most; /* the bounds so far */
    long double distance;    /* the truth */
    const char *problem;
} replay;

/* Is W what is left of the simplex before (Algorithms 2 to 5): some of its points, with the
 * same distance, none of which can be left out? */
static int is_reduced(const lattice_point *w, int count, const lattice_point *s, int of)
{
    const long double due = to_origin(s, of);
    for (int i = 0; i < count; i++) {
        int found = 0;
        for (int k = 0; k < of; k++) found |= is_same(w[i], s[k]);
        if (!found) return 0;
    }
    return is_minimal(w, count) && fabsl(to_origin(w, count) - due) <= 1e-15L * due;
}

/* (Bounds are rounded, as every distance is.) */
static const char *step_problem(const gjk2d_step *s, replay *r)
{
    const double length = hypot((double)s->direction.x, (double)s->direction.y);
    const long double rounding = 4 * WIDE(REAL_EPSILON);
    lattice_point now[3];
    if (s->iteration != r->steps + 1) return "iterations are not 1, 2, 3";
    if (s->count < 1 || s->count > 3) return "points of the simplex";
    for (int i = 0; i < s->count; i++) {
        const int at = s->p_index[i] * r->q_count + s->q_index[i];
        now[i].x = (int64_t)s->simplex[i].x, now[i].y = (int64_t)s->simplex[i].y;
        if (at < 0 || at >= r->cso_count || !is_same(now[i], r->cso[at]))
            return "a point is not that of its vertices";
    }
    for (int i = 0; i < r->cso_count; i++) {
        const gjk2d_vec2 v = vec((double)r->cso[i].x, (double)r->cso[i].y);
        if (dot_vec(s->direction, v) >
            dot_vec(s->direction, s->simplex[0]) + 1e-12 * length)
            return "simplex[0] is not the support point of the direction";
    }
    if (s->count > 1) {
        const long double away = to_origin(now + 1, s->count - 1);
        if (fabsl(hypotl(WIDE(s->v.x), WIDE(s->v.y)) - away) > rounding * away)
            return "v is not the closest point of W";
        if (r->before_count &&
            !is_reduced(now + 1, s->count - 1, r->before, r->before_count))
            return "W is not the reduced simplex";
        if (dot_vec(s->direction, s->v) > 0) return "the direction leads away";
    }
    if (s->barycode != exact_barycode(now, s->count)) return "barycode";
    if (!(s->lower >= 0 && WIDE(s->lower) <= WIDE(s->upper) * (1 + rounding)))
        return "bounds";
    if (WIDE(s->lower) < r->least || WIDE(s->upper) > r->most) return "wider bounds";
    if (WIDE(s->lower) > r->distance * (1 + rounding) ||
        WIDE(s->upper) < r->distance * (1 - rounding))
        return "bounds without the distance";
    memcpy(r->before, now, sizeof now);
    r->before_count = s->count;
    r->least = WIDE(s->lower), r->most = WIDE(s->upper);
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
    int steps = 0, most = 0;
    for (int round = 0; round < test_rounds(6000); round++) {
        static replay r;
        gjk2d_gjk_options options = plain;
        body p, q;
        body_lattice(&random, &p, rng_int(&random, 1, 9), 9);
        body_lattice(&random, &q, rng_int(&random, 1, 9), 9);
        const oracle_truth truth = truth_of(&p, &q);
        memset(&r, 0, sizeof r);
        r.q_count = q.count, r.cso_count = cso_of(&p, &q, r.cso);
        r.most = (long double)HUGE_VAL, r.distance = truth.precise;
        options.early_exit = round & 1;
        options.climb = round >> 1 & 1;
        options.trace = watch;
        options.trace_user = &r;
        const gjk2d_result result = loop(&p, &q, &options);
        if (r.problem) print_bodies(&p, &q);
        CHECK(!r.problem, "round %d, step %d: %s", round, r.steps, r.problem);
        CHECK(result.status == GJK2D_OK && (r.steps > 0 || truth.collide),
            "round %d: status %d, %d steps", round, result.status, r.steps);
        CHECK((result.relation == GJK2D_SEPARATED) == !truth.collide,
            "round %d: relation %d", round, result.relation);
        steps += r.steps;
        most = r.steps > most ? r.steps : most;
    }
    CHECK(steps > 6000 && most < 20, "%d steps, at most %d", steps, most);
}

static void count_steps(const gjk2d_step *step, void *user)
{
    (void)step;
    ++*(int *)user;
}

/* "Free" is never said for want of iterations; as many as are needed are enough. */
CASE(limits_never_say_free)
{
    rng random = rng_start();
    int stopped = 0;
    for (int round = 0; round < test_rounds(1500); round++) {
        gjk2d_gjk_options options = plain;
        body p, q;
        if (round % 2) {
            body_lattice(&random, &p, 9, 6);
            body_lattice(&random, &q, 9, 6);
        } else {
            body_polygon(&random, &p, 60, 1);
            body_polygon(&random, &q, 60, 1);
            q.pose = pose_random(&random, 1.8);
        }
        const int is_free = !gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose);
        int steps = 0;
        options.early_exit = round >> 1 & 1;
        options.trace = count_steps, options.trace_user = &steps;
        loop(&p, &q, &options);
        options.trace = NULL;
        for (int limit = 1; limit < 40; limit++) {
            options.max_iterations = limit;
            const gjk2d_result r = loop(&p, &q, &options);
            const int says_free = r.relation == GJK2D_SEPARATED;
            const int is_stopped = r.status == GJK2D_ITERATION_LIMIT;
            CHECK(r.status == (limit < steps ? GJK2D_ITERATION_LIMIT : GJK2D_OK),
                "round %d, limit %d of %d: status %d", round, limit, steps, r.status);
            CHECK(is_stopped ? !says_free && r.distance == 0 : says_free == is_free,
                "round %d, limit %d: relation %d", round, limit, r.relation);
            stopped += is_stopped;
        }
    }
    CHECK(stopped > 1000, "%d stopped", stopped);
}

static void keep_lower(const gjk2d_step *step, void *user)
{
    *(gjk2d_real *)user = step->lower;
}

/* In steps by exact signs, next to contact, the computed direction may be noise, which
 * must not raise the lower bound. */
CASE(lower_bounds_next_to_contact)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(20000); round++) {
        body p, q;
        body_box(&p, 1, 1, 0, 0);
        body_box(&q, 1, 1, 0, 0);
        p.pose = pose_random(&random, 3), q.pose = pose_random(&random, 3);
        const gjk2d_result s = gjk2d_separation(&p.shape, &p.pose, &q.shape, &q.pose);
        q.pose.position.x -= s.distance * s.normal.x;
        q.pose.position.y -= s.distance * s.normal.y;
        gjk2d_real lower = 0;
        gjk2d_gjk_options options = plain;
        options.trace = keep_lower, options.trace_user = &lower;
        const gjk2d_result r = loop(&p, &q, &options);
        CHECK(lower <= r.distance + 64 * REAL_EPSILON, "round %d: %g, distance %g", round,
            (double)lower, (double)r.distance);
    }
}

/* Any bytes, or numbers that are nearly those of a cache. */
static gjk2d_cache garbage(rng *random)
{
    unsigned char bytes[sizeof(gjk2d_cache)];
    gjk2d_cache cache;
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)rng_bits(random);
    memcpy(&cache, bytes, sizeof bytes);
    if (rng_int(random, 0, 3) == 0) return cache;
    cache.count = rng_int(random, -1, 3);
    for (int i = 0; i < 2; i++) {
        cache.p_index[i] = rng_int(random, -2, 12);
        cache.q_index[i] = rng_int(random, -2, 12);
    }
    return cache;
}

/* No cache, one that was kept, and garbage: the same answer, but fewer steps if kept. */
CASE(caches_only_save_steps)
{
    rng random = rng_start();
    int cold_steps = 0, warm_steps = 0, odd_steps = 0;
    for (int round = 0; round < test_rounds(3000); round++) {
        gjk2d_cache kept = {0, {0, 0}, {0, 0}}, odd_cache;
        body p, q;
        if (round % 3 == 0) {
            body_lattice(&random, &p, 4, 5);
            body_lattice(&random, &q, 4, 5);
        } else {
            body_random(&random, &p, 1, 1.5);
            body_random(&random, &q, 1, 1.5);
        }
        gjk2d_gjk_options options = plain;
        options.early_exit = round & 1, options.climb = round >> 1 & 1;
        options.trace = count_steps;
        for (int step = 0; step < 10; step++) {
            const int is_free = !gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose);
            options.cache = NULL, options.trace_user = &cold_steps;
            const gjk2d_result cold = loop(&p, &q, &options);
            options.cache = &kept, options.trace_user = &warm_steps;
            const gjk2d_result warm = loop(&p, &q, &options);
            odd_cache = garbage(&random);
            options.cache = &odd_cache, options.trace_user = &odd_steps;
            const gjk2d_result odd = loop(&p, &q, &options);
            CHECK((cold.relation == GJK2D_SEPARATED) == is_free &&
                      warm.relation == cold.relation && odd.relation == cold.relation,
                "round %d, step %d: free %d, cold %d, warm %d, garbage %d", round, step,
                is_free, cold.relation, warm.relation, odd.relation);
            CHECK(is_near(warm.distance, (double)cold.distance, 8, 4) &&
                      is_near(odd.distance, (double)cold.distance, 8, 4),
                "round %d, step %d: distances", round, step);
            CHECK(kept.count >= 0 && kept.count <= 2, "round %d: cache %d", round,
                kept.count);
            q.pose.position.x += REAL(round % 3 ? 0.07 : 1);
        }
    }
    CHECK(3 * warm_steps < 2 * cold_steps, "%d steps cold, %d warm", cold_steps,
        warm_steps);
}
