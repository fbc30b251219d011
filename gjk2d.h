/* gjk2d.h - v0.1.0 - collision and distance of convex 2D shapes, by GJK
 *
 * Do these two convex shapes collide, how far apart are they, and where?
 * One header, C99 or C++11, float or double, no heap, no I/O, no globals.
 *
 *   #define GJK2D_IMPLEMENTATION     // in exactly one source file
 *   #include "gjk2d.h"
 *
 *   static const gjk2d_vec2 box[4] = { {-1, -1}, {1, -1}, {1, 1}, {-1, 1} };
 *   gjk2d_shape crate = gjk2d_make_polygon(box, 4, 0);
 *   gjk2d_shape ball = gjk2d_make_circle(gjk2d_vec2{0, 0}, 0.5f);
 *   gjk2d_pose there = { { 3, 0 }, 1, 0 };
 *   if (gjk2d_collide(&crate, NULL, &ball, &there)) bounce();
 *   float gap = gjk2d_distance(&crate, NULL, &ball, &there);       // 1.5
 *
 * CONTENTS (search for the tag)
 *   >>doc        this text
 *   >>options    what may be defined before the include
 *   >>types      vectors, poses, statuses
 *   >>shapes     making shapes
 *   >>queries    level 1, 2, 3; margin; swept; the general query
 *   >>blocks     the paper's building blocks, usable alone
 *   >>real       limits of the number type, square root
 *   >>vec        vectors and rotations
 *   >>facts      what is found out about a shape when it is made
 *   >>support    support mappings: scan, hill climbing, custom
 *   >>pair       relative coordinates, CSO support mapping, error bound
 *   >>simplex    Algorithms 2 to 5: S1D, S2D, ConeRegion, subdistance
 *   >>gjk        Algorithms 1 and 6: the loop
 *   >>witness    level 3: witness points, weights, direction
 *   >>api        the public functions
 *   >>licence
 *
 * WORDS
 *   core       a shape without its radius: the convex hull of its points, or
 *              what a custom support mapping describes.
 *   CSO        configuration space obstacle, the Minkowski difference
 *              { p - q : p in P, q in Q }. P and Q collide exactly if it
 *              contains the origin; its distance to the origin is theirs.
 *   frame      a shape's own coordinates; a pose places them in the world.
 *   relative   world axes, origin at P's position. Results far from the
 *              world's origin keep their digits there.
 *
 * WHAT A QUERY IS ABOUT
 *   A placed shape is the set { position + R v } for v in the core, grown by
 *   the radius, with R = [cos -sin; sin cos] as stored, even where
 *   cos^2 + sin^2 is not exactly 1 (R does not scale the radius). Shapes are
 *   closed sets: touching is colliding. Any list of points means its convex
 *   hull, in any order, with duplicates, collinear or not. Units are yours:
 *   no absolute tolerance exists anywhere in this file.
 *
 * HOW SURE THE ANSWERS ARE
 *   "No" (separated, distance > 0) is said only on a separating direction
 *   that holds beyond its own rounding error, so "free" can be trusted.
 *   "Yes" is said for all else: certain where the shapes overlap by more than
 *   the rounding band, the safe guess where the gap lies within it. The band
 *   is 16 epsilon of |tP - tQ| + the placed extents + the radii, the extents
 *   being measured from each shape's own origin.
 *   distance == 0 if and only if collide.
 *
 * BAD INPUT
 *   Nothing asserts, prints or hangs. A shape that cannot be used carries a
 *   status, and so does a query's result. Whenever that status is not
 *   GJK2D_OK, collide is 1, distance 0 and the direction (0, 0): a planner
 *   that ignores statuses errs on the safe side.
 *
 * DOES NOT
 *   Non-convex shapes (split them), broad phase, 3D, penetration depth,
 *   contact manifolds, ray casts. It does not copy your points: keep them
 *   alive and unchanged while a shape uses them, or make the shape again.
 *
 * THREADS  Every function is re-entrant; only a cache that you share is shared.
 *
 * SOURCES
 *   [Zhang]    Y. Zhang, Y. Wu, X. Wang, X. Zhou: Barycode-based GJK Algorithm
 *              (Algorithms 1 to 6; the numbers below are theirs).
 *   [Ericson]  C. Ericson: The Gilbert-Johnson-Keerthi algorithm, SIGGRAPH
 *              2004 (section 3: radii; section 4: moving objects).
 *
 * HISTORY
 *   0.1.0  first version: levels 1 to 3, margin, swept boolean, trace
 */
