/* test_motion.c - rays and casts: by hand, in worlds of tiles, and for characters that walk
 *
 * Touching does not block a cast: a box slides along a wall that it touches, drops through
 * a slot exactly its own width, and is not caught by the seams of tiles.
 */
#include "testing.h"

static const double origin_pose[4] = AT(0, 0);

/* ---------------------------------------------------------------------- rays -- */

typedef struct ray_row {
    const char *name;
    figure shape;
    double pose[4], origin[2], translation[2];
    int hit, inside;
    double fraction, normal[2]; /* normal (0, 0): any */
    int feature;                /* below -1: any */
} ray_row;

#define UP1   1.0000001192092896 /* the next float above 1 */
#define UP2   2.000000238418579
#define DOWN2 1.9999998807907104

/* clang-format off */
static const ray_row ray_rows[] = {
    { "1: along an edge", BOX(1, 1), AT(0, 0), { -3, 1 }, { 6, 0 }, 1, 0, 1 / 3.0, { -1, 0 }, -2 },
    { "1: one ulp above the edge", BOX(1, 1), AT(0, 0), { -3, UP1 }, { 6, 0 }, 0, 0, 1, { 0, 0 }, -1 },
    { "1: meets a corner only", BOX(1, 1), AT(0, 0), { -2, 0 }, { 2, 2 }, 1, 0, 0.5, { 0, 0 }, -2 },
    { "1: one ulp beside the corner", BOX(1, 1), AT(0, 0), { -2, 0 }, { 2, UP2 }, 0, 0, 1, { 0, 0 }, -1 },
    { "1: one ulp inside the corner", BOX(1, 1), AT(0, 0), { -2, 0 }, { 2, DOWN2 }, 1, 0, 0.5, { -1, 0 }, -2 },
    { "1: from the boundary outwards", BOX(1, 1), AT(0, 0), { 1, 0 }, { 1, 0 }, 1, 1, 0, { -1, 0 }, -1 },
    { "1: from the boundary inwards", BOX(1, 1), AT(0, 0), { 1, 0 }, { -1, 0 }, 1, 1, 0, { 1, 0 }, -1 },
    { "1: no length, on a corner", BOX(1, 1), AT(0, 0), { 1, 1 }, { 0, 0 }, 1, 1, 0, { 1, 0 }, -1 },
    { "1: no length, beside it", BOX(1, 1), AT(0, 0), { UP1, 1 }, { 0, 0 }, 0, 0, 1, { 0, 0 }, -1 },
    { "from within", BOX(1, 1), AT(0, 0), { 0, 0 }, { 3, 4 }, 1, 1, 0, { -0.6, -0.8 }, -1 },
    { "at a corner the edge that opposes most", BOX(1, 1), AT(0, 0), { -3, -2 }, { 4, 2 }, 1, 0, 0.5, { -1, 0 }, -2 },
    { "at a corner, steeper", BOX(1, 1), AT(0, 0), { -2, -3 }, { 2, 4 }, 1, 0, 0.5, { 0, -1 }, -2 },
    { "up to contact", BOX(1, 1), AT(0, 0), { -3, 0 }, { 2, 0 }, 1, 0, 1, { -1, 0 }, 7 },
    { "one ulp less", BOX(1, 1), AT(0, 0), { -3, 0 }, { DOWN2, 0 }, 0, 0, 1, { 0, 0 }, -1 },
    { "away", BOX(1, 1), AT(0, 0), { -3, 0 }, { -2, 0 }, 0, 0, 1, { 0, 0 }, -1 },
    { "2: Box2D's flat box", BOX(244.5, 0.5), AT(884.5, 188.5), { 380, 241 }, { 624, -104 }, 1, 0, 0.5, { 0, 1 }, 5 },
    { "2: a circle, 3-4-5", BALL(5), AT(0, 0), { -10, 3 }, { 12, 0 }, 1, 0, 0.5, { -0.8, 0.6 }, 0 },
    { "2: under a rounded box's top", ROUNDED(1, 1, 0.25), AT(0, 0), { -3, 1.249 }, { 6, 0 }, 1, 0, 0.3296103, { 0, 0 }, -2 },
    { "2: along its top", ROUNDED(1, 1, 0.25), AT(0, 0), { -3, 1.25 }, { 6, 0 }, 1, 0, 1 / 3.0, { 0, 1 }, -2 },
    { "2: over it", ROUNDED(1, 1, 0.25), AT(0, 0), { -3, 1.253 }, { 6, 0 }, 0, 0, 1, { 0, 0 }, -1 },
    { "a circle, grazed", BALL(1), AT(0, 0), { -3, 1 }, { 6, 0 }, 1, 0, 0.5, { 0, 1 }, 0 },
    { "a circle, missed by an ulp", BALL(1), AT(0, 0), { -3, UP1 }, { 6, 0 }, 0, 0, 1, { 0, 0 }, -1 },
    { "a segment, across", BAR(1, 0, 0), AT(0, 0), { 0.5, -3 }, { 0, 6 }, 1, 0, 0.5, { 0, -1 }, -2 },
    { "a segment, along it", BAR(1, 0, 0), AT(0, 0), { -3, 0 }, { 6, 0 }, 1, 0, 1 / 3.0, { 0, 0 }, -2 },
    { "a segment, from on it", BAR(1, 0, 0), AT(0, 0), { 0, 0 }, { 0, 1 }, 1, 1, 0, { 0, -1 }, -1 },
    { "a point, hit", DOT, AT(0, 0), { -3, -6 }, { 6, 12 }, 1, 0, 0.5, { 0, 0 }, 0 },
    { "a point, missed", DOT, AT(0, 0), { -3, -6 }, { 6, 12.5 }, 0, 0, 1, { 0, 0 }, -1 },
    { "a capsule's side", BAR(2, 0, 1), AT(0, 0), { 1, 3 }, { 0, -4 }, 1, 0, 0.5, { 0, 1 }, -2 },
    { "a capsule's end", BAR(2, 0, 5), AT(0, 0), { 12, 3 }, { -12, 0 }, 1, 0, 0.5, { 0.8, 0.6 }, 2 },
    { "turned, 3-4-5", BOX(5, 5), TURNED(0, 0, 0.6, 0.8), { 9, 12 }, { -6, -8 }, 1, 0, 1, { 0.6, 0.8 }, 3 },
    { "box2d#64", RING(2, 8, 4, 13, 15), AT(0, 0), { 0, 0 }, { 10, 10 }, 0, 0, 1, { 0, 0 }, -1 },
    { "ncollide#178", RING(4, 100, -64, 110, -64, 110, 0, 100, 0), AT(0, 0), { 99, -37.3501968 }, { 2, 0 }, 1, 0, 0.5, { -1, 0 }, 7 },
    { "cute_headers#143", BALL(1), AT(0, 0), { 0, 0.5 }, { 0, 1.5 }, 1, 1, 0, { 0, -1 }, -1 },
};
/* clang-format on */

