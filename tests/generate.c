/* generate.c - see generate.h
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

#if defined(__clang__)
#pragma clang fp contract(off)
#endif

#if GJK2D_DOUBLE
#define REAL_EPSILON      ((double)DBL_EPSILON)
#define DIGITS_OF_LATTICE 8 /* products of 3 numbers of 10^8 are not exact */
#define LOWEST            -1074
#else
#define REAL_EPSILON      ((double)FLT_EPSILON)
#define DIGITS_OF_LATTICE 6
#define LOWEST            -149
#endif

/* ----------------------------------------------------------------- numbers --
 * >>numbers
 */
uint64_t rng_bits(rng *r)
{
    uint64_t z = (r->state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double rng_unit(rng *r) { return (double)(rng_bits(r) >> 11) / 9007199254740992.0; }

double rng_range(rng *r, double low, double high)
{
    return low + (high - low) * rng_unit(r);
}

/* The mantissa is linear within each power of two. */
double rng_power(rng *r, double low, double high)
{
    const double x = rng_range(r, low, high) * 3.3219280948873623;
    return ldexp(1 + (x - floor(x)), (int)floor(x));
}

int rng_int(rng *r, int low, int high)
{
    return low + (int)(rng_bits(r) % (uint64_t)(high - low + 1));
}

uint64_t generate_seed(uint64_t run, int family, long index)
{
    rng r = {run};
    r.state = rng_bits(&r) + (uint64_t)family;
    r.state = rng_bits(&r) + (uint64_t)index;
    return rng_bits(&r);
}

static int one_in(rng *r, int n) { return rng_int(r, 1, n) == 1; }

static gjk2d_real real_of(double x) { return (gjk2d_real)x; }

static gjk2d_real ulp_off(gjk2d_real x, int up)
{
#if GJK2D_DOUBLE
    return nextafter(x, up ? DBL_MAX : -DBL_MAX);
#else
    return nextafterf(x, up ? FLT_MAX : -FLT_MAX);
#endif
}

/* By one ulp, but 0 stays. */
static void nudge(rng *r, gjk2d_real *number)
{
    const int up = one_in(r, 2);
    if (*number != 0) *number = ulp_off(*number, up);
}

/* ------------------------------------------------------------------ shapes --
 * >>shapes  Points and poses. Arguments are evaluated in any order, so no two of one call
 * draw numbers: a seed means the same pair for every compiler.
 */
typedef struct dvec {
    double x, y;
} dvec;

static dvec at(double x, double y)
{
    dvec v;
    v.x = x;
    v.y = y;
    return v;
}

/* A direction of length 1 within roundings, `part` of a turn in [0, 1) from the x axis; not
 * in proportion, but it never falls. */
static dvec direction(double part)
{
    const int quarter = (int)(4 * part);
    const double t = (4 * part - quarter) * 0.41421356237309503, d = 1 + t * t;
    const double c = (1 - t * t) / d, s = 2 * t / d;
    return quarter == 0   ? at(c, s)
           : quarter == 1 ? at(-s, c)
           : quarter == 2 ? at(-c, -s)
                          : at(s, -c);
}

static dvec any_direction(rng *r) { return direction(rng_unit(r)); }

static double part_of_turn(double part) { return part - floor(part); }

static double length_of(dvec v) { return sqrt(v.x * v.x + v.y * v.y); }

static dvec in_square(rng *r, double half)
{
    const double x = rng_range(r, -half, half);
    return at(x, rng_range(r, -half, half));
}

/* Even, so that middles are lattice points too. */
static dvec on_lattice(rng *r, int range)
{
    const double x = 2 * rng_int(r, -range, range);
    return at(x, 2 * rng_int(r, -range, range));
}

static gjk2d_vec2 rounded(dvec v)
{
    gjk2d_vec2 out;
    out.x = real_of(v.x);
    out.y = real_of(v.y);
    return out;
}

static dvec local(const generate_body *b, int i)
{
    return at((double)b->points[i].x, (double)b->points[i].y);
}

static void set_point(generate_body *b, int i, double x, double y)
{
    b->points[i] = rounded(at(x, y));
}

static void append(generate_body *b, double x, double y)
{
    set_point(b, b->count++, x, y);
}

/* Corners on an ellipse at irregular angles, in either winding. */
static void ring(rng *r, generate_body *b, int count, double rx, double ry)
{
    const double step = (one_in(r, 2) ? 1.0 : -1.0) / count, start = rng_unit(r);
    b->count = 0;
    while (b->count < count) {
        const double part = step * (b->count + rng_range(r, 0, 0.9));
        const dvec n = direction(part_of_turn(start + part));
        append(b, rx * n.x, ry * n.y);
    }
}

static void move_points(generate_body *b, double dx, double dy)
{
    for (int i = 0; i < b->count; i++)
        set_point(b, i, (double)b->points[i].x + dx, (double)b->points[i].y + dy);
}

/* A convex polygon that need not hold its own origin. */
static void polygon(rng *r, generate_body *b, int most)
{
    const double size = rng_power(r, -1, 1);
    const double width = size * rng_range(r, 0.3, 1);
    ring(r, b, rng_int(r, 3, most), size, width);
    if (one_in(r, 2)) {
        const dvec by = in_square(r, 2 * size);
        move_points(b, by.x, by.y);
    }
}

static void scatter(rng *r, generate_body *b, int count)
{
    const double size = rng_power(r, -1, 1);
    for (b->count = 0; b->count < count;) {
        const dvec v = in_square(r, size);
        append(b, v.x, v.y);
    }
}

/* 1 to 12 lattice points: their hull. */
static void lattice(rng *r, generate_body *b, int range)
{
    const int count = rng_int(r, 1, 12);
    for (b->count = 0; b->count < count;) {
        const dvec v = on_lattice(r, range);
        append(b, v.x, v.y);
    }
    b->count = gjk2d_hull(b->points, b->count, b->points);
}

static void set_pose(generate_body *b, dvec position, dvec turn)
{
    b->pose.position = rounded(position);
    b->pose.cos = real_of(turn.x);
    b->pose.sin = real_of(turn.y);
}

static void any_turn(rng *r, generate_body *b)
{
    const dvec turn = any_direction(r);
    set_pose(b, in_square(r, 9), turn);
}

static void quarter_turn(rng *r, generate_body *b, int range)
{
    const dvec turn = direction(one_in(r, 2) ? 0 : rng_int(r, 1, 3) / 4.0);
    set_pose(b, on_lattice(r, range), turn);
}

static void scale_body(generate_body *b, double by)
{
    for (int i = 0; i < b->count; i++)
        set_point(b, i, (double)b->points[i].x * by, (double)b->points[i].y * by);
    b->radius = real_of((double)b->radius * by);
    b->pose.position.x = real_of((double)b->pose.position.x * by);
    b->pose.position.y = real_of((double)b->pose.position.y * by);
}

static void scale_pair(generate_pair *pair, double by)
{
    scale_body(&pair->p, by);
    scale_body(&pair->q, by);
    pair->margin = real_of((double)pair->margin * by);
    pair->sweep.x = real_of((double)pair->sweep.x * by);
    pair->sweep.y = real_of((double)pair->sweep.y * by);
}

static gjk2d_real *any_coordinate(rng *r, generate_body *b)
{
    gjk2d_vec2 *v = &b->points[rng_int(r, 0, b->count - 1)];
    return one_in(r, 2) ? &v->x : &v->y;
}

/* Any number that places a body, its radius aside. */
static gjk2d_real *any_number_of(rng *r, generate_body *b)
{
    switch (rng_int(r, 0, 5)) {
    case 0:
        return &b->pose.position.x;
    case 1:
        return &b->pose.position.y;
    case 2:
        return &b->pose.cos;
    case 3:
        return &b->pose.sin;
    default:
        return any_coordinate(r, b);
    }
}

/* ------------------------------------------------------------------- place --
 * >>place  Two shapes to a given gap along a direction: exact on lattices with lattice
 * directions, elsewhere within the rounding of the position.
 */
static dvec turned(const generate_body *b, int i)
{
    const dvec v = local(b, i);
    const double c = (double)b->pose.cos, s = (double)b->pose.sin;
    return at(c * v.x - s * v.y, s * v.x + c * v.y);
}

static double dot(dvec a, dvec b) { return a.x * b.x + a.y * b.y; }

/* The vertex that is farthest along n, as turned but not moved. */
static dvec farthest(const generate_body *b, dvec n)
{
    dvec best = turned(b, 0);
    for (int i = 1; i < b->count; i++) {
        const dvec v = turned(b, i);
        if (dot(n, v) > dot(n, best)) best = v;
    }
    return best;
}

static double size_of(const generate_body *b)
{
    double size = 0;
    for (int i = 0; i < b->count; i++) {
        const dvec v = turned(b, i);
        size = fmax(size, fmax(fabs(v.x), fabs(v.y)));
    }
    return size + (double)b->radius;
}

/* Across a segment between neighbours in the list, so that edges meet; or any. */
static dvec contact_direction(rng *r, const generate_body *b)
{
    const int i = rng_int(r, 0, b->count - 1);
    const dvec a = turned(b, i), c = turned(b, (i + 1) % b->count);
    const double length = length_of(at(c.x - a.x, c.y - a.y));
    if (!(length > 0) || one_in(r, 2)) return any_direction(r);
    return at((c.y - a.y) / length, (a.x - c.x) / length);
}

/* Puts Q so that its farthest vertex against n lies `gap` beyond P's along n, radii
 * included, and `slide` across. */
static void put(generate_pair *pair, dvec n, double gap, double slide)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const dvec a = farthest(p, n), b = farthest(q, at(-n.x, -n.y));
    const double reach = gap + (double)p->radius + (double)q->radius;
    q->pose.position.x =
        real_of((double)p->pose.position.x + a.x - b.x + reach * n.x - slide * n.y);
    q->pose.position.y =
        real_of((double)p->pose.position.y + a.y - b.y + reach * n.y + slide * n.x);
}

/* From deep overlap to far away, in units of the pair's size. */
static double any_gap(rng *r, double size)
{
    switch (rng_int(r, 0, 7)) {
    case 0:
        return 0;
    case 1:
        return size * REAL_EPSILON * rng_range(r, -64, 64);
    case 2:
        size = one_in(r, 2) ? size : -size;
        return size * rng_power(r, -9, -1);
    case 3:
        return size * rng_power(r, 0, 2);
    case 4:
        return -size * rng_unit(r);
    default:
        return size * rng_range(r, -0.5, 1);
    }
}

static void bring_together(rng *r, generate_pair *pair, int grazing)
{
    const double size = size_of(&pair->p) + size_of(&pair->q);
    const double gap =
        grazing ? size * REAL_EPSILON * rng_range(r, -64, 64) : any_gap(r, size);
    const dvec n = contact_direction(r, one_in(r, 2) ? &pair->p : &pair->q);
    put(pair, n, gap, one_in(r, 2) ? 0 : size * rng_range(r, -0.5, 0.5));
}

static void turn_and_bring(rng *r, generate_pair *pair)
{
    any_turn(r, &pair->p);
    any_turn(r, &pair->q);
    bring_together(r, pair, 0);
}

/* Contact at a vertex (any direction), or along an axis with whole slides. */
static void lattice_contact(rng *r, generate_pair *pair, int range)
{
    const int axis = rng_int(r, 0, 7), slide = rng_int(r, -range, range);
    quarter_turn(r, &pair->p, range);
    quarter_turn(r, &pair->q, range);
    put(pair, axis < 4 ? direction(axis / 4.0) : any_direction(r), 0,
        axis < 4 ? slide : 0);
}

/* ---- in pose: bodies of whole coordinates, at most 2^22, are brought into contact in one
 * common frame. All of it is exact in doubles, and the sums in floats. */

/* The list's point that is farthest along n, both taken as they are. */
static int farthest_local(const generate_body *b, dvec n)
{
    int best = 0;
    for (int i = 1; i < b->count; i++) {
        if (dot(n, local(b, i)) > dot(n, local(b, best))) best = i;
    }
    return best;
}

/* Moves Q's points so that they touch P's: a vertex on a vertex or on the middle of an
 * edge, or edges along each other. Coordinates are even. */
static void meet(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const int i = rng_int(r, 0, p->count - 1), next = (i + 1) % p->count;
    const dvec a = local(p, i), b = local(p, next);
    dvec n = at(b.y - a.y, a.x - b.x), to, from;
    int top;
    if ((n.x == 0 && n.y == 0) || one_in(r, 4)) {
        n.x = rng_int(r, -9, 9);
        n.y = rng_int(r, -9, 9);
    }
    if (one_in(r, 2)) n = at(-n.x, -n.y);
    top = farthest_local(p, n);
    to = local(p, top);
    from = local(q, farthest_local(q, at(-n.x, -n.y)));
    if (top == i || top == next) {
        const dvec other = local(p, top == i ? next : i);
        const double along = rng_int(r, -1, 2) / 2.0;
        to.x += along * (other.x - to.x);
        to.y += along * (other.y - to.y);
    }
    move_points(q, to.x - from.x, to.y - from.y);
}

/* Points by -turns quarter turns, the pose's rotation by as many back. */
static void unwind(generate_body *b, int turns)
{
    for (; turns > 0; turns--) {
        const gjk2d_real c = b->pose.cos;
        for (int i = 0; i < b->count; i++) {
            const dvec v = local(b, i);
            set_point(b, i, v.y, -v.x);
        }
        b->pose.cos = -b->pose.sin;
        b->pose.sin = c;
    }
}

/* The same pose for both, with any rotation, also not of length 1; in some pairs Q's frame
 * is a quarter turn or more away. */
static void share_pose(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    any_turn(r, p);
    switch (rng_int(r, 0, 3)) {
    case 0:
        p->pose.cos = real_of(rng_range(r, -2, 2));
        p->pose.sin = real_of(rng_range(r, 0.01, 2));
        break;
    case 1:
        p->pose.cos = real_of((double)p->pose.cos * rng_power(r, -6, 6));
        p->pose.sin = real_of((double)p->pose.sin * rng_power(r, -6, 6));
        break;
    default:
        break;
    }
    q->pose = p->pose;
    unwind(q, one_in(r, 2) ? 0 : rng_int(r, 1, 3));
}

static int lattice_range(rng *r)
{
    return (int)rng_power(r, 0.4, one_in(r, 2) ? 1.5 : 6);
}

static void lattices_in_pose(rng *r, generate_pair *pair)
{
    const int range = lattice_range(r);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, one_in(r, 2) ? range : lattice_range(r));
    meet(r, pair);
}

