/* test_contact.c - contact points for a solver */
#include "testing.h"

typedef struct contact_row {
    const char *name;
    figure p;
    double p_pose[4];
    figure q;
    double q_pose[4], margin, bias;
    int count;
    double normal[2];
    double points[2][3]; /* x, y, separation: in either order where these are equal */
    int features[2][2];  /* of P and Q; below 0: any */
} contact_row;

#define ANY                                                                              \
    {                                                                                    \
        {-1, -1}, { -1, -1 }                                                             \
    }

/* clang-format off */
static const contact_row rows[] = {
    { "case 9: boxes edge to edge", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 0), 0, 0, 2, { 1, 0 },
      { { 1, -1, 0 }, { 1, 1, 0 } }, ANY },
    { "boxes edge to edge, half", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 1), 0, 0, 2, { 1, 0 },
      { { 1, 0, 0 }, { 1, 1, 0 } }, ANY },
    { "case 9: only corners", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 2), 0, 0, 1, { 0, 0 }, { { 1, 1, 0 } }, ANY },
    { "a gap, no margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2.25, 0), 0, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "a gap within the margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2.25, 0), 0.25, 0, 2, { 1, 0 },
      { { 1.125, -1, 0.25 }, { 1.125, 1, 0.25 } }, ANY },
    { "a gap beyond the margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2.25, 0), 0.2499, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "corners within the margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(5, 6), 5, 0, 1, { 0.6, 0.8 }, { { 2.5, 3, 5 } },
      { { 4, 0 }, { -1, -1 } } },
    { "corners beyond it, each edge within it", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(5, 6), 4.5, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
    { "a margin and an overlap", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(1.5, 0.5), 1, 0, 2, { 1, 0 },
      { { 0.75, 1, -0.5 }, { 0.75, -0.5, -0.5 } }, ANY },
    { "a small box in a large one's edge", BOX(4, 4), AT(0, 0), BOX(1, 1), AT(0, 4.5), 0, 0, 2, { 0, 1 },
      { { -1, 3.75, -0.5 }, { 1, 3.75, -0.5 } }, { { 5, 0 }, { 5, 2 } } },
    { "the large one's edge is Q's", BOX(1, 1), AT(0, 4.5), BOX(4, 4), AT(0, 0), 0, 0, 2, { 0, -1 },
      { { -1, 3.75, -0.5 }, { 1, 3.75, -0.5 } }, ANY },
    { "a corner over an edge, 3-4-5", BOX(5, 5), AT(0, 0), BOX(5, 5), TURNED(0, 11, 0.6, 0.8), 0, 0, 1, { 0, 1 },
      { { 1, 4.5, -1 } }, { { 5, 0 }, { -1, -1 } } },
    { "case 9: a segment through a box", RING(2, 60, 10, 10, 0), AT(0, 0), RING(4, 40, -50, 60, -50, 60, 150, 40, 150),
      AT(0, 0), 0, 0, 1, { 1, 0 }, { { 50, 10, -20 } }, { { 0, 7 }, { -1, -1 } } },
    { "balls", BALL(1), AT(0, 0), BALL(0.5), AT(1.2, 0), 0, 0, 1, { 1, 0 }, { { 0.85, 0, -0.3 } }, { { 0, 0 }, { -1, -1 } } },
    { "balls about one centre", BALL(2), AT(1, 1), BALL(2), AT(1, 1), 0, 0, 1, { 1, 0 }, { { 1, 1, -4 } }, { { 0, 0 }, { -1, -1 } } },
    { "a ball on a box", BOX(2, 2), AT(0, 0), BALL(1), AT(0.5, 2.75), 0, 0, 1, { 0, 1 }, { { 0.5, 1.875, -0.25 } }, { { 5, 0 }, { -1, -1 } } },
    { "parallel capsules", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1), AT(1, 1.5), 0, 0, 2, { 0, 1 },
      { { -1, 0.75, -0.5 }, { 2, 0.75, -0.5 } }, ANY },
    { "parallel capsules, end to end", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1), AT(5.5, 0), 0, 0, 1, { 1, 0 }, { { 2.75, 0, -0.5 } },
      { { 2, 0 }, { -1, -1 } } },
    { "a capsule lying on a box", BOX(4, 1), AT(0, 0), BAR(2, 0, 0.5), AT(1, 1.5), 0, 0, 2, { 0, 1 },
      { { -1, 1, 0 }, { 3, 1, 0 } }, ANY },
    { "rounded boxes", ROUNDED(1, 1, 0.5), AT(0, 0), ROUNDED(1, 1, 0.5), AT(2.75, 0.5), 0, 0, 2, { 1, 0 },
      { { 1.375, -0.5, -0.25 }, { 1.375, 1, -0.25 } }, ANY },
    { "a point in a box", BOX(1, 1), AT(0, 0), DOT, AT(0.75, 0), 0, 0, 1, { 1, 0 }, { { 0.875, 0, -0.25 } }, { { 3, 0 }, { -1, -1 } } },
    { "points, the same", DOT, AT(3, 3), DOT, AT(3, 3), 0, 0, 1, { 0, 0 }, { { 3, 3, 0 } }, { { 0, 0 }, { -1, -1 } } },
    { "P's edge is within the bias, but nothing is beside it", RING(2, 3, 6, 5, 5), AT(0, 0), RING(2, 2, 3, 2, 6), AT(0, 0), 1.5, 0.75,
      1, { -1, 0 }, { { 2.5, 6, 1 } }, ANY },
    { "a negative margin", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 0), -1, 0, 0, { 0, 0 }, { { 0, 0, 0 } }, ANY },
};
/* clang-format on */

