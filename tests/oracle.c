/* oracle.c - see oracle.h.
 *
 * CONTENTS
 *   >>question  what is asked, in one struct
 *   >>filter    certificates in long double, with their proofs
 *   >>integer   the same in integers, without doubt
 *   >>api
 */
#include "oracle.h"

#include <float.h>
#include <gmp.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef long double wide;
#define WIDE(x) ((wide)(x))

/* -------------------------------------------------------------- question --
 * >>question  P, perhaps swept, against Q, with a margin added to the radii.
 */
typedef struct question {
    const oracle_shape *p, *q;
    double margin;
    double tx, ty; /* P's translation */
    int swept;
    int part_way,
        at_end; /* only `part` of the translation counts; P stands there alone */
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
    for (int i = 0; i < 2 * s->count; i++)
        require(isfinite(s->xy[i]));
}

static double largest_coordinate(const oracle_shape *s)
{
    double m = 0;
    for (int i = 0; i < 2 * s->count; i++) {
        double a = fabs(s->xy[i]);
        m = a > m ? a : m;
    }
    return m;
}

static wide placed_extent(const oracle_shape *s)
{
    return WIDE(largest_coordinate(s)) * (fabsl(WIDE(s->cos)) + fabsl(WIDE(s->sin)));
}

/* tQ - tP */
static wide apart_x(const oracle_shape *p, const oracle_shape *q)
{
    return WIDE(q->x) - WIDE(p->x);
}

static wide apart_y(const oracle_shape *p, const oracle_shape *q)
{
    return WIDE(q->y) - WIDE(p->y);
}

/* The sum of all magnitudes that an answer is computed from. */
static wide magnitude(const question *a)
{
    const oracle_shape *p = a->p, *q = a->q;
    wide apart = fmaxl(fabsl(apart_x(p, q)), fabsl(apart_y(p, q)));
    wide sweep = a->swept ? fmaxl(fabsl(WIDE(a->tx)), fabsl(WIDE(a->ty))) : 0;
    wide radii = WIDE(p->radius) + WIDE(q->radius) + WIDE(a->margin);
    return placed_extent(p) + placed_extent(q) + apart + sweep + radii;
}

/* ---------------------------------------------------------------- filter --
 * >>filter  A search in long double that no answer depends on finds candidates
 * for certificates; only a certificate that survives its own rounding error
 * decides. Three kinds: a direction (the CSO lies beyond it: a lower bound of
 * the distance), a point of the CSO (an upper bound), and a triangle of CSO
 * points strictly around the origin (overlap).
 *
 * ERRORS. u = LDBL_EPSILON / 2 is the unit roundoff; terms in u^2 are covered
 * by the slack of each constant. Let M be the sum of max |coordinate| *
 * (|cos| + |sin|) of P and of Q, |tQ - tP|_inf, |sweep|_inf and the radii.
 *
 *   Placed points  a = R v (+ sweep), b = R v + (tQ - tP). A product and a
 *     difference err by 2u of the extent, tQ - tP by u of itself, one more
 *     addition by u of all: each coordinate by at most 3u of its own share of
 *     M. Their difference w = a - b adds uM:           |dw| <= 4uM.
 *   Direction  n, taken as exactly the stored numbers. h = min n.a - max n.b:
 *     each dot product errs by 2u |n|_1 |a| beside a's own 3u, the difference
 *     by u:                                            |dh| <= 6u |n|_1 M.
 *     h / |n| is rounded by at most 6u in relation (the length 2u, products,
 *     difference and quotient u each), and |h| <= |n|_1 M. So
 *         distance to the core CSO >= (h - 16 u |n|_1 M) / |n|.
 *   Point  v = w0 + l (w1 - w0), l in [0, 1]: per coordinate 4uM from w0 and
 *     w1, 2uM from their difference, 2uM from the product, uM from the sum:
 *     9uM, in length sqrt(2) * 9uM < 13uM; |v| is rounded by 2u of sqrt(2) M,
 *     and the sum below by 2uM. So
 *         distance to the core CSO <= |v| + 20 u M.
 *   Triangle  cross(w0, w1): each of 4 factors is off by 4uM and meets another
 *     of at most M: 16uM^2; the products and their difference add 4uM^2. So
 *         |cross| > 32 u M^2  has the true sign,
 *     and three crosses of one sign put the origin strictly inside.
 *   Radii  their sum errs by 2u of itself: the bounds move by 4uM more.
 *
 * Needs long doubles with at least 64 bits, so that bounds are tight beside a
 * double's ulp, and with exponents wide enough that nothing of degree 4 in
 * doubles overflows or underflows (the x87 format, or quad). Where the format
 * is smaller, or the machine computes with less than it claims (emulators, a
 * precision control word), integers decide everything.
 */
