/* First query: a ball rolls towards a crate. Do they collide, and if not, how far apart
 * are they? Prints both for several places of the ball, and once for a crate that is
 * turned.
 *
 *     cc -I. examples/01_first_query.c -o first_query -lm && ./first_query
 */
#define GJK2D_IMPLEMENTATION /* in exactly one source file of a program */
#include "gjk2d.h"

#include <stdio.h>

int main(void)
{
    /* A shape is made once. The crate's corners are in its own frame, in either winding;
     * up to 8 of them are copied into the shape. The number behind the corners, or behind
     * the centre, is the radius by which they are grown. */
    static const gjk2d_vec2 corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const gjk2d_vec2 center = {0, 0};
    gjk2d_shape crate = gjk2d_make_polygon(corners, 4, 0);
    gjk2d_shape ball = gjk2d_make_circle(center, 0.5f);

    /* Where a shape is comes with each query: a position, and an angle given by its cosine
     * and sine. A null pose is the identity. */
    for (float x = 3; x >= 1; x -= 0.5f) {
        gjk2d_pose there = gjk2d_make_pose(x, 0, 1, 0);
        int hit = gjk2d_collide(&crate, NULL, &ball, &there);
        float gap = gjk2d_distance(&crate, NULL, &ball, &there);
        printf("ball at x = %.1f: %s, gap %.1f\n", (double)x, hit ? "collides" : "free",
            (double)gap);
    }

    /* At x = 1.5 they only touch, and that is colliding. Turned by 45 degrees the crate
     * reaches as far as x = sqrt(2). */
    gjk2d_pose turned = gjk2d_make_pose(0, 0, 0.70710678f, 0.70710678f);
    gjk2d_pose there = gjk2d_make_pose(2, 0, 1, 0);
    float gap = gjk2d_distance(&crate, &turned, &ball, &there);
    printf("ball at x = 2.0 and the crate turned: gap %.4f\n", (double)gap);
    return 0;
}
