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
    gjk2d_result result;
    int collide;
    gjk2d_real distance;
} scene;

// Each writes its answer to memory, and so needs no stack of its own.
void ask_nothing() {}
void ask_collide()
{
    scene.collide =
        gjk2d_collide(&scene.shape, &scene.p_pose, &scene.shape, &scene.q_pose);
}
void ask_distance()
{
    scene.distance =
        gjk2d_distance(&scene.shape, &scene.p_pose, &scene.shape, &scene.q_pose);
}
void ask_witness()
{
    scene.result =
        gjk2d_witness(&scene.shape, &scene.p_pose, &scene.shape, &scene.q_pose);
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

// The worst of many queries, from deep overlap through contact to far apart.
StackUse stack_use()
{
    void (*const asks[ASKS])() = {ask_collide, ask_distance, ask_witness};
    StackUse use = {{0, 0, 0}};
    size_t nothing = touched_by(ask_nothing);
    for (int step = 0; step < 400; ++step) {
        set_scene(step);
        for (int ask = 0; ask < ASKS; ++ask) {
            size_t bytes = touched_by(asks[ask]) - nothing;
            if (bytes > use.bytes[ask])
                use.bytes[ask] = bytes;
        }
    }
    return use;
}

} // namespace

#if GJK2D_DOUBLE
StackUse stack_use_f64() { return stack_use(); }
#else
StackUse stack_use_f32() { return stack_use(); }
#endif
