/* A custom shape: an ellipse, described by nothing but its support mapping.
 * Any convex set will do as long as you can say which of its points is farthest
 * in a given direction.
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1
#include "gjk2d.h"

#include <math.h>
#include <stdio.h>

typedef struct {
    double a, b; /* half axes along x and y */
} ellipse;

/* The point of x^2/a^2 + y^2/b^2 = 1 whose normal is d: the gradient there is
 * (x/a^2, y/b^2), so x = a^2 dx / s and y = b^2 dy / s, with s such that the
 * point lies on the ellipse. d may have any length but zero. Dividing by the
 * larger of |a dx| and |b dy| first keeps the squares from over- and underflow. */
static gjk2d_vec2 ellipse_support(gjk2d_vec2 d, const void *user)
{
    const ellipse *e = (const ellipse *)user;
    double x = e->a * d.x, y = e->b * d.y;
    double largest = fmax(fabs(x), fabs(y));
    gjk2d_vec2 point = {0, 0};
    if (largest == 0)
        return point; /* so tiny that it vanished: any point */
    x /= largest;
    y /= largest;
    double length = sqrt(x * x + y * y);
    point.x = e->a * x / length;
    point.y = e->b * y / length;
    return point;
}

static void show(const char *what, const gjk2d_result *found)
{
    printf("%s: %s\n", what, gjk2d_status_text(found->status));
    printf("  %.4f <= distance <= %.4f\n", found->lower, found->upper);
    printf("  p (%.2f, %.2f)  q (%.2f, %.2f)  direction (%.2f, %.2f)\n", found->p.x,
           found->p.y, found->q.x, found->q.y, found->normal.x, found->normal.y);
}

int main(void)
{
    static const ellipse size = {2, 1}; /* must live as long as the shape */
    gjk2d_vec2 center = {0, 0};
    gjk2d_shape egg = gjk2d_make_custom(ellipse_support, &size, 0);
    gjk2d_shape ball = gjk2d_make_circle(center, 0.5);

    /* The ellipse passes through (1.6, 0.6), where its normal is (2, 3)/sqrt(13).
     * A ball whose center is 0.6 (2, 3) from there is 0.6 sqrt(13) - 0.5 away. */
    gjk2d_pose pose = {{2.8, 2.4}, 1, 0};
    gjk2d_options how = {0};
    how.level = 3;
    gjk2d_result found = gjk2d_query(&egg, NULL, &ball, &pose, &how);
    show("ellipse and ball", &found);

    /* A curve has no last vertex: each iteration brings the bounds closer. They
     * hold from the first one, so a query may stop where it knows enough. */
    how.max_iterations = 3;
    found = gjk2d_query(&egg, NULL, &ball, &pose, &how);
    printf("after 3 iterations: %s\n", gjk2d_status_text(found.status));
    printf("  %.4f <= distance <= %.4f\n", found.lower, found.upper);

    /* Two such ellipses: their CSO is one of twice the size. With the other at twice
     * the place of the ball's center the distance doubles too: 1.2 sqrt(13). */
    gjk2d_pose other = {{5.6, 4.8}, 1, 0};
    found = gjk2d_witness(&egg, NULL, &egg, &other);
    show("ellipse and ellipse", &found);
    return 0;
}
