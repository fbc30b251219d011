/* test_depth.c - overlap, penetration, separation, push_out, encloses, points and boxes:
 * numbers worked out by hand, and what the laws of laws.h do not ask. */
#include "testing.h"

#include <gmp.h>

static const gjk2d_vec2 unit_box[4] = {{REAL(-0.5), REAL(-0.5)},
                                       {REAL(0.5), REAL(-0.5)},
                                       {REAL(0.5), REAL(0.5)},
                                       {REAL(-0.5), REAL(0.5)}};

static gjk2d_shape box_of(gjk2d_vec2 corner[4], double x, double y, double radius)
{
    corner[0] = vec(-x, -y);
    corner[1] = vec(x, -y);
    corner[2] = vec(x, y);
    corner[3] = vec(-x, y);
    return gjk2d_make_polygon(corner, 4, REAL(radius));
}

/* By the laws, and the depth and normal that are due. */
static void check_depth(duo pair, double depth, double nx, double ny)
{
    const gjk2d_result r = gjk2d_penetration(pair.p, pair.p_pose, pair.q, pair.q_pose);
    const char *problem = laws_pair_problem(pair.p, pair.p_pose, pair.q, pair.q_pose, 1);
    CHECK(!problem, "%s", problem);
    CHECK(r.status == GJK2D_OK, "status %s", gjk2d_status_text(r.status));
    CHECK(r.depth == REAL(depth), "depth %.17g, due %.17g", (double)r.depth, depth);
    CHECK(fabs((double)r.normal.x - nx) <= 4 * (double)REAL_EPSILON &&
              fabs((double)r.normal.y - ny) <= 4 * (double)REAL_EPSILON,
          "normal %.17g %.17g, due %g %g", (double)r.normal.x, (double)r.normal.y, nx,
          ny);
}

/* Of four ways out as long as each other P's first edge is taken, wherever the list of
 * vertices begins. */
static void centred_squares_leave_by_the_first_edge(void **state)
{
    gjk2d_vec2 turned[4];
    gjk2d_shape q = gjk2d_make_polygon(unit_box, 4, 0);
    int first, i;
    (void)state;
    for (first = 0; first < 4; first++) {
        static const double nx[4] = {0, 1, 0, -1}, ny[4] = {-1, 0, 1, 0};
        gjk2d_shape p;
        for (i = 0; i < 4; i++)
            turned[i] = unit_box[(first + i) % 4];
        p = gjk2d_make_polygon(turned, 4, 0);
        check_depth(duo_of(&p, NULL, &q, NULL), 1, nx[first], ny[first]);
    }
}

static void a_small_shift_chooses_the_edge(void **state)
{
    gjk2d_shape p = gjk2d_make_polygon(unit_box, 4, 0);
    const gjk2d_pose right = pose_at(1e-7, 0), below = pose_at(0, -1e-7);
    (void)state;
    check_depth(duo_of(&p, NULL, &p, &right), 1 - (double)right.position.x, 1, 0);
    check_depth(duo_of(&p, NULL, &p, &below), 1 + (double)below.position.y, 0, -1);
}

/* (fcl#545 in the plane: never along the diagonal) */
static void a_corner_in_a_corner_leaves_by_an_edge(void **state)
{
    gjk2d_vec2 corner[4];
    gjk2d_shape p = gjk2d_make_polygon(unit_box, 4, 0);
    gjk2d_shape q = box_of(corner, 0.125, 0.125, 0);
    const gjk2d_pose at = pose_at(0.375, 0.375);
    (void)state;
    check_depth(duo_of(&p, NULL, &q, &at), 0.25, 1, 0);
}

/* (cute#390) */
static void crossing_boxes_take_the_exact_least(void **state)
{
    static const gjk2d_vec2 left[4] = {
        {-3, 2}, {REAL(1.001), 2}, {REAL(1.001), REAL(4.001)}, {-3, REAL(4.001)}};
    static const gjk2d_vec2 right[4] = {{1, 4}, {2, 4}, {2, 6}, {1, 6}};
    gjk2d_shape p = gjk2d_make_polygon(left, 4, 0), q = gjk2d_make_polygon(right, 4, 0);
    const double x = (double)(left[1].x - 1), y = (double)(left[2].y - 4);
    (void)state;
    check_depth(duo_of(&p, NULL, &q, NULL), x < y ? x : y, x < y, x >= y);
}

