/* test_bad_input.c - law 8: bad input gets a status and the careful answer
 *
 * Booleans are 1, distances 0, a hit is 1 at fraction 0, normals are (0, 0), contacts have
 * no points, and nothing prints, asserts or crashes.
 */
#include "testing.h"

static const gjk2d_vec2 square[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
static const double not_finite[3] = {(double)NAN, (double)INFINITY, -(double)INFINITY};

/* What is good: a box, and a pose where its circle alone says "free". */
static gjk2d_shape box;
static const gjk2d_pose far = {{100, 50}, 1, 0};
__attribute__((constructor)) static void make_box(void)
{
    box = gjk2d_make_polygon(square, 4, 0);
}

/* ------------------------------------------------------------ careful answers -- */

/* What is not so says it itself. */
#define EXPECT(condition) CHECK(condition, "%s: %s", name, #condition)

enum { ANY_STATUS = -1 };

static int is_due(gjk2d_status status, int due)
{
    return due == ANY_STATUS ? status != GJK2D_OK : (int)status == due;
}

static int is_zero(gjk2d_vec2 v) { return v.x == 0 && v.y == 0; }
static int is_no_result(gjk2d_result r, int due)
{
    return is_due(r.status, due) && r.relation == GJK2D_OVERLAPPING && r.distance == 0 &&
           is_zero(r.normal) && is_zero(r.p) && is_zero(r.q);
}

static int is_no_contact(gjk2d_manifold m, int due)
{
    return is_due(m.status, due) && m.count == 0 && is_zero(m.normal);
}

static int is_no_region(gjk2d_region r, int due)
{
    return is_due(r.status, due) && r.count == 0 && r.area == 0;
}

/* A hit at 0, of a cast, a ray or a turn. */
#define HIT_AT_0(h, due)                                                                 \
    (is_due((h).status, due) && (h).hit == 1 && (h).fraction == 0 && is_zero((h).normal))

static int is_careful_cast(gjk2d_cast_hit h, int due) { return HIT_AT_0(h, due); }
static int is_careful_ray(gjk2d_ray_hit h, int due) { return HIT_AT_0(h, due); }
static int is_careful_turn(gjk2d_turn_hit h, int due)
{
    return HIT_AT_0(h, due) && h.safe == 0;
}

/* A turn of P to the pose `to`, and one from there, by both functions. */
static int are_careful_turns(const gjk2d_shape *p, gjk2d_pose to, const gjk2d_vec2 *pivot,
    const gjk2d_shape *q, const gjk2d_pose *qp, int due)
{
    const gjk2d_turn there = {gjk2d_identity(), to, pivot},
                     back = {to, gjk2d_identity(), pivot};
    return is_careful_turn(gjk2d_turn_cast(p, &there, q, qp, 0), due) &&
           is_careful_turn(gjk2d_turn_cast(p, &back, q, qp, 0), due) &&
           gjk2d_turn_collide(p, &there, q, qp) == 1 &&
           gjk2d_turn_collide(p, &back, q, qp) == 1;
}

static int is_no_vertex(gjk2d_status status, const gjk2d_vertex *v, int due)
{
    return is_due(status, due) && is_zero(v->point) && v->p_index + v->q_index == -2;
}

static int is_careful_slide(gjk2d_slide_stop s, int due)
{
    return is_due(s.status, due) && s.overlaps && s.is_blocked && s.count == 0 &&
           is_zero(s.translation);
}

/* Every query of two shapes. */
static void expect_careful(const char *name, const gjk2d_shape *p, const gjk2d_pose *pp,
    const gjk2d_shape *q, const gjk2d_pose *qp, int due)
{
    const gjk2d_series a = {p, 0, pp, 0}, b = {q, 0, qp, 0};
    const gjk2d_motion motion = {p, 1, 1, pp, 0}, path = {p, 1, 2, pp, 0};
    const gjk2d_vec2 right = vec(1, 0), own = qp ? qp->position : vec(0, 0);
    gjk2d_vec2 to = vec(7, 7), room[64];
    gjk2d_manifold manifold;
    gjk2d_vertex v;
    unsigned char hits[2] = {7, 7};
    gjk2d_real distances[3] = {7, 7, 7};
    EXPECT(is_no_result(gjk2d_separation(p, pp, q, qp), due));
    EXPECT(is_no_result(gjk2d_closest(p, pp, q, qp), due));
    EXPECT(is_no_result(gjk2d_gjk(p, pp, q, qp, NULL), due));
    EXPECT(gjk2d_collide(p, pp, q, qp) == 1);
    EXPECT(gjk2d_overlap(p, pp, q, qp) == 1);
    EXPECT(gjk2d_within(p, pp, q, qp, 0) == 1);
    EXPECT(gjk2d_swept_collide(p, pp, right, q, qp) == 1);
    EXPECT(gjk2d_distance(p, pp, q, qp) == 0);
    EXPECT(is_no_vertex(gjk2d_cso_support(p, pp, q, qp, right, &v), &v, due));
    EXPECT(is_no_contact(gjk2d_contact(p, pp, q, qp, 1, 0), due));
    EXPECT(is_no_region(gjk2d_intersection(p, pp, q, qp, room), due));
    EXPECT(gjk2d_contact_many(p, pp, &b, 1, 1, 0, &manifold) == 0 &&
           is_no_contact(manifold, due));
    EXPECT(is_careful_cast(gjk2d_cast(p, pp, right, q, qp, 0), due));
    EXPECT(are_careful_turns(p, pp ? *pp : gjk2d_identity(), &right, q, qp, due) &&
           are_careful_turns(p, pp ? *pp : gjk2d_identity(), NULL, q, qp, due));
    EXPECT(gjk2d_motion_hit_between(&path, NULL, &b, 1) == 0);
    EXPECT(is_careful_slide(gjk2d_slide(p, pp, right, &b, 1), due));
    EXPECT(is_due(gjk2d_push_out(p, pp, q, qp, 0, &to), due) &&
           (!is_finite_vec(own) || same_vec(to, own)));
    EXPECT(gjk2d_collide_many(&a, &b, 1, hits) == 1 && hits[0] == 1);
    gjk2d_distance_many(&a, &b, 1, distances);
    EXPECT(distances[0] == 0);
    EXPECT(gjk2d_nearest(&a, &b, 1, &distances[1]) == 0 && distances[1] == 0);
    EXPECT(gjk2d_motion_hit(&motion, &b, 1) == 0);
    EXPECT(gjk2d_motion_hits(&motion, &b, 1, &hits[1]) == 1 && hits[1] == 1);
    EXPECT(
        gjk2d_motion_clearance(&motion, &b, 1, &distances[2]) == 0 && distances[2] == 0);
}

/* Every query of one shape. */
static void expect_careful_alone(
    const char *name, const gjk2d_shape *s, const gjk2d_pose *pose, int due)
{
    const gjk2d_box all = gjk2d_bounds(s, pose);
    EXPECT(is_no_result(gjk2d_point(s, pose, vec(1, 2)), due));
    EXPECT(gjk2d_contains(s, pose, vec(1, 2)) == 1);
    EXPECT(is_careful_ray(gjk2d_ray(s, pose, vec(5, 5), vec(1, 0)), due));
    EXPECT(all.low.x <= -REAL_MAX && all.low.y <= -REAL_MAX && all.high.x >= REAL_MAX &&
           all.high.y >= REAL_MAX);
}

/* ----------------------------------------------------------- shapes and poses -- */

/* A shape as P, as Q, as both, and alone. */
static void expect_bad_shape(const char *name, const gjk2d_shape *bad, int due)
{
    gjk2d_vertex v;
    EXPECT(is_due(gjk2d_shape_status(bad), due));
    EXPECT(is_no_vertex(gjk2d_support(bad, vec(1, 0), -1, &v), &v, due));
    expect_careful(name, bad, NULL, &box, &far, due);
    expect_careful(name, &box, &far, bad, NULL, due);
    expect_careful(name, bad, NULL, bad, &far, due);
    expect_careful_alone(name, bad, &far, due);
}

/* The square, with another count, stride and radius; and with a corner elsewhere. */
static gjk2d_shape square_of(int count, size_t stride, double radius)
{
    return gjk2d_make_points(&square[0].x, count, stride, REAL(radius));
}

static gjk2d_shape square_with(int count, int at, double x, double y)
{
    gjk2d_vec2 room[4];
    memcpy(room, square, sizeof room);
    room[at] = vec(x, y);
    return gjk2d_make_polygon(room, count, 0);
}

CASE(bad_shapes)
{
    static gjk2d_shape zero_bytes;
    const size_t number = sizeof(gjk2d_real);
    const gjk2d_vec2 here = vec(0, 0), nowhere = vec((double)NAN, 0);
    /* clang-format off */
    const struct {
        const char *name;
        gjk2d_shape shape;
        int due;
    } rows[] = {
        {"zero bytes", zero_bytes, GJK2D_NOT_MADE},
        {"no points", gjk2d_make_polygon(NULL, 4, 0), GJK2D_NULL_POINTER},
        {"no numbers", gjk2d_make_points(NULL, 4, 0, 0), GJK2D_NULL_POINTER},
        {"no mapping", gjk2d_make_custom(NULL, NULL, 0), GJK2D_NULL_POINTER},
        {"count 0", square_of(0, 0, 0), GJK2D_BAD_COUNT},
        {"count -1", square_of(-1, 0, 0), GJK2D_BAD_COUNT},
        {"count 2^30", square_of(1 << 30, 0, 0), GJK2D_BAD_COUNT},
        {"stride of one number", square_of(4, number, 0), GJK2D_BAD_STRIDE},
        {"stride of no whole number", square_of(4, 2 * number + 1, 0), GJK2D_BAD_STRIDE},
        {"huge stride", square_of(1, (size_t)-1 - 15, 0), GJK2D_BAD_STRIDE},
        {"radius -1", square_of(4, 0, -1), GJK2D_BAD_RADIUS},
        {"radius NaN", square_of(4, 0, (double)NAN), GJK2D_BAD_RADIUS},
        {"radius infinite", square_of(4, 0, (double)INFINITY), GJK2D_BAD_RADIUS},
        {"radius 2e35", square_of(4, 0, 2e35), GJK2D_OUT_OF_RANGE},
        {"radius just above 1e35", square_of(4, 0, (double)step_by(REAL(1e35), 2)), GJK2D_OUT_OF_RANGE},
        {"coordinate 2e35", square_with(4, 0, -2e35, -2e35), GJK2D_OUT_OF_RANGE},
        {"a notch", square_with(4, 1, -0.9, 0.9), GJK2D_NOT_CONVEX},
        {"circle at NaN", gjk2d_make_circle(nowhere, 1), GJK2D_NOT_FINITE},
        {"circle of radius -1", gjk2d_make_circle(here, -1), GJK2D_BAD_RADIUS},
        {"capsule to NaN", gjk2d_make_capsule(here, nowhere, 1), GJK2D_NOT_FINITE},
        {"capsule of radius NaN", gjk2d_make_capsule(here, here, REAL_NAN), GJK2D_BAD_RADIUS},
    };
    /* clang-format on */
    expect_bad_shape("null", NULL, GJK2D_NULL_POINTER);
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        expect_bad_shape(rows[i].name, &rows[i].shape, rows[i].due);
    for (int i = 0; i < 4 * 4 * 3 * 2; i++) {
        const double x = not_finite[i / 2 % 3];
        const int count = i / 24 + 1, at = i / 6 % count;
        const gjk2d_shape bad =
            i % 2 ? square_with(count, at, x, 1) : square_with(count, at, 1, x);
        expect_bad_shape("a corner", &bad, GJK2D_NOT_FINITE);
    }
}

static void expect_bad_pose(const char *name, gjk2d_pose pose, int due)
{
    expect_careful(name, &box, &pose, &box, &far, due);
    expect_careful(name, &box, &far, &box, &pose, due);
    expect_careful_alone(name, &box, &pose, due);
}

CASE(bad_poses)
{
    const gjk2d_real large = REAL(2e35), most = REAL_MAX;
    expect_bad_pose("cos = sin = 0", gjk2d_make_pose(3, 4, 0, 0), GJK2D_BAD_POSE);
    const gjk2d_pose limit = {{step_by(REAL(1e35), -1), 0}, 1, 0};
    const gjk2d_pose beyond = {{step_by(REAL(1e35), 2), 0}, 1, 0};
    CHECK(gjk2d_separation(&box, NULL, &box, &limit).status == GJK2D_OK &&
              !gjk2d_collide(&box, NULL, &box, &limit),
        "x just below 1e35");
    expect_bad_pose("x just above 1e35", beyond, GJK2D_OUT_OF_RANGE);
    expect_bad_pose("x 2e35", gjk2d_make_pose(large, 0, 1, 0), GJK2D_OUT_OF_RANGE);
    expect_bad_pose("x 2e35, scaled down", gjk2d_make_pose(large, 0, REAL(1e-8), 0),
        GJK2D_OUT_OF_RANGE);
    expect_bad_pose("placed 2e35", gjk2d_make_pose(0, 0, large, 0), GJK2D_OUT_OF_RANGE);
    expect_bad_pose("largest", gjk2d_make_pose(most, 0, most, 0), GJK2D_OUT_OF_RANGE);
    for (int i = 0; i < 3 * 4; i++) {
        gjk2d_real numbers[4] = {3, 4, 1, 0};
        numbers[i / 3] = REAL(not_finite[i % 3]);
        expect_bad_pose("a number of a pose",
            gjk2d_make_pose(numbers[0], numbers[1], numbers[2], numbers[3]),
            GJK2D_NOT_FINITE);
    }
}

/* ------------------------------------------------------------------ arguments -- */

/* A margin, a bias or a gap, far away and in an overlap; and a limit of iterations. */
CASE(bad_options)
{
    static const struct {
        double value;
        int due;
    } rows[] = {{(double)NAN, GJK2D_NOT_FINITE}, {(double)INFINITY, GJK2D_NOT_FINITE},
        {-(double)INFINITY, ANY_STATUS}, {-1, GJK2D_BAD_OPTION},
        {-1e-30, GJK2D_BAD_OPTION}, {2e35, GJK2D_OUT_OF_RANGE}};
    const gjk2d_pose places[2] = {pose_at(100, 50), pose_at(1, 0)};
    for (size_t i = 0; i < 2 * COUNT_OF(rows); i++) {
        const gjk2d_pose *at = &places[i % 2];
        const gjk2d_real d = REAL(rows[i / 2].value);
        const int due = rows[i / 2].due;
        gjk2d_vec2 to = vec(7, 7);
        CHECK(gjk2d_within(&box, NULL, &box, at, d) == !(d < 0), "within %g", (double)d);
        CHECK(is_no_contact(gjk2d_contact(&box, NULL, &box, at, d, 0), due),
            "contact within %g", (double)d);
        CHECK(is_no_contact(gjk2d_contact(&box, NULL, &box, &places[1], 1, d), due),
            "contact with bias %g", (double)d);
        CHECK(is_careful_cast(gjk2d_cast(&box, NULL, vec(1, 0), &box, at, d), due),
            "cast with %g", (double)d);
        const gjk2d_turn turn = {places[0], gjk2d_identity(), NULL};
        CHECK(is_careful_turn(gjk2d_turn_cast(&box, &turn, &box, at, d), due),
            "turn with %g", (double)d);
        CHECK(is_due(gjk2d_push_out(&box, NULL, &box, at, d, &to), due) &&
                  same_vec(to, at->position),
            "push_out by %g: to (%g, %g)", (double)d, (double)to.x, (double)to.y);
    }
    const gjk2d_gjk_options limit = {0, 0, -1, NULL, NULL, NULL};
    CHECK(is_no_result(gjk2d_gjk(&box, NULL, &box, &places[0], &limit), GJK2D_BAD_OPTION),
        "at most -1 iterations");
}

static void expect_bad_vector(gjk2d_vec2 v, int due)
{
    const gjk2d_vec2 right = vec(1, 0);
    const gjk2d_cast_hit c = gjk2d_cast(&box, NULL, v, &box, &far, 0);
    CHECK(is_no_result(gjk2d_point(&box, NULL, v), due), "point");
    CHECK(gjk2d_contains(&box, NULL, v) == 1, "contains");
    CHECK(gjk2d_swept_collide(&box, NULL, v, &box, &far) == 1, "swept_collide");
    CHECK(is_careful_cast(c, due) && is_zero(c.position), "cast");
    CHECK(are_careful_turns(&box, pose_at(1, 0), &v, &box, &far, due), "turn round that");
    const gjk2d_motion path = {&box, 1, 2, NULL, 0};
    const gjk2d_series there = {&box, 0, &far, 0};
    CHECK(gjk2d_motion_hit_between(&path, &v, &there, 1) == 0, "path round that");
    CHECK(is_careful_ray(gjk2d_ray(&box, NULL, v, right), due), "ray from there");
    CHECK(is_careful_ray(gjk2d_ray(&box, NULL, vec(9, 9), v), due), "ray by that");
}

static void expect_bad_direction(gjk2d_vec2 d, int due)
{
    gjk2d_vertex v;
    CHECK(is_no_vertex(gjk2d_support(&box, d, -1, &v), &v, due), "support");
    CHECK(is_no_vertex(gjk2d_cso_support(&box, NULL, &box, NULL, d, &v), &v, due), "CSO");
}

CASE(bad_vectors)
{
    const double huge = 0.75 * (double)REAL_MAX;
    gjk2d_vertex v;
    expect_bad_vector(vec(2e35, 0), GJK2D_OUT_OF_RANGE);
    expect_bad_direction(vec(0, 0), GJK2D_BAD_DIRECTION);
    for (int i = 0; i < 6; i++) {
        const double x = not_finite[i % 3];
        const gjk2d_vec2 bad = i < 3 ? vec(x, 1) : vec(1, x);
        expect_bad_vector(bad, GJK2D_NOT_FINITE);
        expect_bad_direction(bad, GJK2D_NOT_FINITE);
    }
    CHECK(!gjk2d_support(&box, vec(huge, huge), -1, &v) && v.p_index == 2, "huge");
    CHECK(!gjk2d_support(&box, vec(1, 2), 1000000, &v) && v.p_index == 2, "a bad hint");
}

CASE(bad_simplices)
{
    static const gjk2d_vec2 corners[3] = {{1, 2}, {3, 4}, {5, -6}};
    for (int count = -1; count < 5; count++)
        CHECK(gjk2d_subdistance(corners, count).count == 0 || (count > 0 && count < 4),
            "subdistance of %d points", count);
    assert_int_equal(gjk2d_subdistance(NULL, 2).count, 0);
    assert_int_equal(gjk2d_cone_region(corners, 3).count, 0);
    assert_int_equal(gjk2d_cone_region(corners, -1).count, 0);
    assert_int_equal(gjk2d_cone_region(NULL, 0).count, 0);
    for (int i = 0; i < 3 * 3; i++) {
        gjk2d_vec2 v[3];
        memcpy(v, corners, sizeof v);
        *(i & 1 ? &v[i / 3].x : &v[i / 3].y) = REAL(not_finite[i % 3]);
        assert_int_equal(gjk2d_s2d(v[0], v[1], v[2]).count, 0);
        assert_int_equal(gjk2d_s1d(v[i / 3], v[(i / 3 + 1) % 3]).count, 0);
        assert_int_equal(gjk2d_cone_region(v, 0).count, 0);
        assert_int_equal(gjk2d_subdistance(v, 3).count, 0);
        assert_int_equal(gjk2d_orient(v[0], v[1], v[2]), 0);
        assert_int_equal(gjk2d_hull(v, 3, v), 0);
    }
}

CASE(missing_outputs_and_no_pairs)
{
    const gjk2d_series all = {&box, 0, NULL, 0};
    const gjk2d_vec2 right = vec(1, 0);
    gjk2d_manifold m;
    gjk2d_real distance = 7;
    assert_int_equal(gjk2d_push_out(&box, NULL, &box, NULL, 0, NULL), GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_support(&box, right, -1, NULL), GJK2D_NULL_POINTER);
    assert_int_equal(
        gjk2d_cso_support(&box, NULL, &box, NULL, right, NULL), GJK2D_NULL_POINTER);
    gjk2d_distance_many(&all, &all, 3, NULL);
    assert_int_equal(gjk2d_contact_many(&box, NULL, &all, 3, 0, 0, NULL), 0);
    assert_int_equal(gjk2d_contact_many(&box, NULL, NULL, 1, 0, 0, &m), 0);
    assert_int_equal(m.status, GJK2D_NULL_POINTER);
    assert_int_equal(gjk2d_collide_many(NULL, &all, 3, NULL), 3);
    assert_int_equal(gjk2d_nearest(&all, NULL, 3, NULL), 0);
    for (int count = 0; count >= -5; count -= 5) {
        assert_int_equal(gjk2d_collide_many(&all, &all, count, NULL), 0);
        assert_int_equal(gjk2d_contact_many(&box, NULL, &all, count, 0, 0, &m), 0);
        assert_int_equal(gjk2d_nearest(&all, &all, count, &distance), -1);
        CHECK(distance == REAL_MAX, "nearest of no pairs: %g", (double)distance);
    }
}

/* A pose that is no pose stops a robot whose parts turn about another point. */
CASE(bad_poses_of_a_path)
{
    const gjk2d_vec2 aside = vec(3, 4);
    const gjk2d_series there = {&box, 0, &far, 0};
    const double bad[] = {0, (double)NAN, (double)INFINITY};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        gjk2d_pose poses[3] = {pose_at(0, 0), pose_at(0, 0), pose_at(0, 0)};
        const gjk2d_motion path = {&box, 1, 3, poses, sizeof *poses};
        assert_int_equal(gjk2d_motion_hit_between(&path, &aside, &there, 1), -1);
        poses[1].cos = REAL(bad[i]);
        assert_int_equal(gjk2d_motion_hit_between(&path, &aside, &there, 1), 0);
        assert_int_equal(gjk2d_motion_hit(&path, &there, 1), 1);
    }
}

