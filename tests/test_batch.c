/* test_batch.c - many queries at once give the bits of single ones (law 6)
 *
 * What gjk2d_collide and gjk2d_distance say is judged elsewhere. Here every lane, step and
 * remainder of a batch, and every pose of a motion, is compared with them: on random pairs,
 * in exact contact, far away, and on shapes and poses that a batch must hand on.
 */
#include "testing.h"

enum { MOST = 131 }; /* pairs in a batch: no multiple of any number of lanes */

static gjk2d_series series_of(
    const gjk2d_shape *shape, size_t shape_step, const gjk2d_pose *pose, size_t pose_step)
{
    gjk2d_series series;
    series.shape = shape, series.shape_step = shape_step;
    series.pose = pose, series.pose_step = pose_step;
    return series;
}

static const void *at(const void *first, size_t step, int i)
{
    return first ? (const char *)first + step * (size_t)i : NULL;
}

static const gjk2d_shape *shape_at(const gjk2d_series *s, int i)
{
    return (const gjk2d_shape *)at(s->shape, s->shape_step, i);
}

static const gjk2d_pose *pose_of(const gjk2d_series *s, int i)
{
    return (const gjk2d_pose *)at(s->pose, s->pose_step, i);
}

static int same_bits(gjk2d_real a, gjk2d_real b) { return memcmp(&a, &b, sizeof a) == 0; }

/* The batch against its pairs, one by one, and nothing is written behind its answers. */
static void expect_each(const char *what, gjk2d_series p, gjk2d_series q, int count)
{
    unsigned char hits[MOST + 1];
    gjk2d_real distances[MOST + 1], least = REAL_MAX, distance = -7;
    int i, total = 0, first = -1;
    memset(hits, 7, sizeof hits);
    distances[count] = -7;
    CHECK(gjk2d_collide_many(&p, &q, count, NULL) ==
              gjk2d_collide_many(&p, &q, count, hits),
        "%s: without answers", what);
    gjk2d_distance_many(&p, &q, count, distances);
    for (i = 0; i < count; i++) {
        const gjk2d_shape *a = shape_at(&p, i), *b = shape_at(&q, i);
        const gjk2d_pose *ap = pose_of(&p, i), *bp = pose_of(&q, i);
        const int hit = gjk2d_collide(a, ap, b, bp);
        const gjk2d_real due = gjk2d_distance(a, ap, b, bp);
        CHECK(hits[i] == hit, "%s: pair %d of %d: %d, not %d", what, i, count, hits[i],
            hit);
        CHECK(same_bits(distances[i], due), "%s: distance %d of %d: %.9g, not %.9g", what,
            i, count, (double)distances[i], (double)due);
        first = first < 0 || due < least ? i : first;
        least = due < least ? due : least;
        total += hit;
    }
    CHECK(hits[count] == 7 && distances[count] < -6, "%s: wrote behind the end", what);
    CHECK(gjk2d_collide_many(&p, &q, count, NULL) == total, "%s: not %d collide", what,
        total);
    CHECK(gjk2d_nearest(&p, &q, count, &distance) == first && same_bits(distance, least),
        "%s: nearest of %d is not %d at %.9g, but %.9g", what, count, first,
        (double)least, (double)distance);
    CHECK(gjk2d_nearest(&p, &q, count, NULL) == first, "%s: nearest alone", what);
}

/* ----------------------------------------------------------------------- pairs -- */

/* One pair of shapes at many poses, for every count from 0 to 70. */
CASE(counts_and_steps)
{
    static gjk2d_pose poses[2 * MOST];
    rng random = rng_start();
    int round, i, count;
    for (round = 0; round < test_rounds(12); round++) {
        const double spread = round % 3 == 0 ? 3 : round % 3 == 1 ? 8 : 1000;
        body p, q;
        body_polygon(&random, &p, rng_int(&random, 3, 14), 1);
        body_polygon(&random, &q, rng_int(&random, 3, round % 2 ? 14 : 60), 1);
        for (i = 0; i < 2 * MOST; i++) poses[i] = pose_random(&random, spread);
        for (count = 0; count <= 70; count++) {
            expect_each("Q at poses", series_of(&p.shape, 0, NULL, 0),
                series_of(&q.shape, 0, poses, sizeof *poses), count);
            expect_each("P at every other",
                series_of(&p.shape, 0, poses, 2 * sizeof *poses),
                series_of(&q.shape, 0, &q.pose, 0), count);
            expect_each("both", series_of(&p.shape, 0, poses, sizeof *poses),
                series_of(&q.shape, 0, poses + 1, sizeof *poses), count);
        }
    }
}