/* (parry#378) */
static void a_capsule_that_touches_has_no_depth(void **state)
{
    gjk2d_vec2 corner[4];
    gjk2d_shape p = gjk2d_make_capsule(vec(0, -0.25), vec(0, 0.25), REAL(0.5));
    gjk2d_shape q = box_of(corner, 4, 0.5, 0);
    gjk2d_pose at = pose_at(4 - 6.0373735, -1.25);
    gjk2d_result r = gjk2d_penetration(&p, NULL, &q, &at);
    (void)state;
    check_depth(duo_of(&p, NULL, &q, &at), 0, 0, -1);
    CHECK(!gjk2d_overlap(&p, NULL, &q, &at) && gjk2d_collide(&p, NULL, &q, &at),
          "touching");
    CHECK(r.q_local.y == REAL(0.5), "on the upper side, %g", (double)r.q_local.y);
    at.position.y += REAL(2 * (double)REAL_EPSILON);
    r = gjk2d_penetration(&p, NULL, &q, &at);
    CHECK(r.depth == REAL(2 * (double)REAL_EPSILON), "depth %g", (double)r.depth);
}

static void concentric_circles_leave_to_the_right(void **state)
{
    gjk2d_shape p = gjk2d_make_circle(vec(1, 2), 3), q = gjk2d_make_circle(vec(1, 2), 5);
    gjk2d_shape point = gjk2d_make_circle(vec(1, 2), 0);
    (void)state;
    check_depth(duo_of(&p, NULL, &q, NULL), 8, 1, 0);
    check_depth(duo_of(&point, NULL, &point, NULL), 0, 1, 0);
}

/* What has no area together touches, its radii apart; what crosses overlaps. */
static void segments(void **state)
{
    gjk2d_shape p = gjk2d_make_capsule(vec(0, 0), vec(4, 0), 0);
    gjk2d_shape q = gjk2d_make_capsule(vec(2, 0), vec(6, 0), 0);
    gjk2d_shape round = gjk2d_make_capsule(vec(2, 0), vec(6, 0), 1);
    gjk2d_shape across = gjk2d_make_capsule(vec(1, -1), vec(1, 3), 0);
    (void)state;
    CHECK(!gjk2d_overlap(&p, NULL, &q, NULL), "on one line");
    CHECK(gjk2d_penetration(&p, NULL, &q, NULL).depth == 0, "depth on one line");
    CHECK(gjk2d_penetration(&p, NULL, &round, NULL).depth == 1, "depth of a radius");
    CHECK(gjk2d_overlap(&p, NULL, &across, NULL), "across");
    check_depth(duo_of(&p, NULL, &across, NULL), 1, 0, 1);
    check_depth(duo_of(&across, NULL, &p, NULL), 1, 1, 0);
}

