/* test_motion.c - rays and casts: by hand, in worlds of tiles, and for characters that walk
 *
 * Touching does not block a cast: a box slides along a wall that it touches, drops through
 * a slot exactly its own width, and is not caught by the seams of tiles.
 */
#include "testing.h"

#define EPSILON ((double)REAL_EPSILON)
#define UP1     (1 + EPSILON) /* the neighbours of 1 and 2 */
#define DOWN1   (1 - EPSILON / 2)
#define UP2     (2 + 2 * EPSILON)
#define DOWN2   (2 - EPSILON)

/* ---------------------------------------------------------------------- rays -- */

typedef struct ray_row {
    const char *name;
    figure shape;
    double pose[4], origin[2], translation[2];
    int hit, inside;
    double fraction, normal[2]; /* normal (0, 0): any */
    int feature;                /* below -1: any */
} ray_row;

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
    { "2: under a rounded box's top", ROUNDED(1, 1, 0.25), AT(0, 0), { -3, 1.249 }, { 6, 0 }, 1, 0, 0.329610282016052091, { 0, 0 }, -2 },
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
    { "beside a dent of one ulp", RING(10, 2, 2, 2, DOWN2, 3, -1, 3, -2, 2, -4, 0, -5, -2, -4, -3, -2, -3, -1, -2, 1), TURNED(0, 0, 0, 1),
      { -1, 3 }, { 1, -4 }, 1, 0, 2 / 13.0, { -0.31622776601683794, 0.94868329805051377 }, -2 },
    { "box2d#64", RING(2, 8, 4, 13, 15), AT(0, 0), { 0, 0 }, { 10, 10 }, 0, 0, 1, { 0, 0 }, -1 },
    { "ncollide#178", RING(4, 100, -64, 110, -64, 110, 0, 100, 0), AT(0, 0), { 99, -37.3501968 }, { 2, 0 }, 1, 0, 0.5, { -1, 0 }, 7 },
    { "cute_headers#143", BALL(1), AT(0, 0), { 0, 0.5 }, { 0, 1.5 }, 1, 1, 0, { 0, -1 }, -1 },
};
/* clang-format on */

CASE(rows_of_rays)
{
    for (size_t i = 0; i < COUNT_OF(ray_rows); i++) {
        const ray_row *row = &ray_rows[i];
        const gjk2d_vec2 from = vec(row->origin[0], row->origin[1]);
        const gjk2d_vec2 t = vec(row->translation[0], row->translation[1]);
        body b;
        body_of(&b, &row->shape, row->pose);
        const gjk2d_ray_hit h = gjk2d_ray(&b.shape, &b.pose, from, t);
        const laws_pair pair = pair_of(&b, &b, 0, t);
        CHECK(h.status == GJK2D_OK && h.hit == row->hit && h.inside == row->inside,
            "%s: status %d, hit %d, inside %d", row->name, h.status, h.hit, h.inside);
        check_number(row->name, "fraction", h.fraction, row->fraction, 1, 1);
        if (!row->hit || row->normal[0] != 0 || row->normal[1] != 0)
            check_vec(
                row->name, "normal", h.normal, row->normal[0], row->normal[1], 1, 8);
        CHECK(row->feature < -1 || h.feature == row->feature, "%s: feature %d", row->name,
            h.feature);
        CHECK_LAW(row->name, &b, NULL, laws_of_ray(&pair.p, from, t));
    }
}

static double on_grid(double x)
{
    const double grid = GJK2D_DOUBLE ? ldexp(1, -30) : ldexp(1, -9);
    return grid * floor(x / grid);
}

/* Rays exactly at a vertex never go through. (On a grid the aim has no rounding.) */
CASE(case_3_aimed_at_vertices)
{
    rng random = rng_start();
    int asked = 0;
    for (int round = 0; round < test_rounds(20000); round++) {
        const double far = round % 2 ? 3 : 3000;
        const double x = on_grid(rng_range(&random, -far, far));
        const double y = on_grid(rng_range(&random, -far, far));
        body b;
        body_polygon(&random, &b, 8, 1);
        for (int i = 0; i < 8; i++)
            b.points[i] =
                vec(on_grid((double)b.points[i].x), on_grid((double)b.points[i].y));
        b.count = gjk2d_hull(b.points, 8, b.points);
        body_make(&b);
        const gjk2d_vec2 aim = b.points[rng_int(&random, 0, b.count - 1)];
        const gjk2d_ray_hit h = gjk2d_ray(
            &b.shape, NULL, vec(x, y), vec((double)aim.x - x, (double)aim.y - y));
        asked += !h.inside;
        CHECK(h.status == GJK2D_OK && h.hit == 1, "round %d: a miss", round);
    }
    CHECK(asked > 10000, "%d asked", asked);
}

