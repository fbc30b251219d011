/* test_separation.c - laws 2 and 3: separation, distance, point and push_out
 *
 * Numbers that were worked out by hand, then walks from apart to deep by ulps, then the
 * share of distances that are right to the last bit.
 */
#include "testing.h"

/* --------------------------------------------------------------------- rows -- */

/* `unique`: 2, the points are, too; 1, the normal is; 0, neither. Features: below 0 any. */
typedef struct pair_row {
    const char *name;
    figure p;
    double p_pose[4];
    figure q;
    double q_pose[4];
    double distance, normal[2], at_p[2], at_q[2]; /* points relative to P's position */
    int unique, p_feature, q_feature;
} pair_row;

/* clang-format off */
static const pair_row rows[] = {
    /* apart */
    { "points, 3-4-5", DOT, AT(0, 0), DOT, AT(3, 4), 5, { 0.6, 0.8 }, { 0, 0 }, { 3, 4 }, 2, 0, 0 },
    { "boxes, gap 1", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(3, 0), 1, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "boxes, corner to corner", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(5, 6), 5, { 0.6, 0.8 }, { 1, 1 }, { 4, 5 }, 2, 4, 0 },
    { "boxes, the other corner", BOX(1, 1), AT(10, 20), BOX(1, 1), AT(5, 14), 5, { -0.6, -0.8 }, { -1, -1 }, { -4, -5 }, 2, 0, 4 },
    { "quarter turn", BOX(3, 1), TURNED(0, 0, 0, 1), BOX(1, 1), AT(5, 0), 3, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "eighth turn", BOX(1, 1), AT(0, 0), BOX(1, 1), TURNED(4, 0, 0.7071067811865476, 0.7071067811865476),
      1.585786437626905, { 1, 0 }, { 1, 0 }, { 2.585786437626905, 0 }, 2, 3, 6 },
    { "a pose of length 2", BOX(1, 1), AT(0, 0), BOX(1, 1), TURNED(8, 0, 2, 0), 5, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "a pose of length 2 keeps radii", BALL(1), TURNED(0, 0, 0, 2), BALL(1), TURNED(6, 8, 2, 0), 8, { 0.6, 0.8 },
      { 0.6, 0.8 }, { 5.4, 7.2 }, 2, 0, 0 },
    { "triangle's long edge and a point", RING(3, 0, 0, 4, 0, 0, 3), AT(0, 0), DOT, AT(4, 3), 2.4, { 0.6, 0.8 },
      { 2.56, 1.08 }, { 4, 3 }, 2, 3, 0 },
    { "the same, clockwise", RING(3, 0, 0, 0, 3, 4, 0), AT(0, 0), DOT, AT(4, 3), 2.4, { 0.6, 0.8 },
      { 2.56, 1.08 }, { 4, 3 }, 2, 3, 0 },
    { "segments, parallel", BAR(2, 0, 0), AT(0, 0), BAR(1, 0, 0), AT(0.5, 3), 3, { 0, 1 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "segments, ends", BAR(2, 0, 0), AT(0, 0), BAR(1, 0, 0), AT(6, 4), 5, { 0.6, 0.8 }, { 2, 0 }, { 5, 4 }, 2, 2, 0 },
    { "segments, one line", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(5, 0), 1, { 1, 0 }, { 2, 0 }, { 3, 0 }, 2, 2, 0 },
    { "balls", BALL(1), AT(0, 0), BALL(0.5), AT(3, 4), 3.5, { 0.6, 0.8 }, { 0.6, 0.8 }, { 2.7, 3.6 }, 2, 0, 0 },
    { "capsule and ball", BAR(2, 0, 1), AT(0, 0), BALL(1), AT(5, 4), 3, { 0.6, 0.8 }, { 2.6, 0.8 }, { 4.4, 3.2 }, 2, 2, 0 },
    { "rounded box and point", ROUNDED(1, 1, 0.25), AT(0, 0), DOT, AT(4, 5), 4.75, { 0.6, 0.8 }, { 1.15, 1.2 }, { 4, 5 }, 2, 4, 0 },
    { "the corner that rounding removed", ROUNDED(1, 1, 1), AT(0, 0), DOT, AT(1.75, 1.75), 0.0606601717798212,
      { 0.7071067811865476, 0.7071067811865476 }, { 1.7071067811865476, 1.7071067811865476 }, { 1.75, 1.75 }, 2, 4, 0 },
    { "vrd/js-intersect#2", RING(5, -1, -1, 1, -1, 1, 1, -1, 1, -1, -1), AT(0, 0), RING(4, 0, 0, 2, 0, 2, 2, 0, 2), AT(4, 5),
      5, { 0.6, 0.8 }, { 1, 1 }, { 4, 5 }, 2, 4, 0 },
    { "boostorg/geometry#1374", RING(4, -1, -1, -1, 1, 1, 1, 1, -1), AT(0, 0), RING(3, 0, 0, 0, 2, 2, 0), AT(4, 5), 5,
      { 0.6, 0.8 }, { 1, 1 }, { 4, 5 }, 2, 4, 0 },
    { "piqnt/planck.js#91", RING(12, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -4, -3, -3, -4, 0, -5, 3, -4, 4, -3),
      AT(0, 0), RING(9, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -3, -4, 3, -4), AT(8, 12), 4.47213595499958,
      { 0.4472135954999579, 0.8944271909999159 }, { 3, 4 }, { 5, 8 }, 2, 4, 14 },
    { "erincatto/box2d#728", RING(8, -1, -1, 0, -1, 1, -1, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0), AT(0, 0),
      RING(5, -1, 0, 0, 0, 1, 0, 2, 0, 3, 0), AT(5, 4), 4.242640687119285, { 0.7071067811865476, 0.7071067811865476 },
      { 1, 1 }, { 4, 4 }, 2, 8, 0 },
    { "erincatto/box2d#766", BOX(0.5, 0.25), AT(8, 8), BOX(0.5, 0.5), AT(9.015625, 8.125), 0.015625, { 1, 0 }, { 0, 0 },
      { 0, 0 }, 1, -1, -1 },
    { "google-deepmind/mujoco#3383", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 2.0009765625), 0.0009765625, { 0, 1 }, { 0, 0 },
      { 0, 0 }, 1, -1, -1 },
    /* touching */
    { "points, the same", DOT, AT(7, 7), DOT, AT(7, 7), 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, 0, 0 },
    { "boxes, faces touch", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 0), 0, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "boxes, corners touch", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 2), 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "point on a long edge", RING(3, 0, 0, 4, 0, 0, 3), AT(0, 0), DOT, AT(2, 1.5), 0, { 0.6, 0.8 }, { 2, 1.5 }, { 2, 1.5 }, 2, 3, 0 },
    { "point on a corner", RING(3, 0, 0, 4, 0, 0, 3), AT(0, 0), DOT, AT(0, 3), 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "balls, touching 3-4-5", BALL(2), AT(0, 0), BALL(3), AT(3, 4), 0, { 0.6, 0.8 }, { 1.2, 1.6 }, { 1.2, 1.6 }, 2, 0, 0 },
    { "segments, a T", BAR(0, 1, 0), AT(0, -1), BAR(2, 0, 0), AT(0, 0), 0, { 0, 1 }, { 0, 1 }, { 0, 1 }, 2, 2, -1 },
    { "segments on one line", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(2, 0), 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "parry#378", BAR(0, 0.25, 0.5), AT(0, 0), BOX(4, 0.5), AT(-2.0373735, -1.25), 0, { 0, -1 }, { 0, -0.75 }, { 0, -0.75 }, 2, 0, 5 },
    /* in each other */
    { "case 11: squares, one centre", BOX(0.5, 0.5), AT(0, 0), BOX(0.5, 0.5), AT(0, 0), -1, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "a shift chooses the edge", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0.25, 0), -1.75, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "the edge below", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, -0.25), -1.75, { 0, -1 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "fcl#545: a corner in a corner leaves by an edge", BOX(0.5, 0.5), AT(0, 0), BOX(0.125, 0.125), AT(0.375, 0.25), -0.25,
      { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "RandyGaul/cute_headers#256, from above", RING(4, 40, 30, 50, 40, 40, 50, 30, 40), AT(0, 0),
      RING(4, 40, 48, 50, 58, 40, 68, 30, 58), AT(0, 0), -1.4142135623730951, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "case 9: a segment through a box", RING(2, 60, 10, 10, 0), AT(0, 0), RING(4, 40, -50, 60, -50, 60, 150, 40, 150), AT(0, 0),
      -20, { 1, 0 }, { 60, 10 }, { 40, 10 }, 2, 0, 7 },
    { "case 11: a triangle inside", BOX(4, 4), AT(0, 0), RING(3, 2, -1, 3, 0, 2, 1), AT(0, 0), -2, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "case 11: a needle inside", BOX(1, 1), AT(0, 0), BOX(0.5, 0.5e-8), AT(0.25, 0), -1.000000005, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "case 11: equal balls, one centre", BALL(3), AT(1, 2), BALL(3), AT(1, 2), -6, { 1, 0 }, { 3, 0 }, { -3, 0 }, 2, 0, 0 },
    { "balls, one centre", BALL(3), AT(1, 2), BALL(5), AT(1, 2), -8, { 1, 0 }, { 3, 0 }, { -5, 0 }, 2, 0, 0 },
    { "balls, 3-4-5", BALL(3), AT(0, 0), BALL(4), AT(3, 4), -2, { 0.6, 0.8 }, { 1.8, 2.4 }, { 0.6, 0.8 }, 2, 0, 0 },
    { "case 11: capsules on one line", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1), AT(1, 0), -2, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "a segment on a capsule's line", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 1), AT(1, 0), -1, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, -1, -1 },
    { "segments across", BAR(2, 0, 0), AT(2, 0), BAR(0, 2, 0), AT(1, 1.25), -0.75, { 0, 1 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "capsules across", BAR(2, 0, 0.5), AT(2, 0), BAR(0, 2, 1), AT(1, 1.25), -2.25, { 0, 1 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "a point in a rounded box", ROUNDED(1, 1, 0.5), AT(0, 0), DOT, AT(0.75, 0), -0.75, { 1, 0 }, { 1.5, 0 }, { 0.75, 0 }, 2, 3, 0 },
    { "a point in a rounding", ROUNDED(1, 1, 5), AT(0, 0), DOT, AT(2.8, 3.4), -2, { 0.6, 0.8 }, { 4, 5 }, { 2.8, 3.4 }, 2, 4, 0 },
};
/* clang-format on */

static void check_vec(
    const char *name, const char *what, gjk2d_vec2 got, double x, double y, double size)
{
    CHECK(is_near(got.x, x, size, 12) && is_near(got.y, y, size, 12),
        "%s: %s (%.9g, %.9g), not (%.9g, %.9g)", name, what, (double)got.x, (double)got.y,
        x, y);
}

static void check_row(const pair_row *r, body *p, body *q)
{
    const gjk2d_result s = gjk2d_separation(&p->shape, &p->pose, &q->shape, &q->pose);
    const laws_pair pair = pair_of(p, q, 0, vec(0, 0));
    const double size = (double)laws_size(&pair), x = (double)p->pose.position.x;
    const double y = (double)p->pose.position.y;
    const double blunt = r->distance != 0 ? size / fabs(r->distance) : 1;
    CHECK_LAW(r->name, p, q, laws_of_separation(&pair));
    CHECK(is_near(s.distance, r->distance, size, 5), "%s: distance %.17g", r->name,
        (double)s.distance);
    if (r->unique)
        check_vec(r->name, "normal", s.normal, r->normal[0], r->normal[1],
            blunt > 1 ? blunt : 1);
    if (r->unique == 2) {
        check_vec(r->name, "p", s.p, x + r->at_p[0], y + r->at_p[1], size);
        check_vec(r->name, "q", s.q, x + r->at_q[0], y + r->at_q[1], size);
    }
    CHECK(r->p_feature < 0 || s.p_feature == r->p_feature, "%s: feature %d of P", r->name,
        s.p_feature);
    CHECK(r->q_feature < 0 || s.q_feature == r->q_feature, "%s: feature %d of Q", r->name,
        s.q_feature);
}

CASE(rows_hold)
{
    size_t i;
    for (i = 0; i < COUNT_OF(rows); i++) {
        body p, q;
        body_of(&p, &rows[i].p, rows[i].p_pose);
        body_of(&q, &rows[i].q, rows[i].q_pose);
        check_row(&rows[i], &p, &q);
    }
}

/* A pad of 1.45 x 1 with rounded corners beside a trace of width .11. */
CASE(case_13_clearance_of_a_pad)
{
    static const figure pad = ROUNDED(0.475, 0.25, 0.25);
    static const figure trace = RING(2, 147.9, 98.6, 154.4, 98.6);
    static const double there[4] = AT(147.086449, 97.996534), here[4] = AT(0, 0);
    body p, q;
    laws_pair pair;
    gjk2d_real d;
    body_of(&p, &pad, there);
    body_of(&q, &trace, here);
    q.radius = REAL(0.055);
    body_make(&q);
    pair = pair_of(&p, &q, 0, vec(0, 0));
    d = gjk2d_distance(&p.shape, &p.pose, &q.shape, &q.pose);
    CHECK_LAW("pad", &p, &q, laws_of_separation(&pair));
    CHECK(is_near(d, 0.1844435542, GJK2D_DOUBLE ? 1e4 : 400, GJK2D_DOUBLE ? 30 : 4),
        "clearance %.12g", (double)d);
}

/* -------------------------------------------------------------------- walks -- */

/* Q walks along the x axis of a turned frame, from `from` upwards, through contact. */
static void walk(const char *name, body *p, body *q, double from, int steps)
{
    const gjk2d_real start = REAL(from);
    int i;
    for (i = 0; i <= steps; i++) {
        laws_pair pair;
        q->pose.position.x = step_by(start, i - steps / 2);
        pair = pair_of(p, q, 0, vec(0, 0));
        CHECK_LAW(name, p, q, laws_of_separation(&pair));
    }
}

CASE(walks_of_boxes)
{
    body p, q;
    body_box(&p, 1, 1, 0, 0);
    body_box(&q, 1, 1, 0, 0.5);
    walk("face to face", &p, &q, 2, 200);
    body_box(&q, 1, 1, 0, 2);
    walk("corner to corner", &p, &q, 2, 200);
    q.pose.position.y = step_by(2, -3);
    walk("corners by three ulps", &p, &q, 2, 200);
    body_box(&q, 0.0009765625, 1e-4, 0, 1);
    walk("a small box at a corner", &p, &q, 1.0009765625, 200);
    body_box(&q, 1e-7, 1e-7, 0, 0);
    walk("a dust box", &p, &q, 1, 200);
    p.radius = q.radius = REAL(0.5);
    body_make(&p), body_make(&q);
    walk("rounded", &p, &q, 2, 200);
    body_box(&p, 0.5, 0.5, 0, 0);
    body_box(&q, 0.5, 0.5, 0, 0);
    walk("deep", &p, &q, 0.5, 20);
    q.pose.position.y = REAL(1e-7);
    walk("the same centre", &p, &q, 0, 40);
}

CASE(walks_of_round_shapes)
{
    static const figure ball = BALL(5), bar = BAR(3, 4, 1), dot = DOT;
    static const double low[4] = AT(0, 4), here[4] = AT(0, 0), high[4] = AT(0, 10);
    body p, q;
    body_of(&p, &ball, here);
    body_of(&q, &dot, low);
    walk("a point and a ball", &p, &q, 3, 200);
    body_of(&q, &ball, low);
    q.pose.position.y = 8;
    walk("balls", &p, &q, 6, 200);
    q.pose.position.y = 0;
    walk("balls about one centre", &p, &q, 0, 40);
    body_of(&p, &bar, here);
    body_of(&q, &bar, high);
    walk("parallel capsules", &p, &q, 5, 100);
    p.radius = q.radius = 0;
    body_make(&p), body_make(&q);
    q.pose.position.y = 4;
    walk("parallel segments", &p, &q, 3, 100);
    body_of(&q, &dot, low);
    walk("a point and a segment", &p, &q, 3, 100);
}

CASE(walks_of_turned_shapes)
{
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(60); round++) {
        const double turn = rng_range(&random, 0, 6.28);
        double low = -30, high = 30;
        body p, q;
        body_random(&random, &p, 1, 4);
        body_random(&random, &q, 1, 4);
        q.pose.cos = REAL(cos(turn)), q.pose.sin = REAL(sin(turn));
        q.pose.position.y = p.pose.position.y + REAL(rng_range(&random, -0.3, 0.3));
        low = (double)p.pose.position.x;
        for (i = 0; i < 100; i++) { /* where it is first apart */
            const double middle = (low + high) / 2;
            q.pose.position.x = REAL(middle);
            if (gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose))
                low = middle;
            else
                high = middle;
        }
        walk("turned", &p, &q, low, 60);
    }
}

