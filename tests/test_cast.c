/* test_cast.c - rays, casts and contact points: the numbered cases of stories that other
 * libraries have been told, by numbers worked out by hand. The laws of all pairs are in
 * laws.h. */
#include "testing.h"

#define UP(x)   REAL(nextafter_real(REAL(x), 1))
#define DOWN(x) REAL(nextafter_real(REAL(x), 0))

static gjk2d_real nextafter_real(gjk2d_real x, int is_up)
{
#if GJK2D_DOUBLE
    return nextafter(x, is_up ? HUGE_VAL : -HUGE_VAL);
#else
    return nextafterf(x, is_up ? HUGE_VALF : -HUGE_VALF);
#endif
}

/* [-1, 1]^2 and the unit square. */
static const gjk2d_vec2 wide_box[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
static const gjk2d_vec2 unit_box[4] = {{REAL(-0.5), REAL(-0.5)},
                                       {REAL(0.5), REAL(-0.5)},
                                       {REAL(0.5), REAL(0.5)},
                                       {REAL(-0.5), REAL(0.5)}};

static gjk2d_vec2 at(gjk2d_real x, gjk2d_real y)
{
    gjk2d_vec2 v;
    v.x = x;
    v.y = y;
    return v;
}

static int near(gjk2d_real x, double due)
{
    return fabs((double)x - due) <= 4 * (double)REAL_EPSILON * fmax(1, fabs(due));
}

static void check_hit(gjk2d_hit h, int hit, int start, int grazes)
{
    CHECK(h.status == GJK2D_OK && h.hit == hit && h.start == start && h.grazes == grazes,
          "status %d, hit %d start %d grazes %d, due %d %d %d", (int)h.status, h.hit,
          h.start, h.grazes, hit, start, grazes);
}

/* The exact contact at num / den: the numbers next to it, or it. */
static void check_fraction(gjk2d_hit h, double num, double den)
{
    const long double f = WIDE(num) / WIDE(den);
    const gjk2d_real below = WIDE(REAL(f)) <= f ? REAL(f) : DOWN(REAL(f));
    const gjk2d_real above = WIDE(below) * WIDE(den) == WIDE(num) ? below : UP(below);
    CHECK(h.fraction == below && h.upper == above, "%.17g to %.17g, due %.17g to %.17g",
          (double)h.fraction, (double)h.upper, (double)below, (double)above);
}

static void check_normal(gjk2d_hit h, double x, double y)
{
    CHECK(near(h.normal.x, x) && near(h.normal.y, y), "normal %.9g %.9g, due %g %g",
          (double)h.normal.x, (double)h.normal.y, x, y);
}

static void rays_at_a_box(void **state)
{
    gjk2d_shape box = gjk2d_make_polygon(wide_box, 4, 0);
    const double root = sqrt(0.5);
    gjk2d_hit h;
    (void)state;
    /* 1: from its boundary */
    h = gjk2d_ray(&box, NULL, at(1, 0), at(1, 0));
    check_hit(h, 1, 1, 1);
    check_normal(h, 1, 0);
    CHECK(h.fraction == 0 && h.upper == 0 && h.leave == 0, "leaves at once");
    h = gjk2d_ray(&box, NULL, at(1, 0), at(-1, 0));
    check_hit(h, 1, 1, 0);
    CHECK(h.leave == 1, "ends inside");
    h = gjk2d_ray(&box, NULL, at(1, 0), at(0, 3));
    check_hit(h, 1, 1, 1);
    CHECK(h.leave >= REAL(1.0 / 3) && (double)h.leave * 3 < 1 + 1e-6,
          "leaves at a third");
    /* 2: along an edge, and one unit beside it */
    h = gjk2d_ray(&box, NULL, at(-3, 1), at(6, 0));
    check_hit(h, 1, 0, 1);
    check_fraction(h, 1, 3);
    CHECK(near(h.face.x, -1) && near(h.face.y, 0), "face");
    CHECK(near(h.leave, 2.0 / 3), "leaves at two thirds");
    check_normal(h, -root, root);
    check_hit(gjk2d_ray(&box, NULL, at(-3, UP(1)), at(6, 0)), 0, 0, 0);
    /* 3: a corner, and one unit to either side */
    h = gjk2d_ray(&box, NULL, at(-2, 0), at(2, 2));
    check_hit(h, 1, 0, 1);
    check_fraction(h, 1, 2);
    CHECK(h.feature == 6 && h.leave == h.fraction, "the third corner");
    check_hit(gjk2d_ray(&box, NULL, at(-2, 0), at(2, UP(2))), 0, 0, 0);
    check_hit(gjk2d_ray(&box, NULL, at(-2, 0), at(2, DOWN(2))), 1, 0, 0);
    /* into a corner: the middle of both normals */
    h = gjk2d_ray(&box, NULL, at(-3, -3), at(6, 6));
    check_hit(h, 1, 0, 0);
    check_fraction(h, 1, 3);
    check_normal(h, -root, -root);
    CHECK(h.feature == 0 && near(h.leave, 2.0 / 3), "the first corner");
    /* 4: no length */
    check_hit(gjk2d_ray(&box, NULL, at(1, 1), at(0, 0)), 1, 1, 1);
    check_hit(gjk2d_ray(&box, NULL, at(UP(1), 1), at(0, 0)), 0, 0, 0);
}

static void rays_at_a_segment(void **state)
{
    gjk2d_shape s = gjk2d_make_capsule(vec(-1, 0), vec(1, 0), 0);
    gjk2d_hit h = gjk2d_ray(&s, NULL, at(0, 0), at(0, 0));
    (void)state;
    check_hit(h, 1, 1, 1);
    h = gjk2d_ray(&s, NULL, at(-3, 0), at(6, 0));
    check_hit(h, 1, 0, 1);
    check_fraction(h, 1, 3);
    check_normal(h, -1, 0);
    h = gjk2d_ray(&s, NULL, at(0, -3), at(0, 6));
    check_hit(h, 1, 0, 1);
    check_fraction(h, 1, 2);
    check_normal(h, 0, -1);
}

/* 5: told by users of Box2D (#64, #523), ncollide (#178), rapier.js (#258) and cute_c2
 * (#143). */
static void rays_of_other_users(void **state)
{
    gjk2d_shape s = gjk2d_make_capsule(vec(8, 4), vec(13, 15), 0);
    static const gjk2d_vec2 flat[4] = {{REAL(-244.5), REAL(-0.5)},
                                       {REAL(244.5), REAL(-0.5)},
                                       {REAL(244.5), REAL(0.5)},
                                       {REAL(-244.5), REAL(0.5)}};
    static const gjk2d_vec2 low[4] = {{100, -64}, {110, -64}, {110, 0}, {100, 0}};
    gjk2d_pose there = pose_at(884.5, 188.5);
    gjk2d_vec2 way;
    gjk2d_hit h;
    (void)state;
    check_hit(gjk2d_ray(&s, NULL, at(0, 0), at(10, 10)), 0, 0, 0);
    s = gjk2d_make_circle(vec(0, 0), 1);
    h = gjk2d_ray(&s, NULL, at(0, REAL(0.5)), at(0, REAL(1.5)));
    check_hit(h, 1, 2, 0);
    CHECK(h.leave >= REAL(1.0 / 3) && near(h.leave, 1.0 / 3), "leave");
    s = gjk2d_make_capsule(vec(2, 1), vec(2, 0), 0);
    check_hit(gjk2d_ray(&s, NULL, at(3, 0), at(0, 1)), 0, 0, 0);
    s = gjk2d_make_polygon(flat, 4, 0);
    h = gjk2d_ray(&s, &there, at(380, 241), at(624, -104));
    check_hit(h, 1, 0, 0);
    check_fraction(h, 1, 2);
    check_normal(h, 0, 1);
    CHECK(h.point_world.x == 692 && h.point_world.y == 189, "the point");
    s = gjk2d_make_polygon(low, 4, 0);
    way = vec(2.59959984, 0);
    h = gjk2d_ray(&s, NULL, at(99, REAL(-37.3501968)), way);
    check_hit(h, 1, 0, 0);
    check_fraction(h, 1, (double)way.x);
    check_normal(h, -1, 0);
}

/* 8: by Pythagoras. */
static void rays_at_round_shapes(void **state)
{
    gjk2d_shape one = gjk2d_make_circle(vec(0, 0), 1),
                five = gjk2d_make_circle(vec(0, 0), 5);
    gjk2d_shape round = gjk2d_make_polygon(wide_box, 4, REAL(0.25));
    gjk2d_hit h = gjk2d_ray(&one, NULL, at(-3, 1), at(6, 0));
    int i;
    (void)state;
    check_hit(h, 1, 0, 1);
    check_fraction(h, 1, 2);
    check_normal(h, 0, 1);
    check_hit(gjk2d_ray(&one, NULL, at(-3, UP(1)), at(6, 0)), 0, 0, 0);
    h = gjk2d_ray(&five, NULL, at(-10, 3), at(12, 0));
    check_hit(h, 1, 0, 0);
    check_fraction(h, 1, 2);
    check_normal(h, -0.8, 0.6);
    h = gjk2d_ray(&five, NULL, at(-10, 3), at(10, 0));
    check_fraction(h, 3, 5);
    check_hit(gjk2d_ray(&round, NULL, at(-3, REAL(1.249)), at(6, 0)), 1, 0, 0);
    h = gjk2d_ray(&round, NULL, at(-3, REAL(1.25)), at(6, 0));
    check_hit(h, 1, 0, 1);
    check_normal(h, 0, 1);
    check_hit(gjk2d_ray(&round, NULL, at(-3, REAL(1.253)), at(6, 0)), 0, 0, 0);
    /* up to contact, exactly, and one unit less */
    h = gjk2d_ray(&one, NULL, at(-3, 0), at(2, 0));
    check_hit(h, 1, 0, 1);
    CHECK(h.fraction == 1 && h.upper == 1, "at the end: %.9g", (double)h.fraction);
    check_hit(gjk2d_ray(&one, NULL, at(-3, 0), at(DOWN(2), 0)), 0, 0, 0);
    /* along a flat side, from before it, from its beginning and from within */
    five = gjk2d_make_capsule(vec(0, 0), vec(1, 0), 1);
    for (i = -1; i <= 1; i++) {
        h = gjk2d_ray(&five, NULL, at(REAL(0.25 * i), 1), at(8, 0));
        CHECK(h.hit == 1 && h.leave == REAL((1 - 0.25 * i) / 8), "%d: leaves at %g", i,
              (double)h.leave);
    }
}

/* 6: aimed at a vertex, from near and far: no crack, and no ghost beside it. */
static void no_cracks_at_vertices(void **state)
{
    rng random = {test_seed()};
    int round, missed = 0;
    (void)state;
    for (round = 0; round < test_rounds(4000); round++) {
        const double far = round % 2 ? 3 : 3000;
        body b;
        gjk2d_vec2 from, way;
        gjk2d_hit h;
        int corner;
        body_polygon(&random, &b, 8, 1);
        corner = rng_int(&random, 0, 7);
        from = vec(rng_range(&random, -far, far), rng_range(&random, -far, far));
        way = vec((double)b.points[corner].x - (double)from.x,
                  (double)b.points[corner].y - (double)from.y);
        h = gjk2d_ray(&b.shape, NULL, from, way);
        missed += h.hit != gjk2d_ray_collide(&b.shape, NULL, from, way);
        if (h.hit && h.start == 0)
            CHECK(gjk2d_contains(&b.shape, NULL, from) == 0, "start");
    }
    CHECK(missed == 0, "%d differ from the boolean", missed);
}

/* 7: at the ends of the range; 9: a way that is lost in rounding. */
static void rays_of_any_size(void **state)
{
    gjk2d_shape box = gjk2d_make_polygon(wide_box, 4, 0);
    const gjk2d_real most = GJK2D_DOUBLE ? REAL(1e150) : REAL(REAL_MAX);
    const gjk2d_real least = GJK2D_DOUBLE ? REAL(1e-150) : REAL(REAL_DENORMAL);
    gjk2d_hit h = gjk2d_ray(&box, NULL, at(-3, 0), at(most, 0));
    (void)state;
    check_hit(h, 1, 0, 0);
    check_normal(h, -1, 0);
    h = gjk2d_ray(&box, NULL, at(-3, 0), at(least, 0));
    check_hit(h, 0, 0, 0);
    h = gjk2d_ray(&box, NULL, at(-1, 0), at(least, 0));
    check_hit(h, 1, 1, 0);
    h = gjk2d_ray(&box, NULL, at(0, -132000), at(0, 0));
    check_hit(h, 0, 0, 0);
    CHECK(h.position.y == -132000, "it stays");
}

static void boxes_on_boxes(void **state)
{
    const gjk2d_cast_options leaves = {0, GJK2D_START_LEAVES};
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, 0);
    gjk2d_shape ball = gjk2d_make_circle(vec(0, 0), REAL(0.5));
    gjk2d_pose there = pose_at(-5, 1.004);
    gjk2d_hit h;
    (void)state;
    /* 10: past each other, touching, one unit lower */
    check_hit(gjk2d_cast(&box, &there, at(10, 0), &box, NULL, NULL), 0, 0, 0);
    there.position.y = 1;
    h = gjk2d_cast(&box, &there, at(10, 0), &box, NULL, NULL);
    check_hit(h, 1, 0, 1);
    check_fraction(h, 2, 5);
    there.position.y = DOWN(1);
    check_hit(gjk2d_cast(&box, &there, at(10, 0), &box, NULL, NULL), 1, 0, 0);
    /* 11: from rest */
    there.position = at(0, REAL(1.004));
    check_hit(gjk2d_cast(&box, &there, at(0, 10), &box, NULL, NULL), 0, 0, 0);
    there.position = at(0, 1);
    check_hit(gjk2d_cast(&box, &there, at(0, 10), &box, NULL, NULL), 1, 1, 1);
    check_hit(gjk2d_cast(&box, &there, at(0, 10), &box, NULL, &leaves), 0, 1, 0);
    check_hit(gjk2d_cast(&box, &there, at(0, -1), &box, NULL, &leaves), 1, 1, 0);
    check_hit(gjk2d_cast(&box, &there, at(1, 0), &box, NULL, &leaves), 0, 1, 0);
    /* 12: falling */
    there.position = at(0, 3);
    h = gjk2d_cast(&box, &there, at(0, -10), &box, NULL, NULL);
    check_hit(h, 1, 0, 0);
    check_fraction(h, 1, 5);
    check_normal(h, 0, 1);
    CHECK(h.position.x == 0 && h.position.y == 1, "it stands on the other");
    h = gjk2d_cast(&ball, &there, at(0, -10), &box, NULL, NULL);
    check_fraction(h, 1, 5);
    CHECK(h.position.y == 1, "so does a ball, at %.9g", (double)h.position.y);
    /* 15: corner on corner */
    there.position = at(1, 1);
    check_hit(gjk2d_cast(&box, &there, at(0, -1), &box, NULL, NULL), 1, 1, 1);
    check_hit(gjk2d_cast(&box, &there, at(0, -1), &box, NULL, &leaves), 0, 1, 0);
    /* out of an overlap, or deeper */
    there.position = at(REAL(0.25), 0);
    check_hit(gjk2d_cast(&box, &there, at(3, 0), &box, NULL, &leaves), 0, 2, 0);
    check_hit(gjk2d_cast(&box, &there, at(-3, 0), &box, NULL, &leaves), 1, 2, 0);
}