/* ---------------------------------------------------------------- families --
 * >>families  One function each, in the order of the enum.
 */
static void make_polygons(rng *r, generate_pair *pair)
{
    polygon(r, &pair->p, 24);
    polygon(r, &pair->q, 24);
    turn_and_bring(r, pair);
}

static void round_shape(rng *r, generate_body *b)
{
    const int kind = rng_int(r, 1, 3);
    if (kind == 3)
        polygon(r, b, 24);
    else
        scatter(r, b, kind);
    b->radius = real_of(rng_power(r, -2, 1));
}

static void make_rounds(rng *r, generate_pair *pair)
{
    round_shape(r, &pair->p);
    round_shape(r, &pair->q);
    if (one_in(r, 4)) pair->q.radius = 0;
    turn_and_bring(r, pair);
}

static void make_grazing(rng *r, generate_pair *pair)
{
    if (one_in(r, 2))
        make_polygons(r, pair);
    else
        make_rounds(r, pair);
    bring_together(r, pair, 1);
}

static void insert(generate_body *b, int i, gjk2d_vec2 v)
{
    memmove(b->points + i + 1, b->points + i, (size_t)(b->count++ - i) * sizeof v);
    b->points[i] = v;
}

/* A ring whose vertices are taken by steps of two or three: a star, or the same ring twice;
 * one with a notch; or one with a spike. */
