/* implementation.c - gjk2d's functions for the test programs, one precision */
extern int library_stage;
int library_stage;
#define GJK2DI_STAGE(stage)                                                              \
    (library_stage = (stage) > library_stage ? (stage) : library_stage)
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
