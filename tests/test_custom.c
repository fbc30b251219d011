/* test_custom.c - law 9: cores that are known by their support mappings alone
 *
 * Mappings of corners are compared with the shapes of these corners, and ellipses with
 * numbers found by search. Then come mappings that break their contract: a mapping is
 * somebody else's code. Every query ends, and no number that is none comes out.
 */
#define _POSIX_C_SOURCE 200809L /* alarm */
#include "testing.h"

#include <unistd.h>

/* ------------------------------------------------------------------- mappings -- */

typedef struct ellipse {
    double x, y, power; /* |X / x|^power + |Y / y|^power = 1: 2 is an ellipse */
} ellipse;

static gjk2d_vec2 ellipse_support(gjk2d_vec2 d, const void *user)
{
    const ellipse *e = (const ellipse *)user;
    const double q = e->power / (e->power - 1);
    const double u = fabs(e->x * (double)d.x), v = fabs(e->y * (double)d.y);
    const double size = u > v ? u : v, a = pow(u / size, q), b = pow(v / size, q);
    const double x = e->x * pow(a / (a + b), 1 / e->power);
    const double y = e->y * pow(b / (a + b), 1 / e->power);
    return vec(d.x < 0 ? -x : x, d.y < 0 ? -y : y);
}

static int calls; /* of corner_support */

static gjk2d_vec2 corner_support(gjk2d_vec2 d, const void *user)
{
    const body *b = (const body *)user;
    double most = -1e300;
    int i, best = 0;
    calls++;
    for (i = 0; i < b->count; i++) {
        const double along =
            (double)d.x * (double)b->points[i].x + (double)d.y * (double)b->points[i].y;
        if (along > most) most = along, best = i;
    }
    return b->points[best];
}

/* The same shape, by its mapping. */
static gjk2d_shape custom_of(const body *b)
{
    return gjk2d_make_custom(corner_support, b, b->radius);
}

static double slack_of(const laws_pair *pair) { return 1e-4 * (double)laws_size(pair); }

/* ------------------------------------------------------- as their own corners -- */

/* The answers of one pair, custom or not. */
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

static double dot(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y;
}

/* What every answer of a good mapping has. `gap` is the true signed distance. */
static const char *answer_problem(const answers *a, double gap, double margin, double E)
{
    const double ulp = (double)laws_ulp(WIDE(E)), band = 72 * ulp, wide = 1e-4 * E;
    const gjk2d_vec2 between =
        vec((double)a->r.q.x - (double)a->r.p.x, (double)a->r.q.y - (double)a->r.p.y);
    if (a->r.status || a->m.status || a->h.status || a->pushed) return "a status";
    if (gap > band ? a->collide : gap < 16 * ulp ? !a->collide : 0) return "collide";
    if (gap < -wide && !a->overlap) return "overlap";
    if (gap > margin + wide ? a->within : gap < margin - wide ? !a->within : 0)
        return "within";
    if (a->collide != (a->distance <= 0) || a->collide != (a->r.distance <= 0) ||
        (a->r.distance > 0) - (a->r.distance < 0) != (int)a->r.relation)
        return "consistency";
    if (fabs((double)a->r.distance - gap) > wide ||
        (gap < 0 && (double)a->r.distance > gap + band))
        return "separation";
    if (gap > 0 && fabs((double)a->distance - gap) > wide) return "distance";
    if (fabs(dot(a->r.normal, a->r.normal) - 1) > 8 * (double)REAL_EPSILON)
        return "normal";
    if (fabs(dot(between, a->r.normal) - (double)a->r.distance) > wide) return "points";
    if ((a->m.count > 0) != a->within || a->m.count > 1) return "contact";
    if (a->m.count && fabs((double)a->m.points[0].separation - gap) > wide)
        return "contact's separation";
    return NULL;
}

