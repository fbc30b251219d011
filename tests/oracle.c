/* oracle.c - see oracle.h
 *
 * All numbers are integers over one common power of two, 2^unit. The CSO is the Minkowski
 * sum of hull(P) and hull(-Q), walked edge by edge in counterclockwise order; O(n log n) for
 * n points.
 */
#include "oracle.h"

#include <gmp.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef long double wide;
#define WIDE(x) ((wide)(x))

/* P, perhaps swept, against Q, with a margin added to the radii. P passes `part` of the
 * translation, or with at_end is there alone. */
typedef struct question {
    const oracle_shape *p, *q;
    double margin, tx, ty;
    int swept, at_end;
    double part;
} question;

static void *need(size_t count, size_t size)
{
    void *memory = malloc((count ? count : 1) * size);
    if (!memory) {
        fputs("oracle: out of memory\n", stderr);
        abort();
    }
    return memory;
}

static void require(int condition)
{
    if (!condition) {
        fputs("oracle: input is not finite, or empty, or of negative radius\n", stderr);
        abort();
    }
}

static void check_shape(const oracle_shape *s)
{
    require(s->count >= 1 && s->radius >= 0 && isfinite(s->radius));
    require(isfinite(s->x) && isfinite(s->y) && isfinite(s->cos) && isfinite(s->sin));
    for (int i = 0; i < 2 * s->count; i++) require(isfinite(s->xy[i]));
}

typedef struct ipoint {
    mpz_t x, y;
} ipoint;

typedef struct ring {
    ipoint *points;       /* as placed */
    const ipoint **order; /* the hull: strictly convex, counter-clockwise, */
    int count;            /*   from the leftmost (of these the lowest) point */
} ring;

/* The origin as seen along the walk. */
typedef struct sight {
    int edges, outer, on; /* edges; with the origin on their right; on their line */
    int foot;             /* 1: num / den was found on an edge, for good */
    mpz_t num, den;       /* squared distance of the origin to the ring */
    mpz_t nx, ny; /* from there to the origin; across the edge, or minus the vertex */
    mpz_t in_num, in_den; /* to the nearest of all edges' lines that it is left of */
    mpz_t t[5];           /* scratch */
} sight;

#define NO_UNIT INT_MAX

/* The exponent of the lowest set bit; of 0: NO_UNIT. */
static int lowest_bit(double x)
{
    int e, zeros;
    int64_t m = (int64_t)ldexp(frexp(fabs(x), &e), 53);
    if (m == 0) return NO_UNIT;
    (void)frexp((double)(m & -m), &zeros);
    return e - 53 + zeros - 1;
}

static int min_unit(int a, int b) { return a < b ? a : b; }

/* out = x / 2^unit, for unit <= lowest_bit(x). */
static void set_scaled(mpz_t out, double x, int unit)
{
    int e;
    double m = ldexp(frexp(x, &e), 53);
    int shift = e - 53 - unit;
    mpz_set_d(out, m);
    if (m == 0) return;
    if (shift >= 0)
        mpz_mul_2exp(out, out, (mp_bitcnt_t)shift);
    else
        mpz_tdiv_q_2exp(out, out, (mp_bitcnt_t)-shift);
}

static int coordinate_unit(const oracle_shape *s)
{
    int e = NO_UNIT;
    for (int i = 0; i < 2 * s->count; i++) e = min_unit(e, lowest_bit(s->xy[i]));
    return e;
}

static int rotation_unit(const oracle_shape *s)
{
    return min_unit(lowest_bit(s->cos), lowest_bit(s->sin));
}

/* The unit of R v. */
static int placed_unit(const oracle_shape *s)
{
    int c = coordinate_unit(s), r = rotation_unit(s);
    return c == NO_UNIT || r == NO_UNIT ? NO_UNIT : c + r;
}

static int common_unit(const question *a)
{
    const double others[] = {a->p->x, a->p->y, a->q->x, a->q->y, a->p->radius,
        a->q->radius, a->margin, a->tx, a->ty};
    int e = min_unit(placed_unit(a->p), placed_unit(a->q));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        e = min_unit(e, lowest_bit(others[i]));
    int t = min_unit(lowest_bit(a->tx), lowest_bit(a->ty));
    if (a->swept && t != NO_UNIT && a->part > 0) e = min_unit(e, t + lowest_bit(a->part));
    return e == NO_UNIT ? 0 : e;
}

