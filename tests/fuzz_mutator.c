/* fuzz_mutator.c - changes of a fuzz case that lead to contact
 *
 * Changing bytes at random all but never makes a vertex touch an edge. So half of
 * the time the case is read, changed as geometry, and written in full: numbers
 * moved by one ulp or onto a lattice, quarter turns, one pose for both shapes, a
 * vertex of Q on a vertex or edge of P, radii, margins and ways that just reach.
 */
#include "fuzz_pair.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned int seed);

/* ------------------------------------------------------------------- numbers -- */

enum { NUMBERS_OF_BODY = 2 * BODY_POINTS + 5 };

/* Pointers to all of a body's numbers. */
static int numbers_of(body *b, gjk2d_real *out[NUMBERS_OF_BODY])
{
    int n = 0, i;
    for (i = 0; i < b->count; i++) {
        out[n++] = &b->points[i].x;
        out[n++] = &b->points[i].y;
    }
    out[n++] = &b->pose.position.x;
    out[n++] = &b->pose.position.y;
    out[n++] = &b->pose.cos;
    out[n++] = &b->pose.sin;
    out[n++] = &b->radius;
    return n;
}

static gjk2d_real *any_number(rng *random, fuzz_case *c)
{
    gjk2d_real *all[NUMBERS_OF_BODY];
    gjk2d_real *others[3];
    int n;
    others[0] = &c->margin;
    others[1] = &c->sweep.x;
    others[2] = &c->sweep.y;
    if (rng_int(random, 0, 7) == 0)
        return others[rng_int(random, 0, 2)];
    n = numbers_of(rng_int(random, 0, 1) ? &c->p : &c->q, all);
    return all[rng_int(random, 0, n - 1)];
}

static void nudge(rng *random, gjk2d_real *x)
{
#if GJK2D_DOUBLE
    *x = nextafter(*x, rng_int(random, 0, 1) ? DBL_MAX : -DBL_MAX);
#else
    *x = nextafterf(*x, rng_int(random, 0, 1) ? FLT_MAX : -FLT_MAX);
#endif
}

static gjk2d_real special(rng *random)
{
    static const gjk2d_real values[] = {
        0,        1,         -1,           REAL(0.5),   REAL_TINY, REAL_DENORMAL,
        REAL_MAX, -REAL_MAX, REAL_EPSILON, REAL(1e-30), REAL(1e30)};
    return values[rng_int(random, 0, (int)COUNT_OF(values) - 1)];
}

/* Onto a grid of 1 / 16, or of 1. */
static void round_off(gjk2d_real *x, double grid)
{
    if (fabs((double)*x) < 1e6)
        *x = REAL(floor((double)*x / grid) * grid);
}

static void round_all(rng *random, body *b)
{
    double grid = rng_int(random, 0, 1) ? 1 : 0.0625;
    gjk2d_real *all[NUMBERS_OF_BODY];
    int n = numbers_of(b, all), i;
    for (i = 0; i < n; i++) {
        if (all[i] != &b->pose.cos && all[i] != &b->pose.sin)
            round_off(all[i], grid);
    }
}

static void quarter_turn(rng *random, body *b)
{
    static const double turns[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {3, 4}, {-4, 3}};
    int turn = rng_int(random, 0, 5);
    b->pose.cos = REAL(turns[turn][0]);
    b->pose.sin = REAL(turns[turn][1]);
}

/* All lengths by 2^k. */
static void scale_case(fuzz_case *c, int k, int which)
{
    gjk2d_real *all[NUMBERS_OF_BODY];
    int side, n, i;
    for (side = 0; side < 2; side++) {
        body *b = side ? &c->q : &c->p;
        n = which & (1 << side) ? numbers_of(b, all) : 0;
        for (i = 0; i < n; i++) {
            if (all[i] != &b->pose.cos && all[i] != &b->pose.sin)
                *all[i] = REAL(ldexp((double)*all[i], k));
        }
    }
    c->margin = REAL(ldexp((double)c->margin, k));
    c->sweep.x = REAL(ldexp((double)c->sweep.x, k));
    c->sweep.y = REAL(ldexp((double)c->sweep.y, k));
}

/* ------------------------------------------------------------------- contact -- */

/* A vertex of Q onto a vertex of P, or onto a point of one of its edges; by moving
 * Q's points where the poses are the same (exact on lattices), else its position. */
