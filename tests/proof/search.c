/* search.c - looks for the worst case of each bound of rounding in gjk2d.h
 *
 *   search [rounds]
 *
 * Calls the header's own functions on random numbers, and compares with exact rationals
 * (GMP). The worst inputs are then changed, in one number or in its last bits, and kept
 * while they get worse. Prints the worst error found as a part of the bound that the header
 * takes; more than 1 would be a bound that does not hold.
 */
#define GJK2D_DOUBLE 1
#define GJK2D_STATIC
#include "gjk2d.h"

#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define UNIT 1.1102230246251565e-16 /* u = 2^-53 */
enum { INPUTS = 24, BITS = 2048, POOL = 8192 };
static double in[INPUTS]; /* in -1 .. 1 */
static uint64_t state = 1;

static double random_unit(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 11) / 9007199254740992.0;
}

/* ---- a pair of triangles, and the same in exact numbers */

typedef struct {
    gjk2d_shape p, q;
    gjk2d_pose a, b;
    gjk2d_vec2 sweep;
    gjk2di_pair pair, *g;
} scene;

/* Numbers of so many bits that only square roots and quotients round; used in turn. */
typedef struct {
    mpf_ptr x, y;
} exact;

static mpf_t made[POOL][2];
static int made_count;
static exact fresh(void)
{
    const exact v = {made[made_count % POOL][0], made[made_count % POOL][1]};
    made_count++;
    mpf_set_ui(v.x, 0), mpf_set_ui(v.y, 0);
    return v;
}

/* v += s (x, y); v += s R (x, y) */
static void add(exact v, double s, double x, double y)
{
    const exact t = fresh();
    mpf_set_d(t.x, s * x), mpf_set_d(t.y, s * y); /* s is 1 or -1 */
    mpf_add(v.x, v.x, t.x), mpf_add(v.y, v.y, t.y);
}
static void add_product(mpf_ptr sum, double s, double x, double y)
{
    const exact t = fresh();
    mpf_set_d(t.x, s * x), mpf_set_d(t.y, y);
    mpf_mul(t.x, t.x, t.y);
    mpf_add(sum, sum, t.x);
}
static void add_turned(exact v, double s, gjk2di_vec r, gjk2di_vec at)
{
    add_product(v.x, s, r.x, at.x), add_product(v.x, -s, r.y, at.y);
    add_product(v.y, s, r.y, at.x), add_product(v.y, s, r.x, at.y);
}

/* Twice the area of three points is made positive, and the ring counterclockwise. */
static gjk2d_shape triangle_of(const double *xy)
{
    gjk2d_vec2 v[3] = {{xy[0], xy[1]}, {xy[2], xy[3]}, {xy[4], xy[5]}};
    return gjk2d_make_polygon(v, 3, 0);
}

/* With is_turned the rotations are normalised, up to rounding. Returns 0 if the pair had to
 * be scaled: it is not asked then. */
static int make_scene(scene *s, int is_turned)
{
    const gjk2d_pose a = {{in[12], in[13]}, in[14], in[15]},
                     b = {{in[16], in[17]}, in[18], in[19]};
    const gjk2d_vec2 sweep = {in[20], in[21]};
    s->p = triangle_of(in);
    s->q = triangle_of(in + 6);
    s->a = a, s->b = b, s->sweep = sweep;
    gjk2d_pose *const poses[2] = {&s->a, &s->b};
    for (int k = 0; k < 2 && is_turned; k++) {
        const double length =
            sqrt(poses[k]->cos * poses[k]->cos + poses[k]->sin * poses[k]->sin);
        poses[k]->cos /= length, poses[k]->sin /= length;
    }
    s->g = &s->pair;
    gjk2di_place(s->g, &s->p, &s->a, &s->q, &s->b, 0, &s->sweep, 0);
    gjk2di_place_vertices(s->g);
    return !s->g->status && s->g->scale == 1;
}

static gjk2di_corner corner_of(scene *s, int p, int q)
{
    return gjk2di_corner_of(s->g, p, q, 0);
}