/* Each pair another, side by side with their poses. */
CASE(pairs_of_all_sorts)
{
    static body p[MOST], q[MOST];
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(60); round++) {
        gjk2d_series a, b;
        for (i = 0; i < MOST; i++) {
            if (round % 3 == 0)
                body_lattice(&random, &p[i], 3, 5), body_lattice(&random, &q[i], 3, 5);
            else
                body_random(&random, &p[i], 1, 2), body_random(&random, &q[i], 1, 2);
        }
        a = series_of(&p[0].shape, sizeof *p, &p[0].pose, sizeof *p);
        b = series_of(&q[0].shape, sizeof *q, &q[0].pose, sizeof *q);
        expect_each("pairs", a, b, MOST);
        a.shape_step = 0;
        expect_each("one P", a, b, MOST);
        a.pose = NULL;
        expect_each("one P at the origin", a, b, MOST);
        b.shape_step = 0;
        expect_each("one Q", a, b, MOST);
    }
}

/* Tiles side by side and corner to corner, and by an ulp to either side. */
CASE(tiles_in_contact)
{
    static const gjk2d_vec2 tile[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const gjk2d_vec2 roof[3] = {{-1, 1}, {1, 1}, {0, 2}};
    const gjk2d_shape p = gjk2d_make_polygon(tile, 4, 0);
    const gjk2d_shape q = gjk2d_make_polygon(roof, 3, 0);
    const gjk2d_series here = series_of(&p, 0, NULL, 0);
    gjk2d_pose poses[121];
    int i, sort;
    for (sort = 0; sort < 4; sort++) {
        for (i = 0; i < 121; i++) {
            poses[i] = pose_at(0.5 * (i % 11 - 5), 0.5 * (i / 11 - 5));
            poses[i].position.x = step_by(poses[i].position.x, sort == 1 ? i % 3 - 1 : 0);
            if (sort == 2) poses[i].cos = 0, poses[i].sin = -1;
            if (sort == 3) poses[i].cos = REAL(0.6), poses[i].sin = REAL(0.8);
        }
        expect_each("tiles", here, series_of(&p, 0, poses, sizeof *poses), 121);
        expect_each("roofs", here, series_of(&q, 0, poses, sizeof *poses), 121);
        expect_each("both", series_of(&q, 0, poses, sizeof *poses),
            series_of(&p, 0, poses + 1, sizeof *poses), 120);
    }
}

static gjk2d_vec2 ellipse(gjk2d_vec2 d, const void *user)
{
    const double length = sqrt((double)(4 * d.x * d.x + d.y * d.y));
    (void)user;
    return vec(4 * (double)d.x / length, (double)d.y / length);
}

enum { SORTS = 12 };

/* What no lane takes beside what they do: other kinds of shapes, and bad ones. */
static void make_sorts(rng *random, body room[2], gjk2d_shape shapes[SORTS])
{
    int i;
    body_polygon(random, &room[0], 5, 1);
    body_polygon(random, &room[1], 60, 1);
    for (i = 0; i < SORTS; i++) shapes[i] = room[0].shape;
    shapes[1] = gjk2d_make_circle(vec(0, 0), 1);
    shapes[2] = gjk2d_make_capsule(vec(-1, 0), vec(1, 0), REAL(0.5));
    shapes[3] = room[1].shape;
    shapes[4] = gjk2d_make_custom(ellipse, NULL, 0);
    memset(&shapes[5], 0, sizeof shapes[5]);
    shapes[6] = gjk2d_make_polygon(NULL, 4, 0);
    shapes[7] = gjk2d_make_polygon(room[0].points, 5, REAL(0.25));
    shapes[8] = gjk2d_make_circle(vec(0, 0), -1);
    shapes[9] = gjk2d_make_circle(vec((double)NAN, 0), REAL_NAN);
}

CASE(bad_input_in_a_batch)
{
    rng random = rng_start();
    static body room[2];
    gjk2d_shape shapes[SORTS];
    gjk2d_pose poses[SORTS];
    gjk2d_series many, one;
    int round, i, k;
    for (round = 0; round < test_rounds(40); round++) {
        make_sorts(&random, room, shapes);
        for (i = 0; i < SORTS; i++) poses[i] = pose_random(&random, round % 2 ? 5 : 50);
        many = series_of(shapes, sizeof *shapes, poses, sizeof *poses);
        for (k = 0; k < SORTS; k++) {
            one = series_of(&shapes[k], 0, NULL, 0);
            expect_each("all sorts of shapes", many, one, SORTS);
            expect_each("swapped", one, many, SORTS);
        }
        poses[2].position.x = REAL_INFINITY;
        poses[3].position.y = REAL_NAN;
        poses[4].cos = poses[4].sin = 0;
        poses[5].cos = REAL_MAX;
        poses[6].sin = REAL_DENORMAL, poses[6].cos = 0;
        poses[7].position.y = REAL(2e35);
        poses[8].sin = REAL_NAN;
        for (k = 0; k < SORTS; k++)
            for (i = 0; i < 3; i++)
                expect_each("all sorts of poses", series_of(&shapes[k], 0, NULL, 0),
                    series_of(&shapes[i], 0, poses, sizeof *poses), SORTS);
    }
}

/* --------------------------------------------------------------------- motions -- */

/* A motion against its pairs, one by one. */
static void expect_motion(
    const char *what, const gjk2d_motion *m, gjk2d_series obstacles, int count)
{
    unsigned char hits[MOST + 1];
    gjk2d_real clear[MOST + 1], least = REAL_MAX;
    int pose, part, i, first = -1, total = 0, best = -1;
    memset(hits, 7, sizeof hits);
    clear[m->pose_count] = -7;
    CHECK(gjk2d_motion_hits(m, &obstacles, count, NULL) ==
              gjk2d_motion_hits(m, &obstacles, count, hits),
        "%s: without answers", what);
    CHECK(gjk2d_motion_clearance(m, &obstacles, count, NULL) ==
              gjk2d_motion_clearance(m, &obstacles, count, clear),
        "%s: without clearances", what);
    for (pose = 0; pose < m->pose_count; pose++) {
        const gjk2d_pose *p = (const gjk2d_pose *)at(m->poses, m->pose_step, pose);
        gjk2d_real due = REAL_MAX;
        int hit = 0;
        for (part = 0; part < m->part_count; part++)
            for (i = 0; i < count; i++) {
                const gjk2d_shape *q = shape_at(&obstacles, i);
                const gjk2d_pose *qp = pose_of(&obstacles, i);
                const gjk2d_real d = gjk2d_distance(&m->parts[part], p, q, qp);
                hit |= gjk2d_collide(&m->parts[part], p, q, qp);
                due = d < due ? d : due;
            }
        CHECK(hits[pose] == hit, "%s: pose %d: %d, not %d", what, pose, hits[pose], hit);
        CHECK(same_bits(clear[pose], due), "%s: pose %d: clear by %.9g, not %.9g", what,
            pose, (double)clear[pose], (double)due);
        first = hit && first < 0 ? pose : first;
        best = best < 0 || due < least ? pose : best;
        least = due < least ? due : least;
        total += hit;
    }
    CHECK(hits[m->pose_count] == 7 && clear[m->pose_count] < -6, "%s: behind the end",
        what);
    CHECK(gjk2d_motion_hits(m, &obstacles, count, hits) == total, "%s: not %d", what,
        total);
    CHECK(gjk2d_motion_hit(m, &obstacles, count) == first, "%s: first is not %d", what,
        first);
    CHECK(gjk2d_motion_clearance(m, &obstacles, count, clear) == best,
        "%s: best is not %d", what, best);
}

static gjk2d_motion motion_of(
    const gjk2d_shape *parts, int part_count, const gjk2d_pose *poses, int pose_count)
{
    gjk2d_motion m;
    m.parts = parts, m.part_count = part_count;
    m.poses = poses, m.pose_count = pose_count;
    m.pose_step = sizeof *poses;
    return m;
}

/* Robots of one to three parts among obstacles: short steps and long ones, turning, near
 * and far from the origin. */
CASE(robots_among_obstacles)
{
    enum { OBSTACLES = 24 };
    static body obstacles[OBSTACLES], parts_room[3];
    static gjk2d_pose poses[MOST];
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(120); round++) {
        const double away = round % 5 == 4 ? 1e4 : 0, reach = round % 2 ? 12 : 60;
        const double step = round % 3 ? 0.1 : 2;
        const int part_count = rng_int(&random, 1, 3);
        gjk2d_shape parts[3];
        gjk2d_motion m;
        double x = away, y = away, angle = 0;
        for (i = 0; i < part_count; i++) {
            body_random(&random, &parts_room[i], 1, 0);
            parts[i] = parts_room[i].shape;
        }
        for (i = 0; i < OBSTACLES; i++) {
            body_random(&random, &obstacles[i], 1, reach);
            obstacles[i].pose.position.x += REAL(away);
            obstacles[i].pose.position.y += REAL(away);
        }
        for (i = 0; i < MOST; i++) {
            angle += rng_range(&random, -0.2, 0.25);
            x += step * cos(angle), y += step * sin(angle);
            poses[i] = pose_turned(x, y, angle);
        }
        m = motion_of(parts, part_count, poses,
            rng_int(&random, 0, 1) ? MOST : rng_int(&random, 0, 70));
        expect_motion("robot", &m,
            series_of(&obstacles[0].shape, sizeof *obstacles, &obstacles[0].pose,
                sizeof *obstacles),
            rng_int(&random, 0, OBSTACLES));
    }
}