#define UNIT          (LDBL_EPSILON / 2)
#define FILTER_FORMAT (LDBL_MANT_DIG >= 64 && LDBL_MAX_EXP >= 16384)
#define SEARCH_LIMIT  64

typedef struct cso_point {
    wide x, y;
    int i, j; /* P's point minus Q's */
} cso_point;

typedef struct cloud {
    wide *x, *y;
    int count;
} cloud;

typedef struct search {
    cloud p, q;
    wide error;  /* u M */
    wide radius; /* radii and margin */
    wide lower;  /* proven bounds of the distance of the grown sets; */
    wide upper;  /*   upper < 0: their interiors meet */
    wide nx, ny; /* where to look next: the CSO's point lowest along n */
    cso_point s[2];
    int count;
} search;

/* The closest point v to the origin of a segment, and the normal n there. */
typedef struct foot {
    wide nx, ny;
    wide length;     /* |v| */
    int first, last; /* which ends span it */
} foot;

static int filter_works(void)
{
    volatile wide one = 1, tiny = LDBL_EPSILON;
    volatile wide sum = one + tiny;
    return FILTER_FORMAT && sum > one;
}

static void place(const oracle_shape *s, wide tx, wide ty, cloud *out)
{
    wide c = WIDE(s->cos), d = WIDE(s->sin);
    for (int i = 0; i < s->count; i++) {
        wide x = WIDE(s->xy[2 * i]), y = WIDE(s->xy[2 * i + 1]);
        out->x[out->count] = (c * x - d * y) + tx;
        out->y[out->count++] = (d * x + c * y) + ty;
    }
}

static int lowest(const cloud *c, wide nx, wide ny, wide *height)
{
    int best = 0;
    wide low = c->x[0] * nx + c->y[0] * ny;
    for (int i = 1; i < c->count; i++) {
        wide h = c->x[i] * nx + c->y[i] * ny;
        if (h < low) {
            low = h;
            best = i;
        }
    }
    *height = low;
    return best;
}

static cso_point support(search *f)
{
    wide p_low, q_low, one_norm = fabsl(f->nx) + fabsl(f->ny);
    cso_point w;
    w.i = lowest(&f->p, f->nx, f->ny, &p_low);
    w.j = lowest(&f->q, -f->nx, -f->ny, &q_low);
    w.x = f->p.x[w.i] - f->q.x[w.j];
    w.y = f->p.y[w.i] - f->q.y[w.j];
    wide length = sqrtl(f->nx * f->nx + f->ny * f->ny);
    wide core = (p_low + q_low - 16 * f->error * one_norm) / length;
    f->lower = fmaxl(f->lower, core - f->radius - 4 * f->error);
    return w;
}

static wide cross(const cso_point *a, const cso_point *b)
{
    return a->x * b->y - a->y * b->x;
}

static foot foot_at(const cso_point *a, int which)
{
    foot f = {a->x, a->y, 0, which, which};
    f.length = sqrtl(a->x * a->x + a->y * a->y);
    return f;
}

/* On an edge the normal is the edge's perpendicular, which is exact where the
 * difference of foot and origin has lost its digits. */
