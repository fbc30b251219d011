/* test_shapes.c - what gjk2d_make_* take and refuse; hull, orient, bounds, poses */
#include "testing.h"

static gjk2d_status status_of(const gjk2d_vec2 *points, int count)
{
    const gjk2d_shape s = gjk2d_make_polygon(points, count, 0);
    return gjk2d_shape_status(&s);
}

/* -------------------------------------------------------------------- rings -- */

typedef struct ring_row {
    const char *name;
    int count;
    double xy[24];
    gjk2d_status due;
} ring_row;

/* clang-format off */
static const ring_row ring_rows[] = {
    { "a point", 1, { 3, 4 }, GJK2D_OK },
    { "a segment", 2, { 3, 4, 5, 6 }, GJK2D_OK },
    { "a segment without length", 2, { 3, 4, 3, 4 }, GJK2D_OK },
    { "one point thrice", 3, { 1, 1, 1, 1, 1, 1 }, GJK2D_OK },
    { "a flat ring, there and back", 4, { -1, 0, 0, 0, 1, 0, 0, 0 }, GJK2D_OK },
    { "a flat ring, ends first", 3, { -1, 0, 1, 0, 0, 0 }, GJK2D_OK },
    { "a triangle", 3, { 0, 0, 4, 0, 0, 3 }, GJK2D_OK },
    { "clockwise", 3, { 0, 0, 0, 3, 4, 0 }, GJK2D_OK },
    { "closed", 4, { 0, 0, 4, 0, 0, 3, 0, 0 }, GJK2D_OK },
    { "repeated points", 7, { 0, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 3, 0, 3 }, GJK2D_OK },
    { "straight vertices", 8, { -1, -1, 0, -1, 1, -1, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0 }, GJK2D_OK },
    { "straight and repeated", 7, { -1, -1, 0, -1, 0, -1, 1, -1, 1, 1, -1, 1, -1, -1 }, GJK2D_OK },
    { "14: an L", 6, { 0, 0, 20, 0, 20, 4, 4, 4, 4, 20, 0, 20 }, GJK2D_NOT_CONVEX },
    { "14: a pentagram", 5, { 0, 10, 6, -8, -10, 3, 10, 3, -6, -8 }, GJK2D_NOT_CONVEX },
    { "a square walked twice", 8, { -1, -1, 1, -1, 1, 1, -1, 1, -1, -1, 1, -1, 1, 1, -1, 1 }, GJK2D_NOT_CONVEX },
    { "a bow tie", 4, { -1, -1, 1, 1, 1, -1, -1, 1 }, GJK2D_NOT_CONVEX },
    { "a dart", 4, { 0, 0, 4, -1, 1, 0, 4, 1 }, GJK2D_NOT_CONVEX },
    { "a spike along an edge", 5, { 0, 0, 4, 0, 2, 0, 2, 2, 0, 2 }, GJK2D_NOT_CONVEX },
    { "a spike outwards", 6, { 0, 0, 2, 0, 4, 0, 2, 0, 2, 2, 0, 2 }, GJK2D_NOT_CONVEX },
    { "a point inside", 5, { -1, -1, 1, -1, 1, 1, -1, 1, 0, 0 }, GJK2D_NOT_CONVEX },
    { "no order", 4, { -1, -1, 1, 1, -1, 1, 1, -1 }, GJK2D_NOT_CONVEX },
    { "a heptagram", 7, { 0, 10, 8, -6, -10, -2, 4, 9, 4, -9, -10, 2, 8, 6 }, GJK2D_NOT_CONVEX },
};
/* clang-format on */

CASE(rows_of_rings)
{
    size_t r;
    for (r = 0; r < COUNT_OF(ring_rows); r++) {
        const ring_row *row = &ring_rows[r];
        const char *problem;
        gjk2d_vec2 points[12], other[12];
        int first, i;
        for (i = 0; i < row->count; i++)
            points[i] = vec(row->xy[2 * i], row->xy[2 * i + 1]);
        for (first = 0; first < 2 * row->count;
             first++) { /* from any point, both windings */
            for (i = 0; i < row->count; i++)
                other[i] = points[(first + (first < row->count ? i : row->count - i)) %
                                  row->count];
            CHECK(status_of(other, row->count) == row->due, "%s, from %d: %s", row->name,
                first, gjk2d_status_text(status_of(other, row->count)));
            problem = laws_of_ring(other, row->count);
            CHECK(!problem, "%s: %s", row->name, problem);
        }
    }
}

