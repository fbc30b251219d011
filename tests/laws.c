/* laws.c - see laws.h
 *
 * Geometry is computed in long double: 11 bits more than a double, 40 more than a float,
 * against bounds of whole units in the last place of the pair's size E.
 */
#include "laws.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__clang__)
#pragma clang fp contract(off)
#endif

typedef long double wide;
typedef struct wide2 {
    wide x, y;
} wide2;

#if GJK2D_DOUBLE
#define REAL_EPSILON ((wide)DBL_EPSILON)
#define REAL_TINY    ((wide)DBL_MIN)
#define REAL_LOWEST  (DBL_MIN_EXP - DBL_MANT_DIG)
#define REAL_DIGITS  DBL_MANT_DIG
#define NO_ERROR     1e-22L /* smaller parts of E are no error, but law 1 is weaker there */
#else
#define REAL_EPSILON ((wide)FLT_EPSILON)
#define REAL_TINY    ((wide)FLT_MIN)
#define REAL_LOWEST  (FLT_MIN_EXP - FLT_MANT_DIG)
#define REAL_DIGITS  FLT_MANT_DIG
#define NO_ERROR     1e-30L
#endif

/* Law 3 in units of E: a double build, which computes in doubles as well, may need four
 * times as much, for points sixteen times; and there a normal is only held to the
 * separation along it. */
#define DIGITS (GJK2D_DOUBLE ? 4 : 1)
#define RANGE  1e35L
#define LIMIT                                                                            \
    ((wide)(gjk2d_real)1e35) /* as a user would write it, or one rounding more */
#define ROUNDING (REAL_EPSILON / 2)

static const gjk2d_vec2 nowhere = {0, 0};
static const double origin_xy[2] = {0, 0};

static char text[400];

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
static const char *
broken(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

#define TRY(call)                                                                        \
    do {                                                                                 \
        const char *problem_ = (call);                                                   \
        if (problem_) return problem_;                                                   \
    } while (0)
#define MUST(condition, ...)                                                             \
    do {                                                                                 \
        if (!(condition)) return broken(__VA_ARGS__);                                    \
    } while (0)

/* A boolean must be the truth; but where law 1 is weaker, not if the sets are within `soft`
 * of contact. The signed distance `gap` is only computed if it matters. */
#define MUST_BE(name, said, truth, gap)                                                  \
    do {                                                                                 \
        const int said_ = (said), truth_ = (truth);                                      \
        if (said_ != truth_ && !(soft > 0 && fabsl(gap) <= soft))                        \
            return broken("%s says %d, the truth is %d", name, said_, truth_);           \
    } while (0)

/* ---- numbers */

wide laws_ulp(wide x)
{
    int e;
    (void)frexpl(x, &e);
    e -= REAL_DIGITS;
    return ldexpl(1, x != 0 && e > REAL_LOWEST ? e : REAL_LOWEST);
}

static wide2 at(wide x, wide y)
{
    wide2 v;
    v.x = x;
    v.y = y;
    return v;
}

static wide2 of(gjk2d_vec2 v) { return at((wide)v.x, (wide)v.y); }
static wide2 plus(wide2 a, wide s, wide2 b) { return at(a.x + s * b.x, a.y + s * b.y); }
static wide2 minus(wide2 a, wide2 b) { return plus(a, -1, b); }
static wide dot(wide2 a, wide2 b) { return a.x * b.x + a.y * b.y; }
static wide cross(wide2 a, wide2 b) { return a.x * b.y - a.y * b.x; }
static wide length(wide2 a) { return hypotl(a.x, a.y); }
static wide norm(wide2 a) { return fabsl(a.x) + fabsl(a.y); } /* of E */
static wide ulps(wide2 a) { return laws_ulp(a.x) + laws_ulp(a.y); }

static wide2 local(const oracle_shape *s, int i)
{
    return at((wide)s->xy[2 * i], (wide)s->xy[2 * i + 1]);
}

static wide2 position(const oracle_shape *s) { return at((wide)s->x, (wide)s->y); }

static wide2 turned(const oracle_shape *s, int i)
{
    const wide2 v = local(s, i);
    const wide c = (wide)s->cos, n = (wide)s->sin;
    return at(c * v.x - n * v.y, n * v.x + c * v.y);
}

/* The largest n . v of a shape from its position, its radius included. */
static wide own_reach(const oracle_shape *s, wide2 n)
{
    wide most = -LDBL_MAX;
    for (int i = 0; i < s->count; i++) most = fmaxl(most, dot(n, turned(s, i)));
    return most + (wide)s->radius * length(n);
}

static wide extent(const oracle_shape *s)
{
    wide most = 0;
    for (int i = 0; i < s->count; i++) most = fmaxl(most, norm(turned(s, i)));
    return most;
}

static wide size_of(const laws_pair *k, gjk2d_real margin, gjk2d_vec2 sweep)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    return norm(minus(position(q), position(p))) + extent(p) + extent(q) +
           (wide)p->radius + (wide)q->radius + (wide)margin + norm(of(sweep));
}

wide laws_size(const laws_pair *k) { return size_of(k, k->margin, k->sweep); }

/* How far the shapes are apart along a unit vector from P to Q, after P has moved. */
static wide apart_along(const laws_pair *k, wide2 n, wide2 moved)
{
    const wide2 between =
        minus(minus(position(&k->q.exact), position(&k->p.exact)), moved);
    return dot(n, between) - own_reach(&k->p.exact, n) -
           own_reach(&k->q.exact, at(-n.x, -n.y));
}

/* Law 3 of distances, and of points: 4 ulp of E and 2 of their own coordinates. */
static wide distance_slack(wide E)
{
    return fmaxl(4 * DIGITS * laws_ulp(E), 2 * REAL_TINY);
}
static wide slack_of(wide E, wide2 v)
{
    return 4 * DIGITS * DIGITS * laws_ulp(E) + 2 * ulps(v) + 2 * REAL_TINY;
}

