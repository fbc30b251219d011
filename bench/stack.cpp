// stack.cpp - paints a stack, runs queries on it, looks for the deepest byte that
// changed. Compiled once per precision (GJK2D_DOUBLE).
#define GJK2D_STATIC
#define GJK2D_IMPLEMENTATION
#include "../gjk2d.h"

#include "adapter.h"
#include "stack.h"
#include <cmath>
#include <cstring>
#include <ucontext.h>

namespace
{

const size_t STACK_BYTES = 1 << 16;
const unsigned char PAINT = 0xA5;
const int CORNERS = 24;

unsigned char painted[STACK_BYTES];
ucontext_t home, away;

struct Scene {
    gjk2d_vec2 ring[CORNERS];
    gjk2d_shape shape;
    gjk2d_pose p_pose, q_pose;
} scene;

#define ARGUMENTS                                                                        \
    const gjk2d_shape *, const gjk2d_pose *, const gjk2d_shape *, const gjk2d_pose *

// What the library's functions are compared with: what a call alone needs.
int no_collide(ARGUMENTS) { return 0; }
gjk2d_real no_distance(ARGUMENTS) { return 0; }
gjk2d_result no_witness(ARGUMENTS) { return gjk2d_result(); }

// Volatile, so that nothing is inlined.
int (*volatile collide)(ARGUMENTS);
gjk2d_real (*volatile distance)(ARGUMENTS);
gjk2d_result (*volatile witness)(ARGUMENTS);

void ask_collide() { collide(&scene.shape, &scene.p_pose, &scene.shape, &scene.q_pose); }
void ask_distance()
{
    distance(&scene.shape, &scene.p_pose, &scene.shape, &scene.q_pose);
}
void ask_witness()
{
    keep(witness(&scene.shape, &scene.p_pose, &scene.shape, &scene.q_pose));
}

size_t touched_by(void (*ask)())
{
    std::memset(painted, PAINT, STACK_BYTES);
    getcontext(&away);
    away.uc_stack.ss_sp = painted;
    away.uc_stack.ss_size = STACK_BYTES;
    away.uc_link = &home;
    makecontext(&away, ask, 0);
    swapcontext(&home, &away);
    size_t untouched = 0;
    while (untouched < STACK_BYTES && painted[untouched] == PAINT)
        ++untouched;
    return STACK_BYTES - untouched;
}

void set_scene(int step)
{
    for (int i = 0; i < CORNERS; ++i) {
        double angle = 2 * 3.14159265358979 * i / CORNERS;
        scene.ring[i].x = gjk2d_real(std::cos(angle));
        scene.ring[i].y = gjk2d_real(0.5 * std::sin(angle));
    }
    scene.shape = gjk2d_make_polygon(scene.ring, CORNERS, 0);
    scene.p_pose = gjk2d_pose{{1, 2}, 1, 0};
    scene.q_pose.position.x = gjk2d_real(1 + 0.01 * step);
    scene.q_pose.position.y = gjk2d_real(2 + 0.003 * step);
    scene.q_pose.cos = gjk2d_real(std::cos(0.1 * step));
    scene.q_pose.sin = gjk2d_real(std::sin(0.1 * step));
}

void measure(size_t bytes[ASKS])
{
    void (*const asks[ASKS])() = {ask_collide, ask_distance, ask_witness};
    for (int ask = 0; ask < ASKS; ++ask) {
        size_t touched = touched_by(asks[ask]);
        if (touched > bytes[ask])
            bytes[ask] = touched;
    }
}

// The worst of many queries, from deep overlap through contact to far apart.
StackUse stack_use()
{
    StackUse use = {{0, 0, 0}};
    size_t nothing[ASKS] = {0, 0, 0};
    collide = no_collide, distance = no_distance, witness = no_witness;
    set_scene(0);
    measure(nothing);
    collide = gjk2d_collide, distance = gjk2d_distance, witness = gjk2d_witness;
    for (int step = 0; step < 400; ++step) {
        set_scene(step);
        measure(use.bytes);
    }
    for (int ask = 0; ask < ASKS; ++ask)
        use.bytes[ask] -= nothing[ask];
    return use;
}

} // namespace

#if GJK2D_DOUBLE
StackUse stack_use_f64() { return stack_use(); }
#else
StackUse stack_use_f32() { return stack_use(); }
#endif
