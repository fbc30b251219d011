/* A few lines of SVG for the examples that draw: y points up, and one unit of
 * the drawing is `scale` pixels. Colours and widths are given as an SVG style.
 */
#ifndef EXAMPLES_SVG_H
#define EXAMPLES_SVG_H

#include "gjk2d.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    FILE *file;
    double left, top, scale;
} svg;

/* Opens a drawing of the rectangle between two corners. Where the file cannot be written
 * the program ends. */
static inline svg svg_open(
    const char *path, double left, double bottom, double right, double top, double scale)
{
    svg s = {fopen(path, "w"), left, top, scale};
    double width = (right - left) * scale, height = (top - bottom) * scale;
    if (!s.file) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(1);
    }
    fprintf(s.file,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' "
        "width='%.0f' height='%.0f'\n font-family='sans-serif' font-size='15' "
        "stroke-linejoin='round' stroke-linecap='round'>\n"
        "<rect width='100%%' height='100%%' fill='#fcfcf9'/>\n",
        width, height, width, height);
    return s;
}

static inline double svg_x(const svg *s, double x) { return (x - s->left) * s->scale; }
static inline double svg_y(const svg *s, double y) { return (s->top - y) * s->scale; }

/* A polygon, point by point: svg_begin, svg_point .., svg_end. */
static inline void svg_begin(svg *s, const char *style)
{
    fprintf(s->file, "<polygon style='%s' points='", style);
}

static inline void svg_point(svg *s, double x, double y)
{
    fprintf(s->file, "%.2f,%.2f ", svg_x(s, x), svg_y(s, y));
}

static inline void svg_end(svg *s) { fprintf(s->file, "'/>\n"); }

/* A shape's outline: its support points all the way round, plus the radius. */
static inline void svg_shape(
    svg *s, const gjk2d_shape *shape, const gjk2d_pose *pose, const char *style)
{
    svg_begin(s, style);
    for (int degree = 0; degree < 360; degree += 4) {
        const double a = degree * 0.01745329252;
        const gjk2d_vec2 d = {(gjk2d_real)cos(a), (gjk2d_real)sin(a)};
        gjk2d_vertex v;
        gjk2d_support(shape, d, -1, &v);
        const double x = (double)(v.point.x + shape->radius * d.x);
        const double y = (double)(v.point.y + shape->radius * d.y);
        svg_point(s,
            (double)pose->position.x + (double)pose->cos * x - (double)pose->sin * y,
            (double)pose->position.y + (double)pose->sin * x + (double)pose->cos * y);
    }
    svg_end(s);
}

static inline void svg_line(
    svg *s, double x0, double y0, double x1, double y1, const char *style)
{
    fprintf(s->file, "<line x1='%.2f' y1='%.2f' x2='%.2f' y2='%.2f' style='%s'/>\n",
        svg_x(s, x0), svg_y(s, y0), svg_x(s, x1), svg_y(s, y1), style);
}

static inline void svg_circle(
    svg *s, double x, double y, double radius, const char *style)
{
    fprintf(s->file, "<circle cx='%.2f' cy='%.2f' r='%.2f' style='%s'/>\n", svg_x(s, x),
        svg_y(s, y), radius * s->scale, style);
}

static inline void svg_text(
    svg *s, double x, double y, const char *style, const char *text)
{
    fprintf(s->file, "<text x='%.2f' y='%.2f' style='%s'>%s</text>\n", svg_x(s, x),
        svg_y(s, y), style, text);
}

/* What is drawn until svg_end_panel goes to the panel whose upper left corner is x, y, in
 * pixels, with the drawing's own left and top there, and is cut off at its sides. */
static inline void svg_panel(svg *s, int x, int y, int width, int height)
{
    fprintf(s->file, "<svg x='%d' y='%d' width='%d' height='%d'>\n", x, y, width, height);
}

static inline void svg_end_panel(svg *s) { fprintf(s->file, "</svg>\n"); }

static inline void svg_close(svg *s)
{
    fprintf(s->file, "</svg>\n");
    fclose(s->file);
}

#endif