void laws_describe(laws_body *body, const gjk2d_shape *shape, gjk2d_pose pose,
    const gjk2d_vec2 *points, int count, double *room)
{
    for (int i = 0; i < count; i++) {
        room[2 * i] = (double)points[i].x;
        room[2 * i + 1] = (double)points[i].y;
    }
    body->shape = *shape;
    body->pose = pose;
    body->exact.xy = room;
    body->exact.count = count;
    body->exact.radius = (double)shape->radius;
    body->exact.x = (double)pose.position.x;
    body->exact.y = (double)pose.position.y;
    body->exact.cos = (double)pose.cos;
    body->exact.sin = (double)pose.sin;
}

/* A point in the judge's terms. */
static oracle_shape exact_point(wide2 v)
{
    oracle_shape s = {origin_xy, 1, 0, 0, 0, 1, 0};
    s.x = (double)v.x;
    s.y = (double)v.y;
    return s;
}

/* ---- scope of the laws */

static wide smaller_part(wide least, wide x)
{
    return x != 0 ? fminl(least, fabsl(x)) : least;
}

static wide smallest_part(const laws_body *b, wide least)
{
    const oracle_shape *s = &b->exact;
    const wide turn = fmaxl(fabsl((wide)s->cos), fabsl((wide)s->sin));
    const wide reach = extent(s) / turn;
    for (int i = 0; i < 2 * s->count; i++)
        least = smaller_part(least, (wide)s->xy[i] * turn);
    least = smaller_part(smaller_part(least, (wide)s->radius), (wide)s->x);
    least = smaller_part(smaller_part(least, (wide)s->y), (wide)s->cos * reach);
    return smaller_part(least, (wide)s->sin * reach);
}

/* How near to contact a boolean may be wrong where numbers are too small for law 1: 1e-16 E,
 * or in double 1e-150; else 0. */
static wide softness(const laws_pair *k, wide E)
{
    wide least = smallest_part(&k->p, smallest_part(&k->q, (wide)LDBL_MAX));
    least = smaller_part(smaller_part(least, (wide)k->margin), (wide)k->sweep.x);
    least = smaller_part(least, (wide)k->sweep.y);
    if (least < 1e-150L) return fmaxl(1e-16L * E, 1e-150L);
    return least < NO_ERROR * E ? 1e-16L * E : 0;
}

enum { GOOD, UNSURE, REFUSED };

static int is_finite(gjk2d_real x) { return x - x == 0; }

/* Is a body one that must be taken, or one that must be refused? */
static int state_of_body(const laws_body *b)
{
    const oracle_shape *s = &b->exact;
    const wide turn = fmaxl(fabsl((wide)s->cos), fabsl((wide)s->sin));
    const wide far = fmaxl(fmaxl(fabsl((wide)s->x), fabsl((wide)s->y)), (wide)s->radius);
    int state = far > RANGE ? UNSURE : GOOD;
    if (!is_finite(b->pose.position.x) || !is_finite(b->pose.position.y) ||
        !is_finite(b->pose.cos) || !is_finite(b->pose.sin) || turn == 0 || far > LIMIT)
        return REFUSED;
    if (b->shape.status != GJK2D_OK)
        return b->shape.status == GJK2D_OUT_OF_RANGE ? UNSURE : REFUSED;
    for (int i = 0; i < s->count; i++) {
        const wide2 v = turned(s, i);
        if (fmaxl(fabsl(v.x), fabsl(v.y)) > 1.000001L * RANGE) return REFUSED;
        if (turn * norm(local(s, i)) > RANGE / 2) state = UNSURE;
    }
    return state;
}

static int is_good_margin(gjk2d_real margin)
{
    return margin >= 0 && (wide)margin <= RANGE;
}

static int is_good_sweep(gjk2d_vec2 sweep)
{
    return fabsl((wide)sweep.x) <= RANGE && fabsl((wide)sweep.y) <= RANGE;
}

int laws_are_due(const laws_pair *k)
{
    return state_of_body(&k->p) == GOOD && state_of_body(&k->q) == GOOD &&
           is_good_margin(k->margin) && is_good_sweep(k->sweep);
}

/* ---- laws 1 and 2: booleans */

static gjk2d_relation due_relation(oracle_truth t)
{
    return t.relation == ORACLE_SEPARATED  ? GJK2D_SEPARATED
           : t.relation == ORACLE_TOUCHING ? GJK2D_TOUCHING
                                           : GJK2D_OVERLAPPING;
}

/* The hit of a ray. */
static const char *truth_of_ray(
    const laws_body *body, gjk2d_vec2 origin, gjk2d_vec2 translation)
{
    const gjk2d_ray_hit h = gjk2d_ray(&body->shape, &body->pose, origin, translation);
    const oracle_shape *q = &body->exact, start = exact_point(of(origin));
    const double tx = (double)translation.x, ty = (double)translation.y;
    laws_pair k;
    wide soft;
    k.p = k.q = *body;
    k.p.exact = start;
    k.margin = 0;
    k.sweep = translation;
    soft = softness(&k, laws_size(&k));
    MUST_BE("ray", h.hit, oracle_swept_collide(&start, tx, ty, q),
        oracle_gap_moved(&start, tx, ty, 1, 0, q, 0));
    MUST_BE(
        "ray: inside", h.inside, oracle_collide(&start, q), oracle_gap(&start, q, NULL));
    return NULL;
}

/* The largest |cross product| of two differences of placed vertices, of P or Q: 0 if the CSO
 * has no area, as of a point and a segment, or of parallel segments. */