static exact exact_corner(const scene *s, int p, int q)
{
    const exact v = fresh();
    add(v, 1, s->a.position.x, s->a.position.y);
    add(v, -1, s->b.position.x, s->b.position.y);
    add_turned(v, 1, s->g->turn[0], gjk2di_vertex(s->g->shape[0], p));
    add_turned(v, -1, s->g->turn[1], gjk2di_vertex(s->g->shape[1], q));
    return v;
}

static exact minus(exact a, exact b)
{
    const exact v = fresh();
    mpf_sub(v.x, a.x, b.x), mpf_sub(v.y, a.y, b.y);
    return v;
}

/* The dot or cross product. */
static void product_of(mpf_ptr out, exact a, exact b, int is_cross)
{
    const exact t = fresh();
    mpf_mul(t.x, a.x, is_cross ? b.y : b.x), mpf_mul(t.y, a.y, is_cross ? b.x : b.y);
    if (is_cross)
        mpf_sub(out, t.x, t.y);
    else
        mpf_add(out, t.x, t.y);
}

static exact exact_vec(gjk2di_vec v)
{
    const exact e = fresh();
    add(e, 1, v.x, v.y);
    return e;
}

/* |computed - due| / bound */
static double part_of(double computed, mpf_srcptr due, double bound)
{
    const exact t = fresh();
    mpf_set_d(t.x, computed);
    mpf_sub(t.x, t.x, due);
    return fabs(mpf_get_d(t.x)) / bound;
}

/* ---- the bounds, in the header's words */

static double of_corner(void)
{
    scene s;
    if (!make_scene(&s, 0)) return 0;
    s.g->sweep = s.g->translation;
    gjk2di_find_error(s.g);
    const gjk2di_corner c = gjk2di_corner_of(s.g, 0, 0, 1);
    const exact w = exact_corner(&s, 0, 0);
    add(w, 1, s.sweep.x, s.sweep.y);
    return fmax(part_of(c.w.x, w.x, s.g->error), part_of(c.w.y, w.y, s.g->error));
}

static double of_product(void)
{
    scene s;
    if (!make_scene(&s, 0)) return 0;
    const gjk2di_corner c[4] = {corner_of(&s, 0, 0), corner_of(&s, 1, 1),
        corner_of(&s, 2, 0), corner_of(&s, 0, 2)};
    const int is_cross = in[22] > 0, from_origin = in[23] > 0;
    const gjk2di_vec u = gjk2di_value(gjk2di_between(&c[0], &c[1])),
                     v = from_origin ? c[3].w
                                     : gjk2di_value(gjk2di_between(&c[2], &c[3]));
    const exact eu = minus(exact_corner(&s, 1, 1), exact_corner(&s, 0, 0)),
                to = exact_corner(&s, 0, 2),
                ev = from_origin ? to : minus(to, exact_corner(&s, 2, 0)), due = fresh();
    product_of(due.x, eu, ev, is_cross);
    return part_of(is_cross ? gjk2di_cross(u, v) : gjk2di_dot(u, v), due.x,
        gjk2di_product_error(s.g, u, v));
}

/* v . a - r |v|, for the normal v of an edge and a radius near the corner's distance. */
static double of_gap(void)
{
    scene s;
    if (!make_scene(&s, 0)) return 0;
    gjk2di_simplex e;
    e.a = corner_of(&s, 0, 0), e.b = corner_of(&s, 1, 1);
    e.count = 2, e.side = 1;
    const gjk2di_vec v = gjk2di_direction(&e);
    const double radius = fabs(in[22]) * gjk2di_length(e.a.w),
                 gap = gjk2di_dot(v, e.a.w) - radius * gjk2di_length(v),
                 bound = s.g->error *
                         (gjk2di_bound_gap * (gjk2di_norm1(v) + gjk2di_norm1(e.a.w)) +
                             gjk2di_bound_gap_square * s.g->error);
    const exact a = exact_corner(&s, 0, 0), u = minus(exact_corner(&s, 1, 1), a),
                due = fresh(), length = fresh();
    product_of(due.x, u, a, 1);
    product_of(length.x, u, u, 0);
    mpf_sqrt(length.x, length.x);
    mpf_set_d(length.y, radius);
    mpf_mul(length.x, length.x, length.y);
    mpf_sub(due.x, due.x, length.x);
    return part_of(gap, due.x, bound);
}

/* The separation of P's edge from vertex 0 to 1, from all of Q's vertices; due.y becomes
 * the length of the edge. */
