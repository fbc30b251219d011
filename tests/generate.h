/* generate.h - seeded pairs of shapes, most of them hostile
 *
 * Compiled once per precision (GJK2D_DOUBLE), so that every number made is one that the
 * precision under test can hold. A family and a seed make the same pair on every machine
 * with IEEE arithmetic: nothing of the C library is called that may round differently.
 */
#ifndef GENERATE_H
#define GENERATE_H

#include <stdint.h>
#include <stdio.h>

#include "gjk2d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- numbers: splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
 * generators, 2014), a counter through a mixing function */
typedef struct rng {
    uint64_t state;
} rng;

uint64_t rng_bits(rng *r);
double rng_unit(rng *r); /* [0, 1) */
double rng_range(rng *r, double low, double high);
double rng_power(rng *r, double low, double high); /* 10^low to 10^high */
int rng_int(rng *r, int low, int high);            /* inclusive */

/* The seed of the index-th pair of a family in a run. */
uint64_t generate_seed(uint64_t run, int family, long index);

/* ---- pairs */
enum { GENERATE_MOST = 4096 };

typedef struct generate_body {
    gjk2d_vec2 points[GENERATE_MOST];
    int count;
    gjk2d_real radius;
    gjk2d_pose pose;
} generate_body;

/* With the questions that it is meant for: a margin, and a translation of P. */
typedef struct generate_pair {
    generate_body p, q;
    gjk2d_real margin;
    gjk2d_vec2 sweep;
} generate_pair;

/* "In pose" means a contact that is exact between points of one common frame, which then
 * gets any pose at all: what is exact before a linear map is exact after it. */
typedef enum generate_family {
    GENERATE_POLYGONS,        /* 3 to 24 vertices, any pose, any gap */
    GENERATE_ROUNDS,          /* circles, capsules, rounded polygons */
    GENERATE_GRAZING,         /* any pose, a gap within 64 epsilon of the size */
    GENERATE_STARS,           /* pentagrams, rings walked twice, notches, spikes */
    GENERATE_NEARLY_CONVEX,   /* vertices up to 40 ulp inside of or outside of an edge */
    GENERATE_LATTICE,         /* lattice points, quarter turns: exact contact */
    GENERATE_ONE_ULP,         /* the same, then one number off by one ulp */
    GENERATE_THREE_FOUR_FIVE, /* radii that touch exactly, or off by one ulp */
    GENERATE_REWRITTEN,       /* closed rings, repeated and straight vertices */
    GENERATE_FLAT,            /* points, segments, lists on one line */
    GENERATE_NEEDLES,         /* aspect ratio down to 1e-8 */
    GENERATE_FAR_OFF,         /* metre-sized, up to 5e6 from the origin */
    GENERATE_SCALES,          /* units from 1e-30 to 1e34, also mixed */
    GENERATE_PARALLEL,        /* edges parallel but for rounding */
    GENERATE_IDENTICAL,       /* the same shape twice, also turned */
    GENERATE_NEAR_CIRCLES,    /* 16 to 200 vertices */
    GENERATE_BAD_ROTATIONS,   /* cos, sin of any length */
    GENERATE_IN_POSE,         /* contact in pose: vertex, edge, middle of one */
    GENERATE_ULP_IN_POSE,     /* the same, then any number off by one ulp */
    GENERATE_NEEDLES_IN_POSE, /* contact in pose, one axis 2^-27 of the other */
    GENERATE_RADII_IN_POSE,   /* radii and a margin that touch exactly, or nearly */
    GENERATE_SWEEPS,          /* the translation ends in contact, or slides along it */
    GENERATE_SIDE_BY_SIDE,    /* boxes, segments and capsules with their ends in line */
    GENERATE_BLUNT_TIPS,      /* an edge of 1e-4 to 1e-12 of the size before a point */
    GENERATE_TINY,            /* denormal numbers beside others, also in contact */
    GENERATE_RANGE,           /* 1e35, its successor, and the largest numbers */
    GENERATE_BIG_RINGS,       /* 200 to 4096 vertices, half of them touching in pose */
    GENERATE_RING_AND_POINT,  /* a ring of 2000 vertices and a point on it, or nearly */
    GENERATE_FAMILIES
} generate_family;

const char *generate_name(int family);
int generate_is_large(int family); /* over 200 vertices */

void generate_make(int family, uint64_t seed, generate_pair *out);

/* A body as a shape, in one of four forms: a tight list; a circle or a capsule, if it is
 * one; and points with one or two numbers in between that are NaN. If the body's list is no
 * ring, its hull is taken. `points` and `count` are what the shape was made of. The room
 * must outlive the shape. */
typedef struct generate_room {
    gjk2d_vec2 points[GENERATE_MOST];
    int count;
    gjk2d_real strided[4 * GENERATE_MOST];
} generate_room;

enum { GENERATE_FORMS = 4 };
gjk2d_shape generate_shape(const generate_body *b, int form, generate_room *room);

/* A pair as one line, and back: nP x y .. rP  px py cos sin  nQ x y .. rQ  px py cos sin
 * margin sx sy. It is written in hexadecimal, so that nothing is lost, and read in any form.
 * Lines that begin with # are passed over. Returns 1 if a pair was read, 0 at the end, -1
 * of anything else. */
void generate_write(FILE *file, const generate_pair *pair);
int generate_read(FILE *file, generate_pair *out);

#ifdef __cplusplus
}
#endif

#endif /* GENERATE_H */
