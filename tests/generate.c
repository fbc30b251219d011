/* generate.c - see generate.h.
 *
 * CONTENTS
 *   >>numbers   the generator
 *   >>shapes    points, poses
 *   >>place     bringing two shapes to a given gap
 *   >>families  one function each
 *   >>lines     reading and writing
 */
#include "generate.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#if GJK2D_DOUBLE
#define REAL_EPSILON      ((double)DBL_EPSILON)
#define SMALLEST          1e-140
#define DECADES           137
#define DIGITS_OF_LATTICE 8 /* 10^8: products of 3 exceed 2^53 */
#else
#define REAL_EPSILON      ((double)FLT_EPSILON)
#define SMALLEST          1e-35
#define DECADES           30
#define DIGITS_OF_LATTICE 6
#endif
#define TWO_PI 6.283185307179586

/* ----------------------------------------------------------------- numbers --
 * >>numbers
 */
uint64_t generate_bits(generate_rng *r)
{
    uint64_t z = (r->state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double generate_unit(generate_rng *r)
{
    return (double)(generate_bits(r) >> 11) / 9007199254740992.0;
}

double generate_range(generate_rng *r, double low, double high)
{
    return low + (high - low) * generate_unit(r);
}

double generate_power(generate_rng *r, double low, double high)
{
    return pow(10, generate_range(r, low, high));
}

int generate_int(generate_rng *r, int low, int high)
{
    return low + (int)(generate_bits(r) % (uint64_t)(high - low + 1));
}

uint64_t generate_seed(uint64_t run, int family, long index)
{
    generate_rng r = {run};
    r.state = generate_bits(&r) + (uint64_t)family;
    r.state = generate_bits(&r) + (uint64_t)index;
    return generate_bits(&r);
}

static int one_in(generate_rng *r, int n) { return generate_int(r, 1, n) == 1; }

/* To the precision under test; what is too small for the laws becomes 0. */
static gjk2d_real real_of(double x) { return (gjk2d_real)(fabs(x) < SMALLEST ? 0 : x); }

static gjk2d_real ulp_off(gjk2d_real x, int up)
{
#if GJK2D_DOUBLE
    return nextafter(x, up ? DBL_MAX : -DBL_MAX);
#else
    return nextafterf(x, up ? FLT_MAX : -FLT_MAX);
#endif
}

/* By one ulp, but 0 stays: its neighbours are out of the double range. */
static void nudge(generate_rng *r, gjk2d_real *number)
{
    int up = one_in(r, 2);
    if (*number != 0)
        *number = ulp_off(*number, up);
}

/* ------------------------------------------------------------------ shapes --
 * >>shapes  Points and poses. Arguments are evaluated in any order, so no two
 * of one call draw numbers: a seed means the same pair for every compiler.
 */
typedef struct dvec {
    double x, y;
} dvec;

static dvec in_square(generate_rng *r, double half)
{
    dvec v;
    v.x = generate_range(r, -half, half);
    v.y = generate_range(r, -half, half);
    return v;
}

/* Even, so that middles are lattice points too. */
static dvec on_lattice(generate_rng *r, int range)
{
    dvec v;
    v.x = 2 * generate_int(r, -range, range);
    v.y = 2 * generate_int(r, -range, range);
    return v;
}

static void set_point(generate_body *b, int i, double x, double y)
{
    b->xy[2 * i] = real_of(x);
    b->xy[2 * i + 1] = real_of(y);
}

static void copy_point(generate_body *b, int to, const generate_body *from, int i)
{
    b->xy[2 * to] = from->xy[2 * i];
    b->xy[2 * to + 1] = from->xy[2 * i + 1];
}

/* Corners on an ellipse at irregular angles, in either winding. */
static void ring(generate_rng *r, generate_body *b, int count, double rx, double ry)
{
    double winding = one_in(r, 2) ? 1 : -1, start = generate_range(r, 0, TWO_PI);
    double step = winding * TWO_PI / count;
    for (int i = 0; i < count; i++) {
        double angle = start + step * (i + generate_range(r, 0, 0.9));
        set_point(b, i, rx * cos(angle), ry * sin(angle));
    }
    b->count = count;
}

static void move_points(generate_body *b, double dx, double dy)
{
    for (int i = 0; i < b->count; i++)
        set_point(b, i, (double)b->xy[2 * i] + dx, (double)b->xy[2 * i + 1] + dy);
}

/* A convex polygon that need not hold its own origin. */
static void polygon(generate_rng *r, generate_body *b, int most)
{
    double size = generate_power(r, -1, 1), width = size * generate_range(r, 0.3, 1);
    ring(r, b, generate_int(r, 3, most), size, width);
    if (one_in(r, 2)) {
        dvec by = in_square(r, 2 * size);
        move_points(b, by.x, by.y);
    }
}

static void scatter(generate_rng *r, generate_body *b, int count)
{
    double size = generate_power(r, -1, 1);
    for (int i = 0; i < count; i++) {
        dvec v = in_square(r, size);
        set_point(b, i, v.x, v.y);
    }
    b->count = count;
}

static void lattice_points(generate_rng *r, generate_body *b, int count, int range)
{
    for (int i = 0; i < count; i++) {
        dvec v = on_lattice(r, range);
        set_point(b, i, v.x, v.y);
    }
    b->count = count;
}

static double cross_of(const generate_body *b, int i, int j, int k)
{
    double x = (double)b->xy[2 * i], y = (double)b->xy[2 * i + 1];
    return ((double)b->xy[2 * j] - x) * ((double)b->xy[2 * k + 1] - y) -
           ((double)b->xy[2 * j + 1] - y) * ((double)b->xy[2 * k] - x);
}

/* Leaves the corners of the hull of at most 64 points, in order: from each to
 * the one that all others lie left of (gift wrapping). */
static void keep_hull(generate_body *b)
{
    generate_body corners;
    int at = 0, start = 0;
    for (int i = 1; i < b->count; i++) {
        if (b->xy[2 * i] < b->xy[2 * start] ||
            (b->xy[2 * i] == b->xy[2 * start] && b->xy[2 * i + 1] < b->xy[2 * start + 1]))
            start = i;
    }
    corners.count = 0;
    at = start;
    do {
        int next = at;
        copy_point(&corners, corners.count++, b, at);
        for (int i = 0; i < b->count; i++) {
            double turn = cross_of(b, at, next, i);
            double dx = (double)(b->xy[2 * i] - b->xy[2 * at]);
            double dy = (double)(b->xy[2 * i + 1] - b->xy[2 * at + 1]);
            double ex = (double)(b->xy[2 * next] - b->xy[2 * at]);
            double ey = (double)(b->xy[2 * next + 1] - b->xy[2 * at + 1]);
            if (turn < 0 || (turn == 0 && dx * dx + dy * dy > ex * ex + ey * ey))
                next = i;
        }
        at = next;
    } while ((b->xy[2 * at] != b->xy[2 * start] ||
              b->xy[2 * at + 1] != b->xy[2 * start + 1]) &&
             corners.count < b->count);
    memcpy(b->xy, corners.xy, 2 * (size_t)corners.count * sizeof *b->xy);
    b->count = corners.count;
}

static void lattice(generate_rng *r, generate_body *b, int range)
{
    lattice_points(r, b, generate_int(r, 1, 12), range);
    if (!one_in(r, 3))
        keep_hull(b);
}

static void set_pose(generate_body *b, double x, double y, double c, double s)
{
    b->pose.position.x = real_of(x);
    b->pose.position.y = real_of(y);
    b->pose.cos = (gjk2d_real)c;
    b->pose.sin = (gjk2d_real)s;
}

static void any_turn(generate_rng *r, generate_body *b)
{
    double angle = generate_range(r, -TWO_PI / 2, TWO_PI / 2);
    dvec at = in_square(r, 9);
    set_pose(b, at.x, at.y, cos(angle), sin(angle));
}

static void quarter_turn(generate_rng *r, generate_body *b, int range)
{
    static const int turns[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const int *turn = turns[one_in(r, 2) ? 0 : generate_int(r, 1, 3)];
    dvec at = on_lattice(r, range);
    set_pose(b, at.x, at.y, turn[0], turn[1]);
}

static void scale_body(generate_body *b, double by)
{
    for (int i = 0; i < 2 * b->count; i++)
        b->xy[i] = real_of((double)b->xy[i] * by);
    b->radius = real_of((double)b->radius * by);
    b->pose.position.x = real_of((double)b->pose.position.x * by);
    b->pose.position.y = real_of((double)b->pose.position.y * by);
}

/* ------------------------------------------------------------------- place --
 * >>place  Two shapes to a given gap along a direction: exact on lattices with
 * lattice directions, elsewhere within the rounding of the position.
 */
static dvec turned(const generate_body *b, int i)
{
    double x = (double)b->xy[2 * i], y = (double)b->xy[2 * i + 1];
    double c = (double)b->pose.cos, s = (double)b->pose.sin;
    dvec v = {c * x - s * y, s * x + c * y};
    return v;
}

/* The vertex that is farthest along n, as turned but not moved. */
static dvec farthest(const generate_body *b, dvec n)
{
    dvec best = turned(b, 0);
    for (int i = 1; i < b->count; i++) {
        dvec v = turned(b, i);
        if (n.x * v.x + n.y * v.y > n.x * best.x + n.y * best.y)
            best = v;
    }
    return best;
}

static double size_of(const generate_body *b)
{
    double size = (double)b->radius;
    for (int i = 0; i < b->count; i++) {
        dvec v = turned(b, i);
        size = fmax(size, (double)b->radius + fmax(fabs(v.x), fabs(v.y)));
    }
    return size;
}

static dvec any_direction(generate_rng *r)
{
    double angle = generate_range(r, 0, TWO_PI);
    dvec n = {cos(angle), sin(angle)};
    return n;
}

/* Across a segment between neighbours in the list, so that edges meet; or any. */
static dvec contact_direction(generate_rng *r, const generate_body *b)
{
    int i = generate_int(r, 0, b->count - 1);
    dvec a = turned(b, i), c = turned(b, (i + 1) % b->count);
    double length = hypot(c.x - a.x, c.y - a.y);
    if (!(length > 0) || one_in(r, 2))
        return any_direction(r);
    dvec n = {(c.y - a.y) / length, (a.x - c.x) / length};
    return n;
}

/* Puts Q so that its farthest vertex against n lies `gap` beyond P's along n,
 * radii included, and `slide` across. */
static void put(generate_pair *pair, dvec n, double gap, double slide)
{
    generate_body *p = &pair->p, *q = &pair->q;
    dvec back = {-n.x, -n.y};
    dvec a = farthest(p, n), b = farthest(q, back);
    double reach = gap + (double)p->radius + (double)q->radius;
    q->pose.position.x =
        real_of((double)p->pose.position.x + a.x - b.x + reach * n.x - slide * n.y);
    q->pose.position.y =
        real_of((double)p->pose.position.y + a.y - b.y + reach * n.y + slide * n.x);
}

/* From deep overlap to far away, in units of the pair's size. */
static double any_gap(generate_rng *r, double size)
{
    switch (generate_int(r, 0, 7)) {
    case 0:
        return 0;
    case 1:
        return size * REAL_EPSILON * generate_range(r, -64, 64);
    case 2:
        size = one_in(r, 2) ? size : -size;
        return size * generate_power(r, -9, -1);
    case 3:
        return size * generate_power(r, 0, 2);
    case 4:
        return -size * generate_unit(r);
    default:
        return size * generate_range(r, -0.5, 1);
    }
}

static void bring_together(generate_rng *r, generate_pair *pair, int grazing)
{
    double size = size_of(&pair->p) + size_of(&pair->q);
    double gap =
        grazing ? size * REAL_EPSILON * generate_range(r, -64, 64) : any_gap(r, size);
    dvec n = contact_direction(r, one_in(r, 2) ? &pair->p : &pair->q);
    put(pair, n, gap, one_in(r, 2) ? 0 : size * generate_range(r, -0.5, 0.5));
}

static void turn_and_bring(generate_rng *r, generate_pair *pair)
{
    any_turn(r, &pair->p);
    any_turn(r, &pair->q);
    bring_together(r, pair, 0);
}

/* ---------------------------------------------------------------- families --
 * >>families  One function each, in the order of the enum.
 */
static void make_polygons(generate_rng *r, generate_pair *pair)
{
    polygon(r, &pair->p, 24);
    polygon(r, &pair->q, 24);
    turn_and_bring(r, pair);
}

static void make_lists(generate_rng *r, generate_pair *pair)
{
    scatter(r, &pair->p, generate_int(r, 3, 24));
    scatter(r, &pair->q, generate_int(r, 3, 24));
    turn_and_bring(r, pair);
}

static void round_shape(generate_rng *r, generate_body *b)
{
    int kind = generate_int(r, 1, 3);
    if (kind == 3)
        polygon(r, b, 24);
    else
        scatter(r, b, kind);
    b->radius = real_of(generate_power(r, -2, 1));
}

static void make_rounds(generate_rng *r, generate_pair *pair)
{
    round_shape(r, &pair->p);
    round_shape(r, &pair->q);
    if (one_in(r, 4))
        pair->q.radius = 0;
    turn_and_bring(r, pair);
}

/* Contact at a vertex (any direction), or along an axis with whole slides. */
static void lattice_contact(generate_rng *r, generate_pair *pair, int range)
{
    static const dvec axes[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    quarter_turn(r, &pair->p, range);
    quarter_turn(r, &pair->q, range);
    int axis = generate_int(r, 0, 7), slide = generate_int(r, -range, range);
    if (axis < 4)
        put(pair, axes[axis], 0, slide);
    else
        put(pair, any_direction(r), 0, 0);
}

static void make_lattice(generate_rng *r, generate_pair *pair)
{
    int range = generate_int(r, 1, 20);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, range);
    lattice_contact(r, pair, range);
}

static void make_large_lattice(generate_rng *r, generate_pair *pair)
{
    int range = (int)generate_power(r, 2, DIGITS_OF_LATTICE);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, one_in(r, 2) ? range : 3);
    lattice_contact(r, pair, range);
}

static void make_one_ulp(generate_rng *r, generate_pair *pair)
{
    make_lattice(r, pair);
    if (one_in(r, 2))
        scale_body(&pair->p, 1 / 16.0), scale_body(&pair->q, 1 / 16.0);
    generate_body *b = one_in(r, 2) ? &pair->p : &pair->q;
    gjk2d_real *numbers[3] = {&b->pose.position.x, &b->pose.position.y,
                              &b->xy[generate_int(r, 0, 2 * b->count - 1)]};
    nudge(r, numbers[generate_int(r, 0, 2)]);
}

/* Half way between two CSO points is the origin: on the boundary, if they are
 * ends of an edge, and else anywhere within. */
static void make_on_chord(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    int range = generate_int(r, 1, 1000);
    lattice(r, p, range);
    lattice(r, q, range);
    quarter_turn(r, p, range);
    quarter_turn(r, q, range);
    dvec a = turned(p, generate_int(r, 0, p->count - 1));
    dvec b = turned(p, generate_int(r, 0, p->count - 1));
    dvec c = turned(q, generate_int(r, 0, q->count - 1));
    dvec d = turned(q, generate_int(r, 0, q->count - 1));
    q->pose.position.x =
        real_of((double)p->pose.position.x + (a.x + b.x) / 2 - (c.x + d.x) / 2);
    q->pose.position.y =
        real_of((double)p->pose.position.y + (a.y + b.y) / 2 - (c.y + d.y) / 2);
}

/* Cores at a whole distance along a Pythagorean direction, and radii that sum
 * to it. */
static const int triples[4][3] = {{3, 4, 5}, {-12, 5, 13}, {8, -15, 17}, {-7, -24, 25}};

static void make_three_four_five(generate_rng *r, generate_pair *pair)
{
    const int *t = triples[generate_int(r, 0, 3)];
    int range = generate_int(r, 1, 20), k = generate_int(r, 1, 8);
    dvec n = {(double)t[0], (double)t[1]};
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, range);
    quarter_turn(r, &pair->p, range);
    quarter_turn(r, &pair->q, range);
    put(pair, n, k, 0);
    pair->p.radius = real_of(generate_int(r, 0, k * t[2]));
    pair->q.radius = real_of(k * t[2] - (double)pair->p.radius);
    if (pair->q.radius > 0 && one_in(r, 2))
        pair->q.radius = ulp_off(pair->q.radius, one_in(r, 2));
}

/* Puts copies of vertices and middles of edges between the vertices. */
static void repeat(generate_rng *r, generate_body *b)
{
    generate_body old = *b;
    b->count = 0;
    for (int i = 0; i < old.count; i++) {
        int next = (i + 1) % old.count;
        copy_point(b, b->count++, &old, i);
        for (int copies = generate_int(r, 0, 2); copies > 0; copies--)
            copy_point(b, b->count++, &old, i);
        if (one_in(r, 2))
            set_point(b, b->count++,
                      ((double)old.xy[2 * i] + (double)old.xy[2 * next]) / 2,
                      ((double)old.xy[2 * i + 1] + (double)old.xy[2 * next + 1]) / 2);
    }
}

static void make_repeats(generate_rng *r, generate_pair *pair)
{
    int range = generate_int(r, 1, 20);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, range);
    repeat(r, &pair->p);
    repeat(r, &pair->q);
    if (one_in(r, 2))
        lattice_contact(r, pair, range);
    else
        turn_and_bring(r, pair);
}

