/* test_paths.c - one library, one answer: which path a query takes shows in no bit (law 7)
 *
 * Asked are pairs of every family of generate.h, in lists of every kind. The truth is
 * agree.c's business: here each answer is compared with that of the plain query, bit for
 * bit and field by field, iterations aside. Batches are compared in test_batch.c, builds
 * and machines by hash_results.c.
 */
#include "testing.h"

#include <limits.h>
#include <stdlib.h>

#include "generate.h"

enum { LEVELS = 3, POLICIES = 3 };

/* One pair, and what is said of it without any option. */
typedef struct subject {
    duo pair;
    gjk2d_result plain[LEVELS + 1];
    rng random;
    int family;
    uint64_t seed;
} subject;

static gjk2d_result query(const subject *s, const gjk2d_options *options)
{
    const duo d = s->pair;
    return gjk2d_query(d.p, d.p_pose, d.q, d.q_pose, options);
}

static gjk2d_result ask(const subject *s, int level, gjk2d_support_policy policy,
                        gjk2d_cache *cache)
{
    gjk2d_options options;
    memset(&options, 0, sizeof options);
    options.level = level;
    options.support = policy;
    options.cache = cache;
    return query(s, &options);
}

static void expect_same(const subject *s, const char *what, int level,
                        const gjk2d_result *got, const gjk2d_result *due)
{
    const char *difference = laws_difference(got, due);
    if (difference == NULL)
        return;
    print_duo(s->pair);
    CHECK(0, "%s, agree --pair %d 0x%llx, level %d, %s: %s: distance %.17g, not %.17g",
          generate_name(s->family), s->family, (unsigned long long)s->seed, level, what,
          difference, (double)got->distance, (double)due->distance);
}

/* `check` of pairs of all families. */
static void each_pair(void (*check)(subject *s), int usual)
{
    generate_pair *made = (generate_pair *)malloc(sizeof *made);
    gjk2d_real *rooms = (gjk2d_real *)malloc(2 * GENERATE_ROOM * sizeof *rooms);
    int family, round, level;
    CHECK(made != NULL && rooms != NULL, "no memory");
    for (family = 0; family < GENERATE_FAMILIES; family++) {
        const int rounds = test_rounds(generate_is_large(family) ? usual / 10 : usual);
        for (round = 0; round < rounds; round++) {
            gjk2d_shape p, q;
            subject s;
            s.family = family;
            s.seed = s.random.state = generate_seed(test_seed(), family, round);
            generate_make(family, s.seed, made);
            p = generate_shape(&made->p, (int)(s.seed & 3), rooms);
            q = generate_shape(&made->q, (int)(s.seed >> 4 & 3), rooms + GENERATE_ROOM);
            s.pair = duo_of(&p, &made->p.pose, &q, &made->q.pose);
            for (level = 1; level <= LEVELS; level++)
                s.plain[level] = ask(&s, level, GJK2D_SUPPORT_AUTO, NULL);
            check(&s);
        }
    }
    free(made);
    free(rooms);
}

/* ------------------------------------------------------------------ levels -- */

/* What is left of a level 3 answer at a lower one. */
static gjk2d_result less_of(const gjk2d_result *r, int level)
{
    gjk2d_result less;
    int k;
    memset(&less, 0, sizeof less);
    less.collide = r->collide;
    for (k = 0; k < 3; k++)
        less.p_index[k] = less.q_index[k] = -1;
    if (level == 1)
        return less;
    less.distance = r->distance;
    less.lower = r->lower;
    less.upper = r->upper;
    return less;
}

static void check_levels(subject *s)
{
    const duo d = s->pair;
    const gjk2d_result witness = gjk2d_witness(d.p, d.p_pose, d.q, d.q_pose);
    gjk2d_result due = less_of(&s->plain[3], 1);
    expect_same(s, "as level 3", 1, &s->plain[1], &due);
    due = less_of(&s->plain[3], 2);
    expect_same(s, "as level 3", 2, &s->plain[2], &due);
    due.collide = gjk2d_collide(d.p, d.p_pose, d.q, d.q_pose);
    due.distance = gjk2d_distance(d.p, d.p_pose, d.q, d.q_pose);
    expect_same(s, "gjk2d_collide and gjk2d_distance", 2, &s->plain[2], &due);
    expect_same(s, "gjk2d_witness", 3, &witness, &s->plain[3]);
}

/* A face of P and one of Q side by side end at the origin: the edge that begins there is
 * named, by whatever search. (A walk among 47 and 48 corners stops one before it.) */