/* The points R v in `unit`, negated if sign < 0. */
static void place_exactly(const oracle_shape *s, int sign, int unit, ipoint *out)
{
    int own = placed_unit(s), c_unit = coordinate_unit(s), r_unit = rotation_unit(s);
    mpz_t c, d, x, y;
    mpz_inits(c, d, x, y, (mpz_ptr)0);
    set_scaled(c, sign * s->cos, r_unit);
    set_scaled(d, sign * s->sin, r_unit);
    for (int i = 0; i < s->count; i++) {
        mpz_init(out[i].x);
        mpz_init(out[i].y);
        if (own == NO_UNIT) continue;
        set_scaled(x, s->xy[2 * i], c_unit);
        set_scaled(y, s->xy[2 * i + 1], c_unit);
        mpz_mul(out[i].x, c, x);
        mpz_submul(out[i].x, d, y);
        mpz_mul(out[i].y, d, x);
        mpz_addmul(out[i].y, c, y);
        mpz_mul_2exp(out[i].x, out[i].x, (mp_bitcnt_t)(own - unit));
        mpz_mul_2exp(out[i].y, out[i].y, (mp_bitcnt_t)(own - unit));
    }
    mpz_clears(c, d, x, y, (mpz_ptr)0);
}

static int by_x_then_y(const void *a, const void *b)
{
    const ipoint *p = *(const ipoint *const *)a, *q = *(const ipoint *const *)b;
    int x = mpz_cmp(p->x, q->x);
    return x ? x : mpz_cmp(p->y, q->y);
}

/* The sign of (b - a) x (d - c). */
static int turn(
    const ipoint *a, const ipoint *b, const ipoint *c, const ipoint *d, mpz_t t[4])
{
    mpz_sub(t[0], b->x, a->x);
    mpz_sub(t[1], d->y, c->y);
    mpz_mul(t[2], t[0], t[1]);
    mpz_sub(t[0], b->y, a->y);
    mpz_sub(t[1], d->x, c->x);
    mpz_submul(t[2], t[0], t[1]);
    return mpz_sgn(t[2]);
}

/* Appends `next` to a convex part that may not shrink below `floor` points. */
static int extend(
    const ipoint **out, int count, int floor, const ipoint *next, mpz_t t[4])
{
    while (count > floor &&
           turn(out[count - 2], out[count - 1], out[count - 1], next, t) <= 0)
        count--;
    out[count] = next;
    return count + 1;
}

/* Andrew's algorithm; collinear points and duplicates vanish. */
static ring hull(ipoint *points, int count, mpz_t t[4])
{
    ring r = {points, 0, 0};
    const ipoint **sorted = (const ipoint **)need((size_t)count, sizeof *sorted);
    r.order = (const ipoint **)need(2 * (size_t)count + 1, sizeof *r.order);
    for (int i = 0; i < count; i++) sorted[i] = &points[i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_x_then_y);
    int distinct = 1;
    for (int i = 1; i < count; i++) {
        if (by_x_then_y(&sorted[distinct - 1], &sorted[i]) != 0)
            sorted[distinct++] = sorted[i];
    }
    for (int i = 0; i < distinct; i++)
        r.count = extend(r.order, r.count, 1, sorted[i], t);
    int floor = r.count;
    for (int i = distinct - 2; i >= 0; i--)
        r.count = extend(r.order, r.count, floor, sorted[i], t);
    if (distinct > 1) r.count--;
    free(sorted);
    return r;
}

static void clear_points(ipoint *points, int count)
{
    for (int i = 0; i < count; i++) {
        mpz_clear(points[i].x);
        mpz_clear(points[i].y);
    }
    free(points);
}

/* A coordinate of the translation, or of a part of it. */
static void set_part(mpz_t out, const question *a, double t, int unit)
{
    mpz_t part;
    mpz_init(part);
    mpz_set_ui(out, 0);
    if (a->part > 0 && t != 0) {
        set_scaled(part, a->part, lowest_bit(a->part));
        set_scaled(out, t, lowest_bit(t));
        mpz_mul(out, out, part);
        mpz_mul_2exp(out, out, (mp_bitcnt_t)(lowest_bit(a->part) + lowest_bit(t) - unit));
    }
    mpz_clear(part);
}

