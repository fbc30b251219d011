/* generate.c - see generate.h. The families are below, after what they are made of. */
#include "generate.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
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

/* ----------------------------------------------------------------- numbers -- */

/* (Arguments are evaluated in any order: no two of one call draw numbers.) */
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

void generate_nudge(rng *r, gjk2d_real *number)
{
    const int up = one_in(r, 2);
    if (*number == 0) return;
#if GJK2D_DOUBLE
    *number = nextafter(*number, up ? DBL_MAX : -DBL_MAX);
#else
    *number = nextafterf(*number, up ? FLT_MAX : -FLT_MAX);
#endif
}

/* ----------------------------------------------------------------- vectors -- */

typedef struct dvec {
    double x, y;
} dvec;

static dvec at(double x, double y)
{
    const dvec v = {x, y};
    return v;
}

static dvec of(gjk2d_vec2 v) { return at((double)v.x, (double)v.y); }
static dvec plus(dvec a, dvec b) { return at(a.x + b.x, a.y + b.y); }
static dvec times(dvec a, double by) { return at(a.x * by, a.y * by); }
static dvec minus(dvec a, dvec b) { return plus(a, times(b, -1)); }
static dvec right_of(dvec v) { return at(v.y, 0 - v.x); } /* turned by a quarter */
static double dot(dvec a, dvec b) { return a.x * b.x + a.y * b.y; }
static double length_of(dvec v) { return sqrt(dot(v, v)); }

/* From a to b, or beyond: a at 0, b at 1. */
static dvec between(dvec a, dvec b, double along)
{
    return at(a.x + along * (b.x - a.x), a.y + along * (b.y - a.y));
}

static dvec unit_of(dvec v, dvec otherwise)
{
    return length_of(v) > 0 ? times(v, 1 / length_of(v)) : otherwise;
}

static dvec rotate(dvec v, dvec turn)
{
    return at(turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y);
}

/* A direction of length 1 within roundings, `part` of a turn from the x axis; not in
 * proportion within a quarter, but it never falls. */
static dvec direction(double part)
{
    const double quarters = 4 * (part - floor(part)), quarter = floor(quarters);
    const double t = (quarters - quarter) * 0.41421356237309503, d = 1 + t * t;
    const double c = (1 - t * t) / d, s = 2 * t / d;
    return quarter == 0   ? at(c, s)
           : quarter == 1 ? at(-s, c)
           : quarter == 2 ? at(-c, -s)
                          : at(s, -c);
}

static dvec in_square(rng *r, double half)
{
    const double x = rng_range(r, -half, half);
    return at(x, rng_range(r, -half, half));
}

/* Even numbers, so that middles are whole. */
static dvec on_lattice(rng *r, int range)
{
    const double x = 2 * rng_int(r, -range, range);
    return at(x, 2 * rng_int(r, -range, range));
}

static gjk2d_vec2 rounded(dvec v)
{
    const gjk2d_vec2 out = {real_of(v.x), real_of(v.y)};
    return out;
}

/* ------------------------------------------------------------------ bodies -- */

static generate_body *either(rng *r, generate_pair *pair)
{
    return one_in(r, 2) ? &pair->p : &pair->q;
}

/* A body's numbers are those of its points, its radius, its position, cos and sin. */
static int numbers_of(const generate_body *b) { return 2 * b->count + 5; }

static gjk2d_real *number_of(generate_body *b, int i)
{
    gjk2d_real *const others[5] = {
        &b->radius, &b->pose.position.x, &b->pose.position.y, &b->pose.cos, &b->pose.sin};
    if (i >= 2 * b->count) return others[i - 2 * b->count];
    return i % 2 ? &b->points[i / 2].y : &b->points[i / 2].x;
}

/* A coordinate, or a number of the pose. */
static gjk2d_real *placing_number(rng *r, generate_body *b)
{
    const int points = 2 * b->count;
    return number_of(
        b, one_in(r, 2) ? rng_int(r, 0, points - 1) : points + rng_int(r, 1, 4));
}

gjk2d_real *generate_number(rng *r, generate_pair *pair)
{
    generate_body *b = either(r, pair);
    gjk2d_real *const others[4] = {
        &b->radius, &pair->margin, &pair->sweep.x, &pair->sweep.y};
    return one_in(r, 2) ? others[rng_int(r, 0, 3)] : placing_number(r, b);
}

/* All that is a length. */
static void scale_body(generate_body *b, double by)
{
    for (int i = 0; i < numbers_of(b) - 2; i++)
        *number_of(b, i) = real_of((double)*number_of(b, i) * by);
}

static void scale_pair(generate_pair *pair, double by)
{
    scale_body(&pair->p, by);
    scale_body(&pair->q, by);
    pair->margin = real_of((double)pair->margin * by);
    pair->sweep.x = real_of((double)pair->sweep.x * by);
    pair->sweep.y = real_of((double)pair->sweep.y * by);
}

static dvec local(const generate_body *b, int i) { return of(b->points[i]); }
static dvec position_of(const generate_body *b) { return of(b->pose.position); }

static dvec turn_of(const generate_body *b)
{
    return at((double)b->pose.cos, (double)b->pose.sin);
}

static dvec turned(const generate_body *b, int i)
{
    return rotate(local(b, i), turn_of(b));
}

/* From vertex i to the next one. */
static dvec edge_of(const generate_body *b, int i)
{
    return minus(turned(b, (i + 1) % b->count), turned(b, i));
}

/* A vertex of the list, as turned. */
static dvec any_vertex(rng *r, const generate_body *b)
{
    return turned(b, rng_int(r, 0, b->count - 1));
}

static void append(generate_body *b, dvec v) { b->points[b->count++] = rounded(v); }