static void a_face_ends_where_they_touch(void **state)
{
    int n;
    (void)state;
    for (n = 40; n <= 55; n++) {
        gjk2d_vec2 ring[80], list[80];
        const gjk2d_vec2 q_points[3] = {vec(0, 0), vec(-1, 1 - 2 * n),
                                        vec(1, -2 * n - 3)};
        const gjk2d_pose pose = {vec(-n - 1, 1 - n * n - 2 * n), 1, 0};
        gjk2d_shape p, again, q = gjk2d_make_polygon(q_points, 3, 0);
        gjk2d_result walked, searched;
        int i;
        for (i = 0; i <= n; i++)
            ring[i] = vec(i, i * i);
        ring[n + 1] = vec(300, n * n + 200 * (300 - n));
        ring[n + 2] = vec(4 * n - 200, 80000);
        ring[n + 3] = vec(-100, 1000);
        for (i = 0; i < n + 5; i++) /* a point twice: no ring */
            list[i] = ring[i < n + 4 ? i : i - 2];
        p = gjk2d_make_polygon(ring, n + 4, 0);
        again = gjk2d_make_polygon(list, n + 5, 0);
        walked = gjk2d_witness(&p, &pose, &q, NULL);
        searched = gjk2d_witness(&again, &pose, &q, NULL);
        CHECK(p.ring == 1 && again.ring == 0, "%d: no ring and list", n);
        CHECK(laws_difference(&walked, &searched) == NULL,
              "%d: %s, normal %.9g, not %.9g", n, laws_difference(&walked, &searched),
              (double)walked.normal.y, (double)searched.normal.y);
    }
}

static void levels_say_the_same(void **state)
{
    (void)state;
    each_pair(check_levels, 200);
}

/* ------------------------------------------------------------------ caches -- */

/* Of the same shapes, Q somewhere else. */
static gjk2d_cache stale_cache(subject *s, int level)
{
    const gjk2d_pose *true_pose = s->pair.q_pose;
    gjk2d_pose pose = *true_pose;
    gjk2d_cache cache;
    memset(&cache, 0, sizeof cache);
    pose.position.x *= REAL(rng_range(&s->random, 0.9, 1.1));
    pose.position.y *= REAL(rng_range(&s->random, 0.9, 1.1));
    if (rng_int(&s->random, 0, 1)) {
        pose.cos = -true_pose->sin;
        pose.sin = true_pose->cos;
    }
    s->pair.q_pose = &pose;
    (void)ask(s, level, GJK2D_SUPPORT_AUTO, &cache);
    s->pair.q_pose = true_pose;
    return cache;
}

static void check_cache(const subject *s, const char *what, int level, gjk2d_cache *cache)
{
    gjk2d_result got = ask(s, level, GJK2D_SUPPORT_AUTO, cache);
    expect_same(s, what, level, &got, &s->plain[level]);
    got = ask(s, level, GJK2D_SUPPORT_AUTO, cache);
    expect_same(s, "the second time, it was ours", level, &got, &s->plain[level]);
}

static void check_caches(subject *s)
{
    static gjk2d_cache another;
    gjk2d_cache own, stale, garbage, other = another;
    int level;
    memset(&own, 0, sizeof own);
    for (level = 1; level <= LEVELS; level++) {
        stale = stale_cache(s, level);
        garbage = cache_garbage(&s->random);
        check_cache(s, "the pair's cache", level, &own);
        check_cache(s, "a cache of another pose", level, &stale);
        check_cache(s, "a cache of another pair", level, &other);
        check_cache(s, "garbage", level, &garbage);
    }
    another = own;
}

static void caches_change_no_bit(void **state)
{
    (void)state;
    each_pair(check_caches, 200);
}

/* ---------------------------------------------------------------- policies -- */

/* Both a plain and a warm start, level by level. */
static void each_policy(const subject *s, const gjk2d_cache *cache,
                        void (*expect)(const subject *s, const char *what, int level,
                                       const gjk2d_result *got, const gjk2d_result *due))
{
    static const char *const names[] = {"automatic", "scan", "climb"};
    int level, policy;
    for (level = 1; level <= LEVELS; level++)
        for (policy = 0; policy < POLICIES; policy++) {
            gjk2d_cache warm = *cache;
            gjk2d_result got = ask(s, level, (gjk2d_support_policy)policy, NULL);
            expect(s, names[policy], level, &got, &s->plain[level]);
            got = ask(s, level, (gjk2d_support_policy)policy, &warm);
            expect(s, names[policy], level, &got, &s->plain[level]);
        }
}