/* Everything, from far to deep. */
CASE(random_pairs)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(4000); round++) {
        body p, q;
        laws_pair pair;
        body_random(&random, &p, 1, 1.2);
        body_random(&random, &q, rng_range(&random, 0.01, 1), 1.2);
        pair = pair_of(&p, &q, 0, vec(0, 0));
        CHECK_LAW("random", &p, &q, laws_of_separation(&pair));
    }
}

/* Many corners, which no small ring's code sees. */
CASE(case_11_large_rings)
{
    enum { MOST = 2000 };
    static gjk2d_vec2 points[MOST];
    static double room[2][2 * MOST];
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(30); round++) {
        const int count = round ? rng_int(&random, 9, 300) : MOST;
        const gjk2d_pose pose = pose_random(&random, round ? 1.5 : 1e-3);
        gjk2d_shape ring;
        laws_pair pair;
        const char *problem;
        for (i = 0; i < count; i++)
            points[i] = vec(cos(6.2831853 * i / count), sin(6.2831853 * i / count));
        ring = gjk2d_make_polygon(points, count, 0);
        laws_describe(&pair.p, &ring, gjk2d_identity(), points, count, room[0]);
        laws_describe(&pair.q, &ring, pose, points, count, room[1]);
        pair.margin = 0, pair.sweep = vec(0, 0);
        problem = laws_of_separation(&pair);
        CHECK(!problem, "two %d-gons, round %d: %s", count, round, problem);
    }
}

