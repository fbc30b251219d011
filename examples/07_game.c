/* A game: two characters walk, jump, ride and fall through a level, moved by gjk2d_slide. The
 * ground is one concave outline that gjk2d_split cuts into convex pieces; on their seams
 * nothing stops. A lift carries who stands on it, a platform can be jumped through from below,
 * and the shaft at the start is exactly as wide as the box that falls through it. Each
 * character walks to the right, waits while the lift rises, and jumps where a ray finds a
 * wall in front of it or no ground. Prints where each one starts and arrives, how often it
 * was held up on its walk (at a seam it would be), and how deep it ever was in an obstacle.
 * Draws the level and the paths into the SVG file given on the command line.
 */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
#include "svg.h"

#include <math.h>

/* The level: y points up. */
static const gjk2d_vec2 outline[] = {{0, 0}, {39, 0}, {39, 10}, {28, 10}, {28, 6},
    {25, 6}, {25, 3}, {23, 3}, {23, 6}, {20, 6}, {20, 1}, {17, 1}, {17, 2}, {16, 2},
    {12, 3.5f}, {11, 3.5f}, {9.5f, 2}, {8, 2}, {8, 3}, {7, 3}, {7, 2}, {1, 2}, {1, 13},
    {0, 13}};
static const gjk2d_vec2 pillar[4] = {{2, 4}, {3, 4}, {3, 13}, {2, 13}};
static const gjk2d_vec2 lift[4] = {{17, 1}, {20, 1}, {20, 2}, {17, 2}};
static const gjk2d_vec2 platform[4] = {{26.5f, 7.75f}, {28, 7.75f}, {28, 8}, {26.5f, 8}};

enum { CORNERS = sizeof outline / sizeof *outline, LIFT = 0, FRAMES = 960, GOAL = 37 };
static const float dt = 1.0f / 60, gravity = -20, speed = 4, jump = 9.5f;
static const float rise = 4, lift_step = 1.0f / 32;   /* of the lift, in a frame */
static const float reach = 0.05f, narrower = 0.0625f; /* of the feet */

/* The lift, the pillar, the pieces of the ground and, as the last one, the platform. */
typedef struct {
    int count;
    gjk2d_shape shapes[CORNERS + 3];
    gjk2d_pose poses[CORNERS + 3];
    gjk2d_vec2 corners[3 * CORNERS]; /* of the pieces, which may refer to them */
} world;

/* The feet are as low as the body and a little narrower, so that a wall is no ground. */
typedef struct {
    gjk2d_shape body, feet;
    gjk2d_pose pose;
    gjk2d_vec2 velocity;
    int ground, jumps, holds; /* ground: what it stands on, or -1 */
    float lifted;
} character;

static gjk2d_vec2 vec(float x, float y)
{
    const gjk2d_vec2 v = {x, y};
    return v;
}

static void add(world *w, const gjk2d_vec2 *corners, int count)
{
    w->shapes[w->count] = gjk2d_make_polygon(corners, count, 0);
    w->poses[w->count++] = gjk2d_identity();
}

/* Returns the number of pieces of the ground. */
static int make_world(world *w)
{
    int counts[CORNERS], work[9 * CORNERS], at = 0;
    const int pieces = gjk2d_split(outline, CORNERS, w->corners, counts, work);
    w->count = 0;
    add(w, lift, 4);
    add(w, pillar, 4);
    for (int i = 0; i < pieces; at += counts[i++]) add(w, w->corners + at, counts[i]);
    add(w, platform, 4);
    return pieces;
}

/* How many pieces block a character: the platform, the last one, only while its feet are on
 * or above it. (A larger game asks its broad phase, with gjk2d_bounds, for what is close.) */
static int count_blocking(const world *w, const character *c)
{
    const gjk2d_vec2 feet = vec(c->pose.position.x, c->pose.position.y - 0.75f);
    return w->count - (gjk2d_orient(platform[3], platform[2], feet) < 0);
}

static gjk2d_series series(const world *w)
{
    const gjk2d_series s = {w->shapes, sizeof w->shapes[0], w->poses, sizeof w->poses[0]};
    return s;
}

/* What the feet are nearest to, if that is within their reach; else -1. */
static int find_ground(const world *w, const character *c)
{
    const gjk2d_series feet = {&c->feet, 0, &c->pose, 0}, pieces = series(w);
    const int i = gjk2d_nearest(&feet, &pieces, count_blocking(w, c), NULL);
    return gjk2d_within(&c->feet, &c->pose, &w->shapes[i], &w->poses[i], reach) ? i : -1;
}

/* Slides by a step; what is left of it is the new velocity. */
static void move(const world *w, character *c)
{
    const gjk2d_series pieces = series(w);
    const gjk2d_vec2 step = vec(c->velocity.x * dt, (c->velocity.y + gravity * dt) * dt);
    const gjk2d_slide_stop stop =
        gjk2d_slide(&c->body, &c->pose, step, &pieces, count_blocking(w, c));
    c->pose.position = stop.position;
    c->velocity = vec(stop.translation.x / dt, stop.translation.y / dt);
    c->ground = find_ground(w, c);
}