static void make_closed_rings(generate_rng *r, generate_pair *pair)
{
    generate_body *bodies[2] = {&pair->p, &pair->q};
    int on_lattice = one_in(r, 2);
    for (int k = 0; k < 2; k++) {
        generate_body *b = bodies[k];
        if (on_lattice)
            lattice(r, b, 9);
        else
            polygon(r, b, 24);
        copy_point(b, b->count, b, 0);
        b->count++;
    }
    if (on_lattice)
        lattice_contact(r, pair, 9);
    else
        turn_and_bring(r, pair);
}

/* All points on a line through the frame's origin or beside it; or all one. */
static void flat(generate_rng *r, generate_body *b)
{
    int dx = generate_int(r, -3, 3), dy = generate_int(r, -3, 3);
    int x = generate_int(r, -5, 5), y = generate_int(r, -5, 5);
    b->count = generate_int(r, 3, 8);
    for (int i = 0; i < b->count; i++) {
        int k = generate_int(r, -4, 4);
        set_point(b, i, x + k * dx, y + k * dy);
    }
}

static void make_flat(generate_rng *r, generate_pair *pair)
{
    flat(r, &pair->p);
    if (one_in(r, 2))
        flat(r, &pair->q);
    else
        lattice(r, &pair->q, 5);
    if (one_in(r, 2))
        lattice_contact(r, pair, 5);
    else
        turn_and_bring(r, pair);
}

