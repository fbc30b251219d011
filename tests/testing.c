/* testing.c - see testing.h */
#include "testing.h"

#include <stdlib.h>

/* ------------------------------------------------------------- the runner -- */

static struct CMUnitTest cases[64];
static size_t case_count;

void add_case(const char *name, CMUnitTestFunction function)
{
    if (case_count == COUNT_OF(cases)) abort();
    cases[case_count].name = name;
    cases[case_count++].test_func = function;
}

int main(int words, char **word)
{
    const char *group = words > 0 ? word[0] : "";
    const int failed = _cmocka_run_group_tests(group, cases, case_count, NULL, NULL);
    fflush(stderr);
    printf("%d passed, %d failed\n", (int)case_count - failed, failed);
    return failed != 0;
}

/* ---------------------------------------------------------------- numbers -- */

rng rng_start(void)
{
    const char *text = getenv("TEST_SEED");
    const rng random = {text != NULL ? (uint64_t)strtoull(text, NULL, 0) : 20220901u};
    return random;
}

int test_rounds(int usual)
{
    const char *text = getenv("TEST_ROUNDS");
    int times = text != NULL ? atoi(text) : 1;
    return usual * (times > 0 ? times : 1);
}

gjk2d_vec2 vec(double x, double y)
{
    const gjk2d_vec2 v = {REAL(x), REAL(y)};
    return v;
}

gjk2d_pose pose_at(double x, double y) { return gjk2d_make_pose(REAL(x), REAL(y), 1, 0); }

gjk2d_pose pose_turned(double x, double y, double angle)
{
    return gjk2d_make_pose(REAL(x), REAL(y), REAL(cos(angle)), REAL(sin(angle)));
}

gjk2d_pose pose_random(rng *random, double spread)
{
    const double x = rng_range(random, -spread, spread);
    const double y = rng_range(random, -spread, spread);
    return pose_turned(x, y, rng_range(random, 0, 6.28));
}

int same_vec(gjk2d_vec2 a, gjk2d_vec2 b) { return a.x == b.x && a.y == b.y; }

int is_finite(gjk2d_real x) { return x - x == 0; }

int is_finite_vec(gjk2d_vec2 v) { return is_finite(v.x) && is_finite(v.y); }

gjk2d_real step_by(gjk2d_real x, int steps)
{
    for (; steps != 0; steps += steps < 0 ? 1 : -1) {
        const double end = steps < 0 ? -HUGE_VAL : HUGE_VAL;
        x = REAL(GJK2D_DOUBLE ? nextafter((double)x, end)
                              : (double)nextafterf((float)x, (float)end));
    }
    return x;
}

int is_near(gjk2d_real x, double due, double size, double ulps)
{
    const long double of = fmaxl(fabsl(WIDE(due)), WIDE(size));
    return fabsl(WIDE(x) - WIDE(due)) <= WIDE(ulps) * laws_ulp(of);
}

void check_number(const char *name, const char *what, gjk2d_real x, double due,
    double size, double ulps)
{
    CHECK(is_near(x, due, size, ulps), "%s: %s %.17g, not %.17g", name, what, (double)x,
        due);
}

void check_vec(const char *name, const char *what, gjk2d_vec2 v, double x, double y,
    double size, double ulps)
{
    check_number(name, what, v.x, x, size, ulps);
    check_number(name, what, v.y, y, size, ulps);
}

void check_seen(const int *seen, int kinds, int least)
{
    for (int k = 0; k < kinds; k++)
        CHECK(seen[k] > least, "kind %d came up %d times", k, seen[k]);
}

double dot_vec(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y;
}

void put_ellipse(gjk2d_vec2 *points, int count, double x, double y)
{
    const double step = 6.283185307179586 / count;
    for (int i = 0; i < count; i++) points[i] = vec(x * cos(step * i), y * sin(step * i));
}

int128 cross_of(lattice_point a, lattice_point b)
{
    return (int128)a.x * b.y - (int128)a.y * b.x;
}

int128 dot_of(lattice_point a, lattice_point b)
{
    return (int128)a.x * b.x + (int128)a.y * b.y;
}

lattice_point minus(lattice_point a, lattice_point b)
{
    const lattice_point d = {a.x - b.x, a.y - b.y};
    return d;
}

/* ----------------------------------------------------------------- bodies -- */

void body_make(body *b) { b->shape = gjk2d_make_polygon(b->points, b->count, b->radius); }

void body_of(body *b, const figure *what, const double pose[4])
{
    b->count = what->count;
    for (int i = 0; i < what->count; i++)
        b->points[i] = vec(what->xy[2 * i], what->xy[2 * i + 1]);
    b->radius = REAL(what->radius);
    b->pose = gjk2d_make_pose(REAL(pose[0]), REAL(pose[1]), REAL(pose[2]), REAL(pose[3]));
    body_make(b);
}

void body_box(body *b, double half_x, double half_y, double x, double y)
{
    const figure box = BOX(half_x, half_y);
    const double pose[4] = AT(x, y);
    body_of(b, &box, pose);
}

void body_polygon(rng *random, body *b, int count, double size)
{
    const double flat = size * rng_range(random, 0.2, 1), turn = rng_range(random, 0, 6);
    double angle[BODY_POINTS];
    for (int i = 0; i < count; i++) { /* counterclockwise: sorted as they come */
        const double next = rng_range(random, 0, 6.2831853);
        int at = i;
        for (; at > 0 && angle[at - 1] > next; at--) angle[at] = angle[at - 1];
        angle[at] = next;
    }
    for (int i = 0; i < count; i++) {
        const double x = size * cos(angle[i]), y = flat * sin(angle[i]);
        b->points[i] = vec(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn));
    }
    b->count = count;
    b->radius = 0;
    b->pose = gjk2d_identity();
    body_make(b);
}

