/* test_environment.c - laws 7 and 10: what surrounds a query
 *
 * Every query ends in another rounding mode, and where denormal numbers are flushed to 0,
 * which games and sound switch on for a whole thread. It takes at most 8 KiB of stack, and
 * leaves errno and the rounding mode alone.
 */
#define _POSIX_C_SOURCE 200809L /* alarm, pthread_attr_setstack */
#include "testing.h"

#include <errno.h>
#include <fenv.h>
#include <pthread.h>
#include <stdlib.h>
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

/* ------------------------------------------------------------------- questions -- */

static gjk2d_vec2 superellipse(gjk2d_vec2 d, const void *user)
{
    const double x = fabs((double)d.x), y = fabs((double)d.y);
    const double size = x > y ? x : y,
                 length = sqrt(x * x / size / size + y * y / size / size);
    (void)user;
    return vec(2 * (double)d.x / size / length, (double)d.y / size / length);
}

enum { QUESTIONS = 19 };
#define CORNERS 300

static const char *const names[QUESTIONS + 1] = {"collide", "overlap", "within",
    "contains", "swept_collide", "distance", "separation", "point", "push_out", "contact",
    "ray", "cast", "gjk", "gjk, early exit", "collide_many", "nearest", "motion_hit",
    "motion_hits", "motion_clearance", "make, hull and bounds"};

/* Two shapes and what is asked of them. */
typedef struct scene {
    body p, q;
    gjk2d_vec2 ring[CORNERS];
    gjk2d_shape p_shape, q_shape;
    gjk2d_vec2 sweep;
    gjk2d_real margin;
    int question, collide;
    gjk2d_real distance;
    gjk2d_result r;
    gjk2d_manifold m;
    gjk2d_cast_hit c;
    gjk2d_ray_hit h;
    gjk2d_vec2 to;
} scene;

/* The question of the scene's number. */
static void *ask(void *at)
{
    scene *s = (scene *)at;
    const gjk2d_shape *p = &s->p_shape, *q = &s->q_shape;
    const gjk2d_pose *pp = &s->p.pose, *qp = &s->q.pose;
    const gjk2d_series ps = {p, 0, pp, 0}, qs = {q, 0, qp, 0};
    const gjk2d_motion m = {p, 1, 5, pp, 0};
    const gjk2d_gjk_options early = {1, 0, 0, NULL, NULL, NULL};
    /* clang-format off */
    switch (s->question) {
    case 0: s->collide = gjk2d_collide(p, pp, q, qp); break;
    case 1: s->collide = gjk2d_overlap(p, pp, q, qp); break;
    case 2: s->collide = gjk2d_within(p, pp, q, qp, s->margin); break;
    case 3: s->collide = gjk2d_contains(p, pp, qp->position); break;
    case 4: s->collide = gjk2d_swept_collide(p, pp, s->sweep, q, qp); break;
    case 5: s->distance = gjk2d_distance(p, pp, q, qp); break;
    case 6: s->r = gjk2d_separation(p, pp, q, qp); break;
    case 7: s->r = gjk2d_point(p, pp, qp->position); break;
    case 8: gjk2d_push_out(p, pp, q, qp, s->margin, &s->to); break;
    case 9: s->m = gjk2d_contact(p, pp, q, qp, s->margin, 0); break;
    case 10: s->h = gjk2d_ray(q, qp, pp->position, s->sweep); break;
    case 11: s->c = gjk2d_cast(p, pp, s->sweep, q, qp, s->margin); break;
    case 12: s->r = gjk2d_gjk(p, pp, q, qp, NULL); break;
    case 13: s->r = gjk2d_gjk(p, pp, q, qp, &early); break;
    case 14: s->collide = gjk2d_collide_many(&ps, &qs, 9, NULL) > 0; break;
    case 15: gjk2d_nearest(&ps, &qs, 9, &s->distance); break;
    case 16: s->collide = gjk2d_motion_hit(&m, &qs, 9) >= 0; break;
    case 17: s->collide = gjk2d_motion_hits(&m, &qs, 9, NULL) > 0; break;
    default: gjk2d_motion_clearance(&m, &qs, 9, NULL); break;
    }
    /* clang-format on */
    return NULL;
}

static void ask_all(scene *s)
{
    for (s->question = 0; s->question < QUESTIONS; s->question++) ask(s);
}

static void scale(gjk2d_vec2 *v, double by)
{
    *v = vec(by * (double)v->x, by * (double)v->y);
}

/* Random pairs, contacts that are exact or not by very little, large rings, mappings, and
 * numbers of all sizes. */
