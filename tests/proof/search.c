/* search.c - looks for the worst case of each bound of rounding in gjk2d.h
 *
 *   search [rounds]
 *
 * Calls the header's own functions on random numbers, and compares with numbers of 113
 * bits, whose own rounding is 2^-60 of a bound. The worst inputs are then changed, in one
 * number or in its last bits, and kept while they get worse. Prints the worst error found
 * as a part of the bound that the header takes; more than 1 would be a bound that does not
 * hold.
 */
#define GJK2D_DOUBLE 1
#define GJK2D_STATIC
#include "gjk2d.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define UNIT 1.1102230246251565e-16 /* u = 2^-53 */
enum { INPUTS = 24 };
static double in[INPUTS]; /* in -1 .. 1 */
static uint64_t state = 1;

static double random_unit(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 11) / 9007199254740992.0;
}

/* ---- wide numbers */

#if LDBL_MANT_DIG >= 113
typedef long double wide;
#else
__extension__ typedef __float128 wide;
#endif
typedef struct {
    wide x, y;
} wide2;

static wide2 at(wide x, wide y)
{
    const wide2 v = {x, y};
    return v;
}
static wide2 of(gjk2di_vec v) { return at((wide)v.x, (wide)v.y); }
static wide2 of_stored(gjk2d_vec2 v) { return at((wide)v.x, (wide)v.y); }
static wide2 plus(wide2 a, wide2 b) { return at(a.x + b.x, a.y + b.y); }
static wide2 minus(wide2 a, wide2 b) { return at(a.x - b.x, a.y - b.y); }
static wide2 times(wide s, wide2 a) { return at(s * a.x, s * a.y); }
static wide dot(wide2 a, wide2 b) { return a.x * b.x + a.y * b.y; }
static wide cross(wide2 a, wide2 b) { return a.x * b.y - a.y * b.x; }
static wide2 conjugate(wide2 a) { return at(a.x, -a.y); }
static wide2 turned(wide2 r, wide2 v) /* the product of complex numbers */
{
    return at(r.x * v.x - r.y * v.y, r.x * v.y + r.y * v.x);
}

/* Of 64 bits, and a step of Newton's. */
static wide length(wide2 a)
{
    const wide square = dot(a, a), root = (wide)sqrtl((long double)square);
    return square > 0 ? (root + square / root) / 2 : 0;
}
static wide2 unit_of(wide2 a) { return times(1 / length(a), a); }

/* |computed - due| / bound */
static double part_of(double computed, wide due, double bound)
{
    return fabs((double)((wide)computed - due)) / bound;
}

/* ---- a pair of triangles */

typedef struct {
    gjk2d_shape p, q;
    gjk2d_pose a, b;
    gjk2d_vec2 sweep;
    gjk2di_query query;
    gjk2di_pair *g;
} scene;
static scene s;

/* Twice the area of three points is made positive, and the ring counterclockwise. */
static gjk2d_shape triangle_of(const double *xy)
{
    gjk2d_vec2 v[3] = {{xy[0], xy[1]}, {xy[2], xy[3]}, {xy[4], xy[5]}};
    return gjk2d_make_polygon(v, 3, 0);
}

/* With is_turned the rotations are normalised, up to rounding. Returns 0 if the pair had to
 * be scaled: it is not asked then. */
static int make_scene(int is_turned)
{
    const gjk2d_pose a = {{in[12], in[13]}, in[14], in[15]},
                     b = {{in[16], in[17]}, in[18], in[19]};
    const gjk2d_vec2 sweep = {in[20], in[21]};
    s.p = triangle_of(in);
    s.q = triangle_of(in + 6);
    s.a = a, s.b = b, s.sweep = sweep;
    gjk2d_pose *const poses[2] = {&s.a, &s.b};
    for (int k = 0; k < 2 && is_turned; k++) {
        const double length =
            sqrt(poses[k]->cos * poses[k]->cos + poses[k]->sin * poses[k]->sin);
        poses[k]->cos /= length, poses[k]->sin /= length;
    }
    s.g = &s.query.pair;
    gjk2di_place(&s.query, gjk2di_placed_at(&s.p, &s.a), gjk2di_placed_at(&s.q, &s.b), 0,
        &s.sweep, 0);
    gjk2di_place_vertices(s.g);
    return !s.g->status && s.g->scale == 1;
}

