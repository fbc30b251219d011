/* generate.h - seeded pairs of shapes, random and hostile
 *
 * Compiled once per precision (GJK2D_DOUBLE), so that every number made is one
 * that the precision under test can hold. A family and a seed always make the
 * same pair, on every machine where sin, cos, exp and log round alike.
 */
#ifndef GENERATE_H
#define GENERATE_H

#include <stdint.h>
#include <stdio.h>

#include "gjk2d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ numbers --
 * splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
 * generators, 2014): a counter through a mixing function.
 */
typedef struct generate_rng {
    uint64_t state;
} generate_rng;

uint64_t generate_bits(generate_rng *r);
double generate_unit(generate_rng *r); /* [0, 1) */
double generate_range(generate_rng *r, double low, double high);
double generate_power(generate_rng *r, double low, double high); /* 10^[low, high) */
int generate_int(generate_rng *r, int low, int high);            /* inclusive */

/* The seed of the index-th pair of a family in a run. */
uint64_t generate_seed(uint64_t run, int family, long index);

/* -------------------------------------------------------------------- pairs -- */

enum { GENERATE_MOST = 4096 };

typedef struct generate_body {
    gjk2d_real xy[2 * GENERATE_MOST]; /* interleaved */
    int count;
    gjk2d_real radius;
    gjk2d_pose pose;
} generate_body;

/* With the questions that it is meant for: a margin, a way for P; else 0. */
typedef struct generate_pair {
    generate_body p, q;
    gjk2d_real margin;
    gjk2d_vec2 sweep;
} generate_pair;

/* Random families have any pose and gaps from deep overlap to far away; one in
 * four is within a few roundings of contact. "In pose" means a contact that is
 * exact between points of one common frame, which then gets any pose at all: what
 * is exact before a linear map is exact after it. */
typedef enum generate_family {
    GENERATE_POLYGONS, /* convex, 3 to 24 vertices */
    GENERATE_LISTS,    /* 3 to 24 scattered points, meaning their hull */
    GENERATE_ROUNDS,   /* circles, capsules, rounded polygons */

    /* Hostile families. */
    GENERATE_LATTICE,         /* lattice points, quarter turns: exact contact */
    GENERATE_LARGE_LATTICE,   /* the same, products of coordinates inexact */
    GENERATE_ONE_ULP,         /* exact contact, then one number off by one ulp */
    GENERATE_ON_CHORD,        /* the origin on a segment between two CSO points */
    GENERATE_THREE_FOUR_FIVE, /* radii that touch exactly, or off by one ulp */
    GENERATE_REPEATS,         /* duplicate and collinear vertices */
    GENERATE_CLOSED_RINGS,    /* last vertex = first, either winding */
    GENERATE_FLAT,            /* polygons without area */
    GENERATE_POINTS,          /* one- and two-point polygons */
    GENERATE_NEEDLES,         /* aspect ratio down to 1e-8 */
    GENERATE_FAR_OFF,         /* both shapes up to 5e6 from the origin */
    GENERATE_SCALES,          /* units from 1e-30 to 1e30 (double: 1e-137, 1e137) */
    GENERATE_PARALLEL,        /* edges parallel but for rounding */
    GENERATE_NESTED,          /* one inside the other */
    GENERATE_IDENTICAL,       /* the same shape twice, also turned */
    GENERATE_SHARED_EDGE,     /* a polygon cut along a diagonal */
    GENERATE_NEAR_CIRCLES,    /* 16 to 200 vertices */
    GENERATE_BAD_ROTATIONS,   /* cos, sin of any length */
    GENERATE_GRAZING,         /* any pose, gap within 64 epsilon of the size */
    GENERATE_IN_POSE,         /* exact contact in pose: vertex, edge, middle of one */
    GENERATE_ULP_IN_POSE,     /* the same, then any one number off by one ulp */
    GENERATE_FLAT_IN_POSE,    /* points, segments, collinear lists touching in pose */
    GENERATE_NEEDLES_IN_POSE, /* contact in pose, one axis 2^-27 (1e-8) of the other */
    GENERATE_METRES_FAR_OFF,  /* metre-sized at 5e6, half of them touching in pose */
    GENERATE_EXTREME,         /* every number anywhere in law 1's range, mixed */
    GENERATE_EXTREME_CONTACT, /* exact contact at its ends; tiny against huge */
    GENERATE_RADII_IN_POSE,   /* radii and a margin that touch exactly, by rotations
                                 of whole length; also off by one ulp, any unit */
    GENERATE_SWEEPS,          /* the way ends in exact contact, or slides along it;
                                 also off by one ulp, any unit */
    GENERATE_BIG_RINGS,       /* 200 to 4096 vertices, half of them touching in pose */
    GENERATE_RING_AND_POINT,  /* a ring of 2000 vertices and a point on it, or nearly */
    GENERATE_BLUNT_TIPS,      /* an edge of 1e-4 to 1e-12 of the size in front of a
                                 point or of another one, a third of them touching */
    GENERATE_DENORMALS,       /* positions and some coordinates denormal (double: at
                                 the low end of law 1's range), beside ordinary ones */
    GENERATE_CAPSULES,        /* circles and capsules, also from a point to itself */
    GENERATE_SEGMENTS,        /* two on parallel lines: a CSO without area; or crossing */
    GENERATE_REWRITTEN,       /* rings, also rounded, touching in pose: closed, with
                                 repeated and straight vertices, or in no order */
    GENERATE_SIDE_BY_SIDE,    /* boxes, segments and capsules at one rotation, ends and
                                 feet of perpendiculars in line */
    GENERATE_LEVEL_FEET,      /* a vertex that is straight but for rounding, and what is
                                 above it, inside: the edges there seem to fall */
    GENERATE_FAMILIES,
    GENERATE_FIRST_HOSTILE = GENERATE_LATTICE
} generate_family;

const char *generate_name(int family);
int generate_is_large(int family); /* over 200 vertices */

void generate_make(int family, uint64_t seed, generate_pair *out);

/* A body as a shape, in one of the ways that there are to make it: 0, a tight list; 1, a
 * circle or a capsule that holds its own points, where it is one; 2 and 3, points with
 * something else in between, which is not a number. That list stands in `room`. */
enum { GENERATE_WAYS = 4, GENERATE_ROOM = 5 * GENERATE_MOST };
gjk2d_shape generate_shape(const generate_body *b, int way, gjk2d_real *room);

/* A pair as one line, and back: nP x y .. rP  px py cos sin  nQ x y .. rQ  px
 * py cos sin  margin sx sy. Written in hexadecimal, so nothing is lost; read in any form.
 * Lines that begin with # are passed over. Returns 1 if a pair was read, 0 at the end, -1
 * of anything else. */
void generate_write(FILE *file, const generate_pair *pair);
int generate_read(FILE *file, generate_pair *out);

#ifdef __cplusplus
}
#endif

#endif /* GENERATE_H */
