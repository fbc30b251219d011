/* oracle.c - see oracle.h
 *
 * All numbers are integers over one power of two, so that nothing is rounded: inputs are
 * multiples of 2^unit; placed points, which are sums of products of two inputs, are
 * multiples of 2^(2 unit). The CSO of the cores is walked as a ring. The nearest point of
 * its boundary gives the square of the origin's distance as a fraction, and the radii are
 * compared with it by their square.
 */
#include "oracle.h"

#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef long double wide;

/* P, from one part of the translation to another, against Q; the margin is a radius. */
typedef struct question {
    const oracle_shape *p, *q;
    double margin, tx, ty, from, to;
} question;

typedef struct verdict {
    oracle_relation relation;
    wide gap;       /* the signed distance */
    wide normal[2]; /* 0 unless the cores are apart */
} verdict;

typedef struct point {
    mpz_t x, y;
} point;

static void require(int condition)
{
    if (condition) return;
    fputs("oracle: out of memory; or input that is not finite, empty or negative\n",
        stderr);
    abort();
}

static void *need(int count, size_t size)
{
    void *memory = malloc((size_t)count * size);
    require(memory != NULL);
    return memory;
}

static point *new_points(int count)
{
    point *points = (point *)need(count, sizeof *points);
    for (int i = 0; i < count; i++) mpz_inits(points[i].x, points[i].y, (mpz_ptr)0);
    return points;
}

static void free_points(point *points, int count)
{
    for (int i = 0; i < count; i++) mpz_clears(points[i].x, points[i].y, (mpz_ptr)0);
    free(points);
}

/* ---- numbers as integers */

/* The unit, or a smaller one of which x is a multiple. */
static int finer(int unit, double x)
{
    int e;
    require(isfinite(x));
    (void)frexp(x, &e);
    return e - 53 < unit ? e - 53 : unit;
}

static int finer_of(int unit, const oracle_shape *s)
{
    const double others[5] = {s->radius, s->x, s->y, s->cos, s->sin};
    require(s->count >= 1 && s->radius >= 0);
    for (int i = 0; i < 5; i++) unit = finer(unit, others[i]);
    for (int i = 0; i < 2 * s->count; i++) unit = finer(unit, s->xy[i]);
    return unit;
}

/* out = x / 2^unit */
static void set(mpz_t out, double x, int unit)
{
    int e;
    mpz_set_d(out, ldexp(frexp(x, &e), 53));
    mpz_mul_2exp(out, out, (mp_bitcnt_t)(e - 53 - unit));
}

/* Writes sign * (position + R v) + part * (tx, ty) for each point v of the shape. */
static void place(const oracle_shape *s, int sign, double part, double tx, double ty,
    int unit, point *out)
{
    mpz_t c, d, x, y, start_x, start_y;
    mpz_inits(c, d, x, y, start_x, start_y, (mpz_ptr)0);
    set(start_x, sign * s->x, 2 * unit);
    set(start_y, sign * s->y, 2 * unit);
    set(c, part, unit);
    set(x, tx, unit);
    set(y, ty, unit);
    mpz_addmul(start_x, c, x);
    mpz_addmul(start_y, c, y);
    set(c, sign * s->cos, unit);
    set(d, sign * s->sin, unit);
    for (int i = 0; i < s->count; i++) {
        set(x, s->xy[2 * i], unit);
        set(y, s->xy[2 * i + 1], unit);
        mpz_set(out[i].x, start_x);
        mpz_addmul(out[i].x, c, x);
        mpz_submul(out[i].x, d, y);
        mpz_set(out[i].y, start_y);
        mpz_addmul(out[i].y, d, x);
        mpz_addmul(out[i].y, c, y);
    }
    mpz_clears(c, d, x, y, start_x, start_y, (mpz_ptr)0);
}

static point *plain_points(const double *xy, int count)
{
    const oracle_shape s = {xy, count, 0, 0, 0, 1, 0};
    const int unit = finer_of(0, &s);
    point *points = new_points(count);
    place(&s, 1, 0, 0, 0, unit, points);
    return points;
}

/* ---- hulls */

static void cross(mpz_t out, const point *a, const point *b)
{
    mpz_mul(out, a->x, b->y);
    mpz_submul(out, a->y, b->x);
}

static void dot(mpz_t out, const point *a, const point *b)
{
    mpz_mul(out, a->x, b->x);
    mpz_addmul(out, a->y, b->y);
}

