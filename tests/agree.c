/* agree.c - every query against the exact judge, over seeded random and hostile
 * pairs
 *
 *   agree [--random N] [--hostile N] [--seed S]   the run; N pairs in all
 *   agree --pair FAMILY SEED                      one pair of a run again
 *   agree --replay                                pairs from standard input
 *
 * Compiled once per precision. For each pair: the boolean, distance, witnesses,
 * hill climbing, warm starts, margins, maximum distance, the swept boolean (one
 * pair in four), and all of it swapped.
 *
 * THE BAND is 20 epsilon of the pair's extent (oracle.h). Outside of it no
 * boolean may differ from the truth, and no distance, witness or certificate may
 * err by more than it. Inside, "collide" may be said of shapes that are apart:
 * each time is counted in the closing table. "Free" said of shapes that collide
 * is a failure at any gap.
 */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "generate.h"
#include "oracle.h"

#if GJK2D_DOUBLE
#define REAL_EPSILON ((double)DBL_EPSILON)
#define REAL_NAME    "double"
#else
#define REAL_EPSILON ((double)FLT_EPSILON)
#define REAL_NAME    "float"
#endif
#define BAND         20 /* epsilon * extent */
#define UNIT_ERROR   8  /* epsilon: of a unit direction's length^2 */
#define WEIGHT_ERROR 4  /* epsilon: of the sum of the weights */
#define SHOWN        3  /* failing pairs printed per family */
#define LONGEST_LINE 64 /* vertices of a pair that is printed */

typedef long double wide;
#define WIDE(x) ((wide)(x))

typedef struct wide2 {
    wide x, y;
} wide2;

/* One family's line of the closing table. */
typedef struct tally {
    long pairs, failed;
    long contact;    /* touching, or apart by no more than the band */
    long integers;   /* the judge's filter could not tell */
    long wrong;      /* within the band: gjk2d_collide said 1 of free shapes */
    long other;      /*   any other answer was off: a query, a margin, a status */
    long asymmetric; /*   swapping changed a boolean or a status */
    double error;    /* largest error of a distance, in epsilon * extent */
    int iterations;
} tally;

typedef struct side {
    gjk2d_shape shape;
    const gjk2d_pose *pose;
    oracle_shape exact;
} side;

typedef struct trial {
    const generate_pair *pair;
    side p, q;
    oracle_truth truth;
    double extent, band;
    tally *tally;
    generate_rng rng; /* for choices made while checking */
    int family;       /* -1: read */
    uint64_t seed;
    int failed;
    const char *asked; /* the query whose answer is being checked */
} trial;

/* How often each kind of failure occurred: a query and a message's format. */
typedef struct kind {
    const char *asked, *format;
    long count;
} kind;

static tally tallies[GENERATE_FAMILIES + 1];
static kind kinds[100];

/* ---------------------------------------------------------------- failures -- */

static void count_kind(const char *asked, const char *format)
{
    size_t k = 0;
    while (k + 1 < sizeof kinds / sizeof *kinds && kinds[k].format &&
           (kinds[k].format != format || kinds[k].asked != asked))
        k++;
    kinds[k].asked = asked;
    kinds[k].format = format;
    kinds[k].count++;
}

static void show_pair(const trial *t)
{
    if (t->family >= 0)
        printf("    agree --pair %d 0x%" PRIx64 "\n", t->family, t->seed);
    if (t->pair->p.count + t->pair->q.count <= LONGEST_LINE) {
        printf("    ");
        generate_write(stdout, t->pair);
    }
    printf("    truth: relation %d, distance %.17g = %.3g band\n", (int)t->truth.relation,
           t->truth.distance, t->truth.distance / t->band);
}

/* Prints the first failure of a pair; counts all. */
static void fail(trial *t, const char *format, ...)
{
    va_list arguments;
    count_kind(t->asked, format);
    if (!t->failed && t->tally->failed < SHOWN) {
        printf("FAILED %s: %s: ", t->family < 0 ? "pair" : generate_name(t->family),
               t->asked);
        va_start(arguments, format);
        vprintf(format, arguments);
        va_end(arguments);
        printf("\n");
        show_pair(t);
    }
    t->failed = 1;
}