#ifndef GJK2D_H
#define GJK2D_H

#define GJK2D_VERSION_MAJOR 0
#define GJK2D_VERSION_MINOR 1
#define GJK2D_VERSION_PATCH 0
#define GJK2D_VERSION                                                                    \
    (GJK2D_VERSION_MAJOR * 10000 + GJK2D_VERSION_MINOR * 100 + GJK2D_VERSION_PATCH)

#include <stddef.h>

/* ----------------------------------------------------------------- options --
 * >>options  Define before including; all files that share shapes must agree.
 *
 * GJK2D_IMPLEMENTATION  compile the functions here; in one file per precision
 * GJK2D_STATIC          with it: all functions static, in as many files as
 *                       you like
 * GJK2D_DOUBLE          0: gjk2d_real is float (default); 1: double. Symbols
 *                       carry the precision, so one program may link files of
 *                       both kinds, one kind per file.
 * GJK2D_SQRT(x)         square root of a gjk2d_real, correctly rounded; only
 *                       read where the functions are compiled. Default: the
 *                       compiler's builtin where there is one, else <math.h>.
 */
#ifndef GJK2D_DOUBLE
#define GJK2D_DOUBLE 0
#endif
#if GJK2D_DOUBLE != 0 && GJK2D_DOUBLE != 1
#error "gjk2d: GJK2D_DOUBLE must be 0 or 1"
#endif
#ifdef GJK2D_STATIC
#define GJK2D_API static
#elif defined(__cplusplus)
#define GJK2D_API extern "C"
#else
#define GJK2D_API extern
#endif

/* One name per precision, so that float and double files link together. */
#if GJK2D_DOUBLE
#define GJK2D_LINK_NAME(name) name##_f64
#else
#define GJK2D_LINK_NAME(name) name##_f32
#endif
#define gjk2d_vec2 GJK2D_LINK_NAME(gjk2d_vec2)
#define gjk2d_pose GJK2D_LINK_NAME(gjk2d_pose)
#define gjk2d_shape GJK2D_LINK_NAME(gjk2d_shape)
#define gjk2d_support_fn GJK2D_LINK_NAME(gjk2d_support_fn)
#define gjk2d_cache GJK2D_LINK_NAME(gjk2d_cache)
#define gjk2d_step GJK2D_LINK_NAME(gjk2d_step)
#define gjk2d_trace_fn GJK2D_LINK_NAME(gjk2d_trace_fn)
#define gjk2d_options GJK2D_LINK_NAME(gjk2d_options)
#define gjk2d_result GJK2D_LINK_NAME(gjk2d_result)
#define gjk2d_vertex GJK2D_LINK_NAME(gjk2d_vertex)
#define gjk2d_simplex GJK2D_LINK_NAME(gjk2d_simplex)
#define gjk2d_status_text GJK2D_LINK_NAME(gjk2d_status_text)
#define gjk2d_make_points GJK2D_LINK_NAME(gjk2d_make_points)
#define gjk2d_make_polygon GJK2D_LINK_NAME(gjk2d_make_polygon)
#define gjk2d_make_circle GJK2D_LINK_NAME(gjk2d_make_circle)
#define gjk2d_make_capsule GJK2D_LINK_NAME(gjk2d_make_capsule)
#define gjk2d_make_custom GJK2D_LINK_NAME(gjk2d_make_custom)
#define gjk2d_shape_status GJK2D_LINK_NAME(gjk2d_shape_status)
#define gjk2d_collide GJK2D_LINK_NAME(gjk2d_collide)
#define gjk2d_distance GJK2D_LINK_NAME(gjk2d_distance)
#define gjk2d_witness GJK2D_LINK_NAME(gjk2d_witness)
#define gjk2d_within GJK2D_LINK_NAME(gjk2d_within)
#define gjk2d_swept_collide GJK2D_LINK_NAME(gjk2d_swept_collide)
#define gjk2d_query GJK2D_LINK_NAME(gjk2d_query)
#define gjk2d_support GJK2D_LINK_NAME(gjk2d_support)
#define gjk2d_cso_support GJK2D_LINK_NAME(gjk2d_cso_support)
#define gjk2d_s1d GJK2D_LINK_NAME(gjk2d_s1d)
#define gjk2d_s2d GJK2D_LINK_NAME(gjk2d_s2d)
#define gjk2d_cone_region GJK2D_LINK_NAME(gjk2d_cone_region)
#define gjk2d_subdistance GJK2D_LINK_NAME(gjk2d_subdistance)

