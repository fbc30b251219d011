/* test_shapes.c - what gjk2d_make_* take and refuse; hull, orient, poses */
#include "testing.h"

static gjk2d_status status_of(const gjk2d_vec2 *points, int count)
{
    const gjk2d_shape s = gjk2d_make_polygon(points, count, 0);
    return gjk2d_shape_status(&s);
}

/* Are the points taken, or refused as a ring that is not convex, as is due? */
static void check_ring(
    const char *name, int round, const gjk2d_vec2 *points, int count, gjk2d_status due)
{
    const gjk2d_status status = status_of(points, count);
    CHECK(status == due, "%s, %d: %s", name, round, gjk2d_status_text(status));
}

/* What the judge says of the list, and of its hull. */
static void check_list(const char *name, int round, const gjk2d_vec2 *points, int count)
{
    const char *problem = laws_of_ring(points, count);
    CHECK(!problem, "%s, %d: %s", name, round, problem);
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
    { "a notch behind a tiny edge", 6, { 3.5, 2, -2, 3.5, -3.5, -2, 2, -3.5, 1.375, -0.375, 1.375, -0.37499997 }, GJK2D_NOT_CONVEX },
    { "the same from another point", 6, { 2, -3.5, 1.375, -0.375, 1.375, -0.37499997, 3.5, 2, -2, 3.5, -3.5, -2 }, GJK2D_NOT_CONVEX },
    { "a heptagram", 7, { 0, 10, 8, -6, -10, -2, 4, 9, 4, -9, -10, 2, 8, 6 }, GJK2D_NOT_CONVEX },
};
/* clang-format on */

/* Each ring starts at any of its points, in both windings. */
CASE(rows_of_rings)
{
    for (size_t r = 0; r < COUNT_OF(ring_rows); r++) {
        const ring_row *row = &ring_rows[r];
        const int count = row->count;
        for (int first = 0; first < 2 * count; first++) {
            gjk2d_vec2 points[12];
            for (int i = 0; i < count; i++) {
                const int k = (first + (first < count ? i : count - i)) % count;
                points[i] = vec(row->xy[2 * k], row->xy[2 * k + 1]);
            }
            check_ring(row->name, first, points, count, row->due);
            check_list(row->name, first, points, count);
        }
    }
}

/* A vertex may be 2^-19 of the largest coordinate inside of its neighbours' chord. */
CASE(a_notch)
{
    for (double size = 1; size <= 1024; size *= 4)
        for (int deep = -3; deep < 40; deep++) {
            const double notch = deep * size / 8388608; /* 2^23 */
            const gjk2d_vec2 points[5] = {vec(-size, 0), vec(0, notch), vec(size, 0),
                vec(size, size), vec(-size, size)};
            check_ring(
                "notch", deep, points, 5, deep <= 16 ? GJK2D_OK : GJK2D_NOT_CONVEX);
        }
}

/* Many such vertices in a row: the side sags by more than that as a whole. */
CASE(a_side_that_sags)
{
    const double ulp = (double)REAL_EPSILON / 2; /* of numbers below 1 */
    for (int count = 1; count <= 12; count++)
        for (int deep = 1; deep <= 16; deep++) {
            gjk2d_vec2 points[16] = {vec(-1, -1), vec(1, -1)};
            for (int i = 1; i <= count; i++)
                points[1 + i] =
                    vec(1 - ulp * deep * i * (count + 1 - i), -1 + 2.0 * i / (count + 1));
            points[count + 2] = vec(1, 1), points[count + 3] = vec(-1, 1);
            check_ring("sagging side", deep, points, count + 4, GJK2D_OK);
        }
}