/* A box of that half width and half height 1, its points from the k-th on, clockwise for
 * k > 3. */
static gjk2d_shape turned_box(gjk2d_vec2 point[4], gjk2d_real half, int k)
{
    int i;
    for (i = 0; i < 4; i++) {
        const gjk2d_vec2 v = wide_box[(k < 4 ? k + i : k + 4 - i) % 4];
        point[i] = at(half * v.x, v.y);
    }
    return gjk2d_make_polygon(point, 4, 0);
}

/* The edge of a box whose ends have that y, by its index; and the vertex of these two
 * that comes first and is within `half` of x, or -1. */
static int level_edge(const gjk2d_vec2 point[4], gjk2d_real y, gjk2d_real x,
                      gjk2d_real half, int *vertex)
{
    int i, edge = -1;
    *vertex = -1;
    for (i = 3; i >= 0; i--) {
        if (point[i].y == y && point[(i + 1) % 4].y == y)
            edge = i;
        if (point[i].y == y && fabs((double)(point[i].x - x)) <= (double)half)
            *vertex = i;
    }
    return edge;
}

/* Faces that meet have one name, whichever way round the points are stored: of P's edge
 * and the first of Q's vertices under it; else of Q's edge and the first of P's. */
static void faces_on_faces(void **state)
{
    static const gjk2d_real half[3] = {REAL(0.25), 1, 4};
    gjk2d_vec2 p_point[4], q_point[4];
    int p_way, q_way, k, dx;
    (void)state;
    for (p_way = 0; p_way < 8; p_way++)
        for (q_way = 0; q_way < 8; q_way++)
            for (k = 0; k < 9; k++)
                for (dx = -1; dx <= 1; dx++) {
                    const gjk2d_real x = REAL(0.3125 * dx);
                    gjk2d_shape p = turned_box(p_point, half[k % 3], p_way);
                    gjk2d_shape q = turned_box(q_point, half[k / 3], q_way);
                    gjk2d_pose there = pose_at((double)x, 3.5);
                    gjk2d_hit h = gjk2d_cast(&p, &there, at(0, -2), &q, NULL, NULL);
                    int p_vertex, q_vertex;
                    const int p_edge =
                        level_edge(p_point, -1, -x, half[k / 3], &p_vertex);
                    const int q_edge = level_edge(q_point, 1, x, half[k % 3], &q_vertex);
                    check_hit(h, 1, 0, 0);
                    check_fraction(h, 3, 4);
                    check_normal(h, 0, 1);
                    CHECK(h.mover_feature ==
                                  (q_vertex >= 0 ? 2 * p_edge + 1 : 2 * p_vertex) &&
                              h.feature ==
                                  (q_vertex >= 0 ? 2 * q_vertex : 2 * q_edge + 1),
                          "ways %d %d, case %d %d: features %d %d", p_way, q_way, k, dx,
                          h.mover_feature, h.feature);
                    CHECK(h.position.x == x && h.position.y == 2, "it stands there");
                }
}

