/* First query: a ball rolls towards a crate. Do they collide, and if not, how
 * far apart are they?
 *
 *     cc -I. examples/01_first_query.c -o first_query -lm && ./first_query
 */
#define GJK2D_IMPLEMENTATION /* in one source file of a program */
#include "gjk2d.h"

#include <math.h>
#include <stdio.h>

/* The crate's corners in its own frame: any number, in either winding. The
 * shape will point to them, so they must live as long as it does. */
static const gjk2d_vec2 corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

int main(void)
{
    gjk2d_vec2 center = {0, 0};
    gjk2d_shape crate = gjk2d_make_polygon(corners, 4, 0); /* radius 0: sharp corners */
    gjk2d_shape ball = gjk2d_make_circle(center, 0.5f);

    /* A shape is made once. Where it stands is said with each query: a position
     * and an angle, given by its cosine and sine. No pose (NULL) means the
     * identity, which costs nothing. */
    gjk2d_pose ball_pose = {{3, 0}, 1, 0};

    for (; ball_pose.position.x >= 1; ball_pose.position.x -= 0.5f) {
        int hit = gjk2d_collide(&crate, NULL, &ball, &ball_pose);
        float gap = gjk2d_distance(&crate, NULL, &ball, &ball_pose);
        printf("ball at x = %.1f: %s, gap %.1f\n", (double)ball_pose.position.x,
               hit ? "collides" : "free", (double)gap);
    }

    /* Touching is colliding: at x = 1.5 the answer was yes. Where the crate is
     * turned by 45 degrees it reaches farther, to x = sqrt(2). */
    float angle = 0.785398163f;
    gjk2d_pose turned = {{0, 0}, cosf(angle), sinf(angle)};
    ball_pose.position.x = 2;
    float gap = gjk2d_distance(&crate, &turned, &ball, &ball_pose);
    printf("ball at x = 2.0 and the crate turned: gap %.4f\n", (double)gap);
    return 0;
}