/* ----------------------------------------------------------------- answers -- */

/* A boolean that should be `truth`, where shapes are `gap` apart. Counts it in
 * *within_band if it is wrong but allowed. */
static void check_boolean(trial *t, int said, int truth, double gap, double band,
                          long *within_band)
{
    if (said != 0 && said != 1)
        fail(t, "neither 0 nor 1");
    if (!said && truth)
        fail(t, "says free, but it is not");
    if (said && !truth) {
        if (gap > band)
            fail(t, "says collide, but it is free by %g band", gap / band);
        ++*within_band;
    }
}

static void check_collide(trial *t, int said)
{
    check_boolean(t, said, t->truth.collide, t->truth.distance, t->band,
                  &t->tally->other);
}

static void check_distance(trial *t, gjk2d_real distance, int collide)
{
    double error = fabs((double)distance - t->truth.distance);
    double unit = REAL_EPSILON * t->extent;
    if ((distance == 0) != (collide != 0))
        fail(t, "distance %g, but collide %d", (double)distance, collide);
    if (!(error <= t->band))
        fail(t, "distance %.9g is off by %g epsilon of the extent", (double)distance,
             error / unit);
    if (unit > 0)
        t->tally->error = fmax(t->tally->error, error / unit);
}

/* ----------------------------------------------------------------- geometry -- */

static wide2 turned(const oracle_shape *s, wide x, wide y)
{
    wide2 v;
    v.x = WIDE(s->cos) * x - WIDE(s->sin) * y;
    v.y = WIDE(s->sin) * x + WIDE(s->cos) * y;
    return v;
}

/* The largest n.v over a side, relative to its own position, radius included. */
static wide reach(const side *s, wide nx, wide ny)
{
    wide high = -LDBL_MAX;
    for (int i = 0; i < s->exact.count; i++) {
        wide2 v =
            turned(&s->exact, WIDE(s->exact.xy[2 * i]), WIDE(s->exact.xy[2 * i + 1]));
        high = fmaxl(high, nx * v.x + ny * v.y);
    }
    return high + WIDE(s->exact.radius) * sqrtl(nx * nx + ny * ny);
}

/* tB - tA */
static wide2 apart(const side *a, const side *b)
{
    wide2 v;
    v.x = WIDE(b->exact.x) - WIDE(a->exact.x);
    v.y = WIDE(b->exact.y) - WIDE(a->exact.y);
    return v;
}

static int near(wide a, wide b, double bound) { return fabsl(a - b) <= WIDE(bound); }

static wide2 wide_of(gjk2d_vec2 v)
{
    wide2 w;
    w.x = WIDE(v.x);
    w.y = WIDE(v.y);
    return w;
}

/* How far two points are apart, in units of `bound`. Not a number is far. */
static double miss(wide2 a, wide2 b, double bound)
{
    wide x = fabsl(a.x - b.x), y = fabsl(a.y - b.y), most = x > y ? x : y;
    if (!(x + y <= LDBL_MAX))
        return HUGE_VAL;
    return most == 0 ? 0 : (double)(most / WIDE(bound));
}

/* ------------------------------------------------------------------ level 3 -- */

/* Law 4: the direction separates the shapes by the distance. */
static void check_certificate(trial *t, const side *a, const side *b,
                              const gjk2d_result *r)
{
    wide nx = WIDE(r->normal.x), ny = WIDE(r->normal.y), d = WIDE(r->distance);
    wide2 s = apart(a, b), step = wide_of(r->p);
    step.x += d * nx;
    step.y += d * ny;
    wide gap = nx * s.x + ny * s.y - reach(b, -nx, -ny) - reach(a, nx, ny);
    if (!near(nx * nx + ny * ny, 1, UNIT_ERROR * REAL_EPSILON))
        fail(t, "the direction (%g, %g) is not of length 1", (double)nx, (double)ny);
    if (!near(gap, d, t->band))
        fail(t, "the direction separates by %.9g, not by the distance %.9g: %g band off",
             (double)gap, (double)d, (double)fabsl(gap - d) / t->band);
    double off = miss(step, wide_of(r->q), t->band);
    if (!(off <= 1))
        fail(t, "q - p is off distance * normal by %g band", off);
}