static wide area_of(const oracle_shape *p, const oracle_shape *q)
{
    const wide2 none = at(0, 0);
    wide2 longest = none;
    wide most = 0;
    int round, i;
    for (round = 0; round < 2; round++)
        for (i = 0; i < p->count + q->count; i++) {
            const oracle_shape *s = i < p->count ? p : q;
            const double *v = s->xy + 2 * (i < p->count ? i : i - p->count);
            const wide x = (wide)v[0] - (wide)s->xy[0], y = (wide)v[1] - (wide)s->xy[1];
            const wide2 e = at(
                (wide)s->cos * x - (wide)s->sin * y, (wide)s->sin * x + (wide)s->cos * y);
            if (round)
                most = fmaxl(most, fabsl(longest.x * e.y - longest.y * e.x));
            else if (length(e) > length(longest))
                longest = e;
        }
    return most;
}

/* What a cast says of the start; its hit; and law 4: its position is free. */
static const char *truth_of_cast(const laws_pair *k, gjk2d_real margin)
{
    const gjk2d_cast_hit h =
        gjk2d_cast(&k->p.shape, &k->p.pose, k->sweep, &k->q.shape, &k->q.pose, margin);
    const double tx = (double)k->sweep.x, ty = (double)k->sweep.y, wider = (double)margin;
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const wide E = size_of(k, margin, k->sweep), soft = softness(k, E);
    const int overlaps =
        oracle_relation_moved(p, 0, 0, 0, 1, q, wider) != ORACLE_OVERLAPPING ? 0
        : oracle_judge(p, q).relation == ORACLE_OVERLAPPING                  ? 2
                                                                             : 1;
    oracle_shape there = *p;
    MUST_BE("cast: overlaps", h.overlaps, overlaps,
        fminl(fabsl(oracle_gap(p, q, NULL)),
            fabsl(oracle_gap_moved(p, 0, 0, 0, 1, q, wider))));
    if (h.overlaps) return NULL;
    if (p->radius + q->radius + wider == 0 && area_of(p, q) <= 1e-14L * E * E) {
        MUST(!h.hit || p->count + q->count > 3, "cast: a CSO without area blocks");
        return NULL;
    }
    MUST_BE("cast", h.hit,
        oracle_relation_moved(p, tx, ty, 1, 0, q, wider) == ORACLE_OVERLAPPING,
        fminl(fabsl(oracle_gap_moved(p, tx, ty, 1, 0, q, wider)),
            fabsl(oracle_gap_moved(p, 0, 0, 0, 1, q, wider))));
    there.x = (double)h.position.x;
    there.y = (double)h.position.y;
    MUST_BE("cast: position overlaps",
        oracle_relation_moved(&there, 0, 0, 0, 1, q, wider) == ORACLE_OVERLAPPING, 0,
        oracle_gap_moved(&there, 0, 0, 0, 1, q, wider));
    return NULL;
}

const char *laws_of_booleans(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const oracle_shape *x = &k->p.exact, *y = &k->q.exact;
    const oracle_shape point = exact_point(position(x));
    const oracle_truth t = oracle_judge(x, y);
    const double tx = (double)k->sweep.x, ty = (double)k->sweep.y;
    const double margin = (double)k->margin;
    const int overlaps = t.relation == ORACLE_OVERLAPPING;
    const wide soft = softness(k, laws_size(k));
    MUST_BE("collide", gjk2d_collide(p, a, q, b), t.collide, oracle_gap(x, y, NULL));
    MUST_BE("collide (swapped)", gjk2d_collide(q, b, p, a), t.collide,
        oracle_gap(x, y, NULL));
    MUST_BE("overlap", gjk2d_overlap(p, a, q, b), overlaps, oracle_gap(x, y, NULL));
    MUST_BE(
        "overlap (swapped)", gjk2d_overlap(q, b, p, a), overlaps, oracle_gap(x, y, NULL));
    MUST_BE("within", gjk2d_within(p, a, q, b, k->margin), oracle_within(x, y, margin),
        oracle_gap_moved(x, 0, 0, 0, 1, y, margin));
    MUST_BE("swept_collide", gjk2d_swept_collide(p, a, k->sweep, q, b),
        oracle_swept_collide(x, tx, ty, y), oracle_gap_moved(x, tx, ty, 1, 0, y, 0));
    MUST_BE("contains", gjk2d_contains(q, b, a->position), oracle_collide(&point, y),
        oracle_gap(&point, y, NULL));
    MUST_BE("distance == 0", gjk2d_distance(p, a, q, b) == 0, t.collide,
        oracle_gap(x, y, NULL));
    TRY(truth_of_ray(&k->q, a->position, k->sweep));
    TRY(truth_of_cast(k, 0));
    return truth_of_cast(k, k->margin);
}

/* ---- law 3: distances, normals, points */

static const char *check_unit(const char *name, gjk2d_vec2 n)
{
    MUST(fabsl(length(of(n)) - 1) <= 4 * ROUNDING, "%s: normal of length 1 + %.3Lg", name,
        length(of(n)) - 1);
    return NULL;
}

static wide2 unit_of(gjk2d_vec2 n)
{
    const wide2 v = of(n);
    return at(v.x / length(v), v.y / length(v));
}

/* Is a point one of the shape's, within `slack`? (The judge takes the nearest double.) */
static int is_on(const oracle_shape *s, wide2 v, wide slack)
{
    const oracle_shape point = exact_point(v);
    return norm(v) < 1e300L &&
           oracle_judge(s, &point).precise <= slack + length(minus(v, position(&point)));
}

/* Is v on the vertices a and b of the list, or on their edge of the hull? */
static int is_part(const oracle_shape *s, int a, int b, wide2 v, wide slack)
{
    const wide rounding =
        32 * REAL_EPSILON * extent(s) / hypotl((wide)s->cos, (wide)s->sin);
    const wide2 from = local(s, a), e = minus(local(s, b), from);
    oracle_shape part = *s;
    double xy[4];
    wide left = 0, right = 0;
    memcpy(xy, s->xy + 2 * a, sizeof xy / 2);
    memcpy(xy + 2, s->xy + 2 * b, sizeof xy / 2);
    part.xy = xy;
    part.count = 2;
    if (!is_on(&part, v, slack)) return 0;
    for (int i = 0; i < s->count; i++) {
        const wide side = cross(e, minus(local(s, i), from));
        left = fmaxl(left, side);
        right = fmaxl(right, -side);
    }
    return fminl(left, right) <= rounding * length(e);
}