static void expect_same_truth(const subject *s, const char *what, int level,
                              const gjk2d_result *got, const gjk2d_result *due)
{
    if (got->collide != due->collide || got->status != due->status)
        expect_same(s, what, level, got, due);
}

static void check_truth_of_policies(subject *s)
{
    const gjk2d_cache garbage = cache_garbage(&s->random);
    each_policy(s, &garbage, expect_same_truth);
}

static void policies_change_no_truth(void **state)
{
    (void)state;
    each_pair(check_truth_of_policies, 100);
}

static void check_bits_of_policies(subject *s)
{
    const gjk2d_cache garbage = cache_garbage(&s->random);
    each_policy(s, &garbage, expect_same);
}

static void policies_change_no_bit(void **state)
{
    (void)state;
    each_pair(check_bits_of_policies, 100);
}

/* ------------------------------------------------------- traces and limits --
 * Nobody answers otherwise because somebody looks on, or counts.
 */
static void count_step(const gjk2d_step *step, void *user)
{
    int *steps = (int *)user;
    *steps += step->iteration == *steps + 1;
}

static gjk2d_result ask_watched(const subject *s, int level, gjk2d_support_policy policy,
                                int *steps)
{
    gjk2d_options options;
    memset(&options, 0, sizeof options);
    options.level = level;
    options.support = policy;
    options.trace = count_step;
    options.trace_user = steps;
    *steps = 0;
    return query(s, &options);
}

static gjk2d_result ask_limited(const subject *s, int level, gjk2d_support_policy policy,
                                int most)
{
    gjk2d_options options;
    memset(&options, 0, sizeof options);
    options.level = level;
    options.support = policy;
    options.max_iterations = most;
    return query(s, &options);
}

static void check_watched(subject *s)
{
    const int bound = 2 * (s->pair.p->count + s->pair.q->count) + 64;
    int level, policy, steps;
    for (level = 1; level <= LEVELS; level++)
        for (policy = 0; policy < POLICIES; policy++) {
            const gjk2d_support_policy way = (gjk2d_support_policy)policy;
            const gjk2d_result due = ask(s, level, way, NULL);
            gjk2d_result got = ask_watched(s, level, way, &steps);
            expect_same(s, "with a trace", level, &got, &due);
            got = ask_limited(s, level, way, bound);
            expect_same(s, "with the limit that there is anyway", level, &got, &due);
            got = ask_limited(s, level, way, INT_MAX);
            expect_same(s, "with a limit beyond all", level, &got, &due);
        }
}

static void traces_and_limits_change_no_bit(void **state)
{
    (void)state;
    each_pair(check_watched, 100);
}

/* The trace and the count tell of the search that answers: as many iterations with a trace
 * as without, each traced, and as many are enough. With one less there may be no answer,
 * but there is no other one. */
static void check_counts(subject *s)
{
    int level, policy, steps;
    for (level = 1; level <= LEVELS; level++)
        for (policy = 0; policy < POLICIES; policy++) {
            const gjk2d_support_policy way = (gjk2d_support_policy)policy;
            const gjk2d_result due = ask(s, level, way, NULL);
            gjk2d_result got = ask_watched(s, level, way, &steps);
            if (got.iterations != due.iterations || steps != due.iterations)
                print_duo(s->pair);
            CHECK(got.iterations == due.iterations && steps == due.iterations,
                  "agree --pair %d 0x%llx, level %d, policy %d: %d iterations, with a "
                  "trace %d, traced %d",
                  s->family, (unsigned long long)s->seed, level, policy, due.iterations,
                  got.iterations, steps);
            if (due.iterations == 0)
                continue;
            got = ask_limited(s, level, way, due.iterations);
            expect_same(s, "with a limit that is just enough", level, &got, &due);
            if (due.iterations == 1)
                continue;
            got = ask_limited(s, level, way, due.iterations - 1);
            if (got.status != GJK2D_ITERATION_LIMIT)
                expect_same(s, "with a limit of one less", level, &got, &due);
        }
}

static void counts_tell_of_the_search_that_answers(void **state)
{
    (void)state;
    each_pair(check_counts, 100);
}

/* -------------------------------------------------------- maximum distance --
 * Beyond it every path says the same; up to it, what it says without a maximum.
 */
