/* test_laws.c - the laws as properties of seeded random pairs, without an oracle
 *
 *   2  distance == 0 exactly if collide, at every level
 *   4  witnesses, weights and direction certify the distance
 *   5  swapping P and Q
 *   6  starting vertex, winding, duplicates, closed rings; rigid motions; exact
 *      scaling by powers of two
 *   7  scan, climbing and warm starts give one answer
 *   8  the iteration bound
 *  10  within, sweeps
 *
 * Two answers about the same sets may differ only where the pair is within the
 * rounding band around contact; how often that happened is printed.
 * TEST_SEED and TEST_ROUNDS choose other and more pairs.
 */
#include "testing.h"

#include <stdlib.h>

static uint64_t seed_of_round;

#define ROUND "seed %llu: "
#define SEED  ((unsigned long long)seed_of_round)

/* Each round has a seed of its own, so that a failure can be run alone. */
static rng round_rng(int round)
{
    rng random;
    seed_of_round = test_seed() + (uint64_t)round * 7919u;
    random.state = seed_of_round;
    return random;
}

static gjk2d_result witness_of(duo pair)
{
    return gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
}

static int collide_of(duo pair)
{
    return gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose);
}

static gjk2d_real distance_of(duo pair)
{
    return gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose);
}

/* Pairs of all sorts; every fourth pushed to within rounding of contact. */
static duo pair_of_round(int round, rng *random, two_bodies *both)
{
    duo pair;
    gjk2d_result r;
    *random = round_rng(round);
    pair = two_random(random, both);
    r = witness_of(pair);
    if (round % 4 == 0 && r.status == GJK2D_OK) {
        both->q.pose.position.x -= r.distance * r.normal.x;
        both->q.pose.position.y -= r.distance * r.normal.y;
    }
    return pair;
}

/* Is this pair so near to contact that rounding may decide? */
static int is_in_band(duo pair) { return fabsl(wide_distance(pair)) <= 2 * band(pair); }

static void fail_round(duo pair, const char *what)
{
    print_duo(pair);
    CHECK(0, ROUND "%s", SEED, what);
}

/* Booleans the same and distances within rounding, unless in the band. */
static void expect_same_answer(const char *what, duo pair, duo other, int *in_band)
{
    gjk2d_result a = witness_of(pair), b = witness_of(other);
    long double bound = band(pair) + band(other);
    if (a.collide != b.collide || a.status != b.status) {
        if (!is_in_band(pair))
            fail_round(pair, what);
        ++*in_band;
    } else if (fabsl(WIDE(a.distance) - WIDE(b.distance)) > bound) {
        fail_round(pair, what);
    }
    if (answer_problem(&b, other) != NULL)
        fail_round(other, answer_problem(&b, other));
}

static void print_in_band(int in_band, int rounds)
{
    print_message("%d of %d differ, all within the rounding band\n", in_band, rounds);
}

/* ------------------------------------------------------------ laws 2 and 4 -- */

static void law_2_distance_is_0_exactly_if_collide(void **state)
{
    rng random;
    int round, level;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        int collide = collide_of(pair);
        if ((distance_of(pair) == 0) != collide)
            fail_round(pair, "gjk2d_distance is 0 and gjk2d_collide 0, or neither");
        for (level = 1; level <= 3; level++) {
            gjk2d_options options;
            gjk2d_result r;
            memset(&options, 0, sizeof options);
            options.level = level;
            r = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
            if (r.collide != collide)
                fail_round(pair, "the levels disagree");
            if (level > 1 && r.distance != distance_of(pair) &&
                fabsl(WIDE(r.distance) - WIDE(distance_of(pair))) > band(pair))
                fail_round(pair, "the levels' distances disagree");
        }
    }
}

static void law_4_answers_certify_themselves(void **state)
{
    rng random;
    int round, apart = 0;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_result r = witness_of(pair);
        if (answer_problem(&r, pair) != NULL)
            fail_round(pair, answer_problem(&r, pair));
        apart += !r.collide;
    }
    assert_true(apart > round / 8 && apart < round);
}

static void law_3_distances_by_long_double(void **state)
{
    rng random;
    int round;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        long double want = wide_distance(pair), got = WIDE(distance_of(pair));
        if (got > 0 && fabsl(got - want) > band(pair))
            fail_round(pair, "the distance is off");
        if (got == 0 && want > 2 * band(pair))
            fail_round(pair, "0 for shapes that are apart");
    }
}

/* ------------------------------------------------------------------- law 5 -- */