static void bad_input_has_no_depth(void **state)
{
    gjk2d_shape p = gjk2d_make_polygon(unit_box, 4, 0),
                bad = gjk2d_make_polygon(NULL, 4, 0);
    gjk2d_pose nan_pose = pose_at(0, 0);
    gjk2d_vec2 position = vec(7, 7);
    gjk2d_result r;
    nan_pose.position.x = REAL(NAN);
    (void)state;
    CHECK(gjk2d_overlap(NULL, NULL, &p, NULL) == 1 && gjk2d_overlap(&p, NULL, &bad, NULL),
          "overlap");
    r = gjk2d_penetration(&p, NULL, &p, &nan_pose);
    CHECK(r.status == GJK2D_NOT_FINITE && r.collide == 1 && r.depth == 0 &&
              r.normal.x == 0 && r.normal.y == 0,
          "penetration");
    CHECK(gjk2d_penetration(NULL, NULL, &p, NULL).status == GJK2D_NULL_POINTER, "null");
    CHECK(gjk2d_separation(&p, NULL, &bad, NULL) == 0, "separation");
    CHECK(gjk2d_encloses(&p, NULL, &bad, NULL) == 0 &&
              !gjk2d_encloses(NULL, NULL, &p, NULL),
          "encloses");
    CHECK(gjk2d_push_out(&p, NULL, &p, &nan_pose, 0, &position) == GJK2D_NOT_FINITE,
          "push out");
    CHECK(gjk2d_push_out(&p, NULL, &p, NULL, REAL(NAN), &position) == GJK2D_NOT_FINITE &&
              gjk2d_push_out(&p, NULL, &p, NULL, REAL(INFINITY), &position) ==
                  GJK2D_NOT_FINITE &&
              gjk2d_push_out(&p, NULL, &p, NULL, -1, &position) == GJK2D_BAD_OPTION &&
              position.x == 0 && position.y == 0,
          "gap");
    CHECK(gjk2d_push_out(&p, NULL, &p, NULL, 0, NULL) == GJK2D_NULL_POINTER, "no room");
    CHECK(gjk2d_contains(&p, NULL, nan_pose.position) == 1, "contains");
    CHECK(gjk2d_point(&p, NULL, nan_pose.position).status == GJK2D_NOT_FINITE &&
              gjk2d_point(NULL, NULL, vec(0, 0)).inside == 1,
          "point");
    CHECK(gjk2d_bounds(&bad, NULL).low.x == -REAL_MAX, "bounds");
    CHECK(gjk2d_orient(vec(0, 0), nan_pose.position, vec(1, 1)) == 0, "orient");
}

static gjk2d_vec2 disc(gjk2d_vec2 d, const void *user)
{
    const double length = hypot((double)d.x, (double)d.y);
    (void)user;
    return vec((double)d.x / length, (double)d.y / length);
}

#if !GJK2D_DOUBLE
static gjk2d_vec2 dot_of_1e_38(gjk2d_vec2 d, const void *user)
{
    (void)user;
    return vec(d.x < 0 ? -1e-38 : 1e-38, d.y < 0 ? -1e-38 : 1e-38);
}
#endif

static void custom_shapes_by_hand(void **state)
{
    gjk2d_shape custom = gjk2d_make_custom(disc, NULL, 0);
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, 0);
    const gjk2d_pose away = pose_at(4, 0);
#if !GJK2D_DOUBLE
    gjk2d_pose far;
#endif
    gjk2d_result r = gjk2d_penetration(&box, NULL, &custom, NULL);
    gjk2d_box bounds = gjk2d_bounds(&custom, &away);
    (void)state;
    CHECK(r.status == GJK2D_OK && r.collide && fabs((double)r.depth - 1.5) < 1e-5,
          "depth %g", (double)r.depth);
    r = gjk2d_penetration(&box, NULL, &custom, &away);
    CHECK(r.status == GJK2D_OK && fabs((double)r.distance - 2.5) < 1e-5, "apart");
    CHECK(gjk2d_encloses(&box, NULL, &custom, NULL) == 0, "encloses");
    CHECK(gjk2d_point(&custom, &away, vec(1, 0)).feature == -1, "feature");
    CHECK(bounds.low.x <= 3 && bounds.high.x >= 5 && bounds.low.y <= -1, "bounds");
#if !GJK2D_DOUBLE
    /* |cos| + |sin| is no float */
    custom = gjk2d_make_custom(dot_of_1e_38, NULL, REAL(0.5));
    far.position = vec(10, 20);
    far.cos = far.sin = 2e38f;
    bounds = gjk2d_bounds(&custom, &far);
    CHECK(bounds.low.x < 6 && bounds.high.x > 14 && bounds.low.x > -10 &&
              bounds.high.x < 30,
          "bounds %g to %g", (double)bounds.low.x, (double)bounds.high.x);
#endif
}

/* ------------------------------------------------------------------ points -- */

