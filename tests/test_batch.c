/* test_batch.c - many queries at once give the answers of each by itself (law 7)
 *
 * What gjk2d_collide and gjk2d_distance say is judged elsewhere; here every lane, step and
 * remainder of a batch, and every pose of a motion, is compared with them, on pairs of the
 * generators, in exact contact, far away, and on shapes and poses that a batch must hand
 * on.
 */
#include "testing.h"

#include <limits.h>
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

static gjk2d_real distance_of(duo pair)
{
    return gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose);
}

/* Level 3 likewise. */
static void expect_results(const char *what, question asked)
{
    gjk2d_result results[MOST + 1];
    int i;
    results[asked.count].count = -7;
    gjk2d_witness_many(&asked.p, &asked.q, asked.count, results);
    for (i = 0; i < asked.count; ++i) {
        const duo pair = duo_at(&asked, i);
        const gjk2d_result due = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
        const char *difference = laws_difference(&results[i], &due);
        CHECK(!difference, "%s: result %d differs in %s", what, i, difference);
    }
    CHECK(results[asked.count].count == -7, "%s: wrote behind the last result", what);
}

/* Level 2 likewise. */
static void expect_distances(const char *what, question asked)
{
    gjk2d_real distances[MOST + 1], least = REAL_MAX, distance;
    int i, nearest, first = -1; /* of the nearest ones */
    distances[asked.count] = -7;
    gjk2d_distance_many(&asked.p, &asked.q, asked.count, distances);
    for (i = 0; i < asked.count; ++i) {
        const gjk2d_real due = distance_of(duo_at(&asked, i));
        CHECK(memcmp(&distances[i], &due, sizeof due) == 0, "%s: distance %d: %g, not %g",
              what, i, (double)distances[i], (double)due);
        first = first < 0 || due < least ? i : first;
        least = due < least ? due : least;
    }
    CHECK(distances[asked.count] < -6, "%s: wrote behind the last distance", what);
    nearest = gjk2d_nearest(&asked.p, &asked.q, asked.count, &distance);
    CHECK(memcmp(&distance, &least, sizeof least) == 0, "%s: least distance %g, not %g",
          what, (double)distance, (double)least);
    CHECK(gjk2d_nearest(&asked.p, &asked.q, asked.count, NULL) == nearest,
          "%s: without a distance", what);
    CHECK(nearest == first, "%s: nearest: %d, the first is %d", what, nearest, first);
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
    expect_distances(what, asked);
    expect_results(what, asked);
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

/* Pairs of every family, each lane one of its own; in every other round all in one list
 * without gaps, as the lanes like them best. */
static void every_family(void **state)
{
    enum { PAIRS = 19 };
    generate_pair *pairs = (generate_pair *)malloc(PAIRS * sizeof *pairs);
    gjk2d_real *rooms =
        (gjk2d_real *)malloc(2 * PAIRS * GENERATE_ROOM * sizeof(gjk2d_real));
    static struct {
        gjk2d_pose pose;
        gjk2d_shape shape;
    } p[PAIRS], q[PAIRS];
    int family, round, i;
    (void)state;
    CHECK(pairs != NULL && rooms != NULL, "no memory");
    for (family = 0; family < GENERATE_FAMILIES; ++family) {
        const int rounds = test_rounds(generate_is_large(family) ? 2 : 40);
        for (round = 0; round < rounds; ++round) {
            question asked = question_of(
                series_of(&p[0].shape, sizeof p[0], &p[0].pose, sizeof p[0]),
                series_of(&q[0].shape, sizeof q[0], &q[0].pose, sizeof q[0]), PAIRS);
            for (i = 0; i < PAIRS; ++i) {
                generate_pair *pair = &pairs[i];
                gjk2d_real *room = rooms + 2 * i * GENERATE_ROOM;
                const int p_way = round % 2 * i % GENERATE_WAYS;
                const int q_way = round % 2 * (i / GENERATE_WAYS) % GENERATE_WAYS;
                generate_make(
                    family, generate_seed(test_seed(), family, round * PAIRS + i), pair);
                p[i].shape = generate_shape(&pair->p, p_way, room);
                q[i].shape = generate_shape(&pair->q, q_way, room + GENERATE_ROOM);
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
    free(rooms);
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

/* A motion against its pairs, one by one. */
static void expect_motion(const char *what, gjk2d_motion motion, gjk2d_series obstacles,
                          int count)
{
    unsigned char hits[MOST + 1];
    gjk2d_real clearances[MOST + 1], least = REAL_MAX, all[MOST];
    int i, k, j, total = 0, first = -1, closest, first_closest = -1;
    memset(hits, 7, sizeof hits);
    clearances[motion.pose_count] = -7;
    CHECK(motion.pose_count <= MOST, "%s: too long", what);
    i = gjk2d_motion_hits(&motion, &obstacles, count, hits);
    closest = gjk2d_motion_clearance(&motion, &obstacles, count, clearances);
    for (j = 0; j < motion.pose_count; ++j) {
        const gjk2d_pose *pose =
            (const gjk2d_pose *)at(motion.poses, motion.pose_step, j);
        int hit = 0;
        all[j] = REAL_MAX;
        for (k = 0; k < count * motion.part_count; ++k) {
            const int other = k / motion.part_count;
            const duo pair = duo_of(
                &motion.parts[k % motion.part_count], pose,
                (const gjk2d_shape *)at(obstacles.shape, obstacles.shape_step, other),
                (const gjk2d_pose *)at(obstacles.pose, obstacles.pose_step, other));
            const gjk2d_real distance = distance_of(pair);
            hit |= gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose);
            all[j] = distance < all[j] ? distance : all[j];
        }
        CHECK(hits[j] == hit, "%s: pose %d of %d: %d, not %d", what, j, motion.pose_count,
              hits[j], hit);
        CHECK(memcmp(&clearances[j], &all[j], sizeof all[j]) == 0,
              "%s: clearance of pose %d: %g, not %g", what, j, (double)clearances[j],
              (double)all[j]);
        if (hit && first < 0)
            first = j;
        total += hit;
        first_closest = first_closest < 0 || all[j] < least ? j : first_closest;
        least = all[j] < least ? all[j] : least;
    }
    CHECK(i == total, "%s: counted %d, not %d", what, i, total);
    CHECK(hits[motion.pose_count] == 7 && clearances[motion.pose_count] < -6,
          "%s: wrote behind the last pose", what);
    CHECK(gjk2d_motion_hit(&motion, &obstacles, count) == first, "%s: first hit", what);
    CHECK(gjk2d_motion_hits(&motion, &obstacles, count, NULL) == total, "%s: no hits",
          what);
    CHECK(gjk2d_motion_clearance(&motion, &obstacles, count, NULL) == closest,
          "%s: without clearances", what);
    CHECK(closest == first_closest, "%s: closest pose %d, the first is %d", what, closest,
          first_closest);
}

static gjk2d_motion motion_of(const gjk2d_shape *parts, int part_count,
                              const gjk2d_pose *poses, int pose_count, size_t pose_step)
{
    gjk2d_motion motion;
    motion.parts = parts;
    motion.part_count = part_count;
    motion.poses = poses;
    motion.pose_count = pose_count;
    motion.pose_step = pose_step;
    return motion;
}

/* Close to each other, but far from the origin: from some place on without an answer. */
static void far_from_the_origin(void **state)
{
    static const gjk2d_vec2 square[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const gjk2d_shape box = gjk2d_make_polygon(square, 4, 0);
    const int most = GJK2D_DOUBLE ? 1000 : 120;
    gjk2d_pose here[64], there[64], place;
    int i, k;
    (void)state;
    for (k = 0; k <= most; k += 5) {
        const double y = ldexp(1, k);
        for (i = 0; i < 64; ++i) {
            here[i] = i & 1 ? pose_at(0, y) : pose_at(y, 0);
            there[i] = i & 1 ? pose_at(2.25, y) : pose_at(y, 1.75 + i % 4);
        }
        place = there[1];
        expect_each("far off", question_of(series_of(&box, 0, here, sizeof *here),
                                           series_of(&box, 0, there, sizeof *there), 64));
        expect_motion("far off", motion_of(&box, 1, here, 64, sizeof *here),
                      series_of(&box, 0, &place, 0), 1);
    }
}

/* Robots of one to three parts on their way among obstacles: short steps and long ones,
 * obstacles few and many, of all kinds, far away from all and in the way. */
static void robots_among_obstacles(void **state)
{
    static body bodies[3 + MOST];
    static gjk2d_shape parts[3], shapes[MOST];
    static gjk2d_pose poses[MOST], places[MOST];
    rng random;
    int round, i, free_ones = 0;
    (void)state;
    random.state = test_seed();
    for (round = 0; round < test_rounds(120); ++round) {
        const double step = round % 4 == 0 ? 0.01 : round % 4 == 1 ? 0.3 : 5;
        const double room = round % 3 == 0 ? 10 : round % 3 == 1 ? 40 : 400;
        const int count = rng_int(&random, 0, round % 2 ? MOST : 9);
        const int length = rng_int(&random, 0, MOST / 2);
        gjk2d_motion motion =
            motion_of(parts, rng_int(&random, 1, 3), poses, length, sizeof *poses);
        const gjk2d_series obstacles =
            series_of(shapes, sizeof *shapes, places, sizeof *places);
        for (i = 0; i < motion.part_count; ++i) {
            body_polygon(&random, &bodies[i], rng_int(&random, 3, 12), 1);
            parts[i] = bodies[i].shape;
        }
        for (i = 0; i < count; ++i) {
            body *obstacle = &bodies[3 + i];
            body_polygon(&random, obstacle, rng_int(&random, 1, 12), 1);
            shapes[i] = i % 5 ? obstacle->shape
                              : gjk2d_make_polygon(obstacle->points,
                                                   obstacle->shape.count, REAL(0.125));
            places[i] = pose_random(&random, room);
        }
        for (i = 0; i < MOST; ++i) {
            poses[i] = pose_random(&random, step);
            poses[i].cos *= round % 5 ? 1 : REAL(1.5); /* no unit vectors */
            poses[i].sin *= round % 5 ? 1 : REAL(1.5);
            if (i > 0) {
                poses[i].position.x += poses[i - 1].position.x;
                poses[i].position.y += poses[i - 1].position.y;
            }
        }
        expect_motion("a robot", motion, obstacles, count);
        free_ones += length > 0 && gjk2d_motion_hit(&motion, &obstacles, count) < 0;
        motion.pose_step *= 2;
        expect_motion("every other pose", motion, obstacles, count);
        motion.poses = NULL;
        expect_motion("at rest", motion, obstacles, count);
        expect_motion("obstacles in place", motion_of(parts, 1, poses, length, 0),
                      series_of(shapes, sizeof *shapes, NULL, sizeof *places), count);
    }
    CHECK(free_ones * 4 >= test_rounds(120) && free_ones * 4 <= 3 * test_rounds(120),
          "%d free motions", free_ones);
}

/* Among many that are far away, one obstacle touches a part at one pose, exactly. */
static void a_robot_that_touches(void **state)
{
    static const gjk2d_vec2 tile[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const gjk2d_vec2 arm[4] = {{1, 0}, {3, 0}, {3, REAL(0.5)}, {1, REAL(0.5)}};
    const gjk2d_shape shape = gjk2d_make_polygon(tile, 4, 0);
    const gjk2d_shape parts[2] = {shape, gjk2d_make_polygon(arm, 4, 0)};
    gjk2d_pose poses[100], places[MOST];
    const gjk2d_motion motion = motion_of(parts, 2, poses, 100, sizeof *poses);
    const gjk2d_series obstacles = series_of(&shape, 0, places, sizeof *places);
    int i, k;
    (void)state;
    for (k = 0; k < 100; k += 7) {
        for (i = 0; i < MOST; ++i)
            places[i] = pose_at(1000 + 3 * i, 50);
        for (i = 0; i < 100; ++i)
            poses[i] = pose_at(1, 0.25 * i);
        places[k] = pose_at(5, 0.25 * k + 1.5);
        CHECK(gjk2d_motion_hit(&motion, &obstacles, MOST) == k, "at pose %d", k);
        expect_motion("touching", motion, obstacles, MOST);
        places[k].position.x += 5 * REAL_EPSILON;
        CHECK(gjk2d_motion_hit(&motion, &obstacles, MOST) == -1, "free by a step");
        expect_motion("all but touching", motion, obstacles, MOST);
    }
}

/* A part far out on the robot, with a radius, and turned by what is no unit vector: its tip
 * touches. */
static void a_robot_that_reaches_out(void **state)
{
    static const gjk2d_vec2 tile[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const gjk2d_shape shape = gjk2d_make_polygon(tile, 4, 0);
    const gjk2d_shape arm = gjk2d_make_capsule(vec(3, 0), vec(4, 0), 1);
    const double scales[3] = {0.75, 1, 1.5};
    gjk2d_pose poses[20], places[9];
    const gjk2d_motion motion = motion_of(&arm, 1, poses, 20, sizeof *poses);
    const gjk2d_series obstacles = series_of(&shape, 0, places, sizeof *places);
    int i, k;
    (void)state;
    for (k = 0; k < 3; ++k) {
        for (i = 0; i < 9; ++i)
            places[i] = pose_at(4 * scales[k] + 2, 2 * i);
        for (i = 0; i < 20; ++i) {
            poses[i] = pose_at(0, -1 - ldexp(i, -10));
            poses[i].cos = REAL(scales[k]);
        }
        CHECK(gjk2d_motion_hits(&motion, &obstacles, 9, NULL) == 1, "tip, %g", scales[k]);
        expect_motion("a tip", motion, obstacles, 9);
    }
}

#if GJK2D_DOUBLE
/* A coordinate below law 1's range: what is not far for certain has no answer, and is said
 * to collide, also where the disc around all poses would tell that it is free. */
static void poses_all_but_far(void **state)
{
    const gjk2d_shape part = gjk2d_make_circle(vec(1e-60, 1e-200), 0);
    gjk2d_pose poses[2], place = pose_at(0, 0);
    const gjk2d_motion motion = motion_of(&part, 1, poses, 2, sizeof *poses);
    rng random;
    int i;
    (void)state;
    random.state = test_seed();
    for (i = 0; i < 20000; ++i) {
        const double angle = 0.1 * i, c = cos(angle), s = sin(angle);
        const double x = rng_range(&random, -1.2e6, -1e6),
                     near = 2e-9 + 2e-11 * (i % 150);
        const double y = rng_range(&random, -7e5, -6e5);
        const gjk2d_shape other = gjk2d_make_circle(vec(x, y), 0);
        place.cos = c, place.sin = s;
        place.position = vec(near - (c * x - s * y), near - (s * x + c * y));
        poses[0] = pose_at(0, 0);
        poses[1] = pose_at(6e-10, 5e-10);
        expect_motion("all but far", motion, series_of(&other, 0, &place, 0), 1);
    }
}
#endif

/* Collides with all, wherever it is: a part, an obstacle or a pose that cannot be used. */
static void motions_of_what_is_bad(void **state)
{
    static body ring;
    const gjk2d_real infinite = REAL_MAX * 2;
    gjk2d_shape parts[2], shapes[9], nothing;
    gjk2d_pose poses[40], places[9];
    gjk2d_motion motion = motion_of(parts, 2, poses, 40, sizeof *poses);
    const gjk2d_series obstacles =
        series_of(shapes, sizeof *shapes, places, sizeof *places);
    rng random;
    int i, kind;
    (void)state;
    random.state = test_seed();
    memset(&nothing, 0, sizeof nothing);
    body_polygon(&random, &ring, 5, 1);
    for (kind = 0; kind < 12; ++kind) {
        for (i = 0; i < 9; ++i) {
            shapes[i] = ring.shape;
            places[i] = pose_at(100 + i, 3);
        }
        for (i = 0; i < 40; ++i)
            poses[i] = pose_at(0.25 * i, 0);
        parts[0] = parts[1] = ring.shape;
        switch (kind) {
        case 0:
            parts[1] = nothing;
            break;
        case 1:
            parts[1] = gjk2d_make_circle(vec(0, 0), -1);
            break;
        case 2:
            shapes[7] = nothing;
            break;
        case 3:
            shapes[7] = gjk2d_make_polygon(NULL, 3, 0);
            break;
        case 4:
            poses[33].position.x = infinite;
            break;
        case 5:
            poses[33].position.y = infinite - infinite;
            break;
        case 6:
            poses[33].cos = poses[33].sin = 0;
            break;
        case 7:
            poses[0].cos = infinite - infinite;
            break;
        case 8:
            places[8].sin = infinite;
            break;
        case 9:
            places[8].cos = places[8].sin = 0;
            break;
        case 10:
            parts[0] = gjk2d_make_custom(ellipse, NULL, 0);
            break;
        default:
            shapes[3] = gjk2d_make_custom(ellipse, NULL, 1);
            break;
        }
        expect_motion("bad", motion, obstacles, 9);
        CHECK((gjk2d_motion_hit(&motion, &obstacles, 9) >= 0) == (kind < 10), "kind %d",
              kind);
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
    gjk2d_real distances[5] = {7, 7, 7, 7, 7};
    gjk2d_result results[5], due = gjk2d_witness(NULL, NULL, NULL, NULL);
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
    gjk2d_distance_many(&shapes, &nothing, 5, distances);
    for (i = 0; i < 5; ++i)
        CHECK(!(distances[i] < 0 || distances[i] > 0), "no shapes: distance %d", i);
    gjk2d_distance_many(&shapes, &shapes, 5, NULL);
    gjk2d_witness_many(NULL, &shapes, 5, results);
    for (i = 0; i < 5; ++i)
        CHECK(!laws_difference(&results[i], &due), "no series: result %d", i);
    gjk2d_witness_many(&shapes, &shapes, -1, results);
    CHECK(results[0].status == GJK2D_NULL_POINTER, "a negative count");
    gjk2d_witness_many(&shapes, &shapes, 5, NULL);
    CHECK(gjk2d_nearest(NULL, &shapes, 5, distances) == 0, "no shapes: the first");
    CHECK(gjk2d_nearest(NULL, NULL, -1, distances) == -1, "a negative count");
    CHECK(!(distances[0] < REAL_MAX), "no distance");
}

static void a_motion_without(void **state)
{
    static body p;
    unsigned char hits[3] = {7, 7, 7};
    gjk2d_real clearances[3];
    gjk2d_series shapes, nothing = series_of(NULL, sizeof(gjk2d_shape), NULL, 0);
    gjk2d_motion motion;
    rng random;
    int i;
    (void)state;
    random.state = test_seed();
    body_polygon(&random, &p, 4, 1);
    shapes = series_of(&p.shape, 0, NULL, 0);
    motion = motion_of(&p.shape, 1, NULL, 3, 0);
    CHECK(gjk2d_motion_hits(&motion, &nothing, 2, hits) == 3, "obstacles");
    CHECK(hits[0] == 1 && hits[1] == 1 && hits[2] == 1, "obstacles");
    CHECK(gjk2d_motion_hit(&motion, NULL, 2) == 0, "a series");
    CHECK(gjk2d_motion_clearance(&motion, NULL, 2, clearances) == 0, "a series");
    for (i = 0; i < 3; ++i)
        CHECK(!(clearances[i] > 0), "a series: pose %d", i);
    CHECK(gjk2d_motion_hits(&motion, NULL, 0, hits) == 0 && hits[2] == 0, "obstacles");
    CHECK(gjk2d_motion_hit(&motion, &shapes, -2) == -1, "a count");
    CHECK(gjk2d_motion_clearance(&motion, &shapes, 0, clearances) == 0, "obstacles");
    CHECK(!(clearances[2] < REAL_MAX), "obstacles");
    motion.parts = NULL;
    CHECK(gjk2d_motion_hit(&motion, &shapes, 1) == 0, "parts");
    motion.part_count = 0;
    CHECK(gjk2d_motion_hit(&motion, &shapes, 1) == -1, "parts, and none due");
    motion.pose_count = -1;
    CHECK(gjk2d_motion_hit(&motion, &shapes, 1) == -1, "poses");
    CHECK(gjk2d_motion_hits(&motion, &shapes, 1, NULL) == 0, "poses");
    CHECK(gjk2d_motion_clearance(&motion, &shapes, 1, NULL) == -1, "poses");
    motion = motion_of(NULL, 0, NULL, INT_MAX, 0);
    CHECK(gjk2d_motion_hits(&motion, NULL, 0, NULL) == 0, "parts, very often");
    CHECK(gjk2d_motion_hit(NULL, &shapes, 1) == 0, "anything");
    CHECK(gjk2d_motion_hits(NULL, &shapes, 1, NULL) == 1, "anything");
    CHECK(gjk2d_motion_clearance(NULL, &shapes, 1, NULL) == -1, "anything");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(one_pair_at_many_poses),
        TEST(tiles_in_contact),
        TEST(every_family),
        TEST(shapes_and_poses_of_all_sorts),
        TEST(centers_a_denormal_apart),
        TEST(far_from_the_origin),
        TEST(refused_shapes_collide),
        TEST(robots_among_obstacles),
        TEST(a_robot_that_touches),
        TEST(a_robot_that_reaches_out),
#if GJK2D_DOUBLE
        TEST(poses_all_but_far),
#endif
        TEST(motions_of_what_is_bad),
        TEST(arrays_may_be_empty),
        TEST(something_is_missing),
        TEST(a_motion_without),
    };
    return run_all("batch", tests, COUNT_OF(tests));
}