static void star(rng *r, generate_body *b)
{
    const int count = rng_int(r, 4, 12), step = rng_int(r, 2, 3);
    generate_body *whole = b;
    gjk2d_vec2 old[12];
    int i = rng_int(r, 0, count - 1);
    dvec v, w;
    if (one_in(r, 2))
        ring(r, whole, count, 1, rng_range(r, 0.3, 1));
    else
        lattice(r, whole, 9);
    i %= b->count;
    v = local(b, i);
    w = local(b, (i + 1) % b->count);
    memcpy(old, b->points, (size_t)b->count * sizeof *old);
    switch (rng_int(r, 0, 3)) {
    case 0:
        for (int k = 0; k < b->count; k++) b->points[k] = old[k * step % b->count];
        break;
    case 1:
        memcpy(b->points + b->count, old, (size_t)b->count * sizeof *old);
        b->count *= 2;
        break;
    case 2: /* towards the middle of the frame */
        insert(b, i + 1, rounded(at((v.x + w.x) / 4, (v.y + w.y) / 4)));
        break;
    default: /* along the edge's line, and back to the corner */
        insert(b, i + 1, rounded(at(2 * v.x - w.x, 2 * v.y - w.y)));
        insert(b, i + 2, rounded(v));
        break;
    }
}

static void make_stars(rng *r, generate_pair *pair)
{
    star(r, &pair->p);
    if (one_in(r, 2))
        star(r, &pair->q);
    else
        polygon(r, &pair->q, 8);
    turn_and_bring(r, pair);
}

/* A point on each side, turned and placed in the frame and rounded there; or off its side
 * by as many ulp of the largest coordinate as decide whether this is a ring. */