/* hull(P), where swept with its copy at the end, or only that. */
static ring exact_p(const question *a, int unit, int *total, mpz_t t[4])
{
    int n = a->p->count;
    *total = a->swept ? 2 * n : n;
    ipoint *points = (ipoint *)need((size_t)*total, sizeof *points);
    place_exactly(a->p, 1, unit, points);
    if (a->swept) {
        set_part(t[0], a, a->tx, unit);
        set_part(t[1], a, a->ty, unit);
        for (int i = 0; i < n; i++) {
            mpz_init(points[n + i].x);
            mpz_init(points[n + i].y);
            mpz_add(points[n + i].x, points[i].x, t[0]);
            mpz_add(points[n + i].y, points[i].y, t[1]);
            if (a->at_end) {
                mpz_set(points[i].x, points[n + i].x);
                mpz_set(points[i].y, points[n + i].y);
            }
        }
    }
    return hull(points, *total, t);
}

/* hull(-Q), the poses' difference included. */
static ring exact_q(const question *a, int unit, mpz_t t[4])
{
    int n = a->q->count;
    ipoint *points = (ipoint *)need((size_t)n, sizeof *points);
    place_exactly(a->q, -1, unit, points);
    set_scaled(t[0], a->p->x, unit);
    set_scaled(t[1], a->q->x, unit);
    mpz_sub(t[0], t[0], t[1]);
    set_scaled(t[1], a->p->y, unit);
    set_scaled(t[2], a->q->y, unit);
    mpz_sub(t[1], t[1], t[2]);
    for (int i = 0; i < n; i++) {
        mpz_add(points[i].x, points[i].x, t[0]);
        mpz_add(points[i].y, points[i].y, t[1]);
    }
    return hull(points, n, t);
}

static void offer_vertex(sight *s, const ipoint *c)
{
    mpz_mul(s->t[0], c->x, c->x);
    mpz_addmul(s->t[0], c->y, c->y);
    if (mpz_sgn(s->den) == 0 || mpz_cmp(s->t[0], s->num) < 0) {
        mpz_set(s->num, s->t[0]);
        mpz_set_ui(s->den, 1);
        mpz_neg(s->nx, c->x);
        mpz_neg(s->ny, c->y);
    }
}

/* The line from c to d, with the origin on its left: c x d = a. */
static void offer_line(sight *s, const ipoint *c, const ipoint *d, const mpz_t a)
{
    mpz_ptr x = s->t[0], square = s->t[1];
    mpz_sub(x, d->x, c->x);
    mpz_mul(square, x, x);
    mpz_sub(x, d->y, c->y);
    mpz_addmul(square, x, x);
    mpz_mul(s->t[3], a, a);
    mpz_mul(x, s->t[3], s->in_den);
    mpz_mul(s->t[4], s->in_num, square);
    if (mpz_sgn(s->in_den) == 0 || mpz_cmp(x, s->t[4]) < 0) {
        mpz_set(s->in_num, s->t[3]);
        mpz_set(s->in_den, square);
    }
}

/* Edge from c to d. The origin's foot on the line of an edge that faces it is
 * nearest of all if it lies within the edge, since the ring lies behind the
 * line; otherwise some vertex is nearest. */
static void offer_edge(sight *s, const ipoint *c, const ipoint *d)
{
    mpz_ptr ex = s->t[0], ey = s->t[1], a = s->t[2], b = s->t[3];
    mpz_mul(a, c->x, d->y);
    mpz_submul(a, c->y, d->x);
    int side = mpz_sgn(a);
    s->edges++;
    s->outer += side < 0;
    s->on += side == 0;
    if (side > 0) offer_line(s, c, d, a);
    if (s->foot) return;
    if (side <= 0) {
        mpz_sub(ex, d->x, c->x);
        mpz_sub(ey, d->y, c->y);
        mpz_mul(b, c->x, ex);
        mpz_addmul(b, c->y, ey);
        int past_c = mpz_sgn(b) < 0;
        mpz_mul(b, d->x, ex);
        mpz_addmul(b, d->y, ey);
        if (past_c && mpz_sgn(b) > 0) {
            s->foot = 1;
            mpz_set(s->nx, ey);
            mpz_neg(s->ny, ex);
            mpz_mul(s->num, a, a);
            mpz_mul(s->den, ex, ex);
            mpz_addmul(s->den, ey, ey);
            return;
        }
    }
    offer_vertex(s, c);
}

