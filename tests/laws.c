/* laws.c - see laws.h
 *
 * Geometry is computed in long double, which has 11 bits more than a double and 40 more
 * than a float, against bounds of whole units in the last place of the pair's size E.
 */
#include "laws.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
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
#define NO_ERROR     1e-22L /* smaller parts of E are no error; law 1 is weaker there */
#else
#define REAL_EPSILON ((wide)FLT_EPSILON)
#define REAL_TINY    ((wide)FLT_MIN)
#define REAL_LOWEST  (FLT_MIN_EXP - FLT_MANT_DIG)
#define REAL_DIGITS  FLT_MANT_DIG
#define NO_ERROR     1e-30L
#endif

/* Law 3 in units of E: a double build may need four times as much, for points sixteen
 * times; and there a normal is only held to the separation along it. */
#define DIGITS   (GJK2D_DOUBLE ? 4 : 1)
#define ROUNDING (REAL_EPSILON / 2)

/* The end of the range; a user's literal 1e35 may be one rounding more. */
#define RANGE 1e35L
#define LIMIT ((wide)(gjk2d_real)1e35)

static const gjk2d_vec2 nowhere = {0, 0};
static const wide2 unmoved = {0, 0};
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

/* A boolean must be the truth; but where law 1 is weaker, not if the sets are within
 * `soft` of contact. The signed distance `gap` is only computed if it matters. */
#define MUST_BE(name, said, truth, gap)                                                  \
    do {                                                                                 \
        const int said_ = (said), truth_ = (truth);                                      \
        MUST(said_ == truth_ || (soft > 0 && fabsl(gap) <= soft),                        \
            "%s says %d, the truth is %d", name, said_, truth_);                         \
    } while (0)

/* A value, of which NaN is never lawful, and its bound. */
static const char *at_most(const char *name, const char *what, wide value, wide most)
{
    MUST(value <= most, "%s: %s is %.9Lg, at most %.9Lg", name, what, value, most);
    return NULL;
}

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
    const wide2 v = {x, y};
    return v;
}

static wide2 of(gjk2d_vec2 v) { return at((wide)v.x, (wide)v.y); }
static wide2 plus(wide2 a, wide s, wide2 b) { return at(a.x + s * b.x, a.y + s * b.y); }
static wide2 minus(wide2 a, wide2 b) { return plus(a, -1, b); }
static wide2 times(wide s, wide2 a) { return at(s * a.x, s * a.y); }
static wide dot(wide2 a, wide2 b) { return a.x * b.x + a.y * b.y; }
static wide cross(wide2 a, wide2 b) { return a.x * b.y - a.y * b.x; }
static wide length(wide2 a) { return hypotl(a.x, a.y); }
static wide2 unit(wide2 a) { return at(a.x / length(a), a.y / length(a)); }
static wide norm(wide2 a) { return fabsl(a.x) + fabsl(a.y); } /* of E */
static wide max_norm(wide2 a) { return fmaxl(fabsl(a.x), fabsl(a.y)); }
static int is_null(gjk2d_vec2 v) { return v.x == 0 && v.y == 0; }
static wide ulps(wide2 a) { return laws_ulp(a.x) + laws_ulp(a.y); }

/* ---- bodies and pairs */

static wide2 position(const oracle_shape *s) { return at((wide)s->x, (wide)s->y); }
static wide2 rotation(const oracle_shape *s) { return at((wide)s->cos, (wide)s->sin); }

static wide2 local(const oracle_shape *s, int i)
{
    return at((wide)s->xy[2 * i], (wide)s->xy[2 * i + 1]);
}

static wide2 turn(const oracle_shape *s, wide2 v)
{
    const wide c = (wide)s->cos, n = (wide)s->sin;
    return at(c * v.x - n * v.y, n * v.x + c * v.y);
}

static wide2 turned(const oracle_shape *s, int i) { return turn(s, local(s, i)); }

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

wide laws_size(const laws_pair *k)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    return norm(minus(position(q), position(p))) + extent(p) + extent(q) +
           (wide)p->radius + (wide)q->radius + (wide)k->margin + norm(of(k->sweep));
}

/* How far the shapes are apart along the direction n from P to Q, after P has moved. */
static wide apart_along(const laws_pair *k, wide2 n, wide2 moved)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const wide2 along = unit(n), between = minus(minus(position(q), position(p)), moved);
    return dot(along, between) - own_reach(p, along) - own_reach(q, times(-1, along));
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
    const oracle_shape exact = {room, count, (double)shape->radius,
        (double)pose.position.x, (double)pose.position.y, (double)pose.cos,
        (double)pose.sin};
    for (int i = 0; i < count; i++) {
        room[2 * i] = (double)points[i].x;
        room[2 * i + 1] = (double)points[i].y;
    }
    body->shape = *shape;
    body->pose = pose;
    body->exact = exact;
}

static oracle_shape exact_point(wide2 v)
{
    const oracle_shape s = {origin_xy, 1, 0, (double)v.x, (double)v.y, 1, 0};
    return s;
}

/* A pair of which other things are asked, and one whose P is a point. */
static laws_pair asked(const laws_pair *pair, gjk2d_real margin, gjk2d_vec2 sweep)
{
    laws_pair k = *pair;
    k.margin = margin;
    k.sweep = sweep;
    return k;
}
static laws_pair point_and(const laws_body *body, gjk2d_vec2 point, gjk2d_vec2 sweep)
{
    laws_pair k;
    k.p = k.q = *body;
    k.p.exact = exact_point(of(point));
    k.p.pose.position = point;
    return asked(&k, 0, sweep);
}

/* The judge's answers about Q grown by a margin: P as it is, and all that P passes. */
static wide gap_of(const oracle_shape *p, const oracle_shape *q, gjk2d_real margin)
{
    return oracle_gap_moved(p, 0, 0, 0, 0, q, (double)margin);
}
static int overlaps(const oracle_shape *p, const oracle_shape *q, gjk2d_real margin)
{
    return oracle_relation_moved(p, 0, 0, 0, 0, q, (double)margin) == ORACLE_OVERLAPPING;
}
static wide swept_gap(const laws_pair *k, gjk2d_real margin)
{
    const double x = (double)k->sweep.x, y = (double)k->sweep.y;
    return oracle_gap_moved(&k->p.exact, x, y, 0, 1, &k->q.exact, (double)margin);
}

/* ---- scope of the laws */

