/* test_bad_input.c - law 8: bad input gets a status and the careful answer
 *
 * Booleans are 1, distances 0, a hit is 1 at fraction 0, normals are (0, 0), contacts have
 * no points, and nothing prints, asserts or crashes.
 */
#include "testing.h"

static const gjk2d_vec2 square[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

enum { ANY_STATUS = -1 };

static int is_due(gjk2d_status status, int due)
{
    return due == ANY_STATUS ? status != GJK2D_OK : (int)status == due;
}

static int is_zero(gjk2d_vec2 v) { return v.x == 0 && v.y == 0; }

/* ------------------------------------------------------------ careful answers -- */

static void expect_no_result(const char *name, const gjk2d_result *r, int due)
{
    CHECK(is_due(r->status, due), "%s: status %d, not %d", name, r->status, due);
    CHECK(r->relation == GJK2D_OVERLAPPING && r->distance == 0, "%s: relation %d at %g",
        name, r->relation, (double)r->distance);
    CHECK(is_zero(r->normal) && is_zero(r->p) && is_zero(r->q), "%s: vectors", name);
}

static void expect_careful_hits(const char *name, const gjk2d_shape *p,
    const gjk2d_pose *pp, const gjk2d_shape *q, const gjk2d_pose *qp, int due)
{
    const gjk2d_manifold m = gjk2d_contact(p, pp, q, qp, 1, 0);
    const gjk2d_cast_hit h = gjk2d_cast(p, pp, vec(1, 0), q, qp, 0);
    const gjk2d_vec2 own = qp ? qp->position : vec(0, 0);
    gjk2d_vec2 to = vec(7, 7);
    CHECK(is_due(m.status, due) && m.count == 0 && is_zero(m.normal),
        "%s: contact: status %d, %d points", name, m.status, m.count);
    CHECK(is_due(h.status, due) && h.hit == 1 && h.fraction == 0 && is_zero(h.normal),
        "%s: cast: status %d, hit %d at %g", name, h.status, h.hit, (double)h.fraction);
    CHECK(is_due(gjk2d_push_out(p, pp, q, qp, 0, &to), due), "%s: push_out", name);
    CHECK(!is_finite_vec(own) || same_vec(to, own), "%s: pushed to (%g, %g)", name,
        (double)to.x, (double)to.y);
}

static void expect_careful_batches(const char *name, const gjk2d_shape *p,
    const gjk2d_pose *pp, const gjk2d_shape *q, const gjk2d_pose *qp)
{
    gjk2d_series a, b;
    gjk2d_motion motion;
    gjk2d_real distance = 7;
    unsigned char hit = 7;
    a.shape = p, a.pose = pp, a.shape_step = a.pose_step = 0;
    b.shape = q, b.pose = qp, b.shape_step = b.pose_step = 0;
    CHECK(gjk2d_collide_many(&a, &b, 1, &hit) == 1 && hit == 1, "%s: collide_many", name);
    gjk2d_distance_many(&a, &b, 1, &distance);
    CHECK(distance == 0, "%s: distance_many %g", name, (double)distance);
    distance = 7;
    CHECK(gjk2d_nearest(&a, &b, 1, &distance) == 0 && distance == 0, "%s: nearest", name);
    motion.parts = p, motion.part_count = 1, motion.pose_count = 1;
    motion.poses = pp, motion.pose_step = 0;
    hit = 7, distance = 7;
    CHECK(gjk2d_motion_hit(&motion, &b, 1) == 0, "%s: motion_hit", name);
    CHECK(gjk2d_motion_hits(&motion, &b, 1, &hit) == 1 && hit == 1, "%s: motion_hits",
        name);
    CHECK(gjk2d_motion_clearance(&motion, &b, 1, &distance) == 0 && distance == 0,
        "%s: motion_clearance %g", name, (double)distance);
}

/* Every query of two shapes. */
static void expect_careful(const char *name, const gjk2d_shape *p, const gjk2d_pose *pp,
    const gjk2d_shape *q, const gjk2d_pose *qp, int due)
{
    gjk2d_result r = gjk2d_separation(p, pp, q, qp);
    gjk2d_vertex v;
    expect_no_result(name, &r, due);
    r = gjk2d_gjk(p, pp, q, qp, NULL);
    expect_no_result(name, &r, due);
    CHECK(gjk2d_collide(p, pp, q, qp) == 1, "%s: collide", name);
    CHECK(gjk2d_overlap(p, pp, q, qp) == 1, "%s: overlap", name);
    CHECK(gjk2d_within(p, pp, q, qp, 0) == 1, "%s: within", name);
    CHECK(gjk2d_swept_collide(p, pp, vec(1, 0), q, qp) == 1, "%s: swept_collide", name);
    CHECK(gjk2d_distance(p, pp, q, qp) == 0, "%s: distance", name);
    CHECK(is_due(gjk2d_cso_support(p, pp, q, qp, vec(1, 0), &v), due), "%s: cso_support",
        name);
    CHECK(is_zero(v.point) && v.p_index == -1 && v.q_index == -1, "%s: a support point",
        name);
    expect_careful_hits(name, p, pp, q, qp, due);
    expect_careful_batches(name, p, pp, q, qp);
}

/* Every query of one shape. */
static void expect_careful_alone(
    const char *name, const gjk2d_shape *s, const gjk2d_pose *pose, int due)
{
    const gjk2d_result r = gjk2d_point(s, pose, vec(1, 2));
    const gjk2d_ray_hit h = gjk2d_ray(s, pose, vec(5, 5), vec(1, 0));
    const gjk2d_box box = gjk2d_bounds(s, pose);
    expect_no_result(name, &r, due);
    CHECK(gjk2d_contains(s, pose, vec(1, 2)) == 1, "%s: contains", name);
    CHECK(is_due(h.status, due) && h.hit == 1 && h.fraction == 0 && is_zero(h.normal),
        "%s: ray: status %d, hit %d at %g", name, h.status, h.hit, (double)h.fraction);
    CHECK(box.low.x <= -REAL_MAX && box.low.y <= -REAL_MAX && box.high.x >= REAL_MAX &&
              box.high.y >= REAL_MAX,
        "%s: bounds", name);
}

/* --------------------------------------------------------------------- shapes -- */

/* The square, but for its count, stride (0: tight), radius, and the vertex `at`. */
typedef struct shape_row {
    const char *name;
    int due, count;
    size_t stride;
    double radius;
    int at;
    double x, y;
} shape_row;

#define NUMBERS(n) ((n) * sizeof(gjk2d_real))
#define NO_NUMBER  ((double)NAN)
#define ENDLESS    ((double)INFINITY)

/* clang-format off */
static const shape_row shape_rows[] = {
    { "count 0", GJK2D_BAD_COUNT, 0, 0, 0, 0, -1, -1 },
    { "count -1", GJK2D_BAD_COUNT, -1, 0, 0, 0, -1, -1 },
    { "count 2^30", GJK2D_BAD_COUNT, 1 << 30, 0, 0, 0, -1, -1 },
    { "stride of one number", GJK2D_BAD_STRIDE, 4, NUMBERS(1), 0, 0, -1, -1 },
    { "stride of no whole number", GJK2D_BAD_STRIDE, 4, NUMBERS(2) + 1, 0, 0, -1, -1 },
    { "huge stride", GJK2D_BAD_STRIDE, 1, (size_t)-1 / 2, 0, 0, -1, -1 },
    { "radius -1", GJK2D_BAD_RADIUS, 4, 0, -1, 0, -1, -1 },
    { "radius NaN", GJK2D_BAD_RADIUS, 4, 0, NO_NUMBER, 0, -1, -1 },
    { "radius infinite", GJK2D_BAD_RADIUS, 4, 0, ENDLESS, 0, -1, -1 },
    { "radius 2e35", GJK2D_OUT_OF_RANGE, 4, 0, 2e35, 0, -1, -1 },
    { "coordinate NaN", GJK2D_NOT_FINITE, 4, 0, 0, 2, NO_NUMBER, 1 },
    { "coordinate infinite", GJK2D_NOT_FINITE, 4, 0, 0, 3, -1, ENDLESS },
    { "coordinate -infinite", GJK2D_NOT_FINITE, 4, 0, 0, 0, -ENDLESS, -1 },
    { "coordinate 2e35", GJK2D_OUT_OF_RANGE, 4, 0, 0, 0, -2e35, -2e35 },
    { "a notch", GJK2D_NOT_CONVEX, 4, 0, 0, 1, -0.9, 0.9 },
    { "a point at NaN", GJK2D_NOT_FINITE, 1, 0, 1, 0, NO_NUMBER, 0 },
    { "a segment to infinity", GJK2D_NOT_FINITE, 2, 0, 1, 1, 0, ENDLESS },
};
/* clang-format on */

static gjk2d_shape bad_shape(const shape_row *row)
{
    gjk2d_vec2 points[4];
    memcpy(points, square, sizeof square);
    points[row->at] = vec(row->x, row->y);
    return gjk2d_make_points(&points[0].x, row->count, row->stride, REAL(row->radius));
}

/* As P, as Q, as both, and alone. */
static void expect_bad(const char *name, const gjk2d_shape *bad, int due)
{
    const gjk2d_shape good = gjk2d_make_polygon(square, 4, 0);
    const gjk2d_pose far = pose_at(100, 50);
    gjk2d_vertex v;
    CHECK(is_due(gjk2d_shape_status(bad), due), "%s: status %d", name,
        gjk2d_shape_status(bad));
    CHECK(is_due(gjk2d_support(bad, vec(1, 0), -1, &v), due), "%s: support", name);
    expect_careful(name, bad, NULL, &good, &far, due);
    expect_careful(name, &good, &far, bad, NULL, due);
    expect_careful(name, bad, NULL, bad, &far, due);
    expect_careful_alone(name, bad, &far, due);
}

CASE(bad_shapes)
{
    const gjk2d_vec2 bad_point = vec(NO_NUMBER, 0);
    gjk2d_shape bad;
    size_t i;
    for (i = 0; i < COUNT_OF(shape_rows); i++) {
        bad = bad_shape(&shape_rows[i]);
        expect_bad(shape_rows[i].name, &bad, shape_rows[i].due);
    }
    expect_bad("null", NULL, GJK2D_NULL_POINTER);
    memset(&bad, 0, sizeof bad);
    expect_bad("zero bytes", &bad, GJK2D_NOT_MADE);
    bad = gjk2d_make_polygon(NULL, 4, 0);
    expect_bad("no points", &bad, GJK2D_NULL_POINTER);
    bad = gjk2d_make_points(NULL, 4, 0, 0);
    expect_bad("no numbers", &bad, GJK2D_NULL_POINTER);
    bad = gjk2d_make_custom(NULL, NULL, 0);
    expect_bad("no mapping", &bad, GJK2D_NULL_POINTER);
    bad = gjk2d_make_circle(bad_point, 1);
    expect_bad("circle", &bad, GJK2D_NOT_FINITE);
    bad = gjk2d_make_circle(vec(0, 0), -1);
    expect_bad("circle of radius -1", &bad, GJK2D_BAD_RADIUS);
    bad = gjk2d_make_capsule(vec(0, 0), bad_point, 1);
    expect_bad("capsule", &bad, GJK2D_NOT_FINITE);
    bad = gjk2d_make_capsule(vec(0, 0), vec(1, 0), REAL_NAN);
    expect_bad("capsule of radius NaN", &bad, GJK2D_BAD_RADIUS);
}

/* ---------------------------------------------------------------------- poses -- */

CASE(bad_poses)
{
    static const struct {
        const char *name;
        double x, y, c, s;
        int due;
    } rows[] = {
        {"x NaN", NO_NUMBER, 0, 1, 0, GJK2D_NOT_FINITE},
        {"y infinite", 0, ENDLESS, 1, 0, GJK2D_NOT_FINITE},
        {"cos NaN", 0, 0, NO_NUMBER, 0, GJK2D_NOT_FINITE},
        {"sin infinite", 0, 0, 1, -ENDLESS, GJK2D_NOT_FINITE},
        {"cos = sin = 0", 3, 4, 0, 0, GJK2D_BAD_POSE},
        {"x 2e35", 2e35, 0, 1, 0, GJK2D_OUT_OF_RANGE},
        {"x 2e35, scaled down", 2e35, 0, 1e-8, 0, GJK2D_OUT_OF_RANGE},
        {"placed 2e35", 0, 0, 2e35, 0, GJK2D_OUT_OF_RANGE},
        {"largest numbers", (double)REAL_MAX, 0, (double)REAL_MAX, 0, GJK2D_OUT_OF_RANGE},
    };
    const gjk2d_shape good = gjk2d_make_polygon(square, 4, 0);
    const gjk2d_pose far = pose_at(100, 50);
    size_t i;
    for (i = 0; i < COUNT_OF(rows); i++) {
        const gjk2d_pose pose = gjk2d_make_pose(
            REAL(rows[i].x), REAL(rows[i].y), REAL(rows[i].c), REAL(rows[i].s));
        expect_careful(rows[i].name, &good, &pose, &good, &far, rows[i].due);
        expect_careful(rows[i].name, &good, &far, &good, &pose, rows[i].due);
        expect_careful_alone(rows[i].name, &good, &pose, rows[i].due);
    }
}

/* ------------------------------------------------------------------ arguments -- */

typedef struct number_row {
    double value;
    int due; /* of a length, such as a margin */
} number_row;

static const number_row lengths[] = {{NO_NUMBER, GJK2D_NOT_FINITE},
    {ENDLESS, GJK2D_NOT_FINITE}, {-ENDLESS, ANY_STATUS}, {-1, GJK2D_BAD_OPTION},
    {-1e-30, GJK2D_BAD_OPTION}, {2e35, GJK2D_OUT_OF_RANGE}};

CASE(bad_lengths)
{
    const gjk2d_shape s = gjk2d_make_polygon(square, 4, 0);
    const gjk2d_pose far = pose_at(100, 50);
    size_t i;
    for (i = 0; i < COUNT_OF(lengths); i++) {
        const gjk2d_real d = REAL(lengths[i].value);
        const int due = lengths[i].due, is_negative = d < 0;
        gjk2d_vec2 to = vec(7, 7);
        gjk2d_manifold m = gjk2d_contact(&s, NULL, &s, &far, d, 0);
        const gjk2d_cast_hit h = gjk2d_cast(&s, NULL, vec(1, 0), &s, &far, d);
        CHECK(
            gjk2d_within(&s, NULL, &s, &far, d) == !is_negative, "within %g", (double)d);
        CHECK(gjk2d_within(&s, NULL, &s, NULL, d) == !is_negative,
            "within %g of an overlap", (double)d);
        CHECK(m.count == 0 && (is_negative || is_due(m.status, due)),
            "contact within %g: status %d", (double)d, m.status);
        m = gjk2d_contact(&s, NULL, &s, NULL, d, 0);
        CHECK(m.count == 0, "contact within %g of an overlap", (double)d);
        m = gjk2d_contact(&s, NULL, &s, NULL, 1, d);
        CHECK(m.count == 0 && is_due(m.status, due), "bias %g: status %d, %d points",
            (double)d, m.status, m.count);
        CHECK(is_due(h.status, due) && h.hit == 1 && h.fraction == 0 && is_zero(h.normal),
            "cast with %g: status %d, hit %d", (double)d, h.status, h.hit);
        CHECK(is_due(gjk2d_push_out(&s, NULL, &s, &far, d, &to), due) &&
                  same_vec(to, far.position),
            "push_out by %g: to (%g, %g)", (double)d, (double)to.x, (double)to.y);
    }
    assert_int_equal(gjk2d_push_out(&s, NULL, &s, &far, 0, NULL), GJK2D_NULL_POINTER);
}

CASE(bad_vectors)
{
    static const struct {
        double x, y;
        int due;
    } rows[] = {{NO_NUMBER, 0, GJK2D_NOT_FINITE}, {0, ENDLESS, GJK2D_NOT_FINITE},
        {-ENDLESS, NO_NUMBER, GJK2D_NOT_FINITE}, {2e35, 0, GJK2D_OUT_OF_RANGE}};
    const gjk2d_shape s = gjk2d_make_polygon(square, 4, 0);
    const gjk2d_pose far = pose_at(100, 50);
    size_t i;
    for (i = 0; i < COUNT_OF(rows); i++) {
        const gjk2d_vec2 v = vec(rows[i].x, rows[i].y);
        const gjk2d_result r = gjk2d_point(&s, NULL, v);
        const gjk2d_cast_hit c = gjk2d_cast(&s, NULL, v, &s, &far, 0);
        const gjk2d_ray_hit from = gjk2d_ray(&s, NULL, v, vec(1, 0));
        const gjk2d_ray_hit to = gjk2d_ray(&s, NULL, vec(9, 9), v);
        expect_no_result("point", &r, rows[i].due);
        CHECK(gjk2d_contains(&s, NULL, v) == 1, "row %d: contains", (int)i);
        CHECK(gjk2d_swept_collide(&s, NULL, v, &s, &far) == 1, "row %d: swept", (int)i);
        CHECK(is_due(c.status, rows[i].due) && c.hit == 1 && c.fraction == 0 &&
                  is_zero(c.normal) && same_vec(c.position, vec(0, 0)),
            "row %d: cast: status %d", (int)i, c.status);
        CHECK(is_due(from.status, rows[i].due) && from.hit == 1 && from.fraction == 0,
            "row %d: ray from there: status %d", (int)i, from.status);
        CHECK(is_due(to.status, rows[i].due) && to.hit == 1 && to.fraction == 0,
            "row %d: ray by that: status %d", (int)i, to.status);
    }
}

/* --------------------------------------------------------------- many, motions -- */

CASE(bad_batches)
{
    const gjk2d_shape s = gjk2d_make_polygon(square, 4, 0);
    gjk2d_series good, none;
    gjk2d_motion motion, empty;
    gjk2d_real distance = 7, distances[3] = {7, 7, 7};
    unsigned char hits[3] = {7, 7, 7};
    memset(&good, 0, sizeof good);
    memset(&none, 0, sizeof none);
    memset(&motion, 0, sizeof motion);
    good.shape = &s;
    motion.parts = &s, motion.part_count = 1, motion.pose_count = 3;
    assert_int_equal(gjk2d_collide_many(&good, &none, 3, hits), 3);
    assert_int_equal(hits[0] + hits[1] + hits[2], 3);
    assert_int_equal(gjk2d_collide_many(NULL, &good, 3, NULL), 3);
    gjk2d_distance_many(&none, &good, 3, distances);
    CHECK(distances[0] == 0 && distances[2] == 0, "distances of nothing");
    assert_int_equal(gjk2d_nearest(&good, &none, 3, &distance), 0);
    CHECK(distance == 0, "nearest of nothing");
    gjk2d_distance_many(&good, &good, 3, NULL);
    assert_int_equal(gjk2d_collide_many(&good, &good, 0, hits), 0);
    assert_int_equal(gjk2d_collide_many(&good, &good, -5, hits), 0);
    assert_int_equal(gjk2d_nearest(&good, &good, 0, &distance), -1);
    CHECK(distance == REAL_MAX, "nearest of no pairs: %g", (double)distance);
    assert_int_equal(gjk2d_nearest(&good, &good, -1, NULL), -1);
    assert_int_equal(gjk2d_motion_hit(NULL, &good, 1), 0);
    assert_int_equal(gjk2d_motion_hits(NULL, &good, 1, hits), 1);
    assert_int_equal(gjk2d_motion_clearance(NULL, &good, 1, distances), -1);
    assert_int_equal(gjk2d_motion_hit(&motion, NULL, 1), 0);
    assert_int_equal(gjk2d_motion_hit(&motion, &none, 1), 0);
    assert_int_equal(gjk2d_motion_hit(&motion, &good, 0), -1);
    assert_int_equal(gjk2d_motion_hits(&motion, &good, -2, hits), 0);
    assert_int_equal(hits[0] + hits[1] + hits[2], 0);
    gjk2d_motion_clearance(&motion, &good, 0, distances);
    CHECK(distances[0] == REAL_MAX && distances[2] == REAL_MAX, "clear of nothing");
    empty = motion;
    empty.parts = NULL;
    assert_int_equal(gjk2d_motion_hit(&empty, &good, 1), 0);
    empty.part_count = 0;
    assert_int_equal(gjk2d_motion_hit(&empty, &good, 1), -1);
    empty = motion;
    empty.pose_count = -1;
    assert_int_equal(gjk2d_motion_hit(&empty, &good, 1), -1);
    assert_int_equal(gjk2d_motion_clearance(&empty, &good, 1, distances), -1);
}

/* ------------------------------------------------------------------ the paper -- */

CASE(bad_supports)
{
    const gjk2d_shape s = gjk2d_make_polygon(square, 4, 0);
    static const struct {
        double x, y;
        int due;
    } rows[] = {{0, 0, GJK2D_BAD_DIRECTION}, {NO_NUMBER, 1, GJK2D_NOT_FINITE},
        {1, -ENDLESS, GJK2D_NOT_FINITE}};
    gjk2d_vertex v;
    size_t i;
    for (i = 0; i < COUNT_OF(rows); i++) {
        const gjk2d_vec2 d = vec(rows[i].x, rows[i].y);
        memset(&v, 7, sizeof v);
        CHECK(is_due(gjk2d_support(&s, d, -1, &v), rows[i].due), "row %d", (int)i);
        CHECK(is_zero(v.point) && v.p_index == -1 && v.q_index == -1, "row %d: out",
            (int)i);
        memset(&v, 7, sizeof v);
        CHECK(is_due(gjk2d_cso_support(&s, NULL, &s, NULL, d, &v), rows[i].due),
            "row %d: CSO", (int)i);
        CHECK(is_zero(v.point) && v.p_index == -1 && v.q_index == -1, "row %d: CSO out",
            (int)i);
    }
    const double huge = 0.75 * (double)REAL_MAX;
    assert_int_equal(gjk2d_support(&s, vec(huge, huge), -1, &v), GJK2D_OK);
    assert_int_equal(v.p_index, 2);
    assert_int_equal(gjk2d_support(&s, vec(1, 0), -1, NULL), GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_support(NULL, vec(1, 0), -1, &v), GJK2D_NULL_POINTER);
    assert_int_equal(
        gjk2d_cso_support(&s, NULL, &s, NULL, vec(1, 0), NULL), GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_support(&s, vec(1, 2), 1000000, &v), GJK2D_OK); /* a hint */
    assert_int_equal(v.p_index, 2);
}

CASE(bad_simplices)
{
    const gjk2d_vec2 points[3] = {{1, 2}, {3, 4}, {5, -6}};
    const gjk2d_vec2 bad = vec(NO_NUMBER, 1), far = vec(ENDLESS, 1);
    gjk2d_vec2 some[3];
    int i;
    for (i = -1; i < 5; i++)
        if (i < 1 || i > 3) assert_int_equal(gjk2d_subdistance(points, i).count, 0);
    assert_int_equal(gjk2d_subdistance(NULL, 2).count, 0);
    assert_int_equal(gjk2d_cone_region(points, 3).count, 0);
    assert_int_equal(gjk2d_cone_region(points, -1).count, 0);
    assert_int_equal(gjk2d_cone_region(NULL, 0).count, 0);
    for (i = 0; i < 3; i++) {
        memcpy(some, points, sizeof some);
        some[i] = i % 2 ? bad : far;
        assert_int_equal(gjk2d_s2d(some[0], some[1], some[2]).count, 0);
        assert_int_equal(gjk2d_cone_region(some, 0).count, 0);
        assert_int_equal(gjk2d_subdistance(some, 3).count, 0);
        assert_int_equal(gjk2d_orient(some[0], some[1], some[2]), 0);
        assert_int_equal(gjk2d_hull(some, 3, some), 0);
    }
    assert_int_equal(gjk2d_s1d(bad, points[0]).count, 0);
    assert_int_equal(gjk2d_s1d(points[0], far).count, 0);
}

CASE(bad_options_of_the_loop)
{
    const gjk2d_shape s = gjk2d_make_polygon(square, 4, 0);
    const gjk2d_pose far = pose_at(100, 50);
    gjk2d_gjk_options options;
    gjk2d_result r;
    memset(&options, 0, sizeof options);
    options.max_iterations = -1;
    r = gjk2d_gjk(&s, NULL, &s, &far, &options);
    expect_no_result("iterations -1", &r, GJK2D_BAD_OPTION);
}

/* ---------------------------------------------------------------- by accident -- */

/* Any number of a question is a special one. Either there is a status and the careful
 * answer, or all that comes out is finite; all queries agree on which. */
CASE(numbers_by_accident)
{
    static const double specials[] = {NO_NUMBER, ENDLESS, -ENDLESS, 0, -0.0, 1, -1, 1e35,
        -1e35, 1.1e35, 1e-30, 1e-44, -1e-44, 3e38, -3e38, 16777216, 1e20, 1e-20};
    rng random = rng_start();
    int round, k, refused = 0, taken = 0;
    for (round = 0; round < test_rounds(30000); round++) {
        gjk2d_real number[16];
        gjk2d_result r;
        gjk2d_manifold m;
        gjk2d_cast_hit c;
        gjk2d_ray_hit h;
        gjk2d_pose pp, qp;
        gjk2d_shape p, q;
        gjk2d_vec2 t;
        for (k = 0; k < 16; k++) number[k] = REAL(rng_int(&random, -3, 3));
        for (k = rng_int(&random, 1, 3); k > 0; k--)
            number[rng_int(&random, 0, 15)] =
                REAL(specials[rng_int(&random, 0, (int)COUNT_OF(specials) - 1)]);
        p = gjk2d_make_points(number, 1 + round % 2, 0, number[4] < 0 ? 0 : number[4]);
        q = gjk2d_make_circle(
            vec((double)number[5], (double)number[6]), number[7] < 0 ? 1 : number[7]);
        pp = gjk2d_make_pose(number[8], number[9], number[10], 1);
        qp = gjk2d_make_pose(number[11], number[12], 1, number[13]);
        t.x = number[14], t.y = number[15];
        r = gjk2d_separation(&p, &pp, &q, &qp);
        m = gjk2d_contact(&p, &pp, &q, &qp, 1, 0);
        c = gjk2d_cast(&p, &pp, t, &q, &qp, 0);
        h = gjk2d_ray(&p, &pp, t, vec((double)number[5], (double)number[6]));
        if (r.status) {
            expect_careful("accident", &p, &pp, &q, &qp, ANY_STATUS);
            refused++;
            continue;
        }
        taken++;
        CHECK(is_finite(r.distance) && is_finite_vec(r.normal) && is_finite_vec(r.p) &&
                  is_finite_vec(r.q),
            "round %d: separation %g", round, (double)r.distance);
        CHECK(!m.status && (m.count == 0 || is_finite_vec(m.points[0].point)),
            "round %d: contact", round);
        CHECK(is_finite_vec(c.position) && is_finite_vec(c.normal) &&
                  is_finite_vec(c.point) && c.fraction >= 0 && c.fraction <= 1,
            "round %d: cast", round);
        CHECK(h.status || (is_finite_vec(h.point) && is_finite_vec(h.normal)),
            "round %d: ray", round);
        CHECK(gjk2d_collide(&p, &pp, &q, &qp) == (r.distance <= 0) &&
                  gjk2d_overlap(&p, &pp, &q, &qp) == (r.distance < 0) &&
                  gjk2d_distance(&p, &pp, &q, &qp) >= 0,
            "round %d: booleans", round);
    }
    CHECK(refused > 1000 && taken > 1000, "%d refused, %d taken", refused, taken);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(bad_shapes),
        TEST(bad_poses),
        TEST(bad_lengths),
        TEST(bad_vectors),
        TEST(bad_batches),
        TEST(bad_supports),
        TEST(bad_simplices),
        TEST(bad_options_of_the_loop),
        TEST(numbers_by_accident),
    };
    return run_all("bad input", tests, COUNT_OF(tests));
}
