/* test_batch.c - law 6: many queries at once give the bits of single ones
 *
 * What gjk2d_collide and gjk2d_distance say is judged elsewhere. Here every pair of a
 * batch and every pose of a motion is compared with them: none is skipped wrongly.
 */
#include "testing.h"

enum { MOST = 131 }; /* pairs in a batch, and poses of a motion */

/* A shape at many poses. */
static gjk2d_series at_each(const gjk2d_shape *shape, const gjk2d_pose *poses)
{
    const gjk2d_series series = {shape, 0, poses, sizeof *poses};
    return series;
}

static const void *after(const void *first, size_t bytes)
{
    return first ? (const char *)first + bytes : NULL;
}

/* The series from element i on. */
static gjk2d_series from(const gjk2d_series *s, int i)
{
    gjk2d_series rest = *s;
    rest.shape = (const gjk2d_shape *)after(s->shape, s->shape_step * (size_t)i);
    rest.pose = (const gjk2d_pose *)after(s->pose, s->pose_step * (size_t)i);
    return rest;
}

static int same_bits(gjk2d_real a, gjk2d_real b) { return memcmp(&a, &b, sizeof a) == 0; }

/* The batch against its pairs, one by one. Nothing is written behind the answers. */
static void expect_each(const char *what, gjk2d_series p, gjk2d_series q, int count)
{
    unsigned char hits[MOST + 1];
    gjk2d_real distances[MOST + 1], distance = -7, least = REAL_MAX;
    int total = 0, first = -1;
    memset(hits, 7, sizeof hits);
    distances[count] = -7;
    const int said = gjk2d_collide_many(&p, &q, count, hits);
    const int nearest = gjk2d_nearest(&p, &q, count, &distance);
    gjk2d_distance_many(&p, &q, count, distances);
    for (int i = 0; i < count; i++) {
        const gjk2d_series a = from(&p, i), b = from(&q, i);
        const int hit = gjk2d_collide(a.shape, a.pose, b.shape, b.pose);
        const gjk2d_real due = gjk2d_distance(a.shape, a.pose, b.shape, b.pose);
        CHECK(hits[i] == hit, "%s: hit %d of %d", what, i, count);
        CHECK(same_bits(distances[i], due), "%s: distance %d of %d", what, i, count);
        if (first < 0 || due < least) first = i, least = due;
        total += hit;
    }
    CHECK(hits[count] == 7 && distances[count] < -6, "%s: written behind the end", what);
    CHECK(said == total && gjk2d_collide_many(&p, &q, count, NULL) == total,
        "%s: %d collide, not %d", what, said, total);
    CHECK(nearest == first && gjk2d_nearest(&p, &q, count, NULL) == first,
        "%s: the nearest is %d, not %d", what, nearest, first);
    CHECK(same_bits(distance, least), "%s: the nearest is at %g, not %g", what,
        (double)distance, (double)least);
}

/* The same of a motion. */
static void expect_motion(const char *what, gjk2d_motion m, gjk2d_series q, int count)
{
    unsigned char hits[MOST + 1];
    gjk2d_real clear[MOST + 1], least = REAL_MAX;
    int total = 0, first = -1, best = -1;
    memset(hits, 7, sizeof hits);
    clear[m.pose_count] = -7;
    const int said = gjk2d_motion_hits(&m, &q, count, hits);
    const int clearest = gjk2d_motion_clearance(&m, &q, count, clear);
    for (int i = 0; i < m.pose_count; i++) {
        gjk2d_real due = REAL_MAX;
        int hit = 0;
        for (int k = 0; k < m.part_count * count; k++) {
            const gjk2d_series part = {m.parts + k / count, 0, m.poses, m.pose_step};
            const gjk2d_series a = from(&part, i), b = from(&q, k % count);
            const gjk2d_real d = gjk2d_distance(a.shape, a.pose, b.shape, b.pose);
            due = d < due ? d : due;
            hit |= gjk2d_collide(a.shape, a.pose, b.shape, b.pose);
        }
        CHECK(hits[i] == hit, "%s: hit at pose %d", what, i);
        CHECK(same_bits(clear[i], due), "%s: clearance at pose %d", what, i);
        if (first < 0 && hit) first = i;
        if (best < 0 || due < least) best = i, least = due;
        total += hit;
    }
    CHECK(
        hits[m.pose_count] == 7 && clear[m.pose_count] < -6, "%s: behind the end", what);
    CHECK(said == total && gjk2d_motion_hits(&m, &q, count, NULL) == total,
        "%s: %d poses collide, not %d", what, said, total);
    CHECK(gjk2d_motion_hit(&m, &q, count) == first, "%s: first is not %d", what, first);
    CHECK(clearest == best && gjk2d_motion_clearance(&m, &q, count, NULL) == best,
        "%s: the best is %d, not %d", what, clearest, best);
}

