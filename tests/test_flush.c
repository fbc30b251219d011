/* test_flush.c - laws 8 and 11: a program whose processor takes denormal numbers for 0,
 * flushes them to 0, or both
 *
 * Games and sound switch that on for the whole thread. Every query ends; what is asked
 * about normal numbers is answered as without, but that a positive distance below the
 * smallest normal number is that number. In another rounding mode every query ends, too.
 */
#include "generate.h"
#include "testing.h"

#include <fenv.h>
#include <unistd.h>

/* The processor's switches: 1, results that are denormal become 0; 2, arguments that are,
 * count as 0; 3, both. Returns 0 where they are not known. */
#if defined(__SSE2__)
#include <xmmintrin.h>
static int set_flush(int mode)
{
    const unsigned to_zero = mode & 1 ? 0x8000u : 0, are_zero = mode & 2 ? 0x40u : 0;
    _mm_setcsr((_mm_getcsr() & ~0x8040u) | to_zero | are_zero);
    return 1;
}
#elif defined(__aarch64__) && defined(__GNUC__)
static int set_flush(int mode)
{
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    control = (control & ~(UINT64_C(1) << 24)) | (uint64_t)(mode != 0) << 24;
    __asm__ volatile("msr fpcr, %0" : : "r"(control));
    return 1;
}
#else
static int set_flush(int mode) { return mode == 0; }
#endif

enum { MODES = 4, MANY = 5 };

/* ----------------------------------------------------------------- answers -- */

typedef struct answers {
    int collide, within, swept, hits, first, nearest;
    gjk2d_real distance, closest, distances[MANY];
    gjk2d_result level[4], many[MANY], penetration;
    gjk2d_manifold contact;
    gjk2d_hit cast, ray;
    int overlap;
} answers;

typedef struct question {
    duo pair;
    gjk2d_real margin;
    gjk2d_vec2 sweep;
    int is_wide; /* doubles at the ends of law 1's range: products of them underflow */
} question;

static void ask(answers *out, const question *q, int mode)
{
    const duo d = q->pair;
    gjk2d_pose poses[MANY];
    gjk2d_series p, many;
    gjk2d_cache cache;
    gjk2d_options options;
    int i;
    memset(out, 0, sizeof *out);
    memset(&options, 0, sizeof options);
    memset(&cache, 0, sizeof cache);
    memset(&p, 0, sizeof p);
    options.cache = &cache;
    for (i = 0; i < MANY; i++) {
        poses[i] = *d.p_pose;
        poses[i].position.x += REAL(i);
    }
    p.shape = d.p;
    p.pose = poses;
    p.pose_step = sizeof *poses;
    many = p;
    many.shape = d.q;
    many.pose = d.q_pose;
    many.pose_step = 0;
    set_flush(mode);
    out->collide = gjk2d_collide(d.p, d.p_pose, d.q, d.q_pose);
    out->distance = gjk2d_distance(d.p, d.p_pose, d.q, d.q_pose);
    out->within = gjk2d_within(d.p, d.p_pose, d.q, d.q_pose, q->margin);
    out->swept = gjk2d_swept_collide(d.p, d.p_pose, q->sweep, d.q, d.q_pose);
    out->level[0] = gjk2d_witness(d.p, d.p_pose, d.q, d.q_pose);
    for (i = 1; i <= 3; i++) {
        options.level = i;
        out->level[i] = gjk2d_query(d.p, d.p_pose, d.q, d.q_pose, &options);
    }
    out->hits = gjk2d_collide_many(&p, &many, MANY, NULL);
    out->first = gjk2d_first_hit(&p, &many, MANY);
    gjk2d_distance_many(&p, &many, MANY, out->distances);
    gjk2d_witness_many(&p, &many, MANY, out->many);
    out->nearest = gjk2d_nearest(&p, &many, MANY, &out->closest);
    out->overlap = gjk2d_overlap(d.p, d.p_pose, d.q, d.q_pose);
    out->penetration = gjk2d_penetration(d.p, d.p_pose, d.q, d.q_pose);
    out->contact = gjk2d_contact(d.p, d.p_pose, d.q, d.q_pose, 0, NULL, 0);
    out->cast = gjk2d_cast(d.p, d.p_pose, q->sweep, d.q, d.q_pose, NULL);
    out->ray = gjk2d_ray(d.q, d.q_pose, d.p_pose->position, q->sweep);
    set_flush(0);
}

/* What a number that was `before` must be now. */
static int is_flushed(gjk2d_real now, gjk2d_real before)
{
    if (before > 0 && before < REAL_TINY)
        return now == REAL_TINY;
    return now == before;
}