/* The sign of (b - a) x (d - c); t is scratch. */
static int turn(
    const point *a, const point *b, const point *c, const point *d, mpz_t t[3])
{
    mpz_sub(t[0], b->x, a->x);
    mpz_sub(t[1], d->y, c->y);
    mpz_mul(t[2], t[0], t[1]);
    mpz_sub(t[0], d->x, c->x);
    mpz_sub(t[1], b->y, a->y);
    mpz_submul(t[2], t[0], t[1]);
    return mpz_sgn(t[2]);
}

static int by_x_then_y(const void *a, const void *b)
{
    const point *p = *(const point *const *)a, *q = *(const point *const *)b;
    const int x = mpz_cmp(p->x, q->x);
    return x ? x : mpz_cmp(p->y, q->y);
}

/* Appends `next` to a convex part that may not shrink below `least` points. */
static int extend(const point **part, int count, int least, const point *next, mpz_t t[3])
{
    if (count > 0 && by_x_then_y(&part[count - 1], &next) == 0) return count;
    while (count > least &&
           turn(part[count - 2], part[count - 1], part[count - 1], next, t) <= 0)
        count--;
    part[count] = next;
    return count + 1;
}

/* Andrew's algorithm: the corners, counterclockwise from the leftmost, of these the lowest;
 * repeated points and those on an edge vanish. */
static const point **hull(const point *points, int count, int *corners)
{
    const point **sorted = (const point **)need(count, sizeof *sorted);
    const point **ring = (const point **)need(2 * count, sizeof *ring);
    mpz_t t[3];
    mpz_inits(t[0], t[1], t[2], (mpz_ptr)0);
    for (int i = 0; i < count; i++) sorted[i] = &points[i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_x_then_y);
    int n = 0;
    for (int i = 0; i < count; i++) n = extend(ring, n, 1, sorted[i], t);
    const int lower = n;
    for (int i = count - 2; i >= 0; i--) n = extend(ring, n, lower, sorted[i], t);
    *corners = n > 1 ? n - 1 : 1; /* the first one was appended again */
    mpz_clears(t[0], t[1], t[2], (mpz_ptr)0);
    free(sorted);
    return ring;
}

/* ---- the CSO */

/* Writes the sum of two rings, of n and m corners, which has n + m or fewer, by merging
 * their edges by angle; parallel ones are taken together. The angles begin in
 * (-pi/2, pi/2] and ascend by less than a full turn, by at most pi at once. The next edges
 * of the two, a and b, are less than pi apart, so that the sign of their cross product tells
 * which comes first: were b ahead of a by pi or more, the edge before b would be at or ahead
 * of a and could not have been taken before it; and if b is its ring's first edge, then
 * b <= pi/2, while a > -pi/2. */
static int add_rings(const point **p, int n, const point **q, int m, point *out)
{
    const int p_edges = n > 1 ? n : 0, q_edges = m > 1 ? m : 0;
    int i = 0, j = 0, count = 0;
    mpz_t t[3];
    mpz_inits(t[0], t[1], t[2], (mpz_ptr)0);
    do {
        const point *a = p[i % n], *b = q[j % m];
        mpz_add(out[count].x, a->x, b->x);
        mpz_add(out[count].y, a->y, b->y);
        count++;
        const int order = i == p_edges   ? -1
                          : j == q_edges ? 1
                                         : turn(a, p[(i + 1) % n], b, q[(j + 1) % m], t);
        i += order >= 0;
        j += order <= 0;
    } while (i < p_edges || j < q_edges);
    mpz_clears(t[0], t[1], t[2], (mpz_ptr)0);
    return count;
}

/* How the origin sees the CSO of the cores. */
typedef struct sight {
    oracle_relation relation;
    mpz_t num, den; /* the square of its distance from the boundary, as a fraction */
    point normal;   /* leads from the nearest point of the boundary to the origin */
} sight;

/* Walks the edges c d, with the CSO on their left. The nearest point of an edge is the
 * origin's foot on it, or one of its ends, each of which is the start c of some edge. */
