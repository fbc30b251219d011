/* oracle.h - the exact judge of convex 2D collision and distance, for tests and benchmarks.
 * Independent of gjk2d.h: shares no code and no number type with it.
 *
 * Every number is taken as the real number that it is. Float inputs convert to double
 * exactly, so this one judge serves both precisions. Inputs must be finite, counts >= 1 and
 * radii >= 0; anything else ends the program. All is decided in integers (GMP). Re-entrant;
 * nothing is kept between calls. Needs -lgmp -lm.
 */
#ifndef ORACLE_H
#define ORACLE_H

#ifdef __cplusplus
extern "C" {
#endif

/* The hull of `count` points (x, y interleaved; in any order, repeated, on one line or not),
 * each placed at (x, y) + R v with R = [cos -sin; sin cos] as stored, grown by radius, which
 * R does not scale. */
typedef struct oracle_shape {
    const double *xy;
    int count;
    double radius;
    double x, y, cos, sin;
} oracle_shape;

/* How the closed sets P and Q are placed to each other, by their Minkowski difference, the
 * CSO = { p - q }. Sets without area are thus at most touching one another, unless their
 * difference has area (crossing segments overlap). */
typedef enum oracle_relation {
    ORACLE_SEPARATED,  /* the origin is outside of the CSO */
    ORACLE_TOUCHING,   /* on its boundary */
    ORACLE_OVERLAPPING /* in its interior */
} oracle_relation;

typedef struct oracle_truth {
    oracle_relation relation;
    int collide;     /* relation != ORACLE_SEPARATED */
    double distance; /* 0 exactly if collide; else positive and less than 1 ulp from the
                            truth (never rounded down to 0) */
    long double
        precise; /* the same, off by at most 2^-62 of itself; as small as it may be,
                            it does not underflow (where long double is the x87 format, or
                            quad) */
} oracle_truth;

/* Relation and distance; and those of the set that P passes through while it moves by (tx,
 * ty), which is convex too. */
oracle_truth oracle_judge(const oracle_shape *p, const oracle_shape *q);
oracle_truth oracle_judge_swept(
    const oracle_shape *p, double tx, double ty, const oracle_shape *q);

/* Only the booleans. Is the distance <= margin? A negative margin: 0. */
int oracle_collide(const oracle_shape *p, const oracle_shape *q);
int oracle_within(const oracle_shape *p, const oracle_shape *q, double margin);
int oracle_swept_collide(
    const oracle_shape *p, double tx, double ty, const oracle_shape *q);

/* P moves by `part` in [0, 1] of (tx, ty), taken exactly: the relation of Q to all that P
 * has passed, or with at_end to P there, with a margin as one more radius; and the signed
 * distance of the two, minus the depth of an overlap. */
oracle_relation oracle_relation_moved(const oracle_shape *p, double tx, double ty,
    double part, int at_end, const oracle_shape *q, double margin);
long double oracle_gap_moved(const oracle_shape *p, double tx, double ty, double part,
    int at_end, const oracle_shape *q, double margin);

/* The signed distance, and where the cores are apart the direction from P to Q; else, or if
 * `normal` is null, none: (0, 0). */
long double oracle_gap(
    const oracle_shape *p, const oracle_shape *q, long double normal[2]);

/* How deep the sets are in each other: the least translation that lets them only touch; 0 if
 * they do, or are apart. As precise as oracle_truth's `precise`. */
long double oracle_depth(const oracle_shape *p, const oracle_shape *q);

/* The corners of the hull of some points, counterclockwise without straight vertices: which
 * points they are, and how many. `index` has room for `count`. */
int oracle_hull(const double *xy, int count, int *index);

/* The sign of (b - a) x (c - a). */
int oracle_turn(const double a[2], const double b[2], const double c[2]);

#ifdef __cplusplus
}
#endif

#endif /* ORACLE_H */
