/* test_bad_input.c - law 9: a status for what cannot be answered, and then the
 * safe answer: collide 1, distance 0, direction (0, 0)
 *
 * A good pair is taken, one number in it is spoilt, and every query is asked.
 * The second half feeds finite numbers from the ends of the number range: no
 * NaN may come out, and "free" must still be true.
 */
#include "testing.h"

#include <limits.h>

/* ------------------------------------------------------------- safe answers -- */

static const gjk2d_real ring_of_values[] = {3, -1, 4, 1, 5, 9, -2, 6};

typedef struct good_pair {
    gjk2d_vec2 points[4];
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
} good_pair;

static void make_good(good_pair *g)
{
    int i;
    for (i = 0; i < 4; i++)
        g->points[i] =
            vec((double)ring_of_values[2 * i], (double)ring_of_values[2 * i + 1]);
    g->p = gjk2d_make_polygon(g->points, 4, REAL(0.5));
    g->q = gjk2d_make_capsule(vec(-1, 0), vec(1, 0.5), 1);
    g->p_pose = pose_turned(100, -20, 0.5);
    g->q_pose = pose_turned(-10, 20, 2);
}

static void check_refused(const char *name, const gjk2d_result *r, gjk2d_status status)
{
    int i;
    CHECK(r->status == status, "%s: status: got %s, want %s", name,
          gjk2d_status_text(r->status), gjk2d_status_text(status));
    CHECK(r->collide == 1 && r->distance == 0, "%s: collide %d, distance %g", name,
          r->collide, (double)r->distance);
    CHECK(same_vec(r->normal, vec(0, 0)), "%s: a direction", name);
    CHECK(result_is_finite(r), "%s: NaN or infinity in the result", name);
    CHECK(r->lower == 0 && r->upper == 0, "%s: bounds %g..%g", name, (double)r->lower,
          (double)r->upper);
    CHECK(same_vec(r->p, vec(0, 0)) && same_vec(r->q, vec(0, 0)) && r->count == 0,
          "%s: witnesses", name);
    for (i = 0; i < 3; i++)
        CHECK(r->p_index[i] == -1 && r->q_index[i] == -1 && r->weight[i] == 0,
              "%s: vertices", name);
}

/* Every query says no for this reason, whichever of the two it is. */
static void expect_refused_once(const char *name, duo pair, gjk2d_status status)
{
    gjk2d_result r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
    int level;
    check_refused(name, &r, status);
    for (level = 0; level <= 3; level++) {
        gjk2d_options options;
        memset(&options, 0, sizeof options);
        options.level = level;
        r = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
        check_refused(name, &r, status);
    }
    CHECK(gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose) == 1, "%s: collide",
          name);
    CHECK(gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose) == 0, "%s: distance",
          name);
    CHECK(gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, 1) == 1, "%s: within",
          name);
    CHECK(gjk2d_swept_collide(pair.p, pair.p_pose, vec(1, 1), pair.q, pair.q_pose) == 1,
          "%s: swept", name);
}

static void expect_refused(const char *name, duo pair, gjk2d_status status)
{
    expect_refused_once(name, pair, status);
    expect_refused_once(name, duo_swapped(pair), status);
}

static duo duo_good(const good_pair *g)
{
    return duo_of(&g->p, &g->p_pose, &g->q, &g->q_pose);
}

static gjk2d_real not_finite(int which)
{
    gjk2d_real infinite = REAL_MAX;
    infinite *= 2;
    return which == 0 ? infinite - infinite : which == 1 ? infinite : -infinite;
}

/* ----------------------------------------------------------------- shapes -- */

static void the_good_pair_is_good(void **state)
{
    good_pair g;
    gjk2d_result r;
    (void)state;
    make_good(&g);
    r = gjk2d_witness(&g.p, &g.p_pose, &g.q, &g.q_pose);
    assert_int_equal(r.status, GJK2D_OK);
    assert_int_equal(r.collide, 0);
    assert_null(answer_problem(&r, duo_good(&g)));
}

static void each_coordinate_not_finite(void **state)
{
    int i, which;
    (void)state;
    for (which = 0; which < 3; which++)
        for (i = 0; i < 8; i++) {
            good_pair g;
            make_good(&g);
            (&g.points[0].x)[i] = not_finite(which);
            g.p = gjk2d_make_polygon(g.points, 4, 0);
            assert_int_equal(gjk2d_shape_status(&g.p), GJK2D_NOT_FINITE);
            expect_refused("point list", duo_good(&g), GJK2D_NOT_FINITE);
        }
}

static void each_own_point_not_finite(void **state)
{
    int i, which;
    (void)state;
    for (which = 0; which < 3; which++)
        for (i = 0; i < 4; i++) {
            good_pair g;
            gjk2d_vec2 ends[2] = {{1, 2}, {3, 4}};
            make_good(&g);
            (&ends[0].x)[i] = not_finite(which);
            g.p = gjk2d_make_capsule(ends[0], ends[1], 1);
            expect_refused("capsule", duo_good(&g), GJK2D_NOT_FINITE);
            g.p = gjk2d_make_circle(ends[i / 2], 1);
            expect_refused("circle", duo_good(&g), GJK2D_NOT_FINITE);
        }
}