static void make_points(generate_rng *r, generate_pair *pair)
{
    lattice_points(r, &pair->p, generate_int(r, 1, 2), 5);
    if (one_in(r, 2))
        lattice_points(r, &pair->q, generate_int(r, 1, 2), 5);
    else
        lattice(r, &pair->q, 5);
    if (one_in(r, 2))
        lattice_contact(r, pair, 5);
    else
        turn_and_bring(r, pair);
    if (one_in(r, 4)) {
        generate_body p = pair->p;
        pair->p = pair->q;
        pair->q = p;
    }
}

static void needle(generate_rng *r, generate_body *b)
{
    int corners = generate_int(r, 3, 12);
    ring(r, b, corners, 1, generate_power(r, -8, 0));
    if (one_in(r, 2))
        scale_body(b, generate_power(r, -3, 1));
}

static void make_needles(generate_rng *r, generate_pair *pair)
{
    needle(r, &pair->p);
    if (one_in(r, 2))
        needle(r, &pair->q);
    else
        polygon(r, &pair->q, 12);
    turn_and_bring(r, pair);
}

static void make_far_off(generate_rng *r, generate_pair *pair)
{
    double far = generate_power(r, 3, 6.7);
    polygon(r, &pair->p, 12);
    polygon(r, &pair->q, 12);
    any_turn(r, &pair->p);
    any_turn(r, &pair->q);
    pair->p.pose.position.x = real_of(generate_range(r, -far, far));
    pair->p.pose.position.y = real_of(generate_range(r, -far, far));
    bring_together(r, pair, one_in(r, 3));
}

static void make_scales(generate_rng *r, generate_pair *pair)
{
    double p = generate_power(r, -DECADES, DECADES);
    double q = one_in(r, 3) ? generate_power(r, -DECADES, DECADES) : p;
    if (one_in(r, 2)) {
        make_lattice(r, pair);
        scale_body(&pair->p, p);
        scale_body(&pair->q, q);
        return;
    }
    make_polygons(r, pair);
    if (one_in(r, 3))
        pair->p.radius = real_of(generate_power(r, -2, 0));
    scale_body(&pair->p, p);
    scale_body(&pair->q, q);
    bring_together(r, pair, one_in(r, 4));
}

static void make_parallel(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    double w = generate_power(r, -1, 1), h = generate_power(r, -1, 1);
    double angle = generate_range(r, 0, TWO_PI);
    int corners = one_in(r, 2) ? 4 : 2 * generate_int(r, 2, 8);
    for (int i = 0; i < corners; i++) {
        double turn = TWO_PI * (i + 0.5) / corners;
        set_point(p, i, w * cos(turn), h * sin(turn));
        set_point(q, i, (double)p->xy[2 * i] / 2, (double)p->xy[2 * i + 1] / 2);
    }
    p->count = q->count = corners;
    dvec at = in_square(r, 9);
    set_pose(p, at.x, at.y, cos(angle), sin(angle));
    q->pose = p->pose;
    if (one_in(r, 4)) {
        q->pose.cos = -p->pose.sin;
        q->pose.sin = p->pose.cos;
    }
    if (one_in(r, 4))
        q->pose.cos = ulp_off(q->pose.cos, one_in(r, 2));
    bring_together(r, pair, one_in(r, 2));
}

static void make_nested(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    double shrink = generate_power(r, -4, 0);
    ring(r, p, generate_int(r, 3, 24), 1, 1);
    ring(r, q, generate_int(r, 3, 24), shrink, shrink);
    if (one_in(r, 3))
        q->radius = real_of(shrink / 4);
    any_turn(r, p);
    any_turn(r, q);
    q->pose.position = p->pose.position;
    if (one_in(r, 2))
        q->pose.position.x = real_of((double)p->pose.position.x + shrink / 2);
}

static void make_identical(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    if (one_in(r, 2))
        lattice(r, p, 9), quarter_turn(r, p, 9);
    else
        polygon(r, p, 24), any_turn(r, p);
    if (one_in(r, 4))
        p->radius = real_of(generate_power(r, -2, 0));
    *q = *p;
    switch (generate_int(r, 0, 3)) {
    case 0:
        q->pose.cos = -q->pose.cos;
        q->pose.sin = -q->pose.sin;
        break;
    case 1:
        nudge(r, &q->pose.position.x);
        break;
    case 2:
        bring_together(r, pair, one_in(r, 2));
        break;
    default:
        break;
    }
}

/* Both halves keep the diagonal's end points and the pose. */
static void make_shared_edge(generate_rng *r, generate_pair *pair)
{
    generate_body whole;
    int corners = generate_int(r, 4, 24);
    ring(r, &whole, corners, 1, generate_range(r, 0.3, 1));
    int cut = generate_int(r, 2, whole.count - 2);
    pair->p.count = pair->q.count = 0;
    for (int i = 0; i <= cut; i++)
        copy_point(&pair->p, pair->p.count++, &whole, i);
    for (int i = cut; i <= whole.count; i++)
        copy_point(&pair->q, pair->q.count++, &whole, i % whole.count);
    any_turn(r, &pair->p);
    pair->q.pose = pair->p.pose;
    if (one_in(r, 4))
        pair->q.pose.position.x = ulp_off(pair->q.pose.position.x, one_in(r, 2));
}

static void near_circle(generate_rng *r, generate_body *b)
{
    double size = generate_power(r, -1, 1), angle = generate_range(r, 0, TWO_PI);
    b->count = (int)generate_power(r, 1.3, 2.3);
    for (int i = 0; i < b->count; i++) {
        double at = angle + TWO_PI * i / b->count;
        set_point(b, i, size * cos(at), size * sin(at));
    }
    if (one_in(r, 4))
        move_points(b, size * generate_power(r, 0, 4), 0);
}

static void make_near_circles(generate_rng *r, generate_pair *pair)
{
    near_circle(r, &pair->p);
    if (one_in(r, 2))
        near_circle(r, &pair->q);
    else
        polygon(r, &pair->q, 24);
    turn_and_bring(r, pair);
}

