/* test_booleans.c - law 1: collide, overlap, within, contains, swept_collide
 *
 * By hand: more rows, with distances, are in test_separation.c. Rows named after a project
 * and a number are what its users have reported. (Contact, one ulp beside it, and the ends
 * of the range are families of generate.c, of which agree asks.)
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
    { "point in a box", DOT, AT(0.5, 0.5), BOX(1, 1), AT(0, 0), GJK2D_OVERLAPPING },
    { "point on an edge", DOT, AT(1, 0.5), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "point on a corner", DOT, AT(1, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "point beyond an edge's end", DOT, AT(1, 1.0625), BOX(1, 1), AT(0, 0), GJK2D_SEPARATED },
    { "point on a segment", DOT, AT(1, 1), BAR(2, 2, 0), AT(0, 0), GJK2D_TOUCHING },
    { "point in line with a segment", DOT, AT(3, 3), BAR(2, 2, 0), AT(0, 0), GJK2D_SEPARATED },
    { "boxes, half a face touches", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(1, -2), GJK2D_TOUCHING },
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
    { "segments, an L", BAR(0, 1, 0), AT(2, -1), BAR(2, 0, 0), AT(0, 0), GJK2D_TOUCHING },
    { "segments, end to end", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(4, 0), GJK2D_TOUCHING },
    { "segments, on one line", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(1, 0), GJK2D_TOUCHING },
    { "segments, crossing lines, apart", BAR(2, 0, 0), AT(0, 0), BAR(0, 1, 0), AT(2.25, 0), GJK2D_SEPARATED },
    { "segment through a box", BAR(4, 0, 0), AT(0, 0.5), BOX(1, 1), AT(0, 0), GJK2D_OVERLAPPING },
    { "segment along a box's face", BAR(4, 0, 0), AT(0, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "segment at a box's corner", BAR(1, -1, 0), AT(1, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "balls, touching", BALL(1), AT(0, 0), BALL(0.5), AT(0, -1.5), GJK2D_TOUCHING },
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
    { "a spike on a face", RING(3, 0, 0, 1, 8, -1, 8), AT(0.5, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "a flat ring on a face", RING(4, -1, 0, 0, 0, 1, 0, 0, 0), AT(0, 1), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "a flat ring in a box", RING(4, -1, 0, 0, 0, 1, 0, 0, 0), AT(0, 0), BOX(1, 1), AT(0, 0), GJK2D_OVERLAPPING },
    { "a ring of one point thrice", RING(3, 1, 1, 1, 1, 1, 1), AT(0, 0), BOX(1, 1), AT(0, 0), GJK2D_TOUCHING },
    { "far away, touching", BOX(1, 1), AT(4e6, 4e6), BOX(1, 1), AT(4000002, 4e6), GJK2D_TOUCHING },

    { "beside an edge, by two ulps", DOT, AT(1.0000002384185791, 0), BOX(1, 1), AT(0, 0), GJK2D_SEPARATED },
    { "on a ball, 3-4-5", DOT, AT(4, 5), BALL(5), AT(1, 1), GJK2D_TOUCHING },
    { "beside a ball", DOT, AT(4, 5.00000048), BALL(5), AT(1, 1), GJK2D_SEPARATED },
    { "on a capsule's end", DOT, AT(4, -4), BAR(1, 0, 5), AT(0, 0), GJK2D_TOUCHING },
    { "beside a point", DOT, AT(3, 3.0000002384185791), DOT, AT(3, 3), GJK2D_SEPARATED },
    { "beside a segment", DOT, AT(3, 2.0000002384185791), BAR(4, 2, 0), AT(1, 1), GJK2D_SEPARATED },
    { "on a turned and stretched box", DOT, AT(-1, 7), BOX(1, 1), TURNED(0, 0, 3, 4), GJK2D_TOUCHING },
    { "beside it", DOT, AT(-1, 7.00000048), BOX(1, 1), TURNED(0, 0, 3, 4), GJK2D_SEPARATED },

    { "RandyGaul/cute_headers#160", RING(4, -568, 928, -568, 1056, -848, 1056, -848, 928), AT(0, 0),
      RING(4, -688, 736, -688, 1184, -912, 1184, -912, 736), AT(0, 0), GJK2D_OVERLAPPING },
    { "RandyGaul/cute_headers#256, from the right", RING(4, 40, 30, 50, 40, 40, 50, 30, 40), AT(0, 0),
      RING(4, 58, 30, 68, 40, 58, 50, 48, 40), AT(0, 0), GJK2D_OVERLAPPING },
    { "RandyGaul/cute_headers#256, touching", RING(4, 40, 30, 50, 40, 40, 50, 30, 40), AT(0, 0), RING(4, 40, 50, 50, 60, 40, 70, 30, 60), AT(0, 0), GJK2D_TOUCHING },
    { "RandyGaul/cute_headers#404", RING(4, 320, 320, 352, 320, 352, 352, 320, 352), AT(0, 0),
      RING(4, 334, 320, 344, 332, 364, 332, 364, 320), AT(0, 0), GJK2D_OVERLAPPING },
    { "kroitor/gjk.c#5", RING(3, 4.000009, 11.000008, 5.000006, 4.999989, 9.000001, 8.999997), AT(0, 0),
      RING(3, 4.000003, 11.000010, 4.999989, 4.999999, 8.999997, 8.999998), AT(0, 0), GJK2D_OVERLAPPING },
    { "MattiaMontanari/openGJK#3", RING(4, 0.795121, -0.727851, 0.566564, 0.548772, -0.412644, -0.770664, -0.178424, -0.989183),
      AT(0, 0), RING(3, -0.211223, -0.511346, -0.347973, 0.45872, 0.277308, 0.969689), AT(0, 0),
      GJK2D_OVERLAPPING },
    { "MattiaMontanari/openGJK#52", RING(4, 90945.08, 54122.54, 91077.46, 53745.082, 91454.92, 53877.46, 91322.54, 54254.918), AT(0, 0),
      RING(4, 90919.64, 54037.383, 91162.62, 53719.637, 91480.36, 53962.617, 91237.38, 54280.363),
      AT(0, 0), GJK2D_OVERLAPPING },
    { "vrd/js-intersect#2", RING(5, -1, -1, 1, -1, 1, 1, -1, 1, -1, -1), AT(0, 0), RING(4, 0, 0, 2, 0, 2, 2, 0, 2), AT(1, 1), GJK2D_TOUCHING },
    { "boostorg/geometry#1374", RING(4, -1, -1, -1, 1, 1, 1, 1, -1), AT(0, 0), RING(3, 0, 0, 0, 2, 2, 0), AT(1, 0), GJK2D_TOUCHING },
    { "piqnt/planck.js#91", RING(12, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -4, -3, -3, -4, 0, -5, 3, -4, 4, -3),
      AT(0, 0), RING(9, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -3, -4, 3, -4), AT(10, 0), GJK2D_TOUCHING },
    { "erincatto/box2d#728", RING(8, -1, -1, 0, -1, 1, -1, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0), AT(0, 0), RING(5, -1, 0, 0, 0, 1, 0, 2, 0, 3, 0), AT(2, 0), GJK2D_TOUCHING },
    { "danfis/libccd#25", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 1.9), GJK2D_OVERLAPPING },
    { "google-deepmind/mujoco#3383", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 2.0009765625), GJK2D_SEPARATED },
};
/* clang-format on */

