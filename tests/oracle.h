/* oracle.h - the exact judge of convex 2D collision and distance, for tests and
 * benchmarks. Independent of gjk2d.h: shares no code and no number type with it.
 *
 * Every number is taken as the real number that it is. Float inputs convert to
 * double exactly, so this one judge serves both precisions. Inputs must be
 * finite, counts >= 1 and radii >= 0; anything else ends the program.
 *
 * Answers come from a filter in long double whose error bounds are proven in
 * oracle.c, and from exact integers (GMP) wherever the filter cannot be sure.
 * Re-entrant; nothing is kept between calls. Needs -lgmp -lm.
 */
#ifndef ORACLE_H
#define ORACLE_H

#ifdef __cplusplus
extern "C" {
#endif

/* The hull of `count` points (x, y interleaved; any order, duplicates, collinear
 * or not), each placed at (x, y) + R v with R = [cos -sin; sin cos] as stored,
 * grown by radius, which R does not scale. */
typedef struct oracle_shape {
    const double *xy;
    int count;
    double radius;
    double x, y, cos, sin;
} oracle_shape;

/* How the closed sets P and Q stand to each other, told by their Minkowski
 * difference, the CSO = { p - q }. Sets without area are thus at most touching
 * one another, unless their difference has area (crossing segments overlap). */
typedef enum oracle_relation {
    ORACLE_SEPARATED,  /* the origin is outside of the CSO */
    ORACLE_TOUCHING,   /* on its boundary */
    ORACLE_OVERLAPPING /* in its interior */
} oracle_relation;

typedef struct oracle_truth {
    oracle_relation relation;
    int collide;         /* relation != ORACLE_SEPARATED */
    int exact;           /* 1: it took integers; 0: the filter was sure */
    double distance;     /* 0 exactly if collide; else positive and less than 1 ulp
                        from the truth (never rounded down to 0) */
    long double precise; /* the same, for measuring errors: off by at most 2^-54 of
                            itself (a quarter of a double's ulp), where exact is set
                            by 2^-62; as small as it may be, it does not underflow
                            (where long double is the x87 format, or quad) */
} oracle_truth;

/* Relation and distance. The second never uses the filter. */
oracle_truth oracle_judge(const oracle_shape *p, const oracle_shape *q);
oracle_truth oracle_judge_exact(const oracle_shape *p, const oracle_shape *q);

/* Only the boolean, quicker: is there a common point? */
int oracle_collide(const oracle_shape *p, const oracle_shape *q);

/* Is the distance <= margin? Negative margins: 0. */
int oracle_within(const oracle_shape *p, const oracle_shape *q, double margin);

/* Does P meet Q anywhere while it moves by (tx, ty)? And all about the set that
 * P passes through, which is convex too. */
int oracle_swept_collide(const oracle_shape *p, double tx, double ty,
                         const oracle_shape *q);
oracle_truth oracle_judge_swept(const oracle_shape *p, double tx, double ty,
                                const oracle_shape *q);

/* P moves by (tx, ty), of which it has gone `part` in [0, 1], taken exactly: the relation
 * of Q to all that P has passed, or with at_end to P there, with a margin as one more
 * radius. */
oracle_relation oracle_relation_on_way(const oracle_shape *p, double tx, double ty,
                                       double part, int at_end, const oracle_shape *q,
                                       double margin);

/* Has the CSO of the cores no area? */
int oracle_is_flat(const oracle_shape *p, const oracle_shape *q);

/* How deep the sets are in each other: the least way that lets them only touch; 0 if they
 * do, or are apart. As precise as oracle_truth's `precise`. */
long double oracle_depth(const oracle_shape *p, const oracle_shape *q);

/* Is every point of Q one of P? */
int oracle_encloses(const oracle_shape *p, const oracle_shape *q);

/* The magnitude that rounding errors are measured in: the larger coordinate of
 * |tQ - tP|, plus max |coordinate| * (|cos| + |sin|) of either shape, plus the
 * radii. Rounded (a few ulp). */
double oracle_extent(const oracle_shape *p, const oracle_shape *q);

#ifdef __cplusplus
}
#endif

#endif /* ORACLE_H */
