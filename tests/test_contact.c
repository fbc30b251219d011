/* test_contact.c - contact points for a solver */
#include "testing.h"

typedef struct contact_row {
    const char *name;
    figure p;
    double p_pose[4];
    figure q;
    double q_pose[4], margin, bias;
    int count;
    double normal[2];    /* (0, 0): any */
    double points[2][3]; /* x, y, separation; in either order */
    int features[2];     /* of P and of Q, at one of the points; below 0: any */
} contact_row;

#define ULP2  (2 * (double)REAL_EPSILON) /* from 2 to the next number */
#define BELOW (1 - (double)REAL_EPSILON) /* times this, a number is less by 1 or 2 ulp */
/* clang-format off */
#define ANY { -1, -1 }
static const contact_row rows[] = {
    { "case 9: boxes edge to edge", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 0), 0, 0, 2, { 1, 0 }, { { 1, -1, 0 }, { 1, 1, 0 } }, ANY },
    { "boxes edge to edge, half", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 1), 0, 0, 2, { 1, 0 }, { { 1, 0, 0 }, { 1, 1, 0 } }, ANY },
    { "case 9: only corners", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 2), 0, 0, 1, { 0, 0 }, { { 1, 1, 0 } }, ANY },
    { "case 9: one ulp apart, no margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2 + ULP2, 0), 0, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "case 9: one ulp apart, with that margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2 + ULP2, 0), ULP2, 0, 2, { 1, 0 }, { { 1, -1, 0 }, { 1, 1, 0 } }, ANY },
    { "one ulp apart, a little less", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2 + ULP2, 0), ULP2 * BELOW, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "a gap, no margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2.25, 0), 0, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "a gap within the margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2.25, 0), 0.25, 0, 2, { 1, 0 }, { { 1.125, -1, 0.25 }, { 1.125, 1, 0.25 } }, ANY },
    { "a gap beyond the margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2.25, 0), 0.25 * BELOW, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "corners within the margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(5, 6), 5, 0, 1, { 0.6, 0.8 }, { { 2.5, 3, 5 } }, { 4, 0 } },
    { "corners beyond it, each edge within it", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(5, 6), 5 * BELOW, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "a margin and an overlap", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(1.5, 0.5), 1, 0, 2, { 1, 0 }, { { 0.75, 1, -0.5 }, { 0.75, -0.5, -0.5 } }, ANY },
    { "a small box in a large one's edge", BOX(4, 4), AT(0, 0), BOX(1, 1), AT(0, 4.5), 0, 0, 2, { 0, 1 }, { { -1, 3.75, -0.5 }, { 1, 3.75, -0.5 } }, { 5, 0 } },
    { "the large one's edge is Q's", BOX(1, 1), AT(0, 4.5), BOX(4, 4), AT(0, 0), 0, 0, 2, { 0, -1 }, { { -1, 3.75, -0.5 }, { 1, 3.75, -0.5 } }, ANY },
    { "a corner over an edge, 3-4-5", BOX(5, 5), AT(0, 0), BOX(5, 5), TURNED(0, 11, 0.6, 0.8), 0, 0, 2, { 0, 1 }, { { 1, 4.5, -1 }, { -5, 6.75, 3.5 } }, { 5, 0 } },
    { "case 9: a segment through a box", RING(2, 60, 10, 10, 0), AT(0, 0), RING(4, 40, -50, 60, -50, 60, 150, 40, 150),
      AT(0, 0), 0, 0, 2, { 1, 0 }, { { 50, 10, -20 }, { 25, 0, 30 } }, { 0, 7 } },
    { "balls", BALL(1), AT(0, 0), BALL(0.5), AT(1.2, 0), 0, 0, 1, { 1, 0 }, { { 0.85, 0, -0.3 } }, { 0, 0 } },
    { "balls about one centre", BALL(2), AT(1, 1), BALL(2), AT(1, 1), 0, 0, 1, { 1, 0 }, { { 1, 1, -4 } }, { 0, 0 } },
    { "a ball on a box", BOX(2, 2), AT(0, 0), BALL(1), AT(0.5, 2.75), 0, 0, 1, { 0, 1 }, { { 0.5, 1.875, -0.25 } }, { 5, 0 } },
    { "parallel capsules", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1), AT(1, 1.5), 0, 0, 2, { 0, 1 }, { { -1, 0.75, -0.5 }, { 2, 0.75, -0.5 } }, ANY },
    { "parallel capsules, end to end", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1), AT(5.5, 0), 0, 0, 1, { 1, 0 }, { { 2.75, 0, -0.5 } }, { 2, 0 } },
    { "a capsule lying on a box", BOX(4, 1), AT(0, 0), BAR(2, 0, 0.5), AT(1, 1.5), 0, 0, 2, { 0, 1 }, { { -1, 1, 0 }, { 3, 1, 0 } }, ANY },
    { "rounded boxes", ROUNDED(1, 1, 0.5), AT(0, 0), ROUNDED(1, 1, 0.5), AT(2.75, 0.5), 0, 0, 2, { 1, 0 }, { { 1.375, -0.5, -0.25 }, { 1.375, 1, -0.25 } }, ANY },
    { "a point in a box", BOX(1, 1), AT(0, 0), DOT, AT(0.75, 0), 0, 0, 1, { 1, 0 }, { { 0.875, 0, -0.25 } }, { 3, 0 } },
    { "points, the same", DOT, AT(3, 3), DOT, AT(3, 3), 0, 0, 1, { 0, 0 }, { { 3, 3, 0 } }, { 0, 0 } },
    { "P's edge is within the bias, but nothing is beside it", RING(2, 3, 6, 5, 5), AT(0, 0), RING(2, 2, 3, 2, 6), AT(0, 0), 1.5, 0.75,
      2, { -1, 0 }, { { 2.5, 6, 1 }, { 3.5, 5, 3 } }, ANY },
    { "Q's edge is higher by more than the bias", BOX(5, 5), AT(0, 0), BOX(5, 5), TURNED(-4, 11, 0.8, 0.6), 0, 0.1999, 2, { -0.6, 0.8 },
      { { -4.76, 4.68, -0.8 }, { 3.44, 7.08, 5.2 } }, { 6, 1 } },
    { "by less than the bias", BOX(5, 5), AT(0, 0), BOX(5, 5), TURNED(-4, 11, 0.8, 0.6), 0, 0.2001, 2, { 0, 1 }, { { -5, 4.5, -1 }, { 3, 7.5, 5 } }, { 5, 0 } },
    { "apart, Q's edge is higher by more than the bias", BOX(5, 5), AT(0, 0), BOX(5, 5), TURNED(-4.6, 11.8, 0.8, 0.6), 1, 0.3999,
      2, { -0.6, 0.8 }, { { -5.06, 5.08, 0.2 }, { 3.14, 7.48, 6.2 } }, { 6, 1 } },
    { "apart, by less than the bias", BOX(5, 5), AT(0, 0), BOX(5, 5), TURNED(-4.6, 11.8, 0.8, 0.6), 1, 0.4001, 2, { 0, 1 },
      { { -5, 5.125, 0.25 }, { 2.4, 7.9, 5.8 } }, { 5, 0 } },
    { "a box on the middle of a floor in 14 pieces", BOX(1.25, 1), AT(3.2, 1), RING(17, 0, -1, 14, -1, 14, 0, 13, 0, 12, 0, 11, 0, 10, 0, 9, 0,
      8, 0, 7, 0, 6, 0, 5, 0, 4, 0, 3, 0, 2, 0, 1, 0, 0, 0), AT(0, 0), 0, 0, 2, { 0, -1 }, { { 1.95, 0, 0 }, { 4.45, 0, 0 } }, ANY },
    { "the floor is P", RING(17, 0, -1, 14, -1, 14, 0, 13, 0, 12, 0, 11, 0, 10, 0, 9, 0, 8, 0, 7, 0, 6, 0, 5, 0, 4, 0, 3, 0, 2, 0, 1, 0, 0, 0),
      AT(0, 0), BOX(1.25, 1), AT(3.2, 1), 0, 0, 2, { 0, 1 }, { { 1.95, 0, 0 }, { 4.45, 0, 0 } }, ANY },
    { "a thin box leans on a wall: both points", RING(2, -10, 0, 10, 0), AT(0, 0), BOX(0.2, 0.05), TURNED(0, 0.12, 0.96, 0.28), 0.05, 0, 2, { 0, 1 },
      { { -0.178, 0.008, 0.016 }, { 0.206, 0.064, 0.128 } }, ANY },
    { "a spike past a corner", BOX(1, 1), AT(0, 0), RING(3, 1.0012, 2, 1.3, 5, 0.7, 5), AT(0, 0), 2, 0, 1, { 0, 0 }, { { 1.0006, 1.5, 1.0000007199997408 } }, { 4, 0 } },
    { "a spike less far past it", BOX(1, 1), AT(0, 0), RING(3, 1.0002, 2, 1.3, 5, 0.7, 5), AT(0, 0), 2, 0, 1, { 0, 0 },
      { { 1.0001, 1.5, 1.0000000199999998 } }, { 4, 0 } },
    { "a spike by rounding past it", BOX(1, 1), AT(0, 0), RING(3, 1.0000009, 2, 1.03, 12, 0.97, 12), AT(0, 0), 2, 0,
      GJK2D_DOUBLE ? 1 : 2, { 0, 0 }, { { 1.00000045, 1.5, 1.0000000000004 }, { 0.97, 6.5, 11 } }, ANY },
    { "repeated points end no edge", BOX(2, 1), AT(0, -1), RING(12, -1, 0, -1, 0, 1, 0, 1, 0, 3, 1, 4, 3, 3, 5, 0, 6, -3, 5, -4, 3, -3, 1, -1, 0), AT(0, 0),
      0.01, 0, 2, { 0, 1 }, { { -1, 0, 0 }, { 1, 0, 0 } }, ANY },
    { "nor in a clockwise ring", BOX(2, 1), AT(0, -1), RING(12, 1, 0, 1, 0, -1, 0, -1, 0, -3, 1, -4, 3, -3, 5, 0, 6, 3, 5, 4, 3, 3, 1, 1, 0), AT(0, 0),
      0.01, 0, 2, { 0, 1 }, { { -1, 0, 0 }, { 1, 0, 0 } }, ANY },
    { "a negative margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 0), -1, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
};
/* clang-format on */

