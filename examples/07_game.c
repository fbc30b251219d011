/* A game: characters walk, jump and fall over a map of flush tiles, moved by gjk2d_cast
 * alone. A cast is not stopped by what it only touches. So a box slides over the seams of
 * the tiles, and one that starts in a shaft of exactly its own width falls. Each character
 * walks to the right, and jumps where a ray finds a wall in front of it or no ground. Prints
 * where each one starts and arrives, how often something stopped it (only a seam could: it
 * jumps over walls), and how deep it ever was in a tile. Draws the map and the paths into
 * the SVG file given on the command line.
 */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
#include "svg.h"

#include <float.h>
#include <math.h>

/* '#' is a tile, '/' and '\' are ramps up and down; the lowest row is at y = 0. */
static const char *const map[] = {"#.#....................................",
    "#.#....................................", "#.#....................................",
    "#.#....................................", "#.#..............................#.....",
    "#............../#\\...........#####.....",
    "#........#..../###\\.........###########", "####################...################",
    "####################...################"};
enum { ROWS = 9, COLUMNS = 39, GOAL = 37, FRAMES = 900 };
static const float dt = 1.0f / 60, gravity = -20, speed = 4, jump = 9.5f;

typedef struct {
    int count;
    gjk2d_shape tiles[ROWS * COLUMNS];
} world;

typedef struct {
    gjk2d_shape shape;
    gjk2d_pose pose;
    gjk2d_vec2 velocity;
    int on_ground, stops, jumps;
} character;

static gjk2d_vec2 vec(float x, float y)
{
    gjk2d_vec2 v = {x, y};
    return v;
}

static float dot(gjk2d_vec2 a, gjk2d_vec2 b) { return a.x * b.x + a.y * b.y; }

static gjk2d_vec2 plus(gjk2d_vec2 a, float s, gjk2d_vec2 b)
{
    return vec(a.x + s * b.x, a.y + s * b.y);
}

static void make_world(world *w)
{
    w->count = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const float x = (float)(i % COLUMNS), y = (float)(ROWS - 1 - i / COLUMNS);
        const gjk2d_vec2 corners[4] = {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
        const gjk2d_vec2 up[3] = {corners[0], corners[1], corners[2]};
        const gjk2d_vec2 down[3] = {corners[0], corners[1], corners[3]};
        const char tile = map[i / COLUMNS][i % COLUMNS];
        if (tile == '#')
            w->tiles[w->count++] = gjk2d_make_polygon(corners, 4, 0);
        else if (tile != '.')
            w->tiles[w->count++] = gjk2d_make_polygon(tile == '/' ? up : down, 3, 0);
    }
}

/* Of all tiles the hit with the least fraction. (A larger game asks its broad phase, with
 * gjk2d_bounds, for the tiles that are near.) */
static gjk2d_cast_hit first_hit(const world *w, const character *c, gjk2d_vec2 left)
{
    gjk2d_cast_hit first = {GJK2D_OK, 0, 0, 1, {0, 0}, {0, 0}, {0, 0}, -1, -1};
    first.position = plus(c->pose.position, 1, left); /* without a hit the end */
    for (int i = 0; i < w->count; i++) {
        const gjk2d_cast_hit h =
            gjk2d_cast(&c->shape, &c->pose, left, &w->tiles[i], NULL, 0);
        if (h.hit && (!first.hit || h.fraction < first.fraction)) first = h;
    }
    return first;
}

/* Goes as far as it is free, then slides: takes away what leads into the surface, adds what
 * leads out of it by a little more than rounding, and goes on with what is left. */
static void move(const world *w, character *c, gjk2d_vec2 left)
{
    c->on_ground = 0;
    for (int slides = 0; slides < 4; slides++) {
        const gjk2d_cast_hit h = first_hit(w, c, left);
        c->pose.position = h.position;
        if (!h.hit) return;
        const float rounding =
            8 * FLT_EPSILON * (fabsf(h.position.x) + fabsf(h.position.y));
        left = plus(left, -h.fraction, left);
        left = plus(left, -dot(left, h.normal), h.normal);
        left = plus(left, 1e-5f * sqrtf(dot(left, left)) + rounding, h.normal);

        if (fabsf(h.normal.y) > 0.5f) { /* ground or ceiling */
            c->velocity.y = 0;
            c->on_ground |= h.normal.y > 0;
        } else {
            c->velocity.x = 0;
            c->stops++;
        }
    }
}