CASE(rows_of_rays)
{
    size_t i;
    for (i = 0; i < COUNT_OF(ray_rows); i++) {
        const ray_row *row = &ray_rows[i];
        const gjk2d_vec2 from = vec(row->origin[0], row->origin[1]);
        const gjk2d_vec2 t = vec(row->translation[0], row->translation[1]);
        gjk2d_ray_hit h;
        laws_pair pair;
        body b;
        body_of(&b, &row->shape, row->pose);
        h = gjk2d_ray(&b.shape, &b.pose, from, t);
        CHECK(h.status == GJK2D_OK && h.hit == row->hit && h.inside == row->inside,
            "%s: status %d, hit %d, inside %d", row->name, h.status, h.hit, h.inside);
        CHECK(is_near(h.fraction, row->fraction, 1, row->fraction > 0.3296 ? 8 : 0) ||
                  fabs((double)h.fraction - row->fraction) < 1e-6,
            "%s: fraction %.9g", row->name, (double)h.fraction);
        if (row->normal[0] != 0 || row->normal[1] != 0)
            CHECK(is_near(h.normal.x, row->normal[0], 1, 8) &&
                      is_near(h.normal.y, row->normal[1], 1, 8),
                "%s: normal (%.9g, %.9g)", row->name, (double)h.normal.x,
                (double)h.normal.y);
        if (!row->hit)
            CHECK(h.normal.x == 0 && h.normal.y == 0, "%s: a normal", row->name);
        CHECK(row->feature < -1 || h.feature == row->feature, "%s: feature %d", row->name,
            h.feature);
        pair = pair_of(&b, &b, 0, t);
        CHECK_LAW(row->name, &b, NULL, laws_of_ray(&pair.p, from, t));
    }
}

/* Case 2's point is a lattice point, and is exact. */
CASE(the_point_of_a_ray)
{
    body b;
    gjk2d_ray_hit h;
    body_box(&b, 244.5, 0.5, 884.5, 188.5);
    h = gjk2d_ray(&b.shape, &b.pose, vec(380, 241), vec(624, -104));
    CHECK(h.point.x == 692 && h.point.y == 189 && h.fraction == REAL(0.5),
        "(%.9g, %.9g) at %.9g", (double)h.point.x, (double)h.point.y, (double)h.fraction);
    h = gjk2d_ray(&b.shape, &b.pose, vec(380, 241), vec(0, -10));
    CHECK(h.point.x == 380 && h.point.y == 231, "no hit: the end");
}

CASE(random_rays)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(4000); round++) {
        const double far = round % 3 ? 4 : 300;
        gjk2d_vec2 from, t;
        laws_pair pair;
        body b;
        if (round % 4 == 0)
            body_lattice(&random, &b, 3, 2);
        else
            body_random(&random, &b, 1, 1);
        from = pose_at(rng_int(&random, -4, 4), rng_int(&random, -4, 4)).position;
        t = pose_at(rng_int(&random, -8, 8), rng_int(&random, -8, 8)).position;
        if (round % 4 != 0) {
            from = pose_random(&random, far).position;
            t = vec(rng_range(&random, -1, 1) - (double)from.x,
                rng_range(&random, -1, 1) - (double)from.y);
        }
        pair = pair_of(&b, &b, 0, t);
        CHECK_LAW("random", &b, NULL, laws_of_ray(&pair.p, from, t));
    }
}

/* Case 3: aimed exactly at a stored vertex, from near and far: never through. (Coordinates
 * are on a grid, so that the aim has no rounding.) */
CASE(case_3_aimed_at_vertices)
{
    rng random = rng_start();
    const double grid = GJK2D_DOUBLE ? ldexp(1, -30) : ldexp(1, -9);
    int round, i, asked = 0;
    for (round = 0; round < test_rounds(20000); round++) {
        const double far = round % 2 ? 3 : 3000;
        const double x = grid * floor(rng_range(&random, -far, far) / grid);
        const double y = grid * floor(rng_range(&random, -far, far) / grid);
        gjk2d_vec2 points[8];
        gjk2d_ray_hit h;
        body b;
        int count, corner;
        body_polygon(&random, &b, 8, 1);
        for (i = 0; i < 8; i++) {
            points[i].x = REAL(grid * floor((double)b.points[i].x / grid));
            points[i].y = REAL(grid * floor((double)b.points[i].y / grid));
        }
        count = gjk2d_hull(points, 8, b.points);
        b.count = count;
        body_make(&b);
        corner = rng_int(&random, 0, count - 1);
        h = gjk2d_ray(&b.shape, NULL, vec(x, y),
            vec((double)b.points[corner].x - x, (double)b.points[corner].y - y));
        asked += !h.inside;
        CHECK(h.status == GJK2D_OK && h.hit == 1, "round %d: corner %d is missed", round,
            corner);
    }
    CHECK(asked > 10000, "%d asked", asked);
}

/* Two tiles share an edge. Of rays that end behind it, or at its ends, none slips through
 * between them. */
CASE(rays_at_the_seam_of_two_tiles)
{
    rng random = rng_start();
    int round, k;
    for (round = 0; round < test_rounds(10000); round++) {
        gjk2d_vec2 from, to;
        gjk2d_ray_hit h[2];
        body b;
        int count, middle;
        body_polygon(&random, &b, 8, 1);
        count = gjk2d_hull(b.points, 8, b.points);
        if (count < 4) continue;
        middle = rng_int(&random, 2, count - 2); /* cut from corner 0 to corner middle */
        from = pose_random(&random, round % 2 ? 3 : 1000).position;
        to = b.points[round % 3 ? 0 : middle];
        if (round % 5)
            to = vec(0.25 * (double)b.points[0].x + 0.75 * (double)b.points[middle].x,
                0.25 * (double)b.points[0].y + 0.75 * (double)b.points[middle].y);
        to = vec((double)to.x - (double)from.x, (double)to.y - (double)from.y);
        for (k = 0; k < 2; k++) {
            gjk2d_vec2 part[BODY_POINTS];
            gjk2d_shape tile;
            int i, n = 0;
            for (i = k ? middle : 0; i <= (k ? count : middle); i++)
                part[n++] = b.points[i % count];
            tile = gjk2d_make_polygon(part, n, 0);
            h[k] = gjk2d_ray(&tile, NULL, from, to);
            CHECK(h[k].status == GJK2D_OK, "round %d: status %d", round, h[k].status);
        }
        b.count = count;
        body_make(&b);
        CHECK((h[0].hit || h[1].hit) == gjk2d_ray(&b.shape, NULL, from, to).hit,
            "round %d: hits %d %d, the whole says otherwise", round, h[0].hit, h[1].hit);
    }
}

