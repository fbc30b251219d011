// stack.cpp - paints a stack, runs queries on it, looks for the deepest byte that
// changed. Compiled once per precision (GJK2D_DOUBLE).

// The library tells where its fast path left a doubt.
static int decided_exactly;
#define GJK2DI_STAGE(stage) (decided_exactly = (stage))
#define GJK2D_STATIC
#define GJK2D_IMPLEMENTATION
#include "../gjk2d.h"

#include "adapter.h"
#include "stack.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <ucontext.h>

namespace
{

const size_t STACK_BYTES = 1 << 16;
const unsigned char PAINT = 0xA5;
const int MANY = 100;

unsigned char painted[STACK_BYTES];
ucontext_t home, away;

struct Scene {
    gjk2d_vec2 p_ring[MANY], q_ring[MANY];
    gjk2d_shape p, q;
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

void ask_collide() { collide(&scene.p, &scene.p_pose, &scene.q, &scene.q_pose); }
void ask_distance() { distance(&scene.p, &scene.p_pose, &scene.q, &scene.q_pose); }
void ask_witness() { keep(witness(&scene.p, &scene.p_pose, &scene.q, &scene.q_pose)); }

size_t touched_by(void (*ask)())
{
    ask(); // the first call of a shared library's function takes more, once
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

// Two ellipses, the farther apart the larger `step`; out of order they are no rings.
void set_ellipses(int corners, int step, bool in_order)
{
    for (int i = 0; i < corners; ++i) {
        double angle = 2 * 3.14159265358979 * i / corners;
        scene.p_ring[i].x = gjk2d_real(std::cos(angle));
        scene.p_ring[i].y = gjk2d_real(0.5 * std::sin(angle));
    }
    if (!in_order)
        std::swap(scene.p_ring[0], scene.p_ring[1]);
    scene.p = scene.q = gjk2d_make_polygon(scene.p_ring, corners, 0);
    scene.p_pose = gjk2d_pose{{1, 2}, 1, 0};
    scene.q_pose.position.x = gjk2d_real(1 + 0.01 * step);
    scene.q_pose.position.y = gjk2d_real(2 + 0.003 * step);
    scene.q_pose.cos = gjk2d_real(std::cos(0.1 * step));
    scene.q_pose.sin = gjk2d_real(std::sin(0.1 * step));
}

// A corner of a rhombus at a corner of a square, at the middle of its edge, or on its
// edge elsewhere, quarter turned or not: exact contact on a lattice. P is larger than
// Q by 2^(2 * spread), and `tilt` is what the sine of P's turn is instead of 0. The
// same with a radius of P's.
void set_lattice(int step, int spread, double tilt, int radius)
{
    static const int square[4][2] = {{-4, -4}, {4, -4}, {4, 4}, {-4, 4}};
    static const int rhombus[4][2] = {{0, 0}, {2, -1}, {4, 0}, {2, 1}};
    for (int i = 0; i < 4; ++i) {
        scene.p_ring[i].x = gjk2d_real(std::ldexp(square[i][0], spread));
        scene.p_ring[i].y = gjk2d_real(std::ldexp(square[i][1], spread));
        scene.q_ring[i].x = gjk2d_real(std::ldexp(rhombus[i][0], -spread));
        scene.q_ring[i].y = gjk2d_real(std::ldexp(rhombus[i][1], -spread));
    }
    scene.p = gjk2d_make_polygon(scene.p_ring, 4, gjk2d_real(std::ldexp(radius, spread)));
    scene.q = gjk2d_make_polygon(scene.q_ring, 4, 0);
    scene.p_pose = gjk2d_pose{{0, 0}, 1, gjk2d_real(tilt)};
    scene.q_pose = gjk2d_pose{{gjk2d_real(std::ldexp(4 + radius, spread)),
                               gjk2d_real(std::ldexp(step % 9 - 4, spread))},
                              gjk2d_real(step / 9 ? 0 : 1),
                              gjk2d_real(step / 9)};
}

void measure(size_t (&fast)[LEVELS], size_t (&exact)[LEVELS])
{
    void (*const asks[LEVELS])() = {ask_collide, ask_distance, ask_witness};
    for (int ask = 0; ask < LEVELS; ++ask) {
        decided_exactly = 0;
        size_t touched = touched_by(asks[ask]);
        size_t &most = decided_exactly ? exact[ask] : fast[ask];
        if (touched > most)
            most = touched;
    }
}

// From deep overlap through contact to far apart; then contact, and contact of numbers
// that are as far apart as they may be.
void measure_all(StackUse &use)
{
    const int spread = GJK2D_DOUBLE ? 490 : 120;
    for (int corners : {3, 4, 8, 24, MANY}) {
        for (int step = 0; step < 400; ++step) {
            set_ellipses(corners, step, true);
            measure(corners < MANY ? use.fast : use.others, use.exact);
            set_ellipses(corners, step, false);
            measure(use.others, use.exact);
        }
    }
    for (int step = 0; step < 18; ++step) {
        for (double tilt : {0.0, 1e-3, -1e-3, 1e-15, -1e-15, 1e-30, -1e-30}) {
            for (int size : {0, 1, 20, spread / 2, spread}) {
                for (int way = 0; way < 4; ++way) {
                    set_lattice(step, way & 1 ? -size : size, tilt, way >> 1);
                    measure(use.fast, use.exact);
                }
            }
        }
    }
}

// The worst of many queries, without what their call alone takes.
StackUse stack_use()
{
    StackUse nothing = StackUse(), use = nothing;
    collide = no_collide, distance = no_distance, witness = no_witness;
    measure(nothing.fast, nothing.exact);
    collide = gjk2d_collide, distance = gjk2d_distance, witness = gjk2d_witness;
    measure_all(use);
    for (int ask = 0; ask < LEVELS; ++ask) {
        for (size_t *most : {use.fast, use.others, use.exact})
            most[ask] -= std::min(most[ask], nothing.fast[ask]);
    }
    return use;
}

} // namespace

#if GJK2D_DOUBLE
StackUse stack_use_f64() { return stack_use(); }
#else
StackUse stack_use_f32() { return stack_use(); }
#endif