static void check_point(const gjk2d_shape *s, gjk2d_vec2 at, int inside, double distance,
                        double nx, double ny, int feature)
{
    const gjk2d_point_result r = gjk2d_point(s, NULL, at);
    CHECK(r.status == GJK2D_OK && r.inside == inside, "inside %d, due %d", r.inside,
          inside);
    CHECK(r.distance == REAL(distance), "distance %.17g, due %.17g", (double)r.distance,
          distance);
    CHECK(fabs((double)r.normal.x - nx) <= 4 * (double)REAL_EPSILON &&
              fabs((double)r.normal.y - ny) <= 4 * (double)REAL_EPSILON,
          "normal %.17g %.17g, due %g %g", (double)r.normal.x, (double)r.normal.y, nx,
          ny);
    CHECK(feature < 0 || r.feature == feature, "feature %d, due %d", r.feature, feature);
    CHECK(gjk2d_contains(s, NULL, at) == (inside >= 0), "contains");
    CHECK(fabs((double)r.closest.x + distance * nx - (double)at.x) <= 1e-5 &&
              fabs((double)r.closest.y + distance * ny - (double)at.y) <= 1e-5,
          "closest %g %g", (double)r.closest.x, (double)r.closest.y);
}

/* On an acute vertex the middle of both normals; on a straight one that of its side. */
static void points_of_a_spike(void **state)
{
    static const gjk2d_vec2 points[4] = {{-1, 0}, {0, 0}, {1, 0}, {0, 8}};
    gjk2d_shape spike = gjk2d_make_polygon(points, 4, 0);
    const double root = sqrt(65), x = 8 / root, y = 1 / root - 1;
    (void)state;
    check_point(&spike, vec(0, 0), 0, 0, 0, -1, 2);
    check_point(&spike, vec(0, -1), -1, 1, 0, -1, 2);
    check_point(&spike, vec(0, 8), 0, 0, 0, 1, 6);
    check_point(&spike, vec(1, 0), 0, 0, x / hypot(x, y), y / hypot(x, y), 4);
    check_point(&spike, vec(-1, 0), 0, 0, -x / hypot(x, y), y / hypot(x, y), 0);
}

static void points_of_a_box(void **state)
{
    gjk2d_vec2 corner[4], back[4];
    gjk2d_shape box = box_of(corner, 2, 1, 0), other;
    const double root = sqrt(0.5);
    int i;
    (void)state;
    check_point(&box, vec(0, 0.5), 1, -0.5, 0, 1, 5);
    check_point(&box, vec(0, -0.5), 1, -0.5, 0, -1, 1);
    check_point(&box, vec(1, 1), 0, 0, 0, 1, 5);
    check_point(&box, vec(2, 0.25), 0, 0, 1, 0, 3);
    check_point(&box, vec(2, 1), 0, 0, root, root, 4);
    check_point(&box, vec(-2, -1), 0, 0, -root, -root, 0);
    check_point(&box, vec(5, 0), -1, 3, 1, 0, 3);
    check_point(&box, vec(5, 5), -1, 5, 0.6, 0.8, 4);
    /* clockwise, an edge goes by its first vertex, too */
    for (i = 0; i < 4; i++)
        back[i] = corner[3 - i];
    other = gjk2d_make_polygon(back, 4, 0);
    check_point(&other, vec(0, 0.5), 1, -0.5, 0, 1, 1);
    check_point(&other, vec(5, 0), -1, 3, 1, 0, 3);
}

static void points_of_round_shapes(void **state)
{
    gjk2d_shape circle = gjk2d_make_circle(vec(0, 0), 5);
    gjk2d_shape segment = gjk2d_make_capsule(vec(0, 0), vec(4, 0), 0);
    gjk2d_shape capsule = gjk2d_make_capsule(vec(0, 0), vec(4, 0), 1);
    gjk2d_shape wide = gjk2d_make_capsule(vec(0, 0), vec(4, 0), 5);
    gjk2d_vec2 corner[4];
    gjk2d_shape rounded = box_of(corner, 2, 1, 0.5);
    (void)state;
    check_point(&circle, vec(0, 0), 1, -5, 1, 0, 0);
    check_point(&circle, vec(3, 4), 0, 0, 0.6, 0.8, 0);
    check_point(&circle, vec(6, 8), -1, 5, 0.6, 0.8, 0);
    check_point(&segment, vec(4, 0), 0, 0, 1, 0, 2);
    check_point(&segment, vec(0, 0), 0, 0, -1, 0, 0);
    /* inside by the radius alone: the nearest edge's normal, not a corner's */
    check_point(&capsule, vec(4, 0), 1, -1, 0, -1, -1);
    check_point(&rounded, vec(2, 1), 1, -0.5, 0, 1, 5);
    check_point(&wide, vec(7, 4), 0, 0, 0.6, 0.8, 2);
    check_point(&segment, vec(6, 0), -1, 2, 1, 0, 2);
}