static gjk2d_result beyond(gjk2d_real most)
{
    gjk2d_result far;
    int k;
    memset(&far, 0, sizeof far);
    far.distance = far.lower = most;
    far.upper = REAL_MAX;
    for (k = 0; k < 3; k++)
        far.p_index[k] = far.q_index[k] = -1;
    return far;
}

static void check_maximum_by_all_paths(subject *s, gjk2d_real most, int is_far)
{
    const gjk2d_result far = beyond(most);
    int level, policy, way, steps;
    for (level = 2; level <= LEVELS; level++)
        for (policy = 0; policy < POLICIES; policy++)
            for (way = 0; way < 4; way++) {
                static const char *const names[] = {"maximum", "maximum, traced",
                                                    "maximum, garbage",
                                                    "maximum, with a limit"};
                const gjk2d_result *due = is_far ? &far : &s->plain[level];
                gjk2d_cache cache = cache_garbage(&s->random);
                gjk2d_options options;
                gjk2d_result got;
                memset(&options, 0, sizeof options);
                options.level = level;
                options.support = (gjk2d_support_policy)policy;
                options.max_distance = most;
                options.trace = way == 1 ? count_step : NULL;
                options.trace_user = &steps;
                options.cache = way == 2 ? &cache : NULL;
                options.max_iterations = way == 3 ? INT_MAX : 0;
                steps = 0;
                got = query(s, &options);
                expect_same(s, names[way], level, &got, due);
                if (way != 2)
                    continue;
                got = query(s, &options);
                expect_same(s, "maximum, the second time", level, &got, due);
                got = ask(s, level, options.support, &cache);
                expect_same(s, "after a maximum", level, &got, &s->plain[level]);
            }
}

/* Is the distance, rounded or not, beyond the maximum? Where rounding makes the difference
 * the plain path may choose. */
static void check_maximum(subject *s, gjk2d_real most)
{
    const duo d = s->pair;
    const gjk2d_result *plain = &s->plain[2];
    const gjk2d_result far = beyond(most);
    int is_far = plain->distance > most;
    gjk2d_options options;
    gjk2d_result got;
    if (!(most >= REAL(1e-30)) ||
        !((double)most <= (GJK2D_DOUBLE ? 1e150 : (double)FLT_MAX)))
        return;
    memset(&options, 0, sizeof options);
    options.level = 1;
    options.max_distance = most;
    got = query(s, &options);
    expect_same(s, "a maximum at level 1", 1, &got, &s->plain[1]);
    options.level = 3;
    got = query(s, &options);
    if (is_far == gjk2d_within(d.p, d.p_pose, d.q, d.q_pose, most))
        is_far = laws_difference(&got, &far) == NULL;
    check_maximum_by_all_paths(s, most, is_far);
}

static void check_maxima(subject *s)
{
    const gjk2d_real d = s->plain[2].distance;
    check_maximum(s, d);
    check_maximum(s, d / 2);
    check_maximum(s, d * 2);
    check_maximum(s, d * (1 - REAL_EPSILON));
    check_maximum(s, d * (1 + REAL_EPSILON));
    check_maximum(s, d * REAL(rng_range(&s->random, 0, 1.25)));
    check_maximum(s, REAL(1e-30));
    check_maximum(s, REAL_MAX);
}

static void beyond_the_maximum_all_paths_say_the_same(void **state)
{
    (void)state;
    each_pair(check_maxima, 50);
}

/* A ring so far from its frame's origin that its scores are all alike: what may be the
 * farthest vertex goes all round it, once. */
static void rings_whose_scores_are_alike(void **state)
{
    const double far = ldexp(1, GJK2D_DOUBLE ? 53 : 24) - 400, half = sqrt(0.5);
    const gjk2d_pose turned = gjk2d_make_pose(0, 0, REAL(half), REAL(half));
    gjk2d_vec2 points[64];
    gjk2d_shape ring;
    double x = 0, y = 0;
    int i, k;
    (void)state;
    for (i = 0; i < 64; i++) {
        const int step = i < 32 ? 16 - i : i - 48;
        points[i] = vec(far + x, far + y);
        x += step, y += i < 32 ? 1 : -1;
    }
    ring = gjk2d_make_polygon(points, 64, 0);
    CHECK(ring.ring && ring.count == 64, "a ring of %d", ring.count);
    for (i = 0; i < 40; i++) {
        gjk2d_vec2 ends[2];
        gjk2d_shape other;
        ends[0] = vec((double)points[i].x, (double)points[i].y + i % 5);
        for (k = 0; k < 8; k++) {
            gjk2d_result r;
            ends[1] = vec(far - 50 + 13 * k, far + 40);
            other = gjk2d_make_polygon(ends, 1 + k % 2, 0);
            r = gjk2d_penetration(&ring, &turned, &other, &turned);
            CHECK(r.status == GJK2D_OK, "status %d", (int)r.status);
            CHECK((r.depth > 0) == gjk2d_overlap(&ring, &turned, &other, &turned),
                  "depth %g", (double)r.depth);
            CHECK(r.collide == gjk2d_collide(&ring, &turned, &other, &turned), "collide");
        }
    }
}

