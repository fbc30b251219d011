/* test_batch.c - many queries at once give the answers of each by itself (law 7)
 *
 * What gjk2d_collide says is judged elsewhere; here every lane, step and remainder of a
 * batch is compared with it, on pairs of the generators, in exact contact, far away, and
 * on shapes and poses that a batch must hand on.
 */
#include "testing.h"

#include <stdlib.h>

#include "generate.h"

enum { MOST = 131 }; /* pairs in a batch: no multiple of any number of lanes */

/* What a batch is asked about. */
typedef struct question {
    gjk2d_series p, q;
    int count;
} question;

static gjk2d_series series_of(const gjk2d_shape *shape, size_t shape_step,
                              const gjk2d_pose *pose, size_t pose_step)
{
    gjk2d_series series;
    series.shape = shape;
    series.shape_step = shape_step;
    series.pose = pose;
    series.pose_step = pose_step;
    return series;
}

static question question_of(gjk2d_series p, gjk2d_series q, int count)
{
    question asked;
    asked.p = p;
    asked.q = q;
    asked.count = count;
    return asked;
}

static const void *at(const void *first, size_t step, int i)
{
    return first ? (const char *)first + step * (size_t)i : NULL;
}

static duo duo_at(const question *asked, int i)
{
    const gjk2d_series *p = &asked->p, *q = &asked->q;
    return duo_of((const gjk2d_shape *)at(p->shape, p->shape_step, i),
                  (const gjk2d_pose *)at(p->pose, p->pose_step, i),
                  (const gjk2d_shape *)at(q->shape, q->shape_step, i),
                  (const gjk2d_pose *)at(q->pose, q->pose_step, i));
}

/* The batch against its pairs, one by one, and nothing written behind its answers. */
static void expect_each(const char *what, question asked)
{
    unsigned char hits[MOST + 1];
    int i, total = 0, first = -1, found;
    memset(hits, 7, sizeof hits);
    found = gjk2d_collide_many(&asked.p, &asked.q, asked.count, hits);
    for (i = 0; i < asked.count; ++i) {
        duo pair = duo_at(&asked, i);
        int hit = gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose);
        if (hits[i] != hit)
            print_duo(pair);
        CHECK(hits[i] == hit, "%s: pair %d of %d: %d, not %d", what, i, asked.count,
              hits[i], hit);
        if (hit && first < 0)
            first = i;
        total += hit;
    }
    CHECK(hits[asked.count] == 7, "%s: wrote behind the last answer", what);
    CHECK(found == total, "%s: counted %d, not %d", what, found, total);
    CHECK(gjk2d_collide_many(&asked.p, &asked.q, asked.count, NULL) == total,
          "%s: without answers", what);
    CHECK(gjk2d_first_hit(&asked.p, &asked.q, asked.count) == first, "%s: first hit",
          what);
}

/* Of one pair of shapes, poses from deep in each other to far apart. */
static void one_pair_at_many_poses(void **state)
{
    static gjk2d_pose poses[MOST];
    rng random;
    int round, i;
    (void)state;
    random.state = test_seed();
    for (round = 0; round < test_rounds(400); ++round) {
        static body p, q;
        double spread = round % 3 == 0 ? 3 : round % 3 == 1 ? 8 : 1000;
        body_polygon(&random, &p, rng_int(&random, 3, 14), 1);
        body_polygon(&random, &q, rng_int(&random, 3, 14), 1);
        for (i = 0; i < MOST; ++i)
            poses[i] = pose_random(&random, spread);
        expect_each("Q at many poses",
                    question_of(series_of(&p.shape, 0, NULL, 0),
                                series_of(&q.shape, 0, poses, sizeof *poses),
                                rng_int(&random, 0, MOST)));
        expect_each("P at every other pose",
                    question_of(series_of(&p.shape, 0, poses, 2 * sizeof *poses),
                                series_of(&q.shape, 0, &q.pose, 0), MOST / 2));
        expect_each("both at poses",
                    question_of(series_of(&p.shape, 0, poses, sizeof *poses),
                                series_of(&q.shape, 0, poses + 1, sizeof *poses),
                                MOST - 1));
    }
}