/* A vertex may be 16 ulp inside of its neighbours' chord, of the largest coordinate. */
CASE(a_notch_of_ulps)
{
    static const double largest[3] = {1, 4, 1024};
    int deep, k;
    for (k = 0; k < 3; k++)
        for (deep = -3; deep < 40; deep++) {
            const double size = largest[k], ulp = (double)laws_ulp(WIDE(size));
            const gjk2d_status due = deep <= 16 ? GJK2D_OK : GJK2D_NOT_CONVEX;
            gjk2d_vec2 points[5];
            const gjk2d_real notch = REAL(deep * ulp);
            points[0] = vec(-size, 0), points[1] = vec(0, 0), points[2] = vec(size, 0);
            points[3] = vec(size, size), points[4] = vec(-size, size);
            points[1].y = notch;
            CHECK(status_of(points, 5) == due, "%d ulp of %g deep: %s", deep, size,
                gjk2d_status_text(status_of(points, 5)));
        }
}

/* Many such vertices in a row: the side sags by more than that as a whole. */
CASE(a_side_that_sags)
{
    const double ulp = (double)REAL_EPSILON / 2; /* of numbers below 1 */
    int count, deep, i;
    for (count = 1; count <= 12; count++)
        for (deep = 1; deep <= 16; deep++) {
            gjk2d_vec2 points[16];
            points[0] = vec(-1, -1), points[1] = vec(1, -1);
            for (i = 1; i <= count; i++)
                points[1 + i] =
                    vec(1 - ulp * deep * i * (count + 1 - i), -1 + 2.0 * i / (count + 1));
            points[count + 2] = vec(1, 1), points[count + 3] = vec(-1, 1);
            CHECK(status_of(points, count + 4) == GJK2D_OK, "%d vertices, %d ulp: %s",
                count, deep, gjk2d_status_text(status_of(points, count + 4)));
        }
}

/* Case 14: a rectangle with a point on each side, placed in the world and rounded. */
CASE(case_14_rounded_rectangles)
{
    rng random = rng_start();
    const double far = GJK2D_DOUBLE ? 5e6 : 100;
    int round, i;
    for (round = 0; round < test_rounds(10000); round++) {
        const gjk2d_pose at = pose_random(&random, far);
        const double c = (double)at.cos, s = (double)at.sin;
        const double x = rng_range(&random, 0.5, 4), y = rng_range(&random, 0.5, 4);
        const double half[8][2] = {{-x, -y}, {0.3 * x, -y}, {x, -y}, {x, -0.1 * y},
            {x, y}, {-0.7 * x, y}, {-x, y}, {-x, 0.2 * y}};
        gjk2d_vec2 points[8];
        const char *problem;
        for (i = 0; i < 8; i++)
            points[i] = vec((double)at.position.x + c * half[i][0] - s * half[i][1],
                (double)at.position.y + s * half[i][0] + c * half[i][1]);
        CHECK(status_of(points, 8) == GJK2D_OK, "round %d: refused", round);
        problem = round % 10 ? NULL : laws_of_ring(points, 8);
        CHECK(!problem, "round %d: %s", round, problem);
    }
}

/* Small lists of lattice points, of which a good part are rings: exactly those are taken
 * that the laws take, and the hull is the judge's. */
CASE(lattice_lists)
{
    rng random = rng_start();
    int round, i, taken = 0, refused = 0;
    for (round = 0; round < test_rounds(20000); round++) {
        const int count = rng_int(&random, 1, 7), most = rng_int(&random, 1, 3);
        gjk2d_vec2 points[20];
        int n = count;
        const char *problem;
        for (i = 0; i < count; i++) {
            const int x = rng_int(&random, -most, most),
                      y = rng_int(&random, -most, most);
            points[i] = vec(x, y);
        }
        if (round % 2) n = gjk2d_hull(points, count, points);
        if (round % 4 == 1) { /* a spoiled ring */
            i = rng_int(&random, 0, n - 1);
            points[n] = points[i], n++;
        }
        problem = laws_of_ring(points, n);
        CHECK(!problem, "round %d: %s", round, problem);
        taken += status_of(points, n) == GJK2D_OK;
        refused += status_of(points, n) == GJK2D_NOT_CONVEX;
    }
    CHECK(taken > 1000 && refused > 1000, "%d taken, %d refused", taken, refused);
}

/* Rings of any size, from either side, with straight vertices, and with one vertex moved
 * in by more than rounding. */
