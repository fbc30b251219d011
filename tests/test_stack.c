/* test_stack.c - a query's stack is no deeper than the header says
 *
 * A thread's stack is painted, queries run on it, and the deepest byte that changed is
 * looked for. Optimised builds; without optimisation every copy has a place of its own.
 */
#define _POSIX_C_SOURCE 200809L /* pthread_attr_setstack */
#include "testing.h"

#include <pthread.h>
#include <stdlib.h>

enum { STACK_BYTES = 1 << 16, STATED = (GJK2D_DOUBLE ? 10 : 8) * 1024 };
static unsigned char *stack;

typedef struct scene {
    gjk2d_vec2 p_points[4], q_points[4];
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    gjk2d_options options;
    gjk2d_result r;
    gjk2d_manifold contact;
    gjk2d_hit hit;
} scene;

/* Exact contact on a lattice, or nearly, by sizes that are 2^(2 spread) apart, and a
 * radius: what only integers decide. */
static void set_scene(scene *s, int step, int spread, double tilt, int radius)
{
    static const int square[4][2] = {{-4, -4}, {4, -4}, {4, 4}, {-4, 4}};
    static const int rhombus[4][2] = {{0, 0}, {2, -1}, {4, 0}, {2, 1}};
    int i;
    for (i = 0; i < 4; i++) {
        s->p_points[i] = vec(ldexp(square[i][0], spread), ldexp(square[i][1], spread));
        s->q_points[i] =
            vec(ldexp(rhombus[i][0], -spread), ldexp(rhombus[i][1], -spread));
    }
    s->p = gjk2d_make_polygon(s->p_points, 4, REAL(ldexp(radius, spread)));
    s->q = gjk2d_make_polygon(s->q_points, 4, 0);
    s->p_pose = pose_at(0, 0);
    s->p_pose.sin = REAL(tilt);
    s->q_pose = pose_at(ldexp(4 + radius, spread), ldexp(step % 9 - 4, spread));
    s->q_pose.cos = REAL(step / 9 ? 0 : 1);
    s->q_pose.sin = REAL(step / 9);
}

static gjk2d_vec2 disc(gjk2d_vec2 d, const void *user)
{
    const double length = sqrt((double)d.x * (double)d.x + (double)d.y * (double)d.y);
    (void)user;
    return vec((double)d.x / length, (double)d.y / length);
}

/* Two discs, one about the other, by a mapping: as many steps as a search may take. */
static void set_discs(scene *s, int step)
{
    s->p = s->q = gjk2d_make_custom(disc, NULL, 0);
    s->p_pose = pose_at(0, 0);
    s->q_pose = pose_at(step / 32.0, 0);
}

static void *nothing(void *at) { return at; }

static void *ask(void *at)
{
    scene *s = (scene *)at;
    switch (s->options.level) {
    case 0:
        s->r.collide = gjk2d_collide(&s->p, &s->p_pose, &s->q, &s->q_pose);
        break;
    case 1:
        s->r.distance = gjk2d_distance(&s->p, &s->p_pose, &s->q, &s->q_pose);
        break;
    case 2:
        s->r.collide = gjk2d_within(&s->p, &s->p_pose, &s->q, &s->q_pose, 1);
        break;
    case 4:
        s->r = gjk2d_penetration(&s->p, &s->p_pose, &s->q, &s->q_pose);
        break;
    case 5:
        s->contact = gjk2d_contact(&s->p, &s->p_pose, &s->q, &s->q_pose, 1, NULL, 0);
        break;
    case 6:
        s->hit =
            gjk2d_cast(&s->p, &s->p_pose, s->q_pose.position, &s->q, &s->q_pose, NULL);
        break;
    case 7:
        s->hit = gjk2d_ray(&s->p, &s->p_pose, vec(8, 8), s->q_pose.position);
        break;
    default:
        s->r = gjk2d_query(&s->p, &s->p_pose, &s->q, &s->q_pose, &s->options);
        break;
    }
    return NULL;
}

/* How many bytes a thread's function touches. */
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

static void no_deeper_than_stated(void **state)
{
    static const double tilts[] = {0, 1e-3, -1e-3, 1e-15, -1e-15, 1e-30, -1e-30};
    const int spread = GJK2D_DOUBLE ? 490 : 120;
    const int sizes[] = {0, 1, 20, spread / 2, spread, -1, -20, -spread / 2, -spread};
    size_t alone, most = 0, touched, tilt, size;
    static scene s;
    void *memory;
    int step, radius;
    (void)state;
    if (posix_memalign(&memory, 1 << 16, STACK_BYTES) != 0)
        fail();
    stack = (unsigned char *)memory;
    memset(&s, 0, sizeof s);
    set_scene(&s, 0, 0, 0, 0);
    s.options.level = 3;
    touched_by(ask,
               &s); /* the first call of the C library's functions takes more, once */
    alone = touched_by(nothing, NULL);
    for (step = 0; step < 18; step++)
        for (tilt = 0; tilt < COUNT_OF(tilts); tilt++)
            for (size = 0; size < COUNT_OF(sizes); size++)
                for (radius = 0; radius < 2; radius++) {
                    set_scene(&s, step, sizes[size], tilts[tilt], radius);
                    for (s.options.level = 0; s.options.level <= 7; s.options.level++) {
                        touched = touched_by(ask, &s);
                        most = touched > most ? touched : most;
                    }
                }
    for (step = 0; step < 100; step++) {
        set_discs(&s, step);
        for (s.options.level = 0; s.options.level <= 7; s.options.level++) {
            touched = touched_by(ask, &s);
            most = touched > most ? touched : most;
        }
    }
    free(memory);
    print_message("%d bytes of stack\n", (int)(most - alone));
    CHECK(most - alone <= STATED, "%d bytes of stack, stated are %d", (int)(most - alone),
          (int)STATED);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {TEST(no_deeper_than_stated)};
    return run_all("stack", tests, COUNT_OF(tests));
}