static foot foot_on(const cso_point *a, const cso_point *b)
{
    wide ex = b->x - a->x, ey = b->y - a->y;
    wide from_a = -(a->x * ex + a->y * ey), from_b = b->x * ex + b->y * ey;
    if (!(from_a > 0))
        return foot_at(a, 0);
    if (!(from_b > 0))
        return foot_at(b, 1);
    wide l = from_a / (from_a + from_b);
    wide vx = a->x + l * ex, vy = a->y + l * ey;
    foot f = {ey, -ex, sqrtl(vx * vx + vy * vy), 0, 1};
    if (cross(a, b) < 0) {
        f.nx = -ey;
        f.ny = ex;
    }
    return f;
}

static int encloses(const search *f, const cso_point *w)
{
    wide sure = 32 * f->error * (f->error / UNIT);
    wide a = cross(&f->s[0], &f->s[1]), b = cross(&f->s[1], w), c = cross(w, &f->s[0]);
    return (a > sure && b > sure && c > sure) || (a < -sure && b < -sure && c < -sure);
}

static void keep(search *f, const cso_point *a, const cso_point *b, const foot *t)
{
    cso_point ends[2];
    ends[0] = *a;
    ends[1] = *b;
    f->s[0] = ends[t->first];
    f->s[1] = ends[t->last];
    f->count = t->last - t->first + 1;
    f->nx = t->nx;
    f->ny = t->ny;
    f->upper = fminl(f->upper, t->length + 20 * f->error - f->radius + 4 * f->error);
}

/* Adds w to the simplex and reduces it. 1: the origin is enclosed. */
static int extend(search *f, const cso_point *w)
{
    if (f->count == 0) {
        foot t = foot_at(w, 0);
        keep(f, w, w, &t);
        return 0;
    }
    foot t = foot_on(&f->s[0], w);
    int with = 0;
    if (f->count == 2) {
        if (encloses(f, w))
            return 1;
        foot other = foot_on(&f->s[1], w);
        if (other.length < t.length) {
            t = other;
            with = 1;
        }
    }
    cso_point a = f->s[with];
    keep(f, &a, w, &t);
    return 0;
}

static int holds(const search *f, const cso_point *w)
{
    for (int k = 0; k < f->count; k++) {
        if (f->s[k].i == w->i && f->s[k].j == w->j)
            return 1;
    }
    return 0;
}

/* Enough for an answer? A distance is the middle of bounds that are at most
 * 2^-54 of it apart: a quarter ulp off, and half an ulp from rounding. */
static int settled(const search *f, int want_distance)
{
    if (!(f->lower > 0))
        return 0;
    return !want_distance || (f->upper - f->lower) * 0x1p54L < f->lower;
}

/* 1 and *out: proven. 0: cannot tell. */
static int run_search(search *f, int want_distance, oracle_truth *out)
{
    oracle_truth overlapping = {ORACLE_OVERLAPPING, 1, 0, 0, 0};
    oracle_truth separated = {ORACLE_SEPARATED, 0, 0, 0, 0};
    for (int k = 0; k < SEARCH_LIMIT && (f->nx != 0 || f->ny != 0); k++) {
        cso_point w = support(f);
        if (!settled(f, want_distance)) {
            if (holds(f, &w))
                return 0;
            if (extend(f, &w) || f->upper < 0) {
                *out = overlapping;
                return 1;
            }
        }
        if (settled(f, want_distance)) {
            separated.precise = (f->lower + f->upper) / 2;
            separated.distance = (double)separated.precise;
            if (!(separated.distance > 0))
                separated.distance = ldexp(1, -1074);
            *out = separated;
            return 1;
        }
    }
    return 0;
}