static void bad_rotation(generate_rng *r, generate_body *b)
{
    switch (generate_int(r, 0, 3)) {
    case 0:
        b->pose.cos = 2;
        b->pose.sin = 0;
        break;
    case 1:
        b->pose.cos = real_of(generate_range(r, -1, 1));
        b->pose.sin = real_of(generate_range(r, 0.1, 1));
        break;
    case 2:
        b->pose.cos = (gjk2d_real)((double)b->pose.cos * generate_power(r, -3, 3));
        b->pose.sin = (gjk2d_real)((double)b->pose.sin * generate_power(r, -3, 3));
        break;
    default:
        b->pose.cos = ulp_off(b->pose.cos, one_in(r, 2));
        break;
    }
}

static void make_bad_rotations(generate_rng *r, generate_pair *pair)
{
    polygon(r, &pair->p, 12);
    polygon(r, &pair->q, 12);
    if (one_in(r, 3))
        pair->p.radius = real_of(generate_power(r, -2, 0));
    any_turn(r, &pair->p);
    any_turn(r, &pair->q);
    bad_rotation(r, &pair->p);
    if (one_in(r, 2))
        bad_rotation(r, &pair->q);
    bring_together(r, pair, one_in(r, 4));
}

static void make_grazing(generate_rng *r, generate_pair *pair)
{
    switch (generate_int(r, 0, 2)) {
    case 0:
        make_polygons(r, pair);
        break;
    case 1:
        make_lists(r, pair);
        break;
    default:
        make_rounds(r, pair);
        break;
    }
    bring_together(r, pair, 1);
}

/* ----------------------------------------------------------------- in pose --
 * Bodies of whole coordinates, at most 2^22, are brought into contact in one
 * common frame. All of it is exact in doubles, and the sums in floats.
 */
static dvec local(const generate_body *b, int i)
{
    dvec v = {(double)b->xy[2 * i], (double)b->xy[2 * i + 1]};
    return v;
}

/* The list's point that is farthest along n, both taken as they are. */
static int farthest_local(const generate_body *b, dvec n)
{
    int best = 0;
    for (int i = 1; i < b->count; i++) {
        dvec v = local(b, i), w = local(b, best);
        if (n.x * v.x + n.y * v.y > n.x * w.x + n.y * w.y)
            best = i;
    }
    return best;
}

/* Moves Q's points so that they touch P's: a vertex on a vertex or on the middle
 * of an edge, or edges along each other. Coordinates are even. */
static void meet(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    int i = generate_int(r, 0, p->count - 1), next = (i + 1) % p->count;
    dvec a = local(p, i), b = local(p, next), n = {b.y - a.y, a.x - b.x};
    if ((n.x == 0 && n.y == 0) || one_in(r, 4)) {
        n.x = generate_int(r, -9, 9);
        n.y = generate_int(r, -9, 9);
    }
    if (one_in(r, 2)) {
        n.x = -n.x;
        n.y = -n.y;
    }
    dvec back = {-n.x, -n.y};
    int top = farthest_local(p, n);
    dvec at = local(p, top), from = local(q, farthest_local(q, back));
    if (top == i || top == next) {
        dvec other = local(p, top == i ? next : i);
        double along = generate_int(r, -1, 2) / 2.0;
        at.x += along * (other.x - at.x);
        at.y += along * (other.y - at.y);
    }
    for (int k = 0; k < q->count; k++)
        set_point(q, k, (double)q->xy[2 * k] + at.x - from.x,
                  (double)q->xy[2 * k + 1] + at.y - from.y);
}

/* Points by -turns quarter turns, the pose's rotation by as many back. */
static void unwind(generate_body *b, int turns)
{
    for (; turns > 0; turns--) {
        for (int i = 0; i < b->count; i++) {
            gjk2d_real x = b->xy[2 * i];
            b->xy[2 * i] = b->xy[2 * i + 1];
            b->xy[2 * i + 1] = -x;
        }
        gjk2d_real c = b->pose.cos;
        b->pose.cos = -b->pose.sin;
        b->pose.sin = c;
    }
}

/* The same pose for both, with any rotation, also not of length 1; in some pairs
 * Q's frame is a quarter turn or more away. */
static void share_pose(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    any_turn(r, p);
    switch (generate_int(r, 0, 3)) {
    case 0:
        p->pose.cos = real_of(generate_range(r, -2, 2));
        p->pose.sin = real_of(generate_range(r, 0.01, 2));
        break;
    case 1:
        p->pose.cos = real_of((double)p->pose.cos * generate_power(r, -6, 6));
        p->pose.sin = real_of((double)p->pose.sin * generate_power(r, -6, 6));
        break;
    default:
        break;
    }
    q->pose = p->pose;
    unwind(q, one_in(r, 2) ? 0 : generate_int(r, 1, 3));
}

static int lattice_range(generate_rng *r)
{
    return (int)generate_power(r, 0.4, one_in(r, 2) ? 1.5 : 6);
}

static void lattices_in_pose(generate_rng *r, generate_pair *pair)
{
    int range = lattice_range(r);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, one_in(r, 2) ? range : lattice_range(r));
    meet(r, pair);
}

static void make_in_pose(generate_rng *r, generate_pair *pair)
{
    lattices_in_pose(r, pair);
    share_pose(r, pair);
}

/* Any number that places a body, its radius aside. */
static gjk2d_real *any_number_of(generate_rng *r, generate_body *b)
{
    switch (generate_int(r, 0, 5)) {
    case 0:
        return &b->pose.position.x;
    case 1:
        return &b->pose.position.y;
    case 2:
        return &b->pose.cos;
    case 3:
        return &b->pose.sin;
    default:
        return &b->xy[generate_int(r, 0, 2 * b->count - 1)];
    }
}

static void make_ulp_in_pose(generate_rng *r, generate_pair *pair)
{
    int both = one_in(r, 4);
    make_in_pose(r, pair);
    nudge(r, any_number_of(r, both || one_in(r, 2) ? &pair->p : &pair->q));
    if (both)
        nudge(r, any_number_of(r, &pair->q));
}

/* 1 to 8 points of one line of the lattice. */
static void line_points(generate_rng *r, generate_body *b, int range, dvec step)
{
    dvec at = on_lattice(r, range);
    b->count = generate_int(r, 1, one_in(r, 2) ? 2 : 8);
    for (int i = 0; i < b->count; i++) {
        int k = generate_int(r, -4, 4);
        set_point(b, i, at.x + k * step.x, at.y + k * step.y);
    }
}

/* Parallel in half of the cases; on one line in half of those. */
static void make_flat_in_pose(generate_rng *r, generate_pair *pair)
{
    int range = lattice_range(r), other = one_in(r, 4);
    dvec step = on_lattice(r, range), q_step = on_lattice(r, range);
    line_points(r, &pair->p, range, step);
    if (other)
        lattice(r, &pair->q, range);
    else
        line_points(r, &pair->q, range, one_in(r, 2) ? step : q_step);
    meet(r, pair);
    share_pose(r, pair);
}

static void flatten(generate_body *b, int axis, double by)
{
    for (int i = 0; i < b->count; i++)
        b->xy[2 * i + axis] = real_of((double)b->xy[2 * i + axis] * by);
}

static void make_needles_in_pose(generate_rng *r, generate_pair *pair)
{
    int axis = generate_int(r, 0, 1);
    double by = ldexp(1, -generate_int(r, 5, 27));
    lattices_in_pose(r, pair);
    flatten(&pair->p, axis, by);
    flatten(&pair->q, axis, by);
    share_pose(r, pair);
}

/* A box, a car, a person: in metres, on a map. */
static void make_metres_far_off(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    double east = generate_range(r, 2e5, 8e5), north = generate_range(r, 4e6, 6e6);
    if (one_in(r, 2)) {
        lattices_in_pose(r, pair);
        double metre = ldexp(1, -ilogb(size_of(p) + 1));
        scale_body(p, metre);
        scale_body(q, metre);
        any_turn(r, p);
        p->pose.position.x = real_of(east);
        p->pose.position.y = real_of(north);
        q->pose = p->pose;
        unwind(q, generate_int(r, 0, 3));
        if (one_in(r, 4))
            nudge(r, &q->pose.position.x);
        return;
    }
    polygon(r, p, 12);
    polygon(r, q, 12);
    any_turn(r, p);
    any_turn(r, q);
    p->pose.position.x = real_of(east);
    p->pose.position.y = real_of(north);
    bring_together(r, pair, one_in(r, 2));
}