static void move_points(generate_body *b, dvec by)
{
    for (int i = 0; i < b->count; i++) b->points[i] = rounded(plus(local(b, i), by));
}

static void turn_points(generate_body *b, dvec turn)
{
    for (int i = 0; i < b->count; i++) b->points[i] = rounded(rotate(local(b, i), turn));
}

/* Corners on an ellipse, in either winding: evenly, or moved by `jitter` of a step. */
static void ring(rng *r, generate_body *b, int count, dvec radii, double jitter)
{
    const double step = (one_in(r, 2) ? 1.0 : -1.0) / count, start = rng_unit(r);
    for (b->count = 0; b->count < count;) {
        const double part = step * (b->count + rng_range(r, 0, jitter));
        const dvec n = direction(start + part);
        append(b, at(radii.x * n.x, radii.y * n.y));
    }
}

/* A convex polygon, often regular, that need not hold its own origin. */
static void polygon(rng *r, generate_body *b, int most)
{
    const double size = rng_power(r, -1, 1), jitter = one_in(r, 2) ? 0 : 0.9;
    const double width = one_in(r, 2) ? size : size * rng_range(r, 0.3, 1);
    ring(r, b, rng_int(r, 3, most), at(size, width), jitter);
    if (one_in(r, 2)) move_points(b, in_square(r, size * rng_power(r, 0, 2)));
}

/* The hull of 1 to 12 lattice points. */
static void lattice(rng *r, generate_body *b, int range)
{
    const int count = rng_int(r, 1, 12);
    for (b->count = 0; b->count < count;) append(b, on_lattice(r, range));
    b->count = gjk2d_hull(b->points, b->count, b->points);
}

static int lattice_range(rng *r)
{
    return (int)rng_power(r, 0.4, one_in(r, 2) ? 1.5 : 6);
}

static void set_pose(generate_body *b, dvec position, dvec turn)
{
    b->pose.position = rounded(position);
    b->pose.cos = real_of(turn.x);
    b->pose.sin = real_of(turn.y);
}

/* Any rotation near the origin, or up to 5e6 from it. */
static void any_turn(rng *r, generate_body *b)
{
    const dvec turn = direction(rng_unit(r));
    set_pose(b, in_square(r, one_in(r, 6) ? rng_power(r, 3, 6.7) : 9), turn);
}

static void quarter_turn(rng *r, generate_body *b, int range)
{
    const dvec turn = direction(one_in(r, 2) ? 0 : rng_int(r, 1, 3) / 4.0);
    set_pose(b, on_lattice(r, range), turn);
}

/* A turn whose cos and sin are often not of length 1. */
static void any_pose(rng *r, generate_body *b)
{
    const int kind = rng_int(r, 0, 3);
    any_turn(r, b);
    if (kind == 0) {
        b->pose.cos = real_of(rng_range(r, -2, 2));
        b->pose.sin = one_in(r, 4) ? 0 : real_of(rng_range(r, 0.01, 2));
    } else if (kind == 1) {
        b->pose.cos = real_of((double)b->pose.cos * rng_power(r, -6, 6));
        b->pose.sin = real_of((double)b->pose.sin * rng_power(r, -6, 6));
    }
}

/* ----------------------------------------------------------------- placing -- */

/* The vertex that is farthest along n, as turned but not moved. */
static int farthest(const generate_body *b, dvec n)
{
    int best = 0;
    for (int i = 1; i < b->count; i++) {
        if (dot(n, turned(b, i)) > dot(n, turned(b, best))) best = i;
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
    const dvec n = right_of(edge_of(b, rng_int(r, 0, b->count - 1)));
    if (!(length_of(n) > 0) || one_in(r, 2)) return direction(rng_unit(r));
    return unit_of(n, n);
}

/* Puts Q so that its farthest vertex against n lies `gap` beyond P's along n, radii
 * included, and `slide` across: exact on lattices, else within rounding. */
static void put(generate_pair *pair, dvec n, double gap, double slide)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const dvec a = turned(p, farthest(p, n)), b = turned(q, farthest(q, times(n, -1)));
    const double reach = gap + (double)p->radius + (double)q->radius;
    const dvec by = at(reach * n.x - slide * n.y, reach * n.y + slide * n.x);
    q->pose.position = rounded(plus(plus(position_of(p), minus(a, b)), by));
}

/* In units of the pair's size, from deep overlap to far away; often next to contact. */
static double any_gap(rng *r)
{
    const int kind = rng_int(r, 0, 9);
    if (kind == 0) return 0;
    if (kind < 4) return REAL_EPSILON * rng_range(r, -64, 64);
    if (kind == 4) return rng_power(r, -9, -1);
    if (kind == 5) return -rng_power(r, -9, -1);
    if (kind == 6) return rng_power(r, 0, 2);
    return rng_range(r, -1, 1);
}

void generate_gap(rng *r, generate_pair *pair)
{
    const double size = size_of(&pair->p) + size_of(&pair->q), gap = size * any_gap(r);
    const dvec n = contact_direction(r, either(r, pair));
    put(pair, n, gap, one_in(r, 2) ? 0 : size * rng_range(r, -0.5, 0.5));
}

/* "In pose" means a contact that is exact between bodies of whole coordinates, at most
 * 2^22, in one frame, which then gets any pose: linear maps keep it. */

/* Moves Q's points so that they touch P's: a vertex on a vertex or on the middle of an
 * edge, or edges along each other. Coordinates are even, and poses are the identity. */
static void meet(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const int i = rng_int(r, 0, p->count - 1), next = (i + 1) % p->count;
    const dvec a = local(p, i), b = local(p, next);
    dvec n = right_of(minus(b, a));
    if (dot(n, n) == 0 || one_in(r, 4)) n = on_lattice(r, 9);
    if (one_in(r, 2)) n = times(n, -1);
    const int top = farthest(p, n);
    dvec to = local(p, top);
    if (top == i) to = between(a, b, rng_int(r, -1, 2) / 2.0);
    if (top == next) to = between(b, a, rng_int(r, -1, 2) / 2.0);
    move_points(q, minus(to, local(q, farthest(q, times(n, -1)))));
}

