/* Witness points: where are two shapes closest, in which direction, and which
 * corners make those points? A wedge comes down on a diamond's slope, tip first.
 *
 *                          2
 *                         .  .
 *                        . Q   1       P, the diamond: corners 0 to 3
 *            1          .  .           Q, the wedge: corners 0 to 2
 *          .   .       0 q
 *        .       .                     p, q: the closest points, here a
 *      .           p                   point of the edge from 0 to 1,
 *    2       P       0                 and the corner 0 of Q
 *      .           .
 *        .       .
 *          .   .
 *            3
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1
#include "gjk2d.h"

#include <stdio.h>

static const gjk2d_vec2 diamond_corners[4] = {{2, 0}, {0, 2}, {-2, 0}, {0, -2}};
static const gjk2d_vec2 wedge_corners[3] = {{1, 1}, {3, 2}, {2, 3}};

/* A witness point is a weighted mean of corners: p = sum weight[i] *
 * corner[index[i]]. A corner may appear twice, so its weights are added up. */
static void print_weights(const char *name, int corners, const gjk2d_result *found,
                          const int *index)
{
    printf("  weights of the corners of %s:", name);
    for (int corner = 0; corner < corners; corner++) {
        double weight = 0;
        for (int i = 0; i < found->count; i++)
            if (index[i] == corner)
                weight += found->weight[i];
        printf(" %.2f", weight);
    }
    printf("\n");
}

/* Asks with the wedge's tip `gap` to the right of and above (1.5, 0.5), which is
 * a point of the diamond's edge. */
static void ask(double gap)
{
    gjk2d_shape diamond = gjk2d_make_polygon(diamond_corners, 4, 0);
    gjk2d_shape wedge = gjk2d_make_polygon(wedge_corners, 3, 0);
    gjk2d_pose pose = {{0, 0}, 1, 0};
    pose.position.x = 1.5 + gap - wedge_corners[0].x;
    pose.position.y = 0.5 + gap - wedge_corners[0].y;

    gjk2d_result found = gjk2d_witness(&diamond, NULL, &wedge, &pose);
    printf("tip at (%.1f, %.1f): distance %.3f\n", 1.5 + gap, 0.5 + gap, found.distance);
    if (found.status != GJK2D_OK) { /* here: nothing separates overlapping shapes */
        printf("  %s\n", gjk2d_status_text(found.status));
        return;
    }
    /* The unit direction from P to Q. Moving Q along it opens the gap. It exists
     * even where the shapes touch and q - p is zero. */
    printf("  direction (%.3f, %.3f)\n", found.normal.x, found.normal.y);
    printf("  p (%.2f, %.2f), q (%.2f, %.2f) in the world\n", found.p_world.x,
           found.p_world.y, found.q_world.x, found.q_world.y);
    printf("  q (%.2f, %.2f) in the wedge's frame\n", found.q_local.x, found.q_local.y);
    print_weights("P", 4, &found, found.p_index);
    print_weights("Q", 3, &found, found.q_index);
}

int main(void)
{
    ask(1);    /* apart */
    ask(0);    /* touching */
    ask(-0.5); /* overlapping */
    return 0;
}
