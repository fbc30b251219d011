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

static wide2 wide_sub(wide2 a, wide2 b) { return wide(a.x - b.x, a.y - b.y); }

static long double wide_dot(wide2 a, wide2 b) { return a.x * b.x + a.y * b.y; }

static long double wide_cross(wide2 a, wide2 b) { return a.x * b.y - a.y * b.x; }

static long double wide_length(wide2 v) { return sqrtl(wide_dot(v, v)); }

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
    return wide_sub(position_of(pair.q_pose), position_of(pair.p_pose));
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

/* The convex hull, counter-clockwise, of a placed core (Andrew's chain). */
typedef struct hull {
    wide2 *points;
    int count;
} hull;

static int by_x_then_y(const void *a, const void *b)
{
    const wide2 *u = (const wide2 *)a, *v = (const wide2 *)b;
    if (u->x != v->x)
        return u->x < v->x ? -1 : 1;
    return u->y < v->y ? -1 : u->y > v->y;
}

/* Keeps the last corner of a chain only where it turns left. */
static int chain_push(wide2 *chain, int count, int keep, wide2 next)
{
    while (count - keep >= 2 && wide_cross(wide_sub(chain[count - 1], chain[count - 2]),
                                           wide_sub(next, chain[count - 2])) <= 0)
        count--;
    chain[count] = next;
    return count + 1;
}

static hull hull_of(const gjk2d_shape *shape, const gjk2d_pose *pose, wide2 origin)
{
    int i, n = shape->count, lower;
    wide2 *all = (wide2 *)malloc(sizeof(wide2) * (size_t)n);
    hull h;
    h.points = (wide2 *)malloc(sizeof(wide2) * (size_t)(2 * n + 2));
    h.count = 0;
    for (i = 0; i < n; i++) {
        wide2 w = turned(pose, shape_vertex(shape, i));
        all[i] = wide(w.x + origin.x, w.y + origin.y);
    }
    qsort(all, (size_t)n, sizeof(wide2), by_x_then_y);
    for (i = 0; i < n; i++)
        h.count = chain_push(h.points, h.count, 0, all[i]);
    lower = h.count - 1;
    for (i = n - 2; i >= 0; i--)
        h.count = chain_push(h.points, h.count, lower, all[i]);
    if (h.count > 1)
        h.count--; /* the first corner came back */
    free(all);
    return h;
}

static long double point_to_segment(wide2 x, wide2 a, wide2 b)
{
    wide2 ab = wide_sub(b, a), ax = wide_sub(x, a);
    long double along = wide_dot(ax, ab), length2 = wide_dot(ab, ab);
    if (along <= 0 || length2 == 0)
        return wide_length(ax);
    if (along >= length2)
        return wide_length(wide_sub(x, b));
    return fabsl(wide_cross(ab, ax)) / sqrtl(length2);
}

static int hull_contains(hull h, wide2 x)
{
    int i;
    if (h.count < 3)
        return 0;
    for (i = 0; i < h.count; i++) {
        wide2 a = h.points[i], b = h.points[(i + 1) % h.count];
        if (wide_cross(wide_sub(b, a), wide_sub(x, a)) < 0)
            return 0;
    }
    return 1;
}

static long double point_to_hull(wide2 x, hull h)
{
    long double least;
    int i;
    if (hull_contains(h, x))
        return 0;
    least = wide_length(wide_sub(x, h.points[0]));
    for (i = 0; i < h.count; i++) {
        long double d = point_to_segment(x, h.points[i], h.points[(i + 1) % h.count]);
        least = d < least ? d : least;
    }
    return least;
}

static int sides_differ(wide2 a, wide2 b, wide2 c, wide2 d)
{
    wide2 ab = wide_sub(b, a);
    long double sc = wide_cross(ab, wide_sub(c, a)), sd = wide_cross(ab, wide_sub(d, a));
    return (sc < 0 && sd > 0) || (sc > 0 && sd < 0);
}

static int edges_cross(hull f, hull g)
{
    int i, k;
    for (i = 0; i < f.count; i++) {
        wide2 a = f.points[i], b = f.points[(i + 1) % f.count];
        for (k = 0; k < g.count; k++) {
            wide2 c = g.points[k], d = g.points[(k + 1) % g.count];
            if (sides_differ(a, b, c, d) && sides_differ(c, d, a, b))
                return 1;
        }
    }
    return 0;
}

static long double hull_distance(hull f, hull g)
{
    long double least;
    int i;
    if (edges_cross(f, g))
        return 0;
    least = point_to_hull(f.points[0], g);
    for (i = 1; i < f.count; i++) {
        long double d = point_to_hull(f.points[i], g);
        least = d < least ? d : least;
    }
    for (i = 0; i < g.count; i++) {
        long double d = point_to_hull(g.points[i], f);
        least = d < least ? d : least;
    }
    return least;
}