static void lattices_that_meet(rng *r, generate_pair *pair)
{
    const int range = lattice_range(r);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, one_in(r, 2) ? range : lattice_range(r));
    meet(r, pair);
}

/* Gives Q the pose of P, but in half of the pairs with its frame turned by quarters: the
 * points one way and the rotation the other. */
static void share_pose(rng *r, generate_pair *pair)
{
    generate_body *q = &pair->q;
    q->pose = pair->p.pose;
    for (int k = one_in(r, 2) ? 0 : rng_int(r, 1, 3); k > 0; k--) {
        const gjk2d_real c = q->pose.cos;
        turn_points(q, at(0, -1));
        q->pose.cos = -q->pose.sin;
        q->pose.sin = c;
    }
}

static void share_any_pose(rng *r, generate_pair *pair)
{
    any_pose(r, &pair->p);
    share_pose(r, pair);
}

/* ---------------------------------------------------------------- families -- */

static void any_polygon(rng *r, generate_body *b)
{
    polygon(r, b, one_in(r, 4) ? 200 : 24);
}

/* Circles, capsules and rounded polygons. */
static void round_body(rng *r, generate_body *b)
{
    const int kind = rng_int(r, 1, 3);
    const double size = rng_power(r, -1, 1);
    while (kind < 3 && b->count < kind) append(b, in_square(r, size));
    if (kind == 3) polygon(r, b, 24);
    b->radius = real_of(rng_power(r, -2, 1));
}

/* No ring: one whose vertices are taken by steps of two or three, a star; the same ring
 * twice; one with a notch; or one with a spike along an edge's line. */
static void star(rng *r, generate_body *b)
{
    const int kind = rng_int(r, 0, 3), step = kind == 0 ? rng_int(r, 2, 3) : 1;
    const int corners = rng_int(r, 4, 12);
    if (one_in(r, 2))
        ring(r, b, corners, at(1, rng_range(r, 0.3, 1)), 0.9);
    else
        lattice(r, b, 9);
    const generate_body old = *b;
    const int odd = rng_int(r, 0, old.count - 1);
    b->count = 0;
    for (int i = 0; i < (kind == 1 ? 2 : 1) * old.count; i++) {
        const dvec v = local(&old, i * step % old.count);
        const dvec w = local(&old, (i + 1) % old.count);
        append(b, v);
        if (i != odd) continue;
        if (kind == 2) append(b, times(plus(v, w), 0.25));
        if (kind == 3) append(b, between(v, w, -1));
        if (kind == 3) append(b, v);
    }
}

/* Points on each side, turned and placed in the frame and rounded there; or off the side
 * by as many ulp of the largest coordinate as decide whether this is a ring. */
static void nearly_convex(rng *r, generate_body *b)
{
    const dvec turn = direction(rng_unit(r)), to = in_square(r, rng_power(r, -1, 3));
    const double ulp = REAL_EPSILON * (one_in(r, 2) ? 1 : rng_range(r, -40, 40));
    const int sides = rng_int(r, 3, 6), more = rng_int(r, 1, 3);
    double largest = 0;
    generate_body corners;
    ring(r, &corners, sides, at(1, rng_range(r, 0.1, 1)), 0.9);
    for (int i = 0; i < sides; i++) {
        const dvec v = plus(to, rotate(local(&corners, i), turn));
        corners.points[i] = rounded(v);
        largest = fmax(largest, fmax(fabs(v.x), fabs(v.y)));
    }
    for (int i = 0; i < sides; i++) {
        const dvec u = local(&corners, i), w = local(&corners, (i + 1) % sides);
        const dvec n = times(right_of(minus(w, u)), -1);
        const double off =
            one_in(r, 2) ? 0 : ulp * largest / (length_of(n) + REAL_EPSILON);
        append(b, u);
        for (int k = 1; k <= more; k++)
            append(b, plus(between(u, w, (double)k / (more + 1)), times(n, off)));
    }
}

/* Down to an aspect ratio of 1e-8. */
static void needle(rng *r, generate_body *b)
{
    const int corners = rng_int(r, 3, 12);
    ring(r, b, corners, at(1, rng_power(r, -8, 0)), 0.9);
    if (one_in(r, 2)) scale_body(b, rng_power(r, -3, 1));
}

/* A body of one kind, and at any gap from it another of the kind or a polygon. */
static void pair_of(rng *r, generate_pair *pair, void (*make)(rng *, generate_body *))
{
    make(r, &pair->p);
    if (one_in(r, 2))
        make(r, &pair->q);
    else
        polygon(r, &pair->q, 8);
    any_pose(r, &pair->p);
    any_pose(r, &pair->q);
    generate_gap(r, pair);
}

/* The same body twice, exactly or nearly at one place; or a polygon and the same or half
 * of it at any gap. Often turned by a half, so that all edges are antiparallel. */
static void make_twins(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    if (one_in(r, 3))
        round_body(r, p);
    else
        any_polygon(r, p);
    any_pose(r, p);
    *q = *p;
    if (one_in(r, 3)) scale_body(q, 0.5);
    if (one_in(r, 2)) {
        q->pose.cos = -q->pose.cos;
        q->pose.sin = -q->pose.sin;
    }
    if (one_in(r, 2)) generate_gap(r, pair);
    if (one_in(r, 3))
        generate_nudge(r, one_in(r, 2) ? &q->pose.cos : &q->pose.position.x);
}

