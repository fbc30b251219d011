/* test_custom.c - custom support mappings that break their contract
 *
 * A mapping is somebody else's code: it may give what is no number, points out of all
 * proportion, other points each time, or points that are not the farthest. Every query
 * ends, none tells a number that is none, and what is refused is refused safely.
 */
#include "testing.h"

#include <unistd.h>

typedef enum breach {
    NOT_A_NUMBER,  /* now and then */
    INFINITE,      /* now and then */
    ENORMOUS,      /* the largest number, now and then */
    LARGE,         /* so large that squares of it are not finite */
    ALTERNATING,   /* two far points in turn */
    NEAREST,       /* the nearest instead of the farthest */
    ANYTHING,      /* points drawn by lot */
    ANYTHING_BITS, /* bits drawn by lot */
    ONE_SIDED,     /* right on one side, 0 on the other */
    TINY,          /* denormal numbers */
    AT_ONCE,       /* not a number, each time */
    BREACHES
} breach;

static const char *const breach_names[BREACHES] = {
    "not a number", "infinite",        "enormous",  "large", "alternating", "nearest",
    "anything",     "anything's bits", "one-sided", "tiny",  "at once"};

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
    const gjk2d_real largest = REAL_MAX;
    const int now = rng_int(&b->random, 0, 2) == 0;
    gjk2d_vec2 other = corner;
    if (++b->calls <= b->good_calls)
        return corner;
    switch (b->kind) {
    case NOT_A_NUMBER:
        other.x = largest * 2 - largest * 2;
        break;
    case INFINITE:
        other.y = -largest * 2;
        break;
    case ENORMOUS:
        other = both(d.x < 0 ? -largest : largest);
        break;
    case LARGE:
        other = both(REAL(sqrt((double)largest)) * (d.y < 0 ? -8 : 8));
        break;
    case ALTERNATING:
        return b->calls & 1 ? vec(50, -3) : vec(-50, 3);
    case NEAREST:
        return vec(-(double)corner.x, -(double)corner.y);
    case ANYTHING:
        return rng_vec(&b->random, -3, 3);
    case ANYTHING_BITS:
        other.x = any_bits(&b->random);
        other.y = any_bits(&b->random);
        return other;
    case AT_ONCE:
        return both(largest * 2 - largest * 2);
    case ONE_SIDED:
        return d.x > 0 ? corner : vec(0, 0);
    case TINY:
    default:
        other = both(REAL_DENORMAL * 3);
        break;
    }
    return now ? other : corner;
}

static void check(const char *name, const gjk2d_result *r)
{
    CHECK(!result_has_nan(r), "%s: NaN, status %s", name, gjk2d_status_text(r->status));
    CHECK(
        r->status == GJK2D_OK || r->status == GJK2D_OVERLAP ||
            (r->collide == 1 && r->distance == 0 && r->normal.x == 0 && r->normal.y == 0),
        "%s: not safe, status %s", name, gjk2d_status_text(r->status));
    CHECK(r->distance >= 0 && (r->collide == 0 || r->distance == 0), "%s: distance %g",
          name, (double)r->distance);
}

static int is_no_number(gjk2d_real x) { return x != x; }