/* The same of a coordinate, for which 0 is right as well. */
static int is_same_number(gjk2d_real now, gjk2d_real before)
{
    const gjk2d_real size = before < 0 ? -before : before;
    return now == before || (size < REAL_TINY && now <= REAL_TINY && now >= -REAL_TINY);
}

static int is_same_point(gjk2d_vec2 now, gjk2d_vec2 before)
{
    return is_same_number(now.x, before.x) && is_same_number(now.y, before.y);
}

static const char *result_problem(const gjk2d_result *now, const gjk2d_result *before)
{
    if (now->status != before->status)
        return "status";
    if (now->collide != before->collide)
        return "collide";
    if (!is_flushed(now->distance, before->distance))
        return "distance";
    if (!is_flushed(now->lower, before->lower) || !is_flushed(now->upper, before->upper))
        return "bounds";
    return NULL;
}

/* Of several closest points others may be told; by law 4 they are, then, as good. (At the
 * ends of the range a frame's coordinates end before law 4 can be checked.) */
static const char *witness_problem(const gjk2d_result *now, const gjk2d_result *before,
                                   duo pair)
{
    if (is_same_point(now->normal, before->normal) && is_same_point(now->p, before->p) &&
        is_same_point(now->q, before->q))
        return NULL;
    return answer_problem(before, pair) ? NULL : answer_problem(now, pair);
}

static const char *hit_problem(const gjk2d_hit *now, const gjk2d_hit *before)
{
    if (now->hit != before->hit || now->start != before->start ||
        now->grazes != before->grazes)
        return "hit";
    return is_same_number(now->fraction, before->fraction) &&
                   is_same_number(now->upper, before->upper)
               ? NULL
               : "fraction";
}

/* Whatever underflows on the way, the truth stays, and the digits that law 3 asks for. */
static const char *wide_problem(const answers *now, const answers *before)
{
    const gjk2d_real off = now->distance - before->distance;
    const gjk2d_real most = 4 * REAL_EPSILON * before->distance;
    int i;
    for (i = 0; i < 4; i++)
        if (now->level[i].status != before->level[i].status ||
            now->level[i].collide != before->level[i].collide)
            return "truth";
    return off <= most && -off <= most ? NULL : "distance";
}

static const char *problem(const question *q, const answers *now, const answers *before)
{
    const char *wrong = NULL;
    int i;
    if (now->collide != before->collide)
        return "gjk2d_collide";
    if (now->within != before->within)
        return "gjk2d_within";
    if (now->swept != before->swept)
        return "gjk2d_swept_collide";
    if (now->overlap != before->overlap)
        return "gjk2d_overlap";
    if ((now->contact.count > 0) != (before->contact.count > 0))
        return "gjk2d_contact";
    if (q->is_wide)
        return wide_problem(now, before);
    if (!is_flushed(now->penetration.depth, before->penetration.depth))
        return "gjk2d_penetration";
    wrong = hit_problem(&now->cast, &before->cast);
    if (!wrong)
        wrong = hit_problem(&now->ray, &before->ray);
    if (wrong)
        return wrong;
    if (!is_flushed(now->distance, before->distance))
        return "gjk2d_distance";
    if (now->hits != before->hits || now->first != before->first)
        return "gjk2d_collide_many";
    if (now->nearest != before->nearest || !is_flushed(now->closest, before->closest))
        return "gjk2d_nearest";
    for (i = 0; i < MANY; i++)
        if (!is_flushed(now->distances[i], before->distances[i]))
            return "gjk2d_distance_many";
    for (i = 0; i < 4 && !wrong; i++)
        wrong = result_problem(&now->level[i], &before->level[i]);
    if (!wrong)
        wrong = witness_problem(&now->level[0], &before->level[0], q->pair);
    if (!wrong)
        wrong = witness_problem(&now->level[3], &before->level[3], q->pair);
    for (i = 0; i < MANY && !wrong; i++)
        wrong = result_problem(&now->many[i], &before->many[i]);
    return wrong;
}

static void check(const char *name, const question *q)
{
    answers before, now;
    int mode;
    ask(&before, q, 0);
    for (mode = 1; mode < MODES && set_flush(0); mode++) {
        const char *wrong;
        alarm(120); /* a hang is a failure */
        ask(&now, q, mode);
        wrong = problem(q, &now, &before);
        if (wrong)
            print_duo(q->pair);
        CHECK(!wrong, "%s, switches %d: %s (distance %a, was %a)", name, mode, wrong,
              (double)now.distance, (double)before.distance);
    }
    alarm(0);
}