/* Is v on the named vertex or edge? Vertices in an edge, and repeated ones, do not end it. */
static int is_on_feature(const oracle_shape *s, int feature, wide2 v, wide slack)
{
    const int a = feature / 2;
    if (feature < 0 || a >= s->count) return 0;
    if (feature % 2 == 0) return is_part(s, a, a, v, slack);
    for (int k = 1; k <= s->count; k++) {
        if (is_part(s, a, (a + k) % s->count, v, slack)) return 1;
    }
    return 0;
}

/* Vertex i of a list without those that repeat their predecessor. */
static int distinct(const double *xy, int count, double *out)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        const double *before = xy + 2 * ((i + count - 1) % count);
        if (xy[2 * i] != before[0] || xy[2 * i + 1] != before[1] || count == 1) {
            out[2 * n] = xy[2 * i];
            out[2 * n++ + 1] = xy[2 * i + 1];
        }
    }
    return n;
}

/* Up along the x axis, or straight up? */
static int is_rising(const double *a, const double *b)
{
    return b[0] > a[0] || (b[0] == a[0] && b[1] > a[1]);
}

/* Judges a list without repeated neighbours. GOOD: it turns one way everywhere, or not at
 * all, and goes up and down once. REFUSED: it goes round more than once, or a vertex is
 * inside of its neighbours' chord by more than 17 ulp; unless it turns right back anywhere,
 * where either answer is right, as in all other cases. */
static int state_of_ring(const double *xy, int n)
{
    wide largest = 0, area = 0, round = 0;
    int left = 0, right = 0, changes = 0, is_back = 0, has_tiny = 0, state = UNSURE;
    for (int i = 0; i < 2 * n; i++) largest = fmaxl(largest, fabsl((wide)xy[i]));
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < n && n > 2; i++) {
            const double *a = xy + 2 * i, *b = xy + 2 * ((i + 1) % n);
            const double *c = xy + 2 * ((i + 2) % n);
            const wide2 v = at((wide)a[0], (wide)a[1]), w = at((wide)b[0], (wide)b[1]);
            const wide2 u = at((wide)c[0], (wide)c[1]), e = minus(w, v), f = minus(u, w);
            const wide turn = cross(e, f), inside = (area > 0 ? -turn : turn);
            if (pass == 1) {
                if (inside > 17 * REAL_EPSILON * largest * length(minus(u, v)))
                    state = REFUSED;
                continue;
            }
            area += cross(minus(v, at((wide)xy[0], (wide)xy[1])), e);
            round += atan2l(turn, dot(e, f));
            is_back |= dot(e, f) < 0 && fabsl(turn) < 1e-3L * length(e) * length(f);
            has_tiny |= length(e) < 32 * REAL_EPSILON * largest;
            left |= oracle_turn(a, b, c) > 0;
            right |= oracle_turn(a, b, c) < 0;
            changes += is_rising(a, b) != is_rising(b, c);
        }
    }
    if (!(left && right) && changes <= 2) return GOOD;
    if (is_back || largest < 1e-150L || /* whose square underflows */
        fabsl(area) < 64 * n * REAL_EPSILON * largest * largest)
        return UNSURE;
    return fabsl(round) > 9 && !has_tiny ? REFUSED : state; /* it winds twice */
}

/* Does a ring turn both ways, or go round twice, by rounding? An edge may lie inside of the
 * hull then. */
static int is_bent(const oracle_shape *s)
{
    double *xy = (double *)malloc(2 * (size_t)s->count * sizeof *xy);
    const int bent = xy && state_of_ring(xy, distinct(s->xy, s->count, xy)) != GOOD;
    free(xy);
    return bent;
}

/* Law 3 says nothing of a normal where numbers are below law 1's limit, and not as much of
 * one of a ring that is only convex up to rounding. */
static int is_vague(const laws_pair *k)
{
    return softness(k, size_of(k, k->margin, k->sweep)) > 0 || is_bent(&k->p.exact) ||
           is_bent(&k->q.exact);
}

static const char *check_points(
    const char *name, const laws_pair *k, const gjk2d_result *r, wide E)
{
    const wide2 p = of(r->p), q = of(r->q);
    const wide of_p = slack_of(E, p), of_q = slack_of(E, q);
    const wide miss =
        length(minus(minus(q, p), plus(at(0, 0), (wide)r->distance, of(r->normal))));
    MUST(miss <= of_p + of_q, "%s: q - p is off by %.3Lg, E %.3Lg", name, miss, E);
    if (is_vague(k)) return NULL;
    MUST(is_on(&k->p.exact, p, of_p), "%s: p is not on P", name);
    MUST(is_on(&k->q.exact, q, of_q), "%s: q is not on Q", name);
    MUST(is_on_feature(&k->p.exact, r->p_feature, p, of_p), "%s: p is not on feature %d",
        name, r->p_feature);
    MUST(is_on_feature(&k->q.exact, r->q_feature, q, of_q), "%s: q is not on feature %d",
        name, r->q_feature);
    return NULL;
}