static exact exact_separation(const scene *s)
{
    const exact e = fresh(), due = fresh(), height = fresh();
    add_turned(e, 1, s->g->turn[0], gjk2di_vertex(s->g->shape[0], 1));
    add_turned(e, -1, s->g->turn[0], gjk2di_vertex(s->g->shape[0], 0));
    for (int i = 0; i < 3; i++) { /* (v - start) x e = e x (start - v) */
        product_of(height.x, e, exact_corner(s, 0, i), 1);
        if (i == 0 || mpf_cmp(height.x, due.x) < 0) mpf_set(due.x, height.x);
    }
    product_of(due.y, e, e, 0);
    mpf_sqrt(due.y, due.y);
    mpf_div(due.x, due.x, due.y);
    return due;
}

static double of_side(void)
{
    scene s;
    gjk2di_sides sides;
    if (!make_scene(&s, 1) || !s.g->is_small) return 0;
    gjk2di_find_separations(&sides, s.g);
    return part_of(
        sides.separation[0][0], exact_separation(&s).x, gjk2di_separation_error(s.g));
}

/* The speed at which the separation along that edge's normal falls. */
static double of_path(void)
{
    scene s;
    gjk2di_sides sides;
    gjk2di_feature f;
    if (!make_scene(&s, 1) || !s.g->is_small) return 0;
    gjk2di_find_separations(&sides, s.g);
    gjk2di_set_small_edge(&f, s.g, &sides, 0);
    const exact e = fresh(), due = fresh();
    add_turned(e, 1, s.g->turn[0], gjk2di_vertex(s.g->shape[0], 1));
    add_turned(e, -1, s.g->turn[0], gjk2di_vertex(s.g->shape[0], 0));
    product_of(due.x, exact_vec(s.g->translation), e, 1);
    product_of(due.y, e, e, 0);
    mpf_sqrt(due.y, due.y);
    mpf_div(due.x, due.x, due.y);
    return part_of(gjk2di_closing_speed(s.g, &f), due.x, gjk2di_error_of_path(s.g));
}

static double of_score(void)
{
    scene s;
    if (!make_scene(&s, 0)) return 0;
    const gjk2di_vec d = gjk2di_at(in[22], in[23]);
    const gjk2di_corner c = gjk2di_support(s.g, d, -1, -1);
    const exact least = fresh(), score = fresh();
    for (int i = 0; i < 9; i++) {
        product_of(score.x, exact_vec(d), exact_corner(&s, i / 3, i % 3), 0);
        if (i == 0 || mpf_cmp(score.x, least.x) < 0) mpf_set(least.x, score.x);
    }
    return part_of(gjk2di_dot(d, c.w), least.x, gjk2di_score_error(s.g, d));
}

/* ---- rays: Q's triangle, from a point, along the sweep */

static int localize(gjk2di_local *v, const scene *s)
{
    return gjk2di_localize_ray(v, &s->q, &s->b, s->a.position, s->sweep);
}

/* |R|^2 x - R^T (point - position) */
static exact exact_local(const scene *s, int i)
{
    const gjk2di_vec r = s->g->turn[1], back = gjk2di_at(r.x, -r.y),
                     at = gjk2di_vertex(&s->q, i);
    const exact v = fresh(), square = fresh(), x = exact_vec(at);
    add_product(square.x, 1, r.x, r.x), add_product(square.x, 1, r.y, r.y);
    mpf_mul(x.x, x.x, square.x), mpf_mul(x.y, x.y, square.x);
    add_turned(v, -1, back, gjk2di_vec_of(s->a.position));
    add_turned(v, 1, back, gjk2di_vec_of(s->b.position));
    mpf_add(v.x, v.x, x.x), mpf_add(v.y, v.y, x.y);
    return v;
}
static exact exact_sweep(const scene *s)
{
    const gjk2di_vec r = s->g->turn[1];
    const exact t = fresh();
    add_turned(t, 1, gjk2di_at(r.x, -r.y), gjk2di_vec_of(s->sweep));
    return t;
}

static gjk2di_vec first_of(gjk2di_v2 v)
{
    return gjk2di_at(gjk2di_d2_first(v.x), gjk2di_d2_first(v.y));
}

