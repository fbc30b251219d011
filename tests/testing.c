/* testing.c - see testing.h */
#include "testing.h"

#include <stdlib.h>

/* ------------------------------------------------------------- the runner -- */

struct CMUnitTest row_test(const char *name, CMUnitTestFunction function, void *row)
{
    struct CMUnitTest test = {NULL, NULL, NULL, NULL, NULL};
    test.name = name;
    test.test_func = function;
    test.initial_state = row;
    return test;
}

int run_all(const char *group, const struct CMUnitTest *tests, size_t count)
{
    int failed;
    char name[100];
    snprintf(name, sizeof name, "%s (%s)", group, REAL_NAME);
    failed = _cmocka_run_group_tests(name, tests, count, NULL, NULL);
    fflush(stderr);
    printf("%d passed, %d failed\n", (int)count - failed, failed);
    return failed != 0;
}

/* ---------------------------------------------------------------- numbers -- */

uint64_t rng_bits(rng *random)
{
    uint64_t z = (random->state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double rng_unit(rng *random)
{
    return (double)(rng_bits(random) >> 11) / 9007199254740992.0;
}

double rng_range(rng *random, double low, double high)
{
    return low + (high - low) * rng_unit(random);
}

int rng_int(rng *random, int low, int high)
{
    return low + (int)(rng_bits(random) % (uint64_t)(high - low + 1));
}

gjk2d_vec2 rng_vec(rng *random, double low, double high)
{
    double x = rng_range(random, low, high), y = rng_range(random, low, high);
    return vec(x, y);
}

gjk2d_vec2 rng_lattice_vec(rng *random, int most)
{
    int x = rng_int(random, -most, most), y = rng_int(random, -most, most);
    return vec(x, y);
}

uint64_t test_seed(void)
{
    const char *text = getenv("TEST_SEED");
    return text != NULL ? (uint64_t)strtoull(text, NULL, 0) : 20220901u;
}

int test_rounds(int usual)
{
    const char *text = getenv("TEST_ROUNDS");
    int times = text != NULL ? atoi(text) : 1;
    return usual * (times > 0 ? times : 1);
}

gjk2d_vec2 vec(double x, double y)
{
    gjk2d_vec2 v;
    v.x = REAL(x);
    v.y = REAL(y);
    return v;
}

gjk2d_pose pose_at(double x, double y)
{
    gjk2d_pose pose;
    pose.position = vec(x, y);
    pose.cos = 1;
    pose.sin = 0;
    return pose;
}

gjk2d_pose pose_turned(double x, double y, double angle)
{
    gjk2d_pose pose;
    pose.position = vec(x, y);
    pose.cos = REAL(cos(angle));
    pose.sin = REAL(sin(angle));
    return pose;
}

gjk2d_pose pose_random(rng *random, double spread)
{
    gjk2d_vec2 at = rng_vec(random, -spread, spread);
    return pose_turned((double)at.x, (double)at.y, rng_range(random, 0, 6.28));
}

int same_vec(gjk2d_vec2 a, gjk2d_vec2 b) { return a.x == b.x && a.y == b.y; }

int is_finite(gjk2d_real x) { return x - x == 0; }

/* --------------------------------------------------------------- geometry -- */

static wide2 wide(long double x, long double y)
{
    wide2 v;
    v.x = x;
    v.y = y;
    return v;
}

static wide2 wide_of(gjk2d_vec2 v) { return wide(WIDE(v.x), WIDE(v.y)); }

duo duo_of(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
           const gjk2d_pose *q_pose)
{
    duo pair;
    pair.p = p;
    pair.p_pose = p_pose;
    pair.q = q;
    pair.q_pose = q_pose;
    return pair;
}

duo duo_swapped(duo pair) { return duo_of(pair.q, pair.q_pose, pair.p, pair.p_pose); }

gjk2d_vec2 shape_vertex(const gjk2d_shape *shape, int index)
{
    const gjk2d_real *xy = (const gjk2d_real *)shape->data;
    gjk2d_vec2 v;
    if (xy == NULL)
        return shape->own[index];
    v.x = xy[(ptrdiff_t)index * shape->stride];
    v.y = xy[(ptrdiff_t)index * shape->stride + 1];
    return v;
}

static wide2 position_of(const gjk2d_pose *pose)
{
    return pose == NULL ? wide(0, 0) : wide_of(pose->position);
}

wide2 turned(const gjk2d_pose *pose, gjk2d_vec2 v)
{
    wide2 w = wide_of(v);
    if (pose != NULL)
        w = wide(WIDE(pose->cos) * w.x - WIDE(pose->sin) * w.y,
                 WIDE(pose->sin) * w.x + WIDE(pose->cos) * w.y);
    return w;
}

wide2 placed(const gjk2d_pose *pose, gjk2d_vec2 v)
{
    wide2 w = turned(pose, v), t = position_of(pose);
    return wide(w.x + t.x, w.y + t.y);
}

/* From P's position to Q's. */
static wide2 offset_of(duo pair)
{
    wide2 p = position_of(pair.p_pose), q = position_of(pair.q_pose);
    return wide(q.x - p.x, q.y - p.y);
}

/* The largest |coordinate| of the core, times |cos| + |sin|: no coordinate that
 * the pose makes is larger, and no partial sum on the way to it. */
static long double placed_extent(const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    long double most = shape->support != NULL ? WIDE(shape->extent) : 0;
    int i;
    for (i = 0; shape->support == NULL && i < shape->count; i++) {
        wide2 v = wide_of(shape_vertex(shape, i));
        most = fmaxl(most, fmaxl(fabsl(v.x), fabsl(v.y)));
    }
    return pose == NULL ? most : most * (fabsl(WIDE(pose->cos)) + fabsl(WIDE(pose->sin)));
}

long double magnitude(duo pair)
{
    wide2 offset = offset_of(pair);
    return fabsl(offset.x) + fabsl(offset.y) + placed_extent(pair.p, pair.p_pose) +
           placed_extent(pair.q, pair.q_pose) + WIDE(pair.p->radius) +
           WIDE(pair.q->radius);
}

long double band(duo pair)
{
    return 25 * WIDE(REAL_EPSILON) * magnitude(pair) + 4 * WIDE(REAL_DENORMAL);
}

/* A shape in the judge's terms. Its numbers are copied: free xy. */
static oracle_shape for_oracle(const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    double *xy = (double *)malloc(sizeof(double) * 2 * (size_t)shape->count);
    oracle_shape s;
    int i;
    for (i = 0; i < shape->count; i++) {
        gjk2d_vec2 v = shape_vertex(shape, i);
        xy[2 * i] = (double)v.x;
        xy[2 * i + 1] = (double)v.y;
    }
    s.xy = xy;
    s.count = shape->count;
    s.radius = (double)shape->radius;
    s.x = pose != NULL ? (double)pose->position.x : 0;
    s.y = pose != NULL ? (double)pose->position.y : 0;
    s.cos = pose != NULL ? (double)pose->cos : 1;
    s.sin = pose != NULL ? (double)pose->sin : 0;
    return s;
}

static void forget(oracle_shape *s)
{
    union {
        const double *in;
        void *out;
    } points;
    points.in = s->xy;
    free(points.out);
}

oracle_truth exact_truth(duo pair)
{
    oracle_shape p = for_oracle(pair.p, pair.p_pose), q = for_oracle(pair.q, pair.q_pose);
    oracle_truth truth = oracle_judge(&p, &q);
    forget(&p);
    forget(&q);
    return truth;
}

int exact_within(duo pair, double margin)
{
    oracle_shape p = for_oracle(pair.p, pair.p_pose), q = for_oracle(pair.q, pair.q_pose);
    int is_within = oracle_within(&p, &q, margin);
    forget(&p);
    forget(&q);
    return is_within;
}

int exact_sweep(duo pair, gjk2d_vec2 t)
{
    oracle_shape p = for_oracle(pair.p, pair.p_pose), q = for_oracle(pair.q, pair.q_pose);
    int hits = oracle_swept_collide(&p, (double)t.x, (double)t.y, &q);
    forget(&p);
    forget(&q);
    return hits;
}

/* ---------------------------------------------------------------- answers -- */

const char *level_problem(const gjk2d_result *r, int level, duo pair)
{
    return laws_answer_problem(r, level, pair.p, pair.p_pose, pair.q, pair.q_pose);
}

const char *answer_problem(const gjk2d_result *r, duo pair)
{
    return level_problem(r, 3, pair);
}

const char *short_problem(duo pair)
{
    return laws_short_problem(pair.p, pair.p_pose, pair.q, pair.q_pose);
}

enum { RESULT_NUMBERS = 20 };

static void numbers_of(const gjk2d_result *r, gjk2d_real all[RESULT_NUMBERS])
{
    int n = 0;
    all[n++] = r->distance, all[n++] = r->lower, all[n++] = r->upper;
    all[n++] = r->normal.x, all[n++] = r->normal.y;
    all[n++] = r->p.x, all[n++] = r->p.y, all[n++] = r->q.x, all[n++] = r->q.y;
    all[n++] = r->p_local.x, all[n++] = r->p_local.y;
    all[n++] = r->q_local.x, all[n++] = r->q_local.y;
    all[n++] = r->p_world.x, all[n++] = r->p_world.y;
    all[n++] = r->q_world.x, all[n++] = r->q_world.y;
    all[n++] = r->weight[0], all[n++] = r->weight[1], all[n++] = r->weight[2];
}

int result_is_finite(const gjk2d_result *r)
{
    gjk2d_real all[RESULT_NUMBERS];
    int i;
    numbers_of(r, all);
    for (i = 0; i < RESULT_NUMBERS; i++)
        if (!is_finite(all[i]))
            return 0;
    return 1;
}

int result_has_nan(const gjk2d_result *r)
{
    gjk2d_real all[RESULT_NUMBERS];
    int i;
    numbers_of(r, all);
    for (i = 0; i < RESULT_NUMBERS; i++)
        if (all[i] != all[i])
            return 1;
    return 0;
}

/* ----------------------------------------------------------------- bodies -- */

void body_make(body *b) { b->shape = gjk2d_make_polygon(b->points, b->count, b->radius); }

static int upwards(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

void body_polygon(rng *random, body *b, int count, double size)
{
    double angle[BODY_POINTS], a = size * rng_range(random, 0.2, 1), turn;
    int i;
    b->count = count < BODY_POINTS ? count : BODY_POINTS;
    b->radius = 0;
    b->pose = pose_at(0, 0);
    turn = rng_range(random, 0, 6.28);
    for (i = 0; i < b->count; i++)
        angle[i] = rng_range(random, 0, 6.2831853);
    qsort(angle, (size_t)b->count, sizeof(double), upwards);
    for (i = 0; i < b->count; i++) {
        double x = size * cos(angle[i]), y = a * sin(angle[i]);
        b->points[i] = vec(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn));
    }
    body_make(b);
}

static void body_scattered(rng *random, body *b, int count, double size, double grid)
{
    int i;
    b->count = count;
    for (i = 0; i < count; i++) {
        b->points[i] = rng_vec(random, -size, size);
        if (grid > 0) {
            b->points[i].x = REAL(floor((double)b->points[i].x / grid) * grid);
            b->points[i].y = REAL(floor((double)b->points[i].y / grid) * grid);
        }
    }
}

void body_random(rng *random, body *b, int most, double size, double spread)
{
    int count = rng_int(random, 1, most), way = rng_int(random, 0, 2);
    if (way == 0)
        body_polygon(random, b, count, size);
    else
        body_scattered(random, b, count, size, way == 1 ? size / 4 : 0);
    b->radius = REAL(rng_int(random, 0, 1) ? 0 : size * rng_range(random, 0, 0.5));
    b->pose = pose_random(random, spread);
    if (rng_int(random, 0, 3) == 0)
        b->pose.cos = 1, b->pose.sin = 0;
    body_make(b);
}

duo two_duo(const two_bodies *both)
{
    return duo_of(&both->p.shape, &both->p.pose, &both->q.shape, &both->q.pose);
}

duo two_random(rng *random, two_bodies *both)
{
    body_random(random, &both->p, 12, 1, 1.5);
    body_random(random, &both->q, 12, 1, 1.5);
    return two_duo(both);
}

static void print_placed(const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    int i;
    print_message("  %d ", shape->count);
    for (i = 0; shape->support == NULL && i < shape->count && i < BODY_POINTS; i++)
        print_message(" %a %a", (double)shape_vertex(shape, i).x,
                      (double)shape_vertex(shape, i).y);
    print_message("  %a", (double)shape->radius);
    if (pose != NULL)
        print_message("  %a %a %a %a", (double)pose->position.x, (double)pose->position.y,
                      (double)pose->cos, (double)pose->sin);
    else
        print_message("  0 0 1 0");
}

void print_duo(duo pair)
{
    print_placed(pair.p, pair.p_pose);
    print_placed(pair.q, pair.q_pose);
    print_message("\n");
}

/* Any bytes are a cache. */
gjk2d_cache cache_garbage(rng *random)
{
    unsigned char bytes[sizeof(gjk2d_cache)];
    gjk2d_cache cache;
    size_t i;
    int small = rng_int(random, 0, 3);
    for (i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)rng_bits(random);
    memcpy(&cache, bytes, sizeof bytes);
    if (small) {
        cache.count = rng_int(random, -1, 3);
        for (i = 0; i < 2; i++) {
            cache.p_index[i] = rng_int(random, -2, 12);
            cache.q_index[i] = rng_int(random, -2, 12);
        }
    }
    return cache;
}