/* Each pair another, then with one shape, pose or both for all; near and far. */
CASE(pairs_of_all_sorts)
{
    static body bodies[2 * MOST];
    rng random = rng_start();
    for (int round = 0; round < test_rounds(150); round++) {
        const double spread = round % 5 == 4 ? 1000 : round % 5 == 3 ? 8 : 2;
        const int count = round % 2 ? MOST : rng_int(&random, 0, MOST);
        for (int i = 0; i < 2 * MOST; i++) {
            if (round % 3 == 0)
                body_lattice(&random, &bodies[i], 3, 5);
            else
                body_random(&random, &bodies[i], 1, spread);
        }
        gjk2d_series a = {&bodies[0].shape, sizeof(body), &bodies[0].pose, sizeof(body)};
        gjk2d_series b = from(&a, MOST);
        expect_each("pairs", a, b, count);
        a.shape_step = 0;
        expect_each("one P", a, b, count);
        a.pose_step *= 2;
        expect_each("P at every other pose", a, b, count / 2);
        a.pose = NULL;
        expect_each("one P at the origin", a, b, count);
        b.shape_step = 0;
        expect_each("one Q", a, b, count);
    }
}

/* Of pairs that are equally near, the first is the nearest. */
CASE(equally_near)
{
    body box;
    gjk2d_pose poses[8];
    body_box(&box, 1, 1, 0, 0);
    for (int i = 0; i < 8; i++) poses[i] = pose_at(i < 2 ? 9 : i % 2 ? 3 : -3, 0);
    const gjk2d_series here = {&box.shape, 0, NULL, 0};
    expect_each("boxes", here, at_each(&box.shape, poses), 8);
}

/* Robots of one to three parts: short steps and long ones, turning, near and far. */
CASE(robots_among_obstacles)
{
    enum { OBSTACLES = 24 };
    static body obstacles[OBSTACLES], room[3];
    rng random = rng_start();
    for (int round = 0; round < test_rounds(120); round++) {
        const double away = round % 5 == 4 ? 1e4 : 0, reach = round % 2 ? 12 : 60;
        const double step = round % 3 ? 0.1 : 2;
        gjk2d_shape parts[3];
        gjk2d_pose poses[MOST];
        double x = away, y = away, angle = 0;
        for (int i = 0; i < 3; i++) {
            body_random(&random, &room[i], 1, 0);
            parts[i] = room[i].shape;
        }
        for (int i = 0; i < OBSTACLES; i++) {
            body_random(&random, &obstacles[i], 1, reach);
            obstacles[i].pose.position.x += REAL(away);
            obstacles[i].pose.position.y += REAL(away);
        }
        for (int i = 0; i < MOST; i++) {
            angle += rng_range(&random, -0.2, 0.25);
            x += step * cos(angle), y += step * sin(angle);
            poses[i] = pose_turned(x, y, angle);
        }
        const int part_count = rng_int(&random, 1, 3);
        const int pose_count = rng_int(&random, 0, 1) ? MOST : rng_int(&random, 0, 70);
        const gjk2d_motion m = {parts, part_count, pose_count, poses, sizeof *poses};
        const gjk2d_series series = {
            &obstacles[0].shape, sizeof(body), &obstacles[0].pose, sizeof(body)};
        expect_motion("robot", m, series, rng_int(&random, 0, OBSTACLES));
    }
}