/* A mover so small, or so near to a face's end, that rounding chooses its support
 * vertices: the face that the way comes in by is still the one. */
static void faces_of_tiny_shapes(void **state)
{
    const gjk2d_vec2 one[2] = {{REAL(1.5176494121551514), REAL(12.428802490234375)},
                               {REAL(1.5176492929458618), REAL(12.428802490234375)}};
    const gjk2d_vec2 other[2] = {{REAL(1.132065374249618), REAL(-4.053019788588184)},
                                 {REAL(1.1320653742496178), REAL(-4.053019788588184)}};
    const gjk2d_vec2 under[3] = {{0, 2}, {0, -3}, {4, -3}};
    const gjk2d_vec2 needle[3] = {
        {REAL(-5.99987793), REAL(-2.00000048)}, {REAL(-5.99987793), -2}, {-8, -2}};
    const gjk2d_vec2 wedge[3] = {
        {-2, REAL(7.99998474)}, {REAL(-2.00000763), 8}, {REAL(-2.00000763), 16}};
    gjk2d_shape p = gjk2d_make_polygon(one, 2, 0), q = gjk2d_make_polygon(under, 3, 0);
    gjk2d_pose there = pose_at(12.28948974609375, -13.328802108764648);
    (void)state;
    check_hit(gjk2d_cast(&p, &there, at(-15, -3), &q, NULL, NULL), 1, 0, 0);
    p = gjk2d_make_polygon(other, 2, 0);
    there = pose_at(10.568050405326936, 3.1530197885881837);
    check_hit(gjk2d_cast(&p, &there, at(-16, -3), &q, NULL, NULL), 1, 0, 0);
    p = gjk2d_make_polygon(needle, 3, 0);
    q = gjk2d_make_polygon(wedge, 3, 0);
    there = gjk2d_make_pose(REAL(-9.50001526), REAL(4.0002594), 0, 1);
    CHECK(gjk2d_cast(&p, &there, at(-1, REAL(-0.000778198242)), &q, NULL, NULL).hit ==
              gjk2d_swept_collide(&p, &there, at(-1, REAL(-0.000778198242)), &q, NULL),
          "a needle that turns");
}

/* 13, 14: ncollide#4, parry#429. */
static void casts_of_other_users(void **state)
{
    static const gjk2d_vec2 wall[4] = {
        {REAL(-2.5), -450}, {REAL(2.5), -450}, {REAL(2.5), 450}, {REAL(-2.5), 450}};
    gjk2d_shape box = gjk2d_make_polygon(wall, 4, 0);
    gjk2d_shape ball = gjk2d_make_circle(vec(0, 0), 15);
    const gjk2d_pose there = pose_at(802.5, 0);
    const gjk2d_pose from = pose_at(784.470154, -88.887802);
    gjk2d_hit h =
        gjk2d_cast(&ball, &from, at(REAL(63.0261), REAL(-77.6384)), &box, &there, NULL);
    double half;
    (void)state;
    check_hit(h, 1, 0, 0);
    check_normal(h, -1, 0);
    CHECK(fabs((double)h.fraction - 0.00840677) < 1e-8, "fraction %.9g",
          (double)h.fraction);
    for (half = 5; half < 1e7; half *= 10) {
        gjk2d_vec2 corner[4];
        gjk2d_pose above = pose_at(0, 1 + half);
        long double due;
        int i;
        for (i = 0; i < 4; i++)
            corner[i] = vec((double)wide_box[i].x * half, (double)wide_box[i].y * half);
        box = gjk2d_make_polygon(corner, 4, 0);
        ball = gjk2d_make_circle(vec(0, 0), REAL(0.5166));
        h = gjk2d_cast(&ball, &above, at(0, -1), &box, NULL, NULL);
        due = WIDE(above.position.y) - WIDE(corner[2].y) - WIDE(ball.radius);
        CHECK(WIDE(h.fraction) <= due && WIDE(h.upper) >= due &&
                  h.upper <= UP(UP(h.fraction)),
              "half %g: %.9g to %.9g, due %.9Lg", half, (double)h.fraction,
              (double)h.upper, due);
    }
}

/* 17: contact is the margin. */
static void margins(void **state)
{
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, 0);
    gjk2d_cast_options options = {1, GJK2D_START_HITS};
    gjk2d_pose there = pose_at(0, 2);
    gjk2d_hit h = gjk2d_cast(&box, &there, at(0, -1), &box, NULL, &options);
    (void)state;
    check_hit(h, 1, 1, 0);
    there.position.y = UP(2);
    h = gjk2d_cast(&box, &there, at(0, -1), &box, NULL, &options);
    check_hit(h, 1, 0, 0);
    CHECK(h.upper > 0, "behind the start");
    there.position.y = 4;
    h = gjk2d_cast(&box, &there, at(0, -4), &box, NULL, &options);
    check_fraction(h, 1, 2);
    CHECK(h.position.y == 2, "a margin above");
}

static gjk2d_vec2 disc(gjk2d_vec2 d, const void *user)
{
    const double length = hypot((double)d.x, (double)d.y);
    (void)user;
    return vec((double)d.x / length, (double)d.y / length);
}