static void law_5_swapping(void **state)
{
    rng random;
    int round, in_band = 0;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        expect_same_answer("swapped, the answer changes", pair, duo_swapped(pair),
                           &in_band);
    }
    print_in_band(in_band, round);
}

/* ------------------------------------------------------------------- law 6 -- */

static void rotate_start(body *b, int by)
{
    gjk2d_vec2 old[BODY_POINTS];
    int i;
    memcpy(old, b->points, sizeof old);
    for (i = 0; i < b->count; i++)
        b->points[i] = old[(i + by) % b->count];
}

static void reverse_winding(body *b)
{
    gjk2d_vec2 old[BODY_POINTS];
    int i;
    memcpy(old, b->points, sizeof old);
    for (i = 0; i < b->count; i++)
        b->points[i] = old[b->count - 1 - i];
}

static void close_ring(body *b)
{
    b->points[b->count] = b->points[0];
    b->count++;
}

static void duplicate_all(body *b)
{
    int i;
    for (i = b->count - 1; i >= 0; i--)
        b->points[2 * i] = b->points[2 * i + 1] = b->points[i];
    b->count *= 2;
}

static void swap_two(body *b, int i, int k)
{
    gjk2d_vec2 v = b->points[i];
    b->points[i] = b->points[k];
    b->points[k] = v;
}

/* The same hull in other words. */
static void rewrite(rng *random, body *b, int how)
{
    switch (how) {
    case 0:
        rotate_start(b, rng_int(random, 0, b->count - 1));
        break;
    case 1:
        reverse_winding(b);
        break;
    case 2:
        close_ring(b);
        break;
    case 3:
        duplicate_all(b);
        break;
    default:
        swap_two(b, rng_int(random, 0, b->count - 1), 0);
        break;
    }
    body_make(b);
}

static void law_6_the_same_hull_in_other_words(void **state)
{
    rng random;
    int round, how, in_band = 0;
    (void)state;
    for (round = 0; round < test_rounds(5000); round++)
        for (how = 0; how < 5; how++) {
            two_bodies both, other;
            duo pair = pair_of_round(round, &random, &both);
            other = both;
            body_make(&other.p);
            body_make(&other.q);
            rewrite(&random, how & 1 ? &other.p : &other.q, how);
            rewrite(&random, &other.p, (how + round) % 5);
            expect_same_answer("written otherwise, the answer changes", pair,
                               two_duo(&other), &in_band);
        }
    print_in_band(in_band, 5 * round);
}

/* Quarter turns and shifts on a lattice are exact: the sets are congruent to the
 * last bit, so the distance may differ only by rounding. */
static void quarter_turn(gjk2d_pose *pose)
{
    gjk2d_pose old = *pose;
    pose->position.x = -old.position.y;
    pose->position.y = old.position.x;
    pose->cos = -old.sin;
    pose->sin = old.cos;
}

static void law_6_quarter_turns_of_the_world(void **state)
{
    rng random;
    int round, in_band = 0;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both, other;
        duo pair = pair_of_round(round, &random, &both);
        other = both;
        body_make(&other.p);
        body_make(&other.q);
        quarter_turn(&other.p.pose);
        quarter_turn(&other.q.pose);
        expect_same_answer("a quarter turn changes the answer", pair, two_duo(&other),
                           &in_band);
    }
    print_in_band(in_band, round);
}

static double on_lattice(double x) { return floor(x * 256) / 256; }

static void shift_world(two_bodies *both, double x, double y)
{
    both->p.pose.position =
        vec((double)both->p.pose.position.x + x, (double)both->p.pose.position.y + y);
    both->q.pose.position =
        vec((double)both->q.pose.position.x + x, (double)both->q.pose.position.y + y);
}

/* Far from the world's origin nothing changes, bit for bit, as long as the
 * positions are still exact there. */
static void law_6_far_away_is_the_same(void **state)
{
    rng random;
    int round;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_result a, b;
        both.p.pose.position = vec(on_lattice((double)both.p.pose.position.x),
                                   on_lattice((double)both.p.pose.position.y));
        both.q.pose.position = vec(on_lattice((double)both.q.pose.position.x),
                                   on_lattice((double)both.q.pose.position.y));
        a = witness_of(pair);
        shift_world(&both, 1 << (round % 15), -(1 << (round % 13)));
        b = witness_of(pair);
        b.p_world = a.p_world;
        b.q_world = a.q_world;
        if (result_difference(&a, &b) != NULL)
            fail_round(pair, result_difference(&a, &b));
    }
}

static gjk2d_vec2 scaled(gjk2d_vec2 v, int k)
{
    return vec(ldexp((double)v.x, k), ldexp((double)v.y, k));
}

