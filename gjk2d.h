/* gjk2d.h - v1.1.0 - collision and distance of convex 2D shapes, by GJK
 *
 * Do these two convex shapes collide, how far apart are they, and where do they touch or
 * hit? One header for C99 and C++11, in float or double, without heap, I/O or globals.
 *
 *   #define GJK2D_IMPLEMENTATION     // in exactly one source file
 *   #include "gjk2d.h"
 *
 *   static const gjk2d_vec2 box[4] = { {-1, -1}, {1, -1}, {1, 1}, {-1, 1} };
 *   gjk2d_shape crate = gjk2d_make_polygon(box, 4, 0);
 *   gjk2d_vec2 origin = {0, 0};
 *   gjk2d_shape ball = gjk2d_make_circle(origin, 0.5f);
 *   gjk2d_pose there = gjk2d_make_pose(3, 0, 1, 0);    // position, cos, sin
 *   if (gjk2d_collide(&crate, NULL, &ball, &there)) bounce();
 *   float gap = gjk2d_distance(&crate, NULL, &ball, &there);       // 1.5
 *
 * CONTENTS (each tag is a section of this file; search for it)
 *   >>doc       this text
 *   >>options   what may be defined before the include
 *   >>types     vectors, poses, statuses
 *   >>shapes    making shapes
 *   >>queries   yes or no, distance and depth, contact, rays and casts
 *   >>many      many queries at once; motions
 *   >>paper     the paper's building blocks, and the loop with a trace
 *   >>prelude   compilers
 *   >>numbers   doubles, vectors, expansions
 *   >>lanes     two doubles at a time: the only section with an instruction set
 *   >>shape     facts about a shape, support mappings, hull
 *   >>split     a simple polygon in convex pieces
 *   >>pair      two placed shapes, their circles, bad input
 *   >>signs     signs of products, on which every decision rests
 *   >>gjk       Algorithms 1 to 6 of the paper
 *   >>sides     all edges of two rings at once, as separating axes
 *   >>measure   distance, depth, normal, closest points
 *   >>contact   contact points
 *   >>overlap   the polygon that two shapes have in common
 *   >>cast      shapes on a straight translation
 *   >>turn      a shape that turns while it moves
 *   >>ray       rays, points, and circles beside a small ring
 *   >>batch     many at once, motions
 *   >>pieces    worlds of many pieces
 *   >>api       the public functions, except those that make shapes
 *   >>licence
 *
 * HOW IT DECIDES
 *   Shapes P and Q collide if and only if the configuration space obstacle,
 *   CSO = { p - q : p in P, q in Q }, contains the origin. Every yes or no is the sign of
 *   u . v or u x v, where u and v are corners of the CSO or differences of two; with
 *   radii, it is the sign of H^2 - r^2 N, where H and N are such products. The sign is
 *   taken in doubles if the value exceeds its error bound, else in two doubles per
 *   number, else exactly by expansions (>>signs). Values such as distances and points
 *   are measured in doubles, even in a float build, and rounded once.
 *   The truth of the answer "free" relies on the compiler's arithmetic (>>prelude);
 *   expansions (>>numbers); what is known of a ring, above all exact convexity (>>shape);
 *   grids (>>pair); signs, support vertices and the loop (>>signs, >>gjk); and the
 *   filters, which answer early where they are certain: circles (>>shape, >>pair) and
 *   discs (>>batch), edges of small rings (>>sides), radii (>>measure), paths (>>cast)
 *   and local frames (>>ray). The bounds of rounding stand in one table in >>pair, with
 *   Lemmas 1 and 3 to 6, which prove them; Lemma 2, on expansions, is in >>signs. Turns
 *   rest on Lemma 7 alone, in >>turn. A bound on d . w holds only for the direction d in
 *   which w was sought, which that of a short edge of placed corners may not be.
 *   Each algorithm of the paper is in >>gjk, under its number; the paper's blocks are
 *   once more in >>api. Two rings of up to 8 corners are tested by all of their edges at
 *   once (>>sides); they need the loop if they are far apart, if two corners are closest,
 *   and in a few more cases. Other shapes begin with the loop.
 *
 * TO EXTEND IT
 *   A new query reads a measured feature, or only a relation (both in >>measure). It gets
 *   a section ahead of >>batch, a body in >>api, a declaration in >>queries, its name in
 *   the options, and an answer to bad input. >>turn is an example: it places P again for
 *   each moment, and asks for the best direction there.
 *
 * WHAT IS PROMISED: LAWS 1 TO 9
 *   A placed shape is the set { position + R v : v in its core }, grown by the radius,
 *   with R = [cos -sin; sin cos] as stored. (cos, sin) need not have length 1: R scales
 *   the core, but not the radius. Shapes are closed sets: touching is colliding. Numbers
 *   are taken as the exact reals that they represent. There is no absolute tolerance.
 *   E is the size of a pair with positions tP and tQ: |tQ - tP| + both placed extents +
 *   radii + margin + the length of the translation. An ulp is a unit in the last place of
 *   gjk2d_real; a rounding is its unit roundoff.
 *   1. Truth. Booleans, and the hit of rays and casts, are the truth about those sets,
 *      unless a shape is custom; where a cast starts in overlap, its hit is a rule that
 *      gjk2d_cast states. Of turns the answer "free" is the truth; their hits have a
 *      tolerance, which the declarations state. Range: placed coordinates, radii and
 *      translations up to 1e35. Nonzero numbers below 1e-30 E in float, or below 1e-22 E
 *      or 1e-150 in double, are allowed, but an answer may then be wrong within 1e-16 E
 *      of contact or, in double, within 1e-150; normals and positions of casts may miss
 *      law 3, and a ring with all coordinates below 1e-150 may be taken with a dent.
 *   2. Consistency. distance is 0 if and only if collide is 1; the signed distance is
 *      below 0 if and only if overlap is 1; contact has points if and only if within is 1
 *      for its margin.
 *   3. Accuracy. Distances and depths err by at most 4 ulp of E, points and positions by
 *      at most 4 ulp of E plus 2 ulp of their coordinates. The length of a normal is
 *      within 4 roundings of 1, and the separation along it is within 4 ulp of E of the
 *      distance. (A double build, whose intermediate results are doubles as well, may
 *      need four times as much; for points, sixteen times.)
 *   4. Free positions. Free means not overlapping or, with a margin or gap, not nearer.
 *      The position of a cast that did not start in overlap is free of the obstacle and,
 *      after a hit, of all that lies behind the line of the edge that was hit. Those of
 *      push_out and of a turn are free. Custom shapes may overlap there as law 9 allows.
 *   5. Careful rounding. The fraction of a hit that did not start in overlap is not past
 *      the exit by more than 2 roundings. There the shapes overlap by at most 1e-14 E
 *      plus 4 roundings of E, and are apart by at most 4 ulp of E (in double 40). Radii
 *      that add up to less than 1e-14 E may count as 0; where only they make a hit, its
 *      point and features may be those of a corner beside the translation.
 *   6. Same bits, on every machine with IEEE arithmetic, with every compiler and vector
 *      setting. A batch gives the bits of single calls.
 *   7. Termination. Every query ends, even with denormal numbers flushed to 0, in another
 *      rounding mode, with garbage in a cache, or with an invalid support mapping.
 *   8. Bad input gets a status. Booleans are then 1, distances 0, a hit is 1 at fraction
 *      0, normals are (0, 0) and contacts have no points. Nothing asserts or prints.
 *   9. A custom support mapping has no exact signs: see gjk2d_make_custom.
 *   Stack: at most 8 KiB.
 *
 * NOT INCLUDED
 *   Concave shapes (use gjk2d_split; pass points without an order through gjk2d_hull), a
 *   broad phase, 3D. Far from the origin, give both poses relative to something near:
 *   coordinates are only as fine as their type.
 *
 * THREADS
 *   Every function is re-entrant. Queries only read a shape; they never write to it.
 *
 * SOURCES
 *   [Zhang]     Y. Zhang, Y. Wu, X. Wang, X. Zhou: Barycode-based GJK Algorithm. It is
 *               "the paper": its numbers of algorithms, sections and equations are used.
 *   [Ericson]   C. Ericson: The Gilbert-Johnson-Keerthi algorithm, SIGGRAPH 2004.
 *   [Shewchuk]  J. R. Shewchuk: Adaptive precision floating-point arithmetic and fast
 *               robust geometric predicates, 1997.
 *
 * HISTORY
 *   1.1.0  Turns: gjk2d_turn_collide, gjk2d_turn_cast, gjk2d_motion_hit_between. Worlds
 *          of many pieces: gjk2d_slide, gjk2d_contact_many, gjk2d_split. Also
 *          gjk2d_intersection and gjk2d_closest.
 *          Contact reports both points of two clipped edges, and clips whole sides; ties
 *          exchange with the arguments. At a corner a cast enters the edge that opposes
 *          it least. Dents are allowed in double as in float; hull and orient are exact
 *          for all numbers. GJK2D_API may be set; the CMake package is in share/gjk2d.
 *   1.0.0  Rewritten. Values obey law 3 instead of being the nearest number; touching
 *          does not block a cast; shapes hold up to 8 points themselves; rings must be
 *          convex; gjk2d_separation takes the place of witness, penetration and query.
 *   0.4.0  and before: the first edition; exact booleans since 0.2.0
 */
#ifndef GJK2D_H
#define GJK2D_H

#define GJK2D_VERSION_MAJOR 1
#define GJK2D_VERSION_MINOR 1
#define GJK2D_VERSION_PATCH 0
#define GJK2D_VERSION                                                                    \
    (GJK2D_VERSION_MAJOR * 10000 + GJK2D_VERSION_MINOR * 100 + GJK2D_VERSION_PATCH)

#include <stddef.h>

/* ----------------------------------------------------------------- options --
 * >>options  Define these before including. All files that share shapes must agree on
 * GJK2D_DOUBLE.
 *
 * GJK2D_IMPLEMENTATION  compile the functions here; in one file per precision
 * GJK2D_STATIC          compile them as static functions, in as many files as you like
 * GJK2D_DOUBLE          0: gjk2d_real is float (default); 1: double. Symbols carry the
 *                       precision (gjk2d_collide_f32), so that one program may link files
 *                       of both precisions, each file with one of them.
 * GJK2D_SIMD            0: no vectors; 1: SSE2; 2: vectors of gcc and clang. Default: 1
 *                       where the compiler's target has SSE2, 2 on AArch64 and where
 *                       wasm has SIMD, else 0. No bit of an answer depends on it.
 * GJK2D_ANGLES          adds gjk2d_make_pose_at_angle (<math.h>); define it in all files
 * GJK2D_API             what stands before each function. Default: extern, or extern "C"
 *                       in C++; behind it you may add __declspec(dllexport) or the like.
 * GJK2D_SQRT(x)         the square root of a double, correctly rounded; only read where
 *                       the functions are compiled. Default: SSE2's, the compiler's
 *                       builtin, or that of <math.h>.
 */
#ifndef GJK2D_DOUBLE
#define GJK2D_DOUBLE 0
#endif
/* An empty value, or a word such as ON, would count as 0 in #if. */
#define GJK2D_DOUBLE_IS_0            1
#define GJK2D_DOUBLE_IS_1            1
#define GJK2D_DOUBLE_IS(value)       GJK2D_DOUBLE_IS_##value
#define GJK2D_DOUBLE_IS_KNOWN(value) GJK2D_DOUBLE_IS(value)
#if !GJK2D_DOUBLE_IS_KNOWN(GJK2D_DOUBLE)
#error "gjk2d: GJK2D_DOUBLE must be 0 or 1: #define GJK2D_DOUBLE 1, or -DGJK2D_DOUBLE=1"
#endif
#ifndef GJK2D_SIMD
#if defined(__SSE2__) || defined(_M_X64)
#define GJK2D_SIMD 1
#elif defined(__GNUC__) && (defined(__aarch64__) || defined(__wasm_simd128__))
#define GJK2D_SIMD 2 /* older ARM flushes denormal numbers to 0 in NEON */
#else
#define GJK2D_SIMD 0
#endif
#endif
#if GJK2D_SIMD != 0 && GJK2D_SIMD != 1 && GJK2D_SIMD != 2
#error "gjk2d: GJK2D_SIMD must be 0, 1 or 2"
#endif
#if defined(GJK2D_API) /* yours */
#elif defined(GJK2D_STATIC) && (defined(__GNUC__) || defined(__clang__))
#define GJK2D_API static __attribute__((unused))
#elif defined(GJK2D_STATIC)
#define GJK2D_API static
#elif defined(__cplusplus)
#define GJK2D_API extern "C"
#else
#define GJK2D_API extern
#endif

/* clang-format off */
#if GJK2D_DOUBLE
typedef double gjk2d_real;
#define GJK2D_LINK_DOUBLE     1
#define GJK2D_LINK_NAME(name) name##_f64
#else
typedef float gjk2d_real;
#define GJK2D_LINK_DOUBLE     0
#define GJK2D_LINK_NAME(name) name##_f32
#endif
#define gjk2d_vec2 GJK2D_LINK_NAME(gjk2d_vec2)
#define gjk2d_pose GJK2D_LINK_NAME(gjk2d_pose)
#define gjk2d_shape GJK2D_LINK_NAME(gjk2d_shape)
#define gjk2d_box GJK2D_LINK_NAME(gjk2d_box)
#define gjk2d_result GJK2D_LINK_NAME(gjk2d_result)
#define gjk2d_manifold GJK2D_LINK_NAME(gjk2d_manifold)
#define gjk2d_region GJK2D_LINK_NAME(gjk2d_region)
#define gjk2d_ray_hit GJK2D_LINK_NAME(gjk2d_ray_hit)
#define gjk2d_cast_hit GJK2D_LINK_NAME(gjk2d_cast_hit)
#define gjk2d_turn GJK2D_LINK_NAME(gjk2d_turn)
#define gjk2d_turn_hit GJK2D_LINK_NAME(gjk2d_turn_hit)
#define gjk2d_series GJK2D_LINK_NAME(gjk2d_series)
#define gjk2d_motion GJK2D_LINK_NAME(gjk2d_motion)
#define gjk2d_slide_stop GJK2D_LINK_NAME(gjk2d_slide_stop)
#define gjk2d_vertex GJK2D_LINK_NAME(gjk2d_vertex)
#define gjk2d_simplex GJK2D_LINK_NAME(gjk2d_simplex)
#define gjk2d_step GJK2D_LINK_NAME(gjk2d_step)
#define gjk2d_cache GJK2D_LINK_NAME(gjk2d_cache)
#define gjk2d_gjk_options GJK2D_LINK_NAME(gjk2d_gjk_options)
#define gjk2d_status_text GJK2D_LINK_NAME(gjk2d_status_text)
#define gjk2d_make_pose GJK2D_LINK_NAME(gjk2d_make_pose)
#define gjk2d_make_pose_at_angle GJK2D_LINK_NAME(gjk2d_make_pose_at_angle)
#define gjk2d_identity GJK2D_LINK_NAME(gjk2d_identity)
#define gjk2d_make_points GJK2D_LINK_NAME(gjk2d_make_points)
#define gjk2d_make_polygon GJK2D_LINK_NAME(gjk2d_make_polygon)
#define gjk2d_make_circle GJK2D_LINK_NAME(gjk2d_make_circle)
#define gjk2d_make_capsule GJK2D_LINK_NAME(gjk2d_make_capsule)
#define gjk2d_make_custom GJK2D_LINK_NAME(gjk2d_make_custom)
#define gjk2d_hull GJK2D_LINK_NAME(gjk2d_hull)
#define gjk2d_split GJK2D_LINK_NAME(gjk2d_split)
#define gjk2d_shape_status GJK2D_LINK_NAME(gjk2d_shape_status)
#define gjk2d_bounds GJK2D_LINK_NAME(gjk2d_bounds)
#define gjk2d_collide GJK2D_LINK_NAME(gjk2d_collide)
#define gjk2d_overlap GJK2D_LINK_NAME(gjk2d_overlap)
#define gjk2d_within GJK2D_LINK_NAME(gjk2d_within)
#define gjk2d_contains GJK2D_LINK_NAME(gjk2d_contains)
#define gjk2d_swept_collide GJK2D_LINK_NAME(gjk2d_swept_collide)
#define gjk2d_distance GJK2D_LINK_NAME(gjk2d_distance)
#define gjk2d_separation GJK2D_LINK_NAME(gjk2d_separation)
#define gjk2d_closest GJK2D_LINK_NAME(gjk2d_closest)
#define gjk2d_point GJK2D_LINK_NAME(gjk2d_point)
#define gjk2d_push_out GJK2D_LINK_NAME(gjk2d_push_out)
#define gjk2d_contact GJK2D_LINK_NAME(gjk2d_contact)
#define gjk2d_intersection GJK2D_LINK_NAME(gjk2d_intersection)
#define gjk2d_ray GJK2D_LINK_NAME(gjk2d_ray)
#define gjk2d_cast GJK2D_LINK_NAME(gjk2d_cast)
#define gjk2d_turn_collide GJK2D_LINK_NAME(gjk2d_turn_collide)
#define gjk2d_turn_cast GJK2D_LINK_NAME(gjk2d_turn_cast)
#define gjk2d_collide_many GJK2D_LINK_NAME(gjk2d_collide_many)
#define gjk2d_distance_many GJK2D_LINK_NAME(gjk2d_distance_many)
#define gjk2d_nearest GJK2D_LINK_NAME(gjk2d_nearest)
#define gjk2d_contact_many GJK2D_LINK_NAME(gjk2d_contact_many)
#define gjk2d_motion_hit GJK2D_LINK_NAME(gjk2d_motion_hit)
#define gjk2d_motion_hits GJK2D_LINK_NAME(gjk2d_motion_hits)
#define gjk2d_motion_clearance GJK2D_LINK_NAME(gjk2d_motion_clearance)
#define gjk2d_motion_hit_between GJK2D_LINK_NAME(gjk2d_motion_hit_between)
#define gjk2d_slide GJK2D_LINK_NAME(gjk2d_slide)
#define gjk2d_support GJK2D_LINK_NAME(gjk2d_support)
#define gjk2d_cso_support GJK2D_LINK_NAME(gjk2d_cso_support)
#define gjk2d_orient GJK2D_LINK_NAME(gjk2d_orient)
#define gjk2d_s1d GJK2D_LINK_NAME(gjk2d_s1d)
#define gjk2d_s2d GJK2D_LINK_NAME(gjk2d_s2d)
#define gjk2d_cone_region GJK2D_LINK_NAME(gjk2d_cone_region)
#define gjk2d_subdistance GJK2D_LINK_NAME(gjk2d_subdistance)
#define gjk2d_gjk GJK2D_LINK_NAME(gjk2d_gjk)
/* clang-format on */

/* ------------------------------------------------------------------- types --
 * >>types  Vectors, poses, statuses.
 */
typedef struct gjk2d_vec2 {
    gjk2d_real x, y;
} gjk2d_vec2;

/* Places the point v of a shape's frame at position + R v in the world, where R, the
 * matrix [cos -sin; sin cos], must not be 0. In a query, a null pose is the identity. */
typedef struct gjk2d_pose {
    gjk2d_vec2 position;
    gjk2d_real cos, sin;
} gjk2d_pose;

GJK2D_API gjk2d_pose gjk2d_make_pose(
    gjk2d_real x, gjk2d_real y, gjk2d_real cos, gjk2d_real sin);
GJK2D_API gjk2d_pose gjk2d_identity(void);
#ifdef GJK2D_ANGLES
/* Counterclockwise, in radians; the last bits of cos and sin are the C library's. */
GJK2D_API gjk2d_pose gjk2d_make_pose_at_angle(
    gjk2d_real x, gjk2d_real y, gjk2d_real angle);
#endif

typedef enum gjk2d_status {
    GJK2D_OK = 0,          /* every field of the result is valid */
    GJK2D_NULL_POINTER,    /* a shape, point list, function or output is missing */
    GJK2D_NOT_MADE,        /* a zeroed shape, which no gjk2d_make_* returned */
    GJK2D_BAD_COUNT,       /* count <= 0, or count >= 2^30 */
    GJK2D_BAD_STRIDE,      /* less than a point, not a multiple of gjk2d_real, or huge */
    GJK2D_BAD_RADIUS,      /* negative, infinite or NaN */
    GJK2D_NOT_FINITE,      /* a coordinate, position or argument is NaN or infinite */
    GJK2D_NOT_CONVEX,      /* the points are not a convex ring: see gjk2d_hull */
    GJK2D_BAD_POSE,        /* cos = sin = 0 */
    GJK2D_BAD_DIRECTION,   /* a direction of length zero */
    GJK2D_BAD_OPTION,      /* a negative gap, bias, margin or max_iterations */
    GJK2D_OUT_OF_RANGE,    /* finite, but above 1e35; of a shape's point, |x| + |y| is */
    GJK2D_ITERATION_LIMIT, /* stopped early, by your max_iterations */
    GJK2D_NOT_SIMPLE       /* sides of the polygon touch or cross: see gjk2d_split */
} gjk2d_status;

/* A short English phrase, never null. */
GJK2D_API const char *gjk2d_status_text(gjk2d_status status);

/* ------------------------------------------------------------------ shapes --
 * >>shapes  A shape is a convex core plus a radius. It may be copied freely. A shape made
 * from bad input carries a status, which every query repeats.
 */

/* A custom support mapping: returns the point of the core that is farthest in `direction`
 * (in the shape's frame, not zero, of any length), on which alone it depends. It must be
 * finite: one that is not counts as the core's center. `user` is passed on. */
typedef gjk2d_vec2 (*gjk2d_support_fn)(gjk2d_vec2 direction, const void *user);

/* Read-only; filled in by gjk2d_make_*; in the shape's frame. What a query reads first is
 * in front: in a float build, with the first four points in one cache line. */
typedef struct gjk2d_shape {
    gjk2d_vec2 center;        /* a point of the core, up to rounding */
    gjk2d_real outer, radius; /* no point of the core is farther from center than outer */
    gjk2d_real inner, extent; /* inner: radius of a circle around center inside the core;
                                 extent: the largest |x| + |y| of a point */
    int count;                /* number of points used; 1 for a custom core */
    short status;             /* a gjk2d_status */
    signed char kind, order;  /* internal flags; 1 counterclockwise, -1 clockwise */
    gjk2d_real own[4][4];     /* up to 8 points: x of 0..3, y of 0..3, x and y of 4..7 */
    gjk2d_real inverse[8];    /* 1 / length of the edge from point i; that of the last
                                 edge is in place 3 or 7; -1: there is none */
    const void *data;         /* the caller's points, of a larger ring; or `user` */
    gjk2d_support_fn support; /* custom support mapping, or null */
    int stride;               /* how many numbers from one caller's point to the next */
    gjk2d_real grid;          /* a power of two that divides all coordinates; or 1e30 */
    unsigned char index[8];   /* the caller's index of each of the shape's own points */
} gjk2d_shape;

/* Makes a shape from the convex ring of count > 0 points, each an x followed by a y,
 * `stride` bytes apart (0: tightly packed), grown by radius >= 0. One point makes a
 * circle, two make a capsule, more a polygon, rounded if the radius is not 0. Either
 * winding is allowed, as are repeated points, vertices on a straight edge, and a last
 * point that repeats the first. A vertex may lie inside its neighbours' chord by up to
 * 2^-19 of the largest coordinate, as six decimals round; the shape is then the convex
 * hull. Any other ring gets the status GJK2D_NOT_CONVEX. A ring of up to 16 points with
 * up to 8 corners is copied. The points of any other ring must stay where they are,
 * unchanged, while the shape is used. Cost: O(count). */
GJK2D_API gjk2d_shape gjk2d_make_points(
    const gjk2d_real *xy, int count, size_t stride, gjk2d_real radius);

/* The same for a tightly packed array of vectors. */
GJK2D_API gjk2d_shape gjk2d_make_polygon(
    const gjk2d_vec2 *points, int count, gjk2d_real radius);

/* All points within `radius` of a center, or of a segment; 0 for these themselves. */
GJK2D_API gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius);
GJK2D_API gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_real radius);

/* A core that is known only by its support mapping, grown by radius. All queries accept
 * custom shapes; contact gives one point. No sign is exact: shapes nearer than 16 ulp of
 * E collide, and those farther apart than 72 ulp, or 144 with a radius, do not. A depth
 * is measured with at most 64 support points of each shape: it is within 1e-2 E of the
 * true one, and never too small. Features are -1. Making one asks for four points. */
GJK2D_API gjk2d_shape gjk2d_make_custom(
    gjk2d_support_fn support, const void *user, gjk2d_real radius);

/* Writes the convex hull of `count` points to `out`, counterclockwise and without
 * collinear vertices, and returns the number of its vertices, or 0 on bad input. `out`
 * needs room for `count` points and may be `points`. The hull is exact, in O(n log n). */
GJK2D_API int gjk2d_hull(const gjk2d_vec2 *points, int count, gjk2d_vec2 *out);

/* Splits a simple polygon of either winding into convex pieces, which tile it exactly and
 * have no new points. Points that repeat the one before are left out; straight corners
 * are allowed. `corners` becomes the corners of one piece after the other, each
 * counterclockwise, and needs room for 3 count; counts[i] becomes the number of corners
 * of piece i, with room for `count`; `work` is room for 9 count. Returns the number of
 * pieces, or minus a status: GJK2D_NOT_SIMPLE if sides touch or cross, as at a bridge to
 * a hole, or one of gjk2d_make_polygon, which accepts all pieces:
 *     for (i = at = 0; i < pieces; at += counts[i++])
 *         shapes[i] = gjk2d_make_polygon(corners + at, counts[i], 0);
 * Cost: O(count^2), about 3 ms for 1,000 points. */
GJK2D_API int gjk2d_split(
    const gjk2d_vec2 *points, int count, gjk2d_vec2 *corners, int *counts, int *work);

/* GJK2D_OK, or why no query can use this shape. */
GJK2D_API gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape);

/* A world box that contains the placed shape, for your broad phase. Each side is outside
 * of the exact one by at most 2 units in the last place of its numbers, plus 1e-30 E; for
 * a custom shape by at most 400 ulp of its size E. On bad input it holds everything. */
typedef struct gjk2d_box {
    gjk2d_vec2 low, high;
} gjk2d_box;
GJK2D_API gjk2d_box gjk2d_bounds(const gjk2d_shape *shape, const gjk2d_pose *pose);

/* ----------------------------------------------------------------- queries --
 * >>queries  P and Q are shapes, placed by p_pose and q_pose (null: the identity). All
 * results are in world coordinates. Cost: O(points), in a few passes; as a rule
 * O(log points) for booleans and distances of exactly convex rings.
 */

/* ---- yes or no: 1 or 0, and 1 on bad input */

/* Do the shapes have a point in common? */
GJK2D_API int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Is the origin interior to the CSO? Touching is no overlap; segments that cross do. */
GJK2D_API int gjk2d_overlap(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Are the shapes at most `distance` apart? If that is below 0: no, even on bad input. */
GJK2D_API int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real distance);

/* Does the shape, its boundary included, contain the point? */
GJK2D_API int gjk2d_contains(
    const gjk2d_shape *shape, const gjk2d_pose *pose, gjk2d_vec2 point);

/* Does P collide with Q anywhere on its straight translation, start and end included?
 * This is for planners, for which touching is a collision; games use gjk2d_cast. */
GJK2D_API int gjk2d_swept_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    gjk2d_vec2 translation, const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* ---- how far, how deep */

/* The distance between the shapes: 0 if and only if they collide, and never denormal. */
GJK2D_API gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose);

typedef enum gjk2d_relation {
    GJK2D_OVERLAPPING = -1,
    GJK2D_TOUCHING = 0,
    GJK2D_SEPARATED = 1
} gjk2d_relation;

/* A signed distance and where it is measured. The normal is that of an edge or arc, or
 * between two corners; for concentric circles it is (1, 0), for equal points any. */
typedef struct gjk2d_result {
    gjk2d_status status;
    gjk2d_relation relation;
    gjk2d_real distance;      /* below 0: minus the least separating translation */
    gjk2d_vec2 normal;        /* unit, from P to Q; in an overlap, the direction of the
                                 shortest translation of Q that separates them */
    gjk2d_vec2 p, q;          /* the closest or deepest points, on P and on Q, with
                                 q - p = distance * normal within law 3 */
    int p_feature, q_feature; /* 2 i: vertex i; 2 i + 1: the edge from vertex i to the
                                 next in the caller's order, or of a copied ring to the
                                 next that is a corner; of a straight edge in several
                                 pieces, any of them; -1: custom */
} gjk2d_result;

/* Measures distance or depth. Of edges that are equally deep within law 3, any may be
 * named. A CSO without area, such as that of two parallel segments, has depth 0 plus the
 * radii. On bad input: relation GJK2D_OVERLAPPING, distance 0, all vectors 0. */
GJK2D_API gjk2d_result gjk2d_separation(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* The same of shapes that are apart. Of others it measures no depth, and is quicker: they
 * are GJK2D_TOUCHING, features are -1, and all else is 0. */
GJK2D_API gjk2d_result gjk2d_closest(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* gjk2d_separation of a shape, which is P, and a point, which is Q. */
GJK2D_API gjk2d_result gjk2d_point(
    const gjk2d_shape *shape, const gjk2d_pose *pose, gjk2d_vec2 point);

/* Writes a position at which Q is at least `gap` >= 0 away from P or, with gap 0, does
 * not overlap it: Q's own if that suffices, and on bad input. Q moves by at most depth +
 * gap + 8 ulp of E, of its old and its new coordinates; custom shapes may need more. */
GJK2D_API gjk2d_status gjk2d_push_out(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real gap, gjk2d_vec2 *position);

/* ---- contact points, for a solver */

typedef struct gjk2d_manifold {
    gjk2d_status status;
    int count;         /* 0, 1 or 2; points[0] is the deepest */
    gjk2d_vec2 normal; /* unit, from P to Q */
    struct {
        gjk2d_vec2 point;         /* halfway between the two edges, each moved out by its
                                     shape's radius along the normal */
        gjk2d_real separation;    /* of them, along the normal; below 0: overlap */
        int p_feature, q_feature; /* the reference edge, and a vertex of the incident one;
                                     unchanged as long as the same edges meet */
    } points[2];
} gjk2d_manifold;

/* Contact points of shapes that are at most margin >= 0 apart; count > 0 if and only if
 * gjk2d_within(margin). The reference edge is the edge of greatest separation; the
 * incident edge, the other shape's edge that faces it, is clipped to its ends, and both
 * points are reported, whatever the second one's separation. Edges are whole straight
 * sides, up to rounding, in however many pieces they are stored. Corners, circles and
 * custom shapes have one point. An edge of Q is the reference edge only if its separation
 * exceeds that of P's best edge by more than bias, a length >= 0, or if clipping to P's
 * edge leaves only one point, or none within the bias. A small bias keeps a resting box
 * from switching edges. Separations obey law 3 plus bias; in double they are within 1e-12
 * E plus bias, as a steep edge that is cut at a corner multiplies rounding. */
GJK2D_API gjk2d_manifold gjk2d_contact(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real margin, gjk2d_real bias);

/* ---- the overlap itself, for its area or for clipping */

typedef struct gjk2d_region {
    gjk2d_status status;
    int count;       /* of points: 3 or more if and only if the shapes overlap, else 0 */
    gjk2d_real area; /* above 0 if and only if they overlap */
} gjk2d_region;

/* The overlap of two polygons: a ring, counterclockwise, and convex up to rounding. There
 * must be room for the points of both shapes. Each point is within law 3 of P and of Q.
 * The area errs by at most d (perimeter + d), where d is 4 ulp of E, in double 64. In an
 * overlap thinner than rounding, points may repeat. Points and segments have no area, and
 * count is 0. A radius gets the status GJK2D_BAD_RADIUS, a custom shape GJK2D_BAD_COUNT.
 * A shape's own area is that of its overlap with itself. Cost: O(count P * count Q). */
GJK2D_API gjk2d_region gjk2d_intersection(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_vec2 *points);

/* ---- rays and casts */

typedef struct gjk2d_ray_hit {
    gjk2d_status status;
    int hit;             /* the segment meets the shape; touching is a hit */
    int inside;          /* the origin is in the shape; fraction is 0 then */
    gjk2d_real fraction; /* of the translation; no hit: 1 */
    gjk2d_vec2 normal;   /* unit, out of the shape: that of an edge or arc; at a corner,
                            of the edge that opposes the ray most; from inside, against
                            the ray, or (1, 0) if the translation is 0; no hit: (0, 0) */
    gjk2d_vec2 point;    /* where it hits; no hit: the end of the segment */
    int feature;         /* of the shape, as in gjk2d_result; no hit, or inside: -1 */
} gjk2d_ray_hit;

/* Casts the segment from `origin` to origin + translation against a shape. To go on from
 * a surface, start the next ray at point + nudge * normal, with a nudge of several ulp of
 * the coordinates: shapes are closed, so a start on the surface is inside. */
GJK2D_API gjk2d_ray_hit gjk2d_ray(const gjk2d_shape *shape, const gjk2d_pose *pose,
    gjk2d_vec2 origin, gjk2d_vec2 translation);

typedef struct gjk2d_cast_hit {
    gjk2d_status status;
    int hit;             /* P would overlap Q on its way (with a margin: be nearer) */
    int overlaps;        /* at the start: 2 if P overlaps Q, 1 if within the margin */
    gjk2d_real fraction; /* how far P may go; no hit: 1 */
    gjk2d_vec2 position; /* where P may stop, by law 4: for a hit at 0, the start bit for
                            bit; without a hit, the end, moved out by roundings if only
                            the rounded end overlaps; after a start in overlap, the end
                            as it is, which may overlap */
    gjk2d_vec2 normal;   /* unit, out of Q: of the CSO's edge or arc that is entered;
                            at a corner, of the edge that opposes the translation least */
    gjk2d_vec2 point;    /* on Q; no hit: (0, 0) */
    int feature;         /* of Q at that point; no hit: -1 */
    int mover_feature;   /* the same of P */
} gjk2d_cast_hit;

/* Moves P by `translation` without rotation. Touching does not block: P is stopped only
 * where it would overlap Q, and so slides along a wall that it touches and drops through
 * a slot of its own width. With margin > 0, the same holds for Q grown by the margin. A
 * start in overlap is a hit at 0 if the translation leads deeper, that is, if its
 * component against the normal is more than 4 ulp of the translation and of the
 * positions. A CSO without area, such as that of two points, never blocks: give such
 * movers a radius, or use gjk2d_ray. Of many hits, take the one of least fraction. */
GJK2D_API gjk2d_cast_hit gjk2d_cast(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    gjk2d_vec2 translation, const gjk2d_shape *q, const gjk2d_pose *q_pose,
    gjk2d_real margin);

/* ---- turning */

/* The motion of P from one pose to another. P turns the shorter way; by half a turn,
 * where the poses are exactly opposite, counterclockwise. (An angle of pi rounds to
 * either side: cut turns of 180 degrees and more.) The pivot, a point of P's frame, moves
 * straight and evenly: {0, 0} for the position, or a body's center of mass. With a null
 * pivot P turns about one point of the world, or moves straight if it does not turn; so
 * does a car whose wheel is held, if both poses lie on its arc.
 * P turns nearly evenly: by the angle a, after the fraction t it has turned by
 * 2 atan2(t sin(a/2), 1 - t + t cos(a/2)), which is off by 0.04 degrees at most for 30
 * degrees, 1 for 90, 8.2 for 180. |R| changes evenly.
 * If Q moves straight as well, take its displacement off P's end, and add fraction times
 * that to what is found. If only Q turns, exchange P and Q. If both turn, cut the step
 * into short ones, in which Q does not. */
typedef struct gjk2d_turn {
    gjk2d_pose from, to;
    const gjk2d_vec2 *pivot;
} gjk2d_turn;

/* Does P collide with Q at any moment of the turn, both ends included? For planners: what
 * it calls free is free. It may also say 1 if the shapes come nearer than 2e-13 E, or for
 * custom ones 80 ulp of E more, where E is that of both poses, plus twice |R| |pivot|. */
GJK2D_API int gjk2d_turn_collide(const gjk2d_shape *p, const gjk2d_turn *turn,
    const gjk2d_shape *q, const gjk2d_pose *q_pose);

typedef struct gjk2d_turn_hit {
    gjk2d_status status;
    int hit;             /* P would overlap Q on the turn (with a margin: be nearer) */
    int overlaps;        /* at the start, as in gjk2d_cast_hit */
    gjk2d_real safe;     /* up to here P and Q are apart (by more than the margin) */
    gjk2d_real fraction; /* here they are in contact; no hit: 1 */
    gjk2d_pose pose;     /* where P may stop, free of Q; no hit: the end; after a start in
                            overlap, the start or end as it is, which may overlap */
    gjk2d_vec2 normal;   /* unit, out of Q and towards P; no hit: (0, 0) */
    gjk2d_vec2 point;    /* on Q; no hit: (0, 0) */
    int feature;         /* of Q at that point; no hit: -1 */
    int mover_feature;   /* the same of P */
} gjk2d_turn_hit;

/* Turns P. Touching does not block, and overlaps of up to 2 ulp of E + 5e-13 E count as
 * touching: P may roll and slide along what it touches. So the first contact lies between
 * `safe` and `fraction`; they differ by rounding, unless P grazes, rolls or slides first.
 * A start in overlap is a hit if the turn leads deeper, at fraction 0 if at once, and
 * also after P has moved out; was Q touched at all? That is hit || overlaps. With many
 * obstacles, take the hit of least fraction, and its pose. */
GJK2D_API gjk2d_turn_hit gjk2d_turn_cast(const gjk2d_shape *p, const gjk2d_turn *turn,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real margin);

/* -------------------------------------------------------------------- many --
 * >>many  Many queries at once, with the bits of single ones; for others, write a loop.
 */

/* A shape and a pose for each of many queries. A step is the number of bytes from one to
 * the next, whatever lies between; 0: the same one for all. A null pose: the identity. */
typedef struct gjk2d_series {
    const gjk2d_shape *shape;
    size_t shape_step;
    const gjk2d_pose *pose;
    size_t pose_step;
} gjk2d_series;

/* hits[i] becomes gjk2d_collide of pair i; hits may be null. Returns how many collide. */
GJK2D_API int gjk2d_collide_many(
    const gjk2d_series *p, const gjk2d_series *q, int count, unsigned char *hits);

/* distances[i] becomes gjk2d_distance of the i-th pair. */
GJK2D_API void gjk2d_distance_many(
    const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_real *distances);

/* Returns the closest pair, the first of equals, or -1 if there are no pairs. *distance
 * becomes its distance, or the largest number without pairs; `distance` may be null. Bad
 * input is at distance 0. Pairs that circles show to be farther apart are skipped. */
GJK2D_API int gjk2d_nearest(
    const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_real *distance);

/* The contacts of P with one thing in pieces: tiles, a chain, a split outline. Manifold i
 * becomes gjk2d_contact of P and piece i, unless its normal leads into another piece that
 * holds its point: then that with piece i's least deep side for which this is not so, of
 * at most 8 times the depth, or none. Flush pieces may be off by 2 ulp of the sizes of P
 * and piece as placed, in double by 64; to that, the nearest contact of shapes that are
 * apart stays. If P is so deep that none is left, the least deep one stays. Custom shapes
 * have single contacts. Returns how many manifolds have points. */
GJK2D_API int gjk2d_contact_many(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_series *pieces, int count, gjk2d_real margin, gjk2d_real bias,
    gjk2d_manifold *manifolds);

/* A robot, whose parts are shapes in its own frame, and the poses that it takes one after
 * the other. Only gjk2d_motion_hit_between tests the motion between them. A null list of
 * shapes collides, as bad input does. If a count is 0 or less, nothing collides. */
typedef struct gjk2d_motion {
    const gjk2d_shape *parts;
    int part_count;
    int pose_count;
    const gjk2d_pose *poses; /* null: the identity, for all */
    size_t pose_step;        /* bytes from one to the next, as in a series */
} gjk2d_motion;

/* Returns the first pose at which a part collides with one of `count` obstacles, or -1; 0
 * for a null motion. Obstacles far from a range of poses are skipped for all of it. */
GJK2D_API int gjk2d_motion_hit(
    const gjk2d_motion *motion, const gjk2d_series *obstacles, int count);

/* hits[i] becomes 1 if a part collides with an obstacle at pose i, else 0. Returns how
 * many poses collide, or 1 for a null motion. hits may be null. */
GJK2D_API int gjk2d_motion_hits(const gjk2d_motion *motion, const gjk2d_series *obstacles,
    int count, unsigned char *hits);

/* clearances[i] becomes the least distance between a part and an obstacle at pose i, or
 * the largest number if there are none; 0 if one collides. Returns the first pose with
 * the least clearance of all, or -1 if there are no poses or the motion is null. For the
 * pair that is closest there ask gjk2d_separation. clearances may be null. */
GJK2D_API int gjk2d_motion_clearance(const gjk2d_motion *motion,
    const gjk2d_series *obstacles, int count, gjk2d_real *clearances);

/* Returns the first i such that a part, on its turn from pose i to pose i + 1 with this
 * pivot, may collide with an obstacle, as of gjk2d_turn_collide; or -1: then the whole
 * path is free, between the poses, too. (What hits at pose i + 1 counts to i.) To keep a
 * distance, give the parts a radius. A single pose is tested as it is. For a null motion
 * it returns 0. */
GJK2D_API int gjk2d_motion_hit_between(const gjk2d_motion *motion,
    const gjk2d_vec2 *pivot, const gjk2d_series *obstacles, int count);

/* ---- worlds of many pieces, such as tiles, that act as one */

typedef struct gjk2d_slide_stop {
    gjk2d_status status;
    int overlaps;           /* P overlaps an obstacle, and could not be moved out of it */
    int is_blocked;         /* nothing leads on: the rest of the translation is lost */
    gjk2d_vec2 position;    /* where P stops */
    gjk2d_vec2 translation; /* what is left of it, without what led into surfaces; by the
                               time step, it is the new velocity */
    int count;              /* of surfaces that turned or stopped P: the first four */
    struct {
        gjk2d_vec2 normal; /* unit, out of the obstacle */
        int index;         /* of the obstacle; of two with one normal, of either */
    } hits[4];
} gjk2d_slide_stop;

/* Moves P by `translation`, and along what it meets, up to 8 times. A start in overlap is
 * moved out first. What is promised:
 * - The end overlaps no obstacle, if P was free at the start or could be moved out.
 * - On the way P enters no obstacle deeper than a slack, so that no seam of pieces that
 *   are flush up to rounding stops it. The slack is 2 ulp of the sum of the sizes of P's
 *   position, the translation and both shapes, plus 160 roundings of a double of E, or 80
 *   ulp of E if a shape is custom.
 * - P does not jitter: from a start that is free it ends on that side of the start to
 *   which the translation leads, or at the start bit for bit; pressed on, it rests.
 * - Of all sides that P meets it takes the one along which it comes farthest: so no side
 *   that another piece hides. At a seam the normal of a round P may tilt, by up to the
 *   root of 4 slack / radius.
 * Bad input, also of an obstacle within reach, gives a status, and P stays. */
GJK2D_API gjk2d_slide_stop gjk2d_slide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    gjk2d_vec2 translation, const gjk2d_series *obstacles, int count);

/* ------------------------------------------------------------------- paper --
 * >>paper  The paper's building blocks, each usable alone, and its loop.
 */

/* A support point of a shape, in its frame, or of the CSO, in world axes. */
typedef struct gjk2d_vertex {
    gjk2d_vec2 point;
    int p_index, q_index; /* the caller's vertices; -1: custom, or no second shape */
} gjk2d_vertex;

/* S_shape(direction): the point of the core that is farthest in that direction, found by
 * a scan or, with hint >= 0 on an exactly convex ring, by hill climbing from that vertex
 * (section IV). The radius is left out. On failure *out is 0, with indices -1. */
GJK2D_API gjk2d_status gjk2d_support(
    const gjk2d_shape *shape, gjk2d_vec2 direction, int hint, gjk2d_vertex *out);

/* S_CSO(direction) = S_P(direction) - S_Q(-direction), equation (4), with the direction
 * in world axes and without the radii. */
GJK2D_API gjk2d_status gjk2d_cso_support(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_vec2 direction,
    gjk2d_vertex *out);

/* 1 if c lies to the left of the line from a to b, -1 to the right, 0 on it. Exact for
 * all finite numbers; 0 if one is not finite. */
GJK2D_API int gjk2d_orient(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c);

/* The part of a simplex that is closest to the origin. On bad input, count is 0. */
typedef struct gjk2d_simplex {
    int count;            /* points of the minimal simplex W: 1 to 3 */
    int index[3];         /* which of the input points they are, ascending */
    gjk2d_real lambda[3]; /* v = sum of lambda[i] * point[index[i]]; >= 0, sum 1 */
    gjk2d_vec2 v;         /* the closest point; exactly 0 if that is the origin */
    int barycode;         /* bits of the positive barycentric coordinates of the origin:
                             4 for a, 2 for b, 1 for c; 0: a degenerate triangle */
} gjk2d_simplex;

/* These decide by exact signs:
 * gjk2d_s1d, Algorithm 5: the segment a b.
 * gjk2d_s2d, Algorithm 3: the triangle a b c, in any orientation; a coordinate of 0 is
 * not positive, though the paper's SSIGN may say so; collinear points are a segment.
 * gjk2d_cone_region, Algorithm 4: the triangle of three points, if the origin is known to
 * be in the cone opposite it at points[vertex], that is, with barycode 4, 2 or 1.
 * gjk2d_subdistance, Algorithm 2: the simplex of 1 to 3 points. */
GJK2D_API gjk2d_simplex gjk2d_s1d(gjk2d_vec2 a, gjk2d_vec2 b);
GJK2D_API gjk2d_simplex gjk2d_s2d(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c);
GJK2D_API gjk2d_simplex gjk2d_cone_region(const gjk2d_vec2 points[3], int vertex);
GJK2D_API gjk2d_simplex gjk2d_subdistance(const gjk2d_vec2 *points, int count);

/* Warm start: keep one cache for each pair of shapes, zeroed at first. The loop starts
 * from the closest feature with which it ended the last time. Any content is safe. */
typedef struct gjk2d_cache {
    int count;                  /* corners of the CSO: 1, 2 for an edge, or 0 for none */
    int p_index[2], q_index[2]; /* their vertices, numbered in an internal order */
} gjk2d_cache;

/* One step of the loop, for learners and debuggers. All points are points of the CSO. */
typedef struct gjk2d_step {
    int iteration;              /* 1, 2, .. */
    int is_exact;               /* signs were exact in this step */
    int count;                  /* points of the simplex before its reduction: 1 to 3 */
    gjk2d_vec2 simplex[3];      /* the new support point first, then W */
    int p_index[3], q_index[3]; /* the caller's vertices that they came from */
    gjk2d_vec2 direction;       /* simplex[0] is S_CSO(direction); of any length, and in
                                   exact steps only the rounded form of the one taken */
    int barycode;               /* of simplex[] as rounded, with 4 for simplex[0]: as in
                                   gjk2d_simplex. The loop decides on unrounded points */
    gjk2d_vec2 v;               /* the closest point of W, before simplex[0] joined it */
    gjk2d_real lower, upper;    /* rounded bounds of the shapes' distance so far */
} gjk2d_step;

typedef void (*gjk2d_trace_fn)(const gjk2d_step *step, void *user);

/* How to run the loop. All zero means distance GJK, with support vertices by a scan. */
typedef struct gjk2d_gjk_options {
    int early_exit;       /* 1: binary GJK, Algorithm 6, which stops at the first
                             separating direction. The relation is GJK2D_SEPARATED or
                             GJK2D_TOUCHING then, features are -1, and all else is 0 */
    int climb;            /* 1: support vertices of exactly convex rings by climbing */
    int max_iterations;   /* > 0: a limit; beyond it the status is GJK2D_ITERATION_LIMIT,
                             and the shapes are said to collide */
    gjk2d_cache *cache;   /* or null */
    gjk2d_trace_fn trace; /* called for each step, of which there is none if the first
                             corner is the origin; or null */
    void *trace_user;
} gjk2d_gjk_options;

/* Runs the paper's loop, Algorithm 1, or 6 with early_exit: in doubles and, where these
 * do not decide, with exact signs. Distance, normal, points and features are those of
 * gjk2d_separation, up to law 3; but if the shapes collide, distance is 0 and normal is
 * (0, 0), because the loop does not find a depth. options may be null. */
GJK2D_API gjk2d_result gjk2d_gjk(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, const gjk2d_gjk_options *options);

#endif /* GJK2D_H */

#if GJK2D_DOUBLE != GJK2D_LINK_DOUBLE
#error "gjk2d: GJK2D_DOUBLE has changed since this file first included gjk2d.h"
#endif

#if defined(GJK2D_IMPLEMENTATION) || defined(GJK2D_STATIC)
#ifndef GJK2D_FUNCTIONS
#define GJK2D_FUNCTIONS

/* ----------------------------------------------------------------- prelude --
 * >>prelude  What the functions need from the compiler.
 */
#include <float.h>
#include <stdint.h>
#ifdef GJK2D_ANGLES
#include <math.h>
#endif

/* The error bounds need IEEE arithmetic in which each operation rounds once. */
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || defined(__ASSOCIATIVE_MATH__) ||    \
    defined(__RECIPROCAL_MATH__) ||                                                      \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "gjk2d: compile without -ffast-math and its parts: they void the guarantees"
#endif
#if DBL_MANT_DIG != 53 || FLT_MANT_DIG != 24 ||                                          \
    (defined(__INT_MAX__) && __INT_MAX__ < 2147483647)
#error "gjk2d: needs IEEE floats of 4 bytes, doubles of 8, and an int of 32 bits"
#endif
#if FLT_EVAL_METHOD < 0 || (FLT_EVAL_METHOD > 1 && FLT_EVAL_METHOD != 16)
#error "gjk2d: excess precision: -msse2 -mfpmath=sse on x86, else -fexcess-precision=fast"
#endif

/* Contraction must be off: with fused operations, the cross product of a vector with
 * itself is not zero. (gcc 12 fuses complex products even so, unless its vectorizer of
 * straight-line code is off, too; clang -ffp-contract=fast overrides the pragma.) clang
 * defines no macros for the parts of -ffast-math: they are switched off. The end of this
 * file restores the settings; with clang, not on x86, only that of contraction. */
#if defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#pragma float_control(precise, on, push)
#pragma clang fp contract(off)
#elif defined(__clang__)
#pragma clang fp contract(off)
#if __clang_major__ > 12
#pragma clang fp reassociate(off)
#endif
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off,no-math-errno,no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma float_control(precise, on, push)
#pragma fp_contract(off)
#endif

/* INLINE is for a few instructions, or for a part of a hot loop whose numbers stay in
 * registers only if it is inlined; OUTLINE is for functions that many callers share; COLD
 * is for what hardly ever runs. A function with `some` in its name is OUTLINE and does
 * the same as the INLINE one without it, where size matters more than speed. */
#if defined(__GNUC__) || defined(__clang__)
#if !defined(__OPTIMIZE__) || defined(__OPTIMIZE_SIZE__)
#define GJK2DI_INLINE static inline __attribute__((unused))
#else
#define GJK2DI_INLINE static inline __attribute__((always_inline, unused))
#endif
#define GJK2DI_OUTLINE static __attribute__((noinline, unused))
#define GJK2DI_COLD    static __attribute__((noinline, cold, unused))
#define GJK2DI_RARE(x) __builtin_expect(!!(x), 0)
#else
#define GJK2DI_INLINE  static inline
#define GJK2DI_OUTLINE static
#define GJK2DI_COLD    static
#define GJK2DI_RARE(x) (x)
#endif

/* ----------------------------------------------------------------- numbers --
 * >>numbers  Doubles, vectors of doubles, and exact sums of doubles.
 */
#if GJK2D_DOUBLE
#define GJK2DI_LARGEST  DBL_MAX
#define GJK2DI_SMALLEST DBL_MIN
#define GJK2DI_EPSILON  DBL_EPSILON
#else
#define GJK2DI_LARGEST  ((float)FLT_MAX)
#define GJK2DI_SMALLEST ((float)FLT_MIN)
#define GJK2DI_EPSILON  ((float)FLT_EPSILON)
#endif
#define GJK2DI_U 1.1102230246251565e-16 /* 2^-53, the unit of rounding of a double */

/* Of two numbers of one type. */
#define GJK2DI_MAX(a, b) ((a) > (b) ? (a) : (b))
#define GJK2DI_MIN(a, b) ((a) < (b) ? (a) : (b))

/* |x|, without a branch: a sign is noise to a branch predictor. */
GJK2DI_INLINE double gjk2di_abs(double x)
{
#if defined(__GNUC__)
    return __builtin_fabs(x);
#else
    return x < 0 ? -x : x;
#endif
}
GJK2DI_INLINE int gjk2di_sign(double x) { return (x > 0) - (x < 0); }

typedef union gjk2di_bits {
    double number;
    uint64_t bits;
} gjk2di_bits;

/* The power of two whose product with |x| is in [1, 2), for a normal x below 2^1023; for
 * zero and denormal numbers 2^1023. */
GJK2DI_OUTLINE double gjk2di_power_for(double x)
{
    gjk2di_bits power = {x};
    power.bits = 0x7fe0000000000000u - (power.bits & 0x7ff0000000000000u);
    return power.number;
}

/* ---- vectors */

typedef struct gjk2di_vec {
    double x, y;
} gjk2di_vec;

GJK2DI_INLINE gjk2di_vec gjk2di_at(double x, double y)
{
    const gjk2di_vec v = {x, y};
    return v;
}
GJK2DI_INLINE gjk2di_vec gjk2di_vec_of(gjk2d_vec2 v)
{
    return gjk2di_at((double)v.x, (double)v.y);
}
/* Copied one by one: one load of 16 bytes would wait for two stores of 8 just made. */
GJK2DI_INLINE gjk2di_vec gjk2di_copied(gjk2di_vec v) { return gjk2di_at(v.x, v.y); }
/* A number as stored: never -0. */
GJK2DI_INLINE gjk2d_real gjk2di_real_of(double x) { return (gjk2d_real)x + 0; }
GJK2DI_INLINE gjk2d_vec2 gjk2di_rounded(gjk2di_vec v)
{
    const gjk2d_vec2 r = {gjk2di_real_of(v.x), gjk2di_real_of(v.y)};
    return r;
}
/* A caller's vector as an answer. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_answered(gjk2d_vec2 v)
{
    return gjk2di_rounded(gjk2di_vec_of(v));
}
GJK2DI_INLINE gjk2di_vec gjk2di_plus(gjk2di_vec a, gjk2di_vec b)
{
    return gjk2di_at(a.x + b.x, a.y + b.y);
}
GJK2DI_INLINE gjk2di_vec gjk2di_minus(gjk2di_vec a, gjk2di_vec b)
{
    return gjk2di_at(a.x - b.x, a.y - b.y);
}
GJK2DI_INLINE gjk2di_vec gjk2di_times(double s, gjk2di_vec a)
{
    return gjk2di_at(s * a.x, s * a.y);
}
GJK2DI_INLINE double gjk2di_dot(gjk2di_vec a, gjk2di_vec b)
{
    return a.x * b.x + a.y * b.y;
}
GJK2DI_INLINE double gjk2di_cross(gjk2di_vec a, gjk2di_vec b)
{
    return a.x * b.y - a.y * b.x;
}
GJK2DI_INLINE double gjk2di_norm1(gjk2di_vec a)
{
    return gjk2di_abs(a.x) + gjk2di_abs(a.y);
}
/* A quarter turn counterclockwise. */
GJK2DI_INLINE gjk2di_vec gjk2di_left(gjk2di_vec v) { return gjk2di_at(-v.y, v.x); }
/* R v and its transpose times v, with R = [r.x -r.y; r.y r.x]. */
GJK2DI_INLINE gjk2di_vec gjk2di_turned(gjk2di_vec r, gjk2di_vec v)
{
    return gjk2di_at(r.x * v.x - r.y * v.y, r.y * v.x + r.x * v.y);
}
GJK2DI_INLINE gjk2di_vec gjk2di_turned_back(gjk2di_vec r, gjk2di_vec v)
{
    return gjk2di_at(r.x * v.x + r.y * v.y, r.x * v.y - r.y * v.x);
}

/* ---- expansions: exact sums of doubles [Shewchuk 1997]
 *
 * An expansion e[0..n-1] is the sum of its parts, which are nonzero, do not overlap and
 * are in ascending order of size. Its sign is that of the last part. Functions that add
 * to it return the new number of parts. */

/* These two return the rounded result; *error becomes its exact rounding error. */
GJK2DI_INLINE double gjk2di_two_sum(double a, double b, double *error)
{
    const double sum = a + b, of_b = sum - a;
    *error = (a - (sum - of_b)) + (b - of_b);
    return sum;
}
GJK2DI_INLINE double gjk2di_two_product(double a, double b, double *error)
{
    const double split = 134217729.0; /* 2^27 + 1 */
    const double product = a * b, sa = split * a, sb = split * b;
    const double a1 = sa - (sa - a), a2 = a - a1;
    const double b1 = sb - (sb - b), b2 = b - b1;
    *error = a2 * b2 - (((product - a1 * b1) - a2 * b1) - a1 * b2);
    return product;
}

/* Adds b to e, which has room for n + 1 parts. */
GJK2DI_OUTLINE int gjk2di_grow(double *e, int n, double b)
{
    int count = 0;
    for (int i = 0; i < n; ++i) {
        double error;
        b = gjk2di_two_sum(b, e[i], &error);
        if (error != 0) e[count++] = error;
    }
    if (b != 0) e[count++] = b;
    return count;
}

/* Adds a b to e, which has room for n + 2 parts. */
GJK2DI_OUTLINE int gjk2di_grow_product(double *e, int n, double a, double b)
{
    double error;
    const double product = gjk2di_two_product(a, b, &error);
    if (error != 0) n = gjk2di_grow(e, n, error);
    return gjk2di_grow(e, n, product);
}

/* sum += a b, in two doubles. A sum of n terms errs by at most (n + 1)^2 u^2 times the
 * sum of their sizes. */
GJK2DI_OUTLINE void gjk2di_sum_product(double sum[2], double a, double b)
{
    double of_product, of_sum;
    const double product = gjk2di_two_product(a, b, &of_product);
    sum[0] = gjk2di_two_sum(sum[0], product, &of_sum);
    sum[1] += of_product + of_sum;
}

/* Merges parts until each is at most a unit in the last place of the next one, so that an
 * expansion whose bits span s places has at most s / 52 + 1 parts. Keeps the `most`
 * largest parts and returns how many there are. */
GJK2DI_OUTLINE int gjk2di_compress(double *e, int n, int most)
{
    int low = n - 1;
    if (n == 0) return 0;
    double sum = e[low];
    for (int i = low - 1; i >= 0; --i) {
        const double larger = sum + e[i], error = e[i] - (larger - sum);
        sum = larger;
        if (error != 0) {
            e[low--] = sum;
            sum = error;
        }
    }
    e[low] = sum;
    low = GJK2DI_MAX(low, n - most);
    for (int i = low; i < n; ++i) e[i - low] = e[i];
    return n - low;
}

/* Adds s f g to e, for s = 1 or -1; e has room for n + 2 f_count g_count parts. */
static int gjk2di_grow_times(double *e, int n, double s, const double *f, int f_count,
    const double *g, int g_count)
{
    for (int i = 0; i < f_count; ++i)
        for (int j = 0; j < g_count; ++j) n = gjk2di_grow_product(e, n, s * f[i], g[j]);
    return n;
}

static int gjk2di_sign_of(const double *e, int n)
{
    return n ? gjk2di_sign(e[n - 1]) : 0;
}

/* The sign of the sum of x[i] y[i], for any finite doubles: an integer, in digits of 16
 * bits from 2^-2150, the product of the smallest numbers. */
GJK2DI_COLD int gjk2di_sign_of_sum(const double *x, const double *y, int count)
{
    const uint64_t one = (uint64_t)1 << 52;
    int64_t digit[266] = {0}, carry = 0;
    int rest = 0;
    for (int i = 0; i < count; ++i) {
        const gjk2di_bits a = {x[i]}, b = {y[i]};
        const int of_a = (int)(a.bits >> 52 & 2047), of_b = (int)(b.bits >> 52 & 2047);
        const uint64_t whole_a = (a.bits & (one - 1)) | (of_a ? one : 0),
                       whole_b = (b.bits & (one - 1)) | (of_b ? one : 0);
        for (int k = 0; k < 9; ++k) {
            const int row = 18 * (k / 3), column = 18 * (k % 3),
                      at = row + column + GJK2DI_MAX(of_a, 1) + GJK2DI_MAX(of_b, 1);
            const uint64_t product =
                (whole_a >> row & 0x3ffff) * (whole_b >> column & 0x3ffff);
            const int64_t part = (int64_t)(product << (at & 15));
            digit[at >> 4] += (a.bits ^ b.bits) >> 63 ? -part : part;
        }
    }
    for (int i = 0; i < 266; ++i) {
        carry += digit[i];
        rest |= (carry & 65535) != 0;
        carry = (carry - (carry & 65535)) / 65536;
    }
    return carry < 0 ? -1 : rest;
}

/* 1 if c is left of the line from a to b, -1 if it is right of it, 0 if it is on it. Each
 * product has a relative error of 3 u, and their difference one of u: 8 u is ample. */
static int gjk2di_orientation(gjk2di_vec a, gjk2di_vec b, gjk2di_vec c)
{
    const gjk2di_vec d = gjk2di_minus(b, a), e = gjk2di_minus(c, a);
    const double l = d.x * e.y, r = d.y * e.x;
    if (gjk2di_abs(l - r) > 8 * GJK2DI_U * (gjk2di_abs(l) + gjk2di_abs(r)) + 1e-290)
        return gjk2di_sign(l - r);
    const double x[6] = {a.x, -a.y, b.x, -b.y, c.x, -c.y},
                 y[6] = {b.y, b.x, c.y, c.x, a.y, a.x};
    return gjk2di_sign_of_sum(x, y, 6);
}

/* ------------------------------------------------------------------- lanes --
 * >>lanes  Two doubles at a time: the only section with an instruction set. All versions
 * do the same operations in the same order, so that a number has the same bits in each.
 */
#if GJK2D_SIMD == 1
#include <emmintrin.h>
typedef __m128d gjk2di_d2;
#elif GJK2D_SIMD == 2
typedef double gjk2di_d2 __attribute__((vector_size(16)));
#define GJK2DI_X(a) (a)[0]
#define GJK2DI_Y(a) (a)[1]
#else
typedef struct gjk2di_d2 {
    double x, y;
} gjk2di_d2;
#define GJK2DI_X(a) (a).x
#define GJK2DI_Y(a) (a).y
#endif

#ifndef GJK2D_SQRT
#if GJK2D_SIMD == 1 /* (a builtin may call sqrt, to set errno) */
#define GJK2D_SQRT(x) _mm_cvtsd_f64(_mm_sqrt_sd(_mm_set_sd(x), _mm_set_sd(x)))
#elif defined(__GNUC__)
#define GJK2D_SQRT(x) __builtin_sqrt(x)
#else
#include <math.h>
#define GJK2D_SQRT(x) sqrt(x)
#endif
#endif
GJK2DI_INLINE double gjk2di_root(double x) { return GJK2D_SQRT(x); }
GJK2DI_INLINE double gjk2di_length(gjk2di_vec a) { return gjk2di_root(gjk2di_dot(a, a)); }

#define GJK2DI_OF_ONE(type, name, result)                                                \
    GJK2DI_INLINE type gjk2di_d2_##name(gjk2di_d2 a) { return result; }
#define GJK2DI_OF_TWO(type, name, result)                                                \
    GJK2DI_INLINE type gjk2di_d2_##name(gjk2di_d2 a, gjk2di_d2 b) { return result; }
#if GJK2D_SIMD == 1
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_all(double x) { return _mm_set1_pd(x); }
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_load(const double *x) { return _mm_loadu_pd(x); }
GJK2DI_INLINE void gjk2di_d2_store(double *x, gjk2di_d2 a) { _mm_storeu_pd(x, a); }
/* Reads two stored numbers. */
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_read(const gjk2d_real *x)
{
#if GJK2D_DOUBLE
    return _mm_loadu_pd(x);
#else
    return _mm_cvtps_pd(
        _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)x)));
#endif
}
GJK2DI_OF_TWO(gjk2di_d2, plus, _mm_add_pd(a, b))
GJK2DI_OF_TWO(gjk2di_d2, minus, _mm_sub_pd(a, b))
GJK2DI_OF_TWO(gjk2di_d2, times, _mm_mul_pd(a, b))
GJK2DI_OF_TWO(gjk2di_d2, over, _mm_div_pd(a, b))
GJK2DI_OF_TWO(gjk2di_d2, max, _mm_max_pd(a, b))
GJK2DI_OF_TWO(gjk2di_d2, min, _mm_min_pd(a, b))
GJK2DI_OF_ONE(double, first, _mm_cvtsd_f64(a))
/* |a|; the lanes with a > b, and those with a == b, one bit each */
GJK2DI_OF_ONE(gjk2di_d2, size, _mm_andnot_pd(_mm_set1_pd(-0.0), a))
GJK2DI_OF_TWO(int, more, _mm_movemask_pd(_mm_cmpgt_pd(a, b)))
GJK2DI_OF_TWO(int, same, _mm_movemask_pd(_mm_cmpeq_pd(a, b)))
/* (a0, b0), (a1, b1), (a1, b0) */
GJK2DI_OF_TWO(gjk2di_d2, firsts, _mm_unpacklo_pd(a, b))
GJK2DI_OF_TWO(gjk2di_d2, seconds, _mm_unpackhi_pd(a, b))
GJK2DI_OF_TWO(gjk2di_d2, next, _mm_shuffle_pd(a, b, 1))
#else
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_pair(double x, double y)
{
    const gjk2di_d2 r = {x, y};
    return r;
}
#if GJK2D_SIMD == 2
#define GJK2DI_OPERATOR(name, op) GJK2DI_OF_TWO(gjk2di_d2, name, a op b)
#else
#define GJK2DI_OPERATOR(name, op)                                                        \
    GJK2DI_OF_TWO(gjk2di_d2, name,                                                       \
        gjk2di_d2_pair(GJK2DI_X(a) op GJK2DI_X(b), GJK2DI_Y(a) op GJK2DI_Y(b)))
#endif
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_all(double x) { return gjk2di_d2_pair(x, x); }
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_load(const double *x)
{
    return gjk2di_d2_pair(x[0], x[1]);
}
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_read(const gjk2d_real *x)
{
    return gjk2di_d2_pair((double)x[0], (double)x[1]);
}
GJK2DI_INLINE void gjk2di_d2_store(double *x, gjk2di_d2 a)
{
    x[0] = GJK2DI_X(a), x[1] = GJK2DI_Y(a);
}
GJK2DI_OPERATOR(plus, +)
GJK2DI_OPERATOR(minus, -)
GJK2DI_OPERATOR(times, *)
GJK2DI_OPERATOR(over, /)
GJK2DI_OF_TWO(gjk2di_d2, max,
    gjk2di_d2_pair(
        GJK2DI_MAX(GJK2DI_X(a), GJK2DI_X(b)), GJK2DI_MAX(GJK2DI_Y(a), GJK2DI_Y(b))))
GJK2DI_OF_TWO(gjk2di_d2, min,
    gjk2di_d2_pair(
        GJK2DI_MIN(GJK2DI_X(a), GJK2DI_X(b)), GJK2DI_MIN(GJK2DI_Y(a), GJK2DI_Y(b))))
GJK2DI_OF_ONE(double, first, GJK2DI_X(a))
GJK2DI_OF_ONE(
    gjk2di_d2, size, gjk2di_d2_pair(gjk2di_abs(GJK2DI_X(a)), gjk2di_abs(GJK2DI_Y(a))))
GJK2DI_OF_TWO(int, more, (GJK2DI_X(a) > GJK2DI_X(b)) | (GJK2DI_Y(a) > GJK2DI_Y(b)) << 1)
GJK2DI_OF_TWO(int, same, (GJK2DI_X(a) == GJK2DI_X(b)) | (GJK2DI_Y(a) == GJK2DI_Y(b)) << 1)
GJK2DI_OF_TWO(gjk2di_d2, firsts, gjk2di_d2_pair(GJK2DI_X(a), GJK2DI_X(b)))
GJK2DI_OF_TWO(gjk2di_d2, seconds, gjk2di_d2_pair(GJK2DI_Y(a), GJK2DI_Y(b)))
GJK2DI_OF_TWO(gjk2di_d2, next, gjk2di_d2_pair(GJK2DI_Y(a), GJK2DI_X(b)))
#endif

GJK2DI_OF_ONE(gjk2di_d2, swapped, gjk2di_d2_next(a, a))
GJK2DI_OF_ONE(double, sum, gjk2di_d2_first(gjk2di_d2_plus(a, gjk2di_d2_seconds(a, a))))
GJK2DI_OF_ONE(double, most, gjk2di_d2_first(gjk2di_d2_max(a, gjk2di_d2_swapped(a))))
/* The larger of a and b, without a branch. */
GJK2DI_INLINE double gjk2di_larger(double a, double b)
{
    return gjk2di_d2_first(gjk2di_d2_max(gjk2di_d2_all(a), gjk2di_d2_all(b)));
}

/* x clamped to [low, high], or to [0, 1]; low or 0 if x is a NaN. */
GJK2DI_INLINE double gjk2di_clamped(double x, double low, double high)
{
    return -gjk2di_larger(-gjk2di_larger(x, low), -high);
}
GJK2DI_INLINE double gjk2di_part_of_one(double x) { return gjk2di_clamped(x, 0, 1); }

/* The index of the lowest set bit; bits must not be 0. */
GJK2DI_INLINE int gjk2di_lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int k = 0;
    while (!(bits >> k & 1)) ++k;
    return k;
#endif
}

/* ---- two vectors at a time */

typedef struct gjk2di_v2 {
    gjk2di_d2 x, y;
} gjk2di_v2;

GJK2DI_INLINE gjk2di_v2 gjk2di_v2_at(gjk2di_d2 x, gjk2di_d2 y)
{
    const gjk2di_v2 v = {x, y};
    return v;
}
GJK2DI_INLINE gjk2di_v2 gjk2di_v2_all(gjk2di_vec v)
{
    return gjk2di_v2_at(gjk2di_d2_all(v.x), gjk2di_d2_all(v.y));
}
GJK2DI_INLINE gjk2di_v2 gjk2di_v2_minus(gjk2di_v2 a, gjk2di_v2 b)
{
    return gjk2di_v2_at(gjk2di_d2_minus(a.x, b.x), gjk2di_d2_minus(a.y, b.y));
}
GJK2DI_INLINE gjk2di_d2 gjk2di_v2_dot(gjk2di_v2 a, gjk2di_v2 b)
{
    return gjk2di_d2_plus(gjk2di_d2_times(a.x, b.x), gjk2di_d2_times(a.y, b.y));
}
/* R v with R = [r.x -r.y; r.y r.x] */
GJK2DI_INLINE gjk2di_v2 gjk2di_v2_turned(gjk2di_v2 r, gjk2di_v2 v)
{
    return gjk2di_v2_at(
        gjk2di_d2_minus(gjk2di_d2_times(r.x, v.x), gjk2di_d2_times(r.y, v.y)),
        gjk2di_d2_plus(gjk2di_d2_times(r.y, v.x), gjk2di_d2_times(r.x, v.y)));
}
/* Reads two stored vectors. */
GJK2DI_INLINE gjk2di_v2 gjk2di_v2_read(const gjk2d_real *a, const gjk2d_real *b)
{
    const gjk2di_d2 v = gjk2di_d2_read(a), w = gjk2di_d2_read(b);
    return gjk2di_v2_at(gjk2di_d2_firsts(v, w), gjk2di_d2_seconds(v, w));
}

/* d . v for two vertices. */
GJK2DI_INLINE gjk2di_d2 gjk2di_v2_along(gjk2di_v2 d, const double *x, const double *y)
{
    return gjk2di_v2_dot(d, gjk2di_v2_at(gjk2di_d2_load(x), gjk2di_d2_load(y)));
}

/* The first of 4 or 8 vertices with the least d . v; the last for NaNs. */
GJK2DI_INLINE int gjk2di_least_of_block(
    const double *x, const double *y, gjk2di_vec d, int blocks)
{
    const gjk2di_v2 to = gjk2di_v2_all(d);
    const gjk2di_d2 a = gjk2di_v2_along(to, x, y), b = gjk2di_v2_along(to, x + 2, y + 2);
    gjk2di_d2 least = gjk2di_d2_min(a, b);
    int bits = 8;
    if (blocks == 1) {
        least = gjk2di_d2_min(least, gjk2di_d2_swapped(least));
    } else {
        const gjk2di_d2 c = gjk2di_v2_along(to, x + 4, y + 4),
                        e = gjk2di_v2_along(to, x + 6, y + 6);
        least = gjk2di_d2_min(least, gjk2di_d2_min(c, e));
        least = gjk2di_d2_min(least, gjk2di_d2_swapped(least));
        bits = 128 | gjk2di_d2_same(c, least) << 4 | gjk2di_d2_same(e, least) << 6;
    }
    bits |= gjk2di_d2_same(a, least) | gjk2di_d2_same(b, least) << 2;
    return gjk2di_lowest_bit((unsigned)bits);
}

/* ------------------------------------------------------------------- shape --
 * >>shape  Facts about a shape, found when it is made; support mappings; the hull.
 */
#define GJK2DI_LEAST_SQUARE 1e-280 /* smaller squares of lengths lose digits */

enum {
    GJK2DI_OWN = 8,    /* points that a shape holds itself */
    GJK2DI_FEW = 16,   /* points of the longest list whose corners are sought */
    GJK2DI_PLACED = 24 /* vertices of a ring that a query places at once */
};
enum { /* flags in `kind`; 0: zeroed bytes */
    GJK2DI_MADE = 1,
    GJK2DI_CONVEX = 2, /* exactly convex, so that a local maximum is the greatest */
    GJK2DI_SMALL = 4,  /* holds its points; no product of their numbers underflows, and no
                          edge is too short for a stored inverse length */
    GJK2DI_CUSTOM = 8, /* known by its support mapping alone, and not MADE */
    GJK2DI_PIECES = 16 /* a straight side is in pieces, up to rounding, or has a dent */
};

static int gjk2di_are_finite(gjk2di_vec v)
{
    return gjk2di_abs(v.x) <= (double)GJK2DI_LARGEST &&
           gjk2di_abs(v.y) <= (double)GJK2DI_LARGEST;
}
GJK2DI_INLINE int gjk2di_is_same(gjk2di_vec a, gjk2di_vec b)
{
    return a.x == b.x && a.y == b.y;
}

GJK2DI_INLINE gjk2di_vec gjk2di_own_vertex(const gjk2d_shape *s, int i)
{
    const gjk2d_real *const xy = &s->own[0][0] + (i + (i & 4));
    return gjk2di_at((double)xy[0], (double)xy[4]);
}
GJK2DI_INLINE gjk2di_vec gjk2di_callers_vertex(const gjk2d_shape *s, int i)
{
    const gjk2d_real *const xy = (const gjk2d_real *)s->data + (ptrdiff_t)i * s->stride;
    return gjk2di_at((double)xy[0], (double)xy[1]);
}
GJK2DI_INLINE gjk2di_vec gjk2di_vertex(const gjk2d_shape *s, int i)
{
    return s->data ? gjk2di_callers_vertex(s, i) : gjk2di_own_vertex(s, i);
}

/* Are vertices i and j at the same place? A shape's own never are, if they differ. */
GJK2DI_INLINE int gjk2di_is_repeated(const gjk2d_shape *s, int i, int j)
{
    return i == j || (s->data && gjk2di_is_same(gjk2di_callers_vertex(s, i),
                                     gjk2di_callers_vertex(s, j)));
}

/* Two of a shape's own vertices, from place i on. */
GJK2DI_INLINE gjk2di_v2 gjk2di_own_two(const gjk2d_shape *s, int i)
{
    const gjk2d_real *const own = s->own[i / 4 * 2] + i % 4;
    return gjk2di_v2_at(gjk2di_d2_read(own), gjk2di_d2_read(own + 4));
}

/* The same of any shape; the last vertex in the caller's memory comes twice. */
GJK2DI_INLINE gjk2di_v2 gjk2di_two(const gjk2d_shape *s, int i)
{
    if (!s->data) return gjk2di_own_two(s, i);
    const gjk2d_real *const v = (const gjk2d_real *)s->data + (ptrdiff_t)i * s->stride;
    return gjk2di_v2_read(v, i + 1 < s->count ? v + s->stride : v);
}

/* The vertex after i, counterclockwise: clockwise lists have a negative stride. */
GJK2DI_INLINE int gjk2di_after(const gjk2d_shape *s, int i)
{
    return (i + 1) & -(i + 1 < s->count);
}
/* The next or, with is_back, the previous vertex. */
GJK2DI_INLINE int gjk2di_beside(const gjk2d_shape *s, int i, int is_back)
{
    return is_back ? i - 1 + (s->count & -(i == 0)) : gjk2di_after(s, i);
}

/* The next vertex in one direction whose position is not that of `at`. */
static int gjk2di_neighbour(const gjk2d_shape *s, int at, int is_back)
{
    int i = at;
    for (int steps = s->count; steps > 1; --steps) {
        i = gjk2di_beside(s, i, is_back);
        if (!gjk2di_is_repeated(s, i, at)) break;
    }
    return i;
}

/* The place of the edge that starts at vertex i of a shape's own: i, or 3 or 7. */
GJK2DI_INLINE int gjk2di_place_of(const gjk2d_shape *s, int i)
{
    return i < s->count - 1 ? i : s->count <= 4 ? 3 : 7;
}

/* The caller's index of vertex i; the feature numbers of this vertex, and of the edge
 * that starts there, counterclockwise. All are -1 for a custom shape. */
GJK2DI_INLINE int gjk2di_caller_index(const gjk2d_shape *s, int i)
{
    return s->support ? -1 : !s->data ? s->index[i] : s->order < 0 ? s->count - 1 - i : i;
}
GJK2DI_INLINE int gjk2di_vertex_feature(const gjk2d_shape *s, int i)
{
    return GJK2DI_MAX(2 * gjk2di_caller_index(s, i), -1);
}
GJK2DI_OUTLINE int gjk2di_edge_feature(const gjk2d_shape *s, int i)
{
    return 2 * gjk2di_caller_index(s, s->order < 0 ? gjk2di_after(s, i) : i) + 1;
}

/* ---- support mappings: the vertex with the least d . v, which is its score */

typedef struct gjk2di_best {
    int at;
    double score;
} gjk2di_best;

GJK2DI_INLINE void gjk2di_offer(gjk2di_best *best, int i, double score)
{
    best->at = score < best->score ? i : best->at;
    best->score = GJK2DI_MIN(score, best->score);
}

/* The first of placed vertices with the least d . v, in blocks of four; 0 for NaNs. */
GJK2DI_OUTLINE int gjk2di_least_of_blocks(
    const double *x, const double *y, gjk2di_vec d, int blocks)
{
    const gjk2di_v2 to = gjk2di_v2_all(d);
    gjk2di_d2 score[GJK2DI_PLACED / 2], least = gjk2di_d2_all(1e300);
    unsigned bits = 0;
    for (int i = 0; i < 2 * blocks; i += 2) {
        const gjk2di_d2 a = gjk2di_v2_along(to, x + 2 * i, y + 2 * i),
                        b = gjk2di_v2_along(to, x + 2 * i + 2, y + 2 * i + 2);
        score[i] = a, score[i + 1] = b;
        least = gjk2di_d2_min(least, gjk2di_d2_min(a, b));
    }
    least = gjk2di_d2_min(least, gjk2di_d2_swapped(least));
    for (int i = 2 * blocks - 2; i >= 0; i -= 2)
        bits = bits << 4 | (unsigned)(gjk2di_d2_same(score[i], least) |
                                      gjk2di_d2_same(score[i + 1], least) << 2);
    return bits ? gjk2di_lowest_bit(bits) : 0;
}

static int gjk2di_scan(const gjk2d_shape *s, gjk2di_vec d)
{
    gjk2di_best best = {0, 1e300};
    for (int i = 0; i < s->count; ++i)
        gjk2di_offer(&best, i, gjk2di_dot(d, gjk2di_vertex(s, i)));
    return best.at;
}

/* Hill climbing [paper, section IV] on an exactly convex ring, round which d . v falls
 * once and rises once: from vertex `start` or, if that is -1, from where halving steps
 * lead, mostly in O(log n). A score errs by less than 4 u |d|_1 extent: a climb goes on
 * until a vertex is higher than the best by more than twice that. */
static int gjk2di_climb(const gjk2d_shape *s, gjk2di_vec d, int start)
{
    const double slack = 8 * GJK2DI_U * gjk2di_norm1(d) * (double)s->extent;
    gjk2di_best best = {GJK2DI_MAX(start, 0), 1e300};
    best.score = gjk2di_dot(d, gjk2di_callers_vertex(s, best.at));
    for (int step = start < 0 ? s->count : 0; step > 2;) {
        step = (step + 1) / 2;
        const int left = best.at - step + (best.at < step ? s->count : 0),
                  right = best.at + step - (best.at + step < s->count ? 0 : s->count);
        gjk2di_offer(&best, left, gjk2di_dot(d, gjk2di_callers_vertex(s, left)));
        gjk2di_offer(&best, right, gjk2di_dot(d, gjk2di_callers_vertex(s, right)));
    }
    start = best.at;
    for (int is_back = 0; is_back < 2; ++is_back) {
        for (int i = start, steps = s->count; steps > 0; --steps) {
            i = gjk2di_beside(s, i, is_back);
            const double score = gjk2di_dot(d, gjk2di_callers_vertex(s, i));
            if (!(score <= best.score + slack)) break;
            gjk2di_offer(&best, i, score);
        }
    }
    return best.at;
}

/* How the support vertices of rings in the caller's memory are found: by a climb, if
 * exactly convex; or always by a scan; or in the quickest way, which for rings of few
 * vertices is to place all of them first. */
enum { GJK2DI_PLACES, GJK2DI_CLIMBS, GJK2DI_SCANS };

GJK2DI_INLINE int gjk2di_least(const gjk2d_shape *s, gjk2di_vec d, int search, int start)
{
    if (search == GJK2DI_SCANS || !(s->kind & GJK2DI_CONVEX) || s->count <= GJK2DI_OWN)
        return gjk2di_scan(s, d);
    return gjk2di_climb(s, d, start);
}

/* ---- the hull of a list: heapsort in place, then Graham's scan, with exact signs */

GJK2DI_INLINE int gjk2di_is_lower(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

/* Is a before b: counterclockwise around the lowest point, or nearer at equal angles? */
GJK2DI_COLD int gjk2di_is_before(gjk2d_vec2 lowest, gjk2d_vec2 a, gjk2d_vec2 b)
{
    const int turn = gjk2d_orient(lowest, a, b);
    return turn ? turn > 0 : gjk2di_is_lower(a, b);
}

/* Heapsort of points[1..last] as seen from points[0]: builds the heap from its last
 * parent up; then repeatedly moves its top behind it and sinks its last point instead. */
GJK2DI_COLD void gjk2di_sort(gjk2d_vec2 *points, int last)
{
    for (int parent = last / 2 + 1; last > 1;) {
        const int is_heap = parent == 1;
        const gjk2d_vec2 sinking = points[is_heap ? last : --parent];
        if (is_heap) points[last--] = points[1];
        int i = parent;
        for (int child = 2 * i; child <= last; i = child, child = 2 * i) {
            child += child < last &&
                     gjk2di_is_before(points[0], points[child], points[child + 1]);
            if (!gjk2di_is_before(points[0], sinking, points[child])) break;
            points[i] = points[child];
        }
        points[i] = sinking;
    }
}

GJK2D_API int gjk2d_hull(const gjk2d_vec2 *points, int count, gjk2d_vec2 *out)
{
    int top = 0;
    if (!points || !out || count <= 0) return 0;
    out[0] = points[0];
    for (int i = 0; i < count; ++i) {
        const gjk2d_vec2 v = points[i];
        const int is_lower = gjk2di_is_lower(v, out[0]);
        if (!gjk2di_are_finite(gjk2di_vec_of(v))) return 0;
        out[i] = is_lower ? out[0] : v;
        out[0] = is_lower ? v : out[0];
    }
    gjk2di_sort(out, count - 1);
    for (int i = 1; i < count; ++i) {
        while (top > 0 && gjk2d_orient(out[top - 1], out[top], out[i]) <= 0) --top;
        if (top > 0 || gjk2di_is_lower(out[0], out[i])) out[++top] = out[i];
    }
    return top + 1;
}

/* ---- making shapes */

/* The smaller of `grid` and the largest power of two that divides x, its lowest bit;
 * `grid` if x = 0. */
GJK2DI_INLINE double gjk2di_grid_with(double grid, double x)
{
    gjk2di_bits rest = {x};
    rest.bits &= rest.bits & (((uint64_t)1 << 52) - 1) ? rest.bits - 1 : 0;
    const double lowest = gjk2di_abs(x - rest.number);
    return x != 0 ? GJK2DI_MIN(grid, lowest) : grid;
}

/* Walks round a ring twice. In the second round, does the projection onto two axes turn
 * back by more than `slack` only twice, and is there no turn against the order by more
 * than a few `slack`, where vertices that are hardly farther from the one before are left
 * out? (A tiny edge can hide a turn. A side with dents is seldom across the axes.) */
GJK2DI_COLD int gjk2di_winds_once(const gjk2d_shape *s, double slack)
{
    gjk2di_vec a = gjk2di_vertex(s, 0), b = a,
               axis[2] = {{0.85065, 0.52573}, {-0.52573, 0.85065}};
    double most[2] = {-1e300, -1e300};
    int turns[2] = {0, 0};
    for (int i = 0; i < 2 * s->count; ++i) {
        const gjk2di_vec c = gjk2di_vertex(s, i % s->count), chord = gjk2di_minus(c, a);
        const int is_second = i >= s->count;
        for (int k = 0; k < 2; ++k) {
            const double x = gjk2di_dot(axis[k], c);
            const int is_back = x < most[k] - slack;
            most[k] = is_back ? -x : GJK2DI_MAX(x, most[k]);
            axis[k] = gjk2di_times(is_back ? -1 : 1, axis[k]);
            turns[k] += is_back & is_second;
        }
        if (gjk2di_norm1(gjk2di_minus(c, b)) <= 8 * slack) continue;
        if (is_second && s->order * gjk2di_cross(gjk2di_minus(b, a), chord) <
                             -4 * slack * gjk2di_length(chord))
            return 0;
        a = b;
        b = c;
    }
    return turns[0] <= 2 && turns[1] <= 2;
}

/* How far a vertex may be off the line of a side on which it lies: what two stored
 * vertices and itself are rounded by. */
GJK2DI_INLINE double gjk2di_straightness(double extent)
{
    return (1.5 * (double)GJK2DI_EPSILON + 8 * GJK2DI_U) * extent;
}

/* Is the list a ring that is convex up to rounding, with no vertex inside its neighbours'
 * chord by more than `slack`? Sets its order, whether it is exactly convex, and whether
 * it has pieces; *is_strict becomes whether each vertex is a corner of the hull. Bit 0 of
 * `exactly` and `clearly` rules out counterclockwise order, bit 1 clockwise order. A ring
 * that only turns one way winds once if it has one lowest corner. */
GJK2DI_COLD int gjk2di_is_ring(
    gjk2d_shape *s, double slack, double extent, int *is_strict)
{
    const gjk2di_vec first = gjk2di_vertex(s, 0);
    const double straight = gjk2di_straightness(extent);
    gjk2di_vec a = gjk2di_vertex(s, s->count - 1), b = first;
    double area = 0;
    int exactly = 0, clearly = 0, corners = 0, lows = 0, pieces = 0;
    for (int i = 1; i <= s->count; ++i) {
        const gjk2di_vec c = gjk2di_vertex(s, i < s->count ? i : 0);
        if (gjk2di_is_same(b, c)) continue;
        const gjk2di_vec e = gjk2di_minus(b, a), next = gjk2di_minus(c, b),
                         chord = gjk2di_minus(c, a);
        const double side = gjk2di_cross(e, chord), length = gjk2di_length(chord),
                     most = slack * length;
        const int turn = gjk2di_orientation(a, b, c);
        const int is_back = turn == 0 && gjk2di_dot(e, next) < 0;
        exactly |= (is_back | (turn < 0)) | (is_back | (turn > 0)) << 1;
        clearly |= (side < -most) | (side > most) << 1;
        pieces |= (side <= straight * length) | (side >= -straight * length) << 1;
        corners += turn != 0;
        lows += (e.y < 0 || (e.y == 0 && e.x < 0)) &&
                (next.y > 0 || (next.y == 0 && next.x > 0));
        area += gjk2di_cross(gjk2di_minus(b, first), gjk2di_minus(c, first));
        a = b;
        b = c;
    }
    const int is_convex = exactly != 3 && lows == 1,
              against = is_convex ? exactly : clearly;
    s->order = against == 1 || (against == 0 && area < 0) ? -1 : 1;
    if (is_convex) s->kind |= GJK2DI_CONVEX;
    if (pieces >> (s->order < 0) & 1) s->kind |= GJK2DI_PIECES;
    *is_strict = is_convex && corners == s->count;
    return against != 3 && (is_convex || gjk2di_winds_once(s, slack));
}

/* Copies the corners of the list into the shape, if they are few, and repeats the last
 * one behind them. If the caller repeats a corner, its index is that of the last copy,
 * from which the next edge starts. */
GJK2DI_COLD void gjk2di_take_corners(gjk2d_shape *s, int is_strict)
{
    gjk2d_vec2 v[GJK2DI_FEW], corner[GJK2DI_FEW];
    int count = s->count, low = 0;
    for (int i = 0; i < s->count; ++i) {
        v[i] = gjk2di_rounded(gjk2di_vertex(s, i));
        low = gjk2di_is_lower(v[i], v[low]) ? i : low;
    }
    if (!is_strict) count = gjk2d_hull(v, s->count, corner);
    if (count > GJK2DI_OWN) return;
    for (int i = 0, at = low; i < GJK2DI_OWN; ++i) { /* a hull begins at its lowest */
        const gjk2d_vec2 *const c = &corner[GJK2DI_MIN(i, count - 1)];
        for (int j = 0; j < s->count && !is_strict; ++j)
            if (v[j].x == c->x && v[j].y == c->y) at = j;
        s->own[i >> 2 << 1][i & 3] = v[at].x;
        s->own[(i >> 2 << 1) + 1][i & 3] = v[at].y;
        s->index[i] = (unsigned char)at;
        if (is_strict && i + 1 < count) at = gjk2di_beside(s, at, s->order < 0);
    }
    s->data = NULL;
    s->count = count;
    s->kind |= GJK2DI_CONVEX | GJK2DI_SMALL;
}

/* The outer and inner circle around the mean of the edges' midpoints, weighted by |e|_1,
 * in a unit in which no square underflows. The slack covers the rounding of a query that
 * places them. */
GJK2DI_COLD void gjk2di_find_circles(gjk2d_shape *s, double extent)
{
    const double epsilon = (double)GJK2DI_EPSILON, unit = gjk2di_power_for(extent);
    const double slack = (s->count > 1 ? 16 * epsilon : 64 * GJK2DI_U) * extent,
                 wider = 1 + 8 * epsilon;
    double total = 0, outer = 0, inner = (double)GJK2DI_LARGEST;
    const gjk2di_vec first = gjk2di_vertex(s, 0);
    gjk2di_vec sum = {0, 0}, a = first, b;
    for (int i = 0; i < s->count; ++i, a = b) {
        b = gjk2di_vertex(s, gjk2di_after(s, i));
        const gjk2di_vec u = gjk2di_minus(a, first), v = gjk2di_minus(b, first);
        const double weight = unit * gjk2di_norm1(gjk2di_minus(b, a));
        total += weight;
        sum = gjk2di_plus(sum, gjk2di_times(0.5 * weight, gjk2di_plus(u, v)));
    }
    if (total > 0) sum = gjk2di_times(1 / total, sum);
    s->center = gjk2di_rounded(gjk2di_plus(first, sum));
    const gjk2di_vec center = gjk2di_vec_of(s->center);
    for (int i = 0; i < s->count; ++i, a = b) {
        b = gjk2di_vertex(s, gjk2di_after(s, i));
        const gjk2di_vec v = gjk2di_times(unit, gjk2di_minus(a, center)),
                         e = gjk2di_times(unit, gjk2di_minus(b, a));
        const double square = gjk2di_dot(e, e), inverse = 1 / gjk2di_root(square);
        outer = GJK2DI_MAX(outer, gjk2di_dot(v, v));
        if (square > 0) inner = GJK2DI_MIN(inner, gjk2di_cross(v, e) * inverse);
        if (s->count > 1 && !(square > 1e-60 * unit * unit)) s->kind &= ~GJK2DI_SMALL;
        if (s->kind & GJK2DI_SMALL && s->count > 1)
            s->inverse[gjk2di_place_of(s, i)] = (gjk2d_real)(unit * inverse);
    }
    outer = gjk2di_root(outer);
    inner = GJK2DI_MIN(inner, outer); /* (there may be no edge) */
    s->inner = (gjk2d_real)gjk2di_larger(inner / wider / unit - slack, 0);
    s->outer = (gjk2d_real)((outer / unit + slack) * wider) + GJK2DI_SMALLEST;
    s->extent = (gjk2d_real)(extent * wider) + GJK2DI_SMALLEST;
}

GJK2DI_COLD gjk2d_status gjk2di_take_points(gjk2d_shape *s)
{
    double largest = 0, extent = 0, grid = 1e30;
    int is_strict = 0;
    for (int i = 0; i < s->count; ++i) {
        const gjk2di_vec v = gjk2di_vertex(s, i);
        if (!gjk2di_are_finite(v)) return GJK2D_NOT_FINITE;
        largest = GJK2DI_MAX(largest, GJK2DI_MAX(gjk2di_abs(v.x), gjk2di_abs(v.y)));
        extent = GJK2DI_MAX(extent, gjk2di_norm1(v));
        grid = gjk2di_grid_with(gjk2di_grid_with(grid, v.x), v.y);
    }
    if (extent * (1 + 8 * (double)GJK2DI_EPSILON) > 1e35) return GJK2D_OUT_OF_RANGE;
    s->grid = (gjk2d_real)grid;
    while (s->count > 1 && gjk2di_is_repeated(s, 0, s->count - 1)) --s->count;
    if (s->count > 2 &&
        !gjk2di_is_ring(s, largest / 524288, extent, &is_strict)) /* 2^19 */
        return GJK2D_NOT_CONVEX;
    if (s->count <= GJK2DI_FEW) gjk2di_take_corners(s, is_strict);
    if (s->data && s->order < 0) { /* to be read counterclockwise */
        s->data = (const gjk2d_real *)s->data + (ptrdiff_t)(s->count - 1) * s->stride;
        s->stride = -s->stride;
    }
    if (grid < 1e-100 * extent) /* products underflow: a ring may seem to have no area */
        s->kind &= ~GJK2DI_SMALL;
    if (extent > 0) gjk2di_find_circles(s, extent);
    return GJK2D_OK;
}

GJK2D_API gjk2d_shape gjk2d_make_points(
    const gjk2d_real *xy, int count, size_t stride, gjk2d_real radius)
{
    const size_t numbers = !stride ? 2 : stride % sizeof *xy ? 0 : stride / sizeof *xy;
    gjk2d_shape s = {{0, 0}, 0, radius, 0, 0, count, GJK2D_OK, GJK2DI_MADE, 1,
        {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        {-1, -1, -1, -1, -1, -1, -1, -1}, xy, NULL, (int)numbers, 0,
        {0, 0, 0, 0, 0, 0, 0, 0}};
    s.status = (short)(!(radius >= 0 && radius <= GJK2DI_LARGEST) ? GJK2D_BAD_RADIUS
                       : radius > (gjk2d_real)1e35                ? GJK2D_OUT_OF_RANGE
                       : !xy                                      ? GJK2D_NULL_POINTER
                       : count <= 0 || count >= 1 << 30           ? GJK2D_BAD_COUNT
                       : numbers < 2 || numbers > 1 << 30         ? GJK2D_BAD_STRIDE
                                                          : gjk2di_take_points(&s));
    if (s.status) {
        /* An infinite extent is out of every range, so that a query's one check of
         * magnitudes also finds shapes that cannot be used. */
        s.extent = s.outer = GJK2DI_LARGEST * 2;
        s.radius = 0;
        s.count = 1;
        s.data = NULL;
    }
    return s;
}

GJK2D_API gjk2d_shape gjk2d_make_polygon(
    const gjk2d_vec2 *points, int count, gjk2d_real radius)
{
    return gjk2d_make_points(points ? &points->x : NULL, count, sizeof *points, radius);
}

GJK2D_API gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius)
{
    return gjk2d_make_polygon(&center, 1, radius);
}

GJK2D_API gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_real radius)
{
    const gjk2d_vec2 ends[2] = {a, b};
    return gjk2d_make_polygon(ends, 2, radius);
}

/* Its outer circle and extent are those of a box around the core. */
GJK2D_API gjk2d_shape gjk2d_make_custom(
    gjk2d_support_fn support, const void *user, gjk2d_real radius)
{
    static const gjk2d_vec2 axis[4] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    gjk2d_real xy[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 4 && support; ++i) {
        const gjk2d_vec2 v = support(axis[i], user);
        const int is_finite = gjk2di_are_finite(gjk2di_vec_of(v)), k = i & 1;
        xy[2 * i + k] = !is_finite ? (gjk2d_real)(GJK2DI_LARGEST * 2) : k ? v.y : v.x;
        xy[((2 * i + 6) & 7) + k] = xy[2 * i + k];
    }
    gjk2d_shape s = gjk2d_make_points(support ? xy : NULL, 4, 0, radius);
    if (s.status) return s;
    s.kind = GJK2DI_CUSTOM;
    s.count = s.order = 1;
    s.inner = s.grid = 0;
    s.support = support;
    s.data = user;
    return s;
}

GJK2D_API gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape)
{
    if (!shape) return GJK2D_NULL_POINTER;
    return shape->kind ? (gjk2d_status)shape->status : GJK2D_NOT_MADE;
}

/* ------------------------------------------------------------------- split --
 * >>split  A simple polygon in convex pieces: ears are cut off; diagonals are flipped to
 * shorter ones; and each diagonal goes whose ends are convex without it [Hertel and
 * Mehlhorn 1983]. Half-edge h starts at points[from[h]] and is followed by next[h] around
 * its piece. The sides come first; then diagonals, as two half-edges, h and h + 1.
 */
typedef struct gjk2di_mesh {
    const gjk2d_vec2 *points;
    int *from, *next, *back, sides;
} gjk2di_mesh;

GJK2DI_INLINE gjk2di_vec gjk2di_start_of(const gjk2di_mesh *m, int h)
{
    return gjk2di_vec_of(m->points[m->from[h]]);
}
static int gjk2di_turn_at(const gjk2di_mesh *m, int a, int b, int c)
{
    return gjk2di_orientation(
        gjk2di_start_of(m, a), gjk2di_start_of(m, b), gjk2di_start_of(m, c));
}
GJK2DI_INLINE void gjk2di_link(const gjk2di_mesh *m, int h, int next)
{
    m->next[h] = next;
    m->back[next] = h;
}

/* Does the segment from corner g to h meet none of the first `count` sides, but for those
 * that end at g or h? */
static int gjk2di_is_free(const gjk2di_mesh *m, int g, int h, int count)
{
    const gjk2di_vec a = gjk2di_start_of(m, g), b = gjk2di_start_of(m, h);
    const double left = GJK2DI_MIN(a.x, b.x), right = GJK2DI_MAX(a.x, b.x),
                 low = GJK2DI_MIN(a.y, b.y), high = GJK2DI_MAX(a.y, b.y);
    for (int k = 0, i = m->from[m->sides - 1], j; k < count; ++k, i = j) {
        j = m->from[k];
        const gjk2di_vec c = gjk2di_vec_of(m->points[i]), d = gjk2di_vec_of(m->points[j]);
        if ((c.x < left && d.x < left) || (c.x > right && d.x > right) ||
            (c.y < low && d.y < low) || (c.y > high && d.y > high) || i == m->from[g] ||
            i == m->from[h] || j == m->from[g] || j == m->from[h])
            continue;
        if (gjk2di_orientation(a, b, c) * gjk2di_orientation(a, b, d) <= 0 &&
            gjk2di_orientation(c, d, a) * gjk2di_orientation(c, d, b) <= 0)
            return 0;
    }
    return 1;
}

/* Links the sides counterclockwise, without those of length 0. Are they simple? */
static int gjk2di_take_sides(gjk2di_mesh *m, int count)
{
    int n = 0, low = 0;
    for (int i = 0, last = count - 1; i < count; last = i++) {
        const gjk2d_vec2 v = m->points[i];
        if (v.x == m->points[last].x && v.y == m->points[last].y) continue;
        m->from[n] = i;
        low = gjk2di_is_lower(v, m->points[m->from[low]]) ? n : low;
        ++n;
    }
    for (int i = 0; i < n; ++i) gjk2di_link(m, i, i + 1 < n ? i + 1 : 0);
    m->sides = n;
    int turn = n > 2 ? gjk2di_turn_at(m, m->back[low], low, m->next[low]) : 0;
    for (int i = 0; i < n && turn; ++i) turn *= gjk2di_is_free(m, i, m->next[i], i);
    if (turn < 0) {
        m->back = m->next;
        m->next += 3 * (ptrdiff_t)count;
    }
    return turn;
}

/* Cuts a piece from the start of a to that of c, by diagonal h. */
static void gjk2di_cut(const gjk2di_mesh *m, int h, int a, int c)
{
    m->from[h] = m->from[c];
    m->from[h + 1] = m->from[a];
    gjk2di_link(m, m->back[a], h + 1);
    gjk2di_link(m, m->back[c], h);
    gjk2di_link(m, h + 1, c);
    gjk2di_link(m, h, a);
}

/* Removes diagonal h if its ends are convex without it; or flips it, if the other one of
 * its two triangles is inside, and shorter. */
static void gjk2di_improve(const gjk2di_mesh *m, int h, int is_flip)
{
    const int t = h + 1, a = m->next[h], b = m->back[h], c = m->next[t], d = m->back[t];
    const gjk2di_vec e = gjk2di_minus(gjk2di_start_of(m, h), gjk2di_start_of(m, t)),
                     f = gjk2di_minus(gjk2di_start_of(m, b), gjk2di_start_of(m, d));
    if ((is_flip && gjk2di_dot(f, f) >= gjk2di_dot(e, e)) ||
        gjk2di_turn_at(m, b, h, m->next[c]) < is_flip ||
        gjk2di_turn_at(m, d, t, m->next[a]) < is_flip)
        return;
    gjk2di_link(m, b, c);
    gjk2di_link(m, d, a);
    m->next[h] = m->next[t] = -1;
    if (is_flip) gjk2di_cut(m, h, b, d);
}

GJK2D_API int gjk2d_split(
    const gjk2d_vec2 *points, int count, gjk2d_vec2 *corners, int *counts, int *work)
{
    const int status = corners && counts && work
                           ? gjk2d_make_polygon(points, count, 0).status
                           : (int)GJK2D_NULL_POINTER;
    if (status && status != (int)GJK2D_NOT_CONVEX) return -status;
    int *const next = work + 3 * (ptrdiff_t)count;
    gjk2di_mesh mesh = {points, work, next, next + 3 * (ptrdiff_t)count, 0}, *m = &mesh;
    if (!gjk2di_take_sides(m, count)) return -(int)GJK2D_NOT_SIMPLE;
    const int halves = 3 * m->sides - 6;
    int cut = m->sides, looks = 3 * cut, pieces = 0, at = 0;
    /* An ear is a convex corner h whose diagonal starts inside, and is free. Cutting it
     * off can only make ears of a and c: three looks per corner are enough, if a is the
     * next one that is looked at. */
    for (int h = 0; cut < halves && looks > 0; --looks) {
        const int a = m->back[h], c = m->next[h], z = m->back[a];
        const int is_ear =
            gjk2di_turn_at(m, a, h, c) > 0 &&
            (gjk2di_turn_at(m, z, a, c) > 0 || gjk2di_turn_at(m, z, a, h) <= 0) &&
            gjk2di_is_free(m, a, c, m->sides);
        if (is_ear) gjk2di_cut(m, cut, a, c);
        h = is_ear ? cut + 1 : c;
        cut += 2 * is_ear;
    }
    if (cut < halves) return -(int)GJK2D_NOT_SIMPLE; /* where denormals are 0 */
    for (int pass = 0; pass < 9; ++pass)
        for (int h = m->sides; h < halves; h += 2) gjk2di_improve(m, h, pass < 8);
    for (int i = 0; i < halves; ++i) {
        const int start = at;
        for (int h = i, then; (then = m->next[h]) >= 0; h = then) {
            corners[at++] = gjk2di_answered(points[m->from[h]]);
            m->next[h] = -1;
        }
        if (at > start) counts[pieces++] = at - start;
    }
    return pieces;
}

/* -------------------------------------------------------------------- pair --
 * >>pair  Two shapes: the question about them, where they are placed, and bad input.
 *
 *     CSO = { p - q },  its corners w = t + R_P p - R_Q q  with t = tP - tQ
 */
#define GJK2DI_UNDECIDED 2 /* a relation besides those of gjk2d_relation */
enum {                     /* what is asked of a relation: */
    GJK2DI_APART = 1,      /* is it SEPARATED? If not, the answer may be any other */
    GJK2DI_FULL = 2,       /* which one is it? */
    GJK2DI_NEAREST = 3,    /* and what is the nearest feature of cores that are apart, */
    GJK2DI_DEPTH = 4       /* and of those that are not? */
};

/* ---- bounds of rounding
 *
 * What computed numbers are off by, in units of u = GJK2DI_U or of `error`: CORNER is
 * gjk2di_bound_corner, and so on. tests/proof/ proves it once more by machine, and looks
 * for the worst case. Premise: E is between 1e-30 and 1e30, or about 1 (gjk2di_place), so
 * that no product that counts over- or underflows.
 *
 * Lemma 1. A coordinate of a computed CSO corner w errs by less than error = CORNER u E,
 *     E = |t|_1 + |R_P|_1 extent_P + |R_Q|_1 extent_Q + |sweep|_1,
 * where extent is the largest |x| + |y| of a vertex; and |w|_1 is at most E.
 * Proof. A coordinate is a sum of terms such as cos x, t and the sweep, whose sizes add
 * up to at most E. At most five roundings reach a term: its product, R v, t, R q - t, its
 * difference from R p, the sum with the sweep. The computed E errs by 10 u of itself.
 *
 * Lemma 3. A dot or cross product of two computed differences of corners errs by less
 * than PRODUCT error (|u|_1 + |v|_1) + PRODUCT_SQUARE error^2. Proof. A coordinate of a
 * difference errs by 2 error at most, its own rounding included, and is at most 2 E. The
 * product itself rounds by 2 u |u|_1 |v|_1, which is at most error |u|_1 / 2. If the
 * length of u, times a radius of at most |v|_1 + 2 error, is taken off a product with v,
 * GAP and GAP_SQUARE stand in the place of these two; they also cover that the loop ends
 * within 17/16 of Lemma 6's bound, and a foot that is off the edge by its own rounding.
 *
 * Lemma 4. The separation of an edge errs by less than SIDE error. Proof. The normal is
 * that of a stored edge, turned: it errs by 4.3 u of its length, which adds 4.3 u E. The
 * difference of two vertices adds 5.7 u E, products and sums round by 5.1 u E. (A factor
 * of all separations of an edge changes no sign: see gjk2di_separation_error.)
 *
 * Lemma 5. In the frame of >>ray, where R^T is applied, a coordinate of a vertex errs by
 * less than 5 u size. The cross product of two vertices errs by less than INSIDE u
 * size^2, that of t and a vertex by less than BESIDE u size t_size, and that of an edge e
 * and either by less than BESIDE u (size + t_size) |e|_1, as does the latter two's sum.
 * Proof. As of Lemma 1, with the product by |R|^2 in the place of the difference. |v|_1
 * of a vertex is at most size; t errs by 2 u t_size, e by u |e|_1, and a product rounds
 * by 2 u of its size.
 *
 * Lemma 6. Let w be the corner that was found to have the least d . w. Then d . w, as
 * computed, minus SCORE error |d|_1, is at most d . v for each corner v, unrounded, and
 * can be compared with a radius times |d|. Proof. The scores of w and of the true minimum
 * err by 6 u E |d|_1 each, the product d . w by 8 u; the radius, its product with the
 * length and their comparison by 6 u.
 *
 * Along a translation T, a speed errs by 8 u |T|_1 and the separation at its end by 2 u
 * more: PATH u |T|_1 together. */
static const double gjk2di_bound_corner = 8;  /* Lemma 1 */
static const double gjk2di_bound_product = 3; /* Lemma 3 */
static const double gjk2di_bound_product_square = 8;
static const double gjk2di_bound_gap = 16; /* Lemma 3, with a radius */
static const double gjk2di_bound_gap_square = 32;
static const double gjk2di_bound_side = 8;    /* Lemma 4 */
static const double gjk2di_bound_inside = 32; /* Lemma 5: a point in a ring */
static const double gjk2di_bound_beside = 16; /* Lemma 5: a ray beside it */
static const double gjk2di_bound_score = 4;   /* Lemma 6 */
static const double gjk2di_bound_path = 16;   /* along a translation */
static const double gjk2di_bound_turn = 512;  /* Lemma 7, in >>turn */

/* The support points of custom shapes in a query; each shape becomes a ring of them. */
enum { GJK2DI_MOST_SAMPLES = 36 };
typedef struct gjk2di_samples {
    const gjk2d_shape *custom[2]; /* or null */
    gjk2d_shape ring[2];
    gjk2d_vec2 points[2][GJK2DI_MOST_SAMPLES];
} gjk2di_samples;

/* The placement is where the shapes are at a moment: gjk2di_place begins with the start,
 * and gjk2di_move_cso and gjk2di_move_p place P elsewhere. The question stays as it is.
 * All lengths but those of poses and shapes are in `unit`. */
typedef struct gjk2di_pair {
    /* the placement */
    double x[2][GJK2DI_PLACED]; /* the vertices of rings with few in world axes, */
    double y[2][GJK2DI_PLACED]; /* relative to P's position */
    gjk2d_vec2 position[2];     /* as stored: what exact signs are about */
    gjk2di_vec turn[2];         /* (cos, sin); as stored, but for P in >>turn */
    gjk2di_vec offset, center;  /* t, rounded; a point of the CSO, up to rounding */
    gjk2di_vec sweep;           /* by which the CSO is swept: T, or 0 */
    double way;                 /* |T|_1 if t is not stored, but on the way; else 0 */
    double E;                   /* bounds each coordinate's size: Lemma 1 */
    double error;               /* Lemma 1 */
    int is_exact; /* on a grid: no coordinate rounds, and no product of two */
    int is_far;   /* circles show that the shapes are farther apart than the margin */
    int blocks;   /* of four placed vertices, of either shape, if both are SMALL; or 0: */
    int placed[2]; /* then those of each, or 0 */
    /* the question */
    const gjk2d_shape *shape[2]; /* P and Q */
    gjk2di_vec translation;      /* of P: T */
    double margin, radius;       /* radius: the sum of both radii and the margin */
    double reach;                /* radii of circles round both shapes, plus the margin */
    double extents;              /* |R_P|_1 extent_P + |R_Q|_1 extent_Q: see Lemma 1 */
    double unit, scale;          /* a power of two, in stored numbers; and 1 / unit */
    gjk2di_samples *samples;     /* of this pair; they also change in a const one */
    gjk2d_status status;
    int is_custom; /* one shape is, or both */
    int search;    /* how support vertices of large rings are found */
    int has_sides; /* both hold their points, one has an edge, neither is scaled */
    int is_small;  /* one is a polygon, too: they have all edges of the CSO (>>sides) */
    gjk2di_samples storage; /* for `samples` */
} gjk2di_pair;

static const gjk2d_pose gjk2di_unmoved = {{0, 0}, 1, 0};
static const gjk2d_vec2 gjk2di_nowhere = {0, 0};

/* A caller's pose, or the identity if that is null. */
GJK2DI_INLINE const gjk2d_pose *gjk2di_pose_of(const gjk2d_pose *pose)
{
    return pose ? pose : &gjk2di_unmoved;
}

/* A shape's radius and its stored position, in the pair's unit. */
GJK2DI_INLINE double gjk2di_round_of(const gjk2di_pair *g, int k)
{
    return g->scale * (double)g->shape[k]->radius;
}
GJK2DI_INLINE gjk2di_vec gjk2di_position_of(const gjk2di_pair *g, int k)
{
    return gjk2di_times(g->scale, gjk2di_vec_of(g->position[k]));
}

/* Sets the size E of a placement, and its error: that of Lemma 1, or for custom shapes
 * what their mappings may round. */
GJK2DI_INLINE void gjk2di_find_error(gjk2di_pair *g)
{
    g->E = g->extents + gjk2di_norm1(g->offset) + gjk2di_norm1(g->sweep) + g->way;
    g->error = g->E * (GJK2DI_RARE(g->is_custom) ? 4 * (double)GJK2DI_EPSILON
                                                 : gjk2di_bound_corner * GJK2DI_U);
}

/* ---- bad input */

GJK2DI_INLINE double gjk2di_size(gjk2di_vec v)
{
    return GJK2DI_MAX(gjk2di_abs(v.x), gjk2di_abs(v.y));
}

static gjk2d_status gjk2di_range_status(gjk2di_vec v)
{
    return !gjk2di_are_finite(v)    ? GJK2D_NOT_FINITE
           : gjk2di_size(v) <= 1e35 ? GJK2D_OK
                                    : GJK2D_OUT_OF_RANGE;
}

static gjk2d_status gjk2di_placed_status(const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    const gjk2d_status status = gjk2d_shape_status(shape);
    const gjk2di_vec at = gjk2di_vec_of(pose->position),
                     turn = gjk2di_at((double)pose->cos, (double)pose->sin);
    if (status) return status;
    if (!gjk2di_are_finite(at) || !gjk2di_are_finite(turn)) return GJK2D_NOT_FINITE;
    if (turn.x == 0 && turn.y == 0) return GJK2D_BAD_POSE;
    if (!(gjk2di_size(turn) * (double)shape->extent <= 1e35)) return GJK2D_OUT_OF_RANGE;
    return gjk2di_range_status(at);
}

/* The status of a query, or if that is OK, of one of its numbers, which must be >= 0. */
static gjk2d_status gjk2di_option_status(gjk2d_status status, gjk2d_real option)
{
    return status                       ? status
           : option < 0                 ? GJK2D_BAD_OPTION
           : option <= (gjk2d_real)1e35 ? GJK2D_OK
           : option <= GJK2DI_LARGEST   ? GJK2D_OUT_OF_RANGE
                                        : GJK2D_NOT_FINITE;
}

/* ---- custom shapes */

/* Samples the support point of custom shape k against a direction. Returns its index in
 * the ring of samples, or if that is full the index of the best sample. */
GJK2DI_COLD int gjk2di_sample(const gjk2di_pair *g, int k, gjk2di_vec against)
{
    gjk2d_shape *const ring = &g->samples->ring[k];
    const gjk2d_shape *const custom = g->samples->custom[k];
    const double size = gjk2di_norm1(against);
    gjk2d_vec2 d = {1, 0};
    if (ring->count >= GJK2DI_MOST_SAMPLES) return gjk2di_scan(ring, against);
    if (size > 0) d = gjk2di_rounded(gjk2di_times(-gjk2di_power_for(size), against));
    const gjk2d_vec2 v = custom->support(d, custom->data);
    const int is_usable = gjk2di_norm1(gjk2di_vec_of(v)) <= 1e36;
    g->samples->points[k][ring->count] = is_usable ? v : custom->center;
    return ring->count++;
}

/* Turns custom shape k into the ring of its samples. Its mapping rounds: the greater
 * error leaves all signs undecided in a band around contact. */
GJK2DI_COLD void gjk2di_begin_custom(gjk2di_pair *g, int k)
{
    gjk2d_shape *const ring = &g->samples->ring[k];
    g->samples->custom[k] = g->shape[k];
    *ring = *g->shape[k];
    ring->data = g->samples->points[k];
    ring->stride = 2;
    ring->count = 0;
    g->shape[k] = ring;
    gjk2di_sample(g, k, gjk2di_at(-1, 0));
    g->is_custom = 1;
}

/* ---- placing a pair */

/* Finds the status of bad input. Otherwise begins custom shapes, and brings the pair to a
 * unit in which its size E is near 1. */
GJK2DI_COLD int gjk2di_place_slowly(gjk2di_pair *g, const gjk2d_shape *p,
    const gjk2d_pose *p_pose, const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    g->status = gjk2di_placed_status(p, p_pose);
    if (!g->status) g->status = gjk2di_placed_status(q, q_pose);
    if (!g->status)
        g->status = gjk2di_range_status(gjk2di_at(GJK2DI_MAX(0, g->margin), 0));
    if (!g->status) g->status = gjk2di_range_status(g->translation);
    if (g->status) return GJK2D_OVERLAPPING;
    /* (At most 2^840, so that products with scaled numbers do not overflow.) */
    const double size = g->E + g->radius + gjk2di_norm1(g->translation),
                 s = GJK2DI_MIN(gjk2di_power_for(size), 7.33155940312959e+252);
    g->scale = s;
    g->unit = 1 / s;
    for (int i = 0; i < 2; ++i) {
        if (g->shape[i]->support) gjk2di_begin_custom(g, i);
        if (!(g->shape[i]->extent > 0)) /* a point at the origin, which any R leaves */
            g->turn[i] = gjk2di_at(1, 0);
        g->turn[i] = gjk2di_times(s, g->turn[i]);
    }
    g->offset = gjk2di_times(s, g->offset);
    g->translation = gjk2di_times(s, g->translation);
    g->center = gjk2di_times(s, g->center);
    g->radius *= s, g->reach *= s, g->margin *= s, g->extents *= s;
    gjk2di_find_error(g);
    g->blocks = g->has_sides = g->is_small = 0;
    return GJK2DI_UNDECIDED;
}

/* The radius of a circle around the center inside the CSO of the cores. */
GJK2DI_INLINE double gjk2di_inner_radius(const gjk2di_pair *g)
{
    const double of_p = gjk2di_dot(g->turn[0], g->turn[0]),
                 of_q = gjk2di_dot(g->turn[1], g->turn[1]);
    return GJK2DI_MIN(of_p, 1) * (double)g->shape[0]->inner +
           GJK2DI_MIN(of_q, 1) * (double)g->shape[1]->inner;
}

/* Do circles inside the shapes show that they overlap? (Their centers are rounded.) */
GJK2DI_INLINE int gjk2di_are_deep(const gjk2di_pair *g)
{
    const int are_points = g->shape[0]->count + g->shape[1]->count == 2;
    const double rounding = are_points ? 64 * GJK2DI_U : 8 * (double)GJK2DI_EPSILON,
                 noise = rounding * (g->E + g->radius),
                 deep = gjk2di_inner_radius(g) + g->radius - noise;
    return deep > 0 && gjk2di_dot(g->center, g->center) < deep * deep && g->scale == 1 &&
           !g->is_custom;
}

/* Begins a pair, whose numbers gjk2di_place fills in; `square` is |R|^2 of both. */
GJK2DI_INLINE void gjk2di_begin(
    gjk2di_pair *g, const gjk2d_shape *p, const gjk2d_shape *q, gjk2di_d2 square)
{
    const gjk2di_d2 scaling = gjk2di_d2_size(gjk2di_d2_minus(square, gjk2di_d2_all(1)));
    const int count = GJK2DI_MAX(p->count, q->count),
              are_small = (p->kind & q->kind & GJK2DI_SMALL) != 0;
    g->shape[0] = p, g->shape[1] = q;
    g->sweep = gjk2di_at(0, 0);
    g->way = 0;
    g->unit = g->scale = 1;
    g->samples = &g->storage;
    g->status = GJK2D_OK;
    g->search = GJK2DI_PLACES;
    g->is_custom = g->is_exact = 0;
    g->blocks = !are_small ? 0 : count <= 4 ? 1 : 2;
    g->placed[0] = g->placed[1] = 0;
    g->has_sides =
        are_small & (count > 1) & !gjk2di_d2_more(scaling, gjk2di_d2_all(8e-7));
    g->is_small = g->has_sides & (count > 2);
}

/* Fills in a pair, with P at its start; `translation` and poses may be null. Returns
 * OVERLAPPING for bad input, null shapes included; else UNDECIDED. A query that only asks
 * for_near shapes is done with SEPARATED, its pair unfilled, if circles are far apart. */
GJK2DI_OUTLINE int gjk2di_place(gjk2di_pair *g, const gjk2d_shape *p,
    const gjk2d_pose *p_pose, const gjk2d_shape *q, const gjk2d_pose *q_pose,
    gjk2d_real margin, const gjk2d_vec2 *translation, int for_near)
{
    p_pose = gjk2di_pose_of(p_pose), q_pose = gjk2di_pose_of(q_pose);
    if (GJK2DI_RARE(!p || !q)) {
        g->status = GJK2D_NULL_POINTER;
        return GJK2D_OVERLAPPING;
    }
    /* P in the first lane, Q in the second; or x and y. The center errs by 2 u of its
     * length, which 1e-12 covers, and by 8 u of |R c| of both shapes, which the slack in
     * outer covers. */
    const gjk2di_v2 turn = gjk2di_v2_read(&p_pose->cos, &q_pose->cos),
                    outer = gjk2di_v2_read(&p->outer, &q->outer),
                    centers = gjk2di_v2_read(&p->center.x, &q->center.x),
                    v = gjk2di_v2_turned(turn, centers);
    const gjk2di_d2 p_minus_q =
        gjk2di_d2_minus(gjk2di_d2_firsts(v.x, v.y), gjk2di_d2_seconds(v.x, v.y));
    const gjk2di_d2 at_p = gjk2di_d2_read(&p_pose->position.x),
                    at_q = gjk2di_d2_read(&q_pose->position.x),
                    offset = gjk2di_d2_minus(at_p, at_q),
                    center = gjk2di_d2_plus(offset, p_minus_q),
                    square = gjk2di_v2_dot(turn, turn), one = gjk2di_d2_all(1),
                    most = gjk2di_d2_max(square, one), least = gjk2di_d2_min(square, one),
                    high = gjk2di_d2_times(gjk2di_d2_all(1e23), most),
                    low = gjk2di_d2_times(gjk2di_d2_all(1e35), least);
    /* Is |R|^2 within 1e-12 .. 1e12, and P's position below 1e35? (most >= |R|) */
    const int is_usual = gjk2di_d2_more(low, gjk2di_d2_max(gjk2di_d2_size(at_p), high)),
              is_made = p->kind & q->kind & (is_usual == 3);
    const double radii = gjk2di_d2_sum(outer.y),
                 reach = gjk2di_d2_sum(gjk2di_d2_times(outer.x, most)) + radii +
                         (double)margin,
                 bound = reach * reach * (1 + 1e-12),
                 apart = gjk2di_d2_sum(gjk2di_d2_times(center, center));
    const int is_far = (apart > GJK2DI_MAX(1e-60, bound)) & (apart < 1e36) & is_made;
    if (for_near && is_far) return GJK2D_SEPARATED;
    const gjk2di_d2 norm = gjk2di_d2_plus(gjk2di_d2_size(turn.x), gjk2di_d2_size(turn.y)),
                    extent = gjk2di_v2_read(&p->inner, &q->inner).y;
    gjk2di_begin(g, p, q, square);
    g->position[0] = p_pose->position, g->position[1] = q_pose->position;
    g->is_far = is_far;
    g->margin = (double)margin;
    g->radius = radii + g->margin;
    g->reach = reach;
    g->extents = gjk2di_d2_sum(gjk2di_d2_times(extent, norm));
    gjk2di_d2_store(&g->turn[0].x, gjk2di_d2_firsts(turn.x, turn.y));
    gjk2di_d2_store(&g->turn[1].x, gjk2di_d2_seconds(turn.x, turn.y));
    gjk2di_d2_store(&g->offset.x, offset), gjk2di_d2_store(&g->center.x, center);
    g->translation = translation ? gjk2di_vec_of(*translation) : gjk2di_at(0, 0);
    gjk2di_find_error(g);
    /* (If P's position and E are in range, Q's position is, too.) */
    const double size = g->E + g->radius,
                 largest = size + gjk2di_norm1(g->translation) +
                           1e-4 * gjk2di_d2_sum(gjk2di_d2_size(at_p));
    if (GJK2DI_RARE(!((largest < 1e30) & (size > 1e-30) & is_made)))
        return gjk2di_place_slowly(g, p, p_pose, q, q_pose);
    return GJK2DI_UNDECIDED;
}

/* A point in stored numbers; of the world, from one relative to P's position. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_stored(const gjk2di_pair *g, gjk2di_vec v)
{
    return gjk2di_rounded(gjk2di_times(g->unit, v));
}

/* Do circles round the shapes stay more than `slack` apart on the whole translation? */
GJK2DI_OUTLINE int gjk2di_passes_by(const gjk2di_pair *g, double slack)
{
    const gjk2di_vec t = g->translation;
    const double error = g->error + 8 * GJK2DI_U * gjk2di_norm1(t),
                 reach = g->reach + slack + 4 * error,
                 along = -gjk2di_dot(g->center, t) / gjk2di_dot(t, t);
    const gjk2di_vec nearest =
        gjk2di_plus(g->center, gjk2di_times(gjk2di_part_of_one(along), t));
    return gjk2di_dot(nearest, nearest) > reach * reach;
}

/* The edges of P and of Q, by their places. */
typedef struct gjk2di_sides {
    double separation[2][GJK2DI_OWN];
    double x[2][GJK2DI_OWN], y[2][GJK2DI_OWN]; /* their vectors in world axes */
    double most[2];                            /* the greatest separations */
    double error;                              /* Lemma 4 */
} gjk2di_sides;

/* Places two vertices v of shape k, from place i on, those of Q relative to P's
 * position; and turns the edges from there, of which `next` holds the next two vertices,
 * unless s is null. */
GJK2DI_INLINE void gjk2di_place_two(gjk2di_sides *s, gjk2di_pair *g, int k, int i,
    gjk2di_v2 turn, gjk2di_v2 v, gjk2di_v2 next)
{
    gjk2di_v2 at = gjk2di_v2_turned(turn, v);
    if (k) at = gjk2di_v2_minus(at, gjk2di_v2_all(g->offset));
    gjk2di_d2_store(&g->x[k][i], at.x), gjk2di_d2_store(&g->y[k][i], at.y);
    if (!s) return;
    const gjk2di_v2 e = gjk2di_v2_turned(
        turn, gjk2di_v2_at(gjk2di_d2_minus(gjk2di_d2_next(v.x, next.x), v.x),
                  gjk2di_d2_minus(gjk2di_d2_next(v.y, next.y), v.y)));
    gjk2di_d2_store(&s->x[k][i], e.x), gjk2di_d2_store(&s->y[k][i], e.y);
}

/* The same for all of a shape's own. The edge that closes a ring is found in place 3 or
 * 7, because the last vertex is repeated up to there. */
GJK2DI_INLINE void gjk2di_place_edges(gjk2di_sides *s, gjk2di_pair *g, int k, int blocks)
{
    const gjk2d_shape *const shape = g->shape[k];
    const gjk2di_v2 turn = gjk2di_v2_all(g->turn[k]), a = gjk2di_own_two(shape, 0),
                    b = gjk2di_own_two(shape, 2);
    gjk2di_place_two(s, g, k, 0, turn, a, b);
    if (blocks == 1) {
        gjk2di_place_two(s, g, k, 2, turn, b, a);
    } else {
        const gjk2di_v2 c = gjk2di_own_two(shape, 4), d = gjk2di_own_two(shape, 6);
        gjk2di_place_two(s, g, k, 2, turn, b, shape->count <= 4 ? a : c);
        gjk2di_place_two(s, g, k, 4, turn, c, d);
        gjk2di_place_two(s, g, k, 6, turn, d, a);
    }
}

/* Places the vertices of a ring in the caller's memory, if they are few. The rest of the
 * last block repeats the last vertex. */
GJK2DI_OUTLINE void gjk2di_place_few(gjk2di_pair *g, int k)
{
    const gjk2d_shape *const s = g->shape[k];
    if (g->search == GJK2DI_CLIMBS || s->count > GJK2DI_PLACED || !s->data || s->support)
        return;
    const gjk2di_v2 turn = gjk2di_v2_all(g->turn[k]);
    const gjk2d_real *xy = (const gjk2d_real *)s->data;
    const int count = s->count, places = (count + 3) & ~3;
    const ptrdiff_t stride = s->stride;
    g->placed[k] = places / 4;
    for (int i = 0; i < count; i += 2, xy += 2 * stride) {
        const gjk2di_v2 v = gjk2di_v2_read(xy, i + 1 < count ? xy + stride : xy);
        gjk2di_place_two(NULL, g, k, i, turn, v, v);
    }
    for (int i = count; i < places; ++i)
        g->x[k][i] = g->x[k][i - 1], g->y[k][i] = g->y[k][i - 1];
}

GJK2DI_OUTLINE void gjk2di_place_vertices(gjk2di_pair *g)
{
    if (GJK2DI_RARE(!g->blocks)) {
        gjk2di_place_few(g, 0);
        gjk2di_place_few(g, 1);
    } else {
        gjk2di_place_edges(NULL, g, 0, g->blocks);
        gjk2di_place_edges(NULL, g, 1, g->blocks);
    }
}

/* Moves P, so that t is `offset`, and places the vertices again. This is a position in
 * doubles: exact signs still are about the stored one. */
GJK2DI_OUTLINE void gjk2di_move_cso(gjk2di_pair *g, gjk2di_vec offset)
{
    g->center = gjk2di_plus(g->center, gjk2di_minus(offset, g->offset));
    g->offset = offset;
    g->is_far = g->is_exact = 0;
    gjk2di_find_error(g);
    gjk2di_place_vertices(g);
}

/* Moves P to a stored position. */
GJK2DI_OUTLINE void gjk2di_move_p(gjk2di_pair *g, gjk2d_vec2 position)
{
    g->position[0] = position;
    gjk2di_move_cso(g, gjk2di_minus(gjk2di_position_of(g, 0), gjk2di_position_of(g, 1)));
}

GJK2DI_INLINE int gjk2di_is_swept(const gjk2di_pair *g)
{
    return g->sweep.x != 0 || g->sweep.y != 0;
}

/* Are both rotations quarter turns, and do all stored numbers of the pair lie on a grid
 * of less than 2^22 steps? Then no coordinate rounds, and no product of two. */
static int gjk2di_find_grid(gjk2di_pair *g)
{
    const gjk2di_vec v[3] = {
        g->translation, gjk2di_position_of(g, 0), gjk2di_position_of(g, 1)};
    const double most =
        g->E + gjk2di_norm1(v[0]) + gjk2di_norm1(v[1]) + gjk2di_norm1(v[2]);
    const double steps = 2097152 * gjk2di_power_for(most), /* 2^21 in a size of 1 to 2 */
        to_integer = 6755399441055744.0;                   /* 1.5 times 2^52 */
    double off = 0;
    if (g->is_exact) return 1;
    for (int i = 0; i < 2; ++i)
        if (g->turn[i].x * g->turn[i].y != 0 || gjk2di_norm1(g->turn[i]) * g->unit != 1 ||
            (double)g->shape[i]->grid * steps < g->unit)
            return 0;
    for (int i = 0; i < 3; ++i) {
        const gjk2di_vec at = gjk2di_times(steps, v[i]);
        off += gjk2di_abs(at.x + to_integer - to_integer - at.x) +
               gjk2di_abs(at.y + to_integer - to_integer - at.y);
    }
    g->is_exact = off == 0;
    return g->is_exact;
}

/* ------------------------------------------------------------------- signs --
 * >>signs  The one kind of question by which everything is decided: the sign of u . v or
 * u x v, where u and v are corners of the CSO, or differences of two.
 */

/* A corner w: a vertex of P minus one of Q, rounded; t is 1 if P is at the end of its
 * translation. Each vertex of the CSO is a corner, but not each corner is a vertex. */
typedef struct gjk2di_corner {
    int p, q, t;
    gjk2di_vec w;
} gjk2di_corner;

/* The vector to a corner from another one, or from the origin if `from` is null. */
typedef struct gjk2di_difference {
    const gjk2di_corner *from, *to;
} gjk2di_difference;

/* The sign of a shape's vertices in a corner, P's minus Q's; or the sign of a side. */
static const double gjk2di_plus_or_minus[2] = {1, -1};

/* A vertex in world axes, relative to P's position. */
GJK2DI_OUTLINE gjk2di_vec gjk2di_some_vertex(const gjk2di_pair *g, int k, int i)
{
    if (g->blocks | g->placed[k]) return gjk2di_at(g->x[k][i], g->y[k][i]);
    const gjk2di_vec v = gjk2di_turned(g->turn[k], gjk2di_vertex(g->shape[k], i));
    return k ? gjk2di_minus(v, g->offset) : v;
}
GJK2DI_INLINE gjk2di_vec gjk2di_placed_vertex(const gjk2di_pair *g, int k, int i)
{
    if (GJK2DI_RARE(!g->blocks)) return gjk2di_some_vertex(g, k, i);
    return gjk2di_at(g->x[k][i], g->y[k][i]);
}

GJK2DI_INLINE gjk2di_corner gjk2di_corner_of(const gjk2di_pair *g, int p, int q, int t)
{
    gjk2di_corner c;
    c.p = p, c.q = q, c.t = t;
    c.w = gjk2di_minus(gjk2di_placed_vertex(g, 0, p), gjk2di_placed_vertex(g, 1, q));
    if (t) c.w = gjk2di_plus(c.w, g->translation);
    return c;
}

GJK2DI_OUTLINE gjk2di_corner gjk2di_some_corner(const gjk2di_pair *g, int p, int q, int t)
{
    return gjk2di_corner_of(g, p, q, t);
}

/* The corner that differs from c in the vertex of shape `of`, i; for 2 in t. */
GJK2DI_OUTLINE gjk2di_corner gjk2di_other_corner(
    const gjk2di_pair *g, const gjk2di_corner *c, int of, int i)
{
    return gjk2di_some_corner(
        g, of == 0 ? i : c->p, of == 1 ? i : c->q, of == 2 ? i : c->t);
}

GJK2DI_INLINE void gjk2di_copy_corner(gjk2di_corner *to, const gjk2di_corner *from)
{
    to->p = from->p, to->q = from->q, to->t = from->t;
    to->w = gjk2di_copied(from->w);
}

/* The corner's vertex of shape k: of P for 0, of Q for 1. */
GJK2DI_INLINE int gjk2di_vertex_at(const gjk2di_corner *c, int k)
{
    return c->p ^ ((c->p ^ c->q) & -k);
}

GJK2DI_INLINE gjk2di_difference gjk2di_between(
    const gjk2di_corner *a, const gjk2di_corner *b)
{
    const gjk2di_difference d = {a, b};
    return d;
}
GJK2DI_INLINE gjk2di_difference gjk2di_to(const gjk2di_corner *a)
{
    return gjk2di_between(NULL, a);
}
GJK2DI_INLINE gjk2di_vec gjk2di_value(gjk2di_difference d)
{
    return d.from ? gjk2di_minus(d.to->w, d.from->w) : d.to->w;
}

/* ---- exactly */

enum {
    GJK2DI_TERMS = 9,    /* of a coordinate of a difference, at most: 4 of each shape and
                          the sweep; from the origin 2 of each, 2 positions, the sweep */
    GJK2DI_PARTS = 6,    /* of a compressed coordinate, at most: see Lemma 2 */
    GJK2DI_PARTS_2 = 12, /* of a product of two, whose bits span twice as much */
    GJK2DI_PRODUCTS = 2 * GJK2DI_PARTS * GJK2DI_PARTS + GJK2DI_PARTS_2,
    GJK2DI_MOST_PARTS = 2 * GJK2DI_PARTS_2 /* of a product of two such products */
};

/* Lemma 2. For numbers in the range of law 1 a coordinate is an expansion of at most 6
 * parts. Proof. Nonzero coordinates are at least 1e-30 (float; double: 1e-22) of the
 * largest, and each of cos and sin is 0 or at least that part of the other. So the lowest
 * bit of a product is above 2^-200 2^-46 of E (double: 2^-148 2^-104). The bits of a sum
 * span 252 places, which gjk2di_compress packs into at most 252 / 52 + 1 parts. For other
 * numbers it keeps the largest 6, which changes a coordinate by less than 2^-300 E. */
typedef struct gjk2di_exact {
    int count[2];
    double x[2][2 * GJK2DI_TERMS]; /* the parts of x, of y */
} gjk2di_exact;

/* v += factor at: exactly, or rounded to two doubles. */
static void gjk2di_add_term(gjk2di_exact *v, int exact, double factor, gjk2di_vec at)
{
    for (int k = 0; k < 2; ++k) {
        const double x = k ? at.y : at.x;
        if (exact)
            v->count[k] = gjk2di_grow_product(v->x[k], v->count[k], factor, x);
        else
            gjk2di_sum_product(v->x[k], factor, x);
    }
}

/* v becomes the difference times a power of two; rounded, its x and y are in two doubles
 * each, the first of which is the coordinate. Vertices that both corners share are left
 * out. The two positions come first: their difference is exact in two doubles, and at
 * most E, wherever they are. (In >>turn, where P's rotation is not the stored one, this
 * is not asked for.) */
static void gjk2di_expand(
    gjk2di_exact *v, const gjk2di_pair *g, gjk2di_difference d, double scale, int exact)
{
    const gjk2di_corner *const a = d.from, *const b = d.to;
    const int sweeps = b->t - (a ? a->t : 0);
    v->count[0] = v->count[1] = 0;
    v->x[0][0] = v->x[0][1] = v->x[1][0] = v->x[1][1] = 0;
    for (int k = 0; k < 2 && !a; ++k)
        gjk2di_add_term(
            v, exact, scale * gjk2di_plus_or_minus[k], gjk2di_position_of(g, k));
    for (int k = 0; k < 2; ++k) {
        const double sign = scale * gjk2di_plus_or_minus[k];
        const int to = gjk2di_vertex_at(b, k), from = a ? gjk2di_vertex_at(a, k) : -1;
        for (int end = 0; end < (a ? 2 : 1) && from != to; ++end) {
            const gjk2di_vec at = gjk2di_times(
                end ? -sign : sign, gjk2di_vertex(g->shape[k], end ? from : to));
            gjk2di_add_term(v, exact, at.x, g->turn[k]);
            gjk2di_add_term(v, exact, at.y, gjk2di_left(g->turn[k]));
        }
    }
    if (sweeps) gjk2di_add_term(v, exact, scale * sweeps, g->translation);
    for (int k = 0; k < 2; ++k)
        if (exact)
            v->count[k] = gjk2di_compress(v->x[k], v->count[k], GJK2DI_PARTS);
        else
            v->x[k][0] = gjk2di_two_sum(v->x[k][0], v->x[k][1], &v->x[k][1]);
}

/* e becomes u . v, or u x v; it has room for GJK2DI_PRODUCTS. */
static int gjk2di_expand_product(
    double *e, const gjk2di_exact *u, const gjk2di_exact *v, int is_cross)
{
    int n = 0;
    for (int k = 0, i = is_cross; k < 2; ++k, i = !i)
        n = gjk2di_grow_times(e, gjk2di_compress(e, n, GJK2DI_PARTS_2),
            k & is_cross ? -1 : 1, u->x[k], u->count[k], v->x[i], v->count[i]);
    return n;
}

/* a . b, or a x b if is_cross, from expansions: exact but for its last rounding. */
GJK2DI_COLD double gjk2di_exact_product(
    const gjk2di_pair *g, gjk2di_difference a, gjk2di_difference b, int is_cross)
{
    gjk2di_exact u, v;
    double e[GJK2DI_PRODUCTS], sum = 0;
    gjk2di_expand(&u, g, a, 1, 1);
    gjk2di_expand(&v, g, b, 1, 1);
    const int count = gjk2di_expand_product(e, &u, &v, is_cross);
    for (int i = 0; i < count; ++i) sum += e[i];
    return sum;
}

/* ---- signs */

/* The bound of Lemma 3: u and v are differences of corners, or corners. */
GJK2DI_INLINE double gjk2di_product_error(
    const gjk2di_pair *g, gjk2di_vec u, gjk2di_vec v)
{
    return g->error * (gjk2di_bound_product * (gjk2di_norm1(u) + gjk2di_norm1(v)) +
                          gjk2di_bound_product_square * g->error);
}

/* A number with the exact sign of a . b, or of a x b if is_cross: in doubles if these
 * suffice, else in two doubles for each number, else from expansions. In two doubles a
 * coordinate errs by less than 2^-45 of Lemma 1's error, that is, by less than 2^-95 E: 9
 * terms whose sizes add up to at most 2 E err by 200 u^2 E, which is below 2^-98 E. The
 * rest is as in Lemma 3, with this error. */
GJK2DI_OUTLINE double gjk2di_certain_sign(
    const gjk2di_pair *g, gjk2di_difference a, gjk2di_difference b, int is_cross)
{
    const gjk2di_vec c = gjk2di_value(a), d = gjk2di_value(b);
    const double rounded = is_cross ? gjk2di_cross(c, d) : gjk2di_dot(c, d);
    if (g->is_exact || gjk2di_abs(rounded) > gjk2di_product_error(g, c, d))
        return rounded;
    gjk2di_exact u, v;
    double sum[2] = {0, 0}, size = 0;
    gjk2di_expand(&u, g, a, 1, 0);
    gjk2di_expand(&v, g, b, 1, 0);
    for (int k = 0; k < 2; ++k) {
        const double s = k & is_cross ? -1 : 1;
        const double *const x = u.x[k], *const y = v.x[k ^ is_cross];
        gjk2di_sum_product(sum, s * x[0], y[0]);
        sum[1] += s * (x[0] * y[1] + x[1] * y[0] + x[1] * y[1]);
        size += gjk2di_abs(x[0]) + gjk2di_abs(y[0]);
    }
    const double error = g->error / 35184372088832.0, /* 2^45 */
        product = sum[0] + sum[1];
    return gjk2di_abs(product) > error * (4 * size + 64 * error)
               ? product
               : gjk2di_exact_product(g, a, b, is_cross);
}

/* The same if `exact`, which is a constant wherever this is inlined; otherwise always the
 * rounded product, for choices that need not be right. */
GJK2DI_INLINE double gjk2di_dot_sign(
    const gjk2di_pair *g, int exact, gjk2di_difference u, gjk2di_difference v)
{
    return exact ? gjk2di_certain_sign(g, u, v, 0)
                 : gjk2di_dot(gjk2di_value(u), gjk2di_value(v));
}
GJK2DI_INLINE double gjk2di_cross_sign(
    const gjk2di_pair *g, int exact, gjk2di_difference u, gjk2di_difference v)
{
    return exact ? gjk2di_certain_sign(g, u, v, 1)
                 : gjk2di_cross(gjk2di_value(u), gjk2di_value(v));
}

/* --------------------------------------------------------------------- gjk --
 * >>gjk  The paper's algorithms, written once for doubles and for exact signs: 1, 2 and 6
 * are gjk2di_loop, 3 is gjk2di_s2d, the last lines of which are 4, and 5 is gjk2di_s1d.
 * Code 7 stands for the second exit of 6.
 * Equation (4) is gjk2di_support, and hill climbing (section IV) is gjk2di_climb.
 */

/* The simplex W closest to the origin: a corner, an edge with the closest point in its
 * interior, or a triangle around the origin. */
typedef struct gjk2di_simplex {
    gjk2di_corner a, b, c;
    int count;
    double side;   /* of an edge: above 0 if the origin is to the right of a b */
    int is_beyond; /* 1: the loop stopped early, with the CSO beyond the radius */
} gjk2di_simplex;

GJK2DI_INLINE int gjk2di_is_same_corner(const gjk2di_corner *a, const gjk2di_corner *b)
{
    return ((a->p ^ b->p) | (a->q ^ b->q) | (a->t ^ b->t)) == 0;
}

/* v: the corner itself, or the edge's normal away from the origin. */
GJK2DI_INLINE gjk2di_vec gjk2di_direction(const gjk2di_simplex *s)
{
    if (s->count == 1) return s->a.w;
    return gjk2di_times(
        gjk2di_plus_or_minus[s->side < 0], gjk2di_left(gjk2di_minus(s->b.w, s->a.w)));
}

/* A number with the sign of v . u. */
GJK2DI_INLINE double gjk2di_along_sign(
    const gjk2di_pair *g, int exact, const gjk2di_simplex *s, gjk2di_difference u)
{
    if (s->count == 1) return gjk2di_dot_sign(g, exact, gjk2di_to(&s->a), u);
    const double cross = gjk2di_cross_sign(g, exact, gjk2di_between(&s->a, &s->b), u);
    return s->side > 0 ? cross : s->side < 0 ? -cross : 0;
}

/* The bound of Lemma 6, for a support vertex that was sought along d itself. */
GJK2DI_INLINE double gjk2di_score_error(const gjk2di_pair *g, gjk2di_vec d)
{
    return gjk2di_bound_score * g->error * gjk2di_norm1(d);
}

/* The vertex with the least along . v of a shape whose vertices are not placed. */
GJK2DI_OUTLINE int gjk2di_search_for(
    const gjk2di_pair *g, int k, gjk2di_vec along, int start)
{
    const gjk2d_shape *const s = g->shape[k];
    const gjk2di_vec own = gjk2di_turned_back(g->turn[k], along);
    if (GJK2DI_RARE(s->support != NULL)) return gjk2di_sample(g, k, own);
    return gjk2di_least(s, own, g->search, start);
}

/* The vertex of P with the least d . v, or of Q with the greatest, up to rounding.
 * `start` is a vertex from which a climb may start, or -1. */
GJK2DI_INLINE int gjk2di_support_of(const gjk2di_pair *g, int k, gjk2di_vec d, int start)
{
    const gjk2di_vec along = gjk2di_times(gjk2di_plus_or_minus[k], d);
    if (g->shape[k]->count == 1 && !g->shape[k]->support) return 0;
    if (g->blocks) return gjk2di_least_of_block(g->x[k], g->y[k], along, g->blocks);
    return g->placed[k] ? gjk2di_least_of_blocks(g->x[k], g->y[k], along, g->placed[k])
                        : gjk2di_search_for(g, k, along, start);
}

/* S_CSO(-d), equation (4): up to rounding the corner with the least d . w. */
GJK2DI_INLINE gjk2di_corner gjk2di_support(
    const gjk2di_pair *g, gjk2di_vec d, int start_p, int start_q)
{
    return gjk2di_corner_of(g, gjk2di_support_of(g, 0, d, start_p),
        gjk2di_support_of(g, 1, d, start_q), gjk2di_dot(d, g->sweep) < 0);
}

/* The same in *c: one returned by value would stall (see gjk2di_copied). */
GJK2DI_OUTLINE void gjk2di_find_support(
    gjk2di_corner *c, const gjk2di_pair *g, gjk2di_vec d, int start_p, int start_q)
{
    *c = gjk2di_support(g, d, start_p, start_q);
}

/* The CSO's support vertex against the direction of s, by exact signs. On an exactly
 * convex ring no vertex behind a worse one is better. */
GJK2DI_COLD gjk2di_corner gjk2di_exact_support(
    const gjk2di_pair *g, const gjk2di_simplex *s)
{
    gjk2di_corner best;
    gjk2di_find_support(&best, g, gjk2di_direction(s), s->a.p, s->a.q);
    if (g->is_exact) return best; /* no double rounds */
    for (int of = 0; of < 2; ++of) {
        const gjk2d_shape *const shape = g->shape[of];
        const int start = gjk2di_vertex_at(&best, of),
                  is_convex = shape->kind & GJK2DI_CONVEX;
        for (int is_back = 0; is_back < (is_convex ? 2 : 1); ++is_back)
            for (int steps = shape->count - 1, i = start; steps > 0; --steps) {
                i = gjk2di_beside(shape, i, is_back);
                const gjk2di_corner c = gjk2di_other_corner(g, &best, of, i);
                const double sign = gjk2di_along_sign(g, 1, s, gjk2di_between(&best, &c));
                if (sign > 0 && is_convex) break;
                if (sign < 0) best = c;
            }
    }
    if (gjk2di_is_swept(g)) {
        const gjk2di_corner c = gjk2di_other_corner(g, &best, 2, !best.t);
        if (gjk2di_along_sign(g, 1, s, gjk2di_between(&best, &c)) < 0) best = c;
    }
    return best;
}

/* Algorithm 5, S1D: s becomes the part of segment c a that is closest to the origin. */
GJK2DI_INLINE void gjk2di_s1d(
    const gjk2di_pair *g, int exact, gjk2di_simplex *s, gjk2di_corner c, gjk2di_corner a)
{
    const gjk2di_difference e = gjk2di_between(&c, &a);
    s->count = 1, s->side = 0;
    if (gjk2di_dot_sign(g, exact, gjk2di_to(&c), e) >= 0) {
        s->a = c;
    } else if (gjk2di_dot_sign(g, exact, gjk2di_to(&a), e) <= 0) {
        s->a = a;
    } else {
        s->side = gjk2di_cross_sign(g, exact, gjk2di_to(&a), gjk2di_to(&c));
        s->a = c, s->b = a, s->count = 2;
    }
}

/* Algorithms 3 and 4, S2D and ConeRegion, on the triangle of the new corner c and the
 * edge W = {a, b}. The barycode holds the signs of the origin's barycentric coordinates.
 * That of c is positive, since c is on the origin's side of the edge, so that only the
 * codes 4 to 7 are left. Returns 1 for code 7: the origin is inside. */
GJK2DI_INLINE int gjk2di_s2d(
    const gjk2di_pair *g, int exact, gjk2di_simplex *s, gjk2di_corner c)
{
    const gjk2di_corner a = s->a, b = s->b;
    const double of_b = gjk2di_cross_sign(g, exact, gjk2di_to(&a), gjk2di_to(&c));
    const double of_a = gjk2di_cross_sign(g, exact, gjk2di_to(&c), gjk2di_to(&b));
    const double sign = gjk2di_plus_or_minus[!(s->side > 0)];
    const int code = 4 | (sign * of_a > 0) << 1 | (sign * of_b > 0);
    if (code == 7) {
        s->c = c, s->count = 3;
        return 1;
    }
    /* For code 4, take the edge to a if the origin is on a's side of c. S1D finds out if
     * c itself is the closest point, as it is if the cone's angle is acute. */
    const int is_to_a =
        code == 6 || (code == 4 && gjk2di_dot_sign(g, exact, gjk2di_to(&c),
                                       gjk2di_between(&c, &a)) < 0);
    gjk2di_s1d(g, exact, s, c, is_to_a ? a : b);
    return 0;
}

/* ---- the origin on a corner or an edge of corners: is that on the CSO's boundary? */

/* A turned edge of a shape, from its stored vertices. */
GJK2DI_INLINE gjk2di_vec gjk2di_turned_edge(
    const gjk2di_pair *g, int k, int start, int end)
{
    const gjk2d_shape *const s = g->shape[k];
    return gjk2di_turned(
        g->turn[k], gjk2di_minus(gjk2di_vertex(s, end), gjk2di_vertex(s, start)));
}

/* The vector of an edge of the CSO. From stored vertices, not from placed corners: so its
 * direction errs by 5 u, however short it is. Where both shapes have an edge there, these
 * are parallel, and the longer one gives the direction, for their sum may cancel. */
GJK2DI_OUTLINE gjk2di_vec gjk2di_edge_vector(
    const gjk2di_pair *g, const gjk2di_corner *a, const gjk2di_corner *b)
{
    gjk2di_vec e[2];
    for (int k = 0; k < 2; ++k)
        e[k] = gjk2di_times(gjk2di_plus_or_minus[k],
            gjk2di_turned_edge(g, k, gjk2di_vertex_at(a, k), gjk2di_vertex_at(b, k)));
    const gjk2di_vec sum = gjk2di_plus(gjk2di_plus(e[0], e[1]),
                         gjk2di_times(b->t - a->t, g->translation)),
                     longer = e[gjk2di_norm1(e[1]) > gjk2di_norm1(e[0])];
    const double square = gjk2di_dot(longer, longer);
    if (a->t != b->t || !(square > GJK2DI_LEAST_SQUARE)) return sum;
    return gjk2di_times(gjk2di_dot(longer, sum) / square, longer);
}

/* The edge s contains the origin. If the CSO is on one side of its line, the edge is on
 * the boundary: its direction then leads to that side. */
static int gjk2di_is_boundary_edge(const gjk2di_pair *g, gjk2di_simplex *s)
{
    s->count = 2;
    for (s->side = -1; s->side < 2; s->side += 2) {
        const gjk2di_corner c = gjk2di_exact_support(g, s);
        if (gjk2di_along_sign(g, 1, s, gjk2di_between(&s->a, &c)) >= 0) return 1;
    }
    return 0;
}

/* Sets s to the edge of corners from s->a that is farthest clockwise, or with is_back
 * counterclockwise, if all are within half a turn; returns 0 if the CSO is a point. It
 * leads to a corner that differs only in P's vertex, in Q's, or in t; on an exactly
 * convex ring that vertex is a neighbour. Two rounds find it. */
static int gjk2di_find_outermost(const gjk2di_pair *g, gjk2di_simplex *s, int is_back)
{
    const gjk2di_corner a = s->a;
    const gjk2di_difference to_b = gjk2di_between(&a, &s->b);
    int is_point = 1;
    for (int round = 0; round < 2; ++round)
        for (int of = 0; of < 2 + gjk2di_is_swept(g); ++of) {
            const gjk2d_shape *const shape = g->shape[of & 1];
            const int at = of == 1 ? a.q : a.p, is_convex = shape->kind & GJK2DI_CONVEX,
                      count = is_convex ? 2 : shape->count;
            for (int k = 0; k < (of < 2 ? count : 1); ++k) {
                const int i = is_convex ? gjk2di_neighbour(shape, at, k) : k;
                if (of < 2 && gjk2di_is_repeated(shape, i, at)) continue;
                const gjk2di_corner c = gjk2di_other_corner(g, &a, of, of < 2 ? i : !a.t);
                const gjk2di_difference to_c = gjk2di_between(&a, &c);
                if (is_point || gjk2di_plus_or_minus[is_back] *
                                        gjk2di_certain_sign(g, to_b, to_c, 1) <
                                    0)
                    s->b = c;
                is_point = 0;
            }
        }
    return !is_point;
}

/* Is the corner s, which is the origin, on the CSO's boundary? If so, s becomes an edge
 * of the boundary there, unless the CSO is a point: of the two the one most in line with
 * the centers. */
static int gjk2di_is_boundary_corner(const gjk2di_pair *g, gjk2di_simplex *s)
{
    double in_line[2]; /* the cosines */
    gjk2di_simplex edge[2];
    for (int k = 0; k < 2; ++k) {
        edge[k] = *s;
        if (!gjk2di_find_outermost(g, &edge[k], k)) return 1;
        if (!gjk2di_is_boundary_edge(g, &edge[k])) return 0;
        const gjk2di_vec d = gjk2di_times(
            edge[k].side, gjk2di_left(gjk2di_edge_vector(g, &edge[k].a, &edge[k].b)));
        const double length = gjk2di_length(d);
        in_line[k] = length > 0 ? gjk2di_dot(d, g->center) / length : 0;
    }
    *s = edge[in_line[1] > in_line[0]];
    return 1;
}

/* Makes room for more samples of custom shapes: keeps only those of s, or the first one
 * if s is null. */
GJK2DI_OUTLINE void gjk2di_forget(const gjk2di_pair *g, gjk2di_simplex *s)
{
    for (int k = 0; k < 2; ++k) {
        gjk2d_vec2 kept[3];
        if (!g->shape[k]->support) continue;
        g->samples->ring[k].count = s ? s->count : 1;
        for (int i = 0; s && i < s->count; ++i) {
            gjk2di_corner *const c = i == 0 ? &s->a : i == 1 ? &s->b : &s->c;
            int *const index = k ? &c->q : &c->p;
            kept[i] = g->samples->points[k][*index];
            *index = i;
        }
        for (int i = 0; s && i < s->count; ++i) g->samples->points[k][i] = kept[i];
    }
}

/* ---- what gjk2d_gjk asks of the loop besides its result */

typedef struct gjk2di_watch {
    const gjk2d_gjk_options *options;
    int iteration;
    int is_stopped;      /* at the limit of iterations */
    double lower, upper; /* bounds of the distance of the cores so far */
} gjk2di_watch;

/* Records the iteration from s to its support vertex c. Returns 0 beyond the limit. */
GJK2DI_COLD int gjk2di_observe(gjk2di_watch *watch, const gjk2di_pair *g,
    const gjk2di_simplex *s, const gjk2di_corner *c, int exact)
{
    const gjk2d_gjk_options *const options = watch->options;
    const int most = options->max_iterations;
    ++watch->iteration;
    watch->is_stopped = most > 0 && watch->iteration > most;
    if (!options->trace || watch->is_stopped) return !watch->is_stopped;
    const gjk2di_corner *const corner[3] = {c, &s->a, &s->b};
    const gjk2di_vec v = gjk2di_direction(s);
    const double square = gjk2di_dot(v, v), height = gjk2di_dot(v, s->a.w),
                 length = square > 0 ? gjk2di_root(square) : 1,
                 radius = gjk2di_round_of(g, 0) + gjk2di_round_of(g, 1);
    watch->upper = GJK2DI_MIN(watch->upper, height / length);
    if (!exact) /* there v may be noise, and c not its support point */
        watch->lower = gjk2di_larger(watch->lower, gjk2di_dot(v, c->w) / length);
    gjk2d_step step;
    step.iteration = watch->iteration;
    step.is_exact = exact;
    step.count = s->count + 1;
    for (int i = 0; i < 3; ++i) {
        const gjk2di_corner *const at = corner[GJK2DI_MIN(i, s->count)];
        step.simplex[i] = gjk2di_stored(g, at->w);
        step.p_index[i] = gjk2di_caller_index(g->shape[0], at->p);
        step.q_index[i] = gjk2di_caller_index(g->shape[1], at->q);
    }
    step.direction = gjk2di_rounded(gjk2di_times(-1, v));
    step.barycode = gjk2d_subdistance(step.simplex, step.count).barycode;
    step.v = gjk2di_stored(g, square > 0 ? gjk2di_times(height / square, v) : v);
    step.lower = (gjk2d_real)(g->unit * gjk2di_larger(watch->lower - radius, 0));
    step.upper = (gjk2d_real)(g->unit * gjk2di_larger(watch->upper - radius, 0));
    options->trace(&step, options->trace_user);
    return 1;
}

/* ---- the loop */

/* Algorithms 1, 2 and 6, starting at the simplex s, which becomes the feature closest to
 * the origin, or with a count of 3 a triangle around it. Asked for APART, it ends as soon
 * as the cores are known to be farther apart than the radius, and may call an overlap
 * touching. In doubles it returns UNDECIDED if the answer is not certain. `watch` may be
 * null. */
GJK2DI_INLINE int gjk2di_loop(
    const gjk2di_pair *g, gjk2di_simplex *s, int asked, int exact, gjk2di_watch *watch)
{
    /* (The limit is for law 7. Each exact step comes closer than the one before it; in
     * doubles it may not, and hardly any pair needs ten steps.) */
    const int most = exact ? 4 * (g->shape[0]->count + g->shape[1]->count) + 64 : 32;
    s->is_beyond = 0;
    for (int k = 0; k < most; ++k) {
        const gjk2di_vec v = gjk2di_direction(s);
        const double noise = gjk2di_score_error(g, v), /* c is sought along v */
            height = gjk2di_dot(v, s->a.w);
        if (!exact && !(height > noise)) return GJK2DI_UNDECIDED;
        const gjk2di_difference to_a = gjk2di_to(&s->a);
        if (exact &&
            (s->count == 2 ? s->side == 0 : gjk2di_dot_sign(g, 1, to_a, to_a) == 0))
            return asked == GJK2DI_APART ||
                           (s->count == 1 ? gjk2di_is_boundary_corner(g, s)
                                          : gjk2di_is_boundary_edge(g, s))
                       ? GJK2D_TOUCHING
                       : GJK2D_OVERLAPPING;
        const gjk2di_corner c =
            exact ? gjk2di_exact_support(g, s) : gjk2di_support(g, v, s->a.p, s->a.q);
        if (watch && !gjk2di_observe(watch, g, s, &c, exact)) return GJK2D_TOUCHING;
        const double low = gjk2di_dot(v, c.w) - noise; /* Lemma 6 */
        if (!exact && asked == GJK2DI_APART && low > 0 &&
            low * low > g->radius * g->radius * gjk2di_dot(v, v)) {
            s->is_beyond = 1;
            return GJK2D_SEPARATED;
        }
        if (exact ? gjk2di_along_sign(g, 1, s, gjk2di_between(&s->a, &c)) >= 0
                  : height - low <= noise * 1.0625 /* lower by 2 u E |v|_1 at most */ ||
                        gjk2di_is_same_corner(&c, &s->a) ||
                        (s->count == 2 && gjk2di_is_same_corner(&c, &s->b)))
            return exact || low > 0 ? GJK2D_SEPARATED : GJK2DI_UNDECIDED;
        if (s->count == 1) {
            gjk2di_s1d(g, exact, s, c, s->a);
        } else if (gjk2di_s2d(g, exact, s, c)) {
            const gjk2di_vec a = s->a.w, b = s->b.w;
            const double of_a = gjk2di_abs(gjk2di_cross(b, c.w)),
                         of_b = gjk2di_abs(gjk2di_cross(c.w, a)),
                         of_c = gjk2di_abs(gjk2di_cross(a, b)),
                         least = GJK2DI_MIN(GJK2DI_MIN(of_a, of_b), of_c);
            const double error =
                gjk2di_product_error(g, c.w, gjk2di_at(gjk2di_norm1(a), gjk2di_norm1(b)));
            return exact || least > error ? GJK2D_OVERLAPPING : GJK2DI_UNDECIDED;
        }
    }
    return exact ? GJK2D_TOUCHING : GJK2DI_UNDECIDED;
}

/* The loop in doubles. */
GJK2DI_OUTLINE int gjk2di_loop_in_doubles(
    const gjk2di_pair *g, gjk2di_simplex *s, int asked, gjk2di_watch *watch)
{
    return gjk2di_loop(g, s, asked, 0, watch);
}

/* The same from the corner (p, q), or if p < 0 from the support vertex against v_init,
 * the center of the swept CSO. */
GJK2DI_OUTLINE int gjk2di_loop_from(
    const gjk2di_pair *g, gjk2di_simplex *s, int p, int q, int asked)
{
    gjk2di_vec v = gjk2di_plus(g->center, gjk2di_times(0.5, g->sweep));
    if (v.x == 0 && v.y == 0) v.x = 1;
    if (p < 0)
        gjk2di_find_support(&s->a, g, v, -1, -1);
    else
        s->a = gjk2di_corner_of(g, p, q, 0);
    s->count = 1, s->side = 0;
    return gjk2di_loop_in_doubles(g, s, asked, NULL);
}

/* The loop by exact signs, from any simplex. */
GJK2DI_COLD int gjk2di_loop_exactly(
    const gjk2di_pair *g, gjk2di_simplex *s, int asked, gjk2di_watch *watch)
{
    if (s->count > 1) /* doubles may have guessed it wrong */
        gjk2di_s1d(g, 1, s, s->a, s->b);
    return gjk2di_loop(g, s, asked, 1, watch);
}

/* ------------------------------------------------------------------- sides --
 * >>sides  All edges of two small rings at once, as separating axes. The separation of
 * an edge is how far the other shape lies on its outer side: the least n . (v - start)
 * over the other's vertices v, with the outward unit normal n. Two rings are apart if
 * some edge has a separation above 0, and overlap if all are below 0; the greatest is
 * then minus the depth.
 */
#define GJK2DI_NO_EDGE (-1e300) /* the separation where there is no edge */

/* The vector of the edge that starts at a vertex of shape k. */
GJK2DI_INLINE gjk2di_vec gjk2di_side_vector(
    const gjk2di_sides *s, const gjk2di_pair *g, int k, int start)
{
    const int i = gjk2di_place_of(g->shape[k], start);
    return gjk2di_at(s->x[k][i], s->y[k][i]);
}

/* The bound of Lemma 4: a separation whose size is above it has the right sign. Those of
 * gjk2di_sides are scaled by a stored inverse length, which errs by 2^-23 of itself,
 * while |R| differs from 1 by less than 5e-7: 1e-6 more, where one is compared with a
 * radius. On a grid nothing rounds but that. */
GJK2DI_INLINE double gjk2di_separation_error(const gjk2di_pair *g)
{
    return gjk2di_bound_side * g->error;
}

/* v x e of two vertices: how far each is on the outer side of e, times |e|. */
GJK2DI_INLINE gjk2di_d2 gjk2di_outside(gjk2di_v2 e, const double *x, const double *y)
{
    return gjk2di_d2_minus(
        gjk2di_d2_times(gjk2di_d2_load(x), e.y), gjk2di_d2_times(gjk2di_d2_load(y), e.x));
}
/* The least of 4 or 8 vertices, in each lane that of one half. */
GJK2DI_INLINE gjk2di_d2 gjk2di_least_outside(
    gjk2di_v2 e, const double *x, const double *y, int blocks)
{
    const gjk2di_d2 least =
        gjk2di_d2_min(gjk2di_outside(e, x, y), gjk2di_outside(e, x + 2, y + 2));
    if (blocks == 1) return least;
    return gjk2di_d2_min(least,
        gjk2di_d2_min(gjk2di_outside(e, x + 4, y + 4), gjk2di_outside(e, x + 6, y + 6)));
}

/* How far two edges are outside, from that times their lengths. (Where there is no edge,
 * the stored inverse length is -1.) */
GJK2DI_INLINE gjk2di_d2 gjk2di_per_length(gjk2di_d2 outside, const gjk2d_real *inverses)
{
    const gjk2di_d2 inverse = gjk2di_d2_read(inverses);
    return gjk2di_d2_min(gjk2di_d2_times(outside, inverse),
        gjk2di_d2_times(gjk2di_d2_all(-GJK2DI_NO_EDGE), inverse));
}

/* The separations of two edges of shape `of`, from place i on. */
GJK2DI_INLINE gjk2di_d2 gjk2di_separate_two(
    gjk2di_sides *s, const gjk2di_pair *g, int of, int i, int blocks)
{
    const gjk2di_v2 e =
        gjk2di_v2_at(gjk2di_d2_load(&s->x[of][i]), gjk2di_d2_load(&s->y[of][i]));
    const gjk2di_v2 one = {gjk2di_d2_firsts(e.x, e.x), gjk2di_d2_firsts(e.y, e.y)},
                    two = {gjk2di_d2_seconds(e.x, e.x), gjk2di_d2_seconds(e.y, e.y)};
    const gjk2di_d2 a = gjk2di_least_outside(one, g->x[!of], g->y[!of], blocks),
                    b = gjk2di_least_outside(two, g->x[!of], g->y[!of], blocks),
                    least =
                        gjk2di_d2_min(gjk2di_d2_firsts(a, b), gjk2di_d2_seconds(a, b)),
                    own = gjk2di_outside(e, &g->x[of][i], &g->y[of][i]),
                    separation = gjk2di_per_length(
                        gjk2di_d2_minus(least, own), &g->shape[of]->inverse[i]);
    gjk2di_d2_store(&s->separation[of][i], separation);
    return separation;
}

/* The separations of all edges. `blocks` is a constant. */
GJK2DI_INLINE void gjk2di_separate_blocks(gjk2di_sides *s, gjk2di_pair *g, int blocks)
{
    gjk2di_d2 most[2];
    gjk2di_place_edges(s, g, 0, blocks);
    gjk2di_place_edges(s, g, 1, blocks);
    for (int of = 0; of < 2; ++of) {
        most[of] = gjk2di_d2_max(gjk2di_separate_two(s, g, of, 0, blocks),
            gjk2di_separate_two(s, g, of, 2, blocks));
        if (blocks > 1)
            most[of] = gjk2di_d2_max(
                most[of], gjk2di_d2_max(gjk2di_separate_two(s, g, of, 4, blocks),
                              gjk2di_separate_two(s, g, of, 6, blocks)));
    }
    gjk2di_d2_store(s->most, gjk2di_d2_max(gjk2di_d2_firsts(most[0], most[1]),
                                 gjk2di_d2_seconds(most[0], most[1])));
}

/* Finds the separations of all edges; places the vertices. Returns SEPARATED if the cores
 * are certainly farther apart than the radius, OVERLAPPING if they certainly overlap,
 * else UNDECIDED. */
GJK2DI_OUTLINE int gjk2di_find_separations(gjk2di_sides *s, gjk2di_pair *g)
{
    if (g->blocks == 1)
        gjk2di_separate_blocks(s, g, 1);
    else
        gjk2di_separate_blocks(s, g, 2);
    s->error = gjk2di_separation_error(g);
    const double most = gjk2di_larger(s->most[0], s->most[1]);
    if (most > (1 + 1e-6) * g->radius + s->error) return GJK2D_SEPARATED;
    return most < -s->error ? GJK2D_OVERLAPPING : GJK2DI_UNDECIDED;
}

/* A bit for each edge whose separation is above its ring's bound, by its place; Q's edges
 * begin at bit 8. */
GJK2DI_INLINE int gjk2di_two_above(const gjk2di_sides *s, int of, int i, gjk2di_d2 bound)
{
    return gjk2di_d2_more(gjk2di_d2_load(&s->separation[of][i]), bound) << (8 * of + i);
}
GJK2DI_INLINE int gjk2di_edges_above(
    const gjk2di_sides *s, const gjk2di_pair *g, double of_p, double of_q)
{
    const gjk2di_d2 p = gjk2di_d2_all(of_p), q = gjk2di_d2_all(of_q);
    const int edges = gjk2di_two_above(s, 0, 0, p) | gjk2di_two_above(s, 0, 2, p) |
                      gjk2di_two_above(s, 1, 0, q) | gjk2di_two_above(s, 1, 2, q);
    if (g->blocks == 1) return edges;
    return edges | gjk2di_two_above(s, 0, 4, p) | gjk2di_two_above(s, 0, 6, p) |
           gjk2di_two_above(s, 1, 4, q) | gjk2di_two_above(s, 1, 6, q);
}

/* The exact sign of an edge's separation, with t of 1 at the end of P's translation: the
 * least sign over the other's vertices. Along an axis, with quarter turns no term rounds,
 * and of two differences the greater is not rounded to less. */
static int gjk2di_edge_sign(const gjk2di_pair *g, const gjk2di_sides *s, int place, int t)
{
    const int of = place >> 3, i = place & 7;
    const gjk2d_shape *const p = g->shape[of], *const q = g->shape[!of];
    const int start = GJK2DI_MIN(i, p->count - 1);
    const gjk2di_vec n = gjk2di_at(gjk2di_sign(s->y[of][i]), -gjk2di_sign(s->x[of][i])),
                     a = gjk2di_turned_back(g->turn[of], n),
                     b = gjk2di_turned_back(g->turn[!of], n);
    if (n.x * n.y == 0 && a.x * a.y == 0 && b.x * b.y == 0 && gjk2di_norm1(a) == 1 &&
        gjk2di_norm1(b) == 1 && (!t || gjk2di_dot(n, g->translation) == 0)) {
        double rest_of_p, rest;
        const double own = gjk2di_dot(a, gjk2di_vertex(p, start)),
                     least = gjk2di_dot(b, gjk2di_vertex(q, gjk2di_scan(q, b))),
                     to_p = gjk2di_two_sum(own, -least, &rest_of_p),
                     to = gjk2di_two_sum(gjk2di_dot(n, gjk2di_position_of(g, !of)),
                         -gjk2di_dot(n, gjk2di_position_of(g, of)), &rest);
        return gjk2di_sign(to != to_p ? to - to_p : rest - rest_of_p);
    }
    const gjk2di_corner from = gjk2di_some_corner(g, of ? 0 : start, of ? start : 0, t),
                        next = gjk2di_other_corner(g, &from, of, gjk2di_after(p, start));
    int sign = 1;
    for (int k = 0; k < q->count && sign >= 0; ++k) {
        const gjk2di_corner c = gjk2di_other_corner(g, &from, !of, k);
        const double side =
            gjk2di_certain_sign(g, gjk2di_between(&from, &next), gjk2di_to(&c), 1);
        sign = GJK2DI_MIN(sign, gjk2di_sign(side));
    }
    return sign;
}

/* The relation of rings of which no edge has a separation that is certainly above 0, but
 * some may have one of 0 or more. On a grid that is 0; elsewhere exact signs decide. They
 * are added to *outside or null. UNDECIDED: one of these stays so on P's translation. */
GJK2DI_COLD int gjk2di_classify_touching(
    gjk2di_pair *g, const gjk2di_sides *s, double noise, int *outside)
{
    int relation = GJK2D_OVERLAPPING, edges = gjk2di_edges_above(s, g, -noise, -noise);
    if (gjk2di_find_grid(g)) return GJK2D_TOUCHING;
    for (; edges && (outside || relation != GJK2D_SEPARATED); edges &= edges - 1) {
        const int place = gjk2di_lowest_bit((unsigned)edges),
                  sign = gjk2di_edge_sign(g, s, place, 0);
        relation = GJK2DI_MAX(relation, sign);
        if (outside) *outside |= (sign >= 0) << place;
        if (outside && sign >= 0 && gjk2di_edge_sign(g, s, place, 1) >= 0)
            return GJK2DI_UNDECIDED;
    }
    return relation;
}

/* ----------------------------------------------------------------- measure --
 * >>measure  From a feature of the CSO to a distance, a normal and points.
 */

/* A corner of the CSO, or an edge from s.a to s.b, counterclockwise, with the direction
 * along which the CSO was found to be no nearer to the origin. No other one may take its
 * place: a short edge's, from its placed corners, may differ from what was tried. */
typedef struct gjk2di_feature {
    gjk2di_simplex s;
    gjk2di_vec d;      /* from the origin towards the CSO; in an overlap into it */
    double length;     /* of d; above 0 */
    double separation; /* of the cores along d; below 0: how deep they overlap */
} gjk2di_feature;

/* Scales a direction whose square underflows to a size near 1; 0 becomes (-1, 0). */
GJK2DI_COLD gjk2di_vec gjk2di_enlarged(gjk2di_vec d)
{
    return d.x == 0 && d.y == 0 ? gjk2di_at(-1, 0)
                                : gjk2di_times(gjk2di_power_for(gjk2di_norm1(d)), d);
}

/* Measures along d. */
GJK2DI_INLINE void gjk2di_measure_along(gjk2di_feature *f, gjk2di_vec d)
{
    double square = gjk2di_dot(d, d);
    if (GJK2DI_RARE(!(square > GJK2DI_LEAST_SQUARE))) {
        d = gjk2di_enlarged(d);
        square = gjk2di_dot(d, d);
    }
    f->d = d;
    f->length = gjk2di_root(square);
    f->separation = gjk2di_dot(d, f->s.a.w) / f->length;
}

/* A corner, rounded only once, however near to the origin it is. */
GJK2DI_COLD gjk2di_vec gjk2di_precise(const gjk2di_pair *g, const gjk2di_corner *a)
{
    gjk2di_exact v;
    gjk2di_expand(&v, g, gjk2di_to(a), 1, 1);
    const int x = v.count[0] - 1, y = v.count[1] - 1;
    return gjk2di_at(x < 0 ? 0 : v.x[0][x], y < 0 ? 0 : v.x[1][y]);
}

/* Measures the feature f->s of the loop. In doubles, that tried the direction of its
 * placed corners last: Lemma 6. If `exact`, signs have shown that it is the nearest one,
 * or an edge of the boundary: its own direction was tried, and the stored edge has it
 * within 5 u. The ends of an edge become counterclockwise: then its direction is its
 * left. Where a shape has two vertices in one place, both ends get the same; an edge
 * without length becomes a corner. */
GJK2DI_OUTLINE void gjk2di_measure(gjk2di_feature *f, const gjk2di_pair *g, int exact)
{
    gjk2di_simplex *const s = &f->s;
    if (s->count > 1) {
        if (gjk2di_is_repeated(g->shape[0], s->a.p, s->b.p)) s->b.p = s->a.p;
        if (gjk2di_is_repeated(g->shape[1], s->a.q, s->b.q)) s->b.q = s->a.q;
        if (gjk2di_is_same_corner(&s->a, &s->b)) s->count = 1, s->side = 0;
        if (s->side < 0) {
            const gjk2di_corner a = s->a;
            s->a = s->b, s->b = a;
            s->side = -s->side;
        }
    }
    if (exact && !g->is_exact) s->a.w = gjk2di_precise(g, &s->a);
    gjk2di_measure_along(f, exact && s->count > 1
                                ? gjk2di_left(gjk2di_edge_vector(g, &s->a, &s->b))
                                : gjk2di_direction(s));
}

/* Measures the separation again, from a precise corner, if it is so near 0 that the
 * rounding of corners shows. */
GJK2DI_INLINE void gjk2di_refine(gjk2di_feature *f, const gjk2di_pair *g)
{
    const double few = sizeof(gjk2d_real) == sizeof(double) ? 64 : 4;
    if (GJK2DI_RARE(gjk2di_abs(f->separation) < few * GJK2DI_U * g->E) && !g->is_exact)
        f->separation = gjk2di_dot(f->d, gjk2di_precise(g, &f->s.a)) / f->length;
}

/* ---- edges as features, and which of them is taken */

/* Sets f to an edge of shape `of`, counterclockwise, at its support vertex of the other
 * shape, and measures it. `left` is the edge's vector turned left. */
GJK2DI_INLINE void gjk2di_measure_edge(gjk2di_feature *f, const gjk2di_pair *g, int of,
    int start, int end, int support, gjk2di_vec left)
{
    f->s.a = gjk2di_corner_of(g, of ? support : start, of ? start : support, 0);
    f->s.b = gjk2di_corner_of(g, of ? support : end, of ? end : support, 0);
    f->s.count = 2, f->s.side = 1, f->s.is_beyond = 0;
    gjk2di_measure_along(f, gjk2di_times(gjk2di_plus_or_minus[of], left));
}

/* Where the foot of the origin falls on an edge after the CSO has moved by `moved`: 0 at
 * a, 1 at b. */
GJK2DI_INLINE double gjk2di_foot(const gjk2di_feature *f, gjk2di_vec moved)
{
    const gjk2di_vec e = gjk2di_at(f->d.y, -f->d.x); /* from a to b */
    return -gjk2di_dot(e, gjk2di_plus(f->s.a.w, moved)) / (f->length * f->length);
}

/* How far the foot of the origin is past the nearer end of an edge; at most 0 on it. */
GJK2DI_INLINE double gjk2di_overhang(const gjk2di_feature *f)
{
    const double foot = gjk2di_foot(f, gjk2di_at(0, 0));
    return f->length * gjk2di_larger(-foot, foot - 1);
}

/* Is edge e to be taken instead of f, if its separation counts as greater by `more`? The
 * one of greater separation is; but if they differ by rounding, the one on which the foot
 * of the origin is; and if they are equal, the one whose normal is more in line with the
 * centers, or else lies to the left of them: a rule that exchanges with P and Q. */
GJK2DI_OUTLINE int gjk2di_is_better(
    const gjk2di_pair *g, const gjk2di_feature *e, const gjk2di_feature *f, double more)
{
    const double rise = e->separation - f->separation + more;
    if (gjk2di_abs(rise) > g->error) return rise > 0;
    const int is_on_e = gjk2di_overhang(e) <= 0, is_on_f = gjk2di_overhang(f) <= 0;
    if (is_on_e != is_on_f) return is_on_e;
    if (gjk2di_abs(rise) > 8 * GJK2DI_U * gjk2di_abs(f->separation)) return rise > 0;
    const double of_e = gjk2di_dot(g->center, e->d) * f->length,
                 of_f = gjk2di_dot(g->center, f->d) * e->length;
    if (of_e != of_f) return of_e > of_f;
    return gjk2di_cross(g->center, e->d) * f->length >
           gjk2di_cross(g->center, f->d) * e->length;
}

/* Sets f to an edge of small rings by its place: from 0 for P's edges, from 8 for Q's. */
GJK2DI_OUTLINE void gjk2di_set_small_edge(
    gjk2di_feature *f, const gjk2di_pair *g, const gjk2di_sides *s, int place)
{
    const int of = place >> 3, i = place & 7, last = g->shape[of]->count - 1;
    const gjk2di_vec left = gjk2di_at(-s->y[of][i], s->x[of][i]);
    const int support =
        gjk2di_least_of_block(g->x[!of], g->y[!of], gjk2di_times(-1, left), g->blocks);
    const int start = GJK2DI_MIN(i, last), end = i < last ? i + 1 : 0;
    gjk2di_measure_edge(f, g, of, start, end, support, left);
}

/* Sets f to the edge of greatest separation of both small rings, if P's edges count as
 * separated by `bias` more; of two in one direction, P's. The candidates, nearly always
 * one, are measured with their own lengths. */
GJK2DI_OUTLINE void gjk2di_choose_small_edge(
    gjk2di_feature *f, const gjk2di_pair *g, const gjk2di_sides *s, double bias)
{
    const double most = gjk2di_larger(s->most[0] + bias, s->most[1]),
                 least = most - 2 * s->error - 4e-6 * (gjk2di_abs(most) + bias);
    int edges = gjk2di_edges_above(s, g, least - bias, least);
    if (!edges) edges = 1; /* (of NaNs none is above) */
    int best = gjk2di_lowest_bit((unsigned)edges);
    gjk2di_set_small_edge(f, g, s, best);
    while (GJK2DI_RARE((edges &= edges - 1) != 0)) {
        gjk2di_feature e;
        const int place = gjk2di_lowest_bit((unsigned)edges);
        gjk2di_set_small_edge(&e, g, s, place);
        if (!gjk2di_is_better(g, &e, f, ((best >> 3) - (place >> 3)) * bias)) continue;
        *f = e;
        best = place;
    }
}

/* The end of the edge of the hull that starts at a vertex, counterclockwise or, with
 * is_back, clockwise: the neighbour, unless the ring has dents. Of ends in one direction,
 * up to rounding, the farthest; none that is as near as rounding, or has the center on
 * the wrong side, as one behind a vertex in the dent of a straight side. */
GJK2DI_COLD int gjk2di_some_hull_neighbour(const gjk2d_shape *s, int at, int is_back)
{
    int end = gjk2di_neighbour(s, at, is_back), is_found = 0;
    if (s->kind & GJK2DI_CONVEX) return end;
    const double sign = gjk2di_plus_or_minus[is_back],
                 least = gjk2di_straightness((double)s->extent);
    const gjk2di_vec a = gjk2di_vertex(s, at),
                     center = gjk2di_minus(gjk2di_vec_of(s->center), a);
    for (int k = -1; k < s->count; ++k) {
        const int i = k < 0 ? end : k; /* the neighbour first */
        const gjk2di_vec u = gjk2di_minus(gjk2di_vertex(s, end), a),
                         v = gjk2di_minus(gjk2di_vertex(s, i), a);
        const double turn = sign * gjk2di_cross(u, v),
                     noise = 8 * GJK2DI_U * (double)s->extent *
                             (gjk2di_norm1(u) + gjk2di_norm1(v));
        if (gjk2di_norm1(v) <= least || sign * gjk2di_cross(v, center) < -noise) continue;
        if (!is_found ||
            (gjk2di_abs(turn) > noise ? turn < 0 : gjk2di_dot(u, v) > gjk2di_dot(u, u)))
            end = i;
        is_found = 1;
    }
    return end;
}

GJK2DI_INLINE int gjk2di_hull_neighbour(const gjk2d_shape *s, int at, int is_back)
{
    return s->data ? gjk2di_some_hull_neighbour(s, at, is_back)
                   : gjk2di_beside(s, at, is_back);
}

/* Sets f to an edge of shape `of`, and returns its support vertex, which a climb may find
 * from `support`. */
GJK2DI_OUTLINE int gjk2di_find_edge(
    gjk2di_feature *f, const gjk2di_pair *g, int of, int start, int end, int support)
{
    const gjk2di_vec left = gjk2di_left(gjk2di_turned_edge(g, of, start, end));
    support =
        gjk2di_support_of(g, !of, gjk2di_times(gjk2di_plus_or_minus[of], left), support);
    gjk2di_measure_edge(f, g, of, start, end, support, left);
    return support;
}

/* Chooses among f and edges of shape `of`: the two beside a vertex or, if that is -1, all
 * of them, from a corner of the hull on: O(n + m) for exactly convex rings. `support` is
 * a vertex of the other shape from which a climb may start, or -1. */
static void gjk2di_choose_edge(
    gjk2di_feature *f, const gjk2di_pair *g, int of, int vertex, int support)
{
    const gjk2d_shape *const s = g->shape[of];
    const int is_all = vertex < 0,
              start = is_all ? gjk2di_support_of(g, of, gjk2di_at(1, 0), -1)
                             : gjk2di_hull_neighbour(s, vertex, 1);
    int at = start, next = is_all ? gjk2di_hull_neighbour(s, at, 0) : vertex;
    for (int steps = is_all ? s->count : 2; steps > 0; --steps) {
        gjk2di_feature e;
        if (!gjk2di_is_repeated(s, at, next)) { /* else it is a point */
            support = gjk2di_find_edge(&e, g, of, at, next, support);
            if (gjk2di_is_better(g, &e, f, 0)) *f = e;
        }
        at = next;
        if (at == start) break;
        next = gjk2di_hull_neighbour(s, at, 0);
    }
}

/* ---- how two shapes lie */

/* The exact sign of a feature's distance minus the radius: that of H^2 - r^2 N, where for
 * an edge H = a x (b - a) and N = |b - a|^2, for a corner H^2 = |a|^2 and N = 1. For an
 * edge it is -1 if the origin is on its inner side. In a unit of E, and b - a in one of
 * its own, so that no bit of a square underflows. */
GJK2DI_COLD int gjk2di_gap_sign(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    double total[GJK2DI_PRODUCTS + GJK2DI_PARTS], e[GJK2DI_PRODUCTS], r[3], square[18];
    gjk2di_exact u, v;
    int count = 0, e_count = 1, r_count = 0;
    const double scale = gjk2di_power_for(g->E);
    for (int k = 0; k < 2; ++k)
        r_count = gjk2di_grow(r, r_count, scale * gjk2di_round_of(g, k));
    r_count = gjk2di_grow(r, r_count, scale * g->margin);
    const int square_count = gjk2di_compress(
        square, gjk2di_grow_times(square, 0, 1, r, r_count, r, r_count), GJK2DI_PARTS);
    gjk2di_expand(&u, g, gjk2di_to(&s->a), scale, 1);
    e[0] = 1;
    if (s->count == 1) {
        count = gjk2di_expand_product(total, &u, &u, 0);
    } else {
        const double size = gjk2di_norm1(gjk2di_edge_vector(g, &s->a, &s->b));
        gjk2di_expand(&v, g, gjk2di_between(&s->a, &s->b),
            gjk2di_power_for(GJK2DI_MAX(size, 1e-150)), 1);
        e_count = gjk2di_compress(e, gjk2di_expand_product(e, &u, &v, 1), GJK2DI_PARTS_2);
        const int left = gjk2di_sign_of(e, e_count), side = s->side < 0 ? left : -left;
        if (side < 0 || g->radius == 0) return side;
        for (int i = 0; i < e_count; ++i)
            count = gjk2di_compress(total,
                gjk2di_grow_times(total, count, 1, &e[i], 1, e, e_count),
                GJK2DI_MOST_PARTS);
        e_count = gjk2di_compress(e, gjk2di_expand_product(e, &v, &v, 0), GJK2DI_PARTS_2);
    }
    for (int i = 0; i < e_count; ++i)
        count = gjk2di_compress(total,
            gjk2di_grow_times(total, count, -1, &e[i], 1, square, square_count),
            GJK2DI_MOST_PARTS);
    return gjk2di_sign_of(total, count);
}

/* The same where s is a side along an axis, certainly opposite the origin, and turns are
 * by quarters: then no term rounds. Else UNDECIDED. */
GJK2DI_COLD int gjk2di_axis_gap_sign(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    const gjk2di_vec e = gjk2di_minus(s->b.w, s->a.w), v = gjk2di_direction(s),
                     n = gjk2di_at(gjk2di_sign(v.x), gjk2di_sign(v.y));
    double gap[8];
    int count = gjk2di_grow(gap, 0, -g->margin);
    if (s->count != 2 || gjk2di_is_swept(g) || n.x * n.y != 0 ||
        !(-gjk2di_dot(s->a.w, e) > gjk2di_product_error(g, s->a.w, e)) ||
        !(gjk2di_dot(s->b.w, e) > gjk2di_product_error(g, s->b.w, e)))
        return GJK2DI_UNDECIDED;
    for (int k = 0; k < 2; ++k) {
        const gjk2d_shape *const shape = g->shape[k];
        const double sign = gjk2di_plus_or_minus[k];
        const gjk2di_vec d = gjk2di_turned_back(g->turn[k], gjk2di_times(sign, n));
        if (d.x * d.y != 0 || gjk2di_norm1(d) != 1) return GJK2DI_UNDECIDED;
        const double least = gjk2di_dot(d, gjk2di_vertex(shape, gjk2di_scan(shape, d)));
        if (gjk2di_dot(d, gjk2di_vertex(shape, gjk2di_vertex_at(&s->a, k))) != least ||
            gjk2di_dot(d, gjk2di_vertex(shape, gjk2di_vertex_at(&s->b, k))) != least)
            return GJK2DI_UNDECIDED;
        count = gjk2di_grow(gap, count, least);
        count = gjk2di_grow(gap, count, sign * gjk2di_dot(n, gjk2di_position_of(g, k)));
        count = gjk2di_grow(gap, count, -gjk2di_round_of(g, k));
    }
    return gjk2di_sign_of(gap, count);
}

/* The relation of the shapes, from that of the cores and s, the nearest feature of cores
 * that are apart, up to rounding. In doubles it is certain by Lemma 3: if the radius is
 * more than |a| + 2 error, the corner a itself is within it. For custom shapes no sign is
 * exact, and half of the bound, 32 epsilon E, keeps to what gjk2d_make_custom says. */
GJK2DI_INLINE int gjk2di_with_radii(gjk2di_pair *g, const gjk2di_simplex *s, int relation)
{
    if (!(g->radius > 0)) return relation;
    if (relation != GJK2D_SEPARATED) return GJK2D_OVERLAPPING;
    if (s->is_beyond) return relation;
    const gjk2di_vec v = gjk2di_direction(s);
    const double gap = gjk2di_dot(v, s->a.w) - g->radius * gjk2di_length(v),
                 error = g->error, of_v = gjk2di_bound_gap * error * gjk2di_norm1(v),
                 of_a = error * (gjk2di_bound_gap * gjk2di_norm1(s->a.w) +
                                    gjk2di_bound_gap_square * error);
    if (gjk2di_abs(gap) > (g->is_custom ? 0.5 * of_v : of_v + of_a))
        return gjk2di_sign(gap);
    if (g->is_custom) return GJK2D_TOUCHING;
    relation = gjk2di_axis_gap_sign(g, s);
    if (relation != GJK2DI_UNDECIDED) return relation;
    gjk2di_simplex nearest = *s;
    gjk2di_find_grid(g);
    gjk2di_loop_exactly(g, &nearest, GJK2DI_APART, NULL);
    return gjk2di_gap_sign(g, &nearest);
}

/* The relation of cores of which one is custom. Where the loop did not decide it, or not
 * within its limit, they are apart if the direction of the corner or edge s separates
 * them, overlap if s is a triangle or the CSO is on both sides of the edge, and else are
 * said to touch. */
GJK2DI_COLD int gjk2di_classify_custom(
    const gjk2di_pair *g, gjk2di_simplex *s, int relation)
{
    if (relation != GJK2DI_UNDECIDED) return relation;
    if (s->count == 3) return GJK2D_OVERLAPPING;
    for (s->side = s->count == 1 ? 1 : -1; s->side < 2; s->side += 2) {
        const gjk2di_vec v = gjk2di_direction(s);
        const double noise = gjk2di_score_error(g, v);
        gjk2di_find_support(&s->c, g, v, s->a.p, s->a.q);
        const double low = gjk2di_dot(v, s->c.w);
        if (low > noise) {
            if (s->count > 1) gjk2di_s1d(g, 0, s, s->a, s->b);
            return GJK2D_SEPARATED;
        }
        if (low >= -noise || s->count == 1) return GJK2D_TOUCHING;
    }
    s->count = 3;
    return GJK2D_OVERLAPPING;
}

/* ---- depth, by the expanding polytope algorithm: a polygon of corners around the origin
 * grows at its nearest chord, until no corner lies farther out there. */

enum { GJK2DI_MOST_CHORDS = 32 };
typedef struct gjk2di_chord {
    gjk2di_corner a;   /* where it begins, */
    int next;          /* and the chord that begins at its end, counterclockwise */
    double separation; /* below 0: how far the origin is inside */
} gjk2di_chord;

static void gjk2di_measure_chord(gjk2di_chord *chord, int i)
{
    const gjk2di_vec a = chord[i].a.w,
                     d = gjk2di_left(gjk2di_minus(chord[chord[i].next].a.w, a));
    const double square = gjk2di_dot(d, d);
    chord[i].separation = square > GJK2DI_LEAST_SQUARE
                              ? gjk2di_dot(d, a) / gjk2di_root(square)
                              : GJK2DI_NO_EDGE;
}

/* Of chords that are as near up to rounding, is i taken instead of j? As for edges. */
GJK2DI_OUTLINE int gjk2di_is_better_chord(
    const gjk2di_pair *g, const gjk2di_chord *chord, int i, int j)
{
    gjk2di_feature f[2];
    for (int k = 0; k < 2; ++k) {
        const gjk2di_chord *const of = &chord[k ? j : i];
        f[k].s.a = of->a, f[k].s.b = chord[of->next].a;
        f[k].s.count = 2, f[k].s.side = 1;
        gjk2di_measure(&f[k], g, 0);
    }
    return gjk2di_is_better(g, &f[0], &f[1], 0);
}

/* The triangle f->s becomes the edge of least depth, and is measured. Returns 0 if there
 * is no room for more chords: then it is the one whose support vertex is least deep. */
static int gjk2di_find_depth(gjk2di_feature *f, const gjk2di_pair *g)
{
    gjk2di_chord chord[GJK2DI_MOST_CHORDS];
    int is_complete = 0, count = 3;
    double most = GJK2DI_NO_EDGE;
    gjk2di_forget(g, &f->s);
    const int is_left = gjk2di_cross(gjk2di_minus(f->s.b.w, f->s.a.w),
                            gjk2di_minus(f->s.c.w, f->s.a.w)) >= 0;
    chord[0].a = f->s.a, chord[1].a = f->s.b, chord[2].a = f->s.c;
    for (int i = 0; i < 3; ++i) chord[i].next = (is_left ? i + 1 : i + 2) % 3;
    for (int i = 0; i < 3; ++i) gjk2di_measure_chord(chord, i);
    while (!is_complete && count < GJK2DI_MOST_CHORDS) {
        int best = 0;
        for (int i = 1; i < count; ++i) {
            const double rise = chord[i].separation - chord[best].separation;
            if (rise > g->error ||
                (rise >= -g->error && gjk2di_is_better_chord(g, chord, i, best)))
                best = i;
        }
        const gjk2di_corner a = chord[best].a, b = chord[chord[best].next].a;
        gjk2di_corner *const c = &chord[count].a;
        const gjk2di_vec d = gjk2di_left(gjk2di_minus(b.w, a.w));
        gjk2di_find_support(c, g, d, a.p, a.q);
        const double length = gjk2di_length(d), low = gjk2di_dot(d, c->w) / length;
        is_complete = !(gjk2di_dot(d, gjk2di_minus(a.w, c->w)) > g->error * length);
        if (low > most || is_complete) f->s.a = a, f->s.b = b, f->s.c = *c;
        most = GJK2DI_MAX(low, most);
        chord[count].next = chord[best].next;
        chord[best].next = count;
        gjk2di_measure_chord(chord, best);
        gjk2di_measure_chord(chord, count++);
    }
    f->s.count = 2, f->s.side = 1;
    gjk2di_measure(f, g, 0);
    if (GJK2DI_RARE(g->is_custom)) /* never too small */
        f->separation = gjk2di_dot(f->d, f->s.c.w) / f->length - g->error;
    return is_complete;
}

/* ---- the nearest feature */

/* Measures cores that touch or overlap; f->s is an edge of the boundary that contains the
 * origin, a CSO that is a point there, or where the cores overlap, a triangle around the
 * origin or any simplex. */
GJK2DI_COLD void gjk2di_measure_contact(
    gjk2di_feature *f, const gjk2di_pair *g, int relation)
{
    if (f->s.count == 3 && (gjk2di_find_depth(f, g) || g->is_custom)) return;
    if (relation == GJK2D_TOUCHING) {
        if (g->is_custom && f->s.count == 1)
            gjk2di_measure_along(f, gjk2di_enlarged(g->center));
        else
            gjk2di_measure(f, g, 1);
        return;
    }
    f->separation = GJK2DI_NO_EDGE;
    gjk2di_choose_edge(f, g, 0, -1, -1);
    gjk2di_choose_edge(f, g, 1, -1, -1);
}

/* Is the support vertex of an edge certainly within the radius? It is at most the square
 * root of separation^2 + overhang^2 away from the edge. */
GJK2DI_INLINE int gjk2di_is_within(
    const gjk2di_pair *g, double separation, double overhang)
{
    const double reach = g->radius - gjk2di_separation_error(g),
                 past = gjk2di_larger(overhang, 0);
    return (reach > 0) & (separation * separation + past * past < reach * reach);
}

/* The relation of the cores, as asked, from all edges of small rings. f becomes the edge
 * of greatest separation; if the foot of the origin is past its end, a corner is nearest,
 * to which the loop leads. */
GJK2DI_OUTLINE int gjk2di_nearest_by_edges(gjk2di_feature *f, gjk2di_pair *g, int asked)
{
    gjk2di_sides sides;
    int relation = gjk2di_find_separations(&sides, g);
    f->s.is_beyond = relation == GJK2D_SEPARATED;
    if (relation == GJK2DI_UNDECIDED)
        relation = gjk2di_larger(sides.most[0], sides.most[1]) > sides.error
                       ? GJK2D_SEPARATED
                       : gjk2di_classify_touching(g, &sides, sides.error, NULL);
    if (f->s.is_beyond ? asked < GJK2DI_NEAREST
                       : asked < GJK2DI_DEPTH && relation != GJK2D_SEPARATED)
        return relation;
    gjk2di_choose_small_edge(f, g, &sides, 0);
    if (asked < GJK2DI_NEAREST && gjk2di_is_within(g, f->separation, gjk2di_overhang(f)))
        return GJK2D_OVERLAPPING;
    const double foot = gjk2di_foot(f, gjk2di_at(0, 0));
    if (((foot < 0) | (foot > 1)) && relation == GJK2D_SEPARATED) {
        const gjk2di_corner *const end = foot > 1 ? &f->s.b : &f->s.a;
        const int is_certain =
            gjk2di_loop_from(g, &f->s, end->p, end->q, asked) == GJK2D_SEPARATED;
        if (!is_certain) gjk2di_loop_exactly(g, &f->s, GJK2DI_FULL, NULL);
        gjk2di_measure(f, g, !is_certain);
    } else if (relation) {
        gjk2di_refine(f, g);
    }
    return relation;
}

/* The same of any shapes, by the loop. */
static int gjk2di_nearest_by_loop(gjk2di_feature *f, gjk2di_pair *g, int asked)
{
    gjk2di_place_vertices(g);
    int relation = gjk2di_loop_from(g, &f->s, -1, 0,
        asked < GJK2DI_NEAREST && !g->is_custom ? GJK2DI_APART : GJK2DI_FULL);
    if (GJK2DI_RARE(g->is_custom)) relation = gjk2di_classify_custom(g, &f->s, relation);
    const int exact = relation == GJK2DI_UNDECIDED;
    if (g->is_small && !gjk2di_is_swept(g) &&
        (exact || (relation != GJK2D_SEPARATED && asked == GJK2DI_DEPTH)))
        return gjk2di_nearest_by_edges(f, g, asked);
    if (exact) {
        gjk2di_find_grid(g);
        relation = gjk2di_loop_exactly(
            g, &f->s, asked == GJK2DI_NEAREST ? GJK2DI_APART : asked, NULL);
    }
    if (relation == GJK2D_SEPARATED && asked >= GJK2DI_NEAREST)
        gjk2di_measure(f, g, exact);
    return relation;
}

/* The relation of the cores and, as asked, f, the nearest feature of the CSO. All edges
 * come before the loop, unless the core of one shape is that of a circle or a capsule: it
 * is usually apart from the other core. */
GJK2DI_INLINE int gjk2di_relate(gjk2di_feature *f, gjk2di_pair *g, int asked)
{
    const int least = GJK2DI_MIN(g->shape[0]->count, g->shape[1]->count),
              by_edges = g->is_small & !g->is_far & ((g->radius == 0) | (least > 2)) &&
                         !gjk2di_is_swept(g);
    return by_edges ? gjk2di_nearest_by_edges(f, g, asked)
                    : gjk2di_nearest_by_loop(f, g, asked);
}

/* The relation of the shapes. (It links no depth.) */
static int gjk2di_classify(gjk2di_pair *g, int asked)
{
    gjk2di_feature f;
    const int relation = gjk2di_relate(&f, g, asked);
    return gjk2di_with_radii(g, &f.s, relation);
}

/* The same, and f. (Edges measure the depth of small rings.) */
GJK2DI_OUTLINE int gjk2di_find_nearest(gjk2di_feature *f, gjk2di_pair *g, int asked)
{
    const int relation = gjk2di_relate(f, g, asked);
    if (asked == GJK2DI_DEPTH && relation != GJK2D_SEPARATED && !g->is_small) {
        gjk2di_measure_contact(f, g, relation);
        f->separation = relation == GJK2D_OVERLAPPING ? GJK2DI_MIN(f->separation, 0) : 0;
    }
    return gjk2di_with_radii(g, &f->s, relation);
}

/* ---- what is reported */

/* The signed distance of the shapes, in stored numbers, with the sign of the relation. */
GJK2DI_INLINE gjk2d_real gjk2di_signed_distance(
    const gjk2di_pair *g, const gjk2di_feature *f, int relation)
{
    const gjk2d_real sign = (gjk2d_real)relation,
                     size = sign * (gjk2d_real)(g->unit * (f->separation - g->radius));
    return sign * GJK2DI_MAX(size, GJK2DI_SMALLEST) + 0;
}

/* Extends the edge f of the CSO by edges of either shape, as far as their vertices stay
 * on its line, up to the rounding of their numbers. */
GJK2DI_COLD void gjk2di_extend_edge(gjk2di_feature *f, const gjk2di_pair *g)
{
    const gjk2di_vec e = gjk2di_at(f->d.y, -f->d.x);
    gjk2di_corner *const end[2] = {&f->s.a, &f->s.b};
    for (int way = 0; way < 4; ++way) {
        const int k = way >> 1, is_back = way & 1;
        const gjk2d_shape *const s = g->shape[k];
        const gjk2di_vec own = gjk2di_times(gjk2di_plus_or_minus[k ^ is_back],
                             gjk2di_turned_back(g->turn[k], e)),
                         from = gjk2di_vertex(s, gjk2di_vertex_at(&f->s.a, k));
        const double most = gjk2di_straightness((double)s->extent) * gjk2di_length(own);
        int *const at = k ? &end[!is_back]->q : &end[!is_back]->p;
        for (int steps = s->count; steps > 0; --steps) {
            const int next = gjk2di_hull_neighbour(s, *at, is_back);
            const gjk2di_vec v = gjk2di_vertex(s, next);
            if (!(gjk2di_dot(own, gjk2di_minus(v, gjk2di_vertex(s, *at))) > 0) ||
                gjk2di_abs(gjk2di_cross(own, gjk2di_minus(v, from))) > most)
                break;
            *at = next;
        }
    }
    for (int i = 0; i < 2; ++i) *end[i] = gjk2di_some_corner(g, end[i]->p, end[i]->q, 0);
    const double along = gjk2di_dot(e, gjk2di_minus(f->s.b.w, f->s.a.w)),
                 part = gjk2di_larger(along / (f->length * f->length), 1);
    f->d = gjk2di_times(part, f->d);
    f->length *= part;
}

/* The feature of a shape from vertex a to b, counterclockwise: a vertex if a is b. */
GJK2DI_INLINE int gjk2di_feature_of(const gjk2d_shape *s, int a, int b)
{
    if (a == b) return gjk2di_vertex_feature(s, a);
    return gjk2di_edge_feature(
        s, s->data ? gjk2di_beside(s, gjk2di_neighbour(s, a, 0), 1) : a);
}

/* The closest or deepest points of the cores after P has moved by `moved`, and their
 * features. One is on P's of two parallel edges, or a vertex: Q's if there are two, or if
 * the origin's foot is past the edge by rounding. The other is found along the normal. */
GJK2DI_OUTLINE void gjk2di_find_points(gjk2di_vec core[2], int feature[2],
    const gjk2di_pair *g, const gjk2di_feature *f, gjk2di_vec moved)
{
    gjk2di_feature extended;
    double foot = f->s.count > 1 ? gjk2di_foot(f, moved) : 0;
    int is_past = (foot < 0) | (foot > 1);
    if (GJK2DI_RARE(is_past)) {
        extended = *f;
        gjk2di_extend_edge(&extended, g);
        f = &extended;
        foot = gjk2di_foot(f, moved);
        is_past = (foot < 0) | (foot > 1);
        foot = gjk2di_part_of_one(foot);
    }
    const gjk2di_corner *const a = &f->s.a, *const b = f->s.count > 1 ? &f->s.b : a;
    const int of = is_past | (a->q == b->q);
    const gjk2di_vec v = gjk2di_placed_vertex(g, of, gjk2di_vertex_at(a, of)),
                     w = gjk2di_placed_vertex(g, of, gjk2di_vertex_at(b, of));
    const gjk2di_vec on = gjk2di_plus(gjk2di_position_of(g, 0),
        gjk2di_plus(gjk2di_plus(v, gjk2di_times(foot, gjk2di_minus(w, v))),
            gjk2di_times(!of, moved)));
    const double between = f->separation / f->length;
    core[0] = gjk2di_plus(on, gjk2di_times(of * between, f->d));
    core[1] = gjk2di_minus(on, gjk2di_times(!of * between, f->d));
    feature[0] = gjk2di_feature_of(g->shape[0], a->p, b->p);
    feature[1] = gjk2di_feature_of(g->shape[1], a->q, b->q);
}

GJK2DI_OUTLINE gjk2d_result gjk2di_report(
    const gjk2di_pair *g, const gjk2di_feature *f, int relation)
{
    const gjk2di_vec normal = gjk2di_times(-1 / f->length, f->d);
    gjk2di_vec core[2];
    int feature[2];
    gjk2d_result r;
    gjk2di_find_points(core, feature, g, f, gjk2di_at(0, 0));
    r.status = GJK2D_OK;
    r.relation = (gjk2d_relation)relation;
    r.distance = gjk2di_signed_distance(g, f, relation);
    r.normal = gjk2di_rounded(normal);
    r.p = gjk2di_stored(
        g, gjk2di_plus(core[0], gjk2di_times(gjk2di_round_of(g, 0), normal)));
    r.q = gjk2di_stored(
        g, gjk2di_minus(core[1], gjk2di_times(gjk2di_round_of(g, 1), normal)));
    r.p_feature = feature[0], r.q_feature = feature[1];
    return r;
}

/* ----------------------------------------------------------------- contact --
 * >>contact  Contact points. The incident edge, the other shape's edge that faces the
 * reference edge, is clipped to the reference edge. Both are whole straight sides, in
 * however many pieces they are stored.
 */

/* A reference edge, and the incident edge clipped to it: its first end is the lower one,
 * as a rule the support vertex. */
typedef struct gjk2di_clipped {
    int of, start;    /* the reference edge is P's (0) or Q's (1), from this vertex, */
    gjk2di_vec e;     /* its direction, counterclockwise, */
    double length;    /* and the length of that */
    int vertex[2];    /* the ends of the incident edge, */
    gjk2di_vec at[2]; /* clipped; */
    double height[2]; /* how far outside of the reference edge they are, times `length` */
    int count;        /* of points: 1 if hardly anything is left, or 2 */
} gjk2di_clipped;

/* A support vertex no farther than this past an end of an edge counts as beside it. */
GJK2DI_INLINE double gjk2di_contact_slack(const gjk2di_pair *g)
{
    return (double)GJK2DI_EPSILON * g->E + g->error;
}

/* Clips the incident edge, from `from` to `to`, to the reference edge between two
 * vertices; one taken as a whole side may end two slacks before the support vertex.
 * Without branches, here and below: where an edge is clipped cannot be predicted. */
GJK2DI_INLINE void gjk2di_clip(gjk2di_clipped *c, const gjk2di_pair *g, gjk2di_vec start,
    gjk2di_vec stop, gjk2di_vec from, gjk2di_vec to)
{
    const gjk2di_vec out = gjk2di_at(c->e.y, -c->e.x), /* its normal */
        edge = gjk2di_minus(to, from), v = gjk2di_minus(from, start);
    const double slack = 2 * gjk2di_contact_slack(g) * c->length,
                 high = gjk2di_dot(c->e, gjk2di_minus(stop, start)),
                 along_v = gjk2di_dot(c->e, v),
                 along_w = gjk2di_dot(c->e, gjk2di_minus(to, start)),
                 step = along_w - along_v, height = gjk2di_dot(out, v),
                 rise = gjk2di_dot(out, edge);
    const int stays = (along_v >= -slack) & (along_v <= high + slack);
    const double first = stays ? along_v : gjk2di_clamped(along_v, 0, high),
                 low = GJK2DI_MIN(first, 0), most = GJK2DI_MAX(first, high),
                 last = gjk2di_clamped(along_w, low, most),
                 inverse = 1 / (step + (step == 0));
    double part_v = (first - along_v) * inverse, part_w = (along_w - last) * inverse;
    c->count = 1 + (gjk2di_abs(last - first) > (double)GJK2DI_EPSILON * g->E * c->length);
    const int is_before = (along_v < 0) & (along_w < 0),
              is_behind = (along_v > high) & (along_w > high);
    if (GJK2DI_RARE((is_before | is_behind) > stays)) {
        /* Nothing is beside the edge: the support vertex stays, or the other end, if that
         * is as deep, up to rounding, and nearer. */
        const int is_other = (is_before ? step > 0 : step < 0) & (rise <= slack);
        part_v = is_other, part_w = !is_other;
        c->vertex[!is_other] = c->vertex[is_other];
        c->count = 1;
    }
    c->at[0] = gjk2di_plus(from, gjk2di_times(part_v, edge));
    c->at[1] = gjk2di_minus(to, gjk2di_times(part_w, edge));
    c->height[0] = height + part_v * rise;
    c->height[1] = height + rise - part_w * rise;
}

/* Extends an edge to its side: moves end[is_end] on while all vertices between stay
 * within `most` of the chord of both ends. Seen from the other end, each of them bounds
 * the slope of the chord. */
GJK2DI_COLD void gjk2di_extend_side(
    const gjk2d_shape *s, int end[2], int is_end, double most)
{
    const gjk2di_vec from = gjk2di_vertex(s, end[!is_end]),
                     e = gjk2di_minus(gjk2di_vertex(s, end[is_end]), from);
    const double square = gjk2di_dot(e, e), sleeve = most * gjk2di_root(square);
    double reach = 0, low = -1e300, high = 1e300;
    int at = end[!is_end];
    for (int steps = s->count; steps > 0; --steps) {
        at = gjk2di_hull_neighbour(s, at, !is_end);
        const gjk2di_vec v = gjk2di_minus(gjk2di_vertex(s, at), from);
        const double along = gjk2di_dot(e, v), off = gjk2di_cross(e, v);
        if (!(along > reach) || off < low * along || off > high * along) break;
        if (along > square) end[is_end] = at;
        reach = along;
        low = gjk2di_larger(low, (off - sleeve) / along);
        high = GJK2DI_MIN(high, (off + sleeve) / along);
    }
}

/* The vertices of a side of shape k are off its line by the rounding of their numbers.
 * (In the second direction twice that, if it is less than 4 ulp of E: so one end does not
 * move on at the cost of the other.) */
GJK2DI_COLD void gjk2di_find_whole_side(const gjk2di_pair *g, int k, int end[2])
{
    const gjk2d_shape *const s = g->shape[k];
    const double most = gjk2di_straightness((double)s->extent),
                 size = (double)g->shape[0]->extent + (double)g->shape[1]->extent;
    gjk2di_extend_side(s, end, 1, most);
    gjk2di_extend_side(
        s, end, 0, GJK2DI_MIN(2 * most, 1.9 * (double)GJK2DI_EPSILON * size));
}

/* If edge f of shape `of` is a piece of a side whose separation is the best one, up to
 * law 3, or less by at most the bias, f becomes the side; but not if a support vertex
 * beside f, and apart from it, would no longer be beside it. Else f is extended along
 * its own line. (A side that seems better than the best bulges in front of its line.) */
GJK2DI_COLD void gjk2di_take_whole_side(
    gjk2di_feature *f, const gjk2di_pair *g, int of, double best, double bias)
{
    const int support = gjk2di_vertex_at(&f->s.a, !of),
              may_leave = f->separation > 0 && support == gjk2di_vertex_at(&f->s.b, !of);
    const double slack = gjk2di_contact_slack(g);
    int side[2] = {gjk2di_vertex_at(&f->s.a, of), gjk2di_vertex_at(&f->s.b, of)};
    gjk2di_feature e, at_support;
    gjk2di_find_whole_side(g, of, side);
    gjk2di_find_edge(&e, g, of, side[0], side[1], support);
    at_support = e;
    at_support.s.a =
        gjk2di_some_corner(g, of ? support : side[0], of ? side[0] : support, 0);
    if (e.separation >= best - bias - 0.5 * slack && e.separation <= best + slack &&
        !(may_leave && gjk2di_overhang(f) <= slack &&
            gjk2di_overhang(&at_support) > 2 * slack))
        *f = e;
    else
        gjk2di_extend_edge(f, g);
}

/* Extends the incident edge of shape k to its whole side, with the end that is lower
 * along `out` first. If the side bulges by rounding, its line has to be lifted to the
 * support vertex, by the vector that is returned. */
GJK2DI_COLD gjk2di_vec gjk2di_extend_incident(
    int vertex[2], const gjk2di_pair *g, int k, int is_back, gjk2di_vec out)
{
    const gjk2di_vec at = gjk2di_placed_vertex(g, k, vertex[0]);
    int side[2] = {vertex[is_back], vertex[!is_back]};
    gjk2di_find_whole_side(g, k, side);
    const gjk2di_vec from = gjk2di_placed_vertex(g, k, side[0]),
                     e = gjk2di_minus(gjk2di_placed_vertex(g, k, side[1]), from),
                     n = gjk2di_left(e);
    const double square = gjk2di_dot(n, n), rise = gjk2di_dot(out, e);
    const int last = rise < 0 || (rise == 0 && is_back); /* which is lower, or stays */
    vertex[0] = side[last], vertex[1] = side[!last];
    return gjk2di_times(
        square > 0 ? gjk2di_dot(n, gjk2di_minus(at, from)) / square : 0, n);
}

/* Makes the edge of shape `of` on the CSO's edge f the reference edge, finds the incident
 * edge, and clips it. `s` has the edges of small rings, or is null. */
GJK2DI_OUTLINE void gjk2di_clip_to(gjk2di_clipped *c, const gjk2di_pair *g,
    gjk2di_feature *f, int of, double best, double bias, const gjk2di_sides *s)
{
    const int k = !of;
    const gjk2d_shape *const other = g->shape[k];
    if (GJK2DI_RARE(g->shape[of]->kind & GJK2DI_PIECES))
        gjk2di_take_whole_side(f, g, of, best, bias);
    const int at = gjk2di_vertex_at(&f->s.a, k);
    int is_back = 0; /* does the incident edge lead clockwise? */
    gjk2di_vec lift = {0, 0};
    c->of = of;
    c->start = gjk2di_vertex_at(&f->s.a, of);
    c->e = gjk2di_times(gjk2di_plus_or_minus[of], gjk2di_at(f->d.y, -f->d.x));
    c->length = f->length;
    c->vertex[0] = at;
    c->vertex[1] = gjk2di_vertex_at(&f->s.b, k);
    if (at == c->vertex[1]) {
        /* The edge at the support vertex that is more nearly parallel to the side. */
        const int a = gjk2di_hull_neighbour(other, at, 1),
                  b = gjk2di_hull_neighbour(other, at, 0);
        const gjk2di_vec u = s ? gjk2di_side_vector(s, g, k, a)
                               : gjk2di_turned_edge(g, k, a, at),
                         v = s ? gjk2di_side_vector(s, g, k, at)
                               : gjk2di_turned_edge(g, k, at, b);
        const double of_u = gjk2di_cross(u, c->e), of_v = gjk2di_cross(v, c->e);
        is_back = of_u * of_u * gjk2di_dot(v, v) < of_v * of_v * gjk2di_dot(u, u);
        c->vertex[1] = b + (a - b) * is_back;
    }
    if (GJK2DI_RARE(other->kind & GJK2DI_PIECES))
        lift =
            gjk2di_extend_incident(c->vertex, g, k, is_back, gjk2di_at(c->e.y, -c->e.x));
    gjk2di_clip(c, g, gjk2di_placed_vertex(g, of, c->start),
        gjk2di_placed_vertex(g, of, gjk2di_vertex_at(&f->s.b, of)),
        gjk2di_plus(lift, gjk2di_placed_vertex(g, k, c->vertex[0])),
        gjk2di_plus(lift, gjk2di_placed_vertex(g, k, c->vertex[1])));
}

/* Fills in the contact points of a clipped edge. */
GJK2DI_OUTLINE void gjk2di_report_clipped(
    gjk2d_manifold *m, const gjk2di_pair *g, const gjk2di_clipped *c)
{
    const double sign = gjk2di_plus_or_minus[c->of], inverse = 1 / c->length,
                 of_p = gjk2di_round_of(g, 0), of_q = gjk2di_round_of(g, 1);
    const gjk2di_vec normal = gjk2di_times(sign * inverse, gjk2di_at(c->e.y, -c->e.x));
    const int deepest = c->height[1] < c->height[0],
              edge = gjk2di_edge_feature(g->shape[c->of], c->start);
    m->count = c->count;
    m->normal = gjk2di_rounded(normal);
    for (int i = 0; i < 2; ++i) {
        const int k = deepest ^ i,
                  vertex = gjk2di_vertex_feature(g->shape[!c->of], c->vertex[k]);
        const double height = inverse * c->height[k],
                     shift = 0.5 * (of_p - of_q - sign * height);
        const gjk2di_vec at = gjk2di_plus(
            gjk2di_position_of(g, 0), gjk2di_plus(c->at[k], gjk2di_times(shift, normal)));
        m->points[i].point = gjk2di_stored(g, at);
        m->points[i].separation = gjk2di_real_of(g->unit * (height - of_p - of_q));
        m->points[i].p_feature = c->of ? vertex : edge;
        m->points[i].q_feature = c->of ? edge : vertex;
    }
}

/* Contact at one point: between the two of a separation. */
GJK2DI_OUTLINE void gjk2di_contact_at(
    gjk2d_manifold *m, const gjk2d_result *r, gjk2d_real separation)
{
    m->count = 1;
    m->normal = r->normal;
    m->points[0].point = gjk2di_rounded(
        gjk2di_times(0.5, gjk2di_plus(gjk2di_vec_of(r->p), gjk2di_vec_of(r->q))));
    m->points[0].separation = separation;
    m->points[0].p_feature = r->p_feature;
    m->points[0].q_feature = r->q_feature;
}

/* The same between two corners, or of a custom shape. */
GJK2DI_COLD void gjk2di_contact_point(
    gjk2d_manifold *m, const gjk2di_pair *g, const gjk2di_feature *f)
{
    const gjk2d_result r = gjk2di_report(g, f, GJK2D_OVERLAPPING);
    const double radii = gjk2di_round_of(g, 0) + gjk2di_round_of(g, 1);
    gjk2di_contact_at(m, &r, gjk2di_real_of(g->unit * (f->separation - radii)));
}

/* Contact of any shapes. If two corners are closest, by more than rounding, the normal
 * points from one to the other. Else it is that of the reference edge, the one of greater
 * separation of the two shapes' best edges; or P's, if Q's is not better by more than the
 * bias and P's gives two points, one of them within the bias. The best edges are those at
 * the nearest feature; in an overlap with a bias, P's is that of its whole ring. */
GJK2DI_COLD void gjk2di_contact_slowly(gjk2d_manifold *m, gjk2di_pair *g, double bias)
{
    gjk2di_feature nearest, best[2];
    gjk2di_clipped c;
    if (gjk2di_find_nearest(&nearest, g, GJK2DI_DEPTH) == GJK2D_SEPARATED) return;
    const gjk2di_corner *const a = &nearest.s.a, *const b = nearest.s.count > 1
                                                                ? &nearest.s.b
                                                                : a;
    for (int of = 0; of < 2; ++of) {
        const int at = gjk2di_vertex_at(a, of);
        best[of].separation = GJK2DI_NO_EDGE;
        if (g->is_custom) continue;
        if (at != gjk2di_vertex_at(b, of))
            best[of] = nearest;
        else if (of == 0 && bias > 0 && nearest.separation <= gjk2di_separation_error(g))
            gjk2di_choose_edge(&best[of], g, of, -1, -1);
        else
            gjk2di_choose_edge(&best[of], g, of, at, gjk2di_vertex_at(a, !of));
    }
    const int higher = best[1].separation > GJK2DI_NO_EDGE &&
                       (best[0].separation == GJK2DI_NO_EDGE ||
                           gjk2di_is_better(g, &best[1], &best[0], 0));
    gjk2di_feature *const f = &best[higher];
    if (f->separation == GJK2DI_NO_EDGE ||
        (nearest.s.count == 1 && nearest.separation > 0 &&
            gjk2di_overhang(f) > gjk2di_contact_slack(g))) {
        gjk2di_contact_point(m, g, &nearest);
        return;
    }
    const int of = bias > 0 ? best[1].separation > best[0].separation + bias : higher;
    gjk2di_clip_to(&c, g, &best[of], of, f->separation, of == higher ? 0 : bias, NULL);
    if (of != higher && /* its separation is within the bias: is a point's, too? */
        (c.count == 1 ||
            GJK2DI_MIN(c.height[0], c.height[1]) >
                (GJK2DI_MAX(f->separation, nearest.separation) + bias) * c.length))
        gjk2di_clip_to(&c, g, f, higher, f->separation, 0, NULL);
    gjk2di_report_clipped(m, g, &c);
}

/* Is a corner of the CSO of small rings the point of it that is nearest to the origin,
 * by more than `slack`? It is if no edge of either ring there leads nearer. */
GJK2DI_INLINE int gjk2di_is_nearest_corner(
    const gjk2di_pair *g, const gjk2di_sides *s, const gjk2di_corner *c, double slack)
{
    int is_nearest = 1;
    for (int k = 0; k < 2; ++k) {
        const gjk2d_shape *const shape = g->shape[k];
        const gjk2di_vec w = gjk2di_times(gjk2di_plus_or_minus[k], c->w);
        const int at = gjk2di_vertex_at(c, k), before = gjk2di_beside(shape, at, 1);
        const double on = gjk2di_dot(w, gjk2di_side_vector(s, g, k, at)) *
                          (double)shape->inverse[gjk2di_place_of(shape, at)],
                     back = -gjk2di_dot(w, gjk2di_side_vector(s, g, k, before)) *
                            (double)shape->inverse[gjk2di_place_of(shape, before)];
        is_nearest &= (shape->count == 1) | ((on > slack) & (back > slack));
    }
    return is_nearest;
}

/* Contact of small rings at their nearest corner; returns 0 if it is not certain whether
 * that is within the margin. */
static int gjk2di_contact_at_corner(
    gjk2d_manifold *m, const gjk2di_pair *g, const gjk2di_corner *corner)
{
    const double error = gjk2di_separation_error(g);
    gjk2di_feature f;
    f.s.a = *corner;
    f.s.count = 1;
    gjk2di_measure_along(&f, corner->w);
    if (f.separation > g->radius + error) return 1;
    if (f.separation > g->radius - error) return 0;
    gjk2di_contact_point(m, g, &f);
    return 1;
}

/* Contact of small rings from all their edges, if the cores surely overlap, or their
 * closest points are at two corners, or on an edge and at a vertex beside it, up to
 * rounding. Else returns 0. P's edge within the bias is tried first, then the best. */
GJK2DI_OUTLINE int gjk2di_contact_by_edges(gjk2d_manifold *m, gjk2di_pair *g, double bias)
{
    gjk2di_sides sides;
    gjk2di_feature f;
    gjk2di_clipped c;
    const int relation = gjk2di_find_separations(&sides, g);
    const double slack = gjk2di_contact_slack(g),
                 most = gjk2di_larger(sides.most[0], sides.most[1]);
    if (relation == GJK2D_SEPARATED) return 1;
    for (double more = bias;; more = 0) {
        gjk2di_choose_small_edge(&f, g, &sides, more);
        const int of = f.s.a.q != f.s.b.q, is_last = more == 0 || of;
        if (relation != GJK2D_OVERLAPPING) {
            /* The closest points decide, not the depth. Are they at two corners, or on
             * the best edge, and surely within the margin? */
            double separation = f.separation, overhang = gjk2di_overhang(&f);
            if (overhang > slack) {
                const gjk2di_corner *const end =
                    gjk2di_foot(&f, gjk2di_at(0, 0)) > 1 ? &f.s.b : &f.s.a;
                if (gjk2di_is_nearest_corner(g, &sides, end, slack))
                    return gjk2di_contact_at_corner(m, g, end);
                gjk2di_feature best;
                gjk2di_choose_small_edge(&best, g, &sides, 0);
                separation = best.separation, overhang = gjk2di_overhang(&best);
            }
            if (overhang > slack || (!gjk2di_is_within(g, separation, overhang) &&
                                        !(g->radius == 0 && gjk2di_find_grid(g))))
                return 0;
        }
        gjk2di_clip_to(&c, g, &f, of, most, is_last ? 0 : more, &sides);
        if (is_last || (c.count > 1 && GJK2DI_MIN(c.height[0], c.height[1]) <=
                                           (most + more) * c.length)) {
            gjk2di_report_clipped(m, g, &c);
            return 1;
        }
    }
}

/* ----------------------------------------------------------------- overlap --
 * >>overlap  The polygon that two rings have in common. Each of its edges is a part of an
 * edge of one of them. The parts are found in doubles, each by itself; the points where
 * they begin are the corners, which gjk2d_hull puts in order.
 */

/* A vertex of ring k: how far it is along an edge e from a, and left of it, times |e|. */
GJK2DI_INLINE gjk2di_vec gjk2di_seen_from(
    const gjk2di_pair *g, int k, int i, gjk2di_vec a, gjk2di_vec e)
{
    return gjk2di_turned_back(e, gjk2di_minus(gjk2di_placed_vertex(g, k, i), a));
}

/* Moves the bounds of a line's part in a ring with dents out to edges of the hull: to the
 * crossing of the chord between the outermost vertices, as seen from a bound, on the two
 * sides of the line; and so on from there. */
GJK2DI_COLD void gjk2di_bridge_dents(double bound[2], const gjk2di_pair *g, int k,
    gjk2di_vec a, gjk2di_vec e, double slack)
{
    const int count = g->shape[k]->count;
    for (int end = 0, steps = 2 * count; end < 2 && steps > 0; --steps) {
        const double sign = gjk2di_plus_or_minus[end];
        double slope[2] = {1e300, 1e300}, height[2] = {0, 0};
        for (int i = 0; i < count; ++i) {
            const gjk2di_vec v = gjk2di_seen_from(g, k, i, a, e);
            const double h = gjk2di_abs(v.y), to = sign * (v.x - bound[end]) / h;
            if (to < slope[v.y < 0]) slope[v.y < 0] = to, height[v.y < 0] = h;
        }
        const double step =
            (slope[0] + slope[1]) * height[0] * height[1] / (height[0] + height[1]);
        if (step < -slack)
            bound[end] += sign * step;
        else
            ++end;
    }
}

/* Moves *at along an edge e to where that first meets ring k; returns 0 if it does not.
 * Vertices on its line, and crossings with it, bound the line's part in the ring. However
 * they are rounded, a point between them is as near to the ring as they are to the line:
 * `slack`, twice what a height errs by, which the proof of Lemma 4 says. */
static int gjk2di_clip_edge(gjk2di_vec *at, const gjk2di_pair *g, int k, gjk2di_vec e)
{
    const gjk2d_shape *const s = g->shape[k];
    const gjk2di_vec a = *at;
    const double square = gjk2di_dot(e, e), slack = 4 * g->error * gjk2di_root(square);
    double bound[2] = {1e300, -1e300};
    gjk2di_vec v = gjk2di_seen_from(g, k, s->count - 1, a, e);
    for (int i = 0; i < s->count; ++i) {
        const gjk2di_vec w = gjk2di_seen_from(g, k, i, a, e);
        const int is_on = gjk2di_abs(w.y) <= slack;
        if (is_on | ((v.y < 0) != (w.y < 0))) {
            const double part = is_on ? 0 : w.y / (w.y - v.y),
                         x = w.x + part * (v.x - w.x);
            bound[0] = GJK2DI_MIN(bound[0], x), bound[1] = GJK2DI_MAX(bound[1], x);
        }
        v = w;
    }
    if (!(s->kind & GJK2DI_CONVEX)) gjk2di_bridge_dents(bound, g, k, a, e, slack);
    *at = gjk2di_plus(a, gjk2di_times(gjk2di_part_of_one(bound[0] / square), e));
    return bound[0] <= square + slack && bound[1] >= -slack;
}

/* Writes the corners for overlapping rings, and returns their number; *area becomes that
 * of their hull. Until that is known, they are stored relative to one of them, so that no
 * area depends on how far away it is. */
static int gjk2di_intersect(gjk2d_vec2 *points, double *area, gjk2di_pair *g)
{
    gjk2di_vec origin = {0, 0};
    int count = 0;
    gjk2di_place_vertices(g);
    for (int of = 0; of < 2; ++of) {
        const gjk2d_shape *const s = g->shape[of];
        const int start = gjk2di_support_of(g, of, gjk2di_at(1, 0), -1);
        int steps = s->count, at = start;
        do {
            const int next = gjk2di_hull_neighbour(s, at, 0);
            gjk2di_vec x = gjk2di_placed_vertex(g, of, at);
            if (gjk2di_clip_edge(&x, g, !of, gjk2di_turned_edge(g, of, at, next))) {
                if (count == 0) origin = x;
                points[count++] = gjk2di_rounded(gjk2di_minus(x, origin));
            }
            at = next;
        } while (at != start && --steps > 0);
    }
    count = gjk2d_hull(points, count, points);
    *area = 0;
    for (int i = 0, last = count - 1; i < count; last = i++)
        *area +=
            0.5 * gjk2di_cross(gjk2di_vec_of(points[last]), gjk2di_vec_of(points[i]));
    for (; count < 3; ++count)
        points[count] = count > 0 ? points[count - 1] : gjk2di_nowhere;
    origin = gjk2di_plus(origin, gjk2di_position_of(g, 0));
    for (int i = 0; i < count; ++i)
        points[i] = gjk2di_stored(g, gjk2di_plus(origin, gjk2di_vec_of(points[i])));
    return count;
}

/* -------------------------------------------------------------------- cast --
 * >>cast  Casts of P along a straight translation T, also for rays. Moving P by f T moves
 * the CSO by f T: the separation along a direction falls at its closing speed.
 */
enum {
    GJK2DI_MISS = 0,
    GJK2DI_HIT = 1,         /* 2: UNDECIDED */
    GJK2DI_NARROW_MISS = 3, /* a miss, but they may overlap at the rounded end */
    GJK2DI_BEHIND = 4,      /* the edge that T enters is behind: an overlap, or a miss */
    GJK2DI_INSIDE = 5       /* the shapes overlap at the start */
};

/* What T adds to the error of a separation along its way. */
GJK2DI_INLINE double gjk2di_error_of_path(const gjk2di_pair *g)
{
    return gjk2di_bound_path * GJK2DI_U * gjk2di_norm1(g->translation);
}

/* How much the separation along d falls while P moves by T. */
GJK2DI_INLINE double gjk2di_closing_speed(const gjk2di_pair *g, const gjk2di_feature *f)
{
    return -gjk2di_dot(f->d, g->translation) / f->length;
}

/* ---- small rings: all edges at once */

/* Is edge e to be taken instead of f, if both are entered at the fraction `at`? Of pieces
 * of one side that is the one on which the foot of the origin is then; of others the one
 * that opposes T less, or else lies to the left of T. */
GJK2DI_OUTLINE int gjk2di_is_entered_instead(
    const gjk2di_pair *g, const gjk2di_feature *e, const gjk2di_feature *f, double at)
{
    const gjk2di_vec t = g->translation, moved = gjk2di_times(at, t);
    const double of_e = gjk2di_closing_speed(g, e), of_f = gjk2di_closing_speed(g, f),
                 off_e = gjk2di_abs(gjk2di_foot(e, moved) - 0.5),
                 off_f = gjk2di_abs(gjk2di_foot(f, moved) - 0.5);
    if (gjk2di_abs(gjk2di_cross(e->d, f->d)) < 1e-6 * gjk2di_dot(e->d, f->d) &&
        (off_e <= 0.5) != (off_f <= 0.5))
        return off_e <= 0.5;
    return of_e < of_f || (of_e == of_f && gjk2di_cross(t, e->d) > 0);
}

/* Of the edges whose bits are set, f becomes the one that is entered last. Returns the
 * last fraction. */
GJK2DI_OUTLINE double gjk2di_choose_entered(
    gjk2di_feature *f, const gjk2di_pair *g, const gjk2di_sides *s, int edges)
{
    double last = -1;
    for (; edges; edges &= edges - 1) {
        gjk2di_feature e;
        gjk2di_set_small_edge(&e, g, s, gjk2di_lowest_bit((unsigned)edges));
        const double speed = gjk2di_closing_speed(g, &e),
                     at = (e.separation - g->radius) / speed, same = g->error / speed;
        if (!(speed > 0) || !(at >= last - same)) continue;
        const int is_later = last < 0 || at > last + same;
        if (!is_later && !gjk2di_is_entered_instead(g, &e, f, at)) continue;
        *f = e;
        last = is_later ? at : last;
    }
    return last;
}

/* The verdict where an edge's separation is 0 up to noise at the start, or stays so, by
 * exact signs; `entered` are the edges that may be entered last. */
GJK2DI_COLD int gjk2di_enter_touching(gjk2di_feature *f, double *fraction, gjk2di_pair *g,
    const gjk2di_sides *s, double noise, int entered, int missed)
{
    int outside = 0;
    g->way = gjk2di_norm1(g->translation); /* for corners at the end */
    gjk2di_find_error(g);
    const int relation = gjk2di_classify_touching(g, s, noise, &outside);
    g->way = 0;
    gjk2di_find_error(g);
    if (relation == GJK2DI_UNDECIDED) return missed;
    if (relation == GJK2D_OVERLAPPING) return GJK2DI_BEHIND;
    if (!(entered & outside)) return GJK2DI_UNDECIDED;
    *fraction = gjk2di_choose_entered(f, g, s, entered & outside);
    if (relation == GJK2D_TOUCHING) *fraction = f->separation = 0;
    return GJK2DI_HIT;
}

/* Clips T to the CSO of small rings, which is the intersection of the inner sides of all
 * edges, each moved out by the radius. An edge whose separation falls at the speed c is
 * entered at the fraction separation / c; one whose separation rises is left at 1 - b,
 * where b = separation at the end / -c. T is inside from the last fraction at which an
 * edge is entered to the first at which one is left. Returns HIT if that is certain, with
 * f as the edge that is entered and its fraction; or INSIDE, with f as the edge of least
 * depth.
 *
 * Separations err by Lemma 4; what else rounds is in gjk2di_error_of_path. On a grid,
 * without radius, only fractions round. */
GJK2DI_OUTLINE int gjk2di_clip_path(
    gjk2di_feature *f, double *fraction, gjk2di_pair *g, double slack)
{
    gjk2di_sides sides, met; /* met: at most when is an edge entered? */
    gjk2di_find_separations(&sides, g);
    const int is_exact = g->radius == 0 && gjk2di_find_grid(g);
    const double noise =
        is_exact ? 0
                 : sides.error + gjk2di_error_of_path(g) + 2e-6 * gjk2di_abs(g->radius);
    const gjk2di_d2 zero = gjk2di_d2_all(0), tiny = gjk2di_d2_all(1e-250),
                    error = gjk2di_d2_all(noise), radius = gjk2di_d2_all(g->radius);
    gjk2di_d2 apart = gjk2di_d2_all(GJK2DI_NO_EDGE), at_start = apart, at_end = apart,
              enters = apart, last = apart, leaves = apart, last_leaves = apart;
    for (int of = 0; of < 2; ++of) {
        const gjk2di_v2 t =
            gjk2di_v2_all(gjk2di_times(gjk2di_plus_or_minus[of], g->translation));
        for (int i = 0; i < 4 * g->blocks; i += 2) {
            const gjk2di_d2
                start = gjk2di_d2_minus(gjk2di_d2_load(&sides.separation[of][i]), radius),
                speed = gjk2di_d2_times(gjk2di_d2_read(&g->shape[of]->inverse[i]),
                    gjk2di_d2_minus(gjk2di_d2_times(t.x, gjk2di_d2_load(&sides.y[of][i])),
                        gjk2di_d2_times(t.y, gjk2di_d2_load(&sides.x[of][i])))),
                end = gjk2di_d2_minus(start, speed), falls = gjk2di_d2_max(speed, tiny),
                rises = gjk2di_d2_max(gjk2di_d2_minus(zero, speed), tiny),
                at = gjk2di_d2_over(gjk2di_d2_plus(start, error), falls);
            apart = gjk2di_d2_max(apart, gjk2di_d2_min(start, end));
            at_start = gjk2di_d2_max(at_start, start);
            at_end = gjk2di_d2_max(at_end, end);
            enters = gjk2di_d2_max(
                enters, gjk2di_d2_over(gjk2di_d2_minus(start, error), falls));
            last = gjk2di_d2_max(last, at);
            leaves =
                gjk2di_d2_max(leaves, gjk2di_d2_over(gjk2di_d2_minus(end, error), rises));
            last_leaves = gjk2di_d2_max(
                last_leaves, gjk2di_d2_over(gjk2di_d2_plus(end, error), rises));
            gjk2di_d2_store(&met.separation[of][i], at);
        }
    }
    const double first = gjk2di_d2_most(enters), at_most = gjk2di_d2_most(apart),
                 start = gjk2di_d2_most(at_start);
    const int missed =
        gjk2di_d2_most(at_end) - noise > slack ? GJK2DI_MISS : GJK2DI_NARROW_MISS;
    if (at_most > noise || (is_exact && at_most == 0)) return missed;
    if (start + g->radius < -noise) {
        gjk2di_choose_small_edge(f, g, &sides, 0);
        gjk2di_refine(f, g);
        return GJK2DI_INSIDE;
    }
    if (first + gjk2di_d2_most(leaves) > 1 + 16 * GJK2DI_U) return missed;
    const double bound = first - 16 * GJK2DI_U, left = gjk2di_d2_most(last_leaves);
    const int is_crossed = gjk2di_d2_most(last) < 1 &&
                           gjk2di_d2_most(last) + left < 1 - 16 * GJK2DI_U,
              entered = is_crossed ? gjk2di_edges_above(&met, g, bound, bound) : 0;
    if (!is_exact && g->radius == 0 && GJK2DI_MIN(-at_most, start) <= noise)
        return gjk2di_enter_touching(f, fraction, g, &sides, noise, entered, missed);
    if (!entered || !(start > noise || is_exact)) return GJK2DI_UNDECIDED;
    *fraction = gjk2di_choose_entered(f, g, &sides, entered);
    return GJK2DI_HIT;
}

/* ---- shapes of any size, by bracketing; not custom ones */

/* Relative to the CSO the origin moves along -T. Narrows the corners s->a, right of its
 * line (looking along T), and s->b, left of it, to the feature through which it enters:
 * the support vertex against the edge between them replaces the one on its own side,
 * until it is no farther out than that edge. (If both are in one place, it is sought
 * along T.) In doubles each corner is moved out by the radius, along the edge's normal,
 * before its side is asked; at last both ends are asked so: if they are on one side of
 * the line, it enters through the circle of a corner. With exact signs, for the cores, a
 * corner on the line counts as on its left if is_left, else as on its right. Returns 0 if
 * it does not end: by rounding, corners that change sides with the edge go round. */
GJK2DI_INLINE int gjk2di_bracket(gjk2di_simplex *s, const gjk2di_pair *g,
    gjk2di_vec across, const gjk2di_simplex *line, int exact, int is_left)
{
    const int most = exact ? 2 * (g->shape[0]->count + g->shape[1]->count) + 4 : 64;
    for (int steps = 0; steps < most; ++steps) {
        gjk2di_vec d = gjk2di_direction(s);
        const int is_point = !exact && d.x == 0 && d.y == 0;
        if (is_point) d = gjk2di_times(-1, g->translation);
        gjk2di_corner c;
        if (exact)
            c = gjk2di_exact_support(g, s);
        else
            gjk2di_find_support(&c, g, d, s->a.p, s->a.q);
        const double shift = !exact && g->radius > 0
                                 ? g->radius * gjk2di_dot(across, d) / gjk2di_length(d)
                                 : 0;
        gjk2di_copy_corner(&s->c, &c);
        if (exact ? gjk2di_along_sign(g, 1, s, gjk2di_between(&s->a, &c)) >= 0
                  : !(gjk2di_dot(d, gjk2di_minus(s->a.w, c.w)) >
                        gjk2di_score_error(g, d))) {
            if (exact) return 1;
            const int is_at_a = gjk2di_dot(across, s->a.w) > shift,
                      is_at_b = gjk2di_dot(across, s->b.w) < shift;
            s->count = 2 - (is_point | is_at_a | is_at_b);
            if (is_at_b) gjk2di_copy_corner(&s->a, &s->b);
            return 1;
        }
        const double side = exact ? gjk2di_along_sign(g, 1, line, gjk2di_to(&c))
                                  : gjk2di_dot(across, c.w) - shift;
        gjk2di_copy_corner(side > 0 || (is_left && side == 0) ? &s->b : &s->a, &c);
    }
    return 0;
}

/* Measures the feature at which T enters, and returns the fraction. For a corner, that is
 * where its circle is met, and the direction that from there; if by rounding T passes
 * beside the circle, where it is nearest. For an edge it is where its line is met, but
 * not past its ends: T may be parallel to it. */
static double gjk2di_fraction_to(gjk2di_feature *f, const gjk2di_pair *g)
{
    const gjk2di_vec t = g->translation, w = f->s.a.w;
    const double radius = g->radius, square = gjk2di_dot(t, t);
    if (f->s.count == 1) {
        const double along = -gjk2di_dot(w, t), cross = gjk2di_cross(w, t),
                     length = gjk2di_length(w),
                     chord = radius * radius * square - cross * cross, /* half, squared */
            fraction = (length - radius) * (length + radius) /
                       (along + gjk2di_root(gjk2di_larger(chord, 0)));
        gjk2di_measure_along(f, gjk2di_plus(w, gjk2di_times(fraction, t)));
        return fraction;
    }
    gjk2di_measure_along(f, gjk2di_direction(&f->s));
    gjk2di_refine(f, g);
    const gjk2di_vec moved = gjk2di_times(-radius / f->length, f->d);
    const double at_a = -gjk2di_dot(t, gjk2di_plus(w, moved)) / square,
                 at_b = -gjk2di_dot(t, gjk2di_plus(f->s.b.w, moved)) / square,
                 most = GJK2DI_MAX(at_a, at_b), least = GJK2DI_MIN(at_a, at_b),
                 fraction = (f->separation - radius) / gjk2di_closing_speed(g, f);
    return fraction > most ? most : fraction > least ? fraction : least;
}

/* Is the radius lost in rounding? */
GJK2DI_INLINE int gjk2di_is_thin(const gjk2di_pair *g)
{
    return g->radius < 4 * g->error && !g->is_custom;
}

/* Is the feature f, with the radius, met for certain: an edge between its ends, a corner
 * not beside its circle? An error of the fraction moves the foot by that much of T. */
static int gjk2di_is_met(const gjk2di_feature *f, const gjk2di_pair *g, double fraction)
{
    const gjk2di_vec t = g->translation;
    const double error = 3 * gjk2di_separation_error(g) + gjk2di_error_of_path(g);
    if (f->s.count == 2) {
        const double foot = gjk2di_foot(f, gjk2di_times(fraction, t)),
                     inside = GJK2DI_MIN(foot, 1 - foot) * f->length;
        return inside * gjk2di_closing_speed(g, f) > error * gjk2di_length(t);
    }
    const double nearest =
        gjk2di_part_of_one(-gjk2di_dot(f->s.a.w, t) / gjk2di_dot(t, t));
    return gjk2di_length(gjk2di_plus(f->s.a.w, gjk2di_times(nearest, t))) + error <
           g->radius;
}

/* In doubles: sets f to the feature that T enters, finds the fraction, and whether that
 * is certainly on its way. BEHIND is only said of cores.
 *
 * By Lemma 6 no corner of the CSO is lower along f->d than `low`: if that is above the
 * radius at the end too, the shapes are apart on the whole way. For cores the line passes
 * both ends of the edge by more than their errors. So if the edge is above 0 at the start
 * and below 0 at the end, the line goes through the inside of the CSO between them. With
 * a circle inside the CSO, the edge makes a triangle, with angles of inner / 2 E or more
 * at its ends: the line passes them by so much that it leaves the triangle farther behind
 * the edge than the fraction may err. */
GJK2DI_OUTLINE int gjk2di_enter_in_doubles(
    gjk2di_feature *f, double *fraction, const gjk2di_pair *g, double slack)
{
    gjk2di_vec across = gjk2di_left(g->translation);
    if (!(gjk2di_dot(across, across) > GJK2DI_LEAST_SQUARE))
        across = gjk2di_enlarged(across);
    const double noise = gjk2di_score_error(g, across), size = gjk2di_length(across),
                 inner = g->scale * gjk2di_inner_radius(g);
    gjk2di_simplex *const s = &f->s;
    gjk2di_find_support(&s->a, g, across, -1, -1);
    gjk2di_find_support(&s->b, g, gjk2di_times(-1, across), -1, -1);
    s->count = 2, s->side = 1, s->is_beyond = 0;
    const double right = -gjk2di_dot(across, s->a.w), left = gjk2di_dot(across, s->b.w),
                 gap = -GJK2DI_MIN(right, left) - g->radius * size - noise;
    if (gap > 0) return gap > slack * size ? GJK2DI_MISS : GJK2DI_NARROW_MISS;
    if (!gjk2di_bracket(s, g, across, NULL, 0, 0)) return GJK2DI_UNDECIDED;
    *fraction = gjk2di_fraction_to(f, g);
    if (s->count == 1) {
        gjk2di_find_support(&s->c, g, f->d, s->a.p, s->a.q);
        const gjk2di_vec off = gjk2di_minus(s->c.w, s->a.w);
        if (-gjk2di_dot(f->d, off) > gjk2di_score_error(g, f->d)) {
            /* By rounding, past the end of the circle: on the edge from there. */
            const int is_right = gjk2di_dot(across, off) < 0;
            s->b = is_right ? s->a : s->c;
            s->a = is_right ? s->c : s->a;
            s->count = 2;
            *fraction = gjk2di_fraction_to(f, g);
            gjk2di_find_support(&s->c, g, f->d, s->a.p, s->a.q);
        }
    }
    const double error =
                     gjk2di_score_error(g, f->d) / f->length + gjk2di_error_of_path(g),
                 low = gjk2di_dot(f->d, s->c.w) / f->length - g->radius - error,
                 high = f->separation - g->radius + error,
                 speed = gjk2di_closing_speed(g, f);
    if (low - gjk2di_larger(speed, 0) > 0)
        return low - speed > slack ? GJK2DI_MISS : GJK2DI_NARROW_MISS;
    const int is_on_way = low > 0 && (s->count == 1 || high - speed < 0);
    if (g->radius > 0)
        return is_on_way && !gjk2di_is_thin(g) && gjk2di_is_met(f, g, *fraction)
                   ? GJK2DI_HIT
                   : GJK2DI_UNDECIDED;
    const double aside =
        GJK2DI_MIN(-gjk2di_dot(across, s->a.w), gjk2di_dot(across, s->b.w));
    if (!(aside * inner > noise * (inner + 2 * g->E))) return GJK2DI_UNDECIDED;
    return high < 0 ? GJK2DI_BEHIND : is_on_way ? GJK2DI_HIT : GJK2DI_UNDECIDED;
}

/* Can the CSO have no area? An exactly convex ring of more than two vertices has some. */
static int gjk2di_may_be_flat(const gjk2di_pair *g)
{
    const gjk2d_shape *const p = g->shape[0], *const q = g->shape[1];
    return (p->count <= 2 || !(p->kind & GJK2DI_CONVEX)) &&
           (q->count <= 2 || !(q->kind & GJK2DI_CONVEX));
}

/* Has the CSO no area: is it on the line of its edge s? */
GJK2DI_COLD int gjk2di_is_flat(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    gjk2di_simplex back = *s;
    if (!gjk2di_may_be_flat(g)) return 0;
    back.side = -s->side;
    const gjk2di_corner c = gjk2di_exact_support(g, &back);
    return gjk2di_along_sign(g, 1, &back, gjk2di_between(&back.a, &c)) >= 0;
}

/* The fraction of t at which the corner's product with v is 0. */
static double gjk2di_fraction_at(const gjk2di_pair *g, const gjk2di_corner *a,
    gjk2di_difference t, gjk2di_difference v, int is_cross)
{
    return -gjk2di_exact_product(g, gjk2di_to(a), v, is_cross) /
           gjk2di_exact_product(g, t, v, is_cross);
}

/* The fraction of T at which a corner is nearest: its circle is not left before. */
GJK2DI_COLD double gjk2di_nearest_fraction(const gjk2di_pair *g, const gjk2di_corner *c)
{
    const gjk2di_corner end = gjk2di_some_corner(g, c->p, c->q, 1);
    const gjk2di_difference t = gjk2di_between(c, &end);
    return gjk2di_fraction_at(g, c, t, t, 0);
}

/* Makes f the corner c, with d, and returns the fraction of t at which it is nearest. */
static double gjk2di_meet_corner(
    gjk2di_feature *f, const gjk2di_pair *g, gjk2di_corner c, gjk2di_vec d)
{
    f->s.a = f->s.b = c;
    f->s.count = 1, f->s.side = 0;
    gjk2di_measure_along(f, d);
    return gjk2di_nearest_fraction(g, &c);
}

/* The same by exact signs, for the cores: HIT, NARROW_MISS or BEHIND. With is_closed,
 * touching is a hit. *fraction becomes where T enters the edge, or where it is nearest to
 * f, a corner, if its line passes beside the CSO. If T enters at a corner, f is the edge
 * there that opposes T less, or with is_closed more. */
GJK2DI_COLD int gjk2di_enter_on_way(
    gjk2di_feature *f, double *fraction, gjk2di_pair *g, int is_closed)
{
    gjk2di_simplex line[2], edge;
    const gjk2di_corner start = gjk2di_some_corner(g, 0, 0, 0),
                        end = gjk2di_some_corner(g, 0, 0, 1);
    const gjk2di_difference t = gjk2di_between(&start, &end);
    double most = GJK2DI_NO_EDGE;
    int is_beside[2]; /* is a corner of the CSO to the right of the line, to the left? */
    gjk2di_find_grid(g);
    for (int k = 0; k < 2; ++k) { /* with T as an edge of corners */
        line[k].a = start, line[k].b = end;
        line[k].count = 2, line[k].side = gjk2di_plus_or_minus[k];
        const gjk2di_corner c = gjk2di_exact_support(g, &line[k]);
        const double side = gjk2di_along_sign(g, 1, &line[k], gjk2di_to(&c));
        if (is_closed ? side > 0 : side >= 0) {
            *fraction = gjk2di_meet_corner(f, g, c,
                gjk2di_times(gjk2di_plus_or_minus[k], gjk2di_left(g->translation)));
            return GJK2DI_NARROW_MISS;
        }
        is_beside[k] = side < 0;
        *(k ? &edge.b : &edge.a) = c;
    }
    edge.count = 2, edge.side = 1, edge.is_beyond = 0;
    for (int k = 0; k < 2; ++k) { /* a corner on the line counts as to its right, left */
        gjk2di_feature e;
        e.s = edge;
        if (!is_beside[!k]) continue;
        gjk2di_bracket(&e.s, g, gjk2di_at(0, 0), &line[0], 1, k);
        gjk2di_measure(&e, g, 1);
        const double speed = gjk2di_closing_speed(g, &e),
                     score = is_closed ? speed : -speed;
        if (!(score > most)) continue;
        *f = e;
        most = score;
    }
    if (!(is_beside[0] | is_beside[1])) { /* the CSO is on the line: its first corner */
        const gjk2di_vec against = gjk2di_times(-1, g->translation);
        gjk2di_corner first;
        gjk2di_find_support(&first, g, against, -1, -1);
        *fraction = gjk2di_meet_corner(f, g, first, against);
        return GJK2DI_HIT;
    }
    *fraction = gjk2di_fraction_at(g, &f->s.a, t, gjk2di_between(&f->s.a, &f->s.b), 1);
    const gjk2di_corner a = gjk2di_some_corner(g, f->s.a.p, f->s.a.q, 1);
    const double at_end = gjk2di_along_sign(g, 1, &f->s, gjk2di_to(&a));
    if (gjk2di_along_sign(g, 1, &f->s, gjk2di_to(&f->s.a)) < 0) return GJK2DI_BEHIND;
    return (is_closed ? at_end > 0 : at_end >= 0 || gjk2di_is_flat(g, &f->s))
               ? GJK2DI_NARROW_MISS
               : GJK2DI_HIT;
}

static int gjk2di_enter_exactly(
    gjk2di_feature *f, double *fraction, gjk2di_pair *g, int is_closed)
{
    g->way = gjk2di_norm1(g->translation); /* for corners at the end */
    gjk2di_find_error(g);
    const int verdict = gjk2di_enter_on_way(f, fraction, g, is_closed);
    g->way = 0;
    gjk2di_find_error(g);
    return verdict;
}

/* The feature s, with its corners as the pair is placed now. */
GJK2DI_INLINE gjk2di_simplex gjk2di_simplex_at(
    const gjk2di_pair *g, const gjk2di_simplex *s)
{
    gjk2di_simplex here;
    const gjk2di_corner *const b = s->count > 1 ? &s->b : &s->a;
    here.a = gjk2di_some_corner(g, s->a.p, s->a.q, 0);
    here.b = here.c = gjk2di_some_corner(g, b->p, b->q, 0);
    here.count = s->count, here.side = s->side, here.is_beyond = 0;
    return here;
}

/* ---- the first contact, from the start, where doubles did not decide */

/* The fraction of T at which the nearest feature is met, or below 0 if T does not lead
 * there. What is met is the line of an edge, or the line through a corner across its
 * direction; or that corner's circle, if *has_circle allows it and T meets the circle.
 * *has_circle becomes whether that is so. */
GJK2DI_COLD double gjk2di_step_to(
    const gjk2di_feature *f, const gjk2di_pair *g, int *has_circle)
{
    const gjk2di_vec t = g->translation;
    const double radius = g->radius, along = -gjk2di_dot(f->s.a.w, t),
                 cross = gjk2di_cross(f->s.a.w, t), speed = gjk2di_closing_speed(g, f);
    const double square = /* of half the chord times |T| */
        radius * radius * gjk2di_dot(t, t) - cross * cross;
    *has_circle &= f->s.count == 1 && square >= 0 && along > 0;
    if (*has_circle)
        return (f->separation - radius) * (f->separation + radius) /
               (along + gjk2di_root(square));
    return speed > 0 ? (f->separation - radius) / speed : -1;
}

/* The same for the edges beside the nearest corner, which by rounding may stand for one
 * of them: to the line of the nearest one, from where P is. */
GJK2DI_COLD double gjk2di_step_beside(const gjk2di_feature *f, const gjk2di_pair *g)
{
    gjk2di_feature e;
    int has_circle = 0;
    e.separation = GJK2DI_NO_EDGE;
    if (f->s.count > 1 || g->is_custom) return -1;
    gjk2di_choose_edge(&e, g, 0, f->s.a.p, f->s.a.q);
    gjk2di_choose_edge(&e, g, 1, f->s.a.q, f->s.a.p);
    return e.separation > g->radius ? gjk2di_step_to(&e, g, &has_circle) : -1;
}

/* Conservative advancement by Newton's method. The distance is convex in the fraction, so
 * that a step to where the line of the nearest feature would be met does not pass the
 * first contact, except by rounding. A step to a corner's circle is tried first: if it
 * passes contact, another feature is met before, and the step is made to the line
 * instead. *hit is the nearest feature at the start, and becomes the one that is met.
 * (Next to contact the direction from a corner needs more digits.) Returns the
 * fraction. */
GJK2DI_COLD double gjk2di_advance(gjk2di_feature *hit, gjk2di_pair *g)
{
    const double slack = 4 * GJK2DI_U * (g->E + gjk2di_norm1(g->translation)),
                 radius = g->radius;
    const gjk2di_vec start = gjk2di_copied(g->offset), t = g->translation;
    gjk2di_feature other, *f = hit, *next = &other;
    int has_circle = radius > 0;
    double at = 0, most = 1;
    if (!g->is_custom && hit->separation < 1e-6 * g->E) {
        gjk2di_loop_exactly(g, &hit->s, GJK2DI_FULL, NULL);
        gjk2di_measure(hit, g, 1);
    }
    g->way = gjk2di_norm1(g->translation);
    for (int k = 0; k < 64; ++k) {
        gjk2di_forget(g, &f->s);
        int is_circle = has_circle;
        double fraction = at + gjk2di_step_to(f, g, &is_circle);
        if (!(fraction > at)) fraction = at + gjk2di_step_beside(f, g);
        if (!(fraction > at)) break;
        fraction = GJK2DI_MIN(fraction, most);
        gjk2di_move_cso(g, gjk2di_plus(start, gjk2di_times(fraction, t)));
        const int is_apart = gjk2di_loop_from(g, &next->s, f->s.a.p, f->s.a.q,
                                 GJK2DI_FULL) == GJK2D_SEPARATED;
        if (is_apart) gjk2di_measure(next, g, 0);
        const double gap = is_apart ? next->separation - radius : GJK2DI_NO_EDGE;
        has_circle = radius > 0 && !(is_circle && gap < -slack);
        if (is_circle && !has_circle) continue;
        if (gap > f->separation - radius + slack ||
            (gap > slack &&
                gjk2di_closing_speed(g, next) < 0)) { /* it has passed contact */
            const double past = gjk2di_dot(next->s.a.w, t) / gjk2di_dot(t, t);
            most = next->s.count == 1 && past > 0 && past < fraction - at
                       ? fraction - past
                       : 0.5 * (at + fraction);
            continue;
        }
        at = fraction;
        if (is_apart) {
            gjk2di_feature *const last = f;
            f = next, next = last;
        }
        if (gap <= slack) break;
    }
    g->way = 0;
    gjk2di_move_cso(g, start);
    hit->s = gjk2di_simplex_at(g, &f->s);
    hit->d = f->d, hit->length = f->length, hit->separation = f->separation;
    if (hit->s.count == 1 && !g->is_custom) { /* not past where its circle is nearest */
        const double nearest = gjk2di_nearest_fraction(g, &hit->s.a);
        const gjk2di_vec w = gjk2di_plus(hit->s.a.w, gjk2di_times(nearest, t));
        if (gjk2di_length(w) <= radius + slack) return GJK2DI_MIN(at, nearest);
    }
    return at;
}

/* The relation while P moves along T. */
static int gjk2di_classify_swept(gjk2di_pair *g, int asked)
{
    g->sweep = g->translation;
    gjk2di_find_error(g);
    const int relation = gjk2di_classify(g, asked);
    g->sweep = gjk2di_at(0, 0);
    gjk2di_find_error(g);
    return relation;
}

/* ---- where P may stop */

/* Is P behind the line of an edge? (OUTLINE: for the stack) */
GJK2DI_OUTLINE int gjk2di_is_behind(const gjk2di_pair *g, const gjk2di_feature *f)
{
    const gjk2di_simplex here = gjk2di_simplex_at(g, &f->s);
    return gjk2di_gap_sign(g, &here) < 0;
}

/* A stored position for P at which it does not overlap Q: `at`, or one farther out along
 * the direction of f, in which the CSO lies, as a rule by a few roundings. With has_line,
 * P is then on or outside of the line of f, too, if that is an edge.
 *
 * Whether a position is so is certain by the support vertex along the direction, which
 * is the same wherever P is: moved by m, its score errs by 5 u (E + |m|_1) more, which
 * Lemma 6 leaves room for. Else exact signs decide. */
GJK2DI_OUTLINE gjk2d_vec2 gjk2di_free_position(
    gjk2di_pair *g, const gjk2di_feature *f, gjk2di_vec at, int has_line)
{
    const double smallest = 2 * (double)GJK2DI_SMALLEST * g->scale;
    const double ulp = (double)GJK2DI_EPSILON * (gjk2di_size(at) + smallest);
    const double half = 0.5 * (ulp + GJK2DI_U * g->E);
    const gjk2di_vec d = gjk2di_copied(f->d), out = gjk2di_times(1 / f->length, d),
                     start = gjk2di_copied(g->offset);
    const double E = g->E, error = gjk2di_score_error(g, d);
    gjk2di_forget(g, NULL);
    gjk2di_corner lowest;
    gjk2di_find_support(&lowest, g, d, f->s.a.p, f->s.a.q);
    gjk2d_vec2 position = gjk2di_stored(g, at);
    for (double halves = 0, step = 1; step < 1e30; step *= 1.25) {
        position = gjk2di_stored(g, gjk2di_plus(at, gjk2di_times(halves * half, out)));
        const gjk2di_vec stored = gjk2di_times(g->scale, gjk2di_vec_of(position)),
                         moved = gjk2di_minus(
                             gjk2di_minus(stored, gjk2di_position_of(g, 1)), start);
        const double gap = gjk2di_dot(d, gjk2di_plus(lowest.w, moved)) -
                           g->radius * f->length,
                     noise = error * (1 + gjk2di_norm1(moved) / E);
        if (gap > noise) break;
        halves += gjk2di_larger(step, -gap / (f->length * half));
        if (gap < -noise && !g->is_custom) continue;
        gjk2di_move_p(g, position);
        gjk2di_forget(g, NULL);
        if (has_line && f->s.count == 2 && !g->is_custom && gjk2di_is_behind(g, f))
            continue;
        if (gjk2di_classify(g, GJK2DI_FULL) != GJK2D_OVERLAPPING) break;
    }
    return position;
}

/* ---- casts */

/* Fills in the hit of a cast, from the feature that is met. */
GJK2DI_INLINE void gjk2di_report_hit(
    gjk2d_cast_hit *h, gjk2di_pair *g, gjk2di_feature *f, double fraction)
{
    const gjk2di_vec moved = gjk2di_times(fraction, g->translation),
                     out = gjk2di_times(1 / f->length, f->d);
    gjk2di_vec core[2];
    int feature[2];
    f->separation = fraction > 0 ? g->radius : f->separation;
    gjk2di_find_points(core, feature, g, f, moved);
    h->hit = 1;
    h->fraction = gjk2di_real_of(fraction);
    h->normal = gjk2di_rounded(out);
    h->point =
        gjk2di_stored(g, gjk2di_plus(core[1], gjk2di_times(gjk2di_round_of(g, 1), out)));
    h->feature = feature[1];
    h->mover_feature = feature[0];
    if (h->fraction > 0)
        h->position =
            gjk2di_free_position(g, f, gjk2di_plus(gjk2di_position_of(g, 0), moved), 1);
}

/* P overlaps Q grown by the margin. Does it also overlap Q itself? */
GJK2DI_COLD int gjk2di_overlaps_bare(gjk2di_pair *g)
{
    const double radius = g->radius, margin = g->margin;
    if (margin == 0) return 1;
    g->radius = gjk2di_round_of(g, 0) + gjk2di_round_of(g, 1);
    g->margin = 0;
    const int relation = gjk2di_classify(g, GJK2DI_FULL);
    g->radius = radius;
    g->margin = margin;
    return relation == GJK2D_OVERLAPPING;
}

/* A cast that doubles did not decide: by the relation at the start, and on the way. With
 * is_closed, touching is a hit, and INSIDE at the start. Returns HIT, NARROW_MISS or
 * INSIDE. */
GJK2DI_COLD int gjk2di_enter_by_loop(
    gjk2di_feature *f, double *fraction, gjk2di_pair *g, int is_closed)
{
    const int start =
        gjk2di_find_nearest(f, g, is_closed ? GJK2DI_NEAREST : GJK2DI_DEPTH);
    *fraction = 0;
    gjk2di_forget(g, &f->s);
    if (start == GJK2D_OVERLAPPING || (is_closed && start == GJK2D_TOUCHING))
        return GJK2DI_INSIDE;
    const int way = gjk2di_classify_swept(g, is_closed ? GJK2DI_APART : GJK2DI_FULL);
    if (is_closed ? way == GJK2D_SEPARATED : way != GJK2D_OVERLAPPING)
        return GJK2DI_NARROW_MISS;
    if (start == GJK2D_TOUCHING) return GJK2DI_HIT;
    if (gjk2di_is_thin(g)) /* as if there were none */
        gjk2di_enter_exactly(f, fraction, g, 1);
    else
        *fraction = gjk2di_advance(f, g);
    return GJK2DI_HIT;
}

/* A cast, with `slack` as in gjk2di_clip_path. Returns MISS, HIT or NARROW_MISS. */
static int gjk2di_cast(
    int *overlaps, gjk2di_pair *g, gjk2di_feature *f, double *fraction, double slack)
{
    int verdict = GJK2DI_UNDECIDED;
    if (gjk2di_norm1(g->translation) < 1e-150 || /* in law 1's range: 0 */
        (!g->is_small && gjk2di_are_deep(g))) {  /* circles show that they overlap */
        verdict = GJK2DI_BEHIND;
    } else if (g->is_small) {
        verdict = gjk2di_clip_path(f, fraction, g, slack);
        if (verdict == GJK2DI_HIT && g->radius > 0 && !gjk2di_is_met(f, g, *fraction))
            verdict = GJK2DI_UNDECIDED;
    } else {
        gjk2di_place_vertices(g);
    }
    if (verdict == GJK2DI_UNDECIDED && !g->is_custom && (!g->is_small || g->radius > 0))
        verdict = gjk2di_enter_in_doubles(f, fraction, g, slack);
    if (verdict == GJK2DI_HIT && g->radius == 0 &&
        gjk2di_closing_speed(g, f) < 1e-6 * gjk2di_length(g->translation))
        verdict = GJK2DI_UNDECIDED;
    if (verdict == GJK2DI_UNDECIDED)
        verdict = g->radius > 0 || g->is_custom ? gjk2di_enter_by_loop(f, fraction, g, 0)
                                                : gjk2di_enter_exactly(f, fraction, g, 0);
    if (verdict == GJK2DI_HIT) *fraction = gjk2di_part_of_one(*fraction);
    if (verdict < GJK2DI_BEHIND) return verdict;
    if (verdict == GJK2DI_BEHIND &&
        gjk2di_find_nearest(f, g, GJK2DI_DEPTH) != GJK2D_OVERLAPPING)
        return GJK2DI_NARROW_MISS;
    *fraction = 0; /* an overlap, or nearer than the margin: a hit if T leads deeper */
    *overlaps = gjk2di_overlaps_bare(g) ? 2 : 1;
    const double at_p = gjk2di_size(gjk2di_position_of(g, 0)),
                 at_q = gjk2di_size(gjk2di_position_of(g, 1)),
                 way = gjk2di_size(g->translation), size = GJK2DI_MAX(at_p, at_q);
    return gjk2di_closing_speed(g, f) > 4 * (double)GJK2DI_EPSILON * GJK2DI_MAX(size, way)
               ? GJK2DI_HIT
               : GJK2DI_MISS;
}

/* -------------------------------------------------------------------- turn --
 * >>turn  P turns from one pose to another. Lengths are in the pair's unit, positions
 * relative to Q's, and vectors are complex numbers, too.
 *
 * With k = tan(angle / 4) and h(t) = 1 + i k (2 t - 1), the rotation at the fraction t is
 * N / D, where N = mid h^2, D = |h|^2, and mid is the rotation halfway. |R| and the
 * pivot's position c are linear in t. On an arc c is a(0), and P's position is
 * a(t) = c + t h B / D, with B = conj(h(1)) (a(1) - a(0)).
 *
 * Lemma 7. Let d be a unit direction that is fixed in the world, or turns with P. Then D
 * times the height along d of a vertex of P over one of Q is a cubic in t. Take the least
 * of each of its four Bernstein coefficients on [t0, t1] over all pairs of vertices, and
 * subtract the radius times those of D: where the cubic of the results b[0..3] is above
 * 0, the shapes are apart; or with a radius less than theirs, less deep than the
 * difference. It is above the lower convex hull of the points (i / 3, b[i]).
 * Proof. For vertices v of P and w of Q, pivot m, d fixed in the world, or equal to
 * N n / D with n fixed in P, D times the height is
 *     D d . (c - R_Q w) + |R| (conj(N) d) . (v - m),  or
 *     (N n) . (c - R_Q w) + |R| D n . (v - m),
 * since |N| = D; N and D are quadratic. On an arc the height gets a term
 *     d . (t h B),  or  (N n) . (t h B / D) = (mid h n) . (t B)
 * more. Bernstein polynomials are not negative and add up to 1, so lesser coefficients
 * give a lesser cubic, and a cubic is in the hull of (i / 3, b[i]). D is at least 1.
 * Each coefficient is a term in v plus one in w: each is least at a support vertex.
 * (Those of D and |R| D are not negative, as h(t0) . h(t1) >= 1 - k^2.) All this rounds
 * by less than TURN u E, where here
 *     E = |a(0)|_1 + |a(1)|_1 + 2 |R_P| (|m|_1 + extent_P) + |R_Q|_1 extent_Q + radius.
 * The coefficients need 255 u E of that, clipping them 120, the rounding of t 36. (Where
 * a cast begins in overlap, its slack covers what the depth adds to E.) */

typedef struct gjk2di_path {
    gjk2di_vec mid;   /* of length 1 */
    double k;         /* from -1 to 1 */
    double scale[2];  /* |R| at both ends */
    gjk2di_vec pivot; /* in P's frame; 0 on an arc */
    gjk2di_vec at[2]; /* c at both ends: on an arc both are a(0) */
    gjk2di_vec bend;  /* B; 0 if there is a pivot */
    double E, error;  /* Lemma 7; custom mappings add to it */
} gjk2di_path;

GJK2DI_INLINE double gjk2di_mix(const double x[2], double t)
{
    return (1 - t) * x[0] + t * x[1];
}
GJK2DI_INLINE gjk2di_vec gjk2di_pivot_at(const gjk2di_path *m, double t)
{
    return gjk2di_plus(m->at[0], gjk2di_times(t, gjk2di_minus(m->at[1], m->at[0])));
}
/* h(t) */
GJK2DI_INLINE gjk2di_vec gjk2di_half_turn(const gjk2di_path *m, double t)
{
    return gjk2di_at(1, m->k * (2 * t - 1));
}

/* A unit vector along r, which is not 0; *length becomes |r|. */
static gjk2di_vec gjk2di_unit_along(gjk2di_vec r, double *length)
{
    const gjk2di_vec v = gjk2di_enlarged(r), unit = gjk2di_times(1 / gjk2di_length(v), v);
    *length = gjk2di_dot(r, unit);
    return unit;
}

/* The motion of P between the poses of a turn; the pair is placed at the first. */
static void gjk2di_find_path(gjk2di_path *m, gjk2di_pair *g, const gjk2d_turn *turn)
{
    const gjk2di_vec r0 = gjk2di_at((double)turn->from.cos, (double)turn->from.sin),
                     r1 = gjk2di_at((double)turn->to.cos, (double)turn->to.sin),
                     a0 = g->offset,
                     a1 = gjk2di_times(
                         g->scale, gjk2di_minus(gjk2di_vec_of(turn->to.position),
                                       gjk2di_vec_of(g->position[1])));
    const gjk2di_vec from = gjk2di_unit_along(r0, &m->scale[0]),
                     to = gjk2di_unit_along(r1, &m->scale[1]),
                     by = gjk2di_turned_back(from, to);
    gjk2di_vec half = gjk2di_at(1 + by.x, by.y);
    double length;
    if (by.x < 0) /* more than 90 degrees: the exact sign of r0 x r1 says which way */
        half = gjk2di_at(gjk2di_abs(by.y),
            (1 - by.x) *
                gjk2di_plus_or_minus[gjk2di_orientation(gjk2di_at(0, 0), r0, r1) < 0]);
    half = gjk2di_unit_along(half, &length);
    m->scale[0] *= g->scale, m->scale[1] *= g->scale;
    m->k = half.y / (1 + half.x);
    m->mid = gjk2di_turned(from, half);
    m->pivot = turn->pivot ? gjk2di_vec_of(*turn->pivot) : gjk2di_at(0, 0);
    m->at[0] = gjk2di_plus(a0, gjk2di_turned(gjk2di_times(m->scale[0], from), m->pivot));
    m->at[1] = gjk2di_plus(a1, gjk2di_turned(gjk2di_times(m->scale[1], to), m->pivot));
    m->bend = gjk2di_at(0, 0);
    if (!turn->pivot) {
        m->at[1] = a0;
        m->bend = gjk2di_turned_back(gjk2di_at(1, m->k), gjk2di_minus(a1, a0));
    }
    const double scale = GJK2DI_MAX(m->scale[0], m->scale[1]);
    g->extents = 2 * scale * (double)g->shape[0]->extent +
                 gjk2di_norm1(g->turn[1]) * (double)g->shape[1]->extent;
    m->E = gjk2di_norm1(a0) + gjk2di_norm1(a1) + g->extents +
           2 * scale * gjk2di_norm1(m->pivot) + g->radius;
    m->error = m->E * (gjk2di_bound_turn * GJK2DI_U +
                          (g->is_custom ? 16 * (double)GJK2DI_EPSILON : 0));
    if (gjk2di_abs(m->scale[1] * m->scale[1] - 1) > 8e-7) g->has_sides = g->is_small = 0;
}

/* Places P, but not the vertices, as it is at the fraction t. */
static void gjk2di_turn_to(gjk2di_pair *g, const gjk2di_path *m, double t)
{
    const gjk2di_vec h = gjk2di_half_turn(m, t);
    const double inverse = 1 / gjk2di_dot(h, h);
    g->turn[0] = gjk2di_times(
        gjk2di_mix(m->scale, t) * inverse, gjk2di_turned(m->mid, gjk2di_turned(h, h)));
    g->offset = gjk2di_plus(
        gjk2di_minus(gjk2di_pivot_at(m, t), gjk2di_turned(g->turn[0], m->pivot)),
        gjk2di_times(t * inverse, gjk2di_turned(h, m->bend)));
    g->center = gjk2di_plus(g->offset,
        gjk2di_minus(gjk2di_turned(g->turn[0], gjk2di_vec_of(g->shape[0]->center)),
            gjk2di_turned(g->turn[1], gjk2di_vec_of(g->shape[1]->center))));
    g->is_far = g->is_exact = 0;
    gjk2di_find_error(g);
}

/* Does the circle round P stay clear of that round Q? Its center keeps its distance from
 * the pivot, which is on a chord or, on an arc, at most |k| / 2 chords away from it. */
static int gjk2di_turns_by(const gjk2di_pair *g, const gjk2di_path *m)
{
    const gjk2di_vec h = gjk2di_half_turn(m, 1),
                     at = gjk2di_minus(m->at[0],
                         gjk2di_turned(g->turn[1], gjk2di_vec_of(g->shape[1]->center))),
                     chord = gjk2di_plus(gjk2di_minus(m->at[1], m->at[0]),
                         gjk2di_times(1 / gjk2di_dot(h, h), gjk2di_turned(h, m->bend))),
                     arm = gjk2di_minus(gjk2di_vec_of(g->shape[0]->center), m->pivot);
    const double square = gjk2di_dot(chord, chord),
                 along = square > 0 ? -gjk2di_dot(at, chord) / square : 0,
                 reach = GJK2DI_MAX(m->scale[0], m->scale[1]) *
                             (gjk2di_length(arm) + (double)g->shape[0]->outer) +
                         gjk2di_length(g->turn[1]) * (double)g->shape[1]->outer +
                         0.5 * gjk2di_abs(m->k) * gjk2di_length(m->bend) + g->radius +
                         m->error;
    const gjk2di_vec nearest =
        gjk2di_plus(at, gjk2di_times(gjk2di_part_of_one(along), chord));
    return !g->is_custom && gjk2di_dot(nearest, nearest) > reach * reach * (1 + 1e-12);
}

/* ---- Lemma 7 */

/* The least e . v of shape k's vertices v, in its own frame. Unless the shape is SMALL,
 * *at is where a climb may start, or -1, and becomes that vertex. */
static double gjk2di_least_along(const gjk2di_pair *g, int k, gjk2di_vec e, int *at)
{
    const gjk2d_shape *const s = g->shape[k];
    const gjk2di_v2 along = gjk2di_v2_all(e);
    if (!(s->kind & GJK2DI_SMALL)) {
        *at = s->support ? gjk2di_sample(g, k, e) : gjk2di_least(s, e, g->search, *at);
        return gjk2di_dot(e, gjk2di_vertex(s, *at));
    }
    gjk2di_d2 low = gjk2di_v2_dot(along, gjk2di_own_two(s, 0));
    for (int i = 2; i < s->count; i += 2)
        low = gjk2di_d2_min(low, gjk2di_v2_dot(along, gjk2di_own_two(s, i)));
    return gjk2di_d2_first(gjk2di_d2_min(low, gjk2di_d2_swapped(low)));
}

/* b += the cubic that is the product of a quadratic and the line from x to y. */
GJK2DI_INLINE void gjk2di_add_cubic(double b[4], const double a[3], double x, double y)
{
    const double third = 1 / 3.0;
    b[0] += a[0] * x, b[1] += third * (a[0] * y + 2 * a[1] * x);
    b[3] += a[2] * y, b[2] += third * (a[2] * x + 2 * a[1] * y);
}

/* b becomes the coefficients of Lemma 7 on the interval from t0 to t1, less m->error.
 * d turns with P from t0 on if of_p, else is fixed in the world. */
GJK2DI_OUTLINE void gjk2di_find_cubic(double b[4], const gjk2di_pair *g,
    const gjk2di_path *m, const gjk2di_feature *f, int of_p, double radius, double t0,
    double t1)
{
    const gjk2di_vec d = gjk2di_times(1 / f->length, f->d), h0 = gjk2di_half_turn(m, t0),
                     h1 = gjk2di_half_turn(m, t1),
                     h[3] = {gjk2di_turned(h0, h0), gjk2di_turned(h0, h1),
                         gjk2di_turned(h1, h1)},
                     c0 = gjk2di_pivot_at(m, t0), c1 = gjk2di_pivot_at(m, t1);
    const double D[3] = {gjk2di_dot(h0, h0), gjk2di_dot(h0, h1), gjk2di_dot(h1, h1)},
                 s0 = gjk2di_mix(m->scale, t0), s1 = gjk2di_mix(m->scale, t1);
    /* mid n, or conj(mid) d; and n, or -d in Q's frame, for the fixed shape's vertex */
    const gjk2di_vec n = of_p ? gjk2di_times(1 / D[0], gjk2di_turned_back(h[0], d))
                              : gjk2di_turned_back(m->mid, d),
                     own = of_p ? gjk2di_turned_back(m->mid, n)
                                : gjk2di_times(-1, gjk2di_turned_back(g->turn[1], d)),
                     p = of_p ? gjk2di_turned_back(n, m->bend)
                              : gjk2di_turned_back(m->bend, d);
    const double u0 = gjk2di_dot(p, h0), u1 = gjk2di_dot(p, h1),
                 bend[3] = {t0 * u0, 0.5 * (t0 * u1 + t1 * u0), t1 * u1};
    int at[2] = {-1, -1};
    double own_least = gjk2di_least_along(g, !of_p, own, &at[0]), x[3], y[3],
           ex[4] = {0, 0, 0, 0}, ey[4] = {0, 0, 0, 0};
    for (int i = 0; i < 3; ++i) {
        const gjk2di_vec v = of_p ? gjk2di_turned(h[i], n) : gjk2di_turned_back(h[i], n);
        x[i] = v.x, y[i] = v.y;
    }
    b[0] = b[1] = b[2] = b[3] = -m->error;
    gjk2di_add_cubic(b, bend, 1, 1);
    if (of_p) {
        own_least -= gjk2di_dot(own, m->pivot);
        gjk2di_add_cubic(b, D, s0 * own_least - radius, s1 * own_least - radius);
        gjk2di_add_cubic(b, x, c0.x, c1.x), gjk2di_add_cubic(b, y, c0.y, c1.y);
        gjk2di_add_cubic(ex, x, -1, -1), gjk2di_add_cubic(ey, y, -1, -1);
    } else {
        own_least -= radius;
        gjk2di_add_cubic(
            b, D, gjk2di_dot(d, c0) + own_least, gjk2di_dot(d, c1) + own_least);
        gjk2di_add_cubic(ex, x, s0, s1), gjk2di_add_cubic(ey, y, s0, s1);
    }
    for (int i = 0; i < 4; ++i) {
        const gjk2di_vec v = gjk2di_at(ex[i], ey[i]);
        b[i] -= of_p ? 0 : gjk2di_dot(v, m->pivot);
        b[i] += gjk2di_least_along(
            g, of_p, of_p ? gjk2di_turned_back(g->turn[1], v) : v, &at[1]);
    }
}

/* The part of its interval, from the start on, in which the cubic with coefficients b is
 * above 0: as far as its lower hull is, which is followed from point to point; and again
 * for what is left of the cubic then. */
static double gjk2di_clip_cubic(double b[4])
{
    static const double inverse[4] = {0, 1, 1 / 2.0, 1 / 3.0};
    double from = 0;
    for (int round = 0; round < 4 && b[0] > 0; ++round) {
        double slope = 0;
        int at = 0, next = 0;
        while (b[next] > 0) {
            if (next == 3) return 1;
            at = next, next = 3;
            slope = (b[3] - b[at]) * inverse[3 - at];
            for (int i = at + 1; i < 3; ++i) {
                const double to = (b[i] - b[at]) * inverse[i - at];
                if (to < slope) slope = to, next = i;
            }
        }
        const double part = inverse[3] * (at - b[at] / slope);
        from += part * (1 - 16 * GJK2DI_U) * (1 - from);
        for (int last = 3; last > 0; --last)
            for (int i = 0; i < last; ++i) b[i] += part * (b[i + 1] - b[i]);
    }
    return from;
}

/* ---- how far P may turn */

/* In doubles: sets f to the feature along whose direction the shapes are farthest apart,
 * or least deep; of small rings, to the best edge if it shows a gap of `enough`. */
GJK2DI_OUTLINE void gjk2di_find_axis(gjk2di_feature *f, gjk2di_pair *g, double enough)
{
    gjk2di_sides sides;
    if (g->is_small) {
        gjk2di_find_separations(&sides, g);
        gjk2di_choose_small_edge(f, g, &sides, 0);
        if (f->separation > g->radius + enough || gjk2di_overhang(f) <= 0) return;
    } else {
        gjk2di_place_vertices(g);
    }
    if (gjk2di_loop_from(g, &f->s, -1, 0, GJK2DI_FULL) == GJK2D_SEPARATED)
        gjk2di_measure(f, g, 0);
    else if (g->is_small)
        gjk2di_choose_small_edge(f, g, &sides, 0);
    else
        gjk2di_measure_contact(f, g, GJK2D_OVERLAPPING);
    if (f->separation == GJK2DI_NO_EDGE) /* of two points */
        gjk2di_measure_along(f, gjk2di_enlarged(f->s.a.w));
}

/* How far P may turn. */
typedef struct gjk2di_stop {
    double safe, fraction; /* as in gjk2d_turn_hit */
    gjk2d_pose pose;       /* where it stops, if fraction is below 1 */
    int has_moved_out;     /* of an overlap: was it less deep on the way than at first? */
} gjk2di_stop;

/* Advances P from the start while it is proved to be apart from Q and, with a slack above
 * 0, on while it is proved to be nowhere deeper in Q than that; or, in an overlap, than
 * it was, plus slack. An edge's direction turns with its shape; others may do either: as
 * what proves more. An interval is four times as long as what was proved of the last one
 * with such a direction. */
static void gjk2di_turn_on(
    gjk2di_stop *stop, gjk2di_pair *g, const gjk2di_path *m, double slack)
{
    /* As a rule a few are needed; by a ring that rolls, several for each corner. */
    const int most_steps = 1000 + 64 * (g->shape[0]->count + g->shape[1]->count);
    double t = 0, depth = 0, length[2] = {1, 1}; /* fixed in the world, or in P */
    stop->safe = -1, stop->has_moved_out = 0;
    for (int steps = 0; t < 1; ++steps) {
        gjk2di_feature f;
        double b[4];
        gjk2di_turn_to(g, m, t);
        if (g->is_custom)
            gjk2di_find_nearest(&f, g, GJK2DI_DEPTH);
        else
            gjk2di_find_axis(&f, g, 8 * m->error);
        const int is_of_p = f.s.count == 2 && f.s.a.q == f.s.b.q,
                  is_of_q = f.s.count == 2 && f.s.a.p == f.s.b.p,
                  of_p = is_of_p == is_of_q ? length[1] > length[0] : is_of_p;
        gjk2di_forget(g, &f.s);
        const double gap = f.separation - g->radius,
                     most = gjk2di_larger(-gap, 0) + slack;
        if (stop->safe < 0 && !(gap > 2 * m->error)) {
            stop->safe = t;
            depth = most;
            length[0] = length[1] = 1;
        }
        stop->has_moved_out |= stop->safe >= 0 && most < depth - m->error;
        depth = GJK2DI_MIN(depth, most);
        if (steps == most_steps || (stop->safe >= 0 && !(gap + depth > 2 * m->error)))
            break;
        const double interval = GJK2DI_MIN(length[of_p], 1 - t);
        gjk2di_find_cubic(b, g, m, &f, of_p, g->radius - depth, t, t + interval);
        const double part = gjk2di_clip_cubic(b), next = t + part * interval;
        if (!(next > t)) break;
        t = next;
        length[of_p] = 4 * part * interval;
    }
    stop->fraction = t;
    if (stop->safe < 0) stop->safe = t;
    stop->pose.position =
        gjk2di_stored(g, gjk2di_plus(gjk2di_position_of(g, 1), g->offset));
    stop->pose.cos = gjk2di_real_of(g->unit * g->turn[0].x);
    stop->pose.sin = gjk2di_real_of(g->unit * g->turn[0].y);
}

/* Turns P, while overlaps of up to `touch` E count as touching; or with 0, while P is
 * apart from Q. Returns the status. */
GJK2DI_OUTLINE gjk2d_status gjk2di_turn(gjk2di_stop *stop, gjk2di_pair *g,
    const gjk2d_shape *p, const gjk2d_turn *turn, const gjk2d_shape *q,
    const gjk2d_pose *q_pose, gjk2d_real margin, double touch)
{
    gjk2di_path path;
    if (!turn) return GJK2D_NULL_POINTER;
    const gjk2d_vec2 by = gjk2di_rounded(gjk2di_minus(
        gjk2di_vec_of(turn->to.position), gjk2di_vec_of(turn->from.position)));
    gjk2di_place(g, p, &turn->from, q, q_pose, margin, &by, 0);
    gjk2d_status status = gjk2di_option_status(g->status, margin);
    if (!status) status = gjk2di_placed_status(p, &turn->to);
    if (turn->pivot)
        status = gjk2di_option_status(
            status, (gjk2d_real)gjk2di_norm1(gjk2di_vec_of(*turn->pivot)));
    if (status) return status;
    gjk2di_find_path(&path, g, turn);
    if (!(path.E <= 1e37 * g->scale)) return GJK2D_OUT_OF_RANGE; /* |R| |pivot| */
    stop->safe = stop->fraction = 1;
    if (!gjk2di_turns_by(g, &path)) gjk2di_turn_on(stop, g, &path, touch * path.E);
    return GJK2D_OK;
}

/* --------------------------------------------------------------------- ray --
 * >>ray  Rays, points and circles beside one shape. For a ring, R^T is applied to the ray
 * or the center, so that vertices are not turned but only scaled, by |R|^2; then they are
 * taken relative to the ray's origin or the center.
 */
static const gjk2d_shape gjk2di_point_shape = {{0, 0}, 0, 0, 0, 0, 1, GJK2D_OK,
    GJK2DI_MADE | GJK2DI_CONVEX | GJK2DI_SMALL, 1,
    {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
    {-1, -1, -1, -1, -1, -1, -1, -1}, NULL, NULL, 0, (gjk2d_real)1e30,
    {0, 0, 0, 0, 0, 0, 0, 0}};

typedef struct gjk2di_local {
    const gjk2d_shape *shape;
    gjk2di_vec turn;
    gjk2di_vec origin;   /* R^T times the point, relative to the position, */
    gjk2di_vec t;        /* and times the translation */
    double square;       /* |R|^2: vertices are multiplied by it */
    double size, t_size; /* bounds of |v|_1: for any vertex and the origin; for t */
} gjk2di_local;

/* `from` is the point relative to the ring's position, and size bounds its |v|_1. Returns
 * 0 if numbers are too large or too small. */
GJK2DI_INLINE int gjk2di_localize(gjk2di_local *v, const gjk2d_shape *s,
    const gjk2d_pose *pose, gjk2di_vec from, double size, gjk2d_vec2 translation)
{
    const gjk2di_vec t = gjk2di_vec_of(translation);
    v->shape = s;
    v->turn = gjk2di_at((double)pose->cos, (double)pose->sin);
    v->origin = gjk2di_turned_back(v->turn, from);
    v->t = gjk2di_turned_back(v->turn, t);
    v->square = gjk2di_dot(v->turn, v->turn);
    const double norm = gjk2di_norm1(v->turn), t_size = gjk2di_norm1(t),
                 most = size + norm * (double)s->extent,
                 at_size = gjk2di_norm1(gjk2di_vec_of(pose->position));
    v->size = norm * most;
    v->t_size = norm * t_size;
    return (most + t_size + at_size + norm < 1e12) & (most > 1e-12) & (norm > 1e-3);
}

/* The same of a ray, if the shape is a ring that can be tested in lanes, a bit each. */
GJK2DI_INLINE int gjk2di_localize_ray(gjk2di_local *v, const gjk2d_shape *s,
    const gjk2d_pose *pose, gjk2d_vec2 origin, gjk2d_vec2 translation)
{
    pose = gjk2di_pose_of(pose);
    const gjk2di_vec from =
        gjk2di_minus(gjk2di_vec_of(origin), gjk2di_vec_of(pose->position));
    return s && (s->kind & GJK2DI_CONVEX) &&
           (s->count > 2) & (s->count <= 64) & (s->radius == 0) &&
           gjk2di_localize(v, s, pose, from, gjk2di_norm1(from), translation);
}

/* A vertex relative to the ray's origin: see Lemma 5. */
GJK2DI_INLINE gjk2di_vec gjk2di_local_one(const gjk2di_local *v, gjk2di_vec at)
{
    return gjk2di_minus(gjk2di_times(v->square, at), v->origin);
}

/* The same of two vertices. */
GJK2DI_INLINE gjk2di_v2 gjk2di_local_two(const gjk2di_local *v, gjk2di_v2 at)
{
    const gjk2di_d2 square = gjk2di_d2_all(v->square);
    return gjk2di_v2_minus(
        gjk2di_v2_at(gjk2di_d2_times(square, at.x), gjk2di_d2_times(square, at.y)),
        gjk2di_v2_all(v->origin));
}

/* The square of the radius of one of the ring's circles. The radii's slack covers the
 * rounding of the center, and a factor of 1 + 1e-12 or 1 - 1e-12 the rest. */
GJK2DI_INLINE double gjk2di_local_square(const gjk2di_local *v, gjk2d_real radius)
{
    const double local = v->square * (double)radius;
    return local * local;
}

/* The number of lanes, which is even. Lanes after the last vertex repeat it. */
GJK2DI_INLINE int gjk2di_count_lanes(const gjk2d_shape *s)
{
    return s->data ? (s->count + 1) & ~1 : s->count <= 4 ? 4 : 8;
}

/* The vertices of lanes i and i + 1. */
GJK2DI_INLINE gjk2di_v2 gjk2di_local_lanes(const gjk2di_local *v, int i)
{
    return gjk2di_local_two(v, gjk2di_two(v->shape, i));
}

/* 1 if the ray's origin is inside, 0 if outside, or UNDECIDED: is it to the left of each
 * edge from a lane to the next, or to the right of one, by more than the error? */
GJK2DI_INLINE int gjk2di_is_inside_locally(const gjk2di_local *v)
{
    const gjk2d_shape *const s = v->shape;
    const gjk2di_vec center = gjk2di_local_one(v, gjk2di_vec_of(s->center));
    const double apart = gjk2di_dot(center, center);
    if (apart > (1 + 1e-12) * gjk2di_local_square(v, s->outer)) return 0;
    if (apart < (1 - 1e-12) * gjk2di_local_square(v, s->inner)) return 1;
    const double error = gjk2di_bound_inside * GJK2DI_U * v->size * v->size;
    const int lanes = gjk2di_count_lanes(s);
    const gjk2di_v2 first = gjk2di_local_lanes(v, 0);
    gjk2di_v2 a = first, next = first;
    uint64_t left = 0, right = 0;
    for (int i = 0; i < lanes; i += 2, a = next) {
        next = i + 2 < lanes ? gjk2di_local_lanes(v, i + 2) : first;
        const gjk2di_v2 b =
            gjk2di_v2_at(gjk2di_d2_next(a.x, next.x), gjk2di_d2_next(a.y, next.y));
        const gjk2di_d2 side =
            gjk2di_d2_minus(gjk2di_d2_times(a.x, b.y), gjk2di_d2_times(a.y, b.x));
        left |= (uint64_t)gjk2di_d2_more(side, gjk2di_d2_all(error)) << i;
        right |= (uint64_t)gjk2di_d2_more(gjk2di_d2_all(-error), side) << i;
    }
    const uint64_t edges =
        ((uint64_t)1 << (lanes - 1)) + ((uint64_t)1 << (s->count - 1)) - 1;
    return right ? 0 : (left & edges) == edges ? 1 : GJK2DI_UNDECIDED;
}

/* ---- a circle beside a small ring, or beside another circle */

/* The edge of a small ring from which the origin is farthest outside. It is not certain
 * if the origin is inside and another edge is as far, up to the rounding of a stored
 * inverse length; `error` is that of a separation. */
GJK2DI_INLINE int gjk2di_farthest_edge(
    const gjk2di_local *v, double error, int *is_inside, int *is_certain)
{
    const gjk2d_shape *const s = v->shape;
    const int pairs = s->count <= 4 ? 2 : 4;
    gjk2di_d2 separation[GJK2DI_OWN / 2], greatest = gjk2di_d2_all(GJK2DI_NO_EDGE);
    int bits = 256, rivals = 0;
    for (int i = 0; i < pairs; ++i) {
        const gjk2di_v2 a = gjk2di_own_two(s, 2 * i), at = gjk2di_local_two(v, a),
                        b = gjk2di_own_two(s, (2 * i + 2) & (2 * pairs - 1));
        const gjk2di_d2 x = gjk2di_d2_minus(gjk2di_d2_next(a.x, b.x), a.x),
                        y = gjk2di_d2_minus(gjk2di_d2_next(a.y, b.y), a.y);
        separation[i] = gjk2di_per_length(
            gjk2di_d2_minus(gjk2di_d2_times(x, at.y), gjk2di_d2_times(y, at.x)),
            &s->inverse[2 * i]);
        greatest = gjk2di_d2_max(greatest, separation[i]);
    }
    const double most = gjk2di_d2_most(greatest);
    const gjk2di_d2 same = gjk2di_d2_all(most),
                    nearly = gjk2di_d2_all(most - 1e-6 * gjk2di_abs(most) - error);
    for (int i = 0; i < pairs; ++i) {
        bits |= gjk2di_d2_same(separation[i], same) << 2 * i;
        rivals |= gjk2di_d2_more(separation[i], nearly) << 2 * i;
    }
    *is_inside = most < -error;
    *is_certain = !*is_inside | !(rivals & (rivals - 1));
    return GJK2DI_MIN(gjk2di_lowest_bit((unsigned)bits), s->count - 1);
}

/* Finds the feature of the ring's core that is nearest to the origin, and how far that is
 * outside; *normal leads from there to it, in world axes. It is the farthest edge or, if
 * the foot is past its end, the vertex there, unless the origin is beside an edge of
 * that. Returns NO_EDGE if it is not certain: inside with two edges as near, or next to a
 * vertex, where the direction needs more digits. */
GJK2DI_INLINE double gjk2di_nearest_locally(
    const gjk2di_local *v, double error, gjk2di_vec *normal, int *feature)
{
    const gjk2d_shape *const s = v->shape;
    int at = 0, is_inside = 0, is_certain = 1;
    if (s->count > 1) at = gjk2di_farthest_edge(v, error, &is_inside, &is_certain);
    const int end = gjk2di_after(s, at);
    const gjk2di_vec from = gjk2di_own_vertex(s, at),
                     e = gjk2di_minus(gjk2di_own_vertex(s, end), from);
    gjk2di_vec w = gjk2di_times(-1, gjk2di_local_one(v, from)),
               out = gjk2di_at(e.y, -e.x);
    const double along = gjk2di_dot(e, w);
    const int is_edge = is_inside | ((s->count > 1) & (along >= 0) &
                                        (along <= v->square * gjk2di_dot(e, e)));
    if (!is_edge) {
        at = along > 0 ? end : at;
        const gjk2di_vec corner = gjk2di_own_vertex(s, at),
                         other = gjk2di_own_vertex(s, gjk2di_beside(s, at, along <= 0));
        out = w = gjk2di_times(-1, gjk2di_local_one(v, corner));
        is_certain = gjk2di_dot(w, w) > 1e-12 * v->size * v->size &&
                     gjk2di_dot(w, gjk2di_minus(other, corner)) <= 0 &&
                     (along > 0 ? -1 : 1) * gjk2di_dot(w, e) <= 0;
    }
    *feature = is_edge ? gjk2di_edge_feature(s, at) : gjk2di_vertex_feature(s, at);
    const gjk2di_vec world = gjk2di_turned(v->turn, out);
    const double length = gjk2di_length(world);
    *normal = gjk2di_times(1 / length, world);
    if (!is_certain) return GJK2DI_NO_EDGE;
    return is_edge ? gjk2di_dot(w, out) / length : length / v->square;
}

/* The relation of a circle and a small ring with the margin between them, or UNDECIDED if
 * the shapes are others or it is not certain. *r becomes their separation, but for
 * SEPARATED only if wants_gap. In the frame a vertex errs by 5 u size, as of Lemma 5, and
 * a center that is turned adds 3 u: so separations and distances, which are |R| times as
 * large there, err by less than 20 u size, which INSIDE covers; and |R| <= |R|_1. */
GJK2DI_OUTLINE int gjk2di_ask_circle(gjk2d_result *r, const gjk2d_shape *p,
    const gjk2d_pose *p_pose, const gjk2d_shape *q, const gjk2d_pose *q_pose,
    double margin, int wants_gap)
{
    const int is_p = q->count > 1; /* is P the circle? */
    const gjk2d_shape *const s = is_p ? q : p, *const c = is_p ? p : q;
    const gjk2d_pose *const s_pose = gjk2di_pose_of(is_p ? q_pose : p_pose),
                            *const c_pose = gjk2di_pose_of(is_p ? p_pose : q_pose);
    const gjk2di_vec turn = gjk2di_at((double)c_pose->cos, (double)c_pose->sin),
                     at = gjk2di_vec_of(c_pose->position),
                     off = gjk2di_turned(turn, gjk2di_own_vertex(c, 0)),
                     center = gjk2di_plus(at, off),
                     from = gjk2di_minus(at, gjk2di_vec_of(s_pose->position));
    const double norm = gjk2di_norm1(turn),
                 size = gjk2di_norm1(from) + norm * (double)c->extent;
    gjk2di_local v;
    if (!(s->kind & c->kind & GJK2DI_SMALL) || !(norm > 1e-3) ||
        !gjk2di_localize(&v, s, s_pose, gjk2di_plus(from, off), size, gjk2di_nowhere))
        return GJK2DI_UNDECIDED;
    const double radii = (double)s->radius + (double)c->radius, radius = radii + margin,
                 error = gjk2di_bound_inside * GJK2DI_U * v.size;
    gjk2di_vec normal;
    int feature;
    const gjk2di_vec between = gjk2di_local_one(&v, gjk2di_vec_of(s->center));
    const double apart = gjk2di_dot(between, between),
                 reach = v.square * (double)s->outer + GJK2DI_MAX(v.square, 1) * radius +
                         error;
    if (!wants_gap && apart > (1 + 1e-12) * reach * reach) return GJK2D_SEPARATED;
    const double distance = gjk2di_nearest_locally(&v, 2 * error, &normal, &feature),
                 gap = distance - radius, room = gjk2di_abs(gap) - 8 * GJK2DI_U * radius;
    if (distance == GJK2DI_NO_EDGE || !(gjk2di_norm1(v.turn) * room > error))
        return GJK2DI_UNDECIDED;
    const int relation = gap > 0 ? GJK2D_SEPARATED : GJK2D_OVERLAPPING,
              of_center = gjk2di_vertex_feature(c, 0);
    const double of_c = (double)c->radius, of_s = distance - (double)s->radius;
    r->status = GJK2D_OK;
    r->relation = (gjk2d_relation)relation;
    r->distance = gjk2di_real_of(distance - radii);
    r->normal = gjk2di_rounded(gjk2di_times(gjk2di_plus_or_minus[is_p], normal));
    r->p = gjk2di_rounded(gjk2di_minus(center, gjk2di_times(is_p ? of_c : of_s, normal)));
    r->q = gjk2di_rounded(gjk2di_minus(center, gjk2di_times(is_p ? of_s : of_c, normal)));
    r->p_feature = is_p ? of_center : feature, r->q_feature = is_p ? feature : of_center;
    return relation;
}

GJK2DI_INLINE int gjk2di_has_circle(const gjk2d_shape *p, const gjk2d_shape *q)
{
    return p && q && (p->count == 1) | (q->count == 1);
}

/* The edge that leads from a lane in `from` to one in `to`, or -1 if there is none. */
GJK2DI_INLINE int gjk2di_find_crossing(const gjk2d_shape *s, uint64_t from, uint64_t to)
{
    const int lanes = gjk2di_count_lanes(s);
    const uint64_t edges = from & (to >> 1 | (to & 1) << (lanes - 1));
    return edges ? GJK2DI_MIN(gjk2di_lowest_bit(edges), s->count - 1) : -1;
}

/* An edge; how far the ray's origin is outside of it, and how much that grows along t,
 * both times the edge's length; the error of each, and of their sum. */
typedef struct gjk2di_local_edge {
    gjk2di_vec e;
    double height, rate, error;
} gjk2di_local_edge;

GJK2DI_INLINE gjk2di_local_edge gjk2di_measure_local(const gjk2di_local *v, int i)
{
    const gjk2di_vec a = gjk2di_vertex(v->shape, i),
                     b = gjk2di_vertex(v->shape, gjk2di_after(v->shape, i));
    gjk2di_local_edge e;
    e.e = gjk2di_minus(b, a);
    e.height = gjk2di_cross(e.e, gjk2di_local_one(v, a));
    e.rate = gjk2di_cross(v->t, e.e);
    e.error = gjk2di_bound_beside * GJK2DI_U * (v->size + v->t_size) * gjk2di_norm1(e.e);
    return e;
}

/* A ray enters a convex ring through the edge that leads from the left of its line to the
 * right, and leaves it through the one that leads from the right to the left. Returns 1
 * for a hit, 0 for none, or UNDECIDED, if for example the line is as near to a vertex as
 * rounding; for a hit it fills in *h. */
GJK2DI_INLINE int gjk2di_hit_locally(
    gjk2d_ray_hit *h, const gjk2di_local *v, gjk2d_vec2 origin, gjk2d_vec2 translation)
{
    const gjk2d_shape *const s = v->shape;
    const gjk2di_vec center = gjk2di_local_one(v, gjk2di_vec_of(s->center));
    const double error = gjk2di_bound_beside * GJK2DI_U * v->size * v->t_size,
                 beside = gjk2di_abs(gjk2di_cross(v->t, center)) - error,
                 outer = (1 + 1e-12) * gjk2di_local_square(v, s->outer),
                 inner = (1 - 1e-12) * gjk2di_local_square(v, s->inner),
                 reach = outer * gjk2di_dot(v->t, v->t);
    if (beside > 0 && beside * beside > reach && reach > GJK2DI_LEAST_SQUARE) return 0;
    h->inside = gjk2di_dot(center, center) < inner;
    if (h->inside) return 1;
    uint64_t left = 0, right = 0; /* the lanes whose vertices are there */
    const gjk2di_d2 zero = gjk2di_d2_all(0);
    const gjk2di_v2 across = gjk2di_v2_all(gjk2di_left(v->t));
    gjk2di_d2 nearest = gjk2di_d2_all(1e300);
    for (int i = 0, lanes = gjk2di_count_lanes(s); i < lanes; i += 2) {
        const gjk2di_d2 side = gjk2di_v2_dot(across, gjk2di_local_lanes(v, i));
        left |= (uint64_t)gjk2di_d2_more(side, zero) << i;
        right |= (uint64_t)gjk2di_d2_more(zero, side) << i;
        nearest = gjk2di_d2_min(nearest, gjk2di_d2_size(side));
    }
    nearest = gjk2di_d2_min(nearest, gjk2di_d2_swapped(nearest));
    if (gjk2di_d2_first(nearest) <= error) return GJK2DI_UNDECIDED;
    const int enter = gjk2di_find_crossing(s, left, right);
    if (enter < 0) return 0;
    const gjk2di_local_edge e = gjk2di_measure_local(v, enter);
    if (e.height <= e.error) {
        const gjk2di_local_edge back =
            gjk2di_measure_local(v, gjk2di_find_crossing(s, right, left));
        if (back.height > back.error) return 0;
        h->inside = e.height < -e.error && back.height < -back.error;
        return h->inside ? 1 : GJK2DI_UNDECIDED;
    }
    if (gjk2di_abs(e.height + e.rate) <= e.error) return GJK2DI_UNDECIDED;
    if (e.height + e.rate > 0) return 0;
    const double fraction = e.height / -e.rate;
    const gjk2di_vec out = gjk2di_turned(v->turn, gjk2di_at(e.e.y, -e.e.x));
    h->fraction = (gjk2d_real)fraction;
    h->normal = gjk2di_rounded(gjk2di_times(1 / gjk2di_length(out), out));
    h->point = gjk2di_rounded(gjk2di_plus(
        gjk2di_vec_of(origin), gjk2di_times(fraction, gjk2di_vec_of(translation))));
    h->feature = gjk2di_edge_feature(s, enter);
    return 1;
}

/* A ray against any shape, by the loop. */
static void gjk2di_ray_by_loop(gjk2d_ray_hit *h, gjk2di_pair *g)
{
    gjk2di_feature f;
    double fraction = 0;
    int verdict = gjk2di_are_deep(g) ? GJK2DI_INSIDE : GJK2DI_UNDECIDED;
    if (verdict == GJK2DI_UNDECIDED && g->radius > 0 && !g->is_custom &&
        gjk2di_norm1(g->translation) > 1e-150) {
        gjk2di_place_vertices(g);
        verdict = gjk2di_enter_in_doubles(&f, &fraction, g, 0);
    }
    if (verdict == GJK2DI_UNDECIDED) verdict = gjk2di_enter_by_loop(&f, &fraction, g, 1);
    h->inside = verdict == GJK2DI_INSIDE;
    h->hit = h->inside || verdict == GJK2DI_HIT;
    if (verdict != GJK2DI_HIT) return;
    fraction = gjk2di_part_of_one(fraction);
    h->fraction = gjk2di_real_of(fraction);
    h->normal = gjk2di_rounded(gjk2di_times(1 / f.length, f.d));
    h->point = gjk2di_stored(
        g, gjk2di_plus(gjk2di_position_of(g, 0), gjk2di_times(fraction, g->translation)));
    h->feature =
        gjk2di_feature_of(g->shape[1], f.s.a.q, f.s.count == 2 ? f.s.b.q : f.s.a.q);
}

/* ------------------------------------------------------------------- batch --
 * >>batch  Many queries at once, and motions: loops of single calls, which skip pairs
 * whose circles show that they do not matter.
 */
typedef struct gjk2di_placed {
    const gjk2d_shape *shape;
    const gjk2d_pose *pose;
} gjk2di_placed;

/* Shape i of a series at its pose; a null shape if the series has none. */
static gjk2di_placed gjk2di_element(const gjk2d_series *s, int i)
{
    gjk2di_placed at = {NULL, &gjk2di_unmoved};
    if (s && s->shape)
        at.shape = (const gjk2d_shape *)(const void *)((const char *)s->shape +
                                                       (size_t)i * s->shape_step);
    if (s && s->pose)
        at.pose = (const gjk2d_pose *)(const void *)((const char *)s->pose +
                                                     (size_t)i * s->pose_step);
    return at;
}

/* A disc that holds a placed shape. */
typedef struct gjk2di_disc {
    gjk2di_vec center;
    double reach;
} gjk2di_disc;

/* The disc is huge for custom shapes, for bad input, and near the end of the range. A
 * coordinate of R c errs by 2 u of its size, and its sum with the position by u, so that
 * the center errs by less than 5 u size; twice that is enough between two poses. */
GJK2DI_OUTLINE gjk2di_disc gjk2di_disc_of(gjk2di_placed at)
{
    const gjk2d_shape *const s = at.shape;
    const gjk2di_vec turn = gjk2di_at((double)at.pose->cos, (double)at.pose->sin),
                     position = gjk2di_vec_of(at.pose->position);
    const double square = gjk2di_dot(turn, turn), scale = GJK2DI_MAX(square, 1),
                 size = s ? gjk2di_norm1(position) + scale * (double)s->extent : 0;
    gjk2di_disc disc = {{0, 0}, 1e100};
    if (!s || !(s->kind & GJK2DI_MADE) || !(square > 0 && size < 1e30)) return disc;
    disc.center = gjk2di_plus(position, gjk2di_turned(turn, gjk2di_vec_of(s->center)));
    disc.reach = scale * (double)s->outer + (double)s->radius + 16 * GJK2DI_U * size;
    return disc;
}

/* Are two discs farther apart than the margin? (1e-12 covers the squares' rounding.) */
GJK2DI_INLINE int gjk2di_are_discs_far(
    const gjk2di_disc *a, const gjk2di_disc *b, double margin)
{
    const gjk2di_vec between = gjk2di_minus(b->center, a->center);
    const double reach = a->reach + b->reach + margin;
    return gjk2di_dot(between, between) > GJK2DI_MAX(reach * reach * (1 + 1e-12), 1e-60);
}

static gjk2d_real gjk2di_distance_at(
    const gjk2d_series *p, int i, const gjk2d_series *q, int j)
{
    const gjk2di_placed a = gjk2di_element(p, i), b = gjk2di_element(q, j);
    return gjk2d_distance(a.shape, a.pose, b.shape, b.pose);
}

/* The first of the closest pairs, or -1 if none is closer than *least, which else becomes
 * its distance. (The factor and the circles' slack cover the rounding of a distance.) */
static int gjk2di_find_closest(
    const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_real *least)
{
    int closest = -1;
    gjk2di_disc a = gjk2di_disc_of(gjk2di_element(p, 0));
    for (int i = 0; i < count && 0 < *least; ++i) {
        const gjk2di_disc b = gjk2di_disc_of(gjk2di_element(q, i));
        if (p && (p->pose_step || p->shape_step))
            a = gjk2di_disc_of(gjk2di_element(p, i));
        if (gjk2di_are_discs_far(&a, &b, 1.000002 * (double)*least)) continue;
        const gjk2d_real distance = gjk2di_distance_at(p, i, q, i);
        closest = distance < *least ? i : closest;
        *least = GJK2DI_MIN(distance, *least);
    }
    return closest;
}

/* ---- motions, by stages: stage i is pose i or, if the argument `turn` is not null, the
 * turn from there to the next pose, about its pivot */

enum { GJK2DI_STRETCH = 16 }; /* stages that are tested together */

/* A part of the robot, as a series over all poses. */
static gjk2d_series gjk2di_part_of(const gjk2d_motion *m, int part)
{
    const gjk2d_series s = {m->parts ? m->parts + part : NULL, 0, m->poses, m->pose_step};
    return s;
}

/* Widens the disc of the part at a pose, so that it holds it on the turn to the next one.
 * Its center is at c(t) + R(t) v, with the pivot at c. On a chord or an arc, c stays
 * within half a chord of the middle of that. R(t) is within |R1 - R0| / 2 + change of the
 * mean of R0 and R1, where |R| changes by at most `change`: without that it would be in
 * the circle round a chord of at most that length, and |R(t)| and the mean differ from
 * this by half of the change each. (|r|_1 is at most 1.5 |r|.) */
static void gjk2di_widen(
    gjk2di_disc disc[2], const gjk2d_series *part, int i, const gjk2d_vec2 *pivot)
{
    const gjk2di_placed from = gjk2di_element(part, i), to = gjk2di_element(part, i + 1);
    if (!from.shape) return;
    const gjk2di_vec by = gjk2di_minus(disc[1].center, disc->center),
                     r0 = gjk2di_at((double)from.pose->cos, (double)from.pose->sin),
                     r1 = gjk2di_at((double)to.pose->cos, (double)to.pose->sin),
                     bow = gjk2di_minus(r1, r0),
                     v = gjk2di_minus(gjk2di_vec_of(from.shape->center),
                         gjk2di_vec_of(pivot ? *pivot : gjk2di_nowhere));
    const double arm = gjk2di_length(v),
                 change = 1.5 * gjk2di_abs(gjk2di_dot(bow, gjk2di_plus(r0, r1))) /
                          (gjk2di_norm1(r0) + gjk2di_norm1(r1)),
                 chord = gjk2di_length(gjk2di_minus(by, gjk2di_turned(bow, v)));
    disc->center = gjk2di_plus(disc->center, gjk2di_times(0.5, by));
    disc->reach = GJK2DI_MAX(disc->reach, disc[1].reach) + 0.5 * chord;
    disc->reach += arm * (0.5 * gjk2di_length(bow) + change);
    disc->reach *= 1 + 1e-12;
    if (!(arm + disc->reach < 1e30)) disc->reach = 1e100; /* also of bad input */
}

/* Does a part collide on its turn from pose i to the next? (OUTLINE: for the stack) */
GJK2DI_OUTLINE int gjk2di_hits_on_turn(
    gjk2d_turn *turn, const gjk2d_series *part, int i, gjk2di_placed obstacle)
{
    turn->from = *gjk2di_element(part, i).pose;
    turn->to = *gjk2di_element(part, i + 1).pose;
    return gjk2d_turn_collide(part->shape, turn, obstacle.shape, obstacle.pose);
}

/* In which of the next stages from `first` on does a part collide, a bit each? An
 * obstacle that is far from the disc in which a part stays is skipped for all of them.
 * With only_first, stages after one that is known to collide are not tested. */
static int gjk2di_ask_stretch(const gjk2d_motion *m, gjk2d_turn *turn,
    const gjk2d_series *obstacles, int count, int first, int only_first)
{
    gjk2di_disc discs[GJK2DI_STRETCH + 1];
    int hits = 0,
        stages = GJK2DI_MIN(m->pose_count - (turn != NULL) - first, (int)GJK2DI_STRETCH);
    for (int k = 0; k < m->part_count; ++k) {
        const gjk2d_series part = gjk2di_part_of(m, k);
        double reach = 0;
        for (int j = 0; j < stages + (turn != NULL); ++j)
            discs[j] = gjk2di_disc_of(gjk2di_element(&part, first + j));
        for (int j = 0; j < stages; ++j) {
            if (turn) gjk2di_widen(&discs[j], &part, first + j, turn->pivot);
            reach = gjk2di_larger(
                reach, discs[j].reach +
                           gjk2di_length(gjk2di_minus(discs[j].center, discs[0].center)));
        }
        const gjk2di_disc all = {discs[0].center, reach * (1 + 1e-12)};
        for (int i = 0; i < count && stages > 0 && hits != (1 << stages) - 1; ++i) {
            const gjk2di_placed obstacle = gjk2di_element(obstacles, i);
            const gjk2di_disc other = gjk2di_disc_of(obstacle);
            if (gjk2di_are_discs_far(&all, &other, 0)) continue;
            for (int j = 0; j < stages; ++j) {
                if (hits >> j & 1 || gjk2di_are_discs_far(&discs[j], &other, 0)) continue;
                const gjk2d_pose *const pose = gjk2di_element(&part, first + j).pose;
                if (turn ? gjk2di_hits_on_turn(turn, &part, first + j, obstacle)
                         : gjk2d_collide(part.shape, pose, obstacle.shape, obstacle.pose))
                    hits |= 1 << j;
                if (only_first && hits >> j & 1) stages = j;
            }
        }
    }
    return hits;
}

/* The first stage in which a part collides, or -1; 0 for a null motion. */
GJK2DI_INLINE int gjk2di_first_hit(
    const gjk2d_motion *m, gjk2d_turn *turn, const gjk2d_series *obstacles, int count)
{
    for (int64_t i = 0; m && i < m->pose_count - (turn != NULL); i += GJK2DI_STRETCH) {
        const int hits = gjk2di_ask_stretch(m, turn, obstacles, count, (int)i, 1);
        if (hits) return (int)i + gjk2di_lowest_bit((unsigned)hits);
    }
    return m ? -1 : 0;
}

/* ------------------------------------------------------------------ pieces --
 * >>pieces  Worlds of many pieces: contacts without those at inner seams, and slides.
 */

/* ---- contacts. One is a contact of the whole thing if all pieces that hold its point,
 * on Q, lie behind the line through it to which the normal is perpendicular. If shapes
 * are apart, a convex piece that holds the point and reaches in front of that line is
 * nearer to P: so the nearest contact is never hidden. */

/* A placed shape's part of the slack: flush sides differ by the rounding of positions,
 * rotations and corners, points err by law 3. Huge for custom shapes and bad input. */
static double gjk2di_seam_slack(gjk2di_placed at)
{
    const gjk2di_disc disc = gjk2di_disc_of(at);
    return (sizeof(gjk2d_real) == sizeof(double) ? 32 : 1) * (double)GJK2DI_EPSILON *
           (gjk2di_norm1(gjk2di_vec_of(at.pose->position)) + gjk2di_norm1(disc.center) +
               disc.reach);
}

/* The contact with the side of Q from vertex k on; none if P is not beside it. */
GJK2DI_OUTLINE void gjk2di_contact_with_side(
    gjk2d_manifold *m, gjk2di_placed p, gjk2di_placed q, gjk2d_real margin, int k)
{
    gjk2di_pair pair, *const g = &pair;
    gjk2di_feature f;
    gjk2di_clipped c;
    const int end = gjk2di_hull_neighbour(q.shape, k, 0);
    m->count = 0;
    if (end == k) return;
    gjk2di_place(g, p.shape, p.pose, q.shape, q.pose, margin, NULL, 0);
    gjk2di_place_vertices(g);
    gjk2di_find_edge(&f, g, 1, k, end, -1);
    gjk2di_clip_to(&c, g, &f, 1, f.separation, 0, NULL);
    if (c.count > 1 || gjk2di_overhang(&f) <= gjk2di_contact_slack(g))
        gjk2di_report_clipped(m, g, &c);
}

/* Does a piece other than i hold x, and reach in front of it, against n? */
GJK2DI_OUTLINE int gjk2di_is_covered(gjk2di_vec x, gjk2di_vec n, double slack,
    const gjk2d_series *pieces, int count, int i)
{
    const gjk2di_disc at = {x, slack};
    for (int j = 0; j < count; ++j) {
        const gjk2di_placed q = gjk2di_element(pieces, j);
        const gjk2di_disc disc = gjk2di_disc_of(q);
        if (j == i || disc.reach > 1e30 || gjk2di_are_discs_far(&at, &disc, 0)) continue;
        const gjk2di_vec r = gjk2di_at((double)q.pose->cos, (double)q.pose->sin),
                         to = gjk2di_minus(x, gjk2di_vec_of(q.pose->position));
        const int first = gjk2di_scan(q.shape, gjk2di_turned_back(r, n));
        const gjk2di_vec v = gjk2di_turned(r, gjk2di_vertex(q.shape, first));
        if (gjk2di_dot(n, gjk2di_minus(to, v)) > slack - (double)q.shape->radius &&
            (double)gjk2d_point(q.shape, q.pose, gjk2di_rounded(x)).distance <= slack)
            return 1;
    }
    return 0;
}

/* Is contact m of piece i hidden? If so is its deepest point; but of two on a side of Q,
 * if only one that is flush with P's, the middle must be hidden, too: there may be a wall
 * at an end. */
static int gjk2di_is_hidden(
    const gjk2d_manifold *m, const gjk2d_series *pieces, int count, int i, double slack)
{
    const gjk2di_vec n = gjk2di_vec_of(m->normal), a = gjk2di_vec_of(m->points[0].point),
                     e = gjk2di_minus(gjk2di_vec_of(m->points[1].point), a);
    const double deep = (double)m->points[0].separation,
                 rise = (double)m->points[1].separation - deep,
                 size = (double)gjk2di_element(pieces, i).shape->outer;
    const gjk2di_vec x = gjk2di_plus(a, gjk2di_times(0.5 * deep, n)),
                     half =
                         gjk2di_times(0.5, gjk2di_plus(e, gjk2di_times(0.5 * rise, n)));
    if (!gjk2di_is_covered(x, n, slack, pieces, count, i)) return 0;
    if (m->count == 1 ||
        !(m->points[0].q_feature & 1 || rise * size <= slack * gjk2di_length(e)))
        return 1;
    return gjk2di_is_covered(gjk2di_plus(x, half), n, slack, pieces, count, i);
}

/* Replaces the contact of piece i, if that is hidden; returns whether it was. */
static int gjk2di_replace_hidden(gjk2d_manifold *m, gjk2di_placed p,
    const gjk2d_series *pieces, int count, int i, gjk2d_real margin)
{
    const gjk2di_placed q = gjk2di_element(pieces, i);
    const double slack = gjk2di_seam_slack(p) + gjk2di_seam_slack(q);
    if (!(slack < 1e30) || !gjk2di_is_hidden(m, pieces, count, i, slack)) return 0;
    double least = 8 * GJK2DI_MIN((double)m->points[0].separation, -slack);
    gjk2d_manifold side = *m;
    m->count = 0;
    for (int k = 0; k < q.shape->count; ++k) {
        gjk2di_contact_with_side(&side, p, q, margin, k);
        const gjk2d_real own = side.points[0].separation;
        if (side.count > 0 && (double)own >= least && own <= margin &&
            !gjk2di_is_hidden(&side, pieces, count, i, slack))
            *m = side, least = (double)own;
    }
    return 1;
}

/* ---- slides. The way consists of legs. Each starts at a stored position that is free,
 * and passes obstacles that it enters no deeper than a slack: 2 ulp of all coordinates,
 * by which flush sides may differ, and the error of doubles. */

/* P, and the obstacles among which it slides. */
typedef struct gjk2di_mover {
    const gjk2d_shape *shape;
    gjk2d_pose pose;
    const gjk2d_series *obstacles;
    int count;
    uint64_t skipped; /* a bit for each of the first 64 that are out of reach */
    double slack;     /* without what belongs to an obstacle */
    int is_deep;      /* was P found to overlap an obstacle by more than that? */
    int is_free;      /* is it certain that it overlaps none? */
} gjk2di_mover;

/* A side of an obstacle, or an arc round a corner, that P meets on a leg. */
typedef struct gjk2di_wall {
    gjk2di_vec normal;
    double fraction; /* of the leg */
    int index, is_corner;
} gjk2di_wall;

/* A leg by r, and the walls that P meets first, up to the slack. */
enum { GJK2DI_MOST_WALLS = 4, GJK2DI_MOST_LEGS = 9 };
typedef struct gjk2di_leg {
    gjk2di_vec r;
    double fraction; /* at which P is stopped; without walls 2 */
    int count;
    gjk2di_wall walls[GJK2DI_MOST_WALLS];
} gjk2di_leg;

GJK2DI_INLINE int gjk2di_is_skipped(const gjk2di_mover *m, int i)
{
    return i < 64 && m->skipped >> i & 1;
}

/* Finds which obstacles are out of reach. Returns the status of P and of the others. */
static gjk2d_status gjk2di_find_reach(gjk2di_mover *m, double reach)
{
    const gjk2di_placed p = {m->shape, &m->pose};
    const gjk2di_disc disc = gjk2di_disc_of(p);
    gjk2d_status status = gjk2di_placed_status(p.shape, p.pose);
    m->skipped = 0;
    for (int i = 0; i < m->count && !status; ++i) {
        const gjk2di_placed q = gjk2di_element(m->obstacles, i);
        const gjk2di_disc other = gjk2di_disc_of(q);
        if (i < 64 && gjk2di_are_discs_far(&disc, &other, reach))
            m->skipped |= (uint64_t)1 << i;
        else
            status = gjk2di_placed_status(q.shape, q.pose);
    }
    return status;
}

GJK2DI_INLINE int gjk2di_is_same_normal(gjk2di_vec n, gjk2di_vec other)
{
    return gjk2di_norm1(gjk2di_minus(n, other)) <= 1e-6;
}

/* How far the way from the first wall to this one leads into this one. */
GJK2DI_INLINE double gjk2di_lateness(const gjk2di_leg *leg, const gjk2di_wall *wall)
{
    return (leg->fraction - wall->fraction) * gjk2di_dot(wall->normal, leg->r);
}

/* Adds a wall of direction f to those of a leg, of which it may make some too late. Of
 * walls with one normal the first stays. */
static void gjk2di_add_wall(
    gjk2di_leg *leg, gjk2di_wall *wall, const gjk2di_feature *f, double slack)
{
    wall->normal = gjk2di_times(1 / f->length, f->d);
    int count = 0, is_new = gjk2di_lateness(leg, wall) <= slack;
    if (is_new) leg->fraction = GJK2DI_MIN(leg->fraction, wall->fraction);
    for (int k = 0; k < leg->count; ++k) {
        const gjk2di_wall w = leg->walls[k];
        const int is_same = w.is_corner == wall->is_corner &&
                            gjk2di_is_same_normal(w.normal, wall->normal);
        if (is_same ? wall->fraction < w.fraction : gjk2di_lateness(leg, &w) > slack)
            continue;
        is_new &= !is_same;
        leg->walls[count++] = w;
    }
    leg->count = count;
    if (is_new && count < GJK2DI_MOST_WALLS) leg->walls[leg->count++] = *wall;
}

/* The same of all sides of small rings that P touches there, up to four slacks. */
GJK2DI_OUTLINE void gjk2di_add_sides(
    gjk2di_leg *leg, gjk2di_wall *wall, gjk2di_pair *g, double slack)
{
    gjk2di_sides sides;
    gjk2di_feature f;
    gjk2di_find_separations(&sides, g);
    int edges = gjk2di_edges_above(&sides, g, -5 * slack, -5 * slack);
    for (; edges; edges &= edges - 1) {
        gjk2di_set_small_edge(&f, g, &sides, gjk2di_lowest_bit((unsigned)edges));
        const double speed = gjk2di_closing_speed(g, &f);
        if (speed > 0 && wall->fraction * speed - (f.separation - g->radius) <= 4 * slack)
            gjk2di_add_wall(leg, wall, &f, g->unit * slack);
    }
}

/* Does the line of the translation enter the CSO no deeper than the slack? */
GJK2DI_OUTLINE int gjk2di_passes_within(const gjk2di_pair *g, double slack)
{
    const gjk2di_vec across = gjk2di_left(g->translation);
    gjk2di_corner right, left;
    gjk2di_find_support(&right, g, across, -1, -1);
    gjk2di_find_support(&left, g, gjk2di_times(-1, across), -1, -1);
    return GJK2DI_MIN(-gjk2di_dot(across, right.w), gjk2di_dot(across, left.w)) <=
           (slack - g->radius) * gjk2di_length(across);
}

/* Adds the walls of obstacle i to a leg, if P enters it deeper than the slack. (A large
 * ring is passed if the end is no deeper, or the line of the way passes it no deeper.) */
GJK2DI_OUTLINE void gjk2di_add_walls(gjk2di_leg *leg, gjk2di_mover *m, int i)
{
    const gjk2di_placed q = gjk2di_element(m->obstacles, i);
    gjk2di_pair pair, *const g = &pair;
    gjk2di_feature f;
    gjk2di_wall wall;
    double fraction;
    int verdict, overlaps = 0;
    gjk2di_place(g, m->shape, &m->pose, q.shape, q.pose, 0, NULL, 0);
    g->translation = gjk2di_times(g->scale, leg->r);
    if (gjk2di_passes_by(g, 0)) return;
    const double radius = g->radius, size = (double)(q.shape->extent + q.shape->radius),
                 ulp = (double)GJK2DI_EPSILON * size,
                 slack = g->scale * (m->slack + 2 * ulp) + 20 * g->error;
    const int is_sharp = radius <= slack;
    if (!is_sharp || g->is_small) g->radius -= slack, g->margin -= slack;
    if (is_sharp && g->is_small)
        verdict = gjk2di_clip_path(&f, &fraction, g, 0);
    else
        verdict = gjk2di_cast(&overlaps, g, &f, &fraction, 0);
    m->is_deep |= verdict == GJK2DI_INSIDE || overlaps;
    if (verdict != GJK2DI_HIT) return;
    g->radius = radius;
    const double speed = gjk2di_closing_speed(g, &f);
    if (is_sharp && !g->is_small) {
        if (speed * (1 - fraction) <= slack || gjk2di_passes_within(g, slack)) return;
    } else {
        fraction = f.s.count == 1 ? gjk2di_fraction_to(&f, g) : fraction - slack / speed;
    }
    wall.fraction = gjk2di_part_of_one(fraction);
    wall.index = i;
    wall.is_corner = f.s.count == 1;
    if (is_sharp && g->is_small)
        gjk2di_add_sides(leg, &wall, g, slack);
    else
        gjk2di_add_wall(leg, &wall, &f, g->unit * slack);
}

/* Begins a leg by r, with its walls. */
static void gjk2di_find_leg(gjk2di_leg *leg, gjk2di_mover *m, gjk2di_vec r)
{
    leg->r = r;
    leg->fraction = 2;
    leg->count = 0;
    for (int i = 0; i < m->count; ++i)
        if (!gjk2di_is_skipped(m, i)) gjk2di_add_walls(leg, m, i);
}

/* Places P at a stored position at which it overlaps no obstacle: `at`, or one no farther
 * than `most` from there; or leaves it and returns 0. P is pushed out of one obstacle
 * after the other and, where two push it to and fro, a little farther. */
static int gjk2di_settle(gjk2di_mover *m, gjk2di_vec at, double most)
{
    gjk2d_pose pose = m->pose;
    gjk2di_vec moved = gjk2di_at(0, 0);
    pose.position = gjk2di_rounded(at);
    for (int rounds = 0; rounds < 8 && gjk2di_norm1(moved) <= most; ++rounds) {
        const gjk2d_real gap = gjk2di_real_of(rounds % 3 == 2 ? 0.25 * m->slack : 0);
        int is_free = 1;
        for (int i = 0; i < m->count; ++i) {
            const gjk2di_placed q = gjk2di_element(m->obstacles, i);
            const gjk2di_vec last = gjk2di_vec_of(pose.position);
            if (gjk2di_is_skipped(m, i)) continue;
            gjk2d_push_out(q.shape, q.pose, m->shape, &pose, gap, &pose.position);
            is_free &= gjk2di_is_same(gjk2di_vec_of(pose.position), last);
        }
        if (is_free) {
            m->pose = pose;
            m->is_free = 1;
            return 1;
        }
        moved = gjk2di_minus(gjk2di_vec_of(pose.position), at);
    }
    return 0;
}

/* Moves P to the end of a leg, or as far as it is free. A leg that a wall stops within
 * the slack is left out, so that P rests. Returns whether P is at the end. */
static int gjk2di_follow(gjk2di_mover *m, const gjk2di_leg *leg)
{
    const gjk2di_vec from = gjk2di_vec_of(m->pose.position),
                     way = gjk2di_times(GJK2DI_MIN(leg->fraction, 1), leg->r);
    double low = 0, high = 1, part = 1;
    if (leg->count > 0 && gjk2di_length(way) <= m->slack) return 1;
    for (int tries = 0; tries < 16; ++tries) {
        if (!gjk2di_settle(m, gjk2di_plus(from, gjk2di_times(part, way)), 16 * m->slack))
            high = part;
        else if (tries == 0)
            return 1;
        else
            low = part;
        part = 0.5 * (low + high);
    }
    return 0;
}

/* A vector, without what leads into a wall. */
GJK2DI_INLINE gjk2di_vec gjk2di_along_wall(const gjk2di_wall *wall, gjk2di_vec v)
{
    const double into = GJK2DI_MIN(gjk2di_dot(wall->normal, v), 0);
    return gjk2di_minus(v, gjk2di_times(into, wall->normal));
}

/* Reports a wall, unless one with its normal has been. */
static void gjk2di_report_wall(gjk2d_slide_stop *stop, const gjk2di_wall *wall)
{
    int i = 0;
    while (i < stop->count &&
           !gjk2di_is_same_normal(wall->normal, gjk2di_vec_of(stop->hits[i].normal)))
        ++i;
    if (i < stop->count || i == 4) return;
    stop->hits[i].normal = gjk2di_rounded(wall->normal);
    stop->hits[i].index = wall->index;
    stop->count = i + 1;
}

/* At the end of a leg: makes it the next leg, along the wall on which P comes farthest
 * with its velocity v for the part of the way that is left, by more than the slack, and
 * not against `wish`; along an arc only if there is no such side, since seams have arcs.
 * Reports that wall. If nothing leads on, reports all, makes v 0, and returns 0. */
GJK2DI_OUTLINE int gjk2di_turn_aside(gjk2d_slide_stop *stop, gjk2di_leg *leg,
    gjk2di_mover *m, gjk2di_vec *v, double left, gjk2di_vec wish)
{
    gjk2di_leg next;
    double most = 0;
    int best = -1, last = -1;
    for (int corners = 0; corners < 2 && best < 0; ++corners)
        for (int k = 0; k < leg->count; ++k) {
            const gjk2di_vec r =
                gjk2di_times(left, gjk2di_along_wall(&leg->walls[k], *v));
            if (leg->walls[k].is_corner != corners || !(gjk2di_dot(r, wish) > 0))
                continue;
            gjk2di_find_leg(&next, m, r);
            last = k;
            const double way = GJK2DI_MIN(next.fraction, 1) * gjk2di_length(r);
            if (way <= most || (next.count > 0 && way <= m->slack)) continue;
            most = way;
            best = k;
        }
    for (int k = 0; k < leg->count; ++k)
        if (best < 0 || k == best) gjk2di_report_wall(stop, &leg->walls[k]);
    *v = best < 0 ? gjk2di_at(0, 0) : gjk2di_along_wall(&leg->walls[best], *v);
    if (best < 0) return 0;
    if (last != best) gjk2di_find_leg(&next, m, gjk2di_times(left, *v));
    *leg = next;
    return 1;
}

/* Slides P, of which the first leg is known. */
static void gjk2di_slide_on(
    gjk2d_slide_stop *stop, gjk2di_mover *m, gjk2di_leg *leg, gjk2di_vec wish)
{
    gjk2di_vec v = wish;
    double left = 1;
    for (int legs = 0; legs < GJK2DI_MOST_LEGS; ++legs) {
        if (!gjk2di_follow(m, leg)) break;
        stop->is_blocked = leg->count > 0;
        left *= 1 - leg->fraction;
        if (!stop->is_blocked || !gjk2di_turn_aside(stop, leg, m, &v, left, wish)) break;
    }
    stop->translation = gjk2di_rounded(v);
}

/* --------------------------------------------------------------------- api --
 * >>api  The public functions.
 */
GJK2D_API const char *gjk2d_status_text(gjk2d_status status)
{
    static const char text[][40] = {"no error", "a pointer is null",
        "the shape was not made", "bad number of points", "bad stride", "bad radius",
        "a number is infinite or not a number", "the points are no convex ring",
        "cos and sin of a pose are 0", "a direction is 0", "bad option",
        "a number is out of range", "stopped at the limit of iterations",
        "the polygon is not simple"};
    const int i = (int)status;
    return i >= 0 && i < (int)(sizeof text / sizeof *text) ? text[i] : "unknown status";
}

GJK2D_API gjk2d_pose gjk2d_make_pose(
    gjk2d_real x, gjk2d_real y, gjk2d_real cos, gjk2d_real sin)
{
    const gjk2d_pose pose = {{x, y}, cos, sin};
    return pose;
}

GJK2D_API gjk2d_pose gjk2d_identity(void) { return gjk2di_unmoved; }

#ifdef GJK2D_ANGLES
GJK2D_API gjk2d_pose gjk2d_make_pose_at_angle(
    gjk2d_real x, gjk2d_real y, gjk2d_real angle)
{
    return gjk2d_make_pose(
        x, y, (gjk2d_real)cos((double)angle), (gjk2d_real)sin((double)angle));
}
#endif

/* ---- queries */

/* The relation of P and of Q grown by the margin; OVERLAPPING on bad input. */
GJK2DI_OUTLINE int gjk2di_ask(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real margin, int asked)
{
    gjk2di_pair g;
    const int relation = gjk2di_place(&g, p, p_pose, q, q_pose, margin, NULL, 1);
    if (relation != GJK2DI_UNDECIDED) return relation;
    return gjk2di_are_deep(&g) ? GJK2D_OVERLAPPING : gjk2di_classify(&g, asked);
}

GJK2D_API int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return gjk2di_ask(p, p_pose, q, q_pose, 0, GJK2DI_APART) != GJK2D_SEPARATED;
}

GJK2D_API int gjk2d_overlap(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return gjk2di_ask(p, p_pose, q, q_pose, 0, GJK2DI_FULL) == GJK2D_OVERLAPPING;
}

GJK2D_API int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real distance)
{
    if (distance < 0) return 0;
    return gjk2di_ask(p, p_pose, q, q_pose, distance, GJK2DI_APART) != GJK2D_SEPARATED;
}

GJK2D_API gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    gjk2di_pair pair, *const g = &pair;
    gjk2di_feature f;
    if (gjk2di_place(g, p, p_pose, q, q_pose, 0, NULL, 0) == GJK2D_OVERLAPPING ||
        gjk2di_are_deep(g))
        return 0;
    return gjk2di_find_nearest(&f, g, GJK2DI_NEAREST) == GJK2D_SEPARATED
               ? gjk2di_signed_distance(g, &f, GJK2D_SEPARATED)
               : 0;
}

/* A relation without features; on bad input it is OVERLAPPING. */
GJK2DI_OUTLINE gjk2d_result gjk2di_bare(gjk2d_status status, int relation)
{
    const gjk2d_result r = {
        status, (gjk2d_relation)relation, 0, {0, 0}, {0, 0}, {0, 0}, -1, -1};
    return r;
}

/* The separation or, asked for NEAREST, only that of shapes that are apart. */
GJK2DI_OUTLINE gjk2d_result gjk2di_measured(const gjk2d_shape *p,
    const gjk2d_pose *p_pose, const gjk2d_shape *q, const gjk2d_pose *q_pose, int asked)
{
    gjk2di_pair pair, *const g = &pair;
    gjk2di_feature f;
    gjk2d_result r;
    int relation = gjk2di_has_circle(p, q)
                       ? gjk2di_ask_circle(&r, p, p_pose, q, q_pose, 0, 1)
                       : GJK2DI_UNDECIDED;
    const int is_known = relation != GJK2DI_UNDECIDED;
    if (!is_known) {
        gjk2di_place(g, p, p_pose, q, q_pose, 0, NULL, 0);
        if (GJK2DI_RARE(g->status)) return gjk2di_bare(g->status, GJK2D_OVERLAPPING);
        relation = asked == GJK2DI_NEAREST && gjk2di_are_deep(g)
                       ? GJK2D_OVERLAPPING
                       : gjk2di_find_nearest(&f, g, asked);
    }
    if (asked == GJK2DI_NEAREST && relation != GJK2D_SEPARATED)
        return gjk2di_bare(GJK2D_OK, GJK2D_TOUCHING);
    return is_known ? r : gjk2di_report(g, &f, relation);
}

GJK2D_API gjk2d_result gjk2d_separation(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return gjk2di_measured(p, p_pose, q, q_pose, GJK2DI_DEPTH);
}

GJK2D_API gjk2d_result gjk2d_closest(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return gjk2di_measured(p, p_pose, q, q_pose, GJK2DI_NEAREST);
}

GJK2D_API gjk2d_manifold gjk2d_contact(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real margin, gjk2d_real bias)
{
    gjk2d_manifold m = {
        GJK2D_NULL_POINTER, 0, {0, 0}, {{{0, 0}, 0, -1, -1}, {{0, 0}, 0, -1, -1}}};
    gjk2d_result r;
    gjk2di_pair pair, *const g = &pair;
    m.status = gjk2di_option_status(gjk2di_option_status(GJK2D_OK, margin), bias);
    if (!m.status && gjk2di_has_circle(p, q)) {
        const int relation =
            gjk2di_ask_circle(&r, p, p_pose, q, q_pose, (double)margin, 0);
        if (relation == GJK2D_OVERLAPPING) gjk2di_contact_at(&m, &r, r.distance);
        if (relation != GJK2DI_UNDECIDED) return m;
    }
    if (gjk2di_place(g, p, p_pose, q, q_pose, margin, NULL, 1) == GJK2D_SEPARATED)
        return m;
    if (g->status) m.status = g->status;
    if (m.status) return m;
    const double least = (double)bias * g->scale;
    if (!(g->has_sides && gjk2di_contact_by_edges(&m, g, least)))
        gjk2di_contact_slowly(&m, g, least);
    return m;
}

GJK2D_API gjk2d_region gjk2d_intersection(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_vec2 *points)
{
    gjk2d_region r = {GJK2D_NULL_POINTER, 0, 0};
    gjk2di_pair pair, *const g = &pair;
    double area;
    if (!points) return r;
    gjk2di_place(g, p, p_pose, q, q_pose, 0, NULL, 0);
    r.status = g->status                        ? g->status
               : g->is_custom                   ? GJK2D_BAD_COUNT
               : p->radius > 0 || q->radius > 0 ? GJK2D_BAD_RADIUS
                                                : GJK2D_OK;
    if (r.status || g->is_far || GJK2DI_MIN(p->count, q->count) < 3 ||
        !(gjk2di_are_deep(g) || gjk2di_classify(g, GJK2DI_FULL) == GJK2D_OVERLAPPING))
        return r;
    r.count = gjk2di_intersect(points, &area, g);
    r.area = (gjk2d_real)gjk2di_clamped(
        g->unit * g->unit * area, (double)GJK2DI_SMALLEST, (double)GJK2DI_LARGEST);
    return r;
}

/* A stored position for P, which overlaps Q, at which it does not; f is the nearest
 * feature. */
static gjk2d_vec2 gjk2di_moved_along(gjk2di_pair *g, const gjk2di_feature *f)
{
    const gjk2di_vec out = gjk2di_times((g->radius - f->separation) / f->length, f->d);
    return gjk2di_free_position(g, f, gjk2di_plus(gjk2di_position_of(g, 0), out), 0);
}

/* The same, or the position that it has if P does not overlap Q there. */
static gjk2d_vec2 gjk2di_moved_out(gjk2di_pair *g)
{
    gjk2di_feature f;
    if (g->is_far || gjk2di_classify(g, GJK2DI_FULL) != GJK2D_OVERLAPPING)
        return gjk2di_answered(g->position[0]);
    gjk2di_forget(g, NULL);
    gjk2di_find_nearest(&f, g, GJK2DI_DEPTH);
    return gjk2di_moved_along(g, &f);
}

GJK2D_API gjk2d_status gjk2d_push_out(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real gap, gjk2d_vec2 *position)
{
    gjk2di_pair pair, *const g = &pair;
    if (GJK2DI_RARE(!position)) return GJK2D_NULL_POINTER;
    *position = gjk2di_answered(gjk2di_pose_of(q_pose)->position);
    gjk2di_place(g, q, q_pose, p, p_pose, gap, NULL, 0); /* Q takes P's place: it moves */
    if (GJK2DI_RARE(g->status)) /* P first: for the status that other queries give */
        gjk2di_place(g, p, p_pose, q, q_pose, gap, NULL, 0);
    const gjk2d_status status = gjk2di_option_status(g->status, gap);
    if (!status) *position = gjk2di_moved_out(g);
    return status;
}

/* x as stored, or if that is less than y + slack, the next number; without a branch. */
GJK2DI_INLINE gjk2d_real gjk2di_rounded_up(double x, double y, double slack)
{
    const gjk2d_real stored = gjk2di_real_of(x),
                     size = (gjk2d_real)gjk2di_abs((double)stored);
    const int is_below =
        gjk2di_d2_more(gjk2di_d2_all(slack), gjk2di_d2_all((double)stored - y)) & 1;
    return stored + (gjk2d_real)is_below * (gjk2d_real)0.75 * GJK2DI_EPSILON *
                        GJK2DI_MAX(size, GJK2DI_SMALLEST);
}

/* One side of a box: the largest s (tx + c vx - d vy) of all vertices v, for s = 1 or -1,
 * plus the radius. It is summed in two doubles and rounded up. No vertex whose product is
 * below `least` can be the one. */
GJK2DI_COLD gjk2d_real gjk2di_precise_side(const gjk2d_shape *shape, double size,
    double s, double tx, double c, double d, double least)
{
    const gjk2d_vec2 direction = gjk2di_rounded(gjk2di_at(s * c, -s * d));
    const double slack = /* for a custom mapping; else for the sum, if it rounds */
        size * (shape->support ? 64 * (double)GJK2DI_EPSILON : 25 * GJK2DI_U * GJK2DI_U);
    gjk2d_real side = -GJK2DI_LARGEST;
    for (int i = 0; i < shape->count; ++i) {
        const gjk2di_vec v = shape->support
                                 ? gjk2di_vec_of(shape->support(direction, shape->data))
                                 : gjk2di_vertex(shape, i);
        if (!(gjk2di_norm1(v) <= 1e36)) return GJK2DI_LARGEST; /* a mapping that lies */
        if (s * (c * v.x - d * v.y) < least) continue;
        double sum[2] = {s * tx, 0}, rest;
        if (v.x != 0) gjk2di_sum_product(sum, s * c, v.x); /* 0 in most circles */
        if (v.y != 0) gjk2di_sum_product(sum, -s * d, v.y);
        sum[0] = gjk2di_two_sum(sum[0], (double)shape->radius, &rest);
        sum[1] += rest;
        if (sum[1] != 0 || shape->support) sum[1] += slack;
        const gjk2d_real x = gjk2di_rounded_up(sum[0] + sum[1], sum[0], sum[1]);
        side = GJK2DI_MAX(side, x);
    }
    return side;
}

/* The same in doubles, which err by less than 4 u size, unless that matters; `most` is
 * the largest product. */
GJK2DI_OUTLINE gjk2d_real gjk2di_side(
    const gjk2d_shape *shape, double s, double tx, double c, double d, double most)
{
    const double radius = (double)shape->radius, side = most + s * tx + radius,
                 size = gjk2di_abs(tx) + radius +
                        (gjk2di_abs(c) + gjk2di_abs(d)) * (double)shape->extent,
                 error = 4 * GJK2DI_U * size;
    if (shape->support || !(gjk2di_abs((double)gjk2di_real_of(side) - side) > error))
        return gjk2di_precise_side(shape, size, s, tx, c, d, most - error);
    return gjk2di_rounded_up(side, side, 0);
}

GJK2D_API gjk2d_box gjk2d_bounds(const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    gjk2d_box box = {
        {-GJK2DI_LARGEST, -GJK2DI_LARGEST}, {GJK2DI_LARGEST, GJK2DI_LARGEST}};
    pose = gjk2di_pose_of(pose);
    const gjk2di_vec at = gjk2di_vec_of(pose->position),
                     r = gjk2di_at((double)pose->cos, (double)pose->sin);
    const gjk2di_d2 none = gjk2di_d2_all(-1e300);
    gjk2di_d2 left = none, below = none, right = none, above = none;
    if (gjk2di_placed_status(shape, pose)) return box;
    for (int i = 0; i < shape->count && !shape->support; i += 2) {
        const gjk2di_v2 v = gjk2di_v2_turned(gjk2di_v2_all(r), gjk2di_two(shape, i));
        right = gjk2di_d2_max(right, v.x), above = gjk2di_d2_max(above, v.y);
        left = gjk2di_d2_max(left, gjk2di_d2_minus(gjk2di_d2_all(0), v.x));
        below = gjk2di_d2_max(below, gjk2di_d2_minus(gjk2di_d2_all(0), v.y));
    }
    box.low.x = 0 - gjk2di_side(shape, -1, at.x, r.x, r.y, gjk2di_d2_most(left));
    box.low.y = 0 - gjk2di_side(shape, -1, at.y, r.y, -r.x, gjk2di_d2_most(below));
    box.high.x = gjk2di_side(shape, 1, at.x, r.x, r.y, gjk2di_d2_most(right));
    box.high.y = gjk2di_side(shape, 1, at.y, r.y, -r.x, gjk2di_d2_most(above));
    return box;
}

GJK2D_API gjk2d_cast_hit gjk2d_cast(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    gjk2d_vec2 translation, const gjk2d_shape *q, const gjk2d_pose *q_pose,
    gjk2d_real margin)
{
    gjk2d_cast_hit h = {GJK2D_NULL_POINTER, 1, 2, 0, {0, 0}, {0, 0}, {0, 0}, -1, -1};
    gjk2di_pair pair, *const g = &pair;
    gjk2di_feature f;
    double fraction;
    gjk2di_place(g, p, p_pose, q, q_pose, margin, &translation, 0);
    h.position = gjk2di_answered(gjk2di_pose_of(p_pose)->position);
    h.status = gjk2di_option_status(g->status, margin);
    if (GJK2DI_RARE(h.status)) return h;
    h.hit = h.overlaps = 0;
    h.fraction = 1;
    const gjk2di_vec end = gjk2di_plus(gjk2di_position_of(g, 0), g->translation);
    const double slack = 2 * (double)GJK2DI_EPSILON * gjk2di_norm1(end);
    int verdict = GJK2DI_MISS;
    if (!gjk2di_passes_by(g, slack))
        verdict = gjk2di_cast(&h.overlaps, g, &f, &fraction, slack);
    if (verdict == GJK2DI_HIT) {
        gjk2di_report_hit(&h, g, &f, fraction);
        return h;
    }
    h.position = gjk2di_stored(g, end);
    const gjk2di_vec stored = gjk2di_times(g->scale, gjk2di_vec_of(h.position));
    if (verdict == GJK2DI_MISS || (g->is_exact && gjk2di_is_same(stored, end))) return h;
    gjk2di_move_p(g, h.position); /* the rounded end may overlap */
    h.position = gjk2di_moved_out(g);
    return h;
}

GJK2D_API int gjk2d_contains(
    const gjk2d_shape *shape, const gjk2d_pose *pose, gjk2d_vec2 point)
{
    gjk2di_local v;
    if (gjk2di_localize_ray(&v, shape, pose, point, gjk2di_nowhere)) {
        const int is_inside = gjk2di_is_inside_locally(&v);
        if (is_inside != GJK2DI_UNDECIDED) return is_inside;
    }
    const gjk2d_pose at = {point, 1, 0};
    return gjk2d_collide(shape, pose, &gjk2di_point_shape, &at);
}

GJK2D_API gjk2d_result gjk2d_point(
    const gjk2d_shape *shape, const gjk2d_pose *pose, gjk2d_vec2 point)
{
    const gjk2d_pose at = {point, 1, 0};
    return gjk2d_separation(shape, pose, &gjk2di_point_shape, &at);
}

GJK2D_API gjk2d_ray_hit gjk2d_ray(const gjk2d_shape *shape, const gjk2d_pose *pose,
    gjk2d_vec2 origin, gjk2d_vec2 translation)
{
    gjk2d_ray_hit h = {
        GJK2D_OK, GJK2DI_UNDECIDED, 0, 0, {0, 0}, gjk2di_answered(origin), -1};
    gjk2di_local v;
    gjk2di_pair pair, *const g = &pair;
    if (gjk2di_localize_ray(&v, shape, pose, origin, translation))
        h.hit = gjk2di_hit_locally(&h, &v, origin, translation);
    if (h.hit == GJK2DI_UNDECIDED) {
        const gjk2d_pose at = {origin, 1, 0};
        gjk2di_place(g, &gjk2di_point_shape, &at, shape, pose, 0, &translation, 0);
        h.hit = 1;
        h.status = g->status;
        if (GJK2DI_RARE(h.status)) return h;
        h.hit = 0;
        if (!gjk2di_passes_by(g, 0)) gjk2di_ray_by_loop(&h, g);
    }
    if (!h.hit) {
        h.fraction = 1;
        h.point.x += translation.x, h.point.y += translation.y;
    } else if (h.inside) {
        double length;
        h.normal = gjk2di_rounded(
            gjk2di_times(-1, gjk2di_unit_along(gjk2di_vec_of(translation), &length)));
    }
    return h;
}

GJK2D_API int gjk2d_swept_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    gjk2d_vec2 translation, const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    gjk2di_pair pair, *const g = &pair;
    const int relation = gjk2di_place(g, p, p_pose, q, q_pose, 0, &translation, 0);
    if (relation == GJK2D_OVERLAPPING || gjk2di_are_deep(g)) return 1;
    if (gjk2di_norm1(g->translation) > 0 && gjk2di_passes_by(g, 0)) return 0;
    return gjk2di_classify_swept(g, GJK2DI_APART) != GJK2D_SEPARATED;
}

static gjk2d_pose gjk2di_answered_pose(const gjk2d_pose *pose)
{
    const gjk2d_pose answer = {gjk2di_answered(pose->position),
        gjk2di_real_of((double)pose->cos), gjk2di_real_of((double)pose->sin)};
    return answer;
}

GJK2D_API int gjk2d_turn_collide(const gjk2d_shape *p, const gjk2d_turn *turn,
    const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    gjk2di_pair g;
    gjk2di_stop stop;
    return gjk2di_turn(&stop, &g, p, turn, q, q_pose, 0, 0) || !(stop.fraction >= 1);
}

GJK2D_API gjk2d_turn_hit gjk2d_turn_cast(const gjk2d_shape *p, const gjk2d_turn *turn,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_real margin)
{
    gjk2d_turn_hit h = {GJK2D_OK, 1, 2, 0, 0, {{0, 0}, 1, 0}, {0, 0}, {0, 0}, -1, -1};
    const double epsilon = (double)GJK2DI_EPSILON;
    gjk2di_pair pair, *const g = &pair;
    gjk2di_stop stop;
    gjk2di_feature f;
    if (turn) h.pose = gjk2di_answered_pose(&turn->from);
    h.status = gjk2di_turn(&stop, g, p, turn, q, q_pose, margin, 2 * epsilon + 2.5e-13);
    if (h.status) return h;
    h.hit = !(stop.fraction >= 1);
    h.overlaps = 0;
    h.safe = (gjk2d_real)(stop.safe < 1 ? stop.safe * (1 - epsilon) : 1);
    h.fraction = (gjk2d_real)GJK2DI_MIN(stop.fraction * (1 + epsilon), 1);
    if (!(stop.safe > 0)) {
        gjk2di_place(g, p, &turn->from, q, q_pose, margin, NULL, 0);
        if (gjk2di_classify(g, GJK2DI_FULL) == GJK2D_OVERLAPPING)
            h.overlaps = gjk2di_overlaps_bare(g) ? 2 : 1;
    }
    if (h.hit && h.overlaps && !stop.has_moved_out)
        h.fraction = 0; /* and the pose is the start */
    else
        h.pose = h.hit ? stop.pose : gjk2di_answered_pose(&turn->to);
    if (!(stop.safe < 1)) return h;
    gjk2di_place(g, p, &h.pose, q, q_pose, margin, NULL, 0);
    const int relation = gjk2di_find_nearest(&f, g, GJK2DI_DEPTH);
    if (h.hit) {
        const gjk2d_result r = gjk2di_report(g, &f, relation);
        h.normal = gjk2di_rounded(gjk2di_times(1 / f.length, f.d));
        h.point = r.q;
        h.feature = r.q_feature, h.mover_feature = r.p_feature;
    }
    if (!h.overlaps && relation == GJK2D_OVERLAPPING) {
        gjk2di_forget(g, NULL);
        h.pose.position = gjk2di_moved_along(g, &f);
    }
    return h;
}

/* ---- the paper's blocks */

GJK2DI_COLD int gjk2di_are_all_finite(const gjk2d_vec2 *points, int count)
{
    for (int i = 0; i < count; ++i)
        if (!gjk2di_are_finite(gjk2di_vec_of(points[i]))) return 0;
    return 1;
}

GJK2D_API int gjk2d_orient(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    const gjk2d_vec2 points[3] = {a, b, c};
    if (!gjk2di_are_all_finite(points, 3)) return 0;
    return gjk2di_orientation(gjk2di_vec_of(a), gjk2di_vec_of(b), gjk2di_vec_of(c));
}

/* The simplex W of the points with a bit: 4 for points[0], 2 and 1. Each has the weight
 * of the area between the origin and both others; with two, the third is their normal, so
 * that the weights are those of the origin's foot. */
GJK2DI_COLD gjk2d_simplex gjk2di_simplex_of(const gjk2d_vec2 *points, int bits, int code)
{
    gjk2d_simplex s = {0, {-1, -1, -1}, {0, 0, 0}, {0, 0}, code};
    gjk2di_vec p[3];
    double weight[3], total = 0, size = 0;
    for (int i = 0; i < 3; ++i)
        if (bits & 4 >> i) s.index[s.count++] = i;
    for (int i = 0; i < 3; ++i) {
        p[i] = gjk2di_vec_of(points[s.index[GJK2DI_MIN(i, s.count - 1)]]);
        size = GJK2DI_MAX(size, gjk2di_size(p[i]));
    }
    const int is_off = s.count == 2 && gjk2di_orientation(p[0], p[1], gjk2di_at(0, 0));
    const double scale = gjk2di_power_for(0.25 * size);
    for (int i = 0; i < 3; ++i) p[i] = gjk2di_times(scale, p[i]);
    if (s.count == 2) p[2] = gjk2di_left(gjk2di_minus(p[1], p[0]));
    for (int i = 0; i < 3; ++i) {
        const gjk2di_vec a = p[(i + 1) % 3], b = p[(i + 2) % 3];
        double area[2] = {0, 0};
        gjk2di_sum_product(area, a.x, b.y);
        gjk2di_sum_product(area, -a.y, b.x);
        weight[i] = i < s.count ? gjk2di_abs(area[0] + area[1]) : 0;
        total += weight[i];
    }
    for (int i = 0; i < s.count; ++i)
        s.lambda[i] = (gjk2d_real)(total > 0 ? weight[i] / total : i == 0);
    if (s.count < 3 && !(total > 0)) /* a point, or as good as one */
        s.v = gjk2di_answered(points[s.index[0]]);
    else if (is_off)
        s.v = gjk2di_rounded(
            gjk2di_times(1 / scale, gjk2di_times(gjk2di_dot(p[2], p[0]) / total, p[2])));
    return s;
}

/* The sign of a . (b - a), in doubles if that is certain, as in gjk2di_orientation. */
GJK2DI_COLD int gjk2di_dot_turn(gjk2d_vec2 from, gjk2d_vec2 to)
{
    const gjk2di_vec a = gjk2di_vec_of(from), b = gjk2di_vec_of(to);
    const double l = a.x * (b.x - a.x), r = a.y * (b.y - a.y);
    if (gjk2di_abs(l + r) > 8 * GJK2DI_U * (gjk2di_abs(l) + gjk2di_abs(r)) + 1e-290)
        return gjk2di_sign(l + r);
    const double x[4] = {a.x, a.y, a.x, a.y}, y[4] = {b.x, b.y, -a.x, -a.y};
    return gjk2di_sign_of_sum(x, y, 4);
}

/* Algorithm 2, and with it 3 to 5. A vertex is W if both edges lead away from the origin
 * there; an edge is, if it leads towards it at both ends, and the origin is not on its
 * inner side. Fewer than three points are a triangle, too, as the last one repeats. */
GJK2D_API gjk2d_simplex gjk2d_subdistance(const gjk2d_vec2 *points, int count)
{
    static const gjk2d_simplex none = {0, {-1, -1, -1}, {0, 0, 0}, {0, 0}, 0};
    gjk2d_vec2 v[3];
    int along[3][3], code = 0, bits = 7;
    if (!points || count < 1 || count > 3 || !gjk2di_are_all_finite(points, count))
        return none;
    for (int i = 0; i < 3; ++i) v[i] = points[GJK2DI_MIN(i, count - 1)];
    const int order = count < 3 ? 0 : gjk2d_orient(v[0], v[1], v[2]);
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        along[i][j] = gjk2di_dot_turn(v[i], v[j]);
        along[i][k] = gjk2di_dot_turn(v[i], v[k]);
        if (order && order == gjk2d_orient(gjk2di_nowhere, v[j], v[k])) code |= 4 >> i;
    }
    for (int i = 2; i >= 0; --i) { /* of repeated points, the first is taken */
        const int j = (i + 1) % 3, k = (i + 2) % 3, is_inner = code & 4 >> i;
        if (!is_inner && along[j][k] < 0 && along[k][j] < 0 && bits == 7)
            bits = 7 ^ 4 >> i;
        if (along[i][j] >= 0 && along[i][k] >= 0) bits = 4 >> i;
    }
    return gjk2di_simplex_of(v, bits, count < 3 ? bits : code);
}

GJK2D_API gjk2d_simplex gjk2d_s1d(gjk2d_vec2 a, gjk2d_vec2 b)
{
    const gjk2d_vec2 points[2] = {a, b};
    return gjk2d_subdistance(points, 2);
}

GJK2D_API gjk2d_simplex gjk2d_s2d(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    const gjk2d_vec2 points[3] = {a, b, c};
    return gjk2d_subdistance(points, 3);
}

GJK2D_API gjk2d_simplex gjk2d_cone_region(const gjk2d_vec2 points[3], int vertex)
{
    gjk2d_simplex s = gjk2d_subdistance(vertex < 0 || vertex > 2 ? NULL : points, 3);
    if (s.count) s.barycode = 4 >> vertex;
    return s;
}

/* Sets *out to no vertex, and *against to minus the direction, of a moderate size. */
GJK2DI_COLD gjk2d_status gjk2di_begin_support(
    gjk2d_vertex *out, gjk2di_vec *against, gjk2d_vec2 direction, gjk2d_status status)
{
    static const gjk2d_vertex none = {{0, 0}, -1, -1};
    const gjk2di_vec d = gjk2di_vec_of(direction);
    if (!out) return GJK2D_NULL_POINTER;
    *out = none;
    if (status) return status;
    if (!gjk2di_are_finite(d)) return GJK2D_NOT_FINITE;
    *against = gjk2di_times(-gjk2di_power_for(0.25 * gjk2di_size(d)), d);
    return d.x == 0 && d.y == 0 ? GJK2D_BAD_DIRECTION : GJK2D_OK;
}

GJK2D_API gjk2d_status gjk2d_support(
    const gjk2d_shape *shape, gjk2d_vec2 direction, int hint, gjk2d_vertex *out)
{
    gjk2di_vec against;
    const gjk2d_status status =
        gjk2di_begin_support(out, &against, direction, gjk2d_shape_status(shape));
    if (status) return status;
    if (shape->support) {
        out->point = gjk2di_answered(shape->support(direction, shape->data));
        return GJK2D_OK;
    }
    const int search = hint >= 0 && hint < shape->count ? GJK2DI_CLIMBS : GJK2DI_SCANS;
    const int i = gjk2di_least(
        shape, against, search, shape->order < 0 ? shape->count - 1 - hint : hint);
    out->point = gjk2di_rounded(gjk2di_vertex(shape, i));
    out->p_index = gjk2di_caller_index(shape, i);
    return GJK2D_OK;
}

GJK2D_API gjk2d_status gjk2d_cso_support(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, gjk2d_vec2 direction,
    gjk2d_vertex *out)
{
    gjk2di_pair pair, *const g = &pair;
    gjk2di_vec against;
    gjk2di_corner c;
    gjk2di_place(g, p, p_pose, q, q_pose, 0, NULL, 0);
    const gjk2d_status status = gjk2di_begin_support(out, &against, direction, g->status);
    if (status) return status;
    g->search = GJK2DI_SCANS;
    g->blocks = 0;
    gjk2di_find_support(&c, g, against, -1, -1);
    out->point = gjk2di_stored(g, c.w);
    out->p_index = gjk2di_caller_index(g->shape[0], c.p);
    out->q_index = gjk2di_caller_index(g->shape[1], c.q);
    return GJK2D_OK;
}

/* The simplex to start with: the cached one, or the support vertex against v_init. */
static void gjk2di_start(
    gjk2di_simplex *s, const gjk2di_pair *g, const gjk2d_cache *cache)
{
    s->count = s->is_beyond = 0;
    for (int i = 0; cache && i < GJK2DI_MIN(cache->count, 2); ++i) {
        const int p = cache->p_index[i], q = cache->q_index[i];
        if (p < 0 || p >= g->shape[0]->count || q < 0 || q >= g->shape[1]->count) break;
        const gjk2di_corner c = gjk2di_some_corner(g, p, q, 0);
        gjk2di_s1d(g, 0, s, i ? s->a : c, c);
    }
    if (s->count > 0) return;
    gjk2di_find_support(&s->a, g, g->center, -1, -1);
    s->count = 1, s->side = 0;
}

GJK2D_API gjk2d_result gjk2d_gjk(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_shape *q, const gjk2d_pose *q_pose, const gjk2d_gjk_options *options)
{
    static const gjk2d_gjk_options usual = {0, 0, 0, NULL, NULL, NULL};
    gjk2di_pair pair, *const g = &pair;
    gjk2di_watch watch, *watching = NULL;
    gjk2di_feature f;
    if (!options) options = &usual;
    gjk2di_place(g, p, p_pose, q, q_pose, 0, NULL, 0);
    gjk2d_status status =
        gjk2di_option_status(g->status, (gjk2d_real)options->max_iterations);
    if (GJK2DI_RARE(status)) return gjk2di_bare(status, GJK2D_OVERLAPPING);
    watch.options = options;
    watch.iteration = watch.is_stopped = 0;
    watch.lower = 0, watch.upper = g->E;
    if (options->trace || options->max_iterations > 0) watching = &watch;
    g->search = options->climb ? GJK2DI_CLIMBS : GJK2DI_SCANS;
    gjk2di_place_vertices(g);
    gjk2di_start(&f.s, g, options->cache);
    const int asked = options->early_exit ? GJK2DI_APART : GJK2DI_FULL;
    int relation = gjk2di_loop_in_doubles(g, &f.s, asked, watching);
    const int is_certain = relation != GJK2DI_UNDECIDED;
    if (GJK2DI_RARE(g->is_custom)) {
        relation = gjk2di_classify_custom(g, &f.s, relation);
    } else if (GJK2DI_RARE(!is_certain)) {
        gjk2di_find_grid(g);
        relation = gjk2di_loop_exactly(g, &f.s, asked, watching);
    }
    if (options->cache) {
        const gjk2di_corner *const b = f.s.count > 1 ? &f.s.b : &f.s.a;
        options->cache->count = GJK2DI_MIN(f.s.count, 2);
        options->cache->p_index[0] = f.s.a.p, options->cache->q_index[0] = f.s.a.q;
        options->cache->p_index[1] = b->p, options->cache->q_index[1] = b->q;
    }
    if (watch.is_stopped) status = GJK2D_ITERATION_LIMIT;
    relation = gjk2di_with_radii(g, &f.s, relation);
    if (options->early_exit)
        return gjk2di_bare(status, GJK2DI_MAX(relation, (int)GJK2D_TOUCHING));
    if (relation != GJK2D_SEPARATED) return gjk2di_bare(status, relation);
    gjk2di_measure(&f, g, !is_certain && !g->is_custom);
    return gjk2di_report(g, &f, relation);
}

/* ---- many at once */

GJK2D_API int gjk2d_collide_many(
    const gjk2d_series *p, const gjk2d_series *q, int count, unsigned char *hits)
{
    int total = 0;
    for (int i = 0; i < count; ++i) {
        const gjk2di_placed a = gjk2di_element(p, i), b = gjk2di_element(q, i);
        const int is_hit = gjk2d_collide(a.shape, a.pose, b.shape, b.pose);
        if (hits) hits[i] = (unsigned char)is_hit;
        total += is_hit;
    }
    return total;
}

GJK2D_API void gjk2d_distance_many(
    const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_real *distances)
{
    for (int i = 0; i < count && distances; ++i)
        distances[i] = gjk2di_distance_at(p, i, q, i);
}

GJK2D_API int gjk2d_nearest(
    const gjk2d_series *p, const gjk2d_series *q, int count, gjk2d_real *distance)
{
    gjk2d_real least = GJK2DI_LARGEST;
    const int nearest = count > 0 ? gjk2di_find_closest(p, q, count, &least) : -1;
    if (distance) *distance = least;
    return nearest;
}

GJK2D_API int gjk2d_contact_many(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    const gjk2d_series *pieces, int count, gjk2d_real margin, gjk2d_real bias,
    gjk2d_manifold *manifolds)
{
    const gjk2di_placed at = {p, gjk2di_pose_of(p_pose)};
    gjk2di_placed q;
    gjk2d_real least = GJK2DI_LARGEST; /* of the hidden ones */
    int contacts = 0, first = -1;
    for (int i = 0; i < count && manifolds; ++i) {
        gjk2d_manifold *const m = &manifolds[i];
        q = gjk2di_element(pieces, i);
        *m = gjk2d_contact(p, p_pose, q.shape, q.pose, margin, bias);
        const gjk2d_real own = m->points[0].separation;
        if (m->count == 0) continue;
        if (gjk2di_replace_hidden(m, at, pieces, count, i, margin) && own < least)
            first = i, least = own;
        contacts += m->count > 0;
    }
    if (contacts > 0 || first < 0) return contacts;
    q = gjk2di_element(pieces, first);
    manifolds[first] = gjk2d_contact(p, p_pose, q.shape, q.pose, margin, bias);
    return 1;
}

GJK2D_API int gjk2d_motion_hit(
    const gjk2d_motion *motion, const gjk2d_series *obstacles, int count)
{
    return gjk2di_first_hit(motion, NULL, obstacles, count);
}

GJK2D_API int gjk2d_motion_hit_between(const gjk2d_motion *motion,
    const gjk2d_vec2 *pivot, const gjk2d_series *obstacles, int count)
{
    gjk2d_turn turn = {gjk2di_unmoved, gjk2di_unmoved, pivot};
    const int has_turns = motion && motion->pose_count > 1;
    return gjk2di_first_hit(motion, has_turns ? &turn : NULL, obstacles, count);
}

GJK2D_API int gjk2d_motion_hits(const gjk2d_motion *motion, const gjk2d_series *obstacles,
    int count, unsigned char *hits)
{
    int total = !motion, bits = 0;
    for (int i = 0; motion && i < motion->pose_count; ++i, bits >>= 1) {
        if (i % GJK2DI_STRETCH == 0)
            bits = gjk2di_ask_stretch(motion, NULL, obstacles, count, i, 0);
        total += bits & 1;
        if (hits) hits[i] = (unsigned char)(bits & 1);
    }
    return total;
}

GJK2D_API int gjk2d_motion_clearance(const gjk2d_motion *motion,
    const gjk2d_series *obstacles, int count, gjk2d_real *clearances)
{
    gjk2d_real least = GJK2DI_LARGEST;
    int nearest = 0, best = -1; /* the last nearest obstacle is measured first */
    for (int i = 0; motion && i < motion->pose_count; ++i) {
        gjk2d_real clearance = GJK2DI_LARGEST;
        for (int k = 0; k < motion->part_count && count > 0; ++k) {
            gjk2d_series part = gjk2di_part_of(motion, k);
            part.pose = gjk2di_element(&part, i).pose;
            part.pose_step = 0;
            const gjk2d_real distance = gjk2di_distance_at(&part, 0, obstacles, nearest);
            clearance = GJK2DI_MIN(clearance, distance);
            const int closest = gjk2di_find_closest(&part, obstacles, count, &clearance);
            nearest = closest < 0 ? nearest : closest;
        }
        best = best < 0 || clearance < least ? i : best;
        least = GJK2DI_MIN(clearance, least);
        if (clearances) clearances[i] = clearance;
    }
    return best;
}

GJK2D_API gjk2d_slide_stop gjk2d_slide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
    gjk2d_vec2 translation, const gjk2d_series *obstacles, int count)
{
    gjk2d_slide_stop stop = {GJK2D_OK, 1, 1, {0, 0}, {0, 0}, 0,
        {{{0, 0}, 0}, {{0, 0}, 0}, {{0, 0}, 0}, {{0, 0}, 0}}};
    gjk2di_mover m = {p, *gjk2di_pose_of(p_pose), obstacles, count, 0, 0, 1, 0};
    gjk2di_leg leg;
    const gjk2di_vec wish = gjk2di_vec_of(translation);
    stop.position = gjk2di_answered(m.pose.position);
    stop.status = gjk2di_range_status(wish);
    for (int tries = 0; tries < 4 && !stop.status && m.is_deep; ++tries) {
        const gjk2di_vec at = gjk2di_vec_of(m.pose.position);
        if (tries > 0 && !gjk2di_settle(&m, at, 1e36)) return stop;
        stop.status = gjk2di_find_reach(&m, 2 * gjk2di_length(wish));
        if (stop.status) return stop;
        m.slack =
            2 * (double)GJK2DI_EPSILON *
            (gjk2di_norm1(at) + gjk2di_norm1(wish) + (double)(p->extent + p->radius));
        m.is_deep = 0;
        gjk2di_find_leg(&leg, &m, wish);
    }
    if (stop.status || m.is_deep) return stop;
    const gjk2d_vec2 start = m.pose.position;
    gjk2di_slide_on(&stop, &m, &leg, wish);
    const gjk2di_vec moved =
        gjk2di_minus(gjk2di_vec_of(m.pose.position), gjk2di_vec_of(start));
    if (!(gjk2di_dot(moved, wish) > 0)) { /* at rest */
        m.is_free &= gjk2di_is_same(moved, gjk2di_at(0, 0));
        m.pose.position = start;
    }
    stop.overlaps = !m.is_free && !gjk2di_settle(&m, gjk2di_vec_of(start), 1e36);
    stop.position = gjk2di_answered(m.pose.position);
    return stop;
}

#undef GJK2DI_INLINE
#undef GJK2DI_OUTLINE
#undef GJK2DI_COLD
#undef GJK2DI_RARE
#undef GJK2DI_LARGEST
#undef GJK2DI_SMALLEST
#undef GJK2DI_EPSILON
#undef GJK2DI_U
#undef GJK2DI_MAX
#undef GJK2DI_MIN
#undef GJK2DI_OF_ONE
#undef GJK2DI_OF_TWO
#undef GJK2DI_OPERATOR
#undef GJK2DI_X
#undef GJK2DI_Y
#undef GJK2DI_LEAST_SQUARE
#undef GJK2DI_UNDECIDED
#undef GJK2DI_NO_EDGE
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
#endif /* GJK2D_IMPLEMENTATION */
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
