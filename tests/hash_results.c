/* hash_results.c - the bits of a few hundred thousand answers, as a few numbers
 *
 *   hash_results [pairs]
 *
 * Law 7: compiled by any compiler with any options for any machine, the library
 * gives the same bits. Each line is a kind of bits, a query and a hash:
 *   truth   booleans and statuses
 *   number  distances and their bounds
 *   proof   directions, witnesses, vertices, weights
 *   block   the building blocks, and the facts of shapes
 * How many iterations it took is no part of an answer. The pairs are made by integer
 * arithmetic and exact scaling alone, so that they are the same everywhere; no two
 * arguments of a call draw numbers, since their order is the compiler's choice.
 * same_results.sh compares.
 */
#include "gjk2d.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REAL(x) ((gjk2d_real)(x))

/* ------------------------------------------------------------------ hashes -- */

typedef enum query_kind {
    COLLIDE,
    DISTANCE,
    WITNESS,
    WITHIN,
    SWEPT,
    LEVEL_1,
    LEVEL_2,
    LEVEL_3,
    WARM,
    MAXIMUM,
    MANY,
    MOTION,
    DEPTH,
    CONTACT,
    RAY,
    CAST,
    SHAPES,
    SUPPORT,
    SIMPLICES,
    QUERY_KINDS
} query_kind;

typedef enum bits_kind { TRUTH, NUMBER, PROOF, BLOCK, BITS_KINDS } bits_kind;

static const char *const query_names[QUERY_KINDS] = {
    "collide", "distance", "witness", "within",  "swept",    "level-1", "level-2",
    "level-3", "warm",     "maximum", "many",    "motion",   "depth",   "contact",
    "ray",     "cast",     "shapes",  "support", "simplices"};
static const char *const bits_names[BITS_KINDS] = {"truth", "number", "proof", "block"};

static uint64_t hashes[BITS_KINDS][QUERY_KINDS];

/* FNV-1a, a word at a time, and a shift that brings high bits down. */
static void hash_word(bits_kind bits, query_kind query, uint64_t word)
{
    uint64_t *h = &hashes[bits][query];
    *h = (*h ^ word) * UINT64_C(0x100000001B3);
    *h ^= *h >> 29;
}

static void hash_int(bits_kind bits, query_kind query, int x)
{
    hash_word(bits, query, (uint64_t)(int64_t)x);
}

/* All bits, but of what is not a number: machines write that differently. */
static void hash_real(bits_kind bits, query_kind query, gjk2d_real x)
{
#if GJK2D_DOUBLE
    uint64_t word;
#else
    uint32_t word;
#endif
    memcpy(&word, &x, sizeof word);
    hash_word(bits, query, x == x ? (uint64_t)word : 1);
}

static void hash_vec(bits_kind bits, query_kind query, gjk2d_vec2 v)
{
    hash_real(bits, query, v.x);
    hash_real(bits, query, v.y);
}

static void hash_result(query_kind query, const gjk2d_result *r)
{
    int k;
    hash_int(TRUTH, query, (int)r->status);
    hash_int(TRUTH, query, r->collide);
    hash_real(NUMBER, query, r->distance);
    hash_real(NUMBER, query, r->lower);
    hash_real(NUMBER, query, r->upper);
    hash_vec(PROOF, query, r->normal);
    hash_vec(PROOF, query, r->p);
    hash_vec(PROOF, query, r->q);
    hash_vec(PROOF, query, r->p_local);
    hash_vec(PROOF, query, r->q_local);
    hash_vec(PROOF, query, r->p_world);
    hash_vec(PROOF, query, r->q_world);
    hash_int(PROOF, query, r->count);
    for (k = 0; k < 3; k++) {
        hash_int(PROOF, query, r->p_index[k]);
        hash_int(PROOF, query, r->q_index[k]);
        hash_real(PROOF, query, r->weight[k]);
    }
}

/* ------------------------------------------------------------------- pairs --
 * Integers, turned into reals and scaled by powers of two.
 */