/* Rings of any size, with a straight vertex, or one moved in by more than rounding. */
CASE(large_rings)
{
    enum { MOST = 500 };
    rng random = rng_start();
    gjk2d_vec2 points[MOST];
    for (int round = 0; round < test_rounds(300); round++) {
        const int count = rng_int(&random, 9, MOST), at = rng_int(&random, 0, count - 1);
        put_ellipse(points, count, 100, round % 2 ? 70 : -70); /* or clockwise */
        check_ring("ellipse", round, points, count, GJK2D_OK);
        const gjk2d_vec2 a = points[(at + count - 1) % count];
        const gjk2d_vec2 b = points[(at + 1) % count];
        const double x = ((double)a.x + (double)b.x) / 2;
        const double y = ((double)a.y + (double)b.y) / 2;
        const double inwards = 1 - 3e-5;
        points[at] = vec(x, y);
        check_ring("straight vertex", round, points, count, GJK2D_OK);
        points[at] = vec(x * inwards, y * inwards);
        check_ring("dent", round, points, count, GJK2D_NOT_CONVEX);
    }
}

/* A rectangle with a point on each side, placed in the world and rounded. */
CASE(case_14_rounded_rectangles)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(10000); round++) {
        const gjk2d_pose at = pose_random(&random, GJK2D_DOUBLE ? 5e6 : 100);
        const double c = (double)at.cos, s = (double)at.sin;
        const double x = rng_range(&random, 0.5, 4), y = rng_range(&random, 0.5, 4);
        const double half[8][2] = {{-x, -y}, {0.3 * x, -y}, {x, -y}, {x, -0.1 * y},
            {x, y}, {-0.7 * x, y}, {-x, y}, {-x, 0.2 * y}};
        gjk2d_vec2 points[8];
        for (int i = 0; i < 8; i++)
            points[i] = vec((double)at.position.x + c * half[i][0] - s * half[i][1],
                (double)at.position.y + s * half[i][0] + c * half[i][1]);
        check_ring("rectangle", round, points, 8, GJK2D_OK);
    }
}

/* ----------------------------------------------------------- lists and hulls -- */

/* Small lists of lattice points, of which a good part are rings: exactly those are taken
 * that the laws take, and the hull is the judge's. */
CASE(lattice_lists)
{
    rng random = rng_start();
    int taken = 0, refused = 0;
    for (int round = 0; round < test_rounds(20000); round++) {
        const int most = rng_int(&random, 1, 3);
        int count = rng_int(&random, 1, 7);
        gjk2d_vec2 points[8];
        for (int i = 0; i < count; i++) {
            const int x = rng_int(&random, -most, most);
            points[i] = vec(x, rng_int(&random, -most, most));
        }
        if (round % 2) count = gjk2d_hull(points, count, points);
        if (round % 4 == 1) { /* a spoiled ring */
            points[count] = points[rng_int(&random, 0, count - 1)];
            count++;
        }
        check_list("lattice list", round, points, count);
        taken += status_of(points, count) == GJK2D_OK;
        refused += status_of(points, count) == GJK2D_NOT_CONVEX;
    }
    CHECK(taken > 1000 && refused > 1000, "%d taken, %d refused", taken, refused);
}

/* Lists with repeats and lines, at any scale, and large ones. Their hulls are rings. */
CASE(hulls_of_any_list)
{
    enum { MOST = 400 };
    static gjk2d_vec2 points[MOST];
    rng random = rng_start();
    for (int round = 0; round < test_rounds(400); round++) {
        const int count = rng_int(&random, 1, round % 10 ? 20 : MOST);
        const double size = ldexp(1, rng_int(&random, -60, 60));
        for (int i = 0; i < count; i++) {
            const double x = rng_range(&random, -1, 1), y = rng_range(&random, -1, 1);
            const double on_line = x / 3 + (i % 7 == 0 ? y : 0);
            points[i] = vec(size * x, size * (round % 3 ? y : on_line));
            if (i > 0 && round % 5 == 0 && i % 3 == 0) points[i] = points[i / 2];
        }
        check_list("list", round, points, count);
        const int corners = gjk2d_hull(points, count, points);
        check_ring("hull", round, points, corners, GJK2D_OK);
    }
}