static void set_scene(rng *random, scene *s, int kind)
{
    const double size = kind % 7 == 6 && kind % 6 != 0
                            ? ldexp(1, rng_int(random, GJK2D_DOUBLE ? -1000 : -125, 100))
                            : 1;
    static const double tilts[5] = {0, 1e-3, 1e-15, -1e-30, 0};
    body *both[2];
    int i, k;
    if (kind % 3 == 0)
        body_lattice(random, &s->p, 3, 3), body_lattice(random, &s->q, 3, 3);
    else
        body_random(random, &s->p, 1, 1.5), body_random(random, &s->q, 1, 1.5);
    if (kind % 6 == 0) turn_exactly(random, &s->p, &s->q);
    s->p.pose.sin += REAL(tilts[kind / 3 % 5]);
    s->sweep = vec(size * rng_range(random, -3, 3), size * rng_int(random, -3, 3));
    s->margin = REAL(kind % 2 ? 0 : size * 0.25);
    both[0] = &s->p, both[1] = &s->q;
    for (k = 0; k < 2; k++) {
        for (i = 0; i < both[k]->count; i++) scale(&both[k]->points[i], size);
        scale(&both[k]->pose.position, size);
        both[k]->radius *= REAL(size);
        body_make(both[k]);
    }
    s->p_shape = s->p.shape, s->q_shape = s->q.shape;
    for (i = 0; i < CORNERS; i++)
        s->ring[i] =
            vec(2 * cos(6.2831853 * i / CORNERS), 2 * sin(6.2831853 * i / CORNERS));
    if (kind % 5 == 3) s->p_shape = gjk2d_make_polygon(s->ring, CORNERS, s->p.radius);
    if (kind % 5 == 4 || kind % 15 == 3)
        s->q_shape = gjk2d_make_custom(superellipse, NULL, s->q.radius);
}

static void expect_numbers(const char *name, const scene *s)
{
    CHECK(s->distance >= 0 && s->r.distance == s->r.distance, "%s: distance", name);
    CHECK(s->c.fraction >= 0 && s->c.fraction <= 1 && s->h.fraction >= 0 &&
              s->h.fraction <= 1,
        "%s: fraction %g, %g", name, (double)s->c.fraction, (double)s->h.fraction);
    CHECK(s->m.count >= 0 && s->m.count <= 2, "%s: %d contact points", name, s->m.count);
    CHECK(is_finite_vec(s->c.position) && is_finite_vec(s->to), "%s: positions", name);
}

/* ----------------------------------------------------------------- termination -- */

CASE(every_rounding_mode)
{
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    rng random = rng_start();
    static scene s;
    int round;
    size_t i;
    for (round = 0; round < test_rounds(1500); round++) {
        set_scene(&random, &s, round);
        for (i = 0; i < COUNT_OF(modes); i++) {
            alarm(60); /* a hang is a failure */
            CHECK(fesetround(modes[i]) == 0, "no such mode");
            ask_all(&s);
            CHECK(fegetround() == modes[i], "the mode is changed");
            fesetround(FE_TONEAREST);
            expect_numbers("rounding mode", &s);
        }
    }
    alarm(0);
}

CASE(denormals_flushed)
{
    rng random = rng_start();
    static scene s;
    int round, mode;
    for (round = 0; round < test_rounds(1500); round++) {
        set_scene(&random, &s, round);
        for (mode = 1; mode < 4 && set_flush(mode); mode++) {
            alarm(60);
            ask_all(&s);
            set_flush(0);
            expect_numbers("flush", &s);
        }
    }
    alarm(0);
}

/* Denormals or not, what is asked about everyday numbers has the same answer. */
CASE(flushing_changes_no_everyday_answer)
{
    rng random = rng_start();
    static scene s;
    int round, mode;
    for (round = 0; round < test_rounds(3000); round++) {
        gjk2d_result due, now;
        int collide, overlap;
        if (round % 7 == 6) continue; /* sizes that are not */
        set_scene(&random, &s, round);
        s.question = 0, ask(&s), collide = s.collide;
        s.question = 1, ask(&s), overlap = s.collide;
        s.question = 6, ask(&s), due = s.r;
        for (mode = 1; mode < 4 && set_flush(mode); mode++) {
            int same;
            s.question = 6, ask(&s), now = s.r;
            s.question = 0, ask(&s), same = s.collide == collide;
            s.question = 1, ask(&s), same &= s.collide == overlap;
            set_flush(0);
            CHECK(same, "round %d, mode %d: another truth", round, mode);
            CHECK(due.relation == now.relation && due.distance == now.distance,
                "round %d, mode %d: %.9g, not %.9g", round, mode, (double)now.distance,
                (double)due.distance);
        }
    }
}

