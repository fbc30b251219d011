/* part.c - a user's file, compiled again and again: as C and as C++, for float and for
 * double, with its own functions (GJK2D_STATIC) or for all to link. PART names what it
 * exports. The header is included as a careless project would: declarations, then the
 * functions, then twice more.
 */
#ifndef GJK2D_STATIC
#include "gjk2d.h"
#define GJK2D_IMPLEMENTATION
#endif
#include "gjk2d.h"
#include "gjk2d.h"
#undef GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#ifdef __cplusplus
extern "C"
#endif
    int
    PART(void);

static const gjk2d_vec2 box[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

/* A box and a circle of radius 1/2, 3 apart: 3 - 1 - 1/2. */
int PART(void)
{
    gjk2d_shape crate = gjk2d_make_polygon(box, 4, 0);
    gjk2d_vec2 zero = {0, 0};
    gjk2d_shape ball = gjk2d_make_circle(zero, (gjk2d_real)0.5);
    gjk2d_pose there = {{3, 0}, 1, 0};
    gjk2d_result r = gjk2d_separation(&crate, NULL, &ball, &there);
    return gjk2d_distance(&crate, NULL, &ball, &there) == (gjk2d_real)1.5 &&
           !gjk2d_collide(&crate, NULL, &ball, &there) && r.normal.x == 1 && r.p.x == 1 &&
           r.q.x == (gjk2d_real)2.5 && sizeof(gjk2d_real) == (GJK2D_DOUBLE ? 8 : 4);
}