static wide smaller_part(wide least, wide x)
{
    return x != 0 ? fminl(least, fabsl(x)) : least;
}

static wide smallest_part(const laws_body *b, wide least)
{
    const oracle_shape *s = &b->exact;
    const wide scale = max_norm(rotation(s)), reach = extent(s) / scale;
    for (int i = 0; i < 2 * s->count; i++)
        least = smaller_part(least, (wide)s->xy[i] * scale);
    least = smaller_part(smaller_part(least, (wide)s->radius), (wide)s->x);
    least = smaller_part(smaller_part(least, (wide)s->y), (wide)s->cos * reach);
    return smaller_part(least, (wide)s->sin * reach);
}

/* How near to contact a boolean may be wrong where numbers are too small for law 1: 1e-16
 * E, or in double 1e-150; else 0. */
static wide softness(const laws_pair *k)
{
    const wide E = laws_size(k);
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
    const wide scale = max_norm(rotation(s));
    const wide far = fmaxl(max_norm(position(s)), (wide)s->radius);
    int state = far > RANGE ? UNSURE : GOOD;
    if (!is_finite(b->pose.position.x) || !is_finite(b->pose.position.y) ||
        !is_finite(b->pose.cos) || !is_finite(b->pose.sin) || scale == 0 || far > LIMIT)
        return REFUSED;
    if (b->shape.status != GJK2D_OK)
        return b->shape.status == GJK2D_OUT_OF_RANGE ? UNSURE : REFUSED;
    for (int i = 0; i < s->count; i++) {
        if (max_norm(turned(s, i)) > 1.000001L * RANGE) return REFUSED;
        if (scale * norm(local(s, i)) > RANGE / 2) state = UNSURE;
    }
    return state;
}

static int is_good_margin(gjk2d_real x) { return x >= 0 && (wide)x <= RANGE; }

static int is_good_sweep(gjk2d_vec2 sweep)
{
    return fabsl((wide)sweep.x) <= RANGE && fabsl((wide)sweep.y) <= RANGE;
}

int laws_are_due(const laws_pair *k)
{
    return state_of_body(&k->p) == GOOD && state_of_body(&k->q) == GOOD &&
           is_good_margin(k->margin) && is_good_sweep(k->sweep);
}

/* ---- laws 1, 2 and 4: booleans, and positions that are free */

/* Has the CSO hardly any area, as that of a point and a segment? The longest difference
 * of two vertices of one shape comes first, then the largest |cross product| with it. */
static int is_thin(const laws_pair *k)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const wide E = laws_size(k);
    wide2 longest = unmoved;
    wide area = 0;
    if ((wide)p->radius + (wide)q->radius + (wide)k->margin != 0) return 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < p->count + q->count; i++) {
            const oracle_shape *s = i < p->count ? p : q;
            const wide2 v = local(s, i < p->count ? i : i - p->count);
            const wide2 e = turn(s, minus(v, local(s, 0)));
            if (round == 1)
                area = fmaxl(area, fabsl(cross(longest, e)));
            else if (length(e) > length(longest))
                longest = e;
        }
    }
    return area <= 1e-14L * E * E;
}

/* The hit of a ray from P, which is a point. */
static const char *truth_of_ray(const laws_pair *k, gjk2d_ray_hit *h)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const double tx = (double)k->sweep.x, ty = (double)k->sweep.y;
    const wide soft = softness(k);
    *h = gjk2d_ray(&k->q.shape, &k->q.pose, k->p.pose.position, k->sweep);
    MUST_BE("ray", h->hit, oracle_swept_collide(p, tx, ty, q), swept_gap(k, 0));
    MUST_BE("ray: inside", h->inside, oracle_collide(p, q), gap_of(p, q, 0));
    return NULL;
}

/* What a cast says of the start; its hit; and law 4. */
static const char *truth_of_cast(const laws_pair *k, gjk2d_cast_hit *h)
{
    const double tx = (double)k->sweep.x, ty = (double)k->sweep.y;
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const gjk2d_real margin = k->margin;
    const wide soft = softness(k);
    const int at_start = !overlaps(p, q, margin) ? 0 : overlaps(p, q, 0) ? 2 : 1;
    oracle_shape there = *p;
    *h = gjk2d_cast(&k->p.shape, &k->p.pose, k->sweep, &k->q.shape, &k->q.pose, margin);
    MUST_BE("cast: overlaps", h->overlaps, at_start,
        fminl(fabsl(gap_of(p, q, 0)), fabsl(gap_of(p, q, margin))));
    if (h->overlaps) return NULL;
    if (is_thin(k)) {
        MUST(!h->hit || p->count + q->count > 3, "cast: a CSO without area blocks");
        return NULL;
    }
    MUST_BE("cast", h->hit,
        oracle_relation_moved(p, tx, ty, 0, 1, q, (double)margin) == ORACLE_OVERLAPPING,
        fminl(fabsl(swept_gap(k, margin)), fabsl(gap_of(p, q, margin))));
    there.x = (double)h->position.x;
    there.y = (double)h->position.y;
    MUST_BE("cast: position overlaps", overlaps(&there, q, margin), 0,
        gap_of(&there, q, margin));
    return NULL;
}

const char *laws_of_booleans(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const oracle_shape *x = &k->p.exact, *y = &k->q.exact;
    const oracle_truth t = oracle_judge(x, y);
    const double tx = (double)k->sweep.x, ty = (double)k->sweep.y;
    const int overlap = t.relation == ORACLE_OVERLAPPING;
    const wide soft = softness(k);
    const laws_pair of_point = point_and(&k->q, a->position, k->sweep);
    const laws_pair plain = asked(k, 0, k->sweep);
    const oracle_shape *point = &of_point.p.exact;
    gjk2d_ray_hit ray;
    gjk2d_cast_hit cast;
    MUST_BE("collide", gjk2d_collide(p, a, q, b), t.collide, gap_of(x, y, 0));
    MUST_BE("collide (swapped)", gjk2d_collide(q, b, p, a), t.collide, gap_of(x, y, 0));
    MUST_BE("overlap", gjk2d_overlap(p, a, q, b), overlap, gap_of(x, y, 0));
    MUST_BE("overlap (swapped)", gjk2d_overlap(q, b, p, a), overlap, gap_of(x, y, 0));
    MUST_BE("distance == 0", gjk2d_distance(p, a, q, b) == 0, t.collide, gap_of(x, y, 0));
    MUST_BE("within", gjk2d_within(p, a, q, b, k->margin),
        oracle_within(x, y, (double)k->margin), gap_of(x, y, k->margin));
    MUST_BE("swept_collide", gjk2d_swept_collide(p, a, k->sweep, q, b),
        oracle_swept_collide(x, tx, ty, y), swept_gap(k, 0));
    MUST_BE("contains", gjk2d_contains(q, b, a->position), oracle_collide(point, y),
        gap_of(point, y, 0));
    TRY(truth_of_ray(&of_point, &ray));
    TRY(truth_of_cast(&plain, &cast));
    return truth_of_cast(k, &cast);
}