/* ------------------------------------------------------------------- pairs -- */

static question question_of(const body *p, const body *q)
{
    question out;
    out.pair = duo_of(&p->shape, &p->pose, &q->shape, &q->pose);
    out.margin = 0;
    out.sweep = vec(0, 0);
    out.is_wide = 0;
    return out;
}

static void point_body(body *b, gjk2d_vec2 at, gjk2d_real radius)
{
    memset(b, 0, sizeof *b);
    b->count = 1;
    b->points[0] = at;
    b->radius = radius;
    b->pose = pose_at(0, 0);
    body_make(b);
}

/* The search for the nearest number to a gap began at the smallest number above 0, and
 * asked for its exponent without end. */
static void gap_beside_a_circle(void **state)
{
    body p, q;
    question ask_this;
    (void)state;
    point_body(&p, vec(0, 0), 0);
    point_body(&q, vec(1, 8.742278e-8), 1);
    ask_this = question_of(&p, &q);
    check("point beside a circle", &ask_this);
}

/* Normal numbers whose difference is none: the smallest normal number is told. */
static void gap_below_the_smallest_number(void **state)
{
    static const double factors[] = {1.25, 1.5, 1.75, 1.9999990463256836};
    body p, q;
    gjk2d_real distance;
    size_t i;
    int mode;
    (void)state;
#if GJK2D_DOUBLE
    return; /* law 1's range ends before */
#endif
    for (i = 0; i < COUNT_OF(factors); i++) {
        const double at = factors[i] * (double)REAL_TINY;
        question ask_this;
        point_body(&p, vec((double)REAL_TINY, 0), 0);
        point_body(&q, vec(at, 0), 0);
        ask_this = question_of(&p, &q);
        check("points at the end of the range", &ask_this);
        for (mode = 1; mode < MODES && set_flush(mode); mode++) {
            distance = gjk2d_distance(&p.shape, NULL, &q.shape, NULL);
            set_flush(0);
            assert_true(distance == REAL_TINY);
        }
        set_flush(0);
    }
}

/* A gap of a few times the smallest normal number, between circles: to the last digit. */
static void gap_of_a_few_smallest_numbers(void **state)
{
    body p, q;
    int i, k;
    (void)state;
    for (k = 0; k < 6; k++)
        for (i = 0; i < 40; i++) {
            const double tiny = ldexp((double)REAL_TINY, GJK2D_DOUBLE ? 700 : 0);
            const double more = ldexp(i * (double)REAL_EPSILON, k);
            question ask_this;
            point_body(&p, vec(0, 0), 0);
            point_body(&q, vec(tiny * ldexp(3 + more, k), tiny * ldexp(1, k)),
                       REAL(tiny * ldexp(2 - more, k)));
            ask_this = question_of(&p, &q);
            check("small circles", &ask_this);
        }
}

/* A lattice shape so much larger than the other that what is scaled to the larger one's
 * size leaves products of the smaller one's numbers below the normal ones. */
static void sizes_far_apart(void **state)
{
    static const int large[4][2] = {{-6, 5}, {-1, 0}, {6, -2}, {6, 5}};
    static const int tiny[11][2] = {{-2, -7}, {3, 2},   {5, -3},  {7, -3},
                                    {1, 7},   {-2, -5}, {-7, -4}, {-5, -2},
                                    {2, 6},   {-1, -4}, {-2, 5}};
    const int size = GJK2D_DOUBLE ? 435 : 90, unit = GJK2D_DOUBLE ? -73 : -44;
    const double u = ldexp(1.6015190166319442, size), w = ldexp(1.7122015533206623, unit);
    question ask_this;
    body p, q;
    int i;
    (void)state;
    memset(&p, 0, sizeof p);
    memset(&q, 0, sizeof q);
    p.count = 4;
    for (i = 0; i < 4; i++)
        p.points[i] = vec(large[i][0] * u, large[i][1] * u);
    p.pose = pose_at(-6 * u, 2 * u);
    body_make(&p);
    q.count = 11;
    for (i = 0; i < 11; i++)
        q.points[i] = vec(tiny[i][0] * w, tiny[i][1] * w);
    q.pose = pose_at(7 * w, -7 * w);
    q.pose.cos = 0;
    q.pose.sin = -1;
    body_make(&q);
    ask_this = question_of(&p, &q);
    ask_this.is_wide = GJK2D_DOUBLE;
    check("sizes far apart", &ask_this);
}

static int is_normal(gjk2d_real x)
{
    const gjk2d_real size = x < 0 ? -x : x;
    return x == 0 || size >= REAL_TINY;
}