static void bad_input_is_a_hit(void **state)
{
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, 0);
    gjk2d_shape custom = gjk2d_make_custom(disc, NULL, 0), none;
    const gjk2d_cast_options negative = {-1, GJK2D_START_HITS};
    const gjk2d_pose there = pose_at(7, 8);
    gjk2d_manifold m;
    gjk2d_hit h[5];
    int i;
    (void)state;
    memset(&none, 0, sizeof none);
    h[0] = gjk2d_cast(NULL, &there, at(1, 0), &box, NULL, NULL);
    h[1] = gjk2d_cast(&box, &there, at(REAL(NAN), 0), &box, NULL, NULL);
    h[2] = gjk2d_cast(&box, &there, at(1, 0), &box, NULL, &negative);
    h[3] = gjk2d_cast(&none, &there, at(1, 0), &box, NULL, NULL);
    h[4] = gjk2d_ray(NULL, NULL, at(7, 8), at(1, 0));
    for (i = 0; i < 5; i++)
        CHECK(h[i].status != GJK2D_OK && h[i].hit == 1 && h[i].start == 2 &&
                  h[i].fraction == 0 && h[i].upper == 0 && h[i].normal.x == 0 &&
                  h[i].normal.y == 0 && h[i].position.x == 7 && h[i].position.y == 8,
              "hit %d: status %d", i, (int)h[i].status);
    m = gjk2d_contact(&box, NULL, NULL, NULL, 0, NULL, 0);
    CHECK(m.status == GJK2D_NULL_POINTER && m.count == 0, "contact, null");
    m = gjk2d_contact(&box, NULL, &box, NULL, REAL(NAN), NULL, 0);
    CHECK(m.status == GJK2D_NOT_FINITE && m.count == 0, "contact, margin");
    m = gjk2d_contact(&box, NULL, &box, NULL, 0, NULL, -1);
    CHECK(m.status == GJK2D_BAD_OPTION && m.count == 0, "contact, sticky");
    m = gjk2d_contact(&box, NULL, &box, NULL, 0, NULL, REAL(NAN));
    CHECK(m.status == GJK2D_NOT_FINITE && m.count == 0, "contact, sticky NaN");
    m = gjk2d_contact(&box, NULL, &custom, &there, 100, NULL, 0);
    CHECK(m.status == GJK2D_OK && m.count == 1 && m.points[0].q_feature == -1,
          "contact with a custom shape");
}

/* Circles that no way brings together are apart, also beyond the range that the header
 * promises: a ray, its boolean and a cast say so with one voice, and next to such numbers
 * all of them refuse to answer. */
static void far_out_of_range(void **state)
{
    const double tiny = GJK2D_DOUBLE ? ldexp(1, -700) : (double)REAL_DENORMAL;
    const gjk2d_status refused = GJK2D_DOUBLE ? GJK2D_OUT_OF_RANGE : GJK2D_OK;
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, 0);
    gjk2d_pose away = pose_at(10, tiny), beside = pose_at(1.25, tiny);
    gjk2d_hit h = gjk2d_ray(&box, &away, at(0, 0), at(0, 1));
    (void)state;
    check_hit(h, 0, 0, 0);
    CHECK(h.status == GJK2D_OK && h.fraction == 1, "ray: status %d", (int)h.status);
    CHECK(!gjk2d_ray_collide(&box, &away, at(0, 0), at(0, 1)), "the ray's boolean");
    h = gjk2d_cast(&box, NULL, at(0, 1), &box, &away, NULL);
    check_hit(h, 0, 0, 0);
    CHECK(h.status == GJK2D_OK && h.position.y == 1, "cast: status %d", (int)h.status);
    CHECK(!gjk2d_swept_collide(&box, NULL, at(0, 1), &box, &away), "the cast's boolean");
    h = gjk2d_ray(&box, &beside, at(0, 0), at(1, 0));
    CHECK(h.status == refused && h.hit, "near, ray: status %d", (int)h.status);
    CHECK(gjk2d_ray_collide(&box, &beside, at(0, 0), at(1, 0)),
          "near, the ray's boolean");
}

/* ---------------------------------------------------------------- contacts -- */

/* 24: edge on edge two points, corner on corner one, apart none but by the margin. */
static void contact_of_boxes(void **state)
{
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, 0);
    gjk2d_pose there = pose_at(0.25, 1);
    gjk2d_manifold m = gjk2d_contact(&box, NULL, &box, &there, 0, NULL, 0);
    (void)state;
    CHECK(m.count == 2 && m.separation == 0 && m.normal.x == 0 && m.normal.y == 1 &&
              m.reference == 0,
          "%d points", m.count);
    /* of equally deep ones the left one first, seen along the normal: upwards */
    CHECK(m.points[0].p.x == REAL(-0.25) && m.points[1].p.x == REAL(0.5) &&
              m.points[0].p_feature == 5 && m.points[0].q_feature == 0 &&
              m.points[1].p_feature == 4 && m.points[1].q_feature == 1,
          "points at %g and %g", (double)m.points[0].p.x, (double)m.points[1].p.x);
    there.position = at(1, 1);
    m = gjk2d_contact(&box, NULL, &box, &there, 0, NULL, 0);
    CHECK(m.count == 1 && m.separation == 0, "corner on corner: %d", m.count);
    there.position = at(0, UP(1));
    CHECK(gjk2d_contact(&box, NULL, &box, &there, 0, NULL, 0).count == 0, "apart");
    m = gjk2d_contact(&box, NULL, &box, &there, UP(1) - 1, NULL, 0);
    CHECK(m.count == 2 && m.points[1].separation == UP(1) - 1, "by the margin");
    there.position = at(0, REAL(0.75));
    m = gjk2d_contact(&box, NULL, &box, &there, 0, NULL, 0);
    CHECK(m.count == 2 && m.separation == REAL(-0.25) &&
              m.points[1].separation == REAL(-0.25),
          "overlapping");
}

/* 23: parallel capsules lie on two points, a capsule beyond the end on one. */
static void contact_of_capsules(void **state)
{
    gjk2d_shape p = gjk2d_make_capsule(vec(-1, 0), vec(1, 0), REAL(0.5));
    gjk2d_pose above = pose_at(0.5, 0.75), beyond = pose_at(2.5, 0.75);
    gjk2d_manifold m = gjk2d_contact(&p, NULL, &p, &above, 0, NULL, 0);
    (void)state;
    CHECK(m.count == 2 && m.separation == REAL(-0.25) && m.normal.y == 1, "%d points",
          m.count);
    CHECK(m.points[0].p.y == REAL(0.5) && m.points[1].p.y == REAL(0.5) &&
              m.points[0].q.y == REAL(0.25),
          "on the boundaries");
    m = gjk2d_contact(&p, NULL, &p, &beyond, 1, NULL, 0);
    CHECK(m.count == 1 && m.reference == -1 && m.points[0].p_feature == 2 &&
              m.points[0].q_feature == 0,
          "end to end");
}

/* 27: a corner as deep behind one edge as behind the other keeps the edge it had. */
static int changes_of_normal(gjk2d_real sticky)
{
    gjk2d_shape box = gjk2d_make_polygon(unit_box, 4, 0);
    gjk2d_manifold before, m;
    int k, changes = 0;
    memset(&before, 0, sizeof before);
    for (k = -20; k <= 20; k++) {
        const gjk2d_pose there = pose_at(0.8 + k * 1e-5, 0.8);
        m = gjk2d_contact(&box, NULL, &box, &there, 0, k > -20 ? &before : NULL, sticky);
        CHECK(m.count > 0 && m.reference == 0, "%d points, reference %d", m.count,
              m.reference);
        changes += k > -20 && m.normal.x != before.normal.x;
        before = m;
    }
    return changes;
}

/* Radii that leave a gap far below their own rounding: a margin is compared exactly. */
static void margins_of_round_shapes(void **state)
{
    gjk2d_shape p = gjk2d_make_circle(vec(0, 0), REAL(6.40312385559082));
    gjk2d_shape q = gjk2d_make_circle(vec(0, 0), REAL(3.818419997969613e-07));
    gjk2d_pose there = pose_at(4, 5);
    gjk2d_real margin = REAL(2.8424267469904715e-14);
    int i;
    (void)state;
    for (i = 0; i < 64; i++) {
        CHECK((gjk2d_contact(&p, NULL, &q, &there, margin, NULL, 0).count > 0) ==
                  gjk2d_within(&p, NULL, &q, &there, margin),
              "margin %g", (double)margin);
        margin *= REAL(1.0001);
    }
}