/* Lattice points, quarter turns: a vertex touches, or an edge with a whole slide. */
static void make_lattice(rng *r, generate_pair *pair)
{
    const int axis = rng_int(r, 0, 7);
    const double part = axis < 4 ? axis / 4.0 : rng_unit(r);
    const int range =
        one_in(r, 3) ? (int)rng_power(r, 2, DIGITS_OF_LATTICE) : rng_int(r, 1, 20);
    lattice(r, &pair->p, range);
    lattice(r, &pair->q, one_in(r, 2) ? range : 3);
    quarter_turn(r, &pair->p, range);
    quarter_turn(r, &pair->q, range);
    put(pair, direction(part), 0, axis < 4 ? rng_int(r, -range, range) : 0);
}

static void squeeze(generate_body *b, int axis, double by)
{
    for (int i = axis; i < 2 * b->count; i += 2)
        *number_of(b, i) = real_of((double)*number_of(b, i) * by);
}

/* In a third, both are needles: one axis of the frame is 2^-5 to 2^-27 of the other. */
static void make_in_pose(rng *r, generate_pair *pair)
{
    const double by = ldexp(1, -rng_int(r, 5, 27));
    const int axis = rng_int(r, 0, 5);
    lattices_that_meet(r, pair);
    if (axis < 2) {
        squeeze(&pair->p, axis, by);
        squeeze(&pair->q, axis, by);
    }
    share_any_pose(r, pair);
}

/* Contact, but for one or two numbers that are off by one ulp. */
static void make_one_ulp(rng *r, generate_pair *pair)
{
    if (one_in(r, 3))
        make_lattice(r, pair);
    else
        make_in_pose(r, pair);
    generate_nudge(r, placing_number(r, either(r, pair)));
    if (one_in(r, 4)) generate_nudge(r, placing_number(r, &pair->q));
}

/* Repeats vertices and puts middles of edges between them; often closes the ring. */
static void rewrite(rng *r, generate_body *b)
{
    const generate_body old = *b;
    b->count = 0;
    for (int i = 0; i < old.count; i++) {
        const dvec v = local(&old, i), w = local(&old, (i + 1) % old.count);
        for (int k = one_in(r, 2) ? 1 : rng_int(r, 1, 3); k > 0; k--) append(b, v);
        if (one_in(r, 3)) append(b, between(v, w, 0.5));
    }
    if (one_in(r, 2)) append(b, local(&old, 0));
}

static void make_rewritten(rng *r, generate_pair *pair)
{
    make_in_pose(r, pair);
    rewrite(r, &pair->p);
    rewrite(r, &pair->q);
    if (one_in(r, 4)) pair->p.radius = real_of(rng_int(r, 0, 9));
    if (one_in(r, 3)) generate_gap(r, pair);
}

/* 1 to 8 points of one line of the lattice, in their order or in none. */
static void line(rng *r, generate_body *b, int range, dvec step)
{
    const dvec from = on_lattice(r, range);
    const int count = rng_int(r, 1, one_in(r, 2) ? 2 : 8), in_order = one_in(r, 2);
    int k = rng_int(r, -4, 4);
    for (b->count = 0; b->count < count;) {
        append(b, plus(from, times(step, k)));
        k = in_order ? k + rng_int(r, 0, 2) : rng_int(r, -4, 4);
    }
}

/* A point, a segment or a flat list, and another, often parallel, or a lattice body. */
static void make_flat(rng *r, generate_pair *pair)
{
    const int range = lattice_range(r);
    const dvec step = on_lattice(r, range), other = on_lattice(r, range);
    line(r, &pair->p, range, step);
    if (one_in(r, 4))
        lattice(r, &pair->q, range);
    else
        line(r, &pair->q, range, one_in(r, 2) ? step : other);
    meet(r, pair);
    share_any_pose(r, pair);
    if (one_in(r, 6)) generate_nudge(r, placing_number(r, &pair->q));
    if (one_in(r, 6)) pair->p.radius = real_of(rng_int(r, 0, 4));
}

/* Units from 1e-30 to 1e34, also mixed. */
static void make_scales(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const double scale = rng_power(r, -30, 32);
    make_lattice(r, pair);
    if (one_in(r, 3)) {
        scale_pair(pair, ldexp(1, rng_int(r, -90, 85)));
        return;
    }
    if (one_in(r, 2)) {
        polygon(r, p, 12);
        polygon(r, q, 12);
        if (one_in(r, 3)) p->radius = real_of(rng_power(r, -2, 0));
    }
    any_turn(r, p);
    scale_body(p, scale);
    scale_body(q, one_in(r, 3) ? rng_power(r, -30, 32) : scale);
    generate_gap(r, pair);
}

/* Splits a whole number into two radii and a margin. */
static void split_reach(rng *r, generate_pair *pair, int reach)
{
    const int p = one_in(r, 3) ? 0 : rng_int(r, 0, reach);
    const int q = one_in(r, 2) ? reach - p : rng_int(r, 0, reach - p);
    pair->p.radius = real_of(p);
    pair->q.radius = real_of(q);
    pair->margin = real_of(reach - p - q);
}

/* Radii and a margin that touch exactly, or but for one ulp: the distance of the cores is
 * k times a triple's length, or k along an axis; times that of a triple as a rotation. */