static int filter_in(const question *a, wide *memory, int room, int want_distance,
                     oracle_truth *out)
{
    const oracle_shape *p = a->p, *q = a->q;
    search f;
    f.p.x = memory;
    f.p.y = memory + room;
    f.p.count = f.q.count = f.count = 0;
    place(p, 0, 0, &f.p);
    if (a->swept)
        place(p, WIDE(a->tx), WIDE(a->ty), &f.p);
    f.q.x = f.p.x + f.p.count;
    f.q.y = f.p.y + f.p.count;
    place(q, apart_x(p, q), apart_y(p, q), &f.q);
    f.radius = WIDE(p->radius) + WIDE(q->radius) + WIDE(a->margin);
    f.error = UNIT * magnitude(a);
    f.lower = -LDBL_MAX;
    f.upper = LDBL_MAX;
    f.nx = f.p.x[0] - f.q.x[0];
    f.ny = f.p.y[0] - f.q.y[0];
    return run_search(&f, want_distance, out);
}

static int filter(const question *a, int want_distance, oracle_truth *out)
{
    wide small[256];
    int room = a->p->count * (a->swept ? 2 : 1) + a->q->count;
    if (!filter_works())
        return 0;
    if (room <= 128)
        return filter_in(a, small, room, want_distance, out);
    wide *memory = (wide *)need(2 * (size_t)room, sizeof(wide));
    int decided = filter_in(a, memory, room, want_distance, out);
    free(memory);
    return decided;
}

/* --------------------------------------------------------------- integer --
 * >>integer  All numbers are integers over one common power of two, 2^unit.
 * The CSO is the Minkowski sum of hull(P) and hull(-Q), walked edge by edge in
 * counter-clockwise order; O(n log n) for n points.
 */
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
    mpz_t in_num, in_den; /* to the nearest of all edges' lines that it is left of */
    mpz_t t[5];           /* scratch */
} sight;

#define NO_UNIT INT_MAX

/* The exponent of the lowest set bit; of 0: NO_UNIT. */
static int lowest_bit(double x)
{
    int e, zeros;
    int64_t m = (int64_t)ldexp(frexp(fabs(x), &e), 53);
    if (m == 0)
        return NO_UNIT;
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
    if (m == 0)
        return;
    if (shift >= 0)
        mpz_mul_2exp(out, out, (mp_bitcnt_t)shift);
    else
        mpz_tdiv_q_2exp(out, out, (mp_bitcnt_t)-shift);
}