static void nearly_convex(rng *r, generate_body *b)
{
    const dvec turn = any_direction(r), to = in_square(r, rng_power(r, -1, 3));
    const double ulp = REAL_EPSILON * (one_in(r, 2) ? 1 : rng_range(r, -40, 40));
    const int sides = rng_int(r, 3, 6), more = rng_int(r, 1, 3);
    gjk2d_vec2 corners[6];
    double largest = 0;
    ring(r, b, sides, 1, rng_range(r, 0.1, 1));
    memcpy(corners, b->points, sizeof corners);
    for (int i = 0; i < sides; i++) {
        const dvec v = local(b, i);
        const gjk2d_vec2 w = rounded(
            at(to.x + turn.x * v.x - turn.y * v.y, to.y + turn.y * v.x + turn.x * v.y));
        corners[i] = w;
        largest = fmax(largest, fmax(fabs((double)w.x), fabs((double)w.y)));
    }
    b->count = 0;
    for (int i = 0; i < sides; i++) {
        const gjk2d_vec2 u = corners[i], w = corners[(i + 1) % sides];
        const dvec e = at((double)w.x - (double)u.x, (double)w.y - (double)u.y);
        const double off = one_in(r, 2) ? 0 : ulp * largest / (length_of(e) + ulp);
        b->points[b->count++] = u;
        for (int k = 1; k <= more; k++) {
            const double along = (double)k / (more + 1);
            append(b, (double)u.x + along * e.x - off * e.y,
                (double)u.y + along * e.y + off * e.x);
        }
    }
}

static void make_nearly_convex(rng *r, generate_pair *pair)
{
    nearly_convex(r, &pair->p);
    if (one_in(r, 2))
        nearly_convex(r, &pair->q);
    else
        polygon(r, &pair->q, 8);
    any_turn(r, &pair->p);
    any_turn(r, &pair->q);
    bring_together(r, pair, one_in(r, 2));
}

static void make_lattice(rng *r, generate_pair *pair)
{
    const int range =
        one_in(r, 3) ? (int)rng_power(r, 2, DIGITS_OF_LATTICE) : rng_int(r, 1, 20);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, one_in(r, 2) ? range : 3);
    lattice_contact(r, pair, range);
}

static void make_one_ulp(rng *r, generate_pair *pair)
{
    make_lattice(r, pair);
    if (one_in(r, 2)) scale_pair(pair, 1 / 16.0);
    nudge(r, any_number_of(r, one_in(r, 2) ? &pair->p : &pair->q));
}

/* Cores at a whole distance along a Pythagorean direction, and radii that sum to it. */
static const int triples[4][3] = {{3, 4, 5}, {-12, 5, 13}, {8, -15, 17}, {-7, -24, 25}};

static void make_three_four_five(rng *r, generate_pair *pair)
{
    const int *t = triples[rng_int(r, 0, 3)];
    const int range = rng_int(r, 1, 20), k = rng_int(r, 1, 8);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, range);
    if (one_in(r, 2)) pair->p.count = 1 + (pair->p.count > 1);
    if (one_in(r, 2)) pair->q.count = 1 + (pair->q.count > 1);
    quarter_turn(r, &pair->p, range);
    quarter_turn(r, &pair->q, range);
    put(pair, at(t[0], t[1]), k, 0);
    pair->p.radius = real_of(rng_int(r, 0, k * t[2]));
    pair->q.radius = real_of(k * t[2] - (double)pair->p.radius);
    if (one_in(r, 2)) nudge(r, &pair->q.radius);
}

/* Puts copies of vertices and middles of edges between the vertices; or closes the ring. */
static void rewrite(rng *r, generate_body *b)
{
    generate_body old;
    old = *b;
    b->count = 0;
    for (int i = 0; i < old.count; i++) {
        const dvec v = local(&old, i), w = local(&old, (i + 1) % old.count);
        int copies = one_in(r, 2) ? 0 : rng_int(r, 0, 2);
        for (append(b, v.x, v.y); copies > 0; copies--) append(b, v.x, v.y);
        if (one_in(r, 3)) append(b, (v.x + w.x) / 2, (v.y + w.y) / 2);
    }
    if (one_in(r, 2)) b->points[b->count++] = b->points[0];
}

static void make_rewritten(rng *r, generate_pair *pair)
{
    if (one_in(r, 3))
        make_lattice(r, pair);
    else
        lattices_in_pose(r, pair);
    rewrite(r, &pair->p);
    rewrite(r, &pair->q);
    if (one_in(r, 4)) pair->p.radius = real_of(rng_int(r, 0, 9));
    if (one_in(r, 3))
        turn_and_bring(r, pair);
    else if (pair->p.pose.cos == 1 && one_in(r, 2))
        share_pose(r, pair);
}

/* 1 to 8 points of one line of the lattice, in their order or in none. */
static void line_points(rng *r, generate_body *b, int range, dvec step)
{
    const dvec from = on_lattice(r, range);
    const int count = rng_int(r, 1, one_in(r, 2) ? 2 : 8), in_order = one_in(r, 2);
    int k = rng_int(r, -4, 4);
    for (b->count = 0; b->count < count;) {
        append(b, from.x + k * step.x, from.y + k * step.y);
        k = in_order ? k + rng_int(r, 0, 2) : rng_int(r, -4, 4);
    }
}

/* Parallel in half of the cases; on one line in half of those. */
static void make_flat(rng *r, generate_pair *pair)
{
    const int range = lattice_range(r);
    const dvec step = on_lattice(r, range), q_step = on_lattice(r, range);
    line_points(r, &pair->p, range, step);
    if (one_in(r, 4))
        lattice(r, &pair->q, range);
    else
        line_points(r, &pair->q, range, one_in(r, 2) ? step : q_step);
    if (one_in(r, 4)) {
        lattice_contact(r, pair, range);
        return;
    }
    meet(r, pair);
    share_pose(r, pair);
    if (one_in(r, 6)) nudge(r, any_number_of(r, &pair->q));
    if (one_in(r, 6)) pair->p.radius = real_of(rng_int(r, 0, 4));
}