/* Walks the Minkowski sum by merging the edges of both rings by angle.
 * Directions start in (-pi/2, pi/2] and ascend by less than a full turn. The
 * sign of the cross product of the two next edges orders them as long as they
 * are less than pi apart, and they are: say b is ahead of a by pi or more. A
 * ring never turns by more than pi at once, so the edge before b is at or ahead
 * of a and cannot have been taken before it, unless the two were parallel, and
 * those are taken together; and if b is its ring's first edge, b <= pi/2 while
 * a > -pi/2. */
static void walk(const ring *p, const ring *q, sight *s)
{
    int n = p->count > 1 ? p->count : 0, m = q->count > 1 ? q->count : 0;
    ipoint c, d;
    mpz_inits(c.x, c.y, d.x, d.y, (mpz_ptr)0);
    mpz_add(c.x, p->order[0]->x, q->order[0]->x);
    mpz_add(c.y, p->order[0]->y, q->order[0]->y);
    offer_vertex(s, &c);
    for (int i = 0, j = 0; i < n || j < m;) {
        int order = i == n ? -1 : j == m ? 1 : 0;
        if (order == 0)
            order = turn(p->order[i], p->order[(i + 1) % n], q->order[j],
                q->order[(j + 1) % m], s->t);
        int next_i = i + (order >= 0), next_j = j + (order <= 0);
        const ipoint *a = p->order[n ? next_i % n : 0];
        const ipoint *b = q->order[m ? next_j % m : 0];
        mpz_add(d.x, a->x, b->x);
        mpz_add(d.y, a->y, b->y);
        offer_edge(s, &c, &d);
        mpz_swap(c.x, d.x);
        mpz_swap(c.y, d.y);
        i = next_i;
        j = next_j;
    }
    mpz_clears(c.x, c.y, d.x, d.y, (mpz_ptr)0);
}

/* Where the origin is in the core's CSO. */
static oracle_relation core_relation(const sight *s)
{
    if (s->outer) return ORACLE_SEPARATED;
    if (s->edges > 2) return s->on ? ORACLE_TOUCHING : ORACLE_OVERLAPPING;
    return mpz_sgn(s->num) == 0 ? ORACLE_TOUCHING : ORACLE_SEPARATED;
}

/* The nearest double to f * 2^unit, f > 0; at least the smallest. */
static double to_double(mpf_t f, int unit)
{
    long e;
    mpf_t half;
    mpf_init_set_d(half, 0.5);
    (void)mpf_get_d_2exp(&e, f);
    if (e <= 53)
        mpf_mul_2exp(f, f, (mp_bitcnt_t)(53 - e));
    else
        mpf_div_2exp(f, f, (mp_bitcnt_t)(e - 53));
    mpf_add(f, f, half);
    mpf_floor(f, f);
    double d = ldexp(mpf_get_d(f), (int)e - 53 + unit);
    mpf_clear(half);
    return d > 0 ? d : ldexp(1, -1074);
}

/* The same with 64 bits: the first 53, then the first 53 of the rest. */
static wide to_wide(mpf_t f, int unit)
{
    long e, rest;
    mpf_t part;
    double high = mpf_get_d_2exp(&e, f), low;
    mpf_init2(part, 64);
    mpf_set_d(part, high);
    if (e >= 0)
        mpf_mul_2exp(part, part, (mp_bitcnt_t)e);
    else
        mpf_div_2exp(part, part, (mp_bitcnt_t)-e);
    mpf_sub(part, f, part);
    low = mpf_get_d_2exp(&rest, part);
    mpf_clear(part);
    return ldexpl(WIDE(high), (int)e + unit) + ldexpl(WIDE(low), (int)rest + unit);
}

/* sqrt(num / den) - r without cancellation, from the exact excess
 * num - r^2 den:  excess / (den (sqrt(num / den) + r)). */