void body_lattice(rng *random, body *b, int most, int spread)
{
    static const gjk2d_vec2 turns[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const gjk2d_vec2 turn = turns[rng_int(random, 0, 3)];
    const int count = rng_int(random, 1, 8);
    for (int i = 0; i < count; i++) {
        const int x = rng_int(random, -most, most), y = rng_int(random, -most, most);
        b->points[i] = vec(x, y);
    }
    const int x = rng_int(random, -spread, spread), y = rng_int(random, -spread, spread);
    b->count = gjk2d_hull(b->points, count, b->points);
    b->radius = 0;
    b->pose = gjk2d_make_pose(REAL(x), REAL(y), turn.x, turn.y);
    body_make(b);
}

void turn_exactly(rng *random, body *p, body *q)
{
    const double size = ldexp(1, rng_int(random, -40, 40));
    const int most = rng_int(random, 0, 3) ? 1 << 19 : 4;
    const double c = rng_int(random, 1, most) * (GJK2D_DOUBLE ? 268435456.0 + most : 1);
    const double s = rng_int(random, -most, most);
    gjk2d_pose *const poses[2] = {&p->pose, &q->pose};
    for (int k = 0; k < 2; k++) {
        const double x = (double)poses[k]->position.x, y = (double)poses[k]->position.y;
        const double u = (double)poses[k]->cos, v = (double)poses[k]->sin;
        *poses[k] =
            gjk2d_make_pose(REAL(size * (c * x - s * y)), REAL(size * (s * x + c * y)),
                REAL(size * (c * u - s * v)), REAL(size * (s * u + c * v)));
    }
}

void body_random(rng *random, body *b, double size, double spread)
{
    const int kind = rng_int(random, 0, 5);
    if (kind == 0)
        body_lattice(random, b, rng_int(random, 1, 4), 0);
    else
        body_polygon(random, b, kind < 4 ? rng_int(random, 3, 12) : kind - 3, size);
    for (int i = 0; i < b->count && kind == 0; i++)
        b->points[i] =
            vec(size / 4 * (double)b->points[i].x, size / 4 * (double)b->points[i].y);
    b->radius = REAL(rng_int(random, 0, 1) ? 0 : size * rng_range(random, 0, 0.5));
    b->pose = pose_random(random, spread);
    if (rng_int(random, 0, 3) == 0) b->pose.cos = 1, b->pose.sin = 0;
    body_make(b);
}

gjk2d_vec2 body_support(gjk2d_vec2 d, const void *of)
{
    const body *b = (const body *)of;
    gjk2d_vec2 best = b->points[0];
    for (int i = 1; i < b->count; i++)
        if (dot_vec(d, b->points[i]) > dot_vec(d, best)) best = b->points[i];
    return best;
}

int collide_of(const body *p, const body *q)
{
    return gjk2d_collide(&p->shape, &p->pose, &q->shape, &q->pose);
}

int overlap_of(const body *p, const body *q)
{
    return gjk2d_overlap(&p->shape, &p->pose, &q->shape, &q->pose);
}

gjk2d_result separation_of(const body *p, const body *q)
{
    return gjk2d_separation(&p->shape, &p->pose, &q->shape, &q->pose);
}

gjk2d_manifold contact_of(const body *p, const body *q, double margin, double bias)
{
    return gjk2d_contact(
        &p->shape, &p->pose, &q->shape, &q->pose, REAL(margin), REAL(bias));
}

gjk2d_cast_hit cast_of(const body *p, gjk2d_vec2 t, const body *q, double margin)
{
    return gjk2d_cast(&p->shape, &p->pose, t, &q->shape, &q->pose, REAL(margin));
}

static laws_body described(body *b)
{
    laws_body out;
    laws_describe(&out, &b->shape, b->pose, b->points, b->count, b->room);
    return out;
}

oracle_shape body_exact(body *b) { return described(b).exact; }

laws_pair pair_of(body *p, body *q, double margin, gjk2d_vec2 sweep)
{
    const laws_pair pair = {described(p), described(q), REAL(margin), sweep};
    return pair;
}

oracle_truth truth_of(body *p, body *q)
{
    const oracle_shape exact_p = body_exact(p), exact_q = body_exact(q);
    return oracle_judge(&exact_p, &exact_q);
}

/* As the line of examples/query, which can be pasted there. */
static void print_body(const body *b)
{
    print_error("%d", b->count);
    for (int i = 0; i < b->count; i++)
        print_error(" %a %a", (double)b->points[i].x, (double)b->points[i].y);
    print_error("  %a  %a %a %a %a   ", (double)b->radius, (double)b->pose.position.x,
        (double)b->pose.position.y, (double)b->pose.cos, (double)b->pose.sin);
}

void print_bodies(const body *p, const body *q)
{
    print_body(p);
    if (q) print_body(q);
    print_error("\n");
}

void check_laws(const char *name, body *p, body *q, double margin, gjk2d_vec2 sweep)
{
    const laws_pair pair = pair_of(p, q, margin, sweep);
    CHECK(laws_are_due(&pair), "%s: refused", name);
    CHECK_LAW(name, p, q, laws_problem(&pair));
}
