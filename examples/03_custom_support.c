/* A custom shape: an ellipse, described by nothing but its support mapping. Any convex set
 * will do as long as you can say which of its points is farthest in a given direction.
 * Prints distances and a depth that are known by hand.
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1
#include "gjk2d.h"

#include <math.h>
#include <stdio.h>

typedef struct {
    double a, b; /* half axes along x and y */
} ellipse;

/* The point of x^2/a^2 + y^2/b^2 = 1 whose normal is d: the gradient there is (x/a^2,
 * y/b^2), so that x = a^2 dx / s and y = b^2 dy / s, with s such that the point lies on
 * the ellipse. d has any length but zero. */
static gjk2d_vec2 ellipse_support(gjk2d_vec2 d, const void *user)
{
    const ellipse *e = (const ellipse *)user;
    double x = e->a * d.x, y = e->b * d.y, s = hypot(x, y);
    gjk2d_vec2 point = {0, 0};
    if (s > 0) { /* else d is so tiny that it vanished, and any point will do */
        point.x = e->a * x / s;
        point.y = e->b * y / s;
    }
    return point;
}

static void show(const char *what, const gjk2d_result *r)
{
    printf("%s: distance %.2f\n", what, r->distance);
    printf("  p (%.2f, %.2f)  q (%.2f, %.2f)  normal (%.2f, %.2f)\n", r->p.x, r->p.y,
        r->q.x, r->q.y, r->normal.x, r->normal.y);
}

int main(void)
{
    static const ellipse size = {2, 1}; /* must live as long as the shape */
    static const gjk2d_vec2 center = {0, 0};
    gjk2d_shape egg = gjk2d_make_custom(ellipse_support, &size, 0);
    gjk2d_shape ball = gjk2d_make_circle(center, 0.5);

    /* The ellipse passes through (1.6, 0.6), where its normal is (2, 3) / sqrt(13). A ball
     * whose centre is 0.6 (2, 3) from there is 0.6 sqrt(13) - 0.5 = 1.66 away. */
    gjk2d_pose pose = gjk2d_make_pose(2.8, 2.4, 1, 0);
    gjk2d_result r = gjk2d_separation(&egg, NULL, &ball, &pose);
    show("ellipse and ball", &r);

    /* The CSO of two such ellipses is one of twice the size. With the other one at twice
     * the place of the ball's centre the distance doubles: 1.2 sqrt(13) = 4.33. */
    pose = gjk2d_make_pose(5.6, 4.8, 1, 0);
    r = gjk2d_separation(&egg, NULL, &egg, &pose);
    show("ellipse and ellipse", &r);

    /* A ball around the point (1.6, 0.6) itself is as deep inside as its radius. */
    pose = gjk2d_make_pose(1.6, 0.6, 1, 0);
    r = gjk2d_separation(&egg, NULL, &ball, &pose);
    show("overlapping ball", &r);
    return 0;
}
