/* test_booleans.c - law 1: collide, overlap, within, contains, swept_collide
 *
 * Rows that were checked by hand (among them what users of other libraries have reported,
 * named after the report), then pairs in exact contact and one ulp beside it, then the ends
 * of the range.
 */
#include "testing.h"

/* ------------------------------------------------------------------- pairs -- */

typedef struct pair_row {
    const char *name;
    figure p;
    double p_pose[4];
    figure q;
    double q_pose[4];
    gjk2d_relation relation;
} pair_row;

/* clang-format off */
static const pair_row pair_rows[] = {
    { "points, apart", DOT, AT(0, 0), DOT, AT(3, 4), GJK2D_SEPARATED },
    { "points, the same", DOT, AT(7, 7), DOT, AT(7, 7), GJK2D_TOUCHING },
    { "point in a box", DOT, AT(0.5, 0.5), BOX(1, 1), AT(0, 0), GJK2D_OVERLAPPING },
    { "point on an edge", DOT, AT(1, 0.5), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "point on a corner", DOT, AT(1, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "point beyond an edge's end", DOT, AT(1, 1.0625), BOX(1, 1), AT(0, 0), GJK2D_SEPARATED },
    { "point on a slanted edge", DOT, AT(2, 1.5), RING(3, 0, 0, 4, 0, 0, 3), AT(0, 0), GJK2D_TOUCHING },
    { "point on a segment", DOT, AT(1, 1), BAR(2, 2, 0), AT(0, 0), GJK2D_TOUCHING },
    { "point in line with a segment", DOT, AT(3, 3), BAR(2, 2, 0), AT(0, 0), GJK2D_SEPARATED },
    { "boxes, apart", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(3, 0), GJK2D_SEPARATED },
    { "boxes, faces touch", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 0), GJK2D_TOUCHING },
    { "boxes, half a face touches", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(1, -2), GJK2D_TOUCHING },
    { "boxes, corners touch", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 2), GJK2D_TOUCHING },
    { "boxes, corners apart", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(5, 6), GJK2D_SEPARATED },
    { "boxes, a corner in a corner", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(1.9375, 1.9375), GJK2D_OVERLAPPING },
    { "boxes, one in the other", BOX(2, 2), AT(0, 0), BOX(1, 1), AT(0.5, 0.25), GJK2D_OVERLAPPING },
    { "boxes, one in the other, faces touch", BOX(2, 2), AT(0, 0), BOX(1, 1), AT(1, 0), GJK2D_OVERLAPPING },
    { "boxes, the same", BOX(1, 1), AT(4, 4), BOX(1, 1), AT(4, 4), GJK2D_OVERLAPPING },
    { "boxes, a cross", BOX(3, 1), AT(0, 0), BOX(1, 3), AT(0, 0), GJK2D_OVERLAPPING },
    { "boxes, a quarter turn touches", BOX(3, 1), TURNED(0, 0, 0, 1), BOX(1, 1), AT(2, 0), GJK2D_TOUCHING },
    { "a pose of length 2 doubles the box", BOX(1, 1), AT(0, 0), BOX(1, 1), TURNED(3, 0, 2, 0), GJK2D_TOUCHING },
    { "and leaves the radius", BALL(1), TURNED(0, 0, 0, 2), BALL(1), TURNED(1, 0.5, 2, 0), GJK2D_OVERLAPPING },
    { "and leaves the radius, touching", BALL(1), TURNED(0, 0, 0, 2), BALL(1), TURNED(2, 0, 2, 0), GJK2D_TOUCHING },
    { "a corner on an edge, 3-4-5 and length 5", BOX(1, 1), TURNED(0, 0, 3, 4), BOX(1, 1), AT(8, 1), GJK2D_TOUCHING },
    { "the same by an ulp of 8 apart", BOX(1, 1), TURNED(0, 0, 3, 4), BOX(1, 1), AT(8.000001, 1), GJK2D_SEPARATED },
    { "segments, crossing", BAR(2, 2, 0), AT(0, 0), BAR(2, -2, 0), AT(0, 0), GJK2D_OVERLAPPING },
    { "segments, a T", BAR(0, 1, 0), AT(0, -1), BAR(2, 0, 0), AT(0, 0), GJK2D_TOUCHING },
    { "segments, an L", BAR(0, 1, 0), AT(2, -1), BAR(2, 0, 0), AT(0, 0), GJK2D_TOUCHING },
    { "segments, end to end", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(4, 0), GJK2D_TOUCHING },
    { "segments, on one line", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(1, 0), GJK2D_TOUCHING },
    { "segments, on one line, apart", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(5, 0), GJK2D_SEPARATED },
    { "segments, parallel", BAR(2, 0, 0), AT(0, 0), BAR(1, 0, 0), AT(0.5, 3), GJK2D_SEPARATED },
    { "segments, crossing lines, apart", BAR(2, 0, 0), AT(0, 0), BAR(0, 1, 0), AT(2.25, 0), GJK2D_SEPARATED },
    { "segment through a box", BAR(4, 0, 0), AT(0, 0.5), BOX(1, 1), AT(0, 0), GJK2D_OVERLAPPING },
    { "segment along a box's face", BAR(4, 0, 0), AT(0, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "segment at a box's corner", BAR(1, -1, 0), AT(1, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "balls, apart", BALL(1), AT(0, 0), BALL(0.5), AT(3, 4), GJK2D_SEPARATED },
    { "balls, touching", BALL(1), AT(0, 0), BALL(0.5), AT(0, -1.5), GJK2D_TOUCHING },
    { "balls, touching 3-4-5", BALL(2), AT(0, 0), BALL(3), AT(3, 4), GJK2D_TOUCHING },
    { "balls, touching 8-15-17", BALL(7), AT(-8, 0), BALL(10), AT(0, 15), GJK2D_TOUCHING },
    { "balls, one centre", BALL(2), AT(1, 1), BALL(1), AT(1, 1), GJK2D_OVERLAPPING },
    { "point in a ball's centre", BALL(2), AT(1, 1), DOT, AT(1, 1), GJK2D_OVERLAPPING },
    { "point on a ball", BALL(5), AT(0, 0), DOT, AT(-3, 4), GJK2D_TOUCHING },
    { "capsule's end touches a point", BAR(1, 0, 5), AT(0, 0), DOT, AT(4, 4), GJK2D_TOUCHING },
    { "capsule's side touches a box", BAR(1, 0, 1), AT(0, 0), BOX(1, 1), AT(0, 2), GJK2D_TOUCHING },
    { "capsules, cores cross", BAR(2, 2, 1), AT(0, 0), BAR(2, -2, 1), AT(0, 0), GJK2D_OVERLAPPING },
    { "capsules, parallel, cores apart", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1), AT(0, 1.5), GJK2D_OVERLAPPING },
    { "capsules, parallel, touching", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1), AT(1, 2), GJK2D_TOUCHING },
    { "capsules, slanted and parallel, touching", BAR(4, 3, 2), AT(0, 0), BAR(4, 3, 3), AT(-3, 4), GJK2D_TOUCHING },
    { "cores touch, a radius overlaps", BAR(1, 0, 1), AT(0, 0), BOX(1, 1), AT(2, 0), GJK2D_OVERLAPPING },
    { "rounded corner touches a point, 3-4-5", ROUNDED(1, 1, 5), AT(0, 0), DOT, AT(4, 5), GJK2D_TOUCHING },
    { "rounded boxes touch", ROUNDED(1, 1, 0.5), AT(0, 0), ROUNDED(1, 1, 0.5), AT(-3, 0), GJK2D_TOUCHING },
    { "point in the corner that rounding removed", ROUNDED(1, 1, 1), AT(0, 0), DOT, AT(1.75, 1.75), GJK2D_SEPARATED },
    { "a spike on a face", RING(3, 0, 0, 1, 8, -1, 8), AT(0.5, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "a flat ring on a face", RING(4, -1, 0, 0, 0, 1, 0, 0, 0), AT(0, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "a flat ring in a box", RING(4, -1, 0, 0, 0, 1, 0, 0, 0), AT(0, 0), BOX(1, 1), AT(0, 0), GJK2D_OVERLAPPING },
    { "a ring of one point thrice", RING(3, 1, 1, 1, 1, 1, 1), AT(0, 0), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "far away, touching", BOX(1, 1), AT(4e6, 4e6), BOX(1, 1), AT(4000002, 4e6), GJK2D_TOUCHING },

    { "RandyGaul/cute_headers#160", RING(4, -568, 928, -568, 1056, -848, 1056, -848, 928), AT(0, 0),
      RING(4, -688, 736, -688, 1184, -912, 1184, -912, 736), AT(0, 0), GJK2D_OVERLAPPING },
    { "RandyGaul/cute_headers#256, from above", RING(4, 40, 30, 50, 40, 40, 50, 30, 40), AT(0, 0),
      RING(4, 40, 48, 50, 58, 40, 68, 30, 58), AT(0, 0), GJK2D_OVERLAPPING },
    { "RandyGaul/cute_headers#256, from the right", RING(4, 40, 30, 50, 40, 40, 50, 30, 40), AT(0, 0),
      RING(4, 58, 30, 68, 40, 58, 50, 48, 40), AT(0, 0), GJK2D_OVERLAPPING },
    { "RandyGaul/cute_headers#256, touching", RING(4, 40, 30, 50, 40, 40, 50, 30, 40), AT(0, 0),
      RING(4, 40, 50, 50, 60, 40, 70, 30, 60), AT(0, 0), GJK2D_TOUCHING },
    { "RandyGaul/cute_headers#404", RING(4, 320, 320, 352, 320, 352, 352, 320, 352), AT(0, 0),
      RING(4, 334, 320, 344, 332, 364, 332, 364, 320), AT(0, 0), GJK2D_OVERLAPPING },
    { "kroitor/gjk.c#5", RING(3, 4.000009, 11.000008, 5.000006, 4.999989, 9.000001, 8.999997), AT(0, 0),
      RING(3, 4.000003, 11.000010, 4.999989, 4.999999, 8.999997, 8.999998), AT(0, 0), GJK2D_OVERLAPPING },
    { "MattiaMontanari/openGJK#3",
      RING(4, 0.795121, -0.727851, 0.566564, 0.548772, -0.412644, -0.770664, -0.178424, -0.989183),
      AT(0, 0), RING(3, -0.211223, -0.511346, -0.347973, 0.45872, 0.277308, 0.969689), AT(0, 0),
      GJK2D_OVERLAPPING },
    { "MattiaMontanari/openGJK#52",
      RING(4, 90945.08, 54122.54, 91077.46, 53745.082, 91454.92, 53877.46, 91322.54, 54254.918), AT(0, 0),
      RING(4, 90919.64, 54037.383, 91162.62, 53719.637, 91480.36, 53962.617, 91237.38, 54280.363),
      AT(0, 0), GJK2D_OVERLAPPING },
    { "vrd/js-intersect#2", RING(5, -1, -1, 1, -1, 1, 1, -1, 1, -1, -1), AT(0, 0),
      RING(4, 0, 0, 2, 0, 2, 2, 0, 2), AT(1, 1), GJK2D_TOUCHING },
    { "boostorg/geometry#1374", RING(4, -1, -1, -1, 1, 1, 1, 1, -1), AT(0, 0),
      RING(3, 0, 0, 0, 2, 2, 0), AT(1, 0), GJK2D_TOUCHING },
    { "piqnt/planck.js#91", RING(12, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -4, -3, -3, -4, 0, -5, 3, -4, 4, -3),
      AT(0, 0), RING(9, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -3, -4, 3, -4), AT(10, 0), GJK2D_TOUCHING },
    { "erincatto/box2d#728", RING(8, -1, -1, 0, -1, 1, -1, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0), AT(0, 0),
      RING(5, -1, 0, 0, 0, 1, 0, 2, 0, 3, 0), AT(2, 0), GJK2D_TOUCHING },
    { "danfis/libccd#25", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 1.9), GJK2D_OVERLAPPING },
    { "google-deepmind/mujoco#3383", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 2.0009765625), GJK2D_SEPARATED },
};
/* clang-format on */