CASE(corners_by_a_mapping)
{
    rng random = rng_start();
    int round, k, most = 0;
    for (round = 0; round < test_rounds(3000); round++) {
        const gjk2d_vec2 t = vec(rng_range(&random, -2, 2), rng_range(&random, -2, 2));
        const double margin = 0.25;
        body b[2];
        gjk2d_shape custom[2];
        oracle_shape exact[2];
        laws_pair pair;
        double E;
        body_random(&random, &b[0], 1, 1.2);
        body_random(&random, &b[1], 1, 1.2);
        pair = pair_of(&b[0], &b[1], margin, t);
        E = (double)laws_size(&pair);
        for (k = 0; k < 2; k++)
            custom[k] = custom_of(&b[k]), exact[k] = body_exact(&b[k]);
        for (k = 1; k < 4; k++) { /* P, Q, or both by their mappings */
            const double gap = (double)oracle_gap(&exact[0], &exact[1], NULL);
            const gjk2d_shape *p = k & 1 ? &custom[0] : &b[0].shape;
            const gjk2d_shape *q = k & 2 ? &custom[1] : &b[1].shape;
            const answers a = ask(p, &b[0].pose, q, &b[1].pose, t, REAL(margin));
            CHECK_LAW("mapping", &b[0], &b[1], answer_problem(&a, gap, margin, E));
            CHECK(k & 1 ? a.r.p_feature == -1 : a.r.p_feature >= 0, "feature of P: %d",
                a.r.p_feature);
            CHECK(k & 2 ? a.r.q_feature == -1 : a.r.q_feature >= 0, "feature of Q: %d",
                a.r.q_feature);
        }
        calls = 0;
        gjk2d_separation(&custom[0], &b[0].pose, &b[1].shape, &b[1].pose);
        most = calls > most ? calls : most;
    }
    CHECK(most <= 64, "%d support points for one separation", most);
}

/* The signed distance if P, or Q, were at another position. */
static double gap_at(body *p, const gjk2d_vec2 *p_at, body *q, const gjk2d_vec2 *q_at)
{
    oracle_shape exact_p = body_exact(p), exact_q = body_exact(q);
    if (p_at) exact_p.x = (double)p_at->x, exact_p.y = (double)p_at->y;
    if (q_at) exact_q.x = (double)q_at->x, exact_q.y = (double)q_at->y;
    return (double)oracle_gap(&exact_p, &exact_q, NULL);
}

/* Casts and pushes keep off, within 1e-4 of E. */
CASE(corners_in_motion)
{
    rng random = rng_start();
    int round, hits = 0;
    for (round = 0; round < test_rounds(3000); round++) {
        const gjk2d_vec2 t = vec(rng_range(&random, -4, 4), rng_range(&random, -4, 4));
        body p, q;
        gjk2d_shape custom;
        gjk2d_cast_hit h;
        laws_pair pair;
        double gap, slack, stop;
        gjk2d_vec2 to = vec(7, 7);
        body_random(&random, &p, 1, 2);
        body_random(&random, &q, 1, 2);
        custom = custom_of(&q);
        pair = pair_of(&p, &q, 0, t);
        slack = slack_of(&pair);
        gap = gap_at(&p, NULL, &q, NULL);
        h = gjk2d_cast(&p.shape, &p.pose, t, &custom, &q.pose, 0);
        stop = gap_at(&p, &h.position, &q, NULL);
        CHECK(h.status == GJK2D_OK, "round %d: status %d", round, h.status);
        CHECK(gap <= slack || stop >= -slack, "round %d: cast, %g inside", round, -stop);
        CHECK(gap <= slack || !h.hit || stop <= 4 * slack, "round %d: stops %g away",
            round, stop);
        if (gap > slack && !h.hit) { /* the set it passes is free, but for the band */
            const oracle_shape exact_p = body_exact(&p), exact_q = body_exact(&q);
            CHECK(oracle_gap_moved(&exact_p, (double)t.x, (double)t.y, 1, 0, &exact_q,
                      0) >= -WIDE(slack),
                "round %d: gets through", round);
        }
        hits += h.hit && gap > 0;
        CHECK(!gjk2d_push_out(&p.shape, &p.pose, &custom, &q.pose, 0, &to), "push_out");
        CHECK(gap_at(&p, NULL, &q, &to) >= -slack, "round %d: pushed, %g inside", round,
            -gap_at(&p, NULL, &q, &to));
        CHECK(hypot((double)(to.x - q.pose.position.x),
                  (double)(to.y - q.pose.position.y)) <= fmax(-gap, 0) + slack,
            "round %d: pushed too far", round);
    }
    CHECK(hits > 300, "%d hits", hits);
}

/* ------------------------------------------------------------------- by search -- */

/* The greatest separation along a direction, over all. */
static double along(const ellipse *a, const ellipse *b, gjk2d_vec2 between, double angle)
{
    const gjk2d_vec2 n = vec(cos(angle), sin(angle));
    const gjk2d_vec2 back = vec(-cos(angle), -sin(angle));
    return dot(n, between) - dot(n, ellipse_support(n, a)) +
           dot(n, ellipse_support(back, b));
}

