/* test_separation.c - laws 2 and 3: separation, distance, point and push_out
 *
 * By hand, by walks of ulps from apart to deep, and of large rings and coordinates. Each
 * pair is also asked about all laws; of random ones the program agree asks.
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
    { "a pose of length 2 keeps radii", BALL(1), TURNED(0, 0, 0, 2), BALL(1), TURNED(6, 8, 2, 0), 8, { 0.6, 0.8 }, { 0.6, 0.8 }, { 5.4, 7.2 }, 2, 0, 0 },
    { "triangle's long edge and a point", RING(3, 0, 0, 4, 0, 0, 3), AT(0, 0), DOT, AT(4, 3), 2.4, { 0.6, 0.8 }, { 2.56, 1.08 }, { 4, 3 }, 2, 3, 0 },
    { "the same, clockwise", RING(3, 0, 0, 0, 3, 4, 0), AT(0, 0), DOT, AT(4, 3), 2.4, { 0.6, 0.8 }, { 2.56, 1.08 }, { 4, 3 }, 2, 3, 0 },
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
    { "boostorg/geometry#1374", RING(4, -1, -1, -1, 1, 1, 1, 1, -1), AT(0, 0), RING(3, 0, 0, 0, 2, 2, 0), AT(4, 5), 5, { 0.6, 0.8 }, { 1, 1 }, { 4, 5 }, 2, 4, 0 },
    { "piqnt/planck.js#91", RING(12, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -4, -3, -3, -4, 0, -5, 3, -4, 4, -3),
      AT(0, 0), RING(9, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -3, -4, 3, -4), AT(8, 12), 4.47213595499958,
      { 0.4472135954999579, 0.8944271909999159 }, { 3, 4 }, { 5, 8 }, 2, 4, 14 },
    { "erincatto/box2d#728", RING(8, -1, -1, 0, -1, 1, -1, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0), AT(0, 0),
      RING(5, -1, 0, 0, 0, 1, 0, 2, 0, 3, 0), AT(5, 4), 4.242640687119285, { 0.7071067811865476, 0.7071067811865476 },
      { 1, 1 }, { 4, 4 }, 2, 8, 0 },
    { "erincatto/box2d#766", BOX(0.5, 0.25), AT(8, 8), BOX(0.5, 0.5), AT(9.015625, 8.125), 0.015625, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "google-deepmind/mujoco#3383", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 2.0009765625), 0.0009765625, { 0, 1 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
    { "case 13: a rounded pad and a trace", ROUNDED(0.475, 0.25, 0.25), AT(147.086449, 97.996534),
      { 2, { 147.9, 98.6, 154.4, 98.6 }, 0.055 }, AT(0, 0), 0.1844435542092673, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0, 4, 0 },
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
    { "fcl#545: a corner in a corner leaves by an edge", BOX(0.5, 0.5), AT(0, 0), BOX(0.125, 0.125), AT(0.375, 0.25), -0.25, { 1, 0 }, { 0, 0 }, { 0, 0 }, 1, -1, -1 },
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
    /* a point as Q, of which gjk2d_point is asked, too */
    { "above a box", BOX(2, 1), AT(0, 0), DOT, AT(0, 4), 3, { 0, 1 }, { 0, 1 }, { 0, 4 }, 2, 5, 0 },
    { "beside a corner", BOX(2, 1), AT(0, 0), DOT, AT(5, 5), 5, { 0.6, 0.8 }, { 2, 1 }, { 5, 5 }, 2, 4, 0 },
    { "on an edge", BOX(2, 1), AT(0, 0), DOT, AT(2, 0.25), 0, { 1, 0 }, { 2, 0.25 }, { 2, 0.25 }, 2, 3, 0 },
    { "in it, near the upper edge", BOX(2, 1), AT(0, 0), DOT, AT(0, 0.5), -0.5, { 0, 1 }, { 0, 1 }, { 0, 0.5 }, 2, 5, 0 },
    { "in it, near the lower edge", BOX(2, 1), AT(0, 0), DOT, AT(0, -0.5), -0.5, { 0, -1 }, { 0, -1 }, { 0, -0.5 }, 2, 1, 0 },
    { "in a clockwise ring", RING(4, -2, 1, 2, 1, 2, -1, -2, -1), AT(0, 0), DOT, AT(0, 0.5), -0.5, { 0, 1 }, { 0, 1 }, { 0, 0.5 }, 2, 1, 0 },
    { "beside a straight vertex", RING(4, -1, 0, 0, 0, 1, 0, 0, 8), AT(0, 0), DOT, AT(0.5, -1), 1, { 0, -1 }, { 0.5, 0 }, { 0.5, -1 }, 2, -1, 0 },
    { "in a ball's centre", BALL(5), AT(0, 0), DOT, AT(0, 0), -5, { 1, 0 }, { 5, 0 }, { 0, 0 }, 2, 0, 0 },
    { "on a ball", BALL(5), AT(0, 0), DOT, AT(3, 4), 0, { 0.6, 0.8 }, { 3, 4 }, { 3, 4 }, 2, 0, 0 },
    { "off a ball", BALL(5), AT(0, 0), DOT, AT(6, 8), 5, { 0.6, 0.8 }, { 3, 4 }, { 6, 8 }, 2, 0, 0 },
    { "in a capsule", BAR(2, 0, 1), AT(0, 0), DOT, AT(0.5, 0.5), -0.5, { 0, 1 }, { 0.5, 1 }, { 0.5, 0.5 }, 2, -1, 0 },
    { "at a capsule's end", BAR(2, 0, 5), AT(0, 0), DOT, AT(5, 4), 0, { 0.6, 0.8 }, { 5, 4 }, { 5, 4 }, 2, 2, 0 },
    { "beyond a segment", BAR(2, 0, 0), AT(0, 0), DOT, AT(4, 0), 2, { 1, 0 }, { 2, 0 }, { 4, 0 }, 2, 2, 0 },
    { "in a rounded box", ROUNDED(2, 1, 0.5), AT(0, 0), DOT, AT(1, 0.75), -0.75, { 0, 1 }, { 1, 1.5 }, { 1, 0.75 }, 2, 5, 0 },
    /* an edge starts at the last of a repeated vertex */
    { "off a box's edge after a repeated corner", RING(5, -1, -1, 1, -1, 1, -1, 1, 1, -1, 1), AT(0, 0), DOT, AT(3, 0.5), 2, { 1, 0 }, { 1, 0.5 }, { 3, 0.5 }, 2, 5, 0 },
    { "off the edge after a repeated vertex", RING(12, 5, 0, 4, 3, 3, 4, 0, 5, 0, 5, -3, 4, -4, 3, -5, 0, -4, -3, -3, -4, 0, -5, 3, -4),
      AT(0, 0), DOT, AT(-2.5, 7.5), 3.1622776601683795, { -0.3162277660168379, 0.9486832980505138 }, { -1.5, 4.5 }, { -2.5, 7.5 }, 2, 9, 0 },
    { "inside of that edge", RING(12, 5, 0, 4, 3, 3, 4, 0, 5, 0, 5, -3, 4, -4, 3, -5, 0, -4, -3, -3, -4, 0, -5, 3, -4),
      AT(0, 0), DOT, AT(-1.25, 3.75), -0.7905694150420949, { -0.3162277660168379, 0.9486832980505138 }, { -1.5, 4.5 }, { -1.25, 3.75 }, 2, 9, 0 },
    { "off such an edge, clockwise", RING(12, 3, -4, 0, -5, -3, -4, -4, -3, -5, 0, -4, 3, -3, 4, 0, 5, 0, 5, 3, 4, 4, 3, 5, 0),
      AT(0, 0), DOT, AT(2.5, 7.5), 3.1622776601683795, { 0.3162277660168379, 0.9486832980505138 }, { 1.5, 4.5 }, { 2.5, 7.5 }, 2, 17, 0 },
    { "inside of that edge, clockwise", RING(12, 3, -4, 0, -5, -3, -4, -4, -3, -5, 0, -4, 3, -3, 4, 0, 5, 0, 5, 3, 4, 4, 3, 5, 0),
      AT(0, 0), DOT, AT(1.25, 3.75), -0.7905694150420949, { 0.3162277660168379, 0.9486832980505138 }, { 1.5, 4.5 }, { 1.25, 3.75 }, 2, 17, 0 },
};
/* clang-format on */

