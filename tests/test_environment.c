/* test_environment.c - law 7 and the stack: what surrounds a query
 *
 * Every query ends in another rounding mode, and where denormal numbers are flushed to 0,
 * as games and sound do. It takes at most 8 KiB of stack, and leaves errno and the
 * rounding mode alone.
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

/* Mode 0 is the usual one, 1 to 3 flush, and 4 to 6 round otherwise. */
enum { FLUSHING = 3, MODES = 7 };

static int rounding_of(int mode)
{
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    return modes[mode > FLUSHING ? mode - FLUSHING : 0];
}

static int set_mode(int mode)
{
    return fesetround(rounding_of(mode)) == 0 && set_flush(mode > FLUSHING ? 0 : mode);
}

static gjk2d_vec2 ellipse(gjk2d_vec2 d, const void *user)
{
    const double x = 2 * (double)d.x, y = (double)d.y, length = sqrt(x * x + y * y);
    (void)user;
    return vec(2 * x / length, y / length);
}

enum { CORNERS = 300 };

/* Two shapes, what else is asked, and what is answered. */
typedef struct scene {
    body p, q;
    gjk2d_vec2 ring[CORNERS], sweep;
    gjk2d_real margin;
    int collide, overlap;
    gjk2d_real distance, nearest;
    gjk2d_result r, loop;
    gjk2d_manifold m, many[2];
    gjk2d_cast_hit c;
    gjk2d_turn_hit turned;
    gjk2d_ray_hit h;
    int counts[BODY_POINTS], work[9 * BODY_POINTS];
    gjk2d_region common;
    gjk2d_slide_stop slid;
    gjk2d_vec2 to, hull[CORNERS], corners[3 * BODY_POINTS], overlap_points[2 * CORNERS];
    gjk2d_shape made;
    gjk2d_box bounds;
} scene;

static void *ask(void *at)
{
    scene *s = (scene *)at;
    const gjk2d_shape *p = &s->p.shape, *q = &s->q.shape;
    const gjk2d_pose *pp = &s->p.pose, *qp = &s->q.pose;
    const gjk2d_series ps = {p, 0, pp, 0}, qs = {q, 0, qp, 0},
                       both = {p, sizeof(body), pp, sizeof(body)};
    const gjk2d_motion motion = {p, 1, 5, pp, 0};
    const gjk2d_pose poses[2] = {*pp, *qp};
    const gjk2d_motion path = {p, 1, 2, poses, sizeof *poses};
    const gjk2d_turn turn = {*pp, {pp->position, qp->cos, qp->sin}, &s->sweep};
    const gjk2d_gjk_options early = {1, 0, 0, NULL, NULL, NULL};
    s->collide = gjk2d_collide(p, pp, q, qp);
    s->overlap = gjk2d_overlap(p, pp, q, qp);
    gjk2d_within(p, pp, q, qp, s->margin);
    gjk2d_contains(p, pp, qp->position);
    gjk2d_swept_collide(p, pp, s->sweep, q, qp);
    s->distance = gjk2d_distance(p, pp, q, qp);
    gjk2d_point(p, pp, qp->position);
    gjk2d_closest(p, pp, q, qp);
    s->r = gjk2d_separation(p, pp, q, qp);
    gjk2d_push_out(p, pp, q, qp, s->margin, &s->to);
    s->m = gjk2d_contact(p, pp, q, qp, s->margin, 0);
    s->common = gjk2d_intersection(p, pp, q, qp, s->overlap_points);
    gjk2d_contact_many(p, pp, &both, 2, s->margin, 0, s->many); /* P hides Q's */
    s->h = gjk2d_ray(q, qp, pp->position, s->sweep);
    s->c = gjk2d_cast(p, pp, s->sweep, q, qp, s->margin);
    gjk2d_gjk(p, pp, q, qp, &early);
    s->loop = gjk2d_gjk(p, pp, q, qp, NULL);
    gjk2d_collide_many(&ps, &qs, 9, NULL);
    gjk2d_nearest(&ps, &qs, 9, &s->nearest);
    gjk2d_motion_hit(&motion, &qs, 9);
    gjk2d_motion_hit_between(&path, NULL, &qs, 9);
    gjk2d_turn_collide(p, &turn, q, qp);
    s->turned = gjk2d_turn_cast(p, &turn, q, qp, s->margin);
    gjk2d_motion_hits(&motion, &qs, 9, NULL);
    s->slid = gjk2d_slide(p, pp, s->sweep, &qs, 3);
    gjk2d_motion_clearance(&motion, &qs, 9, NULL);
    gjk2d_hull(s->ring, CORNERS, s->hull);
    gjk2d_split(s->p.points, s->p.count, s->corners, s->counts, s->work);
    s->made = gjk2d_make_polygon(s->ring, CORNERS, 0);
    s->bounds = gjk2d_bounds(p, pp);
    return NULL;
}

static int is_everyday(int kind) { return kind % 7 != 6; }

/* Random pairs, contacts that are exact or not by very little, large rings, mappings, bad
 * shapes, and numbers of all sizes, many of which are nearly denormal. */