static gjk2di_corner corner_of(int p, int q) { return gjk2di_corner_of(s.g, p, q, 0); }

/* Vertices of P and Q, as they are placed, and a corner of their difference. */
static wide2 vertex(int which, int i)
{
    return turned(of(s.g->turn[which]), of(gjk2di_vertex(s.g->shape[which], i)));
}
static wide2 exact_corner(int p, int q)
{
    const wide2 away = minus(of_stored(s.a.position), of_stored(s.b.position));
    return plus(away, minus(vertex(0, p), vertex(1, q)));
}

/* P's edge from vertex 0 to 1. */
static wide2 exact_edge(void) { return minus(vertex(0, 1), vertex(0, 0)); }

/* ---- the bounds, in the header's words */

static double of_corner(void)
{
    s.g->sweep = s.g->translation;
    gjk2di_find_error(s.g);
    const gjk2di_corner c = gjk2di_corner_of(s.g, 0, 0, 1);
    const wide2 w = plus(exact_corner(0, 0), of_stored(s.sweep));
    return fmax(part_of(c.w.x, w.x, s.g->error), part_of(c.w.y, w.y, s.g->error));
}

static double of_product(void)
{
    const gjk2di_corner c[4] = {
        corner_of(0, 0), corner_of(1, 1), corner_of(2, 0), corner_of(0, 2)};
    const int is_cross = in[22] > 0, from_origin = in[23] > 0;
    const gjk2di_vec u = gjk2di_value(gjk2di_between(&c[0], &c[1])),
                     v = from_origin ? c[3].w
                                     : gjk2di_value(gjk2di_between(&c[2], &c[3]));
    const wide2 eu = minus(exact_corner(1, 1), exact_corner(0, 0)),
                to = exact_corner(0, 2),
                ev = from_origin ? to : minus(to, exact_corner(2, 0));
    return part_of(is_cross ? gjk2di_cross(u, v) : gjk2di_dot(u, v),
        is_cross ? cross(eu, ev) : dot(eu, ev), gjk2di_product_error(s.g, u, v));
}

/* v . a - r |v|, for the normal v of an edge and a radius near the corner's distance. */
static double of_gap(void)
{
    gjk2di_simplex e;
    e.a = corner_of(0, 0), e.b = corner_of(1, 1);
    e.count = 2, e.side = 1;
    const gjk2di_vec v = gjk2di_direction(&e);
    const double radius = fabs(in[22]) * gjk2di_length(e.a.w),
                 gap = gjk2di_dot(v, e.a.w) - radius * gjk2di_length(v),
                 bound = s.g->error *
                         (gjk2di_bound_gap * (gjk2di_norm1(v) + gjk2di_norm1(e.a.w)) +
                             gjk2di_bound_gap_square * s.g->error);
    const wide2 a = exact_corner(0, 0), u = minus(exact_corner(1, 1), a);
    return part_of(gap, cross(u, a) - (wide)radius * length(u), bound);
}

/* The separation of P's edge from all of Q's vertices. */
static double of_side(void)
{
    gjk2di_sides sides;
    if (!s.g->is_small) return 0;
    gjk2di_find_separations(&sides, s.g);
    const wide2 e = exact_edge();
    wide least = 0;
    for (int i = 0; i < 3; i++) { /* (v - start) x e = e x (start - v) */
        const wide height = cross(e, exact_corner(0, i));
        if (i == 0 || height < least) least = height;
    }
    return part_of(
        sides.separation[0][0], least / length(e), gjk2di_separation_error(s.g));
}