/* The signed distance, the normal and the points of a result. */
static const char *check_result(
    const char *name, const laws_pair *k, const gjk2d_result *r)
{
    wide right[2];
    const wide due = oracle_gap(&k->p.exact, &k->q.exact, right);
    const wide E = size_of(k, 0, nowhere), slack = distance_slack(E);
    const wide error = fabsl((wide)r->distance - due);
    wide along;
    MUST((r->distance > 0) - (r->distance < 0) == (int)r->relation,
        "%s: distance %g, relation %d", name, (double)r->distance, r->relation);
    MUST(error <= slack, "%s: distance %.17g is off by %.3Lg ulp of E", name,
        (double)r->distance, error / laws_ulp(E));
    TRY(check_unit(name, r->normal));
    along = apart_along(k, unit_of(r->normal), at(0, 0));
    MUST(fabsl(along - due) <= slack || is_vague(k),
        "%s: apart along the normal by %.17Lg, distance %.17Lg, E %.3Lg", name, along,
        due, E);
    /* (Where cores touch but for the rounding of doubles, the feature is a choice.) */
    if (!GJK2D_DOUBLE && (right[0] != 0 || right[1] != 0) &&
        fabsl(due + (wide)k->p.exact.radius + (wide)k->q.exact.radius) >
            64 * (wide)DBL_EPSILON * E) {
        const wide off = length(minus(unit_of(r->normal), at(right[0], right[1])));
        MUST(off * fabsl(due) <= 4 * ROUNDING * fmaxl(E, fabsl(due)) + REAL_TINY,
            "%s: normal off by %.3Lg, distance %.3Lg, E %.3Lg", name, off, due, E);
    }
    return check_points(name, k, r, E);
}

const char *laws_of_separation(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_result r = gjk2d_separation(p, &k->p.pose, q, &k->q.pose);
    const gjk2d_real d = gjk2d_distance(p, &k->p.pose, q, &k->q.pose);
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    const wide E = size_of(k, 0, nowhere), error = fabsl((wide)d - t.precise);
    const wide soft = softness(k, laws_size(k));
    MUST(r.status == GJK2D_OK, "separation: status %d", r.status);
    MUST_BE("separation: relation", (int)r.relation, (int)due_relation(t),
        oracle_gap(&k->p.exact, &k->q.exact, NULL));
    MUST(error <= distance_slack(E), "distance %.17g is off by %.3Lg ulp of E", (double)d,
        error / laws_ulp(E));
    return check_result("separation", k, &r);
}

const char *laws_of_point(const laws_body *body, gjk2d_vec2 v)
{
    const gjk2d_result r = gjk2d_point(&body->shape, &body->pose, v);
    laws_pair k;
    k.p = k.q = *body;
    k.q.exact = exact_point(of(v));
    MUST(r.status == GJK2D_OK, "point: status %d", r.status);
    return check_result("point", &k, &r);
}

const char *laws_of_loop(const laws_pair *k)
{
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    const wide soft = softness(k, laws_size(k));
    for (int how = 0; how < 4; how++) {
        gjk2d_gjk_options options;
        gjk2d_result r;
        memset(&options, 0, sizeof options);
        options.early_exit = how & 1;
        options.climb = how >> 1;
        r = gjk2d_gjk(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, &options);
        MUST(r.status == GJK2D_OK, "gjk: status %d", r.status);
        MUST_BE("gjk", r.relation != GJK2D_SEPARATED, t.collide,
            oracle_gap(&k->p.exact, &k->q.exact, NULL));
        if (r.relation == GJK2D_SEPARATED && !options.early_exit)
            TRY(check_result("gjk", k, &r));
        else
            MUST(r.distance == 0 && r.normal.x == 0 && r.normal.y == 0,
                "gjk: distance %g", (double)r.distance);
    }
    return NULL;
}

/* ---- contact points */

/* Of the two shapes one has the reference edge, to which the point is clipped: the point
 * half the separation away from it is on the other one. */
static const char *check_contact_point(
    const laws_pair *k, const gjk2d_manifold *m, int i, wide E)
{
    const wide2 v = of(m->points[i].point), n = of(m->normal);
    const wide s = (wide)m->points[i].separation;
    const wide2 p = plus(v, -s / 2, n), q = plus(v, s / 2, n);
    const int of_p = m->points[i].p_feature, of_q = m->points[i].q_feature;
    MUST(of_p >= 0 && of_p / 2 < k->p.exact.count, "contact: feature %d of P", of_p);
    MUST(of_q >= 0 && of_q / 2 < k->q.exact.count, "contact: feature %d of Q", of_q);
    MUST(of_p % 2 || is_on(&k->p.exact, p, slack_of(E, p)), "contact %d is not on P", i);
    MUST(of_q % 2 || is_on(&k->q.exact, q, slack_of(E, q)), "contact %d is not on Q", i);
    return NULL;
}

const char *laws_of_contact(const laws_pair *k, gjk2d_real bias)
{
    const gjk2d_manifold m =
        gjk2d_contact(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, k->margin, bias);
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const double margin = (double)k->margin;
    const wide E = size_of(k, k->margin, nowhere), slack = distance_slack(E);
    const wide soft = softness(k, laws_size(k)), due = oracle_gap(p, q, NULL);
    wide along;
    MUST(m.status == GJK2D_OK, "contact: status %d", m.status);
    MUST(m.count >= 0 && m.count <= 2, "%d contact points", m.count);
    MUST_BE("contact", m.count > 0, oracle_within(p, q, margin),
        oracle_gap_moved(p, 0, 0, 0, 1, q, margin));
    MUST((m.count > 0) ==
             gjk2d_within(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, k->margin),
        "%d contact points, within does not agree", m.count);
    if (m.count == 0) return NULL;
    TRY(check_unit("contact", m.normal));
    along = apart_along(k, unit_of(m.normal), at(0, 0));
    MUST(along >= due - slack - (wide)bias || is_vague(k),
        "contact: apart along the normal by %.9Lg, at best %.9Lg, E %.3Lg", along, due,
        E);
    for (int i = 0; i < m.count; i++) {
        const wide s = (wide)m.points[i].separation;
        MUST(s >= along - slack, "contact %d: deeper than the support vertex", i);
        MUST(i > 0 || due <= 0 || s <= due + slack + (wide)bias || is_vague(k),
            "contact: separation %.9Lg, distance %.9Lg", s, due);
        MUST(i == 0 || s <= (wide)k->margin + slack, "contact 1: beyond the margin");
        TRY(check_contact_point(k, &m, i, E));
    }
    MUST(m.count == 1 || m.points[0].separation <= m.points[1].separation,
        "contact: separations %g %g", (double)m.points[0].separation,
        (double)m.points[1].separation);
    return NULL;
}