static void check_radius(gjk2d_real radius)
{
    good_pair g;
    make_good(&g);
    g.p = gjk2d_make_polygon(g.points, 4, radius);
    assert_int_equal(gjk2d_shape_status(&g.p), GJK2D_BAD_RADIUS);
    expect_refused("polygon's radius", duo_good(&g), GJK2D_BAD_RADIUS);
    g.p = gjk2d_make_circle(vec(0, 0), radius);
    expect_refused("circle's radius", duo_good(&g), GJK2D_BAD_RADIUS);
    g.p = gjk2d_make_capsule(vec(0, 0), vec(1, 0), radius);
    expect_refused("capsule's radius", duo_good(&g), GJK2D_BAD_RADIUS);
}

static void radius_not_usable(void **state)
{
    int which;
    (void)state;
    for (which = 0; which < 3; which++)
        check_radius(not_finite(which));
    check_radius(-1);
    check_radius(-REAL_TINY);
    check_radius(-REAL_MAX);
}

static void radius_minus_zero_is_zero(void **state)
{
    good_pair g;
    gjk2d_result a, b;
    (void)state;
    make_good(&g);
    g.p = gjk2d_make_polygon(g.points, 4, 0);
    a = gjk2d_witness(&g.p, &g.p_pose, &g.q, &g.q_pose);
    g.p = gjk2d_make_polygon(g.points, 4, -REAL(0));
    b = gjk2d_witness(&g.p, &g.p_pose, &g.q, &g.q_pose);
    assert_null(laws_difference(&a, &b));
}

static void count_not_usable(void **state)
{
    static const int counts[] = {0, -1, -4, INT_MIN, 1 << 30, INT_MAX};
    size_t i;
    (void)state;
    for (i = 0; i < COUNT_OF(counts); i++) {
        good_pair g;
        make_good(&g);
        g.p = gjk2d_make_polygon(g.points, counts[i], 0);
        assert_int_equal(gjk2d_shape_status(&g.p), GJK2D_BAD_COUNT);
        expect_refused("count", duo_good(&g), GJK2D_BAD_COUNT);
        g.p = gjk2d_make_points(&g.points[0].x, counts[i], 0, 0);
        expect_refused("count", duo_good(&g), GJK2D_BAD_COUNT);
    }
}

static void stride_not_usable(void **state)
{
    static const size_t number = sizeof(gjk2d_real);
    size_t strides[7];
    size_t i;
    (void)state;
    strides[0] = number;
    strides[1] = 1;
    strides[2] = (size_t)0 - 2 * number;
    strides[3] = 2 * number + 1;
    strides[4] = 2 * number - 1;
    strides[5] = (size_t)INT_MAX + 1 + number - ((size_t)INT_MAX + 1) % number;
    strides[6] = (size_t)-1 / number * number; /* as large as they come */
    for (i = 0; i < COUNT_OF(strides); i++) {
        good_pair g;
        make_good(&g);
        g.p = gjk2d_make_points(&g.points[0].x, 4, strides[i], 0);
        assert_int_equal(gjk2d_shape_status(&g.p), GJK2D_BAD_STRIDE);
        expect_refused("stride", duo_good(&g), GJK2D_BAD_STRIDE);
    }
}

static gjk2d_vec2 nan_support(gjk2d_vec2 direction, const void *user)
{
    (void)direction, (void)user;
    return vec((double)not_finite(0), 0);
}

static void something_is_missing(void **state)
{
    good_pair g;
    (void)state;
    make_good(&g);
    expect_refused("null shape", duo_of(NULL, &g.p_pose, &g.q, &g.q_pose),
                   GJK2D_NULL_POINTER);
    expect_refused("null shapes", duo_of(NULL, NULL, NULL, NULL), GJK2D_NULL_POINTER);
    g.p = gjk2d_make_polygon(NULL, 4, 0);
    expect_refused("null polygon", duo_good(&g), GJK2D_NULL_POINTER);
    g.p = gjk2d_make_points(NULL, 4, 0, 0);
    expect_refused("null points", duo_good(&g), GJK2D_NULL_POINTER);
    g.p = gjk2d_make_custom(NULL, NULL, 0);
    expect_refused("null support", duo_good(&g), GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_shape_status(NULL), GJK2D_NULL_POINTER);
    g.p = gjk2d_make_custom(nan_support, NULL, 0);
    expect_refused("support without a point", duo_good(&g), GJK2D_NOT_FINITE);
}

/* Finite when made, but not in the direction that the query needs. */
static gjk2d_vec2 patchy_support(gjk2d_vec2 direction, const void *user)
{
    (void)user;
    if (direction.x != 0 && direction.y != 0)
        return nan_support(direction, user);
    return vec(direction.x < 0 ? -1 : 1, direction.y < 0 ? -1 : 1);
}

static void support_breaks_during_a_query(void **state)
{
    good_pair g;
    (void)state;
    make_good(&g);
    g.p = gjk2d_make_custom(patchy_support, NULL, 0);
    assert_int_equal(gjk2d_shape_status(&g.p), GJK2D_OK);
    expect_refused("a support mapping with holes", duo_good(&g), GJK2D_NOT_FINITE);
}