/* Circles smaller than what fast code takes, next to contact. */
static void tiny_circles_that_are_free(void **state)
{
    const double size = ldexp(1, GJK2D_DOUBLE ? -470 : -73);
    gjk2d_shape ball = gjk2d_make_circle(vec(0, 0), REAL(size));
    int i;
    (void)state;
    for (i = 0; i < 2000; i++) {
        const double away = 2 * size * (1 + 1e-5 + i * 1e-6), angle = i * 0.37;
        const gjk2d_pose there =
            gjk2d_make_pose(REAL(away * cos(angle)), REAL(away * sin(angle)), 1, 0);
        const gjk2d_vec2 across =
            vec(1e-3 * (double)there.position.y, -1e-3 * (double)there.position.x);
        CHECK(!gjk2d_collide(&ball, NULL, &ball, &there), "at %g", away / size);
        CHECK(!gjk2d_within(&ball, NULL, &ball, &there, REAL(size * 1e-5)), "at %g",
              away / size);
        CHECK(gjk2d_within(&ball, NULL, &ball, &there, REAL(size * 1e-2)), "at %g",
              away / size);
        CHECK(!gjk2d_swept_collide(&ball, NULL, across, &ball, &there), "at %g",
              away / size);
    }
}

/* Circles that overlap by less than rounding: their centres seem farther apart. */
static void circles_that_just_meet(void **state)
{
    const double eps = (double)REAL_EPSILON;
    gjk2d_shape p = gjk2d_make_circle(vec(0, 0), 1);
    gjk2d_shape q = gjk2d_make_circle(vec(0, 0), 1 + REAL_EPSILON);
    int i;
    (void)state;
    for (i = 1; i < 64; i++) {
        const double square = 4 * eps * i / 32; /* 4 + that against (2 + eps)^2 */
        const gjk2d_pose there = pose_at(2, sqrt(square));
        const double y = (double)there.position.y;
        const double rest = y * y - 4 * eps - eps * eps;
        if (rest == 0)
            continue;
        CHECK(gjk2d_collide(&p, NULL, &q, &there) == (rest < 0), "by %g", rest);
        CHECK(gjk2d_within(&p, NULL, &q, &there, 0) == (rest < 0), "by %g", rest);
    }
}

/* The smallest rotation, and the smallest number, beside a segment along x: free. */
static void a_point_beside_an_axis(void **state)
{
    const double least = GJK2D_DOUBLE ? 1e-150 : 1e-30;
    const gjk2d_vec2 point = vec(0, least);
    const gjk2d_pose there = gjk2d_make_pose(0, 0, REAL(ldexp(1, -100)), 0);
    static const gjk2d_vec2 ends[3] = {{0, 0}, {1, 0}, {0, -1}};
    gjk2d_shape p = gjk2d_make_polygon(&point, 1, 0);
    int count;
    (void)state;
    for (count = 2; count <= 3; count++) {
        gjk2d_shape q = gjk2d_make_polygon(ends, count, 0);
        CHECK(!gjk2d_collide(&p, &there, &q, NULL), "of %d points", count);
        CHECK(gjk2d_distance(&p, &there, &q, NULL) > 0, "of %d points", count);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(rings_whose_scores_are_alike),
        TEST(tiny_circles_that_are_free),
        TEST(circles_that_just_meet),
        TEST(a_point_beside_an_axis),
        TEST(a_face_ends_where_they_touch),
        TEST(levels_say_the_same),
        TEST(caches_change_no_bit),
        TEST(policies_change_no_truth),
        TEST(policies_change_no_bit),
        TEST(traces_and_limits_change_no_bit),
        TEST(counts_tell_of_the_search_that_answers),
        TEST(beyond_the_maximum_all_paths_say_the_same),
    };
    print_message("seed %llu\n", (unsigned long long)test_seed());
    return run_all("paths", tests, COUNT_OF(tests));
}