/* bulletphysics/bullet3#889: the normal flips as a point nears a face. */
CASE(a_normal_stays_as_a_point_nears_a_face)
{
    static const figure dot = DOT;
    static const double there[4] = AT(0.3, 1);
    gjk2d_real height = 1;
    body p, q;
    body_box(&p, 1, 1, 0, 0);
    body_of(&q, &dot, there);
    for (; height > REAL_EPSILON / 4; height /= 2) {
        gjk2d_result r;
        q.pose.position.y = 1 + height;
        r = gjk2d_separation(&p.shape, &p.pose, &q.shape, &q.pose);
        CHECK(r.normal.x == 0 && r.normal.y == 1, "height %g: normal (%g, %g)",
            (double)height, (double)r.normal.x, (double)r.normal.y);
        CHECK(r.distance == q.pose.position.y - 1, "height %g: %g", (double)height,
            (double)r.distance);
    }
}

/* ---------------------------------------------------------- the last digits -- */

/* Law 3: in a float build at least 99 of 100 distances are right to the last bit. (What is
 * computed in floats is not.) In a double build, 4 ulp of E is all that is promised. */
CASE(distances_are_right_to_the_last_bit)
{
    rng random = rng_start();
    int round, asked = 0, right = 0;
    for (round = 0; round < test_rounds(6000); round++) {
        body p, q;
        oracle_truth truth;
        gjk2d_real d;
        body_random(&random, &p, 1, 4);
        body_random(&random, &q, 1, 4);
        truth = truth_of(&p, &q);
        if (truth.collide) continue;
        d = gjk2d_distance(&p.shape, &p.pose, &q.shape, &q.pose);
        right += d == REAL(truth.precise);
        asked++;
        CHECK(d == gjk2d_separation(&p.shape, &p.pose, &q.shape, &q.pose).distance ||
                  GJK2D_DOUBLE,
            "round %d: separation is another", round);
    }
    CHECK(GJK2D_DOUBLE || right >= 0.99 * asked, "%d of %d are right", right, asked);
    CHECK(asked > 1000, "%d asked", asked);
}