static void shape_of_zeros_was_not_made(void **state)
{
    good_pair g;
    (void)state;
    make_good(&g);
    memset(&g.p, 0, sizeof g.p);
    assert_int_equal(gjk2d_shape_status(&g.p), GJK2D_NOT_MADE);
    expect_refused("zeros", duo_good(&g), GJK2D_NOT_MADE);
    expect_refused("zeros", duo_of(&g.p, NULL, &g.q, NULL), GJK2D_NOT_MADE);
    expect_refused("zeros on zeros", duo_of(&g.p, NULL, &g.p, NULL), GJK2D_NOT_MADE);
}

/* A refused shape stays refused when it is copied. */
static void refusal_is_copied(void **state)
{
    good_pair g;
    gjk2d_shape copy;
    (void)state;
    make_good(&g);
    g.p = gjk2d_make_polygon(g.points, 0, 0);
    copy = g.p;
    expect_refused("copy", duo_of(&copy, NULL, &g.q, NULL), GJK2D_BAD_COUNT);
}

/* ------------------------------------------------------------------- poses -- */

static void each_number_of_a_pose(void **state)
{
    int which, i;
    (void)state;
    for (which = 0; which < 3; which++)
        for (i = 0; i < 4; i++) {
            good_pair g;
            gjk2d_real *number;
            make_good(&g);
            number = i == 0   ? &g.p_pose.position.x
                     : i == 1 ? &g.p_pose.position.y
                     : i == 2 ? &g.p_pose.cos
                              : &g.p_pose.sin;
            *number = not_finite(which);
            expect_refused("pose", duo_good(&g), GJK2D_NOT_FINITE);
        }
}

static void pose_of_zeros_collapses(void **state)
{
    good_pair g;
    (void)state;
    make_good(&g);
    g.p_pose.cos = g.p_pose.sin = 0;
    expect_refused("cos = sin = 0", duo_good(&g), GJK2D_BAD_POSE);
    g.p_pose.cos = g.p_pose.sin = -REAL(0);
    expect_refused("cos = sin = -0", duo_good(&g), GJK2D_BAD_POSE);
    memset(&g.p_pose, 0, sizeof g.p_pose);
    expect_refused("a zeroed pose", duo_good(&g), GJK2D_BAD_POSE);
    /* ... and frees a shape of one point just as much */
    g.p = gjk2d_make_circle(vec(0, 0), 1);
    expect_refused("a circle's zeroed pose", duo_good(&g), GJK2D_BAD_POSE);
}

/* -------------------------------------------------------------- arguments -- */

static void margin_and_translation(void **state)
{
    const gjk2d_vec2 corners[4] = {vec(-1, -1), vec(1, -1), vec(1, 1), vec(-1, 1)};
    const gjk2d_shape box = gjk2d_make_polygon(corners, 4, 0);
    const gjk2d_pose beside = pose_at(2.5, 0);
    good_pair g;
    int which;
    (void)state;
    make_good(&g);
    assert_int_equal(gjk2d_within(&g.p, &g.p_pose, &g.q, &g.q_pose, not_finite(0)), 1);
    assert_int_equal(gjk2d_within(&g.p, &g.p_pose, &g.q, &g.q_pose, not_finite(1)), 1);
    assert_int_equal(gjk2d_within(&g.p, &g.p_pose, &g.q, &g.q_pose, not_finite(2)), 0);
    assert_int_equal(gjk2d_within(&g.p, &g.p_pose, &g.q, &g.q_pose, -1), 0);
    assert_int_equal(gjk2d_within(&box, NULL, &box, &beside, not_finite(0)), 1);
    for (which = 0; which < 3; which++) {
        gjk2d_vec2 t = vec(0, 0);
        t.x = not_finite(which);
        assert_int_equal(gjk2d_swept_collide(&g.p, &g.p_pose, t, &g.q, &g.q_pose), 1);
        t = vec(0, 0);
        t.y = not_finite(which);
        assert_int_equal(gjk2d_swept_collide(&g.p, &g.p_pose, t, &g.q, &g.q_pose), 1);
    }
}

typedef struct option_row {
    const char *name;
    int level, support, max_iterations;
    double max_distance;
} option_row;

static const option_row option_rows[] = {
    {"level -1", -1, 0, 0, 0},
    {"level 4", 4, 0, 0, 0},
    {"level INT_MAX", INT_MAX, 0, 0, 0},
    {"support 3", 2, 3, 0, 0},
    {"max_iterations -1", 2, 0, -1, 0},
    {"max_distance -1", 2, 0, 0, -1},
    {"max_distance -0.5, level 1", 1, 0, 0, -0.5},
};

static void options_outside_their_range(void **state)
{
    good_pair g;
    gjk2d_options options;
    gjk2d_result r;
    size_t i;
    (void)state;
    make_good(&g);
    for (i = 0; i < COUNT_OF(option_rows); i++) {
        memset(&options, 0, sizeof options);
        options.level = option_rows[i].level;
        options.support = (gjk2d_support_policy)option_rows[i].support;
        options.max_iterations = option_rows[i].max_iterations;
        options.max_distance = REAL(option_rows[i].max_distance);
        r = gjk2d_query(&g.p, &g.p_pose, &g.q, &g.q_pose, &options);
        check_refused(option_rows[i].name, &r, GJK2D_BAD_OPTION);
    }
    memset(&options, 0, sizeof options);
    options.max_distance = not_finite(0);
    r = gjk2d_query(&g.p, &g.p_pose, &g.q, &g.q_pose, &options);
    check_refused("max_distance NaN", &r, GJK2D_BAD_OPTION);
}