static int is_wide_number(gjk2d_real x)
{
    const gjk2d_real size = x < 0 ? -x : x;
    return GJK2D_DOUBLE && x != 0 && !(size > REAL(1e-37) && size < REAL(1e37));
}

static int body_is_wide(const generate_body *b)
{
    int i, wide = is_wide_number(b->radius) || is_wide_number(b->pose.position.x) ||
                  is_wide_number(b->pose.position.y) || is_wide_number(b->pose.cos) ||
                  is_wide_number(b->pose.sin);
    for (i = 0; i < 2 * b->count; i++)
        wide |= is_wide_number(b->xy[i]);
    return wide;
}

static int body_is_normal(const generate_body *b)
{
    int i, normal = is_normal(b->radius) && is_normal(b->pose.position.x) &&
                    is_normal(b->pose.position.y) && is_normal(b->pose.cos) &&
                    is_normal(b->pose.sin);
    for (i = 0; i < 2 * b->count; i++)
        normal &= is_normal(b->xy[i]);
    return normal;
}

/* Every family of the generator. */
static void all_families(void **state)
{
    static generate_pair pair;
    int family, asked;
    long i;
    (void)state;
    for (family = 0; family < GENERATE_FAMILIES; family++) {
        const int rounds = test_rounds(generate_is_large(family) ? 6 : 150);
        for (i = asked = 0; asked < rounds && i < 10 * rounds; i++) {
            gjk2d_shape p, q;
            question ask_this;
            generate_make(family, generate_seed(test_seed(), family, i), &pair);
            if (!body_is_normal(&pair.p) || !body_is_normal(&pair.q) ||
                !is_normal(pair.margin) || !is_normal(pair.sweep.x) ||
                !is_normal(pair.sweep.y))
                continue;
            p = gjk2d_make_points(pair.p.xy, pair.p.count, 0, pair.p.radius);
            q = gjk2d_make_points(pair.q.xy, pair.q.count, 0, pair.q.radius);
            ask_this.pair = duo_of(&p, &pair.p.pose, &q, &pair.q.pose);
            ask_this.margin = pair.margin;
            ask_this.sweep = pair.sweep;
            ask_this.is_wide = body_is_wide(&pair.p) || body_is_wide(&pair.q) ||
                               is_wide_number(pair.margin) ||
                               is_wide_number(pair.sweep.x) ||
                               is_wide_number(pair.sweep.y);
            check(generate_name(family), &ask_this);
            asked++;
        }
    }
}

/* A triangle and a huge box, whose signs contradict each other if sums are rounded up. */
static void penetration_rounded_up(void)
{
    const gjk2d_vec2 a[3] = {
        vec(ldexp(1.936, -77), ldexp(-1.865, -58)),
        vec(1.5224, ldexp(-1.865, -58)),
        vec(ldexp(-1.9385, -18), ldexp(1.6921, -31)),
    };
    const gjk2d_vec2 b[4] = {
        vec(-ldexp(1.9688, 105), ldexp(-1.819, -136)),
        vec(-ldexp(1.1249, 100), ldexp(-1.819, -136)),
        vec(-ldexp(1.1249, 100), ldexp(1.9688, -144)),
        vec(-ldexp(1.9688, 105), ldexp(1.9688, -144)),
    };
    const gjk2d_pose p_pose = {vec(ldexp(1.0922, -87), ldexp(1.8499, -55)), REAL(0.6),
                               REAL(0.8)};
    const gjk2d_pose q_pose = {vec(ldexp(1.1249, 100), ldexp(1.0202, -14)), 1, 0};
    gjk2d_shape p = gjk2d_make_polygon(a, 3, 0), q = gjk2d_make_polygon(b, 4, 0);
    gjk2d_penetration(&p, &p_pose, &q, &q_pose);
}