/* ------------------------------------------------------------- random ones -- */

/* The box holds every placed vertex, and none of its sides is farther out than 2 units in
 * the last place of the numbers that make it. */
static void boxes_are_tight(void **state)
{
    rng random = {test_seed()};
    int round, i;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        body b;
        gjk2d_box box;
        double reach = 0;
        long double size, low_x = LDBL_MAX, high_x = -LDBL_MAX, low_y = LDBL_MAX,
                          high_y = -LDBL_MAX;
        body_random(&random, &b, 12, rng_range(&random, 0, 4), 1000);
        box = gjk2d_bounds(&b.shape, &b.pose);
        for (i = 0; i < b.count; i++) {
            const wide2 v = placed(&b.pose, b.points[i]);
            low_x = fminl(low_x, v.x), high_x = fmaxl(high_x, v.x);
            low_y = fminl(low_y, v.y), high_y = fmaxl(high_y, v.y);
            reach = fmax(reach, hypot((double)b.points[i].x, (double)b.points[i].y));
        }
        size = WIDE(
            fmax(fmax(fabs((double)b.pose.position.x), fabs((double)b.pose.position.y)),
                 fmax(reach, (double)b.radius)));
        size *= 2 * WIDE(REAL_EPSILON);
        low_x -= WIDE(b.radius), low_y -= WIDE(b.radius);
        high_x += WIDE(b.radius), high_y += WIDE(b.radius);
        CHECK(WIDE(box.low.x) <= low_x + 1e-3L * size &&
                  WIDE(box.low.x) >= low_x - size &&
                  WIDE(box.low.y) <= low_y + 1e-3L * size &&
                  WIDE(box.low.y) >= low_y - size &&
                  WIDE(box.high.x) >= high_x - 1e-3L * size &&
                  WIDE(box.high.x) <= high_x + size &&
                  WIDE(box.high.y) >= high_y - 1e-3L * size &&
                  WIDE(box.high.y) <= high_y + size,
              "round %d: x %.17g to %.17g, box %.17g to %.17g", round, (double)low_x,
              (double)high_x, (double)box.low.x, (double)box.high.x);
    }
}

/* What sums of pairs of doubles lose is outside of the shape, not of its box; numbers of
 * few digits have an exact box. */
static void boxes_hold_what_rounding_loses(void **state)
{
    const double large = ldexp(1, 60), small = ldexp(1, -60);
    gjk2d_shape circle = gjk2d_make_circle(vec(large, 1), REAL(large));
    gjk2d_shape dot = gjk2d_make_circle(vec(-small, ldexp(1, -100)), REAL(small));
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, REAL(0.25));
    gjk2d_pose pose = {vec(-small, 0), 1, -1};
    gjk2d_box b = gjk2d_bounds(&circle, &pose);
    (void)state;
    CHECK(b.low.x < 1, "it begins at 1 - 2^-60");
    pose.position = vec(1, 0);
    pose.sin = REAL(-ldexp(1, -100));
    b = gjk2d_bounds(&dot, &pose);
    CHECK(b.high.x > 1, "it ends at 1 + 2^-200");