static void scale_body(body *b, int k)
{
    int i;
    for (i = 0; i < b->count; i++)
        b->points[i] = scaled(b->points[i], k);
    b->radius = REAL(ldexp((double)b->radius, k));
    b->pose.position = scaled(b->pose.position, k);
    body_make(b);
}

static void scale_result(gjk2d_result *r, int k)
{
    r->distance = REAL(ldexp((double)r->distance, k));
    r->lower = REAL(ldexp((double)r->lower, k));
    r->upper = REAL(ldexp((double)r->upper, k));
    r->p = scaled(r->p, k);
    r->q = scaled(r->q, k);
    r->p_local = scaled(r->p_local, k);
    r->q_local = scaled(r->q_local, k);
    r->p_world = scaled(r->p_world, k);
    r->q_world = scaled(r->q_world, k);
}

/* Trap 2: nothing depends on the unit of length. Every result is the same bit
 * pattern with another exponent. (What it cost is no result: numbers that must be
 * brought into range first may start the search elsewhere.) */
static void check_scaling(int round, int k)
{
    rng random;
    two_bodies both;
    duo pair = pair_of_round(round, &random, &both);
    gjk2d_result a = witness_of(pair), b;
    gjk2d_real distance = distance_of(pair);
    int collide = collide_of(pair);
    scale_body(&both.p, k);
    scale_body(&both.q, k);
    b = witness_of(pair);
    scale_result(&a, k);
    a.iterations = b.iterations;
    if (result_difference(&a, &b) != NULL) {
        print_message("2^%d: ", k);
        fail_round(pair, result_difference(&a, &b));
    }
    if (collide_of(pair) != collide ||
        distance_of(pair) != REAL(ldexp((double)distance, k)))
        fail_round(pair, "levels 1 and 2 do not scale");
}

static void law_6_powers_of_two_scale_exactly(void **state)
{
    int round, k, most = GJK2D_DOUBLE ? 440 : 60;
    (void)state;
    for (round = 0; round < test_rounds(3000); round++) {
        rng random = round_rng(round);
        k = rng_int(&random, -most, most);
        check_scaling(round, k);
        check_scaling(round, rng_int(&random, -20, 20));
    }
}

/* ------------------------------------------------------------------- law 7 -- */

static gjk2d_result ask(duo pair, int level, gjk2d_support_policy policy,
                        gjk2d_cache *cache)
{
    gjk2d_options options;
    memset(&options, 0, sizeof options);
    options.level = level;
    options.support = policy;
    options.cache = cache;
    return gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
}

/* Two paths to one answer. */
static void expect_same_result(const char *what, duo pair, const gjk2d_result *a,
                               const gjk2d_result *b, int *in_band)
{
    if (a->collide != b->collide || a->status != b->status) {
        if (!is_in_band(pair))
            fail_round(pair, what);
        ++*in_band;
    } else if (fabsl(WIDE(a->distance) - WIDE(b->distance)) > band(pair)) {
        fail_round(pair, what);
    }
}

#if GJK2D_DOUBLE
/* The distance is half way between two numbers, near the end of the range: of its square
 * the lower digits underflow. */
static void law_6_a_tie_scales(void **state)
{
    int k;
    (void)state;
    for (k = 0; k <= 480; k += 20) {
        const gjk2d_vec2 p_points[2] = {{0, 0}, {-ldexp(0x1713c4847935e9, k - 532), 0}};
        const gjk2d_vec2 q_points[2] = {{ldexp(6, k), ldexp(4, k)},
                                        {-ldexp(0x11e14631848548, k - 547), 0}};
        const gjk2d_pose p_pose = {{0, -ldexp(0x18e39490a56f7c, k - 547)}, 0, -1};
        const gjk2d_pose q_pose = {{-ldexp(0x11d8087998afa0, k - 543), 0}, -1, 0};
        gjk2d_shape p = gjk2d_make_polygon(p_points, 2, 0);
        gjk2d_shape q = gjk2d_make_polygon(q_points, 2, 0);
        duo pair = duo_of(&p, &p_pose, &q, &q_pose);
        double distance = ldexp(distance_of(pair), 543 - k);
        CHECK(distance == 0x10b9f41680674c, "scaled by 2^%d: %a", k, distance);
    }
}
#endif

/* A point that clears a large circle by next to nothing, from 2^-25 (double: 2^-55) of its
 * radius to what is less than the smallest number. */
