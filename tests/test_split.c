/* test_split.c - simple polygons in convex pieces, against a judge in integers */
#include "testing.h"

#include <gmp.h>

enum { MOST = 1000 };

static int turn_of(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    const double p[2] = {(double)a.x, (double)a.y}, q[2] = {(double)b.x, (double)b.y},
                 r[2] = {(double)c.x, (double)c.y};
    return oracle_turn(p, q, r);
}

/* Are all numbers of one pair below those of the other? */
static int are_apart(gjk2d_real a, gjk2d_real b, gjk2d_real c, gjk2d_real d)
{
    return (a < c && a < d && b < c && b < d) || (a > c && a > d && b > c && b > d);
}

static int do_cross(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c, gjk2d_vec2 d)
{
    return !are_apart(a.x, b.x, c.x, d.x) && !are_apart(a.y, b.y, c.y, d.y) &&
           turn_of(a, b, c) * turn_of(a, b, d) < 0 &&
           turn_of(c, d, a) * turn_of(c, d, b) < 0;
}

/* A list without repeats is simple if no corner is on a side of which it is no end, and no
 * two sides cross. */
static int is_simple(const gjk2d_vec2 *v, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            const int next = (i + 1) % count;
            const gjk2d_vec2 a = v[i], b = v[next], c = v[j];
            const int is_on = j != i && j != next && !are_apart(a.x, b.x, c.x, c.x) &&
                              !are_apart(a.y, b.y, c.y, c.y) && turn_of(a, b, c) == 0;
            if (is_on || (j < i && do_cross(a, b, c, v[j + 1]))) return 0;
        }
    return count > 2;
}

/* Twice the area, exactly. */
static void add_area(mpq_t sum, const gjk2d_vec2 *v, int count)
{
    mpq_t x, y;
    mpq_inits(x, y, (mpq_ptr)0);
    for (int i = 0; i < 2 * count; i++) {
        const gjk2d_vec2 a = v[i / 2], b = v[(i / 2 + 1) % count];
        mpq_set_d(x, i % 2 ? -(double)a.y : (double)a.x);
        mpq_set_d(y, i % 2 ? (double)b.x : (double)b.y);
        mpq_mul(x, x, y);
        mpq_add(sum, sum, x);
    }
    mpq_clears(x, y, (mpq_ptr)0);
}

static gjk2d_vec2 outline[MOST + 1], corners[3 * MOST + 1];
static int counts[MOST + 1], work[9 * MOST + 1], said;

static int index_of(gjk2d_vec2 v, int count)
{
    int i = 0;
    while (i < count - 1 && !same_vec(outline[i], v)) i++;
    return i;
}

/* Are all pieces convex, and do they tile the outline: each of its sides occurs once, all in
 * one direction, each diagonal once in both, and the areas add up? */
static void check_tiles(const char *name, int round, int count)
{
    static unsigned char seen[MOST][MOST];
    int at = 0;
    mpq_t area, sum;
    mpq_inits(area, sum, (mpq_ptr)0);
    for (int i = 0; i < count; i++) memset(seen[i], 0, (size_t)count);
    for (int piece = 0; piece < said; at += counts[piece++]) {
        const gjk2d_vec2 *v = corners + at;
        const gjk2d_shape shape = gjk2d_make_polygon(v, counts[piece], 0);
        CHECK(shape.status == GJK2D_OK, "%s %d: piece %d is refused", name, round, piece);
        add_area(sum, v, counts[piece]);
        for (int k = 0, n = counts[piece]; k < n; k++) {
            const gjk2d_vec2 a = v[k], b = v[(k + 1) % n], c = v[(k + 2) % n];
            CHECK(
                turn_of(a, b, c) >= 0 && !seen[index_of(a, count)][index_of(b, count)]++,
                "%s %d: corner %d of piece %d", name, round, k, piece);
        }
    }
    add_area(area, outline, count);
    const int is_right = mpq_sgn(area) < 0;
    mpq_abs(area, area);
    CHECK(mpq_equal(area, sum), "%s %d: the area", name, round);
    mpq_clears(area, sum, (mpq_ptr)0);
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++) {
            const int is_side = b == (a + 1) % count, is_back = a == (b + 1) % count;
            CHECK(is_side ? seen[a][b] == !is_right && seen[b][a] == is_right
                          : is_back || seen[a][b] == seen[b][a],
                "%s %d: from corner %d to %d of %d", name, round, a, b, count);
        }
}