/* However close: positive, and not below the smallest normal number. */
CASE(the_smallest_distance)
{
    static const figure dot = DOT;
    static const double here[4] = AT(0, 0);
    body p, q;
    gjk2d_real d;
    body_of(&p, &dot, here);
    body_of(&q, &dot, here);
    q.pose.position.x = REAL_DENORMAL;
    d = gjk2d_distance(&p.shape, &p.pose, &q.shape, &q.pose);
    CHECK(d == REAL_TINY, "%g", (double)d);
    p.pose.position.x = REAL_TINY;
    q.pose.position.x = step_by(REAL_TINY, 1);
    d = gjk2d_distance(&p.shape, &p.pose, &q.shape, &q.pose);
    CHECK(d == REAL_TINY, "%g", (double)d);
}

/* -------------------------------------------------------------------- point -- */

typedef struct point_row {
    const char *name;
    figure shape;
    double at[2], distance, normal[2], closest[2];
    int feature;
} point_row;

/* clang-format off */
static const point_row point_rows[] = {
    { "above", BOX(2, 1), { 0, 4 }, 3, { 0, 1 }, { 0, 1 }, 5 },
    { "beside a corner", BOX(2, 1), { 5, 5 }, 5, { 0.6, 0.8 }, { 2, 1 }, 4 },
    { "on an edge", BOX(2, 1), { 2, 0.25 }, 0, { 1, 0 }, { 2, 0.25 }, 3 },
    { "in it, near the upper edge", BOX(2, 1), { 0, 0.5 }, -0.5, { 0, 1 }, { 0, 1 }, 5 },
    { "in it, near the lower edge", BOX(2, 1), { 0, -0.5 }, -0.5, { 0, -1 }, { 0, -1 }, 1 },
    { "in a clockwise ring", RING(4, -2, 1, 2, 1, 2, -1, -2, -1), { 0, 0.5 }, -0.5, { 0, 1 }, { 0, 1 }, 1 },
    { "beyond a straight vertex", RING(4, -1, 0, 0, 0, 1, 0, 0, 8), { 0.5, -1 }, 1, { 0, -1 }, { 0.5, 0 }, -1 },
    { "in a ball's centre", BALL(5), { 0, 0 }, -5, { 1, 0 }, { 5, 0 }, 0 },
    { "on a ball", BALL(5), { 3, 4 }, 0, { 0.6, 0.8 }, { 3, 4 }, 0 },
    { "off a ball", BALL(5), { 6, 8 }, 5, { 0.6, 0.8 }, { 3, 4 }, 0 },
    { "in a capsule", BAR(2, 0, 1), { 0.5, 0.5 }, -0.5, { 0, 1 }, { 0.5, 1 }, -1 },
    { "at a capsule's end", BAR(2, 0, 5), { 5, 4 }, 0, { 0.6, 0.8 }, { 5, 4 }, 2 },
    { "beyond a segment", BAR(2, 0, 0), { 4, 0 }, 2, { 1, 0 }, { 2, 0 }, 2 },
    { "in a rounded box", ROUNDED(2, 1, 0.5), { 1, 0.75 }, -0.75, { 0, 1 }, { 1, 1.5 }, 5 },
};
/* clang-format on */

