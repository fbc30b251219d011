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
#include <string.h>

#if defined(__clang__)
#pragma clang fp contract(off)
#endif

typedef long double wide;
typedef struct wide2 {
    wide x, y;
} wide2;

#if GJK2D_DOUBLE
#define REAL_EPSILON DBL_EPSILON
#define REAL_TINY    DBL_MIN
#define REAL_LOWEST  (DBL_MIN_EXP - DBL_MANT_DIG)
#define REAL_DIGITS  DBL_MANT_DIG
#define NO_ERROR     1e-22 /* smaller parts of E than this are no error */
#else
#define REAL_EPSILON FLT_EPSILON
#define REAL_TINY    FLT_MIN
#define REAL_LOWEST  (FLT_MIN_EXP - FLT_MANT_DIG)
#define REAL_DIGITS  FLT_MANT_DIG
#define NO_ERROR     1e-30
#endif
#define RANGE    1e35
#define ROUNDING (REAL_EPSILON / 2)

static char text[400];

static const char *broken(const char *format, ...)
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
        if (problem_)                                                                    \
            return problem_;                                                             \
    } while (0)
#define MUST(condition, ...)                                                             \
    do {                                                                                 \
        if (!(condition))                                                                \
            return broken(__VA_ARGS__);                                                  \
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
    v.x = x, v.y = y;
    return v;
}
static wide2 of(gjk2d_vec2 v) { return at((wide)v.x, (wide)v.y); }
static wide2 plus(wide2 a, wide s, wide2 b) { return at(a.x + s * b.x, a.y + s * b.y); }
static wide dot(wide2 a, wide2 b) { return a.x * b.x + a.y * b.y; }
static wide length(wide2 a) { return hypotl(a.x, a.y); }
static wide norm(wide2 a) { return fabsl(a.x) + fabsl(a.y); } /* of E */

static wide2 turned(const oracle_shape *s, int i)
{
    const wide x = (wide)s->xy[2 * i], y = (wide)s->xy[2 * i + 1], c = (wide)s->cos, n = (wide)s->sin;
    return at(c * x - n * y, n * x + c * y);
}
static wide2 placed(const oracle_shape *s, int i) { return plus(at((wide)s->x, (wide)s->y), 1, turned(s, i)); }

/* The largest n . v of a placed shape from its position, its radius included. */
static wide own_reach(const oracle_shape *s, wide2 n)
{
    wide most = -LDBL_MAX;
    int i;
    for (i = 0; i < s->count; i++)
        most = fmaxl(most, dot(n, turned(s, i)));
    return most + (wide)s->radius * length(n);
}
static wide reach(const oracle_shape *s, wide2 n)
{
    return own_reach(s, n) + dot(n, at((wide)s->x, (wide)s->y));
}

static wide extent(const oracle_shape *s)
{
    wide most = 0;
    int i;
    for (i = 0; i < s->count; i++)
        most = fmaxl(most, norm(turned(s, i)));
    return most;
}

static wide size_of(const laws_pair *k, gjk2d_real margin, gjk2d_vec2 sweep)
{
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    return fabsl((wide)p->x - (wide)q->x) + fabsl((wide)p->y - (wide)q->y) + extent(p) + extent(q) +
           (wide)p->radius + (wide)q->radius + (wide)margin + norm(of(sweep));
}

wide laws_size(const laws_pair *k) { return size_of(k, k->margin, k->sweep); }

/* How far the shapes are apart along a unit vector from P to Q. */
static wide apart_along(const laws_pair *k, wide2 n)
{
    const wide2 between = at((wide)k->q.exact.x - (wide)k->p.exact.x, (wide)k->q.exact.y - (wide)k->p.exact.y);
    return dot(n, between) - own_reach(&k->p.exact, n) - own_reach(&k->q.exact, at(-n.x, -n.y));
}

/* Law 3 of points: 4 ulp of E and 2 of their own coordinates. */
static wide slack_of(wide E, wide2 v)
{
    return 4 * laws_ulp(E) + 2 * (laws_ulp(v.x) + laws_ulp(v.y)) + 2 * REAL_TINY;
}

/* ---- what is out of the laws' scope */

