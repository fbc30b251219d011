/* laws.c - see laws.h.
 *
 * CONTENTS
 *   >>trial     what is known of a pair; saying what is broken
 *   >>numbers   ulps, points, reach
 *   >>answers   one boolean, one distance
 *   >>proof     level 3
 *   >>queries   every way to ask
 *   >>depth     overlaps
 *   >>contacts  contact points
 *   >>casts     rays and ways
 *   >>changes   the same pair in another form
 *   >>words     one call, one verdict
 *
 * Geometry is computed in long double: 11 bits more than a double, 40 more than
 * a float, against bounds of whole ulps of the pair's size.
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
#define WIDE(x) ((wide)(x))
#define REAL(x) ((gjk2d_real)(x))

#if GJK2D_DOUBLE
#define REAL_DIGITS  DBL_MANT_DIG
#define REAL_LOWEST  (DBL_MIN_EXP - DBL_MANT_DIG) /* the exponent of a denormal */
#define REAL_EPSILON DBL_EPSILON
#define REAL_MAX     DBL_MAX
#define NORMAL_LOW   1e-150 /* law 1's range */
#define RANGE_LOW    1e-150
#define RANGE_HIGH   1e150
#define NEXT(x, to)  nextafter(x, to)
#else
#define REAL_DIGITS  FLT_MANT_DIG
#define REAL_LOWEST  (FLT_MIN_EXP - FLT_MANT_DIG)
#define REAL_EPSILON FLT_EPSILON
#define REAL_MAX     FLT_MAX
#define NORMAL_LOW   ((double)FLT_MIN)
#define RANGE_LOW    0.0
#define RANGE_HIGH   ((double)FLT_MAX)
#define NEXT(x, to)  nextafterf(x, to)
#endif

#define UNIT_ERROR     4   /* epsilon: of a unit direction's length^2 */
#define WEIGHT_ERROR   4   /* epsilon: of the sum of the weights */
#define WEIGHT_ULPS    1   /* of the size: what the rounding of weights may cost */
#define CUSTOM_BAND    25  /* epsilon: around contact of custom support mappings */
#define MOST_REORDERED 256 /* vertices of a list that is put in another order */
#define MOST_STEP      4   /* numbers from one of its points to the next */

/* ------------------------------------------------------------------- trial --
 * >>trial
 */
long laws_stages[4];
static int was_asked;

static void stop_asking(void)
{
    if (was_asked)
        laws_stages[library_stage > 1 ? library_stage : 1]++;
    was_asked = 0;
}

/* Before each query: what its answer will be called, and to count its stage. */
static void asking(laws_trial *t, const char *query)
{
    stop_asking();
    was_asked = 1;
    library_stage = 0;
    t->query = query;
}

static void broken(laws_trial *t, laws_kind kind, const char *format, ...)
{
    va_list arguments;
    if (!laws_is_broken(t)) {
        va_start(arguments, format);
        vsnprintf(t->message, sizeof t->message, format, arguments);
        va_end(arguments);
        t->kind = t->query;
        t->format = format;
    }
    t->broken[kind]++;
}

int laws_is_broken(const laws_trial *t)
{
    int k, sum = 0;
    for (k = 0; k < LAWS_KINDS; k++)
        sum += t->broken[k];
    return sum != 0;
}

