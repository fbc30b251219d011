/* A game in three acts, by gjk2d's contact points and casts. Ten crates are stacked and come
 * to rest; a ball is thrown at them; a character walks over a floor of seamed tiles, steps
 * and ramps, moved by casts alone. Prints how deep crates ever were in each other, how
 * often the parts that touch changed at rest, and whether the character ever overlapped
 * anything, asked exactly after every step. Draws the last frame into the SVG file given on
 * the command line: the stack before and after, and the character's way.
 */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
#include "svg.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { CRATES = 10, BODIES = CRATES + 2, POINTS = 256, TILES = 60 };
static const float dt = 1.0f / 60, gravity = -10, slop = 0.005f, reach = 0.02f,
                   margin = 0.001f;

typedef struct {
    gjk2d_shape shape;
    gjk2d_pose pose;
    gjk2d_vec2 v; /* velocity */
    float w, mass_1,
        inertia_1; /* turning; 1 / mass, 1 / inertia: 0 of what stands still */
} body;

/* A contact point between two bodies, with the impulses that hold it. */
typedef struct {
    int a, b, a_feature, b_feature;
    gjk2d_vec2 normal, from_a, from_b;
    float separation, push, rub;
} touch;

typedef struct {
    body bodies[BODIES];
    gjk2d_vec2 crates[BODIES][4];
    touch now[POINTS], before[POINTS];
    int now_count, before_count, changes;
    float deepest;
} world;

static gjk2d_vec2 vec(float x, float y)
{
    gjk2d_vec2 v = {x, y};
    return v;
}

static float dot(gjk2d_vec2 a, gjk2d_vec2 b) { return a.x * b.x + a.y * b.y; }
static float cross(gjk2d_vec2 a, gjk2d_vec2 b) { return a.x * b.y - a.y * b.x; }
static gjk2d_vec2 sub(gjk2d_vec2 a, gjk2d_vec2 b) { return vec(a.x - b.x, a.y - b.y); }

static gjk2d_vec2 plus(gjk2d_vec2 a, float s, gjk2d_vec2 b)
{
    return vec(a.x + s * b.x, a.y + s * b.y);
}

/* ------------------------------------------------------------- crates, ball -- */

/* The velocity of b's point seen from a's. */
static gjk2d_vec2 slip(const world *w, const touch *t)
{
    const body *a = &w->bodies[t->a], *b = &w->bodies[t->b];
    return vec((b->v.x - b->w * t->from_b.y) - (a->v.x - a->w * t->from_a.y),
               (b->v.y + b->w * t->from_b.x) - (a->v.y + a->w * t->from_a.x));
}

static void push(world *w, const touch *t, gjk2d_vec2 d, float impulse)
{
    body *a = &w->bodies[t->a], *b = &w->bodies[t->b];
    a->v = plus(a->v, -impulse * a->mass_1, d);
    b->v = plus(b->v, impulse * b->mass_1, d);
    a->w -= impulse * a->inertia_1 * cross(t->from_a, d);
    b->w += impulse * b->inertia_1 * cross(t->from_b, d);
}

/* What resists a push along d. */
static float weight(const world *w, const touch *t, gjk2d_vec2 d)
{
    const body *a = &w->bodies[t->a], *b = &w->bodies[t->b];
    const float of_a = cross(t->from_a, d), of_b = cross(t->from_b, d);
    return 1 / (a->mass_1 + b->mass_1 + a->inertia_1 * of_a * of_a +
                b->inertia_1 * of_b * of_b);
}

/* Starts from the impulses of the last step, where the same parts touch. */
static void remember(world *w, touch *t)
{
    for (int i = 0; i < w->before_count; i++) {
        const touch *old = &w->before[i];
        if (old->a == t->a && old->b == t->b && old->a_feature == t->a_feature &&
            old->b_feature == t->b_feature) {
            const gjk2d_vec2 along = vec(-t->normal.y, t->normal.x);
            t->push = old->push;
            t->rub = old->rub;
            push(w, t, t->normal, t->push);
            push(w, t, along, t->rub);
            return;
        }
    }
    w->changes++;
}