static double search(const ellipse *a, const ellipse *b, gjk2d_vec2 between)
{
    double best = 0, step = 0.01, angle;
    for (angle = 0; angle < 6.2831853; angle += step)
        best = along(a, b, between, angle) > along(a, b, between, best) ? angle : best;
    for (; step > 1e-9; step /= 2) {
        if (along(a, b, between, best - step) > along(a, b, between, best)) best -= step;
        if (along(a, b, between, best + step) > along(a, b, between, best)) best += step;
    }
    return along(a, b, between, best);
}

CASE(ellipses_and_superellipses)
{
    static const ellipse kinds[4] = {{2, 1, 2}, {1, 1, 2}, {2, 0.5, 4}, {1, 1.5, 1.5}};
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(300); round++) {
        const ellipse *a = &kinds[round & 3], *b = &kinds[round >> 2 & 3];
        const gjk2d_pose at =
            pose_at(rng_range(&random, -5, 5), rng_range(&random, -3, 3));
        const gjk2d_shape p = gjk2d_make_custom(ellipse_support, a, 0);
        const gjk2d_shape q = gjk2d_make_custom(ellipse_support, b, 0);
        const double gap = search(a, b, at.position), E = 12;
        const answers said = ask(&p, NULL, &q, &at, vec(1, 1), 1);
        const char *problem = answer_problem(&said, gap, 1, E);
        CHECK(!problem, "round %d: %s: gap %.9g, said %.9g", round, problem, gap,
            (double)said.r.distance);
        if (gap > 1e-3)
            CHECK(fabs((double)said.distance - gap) <= 64 * (double)REAL_EPSILON * E,
                "round %d: distance %.9g, not %.9g", round, (double)said.distance, gap);
    }
}

/* Boxes by their mappings, side by side in any frame: nearer than 16 ulp of E they collide,
 * farther apart than 72, or with radii 144, they do not. */
CASE(the_band_of_customs)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(4000); round++) {
        const double size = rng_range(&random, 0.5, 2),
                     turn = rng_range(&random, 0, 6.28);
        const int is_round = rng_int(&random, 0, 1);
        body p, q;
        laws_pair pair;
        body_box(&p, 1, 1, 0, 0);
        body_box(&q, 1, 1, 0, 0);
        p.radius = REAL(is_round * 0.5);
        body_make(&p);
        p.pose = pose_turned(0, 0, turn);
        p.pose.cos *= REAL(size), p.pose.sin *= REAL(size);
        q.pose = p.pose;
        const double ulps = rng_range(&random, 0, 200) * 8 * size * (double)REAL_EPSILON;
        const double away = 2 * size + (double)p.radius + ulps, c = cos(turn),
                     d = sin(turn);
        q.pose.position = vec(away * c, away * d);
        pair = pair_of(&p, &q, 0, vec(0, 0));
        const gjk2d_shape x = custom_of(&p), y = custom_of(&q);
        const double gap = (double)gjk2d_distance(&p.shape, &p.pose, &q.shape, &q.pose),
                     ulp = (double)laws_ulp(laws_size(&pair));
        const int collide = gjk2d_collide(&x, &p.pose, &y, &q.pose);
        CHECK(collide || gap >= 16 * ulp, "free, at %g ulp", gap / ulp);
        CHECK(!collide || gap <= (is_round ? 144 : 72) * ulp, "collide, at %g ulp",
            gap / ulp);
    }
}

/* Ellipses, and circles, of which hardly a direction is the shortest way out. */
CASE(customs_about_one_centre)
{
    static const ellipse round = {1, 1, 2}, flat = {1, 0.5, 2};
    const gjk2d_shape circle = gjk2d_make_custom(ellipse_support, &round, 0);
    const gjk2d_shape oval = gjk2d_make_custom(ellipse_support, &flat, 0);
    int i;
    for (i = 0; i <= 32; i++) {
        const gjk2d_pose at = pose_at(i / 32.0, 0);
        const gjk2d_shape *shape = i == 0 ? &oval : &circle;
        const gjk2d_result r = gjk2d_separation(shape, NULL, shape, &at);
        const double deeper = -(double)r.distance - (i == 0 ? 1 : 2 - i / 32.0);
        CHECK(r.relation == GJK2D_OVERLAPPING && deeper > -1e-6 && deeper < 4e-4,
            "%d: relation %d, depth %.9g", i, r.relation, -(double)r.distance);
    }
}