static void blocks_refuse_too(void **state)
{
    good_pair g;
    gjk2d_vertex out;
    int which, i;
    (void)state;
    make_good(&g);
    out.point = vec(7, 7);
    assert_int_equal(gjk2d_support(&g.p, vec(0, 0), -1, &out), GJK2D_BAD_DIRECTION);
    assert_true(same_vec(out.point, vec(0, 0)));
    assert_int_equal(gjk2d_support(&g.p, vec(-0.0, 0), 2, &out), GJK2D_BAD_DIRECTION);
    assert_int_equal(gjk2d_support(&g.p, vec(1, 0), -1, NULL), GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_support(NULL, vec(1, 0), -1, &out), GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_cso_support(&g.p, NULL, NULL, NULL, vec(1, 0), &out),
                     GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_cso_support(&g.p, NULL, &g.q, NULL, vec(1, 0), NULL),
                     GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_cso_support(&g.p, NULL, &g.q, NULL, vec(0, 0), &out),
                     GJK2D_BAD_DIRECTION);
    for (which = 0; which < 3; which++)
        for (i = 0; i < 6; i++) {
            gjk2d_vec2 points[3] = {{1, 2}, {3, -4}, {-5, 6}};
            (&points[0].x)[i] = not_finite(which);
            assert_int_equal(gjk2d_subdistance(points, 3).count, 0);
            assert_int_equal(gjk2d_cone_region(points, 0).count, 0);
            assert_int_equal(gjk2d_s2d(points[0], points[1], points[2]).count, 0);
            assert_int_equal(gjk2d_s1d(points[i / 2], points[(i / 2 + 1) % 3]).count, 0);
            assert_int_equal(gjk2d_support(&g.p, points[i / 2], -1, &out),
                             GJK2D_NOT_FINITE);
            assert_int_equal(
                gjk2d_cso_support(&g.p, NULL, &g.q, NULL, points[i / 2], &out),
                GJK2D_NOT_FINITE);
        }
}

/* A hint that is no vertex is no reason to fail, nor to read there. */
static void hint_outside_the_ring(void **state)
{
    static const int hints[] = {4, 5, 1000000, INT_MAX, INT_MIN};
    good_pair g;
    gjk2d_vertex out;
    size_t i;
    (void)state;
    make_good(&g);
    for (i = 0; i < COUNT_OF(hints); i++) {
        assert_int_equal(gjk2d_support(&g.p, vec(0, 1), hints[i], &out), GJK2D_OK);
        assert_true(out.point.y == 9);
    }
}

static void every_status_has_words(void **state)
{
    int i, k;
    (void)state;
    for (i = -2; i <= GJK2D_ITERATION_LIMIT + 2; i++) {
        const char *text = gjk2d_status_text((gjk2d_status)(i < 0 ? 15 : i));
        assert_non_null(text);
        assert_true(text[0] != 0);
        for (k = 0; k < i && i <= GJK2D_ITERATION_LIMIT; k++)
            assert_string_not_equal(text, gjk2d_status_text((gjk2d_status)k));
    }
}

/* ------------------------------------------------- the ends of the numbers -- */

/* From 0 through denormals to the largest, either sign. The distance of two such
 * shapes may be beyond the largest number, and infinite, but nothing is NaN. */
static gjk2d_real extreme_number(rng *random)
{
    static const gjk2d_real values[] = {0,          REAL_DENORMAL,      REAL_TINY / 4,
                                        REAL_TINY,  REAL_TINY * 1024,   REAL_EPSILON,
                                        1,          REAL(1.5),          1 / REAL_EPSILON,
                                        REAL(1e18), REAL_MAX / 1048576, REAL_MAX / 2,
                                        REAL_MAX};
    gjk2d_real x = values[rng_int(random, 0, (int)COUNT_OF(values) - 1)];
    return rng_int(random, 0, 1) ? x : -x;
}

/* Each number is extreme with the given chance (in eighths), else ordinary. */
static gjk2d_real some_number(rng *random, int eighths)
{
    if (rng_int(random, 0, 7) < eighths)
        return extreme_number(random);
    return REAL(rng_range(random, -4, 4));
}

static void extreme_body(rng *random, body *b, int eighths)
{
    int i;
    b->count = rng_int(random, 1, 5);
    for (i = 0; i < b->count; i++) {
        b->points[i].x = some_number(random, eighths);
        b->points[i].y = some_number(random, eighths);
    }
    b->radius = rng_int(random, 0, 1) ? 0 : some_number(random, eighths);
    if (b->radius < 0)
        b->radius = -b->radius;
    b->pose.position.x = some_number(random, eighths);
    b->pose.position.y = some_number(random, eighths);
    b->pose.cos = some_number(random, eighths / 2);
    b->pose.sin = some_number(random, eighths / 2);
    body_make(b);
}