/* --------------------------------------------------------------------- casts -- */

typedef struct cast_row {
    const char *name;
    figure p;
    double p_pose[4], translation[2];
    figure q;
    double q_pose[4], margin;
    int hit, overlaps;
    double fraction, normal[2], position[2]; /* normal (0, 0): any */
} cast_row;

/* clang-format off */
static const cast_row cast_rows[] = {
    { "4: falls on a box", BOX(0.5, 0.5), AT(0, 3), { 0, -10 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0.2, { 0, 1 }, { 0, 1 } },
    { "4: flies exactly along its top", BOX(0.5, 0.5), AT(-5, 1), { 10, 0 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 5, 1 } },
    { "4: one ulp lower", BOX(0.5, 0.5), AT(-5, 0.99999994), { 10, 0 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0.4, { -1, 0 }, { -1, 0.99999994 } },
    { "4: from rest, upwards", BOX(0.5, 0.5), AT(0, 1), { 0, 10 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 0, 11 } },
    { "4: from rest, downwards", BOX(0.5, 0.5), AT(0, 1), { 0, -1 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0, { 0, 1 }, { 0, 1 } },
    { "4: from rest, sideways", BOX(0.5, 0.5), AT(0, 1), { 1, 0 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 1, 1 } },
    { "4: from rest, down the slope", BOX(0.5, 0.5), AT(0, 1), { 8, -1 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0, { 0, 1 }, { 0, 1 } },
    { "5: passes flush", RING(4, -16, 40, 0, 40, 0, 56, -16, 56), AT(0, 0), { 0, -100 }, RING(4, 0, 0, 32, 0, 32, 8, 0, 8), AT(0, 0), 0,
      0, 0, 1, { 0, 0 }, { 0, -100 } },
    { "5: one ulp to the right", RING(4, -16, 40, 1e-6, 40, 1e-6, 56, -16, 56), AT(0, 0), { 0, -100 }, RING(4, 0, 0, 32, 0, 32, 8, 0, 8), AT(0, 0), 0,
      1, 0, 0.32, { 0, 1 }, { 0, -32 } },
    { "5: beside a wall", BOX(8, 8), AT(24, 100), { 0, -300 }, BOX(8, 8), AT(8, 0), 0, 0, 0, 1, { 0, 0 }, { 24, -200 } },
    { "6: corner to corner, inwards", BOX(1, 1), AT(2, 2), { -1, -1 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0, { 0, 0 }, { 2, 2 } },
    { "6: from apart, corner to corner", BOX(1, 1), AT(4, 4), { -4, -4 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0, 0 }, { 2, 2 } },
    { "6: along one face", BOX(1, 1), AT(2, 2), { 0, -5 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 2, -3 } },
    { "at a corner the edge that opposes most", BOX(1, 1), AT(4, 6), { -2, -4 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 1 }, { 2, 2 } },
    { "and on", BOX(1, 1), AT(4, 6), { -4, -8 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0, 1 }, { 2, 2 } },
    { "ends at contact", BOX(1, 1), AT(5, 0), { -3, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 2, 0 } },
    { "ends one ulp later", BOX(1, 1), AT(5, 0), { -3.0000002384185791, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.99999992, { 1, 0 }, { 2, 0 } },
    { "in overlap, outwards", BOX(1, 1), AT(1.5, 0), { 3, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 2, 1, { 0, 0 }, { 4.5, 0 } },
    { "in overlap, inwards", BOX(1, 1), AT(1.5, 0), { -3, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 2, 0, { 1, 0 }, { 1.5, 0 } },
    { "in overlap, no motion", BOX(1, 1), AT(1.5, 0), { 0, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 2, 1, { 0, 0 }, { 1.5, 0 } },
    { "no motion, touching", BOX(1, 1), AT(2, 0), { 0, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 2, 0 } },
    { "a ball falls on a box", BALL(0.5), AT(0, 3), { 0, -10 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0.2, { 0, 1 }, { 0, 1 } },
    { "a ball at a corner, 3-4-5", BALL(5), AT(10, 5), { -12, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0.6, 0.8 }, { 4, 5 } },
    { "a ball grazes a ball", BALL(2), AT(-10, 5), { 20, 0 }, BALL(3), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 10, 5 } },
    { "a ball hits a ball, 3-4-5", BALL(2), AT(-8, 3), { 8, 0 }, BALL(3), AT(0, 0), 0, 1, 0, 0.5, { -0.8, 0.6 }, { -4, 3 } },
    { "a point falls on a box", DOT, AT(0, 2), { 0, -2 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0, 1 }, { 0, 1 } },
    { "parallel capsules do", BAR(1, 0, 0.25), AT(0, 1.5), { 0, -2 }, BAR(1, 0, 0.25), AT(0, 0), 0, 1, 0, 0.5, { 0, 1 }, { 0, 0.5 } },
    { "15: (8000, 8000), gap .25", BOX(0.5, 0.5), AT(8000, 8000), { 0, 1 }, BOX(0.5, 0.5), AT(8000, 8001.25), 0, 1, 0, 0.25, { 0, -1 }, { 8000, 8000.25 } },
    { "15: a translation that rounds to 0", BOX(0.5, 0.5), AT(0, -132000), { 0, -0.001 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 0, -132000.001 } },
    { "margin: stops before", BOX(1, 1), AT(6, 0), { -8, 0 }, BOX(1, 1), AT(0, 0), 2, 1, 0, 0.25, { 1, 0 }, { 4, 0 } },
    { "margin: along it", BOX(1, 1), AT(4, 10), { 0, -20 }, BOX(1, 1), AT(0, 0), 2, 0, 0, 1, { 0, 0 }, { 4, -10 } },
    { "margin: at a corner, 3-4-5", BOX(1, 1), AT(12, 6), { -12, 0 }, BOX(1, 1), AT(0, 0), 5, 1, 0, 7 / 12.0, { 0.6, 0.8 }, { 5, 6 } },
    { "margin: nearer at the start, inwards", BOX(1, 1), AT(3, 0), { -8, 0 }, BOX(1, 1), AT(0, 0), 2, 1, 1, 0, { 1, 0 }, { 3, 0 } },
    { "margin: nearer at the start, outwards", BOX(1, 1), AT(3, 0), { 8, 0 }, BOX(1, 1), AT(0, 0), 2, 0, 1, 1, { 0, 0 }, { 11, 0 } },
    { "margin: nearer at the start, sideways", BOX(1, 1), AT(3, 0), { 0, 8 }, BOX(1, 1), AT(0, 0), 2, 0, 1, 1, { 0, 0 }, { 3, 8 } },
    { "margin: in overlap", BOX(1, 1), AT(1.5, 0), { -1, 0 }, BOX(1, 1), AT(0, 0), 2, 1, 2, 0, { 1, 0 }, { 1.5, 0 } },
    { "8: from below, under the top", BOX(0.5, 0.5), AT(0, 0.75), { 0, -1 }, BOX(8, 0.5), AT(0, 0), 0.01, 1, 2, 0, { 0, 1 }, { 0, 0.75 } },
    { "8: from below, just over the top", BOX(0.5, 0.5), AT(0, 1.0078125), { 0, -1 }, BOX(8, 0.5), AT(0, 0), 0.01, 1, 1, 0, { 0, 1 }, { 0, 1.0078125 } },
    { "8: from below, well over the top", BOX(0.5, 0.5), AT(0, 1.5), { 0, -1 }, BOX(8, 0.5), AT(0, 0), 0.25, 1, 0, 0.25, { 0, 1 }, { 0, 1.25 } },
};
/* clang-format on */

static gjk2d_cast_hit cast_of(const body *p, gjk2d_vec2 t, const body *q, double margin)
{
    return gjk2d_cast(&p->shape, &p->pose, t, &q->shape, &q->pose, REAL(margin));
}

CASE(rows_of_casts)
{
    size_t i;
    for (i = 0; i < COUNT_OF(cast_rows); i++) {
        const cast_row *row = &cast_rows[i];
        const gjk2d_vec2 t = vec(row->translation[0], row->translation[1]);
        gjk2d_cast_hit h;
        laws_pair pair;
        body p, q;
        double size;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        h = cast_of(&p, t, &q, row->margin);
        pair = pair_of(&p, &q, row->margin, t);
        size = (double)laws_size(&pair) + fabs((double)h.position.y);
        CHECK(h.status == GJK2D_OK && h.hit == row->hit && h.overlaps == row->overlaps,
            "%s: status %d, hit %d, overlaps %d", row->name, h.status, h.hit, h.overlaps);
        CHECK(fabs((double)h.fraction - row->fraction) <= 2e-7, "%s: fraction %.9g",
            row->name, (double)h.fraction);
        if (h.hit && (row->normal[0] != 0 || row->normal[1] != 0))
            CHECK(is_near(h.normal.x, row->normal[0], 1, 8) &&
                      is_near(h.normal.y, row->normal[1], 1, 8),
                "%s: normal (%.9g, %.9g)", row->name, (double)h.normal.x,
                (double)h.normal.y);
        CHECK(is_near(h.position.x, row->position[0], size, GJK2D_DOUBLE ? 1e10 : 8) &&
                  is_near(h.position.y, row->position[1], size, GJK2D_DOUBLE ? 1e10 : 8),
            "%s: position (%.9g, %.9g)", row->name, (double)h.position.x,
            (double)h.position.y);
        CHECK_LAW(row->name, &p, &q, laws_of_cast(&pair, REAL(row->margin)));
    }
}

/* A CSO without area has no interior and never blocks, whatever it sweeps. */
CASE(flat_pairs_never_block)
{
    static const figure dot = DOT, bar = BAR(1, 0, 0);
    static const double above[4] = AT(0, 1);
    body p, q;
    body_of(&p, &dot, above);
    body_of(&q, &dot, origin_pose);
    CHECK(!cast_of(&p, vec(0, -2), &q, 0).hit, "a point and a point");
    CHECK(cast_of(&p, vec(0, -2), &q, 0.25).hit, "a point and a point with a margin");
    body_of(&p, &bar, above);
    body_of(&q, &bar, origin_pose);
    CHECK(!cast_of(&p, vec(2, 0), &q, 0).hit, "parallel segments, along each other");
    CHECK(!cast_of(&p, vec(0, -2), &q, 0).hit, "parallel segments");
}

/* Lists of any length on one line are flat, too. */
CASE(long_lists_on_a_line_never_block)
{
    gjk2d_vec2 points[17];
    gjk2d_shape line, dot = gjk2d_make_circle(vec(0, 0), 0);
    const gjk2d_pose above = pose_at(0.25, 3);
    for (int i = 0; i < 17; i++) points[i] = vec(i - 8, 0);
    line = gjk2d_make_polygon(points, 17, 0);
    CHECK(!gjk2d_cast(&dot, &above, vec(0, -5), &line, NULL, 0).hit, "a point");
    CHECK(!gjk2d_cast(&line, &above, vec(0, -5), &line, NULL, 0).hit, "a segment");
    dot = gjk2d_make_circle(vec(0, 0), REAL(0.25));
    CHECK(gjk2d_cast(&dot, &above, vec(0, -5), &line, NULL, 0).hit, "a circle");
}

/* Case 6: the normal is that of one of the two faces, not one between them. */
CASE(case_6_the_normal_of_a_corner)
{
    static const double from[3][2] = {{2, 2}, {4, 4}, {7, 7}};
    body p, q;
    int i;
    body_box(&q, 1, 1, 0, 0);
    for (i = 0; i < 3; i++) {
        gjk2d_cast_hit h;
        body_box(&p, 1, 1, from[i][0], from[i][1]);
        h = cast_of(&p, vec(-6, -6), &q, 0);
        CHECK(h.hit && fabs((double)h.normal.x) + fabs((double)h.normal.y) == 1,
            "normal (%.9g, %.9g)", (double)h.normal.x, (double)h.normal.y);
        CHECK(h.position.x >= 2 || h.position.y >= 2, "position (%.9g, %.9g)",
            (double)h.position.x, (double)h.position.y);
    }
}

/* On a grid, the edge at the corner that opposes the translation most. */
CASE(a_corner_on_a_grid)
{
    static const gjk2d_vec2 points[3] = {{0, 0}, {-1, 1}, {-3, -1}};
    const gjk2d_shape dot = gjk2d_make_circle(vec(0, 0), 0);
    const gjk2d_shape q = gjk2d_make_polygon(points, 3, 0);
    const gjk2d_pose start = pose_at(1, 0);
    const gjk2d_cast_hit h = gjk2d_cast(&dot, &start, vec(-3, 0), &q, NULL, 0);
    CHECK(h.hit && h.normal.x > REAL(0.7) && h.normal.y > REAL(0.7), "normal (%g, %g)",
        (double)h.normal.x, (double)h.normal.y);
}

/* Along the face that is touched, at angles at which every number rounds. */
CASE(slides_have_the_normal_of_the_face)
{
    static const gjk2d_vec2 points[8] = {
        {1, -3}, {3, -1}, {3, 1}, {2, 3}, {-2, 3}, {-3, 1}, {-3, -1}, {-1, -3}};
    const gjk2d_shape p = gjk2d_make_polygon(points, 8, 0);
    const gjk2d_shape q = gjk2d_make_capsule(vec(-1, 3), vec(-1, 8), 0);
    rng random = rng_start();
    for (int round = 0; round < 2000; round++) {
        const gjk2d_pose pose = pose_turned(0, 0, 7 * rng_unit(&random));
        const double x = round % 2 ? -6 : 6;
        const gjk2d_vec2 t = vec(x * (double)pose.cos, x * (double)pose.sin);
        const gjk2d_cast_hit h = gjk2d_cast(&p, &pose, t, &q, &pose, 0);
        const double along =
            (double)h.normal.x * (double)t.x + (double)h.normal.y * (double)t.y;
        CHECK(h.overlaps || !h.hit || along <= 1e-6, "round %d: %g along the normal",
            round, along);
    }
}

/* Casts at a corner of a box: the position is outside of the line of the face that is
 * hit, and so free of a flush neighbour. */
CASE(positions_are_free_of_flush_neighbours)
{
    static const gjk2d_vec2 points[4] = {{0, -1}, {1, -1}, {1, 0}, {0, 0}};
    static const gjk2d_vec2 beside[4] = {{-9, -1}, {1, -1}, {1, 0}, {-9, 0}};
    const gjk2d_shape q = gjk2d_make_polygon(points, 4, 0);
    const gjk2d_shape flush = gjk2d_make_polygon(beside, 4, 0);
    rng random = rng_start();
    for (int round = 0, tops = 0; tops < test_rounds(4000); round++) {
        const double w = 0.5 + 2 * rng_unit(&random), h = 0.5 + 2 * rng_unit(&random);
        body mover;
        gjk2d_cast_hit hit;
        double x, y;
        body_box(&mover, w, h, 0, 0);
        x = -w - 2 * rng_unit(&random), y = h + 0.1 + 2 * rng_unit(&random);
        mover.pose = pose_at(x, y);
        hit = gjk2d_cast(
            &mover.shape, &mover.pose, vec(1.25 * (-w - x), 1.25 * (h - y)), &q, NULL, 0);
        if (!hit.hit || hit.normal.y < 1) continue;
        tops++;
        mover.pose.position = hit.position;
        CHECK(!gjk2d_overlap(&mover.shape, &mover.pose, &flush, NULL), "round %d", round);
    }
}

/* Case 16: two boxes move, which is a cast by the difference of their translations. */
CASE(case_16_time_to_collision)
{
    const double precise = GJK2D_DOUBLE ? 1e-9 : 1e-6;
    body p, q;
    gjk2d_cast_hit h;
    body_box(&p, 2.25, 0.95, 0, 0); /* at 13.9 m/s, and 8.3 m/s ahead of it */
    body_box(&q, 2.25, 0.95, 30, 0.5);
    h = cast_of(&p, vec(10 * (13.9 - 8.3), 0), &q, 0);
    CHECK(h.hit && fabs(10 * (double)h.fraction - 25.5 / 5.6) <= 10 * precise, "%.12g s",
        10 * (double)h.fraction);
    body_box(&q, 0.95, 2.25, 20, -15); /* crosses */
    h = cast_of(&p, vec(10 * 10 - 0, 0 - 10 * 8), &q, 0);
    CHECK(h.hit && fabs(10 * (double)h.fraction - 1.68) <= 10 * precise, "%.12g s",
        10 * (double)h.fraction);
}

/* A box in a tilted tile by some ulps, as rounding leaves it: what leads deeper by less than 4
 * ulp of the coordinates does not block, what leads deeper by more does. */
CASE(overlaps_by_rounding)
{
    rng random = rng_start();
    int round, asked = 0;
    for (round = 0; round < test_rounds(4000); round++) {
        const double tilt = rng_range(&random, 0, 6.28), far = round % 2 ? 500 : 5;
        const double ulp = (double)REAL_EPSILON * far, c = cos(tilt), s = sin(tilt);
        const double up = 2 - ulp * rng_range(&random, 1, 3), length = 0.5;
        const double down =
            ulp * rng_range(&random, round % 3 ? -1 : 16, round % 3 ? 1 : 32);
        gjk2d_cast_hit h;
        body tile, p;
        body_box(&tile, 1, 1, 0, 0);
        body_box(&p, 1, 1, 0, 0);
        tile.pose = pose_turned(far, far, tilt);
        p.pose = pose_turned(far - s * up, far + c * up, tilt);
        h = cast_of(&p, vec(length * c + down * s, length * s - down * c), &tile, 0);
        CHECK(h.status == GJK2D_OK, "status %d", h.status);
        if (h.overlaps != 2) continue;
        asked++;
        CHECK(h.hit == (down > 8 * ulp), "round %d: hit %d, deeper by %g ulp", round,
            h.hit, down / ulp);
    }
    CHECK(asked > 1000, "%d asked", asked);
}

CASE(random_casts)
{
    rng random = rng_start();
    int round;
    for (round = 0; round < test_rounds(3000); round++) {
        const double margin = round % 3 ? 0 : rng_range(&random, 0, 0.5);
        gjk2d_vec2 t = vec(rng_int(&random, -8, 8), rng_int(&random, -8, 8));
        body p, q;
        laws_pair pair;
        if (round % 3 == 1) {
            body_lattice(&random, &p, 3, 4), body_lattice(&random, &q, 3, 4);
        } else {
            body_random(&random, &p, 1, 4), body_random(&random, &q, 1, 2);
            t.x = q.pose.position.x - p.pose.position.x + REAL(rng_range(&random, -1, 1));
            t.y = q.pose.position.y - p.pose.position.y + REAL(rng_range(&random, -1, 1));
        }
        pair = pair_of(&p, &q, margin, t);
        CHECK_LAW("random", &p, &q, laws_of_cast(&pair, REAL(margin)));
    }
}

/* --------------------------------------------------------------- tile worlds --
 * A map of square tiles and a mover, a box, that goes in four directions. What stops it is
 * known in whole numbers.
 */

enum { MAP = 14, NOWHERE = 1 << 20 };

typedef struct world {
    int is_solid[MAP][MAP];
    double unit; /* a tile's side, exact in binary */
    body tile;
} world;

static void make_world(rng *random, world *w, int percent)
{
    int x, y;
    w->unit = rng_int(random, 0, 1) ? 16 : 1;
    body_box(&w->tile, w->unit / 2, w->unit / 2, 0, 0);
    for (x = 0; x < MAP; x++)
        for (y = 0; y < MAP; y++)
            w->is_solid[x][y] = rng_int(random, 1, 100) <= percent || x == 0 || y == 0 ||
                                x == MAP - 1 || y == MAP - 1;
}

static gjk2d_pose tile_at(const world *w, int x, int y)
{
    return pose_at(w->unit * (x + 0.5), w->unit * (y + 0.5));
}

/* How far intervals are apart; below 0: how much they share. */
static double gap_of(double a, double length_a, double b, double length_b)
{
    return fmax(b - (a + length_a), a - (b + length_b));
}

/* In quarters: how far the mover gets along a direction before it is nearer than `margin`
 * to a tile, where what it shares with a tile across counts from `least` on. */
static double free_length(const world *w, const double at[2], const double size[2],
    const int direction[2], double margin, double least)
{
    double most = NOWHERE;
    int x, y;
    for (x = 0; x < MAP; x++)
        for (y = 0; y < MAP; y++) {
            const double tile[2] = {4.0 * x, 4.0 * y};
            const int k = direction[0] == 0, sign = direction[k];
            const double across = gap_of(at[!k], size[!k], tile[!k], 4);
            const double along =
                sign > 0 ? tile[k] - at[k] - size[k] : at[k] - tile[k] - 4;
            if (w->is_solid[x][y] && margin - across > least && along > -2)
                most = fmin(most, along - margin);
        }
    return fmax(most, 0);
}

/* The first hit of all tiles. */
static void cast_at_tiles(
    const world *w, const body *p, gjk2d_vec2 t, double margin, gjk2d_cast_hit *first)
{
    int x, y, hits = 0;
    for (x = 0; x < MAP; x++)
        for (y = 0; y < MAP; y++) {
            const gjk2d_pose pose = tile_at(w, x, y);
            gjk2d_cast_hit h;
            if (!w->is_solid[x][y]) continue;
            h = gjk2d_cast(&p->shape, &p->pose, t, &w->tile.shape, &pose, REAL(margin));
            if (hits == 0 || (h.hit && h.fraction < first->fraction)) *first = h;
            hits += h.hit;
        }
}

static int overlaps_a_tile(const world *w, const body *p)
{
    int x, y;
    for (x = 0; x < MAP; x++)
        for (y = 0; y < MAP; y++) {
            const gjk2d_pose pose = tile_at(w, x, y);
            if (w->is_solid[x][y] &&
                gjk2d_overlap(&p->shape, &p->pose, &w->tile.shape, &pose))
                return 1;
        }
    return 0;
}

static const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* Of a mover on the grid all is exact: it goes as far as the model says, and where the
 * model says that it is free nothing stops it, be it flush with walls on both sides. */
CASE(movers_on_the_grid)
{
    rng random = rng_start();
    int round, step, flush = 0, stops = 0;
    for (round = 0; round < test_rounds(150); round++) {
        world w;
        body p;
        double at[2], size[2], quarter;
        make_world(&random, &w, 20);
        quarter = w.unit / 4;
        size[0] = rng_int(&random, 1, 9), size[1] = rng_int(&random, 1, 9);
        at[0] = rng_int(&random, 4, 4 * MAP - 14),
        at[1] = rng_int(&random, 4, 4 * MAP - 14);
        body_box(&p, quarter * size[0] / 2, quarter * size[1] / 2, 0, 0);
        for (step = 0; step < 30; step++) {
            const int *d = directions[rng_int(&random, 0, 3)];
            const double length = rng_int(&random, 1, 40);
            const double due = fmin(length, free_length(&w, at, size, d, 0, 0));
            const gjk2d_vec2 t = vec(quarter * length * d[0], quarter * length * d[1]);
            gjk2d_cast_hit h;
            p.pose =
                pose_at(quarter * (at[0] + size[0] / 2), quarter * (at[1] + size[1] / 2));
            if (overlaps_a_tile(&w, &p)) { /* only the first place may */
                CHECK(step == 0, "round %d, step %d: it is inside", round, step);
                break;
            }
            cast_at_tiles(&w, &p, t, 0, &h);
            CHECK(h.hit == (due < length), "round %d, step %d: hit %d, %g of %g are free",
                round, step, h.hit, due, length);
            at[0] += due * d[0], at[1] += due * d[1];
            p.pose.position = h.position;
            CHECK(is_near(h.position.x, quarter * (at[0] + size[0] / 2), 64, 4) &&
                      is_near(h.position.y, quarter * (at[1] + size[1] / 2), 64, 4),
                "round %d, step %d: at (%.9g, %.9g)", round, step, (double)h.position.x,
                (double)h.position.y);
            CHECK(!overlaps_a_tile(&w, &p), "round %d, step %d: it gets inside", round,
                step);
            if (h.hit)
                CHECK(same_vec(h.normal, vec(-d[0], -d[1])),
                    "round %d, step %d: normal (%.9g, %.9g)", round, step,
                    (double)h.normal.x, (double)h.normal.y);
            stops += h.hit;
            flush += !h.hit && step > 0;
        }
    }
    CHECK(stops > 500 && flush > 300, "%d stops, %d free", stops, flush);
}

/* With positions as they come, at a distance, for boxes that have room in every slot: they
 * stop where the model says, are never flung off a seam, and never get nearer. */
CASE(movers_that_keep_a_distance)
{
    rng random = rng_start();
    int round, step, stops = 0, flush = 0;
    for (round = 0; round < test_rounds(150); round++) {
        const double margin = 0.001;
        world w;
        body p;
        double size[2], half[2], quarter;
        make_world(&random, &w, 15);
        quarter = w.unit / 4;
        size[0] = rng_int(&random, 1, 6) + 0.6, size[1] = rng_int(&random, 1, 6) + 0.6;
        half[0] = quarter * size[0] / 2, half[1] = quarter * size[1] / 2;
        body_box(&p, half[0], half[1], 0, 0);
        p.pose = pose_at(w.unit * rng_int(&random, 2, MAP - 3) + half[0] + 0.01,
            w.unit * rng_int(&random, 2, MAP - 3) + half[1] + 0.01);
        for (step = 0; step < 30; step++) {
            const int *d = directions[rng_int(&random, 0, 3)];
            const double length = rng_range(&random, 1, 40);
            const double at[2] = {((double)p.pose.position.x - half[0]) / quarter,
                ((double)p.pose.position.y - half[1]) / quarter};
            const double far = margin / quarter;
            const double most = free_length(&w, at, size, d, far, 2e-4);
            const double other = free_length(&w, at, size, d, far, 2e-3);
            const gjk2d_vec2 t = vec(quarter * length * d[0], quarter * length * d[1]);
            gjk2d_cast_hit h;
            double moved;
            if (step == 0 && overlaps_a_tile(&w, &p)) break;
            cast_at_tiles(&w, &p, t, margin, &h);
            if (step == 0 && h.overlaps) break;
            moved = ((double)h.position.x - (double)p.pose.position.x) * d[0] +
                    ((double)h.position.y - (double)p.pose.position.y) * d[1];
            CHECK(
                fabs(moved / quarter - fmin(length, most)) <= far + 2e-4 || most < other,
                "round %d, step %d: moved %.9g, not %.9g of %.9g", round, step,
                moved / quarter, most, length);
            p.pose.position = h.position;
            CHECK(!overlaps_a_tile(&w, &p), "round %d, step %d: inside", round, step);
            stops += h.hit, flush += !h.hit && step > 0;
        }
    }
    CHECK(stops > 500 && flush > 300, "%d stops, %d free", stops, flush);
}

/* Case 5: down a wall of tiles, 3 units a frame, and into a slot of its own width. */
CASE(case_5_walls_and_slots)
{
    body box, tile;
    int frame, i;
    body_box(&box, 8, 8, 24, 500);
    body_box(&tile, 8, 8, 8, 0);
    for (frame = 0; frame < 300; frame++) {
        const gjk2d_vec2 t = vec(0, -3);
        gjk2d_vec2 to = vec((double)box.pose.position.x, (double)box.pose.position.y - 3);
        for (i = 0; i < 70; i++) { /* the wall, and one on the other side: a slot */
            gjk2d_cast_hit h;
            tile.pose.position = vec(i % 2 ? 8 : 40, 16 * (i / 2) - 500);
            h = cast_of(&box, t, &tile, 0);
            CHECK(!h.hit && h.overlaps == 0 && same_vec(h.position, to),
                "frame %d, tile %d: hit %d at %.9g", frame, i, h.hit,
                (double)h.position.y);
        }
        box.pose.position = to;
    }
}

/* --------------------------------------------------------------- characters --
 * Case 7: a mover on a floor of tiles, with gravity, that slides by the recipe of the
 * contract.
 */

enum { TILES = 3000, NEAR_TILES = 9 };

typedef struct floor_of_tiles {
    body tile;
    double side, c, s, x, y; /* from (x, y) in direction (c, s); the top is the floor */
} floor_of_tiles;

static gjk2d_pose floor_tile(const floor_of_tiles *f, int i)
{
    const double along = f->side * (i + 0.5), up = -f->side / 2;
    return gjk2d_make_pose(REAL(f->x + f->c * along - f->s * up),
        REAL(f->y + f->s * along + f->c * up), REAL(f->c), REAL(f->s));
}

static int tile_below(const floor_of_tiles *f, gjk2d_vec2 v)
{
    const double along =
        ((double)v.x - f->x) * f->c + ((double)v.y - f->y) * f->s - f->side * 0.5;
    return (int)floor(along / f->side + 0.5) - NEAR_TILES / 2;
}

static void push_out_of_floor(const floor_of_tiles *f, body *p, double margin)
{
    const int first = tile_below(f, p->pose.position);
    int i;
    for (i = 0; i < NEAR_TILES; i++) {
        const gjk2d_pose at = floor_tile(f, first + i);
        if (gjk2d_overlap(&f->tile.shape, &at, &p->shape, &p->pose))
            gjk2d_push_out(&f->tile.shape, &at, &p->shape, &p->pose, REAL(margin),
                &p->pose.position);
    }
}

/* One frame of the sliding recipe. */
static void slide(const floor_of_tiles *f, body *p, double tx, double ty, double margin)
{
    int pass, i;
    push_out_of_floor(f, p, margin);
    for (pass = 0; pass < 4; pass++) {
        const int first = tile_below(f, p->pose.position);
        const gjk2d_vec2 t = vec(tx, ty);
        gjk2d_cast_hit least;
        double rest, along, up;
        memset(&least, 0, sizeof least);
        for (i = 0; i < NEAR_TILES; i++) {
            const gjk2d_pose at = floor_tile(f, first + i);
            const gjk2d_cast_hit h =
                gjk2d_cast(&p->shape, &p->pose, t, &f->tile.shape, &at, REAL(margin));
            if (i == 0 || (h.hit && (!least.hit || h.fraction < least.fraction)))
                least = h;
        }
        p->pose.position = least.position;
        if (!least.hit) return;
        rest = 1 - (double)least.fraction;
        tx *= rest, ty *= rest;
        along = tx * (double)least.normal.x + ty * (double)least.normal.y;
        up = 1e-5 * hypot(tx, ty) +
             8 * (double)REAL_EPSILON *
                 (fabs((double)p->pose.position.x) + fabs((double)p->pose.position.y));
        tx += (up - along) * (double)least.normal.x;
        ty += (up - along) * (double)least.normal.y;
    }
}

static double deepest(const floor_of_tiles *f, const body *p)
{
    const int first = tile_below(f, p->pose.position);
    double least = 1e9;
    int i;
    for (i = 0; i < NEAR_TILES; i++) {
        const gjk2d_pose at = floor_tile(f, first + i);
        least = fmin(least,
            (double)gjk2d_separation(&p->shape, &p->pose, &f->tile.shape, &at).distance);
    }
    return least;
}

typedef struct walk_case {
    double side, tilt, away, margin;
    int mover; /* 0: a box along the floor, 1: an upright box, 2: a capsule, 3: a ball */
} walk_case;

static void make_mover(const walk_case *k, const floor_of_tiles *f, body *p)
{
    static const figure capsule = BAR(0, 0.5, 0.4), ball = BALL(0.6);
    const double h = 0.6 * k->side;
    int i;
    if (k->mover == 2)
        body_of(p, &capsule, origin_pose);
    else if (k->mover == 3)
        body_of(p, &ball, origin_pose);
    else
        body_box(p, h, h, 0, 0);
    for (i = 0; k->mover >= 2 && i < p->count; i++)
        p->points[i] =
            vec(k->side * (double)p->points[i].x, k->side * (double)p->points[i].y);
    p->radius = REAL(k->side * (double)p->radius);
    body_make(p);
    p->pose = pose_at(f->x + f->c * 5 * k->side - f->s * 1.5 * k->side,
        f->y + f->s * 5 * k->side + f->c * 1.5 * k->side);
    if (k->mover == 0) p->pose.cos = REAL(f->c), p->pose.sin = REAL(f->s);
}

/* Walks uphill, and gravity pulls: how far it gets in each 30 frames is what its speed
 * leaves, and it is never inside by more than rounding. */
static void walk(const walk_case *k, int frames)
{
    const double speed = 0.25 * k->side, gravity = 0.1 * k->side;
    floor_of_tiles f;
    body p;
    double before = 0;
    int frame;
    f.side = k->side, f.c = cos(k->tilt), f.s = sin(k->tilt), f.x = f.y = k->away;
    body_box(&f.tile, k->side / 2, k->side / 2, 0, 0);
    make_mover(k, &f, &p);
    for (frame = 0; frame < frames; frame++) {
        const double x = (double)p.pose.position.x, y = (double)p.pose.position.y;
        const double along = (x - f.x) * f.c + (y - f.y) * f.s;
        const double ulp = (double)laws_ulp(WIDE(fmax(fabs(x), fabs(y))));
        if (frame % 30 == 0) {
            CHECK(frame < 60 || along - before > 30 * 0.5 * (speed - gravity * f.s),
                "side %g tilt %g at %g margin %g mover %d: frame %d, moved by %g only",
                k->side, k->tilt, k->away, k->margin, k->mover, frame, along - before);
            before = along;
        }
        CHECK(deepest(&f, &p) >= -4 * ulp,
            "side %g tilt %g at %g margin %g mover %d: frame %d, %g ulp inside", k->side,
            k->tilt, k->away, k->margin, k->mover, frame, -deepest(&f, &p) / ulp);
        slide(&f, &p, speed * f.c, speed * f.s - gravity, k->margin);
    }
}

CASE(case_7_characters_walk)
{
    static const double tilts[4] = {0, 0.05, 0.2, 0.5};
    int i, mover;
    for (mover = 0; mover < 4; mover++)
        for (i = 0; i < 32; i++) {
            walk_case k;
            k.mover = mover;
            k.side = i & 1 ? 16 : 0.1;
            k.away = i & 2 ? 500 : 5;
            k.margin = i & 4 ? 0.001 : 0;
            k.tilt = tilts[i >> 3];
            walk(&k, test_rounds(300));
        }
}

/* A capsule exactly on a floor, moved along it. */
CASE(case_7_a_capsule_along_a_floor)
{
    static const figure capsule = BAR(0, 0.5, 0.5);
    static const double start[4] = AT(-40, 1);
    body p, tile;
    int frame, i;
    body_of(&p, &capsule, start);
    body_box(&tile, 0.5, 0.5, 0, 0);
    for (frame = 0; frame < test_rounds(600); frame++) {
        const gjk2d_vec2 t = vec(0.0625 + 0.01 * (frame % 7), 0);
        gjk2d_vec2 to = p.pose.position;
        for (i = -3; i <= 3; i++) {
            gjk2d_cast_hit h;
            tile.pose.position = vec(floor((double)p.pose.position.x) + i, -0.5);
            h = cast_of(&p, t, &tile, 0);
            CHECK(!h.hit, "frame %d, tile %d: stopped", frame, i);
            to = h.position;
            CHECK(to.y == 1, "frame %d, tile %d: lifted to %.9g", frame, i, (double)to.y);
        }
        p.pose.position = to;
    }
}

/* Case 8: a character jumps through a platform from below and lands on it. A game ignores
 * the platform while it overlaps it and while it rises. */
CASE(case_8_one_way_platform)
{
    double gravity;
    for (gravity = 0.001; gravity < 0.1; gravity *= 1.1) {
        const double margin = 0.001, start = sqrt(2 * 3 * gravity);
        double speed = start;
        body p, platform;
        int frame, landed = 0;
        body_box(&p, 0.4, 0.5, 0.1, -1.5);
        body_box(&platform, 4, 0.125, 0, 0);
        for (frame = 0; frame < 1000 && !landed; frame++) {
            const gjk2d_vec2 t = vec(0, speed);
            const gjk2d_cast_hit h = cast_of(&p, t, &platform, margin);
            p.pose.position.y += t.y;
            if (speed < 0 && h.overlaps < 2) {
                p.pose.position = h.position;
                landed = h.hit;
            }
            speed -= gravity;
        }
        CHECK(landed && fabs((double)p.pose.position.y - 0.625) < 2 * margin,
            "gravity %g: landed %d at %.9g", gravity, landed, (double)p.pose.position.y);
    }
}

/* A dent of one ulp in a ring that is not exactly convex: the ray meets its hull. */
CASE(a_ray_at_a_dent)
{
    const gjk2d_real u = REAL(2 - (double)REAL_EPSILON), least = REAL(-1.4e-45);
    const gjk2d_vec2 v[22] = {{2, 2}, {2, u}, {2, 2}, {3, -1}, {3, -1}, {3, -1}, {3, -1},
        {2, -2}, {-1, -3}, {-2, -2}, {-2, -2}, {-3, -1}, {-3, -1}, {-2, 1}, {-1, 2},
        {-1, 2}, {-1, 2}, {-1, 2}, {-1, 2}, {least, 2}, {0, 2}, {1, 2}};
    const gjk2d_shape ring = gjk2d_make_polygon(v, 22, 0);
    const gjk2d_pose quarter = {{0, 0}, 0, 1};
    gjk2d_vec2 corners[22];
    const gjk2d_shape hull = gjk2d_make_polygon(corners, gjk2d_hull(v, 22, corners), 0);
    const gjk2d_ray_hit h = gjk2d_ray(&ring, &quarter, vec(-1, 3), vec(1, -4));
    const gjk2d_ray_hit due = gjk2d_ray(&hull, &quarter, vec(-1, 3), vec(1, -4));
    CHECK(ring.status == GJK2D_OK && h.hit && due.hit, "status %d", ring.status);
    CHECK(fabs((double)h.fraction - (double)due.fraction) < 1e-5, "%g instead of %g",
        (double)h.fraction, (double)due.fraction);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_ray_at_a_dent),
        TEST(rows_of_rays),
        TEST(the_point_of_a_ray),
        TEST(random_rays),
        TEST(case_3_aimed_at_vertices),
        TEST(rays_at_the_seam_of_two_tiles),
        TEST(rows_of_casts),
        TEST(flat_pairs_never_block),
        TEST(long_lists_on_a_line_never_block),
        TEST(case_6_the_normal_of_a_corner),
        TEST(a_corner_on_a_grid),
        TEST(slides_have_the_normal_of_the_face),
        TEST(positions_are_free_of_flush_neighbours),
        TEST(case_16_time_to_collision),
        TEST(overlaps_by_rounding),
        TEST(random_casts),
        TEST(movers_on_the_grid),
        TEST(movers_that_keep_a_distance),
        TEST(case_5_walls_and_slots),
        TEST(case_7_characters_walk),
        TEST(case_7_a_capsule_along_a_floor),
        TEST(case_8_one_way_platform),
    };
    return run_all("motion", tests, COUNT_OF(tests));
}