static int is_point(const gjk2d_manifold *m, int i, const double due[3])
{
    return is_near(m->points[i].point.x, due[0], 16, 8) &&
           is_near(m->points[i].point.y, due[1], 16, 8) &&
           is_near(m->points[i].separation, due[2], 16, 8);
}

static int has_features(const gjk2d_manifold *m, int i, const int due[2])
{
    return m->points[i].p_feature == due[0] && m->points[i].q_feature == due[1];
}

static void check_row(const contact_row *row, const gjk2d_manifold *m)
{
    const int is_swapped = m->count == 2 && !is_point(m, 0, row->points[0]);
    CHECK(m->count == row->count, "%s: %d points", row->name, m->count);
    if (row->normal[0] != 0 || row->normal[1] != 0)
        check_vec(row->name, "normal", m->normal, row->normal[0], row->normal[1], 1, 4);
    for (int i = 0; i < m->count; i++)
        CHECK(is_point(m, i, row->points[is_swapped ? 1 - i : i]),
            "%s: point %d is (%.9g, %.9g) at %.9g", row->name, i,
            (double)m->points[i].point.x, (double)m->points[i].point.y,
            (double)m->points[i].separation);
    CHECK(row->features[0] < 0 || has_features(m, 0, row->features) ||
              (m->count == 2 && has_features(m, 1, row->features)),
        "%s: features %d %d", row->name, m->points[0].p_feature, m->points[0].q_feature);
}

