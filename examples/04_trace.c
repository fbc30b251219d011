/* Watch GJK work: prints every iteration of one query and draws it as an SVG
 * file, step_1.svg, step_2.svg, .. in the folder given on the command line.
 *
 * GJK never looks at two shapes side by side. It walks on their Minkowski
 * difference, the CSO (grey), whose distance from the origin (black cross) is
 * theirs. Each iteration asks for the CSO's farthest point `a` towards the origin
 * (arrow), adds it to a simplex of up to three points (blue), and finds the
 * simplex's point v closest to the origin (red). Nothing of the CSO lies beyond
 * the dashed line; where the origin does, the distance is at least the origin's
 * from that line. It is at most |v|, and where the two meet the answer is found.
 * A simplex that repeats a point, or lies on a line, says that there was nothing
 * better to add.
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1
#include "gjk2d.h"
#include "svg.h"

#include <math.h>

static const gjk2d_vec2 p_points[] = {{-3, 0}, {-2, -2}, {0, -3}, {2, -2},
                                      {3, 0},  {2, 2},   {0, 3},  {-2, 2}};
static const gjk2d_vec2 q_points[] = {{-3, -1}, {-1, -2}, {1, -1}, {2, 1}, {-2, 2}};
static const gjk2d_pose q_pose = {{6.5, 1.5}, 0.8, 0.6};

typedef struct {
    const char *folder;
    const gjk2d_shape *p, *q;
    gjk2d_vec2 from; /* v of the step before */
} scene;

/* The CSO's vertices are what its support mapping says, all the way round. */
static void draw_cso(svg *s, const gjk2d_shape *p, const gjk2d_shape *q)
{
    svg_begin(s, "fill:#e8e6df;stroke:#a8a498;stroke-width:2");
    for (int degree = 0; degree < 360; degree++) {
        double angle = degree * 0.0174532925;
        gjk2d_vec2 direction = {cos(angle), sin(angle)};
        gjk2d_vertex farthest;
        gjk2d_cso_support(p, NULL, q, &q_pose, direction, &farthest);
        svg_point(s, farthest.point.x, farthest.point.y);
    }
    svg_end(s);
}

/* The arrow from the last v towards the origin, and the line through the point
 * that was found there: square to the arrow, all of the CSO is on its far side. */
static void draw_search(svg *s, const gjk2d_step *step, gjk2d_vec2 from)
{
    double dx = step->direction.x, dy = step->direction.y;
    double length = sqrt(dx * dx + dy * dy), ux = dx / length, uy = dy / length;
    double x = step->simplex[0].x, y = step->simplex[0].y;
    double tip_x = from.x + ux, tip_y = from.y + uy;
    const char *arrow = "stroke:#222;stroke-width:2.5";
    svg_line(s, x - 20 * uy, y + 20 * ux, x + 20 * uy, y - 20 * ux,
             "stroke:#777;stroke-width:1.5;stroke-dasharray:7 6");
    svg_line(s, from.x, from.y, tip_x, tip_y, arrow);
    for (int side = -1; side <= 1; side += 2)
        svg_line(s, tip_x, tip_y, tip_x - 0.3 * ux + 0.15 * side * uy,
                 tip_y - 0.3 * uy - 0.15 * side * ux, arrow);
}

static void draw_simplex(svg *s, const gjk2d_step *step)
{
    const char *const names[3] = {"a", "b", "c"};
    svg_begin(s, "fill:#3b7dd8;fill-opacity:0.25;stroke:#3b7dd8;stroke-width:3");
    for (int i = 0; i < step->count; i++)
        svg_point(s, step->simplex[i].x, step->simplex[i].y);
    svg_end(s);
    for (int i = 0; i < step->count; i++) {
        double x = step->simplex[i].x, y = step->simplex[i].y;
        svg_circle(s, x, y, i == 0 ? 0.11 : 0.08, "fill:#1d4f96");
        svg_text(s, x - 0.45, y + 0.2 - 0.3 * i, "fill:#1d4f96", names[i]);
    }
    double vx = step->v.x, vy = step->v.y;
    svg_line(s, 0, 0, vx, vy, "stroke:#d0342c;stroke-width:2");
    svg_circle(s, vx, vy, 0.09, "fill:#d0342c");
    svg_line(s, -0.2, 0, 0.2, 0, "stroke:black;stroke-width:2");
    svg_line(s, 0, -0.2, 0, 0.2, "stroke:black;stroke-width:2");
}

static void print_step(const gjk2d_step *step)
{
    printf("step %d: direction (%g, %g), simplex", step->iteration, step->direction.x,
           step->direction.y);
    for (int i = 0; i < step->count; i++)
        printf(" (%g, %g)", step->simplex[i].x, step->simplex[i].y);
    printf("\n  barycode %d%d%d, v (%.3f, %.3f), %.3f <= distance <= %.3f\n",
           step->barycode >> 2 & 1, step->barycode >> 1 & 1, step->barycode & 1,
           step->v.x, step->v.y, step->lower, step->upper);
}

/* The query calls this once an iteration. */
static void on_step(const gjk2d_step *step, void *user)
{
    scene *of = (scene *)user;
    char text[512];
    if (step->iteration == 1) { /* it looks along the line of the centres first */
        of->from.x = -step->direction.x;
        of->from.y = -step->direction.y;
    }
    print_step(step);
    snprintf(text, sizeof text, "%s/step_%d.svg", of->folder, step->iteration);
    svg s = svg_open(text, -12, -7.5, 2, 5.5, 60);
    if (!s.file) {
        fprintf(stderr, "cannot write %s\n", text);
        return;
    }
    draw_cso(&s, of->p, of->q);
    draw_search(&s, step, of->from);
    draw_simplex(&s, step);
    snprintf(text, sizeof text,
             "step %d: barycode %d%d%d, %.3f &#8804; distance &#8804; %.3f",
             step->iteration, step->barycode >> 2 & 1, step->barycode >> 1 & 1,
             step->barycode & 1, step->lower, step->upper);
    svg_text(&s, -11.6, 4.8, "font-size:20px", text);
    svg_close(&s);
    of->from = step->v;
}

int main(int count, char **arguments)
{
    gjk2d_shape p = gjk2d_make_polygon(p_points, 8, 0);
    gjk2d_shape q = gjk2d_make_polygon(q_points, 5, 0);
    const char *folder = count > 1 ? arguments[1] : "build/examples/trace";
    scene shown = {folder, &p, &q, {0, 0}};
    gjk2d_options how = {0};
    how.level = 2;
    how.support = GJK2D_SUPPORT_SCAN; /* GJK, not the walk that is usually faster */
    how.trace = on_step;
    how.trace_user = &shown;
    gjk2d_result found = gjk2d_query(&p, NULL, &q, &q_pose, &how);
    printf("distance %.4f\n", found.distance);
    return 0;
}