CASE(hulls_by_hand)
{
    static const gjk2d_vec2 square[9] = {
        {0, 0}, {1, 1}, {2, 2}, {0, 2}, {1, 0}, {2, 0}, {2, 1}, {0, 0}, {2, 2}};
    gjk2d_vec2 out[9];
    check_list("square", 0, square, 9);
    assert_int_equal(gjk2d_hull(square, 9, out), 4);
    assert_int_equal(gjk2d_hull(square, 3, out), 2);
    assert_int_equal(gjk2d_hull(square, 1, out), 1);
    assert_int_equal(gjk2d_hull(square, 0, out), 0);
    assert_int_equal(gjk2d_hull(NULL, 3, out), 0);
    assert_int_equal(gjk2d_hull(square, 3, NULL), 0);
}

/* ------------------------------------------------------- what a shape keeps -- */

/* A ring of up to 16 points with up to 8 corners is copied, and the caller's points may go;
 * of other rings all points are used. Between the points lies what is no number. */
CASE(short_lists_are_copied)
{
    static const struct {
        int count, corners; /* the last corner is repeated to the count */
    } rows[] = {{1, 1}, {2, 2}, {8, 8}, {16, 8}, {9, 9}, {17, 8}};
    for (size_t r = 0; r < COUNT_OF(rows); r++) {
        const int count = rows[r].count, corners = rows[r].corners;
        const int is_copied = count <= 16 && corners <= 8;
        gjk2d_vec2 points[17];
        gjk2d_real room[3 * 17];
        for (int i = 0; i < count; i++) {
            const double turn = 6.2831853 * (i < corners ? i : corners - 1) / corners;
            points[i] = vec(4 * cos(turn), 4 * sin(turn));
            room[3 * i] = points[i].x, room[3 * i + 1] = points[i].y;
            room[3 * i + 2] = REAL_NAN;
        }
        const gjk2d_shape s = gjk2d_make_points(room, count, 3 * sizeof *room, 1);
        assert_int_equal(s.status, GJK2D_OK);
        assert_int_equal(s.count, is_copied ? corners : count);
        for (int i = 0; i < count; i++)
            CHECK(gjk2d_contains(&s, NULL, points[i]), "%d points: not %d", count, i);
        for (int i = 0; i < count; i++) room[3 * i] = room[3 * i + 1] = 0;
        for (int i = 0; i < count && is_copied; i++)
            CHECK(gjk2d_contains(&s, NULL, points[i]), "%d points, gone: %d", count, i);
    }
}

/* --------------------------------------------------------------------- orient -- */

/* Returns the sign, in both orders; the judge's is exact for all numbers. */
static int check_orient(int round, gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    const double xy[3][2] = {{(double)a.x, (double)a.y}, {(double)b.x, (double)b.y},
        {(double)c.x, (double)c.y}};
    const int due = oracle_turn(xy[0], xy[1], xy[2]);
    CHECK(gjk2d_orient(a, b, c) == due, "round %d: not %d", round, due);
    CHECK(gjk2d_orient(b, a, c) == -due, "round %d: swapped", round);
    CHECK(gjk2d_orient(c, b, a) == -due, "round %d: turned round", round);
    return due;
}

/* Integers with all of a number's digits, at any scale, on a line but for the last; or small
 * ones, and one so far away that its differences from them round. */
CASE(orient_is_exact)
{
    const int64_t digits = GJK2D_DOUBLE ? INT64_C(1) << 52 : INT64_C(1) << 23;
    rng random = rng_start();
    int zeros = 0;
    for (int round = 0; round < test_rounds(100000); round++) {
        const int scale = rng_int(&random, -60, 50), is_far = round % 4 == 0;
        const int64_t edge = is_far ? 8192 : digits;
        int64_t v[3][2], step[2];
        gjk2d_vec2 p[3];
        for (int k = 0; k < 2; k++) {
            step[k] = (int64_t)(rng_bits(&random) % (uint64_t)(edge / 2048));
            v[0][k] = (int64_t)(rng_bits(&random) % (uint64_t)edge) - edge / 2;
        }
        for (int k = 1; k < 3; k++) {
            const int64_t times = rng_int(&random, -500, 500);
            const int off = round % 3 ? rng_int(&random, -1, 1) : 0;
            v[k][0] = v[0][0] + times * step[0] + off;
            v[k][1] = v[0][1] + times * step[1];
        }
        for (int k = 0; k < 2 && is_far; k++) v[1][k] = step[k] * (INT64_C(1) << 59);
        for (int k = 0; k < 3; k++)
            p[k] = vec(ldexp((double)v[k][0], scale), ldexp((double)v[k][1], scale));
        zeros += check_orient(round, p[0], p[1], p[2]) == 0;
    }
    CHECK(zeros > 1000, "%d on a line", zeros);
}