static gjk2d_manifold contact_of(const body *p, const body *q, double margin, double bias)
{
    return gjk2d_contact(
        &p->shape, &p->pose, &q->shape, &q->pose, REAL(margin), REAL(bias));
}

static int is_point(const gjk2d_manifold *m, int i, const double due[3])
{
    const double size = 16;
    return is_near(m->points[i].point.x, due[0], size, 8) &&
           is_near(m->points[i].point.y, due[1], size, 8) &&
           is_near(m->points[i].separation, due[2], size, 8);
}

static void check_row(const contact_row *row, body *p, body *q)
{
    const gjk2d_manifold m = contact_of(p, q, row->margin, row->bias);
    const int straight = m.count < 2 || is_point(&m, 0, row->points[0]);
    int i;
    CHECK(m.count == row->count, "%s: %d points, not %d", row->name, m.count, row->count);
    if (row->normal[0] != 0 || row->normal[1] != 0)
        CHECK(is_near(m.normal.x, row->normal[0], 1, 4) &&
                  is_near(m.normal.y, row->normal[1], 1, 4),
            "%s: normal (%.9g, %.9g)", row->name, (double)m.normal.x, (double)m.normal.y);
    for (i = 0; i < m.count; i++)
        CHECK(is_point(&m, i, row->points[straight ? i : 1 - i]),
            "%s: point %d is (%.9g, %.9g) at %.9g", row->name, i,
            (double)m.points[i].point.x, (double)m.points[i].point.y,
            (double)m.points[i].separation);
    CHECK(row->features[0][0] < 0 ||
              (m.points[0].p_feature == row->features[0][0] &&
                  m.points[0].q_feature == row->features[0][1]) ||
              (m.count == 2 && m.points[1].p_feature == row->features[0][0] &&
                  m.points[1].q_feature == row->features[0][1]),
        "%s: features %d %d", row->name, m.points[0].p_feature, m.points[0].q_feature);
}

CASE(rows_hold)
{
    size_t i;
    for (i = 0; i < COUNT_OF(rows); i++) {
        const contact_row *row = &rows[i];
        body p, q;
        laws_pair pair;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        check_row(row, &p, &q);
        pair = pair_of(&p, &q, row->margin, vec(0, 0));
        if (row->margin >= 0)
            CHECK_LAW(row->name, &p, &q, laws_of_contact(&pair, REAL(row->bias)));
    }
}

/* One ulp above the margin there is no point, at the margin there are two. */
CASE(case_9_the_margin_is_exact)
{
    const double gap = (double)step_by(2, 1) - 2;
    body p, q;
    body_box(&p, 1, 1, 0, 0);
    body_box(&q, 1, 1, 2 + gap, 0);
    assert_int_equal(contact_of(&p, &q, 0, 0).count, 0);
    assert_int_equal(contact_of(&p, &q, gap, 0).count, 2);
    assert_int_equal(contact_of(&p, &q, (double)step_by(REAL(gap), -1), 0).count, 0);
    q.pose.position = vec(5, 6); /* corners at a distance of 5 */
    assert_int_equal(contact_of(&p, &q, 5, 0).count, 1);
    assert_int_equal(contact_of(&p, &q, (double)step_by(5, -1), 0).count, 0);
}

/* -------------------------------------------------------------------- bias -- */

/* A box that leans: Q's edge is farther apart than P's by .004905. */
CASE(an_edge_of_q_must_exceed_the_bias)
{
    const double more = 1.9 * (cos(0.01) - 1) + 0.5 * sin(0.01);
    gjk2d_manifold m;
    body p, q;
    int i;
    body_box(&p, 1, 1, 0, 0);
    body_box(&q, 1, 1, 1.9, 0.5);
    q.pose = pose_turned(1.9, 0.5, 0.01);
    for (i = 0; i < 2; i++) {
        m = contact_of(&p, &q, 0, i ? more + 1e-4 : more - 1e-4);
        assert_int_equal(m.count, 2);
        CHECK(m.points[0].p_feature % 2 == i && m.points[0].q_feature % 2 == !i,
            "bias %d: features %d %d", i, m.points[0].p_feature, m.points[0].q_feature);
        CHECK(is_near(m.normal.x, i ? 1 : cos(0.01), 1, 4), "bias %d: normal %.9g", i,
            (double)m.normal.x);
    }
}

