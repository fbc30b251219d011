/* test_laws.c - the laws as properties of seeded random pairs, and of the same pairs in
 * other words
 *
 * Each answer is judged by laws.h, against the exact oracle: no test here has a band.
 *
 *   1 to 5, 10  all that laws.h knows, of pairs that agree.c does not make
 *   6           starting vertex, winding, duplicates, closed rings; rigid motions; exact
 *               scaling by powers of two
 *   7           warm starts along a path, garbage in caches
 *
 * TEST_SEED and TEST_ROUNDS choose other and more pairs.
 */
#include "testing.h"

#include <stdlib.h>

static uint64_t seed_of_round;

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

/* Fails the round with the pair, unless all is well. */
static void expect_none(const char *problem, const char *what, duo pair)
{
    if (problem == NULL)
        return;
    print_duo(pair);
    CHECK(0, "seed %llu: %s: %s", (unsigned long long)seed_of_round, what, problem);
}

/* Levels 1 and 2, both ways, and level 3. */
static void expect_lawful(const char *what, duo pair)
{
    const gjk2d_result r = witness_of(pair);
    expect_none(short_problem(pair), what, pair);
    expect_none(answer_problem(&r, pair), what, pair);
}

static void random_pairs_keep_all_laws(void **state)
{
    rng random;
    int round, apart = 0;
    (void)state;
    for (round = 0; round < test_rounds(5000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        expect_none(laws_pair_problem(pair.p, pair.p_pose, pair.q, pair.q_pose,
                                      rng_bits(&random)),
                    "random", pair);
        apart += !collide_of(pair);
    }
    assert_true(apart > round / 8 && apart < round * 7 / 8);
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
    int round, how;
    (void)state;
    for (round = 0; round < test_rounds(4000); round++)
        for (how = 0; how < 5; how++) {
            two_bodies both, other;
            pair_of_round(round, &random, &both);
            other = both;
            body_make(&other.p);
            body_make(&other.q);
            rewrite(&random, how & 1 ? &other.p : &other.q, how);
            rewrite(&random, &other.p, (how + round) % 5);
            expect_lawful("written otherwise", two_duo(&other));
        }
}

/* Quarter turns and shifts on a lattice are exact: the sets are congruent to the
 * last bit. */
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
    int round;
    (void)state;
    for (round = 0; round < test_rounds(10000); round++) {
        two_bodies both, other;
        gjk2d_result a = witness_of(pair_of_round(round, &random, &both)), b;
        other = both;
        body_make(&other.p);
        body_make(&other.q);
        quarter_turn(&other.p.pose);
        quarter_turn(&other.q.pose);
        b = witness_of(two_duo(&other));
        expect_lawful("turned", two_duo(&other));
        expect_none(a.status == b.status && a.collide == b.collide ? NULL : "status",
                    "turned", two_duo(&other));
    }
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
        expect_none(laws_difference(&a, &b), "far away", pair);
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
    expect_none(laws_difference(&a, &b), "scaled", pair);
    expect_none(collide_of(pair) == collide &&
                        distance_of(pair) == REAL(ldexp((double)distance, k))
                    ? NULL
                    : "levels 1 and 2",
                "scaled", pair);
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

#if GJK2D_DOUBLE
/* The distance is half way between two numbers, near the end of the range: of its square
 * the lower digits underflow. Whichever of the two it is, it scales. */
static void law_6_a_tie_scales(void **state)
{
    double first = 0;
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
        first = k == 0 ? distance : first;
        CHECK(distance == 0x10b9f41680674c || distance == 0x10b9f41680674b,
              "scaled by 2^%d: %a", k, distance);
        CHECK(distance == first, "scaled by 2^%d: %a, before %a", k, distance, first);
    }
}
#endif

/* A point that clears a large circle by next to nothing, from 2^-25 (double: 2^-55) of its
 * radius to what is less than the smallest number: free, and by no more than law 3 lets a
 * distance miss the gap. */
static void law_3_a_gap_far_below_the_radius(void **state)
{
    const int size = GJK2D_DOUBLE ? 480 : 100, least = GJK2D_DOUBLE ? -1074 : -149;
    const double unit = ldexp(1, size) * (double)REAL_EPSILON;
    int k;
    (void)state;
    for (k = GJK2D_DOUBLE ? 27 : 12; 2 * k - size < 1 - least; ++k) {
        gjk2d_shape p = gjk2d_make_circle(vec(0, 0), REAL(ldexp(1, size)));
        gjk2d_shape q = gjk2d_make_circle(vec(0, 0), 0);
        const gjk2d_pose pose = pose_at(ldexp(1, size), ldexp(1, size - k));
        const double due = ldexp(1, size - 2 * k - 1); /* y^2 / 2 r, but for less */
        gjk2d_real distance = gjk2d_distance(&p, NULL, &q, &pose);
        CHECK(distance > 0 && fabs((double)distance - due) <= 2 * unit,
              "2^%d: %a, not %a", size - 2 * k - 1, (double)distance, due);
        CHECK(!gjk2d_collide(&p, NULL, &q, &pose), "2^%d: collide", size - 2 * k - 1);
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

/* A path of poses with one cache. */
static void law_7_warm_along_a_path(void **state)
{
    rng random;
    int round, step, warm_steps = 0, cold_steps = 0;
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
            expect_none(level_problem(&warm, level, pair), "warm", pair);
            warm_steps += warm.iterations;
            cold_steps += cold.iterations;
            both.q.pose = pose_turned((double)both.q.pose.position.x + vx,
                                      (double)both.q.pose.position.y + vy, 0.02 * step);
        }
    }
    print_message("iterations: %d warm, %d cold\n", warm_steps, cold_steps);
    assert_true(warm_steps < cold_steps);
}

static void law_7_garbage_in_the_cache_is_safe(void **state)
{
    rng random;
    int round;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        two_bodies both;
        duo pair = pair_of_round(round, &random, &both);
        gjk2d_cache cache;
        int level = 1 + round % 3;
        gjk2d_support_policy policy = (gjk2d_support_policy)rng_int(&random, 0, 2);
        gjk2d_result warm;
        cache = cache_garbage(&random);
        warm = ask(pair, level, policy, &cache);
        expect_none(level_problem(&warm, level, pair), "garbage", pair);
        warm = ask(pair, level, policy, &cache); /* what it left is a cache too */
        expect_none(level_problem(&warm, level, pair), "the second time", pair);
    }
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
        expect_none(laws_difference(&a, &b), "again", pair);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(random_pairs_keep_all_laws),
        TEST(law_3_a_gap_far_below_the_radius),
        TEST(law_6_the_same_hull_in_other_words),
        TEST(law_6_quarter_turns_of_the_world),
        TEST(law_6_far_away_is_the_same),
        TEST(law_6_powers_of_two_scale_exactly),
#if GJK2D_DOUBLE
        TEST(law_6_a_tie_scales),
#endif
        TEST(law_7_warm_along_a_path),
        TEST(law_7_garbage_in_the_cache_is_safe),
        TEST(law_7_the_same_question_the_same_bits),
    };
    print_message("seed %llu\n", (unsigned long long)test_seed());
    return run_all("laws", tests, COUNT_OF(tests));
}