CASE(rows_of_pairs)
{
    size_t i;
    for (i = 0; i < COUNT_OF(pair_rows); i++) {
        const pair_row *row = &pair_rows[i];
        const int collide = row->relation != GJK2D_SEPARATED;
        const int overlap = row->relation == GJK2D_OVERLAPPING;
        body p, q;
        laws_pair pair;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        CHECK(!p.shape.status && !q.shape.status, "%s: status %d %d", row->name,
            p.shape.status, q.shape.status);
        CHECK(gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose) == collide,
            "%s: collide is not %d", row->name, collide);
        CHECK(gjk2d_overlap(&p.shape, &p.pose, &q.shape, &q.pose) == overlap,
            "%s: overlap is not %d", row->name, overlap);
        CHECK(gjk2d_within(&p.shape, &p.pose, &q.shape, &q.pose, 0) == collide,
            "%s: within 0 is not %d", row->name, collide);
        pair = pair_of(&p, &q, 0.5, vec(1, -3));
        CHECK_LAW(row->name, &p, &q, laws_of_booleans(&pair));
    }
}

/* A null pose is the identity. */
CASE(null_poses)
{
    body p, q;
    body_box(&p, 1, 1, 0, 0);
    body_box(&q, 1, 1, 3, 0);
    assert_true(gjk2d_collide(&p.shape, NULL, &q.shape, NULL));
    assert_false(gjk2d_collide(&p.shape, NULL, &q.shape, &q.pose));
    assert_true(gjk2d_overlap(&p.shape, &p.pose, &q.shape, NULL));
    assert_true(gjk2d_contains(&p.shape, NULL, vec(1, 1)));
    assert_true(gjk2d_swept_collide(&p.shape, NULL, vec(1, 0), &q.shape, &q.pose));
}