CASE(rows_of_points)
{
    static const double here[4] = AT(0, 0);
    size_t i;
    for (i = 0; i < COUNT_OF(point_rows); i++) {
        const point_row *row = &point_rows[i];
        const gjk2d_vec2 at = vec(row->at[0], row->at[1]);
        gjk2d_result r;
        body b;
        body_of(&b, &row->shape, here);
        r = gjk2d_point(&b.shape, NULL, at);
        CHECK(r.status == GJK2D_OK, "%s: status %d", row->name, r.status);
        CHECK(is_near(r.distance, row->distance, 16, 4), "%s: distance %.9g", row->name,
            (double)r.distance);
        CHECK((int)r.relation == (row->distance > 0) - (row->distance < 0),
            "%s: relation %d", row->name, r.relation);
        CHECK(gjk2d_contains(&b.shape, NULL, at) == (row->distance <= 0), "%s: contains",
            row->name);
        check_vec(row->name, "normal", r.normal, row->normal[0], row->normal[1], 4);
        check_vec(row->name, "p", r.p, row->closest[0], row->closest[1], 16);
        check_vec(row->name, "q", r.q, row->at[0], row->at[1], 16);
        CHECK(row->feature < 0 || r.p_feature == row->feature, "%s: feature %d",
            row->name, r.p_feature);
    }
}

