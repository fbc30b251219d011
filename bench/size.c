/* size.c - what a program that calls gjk2d_collide alone gets of the library */
#define GJK2D_STATIC
#include "gjk2d.h"

int size_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
    const gjk2d_pose *q_pose)
{
    return gjk2d_collide(p, p_pose, q, q_pose);
}