/* Of an exponent in [low, high], and either sign. */
static gjk2d_real any_magnitude(generate_rng *r, int low, int high)
{
    double mantissa = one_in(r, 4) ? 1 : 1 + generate_unit(r);
    int negative = one_in(r, 2), exponent = generate_int(r, low, high);
    return (gjk2d_real)ldexp(negative ? -mantissa : mantissa, exponent);
}

/* The exponents that make numbers of law 1's range, less what grows in sums. */
#if GJK2D_DOUBLE
enum { LOWEST = -498, HIGHEST = 497, ROTATION_LOWEST = -100, ROTATION_HIGHEST = 99 };
#else
enum { LOWEST = -149, HIGHEST = 127, ROTATION_LOWEST = -149, ROTATION_HIGHEST = 127 };
#endif

static int clamped(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

static gjk2d_real near_exponent(generate_rng *r, int middle, int spread)
{
    if (one_in(r, 12))
        return 0;
    return any_magnitude(r, clamped(middle - spread, LOWEST, HIGHEST),
                         clamped(middle + spread, LOWEST, HIGHEST));
}

static void extreme_body(generate_rng *r, generate_body *b, int middle, int spread)
{
    int rotation = generate_int(r, ROTATION_LOWEST, ROTATION_HIGHEST);
    int rotation_spread = one_in(r, 2) ? 1 : 60;
    b->count = generate_int(r, 1, 8);
    for (int i = 0; i < 2 * b->count; i++)
        b->xy[i] = near_exponent(r, middle, spread);
    b->pose.position.x = near_exponent(r, middle, spread);
    b->pose.position.y = near_exponent(r, middle, spread);
    if (one_in(r, 4))
        b->radius = (gjk2d_real)fabs((double)near_exponent(r, middle, spread));
    if (one_in(r, 2)) {
        dvec n = any_direction(r);
        b->pose.cos = (gjk2d_real)n.x;
        b->pose.sin = (gjk2d_real)n.y;
        return;
    }
    int low = clamped(rotation - rotation_spread, ROTATION_LOWEST, ROTATION_HIGHEST);
    int high = clamped(rotation + rotation_spread, ROTATION_LOWEST, ROTATION_HIGHEST);
    b->pose.cos = any_magnitude(r, low, high);
    b->pose.sin = one_in(r, 6) ? 0 : any_magnitude(r, low, high);
}

/* A number that overflowed or is out of range: replaced. */
static gjk2d_real held(double x)
{
    double low = ldexp(1, LOWEST), high = ldexp(1, HIGHEST);
    if (!(fabs(x) <= high))
        x = x > 0 ? high : -high;
    return (gjk2d_real)(fabs(x) < low ? 0 : x);
}

static void make_extreme(generate_rng *r, generate_pair *pair)
{
    static const int spreads[4] = {2, 12, 60, 1000};
    generate_body *p = &pair->p, *q = &pair->q;
    int spread = spreads[generate_int(r, 0, 3)];
    int p_middle = generate_int(r, LOWEST, HIGHEST);
    int q_middle = one_in(r, 2) ? p_middle : generate_int(r, LOWEST, HIGHEST);
    extreme_body(r, p, p_middle, spread);
    extreme_body(r, q, q_middle, spread);
    if (one_in(r, 3)) /* a vertex on a vertex, but for rounding */
        q->pose.position = p->pose.position;
    if (one_in(r, 2)) {
        dvec a = turned(p, generate_int(r, 0, p->count - 1));
        dvec b = turned(q, generate_int(r, 0, q->count - 1));
        q->pose.position.x = held((double)p->pose.position.x + a.x - b.x);
        q->pose.position.y = held((double)p->pose.position.y + a.y - b.y);
    }
    pair->margin = (gjk2d_real)fabs((double)near_exponent(r, p_middle, spread));
    pair->sweep.x = near_exponent(r, p_middle, spread);
    pair->sweep.y = near_exponent(r, q_middle, spread);
}

/* All by 2^k, where nothing is lost. */
static void shift_body(generate_body *b, int k)
{
    for (int i = 0; i < 2 * b->count; i++)
        b->xy[i] = (gjk2d_real)ldexp((double)b->xy[i], k);
    b->radius = (gjk2d_real)ldexp((double)b->radius, k);
    b->pose.position.x = (gjk2d_real)ldexp((double)b->pose.position.x, k);
    b->pose.position.y = (gjk2d_real)ldexp((double)b->pose.position.y, k);
}

/* Widens [least, most] by |x|, which is not 0. */
static void include(double x, double *least, double *most)
{
    if (x == 0)
        return;
    *least = fmin(*least, fabs(x));
    *most = fmax(*most, fabs(x));
}

static void include_body(const generate_body *b, double *least, double *most)
{
    for (int i = 0; i < 2 * b->count; i++)
        include((double)b->xy[i], least, most);
    include((double)b->radius, least, most);
    include((double)b->pose.position.x, least, most);
    include((double)b->pose.position.y, least, most);
}

/* Any unit, the range's ends often. Whole numbers stay exact. */
static void shift_pair(generate_rng *r, generate_pair *pair)
{
    double least = 1, most = 1;
    include_body(&pair->p, &least, &most);
    include_body(&pair->q, &least, &most);
    include((double)pair->margin, &least, &most);
    include((double)pair->sweep.x, &least, &most);
    include((double)pair->sweep.y, &least, &most);
    int low = LOWEST - ilogb(least), high = HIGHEST - ilogb(most);
    int k = generate_int(r, low, high);
    if (one_in(r, 4))
        k = one_in(r, 2) ? low : high;
    shift_body(&pair->p, k);
    shift_body(&pair->q, k);
    pair->margin = (gjk2d_real)ldexp((double)pair->margin, k);
    pair->sweep.x = (gjk2d_real)ldexp((double)pair->sweep.x, k);
    pair->sweep.y = (gjk2d_real)ldexp((double)pair->sweep.y, k);
}

/* P's frame's origin is one of its vertices, and stands on a vertex of Q; their
 * units have nothing to do with each other. */
static void tiny_on_huge(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    lattice(r, p, generate_int(r, 1, 20));
    lattice(r, q, generate_int(r, 1, 20));
    dvec corner = local(p, generate_int(r, 0, p->count - 1));
    move_points(p, -corner.x, -corner.y);
    shift_body(p, generate_int(r, LOWEST, HIGHEST - 8));
    shift_body(q, generate_int(r, LOWEST, HIGHEST - 8));
    quarter_turn(r, q, 1);
    q->pose.position.x = q->pose.position.y = 0;
    dvec at = turned(q, generate_int(r, 0, q->count - 1));
    p->pose.position.x = (gjk2d_real)at.x;
    p->pose.position.y = (gjk2d_real)at.y;
    dvec n = any_direction(r);
    p->pose.cos = (gjk2d_real)n.x;
    p->pose.sin = (gjk2d_real)n.y;
}

static void make_extreme_contact(generate_rng *r, generate_pair *pair)
{
    switch (generate_int(r, 0, 2)) {
    case 0:
        tiny_on_huge(r, pair);
        break;
    case 1:
        make_lattice(r, pair);
        shift_pair(r, pair);
        break;
    default:
        lattices_in_pose(r, pair);
        share_pose(r, pair);
        pair->p.pose.position.x = pair->p.pose.position.y = 0;
        pair->q.pose.position = pair->p.pose.position;
        shift_pair(r, pair);
        break;
    }
    if (one_in(r, 4))
        nudge(r, &pair->q.xy[generate_int(r, 0, 2 * pair->q.count - 1)]);
    /* the least that two positions can differ by, where one is 0: products underflow */
    if (one_in(r, 4)) {
        gjk2d_vec2 *at = one_in(r, 2) ? &pair->p.pose.position : &pair->q.pose.position;
        at->x = at->x != 0 ? at->x : (gjk2d_real)ldexp(one_in(r, 2) ? 1 : -1, LOWEST);
        at->y = at->y != 0 ? at->y : (gjk2d_real)ldexp(one_in(r, 2) ? 1 : -1, LOWEST);
    }
}

/* Splits a whole number into two radii and a margin. */
static void split_reach(generate_rng *r, generate_pair *pair, int reach)
{
    int p = one_in(r, 3) ? 0 : generate_int(r, 0, reach);
    int q = one_in(r, 3) ? reach - p : generate_int(r, 0, reach - p);
    pair->p.radius = real_of(p);
    pair->q.radius = real_of(q);
    pair->margin = real_of(reach - p - q);
}

/* The distance is whole: k times a triple's length between lattice points, or k
 * along an axis; a rotation that is a triple multiplies it by the triple's. */
static void make_radii_in_pose(generate_rng *r, generate_pair *pair)
{
    const int *t = triples[generate_int(r, 0, 3)], *turn = triples[generate_int(r, 0, 3)];
    int range = generate_int(r, 1, 300), k = generate_int(r, 1, 20), reach = k * t[2];
    generate_body *p = &pair->p, *q = &pair->q;
    dvec n = {(double)t[0], (double)t[1]};
    lattice(r, p, range);
    lattice(r, q, range);
    if (one_in(r, 2)) {
        n.x = one_in(r, 2) ? 1 : 0;
        n.y = 1 - n.x;
        reach = k;
    }
    put(pair, n, k, 0);
    move_points(q, (double)q->pose.position.x, (double)q->pose.position.y);
    dvec at = on_lattice(r, range);
    set_pose(p, at.x, at.y, 1, 0);
    if (one_in(r, 3)) {
        p->pose.cos = real_of(turn[0]);
        p->pose.sin = real_of(turn[1]);
        reach *= turn[2];
    }
    q->pose = p->pose;
    unwind(q, generate_int(r, 0, 3));
    split_reach(r, pair, reach);
    if (one_in(r, 2))
        shift_pair(r, pair);
    if (one_in(r, 3)) {
        gjk2d_real *numbers[3] = {&p->radius, &q->radius, &pair->margin};
        nudge(r, numbers[generate_int(r, 0, 2)]);
    }
}

/* In contact at the end of the way; the way leads there from outside (or, along
 * an axis that is an edge's, along that edge). */
static void make_sweeps(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    int range = lattice_range(r);
    lattices_in_pose(r, pair);
    share_pose(r, pair);
    if (one_in(r, 2)) {
        quarter_turn(r, p, 1);
        q->pose = p->pose;
    }
    dvec way = on_lattice(r, range);
    if (one_in(r, 4)) {
        dvec a = turned(p, 0), b = turned(p, generate_int(r, 0, p->count - 1));
        way.x = b.x - a.x;
        way.y = b.y - a.y;
    }
    pair->sweep.x = real_of(way.x);
    pair->sweep.y = real_of(way.y);
    q->pose.position = pair->sweep;
    p->pose.position.x = p->pose.position.y = 0;
    if (one_in(r, 2)) {
        p->pose.position.x = pair->sweep.x;
        p->pose.position.y = pair->sweep.y;
        q->pose.position.x *= 2;
        q->pose.position.y *= 2;
    }
    if (one_in(r, 2))
        shift_pair(r, pair);
    if (one_in(r, 3))
        nudge(r, one_in(r, 2) ? &pair->sweep.x : any_number_of(r, q));
}

/* Corners of a circle rounded to whole numbers. */
static void whole_circle(generate_rng *r, generate_body *b, int count, int size)
{
    double start = generate_range(r, 0, TWO_PI);
    b->count = count;
    for (int i = 0; i < count; i++) {
        double angle = start + TWO_PI * i / count;
        set_point(b, i, 2 * floor(size * cos(angle)), 2 * floor(size * sin(angle)));
    }
}

static void make_big_rings(generate_rng *r, generate_pair *pair)
{
    int p_count = (int)generate_power(r, 2.31, 3.61);
    int q_count = (int)generate_power(r, 2.31, 3.61), touching = one_in(r, 2);
    whole_circle(r, &pair->p, p_count, 1 << 20);
    if (one_in(r, 2))
        whole_circle(r, &pair->q, q_count, 1 << generate_int(r, 10, 20));
    else
        lattice(r, &pair->q, 1 << generate_int(r, 2, 18));
    if (touching) {
        meet(r, pair);
        share_pose(r, pair);
        return;
    }
    scale_body(&pair->p, ldexp(1, -20));
    scale_body(&pair->q, ldexp(1, -20));
    turn_and_bring(r, pair);
}

static void make_ring_and_point(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    int i = generate_int(r, 0, 1999), next = (i + 1) % 2000;
    whole_circle(r, p, 2000, 1 << 20);
    dvec a = local(p, i), b = local(p, next);
    q->count = 1;
    switch (generate_int(r, 0, 3)) {
    case 0:
        set_point(q, 0, a.x, a.y);
        break;
    case 1:
        set_point(q, 0, (a.x + b.x) / 2, (a.y + b.y) / 2);
        break;
    case 2:
        a.x += generate_int(r, -1, 1);
        a.y += generate_int(r, -1, 1);
        set_point(q, 0, a.x, a.y);
        break;
    default:
        a.x *= generate_power(r, -1, 1);
        set_point(q, 0, floor(a.x), floor(a.y * generate_power(r, -1, 1)));
        break;
    }
    share_pose(r, pair);
    if (one_in(r, 3))
        nudge(r, &q->xy[generate_int(r, 0, 1)]);
}

/* A wedge that points along x, cut off next to its tip, which is the frame's origin: from
 * -cut to cut runs a short edge, that leans. In either order. */
static void blunt_wedge(generate_rng *r, generate_body *b, double size, dvec cut)
{
    double up = generate_range(r, 0.05, 1), down = generate_range(r, 0.05, 1);
    int first = one_in(r, 2) ? 0 : 2;
    set_point(b, 0 + first, cut.x, cut.y);
    set_point(b, 1 + first, -size, size * up);
    set_point(b, 2 - first, -size, -size * down);
    set_point(b, 3 - first, -cut.x, -cut.y);
    b->count = 4;
}

static void turn_half(generate_body *b)
{
    for (int i = 0; i < 2 * b->count; i++)
        b->xy[i] = -b->xy[i];
}

/* On the middle of the short edge, on an end of it, or two such edges on each other. */
static void blunt_contact(generate_rng *r, generate_pair *pair, double size, dvec cut)
{
    generate_body *q = &pair->q;
    double shrink = ldexp(1, -generate_int(r, 0, 8)), part = generate_int(r, -1, 1);
    dvec other = {shrink * cut.x, shrink * cut.y};
    q->count = 1;
    set_point(q, 0, part * cut.x, part * cut.y);
    if (one_in(r, 2)) {
        blunt_wedge(r, q, size, other);
        turn_half(q);
    }
    share_pose(r, pair);
    if (one_in(r, 4))
        nudge(r, any_number_of(r, q));
}

/* Moves the points and the position, which leaves all where it is but for rounding. */
static void leave_origin(generate_rng *r, generate_body *b, double size)
{
    dvec by = in_square(r, size);
    double c = (double)b->pose.cos, s = (double)b->pose.sin;
    move_points(b, by.x, by.y);
    b->pose.position.x = real_of((double)b->pose.position.x - c * by.x + s * by.y);
    b->pose.position.y = real_of((double)b->pose.position.y - s * by.x - c * by.y);
}

/* The foot of what is in front of a tip is on a very short edge, or by its end. Half of
 * the edges are told from their ends by a search only just, so far off they are. */
static void make_blunt_tips(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    int just = one_in(r, 2), away = just || one_in(r, 2);
    double size = generate_power(r, -1, 1), least = away ? 64 * REAL_EPSILON : 1e-11;
    double across = size * generate_power(r, log10(least), -3);
    if (just)
        across = size * sqrt(REAL_EPSILON) * generate_power(r, -2, 0);
    double lean = one_in(r, 3) ? 0 : generate_range(r, -0.4, 0.4);
    dvec cut = {(double)real_of(lean * across), (double)real_of(across)};
    double length = hypot(cut.x, cut.y);
    blunt_wedge(r, p, size, cut);
    if (one_in(r, 3)) {
        blunt_contact(r, pair, size, cut);
        return;
    }
    q->count = 1;
    set_point(q, 0, 0, 0);
    if (one_in(r, just ? 4 : 2)) {
        blunt_wedge(r, q, size * generate_power(r, -1, 1), cut);
        turn_half(q);
    }
    any_turn(r, p);
    double angle = one_in(r, 2) ? 0 : generate_range(r, -0.3, 0.3);
    double c = (double)p->pose.cos, s = (double)p->pose.sin;
    if (just || one_in(r, 2))
        set_pose(p, 0, 0, c, s);
    dvec n = {(cut.y * c + cut.x * s) / length, (cut.y * s - cut.x * c) / length};
    double gap = (one_in(r, 2) ? size : length) * generate_power(r, -4, 1);
    double slide = length * generate_range(r, -1.5, 1.5);
    if (just)
        gap = length * length / (REAL_EPSILON * size) * generate_power(r, -1, 0.7);
    set_pose(q, (double)p->pose.position.x + gap * n.x - slide * n.y,
             (double)p->pose.position.y + gap * n.y + slide * n.x,
             c * cos(angle) - s * sin(angle), s * cos(angle) + c * sin(angle));
    if (away)
        leave_origin(r, p, size);
    if (away && one_in(r, 2))
        leave_origin(r, q, size);
    if (one_in(r, 8))
        q->radius = real_of(gap * generate_unit(r));
}

/* As small as law 1's range knows numbers; for floats, denormals. */
static gjk2d_real dust(generate_rng *r)
{
    return one_in(r, 4) ? 0 : any_magnitude(r, LOWEST, LOWEST + 22);
}

/* Moves a vertex to the frame's origin; some have more vertices beside it there. */
static void dusty_corner(generate_rng *r, generate_body *b)
{
    dvec corner = local(b, generate_int(r, 0, b->count - 1));
    move_points(b, -corner.x, -corner.y);
    for (int more = generate_int(r, 0, 3); more > 0; more--, b->count++) {
        b->xy[2 * b->count] = dust(r);
        b->xy[2 * b->count + 1] = dust(r);
    }
}

static void dust_off(generate_rng *r, gjk2d_real *number)
{
    if (*number == 0)
        *number = dust(r);
}

/* Shapes of an ordinary size. */
static void make_denormals(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    if (one_in(r, 2)) {
        lattices_in_pose(r, pair);
    } else {
        lattice(r, p, 9);
        lattice(r, q, 9);
    }
    if (one_in(r, 2)) {
        dusty_corner(r, p);
        dusty_corner(r, q);
    }
    share_pose(r, pair);
    if (one_in(r, 2)) {
        quarter_turn(r, p, 1);
        quarter_turn(r, q, 1);
    }
    p->pose.position.x = p->pose.position.y = 0;
    q->pose.position = p->pose.position;
    if (one_in(r, 2)) {
        dust_off(r, &p->pose.position.x);
        dust_off(r, &p->pose.position.y);
        dust_off(r, &q->pose.position.x);
        dust_off(r, &q->pose.position.y);
    }
    for (int k = generate_int(r, 0, 4); k > 0; k--) {
        generate_body *b = one_in(r, 2) ? p : q;
        dust_off(r, &b->xy[generate_int(r, 0, 2 * b->count - 1)]);
    }
    if (p->pose.sin == 0 && one_in(r, 2))
        p->pose.sin = any_magnitude(r, ROTATION_LOWEST, ROTATION_LOWEST + 22);
    if (one_in(r, 8))
        p->radius = (gjk2d_real)fabs((double)dust(r));
    pair->margin = (gjk2d_real)fabs((double)dust(r));
    pair->sweep.x = dust(r);
    pair->sweep.y = one_in(r, 2) ? dust(r) : 4;
}

/* Radii that sum to the distance of the cores, or nearly so. */
static void share_reach(generate_rng *r, generate_pair *pair, int reach)
{
    pair->p.radius = real_of(generate_int(r, 0, reach));
    pair->q.radius = real_of(reach - (double)pair->p.radius);
    if (one_in(r, 3))
        nudge(r, one_in(r, 2) ? &pair->p.radius : &pair->q.radius);
}

static void capsule(generate_rng *r, generate_body *b, int range)
{
    lattice_points(r, b, generate_int(r, 1, 2), range);
    if (b->count == 2 && one_in(r, 3))
        copy_point(b, 1, b, 0);
}

static void make_capsules(generate_rng *r, generate_pair *pair)
{
    const int *t = triples[generate_int(r, 0, 3)];
    int range = generate_int(r, 1, 20), k = generate_int(r, 1, 8), axis = one_in(r, 2);
    dvec n = {(double)(axis ? 1 : t[0]), (double)(axis ? 0 : t[1])};
    capsule(r, &pair->p, range);
    if (one_in(r, 4))
        lattice(r, &pair->q, range);
    else
        capsule(r, &pair->q, range);
    if (one_in(r, 3)) {
        pair->p.radius = real_of(generate_power(r, -2, 1));
        pair->q.radius = real_of(generate_power(r, -2, 1));
        turn_and_bring(r, pair);
        return;
    }
    quarter_turn(r, &pair->p, range);
    quarter_turn(r, &pair->q, range);
    put(pair, n, k, 0);
    share_reach(r, pair, axis ? k : k * t[2]);
}

/* From `at` on by a few steps, or none. */
static void segment(generate_rng *r, generate_body *b, dvec at, dvec step)
{
    int k = generate_int(r, -4, 4);
    b->count = 2;
    set_point(b, 0, at.x, at.y);
    set_point(b, 1, at.x + k * step.x, at.y + k * step.y);
}

/* On one line, on two beside each other, or across: end to end, within each other, apart. */
static void make_segments(generate_rng *r, generate_pair *pair)
{
    int range = lattice_range(r);
    dvec at = on_lattice(r, range), step = on_lattice(r, range), other = step;
    segment(r, &pair->p, at, step);
    if (one_in(r, 2)) {
        int k = generate_int(r, -4, 4);
        at.x += k * step.x;
        at.y += k * step.y;
    }
    if (one_in(r, 3)) {
        at.x += generate_int(r, -2, 2) * step.y;
        at.y -= generate_int(r, -2, 2) * step.x;
    }
    if (one_in(r, 4))
        other = on_lattice(r, range);
    segment(r, &pair->q, at, other);
    share_pose(r, pair);
    if (one_in(r, 6))
        nudge(r, any_number_of(r, &pair->q));
    if (one_in(r, 6))
        pair->p.radius = real_of(generate_int(r, 0, 4));
}

static void shuffle(generate_rng *r, generate_body *b)
{
    for (int i = b->count - 1; i > 0; i--) {
        generate_body swapped;
        int k = generate_int(r, 0, i);
        copy_point(&swapped, 0, b, i);
        copy_point(b, i, b, k);
        copy_point(b, k, &swapped, 0);
    }
}

static void rewrite(generate_rng *r, generate_body *b)
{
    int how = generate_int(r, 0, 7);
    if (how & 1)
        repeat(r, b);
    if (how & 2)
        copy_point(b, b->count, b, 0), b->count++;
    if (how & 4 && one_in(r, 2))
        shuffle(r, b);
}

static void make_rewritten(generate_rng *r, generate_pair *pair)
{
    int range = lattice_range(r);
    lattice_points(r, &pair->p, generate_int(r, 1, 12), range);
    lattice_points(r, &pair->q, generate_int(r, 1, 12), range);
    keep_hull(&pair->p);
    keep_hull(&pair->q);
    meet(r, pair);
    rewrite(r, &pair->p);
    rewrite(r, &pair->q);
    if (one_in(r, 4))
        pair->p.radius = real_of(generate_int(r, 0, range));
    if (one_in(r, 4))
        pair->q.radius = real_of(generate_int(r, 0, range));
    if (one_in(r, 3))
        turn_and_bring(r, pair);
    else
        share_pose(r, pair);
}

/* A box, at times with a straight vertex on both long sides, or without its width a
 * segment, around `at`. */
static void slab(generate_rng *r, generate_body *b, dvec at, dvec half)
{
    int is_flat = one_in(r, 3), is_straight = !is_flat && one_in(r, 2), i = 0;
    double y = is_flat ? 0 : half.y;
    double middle = generate_int(r, (int)(1 - half.x), (int)(half.x - 1));
    set_point(b, i++, at.x - half.x, at.y - y);
    if (is_straight)
        set_point(b, i++, at.x + middle, at.y - y);
    set_point(b, i++, at.x + half.x, at.y - y);
    if (!is_flat)
        set_point(b, i++, at.x + half.x, at.y + y);
    if (is_straight)
        set_point(b, i++, at.x + middle, at.y + y);
    if (!is_flat)
        set_point(b, i++, at.x - half.x, at.y + y);
    b->count = i;
}

/* Ends in line where the slide is a sum or a difference of the halves. */
static void make_side_by_side(generate_rng *r, generate_pair *pair)
{
    int range = generate_int(r, 1, 20), gap = one_in(r, 2) ? 0 : generate_int(r, -4, 9);
    dvec p = {(double)generate_int(r, 1, 20), (double)range};
    dvec q = p, at = on_lattice(r, range), to;
    if (one_in(r, 2))
        q.x = generate_int(r, 1, 20);
    to.x = at.x + generate_int(r, -1, 1) * p.x + generate_int(r, -1, 1) * q.x;
    to.y = at.y + p.y + q.y + gap;
    slab(r, &pair->p, at, p);
    slab(r, &pair->q, to, q);
    if (one_in(r, 2))
        share_pose(r, pair);
    if (one_in(r, 3))
        share_reach(r, pair, gap > 0 ? gap : 1);
    if (one_in(r, 4)) {
        dvec moved = in_square(r, 9);
        pair->q.pose.position.x = real_of((double)pair->q.pose.position.x + moved.x);
        pair->q.pose.position.y = real_of((double)pair->q.pose.position.y + moved.y);
    }
}

/* Coordinates near 0 have digits that a difference to a neighbour's loses. */
static void make_level_feet(generate_rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    double angle = generate_range(r, 0, TWO_PI), c = cos(angle), s = sin(angle);
    double bend = REAL_EPSILON * generate_range(r, -0.2, 0.5);
    double height = generate_range(r, 1, 2), above = height * generate_range(r, 0.1, 0.4);
    double ends[2], foot[2];
    for (int i = 0; i < 2; i++) {
        ends[i] = generate_range(r, 0.7, 1.7);
        foot[i] = generate_power(r, -6, 0) * generate_range(r, -1, 1);
    }
    const double x[5] = {-ends[0], 0, ends[1], 0.6, -0.6};
    const double y[5] = {bend * ends[0], 0, bend * ends[1], height, height};
    p->count = 5;
    for (int i = 0; i < 5; i++)
        set_point(p, i, foot[0] + c * x[i] - s * y[i], foot[1] + s * x[i] + c * y[i]);
    q->count = one_in(r, 2) ? 1 : 3;
    for (int i = 0; i < q->count; i++)
        set_point(q, i, i == 1 ? 1e-6 : 0, i == 2 ? 1e-6 : 0);
    set_pose(q, foot[0] - s * above, foot[1] + c * above, 1, 0);
}

typedef struct family_row {
    const char *name;
    void (*make)(generate_rng *r, generate_pair *pair);
} family_row;

static const family_row families[GENERATE_FAMILIES] = {
    {"polygons", make_polygons},
    {"lists", make_lists},
    {"rounds", make_rounds},
    {"lattice", make_lattice},
    {"large lattice", make_large_lattice},
    {"one ulp", make_one_ulp},
    {"on chord", make_on_chord},
    {"three four five", make_three_four_five},
    {"repeats", make_repeats},
    {"closed rings", make_closed_rings},
    {"flat", make_flat},
    {"points", make_points},
    {"needles", make_needles},
    {"far off", make_far_off},
    {"scales", make_scales},
    {"parallel", make_parallel},
    {"nested", make_nested},
    {"identical", make_identical},
    {"shared edge", make_shared_edge},
    {"near circles", make_near_circles},
    {"bad rotations", make_bad_rotations},
    {"grazing", make_grazing},
    {"in pose", make_in_pose},
    {"ulp in pose", make_ulp_in_pose},
    {"flat in pose", make_flat_in_pose},
    {"needles in pose", make_needles_in_pose},
    {"metres far off", make_metres_far_off},
    {"extreme", make_extreme},
    {"extreme contact", make_extreme_contact},
    {"radii in pose", make_radii_in_pose},
    {"sweeps", make_sweeps},
    {"big rings", make_big_rings},
    {"ring and point", make_ring_and_point},
    {"blunt tips", make_blunt_tips},
    {"denormals", make_denormals},
    {"capsules", make_capsules},
    {"segments", make_segments},
    {"rewritten", make_rewritten},
    {"side by side", make_side_by_side},
    {"level feet", make_level_feet},
};

const char *generate_name(int family) { return families[family].name; }

int generate_is_large(int family)
{
    return family == GENERATE_BIG_RINGS || family == GENERATE_RING_AND_POINT;
}

void generate_make(int family, uint64_t seed, generate_pair *out)
{
    generate_rng r = {seed};
    out->p.count = out->q.count = 0;
    out->p.radius = out->q.radius = 0;
    set_pose(&out->p, 0, 0, 1, 0);
    set_pose(&out->q, 0, 0, 1, 0);
    out->margin = out->sweep.x = out->sweep.y = 0;
    families[family].make(&r, out);
}

gjk2d_shape generate_shape(const generate_body *b, int way, gjk2d_real *room)
{
    const gjk2d_real none = (gjk2d_real)NAN;
    const int step = way + 1;
    gjk2d_vec2 first, second;
    first.x = b->xy[0];
    first.y = b->xy[1];
    if (way == 1 && b->count == 1)
        return gjk2d_make_circle(first, b->radius);
    if (way == 1 && b->count == 2) {
        second.x = b->xy[2];
        second.y = b->xy[3];
        return gjk2d_make_capsule(first, second, b->radius);
    }
    if (way < 2)
        return gjk2d_make_points(b->xy, b->count, 0, b->radius);
    for (int i = 0; i < b->count; i++) {
        for (int k = 2; k < step; k++)
            room[i * step + k] = none;
        room[i * step] = b->xy[2 * i];
        room[i * step + 1] = b->xy[2 * i + 1];
    }
    return gjk2d_make_points(room, b->count, (size_t)step * sizeof *room, b->radius);
}

/* ------------------------------------------------------------------- lines --
 * >>lines
 */
static void write_body(FILE *file, const generate_body *b)
{
    fprintf(file, "%d", b->count);
    for (int i = 0; i < 2 * b->count; i++)
        fprintf(file, " %a", (double)b->xy[i]);
    fprintf(file, " %a  %a %a %a %a", (double)b->radius, (double)b->pose.position.x,
            (double)b->pose.position.y, (double)b->pose.cos, (double)b->pose.sin);
}

void generate_write(FILE *file, const generate_pair *pair)
{
    write_body(file, &pair->p);
    fputs("  ", file);
    write_body(file, &pair->q);
    fprintf(file, "  %a %a %a\n", (double)pair->margin, (double)pair->sweep.x,
            (double)pair->sweep.y);
}

static int read_real(FILE *file, gjk2d_real *out)
{
    double x;
    if (fscanf(file, "%lf", &x) != 1)
        return 0;
    *out = (gjk2d_real)x;
    return 1;
}

static int read_body(FILE *file, generate_body *b)
{
    int all = 1;
    if (fscanf(file, "%d", &b->count) != 1 || b->count < 1 || b->count > GENERATE_MOST)
        return 0;
    for (int i = 0; i < 2 * b->count; i++)
        all &= read_real(file, &b->xy[i]);
    all &= read_real(file, &b->radius);
    all &= read_real(file, &b->pose.position.x);
    all &= read_real(file, &b->pose.position.y);
    all &= read_real(file, &b->pose.cos);
    all &= read_real(file, &b->pose.sin);
    return all;
}

/* Spaces and comments; returns 0 at the end. */
static int skip(FILE *file)
{
    int c = getc(file);
    while (isspace(c) || c == '#') {
        while (c == '#' && (c = getc(file)) != '\n' && c != EOF)
            c = '#';
        if (c != EOF)
            c = getc(file);
    }
    ungetc(c, file); /* (the end is not put back) */
    return c != EOF;
}

int generate_read(FILE *file, generate_pair *out)
{
    if (!skip(file))
        return 0;
    return read_body(file, &out->p) && read_body(file, &out->q) &&
                   read_real(file, &out->margin) && read_real(file, &out->sweep.x) &&
                   read_real(file, &out->sweep.y)
               ? 1
               : -1;
}