static void make_radii_in_pose(rng *r, generate_pair *pair)
{
    static const int triples[4][3] = {
        {3, 4, 5}, {-12, 5, 13}, {8, -15, 17}, {-7, -24, 25}};
    const int *t = triples[rng_int(r, 0, 3)], *turn = triples[rng_int(r, 0, 3)];
    const int range = rng_int(r, 1, 300), k = rng_int(r, 1, 20), on_axis = one_in(r, 2);
    const int is_turned = one_in(r, 3);
    generate_body *p = &pair->p, *q = &pair->q;
    lattice(r, p, range);
    lattice(r, q, range);
    if (one_in(r, 3)) p->count = 1 + (p->count > 1);
    if (one_in(r, 3)) q->count = 1 + (q->count > 1);
    put(pair, on_axis ? direction(rng_int(r, 0, 3) / 4.0) : at(t[0], t[1]), k, 0);
    move_points(q, position_of(q));
    set_pose(p, on_lattice(r, range), is_turned ? at(turn[0], turn[1]) : at(1, 0));
    share_pose(r, pair);
    split_reach(r, pair, k * (on_axis ? 1 : t[2]) * (is_turned ? turn[2] : 1));
    if (one_in(r, 2)) scale_pair(pair, ldexp(1, rng_int(r, -90, 90)));
    if (one_in(r, 3)) {
        gjk2d_real *const numbers[3] = {&p->radius, &q->radius, &pair->margin};
        generate_nudge(r, numbers[rng_int(r, 0, 2)]);
    }
}

/* In contact at the end of the translation, which is often along an edge. */
static void make_sweeps(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    lattices_that_meet(r, pair);
    if (one_in(r, 2))
        quarter_turn(r, p, 1);
    else
        any_pose(r, p);
    share_pose(r, pair);
    pair->sweep = rounded(on_lattice(r, lattice_range(r)));
    if (one_in(r, 4)) pair->sweep = rounded(minus(any_vertex(r, p), turned(p, 0)));
    p->pose.position = one_in(r, 2) ? pair->sweep : rounded(at(0, 0));
    q->pose.position.x = p->pose.position.x + pair->sweep.x;
    q->pose.position.y = p->pose.position.y + pair->sweep.y;
    if (one_in(r, 3)) p->radius = real_of(rng_int(r, 0, 9));
    if (one_in(r, 2)) scale_pair(pair, ldexp(1, rng_int(r, -80, 80)));
    if (one_in(r, 3))
        generate_nudge(r, one_in(r, 2) ? &pair->sweep.x : placing_number(r, q));
}

/* A box around `to`, or a segment if it has no height. */
static void slab(generate_body *b, dvec to, dvec half)
{
    static const int corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < (half.y > 0 ? 4 : 2); i++)
        append(b, plus(to, at(corners[i][0] * half.x, corners[i][1] * half.y)));
}

/* Boxes, segments and capsules on each other, their ends often in line. */
static void make_side_by_side(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const int range = rng_int(r, 1, 20), gap = one_in(r, 2) ? 0 : rng_int(r, -4, 9);
    const dvec from = on_lattice(r, range);
    const double p_x = rng_int(r, 1, 20), p_y = one_in(r, 3) ? 0 : range;
    const double q_x = one_in(r, 2) ? p_x : rng_int(r, 1, 20),
                 q_y = one_in(r, 3) ? 0 : range;
    const double slide = rng_int(r, -1, 1) * p_x;
    const dvec by = at(slide + rng_int(r, -1, 1) * q_x, p_y + q_y + gap);
    slab(p, from, at(p_x, p_y));
    slab(q, plus(from, by), at(q_x, q_y));
    if (one_in(r, 4)) rewrite(r, q);
    if (one_in(r, 2)) share_any_pose(r, pair);
    if (one_in(r, 3)) split_reach(r, pair, gap > 0 ? gap : 1);
}

/* A wedge that points along x, cut off next to its tip, which is the frame's origin: from
 * -cut to cut runs a short edge, that leans. */
static void blunt_wedge(rng *r, generate_body *b, double size, dvec cut)
{
    append(b, cut);
    append(b, at(-size, size * rng_range(r, 0.05, 1)));
    append(b, at(-size, -size * rng_range(r, 0.05, 1)));
    append(b, times(cut, -1));
}

/* A point, or a wedge that points the other way, before the short edge of 1e-4 to 1e-12
 * of the size: on its middle, on an end of it, or apart. */
static void make_blunt_tips(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const double size = rng_power(r, -1, 1), across = size * rng_power(r, -12, -4);
    const double lean = one_in(r, 3) ? 0 : rng_range(r, -0.4, 0.4);
    const double shrink = ldexp(1, -rng_int(r, 0, 8));
    const dvec cut = at((double)real_of(lean * across), (double)real_of(across));
    double gap = one_in(r, 2) ? size : across;
    blunt_wedge(r, p, size, cut);
    if (one_in(r, 2))
        append(q, times(cut, rng_int(r, -1, 1)));
    else
        blunt_wedge(r, q, -size, times(cut, -shrink));
    if (one_in(r, 3)) {
        share_any_pose(r, pair);
        if (one_in(r, 4)) generate_nudge(r, placing_number(r, q));
        return;
    }
    any_turn(r, p);
    any_turn(r, q);
    gap *= rng_power(r, -4, 1);
    put(pair, turn_of(p), gap, across * rng_range(r, -1.5, 1.5));
}

/* A vertex becomes the origin, cut off by an edge of 1e-3 to 1e-12 of the size. */
static void cut_corner(rng *r, generate_body *b)
{
    const int at_corner = rng_int(r, 0, b->count - 1);
    const double part = rng_power(r, -12, -3), other = part * rng_power(r, -1, 1);
    move_points(b, times(local(b, at_corner), -1));
    const generate_body old = *b;
    b->count = 0;
    for (int i = 0; i < old.count; i++) {
        const dvec before = local(&old, (i + old.count - 1) % old.count),
                   after = local(&old, (i + 1) % old.count);
        append(b, i == at_corner ? times(before, part) : local(&old, i));
        if (i == at_corner) append(b, times(after, other));
    }
}

/* Rings of which a corner is cut off, also twice, with that corner near contact with a
 * point, a ring or another such corner, and a translation that leads in. */
