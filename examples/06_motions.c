/* A planner that asks about whole motions: a fork lift, two convex parts, looks for a way
 * through a field of obstacles. Every motion that the search tries is an arc of 16 poses;
 * one call asks whether any part hits any obstacle at any of them. Draws the plan into the SVG file given on the command line; with the
 * word `time` behind it, finds the same plan by single queries too and prints how long
 * both took.
 */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
#include "svg.h"

#include <math.h>
#include <string.h>
#include <time.h>

enum { HEADINGS = 16, TURNS = 3, STEPS = 16, PARTS = 2, OBSTACLES = 90, CORNERS = 7 };
enum { WIDE = 64, HIGH = 40, CELLS = WIDE * HIGH * HEADINGS };

static const gjk2d_vec2 depot = {2, 2}, goal = {WIDE - 3, HIGH - 3};
static const float stride = 1.4f, full_turn = 6.2831853f; /* m; rad */
static const gjk2d_vec2 body[6] = {{-1.2f, -0.4f}, {-1, -0.6f}, {0.7f, -0.6f},
                                   {0.7f, 0.6f},   {-1, 0.6f},  {-1.2f, 0.4f}};
static const gjk2d_vec2 forks[4] = {
    {0.7f, -0.35f}, {1.7f, -0.35f}, {1.7f, 0.35f}, {0.7f, 0.35f}};

typedef struct {
    gjk2d_vec2 corners[OBSTACLES][CORNERS];
    gjk2d_shape obstacles[OBSTACLES], parts[PARTS];
} world;

typedef struct {
    gjk2d_vec2 at;
    int heading, parent, turn, motions; /* how it was reached */
} node;

typedef struct {
    const world *field;
    int one_by_one; /* with single queries */
    int count, tried;
    node nodes[CELLS + 1];
    char seen[CELLS];
} search;

static gjk2d_vec2 vec(float x, float y)
{
    gjk2d_vec2 v = {x, y};
    return v;
}

static double way(gjk2d_vec2 from, gjk2d_vec2 to)
{
    return hypot((double)to.x - (double)from.x, (double)to.y - (double)from.y);
}

/* Where the arc with this turn of -1, 0 or 1 is after a share of its stride. */
static gjk2d_pose arc_pose(const node *from, int turn, float share)
{
    const float step = full_turn / HEADINGS, start = (float)from->heading * step;
    const float end = start + (float)turn * share * step;
    const float middle = (start + end) / 2, half = (end - start) / 2;
    const float chord = stride * share * (turn ? sinf(half) / half : 1);
    gjk2d_pose pose = {
        vec(from->at.x + chord * cosf(middle), from->at.y + chord * sinf(middle)),
        cosf(end), sinf(end)};
    return pose;
}

/* Does the robot hit something on the way along these poses? */
static int is_blocked(const search *s, const gjk2d_pose *poses)
{
    const world *w = s->field;
    if (!s->one_by_one) {
        const gjk2d_motion motion = {w->parts, PARTS, STEPS, poses, sizeof *poses};
        const gjk2d_series obstacles = {w->obstacles, sizeof(gjk2d_shape), NULL, 0};
        return gjk2d_motion_hit(&motion, &obstacles, OBSTACLES) >= 0;
    }
    for (int k = 0; k < STEPS * PARTS * OBSTACLES; k++) {
        const gjk2d_shape *obstacle = &w->obstacles[k / (STEPS * PARTS)];
        const gjk2d_shape *part = &w->parts[k / STEPS % PARTS];
        if (gjk2d_collide(part, &poses[k % STEPS], obstacle, NULL))
            return 1;
    }
    return 0;
}

/* Breadth first, for all motions are equally long. The goal's node, or -1. */
static int find_plan(search *s)
{
    const node start = {depot, 2, -1, 0, 0};
    s->nodes[s->count++] = start;
    for (int at = 0; at < s->count; at++) {
        const node here = s->nodes[at];
        if (way(here.at, goal) < (double)stride)
            return at;
        for (int turn = 0; turn < TURNS; turn++) {
            gjk2d_pose poses[STEPS];
            for (int k = 0; k < STEPS; k++)
                poses[k] = arc_pose(&here, turn - 1, (float)(k + 1) / STEPS);
            s->tried++;
            const gjk2d_vec2 to = poses[STEPS - 1].position;
            const int heading = (here.heading + turn + HEADINGS - 1) % HEADINGS;
            const node next = {to, heading, at, turn - 1, here.motions + 1};
            if (to.x < 0 || to.x >= WIDE || to.y < 0 || to.y >= HIGH ||
                is_blocked(s, poses))
                continue;
            char *seen = &s->seen[((int)to.y * WIDE + (int)to.x) * HEADINGS + heading];
            if (!*seen)
                s->nodes[s->count++] = next;
            *seen = 1;
        }
    }
    return -1;
}