static void set_scene(rng *random, scene *s, int kind)
{
    static const double tilts[5] = {0, 1e-3, 1e-15, -1e-30, 0};
    const int low = GJK2D_DOUBLE ? -1022 : -126;
    const int power = rng_int(random, low, rng_int(random, 0, 1) ? 100 : low + 8);
    const double size = is_everyday(kind) || kind % 6 == 0 ? 1 : ldexp(1, power);
    body *both[2] = {&s->p, &s->q};
    for (int k = 0; k < 2; k++) {
        body *b = both[k];
        if (kind % 3 == 0)
            body_lattice(random, b, 3, 3);
        else
            body_random(random, b, 1, 1.5);
        for (int i = 0; i < b->count; i++)
            b->points[i].x *= REAL(size), b->points[i].y *= REAL(size);
        b->pose.position.x *= REAL(size), b->pose.position.y *= REAL(size);
        b->radius *= REAL(size);
        body_make(b);
    }
    if (kind % 6 == 0) turn_exactly(random, &s->p, &s->q);
    s->p.pose.sin += REAL(tilts[kind / 3 % 5]);
    s->sweep = vec(size * rng_range(random, -3, 3), size * rng_int(random, -3, 3));
    s->margin = REAL(kind % 2 ? 0 : size * 0.25);
    for (int i = 0; i < CORNERS; i++) s->ring[i] = vec(cos(0.02 * i), sin(0.02 * i));
    if (kind % 5 == 3) s->p.shape = gjk2d_make_polygon(s->ring, CORNERS, s->p.radius);
    if (kind % 5 == 4 || kind % 15 == 3)
        s->q.shape = gjk2d_make_custom(ellipse, NULL, s->q.radius);
    if (kind % 11 == 10) s->q.shape = gjk2d_make_circle(vec(0, 0), -1);
}

static int are_numbers(const scene *s)
{
    return s->distance >= 0 && s->nearest >= 0 && is_finite(s->r.distance) &&
           is_finite(s->loop.distance) && s->c.fraction >= 0 && s->c.fraction <= 1 &&
           s->h.fraction >= 0 && s->h.fraction <= 1 && s->m.count >= 0 &&
           s->common.area >= 0 && (s->common.count == 0 || s->common.count >= 3) &&
           s->m.count <= 2 && is_finite_vec(s->c.position) && is_finite_vec(s->to);
}

/* Every query ends, and leaves the mode and errno alone, but for mappings that call the C
 * library. Denormals flushed or not, everyday numbers have the same answers. */
CASE(every_mode)
{
    rng random = rng_start();
    static scene s, usual;
    for (int round = 0; round < test_rounds(3000); round++) {
        set_scene(&random, &s, round);
        alarm(60); /* a hang is a failure */
        for (int mode = 0; mode < MODES; mode++) {
            if (!set_mode(mode)) continue;
            errno = 77;
            ask(&s);
            const int rounding = fegetround(), error = errno;
            set_mode(0);
            CHECK(rounding == rounding_of(mode), "mode %d is changed", mode);
            CHECK(error == 77 || s.q.shape.support, "round %d: errno %d", round, error);
            CHECK(are_numbers(&s), "round %d, mode %d: no numbers", round, mode);
            if (mode == 0) usual = s;
            if (mode > FLUSHING || !is_everyday(round)) continue;
            CHECK(s.collide == usual.collide && s.overlap == usual.overlap &&
                      s.r.relation == usual.r.relation &&
                      s.r.distance == usual.r.distance,
                "round %d, mode %d: another answer", round, mode);
        }
    }
    alarm(0);
}

/* ----------------------------------------------------------------------- stack -- */

enum { STACK_BYTES = 1 << 17, STATED = 8 * 1024 };

static void *nothing(void *at) { return at; }

/* How many bytes a thread's function touches: its stack is painted. */
static size_t touched_by(unsigned char *stack, void *(*function)(void *), void *argument)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t untouched = 0;
    memset(stack, 0xA5, STACK_BYTES);
    pthread_attr_init(&attributes);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, function, argument), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    while (untouched < STACK_BYTES && stack[untouched] == 0xA5) untouched++;
    return STACK_BYTES - untouched;
}

CASE(at_most_8_KiB_of_stack)
{
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
    const size_t stated = 16 * STATED; /* larger frames are the compiler's */
#elif defined(__has_feature)
    const size_t stated = __has_feature(address_sanitizer) ? 16 * STATED : STATED;
#else
    const size_t stated = STATED;
#endif
    rng random = rng_start();
    static scene s;
    void *memory;
    assert_int_equal(posix_memalign(&memory, 1 << 16, STACK_BYTES), 0);
    unsigned char *stack = (unsigned char *)memory;
    for (int round = 0; round < 2000; round++) {
        set_scene(&random, &s, round);
        const size_t touched = touched_by(stack, ask, &s);
        const size_t alone = touched_by(stack, nothing, NULL);
        CHECK(round < 15 || /* first calls of the C library take more, once */
                  touched - alone <= stated,
            "%d bytes of stack", (int)(touched - alone));
    }
    free(memory);
}