/* ---- law 3: distances, normals, points */

static const char *check_unit(const char *name, gjk2d_vec2 n)
{
    return at_most(
        name, "length of the normal, less 1,", fabsl(length(of(n)) - 1), 4 * ROUNDING);
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
    const wide scale = hypotl((wide)s->cos, (wide)s->sin);
    const wide of_pair = GJK2D_DOUBLE ? slack : 0; /* edges are chosen by its rounding */
    const wide rounding = fmaxl(32 * REAL_EPSILON * extent(s), of_pair) / scale;
    const wide2 from = local(s, a), e = minus(local(s, b), from);
    oracle_shape part = *s;
    const double xy[4] = {s->xy[2 * a], s->xy[2 * a + 1], s->xy[2 * b], s->xy[2 * b + 1]};
    wide left = 0, right = 0;
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

/* Is v on the named vertex or edge? Straight and repeated vertices do not end an edge. */
static int is_on_feature(const oracle_shape *s, int feature, wide2 v, wide slack)
{
    const int a = feature / 2;
    if (feature < 0 || a >= s->count) return 0;
    if (feature % 2 == 0) return is_part(s, a, a, v, slack);
    for (int k = 0; k < s->count; k++) {
        if (is_part(s, a, (a + 1 + k) % s->count, v, slack) ||
            is_part(s, (a + s->count - k) % s->count, (a + 1) % s->count, v, slack))
            return 1;
    }
    return 0;
}

static int is_same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1];
}

/* Up along the x axis, or straight up? */
static int is_rising(const double *a, const double *b)
{
    return b[0] > a[0] || (b[0] == a[0] && b[1] > a[1]);
}

#define DENT 1.9073486328125e-06L /* 2^-19, of the largest coordinate */

/* GOOD: the list turns one way, or not at all, and goes up and down once. REFUSED: it
 * goes round again, or a vertex is inside of its neighbours' chord by more than a dent
 * may be, unless it turns right back anywhere. Repeated vertices do not count. */
static int state_of_ring(const double *xy, int count)
{
    const wide2 start = at((wide)xy[0], (wide)xy[1]);
    wide largest = 0, area = 0, round = 0, dents[2] = {0, 0};
    int n = 0, left = 0, right = 0, changes = 0, is_back = 0, has_tiny = 0;
    for (int i = 0; i < 2 * count; i++) largest = fmaxl(largest, fabsl((wide)xy[i]));
    for (int i = 0; i < count; i++) {
        const double *a = xy + 2 * i, *b = xy + 2 * ((i + 1) % count), *c = b;
        if (is_same(a, b)) continue;
        for (int k = i + 2; is_same(b, c); k++) c = xy + 2 * (k % count);
        const wide2 v = at((wide)a[0], (wide)a[1]), w = at((wide)b[0], (wide)b[1]);
        const wide2 u = at((wide)c[0], (wide)c[1]), e = minus(w, v), f = minus(u, w);
        const wide turn = cross(e, f), chord = length(minus(u, v));
        n++;
        if (turn != 0) dents[turn > 0] = fmaxl(dents[turn > 0], fabsl(turn) / chord);
        area += cross(minus(v, start), e);
        round += atan2l(turn, dot(e, f));
        is_back |= dot(e, f) < 0 && fabsl(turn) < 1e-3L * length(e) * length(f);
        has_tiny |= length(e) < 2 * DENT * largest;
        left |= oracle_turn(a, b, c) > 0;
        right |= oracle_turn(a, b, c) < 0;
        changes += is_rising(a, b) != is_rising(b, c);
    }
    if (!(left && right) && changes <= 2) return GOOD;
    if (is_back || largest < 1e-150L || /* whose square underflows */
        fabsl(area) < 4 * n * DENT * largest * largest)
        return UNSURE;
    if (fabsl(round) > 9 && !has_tiny) return REFUSED; /* it winds twice */
    return dents[area < 0] > 1.0625L * DENT * largest ? REFUSED : UNSURE;
}

/* Law 3 says nothing of normals where numbers are below law 1's limit, and less where a
 * ring is only convex up to rounding: an edge may lie inside of the hull then. Returns by
 * how much the separation along a normal may be less. */
static wide give_of(const laws_pair *k)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const int is_good =
        state_of_ring(p->xy, p->count) == GOOD && state_of_ring(q->xy, q->count) == GOOD;
    return softness(k) > 0 ? LDBL_MAX : is_good ? 0 : 8 * DENT * laws_size(k);
}
static int is_vague(const laws_pair *k) { return give_of(k) > 0; }

/* The signed distance, the normal and the points of a result. */
static const char *check_result(
    const char *name, const laws_pair *k, const gjk2d_result *r)
{
    const oracle_shape *x = &k->p.exact, *y = &k->q.exact;
    const wide2 p = of(r->p), q = of(r->q), n = of(r->normal);
    const wide E = laws_size(k), slack = distance_slack(E), give = give_of(k);
    const wide of_p = slack_of(E, p), of_q = slack_of(E, q);
    const wide miss = length(minus(minus(q, p), times((wide)r->distance, n)));
    wide right[2];
    const wide due = oracle_gap(x, y, right), error = fabsl((wide)r->distance - due);
    const wide of_cores = fabsl(due + (wide)x->radius + (wide)y->radius);
    const int is_right_known = right[0] != 0 || right[1] != 0;
    MUST((r->distance > 0) - (r->distance < 0) == (int)r->relation,
        "%s: distance %g, relation %d", name, (double)r->distance, r->relation);
    TRY(at_most(name, "error of the distance", error, slack));
    TRY(check_unit(name, r->normal));
    /* (Between cores that nearly touch, a direction is as exact as corners in doubles.) */
    if (!GJK2D_DOUBLE && is_right_known && of_cores > 64 * (wide)DBL_EPSILON * E) {
        const wide off = length(minus(unit(n), at(right[0], right[1]))) * fabsl(due);
        const wide most = 4 * ROUNDING * fmaxl(E, fabsl(due)) + REAL_TINY +
                          4 * (wide)DBL_EPSILON * E / of_cores * fabsl(due);
        TRY(at_most(name, "error of the normal, times the distance,", off, most));
    }
    TRY(at_most(name, "error of q - p", miss, of_p + of_q));
    TRY(at_most(name, "error of the separation along the normal",
        fabsl(apart_along(k, n, unmoved) - due) - give, slack));
    if (give > 0) return NULL;
    MUST(is_on_feature(x, r->p_feature, p, of_p), "%s: p is not on feature %d of P", name,
        r->p_feature);
    MUST(is_on_feature(y, r->q_feature, q, of_q), "%s: q is not on feature %d of Q", name,
        r->q_feature);
    return NULL;
}