/* A list in any order has the contacts of its hull, with points inside of an edge, too. */
static void contact_of_any_order(void **state)
{
    static const gjk2d_vec2 ground[4] = {{-10, -1}, {10, -1}, {10, 0}, {-10, 0}};
    static const gjk2d_vec2 list[5] = {{0, 0}, {-1, 0}, {1, 2}, {1, 0}, {-1, 2}};
    gjk2d_shape p = gjk2d_make_polygon(ground, 4, 0);
    gjk2d_pose there = pose_at(0.25, -0.125);
    gjk2d_vec2 point[5];
    int count, shift, i;
    (void)state;
    for (count = 3; count <= 5; count += 2)
        for (shift = 0; shift < count; shift++) {
            gjk2d_shape q;
            gjk2d_manifold m;
            for (i = 0; i < count; i++)
                point[i] = count == 3 ? list[(i + shift) % 3 == 2 ? 3 : (i + shift) % 3]
                                      : list[(i + shift) % 5];
            q = gjk2d_make_points(&point[0].x, count, 0, 0);
            m = gjk2d_contact(&p, NULL, &q, &there, 0, NULL, 0);
            CHECK(m.count == 2 && m.points[0].q.x + m.points[1].q.x == REAL(0.5) &&
                      fabs((double)(m.points[0].q.x - m.points[1].q.x)) == 2,
                  "%d points from the %d-th on: contacts at %g and %g", count, shift,
                  (double)m.points[0].q.x, (double)m.points[1].q.x);
        }
}

/* A capsule's side that faces a box has one name, whichever of both is the reference. */
static void a_side_with_one_name(void **state)
{
    gjk2d_shape box = gjk2d_make_polygon(wide_box, 4, 0);
    gjk2d_shape capsule = gjk2d_make_capsule(vec(-3, 0), vec(0.5, 0), REAL(0.125));
    int i;
    (void)state;
    for (i = -1; i <= 1; i++) {
        const double tilt = 1.0 / 1024 * i;
        gjk2d_pose there =
            gjk2d_make_pose(0, REAL(1.0625), REAL(cos(tilt)), REAL(sin(tilt)));
        gjk2d_manifold m =
            gjk2d_contact(&box, NULL, &capsule, &there, REAL(0.25), NULL, 0);
        const gjk2d_contact_point *const corner =
            &m.points[m.points[0].p_feature == 6 ? 0 : 1];
        CHECK(m.count == 2 && corner->p_feature == 6 && corner->q_feature == 1,
              "tilt %d: %d points, features %d %d and %d %d", i, m.count,
              m.points[0].p_feature, m.points[0].q_feature, m.points[1].p_feature,
              m.points[1].q_feature);
    }
}

/* A needle along an edge: one of its sides faces that, the other one looks away, though
 * both lie in its direction to within rounding. */
static void a_needle_along_a_wall(void **state)
{
    static const gjk2d_vec2 wall[4] = {
        {-2, -1073741824}, {-1, -1073741824}, {-1, 1073741824}, {-2, 1073741824}};
    static const gjk2d_vec2 needle[3] = {
        {0, 0}, {REAL(1.0 / 134217728), 268435456}, {REAL(1.0 / 268435456), 268435456}};
    gjk2d_shape p = gjk2d_make_polygon(wall, 4, 0);
    gjk2d_shape q = gjk2d_make_polygon(needle, 3, 0);
    int i;
    (void)state;
    for (i = 0; i < 64; i++) {
        gjk2d_pose there = gjk2d_make_pose(0, 0, REAL(cos(0.1 * i)), REAL(sin(0.1 * i)));
        gjk2d_manifold m = gjk2d_contact(&p, &there, &q, &there, 2, NULL, 0);
        const int second = m.points[0].q_feature == 0; /* the other is the tip */
        CHECK(m.count == 2 && m.reference == 0 && m.points[second].q_feature == 4,
              "%d: %d points, features %d and %d", i, m.count, m.points[0].q_feature,
              m.points[1].q_feature);
    }
}

static void a_reference_that_sticks(void **state)
{
    (void)state;
    CHECK(changes_of_normal(0) == 1, "%d changes without", changes_of_normal(0));
    CHECK(changes_of_normal(REAL(1e-3)) == 0, "%d changes",
          changes_of_normal(REAL(1e-3)));
    CHECK(changes_of_normal(REAL(1e-5)) == 1, "farther than that");
}

/* A capsule that stands upright on a floor, or the floor on it, has one point. */
static void contact_of_what_stands_upright(void **state)
{
    static const gjk2d_vec2 floor_points[4] = {{-10, -1}, {10, -1}, {10, 0}, {-10, 0}};
    gjk2d_shape ground = gjk2d_make_polygon(floor_points, 4, 0);
    gjk2d_shape post = gjk2d_make_capsule(at(0, 0), at(0, 5), REAL(0.5));
    const gjk2d_pose there = pose_at(1, 0.25);
    const gjk2d_manifold m = gjk2d_contact(&ground, NULL, &post, &there, 100, NULL, 0);
    const gjk2d_manifold swapped =
        gjk2d_contact(&post, &there, &ground, NULL, 100, NULL, 0);
    (void)state;
    CHECK(m.count == 1 && m.reference == 0, "%d points", m.count);
    CHECK(swapped.count == 1 && swapped.reference == 1, "%d points", swapped.count);
}

/* What overlaps and moves exactly across the normal does not get deeper: it may go. */
static void leaves_across_the_normal(void **state)
{
    static const gjk2d_cast_options leaves = {0, GJK2D_START_LEAVES};
    int rounded;
    (void)state;
    for (rounded = 0; rounded < 2; rounded++) {
        gjk2d_shape p = gjk2d_make_polygon(unit_box, 4, REAL(rounded * 0.25));
        const gjk2d_pose above = pose_at(0, 0.875 + 0.5 * rounded);
        gjk2d_hit h = gjk2d_cast(&p, NULL, at(9, 0), &p, &above, &leaves);
        CHECK(h.start == 2 && h.hit == 0 && h.position.x == 9, "hit %d, start %d", h.hit,
              h.start);
        h = gjk2d_cast(&p, NULL, at(9, REAL(1e-3)), &p, &above, &leaves);
        CHECK(h.start == 2 && h.hit == 1 && h.position.x == 0, "deeper: hit %d", h.hit);
    }
}

/* Of vertices that are level any may be the first of its list: the reference is kept. */
static void a_reference_that_sticks_to_faces(void **state)
{
    static const gjk2d_vec2 box[4] = {{-2, -1}, {2, -1}, {2, 1}, {-2, 1}};
    gjk2d_shape p = gjk2d_make_polygon(box, 4, 0);
    const gjk2d_pose first = pose_at(3.5, 1.515625), second = pose_at(3.5, 1.484375);
    gjk2d_vec2 points[4];
    int start, i;
    (void)state;
    for (start = 0; start < 4; start++) {
        gjk2d_shape q;
        gjk2d_manifold before, m;
        for (i = 0; i < 4; i++)
            points[i] = box[(i + start) % 4];
        q = gjk2d_make_polygon(points, 4, 0);
        before = gjk2d_contact(&p, NULL, &q, &first, 0, NULL, 0);
        m = gjk2d_contact(&p, NULL, &q, &second, 0, &before, REAL(0.125));
        CHECK(before.normal.y == 1 && m.normal.y == 1 && m.count == 2,
              "from corner %d on: normals (%g, %g), (%g, %g)", start,
              (double)before.normal.x, (double)before.normal.y, (double)m.normal.x,
              (double)m.normal.y);
    }
}

/* A face that is exactly parallel to the other shape's is where they meet, by however
 * little the edge beside it rises. */