CASE(rows_hold)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const contact_row *row = &rows[i];
        body p, q;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        const gjk2d_manifold m = contact_of(&p, &q, row->margin, row->bias);
        const laws_pair pair = pair_of(&p, &q, row->margin, vec(0, 0));
        check_row(row, &m);
        if (row->margin >= 0)
            CHECK_LAW(row->name, &p, &q, laws_of_contact(&pair, REAL(row->bias)));
    }
}

/* ---------------------------------------------------------------- the clip -- */

/* How far a point of a body's frame reaches along the tangent of the manifold's normal. */
static double along(const gjk2d_manifold *m, const gjk2d_pose *pose, gjk2d_vec2 v)
{
    const double x = (double)v.x, y = (double)v.y;
    const double c = (double)pose->cos, s = (double)pose->sin;
    return (double)m->normal.x * ((double)pose->position.y + s * x + c * y) -
           (double)m->normal.y * ((double)pose->position.x + c * x - s * y);
}

/* Is a point at the named end of the incident edge, or of the reference edge? */
static int is_clip_end(const gjk2d_manifold *m, int i, const body *p, const body *q)
{
    const int features[2] = {m->points[i].p_feature, m->points[i].q_feature};
    const int of = features[1] % 2; /* the reference edge is P's, or Q's */
    const body *reference = of ? q : p, *incident = of ? p : q;
    const int edge = features[of] / 2, end = features[!of] / 2;
    const int next = (edge + 1) % reference->count;
    const gjk2d_pose world = gjk2d_identity();
    const double a = along(m, &reference->pose, reference->points[edge]);
    const double b = along(m, &reference->pose, reference->points[next]);
    const double c = along(m, &incident->pose, incident->points[end]);
    const double due = fmin(fmax(c, fmin(a, b)), fmax(a, b));
    return fabs(along(m, &world, m->points[i].point) - due) <= 64 * (double)REAL_EPSILON;
}