/* Whatever a program rounds to: any answer, but one. */
static void other_rounding_modes(void **state)
{
    static const int modes[] = {
#ifdef FE_UPWARD
        FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO,
#endif
        FE_TONEAREST};
    static generate_pair pair;
    int family;
    long i;
    (void)state;
    alarm(300);
    for (i = 0; i < (long)COUNT_OF(modes); i++) {
        fesetround(modes[i]);
        penetration_rounded_up();
        fesetround(FE_TONEAREST);
    }
    for (family = 0; family < GENERATE_FAMILIES; family++) {
        const int rounds = test_rounds(generate_is_large(family) ? 4 : 400);
        alarm(300);
        for (i = 0; i < rounds; i++) {
            question ask_this;
            gjk2d_shape p, q;
            answers out;
            generate_make(family, generate_seed(test_seed() + 1, family, i), &pair);
            ask_this.margin = pair.margin;
            ask_this.sweep = pair.sweep;
            fesetround(modes[i % (long)COUNT_OF(modes)]);
            p = gjk2d_make_points(pair.p.xy, pair.p.count, 0, pair.p.radius);
            q = gjk2d_make_points(pair.q.xy, pair.q.count, 0, pair.q.radius);
            ask_this.pair = duo_of(&p, &pair.p.pose, &q, &pair.q.pose);
            ask(&out, &ask_this, 0);
            fesetround(FE_TONEAREST);
        }
    }
    alarm(0);
}

/* Shapes that are made while the switches are on; denormal numbers, too: any answer, but
 * one. */
static void denormal_shapes_end(void **state)
{
    rng random = {test_seed()};
    int i, k, mode;
    (void)state;
    for (i = 0; i < test_rounds(2000); i++) {
        const double unit = ldexp((double)REAL_TINY, rng_int(&random, -20, 30));
        gjk2d_vec2 points[4];
        gjk2d_vertex support;
        gjk2d_shape p, q;
        gjk2d_pose pose = pose_random(&random, unit);
        gjk2d_result r;
        for (k = 0; k < 4; k++)
            points[k] = rng_vec(&random, -unit, unit);
        mode = rng_int(&random, 1, MODES - 1);
        alarm(120);
        set_flush(mode);
        p = gjk2d_make_polygon(points, rng_int(&random, 1, 4), REAL(unit * (i % 3)));
        q = gjk2d_make_circle(points[3], REAL(unit * (i % 2)));
        r = gjk2d_witness(&p, NULL, &q, &pose);
        gjk2d_collide(&p, NULL, &q, &pose);
        gjk2d_distance(&p, &pose, &q, NULL);
        gjk2d_swept_collide(&p, &pose, points[2], &q, NULL);
        gjk2d_support(&p, points[1], i % 5 - 1, &support);
        gjk2d_cso_support(&p, NULL, &q, &pose, points[1], &support);
        gjk2d_s2d(points[0], points[1], points[2]);
        set_flush(0);
        CHECK(!result_has_nan(&r), "NaN of a shape of %a", unit);
    }
    alarm(0);
}

/* A second point is beyond a margin of 0 by a denormal number. */
static void a_point_beyond_the_margin(void **state)
{
    const gjk2d_real least = REAL_TINY;
    const gjk2d_vec2 low[4] = {{-2, -1}, {2, -1}, {2, least}, {-2, least}};
    const gjk2d_vec2 high[3] = {{0, least}, {REAL(0.5), REAL(1.25) * least}, {0, 1}};
    gjk2d_shape p = gjk2d_make_polygon(low, 4, 0), q = gjk2d_make_polygon(high, 3, 0);
    int mode;
    (void)state;
    for (mode = 0; mode < MODES && set_flush(mode); mode++) {
        const gjk2d_manifold m = gjk2d_contact(&p, NULL, &q, NULL, 0, NULL, 0);
        set_flush(0);
        /* (of doubles such a number is out of range) */
        CHECK(m.count == !GJK2D_DOUBLE, "mode %d: %d points", mode, m.count);
    }
    set_flush(0);
}

/* A difference of normal numbers that is denormal, and counts: times 1e30 (1e300) it is
 * more than the other product. */
static void a_turn_of_normal_numbers(void **state)
{
    const double least = (double)REAL_TINY, most = GJK2D_DOUBLE ? 1e300 : 1e30;
    const gjk2d_vec2 a = vec(1.5 * least, 0), b = vec(2 * least, 1), c = vec(1e-9, most);
    int mode;
    (void)state;
    for (mode = 0; mode < MODES; mode++) {
        int turn, back;
        if (!set_flush(mode))
            break;
        turn = gjk2d_orient(a, b, c);
        back = gjk2d_orient(c, b, a);
        set_flush(0);
        CHECK(turn == 1 && back == -1, "mode %d: %d, back %d", mode, turn, back);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(gap_beside_a_circle),
        TEST(gap_below_the_smallest_number),
        TEST(gap_of_a_few_smallest_numbers),
        TEST(sizes_far_apart),
        TEST(all_families),
        TEST(denormal_shapes_end),
        TEST(other_rounding_modes),
        TEST(a_point_beyond_the_margin),
        TEST(a_turn_of_normal_numbers),
    };
    return run_all("flush to zero", tests, COUNT_OF(tests));
}