#if GJK2D_DOUBLE
    { /* what turning and moving lose, and what growing does */
        gjk2d_shape point = gjk2d_make_circle(vec(large, 1 + ldexp(1, -30)), 0);
        gjk2d_shape disc = gjk2d_make_circle(vec(-1 + ldexp(1, -53), 0), 1);
        const gjk2d_pose turned = {{-large, 0}, 1, -(1 + ldexp(1, -30))};
        const gjk2d_pose moved = {{ldexp(1, 53) + 2, 0}, 1, 0};
        CHECK(gjk2d_bounds(&point, &turned).high.x > 1 + ldexp(1, -29), "turned");
        CHECK(gjk2d_bounds(&disc, &moved).high.x > ldexp(1, 53) + 2, "grown");
    }
#endif
    pose = pose_at(3, 4);
    b = gjk2d_bounds(&box, &pose);
    CHECK(b.low.x == REAL(2.25) && b.high.x == REAL(3.75) && b.low.y == REAL(3.25) &&
              b.high.y == REAL(4.75),
          "%.17g to %.17g, %.17g to %.17g", (double)b.low.x, (double)b.high.x,
          (double)b.low.y, (double)b.high.y);
}

/* Of exactly equal ways out the first is taken, whatever rounding makes of them: those of
 * a trapezoid to its parallel sides, and those of two shapes. */
static void equal_ways_out_of_any_turn(void **state)
{
    static const gjk2d_vec2 low[4] = {{-3, -1}, {3, -1}, {1, 1}, {-1, 1}};
    static const gjk2d_vec2 roof[5] = {{-3, -1}, {3, -1}, {40, 0}, {0, 3}, {-40, 0}};
    static const gjk2d_vec2 tent[3] = {{-40, 0}, {40, 0}, {0, 2}};
    gjk2d_shape trapezoid = gjk2d_make_polygon(low, 4, 0);
    gjk2d_shape p = gjk2d_make_polygon(roof, 5, 0), q = gjk2d_make_polygon(tent, 3, 0);
    rng random = {test_seed() + 4};
    int round;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        gjk2d_pose pose = pose_random(&random, 0);
        gjk2d_result r;
        pose.position = vec(0, 0);
        CHECK(gjk2d_point(&trapezoid, &pose, vec(0, 0)).feature == 1, "round %d: point",
              round);
        r = gjk2d_penetration(&p, &pose, &q, &pose);
        CHECK(r.p_index[0] + r.p_index[1] == 1, "round %d: P's first edge", round);
        r = gjk2d_penetration(&q, &pose, &p, &pose);
        CHECK(r.p_index[0] + r.p_index[1] == 1, "round %d: P's first edge, swapped",
              round);
    }
#if GJK2D_DOUBLE
    { /* nearer by less than a double's last place */
        static const gjk2d_vec2 square[4] = {{-1, -1}, {-1, 1}, {1, 1}, {1, -1}};
        const gjk2d_pose pose = {{0, 0}, 3, 4};
        const double t = ldexp(1, -56);
        gjk2d_shape s = gjk2d_make_polygon(square, 4, 0);
        CHECK(gjk2d_point(&s, &pose, vec(-t, 7 * t)).feature == 3, "the nearer one");
    }
#endif
}

#if GJK2D_DOUBLE
/* Radii and depths at one end of the range beside a size at the other, which is the unit
 * that the numbers are in: there they are 0. */