static void touch(rng *random, fuzz_case *c)
{
    body *p = &c->p, *q = &c->q;
    gjk2d_vec2 a = p->points[rng_int(random, 0, p->count - 1)];
    gjk2d_vec2 b = p->points[rng_int(random, 0, p->count - 1)];
    gjk2d_vec2 v = q->points[rng_int(random, 0, q->count - 1)], at;
    wide2 to, from;
    double along = rng_int(random, 0, 4) / 4.0;
    int i;
    at = vec((double)a.x + along * ((double)b.x - (double)a.x),
             (double)a.y + along * ((double)b.y - (double)a.y));
    if (memcmp(&p->pose, &q->pose, sizeof p->pose) == 0) {
        for (i = 0; i < q->count; i++) {
            q->points[i].x += at.x - v.x;
            q->points[i].y += at.y - v.y;
        }
        return;
    }
    to = placed(&p->pose, at);
    from = turned(&q->pose, v);
    q->pose.position.x = REAL(to.x - from.x);
    q->pose.position.y = REAL(to.y - from.y);
}

/* Radii, a margin or a way that just reach. */
static void reach(rng *random, fuzz_case *c)
{
    gjk2d_real d = gjk2d_distance(&c->p.shape, &c->p.pose, &c->q.shape, &c->q.pose);
    gjk2d_result r = gjk2d_witness(&c->p.shape, &c->p.pose, &c->q.shape, &c->q.pose);
    switch (rng_int(random, 0, 3)) {
    case 0:
        c->margin = d;
        break;
    case 1:
        c->p.radius += d;
        break;
    case 2:
        c->q.radius += d / 2;
        c->margin = d / 2;
        break;
    default:
        c->sweep.x = r.q.x - r.p.x;
        c->sweep.y = r.q.y - r.p.y;
        break;
    }
}

static void insert_point(body *b, int at, gjk2d_vec2 v)
{
    int i;
    if (b->count == BODY_POINTS)
        return;
    for (i = b->count++; i > at; i--)
        b->points[i] = b->points[i - 1];
    b->points[at] = v;
}

/* Twice, beside itself or elsewhere; straight on an edge; closed; fewer; out of order. */
static void change_points(rng *random, body *b)
{
    int i = rng_int(random, 0, b->count - 1), j = rng_int(random, 0, b->count - 1);
    gjk2d_vec2 v = b->points[i], next = b->points[(i + 1) % b->count];
    switch (rng_int(random, 0, 5)) {
    case 0:
        insert_point(b, rng_int(random, 0, b->count), v);
        break;
    case 1:
        insert_point(b, i, v);
        break;
    case 2:
        insert_point(b, b->count, b->points[0]);
        break;
    case 3:
        if (b->count > 1)
            b->points[i] = b->points[--b->count];
        break;
    case 4:
        b->points[i] = b->points[j];
        b->points[j] = v;
        break;
    default:
        insert_point(
            b, i + 1,
            vec(((double)v.x + (double)next.x) / 2, ((double)v.y + (double)next.y) / 2));
        break;
    }
}

/* Exact contact in any pose: whole coordinates, one pose. */
static void touch_in_pose(rng *random, fuzz_case *c)
{
    gjk2d_pose pose = c->p.pose;
    round_all(random, &c->p);
    round_all(random, &c->q);
    c->p.pose = c->q.pose = pose;
    touch(random, c);
}

static void change(rng *random, fuzz_case *c)
{
    body *b = rng_int(random, 0, 1) ? &c->p : &c->q, swapped;
    gjk2d_real *number = any_number(random, c);
    switch (rng_int(random, 0, 16)) {
    case 0:
    case 1:
        nudge(random, number);
        break;
    case 2:
        *number = special(random);
        break;
    case 3:
        *number = REAL(rng_int(random, -8, 8));
        break;
    case 4:
        round_all(random, b);
        break;
    case 5:
        quarter_turn(random, b);
        break;
    case 6:
        c->q.pose = c->p.pose;
        break;
    case 7:
    case 8:
        touch(random, c);
        break;
    case 9:
        reach(random, c);
        break;
    case 10:
        change_points(random, b);
        break;
    case 11:
        scale_case(c, rng_int(random, -60, 60), rng_int(random, 1, 3));
        break;
    case 12:
        *number = *any_number(random, c);
        break;
    case 13:
    case 14:
        touch_in_pose(random, c);
        break;
    case 15:
        c->made = rng_int(random, 0, 7);
        break;
    default:
        swapped = c->p;
        c->p = c->q;
        c->q = swapped;
        break;
    }
    body_make(&c->p);
    body_make(&c->q);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed)
{
    rng random;
    fuzz_case c;
    size_t written;
    int i;
    random.state = seed;
    if (rng_int(&random, 0, 1))
        return LLVMFuzzerMutate(data, size, most);
    fuzz_read(data, size, &c);
    for (i = rng_int(&random, 1, 4); i > 0; i--)
        change(&random, &c);
    written = fuzz_write(&c, data, most);
    return written ? written : LLVMFuzzerMutate(data, size, most);
}