static void a_face_beside_one_all_but_level(void **state)
{
    static const gjk2d_vec2 top[4] = {{-2, -4}, {2, -4}, {2, 0}, {-2, 0}};
    gjk2d_shape p = gjk2d_make_polygon(top, 4, 0);
    int i, k;
    (void)state;
    for (k = 7; k <= 20; k++) {
        const gjk2d_real rise = REAL(pow(10, -k));
        const gjk2d_vec2 face[4] = {{0, 0}, {1, 0}, {REAL(0.25), 1}, {REAL(-0.25), rise}};
        gjk2d_shape q = gjk2d_make_polygon(face, 4, 0);
        for (i = 1; i < 100; i++) {
            /* 12 digits each: the place is exact */
            const double c = floor(cos(0.06 * i) * 4096) / 4096;
            const double s = floor(sin(0.06 * i) * 4096) / 4096;
            const gjk2d_pose at_p = gjk2d_make_pose(0, 0, REAL(c), REAL(s));
            const gjk2d_pose at_q = gjk2d_make_pose(
                REAL(-2 * c + s / 16), REAL(-2 * s - c / 16), REAL(c), REAL(s));
            const gjk2d_manifold m = gjk2d_contact(&p, &at_p, &q, &at_q, 0, NULL, 0);
            CHECK(m.count == 2, "rise %g, turned by %g, %g: %d points", (double)rise, c,
                  s, m.count);
        }
    }
}

/* Lengths whose squares no number holds: the same parts meet as of large shapes. */
static void contact_of_tiny_shapes(void **state)
{
    const double least = GJK2D_DOUBLE ? 1e-149 : 1e-30;
    double unit;
    int start;
    (void)state;
    for (unit = least; unit < 1e-11; unit *= 1e10)
        for (start = 0; start < 4; start++) {
            const gjk2d_real u = REAL(unit), box = REAL(1e-10);
            const gjk2d_vec2 low[4] = {{-box, -box}, {box, -box}, {box, 0}, {-box, 0}};
            const gjk2d_vec2 high[4] = {
                {-2 * u, 2 * u}, {u, u}, {u * (1 + 32 * REAL_EPSILON), u}, {0, 9 * u}};
            gjk2d_vec2 turned[4];
            gjk2d_shape p = gjk2d_make_polygon(low, 4, 0), q;
            gjk2d_manifold m;
            int i;
            for (i = 0; i < 4; i++)
                turned[i] = high[(i + start) % 4];
            q = gjk2d_make_polygon(turned, 4, 0);
            m = gjk2d_contact(&p, NULL, &q, NULL, REAL(1.5) * u, NULL, 0);
            CHECK(m.count == 2, "unit %g, from %d on: %d points", unit, start, m.count);
        }
}

/* One unit beside a miss: the direction to the point is all but across the way, and what
 * is left along it, sqrt(r^2 - x^2) / r, is right to the last digits. */
static void circle_all_but_missed(void **state)
{
    const gjk2d_real x = DOWN(3);
    const double due = sqrt((3 - (double)x) * (3 + (double)x)) / 3;
    gjk2d_shape ball = gjk2d_make_circle(at(0, 0), 3);
    const gjk2d_hit h = gjk2d_ray(&ball, NULL, at(x, 8), at(0, -16));
    (void)state;
    check_hit(h, 1, 0, 0);
    CHECK(fabs((double)h.normal.y - due) < 8 * (double)REAL_EPSILON * due &&
              near(h.normal.x, (double)x / 3),
          "normal %.9g %.17g, due %.17g", (double)h.normal.x, (double)h.normal.y, due);
}

/* The tip of a needle: the middle of its normals is all rounding, but a normal across the
 * way is on the side of the face that is against it. */
static void graze_of_a_needle(void **state)
{
    int k;
    (void)state;
    for (k = 4; k < 60; k++) {
        const gjk2d_real wide = REAL(ldexp(1, -k));
        const gjk2d_vec2 points[3] = {{wide / 4, 0}, {wide, 0}, {0, -1}};
        const gjk2d_vec2 turned[3] = {{0, -1}, {-wide, 0}, {-wide / 4, 0}};
        gjk2d_shape needle = gjk2d_make_polygon(points, 3, 0);
        gjk2d_shape other = gjk2d_make_polygon(turned, 3, 0);
        gjk2d_hit h = gjk2d_ray(&needle, NULL, at(0, 1), at(0, -4));
        check_hit(h, 1, 0, 1);
        check_normal(h, -1, 0);
        h = gjk2d_ray(&other, NULL, at(0, 1), at(0, -4));
        check_hit(h, 1, 0, 1);
        check_normal(h, 1, 0);
    }
}

/* From contact, what is met is told as if it had been met on the way: `face` is the one
 * most against the way, and where there are two sides to choose from, the one that it
 * comes from. */
static void contact_at_the_start(void **state)
{
    static const gjk2d_vec2 ends[2] = {{-1, 0}, {1, 0}};
    static const gjk2d_cast_options at_5 = {5, GJK2D_START_HITS};
    gjk2d_shape box = gjk2d_make_polygon(wide_box, 4, 0);
    gjk2d_shape line = gjk2d_make_polygon(ends, 2, 0);
    gjk2d_shape ball = gjk2d_make_circle(at(0, 0), 5);
    gjk2d_shape dot = gjk2d_make_circle(at(0, 0), 0);
    const gjk2d_pose corner = pose_at(2, 2), there = pose_at(4, 5);
    const double root = sqrt(0.5);
    int side;
    (void)state;
    for (side = 0; side < 2; side++) {
        const gjk2d_vec2 way = side ? at(REAL(-0.5), -1) : at(-1, REAL(-0.5));
        gjk2d_hit h[4];
        int i;
        h[0] = gjk2d_ray(&box, NULL, at(1, 1), way);
        h[1] = gjk2d_cast(&box, &corner, way, &box, NULL, NULL);
        h[2] = gjk2d_cast(&ball, &there, way, &box, NULL, NULL);
        h[3] = gjk2d_cast(&dot, &there, way, &box, NULL, &at_5);
        for (i = 0; i < 4; i++) {
            check_hit(h[i], 1, 1, 0);
            check_normal(h[i], i < 2 ? root : 0.6, i < 2 ? root : 0.8);
            CHECK(h[i].face.x == REAL(!side) && h[i].face.y == REAL(side) &&
                      h[i].feature == 4,
                  "case %d: face %g %g of feature %d", i, (double)h[i].face.x,
                  (double)h[i].face.y, h[i].feature);
        }
        /* from either side of a line, and of a point */
        h[0] = gjk2d_ray(&line, NULL, at(0, 0), at(0, side ? 1 : -1));
        check_normal(h[0], 0, side ? -1 : 1);
        h[0] = gjk2d_cast(&dot, NULL, at(side ? 1 : -1, 0), &dot, NULL, NULL);
        check_normal(h[0], side ? -1 : 1, 0);
    }
    /* away from the corner the normal is the same, in the cone of both edges */
    check_normal(gjk2d_ray(&box, NULL, at(1, 1), at(2, 1)), root, root);
    { /* lines that overlap, with an end of one beside an end of the other */
        static const gjk2d_vec2 post[3] = {{0, 0}, {0, 3}, {0, 2}};
        gjk2d_shape p = gjk2d_make_polygon(post, 2, 0);
        gjk2d_shape q = gjk2d_make_polygon(post, 3, 0);
        check_normal(gjk2d_cast(&p, NULL, at(1, 0), &q, NULL, NULL), -1, 0);
        check_normal(gjk2d_cast(&p, NULL, at(-1, 2), &q, NULL, NULL), 1, 0);
        check_normal(gjk2d_cast(&p, NULL, at(1, 0), &p, NULL, NULL), -1, 0);
    }
    { /* lines that meet end to end, with neighbours on one side only */
        static const gjk2d_vec2 a[2] = {{-289760, -58632}, {-632758, -92598}};
        static const gjk2d_vec2 b[2] = {{-58632, 289760}, {43266, -739234}};
        const double small = ldexp(17647944, -39), large = ldexp(32135586, -17);
        const gjk2d_pose p_pose = {{0, 0}, REAL(-small), REAL(large)};
        const gjk2d_pose q_pose = {{0, 0}, REAL(-large), REAL(-small)};
        gjk2d_shape p = gjk2d_make_polygon(a, 2, 0), q = gjk2d_make_polygon(b, 2, 0);
        const gjk2d_hit h = gjk2d_cast(&q, &q_pose, at(10, 0), &p, &p_pose, NULL);
        CHECK(h.start == 1 && (double)h.normal.y > 0.99, "normal %g %g",
              (double)h.normal.x, (double)h.normal.y);
    }
    { /* a face on a face has the face's normal, though corners meet */
        const gjk2d_pose above = pose_at(0, 2);
        const gjk2d_hit h = gjk2d_cast(&box, &above, at(1, -1), &box, NULL, NULL);
        check_hit(h, 1, 1, 0);
        check_normal(h, 0, 1);
        CHECK(h.feature == 4 && h.mover_feature == 1, "features %d, %d", h.feature,
              h.mover_feature);
    }
}