/* Tiles side by side and corner to corner, a step of the lattice to either side. */
static void tiles_in_contact(void **state)
{
    static const gjk2d_vec2 tile[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const gjk2d_vec2 roof[3] = {{-1, 1}, {1, 1}, {0, 2}};
    gjk2d_shape p = gjk2d_make_polygon(tile, 4, 0), q = gjk2d_make_polygon(roof, 3, 0);
    gjk2d_pose poses[121];
    question tiles, roofs;
    int i;
    (void)state;
    for (i = 0; i < 121; ++i)
        poses[i] = pose_at(0.5 * (i % 11 - 5), 0.5 * (i / 11 - 5));
    tiles = question_of(series_of(&p, 0, NULL, 0), series_of(&p, 0, poses, sizeof *poses),
                        121);
    roofs = tiles;
    roofs.q.shape = &q;
    expect_each("tiles", tiles);
    expect_each("roofs", roofs);
    for (i = 0; i < 121; ++i)
        poses[i].cos = 0, poses[i].sin = -1;
    expect_each("turned", roofs);
    for (i = 0; i < 121; ++i) {
        poses[i].position.x += i % 2 ? REAL(4e6) : REAL(-4e6);
        poses[i].cos = REAL(0.6), poses[i].sin = REAL(0.8);
    }
    expect_each("far away", roofs);
}

/* Pairs of every family, each lane one of its own. */
static void every_family(void **state)
{
    enum { PAIRS = 19 };
    generate_pair *pairs = (generate_pair *)malloc(PAIRS * sizeof *pairs);
    static struct {
        gjk2d_pose pose;
        gjk2d_shape shape;
    } p[PAIRS], q[PAIRS];
    int family, round, i;
    (void)state;
    CHECK(pairs != NULL, "no memory");
    for (family = 0; family < GENERATE_FAMILIES; ++family) {
        const int rounds = test_rounds(generate_is_large(family) ? 2 : 40);
        for (round = 0; round < rounds; ++round) {
            question asked = question_of(
                series_of(&p[0].shape, sizeof p[0], &p[0].pose, sizeof p[0]),
                series_of(&q[0].shape, sizeof q[0], &q[0].pose, sizeof q[0]), PAIRS);
            for (i = 0; i < PAIRS; ++i) {
                generate_pair *pair = &pairs[i];
                generate_make(
                    family, generate_seed(test_seed(), family, round * PAIRS + i), pair);
                p[i].shape =
                    gjk2d_make_points(pair->p.xy, pair->p.count, 0, pair->p.radius);
                q[i].shape =
                    gjk2d_make_points(pair->q.xy, pair->q.count, 0, pair->q.radius);
                p[i].pose = pair->p.pose;
                q[i].pose = pair->q.pose;
            }
            expect_each(generate_name(family), asked);
            asked.p.shape_step = 0; /* one shape against many */
            expect_each(generate_name(family), asked);
            asked.q.shape_step = 0;
            expect_each(generate_name(family), asked);
        }
    }
    free(pairs);
}

static gjk2d_vec2 ellipse(gjk2d_vec2 d, const void *user)
{
    const gjk2d_real length = (gjk2d_real)sqrt((double)(4 * d.x * d.x + d.y * d.y));
    gjk2d_vec2 v;
    (void)user;
    v.x = 4 * d.x / length;
    v.y = d.y / length;
    return v;
}

/* What no lane takes stands beside what they do. */
static void shapes_and_poses_of_all_sorts(void **state)
{
    static body ring[2];
    gjk2d_shape shapes[10], nothing;
    gjk2d_pose poses[10];
    question asked;
    rng random;
    int i, k;
    (void)state;
    random.state = test_seed();
    memset(&nothing, 0, sizeof nothing);
    body_polygon(&random, &ring[0], 5, 1);
    body_polygon(&random, &ring[1], 60, 1);
    for (i = 0; i < 10; ++i) {
        shapes[i] = ring[0].shape;
        poses[i] = pose_at(0.75 * i, 0);
    }
    shapes[1] = gjk2d_make_circle(vec(0, 0), 1);
    shapes[2] = gjk2d_make_capsule(vec(-1, 0), vec(1, 0), REAL(0.5));
    shapes[3] = ring[1].shape;
    shapes[4] = gjk2d_make_custom(ellipse, NULL, 0);
    shapes[5] = nothing;
    shapes[6] = gjk2d_make_polygon(NULL, 4, 0);
    shapes[7] = gjk2d_make_polygon(ring[0].points, 5, REAL(0.25));
    asked = question_of(series_of(&ring[0].shape, 0, NULL, 0),
                        series_of(shapes, sizeof *shapes, poses, sizeof *poses), 10);
    expect_each("all sorts of shapes", asked);
    asked.p = asked.q;
    asked.q = series_of(&ring[0].shape, 0, NULL, 0);
    expect_each("all sorts of shapes, exchanged", asked);
    asked.p.shape_step = 0;
    poses[2].position.x = REAL_MAX * 2;
    poses[3].position.y = poses[2].position.x - poses[2].position.x;
    poses[4].cos = poses[4].sin = 0;
    poses[5].cos = REAL_MAX;
    poses[6].sin = REAL_DENORMAL;
    poses[6].cos = 0;
    poses[7].position.y = REAL_MAX;
    for (k = 0; k < 10; ++k) {
        asked.p.shape = &shapes[k];
        expect_each("all sorts of poses", asked);
    }
}

/* Deep in each other, their centres less apart than products can tell. */
static void centers_a_denormal_apart(void **state)
{
    static const gjk2d_vec2 kite[4] = {{REAL(-0.125), REAL(0.125)},
                                       {REAL(0.125), REAL(-0.125)},
                                       {REAL(0.375), REAL(0.125)},
                                       {REAL(0.125), REAL(0.375)}};
    static const gjk2d_vec2 roof[3] = {{REAL(-0.375), REAL(0.625)},
                                       {REAL(0.625), REAL(-0.375)},
                                       {REAL(0.625), REAL(0.625)}};
    const gjk2d_shape p = gjk2d_make_polygon(kite, 4, 0);
    const gjk2d_shape q = gjk2d_make_polygon(roof, 3, 0);
    gjk2d_pose poses[64];
    int i, k;
    (void)state;
    for (k = 0; k < 64; ++k) {
        for (i = 0; i < 64; ++i) {
            const double d = ldexp((double)REAL_DENORMAL, k);
            poses[i] = pose_at(i & 1 ? d : 0, i & 2 ? -d : d);
        }
        expect_each("centers", question_of(series_of(&p, 0, NULL, 0),
                                           series_of(&q, 0, poses, sizeof *poses), 64));
    }
}

static void refused_shapes_collide(void **state)
{
    const gjk2d_real infinite = REAL_MAX * 2;
    const gjk2d_real radii[4] = {infinite - infinite, -infinite, infinite, -1};
    const gjk2d_shape disc = gjk2d_make_circle(vec(0, 0), 1);
    gjk2d_pose poses[64];
    int i;
    (void)state;
    for (i = 0; i < 64; ++i)
        poses[i] = pose_at(10 + i, 0);
    for (i = 0; i < 4; ++i) {
        const gjk2d_shape bad = gjk2d_make_circle(vec(0, 0), radii[i]);
        const gjk2d_series discs = series_of(&disc, 0, NULL, 0);
        expect_each("refused",
                    question_of(series_of(&bad, 0, poses, sizeof *poses), discs, 64));
        expect_each("refused",
                    question_of(discs, series_of(&bad, 0, poses, sizeof *poses), 64));
    }
}

/* Of no queries nothing is read. */
static void arrays_may_be_empty(void **state)
{
    static body p;
    gjk2d_pose *none = (gjk2d_pose *)malloc(1);
    gjk2d_series series;
    rng random;
    (void)state;
    random.state = test_seed();
    body_polygon(&random, &p, 4, 1);
    series = series_of(&p.shape, 0, none, sizeof *none);
    CHECK(gjk2d_collide_many(&series, &series, 0, NULL) == 0, "of none");
    CHECK(gjk2d_first_hit(&series, &series, 0) == -1, "of none");
    free(none);
}

static void something_is_missing(void **state)
{
    static body p;
    gjk2d_series shapes, nothing = series_of(NULL, sizeof(gjk2d_shape), NULL, 0);
    rng random;
    unsigned char hits[5] = {7, 7, 7, 7, 7};
    int i;
    (void)state;
    random.state = test_seed();
    body_polygon(&random, &p, 4, 1);
    shapes = series_of(&p.shape, 0, NULL, 0);
    CHECK(gjk2d_collide_many(&shapes, &shapes, -3, hits) == 0, "a negative count");
    CHECK(hits[0] == 7, "a negative count");
    CHECK(gjk2d_first_hit(&shapes, &shapes, -3) == -1, "a negative count");
    CHECK(gjk2d_first_hit(&shapes, NULL, 0) == -1, "of none");
    CHECK(gjk2d_collide_many(&shapes, &nothing, 5, hits) == 5, "on the safe side");
    for (i = 0; i < 5; ++i)
        CHECK(hits[i] == 1, "no shapes: %d", i);
    CHECK(gjk2d_collide_many(NULL, &shapes, 5, NULL) == 5, "no series");
    CHECK(gjk2d_first_hit(&nothing, &shapes, 5) == 0, "no shapes: the first");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(one_pair_at_many_poses),
        TEST(tiles_in_contact),
        TEST(every_family),
        TEST(shapes_and_poses_of_all_sorts),
        TEST(centers_a_denormal_apart),
        TEST(refused_shapes_collide),
        TEST(arrays_may_be_empty),
        TEST(something_is_missing),
    };
    return run_all("batch", tests, COUNT_OF(tests));
}