static void check_extreme(duo pair, int round)
{
    gjk2d_result r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose), swapped;
    int collide = gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose);
    gjk2d_real distance = gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose);
    unsigned long long seed = (unsigned long long)test_seed();
    CHECK(!result_has_nan(&r), "seed %llu, round %d: NaN", seed, round);
    CHECK(distance >= 0, "seed %llu, round %d: distance %g", seed, round,
          (double)distance);
    CHECK((distance == 0) == collide, "seed %llu, round %d: distance %g, collide %d",
          seed, round, (double)distance, collide);
    CHECK(collide == r.collide, "seed %llu, round %d: level 1 says %d, level 3 %d", seed,
          round, collide, r.collide);
    if (r.status != GJK2D_OK)
        CHECK(r.collide == 1 && r.distance == 0 && same_vec(r.normal, vec(0, 0)),
              "seed %llu, round %d: not the safe answer", seed, round);
    swapped = gjk2d_witness(pair.q, pair.q_pose, pair.p, pair.p_pose);
    CHECK((swapped.status == GJK2D_OUT_OF_RANGE) == (r.status == GJK2D_OUT_OF_RANGE),
          "seed %llu, round %d: %s, swapped %s", seed, round, gjk2d_status_text(r.status),
          gjk2d_status_text(swapped.status));
    if (!collide)
        CHECK(!exact_truth(pair).collide,
              "seed %llu, round %d: \"free\", but they collide", seed, round);
}

static void extreme_numbers_stay_safe(void **state)
{
    rng random = {test_seed()};
    int round, answered = 0;
    (void)state;
    for (round = 0; round < test_rounds(6000); round++) {
        body p, q;
        duo pair = duo_of(&p.shape, &p.pose, &q.shape, &q.pose);
        int eighths = rng_int(&random, 0, 6);
        extreme_body(&random, &p, eighths);
        extreme_body(&random, &q, eighths);
        if (p.pose.cos == 0 && p.pose.sin == 0)
            p.pose.cos = 1;
        if (q.pose.cos == 0 && q.pose.sin == 0)
            q.pose.sin = REAL_DENORMAL;
        check_extreme(pair, round);
        answered +=
            gjk2d_witness(&p.shape, &p.pose, &q.shape, &q.pose).status <= GJK2D_OVERLAP;
    }
    print_message("%d of %d pairs within range\n", answered, round);
    assert_true(answered > round / 5);
}

/* The same for the blocks. */
static void extreme_simplices_stay_finite(void **state)
{
    rng random = {test_seed()};
    int round, i;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        gjk2d_vec2 x[3];
        gjk2d_simplex s;
        int count = rng_int(&random, 1, 3);
        for (i = 0; i < 3; i++) {
            x[i].x = some_number(&random, 6);
            x[i].y = some_number(&random, 6);
        }
        s = gjk2d_subdistance(x, count);
        CHECK(s.count >= 1 && s.count <= count, "round %d: count %d", round, s.count);
        CHECK(is_finite(s.v.x) && is_finite(s.v.y), "round %d: v", round);
        for (i = 0; i < 3; i++)
            CHECK(s.lambda[i] >= 0 && s.lambda[i] <= 1, "round %d: lambda %g", round,
                  (double)s.lambda[i]);
    }
}

/* Ordinary pairs, everything times one power of ten: the range that the header
 * promises to answer for must be answered for. */
static void sizes_within_range_are_answered(void **state)
{
    static const double sizes[] = {1e-30, 1e-20, 1e-12, 1e-3, 1e3, 1e12, 1e20, 1e30};
    rng random = {test_seed()};
    size_t k;
    int round;
    (void)state;
    for (k = 0; k < COUNT_OF(sizes); k++)
        for (round = 0; round < test_rounds(100); round++) {
            two_bodies both;
            gjk2d_result r;
            duo pair = two_duo(&both);
            body_random(&random, &both.p, 8, sizes[k], 2 * sizes[k]);
            body_random(&random, &both.q, 8, sizes[k], 2 * sizes[k]);
            r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
            CHECK(r.status <= GJK2D_OVERLAP, "size %g: %s", sizes[k],
                  gjk2d_status_text(r.status));
            CHECK(answer_problem(&r, pair) == NULL, "size %g, round %d: %s", sizes[k],
                  round, answer_problem(&r, pair));
        }
}

/* A cache of another pair names two vertices next to each other: an edge too
 * short to be multiplied by itself once lost the radius, and said "free". */
static void cache_with_a_tiny_edge(void **state)
{
    const gjk2d_vec2 points[4] = {vec(-2.25e-23, 0), vec(2.25e-23, 0), vec(1, 1),
                                  vec(-1, 1)};
    gjk2d_shape p = gjk2d_make_polygon(points, 4, 0);
    gjk2d_shape q = gjk2d_make_circle(vec(0, 0), REAL(1.1));
    gjk2d_pose below = {vec(0, -1), 1, 0};
    gjk2d_cache cache = {2, {0, 1}, {0, 0}};
    gjk2d_options options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.cache = &cache;
    options.support = GJK2D_SUPPORT_CLIMB; /* no verdict of level 1 beforehand */
    assert_int_equal(gjk2d_query(&p, NULL, &q, &below, &options).collide, 1);
}