/* A gap of points beside a circle whose search once never ended. */
CASE(gaps_of_denormal_size)
{
    int mode, i;
    for (mode = 0; mode < 4 && set_flush(0); mode++)
        for (i = 0; i < 400; i++) {
            const double tiny = (double)REAL_TINY * (1 + i / 16.0);
            const gjk2d_shape p = gjk2d_make_circle(vec(0, 0), 0);
            const gjk2d_shape q =
                gjk2d_make_circle(vec(tiny * 3, tiny * (i % 7)), REAL(tiny));
            gjk2d_real d;
            alarm(60);
            set_flush(mode);
            d = gjk2d_distance(&p, NULL, &q, NULL);
            gjk2d_separation(&p, NULL, &q, NULL);
            gjk2d_ray(&q, NULL, vec(0, 0), vec(tiny, tiny));
            gjk2d_cast(&p, NULL, vec(tiny * 4, 0), &q, NULL, 0);
            set_flush(0);
            CHECK(d >= 0, "distance %g", (double)d);
        }
    alarm(0);
}

/* ----------------------------------------------------------------------- errno -- */

CASE(errno_is_left_alone)
{
    rng random = rng_start();
    static scene s;
    int round;
    for (round = 0; round < test_rounds(3000); round++) {
        gjk2d_shape bad = gjk2d_make_circle(vec(0, 0), -1);
        set_scene(&random, &s, round % 5 == 4 ? round + 1 : round);
        if (s.q_shape.support) continue; /* the mapping calls the C library */
        errno = 77;
        ask_all(&s);
        s.q_shape = bad;
        ask_all(&s);
        CHECK(errno == 77, "round %d: errno %d", round, errno);
    }
}

/* ----------------------------------------------------------------------- stack -- */

enum { STACK_BYTES = 1 << 17, STATED = 8 * 1024 };
static unsigned char *stack;

static void *nothing(void *at) { return at; }

/* How many bytes a thread's function touches: its stack is painted. */
static size_t touched_by(void *(*function)(void *), void *argument)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t i;
    memset(stack, 0xA5, STACK_BYTES);
    pthread_attr_init(&attributes);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, function, argument), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    for (i = 0; i < STACK_BYTES && stack[i] == 0xA5; i++)
        ;
    return STACK_BYTES - i;
}

static void *make_and_hull(void *at)
{
    scene *s = (scene *)at;
    gjk2d_hull(s->ring, CORNERS, s->ring);
    s->p_shape = gjk2d_make_polygon(s->ring, CORNERS, 0);
    gjk2d_bounds(&s->p_shape, &s->p.pose);
    return NULL;
}

CASE(at_most_8_KiB_of_stack)
{
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
    const size_t stated = 16 * STATED; /* (it has its own frames) */
#elif defined(__has_feature)
    const size_t stated = __has_feature(address_sanitizer) ? 16 * STATED : STATED;
#else
    const size_t stated = STATED;
#endif
    rng random = rng_start();
    static scene s;
    size_t most[QUESTIONS + 1] = {0}, alone;
    void *memory;
    int round, i, deep = 0;
    if (posix_memalign(&memory, 1 << 16, STACK_BYTES) != 0) fail();
    stack = (unsigned char *)memory;
    for (round = 0; round < 15;
         round++) { /* first calls of the C library take more, once */
        set_scene(&random, &s, round);
        for (s.question = 0; s.question < QUESTIONS; s.question++) touched_by(ask, &s);
    }
    alone = touched_by(nothing, NULL);
    for (round = 0; round < 600; round++) {
        set_scene(&random, &s, round);
        for (s.question = 0; s.question < QUESTIONS; s.question++) {
            const size_t touched = touched_by(ask, &s) - alone;
            most[s.question] = touched > most[s.question] ? touched : most[s.question];
        }
    }
    most[QUESTIONS] = touched_by(make_and_hull, &s) - alone;
    free(memory);
    for (i = 0; i <= QUESTIONS; i++)
        if (most[i] > stated)
            print_error("%s: %d bytes of stack\n", names[i], (int)most[i]), deep++;
    CHECK(deep == 0, "%d queries need more than %d bytes", deep, (int)stated);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(every_rounding_mode),
        TEST(denormals_flushed),
        TEST(flushing_changes_no_everyday_answer),
        TEST(gaps_of_denormal_size),
        TEST(errno_is_left_alone),
        TEST(at_most_8_KiB_of_stack),
    };
    return run_all("environment", tests, COUNT_OF(tests));
}
