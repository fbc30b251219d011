/* implementation.c - gjk2d's functions for the test programs, one precision; compiled once
 * more for each of its variants */
#ifndef GJK2D_VARIANT
extern int library_stage;
int library_stage;
#define GJK2DI_STAGE(stage)                                                              \
    (library_stage = (stage) > library_stage ? (stage) : library_stage)
#endif
#define GJK2D_ANGLES
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