/* The edge that a point is on starts at the last of a repeated vertex. */
CASE(features_of_repeated_vertices)
{
    gjk2d_vec2 points[17];
    for (int is_back = 0; is_back < 2; is_back++)
        for (int inside = 0; inside < 2; inside++) {
            const double angle = acos(-1) / 8, far = inside ? 0.9 : 3;
            gjk2d_shape ring;
            gjk2d_result r;
            for (int i = 0; i < 17; i++) {
                const int k = i > 4 ? i - 1 : i;
                points[is_back ? 16 - i : i] = vec(cos(k * angle), sin(k * angle));
            }
            ring = gjk2d_make_polygon(points, 17, 0);
            r = gjk2d_point(
                &ring, NULL, vec(far * cos(4.5 * angle), far * sin(4.5 * angle)));
            CHECK(r.status == GJK2D_OK && r.p_feature == (is_back ? 21 : 11),
                "back %d, inside %d: feature %d", is_back, inside, r.p_feature);
        }
}

CASE(random_points)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(2000); round++) {
        const gjk2d_vec2 at = pose_random(&random, 2).position;
        laws_pair pair;
        body b;
        body_random(&random, &b, 1, 1);
        pair = pair_of(&b, &b, 0, at);
        CHECK_LAW("point", &b, NULL, laws_of_point(&pair.p, at));
    }
}