/* ------------------------------------------------------------------ within -- */

CASE(within_is_distance_at_most_margin)
{
    static const figure box = BOX(1, 1), capsule = BAR(0, 1, 0.5);
    static const double here[4] = AT(0, 0), there[4] = AT(4.5, 0), corner[4] = AT(4, 5);
    static const figure dot = DOT;
    body p, q;
    body_of(&p, &box, here);
    body_of(&q, &capsule, there); /* at a distance of 3 */
#define WITHIN(d) gjk2d_within(&p.shape, &p.pose, &q.shape, &q.pose, REAL(d))
    assert_true(WITHIN(3));
    assert_true(WITHIN(REAL_MAX / 16));
    assert_false(WITHIN(step_by(3, -1)));
    assert_false(WITHIN(0));
    assert_false(WITHIN(-1));
    q.pose.position.x = 1; /* they overlap */
    assert_true(WITHIN(0));
    assert_false(WITHIN(-1));
    body_of(&q, &dot, corner); /* 3-4-5 from the corner */
    assert_true(WITHIN(5));
    assert_false(WITHIN(step_by(5, -1)));
#undef WITHIN
}

/* Edges that are apart by as little as heights round, and a radius that is as small. */
CASE(a_radius_as_small_as_rounding)
{
    static const figure low = RING(3, 0.5, -1, 1, 0, 0, 0);
    static const figure high = RING(3, 0.625, 0, 0.875, 0, 0.75, 1);
    static const double here[4] = AT(0, 0);
    const double error = 64 * 1.875 * pow(2, -53); /* of a height */
    rng random = rng_start();
    int round, seen[2] = {0, 0};
    for (round = 0; round < test_rounds(3000); round++) {
        const double h = (double)REAL(error * rng_range(&random, 1 - 4e-6, 1 + 4e-6));
        body p, q;
        oracle_truth truth;
        body_of(&p, &low, here);
        body_of(&q, &high, here);
        p.points[0].y = REAL(-h * rng_range(&random, 0, 1e-5));
        q.points[0].y = q.points[1].y = REAL(h);
        q.points[2].y = REAL(h * (1 + rng_range(&random, 1e-7, 1e-6)));
        p.radius = REAL(h * rng_range(&random, 1 - 2e-6, 1 + 2e-6));
        body_make(&p);
        body_make(&q);
        truth = truth_of(&p, &q);
        seen[truth.collide]++;
        CHECK(gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose) == truth.collide,
            "round %d: collide is not %d at a distance of %g", round, truth.collide, h);
    }
    CHECK(seen[0] > 300 && seen[1] > 300, "seen %d %d", seen[0], seen[1]);
}

