/* test_custom.c - law 9: cores that are known by their support mappings alone
 *
 * Mappings of points, which may round them, are judged as the shapes of these points.
 * Mappings that break their contract, as somebody else's code may, still get an end of
 * every query, and numbers for an answer.
 */
#define _POSIX_C_SOURCE 200809L /* alarm */
#include "testing.h"

#include <unistd.h>

static int calls; /* of corner_support */

static gjk2d_vec2 corner_support(gjk2d_vec2 d, const void *user)
{
    calls++;
    return body_support(d, user);
}

/* The radius is a part of the core. */
static gjk2d_vec2 round_support(gjk2d_vec2 d, const void *user)
{
    const gjk2d_vec2 v = corner_support(d, user);
    const double scale = (double)((const body *)user)->radius / sqrt(dot_vec(d, d));
    return vec((double)v.x + scale * (double)d.x, (double)v.y + scale * (double)d.y);
}

/* The same shape, by a mapping. */
static gjk2d_shape custom_of(const body *b, int is_round)
{
    return is_round ? gjk2d_make_custom(round_support, b, 0)
                    : gjk2d_make_custom(corner_support, b, b->radius);
}

/* --------------------------------------------------------------- good mappings -- */

/* The true signed distance, if P or Q were at these positions. */
static double gap_at(const laws_pair *k, gjk2d_vec2 p_at, gjk2d_vec2 q_at)
{
    oracle_shape p = k->p.exact, q = k->q.exact;
    p.x = (double)p_at.x, p.y = (double)p_at.y;
    q.x = (double)q_at.x, q.y = (double)q_at.y;
    return (double)oracle_gap(&p, &q, NULL);
}

/* What is wrong with booleans, distances and contacts; null, if nothing is. */
static const char *answer_problem(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const gjk2d_result r = gjk2d_separation(p, a, q, b);
    const gjk2d_result loop = gjk2d_gjk(p, a, q, b, NULL);
    const gjk2d_manifold m = gjk2d_contact(p, a, q, b, k->margin, 0);
    const gjk2d_real distance = gjk2d_distance(p, a, q, b);
    const int collide = gjk2d_collide(p, a, q, b), overlap = gjk2d_overlap(p, a, q, b);
    const int within = gjk2d_within(p, a, q, b, k->margin);
    const double gap = gap_at(k, a->position, b->position), margin = (double)k->margin;
    const double E = (double)laws_size(k), ulp = (double)laws_ulp(WIDE(E));
    const double wide = (gap < 0 ? 1e-3 : 1e-4) * E, d = (double)r.distance;
    if (r.status || loop.status || m.status) return "a status";
    if (gap > 72 * ulp ? collide : gap < 16 * ulp ? !collide : 0) return "collide";
    if (gap < -1e-4 * E && !overlap) return "overlap";
    if (gap > margin + wide ? within : gap < margin - wide ? !within : 0) return "within";
    if (collide != (distance <= 0) || collide != (d <= 0) || overlap != (d < 0) ||
        (d > 0) - (d < 0) != (int)r.relation)
        return "consistency";
    if (fabs(d - gap) > wide || (gap < 0 && d > gap + 72 * ulp)) return "separation";
    if (gap > 0 && !is_near(distance, gap, E, 64)) return "distance";
    if (gap > 0 && fabs((double)loop.distance - gap) > wide) return "gjk";
    if (fabs(dot_vec(r.normal, r.normal) - 1) > 8 * (double)REAL_EPSILON) return "normal";
    if (fabs(dot_vec(r.q, r.normal) - dot_vec(r.p, r.normal) - d) > wide) return "points";
    if ((r.p_feature == -1) != (p->support != NULL)) return "feature of P";
    if ((r.q_feature == -1) != (q->support != NULL)) return "feature of Q";
    if ((m.count > 0) != within || m.count > 1) return "contact";
    return m.count && fabs((double)m.points[0].separation - gap) > wide ? "contact point"
                                                                        : NULL;
}