/* How far outside of side s v is, which is relative to A; in bands. */
static double outside(const trial *t, const side *a, const side *s, gjk2d_vec2 v)
{
    double xy[2] = {(double)v.x, (double)v.y};
    oracle_shape point = {xy, 1, 0, a->exact.x, a->exact.y, 1, 0};
    return oracle_judge(&point, &s->exact).distance / t->band;
}

static void check_overlap(trial *t, const side *a, const side *b, const gjk2d_result *r)
{
    if (t->truth.relation != ORACLE_OVERLAPPING)
        t->tally->other++;
    if (!r->collide)
        fail(t, "overlap, but collide is %d", r->collide);
    if (r->normal.x != 0 || r->normal.y != 0)
        fail(t, "overlap, but the direction is (%g, %g)", (double)r->normal.x,
             (double)r->normal.y);
    if (r->p.x != r->q.x || r->p.y != r->q.y)
        fail(t, "overlap, but p and q differ by %g", (double)(r->q.x - r->p.x));
    double off = outside(t, a, a, r->p);
    if (!(off <= 1))
        fail(t, "overlap, but p is %g band outside of P", off);
    off = outside(t, a, b, r->q);
    if (!(off <= 1))
        fail(t, "overlap, but q is %g band outside of Q", off);
}

/* The same point in its own frame and in the world. */
static void check_frames(trial *t, const side *a, const side *s, gjk2d_vec2 relative,
                         gjk2d_vec2 local, gjk2d_vec2 world)
{
    wide2 made = turned(&s->exact, WIDE(local.x), WIDE(local.y)), way = apart(a, s);
    wide2 at = wide_of(relative);
    made.x += way.x;
    made.y += way.y;
    double off = miss(made, at, t->band);
    if (!(off <= 1))
        fail(t, "local and relative witness differ by %g band", off);
    at.x += WIDE(a->exact.x);
    at.y += WIDE(a->exact.y);
    double rounding = REAL_EPSILON * (double)fmaxl(fabsl(at.x), fabsl(at.y));
    off = miss(at, wide_of(world), t->band + rounding);
    if (!(off <= 1))
        fail(t, "world and relative witness differ by %g band", off);
}

/* The vertices and weights make the witness, `along` the normal by the radius. */
static void check_weights(trial *t, const side *a, const side *s, const gjk2d_result *r,
                          const int *index, int along)
{
    wide2 sum = apart(a, s);
    wide radius = along * WIDE(s->exact.radius);
    for (int k = 0; k < r->count; k++) {
        if (index[k] < 0 || index[k] >= s->exact.count) {
            fail(t, "vertex %d does not exist", index[k]);
            return;
        }
        wide2 v = turned(&s->exact, WIDE(s->exact.xy[2 * index[k]]),
                         WIDE(s->exact.xy[2 * index[k] + 1]));
        sum.x += WIDE(r->weight[k]) * v.x;
        sum.y += WIDE(r->weight[k]) * v.y;
    }
    if (r->status != GJK2D_OK)
        return;
    sum.x += radius * WIDE(r->normal.x);
    sum.y += radius * WIDE(r->normal.y);
    double off = miss(sum, wide_of(along > 0 ? r->p : r->q), t->band);
    if (!(off <= 1))
        fail(t, "weights and witness differ by %g band", off);
}