/* ---------------------------------------------------------------- contains -- */

typedef struct contains_row {
    const char *name;
    figure shape;
    double pose[4], point[2];
    int due;
} contains_row;

/* clang-format off */
static const contains_row contains_rows[] = {
    { "centre", BOX(1, 1), AT(0, 0), { 0, 0 }, 1 },
    { "edge", BOX(1, 1), AT(0, 0), { 1, 0.25 }, 1 },
    { "corner", BOX(1, 1), AT(0, 0), { 1, 1 }, 1 },
    { "in an edge's line", BOX(1, 1), AT(0, 0), { 1, 1.25 }, 0 },
    { "beside an edge", BOX(1, 1), AT(0, 0), { 1.0000002384185791, 0 }, 0 },
    { "on a ball", BALL(5), AT(1, 1), { 4, 5 }, 1 },
    { "beside a ball", BALL(5), AT(1, 1), { 4, 5.00000048 }, 0 },
    { "on a capsule's end", BAR(1, 0, 5), AT(0, 0), { 4, -4 }, 1 },
    { "on a point", DOT, AT(3, 3), { 3, 3 }, 1 },
    { "beside a point", DOT, AT(3, 3), { 3, 3.0000002384185791 }, 0 },
    { "on a segment", BAR(4, 2, 0), AT(1, 1), { 3, 2 }, 1 },
    { "beside a segment", BAR(4, 2, 0), AT(1, 1), { 3, 2.0000002384185791 }, 0 },
    { "turned and stretched", BOX(1, 1), TURNED(0, 0, 3, 4), { -1, 7 }, 1 },
    { "turned and stretched, beside", BOX(1, 1), TURNED(0, 0, 3, 4), { -1, 7.00000048 }, 0 },
};
/* clang-format on */