static void look(const point *cso, int count, sight *s)
{
    int is_outside = 0;
    point e;
    mpz_t area, from_c, from_d, num, den;
    mpz_inits(e.x, e.y, area, from_c, from_d, num, den, (mpz_ptr)0);
    for (int i = 0; i < count; i++) {
        const point *c = &cso[i], *d = &cso[(i + 1) % count];
        mpz_sub(e.x, d->x, c->x);
        mpz_sub(e.y, d->y, c->y);
        cross(area, c, d); /* below 0: the origin is on the edge's right */
        dot(from_c, c, &e);
        dot(from_d, d, &e);
        is_outside |= mpz_sgn(area) < 0;
        const int has_foot = mpz_sgn(from_c) < 0 && mpz_sgn(from_d) > 0;
        if (has_foot) {
            mpz_mul(num, area, area);
            dot(den, &e, &e);
        } else {
            dot(num, c, c);
            mpz_set_ui(den, 1);
        }
        mpz_mul(from_c, num, s->den);
        mpz_mul(from_d, s->num, den);
        if (i > 0 && mpz_cmp(from_c, from_d) >= 0) continue;
        mpz_swap(s->num, num);
        mpz_swap(s->den, den);
        if (has_foot) {
            mpz_mul(s->normal.x, area, e.y);
            mpz_neg(s->normal.x, s->normal.x);
            mpz_mul(s->normal.y, area, e.x);
        } else {
            mpz_neg(s->normal.x, c->x);
            mpz_neg(s->normal.y, c->y);
        }
    }
    s->relation = is_outside             ? ORACLE_SEPARATED
                  : mpz_sgn(s->num) == 0 ? ORACLE_TOUCHING
                  : count > 2            ? ORACLE_OVERLAPPING
                                         : ORACLE_SEPARATED; /* in line with a segment */
    mpz_clears(e.x, e.y, area, from_c, from_d, num, den, (mpz_ptr)0);
}

/* ---- the answer */

/* x * 2^exponent with 64 bits: as a double, and the double of what is left. */
static wide to_wide(const mpf_t x, int exponent)
{
    long e;
    mpf_t rest;
    mpf_init2(rest, 256);
    (void)mpf_get_d_2exp(&e, x);
    if (e > 0)
        mpf_div_2exp(rest, x, (mp_bitcnt_t)e);
    else
        mpf_mul_2exp(rest, x, (mp_bitcnt_t)-e);
    const double high = mpf_get_d(rest);
    mpf_t first;
    mpf_init_set_d(first, high);
    mpf_sub(rest, rest, first);
    const wide sum = (wide)high + (wide)mpf_get_d(rest);
    mpf_clears(rest, first, (mpf_ptr)0);
    return ldexpl(sum, (int)e + exponent);
}

/* Adds the radii r: the sign of distance^2 - r^2 decides; and the distance sqrt(num / den)
 * less r is computed without cancellation, as (num - r^2 den) / (den (distance + r)). */
static void grow(const sight *s, const mpz_t r, int unit, verdict *out)
{
    mpz_t excess;
    mpf_t x, y;
    mpz_init(excess);
    mpf_init2(x, 256);
    mpf_init2(y, 256);
    mpf_set_z(x, s->num);
    mpf_set_z(y, s->den);
    mpf_div(x, x, y);
    mpf_sqrt(x, x);
    mpf_set_z(y, r);
    mpf_add(x, x, y);
    out->relation = s->relation;
    if (s->relation == ORACLE_OVERLAPPING) {
        out->gap = -to_wide(x, unit);
    } else {
        mpz_mul(excess, r, r);
        mpz_mul(excess, excess, s->den);
        mpz_sub(excess, s->num, excess);
        const int sign = mpz_sgn(excess);
        out->relation = sign > 0   ? ORACLE_SEPARATED
                        : sign < 0 ? ORACLE_OVERLAPPING
                                   : ORACLE_TOUCHING;
        out->gap = 0;
        if (sign != 0) {
            mpf_set_z(y, s->den);
            mpf_mul(x, x, y);
            mpf_set_z(y, excess);
            mpf_div(y, y, x);
            out->gap = to_wide(y, unit);
        }
    }
    mpz_clear(excess);
    mpf_clears(x, y, (mpf_ptr)0);
}

/* The unit vector along a normal that is not 0. */
static void set_unit(wide out[2], const point *normal)
{
    mpz_t square;
    mpf_t length, part;
    mpz_init(square);
    mpf_init2(length, 256);
    mpf_init2(part, 256);
    dot(square, normal, normal);
    mpf_set_z(length, square);
    mpf_sqrt(length, length);
    mpf_set_z(part, normal->x);
    mpf_div(part, part, length);
    out[0] = to_wide(part, 0);
    mpf_set_z(part, normal->y);
    mpf_div(part, part, length);
    out[1] = to_wide(part, 0);
    mpz_clear(square);
    mpf_clears(length, part, (mpf_ptr)0);
}