/* One call for each body and all behind it. */
static void find_touches(world *w)
{
    memcpy(w->before, w->now, sizeof w->now);
    w->before_count = w->now_count;
    w->now_count = 0;
    for (int i = 0; i < BODIES - 1; i++) {
        const body *a = &w->bodies[i], *rest = a + 1;
        const gjk2d_series p = {&a->shape, 0, &a->pose, 0};
        const gjk2d_series q = {&rest->shape, sizeof(body), &rest->pose, sizeof(body)};
        gjk2d_manifold m[BODIES];
        gjk2d_contact_many(&p, &q, BODIES - 1 - i, reach, m);
        for (int k = 0; k < BODIES - 1 - i; k++)
            for (int j = 0; j < m[k].count && w->now_count < POINTS; j++) {
                const gjk2d_contact_point *c = &m[k].points[j];
                touch *t = &w->now[w->now_count++];
                const touch found = {i,
                                     i + 1 + k,
                                     c->p_feature,
                                     c->q_feature,
                                     m[k].normal,
                                     sub(c->world, a->pose.position),
                                     sub(c->world, rest[k].pose.position),
                                     c->separation,
                                     0,
                                     0};
                *t = found;
                if (-c->separation > w->deepest)
                    w->deepest = -c->separation;
            }
    }
}

static float limited(float x, float low, float high)
{
    return x < low ? low : x > high ? high : x;
}

/* Sequential impulses: no point approaches faster than its gap allows; what overlaps more
 * than the slop is pushed out in five steps. */
static void solve(world *w)
{
    for (int i = 0; i < w->now_count; i++)
        remember(w, &w->now[i]);
    for (int round = 0; round < 20; round++)
        for (int i = 0; i < w->now_count; i++) {
            touch *t = &w->now[i];
            const gjk2d_vec2 along = vec(-t->normal.y, t->normal.x);
            const float gap = t->separation, over = gap + slop;
            const float allowed = gap > 0 ? -gap / dt : over < 0 ? -0.2f * over / dt : 0;
            float change =
                (allowed - dot(slip(w, t), t->normal)) * weight(w, t, t->normal);
            const float pressed = limited(t->push + change, 0, 1e9f);
            push(w, t, t->normal, pressed - t->push);
            t->push = pressed;
            change = -dot(slip(w, t), along) * weight(w, t, along);
            const float most = 0.6f * t->push,
                        rubbed = limited(t->rub + change, -most, most);
            push(w, t, along, rubbed - t->rub);
            t->rub = rubbed;
        }
}

static void step(world *w)
{
    for (int i = 0; i < BODIES; i++)
        if (w->bodies[i].mass_1 > 0)
            w->bodies[i].v.y += gravity * dt;
    find_touches(w);
    solve(w);
    for (int i = 0; i < BODIES; i++) {
        body *b = &w->bodies[i];
        const float c = b->pose.cos - b->w * dt * b->pose.sin;
        const float s = b->pose.sin + b->w * dt * b->pose.cos;
        const float length = sqrtf(c * c + s * s);
        b->pose.position = plus(b->pose.position, dt, b->v);
        b->pose.cos = c / length;
        b->pose.sin = s / length;
    }
}

static const gjk2d_vec2 ground[4] = {{-30, -1}, {30, -1}, {30, 0}, {-30, 0}};

static void make_world(world *w)
{
    memset(w, 0, sizeof *w);
    for (int i = 0; i < BODIES; i++) {
        const gjk2d_pose pose = {{0, (float)i - 0.5f}, 1, 0};
        /* each a little narrower than the one below: no ends above each other */
        const float half = 0.5f - 0.01f * (float)i;
        const gjk2d_vec2 corners[4] = {
            {-half, -0.5f}, {half, -0.5f}, {half, 0.5f}, {-half, 0.5f}};
        body *b = &w->bodies[i];
        memcpy(w->crates[i], corners, sizeof corners);
        b->shape = gjk2d_make_polygon(w->crates[i], 4, 0);
        b->pose = pose;
        b->mass_1 = 1;
        b->inertia_1 = 6;
    }
    w->bodies[0].shape = gjk2d_make_polygon(ground, 4, 0);
    w->bodies[0].pose.position.y = 0;
    w->bodies[0].mass_1 = w->bodies[0].inertia_1 = 0;
    body *ball = &w->bodies[BODIES - 1];
    ball->shape = gjk2d_make_circle(vec(0, 0), 0.5f);
    ball->pose.position = vec(-20, 0.5f);
    ball->mass_1 = 0.25f;
    ball->inertia_1 = 2;
}

