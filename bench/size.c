/* size.c - what a program that asks for levels 1 and 2 alone gets of the library */
#define GJK2D_STATIC
#include "../gjk2d.h"

int size_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
                 const gjk2d_pose *q_pose);
gjk2d_real size_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                         const gjk2d_shape *q, const gjk2d_pose *q_pose);

int size_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
                 const gjk2d_pose *q_pose)
{
    return gjk2d_collide(p, p_pose, q, q_pose);
}

gjk2d_real size_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                         const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return gjk2d_distance(p, p_pose, q, q_pose);
}