/* splitmix64 */
static uint64_t random_bits(laws_trial *t)
{
    uint64_t z = (t->random += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static double random_range(laws_trial *t, double low, double high)
{
    return low + (high - low) * ((double)(random_bits(t) >> 11) / 9007199254740992.0);
}

static int random_int(laws_trial *t, int low, int high)
{
    return low + (int)(random_bits(t) % (uint64_t)(high - low + 1));
}

/* ----------------------------------------------------------------- numbers --
 * >>numbers
 */
typedef struct wide2 {
    wide x, y;
} wide2;

/* One unit in the last place of a real as large as x. */
static wide ulp_of(wide x)
{
    int e;
    (void)frexpl(x, &e);
    e = x > 0 ? e - REAL_DIGITS : REAL_LOWEST;
    return ldexpl(1, e > REAL_LOWEST ? e : REAL_LOWEST);
}

static wide smallest(void) { return ldexpl(1, REAL_LOWEST); }

/* Law 1's range. */
static int in_range(double x)
{
    return x == 0 || (fabs(x) >= RANGE_LOW && fabs(x) <= RANGE_HIGH);
}

/* Is x, of either sign, a number that reals can hold, with room for a few sums? */
static int fits(wide x) { return fabsl(x) < WIDE(REAL_MAX) / 8; }

static gjk2d_vec2 wide_vec(wide x, wide y)
{
    gjk2d_vec2 v;
    v.x = REAL(x);
    v.y = REAL(y);
    return v;
}

static wide2 wide_of(gjk2d_vec2 v)
{
    wide2 w;
    w.x = WIDE(v.x);
    w.y = WIDE(v.y);
    return w;
}

/* R v */
static wide2 turned(const oracle_shape *s, wide x, wide y)
{
    wide2 v;
    v.x = WIDE(s->cos) * x - WIDE(s->sin) * y;
    v.y = WIDE(s->sin) * x + WIDE(s->cos) * y;
    return v;
}

static wide2 vertex(const laws_side *s, int i)
{
    return turned(&s->exact, WIDE(s->exact.xy[2 * i]), WIDE(s->exact.xy[2 * i + 1]));
}

/* tB - tA */
static wide2 apart(const laws_side *a, const laws_side *b)
{
    wide2 v;
    v.x = WIDE(b->exact.x) - WIDE(a->exact.x);
    v.y = WIDE(b->exact.y) - WIDE(a->exact.y);
    return v;
}

/* n.v of the farthest vertex v that a custom core names. */
static wide custom_reach(const laws_side *s, wide nx, wide ny)
{
    const wide c = WIDE(s->exact.cos), sn = WIDE(s->exact.sin);
    gjk2d_vec2 d;
    wide2 v;
    d.x = REAL(c * nx + sn * ny);
    d.y = REAL(c * ny - sn * nx);
    d = s->shape->support(d, s->shape->data);
    v = turned(&s->exact, WIDE(d.x), WIDE(d.y));
    return nx * v.x + ny * v.y;
}

/* The largest n.v over a side, relative to its own position, radius included. */
static wide reach(const laws_side *s, wide nx, wide ny)
{
    wide high = s->shape->support ? custom_reach(s, nx, ny) : -LDBL_MAX;
    int i;
    for (i = 0; i < s->exact.count; i++) {
        wide2 v = vertex(s, i);
        high = fmaxl(high, nx * v.x + ny * v.y);
    }
    return high + WIDE(s->exact.radius) * sqrtl(nx * nx + ny * ny);
}

/* The largest |R v|. */
static wide placed_extent(const laws_side *s)
{
    const wide extent = s->shape->support ? WIDE(s->shape->extent) : 0;
    wide most = extent * extent *
                (WIDE(s->exact.cos) * WIDE(s->exact.cos) +
                 WIDE(s->exact.sin) * WIDE(s->exact.sin));
    int i;
    for (i = 0; i < s->exact.count; i++) {
        wide2 v = vertex(s, i);
        most = fmaxl(most, v.x * v.x + v.y * v.y);
    }
    return sqrtl(most);
}

static wide size_of(const laws_trial *t)
{
    wide2 way = apart(&t->p, &t->q);
    wide size = hypotl(way.x, way.y);
    size = fmaxl(size, fmaxl(placed_extent(&t->p), placed_extent(&t->q)));
    return fmaxl(size, fmaxl(WIDE(t->p.exact.radius), WIDE(t->q.exact.radius)));
}

static void describe(laws_side *s, const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    const gjk2d_real *from = (const gjk2d_real *)shape->data;
    const int count = shape->support ? 0 : shape->count;
    double *xy = (double *)malloc(sizeof(double) * 2 * (size_t)(count + 1));
    int i;
    if (!xy)
        abort();
    for (i = 0; i < count; i++) {
        const gjk2d_real *at =
            from ? from + (size_t)i * (size_t)shape->stride : &shape->own[i].x;
        xy[2 * i] = (double)at[0];
        xy[2 * i + 1] = (double)(from ? at[1] : shape->own[i].y);
    }
    s->shape = shape;
    s->pose = pose;
    s->exact.xy = xy;
    s->exact.count = count;
    s->exact.radius = (double)shape->radius;
    s->exact.x = pose ? (double)pose->position.x : 0;
    s->exact.y = pose ? (double)pose->position.y : 0;
    s->exact.cos = pose ? (double)pose->cos : 1;
    s->exact.sin = pose ? (double)pose->sin : 0;
}

void laws_begin(laws_trial *t, const gjk2d_shape *p, const gjk2d_pose *p_pose,
                const gjk2d_shape *q, const gjk2d_pose *q_pose, uint64_t seed,
                const oracle_truth *truth)
{
    memset(t, 0, sizeof *t);
    describe(&t->p, p, p_pose);
    describe(&t->q, q, q_pose);
    t->given = truth != NULL;
    t->custom = p->support || q->support;
    if (truth)
        t->truth = *truth;
    else if (!t->custom)
        t->truth = oracle_judge(&t->p.exact, &t->q.exact);
    t->rounded = t->p.exact.radius > 0 || t->q.exact.radius > 0;
    t->size = size_of(t);
    t->random = seed;
    t->error = -1;
    t->query = "";
}

static void forget(laws_side *s)
{
    union {
        const double *in;
        void *out;
    } points;
    points.in = s->exact.xy;
    free(points.out);
    s->exact.xy = NULL;
}

void laws_end(laws_trial *t)
{
    forget(&t->p);
    forget(&t->q);
}

/* ----------------------------------------------------------------- answers --
 * >>answers
 */
static void check_boolean(laws_trial *t, int said, int truth)
{
    if (said != 0 && said != 1)
        broken(t, LAWS_OTHER, "neither 0 nor 1");
    else if (said && !truth)
        broken(t, LAWS_TRUTH, "says 1, the truth is 0");
    else if (!said && truth)
        broken(t, LAWS_TRUTH, "says 0, the truth is 1");
}

/* The distance that is due: what is too small or too large for a real is the
 * smallest or the largest. */
static wide due_distance(const laws_trial *t)
{
    wide d = t->truth.precise;
    if (t->truth.collide)
        return 0;
    return fminl(fmaxl(d, smallest()), WIDE(REAL_MAX));
}

/* What law 3 measures a distance in. */
static wide distance_unit(const laws_trial *t)
{
    return ulp_of(t->rounded ? fmaxl(t->size, due_distance(t)) : due_distance(t));
}

/* Above one ulp the integers measure it, below the judge's filter may. */
static double distance_error(laws_trial *t, gjk2d_real distance)
{
    wide error = fabsl(WIDE(distance) - due_distance(t)) / distance_unit(t);
    if (error > 1 && !t->truth.exact && !t->given) {
        t->truth = oracle_judge_exact(&t->p.exact, &t->q.exact);
        error = fabsl(WIDE(distance) - due_distance(t)) / distance_unit(t);
    }
    return (double)error;
}

static void check_zero(laws_trial *t, gjk2d_real distance, int collide)
{
    if ((distance == 0) != (collide != 0))
        broken(t, LAWS_ZERO, "distance %g, but collide %d", (double)distance, collide);
}

/* The slack is that of the judge. */
static double check_distance(laws_trial *t, gjk2d_real distance)
{
    double error = distance_error(t, distance);
    check_boolean(t, distance == 0, t->truth.collide);
    if (!(error <= LAWS_ULPS + 1 / 256.0))
        broken(t, LAWS_DISTANCE, "distance %.17g is off by %g ulp", (double)distance,
               error);
    return error;
}

static int is_zero(gjk2d_vec2 v) { return v.x == 0 && v.y == 0; }

/* What was not asked for is 0, of vertices -1. */
static void check_unasked(laws_trial *t, const gjk2d_result *r, int level)
{
    int k, none = r->count == 0;
    for (k = 0; k < 3; k++)
        none &= r->p_index[k] == -1 && r->q_index[k] == -1 && r->weight[k] == 0;
    none &= is_zero(r->normal) && is_zero(r->p) && is_zero(r->q) && is_zero(r->p_local) &&
            is_zero(r->q_local) && is_zero(r->p_world) && is_zero(r->q_world);
    if (!none)
        broken(t, LAWS_OTHER, "witnesses at level %d", level);
    if (r->depth != 0)
        broken(t, LAWS_OTHER, "a depth at level %d", level);
    if (level < 2 && (r->distance != 0 || r->lower != 0 || r->upper != 0))
        broken(t, LAWS_OTHER, "a distance at level %d", level);
}

/* Is the status the right one, and the boolean? */
static void check_status(laws_trial *t, const gjk2d_result *r, int level)
{
    gjk2d_status due =
        level == 3 && t->truth.relation == ORACLE_OVERLAPPING ? GJK2D_OVERLAP : GJK2D_OK;
    if (t->custom && level == 3 && r->status == GJK2D_OVERLAP)
        due = GJK2D_OVERLAP;
    if (r->status != due)
        broken(t, LAWS_TRUTH, "status \"%s\", due is \"%s\"",
               gjk2d_status_text(r->status), gjk2d_status_text(due));
    check_boolean(t, r->collide, t->custom ? r->collide != 0 : t->truth.collide);
}

/* What holds at every level. */
static void check_result(laws_trial *t, const gjk2d_result *r, int level)
{
    int bound = 2 * (t->p.shape->count + t->q.shape->count) + 64;
    check_status(t, r, level);
    if (r->iterations > bound)
        broken(t, LAWS_OTHER, "%d iterations, the bound is %d", r->iterations, bound);
    if (r->iterations > t->iterations)
        t->iterations = r->iterations;
    if (level < 3)
        check_unasked(t, r, level);
    if (level < 2)
        return;
    check_zero(t, r->distance, r->collide);
    if (!(r->lower <= r->distance && r->distance <= r->upper && r->lower >= 0))
        broken(t, LAWS_OTHER, "not lower %g <= distance %g <= upper %g", (double)r->lower,
               (double)r->distance, (double)r->upper);
    if (!t->custom)
        (void)check_distance(t, r->distance);
}

/* Proven bounds are bounds, to rounding. */
static void check_bounds(laws_trial *t, const gjk2d_result *r)
{
    wide d = due_distance(t), slack = LAWS_ULPS * distance_unit(t);
    if (!(WIDE(r->lower) <= d + slack))
        broken(t, LAWS_OTHER, "lower bound %.9g is too high", (double)r->lower);
    if (!(WIDE(r->upper) >= d - slack))
        broken(t, LAWS_OTHER, "upper bound %.9g is too low", (double)r->upper);
}

/* ------------------------------------------------------------------- proof --
 * >>proof  Law 4. a is the side that the answer calls P, b the other.
 */
static wide proof_unit(const laws_trial *t)
{
    const wide2 way = apart(&t->p, &t->q);
    const wide extents = placed_extent(&t->p) + placed_extent(&t->q);
    const wide radii = WIDE(t->p.shape->radius) + WIDE(t->q.shape->radius);
    if (t->custom)
        return CUSTOM_BAND * WIDE(REAL_EPSILON) *
               (fabsl(way.x) + fabsl(way.y) + extents + radii) / LAWS_PROOF_ULPS;
    return ulp_of(t->size);
}

/* How far two points are apart, in `unit`; not a number is far. */
static double miss(wide2 a, wide2 b, wide unit)
{
    wide x = a.x - b.x, y = a.y - b.y, off = sqrtl(x * x + y * y);
    return off <= LDBL_MAX ? (double)(off / unit) : HUGE_VAL;
}

static void check_certificate(laws_trial *t, const laws_side *a, const laws_side *b,
                              const gjk2d_result *r)
{
    wide nx = WIDE(r->normal.x), ny = WIDE(r->normal.y);
    wide d = WIDE(r->distance) - WIDE(r->depth);
    wide2 s = apart(a, b), step = wide_of(r->p);
    wide gap = nx * s.x + ny * s.y - reach(b, -nx, -ny) - reach(a, nx, ny);
    double off;
    step.x += d * nx;
    step.y += d * ny;
    if (!(fabsl(nx * nx + ny * ny - 1) <= UNIT_ERROR * WIDE(REAL_EPSILON)))
        broken(t, LAWS_OTHER, "the direction (%g, %g) is not of length 1", (double)nx,
               (double)ny);
    if (t->truth.precise > WIDE(REAL_MAX))
        d = t->truth.precise;
    if (r->depth >= REAL_MAX) /* what is deeper is told as that */
        d = gap;
    off = (double)(fabsl(gap - d) / proof_unit(t));
    if (!(off <= LAWS_PROOF_ULPS))
        broken(t, LAWS_OTHER, "the direction separates by %.9g, distance %.9g: %g ulp",
               (double)gap, (double)d, off);
    off = miss(step, wide_of(r->q), proof_unit(t));
    if (fits(t->size) && !(off <= LAWS_PROOF_ULPS))
        broken(t, LAWS_OTHER, "q - p is off distance * normal by %g ulp", off);
}

/* The same point in its own frame, relative to a, and in the world. */
static void check_frames(laws_trial *t, const laws_side *a, const laws_side *s,
                         gjk2d_vec2 relative, gjk2d_vec2 local, gjk2d_vec2 world)
{
    wide scale = hypotl(WIDE(s->exact.cos), WIDE(s->exact.sin));
    wide2 made = turned(&s->exact, WIDE(local.x), WIDE(local.y)), way = apart(a, s);
    wide2 at = wide_of(relative);
    wide rounding = proof_unit(t) + scale * smallest();
    double off;
    made.x += way.x;
    made.y += way.y;
    off = miss(made, at, rounding);
    if (fits(t->size / scale) && !(off <= LAWS_PROOF_ULPS))
        broken(t, LAWS_OTHER, "local and relative witness differ by %g ulp", off);
    at.x += WIDE(a->exact.x);
    at.y += WIDE(a->exact.y);
    rounding = proof_unit(t) + ulp_of(fmaxl(fabsl(at.x), fabsl(at.y)));
    off = miss(at, wide_of(world), rounding);
    if (fits(at.x) && fits(at.y) && !(off <= LAWS_PROOF_ULPS))
        broken(t, LAWS_OTHER, "world and relative witness differ by %g ulp", off);
}

/* The vertices and weights make the witness, `along` the normal by the radius. Of an
 * overlap they make a point of the core, the weights rounded by themselves, and the
 * witness is no farther from it than the radius. */
static void check_weights(laws_trial *t, const laws_side *a, const laws_side *s,
                          const gjk2d_result *r, const int *index, int along)
{
    const int overlap = r->status == GJK2D_OVERLAP;
    const int most = LAWS_PROOF_ULPS + (overlap ? WEIGHT_ULPS : 0);
    wide2 sum = apart(a, s);
    wide radius = along * WIDE(s->exact.radius);
    double off;
    int k;
    for (k = 0; k < 3; k++) {
        wide2 v;
        if (k >= r->count || s->shape->support) {
            if (index[k] != -1)
                broken(t, LAWS_OTHER, "vertex %d where there is none", index[k]);
            continue;
        }
        if (index[k] < 0 || index[k] >= s->exact.count) {
            broken(t, LAWS_OTHER, "vertex %d does not exist", index[k]);
            return;
        }
        v = vertex(s, index[k]);
        sum.x += WIDE(r->weight[k]) * v.x;
        sum.y += WIDE(r->weight[k]) * v.y;
    }
    if (s->shape->support)
        return;
    sum.x += radius * WIDE(r->normal.x);
    sum.y += radius * WIDE(r->normal.y);
    off = miss(sum, wide_of(along > 0 ? r->p : r->q), proof_unit(t));
    if (overlap)
        off -= (double)(WIDE(s->exact.radius) / proof_unit(t));
    if (!(off <= most))
        broken(t, LAWS_OTHER, "weights and witness differ by %g ulp", off);
}

static void check_weight_sum(laws_trial *t, const gjk2d_result *r)
{
    wide sum = 0;
    int k;
    if (r->count < 1 || r->count > 3)
        broken(t, LAWS_OTHER, "%d pairs of vertices", r->count);
    for (k = 0; k < 3; k++) {
        if (!(r->weight[k] >= 0) || (k >= r->count && r->weight[k] != 0))
            broken(t, LAWS_OTHER, "weight %g", (double)r->weight[k]);
        sum += WIDE(r->weight[k]);
    }
    if (!(fabsl(sum - 1) <= WEIGHT_ERROR * WIDE(REAL_EPSILON)))
        broken(t, LAWS_OTHER, "the weights sum to 1%+g", (double)(sum - 1));
}

/* Both witnesses, by vertices and weights, and in all frames. */
static void check_points(laws_trial *t, const laws_side *a, const laws_side *b,
                         const gjk2d_result *r)
{
    check_weight_sum(t, r);
    if (!fits(t->size))
        return;
    check_weights(t, a, a, r, r->p_index, 1);
    check_weights(t, a, b, r, r->q_index, -1);
    check_frames(t, a, a, r->p, r->p_local, r->p_world);
    check_frames(t, a, b, r->q, r->q_local, r->q_world);
}

/* How far v, relative to a, is outside of side s, in ulp of the size; what is not
 * finite is far. */
static double outside(const laws_trial *t, const laws_side *a, const laws_side *s,
                      gjk2d_vec2 v)
{
    double xy[2];
    oracle_shape point;
    if (v.x - v.x != 0 || v.y - v.y != 0)
        return HUGE_VAL;
    xy[0] = (double)v.x;
    xy[1] = (double)v.y;
    point.xy = xy;
    point.count = 1;
    point.radius = 0;
    point.x = a->exact.x;
    point.y = a->exact.y;
    point.cos = 1;
    point.sin = 0;
    return (double)(oracle_judge(&point, &s->exact).precise / proof_unit(t));
}

static void check_inside(laws_trial *t, const laws_side *a, const laws_side *s,
                         gjk2d_vec2 v)
{
    const double off = t->given || s->shape->support ? 0 : outside(t, a, s, v);
    if (!(off <= LAWS_PROOF_ULPS))
        broken(t, LAWS_OTHER, "overlap, but the point is %g ulp outside of a shape", off);
}

static void check_overlap(laws_trial *t, const laws_side *a, const laws_side *b,
                          const gjk2d_result *r)
{
    const double off = miss(wide_of(r->p), wide_of(r->q), proof_unit(t));
    if (!is_zero(r->normal))
        broken(t, LAWS_OTHER, "overlap, but the direction is (%g, %g)",
               (double)r->normal.x, (double)r->normal.y);
    if (!(off <= LAWS_PROOF_ULPS))
        broken(t, LAWS_OTHER, "overlap, but p and q differ by %g ulp", off);
    check_inside(t, a, a, r->p);
    check_inside(t, a, b, r->q);
}

/* A refusal, or out of iterations: what a careless planner takes for contact. */
static void check_refusal(laws_trial *t, const gjk2d_result *r)
{
    if (r->collide != 1 || r->distance != 0 || !is_zero(r->normal))
        broken(t, LAWS_OTHER, "status \"%s\" without the safe answer",
               gjk2d_status_text(r->status));
    if (!(r->lower >= 0 && r->lower <= r->upper))
        broken(t, LAWS_OTHER, "bounds %g and %g", (double)r->lower, (double)r->upper);
}

static int has_nan(const gjk2d_result *r)
{
    const gjk2d_vec2 *all[7];
    int k, bad = r->distance != r->distance || r->depth != r->depth;
    all[0] = &r->p, all[1] = &r->q, all[2] = &r->p_local, all[3] = &r->q_local;
    all[4] = &r->p_world, all[5] = &r->q_world, all[6] = &r->normal;
    for (k = 0; k < 7; k++)
        bad |= all[k]->x != all[k]->x || all[k]->y != all[k]->y;
    return bad || r->lower != r->lower || r->upper != r->upper;
}

/* All of a level 3 answer. */
static void check_witness(laws_trial *t, const laws_side *a, const laws_side *b,
                          const gjk2d_result *r)
{
    if (has_nan(r)) {
        broken(t, LAWS_OTHER, "not a number in the result");
        return;
    }
    check_result(t, r, 3);
    if (!t->custom)
        check_bounds(t, r);
    if (r->status == GJK2D_OVERLAP && fits(t->size))
        check_overlap(t, a, b, r);
    else if (r->status == GJK2D_OK)
        check_certificate(t, a, b, r);
    if (r->status != GJK2D_OVERLAP && r->status != GJK2D_OK)
        return;
    check_points(t, a, b, r);
}

static int same_bits(const void *a, const void *b, size_t reals)
{
    return memcmp(a, b, reals * sizeof(gjk2d_real)) == 0;
}

const char *laws_difference(const gjk2d_result *a, const gjk2d_result *b)
{
    if (a->status != b->status || a->collide != b->collide)
        return "status or collide";
    if (!same_bits(&a->distance, &b->distance, 1))
        return "distance";
    if (!same_bits(&a->depth, &b->depth, 1))
        return "depth";
    if (!same_bits(&a->lower, &b->lower, 2))
        return "bounds";
    if (!same_bits(&a->normal, &b->normal, 2))
        return "normal";
    if (!same_bits(&a->p, &b->p, 2) || !same_bits(&a->q, &b->q, 2))
        return "witnesses";
    if (!same_bits(&a->p_local, &b->p_local, 2) ||
        !same_bits(&a->q_local, &b->q_local, 2) ||
        !same_bits(&a->p_world, &b->p_world, 2) ||
        !same_bits(&a->q_world, &b->q_world, 2))
        return "witnesses in another frame";
    if (a->count != b->count || memcmp(a->p_index, b->p_index, sizeof a->p_index) != 0 ||
        memcmp(a->q_index, b->q_index, sizeof a->q_index) != 0)
        return "vertices";
    return same_bits(a->weight, b->weight, 3) ? NULL : "weights";
}

/* ----------------------------------------------------------------- queries --
 * >>queries
 */
static void check_one_way(laws_trial *t, const laws_side *a, const laws_side *b,
                          int swapped)
{
    int collide;
    gjk2d_real distance;
    double error;
    asking(t, swapped ? "collide, swapped" : "collide");
    collide = gjk2d_collide(a->shape, a->pose, b->shape, b->pose);
    check_boolean(t, collide, t->truth.collide);
    asking(t, swapped ? "distance, swapped" : "distance");
    distance = gjk2d_distance(a->shape, a->pose, b->shape, b->pose);
    check_zero(t, distance, collide);
    error = check_distance(t, distance);
    if (!t->truth.collide)
        t->error = fmax(t->error, error);
}

void laws_check_short(laws_trial *t)
{
    check_one_way(t, &t->p, &t->q, 0);
    check_one_way(t, &t->q, &t->p, 1);
    stop_asking();
}

static gjk2d_result ask(laws_trial *t, int level, gjk2d_support_policy support,
                        gjk2d_cache *cache)
{
    gjk2d_options options;
    memset(&options, 0, sizeof options);
    options.level = level;
    options.support = support;
    options.cache = cache;
    return gjk2d_query(t->p.shape, t->p.pose, t->q.shape, t->q.pose, &options);
}

static const char *const level_names[3][5] = {
    /* clang-format off */
    { "level 1", "level 1, scan", "level 1, climb", "level 1, warm", "level 1, another's cache" },
    { "level 2", "level 2, scan", "level 2, climb", "level 2, warm", "level 2, another's cache" },
    { "level 3", "level 3, scan", "level 3, climb", "level 3, warm", "level 3, another's cache" },
    /* clang-format on */
};

static void check_level(laws_trial *t, int level, gjk2d_support_policy support,
                        gjk2d_cache *cache, int name)
{
    const gjk2d_result *plain = &t->plain[level - 1];
    gjk2d_result r;
    asking(t, level_names[level - 1][name]);
    r = ask(t, level, support, cache);
    if (level == 3)
        check_witness(t, &t->p, &t->q, &r);
    else
        check_result(t, &r, level);
    if (laws_difference(&r, plain))
        broken(t, LAWS_BITS, "%s: distance %.17g, without options %.17g",
               laws_difference(&r, plain), (double)r.distance, (double)plain->distance);
}

/* The first knows the answers that all others are compared with. */
static void check_policies(laws_trial *t)
{
    int level;
    for (level = 1; level <= 3; level++) {
        asking(t, level_names[level - 1][0]);
        t->plain[level - 1] = ask(t, level, GJK2D_SUPPORT_AUTO, NULL);
    }
    for (level = 1; level <= 3; level++) {
        check_level(t, level, GJK2D_SUPPORT_AUTO, NULL, 0);
        check_level(t, level, GJK2D_SUPPORT_SCAN, NULL, 1);
        check_level(t, level, GJK2D_SUPPORT_CLIMB, NULL, 2);
    }
}

/* A cache that is new, one that knows the pair, one that knows another. */
static void check_caches(laws_trial *t, const gjk2d_cache *another, gjk2d_cache *left)
{
    gjk2d_cache cache, strange;
    int level;
    memset(&cache, 0, sizeof cache);
    for (level = 1; level <= 3; level++) {
        gjk2d_support_policy support = (gjk2d_support_policy)random_int(t, 0, 2);
        check_level(t, level, support, &cache, 3);
        check_level(t, level, support, &cache, 3);
        if (another) {
            strange = *another;
            check_level(t, level, support, &strange, 4);
        }
    }
    if (left)
        *left = cache;
}

/* The pair many times over, in lanes and behind the last of them; the shapes are the same
 * for all, or stand in an array as the poses do. */
static void check_many(laws_trial *t)
{
    enum { MOST = 17 };
    static const unsigned char untouched = 7;
    gjk2d_shape shapes[2][MOST];
    gjk2d_pose poses[2][MOST];
    gjk2d_series series[2];
    gjk2d_motion motion;
    gjk2d_real distance, distances[MOST + 1];
    gjk2d_result result, results[MOST + 1];
    unsigned char hits[MOST + 1];
    const int count = random_int(t, 0, 1) ? 5 : MOST, repeated = random_int(t, 0, 1);
    int side, i;
    for (side = 0; side < 2; side++) {
        const laws_side *s = side ? &t->q : &t->p;
        for (i = 0; i < count; i++) {
            shapes[side][i] = *s->shape;
            if (s->pose)
                poses[side][i] = *s->pose;
        }
        series[side].shape = shapes[side];
        series[side].shape_step = repeated ? sizeof(gjk2d_shape) : 0;
        series[side].pose = s->pose ? poses[side] : NULL;
        series[side].pose_step = sizeof(gjk2d_pose);
    }
    asking(t, "collide, many");
    hits[count] = untouched;
    i = gjk2d_collide_many(&series[0], &series[1], count, hits);
    check_boolean(t, i == count, t->truth.collide);
    check_boolean(t, i != 0, t->truth.collide);
    for (i = 0; i < count; i++)
        check_boolean(t, hits[i], t->truth.collide);
    if (hits[count] != untouched)
        broken(t, LAWS_OTHER, "wrote behind the last answer");
    asking(t, "first hit");
    check_boolean(t, gjk2d_first_hit(&series[0], &series[1], count) == 0,
                  t->truth.collide);
    asking(t, "distance, many");
    distances[count] = -1;
    gjk2d_distance_many(&series[0], &series[1], count, distances);
    distance = gjk2d_distance(t->p.shape, t->p.pose, t->q.shape, t->q.pose);
    for (i = 0; i < count; i++)
        if (distances[i] != distance)
            broken(t, LAWS_BITS, "%.17g is not %.17g as by itself", (double)distances[i],
                   (double)distance);
    if (!(distances[count] < 0))
        broken(t, LAWS_OTHER, "wrote behind the last distance");
    asking(t, "witness, many");
    results[count].count = -1;
    gjk2d_witness_many(&series[0], &series[1], count, results);
    result = gjk2d_witness(t->p.shape, t->p.pose, t->q.shape, t->q.pose);
    for (i = 0; i < count; i++)
        if (laws_difference(&results[i], &result))
            broken(t, LAWS_BITS, "not as by itself: %s",
                   laws_difference(&results[i], &result));
    if (results[count].count != -1)
        broken(t, LAWS_OTHER, "wrote behind the last result");
    asking(t, "nearest");
    if (gjk2d_nearest(&series[0], &series[1], count, &distance) != 0)
        broken(t, LAWS_OTHER, "not the first of the same");
    (void)check_distance(t, distance);
    asking(t, "motion");
    motion.parts = t->p.shape;
    motion.part_count = 1;
    motion.pose_count = count;
    motion.poses = series[0].pose;
    motion.pose_step = series[0].pose_step;
    check_boolean(t, gjk2d_motion_hit(&motion, &series[1], count) == 0, t->truth.collide);
}

static void check_swapped_witness(laws_trial *t)
{
    gjk2d_result r;
    asking(t, "witness, swapped");
    r = gjk2d_witness(t->q.shape, t->q.pose, t->p.shape, t->p.pose);
    check_witness(t, &t->q, &t->p, &r);
}

/* Is the distance <= margin? The known distance tells, unless they are close.
 * -1: nobody tells. */
static int is_within(const laws_trial *t, gjk2d_real margin)
{
    wide over = WIDE(margin) - t->truth.precise;
    if (margin < 0 || t->truth.collide)
        return !(margin < 0);
    if (fabsl(over) > ldexpl(t->truth.precise, -50))
        return over >= 0;
    return t->given ? -1 : oracle_within(&t->p.exact, &t->q.exact, (double)margin);
}

static void check_margin(laws_trial *t, gjk2d_real margin)
{
    int due;
    if (!in_range((double)margin))
        return;
    due = is_within(t, margin);
    if (due < 0)
        return;
    asking(t, "within");
    check_boolean(t, gjk2d_within(t->p.shape, t->p.pose, t->q.shape, t->q.pose, margin),
                  due);
    asking(t, "within, swapped");
    check_boolean(t, gjk2d_within(t->q.shape, t->q.pose, t->p.shape, t->p.pose, margin),
                  due);
}

/* The distance rounded both ways, their neighbours, and some farther off. */
static void check_margins(laws_trial *t, gjk2d_real own)
{
    gjk2d_real d = REAL(fminl(t->truth.precise, WIDE(REAL_MAX)));
    gjk2d_real below = NEXT(d, REAL(0)), above = NEXT(d, REAL_MAX);
    check_margin(t, 0);
    check_margin(t, own);
    check_margin(t, d);
    check_margin(t, below);
    check_margin(t, above);
    check_margin(t, NEXT(below, REAL(0)));
    check_margin(t, NEXT(above, REAL_MAX));
    check_margin(t, -above);
    check_margin(
        t, REAL(fminl(t->truth.precise * WIDE(random_range(t, 0, 2)), WIDE(REAL_MAX))));
}

/* Is this what stands for a distance beyond the maximum? */
static int is_beyond(const gjk2d_result *r, gjk2d_real most)
{
    return r->distance == most && r->lower == most && r->upper == REAL_MAX;
}

/* One stated value, and nothing else. */
static void check_beyond(laws_trial *t, const gjk2d_result *r, gjk2d_real most, int level)
{
    if (!is_beyond(r, most))
        broken(t, LAWS_DISTANCE, "beyond %.17g, but %.17g in %.9g..%.9g", (double)most,
               (double)r->distance, (double)r->lower, (double)r->upper);
    if (r->status != GJK2D_OK || r->collide)
        broken(t, LAWS_TRUTH, "status \"%s\", collide %d", gjk2d_status_text(r->status),
               r->collide);
    check_unasked(t, r, level);
}

/* Where the distance is less than law 3's error from the maximum, either will do. */
static void check_maximum(laws_trial *t, wide most, int level)
{
    gjk2d_options options;
    gjk2d_result r;
    wide over = t->truth.precise - WIDE(REAL(most));
    wide slack = LAWS_ULPS * distance_unit(t);
    if (!(most < WIDE(REAL_MAX)) || !in_range((double)most) || !(REAL(most) > 0))
        return;
    memset(&options, 0, sizeof options);
    options.level = level;
    options.max_distance = REAL(most);
    options.support = (gjk2d_support_policy)random_int(t, 0, 2);
    asking(t, "maximum distance");
    r = gjk2d_query(t->p.shape, t->p.pose, t->q.shape, t->q.pose, &options);
    if (!t->truth.collide &&
        (over > slack || (over > -slack && is_beyond(&r, options.max_distance))))
        check_beyond(t, &r, options.max_distance, level);
    else if (level == 3)
        check_witness(t, &t->p, &t->q, &r);
    else
        check_result(t, &r, level);
}

/* Short of the distance, more, and next to it. */
static void check_maxima(laws_trial *t)
{
    const gjk2d_real d = REAL(fminl(t->truth.precise, WIDE(REAL_MAX)));
    const wide size = t->truth.collide ? t->size : t->truth.precise;
    check_maximum(t, size * WIDE(random_range(t, 0.001, 1)), random_int(t, 2, 3));
    check_maximum(t, size * WIDE(random_range(t, 1, 2)), random_int(t, 2, 3));
    check_maximum(t, WIDE(NEXT(d, REAL(0))), random_int(t, 2, 3));
    check_maximum(t, WIDE(d), random_int(t, 2, 3));
}

static void check_sweep(laws_trial *t, gjk2d_vec2 move)
{
    gjk2d_vec2 back;
    int due;
    if (!in_range((double)move.x) || !in_range((double)move.y))
        return;
    back.x = -move.x;
    back.y = -move.y;
    due = oracle_swept_collide(&t->p.exact, (double)move.x, (double)move.y, &t->q.exact);
    asking(t, "swept");
    check_boolean(
        t, gjk2d_swept_collide(t->p.shape, t->p.pose, move, t->q.shape, t->q.pose), due);
    asking(t, "swept, swapped");
    check_boolean(
        t, gjk2d_swept_collide(t->q.shape, t->q.pose, back, t->p.shape, t->p.pose), due);
}

/* In range, or nothing. */
static gjk2d_real sweep_number(wide x)
{
    return fits(x) && in_range((double)x) ? REAL(x) : 0;
}

/* A way that starts at P and leads past Q. */
static void check_sweeps(laws_trial *t, gjk2d_vec2 own)
{
    wide2 way = apart(&t->p, &t->q);
    wide along = WIDE(random_range(t, 0, 2));
    gjk2d_vec2 move;
    if (t->given)
        return;
    move.x = sweep_number(way.x * along + t->size * WIDE(random_range(t, -1, 1)));
    move.y = sweep_number(way.y * along + t->size * WIDE(random_range(t, -1, 1)));
    check_sweep(t, move);
    move.x = sweep_number(way.x);
    move.y = sweep_number(way.y);
    check_sweep(t, move);
    check_sweep(t, own);
}

/* ------------------------------------------------------------------- depth --
 * >>depth  Laws D1 to D8 of overlaps.
 */

/* The exact depth; below 0 where nobody tells. */
static wide due_depth(const laws_trial *t)
{
    if (t->truth.relation != ORACLE_OVERLAPPING)
        return 0;
    return t->given ? -1 : fminl(oracle_depth(&t->p.exact, &t->q.exact), WIDE(REAL_MAX));
}

/* Value, direction and points, from a's side. */
static void check_penetration(laws_trial *t, const laws_side *a, const laws_side *b,
                              const gjk2d_result *r, wide due)
{
    const int overlap = t->truth.relation == ORACLE_OVERLAPPING;
    wide unit = ulp_of(t->rounded ? t->size : due);
    if (has_nan(r)) {
        broken(t, LAWS_OTHER, "not a number in the result");
        return;
    }
    if (r->status != GJK2D_OK)
        broken(t, LAWS_TRUTH, "status \"%s\"", gjk2d_status_text(r->status));
    check_boolean(t, r->collide, t->truth.collide);
    check_boolean(t, r->depth > 0, overlap);
    if (r->distance != t->plain[1].distance && a == &t->p)
        broken(t, LAWS_BITS, "distance %.17g, by level 2 %.17g", (double)r->distance,
               (double)t->plain[1].distance);
    if (overlap && due >= 0 &&
        !(fabsl(WIDE(r->depth) - due) <= (LAWS_ULPS + 1 / WIDE(256)) * unit))
        broken(t, LAWS_DISTANCE, "depth %.17g is off by %g ulp", (double)r->depth,
               (double)(fabsl(WIDE(r->depth) - due) / unit));
    check_certificate(t, a, b, r);
    check_points(t, a, b, r);
}

/* A position that is free by the library's own boolean, and no farther than it need
 * be. */
static void check_push(laws_trial *t, const gjk2d_result *r, gjk2d_real gap)
{
    gjk2d_vec2 position, from = {0, 0};
    gjk2d_pose moved = {{0, 0}, 1, 0};
    gjk2d_status status;
    wide way, most, size;
    if (!in_range((double)gap) || gap < 0 || !fits(WIDE(gap)))
        return;
    if (t->q.pose) {
        moved = *t->q.pose;
        from = moved.position;
    }
    asking(t, "push out");
    status = gjk2d_push_out(t->p.shape, t->p.pose, t->q.shape, t->q.pose, gap, &position);
    if (status != GJK2D_OK) {
        if (fits(t->size) && fits(WIDE(from.x)) && fits(WIDE(from.y)) &&
            in_range(8 * fabs((double)t->size)))
            broken(t, LAWS_OTHER, "status \"%s\"", gjk2d_status_text(status));
        return;
    }
    moved.position = position;
    if (!in_range((double)position.x) || !in_range((double)position.y) ||
        !fits(WIDE(position.x)) || !fits(WIDE(position.y)))
        return;
    if (gjk2d_within(t->p.shape, t->p.pose, t->q.shape, &moved, gap))
        broken(t, LAWS_TRUTH, "within the gap");
    if (!gjk2d_within(t->p.shape, t->p.pose, t->q.shape, t->q.pose, gap) &&
        (position.x != from.x || position.y != from.y))
        broken(t, LAWS_OTHER, "moved although it was free");
    size = fmaxl(fmaxl(fabsl(WIDE(position.x)), fabsl(WIDE(position.y))),
                 fmaxl(t->size, WIDE(gap)));
    way = hypotl(WIDE(position.x) - WIDE(from.x), WIDE(position.y) - WIDE(from.y));
    most = (WIDE(r->depth) + WIDE(gap)) * (1 + 8 * WIDE(REAL_EPSILON)) +
           8 * ulp_of(size) + 4 * WIDE(RANGE_LOW); /* a coordinate is in range, or 0 */
    if (!(way <= most))
        broken(t, LAWS_OTHER, "moved by %.9g, %.9g is enough", (double)way, (double)most);
}

static void check_depth(laws_trial *t, gjk2d_real gap)
{
    const laws_side *p = &t->p, *q = &t->q;
    const wide due = due_depth(t), size = t->size;
    gjk2d_real separation;
    gjk2d_result r, s;
    /* (radii add up to a depth that may be twice as large) */
    t->size = fmaxl(size, due);
    asking(t, "overlap");
    check_boolean(t, gjk2d_overlap(p->shape, p->pose, q->shape, q->pose),
                  t->truth.relation == ORACLE_OVERLAPPING);
    asking(t, "penetration, swapped");
    s = gjk2d_penetration(q->shape, q->pose, p->shape, p->pose);
    check_penetration(t, q, p, &s, due);
    asking(t, "penetration");
    r = gjk2d_penetration(p->shape, p->pose, q->shape, q->pose);
    check_penetration(t, p, q, &r, due);
    t->size = size;
    asking(t, "separation");
    separation = gjk2d_separation(p->shape, p->pose, q->shape, q->pose);
    if (separation != (r.depth > 0 ? -r.depth : r.distance))
        broken(t, LAWS_BITS, "%.17g, not by the penetration", (double)separation);
    check_push(t, &r, 0);
    check_push(t, &r, gap > 0 ? gap : REAL(t->size / 8));
    if (t->given)
        return;
    /* (what is apart holds no part of the other) */
    asking(t, "encloses");
    check_boolean(t, gjk2d_encloses(p->shape, p->pose, q->shape, q->pose),
                  t->truth.collide && oracle_encloses(&p->exact, &q->exact));
    asking(t, "encloses, swapped");
    check_boolean(t, gjk2d_encloses(q->shape, q->pose, p->shape, p->pose),
                  t->truth.collide && oracle_encloses(&q->exact, &p->exact));
}

/* ---------------------------------------------------------------- contacts --
 * >>contacts  Laws M1 to M6.
 */

/* The vertices of a part of a side's core; 0 if there is no such part. An edge leads to
 * the next vertex of a ring; of another list only its first one is known. */
static int vertices_of(const laws_side *s, int feature, int *from, int *to)
{
    const int count = s->shape->count;
    *from = *to = feature / 2;
    if (feature < 0 || feature / 2 >= count)
        return 0;
    if (feature & 1)
        *to = s->shape->ring ? (*from + 1) % count : -1;
    return 1;
}

/* Is a point, relative to a, that part of a side's core, moved by the radius along the
 * normal (-1: against it)? */
static void check_on_part(laws_trial *t, const laws_side *a, const laws_side *s,
                          gjk2d_vec2 point, gjk2d_vec2 normal, int along, int feature,
                          wide unit)
{
    const wide radius = along * WIDE(s->exact.radius);
    const wide2 way = apart(a, s);
    int from, to;
    wide2 v, e, at = wide_of(point);
    wide share = 0, off;
    if (!vertices_of(s, feature, &from, &to)) {
        broken(t, LAWS_OTHER, "no feature %d", feature);
        return;
    }
    if (to < 0)
        return;
    at.x -= radius * WIDE(normal.x), at.y -= radius * WIDE(normal.y);
    v = vertex(s, from);
    e = vertex(s, to);
    e.x -= v.x, e.y -= v.y;
    v.x += way.x - at.x, v.y += way.y - at.y;
    if (e.x != 0 || e.y != 0)
        share = -(v.x * e.x + v.y * e.y) / (e.x * e.x + e.y * e.y);
    share = fmaxl(0, fminl(1, share));
    off = hypotl(v.x + share * e.x, v.y + share * e.y);
    if (!(off <= LAWS_PROOF_ULPS * unit))
        broken(t, LAWS_OTHER, "%g ulp away from feature %d", (double)(off / unit),
               feature);
}

static void check_contact_point(laws_trial *t, const laws_side *a, const laws_side *b,
                                const gjk2d_manifold *m, int i, wide unit)
{
    const gjk2d_contact_point *c = &m->points[i];
    const int is_rounded = a->exact.radius > 0 || b->exact.radius > 0;
    wide2 step = wide_of(c->p);
    double off;
    step.x += WIDE(c->separation) * WIDE(m->normal.x);
    step.y += WIDE(c->separation) * WIDE(m->normal.y);
    off = miss(step, wide_of(c->q), unit);
    /* (of a second point between radii M3 asks that it is on the edge, moved along the
     * normal: that is below, and this, its own rounding, more than it asks) */
    if (!(off <= LAWS_PROOF_ULPS * (i > 0 && is_rounded ? 2 : 1)))
        broken(t, LAWS_OTHER, "point %d: q - p is off separation * normal by %g ulp", i,
               off);
    check_on_part(t, a, a, c->p, m->normal, 1, c->p_feature, unit);
    check_on_part(t, a, b, c->q, m->normal, -1, c->q_feature, unit);
    if (m->count == 2 && (c->p_feature & 1) == (c->q_feature & 1))
        broken(t, LAWS_OTHER, "features %d and %d: an end and an edge are due",
               c->p_feature, c->q_feature);
}

/* Where the vertices of a side lie along e, seen from a's. */
static wide along_of(const laws_side *a, const laws_side *s, int index, wide2 e)
{
    const wide2 way = apart(a, s), v = vertex(s, index);
    return (v.x + way.x) * e.x + (v.y + way.y) * e.y;
}

/* M4: two points lie, along the reference edge, where both edges' spans meet and end. */
static void check_spans(laws_trial *t, const laws_side *a, const laws_side *b,
                        const gjk2d_manifold *m, wide unit)
{
    const laws_side *own = m->reference ? b : a, *other = m->reference ? a : b;
    int i, k, own_edge = -1, other_edge = -1, from, to;
    wide low, high, length, c, d, at[2], slack;
    wide2 e, v;
    for (i = 0; i < 2; i++) {
        const gjk2d_contact_point *point = &m->points[i];
        const int of_own = m->reference ? point->q_feature : point->p_feature;
        const int of_other = m->reference ? point->p_feature : point->q_feature;
        own_edge = of_own & 1 ? of_own : own_edge;
        other_edge = of_other & 1 ? of_other : other_edge;
    }
    /* (an end of one beside an end of the other may name no edge of its shape) */
    if (own_edge < 0 || other_edge < 0 || !vertices_of(own, own_edge, &from, &to) ||
        to < 0)
        return;
    v = vertex(own, from), e = vertex(own, to);
    e.x -= v.x, e.y -= v.y;
    length = hypotl(e.x, e.y);
    if (!(length > 0) || !vertices_of(other, other_edge, &i, &k) || k < 0)
        return;
    e.x /= length, e.y /= length;
    low = along_of(a, own, from, e), high = along_of(a, own, to, e);
    c = along_of(a, other, i, e), d = along_of(a, other, k, e);
    low = fmaxl(low, fminl(c, d)), high = fminl(high, fmaxl(c, d));
    for (i = 0; i < 2; i++)
        at[i] = WIDE(m->points[i].p.x) * e.x + WIDE(m->points[i].p.y) * e.y;
    /* (a short edge's direction errs here, and turns what is far from it) */
    slack = LAWS_PROOF_ULPS * unit + 8 * LDBL_EPSILON * t->size * (t->size / length);
    if (!(fabsl(fminl(at[0], at[1]) - low) <= slack) ||
        !(fabsl(fmaxl(at[0], at[1]) - high) <= slack))
        broken(t, LAWS_OTHER, "points at %g and %g of the edge, not %g to %g",
               (double)at[0], (double)at[1], (double)low, (double)high);
}

/* The direction of a ring's edge, counterclockwise, of length 1; 0 of one without. */
static wide2 side_of(const laws_side *s, int index)
{
    const double *a = s->exact.xy + 2 * index;
    const double *b = s->exact.xy + 2 * ((index + 1) % s->shape->count);
    /* (turned after they are subtracted: far from their origin they would cancel) */
    wide2 e = turned(&s->exact, (WIDE(b[0]) - WIDE(a[0])) * s->shape->ring,
                     (WIDE(b[1]) - WIDE(a[1])) * s->shape->ring);
    const wide length = hypotl(e.x, e.y);
    if (length > 0)
        e.x /= length, e.y /= length;
    return e;
}

/* The edge that a manifold's points name of one of its shapes, 1 the second; -1: none. */
static int edge_named(const gjk2d_manifold *m, int of_second)
{
    int i, edge = -1;
    for (i = 0; i < m->count; i++) {
        const gjk2d_contact_point *point = &m->points[i];
        const int feature = of_second ? point->q_feature : point->p_feature;
        edge = feature & 1 ? feature / 2 : edge;
    }
    return edge;
}

/* M2: of two rings the edge that faces the reference most is the one that is clipped. What
 * is within rounding is not told here, nor a segment's edges, which have one name. */
static void check_facing(laws_trial *t, const laws_side *a, const laws_side *b,
                         const gjk2d_manifold *m)
{
    const laws_side *own = m->reference ? b : a, *other = m->reference ? a : b;
    const int own_edge = edge_named(m, m->reference);
    const int named = edge_named(m, !m->reference);
    int i, best = -1;
    wide most = -1, of_named, turn;
    wide2 e, f;
    if (!own->shape->ring || !other->shape->ring || other->shape->count < 3 ||
        own->shape->count < 2 || own_edge < 0 || named < 0)
        return;
    e = side_of(own, own_edge);
    f = side_of(other, named);
    of_named = -(e.x * f.x + e.y * f.y);
    for (i = 0; i < other->shape->count; i++) {
        f = side_of(other, i);
        turn = -(e.x * f.x + e.y * f.y);
        most = turn > most ? turn : most;
        best = turn == most ? i : best;
    }
    if (acosl(fminl(1, fmaxl(-1, of_named))) > acosl(fminl(1, fmaxl(-1, most))) + 1e-4L)
        broken(t, LAWS_OTHER, "edge %d faces the reference more than %d", best, named);
}

/* Is the second point of one of two manifolds at the margin, to within rounding? */
static int is_at_margin(const laws_trial *t, const gjk2d_manifold *a,
                        const gjk2d_manifold *b, gjk2d_real margin)
{
    const gjk2d_manifold *more = a->count > b->count ? a : b;
    const wide unit = ulp_of(fmaxl(t->size, fabsl(WIDE(more->separation))));
    return more->count == 2 && fabsl(WIDE(more->points[1].separation) - WIDE(margin)) <=
                                   LAWS_PROOF_ULPS * unit;
}

/* M5: with the roles changed the normal turns round, up to its rounding, and features
 * change places; of edges that are as deep as each other either may be the reference, of
 * one shape or of both, and of a segment, which has one name, either side. */
static void check_swapped(laws_trial *t, const gjk2d_manifold *m,
                          const gjk2d_manifold *swapped, gjk2d_real margin)
{
    const wide2 n = wide_of(m->normal), back = wide_of(swapped->normal);
    const oracle_shape *of = &(m->reference == 1 ? &t->q : &t->p)->exact;
    const int count = m->count;
    int i, k, found = 0;
    if (m->reference < 0 || m->reference != 1 - swapped->reference)
        return;
    if (m->separation < 0 && m->separation == swapped->separation &&
        ((n.x * back.x + n.y * back.y > 0 && oracle_is_flat(of, of)) ||
         edge_named(m, m->reference) != edge_named(swapped, swapped->reference)))
        return;
    if (swapped->count != count && !is_at_margin(t, m, swapped, margin))
        broken(t, LAWS_OTHER, "%d points, swapped %d", count, swapped->count);
    if (count == 0 || swapped->count != count)
        return;
    for (i = 0; i < count; i++)
        for (k = 0; k < count; k++)
            found += m->points[i].p_feature == swapped->points[k].q_feature &&
                     m->points[i].q_feature == swapped->points[k].p_feature;
    if (found != count)
        broken(t, LAWS_OTHER, "%d of %d points have the features of those swapped", found,
               count);
    if (!(hypotl(n.x + back.x, n.y + back.y) <= WIDE(REAL_EPSILON)))
        broken(t, LAWS_OTHER, "normal (%.17g, %.17g), swapped (%.17g, %.17g)",
               (double)m->normal.x, (double)m->normal.y, (double)swapped->normal.x,
               (double)swapped->normal.y);
}

/* Seen along the normal, is the first of two points the left one, or less than rounding
 * to the right? */
static int is_left_first(const gjk2d_manifold *m, wide unit)
{
    const wide2 n = wide_of(m->normal);
    const wide2 a = wide_of(m->points[0].p), b = wide_of(m->points[1].p);
    return n.x * (a.y - b.y) - n.y * (a.x - b.x) >= -LAWS_PROOF_ULPS * unit;
}

static void check_manifold(laws_trial *t, const laws_side *a, const laws_side *b,
                           const gjk2d_manifold *m, gjk2d_real margin)
{
    const wide unit = ulp_of(fmaxl(t->size, fabsl(WIDE(m->separation))));
    const gjk2d_real due = gjk2d_separation(a->shape, a->pose, b->shape, b->pose);
    const int within = is_within(t, margin);
    int i;
    if (m->status != GJK2D_OK) {
        broken(t, LAWS_TRUTH, "status \"%s\"", gjk2d_status_text(m->status));
        return;
    }
    if (within >= 0)
        check_boolean(t, m->count > 0, within);
    if (m->separation != due)
        broken(t, LAWS_BITS, "separation %.17g, alone %.17g", (double)m->separation,
               (double)due);
    for (i = m->count; i < 2; i++)
        if (m->points[i].p_feature != -1 || m->points[i].q_feature != -1 ||
            m->points[i].separation != 0 || !is_zero(m->points[i].world))
            broken(t, LAWS_OTHER, "fields of a point that there is not");
    if (m->count == 0 && (m->reference != -1 || !is_zero(m->normal)))
        broken(t, LAWS_OTHER, "fields without a point");
    if (m->count == 0 || !fits(t->size) || !fits(WIDE(m->separation)))
        return;
    check_contact_point(t, a, b, m, 0, unit);
    if (!(fabsl(WIDE(m->points[0].separation) - WIDE(due)) <= LAWS_ULPS * unit))
        broken(t, LAWS_OTHER, "first point at %.17g, separation %.17g",
               (double)m->points[0].separation, (double)due);
    if (m->count == 2) {
        check_contact_point(t, a, b, m, 1, unit);
        if (m->points[1].separation < m->points[0].separation ||
            m->points[1].separation > margin)
            broken(t, LAWS_OTHER, "points at %g and %g", (double)m->points[0].separation,
                   (double)m->points[1].separation);
        if (m->points[0].p_feature == m->points[1].p_feature &&
            m->points[0].q_feature == m->points[1].q_feature)
            broken(t, LAWS_OTHER, "the same features twice");
        if (m->points[0].separation == m->points[1].separation && !is_left_first(m, unit))
            broken(t, LAWS_OTHER, "of two as deep the right one first");
        check_spans(t, a, b, m, unit);
    }
    if (m->reference >= 0)
        check_facing(t, a, b, m);
}

/* `before` may be anything: what is kept is at most `sticky` deeper, and a contact. */
static void check_kept(laws_trial *t, const gjk2d_manifold *due, gjk2d_real margin)
{
    const laws_side *p = &t->p, *q = &t->q;
    const gjk2d_real sticky =
        random_int(t, 0, 1) ? REAL(1e30) : REAL(t->size / random_int(t, 2, 2000));
    const wide unit = ulp_of(fmaxl(t->size, fabsl(WIDE(due->separation))));
    gjk2d_manifold before = *due, m;
    int i;
    before.reference = random_int(t, -2, 2);
    before.count = random_int(t, -1, 3);
    for (i = 0; i < 2; i++) {
        before.points[i].p_feature = random_int(t, -2, 2 * p->shape->count + 2);
        before.points[i].q_feature = random_int(t, -2, 2 * q->shape->count + 2);
    }
    m = gjk2d_contact(p->shape, p->pose, q->shape, q->pose, margin, &before, sticky);
    if (m.status != due->status || (m.count > 0) != (due->count > 0)) {
        broken(t, LAWS_TRUTH, "status %d, %d points, without %d, %d", (int)m.status,
               m.count, (int)due->status, due->count);
        return;
    }
    if (m.count == 0 || !fits(t->size) || !fits(WIDE(m.separation)))
        return;
    if (!(WIDE(due->separation) - WIDE(m.separation) <=
          WIDE(sticky) + LAWS_ULPS * unit) ||
        !(WIDE(m.separation) - WIDE(due->separation) <= LAWS_ULPS * unit))
        broken(t, LAWS_OTHER, "kept at %.17g, due %.17g, sticky %g", (double)m.separation,
               (double)due->separation, (double)sticky);
    for (i = 0; i < m.count; i++)
        check_contact_point(t, p, q, &m, i, unit);
    if (m.count == 2)
        check_spans(t, p, q, &m, unit);
}

/* From both sides, many at once, and with what was before: the same again. */
static void check_contact(laws_trial *t, gjk2d_real margin)
{
    const laws_side *p = &t->p, *q = &t->q;
    gjk2d_series series[2];
    gjk2d_manifold m, swapped, many[2], again;
    int i;
    if (!in_range((double)margin) || margin < 0 || t->given)
        return;
    asking(t, "contact, swapped");
    swapped = gjk2d_contact(q->shape, q->pose, p->shape, p->pose, margin, NULL, 0);
    check_manifold(t, q, p, &swapped, margin);
    asking(t, "contact");
    m = gjk2d_contact(p->shape, p->pose, q->shape, q->pose, margin, NULL, 0);
    check_manifold(t, p, q, &m, margin);
    check_swapped(t, &m, &swapped, margin);
    asking(t, "contact, again");
    again = gjk2d_contact(p->shape, p->pose, q->shape, q->pose, margin, &m,
                          REAL(t->size / 1024));
    if (again.status != m.status || again.count != m.count ||
        again.reference != m.reference ||
        !(fabsl(WIDE(again.separation) - WIDE(m.separation)) <=
          LAWS_ULPS * ulp_of(fmaxl(t->size, fabsl(WIDE(m.separation))))))
        broken(t, LAWS_BITS, "%d points at %.17g, before %d at %.17g", again.count,
               (double)again.separation, m.count, (double)m.separation);
    asking(t, "contact, anything before");
    check_kept(t, &m, margin);
    asking(t, "contact, many");
    series[0].shape = p->shape, series[1].shape = q->shape;
    series[0].pose = p->pose, series[1].pose = q->pose;
    for (i = 0; i < 2; i++)
        series[i].shape_step = series[i].pose_step = 0;
    gjk2d_contact_many(&series[0], &series[1], 2, margin, many);
    for (i = 0; i < 2; i++)
        if (many[i].count != m.count || many[i].separation != m.separation ||
            many[i].reference != m.reference ||
            memcmp(many[i].points, m.points, sizeof m.points) != 0 ||
            !same_bits(&many[i].normal, &m.normal, 2))
            broken(t, LAWS_BITS, "not as by itself");
}

/* ------------------------------------------------------------------ points --
 * >>points  Laws P1 to P4.
 */

/* A vertex of s or of the other side, as it is rounded, against s: what gjk2d_penetration
 * says of the shape and a point, and a part that the closest point is on. */
static void check_point(laws_trial *t, const laws_side *s, const laws_side *other)
{
    const laws_side *of = random_int(t, 0, 1) ? s : other;
    const wide2 v = vertex(of, random_int(t, 0, of->exact.count - 1));
    const wide2 at = {v.x + WIDE(of->exact.x), v.y + WIDE(of->exact.y)};
    const gjk2d_shape dot = gjk2d_make_circle(wide_vec(0, 0), 0);
    gjk2d_pose pose;
    gjk2d_point_result point;
    gjk2d_result r;
    if (!fits(at.x) || !fits(at.y) || !fits(t->size))
        return;
    pose.position = wide_vec(at.x, at.y);
    pose.cos = 1;
    pose.sin = 0;
    if (!in_range((double)pose.position.x) || !in_range((double)pose.position.y))
        return;
    asking(t, "point");
    point = gjk2d_point(s->shape, s->pose, pose.position);
    r = gjk2d_penetration(s->shape, s->pose, &dot, &pose);
    if (point.status != GJK2D_OK || r.status != GJK2D_OK ||
        point.inside != (r.depth > 0) - !r.collide ||
        point.distance != (r.depth > 0 ? -r.depth : r.distance) ||
        !same_bits(&point.closest, &r.p, 2) ||
        !same_bits(&point.closest_local, &r.p_local, 2) ||
        !same_bits(&point.closest_world, &r.p_world, 2) ||
        ((r.depth > 0 || !r.collide) && !same_bits(&point.normal, &r.normal, 2))) {
        broken(t, LAWS_BITS, "status %d, inside %d, distance %.17g: not as a shape",
               (int)point.status, point.inside, (double)point.distance);
        return;
    }
    if (!(fabsl(hypotl(WIDE(point.normal.x), WIDE(point.normal.y)) - 1) <=
          UNIT_ERROR * WIDE(REAL_EPSILON)))
        broken(t, LAWS_OTHER, "the normal (%g, %g) is not of length 1",
               (double)point.normal.x, (double)point.normal.y);
    check_on_part(t, s, s, point.closest, point.normal, 1, point.feature,
                  2 * ulp_of(t->size));
}

/* ------------------------------------------------------------------- casts --
 * >>casts  Laws C1 to C6 of rays and straight ways.
 */

/* What is cast: P along a way, from one side. */
typedef struct trip {
    const laws_side *p, *q;
    gjk2d_vec2 way;
    gjk2d_cast_options options;
    oracle_relation start, swept;
    int is_flat; /* no area and no radius */
} trip;

static oracle_relation on_way(const trip *c, gjk2d_real part, int at_end)
{
    return oracle_relation_on_way(&c->p->exact, (double)c->way.x, (double)c->way.y,
                                  (double)part, at_end, &c->q->exact,
                                  (double)c->options.margin);
}

/* fraction <= f* <= upper, next to each other. */
static void check_fraction(laws_trial *t, const trip *c, const gjk2d_hit *h)
{
    const gjk2d_real f = h->fraction, u = h->upper;
    const gjk2d_real least = REAL(GJK2D_DOUBLE ? ldexp(1, -100) : 0);
    if (!(f >= 0 && f <= u && u <= 1)) {
        broken(t, LAWS_OTHER, "fraction %.17g, upper %.17g", (double)f, (double)u);
        return;
    }
    if (u != f && u != NEXT(f, REAL(2)) && !(f == 0 && u <= least))
        broken(t, LAWS_OTHER, "%.17g is not next to %.17g", (double)u, (double)f);
    if (on_way(c, u, 0) == ORACLE_SEPARATED)
        broken(t, LAWS_TRUTH, "upper %.17g is before the contact", (double)u);
    if (f > 0 && on_way(c, f, 0) != ORACLE_SEPARATED) {
        /* contact up to there: then at this very fraction */
        if (f != u || on_way(c, f, 1) != ORACLE_TOUCHING ||
            on_way(c, NEXT(f, REAL(0)), 0) != ORACLE_SEPARATED ||
            (!h->grazes && on_way(c, f, 0) != ORACLE_TOUCHING))
            broken(t, LAWS_TRUTH, "fraction %.17g is behind the contact", (double)f);
    }
}

/* The normal separates where P is at the fraction, and the point is one of Q. */
static void check_hit_geometry(laws_trial *t, const trip *c, const gjk2d_hit *h)
{
    const wide nx = WIDE(h->normal.x), ny = WIDE(h->normal.y), f = WIDE(h->fraction);
    const wide way = hypotl(WIDE(c->way.x), WIDE(c->way.y));
    const wide unit = ulp_of(fmaxl(t->size, way));
    wide2 s = apart(c->p, c->q);
    wide gap;
    double off;
    if (!(fabsl(nx * nx + ny * ny - 1) <= UNIT_ERROR * WIDE(REAL_EPSILON)))
        broken(t, LAWS_OTHER, "the normal (%g, %g) is not of length 1", (double)nx,
               (double)ny);
    if (h->start < 2) {
        /* seen from P, Q lies against the normal */
        s.x -= f * WIDE(c->way.x);
        s.y -= f * WIDE(c->way.y);
        gap = -nx * s.x - ny * s.y - reach(c->q, nx, ny) - reach(c->p, -nx, -ny);
        off = (double)((WIDE(c->options.margin) - gap) / unit);
        if (!(off <= LAWS_PROOF_ULPS && off >= -2 * LAWS_PROOF_ULPS))
            broken(t, LAWS_OTHER, "the normal separates by %g ulp less than the margin",
                   off);
        if (h->start == 0 &&
            nx * WIDE(c->way.x) + ny * WIDE(c->way.y) > 4 * WIDE(REAL_EPSILON) * way)
            broken(t, LAWS_OTHER, "the normal goes with the way");
    }
    if (!fits(fmaxl(t->size, way)))
        return;
    off = outside(t, c->p, c->q, h->point) * (double)(proof_unit(t) / unit);
    if (!(off <= LAWS_PROOF_ULPS))
        broken(t, LAWS_OTHER, "the point is %g ulp outside of what was hit", off);
    check_frames(t, c->p, c->q, h->point, h->point_local, h->point_world);
}

/* A stored position that is free, and next to where the contact is. */
static void check_position(laws_trial *t, const trip *c, const gjk2d_hit *h)
{
    const wide x = WIDE(c->p->exact.x), y = WIDE(c->p->exact.y);
    const wide f = h->hit ? WIDE(h->fraction) : 1;
    const wide most = fmaxl(fmaxl(fabsl(x), fabsl(y)),
                            fmaxl(t->size, hypotl(WIDE(c->way.x), WIDE(c->way.y))));
    gjk2d_pose there = {{0, 0}, 1, 0};
    oracle_shape moved = c->p->exact;
    wide off;
    if (c->p->pose)
        there = *c->p->pose;
    there.position = h->position;
    moved.x = (double)h->position.x;
    moved.y = (double)h->position.y;
    if (h->start == 2 && h->hit) {
        if (moved.x != c->p->exact.x || moved.y != c->p->exact.y)
            broken(t, LAWS_OTHER, "left an overlap");
        return;
    }
    if (!in_range(moved.x) || !in_range(moved.y) || !fits(8 * most) ||
        !in_range((double)(2 * most)))
        return;
    if (h->start < 2 && !(c->options.margin > 0) &&
        gjk2d_overlap(c->p->shape, &there, c->q->shape, c->q->pose))
        broken(t, LAWS_TRUTH, "the position overlaps");
    if (h->start < 2 &&
        oracle_relation_on_way(&moved, 0, 0, 0, 1, &c->q->exact,
                               (double)c->options.margin) == ORACLE_OVERLAPPING)
        broken(t, LAWS_TRUTH, "the position is closer than the margin");
    off = hypotl(WIDE(h->position.x) - x - f * WIDE(c->way.x),
                 WIDE(h->position.y) - y - f * WIDE(c->way.y)) /
          (ulp_of(most) + 8 * WIDE(RANGE_LOW));
    /* (one more, for the contact may be a unit behind the fraction) */
    if (!(off <= LAWS_PROOF_ULPS + 1))
        broken(t, LAWS_OTHER, "the position is %g ulp off", (double)off);
}

/* Start, hit and graze. How deep an overlap is along the way nobody tells here: there a
 * start that leaves may say either. */
static void check_start(laws_trial *t, const trip *c, const gjk2d_hit *h)
{
    if (h->start != (int)c->start)
        broken(t, LAWS_TRUTH, "start %d, the truth is %d", h->start, (int)c->start);
    if (c->start == ORACLE_SEPARATED || c->options.start == GJK2D_START_HITS)
        check_boolean(t, h->hit, c->swept != ORACLE_SEPARATED);
    else if (c->start == ORACLE_TOUCHING)
        check_boolean(t, h->hit, c->swept == ORACLE_OVERLAPPING && !c->is_flat);
    if (h->hit && h->start < 2 &&
        h->grazes != (c->swept == ORACLE_TOUCHING || c->is_flat))
        broken(t, LAWS_TRUTH, "grazes %d", h->grazes);
    if (h->hit && h->start && (h->fraction != 0 || h->upper != 0))
        broken(t, LAWS_OTHER, "contact at the start, but at %g", (double)h->fraction);
    if (!h->hit && (h->fraction != 1 || h->upper != 1 || h->grazes || h->leave != 0 ||
                    h->feature != -1 || h->mover_feature != -1 || !is_zero(h->normal) ||
                    !is_zero(h->face) || !is_zero(h->point) || !is_zero(h->point_local) ||
                    !is_zero(h->point_world)))
        broken(t, LAWS_OTHER, "fields without a hit");
}

static void check_trip(laws_trial *t, const trip *c, const gjk2d_hit *h)
{
    if (h->status != GJK2D_OK) {
        broken(t, LAWS_TRUTH, "status \"%s\"", gjk2d_status_text(h->status));
        return;
    }
    check_start(t, c, h);
    if (h->hit)
        check_fraction(t, c, h);
    if (h->hit)
        check_hit_geometry(t, c, h);
    check_position(t, c, h);
}

static gjk2d_hit take_trip(laws_trial *t, const laws_side *p, const laws_side *q,
                           gjk2d_vec2 way, gjk2d_cast_options options)
{
    trip c;
    gjk2d_hit h;
    c.p = p;
    c.q = q;
    c.way = way;
    c.options = options;
    c.start = on_way(&c, 0, 1);
    c.swept = on_way(&c, 1, 0);
    c.is_flat =
        !t->rounded && !(options.margin > 0) && oracle_is_flat(&p->exact, &q->exact);
    h = gjk2d_cast(p->shape, p->pose, way, q->shape, q->pose, &options);
    check_trip(t, &c, &h);
    return h;
}

/* A way and its reverse from the other side, which sees the same fractions. */
static void check_cast(laws_trial *t, gjk2d_vec2 way, gjk2d_real margin)
{
    const int is_sharp = !t->rounded && !(margin > 0);
    gjk2d_cast_options options;
    gjk2d_vec2 back;
    gjk2d_hit h, s;
    if (!in_range((double)way.x) || !in_range((double)way.y) ||
        !in_range((double)margin) || margin < 0)
        return;
    options.margin = margin;
    options.start = random_int(t, 0, 1) ? GJK2D_START_HITS : GJK2D_START_LEAVES;
    back.x = -way.x;
    back.y = -way.y;
    asking(t, "cast");
    h = take_trip(t, &t->p, &t->q, way, options);
    asking(t, "cast, swapped");
    s = take_trip(t, &t->q, &t->p, back, options);
    if (h.start != s.start || (h.start < 2 && h.hit != s.hit))
        broken(t, LAWS_OTHER, "start %d, hit %d from one side, %d, %d from the other",
               h.start, h.hit, s.start, s.hit);
    else if (is_sharp && h.start < 2 &&
             (h.fraction != s.fraction || h.upper != s.upper || h.grazes != s.grazes))
        broken(t, LAWS_BITS, "fraction %.17g from one side, %.17g from the other",
               (double)h.fraction, (double)s.fraction);
}

/* From the first vertex of P as it is rounded to world: a ray and the point's cast. */
static void check_ray(laws_trial *t, gjk2d_vec2 way)
{
    const gjk2d_cast_options plain = {0, GJK2D_START_HITS};
    const wide2 v = vertex(&t->p, 0);
    gjk2d_shape point;
    gjk2d_pose pose = {{0, 0}, 1, 0};
    gjk2d_vec2 zero = {0, 0};
    gjk2d_hit h, s;
    laws_side side;
    trip c;
    if (!in_range((double)way.x) || !in_range((double)way.y) ||
        !fits(v.x + WIDE(t->p.exact.x)) || !fits(v.y + WIDE(t->p.exact.y)))
        return;
    pose.position.x = REAL(v.x + WIDE(t->p.exact.x));
    pose.position.y = REAL(v.y + WIDE(t->p.exact.y));
    if (!in_range((double)pose.position.x) || !in_range((double)pose.position.y))
        return;
    point = gjk2d_make_circle(zero, 0);
    describe(&side, &point, &pose);
    asking(t, "ray");
    h = gjk2d_ray(t->q.shape, t->q.pose, pose.position, way);
    s = gjk2d_cast(&point, &pose, way, t->q.shape, t->q.pose, &plain);
    if (h.hit != s.hit || h.start != s.start || h.grazes != s.grazes ||
        h.fraction != s.fraction || h.upper != s.upper || h.normal.x != s.normal.x ||
        h.normal.y != s.normal.y || h.point.x != s.point.x || h.feature != s.feature)
        broken(t, LAWS_BITS, "a ray is not the cast of a point");
    c.p = &side;
    c.q = &t->q;
    c.way = way;
    c.options = plain;
    c.start = on_way(&c, 0, 1);
    c.swept = on_way(&c, 1, 0);
    c.is_flat = !(t->q.exact.radius > 0) && oracle_is_flat(&side.exact, &t->q.exact);
    check_start(t, &c, &h);
    if (h.hit)
        check_fraction(t, &c, &h);
    asking(t, "ray collide");
    check_boolean(t, gjk2d_ray_collide(t->q.shape, t->q.pose, pose.position, way),
                  c.swept != ORACLE_SEPARATED);
    if (h.hit) {
        /* it leaves neither behind `leave`, nor before the number below that */
        asking(t, "leave");
        if (!(h.leave >= h.fraction && h.leave <= 1))
            broken(t, LAWS_OTHER, "leaves at %g", (double)h.leave);
        else if (h.leave < 1 && on_way(&c, h.leave, 1) == ORACLE_OVERLAPPING)
            broken(t, LAWS_TRUTH, "still inside at %.17g", (double)h.leave);
        else if (h.leave > h.upper && h.leave > REAL(ldexp(1, -100)) &&
                 on_way(&c, NEXT(h.leave, REAL(0)), 1) == ORACLE_SEPARATED)
            broken(t, LAWS_TRUTH, "outside before %.17g", (double)h.leave);
    }
    forget(&side);
}

/* A way past Q or away, with a margin or without; to Q; or the pair's own: one of these,
 * for the exact judge of a way takes its time. */
static void check_casts(laws_trial *t, gjk2d_vec2 own, gjk2d_real margin)
{
    const wide2 s = apart(&t->p, &t->q);
    const wide along = WIDE(random_range(t, -1, 3));
    const int which = random_int(t, 0, 3);
    gjk2d_vec2 way = own;
    if (t->given)
        return;
    if (which < 2) {
        const wide across = t->size * WIDE(random_range(t, -1, 1));
        way.x = sweep_number(s.x * along + across);
        way.y = sweep_number(s.y * along + t->size * WIDE(random_range(t, -1, 1)));
    } else if (which == 2) {
        way.x = sweep_number(s.x);
        way.y = sweep_number(s.y);
    }
    if (which == 0 && !(margin > 0))
        margin = REAL(t->size * WIDE(random_range(t, 0, 1)));
    check_cast(t, way, which == 1 || which == 2 ? 0 : margin);
    if (which)
        check_ray(t, way);
}

/* ----------------------------------------------------------------- changes --
 * >>changes  Law 6.
 */
static gjk2d_shape make(const double *xy, int count, gjk2d_real radius, int step,
                        gjk2d_real *out)
{
    int i;
    for (i = 0; i < step * count; i++)
        out[i] = REAL(i % step < 2 ? xy[2 * (i / step) + i % step] : HUGE_VAL);
    return gjk2d_make_points(out, count, (size_t)step * sizeof *out, radius);
}

/* Another first vertex, another winding, a closed ring, a point or two twice; in a list
 * with or without gaps. */
static gjk2d_shape reordered(laws_trial *t, const laws_side *s, gjk2d_real *out)
{
    double xy[2 * (MOST_REORDERED + 3)];
    int n = s->exact.count, first = random_int(t, 0, n - 1), i;
    int step = random_int(t, 0, 1) ? 1 : n - 1, count = n, extra = random_int(t, 0, 2);
    for (i = 0; i < n; i++)
        memcpy(xy + 2 * i, s->exact.xy + 2 * ((first + i * step) % n), 2 * sizeof *xy);
    for (i = 0; i < extra; i++, count++)
        memcpy(xy + 2 * count, xy + 2 * (i ? random_int(t, 0, n - 1) : 0),
               2 * sizeof *xy);
    return make(xy, count, REAL(s->exact.radius), random_int(t, 2, MOST_STEP), out);
}

/* The answer about the same sets, made of other lists. */
static void check_other_witness(laws_trial *t, const gjk2d_shape *p, const gjk2d_shape *q,
                                const gjk2d_result *r)
{
    const laws_side old_p = t->p, old_q = t->q;
    describe(&t->p, p, old_p.pose);
    describe(&t->q, q, old_q.pose);
    check_witness(t, &t->p, &t->q, r);
    forget(&t->p);
    forget(&t->q);
    t->p = old_p;
    t->q = old_q;
}

static void check_order(laws_trial *t)
{
    gjk2d_real p_xy[MOST_STEP * (MOST_REORDERED + 3)];
    gjk2d_real q_xy[MOST_STEP * (MOST_REORDERED + 3)];
    gjk2d_shape p, q;
    gjk2d_result r;
    int collide;
    gjk2d_real distance, separation, other;
    if (t->p.exact.count > MOST_REORDERED || t->q.exact.count > MOST_REORDERED)
        return;
    p = reordered(t, &t->p, p_xy);
    q = reordered(t, &t->q, q_xy);
    asking(t, "collide, other order");
    collide = gjk2d_collide(&p, t->p.pose, &q, t->q.pose);
    check_boolean(t, collide, t->truth.collide);
    asking(t, "distance, other order");
    distance = gjk2d_distance(&p, t->p.pose, &q, t->q.pose);
    check_zero(t, distance, collide);
    (void)check_distance(t, distance);
    asking(t, "witness, other order");
    r = gjk2d_witness(&p, t->p.pose, &q, t->q.pose);
    check_other_witness(t, &p, &q, &r);
    if (t->given)
        return;
    /* (other points of the same line may be measured from) */
    asking(t, "separation, other order");
    separation = gjk2d_separation(t->p.shape, t->p.pose, t->q.shape, t->q.pose);
    other = gjk2d_separation(&p, t->p.pose, &q, t->q.pose);
    if (!(fabsl(WIDE(other) - WIDE(separation)) <=
          2 * LAWS_ULPS * ulp_of(fmaxl(t->size, fabsl(WIDE(separation))))))
        broken(t, LAWS_OTHER, "%.17g becomes %.17g", (double)separation, (double)other);
}

/* x 2^k; clears *exact unless both are in range and normal. */
static gjk2d_real scaled(double x, int k, int *exact)
{
    double y = ldexp(x, k);
    *exact &= x == 0 || (fabs(x) >= NORMAL_LOW && fabs(y) >= NORMAL_LOW &&
                         fabs(x) < RANGE_HIGH && fabs(y) < RANGE_HIGH);
    return REAL(y);
}

static gjk2d_shape scaled_shape(const laws_side *s, int k, gjk2d_real *out,
                                gjk2d_pose *pose, int *exact)
{
    int i;
    for (i = 0; i < 2 * s->exact.count; i++)
        out[i] = scaled(s->exact.xy[i], k, exact);
    pose->position.x = scaled(s->exact.x, k, exact);
    pose->position.y = scaled(s->exact.y, k, exact);
    pose->cos = REAL(s->exact.cos);
    pose->sin = REAL(s->exact.sin);
    return gjk2d_make_points(out, s->exact.count, 0, scaled(s->exact.radius, k, exact));
}

/* Results that may have lost digits, or all, to underflow are left alone. */
static void check_scaled_number(laws_trial *t, gjk2d_real x, gjk2d_real y, int k)
{
    const wide least = ldexpl(WIDE(NORMAL_LOW), 24);
    int exact = fabsl(WIDE(x)) >= least || ldexpl(fabsl(WIDE(y)), -k) >= least;
    gjk2d_real due = scaled((double)x, k, &exact);
    if (exact && y != due)
        broken(t, LAWS_OTHER, "%.9g becomes %.17g, not %.17g", (double)x, (double)y,
               (double)due);
}

static void check_scaled_witness(laws_trial *t, const gjk2d_shape *p,
                                 const gjk2d_pose *p_pose, const gjk2d_shape *q,
                                 const gjk2d_pose *q_pose, int k)
{
    gjk2d_result r = gjk2d_witness(t->p.shape, t->p.pose, t->q.shape, t->q.pose);
    gjk2d_result s = gjk2d_witness(p, p_pose, q, q_pose);
    if (r.status != s.status || r.collide != s.collide)
        broken(t, LAWS_OTHER, "status \"%s\" becomes \"%s\"", gjk2d_status_text(r.status),
               gjk2d_status_text(s.status));
    check_scaled_number(t, r.distance, s.distance, k);
    if (!fits(ldexpl(t->size, k > 0 ? k : 0)))
        return;
    check_scaled_number(t, r.p.x, s.p.x, k);
    check_scaled_number(t, r.p.y, s.p.y, k);
    check_scaled_number(t, r.q.x, s.q.x, k);
    check_scaled_number(t, r.q.y, s.q.y, k);
    check_scaled_number(t, r.normal.x, s.normal.x, 0);
    check_scaled_number(t, r.normal.y, s.normal.y, 0);
}

static void check_scale(laws_trial *t)
{
    gjk2d_real p_xy[2 * MOST_REORDERED], q_xy[2 * MOST_REORDERED];
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    int exact = 1, k = random_int(t, -20, 20);
    if (t->p.exact.count > MOST_REORDERED || t->q.exact.count > MOST_REORDERED)
        return;
    p = scaled_shape(&t->p, k, p_xy, &p_pose, &exact);
    q = scaled_shape(&t->q, k, q_xy, &q_pose, &exact);
    if (!exact)
        return;
    asking(t, "witness, scaled");
    check_scaled_witness(t, &p, &p_pose, &q, &q_pose, k);
    if (t->given)
        return;
    asking(t, "separation, scaled");
    check_scaled_number(t, gjk2d_separation(t->p.shape, t->p.pose, t->q.shape, t->q.pose),
                        gjk2d_separation(&p, &p_pose, &q, &q_pose), k);
}

/* In law 1's range? */
static int all_in_range(const gjk2d_real *x, int count)
{
    int i, ok = 1;
    for (i = 0; i < count; i++)
        ok &= !GJK2D_DOUBLE || x[i] == 0 ||
              (fabs((double)x[i]) > 1e-150 && fabs((double)x[i]) < 1e150);
    return ok;
}

/* The same, to where other paths answer. */
static void check_far_scale(laws_trial *t)
{
    const int most = GJK2D_DOUBLE ? 460 : 90;
    gjk2d_real p_xy[2 * MOST_REORDERED], q_xy[2 * MOST_REORDERED];
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    int exact = 1, k = random_int(t, -most, most);
    if (t->p.exact.count > MOST_REORDERED || t->q.exact.count > MOST_REORDERED)
        return;
    p = scaled_shape(&t->p, k, p_xy, &p_pose, &exact);
    q = scaled_shape(&t->q, k, q_xy, &q_pose, &exact);
    if (!exact || !all_in_range(p_xy, 2 * p.count) || !all_in_range(q_xy, 2 * q.count) ||
        !all_in_range(&p_pose.position.x, 2) || !all_in_range(&q_pose.position.x, 2) ||
        !all_in_range(&p.radius, 1) || !all_in_range(&q.radius, 1))
        return;
    asking(t, "witness, scaled far");
    check_scaled_witness(t, &p, &p_pose, &q, &q_pose, k);
    asking(t, "distance, scaled far");
    check_scaled_number(t, gjk2d_distance(t->p.shape, t->p.pose, t->q.shape, t->q.pose),
                        gjk2d_distance(&p, &p_pose, &q, &q_pose), k);
}

void laws_check_rest(laws_trial *t, const laws_questions *questions, gjk2d_cache *left)
{
    check_policies(t);
    check_caches(t, questions->cache, left);
    check_many(t);
    check_swapped_witness(t);
    check_margins(t, questions->margin);
    check_maxima(t);
    check_sweeps(t, questions->sweep);
    check_depth(t, questions->margin);
    check_contact(t, random_int(t, 0, 1)     ? 0
                     : questions->margin > 0 ? questions->margin
                                             : REAL(t->size / 16));
    if (!t->custom) {
        check_point(t, &t->p, &t->q);
        check_point(t, &t->q, &t->p);
    }
    check_casts(t, questions->sweep, questions->margin);
    check_order(t);
    check_scale(t);
    check_far_scale(t);
    stop_asking();
}

/* --------------------------------------------------------------- in a word --
 * >>words
 */
static const char *verdict(laws_trial *t)
{
    static char text[2 * LAWS_MESSAGE];
    laws_end(t);
    if (!laws_is_broken(t))
        return NULL;
    snprintf(text, sizeof text, "%s: %s", t->kind, t->message);
    return text;
}

const char *laws_answer_problem(const gjk2d_result *r, int level, const gjk2d_shape *p,
                                const gjk2d_pose *p_pose, const gjk2d_shape *q,
                                const gjk2d_pose *q_pose)
{
    const gjk2d_status status = r->status;
    laws_trial t;
    if (status != GJK2D_OK && status != GJK2D_OVERLAP) {
        memset(&t, 0, sizeof t);
        t.query = "refusal";
        check_refusal(&t, r);
        return verdict(&t);
    }
    laws_begin(&t, p, p_pose, q, q_pose, 0, NULL);
    t.query = level_names[level - 1][0];
    if (level == 3)
        check_witness(&t, &t.p, &t.q, r);
    else
        check_result(&t, r, level);
    return verdict(&t);
}

const char *laws_short_problem(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                               const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    laws_trial t;
    laws_begin(&t, p, p_pose, q, q_pose, 0, NULL);
    laws_check_short(&t);
    return verdict(&t);
}

const char *laws_pair_problem(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                              const gjk2d_shape *q, const gjk2d_pose *q_pose,
                              uint64_t seed)
{
    laws_questions questions;
    laws_trial t;
    laws_begin(&t, p, p_pose, q, q_pose, seed, NULL);
    questions.margin = REAL(t.size * WIDE(random_range(&t, 0, 1)));
    questions.sweep.x = REAL(t.size * WIDE(random_range(&t, -1, 1)));
    questions.sweep.y = REAL(t.size * WIDE(random_range(&t, -1, 1)));
    questions.cache = NULL;
    laws_check_short(&t);
    laws_check_rest(&t, &questions, NULL);
    return verdict(&t);
}