CASE(motions_of_nothing)
{
    static const struct {
        int parts, poses, obstacles, best;
    } rows[] = {{1, 3, 0, 0}, {1, 3, -2, 0}, {0, 3, 1, 0}, {-1, 3, 1, 0}, {1, 0, 1, -1},
        {1, -1, 1, -1}};
    const gjk2d_series there = {&box, 0, NULL, 0};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const gjk2d_motion m = {&box, rows[i].parts, rows[i].poses, NULL, 0};
        const int count = rows[i].obstacles, last = rows[i].poses - 1;
        unsigned char hits[3] = {7, 7, 7};
        gjk2d_real clear[3] = {7, 7, 7};
        CHECK(gjk2d_motion_hit(&m, &there, count) == -1 &&
                  gjk2d_motion_hit_between(&m, NULL, &there, count) == -1 &&
                  gjk2d_motion_hits(&m, &there, count, hits) == 0 &&
                  gjk2d_motion_clearance(&m, &there, count, clear) == rows[i].best,
            "row %d", (int)i);
        CHECK(last < 0 || (hits[last] == 0 && clear[last] == REAL_MAX), "row %d: last",
            (int)i);
    }
    const gjk2d_motion nothing = {NULL, 1, 3, NULL, 0}, motion = {&box, 1, 3, NULL, 0};
    assert_int_equal(gjk2d_motion_hit(&nothing, &there, 1), 0);
    assert_int_equal(gjk2d_motion_hit(&motion, NULL, 1), 0);
    assert_int_equal(gjk2d_motion_hit(NULL, &there, 1), 0);
    assert_int_equal(gjk2d_motion_hit_between(&nothing, NULL, &there, 1), 0);
    assert_int_equal(gjk2d_motion_hit_between(&motion, NULL, NULL, 1), 0);
    assert_int_equal(gjk2d_motion_hit_between(NULL, NULL, &there, 1), 0);
    CHECK(
        is_careful_turn(gjk2d_turn_cast(&box, NULL, &box, &far, 0), GJK2D_NULL_POINTER) &&
            gjk2d_turn_collide(&box, NULL, &box, &far) == 1,
        "no turn");
    assert_int_equal(gjk2d_motion_hits(NULL, &there, 1, NULL), 1);
    assert_int_equal(gjk2d_motion_clearance(NULL, &there, 1, NULL), -1);
}
