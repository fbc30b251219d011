/* test_custom.c - law 9: cores that are known by their support mappings alone
 *
 * Mappings of points, which may round them, are judged as the shapes of these points.
 * Mappings that break their contract, as somebody else's code may, still get an end of
 * every query, and numbers for an answer.
 */
#define _POSIX_C_SOURCE 200809L /* alarm */
#include "testing.h"

#include <unistd.h>

static double dot(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y;
}

static int calls; /* of corner_support */

static gjk2d_vec2 corner_support(gjk2d_vec2 d, const void *user)
{
    const body *b = (const body *)user;
    int best = 0;
    calls++;
    for (int i = 1; i < b->count; i++)
        if (dot(d, b->points[i]) > dot(d, b->points[best])) best = i;
    return b->points[best];
}

/* The radius is a part of the core. */
static gjk2d_vec2 round_support(gjk2d_vec2 d, const void *user)
{
    const gjk2d_vec2 v = corner_support(d, user);
    const double scale = (double)((const body *)user)->radius / sqrt(dot(d, d));
    return vec((double)v.x + scale * (double)d.x, (double)v.y + scale * (double)d.y);
}

/* The same shape, by a mapping. */
static gjk2d_shape custom_of(const body *b, int is_round)
{
    return is_round ? gjk2d_make_custom(round_support, b, 0)
                    : gjk2d_make_custom(corner_support, b, b->radius);
}

/* -------------------------------------------------------------------- answers -- */

/* The answers about one pair. */
typedef struct answers {
    int collide, overlap, within;
    gjk2d_real distance;
    gjk2d_result r;
    gjk2d_manifold m;
    gjk2d_cast_hit h;
    gjk2d_status pushed;
    gjk2d_vec2 to;
} answers;

static answers ask(const gjk2d_shape *p, const gjk2d_pose *pp, const gjk2d_shape *q,
    const gjk2d_pose *qp, gjk2d_vec2 t, gjk2d_real margin)
{
    answers a;
    a.collide = gjk2d_collide(p, pp, q, qp);
    a.overlap = gjk2d_overlap(p, pp, q, qp);
    a.within = gjk2d_within(p, pp, q, qp, margin);
    a.distance = gjk2d_distance(p, pp, q, qp);
    a.r = gjk2d_separation(p, pp, q, qp);
    a.m = gjk2d_contact(p, pp, q, qp, margin, 0);
    a.h = gjk2d_cast(p, pp, t, q, qp, 0);
    a.to = vec(7, 7);
    a.pushed = gjk2d_push_out(p, pp, q, qp, 0, &a.to);
    return a;
}

/* What is wrong with the answers of a good mapping, if `gap` is the true signed distance. */
static const char *answer_problem(const answers *a, double gap, double margin, double E)
{
    const double ulp = (double)laws_ulp(WIDE(E)), band = 72 * ulp, wide = 1e-4 * E;
    const double d = (double)a->r.distance, unit = dot(a->r.normal, a->r.normal);
    if (a->r.status || a->m.status || a->h.status || a->pushed) return "a status";
    if (gap > band && a->collide) return "collide: what is free";
    if (gap < 16 * ulp && !a->collide) return "collide: what is not free";
    if (gap < -wide && !a->overlap) return "overlap";
    if (gap > margin + wide && a->within) return "within: too far";
    if (gap < margin - wide && !a->within) return "within: near enough";
    if (a->collide != (a->distance <= 0) || a->collide != (d <= 0) ||
        a->overlap != (d < 0) || (d > 0) - (d < 0) != (int)a->r.relation)
        return "consistency";
    if (fabs(d - gap) > wide || (gap < 0 && d > gap + band)) return "separation";
    if (gap > 0 && !is_near(a->distance, gap, E, 64)) return "distance";
    if (fabs(unit - 1) > 8 * (double)REAL_EPSILON) return "normal";
    if (fabs(dot(a->r.q, a->r.normal) - dot(a->r.p, a->r.normal) - d) > wide)
        return "points";
    if ((a->m.count > 0) != a->within || a->m.count > 1) return "contact";
    if (a->m.count && fabs((double)a->m.points[0].separation - gap) > wide)
        return "contact's separation";
    return NULL;
}