/* Splits the list without repeats, which becomes the outline, or with some; backwards in
 * every other round. Returns whether it is simple. */
static int check_split(
    rng *random, const char *name, int round, const gjk2d_vec2 *points, int count)
{
    static gjk2d_vec2 list[2 * MOST];
    int n = 0, length = 0;
    for (int i = 0; i < count; i++) {
        outline[n] = points[round % 2 ? count - 1 - i : i];
        n += n == 0 || !same_vec(outline[n], outline[n - 1]);
    }
    while (n > 1 && same_vec(outline[0], outline[n - 1])) n--;
    for (int i = 0; i < n; i++) {
        list[length++] = outline[i];
        while (length + n - i <= MOST && rng_int(random, 0, 9) == 0)
            list[length++] = outline[i];
    }
    const int due = is_simple(outline, n);
    corners[3 * length] = vec(7, 7);
    counts[length] = work[9 * length] = 77;
    said = gjk2d_split(list, length, corners, counts, work);
    CHECK(same_vec(corners[3 * length], vec(7, 7)) && counts[length] == 77 &&
              work[9 * length] == 77,
        "%s %d: written beyond the room", name, round);
    CHECK(due ? said > 0 : said == -(int)GJK2D_NOT_SIMPLE, "%s %d: said %d, %d corners",
        name, round, said, n);
    if (due) check_tiles(name, round, n);
    return due;
}

/* Short lists of whole coordinates, in which all that can touch does. In every third round
 * a 0 is a tiny number, of either sign, so that only exact signs tell what does. */
CASE(lattice_lists)
{
    rng random = rng_start();
    int seen[2] = {0, 0};
    for (int round = 0; round < test_rounds(4000); round++) {
        const int count = rng_int(&random, 1, 8), most = rng_int(&random, 1, 4);
        gjk2d_vec2 v[8];
        for (int i = 0; i < count; i++) {
            double xy[2];
            for (int k = 0; k < 2; k++) {
                xy[k] = rng_int(&random, -most, most);
                if (xy[k] == 0 && round % 3 == 0)
                    xy[k] = ldexp(rng_int(&random, -2, 2), -80);
            }
            v[i] = vec(xy[0], xy[1]);
        }
        seen[check_split(&random, "lattice list", round, v, count)]++;
    }
    check_seen(seen, 2, 500);
}

/* Exchanges two corners where sides meet, until none does, or for some time. */
static void untangle(gjk2d_vec2 *v, int count)
{
    for (int i = 0, left = 20 * count; i < count && left > 0; i++)
        for (int j = i + 2; j < count - (i == 0); j++)
            if (do_cross(v[i], v[i + 1], v[j], v[(j + 1) % count])) {
                for (int a = i + 1, b = j; a < b; a++, b--) {
                    const gjk2d_vec2 moved = v[a];
                    v[a] = v[b], v[b] = moved;
                }
                i = -1, left--;
                break;
            }
}

enum { STAR, SPIKES, CIRCLE, SPIRAL, COMB, TERRAIN, GRID, TANGLE, KINDS };