static void check_weight_sum(trial *t, const gjk2d_result *r)
{
    wide sum = 0;
    if (r->count < 1 || r->count > 3) {
        fail(t, "%d pairs of vertices", r->count);
        return;
    }
    for (int k = 0; k < r->count; k++) {
        if (!(r->weight[k] >= 0))
            fail(t, "weight %g", (double)r->weight[k]);
        sum += WIDE(r->weight[k]);
    }
    if (!near(sum, 1, WEIGHT_ERROR * REAL_EPSILON))
        fail(t, "the weights sum to 1%+g", (double)(sum - 1));
}

/* What holds at every level. */
static void check_result(trial *t, const gjk2d_result *r)
{
    int bound = 2 * (t->pair->p.count + t->pair->q.count) + 64;
    if (r->status != GJK2D_OK && r->status != GJK2D_OVERLAP)
        fail(t, "status \"%s\"", gjk2d_status_text(r->status));
    if (r->iterations > bound)
        fail(t, "%d iterations, the bound is %d", r->iterations, bound);
    if (r->iterations > t->tally->iterations)
        t->tally->iterations = r->iterations;
    check_collide(t, r->collide);
}

static void check_bounds(trial *t, const gjk2d_result *r)
{
    if (!((double)r->lower <= t->truth.distance + t->band))
        fail(t, "lower bound %.9g is too high", (double)r->lower);
    if (!((double)r->upper >= t->truth.distance - t->band))
        fail(t, "upper bound %.9g is too low", (double)r->upper);
}

static void check_witness(trial *t, const side *a, const side *b, const gjk2d_result *r)
{
    check_result(t, r);
    check_distance(t, r->distance, r->collide);
    check_bounds(t, r);
    if (r->status == GJK2D_OVERLAP)
        check_overlap(t, a, b, r);
    else
        check_certificate(t, a, b, r);
    check_weight_sum(t, r);
    check_weights(t, a, a, r, r->p_index, 1);
    check_weights(t, a, b, r, r->q_index, -1);
    check_frames(t, a, a, r->p, r->p_local, r->p_world);
    check_frames(t, a, b, r->q, r->q_local, r->q_world);
}

/* ------------------------------------------------------------------ queries -- */

static gjk2d_result ask(const trial *t, int level, gjk2d_support_policy support,
                        gjk2d_cache *cache)
{
    gjk2d_options options;
    memset(&options, 0, sizeof options);
    options.level = level;
    options.support = support;
    options.cache = cache;
    return gjk2d_query(&t->p.shape, t->p.pose, &t->q.shape, t->q.pose, &options);
}

/* Laws 1 to 4 on the three levels. */
static void check_levels(trial *t)
{
    const side *p = &t->p, *q = &t->q;
    int collide = gjk2d_collide(&p->shape, p->pose, &q->shape, q->pose);
    gjk2d_real distance = gjk2d_distance(&p->shape, p->pose, &q->shape, q->pose);
    gjk2d_result r = gjk2d_witness(&p->shape, p->pose, &q->shape, q->pose);
    t->asked = "collide";
    check_boolean(t, collide, t->truth.collide, t->truth.distance, t->band,
                  &t->tally->wrong);
    t->asked = "distance";
    check_distance(t, distance, collide);
    t->asked = "witness";
    check_witness(t, p, q, &r);
    if (r.collide != collide)
        fail(t, "collide %d, but level 1 says %d", r.collide, collide);
}

/* Law 5. */
static void check_swap(trial *t)
{
    const side *p = &t->p, *q = &t->q;
    int collide = gjk2d_collide(&q->shape, q->pose, &p->shape, p->pose);
    gjk2d_real distance = gjk2d_distance(&q->shape, q->pose, &p->shape, p->pose);
    gjk2d_result ahead = gjk2d_witness(&p->shape, p->pose, &q->shape, q->pose);
    gjk2d_result back = gjk2d_witness(&q->shape, q->pose, &p->shape, p->pose);
    t->asked = "collide, swapped";
    check_collide(t, collide);
    t->asked = "distance, swapped";
    check_distance(t, distance, collide);
    t->asked = "witness, swapped";
    check_witness(t, q, p, &back);
    t->tally->asymmetric += collide != ahead.collide || back.status != ahead.status;
}