/* ---- motion */

/* Law 5: at a fraction the shapes, with a margin, hardly overlap and hardly have a gap. */
static const char *check_fraction(const char *name, const oracle_shape *p,
    gjk2d_vec2 sweep, gjk2d_real fraction, const oracle_shape *q, gjk2d_real margin,
    wide E)
{
    const wide gap = oracle_gap_moved(
        p, (double)sweep.x, (double)sweep.y, (double)fraction, 1, q, (double)margin);
    MUST(gap <= (GJK2D_DOUBLE ? 40 : 4) * laws_ulp(E),
        "%s: a gap of %.3Lg at fraction %.9g, E %.3Lg", name, gap, (double)fraction, E);
    MUST(gap >= -(1e-14L * E + 4 * ROUNDING * E),
        "%s: overlap by %.3Lg at fraction %.9g, E %.3Lg", name, -gap, (double)fraction,
        E);
    return NULL;
}

/* Laws 3 and 5 of a normal out of Q: P, moved, and Q are apart along it by the margin. */
static const char *check_stop(const char *name, const laws_pair *k, gjk2d_vec2 normal,
    wide2 moved, wide margin, wide E)
{
    const wide2 n = unit_of(normal);
    const wide off = fabsl(apart_along(k, at(-n.x, -n.y), moved) - margin);
    const wide against = dot(n, of(k->sweep));
    if (is_vague(k)) return NULL;
    MUST(off <= 8 * laws_ulp(E) + 1e-14L * E,
        "%s: apart along the normal by the margin and %.3Lg, E %.3Lg", name, off, E);
    MUST(against <= 8 * ROUNDING * length(of(k->sweep)),
        "%s: normal along the translation", name);
    return NULL;
}

const char *laws_of_ray(const laws_body *body, gjk2d_vec2 origin, gjk2d_vec2 translation)
{
    const gjk2d_ray_hit h = gjk2d_ray(&body->shape, &body->pose, origin, translation);
    const oracle_shape *q = &body->exact;
    const wide2 moved = plus(at(0, 0), (wide)h.fraction, of(translation));
    const wide2 end = plus(of(origin), 1, moved);
    laws_pair k;
    wide E;
    k.p = k.q = *body;
    k.p.exact = exact_point(of(origin));
    k.margin = 0;
    k.sweep = translation;
    E = laws_size(&k);
    MUST(h.status == GJK2D_OK, "ray: status %d", h.status);
    TRY(truth_of_ray(body, origin, translation));
    MUST(h.fraction >= 0 && h.fraction <= 1, "ray: fraction %g", (double)h.fraction);
    MUST(length(minus(of(h.point), end)) <= slack_of(E, end),
        "ray: point is off by %.3Lg", length(minus(of(h.point), end)));
    if (!h.hit) {
        MUST(h.fraction == 1 && !h.inside && h.feature == -1 && length(of(h.normal)) == 0,
            "ray: no hit, fraction %g, feature %d", (double)h.fraction, h.feature);
        return NULL;
    }
    TRY(check_unit("ray", h.normal));
    if (h.inside) {
        MUST(h.fraction == 0 && h.feature == -1, "ray: inside, fraction %g",
            (double)h.fraction);
        return NULL;
    }
    TRY(check_fraction("ray", &k.p.exact, translation, h.fraction, q, 0, E));
    TRY(check_stop("ray", &k, h.normal, moved, 0, E));
    if (is_vague(&k)) return NULL;
    MUST(is_on(q, of(h.point), slack_of(E, of(h.point))), "ray: the point is not on it");
    MUST(is_on_feature(q, h.feature, of(h.point), slack_of(E, of(h.point))),
        "ray: not on feature %d", h.feature);
    return NULL;
}

/* From a start in overlap only what leads deeper is a hit, by more than 4 ulp of the
 * coordinates against the separation's normal. (Where cores touch, or nearly so, it may be
 * any normal of the contact's cone.) */
static const char *check_start(const laws_pair *k, const gjk2d_cast_hit *h, wide E)
{
    const gjk2d_result r =
        gjk2d_separation(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose);
    const wide deeper = dot(of(r.normal), of(k->sweep));
    const wide slack = 8 * laws_ulp(E + norm(position(&k->p.exact)));
    const wide cores =
        (wide)r.distance + (wide)k->p.shape.radius + (wide)k->q.shape.radius;
    const int is_unique = fabsl(cores) > 1e-14L * E && !is_vague(k);
    MUST(!h->hit || h->fraction == 0, "cast: overlap at the start, fraction %g",
        (double)h->fraction);
    MUST(h->hit || deeper <= slack || !is_unique, "cast: leads deeper by %.3Lg, no hit",
        deeper);
    MUST(!h->hit || deeper >= -slack || !is_unique, "cast: leads out by %.3Lg, a hit",
        -deeper);
    MUST(!h->hit || is_vague(k) ||
             is_on(&k->q.exact, of(h->point), slack_of(E, of(h->point))),
        "cast: overlap at the start, the point is not on Q");
    return NULL;
}