CASE(bounds_of_customs)
{
    static const ellipse e = {2, 1, 2};
    const gjk2d_shape s = gjk2d_make_custom(ellipse_support, &e, REAL(0.5));
    const double most = 128 * (double)laws_ulp(WIDE(sqrt(500) + 2.5)); /* of E */
    int i;
    for (i = 0; i < 100; i++) {
        const double angle = 0.1 * i, c = cos(angle), n = sin(angle);
        const gjk2d_pose pose = pose_turned(10, 20, angle);
        const gjk2d_box box = gjk2d_bounds(&s, &pose);
        const double x = sqrt(4 * c * c + n * n) + 0.5, y = sqrt(4 * n * n + c * c) + 0.5;
        CHECK((double)box.low.x <= 10 - x + 1e-6 && (double)box.high.x >= 10 + x - 1e-6 &&
                  (double)box.low.y <= 20 - y + 2e-6 &&
                  (double)box.high.y >= 20 + y - 2e-6,
            "angle %g: not in it", angle);
        CHECK((double)box.low.x >= 10 - x - most && (double)box.high.x <= 10 + x + most &&
                  (double)box.low.y >= 20 - y - most &&
                  (double)box.high.y <= 20 + y + most,
            "angle %g: too wide", angle);
    }
}

/* Rays, sweeps and the loop take mappings, too. */
CASE(customs_in_other_queries)
{
    static const ellipse e = {2, 1, 2};
    const gjk2d_shape s = gjk2d_make_custom(ellipse_support, &e, 0);
    const gjk2d_shape dot_shape = gjk2d_make_circle(vec(0, 0), 0);
    const gjk2d_pose far = pose_at(50, 50), above = pose_at(0, 3);
    const gjk2d_ray_hit miss = gjk2d_ray(&s, NULL, vec(50, 50), vec(1, 0));
    const gjk2d_ray_hit hit = gjk2d_ray(&s, NULL, vec(0, 3), vec(0, -4));
    const gjk2d_result r = gjk2d_gjk(&s, NULL, &dot_shape, &above, NULL);
    CHECK(!miss.status && !miss.hit, "ray that misses");
    CHECK(!hit.status && hit.hit && fabs((double)hit.fraction - .5) < 1e-4,
        "ray that hits");
    CHECK(gjk2d_swept_collide(&s, NULL, vec(1, 0), &dot_shape, &far) == 0, "swept, free");
    CHECK(gjk2d_swept_collide(&s, NULL, vec(0, 4), &dot_shape, &above) == 1, "swept");
    CHECK(!r.status && fabs((double)r.distance - 2) < 1e-4, "the loop");
    CHECK(gjk2d_contains(&s, NULL, vec(1, 0)) && !gjk2d_contains(&s, NULL, vec(3, 0)),
        "contains");
}

/* ------------------------------------------------------------ broken contracts -- */

typedef enum breach {
    NOT_A_NUMBER, /* now and then */
    INFINITE,     /* now and then */
    ENORMOUS,     /* the largest number, now and then */
    LARGE,        /* so large that squares of it are not finite */
    ALTERNATING,  /* two far points in turn */
    NEAREST,      /* the nearest instead of the farthest */
    ANYTHING,     /* random points */
    ANY_BITS,     /* random bits */
    ONE_SIDED,    /* right on one side, 0 on the other */
    TINY,         /* denormal numbers */
    AT_ONCE,      /* not a number, each time */
    BREACHES
} breach;

static const char *const breach_names[BREACHES] = {"not a number", "infinite", "enormous",
    "large", "alternating", "nearest", "anything", "any bits", "one-sided", "tiny",
    "at once"};

typedef struct broken {
    breach kind;
    int calls, good_calls; /* of these the first are as they should be */
    rng random;
} broken;