static double gap_at(oracle_shape *p, gjk2d_vec2 position, const oracle_shape *q)
{
    oracle_shape there = *p;
    there.x = (double)position.x;
    there.y = (double)position.y;
    return (double)oracle_gap(&there, q, NULL);
}

/* Casts and pushes keep off, within `slack`, and no farther than that. */
static const char *motion_problem(
    const answers *a, oracle_shape p, oracle_shape q, gjk2d_vec2 t, double slack)
{
    const double gap = (double)oracle_gap(&p, &q, NULL);
    const double stop = gap_at(&p, a->h.position, &q);
    const double moved = hypot((double)a->to.x - q.x, (double)a->to.y - q.y);
    if (gap > slack) {
        if (stop < -slack) return "cast: stops inside";
        if (a->h.hit && stop > 4 * slack) return "cast: stops too early";
        if (!a->h.hit &&
            (double)oracle_gap_moved(&p, (double)t.x, (double)t.y, 1, 0, &q, 0) < -slack)
            return "cast: gets through";
    }
    if (gap_at(&q, a->to, &p) < -slack) return "push_out: not free";
    return moved > fmax(-gap, 0) + slack ? "push_out: too far" : NULL;
}

/* --------------------------------------------------------------- good mappings -- */

/* Any body, or one of many corners on an ellipse. */
static void some_body(rng *random, body *b, double spread)
{
    body_random(random, b, 1, spread);
    if (rng_int(random, 0, 2)) return;
    const gjk2d_pose pose = b->pose;
    body_polygon(random, b, BODY_POINTS, 1);
    b->pose = pose;
}

/* Near each other, as deep in each other as can be, and apart. */
CASE(bodies_by_a_mapping)
{
    static const double spreads[4] = {0, 0.3, 1.2, 2};
    rng random = rng_start();
    int hits = 0;
    for (int round = 0; round < test_rounds(4000); round++) {
        const gjk2d_vec2 t = vec(rng_range(&random, -4, 4), rng_range(&random, -4, 4));
        const double margin = 0.25, spread = spreads[round % 4];
        body b[2];
        some_body(&random, &b[0], spread);
        some_body(&random, &b[1], spread);
        const laws_pair still = pair_of(&b[0], &b[1], margin, vec(0, 0));
        const laws_pair moving = pair_of(&b[0], &b[1], 0, t);
        const oracle_shape *x = &still.p.exact, *y = &still.q.exact;
        const double gap = (double)oracle_gap(x, y, NULL);
        const double E = (double)laws_size(&still),
                     slack = 1e-4 * (double)laws_size(&moving);
        const gjk2d_shape p = custom_of(&b[0], round >> 2 & 1);
        const gjk2d_shape q = custom_of(&b[1], round >> 3 & 1);
        for (int k = 1; k < 4; k++) { /* P, Q, or both by their mappings */
            const answers a = ask(k & 1 ? &p : &b[0].shape, &b[0].pose,
                k & 2 ? &q : &b[1].shape, &b[1].pose, t, REAL(margin));
            CHECK_LAW("mapping", &b[0], &b[1], answer_problem(&a, gap, margin, E));
            CHECK_LAW("mapping", &b[0], &b[1], motion_problem(&a, *x, *y, t, slack));
            CHECK((a.r.p_feature == -1) == (k & 1) && (a.r.q_feature == -1) == k / 2,
                "features %d, %d", a.r.p_feature, a.r.q_feature);
            hits += a.h.hit && gap > 0;
        }
        calls = 0;
        gjk2d_separation(&p, &b[0].pose, &b[1].shape, &b[1].pose);
        CHECK(calls <= 64, "%d support points for one separation", calls);
    }
    CHECK(hits > 1000, "%d hits", hits);
}

/* Boxes by their mappings, side by side in any frame: nearer than 16 ulp of E they collide,
 * farther apart than 72, or with radii 144, they do not. */