static void small_beside_large(void **state)
{
    static const gjk2d_vec2 line[2] = {{0, 0}, {1e150, 0}};
    static const gjk2d_vec2 both_ways[2] = {{-1e150, 0}, {1e150, 0}};
    static const gjk2d_vec2 upright[2] = {{0, -3e-150}, {0, 4e-150}};
    gjk2d_shape p = gjk2d_make_polygon(line, 2, 0);
    gjk2d_shape dot = gjk2d_make_circle(vec(0, 0), 2e-150);
    gjk2d_shape post = gjk2d_make_polygon(upright, 2, 0);
    gjk2d_shape across = gjk2d_make_polygon(both_ways, 2, 0);
    gjk2d_shape grown =
        gjk2d_make_polygon(both_ways, 2, 3e-150 + 8 * 3e-150 * REAL_EPSILON);
    gjk2d_shape inner = gjk2d_make_circle(vec(0, 0), 3e-150);
    int power;
    (void)state;
    for (power = 0; power <= 100; power += 10) {
        const gjk2d_pose pose = {{0, 0}, ldexp(1, power), 0};
        const gjk2d_pose left = pose_at(-1e-150, 0), above = pose_at(0, 3e-150);
        const gjk2d_pose higher = pose_at(0, 3e-150 + 4 * 3e-150 * REAL_EPSILON);
        const gjk2d_pose out = {{0, 3e-150}, ldexp(1, power), 0};
        gjk2d_result r = gjk2d_penetration(&post, NULL, &across, &pose);
        CHECK(gjk2d_collide(&p, &pose, &dot, &left) &&
                  gjk2d_overlap(&p, &pose, &dot, &left) &&
                  gjk2d_distance(&p, &pose, &dot, &left) == 0,
              "2^%d: apart", power);
        CHECK(gjk2d_overlap(&p, &pose, &dot, NULL), "2^%d: cores that touch", power);
        CHECK(gjk2d_separation(&p, &pose, &dot, &left) == -1e-150, "2^%d: depth", power);
        CHECK(r.depth == 3e-150 && r.normal.y == -1, "2^%d: depth %g, along %g", power,
              r.depth, r.normal.y);
        CHECK(gjk2d_encloses(&grown, &out, &inner, &higher) &&
                  !gjk2d_encloses(&inner, &above, &grown, &out),
              "2^%d: encloses", power);
    }
}
#endif

/* Against integers: lattice points, nearly collinear ones, and any finite numbers. */
static void orient_is_exact(void **state)
{
    rng random = {test_seed() + 1};
    mpq_t x[6], t, sum;
    int round, i, zeros = 0;
    (void)state;
    for (i = 0; i < 6; i++)
        mpq_init(x[i]);
    mpq_inits(t, sum, (mpq_ptr)0);
    for (round = 0; round < test_rounds(20000); round++) {
        gjk2d_real v[6];
        int due;
        const int exponent = rng_int(&random, 0, GJK2D_DOUBLE ? 2000 : 260);
        for (i = 0; i < 6; i++) {
            if (round % 3 == 0)
                v[i] = REAL(rng_int(&random, -3, 3));
            else if (round % 3 == 1)
                v[i] = REAL(ldexp(rng_range(&random, -1, 1),
                                  exponent - (GJK2D_DOUBLE ? 1000 : 140)));
            else
                v[i] = REAL(ldexp(rng_range(&random, -1, 1),
                                  rng_int(&random, GJK2D_DOUBLE ? -1060 : -140,
                                          GJK2D_DOUBLE ? 1023 : 127)));
        }
        if (round % 2) { /* the third on the line of the others, but for rounding */
            v[4] = REAL((double)v[0] / 2 + (double)v[2] / 2);
            v[5] = REAL((double)v[1] / 2 + (double)v[3] / 2);
        }
        mpq_set_ui(sum, 0, 1);
        for (i = 0; i < 6; i++)
            mpq_set_d(x[i], (double)v[i]);
        for (i = 0; i < 6; i += 2) {
            mpq_mul(t, x[i], x[(i + 3) % 6]);
            mpq_add(sum, sum, t);
            mpq_mul(t, x[i + 1], x[(i + 2) % 6]);
            mpq_sub(sum, sum, t);
        }
        due = mpq_sgn(sum);
        zeros += due == 0;
        i = gjk2d_orient(vec((double)v[0], (double)v[1]), vec((double)v[2], (double)v[3]),
                         vec((double)v[4], (double)v[5]));
        CHECK(i == due, "round %d: says %d, due %d", round, i, due);
    }
    CHECK(zeros > round / 100, "only %d on a line", zeros);
    for (i = 0; i < 6; i++)
        mpq_clear(x[i]);
    mpq_clears(t, sum, (mpq_ptr)0);
}