/* ------------------------------------------------------------------- types --
 * >>types  Vectors, poses, statuses.
 */
#if GJK2D_DOUBLE
typedef double gjk2d_real;
#else
typedef float gjk2d_real;
#endif

typedef struct gjk2d_vec2 {
    gjk2d_real x, y;
} gjk2d_vec2;

/* Where a shape stands: v in its frame is position + R v in the world, with
 * R = [cos -sin; sin cos]. In queries a null pose pointer is the identity, and
 * free. cos = sin = 0 is refused (GJK2D_BAD_POSE): it would shrink the shape
 * to a point and "free" it. */
typedef struct gjk2d_pose {
    gjk2d_vec2 position;
    gjk2d_real cos, sin;
} gjk2d_pose;

typedef enum gjk2d_status {
    GJK2D_OK = 0,          /* every field of the result holds */
    GJK2D_OVERLAP,         /* level 3 only: interiors overlap, so no separating
                              direction exists; p = q is a common point */
    GJK2D_NULL_POINTER,    /* a shape, point list or function is missing */
    GJK2D_NOT_MADE,        /* a shape that no gjk2d_make_* function returned */
    GJK2D_BAD_COUNT,       /* count <= 0 */
    GJK2D_BAD_STRIDE,      /* smaller than a point, or not a multiple of a number */
    GJK2D_BAD_RADIUS,      /* negative, infinite or not a number */
    GJK2D_NOT_FINITE,      /* a coordinate, position or argument is NaN or infinite */
    GJK2D_BAD_POSE,        /* cos = sin = 0 */
    GJK2D_BAD_DIRECTION,   /* a direction of length zero */
    GJK2D_BAD_OPTION,      /* an option outside its range */
    GJK2D_OUT_OF_RANGE,    /* finite, but too large or small to compute with */
    GJK2D_ITERATION_LIMIT  /* stopped early; lower <= distance <= upper still hold */
} gjk2d_status;

/* A short English sentence fragment, never null. */
GJK2D_API const char *gjk2d_status_text(gjk2d_status status);

/* ------------------------------------------------------------------ shapes --
 * >>shapes  A shape is a convex core plus a radius. Making one reads every
 * point once, O(count), and stores facts about them; nothing is copied. A
 * shape may be copied freely. On bad input the shape carries a status that
 * every query repeats.
 */

/* A custom support mapping: the point of the core farthest in `direction` (in
 * the shape's frame, not zero, of any length). It must be a function of the
 * direction alone, and its points must be finite. */
typedef gjk2d_vec2 (*gjk2d_support_fn)(gjk2d_vec2 direction, const void *user);

/* Read-only for users; filled by gjk2d_make_*. All in the shape's frame. */
typedef struct gjk2d_shape {
    const void *data;         /* points in the caller's memory, or `user`;
                                 null: the points are own[] */
    gjk2d_support_fn support; /* custom support mapping, or null */
    gjk2d_vec2 own[2];        /* the points of circles and capsules */
    gjk2d_vec2 center;        /* a point of the core, up to rounding */
    gjk2d_real reach;         /* no point of the core is farther from center */
    gjk2d_real extent;        /* largest |coordinate| of the core; NaN: unusable */
    gjk2d_real radius;
    int count;                /* points; 1 for custom cores */
    int stride;               /* numbers from one point to the next */
    short kind;               /* internal: how its support mapping is computed */
    short status;             /* a gjk2d_status */
} gjk2d_shape;

/* The convex hull of count > 0 points, each an x followed by a y, `stride`
 * bytes apart (0: tightly packed), grown by radius >= 0. One point makes a
 * circle, two a capsule, more a (rounded) polygon. Either winding; any order,
 * duplicates and collinear points are fine, but only a strictly convex ring
 * takes the faster support mappings. */
GJK2D_API gjk2d_shape gjk2d_make_points(const gjk2d_real *xy, int count, int stride,
                                        gjk2d_real radius);

/* The same from an array of vectors. */
GJK2D_API gjk2d_shape gjk2d_make_polygon(const gjk2d_vec2 *points, int count,
                                         gjk2d_real radius);

