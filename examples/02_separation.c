/* Separation: where are two shapes closest, in which direction, and between which corners
 * and edges? One answer holds from far apart to overlapping. A wedge comes down on a
 * diamond's slope, tip first, touches it, and sinks in.
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

/* Feature 2 i is corner i, feature 2 i + 1 the edge from corner i to the next. */
static void print_feature(const char *name, int feature)
{
    printf(", %s %d of %s", feature % 2 ? "edge" : "corner", feature / 2, name);
}

int main(void)
{
    static const gjk2d_vec2 diamond_corners[4] = {{2, 0}, {0, 2}, {-2, 0}, {0, -2}};
    static const gjk2d_vec2 wedge_corners[3] = {{0, 0}, {2, 1}, {1, 2}};
    static const double gaps[3] = {1, 0, -0.5};
    gjk2d_shape diamond = gjk2d_make_polygon(diamond_corners, 4, 0);
    gjk2d_shape wedge = gjk2d_make_polygon(wedge_corners, 3, 0);

    for (int i = 0; i < 3; i++) {
        /* The tip is to the right of and above (1.5, 0.5), a point of the diamond's edge. */
        gjk2d_pose pose = gjk2d_make_pose(1.5 + gaps[i], 0.5 + gaps[i], 1, 0);
        gjk2d_result r = gjk2d_separation(&diamond, NULL, &wedge, &pose);
        static const char *const relations[3] = {"overlapping", "touching", "apart"};
        printf("tip at (%.1f, %.1f): %s, distance %.3f\n", pose.position.x,
            pose.position.y, relations[r.relation + 1], r.distance);
        /* The unit normal leads from P to Q; moving Q along it opens the gap. It exists
         * where the shapes touch, too, and in an overlap it is the shortest path out. */
        printf("  normal (%.3f, %.3f)", r.normal.x, r.normal.y);
        print_feature("P", r.p_feature);
        print_feature("Q", r.q_feature);
        /* q - p = distance * normal */
        printf("\n  p (%.2f, %.2f), q (%.2f, %.2f)\n", r.p.x, r.p.y, r.q.x, r.q.y);
    }
    return 0;
}