/* Where rescaling came out at the factor 1, R was taken to be in range. */
static void rotation_shrinks_to_nothing(void **state)
{
    gjk2d_shape p = gjk2d_make_circle(vec(0, 0), 1);
    gjk2d_pose tiny = {vec(0, 0), REAL(1e-30), 0}, far_off = {vec(1500000, 0), 1, 0};
    gjk2d_result r = gjk2d_witness(&p, &tiny, &p, &far_off);
    (void)state;
    assert_true(!result_has_nan(&r));
    assert_int_equal(r.collide, 0);
}

/* The sum of the radii is beyond the largest number in range, half of it is not. */
static void radii_add_up_beyond_range(void **state)
{
    const gjk2d_real most = GJK2D_DOUBLE ? REAL(1e150) : REAL_MAX;
    gjk2d_shape p = gjk2d_make_circle(vec(0, 0), most * REAL(0.6));
    gjk2d_pose left = {vec(0, 0), 1, 0}, right = {vec(0, 0), 1, 0};
    gjk2d_real gap;
    (void)state;
    left.position.x = -most * REAL(0.9);
    right.position.x = most * REAL(0.9);
    gap = gjk2d_distance(&p, &left, &p, &right) / most;
    assert_true(gap > REAL(0.59) && gap < REAL(0.61));
    assert_int_equal(gjk2d_witness(&p, &left, &p, &left).status, GJK2D_OVERLAP);
}

#if GJK2D_DOUBLE
/* Turns at its corners are products that underflow: a list that was taken for a strictly
 * convex ring, so that a search from some corners ended at another hump. */
static void turns_that_underflow(void **state)
{
    static const gjk2d_vec2 points[12] = {
        {-3.2917216447568765e-149, 1.221974545399842e-150},
        {1.4785375271201078e-150, 1.2219745453998904e-150},
        {3.6835066752498613e-149, 1.2219745453999404e-150},
        {6.256509672447192e-148, -4.251247796802955e-149},
        {1.1560522462665708e-147, -6.473192218249995e-148},
        {1.2086648550088201e-147, -1.4500325128599875e-147},
        {7.617443537611669e-148, -2.1188963104805745e-147},
        {0.0, -2.3774736755299322e-147},
        {-7.617443537611669e-148, -2.1188963104805745e-147},
        {-1.20866485500882e-147, -1.450032512859988e-147},
        {-1.1560522462665711e-147, -6.47319221825e-148},
        {-6.256509672447196e-148, -4.251247796802983e-149},
    };
    const gjk2d_vec2 inside = vec(1.4785375271201075e-150, 1.2219745453998904e-150);
    gjk2d_shape p = gjk2d_make_polygon(points, 12, 0);
    gjk2d_shape q = gjk2d_make_polygon(&inside, 1, 0);
    int i, wrong = 0;
    (void)state;
    for (i = 0; i < 144; i++) {
        gjk2d_cache cache = {2, {0, 0}, {0, 0}};
        gjk2d_options options;
        memset(&options, 0, sizeof options);
        cache.p_index[0] = i / 12;
        cache.p_index[1] = i % 12;
        options.level = 1;
        options.cache = &cache;
        wrong += !gjk2d_query(&p, NULL, &q, NULL, &options).collide;
    }
    assert_int_equal(wrong, 0);
}
#endif

/* All ways to ask say the same, within 0, along no way, and from any cache, too. */
static void expect_agreement(const char *name, duo pair, gjk2d_status status, int due)
{
    gjk2d_cache cache = {1, {0, 0}, {0, 0}};
    int level, policy, way;
    CHECK(gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose) == due, "%s: collide",
          name);
    CHECK((gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose) == 0) == due,
          "%s: distance", name);
    CHECK(gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, 0) == due, "%s: within",
          name);
    CHECK(gjk2d_swept_collide(pair.p, pair.p_pose, vec(0, 0), pair.q, pair.q_pose) == due,
          "%s: swept", name);
    for (way = 0; way < 18; way++) {
        gjk2d_options options;
        gjk2d_result r;
        level = 1 + way % 3;
        policy = way / 3 % 3;
        memset(&options, 0, sizeof options);
        options.level = level;
        options.support = (gjk2d_support_policy)policy;
        options.cache = way < 9 ? NULL : &cache;
        r = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
        if (level == 3 && r.status == GJK2D_OVERLAP)
            r.status = GJK2D_OK;
        CHECK(r.status == status && r.collide == due,
              "%s: level %d, policy %d: %s, collide %d", name, level, policy,
              gjk2d_status_text(r.status), r.collide);
    }
}

/* Of an ordinary size, often whole; or as small as numbers get, or half way there. */
static gjk2d_real whole_or_denormal(rng *random)
{
    const gjk2d_real least = REAL_DENORMAL;
    switch (rng_int(random, 0, 8)) {
    case 0:
        return least * REAL(rng_int(random, -1000, 1000));
    case 1:
        return REAL(ldexp(rng_range(random, -1, 1), GJK2D_DOUBLE ? -540 : -75));
    default:
        return REAL(rng_int(random, -4, 4));
    }
}

static void whole_body(rng *random, body *b)
{
    static const double turns[][2] = {{1, 0}, {0, -1}, {0.6, 0.8}, {3, -4}};
    const double *turn = turns[rng_int(random, 0, 3)];
    int i;
    b->count = rng_int(random, 1, 6);
    for (i = 0; i < b->count; i++) {
        b->points[i].x = whole_or_denormal(random);
        b->points[i].y = whole_or_denormal(random);
    }
    b->radius = rng_int(random, 0, 3) ? 0 : REAL(rng_int(random, 0, 4));
    b->pose.position.x = whole_or_denormal(random);
    b->pose.position.y = whole_or_denormal(random);
    b->pose.cos = REAL(turn[0]);
    b->pose.sin = REAL(turn[1]);
    body_make(b);
}