static void needle(rng *r, generate_body *b)
{
    const int corners = rng_int(r, 3, 12);
    ring(r, b, corners, 1, rng_power(r, -8, 0));
    if (one_in(r, 2)) scale_body(b, rng_power(r, -3, 1));
}

static void make_needles(rng *r, generate_pair *pair)
{
    needle(r, &pair->p);
    if (one_in(r, 2))
        needle(r, &pair->q);
    else
        polygon(r, &pair->q, 12);
    turn_and_bring(r, pair);
}

/* A box, a car, a person: in metres, on a map. */
static void make_far_off(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const double far_x = rng_power(r, 3, 6), far_y = rng_power(r, 3, 6.7);
    if (one_in(r, 2)) {
        lattices_in_pose(r, pair);
        any_turn(r, p);
        p->pose.position = q->pose.position = rounded(at(0, 0));
        scale_pair(pair, ldexp(1, -ilogb(size_of(p) + 1)));
        p->pose.position = rounded(at(far_x, far_y));
        q->pose = p->pose;
        unwind(q, rng_int(r, 0, 3));
        if (one_in(r, 4)) nudge(r, &q->pose.position.x);
        return;
    }
    polygon(r, p, 12);
    polygon(r, q, 12);
    any_turn(r, p);
    any_turn(r, q);
    p->pose.position = rounded(at(far_x, far_y));
    bring_together(r, pair, one_in(r, 2));
}

static void make_scales(rng *r, generate_pair *pair)
{
    const double p = rng_power(r, -30, 32);
    const double q = one_in(r, 3) ? rng_power(r, -30, 32) : p;
    if (one_in(r, 2)) {
        make_lattice(r, pair);
        if (one_in(r, 2)) {
            scale_pair(pair, ldexp(1, rng_int(r, -90, 85)));
            return;
        }
    } else {
        make_polygons(r, pair);
        if (one_in(r, 3)) pair->p.radius = real_of(rng_power(r, -2, 0));
    }
    scale_body(&pair->p, p);
    scale_body(&pair->q, q);
    bring_together(r, pair, one_in(r, 4));
}

static void make_parallel(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const double w = rng_power(r, -1, 1), h = rng_power(r, -1, 1);
    const int corners = one_in(r, 2) ? 4 : 2 * rng_int(r, 2, 8);
    for (int i = 0; i < corners; i++) {
        const dvec n = direction((i + 0.5) / corners);
        append(p, w * n.x, h * n.y);
        append(q, (double)p->points[i].x / 2, (double)p->points[i].y / 2);
    }
    any_turn(r, p);
    q->pose = p->pose;
    if (one_in(r, 4)) {
        q->pose.cos = -p->pose.sin;
        q->pose.sin = p->pose.cos;
    }
    if (one_in(r, 4)) nudge(r, &q->pose.cos);
    bring_together(r, pair, one_in(r, 2));
}