static void exact_distance(
    const sight *s, const mpz_t excess, const mpz_t r, int unit, oracle_truth *out)
{
    mpf_t x, y, z;
    mpf_init2(x, 256);
    mpf_init2(y, 256);
    mpf_init2(z, 256);
    mpf_set_z(x, s->num);
    mpf_set_z(y, s->den);
    mpf_div(x, x, y);
    mpf_sqrt(x, x);
    mpf_set_z(z, r);
    mpf_add(x, x, z);
    mpf_mul(x, x, y);
    mpf_set_z(z, excess);
    mpf_div(z, z, x);
    out->precise = to_wide(z, unit);
    out->distance = to_double(z, unit);
    mpf_clear(x);
    mpf_clear(y);
    mpf_clear(z);
}

/* The radii, by comparing distance^2 with (rP + rQ + margin)^2. */
static oracle_truth grown_truth(const question *a, sight *s, int unit)
{
    oracle_truth truth = {core_relation(s), 1, 0, 0};
    mpz_t r, excess;
    mpz_inits(r, excess, (mpz_ptr)0);
    set_scaled(r, a->p->radius, unit);
    set_scaled(s->t[0], a->q->radius, unit);
    mpz_add(r, r, s->t[0]);
    set_scaled(s->t[0], a->margin, unit);
    mpz_add(r, r, s->t[0]);
    if (truth.relation == ORACLE_SEPARATED) {
        mpz_mul(s->t[0], r, r);
        mpz_set(excess, s->num);
        mpz_submul(excess, s->t[0], s->den);
        int sign = mpz_sgn(excess);
        truth.relation = sign > 0   ? ORACLE_SEPARATED
                         : sign < 0 ? ORACLE_OVERLAPPING
                                    : ORACLE_TOUCHING;
        if (sign > 0) {
            truth.collide = 0;
            exact_distance(s, excess, r, unit, &truth);
        }
    } else if (mpz_sgn(r) > 0) {
        truth.relation = ORACLE_OVERLAPPING;
    }
    mpz_clears(r, excess, (mpz_ptr)0);
    return truth;
}

/* Of an overlap: the radii and sqrt(in_num / in_den), where the cores overlap, or less
 * sqrt(num / den), where they are apart. */
static wide exact_depth(const question *a, const sight *s, int unit)
{
    int inside = core_relation(s) == ORACLE_OVERLAPPING;
    mpz_t r, t;
    mpf_t x, y;
    mpz_inits(r, t, (mpz_ptr)0);
    mpf_init2(x, 4096);
    mpf_init2(y, 4096);
    set_scaled(r, a->p->radius, unit);
    set_scaled(t, a->q->radius, unit);
    mpz_add(r, r, t);
    set_scaled(t, a->margin, unit);
    mpz_add(r, r, t);
    mpf_set_z(x, inside ? s->in_num : s->num);
    mpf_set_z(y, inside ? s->in_den : s->den);
    mpf_div(x, x, y);
    mpf_sqrt(x, x);
    mpf_set_z(y, r);
    if (inside)
        mpf_add(x, y, x);
    else
        mpf_sub(x, y, x);
    wide depth = to_wide(x, unit);
    mpf_clear(x);
    mpf_clear(y);
    mpz_clears(r, t, (mpz_ptr)0);
    return depth;
}

/* A unit vector along (x, y), which is not 0. */
static void set_unit(wide n[2], const mpz_t x, const mpz_t y)
{
    mpf_t length, part;
    mpf_init2(length, 256);
    mpf_init2(part, 256);
    mpz_t square;
    mpz_init(square);
    mpz_mul(square, x, x);
    mpz_addmul(square, y, y);
    mpf_set_z(length, square);
    mpf_sqrt(length, length);
    for (int i = 0; i < 2; i++) {
        mpf_set_z(part, i == 0 ? x : y);
        mpf_div(part, part, length);
        n[i] = to_wide(part, 0);
    }
    mpz_clear(square);
    mpf_clear(part);
    mpf_clear(length);
}

