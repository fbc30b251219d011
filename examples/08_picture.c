/* Draws the picture of the README, examples/picture.svg, into the SVG file given on the
 * command line: two shapes apart, with the closest points, the distance and the normal; and
 * overlapping, with the depth, the contact points, and where the second one is free again.
 * Prints the numbers.
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1
#include "gjk2d.h"
#include "svg.h"

static const gjk2d_vec2 stone_corners[5] = {
    {-1.6, -1.0}, {0.9, -1.3}, {1.7, 0.2}, {0.4, 1.4}, {-1.3, 0.9}};
static const gjk2d_vec2 wedge_corners[3] = {{-0.9, -0.8}, {1.1, -0.5}, {0.1, 1.0}};

static const char *const blue = "fill:#cfe0f3;fill-opacity:0.8;stroke:#2b5c94;"
                                "stroke-width:2";
static const char *const orange = "fill:#fbdfc0;fill-opacity:0.8;stroke:#b3661a;"
                                  "stroke-width:2";
static const char *const ghost = "fill:none;stroke:#b3661a;stroke-width:1.5;"
                                 "stroke-dasharray:5 4";
static const char *const thick = "stroke:#1d1d1d;stroke-width:2.5";
static const char *const bold = "stroke:#b01e4a;stroke-width:3";
static const char *const dark = "fill:#1d1d1d;font-size:16px";
static const char *const red = "fill:#b01e4a;font-size:16px";

static void draw_vector(svg *s, gjk2d_vec2 from, gjk2d_vec2 d, double length)
{
    gjk2d_vec2 to = {from.x + length * d.x, from.y + length * d.y};
    svg_line(s, from.x, from.y, to.x, to.y, bold);
    for (int side = -1; side <= 1; side += 2)
        svg_line(s, to.x, to.y, to.x - 0.16 * d.x - 0.09 * side * d.y,
            to.y - 0.16 * d.y + 0.09 * side * d.x, bold);
}

static void draw_apart(svg *s, const gjk2d_shape *p, const gjk2d_shape *q)
{
    gjk2d_pose p_pose = gjk2d_make_pose(0, 0, 1, 0);
    gjk2d_pose q_pose = gjk2d_make_pose(3.4, 1.2, 0.8, 0.6);
    gjk2d_result r = gjk2d_separation(p, &p_pose, q, &q_pose);
    gjk2d_vec2 middle = {(r.p.x + r.q.x) / 2, (r.p.y + r.q.y) / 2};
    char text[40];
    printf("apart: distance %.3f, from (%.3f, %.3f) to (%.3f, %.3f)\n", r.distance, r.p.x,
        r.p.y, r.q.x, r.q.y);
    svg_shape(s, p, &p_pose, blue);
    svg_shape(s, q, &q_pose, orange);
    svg_line(s, r.p.x, r.p.y, r.q.x, r.q.y, thick);
    draw_vector(s, r.q, r.normal, 0.7);
    svg_circle(s, r.p.x, r.p.y, 0.07, dark);
    svg_circle(s, r.q.x, r.q.y, 0.07, dark);
    svg_text(s, r.p.x - 0.3, r.p.y - 0.1, dark, "p");
    svg_text(s, r.q.x + 0.1, r.q.y - 0.35, dark, "q");
    snprintf(text, sizeof text, "distance %.2f", r.distance);
    svg_text(s, middle.x - 0.7, middle.y - 0.75, dark, text);
    svg_text(s, r.q.x + 0.8 * r.normal.x, r.q.y + 0.8 * r.normal.y + 0.2, red, "normal");
    svg_text(s, -0.3, -0.2, dark, "P");
    svg_text(s, q_pose.position.x + 0.4, q_pose.position.y - 0.35, dark, "Q");
    svg_text(s, -1.6, -2, dark, "apart: distance, closest points, normal");
}

static void draw_overlap(svg *s, const gjk2d_shape *p, const gjk2d_shape *q)
{
    gjk2d_pose p_pose = gjk2d_make_pose(7.4, 0, 1, 0);
    gjk2d_pose q_pose = gjk2d_make_pose(8.85, 1.2, 0.75, -0.6614378278);
    gjk2d_result r = gjk2d_separation(p, &p_pose, q, &q_pose);
    gjk2d_manifold m = gjk2d_contact(p, &p_pose, q, &q_pose, 0, 0);
    gjk2d_pose free_pose = q_pose;
    char text[40];
    gjk2d_push_out(p, &p_pose, q, &q_pose, 0, &free_pose.position);
    printf("overlapping: depth %.3f, normal (%.3f, %.3f), %d contact points\n",
        -r.distance, r.normal.x, r.normal.y, m.count);
    printf("pushed out to (%.3f, %.3f): overlap %d\n", free_pose.position.x,
        free_pose.position.y, gjk2d_overlap(p, &p_pose, q, &free_pose));
    svg_shape(s, p, &p_pose, blue);
    svg_shape(s, q, &q_pose, orange);
    svg_shape(s, q, &free_pose, ghost);
    draw_vector(s, r.q, r.normal, -r.distance);
    for (int i = 0; i < m.count; i++)
        svg_circle(s, m.points[i].point.x, m.points[i].point.y, 0.07, dark);
    snprintf(text, sizeof text, "depth %.2f", -r.distance);
    svg_text(s, r.q.x - 1.2, r.q.y - 0.5, red, text);
    svg_text(s, p_pose.position.x - 0.3, -0.2, dark, "P");
    svg_text(s, q_pose.position.x + 0.25, q_pose.position.y + 0.05, dark, "Q");
    svg_text(s, free_pose.position.x + 1.05, free_pose.position.y + 0.5, dark, "free");
    svg_text(s, 5.8, -2, dark, "overlapping: depth, contact points, push_out");
}

int main(int argc, char **argv)
{
    gjk2d_shape p = gjk2d_make_polygon(stone_corners, 5, 0);
    gjk2d_shape q = gjk2d_make_polygon(wedge_corners, 3, 0.25);
    svg s = svg_open(
        argc > 1 ? argv[1] : "build/examples/picture.svg", -2, -2.4, 12, 3.1, 60);
    draw_apart(&s, &p, &q);
    draw_overlap(&s, &p, &q);
    svg_close(&s);
    return 0;
}
