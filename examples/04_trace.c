/* Watch GJK work: prints every step of one query and draws them all side by side into the
 * SVG file given on the command line.
 *
 * GJK never looks at two shapes side by side. It walks on their configuration space
 * obstacle, the CSO (grey), whose distance from the origin (black cross) is theirs. It
 * keeps a simplex W of up to three points of the CSO and its point v closest to the origin
 * (red). In each step it asks for the CSO's farthest point `a` in the direction from v to
 * the origin, adds it to W (blue: the points before the reduction), and reduces W to the
 * part that is closest to the origin. The next step shows what is left. Nothing of the CSO
 * lies beyond the dashed line through a. So the origin's distance from that line is a lower
 * bound of the answer, and |v| is an upper one. Where the two meet, v is the answer.
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1
#include "gjk2d.h"
#include "svg.h"

#include <math.h>

static const gjk2d_vec2 p_points[] = {
    {-3, 0}, {-2, -2}, {0, -3}, {2, -2}, {3, 0}, {2, 2}, {0, 3}, {-2, 2}};
static const gjk2d_vec2 q_points[] = {{-3, -1}, {-1, -2}, {1, -1}, {2, 1}, {-2, 2}};

enum { MOST_STEPS = 8, SCALE = 25, WIDTH = 14, HEIGHT = 14 }; /* of one panel */

typedef struct {
    int count;
    gjk2d_step steps[MOST_STEPS];
} history;

/* gjk2d_gjk calls this for each step. */
static void remember(const gjk2d_step *step, void *user)
{
    history *h = (history *)user;
    if (h->count < MOST_STEPS) h->steps[h->count++] = *step;
}

/* The barycode as three digits: which barycentric coordinates of the origin in the simplex
 * a b c are positive. 000 says that a triangle has no area. */
static void print_barycode(char text[4], int barycode)
{
    for (int i = 0; i < 3; i++) text[i] = barycode >> (2 - i) & 1 ? '1' : '0';
    text[3] = 0;
}

static void print_step(const gjk2d_step *step)
{
    char barycode[4];
    print_barycode(barycode, step->barycode);
    printf("step %d: v (%.3f, %.3f), simplex", step->iteration, step->v.x, step->v.y);
    for (int i = 0; i < step->count; i++)
        printf(" (%g, %g)", step->simplex[i].x, step->simplex[i].y);
    printf("\n  barycode %s, %.3f <= distance <= %.3f\n", barycode, step->lower,
        step->upper);
}

/* The CSO's corners are what its support mapping says, all around. */
static void draw_cso(
    svg *s, const gjk2d_shape *p, const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    svg_begin(s, "fill:#e8e6df;stroke:#a8a498;stroke-width:1.5");
    for (int degree = 0; degree < 360; degree++) {
        double angle = degree * 0.0174532925;
        gjk2d_vec2 direction = {cos(angle), sin(angle)};
        gjk2d_vertex farthest;
        gjk2d_cso_support(p, NULL, q, q_pose, direction, &farthest);
        svg_point(s, farthest.point.x, farthest.point.y);
    }
    svg_end(s);
}

/* v with its line to the origin, and the line through a that is square to it. */
static void draw_search(svg *s, const gjk2d_step *step)
{
    gjk2d_vec2 a = step->simplex[0], d = step->direction;
    double length = 20 / hypot(d.x, d.y);
    svg_line(s, a.x - length * d.y, a.y + length * d.x, a.x + length * d.y,
        a.y - length * d.x, "stroke:#777;stroke-width:1.2;stroke-dasharray:6 5");
    svg_line(s, step->v.x, step->v.y, 0, 0, "stroke:#d0342c;stroke-width:2");
    svg_circle(s, step->v.x, step->v.y, 0.17, "fill:#d0342c");
    svg_line(s, -0.3, 0, 0.3, 0, "stroke:black;stroke-width:2");
    svg_line(s, 0, -0.3, 0, 0.3, "stroke:black;stroke-width:2");
}

static void draw_simplex(svg *s, const gjk2d_step *step)
{
    static const char *const names[3] = {"a", "b", "c"};
    svg_begin(s, "fill:#3b7dd8;fill-opacity:0.25;stroke:#3b7dd8;stroke-width:2.5");
    for (int i = 0; i < step->count; i++)
        svg_point(s, step->simplex[i].x, step->simplex[i].y);
    svg_end(s);
    for (int i = step->count; i-- > 0;) {
        gjk2d_vec2 at = step->simplex[i];
        svg_circle(s, at.x, at.y, 0.15, "fill:#1d4f96");
        svg_text(s, at.x - 0.8, at.y + (i == 2 ? -0.5 : 0.2), "fill:#1d4f96", names[i]);
    }
}

static void draw_panel(svg *s, const gjk2d_step *step)
{
    char barycode[4], text[100];
    print_barycode(barycode, step->barycode);
    snprintf(text, sizeof text, "%d: barycode %s, %.3f &#8804; distance &#8804; %.3f",
        step->iteration, barycode, step->lower, step->upper);
    svg_text(s, -11, -7.4, "font-size:14px", text);
    draw_simplex(s, step);
    draw_search(s, step);
}

int main(int argc, char **argv)
{
    gjk2d_shape p = gjk2d_make_polygon(p_points, 8, 0);
    gjk2d_shape q = gjk2d_make_polygon(q_points, 5, 0);
    gjk2d_pose q_pose = gjk2d_make_pose(6.5, 1.5, 0.8, 0.6);
    history seen = {0};
    gjk2d_gjk_options options = {0};
    options.trace = remember;
    options.trace_user = &seen;
    gjk2d_result r = gjk2d_gjk(&p, NULL, &q, &q_pose, &options);

    svg s = svg_open(argc > 1 ? argv[1] : "build/examples/trace.svg", -11.6, -8,
        -11.6 + WIDTH * seen.count, -8 + HEIGHT, SCALE);
    for (int i = 0; i < seen.count; i++) {
        print_step(&seen.steps[i]);
        svg_panel(&s, SCALE * WIDTH * i, 0, SCALE * WIDTH, SCALE * HEIGHT);
        draw_cso(&s, &p, &q, &q_pose);
        draw_panel(&s, &seen.steps[i]);
        svg_end_panel(&s);
    }
    printf("distance %.4f\n", r.distance);
    svg_close(&s);
    return 0;
}