/* In double, what the search is sure of once depended on where it began. */
static void denormals_beside_ordinary_numbers(void **state)
{
    rng random = {test_seed()};
    int round;
    (void)state;
    for (round = 0; round < test_rounds(6000); round++) {
        body p, q;
        duo pair = duo_of(&p.shape, &p.pose, &q.shape, &q.pose);
        gjk2d_result r;
        whole_body(&random, &p);
        whole_body(&random, &q);
        r = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, NULL);
        expect_agreement("denormals", pair, r.status, r.collide);
        expect_agreement("denormals, swapped", duo_swapped(pair), r.status, r.collide);
        if (r.status == GJK2D_OK)
            CHECK(r.collide == exact_truth(pair).collide, "round %d: collide %d", round,
                  r.collide);
    }
}

/* In double the circles around the shapes once answered for a rotation that no other
 * query takes; and were not asked along a way, where the search is less sure. */
static void far_apart_out_of_range(void **state)
{
    const gjk2d_status refused = GJK2D_DOUBLE ? GJK2D_OUT_OF_RANGE : GJK2D_OK;
    const gjk2d_real least = REAL_DENORMAL, nearly_1 = REAL(0.70710678118654752440);
    const gjk2d_vec2 ends[2] = {{-1, 0}, {1, least}};
    gjk2d_shape point = gjk2d_make_circle(vec(-1.875e-6, -1.875e-6), 0);
    gjk2d_shape ball = gjk2d_make_circle(vec(-8, -8), 6);
    gjk2d_pose shrunk = {vec(3.375e13, -1.875e-6), 0, least}, grown = {vec(6, 6), 3, 3};
    gjk2d_shape dot = gjk2d_make_circle(vec(0, 0), 0);
    gjk2d_shape needle = gjk2d_make_polygon(ends, 2, 0);
    gjk2d_pose turned = {vec(0, 0), nearly_1, nearly_1}, before = {vec(0, 0), 1, 0};
    int k;
    (void)state;
    shrunk.cos = REAL(ldexp(-1.9215686274509802, GJK2D_DOUBLE ? -404 : -60));
    expect_agreement("shrunk", duo_of(&point, &shrunk, &ball, &grown), refused,
                     GJK2D_DOUBLE);
    expect_agreement("shrunk", duo_of(&ball, &grown, &point, &shrunk), refused,
                     GJK2D_DOUBLE);
    for (k = 28; k < 44; k++) {
        before.position.x = before.position.y = nearly_1 * (1 + REAL(k) * REAL_EPSILON);
        expect_agreement("needle", duo_of(&dot, &before, &needle, &turned), GJK2D_OK, 0);
    }
}

/* Circles that are apart answer a distance out of a double's range, too; a contact whose
 * margin reaches farther asks for exact signs, which once had no room for such numbers. */
static void contact_out_of_range(void **state)
{
    const gjk2d_status refused = GJK2D_DOUBLE ? GJK2D_OUT_OF_RANGE : GJK2D_OK;
    const gjk2d_real tiny = REAL(GJK2D_DOUBLE ? 1e-300 : 0);
    const gjk2d_vec2 p_points[4] = {{-1, -1}, {1, -1}, {-tiny, 1}, {-1, 1}};
    const gjk2d_vec2 q_points[4] = {{-1, -1}, {1, -tiny}, {1, 1}, {-1, 1}};
    const gjk2d_pose here = {vec(0, 0), 1, tiny}, there = {vec(4, 1), 1, 0};
    gjk2d_shape p = gjk2d_make_polygon(p_points, 4, 0);
    gjk2d_shape q = gjk2d_make_polygon(q_points, 4, 0);
    const gjk2d_manifold m = gjk2d_contact(&p, &here, &q, &there, REAL(3.5), NULL, 0);
    const gjk2d_manifold far = gjk2d_contact(&p, &here, &q, &there, 0, NULL, 0);
    (void)state;
    CHECK(m.status == refused && (m.count > 0) == (m.status == GJK2D_OK),
          "status %d, %d points", (int)m.status, m.count);
    CHECK(gjk2d_within(&p, &here, &q, &there, REAL(3.5)) == 1, "not within the margin");
    CHECK(far.status == GJK2D_OK && far.count == 0, "status %d, %d points",
          (int)far.status, far.count);
}

/* A gap or a margin out of a double's range is "within" for the boolean, which once was
 * taken for its answer: a box was pushed 15 of its heights away, and contact told beyond
 * its margin. The bounds of such numbers held nothing. */
