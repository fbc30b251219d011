/* gjk2d.h - v0.2.1 - collision and distance of convex 2D shapes, by GJK
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
 *   >>queries    level 1, 2, 3; margin; swept; the general query; many at once; motions
 *   >>blocks     the paper's building blocks, usable alone
 *   >>real       limits of the number type, square root
 *   >>vec        vectors and rotations
 *   >>facts      what is found out about a shape when it is made
 *   >>lanes      vector registers
 *   >>support    support mappings: scan, hill climbing, custom
 *   >>pair       relative coordinates, CSO support mapping, error bound
 *   >>simplex    Algorithms 2 to 5: S1D, S2D, ConeRegion, subdistance
 *   >>gjk        Algorithms 1 and 6: the loop
 *   >>edges      two small polygons, edge by edge (floats, vectors)
 *   >>exact      what the fast search leaves in doubt: more precision, integers
 *   >>witness    level 3: witness points, weights, direction
 *   >>levels     levels 1 and 2 put together; strictly convex rings by a look ahead
 *   >>batch      many queries at once, one to a lane; motions
 *   >>api        the public functions
 *   >>dispatch   many at once by the widest vectors there are, chosen at run time
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
 *   Of shapes made of points, with or without radii, every yes and no is true: of the
 *   stored numbers of points, poses, radii and margins taken as the real numbers that
 *   they are. So are the statuses that tell touching from overlapping shapes.
 *   A distance is within 2 units in the last place of the exact one, however small
 *   it is (with radii: of the largest of |tP - tQ|, the placed extents and the radii).
 *   distance == 0 if and only if collide, at every level and on every path.
 *   Range: in float all finite numbers; in double 0 and sizes from 1e-150 to 1e150,
 *   cos and sin from 2^-100 to 2^100. Beyond that a yes or no is still true, or the
 *   status is GJK2D_OUT_OF_RANGE.
 *   In a program that has the processor flush denormal numbers to 0, or take them for
 *   0, answers about normal numbers are the same, but that a positive distance below the
 *   smallest normal number is that number.
 *   How: a fast search with proven error bounds decides nearly all pairs; what it
 *   leaves in doubt, about twice the digits decide, and then integers of any length.
 *   Float builds use double for that.
 *   A custom support mapping is known at the points it gives only: "no" is said on
 *   a separating direction beyond its own rounding error, "yes" to all else. The
 *   gap of shapes called colliding is below 25 epsilon of E = |tP - tQ| + the placed
 *   extents + the radii, the extents being measured from each shape's own origin.
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
 *   0.2.1  no hang with denormal numbers flushed to 0; builds after <windows.h>; flags
 *          that break rounding are refused; building blocks right for all numbers
 *   0.2.0  exact booleans, distances to the last place, the whole range of numbers;
 *          small polygons edge by edge, larger ones by a look ahead, many poses at once
 *   0.1.0  first version: levels 1 to 3, margin, swept boolean, trace
 */
#ifndef GJK2D_H
#define GJK2D_H

#define GJK2D_VERSION_MAJOR 0
#define GJK2D_VERSION_MINOR 2
#define GJK2D_VERSION_PATCH 1
#define GJK2D_VERSION                                                                    \
    (GJK2D_VERSION_MAJOR * 10000 + GJK2D_VERSION_MINOR * 100 + GJK2D_VERSION_PATCH)

#include <stddef.h>

/* ----------------------------------------------------------------- options --
 * >>options  Define before including; all files that share shapes must agree on
 * GJK2D_DOUBLE and GJK2D_SIMD.
 *
 * GJK2D_IMPLEMENTATION  compile the functions here; in one file per precision
 * GJK2D_STATIC          with it: all functions static, in as many files as
 *                       you like
 * GJK2D_DOUBLE          0: gjk2d_real is float (default); 1: double. Symbols
 *                       carry the precision, so one program may link files of
 *                       both kinds, one kind per file.
 * GJK2D_SIMD            0: plain C; 1: SSE2; 2: vectors of gcc and clang, for
 *                       many queries at once alone. Default: 1 where the
 *                       compiler's target has it, 2 on AArch64 and where wasm has
 *                       SIMD. Booleans and statuses agree; in double, distances
 *                       too.
 * GJK2D_DISPATCH        256 or 512, on x86: questions about many at once choose at run
 *                       time, by the processor, between this file's functions and
 *                       those of files compiled with -mavx2 -mfma and GJK2D_VARIANT
 *                       256 and, if this is 512, with -mavx512f and GJK2D_VARIANT 512.
 * GJK2D_VARIANT         256 or 512, with GJK2D_IMPLEMENTATION: such a file. It must
 *                       contain nothing else. Not by gcc for Windows, which does not
 *                       align such vectors.
 * GJK2D_WIDTH()         with GJK2D_DISPATCH: 512 where processor and system have
 *                       AVX-512 (F, BW, DQ, VL), else 256 where they have AVX2 and
 *                       FMA, else 128. Default: by gcc's and clang's builtin.
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
#if defined(__SSE2__) || defined(_M_X64)
#define GJK2D_SIMD 1
#elif defined(__GNUC__) && (defined(__aarch64__) || defined(__wasm_simd128__))
#define GJK2D_SIMD 2 /* (older ARM's NEON takes denormal numbers for 0) */
#else
#define GJK2D_SIMD 0
#endif
#endif
#if GJK2D_SIMD != 0 && GJK2D_SIMD != 1 && GJK2D_SIMD != 2
#error "gjk2d: GJK2D_SIMD must be 0, 1 or 2"
#endif
#ifndef GJK2D_VARIANT
#define GJK2D_VARIANT 0
#endif
#if GJK2D_VARIANT != 0 && GJK2D_VARIANT != 256 && GJK2D_VARIANT != 512
#error "gjk2d: GJK2D_VARIANT must be 256 or 512"
#endif
#ifdef GJK2D_STATIC
#define GJK2D_API static
#elif defined(__cplusplus)
#define GJK2D_API extern "C"
#else
#define GJK2D_API extern
#endif

/* One name per precision, so that float and double files link together; of functions one
 * per variant, too. */
/* clang-format off */
#if GJK2D_DOUBLE
#define GJK2D_LINK_NAME(name) name##_f64
#else
#define GJK2D_LINK_NAME(name) name##_f32
#endif
#define GJK2D_LINK_JOINED(name, bits) name##_##bits
#define GJK2D_LINK_VARIANT(name, bits) GJK2D_LINK_JOINED(name, bits)
#if GJK2D_VARIANT
#define GJK2D_LINK_FUNCTION(name) GJK2D_LINK_VARIANT(GJK2D_LINK_NAME(name), GJK2D_VARIANT)
#else
#define GJK2D_LINK_FUNCTION(name) GJK2D_LINK_NAME(name)
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
#define gjk2d_status_text GJK2D_LINK_FUNCTION(gjk2d_status_text)
#define gjk2d_make_points GJK2D_LINK_FUNCTION(gjk2d_make_points)
#define gjk2d_make_polygon GJK2D_LINK_FUNCTION(gjk2d_make_polygon)
#define gjk2d_make_circle GJK2D_LINK_FUNCTION(gjk2d_make_circle)
#define gjk2d_make_capsule GJK2D_LINK_FUNCTION(gjk2d_make_capsule)
#define gjk2d_make_custom GJK2D_LINK_FUNCTION(gjk2d_make_custom)
#define gjk2d_shape_status GJK2D_LINK_FUNCTION(gjk2d_shape_status)
#define gjk2d_collide GJK2D_LINK_FUNCTION(gjk2d_collide)
#define gjk2d_distance GJK2D_LINK_FUNCTION(gjk2d_distance)
#define gjk2d_witness GJK2D_LINK_FUNCTION(gjk2d_witness)
#define gjk2d_within GJK2D_LINK_FUNCTION(gjk2d_within)
#define gjk2d_swept_collide GJK2D_LINK_FUNCTION(gjk2d_swept_collide)
#define gjk2d_query GJK2D_LINK_FUNCTION(gjk2d_query)
#define gjk2d_series GJK2D_LINK_NAME(gjk2d_series)
#define gjk2d_collide_many GJK2D_LINK_FUNCTION(gjk2d_collide_many)
#define gjk2d_first_hit GJK2D_LINK_FUNCTION(gjk2d_first_hit)
#define gjk2d_distance_many GJK2D_LINK_FUNCTION(gjk2d_distance_many)
#define gjk2d_witness_many GJK2D_LINK_FUNCTION(gjk2d_witness_many)
#define gjk2d_nearest GJK2D_LINK_FUNCTION(gjk2d_nearest)
#define gjk2d_motion GJK2D_LINK_NAME(gjk2d_motion)
#define gjk2d_motion_hit GJK2D_LINK_FUNCTION(gjk2d_motion_hit)
#define gjk2d_motion_hits GJK2D_LINK_FUNCTION(gjk2d_motion_hits)
#define gjk2d_motion_clearance GJK2D_LINK_FUNCTION(gjk2d_motion_clearance)
#define gjk2d_support GJK2D_LINK_FUNCTION(gjk2d_support)
#define gjk2d_cso_support GJK2D_LINK_FUNCTION(gjk2d_cso_support)
#define gjk2d_s1d GJK2D_LINK_FUNCTION(gjk2d_s1d)
#define gjk2d_s2d GJK2D_LINK_FUNCTION(gjk2d_s2d)
#define gjk2d_cone_region GJK2D_LINK_FUNCTION(gjk2d_cone_region)
#define gjk2d_subdistance GJK2D_LINK_FUNCTION(gjk2d_subdistance)

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
    gjk2d_real outer;         /* no point of the core is farther from center */
    gjk2d_real radius;
    gjk2d_real inner;         /* no point nearer to center is outside the core */
    gjk2d_real extent;        /* largest |coordinate| of the core; infinite: unusable */
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
 * identity). Cost: O(points), a few times; levels 1 and 2 of tightly packed strictly
 * convex rings of 64 or more O(log points), as a rule. No heap; below 2 KiB of stack,
 * where more digits or integers decide, and at level 3, up to 7 KiB, in double 10.
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
    gjk2d_real distance;  /* level 2; beyond max_distance it may be a lower bound,
                             and the witnesses those of the upper bound */
    gjk2d_real lower;     /* proven: lower <= distance <= upper. */
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
    int iterations;       /* CSO support points computed: at least 1 where a search was
                             made; other options may take another way */
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
 * query reads where the last one ended and leaves where this one did. Levels 2 and 3
 * of strictly convex rings confirm what was the closest; while it still is, nothing
 * is searched (level 1 needs no cache there). Any content is safe; what fits neither
 * shape is ignored. */
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

/* A shape and a pose for each of many queries: `step` is the bytes from one to the next,
 * whatever lies between, each aligned as its type; 0: the same one for all. A null pose:
 * the identity, for all. */
typedef struct gjk2d_series {
    const gjk2d_shape *shape;
    size_t shape_step;
    const gjk2d_pose *pose;
    size_t pose_step;
} gjk2d_series;

/* Level 1 of `count` queries, the i-th about the i-th P and the i-th Q: hits[i] is what
 * gjk2d_collide says, 1 or 0, also of bad input. Returns how many collide; hits may be
 * null. What is far apart is found as many pairs at a time as a vector register has
 * numbers; what is near, too, of two shapes at many poses, where both are sharp strictly
 * convex rings of at most 8 points; the rest one by one. Takes 3 (SSE2), 5 (AVX) or 9 KiB
 * (AVX-512) of stack beside a query's. */
GJK2D_API int gjk2d_collide_many(const gjk2d_series *p, const gjk2d_series *q, int count,
                                 unsigned char *hits);

/* The first that collides, or -1: is all of a motion free, and if not, how far? Looks
 * at no more than 63 beyond it. */
GJK2D_API int gjk2d_first_hit(const gjk2d_series *p, const gjk2d_series *q, int count);

/* Level 2 of each: distances[i] is what gjk2d_distance says, also of bad input: 0.
 * Tightly packed strictly convex rings of fewer than 64 points that are apart are
 * measured many at a time, the rest one by one. Stack: 2 KiB more than
 * gjk2d_collide_many, 5 in double. */
GJK2D_API void gjk2d_distance_many(const gjk2d_series *p, const gjk2d_series *q,
                                   int count, gjk2d_real *distances);

/* Level 3 of each: results[i] is what gjk2d_witness returns, iterations aside. The
 * closest points are found as by gjk2d_distance_many. */
GJK2D_API void gjk2d_witness_many(const gjk2d_series *p, const gjk2d_series *q,
                                  int count, gjk2d_result *results);

/* Which pair is the closest, the first of equals, or -1 of none; its distance by level 2
 * goes to *distance, of none the largest number, unless that is null. Bad input is at
 * distance 0. Pairs whose circles are farther apart than the closest so far are passed
 * over: of many that are far from each other only a few are measured. */
GJK2D_API int gjk2d_nearest(const gjk2d_series *p, const gjk2d_series *q, int count,
                            gjk2d_real *distance);

/* A robot, and the poses that it takes one after the other: only these are asked about,
 * not what is between them. Its parts are shapes in its own frame, so that none has a
 * pose of its own that would have to be rounded. What is null collides, as what is bad
 * does; without parts, poses or obstacles there is nothing to collide. */
typedef struct gjk2d_motion {
    const gjk2d_shape *parts;
    int part_count;
    int pose_count;
    const gjk2d_pose *poses; /* null: the identity, for all */
    size_t pose_step;        /* bytes from one to the next, as in a series */
} gjk2d_motion;

/* The first pose at which a part collides with one of `count` obstacles (level 1), or -1:
 * are all poses free, and if not, how many? Obstacles that are far from a whole
 * stretch of poses are passed over for all of it at once. Stack: 1 KiB more than
 * gjk2d_collide_many. */
GJK2D_API int gjk2d_motion_hit(const gjk2d_motion *motion, const gjk2d_series *obstacles,
                               int count);

/* The same for each pose: hits[i], 1 or 0. Returns how many collide; hits may be null. */
GJK2D_API int gjk2d_motion_hits(const gjk2d_motion *motion, const gjk2d_series *obstacles,
                                int count, unsigned char *hits);

/* How close the robot comes: clearances[i] is the least distance (level 2) of a part and
 * an obstacle at pose i; where there are none, the largest number. Returns the first pose
 * with the least of all, or -1 of no poses; clearances may be null. */
GJK2D_API int gjk2d_motion_clearance(const gjk2d_motion *motion,
                                     const gjk2d_series *obstacles, int count,
                                     gjk2d_real *clearances);

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
 * aside). Collinear points, and no others, are handled as segments (barycode 0). */
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
#include <stdint.h>

/* The error bounds below need IEEE arithmetic, each operation rounded once. (Of gcc and
 * clang __FINITE_MATH_ONLY__ is always defined, as 0 or 1.) */
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "gjk2d: compile without fast-math: its rounding voids the guarantees"
#endif
#ifdef __FINITE_MATH_ONLY__
#if __FINITE_MATH_ONLY__
#error "gjk2d: compile without -ffinite-math-only: bad input would not be found"
#endif
#endif
#if defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "gjk2d: compile without -fassociative-math, -freciprocal-math and what has them"
#endif
#if DBL_MANT_DIG != 53 || FLT_MANT_DIG != 24
#error "gjk2d: needs IEEE floats of 4 bytes and doubles of 8 (AVR's have 4 as a rule)"
#endif
#if defined(__INT_MAX__) && __INT_MAX__ < 2147483647
#error "gjk2d: needs an int of at least 32 bits"
#endif
#if FLT_EVAL_METHOD < 0 || (FLT_EVAL_METHOD > GJK2D_DOUBLE && FLT_EVAL_METHOD != 16)
#error "gjk2d: excess precision (x87): compile with -msse2 -mfpmath=sse"
#endif

/* Contraction off: fused, the cross product of a vector with itself is not
 * zero. (gcc 12 fuses complex products even so, unless its vectorizer of
 * straight-line code is off too; clang -ffp-contract=fast overrides the pragma.)
 * What the user had set is restored at the end of this file; by clang elsewhere than on
 * x86, what its command line says. */
#if defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#pragma float_control(push)
#pragma clang fp contract(off)
#elif defined(__clang__) /* which elsewhere cannot remember what was set before */
#pragma clang fp contract(off)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off,no-math-errno,no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma float_control(precise, on, push)
#pragma fp_contract(off)
#endif

/* Speed needs the first inlined; code for size may be shared. */
#if defined(__GNUC__) && defined(__OPTIMIZE_SIZE__)
#define GJK2DI_INLINE  static inline __attribute__((unused))
#define GJK2DI_OUTLINE static __attribute__((noinline, unused))
#define GJK2DI_RARE(x) __builtin_expect(!!(x), 0)
#elif defined(__GNUC__)
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
/* Tests count who decided: 2, twice the digits; 3, integers. */
#ifndef GJK2DI_STAGE
#define GJK2DI_STAGE(n) ((void)0)
#endif

/* 0: levels 1 and 2 without what makes them certain, for the benchmark that tells what
 * that costs. "Collide" where the search is in doubt, distances as it ends. */
#ifndef GJK2DI_CERTAIN
#define GJK2DI_CERTAIN 1
#endif

#if GJK2D_VARIANT && (GJK2D_SIMD != 1 || defined(GJK2D_STATIC))
#error "gjk2d: GJK2D_VARIANT goes with GJK2D_SIMD 1, and not with GJK2D_STATIC"
#endif
/* Functions that >>dispatch chooses from go by another name. */
#if defined(GJK2D_DISPATCH) && !GJK2D_VARIANT
#define GJK2DI_MANY(type, name) static type name##_own
#else
#define GJK2DI_MANY(type, name) GJK2DI_PUBLIC type name
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
#define GJK2DI_LEAST         3.0549363634996047e-151 /* 2^-500 */
#define GJK2DI_RANGE_HIGH    2.5822498780869086e+120 /* 2^400 */
#define GJK2DI_EXPONENT_HIGH 1000
#define GJK2DI_FRACTION      52 /* bits of the fraction */
#define GJK2DI_BIAS          1023
#else
#define GJK2DI_EPSILON       FLT_EPSILON
#define GJK2DI_MAX           FLT_MAX
#define GJK2DI_SMALLEST      FLT_MIN
#define GJK2DI_SPLITTER      4097.0f        /* 2^12 + 1 */
#define GJK2DI_RANGE_LOW     1.4551915e-11f /* 2^-36 */
#define GJK2DI_LEAST         8.6736174e-19f /* 2^-60 */
#define GJK2DI_RANGE_HIGH    1.1529215e+18f /* 2^60 */
#define GJK2DI_EXPONENT_HIGH 120
#define GJK2DI_FRACTION      23
#define GJK2DI_BIAS          127
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

/* The place of the lowest bit of a number other than 0. */
GJK2DI_INLINE int gjk2di_lowest_bit(int bits)
{
#if defined(__GNUC__)
    return __builtin_ctz((unsigned)bits);
#else
    int k = 0;
    while (!(bits >> k & 1))
        ++k;
    return k;
#endif
}

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

/* The bits of a number, and back, byte by byte as C and C++ both allow. What is found out
 * from them holds of any number, also of NaN, and where a program has the processor take
 * denormal numbers for 0: a loop that compares and multiplies might never end there. */
GJK2DI_INLINE uint64_t gjk2di_bits_of(double x)
{
    const unsigned char *from = (const unsigned char *)&x;
    uint64_t bits = 0;
    unsigned char *to = (unsigned char *)&bits;
    size_t i;
    for (i = 0; i < sizeof bits; ++i)
        to[i] = from[i];
    return bits;
}

#if GJK2D_DOUBLE
typedef uint64_t gjk2di_word;
#else
typedef uint32_t gjk2di_word;
#endif

GJK2DI_INLINE gjk2di_word gjk2di_word_of(gjk2d_real x)
{
    const unsigned char *from = (const unsigned char *)&x;
    gjk2di_word word = 0;
    unsigned char *to = (unsigned char *)&word;
    size_t i;
    for (i = 0; i < sizeof word; ++i)
        to[i] = from[i];
    return word;
}

GJK2DI_INLINE gjk2d_real gjk2di_real_of_word(gjk2di_word word)
{
    const unsigned char *from = (const unsigned char *)&word;
    gjk2d_real x = 0;
    unsigned char *to = (unsigned char *)&x;
    size_t i;
    for (i = 0; i < sizeof word; ++i)
        to[i] = from[i];
    return x;
}

/* The k with 2^k <= |x| < 2^(k+1), for finite x other than 0, whose bits these are, the
 * lowest `digits` of them its fraction's; `bias` is what its exponent is stored with. */
static int gjk2di_exponent_in(uint64_t bits, int digits, int bias)
{
    const uint64_t fraction = bits & (((uint64_t)1 << digits) - 1);
    const int stored = (int)(bits >> digits) & (2 * bias + 1);
    int k = digits;
    if (stored > 0)
        return stored - bias;
    while (k > 0 && !(fraction >> k))
        --k;
    return k - digits + 1 - bias;
}

static int gjk2di_exponent(gjk2d_real x)
{
    return gjk2di_exponent_in(gjk2di_word_of(x), GJK2DI_FRACTION, GJK2DI_BIAS);
}

/* An ordinary comparison might be told by a compiler's flags that there is no NaN. */
GJK2DI_INLINE int gjk2di_is_finite_by_bits(gjk2d_real x)
{
    return (int)(gjk2di_word_of(x) >> GJK2DI_FRACTION & (2 * GJK2DI_BIAS + 1)) <=
           2 * GJK2DI_BIAS;
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
    GJK2DI_MADE = 1,
    GJK2DI_SCANNED = 2,   /* tightly packed points that the automatic policy scans */
    GJK2DI_FEW_EDGES = 4, /* of these: a sharp ring of at most GJK2DI_MOST_EDGES */
    GJK2DI_ORDINARY = 8,  /* all coordinates are (see below) */
    GJK2DI_RING = 16      /* tightly packed, ordinary, strictly convex for certain */
};

enum { GJK2DI_MOST_EDGES = 8 };

/* From this count on the automatic policy climbs rings instead of scanning. */
enum { GJK2DI_CLIMB_FROM = 64 };

/* Is the number 0 or one that products can be taken of exactly? All floats are. */
GJK2DI_INLINE int gjk2di_is_ordinary(gjk2d_real x)
{
#if GJK2D_DOUBLE
    return x == 0 || (gjk2di_abs(x) >= 1e-150 && gjk2di_abs(x) <= 1e150);
#else
    (void)x;
    return 1;
#endif
}

GJK2DI_INLINE int gjk2di_vec_is_ordinary(gjk2d_vec2 v)
{
    return gjk2di_is_ordinary(v.x) && gjk2di_is_ordinary(v.y);
}

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
    gjk2d_real doubt =
        4 * GJK2DI_EPSILON * (gjk2di_abs(l) + gjk2di_abs(r) + GJK2DI_SMALLEST);
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

/* A point at the origin, grown by the radius. */
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
    shape.kind = GJK2DI_MADE;
    shape.ring = 0;
    shape.status = GJK2D_OK;
    if (!(radius >= 0 && radius <= GJK2DI_MAX))
        gjk2di_refuse(&shape, GJK2D_BAD_RADIUS);
    return shape;
}

/* The circles about the centre that hold the core, and that a ring holds, both
 * with their rounding on the safe side, and the first never without a size; none where
 * squares leave the range. */
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
    shape->outer = gjk2di_max(outer + doubt, GJK2DI_RANGE_LOW);
    shape->inner = shape->ring && inner > 2 * doubt ? inner - 2 * doubt : 0;
    if (shape->extent > 0 &&
        !(shape->extent > GJK2DI_RANGE_LOW && shape->extent < GJK2DI_RANGE_HIGH)) {
        shape->outer = GJK2DI_MAX;
        shape->inner = 0;
    }
}

/* The least |edge|_1 of a ring. */
static gjk2d_real gjk2di_shortest_edge(gjk2di_points list)
{
    gjk2d_vec2 last = gjk2di_point(list, list.count - 1);
    gjk2d_real least = GJK2DI_MAX;
    int i;
    for (i = 0; i < list.count; ++i) {
        const gjk2d_vec2 p = gjk2di_point(list, i);
        least = gjk2di_min(least, gjk2di_norm1(gjk2di_sub(p, last)));
        last = p;
    }
    return least;
}

static void gjk2di_find_facts(gjk2d_shape *shape)
{
    gjk2di_points list = gjk2di_points_of(shape);
    gjk2d_vec2 extreme[4];
    int i, kind, finite = 1, ordinary = 1;
    extreme[0] = extreme[1] = extreme[2] = extreme[3] = gjk2di_point(list, 0);
    for (i = 0; i < list.count; ++i) {
        gjk2d_vec2 p = gjk2di_point(list, i);
        finite &= gjk2di_vec_is_finite(p);
        ordinary &= gjk2di_vec_is_ordinary(p);
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
    kind = GJK2DI_MADE;
    if (ordinary)
        kind |= GJK2DI_ORDINARY;
    if (list.stride == 2 && !(shape->ring && list.count >= GJK2DI_CLIMB_FROM))
        kind |= GJK2DI_SCANNED;
    if (list.stride == 2 && ordinary && shape->ring)
        kind |= GJK2DI_RING;
    if (kind & GJK2DI_SCANNED && shape->ring && !(shape->radius > 0) &&
        list.count <= GJK2DI_MOST_EDGES && gjk2di_shortest_edge(list) > GJK2DI_RANGE_LOW)
        kind |= GJK2DI_FEW_EDGES;
    shape->kind = (signed char)kind;
}

/* ------------------------------------------------------------------- lanes --
 * >>lanes  Several numbers at a time: the only room that knows an instruction set (which
 * there are is asked in >>dispatch).
 * What it offers exists in plain C too; the booleans agree, ties may break
 * another way.
 */
enum { GJK2DI_FEW = 24 }; /* points that fit into registers, or into bits */

#if GJK2D_SIMD == 1
#include <emmintrin.h>
#endif

/* Four floats in a register; of doubles there are two. */
#define GJK2DI_FOUR (GJK2D_SIMD == 1 && !GJK2D_DOUBLE)

/* Two doubles, most often the x and the y of a vector. */
#if GJK2D_SIMD == 1
typedef __m128d gjk2di_duo;

GJK2DI_INLINE gjk2di_duo gjk2di_duo_of(double x, double y) { return _mm_setr_pd(x, y); }
GJK2DI_INLINE double gjk2di_duo_x(gjk2di_duo a) { return _mm_cvtsd_f64(a); }
GJK2DI_INLINE double gjk2di_duo_y(gjk2di_duo a)
{
    return gjk2di_duo_x(_mm_unpackhi_pd(a, a));
}

/* (a.x, b.x) and (a.y, b.y) */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_xs(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_unpacklo_pd(a, b);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_ys(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_unpackhi_pd(a, b);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_swapped(gjk2di_duo a)
{
    return _mm_shuffle_pd(a, a, 1);
}

/* (-a.x, a.y) */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_mirrored(gjk2di_duo a)
{
    return _mm_xor_pd(a, _mm_setr_pd(-0.0, 0.0));
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_add(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_add_pd(a, b);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_sub(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_sub_pd(a, b);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_times(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_mul_pd(a, b);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_size(gjk2di_duo a)
{
    return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_over(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_div_pd(a, b);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_least(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_min_pd(a, b);
}

/* By lanes, a < b: a bit each, and a selection. */
GJK2DI_INLINE int gjk2di_duo_less(gjk2di_duo a, gjk2di_duo b)
{
    return _mm_movemask_pd(_mm_cmplt_pd(a, b));
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_where(gjk2di_duo a, gjk2di_duo b, gjk2di_duo if_less,
                                          gjk2di_duo otherwise)
{
    const __m128d mask = _mm_cmplt_pd(a, b);
    return _mm_or_pd(_mm_and_pd(mask, if_less), _mm_andnot_pd(mask, otherwise));
}

/* which ? a : b, without a branch */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_either(int which, gjk2di_duo a, gjk2di_duo b)
{
    const __m128d mask = _mm_castsi128_pd(_mm_set1_epi32(-which));
    return _mm_or_pd(_mm_and_pd(mask, a), _mm_andnot_pd(mask, b));
}
#else
typedef struct gjk2di_duo {
    double x, y;
} gjk2di_duo;

GJK2DI_INLINE gjk2di_duo gjk2di_duo_of(double x, double y)
{
    gjk2di_duo a;
    a.x = x;
    a.y = y;
    return a;
}

GJK2DI_INLINE double gjk2di_duo_x(gjk2di_duo a) { return a.x; }
GJK2DI_INLINE double gjk2di_duo_y(gjk2di_duo a) { return a.y; }

GJK2DI_INLINE gjk2di_duo gjk2di_duo_xs(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_of(a.x, b.x);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_ys(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_of(a.y, b.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_swapped(gjk2di_duo a)
{
    return gjk2di_duo_of(a.y, a.x);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_mirrored(gjk2di_duo a)
{
    return gjk2di_duo_of(-a.x, a.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_add(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_of(a.x + b.x, a.y + b.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_sub(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_of(a.x - b.x, a.y - b.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_times(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_of(a.x * b.x, a.y * b.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_over(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_of(a.x / b.x, a.y / b.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_size(gjk2di_duo a)
{
    return gjk2di_duo_of(a.x < 0 ? -a.x : a.x, a.y < 0 ? -a.y : a.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_least(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_of(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y);
}

GJK2DI_INLINE int gjk2di_duo_less(gjk2di_duo a, gjk2di_duo b)
{
    return (a.x < b.x) | (a.y < b.y) << 1;
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_where(gjk2di_duo a, gjk2di_duo b, gjk2di_duo if_less,
                                          gjk2di_duo otherwise)
{
    return gjk2di_duo_of(a.x < b.x ? if_less.x : otherwise.x,
                         a.y < b.y ? if_less.y : otherwise.y);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_either(int which, gjk2di_duo a, gjk2di_duo b)
{
    return which ? a : b;
}
#endif

GJK2DI_INLINE gjk2di_duo gjk2di_duo_both(double x) { return gjk2di_duo_of(x, x); }

GJK2DI_INLINE gjk2di_duo gjk2di_duo_at(gjk2d_vec2 v)
{
#if GJK2DI_FOUR
    return _mm_cvtps_pd(_mm_setr_ps(v.x, v.y, 0, 0));
#else
    return gjk2di_duo_of((double)v.x, (double)v.y);
#endif
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_neg(gjk2di_duo a)
{
    return gjk2di_duo_sub(gjk2di_duo_both(0), a);
}

/* A stored vector. */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_read(const gjk2d_real *v)
{
#if GJK2DI_FOUR
    return _mm_cvtps_pd(
        _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)v)));
#elif GJK2D_SIMD == 1
    return _mm_loadu_pd(v);
#else
    return gjk2di_duo_of((double)v[0], (double)v[1]);
#endif
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_duo_rounded(gjk2di_duo a)
{
    return gjk2di_vec((gjk2d_real)gjk2di_duo_x(a), (gjk2d_real)gjk2di_duo_y(a));
}

/* |a|_1 and |b|_1 */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_norms(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_add(gjk2di_duo_size(gjk2di_duo_xs(a, b)),
                          gjk2di_duo_size(gjk2di_duo_ys(a, b)));
}

/* a.x + a.y */
GJK2DI_INLINE double gjk2di_duo_sum(gjk2di_duo a)
{
    return gjk2di_duo_x(a) + gjk2di_duo_y(a);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_xx(gjk2di_duo a) { return gjk2di_duo_xs(a, a); }
GJK2DI_INLINE gjk2di_duo gjk2di_duo_yy(gjk2di_duo a) { return gjk2di_duo_ys(a, a); }

/* By lanes the power of two 2^k with 2^(k-1) <= x < 2^k, for normal x < 2^900, or 0 for
 * 0: the exponent, or as Rump finds it. */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_above(gjk2di_duo x)
{
#if GJK2D_SIMD == 1
    const __m128i bits = _mm_set_epi32(0x7FF00000, 0, 0x7FF00000, 0);
    const gjk2di_duo power = _mm_and_pd(x, _mm_castsi128_pd(bits));
#else
    const gjk2di_duo shift = gjk2di_duo_of(4503599627370497.0, 4503599627370497.0);
    const gjk2di_duo below_1 =
        gjk2di_duo_of(0.99999999999999988898, 0.99999999999999988898); /* 1 - u */
    const gjk2di_duo distant = gjk2di_duo_times(shift, x);
    const gjk2di_duo power =
        gjk2di_duo_size(gjk2di_duo_sub(distant, gjk2di_duo_times(below_1, distant)));
#endif
    return gjk2di_duo_add(power, power);
}

/* A quarter turn to the left. */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_left(gjk2di_duo a)
{
    return gjk2di_duo_mirrored(gjk2di_duo_swapped(a));
}

/* r a, the complex product */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_turned(gjk2di_duo r, gjk2di_duo a)
{
    const gjk2di_duo across = gjk2di_duo_mirrored(gjk2di_duo_yy(r));
    return gjk2di_duo_add(gjk2di_duo_times(gjk2di_duo_xx(r), a),
                          gjk2di_duo_times(across, gjk2di_duo_swapped(a)));
}

#if GJK2D_DOUBLE && GJK2D_SIMD == 1
/* How many points p of the list have a score p.d of at most `limit`. */
GJK2DI_INLINE int gjk2di_count_below(gjk2di_points list, gjk2d_vec2 d, gjk2d_real limit)
{
    const __m128d dx = _mm_set1_pd(d.x), dy = _mm_set1_pd(d.y), most = _mm_set1_pd(limit);
    __m128i found = _mm_setzero_si128(); /* minus the number, in each half of a lane */
    int i;
    for (i = 0; i + 2 <= list.count; i += 2) {
        const double *at = list.xy + (size_t)i * list.stride;
        const __m128d a = _mm_loadu_pd(at), b = _mm_loadu_pd(at + list.stride);
        const __m128d score = _mm_add_pd(_mm_mul_pd(dx, _mm_unpacklo_pd(a, b)),
                                         _mm_mul_pd(dy, _mm_unpackhi_pd(a, b)));
        found = _mm_add_epi32(found, _mm_castpd_si128(_mm_cmple_pd(score, most)));
    }
    found = _mm_add_epi32(found, _mm_unpackhi_epi64(found, found));
    return (i < list.count && gjk2di_dot(d, gjk2di_point(list, i)) <= limit) -
           _mm_cvtsi128_si32(found);
}
#else
GJK2DI_INLINE int gjk2di_count_below(gjk2di_points list, gjk2d_vec2 d, gjk2d_real limit)
{
    int i, found = 0;
    for (i = 0; i < list.count; ++i)
        found += gjk2di_dot(d, gjk2di_point(list, i)) <= limit;
    return found;
}
#endif

#if GJK2DI_FOUR
GJK2DI_INLINE double gjk2di_double_root(double x)
{
    const __m128d a = _mm_set_sd(x);
    return _mm_cvtsd_f64(_mm_sqrt_sd(a, a));
}

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

/* FEW points turned into world axes once for a whole query, in blocks of four. The last
 * block overlaps the one before, fewer than four repeat. */
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

/* The turned points of p and q that are farthest in d. */
GJK2DI_INLINE void gjk2di_few_support(const gjk2di_few *few_p, const gjk2di_few *few_q,
                                      gjk2d_vec2 d, gjk2d_vec2 *p, gjk2d_vec2 *q)
{
    const gjk2di_scored best =
        gjk2di_best_of_two(gjk2di_best_of_few(few_p, d), gjk2di_best_of_few(few_q, d));
    *p = gjk2di_vec(_mm_cvtss_f32(best.x), _mm_cvtss_f32(best.y));
    *q = gjk2di_vec(gjk2di_lane1(best.x), gjk2di_lane1(best.y));
}

/* The point of the list that a turned one comes from. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_few_original(const gjk2di_few *few, gjk2di_points list,
                                             gjk2d_vec2 turned)
{
    const __m128 x = _mm_set1_ps(turned.x), y = _mm_set1_ps(turned.y);
    const int last = list.count > 4 ? list.count - 4 : 0;
    const int blocks = (list.count + 3) / 4;
    int i, found = 1 << (list.count - 1);
    for (i = 0; i < blocks; ++i) {
        const __m128 same =
            _mm_and_ps(_mm_cmpeq_ps(few->x[i], x), _mm_cmpeq_ps(few->y[i], y));
        found |= _mm_movemask_ps(same) << (i < blocks - 1 ? 4 * i : last);
    }
    i = gjk2di_lowest_bit(found);
    return gjk2di_vec(list.xy[2 * i], list.xy[2 * i + 1]);
}

/* Which of the `count` points have a score p.d of at most `limit`: a bit each. */
GJK2DI_INLINE int gjk2di_few_below(const gjk2di_few *few, int count, gjk2d_vec2 d,
                                   float limit)
{
    const __m128 dx = _mm_set1_ps(d.x), dy = _mm_set1_ps(d.y), most = _mm_set1_ps(limit);
    const int last = count > 4 ? count - 4 : 0;
    const int blocks = (count + 3) / 4;
    int i, points = 0;
    for (i = 0; i < blocks; ++i) {
        const __m128 score =
            _mm_add_ps(_mm_mul_ps(few->x[i], dx), _mm_mul_ps(few->y[i], dy));
        points |= _mm_movemask_ps(_mm_cmple_ps(score, most))
                  << (i < blocks - 1 ? 4 * i : last);
    }
    return points & ((1 << count) - 1);
}

/* The lanes whose points are p. */
GJK2DI_INLINE __m128 gjk2di_lanes_with(gjk2di_scored s, gjk2d_vec2 p)
{
    return _mm_and_ps(_mm_cmpeq_ps(s.x, _mm_set1_ps(p.x)),
                      _mm_cmpeq_ps(s.y, _mm_set1_ps(p.y)));
}

/* Of FEW tightly packed points, 4 or more, a bit for each but u and v whose score p.d is
 * within `margin` of the least. */
GJK2DI_INLINE int gjk2di_low_packed(gjk2di_points list, gjk2d_vec2 d, float margin,
                                    gjk2d_vec2 u, gjk2d_vec2 v)
{
    const int last = list.count - 4;
    __m128 score[GJK2DI_FEW / 4], same[GJK2DI_FEW / 4], limit;
    __m128 least = _mm_set1_ps(GJK2DI_MAX);
    int i, k, low = 0;
    for (k = 0, i = 0; i < list.count; i += 4, ++k) {
        const gjk2di_scored s = gjk2di_score(list, i < last ? i : last, d);
        score[k] = s.score;
        same[k] = _mm_or_ps(gjk2di_lanes_with(s, u), gjk2di_lanes_with(s, v));
        least = _mm_min_ps(least, s.score);
    }
    least = _mm_min_ps(least, _mm_movehl_ps(least, least));
    limit = _mm_set1_ps(gjk2di_min(_mm_cvtss_f32(least), gjk2di_lane1(least)) + margin);
    for (k = 0, i = 0; i < list.count; i += 4, ++k)
        low |= _mm_movemask_ps(_mm_andnot_ps(same[k], _mm_cmple_ps(score[k], limit)))
               << (i < last ? i : last);
    return low;
}

/* Scores that carry the indices of their points in place of their last 6 bits: the
 * largest tells by itself whose it is. */
enum { GJK2DI_MARKS = 64 };

GJK2DI_INLINE __m128 gjk2di_marked(__m128 scores, int from)
{
    const __m128i index = _mm_add_epi32(_mm_set1_epi32(from), _mm_setr_epi32(0, 1, 2, 3));
    const __m128i kept =
        _mm_and_si128(_mm_castps_si128(scores), _mm_set1_epi32(-GJK2DI_MARKS));
    return _mm_castsi128_ps(_mm_or_si128(kept, index));
}

GJK2DI_INLINE __m128 gjk2di_marked_scores(gjk2di_points list, int from, gjk2d_vec2 d)
{
    return gjk2di_marked(gjk2di_score(list, from, d).score, from);
}

GJK2DI_INLINE __m128 gjk2di_best_marked(gjk2di_points list, gjk2d_vec2 d)
{
    const int last = list.count - 4;
    __m128 best = gjk2di_marked_scores(list, 0, d);
    int i;
    for (i = 4; i < last; i += 4)
        best = _mm_max_ps(best, gjk2di_marked_scores(list, i, d));
    return last ? _mm_max_ps(best, gjk2di_marked_scores(list, last, d)) : best;
}

/* Of two lists of 4 to 64 points, which are farthest in d_p and d_q, but for the bits
 * that are missing: 2^-17 of a score. */
GJK2DI_INLINE void gjk2di_scan_roughly(gjk2di_points list_p, gjk2d_vec2 d_p,
                                       gjk2di_points list_q, gjk2d_vec2 d_q, int *i,
                                       int *j)
{
    const __m128 p = gjk2di_best_marked(list_p, d_p), q = gjk2di_best_marked(list_q, d_q);
    const __m128 two = _mm_max_ps(_mm_unpacklo_ps(p, q), _mm_unpackhi_ps(p, q));
    const __m128i best = _mm_castps_si128(_mm_max_ps(two, _mm_movehl_ps(two, two)));
    *i = _mm_cvtsi128_si32(best) & (GJK2DI_MARKS - 1);
    *j = _mm_cvtsi128_si32(_mm_shuffle_epi32(best, 1)) & (GJK2DI_MARKS - 1);
}
#else
#if GJK2D_DOUBLE
GJK2DI_INLINE double gjk2di_double_root(double x) { return GJK2D_SQRT(x); }
#else
/* By the root of a float, one step of Newton's after it: to within 2^-48. */
static double gjk2di_double_root(double x)
{
    const int is_small = x < 1e-18; /* its float may be denormal */
    const double y = is_small ? x * 1208925819614629174706176.0 : x; /* 2^80 */
    const double start = (double)GJK2D_SQRT((gjk2d_real)y);
    const double root = start + (y - start * start) / (2 * start);
    return is_small ? root / 1099511627776.0 : root;
}
#endif

typedef struct gjk2di_few {
    int blocks;
} gjk2di_few;
#endif

#if GJK2D_SIMD
/* As many numbers as a register holds, for >>batch: written there once. */
#if GJK2D_SIMD == 1
/* The widest. (For Windows gcc does not align them on the stack.) */
#if defined(_WIN64) && defined(__GNUC__) && !defined(__clang__)
#define GJK2DI_WIDEST 128
#elif defined(__AVX512F__)
#define GJK2DI_WIDEST 512
#elif defined(__AVX__)
#define GJK2DI_WIDEST 256
#else
#define GJK2DI_WIDEST 128
#endif

#if GJK2D_VARIANT && GJK2D_VARIANT != GJK2DI_WIDEST
#error "gjk2d: GJK2D_VARIANT 256 goes with -mavx2 -mfma, 512 with -mavx512f"
#endif
#if GJK2DI_WIDEST > 128
#include <immintrin.h>
#endif
#if GJK2DI_WIDEST == 512
/* (Masked forms, all lanes: gcc 12 finds its own others uninitialised, in C++.) */
typedef __m512 gjk2di_floats;
typedef __m512d gjk2di_doubles;
#define GJK2DI_WIDE(name) _mm512_##name
#elif GJK2DI_WIDEST == 256
typedef __m256 gjk2di_floats;
typedef __m256d gjk2di_doubles;
#define GJK2DI_WIDE(name) _mm256_##name
#else
typedef __m128 gjk2di_floats;
typedef __m128d gjk2di_doubles;
#define GJK2DI_WIDE(name) _mm_##name
#endif

#if GJK2D_DOUBLE
typedef gjk2di_doubles gjk2di_lanes;
#define GJK2DI_LANE(operation)      GJK2DI_WIDE(operation##_pd)
#define GJK2DI_LANE_MASK(operation) GJK2DI_WIDE(operation##_pd_mask)
#else
typedef gjk2di_floats gjk2di_lanes;
#define GJK2DI_LANE(operation)      GJK2DI_WIDE(operation##_ps)
#define GJK2DI_LANE_MASK(operation) GJK2DI_WIDE(operation##_ps_mask)
#endif

#else
#if GJK2D_DOUBLE
typedef long long gjk2di_mask;
#else
typedef int gjk2di_mask;
#endif
typedef gjk2d_real gjk2di_lanes __attribute__((vector_size(16)));
typedef gjk2di_mask gjk2di_masks __attribute__((vector_size(16)));
typedef double gjk2di_doubles __attribute__((vector_size(16)));
typedef long long gjk2di_long_masks __attribute__((vector_size(16)));
#endif

enum {
    GJK2DI_LANES = (int)(sizeof(gjk2di_lanes) / sizeof(gjk2d_real)),
    GJK2DI_ALL_LANES = (1 << GJK2DI_LANES) - 1,
    GJK2DI_DOUBLES = (int)(sizeof(gjk2di_doubles) / sizeof(double))
};

#if GJK2D_SIMD == 1
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_all(gjk2d_real x) { return GJK2DI_LANE(set1)(x); }

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_add(gjk2di_lanes a, gjk2di_lanes b)
{
    return GJK2DI_LANE(add)(a, b);
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_sub(gjk2di_lanes a, gjk2di_lanes b)
{
    return GJK2DI_LANE(sub)(a, b);
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_times(gjk2di_lanes a, gjk2di_lanes b)
{
    return GJK2DI_LANE(mul)(a, b);
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_over(gjk2di_lanes a, gjk2di_lanes b)
{
    return GJK2DI_LANE(div)(a, b);
}

/* (Of gcc's _mm512_max_ps gcc itself says that it reads what is not set.) */
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_max(gjk2di_lanes a, gjk2di_lanes b)
{
#if GJK2DI_WIDEST == 512
    return GJK2DI_LANE(maskz_max)(GJK2DI_ALL_LANES, a, b);
#else
    return GJK2DI_LANE(max)(a, b);
#endif
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_min(gjk2di_lanes a, gjk2di_lanes b)
{
#if GJK2DI_WIDEST == 512
    return GJK2DI_LANE(maskz_min)(GJK2DI_ALL_LANES, a, b);
#else
    return GJK2DI_LANE(min)(a, b);
#endif
}

/* A bit for each lane with a > b; none where one is not a number. */
GJK2DI_INLINE int gjk2di_lanes_exceed(gjk2di_lanes a, gjk2di_lanes b)
{
#if GJK2DI_WIDEST == 512
    return GJK2DI_LANE_MASK(cmp)(a, b, _CMP_GT_OQ);
#elif GJK2DI_WIDEST == 256
    return GJK2DI_LANE(movemask)(GJK2DI_LANE(cmp)(a, b, _CMP_GT_OQ));
#else
    return GJK2DI_LANE(movemask)(GJK2DI_LANE(cmpgt)(a, b));
#endif
}

/* The lane k of each is what lane k of x is where a < b, else of y. */
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_where(gjk2di_lanes a, gjk2di_lanes b,
                                              gjk2di_lanes x, gjk2di_lanes y)
{
#if GJK2DI_WIDEST == 512
    return GJK2DI_LANE(mask_blend)(GJK2DI_LANE_MASK(cmp)(a, b, _CMP_LT_OQ), y, x);
#elif GJK2DI_WIDEST == 256
    return GJK2DI_LANE(blendv)(y, x, GJK2DI_LANE(cmp)(a, b, _CMP_LT_OQ));
#else
    const gjk2di_lanes which = GJK2DI_LANE(cmplt)(a, b);
    return GJK2DI_LANE(or)(GJK2DI_LANE(and)(which, x), GJK2DI_LANE(andnot)(which, y));
#endif
}

/* The same of doubles, half as many of them for floats. */
GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_all(double x)
{
    return GJK2DI_WIDE(set1_pd)(x);
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_read(const gjk2d_real *x)
{
#if GJK2D_DOUBLE
    return GJK2DI_WIDE(loadu_pd)(x);
#elif GJK2DI_WIDEST == 512
    return _mm512_maskz_cvtps_pd(255, _mm256_loadu_ps(x));
#elif GJK2DI_WIDEST == 256
    return _mm256_cvtps_pd(_mm_loadu_ps(x));
#else
    return _mm_cvtps_pd(
        _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)x)));
#endif
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_add(gjk2di_doubles a, gjk2di_doubles b)
{
    return GJK2DI_WIDE(add_pd)(a, b);
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_sub(gjk2di_doubles a, gjk2di_doubles b)
{
    return GJK2DI_WIDE(sub_pd)(a, b);
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_times(gjk2di_doubles a, gjk2di_doubles b)
{
    return GJK2DI_WIDE(mul_pd)(a, b);
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_over_root(gjk2di_doubles a,
                                                      gjk2di_doubles square)
{
#if GJK2DI_WIDEST == 512
    return _mm512_div_pd(a, _mm512_maskz_sqrt_pd(255, square));
#else
    return GJK2DI_WIDE(div_pd)(a, GJK2DI_WIDE(sqrt_pd)(square));
#endif
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_size(gjk2di_doubles a)
{
#if GJK2DI_WIDEST == 512
    return _mm512_abs_pd(a);
#else
    return GJK2DI_WIDE(andnot_pd)(gjk2di_doubles_all(-0.0), a);
#endif
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_where(gjk2di_doubles a, gjk2di_doubles b,
                                                  gjk2di_doubles x, gjk2di_doubles y)
{
#if GJK2DI_WIDEST == 512
    return _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ), y, x);
#elif GJK2DI_WIDEST == 256
    return _mm256_blendv_pd(y, x, _mm256_cmp_pd(a, b, _CMP_LT_OQ));
#else
    const gjk2di_doubles which = _mm_cmplt_pd(a, b);
    return _mm_or_pd(_mm_and_pd(which, x), _mm_andnot_pd(which, y));
#endif
}

#if !GJK2D_DOUBLE
/* Rounded to floats; and a bit for each a that becomes the same as b. */
GJK2DI_INLINE void gjk2di_doubles_round(float *out, gjk2di_doubles a)
{
#if GJK2DI_WIDEST == 512
    _mm256_storeu_ps(out, _mm512_maskz_cvtpd_ps(255, a));
#elif GJK2DI_WIDEST == 256
    _mm_storeu_ps(out, _mm256_cvtpd_ps(a));
#else
    _mm_storel_epi64((__m128i *)(void *)out, _mm_castps_si128(_mm_cvtpd_ps(a)));
#endif
}

GJK2DI_INLINE int gjk2di_doubles_alike(gjk2di_doubles a, gjk2di_doubles b)
{
#if GJK2DI_WIDEST == 512
    return _mm256_movemask_ps(_mm256_cmp_ps(_mm512_maskz_cvtpd_ps(255, a),
                                            _mm512_maskz_cvtpd_ps(255, b), _CMP_EQ_OQ));
#elif GJK2DI_WIDEST == 256
    return _mm_movemask_ps(_mm_cmpeq_ps(_mm256_cvtpd_ps(a), _mm256_cvtpd_ps(b)));
#else
    return _mm_movemask_ps(_mm_cmpeq_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b))) & 3;
#endif
}
#endif

/* A bit for each with a < b. */
GJK2DI_INLINE int gjk2di_doubles_less(gjk2di_doubles a, gjk2di_doubles b)
{
#if GJK2DI_WIDEST == 512
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
#elif GJK2DI_WIDEST == 256
    return _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ));
#else
    return _mm_movemask_pd(_mm_cmplt_pd(a, b));
#endif
}
#undef GJK2DI_LANE
#undef GJK2DI_LANE_MASK
#undef GJK2DI_WIDE
#undef GJK2DI_WIDEST
#else
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_all(gjk2d_real x)
{
#if GJK2D_DOUBLE
    const gjk2di_lanes all = {x, x};
#else
    const gjk2di_lanes all = {x, x, x, x};
#endif
    return all;
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_add(gjk2di_lanes a, gjk2di_lanes b)
{
    return a + b;
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_sub(gjk2di_lanes a, gjk2di_lanes b)
{
    return a - b;
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_times(gjk2di_lanes a, gjk2di_lanes b)
{
    return a * b;
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_over(gjk2di_lanes a, gjk2di_lanes b)
{
    return a / b;
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_either(gjk2di_masks which, gjk2di_lanes a,
                                               gjk2di_lanes b)
{
    return (gjk2di_lanes)(((gjk2di_masks)a & which) | ((gjk2di_masks)b & ~which));
}

/* As those of SSE2: b where one is not a number. */
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_max(gjk2di_lanes a, gjk2di_lanes b)
{
    return gjk2di_lanes_either((gjk2di_masks)(a > b), a, b);
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_min(gjk2di_lanes a, gjk2di_lanes b)
{
    return gjk2di_lanes_either((gjk2di_masks)(a < b), a, b);
}

GJK2DI_INLINE int gjk2di_lanes_exceed(gjk2di_lanes a, gjk2di_lanes b)
{
    const gjk2di_masks which = (gjk2di_masks)(a > b);
    int bits = (int)(which[0] & 1) | (int)(which[1] & 2);
#if !GJK2D_DOUBLE
    bits |= (int)(which[2] & 4) | (int)(which[3] & 8);
#endif
    return bits;
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_where(gjk2di_lanes a, gjk2di_lanes b,
                                              gjk2di_lanes x, gjk2di_lanes y)
{
    return gjk2di_lanes_either((gjk2di_masks)(a < b), x, y);
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_all(double x)
{
    const gjk2di_doubles all = {x, x};
    return all;
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_read(const gjk2d_real *x)
{
    const gjk2di_doubles both = {(double)x[0], (double)x[1]};
    return both;
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_add(gjk2di_doubles a, gjk2di_doubles b)
{
    return a + b;
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_sub(gjk2di_doubles a, gjk2di_doubles b)
{
    return a - b;
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_times(gjk2di_doubles a, gjk2di_doubles b)
{
    return a * b;
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_over_root(gjk2di_doubles a,
                                                      gjk2di_doubles square)
{
    const gjk2di_doubles root = {gjk2di_double_root(square[0]),
                                 gjk2di_double_root(square[1])};
    return a / root;
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_where(gjk2di_doubles a, gjk2di_doubles b,
                                                  gjk2di_doubles x, gjk2di_doubles y)
{
    const gjk2di_long_masks which = (gjk2di_long_masks)(a < b);
    return (gjk2di_doubles)(((gjk2di_long_masks)x & which) |
                            ((gjk2di_long_masks)y & ~which));
}

GJK2DI_INLINE gjk2di_doubles gjk2di_doubles_size(gjk2di_doubles a)
{
    return gjk2di_doubles_where(a, gjk2di_doubles_all(0), -a, a);
}

#if !GJK2D_DOUBLE
GJK2DI_INLINE void gjk2di_doubles_round(float *out, gjk2di_doubles a)
{
    out[0] = (float)a[0];
    out[1] = (float)a[1];
}

GJK2DI_INLINE int gjk2di_doubles_alike(gjk2di_doubles a, gjk2di_doubles b)
{
    return ((float)a[0] >= (float)b[0] && (float)a[0] <= (float)b[0]) |
           ((float)a[1] >= (float)b[1] && (float)a[1] <= (float)b[1]) << 1;
}
#endif

GJK2DI_INLINE int gjk2di_doubles_less(gjk2di_doubles a, gjk2di_doubles b)
{
    const gjk2di_long_masks which = (gjk2di_long_masks)(a < b);
    return (int)(which[0] & 1) | (int)(which[1] & 2);
}
#endif

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_neg(gjk2di_lanes a)
{
    return gjk2di_lanes_sub(gjk2di_lanes_all(0), a);
}

GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_size(gjk2di_lanes a)
{
    return gjk2di_lanes_max(a, gjk2di_lanes_neg(a));
}

/* The numbers of the lanes, one by one. */
GJK2DI_INLINE gjk2d_real *gjk2di_lanes_reals(gjk2di_lanes *a)
{
    return (gjk2d_real *)(void *)a;
}

/* A vector in each lane. */
typedef struct gjk2di_vecs {
    gjk2di_lanes x, y;
} gjk2di_vecs;

GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_of(gjk2di_lanes x, gjk2di_lanes y)
{
    gjk2di_vecs v;
    v.x = x;
    v.y = y;
    return v;
}

GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_add(gjk2di_vecs a, gjk2di_vecs b)
{
    return gjk2di_vecs_of(gjk2di_lanes_add(a.x, b.x), gjk2di_lanes_add(a.y, b.y));
}

GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_sub(gjk2di_vecs a, gjk2di_vecs b)
{
    return gjk2di_vecs_of(gjk2di_lanes_sub(a.x, b.x), gjk2di_lanes_sub(a.y, b.y));
}

GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_neg(gjk2di_vecs a)
{
    return gjk2di_vecs_of(gjk2di_lanes_neg(a.x), gjk2di_lanes_neg(a.y));
}

GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_times(gjk2di_lanes s, gjk2di_vecs a)
{
    return gjk2di_vecs_of(gjk2di_lanes_times(s, a.x), gjk2di_lanes_times(s, a.y));
}

GJK2DI_INLINE gjk2di_lanes gjk2di_vecs_dot(gjk2di_vecs a, gjk2di_vecs b)
{
    return gjk2di_lanes_add(gjk2di_lanes_times(a.x, b.x), gjk2di_lanes_times(a.y, b.y));
}

GJK2DI_INLINE gjk2di_lanes gjk2di_vecs_norm1(gjk2di_vecs a)
{
    return gjk2di_lanes_add(gjk2di_lanes_size(a.x), gjk2di_lanes_size(a.y));
}

/* R a and R^T a */
GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_turned(gjk2di_vecs r, gjk2di_vecs a)
{
    return gjk2di_vecs_of(
        gjk2di_lanes_sub(gjk2di_lanes_times(r.x, a.x), gjk2di_lanes_times(r.y, a.y)),
        gjk2di_lanes_add(gjk2di_lanes_times(r.y, a.x), gjk2di_lanes_times(r.x, a.y)));
}

GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_unturned(gjk2di_vecs r, gjk2di_vecs a)
{
    return gjk2di_vecs_of(
        gjk2di_lanes_add(gjk2di_lanes_times(r.x, a.x), gjk2di_lanes_times(r.y, a.y)),
        gjk2di_lanes_sub(gjk2di_lanes_times(r.x, a.y), gjk2di_lanes_times(r.y, a.x)));
}

/* Four numbers in each lane, of objects that begin with them. */
typedef struct gjk2di_fours {
    gjk2di_vecs a, b;
} gjk2di_fours;

enum { GJK2DI_PART = (int)(16 / sizeof(gjk2d_real)) }; /* lanes that are read together */

/* Of lanes i and on, by how many bytes the objects lie behind `first`; doubles need the
 * first two. */
GJK2DI_INLINE void gjk2di_read_part(gjk2di_fours *out, int i, const char *first,
                                    size_t at0, size_t at1, size_t at2, size_t at3)
{
    gjk2d_real *const x = gjk2di_lanes_reals(&out->a.x) + i;
    gjk2d_real *const y = gjk2di_lanes_reals(&out->a.y) + i;
    gjk2d_real *const z = gjk2di_lanes_reals(&out->b.x) + i;
    gjk2d_real *const w = gjk2di_lanes_reals(&out->b.y) + i;
#if GJK2D_SIMD == 2
    const size_t at[4] = {at0, at1, at2, at3};
    int k;
    for (k = 0; k < GJK2DI_PART; ++k) {
        const gjk2d_real *const p = (const gjk2d_real *)(const void *)(first + at[k]);
        x[k] = p[0];
        y[k] = p[1];
        z[k] = p[2];
        w[k] = p[3];
    }
#elif GJK2D_DOUBLE
    const double *const p = (const double *)(const void *)(first + at0);
    const double *const q = (const double *)(const void *)(first + at1);
    const __m128d p0 = _mm_loadu_pd(p), p1 = _mm_loadu_pd(p + 2);
    const __m128d q0 = _mm_loadu_pd(q), q1 = _mm_loadu_pd(q + 2);
    _mm_storeu_pd(x, _mm_unpacklo_pd(p0, q0));
    _mm_storeu_pd(y, _mm_unpackhi_pd(p0, q0));
    _mm_storeu_pd(z, _mm_unpacklo_pd(p1, q1));
    _mm_storeu_pd(w, _mm_unpackhi_pd(p1, q1));
    (void)at2;
    (void)at3;
#else
    __m128 a = _mm_loadu_ps((const float *)(const void *)(first + at0));
    __m128 b = _mm_loadu_ps((const float *)(const void *)(first + at1));
    __m128 c = _mm_loadu_ps((const float *)(const void *)(first + at2));
    __m128 d = _mm_loadu_ps((const float *)(const void *)(first + at3));
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(x, a);
    _mm_storeu_ps(y, b);
    _mm_storeu_ps(z, c);
    _mm_storeu_ps(w, d);
#endif
}

/* Of objects that are `step` bytes apart. */
GJK2DI_INLINE void gjk2di_read_row(gjk2di_fours *out, const void *first, size_t step)
{
    int i;
    for (i = 0; i < GJK2DI_LANES; i += GJK2DI_PART)
        gjk2di_read_part(out, i, (const char *)first + step * (size_t)i, 0, step,
                         2 * step, 3 * step);
}

/* Of numbers at[0] and on of such objects. */
GJK2DI_INLINE void gjk2di_read_some(gjk2di_fours *out, const void *first, size_t step,
                                    const int *at)
{
    int i;
    for (i = 0; i < GJK2DI_LANES; i += GJK2DI_PART, at += GJK2DI_PART)
        gjk2di_read_part(out, i, (const char *)first, step * (size_t)at[0],
                         step * (size_t)at[1], step * (size_t)at[GJK2DI_PART - 2],
                         step * (size_t)at[GJK2DI_PART - 1]);
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

GJK2DI_INLINE gjk2d_vec2 gjk2di_core_scan(gjk2di_core *core, gjk2d_vec2 d)
{
    return gjk2di_point(core->list, gjk2di_scan_index(core->list, d));
}

/* The support vertices of two tightly packed lists. */
GJK2DI_INLINE void gjk2di_scan_packed(gjk2di_core *core_p, gjk2d_vec2 d_p,
                                      gjk2di_core *core_q, gjk2d_vec2 d_q, gjk2d_vec2 *p,
                                      gjk2d_vec2 *q)
{
    core_p->list.stride = core_q->list.stride = 2;
#if GJK2DI_FOUR
    if (core_p->list.count >= 4 && core_q->list.count >= 4) {
        gjk2di_scan_two(core_p->list, d_p, core_q->list, d_q, p, q);
        return;
    }
#endif
    *p = gjk2di_core_scan(core_p, d_p);
    *q = gjk2di_core_scan(core_q, d_q);
}

/* The same by index and more roughly: their scores may miss the largest by 2^-17. */
GJK2DI_INLINE void gjk2di_scan_indices(gjk2di_points list_p, gjk2d_vec2 d_p,
                                       gjk2di_points list_q, gjk2d_vec2 d_q, int *i,
                                       int *j)
{
#if GJK2DI_FOUR
    if (list_p.count >= 4 && list_q.count >= 4) {
        gjk2di_scan_roughly(list_p, d_p, list_q, d_q, i, j);
        return;
    }
#endif
    *i = gjk2di_scan_index(list_p, d_p);
    *j = gjk2di_scan_index(list_q, d_q);
}

/* Of a ring of `count` vertices the one `step` behind vertex i; |step| <= count. */
GJK2DI_INLINE int gjk2di_beside(int count, int i, int step)
{
    const int next = i + (step - (count & -(step > 0)));
    return next + (count & -(next < 0));
}

/* How far apart a few of its vertices are to be. (For a count that is a power of two it
 * is none: a cache would keep vertices so far apart in one place.) */
GJK2DI_INLINE int gjk2di_coarse_step(int count) { return count < 34 ? 1 : count / 17; }

GJK2DI_INLINE int gjk2di_finer_step(int k) { return (k + 1) >> 1; }

/* The best of every k-th point. */
GJK2DI_INLINE int gjk2di_coarse_scan(gjk2di_points list, gjk2d_vec2 d, int k)
{
    list.count = 1 + (list.count - 1) / k;
    list.stride *= (size_t)k;
    return gjk2di_scan_index(list, d) * k;
}

/* Of vertex i of a ring and the two k beside it, the farthest. */
GJK2DI_INLINE int gjk2di_best_beside(gjk2di_points list, gjk2d_vec2 d, int i, int k)
{
    const int left = gjk2di_beside(list.count, i, k);
    const int right = gjk2di_beside(list.count, i, -k);
    const gjk2d_vec2 here = gjk2di_point(list, i);
    const gjk2d_real to_left = gjk2di_dot(d, gjk2di_sub(gjk2di_point(list, left), here));
    const gjk2d_real to_right =
        gjk2di_dot(d, gjk2di_sub(gjk2di_point(list, right), here));
    i ^= (i ^ left) & -(to_left > 0);
    i ^= (i ^ right) & -((to_right > 0) & (to_right > to_left));
    return i;
}

/* The farthest vertex of a strictly convex ring, but for rounding, in O(log count): of a
 * few, and then of ever nearer ones. As along the ring d.p rises and falls once, it is
 * between the two beside the best so far. */
static int gjk2di_summit(gjk2di_points list, gjk2d_vec2 d)
{
    int k = gjk2di_coarse_step(list.count), at = gjk2di_coarse_scan(list, d, k);
    while (k > 1) {
        k = gjk2di_finer_step(k);
        at = gjk2di_best_beside(list, d, at, k);
    }
    return at;
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
    int at = hint < 0 || hint >= list.count ? gjk2di_summit(list, d) : hint;
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
    return gjk2di_core_scan(core, d);
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
 * and r |d| by 5 u E |d|_1; the code takes 20 u E |d|_1 for all.
 */
#define GJK2DI_BAND (10 * GJK2DI_EPSILON)

typedef struct gjk2di_pair {
    const gjk2d_shape *p_shape, *q_shape;
    gjk2di_core p_core, q_core;
    gjk2d_vec2 p_turn, q_turn;       /* R_P, R_Q */
    gjk2d_vec2 t;                    /* tP - tQ */
    gjk2d_vec2 sweep;                /* P's translation */
    gjk2d_real radius;               /* rP + rQ, and the margin */
    gjk2d_real slack;                /* 20 u E, the rounding band */
    gjk2d_real unit;                 /* all the above are in this unit, a power of two:
                                  1 but for very large or small numbers */
    int is_far;                      /* the circles around the shapes are apart */
    const gjk2di_few *p_few, *q_few; /* GJK2DI_SMALL: R_P p and -R_Q q */
} gjk2di_pair;

/* What a query is compiled for. */
enum {
    GJK2DI_LEVEL1 = 1,   /* stop at the verdict */
    GJK2DI_SWEPT = 2,    /* P moves by the pair's sweep */
    GJK2DI_BOUNDED = 4,  /* keep the lower bound, stop beyond max_reach */
    GJK2DI_THOROUGH = 8, /* a hit by the radii alone: go on to the cores' v */
    GJK2DI_QUICK = 16,   /* both shapes are GJK2DI_SCANNED */
    GJK2DI_SMALL = 32    /* and have few points */
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
           (double)pair->slack * (double)(16 / GJK2DI_BAND) * (double)pair->unit <=
               DBL_MAX &&
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

static int gjk2di_is_custom(const gjk2di_pair *pair)
{
    return pair->p_shape->support || pair->q_shape->support;
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

#if GJK2D_DOUBLE
/* |cos| and |sin| from 2^-100 to 2^100. */
static int gjk2di_is_ordinary_turn(gjk2d_real x)
{
    return x == 0 || (gjk2di_abs(x) >= 7.888609052210118e-31 &&
                      gjk2di_abs(x) <= 1.2676506002282294e30);
}

static int gjk2di_placed_is_ordinary(gjk2di_placed a)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(a.pose);
    return a.shape->kind & GJK2DI_ORDINARY && gjk2di_is_ordinary(a.shape->radius) &&
           gjk2di_is_ordinary_turn(r.x) && gjk2di_is_ordinary_turn(r.y) &&
           gjk2di_vec_is_ordinary(gjk2di_position_of(a.pose));
}
#endif

/* Is all of the pair in law 1's range? */
static int gjk2di_are_ordinary(gjk2di_placed p, gjk2di_placed q)
{
#if GJK2D_DOUBLE
    return gjk2di_placed_is_ordinary(p) && gjk2di_placed_is_ordinary(q);
#else
    (void)p;
    (void)q;
    return 1;
#endif
}

/* The difference of the centres, for poses that differ by t. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_between(const gjk2d_shape *P, const gjk2d_shape *Q,
                                        gjk2d_vec2 rp, gjk2d_vec2 rq, gjk2d_vec2 t)
{
    return gjk2di_add(
        gjk2di_sub(gjk2di_turned(rp, P->center), gjk2di_turned(rq, Q->center)), t);
}

/* The circles around the shapes are apart, for certain: most pairs of a scene
 * need no more than this. Pure in its arguments, so that every level agrees.
 *
 * |R| is bounded by 1 or |R|^2, whichever is larger. The rounding of the centres'
 * difference c, at most 16 u (|R_P| extent_P + |R_Q| extent_Q) + 8 u |c|, is in
 * the circles (gjk2di_set_circles) and in the last factor. What is not finite,
 * not in range or not a pose fails a comparison. No circle is smaller than RANGE_LOW,
 * so that R and E are in range where c is: gjk2di_place takes a far pair unscaled, and
 * every path answers, also for doubles that the exact search would refuse. */
GJK2DI_INLINE int gjk2di_are_far(const gjk2d_shape *P, const gjk2d_shape *Q,
                                 gjk2d_vec2 rp, gjk2d_vec2 rq, gjk2d_vec2 t,
                                 gjk2d_real margin)
{
    const gjk2d_vec2 c = gjk2di_between(P, Q, rp, rq, t);
    const gjk2d_real of_p = gjk2di_dot(rp, rp), of_q = gjk2di_dot(rq, rq);
    const gjk2d_real between = gjk2di_dot(c, c);
    const gjk2d_real reach = gjk2di_max(1, of_p) * P->outer +
                             gjk2di_max(1, of_q) * Q->outer +
                             (P->radius + Q->radius + margin);
    return between > reach * reach * (1 + 16 * GJK2DI_EPSILON) &&
           gjk2di_is_in_range(between) && gjk2di_min(of_p, of_q) >= GJK2DI_RANGE_LOW;
}

GJK2DI_INLINE int gjk2di_are_placed_far(gjk2di_placed p, gjk2di_placed q,
                                        gjk2d_real margin)
{
    const gjk2d_vec2 t =
        gjk2di_sub(gjk2di_position_of(p.pose), gjk2di_position_of(q.pose));
    return gjk2di_are_far(p.shape, q.shape, gjk2di_rotation_of(p.pose),
                          gjk2di_rotation_of(q.pose), t, margin);
}

/* Are its numbers the stored ones, without a common factor? */
GJK2DI_INLINE int gjk2di_is_plain(const gjk2di_pair *pair)
{
    return !(pair->unit < 1 || pair->unit > 1);
}

/* Fills the pair with the stored numbers. */
GJK2DI_INLINE void gjk2di_set_pair(gjk2di_pair *pair, gjk2di_placed p, gjk2di_placed q,
                                   gjk2di_growth growth, int mode)
{
    pair->p_shape = p.shape;
    pair->q_shape = q.shape;
    pair->p_turn = gjk2di_rotation_of(p.pose);
    pair->q_turn = gjk2di_rotation_of(q.pose);
    pair->t = gjk2di_sub(gjk2di_position_of(p.pose), gjk2di_position_of(q.pose));
    pair->sweep = growth.sweep;
    pair->radius = p.shape->radius + q.shape->radius + growth.margin;
    pair->slack = GJK2DI_BAND * gjk2di_magnitude(pair, mode);
    pair->unit = 1;
}

/* The same; are they in range as they are? That finds every number that is not finite and
 * every shape that cannot be used. */
GJK2DI_INLINE int gjk2di_place_plainly(gjk2di_pair *pair, gjk2di_placed p,
                                       gjk2di_placed q, gjk2di_growth growth, int mode)
{
    gjk2di_set_pair(pair, p, q, growth, mode);
    return gjk2di_is_in_range(gjk2di_magnitude(pair, mode)) &&
           gjk2di_is_in_range(gjk2di_norm1(pair->p_turn)) &&
           gjk2di_is_in_range(gjk2di_norm1(pair->q_turn));
}

/* Fills the pair; not GJK2D_OK if the question cannot be answered. */
GJK2DI_INLINE gjk2d_status gjk2di_place(gjk2di_pair *pair, gjk2di_placed p,
                                        gjk2di_placed q, gjk2di_growth growth, int mode)
{
    const int is_in_range = gjk2di_place_plainly(pair, p, q, growth, mode);
    pair->is_far = !(mode & (GJK2DI_LEVEL1 | GJK2DI_SWEPT)) &&
                   gjk2di_are_far(p.shape, q.shape, pair->p_turn, pair->q_turn, pair->t,
                                  growth.margin);
    if (!gjk2di_are_made(p.shape, q.shape, mode))
        return GJK2D_NOT_MADE;
    if (GJK2DI_RARE(!is_in_range)) {
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

GJK2DI_INLINE int gjk2di_is_broken(const gjk2di_pair *pair)
{
    return pair->p_core.is_broken || pair->q_core.is_broken;
}

/* Are both strictly convex rings for certain, their products being exact? */
GJK2DI_INLINE int gjk2di_are_rings(const gjk2d_shape *p, const gjk2d_shape *q)
{
    return p->kind & q->kind & GJK2DI_RING;
}

/* Can both be scanned together? */
GJK2DI_INLINE int gjk2di_is_quick(const gjk2d_shape *p, const gjk2d_shape *q)
{
    return p->kind & q->kind & GJK2DI_SCANNED;
}

GJK2DI_INLINE int gjk2di_is_small(const gjk2d_shape *p, const gjk2d_shape *q)
{
#if GJK2DI_FOUR
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
    gjk2d_vec2 p, q; /* in the shapes' frames; GJK2DI_SMALL: R_P p and -R_Q q */
} gjk2di_vertex;

GJK2DI_INLINE gjk2d_vec2 gjk2di_cso_point(const gjk2di_pair *pair, gjk2d_vec2 p,
                                          gjk2d_vec2 q)
{
    return gjk2di_add(
        gjk2di_sub(gjk2di_turned(pair->p_turn, p), gjk2di_turned(pair->q_turn, q)),
        pair->t);
}

#if GJK2DI_FOUR
/* The same numbers as below, with the points turned beforehand. */
GJK2DI_INLINE gjk2di_vertex gjk2di_small_cso_support(const gjk2di_pair *pair,
                                                     gjk2d_vec2 d)
{
    gjk2di_vertex v;
    gjk2di_few_support(pair->p_few, pair->q_few, gjk2di_neg(d), &v.p, &v.q);
    v.w = gjk2di_add(gjk2di_add(v.p, v.q), pair->t);
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
#if GJK2DI_FOUR
    if (mode & GJK2DI_SMALL)
        return gjk2di_small_cso_support(pair, d);
#endif
    if (mode & GJK2DI_QUICK) {
        gjk2di_scan_packed(&pair->p_core, d_p, &pair->q_core, d_q, &v.p, &v.q);
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
    if (mode & GJK2DI_SMALL) {
        v.p = gjk2di_turned(pair->p_turn, v.p);
        v.q = gjk2di_neg(gjk2di_turned(pair->q_turn, v.q));
    }
    if (mode & GJK2DI_SWEPT)
        v.w = gjk2di_add(v.w, gjk2di_times(GJK2DI_R(0.5), pair->sweep));
    return v;
}

/* ---- contact on a lattice
 *
 * No bound of rounding lets a search tell contact from its neighbourhood; but where
 * nothing is rounded, 0 is 0. Tiles, boxes on a grid and quarter turns are made of
 * numbers so short that doubles hold the corners of the CSO:
 *
 *   - A sum tells by its error, and in double a product by its own, whether it is held;
 *     a product of two floats always is.
 *   - The two products in b x c, each in two doubles, rounded and the error, are equal
 *     only if these are, one by one. Then the origin is on the line through b and c, and
 *     on the edge between them if neither coordinate has the same sign at both.
 *
 * Of points that are multiples of one step, and rotations of another, every term is a
 * multiple of the steps' product, as positions must be; up to 2^53 of it are held.
 *
 * No error underflows: E of a pair that is not rescaled is far from the ends of the
 * range; in law 1's range no product of stored numbers has bits below 2^-706 (float:
 * 2^-298); and what of b x c would, gjk2di_is_clean refuses.
 */

GJK2DI_INLINE double gjk2di_size(double x)
{
#if defined(__GNUC__)
    return __builtin_fabs(x);
#else
    return x < 0 ? -x : x;
#endif
}

/* a b is exact: its error has not underflowed. */
GJK2DI_INLINE int gjk2di_is_clean(double product, double a, double b)
{
    return gjk2di_size(product) > 1e-260 || a == 0 || b == 0;
}

/* Of the origin and two corners of the CSO, what is certain. */
typedef enum gjk2di_alignment {
    GJK2DI_NOT_ALIGNED = 0, /* or not certain */
    GJK2DI_ON_LINE,         /* it is on a line with them */
    GJK2DI_BETWEEN          /* and not outside of them: it is a point of the CSO */
} gjk2di_alignment;

/* a + b, by lanes; *lost grows by the size of what is rounded off (Knuth). */
GJK2DI_INLINE gjk2di_duo gjk2di_held_sum(gjk2di_duo a, gjk2di_duo b, gjk2di_duo *lost)
{
    const gjk2di_duo s = gjk2di_duo_add(a, b), of_b = gjk2di_duo_sub(s, a);
    const gjk2di_duo error = gjk2di_duo_add(gjk2di_duo_sub(a, gjk2di_duo_sub(s, of_b)),
                                            gjk2di_duo_sub(b, of_b));
    *lost = gjk2di_duo_add(*lost, gjk2di_duo_size(error));
    return s;
}

/* The error of p, a b rounded, by lanes (Veltkamp, Dekker). */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_product_error(gjk2di_duo a, gjk2di_duo b,
                                                  gjk2di_duo p)
{
    const gjk2di_duo splitter = gjk2di_duo_both(134217729.0);
    const gjk2di_duo ca = gjk2di_duo_times(splitter, a);
    const gjk2di_duo cb = gjk2di_duo_times(splitter, b);
    const gjk2di_duo a1 = gjk2di_duo_sub(ca, gjk2di_duo_sub(ca, a));
    const gjk2di_duo b1 = gjk2di_duo_sub(cb, gjk2di_duo_sub(cb, b));
    const gjk2di_duo a2 = gjk2di_duo_sub(a, a1), b2 = gjk2di_duo_sub(b, b1);
    gjk2di_duo rest = gjk2di_duo_sub(p, gjk2di_duo_times(a1, b1));
    rest = gjk2di_duo_sub(rest, gjk2di_duo_times(a2, b1));
    rest = gjk2di_duo_sub(rest, gjk2di_duo_times(a1, b2));
    return gjk2di_duo_sub(gjk2di_duo_times(a2, b2), rest);
}

/* a b likewise, of stored numbers. */
GJK2DI_INLINE gjk2di_duo gjk2di_held_product(gjk2di_duo a, gjk2di_duo b, gjk2di_duo *lost)
{
    const gjk2di_duo p = gjk2di_duo_times(a, b);
#if GJK2D_DOUBLE
    *lost = gjk2di_duo_add(*lost, gjk2di_duo_size(gjk2di_duo_product_error(a, b, p)));
#else
    (void)lost;
#endif
    return p;
}

/* r a, the complex product. */
GJK2DI_INLINE gjk2di_duo gjk2di_held_turned(gjk2di_duo r, gjk2di_duo a, gjk2di_duo *lost)
{
    const gjk2di_duo across = gjk2di_duo_mirrored(gjk2di_duo_yy(r));
    return gjk2di_held_sum(gjk2di_held_product(gjk2di_duo_xx(r), a, lost),
                           gjk2di_held_product(across, gjk2di_duo_swapped(a), lost),
                           lost);
}

GJK2DI_INLINE int gjk2di_have_one_sign(double a, double b)
{
    return (a > 0 && b > 0) || (a < 0 && b < 0);
}

/* Of the origin and the CSO's corners of p[0] and q[0] and of p[1] and q[1], which may
 * be the same. */
GJK2DI_OUTLINE gjk2di_alignment gjk2di_aligned(gjk2di_placed P, gjk2di_placed Q,
                                               const gjk2d_vec2 p[2],
                                               const gjk2d_vec2 q[2])
{
    const gjk2di_duo rp = gjk2di_duo_at(gjk2di_rotation_of(P.pose));
    const gjk2di_duo rq = gjk2di_duo_neg(gjk2di_duo_at(gjk2di_rotation_of(Q.pose)));
    const gjk2di_duo tp = gjk2di_duo_at(gjk2di_position_of(P.pose));
    const gjk2di_duo tq = gjk2di_duo_neg(gjk2di_duo_at(gjk2di_position_of(Q.pose)));
    gjk2di_duo lost = gjk2di_duo_both(0), w[2], products, errors;
    const gjk2di_duo t = gjk2di_held_sum(tp, tq, &lost);
    double x[2], y[2];
    int i;
    GJK2DI_STAGE(2);
    for (i = 0; i < 2; ++i) {
        const gjk2di_duo of_p = gjk2di_held_turned(rp, gjk2di_duo_at(p[i]), &lost);
        const gjk2di_duo of_q = gjk2di_held_turned(rq, gjk2di_duo_at(q[i]), &lost);
        w[i] = gjk2di_held_sum(gjk2di_held_sum(of_p, of_q, &lost), t, &lost);
        x[i] = gjk2di_duo_x(w[i]);
        y[i] = gjk2di_duo_y(w[i]);
        if (!(gjk2di_duo_sum(lost) <= 0))
            return GJK2DI_NOT_ALIGNED;
    }
    w[1] = gjk2di_duo_swapped(w[1]);
    products = gjk2di_duo_times(w[0], w[1]);
    errors = gjk2di_duo_product_error(w[0], w[1], products);
    if (gjk2di_duo_x(products) != gjk2di_duo_y(products) ||
        gjk2di_duo_x(errors) != gjk2di_duo_y(errors) ||
        !gjk2di_is_clean(gjk2di_duo_x(products), x[0], y[1]) ||
        !gjk2di_is_clean(gjk2di_duo_y(products), y[0], x[1]))
        return GJK2DI_NOT_ALIGNED;
    return gjk2di_have_one_sign(x[0], x[1]) || gjk2di_have_one_sign(y[0], y[1])
               ? GJK2DI_ON_LINE
               : GJK2DI_BETWEEN;
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

/* The way round a triangle, 1, -1 or 0, without rounding: integers tell (>>exact). */
static int gjk2di_way_round(const gjk2d_vec2 x[3]);

/* Is the whole area, the sum of su, sv and sw, lost in their rounding? */
static int gjk2di_is_sliver(gjk2d_real su, gjk2d_real sv, gjk2d_real sw)
{
    const gjk2d_real sizes = gjk2di_abs(su) + gjk2di_abs(sv) + gjk2di_abs(sw);
    return !(gjk2di_abs(su + sv + sw) > 4 * (GJK2DI_EPSILON * sizes + GJK2DI_SMALLEST));
}

/* The triangle's barycode from the exact areas' signs and the whole's, 0 if that is 0. */
static int gjk2di_barycode(gjk2d_real su, gjk2d_real sv, gjk2d_real sw, int way)
{
    if (way > 0)
        return (su > 0) << 2 | (sv > 0) << 1 | (sw > 0);
    if (way < 0)
        return (su < 0) << 2 | (sv < 0) << 1 | (sw < 0);
    return 0;
}

/* Algorithm 3. Of a sliver, whose cones tell little, the nearest side. */
static gjk2d_simplex gjk2di_s2d(const gjk2d_vec2 *x)
{
    const gjk2d_real su = gjk2di_cross_exact(x[1], x[2]);
    const gjk2d_real sv = gjk2di_cross_exact(x[2], x[0]);
    const gjk2d_real sw = gjk2di_cross_exact(x[0], x[1]);
    const int is_sliver = gjk2di_is_sliver(su, sv, sw);
    const int way = is_sliver ? gjk2di_way_round(x) : su + sv + sw > 0 ? 1 : -1;
    const int barycode = gjk2di_barycode(su, sv, sw, way);
    switch (is_sliver && barycode < 7 ? 0 : barycode) {
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
    return gjk2di_nearer(
        gjk2di_nearer(gjk2di_s1d(x, 0, 1, barycode), gjk2di_s1d(x, 0, 2, barycode)),
        gjk2di_s1d(x, 1, 2, barycode));
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
 *     h < r |d| - bound        v is within reach, for certain: yes
 *     h <= r |d| + bound       it may be: in doubt
 *     h - g <= 6.4 u E |d|_1   no vertex is nearer than v by more than the
 *                              rounding of g and h: v is the answer
 *
 * These bounds know of rounding, not of underflow: directions shorter than LEAST, which
 * E, and with it the band, is far above, are not searched. An edge so short is a vertex.
 *
 * else W is reduced with A. As A is the newest vertex and lies beyond the edge
 * B C by more than rounding, the barycodes 1, 2 and 3 are out (paper, after
 * Algorithm 4), and with the edge kept so that B x C > 0, two cross products
 * tell codes 4 to 7 apart. "No" never rests on them, only on g; "yes" on a triangle
 * that holds the origin beyond its rounding. What is left in doubt is decided by
 * more precision (>>exact).
 */
typedef enum gjk2di_end {
    GJK2DI_GOES_ON = 0,
    GJK2DI_SEPARATED, /* certain; v may not be the closest point yet */
    GJK2DI_CONVERGED, /* v is the closest point */
    GJK2DI_CONTACT,   /* v is within reach of the origin */
    GJK2DI_ENCLOSED,  /* the origin is inside the triangle A B C */
    GJK2DI_LIMIT      /* out of iterations */
} gjk2di_end;

/* FREE and HIT are certain; of IN_DOUBT no more can be told in this precision. */
typedef enum gjk2di_verdict {
    GJK2DI_OPEN = 0,
    GJK2DI_FREE,
    GJK2DI_HIT,
    GJK2DI_IN_DOUBT
} gjk2di_verdict;

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

/* The origin is in the triangle A B C: for certain, if no area that it makes with
 * an edge can be negative. A coordinate errs by 8 u E at most, that of the centre,
 * and so a x b by less than 20 u E (|a|_1 + |b|_1). */
GJK2DI_INLINE gjk2di_end gjk2di_enclosed(gjk2di_search *s, const gjk2di_pair *pair)
{
    const gjk2d_vec2 a = s->a.w, b = s->b.w, c = s->c.w;
    const gjk2d_real doubt =
        pair->slack * (gjk2di_norm1(a) + gjk2di_norm1(b) + gjk2di_norm1(c));
    const gjk2d_real least = gjk2di_min(gjk2di_cross(a, b), gjk2di_cross(c, a));
    if (s->verdict == GJK2DI_OPEN)
        s->verdict = gjk2di_min(least, s->h) > doubt ? GJK2DI_HIT : GJK2DI_IN_DOUBT;
    return GJK2DI_ENCLOSED;
}

/* W becomes the side of the triangle A B C that the origin is next to, d its normal to
 * the inside. */
GJK2DI_INLINE void gjk2di_to_doubtful_side(gjk2di_search *s)
{
    const gjk2d_real ab = gjk2di_cross(s->a.w, s->b.w), ca = gjk2di_cross(s->c.w, s->a.w);
    if (ab < s->h && ab < ca)
        gjk2di_to_edge(s, s->a, s->b);
    else if (ca < s->h)
        gjk2di_to_edge(s, s->c, s->a);
    s->d = gjk2di_neg(s->d);
}

/* The closest point v of W. */
static gjk2d_vec2 gjk2di_closest(const gjk2di_search *s)
{
    if (s->count == 1)
        return s->b.w;
    return gjk2di_times(s->h / gjk2di_dot(s->d, s->d), s->d);
}

/* 2 (p count + q count) + 64, so many times, or where that is none the largest int. */
static int gjk2di_iteration_limit(const gjk2d_shape *P, const gjk2d_shape *Q, int times)
{
    const int64_t limit = times * (2 * ((int64_t)P->count + Q->count) + 64);
    return limit < 0x7fffffff ? (int)limit : 0x7fffffff;
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
    s->max_iterations = gjk2di_iteration_limit(pair->p_shape, pair->q_shape, 1);
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
    gjk2d_real lower, upper; /* of the distance so far: rounding makes neither worse */
} gjk2di_tracer;

GJK2DI_OUTLINE void gjk2di_tell(gjk2di_tracer *tracer, const gjk2di_pair *pair,
                                const gjk2di_search *before, const gjk2di_search *after,
                                gjk2di_end end)
{
    const gjk2di_vertex *vertices[3];
    gjk2d_vec2 v = gjk2di_vec(0, 0);
    gjk2d_real lower, upper;
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
    lower = gjk2di_max(tracer->lower, before->lower - pair->radius);
    upper = gjk2di_max(tracer->lower, gjk2di_length(v) - pair->radius);
    tracer->upper = gjk2di_min(tracer->upper, upper);
    tracer->lower = gjk2di_min(tracer->upper, lower);
    step.lower = gjk2di_min(GJK2DI_MAX, pair->unit * tracer->lower);
    step.upper = gjk2di_min(GJK2DI_MAX, pair->unit * tracer->upper);
    tracer->call(&step, tracer->user);
}

GJK2DI_INLINE gjk2di_end gjk2di_gjk(gjk2di_search *s, gjk2di_pair *pair, int mode,
                                    gjk2di_tracer *tracer)
{
    gjk2di_end end = GJK2DI_GOES_ON;
    while (end == GJK2DI_GOES_ON) {
        const gjk2d_real size = gjk2di_norm1(s->d), bound = pair->slack * size;
        const gjk2d_real length =
            pair->radius > 0 || mode & GJK2DI_BOUNDED ? gjk2di_length(s->d) : 0;
        const gjk2d_real reach = pair->radius * length + bound;
        gjk2di_search before;
        gjk2d_real g;
        if (s->h < reach - 2 * bound && s->verdict == GJK2DI_OPEN)
            s->verdict = GJK2DI_HIT;
        if (GJK2DI_RARE(!(size > GJK2DI_LEAST)) && s->count == 2) {
            gjk2di_to_vertex(s, s->b);
            continue;
        }
        if (!(size > GJK2DI_LEAST) ||
            (s->verdict == GJK2DI_HIT && (s->h <= bound || !(mode & GJK2DI_THOROUGH))))
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
        else if (s->h - g <= pair->slack * GJK2DI_R(0.32) * size)
            end = GJK2DI_CONVERGED;
        else if (mode & GJK2DI_BOUNDED &&
                 g > (s->max_reach + 2 * pair->slack) * length + bound)
            end = GJK2DI_SEPARATED;
        else if (!gjk2di_reduce(s))
            end = gjk2di_enclosed(s, pair);
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
                                          gjk2di_tracer *tracer)
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

#if GJK2DI_FOUR
/* ------------------------------------------------------------------- edges --
 * >>edges  Level 1 of two strictly convex rings of at most 8 points: no iteration,
 * no branch that data could mislead, a fixed cost; and level 2 of at most 4 points that
 * may be near.
 *
 * The sides of the CSO of two polygons are parallel to theirs. For an edge of P
 * with the outward normal n, starting at p, the greatest n.w over the CSO is
 *
 *     h = n.(p + t) + max over q of n.(-q),      all turned into world axes,
 *
 * and for an edge of Q likewise. The origin is outside exactly if some h < 0.
 * Edges are subtracted before they are turned, so that n errs by 5 u |n|_1, which
 * adds 5 u E |n|_1 to the error of h: a "no" takes the usual bound, for n itself is
 * a direction, a "yes" twice that.
 */
typedef struct gjk2di_edges {
    __m128 x[2], y[2];   /* corners */
    __m128 nx[2], ny[2]; /* outward normals of the edges that start there */
} gjk2di_edges;

/* Of a ring, the corner in lane k of block b: block 1 holds the last four, and the
 * fourth corner of a triangle is its third again. */
GJK2DI_INLINE int gjk2di_corner_in_lane(int count, int b, int k)
{
    return count == 3 ? (k < 2 ? k : 2) : b && count > 4 ? count - 4 + k : k;
}

/* The corners of block b and the ones behind them; the first follows the last. */
GJK2DI_INLINE void gjk2di_load_corners(gjk2di_points list, int b, __m128 *x, __m128 *y,
                                       __m128 *next_x, __m128 *next_y)
{
    const int from = gjk2di_corner_in_lane(list.count, b, 0);
    const float *p = list.xy + 2 * from;
    if (list.count == 3) {
        *x = _mm_setr_ps(p[0], p[2], p[4], p[4]);
        *y = _mm_setr_ps(p[1], p[3], p[5], p[5]);
        *next_x = _mm_setr_ps(p[2], p[4], p[0], p[0]);
        *next_y = _mm_setr_ps(p[3], p[5], p[1], p[1]);
        return;
    }
    gjk2di_load_points(p, x, y);
    if (from + 4 < list.count) {
        gjk2di_load_points(p + 2, next_x, next_y);
        return;
    }
    *next_x = _mm_move_ss(*x, _mm_load_ss(list.xy));
    *next_y = _mm_move_ss(*y, _mm_load_ss(list.xy + 1));
    *next_x = _mm_shuffle_ps(*next_x, *next_x, _MM_SHUFFLE(0, 3, 2, 1));
    *next_y = _mm_shuffle_ps(*next_y, *next_y, _MM_SHUFFLE(0, 3, 2, 1));
}

GJK2DI_INLINE void gjk2di_load_edges(gjk2di_edges *e, int blocks,
                                     const gjk2d_shape *shape, gjk2d_vec2 turn)
{
    const gjk2di_points list = gjk2di_points_of(shape);
    const float way = shape->ring;
    const __m128 c = _mm_set1_ps(turn.x), s = _mm_set1_ps(turn.y);
    const __m128 out_c = _mm_set1_ps(way * turn.x), out_s = _mm_set1_ps(way * turn.y);
    int b;
    for (b = 0; b < blocks; ++b) {
        __m128 x, y, ex, ey;
        gjk2di_load_corners(list, b, &x, &y, &ex, &ey);
        ex = _mm_sub_ps(ex, x);
        ey = _mm_sub_ps(ey, y);
        e->x[b] = _mm_sub_ps(_mm_mul_ps(c, x), _mm_mul_ps(s, y));
        e->y[b] = _mm_add_ps(_mm_mul_ps(s, x), _mm_mul_ps(c, y));
        e->nx[b] = _mm_add_ps(_mm_mul_ps(out_s, ex), _mm_mul_ps(out_c, ey));
        e->ny[b] = _mm_sub_ps(_mm_mul_ps(out_s, ey), _mm_mul_ps(out_c, ex));
    }
}

/* Raises top[], by edges, to n.o for the corner o in a lane of ox, oy. */
#define GJK2DI_RAISE(lane)                                                               \
    do {                                                                                 \
        const __m128 x = _mm_shuffle_ps(ox, ox, _MM_SHUFFLE(lane, lane, lane, lane));    \
        const __m128 y = _mm_shuffle_ps(oy, oy, _MM_SHUFFLE(lane, lane, lane, lane));    \
        for (b = 0; b < blocks; ++b)                                                     \
            top[b] = _mm_max_ps(                                                         \
                top[b], _mm_add_ps(_mm_mul_ps(e->nx[b], x), _mm_mul_ps(e->ny[b], y)));   \
    } while (0)

/* What the edges of e tell of the other's corners: in *apart a bit for each edge
 * with h < 0 for certain, in *doubt for each without h > 0 for certain. */
GJK2DI_INLINE void gjk2di_ask_edges(const gjk2di_edges *e, const gjk2di_edges *other,
                                    int blocks, const gjk2di_pair *pair, int *apart,
                                    int *doubt)
{
    const __m128 tx = _mm_set1_ps(pair->t.x), ty = _mm_set1_ps(pair->t.y);
    const __m128 slack = _mm_set1_ps(pair->slack), sign = _mm_set1_ps(-0.0f);
    __m128 top[2];
    int b, c;
    top[0] = top[1] = _mm_set1_ps(-GJK2DI_MAX);
    for (c = 0; c < blocks; ++c) {
        const __m128 ox = other->x[c], oy = other->y[c];
        GJK2DI_RAISE(0);
        GJK2DI_RAISE(1);
        GJK2DI_RAISE(2);
        GJK2DI_RAISE(3);
    }
    *apart = *doubt = 0;
    for (b = 0; b < blocks; ++b) {
        const __m128 nx = e->nx[b], ny = e->ny[b];
        const __m128 size = _mm_add_ps(_mm_andnot_ps(sign, nx), _mm_andnot_ps(sign, ny));
        const __m128 bound = _mm_mul_ps(slack, size);
        const __m128 base = _mm_add_ps(_mm_mul_ps(nx, _mm_add_ps(e->x[b], tx)),
                                       _mm_mul_ps(ny, _mm_add_ps(e->y[b], ty)));
        const __m128 h = _mm_add_ps(top[b], base);
        *apart |= _mm_movemask_ps(_mm_cmplt_ps(_mm_add_ps(h, bound), _mm_setzero_ps()))
                  << (4 * b);
        *doubt |= _mm_movemask_ps(_mm_cmple_ps(h, _mm_add_ps(bound, bound))) << (4 * b);
    }
}
#undef GJK2DI_RAISE

/* One edge of E against the corners of O. */
typedef struct gjk2di_edge_look {
    gjk2d_vec2 from, to; /* its ends */
    gjk2d_vec2 corner;   /* of O, the farthest against the normal */
    int side;            /* 1 for h > 0, -1 for h < 0, 0 if that is not certain */
    int is_closest;      /* h < 0, and the corner is the closest to the edge, inside of
                            its ends, for certain */
} gjk2di_edge_look;

/* Of 3 to 8 packed points the least (mx, my).o, and a bit for each with no more than that
 * and `margin`. */
typedef struct gjk2di_lows {
    double least;
    int nearby;
} gjk2di_lows;

GJK2DI_INLINE gjk2di_lows gjk2di_lows_of(gjk2di_points list, double mx, double my,
                                         double margin)
{
    const gjk2di_duo x = gjk2di_duo_both(mx), y = gjk2di_duo_both(my);
    const int last = list.count - 2;
    gjk2di_duo score[GJK2DI_MOST_EDGES / 2], least = gjk2di_duo_both(DBL_MAX);
    gjk2di_lows lows;
    int i, k;
    for (i = k = 0; i < list.count; i += 2, ++k) {
        const __m128 two = _mm_loadu_ps(list.xy + 2 * (i < last ? i : last));
        const gjk2di_duo a = _mm_cvtps_pd(two), b = _mm_cvtps_pd(_mm_movehl_ps(two, two));
        score[k] = gjk2di_duo_add(gjk2di_duo_times(x, gjk2di_duo_xs(a, b)),
                                  gjk2di_duo_times(y, gjk2di_duo_ys(a, b)));
        least = _mm_min_pd(score[k], least);
    }
    least = _mm_min_pd(gjk2di_duo_swapped(least), least);
    lows.least = gjk2di_duo_x(least);
    least = gjk2di_duo_add(least, gjk2di_duo_both(margin));
    lows.nearby = 0;
    for (i = k = 0; i < list.count; i += 2, ++k)
        lows.nearby |= _mm_movemask_pd(_mm_cmple_pd(score[k], least))
                       << (i < last ? i : last);
    return lows;
}

/* h of edge i again, in double, where every product of two stored numbers is exact. The
 * bounds are those of above, by the ratio of the two epsilons. To an edge of Q, P is
 * what Q is to one of P. */
GJK2DI_INLINE gjk2di_edge_look gjk2di_look_along(gjk2di_placed e, int i, gjk2di_placed o,
                                                 gjk2d_real slack)
{
    const gjk2di_points edges = gjk2di_points_of(e.shape),
                        corners = gjk2di_points_of(o.shape);
    const gjk2d_vec2 re = gjk2di_rotation_of(e.pose), ro = gjk2di_rotation_of(o.pose);
    const gjk2d_vec2 te = gjk2di_position_of(e.pose), to = gjk2di_position_of(o.pose);
    const int next = (i + 1) & -(i + 1 < edges.count);
    const gjk2d_vec2 a = gjk2di_point(edges, i), b = gjk2di_point(edges, next);
    const double ring = e.shape->ring, c = (double)re.x, s = (double)re.y;
    const double oc = (double)ro.x, os = (double)ro.y;
    const double ax = (double)a.x, ay = (double)a.y;
    const double ex = ring * ((double)b.x - ax), ey = ring * ((double)b.y - ay);
    const double nx = s * ex + c * ey, ny = s * ey - c * ex;
    const double mx = nx * oc + ny * os, my = ny * oc - nx * os;
    const double x = (c * ax - s * ay) + ((double)te.x - (double)to.x);
    const double y = (s * ax + c * ay) + ((double)te.y - (double)to.y);
    const double size = (nx < 0 ? -nx : nx) + (ny < 0 ? -ny : ny);
    const double bound = (double)slack * (DBL_EPSILON / (double)FLT_EPSILON) * size;
    const gjk2di_lows lows = gjk2di_lows_of(corners, mx, my, 2 * bound);
    const int found = gjk2di_lowest_bit(lows.nearby);
    double h, ox, oy, along;
    gjk2di_edge_look look;
    h = nx * x + ny * y - lows.least;
    look.from = a;
    look.to = b;
    look.corner = gjk2di_point(corners, found);
    look.side = (h > 2 * bound) - (h < -bound);
    ox = (double)look.corner.x, oy = (double)look.corner.y;
    along = ring * (nx * ((os * ox + oc * oy) - y) - ny * ((oc * ox - os * oy) - x));
    look.is_closest = (h < -65536 * bound) & (lows.nearby == 1 << found) &
                      (along > bound) & (along < nx * nx + ny * ny - bound);
    return look;
}

/* Where the look left a doubt: is h = 0, is the origin even on that edge of the CSO? */
GJK2DI_INLINE gjk2di_alignment gjk2di_edge_alignment(gjk2di_placed p, gjk2di_placed q,
                                                     const gjk2di_edge_look *look,
                                                     int is_of_p)
{
    const gjk2d_vec2 ends[2] = {look->from, look->to};
    const gjk2d_vec2 corners[2] = {look->corner, look->corner};
    return gjk2di_aligned(p, q, is_of_p ? ends : corners, is_of_p ? corners : ends);
}

/* The edges in doubt, a bit for each: those of P in the low byte, then Q's. Of one that
 * is certain to part the shapes, what it is and of which of the two. No edge with h >= 0
 * parts them; h is a maximum, and of one corner 0 is enough. */
GJK2DI_INLINE gjk2di_verdict gjk2di_ask_again(gjk2di_placed p, gjk2di_placed q, int doubt,
                                              gjk2d_real slack, gjk2di_edge_look *parting,
                                              int *is_of_p)
{
    gjk2di_verdict verdict = GJK2DI_HIT;
    gjk2di_placed pair[2];
    GJK2DI_STAGE(2);
    pair[0] = p, pair[1] = q;
    while (doubt) {
        const int k = gjk2di_lowest_bit(doubt);
        const gjk2di_placed e = pair[k >> 3], o = pair[1 - (k >> 3)];
        const int corner = gjk2di_corner_in_lane(e.shape->count, k >> 2 & 1, k & 3);
        *parting = gjk2di_look_along(e, corner, o, slack);
        *is_of_p = k < 8;
        if (parting->side < 0)
            return GJK2DI_FREE;
        if (parting->side == 0) {
            const gjk2di_alignment origin =
                gjk2di_edge_alignment(p, q, parting, *is_of_p);
            if (origin == GJK2DI_BETWEEN)
                return GJK2DI_HIT;
            if (origin == GJK2DI_NOT_ALIGNED)
                verdict = GJK2DI_IN_DOUBT;
        }
        doubt &= doubt - 1;
    }
    return verdict;
}

GJK2DI_OUTLINE gjk2di_verdict gjk2di_settle_edges(gjk2di_placed p, gjk2di_placed q,
                                                  int doubt, gjk2d_real slack)
{
    gjk2di_edge_look parting;
    int is_of_p;
    return gjk2di_ask_again(p, q, doubt, slack, &parting, &is_of_p);
}

/* The edges of P and of -Q, and which of them part the shapes for certain, and which
 * may. */
GJK2DI_INLINE void gjk2di_find_edges(gjk2di_edges both[2], const gjk2di_pair *pair,
                                     gjk2di_placed p, gjk2di_placed q, int blocks,
                                     int *apart, int *doubt)
{
    int p_apart, p_doubt, q_apart, q_doubt;
    gjk2di_load_edges(&both[0], blocks, p.shape, pair->p_turn);
    gjk2di_load_edges(&both[1], blocks, q.shape, gjk2di_neg(pair->q_turn));
    gjk2di_ask_edges(&both[0], &both[1], blocks, pair, &p_apart, &p_doubt);
    gjk2di_ask_edges(&both[1], &both[0], blocks, pair, &q_apart, &q_doubt);
    *apart = p_apart | q_apart << 8;
    *doubt = p_doubt | q_doubt << 8;
}

GJK2DI_INLINE gjk2di_verdict gjk2di_by_edges(const gjk2di_pair *pair, gjk2di_placed p,
                                             gjk2di_placed q, int blocks)
{
    gjk2di_edges both[2];
    int apart, doubt;
    gjk2di_find_edges(both, pair, p, q, blocks, &apart, &doubt);
    if (apart)
        return GJK2DI_FREE;
    if (!GJK2DI_CERTAIN || !doubt)
        return GJK2DI_HIT;
    return gjk2di_settle_edges(p, q, doubt, pair->slack);
}
#endif

/* ------------------------------------------------------------------- exact --
 * >>exact  The truth about two placed point lists, without any error.
 *
 * Distance GJK once more, on corners w = R_P p - R_Q q + tP - tQ (+ sweep) of the
 * CSO, where every decision is the exact sign of a polynomial in stored numbers:
 *
 *     measure   d.u,  d an arrow between corners, or it turned by a quarter turn
 *     reach     |v|^2 - r^2,  r = rP + rQ + margin
 *
 * A vector is kept in pairs of doubles, beside a bound of its error: 0 where nothing
 * was rounded, as on lattices. A measure is taken of the upper doubles first, then
 * of all. If that leaves the sign open, then in integers, which have room for every
 * number. u = 2^-53, a double's rounding.
 */
#define GJK2DI_FINE 1.1102230246251565e-16 /* u */
#if GJK2D_DOUBLE
#define GJK2DI_FACTORS    5.76460752303423488e17 /* 2^59: value / error for results */
#define GJK2DI_ROOT_DOUBT 6.3108872417680944e-30 /* 2^-97: of a length, by its root */
enum { GJK2DI_LIMBS = 102 };
#else
#define GJK2DI_FACTORS    1099511627776.0        /* 2^40 */
#define GJK2DI_ROOT_DOUBT 1.4210854715202004e-14 /* 2^-46 */
enum { GJK2DI_LIMBS = 40 };
#endif

/* hi + lo, hi being their sum rounded. */
typedef struct gjk2di_wide {
    double hi, lo;
} gjk2di_wide;

/* hi + lo for |hi| >= |lo|, exactly (Dekker). */
GJK2DI_INLINE gjk2di_wide gjk2di_wide_sum(double hi, double lo)
{
    gjk2di_wide w;
    w.hi = hi + lo;
    w.lo = lo - (w.hi - hi);
    return w;
}

/* a + b, exactly (Knuth). */
GJK2DI_INLINE gjk2di_wide gjk2di_two_sum(double a, double b)
{
    gjk2di_wide w;
    double of_b;
    w.hi = a + b;
    of_b = w.hi - a;
    w.lo = (a - (w.hi - of_b)) + (b - of_b);
    return w;
}

/* a b, exactly unless the error underflows (Veltkamp, Dekker). */
GJK2DI_INLINE gjk2di_wide gjk2di_two_product(double a, double b)
{
    const double ca = 134217729.0 * a, cb = 134217729.0 * b;
    const double a1 = ca - (ca - a), a2 = a - a1;
    const double b1 = cb - (cb - b), b2 = b - b1;
    gjk2di_wide w;
    w.hi = a * b;
    w.lo = a2 * b2 - (((w.hi - a1 * b1) - a2 * b1) - a1 * b2);
    return w;
}

/* To within 3 u^2, in relation. */
GJK2DI_INLINE gjk2di_wide gjk2di_wide_add(gjk2di_wide a, gjk2di_wide b)
{
    gjk2di_wide s = gjk2di_two_sum(a.hi, b.hi), t = gjk2di_two_sum(a.lo, b.lo);
    s = gjk2di_wide_sum(s.hi, s.lo + t.hi);
    return gjk2di_wide_sum(s.hi, s.lo + t.lo);
}

/* To within 7 u^2, in relation. */
GJK2DI_INLINE gjk2di_wide gjk2di_wide_times(gjk2di_wide a, gjk2di_wide b)
{
    const gjk2di_wide p = gjk2di_two_product(a.hi, b.hi);
    return gjk2di_wide_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

GJK2DI_INLINE gjk2di_wide gjk2di_wide_neg(gjk2di_wide a)
{
    a.hi = -a.hi;
    a.lo = -a.lo;
    return a;
}

/* x 2^k for x of any size; what leaves the range becomes 0 or infinite. */
static double gjk2di_double_scaled(double x, int k)
{
    for (; k >= 32 && x - x == 0 && x != 0; k -= 32)
        x *= 4294967296.0;
    for (; k > 0 && x - x == 0 && x != 0; --k)
        x *= 2;
    for (; k <= -32 && x != 0; k += 32)
        x /= 4294967296.0;
    for (; k < 0 && x != 0; ++k)
        x /= 2;
    return x;
}

/* The k with 2^k <= |x| < 2^(k+1), for finite x other than 0. */
static int gjk2di_double_exponent(double x)
{
    return gjk2di_exponent_in(gjk2di_bits_of(x), 52, 1023);
}

/* A number times a power of two, of no limited range; in relation it is off by less than
 * `doubt`. */
typedef struct gjk2di_value {
    gjk2di_wide m;
    double doubt;
    int k;
} gjk2di_value;

GJK2DI_INLINE gjk2di_wide gjk2di_shifted(gjk2di_wide m, int k)
{
    if (k != 0) {
        m.hi = gjk2di_double_scaled(m.hi, k);
        m.lo = gjk2di_double_scaled(m.lo, k);
    }
    return m;
}

/* The question. Its rounded numbers are in a unit of 2^k, 1 unless they are so large
 * or small that products could leave the range (k = 0 of all floats). */
typedef struct gjk2di_case {
    gjk2di_placed p, q;
    gjk2di_growth growth;
    gjk2di_points p_list, q_list;
    double p_cos, p_sin, q_cos, q_sin;
    double p_reach, q_reach; /* |R_P|_1 extent_P, |R_Q|_1 extent_Q */
    gjk2di_wide tx, ty;      /* tP - tQ, exactly unless k is not 0 */
    gjk2di_wide radius;      /* rP + rQ + margin, in the unit of the stored numbers */
    int is_brief;            /* only the relation is asked, and there are no radii */
    int is_detailed;         /* touching is told from overlapping */
    double dust;             /* what scaling by 2^-k may have cut off */
    int k;
} gjk2di_case;

/* A corner of the CSO: the vertices it is made of, and w, of which each coordinate
 * errs by `error` at most. */
typedef struct gjk2di_corner {
    gjk2d_vec2 p, q;
    int swept;
    gjk2di_wide x, y;
    double error;
} gjk2di_corner;

/* to - from, or where `from` is null the corner itself, from the origin. */
typedef struct gjk2di_arrow {
    const gjk2di_corner *to, *from;
    gjk2di_wide x, y;
    double error;
} gjk2di_arrow;

/* A search direction: an arrow turned by so many quarters to the left (-1, 0, 1). */
typedef struct gjk2di_heading {
    gjk2di_arrow arrow;
    int turn;
} gjk2di_heading;

/* A sum: hi rounded, lo the sum of what was rounded off, noise that of its sizes. The
 * roundings of lo, 10 terms of a corner at most, come to less than 11 u noise. */
typedef struct gjk2di_sum {
    double hi, lo, noise;
} gjk2di_sum;

GJK2DI_INLINE void gjk2di_add_term(gjk2di_sum *s, double x)
{
    const gjk2di_wide w = gjk2di_two_sum(s->hi, x);
    s->hi = w.hi;
    s->lo += w.lo;
    s->noise += gjk2di_size(w.lo);
}

/* The product of stored numbers; floats' fits into a double. */
GJK2DI_INLINE void gjk2di_add_product(gjk2di_sum *s, double a, gjk2d_real b)
{
#if GJK2D_DOUBLE
    const gjk2di_wide w = gjk2di_two_product(a, b);
    gjk2di_add_term(s, w.hi);
    s->lo += w.lo;
    s->noise += gjk2di_size(w.lo);
#else
    gjk2di_add_term(s, a * (double)b);
#endif
}

/* t + (c_p p.x + s_p p.y) - (c_q q.x + s_q q.y) + sweep. */
GJK2DI_INLINE gjk2di_sum gjk2di_sum_of(const gjk2di_corner *a, double cp, double sp,
                                       double cq, double sq, gjk2di_wide t, double sweep)
{
    gjk2di_sum s;
    s.hi = t.hi;
    s.lo = t.lo;
    s.noise = gjk2di_size(t.lo);
    gjk2di_add_product(&s, cp, a->p.x);
    gjk2di_add_product(&s, sp, a->p.y);
    gjk2di_add_product(&s, -cq, a->q.x);
    gjk2di_add_product(&s, -sq, a->q.y);
    if (sweep != 0)
        gjk2di_add_term(&s, sweep);
    return s;
}

static gjk2di_corner gjk2di_corner_at(const gjk2di_case *c, gjk2d_vec2 p, gjk2d_vec2 q,
                                      int swept)
{
    gjk2di_corner a;
    gjk2di_sum x, y;
    double sx = 0, sy = 0;
    a.p = p;
    a.q = q;
    a.swept = swept;
    if (swept) {
        sx = gjk2di_double_scaled((double)c->growth.sweep.x, -c->k);
        sy = gjk2di_double_scaled((double)c->growth.sweep.y, -c->k);
    }
    x = gjk2di_sum_of(&a, c->p_cos, -c->p_sin, c->q_cos, -c->q_sin, c->tx, sx);
    y = gjk2di_sum_of(&a, c->p_sin, c->p_cos, c->q_sin, c->q_cos, c->ty, sy);
    a.x = gjk2di_two_sum(x.hi, x.lo);
    a.y = gjk2di_two_sum(y.hi, y.lo);
    a.error = 16 * GJK2DI_FINE * (x.noise + y.noise) + c->dust;
    return a;
}

/* The difference's lower parts are rounded twice, by 2 u (|s.lo| + |b.lo| + |a.lo|). */
GJK2DI_INLINE gjk2di_wide gjk2di_difference(gjk2di_wide b, gjk2di_wide a, double *error)
{
    const gjk2di_wide s = gjk2di_two_sum(b.hi, -a.hi);
    *error +=
        4 * GJK2DI_FINE * (gjk2di_size(s.lo) + gjk2di_size(b.lo) + gjk2di_size(a.lo));
    return gjk2di_two_sum(s.hi, s.lo + (b.lo - a.lo));
}

GJK2DI_INLINE gjk2di_arrow gjk2di_arrow_between(const gjk2di_corner *from,
                                                const gjk2di_corner *to)
{
    gjk2di_arrow a;
    a.to = to;
    a.from = from;
    a.x = to->x;
    a.y = to->y;
    a.error = to->error;
    if (from) {
        a.error += from->error;
        a.x = gjk2di_difference(to->x, from->x, &a.error);
        a.y = gjk2di_difference(to->y, from->y, &a.error);
    }
    return a;
}

GJK2DI_INLINE gjk2di_arrow gjk2di_arrow_to(const gjk2di_corner *to)
{
    return gjk2di_arrow_between(0, to);
}

GJK2DI_INLINE gjk2di_heading gjk2di_heading_of(gjk2di_arrow arrow, int turn)
{
    gjk2di_heading h;
    h.arrow = arrow;
    h.turn = turn;
    return h;
}

GJK2DI_INLINE int gjk2di_is_same(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

GJK2DI_INLINE int gjk2di_is_same_corner(const gjk2di_corner *a, const gjk2di_corner *b)
{
    return gjk2di_is_same(a->p, b->p) && gjk2di_is_same(a->q, b->q) &&
           a->swept == b->swept;
}

/* ---- integers */

/* A whole number of any sign times 2^(32 low): the sum of limb[i] 2^(32 (low + i)).
 * Sums of products of two stored numbers (CSO corners) span 2^-703 .. 2^604 in law
 * 1's range (float: 2^-298 .. 2^261), sums of radii and a gap 2^-1074 .. 2^502 (2^-150
 * .. 2^130), less than half of GJK2DI_LIMBS; their products twice that, and these'
 * products, of which only the sign is asked, four times. */
typedef struct gjk2di_number {
    int sign; /* 0: no limbs */
    int low, count;
    uint32_t *limb;
} gjk2di_number;

/* x, on three limbs, which hold any 53 bits: its digits 2^k, whole, and moved up to the
 * next power of 2^32. */
static gjk2di_number gjk2di_number_of(double x, uint32_t limb[3])
{
    const uint64_t bits = gjk2di_bits_of(x), one = (uint64_t)1 << 52;
    const int stored = (int)(bits >> 52) & 2047, is_normal = stored > 0;
    const uint64_t digits = (bits & (one - 1)) + (is_normal ? one : 0);
    const int k = (is_normal ? stored : 1) - 1075 + 1088; /* from 2^-1088 up: positive */
    gjk2di_number n;
    n.sign = digits == 0 ? 0 : bits >> 63 ? -1 : 1;
    n.low = n.count = 0;
    n.limb = limb;
    if (n.sign == 0)
        return n;
    n.low = k / 32 - 34;
    limb[0] = (uint32_t)(digits << k % 32);
    limb[1] = (uint32_t)(digits >> (32 - k % 32));
    limb[2] = (uint32_t)(digits >> 32 >> (32 - k % 32));
    n.count = limb[2] ? 3 : limb[1] ? 2 : 1;
    for (; n.limb[0] == 0; --n.count) {
        ++n.limb;
        ++n.low;
    }
    return n;
}

/* Carries from column to column, so that all are limbs; returns the last carry. */
static int64_t gjk2di_carry(int64_t *column, int count)
{
    int64_t carry = 0;
    int k;
    for (k = 0; k < count; ++k) {
        const int64_t here = column[k] + carry;
        column[k] = (int64_t)((uint64_t)here & 0xffffffffu);
        carry = (here - column[k]) / 4294967296;
    }
    return carry;
}

/* Adds a b to columns from 2^(32 low) up: each takes the lower and upper halves of less
 * than 2^10 products of limbs. */
static void gjk2di_add_columns(int64_t *column, int low, const gjk2di_number *a,
                               const gjk2di_number *b)
{
    const int sign = a->sign * b->sign;
    int i, j;
    column += a->low + b->low - low;
    for (i = 0; sign && i < a->count; ++i) {
        for (j = 0; j < b->count; ++j) {
            const uint64_t product = (uint64_t)a->limb[i] * b->limb[j];
            column[i + j] += sign * (int64_t)(product & 0xffffffffu);
            column[i + j + 1] += sign * (int64_t)(product >> 32);
        }
    }
}

/* The sign of the sum of f[0] f[1] + f[2] f[3] + ..; and the sum itself, on out->limb,
 * unless out is null. */
GJK2DI_OUTLINE int gjk2di_sum_products(gjk2di_number *out, const gjk2di_number *f,
                                       int pairs)
{
    int64_t column[2 * GJK2DI_LIMBS];
    int low = 1 << 20, top = -low, i, sign = 1, first = 0;
    for (i = 0; i < 2 * pairs; i += 2) {
        const int least = f[i].low + f[i + 1].low;
        const int most = least + f[i].count + f[i + 1].count + 1;
        if (f[i].sign && f[i + 1].sign) {
            low = least < low ? least : low;
            top = most > top ? most : top;
        }
    }
    for (i = 0; i < top - low; ++i)
        column[i] = 0;
    for (i = 0; i < 2 * pairs; i += 2)
        if (f[i].sign && f[i + 1].sign)
            gjk2di_add_columns(column, low, &f[i], &f[i + 1]);
    if (gjk2di_carry(column, top - low) < 0) {
        sign = -1;
        for (i = 0; i < top - low; ++i) /* the sum is the columns' less 2^(32 top) */
            column[i] = -column[i];
        gjk2di_carry(column, top - low);
    }
    while (top > low && column[top - low - 1] == 0)
        --top;
    while (low + first < top && column[first] == 0)
        ++first;
    if (out) {
        out->sign = top > low ? sign : 0;
        out->low = low + first;
        out->count = top > low ? top - low - first : 0;
        for (i = 0; i < out->count; ++i)
            out->limb[i] = (uint32_t)column[first + i];
    }
    return top > low ? sign : 0;
}

/* n to within 2^-103 in relation: its upper 104 bits, which a pair of doubles holds. Thus
 * n times any power of two has the same digits, wherever its limbs begin. */
static gjk2di_value gjk2di_value_of(const gjk2di_number *n)
{
    const uint32_t top = n->count > 0 ? n->limb[n->count - 1] : 0;
    int i, bits = 0, lowest;
    gjk2di_value v;
    v.m.hi = v.m.lo = 0;
    v.doubt = 8 * GJK2DI_FINE * GJK2DI_FINE;
    v.k = 32 * (n->low + n->count - 1);
    while (bits < 32 && top >> bits)
        ++bits;
    lowest = 32 * (n->count - 1) + bits - 104;
    lowest = lowest > 0 ? lowest : 0;
    for (i = lowest / 32; i < n->count; ++i) { /* the smallest first */
        const int cut = i == lowest / 32 ? lowest % 32 : 0;
        gjk2di_wide limb;
        limb.hi = n->sign * gjk2di_double_scaled((double)(n->limb[i] >> cut << cut),
                                                 32 * (i - n->count + 1));
        limb.lo = 0;
        v.m = gjk2di_wide_add(v.m, limb);
    }
    return v;
}

/* A sum of products of stored numbers: of up to 8 of a rotation's and a point's, tP,
 * tQ and the sweep. */
typedef struct gjk2di_terms {
    gjk2di_number factor[22];
    uint32_t limb[22][3];
    int count;
} gjk2di_terms;

static void gjk2di_add_terms(gjk2di_terms *t, double a, double b)
{
    t->factor[t->count] = gjk2di_number_of(a, t->limb[t->count]);
    t->factor[t->count + 1] = gjk2di_number_of(b, t->limb[t->count + 1]);
    t->count += 2;
}

static int gjk2di_sign_of_terms(const gjk2di_terms *t)
{
    return gjk2di_sum_products(0, t->factor, t->count / 2);
}

/* (b - a) x (c - a), as declared before. */
static int gjk2di_way_round(const gjk2d_vec2 x[3])
{
    gjk2di_terms t;
    int i;
    t.count = 0;
    for (i = 0; i < 3; ++i) {
        const gjk2d_vec2 a = x[i], b = x[(i + 1) % 3];
        gjk2di_add_terms(&t, (double)a.x, (double)b.y);
        gjk2di_add_terms(&t, -(double)a.y, (double)b.x);
    }
    return gjk2di_sign_of_terms(&t);
}

/* Is a farther in direction d than b, without rounding? Doubles tell most; integers know
 * of no underflow, and no overflow. */
static int gjk2di_is_farther(gjk2d_vec2 d, gjk2d_vec2 a, gjk2d_vec2 b)
{
    const double x = (double)d.x, y = (double)d.y;
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
    const double more = x * (ax - bx) + y * (ay - by);
    const double size = gjk2di_size(x) * (gjk2di_size(ax) + gjk2di_size(bx)) +
                        gjk2di_size(y) * (gjk2di_size(ay) + gjk2di_size(by));
    gjk2di_terms t;
    if (gjk2di_size(more) > 8 * (GJK2DI_FINE * size + DBL_MIN))
        return more > 0;
    t.count = 0;
    gjk2di_add_terms(&t, x, ax);
    gjk2di_add_terms(&t, -x, bx);
    gjk2di_add_terms(&t, y, ay);
    gjk2di_add_terms(&t, -y, by);
    return gjk2di_sign_of_terms(&t) > 0;
}

static void gjk2di_add_turned(gjk2di_terms *t, const gjk2d_pose *pose, gjk2d_vec2 v,
                              int s, int axis)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(pose);
    gjk2di_add_terms(t, s * (double)r.x, (double)(axis ? v.y : v.x));
    gjk2di_add_terms(t, (axis ? s : -s) * (double)r.y, (double)(axis ? v.x : v.y));
}

static double gjk2di_along(gjk2d_vec2 v, int axis) { return (double)(axis ? v.y : v.x); }

/* One coordinate of an arrow. What its ends share is left out. */
GJK2DI_OUTLINE void gjk2di_exact_coordinate(gjk2di_number *out, const gjk2di_case *c,
                                            const gjk2di_arrow *arrow, int axis)
{
    const gjk2di_corner *end = arrow->to, *other = arrow->from;
    gjk2di_terms t;
    int s;
    t.count = 0;
    for (s = 1; s >= -1 && end; s -= 2) {
        if (!other || !gjk2di_is_same(end->p, other->p))
            gjk2di_add_turned(&t, c->p.pose, end->p, s, axis);
        if (!other || !gjk2di_is_same(end->q, other->q))
            gjk2di_add_turned(&t, c->q.pose, end->q, -s, axis);
        if (end->swept)
            gjk2di_add_terms(&t, s, gjk2di_along(c->growth.sweep, axis));
        end = arrow->from;
        other = arrow->to;
    }
    if (!arrow->from) {
        gjk2di_add_terms(&t, 1, gjk2di_along(gjk2di_position_of(c->p.pose), axis));
        gjk2di_add_terms(&t, -1, gjk2di_along(gjk2di_position_of(c->q.pose), axis));
    }
    gjk2di_sum_products(out, t.factor, t.count / 2);
}

/* d.u, of degree 2, and its sign. */
GJK2DI_OUTLINE int gjk2di_exact_measure(gjk2di_number *out, const gjk2di_case *c,
                                        const gjk2di_heading *d, const gjk2di_arrow *u)
{
    uint32_t room[4][GJK2DI_LIMBS / 2];
    gjk2di_number f[4]; /* d's and u's coordinates that meet */
    int i;
    GJK2DI_STAGE(3);
    for (i = 0; i < 4; ++i)
        f[i].limb = room[i];
    for (i = 0; i < 2; ++i) {
        gjk2di_exact_coordinate(&f[2 * i], c, &d->arrow, d->turn ? !i : i);
        gjk2di_exact_coordinate(&f[2 * i + 1], c, u, i);
    }
    if (d->turn)
        f[d->turn > 0 ? 0 : 2].sign *= -1; /* left (-y, x), right (y, -x) */
    return gjk2di_sum_products(out, f, 2);
}

GJK2DI_OUTLINE gjk2di_value gjk2di_measure_exactly(const gjk2di_case *c,
                                                   const gjk2di_heading *d,
                                                   const gjk2di_arrow *u)
{
    uint32_t room[GJK2DI_LIMBS];
    gjk2di_number n;
    n.limb = room;
    gjk2di_exact_measure(&n, c, d, u);
    return gjk2di_value_of(&n);
}

/* ---- measures */

GJK2DI_INLINE double gjk2di_arrow_size(const gjk2di_arrow *a)
{
    return gjk2di_size(a->x.hi) + gjk2di_size(a->y.hi);
}

/* d.u in rounded numbers: l + r, what of their error comes from d's and u's own, and
 * the sum of their sizes. */
typedef struct gjk2di_estimate {
    double l, r, error, size;
} gjk2di_estimate;

GJK2DI_INLINE gjk2di_estimate gjk2di_estimate_of(const gjk2di_heading *d,
                                                 const gjk2di_arrow *u)
{
    const double x = d->turn ? d->arrow.y.hi : d->arrow.x.hi;
    const double y = d->turn ? d->arrow.x.hi : d->arrow.y.hi;
    gjk2di_estimate e;
    e.l = (d->turn > 0 ? -x : x) * u->x.hi;
    e.r = (d->turn < 0 ? -y : y) * u->y.hi;
    e.size = gjk2di_size(e.l) + gjk2di_size(e.r);
    e.error = 2 * (d->arrow.error * (gjk2di_arrow_size(u) + u->error) +
                   u->error * gjk2di_arrow_size(&d->arrow));
    return e;
}

/* d.u with its error below 1 / factor of it; 0 only if it is 0. Of l and r come 7 u^2
 * each, 3 u^2 of their sum; what underflows is less than
 * 1e-304, also where denormal numbers are flushed to 0. Where no coordinate
 * was rounded, l = -r is a sum of 0 exactly. */
GJK2DI_OUTLINE gjk2di_value gjk2di_measure(const gjk2di_case *c, const gjk2di_heading *d,
                                           const gjk2di_arrow *u, double factor)
{
    const gjk2di_estimate e = gjk2di_estimate_of(d, u);
    const double error = e.error + (16 * GJK2DI_FINE * GJK2DI_FINE * e.size + 1e-304);
    const gjk2di_wide x = d->turn ? d->arrow.y : d->arrow.x;
    const gjk2di_wide y = d->turn ? d->arrow.x : d->arrow.y;
    gjk2di_wide l = gjk2di_wide_times(x, u->x), r = gjk2di_wide_times(y, u->y);
    gjk2di_value v;
    GJK2DI_STAGE(2);
    l = d->turn > 0 ? gjk2di_wide_neg(l) : l;
    r = d->turn < 0 ? gjk2di_wide_neg(r) : r;
    v.m = gjk2di_wide_add(l, r);
    v.k = 2 * c->k;
    v.doubt = 0;
    if (gjk2di_size(v.m.hi) > factor * error) {
        v.doubt = error / gjk2di_size(v.m.hi);
        return v;
    }
    if (!(d->arrow.error > 0 || u->error > 0) && l.hi == -r.hi && l.lo == -r.lo &&
        gjk2di_is_clean(l.hi, x.hi, u->x.hi) && gjk2di_is_clean(r.hi, y.hi, u->y.hi))
        return v;
    return gjk2di_measure_exactly(c, d, u);
}

/* Its sign. Rounded, l and r err by 3 u each, 2 u of these in the vectors' upper parts,
 * and their sum by u: 4 u, beside what is in the estimate. */
GJK2DI_INLINE int gjk2di_sign(const gjk2di_case *c, const gjk2di_heading *d,
                              const gjk2di_arrow *u)
{
    const gjk2di_estimate e = gjk2di_estimate_of(d, u);
    double m = e.l + e.r;
    if (!(gjk2di_size(m) > e.error + (6 * GJK2DI_FINE * e.size + 1e-300)))
        m = gjk2di_measure(c, d, u, 1).m.hi;
    else
        GJK2DI_STAGE(2);
    return m > 0 ? 1 : m < 0 ? -1 : 0;
}

/* An arrow's coordinates in units of 2^k, each to within `error`. */
typedef struct gjk2di_resolved {
    gjk2di_wide x, y;
    double error;
    int k;
} gjk2di_resolved;

/* From integers: each to within 2^-103 in relation. */
GJK2DI_OUTLINE gjk2di_resolved gjk2di_resolve_exactly(const gjk2di_case *c,
                                                      const gjk2di_arrow *arrow)
{
    uint32_t room[2][GJK2DI_LIMBS / 2];
    gjk2di_number x, y;
    gjk2di_value of_x, of_y;
    gjk2di_resolved r;
    GJK2DI_STAGE(3);
    x.limb = room[0];
    y.limb = room[1];
    gjk2di_exact_coordinate(&x, c, arrow, 0);
    gjk2di_exact_coordinate(&y, c, arrow, 1);
    of_x = gjk2di_value_of(&x);
    of_y = gjk2di_value_of(&y);
    r.k = !y.sign || (x.sign && of_x.k > of_y.k) ? of_x.k : of_y.k;
    r.x = gjk2di_shifted(of_x.m, of_x.k - r.k);
    r.y = gjk2di_shifted(of_y.m, of_y.k - r.k);
    r.error = 0;
    return r;
}

/* With the larger coordinate beyond factor * error, and its square in range. */
GJK2DI_INLINE gjk2di_resolved gjk2di_resolve(const gjk2di_case *c,
                                             const gjk2di_arrow *arrow, double factor)
{
    gjk2di_resolved r;
    r.x = arrow->x;
    r.y = arrow->y;
    r.error = arrow->error;
    r.k = c->k;
    if (!(gjk2di_arrow_size(arrow) > 2 * (factor * r.error + 1e-120)))
        return gjk2di_resolve_exactly(c, arrow);
    return r;
}

/* ---- supports */

/* One shape's part in a search against a direction d: the scores are g.p, each to within
 * margin / 2.
 *
 * Of d's error e in either coordinate comes e |R p|_1 <= 2 e |R|_1 extent; of d's, g's
 * and the score's roundings, u, 2 u and 2 u, 5 u |d|_1 |R|_1 extent; and if numbers
 * underflow, less than 2^-1000. */
typedef struct gjk2di_scoring {
    gjk2di_points list;
    double x, y, margin;
} gjk2di_scoring;

static gjk2di_scoring gjk2di_scoring_of(const gjk2di_case *c, const gjk2di_heading *d,
                                        const gjk2di_resolved *arrow, int of_q)
{
    const double cos = of_q ? -c->q_cos : c->p_cos, sin = of_q ? -c->q_sin : c->p_sin;
    const double x = d->turn ? -d->turn * arrow->y.hi : arrow->x.hi;
    const double y = d->turn ? d->turn * arrow->x.hi : arrow->y.hi;
    const double size = gjk2di_size(x) + gjk2di_size(y);
    gjk2di_scoring s;
    s.list = of_q ? c->q_list : c->p_list;
    s.x = cos * x + sin * y;
    s.y = cos * y - sin * x;
    s.margin = 2 * (of_q ? c->q_reach : c->p_reach) *
                   (2 * arrow->error + 12 * GJK2DI_FINE * size) +
               1e-300;
    return s;
}

GJK2DI_INLINE double gjk2di_score_of(const gjk2di_scoring *s, gjk2d_vec2 v)
{
    return s->x * (double)v.x + s->y * (double)v.y;
}

/* Are a and b the ends of the edge, of P or of Q alone, that d stands upright on? Then
 * they tie, which needs no arithmetic. */
static int gjk2di_are_ends(const gjk2di_heading *d, gjk2d_vec2 a, gjk2d_vec2 b, int of_q)
{
    const gjk2di_corner *from = d->arrow.from, *to = d->arrow.to;
    gjk2d_vec2 one, other;
    if (!d->turn || !from || from->swept != to->swept ||
        !gjk2di_is_same(of_q ? from->p : from->q, of_q ? to->p : to->q))
        return 0;
    one = of_q ? from->q : from->p;
    other = of_q ? to->q : to->p;
    return (gjk2di_is_same(a, one) && gjk2di_is_same(b, other)) ||
           (gjk2di_is_same(b, one) && gjk2di_is_same(a, other));
}

/* The best corner so far, whose w is computed when somebody needs it, and how many other
 * vertices had scores too near to the best one's to tell. */
typedef struct gjk2di_champion {
    gjk2di_corner corner;
    double score;
    int is_computed;
    int ties;
} gjk2di_champion;

static void gjk2di_compute(const gjk2di_case *c, gjk2di_champion *best)
{
    const gjk2di_corner *a = &best->corner;
    if (!best->is_computed)
        best->corner = gjk2di_corner_at(c, a->p, a->q, a->swept);
    best->is_computed = 1;
}

static void gjk2di_replace(gjk2di_champion *best, gjk2d_vec2 v, double score, int of_q)
{
    *(of_q ? &best->corner.q : &best->corner.p) = v;
    best->score = score;
    best->is_computed = 0;
}

/* Moves to v, whose score is too near to the best one's to tell, if it is farther. */
GJK2DI_OUTLINE int gjk2di_challenge(const gjk2di_case *c, const gjk2di_heading *d,
                                    gjk2di_champion *best, gjk2d_vec2 v, double score,
                                    int of_q)
{
    const gjk2di_corner *old = &best->corner;
    gjk2di_corner a;
    gjk2di_arrow gain;
    ++best->ties;
    if (gjk2di_are_ends(d, v, of_q ? old->q : old->p, of_q))
        return 0;
    gjk2di_compute(c, best);
    a = gjk2di_corner_at(c, of_q ? old->p : v, of_q ? v : old->q, old->swept);
    gain = gjk2di_arrow_between(old, &a);
    if (gjk2di_sign(c, d, &gain) >= 0)
        return 0;
    best->corner = a;
    best->score = score;
    return 1;
}

/* Moves to v if that is farther, and says so. */
GJK2DI_INLINE int gjk2di_consider(const gjk2di_case *c, const gjk2di_heading *d,
                                  const gjk2di_scoring *s, gjk2di_champion *best,
                                  gjk2d_vec2 v, int of_q)
{
    const double score = gjk2di_score_of(s, v);
    if (score > best->score + s->margin ||
        gjk2di_is_same(v, of_q ? best->corner.q : best->corner.p))
        return 0;
    if (score >= best->score - s->margin)
        return gjk2di_challenge(c, d, best, v, score, of_q);
    gjk2di_replace(best, v, score, of_q);
    return 1;
}

/* Moves from vertex `at` to the farthest of a strictly convex ring: one that has no
 * neighbour farther than itself. */
static void gjk2di_climb_exactly(const gjk2di_case *c, const gjk2di_heading *d,
                                 const gjk2di_scoring *s, gjk2di_champion *best, int at,
                                 int of_q)
{
    const int count = s->list.count;
    int way, left, next;
    for (way = 1; way >= -1; way -= 2) {
        for (left = count; left > 0; --left) {
            next = at + way;
            next = next == count ? 0 : next < 0 ? count - 1 : next;
            if (!gjk2di_consider(c, d, s, best, gjk2di_point(s->list, next), of_q))
                break;
            at = next;
        }
    }
}

/* The vertex farthest against d, as far as rounded numbers can tell. Selections, not
 * branches, as in gjk2di_scan_index. */
static int gjk2di_guess(const gjk2di_scoring *s, int climbs)
{
    double lowest = DBL_MAX;
    int i, found = 0;
    if (climbs) {
        const double x = gjk2di_size(s->x), y = gjk2di_size(s->y);
        const double scale = -1 / ((x > y ? x : y) + 1e-300);
        return gjk2di_climb(
            s->list, gjk2di_vec((gjk2d_real)(scale * s->x), (gjk2d_real)(scale * s->y)),
            -1);
    }
    for (i = 0; i < s->list.count; ++i) {
        const double score = gjk2di_score_of(s, gjk2di_point(s->list, i));
        found ^= (found ^ i) & -(score < lowest);
        lowest = score < lowest ? score : lowest;
    }
    return found;
}

static int gjk2di_place_of(gjk2di_points list, gjk2d_vec2 v)
{
    int i = 0;
    while (i < list.count - 1 && !gjk2di_is_same(gjk2di_point(list, i), v))
        ++i;
    return i;
}

/* Moves `best` to the vertex of P or of Q that is farthest against d. */
static void gjk2di_scan_exactly(const gjk2di_case *c, const gjk2di_heading *d,
                                const gjk2di_resolved *arrow, gjk2di_champion *best,
                                int of_q)
{
    const gjk2di_scoring s = gjk2di_scoring_of(c, d, arrow, of_q);
    const int ring = (of_q ? c->q : c->p).shape->ring;
    const int climbs = ring && s.list.count >= GJK2DI_CLIMB_FROM;
    const gjk2d_vec2 *vertex = of_q ? &best->corner.q : &best->corner.p;
    int i;
    best->score = gjk2di_score_of(&s, *vertex);
    if (s.list.count > GJK2DI_MOST_EDGES) {
        gjk2d_vec2 v;
        double score;
        i = gjk2di_guess(&s, climbs);
        v = gjk2di_point(s.list, i);
        score = gjk2di_score_of(&s, v);
        if (!gjk2di_is_same(v, *vertex)) {
            if (climbs || best->score > score + s.margin)
                gjk2di_replace(best, v, score, of_q);
            else
                i = gjk2di_place_of(s.list, *vertex);
        }
        if (ring) {
            gjk2di_climb_exactly(c, d, &s, best, i, of_q);
            return;
        }
    }
    for (i = 0; i < s.list.count; ++i)
        gjk2di_consider(c, d, &s, best, gjk2di_point(s.list, i), of_q);
}

/* The corner farthest against d: `start` itself if none is farther. Returns how many
 * other vertices of P and of Q may be as far as its own; 2 may be more. */
GJK2DI_OUTLINE int gjk2di_exact_support(gjk2di_corner *out, const gjk2di_case *c,
                                        const gjk2di_heading *d,
                                        const gjk2di_corner *start)
{
    const gjk2di_resolved arrow = gjk2di_resolve(c, &d->arrow, 16);
    gjk2di_champion best;
    best.corner = *start;
    best.is_computed = 1;
    best.ties = 0;
    gjk2di_scan_exactly(c, d, &arrow, &best, 0);
    gjk2di_scan_exactly(c, d, &arrow, &best, 1);
    if (c->growth.sweep.x != 0 || c->growth.sweep.y != 0) {
        const gjk2di_corner stays = gjk2di_corner_at(c, best.corner.p, best.corner.q, 0);
        const gjk2di_corner moves = gjk2di_corner_at(c, best.corner.p, best.corner.q, 1);
        const gjk2di_arrow sweep = gjk2di_arrow_between(&stays, &moves);
        const int sign = gjk2di_sign(c, d, &sweep);
        best.corner.swept = sign < 0 ? 1 : sign > 0 ? 0 : start->swept;
        best.is_computed &= best.corner.swept == start->swept;
    }
    gjk2di_compute(c, &best);
    *out = best.corner;
    return best.ties;
}

/* ---- the search */

typedef enum gjk2di_relation {
    GJK2DI_IS_SEPARATED, /* the cores' distance is > r */
    GJK2DI_IS_TOUCHING,  /* = r; if r = 0: the origin is on the CSO's boundary, or,
                            where that is not asked, in it */
    GJK2DI_IS_OVERLAPPING
} gjk2di_relation;

/* The feature of the CSO next to the origin: corner[0], an edge with corner[0] x
 * corner[1] >= 0 that the origin projects strictly inside of, or a triangle around it.
 * `normal`, not for triangles, is against the direction from P to Q. */
typedef struct gjk2di_hunt {
    gjk2di_corner corner[3];
    int count;
    int at_origin; /* v = 0 */
    int left;      /* supports before giving up */
    int ties;      /* of the last support, see there */
    gjk2di_heading normal;
} gjk2di_hunt;

/* a x b, as seen from the origin. */
static int gjk2di_turn_sign(const gjk2di_case *c, const gjk2di_corner *a,
                            const gjk2di_corner *b)
{
    const gjk2di_heading left = gjk2di_heading_of(gjk2di_arrow_to(a), 1);
    const gjk2di_arrow to_b = gjk2di_arrow_to(b);
    return gjk2di_sign(c, &left, &to_b);
}

/* Does the origin project onto a's side of the edge's normal at a that b is on? */
static int gjk2di_leads_to(const gjk2di_case *c, const gjk2di_corner *a,
                           const gjk2di_corner *b)
{
    const gjk2di_heading along = gjk2di_heading_of(gjk2di_arrow_between(a, b), 0);
    const gjk2di_arrow to_a = gjk2di_arrow_to(a);
    return gjk2di_sign(c, &along, &to_a) < 0;
}

static void gjk2di_set_corner(gjk2di_hunt *h, const gjk2di_corner *a)
{
    h->corner[0] = *a;
    h->count = 1;
}

static void gjk2di_set_edge(gjk2di_hunt *h, const gjk2di_corner *a,
                            const gjk2di_corner *b, int turn)
{
    const gjk2di_corner first = turn < 0 ? *b : *a;
    h->corner[1] = turn < 0 ? *a : *b;
    h->corner[0] = first;
    h->count = 2;
    h->at_origin = turn == 0;
}

static void gjk2di_set_triangle(gjk2di_hunt *h, const gjk2di_corner *third)
{
    h->corner[2] = *third;
    h->count = 3;
    h->at_origin = 1;
}

/* W = the feature of the segment a b next to the origin. */
static void gjk2di_set_segment(const gjk2di_case *c, gjk2di_hunt *h,
                               const gjk2di_corner *a, const gjk2di_corner *b)
{
    if (!gjk2di_leads_to(c, a, b))
        gjk2di_set_corner(h, a);
    else if (!gjk2di_leads_to(c, b, a))
        gjk2di_set_corner(h, b);
    else
        gjk2di_set_edge(h, a, b, gjk2di_turn_sign(c, a, b));
}

/* W = the feature of the triangle a B C next to the origin, a strictly nearer to it
 * than the line B C (barycodes 4 to 7). */
static void gjk2di_cut_down(const gjk2di_case *c, gjk2di_hunt *h, const gjk2di_corner *a)
{
    const gjk2di_corner *b1 = &h->corner[0], *b2 = &h->corner[1];
    const int first = gjk2di_turn_sign(c, a, b1), second = gjk2di_turn_sign(c, b2, a);
    if (first > 0 && second > 0)
        gjk2di_set_triangle(h, a);
    else if (first <= 0 && gjk2di_leads_to(c, a, b1))
        gjk2di_set_edge(h, b1, a, -first);
    else if (second <= 0 && gjk2di_leads_to(c, a, b2))
        gjk2di_set_edge(h, a, b2, -second);
    else
        gjk2di_set_corner(h, a);
}

/* Is a corner on the line that d stands upright on, through `on`? */
static int gjk2di_is_level(const gjk2di_case *c, const gjk2di_heading *d,
                           const gjk2di_corner *on, const gjk2di_corner *a)
{
    const gjk2di_arrow arrow = gjk2di_arrow_between(on, a);
    return gjk2di_is_same_corner(a, on) || gjk2di_sign(c, d, &arrow) == 0;
}

/* The origin is strictly inside the edge: if the CSO lies on one side of it, they touch,
 * else there is an area around the origin. */
static void gjk2di_look_across(const gjk2di_case *c, gjk2di_hunt *h)
{
    gjk2di_corner a;
    int side;
    h->normal = gjk2di_heading_of(gjk2di_arrow_between(&h->corner[0], &h->corner[1]), -1);
    for (side = 0; side < 2; ++side) {
        gjk2di_exact_support(&a, c, &h->normal, &h->corner[0]);
        if (gjk2di_is_same_corner(&a, &h->corner[1]) ||
            gjk2di_is_level(c, &h->normal, &h->corner[0], &a))
            return;
        h->normal.turn = -h->normal.turn;
    }
    gjk2di_set_triangle(h, &a);
}

/* Any corner other than corner[0], which is 0; 0 if there is none. A rotation takes no
 * two points to one. */
static int gjk2di_find_ray(const gjk2di_case *c, const gjk2di_corner *zero,
                           gjk2di_corner *ray)
{
    gjk2d_vec2 p = zero->p, q = zero->q;
    int i, found = 0, swept = zero->swept;
    for (i = 0; i < c->p_list.count && !found; ++i) {
        p = gjk2di_point(c->p_list, i);
        found = !gjk2di_is_same(p, zero->p);
    }
    for (i = 0; i < c->q_list.count && !found; ++i) {
        q = gjk2di_point(c->q_list, i);
        found = !gjk2di_is_same(q, zero->q);
    }
    if (!found && (c->growth.sweep.x != 0 || c->growth.sweep.y != 0)) {
        swept = !swept;
        found = 1;
    }
    *ray = gjk2di_corner_at(c, p, q, swept);
    return found;
}

/* corner[0] is the origin: seen from there, the CSO's corners fill the cone from `right`
 * to `left`, less than half a turn, which is widened to the right until it holds all of
 * them that way, or more than half a turn. */
static void gjk2di_look_around(const gjk2di_case *c, gjk2di_hunt *h)
{
    gjk2di_corner a, *right = &h->corner[1], *left = &h->corner[2];
    h->normal.arrow.to = 0;
    if (!gjk2di_find_ray(c, &h->corner[0], right))
        return; /* point on point */
    *left = *right;
    while (h->left-- > 0) {
        int turn;
        h->normal = gjk2di_heading_of(gjk2di_arrow_to(right), 1);
        gjk2di_exact_support(&a, c, &h->normal, right);
        if (gjk2di_is_level(c, &h->normal, &h->corner[0], &a) ||
            gjk2di_is_same_corner(&a, right))
            return;
        turn = gjk2di_turn_sign(c, &a, left);
        if (turn <= 0) {
            gjk2di_set_edge(h, &a, turn < 0 ? right : left, 0);
            if (turn < 0)
                gjk2di_set_triangle(h, left);
            else
                gjk2di_look_across(c, h);
            return;
        }
        *right = a;
    }
}

/* From `count` corners, 1 or 2, to the feature next to the origin. |v| shrinks in every
 * step, without rounding, so that no corner or edge is seen twice; the count of steps
 * only makes sure of it. Where nobody asks for the distance, it may stop at an edge or
 * corner with all of the CSO in front of it; at the origin itself, unless somebody asks
 * what is around it. */
static void gjk2di_hunt_down(const gjk2di_case *c, gjk2di_hunt *h)
{
    while (h->count < 3 && h->left-- > 0) {
        gjk2di_corner a, *b = &h->corner[0];
        const gjk2di_arrow to_b = gjk2di_arrow_to(b);
        gjk2di_arrow to_a;
        if (h->count == 1) {
            h->normal = gjk2di_heading_of(to_b, 0);
            h->at_origin = gjk2di_sign(c, &h->normal, &to_b) == 0;
        }
        if (h->at_origin) {
            if (c->is_detailed && h->count == 1)
                gjk2di_look_around(c, h);
            else if (c->is_detailed)
                gjk2di_look_across(c, h);
            return;
        }
        if (h->count == 2)
            h->normal = gjk2di_heading_of(gjk2di_arrow_between(b, &h->corner[1]), -1);
        h->ties = gjk2di_exact_support(&a, c, &h->normal, b);
        if ((h->count == 2 && gjk2di_is_same_corner(&a, &h->corner[1])) ||
            gjk2di_is_level(c, &h->normal, b, &a))
            return;
        to_a = gjk2di_arrow_to(&a);
        if (c->is_brief && gjk2di_sign(c, &h->normal, &to_a) > 0)
            return;
        if (h->count == 1)
            gjk2di_set_segment(c, h, b, &a);
        else
            gjk2di_cut_down(c, h, &a);
    }
}

/* The sign of |v| - r in integers, r > 0 being the sum of four numbers: of |w|^2 - r^2,
 * or on an edge of h^2 - r^2 |e|^2. */
GJK2DI_OUTLINE int gjk2di_reach_exactly(const gjk2di_case *c, const gjk2di_hunt *hunt,
                                        const double r[4])
{
    const gjk2di_corner *a = &hunt->corner[0], *b = &hunt->corner[1];
    const int edge = hunt->count == 2;
    const gjk2di_heading left = gjk2di_heading_of(gjk2di_arrow_to(a), 1);
    const gjk2di_arrow to_b = gjk2di_arrow_to(b);
    const gjk2di_heading along =
        gjk2di_heading_of(edge ? gjk2di_arrow_between(a, b) : gjk2di_arrow_to(a), 0);
    uint32_t room[3][GJK2DI_LIMBS], of_radius[GJK2DI_LIMBS / 2], digit[5][3];
    gjk2di_number f[8], radius[2], one = gjk2di_number_of(1, digit[4]);
    int i;
    for (i = 0; i < 4; ++i) {
        f[2 * i] = gjk2di_number_of(r[i], digit[i]);
        f[2 * i + 1] = one;
    }
    radius[0].limb = of_radius;
    gjk2di_sum_products(&radius[0], f, 4);
    radius[1] = radius[0];
    for (i = 0; i < 4; ++i)
        f[i] = one;
    f[0].limb = room[0];
    f[2].limb = room[1];
    f[3].limb = room[2];
    gjk2di_sum_products(&f[2], radius, 1);
    gjk2di_exact_measure(edge ? &f[3] : &f[0], c, &along, &along.arrow);
    if (edge) {
        gjk2di_exact_measure(&f[0], c, &left, &to_b);
        f[1] = f[0];
    } else {
        f[3] = one;
    }
    f[2].sign = -f[2].sign;
    return gjk2di_sum_products(0, f, 2);
}

/* ---- results */

/* a / b, to within 8 u^2 in relation. */
static gjk2di_wide gjk2di_quotient(gjk2di_wide a, gjk2di_wide b)
{
    const double q = a.hi / b.hi;
    const gjk2di_wide p = gjk2di_two_product(q, b.hi);
    return gjk2di_wide_sum(q, (((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo)) / b.hi);
}

/* The length of an arrow, in its unit: the root of a double and one step of Newton's,
 * whose error is half the square of that one's, 2^-97 at most. */
static gjk2di_wide gjk2di_length_of(const gjk2di_resolved *r)
{
    const double size = gjk2di_size(r->x.hi) + gjk2di_size(r->y.hi);
    const int k = size > 1e-15 && size < 1e15 ? 0 : gjk2di_double_exponent(size);
    const gjk2di_wide x = gjk2di_shifted(r->x, -k), y = gjk2di_shifted(r->y, -k);
    const gjk2di_wide xx = gjk2di_two_product(x.hi, x.hi);
    const gjk2di_wide yy = gjk2di_two_product(y.hi, y.hi);
    const gjk2di_wide square = gjk2di_two_sum(xx.hi, yy.hi);
    const double lower = square.lo + (xx.lo + yy.lo + 2 * (x.hi * x.lo + y.hi * y.lo));
    const double root = gjk2di_double_root(square.hi);
    const gjk2di_wide p = gjk2di_two_product(root, root);
    const double rest = ((square.hi - p.hi) - p.lo) + lower;
    return gjk2di_shifted(gjk2di_wide_sum(root, rest / (2 * root)), k);
}

/* A positive number of the real type from one that is not limited to it: never 0, never
 * infinite. Where the processor takes denormal numbers for 0, the smallest normal one is
 * the smallest; volatile, so that no compiler answers this without asking it. */
static gjk2d_real gjk2di_real_above_0(double x)
{
    const gjk2d_real max = GJK2DI_MAX;
    const volatile gjk2d_real least = gjk2di_real_of_word(1);
    gjk2d_real real;
    if (!(x < (double)max))
        return max;
    real = (gjk2d_real)x;
    if (real > 0)
        return real;
    return least * 2 > 0 ? gjk2di_real_of_word(1) : GJK2DI_SMALLEST;
}

/* |v| where it is not 0, in the unit of the stored numbers: |w|, or h / |e| on an edge,
 * of the normal's arrow. */
static gjk2di_wide gjk2di_exact_distance(const gjk2di_case *c, const gjk2di_hunt *h,
                                         double *doubt)
{
    const gjk2di_resolved r = gjk2di_resolve(c, &h->normal.arrow, GJK2DI_FACTORS);
    const gjk2di_wide length = gjk2di_length_of(&r);
    *doubt = GJK2DI_ROOT_DOUBT + 2 * r.error / length.hi;
    if (h->count == 2) {
        const gjk2di_heading left = gjk2di_heading_of(gjk2di_arrow_to(&h->corner[0]), 1);
        const gjk2di_arrow to = gjk2di_arrow_to(&h->corner[1]);
        const gjk2di_value height = gjk2di_measure(c, &left, &to, GJK2DI_FACTORS);
        *doubt += height.doubt;
        return gjk2di_shifted(gjk2di_quotient(height.m, length), height.k - r.k);
    }
    return gjk2di_shifted(length, r.k);
}

/* The sign of the cores' distance less the radii and less a + b. */
static int gjk2di_compare_gap(const gjk2di_case *c, const gjk2di_hunt *h, double a,
                              double b)
{
    double r[4];
    r[0] = (double)c->p.shape->radius;
    r[1] = (double)c->q.shape->radius;
    r[2] = a;
    r[3] = b;
    return gjk2di_reach_exactly(c, h, r);
}

/* Of cores whose distance exceeds the radii, by how much: the nearest number, of two the
 * even one, but not 0. So it does not show which way led to it, and it scales. */
static gjk2d_real gjk2di_exact_gap(const gjk2di_case *c, const gjk2di_hunt *h,
                                   gjk2di_wide distance, double doubt)
{
    const gjk2di_wide gap = gjk2di_wide_add(distance, gjk2di_wide_neg(c->radius));
    const double error = (doubt + 8 * GJK2DI_FINE * GJK2DI_FINE) * distance.hi;
    const double least = gap.hi + (gap.lo - error), most = gap.hi + (gap.lo + error);
    gjk2d_real low = least > 0 ? (gjk2d_real)least : 0, high;
    gjk2di_word from, to;
    int sign;
    if (!(most < (double)GJK2DI_MAX))
        return gjk2di_real_above_0(gap.hi);
    high = (gjk2d_real)most;
    from = gjk2di_word_of(low);
    to = gjk2di_word_of(high);
    while (from + 1 < to) { /* the words of positive numbers have their order */
        const gjk2di_word middle = from + (to - from) / 2;
        const double gap_there = (double)gjk2di_real_of_word(middle);
        *(gjk2di_compare_gap(c, h, gap_there, 0) < 0 ? &to : &from) = middle;
    }
    low = gjk2di_real_of_word(from);
    high = gjk2di_real_of_word(to);
    if (low < high) {
        const double half = ((double)high - (double)low) / 2;
        sign = gjk2di_compare_gap(c, h, (double)low, half);
        if (sign == 0)
            low = (gjk2d_real)((double)low + half);
        else if (sign > 0)
            low = high;
    }
    return gjk2di_real_above_0((double)low);
}

/* Does a, off by less than `error`, round to one number? */
GJK2DI_INLINE int gjk2di_is_rounded(gjk2di_wide a, double error)
{
    return (gjk2d_real)(a.hi + (a.lo - error)) >= (gjk2d_real)(a.hi + (a.lo + error));
}

/* The unit vector from P to Q, each coordinate rounded from its exact value. */
static gjk2d_vec2 gjk2di_exact_normal(const gjk2di_case *c, const gjk2di_heading *normal)
{
    gjk2di_resolved r = gjk2di_resolve(c, &normal->arrow, GJK2DI_FACTORS);
    const int turn = normal->turn;
    gjk2di_wide length = gjk2di_length_of(&r);
    gjk2di_wide x = gjk2di_quotient(r.x, length), y = gjk2di_quotient(r.y, length);
    const double error = 4 * r.error / length.hi;
    if (!gjk2di_is_rounded(x, error) || !gjk2di_is_rounded(y, error)) {
        r = gjk2di_resolve_exactly(c, &normal->arrow);
        length = gjk2di_length_of(&r);
        x = gjk2di_quotient(r.x, length);
        y = gjk2di_quotient(r.y, length);
    }
    return gjk2di_vec((gjk2d_real)(turn ? turn * y.hi : -x.hi) + 0, /* no -0 */
                      (gjk2d_real)(turn ? -turn * x.hi : -y.hi) + 0);
}

/* `distance` is the cores', 0 where v is, and in relation off by less than `doubt`. */
static gjk2di_relation gjk2di_relation_of(const gjk2di_case *c, const gjk2di_hunt *h,
                                          gjk2di_wide distance, double doubt)
{
    const double gap = gjk2di_wide_add(distance, gjk2di_wide_neg(c->radius)).hi;
    int sign = gap > 0 ? 1 : -1;
    if (h->at_origin)
        return h->count == 3 || c->radius.hi > 0 ? GJK2DI_IS_OVERLAPPING
                                                 : GJK2DI_IS_TOUCHING;
    if (!(c->radius.hi > 0))
        return GJK2DI_IS_SEPARATED;
    if (gjk2di_size(gap) <= 2 * doubt * distance.hi + 1e-290)
        sign = gjk2di_compare_gap(c, h, (double)c->growth.margin, 0);
    return sign > 0    ? GJK2DI_IS_SEPARATED
           : sign == 0 ? GJK2DI_IS_TOUCHING
                       : GJK2DI_IS_OVERLAPPING;
}

/* What is known of two placed shapes; of level 2, relation and distances only. */
typedef struct gjk2di_truth {
    gjk2di_relation relation;
    int count;             /* of the feature's vertices; 3: an enclosing triangle */
    gjk2d_vec2 p[3], q[3]; /* in the shapes' frames */
    int swept[3];          /* was the sweep added? */
    gjk2d_real weight[3];
    int is_unique;        /* no other feature is as near, nor part of this one */
    gjk2d_vec2 normal;    /* unit, from P to Q; (0, 0) for a triangle */
    gjk2d_real distance;  /* 0 unless separated */
    double core_distance; /* without the radii; of floats, not rounded to one */
} gjk2di_truth;

/* Weights proportional to values >= 0, one of which is not 0. */
static void gjk2di_set_weights(gjk2di_truth *out, const gjk2di_value *value)
{
    double weight[3], sum = 0;
    int i, k = 0, any = 0;
    for (i = 0; i < out->count; ++i) {
        const double m = value[i].m.hi;
        if (m != 0 && (!any || value[i].k + gjk2di_double_exponent(m) > k)) {
            k = value[i].k + gjk2di_double_exponent(m);
            any = 1;
        }
    }
    for (i = 0; i < out->count; ++i) {
        weight[i] = gjk2di_double_scaled(gjk2di_size(value[i].m.hi), value[i].k - k);
        sum += weight[i];
    }
    for (i = 0; i < out->count; ++i)
        out->weight[i] = (gjk2d_real)(weight[i] / sum);
}

static void gjk2di_weigh(gjk2di_truth *out, const gjk2di_case *c, const gjk2di_hunt *h)
{
    gjk2di_value value[3];
    int i;
    for (i = 0; i < h->count && h->count > 1; ++i) {
        const gjk2di_corner *next = &h->corner[(i + 1) % h->count];
        const gjk2di_corner *last = &h->corner[(i + 2) % h->count];
        const gjk2di_heading d = gjk2di_heading_of(gjk2di_arrow_to(next), h->count == 3);
        const gjk2di_arrow to = h->count == 3 ? gjk2di_arrow_to(last)
                                              : gjk2di_arrow_between(&h->corner[i], next);
        value[i] = gjk2di_measure(c, &d, &to, GJK2DI_FACTORS);
    }
    out->weight[0] = 1;
    if (h->count > 1)
        gjk2di_set_weights(out, value);
}

/* The feature. */
static void gjk2di_fill_feature(gjk2di_truth *out, const gjk2di_case *c,
                                const gjk2di_hunt *h)
{
    int i;
    out->count = h->count;
    /* One point besides the corner's own makes one edge of P or of Q; two, a choice. */
    out->is_unique = !h->at_origin && h->ties < 2;
    for (i = 0; i < 3; ++i) {
        const int used = i < h->count;
        out->p[i] = used ? h->corner[i].p : gjk2di_vec(0, 0);
        out->q[i] = used ? h->corner[i].q : gjk2di_vec(0, 0);
        out->swept[i] = used && h->corner[i].swept;
        out->weight[i] = 0;
    }
    gjk2di_weigh(out, c, h);
    out->normal = gjk2di_vec(h->count < 3, 0);
    if (h->count < 3 && h->normal.arrow.to)
        out->normal = gjk2di_exact_normal(c, &h->normal);
}

static void gjk2di_fill_truth(gjk2di_truth *out, const gjk2di_case *c,
                              const gjk2di_hunt *h, int level)
{
    gjk2di_wide distance;
    double doubt = 0;
    distance.hi = distance.lo = 0;
    out->distance = 0;
    out->core_distance = 0;
    if (!h->at_origin) {
        distance = gjk2di_exact_distance(c, h, &doubt);
        out->core_distance = distance.hi;
    }
    out->relation = gjk2di_relation_of(c, h, distance, doubt);
    if (out->relation == GJK2DI_IS_SEPARATED)
        out->distance = gjk2di_exact_gap(c, h, distance, doubt);
    if (level > 2)
        gjk2di_fill_feature(out, c, h);
}

/* ---- the question */

static double gjk2di_turn_size(gjk2d_vec2 r)
{
    return gjk2di_size((double)r.x) + gjk2di_size((double)r.y);
}

/* Smaller numbers may lose bits to underflow, less than `dust` in all. */
static void gjk2di_rescale_case(gjk2di_case *c, int k)
{
    double *x[6];
    int i;
    x[0] = &c->p_cos, x[1] = &c->p_sin, x[2] = &c->q_cos, x[3] = &c->q_sin;
    x[4] = &c->p_reach, x[5] = &c->q_reach;
    for (i = 0; i < 6; ++i)
        *x[i] = gjk2di_double_scaled(*x[i], -k);
    c->tx = gjk2di_shifted(c->tx, -k);
    c->ty = gjk2di_shifted(c->ty, -k);
    c->dust = 1e-290;
    c->k = k;
}

/* e bounds every partial sum of a corner's coordinates; in its range, as all floats' is,
 * products of two of them, and what these round off, are normal numbers. */
static gjk2d_status gjk2di_pose_case(gjk2di_case *c, gjk2di_placed p, gjk2di_placed q,
                                     gjk2di_growth growth)
{
    const gjk2d_vec2 rp = gjk2di_rotation_of(p.pose), rq = gjk2di_rotation_of(q.pose);
    const gjk2d_vec2 tp = gjk2di_position_of(p.pose), tq = gjk2di_position_of(q.pose);
    double e;
#if GJK2D_DOUBLE
    if (!gjk2di_are_ordinary(p, q) || !gjk2di_is_ordinary(growth.margin) ||
        !gjk2di_vec_is_ordinary(growth.sweep))
        return GJK2D_OUT_OF_RANGE;
#endif
    c->p = p;
    c->q = q;
    c->growth = growth;
    c->p_list = gjk2di_points_of(p.shape);
    c->q_list = gjk2di_points_of(q.shape);
    c->p_reach = gjk2di_turn_size(rp) * (double)p.shape->extent;
    c->q_reach = gjk2di_turn_size(rq) * (double)q.shape->extent;
    c->tx = gjk2di_two_sum((double)tp.x, -(double)tq.x);
    c->ty = gjk2di_two_sum((double)tp.y, -(double)tq.y);
    c->radius = gjk2di_two_sum((double)p.shape->radius, (double)q.shape->radius);
    c->radius = gjk2di_wide_add(c->radius, gjk2di_two_sum((double)growth.margin, 0));
    c->is_brief = c->is_detailed = 0;
    c->p_cos = (double)rp.x;
    c->p_sin = (double)rp.y;
    c->q_cos = (double)rq.x;
    c->q_sin = (double)rq.y;
    c->dust = 0;
    c->k = 0;
    e = c->p_reach + c->q_reach + gjk2di_size(c->tx.hi) + gjk2di_size(c->ty.hi) +
        gjk2di_turn_size(growth.sweep);
    if (e > 0 && !(e > 1e-100 && e < 1e100))
        gjk2di_rescale_case(c, gjk2di_double_exponent(e));
    return GJK2D_OK;
}

/* Where a search may begin: up to two corners, of stored points; else at the lists' first
 * points. */
typedef struct gjk2di_clue {
    int count;
    gjk2d_vec2 p[2], q[2];
} gjk2di_clue;

static void gjk2di_start_hunt(const gjk2di_case *c, gjk2di_hunt *h,
                              const gjk2di_clue *clue)
{
    gjk2di_corner a;
    if (clue->count)
        a = gjk2di_corner_at(c, clue->p[0], clue->q[0], 0);
    else
        a = gjk2di_corner_at(c, gjk2di_point(c->p_list, 0), gjk2di_point(c->q_list, 0),
                             0);
    if (clue->count == 2) {
        const gjk2di_corner b = gjk2di_corner_at(c, clue->p[1], clue->q[1], 0);
        gjk2di_set_segment(c, h, &a, &b);
    } else {
        gjk2di_set_corner(h, &a);
    }
}

/* Not GJK2D_OK: the numbers are out of law 1's range; or a search has taken four times
 * the steps that a fast one may take, which none is known to do. */
GJK2DI_OUTLINE gjk2d_status gjk2di_search_exactly(gjk2di_case *c, gjk2di_hunt *h,
                                                  const gjk2di_clue *clue)
{
    h->at_origin = 0;
    h->left = gjk2di_iteration_limit(c->p.shape, c->q.shape, 4);
    gjk2di_start_hunt(c, h, clue);
    gjk2di_hunt_down(c, h);
    return h->left < 0 ? GJK2D_ITERATION_LIMIT : GJK2D_OK;
}

/* All that there is to know. Not GJK2D_OK, and *out unchanged: see above. */
GJK2DI_OUTLINE gjk2d_status gjk2di_find_truth(gjk2di_truth *out, gjk2di_placed p,
                                              gjk2di_placed q, gjk2di_growth growth,
                                              const gjk2di_clue *clue, int level)
{
    gjk2di_case c;
    gjk2di_hunt h;
    gjk2d_status status = gjk2di_pose_case(&c, p, q, growth);
    c.is_detailed = level > 2;
    if (!status)
        status = gjk2di_search_exactly(&c, &h, clue);
    if (!status)
        gjk2di_fill_truth(out, &c, &h, level);
    return status;
}

/* The relation only, which is the same and costs less. */
GJK2DI_OUTLINE gjk2d_status gjk2di_find_relation(gjk2di_relation *out, gjk2di_placed p,
                                                 gjk2di_placed q, gjk2di_growth growth,
                                                 const gjk2di_clue *clue)
{
    gjk2di_case c;
    gjk2di_hunt h;
    gjk2di_wide distance;
    double doubt = 0;
    gjk2d_status status = gjk2di_pose_case(&c, p, q, growth);
    c.is_brief = !status && !(c.radius.hi > 0);
    if (!status)
        status = gjk2di_search_exactly(&c, &h, clue);
    if (status)
        return status;
    distance.hi = distance.lo = 0;
    if (!h.at_origin && !c.is_brief)
        distance = gjk2di_exact_distance(&c, &h, &doubt);
    *out = gjk2di_relation_of(&c, &h, distance, doubt);
    return GJK2D_OK;
}

/* ----------------------------------------------------------------- witness --
 * >>witness  Level 3: witness points, weights and direction.
 */

GJK2DI_INLINE void gjk2di_begin_result(gjk2d_result *r, gjk2d_status status)
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

GJK2DI_OUTLINE void gjk2di_clear_result(gjk2d_result *r, gjk2d_status status)
{
    gjk2di_begin_result(r, status);
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
    int left = gjk2di_iteration_limit(pair->p_shape, pair->q_shape, 1);
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

/* The witnesses on the way, in double, so that each number of the result is rounded
 * once: the cores' in the shapes' frames, and how far the radii move them. */
typedef struct gjk2di_spot {
    double x, y;
} gjk2di_spot;

typedef struct gjk2di_witnesses {
    gjk2di_spot p, q;
    gjk2di_spot p_move, q_move; /* world axes */
} gjk2di_witnesses;

static gjk2di_spot gjk2di_spot_at(double x, double y)
{
    gjk2di_spot spot;
    spot.x = x;
    spot.y = y;
    return spot;
}

static gjk2di_spot gjk2di_spot_sum(gjk2di_spot a, gjk2di_spot b)
{
    return gjk2di_spot_at(a.x + b.x, a.y + b.y);
}

/* a + s v */
static gjk2di_spot gjk2di_spot_plus(gjk2di_spot a, double s, gjk2d_vec2 v)
{
    return gjk2di_spot_at(a.x + s * (double)v.x, a.y + s * (double)v.y);
}

/* Rounded; beyond the largest number, to that. */
static gjk2d_real gjk2di_rounded(double x)
{
    const gjk2d_real max = GJK2DI_MAX;
    return x > (double)max ? max : x < -(double)max ? -max : (gjk2d_real)x;
}

static gjk2d_vec2 gjk2di_spot_rounded(gjk2di_spot a)
{
    return gjk2di_vec(gjk2di_rounded(a.x), gjk2di_rounded(a.y));
}

/* From a shape's frame to world axes, R v, and back, the inverse of R times v. */
static gjk2di_spot gjk2di_out_of_frame(const gjk2d_pose *pose, gjk2di_spot v)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(pose);
    const double c = (double)r.x, s = (double)r.y;
    return gjk2di_spot_at(c * v.x - s * v.y, s * v.x + c * v.y);
}

static gjk2di_spot gjk2di_into_frame(const gjk2d_pose *pose, gjk2di_spot v)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(pose), unit = gjk2di_near_unit(r);
    const double c = (double)unit.x, s = (double)unit.y, size = c * c + s * s;
    const int k = -gjk2di_top_exponent(r);
    return gjk2di_spot_at(gjk2di_double_scaled((c * v.x + s * v.y) / size, k),
                          gjk2di_double_scaled((c * v.y - s * v.x) / size, k));
}

static void gjk2di_no_witnesses(gjk2di_witnesses *w)
{
    w->p = w->q = w->p_move = w->q_move = gjk2di_spot_at(0, 0);
}

/* Adds a vertex of the final feature, with its weight: vertex i of P and j of Q. */
static void gjk2di_add_vertex(gjk2d_result *r, gjk2di_witnesses *w, int i, int j,
                              gjk2d_vec2 p, gjk2d_vec2 q, gjk2d_real weight)
{
    r->p_index[r->count] = i;
    r->q_index[r->count] = j;
    r->weight[r->count] = weight;
    w->p = gjk2di_spot_plus(w->p, (double)weight, p);
    w->q = gjk2di_spot_plus(w->q, (double)weight, q);
    ++r->count;
}

/* The radii's shares along the unit vector n. */
static void gjk2di_move_witnesses(gjk2di_witnesses *w, gjk2d_vec2 n, double of_p,
                                  double of_q)
{
    w->p_move = gjk2di_spot_plus(gjk2di_spot_at(0, 0), of_p, n);
    w->q_move = gjk2di_spot_plus(gjk2di_spot_at(0, 0), -of_q, n);
}

/* To all frames. */
GJK2DI_OUTLINE void gjk2di_place_witness(gjk2d_result *r, const gjk2di_witnesses *w,
                                         const gjk2d_pose *p_pose,
                                         const gjk2d_pose *q_pose)
{
    const gjk2d_vec2 tp = gjk2di_position_of(p_pose), tq = gjk2di_position_of(q_pose);
    const gjk2di_spot at_p = gjk2di_spot_at((double)tp.x, (double)tp.y);
    const gjk2di_spot apart =
        gjk2di_spot_plus(gjk2di_spot_at((double)tq.x, (double)tq.y), -1, tp);
    gjk2di_spot p = gjk2di_out_of_frame(p_pose, w->p), p_local = w->p;
    gjk2di_spot q = gjk2di_out_of_frame(q_pose, w->q), q_local = w->q;
    p = gjk2di_spot_sum(p, w->p_move);
    q = gjk2di_spot_sum(gjk2di_spot_sum(apart, q), w->q_move);
    if (r->status == GJK2D_OVERLAP)
        q = p;
    if (w->p_move.x != 0 || w->p_move.y != 0)
        p_local = gjk2di_spot_sum(p_local, gjk2di_into_frame(p_pose, w->p_move));
    if (w->q_move.x != 0 || w->q_move.y != 0)
        q_local = gjk2di_spot_sum(q_local, gjk2di_into_frame(q_pose, w->q_move));
    r->p = gjk2di_spot_rounded(p);
    r->q = gjk2di_spot_rounded(q);
    r->p_local = gjk2di_spot_rounded(p_local);
    r->q_local = gjk2di_spot_rounded(q_local);
    r->p_world = gjk2di_spot_rounded(gjk2di_spot_sum(at_p, p));
    r->q_world = gjk2di_spot_rounded(gjk2di_spot_sum(at_p, q));
}

/* Level 3 of lists of points, from what is known of them exactly. */
GJK2DI_OUTLINE void gjk2di_fill_true_witness(gjk2d_result *r, const gjk2di_truth *truth,
                                             gjk2di_placed p, gjk2di_placed q)
{
    const double rp = (double)p.shape->radius, rq = (double)q.shape->radius;
    double share = 1;
    gjk2di_witnesses w;
    int i;
    gjk2di_no_witnesses(&w);
    for (i = 0; i < truth->count; ++i)
        gjk2di_add_vertex(r, &w, gjk2di_index_of(p.shape, truth->p[i]),
                          gjk2di_index_of(q.shape, truth->q[i]), truth->p[i], truth->q[i],
                          truth->weight[i]);
    if (truth->relation == GJK2DI_IS_OVERLAPPING) {
        share = rp + rq > 0 ? truth->core_distance / (rp + rq) : 0;
        r->status = GJK2D_OVERLAP;
    } else {
        r->normal = truth->normal;
    }
    gjk2di_move_witnesses(&w, truth->normal, share * rp, share * rq);
    gjk2di_place_witness(r, &w, p.pose, q.pose);
}

/* Level 3 of custom support mappings, from the end of a thorough search without
 * centre. */
GJK2DI_INLINE void gjk2di_fill_witness(gjk2d_result *r, gjk2di_search *s,
                                       gjk2di_pair *pair, gjk2di_end end,
                                       const gjk2d_pose *p_pose, const gjk2d_pose *q_pose)
{
    const gjk2d_real core = gjk2di_core_distance(s);
    const int cores_meet =
        end == GJK2DI_ENCLOSED || s->h <= pair->slack * gjk2di_norm1(s->d);
    const gjk2di_vertex *vertices[3];
    gjk2d_real weight[3], share = 1;
    gjk2di_witnesses w;
    gjk2d_vec2 d = s->d, n;
    int i, count, touches = 1;
    if (r->collide && pair->radius > pair->slack)
        touches = !cores_meet && core + pair->slack >= pair->radius;
    else if (r->collide)
        touches = gjk2di_cores_touch(s, pair, end, &d);
    gjk2di_no_witnesses(&w);
    count = gjk2di_weights(s, touches ? GJK2DI_CONVERGED : end, vertices, weight);
    for (i = 0; i < count; ++i)
        gjk2di_add_vertex(r, &w, gjk2di_index_of(pair->p_shape, vertices[i]->p),
                          gjk2di_index_of(pair->q_shape, vertices[i]->q), vertices[i]->p,
                          vertices[i]->q, weight[i]);
    d = gjk2di_norm1(d) > 0 ? gjk2di_near_unit(d) : gjk2di_vec(1, 0);
    n = gjk2di_times(-1 / gjk2di_length(d), d);
    if (touches) {
        r->normal = n;
    } else {
        r->status = GJK2D_OVERLAP;
        share = cores_meet || !(pair->radius > 0) ? 0 : core / pair->radius;
    }
    gjk2di_move_witnesses(&w, n, (double)(share * pair->p_shape->radius),
                          (double)(share * pair->q_shape->radius));
    gjk2di_place_witness(r, &w, p_pose, q_pose);
}

/* ------------------------------------------------------------------ levels --
 * >>levels  Levels 1 and 2 by the automatic policy: a fast search first; what it proves
 * is the answer, what it leaves in doubt goes to >>exact.
 */

/* Twice the digits of a gjk2d_real, as far as a distance needs them. */
#if GJK2D_DOUBLE
typedef gjk2di_wide gjk2di_fine;

GJK2DI_INLINE gjk2di_fine gjk2di_fine_of(double x) { return gjk2di_wide_sum(x, 0); }

GJK2DI_INLINE gjk2di_fine gjk2di_fine_product(double a, double b)
{
    return gjk2di_two_product(a, b);
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_difference(double a, double b)
{
    return gjk2di_two_sum(a, -b);
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_add(gjk2di_fine a, gjk2di_fine b)
{
    return gjk2di_wide_add(a, b);
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_sub(gjk2di_fine a, gjk2di_fine b)
{
    return gjk2di_wide_add(a, gjk2di_wide_neg(b));
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_times(gjk2di_fine a, gjk2di_fine b)
{
    return gjk2di_wide_times(a, b);
}

/* The root and one step of Newton's. */
GJK2DI_INLINE gjk2di_fine gjk2di_fine_root(gjk2di_fine square)
{
    const double root = GJK2D_SQRT(square.hi);
    const gjk2di_fine rest = gjk2di_fine_sub(square, gjk2di_two_product(root, root));
    return gjk2di_wide_sum(root, rest.hi / (2 * root));
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_over(gjk2di_fine a, gjk2di_fine b)
{
    return gjk2di_quotient(a, b);
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_over_root(gjk2di_fine a, gjk2di_fine square)
{
    return gjk2di_quotient(a, gjk2di_fine_root(square));
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_signed(gjk2di_fine a, double side)
{
    a.hi *= side;
    a.lo *= side;
    return a;
}

GJK2DI_INLINE double gjk2di_fine_rounded(gjk2di_fine a) { return a.hi; }

/* Does a, off by less than `error`, round to one number? Else it would show which of the
 * ways to the answer was taken, and scaling could change it. */
GJK2DI_INLINE int gjk2di_rounds_alike(gjk2di_fine a, double error)
{
    return gjk2di_is_rounded(a, error);
}
#define GJK2DI_FINER       8.8817841970012523e-16 /* 2^-50: its rounding, to double's */
#define GJK2DI_FINE_DIGITS 1.5111572745182865e23  /* 2^77: value / error of a result */
#else
typedef double gjk2di_fine;

GJK2DI_INLINE gjk2di_fine gjk2di_fine_of(double x) { return x; }
GJK2DI_INLINE gjk2di_fine gjk2di_fine_product(double a, double b) { return a * b; }
GJK2DI_INLINE gjk2di_fine gjk2di_fine_difference(double a, double b) { return a - b; }
GJK2DI_INLINE gjk2di_fine gjk2di_fine_add(gjk2di_fine a, gjk2di_fine b) { return a + b; }
GJK2DI_INLINE gjk2di_fine gjk2di_fine_sub(gjk2di_fine a, gjk2di_fine b) { return a - b; }
GJK2DI_INLINE gjk2di_fine gjk2di_fine_times(gjk2di_fine a, gjk2di_fine b)
{
    return a * b;
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_over(gjk2di_fine a, gjk2di_fine b) { return a / b; }

GJK2DI_INLINE gjk2di_fine gjk2di_fine_over_root(gjk2di_fine a, gjk2di_fine square)
{
    return a / gjk2di_double_root(square);
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_root(gjk2di_fine square)
{
    return gjk2di_double_root(square);
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_signed(gjk2di_fine a, double side)
{
    return a * side;
}

GJK2DI_INLINE double gjk2di_fine_rounded(gjk2di_fine a) { return a; }

/* Does a, off by less than `error`, round to one float? Else it would show which of the
 * ways to the answer was taken, and scaling could change it. */
GJK2DI_INLINE int gjk2di_rounds_alike(gjk2di_fine a, double error)
{
    return (float)(a - error) >= (float)(a + error);
}
#define GJK2DI_FINER       1.862645149230957e-9 /* 2^-29: double's rounding, to float's */
#define GJK2DI_FINE_DIGITS 1099511627776.0      /* 2^40: value / error of a result */
#endif

/* A vector with twice the digits. */
typedef struct gjk2di_fine_vec {
    gjk2di_fine x, y;
} gjk2di_fine_vec;

GJK2DI_INLINE gjk2di_fine_vec gjk2di_fine_minus(gjk2di_fine_vec a, gjk2di_fine_vec b)
{
    a.x = gjk2di_fine_sub(a.x, b.x);
    a.y = gjk2di_fine_sub(a.y, b.y);
    return a;
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_dot(gjk2di_fine_vec a, gjk2di_fine_vec b)
{
    return gjk2di_fine_add(gjk2di_fine_times(a.x, b.x), gjk2di_fine_times(a.y, b.y));
}

GJK2DI_INLINE gjk2di_fine gjk2di_fine_cross(gjk2di_fine_vec a, gjk2di_fine_vec b)
{
    return gjk2di_fine_sub(gjk2di_fine_times(a.x, b.y), gjk2di_fine_times(a.y, b.x));
}

GJK2DI_INLINE double gjk2di_fine_norm1(gjk2di_fine_vec a)
{
    return gjk2di_size(gjk2di_fine_rounded(a.x)) + gjk2di_size(gjk2di_fine_rounded(a.y));
}

GJK2DI_INLINE gjk2di_fine_vec gjk2di_fine_point(gjk2d_vec2 v)
{
    gjk2di_fine_vec fine;
    fine.x = gjk2di_fine_of((double)v.x);
    fine.y = gjk2di_fine_of((double)v.y);
    return fine;
}

/* R v for a vector and for a point. */
GJK2DI_INLINE gjk2di_fine_vec gjk2di_fine_turned(gjk2d_vec2 r, gjk2di_fine_vec v)
{
    const gjk2di_fine c = gjk2di_fine_of((double)r.x), s = gjk2di_fine_of((double)r.y);
    gjk2di_fine_vec turned;
    turned.x = gjk2di_fine_sub(gjk2di_fine_times(c, v.x), gjk2di_fine_times(s, v.y));
    turned.y = gjk2di_fine_add(gjk2di_fine_times(s, v.x), gjk2di_fine_times(c, v.y));
    return turned;
}

GJK2DI_INLINE gjk2di_fine_vec gjk2di_fine_turned_point(gjk2d_vec2 r, gjk2d_vec2 v)
{
    const double c = (double)r.x, s = (double)r.y, x = (double)v.x, y = (double)v.y;
    gjk2di_fine_vec turned;
    turned.x = gjk2di_fine_sub(gjk2di_fine_product(c, x), gjk2di_fine_product(s, y));
    turned.y = gjk2di_fine_add(gjk2di_fine_product(s, x), gjk2di_fine_product(c, y));
    return turned;
}

/* The corner of the CSO with the vertices p and q. */
GJK2DI_INLINE gjk2di_fine_vec gjk2di_fine_corner_at(gjk2di_placed P, gjk2di_placed Q,
                                                    gjk2d_vec2 p, gjk2d_vec2 q)
{
    const gjk2d_vec2 tp = gjk2di_position_of(P.pose), tq = gjk2di_position_of(Q.pose);
    gjk2di_fine_vec w =
        gjk2di_fine_minus(gjk2di_fine_turned_point(gjk2di_rotation_of(P.pose), p),
                          gjk2di_fine_turned_point(gjk2di_rotation_of(Q.pose), q));
    w.x = gjk2di_fine_add(w.x, gjk2di_fine_difference((double)tp.x, (double)tq.x));
    w.y = gjk2di_fine_add(w.y, gjk2di_fine_difference((double)tp.y, (double)tq.y));
    return w;
}

/* hi + lo, by lanes. */
typedef struct gjk2di_parts {
    gjk2di_duo hi, lo;
} gjk2di_parts;

/* a + b and a - b, rounded, and the error (Knuth). */
GJK2DI_INLINE gjk2di_parts gjk2di_duo_two_sum(gjk2di_duo a, gjk2di_duo b)
{
    gjk2di_duo of_b;
    gjk2di_parts s;
    s.hi = gjk2di_duo_add(a, b);
    of_b = gjk2di_duo_sub(s.hi, a);
    s.lo = gjk2di_duo_add(gjk2di_duo_sub(a, gjk2di_duo_sub(s.hi, of_b)),
                          gjk2di_duo_sub(b, of_b));
    return s;
}

GJK2DI_INLINE gjk2di_parts gjk2di_duo_two_difference(gjk2di_duo a, gjk2di_duo b)
{
    return gjk2di_duo_two_sum(a, gjk2di_duo_neg(b));
}

/* A pose's rotation and position. */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_turn(const gjk2d_pose *pose)
{
    return pose ? gjk2di_duo_read(&pose->cos) : gjk2di_duo_of(1, 0);
}

GJK2DI_INLINE gjk2di_duo gjk2di_duo_position(const gjk2d_pose *pose)
{
    return pose ? gjk2di_duo_read(&pose->position.x) : gjk2di_duo_both(0);
}

/* Where the search has converged, or ended in a triangle that the origin may be in, the
 * answer from the vertices of its closest vertex or edge: the distance, 0 of what
 * collides, negative where their rounding leaves a doubt: -2 where that is of the sign of
 * the height, of which these digits know no more.
 *
 * The direction d is V, the feature's closest point (of an edge: its normal), but for
 * 20 u E in all: a coordinate of a vertex errs by 4 u E, a difference of two by 9. If
 * every other vertex w has a larger d.w than the feature, by 20 u E |d|_1 + 40 u E^2,
 * then so it has with the true V or normal, and all of the CSO lies beyond the feature:
 * that is gjk2di_doubt. Then the feature is measured with twice the digits. Whether the
 * origin projects inside of an edge is asked there, too: of a short edge the search does
 * not know. */
GJK2DI_INLINE gjk2d_real gjk2di_doubt(const gjk2di_search *s, const gjk2di_pair *pair)
{
    const gjk2d_real E = pair->slack * (1 / GJK2DI_BAND);
    return pair->slack * (gjk2di_norm1(s->d) + 2 * E);
}

/* What of a search its answer is measured from. */
typedef struct gjk2di_ended {
    gjk2d_vec2 d, center;
    gjk2d_real slack, margin;
    int level;
    int is_free; /* for certain */
} gjk2di_ended;

/* The vertices of the final feature: a pair, and where it is an edge of P or of Q, that
 * edge's two ends, of which the pair has the first. */
typedef struct gjk2di_feature {
    gjk2d_vec2 p, q, from, to;
    int is_edge, is_of_p;
} gjk2di_feature;

/* A distance so small that twice the digits leave too few of its own: negative where
 * only >>exact has more. */
#if GJK2D_DOUBLE
GJK2DI_INLINE gjk2d_real gjk2di_small_distance(gjk2di_placed p, gjk2di_placed q,
                                               const gjk2di_feature *f)
{
    (void)p;
    (void)q;
    (void)f;
    return -1;
}
#else
/* a + b + c + d. */
GJK2DI_INLINE gjk2di_parts gjk2di_duo_sum_of_4(gjk2di_duo a, gjk2di_duo b, gjk2di_duo c,
                                               gjk2di_duo d)
{
    const gjk2di_parts s = gjk2di_duo_two_sum(a, b), t = gjk2di_duo_two_sum(c, d);
    gjk2di_parts sum = gjk2di_duo_two_sum(s.hi, t.hi);
    sum.lo = gjk2di_duo_add(sum.lo, gjk2di_duo_add(s.lo, t.lo));
    return sum;
}

/* By lanes rounded to a float. */
GJK2DI_INLINE gjk2di_duo gjk2di_duo_short(gjk2di_duo a)
{
    return gjk2di_duo_at(gjk2di_duo_rounded(a));
}

/* In pairs of doubles, to within 2^-74 E. Each product of two floats, the digits of a
 * double's or the first of it, fits into one double. For distances of at least 65536
 * times the error of twice the digits: the product of both lower parts is left out. */
GJK2DI_INLINE gjk2d_real gjk2di_small_distance(gjk2di_placed p, gjk2di_placed q,
                                               const gjk2di_feature *f)
{
    const gjk2di_duo turns[2] = {gjk2di_duo_turn(q.pose), gjk2di_duo_turn(p.pose)};
    const gjk2di_duo a = gjk2di_duo_at(f->p), b = gjk2di_duo_neg(gjk2di_duo_at(f->q));
    const gjk2di_duo u = gjk2di_duo_at(f->from), v = gjk2di_duo_at(f->to);
    const gjk2di_duo c = gjk2di_duo_xx(turns[f->is_of_p]);
    const gjk2di_duo s = gjk2di_duo_yy(turns[f->is_of_p]);
    const gjk2di_parts t = gjk2di_duo_two_sum(
        gjk2di_duo_position(p.pose), gjk2di_duo_neg(gjk2di_duo_position(q.pose)));
    const gjk2di_parts turned = gjk2di_duo_sum_of_4(
        gjk2di_duo_times(gjk2di_duo_xx(turns[1]), a),
        gjk2di_duo_times(gjk2di_duo_yy(turns[1]), gjk2di_duo_left(a)),
        gjk2di_duo_times(gjk2di_duo_xx(turns[0]), b),
        gjk2di_duo_times(gjk2di_duo_yy(turns[0]), gjk2di_duo_left(b)));
    const gjk2di_parts edge = gjk2di_duo_sum_of_4(
        gjk2di_duo_times(s, v), gjk2di_duo_neg(gjk2di_duo_times(s, u)),
        gjk2di_duo_times(c, gjk2di_duo_left(u)),
        gjk2di_duo_neg(gjk2di_duo_times(c, gjk2di_duo_left(v))));
    gjk2di_parts w = gjk2di_duo_two_sum(t.hi, turned.hi), n, product;
    gjk2di_duo n_short, w_short, rounded;
    gjk2di_wide h;
    double apart;
    w.lo = gjk2di_duo_add(w.lo, gjk2di_duo_add(t.lo, turned.lo));
    n.hi = gjk2di_duo_either(f->is_edge, edge.hi, w.hi);
    n.lo = gjk2di_duo_either(f->is_edge, edge.lo, w.lo);
    n_short = gjk2di_duo_short(n.hi);
    w_short = gjk2di_duo_short(w.hi);
    product.hi = gjk2di_duo_times(n_short, w_short);
    product.lo = gjk2di_duo_add(
        gjk2di_duo_times(n_short, gjk2di_duo_add(gjk2di_duo_sub(w.hi, w_short), w.lo)),
        gjk2di_duo_times(gjk2di_duo_add(gjk2di_duo_sub(n.hi, n_short), n.lo), w.hi));
    h = gjk2di_two_sum(gjk2di_duo_x(product.hi), gjk2di_duo_y(product.hi));
    rounded = gjk2di_duo_add(n.hi, n.lo); /* only now: where they cancel, they overlap */
    apart = gjk2di_size(
        (h.hi + (h.lo + gjk2di_duo_sum(product.lo))) /
        gjk2di_double_root(gjk2di_duo_sum(gjk2di_duo_times(rounded, rounded))));
    return gjk2di_rounds_alike(apart, apart * (8 / GJK2DI_FINE_DIGITS)) ? (float)apart
                                                                        : -1;
}
#endif

/* Is the origin, which is behind the edge from w along e, in the triangle of its ends and
 * the difference of the centres? Of that a coordinate errs by 8 u E, of the ends, rounded
 * to doubles, by less than `rough`: so near an end it is certain, too. */
GJK2DI_INLINE int gjk2di_is_before_center(const gjk2di_ended *ended, double wx, double wy,
                                          double ex, double ey, double rough)
{
    const double ox = (double)ended->center.x, oy = (double)ended->center.y;
    const double vx = wx + ex, vy = wy + ey, slack = (double)ended->slack;
    const double doubt = rough * (gjk2di_size(ox) + gjk2di_size(oy));
    const double v_doubt = slack * (gjk2di_size(vx) + gjk2di_size(vy)) + doubt;
    const double w_doubt = slack * (gjk2di_size(wx) + gjk2di_size(wy)) + doubt;
    const double of_v = vx * oy - vy * ox, of_w = ox * wy - oy * wx;
    return ((of_v > v_doubt) & (of_w > w_doubt)) |
           ((of_v < -v_doubt) & (of_w < -w_doubt));
}

/* Of the origin and the feature's vertices. */
GJK2DI_INLINE gjk2di_alignment gjk2di_feature_alignment(gjk2di_placed p, gjk2di_placed q,
                                                        const gjk2di_feature *f)
{
    gjk2d_vec2 of_p[2], of_q[2];
    of_p[0] = of_p[1] = f->p;
    of_q[0] = of_q[1] = f->q;
    if (f->is_edge)
        *(f->is_of_p ? &of_p[1] : &of_q[1]) = f->to;
    return gjk2di_aligned(p, q, of_p, of_q);
}

/* Selections by tables: neither edge or vertex nor P or Q can be predicted. */
GJK2DI_OUTLINE gjk2d_real gjk2di_measured(gjk2di_placed p, gjk2di_placed q,
                                          const gjk2di_feature *f,
                                          const gjk2di_ended *ended)
{
    static const double sides[2] = {1, -1};
    const double fine = (double)ended->slack * GJK2DI_FINER;
    const double rough = (double)ended->slack * (DBL_EPSILON / (double)GJK2DI_EPSILON);
    const gjk2di_fine radius =
        gjk2di_fine_add(gjk2di_fine_of((double)ended->margin),
                        gjk2di_fine_add(gjk2di_fine_of((double)p.shape->radius),
                                        gjk2di_fine_of((double)q.shape->radius)));
    const gjk2d_vec2 turns[2] = {gjk2di_rotation_of(q.pose), gjk2di_rotation_of(p.pose)};
    const gjk2di_fine_vec w = gjk2di_fine_corner_at(p, q, f->p, f->q);
    const gjk2di_fine_vec edge = gjk2di_fine_turned(
        turns[f->is_of_p],
        gjk2di_fine_minus(gjk2di_fine_point(f->to), gjk2di_fine_point(f->from)));
    const double wx = gjk2di_fine_rounded(w.x), wy = gjk2di_fine_rounded(w.y);
    const double dx = (double)ended->d.x, dy = (double)ended->d.y;
    double ex = gjk2di_fine_rounded(edge.x), ey = gjk2di_fine_rounded(edge.y);
    const double side = sides[!f->is_of_p]; /* the CSO's edge runs against that of Q */
    gjk2di_fine_vec normal[2], n;
    gjk2di_fine h, apart, gap;
    double along, reach, way, off, bound;
    int is_free, is_hit, has_foot;
    ex *= side, ey *= side;
    along = -(wx * ex + wy * ey);
    reach = rough * (gjk2di_size(ex) + gjk2di_size(ey));
    has_foot = (!f->is_edge) | ((along > reach) & (along < ex * ex + ey * ey - reach));
    normal[0] = w;
    normal[1].x = edge.y;
    normal[1].y = gjk2di_fine_signed(edge.x, -1);
    n = normal[f->is_edge];
    way = sides[gjk2di_fine_rounded(n.x) * dx + gjk2di_fine_rounded(n.y) * dy < 0];
    n.x = gjk2di_fine_signed(n.x, way);
    n.y = gjk2di_fine_signed(n.y, way);
    off = gjk2di_size(gjk2di_fine_rounded(n.x) - dx) +
          gjk2di_size(gjk2di_fine_rounded(n.y) - dy);
    if (GJK2DI_RARE(!(off <= (double)ended->slack)))
        return -1;
    h = gjk2di_fine_dot(n, w);
    bound = fine * gjk2di_fine_norm1(n);
    if (gjk2di_size(gjk2di_fine_rounded(h)) <= bound)
        return !ended->is_free && gjk2di_feature_alignment(p, q, f) == GJK2DI_BETWEEN
                   ? 0
                   : GJK2DI_R(-2);
    is_free = gjk2di_fine_rounded(h) > bound;
    is_hit = f->is_edge & (gjk2di_fine_rounded(h) < -bound) &
             gjk2di_is_before_center(ended, wx, wy, ex, ey, rough);
    if (ended->level == 1 && !(gjk2di_fine_rounded(radius) > 0))
        return (gjk2d_real)(is_free - !(is_free | is_hit));
    apart = gjk2di_fine_over_root(h, gjk2di_fine_dot(n, n));
    gap = gjk2di_fine_sub(apart, radius);
    is_hit |= is_free & has_foot & (gjk2di_fine_rounded(gap) < -2 * fine);
    is_free &= has_foot & (gjk2di_fine_rounded(gap) > 2 * fine);
    if (is_free && ended->level > 1 &&
        !(gjk2di_fine_rounded(gap) > fine * GJK2DI_FINE_DIGITS))
        return gjk2di_fine_rounded(radius) > 0 ||
                       gjk2di_fine_rounded(apart) < 65536 * fine
                   ? GJK2DI_R(-1)
                   : gjk2di_small_distance(p, q, f);
    if (!is_free)
        return GJK2DI_R(is_hit - 1);
    return ended->level == 1 || gjk2di_rounds_alike(gap, fine)
               ? gjk2di_positive((gjk2d_real)gjk2di_fine_rounded(gap))
               : GJK2DI_R(-1);
}

#if GJK2D_DOUBLE
#define GJK2DI_CUT                                                                       \
    100663296.0 /* 1.5 2^26: the anchor, to a bound, of a grid 2^-26 of it */

/* a, hi rounded to a multiple of G, where `anchor` is 1.5 2^52 G: the sum with it has no
 * room for less (Rump). |a| < 2^51 G. */
GJK2DI_INLINE gjk2di_parts gjk2di_parts_of(gjk2di_duo a, gjk2di_duo anchor)
{
    gjk2di_parts parts;
    parts.hi = gjk2di_duo_sub(gjk2di_duo_add(a, anchor), anchor);
    parts.lo = gjk2di_duo_sub(a, parts.hi);
    return parts;
}

/* The same of hi + lo. */
GJK2DI_INLINE gjk2di_parts gjk2di_parts_again(gjk2di_parts a, gjk2di_duo anchor)
{
    gjk2di_parts parts = gjk2di_parts_of(a.hi, anchor);
    parts.lo = gjk2di_duo_add(parts.lo, a.lo);
    return parts;
}

/* r a, hi without error; `whole` is a rounded. */
GJK2DI_INLINE gjk2di_parts gjk2di_parts_turned(gjk2di_parts r, gjk2di_parts a,
                                               gjk2di_duo whole)
{
    gjk2di_parts turned;
    turned.hi = gjk2di_duo_turned(r.hi, a.hi);
    turned.lo =
        gjk2di_duo_add(gjk2di_duo_turned(r.hi, a.lo), gjk2di_duo_turned(r.lo, whole));
    return turned;
}

/* 26 bits of x, for |x| < 2^996 (Veltkamp). */
GJK2DI_INLINE double gjk2di_upper_half(double x)
{
    const double c = 134217729.0 * x;
    return c - (c - x);
}

/* sqrt(N), N = n + rest positive, |rest| <= N / 8. r is the root to 26 bits, so that r r
 * and what is left of n are exact; with x = (N - r r) / (2 r), the root is
 * r + x - x^2 / (2 r) but for 2^-77. */
GJK2DI_INLINE gjk2di_wide gjk2di_root(double n, double rest)
{
    const double r = gjk2di_upper_half(GJK2D_SQRT(n + rest)), over = 0.5 / r;
    const double x = ((n - r * r) + rest) * over;
    return gjk2di_wide_sum(r, x - x * x * over);
}

/* H / sqrt(N), H = h + h_rest likewise. q is the result to 26 bits, so that q r too is
 * exact; with x = (N - r r) / (2 r r), 1 / sqrt(N) = (1 - x + 1.5 x^2) / r but for
 * 2^-76. */
GJK2DI_INLINE gjk2di_wide gjk2di_over_root(double h, double h_rest, double n,
                                           double n_rest)
{
    const double r = gjk2di_upper_half(GJK2D_SQRT(n + n_rest)), over = 1 / r;
    const double q = gjk2di_upper_half((h + h_rest) * over);
    const double more = ((h - q * r) + h_rest) * over;
    const double x = 0.5 * (((n - r * r) + n_rest) * over) * over;
    return gjk2di_wide_sum(q, more - (q + more) * (x - 1.5 * (x * x)));
}

/* The distance of a CSO vertex w, parts and whole. */
GJK2DI_INLINE gjk2di_wide gjk2di_vertex_distance(gjk2di_parts w, gjk2di_duo whole)
{
    const gjk2di_duo square = gjk2di_duo_times(w.hi, w.hi);
    const gjk2di_duo rest = gjk2di_duo_times(w.lo, gjk2di_duo_add(w.hi, whole));
    return gjk2di_root(gjk2di_duo_sum(square), gjk2di_duo_sum(rest));
}

/* That of an edge with the normal R e turned to the left by a quarter, w being one end of
 * it; 0 where the origin does not project inside for certain: of w and R e rounded, the
 * product errs by less than slack |R e|_1. That is never so of an edge so short that its
 * square could underflow. `turn` is |R|_1 or more. */
GJK2DI_INLINE gjk2di_wide gjk2di_edge_distance(gjk2di_parts w, gjk2di_duo w_whole,
                                               gjk2di_parts r, gjk2di_parts e,
                                               gjk2di_duo turn, double slack)
{
    const gjk2di_duo size = gjk2di_duo_above(gjk2di_duo_norms(e.hi, e.hi));
    const gjk2di_duo anchor = gjk2di_duo_times(gjk2di_duo_both(GJK2DI_CUT), size);
    const gjk2di_parts along =
        gjk2di_parts_turned(r, gjk2di_parts_again(e, anchor), e.hi);
    const gjk2di_duo edge = gjk2di_duo_add(along.hi, along.lo);
    const gjk2di_duo whole = gjk2di_duo_left(edge);
    const gjk2di_parts n = gjk2di_parts_again(along, gjk2di_duo_times(anchor, turn));
    const gjk2di_duo nh = gjk2di_duo_left(n.hi), nl = gjk2di_duo_left(n.lo);
    const double h = gjk2di_duo_sum(gjk2di_duo_times(nh, w.hi));
    const double h_rest = gjk2di_duo_sum(
        gjk2di_duo_add(gjk2di_duo_times(nh, w.lo), gjk2di_duo_times(nl, w_whole)));
    const double square = gjk2di_duo_sum(gjk2di_duo_times(nh, nh));
    const double rest = gjk2di_duo_sum(gjk2di_duo_times(nl, gjk2di_duo_add(nh, whole)));
    const double foot = gjk2di_duo_sum(gjk2di_duo_times(edge, w_whole));
    const double reach = slack * gjk2di_duo_sum(gjk2di_duo_size(edge));
    if (GJK2DI_RARE(!((foot > reach) & (foot < (square + rest) - reach))))
        return gjk2di_wide_sum(0, 0);
    return gjk2di_over_root(h, h_rest, square, rest);
}

/* The distance of a feature of the CSO from the origin, or 0 where that does not project
 * inside of the edge. Negative where the edge runs the other way than a search has it,
 * with the origin on its right. `slack` is 20 u E, and E at least |R_P|_1 extent_P +
 * |R_Q|_1 extent_Q + |t|_1.
 *
 * Most of w = R_P p - R_Q q + t cancels. Each factor is cut on a grid, 2^-26 of the power
 * of two above its bound, so that the upper parts' products are multiples of 2^-52 of
 * that above E, and t's upper part is one too: their sum is w.hi, exactly. What is below
 * the grids comes to 2^-24 E at most, and errs by five roundings, 2^-21 u E.
 *
 * At a vertex, w is cut once more, and so is its square: the upper parts' exactly, and
 * 2^-22 E |w| below. On an edge, w.n / |n| is measured, n the edge turned by a quarter.
 * Likewise n.hi is exact, and n.lo errs by 2^-21 u |n|; of w.n, the upper parts' product
 * is exact, and 2^-21 E |n| are below. In all, the result errs by less than 2^-17 u E,
 * and where it is rounded by u of itself: this of distances from 2^-17 E on. Of smaller
 * ones, where the parts below the grids are no longer small, no more than that they are
 * smaller is certain.
 *
 * Whether it is an edge a search has just decided by a branch, so that another one is
 * foreseen; whether of P or Q is anyone's guess, and selected.
 */
GJK2DI_INLINE gjk2di_wide gjk2di_feature_distance(gjk2di_placed P, gjk2di_placed Q,
                                                  const gjk2di_feature *f, double slack)
{
    const gjk2di_duo p_turn = gjk2di_duo_at(gjk2di_rotation_of(P.pose));
    const gjk2di_duo q_turn = gjk2di_duo_at(gjk2di_rotation_of(Q.pose));
    const gjk2di_duo turns = gjk2di_duo_above(gjk2di_duo_norms(p_turn, q_turn));
    const gjk2di_duo reach = gjk2di_duo_above(gjk2di_duo_both(slack * (1 / GJK2DI_BAND)));
    const gjk2di_duo cut = gjk2di_duo_both(GJK2DI_CUT);
    const gjk2di_duo anchor = gjk2di_duo_times(cut, reach);
    const gjk2di_duo of_turns = gjk2di_duo_times(cut, turns);
    const gjk2di_duo of_points = gjk2di_duo_over(anchor, turns);
    const gjk2di_duo p_whole = gjk2di_duo_at(f->p), q_whole = gjk2di_duo_at(f->q);
    const gjk2di_duo from = gjk2di_duo_at(f->from), to = gjk2di_duo_at(f->to);
    const gjk2di_parts rp = gjk2di_parts_of(p_turn, gjk2di_duo_xx(of_turns));
    const gjk2di_parts rq = gjk2di_parts_of(q_turn, gjk2di_duo_yy(of_turns));
    const gjk2di_parts p = gjk2di_parts_turned(
        rp, gjk2di_parts_of(p_whole, gjk2di_duo_xx(of_points)), p_whole);
    const gjk2di_parts q = gjk2di_parts_turned(
        rq, gjk2di_parts_of(q_whole, gjk2di_duo_yy(of_points)), q_whole);
    const gjk2di_parts t = gjk2di_parts_again(
        gjk2di_duo_two_difference(gjk2di_duo_at(gjk2di_position_of(P.pose)),
                                  gjk2di_duo_at(gjk2di_position_of(Q.pose))),
        gjk2di_duo_times(gjk2di_duo_both(6), reach));
    gjk2di_parts w, r, e;
    gjk2di_duo whole;
    w.hi = gjk2di_duo_sub(gjk2di_duo_add(t.hi, p.hi), q.hi);
    w.lo = gjk2di_duo_add(t.lo, gjk2di_duo_sub(p.lo, q.lo));
    whole = gjk2di_duo_add(w.hi, w.lo);
    w = gjk2di_parts_again(w, anchor);
    if (!f->is_edge)
        return gjk2di_vertex_distance(w, whole);
    r.hi = gjk2di_duo_either(f->is_of_p, rp.hi, rq.hi);
    r.lo = gjk2di_duo_either(f->is_of_p, rp.lo, rq.lo);
    e = gjk2di_duo_two_difference(gjk2di_duo_either(f->is_of_p, from, to),
                                  gjk2di_duo_either(f->is_of_p, to, from));
    return gjk2di_edge_distance(
        w, whole, r, e,
        gjk2di_duo_either(f->is_of_p, gjk2di_duo_xx(turns), gjk2di_duo_yy(turns)), slack);
}

/* Of a feature as above that a search has certainly found free: the distance, off by
 * less than 2^-17 u E; negative where this faster way may round it otherwise than >>exact
 * does. (The slack is 20 u E.) */
GJK2DI_INLINE gjk2d_real gjk2di_measured_apart(gjk2di_placed p, gjk2di_placed q,
                                               const gjk2di_feature *f,
                                               const gjk2di_ended *ended)
{
    const gjk2di_wide radius = gjk2di_two_sum(p.shape->radius, q.shape->radius);
    const double E = ended->slack * (1 / GJK2DI_BAND);
    gjk2di_wide distance = gjk2di_feature_distance(p, q, f, ended->slack);
    if (radius.hi > 0)
        distance = gjk2di_wide_add(distance, gjk2di_wide_neg(radius));
    return (distance.hi * 256 > E) &
                   gjk2di_rounds_alike(distance, ended->slack * (1.0 / 2097152))
               ? distance.hi
               : -1;
}
#else
/* The same of what is certainly free and not nearly in contact, as most is: the feature's
 * kind is a branch that the search has just taken, too. */
GJK2DI_INLINE gjk2d_real gjk2di_measured_apart(gjk2di_placed p, gjk2di_placed q,
                                               const gjk2di_feature *f,
                                               const gjk2di_ended *ended)
{
    const gjk2d_real radius = p.shape->radius + q.shape->radius;
    const gjk2di_fine_vec w = gjk2di_fine_corner_at(p, q, f->p, f->q);
    gjk2di_fine apart;
    if (f->is_edge) {
        const double rough =
            (double)ended->slack * (DBL_EPSILON / (double)GJK2DI_EPSILON);
        const gjk2d_vec2 turns[2] = {gjk2di_rotation_of(q.pose),
                                     gjk2di_rotation_of(p.pose)};
        const gjk2di_fine_vec e = gjk2di_fine_turned(
            turns[f->is_of_p],
            gjk2di_fine_minus(gjk2di_fine_point(f->to), gjk2di_fine_point(f->from)));
        const double ex = gjk2di_fine_rounded(e.x), ey = gjk2di_fine_rounded(e.y);
        const double along = (f->is_of_p ? -1 : 1) * (gjk2di_fine_rounded(w.x) * ex +
                                                      gjk2di_fine_rounded(w.y) * ey);
        const double reach = rough * (gjk2di_size(ex) + gjk2di_size(ey));
        if (GJK2DI_RARE(!((along > reach) & (along < ex * ex + ey * ey - reach))))
            return -1;
        apart = gjk2di_fine_over_root(gjk2di_fine_cross(w, e), gjk2di_fine_dot(e, e));
    } else {
        apart = gjk2di_fine_root(gjk2di_fine_dot(w, w));
    }
    apart = gjk2di_fine_rounded(apart) < 0 ? gjk2di_fine_signed(apart, -1) : apart;
    if (GJK2DI_RARE(!(gjk2di_fine_rounded(apart) >
                      (double)ended->slack * GJK2DI_FINER * GJK2DI_FINE_DIGITS)))
        return -1;
    if (radius > 0)
        apart = gjk2di_fine_sub(apart,
                                gjk2di_fine_add(gjk2di_fine_of((double)p.shape->radius),
                                                gjk2di_fine_of((double)q.shape->radius)));
    return gjk2di_rounds_alike(apart, (double)ended->slack * GJK2DI_FINER)
               ? (gjk2d_real)gjk2di_fine_rounded(apart)
               : GJK2DI_R(-1);
}
#endif

/* What of a search is left is measured with twice the digits. */
GJK2DI_INLINE gjk2d_real gjk2di_measured_either(gjk2di_placed p, gjk2di_placed q,
                                                const gjk2di_feature *f,
                                                const gjk2di_ended *ended)
{
    if (ended->is_free) {
        const gjk2d_real distance = gjk2di_measured_apart(p, q, f, ended);
        if (!GJK2DI_RARE(!(distance > 0)))
            return distance;
    }
    return gjk2di_measured(p, q, f, ended);
}

/* ---- rings: the look ahead
 *
 * The corner of the CSO that is farthest from its centre c towards the origin is the
 * closest feature of most shapes that are apart, or an edge next to it, or one not far
 * along. So this searches no further: it looks at that corner, with the digits that the
 * answer needs, and goes on to the next while the distance falls.
 *
 * - Of P's and -Q's edges from a corner to a side, the CSO's is the one that turns less.
 * - The closest point is on the side where the ray from c through the origin leaves the
 *   CSO: on the other side it only falls back, from a corner that is farther from the ray
 *   already.
 * - If the distance falls along the CSO's edge there, that is closer than the corner, and
 *   the closest of all unless it falls all along.
 * - Where the origin is behind that edge, it is in the CSO if the ray crosses the edge;
 *   else the look goes on.
 *
 * With d the corner, or the edge's normal, d.x must rise along the other edges from there
 * by more than gjk2di_doubt. As on a strictly convex ring it rises and falls only once,
 * all of the CSO then lies beyond; of an edge's own ring that needs no proof.
 *
 * That nobody can foresee which of this holds would cost more than all of it: so both
 * sides are computed, corner and edge, and selected.
 */

/* Two vectors, by lanes: of P and of -Q, or to the left and to the right. */
typedef struct gjk2di_twin {
    gjk2di_duo x, y;
} gjk2di_twin;

GJK2DI_INLINE gjk2di_twin gjk2di_twin_of(gjk2di_duo a, gjk2di_duo b)
{
    gjk2di_twin twin;
    twin.x = gjk2di_duo_xs(a, b);
    twin.y = gjk2di_duo_ys(a, b);
    return twin;
}

GJK2DI_INLINE gjk2di_twin gjk2di_twin_at(gjk2di_points p, int i, gjk2di_points q, int j)
{
    return gjk2di_twin_of(gjk2di_duo_read(p.xy + 2 * i), gjk2di_duo_read(q.xy + 2 * j));
}

/* Lane 0, or 1, of both. */
GJK2DI_INLINE gjk2di_twin gjk2di_twin_of_lanes(gjk2di_twin a, gjk2di_twin b, int lane)
{
    gjk2di_twin twin;
    twin.x = lane ? gjk2di_duo_ys(a.x, b.x) : gjk2di_duo_xs(a.x, b.x);
    twin.y = lane ? gjk2di_duo_ys(a.y, b.y) : gjk2di_duo_xs(a.y, b.y);
    return twin;
}

GJK2DI_INLINE gjk2di_twin gjk2di_twin_sub(gjk2di_twin a, gjk2di_twin b)
{
    a.x = gjk2di_duo_sub(a.x, b.x);
    a.y = gjk2di_duo_sub(a.y, b.y);
    return a;
}

/* r a, the complex product. */
GJK2DI_INLINE gjk2di_twin gjk2di_twin_turned(gjk2di_twin r, gjk2di_twin a)
{
    gjk2di_twin t;
    t.x = gjk2di_duo_sub(gjk2di_duo_times(r.x, a.x), gjk2di_duo_times(r.y, a.y));
    t.y = gjk2di_duo_add(gjk2di_duo_times(r.y, a.x), gjk2di_duo_times(r.x, a.y));
    return t;
}

GJK2DI_INLINE gjk2di_duo gjk2di_twin_dot(gjk2di_twin a, gjk2di_twin b)
{
    return gjk2di_duo_add(gjk2di_duo_times(a.x, b.x), gjk2di_duo_times(a.y, b.y));
}

GJK2DI_INLINE gjk2di_duo gjk2di_twin_cross(gjk2di_twin a, gjk2di_twin b)
{
    return gjk2di_duo_sub(gjk2di_duo_times(a.x, b.y), gjk2di_duo_times(a.y, b.x));
}

GJK2DI_INLINE gjk2di_duo gjk2di_twin_norm1(gjk2di_twin a)
{
    return gjk2di_duo_add(gjk2di_duo_size(a.x), gjk2di_duo_size(a.y));
}

/* The vector on the side that the sign of `side` tells: positive to the left. */
GJK2DI_INLINE gjk2di_duo gjk2di_twin_on_side(gjk2di_twin a, gjk2di_duo side)
{
    return gjk2di_duo_where(side, gjk2di_duo_both(0), gjk2di_duo_ys(a.x, a.y),
                            gjk2di_duo_xs(a.x, a.y));
}

/* A corner of the CSO, of P's vertex i and Q's j, and the edges from there. */
typedef struct gjk2di_front {
    int i, j, i_left, i_right, j_left, j_right;
    gjk2di_twin left, right; /* by shapes */
    gjk2di_duo w;
} gjk2di_front;

GJK2DI_INLINE gjk2di_front gjk2di_front_at(int i, int j, gjk2di_placed p, gjk2di_placed q)
{
    const gjk2di_points P = gjk2di_points_of(p.shape), Q = gjk2di_points_of(q.shape);
    const gjk2di_twin turn =
        gjk2di_twin_of(gjk2di_duo_turn(p.pose), gjk2di_duo_neg(gjk2di_duo_turn(q.pose)));
    const gjk2di_twin corner = gjk2di_twin_at(P, i, Q, j);
    const gjk2di_twin turned = gjk2di_twin_turned(turn, corner);
    const gjk2di_duo of_p = gjk2di_duo_xs(turned.x, turned.y);
    const gjk2di_duo of_q = gjk2di_duo_ys(turned.x, turned.y);
    const gjk2di_duo t =
        gjk2di_duo_sub(gjk2di_duo_position(p.pose), gjk2di_duo_position(q.pose));
    gjk2di_front front;
    front.i = i;
    front.j = j;
    front.i_left = gjk2di_beside(P.count, i, p.shape->ring);
    front.i_right = gjk2di_beside(P.count, i, -p.shape->ring);
    front.j_left = gjk2di_beside(Q.count, j, q.shape->ring);
    front.j_right = gjk2di_beside(Q.count, j, -q.shape->ring);
    front.left = gjk2di_twin_turned(
        turn, gjk2di_twin_sub(gjk2di_twin_at(P, front.i_left, Q, front.j_left), corner));
    front.right = gjk2di_twin_turned(
        turn,
        gjk2di_twin_sub(gjk2di_twin_at(P, front.i_right, Q, front.j_right), corner));
    front.w = gjk2di_duo_add(gjk2di_duo_add(of_p, of_q), t);
    return front;
}

/* What is closest there: the corner, or the CSO's edge on the closest point's side. */
typedef struct gjk2di_facing {
    int is_right;          /* the side: clockwise of the corner */
    int is_of_p;           /* the edge is P's */
    int is_edge;           /* it is closer than the corner */
    int is_past;           /* what follows may be closer still */
    int is_closest;        /* all of the CSO lies beyond, for certain */
    int is_hit;            /* the origin is between the edge and c, for certain */
    gjk2di_duo d;          /* the corner, or the edge's normal */
    double height, square; /* d.w and d.d */
} gjk2di_facing;

/* `center` is the difference of the shapes' centres. Of shapes that are apart for certain
 * the edge never lies behind the origin, which `nearby` asks, and whether it is
 * crossed. */
GJK2DI_INLINE gjk2di_facing gjk2di_look_ahead(const gjk2di_front *front,
                                              gjk2d_vec2 center, gjk2d_real slack,
                                              int nearby)
{
    const double u_ratio = DBL_EPSILON / (double)GJK2DI_EPSILON;
    const gjk2di_duo rough = gjk2di_duo_both((double)slack);
    const gjk2di_duo fine = gjk2di_duo_both((double)slack * u_ratio);
    const gjk2di_duo twice_E = gjk2di_duo_both((double)slack * (2 / (double)GJK2DI_BAND));
    const gjk2di_duo none = gjk2di_duo_both(0);
    const gjk2di_duo of_c = gjk2di_duo_of((double)center.x, (double)center.y);
    const gjk2di_twin c = gjk2di_twin_of(of_c, of_c);
    const gjk2di_twin w = gjk2di_twin_of(front->w, front->w);
    /* by sides */
    const gjk2di_twin of_p = gjk2di_twin_of_lanes(front->left, front->right, 0);
    const gjk2di_twin of_q = gjk2di_twin_of_lanes(front->left, front->right, 1);
    const gjk2di_duo turns = gjk2di_duo_mirrored(gjk2di_twin_cross(of_p, of_q));
    const gjk2di_duo side = gjk2di_twin_cross(c, w);
    gjk2di_twin edge, normal, foot, measures, d;
    gjk2di_duo edge_foot, edge_measures, chosen, rise, rise_doubt;
    gjk2di_facing f;
    double reach, along;
    int own;
    edge.x = gjk2di_duo_where(turns, none, of_p.x, of_q.x);
    edge.y = gjk2di_duo_where(turns, none, of_p.y, of_q.y);
    normal.x = gjk2di_duo_mirrored(edge.y);
    normal.y = gjk2di_duo_neg(gjk2di_duo_mirrored(edge.x));
    foot.x = gjk2di_duo_times(fine, gjk2di_twin_norm1(edge)); /* how far to be certain */
    foot.y = gjk2di_duo_neg(gjk2di_twin_dot(edge, w));        /* how far along */
    measures.x = gjk2di_twin_dot(normal, w);
    measures.y = gjk2di_twin_dot(edge, edge);
    /* on that side */
    edge_foot = gjk2di_twin_on_side(foot, side);
    edge_measures = gjk2di_twin_on_side(measures, side);
    reach = gjk2di_duo_x(edge_foot);
    along = gjk2di_duo_y(edge_foot);
    chosen = gjk2di_duo_where(gjk2di_duo_xx(edge_foot), gjk2di_duo_yy(edge_foot),
                              edge_measures, gjk2di_twin_dot(w, w));
    f.height = gjk2di_duo_x(chosen);
    f.square = gjk2di_duo_y(chosen);
    chosen = gjk2di_duo_where(gjk2di_duo_xx(edge_foot), gjk2di_duo_yy(edge_foot),
                              gjk2di_twin_on_side(normal, side), front->w);
    d = gjk2di_twin_of(chosen, chosen);
    f.d = chosen;
    f.is_right = gjk2di_duo_less(side, none) & 1;
    f.is_of_p = gjk2di_duo_less(turns, none) >> f.is_right & 1;
    f.is_edge = along > reach;
    f.is_past = f.is_edge & !(along < gjk2di_duo_y(edge_measures) - reach);
    f.is_hit = 0;
    if (nearby) {
        /* How far w is before the ray, and the edge's other end v beyond it. The origin
         * is in the triangle w v c if it is on one side of all three. A coordinate of c
         * errs by 8 u E. */
        const double doubt =
            gjk2di_duo_x(gjk2di_duo_add(gjk2di_duo_times(rough, gjk2di_twin_norm1(w)),
                                        gjk2di_duo_times(fine, gjk2di_twin_norm1(c))));
        const double height = gjk2di_duo_x(edge_measures);
        gjk2di_twin ray;
        gjk2di_duo edge_ray;
        ray.x = gjk2di_duo_neg(gjk2di_duo_mirrored(side));
        ray.y = gjk2di_duo_mirrored(gjk2di_duo_add(side, gjk2di_twin_cross(c, edge)));
        edge_ray = gjk2di_twin_on_side(ray, side);
        f.is_hit = height < -reach && gjk2di_duo_x(edge_ray) > doubt &&
                   gjk2di_duo_y(edge_ray) > doubt + reach * (1 / u_ratio);
        f.is_past |= !(height > 0) & !(gjk2di_duo_y(edge_ray) > 0);
    }
    /* by shapes */
    rise = gjk2di_duo_least(gjk2di_twin_dot(d, front->left),
                            gjk2di_twin_dot(d, front->right));
    rise_doubt = gjk2di_duo_times(fine, gjk2di_duo_add(gjk2di_twin_norm1(d), twice_E));
    own = f.is_edge << !f.is_of_p;
    f.is_closest = (!f.is_past) & ((gjk2di_duo_less(rise_doubt, rise) | own) == 3);
    return f;
}

/* The vertices of what is closest there: a corner, or an edge from right to left, so that
 * the origin is where a search has it. */
typedef struct gjk2di_ends {
    int count;
    int p[2], q[2];
} gjk2di_ends;

GJK2DI_INLINE gjk2di_ends gjk2di_ends_ahead(const gjk2di_facing *found,
                                            const gjk2di_front *front)
{
    const int i_next = found->is_right ? front->i_right : front->i_left;
    const int j_next = found->is_right ? front->j_right : front->j_left;
    const int next = !(found->is_edge & !found->is_right);
    gjk2di_ends ends;
    ends.count = 1 + found->is_edge;
    ends.p[!next] = front->i;
    ends.q[!next] = front->j;
    ends.p[next] = found->is_of_p ? i_next : front->i;
    ends.q[next] = found->is_of_p ? front->j : j_next;
    return ends;
}

GJK2DI_INLINE gjk2di_feature gjk2di_feature_at(const gjk2di_ends *ends, int is_of_p,
                                               gjk2di_points P, gjk2di_points Q)
{
    gjk2di_feature f;
    f.p = gjk2di_point(P, ends->p[0]);
    f.q = gjk2di_point(Q, ends->q[0]);
    f.is_edge = ends->count == 2;
    f.is_of_p = is_of_p;
    f.from = f.is_of_p ? f.p : f.q;
    f.to = f.is_of_p ? gjk2di_point(P, ends->p[1]) : gjk2di_point(Q, ends->q[1]);
    return f;
}

GJK2DI_INLINE gjk2di_feature gjk2di_feature_ahead(const gjk2di_facing *found,
                                                  const gjk2di_front *front,
                                                  gjk2di_points P, gjk2di_points Q)
{
    const gjk2di_ends ends = gjk2di_ends_ahead(found, front);
    return gjk2di_feature_at(&ends, found->is_of_p, P, Q);
}

/* Where >>exact begins: at the edge there, also if the corner seems closer. */
GJK2DI_INLINE gjk2di_clue gjk2di_clue_at(const gjk2di_feature *f)
{
    gjk2di_clue clue;
    clue.count = 2;
    clue.p[0] = f->p;
    clue.q[0] = f->q;
    clue.p[1] = f->is_of_p ? f->to : f->p;
    clue.q[1] = f->is_of_p ? f->q : f->to;
    return clue;
}

/* Its distance, of what is closest and apart for certain; negative where digits are
 * missing. `height` and `square` are d.w and d.d, which is enough for floats. */
GJK2DI_INLINE gjk2d_real gjk2di_measured_feature(gjk2di_placed p, gjk2di_placed q,
                                                 const gjk2di_feature *f, double height,
                                                 double square, gjk2d_real slack)
{
    const double radius = (double)p.shape->radius + (double)q.shape->radius;
#if GJK2D_DOUBLE
    gjk2di_ended ended;
    if (!GJK2DI_CERTAIN)
        return gjk2di_positive(height / gjk2di_double_root(square) - radius);
    ended.slack = slack;
    return gjk2di_measured_apart(p, q, f, &ended);
#else
    const double fine = (double)slack * GJK2DI_FINER;
    const double gap = height / gjk2di_double_root(square) - radius;
    (void)f;
    if (GJK2DI_CERTAIN && GJK2DI_RARE(!((gap > fine * GJK2DI_FINE_DIGITS) &
                                        gjk2di_rounds_alike(gap, fine))))
        return -1;
    return (gjk2d_real)gap;
#endif
}

GJK2DI_INLINE gjk2d_real gjk2di_measured_ahead(const gjk2di_facing *found,
                                               const gjk2di_front *front,
                                               gjk2d_real slack, gjk2di_placed p,
                                               gjk2di_placed q)
{
    const gjk2di_feature f = gjk2di_feature_ahead(found, front, gjk2di_points_of(p.shape),
                                                  gjk2di_points_of(q.shape));
    return gjk2di_measured_feature(p, q, &f, found->height, found->square, slack);
}

/* P and -Q, of which only some vertices count, and a corner of their CSO. */
typedef struct gjk2di_sketch {
    gjk2di_points list[2];
    gjk2d_vec2 turn[2];
    int ring[2];
    int step[2]; /* from one vertex to the next */
    int at[2];
} gjk2di_sketch;

/* An edge from that corner, and the step that it is. */
typedef struct gjk2di_stride {
    gjk2d_vec2 edge;
    int of_q, to;
} gjk2di_stride;

/* Counterclockwise for way = 1: P's or -Q's, which turns less. */
GJK2DI_INLINE gjk2di_stride gjk2di_stride_of(const gjk2di_sketch *s, int way)
{
    gjk2di_stride stride;
    gjk2d_vec2 edge[2];
    gjk2d_real turn;
    int to[2], i;
    for (i = 0; i < 2; ++i) {
        to[i] = gjk2di_beside(s->list[i].count, s->at[i], way * s->ring[i] * s->step[i]);
        edge[i] =
            gjk2di_turned(s->turn[i], gjk2di_sub(gjk2di_point(s->list[i], to[i]),
                                                 gjk2di_point(s->list[i], s->at[i])));
    }
    turn = gjk2di_cross(edge[0], edge[1]);
    stride.of_q = way > 0 ? !(turn > 0) : !(turn < 0);
    stride.edge = stride.of_q ? edge[1] : edge[0];
    stride.to = stride.of_q ? to[1] : to[0];
    return stride;
}

/* A vertex of P and one of Q. */
typedef struct gjk2di_places {
    int i, j;
} gjk2di_places;

/* The corner next to the closest feature of rings with many corners, as a rule, in
 * O(log count): of a few of their vertices, and then of ever nearer ones. Each time it
 * moves by at most GJK2DI_MOVES: towards the ray, if what is closest lies past the next
 * edge, or if that is behind the origin and short of the ray; else back, if the distance
 * falls there. (Rounding, and few vertices that leave the centre out, can mislead it.) */
enum { GJK2DI_MOVES = 4, GJK2DI_LOOKS = 2 * GJK2DI_FEW };

GJK2DI_OUTLINE gjk2di_places gjk2di_close_in(gjk2di_placed p, gjk2di_placed q,
                                             gjk2d_vec2 center)
{
    const gjk2d_vec2 t =
        gjk2di_sub(gjk2di_position_of(p.pose), gjk2di_position_of(q.pose));
    gjk2d_vec2 d = gjk2di_neg(center);
    gjk2di_places places;
    gjk2di_sketch s;
    int i, left = GJK2DI_MOVES;
    s.list[0] = gjk2di_points_of(p.shape);
    s.list[1] = gjk2di_points_of(q.shape);
    s.turn[0] = gjk2di_rotation_of(p.pose);
    s.turn[1] = gjk2di_neg(gjk2di_rotation_of(q.pose));
    s.ring[0] = p.shape->ring;
    s.ring[1] = q.shape->ring;
    for (i = 0; i < 2; ++i) {
        s.step[i] = gjk2di_coarse_step(s.list[i].count);
        s.at[i] =
            gjk2di_coarse_scan(s.list[i], gjk2di_turned_back(s.turn[i], d), s.step[i]);
    }
    for (;;) {
        const gjk2d_vec2 of_p =
            gjk2di_turned(s.turn[0], gjk2di_point(s.list[0], s.at[0]));
        const gjk2d_vec2 of_q =
            gjk2di_turned(s.turn[1], gjk2di_point(s.list[1], s.at[1]));
        const gjk2d_vec2 w = gjk2di_add(gjk2di_add(of_p, of_q), t);
        const int way = gjk2di_cross(center, w) < 0 ? -1 : 1;
        const gjk2d_real side = (gjk2d_real)way;
        const gjk2di_stride on = gjk2di_stride_of(&s, way);
        const gjk2di_stride back = gjk2di_stride_of(&s, -way);
        const gjk2d_vec2 v = gjk2di_add(w, on.edge);
        const int is_free = side * gjk2di_cross(on.edge, w) > 0;
        const int is_past =
            is_free ? gjk2di_dot(on.edge, v) < 0 : side * gjk2di_cross(center, v) > 0;
        const int is_behind =
            side * gjk2di_cross(back.edge, w) < 0 && gjk2di_dot(back.edge, w) < 0;
        if ((is_past || is_behind) && --left >= 0) {
            s.at[is_past ? on.of_q : back.of_q] = is_past ? on.to : back.to;
            continue;
        }
        if (s.step[0] == 1 && s.step[1] == 1)
            break;
        d = is_free && !(gjk2di_dot(on.edge, w) < 0)
                ? gjk2di_neg(w)
                : gjk2di_times(side, gjk2di_vec(on.edge.y, -on.edge.x));
        for (i = 0; i < 2; ++i) {
            s.step[i] = gjk2di_finer_step(s.step[i]);
            s.at[i] = gjk2di_best_beside(s.list[i], gjk2di_turned_back(s.turn[i], d),
                                         s.at[i], s.step[i]);
        }
        left = GJK2DI_MOVES;
    }
    places.i = s.at[0];
    places.j = s.at[1];
    return places;
}

/* Has it found what is closest, for certain? */
GJK2DI_INLINE int gjk2di_search_ahead(gjk2di_front *front, gjk2di_facing *found,
                                      const gjk2di_pair *pair, gjk2di_placed p,
                                      gjk2di_placed q, gjk2d_vec2 center, int nearby)
{
    const gjk2di_points P = gjk2di_points_of(p.shape), Q = gjk2di_points_of(q.shape);
    int left = GJK2DI_LOOKS, i, j;
    if (gjk2di_is_quick(p.shape, q.shape)) {
        gjk2di_scan_indices(P, gjk2di_turned_back(pair->p_turn, gjk2di_neg(center)), Q,
                            gjk2di_turned_back(pair->q_turn, center), &i, &j);
    } else {
        const gjk2di_places places = gjk2di_close_in(p, q, center);
        i = places.i;
        j = places.j;
    }
    for (;;) {
        *front = gjk2di_front_at(i, j, p, q);
        *found = gjk2di_look_ahead(front, center, pair->slack, nearby);
        if (!GJK2DI_RARE(!(found->is_closest | found->is_hit)))
            return 1;
        if (!found->is_past || --left < 0)
            return 0;
        if (found->is_of_p)
            i = found->is_right ? front->i_right : front->i_left;
        else
            j = found->is_right ? front->j_right : front->j_left;
    }
}

/* Level 2 of two strictly convex rings that are apart for certain, in the unit of the
 * stored numbers; `center` is the difference of their centres. Negative where that is
 * not certain enough. */
GJK2DI_OUTLINE gjk2d_real gjk2di_distance_ahead(gjk2di_placed p, gjk2di_placed q,
                                                gjk2d_vec2 center)
{
    gjk2di_facing found;
    gjk2di_front front;
    gjk2di_pair pair;
    gjk2di_set_pair(&pair, p, q, gjk2di_no_growth(), 0);
    if (GJK2DI_RARE(!gjk2di_search_ahead(&front, &found, &pair, p, q, center, 0)))
        return -1;
    return gjk2di_measured_ahead(&found, &front, pair.slack, p, q);
}

/* Is what was found at that corner closest by the edges' own lengths, which may be much
 * less than E? An edge e errs by 3 u |R|_1 |v - v'|_1, at most 6 u |e|_1, d by 4 u E or,
 * of an edge, by 6 u |d|_1, their product by 2 u |d|_1 |e|_1 more. That is less than
 * 20 u (|d|_1 + E) |e|_1; E / 1024 is for what underflows. */
GJK2DI_OUTLINE int gjk2di_is_closest_by_length(int i, int j, gjk2di_placed p,
                                               gjk2di_placed q, gjk2d_vec2 center,
                                               gjk2d_real slack)
{
    const gjk2di_front front = gjk2di_front_at(i, j, p, q);
    const gjk2di_facing found = gjk2di_look_ahead(&front, center, slack, 1);
    const gjk2di_twin d = gjk2di_twin_of(found.d, found.d);
    const gjk2di_duo E = gjk2di_duo_both((double)slack / (double)GJK2DI_BAND);
    const gjk2di_duo least = gjk2di_duo_times(E, gjk2di_duo_both(1.0 / 1024));
    const gjk2di_duo doubt = gjk2di_duo_times(gjk2di_duo_both(10 * DBL_EPSILON),
                                              gjk2di_duo_add(gjk2di_twin_norm1(d), E));
    const gjk2di_duo left = gjk2di_duo_add(gjk2di_twin_norm1(front.left), least);
    const gjk2di_duo right = gjk2di_duo_add(gjk2di_twin_norm1(front.right), least);
    const int rises =
        gjk2di_duo_less(gjk2di_duo_times(doubt, left), gjk2di_twin_dot(d, front.left)) &
        gjk2di_duo_less(gjk2di_duo_times(doubt, right), gjk2di_twin_dot(d, front.right));
    return !found.is_past && (rises | found.is_edge << !found.is_of_p) == 3;
}

/* What is closest for certain, if anything: ends.count is not 0; and its d. */
typedef struct gjk2di_extreme {
    gjk2di_ends ends;
    gjk2d_vec2 d;
} gjk2di_extreme;

/* Levels 1 and 2 of strictly convex rings that may be near: the distance, or in level 1
 * any positive number for it; 0 of what collides; negative where this leaves a doubt.
 * Then the clue is where >>exact begins; of what is not for it, or lost its way, there is
 * none. `closest` may be null. */
GJK2DI_OUTLINE gjk2d_real gjk2di_answer_ahead(gjk2di_placed p, gjk2di_placed q,
                                              gjk2d_real margin, int level,
                                              gjk2di_clue *clue, gjk2di_extreme *closest)
{
    const gjk2di_points P = gjk2di_points_of(p.shape), Q = gjk2di_points_of(q.shape);
    gjk2di_growth growth = gjk2di_no_growth();
    gjk2di_facing found;
    gjk2di_front front;
    gjk2di_feature f;
    gjk2di_ended ended;
    gjk2di_pair pair;
    double doubt, apart, gap;
    int is_found;
    growth.margin = margin;
    clue->count = 0;
    if (closest)
        closest->ends.count = 0;
    if (GJK2DI_RARE(!gjk2di_place_plainly(&pair, p, q, growth, 0) ||
                    !gjk2di_are_ordinary(p, q)))
        return -1;
    ended.center = gjk2di_center_vertex(&pair, 0).w;
    if (gjk2di_inner_circles_overlap(gjk2di_dot(ended.center, ended.center), &pair))
        return 0;
    is_found = gjk2di_search_ahead(&front, &found, &pair, p, q, ended.center, 1);
    if (found.is_hit)
        return 0;
    if (GJK2DI_RARE(!is_found) && !gjk2di_is_quick(p.shape, q.shape))
        is_found =
            gjk2di_is_closest_by_length(front.i, front.j, p, q, ended.center, pair.slack);
    doubt = 2 * (double)pair.slack * (DBL_EPSILON / (double)GJK2DI_EPSILON);
    /* in floats, that the height is positive is certain as a rule: no root for that */
    if (!GJK2D_DOUBLE && GJK2DI_CERTAIN && level == 1 && is_found && !(pair.radius > 0) &&
        found.height > doubt * gjk2di_duo_sum(gjk2di_duo_size(found.d)))
        return 1;
    apart = found.height / gjk2di_double_root(found.square);
    gap = apart - ((double)p.shape->radius + (double)q.shape->radius + (double)margin);
    if (!GJK2DI_CERTAIN)
        return gap > 0 ? (gjk2d_real)gap : 0;
    f = gjk2di_feature_ahead(&found, &front, P, Q);
    *clue = gjk2di_clue_at(&f);
    if (closest && is_found) {
        closest->ends = gjk2di_ends_ahead(&found, &front);
        closest->d = gjk2di_duo_rounded(found.d);
    }
    if (GJK2DI_RARE(!is_found)) {
        /* parallel edges in contact: any of their points will do */
        GJK2DI_STAGE(2);
        if (found.is_edge && gjk2di_feature_alignment(p, q, &f) == GJK2DI_BETWEEN)
            return 0;
        if (!gjk2di_is_quick(p.shape, q.shape))
            clue->count = 0; /* it may be anywhere */
        return -1;
    }
    if (gap > doubt) {
        const gjk2d_real distance =
            level == 1 ? (gjk2d_real)gap
                       : gjk2di_measured_ahead(&found, &front, pair.slack, p, q);
        if (distance >= 0)
            return distance;
    }
    if (apart > doubt && gap < -doubt)
        return 0;
    GJK2DI_STAGE(2);
    if (gap >= 32768 * doubt && !(pair.radius > 0))
        return gjk2di_small_distance(p, q, &f);
    ended.d = gjk2di_duo_rounded(found.d);
    ended.slack = pair.slack;
    ended.margin = margin;
    ended.level = level;
    ended.is_free = 0;
    return gjk2di_measured(p, q, &f, &ended);
}

#if GJK2DI_FOUR
/* The same, after a search among few points: which they are is told by their scores. */
GJK2DI_INLINE gjk2d_real gjk2di_measured_few(const gjk2di_search *s,
                                             const gjk2di_pair *pair, gjk2di_placed p,
                                             gjk2di_placed q, const gjk2di_ended *ended)
{
    const gjk2d_real doubt = gjk2di_doubt(s, pair);
    const gjk2di_points P = pair->p_core.list, Q = pair->q_core.list;
    const int of_p =
        gjk2di_few_below(pair->p_few, P.count, s->d, gjk2di_dot(s->d, s->b.p) + doubt);
    const int of_q =
        gjk2di_few_below(pair->q_few, Q.count, s->d, gjk2di_dot(s->d, s->b.q) + doubt);
    const int p_rest = of_p & (of_p - 1), q_rest = of_q & (of_q - 1);
    const int is_edge = (p_rest | q_rest) != 0;
    const int is_unclear = !of_p | !of_q | ((p_rest & (p_rest - 1)) != 0) |
                           ((q_rest & (q_rest - 1)) != 0) |
                           ((p_rest != 0) & (q_rest != 0)) | (is_edge != (s->count == 2));
    const float *a = P.xy + 2 * gjk2di_lowest_bit(of_p | 1 << GJK2DI_FEW);
    const float *b = Q.xy + 2 * gjk2di_lowest_bit(of_q | 1 << GJK2DI_FEW);
    const float *rest = p_rest ? P.xy : Q.xy, *from = p_rest ? a : b;
    gjk2di_feature f;
    if (GJK2DI_RARE(is_unclear))
        return -1;
    rest += 2 * gjk2di_lowest_bit(p_rest | q_rest | (is_edge ? 0 : 1));
    f.p = gjk2di_vec(a[0], a[1]);
    f.q = gjk2di_vec(b[0], b[1]);
    f.from = gjk2di_vec(from[0], from[1]);
    f.to = gjk2di_vec(rest[0], rest[1]);
    f.is_edge = is_edge;
    f.is_of_p = p_rest != 0;
    return gjk2di_measured_either(p, q, &f, ended);
}
#endif

/* Is any point of the list other than these two not above the limit? */
GJK2DI_OUTLINE int gjk2di_has_other(gjk2di_points list, gjk2d_vec2 d, gjk2d_vec2 a,
                                    gjk2d_vec2 b, gjk2d_real limit)
{
    int i, rivals = 0;
    for (i = 0; i < list.count; ++i) {
        const gjk2d_vec2 p = gjk2di_point(list, i);
        rivals |= (gjk2di_dot(d, p) <= limit) & !((p.x == a.x) & (p.y == a.y)) &
                  !((p.x == b.x) & (p.y == b.y));
    }
    return rivals;
}

/* Is any within the doubt of them? No, if so many points are as they are themselves: two,
 * or one if they are the same. There are more where a point is stored twice. */
GJK2DI_INLINE int gjk2di_has_rival(gjk2di_points list, gjk2d_vec2 d, gjk2d_vec2 a,
                                   gjk2d_vec2 b, gjk2d_real doubt)
{
    const gjk2d_real limit = gjk2di_dot(d, a) + doubt;
    const int is_other = (a.x != b.x) | (a.y != b.y);
    const int least = 1 + (is_other & (gjk2di_dot(d, b) <= limit));
    return GJK2DI_RARE(gjk2di_count_below(list, d, limit) != least) &&
           gjk2di_has_other(list, d, a, b, limit);
}

/* Does the score of any other point of a core come near those of its vertices in W? */
GJK2DI_INLINE int gjk2di_has_rival_of_p(const gjk2di_search *s, const gjk2di_pair *pair,
                                        gjk2d_vec2 end, gjk2d_real doubt)
{
    return pair->p_core.climbs ||
           gjk2di_has_rival(pair->p_core.list, gjk2di_turned_back(pair->p_turn, s->d),
                            s->b.p, end, doubt);
}

GJK2DI_INLINE int gjk2di_has_rival_of_q(const gjk2di_search *s, const gjk2di_pair *pair,
                                        gjk2d_vec2 end, gjk2d_real doubt)
{
    return pair->q_core.climbs ||
           gjk2di_has_rival(pair->q_core.list,
                            gjk2di_neg(gjk2di_turned_back(pair->q_turn, s->d)), s->b.q,
                            end, doubt);
}

/* The same, after a search that knows the points. */
GJK2DI_INLINE gjk2d_real gjk2di_measured_any(const gjk2di_search *s,
                                             const gjk2di_pair *pair, gjk2di_placed p,
                                             gjk2di_placed q, const gjk2di_ended *ended)
{
    const gjk2d_real doubt = gjk2di_doubt(s, pair);
    const int is_edge = s->count == 2;
    const gjk2d_vec2 p_ends[2] = {s->b.p, s->c.p}, q_ends[2] = {s->b.q, s->c.q};
    const gjk2d_vec2 p_end = p_ends[is_edge], q_end = q_ends[is_edge];
    const int is_of_q = !gjk2di_is_same(s->b.q, q_end);
    gjk2di_feature f;
    f.p = s->b.p;
    f.q = s->b.q;
    f.is_edge = is_edge;
    f.is_of_p = !gjk2di_is_same(f.p, p_end);
    f.from = f.is_of_p ? f.p : f.q;
    f.to = f.is_of_p ? p_end : q_end;
    if (GJK2DI_RARE((f.is_of_p + is_of_q != is_edge) | gjk2di_is_center(s, s->b) |
                    (is_edge & gjk2di_is_center(s, s->c))))
        return -1;
    if (gjk2di_has_rival_of_p(s, pair, p_end, doubt) ||
        gjk2di_has_rival_of_q(s, pair, q_end, doubt))
        return -1;
    return gjk2di_measured_either(p, q, &f, ended);
}

/* The loop, after turning the points where they are few. */
GJK2DI_INLINE gjk2di_end gjk2di_search_on(gjk2di_search *s, gjk2di_pair *pair, int mode,
                                          gjk2di_few few[2])
{
#if GJK2DI_FOUR
    if (mode & GJK2DI_SMALL) {
        gjk2di_turn_few(&few[0], pair->p_core.list, pair->p_turn);
        gjk2di_turn_few(&few[1], pair->q_core.list, gjk2di_neg(pair->q_turn));
        pair->p_few = &few[0];
        pair->q_few = &few[1];
    }
#else
    (void)few;
#endif
    return gjk2di_gjk(s, pair, mode, NULL);
}

/* Where the exact search begins: at the vertices where a fast one ended, if they are
 * stored points. */
GJK2DI_INLINE gjk2di_clue gjk2di_no_clue(void)
{
    gjk2di_clue clue;
    clue.count = 0;
    return clue;
}

GJK2DI_INLINE void gjk2di_add_clue(gjk2di_clue *clue, const gjk2di_search *s,
                                   const gjk2di_pair *pair, gjk2di_vertex v, int mode)
{
    if (gjk2di_is_center(s, v))
        return;
#if GJK2DI_FOUR
    if (mode & GJK2DI_SMALL) {
        v.p = gjk2di_few_original(pair->p_few, pair->p_core.list, v.p);
        v.q = gjk2di_few_original(pair->q_few, pair->q_core.list, v.q);
    }
#endif
    (void)pair;
    (void)mode;
    clue->p[clue->count] = v.p;
    clue->q[clue->count] = v.q;
    ++clue->count;
}

GJK2DI_INLINE gjk2di_clue gjk2di_clue_of(const gjk2di_search *s, const gjk2di_pair *pair,
                                         int mode)
{
    gjk2di_clue clue = gjk2di_no_clue();
    gjk2di_add_clue(&clue, s, pair, s->b, mode);
    if (s->count == 2)
        gjk2di_add_clue(&clue, s, pair, s->c, mode);
    return clue;
}

/* Is the origin on the vertex or edge where a search ended, for certain? */
GJK2DI_INLINE int gjk2di_ends_in_contact(gjk2di_placed p, gjk2di_placed q,
                                         const gjk2di_clue *clue)
{
    const int last = clue->count - 1;
    gjk2d_vec2 of_p[2], of_q[2];
    if (clue->count == 0)
        return 0;
    of_p[0] = clue->p[0], of_p[1] = clue->p[last];
    of_q[0] = clue->q[0], of_q[1] = clue->q[last];
    return gjk2di_aligned(p, q, of_p, of_q) == GJK2DI_BETWEEN;
}

/* Of a list of FEW, a bit for each point but u and v whose p.d is within `margin` of the
 * least. */
GJK2DI_INLINE int gjk2di_low_points(gjk2di_points list, gjk2d_vec2 d, gjk2d_real margin,
                                    gjk2d_vec2 u, gjk2d_vec2 v)
{
    gjk2d_real least = GJK2DI_MAX;
    int i, low = 0;
#if GJK2DI_FOUR
    if (list.count >= 4 && list.stride == 2)
        return gjk2di_low_packed(list, d, margin, u, v);
#endif
    for (i = 0; i < list.count; ++i)
        least = gjk2di_min(least, gjk2di_dot(gjk2di_point(list, i), d));
    for (i = 0; i < list.count; ++i) {
        const gjk2d_vec2 point = gjk2di_point(list, i);
        const int is_other = !gjk2di_is_same(point, u) && !gjk2di_is_same(point, v);
        low |= (is_other && gjk2di_dot(point, d) <= least + margin) << i;
    }
    return low;
}

/* Of a placed list with the corner vertices u and v: by how much the least d.(R p) of its
 * other points exceeds that of u, and the least point of all. */
typedef struct gjk2di_lowest {
    gjk2d_vec2 point;
    double lead;
} gjk2di_lowest;

GJK2DI_INLINE gjk2di_lowest gjk2di_find_lowest(gjk2di_placed a, gjk2d_real side,
                                               gjk2di_fine_vec d, gjk2d_vec2 u,
                                               gjk2d_vec2 v, gjk2d_real margin)
{
    const gjk2di_points list = gjk2di_points_of(a.shape);
    const gjk2d_vec2 r = gjk2di_rotation_of(a.pose);
    const gjk2di_fine_vec m = gjk2di_fine_turned(gjk2di_vec(side * r.x, -side * r.y), d);
    const gjk2d_vec2 rounded = gjk2di_vec((gjk2d_real)gjk2di_fine_rounded(m.x),
                                          (gjk2d_real)gjk2di_fine_rounded(m.y));
    int low = gjk2di_low_points(list, rounded, margin, u, v);
    gjk2di_lowest found;
    found.point = u;
    found.lead = DBL_MAX;
    for (; low; low &= low - 1) {
        const gjk2d_vec2 point = gjk2di_point(list, gjk2di_lowest_bit(low));
        const double lead = gjk2di_fine_rounded(gjk2di_fine_dot(
            m, gjk2di_fine_minus(gjk2di_fine_point(point), gjk2di_fine_point(u))));
        if (lead < found.lead) {
            found.lead = lead;
            found.point = lead < 0 ? point : u;
        }
    }
    return found;
}

/* A corner of the CSO and its vertices. */
typedef struct gjk2di_fine_corner {
    gjk2d_vec2 p, q;
    gjk2di_fine_vec w;
} gjk2di_fine_corner;

GJK2DI_INLINE gjk2di_fine_corner gjk2di_corner_of(gjk2di_placed P, gjk2di_placed Q,
                                                  gjk2d_vec2 p, gjk2d_vec2 q)
{
    gjk2di_fine_corner corner;
    corner.p = p;
    corner.q = q;
    corner.w = gjk2di_fine_corner_at(P, Q, p, q);
    return corner;
}

/* The feature from b to c, two vertices of one side of the CSO or one. */
GJK2DI_INLINE gjk2di_feature gjk2di_feature_of(const gjk2di_fine_corner *b,
                                               const gjk2di_fine_corner *c)
{
    gjk2di_feature f;
    f.p = b->p;
    f.q = b->q;
    f.is_of_p = !gjk2di_is_same(b->p, c->p);
    f.is_edge = f.is_of_p | !gjk2di_is_same(b->q, c->q);
    f.from = f.is_of_p ? b->p : b->q;
    f.to = f.is_of_p ? c->p : c->q;
    return f;
}

/* What a search among FEW points left in doubt, once more with twice the digits: the
 * same loop, from the vertices where that one ended, with the same bounds by the ratio
 * of the two epsilons. The points are still scanned in the first precision, but for all
 * that come near the least. Where no other vertex does, W is the feature. */
GJK2DI_OUTLINE gjk2d_real gjk2di_look_again(gjk2di_placed p, gjk2di_placed q,
                                            const gjk2di_clue *clue, gjk2di_ended *ended)
{
    static const double sides[2] = {1, -1};
    const double fine = (double)ended->slack * GJK2DI_FINER;
    const double E = (double)ended->slack * (1 / (double)GJK2DI_BAND);
    const int is_bare = !(p.shape->radius + q.shape->radius + ended->margin > 0);
    gjk2di_fine_corner a, b, c;
    int count = clue->count, left;
    GJK2DI_STAGE(2);
    if (count == 0)
        return -1;
    b = gjk2di_corner_of(p, q, clue->p[0], clue->q[0]);
    c = count == 2 ? gjk2di_corner_of(p, q, clue->p[1], clue->q[1]) : b;
    for (left = 8; left > 0; --left) {
        gjk2di_fine_vec d, e;
        gjk2di_lowest of_p, of_q;
        double h, ab, ca, size, bound, doubt, gain, side = 1;
        gjk2d_real nearby;
        int is_side;
        if (count == 2) {
            e = gjk2di_fine_minus(c.w, b.w);
            if (!(gjk2di_fine_rounded(gjk2di_fine_dot(e, c.w)) > 0))
                b = c, count = 1;
            else if (!(gjk2di_fine_rounded(gjk2di_fine_dot(e, b.w)) < 0))
                c = b, count = 1;
        }
        d = b.w;
        if (count == 2) {
            side = sides[gjk2di_fine_rounded(gjk2di_fine_cross(b.w, c.w)) < 0];
            d.x = gjk2di_fine_signed(e.y, side);
            d.y = gjk2di_fine_signed(e.x, -side);
        }
        h = gjk2di_fine_rounded(gjk2di_fine_dot(d, b.w));
        size = gjk2di_fine_norm1(d);
        bound = fine * size;
        if (!(h > bound && size > (double)GJK2DI_LEAST))
            return -1;
        doubt = fine * (size + 2 * E);
        nearby = 2 * (ended->slack * (gjk2d_real)size + (gjk2d_real)doubt);
        is_side = gjk2di_is_same(b.p, c.p) || gjk2di_is_same(b.q, c.q);
        of_p = gjk2di_find_lowest(p, 1, d, b.p, is_side ? c.p : b.p, nearby);
        of_q = gjk2di_find_lowest(q, -1, d, b.q, is_side ? c.q : b.q, nearby);
        if (of_p.lead > doubt && of_q.lead > doubt && is_side) {
            const gjk2di_feature f = gjk2di_feature_of(&b, &c);
            ended->d = gjk2di_vec((gjk2d_real)gjk2di_fine_rounded(d.x),
                                  (gjk2d_real)gjk2di_fine_rounded(d.y));
            return gjk2di_measured(p, q, &f, ended);
        }
        a = gjk2di_corner_of(p, q, of_p.point, of_q.point);
        gain = gjk2di_fine_rounded(gjk2di_fine_dot(d, gjk2di_fine_minus(b.w, a.w)));
        if (ended->level == 1 && is_bare && h - gain > bound)
            return 1;
        if (!(gain > 2 * bound))
            return -1;
        if (count == 1) {
            c = a;
            count = 2;
            continue;
        }
        ab = side * gjk2di_fine_rounded(gjk2di_fine_cross(a.w, b.w));
        ca = side * gjk2di_fine_rounded(gjk2di_fine_cross(c.w, a.w));
        if (ab > 0 && ca > 0) {
            doubt = fine * (gjk2di_fine_norm1(a.w) + gjk2di_fine_norm1(b.w) +
                            gjk2di_fine_norm1(c.w));
            return ab > doubt && ca > doubt && h > doubt ? 0 : GJK2DI_R(-1);
        }
        if (ab > 0 ||
            !(gjk2di_fine_rounded(gjk2di_fine_dot(a.w, gjk2di_fine_minus(a.w, b.w))) > 0))
            b = a;
        else
            c = a;
    }
    return -1;
}

/* Level 1 of lists of points that the fast path cannot decide. */
GJK2DI_OUTLINE int gjk2di_settled(gjk2di_placed p, gjk2di_placed q, gjk2di_growth growth,
                                  gjk2di_clue clue)
{
    gjk2di_relation relation;
    return gjk2di_find_relation(&relation, p, q, growth, &clue) ||
           relation != GJK2DI_IS_SEPARATED;
}

/* Level 2 likewise; `otherwise` where the numbers are out of range. */
GJK2DI_OUTLINE gjk2d_real gjk2di_settled_distance(gjk2di_placed p, gjk2di_placed q,
                                                  gjk2di_clue clue, gjk2d_real otherwise)
{
    gjk2di_truth truth;
    return gjk2di_find_truth(&truth, p, q, gjk2di_no_growth(), &clue, 2) ? otherwise
                                                                         : truth.distance;
}

/* Is a pair that no fast search takes two lists of points, of any finite size? */
static int gjk2di_can_settle(gjk2di_placed p, gjk2di_placed q, gjk2d_status status)
{
    return status == GJK2D_OUT_OF_RANGE && !p.shape->support && !q.shape->support;
}

GJK2DI_OUTLINE int gjk2di_collide_refused(gjk2di_placed p, gjk2di_placed q,
                                          gjk2di_growth growth, gjk2d_status status)
{
    return !gjk2di_can_settle(p, q, status) ||
           gjk2di_settled(p, q, growth, gjk2di_no_clue());
}

/* Does the search's verdict stand? Rescaled, facts about the shapes may have been
 * rounded by more than its bounds know of. */
GJK2DI_INLINE int gjk2di_is_known(const gjk2di_search *s, const gjk2di_pair *pair)
{
    return (s->verdict == GJK2DI_FREE || s->verdict == GJK2DI_HIT) &&
           gjk2di_is_plain(pair);
}

/* Levels 1 and 2 of lists of points where a search has left them open: the distance, or
 * in level 1 any positive number for it; 0 of what collides. In double, gaps that a
 * search leaves in doubt are as a rule too small for twice the digits. */
GJK2DI_INLINE gjk2d_real gjk2di_second_answer(gjk2di_search *s, gjk2di_pair *pair,
                                              gjk2di_placed p, gjk2di_placed q,
                                              gjk2di_growth growth, gjk2di_end end,
                                              int mode)
{
    const int is_free = s->verdict == GJK2DI_FREE, level = mode & GJK2DI_LEVEL1 ? 1 : 2;
    const int is_still = !(mode & GJK2DI_SWEPT) && gjk2di_is_plain(pair);
    const int is_safe = is_still && !is_free && gjk2di_are_ordinary(p, q) &&
                        gjk2di_is_ordinary(growth.margin);
    const int is_first =
        is_still && (is_free || (is_safe && (!GJK2D_DOUBLE || level == 1)));
    gjk2d_real answer = -1;
    double height;
    gjk2di_ended ended;
    gjk2di_clue clue;
    if (end == GJK2DI_ENCLOSED)
        gjk2di_to_doubtful_side(s);
    ended.d = s->d;
    ended.center = s->center;
    ended.slack = pair->slack;
    ended.margin = growth.margin;
    ended.level = level;
    ended.is_free = is_free;
    /* Of floats without rounding: that h alone is 0 is common near contact. */
    height = (double)s->d.x * (double)s->b.w.x + (double)s->d.y * (double)s->b.w.y;
    if (is_safe && !(height < 0 || height > 0)) {
        clue = gjk2di_clue_of(s, pair, mode);
        if (gjk2di_ends_in_contact(p, q, &clue))
            return 0;
    }
    if (is_first && (end == GJK2DI_CONVERGED || end == GJK2DI_ENCLOSED)) {
#if GJK2DI_FOUR
        answer = mode & GJK2DI_SMALL ? gjk2di_measured_few(s, pair, p, q, &ended)
                                     : gjk2di_measured_any(s, pair, p, q, &ended);
#else
        answer = gjk2di_measured_any(s, pair, p, q, &ended);
#endif
    }
    if (answer >= 0)
        return answer;
    clue = gjk2di_clue_of(s, pair, mode);
    if (is_first && answer > -2 && pair->p_shape->count <= GJK2DI_FEW &&
        pair->q_shape->count <= GJK2DI_FEW)
        answer = gjk2di_look_again(p, q, &clue, &ended);
    if (answer >= 0)
        return answer;
    if (mode & GJK2DI_LEVEL1)
        return gjk2di_settled(p, q, growth, clue) ? 0 : GJK2DI_R(1);
    return gjk2di_settled_distance(
        p, q, clue, gjk2di_is_known(s, pair) ? gjk2di_distance_of(s, pair) : 0);
}

/* Level 1 by the automatic policy. */
GJK2DI_INLINE int gjk2di_collide(gjk2di_placed p, gjk2di_placed q, gjk2di_growth growth,
                                 int mode)
{
    const gjk2d_real way = mode & GJK2DI_SWEPT ? gjk2di_norm1(growth.sweep) : 0;
    gjk2di_end end = GJK2DI_GOES_ON;
    gjk2d_status status;
    gjk2di_few few[2];
    gjk2di_pair pair;
    gjk2di_search s;
    if (gjk2di_are_made(p.shape, q.shape, mode) &&
        gjk2di_are_placed_far(p, q, growth.margin + way))
        return 0;
    status = gjk2di_place(&pair, p, q, growth, mode);
    if (GJK2DI_RARE(status))
        return gjk2di_collide_refused(p, q, growth, status);
    gjk2di_set_cores(&pair, GJK2D_SUPPORT_AUTO);
    gjk2di_start(&s, &pair, mode);
    if (s.verdict == GJK2DI_OPEN)
        end = gjk2di_search_on(&s, &pair, mode, few);
    if (!(mode & GJK2DI_QUICK) && gjk2di_is_custom(&pair))
        return s.verdict != GJK2DI_FREE || gjk2di_is_broken(&pair);
    if (gjk2di_is_known(&s, &pair))
        return s.verdict == GJK2DI_HIT;
    if (!GJK2DI_CERTAIN)
        return s.verdict != GJK2DI_FREE;
    return !(gjk2di_second_answer(&s, &pair, p, q, growth, end, mode) > 0);
}

/* The same for shapes that need more than a scan: compiled once for all. */
GJK2DI_OUTLINE int gjk2di_collide_any(gjk2di_placed p, gjk2di_placed q,
                                      gjk2di_growth growth, int mode)
{
    return gjk2di_collide(p, q, growth, mode);
}

#if GJK2DI_FOUR
/* Level 1 of two shapes with few edges, by them. */
GJK2DI_OUTLINE int gjk2di_ask_all_edges(gjk2di_placed p, gjk2di_placed q)
{
    gjk2di_pair pair;
    gjk2di_verdict verdict;
    if (GJK2DI_RARE(!gjk2di_place_plainly(&pair, p, q, gjk2di_no_growth(), 0)))
        return gjk2di_collide_any(p, q, gjk2di_no_growth(), GJK2DI_LEVEL1);
    if (p.shape->count <= 4 && q.shape->count <= 4) {
        verdict = gjk2di_by_edges(&pair, p, q, 1);
    } else {
        const gjk2d_vec2 between = gjk2di_center_vertex(&pair, 0).w;
        if (gjk2di_inner_circles_overlap(gjk2di_dot(between, between), &pair))
            return 1;
        verdict = gjk2di_by_edges(&pair, p, q, 2);
    }
    if (GJK2DI_RARE(verdict == GJK2DI_IN_DOUBT))
        return gjk2di_settled(p, q, gjk2di_no_growth(), gjk2di_no_clue());
    return verdict == GJK2DI_HIT;
}

/* The same, unless they are far apart. */
GJK2DI_INLINE int gjk2di_collide_by_edges(gjk2di_placed p, gjk2di_placed q)
{
    return !gjk2di_are_placed_far(p, q, 0) && gjk2di_ask_all_edges(p, q);
}

/* The distance of shapes with few edges of which some leave a doubt; else negative. */
GJK2DI_OUTLINE gjk2d_real gjk2di_settle_near_edges(gjk2di_placed p, gjk2di_placed q,
                                                   int doubt, gjk2d_real slack)
{
    gjk2di_edge_look parting;
    gjk2di_verdict verdict;
    gjk2di_ended ended;
    gjk2di_feature f;
    gjk2di_clue clue;
    int i;
    verdict = gjk2di_ask_again(p, q, doubt, slack, &parting, &f.is_of_p);
    if (verdict == GJK2DI_HIT)
        return 0;
    if (verdict != GJK2DI_FREE)
        return -1;
    if (parting.is_closest) {
        const gjk2d_vec2 pair[2] = {parting.corner, parting.from};
        f.p = pair[f.is_of_p];
        f.q = pair[!f.is_of_p];
        f.from = parting.from;
        f.to = parting.to;
        f.is_edge = 1;
        return gjk2di_small_distance(p, q, &f);
    }
    clue.count = 2;
    for (i = 0; i < 2; ++i) {
        const gjk2d_vec2 end = i ? parting.to : parting.from;
        clue.p[i] = f.is_of_p ? end : parting.corner;
        clue.q[i] = f.is_of_p ? parting.corner : end;
    }
    ended.center = gjk2di_vec(0, 0);
    ended.slack = slack;
    ended.margin = 0;
    ended.level = 2;
    ended.is_free = 1;
    return gjk2di_look_again(p, q, &clue, &ended);
}

/* Level 2 of two shapes with at most 4 edges that may be near; negative where this leaves
 * a doubt. */
GJK2DI_OUTLINE gjk2d_real gjk2di_distance_by_edges(gjk2di_placed p, gjk2di_placed q)
{
    gjk2di_edges both[2];
    gjk2di_pair pair;
    int apart, doubt;
    if (GJK2DI_RARE(!gjk2di_place_plainly(&pair, p, q, gjk2di_no_growth(), 0)))
        return -1;
    gjk2di_find_edges(both, &pair, p, q, 1, &apart, &doubt);
    if (apart)
        return gjk2di_distance_ahead(p, q, gjk2di_center_vertex(&pair, 0).w);
    return doubt && GJK2DI_CERTAIN ? gjk2di_settle_near_edges(p, q, doubt, pair.slack)
                                   : 0;
}
#endif

/* Level 2 of two strictly convex rings; negative where this leaves a doubt. */
GJK2DI_INLINE gjk2d_real gjk2di_distance_of_rings(gjk2di_placed p, gjk2di_placed q,
                                                  gjk2di_clue *clue)
{
    const gjk2d_shape *P = p.shape, *Q = q.shape;
    const gjk2d_vec2 rp = gjk2di_rotation_of(p.pose), rq = gjk2di_rotation_of(q.pose);
    const gjk2d_vec2 t =
        gjk2di_sub(gjk2di_position_of(p.pose), gjk2di_position_of(q.pose));
    gjk2d_real distance = -1;
    if (gjk2di_are_far(P, Q, rp, rq, t, 0))
        distance = gjk2di_distance_ahead(p, q, gjk2di_between(P, Q, rp, rq, t));
#if GJK2DI_FOUR
    else if (P->kind & Q->kind & GJK2DI_FEW_EDGES && P->count <= 4 && Q->count <= 4)
        distance = gjk2di_distance_by_edges(p, q);
#endif
    if (!GJK2DI_RARE(distance < 0))
        return distance;
    return gjk2di_answer_ahead(p, q, 0, 2, clue, NULL);
}

/* Level 2 by the automatic policy. */
GJK2DI_INLINE gjk2d_real gjk2di_distance(gjk2di_placed p, gjk2di_placed q, int mode)
{
    gjk2di_end end;
    gjk2d_status status;
    gjk2di_few few[2];
    gjk2di_pair pair;
    gjk2di_search s;
    status = gjk2di_place(&pair, p, q, gjk2di_no_growth(), mode);
    if (GJK2DI_RARE(status))
        return gjk2di_can_settle(p, q, status)
                   ? gjk2di_settled_distance(p, q, gjk2di_no_clue(), 0)
                   : 0;
    gjk2di_set_cores(&pair, GJK2D_SUPPORT_AUTO);
    gjk2di_start(&s, &pair, mode);
    if (s.verdict == GJK2DI_HIT && gjk2di_is_plain(&pair))
        return 0;
    end = gjk2di_search_on(&s, &pair, mode, few);
    if (!(mode & GJK2DI_QUICK) && gjk2di_is_custom(&pair))
        return end == GJK2DI_LIMIT || s.verdict != GJK2DI_FREE ||
                       gjk2di_is_broken(&pair) ||
                       !gjk2di_is_finite(gjk2di_core_distance(&s))
                   ? 0
                   : gjk2di_distance_of(&s, &pair);
    if (s.verdict == GJK2DI_HIT && gjk2di_is_plain(&pair))
        return 0;
    if (!GJK2DI_CERTAIN)
        return s.verdict == GJK2DI_FREE ? gjk2di_distance_of(&s, &pair) : 0;
    return gjk2di_second_answer(&s, &pair, p, q, gjk2di_no_growth(), end, mode);
}

/* The same for shapes that need more than a scan. */
GJK2DI_OUTLINE gjk2d_real gjk2di_distance_any(gjk2di_placed p, gjk2di_placed q)
{
    return gjk2di_distance(p, q, 0);
}

/* Each mode on a stack frame of its own, no larger than it needs. */
GJK2DI_OUTLINE int gjk2di_collide_packed(gjk2di_placed p, gjk2di_placed q,
                                         gjk2di_growth growth)
{
    return gjk2di_collide(p, q, growth, GJK2DI_LEVEL1 | GJK2DI_QUICK);
}

GJK2DI_OUTLINE int gjk2di_collide_small(gjk2di_placed p, gjk2di_placed q,
                                        gjk2di_growth growth)
{
    return gjk2di_collide(p, q, growth, GJK2DI_LEVEL1 | GJK2DI_QUICK | GJK2DI_SMALL);
}

GJK2DI_OUTLINE gjk2d_real gjk2di_distance_packed(gjk2di_placed p, gjk2di_placed q)
{
    return gjk2di_distance(p, q, GJK2DI_QUICK);
}

GJK2DI_OUTLINE gjk2d_real gjk2di_distance_small(gjk2di_placed p, gjk2di_placed q)
{
    return gjk2di_distance(p, q, GJK2DI_QUICK | GJK2DI_SMALL);
}

/* Level 1, compiled for what the shapes are. */
GJK2DI_INLINE int gjk2di_level1(gjk2di_placed p, gjk2di_placed q, gjk2di_growth growth)
{
#if GJK2DI_FOUR
    if (p.shape->kind & q.shape->kind & GJK2DI_FEW_EDGES && growth.margin == 0)
        return gjk2di_collide_by_edges(p, q);
#endif
    if (gjk2di_are_rings(p.shape, q.shape)) {
        gjk2di_clue clue;
        gjk2d_real answer;
        if (gjk2di_are_placed_far(p, q, growth.margin))
            return 0;
        answer = gjk2di_answer_ahead(p, q, growth.margin, 1, &clue, NULL);
        if (answer >= 0)
            return !(answer > 0);
        if (clue.count)
            return gjk2di_settled(p, q, growth, clue);
    }
    if (!gjk2di_is_quick(p.shape, q.shape))
        return gjk2di_collide_any(p, q, growth, GJK2DI_LEVEL1);
    return gjk2di_is_small(p.shape, q.shape) ? gjk2di_collide_small(p, q, growth)
                                             : gjk2di_collide_packed(p, q, growth);
}

/* Level 2 likewise. */
GJK2DI_INLINE gjk2d_real gjk2di_level2(gjk2di_placed p, gjk2di_placed q)
{
    if (gjk2di_are_rings(p.shape, q.shape)) {
        gjk2di_clue clue = gjk2di_no_clue();
        const gjk2d_real distance = gjk2di_distance_of_rings(p, q, &clue);
        if (!GJK2DI_RARE(distance < 0))
            return distance;
        if (clue.count)
            return gjk2di_settled_distance(p, q, clue, 0);
    }
    if (!gjk2di_is_quick(p.shape, q.shape))
        return gjk2di_distance_any(p, q);
    return gjk2di_is_small(p.shape, q.shape) ? gjk2di_distance_small(p, q)
                                             : gjk2di_distance_packed(p, q);
}

/* ---- rings: is what was the closest once still so? */

/* R (v - u), for vertices u and v. */
GJK2DI_INLINE gjk2di_spot gjk2di_edge_between(gjk2di_placed a, int u, int v)
{
    const gjk2di_points list = gjk2di_points_of(a.shape);
    const gjk2d_vec2 from = gjk2di_point(list, u), to = gjk2di_point(list, v);
    return gjk2di_out_of_frame(a.pose, gjk2di_spot_at((double)to.x - (double)from.x,
                                                      (double)to.y - (double)from.y));
}

GJK2DI_INLINE double gjk2di_spot_dot(gjk2di_spot a, gjk2di_spot b)
{
    return a.x * b.x + a.y * b.y;
}

GJK2DI_INLINE double gjk2di_spot_norm1(gjk2di_spot a)
{
    return gjk2di_size(a.x) + gjk2di_size(a.y);
}

/* Does d.x rise from vertex i by more than a doubt, along both edges? */
GJK2DI_INLINE int gjk2di_rises_from(gjk2di_placed a, int i, gjk2di_spot d, double doubt)
{
    const int count = a.shape->count;
    const gjk2di_spot next = gjk2di_edge_between(a, i, gjk2di_beside(count, i, 1));
    const gjk2di_spot last = gjk2di_edge_between(a, i, gjk2di_beside(count, i, -1));
    return gjk2di_spot_dot(d, next) > doubt && gjk2di_spot_dot(d, last) > doubt;
}

/* Which way round the CSO is the edge of these ends: 1 counterclockwise, -1 clockwise, 0
 * if it is none? */
GJK2DI_INLINE int gjk2di_way_along(const gjk2di_ends *ends, const gjk2d_shape *P,
                                   const gjk2d_shape *Q)
{
    const int is_of_p = ends->p[0] != ends->p[1];
    const gjk2d_shape *shape = is_of_p ? P : Q;
    const int *at = is_of_p ? ends->p : ends->q;
    const int is_next = at[1] == gjk2di_beside(shape->count, at[0], 1);
    const int is_last = at[1] == gjk2di_beside(shape->count, at[0], -1);
    return is_of_p && ends->q[0] != ends->q[1] ? 0 : (is_next - is_last) * shape->ring;
}

/* Clockwise, as feature_ahead has them: from right to left as the origin sees it. */
GJK2DI_INLINE gjk2di_ends gjk2di_ends_from_right(const gjk2di_ends *ends, int way)
{
    const int first = way > 0;
    gjk2di_ends ordered;
    ordered.count = ends->count;
    ordered.p[0] = ends->p[first], ordered.p[1] = ends->p[!first];
    ordered.q[0] = ends->q[first], ordered.q[1] = ends->q[!first];
    return ordered;
}

/* The distance of a corner or edge of the CSO, if that is the closest for certain; else
 * negative. As in gjk2di_look_ahead all of the CSO lies beyond a corner if d = w rises
 * along the edges of both shapes from there; beyond an edge, whose normal d points
 * inwards, if it rises along those of the other shape. The bounds are those, too. */
GJK2DI_OUTLINE gjk2d_real gjk2di_confirmed(gjk2di_placed p, gjk2di_placed q,
                                           gjk2di_extreme *closest)
{
    const int is_edge = closest->ends.count == 2;
    const int way = is_edge ? gjk2di_way_along(&closest->ends, p.shape, q.shape) : -1;
    const gjk2di_ends ends = gjk2di_ends_from_right(&closest->ends, way);
    const int is_of_p = ends.p[0] != ends.p[1];
    const gjk2di_feature f = gjk2di_feature_at(&ends, is_of_p, gjk2di_points_of(p.shape),
                                               gjk2di_points_of(q.shape));
    const gjk2d_vec2 tp = gjk2di_position_of(p.pose), tq = gjk2di_position_of(q.pose);
    const gjk2di_spot zero = gjk2di_spot_at(0, 0);
    const gjk2di_spot at_p = gjk2di_out_of_frame(p.pose, gjk2di_spot_plus(zero, 1, f.p));
    const gjk2di_spot at_q = gjk2di_out_of_frame(q.pose, gjk2di_spot_plus(zero, 1, f.q));
    const gjk2di_spot w = gjk2di_spot_at(at_p.x - at_q.x + ((double)tp.x - (double)tq.x),
                                         at_p.y - at_q.y + ((double)tp.y - (double)tq.y));
    gjk2di_spot d = w;
    gjk2di_pair pair;
    double fine, doubt, height;
    int is_closest = way != 0;
    if (!gjk2di_place_plainly(&pair, p, q, gjk2di_no_growth(), 0) ||
        !gjk2di_are_ordinary(p, q))
        return -1;
    fine = (double)pair.slack * (DBL_EPSILON / (double)GJK2DI_EPSILON);
    if (is_edge) {
        const gjk2di_spot e = is_of_p ? gjk2di_edge_between(p, ends.p[0], ends.p[1])
                                      : gjk2di_edge_between(q, ends.q[1], ends.q[0]);
        const double along = -gjk2di_spot_dot(e, w), square = gjk2di_spot_dot(e, e);
        const double reach = fine * gjk2di_spot_norm1(e);
        d = gjk2di_spot_at(e.y, -e.x);
        is_closest &= (along > reach && along < square - reach);
    }
    height = gjk2di_spot_dot(d, w);
    is_closest &= height > 2 * fine * gjk2di_spot_norm1(d);
    doubt =
        fine * (gjk2di_spot_norm1(d) + (double)pair.slack * (2 / (double)GJK2DI_BAND));
    if (!(is_edge && is_of_p))
        is_closest &= gjk2di_rises_from(p, ends.p[0], d, doubt);
    if (!(is_edge && !is_of_p))
        is_closest &= gjk2di_rises_from(q, ends.q[0], gjk2di_spot_at(-d.x, -d.y), doubt);
    if (!is_closest)
        return -1;
    closest->d = gjk2di_vec((gjk2d_real)d.x, (gjk2d_real)d.y);
    return gjk2di_measured_feature(p, q, &f, height, gjk2di_spot_dot(d, d), pair.slack);
}

/* ---- rings: level 3
 *
 * The normal and the weights of what is closest, with twice the digits, if these show
 * how >>exact rounds them: else that is asked, near contact as a rule.
 *
 * With fine = 20 u E, u that of twice the digits, a coordinate of a corner w errs by less
 * than fine, so the direction of w by 2 fine / |w|; that of an edge e by its own rounding
 * only; where along e the closest point is, by fine |e|_1 of |e|^2. The code takes twice
 * that, for roots and quotients.
 */

/* The CSO's edge, and whether one of its coordinates is 0 for certain. */
typedef struct gjk2di_fine_edge {
    gjk2di_fine_vec e;
    int has_no_x, has_no_y;
} gjk2di_fine_edge;

GJK2DI_INLINE int gjk2di_is_not_0(double x) { return x < 0 || x > 0; }

GJK2DI_INLINE gjk2di_fine_edge gjk2di_fine_edge_of(const gjk2di_feature *f,
                                                   gjk2di_placed p, gjk2di_placed q)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(f->is_of_p ? p.pose : q.pose);
    const gjk2d_vec2 from = f->is_of_p ? f->from : f->to;
    const gjk2d_vec2 to = f->is_of_p ? f->to : f->from; /* the CSO is P less Q */
    const gjk2di_fine_vec v =
        gjk2di_fine_minus(gjk2di_fine_point(to), gjk2di_fine_point(from));
    const int x = gjk2di_is_not_0(gjk2di_fine_rounded(v.x));
    const int y = gjk2di_is_not_0(gjk2di_fine_rounded(v.y));
    const int c = gjk2di_is_not_0((double)r.x), s = gjk2di_is_not_0((double)r.y);
    gjk2di_fine_edge edge;
    edge.e = gjk2di_fine_turned(r, v);
    edge.has_no_x = !((c && x) || (s && y));
    edge.has_no_y = !((s && x) || (c && y));
    return edge;
}

/* Is a part's share in the whole, as >>exact rounds it, known if the part errs by less
 * than `error`? That divides parts which it has rounded to doubles. */
GJK2DI_INLINE int gjk2di_is_share_sure(gjk2di_fine part, gjk2di_fine whole, double error)
{
#if GJK2D_DOUBLE
    (void)whole;
    return gjk2di_rounds_alike(part, error);
#else
    return gjk2di_rounds_alike(part / whole, error / whole);
#endif
}

/* Of two strictly convex rings that are apart; the rest of the result is set. 0: not
 * certain, and nothing done. */
GJK2DI_OUTLINE int gjk2di_fill_witness_ahead(gjk2d_result *r, const gjk2di_ends *ends,
                                             gjk2di_placed p, gjk2di_placed q)
{
    const int is_edge = ends->count == 2;
    const gjk2di_feature f =
        gjk2di_feature_at(ends, ends->p[0] != ends->p[1], gjk2di_points_of(p.shape),
                          gjk2di_points_of(q.shape));
    const gjk2di_fine_vec w = gjk2di_fine_corner_at(p, q, f.p, f.q);
    const gjk2d_vec2 end_p = f.is_of_p ? f.to : f.p, end_q = f.is_of_p ? f.q : f.to;
    gjk2di_fine_vec away = w;
    gjk2di_fine length, x, y;
    gjk2di_witnesses witnesses;
    gjk2di_pair pair;
    double weight[2] = {1, 0}, side = -1, fine, error;
    int is_x_sure = 0, is_y_sure = 0, is_sure = 1;
    gjk2di_set_pair(&pair, p, q, gjk2di_no_growth(), 0);
    fine = (double)pair.slack * GJK2DI_FINER;
    if (is_edge) {
        const gjk2di_fine_edge edge = gjk2di_fine_edge_of(&f, p, q);
        const gjk2di_fine whole = gjk2di_fine_dot(edge.e, edge.e);
        const gjk2di_fine distant = gjk2di_fine_signed(gjk2di_fine_dot(edge.e, w), -1);
        const gjk2di_fine nearby = gjk2di_fine_sub(whole, distant);
        error = 4 * fine * gjk2di_fine_norm1(edge.e);
        is_sure = gjk2di_is_share_sure(distant, whole, error) &&
                  gjk2di_is_share_sure(nearby, whole, error);
        weight[0] = gjk2di_fine_rounded(nearby);
        weight[1] = gjk2di_fine_rounded(distant);
        away.x = edge.e.y;
        away.y = gjk2di_fine_signed(edge.e.x, -1);
        side = gjk2di_fine_rounded(gjk2di_fine_dot(away, w)) > 0 ? -1 : 1;
        is_x_sure = edge.has_no_y;
        is_y_sure = edge.has_no_x;
    }
    length = gjk2di_fine_root(gjk2di_fine_dot(away, away));
    x = gjk2di_fine_over(gjk2di_fine_signed(away.x, side), length);
    y = gjk2di_fine_over(gjk2di_fine_signed(away.y, side), length);
    error = is_edge ? 4 * (double)GJK2DI_BAND * GJK2DI_FINER
                    : 4 * fine / gjk2di_fine_rounded(length);
    is_x_sure = is_x_sure || gjk2di_rounds_alike(x, error);
    is_y_sure = is_y_sure || gjk2di_rounds_alike(y, error);
    if (!(is_sure && is_x_sure && is_y_sure))
        return 0;
    r->normal.x = (gjk2d_real)gjk2di_fine_rounded(x) + 0; /* no -0 */
    r->normal.y = (gjk2d_real)gjk2di_fine_rounded(y) + 0;
    gjk2di_no_witnesses(&witnesses);
    gjk2di_add_vertex(r, &witnesses, ends->p[0], ends->q[0], f.p, f.q,
                      (gjk2d_real)(weight[0] / (weight[0] + weight[1])));
    if (is_edge)
        gjk2di_add_vertex(r, &witnesses, ends->p[1], ends->q[1], end_p, end_q,
                          (gjk2d_real)(weight[1] / (weight[0] + weight[1])));
    gjk2di_move_witnesses(&witnesses, r->normal, (double)p.shape->radius,
                          (double)q.shape->radius);
    gjk2di_place_witness(r, &witnesses, p.pose, q.pose);
    return 1;
}

/* The result of one look ahead or more, at levels 1 and 2. (Only what is inlined takes
 * its address: else gcc's C returns a copy, which waits for what it copies.) */
GJK2DI_OUTLINE gjk2d_result gjk2di_result_ahead(gjk2d_real distance, int level)
{
    gjk2d_result r;
    gjk2di_begin_result(&r, GJK2D_OK);
    r.collide = !(distance > 0);
    r.iterations = 1;
    if (level > 1)
        r.distance = r.lower = r.upper = distance;
    return r;
}

/* At level 3, of what is apart. 0: not certain. */
static int gjk2di_fill_ahead(gjk2d_result *r, gjk2d_real distance,
                             const gjk2di_ends *ends, gjk2di_placed p, gjk2di_placed q)
{
    *r = gjk2di_result_ahead(distance, 2);
    return gjk2di_fill_witness_ahead(r, ends, p, q);
}

/* ------------------------------------------------------------------- batch --
 * >>batch  Many pairs, one to a lane of a vector register. Level 1 by three tests, each
 * of what the one before left open; what none decides is asked by itself. The last two
 * are for two shapes that all pairs share. Levels 2 and 3 of what the first two find
 * apart by the look ahead. Of motions what is far is found by the first.
 *
 * 1. Circles: gjk2di_are_far.
 *
 * 2. The way between the centres: does it part them as a direction, or do both rings hold
 * a point of it?
 *
 * 3. Edges: what >>edges asks, but in the frame of the shape whose edges they are, where
 * their normals n are the same at every pose: found once for a shape that all pairs
 * share. With k = |R_P|^2, M = R_P^T R_Q and t = R_P^T (tQ - tP), grown by |R_P| as all
 * is there, P's points are k p and Q's are M q + t. An edge of P parts them if
 *
 *     h = n.t + min over q of (M^T n).q - k n.p > 0,    p on the edge;
 *
 * if none of P does and, with P and Q exchanged, none of Q, they collide.
 *
 * Error bound. Let w = max(1, |R_P|_1, |R_Q|_1) and E = w (w (e_P + e_Q) + |tQ - tP|_1)
 * with e at least the extent: it bounds every partial sum of h. n, with |n|_1 = 1, errs
 * by 2 u from the edge's normal, which mistakes h by 2 u E and n.p for the ring's
 * greatest by 4 u E. (M^T n).q errs by 6 u w^2 e, n.t by 5 u w |t|_1, k n.p by
 * 5 u w^2 e and the sums by 2 u E: with what they share of E, 8 u E. That is 14 u E for
 * h; the code takes 20 u E.
 *
 * The way d, as it is, is a direction: what it parts is known to 8 u E |d|_1, for which
 * the code takes 20 u E |d|_1, if d is not so short that products underflow. The point
 * errs in each frame by 13 u E, and as its coordinates may reach 2 E, n.x by 4 u E, n by
 * 4 u E, k n.p by 7 u E and their difference by 3 u E: 31 u E, for which it takes 40 u E.
 */
GJK2DI_INLINE gjk2di_placed gjk2di_element(const gjk2d_series *series, int i)
{
    const char *shape = (const char *)series->shape, *pose = (const char *)series->pose;
    gjk2di_placed a;
    a.shape = (const gjk2d_shape *)(const void *)(shape + (size_t)i * series->shape_step);
    a.pose = (const gjk2d_pose *)(const void *)(pose + (size_t)i * series->pose_step);
    return a;
}

/* With a pose for each. */
GJK2DI_INLINE gjk2d_series gjk2di_with_poses(const gjk2d_series *series)
{
    static const gjk2d_pose identity = {{0, 0}, 1, 0};
    gjk2d_series s = *series;
    if (!s.pose) {
        s.pose = &identity;
        s.pose_step = 0;
    }
    return s;
}

/* Where there are no shapes, all collide: their status is not ok. */
GJK2DI_INLINE int gjk2di_has_shapes(const gjk2d_series *p, const gjk2d_series *q)
{
    return p && q && p->shape && q->shape;
}

static int gjk2di_collide_element(const gjk2d_series *p, const gjk2d_series *q, int i)
{
    const gjk2di_placed a = gjk2di_element(p, i), b = gjk2di_element(q, i);
    return gjk2d_collide(a.shape, a.pose, b.shape, b.pose);
}

static gjk2d_real gjk2di_distance_element(const gjk2d_series *p, const gjk2d_series *q,
                                          int i)
{
    const gjk2di_placed a = gjk2di_element(p, i), b = gjk2di_element(q, i);
    return gjk2d_distance(a.shape, a.pose, b.shape, b.pose);
}

static gjk2d_result gjk2di_witness_element(const gjk2d_series *p, const gjk2d_series *q,
                                           int i)
{
    const gjk2di_placed a = gjk2di_element(p, i), b = gjk2di_element(q, i);
    return gjk2d_witness(a.shape, a.pose, b.shape, b.pose);
}

/* Where the answers go: distances or, of level 3, results; the other is null. */
typedef struct gjk2di_answers {
    gjk2d_real *distances;
    gjk2d_result *results;
} gjk2di_answers;

static void gjk2di_answer_element(const gjk2d_series *p, const gjk2d_series *q, int i,
                                  const gjk2di_answers *answers)
{
    if (answers->results)
        answers->results[i] = gjk2di_witness_element(p, q, i);
    else
        answers->distances[i] = gjk2di_distance_element(p, q, i);
}

enum { GJK2DI_SOME = 64 }; /* pairs that are asked about together */

#if GJK2D_SIMD
/* One side of each lane's pair. */
typedef struct gjk2di_side {
    gjk2d_series series;
    gjk2di_fours pose;   /* position, rotation */
    gjk2di_fours circle; /* center, (outer, radius) */
    /* Of a ring that all share, in its own frame; behind the last corner is the first. */
    gjk2di_vecs corner[GJK2DI_MOST_EDGES];
    gjk2di_vecs normal[GJK2DI_MOST_EDGES]; /* n of the edge that starts there */
    gjk2di_lanes top[GJK2DI_MOST_EDGES];   /* its n.p */
    gjk2di_lanes h[GJK2DI_MOST_EDGES];     /* once it is asked */
    int edges, blocks;                     /* of 4 corners */
} gjk2di_side;

/* The first element's ring. */
static void gjk2di_load_ring(gjk2di_side *side)
{
    const gjk2d_shape *const shape = side->series.shape;
    const gjk2di_lanes low = gjk2di_lanes_all(GJK2DI_RANGE_LOW);
    const gjk2di_lanes way = gjk2di_lanes_all(shape->ring);
    const gjk2di_points list = gjk2di_points_of(shape);
    int k;
    side->edges = list.count;
    side->blocks = list.count > 4 ? 2 : 1;
    for (k = 0; k < 4 * side->blocks; ++k) {
        const gjk2d_vec2 corner = gjk2di_point(list, k < list.count ? k : 0);
        side->corner[k] =
            gjk2di_vecs_of(gjk2di_lanes_all(corner.x), gjk2di_lanes_all(corner.y));
    }
    for (k = 0; k < list.count; ++k) {
        const gjk2di_vecs from = side->corner[k];
        const gjk2di_vecs to = side->corner[k + 1 < list.count ? k + 1 : 0];
        const gjk2di_vecs edge = gjk2di_vecs_times(way, gjk2di_vecs_sub(to, from));
        const gjk2di_lanes size = gjk2di_lanes_max(gjk2di_vecs_norm1(edge), low);
        side->normal[k] =
            gjk2di_vecs_of(gjk2di_lanes_over(edge.y, size),
                           gjk2di_lanes_over(gjk2di_lanes_neg(edge.x), size));
        side->top[k] = gjk2di_vecs_dot(side->normal[k], from);
    }
}

/* What is certain of the lanes' pairs, a bit for each. */
typedef struct gjk2di_findings {
    int hit, is_free;
    int in_range;       /* else nothing is, and the bound does not hold */
    gjk2di_lanes slack; /* the bound, 20 u E */
} gjk2di_findings;

/* At least the extent. */
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_extent(const gjk2di_side *side)
{
    return gjk2di_lanes_add(gjk2di_vecs_norm1(side->circle.a), side->circle.b.x);
}

/* In range: poses within a factor of 2 of a unit's, and an E with which nothing over- or
 * underflows. */
GJK2DI_INLINE gjk2di_findings gjk2di_no_findings(const gjk2di_side *p,
                                                 const gjk2di_side *q)
{
    const gjk2di_lanes turn_p = gjk2di_vecs_norm1(p->pose.b);
    const gjk2di_lanes turn_q = gjk2di_vecs_norm1(q->pose.b);
    const gjk2di_lanes half = gjk2di_lanes_all(GJK2DI_R(0.5)), two = gjk2di_lanes_all(2);
    const gjk2di_lanes w =
        gjk2di_lanes_max(gjk2di_lanes_all(1), gjk2di_lanes_max(turn_p, turn_q));
    const gjk2di_lanes extents =
        gjk2di_lanes_add(gjk2di_lanes_extent(p), gjk2di_lanes_extent(q));
    const gjk2di_lanes t = gjk2di_vecs_norm1(gjk2di_vecs_sub(q->pose.a, p->pose.a));
    const gjk2di_lanes E =
        gjk2di_lanes_times(w, gjk2di_lanes_add(gjk2di_lanes_times(w, extents), t));
    gjk2di_findings found;
    found.hit = found.is_free = 0;
    found.slack = gjk2di_lanes_times(gjk2di_lanes_all(GJK2DI_BAND), E);
    found.in_range = gjk2di_lanes_exceed(two, turn_p) & gjk2di_lanes_exceed(two, turn_q) &
                     gjk2di_lanes_exceed(turn_p, half) &
                     gjk2di_lanes_exceed(turn_q, half) &
                     gjk2di_lanes_exceed(E, gjk2di_lanes_all(4 * GJK2DI_RANGE_LOW)) &
                     gjk2di_lanes_exceed(gjk2di_lanes_all(GJK2DI_RANGE_HIGH), E);
    return found;
}

/* From P's centre to Q's, world axes. */
GJK2DI_INLINE gjk2di_vecs gjk2di_between_centers(const gjk2di_side *p,
                                                 const gjk2di_side *q)
{
    const gjk2di_vecs of_p = gjk2di_vecs_turned(p->pose.b, p->circle.a);
    const gjk2di_vecs of_q = gjk2di_vecs_turned(q->pose.b, q->circle.a);
    return gjk2di_vecs_add(gjk2di_vecs_sub(of_q, of_p),
                           gjk2di_vecs_sub(q->pose.a, p->pose.a));
}

GJK2DI_INLINE gjk2di_lanes gjk2di_radii(const gjk2di_side *p, const gjk2di_side *q)
{
    return gjk2di_lanes_add(p->circle.b.y, q->circle.b.y);
}

/* 1. A shape that is not made has no circle, a refused one's may be not a number: as the
 * second of a maximum that stays one. */
GJK2DI_INLINE int gjk2di_ask_circles(const gjk2di_side *p, const gjk2di_side *q,
                                     gjk2di_lanes radii)
{
    const gjk2di_vecs way = gjk2di_between_centers(p, q);
    const gjk2di_lanes between = gjk2di_vecs_dot(way, way);
    const gjk2di_lanes of_p = gjk2di_vecs_dot(p->pose.b, p->pose.b);
    const gjk2di_lanes of_q = gjk2di_vecs_dot(q->pose.b, q->pose.b);
    const gjk2di_lanes one = gjk2di_lanes_all(1);
    const gjk2di_lanes low = gjk2di_lanes_all(GJK2DI_RANGE_LOW);
    const gjk2di_lanes high = gjk2di_lanes_all(GJK2DI_RANGE_HIGH);
    const gjk2di_vecs most =
        gjk2di_vecs_of(gjk2di_lanes_max(one, of_p), gjk2di_lanes_max(one, of_q));
    const gjk2di_vecs outer = gjk2di_vecs_of(p->circle.b.x, q->circle.b.x);
    const gjk2di_lanes reach = gjk2di_lanes_add(gjk2di_vecs_dot(most, outer), radii);
    const gjk2di_lanes square = gjk2di_lanes_times(
        gjk2di_lanes_times(reach, reach), gjk2di_lanes_all(1 + 16 * GJK2DI_EPSILON));
    return gjk2di_lanes_exceed(between, gjk2di_lanes_max(low, square)) &
           gjk2di_lanes_exceed(high, between) &
           gjk2di_lanes_exceed(gjk2di_lanes_min(of_p, of_q), low) &
           gjk2di_lanes_exceed(gjk2di_lanes_min(outer.x, outer.y), gjk2di_lanes_all(0));
}

/* Of 4 points o the least d.o. */
GJK2DI_INLINE gjk2di_lanes gjk2di_least_of_4(gjk2di_vecs d, const gjk2di_vecs o[4])
{
    return gjk2di_lanes_min(
        gjk2di_lanes_min(gjk2di_vecs_dot(d, o[0]), gjk2di_vecs_dot(d, o[1])),
        gjk2di_lanes_min(gjk2di_vecs_dot(d, o[2]), gjk2di_vecs_dot(d, o[3])));
}

/* Of the corners. */
GJK2DI_INLINE gjk2di_lanes gjk2di_least(const gjk2di_side *side, gjk2di_vecs d)
{
    const gjk2di_lanes least = gjk2di_least_of_4(d, side->corner);
    return side->blocks == 1
               ? least
               : gjk2di_lanes_min(least, gjk2di_least_of_4(d, side->corner + 4));
}

/* How far the point that is `share` of the way from the centre is outside of the ring. */
GJK2DI_INLINE gjk2di_lanes gjk2di_outside(const gjk2di_side *side, gjk2di_vecs way,
                                          gjk2di_lanes share)
{
    const gjk2di_lanes k = gjk2di_vecs_dot(side->pose.b, side->pose.b);
    const gjk2di_vecs point = gjk2di_vecs_add(gjk2di_vecs_times(k, side->circle.a),
                                              gjk2di_vecs_times(share, way));
    gjk2di_lanes highest = gjk2di_lanes_all(-GJK2DI_MAX);
    int i;
    for (i = 0; i < side->edges; ++i) {
        const gjk2di_lanes top = gjk2di_lanes_times(k, side->top[i]);
        const gjk2di_lanes h = gjk2di_vecs_dot(side->normal[i], point);
        highest = gjk2di_lanes_max(highest, gjk2di_lanes_sub(h, top));
    }
    return highest;
}

/* 2. The circles divide the way. */
GJK2DI_INLINE gjk2di_findings gjk2di_ask_way(const gjk2di_side *p, const gjk2di_side *q)
{
    gjk2di_findings found = gjk2di_no_findings(p, q);
    const gjk2di_vecs way = gjk2di_between_centers(p, q);
    const gjk2di_lanes length = gjk2di_vecs_norm1(way);
    const gjk2di_vecs way_p = gjk2di_vecs_unturned(p->pose.b, way);
    const gjk2di_vecs way_q = gjk2di_vecs_unturned(q->pose.b, way);
    const gjk2di_lanes t = gjk2di_vecs_dot(way, gjk2di_vecs_sub(q->pose.a, p->pose.a));
    const gjk2di_lanes gap =
        gjk2di_lanes_add(t, gjk2di_lanes_add(gjk2di_least(q, way_q),
                                             gjk2di_least(p, gjk2di_vecs_neg(way_p))));
    const gjk2di_lanes outer = gjk2di_lanes_add(p->circle.b.x, q->circle.b.x);
    const gjk2di_lanes share = gjk2di_lanes_over(p->circle.b.x, outer);
    const gjk2di_lanes back = gjk2di_lanes_sub(share, gjk2di_lanes_all(1));
    const gjk2di_lanes outside =
        gjk2di_lanes_max(gjk2di_outside(p, way_p, share), gjk2di_outside(q, way_q, back));
    const gjk2di_lanes doubt = gjk2di_lanes_add(found.slack, found.slack);
    found.hit = found.in_range & gjk2di_lanes_exceed(gjk2di_lanes_neg(doubt), outside);
    found.is_free = found.in_range &
                    gjk2di_lanes_exceed(length, gjk2di_lanes_all(GJK2DI_RANGE_LOW)) &
                    gjk2di_lanes_exceed(gap, gjk2di_lanes_times(found.slack, length));
    return found;
}

/* The greatest h of the edges of e. */
GJK2DI_INLINE gjk2di_lanes gjk2di_highest(gjk2di_side *e, const gjk2di_side *o)
{
    const gjk2di_vecs t =
        gjk2di_vecs_unturned(e->pose.b, gjk2di_vecs_sub(o->pose.a, e->pose.a));
    const gjk2di_vecs turn = gjk2di_vecs_unturned(e->pose.b, o->pose.b); /* M */
    const gjk2di_lanes k = gjk2di_vecs_dot(e->pose.b, e->pose.b);
    gjk2di_lanes highest = gjk2di_lanes_all(-GJK2DI_MAX);
    int i;
    for (i = 0; i < e->edges; ++i) {
        const gjk2di_vecs n = e->normal[i];
        gjk2di_lanes h = gjk2di_least(o, gjk2di_vecs_unturned(turn, n));
        h = gjk2di_lanes_add(h, gjk2di_vecs_dot(n, t));
        h = gjk2di_lanes_sub(h, gjk2di_lanes_times(k, e->top[i]));
        e->h[i] = h;
        highest = gjk2di_lanes_max(highest, h);
    }
    return highest;
}

/* 3. */
GJK2DI_INLINE gjk2di_findings gjk2di_ask_rings(gjk2di_side *p, gjk2di_side *q)
{
    const gjk2di_lanes highest =
        gjk2di_lanes_max(gjk2di_highest(p, q), gjk2di_highest(q, p));
    gjk2di_findings found = gjk2di_no_findings(p, q);
    const gjk2di_lanes low = gjk2di_lanes_neg(found.slack);
    found.is_free = found.in_range & gjk2di_lanes_exceed(highest, found.slack);
    found.hit = found.in_range & gjk2di_lanes_exceed(low, highest);
    return found;
}

typedef struct gjk2di_many {
    gjk2di_side p, q;
    int is_one_pair; /* of shapes, with rings that fit */
    int has_rings;   /* these are loaded */
} gjk2di_many;

/* What is the same for all is loaded here, once. */
GJK2DI_INLINE void gjk2di_begin_side(gjk2di_side *side, const gjk2d_series *series)
{
    side->series = gjk2di_with_poses(series);
    gjk2di_read_row(&side->pose, side->series.pose, 0);
    gjk2di_read_row(&side->circle, &series->shape->center, 0);
}

GJK2DI_INLINE void gjk2di_begin_many(gjk2di_many *many, const gjk2d_series *p,
                                     const gjk2d_series *q)
{
    gjk2di_begin_side(&many->p, p);
    gjk2di_begin_side(&many->q, q);
    many->has_rings = 0;
    many->is_one_pair = !p->shape_step && !q->shape_step &&
                        p->shape->kind & q->shape->kind & GJK2DI_FEW_EDGES;
}

/* Elements i and on. */
GJK2DI_INLINE void gjk2di_load_circles(gjk2di_side *side, int i)
{
    const gjk2d_series *s = &side->series;
    const gjk2di_placed first = gjk2di_element(s, i);
    if (s->pose_step)
        gjk2di_read_row(&side->pose, first.pose, s->pose_step);
    if (s->shape_step)
        gjk2di_read_row(&side->circle, &first.shape->center, s->shape_step);
}

/* Elements at[0] and on. */
GJK2DI_INLINE void gjk2di_load_some(gjk2di_side *side, const int *at)
{
    const gjk2d_series *s = &side->series;
    if (s->pose_step)
        gjk2di_read_some(&side->pose, s->pose, s->pose_step, at);
    if (s->shape_step)
        gjk2di_read_some(&side->circle, &s->shape->center, s->shape_step, at);
}

/* The rings that all pairs share. */
GJK2DI_INLINE void gjk2di_load_pair(gjk2di_many *many)
{
    if (!many->has_rings) {
        gjk2di_load_ring(&many->p);
        gjk2di_load_ring(&many->q);
    }
    many->has_rings = 1;
}

/* Of up to `rest` elements from `first` on, one to a lane: which may be as close as
 * `margin`? A bit for each. The rest is so far that whoever looks at it by itself or at a
 * part of P finds it far, too, however that is rounded. */
GJK2DI_INLINE int gjk2di_near_lanes(gjk2di_many *many, int first, int rest,
                                    gjk2d_real margin)
{
    const int last = rest < GJK2DI_LANES ? rest - 1 : GJK2DI_LANES - 1;
    const gjk2di_lanes one = gjk2di_lanes_all(1);
    int at[GJK2DI_LANES], lane, distant;
    gjk2di_lanes radii, size, turn;
    for (lane = 0; lane < GJK2DI_LANES; ++lane)
        at[lane] = first + (lane < last ? lane : last);
    gjk2di_load_some(&many->p, at);
    gjk2di_load_some(&many->q, at);
    turn = gjk2di_lanes_max(one, gjk2di_vecs_dot(many->q.pose.b, many->q.pose.b));
    size = gjk2di_lanes_add(
        gjk2di_vecs_norm1(gjk2di_vecs_sub(many->q.pose.a, many->p.pose.a)),
        gjk2di_lanes_times(turn, gjk2di_lanes_extent(&many->q)));
    radii = gjk2di_lanes_add(gjk2di_radii(&many->p, &many->q), gjk2di_lanes_all(margin));
    radii = gjk2di_lanes_add(
        radii, gjk2di_lanes_times(gjk2di_lanes_all(64 * GJK2DI_EPSILON), size));
    distant = gjk2di_ask_circles(&many->p, &many->q, radii);
    return ~distant & ((2 << last) - 1);
}

#if GJK2DI_FOUR
/* The edges of a lane that are in doubt, in the order of >>edges. */
GJK2DI_INLINE int gjk2di_doubtful_edges(gjk2di_side *side, int lane, int count,
                                        gjk2d_real slack)
{
    int k, edges = 0;
    for (k = 0; k < count; ++k)
        edges |= (gjk2di_lanes_reals(&side->h[k])[lane] >= -slack) << k;
    return count <= 4 ? edges : (edges & 15) | edges >> 4 << (12 - count);
}

/* A lane's pair, of which edges are in doubt. */
static int gjk2di_settle_lane(gjk2di_many *many, int lane, gjk2d_real slack, int element)
{
    const gjk2di_placed p = gjk2di_element(&many->p.series, element);
    const gjk2di_placed q = gjk2di_element(&many->q.series, element);
    const int of_p = gjk2di_doubtful_edges(&many->p, lane, p.shape->count, slack);
    const int of_q = gjk2di_doubtful_edges(&many->q, lane, q.shape->count, slack);
    const gjk2di_verdict verdict = gjk2di_settle_edges(p, q, of_p | of_q << 8, slack);
    return verdict == GJK2DI_IN_DOUBT
               ? gjk2di_settled(p, q, gjk2di_no_growth(), gjk2di_no_clue())
               : verdict == GJK2DI_HIT;
}
#endif

/* 1 and 2: of `count` elements from `first` on, which stay open? Returns how many. */
GJK2DI_INLINE int gjk2di_sift(gjk2di_many *many, int first, int count,
                              unsigned char *hits, int *open)
{
    int at[GJK2DI_LANES], i, lane, left = 0;
    for (i = 0; i < count; ++i)
        hits[i] = 0;
    for (i = 0; i + GJK2DI_LANES <= count; i += GJK2DI_LANES) {
        gjk2di_findings found;
        int is_free;
        gjk2di_load_circles(&many->p, first + i);
        gjk2di_load_circles(&many->q, first + i);
        is_free =
            gjk2di_ask_circles(&many->p, &many->q, gjk2di_radii(&many->p, &many->q));
        if (is_free == GJK2DI_ALL_LANES)
            continue;
        for (lane = 0; lane < GJK2DI_LANES; ++lane)
            at[lane] = first + i + lane;
        found.hit = found.is_free = 0;
        if (many->is_one_pair) {
            gjk2di_load_pair(many);
            found = gjk2di_ask_way(&many->p, &many->q);
        }
        for (lane = 0; lane < GJK2DI_LANES; ++lane) {
            hits[i + lane] = (unsigned char)(found.hit >> lane & 1);
            open[left] = at[lane];
            left += ~(found.hit | found.is_free | is_free) >> lane & 1;
        }
    }
    for (; i < count; ++i)
        open[left++] = first + i;
    return left;
}

/* 3: of the elements open[0] and on, one to a lane. */
GJK2DI_INLINE void gjk2di_finish_lanes(gjk2di_many *many, int first, int count,
                                       unsigned char *hits, const int *open)
{
    gjk2di_findings found;
    int lane;
    gjk2di_load_pair(many);
    gjk2di_load_some(&many->p, open);
    gjk2di_load_some(&many->q, open);
    found = gjk2di_ask_rings(&many->p, &many->q);
    for (lane = 0; lane < GJK2DI_LANES && lane < count; ++lane) {
        const int e = open[lane];
        int hit = found.hit >> lane & 1;
        if (!((found.hit | found.is_free) >> lane & 1)) {
#if GJK2DI_FOUR
            if (found.in_range >> lane & 1)
                hit = gjk2di_settle_lane(many, lane,
                                         gjk2di_lanes_reals(&found.slack)[lane], e);
            else
#endif
                hit = gjk2di_collide_element(&many->p.series, &many->q.series, e);
        }
        hits[e - first] = (unsigned char)hit;
    }
}

/* Level 1 of the elements from `first` on, as many as are looked at together; of `rest`
 * that there are. Returns how many. */
GJK2DI_OUTLINE int gjk2di_collide_some(gjk2di_many *many, int first, int rest,
                                       unsigned char hits[GJK2DI_SOME])
{
    const int count = rest < GJK2DI_SOME ? rest : (int)GJK2DI_SOME;
    int open[(int)GJK2DI_SOME + (int)GJK2DI_LANES], i;
    const int left = gjk2di_sift(many, first, count, hits, open);
    if (!many->is_one_pair) {
        for (i = 0; i < left; ++i)
            hits[open[i] - first] = (unsigned char)gjk2di_collide_element(
                &many->p.series, &many->q.series, open[i]);
        return count;
    }
    for (i = 0; i < GJK2DI_LANES && left; ++i) /* lanes beyond the last repeat it */
        open[left + i] = open[left - 1];
    for (i = 0; i < left; i += GJK2DI_LANES)
        gjk2di_finish_lanes(many, first, left - i, hits, open + i);
    return count;
}

/* ---- levels 2 and 3: what gjk2di_look_ahead does, of many pairs that are apart for
 * certain, on the side that the closest point is on.
 */
enum { GJK2DI_BLOCK = 16 }; /* pairs that are looked at together */

/* A number of each, and a vector. */
typedef struct gjk2di_column {
    gjk2di_lanes of[(int)GJK2DI_BLOCK / (int)GJK2DI_LANES];
} gjk2di_column;

typedef struct gjk2di_columns {
    gjk2di_column x, y;
} gjk2di_columns;

/* A vertex of a ring and those to its left and right. */
typedef struct gjk2di_three {
    gjk2d_vec2 vertex[3];
} gjk2di_three;

typedef struct gjk2di_looks {
    gjk2di_columns p_at, q_at, p_turn, q_turn;
    gjk2di_columns way;        /* from P's centre to Q's */
    gjk2di_columns radius;     /* P's and Q's */
    gjk2di_column slack;       /* 20 u E */
    gjk2di_columns p[3], q[3]; /* a vertex, and those to its left and right */
    gjk2di_column distance;
    int i[GJK2DI_BLOCK], j[GJK2DI_BLOCK]; /* which vertices */
    int is_open;                          /* of these and the following a bit for each */
    int is_right, is_of_p, is_edge, is_past; /* as in gjk2di_facing */
    int is_closest;                          /* and its distance certain */
    gjk2di_three p_ring[GJK2DI_MOST_EDGES], q_ring[GJK2DI_MOST_EDGES]; /* of one pair */
} gjk2di_looks;

/* Vectors of doubles by lanes. */
typedef struct gjk2di_long_vecs {
    gjk2di_doubles x, y;
} gjk2di_long_vecs;

GJK2DI_INLINE gjk2di_doubles gjk2di_column_read(const gjk2di_column *c, int k)
{
    return gjk2di_doubles_read((const gjk2d_real *)(const void *)c->of + k);
}

GJK2DI_INLINE gjk2di_long_vecs gjk2di_columns_read(const gjk2di_columns *c, int k)
{
    gjk2di_long_vecs v;
    v.x = gjk2di_column_read(&c->x, k);
    v.y = gjk2di_column_read(&c->y, k);
    return v;
}

GJK2DI_INLINE gjk2di_long_vecs gjk2di_long_add(gjk2di_long_vecs a, gjk2di_long_vecs b)
{
    a.x = gjk2di_doubles_add(a.x, b.x);
    a.y = gjk2di_doubles_add(a.y, b.y);
    return a;
}

GJK2DI_INLINE gjk2di_long_vecs gjk2di_long_sub(gjk2di_long_vecs a, gjk2di_long_vecs b)
{
    a.x = gjk2di_doubles_sub(a.x, b.x);
    a.y = gjk2di_doubles_sub(a.y, b.y);
    return a;
}

GJK2DI_INLINE gjk2di_long_vecs gjk2di_long_neg(gjk2di_long_vecs a)
{
    a.x = gjk2di_doubles_sub(gjk2di_doubles_all(0), a.x);
    a.y = gjk2di_doubles_sub(gjk2di_doubles_all(0), a.y);
    return a;
}

GJK2DI_INLINE gjk2di_doubles gjk2di_long_dot(gjk2di_long_vecs a, gjk2di_long_vecs b)
{
    return gjk2di_doubles_add(gjk2di_doubles_times(a.x, b.x),
                              gjk2di_doubles_times(a.y, b.y));
}

GJK2DI_INLINE gjk2di_doubles gjk2di_long_cross(gjk2di_long_vecs a, gjk2di_long_vecs b)
{
    return gjk2di_doubles_sub(gjk2di_doubles_times(a.x, b.y),
                              gjk2di_doubles_times(a.y, b.x));
}

GJK2DI_INLINE gjk2di_doubles gjk2di_long_norm1(gjk2di_long_vecs a)
{
    return gjk2di_doubles_add(gjk2di_doubles_size(a.x), gjk2di_doubles_size(a.y));
}

GJK2DI_INLINE gjk2di_long_vecs gjk2di_long_turned(gjk2di_long_vecs r, gjk2di_long_vecs a)
{
    gjk2di_long_vecs t;
    t.x = gjk2di_doubles_sub(gjk2di_doubles_times(r.x, a.x),
                             gjk2di_doubles_times(r.y, a.y));
    t.y = gjk2di_doubles_add(gjk2di_doubles_times(r.y, a.x),
                             gjk2di_doubles_times(r.x, a.y));
    return t;
}

/* x where a < b, else y. */
GJK2DI_INLINE gjk2di_long_vecs gjk2di_long_where(gjk2di_doubles a, gjk2di_doubles b,
                                                 gjk2di_long_vecs x, gjk2di_long_vecs y)
{
    x.x = gjk2di_doubles_where(a, b, x.x, y.x);
    x.y = gjk2di_doubles_where(a, b, x.y, y.y);
    return x;
}

/* Of one shape's edges from the vertex, on that side and on the other. */
typedef struct gjk2di_long_edges {
    gjk2di_long_vecs on, off;
} gjk2di_long_edges;

GJK2DI_INLINE gjk2di_long_edges gjk2di_edges_read(const gjk2di_columns v[3], int k,
                                                  gjk2di_long_vecs turn,
                                                  gjk2di_doubles side)
{
    const gjk2di_long_vecs vertex = gjk2di_columns_read(&v[0], k);
    const gjk2di_long_vecs left = gjk2di_columns_read(&v[1], k);
    const gjk2di_long_vecs right = gjk2di_columns_read(&v[2], k);
    const gjk2di_doubles none = gjk2di_doubles_all(0);
    gjk2di_long_edges e;
    e.on = gjk2di_long_where(side, none, right, left);
    e.off = gjk2di_long_where(side, none, left, right);
    e.on = gjk2di_long_turned(turn, gjk2di_long_sub(e.on, vertex));
    e.off = gjk2di_long_turned(turn, gjk2di_long_sub(e.off, vertex));
    return e;
}

/* At the pairs k and on. */
GJK2DI_INLINE void gjk2di_look_at_lanes(gjk2di_looks *l, int k)
{
    const gjk2di_doubles none = gjk2di_doubles_all(0), one = gjk2di_doubles_all(1);
    const gjk2di_doubles slack = gjk2di_column_read(&l->slack, k);
    const gjk2di_doubles fine = gjk2di_doubles_times(
        slack, gjk2di_doubles_all(DBL_EPSILON / (double)GJK2DI_EPSILON));
    const gjk2di_doubles twice_E =
        gjk2di_doubles_times(slack, gjk2di_doubles_all(2 / (double)GJK2DI_BAND));
    const gjk2di_long_vecs p_turn = gjk2di_columns_read(&l->p_turn, k);
    const gjk2di_long_vecs q_turn = gjk2di_long_neg(gjk2di_columns_read(&l->q_turn, k));
    const gjk2di_long_vecs t = gjk2di_long_sub(gjk2di_columns_read(&l->p_at, k),
                                               gjk2di_columns_read(&l->q_at, k));
    const gjk2di_long_vecs w = gjk2di_long_add(
        gjk2di_long_add(gjk2di_long_turned(p_turn, gjk2di_columns_read(&l->p[0], k)),
                        gjk2di_long_turned(q_turn, gjk2di_columns_read(&l->q[0], k))),
        t);
    const gjk2di_doubles side = gjk2di_long_cross(w, gjk2di_columns_read(&l->way, k));
    const gjk2di_doubles sign =
        gjk2di_doubles_where(side, none, one, gjk2di_doubles_all(-1));
    const gjk2di_long_edges of_p = gjk2di_edges_read(l->p, k, p_turn, side);
    const gjk2di_long_edges of_q = gjk2di_edges_read(l->q, k, q_turn, side);
    const gjk2di_doubles turns =
        gjk2di_doubles_times(sign, gjk2di_long_cross(of_p.on, of_q.on));
    const gjk2di_long_vecs edge = gjk2di_long_where(turns, none, of_p.on, of_q.on);
    const gjk2di_doubles reach = gjk2di_doubles_times(fine, gjk2di_long_norm1(edge));
    const gjk2di_doubles along = gjk2di_doubles_sub(none, gjk2di_long_dot(edge, w));
    const gjk2di_doubles end = gjk2di_doubles_sub(gjk2di_long_dot(edge, edge), reach);
    const int is_right = gjk2di_doubles_less(side, none);
    const int is_of_p = gjk2di_doubles_less(turns, none);
    const int is_edge = gjk2di_doubles_less(reach, along);
    const int is_past = is_edge & ~gjk2di_doubles_less(along, end);
    gjk2di_long_vecs normal, d;
    gjk2di_doubles doubt;
    int p_rises, q_rises, is_closest;
    normal.x = gjk2di_doubles_times(sign, edge.y);
    normal.y = gjk2di_doubles_sub(none, gjk2di_doubles_times(sign, edge.x));
    d = gjk2di_long_where(reach, along, normal, w);
    doubt = gjk2di_doubles_times(fine, gjk2di_doubles_add(gjk2di_long_norm1(d), twice_E));
    p_rises = gjk2di_doubles_less(doubt, gjk2di_long_dot(d, of_p.on)) &
              gjk2di_doubles_less(doubt, gjk2di_long_dot(d, of_p.off));
    q_rises = gjk2di_doubles_less(doubt, gjk2di_long_dot(d, of_q.on)) &
              gjk2di_doubles_less(doubt, gjk2di_long_dot(d, of_q.off));
    p_rises |= is_edge & is_of_p;
    q_rises |= is_edge & ~is_of_p;
    is_closest = p_rises & q_rises & ~is_past;
#if !GJK2D_DOUBLE
    {
        const gjk2di_doubles radius = gjk2di_doubles_add(
            gjk2di_column_read(&l->radius.x, k), gjk2di_column_read(&l->radius.y, k));
        const gjk2di_doubles gap = gjk2di_doubles_sub(
            gjk2di_doubles_over_root(gjk2di_long_dot(d, w), gjk2di_long_dot(d, d)),
            radius);
        const gjk2di_doubles finer =
            gjk2di_doubles_times(slack, gjk2di_doubles_all(GJK2DI_FINER));
        const gjk2di_doubles least =
            gjk2di_doubles_times(finer, gjk2di_doubles_all(GJK2DI_FINE_DIGITS));
        is_closest &= gjk2di_doubles_less(least, gap) &
                      gjk2di_doubles_alike(gjk2di_doubles_sub(gap, finer),
                                           gjk2di_doubles_add(gap, finer));
        gjk2di_doubles_round(gjk2di_lanes_reals(l->distance.of) + k, gap);
    }
#endif
    l->is_right |= is_right << k;
    l->is_of_p |= is_of_p << k;
    l->is_edge |= is_edge << k;
    l->is_past |= is_past << k;
    l->is_closest |= is_closest << k;
}

GJK2DI_OUTLINE void gjk2di_look_at_block(gjk2di_looks *l)
{
    const int some = (1 << GJK2DI_DOUBLES) - 1;
    int k;
    l->is_right = l->is_of_p = l->is_edge = l->is_past = l->is_closest = 0;
    for (k = 0; k < GJK2DI_BLOCK; k += GJK2DI_DOUBLES)
        if (l->is_open >> k & some)
            gjk2di_look_at_lanes(l, k);
}

/* Of each lane the corner that is farthest in d. */
GJK2DI_INLINE gjk2di_lanes gjk2di_farthest(const gjk2di_side *side, gjk2di_vecs d)
{
    gjk2di_lanes best = gjk2di_vecs_dot(d, side->corner[0]), at = gjk2di_lanes_all(0);
    int k;
    for (k = 1; k < side->edges; ++k) {
        const gjk2di_lanes score = gjk2di_vecs_dot(d, side->corner[k]);
        at = gjk2di_lanes_where(best, score, gjk2di_lanes_all((gjk2d_real)k), at);
        best = gjk2di_lanes_max(best, score);
    }
    return at;
}

/* Where the looks at the lanes' pairs begin, elements `first` and on, the b-th of the
 * block. */
GJK2DI_INLINE void gjk2di_first_looks(gjk2di_looks *l, const gjk2di_many *many, int b,
                                      int first)
{
    const gjk2di_side *const p = &many->p, *const q = &many->q;
    const gjk2di_vecs way = gjk2di_between_centers(p, q);
    gjk2di_vecs d_p = gjk2di_vecs_unturned(p->pose.b, way);
    gjk2di_vecs d_q = gjk2di_vecs_unturned(q->pose.b, gjk2di_vecs_neg(way));
    gjk2di_lanes i, j;
    int lane;
    l->p_at.x.of[b] = p->pose.a.x, l->p_at.y.of[b] = p->pose.a.y;
    l->q_at.x.of[b] = q->pose.a.x, l->q_at.y.of[b] = q->pose.a.y;
    l->p_turn.x.of[b] = p->pose.b.x, l->p_turn.y.of[b] = p->pose.b.y;
    l->q_turn.x.of[b] = q->pose.b.x, l->q_turn.y.of[b] = q->pose.b.y;
    l->radius.x.of[b] = p->circle.b.y, l->radius.y.of[b] = q->circle.b.y;
    l->way.x.of[b] = way.x, l->way.y.of[b] = way.y;
    if (many->is_one_pair) {
        i = gjk2di_farthest(p, d_p);
        j = gjk2di_farthest(q, d_q);
    }
    for (lane = 0; lane < GJK2DI_LANES; ++lane) {
        const int k = b * GJK2DI_LANES + lane;
        if (many->is_one_pair) {
            l->i[k] = (int)gjk2di_lanes_reals(&i)[lane];
            l->j[k] = (int)gjk2di_lanes_reals(&j)[lane];
        } else if (l->is_open >> k & 1) {
            const gjk2d_shape *const P = gjk2di_element(&p->series, first + lane).shape;
            const gjk2d_shape *const Q = gjk2di_element(&q->series, first + lane).shape;
            gjk2di_scan_indices(gjk2di_points_of(P),
                                gjk2di_vec(gjk2di_lanes_reals(&d_p.x)[lane],
                                           gjk2di_lanes_reals(&d_p.y)[lane]),
                                gjk2di_points_of(Q),
                                gjk2di_vec(gjk2di_lanes_reals(&d_q.x)[lane],
                                           gjk2di_lanes_reals(&d_q.y)[lane]),
                                &l->i[k], &l->j[k]);
        }
    }
}

/* Of the lanes' pairs: which collide for certain? Those that are apart, of rings that the
 * look ahead takes, become open. */
GJK2DI_INLINE int gjk2di_open_lanes(gjk2di_looks *l, gjk2di_many *many, int b, int first)
{
    const gjk2di_lanes radii = gjk2di_radii(&many->p, &many->q);
    gjk2di_findings found = gjk2di_no_findings(&many->p, &many->q);
    int is_free = gjk2di_ask_circles(&many->p, &many->q, radii), lane;
    if (many->is_one_pair && is_free != GJK2DI_ALL_LANES) {
        found = gjk2di_ask_way(&many->p, &many->q);
        is_free |= found.is_free;
    }
    is_free &= found.in_range;
    for (lane = 0; lane < GJK2DI_LANES && !many->is_one_pair; ++lane) {
        const gjk2d_shape *const P = gjk2di_element(&many->p.series, first + lane).shape;
        const gjk2d_shape *const Q = gjk2di_element(&many->q.series, first + lane).shape;
        if (!gjk2di_are_rings(P, Q) || !gjk2di_is_quick(P, Q))
            is_free &= ~(1 << lane);
    }
    l->slack.of[b] = gjk2di_lanes_add(
        found.slack, gjk2di_lanes_times(gjk2di_lanes_all(GJK2DI_BAND), radii));
    l->is_open |= is_free << b * GJK2DI_LANES;
    return found.hit << b * GJK2DI_LANES;
}

GJK2DI_INLINE gjk2di_three gjk2di_three_at(const gjk2d_shape *shape, int i)
{
    const gjk2di_points list = gjk2di_points_of(shape);
    gjk2di_three three;
    three.vertex[0] = gjk2di_point(list, i);
    three.vertex[1] = gjk2di_point(list, gjk2di_beside(list.count, i, shape->ring));
    three.vertex[2] = gjk2di_point(list, gjk2di_beside(list.count, i, -shape->ring));
    return three;
}

GJK2DI_INLINE void gjk2di_fill_three(gjk2di_columns v[3], int k,
                                     const gjk2di_three *three)
{
    int n;
    for (n = 0; n < 3; ++n) {
        gjk2di_lanes_reals(v[n].x.of)[k] = three->vertex[n].x;
        gjk2di_lanes_reals(v[n].y.of)[k] = three->vertex[n].y;
    }
}

/* What pair k looks at. */
GJK2DI_INLINE void gjk2di_prepare_look(gjk2di_looks *l, int k, const gjk2di_many *many,
                                       int first)
{
    if (many->is_one_pair) {
        gjk2di_fill_three(l->p, k, &l->p_ring[l->i[k]]);
        gjk2di_fill_three(l->q, k, &l->q_ring[l->j[k]]);
    } else {
        const gjk2di_three of_p =
            gjk2di_three_at(gjk2di_element(&many->p.series, first + k).shape, l->i[k]);
        const gjk2di_three of_q =
            gjk2di_three_at(gjk2di_element(&many->q.series, first + k).shape, l->j[k]);
        gjk2di_fill_three(l->p, k, &of_p);
        gjk2di_fill_three(l->q, k, &of_q);
    }
}

/* One vertex on. */
GJK2DI_INLINE void gjk2di_look_on(gjk2di_looks *l, int k, gjk2di_placed p,
                                  gjk2di_placed q)
{
    const int way = l->is_right >> k & 1 ? -1 : 1;
    if (l->is_of_p >> k & 1)
        l->i[k] = gjk2di_beside(p.shape->count, l->i[k], way * p.shape->ring);
    else
        l->j[k] = gjk2di_beside(q.shape->count, l->j[k], way * q.shape->ring);
}

/* What the look at pair k has found. */
GJK2DI_INLINE gjk2di_facing gjk2di_facing_at(const gjk2di_looks *l, int k)
{
    gjk2di_facing found;
    found.is_right = l->is_right >> k & 1;
    found.is_of_p = l->is_of_p >> k & 1;
    found.is_edge = l->is_edge >> k & 1;
    found.is_past = found.is_hit = 0;
    found.is_closest = 1;
    found.d = gjk2di_duo_both(0);
    found.height = found.square = 0;
    return found;
}

/* The distance of pair k, of which the closest has been found; negative where digits are
 * missing. */
GJK2DI_INLINE gjk2d_real gjk2di_measured_look(const gjk2di_looks *l, int k,
                                              gjk2di_placed p, gjk2di_placed q)
{
#if GJK2D_DOUBLE
    const gjk2di_front front = gjk2di_front_at(l->i[k], l->j[k], p, q);
    const gjk2di_facing found = gjk2di_facing_at(l, k);
    const double slack = ((const double *)(const void *)l->slack.of)[k];
    return gjk2di_measured_ahead(&found, &front, slack, p, q);
#else
    (void)p;
    (void)q;
    return ((const float *)(const void *)l->distance.of)[k];
#endif
}

/* Its level 3. 0: not certain. */
GJK2DI_INLINE int gjk2di_fill_look(gjk2d_result *r, gjk2d_real distance,
                                   const gjk2di_looks *l, int k, gjk2di_placed p,
                                   gjk2di_placed q)
{
    const gjk2di_front front = gjk2di_front_at(l->i[k], l->j[k], p, q);
    const gjk2di_facing found = gjk2di_facing_at(l, k);
    const gjk2di_ends ends = gjk2di_ends_ahead(&found, &front);
    return distance > 0 && gjk2di_fill_ahead(r, distance, &ends, p, q);
}

/* Looks at the open pairs. What is closest for certain is measured; where that may be
 * past what was looked at, the pair stays open. */
GJK2DI_INLINE void gjk2di_look_once(gjk2di_looks *l, const gjk2di_many *many, int first,
                                    gjk2d_real *distances, gjk2d_result *results)
{
    gjk2di_placed p, q;
    int left, k;
    for (left = l->is_open; left; left &= left - 1)
        gjk2di_prepare_look(l, gjk2di_lowest_bit(left), many, first);
    gjk2di_look_at_block(l);
    for (left = l->is_open & l->is_closest; left; left &= left - 1) {
        k = gjk2di_lowest_bit(left);
        p = gjk2di_element(&many->p.series, first + k);
        q = gjk2di_element(&many->q.series, first + k);
        distances[k] = gjk2di_measured_look(l, k, p, q);
        if (results && !gjk2di_fill_look(&results[k], distances[k], l, k, p, q))
            distances[k] = -1;
    }
    l->is_open &= l->is_past;
    for (left = l->is_open; left; left &= left - 1) {
        k = gjk2di_lowest_bit(left);
        gjk2di_look_on(l, k, gjk2di_element(&many->p.series, first + k),
                       gjk2di_element(&many->q.series, first + k));
    }
}

/* The elements of a block, from `first` on. Returns how many had to be asked by
 * themselves. */
GJK2DI_OUTLINE int gjk2di_measure_block(gjk2di_many *many, gjk2di_looks *l, int first,
                                        const gjk2di_answers *answers)
{
    gjk2d_result *const results = answers->results ? answers->results + first : NULL;
    gjk2d_real distances[GJK2DI_BLOCK]; /* negative: not known */
    int hits = 0, looks = 2 * GJK2DI_MOVES, alone = 0, b, k;
    l->is_open = 0;
    for (b = 0; b * GJK2DI_LANES < GJK2DI_BLOCK; ++b) {
        const int at = first + b * GJK2DI_LANES;
        gjk2di_load_circles(&many->p, at);
        gjk2di_load_circles(&many->q, at);
        hits |= gjk2di_open_lanes(l, many, b, at);
        if (l->is_open >> b * GJK2DI_LANES)
            gjk2di_first_looks(l, many, b, at);
    }
    for (k = 0; k < GJK2DI_BLOCK; ++k)
        distances[k] = !results && hits >> k & 1 ? 0 : GJK2DI_R(-1);
    for (; looks > 0 && l->is_open; --looks)
        gjk2di_look_once(l, many, first, distances, results);
    for (k = 0; k < GJK2DI_BLOCK; ++k) {
        if (distances[k] < 0) {
            ++alone;
            gjk2di_answer_element(&many->p.series, &many->q.series, first + k, answers);
        } else if (!results) {
            answers->distances[first + k] = distances[k];
        }
    }
    return alone;
}

/* The rings, if all pairs share them, and zeros where there is none to look at yet. */
GJK2DI_INLINE void gjk2di_begin_looks(gjk2di_looks *l, gjk2di_many *many)
{
    const gjk2di_column zero = {{gjk2di_lanes_all(0)}};
    int i;
    for (i = 0; i < 3; ++i)
        l->p[i].x = l->p[i].y = l->q[i].x = l->q[i].y = zero;
    if (!many->is_one_pair)
        return;
    gjk2di_load_pair(many);
    for (i = 0; i < many->p.series.shape->count; ++i)
        l->p_ring[i] = gjk2di_three_at(many->p.series.shape, i);
    for (i = 0; i < many->q.series.shape->count; ++i)
        l->q_ring[i] = gjk2di_three_at(many->q.series.shape, i);
}

/* All. Where most of a block cannot be measured together, that is not tried with the next
 * three. */
static void gjk2di_measure_all(const gjk2d_series *p, const gjk2d_series *q, int count,
                               const gjk2di_answers *answers)
{
    gjk2di_many many;
    gjk2di_looks looks;
    int i = 0, skipped = 0;
    gjk2di_begin_many(&many, p, q);
    if (count >= GJK2DI_BLOCK)
        gjk2di_begin_looks(&looks, &many);
    while (i < count) {
        if (skipped == 0 && count - i >= GJK2DI_BLOCK) {
            const int alone = gjk2di_measure_block(&many, &looks, i, answers);
            skipped = alone > GJK2DI_BLOCK / 2 ? 3 * GJK2DI_BLOCK : 0;
            i += GJK2DI_BLOCK;
        } else {
            gjk2di_answer_element(&many.p.series, &many.q.series, i, answers);
            skipped -= skipped > 0;
            ++i;
        }
    }
}
#else
enum { GJK2DI_LANES = 1 };

typedef struct gjk2di_side {
    gjk2d_series series;
} gjk2di_side;

typedef struct gjk2di_many {
    gjk2di_side p, q;
} gjk2di_many;

GJK2DI_INLINE void gjk2di_begin_many(gjk2di_many *many, const gjk2d_series *p,
                                     const gjk2d_series *q)
{
    many->p.series = gjk2di_with_poses(p);
    many->q.series = gjk2di_with_poses(q);
}

GJK2DI_INLINE int gjk2di_near_lanes(gjk2di_many *many, int first, int rest,
                                    gjk2d_real margin)
{
    const gjk2di_placed p = gjk2di_element(&many->p.series, first);
    const gjk2di_placed q = gjk2di_element(&many->q.series, first);
    const gjk2d_vec2 r = gjk2di_rotation_of(q.pose);
    const gjk2d_vec2 t =
        gjk2di_sub(gjk2di_position_of(q.pose), gjk2di_position_of(p.pose));
    const gjk2d_real size =
        gjk2di_norm1(t) + gjk2di_max(1, gjk2di_dot(r, r)) * 2 * q.shape->extent;
    (void)rest;
    return !gjk2di_are_made(p.shape, q.shape, 0) ||
           !gjk2di_are_placed_far(p, q, margin + 64 * GJK2DI_EPSILON * size);
}

static int gjk2di_collide_some(gjk2di_many *many, int first, int rest,
                               unsigned char hits[GJK2DI_SOME])
{
    (void)rest;
    hits[0] =
        (unsigned char)gjk2di_collide_element(&many->p.series, &many->q.series, first);
    return 1;
}

static void gjk2di_measure_all(const gjk2d_series *p, const gjk2d_series *q, int count,
                               const gjk2di_answers *answers)
{
    const gjk2d_series at_p = gjk2di_with_poses(p), at_q = gjk2di_with_poses(q);
    int i;
    for (i = 0; i < count; ++i)
        gjk2di_answer_element(&at_p, &at_q, i, answers);
}
#endif

/* The least distance so far, and of which element it is. */
typedef struct gjk2di_nearest {
    gjk2d_real distance;
    int element;
} gjk2di_nearest;

/* Of none: beyond all that are. */
static gjk2di_nearest gjk2di_no_nearest(void)
{
    const gjk2d_real largest = GJK2DI_MAX;
    gjk2di_nearest none;
    none.distance = largest * 2;
    none.element = -1;
    return none;
}

static void gjk2di_take_closer(gjk2di_nearest *closest, const gjk2di_many *many,
                               int element)
{
    const gjk2d_real distance =
        gjk2di_distance_element(&many->p.series, &many->q.series, element);
    if (distance < closest->distance) {
        closest->distance = distance;
        closest->element = element;
    }
}

/* Of `count` elements. */
static void gjk2di_find_closest(gjk2di_nearest *closest, gjk2di_many *many, int count)
{
    int rest, nearby;
    for (rest = count; rest > 0 && closest->distance > 0; rest -= GJK2DI_LANES) {
        nearby = gjk2di_near_lanes(many, count - rest, rest,
                                   closest->distance * (1 + 16 * GJK2DI_EPSILON));
        for (; nearby; nearby &= nearby - 1)
            gjk2di_take_closer(closest, many, count - rest + gjk2di_lowest_bit(nearby));
    }
}

/* A robot's part at the poses from `first` on. */
static gjk2d_series gjk2di_part_series(const gjk2d_motion *motion, int part, int first)
{
    gjk2d_series s;
    s.shape = &motion->parts[part];
    s.shape_step = 0;
    s.pose = motion->poses;
    s.pose_step = motion->pose_step;
    s = gjk2di_with_poses(&s);
    s.pose = gjk2di_element(&s, first).pose;
    return s;
}

/* Of a robot's parts: how far their cores reach from its origin, the largest radius, and
 * whether all can be used. */
typedef struct gjk2di_spread {
    gjk2d_real reach, radius;
    int is_good;
} gjk2di_spread;

static gjk2di_spread gjk2di_spread_of(const gjk2d_motion *motion)
{
    gjk2di_spread spread;
    int i;
    spread.reach = spread.radius = 0;
    spread.is_good = 1;
    for (i = 0; i < motion->part_count; ++i) {
        const gjk2d_shape *part = &motion->parts[i];
        spread.is_good &= !gjk2d_shape_status(part);
        spread.reach =
            gjk2di_max(spread.reach, gjk2di_length(part->center) + part->outer);
        spread.radius = gjk2di_max(spread.radius, part->radius);
    }
    return spread;
}

/* Some poses of a robot, one after the other, and a disc that it stays in there: a shape
 * for gjk2di_are_far alone, at a pose of its own. */
typedef struct gjk2di_stretch {
    int first, count;
    int from, to; /* of these poses the ones that are still asked about */
    gjk2d_shape disc;
    gjk2d_pose pose;
} gjk2di_stretch;

/* From pose `first` on, up to where it is as long as the robot. At a pose that is `way`
 * from the first, cores reach at most max(1, |R|^2) `reach` from there. 64 epsilon are
 * more than what is rounded, also where squares underflow. */
static gjk2di_stretch gjk2di_stretch_of(const gjk2d_motion *motion, int first,
                                        gjk2di_spread spread)
{
    const int rest = motion->pose_count - first;
    const gjk2d_series robot = gjk2di_part_series(motion, 0, first);
    const gjk2d_vec2 start = robot.pose->position;
    gjk2d_real longest = 0, turn = 1;
    gjk2di_stretch s;
    int i;
    for (i = 0; i < rest && i < GJK2DI_SOME; ++i) {
        const gjk2d_pose *pose = gjk2di_element(&robot, i).pose;
        const gjk2d_vec2 r = gjk2di_rotation_of(pose);
        const gjk2d_real of_r = gjk2di_dot(r, r);
        const gjk2d_real way = gjk2di_length(gjk2di_sub(pose->position, start));
        if (i >= GJK2DI_LANES && way > spread.reach)
            break;
        spread.is_good &= gjk2di_is_finite(way) && gjk2di_is_in_range(of_r);
        longest = gjk2di_max(longest, way);
        turn = gjk2di_max(turn, of_r);
    }
    s.first = first;
    s.count = i;
    s.from = 0;
    s.to = i;
    s.disc = gjk2di_bare_shape(spread.radius);
    s.disc.outer = (longest + turn * spread.reach) * (1 + 64 * GJK2DI_EPSILON);
    s.pose.position = start;
    s.pose.cos = 1;
    s.pose.sin = 0;
    if (!spread.is_good)
        gjk2di_refuse(&s.disc, GJK2D_NOT_MADE);
    return s;
}

/* Of up to `rest` obstacles from `first` on, as many as are looked at together, those
 * that may be near the disc. Returns how many. */
static int gjk2di_find_near(gjk2di_many *many, const gjk2di_stretch *s,
                            const gjk2d_series *obstacles, int first, int rest,
                            int nearby[GJK2DI_SOME])
{
    const int count = rest < GJK2DI_SOME ? rest : (int)GJK2DI_SOME;
    gjk2d_series disc;
    int i, found, total = 0;
    disc.shape = &s->disc;
    disc.pose = &s->pose;
    disc.shape_step = disc.pose_step = 0;
    gjk2di_begin_many(many, &disc, obstacles);
    for (i = 0; i < count; i += GJK2DI_LANES) {
        found = gjk2di_near_lanes(many, first + i, count - i, 0);
        for (; found; found &= found - 1)
            nearby[total++] = first + i + gjk2di_lowest_bit(found);
    }
    return total;
}

/* hits[i] becomes 1 where element i collides. */
static void gjk2di_add_hits(gjk2di_many *many, int count, unsigned char *hits)
{
    unsigned char some[GJK2DI_SOME];
    int i, k, asked;
    for (i = 0; i < count; i += asked) {
        asked = gjk2di_collide_some(many, i, count - i, some);
        for (k = 0; k < asked; ++k)
            hits[i + k] |= some[k];
    }
}

/* Leaves out the poses at either end that are known to collide; or, where only the first
 * that does is asked for, what is behind it. */
static void gjk2di_narrow(gjk2di_stretch *s, int only_first, const unsigned char *hits)
{
    int i;
    for (i = s->from; only_first && i < s->to; ++i)
        s->to = hits[i] ? i : s->to;
    while (s->from < s->to && hits[s->from])
        ++s->from;
    while (s->from < s->to && hits[s->to - 1])
        --s->to;
}

/* A stretch against one obstacle: hits[i] becomes 1 where they collide. */
static void gjk2di_ask_obstacle(gjk2di_many *many, gjk2di_stretch *s,
                                const gjk2d_motion *motion, gjk2di_placed obstacle,
                                int only_first, unsigned char *hits)
{
    gjk2d_series other;
    int part;
    other.shape = obstacle.shape;
    other.pose = obstacle.pose;
    other.shape_step = other.pose_step = 0;
    for (part = 0; part < motion->part_count && s->from < s->to; ++part) {
        const gjk2d_series robot = gjk2di_part_series(motion, part, s->first + s->from);
        gjk2di_begin_many(many, &robot, &other);
        gjk2di_add_hits(many, s->to - s->from, hits + s->from);
        gjk2di_narrow(s, only_first, hits);
    }
}

/* Against `count` obstacles. */
static void gjk2di_ask_stretch(gjk2di_many *many, gjk2di_stretch *s,
                               const gjk2d_motion *motion, const gjk2d_series *obstacles,
                               int count, int only_first, unsigned char *hits)
{
    const gjk2d_series others = gjk2di_with_poses(obstacles);
    int nearby[GJK2DI_SOME], rest, found, i;
    for (rest = count; rest > 0 && s->from < s->to; rest -= GJK2DI_SOME) {
        found = gjk2di_find_near(many, s, &others, count - rest, rest, nearby);
        for (i = 0; i < found && s->from < s->to; ++i)
            gjk2di_ask_obstacle(many, s, motion, gjk2di_element(&others, nearby[i]),
                                only_first, hits);
    }
}

/* The least distance at a pose. The obstacle that was the nearest before is measured
 * first: then most others may be passed over. */
static gjk2d_real gjk2di_clearance(const gjk2d_motion *motion, int pose,
                                   const gjk2d_series *obstacles, int count, int *nearest)
{
    gjk2di_nearest closest = gjk2di_no_nearest();
    gjk2di_many many;
    int k;
    for (k = 0; k < motion->part_count; ++k) {
        gjk2d_series part = gjk2di_part_series(motion, k, pose);
        part.pose_step = 0;
        gjk2di_begin_many(&many, &part, obstacles);
        gjk2di_take_closer(&closest, &many, *nearest);
        gjk2di_find_closest(&closest, &many, count);
    }
    *nearest = closest.element;
    return closest.distance;
}

/* Whether all poses collide (1) or none does (0) without a look at them; -1: neither.
 * What is missing collides, what there is none of does not. */
static int gjk2di_known_of_motion(const gjk2d_motion *motion,
                                  const gjk2d_series *obstacles, int count)
{
    if (motion->part_count <= 0 || count <= 0)
        return 0;
    return motion->parts && obstacles && obstacles->shape ? -1 : 1;
}

/* How many poses collide, or the first that does, or -1. */
static int gjk2di_ask_motion(const gjk2d_motion *motion, const gjk2d_series *obstacles,
                             int count, int only_first, unsigned char *hits)
{
    const int known = gjk2di_known_of_motion(motion, obstacles, count);
    unsigned char some[GJK2DI_SOME];
    gjk2di_spread spread;
    gjk2di_stretch s;
    gjk2di_many many;
    int rest, i, total = 0;
    if (known < 0)
        spread = gjk2di_spread_of(motion);
    for (rest = motion->pose_count; rest > 0; rest -= s.count) {
        const int first = motion->pose_count - rest;
        s.count = rest < GJK2DI_SOME ? rest : (int)GJK2DI_SOME;
        for (i = 0; i < s.count; ++i)
            some[i] = known > 0;
        if (known < 0) {
            s = gjk2di_stretch_of(motion, first, spread);
            gjk2di_ask_stretch(&many, &s, motion, obstacles, count, only_first, some);
        }
        for (i = 0; i < s.count; ++i) {
            if (only_first && some[i])
                return first + i;
            if (hits)
                hits[first + i] = some[i];
            total += some[i];
        }
    }
    return only_first ? -1 : total;
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
    return gjk2di_level2(at_p, at_q);
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
    if (count == 0 && gjk2di_is_finite_by_bits(cache->direction.x) &&
        gjk2di_is_finite_by_bits(cache->direction.y) &&
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
        const gjk2d_real core = gjk2di_max(0, s->lower - 2 * pair->slack - pair->radius);
        r->lower = gjk2di_min(r->upper, pair->unit * core);
        r->upper = gjk2di_min(GJK2DI_MAX, r->upper + pair->unit * pair->slack);
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
    tracer.lower = 0;
    tracer.upper = GJK2DI_MAX;
    if (o->max_iterations)
        s->max_iterations = o->max_iterations;
    if (o->max_distance > 0 && o->level > 1)
        s->max_reach = pair->radius + o->max_distance / pair->unit;
    if (o->cache)
        gjk2di_warm_start(s, pair, o->cache);
    return o->trace ? gjk2di_gjk_told(s, pair, mode, &tracer)
                    : gjk2di_gjk_any(s, pair, mode);
}

/* Is all of a result a number? Not where a custom support mapping gives points out of all
 * proportion to those that it gave when the shape was made. */
static int gjk2di_has_numbers(const gjk2d_result *r)
{
    int i, has = gjk2di_is_finite(r->distance) && gjk2di_is_finite(r->lower) &&
                 gjk2di_is_finite(r->upper) && gjk2di_vec_is_finite(r->normal) &&
                 gjk2di_vec_is_finite(r->p) && gjk2di_vec_is_finite(r->q) &&
                 gjk2di_vec_is_finite(r->p_local) && gjk2di_vec_is_finite(r->q_local) &&
                 gjk2di_vec_is_finite(r->p_world) && gjk2di_vec_is_finite(r->q_world);
    for (i = 0; i < 3; ++i)
        has &= gjk2di_is_finite(r->weight[i]);
    return has;
}

/* The result from a search that has come to its end, by that alone: "collide" where
 * it is in doubt. */
GJK2DI_OUTLINE void gjk2di_finish_fast(gjk2d_result *r, gjk2di_search *s,
                                       gjk2di_pair *pair, gjk2di_end end, int mode,
                                       const gjk2d_pose *p_pose, const gjk2d_pose *q_pose)
{
    const int is_thorough = mode & GJK2DI_THOROUGH && end != GJK2DI_LIMIT;
    if (is_thorough && gjk2di_has_center(s, end))
        end = gjk2di_without_center(s, pair, mode);
    if (end == GJK2DI_ENCLOSED && s->verdict == GJK2DI_FREE)
        end = gjk2di_on_the_rim(s, pair);
    gjk2di_fill_bounds(r, s, pair, end, mode);
    if (gjk2di_is_broken(pair))
        gjk2di_clear_result(r, GJK2D_NOT_FINITE);
    else if (end == GJK2DI_LIMIT)
        r->status = GJK2D_ITERATION_LIMIT;
    else if (is_thorough)
        gjk2di_fill_witness(r, s, pair, end, p_pose, q_pose);
    if (!gjk2di_has_numbers(r))
        gjk2di_clear_result(r, GJK2D_NOT_FINITE);
}

/* The result for lists of points, where the search alone cannot give it. Where there are
 * many witnesses to choose from, as between parallel edges or in contact, the choice does
 * not rest on a clue: where the fast search's numbers underflow, it ends elsewhere than
 * when all is scaled. */
GJK2DI_OUTLINE gjk2d_status gjk2di_finish_exactly(gjk2d_result *r, gjk2di_placed p,
                                                  gjk2di_placed q, gjk2di_clue clue,
                                                  int level)
{
    const gjk2di_growth none = gjk2di_no_growth();
    const gjk2di_clue no_clue = gjk2di_no_clue();
    gjk2di_truth truth;
    gjk2d_status status = gjk2di_find_truth(&truth, p, q, none, &clue, level);
    if (level > 2 && clue.count > 0 && !status && !truth.is_unique)
        status = gjk2di_find_truth(&truth, p, q, none, &no_clue, level);
    if (status) {
        gjk2di_clear_result(r, status);
        return status;
    }
    r->collide = truth.relation != GJK2DI_IS_SEPARATED;
    if (level > 1)
        r->distance = r->lower = r->upper = truth.distance;
    if (level > 2)
        gjk2di_fill_true_witness(r, &truth, p, q);
    return GJK2D_OK;
}

/* The result for lists of points, from a search that has come to its end. What is out
 * of the exact search's range, and yet certain, is told by the fast one. A search that
 * goes round in a circle, where its numbers underflow, is one in doubt; only iterations
 * that the caller has limited are a status. */
GJK2DI_INLINE void gjk2di_finish(gjk2d_result *r, gjk2di_search *s, gjk2di_pair *pair,
                                 gjk2di_end end, int mode, gjk2di_placed p,
                                 gjk2di_placed q, const gjk2d_options *o)
{
    const int level = o->level, is_cut = end == GJK2DI_LIMIT && o->max_iterations > 0;
    const int is_known = gjk2di_is_known(s, pair);
    gjk2di_clue clue = gjk2di_no_clue();
    r->iterations = s->iterations;
    if (is_cut || (is_known && (level < 2 || (end == GJK2DI_SEPARATED && level == 2)))) {
        gjk2di_fill_bounds(r, s, pair, end, mode);
        if (!gjk2di_is_plain(pair)) {
            r->lower = 0;
            r->upper = GJK2DI_MAX;
        }
        if (is_cut)
            r->status = GJK2D_ITERATION_LIMIT;
        return;
    }
    if (level < 3 || s->verdict == GJK2DI_FREE) {
        if (end == GJK2DI_ENCLOSED)
            gjk2di_to_doubtful_side(s);
        clue = gjk2di_clue_of(s, pair, mode);
    }
    if (gjk2di_finish_exactly(r, p, q, clue, level) && is_known) {
        r->status = GJK2D_OK;
        gjk2di_finish_fast(r, s, pair, end, mode, p.pose, q.pose);
    }
}

/* What was the closest, as the cache says. */
GJK2DI_INLINE void gjk2di_read_closest(gjk2di_extreme *closest, const gjk2d_cache *cache,
                                       const gjk2d_shape *P, const gjk2d_shape *Q)
{
    int i, count = cache && (cache->count == 1 || cache->count == 2) ? cache->count : 0;
    for (i = 0; i < 2; ++i) {
        const int is_named = count > i && gjk2di_is_index(P, cache->p_index[i]) &&
                             gjk2di_is_index(Q, cache->q_index[i]);
        closest->ends.p[i] = is_named ? cache->p_index[i] : 0;
        closest->ends.q[i] = is_named ? cache->q_index[i] : 0;
        count = is_named || i >= count ? count : 0;
    }
    closest->ends.count = count;
    closest->d = gjk2di_vec(0, 0);
}

/* Nothing is closest where they collide. */
static void gjk2di_cache_closest(gjk2d_cache *cache, const gjk2di_extreme *closest)
{
    int i;
    cache->count = closest->ends.count;
    for (i = 0; i < 2; ++i) {
        cache->p_index[i] = i < cache->count ? closest->ends.p[i] : 0;
        cache->q_index[i] = i < cache->count ? closest->ends.q[i] : 0;
    }
    if (cache->count > 0)
        cache->direction = closest->d;
}

/* Levels 1 and 2 of strictly convex rings: the distance, in level 1 of what is apart any
 * positive number, or negative where this leaves a doubt; for level 3 also where they
 * touch. (To copy what has just been written in parts takes long, and gcc's C copies what
 * a function returns: `closest` is filled where it is.) */
GJK2DI_OUTLINE gjk2d_real gjk2di_query_rings(gjk2di_placed p, gjk2di_placed q,
                                             const gjk2d_options *o, gjk2di_ends *ends)
{
    const int level = o->level > 0 ? o->level : 1;
    gjk2d_cache *cache = level > 1 ? o->cache : NULL;
    gjk2di_extreme closest;
    gjk2di_clue clue;
    gjk2d_real distance = -1;
    int is_confirmed;
    if (!gjk2di_are_rings(p.shape, q.shape))
        return -1;
    if (level == 1 && gjk2di_are_placed_far(p, q, 0))
        return 1;
    gjk2di_read_closest(&closest, cache, p.shape, q.shape);
    if (closest.ends.count)
        distance = gjk2di_confirmed(p, q, &closest);
    is_confirmed = distance >= 0;
    if (!is_confirmed)
        distance = gjk2di_answer_ahead(p, q, 0, level, &clue, &closest);
    if (distance < 0 || (level == 3 && !(distance > 0 && closest.ends.count)))
        return -1;
    if (cache && is_confirmed)
        cache->direction = closest.d;
    else if (cache)
        gjk2di_cache_closest(cache, &closest);
    if (level == 3)
        *ends = closest.ends;
    return distance;
}

/* All levels by the options, whose status is known. How sure the search is depends on its
 * way; where nothing else can tell, beyond law 1's range, all queries go the same one. */
GJK2DI_OUTLINE void gjk2di_answer(gjk2d_result *r, gjk2di_placed p, gjk2di_placed q,
                                  const gjk2d_options *o, gjk2d_status status)
{
    gjk2d_options plain;
    gjk2di_pair pair;
    gjk2di_search s;
    gjk2di_end end;
    int mode;
    if (!status)
        status = gjk2di_place_any(&pair, p, q);
    if (!status && (o->support != GJK2D_SUPPORT_AUTO || o->cache) &&
        !gjk2di_is_custom(&pair) && !gjk2di_are_ordinary(p, q)) {
        plain = *o;
        plain.support = GJK2D_SUPPORT_AUTO;
        plain.cache = NULL;
        o = &plain;
    }
    gjk2di_clear_result(r, status);
    if (status == GJK2D_OUT_OF_RANGE && !gjk2di_is_custom(&pair)) {
        r->status = GJK2D_OK;
        gjk2di_finish_exactly(r, p, q, gjk2di_no_clue(), o->level);
    }
    if (status)
        return;
    gjk2di_set_cores(&pair, o->support);
    mode = gjk2di_mode_of(&pair, o);
    gjk2di_start_any(&s, &pair);
    end = gjk2di_run(&s, &pair, o, mode);
    if (gjk2di_is_custom(&pair))
        gjk2di_finish_fast(r, &s, &pair, end, mode, p.pose, q.pose);
    else
        gjk2di_finish(r, &s, &pair, end, mode, p, q, o);
    if (o->cache)
        gjk2di_store_cache(o->cache, &s, &pair);
}

/* What level 3 of rings at this distance and all that is not known yet comes to. */
GJK2DI_OUTLINE gjk2d_result gjk2di_full_result(gjk2di_placed p, gjk2di_placed q,
                                               const gjk2d_options *o,
                                               gjk2d_status status, gjk2d_real distance,
                                               const gjk2di_ends *ends)
{
    gjk2d_result r;
    if (!(distance >= 0 && gjk2di_fill_ahead(&r, distance, ends, p, q)))
        gjk2di_answer(&r, p, q, o, status);
    return r;
}

GJK2DI_PUBLIC gjk2d_result gjk2d_query(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                       const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                       const gjk2d_options *options)
{
    static const gjk2d_options none = {1, GJK2D_SUPPORT_AUTO, 0, 0, NULL, NULL, NULL};
    const gjk2d_options *const o = options ? options : &none;
    const gjk2di_placed at_p = gjk2di_placed_at(p, p_pose),
                        at_q = gjk2di_placed_at(q, q_pose);
    const gjk2d_status status = p && q ? gjk2di_check_options(o) : GJK2D_NULL_POINTER;
    gjk2d_real distance = -1;
    gjk2di_ends ends = {0, {0, 0}, {0, 0}};
    if (!status && o->support == GJK2D_SUPPORT_AUTO && !o->trace && !o->max_iterations)
        distance = gjk2di_query_rings(at_p, at_q, o, &ends);
    if (distance >= 0 && o->level < 3)
        return gjk2di_result_ahead(distance, o->level);
    return gjk2di_full_result(at_p, at_q, o, status, distance, &ends);
}

GJK2DI_PUBLIC gjk2d_result gjk2d_witness(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                         const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    static const gjk2d_options all = {3, GJK2D_SUPPORT_AUTO, 0, 0, NULL, NULL, NULL};
    return gjk2d_query(p, p_pose, q, q_pose, &all);
}

GJK2DI_MANY(int, gjk2d_collide_many)
(const gjk2d_series *p, const gjk2d_series *q, int count, unsigned char *hits)
{
    unsigned char some[GJK2DI_SOME];
    gjk2di_many many;
    int first, asked, i, total = 0;
    if (count <= 0)
        return 0;
    if (!gjk2di_has_shapes(p, q)) {
        for (i = 0; i < count && hits; ++i)
            hits[i] = 1;
        return count;
    }
    gjk2di_begin_many(&many, p, q);
    for (first = 0; first < count; first += asked) {
        asked = gjk2di_collide_some(&many, first, count - first, some);
        for (i = 0; i < asked; ++i) {
            total += some[i];
            if (hits)
                hits[first + i] = some[i];
        }
    }
    return total;
}

GJK2DI_MANY(int, gjk2d_first_hit)(const gjk2d_series *p, const gjk2d_series *q, int count)
{
    unsigned char some[GJK2DI_SOME];
    gjk2di_many many;
    int first, asked, i;
    if (count <= 0)
        return -1;
    if (!gjk2di_has_shapes(p, q))
        return 0;
    gjk2di_begin_many(&many, p, q);
    for (first = 0; first < count; first += asked) {
        asked = gjk2di_collide_some(&many, first, count - first, some);
        for (i = 0; i < asked; ++i)
            if (some[i])
                return first + i;
    }
    return -1;
}

GJK2DI_MANY(void, gjk2d_distance_many)
(const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_real *distances)
{
    gjk2di_answers answers;
    int i;
    answers.distances = distances;
    answers.results = NULL;
    if (distances && gjk2di_has_shapes(p, q))
        gjk2di_measure_all(p, q, count, &answers);
    else
        for (i = 0; i < count && distances; ++i)
            distances[i] = 0;
}

GJK2DI_MANY(void, gjk2d_witness_many)
(const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_result *results)
{
    gjk2di_answers answers;
    int i;
    answers.distances = NULL;
    answers.results = results;
    if (results && gjk2di_has_shapes(p, q))
        gjk2di_measure_all(p, q, count, &answers);
    else
        for (i = 0; i < count && results; ++i)
            results[i] = gjk2d_witness(NULL, NULL, NULL, NULL);
}

GJK2DI_MANY(int, gjk2d_nearest)
(const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_real *distance)
{
    gjk2di_nearest closest = gjk2di_no_nearest();
    gjk2di_many many;
    if (count > 0 && !gjk2di_has_shapes(p, q)) {
        closest.distance = 0;
        closest.element = 0;
    } else if (count > 0) {
        gjk2di_begin_many(&many, p, q);
        gjk2di_find_closest(&closest, &many, count);
    }
    if (distance)
        *distance = gjk2di_min(closest.distance, GJK2DI_MAX);
    return closest.element;
}

GJK2DI_MANY(int, gjk2d_motion_hit)
(const gjk2d_motion *motion, const gjk2d_series *obstacles, int count)
{
    return motion ? gjk2di_ask_motion(motion, obstacles, count, 1, NULL) : 0;
}

GJK2DI_MANY(int, gjk2d_motion_hits)
(const gjk2d_motion *motion, const gjk2d_series *obstacles, int count,
 unsigned char *hits)
{
    return motion ? gjk2di_ask_motion(motion, obstacles, count, 0, hits) : 1;
}

GJK2DI_MANY(int, gjk2d_motion_clearance)
(const gjk2d_motion *motion, const gjk2d_series *obstacles, int count,
 gjk2d_real *clearances)
{
    const int known = motion ? gjk2di_known_of_motion(motion, obstacles, count) : 0;
    gjk2d_real least = 0;
    int i, nearest = 0, closest = -1;
    for (i = 0; motion && i < motion->pose_count; ++i) {
        const gjk2d_real clearance =
            known < 0 ? gjk2di_clearance(motion, i, obstacles, count, &nearest)
                      : (known ? 0 : GJK2DI_MAX);
        if (clearances)
            clearances[i] = clearance;
        if (closest < 0 || clearance < least) {
            closest = i;
            least = clearance;
        }
    }
    return closest;
}

/* The vertex truly farthest in direction d: the first of all, or on a ring the one that
 * climbing from vertex `hint` leads to, up one of its two sides. */
static int gjk2di_farthest_vertex(const gjk2d_shape *shape, gjk2d_vec2 d, int hint)
{
    const gjk2di_points list = gjk2di_points_of(shape);
    const int climbs = shape->ring && hint >= 0 && hint < list.count;
    int at = climbs ? hint : 0, i, way, next;
    for (i = 1; i < list.count && !climbs; ++i)
        if (gjk2di_is_farther(d, gjk2di_point(list, i), gjk2di_point(list, at)))
            at = i;
    for (way = 1; way >= -1 && climbs; way -= 2) {
        for (i = 1; i < list.count; ++i) {
            next = gjk2di_beside(list.count, at, way);
            if (!gjk2di_is_farther(d, gjk2di_point(list, next), gjk2di_point(list, at)))
                break;
            at = next;
        }
    }
    return at;
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
    if (!shape->support) {
        out->p_index = gjk2di_farthest_vertex(shape, direction, hint);
        out->point = gjk2di_point(gjk2di_points_of(shape), out->p_index);
        return GJK2D_OK;
    }
    core = gjk2di_core_of(shape, GJK2D_SUPPORT_SCAN);
    out->point = gjk2di_core_support(&core, shape,
                                     gjk2di_scaled_vec(gjk2di_near_unit(direction), -3));
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

/* ---------------------------------------------------------------- dispatch --
 * >>dispatch  One program, fast on every processor: the functions about many queries, by
 * the widest vectors that this one has.
 */
#if defined(GJK2D_DISPATCH) && !GJK2D_VARIANT
#if GJK2D_DISPATCH != 256 && GJK2D_DISPATCH != 512
#error "gjk2d: GJK2D_DISPATCH must be 256 or 512"
#endif
#ifndef GJK2D_WIDTH
#if !defined(__GNUC__) || !(defined(__x86_64__) || defined(__i386__))
#error "gjk2d: define GJK2D_WIDTH(): what the processor has is not known here"
#endif
#define GJK2D_WIDTH() gjk2di_width()
static int gjk2di_width(void)
{
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return 512;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 256 : 128;
}
#endif
#ifdef __cplusplus
#define GJK2DI_ELSEWHERE extern "C"
#else
#define GJK2DI_ELSEWHERE extern
#endif

/* `give` is return, or nothing where there is nothing to return. */
#define GJK2DI_BY_WIDTH(type, give, name, parameters, arguments)                         \
    GJK2DI_ELSEWHERE type GJK2D_LINK_VARIANT(name, 256) parameters;                      \
    GJK2DI_ELSEWHERE type GJK2D_LINK_VARIANT(name, 512) parameters;                      \
    GJK2DI_PUBLIC type name parameters                                                   \
    {                                                                                    \
        const int width = GJK2D_WIDTH();                                                 \
        if (GJK2D_DISPATCH == 512 && width >= 512)                                       \
            give GJK2D_LINK_VARIANT(name, 512) arguments;                                \
        else if (width >= 256)                                                           \
            give GJK2D_LINK_VARIANT(name, 256) arguments;                                \
        else                                                                             \
            give name##_own arguments;                                                   \
    }
/* clang-format off */
GJK2DI_BY_WIDTH(int, return, gjk2d_collide_many,
                (const gjk2d_series *p, const gjk2d_series *q, int count,
                 unsigned char *hits), (p, q, count, hits))
GJK2DI_BY_WIDTH(int, return, gjk2d_first_hit,
                (const gjk2d_series *p, const gjk2d_series *q, int count), (p, q, count))
GJK2DI_BY_WIDTH(void, , gjk2d_distance_many,
                (const gjk2d_series *p, const gjk2d_series *q, int count,
                 gjk2d_real *distances), (p, q, count, distances))
GJK2DI_BY_WIDTH(void, , gjk2d_witness_many,
                (const gjk2d_series *p, const gjk2d_series *q, int count,
                 gjk2d_result *results), (p, q, count, results))
GJK2DI_BY_WIDTH(int, return, gjk2d_nearest,
                (const gjk2d_series *p, const gjk2d_series *q, int count,
                 gjk2d_real *distance), (p, q, count, distance))
GJK2DI_BY_WIDTH(int, return, gjk2d_motion_hit,
                (const gjk2d_motion *motion, const gjk2d_series *obstacles, int count),
                (motion, obstacles, count))
GJK2DI_BY_WIDTH(int, return, gjk2d_motion_hits,
                (const gjk2d_motion *motion, const gjk2d_series *obstacles, int count,
                 unsigned char *hits), (motion, obstacles, count, hits))
GJK2DI_BY_WIDTH(int, return, gjk2d_motion_clearance,
                (const gjk2d_motion *motion, const gjk2d_series *obstacles, int count,
                 gjk2d_real *clearances), (motion, obstacles, count, clearances))
/* clang-format on */
#undef GJK2DI_BY_WIDTH
#undef GJK2DI_ELSEWHERE
#endif

#undef GJK2DI_BAND
#undef GJK2DI_BIAS
#undef GJK2DI_CERTAIN
#undef GJK2DI_CUT
#undef GJK2DI_EPSILON
#undef GJK2DI_EXPONENT_HIGH
#undef GJK2DI_FACTORS
#undef GJK2DI_ROOT_DOUBT
#undef GJK2DI_FINE
#undef GJK2DI_FINER
#undef GJK2DI_FINE_DIGITS
#undef GJK2DI_FOUR
#undef GJK2DI_FRACTION
#undef GJK2DI_INLINE
#undef GJK2DI_LEAST
#undef GJK2DI_MANY
#undef GJK2DI_MAX
#undef GJK2DI_OUTLINE
#undef GJK2DI_PUBLIC
#undef GJK2DI_R
#undef GJK2DI_RANGE_HIGH
#undef GJK2DI_RANGE_LOW
#undef GJK2DI_RARE
#undef GJK2DI_SMALLEST
#undef GJK2DI_SPLITTER
#undef GJK2DI_STAGE
#if defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#pragma float_control(pop)
#elif defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
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