/* The lift rises while someone stands on it, whom it carries, and else sinks. */
static void move_lift(world *w, character *c)
{
    float *const y = &w->poses[LIFT].position.y;
    const float last = *y;
    *y = c->ground == LIFT ? fminf(last + lift_step, rise) : fmaxf(last - lift_step, 0);
    if (c->ground != LIFT) return;
    c->pose.position.y += *y - last;
    c->lifted += *y - last;
}

/* Of all pieces the ray's hit with the least fraction. */
static gjk2d_ray_hit look(const world *w, gjk2d_vec2 from, gjk2d_vec2 translation)
{
    gjk2d_ray_hit first = gjk2d_ray(&w->shapes[0], &w->poses[0], from, translation);
    for (int i = 1; i < w->count; i++) {
        const gjk2d_ray_hit h = gjk2d_ray(&w->shapes[i], &w->poses[i], from, translation);
        if (h.hit && (!first.hit || h.fraction < first.fraction)) first = h;
    }
    return first;
}

/* On the ground: chooses to wait, to jump, or to walk along it, up and down slopes. Returns
 * whether it walks. */
static int decide(const world *w, character *c)
{
    const gjk2d_vec2 here = c->pose.position, ahead = vec(here.x + 0.6f, here.y);
    const int i = c->ground;
    const gjk2d_vec2 up =
        gjk2d_separation(&w->shapes[i], &w->poses[i], &c->feet, &c->pose).normal;
    c->velocity = vec(0, 0);
    if (here.x >= GOAL || (i == LIFT && w->poses[i].position.y < rise)) return 0;
    c->velocity = vec(speed * up.y, -speed * up.x);
    if (look(w, here, vec(1.5f, 0)).normal.x > -0.9f && look(w, ahead, vec(0, -2.5f)).hit)
        return 1;
    c->velocity = vec(speed, jump);
    c->jumps++;
    return 0;
}

static void frame(world *w, character *c)
{
    move_lift(w, c);
    const int walks = c->ground >= 0 && decide(w, c);
    const gjk2d_vec2 from = c->pose.position;
    if (c->ground < 0) c->velocity.x = speed; /* in the air it can be steered */
    move(w, c);
    const float x = c->pose.position.x - from.x, y = c->pose.position.y - from.y;
    c->holds += walks && x * x + y * y < 0.25f * speed * speed * dt * dt;
}

/* How deep it is in the obstacle that it is deepest in. */
static float depth(const world *w, const character *c)
{
    float deepest = 0;
    for (int i = 0; i < count_blocking(w, c); i++) {
        const gjk2d_result r =
            gjk2d_separation(&w->shapes[i], &w->poses[i], &c->body, &c->pose);
        deepest = fmaxf(deepest, -r.distance);
    }
    return deepest;
}

static void play(world *w, const char *name, character c, svg *s)
{
    const gjk2d_vec2 *at = &c.pose.position;
    float deepest = 0;
    int has_landed = 0;
    printf("%s: starts at (%g, %g)", name, (double)at->x, (double)at->y);
    for (int i = 0; i < FRAMES; i++) {
        frame(w, &c);
        if (c.ground >= 0 && !has_landed++)
            printf(", first stands at (%.2f, %.2f)\n", (double)at->x, (double)at->y);
        deepest = fmaxf(deepest, depth(w, &c));
        if (i % 6 == 0) svg_shape(s, &c.body, &c.pose, "fill:#3a9d5d;fill-opacity:0.2");
    }
    printf("  arrives at (%.1f, %.2f) after %d jumps, carried up by %.2f\n",
        (double)at->x, (double)at->y, c.jumps, (double)c.lifted);
    printf("  held up %d times, at most %.6f deep\n", c.holds, (double)deepest);
}

int main(int argc, char **argv)
{
    static const gjk2d_vec2 box[4] = {
        {-0.5f, -0.75f}, {0.5f, -0.75f}, {0.5f, 0.75f}, {-0.5f, 0.75f}};
    const gjk2d_vec2 left = {narrower - 0.5f, -0.75f}, right = {0.5f - narrower, -0.75f};
    const gjk2d_vec2 top = {0, 0.25f}, low = {0, -0.25f}, lower = {0, -0.25f - narrower};
    const character boxer = {.body = gjk2d_make_polygon(box, 4, 0),
        .feet = gjk2d_make_capsule(left, right, 0),
        .pose = {{1.5f, 11}, 1, 0}, /* in the shaft */
        .ground = -1};
    const character pill = {.body = gjk2d_make_capsule(low, top, 0.5f),
        .feet = gjk2d_make_circle(lower, 0.5f - narrower),
        .pose = {{4.5f, 2.5f}, 1, 0}, /* too low by a quarter */
        .ground = -1};
    world w;
    printf("the ground's %d corners: %d convex pieces\n", (int)CORNERS, make_world(&w));
    svg s = svg_open(argc > 1 ? argv[1] : "build/examples/game.svg", 0, 0, 39, 13, 30);
    for (int i = 0; i < w.count; i++)
        svg_shape(&s, &w.shapes[i], &w.poses[i], "fill:#8a857a;stroke:#fcfcf9");
    play(&w, "box", boxer, &s);
    play(&w, "capsule", pill, &s);
    svg_close(&s);
    return 0;
}