CASE(rows_of_contains)
{
    size_t i;
    for (i = 0; i < COUNT_OF(contains_rows); i++) {
        const contains_row *row = &contains_rows[i];
        body b;
        body_of(&b, &row->shape, row->pose);
        CHECK(gjk2d_contains(&b.shape, &b.pose, vec(row->point[0], row->point[1])) ==
                  row->due,
            "%s: not %d", row->name, row->due);
    }
}

/* ------------------------------------------------------------------- swept -- */

typedef struct sweep_row {
    const char *name;
    figure p;
    double p_pose[4];
    double translation[2];
    figure q;
    double q_pose[4];
    int hits;
} sweep_row;

/* clang-format off */
static const sweep_row sweep_rows[] = {
    { "no motion, apart", BOX(1, 1), AT(0, 0), { 0, 0 }, BOX(1, 1), AT(3, 0), 0 },
    { "no motion, touching", BOX(1, 1), AT(0, 0), { 0, 0 }, BOX(1, 1), AT(2, 0), 1 },
    { "through a thin wall", DOT, AT(-10, 0), { 20, 0 }, BOX(0.015625, 4), AT(0, 0), 1 },
    { "through a segment", BALL(0.125), AT(-10, 0), { 20, 0 }, BAR(0, 4, 0), AT(0, 0), 1 },
    { "past the end of a segment", DOT, AT(-10, 5), { 20, 0 }, BAR(0, 4, 0), AT(0, 0), 0 },
    { "stops short", BOX(1, 1), AT(0, 0), { 3.75, 0 }, BOX(1, 1), AT(6, 0), 0 },
    { "stops in touch", BOX(1, 1), AT(0, 0), { 4, 0 }, BOX(1, 1), AT(6, 0), 1 },
    { "grazes a corner", BOX(1, 1), AT(0, 0), { 8, 0 }, BOX(1, 1), AT(4, 2), 1 },
    { "passes above", BOX(1, 1), AT(0, 0), { 8, 0 }, BOX(1, 1), AT(4, 2.25), 0 },
    { "starts inside and leaves", BOX(1, 1), AT(0, 0), { 100, 0 }, BOX(1, 1), AT(0.5, 0), 1 },
    { "diagonally to a corner", DOT, AT(0, 0), { 4, 4 }, BOX(1, 1), AT(3, 1), 1 },
    { "diagonally past it", DOT, AT(0, 0), { 4, 4 }, BOX(1, 1), AT(3.25, 1), 0 },
    { "turned P moves along world axes", BOX(3, 1), TURNED(0, 0, 0, 1), { 4, 0 }, BOX(1, 1), AT(6, 0), 1 },
    { "turned P, misses", BOX(3, 1), TURNED(0, 0, 0, 1), { 0, 4 }, BOX(1, 1), AT(6, 0), 0 },
    { "rounded P", ROUNDED(1, 1, 0.5), AT(0, 0), { 3.5, 0 }, BOX(1, 1), AT(6, 0), 1 },
    { "rounded P, just short", ROUNDED(1, 1, 0.5), AT(0, 0), { 3.25, 0 }, BOX(1, 1), AT(6, 0), 0 },
    { "ball grazes a ball", BALL(2), AT(-10, 5), { 20, 0 }, BALL(3), AT(0, 0), 1 },
    { "ball passes a ball", BALL(2), AT(-10, 5.0000005), { 20, 0 }, BALL(3), AT(0, 0), 0 },
    { "erincatto/box3d#32, near", BOX(1, 1), AT(0, 0), { -5, 0 }, BOX(1, 1), AT(2.0009765625, 0), 0 },
    { "erincatto/box3d#32, touching", BOX(1, 1), AT(0, 0), { -5, 0 }, BOX(1, 1), AT(2, 0), 1 },
    { "RandyGaul/cute_headers#133", BALL(0.5), AT(-1000, 0.25), { 2000, 0 }, BALL(0.5), AT(0, 0), 1 },
};
/* clang-format on */