CASE(the_band_of_customs)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(4000); round++) {
        const double size = rng_range(&random, 0.5, 2),
                     turn = rng_range(&random, 0, 6.28);
        const double x = cos(turn), y = sin(turn), radius = 0.5 * rng_int(&random, 0, 1);
        const double gap = rng_range(&random, 0, 1600) * size * (double)REAL_EPSILON;
        const double away = 2 * size + radius + gap;
        const double p_pose[4] = TURNED(0, 0, size * x, size * y);
        const double q_pose[4] = TURNED(away * x, away * y, size * x, size * y);
        const figure rounded = ROUNDED(1, 1, radius), box = BOX(1, 1);
        body p, q;
        body_of(&p, &rounded, p_pose);
        body_of(&q, &box, q_pose);
        const laws_pair pair = pair_of(&p, &q, 0, vec(0, 0));
        const gjk2d_shape a = custom_of(&p, 0), b = custom_of(&q, 0);
        const double ulps =
            truth_of(&p, &q).distance / (double)laws_ulp(laws_size(&pair));
        const int collide = gjk2d_collide(&a, &p.pose, &b, &q.pose);
        CHECK(collide ? ulps <= (radius > 0 ? 144 : 72) : ulps >= 16,
            "collide says %d at %g ulp", collide, ulps);
    }
}

/* A box is at most 128 ulp of E outside of the exact one; most of E is the position. */
CASE(bounds_of_customs)
{
    const double most = 128 * (double)laws_ulp(30);
    rng random = rng_start();
    for (int round = 0; round < test_rounds(1000); round++) {
        body b;
        some_body(&random, &b, 0);
        b.pose.position = vec(10, 20);
        const gjk2d_shape custom = custom_of(&b, round & 1);
        const gjk2d_box box = gjk2d_bounds(&custom, &b.pose);
        const gjk2d_box due = gjk2d_bounds(&b.shape, &b.pose);
        const double out[4] = {(double)(due.low.x - box.low.x),
            (double)(due.low.y - box.low.y), (double)(box.high.x - due.high.x),
            (double)(box.high.y - due.high.y)};
        for (int k = 0; k < 4; k++)
            CHECK(out[k] >= 0 && out[k] <= most, "side %d is outside by %g", k, out[k]);
    }
}

/* Rays, sweeps, points and the loop take mappings, too: here of a disc of radius 1. */
CASE(customs_in_other_queries)
{
    body b;
    body_box(&b, 0, 0, 0, 0);
    b.radius = 1;
    const gjk2d_shape s = custom_of(&b, 1), point = gjk2d_make_circle(vec(0, 0), 0);
    const gjk2d_pose far = pose_at(50, 50), above = pose_at(0, 3);
    const gjk2d_ray_hit miss = gjk2d_ray(&s, NULL, vec(50, 50), vec(1, 0));
    const gjk2d_ray_hit hit = gjk2d_ray(&s, NULL, vec(0, 3), vec(0, -4));
    const gjk2d_result r = gjk2d_gjk(&s, NULL, &point, &above, NULL);
    CHECK(!miss.status && !miss.hit, "ray that misses");
    CHECK(!hit.status && hit.hit && fabs((double)hit.fraction - .5) < 1e-4, "ray");
    CHECK(gjk2d_swept_collide(&s, NULL, vec(1, 0), &point, &far) == 0, "swept, free");
    CHECK(gjk2d_swept_collide(&s, NULL, vec(0, 4), &point, &above) == 1, "swept");
    CHECK(!r.status && fabs((double)r.distance - 2) < 1e-4, "the loop");
    CHECK(gjk2d_contains(&s, NULL, vec(0.9, 0)), "contains");
    CHECK(!gjk2d_contains(&s, NULL, vec(1.1, 0)), "contains, outside");
}

/* ------------------------------------------------------------ broken contracts -- */

enum { BREACHES = 7, SPECIALS = 5 };

typedef struct broken {
    int breach, calls, good_calls; /* of these the first are as they should be */
    double special;
    rng random;
} broken;