/* The speed at which the separation along that edge's normal falls. */
static double of_path(void)
{
    gjk2di_sides sides;
    gjk2di_feature f;
    if (!s.g->is_small) return 0;
    gjk2di_find_separations(&sides, s.g);
    gjk2di_set_small_edge(&f, s.g, &sides, 0);
    return part_of(gjk2di_closing_speed(s.g, &f),
        cross(of(s.g->translation), unit_of(exact_edge())), gjk2di_error_of_path(s.g));
}

static double of_score(void)
{
    const gjk2di_vec d = gjk2di_at(in[22], in[23]);
    const gjk2di_corner c = gjk2di_support(s.g, d, -1, -1);
    wide least = 0;
    for (int i = 0; i < 9; i++) {
        const wide score = dot(of(d), exact_corner(i / 3, i % 3));
        if (i == 0 || score < least) least = score;
    }
    return part_of(gjk2di_dot(d, c.w), least, gjk2di_score_error(s.g, d));
}

/* ---- rays: Q's triangle, from a point, along the sweep */

static int localize(gjk2di_local *v)
{
    return gjk2di_localize(v, &s.q, &s.b, s.a.position, s.sweep);
}

/* |R|^2 x - R^T (point - position) */
static wide2 exact_local(int i)
{
    const wide2 r = of(s.g->turn[1]),
                from = minus(of_stored(s.a.position), of_stored(s.b.position));
    return minus(
        times(dot(r, r), of(gjk2di_vertex(&s.q, i))), turned(conjugate(r), from));
}

static gjk2di_vec first_of(gjk2di_v2 v)
{
    return gjk2di_at(gjk2di_d2_first(v.x), gjk2di_d2_first(v.y));
}

static double of_inside(void)
{
    gjk2di_local v;
    if (!localize(&v)) return 0;
    const gjk2di_vec a = first_of(gjk2di_local_lanes(&v, 0)),
                     b = first_of(gjk2di_local_lanes(&v, 2));
    return part_of(gjk2di_cross(a, b), cross(exact_local(0), exact_local(2)),
        gjk2di_bound_inside * UNIT * v.size * v.size);
}

static double of_beside(void)
{
    gjk2di_local v;
    if (!localize(&v)) return 0;
    const double bound = gjk2di_bound_beside * UNIT * v.size * v.t_size;
    const gjk2di_local_edge edge = gjk2di_measure_local(&v, 0);
    const gjk2di_vec first = first_of(gjk2di_local_lanes(&v, 0));
    const wide2 a = exact_local(0),
                t = turned(conjugate(of(s.g->turn[1])), of_stored(s.sweep)),
                e = minus(of(gjk2di_vertex(&s.q, 1)), of(gjk2di_vertex(&s.q, 0)));
    const double line = part_of(gjk2di_cross(v.t, first), cross(t, a), bound),
                 height = part_of(edge.height, cross(e, a), edge.error),
                 rate = part_of(edge.rate, cross(t, e), edge.error),
                 both = part_of(
                     edge.height + edge.rate, cross(e, a) + cross(t, e), edge.error);
    return fmax(fmax(line, height), fmax(rate, both));
}

/* ---- turns: from pose a to the pose at the sweep's end */

/* What >>turn says of the motion, without rounding. */
typedef struct {
    wide2 mid, pivot, at[2], bend;
    wide k, scale[2];
} exact_path;