CASE(rows_of_sweeps)
{
    size_t i;
    for (i = 0; i < COUNT_OF(sweep_rows); i++) {
        const sweep_row *row = &sweep_rows[i];
        const gjk2d_vec2 t = vec(row->translation[0], row->translation[1]);
        const gjk2d_vec2 back = vec(-row->translation[0], -row->translation[1]);
        body p, q;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        CHECK(gjk2d_swept_collide(&p.shape, &p.pose, t, &q.shape, &q.pose) == row->hits,
            "%s: not %d", row->name, row->hits);
        CHECK(
            gjk2d_swept_collide(&q.shape, &q.pose, back, &p.shape, &p.pose) == row->hits,
            "%s, Q moves: not %d", row->name, row->hits);
    }
}

/* ----------------------------------------------------- contact and its ulps -- */

/* Lattice pairs: a third of those that are chosen touch. */
CASE(lattice_pairs)
{
    rng random = rng_start();
    int seen[3] = {0, 0, 0}, round;
    for (round = 0; round < test_rounds(4000); round++) {
        const gjk2d_vec2 sweep = vec(rng_int(&random, -9, 9), rng_int(&random, -9, 9));
        const int margin = rng_int(&random, 0, 3);
        body p, q;
        laws_pair pair;
        body_lattice(&random, &p, 3, 5);
        body_lattice(&random, &q, 3, 5);
        if (round % 3 == 0) p.radius = REAL(rng_int(&random, 0, 2)), body_make(&p);
        pair = pair_of(&p, &q, margin, sweep);
        seen[truth_of(&p, &q).relation]++;
        CHECK_LAW("lattice", &p, &q, laws_of_booleans(&pair));
    }
    CHECK(seen[0] > 100 && seen[1] > 100 && seen[2] > 100, "seen %d %d %d", seen[0],
        seen[1], seen[2]);
}

/* One of the numbers of a body. */
static gjk2d_real *number_of(body *b, int which)
{
    const int i = which / 2 % b->count;
    switch (which % 5) {
    case 0:
        return &b->pose.position.x;
    case 1:
        return &b->pose.position.y;
    case 2:
        return which & 1 ? &b->pose.cos : &b->pose.sin;
    default:
        return which & 1 ? &b->points[i].x : &b->points[i].y;
    }
}

/* Lattice pairs in contact, turned as one, then with one number off by up to two ulps. */
CASE(contacts_and_their_ulps)
{
    rng random = rng_start();
    int round, asked = 0;
    for (round = 0; asked < test_rounds(4000); round++) {
        body both[2];
        laws_pair pair;
        gjk2d_real *number;
        body_lattice(&random, &both[0], 3, 5);
        body_lattice(&random, &both[1], 3, 5);
        if (truth_of(&both[0], &both[1]).relation != ORACLE_TOUCHING) continue;
        turn_exactly(&random, &both[0], &both[1]);
        CHECK(truth_of(&both[0], &both[1]).relation == ORACLE_TOUCHING, "turned");
        number = number_of(&both[round & 1], rng_int(&random, 0, 1000));
        *number = step_by(*number, *number != 0 ? rng_int(&random, -2, 2) : 0);
        body_make(&both[0]);
        body_make(&both[1]);
        pair = pair_of(&both[0], &both[1], 0, vec((double)both[0].pose.cos, 0));
        CHECK_LAW("ulps", &both[0], &both[1], laws_of_booleans(&pair));
        asked++;
    }
}