static double of_inside(void)
{
    scene s;
    gjk2di_local v;
    if (!make_scene(&s, 0) || !localize(&v, &s)) return 0;
    const gjk2di_vec a = first_of(gjk2di_local_lanes(&v, 0)),
                     b = first_of(gjk2di_local_lanes(&v, 2));
    const exact due = fresh();
    product_of(due.x, exact_local(&s, 0), exact_local(&s, 2), 1);
    return part_of(
        gjk2di_cross(a, b), due.x, gjk2di_bound_inside * UNIT * v.size * v.size);
}

static double of_beside(void)
{
    scene s;
    gjk2di_local v;
    if (!make_scene(&s, 0) || !localize(&v, &s)) return 0;
    const double bound = gjk2di_bound_beside * UNIT * v.size * v.t_size;
    const gjk2di_local_edge edge = gjk2di_measure_local(&v, 0);
    const exact a = exact_local(&s, 0), t = exact_sweep(&s), e = fresh(), due = fresh(),
                sum = fresh();
    add(e, 1, gjk2di_vertex(&s.q, 1).x, gjk2di_vertex(&s.q, 1).y);
    add(e, -1, gjk2di_vertex(&s.q, 0).x, gjk2di_vertex(&s.q, 0).y);
    product_of(due.x, t, a, 1);
    const double line =
        part_of(gjk2di_cross(v.t, first_of(gjk2di_local_lanes(&v, 0))), due.x, bound);
    product_of(sum.x, e, a, 1);
    product_of(sum.y, t, e, 1);
    const double height = part_of(edge.height, sum.x, edge.error),
                 rate = part_of(edge.rate, sum.y, edge.error);
    mpf_add(due.y, sum.x, sum.y);
    const double both = part_of(edge.height + edge.rate, due.y, edge.error);
    return fmax(fmax(line, height), fmax(rate, both));
}

/* ---- turns: from pose a to the pose at the sweep's end */

static exact multiplied(exact a, exact b)
{
    const exact v = fresh(), t = fresh();
    mpf_mul(v.x, a.x, b.x), mpf_mul(t.x, a.y, b.y), mpf_sub(v.x, v.x, t.x);
    mpf_mul(v.y, a.x, b.y), mpf_mul(t.x, a.y, b.x), mpf_add(v.y, v.y, t.x);
    return v;
}
static exact conjugate(exact a)
{
    const exact v = fresh();
    mpf_set(v.x, a.x), mpf_neg(v.y, a.y);
    return v;
}
static exact scaled(mpf_srcptr by, exact a)
{
    const exact v = fresh();
    mpf_mul(v.x, by, a.x), mpf_mul(v.y, by, a.y);
    return v;
}
static exact plus(exact a, exact b)
{
    const exact v = fresh();
    mpf_add(v.x, a.x, b.x), mpf_add(v.y, a.y, b.y);
    return v;
}
/* A vector of length 1, and its length. */
static exact unit_of(exact a, mpf_ptr length)
{
    const exact v = fresh();
    product_of(length, a, a, 0);
    mpf_sqrt(length, length);
    mpf_div(v.x, a.x, length), mpf_div(v.y, a.y, length);
    return v;
}

/* What >>turn says of the motion, without rounding. */
typedef struct {
    exact mid, k, scale[2], pivot, at[2], bend;
} exact_path;

static void find_exact_path(exact_path *m, const scene *s, const gjk2d_turn *turn)
{
    const exact one = exact_vec(gjk2di_at(1, 0)),
                r0 = exact_vec(gjk2di_at(turn->from.cos, turn->from.sin)),
                r1 = exact_vec(gjk2di_at(turn->to.cos, turn->to.sin)),
                q = exact_vec(gjk2di_vec_of(s->b.position)),
                a0 = minus(exact_vec(gjk2di_vec_of(turn->from.position)), q),
                a1 = minus(exact_vec(gjk2di_vec_of(turn->to.position)), q);
    m->scale[0] = fresh(), m->scale[1] = fresh(), m->k = fresh();
    const exact from = unit_of(r0, m->scale[0].x), to = unit_of(r1, m->scale[1].x),
                half = unit_of(plus(one, multiplied(conjugate(from), to)), m->k.x);
    mpf_add(m->k.x, half.x, one.x);
    mpf_div(m->k.x, half.y, m->k.x);
    m->mid = multiplied(from, half);
    m->pivot = exact_vec(turn->pivot ? gjk2di_vec_of(*turn->pivot) : gjk2di_at(0, 0));
    m->at[0] = plus(a0, multiplied(r0, m->pivot));
    m->at[1] = turn->pivot ? plus(a1, multiplied(r1, m->pivot)) : a0;
    const exact h1 = fresh();
    mpf_set(h1.x, one.x), mpf_set(h1.y, m->k.x);
    m->bend = turn->pivot ? exact_vec(gjk2di_at(0, 0))
                          : multiplied(conjugate(h1), minus(a1, a0));
}

