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
enum { GENERATE_MOST = 4096, GENERATE_FORMS = 4 };

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

/* Each family has a function in generate.c, which says what its pairs are. */
enum { GENERATE_FAMILIES = 23 };
const char *generate_name(int family);
int generate_is_large(int family); /* over 200 vertices */
void generate_make(int family, uint64_t seed, generate_pair *out);

/* For mutations: any number of a pair; a step of one ulp up or down, where 0 stays; and Q
 * moved to any gap from P, often next to contact. */
gjk2d_real *generate_number(rng *r, generate_pair *pair);
void generate_nudge(rng *r, gjk2d_real *number);
void generate_gap(rng *r, generate_pair *pair);

/* A body as a shape, in one of four forms: a tight list; a circle or a capsule, if it is
 * one; and points with one or two numbers in between that are NaN. If the body's list is
 * no ring, its hull is taken. `points` and `count` are what the shape was made of. The
 * room must outlive the shape. */
typedef struct generate_room {
    gjk2d_vec2 points[GENERATE_MOST];
    int count;
    gjk2d_real strided[4 * GENERATE_MOST];
} generate_room;

gjk2d_shape generate_shape(const generate_body *b, int form, generate_room *room);

/* A pair as one line, and back: nP x y .. rP  px py cos sin  nQ x y .. rQ  px py cos sin
 * margin sx sy. It is written in hexadecimal, so that nothing is lost, and read in any
 * form. Lines that begin with # are passed over. Returns 1 if a pair was read, 0 at the
 * end, -1 of anything else. */
void generate_write(FILE *file, const generate_pair *pair);
int generate_read(FILE *file, generate_pair *out);

#ifdef __cplusplus
}
#endif

#endif /* GENERATE_H */