CASE(large_rings)
{
    enum { MOST = 500 };
    rng random = rng_start();
    gjk2d_vec2 points[MOST];
    int round, i;
    for (round = 0; round < test_rounds(300); round++) {
        const int count = rng_int(&random, 9, MOST), at = rng_int(&random, 0, count - 1);
        const int winding = round % 2 ? 1 : -1;
        const gjk2d_vec2 *before = &points[(at + count - 1) % count];
        const gjk2d_vec2 *after = &points[(at + 1) % count];
        double x, y;
        for (i = 0; i < count; i++)
            points[i] = vec(100 * cos(winding * 6.2831853 * i / count),
                70 * sin(winding * 6.2831853 * i / count));
        CHECK(status_of(points, count) == GJK2D_OK, "round %d: refused", round);
        x = ((double)before->x + (double)after->x) / 2;
        y = ((double)before->y + (double)after->y) / 2;
        points[at] = vec(x, y); /* straight */
        CHECK(status_of(points, count) == GJK2D_OK, "round %d: refused", round);
        points[at] =
            vec(x * (1 - 64 * (double)REAL_EPSILON), y * (1 - 64 * (double)REAL_EPSILON));
        CHECK(status_of(points, count) == GJK2D_NOT_CONVEX, "round %d: taken", round);
    }
}

/* --------------------------------------------------------------- other shapes -- */

CASE(shapes_carry_what_they_are_made_of)
{
    const gjk2d_shape circle = gjk2d_make_circle(vec(3, 4), 2);
    const gjk2d_shape capsule = gjk2d_make_capsule(vec(-1, 0), vec(1, 0), 1);
    gjk2d_vec2 pair[2] = {{-1, 0}, {1, 0}};
    const gjk2d_shape segment = gjk2d_make_polygon(pair, 2, 1);
    assert_int_equal(gjk2d_shape_status(&circle), GJK2D_OK);
    assert_int_equal(gjk2d_shape_status(&capsule), GJK2D_OK);
    CHECK(circle.radius == 2 && circle.count == 1, "circle");
    CHECK(gjk2d_distance(&circle, NULL, &circle, NULL) == 0, "a circle meets itself");
    CHECK(gjk2d_point(&circle, NULL, vec(3, 9)).distance == 3, "above the circle");
    CHECK(gjk2d_point(&capsule, NULL, vec(0, 5)).distance == 4, "above the capsule");
    CHECK(gjk2d_point(&capsule, NULL, vec(4, 4)).distance == 4, "beside the capsule");
    pair[0] = pair[1] = vec(100, 100);
    CHECK(gjk2d_point(&segment, NULL, vec(0, 5)).distance == 4, "two points: a capsule");
}

static int same_result(const gjk2d_result *a, const gjk2d_result *b)
{
    return a->status == b->status && a->relation == b->relation &&
           a->distance == b->distance && same_vec(a->normal, b->normal) &&
           same_vec(a->p, b->p) && same_vec(a->q, b->q) && a->p_feature == b->p_feature &&
           a->q_feature == b->q_feature;
}

/* Shapes of up to 8 points hold them: the array may go. */
CASE(small_shapes_hold_their_points)
{
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(2000); round++) {
        gjk2d_result before, after;
        gjk2d_cast_hit first, second;
        body p, q;
        body_polygon(&random, &p, rng_int(&random, 1, 8), 1);
        body_polygon(&random, &q, rng_int(&random, 1, 8), 1);
        q.pose = pose_random(&random, 1.5);
        before = gjk2d_separation(&p.shape, NULL, &q.shape, &q.pose);
        first = gjk2d_cast(&p.shape, NULL, vec(2, 1), &q.shape, &q.pose, 0);
        for (i = 0; i < 8; i++) p.points[i] = q.points[i] = vec((double)NAN, 1e30);
        after = gjk2d_separation(&p.shape, NULL, &q.shape, &q.pose);
        second = gjk2d_cast(&p.shape, NULL, vec(2, 1), &q.shape, &q.pose, 0);
        CHECK(same_result(&before, &after), "round %d", round);
        CHECK(same_vec(first.position, second.position), "round %d: cast", round);
    }
}