/* Among many that are far, one obstacle touches a part at one pose, exactly. */
CASE(a_robot_that_touches)
{
    body part, box;
    gjk2d_pose poses[MOST], places[20];
    gjk2d_motion m;
    int i, k, gap;
    body_box(&part, 1, 1, 0, 0);
    body_box(&box, 0.5, 0.5, 0, 0);
    for (i = 0; i < MOST; i++) poses[i] = pose_at(0.25 * i, 0);
    m = motion_of(&part.shape, 1, poses, MOST);
    for (k = 0; k < 20; k++) places[k] = pose_at(1000 + k, 1000);
    for (gap = -1; gap <= 1; gap++) {
        places[13] = pose_at(20, 0);
        places[13].position.x = step_by(34, gap);
        expect_motion(
            "touching", &m, series_of(&box.shape, 0, places, sizeof *places), 20);
        places[13] = pose_at(20, 0);
        places[13].position.y = step_by(REAL(1.5), gap);
        expect_motion("beside", &m, series_of(&box.shape, 0, places, sizeof *places), 20);
    }
}

CASE(motions_of_what_is_bad)
{
    rng random = rng_start();
    static body room[2];
    gjk2d_shape shapes[SORTS];
    gjk2d_pose poses[SORTS], places[SORTS];
    gjk2d_motion m;
    int round, i;
    for (round = 0; round < test_rounds(60); round++) {
        make_sorts(&random, room, shapes);
        for (i = 0; i < SORTS; i++) {
            poses[i] = pose_random(&random, round % 2 ? 5 : 50);
            places[i] = pose_random(&random, 50);
        }
        if (round % 3 == 1) poses[rng_int(&random, 0, SORTS - 1)].cos = REAL_NAN;
        if (round % 3 == 2)
            places[rng_int(&random, 0, SORTS - 1)].position.x = REAL(2e35);
        for (i = 0; i < SORTS; i++) {
            m = motion_of(&shapes[i], 1, poses, SORTS);
            expect_motion(
                "one part", &m, series_of(shapes, 0, places, sizeof *places), SORTS);
            m = motion_of(shapes, 1, poses, SORTS);
            expect_motion("one obstacle", &m, series_of(&shapes[i], 0, places, 0), 1);
        }
        m = motion_of(shapes, SORTS, NULL, 3);
        expect_motion("all, at the origin", &m,
            series_of(shapes, sizeof *shapes, places, sizeof *places), SORTS);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(counts_and_steps),
        TEST(pairs_of_all_sorts),
        TEST(tiles_in_contact),
        TEST(bad_input_in_a_batch),
        TEST(robots_among_obstacles),
        TEST(a_robot_that_touches),
        TEST(motions_of_what_is_bad),
    };
    return run_all("batch", tests, COUNT_OF(tests));
}