/* Casts and pushes keep off, within 1e-4 of E, and no farther than that. */
static const char *motion_problem(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const gjk2d_cast_hit h = gjk2d_cast(p, a, k->sweep, q, b, 0);
    const double slack = 1e-4 * (double)laws_size(k);
    const double gap = gap_at(k, a->position, b->position);
    const double stop = gap_at(k, h.position, b->position);
    const double swept = (double)oracle_gap_moved(
        &k->p.exact, (double)k->sweep.x, (double)k->sweep.y, 0, 1, &k->q.exact, 0);
    const int collide = gjk2d_swept_collide(p, a, k->sweep, q, b);
    gjk2d_vec2 to = vec(7, 7);
    if (swept > slack ? collide : swept < -slack ? !collide : 0) return "swept_collide";
    if (h.status) return "cast: status";
    if (gap > slack && stop < -slack) return "cast: stops inside";
    if (gap > slack && h.hit && stop > 4 * slack) return "cast: stops too early";
    if (gap > slack && !h.hit && swept < -slack) return "cast: gets through";
    if (gjk2d_push_out(p, a, q, b, 0, &to)) return "push_out: status";
    if (gap_at(k, a->position, to) < -slack) return "push_out: not free";
    to.x -= b->position.x, to.y -= b->position.y;
    return sqrt(dot_vec(to, to)) > fmax(-gap, 0) + slack ? "push_out: too far" : NULL;
}

/* Any body, or one of many corners on an ellipse. */
static void some_body(rng *random, body *b, double spread)
{
    body_random(random, b, 1, spread);
    if (rng_int(random, 0, 2)) return;
    const gjk2d_pose pose = b->pose;
    body_polygon(random, b, BODY_POINTS, 1);
    b->pose = pose;
}

/* About one centre, where hardly a direction is the shortest way out, and apart. */
CASE(bodies_by_a_mapping)
{
    static const double spreads[4] = {0, 0.3, 1.2, 2};
    rng random = rng_start();
    for (int round = 0; round < test_rounds(2000); round++) {
        const gjk2d_vec2 t = vec(rng_range(&random, -4, 4), rng_range(&random, -4, 4));
        body p, q;
        some_body(&random, &p, spreads[round % 4]);
        some_body(&random, &q, spreads[round % 4]);
        for (int which = 1; which < 4; which++) { /* P, Q, or both by their mappings */
            laws_pair still = pair_of(&p, &q, 0.25, vec(0, 0));
            if (which & 1) still.p.shape = custom_of(&p, round >> 2 & 1);
            if (which & 2) still.q.shape = custom_of(&q, round >> 3 & 1);
            laws_pair moving = still;
            moving.margin = 0, moving.sweep = t;
            CHECK_LAW("mapping", &p, &q, answer_problem(&still));
            CHECK_LAW("mapping", &p, &q, motion_problem(&moving));
        }
        const gjk2d_shape custom = custom_of(&p, 0);
        calls = 0;
        gjk2d_separation(&custom, &p.pose, &q.shape, &q.pose);
        CHECK(calls <= 64, "%d support points for one separation", calls);
    }
}

/* Boxes by their mappings, side by side in any frame, collide if they are nearer than 16
 * ulp of E, and do not if they are farther apart than 72, or with radii 144. */
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

/* A box holds the shape, and not 400 ulp of its size E more. */
CASE(bounds_of_customs)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(1000); round++) {
        body b;
        some_body(&random, &b, 0);
        if (round & 2) b.pose.position = vec(10, 20);
        const gjk2d_shape custom = custom_of(&b, round & 1);
        const gjk2d_box box = gjk2d_bounds(&custom, &b.pose);
        const gjk2d_box due = gjk2d_bounds(&b.shape, &b.pose);
        const double out[4] = {(double)(due.low.x - box.low.x),
            (double)(due.low.y - box.low.y), (double)(box.high.x - due.high.x),
            (double)(box.high.y - due.high.y)};
        const laws_pair twice = pair_of(&b, &b, 0, vec(0, 0));
        const long double E =
            laws_size(&twice) / 2 + WIDE(b.pose.position.x) + WIDE(b.pose.position.y);
        for (int k = 0; k < 4; k++)
            CHECK(out[k] >= 0 && out[k] <= (double)(400 * laws_ulp(E)),
                "side %d is outside by %g ulp", k, out[k] / (double)laws_ulp(E));
    }
}