static wide smallest_part(const laws_body *b, wide least)
{
    const oracle_shape *s = &b->exact;
    const wide turn = fmaxl(fabsl((wide)s->cos), fabsl((wide)s->sin));
    wide v[5];
    int i;
    for (i = 0; i < 2 * s->count; i++)
        if (s->xy[i] != 0)
            least = fminl(least, fabsl((wide)s->xy[i]) * turn);
    v[0] = (wide)s->radius, v[1] = (wide)s->x, v[2] = (wide)s->y;
    v[3] = (wide)s->cos * extent(s) / turn, v[4] = (wide)s->sin * extent(s) / turn;
    for (i = 0; i < 5; i++)
        if (v[i] != 0)
            least = fminl(least, fabsl(v[i]));
    return least;
}

/* Numbers too small for law 1, or too large? */
static int has_tiny(const laws_pair *k, wide E)
{
    return smallest_part(&k->p, smallest_part(&k->q, LDBL_MAX)) < NO_ERROR * E;
}
static int is_in_range(const laws_body *b)
{
    const wide turn = fmaxl(fabsl((wide)b->exact.cos), fabsl((wide)b->exact.sin));
    wide most = fmaxl(fabsl((wide)b->exact.x), fabsl((wide)b->exact.y));
    int i;
    for (i = 0; i < 2 * b->exact.count; i++)
        most = fmaxl(most, 2 * turn * fabsl((wide)b->exact.xy[i]));
    return fmaxl(most, (wide)b->exact.radius) <= RANGE;
}

