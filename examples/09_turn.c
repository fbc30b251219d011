/* A robot turns in place beside shelves, parks in a row, and a door closes on a cart. Poses
 * that are sampled on the way miss a post; gjk2d_turn_collide proves what is free at every
 * moment, and gjk2d_turn_cast tells where something is first met. Draws the turn beside the
 * shelves into the SVG file given on the command line.
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1
#include "gjk2d.h"
#include "svg.h"

#include <math.h>

enum { THINGS = 4 };

static const gjk2d_vec2 robot_points[4] = {
    {-0.6, -0.25}, {0.6, -0.25}, {0.6, 0.25}, {-0.6, 0.25}};
static const char *const names[THINGS] = {"shelf", "cupboard", "post", "far post"};
static const gjk2d_vec2 in_place = {0, 0}; /* its position is what moves straight */
static const char *const gray = "fill:#8a8f98;fill-opacity:0.25;stroke:#8a8f98";
static const char *const dark = "fill:#55524a";

static gjk2d_pose pose_at(double x, double y, double degrees)
{
    const double angle = degrees * 0.017453292519943295;
    return gjk2d_make_pose(x, y, cos(angle), sin(angle));
}

/* The first of a few poses on the way that hits a shelf, or -1. */
static int sample(const gjk2d_shape *robot, const gjk2d_turn *turn, int poses,
    const gjk2d_shape *things, const gjk2d_pose *places)
{
    const double from = atan2(turn->from.sin, turn->from.cos),
                 to = atan2(turn->to.sin, turn->to.cos);
    for (int k = 0; k < poses; k++) {
        const double angle = from + (to - from) * k / (poses - 1);
        const gjk2d_pose pose = gjk2d_make_pose(
            turn->from.position.x, turn->from.position.y, cos(angle), sin(angle));
        for (int i = 0; i < THINGS; i++)
            if (gjk2d_collide(robot, &pose, &things[i], &places[i])) return k;
    }
    return -1;
}

static void turn_in_place(svg *s)
{
    const gjk2d_shape robot = gjk2d_make_polygon(robot_points, 4, 0);
    const gjk2d_vec2 board[4] = {{-0.8, -0.15}, {0.8, -0.15}, {0.8, 0.15}, {-0.8, 0.15}};
    const gjk2d_vec2 center = {0, 0};
    const gjk2d_shape shelf = gjk2d_make_polygon(board, 4, 0),
                      post = gjk2d_make_circle(center, 0.02);
    const gjk2d_shape things[THINGS] = {shelf, shelf, post, post};
    const gjk2d_pose places[THINGS] = {pose_at(0, -0.9, 0), pose_at(0.85, 0.2, 90),
        pose_at(0.424, 0.506, 0), pose_at(-0.5, 0.6, 0)};
    const gjk2d_turn turn = {pose_at(0, 0, 0), pose_at(0, 0, 90), &in_place};
    gjk2d_turn_hit first = {GJK2D_OK, 0, 0, 1, 1, turn.to, {0, 0}, {0, 0}, -1, -1};
    printf("a quarter turn in place\n");
    for (int poses = 3; poses < 80; poses = 2 * poses + 1)
        printf("  %2d poses: %s\n", poses,
            sample(&robot, &turn, poses, things, places) < 0 ? "free" : "a hit");
    for (int i = 0; i < THINGS; i++) {
        const int hits = gjk2d_turn_collide(&robot, &turn, &things[i], &places[i]);
        const gjk2d_turn_hit h =
            gjk2d_turn_cast(&robot, &turn, &things[i], &places[i], 0);
        printf("  %s: %s\n", names[i], hits ? "a hit" : "free at every moment");
        if (h.hit && h.fraction < first.fraction) first = h;
        svg_shape(s, &things[i], &places[i], dark);
    }
    printf("  it meets something after %.1f%% of the turn, at (%.3f, %.3f)\n",
        100 * first.fraction, first.point.x, first.point.y);
    svg_shape(s, &robot, &turn.from, gray);
    svg_shape(s, &robot, &first.pose, "fill:#3a9d5d;fill-opacity:0.4;stroke:#24713f");
    svg_shape(s, &robot, &turn.to, "fill:none;stroke:#8a8f98;stroke-dasharray:5 4");
    svg_circle(s, first.point.x, first.point.y, 0.03, "fill:#d0342c");
    svg_text(s, -1.05, 1.05, dark, "gray: start; dashed: end; green: where it stops");
}

