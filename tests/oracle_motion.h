/* oracle_motion.h - the judge of turns, for tests and benchmarks
 *
 * Independent of gjk2d.h. It follows a turn by angles, sines and cosines, in long doubles,
 * looks at many poses, and closer where P comes nearest to Q. A pose in overlap proves that
 * a turn that was called free is not. Of shapes of one or two points and convex rings,
 * counterclockwise, of at most ORACLE_MOTION_POINTS points.
 */
#ifndef ORACLE_MOTION_H
#define ORACLE_MOTION_H

#include "oracle.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ORACLE_MOTION_POINTS = 64, ORACLE_MOTION_FOUND = 4096 };

/* P turns from its pose to another one, with the pivot in its frame, or if has_pivot is 0
 * about one point of the world. The margin is one more radius. */
typedef struct oracle_motion {
    oracle_shape p, q;
    double to_x, to_y, to_cos, to_sin;
    int has_pivot;
    double pivot_x, pivot_y, margin;
} oracle_motion;

/* P's pose at the fraction t: x, y, cos, sin, its position relative to Q's; and the signed
 * distance of the shapes there, less the margin. */
void oracle_motion_pose(const oracle_motion *turn, long double t, long double pose[4]);
long double oracle_motion_gap(const oracle_motion *turn, long double t);

/* Gaps that were found at some fractions. */
typedef struct oracle_track {
    int count;
    long double t[ORACLE_MOTION_FOUND], gap[ORACLE_MOTION_FOUND];
} oracle_track;

/* Finds gaps: at equal steps, and at the least of these and their neighbours. A gap that
 * lasts for less than a step may be missed. */
void oracle_motion_follow(const oracle_motion *turn, oracle_track *track, int steps);

/* The least gap found up to the fraction `to`, which is looked at as well. */
long double oracle_motion_least(
    const oracle_motion *turn, oracle_track *track, long double to);

/* E of law 3 for a turn, as gjk2d_turn_collide states it. */
long double oracle_motion_size(const oracle_motion *turn);

#ifdef __cplusplus
}
#endif

#endif /* ORACLE_MOTION_H */