static void find_exact_path(exact_path *m, const gjk2d_turn *turn)
{
    const wide2 r0 = at((wide)turn->from.cos, (wide)turn->from.sin),
                r1 = at((wide)turn->to.cos, (wide)turn->to.sin),
                q = of_stored(s.b.position),
                a0 = minus(of_stored(turn->from.position), q),
                a1 = minus(of_stored(turn->to.position), q),
                by = turned(conjugate(unit_of(r0)), unit_of(r1)),
                half = unit_of(plus(at(1, 0), by));
    m->scale[0] = length(r0), m->scale[1] = length(r1);
    m->k = half.y / (half.x + 1);
    m->mid = turned(unit_of(r0), half);
    m->pivot = turn->pivot ? of_stored(*turn->pivot) : at(0, 0);
    m->at[0] = plus(a0, turned(r0, m->pivot));
    m->at[1] = turn->pivot ? plus(a1, turned(r1, m->pivot)) : a0;
    m->bend = turn->pivot ? at(0, 0) : turned(at(1, -m->k), minus(a1, a0));
}

/* D times the height of v over R_Q w at t, along d or along N n / D. */
static wide exact_height(const exact_path *m, wide2 d, int of_p, wide2 v, wide2 w, wide t)
{
    const wide2 h = at(1, (2 * t - 1) * m->k), N = turned(m->mid, turned(h, h)),
                n = of_p ? turned(conjugate(m->mid), d) : d, arm = minus(v, m->pivot),
                way = minus(m->at[1], m->at[0]),
                off = minus(plus(m->at[0], times(t, way)), w),
                bend = times(t, of_p ? m->bend : turned(h, m->bend));
    const wide D = dot(h, h), scale = m->scale[0] + t * (m->scale[1] - m->scale[0]);
    return of_p ? dot(turned(N, n), off) + dot(n, arm) * D * scale +
                      dot(turned(h, d), bend)
                : dot(d, off) * D + dot(d, turned(N, arm)) * scale + dot(d, bend);
}

static double of_turn(void)
{
    static const int sixth[4][4] = {
        {6, 0, 0, 0}, {-5, 18, -9, 2}, {2, -9, 18, -5}, {0, 0, 0, 6}};
    gjk2di_path m;
    gjk2di_feature f;
    exact_path e;
    double b[4], worst = 0;
    wide due[4] = {0, 0, 0, 0}; /* the least coefficients */
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
    find_exact_path(&e, &turn);
    for (int i = 0; i < 9; i++) {
        wide height[4];
        for (int j = 0; j < 4; j++)
            height[j] = exact_height(&e, of(d), of_p, of(gjk2di_vertex(&s.p, i / 3)),
                vertex(1, i % 3), (wide)t0 + ((wide)t1 - (wide)t0) * j / 3);
        for (int k = 0; k < 4; k++) {
            wide sum = 0;
            for (int j = 0; j < 4; j++) sum += sixth[k][j] * height[j] / 6;
            if (i == 0 || sum < due[k]) due[k] = sum;
        }
    }
    for (int k = 0; k < 4; k++)
        worst = fmax(worst, part_of(b[k] + m.error, due[k], m.error));
    return worst;
}

/* ---- the search */

typedef struct {
    const char *name;
    double (*part)(void);
    int is_turned, cost; /* of a round, in those of the others */
} bound;

static const bound bounds[] = {{"Lemma 1, a corner", of_corner, 0, 1},
    {"Lemma 3, a product", of_product, 0, 1}, {"Lemma 3, with a radius", of_gap, 0, 1},
    {"Lemma 4, a separation", of_side, 1, 1}, {"Lemma 5, two vertices", of_inside, 0, 1},
    {"Lemma 5, a ray and a vertex", of_beside, 0, 1},
    {"Lemma 6, a support vertex", of_score, 0, 1}, {"along a translation", of_path, 1, 1},
    {"Lemma 7, a turn", of_turn, 0, 40}};

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
        const double part = make_scene(b->is_turned) ? b->part() : 0;
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
    printf("%-28s worst found, as a part of the bound\n", "bound");
    for (int i = 0; i < count; i++) {
        const double worst = worst_of(&bounds[i], rounds / bounds[i].cost);
        failed += !(worst <= 1);
        printf("%-28s %.3f%s\n", bounds[i].name, worst, worst <= 1 ? "" : "  TOO SMALL");
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed > 0;
}