long double wide_distance(duo pair)
{
    hull f = hull_of(pair.p, pair.p_pose, wide(0, 0));
    hull g = hull_of(pair.q, pair.q_pose, offset_of(pair));
    long double d = hull_distance(f, g);
    free(f.points);
    free(g.points);
    return d - WIDE(pair.p->radius) - WIDE(pair.q->radius);
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

/* max n.x over a placed shape, radius included, x relative to its position. */
static long double support_value(const gjk2d_shape *shape, const gjk2d_pose *pose,
                                 wide2 n)
{
    long double most = -HUGE_VALL;
    int i;
    if (shape->support != NULL) {
        gjk2d_pose id = pose_at(0, 0), at = pose != NULL ? *pose : id;
        wide2 local = wide(WIDE(at.cos) * n.x + WIDE(at.sin) * n.y,
                           WIDE(at.cos) * n.y - WIDE(at.sin) * n.x);
        gjk2d_vec2 s = shape->support(vec((double)local.x, (double)local.y), shape->data);
        return wide_dot(turned(pose, s), n) + WIDE(shape->radius) * wide_length(n);
    }
    for (i = 0; i < shape->count; i++) {
        long double x = wide_dot(turned(pose, shape_vertex(shape, i)), n);
        most = x > most ? x : most;
    }
    return most + WIDE(shape->radius) * wide_length(n);
}

/* ---------------------------------------------------------------- answers -- */

static int near(wide2 a, wide2 b, long double bound)
{
    return wide_length(wide_sub(a, b)) <= bound;
}

static int is_zero(gjk2d_vec2 v) { return v.x == 0 && v.y == 0; }

/* sum of weight * vertex, turned by the pose. */
static wide2 weighted(const gjk2d_shape *shape, const gjk2d_pose *pose, const int *index,
                      const gjk2d_real *weight, int count)
{
    wide2 sum = wide(0, 0);
    int i;
    for (i = 0; i < count; i++) {
        wide2 v = turned(pose, shape_vertex(shape, index[i]));
        sum.x += v.x * WIDE(weight[i]);
        sum.y += v.y * WIDE(weight[i]);
    }
    return sum;
}

static const char *index_problem(const gjk2d_shape *shape, const int *index, int count)
{
    int i;
    for (i = 0; i < 3; i++) {
        int none = i >= count || shape->support != NULL;
        if (none ? index[i] != -1 : index[i] < 0 || index[i] >= shape->count)
            return "a vertex index is not one of the shape's";
    }
    return NULL;
}

static const char *weight_problem(const gjk2d_result *r)
{
    long double sum = 0;
    int i;
    if (r->count < 1 || r->count > 3)
        return "count of witness vertices is not 1..3";
    for (i = 0; i < 3; i++) {
        if (!(r->weight[i] >= 0 && r->weight[i] <= 1))
            return "a weight is outside 0..1";
        if (i >= r->count && r->weight[i] != 0)
            return "a weight beyond count is not 0";
        sum += WIDE(r->weight[i]);
    }
    if (fabsl(sum - 1) > 4 * WIDE(REAL_EPSILON))
        return "the weights do not sum to 1";
    return NULL;
}

/* The witnesses are what the weights make of the vertices, then the radius. */
static const char *witness_problem(const gjk2d_result *r, duo pair, long double bound)
{
    wide2 n = wide_of(r->normal), offset = offset_of(pair), core;
    long double rp = WIDE(pair.p->radius), rq = WIDE(pair.q->radius);
    if (pair.p->support == NULL) {
        core = weighted(pair.p, pair.p_pose, r->p_index, r->weight, r->count);
        if (!near(wide_of(r->p), wide(core.x + rp * n.x, core.y + rp * n.y), bound))
            return "p is not what its weights and radius make";
    }
    if (pair.q->support == NULL) {
        core = weighted(pair.q, pair.q_pose, r->q_index, r->weight, r->count);
        core = wide(core.x + offset.x, core.y + offset.y);
        if (!near(wide_of(r->q), wide(core.x - rq * n.x, core.y - rq * n.y), bound))
            return "q is not what its weights and radius make";
    }
    return NULL;
}

/* One point in its three frames. */
static const char *frame_problem(const gjk2d_result *r, duo pair, long double bound)
{
    wide2 tp = position_of(pair.p_pose), tq = position_of(pair.q_pose), world;
    wide2 offset = offset_of(pair), back = turned(pair.q_pose, r->q_local);
    if (!near(wide_of(r->p), turned(pair.p_pose, r->p_local), bound))
        return "p_local is not p";
    if (!near(wide_of(r->q), wide(back.x + offset.x, back.y + offset.y), bound))
        return "q_local is not q";
    world = wide(WIDE(r->p.x) + tp.x, WIDE(r->p.y) + tp.y);
    if (!near(wide_of(r->p_world), world,
              bound + 4 * WIDE(REAL_EPSILON) * wide_length(world)))
        return "p_world is not p";
    world = wide(WIDE(r->q.x) + tp.x, WIDE(r->q.y) + tp.y);
    bound += 4 * WIDE(REAL_EPSILON) * (wide_length(world) + wide_length(tq));
    if (!near(wide_of(r->q_world), world, bound))
        return "q_world is not q";
    return NULL;
}

/* Law 4: the direction is a proof of the distance. */
static const char *certificate_problem(const gjk2d_result *r, duo pair, long double bound)
{
    wide2 n = wide_of(r->normal), offset = offset_of(pair);
    long double d = WIDE(r->distance), gap;
    if (fabsl(wide_dot(n, n) - 1) > 8 * WIDE(REAL_EPSILON))
        return "the direction is not a unit vector";
    gap = -support_value(pair.q, pair.q_pose, wide(-n.x, -n.y)) + wide_dot(offset, n) -
          support_value(pair.p, pair.p_pose, n);
    if (fabsl(gap - d) > bound)
        return "the direction does not separate by the distance";
    if (!near(wide_sub(wide_of(r->q), wide_of(r->p)), wide(d * n.x, d * n.y), bound))
        return "q - p is not distance * normal";
    return NULL;
}

static const char *refusal_problem(const gjk2d_result *r)
{
    if (!r->collide || r->distance != 0 || !is_zero(r->normal))
        return "a status other than ok without the safe answer";
    return NULL;
}

/* Interiors overlap: p = q, and the point is in both. */
static const char *overlap_problem(const gjk2d_result *r, duo pair, long double bound)
{
    gjk2d_shape point = gjk2d_make_circle(r->p, 0);
    gjk2d_pose at_p = pose_at(0, 0);
    if (refusal_problem(r) != NULL)
        return refusal_problem(r);
    if (!near(wide_of(r->p), wide_of(r->q), bound))
        return "an overlap's p is not q";
    if (pair.p_pose != NULL)
        at_p.position = pair.p_pose->position;
    if (pair.p->support == NULL &&
        wide_distance(duo_of(&point, &at_p, pair.p, pair.p_pose)) > bound)
        return "an overlap's point is not in P";
    if (pair.q->support == NULL &&
        wide_distance(duo_of(&point, &at_p, pair.q, pair.q_pose)) > bound)
        return "an overlap's point is not in Q";
    return NULL;
}

static const char *bounds_problem(const gjk2d_result *r, long double bound)
{
    long double d = WIDE(r->distance);
    if (WIDE(r->lower) > d + bound || WIDE(r->upper) < d - bound)
        return "not lower <= distance <= upper";
    if (r->lower < 0 || r->upper < r->lower)
        return "bounds below 0 or crossed";
    if ((r->distance == 0) != (r->collide != 0))
        return "distance 0 without collide, or the other way round";
    if (r->collide != 0 && r->collide != 1)
        return "collide is neither 0 nor 1";
    return NULL;
}

const char *answer_problem(const gjk2d_result *r, duo pair)
{
    long double bound = band(pair);
    const char *problem = NULL;
    if (!result_is_finite(r))
        return "a NaN or an infinity";
    if (r->status != GJK2D_OK && r->status != GJK2D_OVERLAP)
        return refusal_problem(r);
    problem = bounds_problem(r, bound);
    if (problem == NULL && r->status == GJK2D_OVERLAP)
        problem = overlap_problem(r, pair, bound);
    if (problem == NULL)
        problem = frame_problem(r, pair, bound);
    if (problem != NULL || r->status == GJK2D_OVERLAP)
        return problem;
    problem = certificate_problem(r, pair, bound);
    if (problem == NULL)
        problem = weight_problem(r);
    if (problem == NULL)
        problem = index_problem(pair.p, r->p_index, r->count);
    if (problem == NULL)
        problem = index_problem(pair.q, r->q_index, r->count);
    if (problem == NULL)
        problem = witness_problem(r, pair, bound);
    return problem;
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

const char *result_difference(const gjk2d_result *a, const gjk2d_result *b)
{
    int i;
    if (a->status != b->status || a->collide != b->collide)
        return "status or collide";
    if (a->distance != b->distance || a->lower != b->lower || a->upper != b->upper)
        return "distance or bounds";
    if (!same_vec(a->normal, b->normal))
        return "normal";
    if (!same_vec(a->p, b->p) || !same_vec(a->q, b->q))
        return "witnesses";
    if (!same_vec(a->p_local, b->p_local) || !same_vec(a->q_local, b->q_local) ||
        !same_vec(a->p_world, b->p_world) || !same_vec(a->q_world, b->q_world))
        return "witnesses in another frame";
    if (a->count != b->count) /* how many iterations it took is not what was found */
        return "count";
    for (i = 0; i < 3; i++)
        if (a->p_index[i] != b->p_index[i] || a->q_index[i] != b->q_index[i] ||
            a->weight[i] != b->weight[i])
            return "vertices or weights";
    return NULL;
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