static void check_row(const pair_row *row, const gjk2d_result *r, double size)
{
    const double x = row->p_pose[0], y = row->p_pose[1];
    check_number(row->name, "distance", r->distance, row->distance, size, 4);
    CHECK((int)r->relation == (row->distance > 0) - (row->distance < 0),
        "%s: relation %d", row->name, (int)r->relation);
    if (row->unique)
        check_vec(row->name, "normal", r->normal, row->normal[0], row->normal[1], 1, 12);
    if (row->unique == 2) {
        check_vec(row->name, "p", r->p, x + row->at_p[0], y + row->at_p[1], size, 12);
        check_vec(row->name, "q", r->q, x + row->at_q[0], y + row->at_q[1], size, 12);
    }
    CHECK(row->p_feature < 0 || r->p_feature == row->p_feature, "%s: feature %d of P",
        row->name, r->p_feature);
    CHECK(row->q_feature < 0 || r->q_feature == row->q_feature, "%s: feature %d of Q",
        row->name, r->q_feature);
}

CASE(rows_hold)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const pair_row *row = &rows[i];
        body p, q;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        const laws_pair pair = pair_of(&p, &q, 0, vec(0, 0));
        const double size = (double)laws_size(&pair);
        gjk2d_result r = separation_of(&p, &q);
        CHECK(collide_of(&p, &q) == (row->distance <= 0) &&
                  overlap_of(&p, &q) == (row->distance < 0),
            "%s: a boolean", row->name);
        check_laws(row->name, &p, &q, 0.5, vec(1, -3));
        check_row(row, &r, size);
        if (row->q.count > 1 || row->q.radius > 0) continue;
        r = gjk2d_point(&p.shape, &p.pose, q.pose.position);
        check_row(row, &r, size);
    }
}