/* Law 7: the other paths. */
static void check_climbing(trial *t)
{
    gjk2d_result r = ask(t, 1, GJK2D_SUPPORT_CLIMB, NULL);
    t->asked = "level 1, climbing";
    check_result(t, &r);
    r = ask(t, 2, GJK2D_SUPPORT_CLIMB, NULL);
    t->asked = "level 2, climbing";
    check_result(t, &r);
    check_distance(t, r.distance, r.collide);
    check_bounds(t, &r);
    r = ask(t, 3, GJK2D_SUPPORT_CLIMB, NULL);
    t->asked = "level 3, climbing";
    check_witness(t, &t->p, &t->q, &r);
}

static void check_warm(trial *t)
{
    gjk2d_cache cache;
    gjk2d_result r;
    memset(&cache, 0, sizeof cache);
    r = ask(t, 2, GJK2D_SUPPORT_SCAN, &cache);
    t->asked = "level 2, new cache";
    check_result(t, &r);
    check_distance(t, r.distance, r.collide);
    r = ask(t, 1, GJK2D_SUPPORT_CLIMB, &cache);
    t->asked = "level 1, warm";
    check_result(t, &r);
    r = ask(t, 3, GJK2D_SUPPORT_AUTO, &cache);
    t->asked = "level 3, warm";
    check_witness(t, &t->p, &t->q, &r);
}

/* Law 10: a margin, and the truth about it. */
static void check_margin(trial *t, double wanted)
{
    gjk2d_real margin = (gjk2d_real)wanted;
    double gap = t->truth.distance - (double)margin;
    double band = BAND * REAL_EPSILON * (t->extent + (double)margin);
    int said = gjk2d_within(&t->p.shape, t->p.pose, &t->q.shape, t->q.pose, margin);
    int truth = oracle_within(&t->p.exact, &t->q.exact, (double)margin);
    check_boolean(t, said, truth, gap, band, &t->tally->other);
}

static void check_margins(trial *t)
{
    double d = t->truth.distance, unit = REAL_EPSILON * t->extent;
    t->asked = "within 0";
    check_margin(t, 0);
    t->asked = "within";
    check_margin(t, d * generate_range(&t->rng, 0, 2));
    check_margin(t, fmax(0, d + unit * generate_range(&t->rng, -40, 40)));
    check_margin(t, t->extent * generate_power(&t->rng, -6, 1));
}

/* Beyond the maximum a lower bound is enough. */
static void check_maximum(trial *t)
{
    gjk2d_options options;
    gjk2d_result r;
    memset(&options, 0, sizeof options);
    options.level = 2;
    options.max_distance =
        (gjk2d_real)(t->truth.distance * generate_range(&t->rng, 0.1, 2));
    r = gjk2d_query(&t->p.shape, t->p.pose, &t->q.shape, t->q.pose, &options);
    t->asked = "maximum distance";
    check_result(t, &r);
    check_bounds(t, &r);
    if ((double)options.max_distance > t->truth.distance + t->band)
        check_distance(t, r.distance, r.collide);
    if ((r.distance == 0) != (r.collide != 0) ||
        !((double)r.distance <= t->truth.distance + t->band))
        fail(t, "%g: distance %g", (double)options.max_distance, (double)r.distance);
}

/* A way that starts at P and leads past Q. */
static void check_swept(trial *t)
{
    wide2 way = apart(&t->p, &t->q);
    wide along = WIDE(generate_range(&t->rng, 0, 2));
    gjk2d_vec2 move;
    double size = t->extent / 2;
    move.x = (gjk2d_real)(way.x * along + WIDE(size * generate_range(&t->rng, -1, 1)));
    move.y = (gjk2d_real)(way.y * along + WIDE(size * generate_range(&t->rng, -1, 1)));
    int said = gjk2d_swept_collide(&t->p.shape, t->p.pose, move, &t->q.shape, t->q.pose);
    oracle_truth truth =
        oracle_judge_swept(&t->p.exact, (double)move.x, (double)move.y, &t->q.exact);
    double sweep = fmax(fabs((double)move.x), fabs((double)move.y));
    t->asked = "swept";
    check_boolean(t, said, truth.collide, truth.distance,
                  BAND * REAL_EPSILON * (t->extent + sweep), &t->tally->other);
}

