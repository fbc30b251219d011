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

/* The hull of any `count` points (x, y interleaved), each placed at (x, y) + R v with
 * R = [cos -sin; sin cos] as stored, grown by radius, which R does not scale. */
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
    int collide;         /* relation != ORACLE_SEPARATED */
    double distance;     /* 0 exactly if collide; else positive, by less than 1 ulp off */
    long double precise; /* the same, off by at most 2^-62 of itself; it is not rounded to
                            0 (where long double is the x87 format, or quad) */
} oracle_truth;

/* Relation and distance. */
oracle_truth oracle_judge(const oracle_shape *p, const oracle_shape *q);

/* Only the booleans. Is the distance <= margin? (A negative margin: 0.) Does P collide with
 * Q while it moves by (tx, ty)? */
int oracle_collide(const oracle_shape *p, const oracle_shape *q);
int oracle_within(const oracle_shape *p, const oracle_shape *q, double margin);
int oracle_swept_collide(
    const oracle_shape *p, double tx, double ty, const oracle_shape *q);

/* The signed distance, which is minus the depth of an overlap: the least translation that
 * lets the sets only touch. It is as precise as oracle_truth's `precise`. Where the cores
 * are apart, `normal`, unless it is null, is the direction from P to Q; else (0, 0). */
long double oracle_gap(
    const oracle_shape *p, const oracle_shape *q, long double normal[2]);

/* How deep the sets are in each other; 0 if they touch, or are apart. */
long double oracle_depth(const oracle_shape *p, const oracle_shape *q);

/* P moves along (tx, ty), taken exactly: the relation of Q to all that P passes between two
 * fractions, which may be the same, with a margin >= 0 as one more radius; and the signed
 * distance of the two. */
oracle_relation oracle_relation_moved(const oracle_shape *p, double tx, double ty,
    double from, double to, const oracle_shape *q, double margin);
long double oracle_gap_moved(const oracle_shape *p, double tx, double ty, double from,
    double to, const oracle_shape *q, double margin);

/* The corners of the hull of some points, counterclockwise without straight vertices: which
 * points they are, and how many. `index` has room for `count`. */
int oracle_hull(const double *xy, int count, int *index);

/* The sign of (b - a) x (c - a). */
int oracle_turn(const double a[2], const double b[2], const double c[2]);

#ifdef __cplusplus
}
#endif

#endif /* ORACLE_H */