/* ---------------------------------------------------------------- properties -- */

CASE(random_contacts)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(5000); round++) {
        const double margin = round % 3 ? 0 : rng_range(&random, 0, 0.3);
        const double bias = round % 4 ? 0 : rng_range(&random, 0, 0.05);
        body p, q;
        laws_pair pair;
        if (round % 5 == 0)
            body_lattice(&random, &p, 3, 3), body_lattice(&random, &q, 3, 3);
        else
            body_random(&random, &p, 1, 1), body_random(&random, &q, 1, 1);
        pair = pair_of(&p, &q, margin, vec(0, 0));
        CHECK_LAW("random", &p, &q, laws_of_contact(&pair, REAL(bias)));
    }
}

/* How far `v` reaches along the tangent of a normal. */
static double along(gjk2d_vec2 normal, double x, double y)
{
    return -(double)normal.y * x + (double)normal.x * y;
}

static double along_vertex(gjk2d_vec2 normal, const body *b, int i)
{
    const double x = (double)b->points[i].x, y = (double)b->points[i].y;
    const double c = (double)b->pose.cos, s = (double)b->pose.sin;
    return along(normal, (double)b->pose.position.x + c * x - s * y,
        (double)b->pose.position.y + s * x + c * y);
}

/* Is a point at the named end of the incident edge, or, if that is beyond it, at an end of
 * the reference edge? */
static int is_clip_end(const gjk2d_manifold *m, int i, const body *p, const body *q)
{
    const int p_is_reference = m->points[i].p_feature % 2;
    const body *reference = p_is_reference ? p : q, *incident = p_is_reference ? q : p;
    const int edge =
        (p_is_reference ? m->points[i].p_feature : m->points[i].q_feature) / 2;
    const int end =
        (p_is_reference ? m->points[i].q_feature : m->points[i].p_feature) / 2;
    const double at =
        along(m->normal, (double)m->points[i].point.x, (double)m->points[i].point.y);
    const double a = along_vertex(m->normal, reference, edge);
    const double b = along_vertex(m->normal, reference, (edge + 1) % reference->count);
    const double c = along_vertex(m->normal, incident, end);
    const double slack = 64 * (double)REAL_EPSILON;
    const double due = fmin(fmax(c, fmin(a, b)), fmax(a, b));
    return fabs(at - due) <= slack;
}

/* Of polygons whose edges meet: each point is an end of the clip, and each incident edge
 * gives two points unless the other is beyond the margin. */