const char *laws_of_cast(const laws_pair *k, gjk2d_real margin)
{
    const gjk2d_cast_hit h =
        gjk2d_cast(&k->p.shape, &k->p.pose, k->sweep, &k->q.shape, &k->q.pose, margin);
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const wide E = size_of(k, margin, k->sweep);
    const wide2 start = of(k->p.pose.position), touch = of(h.point);
    const wide2 moved = plus(at(0, 0), (wide)h.fraction, of(k->sweep));
    const wide2 end = plus(start, 1, moved);
    MUST(h.status == GJK2D_OK, "cast: status %d", h.status);
    TRY(truth_of_cast(k, margin));
    MUST(h.fraction >= 0 && h.fraction <= 1 && (h.hit || h.fraction == 1),
        "cast: fraction %g", (double)h.fraction);
    MUST(length(minus(of(h.position), end)) <= slack_of(E, end) || softness(k, E) > 0,
        "cast: position is off by %.3Lg, E %.3Lg", length(minus(of(h.position), end)), E);
    MUST(!h.hit || h.fraction > 0 || length(minus(of(h.position), start)) == 0,
        "cast: fraction 0 elsewhere");
    if (h.hit) TRY(check_unit("cast", h.normal));
    if (h.overlaps) return check_start(k, &h, E);
    if (!h.hit || ((wide)p->radius + (wide)q->radius + (wide)margin == 0 &&
                      area_of(p, q) <= 1e-14L * E * E))
        return NULL;
    TRY(check_fraction("cast", p, k->sweep, h.fraction, q, margin, E));
    TRY(check_stop("cast", k, h.normal, moved, (wide)margin, E));
    if (is_vague(k)) return NULL;
    MUST(is_on(q, touch, slack_of(E, touch)), "cast: the point is not on Q");
    MUST(is_on_feature(q, h.feature, touch, slack_of(E, touch)),
        "cast: not on feature %d of Q", h.feature);
    return NULL;
}

/* ---- pushing out, bounds */

const char *laws_of_push(const laws_pair *k, gjk2d_real gap)
{
    gjk2d_vec2 v = {0, 0};
    const gjk2d_status status =
        gjk2d_push_out(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, gap, &v);
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const wide E = size_of(k, gap, nowhere), soft = softness(k, E);
    const wide depth = oracle_depth(p, q), moved = length(minus(of(v), position(q)));
    const wide most =
        depth + (wide)gap + 8 * (ulps(of(v)) + ulps(position(q)) + laws_ulp(E));
    oracle_shape there = *q;
    MUST(status == GJK2D_OK, "push_out: status %d", status);
    MUST(moved <= most || soft > 0,
        "push_out: moved by %.9Lg, depth and gap are %.9Lg, E %.3Lg", moved,
        depth + (wide)gap, E);
    there.x = (double)v.x;
    there.y = (double)v.y;
    MUST_BE("push_out: not free",
        oracle_relation_moved(p, 0, 0, 0, 1, &there, (double)gap) == ORACLE_OVERLAPPING,
        0, oracle_gap_moved(p, 0, 0, 0, 1, &there, (double)gap));
    if (oracle_relation_moved(p, 0, 0, 0, 1, q, (double)gap) != ORACLE_OVERLAPPING)
        MUST(moved == 0 || soft > 0, "push_out: moved what is free");
    return NULL;
}

/* One side of a box: `out` is how far it is outside of the exact one. A product below the
 * normal numbers may round. */
static const char *check_side(const char *name, wide out, wide numbers)
{
    MUST(out >= -1e-18L * numbers - 1e-323L, "bounds: %s is inside by %.3Lg", name, -out);
    MUST(out <= 2 * laws_ulp(numbers), "bounds: %s is outside by %.3Lg of %.3Lg", name,
        out, numbers);
    return NULL;
}

const char *laws_of_bounds(const laws_body *b)
{
    const gjk2d_box box = gjk2d_bounds(&b->shape, &b->pose);
    const oracle_shape *s = &b->exact;
    const wide size = extent(s) + (wide)s->radius;
    const wide x = fabsl((wide)s->x) + size, y = fabsl((wide)s->y) + size;
    TRY(check_side("left", (wide)s->x - own_reach(s, at(-1, 0)) - (wide)box.low.x, x));
    TRY(check_side("right", (wide)box.high.x - (wide)s->x - own_reach(s, at(1, 0)), x));
    TRY(check_side("bottom", (wide)s->y - own_reach(s, at(0, -1)) - (wide)box.low.y, y));
    return check_side("top", (wide)box.high.y - (wide)s->y - own_reach(s, at(0, 1)), y);
}

/* ---- law 8: what is refused */

static int is_null(gjk2d_vec2 v) { return v.x == 0 && v.y == 0; }

static const char *check_refused_cast(const laws_pair *k)
{
    const gjk2d_cast_hit h =
        gjk2d_cast(&k->p.shape, &k->p.pose, k->sweep, &k->q.shape, &k->q.pose, k->margin);
    MUST(h.status != GJK2D_OK && h.hit && h.fraction == 0 && is_null(h.normal),
        "refused cast: status %d, hit %d at %g", h.status, h.hit, (double)h.fraction);
    return NULL;
}

static const char *check_refused_contact(const laws_pair *k)
{
    const gjk2d_manifold m =
        gjk2d_contact(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, k->margin, 0);
    MUST(m.status != GJK2D_OK && m.count == 0 && is_null(m.normal),
        "refused contact: status %d, %d points", m.status, m.count);
    return NULL;
}

static const char *check_refused_bodies(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const gjk2d_result r = gjk2d_separation(p, a, q, b);
    gjk2d_vec2 v = {1, 2};
    MUST(r.status != GJK2D_OK && r.relation == GJK2D_OVERLAPPING && r.distance == 0 &&
             is_null(r.normal) && is_null(r.p) && is_null(r.q),
        "refused separation: status %d, relation %d", r.status, r.relation);
    MUST(gjk2d_collide(p, a, q, b) == 1 && gjk2d_overlap(p, a, q, b) == 1 &&
             gjk2d_within(p, a, q, b, 0) == 1 && gjk2d_distance(p, a, q, b) == 0 &&
             gjk2d_swept_collide(p, a, k->sweep, q, b) == 1,
        "refused pair: a boolean says 0");
    MUST(gjk2d_push_out(p, a, q, b, 0, &v) == r.status &&
             memcmp(&v, &b->position, sizeof v) == 0,
        "refused push_out: not the position itself");
    TRY(check_refused_contact(k));
    return check_refused_cast(k);
}