static gjk2d_real any_bits(rng *random)
{
    const uint64_t bits = rng_bits(random);
    gjk2d_real x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static gjk2d_vec2 both(gjk2d_real x)
{
    gjk2d_vec2 v;
    v.x = v.y = x;
    return v;
}

static gjk2d_vec2 broken_support(gjk2d_vec2 d, const void *user)
{
    broken *b = (broken *)(uintptr_t)user;
    const gjk2d_vec2 corner = vec(d.x < 0 ? -1 : 1, d.y < 0 ? -2 : 2);
    const int now = rng_int(&b->random, 0, 2) == 0;
    gjk2d_vec2 other = corner;
    if (++b->calls <= b->good_calls) return corner;
    /* clang-format off */
    switch (b->kind) {
    case NOT_A_NUMBER: other.x = REAL_NAN; break;
    case INFINITE: other.y = -REAL_INFINITY; break;
    case ENORMOUS: other = both(d.x < 0 ? -REAL_MAX : REAL_MAX); break;
    case LARGE: other = both(REAL(sqrt((double)REAL_MAX)) * (d.y < 0 ? -8 : 8)); break;
    case ALTERNATING: return b->calls & 1 ? vec(50, -3) : vec(-50, 3);
    case NEAREST: return vec(-(double)corner.x, -(double)corner.y);
    case ANYTHING: return vec(rng_range(&b->random, -3, 3), rng_range(&b->random, -3, 3));
    case ANY_BITS: other.x = any_bits(&b->random), other.y = any_bits(&b->random); return other;
    case AT_ONCE: return both(REAL_NAN);
    case ONE_SIDED: return d.x > 0 ? corner : vec(0, 0);
    default: other = both(REAL_DENORMAL * 3); break;
    }
    /* clang-format on */
    return now ? other : corner;
}

static int is_vec(gjk2d_vec2 v) { return v.x == v.x && v.y == v.y; }

static void expect_numbers(const char *name, const answers *a)
{
    CHECK(a->distance >= 0 && is_finite(a->r.distance), "%s: distance %g", name,
        (double)a->distance);
    CHECK(
        is_vec(a->r.normal) && is_vec(a->r.p) && is_vec(a->r.q), "%s: separation", name);
    CHECK(!a->r.status || (a->r.distance == 0 && a->r.relation == GJK2D_OVERLAPPING),
        "%s: status %d, distance %g", name, a->r.status, (double)a->r.distance);
    CHECK(a->m.count >= 0 && a->m.count <= 1 && (!a->m.status || a->m.count == 0),
        "%s: %d contact points", name, a->m.count);
    CHECK(!a->m.count ||
              (is_vec(a->m.points[0].point) && is_finite(a->m.points[0].separation)),
        "%s: contact", name);
    CHECK(a->h.fraction >= 0 && a->h.fraction <= 1 && is_vec(a->h.position) &&
              is_vec(a->h.normal) && is_vec(a->h.point),
        "%s: cast", name);
    CHECK(!a->h.status || (a->h.hit && a->h.fraction == 0), "%s: cast: status %d", name,
        a->h.status);
    CHECK(is_vec(a->to), "%s: pushed to no number", name);
}

CASE(mappings_that_lie)
{
    static const gjk2d_vec2 square[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(20000); round++) {
        const gjk2d_pose pose = pose_random(&random, 6);
        const char *name = breach_names[round % BREACHES];
        broken p_data, q_data;
        gjk2d_shape p, q;
        gjk2d_box box;
        answers a;
        p_data.kind = (breach)(round % BREACHES);
        p_data.calls = 0;
        p_data.good_calls = 4 * rng_int(&random, 0, 1) + rng_int(&random, 0, 40);
        p_data.random.state = rng_bits(&random);
        q_data = p_data;
        q_data.kind = (breach)rng_int(&random, 0, BREACHES - 1);
        alarm(60); /* a hang is a failure */
        p = gjk2d_make_custom(broken_support, &p_data, REAL(rng_int(&random, 0, 1)));
        q = gjk2d_make_polygon(square, 4, REAL(rng_int(&random, 0, 1)));
        if (rng_int(&random, 0, 2) == 0)
            q = gjk2d_make_custom(broken_support, &q_data, 0);
        a = ask(&p, NULL, &q, &pose, vec(3, 1), REAL(0.5));
        expect_numbers(name, &a);
        a = ask(&q, &pose, &p, NULL, vec(3, 1), REAL(0.5));
        expect_numbers(name, &a);
        box = gjk2d_bounds(&p, &pose);
        CHECK(is_vec(box.low) && is_vec(box.high), "%s: bounds", name);
        gjk2d_ray(&p, NULL, vec(9, 9), vec(-9, -8));
        gjk2d_contains(&p, &pose, vec(1, 1));
        gjk2d_point(&p, &pose, vec(1, 1));
    }
    alarm(0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(corners_by_a_mapping),
        TEST(corners_in_motion),
        TEST(ellipses_and_superellipses),
        TEST(the_band_of_customs),
        TEST(customs_about_one_centre),
        TEST(bounds_of_customs),
        TEST(customs_in_other_queries),
        TEST(mappings_that_lie),
    };
    return run_all("custom", tests, COUNT_OF(tests));
}