/* All points within `radius` of `center`, or of the segment from a to b. These
 * hold their points themselves. Radius 0: a point, a segment. */
GJK2D_API gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius);
GJK2D_API gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_real radius);

/* A core given by its support mapping, grown by radius. Calls it four times.
 * `user` is handed through. */
GJK2D_API gjk2d_shape gjk2d_make_custom(gjk2d_support_fn support, const void *user,
                                        gjk2d_real radius);

/* GJK2D_OK, or why no query can use this shape. Null: GJK2D_NULL_POINTER. */
GJK2D_API gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape);

/* ----------------------------------------------------------------- queries --
 * >>queries  P and Q are shapes, p_pose and q_pose where they stand (null: the
 * identity). Cost: O(points) per iteration for scanned shapes, and about 2 to
 * 5 iterations; no query uses heap, and the stack stays under 1 KiB.
 */

/* Level 1 (Algorithm 6): 1 if the shapes have a point in common, else 0. The
 * cheapest question; use it where a boolean is all you need. Bad input: 1. */
GJK2D_API int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Level 2 (Algorithm 1): the distance, 0 exactly where gjk2d_collide says 1. */
GJK2D_API gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                    const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Margin: 1 if distance <= margin, else 0; cheaper than the distance. A
 * negative margin: 0. Not a number: 1. */
GJK2D_API int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                           const gjk2d_shape *q, const gjk2d_pose *q_pose,
                           gjk2d_real margin);

/* Swept: 1 if P hits Q anywhere while it moves by `translation` (world axes)
 * from where it stands, else 0. Costs about one gjk2d_collide. [Ericson] 4. */
GJK2D_API int gjk2d_swept_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                  gjk2d_vec2 translation, const gjk2d_shape *q,
                                  const gjk2d_pose *q_pose);

/* What a query found. Every field is set on every path; what a query was not
 * asked for, or what does not exist, is 0 (indices: -1). */
typedef struct gjk2d_result {
    gjk2d_status status;
    int collide;          /* level 1 */
    gjk2d_real distance;  /* level 2; beyond max_distance: a lower bound of it */
    gjk2d_real lower;     /* proven, up to rounding: lower <= distance <= upper. */
    gjk2d_real upper;     /*   They meet unless the query stopped early */
    gjk2d_vec2 normal;    /* level 3: unit direction from P to Q, world axes.
                             At distance 0 (touching) it is a direction in the
                             contact's normal cone */
    gjk2d_vec2 p, q;      /* witness points, relative: q - p = distance * normal */
    gjk2d_vec2 p_local, q_local; /* the same, each in its shape's frame */
    gjk2d_vec2 p_world, q_world; /* the same, rounded to world coordinates */
    int count;            /* 1..3 pairs of vertices make the core's witnesses: */
    int p_index[3];       /*   p = sum of weight[i] * P's vertex p_index[i], */
    int q_index[3];       /*   q likewise; then the radius along the normal. */
    gjk2d_real weight[3]; /*   Custom cores have no vertices: index -1 */
    int iterations;       /* CSO support points computed */
} gjk2d_result;

/* Level 3: all of gjk2d_result. Where the interiors overlap the status is
 * GJK2D_OVERLAP, the direction (0, 0), and p = q a point of both shapes. */