/* So does a ring of 16 points with few corners; one of 17 keeps the caller's. */
CASE(short_lists_are_copied)
{
    for (int count = 16; count <= 17; count++) {
        gjk2d_vec2 points[17];
        for (int i = 0; i < count; i++) /* a box from (0, 0) to (7, 5) */
            points[i] = vec(i < 8 ? i : i < 16 ? 15 - i : 0, i < 8 ? 0 : 5);
        const gjk2d_shape s = gjk2d_make_polygon(points, count, 0);
        assert_int_equal(s.status, GJK2D_OK);
        assert_int_equal(s.count, count == 16 ? 4 : 17);
        for (int i = 0; i < count; i++) points[i] = vec(0, 0);
        assert_int_equal(gjk2d_contains(&s, NULL, vec(6.5, 4.5)), count == 16);
    }
}

/* Strides: between points lies what is no number. */
CASE(points_with_strides)
{
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(500); round++) {
        const int count = rng_int(&random, 1, 60), step = rng_int(&random, 2, 5);
        const gjk2d_pose at = pose_random(&random, 2);
        gjk2d_real room[5 * 60];
        gjk2d_shape wide;
        gjk2d_result tight_answer, wide_answer;
        body b;
        body_polygon(&random, &b, count, 1);
        for (i = 0; i < 5 * 60; i++) room[i] = REAL_NAN;
        for (i = 0; i < count; i++)
            room[step * i] = b.points[i].x, room[step * i + 1] = b.points[i].y;
        wide = gjk2d_make_points(room, count, (size_t)step * sizeof *room, 0);
        tight_answer = gjk2d_separation(&b.shape, NULL, &b.shape, &at);
        wide_answer = gjk2d_separation(&wide, NULL, &wide, &at);
        CHECK(tight_answer.relation == wide_answer.relation &&
                  fabs((double)(tight_answer.distance - wide_answer.distance)) <=
                      32 * (double)REAL_EPSILON,
            "round %d: %d points", round, count);
    }
}

/* ----------------------------------------------------------------------- hull -- */

/* Lists with repeats and lines, at any scale, and large ones. */
CASE(hulls_of_any_list)
{
    enum { MOST = 400 };
    static gjk2d_vec2 points[MOST], out[MOST];
    rng random = rng_start();
    int round, i;
    for (round = 0; round < test_rounds(400); round++) {
        const int count = rng_int(&random, 1, round % 10 ? 20 : MOST);
        const double size = ldexp(1, rng_int(&random, -60, 60));
        const char *problem;
        int n;
        for (i = 0; i < count; i++) {
            const double x = rng_range(&random, -1, 1), y = rng_range(&random, -1, 1);
            points[i] = vec(size * x, size * y);
            if (round % 3 == 0) /* on a line, but for rounding */
                points[i].y = REAL(size * (x / 3 + (i % 7 == 0 ? y : 0)));
            if (i > 0 && round % 5 == 0 && i % 3 == 0) points[i] = points[i / 2];
        }
        problem = laws_of_ring(points, count);
        CHECK(!problem, "round %d, %d points: %s", round, count, problem);
        n = gjk2d_hull(points, count, out);
        CHECK(status_of(out, n) == GJK2D_OK, "round %d: a hull is refused", round);
        for (i = 0; i < n && n > 2; i++)
            CHECK(gjk2d_orient(out[i], out[(i + 1) % n], out[(i + 2) % n]) == 1,
                "round %d: not strictly convex at %d", round, i);
    }
}

CASE(hulls_by_hand)
{
    static const gjk2d_vec2 square[9] = {
        {0, 0}, {1, 1}, {2, 2}, {0, 2}, {1, 0}, {2, 0}, {2, 1}, {0, 0}, {2, 2}};
    gjk2d_vec2 out[9];
    int i, area = 0;
    assert_int_equal(gjk2d_hull(square, 9, out), 4);
    for (i = 0; i < 4; i++)
        area += (int)(out[i].x * out[(i + 1) % 4].y - out[i].y * out[(i + 1) % 4].x);
    assert_int_equal(area, 8); /* counterclockwise, all of it */
    assert_int_equal(gjk2d_hull(square, 3, out), 2);
    assert_int_equal(gjk2d_hull(square, 1, out), 1);
    assert_int_equal(gjk2d_hull(square, 0, out), 0);
    assert_int_equal(gjk2d_hull(NULL, 3, out), 0);
    assert_int_equal(gjk2d_hull(square, 3, NULL), 0);
}

/* --------------------------------------------------------------------- orient -- */

__extension__ typedef __int128 int128;