/* -------------------------------------------------------------------- walks -- */

/* Q walks along the x axis by ulps, half of the steps to either side of (x, y). */
typedef struct walk_row {
    const char *name;
    figure p, q;
    double x, y;
    int steps;
} walk_row;

/* clang-format off */
static const walk_row walk_rows[] = {
    { "face to face", BOX(1, 1), BOX(1, 1), 2, 0.5, 200 },
    { "corner to corner", BOX(1, 1), BOX(1, 1), 2, 2, 200 },
    { "corners by three ulps", BOX(1, 1), BOX(1, 1), 2, 2 - 3 * (double)REAL_EPSILON, 200 },
    { "a small box at a corner", BOX(1, 1), BOX(0.0009765625, 1e-4), 1.0009765625, 1, 200 },
    { "a dust box", BOX(1, 1), BOX(1e-7, 1e-7), 1, 0, 200 },
    { "a rounded dust box", ROUNDED(1, 1, 0.5), ROUNDED(1e-7, 1e-7, 0.5), 2, 0, 200 },
    { "deep", BOX(0.5, 0.5), BOX(0.5, 0.5), 0.5, 0, 20 },
    { "nearly one centre", BOX(0.5, 0.5), BOX(0.5, 0.5), 0, 1e-7, 40 },
    { "a point and a ball", BALL(5), DOT, 3, 4, 200 },
    { "balls", BALL(5), BALL(5), 6, 8, 200 },
    { "balls about one centre", BALL(5), BALL(5), 0, 0, 40 },
    { "parallel capsules", BAR(3, 4, 1), BAR(3, 4, 1), 5, 10, 100 },
    { "parallel segments", BAR(3, 4, 0), BAR(3, 4, 0), 3, 4, 100 },
    { "a point and a segment", BAR(3, 4, 0), DOT, 3, 4, 100 },
};
/* clang-format on */

CASE(walks_by_ulps)
{
    static const double here[4] = AT(0, 0);
    for (size_t i = 0; i < COUNT_OF(walk_rows); i++) {
        const walk_row *row = &walk_rows[i];
        const double there[4] = AT(row->x, row->y);
        body p, q;
        body_of(&p, &row->p, here);
        body_of(&q, &row->q, there);
        for (int step = 0; step <= row->steps; step++) {
            q.pose.position.x = step_by(REAL(row->x), step - row->steps / 2);
            check_laws(row->name, &p, &q, 0.5, vec(2, 1));
        }
    }
}