const char *laws_of_separation(const laws_pair *pair)
{
    const laws_pair k = asked(pair, 0, nowhere);
    const gjk2d_shape *p = &k.p.shape, *q = &k.q.shape;
    const gjk2d_result r = gjk2d_separation(p, &k.p.pose, q, &k.q.pose);
    const gjk2d_result c = gjk2d_closest(p, &k.p.pose, q, &k.q.pose);
    const gjk2d_real d = gjk2d_distance(p, &k.p.pose, q, &k.q.pose);
    const oracle_truth t = oracle_judge(&k.p.exact, &k.q.exact);
    const int relation = 1 - (int)t.relation; /* ORACLE_SEPARATED is 0, ours is 1 */
    const wide slack = distance_slack(laws_size(&k)), soft = softness(&k);
    MUST(r.status == GJK2D_OK, "separation: status %d", r.status);
    MUST_BE("separation: relation", (int)r.relation, relation,
        gap_of(&k.p.exact, &k.q.exact, 0));
    TRY(at_most("distance", "error", fabsl((wide)d - t.precise), slack));
    MUST(r.relation == GJK2D_SEPARATED
             ? memcmp(&c, &r, sizeof c) == 0
             : c.relation == GJK2D_TOUCHING && c.distance == 0 && is_null(c.normal) &&
                   c.p_feature == -1,
        "closest: relation %d, distance %g", (int)c.relation, (double)c.distance);
    return check_result("separation", &k, &r);
}

const char *laws_of_point(const laws_body *body, gjk2d_vec2 v)
{
    const gjk2d_result r = gjk2d_point(&body->shape, &body->pose, v);
    laws_pair k = point_and(body, v, nowhere);
    k.q = k.p;
    k.p = *body;
    MUST(r.status == GJK2D_OK, "point: status %d", r.status);
    return check_result("point", &k, &r);
}