/* A ring is cut into two tiles. Of rays that end on the cut, or at an end of it, none
 * slips through between the tiles. */
CASE(rays_at_the_seam_of_two_tiles)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(10000); round++) {
        body b;
        body_polygon(&random, &b, 8, 1);
        const int count = gjk2d_hull(b.points, 8, b.points);
        if (count < 4) continue;
        const int middle = rng_int(&random, 2, count - 2); /* the cut: from 0 to middle */
        const gjk2d_vec2 from = pose_random(&random, round % 2 ? 3 : 1000).position;
        const gjk2d_vec2 a = b.points[0], c = b.points[middle];
        const double part = round % 5 ? 0.75 : round % 3 ? 0 : 1;
        const gjk2d_vec2 to = vec((1 - part) * (double)a.x + part * (double)c.x,
            (1 - part) * (double)a.y + part * (double)c.y);
        const gjk2d_vec2 t =
            vec((double)to.x - (double)from.x, (double)to.y - (double)from.y);
        b.points[count] = a;
        const gjk2d_shape tiles[3] = {gjk2d_make_polygon(b.points, middle + 1, 0),
            gjk2d_make_polygon(b.points + middle, count - middle + 1, 0),
            gjk2d_make_polygon(b.points, count, 0)};
        gjk2d_ray_hit h[3];
        for (int k = 0; k < 3; k++) {
            h[k] = gjk2d_ray(&tiles[k], NULL, from, t);
            CHECK(h[k].status == GJK2D_OK, "round %d: status %d", round, h[k].status);
        }
        CHECK((h[0].hit || h[1].hit) == h[2].hit, "round %d: hits %d %d, of the ring %d",
            round, h[0].hit, h[1].hit, h[2].hit);
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
    double fraction, normal[2], position[2]; /* normal (0, 0): along an axis */
} cast_row;