/* -------------------------------------------------------------------- pairs -- */

/* Points of one or two vertices come in both ways that there are to make them. */
static gjk2d_shape make_shape(const generate_body *b, int own)
{
    gjk2d_vec2 first = {b->xy[0], b->xy[1]}, second;
    if (own && b->count == 1)
        return gjk2d_make_circle(first, b->radius);
    if (own && b->count == 2) {
        second.x = b->xy[2];
        second.y = b->xy[3];
        return gjk2d_make_capsule(first, second, b->radius);
    }
    return gjk2d_make_points(b->xy, b->count, 0, b->radius);
}

static void make_side(const generate_body *b, double *xy, int own, side *out)
{
    for (int i = 0; i < 2 * b->count; i++)
        xy[i] = (double)b->xy[i];
    out->exact.xy = xy;
    out->exact.count = b->count;
    out->exact.radius = (double)b->radius;
    out->exact.x = (double)b->pose.position.x;
    out->exact.y = (double)b->pose.position.y;
    out->exact.cos = (double)b->pose.cos;
    out->exact.sin = (double)b->pose.sin;
    out->shape = make_shape(b, own);
    out->pose = &b->pose;
}

static void check_pair(const generate_pair *pair, int family, uint64_t seed)
{
    static double p_xy[2 * GENERATE_MOST], q_xy[2 * GENERATE_MOST];
    trial t;
    t.pair = pair;
    t.family = family;
    t.seed = seed;
    t.failed = 0;
    t.asked = "";
    t.tally = &tallies[family < 0 ? GENERATE_FAMILIES : family];
    t.rng.state = ~seed;
    make_side(&pair->p, p_xy, generate_int(&t.rng, 0, 1), &t.p);
    make_side(&pair->q, q_xy, generate_int(&t.rng, 0, 1), &t.q);
    t.truth = oracle_judge(&t.p.exact, &t.q.exact);
    t.extent = oracle_extent(&t.p.exact, &t.q.exact);
    t.band = BAND * REAL_EPSILON * t.extent;
    t.tally->pairs++;
    t.tally->integers += t.truth.exact;
    t.tally->contact += t.truth.relation == ORACLE_TOUCHING ||
                        (!t.truth.collide && t.truth.distance <= t.band);
    check_levels(&t);
    check_swap(&t);
    check_climbing(&t);
    check_warm(&t);
    check_margins(&t);
    check_maximum(&t);
    if (generate_int(&t.rng, 0, 3) == 0)
        check_swept(&t);
    t.tally->failed += t.failed;
}

/* ---------------------------------------------------------------------- run -- */

static void add_tally(tally *sum, const tally *t)
{
    sum->pairs += t->pairs;
    sum->failed += t->failed;
    sum->contact += t->contact;
    sum->integers += t->integers;
    sum->wrong += t->wrong;
    sum->other += t->other;
    sum->asymmetric += t->asymmetric;
    sum->error = fmax(sum->error, t->error);
    sum->iterations = t->iterations > sum->iterations ? t->iterations : sum->iterations;
}

static tally total(void)
{
    tally sum;
    memset(&sum, 0, sizeof sum);
    for (int f = 0; f <= GENERATE_FAMILIES; f++)
        add_tally(&sum, &tallies[f]);
    return sum;
}

static void progress(long all)
{
    static time_t last;
    time_t now = time(NULL);
    if (!last)
        last = now;
    if (now - last < 5)
        return;
    last = now;
    tally sum = total();
    printf("agree (" REAL_NAME "): %ld of %ld pairs, %ld failed\n", sum.pairs, all,
           sum.failed);
    fflush(stdout);
}