/* Depth, contact and casts: numbers, or a status and the safe answer. */
static void ask_depth_and_casts(const char *name, duo d)
{
    const gjk2d_cast_options leaves = {REAL(0.25), GJK2D_START_LEAVES};
    const gjk2d_result r = gjk2d_penetration(d.p, d.p_pose, d.q, d.q_pose);
    const gjk2d_manifold m =
        gjk2d_contact(d.p, d.p_pose, d.q, d.q_pose, REAL(0.5), NULL, 0);
    const gjk2d_point_result at = gjk2d_point(d.p, d.p_pose, vec(1, -1));
    gjk2d_hit h[3];
    gjk2d_vec2 to;
    int i;
    check(name, &r);
    CHECK(is_finite(r.depth) && r.depth >= 0 && (r.collide || r.depth == 0),
          "%s: depth %g", name, (double)r.depth);
    CHECK(m.status ? m.count == 0 : m.count <= 1, "%s: %d points", name, m.count);
    CHECK(is_finite(m.separation) && is_finite(m.points[0].world.x) &&
              is_finite(m.points[0].world.y),
          "%s: contact at %g", name, (double)m.separation);
    CHECK(is_finite(at.distance) && is_finite(at.closest.x) && is_finite(at.normal.y),
          "%s: a point's distance %g", name, (double)at.distance);
    gjk2d_push_out(d.p, d.p_pose, d.q, d.q_pose, REAL(0.5), &to);
    CHECK(is_finite(to.x) && is_finite(to.y), "%s: pushed out to (%g, %g)", name,
          (double)to.x, (double)to.y);
    h[0] = gjk2d_cast(d.p, d.p_pose, vec(3, 1), d.q, d.q_pose, NULL);
    h[1] = gjk2d_cast(d.p, d.p_pose, vec(3, 1), d.q, d.q_pose, &leaves);
    h[2] = gjk2d_ray(d.p, d.p_pose, vec(-4, 3), vec(8, -7));
    for (i = 0; i < 3; i++) {
        CHECK(h[i].fraction >= 0 && h[i].fraction <= h[i].upper && h[i].upper <= 1 &&
                  h[i].leave >= 0 && h[i].leave <= 1,
              "%s: fraction %g to %g, leaves at %g", name, (double)h[i].fraction,
              (double)h[i].upper, (double)h[i].leave);
        CHECK(is_finite(h[i].position.x) && is_finite(h[i].position.y) &&
                  is_finite(h[i].point.x) && is_finite(h[i].point.y),
              "%s: a cast to (%g, %g)", name, (double)h[i].position.x,
              (double)h[i].position.y);
        CHECK(!h[i].status || (h[i].hit == 1 && h[i].fraction == 0), "%s: not safe",
              name);
    }
}

static void ask(const char *name, duo d, rng *random)
{
    gjk2d_options options;
    gjk2d_cache cache;
    gjk2d_vertex v;
    gjk2d_result r;
    gjk2d_real distance;
    int again;
    memset(&options, 0, sizeof options);
    memset(&cache, 0, sizeof cache);
    options.support = (gjk2d_support_policy)rng_int(random, 0, 2);
    options.max_distance = rng_int(random, 0, 2) ? 0 : 2;
    options.cache = &cache;
    for (again = 0; again < 2; again++)
        for (options.level = 1; options.level <= 3; options.level++) {
            r = gjk2d_query(d.p, d.p_pose, d.q, d.q_pose, &options);
            check(name, &r);
        }
    gjk2d_collide(d.p, d.p_pose, d.q, d.q_pose);
    distance = gjk2d_distance(d.p, d.p_pose, d.q, d.q_pose);
    CHECK(distance >= 0 && is_finite(distance), "%s: distance %g", name,
          (double)distance);
    gjk2d_within(d.p, d.p_pose, d.q, d.q_pose, 1);
    gjk2d_swept_collide(d.p, d.p_pose, vec(3, 1), d.q, d.q_pose);
    r = gjk2d_witness(d.p, d.p_pose, d.q, d.q_pose);
    check(name, &r);
    CHECK(r.status != GJK2D_OK ||
              fabs(hypot((double)r.normal.x, (double)r.normal.y) - 1) < 1e-6,
          "%s: direction (%g, %g)", name, (double)r.normal.x, (double)r.normal.y);
    gjk2d_support(d.p, vec(1, -2), 0, &v);
    CHECK(!is_no_number(v.point.x) && !is_no_number(v.point.y), "%s: support", name);
    gjk2d_cso_support(d.p, d.p_pose, d.q, d.q_pose, vec(1, -2), &v);
    CHECK(!is_no_number(v.point.x) && !is_no_number(v.point.y), "%s: CSO support", name);
    ask_depth_and_casts(name, d);
}