static void draw(svg *s, const gjk2d_vec2 *points, int count, gjk2d_pose pose,
                 const char *style)
{
    svg_begin(s, style);
    for (int i = 0; i < count; i++) {
        const float x = pose.cos * points[i].x - pose.sin * points[i].y;
        const float y = pose.sin * points[i].x + pose.cos * points[i].y;
        svg_point(s, (double)(pose.position.x + x), (double)(pose.position.y + y));
    }
    svg_end(s);
}

static void draw_plan(svg *s, const search *found, int at)
{
    const gjk2d_pose here = {{0, 0}, 1, 0};
    for (int i = 0; i < OBSTACLES; i++)
        draw(s, found->field->corners[i], found->field->obstacles[i].count, here,
             "fill:#55524a");
    for (; found->nodes[at].parent >= 0; at = found->nodes[at].parent) {
        const node *from = &found->nodes[found->nodes[at].parent];
        for (int k = 1; k <= 2; k++) {
            const gjk2d_pose pose =
                arc_pose(from, found->nodes[at].turn, 0.5f * (float)k);
            draw(s, body, 6, pose, "fill:#3a9d5d;fill-opacity:0.3;stroke:#24713f");
            draw(s, forks, 4, pose, "fill:#e0a030;fill-opacity:0.3;stroke:#b87d14");
        }
    }
}

static void draw_legend(svg *s)
{
    static const gjk2d_vec2 sign[4] = {{0, 0}, {1, 0}, {1, 0.7f}, {0, 0.7f}};
    static const char *const names[3][2] = {
        {"obstacles", "fill:#55524a"},
        {"the truck, pose by pose", "fill:#a8d0b5;stroke:#24713f"},
        {"its forks", "fill:#f1d9a8;stroke:#b87d14"}};
    svg_circle(s, (double)depot.x, (double)depot.y, 0.35, "fill:#b01e4a");
    svg_circle(s, (double)goal.x, (double)goal.y, 0.35, "fill:#b01e4a");
    svg_text(s, (double)depot.x - 1, (double)depot.y + 1.2, "fill:#b01e4a", "start");
    svg_text(s, (double)goal.x - 1, (double)goal.y + 1.2, "fill:#b01e4a", "goal");
    for (int i = 0; i < 3; i++) {
        const gjk2d_pose at = gjk2d_make_pose(42, 3.9f - 1.4f * (float)i, 1, 0);
        draw(s, sign, 4, at, names[i][1]);
        svg_text(s, 43.6, 4 - 1.4 * i, "fill:#1d1d1d", names[i][0]);
    }
}

/* Obstacles with corners on circles, clear of start and goal. */
static void make_world(world *w)
{
    unsigned state = 7;
    w->parts[0] = gjk2d_make_polygon(body, 6, 0);
    w->parts[1] = gjk2d_make_polygon(forks, 4, 0);
    for (int i = 0; i < OBSTACLES; i++) {
        float random[4];
        for (int k = 0; k < 4; k++) {
            state = state * 1664525u + 1013904223u;
            random[k] = (float)(state >> 8) / 16777216;
        }
        const gjk2d_vec2 center = {random[0] * WIDE, random[1] * HIGH};
        const float size = 0.6f + 1.6f * random[2];
        const int count = 3 + (int)(random[3] * (CORNERS - 2));
        for (int k = 0; k < count; k++) {
            const float angle = full_turn * ((float)k + random[3]) / (float)count;
            w->corners[i][k] = vec(center.x + size * cosf(angle) * (1 + random[3]),
                                   center.y + size * sinf(angle));
        }
        w->obstacles[i] = gjk2d_make_polygon(w->corners[i], count, 0);
        if (way(center, depot) < 7 || way(center, goal) < 7)
            i--;
    }
}

/* The goal's node, and the seconds it took. */
static int plan(search *s, double *seconds)
{
    const clock_t start = clock();
    const int end = find_plan(s);
    *seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    return end;
}

int main(int count, char **arguments)
{
    static world field;
    static search many, single;
    double seconds, others;
    make_world(&field);
    many.field = single.field = &field;
    single.one_by_one = 1;
    const int end = plan(&many, &seconds);
    const int queries = many.tried * STEPS * PARTS * OBSTACLES;
    if (end < 0) {
        printf("no way\n");
        return 1;
    }
    printf("a way of %d motions; %d tried, %d queries\n", many.nodes[end].motions,
           many.tried, queries);
    if (count > 2 && !strcmp(arguments[2], "time")) {
        const int same = end == plan(&single, &others);
        printf("by motions %.0f ms (%.0f million queries per second), one by one %.0f ms "
               "(%.0f million), and the %s way\n",
               1e3 * seconds, queries / seconds / 1e6, 1e3 * others,
               queries / others / 1e6, same ? "same" : "OTHER");
    }
    svg s = svg_open(count > 1 ? arguments[1] : "build/examples/motions.svg", 0, 0, WIDE,
                     HIGH, 14);
    if (!s.file) {
        fprintf(stderr, "cannot write the picture\n");
        return 1;
    }
    draw_plan(&s, &many, end);
    draw_legend(&s);
    svg_close(&s);
    return 0;
}