/* Any finite number: a random sign, exponent and last bit. */
static gjk2d_real any_number(rng *r)
{
    const int lowest = GJK2D_DOUBLE ? -1074 : -149, highest = GJK2D_DOUBLE ? 1023 : 127;
    const double x = ldexp(rng_range(r, 1, 2), rng_int(r, lowest, highest));
    return rng_int(r, 0, 7) == 0 ? 0 : REAL(rng_int(r, 0, 1) ? x : -x);
}

/* From the smallest number to the largest. Of points on a line through the origin, at
 * multiples of a power of two, one is moved by its last bit. */
CASE(orient_over_the_whole_range)
{
    rng random = rng_start();
    int seen[3] = {0, 0, 0};
    for (int round = 0; round < test_rounds(20000); round++) {
        gjk2d_real v[6];
        for (int i = 0; i < 6; i++) v[i] = any_number(&random);
        for (int i = 2; i < 6 && round % 2; i++)
            v[i] = REAL(ldexp((double)v[i & 1], i < 4 ? -3 : -rng_int(&random, 4, 4)));
        if (round % 4 == 1) v[rng_int(&random, 0, 5)] *= 1 + REAL_EPSILON;
        for (int i = 0; i < 6; i++)
            if (!is_finite(v[i])) v[i] = REAL_MAX;
        const gjk2d_vec2 a = {v[0], v[1]}, b = {v[2], v[3]}, c = {v[4], v[5]};
        seen[check_orient(round, a, b, c) + 1]++;
    }
    check_seen(seen, 3, 1000);
}

CASE(hulls_over_the_whole_range)
{
    const gjk2d_real most = REAL_MAX, least = REAL_DENORMAL;
    const gjk2d_vec2 large[5] = {
        {most, 0}, {0, most}, {-most, most / 2}, {most / 2, -most}, {most / 4, most / 4}};
    const gjk2d_vec2 mixed[5] = {{-most, 0}, {0, -least}, {most, 0}, {0, least}, {0, 0}};
    const gjk2d_vec2 small[4] = {{0, 0}, {least, 0}, {least, least}, {2 * least, least}};
    gjk2d_vec2 out[5];
    assert_int_equal(gjk2d_hull(large, 5, out), 4);
    assert_int_equal(gjk2d_hull(mixed, 5, out), 4);
    assert_int_equal(gjk2d_hull(small, 4, out), 4);
}

/* --------------------------------------------------------------- poses, statuses -- */

CASE(poses)
{
    const gjk2d_pose one = gjk2d_identity();
    const gjk2d_pose made = gjk2d_make_pose(1, 2, REAL(0.6), REAL(0.8));
    const gjk2d_pose turned = gjk2d_make_pose_at_angle(3, 4, REAL(0.5));
    CHECK(same_vec(one.position, vec(0, 0)) && one.cos == 1 && one.sin == 0, "identity");
    CHECK(same_vec(made.position, vec(1, 2)) && made.cos == REAL(0.6) &&
              made.sin == REAL(0.8),
        "make_pose");
    CHECK(same_vec(turned.position, vec(3, 4)) && is_near(turned.cos, cos(0.5), 1, 2) &&
              is_near(turned.sin, sin(0.5), 1, 2),
        "make_pose_at_angle");
}

CASE(every_status_has_its_text)
{
    for (int i = GJK2D_OK; i <= GJK2D_NOT_SIMPLE; i++) {
        const char *text = gjk2d_status_text((gjk2d_status)i);
        CHECK(text[0] != 0, "%d has none", i);
        for (int k = GJK2D_OK; k < i; k++)
            CHECK(strcmp(text, gjk2d_status_text((gjk2d_status)k)) != 0,
                "%d has that of %d", i, k);
    }
    assert_non_null(gjk2d_status_text((gjk2d_status)15));
}