/* bulletphysics/bullet3#889: the normal flips as a point nears a face. */
CASE(a_normal_stays_as_a_point_nears_a_face)
{
    body box;
    body_box(&box, 1, 1, 0, 0);
    for (gjk2d_real height = 1; height > REAL_EPSILON / 4; height /= 2) {
        const gjk2d_vec2 point = vec(0.3, (double)(1 + height));
        const gjk2d_result r = gjk2d_point(&box.shape, NULL, point);
        CHECK(same_vec(r.normal, vec(0, 1)), "height %g: normal (%g, %g)", (double)height,
            (double)r.normal.x, (double)r.normal.y);
        CHECK(r.distance == point.y - 1, "height %g: %g", (double)height,
            (double)r.distance);
    }
}

/* However close two points are, their distance is a normal number. */
CASE(the_smallest_distance)
{
    const gjk2d_real x[2][2] = {{0, REAL_DENORMAL}, {REAL_TINY, step_by(REAL_TINY, 1)}};
    for (int i = 0; i < 2; i++) {
        const gjk2d_shape p = gjk2d_make_circle(vec((double)x[i][0], 0), 0);
        const gjk2d_shape q = gjk2d_make_circle(vec((double)x[i][1], 0), 0);
        const gjk2d_real d = gjk2d_distance(&p, NULL, &q, NULL);
        CHECK(d == REAL_TINY, "pair %d: %g", i, (double)d);
    }
}

/* --------------------------------------------------------------- properties -- */

/* A 2000-gon deep in its twin, and twins of other sizes in any place. */
CASE(case_11_large_rings)
{
    enum { MOST = 2000 };
    static gjk2d_vec2 points[MOST];
    static double room[2][2 * MOST];
    rng random = rng_start();
    for (int round = 0; round < test_rounds(30); round++) {
        const int count = round ? rng_int(&random, 9, 300) : MOST;
        const gjk2d_pose pose = pose_random(&random, round ? 1.5 : 1e-3);
        put_ellipse(points, count, 1, 1);
        const gjk2d_shape ring = gjk2d_make_polygon(points, count, 0);
        laws_pair pair;
        laws_describe(&pair.p, &ring, gjk2d_identity(), points, count, room[0]);
        laws_describe(&pair.q, &ring, pose, points, count, room[1]);
        pair.margin = 0, pair.sweep = vec(0, 0);
        const char *problem = laws_of_separation(&pair);
        CHECK(!problem, "two %d-gons, round %d: %s", count, round, problem);
    }
}

/* Pushed out in map coordinates, by the library's own boolean. */
CASE(case_12_pushed_out_far_away)
{
    const double rounding = 16 * 5e6 * (double)REAL_EPSILON;
    rng random = rng_start();
    int moved = 0;
    for (int round = 0; round < test_rounds(100000); round++) {
        body p, q;
        body_box(&p, 2, 1, 5e6 + rng_range(&random, -3, 3), 5e6);
        body_box(&q, 3, 2, 5e6, 5e6 + rng_range(&random, -3, 3));
        const double turn = rng_range(&random, 0, 6.28);
        p.pose.cos = REAL(cos(turn)), p.pose.sin = REAL(sin(turn));
        const double depth = -(double)separation_of(&p, &q).distance;
        gjk2d_vec2 to;
        CHECK(!gjk2d_push_out(&p.shape, &p.pose, &q.shape, &q.pose, 0, &to),
            "round %d: status", round);
        const double far =
            hypot((double)(to.x - q.pose.position.x), (double)(to.y - q.pose.position.y));
        CHECK(far <= (depth > 0 ? depth + rounding : 0), "round %d: by %g, depth %g",
            round, far, depth);
        q.pose.position = to;
        CHECK(!overlap_of(&p, &q), "round %d: not free", round);
        moved += far > 0;
    }
    CHECK(moved > 1000, "%d moved", moved);
}