/* Rays and points, at a disc of radius 1. */
CASE(rays_at_customs)
{
    body b;
    body_box(&b, 0, 0, 0, 0);
    b.radius = 1;
    const gjk2d_shape s = custom_of(&b, 1);
    const gjk2d_ray_hit miss = gjk2d_ray(&s, NULL, vec(50, 50), vec(1, 0));
    const gjk2d_ray_hit hit = gjk2d_ray(&s, NULL, vec(0, 3), vec(0, -4));
    CHECK(!miss.status && !miss.hit, "a miss");
    CHECK(!hit.status && hit.hit && fabs((double)hit.fraction - .5) < 1e-4, "a hit");
    CHECK(gjk2d_contains(&s, NULL, vec(0.9, 0)), "a point inside");
    CHECK(!gjk2d_contains(&s, NULL, vec(1.1, 0)), "a point outside");
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
    case 4: return vec(x * rng_power(&b->random, -most, most), y / special);
    case 5: return vec(special, special);
    default: return now ? vec(special * x, d.y < 0 ? y : special) : v;
    }
    /* clang-format on */
}

static int is_vec(gjk2d_vec2 v) { return v.x == v.x && v.y == v.y; }

/* What is wrong with the numbers of the answers. */
static const char *number_problem(
    const gjk2d_shape *p, const gjk2d_pose *a, const gjk2d_shape *q, const gjk2d_pose *b)
{
    const gjk2d_result r = gjk2d_separation(p, a, q, b);
    const gjk2d_manifold m = gjk2d_contact(p, a, q, b, REAL(0.5), 0);
    const gjk2d_cast_hit h = gjk2d_cast(p, a, vec(3, 1), q, b, 0);
    const gjk2d_ray_hit ray = gjk2d_ray(p, a, vec(9, 9), vec(-9, -8));
    const gjk2d_result point = gjk2d_point(p, a, vec(1, 1));
    const gjk2d_box box = gjk2d_bounds(p, b);
    gjk2d_vec2 to = vec(7, 7);
    gjk2d_push_out(p, a, q, b, 0, &to);
    const gjk2d_vec2 vectors[] = {r.normal, r.p, r.q, m.points[0].point, h.position,
        h.normal, h.point, ray.point, ray.normal, point.normal, box.low, box.high, to};
    for (size_t i = 0; i < COUNT_OF(vectors); i++)
        if (!is_vec(vectors[i])) return "a vector";
    if (!(gjk2d_distance(p, a, q, b) >= 0) || !is_finite(r.distance)) return "distance";
    if (r.status && (r.distance != 0 || r.relation != GJK2D_OVERLAPPING)) return "status";
    if (m.count < 0 || m.count > 1 || (m.status && m.count)) return "contact";
    if (m.count && !is_finite(m.points[0].separation)) return "contact point";
    if (!(h.fraction >= 0 && h.fraction <= 1)) return "cast";
    return h.status && (!h.hit || h.fraction != 0) ? "cast: status" : NULL;
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
        const char *problem = number_problem(&p, NULL, q, &pose);
        if (!problem) problem = number_problem(q, &pose, &p, NULL);
        CHECK(!problem, "breach %d by %g: %s", data[0].breach, data[0].special, problem);
    }
    alarm(0);
}

/* So many edges are equally deep that the search for the least depth ends early. */
CASE(depth_of_concentric_polygons)
{
    for (int count = 3; count <= BODY_POINTS; count++) {
        body b;
        b.count = count;
        put_ellipse(b.points, count, 1, 1);
        b.radius = 0;
        b.pose = gjk2d_identity();
        body_make(&b);
        const gjk2d_shape custom = gjk2d_make_custom(body_support, &b, 0);
        const gjk2d_pose turned = pose_turned(0, 0, 0.3);
        const gjk2d_result due = gjk2d_separation(&b.shape, NULL, &b.shape, &turned);
        const gjk2d_result r = gjk2d_separation(&custom, NULL, &custom, &turned);
        const double off = (double)due.distance - (double)r.distance;
        CHECK(
            off > -1e-5 && off < 1e-2 * 2.83, "%d corners: depth off by %g", count, off);
    }
}