/* Radii that touch by Pythagoras, at any scale, and one ulp beside it. */
CASE(radii_and_their_ulps)
{
    static const int triples[4][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}};
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(4000); round++) {
        const int *t = triples[rng_int(&random, 0, 3)], part = rng_int(&random, 0, t[2]);
        const double size = ldexp(1, rng_int(&random, -40, 40));
        const double zero[4] = AT(0, 0);
        double there[4] = AT(0, 0);
        const figure dot = DOT, corner = RING(3, 0, 0, size * t[0], 0, 0, size * t[1]);
        gjk2d_real *numbers[4];
        body p, q;
        laws_pair pair;
        int which = rng_int(&random, 0, 3), step = rng_int(&random, -1, 1);
        there[0] = size * t[0], there[1] = size * t[1];
        body_of(&p, round % 2 ? &dot : &corner, zero);
        body_of(&q, &dot, there);
        p.points[1] = vec(-size, 0), p.points[2] = vec(0, -size); /* (unused in dots) */
        p.radius = REAL(size * part), q.radius = REAL(size * (t[2] - part));
        numbers[0] = &p.radius, numbers[1] = &q.radius;
        numbers[2] = &q.pose.position.x, numbers[3] = &q.pose.position.y;
        if (*numbers[which] != 0) *numbers[which] = step_by(*numbers[which], step);
        body_make(&p);
        body_make(&q);
        pair = pair_of(&p, &q, size, vec(size, -size));
        CHECK_LAW("radii", &p, &q, laws_of_booleans(&pair));
    }
}

/* A square turned by any angle and its twin, shifted by the length of its own rounded
 * edge: contact but for rounding. Trap 6, trap 12, trap 18. */
CASE(nearly_in_contact)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(4000); round++) {
        const double far = round % 4 == 0 ? 5e6 : 10, thin = round % 3 ? 1 : 1e-6;
        const double turn = rng_range(&random, 0, 6.28),
                     slide = rng_range(&random, -2, 2);
        body p, q;
        laws_pair pair;
        body_box(&p, 1, thin, 0, 0);
        body_box(&q, 1, thin, 0, 0);
        p.pose = q.pose = pose_turned(far, -far, turn);
        q.pose.position.x += REAL(slide * cos(turn) - 2 * thin * sin(turn));
        q.pose.position.y += REAL(slide * sin(turn) + 2 * thin * cos(turn));
        pair = pair_of(&p, &q, 0, vec(cos(turn), sin(turn)));
        CHECK_LAW("nearly", &p, &q, laws_of_booleans(&pair));
    }
}

/* ------------------------------------------------------------ the range's ends -- */

/* 1e35 is the largest coordinate, and what is beyond collides with a status. */
CASE(the_largest_numbers)
{
    const gjk2d_real most = REAL(1e35), beyond = step_by(most, 1);
    const gjk2d_real limit = WIDE(most) <= 1e35L ? most : step_by(most, -1);
    gjk2d_pose pose = gjk2d_identity();
    gjk2d_shape far = gjk2d_make_circle(vec(0, 0), 1), at;
    pose.position.x = limit;
    CHECK(!gjk2d_collide(&far, NULL, &far, &pose), "apart at the limit");
    CHECK(gjk2d_separation(&far, NULL, &far, &pose).status == GJK2D_OK, "in range");
    pose.position.x = step_by(beyond, 1);
    CHECK(gjk2d_collide(&far, NULL, &far, &pose), "beyond the limit");
    CHECK(gjk2d_overlap(&far, &pose, &far, NULL), "beyond the limit: overlap");
    CHECK(gjk2d_distance(&far, &pose, &far, NULL) == 0, "beyond the limit: distance");
    CHECK(gjk2d_separation(&far, NULL, &far, &pose).status == GJK2D_OUT_OF_RANGE,
        "status beyond the limit");
    at = gjk2d_make_circle(vec(0, 0), pose.position.x);
    CHECK(gjk2d_separation(&far, NULL, &at, NULL).status == GJK2D_OUT_OF_RANGE,
        "a radius beyond the limit");
    pose = gjk2d_make_pose(0, 0, REAL(1e30), 0);
    at = gjk2d_make_circle(vec(1e6, 0), 0);
    CHECK(gjk2d_separation(&far, NULL, &at, &pose).status == GJK2D_OUT_OF_RANGE,
        "a placed coordinate beyond the limit");
}

