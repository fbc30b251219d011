/* A planner that asks about whole motions: a fork lift, made of two convex parts, looks for
 * a path through a field of obstacles. Each motion that the search tries is an arc of 16
 * poses. One call, gjk2d_motion_hit, asks whether any part hits any obstacle at any of
 * them. Prints how long the path is; draws it into the SVG file given on the command line.
 */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
#include "svg.h"

#include <math.h>

enum { HEADINGS = 16, STEPS = 16, PARTS = 2, OBSTACLES = 90, CORNERS = 7 };
enum { WIDE = 64, HIGH = 40, CELLS = WIDE * HIGH * HEADINGS };

static const gjk2d_vec2 depot = {2, 2}, goal = {WIDE - 3, HIGH - 3};
static const float stride = 1.4f, full_turn = 6.2831853f; /* m; rad */
static const gjk2d_vec2 body[6] = {
    {-1.2f, -0.4f}, {-1, -0.6f}, {0.7f, -0.6f}, {0.7f, 0.6f}, {-1, 0.6f}, {-1.2f, 0.4f}};
static const gjk2d_vec2 forks[4] = {
    {0.7f, -0.35f}, {1.7f, -0.35f}, {1.7f, 0.35f}, {0.7f, 0.35f}};

typedef struct {
    gjk2d_vec2 at;
    int heading, parent, turn, motions; /* how it was reached */
} node;

typedef struct {
    gjk2d_shape obstacles[OBSTACLES], parts[PARTS];
    int count, tried;
    node nodes[CELLS + 1];
    char seen[CELLS];
} search;

static float length(gjk2d_vec2 from, gjk2d_vec2 to)
{
    return hypotf(to.x - from.x, to.y - from.y);
}

/* Obstacles with corners on ellipses, clear of start and goal. Up to 8 corners are copied
 * into the shape, so that the array may go. */
static void make_obstacles(gjk2d_shape *obstacles)
{
    unsigned state = 7;
    for (int i = 0; i < OBSTACLES;) {
        gjk2d_vec2 corners[CORNERS];
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
            corners[k].x = center.x + size * cosf(angle) * (1 + random[3]);
            corners[k].y = center.y + size * sinf(angle);
        }
        if (length(center, depot) >= 7 && length(center, goal) >= 7)
            obstacles[i++] = gjk2d_make_polygon(corners, count, 0);
    }
}

/* Where the arc with this turn of -1, 0 or 1 is after a share of its stride. */
static gjk2d_pose arc_pose(const node *from, int turn, float share)
{
    const float step = full_turn / HEADINGS, start = (float)from->heading * step;
    const float end = start + (float)turn * share * step;
    const float middle = (start + end) / 2, half = (end - start) / 2;
    const float chord = stride * share * (turn ? sinf(half) / half : 1);
    return gjk2d_make_pose(from->at.x + chord * cosf(middle),
        from->at.y + chord * sinf(middle), cosf(end), sinf(end));
}

/* Follows one arc from a node; the end becomes a node if the arc is free and leads to a
 * place and heading where the search has not been. */
static void try_arc(search *s, int parent, int turn)
{
    const node from = s->nodes[parent];
    gjk2d_pose poses[STEPS];
    for (int k = 0; k < STEPS; k++)
        poses[k] = arc_pose(&from, turn, (float)(k + 1) / STEPS);
    const gjk2d_motion motion = {s->parts, PARTS, STEPS, poses, sizeof poses[0]};
    const gjk2d_series obstacles = {s->obstacles, sizeof(gjk2d_shape), NULL, 0};
    const gjk2d_vec2 to = poses[STEPS - 1].position;
    const int heading = (from.heading + turn + HEADINGS) % HEADINGS;
    s->tried++;
    if (to.x < 0 || to.x >= WIDE || to.y < 0 || to.y >= HIGH ||
        gjk2d_motion_hit(&motion, &obstacles, OBSTACLES) >= 0)
        return;
    char *seen = &s->seen[((int)to.y * WIDE + (int)to.x) * HEADINGS + heading];
    const node reached = {to, heading, parent, turn, from.motions + 1};
    if (!*seen) s->nodes[s->count++] = reached;
    *seen = 1;
}

/* Breadth first, for all motions are equally long. The goal's node, or -1. */
static int find_plan(search *s)
{
    const node start = {depot, 2, -1, 0, 0};
    s->nodes[s->count++] = start;
    for (int at = 0; at < s->count; at++) {
        if (length(s->nodes[at].at, goal) < stride) return at;
        for (int turn = -1; turn <= 1; turn++) try_arc(s, at, turn);
    }
    return -1;
}

static void draw(svg *s, const search *found, int at)
{
    const gjk2d_pose origin = gjk2d_identity();
    for (int i = 0; i < OBSTACLES; i++)
        svg_shape(s, &found->obstacles[i], &origin, "fill:#55524a");
    for (; at > 0; at = found->nodes[at].parent)
        for (int half = 1; half <= 2; half++) {
            const node *n = &found->nodes[at];
            const gjk2d_pose pose =
                arc_pose(&found->nodes[n->parent], n->turn, 0.5f * (float)half);
            svg_shape(s, &found->parts[0], &pose, "fill:#a8d0b5;stroke:#24713f");
            svg_shape(s, &found->parts[1], &pose, "fill:#f1d9a8;stroke:#b87d14");
        }
    svg_circle(s, (double)depot.x, (double)depot.y, 0.35, "fill:#b01e4a");
    svg_circle(s, (double)goal.x, (double)goal.y, 0.35, "fill:#b01e4a");
    svg_text(s, (double)depot.x - 1, (double)depot.y + 1.2, "fill:#b01e4a", "start");
    svg_text(s, (double)goal.x - 1, (double)goal.y + 1.2, "fill:#b01e4a", "goal");
}

int main(int argc, char **argv)
{
    static search s;
    make_obstacles(s.obstacles);
    s.parts[0] = gjk2d_make_polygon(body, 6, 0);
    s.parts[1] = gjk2d_make_polygon(forks, 4, 0);
    const int end = find_plan(&s);
    if (end < 0) {
        printf("no path\n");
        return 1;
    }
    printf("a path of %d motions; %d tried, each of %d pairs\n", s.nodes[end].motions,
        s.tried, STEPS * PARTS * OBSTACLES);
    svg picture =
        svg_open(argc > 1 ? argv[1] : "build/examples/motions.svg", 0, 0, WIDE, HIGH, 14);
    draw(&picture, &s, end);
    svg_close(&picture);
    return 0;
}