static void make_short_edges(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const double width = rng_range(r, 0.05, 1), size = rng_power(r, -1, 1);
    ring(r, q, rng_int(r, 3, one_in(r, 2) ? 8 : 40), at(size, size * width), 0.9);
    for (int k = rng_int(r, 1, 3); k > 0; k--) cut_corner(r, q);
    if (one_in(r, 3)) {
        append(p, in_square(r, one_in(r, 2) ? size : 0));
    } else {
        ring(r, p, rng_int(r, 3, one_in(r, 2) ? 8 : 40), at(size, size), 0.9);
        if (one_in(r, 2)) cut_corner(r, p);
    }
    any_turn(r, p);
    any_turn(r, q);
    /* (The last corner that was cut is at q's origin; it is the farthest along n.) */
    const dvec n = unit_of(any_vertex(r, q), at(1, 0));
    const double reach = 2 * size * rng_power(r, -3, 0.5);
    double gap = one_in(r, 4) ? 0 : rng_range(r, -0.2, 1), aside = rng_range(r, -1, 1);
    gap *= size * rng_power(r, -12, -1);
    aside *= size * rng_power(r, -12, -1);
    put(pair, n, gap, aside);
    pair->sweep = rounded(times(plus(n, in_square(r, 1)), reach));
    if (one_in(r, 4)) p->radius = real_of(size * rng_power(r, -3, 0));
}

/* Puts more vertices on each side: as they round, or off by a few ulp outwards, or in a
 * dent of up to 2^-19 of the largest coordinate. */
static void cut_sides(rng *r, generate_body *b, int pieces, double off)
{
    const generate_body old = *b;
    double largest = 0;
    for (int i = 0; i < old.count; i++)
        largest = fmax(largest, fmax(fabs(local(&old, i).x), fabs(local(&old, i).y)));
    b->count = 0;
    for (int i = 0; i < old.count; i++) {
        const dvec u = local(&old, i), w = local(&old, (i + 1) % old.count);
        const dvec n = right_of(minus(w, u));
        append(b, u);
        for (int k = 1; k < pieces; k++)
            append(b, plus(between(u, w, (double)k / pieces),
                          times(n, off * rng_unit(r) * largest / length_of(n))));
    }
}

/* Stores some vertices twice. */
static void repeat_some(rng *r, generate_body *b)
{
    const generate_body old = *b;
    b->count = 0;
    for (int i = 0; i < old.count; i++)
        for (int k = one_in(r, 4) ? 2 : 1; k > 0; k--) append(b, local(&old, i));
}

/* Boxes, triangles and others with sides in pieces, side by side, or a vertex on a side. */
static void make_pieces(rng *r, generate_pair *pair)
{
    const int kind = rng_int(r, 0, 3), is_whole = one_in(r, 2);
    const double off = kind == 1   ? REAL_EPSILON * rng_range(r, 0, 4)
                       : kind == 2 ? -ldexp(rng_unit(r), -19)
                       : kind == 3 ? REAL_EPSILON * rng_range(r, -4, 4)
                                   : 0;
    for (int i = 0; i < 2; i++) {
        generate_body *b = i == 0 ? &pair->p : &pair->q;
        const double x = rng_int(r, 1, 20), y = rng_int(r, 1, one_in(r, 2) ? 3 : 20);
        const dvec to = is_whole ? on_lattice(r, 9) : in_square(r, rng_power(r, -1, 3));
        const int is_triangle = one_in(r, 3);
        slab(b, at(0, 0), at(x, y));
        if (is_triangle) b->count = 3, b->points[2] = rounded(at(rng_int(r, -9, 9), y));
        if (!is_whole) turn_points(b, direction(rng_unit(r)));
        move_points(b, to);
        if (i == 0 || one_in(r, 2)) cut_sides(r, b, rng_int(r, 2, 24), off);
        if (one_in(r, 4)) repeat_some(r, b);
        if (one_in(r, 2)) any_turn(r, b);
    }
    const dvec side = edge_of(&pair->p, rng_int(r, 0, pair->p.count - 1));
    const dvec n = unit_of(right_of(side), at(0, 1));
    if (one_in(r, 2)) { /* sides side by side: the lower one of Q */
        const dvec w = minus(local(&pair->q, 1), local(&pair->q, 0));
        const double length = length_of(w) > 0 ? length_of(w) : 1;
        const dvec up = at(-w.y / length, w.x / length); /* to be turned onto n */
        pair->q.pose.cos = real_of(dot(up, n));
        pair->q.pose.sin = real_of(up.x * n.y - up.y * n.x);
    }
    const double size = size_of(&pair->p) + size_of(&pair->q);
    const double gap = one_in(r, 2) ? 0 : size * any_gap(r) / 16;
    put(pair, n, gap, size * rng_range(r, -0.5, 0.5));
    pair->margin = real_of(one_in(r, 2) ? 0.02 * size : 0);
    const dvec aside = in_square(r, 1);
    pair->sweep = rounded(times(plus(times(n, rng_range(r, -0.1, 1)), aside), size));
    if (one_in(r, 8)) pair->q.radius = real_of(size * rng_power(r, -3, -1));
}

/* On a lattice, also its motion: corner on corner, and equally deep in two directions. */
static void make_corners(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const int range = rng_int(r, 1, 6), is_box = one_in(r, 2);
    if (is_box) {
        const double x = 2 * rng_int(r, 1, range);
        const double y = one_in(r, 2) ? x : 2 * rng_int(r, 1, range);
        slab(p, on_lattice(r, 3), at(x, y));
        const dvec size = one_in(r, 2) ? at(x, y) : at(y, x);
        slab(q, on_lattice(r, 3), size);
    } else {
        lattice(r, p, range);
        lattice(r, q, range);
    }
    if (one_in(r, 4)) cut_sides(r, either(r, pair), 2, 0);
    quarter_turn(r, p, range);
    quarter_turn(r, q, range);
    if (one_in(r, 2)) { /* a corner on a corner, and some steps deeper */
        const dvec a = any_vertex(r, p), b = any_vertex(r, q);
        const double step = 2 * rng_int(r, -1, 1), other = one_in(r, 2) ? step : -step;
        q->pose.position =
            rounded(plus(plus(position_of(p), minus(a, b)), at(step, other)));
    }
    pair->sweep = rounded(on_lattice(r, 4));
    if (one_in(r, 4)) pair->sweep.y = pair->sweep.x;
}