/* D times the height of v over R_Q w at t, along d or along N n / D. */
static void exact_height(
    mpf_ptr out, const exact_path *m, exact d, int of_p, exact v, exact w, mpf_srcptr t)
{
    const exact h = fresh(), D = fresh(), scale = fresh(), sum = fresh(),
                arm = minus(v, m->pivot), way = minus(m->at[1], m->at[0]),
                growth = minus(m->scale[1], m->scale[0]);
    mpf_mul_ui(h.y, t, 2), mpf_sub_ui(h.y, h.y, 1), mpf_mul(h.y, h.y, m->k.x);
    mpf_set_ui(h.x, 1);
    product_of(D.x, h, h, 0);
    mpf_mul(scale.x, t, growth.x), mpf_add(scale.x, scale.x, m->scale[0].x);
    const exact N = multiplied(m->mid, multiplied(h, h)),
                n = of_p ? multiplied(conjugate(m->mid), d) : d,
                off = minus(plus(m->at[0], scaled(t, way)), w),
                bend = scaled(t, of_p ? m->bend : multiplied(h, m->bend));
    if (of_p) {
        product_of(out, multiplied(N, n), off, 0);
        product_of(sum.x, n, arm, 0), mpf_mul(sum.x, sum.x, D.x);
        product_of(sum.y, multiplied(h, d), bend, 0);
    } else {
        product_of(out, d, off, 0), mpf_mul(out, out, D.x);
        product_of(sum.x, d, multiplied(N, arm), 0);
        product_of(sum.y, d, bend, 0);
    }
    mpf_mul(sum.x, sum.x, scale.x);
    mpf_add(out, out, sum.x), mpf_add(out, out, sum.y);
}

static double of_turn(void)
{
    static const int third[4][4] = {
        {6, 0, 0, 0}, {-5, 18, -9, 2}, {2, -9, 18, -5}, {0, 0, 0, 6}};
    scene s;
    gjk2di_path m;
    gjk2di_feature f;
    exact_path e;
    double b[4], worst = 0;
    if (!make_scene(&s, 0)) return 0;
    const gjk2d_vec2 pivot = {in[2], in[9]};
    const gjk2d_turn turn = {s.a, {{in[12] + in[20], in[13] + in[21]}, in[22], in[23]},
        in[5] > 0 ? &pivot : NULL};
    const double t0 = fabs(in[7]), t1 = t0 + (1 - t0) * fabs(in[11]);
    const int of_p = in[10] > 0;
    gjk2di_find_path(&m, s.g, &turn);
    f.d = gjk2di_at(in[3], in[8]), f.length = gjk2di_length(f.d);
    if (!(f.length > 1e-9)) return 0;
    gjk2di_find_cubic(b, s.g, &m, &f, of_p, 0, t0, t1);
    gjk2di_vec d = gjk2di_times(1 / f.length, f.d);
    if (of_p) { /* mid n, as it is computed */
        const gjk2di_vec h = gjk2di_half_turn(&m, t0);
        d = gjk2di_times(
            1 / gjk2di_dot(h, h), gjk2di_turned_back(gjk2di_turned(h, h), d));
    }
    find_exact_path(&e, &s, &turn);
    const exact along = exact_vec(d), turn_q = exact_vec(s.g->turn[1]),
                due[2] = {fresh(), fresh()}; /* the four least coefficients */
    for (int i = 0; i < 9; i++) {
        const exact height[2] = {fresh(), fresh()}, t = fresh(), sum = fresh();
        for (int j = 0; j < 4; j++) {
            mpf_set_d(t.x, t1), mpf_set_d(t.y, t0);
            mpf_sub(t.x, t.x, t.y), mpf_mul_ui(t.x, t.x, (unsigned)j);
            mpf_div_ui(t.x, t.x, 3), mpf_add(t.x, t.x, t.y);
            exact_height(j & 1 ? height[j / 2].y : height[j / 2].x, &e, along, of_p,
                exact_vec(gjk2di_vertex(&s.p, i / 3)),
                multiplied(turn_q, exact_vec(gjk2di_vertex(&s.q, i % 3))), t.x);
        }
        for (int k = 0; k < 4; k++) {
            mpf_ptr least = k & 1 ? due[k / 2].y : due[k / 2].x;
            mpf_set_ui(sum.x, 0);
            for (int j = 0; j < 4; j++) {
                mpf_set_d(sum.y, third[k][j] / 1.0);
                mpf_mul(sum.y, sum.y, j & 1 ? height[j / 2].y : height[j / 2].x);
                mpf_add(sum.x, sum.x, sum.y);
            }
            mpf_div_ui(sum.x, sum.x, 6);
            if (i == 0 || mpf_cmp(sum.x, least) < 0) mpf_set(least, sum.x);
        }
    }
    for (int k = 0; k < 4; k++)
        worst = fmax(
            worst, part_of(b[k] + m.error, k & 1 ? due[k / 2].y : due[k / 2].x, m.error));
    return worst;
}