/* clang-format off */
static const cast_row cast_rows[] = {
    { "4: falls on a box", BOX(0.5, 0.5), AT(0, 3), { 0, -10 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0.2, { 0, 1 }, { 0, 1 } },
    { "4: flies exactly along its top", BOX(0.5, 0.5), AT(-5, 1), { 10, 0 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 5, 1 } },
    { "4: one ulp lower", BOX(0.5, 0.5), AT(-5, DOWN1), { 10, 0 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0.4, { -1, 0 }, { -1, DOWN1 } },
    { "4: from rest, upwards", BOX(0.5, 0.5), AT(0, 1), { 0, 10 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 0, 11 } },
    { "4: from rest, downwards", BOX(0.5, 0.5), AT(0, 1), { 0, -1 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0, { 0, 1 }, { 0, 1 } },
    { "4: from rest, sideways", BOX(0.5, 0.5), AT(0, 1), { 1, 0 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 1, 1 } },
    { "4: from rest, down the slope", BOX(0.5, 0.5), AT(0, 1), { 8, -1 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0, { 0, 1 }, { 0, 1 } },
    { "5: passes flush", RING(4, -16, 40, 0, 40, 0, 56, -16, 56), AT(0, 0), { 0, -100 }, RING(4, 0, 0, 32, 0, 32, 8, 0, 8), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 0, -100 } },
    { "5: one ulp to the right", RING(4, -16, 40, 1e-6, 40, 1e-6, 56, -16, 56), AT(0, 0), { 0, -100 }, RING(4, 0, 0, 32, 0, 32, 8, 0, 8), AT(0, 0), 0,
      1, 0, 0.32, { 0, 1 }, { 0, -32 } },
    { "5: beside a wall", BOX(8, 8), AT(24, 100), { 0, -300 }, BOX(8, 8), AT(8, 0), 0, 0, 0, 1, { 0, 0 }, { 24, -200 } },
    { "6: corner to corner, inwards", BOX(1, 1), AT(2, 2), { -1, -1 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0, { 0, 0 }, { 2, 2 } },
    { "6: from apart, corner to corner", BOX(1, 1), AT(4, 4), { -4, -4 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0, 0 }, { 2, 2 } },
    { "6: from afar, corner to corner", BOX(1, 1), AT(7, 7), { -6, -6 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 5 / 6.0, { 0, 0 }, { 2, 2 } },
    { "6: along one face", BOX(1, 1), AT(2, 2), { 0, -5 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 2, -3 } },
    { "at a corner the edge that opposes least", BOX(1, 1), AT(4, 6), { -2, -4 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 1 }, { 2, 2 } },
    { "and on", BOX(1, 1), AT(4, 6), { -4, -8 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 1, 0 }, { 2, 2 } },
    { "and from the side", BOX(1, 1), AT(6, 4), { -8, -4 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0, 1 }, { 2, 2 } },
    { "at a corner on a grid", DOT, AT(1, 0), { -3, 0 }, RING(3, 0, 0, -1, 1, -3, -1), AT(0, 0), 0, 1, 0, 1 / 3.0,
      { 0.31622776601683794, -0.94868329805051377 }, { 0, 0 } },
    { "at its mirror image", DOT, AT(1, 0), { -3, 0 }, RING(3, 0, 0, -3, 1, -1, -1), AT(0, 0), 0, 1, 0, 1 / 3.0, { 0.31622776601683794, 0.94868329805051377 }, { 0, 0 } },
    { "ends at contact", BOX(1, 1), AT(5, 0), { -3, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 2, 0 } },
    { "ends one ulp later", BOX(1, 1), AT(5, 0), { -3 - 2 * EPSILON, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 3 / (3 + 2 * EPSILON), { 1, 0 }, { 2, 0 } },
    { "in overlap, outwards", BOX(1, 1), AT(1.5, 0), { 3, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 2, 1, { 0, 0 }, { 4.5, 0 } },
    { "in overlap, inwards", BOX(1, 1), AT(1.5, 0), { -3, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 2, 0, { 1, 0 }, { 1.5, 0 } },
    { "in overlap, no motion", BOX(1, 1), AT(1.5, 0), { 0, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 2, 1, { 0, 0 }, { 1.5, 0 } },
    { "no motion, touching", BOX(1, 1), AT(2, 0), { 0, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 2, 0 } },
    { "a ball falls on a box", BALL(0.5), AT(0, 3), { 0, -10 }, BOX(0.5, 0.5), AT(0, 0), 0, 1, 0, 0.2, { 0, 1 }, { 0, 1 } },
    { "a ball at a corner, 3-4-5", BALL(5), AT(10, 5), { -12, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0.6, 0.8 }, { 4, 5 } },
    { "a ball grazes a ball", BALL(2), AT(-10, 5), { 20, 0 }, BALL(3), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 10, 5 } },
    { "a ball hits a ball, 3-4-5", BALL(2), AT(-8, 3), { 8, 0 }, BALL(3), AT(0, 0), 0, 1, 0, 0.5, { -0.8, 0.6 }, { -4, 3 } },
    { "a point falls on a box", DOT, AT(0, 2), { 0, -2 }, BOX(1, 1), AT(0, 0), 0, 1, 0, 0.5, { 0, 1 }, { 0, 1 } },
    { "without area: two points", DOT, AT(0, 1), { 0, -2 }, DOT, AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 0, -1 } },
    { "two points with a margin", DOT, AT(0, 1), { 0, -2 }, DOT, AT(0, 0), 0.25, 1, 0, 0.375, { 0, 1 }, { 0, 0.25 } },
    { "without area: parallel segments", BAR(1, 0, 0), AT(0, 1), { 0, -2 }, BAR(1, 0, 0), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 0, -1 } },
    { "without area: on one line", BAR(1, 0, 0), AT(-4, 0), { 8, 0 }, BAR(1, 0, 0), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 4, 0 } },
    { "parallel capsules", BAR(1, 0, 0.25), AT(0, 1.5), { 0, -2 }, BAR(1, 0, 0.25), AT(0, 0), 0, 1, 0, 0.5, { 0, 1 }, { 0, 0.5 } },
    { "15: (8000, 8000), gap .25", BOX(0.5, 0.5), AT(8000, 8000), { 0, 1 }, BOX(0.5, 0.5), AT(8000, 8001.25), 0, 1, 0, 0.25, { 0, -1 }, { 8000, 8000.25 } },
    { "15: a translation that rounds to 0", BOX(0.5, 0.5), AT(0, -132000), { 0, -0.001 }, BOX(0.5, 0.5), AT(0, 0), 0, 0, 0, 1, { 0, 0 }, { 0, -132000.001 } },
    { "16: behind a slower car", BOX(2.25, 0.95), AT(0, 0), { 10 * (13.9 - 8.3), 0 }, BOX(2.25, 0.95), AT(30, 0.5), 0, 1, 0, 25.5 / 56, { -1, 0 }, { 25.5, 0 } },
    { "16: a car that crosses", BOX(2.25, 0.95), AT(0, 0), { 100, -80 }, BOX(0.95, 2.25), AT(20, -15), 0, 1, 0, 0.168, { -1, 0 }, { 16.8, -13.44 } },
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

CASE(rows_of_casts)
{
    for (size_t i = 0; i < COUNT_OF(cast_rows); i++) {
        const cast_row *row = &cast_rows[i];
        const gjk2d_vec2 t = vec(row->translation[0], row->translation[1]);
        body p, q;
        body_of(&p, &row->p, row->p_pose);
        body_of(&q, &row->q, row->q_pose);
        const gjk2d_cast_hit h = cast_of(&p, t, &q, row->margin);
        const laws_pair pair = pair_of(&p, &q, row->margin, t);
        const double size = (double)laws_size(&pair) + fabs((double)h.position.y);
        CHECK(h.status == GJK2D_OK && h.hit == row->hit && h.overlaps == row->overlaps,
            "%s: status %d, hit %d, overlaps %d", row->name, h.status, h.hit, h.overlaps);
        check_number(row->name, "fraction", h.fraction, row->fraction, 1, 1);
        if (h.hit && row->normal[0] == 0 && row->normal[1] == 0)
            CHECK(fabs((double)h.normal.x) + fabs((double)h.normal.y) == 1,
                "%s: the normal is that of neither face", row->name);
        else if (h.hit)
            check_vec(
                row->name, "normal", h.normal, row->normal[0], row->normal[1], 1, 8);
        check_vec(row->name, "position", h.position, row->position[0], row->position[1],
            size, 8);
        CHECK_LAW(row->name, &p, &q, laws_of_cast(&pair, REAL(row->margin)));
    }
}

/* A list of any length on one line has no area and never blocks, either. */
CASE(long_lists_on_a_line_never_block)
{
    const gjk2d_shape dot = gjk2d_make_circle(vec(0, 0), 0);
    const gjk2d_shape ball = gjk2d_make_circle(vec(0, 0), REAL(0.25));
    const gjk2d_pose above = pose_at(0.25, 3);
    const gjk2d_vec2 t = vec(0, -5);
    gjk2d_vec2 points[17];
    for (int i = 0; i < 17; i++) points[i] = vec(i - 8, 0);
    const gjk2d_shape line = gjk2d_make_polygon(points, 17, 0);
    CHECK(!gjk2d_cast(&dot, &above, t, &line, NULL, 0).hit, "a point");
    CHECK(!gjk2d_cast(&line, &above, t, &line, NULL, 0).hit, "a segment");
    CHECK(gjk2d_cast(&ball, &above, t, &line, NULL, 0).hit, "a circle");
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
        const double x = -w - 2 * rng_unit(&random), y = h + 0.1 + 2 * rng_unit(&random);
        body p;
        body_box(&p, w, h, x, y);
        const gjk2d_vec2 t = vec(1.25 * (-w - x), 1.25 * (h - y));
        const gjk2d_cast_hit hit = gjk2d_cast(&p.shape, &p.pose, t, &q, NULL, 0);
        if (!hit.hit || hit.normal.y < 1) continue;
        tops++;
        p.pose.position = hit.position;
        CHECK(!gjk2d_overlap(&p.shape, &p.pose, &flush, NULL), "round %d", round);
    }
}

static gjk2d_vec2 turned_left(gjk2d_vec2 v) { return vec(-(double)v.y, (double)v.x); }

/* Tiles [0,1]^2 and [1,2]x[0,1] form a floor. Where P's corner lands on the second one's,
 * both are met at once, with the floor's normal: no order of the list makes it a wall. So
 * in all mirror images, off the grid, and for a ring of 12 corners. */
CASE(corners_of_two_tiles_are_no_walls)
{
    static const int box[4][2] = {{-16, -16}, {16, -16}, {16, 16}, {-16, 16}};
    static const int ring[12][2] = {{16, -16}, {16, -4}, {15, 2}, {13, 7}, {10, 11},
        {6, 14}, {1, 16}, {-5, 16}, {-10, 14}, {-14, 10}, {-16, 4}, {-16, -16}};
    for (int i = 0; i < 64; i++) {
        const double s = i & 8 ? 1 + 1 / 1048576.0 : 1, sx = i & 1 ? -s : s,
                     sy = i & 2 ? -s : s, at = i & 32 ? 1.5 : 0.5;
        const int count = i & 16 ? 12 : 4, is_turned = i & 4;
        gjk2d_vec2 points[12], tile[4],
            v[4] = {vec(-sx / 2, 2 * sy), vec(at * sx, sy / 2), vec(2 * sx, -sy),
                vec(0, i & 2 ? -1 : 1)};
        for (int k = 0; k < count; k++) {
            const int *from = count > 4 ? ring[k] : box[k];
            points[k] = vec(sx * from[0] / 32, sy * from[1] / 32);
        }
        for (int k = 0; k < 4; k++) tile[k] = vec(s * box[k][0] / 32, s * box[k][1] / 32);
        for (int k = 0; is_turned && k < count; k++) points[k] = turned_left(points[k]);
        for (int k = 0; is_turned && k < 4; k++) v[k] = turned_left(v[k]);
        const gjk2d_shape p = gjk2d_make_polygon(points, count, 0),
                          q = gjk2d_make_polygon(tile, 4, 0);
        const gjk2d_pose start = {v[0], 1, 0}, there = {v[1], 1, 0};
        const gjk2d_cast_hit h = gjk2d_cast(&p, &start, v[2], &q, &there, 0);
        CHECK(h.hit && h.fraction == REAL(0.5), "case %d: hit %d at %g", i, h.hit,
            (double)h.fraction);
        check_vec("tile", "normal", h.normal, (double)v[3].x, (double)v[3].y, 1, 0);
    }
}

/* A box in a tilted tile by some ulps, as rounding leaves it: what leads deeper by less
 * than 4 ulp of positions and translation does not block; by more, it does. */
CASE(overlaps_by_rounding)
{
    rng random = rng_start();
    int asked = 0;
    for (int round = 0; round < test_rounds(4000); round++) {
        const double tilt = rng_range(&random, 0, 6.28), far = round % 2 ? 500 : 5;
        const double ulp = EPSILON * far, c = cos(tilt), s = sin(tilt);
        const double up = 2 - ulp * rng_range(&random, 1, 3);
        const double down =
            ulp * (round % 3 ? rng_range(&random, -1, 1) : rng_range(&random, 16, 32));
        body tile, p;
        body_box(&tile, 1, 1, 0, 0);
        body_box(&p, 1, 1, 0, 0);
        tile.pose = pose_turned(far, far, tilt);
        p.pose = pose_turned(far - s * up, far + c * up, tilt);
        const gjk2d_vec2 t = vec(0.5 * c + down * s, 0.5 * s - down * c);
        const gjk2d_cast_hit h = cast_of(&p, t, &tile, 0);
        CHECK(h.status == GJK2D_OK, "status %d", h.status);
        if (h.overlaps != 2) continue;
        asked++;
        CHECK(h.hit == (down > 8 * ulp), "round %d: hit %d, deeper by %g ulp", round,
            h.hit, down / ulp);
    }
    CHECK(asked > 1000, "%d asked", asked);
}

/* --------------------------------------------------------------- tile worlds -- */

enum { MAP = 14, NEAR_TILES = 9 };

/* Square tiles of one size. */
typedef struct world {
    double side;
    body tile;
    gjk2d_pose poses[MAP * MAP];
    int count;
} world;

static void make_world(world *w, double side)
{
    w->side = side;
    w->count = 0;
    body_box(&w->tile, side / 2, side / 2, 0, 0);
}

/* The signed distance of the nearest tile. */
static double distance_in_world(const world *w, const body *p)
{
    double least = 1e9;
    for (int i = 0; i < w->count; i++)
        least = fmin(least,
            (double)gjk2d_separation(&p->shape, &p->pose, &w->tile.shape, &w->poses[i])
                .distance);
    return least;
}

static gjk2d_cast_hit cast_at_tile(
    const world *w, int i, const body *p, gjk2d_vec2 t, double margin)
{
    return gjk2d_cast(&p->shape, &p->pose, t, &w->tile.shape, &w->poses[i], REAL(margin));
}

/* The hit of least fraction; if there is no hit, the end of the translation. */
static gjk2d_cast_hit cast_in_world(
    const world *w, const body *p, gjk2d_vec2 t, double margin)
{
    gjk2d_cast_hit first = cast_at_tile(w, 0, p, t, margin);
    for (int i = 1; i < w->count; i++) {
        const gjk2d_cast_hit h = cast_at_tile(w, i, p, t, margin);
        if (h.hit && (!first.hit || h.fraction < first.fraction)) first = h;
    }
    return first;
}

/* A map with a border, with tiles on so many percent of the other places. */
static void make_map(rng *random, world *w, int percent)
{
    make_world(w, rng_int(random, 0, 1) ? 16 : 1);
    for (int x = 0; x < MAP; x++)
        for (int y = 0; y < MAP; y++)
            if (rng_int(random, 1, 100) <= percent || x == 0 || y == 0 || x == MAP - 1 ||
                y == MAP - 1)
                w->poses[w->count++] = pose_at(w->side * (x + 0.5), w->side * (y + 0.5));
}

/* How far a box, with its lower left corner at `at`, gets along one of the four directions
 * before it is nearer than `margin` to a tile. Only tiles count that share more than
 * `least` with it across the direction. All in quarters of a tile. */
static double free_length(const world *w, const double at[2], const double size[2],
    const int direction[2], double margin, double least)
{
    const int k = direction[0] == 0;
    const double quarter = w->side / 4;
    double most = 1e9;
    for (int i = 0; i < w->count; i++) {
        const double tile[2] = {(double)w->poses[i].position.x / quarter - 2,
            (double)w->poses[i].position.y / quarter - 2};
        const double across = fmax(tile[!k] - at[!k] - size[!k], at[!k] - tile[!k] - 4);
        const double along =
            direction[k] > 0 ? tile[k] - at[k] - size[k] : at[k] - tile[k] - 4;
        if (margin - across > least && along > -2) most = fmin(most, along - margin);
    }
    return fmax(most, 0);
}

/* A box moves in four directions, and what stops it is known. On a grid all is exact,
 * also between two flush walls; at a distance, off the grid, it fits every slot. */
CASE(movers_in_maps)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    rng random = rng_start();
    int stops[2] = {0, 0}, free[2] = {0, 0};
    for (int round = 0; round < test_rounds(300); round++) {
        const int is_exact = round % 2;
        const double margin = is_exact ? 0 : 0.001, more = is_exact ? 0 : 0.6;
        world w;
        body p;
        make_map(&random, &w, is_exact ? 20 : 15);
        const double quarter = w.side / 4, gap = margin / quarter;
        const double slack = is_exact ? 256 * EPSILON / quarter : gap + 2e-4;
        double size[2], at[2];
        for (int k = 0; k < 2; k++) {
            size[k] = rng_int(&random, 1, is_exact ? 9 : 6) + more;
            at[k] = rng_int(&random, 4, 4 * MAP - 14) + more / 4;
        }
        body_box(&p, quarter * size[0] / 2, quarter * size[1] / 2, 0, 0);
        p.pose =
            pose_at(quarter * (at[0] + size[0] / 2), quarter * (at[1] + size[1] / 2));
        if (distance_in_world(&w, &p) < 0) continue;
        for (int step = 0; step < 30; step++) {
            const int *d = directions[rng_int(&random, 0, 3)];
            const double length = rng_int(&random, 1, 40) + more;
            const double most = free_length(&w, at, size, d, gap, 2e-4);
            const int is_vague = most < free_length(&w, at, size, d, gap, 2e-3);
            const double due = fmin(length, most);
            const gjk2d_vec2 t = vec(quarter * length * d[0], quarter * length * d[1]);
            const gjk2d_cast_hit h = cast_in_world(&w, &p, t, margin);
            p.pose.position = h.position;
            CHECK(
                distance_in_world(&w, &p) >= 0, "round %d, step %d: inside", round, step);
            for (int k = 0; k < 2; k++) {
                const double to = at[k] + due * d[k];
                at[k] = (double)(k ? h.position.y : h.position.x) / quarter - size[k] / 2;
                CHECK(is_vague || fabs(at[k] - to) <= slack,
                    "round %d, step %d: at %.9g, not %.9g", round, step, at[k], to);
                if (is_exact) at[k] = to;
            }
            stops[is_exact] += h.hit;
            free[is_exact] += !h.hit && step > 0;
            if (!is_exact) continue;
            CHECK(h.hit == (due < length), "round %d, step %d: hit %d, %g of %g are free",
                round, step, h.hit, due, length);
            CHECK(!h.hit || same_vec(h.normal, vec(-d[0], -d[1])),
                "round %d, step %d: normal (%.9g, %.9g)", round, step, (double)h.normal.x,
                (double)h.normal.y);
            p.pose =
                pose_at(quarter * (at[0] + size[0] / 2), quarter * (at[1] + size[1] / 2));
        }
    }
    for (int k = 0; k < 2; k++)
        CHECK(stops[k] > 500 && free[k] > 300, "%d stops, %d free", stops[k], free[k]);
}

/* Moves along tiles that it touches: none of them stops it, or moves it aside. */
static void slide_along(const world *w, body *p, gjk2d_vec2 t)
{
    const gjk2d_vec2 from = p->pose.position;
    for (int i = 0; i < w->count; i++) {
        const gjk2d_cast_hit h = cast_at_tile(w, i, p, t, 0);
        CHECK(!h.hit && h.overlaps == 0, "tile %d stops it at (%.9g, %.9g)", i,
            (double)from.x, (double)from.y);
        CHECK(
            (t.x != 0 || h.position.x == from.x) && (t.y != 0 || h.position.y == from.y),
            "tile %d moves it aside, to (%.9g, %.9g)", i, (double)h.position.x,
            (double)h.position.y);
    }
    p->pose.position = vec((double)from.x + (double)t.x, (double)from.y + (double)t.y);
}

/* Down a wall of tiles, 3 units a frame, and in a slot of its own width. */
CASE(case_5_walls_and_slots)
{
    world w;
    body p;
    make_world(&w, 16);
    for (int i = 0; i < 70; i++)
        w.poses[w.count++] = pose_at(i % 2 ? 8 : 40, 16 * (i / 2) - 500);
    body_box(&p, 8, 8, 24, 500);
    for (int frame = 0; frame < 300; frame++) slide_along(&w, &p, vec(0, -3));
}

/* --------------------------------------------------------------- characters -- */

/* Tiles near v of a floor from (from, from) along (c, s), with the movers on its left. */
static void lay_floor(world *w, double from, double c, double s, gjk2d_vec2 v)
{
    const double along = ((double)v.x - from) * c + ((double)v.y - from) * s;
    const double first = floor(along / w->side) - NEAR_TILES / 2;
    w->count = NEAR_TILES;
    for (int i = 0; i < NEAR_TILES; i++) {
        const double x = w->side * (first + i + 0.5), y = -w->side / 2;
        w->poses[i] = gjk2d_make_pose(
            REAL(from + c * x - s * y), REAL(from + s * x + c * y), REAL(c), REAL(s));
    }
}

/* One frame of the recipe for sliding (queries.md, 5). */
static void slide(const world *w, body *p, double tx, double ty, double margin)
{
    for (int i = 0; i < w->count; i++)
        if (gjk2d_overlap(&w->tile.shape, &w->poses[i], &p->shape, &p->pose))
            gjk2d_push_out(&w->tile.shape, &w->poses[i], &p->shape, &p->pose,
                REAL(margin), &p->pose.position);
    for (int pass = 0; pass < 4; pass++) {
        const gjk2d_cast_hit h = cast_in_world(w, p, vec(tx, ty), margin);
        const double nx = (double)h.normal.x, ny = (double)h.normal.y;
        p->pose.position = h.position;
        if (!h.hit) return;
        tx *= 1 - (double)h.fraction, ty *= 1 - (double)h.fraction;
        const double size =
            fabs((double)p->pose.position.x) + fabs((double)p->pose.position.y);
        const double out =
            1e-5 * hypot(tx, ty) + 8 * EPSILON * size - (tx * nx + ty * ny);
        tx += out * nx, ty += out * ny;
    }
}

/* A mover walks uphill while gravity pulls. In each 30 frames it gets at least half as far
 * as it could, and it is never inside a tile by more than rounding. */
static void walk(int mover, int way, int frames)
{
    static const double tilts[4] = {0, 0.05, 0.2, 0.5};
    const double side = way & 1 ? 16 : 0.1, from = way & 2 ? 500 : 5;
    const double margin = way & 4 ? 0.001 : 0, tilt = tilts[way >> 3];
    const double c = cos(tilt), s = sin(tilt), speed = 0.25 * side, gravity = 0.1 * side;
    const figure movers[4] = {BOX(0.6 * side, 0.6 * side), BOX(0.6 * side, 0.6 * side),
        BAR(0, 0.5 * side, 0.4 * side), BALL(0.6 * side)};
    const int is_turned = mover == 0;
    const double start[4] = TURNED(from + side * (5 * c - 1.5 * s),
        from + side * (5 * s + 1.5 * c), is_turned ? c : 1, is_turned ? s : 0);
    double before = 0;
    world w;
    body p;
    make_world(&w, side);
    body_of(&p, &movers[mover], start);
    for (int frame = 0; frame < frames; frame++) {
        const double x = (double)p.pose.position.x, y = (double)p.pose.position.y;
        const double along = (x - from) * c + (y - from) * s;
        const double ulp = (double)laws_ulp(WIDE(fmax(fabs(x), fabs(y))));
        lay_floor(&w, from, c, s, p.pose.position);
        CHECK(distance_in_world(&w, &p) >= -4 * ulp,
            "mover %d, way %d: frame %d, %g ulp inside", mover, way, frame,
            -distance_in_world(&w, &p) / ulp);
        if (frame % 30 == 0) {
            CHECK(frame < 60 || along - before > 15 * (speed - gravity * s),
                "mover %d, way %d: frame %d, moved by %g only", mover, way, frame,
                along - before);
            before = along;
        }
        slide(&w, &p, speed * c, speed * s - gravity, margin);
    }
}

CASE(case_7_characters_walk)
{
    for (int mover = 0; mover < 4; mover++)
        for (int way = 0; way < 32; way++) walk(mover, way, test_rounds(300));
}

/* A capsule exactly on a floor, moved along it. */
CASE(case_7_a_capsule_along_a_floor)
{
    static const figure capsule = BAR(0, 0.5, 0.5);
    static const double start[4] = AT(-40, 1);
    world w;
    body p;
    make_world(&w, 1);
    body_of(&p, &capsule, start);
    for (int frame = 0; frame < test_rounds(600); frame++) {
        lay_floor(&w, 0, 1, 0, p.pose.position);
        slide_along(&w, &p, vec(0.0625 + 0.01 * (frame % 7), 0));
    }
}

/* A character jumps through a platform from below and lands on it. A game ignores the
 * platform while it overlaps it and while it rises. */
CASE(case_8_one_way_platform)
{
    const double margin = 0.001;
    for (double gravity = 0.001; gravity < 0.1; gravity *= 1.1) {
        double speed = sqrt(2 * 3 * gravity);
        int landed = 0;
        body p, platform;
        body_box(&p, 0.4, 0.5, 0.1, -1.5);
        body_box(&platform, 4, 0.125, 0, 0);
        for (int frame = 0; frame < 1000 && !landed; frame++) {
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