/* A whole path: is it free between its poses, too? Without a pivot each stretch is an arc,
 * which is what a car drives while its wheel is held. */
static void park(void)
{
    gjk2d_pose poses[5] = {pose_at(0, 0, 0), pose_at(3, 0, 0), pose_at(6, -1.2, -40),
        pose_at(7.6, -3.4, -75), pose_at(7.9, -5.4, -90)};
    const gjk2d_vec2 car[4] = {{-1, -0.9}, {3.4, -0.9}, {3.4, 0.9}, {-1, 0.9}};
    const gjk2d_shape parts[1] = {gjk2d_make_polygon(car, 4, 0)};
    const gjk2d_vec2 center = {0, 0};
    const gjk2d_shape things[2] = {parts[0], gjk2d_make_circle(center, 0.2)};
    gjk2d_pose places[2] = {
        pose_at(5.8, -5, -90), pose_at(8, -0.4, 0)}; /* a car, a pillar */
    const gjk2d_motion path = {parts, 1, 5, poses, sizeof poses[0]};
    const gjk2d_series world = {things, sizeof things[0], places, sizeof places[0]};
    printf("parking: poses %s", gjk2d_motion_hit(&path, &world, 2) < 0 ? "free" : "hit");
    printf(", first stretch that hits: %d\n",
        gjk2d_motion_hit_between(&path, NULL, &world, 2));
    places[1].position.y += 0.5;
    printf("  with the pillar farther away: %d, so the whole path is free\n",
        gjk2d_motion_hit_between(&path, NULL, &world, 2));
}

/* P's pose as Q sees it, for a Q that is normalised. */
static gjk2d_pose seen_from(const gjk2d_pose *q, const gjk2d_pose *p)
{
    const double x = p->position.x - q->position.x, y = p->position.y - q->position.y;
    return gjk2d_make_pose(q->cos * x + q->sin * y, q->cos * y - q->sin * x,
        q->cos * p->cos + q->sin * p->sin, q->cos * p->sin - q->sin * p->cos);
}

/* A step in which both move: a door closes, and a cart rolls under it. The door's poses are
 * taken in the cart's frame. (If the cart turned as well, that would be another way with
 * the same ends: then cut the step into short ones.) */
static void close_door(void)
{
    const gjk2d_vec2 hinge = {0, 0}, edge = {1, 0};
    const gjk2d_shape door = gjk2d_make_capsule(hinge, edge, 0.05);
    const gjk2d_shape cart = gjk2d_make_polygon(robot_points, 4, 0);
    const gjk2d_pose door_at[2] = {pose_at(0, 0, 80), pose_at(0, 0, 0)};
    const gjk2d_pose cart_at[2] = {pose_at(1.9, 0.6, 10), pose_at(1.2, 0.5, 10)};
    const gjk2d_turn turn = {
        seen_from(&cart_at[0], &door_at[0]), seen_from(&cart_at[1], &door_at[1]), &hinge};
    const gjk2d_turn_hit h = gjk2d_turn_cast(&door, &turn, &cart, NULL, 0);
    printf("the door %s the cart after %.1f%% of the step\n",
        h.hit ? "meets" : "does not meet", 100 * h.fraction);
}

int main(int argc, char **argv)
{
    svg s = svg_open(
        argc > 1 ? argv[1] : "build/examples/turn.svg", -1.1, -1.2, 1.2, 1.2, 240);
    turn_in_place(&s);
    svg_close(&s);
    park();
    close_door();
    return 0;
}