static void make_identical(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    if (one_in(r, 2)) {
        lattice(r, p, 9);
        quarter_turn(r, p, 9);
    } else {
        polygon(r, p, 24);
        any_turn(r, p);
    }
    if (one_in(r, 4)) p->radius = real_of(rng_power(r, -2, 0));
    *q = *p;
    switch (rng_int(r, 0, 3)) {
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

static void near_circle(rng *r, generate_body *b)
{
    const double size = rng_power(r, -1, 1), start = rng_unit(r);
    const int count = (int)rng_power(r, 1.3, 2.3);
    for (b->count = 0; b->count < count;) {
        const dvec n = direction(part_of_turn(start + (double)b->count / count));
        append(b, size * n.x, size * n.y);
    }
    if (one_in(r, 4)) move_points(b, size * rng_power(r, 0, 4), 0);
}

static void make_near_circles(rng *r, generate_pair *pair)
{
    near_circle(r, &pair->p);
    if (one_in(r, 2))
        near_circle(r, &pair->q);
    else
        polygon(r, &pair->q, 24);
    turn_and_bring(r, pair);
}

static void bad_rotation(rng *r, generate_body *b)
{
    switch (rng_int(r, 0, 3)) {
    case 0:
        b->pose.cos = 2;
        b->pose.sin = 0;
        break;
    case 1:
        b->pose.cos = real_of(rng_range(r, -1, 1));
        b->pose.sin = real_of(rng_range(r, 0.1, 1));
        break;
    case 2:
        b->pose.cos = real_of((double)b->pose.cos * rng_power(r, -3, 3));
        b->pose.sin = real_of((double)b->pose.sin * rng_power(r, -3, 3));
        break;
    default:
        nudge(r, &b->pose.cos);
        break;
    }
}

static void make_bad_rotations(rng *r, generate_pair *pair)
{
    polygon(r, &pair->p, 12);
    polygon(r, &pair->q, 12);
    if (one_in(r, 3)) pair->p.radius = real_of(rng_power(r, -2, 0));
    any_turn(r, &pair->p);
    any_turn(r, &pair->q);
    bad_rotation(r, &pair->p);
    if (one_in(r, 2)) bad_rotation(r, &pair->q);
    bring_together(r, pair, one_in(r, 4));
}

static void make_in_pose(rng *r, generate_pair *pair)
{
    lattices_in_pose(r, pair);
    share_pose(r, pair);
}

static void make_ulp_in_pose(rng *r, generate_pair *pair)
{
    make_in_pose(r, pair);
    nudge(r, any_number_of(r, one_in(r, 2) ? &pair->p : &pair->q));
    if (one_in(r, 4)) nudge(r, any_number_of(r, &pair->q));
}

static void flatten(generate_body *b, int is_x, double by)
{
    for (int i = 0; i < b->count; i++) {
        const dvec v = local(b, i);
        set_point(b, i, is_x ? v.x * by : v.x, is_x ? v.y : v.y * by);
    }
}

static void make_needles_in_pose(rng *r, generate_pair *pair)
{
    const int is_x = one_in(r, 2);
    const double by = ldexp(1, -rng_int(r, 5, 27));
    lattices_in_pose(r, pair);
    flatten(&pair->p, is_x, by);
    flatten(&pair->q, is_x, by);
    share_pose(r, pair);
}

/* Splits a whole number into two radii and a margin. */
static void split_reach(rng *r, generate_pair *pair, int reach)
{
    const int p = one_in(r, 3) ? 0 : rng_int(r, 0, reach);
    const int q = one_in(r, 3) ? reach - p : rng_int(r, 0, reach - p);
    pair->p.radius = real_of(p);
    pair->q.radius = real_of(q);
    pair->margin = real_of(reach - p - q);
}

/* The distance is whole: k times a triple's length between lattice points, or k along an
 * axis; a rotation that is a triple multiplies it by the triple's. */
static void make_radii_in_pose(rng *r, generate_pair *pair)
{
    const int *t = triples[rng_int(r, 0, 3)], *turn = triples[rng_int(r, 0, 3)];
    const int range = rng_int(r, 1, 300), k = rng_int(r, 1, 20);
    const int on_axis = one_in(r, 2);
    int reach = on_axis ? k : k * t[2];
    generate_body *p = &pair->p, *q = &pair->q;
    lattice(r, p, range);
    lattice(r, q, range);
    put(pair, on_axis ? direction(rng_int(r, 0, 1) / 4.0) : at(t[0], t[1]), k, 0);
    move_points(q, (double)q->pose.position.x, (double)q->pose.position.y);
    set_pose(p, on_lattice(r, range), at(1, 0));
    if (one_in(r, 3)) {
        p->pose.cos = real_of(turn[0]);
        p->pose.sin = real_of(turn[1]);
        reach *= turn[2];
    }
    q->pose = p->pose;
    unwind(q, rng_int(r, 0, 3));
    split_reach(r, pair, reach);
    if (one_in(r, 2)) scale_pair(pair, ldexp(1, rng_int(r, -90, 90)));
    if (one_in(r, 3)) {
        gjk2d_real *numbers[3] = {&p->radius, &q->radius, &pair->margin};
        nudge(r, numbers[rng_int(r, 0, 2)]);
    }
}

/* In contact at the end of the translation, which leads there from outside (or, along an
 * axis that is an edge's, along that edge). */
static void make_sweeps(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const int range = lattice_range(r);
    dvec by = on_lattice(r, range);
    lattices_in_pose(r, pair);
    share_pose(r, pair);
    if (one_in(r, 2)) {
        quarter_turn(r, p, 1);
        q->pose = p->pose;
    }
    if (one_in(r, 4)) {
        const dvec a = turned(p, 0), b = turned(p, rng_int(r, 0, p->count - 1));
        by = at(b.x - a.x, b.y - a.y);
    }
    pair->sweep = rounded(by);
    p->pose.position = rounded(at(0, 0));
    q->pose.position = pair->sweep;
    if (one_in(r, 2)) {
        p->pose.position = pair->sweep;
        q->pose.position.x *= 2;
        q->pose.position.y *= 2;
    }
    if (one_in(r, 3)) {
        pair->p.radius = real_of(rng_int(r, 0, 9));
        pair->margin = real_of(rng_int(r, 0, 9));
    }
    if (one_in(r, 2)) scale_pair(pair, ldexp(1, rng_int(r, -80, 80)));
    if (one_in(r, 3)) nudge(r, one_in(r, 2) ? &pair->sweep.x : any_number_of(r, q));
}

/* A box, at times with a straight vertex on both long sides, or without its width a
 * segment, around `to`. */
static void slab(rng *r, generate_body *b, dvec to, dvec half)
{
    const int is_flat = one_in(r, 3), is_straight = !is_flat && one_in(r, 2);
    const double middle = rng_int(r, (int)(1 - half.x), (int)(half.x - 1));
    const double y = is_flat ? 0 : half.y;
    append(b, to.x - half.x, to.y - y);
    if (is_straight) append(b, to.x + middle, to.y - y);
    append(b, to.x + half.x, to.y - y);
    if (is_flat) return;
    append(b, to.x + half.x, to.y + y);
    if (is_straight) append(b, to.x + middle, to.y + y);
    append(b, to.x - half.x, to.y + y);
}

/* Ends in line where the slide is a sum or a difference of the halves. */
static void make_side_by_side(rng *r, generate_pair *pair)
{
    const int range = rng_int(r, 1, 20), gap = one_in(r, 2) ? 0 : rng_int(r, -4, 9);
    const dvec p = at(rng_int(r, 1, 20), range), from = on_lattice(r, range);
    const dvec q = at(one_in(r, 2) ? p.x : rng_int(r, 1, 20), range);
    dvec to = from;
    to.x += rng_int(r, -1, 1) * p.x;
    to.x += rng_int(r, -1, 1) * q.x;
    to.y += p.y + q.y + gap;
    slab(r, &pair->p, from, p);
    slab(r, &pair->q, to, q);
    if (one_in(r, 2)) share_pose(r, pair);
    if (one_in(r, 3)) split_reach(r, pair, gap > 0 ? gap : 1);
    if (one_in(r, 4)) {
        pair->sweep.x = real_of(rng_int(r, -40, 40));
        pair->sweep.y = real_of(rng_int(r, -2, 2));
    } else if (one_in(r, 4)) {
        const dvec moved = in_square(r, 9);
        pair->q.pose.position.x = real_of((double)pair->q.pose.position.x + moved.x);
        pair->q.pose.position.y = real_of((double)pair->q.pose.position.y + moved.y);
    }
}

/* A wedge that points along x, cut off next to its tip, which is the frame's origin: from
 * -cut to cut runs a short edge, that leans. In either order. */
static void blunt_wedge(rng *r, generate_body *b, double size, dvec cut)
{
    const double up = rng_range(r, 0.05, 1), down = rng_range(r, 0.05, 1);
    const int first = one_in(r, 2) ? 0 : 2;
    set_point(b, 0 + first, cut.x, cut.y);
    set_point(b, 1 + first, -size, size * up);
    set_point(b, 2 - first, -size, -size * down);
    set_point(b, 3 - first, -cut.x, -cut.y);
    b->count = 4;
}

/* A point, or a wedge that points the other way, before the short edge, on its middle or on
 * an end of it. */
static void make_blunt_tips(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const double size = rng_power(r, -1, 1), across = size * rng_power(r, -12, -4);
    const double lean = one_in(r, 3) ? 0 : rng_range(r, -0.4, 0.4);
    const double shrink = ldexp(1, -rng_int(r, 0, 8));
    const dvec cut = at((double)real_of(lean * across), (double)real_of(across));
    const int part = rng_int(r, -1, 1);
    double gap;
    blunt_wedge(r, p, size, cut);
    append(q, part * cut.x, part * cut.y);
    if (one_in(r, 2)) {
        blunt_wedge(r, q, size, at(shrink * cut.x, shrink * cut.y));
        scale_body(q, -1);
    }
    if (one_in(r, 3)) {
        share_pose(r, pair);
        if (one_in(r, 4)) nudge(r, any_number_of(r, q));
        return;
    }
    any_turn(r, p);
    any_turn(r, q);
    gap = one_in(r, 2) ? size : across;
    gap *= rng_power(r, -4, 1);
    put(pair, at((double)p->pose.cos, (double)p->pose.sin), gap,
        across * rng_range(r, -1.5, 1.5));
}

/* Denormal, or small beside 1 by 30 decades or more, or 0. */
static gjk2d_real dust(rng *r)
{
    const int exponent =
        one_in(r, 2) ? rng_int(r, LOWEST, LOWEST + 22) : rng_int(r, -140, -80);
    const double x = ldexp(1 + rng_unit(r), exponent);
    return one_in(r, 4) ? 0 : real_of(one_in(r, 2) ? x : -x);
}

static void make_tiny(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    lattices_in_pose(r, pair);
    if (one_in(r, 4)) { /* all of them, in exact contact */
        quarter_turn(r, p, 4);
        q->pose = p->pose;
        scale_pair(pair, ldexp(1, rng_int(r, LOWEST, -100)));
        return;
    }
    share_pose(r, pair);
    p->pose.position = q->pose.position = rounded(at(0, 0));
    for (int k = rng_int(r, 1, 6); k > 0; k--) {
        gjk2d_real *number = any_number_of(r, one_in(r, 2) ? p : q);
        if (*number == 0) *number = dust(r);
    }
    if (one_in(r, 8)) p->radius = real_of(fabs((double)dust(r)));
    pair->margin = real_of(fabs((double)dust(r)));
    pair->sweep.x = dust(r);
    pair->sweep.y = one_in(r, 2) ? dust(r) : 4;
}

/* 1e35 in one number, or one ulp more; or a huge one. */
static void make_range(rng *r, generate_pair *pair)
{
    generate_body *b = one_in(r, 2) ? &pair->p : &pair->q;
    gjk2d_real *numbers[8] = {&b->pose.position.x, &b->pose.position.y, &b->radius,
        &pair->margin, &pair->sweep.x, &pair->sweep.y, &b->pose.cos, &b->points[0].x};
    const int which = rng_int(r, 0, 7);
    gjk2d_real most = real_of(1e35);
    make_lattice(r, pair);
    if (one_in(r, 2))
        scale_pair(pair, 1e35 / (1 + size_of(&pair->p) + size_of(&pair->q)));
    if (one_in(r, 2))
        most = ulp_off(most, one_in(r, 2));
    else if (one_in(r, 2))
        most = real_of((double)most * rng_power(r, 0, 3));
    *numbers[which] = which == 2 || which == 3 || one_in(r, 2) ? most : -most;
}

/* Corners of a circle rounded to whole numbers, of which only those of the hull are kept. */
static void whole_circle(rng *r, generate_body *b, int count, int size)
{
    const double start = rng_unit(r);
    for (int i = 0; i < count; i++) {
        const dvec n = direction(part_of_turn(start + (double)i / count));
        append(b, 2 * floor(size * n.x), 2 * floor(size * n.y));
    }
    b->count = gjk2d_hull(b->points, b->count, b->points);
}

static void make_big_rings(rng *r, generate_pair *pair)
{
    const int p_count = (int)rng_power(r, 2.31, 3.61);
    const int q_count = (int)rng_power(r, 2.31, 3.61), touching = one_in(r, 2);
    whole_circle(r, &pair->p, p_count, 1 << 20);
    if (one_in(r, 2))
        whole_circle(r, &pair->q, q_count, 1 << rng_int(r, 10, 20));
    else
        lattice(r, &pair->q, 1 << rng_int(r, 2, 18));
    if (touching) {
        meet(r, pair);
        share_pose(r, pair);
        return;
    }
    scale_pair(pair, ldexp(1, -20));
    turn_and_bring(r, pair);
}

static void make_ring_and_point(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    dvec a, b;
    int i;
    whole_circle(r, p, 2000, 1 << 20);
    i = rng_int(r, 0, p->count - 1);
    a = local(p, i);
    b = local(p, (i + 1) % p->count);
    switch (rng_int(r, 0, 3)) {
    case 0:
        append(q, a.x, a.y);
        break;
    case 1:
        append(q, (a.x + b.x) / 2, (a.y + b.y) / 2);
        break;
    case 2:
        a.x += rng_int(r, -1, 1);
        append(q, a.x, a.y + rng_int(r, -1, 1));
        break;
    default:
        b.x = rng_power(r, -1, 1);
        append(q, floor(a.x * b.x), floor(a.y * rng_power(r, -1, 1)));
        break;
    }
    share_pose(r, pair);
    if (one_in(r, 3)) nudge(r, any_coordinate(r, q));
}

typedef struct family_row {
    const char *name;
    void (*make)(rng *r, generate_pair *pair);
} family_row;

static const family_row families[GENERATE_FAMILIES] = {
    {"polygons", make_polygons},
    {"rounds", make_rounds},
    {"grazing", make_grazing},
    {"stars", make_stars},
    {"nearly convex", make_nearly_convex},
    {"lattice", make_lattice},
    {"one ulp", make_one_ulp},
    {"three four five", make_three_four_five},
    {"rewritten", make_rewritten},
    {"flat", make_flat},
    {"needles", make_needles},
    {"far off", make_far_off},
    {"scales", make_scales},
    {"parallel", make_parallel},
    {"identical", make_identical},
    {"near circles", make_near_circles},
    {"bad rotations", make_bad_rotations},
    {"in pose", make_in_pose},
    {"ulp in pose", make_ulp_in_pose},
    {"needles in pose", make_needles_in_pose},
    {"radii in pose", make_radii_in_pose},
    {"sweeps", make_sweeps},
    {"side by side", make_side_by_side},
    {"blunt tips", make_blunt_tips},
    {"tiny", make_tiny},
    {"range", make_range},
    {"big rings", make_big_rings},
    {"ring and point", make_ring_and_point},
};

const char *generate_name(int family) { return families[family].name; }

int generate_is_large(int family)
{
    return family == GENERATE_BIG_RINGS || family == GENERATE_RING_AND_POINT;
}

/* A pair without a translation or a margin gets one, for the queries that need them. */
static void ask_more(rng *r, generate_pair *pair)
{
    const double size =
        size_of(&pair->p) + size_of(&pair->q) +
        fabs((double)pair->p.pose.position.x - (double)pair->q.pose.position.x) +
        fabs((double)pair->p.pose.position.y - (double)pair->q.pose.position.y);
    const int on_axis = one_in(r, 4), is_whole = one_in(r, 3);
    dvec by = in_square(r, size * rng_power(r, -3, 0.3));
    if (is_whole) by = at(floor(by.x), floor(by.y));
    if (on_axis) by.x = 0;
    if (size < 1e34 && pair->sweep.x == 0 && pair->sweep.y == 0)
        pair->sweep = rounded(by);
    if (size < 1e34 && pair->margin == 0 && one_in(r, 2))
        pair->margin = real_of(size * rng_power(r, -6, 0));
}

void generate_make(int family, uint64_t seed, generate_pair *out)
{
    rng r = {seed};
    out->p.count = out->q.count = 0;
    out->p.radius = out->q.radius = 0;
    set_pose(&out->p, at(0, 0), at(1, 0));
    set_pose(&out->q, at(0, 0), at(1, 0));
    out->margin = out->sweep.x = out->sweep.y = 0;
    families[family].make(&r, out);
    ask_more(&r, out);
}

static gjk2d_shape shape_of(generate_room *room, gjk2d_real radius, int form)
{
    const gjk2d_vec2 *v = room->points;
    const int count = room->count;
    if (form == 1 && count == 1) return gjk2d_make_circle(v[0], radius);
    if (form == 1 && count == 2) return gjk2d_make_capsule(v[0], v[1], radius);
    if (form < 2 || count > GENERATE_MOST) return gjk2d_make_polygon(v, count, radius);
    for (int i = 0; i < count; i++) {
        gjk2d_real *to = room->strided + i * (form + 1);
        to[0] = v[i].x;
        to[1] = v[i].y;
        to[2] = to[form] = (gjk2d_real)NAN;
    }
    return gjk2d_make_points(
        room->strided, count, (size_t)(form + 1) * sizeof(gjk2d_real), radius);
}

gjk2d_shape generate_shape(const generate_body *b, int form, generate_room *room)
{
    gjk2d_shape s;
    room->count = b->count;
    memcpy(room->points, b->points, (size_t)b->count * sizeof *b->points);
    s = shape_of(room, b->radius, form);
    if (gjk2d_shape_status(&s) == GJK2D_NOT_CONVEX) {
        room->count = gjk2d_hull(room->points, room->count, room->points);
        s = shape_of(room, b->radius, form);
    }
    return s;
}

/* ------------------------------------------------------------------- lines --
 * >>lines
 */
static void write_body(FILE *file, const generate_body *b)
{
    fprintf(file, "%d", b->count);
    for (int i = 0; i < b->count; i++)
        fprintf(file, " %a %a", (double)b->points[i].x, (double)b->points[i].y);
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
    if (fscanf(file, "%lf", &x) != 1) return 0;
    *out = (gjk2d_real)x;
    return 1;
}

static int read_vec(FILE *file, gjk2d_vec2 *out)
{
    return read_real(file, &out->x) && read_real(file, &out->y);
}

static int read_body(FILE *file, generate_body *b)
{
    int all = 1;
    if (fscanf(file, "%d", &b->count) != 1 || b->count < 1 || b->count > GENERATE_MOST)
        return 0;
    for (int i = 0; i < b->count; i++) all &= read_vec(file, &b->points[i]);
    return all && read_real(file, &b->radius) && read_vec(file, &b->pose.position) &&
           read_real(file, &b->pose.cos) && read_real(file, &b->pose.sin);
}

/* Spaces and comments; returns 0 at the end. */
static int skip(FILE *file)
{
    int c = getc(file);
    while (isspace(c) || c == '#') {
        while (c == '#' && (c = getc(file)) != '\n' && c != EOF) c = '#';
        if (c != EOF) c = getc(file);
    }
    ungetc(c, file); /* (the end is not put back) */
    return c != EOF;
}

int generate_read(FILE *file, generate_pair *out)
{
    if (!skip(file)) return 0;
    return read_body(file, &out->p) && read_body(file, &out->q) &&
                   read_real(file, &out->margin) && read_vec(file, &out->sweep)
               ? 1
               : -1;
}