/* Beside the truth the depth, and the normal where the cores are apart. */
static oracle_truth answer(const question *a, wide *depth, wide normal[2])
{
    sight s;
    check_shape(a->p);
    check_shape(a->q);
    require(isfinite(a->margin) && isfinite(a->tx) && isfinite(a->ty));
    int unit = common_unit(a), p_total;
    s.edges = s.outer = s.on = s.foot = 0;
    mpz_inits(s.num, s.den, s.nx, s.ny, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_inits(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    ring p = exact_p(a, unit, &p_total, s.t);
    ring q = exact_q(a, unit, s.t);
    walk(&p, &q, &s);
    oracle_truth truth = grown_truth(a, &s, unit);
    if (depth)
        *depth = truth.relation == ORACLE_OVERLAPPING ? exact_depth(a, &s, unit) : 0;
    if (normal) {
        normal[0] = normal[1] = 0;
        if (core_relation(&s) == ORACLE_SEPARATED) set_unit(normal, s.nx, s.ny);
    }
    clear_points(p.points, p_total);
    clear_points(q.points, a->q->count);
    free(p.order);
    free(q.order);
    mpz_clears(s.num, s.den, s.nx, s.ny, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_clears(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    return truth;
}

/* ---- the public functions */

oracle_truth oracle_judge(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 1};
    return answer(&a, NULL, NULL);
}

oracle_truth oracle_judge_swept(
    const oracle_shape *p, double tx, double ty, const oracle_shape *q)
{
    question a = {p, q, 0, tx, ty, 1, 0, 1};
    return answer(&a, NULL, NULL);
}

int oracle_collide(const oracle_shape *p, const oracle_shape *q)
{
    return oracle_judge(p, q).collide;
}

int oracle_within(const oracle_shape *p, const oracle_shape *q, double margin)
{
    question a = {p, q, margin, 0, 0, 0, 0, 1};
    return margin < 0 ? 0 : answer(&a, NULL, NULL).collide;
}

int oracle_swept_collide(
    const oracle_shape *p, double tx, double ty, const oracle_shape *q)
{
    return oracle_judge_swept(p, tx, ty, q).collide;
}

oracle_relation oracle_relation_moved(const oracle_shape *p, double tx, double ty,
    double part, int at_end, const oracle_shape *q, double margin)
{
    question a = {p, q, margin, tx, ty, 1, at_end, part};
    return answer(&a, NULL, NULL).relation;
}

long double oracle_gap_moved(const oracle_shape *p, double tx, double ty, double part,
    int at_end, const oracle_shape *q, double margin)
{
    question a = {p, q, margin, tx, ty, 1, at_end, part};
    wide depth;
    oracle_truth truth = answer(&a, &depth, NULL);
    return truth.collide ? -depth : truth.precise;
}

long double oracle_gap(
    const oracle_shape *p, const oracle_shape *q, long double normal[2])
{
    question a = {p, q, 0, 0, 0, 0, 0, 1};
    wide depth;
    oracle_truth truth = answer(&a, &depth, normal);
    return truth.collide ? -depth : truth.precise;
}

long double oracle_depth(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 1};
    wide depth;
    (void)answer(&a, &depth, NULL);
    return depth;
}

int oracle_hull(const double *xy, int count, int *index)
{
    oracle_shape s = {xy, count, 0, 0, 0, 1, 0};
    int unit = placed_unit(&s);
    mpz_t t[4];
    mpz_inits(t[0], t[1], t[2], t[3], (mpz_ptr)0);
    check_shape(&s);
    ipoint *points = (ipoint *)need((size_t)count, sizeof *points);
    place_exactly(&s, 1, unit, points);
    ring r = hull(points, count, t);
    for (int i = 0; i < r.count; i++) index[i] = (int)(r.order[i] - points);
    clear_points(points, count);
    free(r.order);
    mpz_clears(t[0], t[1], t[2], t[3], (mpz_ptr)0);
    return r.count;
}

int oracle_turn(const double a[2], const double b[2], const double c[2])
{
    double xy[6] = {a[0], a[1], b[0], b[1], c[0], c[1]};
    oracle_shape s = {xy, 3, 0, 0, 0, 1, 0};
    mpz_t t[4];
    mpz_inits(t[0], t[1], t[2], t[3], (mpz_ptr)0);
    ipoint *v = (ipoint *)need(3, sizeof *v);
    place_exactly(&s, 1, placed_unit(&s), v);
    int sign = turn(&v[0], &v[1], &v[0], &v[2], t);
    clear_points(v, 3);
    mpz_clears(t[0], t[1], t[2], t[3], (mpz_ptr)0);
    return sign;
}