static void margins_and_boxes_out_of_range(void **state)
{
    const gjk2d_status refused = GJK2D_DOUBLE ? GJK2D_OUT_OF_RANGE : GJK2D_OK;
    const gjk2d_real tiny = REAL(GJK2D_DOUBLE ? 1e-200 : 1e-30);
    const gjk2d_real huge = REAL(GJK2D_DOUBLE ? 1e305 : 1e38);
    const gjk2d_vec2 points[4] = {{-5, -0.5}, {5, -0.5}, {5, 0.5}, {-5, 0.5}};
    const gjk2d_vec2 wide_points[3] = {{-huge, -1}, {huge, -1}, {0, 1}};
    const gjk2d_pose above = {vec(0, 2), 1, 0};
    gjk2d_shape box = gjk2d_make_polygon(points, 4, 0);
    gjk2d_shape wide = gjk2d_make_polygon(wide_points, 3, 0);
    const gjk2d_manifold m = gjk2d_contact(&box, NULL, &box, &above, tiny, NULL, 0);
    const gjk2d_box bounds = gjk2d_bounds(&wide, NULL);
    gjk2d_vec2 to;
    const gjk2d_status status = gjk2d_push_out(&box, NULL, &box, &above, tiny, &to);
    (void)state;
    CHECK(status == refused && to.x == 0 && to.y == 2, "pushed to (%g, %g), status %d",
          (double)to.x, (double)to.y, (int)status);
    CHECK(m.status == refused && m.count == 0, "contact: status %d, %d points",
          (int)m.status, m.count);
    CHECK(bounds.low.x <= -huge && bounds.high.x >= huge && bounds.low.y <= -1 &&
              bounds.high.y >= 1,
          "a box from (%g, %g) to (%g, %g)", (double)bounds.low.x, (double)bounds.low.y,
          (double)bounds.high.x, (double)bounds.high.y);
}

/* Out of a double's range GJK's edge alone tells a distance of shapes that are far apart:
 * which of its points came first once made that 0. */
static void distance_out_of_range(void **state)
{
    const gjk2d_vec2 points[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    gjk2d_shape box = gjk2d_make_polygon(points, 4, 0);
    gjk2d_shape ball = gjk2d_make_circle(vec(0, 0), 0.5);
    int i, k;
    (void)state;
    for (i = 1; i < 40; i++)
        for (k = 0; k < 4; k++) {
            const double tiny = ldexp(1, GJK2D_DOUBLE ? -20 * i - 160 : -3 * i - 20);
            const gjk2d_pose ahead[4] = {{vec(-10, tiny), 1, 0},
                                         {vec(10, -tiny), 1, 0},
                                         {vec(tiny, 10), 1, 0},
                                         {vec(-10, 0), 1, REAL(tiny)}};
            const gjk2d_result r = gjk2d_witness(&box, NULL, &ball, &ahead[k]);
            const gjk2d_result s = gjk2d_witness(&ball, &ahead[k], &box, NULL);
            const double x = k == 1 ? 1 : k == 2 ? 0 : -1, y = k == 2;
            CHECK(r.status || (fabs((double)r.distance - 8.5) < 1e-5 &&
                               fabs((double)r.normal.x - x) < 1e-5 &&
                               fabs((double)r.normal.y - y) < 1e-5),
                  "%g, pose %d: %g, normal %g %g", tiny, k, (double)r.distance,
                  (double)r.normal.x, (double)r.normal.y);
            CHECK(s.status || fabs((double)s.distance - 8.5) < 1e-5, "%g, pose %d: %g",
                  tiny, k, (double)s.distance);
        }
}

/* An edge whose length underflows made the circle within too large. (Out of a double's
 * range such a shape is refused: then they collide.) */
static void edge_of_no_length(void **state)
{
    const gjk2d_vec2 points[4] = {
        vec(-0.3, 0), vec(0.3, 0), {REAL(0.3), REAL_DENORMAL}, vec(-0.3, 10)};
    gjk2d_shape p = gjk2d_make_polygon(points, 4, 0);
    gjk2d_pose beside = {vec(-0.8, 5), -1, 0};
    (void)state;
    assert_int_equal(gjk2d_collide(&p, NULL, &p, &beside), GJK2D_DOUBLE);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(the_good_pair_is_good),
        TEST(each_coordinate_not_finite),
        TEST(each_own_point_not_finite),
        TEST(radius_not_usable),
        TEST(radius_minus_zero_is_zero),
        TEST(count_not_usable),
        TEST(stride_not_usable),
        TEST(something_is_missing),
        TEST(support_breaks_during_a_query),
        TEST(shape_of_zeros_was_not_made),
        TEST(refusal_is_copied),
        TEST(each_number_of_a_pose),
        TEST(pose_of_zeros_collapses),
        TEST(margin_and_translation),
        TEST(options_outside_their_range),
        TEST(blocks_refuse_too),
        TEST(hint_outside_the_ring),
        TEST(every_status_has_words),
        TEST(extreme_numbers_stay_safe),
        TEST(extreme_simplices_stay_finite),
        TEST(sizes_within_range_are_answered),
        TEST(cache_with_a_tiny_edge),
        TEST(rotation_shrinks_to_nothing),
        TEST(radii_add_up_beyond_range),
#if GJK2D_DOUBLE
        TEST(turns_that_underflow),
#endif
        TEST(edge_of_no_length),
        TEST(denormals_beside_ordinary_numbers),
        TEST(far_apart_out_of_range),
        TEST(contact_out_of_range),
        TEST(distance_out_of_range),
        TEST(margins_and_boxes_out_of_range),
    };
    return run_all("bad input", tests, COUNT_OF(tests));
}