/* A body that is pushed out at a place where numbers are coarse. */
static void pushed_out_far_away(void **state)
{
    gjk2d_shape p = gjk2d_make_polygon(unit_box, 4, 0);
    rng random = {test_seed() + 2};
    int round;
    (void)state;
    for (round = 0; round < test_rounds(20000); round++) {
        const double far = GJK2D_DOUBLE ? 5e15 : 5e6;
        gjk2d_pose at = pose_random(&random, 1), there = pose_random(&random, 1);
        gjk2d_vec2 position;
        at.position = vec(far, far);
        there.position =
            vec(far + rng_int(&random, -1, 1), far + rng_int(&random, -1, 1));
        CHECK(gjk2d_push_out(&p, &at, &p, &there, 0, &position) == GJK2D_OK, "status");
        there.position = position;
        CHECK(!gjk2d_collide(&p, &at, &p, &there), "round %d: still there", round);
    }
}

/* However large P is: what moves is Q, next to it. */
static void pushed_out_of_large_ground(void **state)
{
    int power;
    (void)state;
    for (power = 0; power <= 100; power += 20) {
        const double size = ldexp(1, power);
        gjk2d_vec2 corner[4], wide[4];
        gjk2d_shape box = box_of(corner, 1, 1, 0), ground = box_of(wide, size, 1, 0);
        const gjk2d_pose there = pose_at(0, 1.5);
        gjk2d_vec2 position;
        CHECK(gjk2d_push_out(&ground, NULL, &box, &there, 0, &position) == GJK2D_OK &&
                  position.x == 0 && (double)position.y <= 2 + 4 * (double)REAL_EPSILON,
              "2^%d: to %.17g", power, (double)position.y);
    }
}

/* Of two sets that hold each other both are one; what holds another collides with it. */
static void encloses_by_hand(void **state)
{
    gjk2d_vec2 corner[4], small[4];
    gjk2d_shape p = box_of(corner, 2, 2, 0), q = box_of(small, 1, 1, 0);
    gjk2d_shape disc2 = gjk2d_make_circle(vec(0, 0), 2), round = box_of(small, 1, 1, 1);
    gjk2d_shape above = gjk2d_make_circle(vec(0, 0), 2 + 4 * REAL_EPSILON);
    const gjk2d_pose edge = pose_at(1, 0),
                     over = pose_at(1 + 4 * (double)REAL_EPSILON, 0);
    (void)state;
    CHECK(gjk2d_encloses(&p, NULL, &q, NULL) && !gjk2d_encloses(&q, NULL, &p, NULL),
          "in");
    CHECK(gjk2d_encloses(&p, NULL, &p, NULL), "itself");
    CHECK(gjk2d_encloses(&p, NULL, &q, &edge) && !gjk2d_encloses(&p, NULL, &q, &over),
          "against its edge");
    CHECK(gjk2d_encloses(&p, NULL, &disc2, NULL) &&
              !gjk2d_encloses(&p, NULL, &above, NULL),
          "inscribed");
    CHECK(gjk2d_encloses(&p, NULL, &round, NULL) &&
              gjk2d_encloses(&round, NULL, &q, NULL) &&
              !gjk2d_encloses(&round, NULL, &p, NULL),
          "rounded");
    CHECK(gjk2d_encloses(&round, NULL, &disc2, NULL), "as deep as the radii differ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(centred_squares_leave_by_the_first_edge),
        TEST(a_small_shift_chooses_the_edge),
        TEST(a_corner_in_a_corner_leaves_by_an_edge),
        TEST(crossing_boxes_take_the_exact_least),
        TEST(a_capsule_that_touches_has_no_depth),
        TEST(concentric_circles_leave_to_the_right),
        TEST(segments),
        TEST(bad_input_has_no_depth),
        TEST(custom_shapes_by_hand),
        TEST(points_of_a_spike),
        TEST(points_of_a_box),
        TEST(points_of_round_shapes),
        TEST(boxes_are_tight),
        TEST(orient_is_exact),
        TEST(pushed_out_far_away),
        TEST(pushed_out_of_large_ground),
        TEST(equal_ways_out_of_any_turn),
#if GJK2D_DOUBLE
        TEST(small_beside_large),
#endif
        TEST(boxes_hold_what_rounding_loses),
        TEST(encloses_by_hand),
    };
    return run_all("depth", tests, COUNT_OF(tests));
}