GJK2D_API gjk2d_result gjk2d_witness(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                     const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* How the support vertex of a point list is found. Automatic: by a scan of all
 * points, or by hill climbing on strictly convex rings of many. */
typedef enum gjk2d_support_policy {
    GJK2D_SUPPORT_AUTO = 0,
    GJK2D_SUPPORT_SCAN,
    GJK2D_SUPPORT_CLIMB /* hill climbing (paper, section IV) on every strictly
                           convex ring, scan on all other lists */
} gjk2d_support_policy;

/* Warm start: keep one per pair of shapes between queries, zero at first. The
 * query reads where the last one ended and leaves where this one did. Any
 * content is safe; what fits neither shape is ignored. */
typedef struct gjk2d_cache {
    int count;             /* vertices of the last simplex: 0..2 */
    int p_index[2], q_index[2];
    gjk2d_vec2 direction;  /* the last search direction, in P's frame */
} gjk2d_cache;

/* One iteration of GJK, for learners and debuggers. Points are CSO points,
 * relative. `simplex` is the set tau_k before its reduction, newest first. */
typedef struct gjk2d_step {
    int iteration;       /* 1, 2, .. */
    int count;           /* points in simplex[]: 1..3 */
    gjk2d_vec2 simplex[3];
    int p_index[3], q_index[3]; /* the vertices they came from; -1: custom, or
                                   the shapes' centres, where the search starts */
    gjk2d_vec2 direction; /* in which simplex[0] was searched: -v of the step before */
    int barycode;        /* signs of the origin's barycentric coordinates in
                            simplex[]: 4 for [0], 2 for [1], 1 for [2] */
    gjk2d_vec2 v;        /* closest point of the simplex to the origin */
    gjk2d_real lower, upper; /* bounds of the distance so far, radii included */
} gjk2d_step;

typedef void (*gjk2d_trace_fn)(const gjk2d_step *step, void *user);

/* How to ask. All zero is a plain level 1 query. */
typedef struct gjk2d_options {
    int level;               /* 1 to 3; 0 means 1 */
    gjk2d_support_policy support;
    int max_iterations;      /* >= 0; 0: the bound 2 (p count + q count) + 64, which
                                no query is known to reach */
    gjk2d_real max_distance; /* >= 0; levels 2 and 3 may stop where the distance
                                proves larger. 0: no maximum */
    gjk2d_cache *cache;      /* or null */
    gjk2d_trace_fn trace;    /* called once an iteration, or null */
    void *trace_user;
} gjk2d_options;

/* The general query: everything above with options (null: all zero). */
GJK2D_API gjk2d_result gjk2d_query(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                   const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                   const gjk2d_options *options);

/* ------------------------------------------------------------------ blocks --
 * >>blocks  The paper's parts, each usable alone.
 */

/* A support point: of a shape (its frame), or of the CSO (relative). */
typedef struct gjk2d_vertex {
    gjk2d_vec2 point;
    int p_index, q_index; /* vertices; -1: custom (or, of one shape, no q) */
} gjk2d_vertex;

/* S_shape(direction): the farthest point of the core, radius left out.
 * hint < 0: scan; otherwise, on a strictly convex ring, hill climbing from
 * vertex `hint`. Ties: any of the farthest. Failure leaves *out zero. */
GJK2D_API gjk2d_status gjk2d_support(const gjk2d_shape *shape, gjk2d_vec2 direction,
                                     int hint, gjk2d_vertex *out);

/* S_CSO(direction) = S_P(direction) - S_Q(-direction), direction in world axes,
 * radii left out. Equation (4). */
GJK2D_API gjk2d_status gjk2d_cso_support(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                         const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                         gjk2d_vec2 direction, gjk2d_vertex *out);

/* The point of a simplex closest to the origin. count = 0: bad input. */
typedef struct gjk2d_simplex {
    int count;            /* points of the minimal simplex W: 1..3 */
    int index[3];         /* which of the input points they are, ascending */
    gjk2d_real lambda[3]; /* v = sum of lambda[i] * point[index[i]]; >= 0, sum 1 */
    gjk2d_vec2 v;         /* the closest point; exactly 0 where the origin is on
                             or in the simplex */
    int barycode;         /* signs of the origin's barycentric coordinates:
                             4 a > 0, 2 b > 0, 1 c > 0; 0: degenerate triangle */
} gjk2d_simplex;

/* Algorithm 5: the segment a b. */
GJK2D_API gjk2d_simplex gjk2d_s1d(gjk2d_vec2 a, gjk2d_vec2 b);

/* Algorithm 3: the triangle a b c, in any orientation. Its use as the paper's
 * point-in-triangle test: for a point x, s2d(a - x, b - x, c - x) has v = 0
 * exactly if x is in the closed triangle, and count = 3 if it is in the open
 * one. Collinear points are handled as segments (barycode 0). */
GJK2D_API gjk2d_simplex gjk2d_s2d(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c);

/* Algorithm 4: the triangle points[0..2] with the origin known to lie in the
 * cone opposite of it at points[vertex] (barycode 4, 2 or 1). */
GJK2D_API gjk2d_simplex gjk2d_cone_region(const gjk2d_vec2 points[3], int vertex);

/* Algorithm 2: the simplex of 1 to 3 points. */
GJK2D_API gjk2d_simplex gjk2d_subdistance(const gjk2d_vec2 *points, int count);

#endif /* GJK2D_H */