/* Integers with all of a number's digits, at any scale, on a line but for the last. */
CASE(orient_is_exact)
{
    const int64_t edge = GJK2D_DOUBLE ? INT64_C(1) << 52 : INT64_C(1) << 23;
    rng random = rng_start();
    int round, k, zeros = 0;
    for (round = 0; round < test_rounds(100000); round++) {
        const int scale = rng_int(&random, -60, 60);
        int64_t v[3][2], u[2];
        gjk2d_vec2 p[3];
        int128 cross;
        int due, said;
        for (k = 0; k < 2; k++) {
            u[k] = (int64_t)(rng_bits(&random) % (uint64_t)(edge / 2048));
            v[0][k] = (int64_t)(rng_bits(&random) % (uint64_t)edge) - edge / 2;
        }
        for (k = 1; k < 3; k++) {
            const int64_t far = rng_int(&random, -500, 500);
            v[k][0] = v[0][0] + far * u[0] + (round % 3 ? rng_int(&random, -1, 1) : 0);
            v[k][1] = v[0][1] + far * u[1];
        }
        for (k = 0; k < 3; k++)
            p[k] = vec(ldexp((double)v[k][0], scale), ldexp((double)v[k][1], scale));
        cross = (int128)(v[1][0] - v[0][0]) * (v[2][1] - v[0][1]) -
                (int128)(v[1][1] - v[0][1]) * (v[2][0] - v[0][0]);
        due = (cross > 0) - (cross < 0);
        zeros += due == 0;
        said = gjk2d_orient(p[0], p[1], p[2]);
        CHECK(said == due, "round %d: %d, not %d", round, said, due);
        CHECK(gjk2d_orient(p[1], p[0], p[2]) == -due, "round %d: swapped", round);
    }
    CHECK(zeros > 1000, "%d on a line", zeros);
}

/* --------------------------------------------------------------- poses, bounds -- */

CASE(bounds_are_tight)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(5000); round++) {
        body b;
        laws_pair pair;
        body_random(&random, &b, rng_range(&random, 0, 4), round % 2 ? 1000 : 1);
        pair = pair_of(&b, &b, 0, vec(0, 0));
        CHECK_LAW("bounds", &b, NULL, laws_of_bounds(&pair.p));
    }
}

CASE(poses)
{
    const gjk2d_pose one = gjk2d_identity(),
                     made = gjk2d_make_pose(1, 2, REAL(0.6), REAL(0.8));
    const gjk2d_pose turned = gjk2d_make_pose_at_angle(3, 4, REAL(0.5));
    const gjk2d_box box = {{-1, -1}, {1, 1}};
    body b;
    gjk2d_box bounds;
    CHECK(same_vec(one.position, vec(0, 0)) && one.cos == 1 && one.sin == 0, "identity");
    CHECK(same_vec(made.position, vec(1, 2)) && made.cos == REAL(0.6) &&
              made.sin == REAL(0.8),
        "make_pose");
    CHECK(same_vec(turned.position, vec(3, 4)) && is_near(turned.cos, cos(0.5), 1, 2) &&
              is_near(turned.sin, sin(0.5), 1, 2),
        "make_pose_at_angle");
    body_box(&b, 1, 1, 0, 0);
    bounds = gjk2d_bounds(&b.shape, NULL);
    CHECK(bounds.low.x <= box.low.x && bounds.high.y >= box.high.y, "bounds");
    CHECK(is_near(bounds.low.x, -1, 1, 2) && is_near(bounds.high.y, 1, 1, 2), "tight");
}

CASE(every_status_has_its_text)
{
    int i, k;
    for (i = GJK2D_OK; i <= GJK2D_ITERATION_LIMIT; i++)
        for (k = GJK2D_OK; k <= i; k++)
            CHECK(gjk2d_status_text((gjk2d_status)i)[0] != 0 &&
                      (strcmp(gjk2d_status_text((gjk2d_status)i),
                           gjk2d_status_text((gjk2d_status)k)) == 0) == (i == k),
                "%d and %d", i, k);
    assert_non_null(gjk2d_status_text((gjk2d_status)15));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(rows_of_rings),
        TEST(a_notch_of_ulps),
        TEST(a_side_that_sags),
        TEST(case_14_rounded_rectangles),
        TEST(lattice_lists),
        TEST(large_rings),
        TEST(shapes_carry_what_they_are_made_of),
        TEST(small_shapes_hold_their_points),
        TEST(short_lists_are_copied),
        TEST(points_with_strides),
        TEST(hulls_of_any_list),
        TEST(hulls_by_hand),
        TEST(orient_is_exact),
        TEST(bounds_are_tight),
        TEST(poses),
        TEST(every_status_has_its_text),
    };
    return run_all("shapes", tests, COUNT_OF(tests));
}