enum { MOST_POINTS = 160, MOST_STEP = 4, TOGETHER = 37 };

typedef struct body {
    gjk2d_real xy[2 * MOST_POINTS];
    gjk2d_real spread[MOST_STEP * MOST_POINTS]; /* the same, some numbers apart */
    int count;
    gjk2d_real radius;
    gjk2d_pose pose;
    gjk2d_shape shape;
} body;

/* splitmix64 */
static uint64_t state = 1;

static uint64_t bits(void)
{
    uint64_t z = (state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static int number(int low, int high)
{
    return (int)(low + (int64_t)(bits() % (uint64_t)((int64_t)high - low + 1)));
}

/* n 2^k */
static gjk2d_real scaled(int64_t n, int k)
{
    gjk2d_real x = REAL(n);
    for (; k > 0; k--)
        x *= 2;
    for (; k < 0; k++)
        x /= 2;
    return x;
}

static int64_t square_root(int64_t n)
{
    int64_t x = 0, bit;
    for (bit = INT64_C(1) << 31; bit; bit >>= 1) {
        if ((x + bit) * (x + bit) <= n)
            x += bit;
    }
    return x;
}

/* One ulp up or down. */
static void nudge(gjk2d_real *x)
{
#if GJK2D_DOUBLE
    uint64_t word;
#else
    uint32_t word;
#endif
    memcpy(&word, x, sizeof word);
    if (*x != 0)
        word = number(0, 1) ? word + 1 : word - 1;
    memcpy(x, &word, sizeof word);
}

static void make_points(body *b, int unit)
{
    int bits_of = number(2, 22), i;
    b->count = number(1, 12);
    for (i = 0; i < 2 * b->count; i++)
        b->xy[i] = scaled(number(-(1 << bits_of), 1 << bits_of), unit - bits_of);
}

/* Around a circle by the rational points of it, in either winding. */
static void make_ring(body *b, int unit, int most)
{
    int64_t half = number(2, most / 2), t, x, y, size = 1 << 22;
    int winding = number(0, 1) ? 1 : -1;
    b->count = 0;
    for (t = -half; t < half; t += 2, b->count++) {
        x = size * (half * half - t * t) / (half * half + t * t);
        y = winding * size * 2 * half * t / (half * half + t * t);
        b->xy[2 * b->count] = scaled(x, unit - 22);
        b->xy[2 * b->count + 1] = scaled(y, unit - 22);
    }
    memcpy(b->xy + 2 * b->count, b->xy, 2 * (size_t)b->count * sizeof *b->xy);
    for (t = 2 * b->count; t < 4 * b->count; t++)
        b->xy[t] = -b->xy[t];
    b->count *= 2;
}

static void make_pose(gjk2d_pose *pose, int unit, int lattice)
{
    int64_t one = INT64_C(1) << 30, c = number(-(1 << 30), 1 << 30);
    int64_t s = square_root(one * one - c * c);
    static const int quarters[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int quarter = number(0, 3), digits = lattice ? 2 : 20;
    pose->position.x = scaled(number(-(3 << digits), 3 << digits), unit - digits);
    pose->position.y = scaled(number(-(3 << digits), 3 << digits), unit - digits);
    if (lattice) {
        pose->cos = REAL(quarters[quarter][0]);
        pose->sin = REAL(quarters[quarter][1]);
    } else {
        pose->cos = scaled(c, -30);
        pose->sin = scaled(number(0, 1) ? s : -s, -30);
    }
}

static void make_body(body *b, int unit, int lattice)
{
    int i, around = !lattice && number(0, 2) == 0;
    if (around)
        make_ring(b, unit, number(0, 3) ? 8 : MOST_POINTS - 2);
    else
        make_points(b, unit);
    if (lattice) {
        for (i = 0; i < 2 * b->count; i++)
            b->xy[i] = scaled(number(-4, 4), unit - 2);
    }
    if (number(0, 3) == 0) { /* closed */
        memcpy(b->xy + 2 * b->count, b->xy, 2 * sizeof *b->xy);
        b->count++;
    }
    b->radius = number(0, 3) ? 0 : scaled(number(0, 8), unit - 3);
    make_pose(&b->pose, unit, lattice);
}

/* A list, one number or two apart from point to point in some; a circle or a capsule. */
static void make_shape(body *b)
{
    int step = number(0, 2) ? 2 : number(3, MOST_STEP), own = number(0, 1), i;
    gjk2d_vec2 first, second;
    first.x = b->xy[0], first.y = b->xy[1];
    second.x = b->xy[2], second.y = b->xy[3];
    for (i = 0; i < step * b->count; i++)
        b->spread[i] = i % step < 2 ? b->xy[2 * (i / step) + i % step] : scaled(1, 99);
    b->shape = gjk2d_make_points(b->spread, b->count, (size_t)step * sizeof *b->spread,
                                 b->radius);
    if (own && b->count == 1)
        b->shape = gjk2d_make_circle(first, b->radius);
    if (own && b->count == 2)
        b->shape = gjk2d_make_capsule(first, second, b->radius);
}

/* A box of half the size `half` / 4, its first vertex any of its corners. */
static void make_box(body *b, int half, int first)
{
    int i;
    b->count = 4;
    b->radius = 0;
    for (i = 0; i < 4; i++) {
        int corner = (first + i) % 4;
        b->xy[2 * i] = scaled(corner == 0 || corner == 3 ? half : -half, -2);
        b->xy[2 * i + 1] = scaled(corner < 2 ? half : -half, -2);
    }
    b->pose.position.x = b->pose.position.y = b->pose.sin = 0;
    b->pose.cos = 1;
}

/* Boxes deep in each other, their edges parallel but for some units of 2^-25; the origin
 * lies across from one of them, seen from the first vertices' corner. */
static void make_level_pair(body *p, body *q)
{
    int first = number(0, 3), depth = number(1, 1023), way = number(0, 1) ? 1 : -1;
    make_box(p, 4, first);
    make_box(q, number(1, 8), first);
    p->pose.position.x = q->xy[0] - p->xy[0];
    p->pose.position.y = q->xy[1] - p->xy[1];
    if (number(0, 1))
        p->pose.position.x += scaled(way * depth, -9);
    else
        p->pose.position.y += scaled(way * depth, -9);
    q->pose.sin = scaled(number(-8, 8), -25);
    make_shape(p);
    make_shape(q);
}

/* Any units; contact on lattices; the same pose for both; one ulp off. */
static void make_pair(body *p, body *q)
{
    int unit = number(0, 3) ? 0 : number(-40, 40), lattice = number(0, 2) == 0;
    make_body(p, unit, lattice);
    make_body(q, number(0, 7) ? unit : number(-40, 40), lattice);
    if (number(0, 3) == 0)
        q->pose = p->pose;
    if (number(0, 3) == 0)
        nudge(&q->pose.position.x);
    if (number(0, 3) == 0)
        nudge(&q->pose.cos);
    if (number(0, 3) == 0)
        nudge(&p->xy[number(0, 2 * p->count - 1)]);
    make_shape(p);
    make_shape(q);
}

/* ----------------------------------------------------------------- queries -- */

static void hash_shape(const gjk2d_shape *s)
{
    hash_vec(BLOCK, SHAPES, s->center);
    hash_real(BLOCK, SHAPES, s->outer);
    hash_real(BLOCK, SHAPES, s->inner);
    hash_real(BLOCK, SHAPES, s->extent);
    hash_int(BLOCK, SHAPES, s->ring);
    hash_int(TRUTH, SHAPES, (int)gjk2d_shape_status(s));
}

static void hash_levels(const body *p, const body *q)
{
    gjk2d_options options;
    gjk2d_cache cache;
    gjk2d_result r;
    int level, shift;
    memset(&cache, 0, sizeof cache);
    memset(&options, 0, sizeof options);
    for (level = 1; level <= 3; level++) {
        query_kind kind = (query_kind)(LEVEL_1 + level - 1);
        options.level = level;
        options.cache = NULL;
        options.max_distance = 0;
        options.support = (gjk2d_support_policy)number(0, 2);
        r = gjk2d_query(&p->shape, &p->pose, &q->shape, &q->pose, &options);
        hash_result(kind, &r);
        options.cache = &cache;
        r = gjk2d_query(&p->shape, &p->pose, &q->shape, &q->pose, &options);
        hash_result(WARM, &r);
        options.cache = NULL;
        shift = number(-8, 0);
        options.max_distance = scaled(number(1, 100), shift);
        r = gjk2d_query(&p->shape, &p->pose, &q->shape, &q->pose, &options);
        hash_result(MAXIMUM, &r);
    }
}

static void hash_pair(const body *p, const body *q)
{
    gjk2d_real distance = gjk2d_distance(&p->shape, &p->pose, &q->shape, &q->pose);
    gjk2d_real margin;
    gjk2d_result r;
    gjk2d_vec2 way;
    int k;
    hash_real(NUMBER, DISTANCE, distance);
    hash_int(TRUTH, DISTANCE, distance == 0);
    hash_int(TRUTH, COLLIDE, gjk2d_collide(&p->shape, &p->pose, &q->shape, &q->pose));
    r = gjk2d_witness(&p->shape, &p->pose, &q->shape, &q->pose);
    hash_result(WITNESS, &r);
    margin = r.distance;
    for (k = 0; k < 3; k++) {
        hash_int(TRUTH, WITHIN,
                 gjk2d_within(&p->shape, &p->pose, &q->shape, &q->pose, margin));
        margin = r.distance;
        nudge(&margin);
    }
    way.x = q->pose.position.x - p->pose.position.x;
    way.y = scaled(number(-8, 8), -2);
    hash_int(TRUTH, SWEPT,
             gjk2d_swept_collide(&p->shape, &p->pose, way, &q->shape, &q->pose));
    hash_levels(p, q);
}

/* Overlap, depth, points, boxes. */
static void hash_depth(const body *p, const body *q)
{
    const gjk2d_result r = gjk2d_penetration(&p->shape, &p->pose, &q->shape, &q->pose);
    const gjk2d_point_result at = gjk2d_point(&p->shape, &p->pose, q->pose.position);
    const gjk2d_box box = gjk2d_bounds(&p->shape, &p->pose);
    gjk2d_vec2 position;
    hash_int(TRUTH, DEPTH, gjk2d_overlap(&p->shape, &p->pose, &q->shape, &q->pose));
    hash_int(TRUTH, DEPTH, gjk2d_encloses(&p->shape, &p->pose, &q->shape, &q->pose));
    hash_int(TRUTH, DEPTH, at.inside);
    hash_real(NUMBER, DEPTH, r.depth);
    hash_real(NUMBER, DEPTH, at.distance);
    hash_result(DEPTH, &r);
    hash_vec(PROOF, DEPTH, at.normal);
    hash_vec(PROOF, DEPTH, at.closest);
    hash_int(PROOF, DEPTH, at.feature);
    hash_vec(PROOF, DEPTH, box.low);
    hash_vec(PROOF, DEPTH, box.high);
    hash_int(TRUTH, DEPTH,
             (int)gjk2d_push_out(&p->shape, &p->pose, &q->shape, &q->pose, REAL(1) / 8,
                                 &position));
    hash_vec(PROOF, DEPTH, position);
}

static void hash_contact(const body *p, const body *q)
{
    const gjk2d_manifold m =
        gjk2d_contact(&p->shape, &p->pose, &q->shape, &q->pose, REAL(1) / 8, NULL, 0);
    int i;
    hash_int(TRUTH, CONTACT, m.count);
    hash_real(NUMBER, CONTACT, m.separation);
    hash_vec(PROOF, CONTACT, m.normal);
    hash_int(PROOF, CONTACT, m.reference);
    for (i = 0; i < 2; i++) {
        hash_vec(PROOF, CONTACT, m.points[i].p);
        hash_vec(PROOF, CONTACT, m.points[i].q_local);
        hash_vec(PROOF, CONTACT, m.points[i].world);
        hash_real(NUMBER, CONTACT, m.points[i].separation);
        hash_int(PROOF, CONTACT, m.points[i].p_feature);
        hash_int(PROOF, CONTACT, m.points[i].q_feature);
    }
}

static void hash_hit(query_kind query, const gjk2d_hit *h)
{
    hash_int(TRUTH, query, h->hit);
    hash_int(TRUTH, query, h->start);
    hash_int(TRUTH, query, h->grazes);
    hash_real(NUMBER, query, h->fraction);
    hash_real(NUMBER, query, h->upper);
    hash_real(NUMBER, query, h->leave);
    hash_vec(PROOF, query, h->normal);
    hash_vec(PROOF, query, h->face);
    hash_vec(PROOF, query, h->point_local);
    hash_vec(PROOF, query, h->position);
    hash_int(PROOF, query, h->feature);
    hash_int(PROOF, query, h->mover_feature);
}

/* Towards each other and past, with and without a margin, leaving a contact or not. */
static void hash_ways(const body *p, const body *q)
{
    gjk2d_cast_options options;
    gjk2d_vec2 way;
    gjk2d_hit h;
    way.x = q->pose.position.x - p->pose.position.x + scaled(number(-300, 300), -8);
    way.y = q->pose.position.y - p->pose.position.y + scaled(number(-300, 300), -8);
    options.margin = number(0, 1) ? scaled(number(0, 300), -8) : 0;
    options.start = number(0, 1) ? GJK2D_START_HITS : GJK2D_START_LEAVES;
    h = gjk2d_cast(&p->shape, &p->pose, way, &q->shape, &q->pose, &options);
    hash_hit(CAST, &h);
    h = gjk2d_ray(&q->shape, &q->pose, p->pose.position, way);
    hash_hit(RAY, &h);
}

static gjk2d_series series_of(const gjk2d_shape *shape, size_t step, const body *bodies)
{
    gjk2d_series series;
    series.shape = shape;
    series.shape_step = step;
    series.pose = &bodies->pose;
    series.pose_step = sizeof *bodies;
    return series;
}

static void hash_series(const gjk2d_series *p, const gjk2d_series *q)
{
    static gjk2d_real distances[TOGETHER];
    static gjk2d_result results[TOGETHER];
    unsigned char hits[TOGETHER];
    gjk2d_real least;
    int i;
    hash_int(TRUTH, MANY, gjk2d_collide_many(p, q, TOGETHER, hits));
    hash_int(TRUTH, MANY, gjk2d_first_hit(p, q, TOGETHER));
    gjk2d_distance_many(p, q, TOGETHER, distances);
    gjk2d_witness_many(p, q, TOGETHER, results);
    for (i = 0; i < TOGETHER; i++) {
        hash_int(TRUTH, MANY, hits[i]);
        hash_real(NUMBER, MANY, distances[i]);
        hash_result(MANY, &results[i]);
    }
    hash_int(NUMBER, MANY, gjk2d_nearest(p, q, TOGETHER, &least));
    hash_real(NUMBER, MANY, least);
}

static void hash_motion(const gjk2d_motion *motion, const gjk2d_series *obstacles)
{
    unsigned char hits[TOGETHER];
    gjk2d_real clearances[TOGETHER];
    int i;
    hash_int(TRUTH, MOTION, gjk2d_motion_hit(motion, obstacles, TOGETHER));
    hash_int(TRUTH, MOTION, gjk2d_motion_hits(motion, obstacles, TOGETHER, hits));
    hash_int(NUMBER, MOTION,
             gjk2d_motion_clearance(motion, obstacles, TOGETHER, clearances));
    for (i = 0; i < motion->pose_count; i++) {
        hash_int(TRUTH, MOTION, hits[i]);
        hash_real(NUMBER, MOTION, clearances[i]);
    }
}

/* Each with its own, one with one at many poses, some parts along some of the poses. */
static void hash_together(const body *p, const body *q)
{
    gjk2d_shape parts[2];
    gjk2d_motion motion;
    gjk2d_series some = series_of(&p->shape, sizeof *p, p);
    gjk2d_series others = series_of(&q->shape, sizeof *q, q);
    hash_series(&some, &others);
    some.shape_step = others.shape_step = 0;
    hash_series(&some, &others);
    others.shape_step = sizeof *q;
    parts[0] = p[0].shape;
    parts[1] = p[1].shape;
    motion.parts = parts;
    motion.part_count = 2;
    motion.poses = &p->pose;
    motion.pose_step = sizeof *p;
    motion.pose_count = TOGETHER;
    hash_motion(&motion, &others);
}

static void hash_simplex(const gjk2d_simplex *s)
{
    int k;
    hash_int(BLOCK, SIMPLICES, s->count);
    hash_int(BLOCK, SIMPLICES, s->barycode);
    hash_vec(BLOCK, SIMPLICES, s->v);
    for (k = 0; k < s->count; k++) {
        hash_int(BLOCK, SIMPLICES, s->index[k]);
        hash_real(BLOCK, SIMPLICES, s->lambda[k]);
    }
}

static void hash_blocks(const body *p, const body *q)
{
    gjk2d_vec2 way, points[3];
    gjk2d_vertex v;
    gjk2d_simplex s;
    int k;
    way.x = scaled(number(-1000, 1000), -9);
    way.y = scaled(number(-1000, 1000), -9);
    hash_int(BLOCK, SUPPORT, (int)gjk2d_support(&p->shape, way, -1, &v));
    hash_vec(BLOCK, SUPPORT, v.point);
    hash_int(BLOCK, SUPPORT, (int)gjk2d_support(&p->shape, way, 0, &v));
    hash_vec(BLOCK, SUPPORT, v.point);
    hash_int(BLOCK, SUPPORT,
             (int)gjk2d_cso_support(&p->shape, &p->pose, &q->shape, &q->pose, way, &v));
    hash_vec(BLOCK, SUPPORT, v.point);
    for (k = 0; k < 3; k++) {
        int i = number(0, p->count - 1);
        points[k].x = p->xy[2 * i];
        points[k].y = p->xy[2 * i + 1];
    }
    s = gjk2d_s1d(points[0], points[1]);
    hash_simplex(&s);
    s = gjk2d_s2d(points[0], points[1], points[2]);
    hash_simplex(&s);
    s = gjk2d_subdistance(points, 3);
    hash_simplex(&s);
}

int main(int count, char **words)
{
    static body ps[TOGETHER], qs[TOGETHER];
    long pairs = count > 1 ? strtol(words[1], NULL, 10) : 20000, i;
    int b, k;
    for (i = 0; i < pairs; i++) {
        body *p = &ps[i % TOGETHER], *q = &qs[i % TOGETHER];
        if (number(0, 15))
            make_pair(p, q);
        else
            make_level_pair(p, q);
        hash_shape(&p->shape);
        hash_shape(&q->shape);
        hash_pair(p, q);
        hash_blocks(p, q);
        hash_depth(p, q);
        hash_contact(p, q);
        hash_ways(p, q);
        if (i % TOGETHER == TOGETHER - 1)
            hash_together(ps, qs);
    }
    for (b = 0; b < BITS_KINDS; b++) {
        for (k = 0; k < QUERY_KINDS; k++) {
            if (hashes[b][k])
                printf("%-6s %-9s %08lx%08lx\n", bits_names[b], query_names[k],
                       (unsigned long)(hashes[b][k] >> 32),
                       (unsigned long)(hashes[b][k] & 0xFFFFFFFFu));
        }
    }
    return 0;
}
