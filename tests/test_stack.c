/* test_stack.c - a query's stack is no deeper than the header says
 *
 * A thread's stack is painted, queries run on it, and the deepest byte that changed is
 * looked for.
 *
 *   test_stack n    n: the KiB that the header states of many at once, beside a query's
 */
#define _POSIX_C_SOURCE 200809L /* pthread_attr_setstack */
#include "testing.h"

#include <pthread.h>
#include <stdlib.h>

enum { STACK_BYTES = 1 << 16, STATED = (GJK2D_DOUBLE ? 10 : 8) * 1024, PAIRS = 9 };
static unsigned char *stack;
static int stated_of_many;

/* What is asked: the levels of gjk2d_query, and the other functions. */
enum {
    COLLIDE = 4,
    DISTANCE,
    WITHIN,
    PENETRATION,
    CONTACT,
    CAST,
    RAY,
    COLLIDE_MANY,
    DISTANCE_MANY,
    NEAREST,
    MOTION_HIT,
    MOTION_CLEARANCE,
    QUESTIONS
};

typedef struct scene {
    gjk2d_vec2 p_points[4], q_points[4];
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    int question;
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

/* The pair many times, of which each is a pose of P's. */
static void ask_many(scene *s)
{
    const gjk2d_series p = {&s->p, 0, &s->p_pose, 0}, q = {&s->q, 0, &s->q_pose, 0};
    const gjk2d_motion motion = {&s->p, 1, PAIRS, &s->p_pose, 0};
    unsigned char hits[PAIRS];
    gjk2d_real distances[PAIRS];
    switch (s->question) {
    case COLLIDE_MANY:
        gjk2d_collide_many(&p, &q, PAIRS, hits);
        break;
    case DISTANCE_MANY:
        gjk2d_distance_many(&p, &q, PAIRS, distances);
        break;
    case NEAREST:
        gjk2d_nearest(&p, &q, PAIRS, distances);
        break;
    case MOTION_HIT:
        gjk2d_motion_hit(&motion, &q, PAIRS);
        break;
    default:
        gjk2d_motion_clearance(&motion, &q, PAIRS, distances);
        break;
    }
}

static void *ask(void *at)
{
    scene *s = (scene *)at;
    switch (s->question) {
    case COLLIDE:
        s->r.collide = gjk2d_collide(&s->p, &s->p_pose, &s->q, &s->q_pose);
        break;
    case DISTANCE:
        s->r.distance = gjk2d_distance(&s->p, &s->p_pose, &s->q, &s->q_pose);
        break;
    case WITHIN:
        s->r.collide = gjk2d_within(&s->p, &s->p_pose, &s->q, &s->q_pose, 1);
        break;
    case PENETRATION:
        s->r = gjk2d_penetration(&s->p, &s->p_pose, &s->q, &s->q_pose);
        break;
    case CONTACT:
        s->contact = gjk2d_contact(&s->p, &s->p_pose, &s->q, &s->q_pose, 1, NULL, 0);
        break;
    case CAST:
        s->hit =
            gjk2d_cast(&s->p, &s->p_pose, s->q_pose.position, &s->q, &s->q_pose, NULL);
        break;
    case RAY:
        s->hit = gjk2d_ray(&s->p, &s->p_pose, vec(8, 8), s->q_pose.position);
        break;
    default:
        if (s->question >= COLLIDE_MANY) {
            ask_many(s);
            break;
        }
        s->options.level = s->question;
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

static void ask_all(scene *s, size_t most[QUESTIONS])
{
    size_t touched;
    for (s->question = 0; s->question < QUESTIONS; s->question++) {
        touched = touched_by(ask, s);
        if (touched > most[s->question])
            most[s->question] = touched;
    }
}

static void no_deeper_than_stated(void **state)
{
    static const double tilts[] = {0, 1e-3, -1e-3, 1e-15, -1e-15, 1e-30, -1e-30};
    const int spread = GJK2D_DOUBLE ? 490 : 120;
    const int sizes[] = {0, 1, 20, spread / 2, spread, -1, -20, -spread / 2, -spread};
    size_t alone, most[QUESTIONS] = {0}, tilt, size;
    static scene s;
    void *memory;
    int step, radius, i, stated;
    (void)state;
    if (posix_memalign(&memory, 1 << 16, STACK_BYTES) != 0)
        fail();
    stack = (unsigned char *)memory;
    memset(&s, 0, sizeof s);
    set_scene(&s, 0, 0, 0, 0);
    touched_by(ask,
               &s); /* the first call of the C library's functions takes more, once */
    alone = touched_by(nothing, NULL);
    for (step = 0; step < 18; step++)
        for (tilt = 0; tilt < COUNT_OF(tilts); tilt++)
            for (size = 0; size < COUNT_OF(sizes); size++)
                for (radius = 0; radius < 2; radius++) {
                    set_scene(&s, step, sizes[size], tilts[tilt], radius);
                    ask_all(&s, most);
                }
    for (step = 0; step < 100; step++) {
        set_discs(&s, step);
        ask_all(&s, most);
    }
    free(memory);
    for (i = 0; i < QUESTIONS; i++) {
        stated = STATED;
        if (i >= COLLIDE_MANY) /* the arrays of ask_many, too; of motions 1 KiB more */
            stated += PAIRS * (int)sizeof(gjk2d_real) + PAIRS +
                      1024 * (stated_of_many + (i >= MOTION_HIT));
        print_message("question %d: %d bytes of stack\n", i, (int)(most[i] - alone));
        CHECK(most[i] - alone <= (size_t)stated, "question %d: %d bytes, stated are %d",
              i, (int)(most[i] - alone), stated);
    }
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {TEST(no_deeper_than_stated)};
    stated_of_many = argc > 1 ? atoi(argv[1]) : 3;
    return run_all("stack", tests, COUNT_OF(tests));
}
