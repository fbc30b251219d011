/* implementation.c - gjk2d's functions for the test programs, in one precision */
#define GJK2D_ANGLES
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