/* The first poses of a motion may be skipped together, if an obstacle is far from all. A
 * ball, which fills its circle, touches the last of them, exactly or but for an ulp. */
CASE(a_ball_that_touches)
{
    const gjk2d_shape ball = gjk2d_make_circle(vec(0, 0), REAL(0.75));
    gjk2d_pose poses[MOST];
    for (int i = 0; i < MOST; i++) poses[i] = pose_at(0.25 * i, 0);
    for (int count = 1; count < MOST; count++) {
        const gjk2d_motion m = {&ball, 1, count, poses, sizeof *poses};
        for (int gap = -1; gap <= 1; gap++) {
            gjk2d_pose ahead = pose_at(0.25 * (count - 1) + 1.5, 0);
            ahead.position.x = step_by(ahead.position.x, gap);
            expect_motion("ahead", m, at_each(&ball, &ahead), 1);
        }
    }
}

static gjk2d_vec2 box_support(gjk2d_vec2 d, const void *user)
{
    (void)user;
    return vec(d.x < 0 ? -2 : 2, d.y < 0 ? -1 : 1);
}

enum { SORTS = 10 };

/* Custom shapes, large rings, bad shapes and bad poses among others. */
CASE(bad_input_among_good)
{
    static gjk2d_shape zero_bytes;
    static body small, large;
    rng random = rng_start();
    for (int round = 0; round < test_rounds(60); round++) {
        body_polygon(&random, &small, 5, 1);
        body_polygon(&random, &large, 60, 1);
        const gjk2d_shape shapes[SORTS] = {small.shape, large.shape, zero_bytes,
            gjk2d_make_polygon(small.points, 5, REAL(0.25)),
            gjk2d_make_circle(vec(0, 0), 1),
            gjk2d_make_capsule(vec(-1, 0), vec(1, 0), REAL(0.5)),
            gjk2d_make_custom(box_support, NULL, 0), gjk2d_make_polygon(NULL, 4, 0),
            gjk2d_make_circle(vec(0, 0), -1),
            gjk2d_make_circle(vec((double)NAN, 0), REAL_NAN)};
        gjk2d_pose poses[SORTS], places[SORTS];
        for (int i = 0; i < SORTS; i++) {
            poses[i] = pose_random(&random, round % 2 ? 5 : 50);
            places[i] = pose_random(&random, 50);
        }
        gjk2d_pose *const bad = round & 2 ? poses : places;
        if (round & 4) {
            bad[2].position.x = REAL_INFINITY;
            bad[3].position.y = REAL_NAN;
            bad[4].cos = bad[4].sin = 0;
            bad[5].cos = REAL_MAX;
            bad[6].sin = REAL_DENORMAL, bad[6].cos = 0;
            bad[7].position.y = REAL(2e35);
            bad[8].sin = REAL_NAN;
        }
        const gjk2d_series all = {shapes, sizeof *shapes, poses, sizeof *poses};
        const gjk2d_series obstacles = at_each(&small.shape, places);
        for (int k = 0; k < SORTS; k++) {
            const gjk2d_series one = {&shapes[k], 0, NULL, 0};
            const gjk2d_motion part = {&shapes[k], 1, SORTS, poses, sizeof *poses};
            const gjk2d_motion parts = {shapes, SORTS, 3, k ? &poses[k] : NULL, 0};
            expect_each("all shapes", all, one, SORTS);
            expect_each("swapped", one, all, SORTS);
            expect_each("all poses", at_each(&shapes[k], poses), obstacles, SORTS);
            expect_motion("one part", part, obstacles, SORTS);
            expect_motion("all parts", parts, at_each(&shapes[k], &places[k]), 1);
        }
    }
}