void laws_describe(laws_body *body, const gjk2d_shape *shape, gjk2d_pose pose,
                   const gjk2d_vec2 *points, int count, double *room)
{
    int i;
    for (i = 0; i < count; i++) {
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

/* ---- laws 1 and 2: booleans */

static const char *check(const char *name, int said, int truth)
{
    MUST(said == truth, "%s says %d, the truth is %d", name, said, truth);
    return NULL;
}

static gjk2d_relation due_relation(oracle_truth t)
{
    return t.relation == ORACLE_SEPARATED  ? GJK2D_SEPARATED
           : t.relation == ORACLE_TOUCHING ? GJK2D_TOUCHING
                                           : GJK2D_OVERLAPPING;
}

static int swept_truth(const laws_pair *k)
{
    return oracle_swept_collide(&k->p.exact, (double)k->sweep.x, (double)k->sweep.y, &k->q.exact);
}

const char *laws_of_booleans(const laws_pair *k)
{
    const gjk2d_shape *p = &k->p.shape, *q = &k->q.shape;
    const gjk2d_pose *a = &k->p.pose, *b = &k->q.pose;
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    const int overlaps = t.relation == ORACLE_OVERLAPPING;
    oracle_shape point = k->p.exact;
    static const double origin[2] = {0, 0};
    TRY(check("collide", gjk2d_collide(p, a, q, b), t.collide));
    TRY(check("collide (swapped)", gjk2d_collide(q, b, p, a), t.collide));
    TRY(check("overlap", gjk2d_overlap(p, a, q, b), overlaps));
    TRY(check("overlap (swapped)", gjk2d_overlap(q, b, p, a), overlaps));
    TRY(check("distance == 0", gjk2d_distance(p, a, q, b) == 0, t.collide));
    TRY(check("within", gjk2d_within(p, a, q, b, k->margin),
              oracle_within(&k->p.exact, &k->q.exact, (double)k->margin)));
    TRY(check("swept_collide", gjk2d_swept_collide(p, a, k->sweep, q, b), swept_truth(k)));
    point.xy = origin, point.count = 1, point.radius = 0;
    TRY(check("contains", gjk2d_contains(q, b, a->position), oracle_collide(&point, &k->q.exact)));
    return NULL;
}

/* ---- law 3: distances, normals, points */

static const char *check_unit(const char *name, gjk2d_vec2 n)
{
    MUST(fabsl(length(of(n)) - 1) <= 4 * ROUNDING, "%s: normal of length 1 + %.3Lg", name,
         length(of(n)) - 1);
    return NULL;
}

/* Is a point one of the shape's, within `slack`? */
static int is_on(const oracle_shape *s, wide2 v, wide slack)
{
    static const double origin[2] = {0, 0};
    oracle_shape point = *s;
    point.xy = origin, point.count = 1, point.radius = 0;
    point.x = (double)v.x, point.y = (double)v.y;
    return (wide)oracle_judge(s, &point).distance <= slack + 4 * (wide)DBL_EPSILON * (fabsl(v.x) + fabsl(v.y));
}

/* Is a vertex, or an edge of the hull, from here on, at v? */
static int is_part(const oracle_shape *s, int a, int b, wide2 v, wide slack)
{
    const wide rounding = 32 * REAL_EPSILON * extent(s) / hypotl((wide)s->cos, (wide)s->sin);
    const wide2 e = at((wide)s->xy[2 * b] - (wide)s->xy[2 * a], (wide)s->xy[2 * b + 1] - (wide)s->xy[2 * a + 1]);
    oracle_shape part = *s;
    double xy[4];
    wide left = 0, right = 0;
    int i;
    memcpy(xy, s->xy + 2 * a, sizeof xy / 2);
    memcpy(xy + 2, s->xy + 2 * b, sizeof xy / 2);
    part.xy = xy, part.count = 2;
    if (!is_on(&part, v, slack))
        return 0;
    for (i = 0; i < s->count; i++) {
        const wide side = e.x * ((wide)s->xy[2 * i + 1] - (wide)xy[1]) - e.y * ((wide)s->xy[2 * i] - (wide)xy[0]);
        left = fmaxl(left, side), right = fmaxl(right, -side);
    }
    return fminl(left, right) <= rounding * length(e);
}

/* Is v on the named vertex or edge? Vertices in an edge, and repeated ones, do not end it. */
static int is_on_feature(const oracle_shape *s, int feature, wide2 v, wide slack)
{
    const int a = feature / 2;
    int k;
    if (feature < 0 || a >= s->count)
        return 0;
    if (feature % 2 == 0)
        return is_part(s, a, a, v, slack);
    for (k = 1; k <= s->count; k++)
        if (is_part(s, a, (a + k) % s->count, v, slack))
            return 1;
    return 0;
}

static const char *check_points(const laws_pair *k, const gjk2d_result *r, wide E)
{
    const wide2 p = of(r->p), q = of(r->q), n = of(r->normal), miss = plus(plus(q, -1, p), -(wide)r->distance, n);
    const wide of_p = slack_of(E, p), of_q = slack_of(E, q);
    MUST(length(miss) <= of_p + of_q, "q - p is off by %.3Lg, E %.3Lg", length(miss), E);
    MUST(is_on(&k->p.exact, p, of_p), "p is not on P");
    MUST(is_on(&k->q.exact, q, of_q), "q is not on Q");
    MUST(is_on_feature(&k->p.exact, r->p_feature, p, of_p), "p is not on feature %d", r->p_feature);
    MUST(is_on_feature(&k->q.exact, r->q_feature, q, of_q), "q is not on feature %d", r->q_feature);
    return NULL;
}

const char *laws_of_separation(const laws_pair *k)
{
    const gjk2d_result r = gjk2d_separation(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose);
    const gjk2d_real d = gjk2d_distance(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose);
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    const wide depth = t.relation == ORACLE_OVERLAPPING ? oracle_depth(&k->p.exact, &k->q.exact) : 0;
    const wide E = size_of(k, 0, gjk2d_make_pose(0, 0, 1, 0).position), due = t.collide ? -depth : t.precise;
    const wide slack = fmaxl(4 * laws_ulp(E), 2 * REAL_TINY);
    MUST(r.status == GJK2D_OK, "separation: status %d", r.status);
    MUST(r.relation == due_relation(t), "relation %d, the truth is %d", r.relation, due_relation(t));
    MUST((r.distance > 0) - (r.distance < 0) == (int)r.relation, "distance %g, relation %d", (double)r.distance, r.relation);
    MUST(fabsl((wide)r.distance - due) <= slack, "separation %.17g is off by %.3Lg ulp of E", (double)r.distance,
         fabsl((wide)r.distance - due) / laws_ulp(E));
    if (!t.collide)
        MUST(fabsl((wide)d - due) <= slack, "distance %.17g is off by %.3Lg ulp of E", (double)d,
             fabsl((wide)d - due) / laws_ulp(E));
    TRY(check_unit("separation", r.normal));
    MUST(fabsl(apart_along(k, of(r.normal)) - due) <= slack + 4 * ROUNDING * E, "apart along the normal by %.17Lg, distance %.17Lg, E %.3Lg",
         apart_along(k, of(r.normal)), due, E);
    return check_points(k, &r, E);
}

/* ---- contact points */

const char *laws_of_contact(const laws_pair *k, gjk2d_real bias)
{
    const gjk2d_manifold m = gjk2d_contact(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, k->margin, bias);
    const int within = oracle_within(&k->p.exact, &k->q.exact, (double)k->margin);
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    const wide E = size_of(k, k->margin, gjk2d_make_pose(0, 0, 1, 0).position), slack = fmaxl(4 * laws_ulp(E), 2 * REAL_TINY) + 4 * ROUNDING * E;
    const wide due = t.collide ? -oracle_depth(&k->p.exact, &k->q.exact) : t.precise;
    wide along;
    int i;
    MUST(m.status == GJK2D_OK, "contact: status %d", m.status);
    MUST((m.count > 0) == within && m.count <= 2, "%d contact points, within is %d", m.count, within);
    if (m.count == 0)
        return NULL;
    TRY(check_unit("contact", m.normal));
    along = apart_along(k, of(m.normal));
    MUST(along >= due - slack - (wide)bias, "contact: apart along the normal by %.9Lg, at best %.9Lg", along, due);
    for (i = 0; i < m.count; i++) {
        const wide s = (wide)m.points[i].separation;
        const wide2 p = plus(of(m.points[i].point), -s / 2, of(m.normal)), q = plus(of(m.points[i].point), s / 2, of(m.normal));
        const int is_p = m.points[i].p_feature % 2, is_q = m.points[i].q_feature % 2; /* the reference edge */
        MUST(s >= along - slack, "contact %d deeper than the support vertex", i);
        MUST(i == 0 || (s <= (wide)k->margin + slack && m.points[0].separation <= m.points[1].separation), "contact: separations %g %g", (double)m.points[0].separation, (double)s);
        MUST(is_p || is_on(&k->p.exact, p, slack_of(E, p)), "contact %d is not on P", i);
        MUST(is_q || is_on(&k->q.exact, q, slack_of(E, q)), "contact %d is not on Q", i);
        MUST(m.points[i].p_feature >= 0 && m.points[i].p_feature < 2 * k->p.exact.count, "contact: feature %d of P", m.points[i].p_feature);
        MUST(m.points[i].q_feature >= 0 && m.points[i].q_feature < 2 * k->q.exact.count, "contact: feature %d of Q", m.points[i].q_feature);
    }
    return NULL;
}

/* ---- motion */

/* Law 5: at a fraction the shapes, with a margin, hardly overlap and hardly have a gap. */
static const char *check_fraction(const char *name, const oracle_shape *p, gjk2d_vec2 sweep, gjk2d_real fraction,
                                  const oracle_shape *q, gjk2d_real margin, wide E)
{
    oracle_shape moved = *p, still = *q; /* relative to Q's position, to be precise there */
    oracle_truth t;
    wide gap;
    moved.x = (double)((wide)p->x - (wide)q->x + (wide)fraction * (wide)sweep.x);
    moved.y = (double)((wide)p->y - (wide)q->y + (wide)fraction * (wide)sweep.y);
    still.x = still.y = 0;
    t = oracle_judge(&moved, &still);
    gap = (t.collide ? -oracle_depth(&moved, &still) : t.precise) - (wide)margin;
    MUST(gap <= 4 * laws_ulp(E), "%s: a gap of %.3Lg at fraction %.9g, E %.3Lg", name, gap, (double)fraction, E);
    MUST(gap >= -(1e-14L * E + 4 * ROUNDING * E), "%s: overlap by %.3Lg at fraction %.9g, E %.3Lg", name, -gap, (double)fraction, E);
    return NULL;
}

const char *laws_of_ray(const laws_body *body, gjk2d_vec2 origin, gjk2d_vec2 translation)
{
    static const double zero[2] = {0, 0};
    const gjk2d_ray_hit h = gjk2d_ray(&body->shape, &body->pose, origin, translation);
    oracle_shape point = body->exact;
    wide E;
    wide2 end;
    int truth;
    point.xy = zero, point.count = 1, point.radius = 0, point.x = (double)origin.x, point.y = (double)origin.y;
    truth = oracle_swept_collide(&point, (double)translation.x, (double)translation.y, &body->exact);
    E = fabsl((wide)point.x - (wide)body->exact.x) + fabsl((wide)point.y - (wide)body->exact.y) + extent(&body->exact) + (wide)body->exact.radius + norm(of(translation));
    MUST(h.status == GJK2D_OK, "ray: status %d", h.status);
    TRY(check("ray", h.hit, truth));
    MUST(h.fraction >= 0 && h.fraction <= 1, "ray: fraction %g", (double)h.fraction);
    end = plus(of(origin), (wide)h.fraction, of(translation));
    MUST(length(plus(of(h.point), -1, end)) <= slack_of(E, end), "ray: point is off by %.3Lg", length(plus(of(h.point), -1, end)));
    if (!h.hit) {
        MUST(h.fraction == 1 && !h.inside, "ray: no hit, fraction %g inside %d", (double)h.fraction, h.inside);
        return NULL;
    }
    TRY(check("ray: inside", h.inside, oracle_collide(&point, &body->exact)));
    TRY(check_unit("ray", h.normal));
    if (h.inside)
        return NULL;
    TRY(check_fraction("ray", &point, translation, h.fraction, &body->exact, 0, E));
    MUST(dot(of(h.normal), of(translation)) <= 8 * ROUNDING * length(of(translation)), "ray: normal along the ray");
    MUST(fabsl(reach(&body->exact, of(h.normal)) - dot(of(h.normal), end)) <= slack_of(E, end), "ray: the normal is none of the shape's here");
    MUST(is_on_feature(&body->exact, h.feature, end, slack_of(E, end)), "ray: not on feature %d", h.feature);
    return NULL;
}

const char *laws_of_cast(const laws_pair *k, gjk2d_real margin)
{
    const gjk2d_cast_hit h = gjk2d_cast(&k->p.shape, &k->p.pose, k->sweep, &k->q.shape, &k->q.pose, margin);
    const double tx = (double)k->sweep.x, ty = (double)k->sweep.y, wider = (double)margin;
    const oracle_shape *p = &k->p.exact, *q = &k->q.exact;
    const wide E = size_of(k, margin, k->sweep);
    const oracle_relation start = oracle_relation_on_way(p, 0, 0, 0, 1, q, wider);
    const int overlaps = start != ORACLE_OVERLAPPING ? 0 : oracle_judge(p, q).relation == ORACLE_OVERLAPPING ? 2 : 1;
    oracle_shape moved = *p;
    wide2 end;
    MUST(h.status == GJK2D_OK, "cast: status %d", h.status);
    MUST(h.overlaps == overlaps, "cast: overlaps %d, the truth is %d", h.overlaps, overlaps);
    MUST(h.fraction >= 0 && h.fraction <= 1 && (h.hit || h.fraction == 1), "cast: fraction %g", (double)h.fraction);
    end = plus(of(k->p.pose.position), (wide)h.fraction, of(k->sweep));
    MUST(length(plus(of(h.position), -1, end)) <= slack_of(E, end), "cast: position is off by %.3Lg, E %.3Lg", length(plus(of(h.position), -1, end)), E);
    if (h.hit)
        TRY(check_unit("cast", h.normal));
    if (overlaps) {
        MUST(!h.hit || h.fraction == 0, "cast: overlap at the start, fraction %g", (double)h.fraction);
        return NULL;
    }
    TRY(check("cast", h.hit, oracle_relation_on_way(p, tx, ty, 1, 0, q, wider) == ORACLE_OVERLAPPING));
    moved.x = (double)h.position.x, moved.y = (double)h.position.y;
    MUST(oracle_relation_on_way(&moved, 0, 0, 0, 1, q, wider) != ORACLE_OVERLAPPING, "cast: the position overlaps (hit %d, fraction %g)", h.hit, (double)h.fraction);
    if (!h.hit)
        return NULL;
    if (h.fraction == 0)
        MUST(h.position.x == k->p.pose.position.x && h.position.y == k->p.pose.position.y, "cast: fraction 0 elsewhere");
    TRY(check_fraction("cast", p, k->sweep, h.fraction, q, margin, E));
    MUST(dot(of(h.normal), of(k->sweep)) <= 8 * ROUNDING * length(of(k->sweep)), "cast: normal along the translation");
    {
        const wide2 n = of(h.normal), touch = of(h.point);
        const wide slack = slack_of(E, end);
        const wide gap = dot(n, plus(end, -1, of(k->p.pose.position))) - reach(q, n) - reach(p, at(-n.x, -n.y)) - (wide)margin;
        MUST(fabsl(gap) <= 2 * slack, "cast: the normal is none here, off by %.3Lg, E %.3Lg", gap, E);
        MUST(is_on(q, touch, slack_of(E, touch)), "cast: the point is not on Q");
        MUST(is_on_feature(q, h.feature, touch, 2 * slack_of(E, touch)), "cast: not on feature %d of Q", h.feature);
    }
    return NULL;
}

/* ---- pushing out, bounds */

const char *laws_of_push(const laws_pair *k, gjk2d_real gap)
{
    const oracle_relation now = oracle_relation_on_way(&k->p.exact, 0, 0, 0, 1, &k->q.exact, (double)gap);
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    const wide depth = t.collide ? oracle_depth(&k->p.exact, &k->q.exact) : 0;
    gjk2d_vec2 position = {0, 0};
    const gjk2d_status status = gjk2d_push_out(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose, gap, &position);
    oracle_shape moved = k->q.exact;
    wide2 end = of(position), start = of(k->q.pose.position);
    const wide most = depth + (wide)gap + 8 * (laws_ulp(end.x) + laws_ulp(end.y) + laws_ulp(start.x) + laws_ulp(start.y)) + 4 * laws_ulp(size_of(k, gap, gjk2d_make_pose(0, 0, 1, 0).position));
    MUST(status == GJK2D_OK, "push_out: status %d", status);
    moved.x = (double)position.x, moved.y = (double)position.y;
    MUST(oracle_relation_on_way(&k->p.exact, 0, 0, 0, 1, &moved, (double)gap) != ORACLE_OVERLAPPING, "push_out: not free");
    if (now != ORACLE_OVERLAPPING)
        MUST(length(plus(end, -1, start)) == 0, "push_out: moved what is free");
    MUST(length(plus(end, -1, start)) <= most, "push_out: moved by %.9Lg, depth and gap are %.9Lg", length(plus(end, -1, start)), depth + (wide)gap);
    return NULL;
}

const char *laws_of_bounds(const laws_body *b)
{
    const gjk2d_box box = gjk2d_bounds(&b->shape, &b->pose);
    wide2 low = placed(&b->exact, 0), high = low;
    int i;
    for (i = 1; i < b->exact.count; i++) {
        const wide2 v = placed(&b->exact, i);
        low = at(fminl(low.x, v.x), fminl(low.y, v.y));
        high = at(fmaxl(high.x, v.x), fmaxl(high.y, v.y));
    }
    low = plus(low, -(wide)b->exact.radius, at(1, 1));
    high = plus(high, (wide)b->exact.radius, at(1, 1));
#define SIDE(name, out)                                                                  \
    MUST((out) >= -1e-19L * (fabsl(low.x) + fabsl(high.x) + fabsl(low.y) + fabsl(high.y)), "bounds: %s is inside by %.3Lg", name, -(out))
    SIDE("left", low.x - (wide)box.low.x);
    SIDE("bottom", low.y - (wide)box.low.y);
    SIDE("right", (wide)box.high.x - high.x);
    SIDE("top", (wide)box.high.y - high.y);
#undef SIDE
    MUST(low.x - (wide)box.low.x <= 2 * laws_ulp(low.x) && low.y - (wide)box.low.y <= 2 * laws_ulp(low.y) &&
             (wide)box.high.x - high.x <= 2 * laws_ulp(high.x) && (wide)box.high.y - high.y <= 2 * laws_ulp(high.y),
         "bounds are too wide");
    return NULL;
}

/* ---- all */

const char *laws_problem(const laws_pair *k)
{
    const wide E = laws_size(k);
    if (!is_in_range(&k->p) || !is_in_range(&k->q) || has_tiny(k, E) || norm(of(k->sweep)) > RANGE || (wide)k->margin > RANGE)
        return NULL;
    TRY(laws_of_booleans(k));
    TRY(laws_of_separation(k));
    TRY(laws_of_contact(k, 0));
    TRY(laws_of_ray(&k->q, k->p.pose.position, k->sweep));
    TRY(laws_of_cast(k, 0));
    TRY(laws_of_cast(k, k->margin));
#ifdef ALL_LAWS
    TRY(laws_of_push(k, 0));
    TRY(laws_of_push(k, k->margin));
    TRY(laws_of_bounds(&k->p));
#endif
    return NULL;
}