static int coordinate_unit(const oracle_shape *s)
{
    int e = NO_UNIT;
    for (int i = 0; i < 2 * s->count; i++)
        e = min_unit(e, lowest_bit(s->xy[i]));
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
    const double others[] = {a->p->x,      a->p->y,   a->q->x, a->q->y, a->p->radius,
                             a->q->radius, a->margin, a->tx,   a->ty};
    int e = min_unit(placed_unit(a->p), placed_unit(a->q));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        e = min_unit(e, lowest_bit(others[i]));
    if (a->part_way && lowest_bit(a->part) != NO_UNIT) {
        int t = min_unit(lowest_bit(a->tx), lowest_bit(a->ty));
        e = min_unit(e, t == NO_UNIT ? t : t + lowest_bit(a->part));
    }
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
        if (own == NO_UNIT)
            continue;
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
static int turn(const ipoint *a, const ipoint *b, const ipoint *c, const ipoint *d,
                mpz_t t[4])
{
    mpz_sub(t[0], b->x, a->x);
    mpz_sub(t[1], d->y, c->y);
    mpz_mul(t[2], t[0], t[1]);
    mpz_sub(t[0], b->y, a->y);
    mpz_sub(t[1], d->x, c->x);
    mpz_submul(t[2], t[0], t[1]);
    return mpz_sgn(t[2]);
}

/* Appends `next` to a chain that may not shrink below `floor` points. */
static int chain(const ipoint **out, int count, int floor, const ipoint *next, mpz_t t[4])
{
    while (count > floor &&
           turn(out[count - 2], out[count - 1], out[count - 1], next, t) <= 0)
        count--;
    out[count] = next;
    return count + 1;
}

/* Andrew's monotone chain; collinear points and duplicates vanish. */
static ring hull(ipoint *points, int count, mpz_t t[4])
{
    ring r = {points, 0, 0};
    const ipoint **sorted = (const ipoint **)need((size_t)count, sizeof *sorted);
    r.order = (const ipoint **)need(2 * (size_t)count + 1, sizeof *r.order);
    for (int i = 0; i < count; i++)
        sorted[i] = &points[i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_x_then_y);
    int distinct = 1;
    for (int i = 1; i < count; i++) {
        if (by_x_then_y(&sorted[distinct - 1], &sorted[i]) != 0)
            sorted[distinct++] = sorted[i];
    }
    for (int i = 0; i < distinct; i++)
        r.count = chain(r.order, r.count, 1, sorted[i], t);
    int floor = r.count;
    for (int i = distinct - 2; i >= 0; i--)
        r.count = chain(r.order, r.count, floor, sorted[i], t);
    if (distinct > 1)
        r.count--;
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

/* A coordinate of the way, or of a part of it. */
static void set_way(mpz_t out, const question *a, double t, int unit)
{
    mpz_t part;
    if (!a->part_way) {
        set_scaled(out, t, unit);
        return;
    }
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

/* hull(P), where swept with its copy at the end of the way, or only that. */
static ring exact_p(const question *a, int unit, int *total, mpz_t t[4])
{
    int n = a->p->count;
    *total = a->swept ? 2 * n : n;
    ipoint *points = (ipoint *)need((size_t)*total, sizeof *points);
    place_exactly(a->p, 1, unit, points);
    if (a->swept) {
        set_way(t[0], a, a->tx, unit);
        set_way(t[1], a, a->ty, unit);
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
    if (side > 0)
        offer_line(s, c, d, a);
    if (s->foot)
        return;
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
    if (s->outer)
        return ORACLE_SEPARATED;
    if (s->edges > 2)
        return s->on ? ORACLE_TOUCHING : ORACLE_OVERLAPPING;
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
static void exact_distance(const sight *s, const mpz_t excess, const mpz_t r, int unit,
                           oracle_truth *out)
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
    oracle_truth truth = {core_relation(s), 1, 1, 0, 0};
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

static oracle_truth exact_truth(const question *a, wide *depth)
{
    sight s;
    int unit = common_unit(a), p_total;
    s.edges = s.outer = s.on = s.foot = 0;
    mpz_inits(s.num, s.den, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_inits(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    ring p = exact_p(a, unit, &p_total, s.t);
    ring q = exact_q(a, unit, s.t);
    walk(&p, &q, &s);
    oracle_truth truth = grown_truth(a, &s, unit);
    if (depth)
        *depth = truth.relation == ORACLE_OVERLAPPING ? exact_depth(a, &s, unit) : 0;
    clear_points(p.points, p_total);
    clear_points(q.points, a->q->count);
    free(p.order);
    free(q.order);
    mpz_clears(s.num, s.den, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_clears(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    return truth;
}

/* A core and a point: is the point within rp - rq of it, or rq - rp deep inside? */
static int exact_holds(const question *a, double rp, double rq)
{
    question grown = *a;
    sight s;
    int unit, p_total, holds;
    /* (a unit that the radii have, too) */
    oracle_shape p = *a->p, q = *a->q;
    p.radius = rp;
    q.radius = rq;
    grown.p = &p;
    grown.q = &q;
    unit = common_unit(&grown);
    s.edges = s.outer = s.on = s.foot = 0;
    mpz_inits(s.num, s.den, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_inits(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    ring of_p = exact_p(a, unit, &p_total, s.t);
    ring of_q = exact_q(a, unit, s.t);
    walk(&of_p, &of_q, &s);
    oracle_relation core = core_relation(&s);
    set_scaled(s.t[0], rp, unit);
    set_scaled(s.t[1], rq, unit);
    mpz_sub(s.t[0], s.t[0], s.t[1]);
    int sign = mpz_sgn(s.t[0]);
    mpz_mul(s.t[0], s.t[0], s.t[0]);
    if (sign >= 0) { /* distance^2 <= r^2 */
        mpz_mul(s.t[0], s.t[0], s.den);
        holds = core != ORACLE_SEPARATED || mpz_cmp(s.num, s.t[0]) <= 0;
    } else {
        mpz_mul(s.t[0], s.t[0], s.in_den);
        holds = core == ORACLE_OVERLAPPING && mpz_cmp(s.in_num, s.t[0]) >= 0;
    }
    clear_points(of_p.points, p_total);
    clear_points(of_q.points, a->q->count);
    free(of_p.order);
    free(of_q.order);
    mpz_clears(s.num, s.den, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_clears(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    return holds;
}

/* ------------------------------------------------------------------- api --
 * >>api
 */
static oracle_truth answer(const question *a, int want_distance)
{
    oracle_truth truth;
    check_shape(a->p);
    check_shape(a->q);
    require(isfinite(a->margin) && isfinite(a->tx) && isfinite(a->ty));
    return filter(a, want_distance, &truth) ? truth : exact_truth(a, NULL);
}

oracle_truth oracle_judge(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 0, 0};
    return answer(&a, 1);
}

oracle_truth oracle_judge_exact(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 0, 0};
    check_shape(p);
    check_shape(q);
    return exact_truth(&a, NULL);
}

long double oracle_depth(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 0, 0};
    long double depth;
    check_shape(p);
    check_shape(q);
    (void)exact_truth(&a, &depth);
    return depth;
}

oracle_relation oracle_relation_on_way(const oracle_shape *p, double tx, double ty,
                                       double part, int at_end, const oracle_shape *q,
                                       double margin)
{
    question a = {p, q, margin, tx, ty, 1, 1, at_end, part};
    check_shape(p);
    check_shape(q);
    return exact_truth(&a, NULL).relation;
}

int oracle_is_flat(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 0, 0};
    sight s;
    int unit = common_unit(&a), p_total;
    s.edges = s.outer = s.on = s.foot = 0;
    mpz_inits(s.num, s.den, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_inits(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    ring of_p = exact_p(&a, unit, &p_total, s.t);
    ring of_q = exact_q(&a, unit, s.t);
    walk(&of_p, &of_q, &s);
    clear_points(of_p.points, p_total);
    clear_points(of_q.points, q->count);
    free(of_p.order);
    free(of_q.order);
    mpz_clears(s.num, s.den, s.in_num, s.in_den, (mpz_ptr)0);
    mpz_clears(s.t[0], s.t[1], s.t[2], s.t[3], s.t[4], (mpz_ptr)0);
    return s.edges <= 2;
}

/* P holds a point of Q, grown by rQ, if it is within rP - rQ of P's core, or as deep in
 * it. */
int oracle_encloses(const oracle_shape *p, const oracle_shape *q)
{
    oracle_shape core = *p, point = *q;
    int holds = 1;
    core.radius = point.radius = 0;
    point.count = 1;
    for (int i = 0; i < q->count && holds; i++) {
        question a = {&core, &point, 0, 0, 0, 0, 0, 0, 0};
        point.xy = q->xy + 2 * i;
        holds = exact_holds(&a, p->radius, q->radius);
    }
    return holds;
}

int oracle_collide(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 0, 0};
    return answer(&a, 0).collide;
}

int oracle_within(const oracle_shape *p, const oracle_shape *q, double margin)
{
    question a = {p, q, margin, 0, 0, 0, 0, 0, 0};
    return margin < 0 ? 0 : answer(&a, 0).collide;
}

int oracle_swept_collide(const oracle_shape *p, double tx, double ty,
                         const oracle_shape *q)
{
    question a = {p, q, 0, tx, ty, 1, 0, 0, 0};
    return answer(&a, 0).collide;
}

oracle_truth oracle_judge_swept(const oracle_shape *p, double tx, double ty,
                                const oracle_shape *q)
{
    question a = {p, q, 0, tx, ty, 1, 0, 0, 0};
    return answer(&a, 1);
}

double oracle_extent(const oracle_shape *p, const oracle_shape *q)
{
    question a = {p, q, 0, 0, 0, 0, 0, 0, 0};
    return (double)magnitude(&a);
}