/* ---------------------------------------------------------------- character -- */

typedef struct {
    gjk2d_vec2 corners[TILES][4];
    gjk2d_shape tiles[TILES], self;
    gjk2d_pose pose;
    gjk2d_vec2 v, path[3600];
    int turns, overlaps;
} walk;

/* Tiles of one metre side by side, a step down after ten, a ramp after twenty. */
static void make_walk(walk *w)
{
    float x = 0, y = 0;
    memset(w, 0, sizeof *w);
    for (int i = 0; i < TILES; i++) {
        const float next = i % 20 == 19 ? y + 0.4f : y;
        const gjk2d_vec2 c[4] = {{x, -3}, {x + 1, -3}, {x + 1, next}, {x, y}};
        memcpy(w->corners[i], c, sizeof c);
        w->tiles[i] = gjk2d_make_polygon(w->corners[i], 4, 0);
        x += 1;
        y = i % 10 == 9 ? next - 0.2f : next;
    }
    w->self = gjk2d_make_capsule(vec(0, -0.4f), vec(0, 0.4f), 0.3f);
    w->pose.position = vec(1, 2);
    w->pose.cos = 1;
    w->v.x = 3;
}

/* The first tile on a way, of those within the margin the ones that the way leads to. */
static gjk2d_hit first_hit(const walk *w, gjk2d_vec2 way, int *tile)
{
    const gjk2d_cast_options leaves = {margin, GJK2D_START_LEAVES};
    gjk2d_hit first = gjk2d_cast(&w->self, &w->pose, way, &w->tiles[0], NULL, &leaves);
    *tile = 0;
    for (int i = 1; i < TILES; i++) {
        const gjk2d_hit h =
            gjk2d_cast(&w->self, &w->pose, way, &w->tiles[i], NULL, &leaves);
        if (h.hit && (!first.hit || h.fraction < first.fraction)) {
            first = h;
            *tile = i;
        }
    }
    return first;
}

static int overlaps(const walk *w, gjk2d_vec2 position)
{
    gjk2d_pose there = w->pose;
    int count = 0;
    there.position = position;
    for (int i = 0; i < TILES; i++)
        count += gjk2d_overlap(&w->self, &there, &w->tiles[i], NULL);
    return count;
}

/* Along the way as far as it is free, then along what was hit, turned out by more than is
 * rounded; back at either end. What rounding has worn off the margin is restored. */
static void go(walk *w)
{
    int tile;
    w->v.y += gravity * dt;
    gjk2d_vec2 left = vec(w->v.x * dt, w->v.y * dt);
    for (int slides = 0; slides < 4; slides++) {
        const gjk2d_hit h = first_hit(w, left, &tile);
        const float into = dot(left, h.normal), speed = dot(w->v, h.normal);
        const float rounded = FLT_EPSILON * (fabsf(h.position.x) + fabsf(h.position.y));
        w->pose.position = h.position;
        if (h.start == 2)
            gjk2d_push_out(&w->tiles[tile], NULL, &w->self, &w->pose, margin,
                           &w->pose.position);
        if (!h.hit)
            break;
        left = plus(left, -h.fraction, left);
        left = plus(left, -dot(left, h.normal), h.normal);
        left = plus(left, 1e-5f * sqrtf(dot(left, left)) + rounded, h.normal);
        if (speed < 0 && h.normal.y > 0.5f)
            w->v.y = 0;
        if (into < 0 && h.normal.y < 0.1f) {
            w->v.x = -w->v.x; /* a wall */
            w->turns++;
            break;
        }
    }
    if ((w->pose.position.x > TILES - 2 && w->v.x > 0) ||
        (w->pose.position.x < 1 && w->v.x < 0))
        w->v.x = -w->v.x;
    w->overlaps += overlaps(w, w->pose.position);
}