static const char *check_refused_margin(const laws_pair *k)
{
    const int within =
        gjk2d_within(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, k->margin);
    MUST(within == !(k->margin < 0), "within %g says %d", (double)k->margin, within);
    TRY(check_refused_contact(k));
    return check_refused_cast(k);
}

static const char *check_refused_sweep(const laws_pair *k)
{
    const gjk2d_ray_hit h =
        gjk2d_ray(&k->q.shape, &k->q.pose, k->p.pose.position, k->sweep);
    MUST(h.status != GJK2D_OK && h.hit && h.fraction == 0 && is_null(h.normal),
        "refused ray: status %d, hit %d at %g", h.status, h.hit, (double)h.fraction);
    MUST(gjk2d_swept_collide(&k->p.shape, &k->p.pose, k->sweep, &k->q.shape, &k->q.pose),
        "refused swept_collide says 0");
    return check_refused_cast(k);
}

/* ---- rings and hulls */

/* The same corners, from any of them on? */
static int is_same_hull(
    const gjk2d_vec2 *said, int count, const double *xy, const int *index)
{
    for (int from = 0; from < count; from++) {
        int same = 0;
        while (same < count &&
               (double)said[same].x == xy[2 * index[(from + same) % count]] &&
               (double)said[same].y == xy[2 * index[(from + same) % count] + 1])
            same++;
        if (same == count) return 1;
    }
    return 0;
}

/* Are there numbers that are too small beside others for law 1? */
static int has_tiny(const double *xy, int count)
{
    wide least = (wide)LDBL_MAX, most = 0;
    for (int i = 0; i < 2 * count; i++) {
        least = smaller_part(least, (wide)xy[i]);
        most = fmaxl(most, fabsl((wide)xy[i]));
    }
    return least < NO_ERROR * most;
}

static const char *check_hull(const char *name, const gjk2d_vec2 *points,
    gjk2d_vec2 *hull, const double *xy, int count, int *index)
{
    const int said = gjk2d_hull(points, count, hull),
              corners = oracle_hull(xy, count, index);
    MUST(said == corners && is_same_hull(hull, said, xy, index), "%s: %d corners of %d",
        name, said, corners);
    return NULL;
}

static const char *check_ring(
    const gjk2d_vec2 *points, int count, double *xy, int *index, gjk2d_vec2 *hull)
{
    const gjk2d_shape s = gjk2d_make_polygon(points, count, 0);
    const gjk2d_status status = gjk2d_shape_status(&s);
    int state;
    for (int i = 0; i < count; i++) {
        xy[2 * i] = (double)points[i].x;
        xy[2 * i + 1] = (double)points[i].y;
    }
    if (!has_tiny(xy, count)) {
        TRY(check_hull("hull", points, hull, xy, count, index));
        memcpy(hull, points, (size_t)count * sizeof *hull);
        TRY(check_hull("hull in place", hull, hull, xy, count, index));
    }
    state = state_of_ring(xy + 2 * count, distinct(xy, count, xy + 2 * count));
    MUST(status == GJK2D_OK || status == GJK2D_NOT_CONVEX, "ring: status %d", status);
    MUST(state != GOOD || status == GJK2D_OK, "ring: a convex one is refused");
    MUST(state != REFUSED || status != GJK2D_OK, "ring: one that is not convex is taken");
    return NULL;
}

const char *laws_of_ring(const gjk2d_vec2 *points, int count)
{
    const size_t n = (size_t)count;
    double *xy = (double *)malloc(4 * n * sizeof *xy);
    int *index = (int *)malloc(n * sizeof *index);
    gjk2d_vec2 *hull = (gjk2d_vec2 *)malloc(n * sizeof *hull);
    const char *problem = "out of memory";
    if (xy && index && hull) problem = check_ring(points, count, xy, index, hull);
    free(xy);
    free(index);
    free(hull);
    return problem;
}

/* ---- all */

static const char *problem_of_good(const laws_pair *k)
{
    TRY(laws_of_booleans(k));
    TRY(laws_of_separation(k));
    TRY(laws_of_point(&k->p, k->q.pose.position));
    TRY(laws_of_loop(k));
    TRY(laws_of_contact(k, 0));
    TRY(laws_of_contact(k, k->margin / 4));
    TRY(laws_of_ray(&k->q, k->p.pose.position, k->sweep));
    TRY(laws_of_cast(k, 0));
    TRY(laws_of_cast(k, k->margin));
    TRY(laws_of_push(k, 0));
    TRY(laws_of_push(k, k->margin));
    TRY(laws_of_bounds(&k->p));
    return laws_of_bounds(&k->q);
}

/* What is out of range, or bad, is refused; of the rest all is `judged`. */
static const char *judge(const laws_pair *k, const char *(*judged)(const laws_pair *))
{
    const int of_p = state_of_body(&k->p), of_q = state_of_body(&k->q);
    laws_pair good = *k;
    if (of_p != GOOD || of_q != GOOD) {
        const gjk2d_status said =
            gjk2d_separation(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose).status;
        if (said != GJK2D_OK && of_p != REFUSED && of_q != REFUSED)
            MUST(said == GJK2D_OUT_OF_RANGE, "separation: status %d", said);
        if (said != GJK2D_OK || of_p == REFUSED || of_q == REFUSED)
            return check_refused_bodies(k);
    }
    if (!is_good_margin(k->margin)) {
        if (!((wide)k->margin > RANGE && (wide)k->margin <= LIMIT))
            TRY(check_refused_margin(k));
        good.margin = 0;
    }
    if (!is_good_sweep(k->sweep)) {
        const wide most = fmaxl(fabsl((wide)k->sweep.x), fabsl((wide)k->sweep.y));
        if (!(most > RANGE && most <= LIMIT)) TRY(check_refused_sweep(k));
        good.sweep = nowhere;
    }
    return judged(&good);
}

const char *laws_problem(const laws_pair *k) { return judge(k, problem_of_good); }
const char *laws_truth(const laws_pair *k) { return judge(k, laws_of_booleans); }