CASE(rows_of_pairs)
{
    for (size_t i = 0; i < COUNT_OF(pair_rows); i++) {
        const pair_row *row = &pair_rows[i];
        const int collide = row->relation != GJK2D_SEPARATED;
        const int overlap = row->relation == GJK2D_OVERLAPPING;
        const int is_point = row->p.count == 1 && row->p.radius == 0;
        body p, q;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        CHECK(collide_of(&p, &q) == collide && overlap_of(&p, &q) == overlap,
            "%s: not %d %d", row->name, collide, overlap);
        CHECK(gjk2d_within(&p.shape, &p.pose, &q.shape, &q.pose, 0) == collide,
            "%s: within 0 is not %d", row->name, collide);
        if (is_point)
            CHECK(gjk2d_contains(&q.shape, &q.pose, p.pose.position) == collide,
                "%s: contains is not %d", row->name, collide);
        check_laws(row->name, &p, &q, 0.5, vec(1, -3));
    }
}

CASE(a_null_pose_is_the_identity)
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

/* Q is at a whole distance from a box of 2 x 2 at the origin. */
CASE(within_is_exact)
{
    static const struct {
        figure q;
        double q_pose[4], distance;
    } rows[] = {{BAR(0, 1, 0.5), AT(4.5, 0), 3}, {DOT, AT(4, 5), 5},
        {BALL(1), AT(7, 9), 9}, {BOX(1, 1), AT(3, 0.5), 1}};
    body p, q;
    body_box(&p, 1, 1, 0, 0);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const double all[3] = {
            rows[i].distance, 1e35, (double)step_by(REAL(rows[i].distance), -1)};
        body_of(&q, &rows[i].q, rows[i].q_pose);
        for (int k = 0; k < 3; k++) {
            const int is_within =
                gjk2d_within(&p.shape, &p.pose, &q.shape, &q.pose, REAL(all[k]));
            CHECK(is_within == (k < 2), "row %d: within %.17g", (int)i, all[k]);
        }
    }
}

/* Edges that are apart by as little as heights round, and a radius that is as small. */
CASE(a_radius_as_small_as_rounding)
{
    static const figure low = RING(3, 0.5, -1, 1, 0, 0, 0);
    static const figure high = RING(3, 0.625, 0, 0.875, 0, 0.75, 1);
    static const double here[4] = AT(0, 0);
    const double error = 64 * 1.875 * pow(2, -53); /* of a height */
    rng random = rng_start();
    int seen[2] = {0, 0};
    for (int round = 0; round < test_rounds(3000); round++) {
        const double h = (double)REAL(error * rng_range(&random, 1 - 4e-6, 1 + 4e-6));
        body p, q;
        body_of(&p, &low, here);
        body_of(&q, &high, here);
        p.points[0].y = REAL(-h * rng_range(&random, 0, 1e-5));
        q.points[0].y = q.points[1].y = REAL(h);
        q.points[2].y = REAL(h * (1 + rng_range(&random, 1e-7, 1e-6)));
        p.radius = REAL(h * rng_range(&random, 1 - 2e-6, 1 + 2e-6));
        body_make(&p);
        body_make(&q);
        const int collide = truth_of(&p, &q).collide;
        seen[collide]++;
        CHECK(collide_of(&p, &q) == collide,
            "round %d: collide is not %d at a distance of %g", round, collide, h);
    }
    check_seen(seen, 2, 300);
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
    for (size_t i = 0; i < COUNT_OF(sweep_rows); i++) {
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
        check_laws(row->name, &p, &q, 0.5, t);
    }
}