/* ----------------------------------------------------------------- push_out -- */

CASE(pushed_out)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(3000); round++) {
        const double gap = round % 3 ? 0 : rng_range(&random, 0, 0.5);
        body p, q;
        laws_pair pair;
        body_random(&random, &p, 1, 1.2);
        body_random(&random, &q, 1, 1.2);
        pair = pair_of(&p, &q, 0, vec(0, 0));
        CHECK_LAW("push_out", &p, &q, laws_of_push(&pair, REAL(gap)));
    }
}

/* Case 12: in map coordinates, by the library's own boolean. */
CASE(case_12_pushed_out_far_away)
{
    rng random = rng_start();
    int round, moved = 0;
    for (round = 0; round < test_rounds(100000); round++) {
        const double turn = rng_range(&random, 0, 6.28);
        gjk2d_vec2 to;
        body p, q;
        double depth, far;
        body_box(&p, 2, 1, 5e6 + rng_range(&random, -3, 3), 5e6);
        body_box(&q, 3, 2, 5e6, 5e6 + rng_range(&random, -3, 3));
        p.pose.cos = REAL(cos(turn)), p.pose.sin = REAL(sin(turn));
        CHECK(!gjk2d_push_out(&p.shape, &p.pose, &q.shape, &q.pose, 0, &to), "status");
        depth = -(double)gjk2d_separation(&p.shape, &p.pose, &q.shape, &q.pose).distance;
        far =
            hypot((double)(to.x - q.pose.position.x), (double)(to.y - q.pose.position.y));
        if (depth <= 0) CHECK(far == 0, "round %d: moved by %g, free before", round, far);
        CHECK(far <= fmax(depth, 0) + 16 * 5e6 * (double)REAL_EPSILON,
            "round %d: moved by %g, depth %g", round, far, depth);
        moved += far > 0;
        q.pose.position = to;
        if (gjk2d_overlap(&p.shape, &p.pose, &q.shape, &q.pose)) print_bodies(&p, &q);
        CHECK(!gjk2d_overlap(&p.shape, &p.pose, &q.shape, &q.pose), "round %d: not free",
            round);
    }
    CHECK(moved > 1000, "%d moved", moved);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(rows_hold),
        TEST(case_13_clearance_of_a_pad),
        TEST(walks_of_boxes),
        TEST(walks_of_round_shapes),
        TEST(walks_of_turned_shapes),
        TEST(random_pairs),
        TEST(case_11_large_rings),
        TEST(a_normal_stays_as_a_point_nears_a_face),
        TEST(distances_are_right_to_the_last_bit),
        TEST(the_smallest_distance),
        TEST(rows_of_points),
        TEST(features_of_repeated_vertices),
        TEST(random_points),
        TEST(pushed_out),
        TEST(case_12_pushed_out_far_away),
    };
    return run_all("separation", tests, COUNT_OF(tests));
}