/* The mapping of a box, which breaks its contract. */
static gjk2d_vec2 broken_support(gjk2d_vec2 d, const void *user)
{
    broken *b = (broken *)(uintptr_t)user;
    const double x = d.x < 0 ? -1 : 1, y = d.y < 0 ? -2 : 2, special = b->special;
    const int now = rng_int(&b->random, 0, 2) == 0;
    const double most = GJK2D_DOUBLE ? 330 : 45; /* beyond all numbers */
    const gjk2d_vec2 v = vec(x, y);
    if (++b->calls <= b->good_calls) return v;
    /* clang-format off */
    switch (b->breach) {
    case 0: return b->calls & 1 ? vec(50, -3) : vec(-50, 3);
    case 1: return vec(-x, -y); /* the nearest */
    case 2: return vec(rng_range(&b->random, -3, 3), rng_range(&b->random, -3, 3));
    case 3: return x > 0 ? v : vec(0, 0);
    case 4: return vec(rng_power(&b->random, -most, most), rng_power(&b->random, -most, most));
    case 5: return vec(special, special);
    default: return now ? vec(special * x, d.y < 0 ? y : special) : v;
    }
    /* clang-format on */
}

static int is_vec(gjk2d_vec2 v) { return v.x == v.x && v.y == v.y; }

/* What is wrong with the numbers of an answer. */
static const char *number_problem(const answers *a)
{
    const gjk2d_vec2 contact = a->m.count ? a->m.points[0].point : vec(0, 0);
    const gjk2d_vec2 vectors[] = {a->r.normal, a->r.p, a->r.q, contact, a->h.position,
        a->h.normal, a->h.point, a->to};
    for (size_t i = 0; i < COUNT_OF(vectors); i++)
        if (!is_vec(vectors[i])) return "a vector";
    if (!(a->distance >= 0) || !is_finite(a->r.distance)) return "distance";
    if (a->r.status && (a->r.distance != 0 || a->r.relation != GJK2D_OVERLAPPING))
        return "separation";
    if (a->m.count < 0 || a->m.count > 1 || (a->m.status && a->m.count)) return "contact";
    if (a->m.count && !is_finite(a->m.points[0].separation)) return "contact point";
    if (!(a->h.fraction >= 0 && a->h.fraction <= 1)) return "fraction";
    return a->h.status && (!a->h.hit || a->h.fraction != 0) ? "cast" : NULL;
}

CASE(mappings_that_lie)
{
    static const double specials[SPECIALS] = {(double)NAN, -(double)INFINITY,
        (double)REAL_MAX, GJK2D_DOUBLE ? 1e155 : 1e20, 3 * (double)REAL_DENORMAL};
    rng random = rng_start();
    for (int round = 0; round < test_rounds(20000); round++) {
        const gjk2d_pose pose = pose_random(&random, 6);
        broken data[2];
        body box;
        body_box(&box, 1, 1, 0, 0);
        for (int k = 0; k < 2; k++) {
            data[k].breach = rng_int(&random, 0, BREACHES - 1);
            data[k].special = specials[rng_int(&random, 0, SPECIALS - 1)];
            data[k].calls = 0;
            data[k].good_calls = 4 * rng_int(&random, 0, 1) + rng_int(&random, 0, 40);
            data[k].random.state = rng_bits(&random);
        }
        alarm(60); /* a hang is a failure */
        const gjk2d_real radius = REAL(rng_int(&random, 0, 1));
        const gjk2d_shape p = gjk2d_make_custom(broken_support, &data[0], radius);
        const gjk2d_shape other = gjk2d_make_custom(broken_support, &data[1], 0);
        const gjk2d_shape *q = rng_int(&random, 0, 2) ? &box.shape : &other;
        const answers a = ask(&p, NULL, q, &pose, vec(3, 1), REAL(0.5));
        const answers b = ask(q, &pose, &p, NULL, vec(3, 1), REAL(0.5));
        const gjk2d_box bounds = gjk2d_bounds(&p, &pose);
        const char *problem = number_problem(&a);
        if (!problem) problem = number_problem(&b);
        if (!problem && !(is_vec(bounds.low) && is_vec(bounds.high))) problem = "bounds";
        CHECK(!problem, "breach %d by %g: %s", data[0].breach, data[0].special, problem);
        gjk2d_ray(&p, NULL, vec(9, 9), vec(-9, -8));
        gjk2d_contains(&p, &pose, vec(1, 1));
        gjk2d_point(&p, &pose, vec(1, 1));
    }
    alarm(0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(bodies_by_a_mapping),
        TEST(the_band_of_customs),
        TEST(bounds_of_customs),
        TEST(customs_in_other_queries),
        TEST(mappings_that_lie),
    };
    return run_all("custom", tests, COUNT_OF(tests));
}