/* ------------------------------------------------------------------ drawing -- */

static void draw(svg *s, const gjk2d_vec2 *points, int count, gjk2d_pose pose,
                 const char *style)
{
    svg_begin(s, style);
    for (int i = 0; i < count; i++)
        svg_point(
            s,
            (double)(pose.position.x + pose.cos * points[i].x - pose.sin * points[i].y),
            (double)(pose.position.y + pose.sin * points[i].x + pose.cos * points[i].y));
    svg_end(s);
}

/* The crates as they stood and as they lie, the tiles and where the character went. */
static void draw_all(svg *s, const world *rest, const world *w, const walk *walker,
                     int steps)
{
    gjk2d_pose here = {{-22, 14}, 1, 0};
    const char *const dark = "fill:#33302a;font-size:15px";
    svg_text(s, -22, 18.5, dark, "a character on seamed tiles (green: where it went)");
    svg_text(s, 1.4, 8, dark, "ten crates at rest (outlines),");
    svg_text(s, 1.4, 7, dark, "and after a ball was thrown at them");
    draw(s, ground, 4, w->bodies[0].pose, "fill:#55524a");
    for (int i = 1; i <= CRATES; i++)
        draw(s, rest->crates[i], 4, rest->bodies[i].pose, "fill:none;stroke:#c9c2b0");
    for (int i = 1; i <= CRATES; i++)
        draw(s, w->crates[i], 4, w->bodies[i].pose, "fill:#e0a030;stroke:#7a4f08");
    svg_circle(s, (double)w->bodies[BODIES - 1].pose.position.x,
               (double)w->bodies[BODIES - 1].pose.position.y, 0.5,
               "fill:#3a6fd0;stroke:#1d3f80");
    for (int i = 0; i < TILES; i++)
        draw(s, walker->corners[i], 4, here, "fill:#8a857a;stroke:#fcfcf9");
    for (int i = 0; i < steps; i += 6)
        svg_circle(s, (double)(here.position.x + walker->path[i].x),
                   (double)(here.position.y + walker->path[i].y), 0.06, "fill:#3a9d5d");
}

int main(int count, char **arguments)
{
    static world w, rest;
    static walk walker;
    make_world(&w);
    for (int i = 0; i < 600; i++)
        step(&w);
    const float deepest = w.deepest;
    w.changes = 0;
    for (int i = 0; i < 600; i++)
        step(&w);
    printf("ten crates: at most %.0f mm deep; at rest the parts that touch changed %d "
           "times in 600 steps; the top one stands at %.1f m\n",
           ceil(1000 * (double)deepest), w.changes,
           (double)w.bodies[CRATES].pose.position.y);
    rest = w;
    w.bodies[BODIES - 1].pose.position = vec(-8, 2.5f);
    w.bodies[BODIES - 1].v = vec(25, 3);
    for (int i = 0; i < 240; i++)
        step(&w);
    int lost = 0;
    for (int i = 1; i < BODIES; i++)
        lost += !(w.bodies[i].pose.position.y > 0);
    printf("a ball thrown at them: %d of %d bodies below the ground\n", lost, BODIES - 1);

    make_walk(&walker);
    float farthest = 0;
    for (int i = 0; i < 3600; i++) {
        go(&walker);
        walker.path[i] = walker.pose.position;
        farthest = fmaxf(farthest, walker.pose.position.x);
    }
    printf("a character, 3600 steps over %d tiles: came as far as %.0f m, stopped by %d "
           "seams, overlapped %d times\n",
           TILES, (double)farthest, walker.turns, walker.overlaps);
    svg s = svg_open(count > 1 ? arguments[1] : "build/examples/game.svg", -26, -1.5, 40,
                     22, 14);
    if (!s.file) {
        fprintf(stderr, "cannot write the picture\n");
        return 1;
    }
    draw_all(&s, &rest, &w, &walker, 3600);
    svg_close(&s);
    return walker.overlaps || lost;
}