const char *laws_of_loop(const laws_pair *pair)
{
    const laws_pair k = asked(pair, 0, nowhere);
    const wide soft = softness(&k);
    for (int how = 0; how < 4; how++) {
        const gjk2d_gjk_options options = {how & 1, how >> 1, 0, NULL, NULL, NULL};
        const gjk2d_result r =
            gjk2d_gjk(&k.p.shape, &k.p.pose, &k.q.shape, &k.q.pose, &options);
        MUST(r.status == GJK2D_OK, "gjk: status %d", r.status);
        MUST_BE("gjk", r.relation != GJK2D_SEPARATED,
            oracle_collide(&k.p.exact, &k.q.exact), gap_of(&k.p.exact, &k.q.exact, 0));
        if (r.relation == GJK2D_SEPARATED && !options.early_exit)
            TRY(check_result("gjk", &k, &r));
        else
            MUST(r.distance == 0 && is_null(r.normal), "gjk: distance %g",
                (double)r.distance);
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

/* A straight side: where it begins and ends along a direction, and how oblique it is. */
typedef struct side {
    wide low, high, slope;
    wide2 e;   /* from one end to the other */
    int edges; /* of the hull, at least */
} side;

/* The corners of a shape's list: `index` has room for SIDE_MOST. 0: too many to look at. */
enum { SIDE_MOST = 128 };
static int corners_of(const oracle_shape *s, int *index)
{
    return s->count <= SIDE_MOST ? oracle_hull(s->xy, s->count, index) : 0;
}

/* Are the corners from `a` to `b`, counterclockwise, on one line, up to rounding? */
static int is_straight(const oracle_shape *s, const int *index, int count, int a, int b)
{
    const wide2 from = local(s, index[a]), e = minus(local(s, index[b]), from);
    wide largest = 0;
    for (int i = 0; i < count; i++)
        largest = fmaxl(largest, max_norm(local(s, index[i])));
    for (int i = a; i != b; i = (i + 1) % count) {
        const int next = (i + 1) % count;
        const wide2 v = minus(local(s, index[i]), from);
        if (fabsl(cross(e, v)) > REAL_EPSILON * largest * length(e) ||
            dot(e, minus(local(s, index[next]), local(s, index[i]))) <= 0)
            return 0;
    }
    return 1;
}

/* The whole side of the edge after corner `a`. Where it bulges by rounding, one end can
 * be moved on at the cost of the other: then both as little as they must. */
static side whole_side(
    const oracle_shape *s, const int *index, int count, int a, wide2 along)
{
    side out = {-LDBL_MAX, LDBL_MAX, 0, unmoved, count};
    for (int first = 0; first < 2; first++) {
        int end[2] = {a, (a + 1) % count}, edges = 1;
        for (int k = first; k < first + 2; k++) {
            const int step = k & 1 ? 1 : count - 1;
            for (int i = 0; i < count; i++) {
                int next[2] = {end[0], end[1]};
                next[k & 1] = (end[k & 1] + step) % count;
                if (!is_straight(s, index, count, next[0], next[1])) break;
                end[k & 1] = next[k & 1];
                edges++;
            }
        }
        const wide2 u = turned(s, index[end[0]]), v = turned(s, index[end[1]]);
        const wide x = dot(along, u), y = dot(along, v), at = dot(along, position(s));
        out.edges = edges < out.edges ? edges : out.edges;
        out.low = fmaxl(out.low, at + fminl(x, y));
        out.high = fminl(out.high, at + fmaxl(x, y));
        out.e = minus(v, u);
        out.slope = fabsl(cross(along, out.e)) / fabsl(y - x);
    }
    return out;
}

/* The points reach as far as both sides do: the reference side, and that at the other's
 * support vertex which faces it. Nothing is asked where either side is a choice. */
static const char *check_footprint(const laws_pair *k, const gjk2d_manifold *m, wide E)
{
    const int of_q = m->points[0].q_feature % 2;
    const oracle_shape *s = of_q ? &k->q.exact : &k->p.exact;
    const oracle_shape *other = of_q ? &k->p.exact : &k->q.exact;
    const wide2 n = times(of_q ? -1 : 1, unit(of(m->normal))), along = at(-n.y, n.x);
    const wide slack = 2 * slack_of(E, of(m->points[0].point));
    wide best = -2, facing = 2, second = 2, low = LDBL_MAX, high = -LDBL_MAX;
    int index[2][SIDE_MOST], edge = 0, at_vertex = 0, incident = 0, ties = 0, nearly = 0;
    int has_short = 0; /* edges as short as rounding: then there are no straight sides */
    const int count = corners_of(s, index[0]), others = corners_of(other, index[1]);
    if (m->points[0].p_feature % 2 + of_q == 0 || count < 2 || others < 2) return NULL;
    for (int i = 0; i < count; i++) {
        const wide2 e =
            minus(turned(s, index[0][(i + 1) % count]), turned(s, index[0][i]));
        const wide to = cross(n, e) / length(e);
        nearly += to > 1 - 1e-9L;
        has_short |= length(e) < 64 * REAL_EPSILON * extent(s);
        edge = to > best ? i : edge;
        best = fmaxl(to, best);
    }
    for (int i = 1; i < others; i++)
        if (dot(n, turned(other, index[1][i])) <
            dot(n, turned(other, index[1][at_vertex])))
            at_vertex = i;
    for (int i = 0; i < others; i++) {
        const wide2 v = turned(other, index[1][i]),
                    e = minus(turned(other, index[1][(i + 1) % others]), v);
        const wide to = cross(n, e) / length(e);
        has_short |= length(e) < 64 * REAL_EPSILON * extent(other);
        ties += dot(n, minus(v, turned(other, index[1][at_vertex]))) <= 8 * laws_ulp(E);
        if (i != at_vertex && i != (at_vertex + others - 1) % others) continue;
        incident = to < facing ? i : incident;
        second = fmaxl(fminl(second, to), facing);
        facing = fminl(to, facing);
    }
    const side a = whole_side(s, index[0], count, edge, along),
               b = whole_side(other, index[1], others, incident, along);
    if ((ties > 1 && facing > -1 + 1e-9L) || (others > 2 && second - facing < 1e-3L) ||
        a.slope > 1e-4L || b.slope > 10 || a.edges < nearly || has_short)
        return NULL;
    /* (The side is the reference if it is as separated as its piece, by law 3.) */
    const wide2 out = times(of_q ? -1 : 1, at(a.e.y, -a.e.x));
    if (apart_along(k, out, unmoved) <
        apart_along(k, of(m->normal), unmoved) - REAL_EPSILON * E / 16)
        return NULL;
    const wide from = fmaxl(a.low, b.low), to = fminl(a.high, b.high);
    for (int i = 0; i < m->count; i++) {
        low = fminl(low, dot(along, of(m->points[i].point)));
        high = fmaxl(high, dot(along, of(m->points[i].point)));
    }
    if (to - from <= 4 * slack) return NULL;
    TRY(at_most("contact", "beginning of the points, beyond that of the sides,",
        low - from, slack));
    return at_most(
        "contact", "end of the sides, beyond that of the points,", to - high, slack);
}

const char *laws_of_contact(const laws_pair *pair, gjk2d_real bias)
{
    const laws_pair k = asked(pair, pair->margin, nowhere);
    const gjk2d_shape *x = &k.p.shape, *y = &k.q.shape;
    const gjk2d_pose *a = &k.p.pose, *b = &k.q.pose;
    const gjk2d_manifold m = gjk2d_contact(x, a, y, b, k.margin, bias);
    const oracle_shape *p = &k.p.exact, *q = &k.q.exact;
    const wide E = laws_size(&k), slack = distance_slack(E), soft = softness(&k);
    const wide due = oracle_gap(p, q, NULL), give = give_of(&k),
               cut = GJK2D_DOUBLE ? 1e-12L * E : slack;
    MUST(m.status == GJK2D_OK, "contact: status %d", m.status);
    MUST(m.count >= 0 && m.count <= 2, "%d contact points", m.count);
    MUST_BE("contact", m.count > 0, oracle_within(p, q, (double)k.margin),
        gap_of(p, q, k.margin));
    MUST((m.count > 0) == gjk2d_within(x, a, y, b, k.margin),
        "%d contact points, within does not agree", m.count);
    if (m.count == 0) return NULL;
    TRY(check_unit("contact", m.normal));
    const wide along = apart_along(&k, of(m.normal), unmoved);
    MUST(along >= due - cut - (wide)bias - give,
        "contact: apart along the normal by %.9Lg, at best %.9Lg", along, due);
    for (int i = 0; i < m.count; i++) {
        const wide s = (wide)m.points[i].separation;
        TRY(at_most("contact", "depth beyond the support vertex", along - s, slack));
        MUST(i > 0 || due <= 0 || s <= due + cut + (wide)bias + give,
            "contact: separation %.9Lg, distance %.9Lg", s, due);
        TRY(check_contact_point(&k, &m, i, E));
    }
    MUST(m.count == 1 || m.points[0].separation <= m.points[1].separation,
        "contact: the second point is deeper");
    return softness(&k) > 0 ? NULL : check_footprint(&k, &m, E);
}

/* ---- motion */

/* Laws 3 and 5 of a hit that did not start in overlap: at its fraction the shapes hardly
 * overlap or have a gap, also along the normal; the point is on Q's feature, not in Q. */
static const char *check_hit(const char *name, const laws_pair *k, gjk2d_real fraction,
    gjk2d_vec2 normal, gjk2d_vec2 point, int feature)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const wide E = laws_size(k), slack = 8 * laws_ulp(E) + 1e-14L * E;
    const wide2 sweep = of(k->sweep), n = unit(of(normal)), touch = of(point);
    const wide depth = own_reach(q, n) - dot(n, minus(touch, position(q)));
    const double tx = (double)k->sweep.x, ty = (double)k->sweep.y, at = (double)fraction;
    const wide gap = oracle_gap_moved(p, tx, ty, at, at, q, (double)k->margin);
    /* (A graze of a round corner that overlaps by rounding has ends in both halves.) */
    const wide reach = (wide)p->radius + (wide)q->radius + (wide)k->margin;
    const wide of_graze = GJK2D_DOUBLE && reach > 0 ? sqrtl(2 * slack / reach) : 0;
    const wide of_thin = reach < 1e-14L * E ? reach : 0;
    TRY(at_most(name, "gap at the fraction", gap, (GJK2D_DOUBLE ? 40 : 4) * laws_ulp(E)));
    TRY(at_most(
        name, "overlap at the fraction", -gap - of_thin, 1e-14L * E + 4 * ROUNDING * E));
    MUST(name[0] != 'c' || softness(k) > 0 || gap <= 0 ||
             oracle_relation_moved(p, tx, ty, at * (1 - 2 * (double)REAL_EPSILON), 1, q,
                 (double)k->margin) != ORACLE_SEPARATED,
        "%s: the fraction %.17g is past the exit", name, at);
    const wide give = give_of(k),
               off = apart_along(k, times(-1, n), times((wide)fraction, sweep)) -
                     (wide)k->margin;
    TRY(at_most(name, "error of the separation along it", fabsl(off) - give, slack));
    if (give > 0) return NULL;
    TRY(at_most(name, "depth of the point in Q", depth, slack + slack_of(E, touch)));
    TRY(at_most(name, "translation along the normal", dot(n, sweep),
        (8 * DIGITS * ROUNDING + of_graze) * length(sweep)));
    MUST(is_on(q, touch, slack_of(E, touch)), "%s: the point is not on Q", name);
    MUST(is_on_feature(q, feature, touch, DIGITS * slack_of(E, touch)),
        "%s: the point is not near feature %d", name, feature);
    return NULL;
}

const char *laws_of_ray(const laws_body *body, gjk2d_vec2 origin, gjk2d_vec2 translation)
{
    const laws_pair k = point_and(body, origin, translation);
    gjk2d_ray_hit h;
    wide2 end;
    TRY(truth_of_ray(&k, &h));
    end = plus(of(origin), (wide)h.fraction, of(translation));
    MUST(h.status == GJK2D_OK, "ray: status %d", h.status);
    MUST(h.fraction >= 0 && h.fraction <= 1, "ray: fraction %g", (double)h.fraction);
    TRY(at_most("ray", "error of the point", length(minus(of(h.point), end)),
        slack_of(laws_size(&k), end)));
    if (!h.hit) {
        MUST(h.fraction == 1 && !h.inside && h.feature == -1 && is_null(h.normal),
            "ray: no hit, fraction %g, feature %d", (double)h.fraction, h.feature);
        return NULL;
    }
    TRY(check_unit("ray", h.normal));
    if (!h.inside) return check_hit("ray", &k, h.fraction, h.normal, h.point, h.feature);
    MUST(h.fraction == 0 && h.feature == -1, "ray: inside, fraction %g",
        (double)h.fraction);
    return NULL;
}

/* From a start in overlap only what leads deeper is a hit: against the separation's
 * normal, by more than 4 ulp of the positions and the translation. (Where cores touch, or
 * nearly so, it may be any normal of the contact's cone.) */
static const char *check_start(const laws_pair *k, const gjk2d_cast_hit *h)
{
    const gjk2d_result r =
        gjk2d_separation(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose);
    const wide E = laws_size(k), deeper = dot(of(r.normal), of(k->sweep));
    const wide slack = 8 * laws_ulp(E + norm(position(&k->p.exact)));
    const wide cores = oracle_gap(&k->p.exact, &k->q.exact, NULL) +
                       (wide)k->p.shape.radius + (wide)k->q.shape.radius;
    MUST(!h->hit || h->fraction == 0, "cast: overlap at the start, fraction %g",
        (double)h->fraction);
    if (is_vague(k)) return NULL;
    MUST(!h->hit || is_on(&k->q.exact, of(h->point), slack_of(E, of(h->point))),
        "cast: overlap at the start, the point is not on Q");
    if (fabsl(cores) <= 1e-14L * E) return NULL;
    return h->hit ? at_most("cast: hit at the start", "way out", -deeper, slack)
                  : at_most("cast: overlap without a hit", "way in", deeper, slack);
}

const char *laws_of_cast(const laws_pair *pair, gjk2d_real margin)
{
    const laws_pair k = asked(pair, margin, pair->sweep);
    const wide2 start = of(k.p.pose.position);
    gjk2d_cast_hit h;
    wide2 end;
    wide miss;
    TRY(truth_of_cast(&k, &h));
    end = plus(start, (wide)h.fraction, of(k.sweep));
    miss = length(minus(of(h.position), end));
    MUST(h.status == GJK2D_OK, "cast: status %d", h.status);
    MUST(h.fraction >= 0 && h.fraction <= 1 && (h.hit || h.fraction == 1),
        "cast: fraction %g", (double)h.fraction);
    if (softness(&k) == 0)
        TRY(at_most("cast", "error of the position", miss, slack_of(laws_size(&k), end)));
    MUST(!h.hit || h.fraction > 0 || length(minus(of(h.position), start)) == 0,
        "cast: fraction 0 elsewhere");
    if (h.hit) TRY(check_unit("cast", h.normal));
    if (h.overlaps) return check_start(&k, &h);
    if (!h.hit || is_thin(&k)) return NULL;
    return check_hit("cast", &k, h.fraction, h.normal, h.point, h.feature);
}

/* ---- turns, with what needs no other judge: see test_turn.c */

/* P moves by the sweep and takes Q's rotation; its center moves straight, or on an arc. */
const char *laws_of_turn(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    for (int arc = 0; arc < 2; arc++) {
        gjk2d_turn turn = {*a, *b, arc ? NULL : &p->center};
        turn.to.position.x = a->position.x + k->sweep.x;
        turn.to.position.y = a->position.y + k->sweep.y;
        const int is_hit = gjk2d_turn_collide(p, &turn, q, b);
        const gjk2d_turn_hit h = gjk2d_turn_cast(p, &turn, q, b, 0);
        MUST(h.status == GJK2D_OK || (is_hit && h.hit && h.fraction == 0),
            "turn: status %d, hit %d", h.status, h.hit);
        if (h.status == GJK2D_OUT_OF_RANGE) continue;
        MUST(h.status == GJK2D_OK, "turn: status %d", h.status);
        MUST(is_hit || (!gjk2d_collide(p, a, q, b) && !gjk2d_collide(p, &turn.to, q, b)),
            "turn: free, but it hits at an end");
        MUST(is_hit || !h.hit, "turn: free, but a cast hits");
        MUST(h.safe >= 0 && h.safe <= h.fraction && h.fraction <= 1 &&
                 (h.hit || h.fraction == 1),
            "turn: safe %g, fraction %g", (double)h.safe, (double)h.fraction);
        MUST(
            h.overlaps == 2 * gjk2d_overlap(p, a, q, b), "turn: overlaps %d", h.overlaps);
        MUST(h.overlaps || !gjk2d_overlap(p, &h.pose, q, b) ||
                 gjk2d_closest(p, &h.pose, q, b).status != GJK2D_OK,
            "turn: overlaps where it stops");
        if (h.hit) TRY(check_unit("turn", h.normal));
    }
    return NULL;
}

/* ---- exchanging P and Q */

/* Are all numbers of a body whole and small, and is it turned by quarters? Then nothing
 * rounds, and edges that are equally deep are so exactly. */
static int is_whole(const laws_body *b)
{
    const oracle_shape *s = &b->exact;
    int is = fabs(s->cos) + fabs(s->sin) == 1 && s->cos * s->sin == 0 && s->radius == 0 &&
             s->x == floor(s->x) && s->y == floor(s->y) && fabs(s->x) + fabs(s->y) < 1024;
    for (int i = 0; i < 2 * s->count; i++)
        is = is && s->xy[i] == floor(s->xy[i]) && fabs(s->xy[i]) < 1024;
    return is;
}

static wide2 center_of(const laws_body *b)
{
    return plus(position(&b->exact), 1, turn(&b->exact, of(b->shape.center)));
}

static int is_opposite(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return max_norm(plus(of(a), 1, of(b))) <= 4 * ROUNDING;
}

/* On a lattice, exchanged calls give opposite normals, unless of one center. */
static const char *laws_of_exchange(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const gjk2d_vec2 back = {-k->sweep.x, -k->sweep.y};
    if (!is_whole(&k->p) || !is_whole(&k->q) ||
        norm(minus(center_of(&k->p), center_of(&k->q))) < 1e-3L)
        return NULL;
    const gjk2d_result r = gjk2d_separation(p, a, q, b), s = gjk2d_separation(q, b, p, a);
    MUST(fabsl((wide)r.distance - (wide)s.distance) <= 2 * laws_ulp((wide)r.distance),
        "exchanged separation: %.9g, %.9g", (double)r.distance, (double)s.distance);
    MUST(is_opposite(r.normal, s.normal) || (p->count == 1 && q->count == 1),
        "exchanged separation: normal (%g, %g), (%g, %g)", (double)r.normal.x,
        (double)r.normal.y, (double)s.normal.x, (double)s.normal.y);
    if (!(fabsl((wide)back.x) < 1024 && fabsl((wide)back.y) < 1024) ||
        (wide)back.x != floorl((wide)back.x) || (wide)back.y != floorl((wide)back.y))
        return NULL;
    const gjk2d_cast_hit c = gjk2d_cast(p, a, k->sweep, q, b, 0),
                         d = gjk2d_cast(q, b, back, p, a, 0);
    MUST(c.hit == d.hit && c.overlaps == d.overlaps &&
             fabsl((wide)c.fraction - (wide)d.fraction) <= 2 * ROUNDING,
        "exchanged cast: hit %d at %.9g, %d at %.9g", c.hit, (double)c.fraction, d.hit,
        (double)d.fraction);
    MUST(is_opposite(c.normal, d.normal), "exchanged cast: normal (%g, %g), (%g, %g)",
        (double)c.normal.x, (double)c.normal.y, (double)d.normal.x, (double)d.normal.y);
    return NULL;
}

/* ---- pushing out, bounds */

const char *laws_of_push(const laws_pair *pair, gjk2d_real gap)
{
    const laws_pair k = asked(pair, gap, nowhere);
    gjk2d_vec2 v = {0, 0};
    const gjk2d_status status =
        gjk2d_push_out(&k.p.shape, &k.p.pose, &k.q.shape, &k.q.pose, gap, &v);
    const oracle_shape *p = &k.p.exact, *q = &k.q.exact;
    const wide soft = softness(&k), moved = length(minus(of(v), position(q)));
    const wide slack = 8 * (ulps(of(v)) + ulps(position(q)) + laws_ulp(laws_size(&k)));
    const wide most = oracle_depth(p, q) + (wide)gap + slack;
    oracle_shape there = *q;
    there.x = (double)v.x;
    there.y = (double)v.y;
    MUST(status == GJK2D_OK, "push_out: status %d", status);
    MUST_BE("push_out: position overlaps", overlaps(p, &there, gap), 0,
        gap_of(p, &there, gap));
    if (soft > 0) return NULL;
    return at_most("push_out", "way", moved, overlaps(p, q, gap) ? most : 0);
}

/* Each side of a box is at most 2 ulp outside of the exact one. (A product below the
 * normal numbers may round.) */
static const char *laws_of_bounds(const laws_body *b)
{
    static const wide2 ways[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const gjk2d_box box = gjk2d_bounds(&b->shape, &b->pose);
    const oracle_shape *s = &b->exact;
    for (int i = 0; i < 4; i++) {
        const wide2 way = ways[i], corner = of(i % 2 ? box.high : box.low);
        const wide place = dot(way, position(s));
        const wide numbers = fabsl(place) + extent(s) + (wide)s->radius;
        const wide out = dot(way, corner) - (place + own_reach(s, way));
        TRY(at_most("bounds", "inside", -out, 1e-18L * numbers + 1e-323L));
        TRY(at_most("bounds", "outside", out, 2 * laws_ulp(numbers)));
    }
    return NULL;
}

/* ---- law 8: what is refused */

enum { BODIES, MARGIN, SWEEP };

/* The same number, though a zero below 0 may have become 0. */
static int is_kept(gjk2d_real x, gjk2d_real from)
{
    return x == from || (x != x && from != from);
}

/* If one of the two bodies, the margin or the translation is bad, queries refuse it. */
static const char *check_refused(const laws_pair *k, int bad)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const gjk2d_cast_hit cast = gjk2d_cast(p, a, k->sweep, q, b, k->margin);
    const gjk2d_manifold m = gjk2d_contact(p, a, q, b, k->margin, 0);
    const gjk2d_ray_hit ray = gjk2d_ray(q, b, a->position, k->sweep);
    const int within = gjk2d_within(p, a, q, b, k->margin);
    MUST(
        cast.status != GJK2D_OK && cast.hit && cast.fraction == 0 && is_null(cast.normal),
        "refused cast: status %d", cast.status);
    if (bad != SWEEP)
        MUST(m.status != GJK2D_OK && m.count == 0 && is_null(m.normal),
            "refused contact: status %d", m.status);
    if (bad != MARGIN)
        MUST(gjk2d_swept_collide(p, a, k->sweep, q, b), "refused swept_collide: 0");
    if (bad == MARGIN) MUST(within == !(k->margin < 0), "refused within: %d", within);
    if (bad == SWEEP)
        MUST(
            ray.status != GJK2D_OK && ray.hit && ray.fraction == 0 && is_null(ray.normal),
            "refused ray: status %d", ray.status);
    if (bad == BODIES) {
        const gjk2d_result r = gjk2d_separation(p, a, q, b);
        gjk2d_vec2 v = {1, 2};
        MUST(r.status != GJK2D_OK && r.relation == GJK2D_OVERLAPPING && r.distance == 0 &&
                 is_null(r.normal) && is_null(r.p) && is_null(r.q),
            "refused separation: status %d, relation %d", r.status, r.relation);
        MUST(gjk2d_collide(p, a, q, b) && gjk2d_overlap(p, a, q, b) &&
                 gjk2d_within(p, a, q, b, 0) && gjk2d_distance(p, a, q, b) == 0,
            "refused pair: a boolean says 0");
        MUST(gjk2d_push_out(p, a, q, b, 0, &v) == r.status &&
                 is_kept(v.x, b->position.x) && is_kept(v.y, b->position.y),
            "refused push_out: not the position itself");
    }
    return NULL;
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

/* The hull is not asked for where numbers are too small beside others for law 1. */
const char *laws_of_ring(const gjk2d_vec2 *points, int count)
{
    static gjk2d_vec2 hull[2 * LAWS_MOST];
    static double xy[2 * LAWS_MOST];
    static int index[LAWS_MOST];
    const gjk2d_shape s = gjk2d_make_polygon(points, count, 0);
    const gjk2d_status status = gjk2d_shape_status(&s);
    wide least = (wide)LDBL_MAX, most = 0;
    int state;
    MUST(count <= LAWS_MOST, "ring: too many points to judge");
    for (int i = 0; i < count; i++) {
        xy[2 * i] = (double)points[i].x;
        xy[2 * i + 1] = (double)points[i].y;
        least = smaller_part(smaller_part(least, (wide)xy[2 * i]), (wide)xy[2 * i + 1]);
        most = fmaxl(most, max_norm(of(points[i])));
    }
    memcpy(hull, points, (size_t)count * sizeof *hull);
    for (int in_place = 0; in_place < 2 && least >= NO_ERROR * most; in_place++) {
        const int corners = oracle_hull(xy, count, index);
        gjk2d_vec2 *out = in_place ? hull : hull + count;
        const int said = gjk2d_hull(in_place ? hull : points, count, out);
        MUST(said == corners && is_same_hull(out, said, xy, index),
            "%s: %d corners of %d", in_place ? "hull in place" : "hull", said, corners);
    }
    state = state_of_ring(xy, count);
    MUST(status == GJK2D_OK || status == GJK2D_NOT_CONVEX, "ring: status %d", status);
    MUST(state != GOOD || status == GJK2D_OK, "ring: a convex one is refused");
    MUST(state != REFUSED || status != GJK2D_OK, "ring: one that is not convex is taken");
    return NULL;
}

/* ---- all */

/* clang-format off */
const char *const laws_names[LAWS] = {
    "booleans", "separation", "point", "gjk", "contact", "contact with a bias", "ray",
    "cast", "cast with a margin", "push_out", "push_out with a gap", "exchange",
    "bounds of P", "bounds of Q", "turn",
};

const char *laws_of(const laws_pair *k, int law)
{
    switch (law) {
    case 0: return laws_of_booleans(k);
    case 1: return laws_of_separation(k);
    case 2: return laws_of_point(&k->p, k->q.pose.position);
    case 3: return laws_of_loop(k);
    case 4: return laws_of_contact(k, 0);
    case 5: return laws_of_contact(k, k->margin / 4);
    case 6: return laws_of_ray(&k->q, k->p.pose.position, k->sweep);
    case 7: return laws_of_cast(k, 0);
    case 8: return laws_of_cast(k, k->margin);
    case 9: return laws_of_push(k, 0);
    case 10: return laws_of_push(k, k->margin);
    case 11: return laws_of_exchange(k);
    case 12: return laws_of_bounds(&k->p);
    case 13: return laws_of_bounds(&k->q);
    default: return laws_of_turn(k);
    }
}
/* clang-format on */

/* What is out of range, or bad, is refused; of the rest so many laws are asked. */
static const char *judge(const laws_pair *k, int laws)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const int of_p = state_of_body(&k->p), of_q = state_of_body(&k->q);
    laws_pair good = *k;
    if (of_p != GOOD || of_q != GOOD) {
        const gjk2d_status said = gjk2d_separation(p, &k->p.pose, q, &k->q.pose).status;
        const int must = of_p == REFUSED || of_q == REFUSED;
        if (must || said == GJK2D_OUT_OF_RANGE) return check_refused(k, BODIES);
        MUST(said == GJK2D_OK, "separation: status %d", said);
    }
    if (!is_good_margin(k->margin)) {
        if (!((wide)k->margin > RANGE && (wide)k->margin <= LIMIT))
            TRY(check_refused(k, MARGIN));
        good.margin = 0;
    }
    if (!is_good_sweep(k->sweep)) {
        const wide most = max_norm(of(k->sweep));
        if (!(most > RANGE && most <= LIMIT)) TRY(check_refused(k, SWEEP));
        good.sweep = nowhere;
    }
    for (int law = 0; law < laws; law++) TRY(laws_of(&good, law));
    return NULL;
}

const char *laws_problem(const laws_pair *k) { return judge(k, LAWS); }
const char *laws_truth(const laws_pair *k) { return judge(k, 1); } /* the booleans */
