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
 *   static const gjk2d_vec2 origin = {0, 0};
 *   gjk2d_shape ball = gjk2d_make_circle(origin, 0.5f);
 *   gjk2d_pose there = {{3, 0}, 1, 0};                 // position, cos, sin
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
 *   >>lanes      vector registers
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
 *   that holds beyond its own rounding error, so "free" can be trusted (of a
 *   custom support mapping as far as its own points can).
 *   "Yes" is said for all else: certain where the shapes overlap by more than
 *   the rounding band, the safe guess where the gap lies within it. The band
 *   is 20 epsilon of E = |tP - tQ| + the placed extents + the radii, the extents
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
 * GJK2D_SIMD            0: plain C; 1: SSE2, for support scans in float. Default:
 *                       1 where the compiler's target has it. Booleans agree.
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
#ifndef GJK2D_SIMD
#if !GJK2D_DOUBLE && (defined(__SSE2__) || defined(_M_X64))
#define GJK2D_SIMD 1
#else
#define GJK2D_SIMD 0
#endif
#endif
#if GJK2D_SIMD != 0 && (GJK2D_SIMD != 1 || GJK2D_DOUBLE)
#error "gjk2d: GJK2D_SIMD must be 0, or 1 for float"
#endif
#ifdef GJK2D_STATIC
#define GJK2D_API static
#elif defined(__cplusplus)
#define GJK2D_API extern "C"
#else
#define GJK2D_API extern
#endif

/* One name per precision, so that float and double files link together. */
/* clang-format off */
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
    GJK2D_ITERATION_LIMIT  /* stopped early; levels 2 and 3 still give lower and
                              upper bounds of the distance */
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
    gjk2d_real outer, inner;  /* no point of the core is farther from center than
                                 outer, none nearer than inner is outside it */
    gjk2d_real extent;        /* largest |coordinate| of the core; infinite: unusable */
    gjk2d_real radius;
    int count;                /* points; 1 for custom cores */
    int stride;               /* numbers from one point to the next */
    short status;             /* a gjk2d_status */
    signed char kind;         /* internal: how its support mapping is computed */
    signed char ring;         /* 1, -1: the points are found a strictly convex
                                 ring, counterclockwise or clockwise; else 0 */
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
 * 5 iterations. No heap; under 1 KiB of stack (level 3 in double: 1.2 KiB, a
 * traced query: 2.3 KiB).
 */

/* Level 1 (Algorithm 6): 1 if the shapes have a point in common, else 0. The
 * cheapest question; use it where a boolean is all you need. Bad input: 1. */
GJK2D_API int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Level 2 (Algorithm 1): the distance, 0 exactly where gjk2d_collide says 1. */
GJK2D_API gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                    const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Margin: 1 if distance <= margin, else 0; cheaper than the distance. A
 * negative margin: 0. Bad input or not a number: 1. */
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
    gjk2d_real distance;  /* level 2; beyond max_distance a lower bound of it, and
                             the witnesses are those of the upper bound */
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
    gjk2d_vec2 direction;  /* the last search direction, world axes */
} gjk2d_cache;

/* One iteration of GJK, for learners and debuggers. Points are CSO points,
 * relative. `simplex` is the set tau_k before its reduction, newest first. */