static void law_3_a_gap_far_below_the_radius(void **state)
{
    const int size = GJK2D_DOUBLE ? 480 : 100, least = GJK2D_DOUBLE ? -1074 : -149;
    int k;
    (void)state;
    for (k = GJK2D_DOUBLE ? 27 : 12; 2 * k - size < 1 - least; ++k) {
        gjk2d_shape p = gjk2d_make_circle(vec(0, 0), REAL(ldexp(1, size)));
        gjk2d_shape q = gjk2d_make_circle(vec(0, 0), 0);
        const gjk2d_pose pose = pose_at(ldexp(1, size), ldexp(1, size - k));
        const int gap = size - 2 * k - 1; /* y^2 / 2 r, but for what no digit shows */
        const double due = ldexp(1, gap < least ? least : gap);
        gjk2d_real distance = gjk2d_distance(&p, NULL, &q, &pose);
        CHECK(!((double)distance < due || (double)distance > due), "2^%d: %a, not %a",
              gap, (double)distance, due);
    }
}

static void law_7_climbing_is_scanning(void **state)
{
    rng random;
    int round, level, in_band = 0;
    (void)state;
    for (round = 0; round < test_rounds(5000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        body_polygon(&random, &both.p, rng_int(&random, 3, BODY_POINTS), 1);
        body_polygon(&random, &both.q, rng_int(&random, 3, BODY_POINTS), 1);
        both.q.pose.position = rng_vec(&random, -2, 2);
        for (level = 1; level <= 3; level++) {
            gjk2d_result scan = ask(pair, level, GJK2D_SUPPORT_SCAN, NULL);
            gjk2d_result climb = ask(pair, level, GJK2D_SUPPORT_CLIMB, NULL);
            gjk2d_result choice = ask(pair, level, GJK2D_SUPPORT_AUTO, NULL);
            expect_same_result("climbing differs", pair, &scan, &climb, &in_band);
            expect_same_result("the automatic policy differs", pair, &scan, &choice,
                               &in_band);
            if (level == 3 && answer_problem(&climb, pair) != NULL)
                fail_round(pair, answer_problem(&climb, pair));
        }
    }
    print_in_band(in_band, 6 * round);
}

/* A path of poses with one cache, and every query asked cold as well. */
static void law_7_warm_is_cold(void **state)
{
    rng random;
    int round, step, in_band = 0, warm_steps = 0, cold_steps = 0;
    (void)state;
    for (round = 0; round < test_rounds(800); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_cache cache;
        int level = 1 + round % 3;
        double vx = rng_range(&random, -0.1, 0.1), vy = rng_range(&random, -0.1, 0.1);
        memset(&cache, 0, sizeof cache);
        for (step = 0; step < 20; step++) {
            gjk2d_result warm = ask(pair, level, GJK2D_SUPPORT_AUTO, &cache);
            gjk2d_result cold = ask(pair, level, GJK2D_SUPPORT_AUTO, NULL);
            expect_same_result("warm is not cold", pair, &warm, &cold, &in_band);
            if (level == 3 && answer_problem(&warm, pair) != NULL)
                fail_round(pair, answer_problem(&warm, pair));
            warm_steps += warm.iterations;
            cold_steps += cold.iterations;
            both.q.pose = pose_turned((double)both.q.pose.position.x + vx,
                                      (double)both.q.pose.position.y + vy, 0.02 * step);
        }
    }
    print_message("iterations: %d warm, %d cold\n", warm_steps, cold_steps);
    print_in_band(in_band, 20 * round);
    assert_true(warm_steps < cold_steps);
}

/* Any bytes are a cache. */
static void fill_with_garbage(rng *random, gjk2d_cache *cache)
{
    unsigned char bytes[sizeof(gjk2d_cache)];
    size_t i;
    int small = rng_int(random, 0, 3);
    for (i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)rng_bits(random);
    memcpy(cache, bytes, sizeof bytes);
    if (small) {
        cache->count = rng_int(random, -1, 3);
        for (i = 0; i < 2; i++) {
            cache->p_index[i] = rng_int(random, -2, 12);
            cache->q_index[i] = rng_int(random, -2, 12);
        }
    }
    if (small > 1)
        cache->direction = rng_vec(random, -1, 1);
    if (small > 2)
        cache->direction = vec(0, 0);
}

static void law_7_garbage_in_the_cache_is_safe(void **state)
{
    rng random;
    int round, in_band = 0;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_cache cache;
        int level = 1 + round % 3;
        gjk2d_result warm, cold = ask(pair, level, GJK2D_SUPPORT_AUTO, NULL);
        gjk2d_support_policy policy = (gjk2d_support_policy)rng_int(&random, 0, 2);
        fill_with_garbage(&random, &cache);
        warm = ask(pair, level, policy, &cache);
        expect_same_result("garbage in the cache changes the answer", pair, &warm, &cold,
                           &in_band);
        if (result_has_nan(&warm))
            fail_round(pair, "NaN out of a cache");
        if (level == 3 && answer_problem(&warm, pair) != NULL)
            fail_round(pair, answer_problem(&warm, pair));
        warm = ask(pair, level, policy, &cache); /* what it left is a cache too */
        expect_same_result("the second time", pair, &warm, &cold, &in_band);
    }
    print_in_band(in_band, 2 * round);
}