static void broken_mappings(void **state)
{
    static const gjk2d_vec2 square[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    rng random = {test_seed()};
    int i;
    (void)state;
    for (i = 0; i < test_rounds(40000); i++) {
        broken p_data, q_data;
        gjk2d_shape p, q;
        gjk2d_pose pose = pose_random(&random, 6);
        p_data.kind = (breach)(i % BREACHES);
        p_data.calls = 0;
        p_data.good_calls = 4 * rng_int(&random, 0, 1) + rng_int(&random, 0, 2);
        p_data.random.state = rng_bits(&random);
        q_data = p_data;
        q_data.kind = (breach)rng_int(&random, 0, BREACHES - 1);
        alarm(60); /* a hang is a failure */
        p = gjk2d_make_custom(broken_support, &p_data, REAL(rng_int(&random, 0, 1)));
        if (rng_int(&random, 0, 2))
            q = gjk2d_make_polygon(square, 4, REAL(rng_int(&random, 0, 1)));
        else
            q = gjk2d_make_custom(broken_support, &q_data, 0);
        ask(breach_names[p_data.kind], duo_of(&p, NULL, &q, &pose), &random);
        ask(breach_names[p_data.kind], duo_of(&q, &pose, &p, NULL), &random);
    }
    alarm(0);
}

/* At whatever call a mapping breaks, the status tells. (A ray from inside asks again where
 * it leaves: that was not looked at.) */
static void a_break_at_any_call_is_told(void **state)
{
    broken data;
    gjk2d_shape p;
    gjk2d_hit h;
    int count, made, calls;
    (void)state;
    memset(&data, 0, sizeof data);
    data.kind = AT_ONCE;
    data.good_calls = 1000;
    p = gjk2d_make_custom(broken_support, &data, 0);
    made = data.calls;
    h = gjk2d_ray(&p, NULL, vec(0.25, 0.5), vec(5, 1));
    calls = data.calls;
    CHECK(h.status == GJK2D_OK && h.leave > 0 && h.leave < 1, "status %d", (int)h.status);
    CHECK(calls > made + 4, "%d calls", calls - made);
    for (count = made; count < calls; ++count) {
        data.calls = made;
        data.good_calls = count;
        h = gjk2d_ray(&p, NULL, vec(0.25, 0.5), vec(5, 1));
        CHECK(h.status != GJK2D_OK && h.hit == 1 && h.leave == 0,
              "broken at call %d of %d: status %d, leaves at %g", count + 1, calls,
              (int)h.status, (double)h.leave);
    }
}

/* A point, by a mapping. */
static gjk2d_vec2 point_support(gjk2d_vec2 direction, const void *user)
{
    (void)direction;
    return *(const gjk2d_vec2 *)user;
}

/* Levels agree, also where the lower bound of the first step and the radii are one number:
 * the exit and the answer asked two formulas once, which rounded differently. */
static void levels_agree_at_the_first_bound(void **state)
{
    static const gjk2d_vec2 origin = {0, 0};
    static const gjk2d_vec2 in_float[3] = {{3, 6}, {4, -28}, {14, 11}};
    static const gjk2d_vec2 in_double[3] = {{3, 5}, {7, -27}, {15, 11}};
    const double of_double = ldexp((double)0x17ffffffffff6a, -51);
    const double of_float = ldexp((double)0x17ffeca, -23),
                 rest = ldexp((double)0x1838, -47);
    const gjk2d_real radius = REAL(GJK2D_DOUBLE ? of_double : of_float);
    const gjk2d_real other = REAL(GJK2D_DOUBLE ? 0 : rest);
    gjk2d_shape p = gjk2d_make_custom(point_support, &origin, radius);
    gjk2d_shape q = gjk2d_make_polygon(GJK2D_DOUBLE ? in_double : in_float, 3, other);
    gjk2d_real distance = gjk2d_distance(&p, NULL, &q, NULL);
    int i, collide = gjk2d_collide(&p, NULL, &q, NULL);
    rng random = {test_seed()};
    (void)state;
    CHECK(collide == (distance == 0), "collide %d, distance %g", collide,
          (double)distance);
    /* and wherever the radius is just such a bound */
    for (i = 0; i < test_rounds(20000); i++) {
        gjk2d_vec2 corners[3];
        int k, ulps = rng_int(&random, -40, 40);
        for (k = 0; k < 3; k++)
            corners[k] = vec(rng_int(&random, -9, 9), rng_int(&random, -9, 9));
        q = gjk2d_make_polygon(corners, 3, 0);
        p = gjk2d_make_custom(point_support, &origin, 0);
        distance = gjk2d_distance(&p, NULL, &q, NULL);
        p = gjk2d_make_custom(point_support, &origin,
                              distance * (1 + REAL(ulps) * REAL_EPSILON / 2));
        distance = gjk2d_distance(&p, NULL, &q, NULL);
        collide = gjk2d_collide(&p, NULL, &q, NULL);
        CHECK(collide == (distance == 0), "round %d: collide %d, distance %g", i, collide,
              (double)distance);
    }
}

/* A body's points, by a mapping. */
static gjk2d_vec2 body_support(gjk2d_vec2 direction, const void *user)
{
    const body *const b = (const body *)user;
    double most = 0;
    int i, at = 0;
    for (i = 0; i < b->count; i++) {
        const double along = (double)direction.x * (double)b->points[i].x +
                             (double)direction.y * (double)b->points[i].y;
        at = i == 0 || along > most ? i : at;
        most = i == 0 || along > most ? along : most;
    }
    return b->points[at];
}

static double dot(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y;
}

static double separation_of(const gjk2d_result *r)
{
    return r->depth > 0 ? -(double)r->depth : (double)r->distance;
}

/* What a mapping tells of depth and contact is what the points tell, but for the band. */
static void compare_depths(duo d, duo twin, double wide)
{
    const gjk2d_result r = gjk2d_penetration(d.p, d.p_pose, d.q, d.q_pose);
    const gjk2d_result t = gjk2d_penetration(twin.p, twin.p_pose, twin.q, twin.q_pose);
    const double margin = fabs(separation_of(&r));
    const gjk2d_manifold m = gjk2d_contact(twin.p, twin.p_pose, twin.q, twin.q_pose,
                                           REAL(margin * 2 + wide), NULL, 0);
    const gjk2d_vec2 way =
        vec((double)t.q.x - (double)t.p.x, (double)t.q.y - (double)t.p.y);
    gjk2d_vec2 to;
    gjk2d_pose moved;
    CHECK(t.status == GJK2D_OK, "status %s", gjk2d_status_text(t.status));
    CHECK(fabs(separation_of(&r) - separation_of(&t)) <= wide,
          "separation %.9g, not %.9g", separation_of(&t), separation_of(&r));
    CHECK(fabs(dot(t.normal, t.normal) - 1) < 1e-5, "normal (%g, %g)", (double)t.normal.x,
          (double)t.normal.y);
    CHECK(fabs(dot(way, t.normal) - separation_of(&t)) <= wide, "points are %g apart",
          dot(way, t.normal));
    CHECK(m.count == 1 && m.points[0].p_feature == -1 &&
              fabs((double)m.separation - separation_of(&r)) <= wide,
          "%d contact points, separation %g", m.count, (double)m.separation);
    CHECK(gjk2d_overlap(twin.p, twin.p_pose, twin.q, twin.q_pose) == (t.depth > 0),
          "overlap");
    moved = *d.q_pose;
    moved.position.x += REAL(((double)t.depth + wide) * (double)t.normal.x);
    moved.position.y += REAL(((double)t.depth + wide) * (double)t.normal.y);
    CHECK(!gjk2d_overlap(d.p, d.p_pose, d.q, &moved), "not free behind the depth");
    CHECK(gjk2d_push_out(twin.p, twin.p_pose, twin.q, twin.q_pose, 0, &to) == GJK2D_OK,
          "not pushed out");
    moved.position = to;
    CHECK(!gjk2d_collide(twin.p, twin.p_pose, twin.q, &moved), "collides, pushed out");
}

/* The same of casts: the bracket holds the contact, and is as narrow as the band lets it;
 * "no hit" is certain. */
static void compare_casts(duo d, duo twin, gjk2d_vec2 way, double wide)
{
    const gjk2d_cast_options wider = {REAL(wide), GJK2D_START_HITS};
    const gjk2d_hit h = gjk2d_cast(d.p, d.p_pose, way, d.q, d.q_pose, NULL);
    const gjk2d_hit t = gjk2d_cast(twin.p, twin.p_pose, way, twin.q, twin.q_pose, NULL);
    const double speed = fabs(dot(t.normal, way)), length = sqrt(dot(way, way));
    gjk2d_pose moved = *d.p_pose;
    CHECK(t.status == GJK2D_OK, "status %s", gjk2d_status_text(t.status));
    CHECK(!h.hit || t.hit, "a hit is lost");
    CHECK(!t.hit || gjk2d_cast(d.p, d.p_pose, way, d.q, d.q_pose, &wider).hit,
          "a hit is invented");
    CHECK(t.hit == gjk2d_swept_collide(twin.p, twin.p_pose, way, twin.q, twin.q_pose),
          "not gjk2d_swept_collide");
    if (!t.hit)
        return;
    CHECK(!h.hit || (t.fraction <= h.upper && t.upper >= h.fraction),
          "%.9g to %.9g, not %.9g", (double)t.fraction, (double)t.upper,
          (double)h.fraction);
    CHECK(t.feature == -1 && t.mover_feature == -1, "features %d, %d", t.feature,
          t.mover_feature);
    if (t.start || !h.hit)
        return;
    CHECK(speed < length / 8 || t.grazes ||
              (double)t.upper - (double)t.fraction <=
                  wide / speed + 4 * (double)REAL_EPSILON,
          "bracket %.9g to %.9g, speed %g", (double)t.fraction, (double)t.upper, speed);
    CHECK(dot(t.normal, way) <= 1e-5 * length, "normal along the way");
    moved.position = t.position;
    CHECK(!gjk2d_overlap(twin.p, &moved, twin.q, twin.q_pose), "position overlaps");
}

static void as_with_points(void **state)
{
    rng random = {test_seed()};
    int i;
    (void)state;
    for (i = 0; i < test_rounds(30000); i++) {
        gjk2d_shape mapped;
        body p, q;
        gjk2d_vec2 way;
        double wide;
        duo d, twin;
        body_random(&random, &p, 8, 1, 2);
        body_random(&random, &q, 8, 1, 2);
        mapped = gjk2d_make_custom(body_support, &p, p.radius);
        d = duo_of(&p.shape, &p.pose, &q.shape, &q.pose);
        twin = duo_of(&mapped, &p.pose, &q.shape, &q.pose);
        way = rng_vec(&random, -5, 5);
        wide = 4 * (double)band(d) + 25 * (double)REAL_EPSILON * sqrt(dot(way, way));
        compare_depths(d, twin, wide);
        compare_casts(d, twin, way, wide);
        mapped = gjk2d_make_custom(body_support, &q, q.radius);
        twin = duo_of(&p.shape, &p.pose, &mapped, &q.pose);
        compare_casts(d, twin, way, wide);
    }
}

static gjk2d_vec2 disc_support(gjk2d_vec2 d, const void *user)
{
    const double radius = *(const double *)user;
    const double length = hypot((double)d.x, (double)d.y);
    return vec(radius * (double)d.x / length, radius * (double)d.y / length);
}

/* Discs, of which every direction has its own support point: depth r + s - distance, also
 * of one about the other, and a ray's fractions by Pythagoras. */
static void discs_by_formula(void **state)
{
    rng random = {test_seed()};
    int i;
    (void)state;
    for (i = 0; i < test_rounds(4000); i++) {
        const double r = rng_range(&random, 0.5, 2), s = rng_range(&random, 0.5, 2);
        const double apart = i % 4 ? rng_range(&random, 0, r + s) : 0;
        const double angle = rng_range(&random, 0, 6.3);
        const double wide = 100 * (double)REAL_EPSILON * (r + s);
        const double height = rng_range(&random, -0.9, 0.9) * r;
        const double half = sqrt(r * r - height * height);
        const gjk2d_shape p = gjk2d_make_custom(disc_support, &r, 0);
        const gjk2d_shape q = gjk2d_make_custom(disc_support, &s, 0);
        const gjk2d_pose pose = pose_at(apart * cos(angle), apart * sin(angle));
        const gjk2d_result t = gjk2d_penetration(&p, NULL, &q, &pose);
        const gjk2d_hit h = gjk2d_ray(&p, NULL, vec(-4, height), vec(8, 0));
        /* (it is a support point's: too deep, if at all, where 64 sides are too few) */
        CHECK(t.status == GJK2D_OK && (double)t.depth >= r + s - apart - wide &&
                  (double)t.depth <= r + s - apart + wide + 1e-5 * (r + s),
              "depth %.9g, not %.9g", (double)t.depth, r + s - apart);
        CHECK(h.hit && h.fraction <= REAL((4 - half) / 8 + 1e-7) &&
                  h.upper >= REAL((4 - half) / 8 - 1e-7) &&
                  (double)h.upper - (double)h.fraction <= wide,
              "fraction %.9g to %.9g, not %.9g", (double)h.fraction, (double)h.upper,
              (4 - half) / 8);
        CHECK(fabs((double)h.leave - (4 + half) / 8) <= wide, "leaves at %.9g, not %.9g",
              (double)h.leave, (4 + half) / 8);
        CHECK(fabs((double)h.normal.x + half / r) < 0.01, "normal (%g, %g)",
              (double)h.normal.x, (double)h.normal.y);
    }
}

/* Regular polygons about a point, of more sides than are remembered, as deep nearly all
 * round: no deeper than the points tell but by a ten-thousandth, and q - p is the depth. */
static void as_deep_all_round(void **state)
{
    static const gjk2d_vec2 origin = {0, 0};
    const gjk2d_shape point = gjk2d_make_circle(origin, 0);
    int n, k, i;
    (void)state;
    for (n = 20; n <= BODY_POINTS; n += 4)
        for (k = 0; k < 8; k++) {
            gjk2d_shape mapped;
            gjk2d_result r, t;
            body b;
            b.count = n;
            b.radius = 0;
            b.pose = pose_at(0, 0);
            for (i = 0; i < n; i++)
                b.points[i] =
                    vec(k * 4e-4 + cos(6.283185307 * i / n), sin(6.283185307 * i / n));
            body_make(&b);
            mapped = gjk2d_make_custom(body_support, &b, 0);
            r = gjk2d_penetration(&b.shape, NULL, &point, NULL);
            t = gjk2d_penetration(&mapped, NULL, &point, NULL);
            CHECK((double)t.depth >= (double)r.depth - 50 * (double)REAL_EPSILON &&
                      (double)t.depth <= (double)r.depth + 1e-4,
                  "%d corners, %d: depth %.9g, not %.9g", n, k, (double)t.depth,
                  (double)r.depth);
            CHECK(hypot((double)t.q.x - (double)t.p.x +
                            (double)t.depth * (double)t.normal.x,
                        (double)t.q.y - (double)t.p.y +
                            (double)t.depth * (double)t.normal.y) <= 1e-4,
                  "%d corners, %d: q - p", n, k);
        }
}

/* A ray along an edge, rounded to outside of its first corner: it may meet the shape at
 * the other one. */
static void along_an_edge(void **state)
{
    static const gjk2d_vec2 corners[3] = {{0, 0}, {3, 1}, {0, 3}};
    rng random = {test_seed()};
    int i;
    (void)state;
    for (i = 0; i < test_rounds(20000); i++) {
        const gjk2d_vec2 at = rng_vec(&random, 0, 10);
        gjk2d_shape mapped;
        gjk2d_hit h, t;
        gjk2d_vec2 way;
        body b;
        b.count = 3;
        b.radius = 0;
        b.pose.position = at;
        b.pose.cos = REAL(0.6);
        b.pose.sin = REAL(0.8);
        memcpy(b.points, corners, sizeof corners);
        body_make(&b);
        mapped = gjk2d_make_custom(body_support, &b, 0);
        way = vec(0.6 * 3 - 0.8 * 1, 0.8 * 3 + 0.6 * 1); /* the edge 0 to 1, turned */
        h = gjk2d_ray(&b.shape, &b.pose,
                      vec((double)at.x - (double)way.x, (double)at.y - (double)way.y),
                      vec(3 * (double)way.x, 3 * (double)way.y));
        t = gjk2d_ray(&mapped, &b.pose,
                      vec((double)at.x - (double)way.x, (double)at.y - (double)way.y),
                      vec(3 * (double)way.x, 3 * (double)way.y));
        CHECK(!h.hit || (t.hit && t.fraction <= h.upper && t.upper >= h.fraction),
              "%.9g to %.9g, not %.9g", (double)t.fraction, (double)t.upper,
              (double)h.fraction);
    }
}

/* The same question in any unit of length: between what fast code computes with and what
 * is scaled for it no size is left out. */
static void in_any_unit(void **state)
{
    static const double corners[3][2] = {{-7.2136371819753595, -5.917469027686519},
                                         {8.731497095071807, -3.288458539431393},
                                         {-1.5178599130964483, 9.20592756711791}};
    const int most = GJK2D_DOUBLE ? 400 : 60;
    gjk2d_real base = 0;
    int k;
    (void)state;
    for (k = 0; k <= 2 * most; k += 5) {
        /* 0 first, then -5, 5, -10, 10 .. */
        const int power = k / 5 % 2 ? -(k / 10 + 1) * 5 : k / 10 * 5;
        const double unit = ldexp(1, power);
        const double radius = 1.6474414670044628 * unit;
        gjk2d_vec2 points[3];
        gjk2d_shape p = gjk2d_make_custom(disc_support, &radius, 0), q;
        const gjk2d_pose pose =
            pose_at(-10.35982634333957 * unit, 3.595084584728642 * unit);
        gjk2d_result r;
        int i;
        for (i = 0; i < 3; i++)
            points[i] = vec(corners[i][0] * unit, corners[i][1] * unit);
        q = gjk2d_make_polygon(points, 3, 0);
        r = gjk2d_witness(&p, NULL, &q, &pose);
        base = k ? base : r.distance;
        CHECK(r.status == GJK2D_OK && !r.collide &&
                  fabs((double)r.distance / unit - (double)base) <
                      25 * 30 * (double)REAL_EPSILON,
              "unit 2^%d: %s, distance %.9g, not %.9g", power,
              gjk2d_status_text(r.status), (double)r.distance / unit, (double)base);
    }
}

static gjk2d_vec2 square_support(gjk2d_vec2 d, const void *user)
{
    const double h = *(const double *)user;
    return vec(d.x < 0 ? -h : h, d.y < 0 ? -h : h);
}

/* A list near the largest number, in a pose that grows it: products with a direction that
 * is not near length 1 overflow, all points seem as far, and a wrong one was taken. */
static void large_list_in_a_large_pose(void **state)
{
    const double big = ldexp(1, GJK2D_DOUBLE ? 480 : 121), half = 2 * big;
    const gjk2d_vec2 points[3] = {vec(2 * big, -big), vec(1.5 * big, big),
                                  vec(-2 * big, big / 2)};
    const gjk2d_pose grown = {vec(-6 * big, -2 * big), 4096, 0};
    gjk2d_shape list = gjk2d_make_polygon(points, 3, 0);
    gjk2d_shape square = gjk2d_make_custom(square_support, &half, 0);
    (void)state;
    CHECK(gjk2d_collide(&list, &grown, &square, NULL) == 1, "called free");
    CHECK(gjk2d_distance(&square, NULL, &list, &grown) == 0, "a distance");
}

static gjk2d_vec2 box_support(gjk2d_vec2 d, const void *user)
{
    const gjk2d_vec2 *const half = (const gjk2d_vec2 *)user;
    return vec(d.x < 0 ? -(double)half->x : (double)half->x,
               d.y < 0 ? -(double)half->y : (double)half->y);
}

/* Of faces side by side the deepest points are opposite each other. */
static void deepest_points_of_boxes(void **state)
{
    gjk2d_vec2 p_half, q_half;
    gjk2d_shape p, q;
    int i, x, y;
    (void)state;
    for (i = 0; i < 256; i++) {
        p_half = vec(1 + i % 4, 1 + i / 4 % 4);
        q_half = vec(1 + i / 16 % 4, 1 + i / 64);
        p = gjk2d_make_custom(box_support, &p_half, 0);
        q = gjk2d_make_custom(box_support, &q_half, 0);
        for (x = -6; x <= 6; x++)
            for (y = -6; y <= 6; y++) {
                const gjk2d_pose there = pose_at(0.5 * x, 0.5 * y);
                const gjk2d_result r = gjk2d_penetration(&p, NULL, &q, &there);
                CHECK(r.depth == 0 ||
                          hypot((double)(r.q.x - r.p.x + r.depth * r.normal.x),
                                (double)(r.q.y - r.p.y + r.depth * r.normal.y)) < 1e-4,
                      "boxes %d at %d, %d: q - p", i, x, y);
            }
    }
}

/* A way that leads off does not hit with its normal turned inwards, however long it is:
 * the band of a long way reaches starts that are apart by the band of the start. */
static void leads_off_from_beside(void **state)
{
    static const gjk2d_vec2 corners[4] = {{0, -1}, {2, -1}, {2, 1}, {0, 1}};
    const double radius = 1;
    gjk2d_shape ball = gjk2d_make_custom(disc_support, &radius, 0);
    gjk2d_shape box = gjk2d_make_polygon(corners, 4, 0);
    int gap, size, i, in_band = 0;
    (void)state;
    for (gap = 1; gap <= 1024; gap *= 2)
        for (size = -6; size <= 10; size++)
            for (i = 0; i < 4; i++) {
                const double margin = i < 2 ? 0 : 0.001;
                const gjk2d_cast_options options = {
                    REAL(margin), i % 2 ? GJK2D_START_HITS : GJK2D_START_LEAVES};
                const gjk2d_pose here =
                    pose_at(-1 - margin - gap * (double)REAL_EPSILON, 0.125);
                const gjk2d_vec2 way = vec(-ldexp(1, size), 0);
                const gjk2d_hit h = gjk2d_cast(&ball, &here, way, &box, NULL, &options);
                CHECK(!h.status && (!h.hit || i % 2), "gap %d, size %d: it hits", gap,
                      size);
                CHECK(!h.hit || (h.start && h.fraction == 0 && h.normal.x < 0),
                      "gap %d, size %d: start %d, normal %.9g", gap, size, h.start,
                      (double)h.normal.x);
                CHECK(i != 1 ||
                          h.hit == gjk2d_swept_collide(&ball, &here, way, &box, NULL),
                      "gap %d, size %d: swept and cast", gap, size);
                in_band += h.hit && !gjk2d_within(&ball, &here, &box, NULL, REAL(margin));
            }
    CHECK(in_band > 0, "no start in the band of the way alone");
    for (i = 0; i < 2; i++) {
        const gjk2d_cast_options options = {0, i ? GJK2D_START_HITS : GJK2D_START_LEAVES};
        const gjk2d_pose inside = pose_at(-0.5, 0.125);
        const gjk2d_hit h = gjk2d_cast(&ball, &inside, vec(-4, 0), &box, NULL, &options);
        CHECK(h.hit == i && h.start == 2, "out of an overlap: hit %d, start %d", h.hit,
              h.start);
    }
}

#if GJK2D_DOUBLE
/* A mapping's numbers have the range of all others, in every query alike. */
static void out_of_range(void **state)
{
    const gjk2d_vec2 half = {1, 1}, tiny = {1e-311, 1e-311};
    const gjk2d_vec2 way = {1, 0}, slope = {1, 1e-160};
    gjk2d_shape box = gjk2d_make_custom(box_support, &half, 0);
    gjk2d_shape dot = gjk2d_make_custom(box_support, &tiny, 0);
    const gjk2d_pose here = {{2.5, 1e-160}, 1, 0};
    (void)state;
    CHECK(gjk2d_witness(&box, NULL, &box, &here).status == GJK2D_OUT_OF_RANGE,
          "position");
    CHECK(gjk2d_witness(&dot, NULL, &dot, NULL).status == GJK2D_OUT_OF_RANGE, "points");
    CHECK(gjk2d_swept_collide(&box, &here, way, &box, NULL) ==
                  gjk2d_cast(&box, &here, way, &box, NULL, NULL).hit &&
              gjk2d_swept_collide(&box, NULL, slope, &box, NULL) ==
                  gjk2d_cast(&box, NULL, slope, &box, NULL, NULL).hit,
          "swept and cast");
}
#endif

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(broken_mappings),
        TEST(a_break_at_any_call_is_told),
        TEST(levels_agree_at_the_first_bound),
        TEST(as_with_points),
        TEST(discs_by_formula),
        TEST(as_deep_all_round),
        TEST(along_an_edge),
        TEST(in_any_unit),
        TEST(large_list_in_a_large_pose),
        TEST(deepest_points_of_boxes),
        TEST(leads_off_from_beside),
#if GJK2D_DOUBLE
        TEST(out_of_range),
#endif
    };
    return run_all("custom mappings", tests, COUNT_OF(tests));
}