/* Of polygons of which an edge is met, at any bias. */
CASE(points_are_ends_of_the_clip)
{
    rng random = rng_start();
    int asked = 0;
    for (int round = 0; round < test_rounds(6000); round++) {
        body p, q;
        body_polygon(&random, &p, rng_int(&random, 3, 10), 1);
        body_polygon(&random, &q, rng_int(&random, 3, 10), 1);
        q.pose = pose_random(&random, 1.2);
        const gjk2d_manifold m = contact_of(&p, &q, 0.1, round % 2 ? 0 : 0.05);
        for (int i = 0; i < m.count; i++) {
            const int is_p = m.points[i].p_feature % 2, is_q = m.points[i].q_feature % 2;
            CHECK(is_p + is_q < 2, "round %d: features of two edges", round);
            if (!is_p && !is_q) continue;
            asked++;
            if (!is_clip_end(&m, i, &p, &q)) print_bodies(&p, &q);
            CHECK(is_clip_end(&m, i, &p, &q), "round %d: point %d is no end", round, i);
        }
    }
    CHECK(asked > 1000, "%d asked", asked);
}

/* A square of 32 vertices, most of them on its sides: the first point is the deepest. */
CASE(vertices_on_a_side_hide_no_depth)
{
    rng random = rng_start();
    gjk2d_vec2 points[32];
    body box, square;
    int asked = 0;
    for (int i = 0; i < 8; i++) {
        const double at = i / 4.0 - 1;
        points[i] = vec(at, -1), points[8 + i] = vec(1, at);
        points[16 + i] = vec(-at, 1), points[24 + i] = vec(-1, -at);
    }
    body_box(&box, 1, 1, 0, 0);
    square.shape = gjk2d_make_polygon(points, 32, 0);
    for (int round = 0; round < test_rounds(4000); round++) {
        square.pose = pose_random(&random, 2);
        const gjk2d_manifold m = contact_of(&box, &square, 0, 0);
        const double due = (double)separation_of(&box, &square).distance;
        if (m.count == 0) continue;
        asked++;
        check_number("a side", "separation", m.points[0].separation, due, 8, 4);
    }
    CHECK(asked > 1000, "%d asked", asked);
}

/* ---------------------------------------------------------- from step to step -- */

/* A box at rest on the ground slides, sinks and leans a little, also over the ground's
 * end. Its points keep their features: the ground's top, and the two lower corners. */
CASE(features_stay_from_step_to_step)
{
    static const double starts[4] = {0, -5.7, 3.25, 8.5};
    body ground, box;
    body_box(&ground, 10, 1, 0, -1);
    body_box(&box, 1, 1, 0, 0);
    for (int step = 0; step < 4000; step++) {
        const double x = starts[step % 4] + 0.00025 * step;
        const double y = 0.999 + 1e-4 * cos(0.3 * step), lean = 1e-4 * sin(0.1 * step);
        box.pose = pose_turned(x, y, lean);
        const gjk2d_manifold m = contact_of(&ground, &box, 0.01, 0.0005);
        CHECK(m.count == 2 && m.normal.x == 0 && m.normal.y == 1,
            "step %d: %d points, normal (%g, %g)", step, m.count, (double)m.normal.x,
            (double)m.normal.y);
        CHECK(m.points[0].p_feature == 5 && m.points[1].p_feature == 5,
            "step %d: edges %d %d", step, m.points[0].p_feature, m.points[1].p_feature);
        CHECK(m.points[0].q_feature + m.points[1].q_feature == 2 &&
                  m.points[0].q_feature * m.points[1].q_feature == 0,
            "step %d: corners %d %d", step, m.points[0].q_feature, m.points[1].q_feature);
    }
}