/* The same bits twice, and from copies at other addresses. */
static void law_7_the_same_question_the_same_bits(void **state)
{
    rng random;
    int round;
    (void)state;
    for (round = 0; round < test_rounds(2000); round++) {
        two_bodies both, other;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_result a = witness_of(pair), b;
        other = both;
        body_make(&other.p);
        body_make(&other.q);
        b = witness_of(two_duo(&other));
        if (result_difference(&a, &b) != NULL)
            fail_round(pair, result_difference(&a, &b));
    }
}

/* ------------------------------------------------------------------- law 8 -- */

static void law_8_the_bound_is_never_reached(void **state)
{
    rng random;
    int round, most = 0;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_result r = witness_of(pair);
        most = r.iterations > most ? r.iterations : most;
        if (r.status == GJK2D_ITERATION_LIMIT ||
            r.iterations > 2 * (both.p.count + both.q.count) + 64)
            fail_round(pair, "out of iterations");
    }
    print_message("at most %d iterations\n", most);
}

/* ------------------------------------------------------------------ law 10 -- */

static void law_10_within_is_distance_at_most_margin(void **state)
{
    rng random;
    int round;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_real margins[2];
        int i;
        margins[0] = REAL(rng_range(&random, 0, 3));
        margins[1] = distance_of(pair);
        for (i = 0; i < 2; i++)
            if (gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, margins[i]) !=
                exact_within(pair, (double)margins[i]))
                fail_round(pair, "within(margin) is not distance <= margin");
        if (gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, 0) != collide_of(pair))
            fail_round(pair, "within(0) is not collide");
    }
}

/* The swept hull, built by hand: P's points at both ends of the way. */
static gjk2d_shape swept_hull(const body *b, gjk2d_vec2 t, gjk2d_vec2 *points)
{
    int i;
    for (i = 0; i < b->count; i++) {
        wide2 w = turned(&b->pose, b->points[i]);
        points[i] = vec((double)w.x, (double)w.y);
        points[b->count + i] = vec((double)(w.x + WIDE(t.x)), (double)(w.y + WIDE(t.y)));
    }
    return gjk2d_make_polygon(points, 2 * b->count, b->radius);
}

static void law_10_sweeping_is_the_swept_hull(void **state)
{
    rng random;
    int round;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_vec2 t = rng_vec(&random, -4, 4);
        gjk2d_vec2 points[2 * BODY_POINTS];
        gjk2d_shape hull = swept_hull(&both.p, t, points);
        gjk2d_pose at = pose_at(0, 0);
        duo swept = duo_of(&hull, &at, pair.q, pair.q_pose);
        int got = gjk2d_swept_collide(pair.p, pair.p_pose, t, pair.q, pair.q_pose);
        at.position = both.p.pose.position;
        if (got != collide_of(swept) && fabsl(wide_distance(swept)) > 4 * band(swept))
            fail_round(pair, "the sweep is not its hull");
        if (!got && collide_of(pair))
            fail_round(pair, "free along the way, but not at its start");
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(law_2_distance_is_0_exactly_if_collide),
        TEST(law_3_distances_by_long_double),
        TEST(law_4_answers_certify_themselves),
        TEST(law_5_swapping),
        TEST(law_6_the_same_hull_in_other_words),
        TEST(law_6_quarter_turns_of_the_world),
        TEST(law_6_far_away_is_the_same),
        TEST(law_6_powers_of_two_scale_exactly),
#if GJK2D_DOUBLE
        TEST(law_6_a_tie_scales),
#endif
        TEST(law_3_a_gap_far_below_the_radius),
        TEST(law_7_climbing_is_scanning),
        TEST(law_7_warm_is_cold),
        TEST(law_7_garbage_in_the_cache_is_safe),
        TEST(law_7_the_same_question_the_same_bits),
        TEST(law_8_the_bound_is_never_reached),
        TEST(law_10_within_is_distance_at_most_margin),
        TEST(law_10_sweeping_is_the_swept_hull),
    };
    print_message("seed %llu\n", (unsigned long long)test_seed());
    return run_all("laws", tests, COUNT_OF(tests));
}