/* Lattice contacts near both ends of the numbers. */
CASE(contacts_of_any_size)
{
    rng random = rng_start();
    int round, power;
    for (round = 0; round < test_rounds(60); round++) {
        body p, q, a, b;
        body_lattice(&random, &p, 3, 4);
        body_lattice(&random, &q, 3, 4);
        for (power = GJK2D_DOUBLE ? -1000 : -125; power <= 112; power += 5) {
            laws_pair pair;
            int i;
            a = p, b = q;
            for (i = 0; i < BODY_POINTS; i++) {
                a.points[i].x =
                    REAL(ldexp(i < p.count ? (double)p.points[i].x : 0, power));
                a.points[i].y =
                    REAL(ldexp(i < p.count ? (double)p.points[i].y : 0, power));
                b.points[i].x =
                    REAL(ldexp(i < q.count ? (double)q.points[i].x : 0, power));
                b.points[i].y =
                    REAL(ldexp(i < q.count ? (double)q.points[i].y : 0, power));
            }
            a.pose.position = vec(ldexp((double)p.pose.position.x, power),
                ldexp((double)p.pose.position.y, power));
            b.pose.position = vec(ldexp((double)q.pose.position.x, power),
                ldexp((double)q.pose.position.y, power));
            body_make(&a);
            body_make(&b);
            pair = pair_of(&a, &b, 0, vec(ldexp(1, power), 0));
            CHECK_LAW("any size", &a, &b, laws_of_booleans(&pair));
        }
    }
}

/* Numbers that are tiny beside E are no error, and decide nothing but within 1e-16 E of
 * contact. */
CASE(tiny_numbers)
{
    const double no_error = GJK2D_DOUBLE ? 1e-22 : 1e-30;
    rng random = rng_start();
    int round, decided = 0;
    for (round = 0; round < test_rounds(3000); round++) {
        const double power = rng_range(&random, GJK2D_DOUBLE ? -305 : -44, 0);
        const double tiny = no_error * pow(10, round % 5 ? power : 0);
        oracle_shape exact_p, exact_q;
        oracle_truth truth;
        double away;
        body p, q;
        body_lattice(&random, &p, 3, 4);
        body_lattice(&random, &q, 3, 4);
        p.pose.position.x = p.pose.position.x != 0 ? p.pose.position.x : REAL(tiny);
        p.pose.sin = p.pose.sin != 0 ? p.pose.sin : REAL(-tiny);
        q.points[0].y = q.points[0].y != 0 ? q.points[0].y : REAL(tiny);
        body_make(&p);
        body_make(&q);
        CHECK(!p.shape.status, "status %d", p.shape.status);
        if (q.shape.status) continue;
        truth = truth_of(&p, &q);
        exact_p = body_exact(&p), exact_q = body_exact(&q);
        away = truth.collide ? (double)oracle_depth(&exact_p, &exact_q) : truth.distance;
        if (away < 1e-14) continue;
        decided++;
        if (gjk2d_collide(&p.shape, &p.pose, &q.shape, &q.pose) != truth.collide ||
            gjk2d_overlap(&p.shape, &p.pose, &q.shape, &q.pose) != truth.collide) {
            print_bodies(&p, &q);
            CHECK(0, "round %d: %g away from contact", round, away);
        }
    }
    CHECK(decided > 500, "%d decided", decided);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(rows_of_pairs),
        TEST(null_poses),
        TEST(within_is_distance_at_most_margin),
        TEST(a_radius_as_small_as_rounding),
        TEST(rows_of_contains),
        TEST(rows_of_sweeps),
        TEST(lattice_pairs),
        TEST(contacts_and_their_ulps),
        TEST(radii_and_their_ulps),
        TEST(nearly_in_contact),
        TEST(the_largest_numbers),
        TEST(contacts_of_any_size),
        TEST(tiny_numbers),
    };
    return run_all("booleans", tests, COUNT_OF(tests));
}