#if GJK2D_DOUBLE
/* A position can be called free where all numbers are in range: else it is the start. */
static void positions_in_range(void **state)
{
    static const gjk2d_vec2 points[4] = {
        {0.5e150, -1e149}, {0.9e150, -1e149}, {0.9e150, 1e149}, {0.5e150, 1e149}};
    gjk2d_shape q = gjk2d_make_polygon(points, 4, 0);
    gjk2d_shape p = gjk2d_make_circle(at(0, 0), 0);
    const gjk2d_pose start = pose_at(0.8e150, 0), there = pose_at(1e150, 0);
    gjk2d_pose after = start;
    gjk2d_hit h = gjk2d_cast(&p, &start, at(0.9e150, 0), &q, &there, NULL);
    (void)state;
    check_hit(h, 1, 0, 0);
    after.position = h.position;
    CHECK(!gjk2d_overlap(&p, &after, &q, &there), "at %g", h.position.x);
}
#endif

/* Faces on each other exactly have two points at any turn, also exactly at the margin,
 * and of equally deep ones the left one is first. */
static void two_points_at_any_turn(void **state)
{
    static const gjk2d_vec2 shifted[4] = {
        {REAL(-0.25), -1}, {2, -1}, {2, 1}, {REAL(-0.25), 1}};
    gjk2d_shape p = gjk2d_make_polygon(wide_box, 4, 0);
    gjk2d_shape q = gjk2d_make_polygon(shifted, 4, 0);
    gjk2d_shape low = gjk2d_make_capsule(at(0, 0), at(4, 3), REAL(2.5));
    gjk2d_shape high = gjk2d_make_capsule(at(-1, 5.5), at(-3, 4), REAL(2.5));
    rng random = {test_seed() + 3};
    int round;
    (void)state;
    for (round = 0; round < test_rounds(4000); round++) {
        const double depth = round % 2 ? 0.25 : 0;
        gjk2d_pose here = pose_random(&random, 0), there;
        gjk2d_manifold m;
        here.position = at(0, 0);
        there = here;
        /* along R's second column, exactly */
        there.position =
            vec(-(2 - depth) * (double)here.sin, (2 - depth) * (double)here.cos);
        m = gjk2d_contact(&p, &here, &q, &there, 0, NULL, 0);
        CHECK(m.count == 2 && m.points[0].separation == m.points[1].separation,
              "round %d: %d points", round, m.count);
        /* seen along the normal, from P's middle, the left point is at x = -0.25 */
        CHECK(m.points[0].p_local.x < m.points[1].p_local.x, "round %d: right one first",
              round);
        m = gjk2d_contact(&q, &there, &p, &here, 0, NULL, 0);
        CHECK(m.count == 2 && m.points[0].q_local.x > m.points[1].q_local.x,
              "round %d: swapped, %d points", round, m.count);
    }
    CHECK(gjk2d_contact(&low, NULL, &high, NULL, 0, NULL, 0).count == 2, "capsules");
}

/* Also far along a floor, where the points are one number. */
static void left_point_on_a_long_floor(void **state)
{
    static const gjk2d_vec2 box[4] = {{1, 0}, {1, 1}, {0, 1}, {0, 0}};
    const double size = GJK2D_DOUBLE ? 1e17 : 1e8;
    const gjk2d_vec2 wide[4] = {vec(-size, -1), vec(size, -1), vec(size, 0),
                                vec(-size, 0)};
    gjk2d_shape ground = gjk2d_make_polygon(wide, 4, 0);
    gjk2d_shape q = gjk2d_make_polygon(box, 4, 0);
    const gjk2d_pose there = pose_at(size / 2, 0);
    const gjk2d_manifold m = gjk2d_contact(&ground, NULL, &q, &there, 0, NULL, 0);
    (void)state;
    CHECK(m.count == 2 && m.points[0].q_local.x < m.points[1].q_local.x,
          "%d points, first at %g", m.count, (double)m.points[0].q_local.x);
}

/* A deepest vertex between two that are as deep is beside the kept edge, too. */
static void a_reference_that_sticks_to_a_straight_vertex(void **state)
{
    static const gjk2d_vec2 flat[4] = {{-1, -1}, {1, -1}, {1, 0}, {-1, 0}};
    static const gjk2d_vec2 straight[5] = {{-2, 0}, {0, 0}, {2, 0}, {2, 2}, {-2, 2}};
    gjk2d_shape p = gjk2d_make_polygon(flat, 4, 0);
    gjk2d_shape q = gjk2d_make_polygon(straight, 5, 0);
    const gjk2d_pose before = pose_at(1.5, -0.25), now = pose_at(0.25, -0.25);
    const gjk2d_manifold first = gjk2d_contact(&p, NULL, &q, &before, 0, NULL, 0);
    const gjk2d_manifold kept = gjk2d_contact(&p, NULL, &q, &now, 0, &first, REAL(0.125));
    (void)state;
    CHECK(first.reference == 0 && kept.reference == 0, "references %d, %d",
          first.reference, kept.reference);
}

/* From far away the stored fraction is coarse beside the shapes; what is told of the hit
 * is not: the normal is that of the witness where P stops, next to Q. */
static void hits_from_far_away(void **state)
{
    rng random = {test_seed() + 5};
    gjk2d_shape ball = gjk2d_make_circle(at(0, 0), REAL(0.25));
    gjk2d_shape box = gjk2d_make_polygon(wide_box, 4, 0);
    static const gjk2d_vec2 tall[4] = {{-1, -10}, {1, -10}, {1, 10}, {-1, 10}};
    gjk2d_shape door = gjk2d_make_polygon(tall, 4, 0);
    gjk2d_shape disc = gjk2d_make_circle(at(0, 0), 1);
    gjk2d_hit h;
    gjk2d_pose there = pose_at(-1000796, 709433);
    int round, hits = 0;
    (void)state;
    h = gjk2d_cast(&ball, &there, at(2001592, -1418862), &box, NULL, NULL);
    CHECK(h.feature == 4 && fabs((double)h.normal.x - 0.2948003) < 1e-6,
          "normal %g of %d", (double)h.normal.x, h.feature);
    /* a way that ends in the contact, short of where a corner would be nearest */
    there = pose_at(-4194304, 64);
    h = gjk2d_cast(&disc, &there, at(REAL(4194302.5), -64), &door, NULL, NULL);
    CHECK(fabs((double)h.position.x + 2) < 1e-6, "it stops at %g", (double)h.position.x);
    for (round = 0; round < test_rounds(4000); round++) {
        const double far = ldexp(1, rng_int(&random, 3, 24));
        const gjk2d_vec2 to = rng_vec(&random, -1, 1), way = rng_vec(&random, -2, 2);
        /* (made in doubles) */
        const double unit = (GJK2D_DOUBLE ? far : 1) * (double)REAL_EPSILON;
        gjk2d_result r;
        there.position =
            vec(far * (double)way.x + (double)to.x, far * (double)way.y + (double)to.y);
        h = gjk2d_cast(&ball, &there,
                       vec(-2 * far * (double)way.x, -2 * far * (double)way.y), &box,
                       NULL, NULL);
        if (!h.hit || h.start)
            continue;
        hits++;
        there.position = h.position;
        r = gjk2d_witness(&ball, &there, &box, NULL);
        CHECK((double)r.distance < 64 * unit, "round %d: %g away, at %g", round,
              (double)r.distance, far);
        CHECK(hypot((double)(h.normal.x + r.normal.x),
                    (double)(h.normal.y + r.normal.y)) < 1024 * unit,
              "round %d: normal %g %g, witness %g %g, at %g", round, (double)h.normal.x,
              (double)h.normal.y, (double)r.normal.x, (double)r.normal.y, far);
    }
    CHECK(hits > 0, "no hit");
}