/* Corners that meet on the way, nearly along an edge: its end is clipped, or not. */
static void make_grazes(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const int is_whole = one_in(r, 2);
    const double unit = one_in(r, 2) ? 1 : rng_power(r, -3, 6);
    if (is_whole) {
        lattice(r, p, 9);
        lattice(r, q, 9);
    } else {
        polygon(r, p, one_in(r, 2) ? 8 : 24);
        polygon(r, q, one_in(r, 2) ? 8 : 24);
    }
    any_turn(r, p);
    any_turn(r, q);
    const generate_body *edge = either(r, pair);
    const int i = rng_int(r, 0, edge->count - 1);
    dvec along = edge_of(edge, i);
    if (one_in(r, 2)) along = times(along, -1);
    const double lean = rng_power(r, -12, 0), turn = one_in(r, 2) ? lean : -lean;
    const dvec t =
        plus(times(along, rng_power(r, -1, 1)), times(at(-along.y, along.x), turn));
    const dvec a = edge == p ? turned(p, i) : any_vertex(r, p);
    const dvec b = edge == q ? turned(q, i) : any_vertex(r, q);
    const dvec meet_at = plus(position_of(p), plus(a, times(t, rng_range(r, 0, 1))));
    q->pose.position = rounded(minus(meet_at, b));
    pair->sweep = rounded(t);
    if (one_in(r, 4)) { /* or its arc, nearly in passing */
        const double radius = rng_power(r, -2, 1) * (size_of(p) + size_of(q)) / 4;
        const double aside = radius * (1 - rng_power(r, -17, -2));
        const dvec n = times(at(-t.y, t.x), (one_in(r, 2) ? 1 : -1) / length_of(t));
        p->radius = real_of(radius);
        q->pose.position = rounded(plus(minus(meet_at, b), times(n, aside)));
    }
    if (unit != 1) scale_pair(pair, unit);
    if (one_in(r, 2)) generate_nudge(r, placing_number(r, q));
    if (one_in(r, 4))
        pair->margin = real_of((size_of(p) + size_of(q)) * rng_power(r, -18, -1));
    if (one_in(r, 8)) p->radius = real_of(size_of(p) * rng_power(r, -16, 0));
}

/* Denormal, or small beside 1 by 30 decades or more, or 0. */
static gjk2d_real dust(rng *r)
{
    const int exponent =
        one_in(r, 2) ? rng_int(r, LOWEST, LOWEST + 22) : rng_int(r, -140, -80);
    const double x = ldexp(1 + rng_unit(r), exponent);
    return one_in(r, 4) ? 0 : real_of(one_in(r, 2) ? x : -x);
}

/* All numbers denormal or nearly, in exact contact; or only some that were 0. */
static void make_tiny(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    lattices_that_meet(r, pair);
    if (one_in(r, 4)) {
        quarter_turn(r, p, 4);
        q->pose = p->pose;
        scale_pair(pair, ldexp(1, rng_int(r, LOWEST, -100)));
        return;
    }
    share_any_pose(r, pair);
    p->pose.position = q->pose.position = rounded(at(0, 0));
    for (int k = rng_int(r, 1, 6); k > 0; k--) {
        gjk2d_real *number = placing_number(r, either(r, pair));
        if (*number == 0) *number = dust(r);
    }
    if (one_in(r, 8)) p->radius = real_of(fabs((double)dust(r)));
    pair->margin = real_of(fabs((double)dust(r)));
    pair->sweep.x = dust(r);
    pair->sweep.y = one_in(r, 2) ? dust(r) : 4;
}

/* 1e35 in one number, or one ulp off, or a huge one; a fourth is negative. */
static void make_range(rng *r, generate_pair *pair)
{
    gjk2d_real most = real_of(1e35);
    make_lattice(r, pair);
    if (one_in(r, 2))
        scale_pair(pair, 1e35 / (1 + size_of(&pair->p) + size_of(&pair->q)));
    if (one_in(r, 2))
        generate_nudge(r, &most);
    else if (one_in(r, 2))
        most = real_of((double)most * rng_power(r, 0, 3));
    *generate_number(r, pair) = one_in(r, 4) ? -most : most;
}

/* The hull of a circle's corners, rounded to even numbers. */
static void whole_circle(rng *r, generate_body *b, double size)
{
    ring(r, b, (int)rng_power(r, 2.31, 3.61), at(size, size), 0);
    for (int i = 0; i < b->count; i++) {
        const dvec v = local(b, i);
        b->points[i] = rounded(at(2 * floor(v.x / 2), 2 * floor(v.y / 2)));
    }
    b->count = gjk2d_hull(b->points, b->count, b->points);
}

/* 200 to 4096 vertices, and as many, a few or one: touching, or by an ulp not, or far. */
static void make_big_rings(rng *r, generate_pair *pair)
{
    generate_body *p = &pair->p, *q = &pair->q;
    const int kind = rng_int(r, 0, 2), next = rng_int(r, 0, 3);
    whole_circle(r, p, 1 << 21);
    if (kind == 0)
        whole_circle(r, q, 1 << rng_int(r, 11, 21));
    else
        lattice(r, q, 1 << rng_int(r, 2, 18));
    if (kind == 1) q->count = 1;
    meet(r, pair);
    share_any_pose(r, pair);
    if (next == 0) generate_nudge(r, placing_number(r, q));
    if (next == 1) generate_gap(r, pair);
}

