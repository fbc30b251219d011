/* glue.c - between the page's numbers and gjk2d.h
 *
 * The page writes a scene as numbers into `scene_numbers`, calls ask, and reads what put
 * has written to `answers`: for each answer the address of its name, a count, and as many
 * numbers. As a program of its own it reads scenes, each after the count of its numbers, and
 * prints the answers; the test compares both.
 *
 * A scene is: P, Q, then move, end, origin and ray of two numbers each, margin and bias. A shape
 * is: 0 for a polygon or 1 for an ellipse, the radius, position, cos and sin, a count, and as
 * many points; an ellipse has one, its half axes.
 */
#ifdef __wasm__
#define GJK2D_SQRT(x) __builtin_sqrt(x)
#define sqrt(x)       __builtin_sqrt(x)
#else
#include <math.h>
#include <stdio.h>
#endif
#define GJK2D_STATIC
#include "gjk2d.h"

#include "answers.h"
#include "ellipse.h"

enum { MOST_POINTS = 64, MOST_ANSWERS = 65536 };

double scene_numbers[2 * (7 + 2 * MOST_POINTS) + 10];
double answers[MOST_ANSWERS];

static scene now;
static gjk2d_vec2 points[2][MOST_POINTS];
static ellipse size[2];

static const double *next; /* the number to read */

static gjk2d_real read_real(void) { return (gjk2d_real)*next++; }

static gjk2d_vec2 read_vec(void)
{
    gjk2d_vec2 v;
    v.x = read_real();
    v.y = read_real();
    return v;
}

static void read_shape(int k, gjk2d_shape *shape, gjk2d_pose *pose)
{
    const int is_ellipse = *next++ != 0;
    const gjk2d_real radius = read_real();
    int count;
    pose->position = read_vec();
    pose->cos = read_real();
    pose->sin = read_real();
    count = (int)*next++;
    count = count < MOST_POINTS ? count : MOST_POINTS;
    for (int i = 0; i < count; i++) points[k][i] = read_vec();
    size[k].a = points[k][0].x;
    size[k].b = points[k][0].y;
    *shape = is_ellipse ? gjk2d_make_custom(ellipse_support, &size[k], radius)
                        : gjk2d_make_polygon(points[k], count, radius);
}

static void ask_scene(void)
{
    next = scene_numbers;
    read_shape(0, &now.p, &now.p_pose);
    read_shape(1, &now.q, &now.q_pose);
    now.move = read_vec();
    now.end = read_vec();
    now.origin = read_vec();
    now.ray = read_vec();
    now.margin = read_real();
    now.bias = read_real();
    ask_all(&now);
}

#ifdef __wasm__

static int answer_count;

static void put(const char *name, const double *values, int count)
{
    if (answer_count + 2 + count > MOST_ANSWERS) return;
    answers[answer_count++] = (double)(size_t)name;
    answers[answer_count++] = count;
    for (int i = 0; i < count; i++) answers[answer_count++] = values[i];
}

/* Answers all questions. Returns how many numbers of `answers` are used. */
int ask(void);
int ask(void)
{
    answer_count = 0;
    ask_scene();
    return answer_count;
}

/* The CSO's support point in a direction of the world, in answers[0] and answers[1]. */
void cso_support(double x, double y);
void cso_support(double x, double y)
{
    gjk2d_vertex farthest;
    gjk2d_vec2 direction;
    direction.x = (gjk2d_real)x;
    direction.y = (gjk2d_real)y;
    gjk2d_cso_support(&now.p, &now.p_pose, &now.q, &now.q_pose, direction, &farthest);
    answers[0] = farthest.point.x;
    answers[1] = farthest.point.y;
}

/* The text of a gjk2d_status. */
const char *status_text(int status);
const char *status_text(int status) { return gjk2d_status_text((gjk2d_status)status); }

#else

#include "print.h"

int main(void)
{
    int count;
    while (scanf("%d", &count) == 1) {
        for (int i = 0; i < count; i++)
            if (scanf("%lf", &scene_numbers[i]) != 1) return 1;
        ask_scene();
        printf("\n");
    }
    return 0;
}

#endif