/* Moves as the README says: goes, restores the margin, slides on, up to four times.
 * Returns whether it met ground. */
static int slide(const gjk2d_shape *self, gjk2d_pose *pose, gjk2d_vec2 left,
                 const gjk2d_shape obstacles[2], gjk2d_real margin)
{
    const gjk2d_cast_options leaves = {margin, GJK2D_START_LEAVES};
    int turns, is_on_ground = 0;
    for (turns = 0; turns < 4; turns++) {
        gjk2d_hit h = gjk2d_cast(self, pose, left, &obstacles[0], NULL, &leaves);
        const gjk2d_hit other =
            gjk2d_cast(self, pose, left, &obstacles[1], NULL, &leaves);
        const int is_other = other.hit && (!h.hit || other.fraction < h.fraction);
        double x, y, along, rounded;
        h = is_other ? other : h;
        pose->position = h.position;
        if (h.start == 2)
            (void)gjk2d_push_out(&obstacles[is_other], NULL, self, pose, margin,
                                 &pose->position);
        if (!h.hit)
            break;
        is_on_ground |= (double)h.normal.y > 0.5;
        x = (1 - (double)h.fraction) * (double)left.x;
        y = (1 - (double)h.fraction) * (double)left.y;
        along = x * (double)h.normal.x + y * (double)h.normal.y;
        x -= along * (double)h.normal.x, y -= along * (double)h.normal.y;
        rounded = 1e-5 * hypot(x, y) +
                  (double)REAL_EPSILON *
                      (fabs((double)h.position.x) + fabs((double)h.position.y));
        left = vec(x + rounded * (double)h.normal.x, y + rounded * (double)h.normal.y);
    }
    return is_on_ground;
}

/* A character that presses into a wedge overlaps neither side, also far out. */
static void slides_into_a_wedge(void **state)
{
    static const double far[2] = {5, 1000};
    int i, step;
    (void)state;
    for (i = 0; i < 2; i++) {
        const double x = far[i], slope = tan(30 * 3.14159265358979 / 180);
        const gjk2d_vec2 ramp[3] = {vec(x, 0), vec(x + 20, 0), vec(x + 20, 20 * slope)};
        const gjk2d_vec2 roof[4] = {vec(x - 5, 3), vec(x + 30, 3), vec(x + 30, 4),
                                    vec(x - 5, 4)};
        gjk2d_shape self = gjk2d_make_capsule(vec(0, -0.4), vec(0, 0.4), REAL(0.3));
        gjk2d_shape sides[2];
        gjk2d_pose pose = pose_at(x + 0.5, 0.5 * slope + 1.3);
        double falls = 0;
        sides[0] = gjk2d_make_polygon(ramp, 3, 0);
        sides[1] = gjk2d_make_polygon(roof, 4, 0);
        for (step = 0; step < 2200; step++) {
            falls += 10.0 / 60;
            if (slide(&self, &pose, vec(3.0 / 60, -falls / 60), sides, REAL(0.001)))
                falls = 0;
            CHECK(!gjk2d_overlap(&self, &pose, &sides[0], NULL) &&
                      !gjk2d_overlap(&self, &pose, &sides[1], NULL),
                  "at %g: overlap in step %d", x, step);
        }
    }
}

/* However long the way, the position is next to the contact. */
static void position_on_a_long_way(void **state)
{
    rng random = {test_seed()};
    gjk2d_shape ball = gjk2d_make_circle(at(0, 0), REAL(0.5));
    gjk2d_shape box = gjk2d_make_polygon(wide_box, 4, 0);
    int round;
    (void)state;
    for (round = 0; round < test_rounds(4000); round++) {
        const double size = ldexp(1, round % 90);
        const double up = rng_range(&random, -3, 3), to = rng_range(&random, -1.4, 1.4);
        const gjk2d_pose start = {vec(-3, up), 1, 0};
        const gjk2d_vec2 way = vec(2 * size, (to - up) * size);
        const gjk2d_hit h = gjk2d_cast(&ball, &start, way, &box, NULL, NULL);
        gjk2d_pose there = start;
        double gap;
        there.position = h.position;
        gap = (double)gjk2d_distance(&ball, &there, &box, NULL);
        CHECK(!h.hit || gap < 16 * (double)REAL_EPSILON, "way of 2^%d: %g before it",
              round % 90, gap);
    }
}

/* A free end that rounds deep into a small shape far away is moved out, not given up.
 * Only the coordinate across the way has digits left for that. */
static void end_that_rounds_inside(void **state)
{
    const double last = ldexp((double)REAL_EPSILON, 63); /* place of 2^63 */
    const double across = ldexp(last, 6);
    gjk2d_shape point = gjk2d_make_circle(at(0, 0), 0);
    gjk2d_shape ball = gjk2d_make_circle(at(0, 0), REAL(ldexp(last, -14)));
    gjk2d_pose start = {vec(across, 0.375 * last), 1, 0};
    const gjk2d_pose end = {vec(across, ldexp(1, 63)), 1, 0};
    const gjk2d_vec2 way = vec(0, ldexp(1, 63) - 0.5 * last);
    const gjk2d_hit h = gjk2d_cast(&point, &start, way, &ball, &end, NULL);
    (void)state;
    CHECK(!h.status && !h.hit, "status %d, hit %d", (int)h.status, h.hit);
    CHECK(gjk2d_overlap(&point, &end, &ball, &end), "the end is not inside");
    start.position = h.position;
    CHECK(!gjk2d_overlap(&point, &start, &ball, &end), "it overlaps");
    CHECK(fabs((double)h.position.x - across) <= last &&
              fabs((double)h.position.y - ldexp(1, 63)) <= last,
          "it is at %g %g", (double)h.position.x, (double)h.position.y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rays_at_a_box),
        TEST(rays_at_a_segment),
        TEST(rays_of_other_users),
        TEST(rays_at_round_shapes),
        TEST(circle_all_but_missed),
        TEST(no_cracks_at_vertices),
        TEST(graze_of_a_needle),
        TEST(position_on_a_long_way),
        TEST(end_that_rounds_inside),
        TEST(slides_into_a_wedge),
        TEST(hits_from_far_away),
        TEST(rays_of_any_size),
        TEST(boxes_on_boxes),
        TEST(faces_on_faces),
        TEST(faces_of_tiny_shapes),
        TEST(casts_of_other_users),
        TEST(margins),
        TEST(bad_input_is_a_hit),
        TEST(far_out_of_range),
        TEST(contact_of_boxes),
        TEST(contact_of_capsules),
        TEST(margins_of_round_shapes),
        TEST(contact_of_any_order),
        TEST(a_side_with_one_name),
        TEST(a_needle_along_a_wall),
        TEST(a_reference_that_sticks),
        TEST(a_reference_that_sticks_to_faces),
        TEST(a_face_beside_one_all_but_level),
        TEST(contact_of_tiny_shapes),
        TEST(contact_of_what_stands_upright),
        TEST(leaves_across_the_normal),
        TEST(contact_at_the_start),
#if GJK2D_DOUBLE
        TEST(positions_in_range),
#endif
        TEST(two_points_at_any_turn),
        TEST(left_point_on_a_long_floor),
        TEST(a_reference_that_sticks_to_a_straight_vertex),
    };
    return run_all("cast", tests, COUNT_OF(tests));
}