/* Corner i of n. */
static gjk2d_vec2 corner_of(rng *random, int kind, int i, int n)
{
    const double unit = rng_unit(random), half = i < n / 2 ? i : n - 1 - i,
                 angle = kind == SPIRAL ? half / 2 : 2 * 3.14159265358979 * i / n,
                 wide = 1 + half / 8 + (i < n / 2),
                 radii[SPIRAL + 1] = {0.2 + unit, i % 2 ? 1e-5 : 1, 1, wide},
                 radius = radii[kind <= SPIRAL ? kind : CIRCLE];
    if (kind == TANGLE) return vec(unit, rng_unit(random));
    if (kind == GRID) return i < n / 2 ? vec(i, 0) : vec(n - 1 - i, 1 + i / 3 % 3);
    if ((kind == COMB || kind == TERRAIN) && i < 2) return vec(i ? -1 : n, -9);
    if (kind == TERRAIN) return vec(i, 3 * unit);
    if (kind == COMB) return vec(i / 2 * 2 + i % 2 * 0.5, (i + 1) / 2 % 2 * 5);
    return vec(radius * cos(angle), radius * sin(angle));
}

/* A polygon turned, squashed, far out, of any size; and with middles of sides, rounded. */
static int make_polygon(rng *random, int kind, gjk2d_vec2 *v, int most)
{
    static const int powers[2][4] = {{0, -66, -140, 60}, {0, -66, -1060, 60}};
    const int n = rng_int(random, 4, most), way = rng_int(random, 0, 7),
              power = powers[GJK2D_DOUBLE][way & 3], has_middles = rng_int(random, 0, 1);
    const double angle = way & 4 ? rng_range(random, 0, 7) : 0,
                 far = (rng_int(random, 0, 3) == 0) * (GJK2D_DOUBLE ? 1e15 : 1e6),
                 flat = rng_int(random, 0, 3) ? 1 : 1e-6;
    int count = 0;
    for (int i = 0; i < n; i++) {
        const gjk2d_vec2 at = corner_of(random, kind, i, n);
        const double x = (double)at.x, y = flat * (double)at.y;
        v[count] = vec(ldexp(far + x * cos(angle) - y * sin(angle), power),
            ldexp(far + x * sin(angle) + y * cos(angle), power));
        if (has_middles && i > 0 && rng_int(random, 0, 1)) {
            v[count + 1] = v[count];
            v[count].x = v[count].x / 2 + v[count - 1].x / 2;
            v[count].y = v[count].y / 2 + v[count - 1].y / 2;
            count++;
        }
        count++;
    }
    if (kind == TANGLE) untangle(v, count);
    return count;
}

CASE(polygons_of_all_kinds)
{
    static gjk2d_vec2 v[2 * MOST];
    rng random = rng_start();
    int seen[KINDS + 1] = {0};
    for (int round = 0; round < test_rounds(1600); round++) {
        const int kind = round % KINDS, most = round % 400 < KINDS ? 300 : 30,
                  count = make_polygon(&random, kind, v, most);
        seen[check_split(&random, "kind", round, v, count) ? kind : (int)KINDS]++;
    }
    check_seen(seen, KINDS + 1, 50);
}