static void run_families(int first, int end, long count, uint64_t seed, long all,
                         generate_pair *pair)
{
    for (long i = 0; i < count; i++) {
        int family = first + (int)(i % (end - first));
        uint64_t own = generate_seed(seed, family, i);
        generate_make(family, own, pair);
        check_pair(pair, family, own);
        progress(all);
    }
}

static void print_row(const char *name, const tally *t)
{
    printf("%-16s %9ld %8ld %8ld %8ld %8ld %8.2f %6d %9ld %7ld\n", name, t->pairs,
           t->contact, t->wrong, t->other, t->asymmetric, t->error, t->iterations,
           t->integers, t->failed);
}

static void print_table(void)
{
    tally sum = total();
    printf("\nagree (" REAL_NAME
           "): in band: touching, or apart by at most %d epsilon of "
           "the extent.\nWithin the band, wrong: gjk2d_collide says 1 of free shapes; "
           "other: any other answer\nis off; swapped: P and Q swapped give another "
           "boolean or status. Error: the largest of\nany distance, in epsilon of the "
           "extent. Integers: pairs that the judge's filter left.\n\n",
           BAND);
    printf("%-16s %9s %8s %8s %8s %8s %8s %6s %9s %7s\n", "family", "pairs", "in band",
           "wrong", "other", "swapped", "error", "iter.", "integers", "failed");
    for (int f = 0; f < GENERATE_FAMILIES; f++) {
        if (tallies[f].pairs)
            print_row(generate_name(f), &tallies[f]);
    }
    print_row("all", &sum);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds && kinds[k].format; k++)
        printf("%9ld times: %s: %s\n", kinds[k].count, kinds[k].asked, kinds[k].format);
}

static int finish(void)
{
    tally sum = total();
    print_table();
    printf("agree: %ld passed, %ld failed\n", sum.pairs - sum.failed, sum.failed);
    return sum.failed != 0;
}

typedef struct arguments {
    long random, hostile;
    uint64_t seed;
    int replay, family;
} arguments;

static int read_arguments(int count, char **words, arguments *out)
{
    for (int i = 1; i < count; i++) {
        int values = count - 1 - i;
        if (strcmp(words[i], "--replay") == 0) {
            out->replay = 1;
        } else if (strcmp(words[i], "--random") == 0 && values) {
            out->random = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--hostile") == 0 && values) {
            out->hostile = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--seed") == 0 && values) {
            out->seed = strtoull(words[++i], NULL, 0);
        } else if (strcmp(words[i], "--pair") == 0 && values > 1) {
            out->family = (int)strtol(words[++i], NULL, 10);
            out->seed = strtoull(words[++i], NULL, 0);
        } else {
            return 0;
        }
    }
    return out->family < GENERATE_FAMILIES;
}

int main(int count, char **words)
{
    static generate_pair pair;
    arguments a = {100000, 20000, 1, 0, -1};
    if (!read_arguments(count, words, &a)) {
        fprintf(stderr, "usage: agree [--random N] [--hostile N] [--seed S]\n"
                        "       agree --pair FAMILY SEED\n"
                        "       agree --replay < pairs\n");
        return 2;
    }
    if (a.replay) {
        while (generate_read(stdin, &pair))
            check_pair(&pair, -1, 0);
    } else if (a.family >= 0) {
        generate_make(a.family, a.seed, &pair);
        check_pair(&pair, a.family, a.seed);
    } else {
        long all = a.random + a.hostile;
        printf("agree (" REAL_NAME "): %ld random and %ld hostile pairs, seed %" PRIu64
               "\n",
               a.random, a.hostile, a.seed);
        run_families(0, GENERATE_FIRST_HOSTILE, a.random, a.seed, all, &pair);
        run_families(GENERATE_FIRST_HOSTILE, GENERATE_FAMILIES, a.hostile, a.seed, all,
                     &pair);
    }
    return finish();
}