/* ---- the search */

typedef struct {
    const char *name;
    double (*part)(void);
    int cost; /* of a round, in those of the others */
} bound;

static const bound bounds[] = {{"Lemma 1, a corner", of_corner, 1},
    {"Lemma 3, a product", of_product, 1}, {"Lemma 3, with a radius", of_gap, 1},
    {"Lemma 4, a separation", of_side, 1}, {"Lemma 5, two vertices", of_inside, 1},
    {"Lemma 5, a ray and a vertex", of_beside, 1},
    {"Lemma 6, a support vertex", of_score, 1}, {"along a translation", of_path, 1},
    {"Lemma 7, a turn", of_turn, 40}};

/* Any number of -1 .. 1, now and then a small one, or one of few digits. */
static double draw(void)
{
    const double x = 2 * random_unit() - 1, kind = random_unit();
    return kind < 0.1   ? ldexp(x, -(int)(60 * random_unit()))
           : kind < 0.2 ? (double)(float)x
                        : x;
}

static double worst_of(const bound *b, long rounds)
{
    double worst = 0, of_climb = 0, kept[INPUTS] = {0};
    for (long i = 0; i < rounds; i++) {
        const int is_new = i % 4000 < 400; /* then climb from the worst of those */
        if (i % 4000 == 0) of_climb = 0;
        for (int k = 0; k < INPUTS; k++) in[k] = is_new ? draw() : kept[k];
        for (int changes = is_new ? 0 : 1 + (int)(3 * random_unit()); changes > 0;
             changes--) {
            double *const x = &in[(int)(INPUTS * random_unit())];
            *x = random_unit() < 0.3
                     ? draw()
                     : *x * (1 + ldexp(draw(), -(int)(52 * random_unit())));
            if (!(fabs(*x) <= 1)) *x = draw();
        }
        const double part = b->part();
        if (!(part >= of_climb)) continue;
        of_climb = part;
        for (int k = 0; k < INPUTS; k++) kept[k] = in[k];
        if (part > worst) worst = part;
    }
    return worst;
}

int main(int words, char **word)
{
    const long rounds = words > 1 ? atol(word[1]) : 60000;
    int failed = 0;
    const int count = (int)(sizeof bounds / sizeof *bounds);
    for (int i = 0; i < POOL; i++)
        mpf_init2(made[i][0], BITS), mpf_init2(made[i][1], BITS);
    printf("%-28s worst found, as a part of the bound\n", "bound");
    for (int i = 0; i < count; i++) {
        const double worst = worst_of(&bounds[i], rounds / bounds[i].cost);
        failed += !(worst <= 1);
        printf("%-28s %.3f%s\n", bounds[i].name, worst, worst <= 1 ? "" : "  TOO SMALL");
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed > 0;
}