static const struct {
    const char *name;
    int pieces;
    figure f;
} rows[] = {
    /* clang-format off */
    { "a triangle", 1, RING(3, 0, 0, 1, 0, 0, 1) },
    { "a square with straight corners", 1, RING(8, 0, 0, 1, 0, 2, 0, 2, 1, 2, 2, 1, 2, 0, 2, 0, 1) },
    { "a triangle with a straight side of six", 1, RING(8, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 0, 9) },
    { "an L", 2, RING(6, 0, 0, 4, 0, 4, 1, 1, 1, 1, 4, 0, 4) },
    { "a plus", 3, RING(12, 1, 0, 2, 0, 2, 1, 3, 1, 3, 2, 2, 2, 2, 3, 1, 3, 1, 2, 0, 2, 0, 1, 1, 1) },
    { "a dart", 2, RING(4, 0, 0, 4, -1, 1, 0, 4, 1) },
    { "a list that repeats itself (godot#88093)", 2, RING(6, -3, 15, 8, -5, 28, 0, 36, 1, 23, 28, 23, 28) },
    { "clockwise, with a corner on its side (poly-decomp#6)", 1, RING(9, 11, 3, 3, 11, 3, 31, 13, 37, 31, 38, 37, 32, 37, 23, 18, 3, 12, 3) },
    { "one that was called no polygon (polypartition#20)", 2, RING(5, 2.88, 11.04, 3.84, 10.56, 5.12, 10.56, 5.12, 10.88, 5.44, 11.04) },
    { "a bay (hxGeomAlgo#11)", 4, RING(7, 0, 0, 300, 280, 200, 300, 150, 350, 0, 400, 400, 400, 400, 0) },
    { "a figure eight", -1, RING(4, -1, -1, 1, 1, 1, -1, -1, 1) },
    { "a corner on a side", -1, RING(5, 0, 0, 4, 0, 4, 4, 2, 0, 0, 4) },
    { "two corners in one place", -1, RING(6, 0, 0, 2, 2, 4, 0, 4, 4, 2, 2, 0, 4) },
    { "a square walked twice", -1, RING(8, -1, -1, 1, -1, 1, 1, -1, 1, -1, -1, 1, -1, 1, 1, -1, 1) },
    { "a hole with a bridge", -1, RING(10, 0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 3, 3, 3, 6, 6, 6, 6, 3, 3, 3) },
    { "a spike without width", -1, RING(5, 0, 0, 4, 0, 2, 0, 2, 2, 0, 2) },
    { "a spike out of a corner", -1, RING(5, 0, 0, 2, 0, 2, 2, 3, 3, 2, 2) },
    { "a line", -1, RING(3, 0, 0, 1, 1, 3, 3) },
    { "a line and back", -1, RING(4, 0, 0, 1, 0, 3, 0, 2, 0) },
    { "two points", -1, RING(3, 0, 0, 1, 2, 1, 2) },
    { "one point", -1, RING(4, 1, 2, 1, 2, 1, 2, 1, 2) },
    /* clang-format on */
};

CASE(rows_of_polygons)
{
    rng random = rng_start();
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        for (int round = 0; round < 2; round++) {
            const figure *f = &rows[i].f;
            gjk2d_vec2 v[20];
            for (int k = 0; k < f->count; k++) v[k] = vec(f->xy[2 * k], f->xy[2 * k + 1]);
            const int is_good = check_split(&random, rows[i].name, round, v, f->count);
            CHECK(is_good == (rows[i].pieces > 0) && (!is_good || said == rows[i].pieces),
                "%s: %d pieces", rows[i].name, said);
        }
}

CASE(circles_are_one_piece)
{
    rng random = rng_start();
    static gjk2d_vec2 v[MOST];
    for (int count = 240; count <= MOST; count += 190) {
        put_ellipse(v, count, 1, 1);
        check_split(&random, "circle", count, v, count);
        CHECK(said == 1 && counts[0] == count, "%d corners: %d pieces", count, said);
    }
}

CASE(bad_lists)
{
    static const gjk2d_vec2 bay[5] = {{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}};
    const double bad[4] = {2e35, (double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 4; i++)
        assert_int_equal(gjk2d_split(i == 0 ? NULL : bay, 5, i == 1 ? NULL : corners,
                             i == 2 ? NULL : counts, i == 3 ? NULL : work),
            -(int)GJK2D_NULL_POINTER);
    for (int i = 0; i < 3; i++)
        assert_int_equal(gjk2d_split(bay, i == 2 ? 1 << 30 : -i, corners, counts, work),
            -(int)GJK2D_BAD_COUNT);
    for (int i = 0; i < 5 * 2 * 4; i++) {
        gjk2d_vec2 v[5];
        memcpy(v, bay, sizeof v);
        *(i % 2 ? &v[i / 8].x : &v[i / 8].y) = REAL(bad[i / 2 % 4]);
        assert_int_equal(gjk2d_split(v, 5, corners, counts, work),
            i / 2 % 4 ? -(int)GJK2D_NOT_FINITE : -(int)GJK2D_OUT_OF_RANGE);
    }
    assert_int_equal(gjk2d_split(bay, 5, corners, counts, work), 3);
}