typedef struct gjk2d_step {
    int iteration;       /* 1, 2, .. */
    int count;           /* points in simplex[]: 1..3 */
    gjk2d_vec2 simplex[3];
    int p_index[3], q_index[3]; /* the vertices they came from; -1: custom, or
                                   the shapes' centres, where the search starts */
    gjk2d_vec2 direction; /* in which simplex[0] was searched: that of -v of the step
                             before, of any length */
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
    gjk2d_trace_fn trace;    /* called for each iteration of the search (not for what
                                level 3 computes after it), or null */
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
 * one (coordinates whose sizes differ by more than 2^70 in float, 2^500 in double
 * aside). Collinear points are handled as segments (barycode 0). */
GJK2D_API gjk2d_simplex gjk2d_s2d(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c);

/* Algorithm 4: the triangle points[0..2] with the origin known to lie in the
 * cone opposite of it at points[vertex] (barycode 4, 2 or 1). */
GJK2D_API gjk2d_simplex gjk2d_cone_region(const gjk2d_vec2 points[3], int vertex);

/* Algorithm 2: the simplex of 1 to 3 points. */
GJK2D_API gjk2d_simplex gjk2d_subdistance(const gjk2d_vec2 *points, int count);

/* clang-format on */

#endif /* GJK2D_H */

#if defined(GJK2D_IMPLEMENTATION) || defined(GJK2D_STATIC)
#ifndef GJK2D_FUNCTIONS
#define GJK2D_FUNCTIONS

#include <float.h>

/* The error bounds below need IEEE arithmetic, each operation rounded once. */
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "gjk2d: compile without fast-math: its rounding voids the guarantees"
#endif
#if FLT_EVAL_METHOD < 0 || (FLT_EVAL_METHOD > GJK2D_DOUBLE && FLT_EVAL_METHOD != 16)
#error "gjk2d: excess precision (x87): compile with -msse2 -mfpmath=sse"
#endif

/* Contraction off: fused, the cross product of a vector with itself is not
 * zero. (gcc 12 fuses complex products even so, unless its vectorizer of
 * straight-line code is off too; clang -ffp-contract=fast overrides the pragma.)
 * What the user had set is restored at the end of this file. */
#if defined(__clang__)
#pragma float_control(push)
#pragma clang fp contract(off)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off,no-math-errno,no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma float_control(precise, on, push)
#pragma fp_contract(off)
#endif

#if defined(__GNUC__)
#define GJK2DI_INLINE  static inline __attribute__((always_inline, unused))
#define GJK2DI_OUTLINE static __attribute__((noinline, unused))
#define GJK2DI_RARE(x) __builtin_expect(!!(x), 0)
#elif defined(_MSC_VER)
#define GJK2DI_INLINE  static __forceinline
#define GJK2DI_OUTLINE static __declspec(noinline)
#define GJK2DI_RARE(x) (x)
#else
#define GJK2DI_INLINE  static inline
#define GJK2DI_OUTLINE static
#define GJK2DI_RARE(x) (x)
#endif
#if defined(GJK2D_STATIC) && defined(__GNUC__)
#define GJK2DI_PUBLIC static __attribute__((unused))
#elif defined(GJK2D_STATIC)
#define GJK2DI_PUBLIC static
#elif defined(__cplusplus)
#define GJK2DI_PUBLIC extern "C"
#else
#define GJK2DI_PUBLIC
#endif

/* -------------------------------------------------------------------- real --
 * >>real  Limits of the number type and its square root: the only room that
 * knows which type it is.
 */
#if GJK2D_DOUBLE
#define GJK2DI_EPSILON       DBL_EPSILON
#define GJK2DI_MAX           DBL_MAX
#define GJK2DI_SMALLEST      DBL_MIN
#define GJK2DI_SPLITTER      134217729.0             /* 2^27 + 1 */
#define GJK2DI_RANGE_LOW     3.8725919148493183e-121 /* 2^-400 */
#define GJK2DI_RANGE_HIGH    2.5822498780869086e+120 /* 2^400 */
#define GJK2DI_EXPONENT_HIGH 1000
#else
#define GJK2DI_EPSILON       FLT_EPSILON
#define GJK2DI_MAX           FLT_MAX
#define GJK2DI_SMALLEST      FLT_MIN
#define GJK2DI_SPLITTER      4097.0f        /* 2^12 + 1 */
#define GJK2DI_RANGE_LOW     1.4551915e-11f /* 2^-36 */
#define GJK2DI_RANGE_HIGH    1.1529215e+18f /* 2^60 */
#define GJK2DI_EXPONENT_HIGH 120
#endif
#define GJK2DI_R(x) ((gjk2d_real)(x))

#ifndef GJK2D_SQRT
#if defined(__GNUC__) && GJK2D_DOUBLE
#define GJK2D_SQRT(x) __builtin_sqrt(x)
#elif defined(__GNUC__)
#define GJK2D_SQRT(x) __builtin_sqrtf(x)
#else
#include <math.h>
#if GJK2D_DOUBLE
#define GJK2D_SQRT(x) sqrt(x)
#else
#define GJK2D_SQRT(x) sqrtf(x)
#endif
#endif
#endif

GJK2DI_INLINE gjk2d_real gjk2di_abs(gjk2d_real x)
{
#if defined(__GNUC__) && GJK2D_DOUBLE
    return __builtin_fabs(x);
#elif defined(__GNUC__)
    return __builtin_fabsf(x);
#else
    return x < 0 ? -x : x;
#endif
}

GJK2DI_INLINE gjk2d_real gjk2di_max(gjk2d_real a, gjk2d_real b) { return a > b ? a : b; }
GJK2DI_INLINE gjk2d_real gjk2di_min(gjk2d_real a, gjk2d_real b) { return a < b ? a : b; }

GJK2DI_INLINE int gjk2di_is_finite(gjk2d_real x) { return gjk2di_abs(x) <= GJK2DI_MAX; }

/* x 2^k, exact unless it leaves the range of normal numbers. */
static gjk2d_real gjk2di_scaled(gjk2d_real x, int k)
{
    for (; k >= 16; k -= 16)
        x *= 65536;
    for (; k > 0; --k)
        x *= 2;
    for (; k <= -16; k += 16)
        x /= 65536;
    for (; k < 0; ++k)
        x /= 2;
    return x;
}

/* The k with 2^k <= |x| < 2^(k+1), for finite x other than 0. */
static int gjk2di_exponent(gjk2d_real x)
{
    int k = 0;
    for (x = gjk2di_abs(x); x >= 65536; x /= 65536)
        k += 16;
    for (; x >= 2; x /= 2)
        ++k;
    for (; x * 32768 < 1; x *= 65536)
        k -= 16;
    for (; x < 1; x *= 2)
        --k;
    return k;
}

/* --------------------------------------------------------------------- vec --
 * >>vec  Vectors and rotations. A rotation is a complex number (cos, sin) that
 * need not have length 1: turned(r, v) is r v, turned_back(r, v) is conj(r) v,
 * the transpose, which is not the inverse.
 */
GJK2DI_INLINE gjk2d_vec2 gjk2di_vec(gjk2d_real x, gjk2d_real y)
{
    gjk2d_vec2 v;
    v.x = x;
    v.y = y;
    return v;
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_add(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return gjk2di_vec(a.x + b.x, a.y + b.y);
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_sub(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return gjk2di_vec(a.x - b.x, a.y - b.y);
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_times(gjk2d_real s, gjk2d_vec2 a)
{
    return gjk2di_vec(s * a.x, s * a.y);
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_neg(gjk2d_vec2 a) { return gjk2di_vec(-a.x, -a.y); }

GJK2DI_INLINE gjk2d_real gjk2di_dot(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

/* Of stored vectors, the rounded sign is right or 0: rounding is monotonic. */
GJK2DI_INLINE gjk2d_real gjk2di_cross(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

GJK2DI_INLINE gjk2d_real gjk2di_norm1(gjk2d_vec2 a)
{
    return gjk2di_abs(a.x) + gjk2di_abs(a.y);
}

GJK2DI_INLINE gjk2d_real gjk2di_length(gjk2d_vec2 a)
{
    return GJK2D_SQRT(gjk2di_dot(a, a));
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_turned(gjk2d_vec2 r, gjk2d_vec2 v)
{
    return gjk2di_vec(r.x * v.x - r.y * v.y, r.y * v.x + r.x * v.y);
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_turned_back(gjk2d_vec2 r, gjk2d_vec2 v)
{
    return gjk2di_vec(r.x * v.x + r.y * v.y, r.x * v.y - r.y * v.x);
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_scaled_vec(gjk2d_vec2 v, int k)
{
    return gjk2di_vec(gjk2di_scaled(v.x, k), gjk2di_scaled(v.y, k));
}

/* The exponent of the larger coordinate of v, not 0. */
static int gjk2di_top_exponent(gjk2d_vec2 v)
{
    return gjk2di_exponent(gjk2di_max(gjk2di_abs(v.x), gjk2di_abs(v.y)));
}

/* v, not 0, by the power of two that brings it near length 1. */
static gjk2d_vec2 gjk2di_near_unit(gjk2d_vec2 v)
{
    return gjk2di_scaled_vec(v, -gjk2di_top_exponent(v));
}

GJK2DI_INLINE int gjk2di_vec_is_finite(gjk2d_vec2 v)
{
    return gjk2di_is_finite(v.x) && gjk2di_is_finite(v.y);
}

/* The error of the rounded product p = fl(a b), exactly (Veltkamp, Dekker). */
static gjk2d_real gjk2di_product_error(gjk2d_real a, gjk2d_real b, gjk2d_real p)
{
    gjk2d_real ca = GJK2DI_SPLITTER * a, cb = GJK2DI_SPLITTER * b;
    gjk2d_real a1 = ca - (ca - a), a2 = a - a1;
    gjk2d_real b1 = cb - (cb - b), b2 = b - b1;
    return a2 * b2 - (((p - a1 * b1) - a2 * b1) - a1 * b2);
}

/* The cross product to within two roundings, its sign exact unless a product's
 * error underflows. */
static gjk2d_real gjk2di_cross_exact(gjk2d_vec2 a, gjk2d_vec2 b)
{
    gjk2d_real l = a.x * b.y, r = a.y * b.x;
    return (l - r) +
           (gjk2di_product_error(a.x, b.y, l) - gjk2di_product_error(a.y, b.x, r));
}

/* ------------------------------------------------------------------- facts --
 * >>facts  What is found out about a shape when it is made: whether its
 * numbers are finite, how far they reach, whether they are a convex ring.
 */
enum {
    GJK2DI_UNMADE = 0,
    GJK2DI_SCANNED = 1, /* tightly packed points that the automatic policy scans */
    GJK2DI_SEARCHED = 2 /* other points, or a custom support mapping */
};

/* From this count on the automatic policy climbs rings instead of scanning. */
enum { GJK2DI_CLIMB_FROM = 48 };

/* The points of a list, as every support mapping reads them. */
typedef struct gjk2di_points {
    const gjk2d_real *xy;
    size_t stride; /* numbers from one point to the next */
    int count;
} gjk2di_points;

GJK2DI_INLINE gjk2d_vec2 gjk2di_point(gjk2di_points list, int i)
{
    const gjk2d_real *p = list.xy + (size_t)i * list.stride;
    return gjk2di_vec(p[0], p[1]);
}

GJK2DI_INLINE gjk2di_points gjk2di_points_of(const gjk2d_shape *shape)
{
    gjk2di_points list;
    list.xy = (const gjk2d_real *)(shape->data ? shape->data : (const void *)shape->own);
    list.count = shape->count;
    list.stride = (size_t)shape->stride;
    return list;
}

/* 1 or -1 where b turns left or right of a for certain, else 0. The vectors
 * are rounded differences: 4 roundings in each product, none in doubt. */
static int gjk2di_turn(gjk2d_vec2 a, gjk2d_vec2 b)
{
    gjk2d_real l = a.x * b.y, r = a.y * b.x;
    gjk2d_real doubt = 4 * GJK2DI_EPSILON * (gjk2di_abs(l) + gjk2di_abs(r));
    return l - r > doubt ? 1 : r - l > doubt ? -1 : 0;
}

/* 1 or -1 if the points are the corners of a strictly convex polygon in order,
 * counterclockwise or clockwise, else 0. All turns
 * must go the same way, and the edges round only once: they enter the upper
 * half plane a single time. */
static int gjk2di_ring_way(gjk2di_points list)
{
    gjk2d_vec2 last = gjk2di_point(list, list.count - 1), edge;
    int i, way = 0, rounds = 0, was_up;
    edge = gjk2di_sub(last, gjk2di_point(list, list.count - 2));
    was_up = edge.y > 0 || (edge.y == 0 && edge.x > 0);
    for (i = 0; i < list.count; ++i) {
        gjk2d_vec2 point = gjk2di_point(list, i), next = gjk2di_sub(point, last);
        int up = next.y > 0 || (next.y == 0 && next.x > 0);
        int turn = gjk2di_turn(edge, next);
        if (turn == 0 || turn == -way)
            return 0;
        way = turn;
        rounds += up && !was_up;
        was_up = up;
        edge = next;
        last = point;
    }
    return rounds == 1 ? way : 0;
}

/* The mean of the leftmost, rightmost, lowest and highest point: in the hull
 * up to rounding, whatever the list. */
static void gjk2di_set_center(gjk2d_shape *shape, const gjk2d_vec2 extreme[4])
{
    const gjk2d_real quarter = GJK2DI_R(0.25);
    int i;
    shape->center = gjk2di_vec(0, 0);
    shape->extent = 0;
    for (i = 0; i < 4; ++i) {
        gjk2d_vec2 e = extreme[i];
        shape->center = gjk2di_add(shape->center, gjk2di_times(quarter, e));
        shape->extent = gjk2di_max(shape->extent, gjk2di_abs(i < 2 ? e.x : e.y));
    }
}

/* An infinite extent is out of every range, so that a query's one check of
 * magnitudes also finds shapes that cannot be used. */
static void gjk2di_refuse(gjk2d_shape *shape, gjk2d_status status)
{
    const gjk2d_real largest = GJK2DI_MAX;
    shape->status = (short)status;
    shape->extent = shape->outer = largest * 2;
}

/* The circles about the centre that hold the core, and that a ring holds, both
 * with their rounding on the safe side; none where squares leave the range. */
static void gjk2di_set_circles(gjk2d_shape *shape, gjk2di_points list)
{
    const gjk2d_real doubt = 16 * GJK2DI_EPSILON * shape->extent;
    gjk2d_real outer = 0, inner = GJK2DI_MAX;
    gjk2d_vec2 last = gjk2di_sub(gjk2di_point(list, list.count - 1), shape->center);
    int i;
    for (i = 0; i < list.count; ++i) {
        const gjk2d_vec2 p = gjk2di_sub(gjk2di_point(list, i), shape->center);
        const gjk2d_vec2 edge = gjk2di_sub(p, last);
        const gjk2d_real area = gjk2di_abs(gjk2di_cross(p, edge));
        const gjk2d_real length = gjk2di_length(edge);
        outer = gjk2di_max(outer, gjk2di_length(p));
        inner = length > 0 ? gjk2di_min(inner, area / length) : 0;
        last = p;
    }
    shape->outer = outer + doubt;
    shape->inner = shape->ring && inner > 2 * doubt ? inner - 2 * doubt : 0;
    if (shape->extent > 0 &&
        !(shape->extent > GJK2DI_RANGE_LOW && shape->extent < GJK2DI_RANGE_HIGH)) {
        shape->outer = GJK2DI_MAX;
        shape->inner = 0;
    }
}

static void gjk2di_find_facts(gjk2d_shape *shape)
{
    gjk2di_points list = gjk2di_points_of(shape);
    gjk2d_vec2 extreme[4];
    int i, finite = 1;
    extreme[0] = extreme[1] = extreme[2] = extreme[3] = gjk2di_point(list, 0);
    for (i = 0; i < list.count; ++i) {
        gjk2d_vec2 p = gjk2di_point(list, i);
        finite &= gjk2di_vec_is_finite(p);
        if (p.x < extreme[0].x)
            extreme[0] = p;
        if (p.x > extreme[1].x)
            extreme[1] = p;
        if (p.y < extreme[2].y)
            extreme[2] = p;
        if (p.y > extreme[3].y)
            extreme[3] = p;
    }
    if (!finite) {
        gjk2di_refuse(shape, GJK2D_NOT_FINITE);
        return;
    }
    gjk2di_set_center(shape, extreme);
    shape->ring = (signed char)(list.count > 2 ? gjk2di_ring_way(list) : 0);
    gjk2di_set_circles(shape, list);
    if (list.stride == 2 && !(shape->ring && list.count >= GJK2DI_CLIMB_FROM))
        shape->kind = GJK2DI_SCANNED;
}

/* ------------------------------------------------------------------- lanes --
 * >>lanes  Four numbers at a time: the only room that knows an instruction set.
 * What it offers exists in plain C too; the booleans agree, ties may break
 * another way.
 */
#if GJK2D_SIMD == 1
#include <emmintrin.h>

/* Points p[0..3], tightly packed, as four x and four y. */
GJK2DI_INLINE void gjk2di_load_points(const float *p, __m128 *x, __m128 *y)
{
    const __m128 p01 = _mm_loadu_ps(p), p23 = _mm_loadu_ps(p + 4);
    *x = _mm_shuffle_ps(p01, p23, _MM_SHUFFLE(2, 0, 2, 0));
    *y = _mm_shuffle_ps(p01, p23, _MM_SHUFFLE(3, 1, 3, 1));
}

/* Four points and their scores p.d. */
typedef struct gjk2di_scored {
    __m128 score, x, y;
} gjk2di_scored;

GJK2DI_INLINE gjk2di_scored gjk2di_score(gjk2di_points list, int from, gjk2d_vec2 d)
{
    const __m128 dx = _mm_set1_ps(d.x), dy = _mm_set1_ps(d.y);
    gjk2di_scored s;
    gjk2di_load_points(list.xy + 2 * (size_t)from, &s.x, &s.y);
    s.score = _mm_add_ps(_mm_mul_ps(s.x, dx), _mm_mul_ps(s.y, dy));
    return s;
}

GJK2DI_INLINE __m128 gjk2di_select(__m128 mask, __m128 a, __m128 b)
{
    return _mm_or_ps(_mm_and_ps(mask, a), _mm_andnot_ps(mask, b));
}

/* By lanes, b where its score is larger, else a. */
GJK2DI_INLINE gjk2di_scored gjk2di_better(gjk2di_scored a, gjk2di_scored b)
{
    const __m128 mask = _mm_cmpgt_ps(b.score, a.score);
    a.score = _mm_max_ps(b.score, a.score);
    a.x = gjk2di_select(mask, b.x, a.x);
    a.y = gjk2di_select(mask, b.y, a.y);
    return a;
}

/* The best of 4 tightly packed points or more, by lanes. The last block overlaps
 * the one before it rather than leaving a remainder. */
GJK2DI_INLINE gjk2di_scored gjk2di_best_lanes(gjk2di_points list, gjk2d_vec2 d)
{
    gjk2di_scored best = gjk2di_score(list, 0, d);
    int i;
    for (i = 4; i <= list.count - 4; i += 4)
        best = gjk2di_better(best, gjk2di_score(list, i, d));
    if (i < list.count)
        best = gjk2di_better(best, gjk2di_score(list, list.count - 4, d));
    return best;
}

/* Halves of two lists side by side: p0 q0 p1 q1 or p2 q2 p3 q3. */
GJK2DI_INLINE gjk2di_scored gjk2di_low_halves(gjk2di_scored p, gjk2di_scored q)
{
    p.score = _mm_unpacklo_ps(p.score, q.score);
    p.x = _mm_unpacklo_ps(p.x, q.x);
    p.y = _mm_unpacklo_ps(p.y, q.y);
    return p;
}

GJK2DI_INLINE gjk2di_scored gjk2di_high_halves(gjk2di_scored p, gjk2di_scored q)
{
    p.score = _mm_unpackhi_ps(p.score, q.score);
    p.x = _mm_unpackhi_ps(p.x, q.x);
    p.y = _mm_unpackhi_ps(p.y, q.y);
    return p;
}

GJK2DI_INLINE gjk2di_scored gjk2di_upper_pair(gjk2di_scored s)
{
    s.score = _mm_movehl_ps(s.score, s.score);
    s.x = _mm_movehl_ps(s.x, s.x);
    s.y = _mm_movehl_ps(s.y, s.y);
    return s;
}

GJK2DI_INLINE float gjk2di_lane1(__m128 a)
{
    return _mm_cvtss_f32(_mm_shuffle_ps(a, a, 1));
}

/* From four lanes to one, of two lists together: p in lane 0, q in lane 1. */
GJK2DI_INLINE gjk2di_scored gjk2di_best_of_two(gjk2di_scored p, gjk2di_scored q)
{
    const gjk2di_scored best =
        gjk2di_better(gjk2di_low_halves(p, q), gjk2di_high_halves(p, q));
    return gjk2di_better(best, gjk2di_upper_pair(best));
}

/* The support vertices of two lists of 4 points or more. */
GJK2DI_INLINE void gjk2di_scan_two(gjk2di_points list_p, gjk2d_vec2 d_p,
                                   gjk2di_points list_q, gjk2d_vec2 d_q, gjk2d_vec2 *p,
                                   gjk2d_vec2 *q)
{
    const gjk2di_scored best = gjk2di_best_of_two(gjk2di_best_lanes(list_p, d_p),
                                                  gjk2di_best_lanes(list_q, d_q));
    *p = gjk2di_vec(_mm_cvtss_f32(best.x), _mm_cvtss_f32(best.y));
    *q = gjk2di_vec(gjk2di_lane1(best.x), gjk2di_lane1(best.y));
}

/* Up to 24 points turned into world axes once for a whole query, in blocks of
 * four. The last block overlaps the one before, fewer than four repeat. */
enum { GJK2DI_FEW = 24 };

typedef struct gjk2di_few {
    __m128 x[GJK2DI_FEW / 4], y[GJK2DI_FEW / 4];
    int blocks;
} gjk2di_few;

GJK2DI_INLINE void gjk2di_turn_block(gjk2di_few *few, int block, __m128 x, __m128 y,
                                     gjk2d_vec2 turn)
{
    const __m128 c = _mm_set1_ps(turn.x), s = _mm_set1_ps(turn.y);
    few->x[block] = _mm_sub_ps(_mm_mul_ps(c, x), _mm_mul_ps(s, y));
    few->y[block] = _mm_add_ps(_mm_mul_ps(s, x), _mm_mul_ps(c, y));
}

GJK2DI_INLINE void gjk2di_turn_few(gjk2di_few *few, gjk2di_points list, gjk2d_vec2 turn)
{
    const int last = 2 * (list.count - 1), second = last < 2 ? last : 2;
    const float *p = list.xy;
    __m128 x, y;
    int i;
    few->blocks = (list.count + 3) / 4;
    if (list.count < 4) {
        x = _mm_setr_ps(p[0], p[second], p[last], p[last]);
        y = _mm_setr_ps(p[1], p[second + 1], p[last + 1], p[last + 1]);
        gjk2di_turn_block(few, 0, x, y, turn);
        return;
    }
    for (i = 0; i < few->blocks - 1; ++i) {
        gjk2di_load_points(p + 8 * i, &x, &y);
        gjk2di_turn_block(few, i, x, y, turn);
    }
    gjk2di_load_points(p + last - 6, &x, &y);
    gjk2di_turn_block(few, i, x, y, turn);
}

GJK2DI_INLINE gjk2di_scored gjk2di_best_of_few(const gjk2di_few *few, gjk2d_vec2 d)
{
    const __m128 dx = _mm_set1_ps(d.x), dy = _mm_set1_ps(d.y);
    gjk2di_scored best, next;
    int i;
    best.x = few->x[0], best.y = few->y[0];
    best.score = _mm_add_ps(_mm_mul_ps(best.x, dx), _mm_mul_ps(best.y, dy));
    for (i = 1; i < few->blocks; ++i) {
        next.x = few->x[i], next.y = few->y[i];
        next.score = _mm_add_ps(_mm_mul_ps(next.x, dx), _mm_mul_ps(next.y, dy));
        best = gjk2di_better(best, next);
    }
    return best;
}

/* The sum of the points of p and q that are farthest in d. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_few_support(const gjk2di_few *p, const gjk2di_few *q,
                                            gjk2d_vec2 d)
{
    const gjk2di_scored best =
        gjk2di_best_of_two(gjk2di_best_of_few(p, d), gjk2di_best_of_few(q, d));
    return gjk2di_vec(_mm_cvtss_f32(best.x) + gjk2di_lane1(best.x),
                      _mm_cvtss_f32(best.y) + gjk2di_lane1(best.y));
}
#endif

/* ----------------------------------------------------------------- support --
 * >>support  Support mappings of one core: the farthest point in a direction.
 */

/* How a core answers within one query. */
typedef struct gjk2di_core {
    gjk2di_points list;
    int climbs;    /* hill climbing rather than a scan */
    int hint;      /* where climbing starts; < 0: find a start */
    int is_broken; /* a custom support mapping gave no finite point */
} gjk2di_core;

/* The first of the points with the largest p.d. Selections, not branches: which
 * point wins is noise to a branch predictor. */
GJK2DI_INLINE int gjk2di_scan_index(gjk2di_points list, gjk2d_vec2 d)
{
    gjk2d_real best = gjk2di_dot(gjk2di_point(list, 0), d);
    int i, found = 0;
    for (i = 1; i < list.count; ++i) {
        const gjk2d_real s = gjk2di_dot(gjk2di_point(list, i), d);
        found ^= (found ^ i) & -(s > best);
        best = gjk2di_max(s, best);
    }
    return found;
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_scan(gjk2di_points list, gjk2d_vec2 d)
{
    return gjk2di_point(list, gjk2di_scan_index(list, d));
}

/* The support vertices of two tightly packed lists. */
GJK2DI_INLINE void gjk2di_scan_packed(gjk2di_points list_p, gjk2d_vec2 d_p,
                                      gjk2di_points list_q, gjk2d_vec2 d_q, gjk2d_vec2 *p,
                                      gjk2d_vec2 *q)
{
    list_p.stride = list_q.stride = 2;
#if GJK2D_SIMD
    if (list_p.count >= 4 && list_q.count >= 4) {
        gjk2di_scan_two(list_p, d_p, list_q, d_q, p, q);
        return;
    }
#endif
    *p = gjk2di_scan(list_p, d_p);
    *q = gjk2di_scan(list_q, d_q);
}

/* The best of every k-th point, k about the root of the count: a start from
 * which climbing takes about k steps. */
static int gjk2di_coarse_scan(gjk2di_points list, gjk2d_vec2 d)
{
    int k = 1;
    while (k < list.count / k)
        k *= 2;
    list.count = 1 + (list.count - 1) / k;
    list.stride *= (size_t)k;
    return gjk2di_scan_index(list, d) * k;
}

/* One way round a strictly convex ring, up and through ties, at most once
 * round. Edges are compared, not points: far from the shape's origin the
 * points' products would round to plateaus. Returns whether it rose. */
static int gjk2di_climb_way(gjk2di_points list, gjk2d_vec2 d, int way, int *at)
{
    gjk2d_vec2 here = gjk2di_point(list, *at);
    int left, rose = 0;
    for (left = list.count; left > 0; --left) {
        int next = *at + way;
        gjk2d_vec2 there;
        gjk2d_real gain;
        if (next == list.count)
            next = 0;
        if (next < 0)
            next = list.count - 1;
        there = gjk2di_point(list, next);
        gain = gjk2di_dot(d, gjk2di_sub(there, here));
        if (!(gain >= 0))
            break;
        rose |= gain > 0;
        *at = next;
        here = there;
    }
    return rose;
}

/* Hill climbing [paper, section IV] on a strictly convex ring of any winding:
 * along it d.p rises to one summit and falls, so that a neighbour not higher
 * on either side means the summit. */
GJK2DI_OUTLINE int gjk2di_climb(gjk2di_points list, gjk2d_vec2 d, int hint)
{
    int at = hint < 0 || hint >= list.count ? gjk2di_coarse_scan(list, d) : hint;
    if (!gjk2di_climb_way(list, d, 1, &at))
        gjk2di_climb_way(list, d, -1, &at);
    return at;
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_core_support(gjk2di_core *core, const gjk2d_shape *shape,
                                             gjk2d_vec2 d)
{
    if (GJK2DI_RARE(shape->support != NULL)) {
        const gjk2d_vec2 point = shape->support(d, shape->data);
        if (gjk2di_vec_is_finite(point))
            return point;
        core->is_broken = 1;
        return shape->center;
    }
    if (core->climbs) {
        const int found = gjk2di_climb(core->list, d, core->hint);
        if (core->hint >= 0)
            core->hint = found;
        return gjk2di_point(core->list, found);
    }
    return gjk2di_scan(core->list, d);
}

/* The vertex that a support point is, or -1: a custom core has none, and a
 * centre is none. Searches carry points alone; few are ever asked for. */
static int gjk2di_index_of(const gjk2d_shape *shape, gjk2d_vec2 point)
{
    const gjk2di_points list = gjk2di_points_of(shape);
    int i, found = -1;
    if (shape->support)
        return -1;
    for (i = list.count - 1; i >= 0; --i) {
        const gjk2d_vec2 p = gjk2di_point(list, i);
        found ^= (found ^ i) & -((p.x == point.x) & (p.y == point.y));
    }
    return found;
}

GJK2DI_INLINE gjk2di_core gjk2di_core_of(const gjk2d_shape *shape,
                                         gjk2d_support_policy policy)
{
    gjk2di_core core;
    core.list = gjk2di_points_of(shape);
    core.climbs = shape->ring && policy != GJK2D_SUPPORT_SCAN &&
                  (policy == GJK2D_SUPPORT_CLIMB || shape->count >= GJK2DI_CLIMB_FROM);
    core.hint = policy == GJK2D_SUPPORT_CLIMB ? 0 : -1;
    core.is_broken = 0;
    return core;
}

/* -------------------------------------------------------------------- pair --
 * >>pair  Two placed shapes in relative coordinates, their CSO's support
 * mapping, and how far rounding can mislead it.
 *
 *     CSO point  w = R_P p - R_Q q + t,  t = tP - tQ
 *
 * World axes, positions subtracted before anything else. A direction d asks P
 * for R_P^T d and Q for -R_Q^T d: the transpose is right here whether or not
 * R is a rotation to the last bit, for d.(R p) = (R^T d).p.
 *
 * Error bound. Let E = |R_P|_1 extent_P + |R_Q|_1 extent_Q + |t|_1 + radii +
 * sweep, which bounds every partial sum, and u = epsilon / 2. Each coordinate of
 * w errs by 2 u E in R p and R q, and by 2 u E in the sums; d.w adds 2 u E |d|_1;
 * and a support vertex chosen by rounded products can miss the maximum by twice
 * their error of 4 u E |d|_1. Together, over the stored numbers,
 *
 *     |error of min d.w| <= 14 u E |d|_1  (swept: 15),
 *
 * and the code takes 16 u E |d|_1.
 */
#define GJK2DI_BAND (8 * GJK2DI_EPSILON)

typedef struct gjk2di_pair {
    const gjk2d_shape *p_shape, *q_shape;
    gjk2di_core p_core, q_core;
    gjk2d_vec2 p_turn, q_turn; /* R_P, R_Q */
    gjk2d_vec2 t;              /* tP - tQ */
    gjk2d_vec2 sweep;          /* P's translation */
    gjk2d_real radius;         /* rP + rQ, and the margin */
    gjk2d_real slack;          /* 16 u E, the rounding band */
    gjk2d_real unit;           /* all the above are in this unit, a power of two:
                                  1 but for very large or small numbers */
    int is_far;                /* the circles around the shapes are apart */
#if GJK2D_SIMD
    const gjk2di_few *p_few, *q_few; /* GJK2DI_SMALL: R_P p and -R_Q q */
#endif
} gjk2di_pair;

/* What a query is compiled for. */
enum {
    GJK2DI_LEVEL1 = 1,   /* stop at the verdict */
    GJK2DI_SWEPT = 2,    /* P moves by the pair's sweep */
    GJK2DI_BOUNDED = 4,  /* keep the lower bound, stop beyond max_reach */
    GJK2DI_THOROUGH = 8, /* a hit by the radii alone: go on to the cores' v */
    GJK2DI_QUICK = 16,   /* both shapes are GJK2DI_SCANNED */
    GJK2DI_SMALL = 32    /* and have few points, of which only w is asked */
};

/* What is added to the CSO beside the radii. */
typedef struct gjk2di_growth {
    gjk2d_vec2 sweep; /* P's translation, world axes */
    gjk2d_real margin;
} gjk2di_growth;

GJK2DI_INLINE gjk2di_growth gjk2di_no_growth(void)
{
    gjk2di_growth growth;
    growth.sweep = gjk2di_vec(0, 0);
    growth.margin = 0;
    return growth;
}

/* A shape and where it stands. */
typedef struct gjk2di_placed {
    const gjk2d_shape *shape;
    const gjk2d_pose *pose;
} gjk2di_placed;

GJK2DI_INLINE gjk2di_placed gjk2di_placed_at(const gjk2d_shape *shape,
                                             const gjk2d_pose *pose)
{
    gjk2di_placed placed;
    placed.shape = shape;
    placed.pose = pose;
    return placed;
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_rotation_of(const gjk2d_pose *pose)
{
    return pose ? gjk2di_vec(pose->cos, pose->sin) : gjk2di_vec(1, 0);
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_position_of(const gjk2d_pose *pose)
{
    return pose ? pose->position : gjk2di_vec(0, 0);
}

static gjk2d_status gjk2di_pose_status(const gjk2d_pose *pose)
{
    if (!pose)
        return GJK2D_OK;
    if (!gjk2di_vec_is_finite(pose->position) || !gjk2di_is_finite(pose->cos) ||
        !gjk2di_is_finite(pose->sin))
        return GJK2D_NOT_FINITE;
    return pose->cos == 0 && pose->sin == 0 ? GJK2D_BAD_POSE : GJK2D_OK;
}

/* The largest exponent of the numbers that are not 0, or `none`. */
static int gjk2di_exponent_of_all(const gjk2d_real *x, int count, int none)
{
    int i, top = none;
    for (i = 0; i < count; ++i) {
        int k = x[i] != 0 ? gjk2di_exponent(x[i]) : none;
        if (k > top)
            top = k;
    }
    return top;
}

/* E, as above. */
GJK2DI_INLINE gjk2d_real gjk2di_magnitude(const gjk2di_pair *pair, int mode)
{
    const gjk2d_real of_p = gjk2di_norm1(pair->p_turn) * pair->p_shape->extent;
    const gjk2d_real of_q = gjk2di_norm1(pair->q_turn) * pair->q_shape->extent;
    const gjk2d_real apart = gjk2di_norm1(pair->t) + pair->radius;
    return of_p + of_q + apart + (mode & GJK2DI_SWEPT ? gjk2di_norm1(pair->sweep) : 0);
}

/* Can the rescaled pair be computed with? */
static int gjk2di_fits(const gjk2di_pair *pair)
{
    const gjk2d_real least = GJK2DI_RANGE_LOW / 65536;
    const int p_lost = pair->p_shape->support && !(gjk2di_norm1(pair->p_turn) > 0);
    const int q_lost = pair->q_shape->support && !(gjk2di_norm1(pair->q_turn) > 0);
    return !p_lost && !q_lost && gjk2di_is_finite(pair->slack) &&
           gjk2di_is_finite(pair->unit) && pair->unit > 0 &&
           (pair->slack > least * GJK2DI_BAND || !(pair->slack > 0));
}

/* Products of numbers outside the safe range overflow or underflow: the whole
 * pair is scaled by powers of two, exactly, in its coefficients alone. */
GJK2DI_OUTLINE gjk2d_status gjk2di_rescale(gjk2di_pair *pair, const gjk2d_pose *p_pose,
                                           const gjk2d_pose *q_pose, gjk2di_growth growth)
{
    const gjk2d_shape *P = pair->p_shape, *Q = pair->q_shape;
    const int none = -4 * GJK2DI_EXPONENT_HIGH;
    const gjk2d_vec2 rp = gjk2di_rotation_of(p_pose), rq = gjk2di_rotation_of(q_pose);
    const gjk2d_vec2 tp = gjk2di_position_of(p_pose), tq = gjk2di_position_of(q_pose);
    gjk2d_real numbers[9];
    int kp, kq, k, ep, eq, most;
    kp = gjk2di_top_exponent(rp);
    kq = gjk2di_top_exponent(rq);
    numbers[0] = tp.x, numbers[1] = tp.y, numbers[2] = tq.x, numbers[3] = tq.y;
    numbers[4] = growth.sweep.x, numbers[5] = growth.sweep.y;
    numbers[6] = P->radius, numbers[7] = Q->radius, numbers[8] = growth.margin;
    k = gjk2di_exponent_of_all(numbers, 9, none);
    ep = kp + gjk2di_exponent_of_all(&P->extent, 1, none);
    eq = kq + gjk2di_exponent_of_all(&Q->extent, 1, none);
    if (ep > k)
        k = ep;
    if (eq > k)
        k = eq;
    /* Large numbers end near 2^20 and small ones near 2^-20, and no rotation
     * beyond what a direction of that size can be multiplied by. */
    most = k > 0 ? GJK2DI_EXPONENT_HIGH - 20 : GJK2DI_EXPONENT_HIGH;
    k -= k > 0 ? 20 : -20;
    if (k < kp - most)
        k = kp - most;
    if (k < kq - most)
        k = kq - most;
    if (k == 0)
        k = 1; /* unit = 1 says that all is in the safe range */
    pair->p_turn = gjk2di_scaled_vec(rp, -k);
    pair->q_turn = gjk2di_scaled_vec(rq, -k);
    pair->t = gjk2di_sub(gjk2di_scaled_vec(tp, -k), gjk2di_scaled_vec(tq, -k));
    pair->sweep = gjk2di_scaled_vec(growth.sweep, -k);
    pair->radius = gjk2di_scaled(P->radius, -k) + gjk2di_scaled(Q->radius, -k) +
                   gjk2di_scaled(growth.margin, -k);
    pair->slack = GJK2DI_BAND * gjk2di_magnitude(pair, GJK2DI_SWEPT);
    pair->unit = gjk2di_scaled(1, k);
    return gjk2di_fits(pair) ? GJK2D_OK : GJK2D_OUT_OF_RANGE;
}

/* Out of the fast path's range: say what is wrong, or rescale. */
GJK2DI_OUTLINE gjk2d_status gjk2di_place_slowly(gjk2di_pair *pair,
                                                const gjk2d_pose *p_pose,
                                                const gjk2d_pose *q_pose,
                                                gjk2di_growth growth)
{
    gjk2d_status status = gjk2d_shape_status(pair->p_shape);
    if (!status)
        status = gjk2d_shape_status(pair->q_shape);
    if (!status)
        status = gjk2di_pose_status(p_pose);
    if (!status)
        status = gjk2di_pose_status(q_pose);
    if (!status &&
        !(gjk2di_vec_is_finite(growth.sweep) && gjk2di_is_finite(growth.margin)))
        status = GJK2D_NOT_FINITE;
    return status ? status : gjk2di_rescale(pair, p_pose, q_pose, growth);
}

GJK2DI_INLINE int gjk2di_is_in_range(gjk2d_real x)
{
    return x >= GJK2DI_RANGE_LOW && x <= GJK2DI_RANGE_HIGH;
}

GJK2DI_INLINE int gjk2di_are_made(const gjk2d_shape *p, const gjk2d_shape *q, int mode)
{
    return mode & GJK2DI_QUICK || (p->kind != GJK2DI_UNMADE && q->kind != GJK2DI_UNMADE);
}

/* The circles around the shapes are apart, for certain: most pairs of a scene
 * need no more than this. Pure in its arguments, so that every level agrees.
 *
 * |R| is bounded by 1 or |R|^2, whichever is larger. The rounding of the centres'
 * difference c, at most 16 u (|R_P| extent_P + |R_Q| extent_Q) + 8 u |c|, is in
 * the circles (gjk2di_set_circles) and in the last factor. What is not finite,
 * not in range or not a pose fails a comparison. */
GJK2DI_INLINE int gjk2di_are_far(const gjk2d_shape *P, const gjk2d_shape *Q,
                                 gjk2d_vec2 rp, gjk2d_vec2 rq, gjk2d_vec2 t,
                                 gjk2d_real margin)
{
    const gjk2d_vec2 c = gjk2di_add(
        gjk2di_sub(gjk2di_turned(rp, P->center), gjk2di_turned(rq, Q->center)), t);
    const gjk2d_real of_p = gjk2di_dot(rp, rp), of_q = gjk2di_dot(rq, rq);
    const gjk2d_real between = gjk2di_dot(c, c);
    const gjk2d_real reach = gjk2di_max(1, of_p) * P->outer +
                             gjk2di_max(1, of_q) * Q->outer +
                             (P->radius + Q->radius + margin);
    return between > reach * reach * (1 + 16 * GJK2DI_EPSILON) &&
           gjk2di_is_in_range(between) && gjk2di_min(of_p, of_q) > 0;
}

/* Fills the pair; not GJK2D_OK if the question cannot be answered. One comparison
 * of the magnitude finds every number that is not finite and every shape that
 * cannot be used. */
GJK2DI_INLINE gjk2d_status gjk2di_place(gjk2di_pair *pair, gjk2di_placed p,
                                        gjk2di_placed q, gjk2di_growth growth, int mode)
{
    const gjk2d_shape *P = p.shape, *Q = q.shape;
    gjk2d_real magnitude;
    pair->p_shape = P;
    pair->q_shape = Q;
    pair->p_turn = gjk2di_rotation_of(p.pose);
    pair->q_turn = gjk2di_rotation_of(q.pose);
    pair->t = gjk2di_sub(gjk2di_position_of(p.pose), gjk2di_position_of(q.pose));
    pair->sweep = growth.sweep;
    pair->radius = P->radius + Q->radius + growth.margin;
    magnitude = gjk2di_magnitude(pair, mode);
    pair->slack = GJK2DI_BAND * magnitude;
    pair->unit = 1;
    pair->is_far =
        !(mode & (GJK2DI_LEVEL1 | GJK2DI_SWEPT)) &&
        gjk2di_are_far(P, Q, pair->p_turn, pair->q_turn, pair->t, growth.margin);
    if (!gjk2di_are_made(P, Q, mode))
        return GJK2D_NOT_MADE;
    if (GJK2DI_RARE(!(gjk2di_is_in_range(magnitude) &&
                      gjk2di_is_in_range(gjk2di_norm1(pair->p_turn)) &&
                      gjk2di_is_in_range(gjk2di_norm1(pair->q_turn))))) {
        gjk2d_status status;
        gjk2di_pair slow; /* a copy, so that a quick pair stays in registers */
        if (!(mode & GJK2DI_QUICK))
            return gjk2di_place_slowly(pair, p.pose, q.pose, growth);
        slow = *pair;
        status = gjk2di_place_slowly(&slow, p.pose, q.pose, growth);
        *pair = slow;
        return status;
    }
    return GJK2D_OK;
}

/* The same, compiled once, for those in less of a hurry. */
GJK2DI_OUTLINE gjk2d_status gjk2di_place_any(gjk2di_pair *pair, gjk2di_placed p,
                                             gjk2di_placed q)
{
    return gjk2di_place(pair, p, q, gjk2di_no_growth(), 0);
}

GJK2DI_INLINE void gjk2di_set_cores(gjk2di_pair *pair, gjk2d_support_policy policy)
{
    pair->p_core = gjk2di_core_of(pair->p_shape, policy);
    pair->q_core = gjk2di_core_of(pair->q_shape, policy);
}

/* Can both be scanned together? */
GJK2DI_INLINE int gjk2di_is_quick(const gjk2d_shape *p, const gjk2d_shape *q)
{
    return p->kind & q->kind & GJK2DI_SCANNED;
}

GJK2DI_INLINE int gjk2di_is_small(const gjk2d_shape *p, const gjk2d_shape *q)
{
#if GJK2D_SIMD
    return p->count <= GJK2DI_FEW && q->count <= GJK2DI_FEW;
#else
    (void)p;
    (void)q;
    return 0;
#endif
}

/* A CSO point and where it came from. */
typedef struct gjk2di_vertex {
    gjk2d_vec2 w;
    gjk2d_vec2 p, q; /* in the shapes' frames */
} gjk2di_vertex;

GJK2DI_INLINE gjk2d_vec2 gjk2di_cso_point(const gjk2di_pair *pair, gjk2d_vec2 p,
                                          gjk2d_vec2 q)
{
    return gjk2di_add(
        gjk2di_sub(gjk2di_turned(pair->p_turn, p), gjk2di_turned(pair->q_turn, q)),
        pair->t);
}

#if GJK2D_SIMD
/* The same numbers as below, with the points turned beforehand. */
GJK2DI_INLINE gjk2di_vertex gjk2di_small_cso_support(const gjk2di_pair *pair,
                                                     gjk2d_vec2 d)
{
    gjk2di_vertex v;
    v.p = v.q = gjk2di_vec(0, 0);
    v.w = gjk2di_few_support(pair->p_few, pair->q_few, gjk2di_neg(d));
    v.w = gjk2di_add(v.w, pair->t);
    return v;
}
#endif

/* The CSO point farthest against d, S_CSO(-d). A swept P adds its translation
 * where that leads farther still ([Ericson], section 4). */
GJK2DI_INLINE gjk2di_vertex gjk2di_cso_support(gjk2di_pair *pair, gjk2d_vec2 d, int mode)
{
    const gjk2d_vec2 d_p = gjk2di_turned_back(pair->p_turn, gjk2di_neg(d));
    const gjk2d_vec2 d_q = gjk2di_turned_back(pair->q_turn, d);
    gjk2di_vertex v;
#if GJK2D_SIMD
    if (mode & GJK2DI_SMALL)
        return gjk2di_small_cso_support(pair, d);
#endif
    if (mode & GJK2DI_QUICK) {
        gjk2di_scan_packed(pair->p_core.list, d_p, pair->q_core.list, d_q, &v.p, &v.q);
    } else {
        v.p = gjk2di_core_support(&pair->p_core, pair->p_shape, d_p);
        v.q = gjk2di_core_support(&pair->q_core, pair->q_shape, d_q);
    }
    v.w = gjk2di_cso_point(pair, v.p, v.q);
    if (mode & GJK2DI_SWEPT && gjk2di_dot(d, pair->sweep) < 0)
        v.w = gjk2di_add(v.w, pair->sweep);
    return v;
}

GJK2DI_OUTLINE gjk2di_vertex gjk2di_cso_support_any(gjk2di_pair *pair, gjk2d_vec2 d)
{
    return gjk2di_cso_support(pair, d, 0);
}

/* A point of the CSO to start from: the difference of the centres (of a swept
 * shape, half way), which is no vertex. */
GJK2DI_INLINE gjk2di_vertex gjk2di_center_vertex(const gjk2di_pair *pair, int mode)
{
    gjk2di_vertex v;
    v.p = pair->p_shape->center;
    v.q = pair->q_shape->center;
    v.w = gjk2di_cso_point(pair, v.p, v.q);
    if (mode & GJK2DI_SWEPT)
        v.w = gjk2di_add(v.w, gjk2di_times(GJK2DI_R(0.5), pair->sweep));
    return v;
}

/* ----------------------------------------------------------------- simplex --
 * >>simplex  Algorithms 2 to 5 for any points, by themselves: scaled to a safe
 * range by a power of two, signs exact (see gjk2d_s2d for how far).
 */

/* The numbers of a simplex scaled so that products neither over- nor
 * underflow; returns the exponent taken out, or refuses what is not finite. */
static int gjk2di_normalize(gjk2d_vec2 *points, int count, int *exponent)
{
    gjk2d_real top = 0;
    int i;
    for (i = 0; i < count; ++i) {
        if (!gjk2di_vec_is_finite(points[i]))
            return 0;
        top =
            gjk2di_max(top, gjk2di_max(gjk2di_abs(points[i].x), gjk2di_abs(points[i].y)));
    }
    *exponent = top > 0 ? gjk2di_exponent(top) : 0;
    for (i = 0; i < count; ++i)
        points[i] = gjk2di_scaled_vec(points[i], -*exponent);
    return 1;
}

static gjk2d_simplex gjk2di_no_simplex(void)
{
    gjk2d_simplex s;
    int i;
    s.count = s.barycode = 0;
    for (i = 0; i < 3; ++i) {
        s.index[i] = -1;
        s.lambda[i] = 0;
    }
    s.v = gjk2di_vec(0, 0);
    return s;
}

static gjk2d_simplex gjk2di_at_vertex(const gjk2d_vec2 *x, int i, int barycode)
{
    gjk2d_simplex s = gjk2di_no_simplex();
    s.count = 1;
    s.index[0] = i;
    s.lambda[0] = 1;
    s.v = x[i];
    s.barycode = barycode;
    return s;
}

/* Algorithm 5 on x[i] x[j], i < j. In the edge region the closest point is
 * taken along the edge's perpendicular, at |A x B| / |AB|: the paper's sum
 * lambda_u A + lambda_v B cancels on long edges. */
static gjk2d_simplex gjk2di_s1d(const gjk2d_vec2 *x, int i, int j, int barycode)
{
    gjk2d_vec2 a = x[i], b = x[j], edge = gjk2di_sub(b, a);
    gjk2d_real from_a = -gjk2di_dot(a, edge), from_b = gjk2di_dot(b, edge), area;
    gjk2d_simplex s;
    if (!(from_a > 0))
        return gjk2di_at_vertex(x, i, barycode);
    if (!(from_b > 0))
        return gjk2di_at_vertex(x, j, barycode);
    s = gjk2di_no_simplex();
    s.count = 2;
    s.index[0] = i;
    s.index[1] = j;
    s.lambda[1] = from_a / (from_a + from_b);
    s.lambda[0] = 1 - s.lambda[1];
    area = gjk2di_cross_exact(a, b) / gjk2di_dot(edge, edge);
    if (area != 0)
        s.v = gjk2di_vec(area * edge.y, -area * edge.x);
    s.barycode = barycode;
    return s;
}

static gjk2d_simplex gjk2di_nearer(gjk2d_simplex s, gjk2d_simplex t)
{
    return gjk2di_dot(t.v, t.v) < gjk2di_dot(s.v, s.v) ? t : s;
}

static gjk2d_simplex gjk2di_edge(const gjk2d_vec2 *x, int i, int j, int barycode)
{
    return i < j ? gjk2di_s1d(x, i, j, barycode) : gjk2di_s1d(x, j, i, barycode);
}

/* Algorithm 4. The two side tests exclude each other in real numbers only:
 * where rounding lets both pass, the nearer answer is taken. */
static gjk2d_simplex gjk2di_cone(const gjk2d_vec2 *x, int vertex, int barycode)
{
    const int m = vertex == 0 ? 1 : 0, n = vertex == 2 ? 1 : 2;
    const gjk2d_vec2 v = x[vertex];
    const gjk2d_vec2 mv = gjk2di_sub(v, x[m]), nv = gjk2di_sub(v, x[n]);
    gjk2d_simplex s = gjk2di_at_vertex(x, vertex, barycode);
    if (gjk2di_dot(mv, nv) < 0) {
        if (gjk2di_dot(v, mv) > 0)
            s = gjk2di_nearer(s, gjk2di_edge(x, vertex, m, barycode));
        if (gjk2di_dot(v, nv) > 0)
            s = gjk2di_nearer(s, gjk2di_edge(x, vertex, n, barycode));
    }
    return s;
}

static gjk2d_simplex gjk2di_enclosing(gjk2d_real su, gjk2d_real sv, gjk2d_real sw)
{
    const gjk2d_real sum = su + sv + sw;
    gjk2d_simplex s = gjk2di_no_simplex();
    s.count = 3;
    s.barycode = 7;
    s.index[0] = 0, s.index[1] = 1, s.index[2] = 2;
    s.lambda[0] = su / sum;
    s.lambda[1] = sv / sum;
    s.lambda[2] = gjk2di_max(0, 1 - s.lambda[0] - s.lambda[1]);
    return s;
}

/* The triangle's barycode, 0 if it is degenerate: the exact areas su, sv, sw
 * have both signs and their sum, the whole, is lost in rounding. */
static int gjk2di_barycode(gjk2d_real su, gjk2d_real sv, gjk2d_real sw)
{
    const gjk2d_real sum = su + sv + sw;
    const gjk2d_real doubt =
        4 * GJK2DI_EPSILON * (gjk2di_abs(su) + gjk2di_abs(sv) + gjk2di_abs(sw));
    if (sum > doubt)
        return (su > 0) << 2 | (sv > 0) << 1 | (sw > 0);
    if (sum < -doubt)
        return (su < 0) << 2 | (sv < 0) << 1 | (sw < 0);
    return 0;
}

/* Algorithm 3. */
static gjk2d_simplex gjk2di_s2d(const gjk2d_vec2 *x)
{
    const gjk2d_real su = gjk2di_cross_exact(x[1], x[2]);
    const gjk2d_real sv = gjk2di_cross_exact(x[2], x[0]);
    const gjk2d_real sw = gjk2di_cross_exact(x[0], x[1]);
    const int barycode = gjk2di_barycode(su, sv, sw);
    switch (barycode) {
    case 1:
        return gjk2di_cone(x, 2, barycode);
    case 2:
        return gjk2di_cone(x, 1, barycode);
    case 3:
        return gjk2di_s1d(x, 1, 2, barycode);
    case 4:
        return gjk2di_cone(x, 0, barycode);
    case 5:
        return gjk2di_s1d(x, 0, 2, barycode);
    case 6:
        return gjk2di_s1d(x, 0, 1, barycode);
    case 7:
        return gjk2di_enclosing(su, sv, sw);
    default:
        break;
    }
    return gjk2di_nearer(gjk2di_nearer(gjk2di_s1d(x, 0, 1, 0), gjk2di_s1d(x, 0, 2, 0)),
                         gjk2di_s1d(x, 1, 2, 0));
}

/* Algorithm 2 on normalized points. */
static gjk2d_simplex gjk2di_subdistance(const gjk2d_vec2 *x, int count)
{
    if (count == 3)
        return gjk2di_s2d(x);
    if (count == 1)
        return gjk2di_at_vertex(x, 0, 4);
    return gjk2di_s1d(x, 0, 1,
                      (gjk2di_dot(x[1], gjk2di_sub(x[1], x[0])) > 0) << 2 |
                          (gjk2di_dot(x[0], gjk2di_sub(x[0], x[1])) > 0) << 1);
}

/* --------------------------------------------------------------------- gjk --
 * >>gjk  The loop of Algorithms 1 and 6, once for all levels.
 *
 * State: the minimal simplex W, a vertex B or an edge B C, and the direction d
 * of its closest point v to the origin: d = B, or d perpendicular to the edge
 * with d.B = d.C = h >= 0. Directions need no length, so the loop divides
 * nowhere: |v| = h / |d| is formed once, at the end.
 *
 * Each iteration computes A = S_CSO(-d) and g = d.A, the least d.x over the
 * CSO. Then, with r the radii and `bound` the rounding band of d.A:
 *
 *     g > r |d| + bound        separated, for certain: level 1 says no
 *     h <= r |d| + bound       v is within reach: contact
 *     h - g <= 6.4 u E |d|_1   no vertex is nearer than v by more than the
 *                              rounding of g and h: v is the answer
 *
 * else W is reduced with A. As A is the newest vertex and lies beyond the edge
 * B C by more than rounding, the barycodes 1, 2 and 3 are out (paper, after
 * Algorithm 4), and with the edge kept so that B x C > 0, two cross products
 * tell codes 4 to 7 apart. "No" never rests on them, only on g; "yes" needs the
 * origin in a triangle or within the band of an edge of CSO points.
 *
 * Law: distance = 0 exactly if collide. Levels 1 and 2 walk the same path; level
 * 3 and the general query take level 1's verdict where its path rounds otherwise.
 */
typedef enum gjk2di_end {
    GJK2DI_GOES_ON = 0,
    GJK2DI_SEPARATED, /* certain; v may not be the closest point yet */
    GJK2DI_CONVERGED, /* v is the closest point */
    GJK2DI_CONTACT,   /* v is within reach of the origin */
    GJK2DI_ENCLOSED,  /* the origin is inside the triangle A B C */
    GJK2DI_LIMIT      /* out of iterations */
} gjk2di_end;

typedef enum gjk2di_verdict { GJK2DI_OPEN = 0, GJK2DI_FREE, GJK2DI_HIT } gjk2di_verdict;

typedef struct gjk2di_search {
    gjk2di_vertex a, b, c; /* A is the newest; W is b, or b and c */
    int count;             /* of W */
    gjk2d_vec2 d;
    gjk2d_real h;
    gjk2d_vec2 found; /* the direction that A was searched against */
    gjk2d_real lower; /* best proven lower bound of the core distance */
    gjk2di_verdict verdict;
    gjk2d_vec2 center; /* the CSO point that the search began with */
    int iterations, max_iterations;
    gjk2d_real max_reach; /* radii and maximum distance */
} gjk2di_search;

GJK2DI_INLINE void gjk2di_to_vertex(gjk2di_search *s, gjk2di_vertex v)
{
    s->b = v;
    s->count = 1;
    s->d = v.w;
    s->h = gjk2di_dot(v.w, v.w);
}

GJK2DI_INLINE void gjk2di_to_edge(gjk2di_search *s, gjk2di_vertex b, gjk2di_vertex c)
{
    const gjk2d_vec2 edge = gjk2di_sub(c.w, b.w);
    s->b = b;
    s->c = c;
    s->count = 2;
    s->d = gjk2di_vec(edge.y, -edge.x);
    s->h = gjk2di_dot(s->d, b.w);
}

/* Two points, the origin known to project inside: orient, then as above. */
GJK2DI_INLINE void gjk2di_to_free_edge(gjk2di_search *s, gjk2di_vertex a, gjk2di_vertex b)
{
    if (gjk2di_cross(a.w, b.w) > 0)
        gjk2di_to_edge(s, a, b);
    else
        gjk2di_to_edge(s, b, a);
}

/* W and A to the new W: S1D, or S2D with codes 4 to 7. Returns 0 for code 7,
 * the origin enclosed. */
GJK2DI_INLINE int gjk2di_reduce(gjk2di_search *s)
{
    const gjk2d_vec2 a = s->a.w, b = s->b.w, c = s->c.w;
    if (s->count == 2) {
        const int past_ab = !(gjk2di_cross(a, b) > 0); /* w <= 0 */
        const int past_ca = !(gjk2di_cross(c, a) > 0); /* v <= 0 */
        if (!past_ab && !past_ca)
            return 0;
        if (past_ab && gjk2di_dot(a, gjk2di_sub(a, b)) > 0)
            gjk2di_to_edge(s, s->b, s->a);
        else if (past_ca && gjk2di_dot(a, gjk2di_sub(a, c)) > 0)
            gjk2di_to_edge(s, s->a, s->c);
        else
            gjk2di_to_vertex(s, s->a);
    } else if (gjk2di_dot(a, gjk2di_sub(a, b)) > 0) {
        gjk2di_to_free_edge(s, s->a, s->b);
    } else {
        gjk2di_to_vertex(s, s->a);
    }
    return 1;
}

/* The closest point v of W. */
static gjk2d_vec2 gjk2di_closest(const gjk2di_search *s)
{
    if (s->count == 1)
        return s->b.w;
    return gjk2di_times(s->h / gjk2di_dot(s->d, s->d), s->d);
}

static int gjk2di_iteration_limit(const gjk2d_shape *P, const gjk2d_shape *Q)
{
    const int most = 1 << 28;
    int p = P->count < most ? P->count : most, q = Q->count < most ? Q->count : most;
    return 2 * (p + q) + 64;
}

/* The circles within the cores overlap for certain if the centres are near
 * enough; `between` is the square of their distance. */
GJK2DI_INLINE int gjk2di_inner_circles_overlap(gjk2d_real between,
                                               const gjk2di_pair *pair)
{
    const gjk2d_real of_p = gjk2di_dot(pair->p_turn, pair->p_turn);
    const gjk2d_real of_q = gjk2di_dot(pair->q_turn, pair->q_turn);
    const gjk2d_real inner = gjk2di_min(1, of_p) * pair->p_shape->inner +
                             gjk2di_min(1, of_q) * pair->q_shape->inner;
    const gjk2d_real reach = inner + pair->radius - 2 * pair->slack;
    return reach > 0 && between < reach * reach;
}

/* W = the difference of the centres: a point inside the CSO shows the way to
 * the origin, and one support point later is the first edge. */
GJK2DI_INLINE void gjk2di_start(gjk2di_search *s, const gjk2di_pair *pair, int mode)
{
    gjk2di_to_vertex(s, gjk2di_center_vertex(pair, mode));
    s->c = s->a = s->b;
    s->found = s->center = s->d;
    s->lower = 0;
    s->verdict = GJK2DI_OPEN;
    s->iterations = 0;
    s->max_iterations = gjk2di_iteration_limit(pair->p_shape, pair->q_shape);
    s->max_reach = GJK2DI_MAX;
    if (pair->is_far)
        s->verdict = GJK2DI_FREE;
    else if (!(mode & GJK2DI_SWEPT) && gjk2di_inner_circles_overlap(s->h, pair))
        s->verdict = GJK2DI_HIT;
}

GJK2DI_OUTLINE void gjk2di_start_any(gjk2di_search *s, const gjk2di_pair *pair)
{
    gjk2di_start(s, pair, 0);
}

/* Whom to tell of each iteration; a loop compiled with none has no trace. */
typedef struct gjk2di_tracer {
    gjk2d_trace_fn call;
    void *user;
} gjk2di_tracer;

GJK2DI_OUTLINE void gjk2di_tell(const gjk2di_tracer *tracer, const gjk2di_pair *pair,
                                const gjk2di_search *before, const gjk2di_search *after,
                                gjk2di_end end)
{
    const gjk2di_vertex *vertices[3];
    gjk2d_vec2 v = gjk2di_vec(0, 0);
    gjk2d_step step;
    int i;
    vertices[0] = &before->a, vertices[1] = &before->b, vertices[2] = &before->c;
    if (end != GJK2DI_ENCLOSED)
        v = gjk2di_closest(after);
    step.iteration = before->iterations;
    step.count = before->count + 1;
    for (i = 0; i < 3; ++i) {
        const int used = i < step.count;
        step.simplex[i] =
            used ? gjk2di_times(pair->unit, vertices[i]->w) : gjk2di_vec(0, 0);
        step.p_index[i] = used ? gjk2di_index_of(pair->p_shape, vertices[i]->p) : -1;
        step.q_index[i] = used ? gjk2di_index_of(pair->q_shape, vertices[i]->q) : -1;
    }
    step.direction = gjk2di_times(-pair->unit, before->found);
    step.barycode = gjk2d_subdistance(step.simplex, step.count).barycode;
    step.v = gjk2di_times(pair->unit, v);
    step.upper = gjk2di_max(0, gjk2di_length(v) - pair->radius);
    step.lower = gjk2di_min(step.upper, gjk2di_max(0, before->lower - pair->radius));
    step.upper = gjk2di_min(GJK2DI_MAX, pair->unit * step.upper);
    step.lower = gjk2di_min(GJK2DI_MAX, pair->unit * step.lower);
    tracer->call(&step, tracer->user);
}

GJK2DI_INLINE gjk2di_end gjk2di_gjk(gjk2di_search *s, gjk2di_pair *pair, int mode,
                                    const gjk2di_tracer *tracer)
{
    gjk2di_end end = GJK2DI_GOES_ON;
    while (end == GJK2DI_GOES_ON) {
        const gjk2d_real size = gjk2di_norm1(s->d), bound = pair->slack * size;
        const gjk2d_real length =
            pair->radius > 0 || mode & GJK2DI_BOUNDED ? gjk2di_length(s->d) : 0;
        const gjk2d_real reach = pair->radius * length + bound;
        gjk2di_search before;
        gjk2d_real g;
        if (s->h <= reach && s->verdict == GJK2DI_OPEN)
            s->verdict = GJK2DI_HIT;
        if (s->verdict == GJK2DI_HIT && (s->h <= bound || !(mode & GJK2DI_THOROUGH)))
            return GJK2DI_CONTACT;
        if (s->iterations >= s->max_iterations)
            return GJK2DI_LIMIT;
        ++s->iterations;
        s->found = s->d;
        s->a = gjk2di_cso_support(pair, s->d, mode);
        g = gjk2di_dot(s->d, s->a.w);
        if (g > reach && s->verdict == GJK2DI_OPEN)
            s->verdict = GJK2DI_FREE;
        if (mode & GJK2DI_BOUNDED && g > s->lower * length)
            s->lower = g / length;
        if (tracer)
            before = *s;
        if (mode & GJK2DI_LEVEL1 && s->verdict == GJK2DI_FREE)
            end = GJK2DI_SEPARATED;
        else if (s->h - g <= pair->slack * GJK2DI_R(0.4) * size)
            end = GJK2DI_CONVERGED;
        else if (mode & GJK2DI_BOUNDED && g > s->max_reach * length + bound)
            end = GJK2DI_SEPARATED;
        else if (!gjk2di_reduce(s))
            end = GJK2DI_ENCLOSED;
        if (tracer)
            gjk2di_tell(tracer, pair, &before, s, end);
    }
    return end;
}

/* The loop for any mode, and with a trace: compiled once, on a stack frame of
 * their own. */
GJK2DI_OUTLINE gjk2di_end gjk2di_gjk_any(gjk2di_search *s, gjk2di_pair *pair, int mode)
{
    return gjk2di_gjk(s, pair, mode, NULL);
}

GJK2DI_OUTLINE gjk2di_end gjk2di_gjk_told(gjk2di_search *s, gjk2di_pair *pair, int mode,
                                          const gjk2di_tracer *tracer)
{
    return gjk2di_gjk(s, pair, mode, tracer);
}

/* Level 1 after the loop. */
GJK2DI_INLINE int gjk2di_is_hit(const gjk2di_search *s)
{
    return s->verdict != GJK2DI_FREE;
}

/* A distance known to be positive and finite, whatever rounding made of it. */
GJK2DI_INLINE gjk2d_real gjk2di_positive(gjk2d_real x)
{
    return gjk2di_min(x > 0 ? x : GJK2DI_SMALLEST, GJK2DI_MAX);
}

/* |v|: |B|, or h / |d|. */
GJK2DI_INLINE gjk2d_real gjk2di_core_distance(const gjk2di_search *s)
{
    return s->count == 1 ? GJK2D_SQRT(s->h) : s->h / gjk2di_length(s->d);
}

/* Level 2 after a loop that found the shapes separated. */
GJK2DI_INLINE gjk2d_real gjk2di_distance_of(const gjk2di_search *s,
                                            const gjk2di_pair *pair)
{
    return gjk2di_positive(pair->unit * (gjk2di_core_distance(s) - pair->radius));
}

/* ----------------------------------------------------------------- witness --
 * >>witness  Level 3: witness points, weights and direction.
 */

GJK2DI_OUTLINE void gjk2di_clear_result(gjk2d_result *r, gjk2d_status status)
{
    const gjk2d_vec2 zero = gjk2di_vec(0, 0);
    int i;
    r->status = status;
    r->collide = 1;
    r->distance = r->lower = r->upper = 0;
    r->normal = r->p = r->q = zero;
    r->p_local = r->q_local = r->p_world = r->q_world = zero;
    r->count = r->iterations = 0;
    for (i = 0; i < 3; ++i) {
        r->p_index[i] = r->q_index[i] = -1;
        r->weight[i] = 0;
    }
}

static int gjk2di_is_center(const gjk2di_search *s, gjk2di_vertex v)
{
    return v.w.x == s->center.x && v.w.y == s->center.y;
}

static int gjk2di_has_center(const gjk2di_search *s, gjk2di_end end)
{
    const int uses_c = s->count == 2 || end == GJK2DI_ENCLOSED;
    return gjk2di_is_center(s, s->b) || (uses_c && gjk2di_is_center(s, s->c));
}

/* The centre is no vertex, so it makes no witness: where it is left in the
 * final simplex (flat or deeply overlapping cores), search once more from a
 * vertex. So too at a contact found from a cache, for of a cached vertex it is
 * not known what direction it supports. The verdict stands. */
GJK2DI_OUTLINE gjk2di_end gjk2di_without_center(gjk2di_search *s, gjk2di_pair *pair,
                                                int mode)
{
    const gjk2d_vec2 d =
        gjk2di_norm1(s->d) > 0 ? gjk2di_near_unit(s->d) : gjk2di_vec(1, 0);
    if (s->verdict == GJK2DI_OPEN)
        s->verdict = GJK2DI_HIT;
    ++s->iterations;
    s->found = d;
    s->a = gjk2di_cso_support_any(pair, d);
    gjk2di_to_vertex(s, s->a);
    return gjk2di_gjk_any(s, pair, mode);
}

/* The square of a segment's distance from the origin. */
static gjk2d_real gjk2di_squared_to_segment(gjk2d_vec2 a, gjk2d_vec2 b)
{
    const gjk2d_vec2 edge = gjk2di_sub(b, a);
    const gjk2d_real from_a = -gjk2di_dot(a, edge), from_b = gjk2di_dot(b, edge);
    const gjk2d_real area = gjk2di_cross(a, b);
    if (!(from_a > 0))
        return gjk2di_dot(a, a);
    if (!(from_b > 0))
        return gjk2di_dot(b, b);
    return area * (area / gjk2di_dot(edge, edge));
}

/* Is the origin within the band of the CSO's boundary beyond the chord x y of
 * it, on the right hand of x -> y? If so *d is a direction with min d.z = 0
 * over the CSO, up to rounding: one of the contact's normal cone, and W becomes
 * the chord. Otherwise the chord is replaced by the nearer of the two that the
 * support point beyond makes, until the origin is clear of it. */
GJK2DI_OUTLINE int gjk2di_touches_beyond(gjk2di_search *s, gjk2di_pair *pair,
                                         const gjk2di_vertex *from,
                                         const gjk2di_vertex *to, gjk2d_vec2 *d)
{
    gjk2di_vertex x = *from, y = *to;
    const gjk2d_real band = 2 * pair->slack * pair->slack;
    int left = gjk2di_iteration_limit(pair->p_shape, pair->q_shape);
    for (; left > 0; --left) {
        const gjk2d_vec2 edge = gjk2di_sub(y.w, x.w), out = gjk2di_vec(edge.y, -edge.x);
        const gjk2d_real bound = pair->slack * gjk2di_norm1(out);
        gjk2di_vertex z;
        if (!(gjk2di_norm1(out) > 0) || gjk2di_squared_to_segment(x.w, y.w) > band)
            return 0;
        ++s->iterations;
        z = gjk2di_cso_support_any(pair, gjk2di_neg(out));
        if (gjk2di_dot(out, z.w) <= bound) {
            *d = gjk2di_neg(out);
            gjk2di_to_edge(s, x, y);
            return 1;
        }
        if (gjk2di_squared_to_segment(x.w, z.w) < gjk2di_squared_to_segment(z.w, y.w))
            y = z;
        else
            x = z;
    }
    return 0;
}

/* The cores have a point in common, within the band: do they only touch? Then
 * *d is a direction in the contact's normal cone, and W where they touch. */
GJK2DI_OUTLINE int gjk2di_cores_touch(gjk2di_search *s, gjk2di_pair *pair, gjk2di_end end,
                                      gjk2d_vec2 *d)
{
    const gjk2di_vertex *a = &s->a, *b = &s->b, *c = &s->c;
    if (end == GJK2DI_ENCLOSED)
        return gjk2di_touches_beyond(s, pair, b, c, d) ||
               gjk2di_touches_beyond(s, pair, a, b, d) ||
               gjk2di_touches_beyond(s, pair, c, a, d);
    if (end == GJK2DI_CONVERGED || s->count == 1) {
        *d = end == GJK2DI_CONVERGED ? s->d : s->found;
        return 1;
    }
    return gjk2di_touches_beyond(s, pair, c, b, d) ||
           gjk2di_touches_beyond(s, pair, b, c, d);
}

/* Proven free, and yet the origin is enclosed: a gap within the band. W becomes
 * the edge that it is at, as near as can be told. */
GJK2DI_OUTLINE gjk2di_end gjk2di_on_the_rim(gjk2di_search *s, gjk2di_pair *pair)
{
    gjk2d_vec2 d;
    if (!gjk2di_cores_touch(s, pair, GJK2DI_ENCLOSED, &d))
        s->h = 0;
    return GJK2DI_CONVERGED;
}

/* The barycentric coordinates of the closest point over the final simplex;
 * vertices[] are told in the same order. */
static int gjk2di_weights(const gjk2di_search *s, gjk2di_end end,
                          const gjk2di_vertex *vertices[3], gjk2d_real weight[3])
{
    const gjk2d_vec2 b = s->b.w, c = s->c.w, edge = gjk2di_sub(c, b);
    vertices[0] = &s->b, vertices[1] = &s->c, vertices[2] = &s->a;
    weight[0] = 1;
    weight[1] = weight[2] = 0;
    if (end == GJK2DI_ENCLOSED) {
        const gjk2d_real of_b = gjk2di_cross_exact(c, s->a.w);
        const gjk2d_real of_c = gjk2di_cross_exact(s->a.w, b);
        const gjk2d_real of_a = gjk2di_max(0, gjk2di_cross_exact(b, c));
        const gjk2d_real sum = of_b + of_c + of_a;
        weight[1] = of_c / sum;
        weight[2] = of_a / sum;
        weight[0] = gjk2di_max(0, 1 - weight[1] - weight[2]);
        return 3;
    }
    if (s->count == 1 || !(gjk2di_dot(edge, edge) > 0))
        return 1;
    weight[1] = -gjk2di_dot(b, edge) / gjk2di_dot(edge, edge);
    weight[1] = gjk2di_min(1, gjk2di_max(0, weight[1]));
    weight[0] = 1 - weight[1];
    return 2;
}

GJK2DI_OUTLINE void gjk2di_fill_core_witness(gjk2d_result *r, const gjk2di_search *s,
                                             const gjk2di_pair *pair, gjk2di_end end)
{
    const gjk2di_vertex *vertices[3];
    int i;
    r->count = gjk2di_weights(s, end, vertices, r->weight);
    for (i = 0; i < r->count; ++i) {
        r->p_index[i] = gjk2di_index_of(pair->p_shape, vertices[i]->p);
        r->q_index[i] = gjk2di_index_of(pair->q_shape, vertices[i]->q);
        r->p_local = gjk2di_add(r->p_local, gjk2di_times(r->weight[i], vertices[i]->p));
        r->q_local = gjk2di_add(r->q_local, gjk2di_times(r->weight[i], vertices[i]->q));
    }
}

/* Outside the safe range witnesses are computed at an eighth of their size, so
 * that sums of numbers in range stay in range, and results beyond the largest
 * number become it. Inside, k = 0 and none of this costs anything. */
enum { GJK2DI_EIGHTH = -3 };

static gjk2d_vec2 gjk2di_whole(gjk2d_vec2 v, int k)
{
    if (k == 0)
        return v;
    v = gjk2di_scaled_vec(v, -k);
    v.x = gjk2di_max(-GJK2DI_MAX, gjk2di_min(GJK2DI_MAX, v.x));
    v.y = gjk2di_max(-GJK2DI_MAX, gjk2di_min(GJK2DI_MAX, v.y));
    return v;
}

/* From a shape's frame to world axes, R v, and back, the inverse of R times v. */
static gjk2d_vec2 gjk2di_out_of_frame(const gjk2d_pose *pose, gjk2d_vec2 v, int k)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(pose);
    if (k == 0)
        return gjk2di_turned(r, v);
    return gjk2di_scaled_vec(gjk2di_turned(gjk2di_near_unit(r), v),
                             gjk2di_top_exponent(r));
}

static gjk2d_vec2 gjk2di_into_frame(const gjk2d_pose *pose, gjk2d_vec2 v, int k)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(pose), unit = k ? gjk2di_near_unit(r) : r;
    v = gjk2di_times(1 / gjk2di_dot(unit, unit), gjk2di_turned_back(unit, v));
    return k ? gjk2di_scaled_vec(v, -gjk2di_top_exponent(r)) : v;
}

/* Moves each witness of the cores by its share along n, then to all frames. */
GJK2DI_OUTLINE void gjk2di_place_witness(gjk2d_result *r, const gjk2d_pose *p_pose,
                                         const gjk2d_pose *q_pose, gjk2d_vec2 p_move,
                                         gjk2d_vec2 q_move, int k)
{
    const gjk2d_vec2 tp = gjk2di_scaled_vec(gjk2di_position_of(p_pose), k);
    const gjk2d_vec2 tq = gjk2di_scaled_vec(gjk2di_position_of(q_pose), k);
    gjk2d_vec2 p_local = gjk2di_scaled_vec(r->p_local, k);
    gjk2d_vec2 q_local = gjk2di_scaled_vec(r->q_local, k);
    gjk2d_vec2 p = gjk2di_out_of_frame(p_pose, p_local, k);
    gjk2d_vec2 q =
        gjk2di_add(gjk2di_sub(tq, tp), gjk2di_out_of_frame(q_pose, q_local, k));
    p_move = gjk2di_scaled_vec(p_move, k);
    q_move = gjk2di_scaled_vec(q_move, k);
    p = gjk2di_add(p, p_move);
    q = r->status == GJK2D_OVERLAP ? p : gjk2di_add(q, q_move);
    if (p_move.x != 0 || p_move.y != 0)
        p_local = gjk2di_add(p_local, gjk2di_into_frame(p_pose, p_move, k));
    if (q_move.x != 0 || q_move.y != 0)
        q_local = gjk2di_add(q_local, gjk2di_into_frame(q_pose, q_move, k));
    r->p = gjk2di_whole(p, k);
    r->q = gjk2di_whole(q, k);
    r->p_local = gjk2di_whole(p_local, k);
    r->q_local = gjk2di_whole(q_local, k);
    r->p_world = gjk2di_whole(gjk2di_add(tp, p), k);
    r->q_world = gjk2di_whole(gjk2di_add(tp, q), k);
}

/* Level 3 from the end of a thorough search without centre. */
GJK2DI_INLINE void gjk2di_fill_witness(gjk2d_result *r, gjk2di_search *s,
                                       gjk2di_pair *pair, gjk2di_end end,
                                       const gjk2d_pose *p_pose, const gjk2d_pose *q_pose)
{
    const gjk2d_real rp = pair->p_shape->radius, rq = pair->q_shape->radius;
    const gjk2d_real core = gjk2di_core_distance(s);
    const int cores_meet =
        end == GJK2DI_ENCLOSED || s->h <= pair->slack * gjk2di_norm1(s->d);
    gjk2d_vec2 d = s->d, n;
    gjk2d_real p_share = rp, q_share = rq;
    int touches = 1;
    if (r->collide && pair->radius > pair->slack)
        touches = !cores_meet && core + pair->slack >= pair->radius;
    else if (r->collide)
        touches = gjk2di_cores_touch(s, pair, end, &d);
    gjk2di_fill_core_witness(r, s, pair, touches ? GJK2DI_CONVERGED : end);
    d = gjk2di_norm1(d) > 0 ? gjk2di_near_unit(d) : gjk2di_vec(1, 0);
    n = gjk2di_times(-1 / gjk2di_length(d), d);
    if (!touches) {
        const gjk2d_real gap =
            cores_meet || !(pair->radius > 0) ? 0 : core / pair->radius;
        r->status = GJK2D_OVERLAP;
        p_share = gap * rp;
        q_share = gap * rq;
    } else {
        r->normal = n;
    }
    gjk2di_place_witness(r, p_pose, q_pose, gjk2di_times(p_share, n),
                         gjk2di_times(-q_share, n),
                         pair->unit < 1 || pair->unit > 1 ? GJK2DI_EIGHTH : 0);
}

/* --------------------------------------------------------------------- api --
 * >>api  The public functions.
 */
GJK2DI_PUBLIC const char *gjk2d_status_text(gjk2d_status status)
{
    switch (status) {
    case GJK2D_OK:
        return "ok";
    case GJK2D_OVERLAP:
        return "overlap: no separating direction";
    case GJK2D_NULL_POINTER:
        return "null pointer";
    case GJK2D_NOT_MADE:
        return "shape was not made";
    case GJK2D_BAD_COUNT:
        return "count is not positive";
    case GJK2D_BAD_STRIDE:
        return "bad stride";
    case GJK2D_BAD_RADIUS:
        return "radius is negative or not finite";
    case GJK2D_NOT_FINITE:
        return "number is not finite";
    case GJK2D_BAD_POSE:
        return "pose has cos = sin = 0";
    case GJK2D_BAD_DIRECTION:
        return "direction has length zero";
    case GJK2D_BAD_OPTION:
        return "option out of range";
    case GJK2D_OUT_OF_RANGE:
        return "number out of range";
    case GJK2D_ITERATION_LIMIT:
        return "iteration limit reached";
    default:
        return "unknown status";
    }
}

static gjk2d_shape gjk2di_bare_shape(gjk2d_real radius)
{
    gjk2d_shape shape;
    shape.data = NULL;
    shape.support = NULL;
    shape.own[0] = shape.own[1] = shape.center = gjk2di_vec(0, 0);
    shape.extent = shape.outer = shape.inner = 0;
    shape.radius = radius;
    shape.count = 1;
    shape.stride = 2;
    shape.kind = GJK2DI_SEARCHED;
    shape.ring = 0;
    shape.status = GJK2D_OK;
    if (!(radius >= 0 && radius <= GJK2DI_MAX))
        gjk2di_refuse(&shape, GJK2D_BAD_RADIUS);
    return shape;
}

GJK2DI_PUBLIC gjk2d_shape gjk2d_make_points(const gjk2d_real *xy, int count, int stride,
                                            gjk2d_real radius)
{
    const int number = (int)sizeof(gjk2d_real);
    gjk2d_shape shape = gjk2di_bare_shape(radius);
    if (stride == 0)
        stride = 2 * number;
    if (!xy)
        gjk2di_refuse(&shape, GJK2D_NULL_POINTER);
    else if (count <= 0)
        gjk2di_refuse(&shape, GJK2D_BAD_COUNT);
    else if (stride < 2 * number || stride % number != 0)
        gjk2di_refuse(&shape, GJK2D_BAD_STRIDE);
    if (shape.status)
        return shape;
    shape.data = xy;
    shape.count = count;
    shape.stride = stride / number;
    gjk2di_find_facts(&shape);
    return shape;
}

GJK2DI_PUBLIC gjk2d_shape gjk2d_make_polygon(const gjk2d_vec2 *points, int count,
                                             gjk2d_real radius)
{
    return gjk2d_make_points(points ? &points->x : NULL, count, 0, radius);
}

GJK2DI_PUBLIC gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b,
                                             gjk2d_real radius)
{
    gjk2d_shape shape = gjk2di_bare_shape(radius);
    shape.own[0] = a;
    shape.own[1] = b;
    shape.count = 2;
    if (!shape.status)
        gjk2di_find_facts(&shape);
    return shape;
}

GJK2DI_PUBLIC gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius)
{
    gjk2d_shape shape = gjk2di_bare_shape(radius);
    shape.own[0] = shape.own[1] = center;
    if (!shape.status)
        gjk2di_find_facts(&shape);
    return shape;
}

GJK2DI_PUBLIC gjk2d_shape gjk2d_make_custom(gjk2d_support_fn support, const void *user,
                                            gjk2d_real radius)
{
    gjk2d_shape shape = gjk2di_bare_shape(radius);
    gjk2d_vec2 extreme[4];
    int i, finite = 1;
    if (!support)
        gjk2di_refuse(&shape, GJK2D_NULL_POINTER);
    if (shape.status)
        return shape;
    for (i = 0; i < 4; ++i) {
        const gjk2d_real way = i & 1 ? GJK2DI_R(1) : GJK2DI_R(-1);
        extreme[i] = support(i < 2 ? gjk2di_vec(way, 0) : gjk2di_vec(0, way), user);
        finite &= gjk2di_vec_is_finite(extreme[i]);
    }
    shape.data = user;
    shape.support = support;
    gjk2di_set_center(&shape, extreme);
    shape.outer = GJK2DI_MAX;
    if (!finite)
        gjk2di_refuse(&shape, GJK2D_NOT_FINITE);
    return shape;
}

GJK2DI_PUBLIC gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape)
{
    if (!shape)
        return GJK2D_NULL_POINTER;
    if (shape->kind == GJK2DI_UNMADE)
        return GJK2D_NOT_MADE;
    return (gjk2d_status)shape->status;
}

GJK2DI_INLINE int gjk2di_is_broken(const gjk2di_pair *pair)
{
    return pair->p_core.is_broken || pair->q_core.is_broken;
}

/* The loop, after turning the points where they are few. */
GJK2DI_INLINE gjk2di_end gjk2di_search_on(gjk2di_search *s, gjk2di_pair *pair, int mode)
{
#if GJK2D_SIMD
    gjk2di_few p_few, q_few;
    if (mode & GJK2DI_SMALL) {
        gjk2di_turn_few(&p_few, pair->p_core.list, pair->p_turn);
        gjk2di_turn_few(&q_few, pair->q_core.list, gjk2di_neg(pair->q_turn));
        pair->p_few = &p_few;
        pair->q_few = &q_few;
    }
#endif
    return gjk2di_gjk(s, pair, mode, NULL);
}

/* Level 1 by the automatic policy. */
GJK2DI_INLINE int gjk2di_collide(gjk2di_placed p, gjk2di_placed q, gjk2di_growth growth,
                                 int mode)
{
    const gjk2d_vec2 rp = gjk2di_rotation_of(p.pose), rq = gjk2di_rotation_of(q.pose);
    const gjk2d_vec2 t =
        gjk2di_sub(gjk2di_position_of(p.pose), gjk2di_position_of(q.pose));
    gjk2di_pair pair;
    gjk2di_search s;
    if (!(mode & GJK2DI_SWEPT) && gjk2di_are_made(p.shape, q.shape, mode) &&
        gjk2di_are_far(p.shape, q.shape, rp, rq, t, growth.margin))
        return 0;
    if (GJK2DI_RARE(gjk2di_place(&pair, p, q, growth, mode)))
        return 1;
    gjk2di_set_cores(&pair, GJK2D_SUPPORT_AUTO);
    gjk2di_start(&s, &pair, mode);
    if (s.verdict == GJK2DI_OPEN)
        gjk2di_search_on(&s, &pair, mode);
    return gjk2di_is_hit(&s) || (!(mode & GJK2DI_QUICK) && gjk2di_is_broken(&pair));
}

/* Level 2 by the automatic policy. */
GJK2DI_INLINE gjk2d_real gjk2di_distance(gjk2di_placed p, gjk2di_placed q, int mode)
{
    gjk2di_pair pair;
    gjk2di_search s;
    if (GJK2DI_RARE(gjk2di_place(&pair, p, q, gjk2di_no_growth(), mode)))
        return 0;
    gjk2di_set_cores(&pair, GJK2D_SUPPORT_AUTO);
    gjk2di_start(&s, &pair, mode);
    if (s.verdict == GJK2DI_HIT)
        return 0;
    if (GJK2DI_RARE(gjk2di_search_on(&s, &pair, mode) == GJK2DI_LIMIT))
        return 0;
    if (!(mode & GJK2DI_QUICK) && gjk2di_is_broken(&pair))
        return 0;
    return gjk2di_is_hit(&s) ? 0 : gjk2di_distance_of(&s, &pair);
}

/* The same for shapes that need more than a scan: compiled once for all. */
GJK2DI_OUTLINE int gjk2di_collide_any(gjk2di_placed p, gjk2di_placed q,
                                      gjk2di_growth growth, int mode)
{
    return gjk2di_collide(p, q, growth, mode);
}

GJK2DI_OUTLINE gjk2d_real gjk2di_distance_any(gjk2di_placed p, gjk2di_placed q)
{
    return gjk2di_distance(p, q, 0);
}

/* Level 1, compiled for what the shapes are. */
GJK2DI_INLINE int gjk2di_level1(gjk2di_placed p, gjk2di_placed q, gjk2di_growth growth)
{
    const int quick = GJK2DI_LEVEL1 | GJK2DI_QUICK;
    if (!gjk2di_is_quick(p.shape, q.shape))
        return gjk2di_collide_any(p, q, growth, GJK2DI_LEVEL1);
    return gjk2di_is_small(p.shape, q.shape)
               ? gjk2di_collide(p, q, growth, quick | GJK2DI_SMALL)
               : gjk2di_collide(p, q, growth, quick);
}

GJK2DI_PUBLIC int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    const gjk2di_placed at_p = gjk2di_placed_at(p, p_pose),
                        at_q = gjk2di_placed_at(q, q_pose);
    const gjk2di_growth none = gjk2di_no_growth();
    if (!p || !q)
        return 1;
    return gjk2di_level1(at_p, at_q, none);
}

GJK2DI_PUBLIC gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                        const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    const gjk2di_placed at_p = gjk2di_placed_at(p, p_pose),
                        at_q = gjk2di_placed_at(q, q_pose);
    if (!p || !q)
        return 0;
    if (!gjk2di_is_quick(p, q))
        return gjk2di_distance_any(at_p, at_q);
    return gjk2di_is_small(p, q)
               ? gjk2di_distance(at_p, at_q, GJK2DI_QUICK | GJK2DI_SMALL)
               : gjk2di_distance(at_p, at_q, GJK2DI_QUICK);
}

GJK2DI_PUBLIC int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                               const gjk2d_shape *q, const gjk2d_pose *q_pose,
                               gjk2d_real margin)
{
    const gjk2di_placed at_p = gjk2di_placed_at(p, p_pose),
                        at_q = gjk2di_placed_at(q, q_pose);
    gjk2di_growth growth = gjk2di_no_growth();
    if (!p || !q)
        return 1;
    if (margin < 0)
        return gjk2d_shape_status(p) || gjk2d_shape_status(q) ||
               gjk2di_pose_status(p_pose) || gjk2di_pose_status(q_pose);
    growth.margin = margin;
    return gjk2di_level1(at_p, at_q, growth);
}

GJK2DI_PUBLIC int gjk2d_swept_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                      gjk2d_vec2 translation, const gjk2d_shape *q,
                                      const gjk2d_pose *q_pose)
{
    gjk2di_growth growth = gjk2di_no_growth();
    if (!p || !q)
        return 1;
    growth.sweep = translation;
    return gjk2di_collide_any(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose),
                              growth, GJK2DI_LEVEL1 | GJK2DI_SWEPT);
}

/* Is the cached vertex one of this list? */
static int gjk2di_is_index(const gjk2d_shape *shape, int index)
{
    return !shape->support && index >= 0 && index < shape->count;
}

static gjk2di_vertex gjk2di_cached_vertex(const gjk2di_pair *pair,
                                          const gjk2d_cache *cache, int i)
{
    gjk2di_vertex v;
    v.p = gjk2di_point(pair->p_core.list, cache->p_index[i]);
    v.q = gjk2di_point(pair->q_core.list, cache->q_index[i]);
    v.w = gjk2di_cso_point(pair, v.p, v.q);
    return v;
}

/* Starts from the last simplex, or else from the last direction; from neither
 * if they fit no more. */
GJK2DI_OUTLINE void gjk2di_warm_start(gjk2di_search *s, gjk2di_pair *pair,
                                      const gjk2d_cache *cache)
{
    gjk2di_vertex vertex[2];
    int i, count = cache->count == 1 || cache->count == 2 ? cache->count : 0;
    for (i = 0; i < count; ++i)
        if (!gjk2di_is_index(pair->p_shape, cache->p_index[i]) ||
            !gjk2di_is_index(pair->q_shape, cache->q_index[i]))
            count = 0;
    for (i = 0; i < count; ++i)
        vertex[i] = gjk2di_cached_vertex(pair, cache, i);
    if (count > 0) {
        if (pair->p_core.hint >= 0)
            pair->p_core.hint = cache->p_index[0];
        if (pair->q_core.hint >= 0)
            pair->q_core.hint = cache->q_index[0];
        gjk2di_to_vertex(s, vertex[0]);
    }
    if (count == 2 && gjk2di_norm1(gjk2di_sub(vertex[0].w, vertex[1].w)) > pair->slack) {
        s->a = vertex[1];
        if (gjk2di_dot(vertex[0].w, gjk2di_sub(vertex[0].w, vertex[1].w)) > 0)
            gjk2di_reduce(s);
    }
    if (count == 0 && gjk2di_vec_is_finite(cache->direction) &&
        (cache->direction.x != 0 || cache->direction.y != 0)) {
        ++s->iterations;
        s->found = gjk2di_near_unit(cache->direction);
        s->a = gjk2di_cso_support_any(pair, s->found);
        gjk2di_to_vertex(s, s->a);
    }
}

/* The final simplex if it is made of vertices, and the direction in any case. */
GJK2DI_OUTLINE void gjk2di_store_cache(gjk2d_cache *cache, const gjk2di_search *s,
                                       const gjk2di_pair *pair)
{
    const gjk2di_vertex *vertices[2];
    int i;
    vertices[0] = &s->b, vertices[1] = &s->c;
    cache->count = s->count;
    for (i = 0; i < 2; ++i) {
        const int used = i < s->count;
        cache->p_index[i] = used ? gjk2di_index_of(pair->p_shape, vertices[i]->p) : 0;
        cache->q_index[i] = used ? gjk2di_index_of(pair->q_shape, vertices[i]->q) : 0;
        if (cache->p_index[i] < 0 || cache->q_index[i] < 0)
            cache->count = 0;
    }
    cache->direction = s->d;
}

static gjk2d_status gjk2di_check_options(const gjk2d_options *o)
{
    const int policy = (int)o->support;
    if (o->level < 0 || o->level > 3 || policy < GJK2D_SUPPORT_AUTO ||
        policy > GJK2D_SUPPORT_CLIMB || o->max_iterations < 0 || !(o->max_distance >= 0))
        return GJK2D_BAD_OPTION;
    return GJK2D_OK;
}

static int gjk2di_is_custom(const gjk2di_pair *pair)
{
    return pair->p_shape->support || pair->q_shape->support;
}

/* Levels 1 and 2 from the end of a search. Of polygons found separated, v is
 * the closest point itself; otherwise the search kept a lower bound. */
GJK2DI_OUTLINE void gjk2di_fill_bounds(gjk2d_result *r, const gjk2di_search *s,
                                       const gjk2di_pair *pair, gjk2di_end end, int mode)
{
    r->collide = gjk2di_is_hit(s) || end == GJK2DI_LIMIT;
    r->iterations = s->iterations;
    if (mode & GJK2DI_LEVEL1 || (r->collide && end != GJK2DI_LIMIT))
        return;
    r->lower = r->upper = gjk2di_distance_of(s, pair);
    if (mode & GJK2DI_BOUNDED && (end != GJK2DI_CONVERGED || gjk2di_is_custom(pair))) {
        const gjk2d_real core = gjk2di_max(0, s->lower - pair->radius);
        r->lower = gjk2di_min(r->upper, pair->unit * core);
    }
    if (end == GJK2DI_LIMIT)
        return;
    r->distance = end == GJK2DI_SEPARATED ? gjk2di_positive(r->lower) : r->upper;
}

static int gjk2di_mode_of(const gjk2di_pair *pair, const gjk2d_options *o)
{
    const int custom = gjk2di_is_custom(pair);
    int mode = o->level <= 1 ? GJK2DI_LEVEL1 : o->level == 3 ? GJK2DI_THOROUGH : 0;
    if (o->trace || o->max_iterations ||
        (o->level > 1 && (o->max_distance > 0 || custom)))
        mode |= GJK2DI_BOUNDED;
    if (o->support != GJK2D_SUPPORT_CLIMB &&
        gjk2di_is_quick(pair->p_shape, pair->q_shape))
        mode |= GJK2DI_QUICK;
    return mode;
}

/* One search by the options, to its end. */
GJK2DI_INLINE gjk2di_end gjk2di_run(gjk2di_search *s, gjk2di_pair *pair,
                                    const gjk2d_options *o, int mode)
{
    gjk2di_tracer tracer;
    tracer.call = o->trace;
    tracer.user = o->trace_user;
    if (o->max_iterations)
        s->max_iterations = o->max_iterations;
    if (o->max_distance > 0 && o->level > 1)
        s->max_reach = pair->radius + o->max_distance / pair->unit;
    if (o->cache)
        gjk2di_warm_start(s, pair, o->cache);
    return o->trace ? gjk2di_gjk_told(s, pair, mode, &tracer)
                    : gjk2di_gjk_any(s, pair, mode);
}

/* The result of a search that has come to its end. */
GJK2DI_INLINE void gjk2di_finish(gjk2d_result *r, gjk2di_search *s, gjk2di_pair *pair,
                                 gjk2di_end end, int mode, const gjk2d_pose *p_pose,
                                 const gjk2d_pose *q_pose, gjk2d_cache *cache)
{
    const int is_thorough = mode & GJK2DI_THOROUGH && end != GJK2DI_LIMIT;
    if (is_thorough && (gjk2di_has_center(s, end) || (cache && gjk2di_is_hit(s))))
        end = gjk2di_without_center(s, pair, mode);
    if (cache)
        gjk2di_store_cache(cache, s, pair);
    if (end == GJK2DI_ENCLOSED && s->verdict == GJK2DI_FREE)
        end = gjk2di_on_the_rim(s, pair);
    gjk2di_fill_bounds(r, s, pair, end, mode);
    if (gjk2di_is_broken(pair))
        gjk2di_clear_result(r, GJK2D_NOT_FINITE);
    else if (end == GJK2DI_LIMIT)
        r->status = GJK2D_ITERATION_LIMIT;
    else if (is_thorough)
        gjk2di_fill_witness(r, s, pair, end, p_pose, q_pose);
}

/* All levels by the options. */
GJK2DI_OUTLINE void gjk2di_answer(gjk2d_result *r, gjk2di_placed p, gjk2di_placed q,
                                  const gjk2d_options *o, gjk2di_verdict verdict)
{
    gjk2d_status status =
        p.shape && q.shape ? gjk2di_check_options(o) : GJK2D_NULL_POINTER;
    gjk2di_pair pair;
    gjk2di_search s;
    gjk2di_end end;
    int mode;
    if (!status)
        status = gjk2di_place_any(&pair, p, q);
    gjk2di_clear_result(r, status);
    if (status)
        return;
    gjk2di_set_cores(&pair, o->support);
    mode = gjk2di_mode_of(&pair, o);
    gjk2di_start_any(&s, &pair);
    if (s.verdict == GJK2DI_OPEN)
        s.verdict = verdict;
    end = gjk2di_run(&s, &pair, o, mode);
    gjk2di_finish(r, &s, &pair, end, mode, p.pose, q.pose, o->cache);
}

GJK2DI_PUBLIC gjk2d_result gjk2d_query(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                       const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                       const gjk2d_options *options)
{
    static const gjk2d_options none = {1, GJK2D_SUPPORT_AUTO, 0, 0, NULL, NULL, NULL};
    const gjk2d_options *o = options ? options : &none;
    gjk2di_verdict verdict = GJK2DI_OPEN;
    gjk2d_result r;
    /* Where level 1 turns the points beforehand, which rounds differently, its
     * verdict is taken first, so that the levels agree. */
    if (p && q && o->support != GJK2D_SUPPORT_CLIMB && gjk2di_is_quick(p, q) &&
        gjk2di_is_small(p, q))
        verdict = gjk2d_collide(p, p_pose, q, q_pose) ? GJK2DI_HIT : GJK2DI_FREE;
    gjk2di_answer(&r, gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), o,
                  verdict);
    return r;
}

GJK2DI_PUBLIC gjk2d_result gjk2d_witness(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                         const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    static const gjk2d_options all = {3, GJK2D_SUPPORT_AUTO, 0, 0, NULL, NULL, NULL};
    return gjk2d_query(p, p_pose, q, q_pose, &all);
}

GJK2DI_PUBLIC gjk2d_status gjk2d_support(const gjk2d_shape *shape, gjk2d_vec2 direction,
                                         int hint, gjk2d_vertex *out)
{
    const gjk2d_status status = gjk2d_shape_status(shape);
    gjk2d_vertex none;
    gjk2di_core core;
    none.point = gjk2di_vec(0, 0);
    none.p_index = none.q_index = -1;
    if (!out)
        return GJK2D_NULL_POINTER;
    *out = none;
    if (status)
        return status;
    if (!gjk2di_vec_is_finite(direction))
        return GJK2D_NOT_FINITE;
    if (direction.x == 0 && direction.y == 0)
        return GJK2D_BAD_DIRECTION;
    direction = gjk2di_scaled_vec(gjk2di_near_unit(direction), -3);
    core = gjk2di_core_of(shape, hint < 0 ? GJK2D_SUPPORT_SCAN : GJK2D_SUPPORT_CLIMB);
    if (core.hint >= 0)
        core.hint = hint;
    out->point = gjk2di_core_support(&core, shape, direction);
    out->p_index = gjk2di_index_of(shape, out->point);
    if (core.is_broken)
        *out = none;
    return core.is_broken ? GJK2D_NOT_FINITE : GJK2D_OK;
}

GJK2DI_PUBLIC gjk2d_status gjk2d_cso_support(const gjk2d_shape *p,
                                             const gjk2d_pose *p_pose,
                                             const gjk2d_shape *q,
                                             const gjk2d_pose *q_pose,
                                             gjk2d_vec2 direction, gjk2d_vertex *out)
{
    gjk2di_pair pair;
    gjk2di_vertex v;
    gjk2d_status status;
    if (!out)
        return GJK2D_NULL_POINTER;
    out->point = gjk2di_vec(0, 0);
    out->p_index = out->q_index = -1;
    if (!p || !q)
        return GJK2D_NULL_POINTER;
    status =
        gjk2di_place_any(&pair, gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose));
    if (status)
        return status;
    gjk2di_set_cores(&pair, GJK2D_SUPPORT_AUTO);
    if (!gjk2di_vec_is_finite(direction))
        return GJK2D_NOT_FINITE;
    if (direction.x == 0 && direction.y == 0)
        return GJK2D_BAD_DIRECTION;
    direction = gjk2di_near_unit(direction);
    v = gjk2di_cso_support_any(&pair, gjk2di_neg(direction));
    if (gjk2di_is_broken(&pair))
        return GJK2D_NOT_FINITE;
    out->point = gjk2di_times(pair.unit, v.w);
    out->p_index = gjk2di_index_of(pair.p_shape, v.p);
    out->q_index = gjk2di_index_of(pair.q_shape, v.q);
    return GJK2D_OK;
}

GJK2DI_PUBLIC gjk2d_simplex gjk2d_subdistance(const gjk2d_vec2 *points, int count)
{
    gjk2d_vec2 x[3];
    gjk2d_simplex s;
    int i, exponent;
    if (!points || count < 1 || count > 3)
        return gjk2di_no_simplex();
    for (i = 0; i < count; ++i)
        x[i] = points[i];
    if (!gjk2di_normalize(x, count, &exponent))
        return gjk2di_no_simplex();
    s = gjk2di_subdistance(x, count);
    s.v = gjk2di_scaled_vec(s.v, exponent);
    return s;
}

GJK2DI_PUBLIC gjk2d_simplex gjk2d_s1d(gjk2d_vec2 a, gjk2d_vec2 b)
{
    gjk2d_vec2 x[2];
    x[0] = a, x[1] = b;
    return gjk2d_subdistance(x, 2);
}

GJK2DI_PUBLIC gjk2d_simplex gjk2d_s2d(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    gjk2d_vec2 x[3];
    x[0] = a, x[1] = b, x[2] = c;
    return gjk2d_subdistance(x, 3);
}

GJK2DI_PUBLIC gjk2d_simplex gjk2d_cone_region(const gjk2d_vec2 points[3], int vertex)
{
    gjk2d_vec2 x[3];
    gjk2d_simplex s;
    int i, exponent;
    if (!points || vertex < 0 || vertex > 2)
        return gjk2di_no_simplex();
    for (i = 0; i < 3; ++i)
        x[i] = points[i];
    if (!gjk2di_normalize(x, 3, &exponent))
        return gjk2di_no_simplex();
    s = gjk2di_cone(x, vertex, 4 >> vertex);
    s.v = gjk2di_scaled_vec(s.v, exponent);
    return s;
}

#undef GJK2DI_BAND
#undef GJK2DI_EPSILON
#undef GJK2DI_EXPONENT_HIGH
#undef GJK2DI_INLINE
#undef GJK2DI_MAX
#undef GJK2DI_OUTLINE
#undef GJK2DI_PUBLIC
#undef GJK2DI_R
#undef GJK2DI_RANGE_HIGH
#undef GJK2DI_RANGE_LOW
#undef GJK2DI_RARE
#undef GJK2DI_SMALLEST
#undef GJK2DI_SPLITTER
#if defined(__clang__)
#pragma float_control(pop)
#elif defined(__GNUC__)
#pragma GCC pop_options
#elif defined(_MSC_VER)
#pragma float_control(pop)
#endif

#endif /* GJK2D_FUNCTIONS */
#endif /* GJK2D_IMPLEMENTATION || GJK2D_STATIC */

/* ----------------------------------------------------------------- licence --
 * >>licence
 *
 * gjk2d is available under two licences: choose whichever you prefer.
 *
 * ---------------------------------------------------------------------------
 * ALTERNATIVE A - MIT License
 *
 * Copyright (c) 2026 gjk2d contributors
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of
 * this software and associated documentation files (the "Software"), to deal in
 * the Software without restriction, including without limitation the rights to
 * use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies
 * of the Software, and to permit persons to whom the Software is furnished to do
 * so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 *
 * ---------------------------------------------------------------------------
 * ALTERNATIVE B - Public Domain (www.unlicense.org)
 *
 * This is free and unencumbered software released into the public domain.
 *
 * Anyone is free to copy, modify, publish, use, compile, sell, or distribute this
 * software, either in source code form or as a compiled binary, for any purpose,
 * commercial or non-commercial, and by any means.
 *
 * In jurisdictions that recognize copyright laws, the author or authors of this
 * software dedicate any and all copyright interest in the software to the public
 * domain. We make this dedication for the benefit of the public at large and to
 * the detriment of our heirs and successors. We intend this dedication to be an
 * overt act of relinquishment in perpetuity of all present and future rights to
 * this software under copyright law.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN
 * ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 *
 * For more information, please refer to <https://unlicense.org>
 */