static verdict answer(const question *a)
{
    const oracle_shape *p = a->p, *q = a->q;
    const double others[5] = {a->margin, a->tx, a->ty, a->from, a->to};
    const int p_count = a->from == a->to ? p->count : 2 * p->count;
    int unit = finer_of(finer_of(0, p), q), n, m;
    for (int i = 0; i < 5; i++) unit = finer(unit, others[i]);
    point *p_points = new_points(p_count), *q_points = new_points(q->count);
    place(p, 1, a->to, a->tx, a->ty, unit, p_points);
    if (p_count > p->count) place(p, 1, a->from, a->tx, a->ty, unit, p_points + p->count);
    place(q, -1, 0, 0, 0, unit, q_points);
    const point **p_hull = hull(p_points, p_count, &n);
    const point **q_hull = hull(q_points, q->count, &m);
    point *cso = new_points(n + m);
    const int count = add_rings(p_hull, n, q_hull, m, cso);

    sight s;
    mpz_t r, more;
    verdict v = {ORACLE_SEPARATED, 0, {0, 0}};
    mpz_inits(s.num, s.den, s.normal.x, s.normal.y, r, more, (mpz_ptr)0);
    look(cso, count, &s);
    set(r, p->radius, 2 * unit);
    set(more, q->radius, 2 * unit);
    mpz_add(r, r, more);
    set(more, a->margin, 2 * unit);
    mpz_add(r, r, more);
    grow(&s, r, 2 * unit, &v);
    if (s.relation == ORACLE_SEPARATED) set_unit(v.normal, &s.normal);
    mpz_clears(s.num, s.den, s.normal.x, s.normal.y, r, more, (mpz_ptr)0);
    free_points(cso, n + m);
    free_points(p_points, p_count);
    free_points(q_points, q->count);
    free(p_hull);
    free(q_hull);
    return v;
}

/* ---- the public functions */

static oracle_truth truth_of(const question *a)
{
    const verdict v = answer(a);
    oracle_truth truth = {v.relation, v.relation != ORACLE_SEPARATED, 0, 0};
    if (!truth.collide) {
        truth.precise = v.gap;
        truth.distance = fmax((double)v.gap, ldexp(1, -1074));
    }
    return truth;
}

oracle_truth oracle_judge(const oracle_shape *p, const oracle_shape *q)
{
    const question a = {p, q, 0, 0, 0, 0, 0};
    return truth_of(&a);
}

int oracle_collide(const oracle_shape *p, const oracle_shape *q)
{
    return oracle_judge(p, q).collide;
}

int oracle_within(const oracle_shape *p, const oracle_shape *q, double margin)
{
    const question a = {p, q, margin, 0, 0, 0, 0};
    return margin < 0 ? 0 : truth_of(&a).collide;
}

int oracle_swept_collide(
    const oracle_shape *p, double tx, double ty, const oracle_shape *q)
{
    const question a = {p, q, 0, tx, ty, 0, 1};
    return truth_of(&a).collide;
}

oracle_relation oracle_relation_moved(const oracle_shape *p, double tx, double ty,
    double from, double to, const oracle_shape *q, double margin)
{
    const question a = {p, q, margin, tx, ty, from, to};
    return answer(&a).relation;
}

long double oracle_gap_moved(const oracle_shape *p, double tx, double ty, double from,
    double to, const oracle_shape *q, double margin)
{
    const question a = {p, q, margin, tx, ty, from, to};
    return answer(&a).gap;
}

long double oracle_gap(
    const oracle_shape *p, const oracle_shape *q, long double normal[2])
{
    const question a = {p, q, 0, 0, 0, 0, 0};
    const verdict v = answer(&a);
    if (normal) normal[0] = v.normal[0], normal[1] = v.normal[1];
    return v.gap;
}

long double oracle_depth(const oracle_shape *p, const oracle_shape *q)
{
    return fmaxl(0, -oracle_gap(p, q, NULL));
}

int oracle_hull(const double *xy, int count, int *index)
{
    int corners;
    point *points = plain_points(xy, count);
    const point **ring = hull(points, count, &corners);
    for (int i = 0; i < corners; i++) index[i] = (int)(ring[i] - points);
    free(ring);
    free_points(points, count);
    return corners;
}

int oracle_turn(const double a[2], const double b[2], const double c[2])
{
    const double xy[6] = {a[0], a[1], b[0], b[1], c[0], c[1]};
    point *v = plain_points(xy, 3);
    mpz_t t[3];
    mpz_inits(t[0], t[1], t[2], (mpz_ptr)0);
    const int sign = turn(&v[0], &v[1], &v[0], &v[2], t);
    mpz_clears(t[0], t[1], t[2], (mpz_ptr)0);
    free_points(v, 3);
    return sign;
}