/* What overlaps at the start cannot be cast: it is pushed out of one tile after the other.
 * (In a corner the next tile may push it back; the next frame goes on.) */
static void escape(const world *w, character *c)
{
    for (int i = 0; i < w->count; i++)
        gjk2d_push_out(&w->tiles[i], NULL, &c->shape, &c->pose, 0, &c->pose.position);
}

/* Of all tiles the ray's hit with the least fraction. */
static gjk2d_ray_hit look(const world *w, gjk2d_vec2 from, gjk2d_vec2 translation)
{
    gjk2d_ray_hit first = gjk2d_ray(&w->tiles[0], NULL, from, translation);
    for (int i = 1; i < w->count; i++) {
        const gjk2d_ray_hit h = gjk2d_ray(&w->tiles[i], NULL, from, translation);
        if (h.hit && (!first.hit || h.fraction < first.fraction)) first = h;
    }
    return first;
}

static void frame(const world *w, character *c)
{
    const gjk2d_vec2 here = c->pose.position, ahead = vec(here.x + 0.6f, here.y);
    if (c->on_ground) {
        c->velocity.x = here.x < GOAL ? speed : 0;
        if (look(w, here, vec(1.5f, 0)).normal.x < -0.9f ||
            (c->velocity.x > 0 && !look(w, ahead, vec(0, -2.5f)).hit)) {
            c->velocity.y = jump;
            c->jumps++;
        }
    }
    c->velocity.y += gravity * dt;
    escape(w, c);
    move(w, c, vec(c->velocity.x * dt, c->velocity.y * dt));
}

/* How deep it is in the tile that it is deepest in. */
static float depth(const world *w, const character *c)
{
    float deepest = 0;
    for (int i = 0; i < w->count; i++) {
        gjk2d_result r = gjk2d_separation(&w->tiles[i], NULL, &c->shape, &c->pose);
        deepest = fmaxf(deepest, -r.distance);
    }
    return deepest;
}

static void play(
    const world *w, const char *name, gjk2d_shape shape, gjk2d_vec2 start, svg *s)
{
    character c = {shape, {start, 1, 0}, {0, 0}, 0, 0, 0};
    float deepest = 0;
    escape(w, &c);
    printf("%s: starts at (%g, %g), pushed out to (%.2f, %.2f)\n", name, (double)start.x,
        (double)start.y, (double)c.pose.position.x, (double)c.pose.position.y);
    for (int i = 0; i < FRAMES; i++) {
        frame(w, &c);
        deepest = fmaxf(deepest, depth(w, &c));
        if (i % 6 == 0) svg_shape(s, &c.shape, &c.pose, "fill:#3a9d5d;fill-opacity:0.2");
    }
    printf("  arrives at (%.1f, %.2f) after %d jumps; ", (double)c.pose.position.x,
        (double)c.pose.position.y, c.jumps);
    printf("stopped %d times, at most %.6f deep\n", c.stops, (double)deepest);
}

int main(int argc, char **argv)
{
    static const gjk2d_vec2 corners[4] = {
        {-0.5f, -0.75f}, {0.5f, -0.75f}, {0.5f, 0.75f}, {-0.5f, 0.75f}};
    const gjk2d_shape box = gjk2d_make_polygon(corners, 4, 0);
    const gjk2d_shape capsule = gjk2d_make_capsule(vec(0, -0.25f), vec(0, 0.25f), 0.5f);
    const gjk2d_pose origin = gjk2d_identity();
    const char *path = argc > 1 ? argv[1] : "build/examples/game.svg";
    svg s = svg_open(path, 0, 0, COLUMNS, ROWS, 30);
    world w;
    make_world(&w);
    for (int i = 0; i < w.count; i++)
        svg_shape(&s, &w.tiles[i], &origin, "fill:#8a857a;stroke:#fcfcf9");
    play(&w, "box", box, vec(1.5f, 7), &s);            /* in the shaft */
    play(&w, "capsule", capsule, vec(4.5f, 2.5f), &s); /* too low by a quarter */
    svg_close(&s);
    return 0;
}