CASE(points_are_ends_of_the_clip)
{
    rng random = rng_start();
    int round, asked = 0;
    for (round = 0; round < test_rounds(6000); round++) {
        gjk2d_manifold m;
        body p, q;
        int i;
        body_polygon(&random, &p, rng_int(&random, 3, 10), 1);
        body_polygon(&random, &q, rng_int(&random, 3, 10), 1);
        q.pose = pose_random(&random, 1.2);
        m = contact_of(&p, &q, 0.1, 0);
        for (i = 0; i < m.count; i++) {
            const int is_p = m.points[i].p_feature % 2, is_q = m.points[i].q_feature % 2;
            CHECK(is_p + is_q < 2, "round %d: features %d %d", round,
                m.points[i].p_feature, m.points[i].q_feature);
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
        const double along = i / 4.0 - 1;
        points[i] = vec(along, -1), points[8 + i] = vec(1, along);
        points[16 + i] = vec(-along, 1), points[24 + i] = vec(-1, -along);
    }
    body_box(&box, 1, 1, 0, 0);
    body_box(&square, 1, 1, 0, 0);
    square.shape = gjk2d_make_polygon(points, 32, 0);
    for (int round = 0; round < test_rounds(4000); round++) {
        square.pose = pose_random(&random, 2);
        const gjk2d_manifold m = contact_of(&box, &square, 0, 0);
        const gjk2d_result r =
            gjk2d_separation(&box.shape, &box.pose, &square.shape, &square.pose);
        if (m.count == 0) continue;
        asked++;
        CHECK(is_near(m.points[0].separation, (double)r.distance, 8, 4),
            "round %d: %.9g, not %.9g", round, (double)m.points[0].separation,
            (double)r.distance);
    }
    CHECK(asked > 1000, "%d asked", asked);
}

/* Half a disc that lies on a box; all points of the disc twice, one after the other. */
CASE(repeated_points_end_no_edge)
{
    gjk2d_vec2 points[34];
    body box, disc;
    for (int is_back = 0; is_back < 2; is_back++) {
        gjk2d_manifold m;
        for (int i = 0; i < 34; i++) {
            const int k = is_back ? 16 - i / 2 : i / 2;
            points[i] = vec(cos(k * acos(-1) / 16), sin(k * acos(-1) / 16));
        }
        points[is_back ? 0 : 33] = points[is_back ? 1 : 32] = vec(-1, 0);
        points[is_back ? 33 : 0] = points[is_back ? 32 : 1] = vec(1, 0);
        body_box(&box, 2, 1, 0, -1);
        body_box(&disc, 1, 1, 0, 0);
        disc.shape = gjk2d_make_polygon(points, 34, 0);
        m = contact_of(&box, &disc, 0.01, 0);
        CHECK(m.count == 2, "%d points", m.count);
    }
}

/* A spike beside a box's corner: the separation is the distance, not that of a point which
 * was moved along the spike's steep side. */
CASE(a_spike_past_a_corner)
{
    static const double past[5] = {1.0012, 1.0006, 1.0002, 1.00001, 1.0000002};
    for (int i = 0; i < 5; i++) {
        const gjk2d_vec2 points[3] = {vec(past[i], 2), vec(1.3, 5), vec(0.7, 5)};
        body box, spike;
        gjk2d_manifold m;
        double distance;
        body_box(&box, 1, 1, 0, 0);
        body_box(&spike, 1, 1, 0, 0);
        spike.shape = gjk2d_make_polygon(points, 3, 0);
        m = contact_of(&box, &spike, 2, 0);
        distance = (double)gjk2d_distance(&box.shape, NULL, &spike.shape, NULL);
        CHECK(m.count == 1 && fabs((double)m.points[0].separation - distance) < 2e-6,
            "%g: %d points, separation %.9g, distance %.9g", past[i], m.count,
            (double)m.points[0].separation, distance);
    }
}

/* A wheel at a box's corner, with a bias: no point is beside the box. */
CASE(a_bias_leaves_no_point_in_the_air)
{
    gjk2d_vec2 points[64];
    body box, wheel;
    gjk2d_manifold m;
    for (int i = 0; i < 64; i++) {
        const double angle = (i + 0.5) * acos(-1) / 32;
        points[i] = vec(3 * cos(angle), 3 * sin(angle));
    }
    body_box(&box, 1, 1, 0, 0);
    body_box(&wheel, 1, 1, 0, 0);
    wheel.shape = gjk2d_make_polygon(points, 64, 0);
    wheel.pose = pose_at(1.30013044, 3.98132433);
    m = contact_of(&box, &wheel, 0.05, 0.02);
    for (int i = 0; i < m.count; i++)
        CHECK((double)m.points[i].point.x < 1.05, "at x %g", (double)m.points[i].point.x);
    CHECK(m.count > 0, "no points");
}

/* ---------------------------------------------------------- from step to step -- */

/* A box at rest on the ground, and in a thousand small steps: it slides, sinks and leans,
 * over the ground's end, too, and its points keep their features. */
CASE(features_stay_from_step_to_step)
{
    static const double starts[4] = {0, -5.7, 3.25, 8.5};
    int start, step, i;
    for (start = 0; start < 4; start++)
        for (step = 0; step < 1000; step++) {
            const double lean = 1e-4 * sin(0.1 * step), x = starts[start] + 1e-3 * step;
            gjk2d_manifold m;
            body ground, box;
            body_box(&ground, 10, 1, 0, -1);
            body_box(&box, 1, 1, 0, 0);
            box.pose = pose_turned(x, 0.999 + 1e-4 * cos(0.3 * step), lean);
            m = contact_of(&ground, &box, 0.01, 0.0005);
            CHECK(m.count == 2 && m.normal.x == 0 && m.normal.y == 1,
                "step %d: %d points, normal (%g, %g)", step, m.count, (double)m.normal.x,
                (double)m.normal.y);
            for (i = 0; i < 2; i++) /* the ground's top, the corners of the box */
                CHECK(m.points[i].p_feature == 5 && m.points[i].q_feature <= 2 &&
                          m.points[i].q_feature % 2 == 0 &&
                          m.points[i].q_feature != m.points[1 - i].q_feature,
                    "step %d: features %d %d", step, m.points[i].p_feature,
                    m.points[i].q_feature);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(rows_hold),
        TEST(case_9_the_margin_is_exact),
        TEST(an_edge_of_q_must_exceed_the_bias),
        TEST(random_contacts),
        TEST(points_are_ends_of_the_clip),
        TEST(vertices_on_a_side_hide_no_depth),
        TEST(repeated_points_end_no_edge),
        TEST(a_spike_past_a_corner),
        TEST(a_bias_leaves_no_point_in_the_air),
        TEST(features_stay_from_step_to_step),
    };
    return run_all("contact", tests, COUNT_OF(tests));
}
