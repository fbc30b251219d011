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
    BREACHES
} breach;

static const char *const breach_names[BREACHES] = {
    "not a number", "infinite", "enormous",        "large",     "alternating",
    "nearest",      "anything", "anything's bits", "one-sided", "tiny"};

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

int main(void)
{
    static const struct CMUnitTest tests[] = {TEST(broken_mappings),
                                              TEST(levels_agree_at_the_first_bound)};
    return run_all("custom mappings", tests, COUNT_OF(tests));
}