/* A family has either function. The first kind goes through pair_of. */
static const struct family {
    const char *name;
    void (*body)(rng *r, generate_body *b);
    void (*pair)(rng *r, generate_pair *pair);
} families[] = {
    {"polygons", any_polygon, NULL},
    {"rounds", round_body, NULL},
    {"stars", star, NULL},
    {"nearly convex", nearly_convex, NULL},
    {"needles", needle, NULL},
    {"twins", NULL, make_twins},
    {"lattice", NULL, make_lattice},
    {"in pose", NULL, make_in_pose},
    {"one ulp", NULL, make_one_ulp},
    {"rewritten", NULL, make_rewritten},
    {"flat", NULL, make_flat},
    {"scales", NULL, make_scales},
    {"radii in pose", NULL, make_radii_in_pose},
    {"sweeps", NULL, make_sweeps},
    {"side by side", NULL, make_side_by_side},
    {"blunt tips", NULL, make_blunt_tips},
    {"short edges", NULL, make_short_edges},
    {"pieces", NULL, make_pieces},
    {"corners", NULL, make_corners},
    {"grazes", NULL, make_grazes},
    {"tiny", NULL, make_tiny},
    {"range", NULL, make_range},
    {"big rings", NULL, make_big_rings},
};
typedef char checked[sizeof families / sizeof *families == GENERATE_FAMILIES ? 1 : -1];

const char *generate_name(int family) { return families[family].name; }

int generate_is_large(int family) { return families[family].pair == make_big_rings; }

/* A pair without a translation or a margin gets one, for the queries that need them. */
static void ask_more(rng *r, generate_pair *pair)
{
    const dvec away = minus(position_of(&pair->p), position_of(&pair->q));
    const double size =
        size_of(&pair->p) + size_of(&pair->q) + fabs(away.x) + fabs(away.y);
    const int axis = rng_int(r, 0, 7), is_whole = one_in(r, 3);
    dvec by = in_square(r, size * rng_power(r, -3, 0.3));
    if (is_whole) by = at(floor(by.x), floor(by.y));
    if (axis == 0) by.x = 0;
    if (axis == 1) by.y = 0;
    if (!(size < 1e34)) return;
    if (pair->sweep.x == 0 && pair->sweep.y == 0) pair->sweep = rounded(by);
    if (pair->margin == 0 && one_in(r, 2))
        pair->margin = real_of(size * rng_power(r, -6, 0));
}

void generate_make(int family, uint64_t seed, generate_pair *out)
{
    const struct family *f = &families[family];
    rng r = {seed};
    memset(out, 0, sizeof *out);
    out->p.pose.cos = out->q.pose.cos = 1;
    if (f->body)
        pair_of(&r, out, f->body);
    else
        f->pair(&r, out);
    ask_more(&r, out);
}

static gjk2d_shape shape_of(generate_room *room, gjk2d_real radius, int form)
{
    const gjk2d_vec2 *v = room->points;
    const int count = room->count, stride = form + 1;
    if (form == 1 && count == 1) return gjk2d_make_circle(v[0], radius);
    if (form == 1 && count == 2) return gjk2d_make_capsule(v[0], v[1], radius);
    if (form < 2) return gjk2d_make_polygon(v, count, radius);
    for (int i = 0; i < count; i++) {
        gjk2d_real *to = room->strided + i * stride;
        to[0] = v[i].x;
        to[1] = v[i].y;
        to[2] = to[form] = (gjk2d_real)NAN;
    }
    return gjk2d_make_points(
        room->strided, count, (size_t)stride * sizeof(gjk2d_real), radius);
}

gjk2d_shape generate_shape(const generate_body *b, int form, generate_room *room)
{
    gjk2d_shape s;
    room->count = b->count;
    memcpy(room->points, b->points, (size_t)b->count * sizeof *b->points);
    s = shape_of(room, b->radius, form);
    if (gjk2d_shape_status(&s) != GJK2D_NOT_CONVEX) return s;
    room->count = gjk2d_hull(room->points, room->count, room->points);
    return shape_of(room, b->radius, form);
}

/* ------------------------------------------------------------------- lines -- */

static void write_body(FILE *file, const generate_body *b)
{
    fprintf(file, "%d", b->count);
    for (int i = 0; i < b->count; i++)
        fprintf(file, " %a %a", (double)b->points[i].x, (double)b->points[i].y);
    fprintf(file, " %a  %a %a %a %a  ", (double)b->radius, (double)b->pose.position.x,
        (double)b->pose.position.y, (double)b->pose.cos, (double)b->pose.sin);
}

void generate_write(FILE *file, const generate_pair *pair)
{
    write_body(file, &pair->p);
    write_body(file, &pair->q);
    fprintf(file, "%a %a %a\n", (double)pair->margin, (double)pair->sweep.x,
        (double)pair->sweep.y);
}

static int read_real(FILE *file, gjk2d_real *out)
{
    double x;
    if (fscanf(file, "%lf", &x) != 1) return 0;
    *out = real_of(x);
    return 1;
}

static int read_body(FILE *file, generate_body *b)
{
    if (fscanf(file, "%d", &b->count) != 1 || b->count < 1 || b->count > GENERATE_MOST)
        return 0;
    for (int i = 0; i < numbers_of(b); i++) {
        if (!read_real(file, number_of(b, i))) return 0;
    }
    return 1;
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
                   read_real(file, &out->margin) && read_real(file, &out->sweep.x) &&
                   read_real(file, &out->sweep.y)
               ? 1
               : -1;
}
