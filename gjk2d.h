/* gjk2d.h - v0.4.0 - collision and distance of convex 2D shapes, by GJK
 *
 * Do these two convex shapes collide, how far apart are they, and where? How deep do they
 * overlap, where do they press on each other, and when does one hit the other on its way?
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
 * CONTENTS (each tag is a room of this file; search for it)
 *   >>doc        this text
 *   >>options    what may be defined before the include
 *   >>types      vectors, poses, statuses
 *   >>shapes     making shapes
 *   >>queries    levels 1 to 3, depth, points, contact, rays, casts; options; many at
 *                once; motions
 *   >>blocks     the paper's building blocks, usable alone
 *   >>numbers    the number type, doubles, pairs of doubles, integers
 *   >>lanes      vector registers: the only room with an instruction set
 *   >>shape      facts about a shape, support mappings
 *   >>pair       two placed shapes; their circles
 *   >>cso        vectors of the CSO, and the signs that proofs ask
 *   >>measure    distance, direction and weights of a feature
 *   >>witness    level 3 from what is measured; a trace
 *   >>prove      exact search, and the one feature that all paths agree on
 *   >>find       rings: the walk, and a screen for the smallest
 *   >>gjk        the paper's algorithms
 *   >>answer     screen, find, prove, measure, tell
 *   >>depth      the least way out of an overlap
 *   >>contact    contact points
 *   >>cast       rays, and shapes on a straight way
 *   >>batch      many queries at once; motions
 *   >>dispatch   many at once by the widest vectors there are, chosen at run time
 *   >>api        the public functions
 *   >>licence
 *
 * HOW A QUERY IS ANSWERED
 *   screen   circles, the line of the centres, edges of triangles and quadrilaterals:
 *            "free" or "hit" for certain, or nothing. Most booleans end here.
 *   find     a feature of the CSO that may be the closest to the origin: rings by a walk,
 *            other lists and custom shapes by GJK.
 *   prove    is it? In doubles with a bound of their error; else with twice the digits;
 *            else in integers.
 *   measure  its distance, by one formula, whoever found it: all paths give one result.
 *   tell     a boolean, a distance, a result or a cache is made of that. (Internal
 *            functions with tell in their names write one of these, or a trace's step.)
 *   Depth and contact measure the edge of the CSO nearest to an origin inside; casts the
 *   edge that the way crosses: the heads of their rooms tell how. A sweep goes from GJK's
 *   guess to the proof.
 *
 * WHAT MUST BE RIGHT
 *   (Words as below.) All of >>numbers and >>lanes; the facts of a shape; scans and
 *   climbs, which may miss the best vertex by rounding alone; E, ranges, circles
 *   (>>pair); signs (>>cso); the measure; all of >>prove except where its searches begin;
 *   the screens, and a view's numbers and flags (>>find); in GJK what it calls apart or
 *   enclosed; what certifies a feature, and the relation in doubles (>>answer); the
 *   screens and bounds of >>depth; the signs of >>contact; in >>cast when a line misses,
 *   the fractions, and how starts and sweeps are told apart; the screens of >>batch, and
 *   the discs about stretches of a motion. Nothing checks what is told: all of >>witness,
 *   normals, boxes and >>api.
 *   Guesses that others prove are the path of a walk or of GJK, caches, and the first
 *   guess of a fraction. Custom shapes have no proof: of them all of >>gjk and the parts
 *   "custom support mappings" of >>answer and >>cast must be right.
 *   In a float build a double holds the product of two stored numbers: doubles decide
 *   and measure nearly all. A double build measures by pairs of doubles, rescales what
 *   could leave the range, and has no screens by edges nor scans by registers.
 *   A new query reads a feature: a room before >>batch, link names in >>options, a
 *   declaration in >>queries, a function in >>api, a property test against exact
 *   rationals. (A direction of the caller's is stored as a growth's sweep: so an arrow
 *   can name it.) A new kind of shape is facts in >>shape. If it has no points, it is a
 *   support mapping: a custom shape, with what these promise. A turning motion would
 *   advance by distances: no sign is exact there.
 *
 * WORDS
 *   core       a shape without its radius: the convex hull of its points, or what a
 *              custom support mapping describes.
 *   CSO        configuration space obstacle, the Minkowski difference { p - q : p in P, q
 *              in Q }. P and Q collide exactly if it contains the origin; its distance to
 *              the origin is theirs.
 *   frame      a shape's own coordinates; a pose places them in the world.
 *   relative   world axes, origin at P's position. Results far from the world's origin
 *              keep their digits there.
 *   vertex     a point of a shape's list.
 *   corner     the difference of a vertex of P and one of Q; the CSO's vertices are some.
 *   feature    a corner, an edge of the CSO, or a triangle of corners around the origin.
 *   chord      a segment from corner to corner that need not be an edge.
 *   ring       points that are a convex polygon in order; also one point or two.
 *   E          a pair's magnitude: |tP - tQ| + the placed extents + the radii + the
 *              margin + the sweep. Error bounds are multiples of u E.
 *   w          of a feature: its first corner.
 *   d          of a feature: its direction, the corner itself or an edge's left normal,
 *              into the CSO.
 *   H, N       d.w and d.d: the feature's distance from the origin is H / sqrt(N).
 *   W          the simplex or feature that a search has found so far.
 *   view       what a walk sees from a corner.
 *   finding    how a pair lies, and the feature that tells it.
 *   arrow      a vector named by vertices, so that each stage computes it anew.
 *   foot       the point of an edge's line that is closest to the origin.
 *   level      how much a query asks: 1 to 3; internally also 4, depth. Where booleans
 *              ask for level 3, it tells touching from overlapping.
 *   tied       equally far along a direction, exactly.
 *   plain      in the range of numbers that fast code computes with.
 *   ordinary   in the range of numbers that the header promises.
 *   sharp      made of points, without a radius; in a cast without a margin, too.
 *   way        the straight way T that a shape moves; in code also 1 or -1.
 *   certain    beyond the rounding errors of what is computed.
 *   apart      separated: no point in common. Touching shapes share boundary only.
 *   undecided  not certain; a later stage, with more digits, decides.
 *   u          the unit of rounding, 2^-53 of a double, 2^-24 of a float: one operation
 *              errs by at most u times its result. Where screens and facts compute with
 *              stored numbers it is theirs, half an epsilon.
 *   |v|_1      |x| + |y|, which bounds the length of v and is cheaper.
 *
 * WHAT A QUERY IS ABOUT
 *   A placed shape is the set { position + R v } for v in the core, grown by the radius,
 *   with R = [cos -sin; sin cos] as stored: where cos^2 + sin^2 is not 1, R scales the
 *   core, but not the radius. Shapes are closed sets: touching is colliding. Any list of
 *   points means its convex hull, in any order, with duplicates, collinear or not.
 *   Units are yours: no absolute tolerance exists anywhere in this file.
 *
 * HOW SURE THE ANSWERS ARE
 *   For shapes made of points, with or without radii, every yes and no is true of the
 *   stored numbers of points, poses, radii and margins, taken as the real numbers that
 *   they are. So are the statuses that tell touching from overlapping shapes.
 *   A distance or depth is within 2 units in the last place of the exact one, however
 *   small it is. (With radii the unit is that of the largest of |tP - tQ|, the placed
 *   extents and the radii.) distance == 0 if and only if collide, at every level.
 *   One question about them has one answer: caches, support policies, batches, vector
 *   settings, compilers and machines change no bit of it (but the count of iterations,
 *   and what a limit of iterations leaves). With a custom shape a support policy or a
 *   cache may change last digits, and within the band below the boolean.
 *   Whether a way hits, grazes or starts in contact is true, and fraction <= first
 *   contact <= upper. A position that a hit calls free is so of the stored numbers, by
 *   gjk2d_overlap; with a margin it is not closer than that.
 *   Range: in float all finite numbers; in double 0 and sizes from 1e-150 to 1e150 (each
 *   number of a way, too), cos and sin from 2^-100 to 2^100. Beyond that the status is
 *   GJK2D_OUT_OF_RANGE, unless circles about the shapes are apart: a distance is then
 *   told without its proof. Where the processor flushes denormal numbers to 0, or takes
 *   them for 0, answers about normal numbers are the same, except that a positive
 *   distance below the smallest normal number becomes that, and that doubles below 1e-290
 *   in normals, weights and witness points lose digits.
 *   Of a custom shape only the points that its mapping gives are known. "No" needs a
 *   separating direction, beyond the mapping's own rounding; all else is "yes". The gap
 *   of shapes called colliding is below 25 epsilon of E, the extents being measured from
 *   each shape's own origin: the band (E, and so the band, grows with a cast's way).
 *   Depths, fractions and positions err by as much. Moved by the depth that is told,
 *   shapes are free (of nearly concentric ones it may be 1e-4 E too large). Contact is
 *   one point. A normal errs by about the root of epsilon. gjk2d_encloses says 0.
 *
 * BAD INPUT
 *   Nothing asserts, prints or hangs. A shape that cannot be used carries a status, and
 *   so does a query's result. Whenever that is not GJK2D_OK, collide is 1, distance 0 and
 *   the direction (0, 0), hit is 1 and fraction 0: a planner that ignores statuses errs
 *   on the safe side. Contact has no points then: its status must be looked at.
 *
 * DOES NOT
 *   Non-convex shapes (split them), broad phase, 3D, turning motion. Points are not
 *   copied: keep them alive and unchanged while a shape uses them, or make it again.
 *
 * THREADS  Every function is re-entrant; only a cache that you share is shared.
 *
 * SOURCES
 *   [Zhang]    Y. Zhang, Y. Wu, X. Wang, X. Zhou: Barycode-based GJK Algorithm
 *              (Algorithms 1 to 6; the numbers below are theirs).
 *   [Ericson]  C. Ericson: The Gilbert-Johnson-Keerthi algorithm, SIGGRAPH 2004 (section
 *              3: radii; section 4: moving objects).
 *
 * HISTORY
 *   0.4.0  depth, separation, pushing out, enclosing; contact points; rays, casts;
 *          points, boxes, orientation; the stride of gjk2d_make_points is a size_t;
 *          GJK2D_SQRT takes a double
 *   0.3.0  rebuilt: one feature, one certificate, one measure; the same bits on every
 *          path; beyond max_distance one stated value
 *   0.2.1  builds after <windows.h>; flags that break rounding are refused
 *   0.2.0  exact booleans, distances to the last place, the whole range of numbers
 *   0.1.0  first version: levels 1 to 3, margin, swept boolean, trace
 */
#ifndef GJK2D_H
#define GJK2D_H

#define GJK2D_VERSION_MAJOR 0
#define GJK2D_VERSION_MINOR 4
#define GJK2D_VERSION_PATCH 0
#define GJK2D_VERSION                                                                    \
    (GJK2D_VERSION_MAJOR * 10000 + GJK2D_VERSION_MINOR * 100 + GJK2D_VERSION_PATCH)

#include <stddef.h>

/* ----------------------------------------------------------------- options --
 * >>options  Define before including; all files that share shapes must agree on
 * GJK2D_DOUBLE.
 *
 * GJK2D_IMPLEMENTATION  compile the functions here; in one file per precision
 * GJK2D_STATIC          with it: all functions static, in as many files as you like
 * GJK2D_DOUBLE          0: gjk2d_real is float (default); 1: double. Symbols carry the
 *                       precision, so one program may link files of both kinds, one
 *                       kind per file: a debugger or a linker shows gjk2d_collide_f32
 *                       or _f64, and a type declared ahead is struct gjk2d_shape_f32
 *                       or _f64.
 * GJK2D_SIMD            0: plain C; 1: SSE2; 2: vectors of gcc and clang, for many
 *                       queries at once alone. Default: 1 where the compiler's target
 *                       has it, 2 on AArch64 and where wasm has SIMD. No bit of an
 *                       answer depends on it.
 * GJK2D_DISPATCH        256 or 512, on x86: many queries at once choose at run time
 *                       between this file's functions and those of files compiled with
 *                       -mavx2 -mfma and GJK2D_VARIANT 256 and, if this is 512, with
 *                       -mavx512f and GJK2D_VARIANT 512.
 * GJK2D_VARIANT         256 or 512, with GJK2D_IMPLEMENTATION and GJK2D_SIMD 1: such a
 *                       file. It must contain nothing else. Not by gcc for Windows,
 *                       which does not align such vectors.
 * GJK2D_WIDTH()         with GJK2D_DISPATCH: 512 where processor and system have
 *                       AVX-512 (F, BW, DQ, VL), else 256 where they have AVX2 and
 *                       FMA, else 128. Default: by gcc's and clang's builtin.
 * GJK2D_ANGLES          gjk2d_make_pose_at_angle, by sin and cos of <math.h>; also where
 *                       the functions are compiled
 * GJK2D_SQRT(x)         square root of a double, correctly rounded; only read where the
 *                       functions are compiled. Default: SSE2's, else the compiler's
 *                       builtin, else <math.h>.
 */
#ifndef GJK2D_DOUBLE
#define GJK2D_DOUBLE 0
#endif
/* (an empty one, or a word as ON, would be 0 to the preprocessor) */
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
#if GJK2D_VARIANT != 0 && ((GJK2D_VARIANT != 256 && GJK2D_VARIANT != 512) ||             \
                           GJK2D_SIMD != 1 || defined(GJK2D_STATIC))
#error "gjk2d: GJK2D_VARIANT is 256 or 512, with GJK2D_SIMD 1, not with GJK2D_STATIC"
#endif
#if defined(GJK2D_STATIC) && (defined(__GNUC__) || defined(__clang__))
#define GJK2D_API static __attribute__((unused))
#elif defined(GJK2D_STATIC)
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
#define GJK2D_LINK_DOUBLE     1
#define GJK2D_LINK_NAME(name) name##_f64
#else
#define GJK2D_LINK_DOUBLE     0
#define GJK2D_LINK_NAME(name) name##_f32
#endif
#define GJK2D_LINK_JOINED(name, bits) name##_##bits
#define GJK2D_LINK_VARIANT(name, bits) GJK2D_LINK_JOINED(name, bits)
#if GJK2D_VARIANT
#define GJK2D_LINK_FUNCTION(name) GJK2D_LINK_VARIANT(GJK2D_LINK_NAME(name), GJK2D_VARIANT)
#else
#define GJK2D_LINK_FUNCTION GJK2D_LINK_NAME
#endif
#define gjk2d_vec2 GJK2D_LINK_NAME(gjk2d_vec2)
#define gjk2d_pose GJK2D_LINK_NAME(gjk2d_pose)
#define gjk2d_shape GJK2D_LINK_NAME(gjk2d_shape)
#define gjk2d_cache GJK2D_LINK_NAME(gjk2d_cache)
#define gjk2d_step GJK2D_LINK_NAME(gjk2d_step)
#define gjk2d_options GJK2D_LINK_NAME(gjk2d_options)
#define gjk2d_result GJK2D_LINK_NAME(gjk2d_result)
#define gjk2d_vertex GJK2D_LINK_NAME(gjk2d_vertex)
#define gjk2d_simplex GJK2D_LINK_NAME(gjk2d_simplex)
#define gjk2d_status_text GJK2D_LINK_FUNCTION(gjk2d_status_text)
#define gjk2d_make_pose GJK2D_LINK_FUNCTION(gjk2d_make_pose)
#define gjk2d_make_pose_at_angle GJK2D_LINK_FUNCTION(gjk2d_make_pose_at_angle)
#define gjk2d_identity GJK2D_LINK_FUNCTION(gjk2d_identity)
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
#define gjk2d_overlap GJK2D_LINK_FUNCTION(gjk2d_overlap)
#define gjk2d_penetration GJK2D_LINK_FUNCTION(gjk2d_penetration)
#define gjk2d_separation GJK2D_LINK_FUNCTION(gjk2d_separation)
#define gjk2d_push_out GJK2D_LINK_FUNCTION(gjk2d_push_out)
#define gjk2d_encloses GJK2D_LINK_FUNCTION(gjk2d_encloses)
#define gjk2d_contains GJK2D_LINK_FUNCTION(gjk2d_contains)
#define gjk2d_point_result GJK2D_LINK_NAME(gjk2d_point_result)
#define gjk2d_point GJK2D_LINK_FUNCTION(gjk2d_point)
#define gjk2d_contact_point GJK2D_LINK_NAME(gjk2d_contact_point)
#define gjk2d_manifold GJK2D_LINK_NAME(gjk2d_manifold)
#define gjk2d_contact GJK2D_LINK_FUNCTION(gjk2d_contact)
#define gjk2d_contact_many GJK2D_LINK_FUNCTION(gjk2d_contact_many)
#define gjk2d_hit GJK2D_LINK_NAME(gjk2d_hit)
#define gjk2d_ray GJK2D_LINK_FUNCTION(gjk2d_ray)
#define gjk2d_ray_collide GJK2D_LINK_FUNCTION(gjk2d_ray_collide)
#define gjk2d_cast_options GJK2D_LINK_NAME(gjk2d_cast_options)
#define gjk2d_cast GJK2D_LINK_FUNCTION(gjk2d_cast)
#define gjk2d_box GJK2D_LINK_NAME(gjk2d_box)
#define gjk2d_bounds GJK2D_LINK_FUNCTION(gjk2d_bounds)
#define gjk2d_orient GJK2D_LINK_FUNCTION(gjk2d_orient)
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

/* Where a shape stands: v in its frame is position + R v in the world, with R = [cos
 * -sin; sin cos]. In queries a null pose pointer is the identity and costs nothing. cos =
 * sin = 0 is refused (GJK2D_BAD_POSE): it would shrink the shape to a point. */
typedef struct gjk2d_pose {
    gjk2d_vec2 position;
    gjk2d_real cos, sin;
} gjk2d_pose;

/* A pose in one call; the one that neither moves nor turns; and, with GJK2D_ANGLES, one
 * turned counterclockwise by radians, whose last bits are the C library's (a sine below
 * 2^-100, out of a double's range, becomes 0). */
GJK2D_API gjk2d_pose gjk2d_make_pose(gjk2d_real x, gjk2d_real y, gjk2d_real cos,
                                     gjk2d_real sin);
GJK2D_API gjk2d_pose gjk2d_identity(void);
#ifdef GJK2D_ANGLES
GJK2D_API gjk2d_pose gjk2d_make_pose_at_angle(gjk2d_real x, gjk2d_real y,
                                              gjk2d_real angle);
#endif

typedef enum gjk2d_status {
    GJK2D_OK = 0,          /* every field of the result holds */
    GJK2D_OVERLAP,         /* level 3: interiors overlap, p = q is a common point */
    GJK2D_NULL_POINTER,    /* a shape, point list or function is missing */
    GJK2D_NOT_MADE,        /* a shape whose bytes are 0: no gjk2d_make_* function
                              returned it (other bytes that none made go unnoticed) */
    GJK2D_BAD_COUNT,       /* count <= 0, or 2^30 and more */
    GJK2D_BAD_STRIDE,      /* smaller than a point, no multiple of a number, or huge */
    GJK2D_BAD_RADIUS,      /* negative, infinite or not a number */
    GJK2D_NOT_FINITE,      /* a coordinate, position or argument is NaN or infinite */
    GJK2D_BAD_POSE,        /* cos = sin = 0 */
    GJK2D_BAD_DIRECTION,   /* a direction of length zero */
    GJK2D_BAD_OPTION,      /* an option outside its range */
    GJK2D_OUT_OF_RANGE,    /* finite, but too large or small to compute with */
    GJK2D_ITERATION_LIMIT  /* stopped early; levels 2, 3 still bound the distance */
} gjk2d_status;

/* A short English sentence fragment, never null. */
GJK2D_API const char *gjk2d_status_text(gjk2d_status status);

/* ------------------------------------------------------------------ shapes --
 * >>shapes  A shape is a convex core plus a radius. Making one reads its points, and
 * stores facts about them; it may be copied freely. On bad input it carries a status that
 * every query repeats.
 */

/* A custom support mapping: the point of the core farthest in `direction` (in the shape's
 * frame, not zero, of any length). It must be a function of the direction alone, and its
 * points finite. `user` is handed through. */
typedef gjk2d_vec2 (*gjk2d_support_fn)(gjk2d_vec2 direction, const void *user);

/* Read-only for users; filled by gjk2d_make_*. All in the shape's frame. (center, outer
 * and radius stay in this order: many at once read them as four numbers in a row.) */
typedef struct gjk2d_shape {
    const void *data;         /* the caller's points, or `user`; null: see own[] */
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
    signed char kind;         /* internal: flags of what was found; 0: not made */
    signed char ring;         /* 1 counterclockwise, -1 clockwise; 0: no ring */
} gjk2d_shape;

/* The convex hull of count > 0 points, each an x followed by a y, `stride` bytes apart
 * (0: tightly packed), grown by radius >= 0. One point makes a circle, two a capsule,
 * more a (rounded) polygon. Points in order, of either winding, are fastest. Collinear
 * points are allowed; last points that equal the first are dropped. */
GJK2D_API gjk2d_shape gjk2d_make_points(const gjk2d_real *xy, int count, size_t stride,
                                        gjk2d_real radius);

/* gjk2d_make_points of an array of vectors, tightly packed. */
GJK2D_API gjk2d_shape gjk2d_make_polygon(const gjk2d_vec2 *points, int count,
                                         gjk2d_real radius);

/* All points within `radius` of `center`, or of the segment from a to b, which the shape
 * holds itself. Radius 0: a point, a segment. */
GJK2D_API gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius);
GJK2D_API gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_real radius);

/* A core given by its support mapping, called four times here, grown by radius. */
GJK2D_API gjk2d_shape gjk2d_make_custom(gjk2d_support_fn support, const void *user,
                                        gjk2d_real radius);

/* GJK2D_OK, or why no query can use this shape. Null: GJK2D_NULL_POINTER. */
GJK2D_API gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape);

/* ----------------------------------------------------------------- queries --
 * >>queries  P and Q are shapes, p_pose and q_pose where they stand (null: the
 * identity). Cost: O(points), a few times. On rings of 64 or more points booleans and
 * distances cost O(log points), as a rule; depth, contact, rays, casts and the witness
 * points of overlaps O(points). Depth costs O(points^2) at worst, in overlaps of lists
 * that are no rings, or of many edges that are all but as near. No heap. Stack,
 * optimised: at most 8 KiB, in double 10.
 */

/* Level 1, the cheapest: 1 if the shapes have a point in common, else 0. Bad input: 1. */
GJK2D_API int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* 1 if their interiors meet: shapes that only touch are free here. Two segments that
 * cross overlap, and so does a point inside a polygon. Shapes whose CSO has no area, as
 * two parallel segments, at most touch. Costs what gjk2d_collide does. Bad input: 1. */
GJK2D_API int gjk2d_overlap(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Level 2: the distance, 0 exactly where gjk2d_collide says 1, never below 0; instead of
 * one beyond the largest number, the largest number. Bad input: 0. */
GJK2D_API gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                    const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Margin: 1 if distance <= margin, else 0 (also of a negative margin); cheaper than the
 * distance. Bad input or not a number: 1. */
GJK2D_API int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                           const gjk2d_shape *q, const gjk2d_pose *q_pose,
                           gjk2d_real margin);

/* Swept: 1 if P hits Q anywhere while it moves by `translation` (world axes) from where
 * it stands, else 0. It runs GJK, not a walk: up to seven times the time of
 * gjk2d_collide. [Ericson] 4. */
GJK2D_API int gjk2d_swept_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                  gjk2d_vec2 translation, const gjk2d_shape *q,
                                  const gjk2d_pose *q_pose);

/* The result of a query. Every field is set on every path, here and in all that follow;
 * what a query was not asked for, or what does not exist, is 0 (indices: -1). */
typedef struct gjk2d_result {
    gjk2d_status status;
    int collide;          /* level 1 */
    gjk2d_real distance;  /* level 2 */
    gjk2d_real lower, upper; /* proven bounds of it: equal, but of custom shapes, beyond
                                max_distance, or if it stopped early */
    gjk2d_vec2 normal;    /* level 3: unit direction from P to Q, world axes; where they
                             touch one in the contact's normal cone */
    gjk2d_vec2 p, q;      /* witness points, relative: q - p = distance * normal */
    gjk2d_vec2 p_local, q_local; /* the same, each in its shape's frame */
    gjk2d_vec2 p_world, q_world; /* the same, rounded to world coordinates */
    int count;            /* 1..3 pairs of vertices make the core's witnesses: */
    int p_index[3];       /*   p = sum of weight[i] * P's vertex p_index[i], */
    int q_index[3];       /*   q likewise; then the radius along the normal. */
    gjk2d_real weight[3]; /*   Custom cores have no vertices: index -1 */
    int iterations;       /* steps of the search; 0 if a screen answered. Depth
                             counts them of custom shapes alone */
    gjk2d_real depth;     /* gjk2d_penetration alone: how far the interiors overlap */
} gjk2d_result;

/* Level 3: all of gjk2d_result. Where the interiors overlap no direction separates: the
 * status is GJK2D_OVERLAP, the normal (0, 0), and p = q a point of both shapes. */
GJK2D_API gjk2d_result gjk2d_witness(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                     const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Depth: the least distance that Q has to move, or P the other way, so that they only
 * touch. Where interiors overlap the status is GJK2D_OK, `depth` above 0, `normal` the
 * direction in which Q gets out, and p and q are the points that lie deepest:
 * q - p = -depth * normal. Else it is gjk2d_witness. Of several least ways out P's edges
 * come first, then the lowest index. Concentric circles: (1, 0). (A depth beyond the
 * largest number is told as that.) */
GJK2D_API gjk2d_result gjk2d_penetration(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                         const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* The distance where they are apart (the bits of gjk2d_distance), minus the depth where
 * interiors overlap, 0 exactly where they touch. Bad input: 0. */
GJK2D_API gjk2d_real gjk2d_separation(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                      const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* Where Q may stand instead: a *position at which gjk2d_within says that Q is farther
 * than `gap` >= 0 from P. It moves Q along the normal by at most depth + gap and a few
 * units in the last place of the coordinates; if Q is farther already, not at all. On
 * failure *position is Q's own: bad input, or out of range, as where no number is that
 * far out. */
GJK2D_API gjk2d_status gjk2d_push_out(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                      const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                      gjk2d_real gap, gjk2d_vec2 *position);

/* 1 if every point of Q is a point of P; their boundaries may touch. Bad input and custom
 * shapes: 0. Costs one boolean for each of Q's points; if Q's radius is the larger one, a
 * depth for each, too. */
GJK2D_API int gjk2d_encloses(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                             const gjk2d_shape *q, const gjk2d_pose *q_pose);

/* 1 if a point (world axes) is one of the shape's: gjk2d_collide with that point. */
GJK2D_API int gjk2d_contains(const gjk2d_shape *shape, const gjk2d_pose *pose,
                             gjk2d_vec2 point);

/* Where a point lies (world axes). */
typedef struct gjk2d_point_result {
    gjk2d_status status;    /* if not GJK2D_OK: inside 1, feature -1, all else 0 */
    int inside;             /* -1 outside, 0 on the boundary, 1 inside: exact */
    gjk2d_real distance;    /* from the boundary, below 0 inside: as gjk2d_separation */
    gjk2d_vec2 normal;      /* unit, world axes: the gradient of the distance. On an edge
                               its normal, on a vertex the middle of both edges', inside
                               that of the nearest edge; at a circle's centre (1, 0) */
    gjk2d_vec2 closest;     /* on the boundary; relative to the shape's position */
    gjk2d_vec2 closest_local, closest_world; /* the same in its frame; rounded to world */
    int feature;            /* 2 i: vertex i; 2 i + 1: the edge from point i to the next
                               of the ring (of another list, of its hull); -1: custom */
} gjk2d_point_result;

/* Signed distance and direction of a point: gjk2d_penetration of the shape and it. */
GJK2D_API gjk2d_point_result gjk2d_point(const gjk2d_shape *shape, const gjk2d_pose *pose,
                                         gjk2d_vec2 point);

/* Where two shapes press on each other, for a solver. */
typedef struct gjk2d_contact_point {
    gjk2d_vec2 p, q;             /* on either boundary (of the second point: on the cores,
                                    moved by the radii along the normal); relative to
                                    P's position */
    gjk2d_vec2 p_local, q_local; /* the same, each in its shape's frame */
    gjk2d_vec2 world;            /* halfway between them, rounded to world */
    gjk2d_real separation;       /* normal . (q - p); below 0: an overlap */
    int p_feature, q_feature;    /* as gjk2d_point's: the same as long as the same parts
                                    meet (of ends that are above each other either may
                                    be the one); -1 if a shape is custom */
} gjk2d_contact_point;
typedef struct gjk2d_manifold {
    gjk2d_status status;   /* if not GJK2D_OK: count 0 */
    int count;             /* 0 to 2 points; [0] is the deepest, of equals the left one
                              seen along the normal */
    gjk2d_vec2 normal;     /* unit, world axes, from P to Q */
    gjk2d_real separation; /* as gjk2d_separation; with a kept edge, along that */
    int reference;         /* whose edge is the reference: 0 P's, 1 Q's, -1 none */
    gjk2d_contact_point points[2];
} gjk2d_manifold;

/* Contact points of shapes no farther apart than `margin` >= 0. The reference is the edge
 * that the distance or the depth is measured from. The edge of the other shape that faces
 * it most is clipped to it: one that is parallel, exactly. That makes two points where
 * edges are side by side (capsules' and rounded polygons', too), else one. A second point
 * beyond the margin, as rounded, is left out. A ring's edge ends at a straight vertex:
 * omit such vertices to make faces whole. If the status is GJK2D_OK, count > 0 exactly if
 * gjk2d_within(margin) says 1. `before`, or null, is the manifold of the last step: its
 * reference edge is kept if its separation is below the due one by at most `sticky` (0:
 * never) and a deepest vertex is beside it. (Of rings only; not between two vertices, nor
 * in exact contact.) */
GJK2D_API gjk2d_manifold gjk2d_contact(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                       const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                       gjk2d_real margin, const gjk2d_manifold *before,
                                       gjk2d_real sticky);

/* The first contact of a ray, or of a shape on its way. */
typedef struct gjk2d_hit {
    gjk2d_status status;   /* if not GJK2D_OK, the careful answer: hit 1, start 2,
                              fraction 0 */
    int hit;               /* the way [0, 1] meets what it is cast at: exact (but see
                              GJK2D_START_LEAVES) */
    int start;             /* at the start: 0 apart, 1 touching, 2 overlapping; with a
                              margin 1 at it, 2 closer (not a gjk2d_start) */
    int grazes;            /* 1: interiors (with a margin: both grown) never meet */
    gjk2d_real fraction;   /* free up to here, but for a start in contact: not above the
                              first contact. No hit: 1 */
    gjk2d_real upper;      /* not below it, and next to fraction or equal (of custom
                              shapes within their band). No hit: 1 */
    gjk2d_real leave;      /* rays: where they leave, rounded up; 1: not before their
                              end. Of casts, and without a hit: 0 */
    gjk2d_vec2 normal;     /* unit, world axes, out of what was hit; where vertices meet,
                              in the cone of their contact. It is against the way, but
                              for a start in contact. From an overlap that of
                              gjk2d_penetration, turned round */
    gjk2d_vec2 face;       /* of the edges that meet there, the normal that is most
                              against the way: `normal` itself on an edge */
    gjk2d_vec2 point;      /* on what was hit; relative to where P or the ray starts.
                              (Normal, point and features are told where a double finds
                              the contact: off by about 1e-16 of the way's length.) */
    gjk2d_vec2 point_local, point_world; /* the same in its frame; rounded to world */
    int feature;           /* of Q there, as gjk2d_point's; -1 if a shape is custom. Where
                              edges meet, the lower of Q's vertices at the ends of its
                              side that is on P's edge; if none is, Q's edge */
    int mover_feature;     /* of P: that edge, or the vertex on Q's edge */
    gjk2d_vec2 position;   /* where P may stop: next to the contact, or without a hit next
                              to the end; free of Q by gjk2d_overlap (with a margin: not
                              closer than it). The start, if no such number is found.
                              From an overlap the start, or without a hit the end, free
                              or not. (A ray's is rounded.) */
} gjk2d_hit;

/* A ray from `origin` to origin + translation, against a shape. It is the cast of a
 * point: what touches or lies inside at the start hits at 0. */
GJK2D_API gjk2d_hit gjk2d_ray(const gjk2d_shape *shape, const gjk2d_pose *pose,
                              gjk2d_vec2 origin, gjk2d_vec2 translation);
GJK2D_API int gjk2d_ray_collide(const gjk2d_shape *shape, const gjk2d_pose *pose,
                                gjk2d_vec2 origin, gjk2d_vec2 translation);

/* Contact at the start of a cast. */
typedef enum gjk2d_start {
    GJK2D_START_HITS = 0, /* is a hit at 0 */
    GJK2D_START_LEAVES    /* is one only if the way leads deeper. What touches hits if
                             the way ever leads inside; what overlaps, if the way has a
                             part along gjk2d_penetration's normal (circles with one
                             centre never do). Exactly: a way along a slope may lead
                             deeper by its own rounding */
} gjk2d_start;

typedef struct gjk2d_cast_options {
    gjk2d_real margin; /* >= 0: contact is a distance of at most that */
    gjk2d_start start;
} gjk2d_cast_options;

/* P moves by `translation` (world axes), without turning; does it hit Q, when, and
 * where? Without a margin the hit is exactly what gjk2d_swept_collide says (but for
 * starts that leave). options may be null: no margin, GJK2D_START_HITS. A double's
 * fraction below 2^-100 becomes fraction 0 and upper 2^-100 (but of custom shapes). */
GJK2D_API gjk2d_hit gjk2d_cast(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                               gjk2d_vec2 translation, const gjk2d_shape *q,
                               const gjk2d_pose *q_pose,
                               const gjk2d_cast_options *options);

/* A box of world axes that holds all of a placed shape, for a broad phase of yours, each
 * side within 2 units in the last place of the size of its numbers: |position| + the
 * placed extent + the radius. Of a custom shape: a square around its own origin, which
 * may be far larger. Bad input, or out of range: everything. */
typedef struct gjk2d_box {
    gjk2d_vec2 low, high;
} gjk2d_box;
GJK2D_API gjk2d_box gjk2d_bounds(const gjk2d_shape *shape, const gjk2d_pose *pose);

/* Which search finds the closest feature; the answer is the same (with a custom shape up
 * to its band). */
typedef enum gjk2d_support_policy {
    GJK2D_SUPPORT_AUTO = 0, /* rings: a walk; else GJK, climbing on rings of 64 or more */
    GJK2D_SUPPORT_SCAN,     /* the paper's GJK, support vertices by a scan */
    GJK2D_SUPPORT_CLIMB     /* the same by hill climbing (paper, section IV) on rings */
} gjk2d_support_policy;

/* Warm start: keep one per pair of shapes between queries, zero at first. Levels 2 and 3
 * ask first whether the last closest feature still is. If not, rings are searched anew,
 * other lists from there. It pays from about 64 vertices on; up to 8 it does not. Level
 * 1 gains little. Any content is safe: it changes the time only. */
typedef struct gjk2d_cache {
    int count;                  /* corners of the CSO: 1, 2 of an edge, or 0 of none */
    int p_index[2], q_index[2]; /* their vertices */
} gjk2d_cache;

/* One step of a search, for learners and debuggers. Points are CSO points, relative. In
 * GJK `simplex` is the set tau_k before its reduction, newest point first; in a walk, the
 * feature in view. */
typedef struct gjk2d_step {
    int iteration;       /* 1, 2, .. */
    int count;           /* points in simplex[]: 1..3 */
    gjk2d_vec2 simplex[3];
    int p_index[3], q_index[3]; /* the vertices they came from; -1: custom */
    gjk2d_vec2 direction; /* in which it looked, of any length (0 if it is below all
                             numbers); in GJK simplex[0] is S_CSO(direction), to
                             within its rounding */
    int barycode;        /* as gjk2d_simplex's: 4 for simplex[0], 2 for [1], 1 for [2] */
    gjk2d_vec2 v;        /* closest point of the simplex to the origin */
    gjk2d_real lower, upper; /* bounds of the distance so far, radii included */
} gjk2d_step;

typedef void (*gjk2d_trace_fn)(const gjk2d_step *step, void *user);

/* How to ask. All zero is a plain level 1 query. */
typedef struct gjk2d_options {
    int level;               /* 1 to 3; 0 means 1 */
    gjk2d_support_policy support;
    int max_iterations;      /* >= 0: the status is GJK2D_ITERATION_LIMIT if the search
                                needs more steps; 0: no limit of yours (a search has its
                                own: a walk 48, GJK 2 (p count + q count) + 64) */
    gjk2d_real max_distance; /* >= 0: at levels 2 and 3 a larger distance is not given:
                                then distance = lower = max_distance, upper is the
                                largest number, and there are no witnesses. 0: none */
    gjk2d_cache *cache;      /* or null */
    gjk2d_trace_fn trace;    /* called for each step, or null; changes no search. (Sizes
                                below 2^-36 or above 2^60, in double 2^-200 and
                                2^400, are proved at once: no step, no limit) */
    void *trace_user;
} gjk2d_options;

/* The general query, with options (null: all zero), which may be bad input, too. */
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
 * null. Vectors find the pairs that are far apart; near ones too, where P and Q are the
 * same two shapes in all pairs, both polygons without radius, of 3 to 8 packed points in
 * order. The rest goes one by one. Stack: 3 (SSE2), 5 (AVX) or 9 KiB (AVX-512) beside a
 * query's. */
GJK2D_API int gjk2d_collide_many(const gjk2d_series *p, const gjk2d_series *q, int count,
                                 unsigned char *hits);

/* The first that collides, or -1: is all of a motion free, and if not, how far? Looks
 * at no more than 63 beyond it. */
GJK2D_API int gjk2d_first_hit(const gjk2d_series *p, const gjk2d_series *q, int count);

/* Level 2 of each: distances[i] is what gjk2d_distance says. Where all pairs share two
 * such polygons, overlaps are found many at a time; all else goes pair by pair. Stack: as
 * gjk2d_collide_many. */
GJK2D_API void gjk2d_distance_many(const gjk2d_series *p, const gjk2d_series *q,
                                   int count, gjk2d_real *distances);

/* Level 3 of each: results[i] is what gjk2d_witness returns, pair by pair. */
GJK2D_API void gjk2d_witness_many(const gjk2d_series *p, const gjk2d_series *q,
                                  int count, gjk2d_result *results);

/* Contact of each: out[i] is what gjk2d_contact returns, nothing sticky. */
GJK2D_API void gjk2d_contact_many(const gjk2d_series *p, const gjk2d_series *q, int count,
                                  gjk2d_real margin, gjk2d_manifold *out);

/* Returns the closest pair, of equals the first, or -1 of no pairs. Its distance (level
 * 2; of no pairs the largest number) goes to *distance, which may be null. Bad input is
 * at distance 0. Pairs whose circles are farther apart than the closest so far are passed
 * over: of many that are far from each other only a few are measured. */
GJK2D_API int gjk2d_nearest(const gjk2d_series *p, const gjk2d_series *q, int count,
                            gjk2d_real *distance);

/* A robot, and the poses that it takes one after the other: only these are asked about,
 * not what is between them. Its parts are shapes in its own frame, so that none has a
 * pose of its own that would have to be rounded. A null list of shapes collides, as
 * what is bad does; without parts, poses or obstacles (counts of 0 or less) there is
 * nothing to collide. A null motion gets the careful answer: gjk2d_motion_hit says 0,
 * gjk2d_motion_hits 1, gjk2d_motion_clearance -1. */
typedef struct gjk2d_motion {
    const gjk2d_shape *parts;
    int part_count;
    int pose_count;
    const gjk2d_pose *poses; /* null: the identity, for all */
    size_t pose_step;        /* bytes from one to the next, as in a series */
} gjk2d_motion;

/* The first pose at which a part collides with one of `count` obstacles (level 1), or -1:
 * are all poses free, and if not, how many? Obstacles that are far from a whole stretch
 * of poses are passed over for all of it at once. Stack: 1 KiB more than
 * gjk2d_collide_many. */
GJK2D_API int gjk2d_motion_hit(const gjk2d_motion *motion, const gjk2d_series *obstacles,
                               int count);

/* Level 1 for each pose: hits[i] is 1 if a part collides with an obstacle there, else 0.
 * Returns how many poses collide; hits may be null. */
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

/* S_shape(direction): the farthest point of the core, radius left out, by a scan, or with
 * hint >= 0 on a ring by hill climbing from there. Ties: any of the farthest. On
 * failure *out is 0, its indices -1. */
GJK2D_API gjk2d_status gjk2d_support(const gjk2d_shape *shape, gjk2d_vec2 direction,
                                     int hint, gjk2d_vertex *out);

/* S_CSO(direction) = S_P(direction) - S_Q(-direction), direction in world axes,
 * radii left out. Equation (4). */
GJK2D_API gjk2d_status gjk2d_cso_support(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                         const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                         gjk2d_vec2 direction, gjk2d_vertex *out);

/* The point of a simplex closest to the origin. count = 0: bad input. (No digit, and
 * in double no sign, is promised of coordinates that differ in size by more than 2^70 in
 * float, 2^500 in double.) */
typedef struct gjk2d_simplex {
    int count;            /* points of the minimal simplex W: 1..3 */
    int index[3];         /* which of the input points they are, ascending */
    gjk2d_real lambda[3]; /* v = sum of lambda[i] * point[index[i]]; >= 0, sum 1 */
    gjk2d_vec2 v;         /* the closest point; exactly 0 if that is the origin */
    int barycode;         /* signs of the origin's barycentric coordinates:
                             4 a > 0, 2 b > 0, 1 c > 0; 0: degenerate triangle */
} gjk2d_simplex;

/* Which way c lies of the line from a to b: 1 to the left, -1 to the right, 0 on it.
 * Exact for all finite numbers; else 0. */
GJK2D_API int gjk2d_orient(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c);

/* Algorithm 5: the segment a b. */
GJK2D_API gjk2d_simplex gjk2d_s1d(gjk2d_vec2 a, gjk2d_vec2 b);

/* Algorithm 3: the triangle a b c, in any orientation. As the paper's point-in-triangle
 * test: s2d(a - x, b - x, c - x) has v = 0 exactly if x is in the closed triangle, count
 * = 3 if it is in the open one. Collinear points, and no others, are segments
 * (barycode 0). */
GJK2D_API gjk2d_simplex gjk2d_s2d(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c);

/* Algorithm 4: the triangle points[0..2] with the origin known to lie in the cone
 * opposite of it at points[vertex] (barycode 4, 2 or 1). */
GJK2D_API gjk2d_simplex gjk2d_cone_region(const gjk2d_vec2 points[3], int vertex);

/* Algorithm 2: the simplex of 1 to 3 points. */
GJK2D_API gjk2d_simplex gjk2d_subdistance(const gjk2d_vec2 *points, int count);

/* clang-format on */

#endif /* GJK2D_H */

#if GJK2D_DOUBLE != GJK2D_LINK_DOUBLE
#error "gjk2d: GJK2D_DOUBLE has changed since this file first included gjk2d.h"
#endif

#if defined(GJK2D_IMPLEMENTATION) || defined(GJK2D_STATIC)
#ifndef GJK2D_FUNCTIONS
#define GJK2D_FUNCTIONS

#include <float.h>
#include <stdint.h>
#ifdef GJK2D_ANGLES
#include <math.h>
#endif

/* The error bounds below need IEEE arithmetic, each operation rounded once. (Of gcc and
 * clang __FINITE_MATH_ONLY__ is always defined, as 0 or 1.) */
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || defined(__ASSOCIATIVE_MATH__) ||    \
    defined(__RECIPROCAL_MATH__) ||                                                      \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "gjk2d: compile without -ffast-math and its parts: they void the guarantees"
#endif
#if DBL_MANT_DIG != 53 || FLT_MANT_DIG != 24 ||                                          \
    (defined(__INT_MAX__) && __INT_MAX__ < 2147483647)
#error "gjk2d: needs IEEE floats of 4 bytes, doubles of 8, and an int of 32 bits"
#endif
#if FLT_EVAL_METHOD < 0 || (FLT_EVAL_METHOD > GJK2D_DOUBLE && FLT_EVAL_METHOD != 16)
#error "gjk2d: excess precision: -msse2 -mfpmath=sse on x86, else -fexcess-precision=fast"
#endif

/* Contraction off: fused, the cross product of a vector with itself is not zero. (gcc 12
 * fuses complex products even so, unless its vectorizer of straight-line code is off too;
 * clang -ffp-contract=fast overrides the pragma.) Of the parts of -ffast-math clang shows
 * no macro: they are switched off. What the user had set is restored at the end of this
 * file; by clang elsewhere than on x86 what its command line says of contraction. */
#if defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#pragma float_control(precise, on, push)
#pragma clang fp contract(off)
#elif defined(__clang__) /* which elsewhere cannot remember what was set before */
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

/* How a function is compiled follows from how often it runs.
 *   INLINE   Always into its callers: a few instructions, or a part of a hot loop, whose
 *            numbers stay in registers only so. (In code for size, -Os, the compiler
 *            decides; without optimisation, never: all copies would have a place of their
 *            own on the stack.)
 *   OUTLINE  Never inlined: it is hot, but large, or called from several places, where
 *            copies of it would push other hot code out of the cache.
 *   COLD     Never inlined, and compiled for size: bad input, custom mappings, traces,
 *            searches of the last resort. It runs so rarely that its bytes cost more than
 *            its time. (Not what decides contact: that is common.) The compiler also
 *            takes every branch that leads there for a rare one.
 * Of a function without such a word the compiler decides. RARE marks a branch that is
 * seldom taken. */
#if defined(__GNUC__) || defined(__clang__)
#if !defined(__OPTIMIZE__) || defined(__OPTIMIZE_SIZE__)
#define GJK2DI_INLINE static inline __attribute__((unused))
#else
#define GJK2DI_INLINE static inline __attribute__((always_inline, unused))
#endif
#define GJK2DI_OUTLINE static __attribute__((noinline, unused))
#define GJK2DI_COLD    static __attribute__((noinline, cold, unused))
#define GJK2DI_RARE(x) __builtin_expect(!!(x), 0)
#elif defined(_MSC_VER)
#define GJK2DI_INLINE  static __forceinline
#define GJK2DI_OUTLINE static __declspec(noinline)
#define GJK2DI_COLD    static __declspec(noinline)
#define GJK2DI_RARE(x) (x)
#else
#define GJK2DI_INLINE  static inline
#define GJK2DI_OUTLINE static
#define GJK2DI_COLD    static
#define GJK2DI_RARE(x) (x)
#endif
/* Tests count where more than doubles was needed: twice the digits (2), integers (3). */
#ifndef GJK2DI_STAGE
#define GJK2DI_STAGE(n) ((void)0)
#endif

/* 0: without proofs, for the benchmark of their cost alone: what is undecided collides,
 * and is measured where the search ends. */
#ifndef GJK2DI_CERTAIN
#define GJK2DI_CERTAIN 1
#endif

/* ----------------------------------------------------------------- numbers --
 * >>numbers  The number type, doubles, pairs of doubles and integers. gjk2d_real is what
 * is stored, and what screens and guesses compute with; all else is double, which holds
 * the product of two floats.
 * Uses: nothing. Invariant: each operation is rounded once, to nearest.
 *
 * RANGE_LOW and RANGE_HIGH bound the magnitudes that fast code computes with: a square
 * of one stays in range, and so does u times a square. H and N must be DIGITS
 * times their errors before H / sqrt(N) is taken for the distance. The quotient then errs
 * by at most 1.5 / DIGITS in relation, which is 3/8 of a unit in the last place of
 * gjk2d_real, and its rounding adds 1/2: less than the 2 that are promised. (A double
 * build asks more: see gjk2di_measure_finely.)
 */
#if GJK2D_DOUBLE
#define GJK2DI_EPSILON    DBL_EPSILON
#define GJK2DI_MAX        DBL_MAX
#define GJK2DI_SMALLEST   DBL_MIN
#define GJK2DI_RANGE_LOW  6.223015277861142e-61   /* 2^-200 */
#define GJK2DI_RANGE_HIGH 2.5822498780869086e+120 /* 2^400 */
#define GJK2DI_DIGITS     3.6028797018963968e16   /* 2^55: value / error of a result */
#define GJK2DI_ROOT_ERROR 5.0487097934144756e-29  /* 2^-94: of a quotient by a root */
enum { GJK2DI_LIMBS = 102 };                      /* of an integer, see below */
typedef uint64_t gjk2di_word;                     /* as many bits as a number */
#define GJK2DI_FIRST_FRACTION (((uint64_t)(1023 - 100) << 52) - 1)
#else
#define GJK2DI_EPSILON        FLT_EPSILON
#define GJK2DI_MAX            FLT_MAX
#define GJK2DI_SMALLEST       FLT_MIN
#define GJK2DI_RANGE_LOW      1.4551915e-11f         /* 2^-36 */
#define GJK2DI_RANGE_HIGH     1.1529215e+18f         /* 2^60 */
#define GJK2DI_DIGITS         67108864.0             /* 2^26 */
#define GJK2DI_ROOT_ERROR     8.8817841970012523e-16 /* 2^-50 */
enum { GJK2DI_LIMBS = 40 };
typedef uint32_t gjk2di_word;
#define GJK2DI_FIRST_FRACTION 0u
#endif
#define GJK2DI_U 1.1102230246251565e-16 /* 2^-53: one rounding of a double */

GJK2DI_INLINE gjk2d_real gjk2di_max(gjk2d_real a, gjk2d_real b) { return a > b ? a : b; }
GJK2DI_INLINE gjk2d_real gjk2di_min(gjk2d_real a, gjk2d_real b) { return a < b ? a : b; }

/* |x|: of a double, and of a stored number. */
#if defined(__GNUC__)
#define GJK2DI_SIZE(x) __builtin_fabs((double)(x))
#else
#define GJK2DI_SIZE(x) ((x) < 0 ? -(x) : (x))
#endif
GJK2DI_INLINE double gjk2di_fabs(double x) { return GJK2DI_SIZE(x); }
GJK2DI_INLINE gjk2d_real gjk2di_abs(gjk2d_real x) { return (gjk2d_real)GJK2DI_SIZE(x); }

GJK2DI_INLINE int gjk2di_is_finite(gjk2d_real x) { return gjk2di_abs(x) <= GJK2DI_MAX; }

/* Do products of two numbers of this size, and their errors, stay in range? NaN: no. */
GJK2DI_INLINE int gjk2di_is_in_range(gjk2d_real x)
{
    return x > GJK2DI_RANGE_LOW && x < GJK2DI_RANGE_HIGH;
}

/* The place of the lowest bit that is set; bits must not be 0. */
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

/* Numbers and their bits: no arithmetic, so that they are the same where the processor
 * takes denormal numbers for 0. */
typedef union gjk2di_bits {
    double number;
    uint64_t bits;
    gjk2d_real real;
    gjk2di_word word;
} gjk2di_bits;

GJK2DI_INLINE uint64_t gjk2di_bits_of(double x)
{
    const gjk2di_bits both = {x};
    return both.bits;
}

/* The k with 2^k <= |x| < 2^(k+1), for normal x; -1023 for 0 and denormals. */
GJK2DI_INLINE int gjk2di_exponent(double x)
{
    return (int)(gjk2di_bits_of(x) >> 52 & 2047) - 1023;
}

/* 2^k for -1022 <= k <= 1023. */
GJK2DI_INLINE double gjk2di_power(int k)
{
    gjk2di_bits both;
    both.bits = (uint64_t)(k + 1023) << 52;
    return both.number;
}

/* x 2^k; what leaves the range becomes 0 or infinite. */
GJK2DI_OUTLINE double gjk2di_scaled(double x, int k)
{
    /* 2^k itself may leave the range where x 2^k does not: by steps of 2^1000, which are
     * exact until the result underflows. */
    for (; k > 1000; k -= 1000)
        x *= gjk2di_power(1000);
    for (; k < -1000; k += 1000)
        x *= gjk2di_power(-1000);
    return x * gjk2di_power(k);
}

/* x, or the end of [0, 1] that it is beyond. */
GJK2DI_INLINE double gjk2di_in_unit(double x) { return x > 0 ? (x < 1 ? x : 1) : 0; }

/* Rounded; what is beyond the largest number becomes that. */
GJK2DI_INLINE gjk2d_real gjk2di_rounded(double x)
{
    return gjk2di_max(gjk2di_min((gjk2d_real)x, GJK2DI_MAX), -GJK2DI_MAX);
}

/* The smallest number above 0 that the processor does not take for 0. It has to be
 * computed at run time, hence volatile: a program may have denormal numbers flushed to 0,
 * and a compiler that folds the product would not know. */
GJK2DI_COLD gjk2d_real gjk2di_smallest(void)
{
    volatile gjk2d_real least = GJK2DI_SMALLEST;
    least = least * GJK2DI_EPSILON; /* denormal */
    return least > 0 ? least : GJK2DI_SMALLEST;
}

/* A number known to be above 0, rounded to one that is, and finite. */
GJK2DI_INLINE gjk2d_real gjk2di_rounded_above_0(double x)
{
    const gjk2d_real real = gjk2di_min((gjk2d_real)x, GJK2DI_MAX);
    /* Separated shapes have a distance above 0, however small: it must not round to 0. */
    return GJK2DI_RARE(!(real > 0)) ? gjk2di_smallest() : real;
}

/* Fractions in [0, 1] by number: 0 is 0, and each is followed by the next larger one. Of
 * doubles those below 2^-100 are left out, whose products integers have no room for. */
static gjk2d_real gjk2di_fraction_at(gjk2di_word i)
{
    gjk2di_bits both;
    both.word = i ? GJK2DI_FIRST_FRACTION + i : 0;
    return both.real;
}

/* The number of a fraction next to x. */
static gjk2di_word gjk2di_fraction_near(double x)
{
    gjk2di_bits both;
    both.real = (gjk2d_real)gjk2di_in_unit(x);
    return both.word > GJK2DI_FIRST_FRACTION ? both.word - GJK2DI_FIRST_FRACTION : 0;
}

/* ---- vectors */

/* An operation on one number or register a, or on two, a and b. */
#define GJK2DI_UNARY(type, name, result)                                                 \
    GJK2DI_INLINE type type##_##name(type a) { return result; }
#define GJK2DI_BINARY(type, name, result)                                                \
    GJK2DI_INLINE type type##_##name(type a, type b) { return result; }

/* Vectors of any kind of number that has add, sub and times, and `size` for |x|. It
 * defines the vector of two numbers, named `of`, and with the prefix add, sub, plus (a +
 * s b), dot, cross, norm1, turned (R v, with R = (cos, sin), which need not have length
 * 1) and turned_back (R^T v, which is then not the inverse). */
#define GJK2DI_VECTORS(type, of, prefix, number, size)                                   \
    GJK2DI_INLINE type of(number x, number y)                                            \
    {                                                                                    \
        const type v = {x, y};                                                           \
        return v;                                                                        \
    }                                                                                    \
    GJK2DI_INLINE type prefix##add(type a, type b)                                       \
    {                                                                                    \
        return of(number##_add(a.x, b.x), number##_add(a.y, b.y));                       \
    }                                                                                    \
    GJK2DI_INLINE type prefix##sub(type a, type b)                                       \
    {                                                                                    \
        return of(number##_sub(a.x, b.x), number##_sub(a.y, b.y));                       \
    }                                                                                    \
    GJK2DI_INLINE type prefix##plus(type a, number s, type b)                            \
    {                                                                                    \
        return prefix##add(a, of(number##_times(s, b.x), number##_times(s, b.y)));       \
    }                                                                                    \
    GJK2DI_INLINE number prefix##dot(type a, type b)                                     \
    {                                                                                    \
        return number##_add(number##_times(a.x, b.x), number##_times(a.y, b.y));         \
    }                                                                                    \
    GJK2DI_INLINE number prefix##cross(type a, type b)                                   \
    {                                                                                    \
        return number##_sub(number##_times(a.x, b.y), number##_times(a.y, b.x));         \
    }                                                                                    \
    GJK2DI_INLINE number prefix##norm1(type a)                                           \
    {                                                                                    \
        return number##_add(size(a.x), size(a.y));                                       \
    }                                                                                    \
    GJK2DI_INLINE type prefix##turned(type r, type v)                                    \
    {                                                                                    \
        return of(number##_sub(number##_times(r.x, v.x), number##_times(r.y, v.y)),      \
                  number##_add(number##_times(r.y, v.x), number##_times(r.x, v.y)));     \
    }                                                                                    \
    GJK2DI_INLINE type prefix##turned_back(type r, type v)                               \
    {                                                                                    \
        return of(prefix##dot(r, v), prefix##cross(r, v));                               \
    }

/* stored numbers: gjk2di_add, gjk2di_dot .. (the type only lends its name) */
typedef gjk2d_real gjk2di_real;
GJK2DI_BINARY(gjk2di_real, add, a + b)
GJK2DI_BINARY(gjk2di_real, sub, a - b)
GJK2DI_BINARY(gjk2di_real, times, (a * b))
GJK2DI_VECTORS(gjk2d_vec2, gjk2di_vec, gjk2di_, gjk2di_real, gjk2di_abs)

/* doubles: gjk2di_xy_add, gjk2di_xy_dot .. (as gjk2di_f1 does here) */
typedef double gjk2di_f1;
GJK2DI_UNARY(gjk2di_f1, all, a)
GJK2DI_BINARY(gjk2di_f1, add, a + b)
GJK2DI_BINARY(gjk2di_f1, sub, a - b)
GJK2DI_BINARY(gjk2di_f1, times, (a * b))
typedef struct gjk2di_xy {
    double x, y;
} gjk2di_xy;
GJK2DI_VECTORS(gjk2di_xy, gjk2di_xy_at, gjk2di_xy_, gjk2di_f1, gjk2di_fabs)

GJK2DI_INLINE gjk2d_vec2 gjk2di_neg(gjk2d_vec2 a) { return gjk2di_vec(-a.x, -a.y); }

GJK2DI_INLINE int gjk2di_vec_is_finite(gjk2d_vec2 v)
{
    return gjk2di_is_finite(v.x) && gjk2di_is_finite(v.y);
}

GJK2DI_INLINE int gjk2di_is_same(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

GJK2DI_INLINE gjk2di_xy gjk2di_xy_of(gjk2d_vec2 v)
{
    return gjk2di_xy_at((double)v.x, (double)v.y);
}

/* s a; no -0 */
GJK2DI_INLINE gjk2di_xy gjk2di_xy_times(double s, gjk2di_xy a)
{
    return gjk2di_xy_plus(gjk2di_xy_at(0, 0), s, a);
}

/* a 2^k */
static gjk2di_xy gjk2di_xy_scaled(gjk2di_xy a, int k)
{
    return gjk2di_xy_at(gjk2di_scaled(a.x, k), gjk2di_scaled(a.y, k));
}

/* A direction, brought near length 1 by a power of two. */
GJK2DI_INLINE gjk2di_xy gjk2di_normal_sized(gjk2di_xy d)
{
    const int x = gjk2di_exponent(d.x), y = gjk2di_exponent(d.y), k = x > y ? x : y;
    return gjk2di_xy_times(gjk2di_power(k < 1023 ? -k : -1022), d);
}

/* ---- pairs of doubles: twice the digits */

/* hi + lo, hi being their sum rounded. */
typedef struct gjk2di_dd {
    double hi, lo;
} gjk2di_dd;

/* hi + lo for |hi| >= |lo|, exactly (Dekker). */
GJK2DI_INLINE gjk2di_dd gjk2di_quick_sum(double hi, double lo)
{
    const double sum = hi + lo;
    const gjk2di_dd w = {sum, lo - (sum - hi)};
    return w;
}

/* The error of a rounded sum a + b (Knuth): of_b is the part of b that came into the sum,
 * sum - of_b that of a. And the error of a rounded product a b, unless that underflows
 * (Veltkamp, Dekker): a1 has the upper 26 digits of a, a2 the rest, so that each of the
 * four products is exact. Of doubles and, in >>cso, of two of them by lanes. */
#define GJK2DI_ERRORS(number)                                                            \
    GJK2DI_INLINE number number##_sum_error(number a, number b, number sum)              \
    {                                                                                    \
        const number of_b = number##_sub(sum, a);                                        \
        return number##_add(number##_sub(a, number##_sub(sum, of_b)),                    \
                            number##_sub(b, of_b));                                      \
    }                                                                                    \
    GJK2DI_INLINE number number##_product_error(number a, number b, number product)      \
    {                                                                                    \
        const number splitter = number##_all(134217729.0); /* 2^27 + 1 */                \
        const number ca = number##_times(splitter, a), cb = number##_times(splitter, b); \
        const number a1 = number##_sub(ca, number##_sub(ca, a));                         \
        const number b1 = number##_sub(cb, number##_sub(cb, b));                         \
        const number a2 = number##_sub(a, a1), b2 = number##_sub(b, b1);                 \
        number rest = number##_sub(product, number##_times(a1, b1));                     \
        rest = number##_sub(rest, number##_times(a2, b1));                               \
        rest = number##_sub(rest, number##_times(a1, b2));                               \
        return number##_sub(number##_times(a2, b2), rest);                               \
    }
GJK2DI_ERRORS(gjk2di_f1)

/* a + b, exactly. */
static gjk2di_dd gjk2di_two_sum(double a, double b)
{
    const gjk2di_dd w = {a + b, gjk2di_f1_sum_error(a, b, a + b)};
    return w;
}

/* a b, exactly unless the error underflows. */
GJK2DI_INLINE gjk2di_dd gjk2di_two_product(double a, double b)
{
    const gjk2di_dd w = {a * b, gjk2di_f1_product_error(a, b, a * b)};
    return w;
}

/* The sum of two pairs, to within 3 u^2 in relation (the accurate sum of Knuth and
 * Dekker). */
static gjk2di_dd gjk2di_dd_add(gjk2di_dd a, gjk2di_dd b)
{
    gjk2di_dd s = gjk2di_two_sum(a.hi, b.hi), t = gjk2di_two_sum(a.lo, b.lo);
    s = gjk2di_quick_sum(s.hi, s.lo + t.hi);
    return gjk2di_quick_sum(s.hi, s.lo + t.lo);
}

/* a / b, to within 8 u^2 in relation. */
static gjk2di_dd gjk2di_dd_over(gjk2di_dd a, gjk2di_dd b)
{
    const double q = a.hi / b.hi;
    const gjk2di_dd p = gjk2di_two_product(q, b.hi);
    /* a - q b, exactly but for b's lower half, is what a second quotient is made of. */
    return gjk2di_quick_sum(q, (((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo)) / b.hi);
}

/* x as a stored number, rounded up if is_above, else down; what is beyond the largest
 * number becomes that. */
static gjk2d_real gjk2di_rounded_to(gjk2di_dd x, int is_above)
{
    gjk2di_bits next;
    next.real = gjk2di_rounded(x.hi);
    const double off = ((double)next.real - x.hi) - x.lo;
    if (is_above ? off >= 0 : off <= 0)
        return next.real;
    if (next.real == 0)
        return is_above ? gjk2di_smallest() : -gjk2di_smallest();
    next.word += (next.real > 0) == is_above ? 1u : (gjk2di_word)-1;
    return gjk2di_rounded((double)next.real);
}

/* ---- integers */

/* A whole number of any sign times 2^(32 low): the sum of limb[i] 2^(32 (low + i)).
 *
 * Sums of products of two stored numbers (coordinates), or of one and a guessed fraction,
 * span 2^-752 .. 2^604 in the range that the header promises (float: 2^-350 .. 2^261),
 * sums of radii 2^-551 .. 2^502 (2^-149 .. 2^130): no more than half of GJK2DI_LIMBS of
 * 32 bits (in float just that). Their products span twice that, and these' products, of
 * which only the sign is asked, 2 GJK2DI_LIMBS. So integers live on the stack. */
typedef struct gjk2di_integer {
    int sign; /* 0: whatever the limbs are */
    int low, count;
    uint32_t *limb;
} gjk2di_integer;

/* x, on three limbs, which hold any 53 bits: read from its bits, so that it does not
 * matter what the processor does with denormal numbers. */
static gjk2di_integer gjk2di_integer_of(double x, uint32_t limb[3])
{
    const uint64_t bits = gjk2di_bits_of(x);
    /* A denormal number has the exponent field 0 and no hidden bit, and counts as 1. */
    const int field = (int)(bits >> 52 & 2047), exponent = field ? field : 1;
    const int place = exponent - 1075 + 1120; /* of the lowest bit, above 2^-1120 */
    uint64_t digits = (bits & 0xfffffffffffffu) | (uint64_t)(field > 0) << 52;
    const int sign = digits == 0 ? 0 : bits >> 63 ? -1 : 1;
    const gjk2di_integer n = {sign, place / 32 - 35, 3, limb};
    limb[0] = (uint32_t)(digits << place % 32);
    digits = digits >> 1 >> (31 - place % 32);
    limb[1] = (uint32_t)digits;
    limb[2] = (uint32_t)(digits >> 32);
    return n;
}

/* Carries from column to column, so that all are limbs; returns the last carry. */
static int64_t gjk2di_carry(int64_t *column, int count)
{
    int64_t carry = 0;
    for (int k = 0; k < count; ++k) {
        /* The remainder is never negative, so that the carry is rounded down. */
        const int64_t here = column[k] + carry;
        column[k] = (int64_t)((uint64_t)here & 0xffffffffu);
        carry = (here - column[k]) / 4294967296;
    }
    return carry;
}

/* Adds a b to columns from 2^(32 low) up: each takes the lower and upper halves of less
 * than 2^10 products of limbs. */
static void gjk2di_add_columns(int64_t *column, int low, const gjk2di_integer *a,
                               const gjk2di_integer *b)
{
    const int sign = a->sign * b->sign;
    column += a->low + b->low - low;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            const uint64_t product = (uint64_t)a->limb[i] * b->limb[j];
            column[i + j] += sign * (int64_t)(product & 0xffffffffu);
            column[i + j + 1] += sign * (int64_t)(product >> 32);
        }
    }
}

/* The sign of the sum of f[0] f[1] + f[2] f[3] + ..; and the sum itself, on out->limb,
 * unless out is null. */
GJK2DI_OUTLINE int gjk2di_sum_products(gjk2di_integer *out, const gjk2di_integer *f,
                                       int pairs)
{
    int64_t column[2 * GJK2DI_LIMBS] = {0};
    int low = 1 << 20, top = -low, sign = 1, first = 0;
    /* The columns from `low` to below `top`; none if all products are 0. */
    for (int i = 0; i < 2 * pairs; i += 2) {
        const int least = f[i].low + f[i + 1].low;
        const int most = least + f[i].count + f[i + 1].count + 1;
        if (f[i].sign && f[i + 1].sign) {
            low = least < low ? least : low;
            top = most > top ? most : top;
        }
    }
    for (int i = 0; i < 2 * pairs; i += 2)
        if (f[i].sign && f[i + 1].sign)
            gjk2di_add_columns(column, low, &f[i], &f[i + 1]);
    /* A carry of -1 out of the top: the sum is negative, and its size is taken. */
    if (gjk2di_carry(column, top - low) < 0) {
        sign = -1;
        for (int i = 0; i < top - low; ++i) /* the sum is the columns' less 2^(32 top) */
            column[i] = -column[i];
        gjk2di_carry(column, top - low);
    }
    /* zeros at either end are no limbs: the size of an integer is the number's */
    while (top > low && column[top - low - 1] == 0)
        --top;
    while (low + first < top && column[first] == 0)
        ++first;
    sign = top > low ? sign : 0;
    if (out) {
        out->sign = sign;
        out->low = low + first;
        out->count = sign ? top - low - first : 0;
        for (int i = 0; i < out->count; ++i)
            out->limb[i] = (uint32_t)column[first + i];
    }
    return sign;
}

/* A sum of products of two stored numbers: up to 10, as a coordinate of an arrow has
 * (>>cso), 4 of a rotation's and a point's at either end and the sweep there, or with one
 * end tP, tQ and a fraction of the sweep. */
typedef struct gjk2di_terms {
    gjk2di_integer factor[20];
    uint32_t limb[20][3];
    int count;
} gjk2di_terms;

/* One more product of two doubles; a sum's term is a product with 1. */
static void gjk2di_add_factors(gjk2di_terms *t, double a, double b)
{
    t->factor[t->count] = gjk2di_integer_of(a, t->limb[t->count]);
    t->factor[t->count + 1] = gjk2di_integer_of(b, t->limb[t->count + 1]);
    t->count += 2;
}

/* The sign of f[0] f[1] + f[2] f[3] + .., at most 6 products of stored numbers: in
 * doubles, where these and their sums err by 6 u of the products' sizes and by 11 of
 * DBL_MIN, which may be flushed to 0 (the code takes 16 of both); else in integers, which
 * neither underflow nor overflow. */
GJK2DI_COLD int gjk2di_sum_sign(const double *f, int count)
{
    gjk2di_terms t;
    double sum = 0, size = 0;
    t.count = 0;
    for (int i = 0; i < count; i += 2) {
        sum += f[i] * f[i + 1];
        size += gjk2di_fabs(f[i] * f[i + 1]);
    }
    if (gjk2di_fabs(sum) > 16 * (GJK2DI_U * size + DBL_MIN))
        return sum > 0 ? 1 : -1;
    for (int i = 0; i < count; i += 2)
        gjk2di_add_factors(&t, f[i], f[i + 1]);
    return gjk2di_sum_products(NULL, t.factor, count / 2);
}

/* ------------------------------------------------------------------- lanes --
 * >>lanes  Several numbers at a time: the only room with an instruction set. What a
 * single query needs exists in plain C, too, but for the screens of small polygons'
 * edges: without them the walk decides.
 * Uses: numbers. Invariant: an operation here rounds as that of plain numbers does, so
 * that a number has the same bits with and without vectors. (Scans may choose another one
 * of equal scores: what they find is where a search begins, or what a screen allows for.)
 */

#if GJK2D_SIMD == 1
#include <emmintrin.h>
#endif

/* ---- roots */

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

static double gjk2di_xy_length(gjk2di_xy v) { return gjk2di_root(gjk2di_xy_dot(v, v)); }

/* h / sqrt(n), of pairs of doubles: in double builds with the second half of each, to
 * within 2^-97 in relation; a float has digits to spare. */
GJK2DI_INLINE gjk2di_dd gjk2di_over_root(gjk2di_dd h, gjk2di_dd n)
{
    const double root = gjk2di_root(n.hi);
#if GJK2D_DOUBLE
    const gjk2di_dd square = gjk2di_two_product(root, root);
    /* Newton's step on the root: n - root^2 is nearly exact, so that rest / (2 root) has
     * the second half of its digits. */
    const double rest = ((n.hi - square.hi) - square.lo) + n.lo;
    return gjk2di_dd_over(h, gjk2di_quick_sum(root, rest / (2 * root)));
#else
    const gjk2di_dd q = {(h.hi + h.lo) / root, 0};
    return q;
#endif
}

/* ---- f2: two doubles, the x and y of a vector, or a number for each of two things */

#if GJK2D_SIMD == 1
typedef __m128d gjk2di_f2;
GJK2DI_INLINE gjk2di_f2 gjk2di_f2_of(double x, double y) { return _mm_setr_pd(x, y); }
GJK2DI_INLINE gjk2di_f2 gjk2di_f2_all(double x) { return _mm_set1_pd(x); }
GJK2DI_INLINE double gjk2di_f2_x(gjk2di_f2 a) { return _mm_cvtsd_f64(a); }
GJK2DI_INLINE double gjk2di_f2_y(gjk2di_f2 a)
{
    return _mm_cvtsd_f64(_mm_unpackhi_pd(a, a));
}
GJK2DI_BINARY(gjk2di_f2, add, _mm_add_pd(a, b))
GJK2DI_BINARY(gjk2di_f2, sub, _mm_sub_pd(a, b))
GJK2DI_BINARY(gjk2di_f2, times, _mm_mul_pd(a, b))
GJK2DI_UNARY(gjk2di_f2, size, _mm_andnot_pd(_mm_set1_pd(-0.0), a))
GJK2DI_UNARY(gjk2di_f2, neg, _mm_xor_pd(a, _mm_set1_pd(-0.0)))
/* (a.x, b.x) and (a.y, b.y) */
GJK2DI_BINARY(gjk2di_f2, xs, _mm_unpacklo_pd(a, b))
GJK2DI_BINARY(gjk2di_f2, ys, _mm_unpackhi_pd(a, b))
/* (-a.x, a.y); and (-a.y, a.x), a quarter turn to the left */
GJK2DI_UNARY(gjk2di_f2, mirrored, _mm_xor_pd(a, _mm_setr_pd(-0.0, 0.0)))
GJK2DI_UNARY(gjk2di_f2, left, gjk2di_f2_mirrored(_mm_shuffle_pd(a, a, 1)))
/* By lanes, is a < b: a bit each; and x where it is, else y. */
GJK2DI_INLINE int gjk2di_f2_less(gjk2di_f2 a, gjk2di_f2 b)
{
    return _mm_movemask_pd(_mm_cmplt_pd(a, b));
}
GJK2DI_INLINE gjk2di_f2 gjk2di_f2_where(gjk2di_f2 a, gjk2di_f2 b, gjk2di_f2 x,
                                        gjk2di_f2 y)
{
    const __m128d mask = _mm_cmplt_pd(a, b);
    return _mm_or_pd(_mm_and_pd(mask, x), _mm_andnot_pd(mask, y));
}
#else
typedef gjk2di_xy gjk2di_f2;
GJK2DI_INLINE gjk2di_f2 gjk2di_f2_of(double x, double y) { return gjk2di_xy_at(x, y); }
GJK2DI_INLINE gjk2di_f2 gjk2di_f2_all(double x) { return gjk2di_f2_of(x, x); }
GJK2DI_INLINE double gjk2di_f2_x(gjk2di_f2 a) { return a.x; }
GJK2DI_INLINE double gjk2di_f2_y(gjk2di_f2 a) { return a.y; }
GJK2DI_BINARY(gjk2di_f2, add, gjk2di_f2_of(a.x + b.x, a.y + b.y))
GJK2DI_BINARY(gjk2di_f2, sub, gjk2di_f2_of(a.x - b.x, a.y - b.y))
GJK2DI_BINARY(gjk2di_f2, times, gjk2di_f2_of((a.x * b.x), (a.y * b.y)))
GJK2DI_UNARY(gjk2di_f2, size, gjk2di_f2_of(gjk2di_fabs(a.x), gjk2di_fabs(a.y)))
GJK2DI_UNARY(gjk2di_f2, neg, gjk2di_f2_of(-a.x, -a.y))
GJK2DI_BINARY(gjk2di_f2, xs, gjk2di_f2_of(a.x, b.x))
GJK2DI_BINARY(gjk2di_f2, ys, gjk2di_f2_of(a.y, b.y))
GJK2DI_UNARY(gjk2di_f2, mirrored, gjk2di_f2_of(-a.x, a.y))
GJK2DI_UNARY(gjk2di_f2, left, gjk2di_f2_of(-a.y, a.x))
GJK2DI_INLINE int gjk2di_f2_less(gjk2di_f2 a, gjk2di_f2 b)
{
    return (a.x < b.x) | (a.y < b.y) << 1;
}
GJK2DI_INLINE gjk2di_f2 gjk2di_f2_where(gjk2di_f2 a, gjk2di_f2 b, gjk2di_f2 x,
                                        gjk2di_f2 y)
{
    return gjk2di_f2_of(a.x < b.x ? x.x : y.x, a.y < b.y ? x.y : y.y);
}
#endif

/* A stored vector. */
GJK2DI_INLINE gjk2di_f2 gjk2di_f2_read(const gjk2d_real *v)
{
#if GJK2D_SIMD == 1 && !GJK2D_DOUBLE
    return _mm_cvtps_pd(
        _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)v)));
#elif GJK2D_SIMD == 1
    return _mm_loadu_pd(v);
#else
    return gjk2di_f2_of((double)v[0], (double)v[1]);
#endif
}

/* A vector to be stored, rounded as gjk2di_rounded does. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_f2_rounded(gjk2di_f2 a)
{
#if GJK2D_SIMD == 1 && !GJK2D_DOUBLE
    const __m128 most = _mm_set1_ps(GJK2DI_MAX), least = _mm_set1_ps(-GJK2DI_MAX);
    gjk2d_vec2 v;
    _mm_storel_pi((__m64 *)(void *)&v,
                  _mm_max_ps(_mm_min_ps(_mm_cvtpd_ps(a), most), least));
    return v;
#else
    return gjk2di_vec(gjk2di_rounded(gjk2di_f2_x(a)), gjk2di_rounded(gjk2di_f2_y(a)));
#endif
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_xy_rounded(gjk2di_xy v)
{
    return gjk2di_f2_rounded(gjk2di_f2_of(v.x, v.y));
}

GJK2DI_INLINE gjk2di_xy gjk2di_f2_xy(gjk2di_f2 a)
{
    return gjk2di_xy_at(gjk2di_f2_x(a), gjk2di_f2_y(a));
}

GJK2DI_INLINE double gjk2di_f2_sum(gjk2di_f2 a)
{
    return gjk2di_f2_x(a) + gjk2di_f2_y(a);
}

GJK2DI_INLINE double gjk2di_f2_norm1(gjk2di_f2 a)
{
    return gjk2di_f2_sum(gjk2di_f2_size(a));
}

/* ---- both: two vectors of doubles, of P and of -Q, or to the left and to the right */

typedef struct gjk2di_both {
    gjk2di_f2 x, y;
} gjk2di_both;

GJK2DI_VECTORS(gjk2di_both, gjk2di_both_at, gjk2di_both_, gjk2di_f2, gjk2di_f2_size)

GJK2DI_INLINE gjk2di_both gjk2di_both_of(gjk2di_f2 a, gjk2di_f2 b)
{
    return gjk2di_both_at(gjk2di_f2_xs(a, b), gjk2di_f2_ys(a, b));
}

/* The left one where `side` is not negative, else the right one. */
GJK2DI_INLINE gjk2di_f2 gjk2di_both_on_side(gjk2di_both a, gjk2di_f2 side)
{
    return gjk2di_f2_where(side, gjk2di_f2_all(0), gjk2di_f2_ys(a.x, a.y),
                           gjk2di_f2_xs(a.x, a.y));
}

/* ---- f4 and quad: four floats, four vectors; where there are such registers */

#define GJK2DI_HAS_F4 (GJK2D_SIMD == 1 && !GJK2D_DOUBLE)
#if GJK2DI_HAS_F4
typedef __m128 gjk2di_f4;
GJK2DI_INLINE gjk2di_f4 gjk2di_f4_all(float x) { return _mm_set1_ps(x); }
GJK2DI_BINARY(gjk2di_f4, add, _mm_add_ps(a, b))
GJK2DI_BINARY(gjk2di_f4, sub, _mm_sub_ps(a, b))
GJK2DI_BINARY(gjk2di_f4, times, _mm_mul_ps(a, b))
GJK2DI_BINARY(gjk2di_f4, over, _mm_div_ps(a, b))
GJK2DI_BINARY(gjk2di_f4, max, _mm_max_ps(a, b))
GJK2DI_BINARY(gjk2di_f4, min, _mm_min_ps(a, b))
GJK2DI_UNARY(gjk2di_f4, root, _mm_sqrt_ps(a))
GJK2DI_INLINE float gjk2di_f4_least(gjk2di_f4 a)
{
    a = _mm_min_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_min_ss(a, _mm_shuffle_ps(a, a, 1)));
}
GJK2DI_UNARY(gjk2di_f4, size, _mm_andnot_ps(_mm_set1_ps(-0.0f), a))
/* A bit for each lane with a < b. */
GJK2DI_INLINE int gjk2di_f4_less(gjk2di_f4 a, gjk2di_f4 b)
{
    return _mm_movemask_ps(_mm_cmplt_ps(a, b));
}
#define GJK2DI_F4_SPLAT(a, lane) _mm_shuffle_ps(a, a, _MM_SHUFFLE(lane, lane, lane, lane))

/* Four vectors; and four times the same. */
typedef struct gjk2di_quad {
    gjk2di_f4 x, y;
} gjk2di_quad;
GJK2DI_VECTORS(gjk2di_quad, gjk2di_quad_at, gjk2di_quad_, gjk2di_f4, gjk2di_f4_size)

GJK2DI_INLINE gjk2di_quad gjk2di_quad_all(gjk2d_vec2 v)
{
    return gjk2di_quad_at(gjk2di_f4_all(v.x), gjk2di_f4_all(v.y));
}
#endif

/* ---- points of a list */

/* The points of a list, as every support mapping reads them. */
typedef struct gjk2di_list {
    const gjk2d_real *xy;
    size_t stride; /* numbers from one point to the next */
    int count;
} gjk2di_list;

GJK2DI_INLINE const gjk2d_real *gjk2di_address(gjk2di_list list, int i)
{
    return list.xy + (size_t)i * list.stride;
}

GJK2DI_INLINE gjk2d_vec2 gjk2di_point(gjk2di_list list, int i)
{
    const gjk2d_real *p = gjk2di_address(list, i);
    return gjk2di_vec(p[0], p[1]);
}

/* The first of the points with the largest p.d. Selections, not branches: which point
 * wins is noise to a branch predictor, and a wrong guess costs more than the whole
 * product. */
GJK2DI_INLINE int gjk2di_scan(gjk2di_list list, gjk2d_vec2 d)
{
    gjk2d_real best = gjk2di_dot(gjk2di_point(list, 0), d);
    int found = 0;
    for (int i = 1; i < list.count; ++i) {
        const gjk2d_real s = gjk2di_dot(gjk2di_point(list, i), d);
        /* -(1) has all bits set: found becomes i where s is larger, else stays. */
        found ^= (found ^ i) & -(s > best);
        best = gjk2di_max(s, best);
    }
    return found;
}

#if GJK2DI_HAS_F4
/* Four points: a load each, as other data may lie between. */
GJK2DI_INLINE gjk2di_quad gjk2di_load_at(const float *a, const float *b, const float *c,
                                         const float *d)
{
    gjk2di_f4 ab = _mm_setzero_ps(), cd = ab;
    ab = _mm_loadl_pi(ab, (const __m64 *)(const void *)a);
    ab = _mm_loadh_pi(ab, (const __m64 *)(const void *)b);
    cd = _mm_loadl_pi(cd, (const __m64 *)(const void *)c);
    cd = _mm_loadh_pi(cd, (const __m64 *)(const void *)d);
    return gjk2di_quad_at(_mm_shuffle_ps(ab, cd, _MM_SHUFFLE(2, 0, 2, 0)),
                          _mm_shuffle_ps(ab, cd, _MM_SHUFFLE(3, 1, 3, 1)));
}

/* Points i to i + 3. */
GJK2DI_INLINE gjk2di_quad gjk2di_load_4(gjk2di_list list, int i)
{
    const size_t step = list.stride;
    const float *const p = gjk2di_address(list, i);
    return gjk2di_load_at(p, p + step, p + 2 * step, p + 3 * step);
}

/* Vertices `first` to first + 3 of a packed ring, and after each the next one. Beyond the
 * last vertex that is given again, which changes no maximum. */
GJK2DI_INLINE gjk2di_quad gjk2di_load_vertices(gjk2di_list list, int first,
                                               gjk2di_quad *next)
{
    const float *from[4], *to[4];
    list.stride = 2;
    if (list.count == 4) {
        const gjk2di_quad here = gjk2di_load_4(list, 0);
        next->x = _mm_shuffle_ps(here.x, here.x, _MM_SHUFFLE(0, 3, 2, 1));
        next->y = _mm_shuffle_ps(here.y, here.y, _MM_SHUFFLE(0, 3, 2, 1));
        return here;
    }
    for (int k = 0; k < 4; ++k) {
        const int last = list.count - 1, i = first + k < last ? first + k : last;
        from[k] = gjk2di_address(list, i);
        to[k] = gjk2di_address(list, i < last ? i + 1 : 0);
    }
    *next = gjk2di_load_at(to[0], to[1], to[2], to[3]);
    return gjk2di_load_at(from[0], from[1], from[2], from[3]);
}

/* By lanes: where `score` is larger than *best, it and its index take their places. */
GJK2DI_INLINE void gjk2di_keep_larger(gjk2di_f4 *best, __m128i *at, gjk2di_f4 score,
                                      __m128i index)
{
    const __m128i mask = _mm_castps_si128(_mm_cmpgt_ps(score, *best));
    *best = _mm_max_ps(score, *best);
    *at = _mm_or_si128(_mm_and_si128(mask, index), _mm_andnot_si128(mask, *at));
}
#endif

/* A farthest point along d, of 4 or more by lanes. Instead of a remainder of fewer than 4
 * points, the last 4 are read, again. */
GJK2DI_INLINE int gjk2di_scan_fast(gjk2di_list list, gjk2d_vec2 d)
{
#if GJK2DI_HAS_F4
    const int last = list.count - 4;
    if (last >= 0) {
        const gjk2di_quad along = gjk2di_quad_all(d);
        const __m128i four = _mm_setr_epi32(0, 1, 2, 3);
        gjk2di_f4 best = gjk2di_quad_dot(gjk2di_load_4(list, 0), along);
        __m128i at = four;
        for (int i = 4; i < list.count; i += 4) {
            const int k = i < last ? i : last;
            gjk2di_keep_larger(&best, &at, gjk2di_quad_dot(gjk2di_load_4(list, k), along),
                               _mm_add_epi32(_mm_set1_epi32(k), four));
        }
        gjk2di_keep_larger(&best, &at, _mm_movehl_ps(best, best),
                           _mm_unpackhi_epi64(at, at));
        gjk2di_keep_larger(&best, &at, GJK2DI_F4_SPLAT(best, 1),
                           _mm_shuffle_epi32(at, 1));
        return _mm_cvtsi128_si32(at);
    }
#endif
    return gjk2di_scan(list, d);
}

/* ---- lanes, vecs: as many numbers as a register holds, or one: for pairs in >>batch */

#if GJK2D_SIMD == 1
/* (For Windows gcc does not align wider ones on the stack.) */
#if !defined(__AVX__) || (defined(_WIN64) && defined(__GNUC__) && !defined(__clang__))
#define GJK2DI_WIDEST      128
#define GJK2DI_REGISTER(d) __m128##d
#define GJK2DI_WIDE(name)  _mm_##name
#define GJK2DI_LESS(a, b)  GJK2DI_LANE(movemask)(GJK2DI_LANE(cmplt)(a, b))
#else
#include <immintrin.h>
#if defined(__AVX512F__)
#define GJK2DI_WIDEST      512
#define GJK2DI_REGISTER(d) __m512##d
#define GJK2DI_WIDE(name)  _mm512_##name
#define GJK2DI_LESS(a, b)  GJK2DI_LANE_MASK(cmp)(a, b, _CMP_LT_OQ)
#else
#define GJK2DI_WIDEST      256
#define GJK2DI_REGISTER(d) __m256##d
#define GJK2DI_WIDE(name)  _mm256_##name
#define GJK2DI_LESS(a, b)  GJK2DI_LANE(movemask)(GJK2DI_LANE(cmp)(a, b, _CMP_LT_OQ))
#endif
#endif
#if GJK2D_VARIANT && GJK2D_VARIANT != GJK2DI_WIDEST
#error "gjk2d: GJK2D_VARIANT 256 goes with -mavx2 -mfma, 512 with -mavx512f"
#endif
#if GJK2D_DOUBLE
typedef GJK2DI_REGISTER(d) gjk2di_lanes;
#define GJK2DI_LANE(operation)      GJK2DI_WIDE(operation##_pd)
#define GJK2DI_LANE_MASK(operation) GJK2DI_WIDE(operation##_pd_mask)
#else
typedef GJK2DI_REGISTER() gjk2di_lanes;
#define GJK2DI_LANE(operation)      GJK2DI_WIDE(operation##_ps)
#define GJK2DI_LANE_MASK(operation) GJK2DI_WIDE(operation##_ps_mask)
#endif
#elif GJK2D_SIMD == 2
typedef gjk2d_real gjk2di_lanes __attribute__((vector_size(16)));
typedef gjk2di_word gjk2di_masks __attribute__((vector_size(16)));
#else
typedef gjk2d_real gjk2di_lanes; /* one of them */
#endif

enum {
    GJK2DI_LANES = (int)(sizeof(gjk2di_lanes) / sizeof(gjk2d_real)),
    GJK2DI_ALL_LANES = (1 << GJK2DI_LANES) - 1
};

/* max and min give the second number where one is none; `less` has a bit for each lane
 * with a < b. */
#if GJK2D_SIMD == 1
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_all(gjk2d_real x) { return GJK2DI_LANE(set1)(x); }
GJK2DI_BINARY(gjk2di_lanes, add, GJK2DI_LANE(add)(a, b))
GJK2DI_BINARY(gjk2di_lanes, sub, GJK2DI_LANE(sub)(a, b))
GJK2DI_BINARY(gjk2di_lanes, times, GJK2DI_LANE(mul)(a, b))
#if GJK2DI_WIDEST == 512 /* (gcc 12 finds its own unmasked forms uninitialised, in C++) */
GJK2DI_BINARY(gjk2di_lanes, max, GJK2DI_LANE(maskz_max)(GJK2DI_ALL_LANES, a, b))
GJK2DI_BINARY(gjk2di_lanes, min, GJK2DI_LANE(maskz_min)(GJK2DI_ALL_LANES, a, b))
#else
GJK2DI_BINARY(gjk2di_lanes, max, GJK2DI_LANE(max)(a, b))
GJK2DI_BINARY(gjk2di_lanes, min, GJK2DI_LANE(min)(a, b))
#endif
GJK2DI_INLINE int gjk2di_lanes_less(gjk2di_lanes a, gjk2di_lanes b)
{
    return GJK2DI_LESS(a, b);
}
#else
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_all(gjk2d_real x)
{
    const gjk2di_lanes zero = {0};
    return x - zero; /* which keeps -0 */
}
GJK2DI_BINARY(gjk2di_lanes, add, a + b)
GJK2DI_BINARY(gjk2di_lanes, sub, a - b)
GJK2DI_BINARY(gjk2di_lanes, times, (a * b))
#if GJK2D_SIMD == 2
/* By lanes, x where a < b, else y. */
GJK2DI_INLINE gjk2di_lanes gjk2di_lanes_where(gjk2di_lanes a, gjk2di_lanes b,
                                              gjk2di_lanes x, gjk2di_lanes y)
{
    const gjk2di_masks mask = (gjk2di_masks)(a < b);
    return (gjk2di_lanes)(((gjk2di_masks)x & mask) | ((gjk2di_masks)y & ~mask));
}
GJK2DI_BINARY(gjk2di_lanes, max, gjk2di_lanes_where(b, a, a, b))
GJK2DI_BINARY(gjk2di_lanes, min, gjk2di_lanes_where(a, b, a, b))
GJK2DI_INLINE int gjk2di_lanes_less(gjk2di_lanes a, gjk2di_lanes b)
{
    const gjk2di_masks mask = (gjk2di_masks)(a < b);
    int bits = 0;
    for (int k = 0; k < GJK2DI_LANES; ++k)
        bits |= (int)(mask[k] & 1) << k;
    return bits;
}
#else
GJK2DI_BINARY(gjk2di_lanes, max, gjk2di_max(a, b))
GJK2DI_BINARY(gjk2di_lanes, min, gjk2di_min(a, b))
GJK2DI_INLINE int gjk2di_lanes_less(gjk2di_lanes a, gjk2di_lanes b) { return a < b; }
#endif
#endif
GJK2DI_UNARY(gjk2di_lanes, neg, gjk2di_lanes_sub(gjk2di_lanes_all(0), a))
GJK2DI_UNARY(gjk2di_lanes, size, gjk2di_lanes_max(a, gjk2di_lanes_neg(a)))

typedef struct gjk2di_vecs {
    gjk2di_lanes x, y;
} gjk2di_vecs;

GJK2DI_VECTORS(gjk2di_vecs, gjk2di_vecs_at, gjk2di_vecs_, gjk2di_lanes, gjk2di_lanes_size)

/* The i-th of objects, each `step` bytes behind the one before. */
GJK2DI_INLINE const void *gjk2di_behind(const void *first, size_t step, int i)
{
    return (const char *)first + step * (size_t)i;
}

/* Reads the first four numbers of each object up to the one numbered `last`, which
 * further lanes repeat. Registers of 128 bits are transposed: numbers that are stored one
 * by one would have to be in memory before a lane could be read. */
GJK2DI_INLINE void gjk2di_read_fours(gjk2di_vecs out[2], const void *first, size_t step,
                                     int last)
{
#define GJK2DI_READ(k)                                                                   \
    ((const gjk2d_real *)gjk2di_behind(first, step, i + (k) < last ? i + (k) : last))
    gjk2d_real *const to = (gjk2d_real *)(void *)out;
    int i;
#if GJK2DI_HAS_F4
    for (i = 0; i < GJK2DI_LANES; i += 4) {
        gjk2di_f4 a = _mm_loadu_ps(GJK2DI_READ(0)), b = _mm_loadu_ps(GJK2DI_READ(1));
        gjk2di_f4 c = _mm_loadu_ps(GJK2DI_READ(2)), d = _mm_loadu_ps(GJK2DI_READ(3));
        _MM_TRANSPOSE4_PS(a, b, c, d);
        _mm_storeu_ps(to + i, a);
        _mm_storeu_ps(to + GJK2DI_LANES + i, b);
        _mm_storeu_ps(to + 2 * GJK2DI_LANES + i, c);
        _mm_storeu_ps(to + 3 * GJK2DI_LANES + i, d);
    }
#elif GJK2D_SIMD == 1
    for (i = 0; i < GJK2DI_LANES; i += 2) {
        const double *const p = GJK2DI_READ(0), *const q = GJK2DI_READ(1);
        const gjk2di_f2 a = gjk2di_f2_read(p), b = gjk2di_f2_read(p + 2);
        const gjk2di_f2 c = gjk2di_f2_read(q), d = gjk2di_f2_read(q + 2);
        _mm_storeu_pd(to + i, gjk2di_f2_xs(a, c));
        _mm_storeu_pd(to + GJK2DI_LANES + i, gjk2di_f2_ys(a, c));
        _mm_storeu_pd(to + 2 * GJK2DI_LANES + i, gjk2di_f2_xs(b, d));
        _mm_storeu_pd(to + 3 * GJK2DI_LANES + i, gjk2di_f2_ys(b, d));
    }
#else
    for (i = 0; i < GJK2DI_LANES; ++i) {
        const gjk2d_real *const p = GJK2DI_READ(0);
        to[i] = p[0];
        to[GJK2DI_LANES + i] = p[1];
        to[2 * GJK2DI_LANES + i] = p[2];
        to[3 * GJK2DI_LANES + i] = p[3];
    }
#endif
#undef GJK2DI_READ
}

/* ------------------------------------------------------------------- shape --
 * >>shape  What is found out about a shape when it is made, and its support mappings.
 * Uses: numbers, lanes. Invariant: a ring is a weakly convex polygon for certain, its
 * vertices in order, no two neighbours equal; points and segments are rings, too.
 *
 * Only of a ring may a search conclude from a vertex's neighbours that no other vertex is
 * farther: along it d.p rises once and falls once. Rounded circles often are no rings (a
 * quarter of the 65536 vertices of a float circle turn inwards): hence the exact turns. A
 * list that is no ring is right as well, only slower.
 */
enum {
    GJK2DI_UNMADE = 0,
    GJK2DI_MADE = 1,
    GJK2DI_FEW_EDGES = 2, /* a sharp ring of 3 to GJK2DI_MOST_EDGES packed points */
    GJK2DI_ORDINARY = 4,  /* all coordinates are (see below) */
    GJK2DI_RING = 8,      /* an ordinary ring: what the walk takes */
    GJK2DI_POINT = GJK2DI_MADE | GJK2DI_ORDINARY | GJK2DI_RING
};

/* MOST_EDGES: two registers of four floats hold the edges of a small polygon. CLIMB_FROM:
 * from 64 points on rings are searched in O(log count) instead of scanned; below that a
 * scan is faster, whose loads and products do not wait for each other. */
enum { GJK2DI_MOST_EDGES = 8, GJK2DI_CLIMB_FROM = 64 };

/* Is the number 0 or one that products can be taken of exactly? All floats are. */
static int gjk2di_is_ordinary(gjk2d_real x)
{
    return sizeof(x) == sizeof(float) || x == 0 ||
           ((double)gjk2di_abs(x) >= 1e-150 && (double)gjk2di_abs(x) <= 1e150);
}

static int gjk2di_vec_is_ordinary(gjk2d_vec2 v)
{
    return gjk2di_is_ordinary(v.x) && gjk2di_is_ordinary(v.y);
}

/* The points of a shape: the caller's, or its own two. */
GJK2DI_INLINE gjk2di_list gjk2di_list_of(const gjk2d_shape *shape)
{
    const void *const xy = shape->data ? shape->data : (const void *)shape->own;
    const gjk2di_list list = {(const gjk2d_real *)xy, (size_t)shape->stride,
                              shape->count};
    return list;
}

/* A point, as gjk2d_make_circle((0, 0), 0) makes it: the queries of points and rays place
 * it by its pose. */
static const gjk2d_shape gjk2di_point_shape = {
    NULL, NULL,     {{0, 0}, {0, 0}}, {0, 0}, GJK2DI_RANGE_LOW, 0, 0, 0, 1,
    2,    GJK2D_OK, GJK2DI_POINT,     1};

/* Which way c lies of a -> b: 1 left, 0 straight on, -1 right. In doubles: each product
 * errs by 3 u in relation, their difference by u; the code takes 8 u of the products'
 * sizes. A product that underflows errs by DBL_MIN, also where the processor takes
 * denormal numbers for 0, and a difference, which the other one multiplies, too. */
static int gjk2di_turn_of(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    const gjk2di_xy x = gjk2di_xy_of(a), y = gjk2di_xy_of(b), z = gjk2di_xy_of(c);
    const gjk2di_xy d = gjk2di_xy_sub(y, x), e = gjk2di_xy_sub(z, y);
    const double l = d.x * e.y, r = d.y * e.x;
    const double bound = 8 * GJK2DI_U * (gjk2di_fabs(l) + gjk2di_fabs(r)) +
                         4 * DBL_MIN * (1 + gjk2di_xy_norm1(d) + gjk2di_xy_norm1(e));
    if (!(gjk2di_fabs(l - r) > bound)) {
        /* a x b + b x c + c x a */
        const double f[12] = {x.x,  y.y, -x.y, y.x, y.x,  z.y,
                              -y.y, z.x, z.x,  x.y, -z.y, x.x};
        return gjk2di_sum_sign(f, 12);
    }
    return l > r ? 1 : -1;
}

/* 1 or -1 if the points are the vertices of a weakly convex polygon in order, counter-
 * clockwise or clockwise, else 0; 1 of a point and of a segment. All turns must go the
 * same way or straight on, and the edges round only once: they enter the upper half
 * plane a single time. */
static int gjk2di_ring_way(gjk2di_list list)
{
    int way = 0, rounds = 0;
    if (list.count < 3)
        return 1; /* a point, or a segment: its last point does not repeat the first */
    gjk2d_vec2 last = gjk2di_point(list, list.count - 2);
    gjk2d_vec2 here = gjk2di_point(list, list.count - 1);
    int was_up = here.y > last.y || (here.y == last.y && here.x > last.x);
    for (int i = 0; i < list.count; ++i) {
        const gjk2d_vec2 next = gjk2di_point(list, i);
        const int turn = gjk2di_turn_of(last, here, next);
        const int up = next.y > here.y || (next.y == here.y && next.x > here.x);
        /* No ring: a turn against the others, two neighbours in one place, or an edge
         * that goes straight back on the last one (no turn, but from up to down). */
        if ((turn && turn == -way) || gjk2di_is_same(here, next) ||
            (!turn && up != was_up))
            return 0;
        way = turn ? turn : way;
        /* A polygon that winds round several times turns one way only, too, but enters
         * the upper half plane more than once. */
        rounds += up && !was_up;
        was_up = up;
        last = here;
        here = next;
    }
    return rounds == 1 ? way : 0;
}

/* The mean of the leftmost, rightmost, lowest and highest point: in the hull up to
 * rounding, whatever the list. */
static void gjk2di_set_center(gjk2d_shape *shape, const gjk2d_vec2 extreme[4])
{
    shape->center = gjk2di_vec(0, 0);
    shape->extent = 0;
    for (int i = 0; i < 4; ++i) {
        const gjk2d_vec2 e = extreme[i];
        shape->center = gjk2di_plus(shape->center, (gjk2d_real)0.25, e);
        shape->extent =
            gjk2di_max(shape->extent, gjk2di_max(gjk2di_abs(e.x), gjk2di_abs(e.y)));
    }
}

/* An infinite extent is out of every range, so that a query's one check of magnitudes
 * also finds shapes that cannot be used. */
GJK2DI_COLD void gjk2di_refuse(gjk2d_shape *shape, gjk2d_status status)
{
    const gjk2d_real largest = GJK2DI_MAX;
    shape->status = (short)status;
    shape->extent = shape->outer = largest * 2;
}

/* A point at the origin, grown by the radius, whose facts are not found yet. */
static gjk2d_shape gjk2di_bare_shape(gjk2d_real radius)
{
    gjk2d_shape shape = gjk2di_point_shape;
    shape.radius = radius;
    shape.kind = GJK2DI_MADE;
    shape.ring = 0;
    if (!(radius >= 0 && radius <= GJK2DI_MAX))
        gjk2di_refuse(&shape, GJK2D_BAD_RADIUS);
    return shape;
}

/* (A float's root by way of a double is rounded as if at once.) */
static gjk2d_real gjk2di_length(gjk2d_vec2 a)
{
    return (gjk2d_real)gjk2di_root((double)gjk2di_dot(a, a));
}

/* The circles about the centre that hold the core, and that a ring holds, their rounding
 * on the safe side. Also returns the least |edge|_1. */
static gjk2d_real gjk2di_set_circles(gjk2d_shape *shape, gjk2di_list list)
{
    /* p - center is rounded: these are the facts of a polygon whose vertices moved by up
     * to 2 u extent in each coordinate. (A short edge's line may turn much; but the
     * boundary moves no farther, and no line is nearer than it.) Roots and quotients
     * round by a few u more: outer takes 32 u, inner 64 u. What is left is for the centre
     * as a query turns it (gjk2di_are_far_by). */
    const gjk2d_real error = 16 * GJK2DI_EPSILON * shape->extent;
    gjk2d_real outer = 0, inner = GJK2DI_MAX, shortest = GJK2DI_MAX;
    gjk2d_vec2 last = gjk2di_sub(gjk2di_point(list, list.count - 1), shape->center);
    for (int i = 0; i < list.count; ++i) {
        const gjk2d_vec2 p = gjk2di_sub(gjk2di_point(list, i), shape->center);
        const gjk2d_vec2 edge = gjk2di_sub(p, last);
        const gjk2d_real area = gjk2di_abs(gjk2di_cross(p, edge));
        const gjk2d_real length = gjk2di_length(edge);
        outer = gjk2di_max(outer, gjk2di_length(p));
        /* The distance of the centre from the edge's line: of a convex polygon the least
         * one has its foot between the edge's ends. */
        inner = length > 0 ? gjk2di_min(inner, area / length) : 0;
        shortest = gjk2di_min(shortest, gjk2di_norm1(edge));
        last = p;
    }
    /* Never 0: batches take an outer circle of 0 for a shape that was not made. */
    shape->outer = gjk2di_max(outer + error, GJK2DI_RANGE_LOW);
    shape->inner = shape->ring && inner > 2 * error ? inner - 2 * error : 0;
    /* Where squares leave the range: circles that decide nothing. */
    if (shape->extent > 0 && !gjk2di_is_in_range(shape->extent)) {
        shape->outer = GJK2DI_MAX;
        shape->inner = 0;
    }
    return shortest;
}

static void gjk2di_find_facts(gjk2d_shape *shape)
{
    gjk2di_list list = gjk2di_list_of(shape);
    gjk2d_vec2 extreme[4];
    int finite = 1, ordinary = 1;
    extreme[0] = extreme[1] = extreme[2] = extreme[3] = gjk2di_point(list, 0);
    for (int i = 0; i < list.count; ++i) {
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
    /* Before all else: what follows compares and adds coordinates. */
    if (!finite) {
        gjk2di_refuse(shape, GJK2D_NOT_FINITE);
        return;
    }
    /* a closed ring's last points repeat the first */
    while (list.count > 1 &&
           gjk2di_is_same(gjk2di_point(list, list.count - 1), gjk2di_point(list, 0)))
        --list.count;
    shape->count = list.count;
    gjk2di_set_center(shape, extreme);
    shape->ring = (signed char)gjk2di_ring_way(list);
    const gjk2d_real shortest = gjk2di_set_circles(shape, list);
    if (ordinary)
        shape->kind |= GJK2DI_ORDINARY;
    if (ordinary && shape->ring)
        shape->kind |= GJK2DI_RING;
    /* Few edges: their normals are divided by their length, which must be in range, and
     * the radius would round the corners off, which an edge's test does not see. (An edge
     * may be shorter than it comes out here. It is never the nearest alone then, for its
     * neighbours' lines pass as near.) */
    if (list.stride == 2 && shape->ring && !(shape->radius > 0) && list.count > 2 &&
        list.count <= GJK2DI_MOST_EDGES && shortest > GJK2DI_RANGE_LOW)
        shape->kind |= GJK2DI_FEW_EDGES;
}

/* ---- support mappings */

/* The vertex `step` after vertex i of a ring of `count`; |step| <= count. */
GJK2DI_INLINE int gjk2di_beside(int count, int i, int step)
{
    const int next = i + (step > 0 ? step - count : step);
    return next < 0 ? next + count : next;
}

/* The best of every step-th point, of 17 to 33, and that step. (17 is odd: else a count
 * that is a power of two would make such a step, and vertices that far apart share one
 * place of a cache.) */
static int gjk2di_scan_coarse(gjk2di_list list, gjk2d_vec2 d, int *step)
{
    *step = list.count < 34 ? 1 : list.count / 17;
    list.count = 1 + (list.count - 1) / *step;
    list.stride *= (size_t)*step;
    return gjk2di_scan(list, d) * *step;
}

/* The farthest of vertex i of a ring and the two beside it at half the step, rounded up,
 * so that no vertex between two steps is out of reach; that becomes the step. */
static int gjk2di_scan_finer(gjk2di_list list, gjk2d_vec2 d, int i, int *step)
{
    const int half = (*step + 1) >> 1;
    const int left = gjk2di_beside(list.count, i, half);
    const int right = gjk2di_beside(list.count, i, -half);
    const gjk2d_vec2 here = gjk2di_point(list, i);
    const gjk2d_real to_left = gjk2di_dot(d, gjk2di_sub(gjk2di_point(list, left), here));
    const gjk2d_real to_right =
        gjk2di_dot(d, gjk2di_sub(gjk2di_point(list, right), here));
    /* Both can be farther only by rounding: then the farther one of them. */
    i ^= (i ^ left) & -(to_left > 0);
    i ^= (i ^ right) & -((to_right > 0) & (to_right > to_left));
    *step = half;
    return i;
}

/* The farthest vertex of a ring, but for rounding, in O(log count): of a few, and then of
 * ever nearer ones. As along the ring d.p rises and falls once, it is between the two
 * beside the best so far. */
static int gjk2di_summit(gjk2di_list list, gjk2d_vec2 d)
{
    int step, at = gjk2di_scan_coarse(list, d, &step);
    while (step > 1)
        at = gjk2di_scan_finer(list, d, at, &step);
    return at;
}

/* The sign of d.(a - b). */
static int gjk2di_compare_along(gjk2di_xy d, gjk2d_vec2 a, gjk2d_vec2 b)
{
    const gjk2di_xy u = gjk2di_xy_of(a), v = gjk2di_xy_of(b);
    const double f[8] = {d.x, u.x, d.y, u.y, -d.x, v.x, -d.y, v.y};
    return gjk2di_sum_sign(f, 8);
}

/* Hill climbing [paper, section IV] on a ring of any winding: along it d.p rises to one
 * summit and falls. It goes forwards; if nothing rose there, backwards. Edges are
 * compared, not points: far from the shape's origin the points' products would round to
 * plateaus.
 *
 * An edge's gain errs by 3 u of its products, so that at the lowest vertex both ways may
 * seem to fall. So only what falls beyond 4 u, and beyond what an underflow loses, ends a
 * climb. Less steep edges are climbed through, at most once round, and the best vertex on
 * them is kept: straight edges may lie before the summit. (is_exact: by the signs of the
 * gains, which have no error.) */
static int gjk2di_climb(gjk2di_list list, gjk2di_xy d, int hint, int is_exact)
{
    const gjk2d_vec2 rough = gjk2di_vec((gjk2d_real)d.x, (gjk2d_real)d.y);
    int best = hint < 0 || hint >= list.count ? gjk2di_summit(list, rough) : hint;
    int rose = 0;
    for (int way = 1; way >= -1 && !rose; way -= 2) {
        gjk2d_vec2 here = gjk2di_point(list, best);
        gjk2d_real height = 0; /* above the best */
        int at = best;
        for (int edges = list.count; edges > 0; --edges) {
            at = gjk2di_beside(list.count, at, way);
            const gjk2d_vec2 there = gjk2di_point(list, at);
            const gjk2d_vec2 e = gjk2di_sub(there, here);
            const gjk2d_real x = rough.x * e.x, y = rough.y * e.y;
            const gjk2d_real size = gjk2di_abs(x) + gjk2di_abs(y);
            gjk2d_real gain = x + y, slack = 2 * GJK2DI_EPSILON * size + GJK2DI_SMALLEST;
            if (is_exact) {
                const int sign = gjk2di_compare_along(d, there, here);
                gain = (gjk2d_real)sign;
                slack = 0;
            }
            if (!(gain >= -slack))
                break;
            rose |= gain > slack;
            height += gain;
            if (height >= 0) {
                best = at;
                height = 0;
            }
            here = there;
        }
    }
    return best;
}

/* -------------------------------------------------------------------- pair --
 * >>pair  Two placed shapes, and what their circles tell.
 * Uses: numbers, lanes, shape; gjk2d_shape_status. Invariant: no partial sum of a
 * coordinate exceeds the magnitude E of a corner of the CSO, 2 E of an edge.
 *
 *     corner of the CSO  w = R_P p - R_Q q + t,  t = tP - tQ
 *
 * World axes, positions subtracted before anything else. A direction d asks P for
 * R_P^T d and Q for -R_Q^T d: the transpose is right whether or not R is a rotation to
 * the last bit, for d.(R p) = (R^T d).p.
 *
 * E = |R_P|_1 extent_P + |R_Q|_1 extent_Q + |t|_1 + radii + margin + |sweep|_1, for a
 * coordinate c x - s y of R p is at most |R|_1 extent. In arithmetic of unit u:
 *
 *     R p and R q     two products and their sum: 2 u E for both
 *     t, w            three sums, of t, of R p - R q and with t: 3 u E
 *     w               so 5 u E in each coordinate; 6 u E with the sweep, 7 u E with a
 *                     fraction of a way, a product and a sum
 *     R (p - p')      a difference, a product, a sum: 3 u |edge| in each coordinate, for
 *                     |c x| + |s y| <= |R| |p - p'| = |edge|; 6 u |edge|_1 in both
 *
 * In a float build most of this is 0: a double holds the product of two floats, and as a
 * rule their difference.
 */

/* A shape and where it stands. */
typedef struct gjk2di_placed {
    const gjk2d_shape *shape;
    const gjk2d_pose *pose; /* never null: see gjk2di_pose_of */
} gjk2di_placed;

/* What the CSO is grown by, beside the radii.
 *     is_way 0: the margin and the sweep, a third summand, the segment from 0 to it.
 *     is_way 1, of a cast: the margin; P has gone the fraction of the sweep.
 * (In >>gjk a sweep is a summand always.) */
typedef struct gjk2di_growth {
    gjk2d_vec2 sweep;  /* P's translation, world axes */
    gjk2d_real margin; /* below 0 in gjk2di_contains_vertex alone; never below -radii */
    double fraction;   /* in [0, 1]; 0 unless is_way. A guess need be no stored number:
                          it may be any double from 2^-149 on */
    int is_way;        /* of a cast */
} gjk2di_growth;

typedef struct gjk2di_pair {
    gjk2di_placed p, q;
    gjk2di_list p_list, q_list;
    gjk2di_growth growth;
    gjk2di_f2 p_rotation, q_rotation; /* R_P and -R_Q */
    gjk2di_f2 t;
    gjk2di_f2 sweep;
    double radius;    /* rP + rQ + margin */
    double magnitude; /* E */
    int k;            /* the numbers above are in a unit of 2^k; 0 unless out of range */
} gjk2di_pair;

/* A null pose is the identity. */
static const gjk2d_pose gjk2di_unmoved = {{0, 0}, 1, 0};

GJK2DI_INLINE const gjk2d_pose *gjk2di_pose_of(const gjk2d_pose *pose)
{
    return pose ? pose : &gjk2di_unmoved;
}

GJK2DI_INLINE gjk2di_placed gjk2di_placed_at(const gjk2d_shape *shape,
                                             const gjk2d_pose *pose)
{
    const gjk2di_placed placed = {shape, gjk2di_pose_of(pose)};
    return placed;
}

static const gjk2di_growth gjk2di_no_growth = {{0, 0}, 0, 0, 0};

GJK2DI_INLINE gjk2d_vec2 gjk2di_rotation_of(const gjk2d_pose *pose)
{
    return gjk2di_vec(pose->cos, pose->sin);
}

/* Is the sweep a third summand of the CSO, the segment from 0 to it? Not in a cast. */
GJK2DI_INLINE int gjk2di_is_swept(const gjk2di_pair *pair)
{
    return !pair->growth.is_way &&
           (pair->growth.sweep.x != 0 || pair->growth.sweep.y != 0);
}

GJK2DI_INLINE int gjk2di_is_custom(const gjk2di_pair *pair)
{
    return pair->p.shape->support || pair->q.shape->support;
}

/* Are both rings of ordinary numbers? Only these the walk takes. */
GJK2DI_INLINE int gjk2di_can_walk(const gjk2d_shape *p, const gjk2d_shape *q)
{
    return p->kind & q->kind & GJK2DI_RING;
}

/* Steps that a search may take: twice the vertices, and some for custom mappings, which
 * have none. What stops there is undecided, not wrong. Counts are cut where four times
 * the sum would overflow. */
static int gjk2di_step_limit(const gjk2di_pair *pair)
{
    const int most = 1 << 26;
    const int p = pair->p_list.count, q = pair->q_list.count;
    return 2 * ((p < most ? p : most) + (q < most ? q : most)) + 64;
}

GJK2DI_INLINE gjk2d_status gjk2di_pose_status(const gjk2d_pose *pose)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(pose);
    if (!gjk2di_vec_is_finite(pose->position) || !gjk2di_vec_is_finite(r))
        return GJK2D_NOT_FINITE;
    return r.x == 0 && r.y == 0 ? GJK2D_BAD_POSE : GJK2D_OK;
}

/* |cos| or |sin|: 0, or from 2^-100 to 2^100. */
static int gjk2di_is_ordinary_sine(gjk2d_real x)
{
    return x == 0 || ((double)gjk2di_abs(x) >= 7.888609052210118e-31 &&
                      (double)gjk2di_abs(x) <= 1.2676506002282294e30);
}

static int gjk2di_is_placed_ordinarily(gjk2di_placed a)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(a.pose);
    return (a.shape->support ? gjk2di_is_ordinary(a.shape->extent)
                             : a.shape->kind & GJK2DI_ORDINARY) &&
           gjk2di_is_ordinary(a.shape->radius) && gjk2di_is_ordinary_sine(r.x) &&
           gjk2di_is_ordinary_sine(r.y) && gjk2di_vec_is_ordinary(a.pose->position);
}

/* Is all of the pair in the range that the header promises? */
static int gjk2di_are_ordinary(gjk2di_placed p, gjk2di_placed q, gjk2di_growth growth)
{
    return sizeof(gjk2d_real) == sizeof(float) ||
           (gjk2di_is_placed_ordinarily(p) && gjk2di_is_placed_ordinarily(q) &&
            gjk2di_is_ordinary(growth.margin) && gjk2di_vec_is_ordinary(growth.sweep));
}

/* Why the question cannot be answered, or GJK2D_OK. */
GJK2DI_OUTLINE gjk2d_status gjk2di_status_of(gjk2di_placed p, gjk2di_placed q,
                                             gjk2di_growth growth)
{
    gjk2d_status status = gjk2d_shape_status(p.shape);
    status = status ? status : gjk2d_shape_status(q.shape);
    status = status ? status : gjk2di_pose_status(p.pose);
    status = status ? status : gjk2di_pose_status(q.pose);
    if (!status &&
        !(gjk2di_vec_is_finite(growth.sweep) && gjk2di_is_finite(growth.margin)))
        status = GJK2D_NOT_FINITE;
    return status;
}

/* Fills the pair with the stored numbers. E errs by a few u in relation, for which every
 * bound that multiplies it has room. One formula: a distance's digits depend on it. */
GJK2DI_INLINE void gjk2di_place(gjk2di_pair *pair, gjk2di_placed p, gjk2di_placed q,
                                gjk2di_growth growth)
{
    pair->p = p;
    pair->q = q;
    pair->p_list = gjk2di_list_of(p.shape);
    pair->q_list = gjk2di_list_of(q.shape);
    pair->growth = growth;
    pair->p_rotation = gjk2di_f2_read(&p.pose->cos);
    pair->q_rotation = gjk2di_f2_neg(gjk2di_f2_read(&q.pose->cos));
    /* Positions first: far from the world's origin their difference keeps its digits. */
    pair->t = gjk2di_f2_sub(gjk2di_f2_read(&p.pose->position.x),
                            gjk2di_f2_read(&q.pose->position.x));
    pair->sweep = gjk2di_f2_read(&growth.sweep.x);
    if (growth.is_way)
        pair->t = gjk2di_f2_add(
            pair->t, gjk2di_f2_times(gjk2di_f2_all(growth.fraction), pair->sweep));
    pair->radius =
        (double)p.shape->radius + (double)q.shape->radius + (double)growth.margin;
    pair->magnitude = gjk2di_f2_norm1(pair->p_rotation) * (double)p.shape->extent +
                      gjk2di_f2_norm1(pair->q_rotation) * (double)q.shape->extent +
                      (gjk2di_f2_norm1(pair->t) + pair->radius) +
                      gjk2di_f2_norm1(pair->sweep);
    pair->k = 0;
}

/* Can fast searches compute with the pair as it is? This one check finds all that is not
 * finite, and shapes that were refused (their extent is infinite), but not one that was
 * never made (its kind is 0). */
GJK2DI_INLINE int gjk2di_is_plain(const gjk2di_pair *pair)
{
    const gjk2d_vec2 rp = gjk2di_rotation_of(pair->p.pose);
    const gjk2d_vec2 rq = gjk2di_rotation_of(pair->q.pose);
    return pair->magnitude > (double)GJK2DI_RANGE_LOW &&
           pair->magnitude < (double)GJK2DI_RANGE_HIGH &&
           gjk2di_is_in_range(gjk2di_norm1(rp)) && gjk2di_is_in_range(gjk2di_norm1(rq)) &&
           gjk2di_are_ordinary(pair->p, pair->q, pair->growth);
}

GJK2DI_INLINE gjk2di_f2 gjk2di_f2_scaled(gjk2di_f2 a, int k)
{
    return k == 0 ? a
                  : gjk2di_f2_of(gjk2di_scaled(gjk2di_f2_x(a), k),
                                 gjk2di_scaled(gjk2di_f2_y(a), k));
}

/* Brings a pair with numbers so large or small that products could leave the range of
 * double into one: in a unit of 2^k, near E, in which far smaller numbers may lose bits
 * to underflow (less than 1e-290). A float build needs none: double holds the squares
 * of all floats. */
GJK2DI_COLD void gjk2di_rescale(gjk2di_pair *pair)
{
    const double E = pair->magnitude;
    const int k = gjk2di_exponent(E);
    if (sizeof(gjk2d_real) == sizeof(float) ||
        (E > (double)GJK2DI_RANGE_LOW && E < 1e100) || !(E > 0))
        return;
    /* Points are scaled by way of the rotations, which multiply them: the caller's points
     * stay as they are. */
    pair->p_rotation = gjk2di_f2_scaled(pair->p_rotation, -k);
    pair->q_rotation = gjk2di_f2_scaled(pair->q_rotation, -k);
    pair->t = gjk2di_f2_scaled(pair->t, -k);
    pair->sweep = gjk2di_f2_scaled(pair->sweep, -k);
    const double radius = gjk2di_scaled(pair->radius, -k);
    /* (radii stay above 0: whether there are any decides) */
    pair->radius = pair->radius > 0 && radius < DBL_MIN ? DBL_MIN : radius;
    pair->magnitude = gjk2di_scaled(E, -k);
    pair->k = k;
}

/* gjk2di_place, in a unit in which nothing overflows. */
GJK2DI_OUTLINE void gjk2di_place_scaled(gjk2di_pair *pair, gjk2di_placed p,
                                        gjk2di_placed q, gjk2di_growth growth)
{
    gjk2di_place(pair, p, q, growth);
    if (!gjk2di_is_plain(pair))
        gjk2di_rescale(pair);
}

/* c, the CSO's centre: from Q's centre to P's, a point of the CSO but for rounding. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_between_centers(gjk2di_placed p, gjk2di_placed q)
{
    const gjk2d_vec2 to_p = gjk2di_turned(gjk2di_rotation_of(p.pose), p.shape->center);
    const gjk2d_vec2 to_q = gjk2di_turned(gjk2di_rotation_of(q.pose), q.shape->center);
    return gjk2di_add(gjk2di_sub(to_p, to_q),
                      gjk2di_sub(p.pose->position, q.pose->position));
}

/* ---- circles: a screen */

/* The circles around the shapes, whose centres differ by c, are apart for certain: most
 * pairs of a scene need no more than this. A margin counts as radius.
 *
 * |R| is bounded by 1 or |R|^2, whichever is larger. The rounding of the centres'
 * difference c, at most 16 u (|R_P| extent_P + |R_Q| extent_Q) + 8 u |c|, is in the
 * circles (gjk2di_set_circles) and in the last factor. What is not finite, not in range
 * or not a pose fails a comparison. */
GJK2DI_INLINE int gjk2di_are_far_by(gjk2di_placed p, gjk2di_placed q, gjk2d_vec2 c,
                                    gjk2d_real margin)
{
    const gjk2d_vec2 rp = gjk2di_rotation_of(p.pose), rq = gjk2di_rotation_of(q.pose);
    const gjk2d_real of_p = gjk2di_dot(rp, rp), of_q = gjk2di_dot(rq, rq);
    const gjk2d_real between = gjk2di_dot(c, c);
    const gjk2d_real reach = gjk2di_max(1, of_p) * p.shape->outer +
                             gjk2di_max(1, of_q) * q.shape->outer +
                             (p.shape->radius + q.shape->radius + margin);
    /* A turn of length 0 is refused, too: no pose may shrink a shape to a point. */
    return between > reach * reach * (1 + 16 * GJK2DI_EPSILON) &&
           gjk2di_is_in_range(between) && gjk2di_min(of_p, of_q) >= GJK2DI_RANGE_LOW;
}

GJK2DI_OUTLINE int gjk2di_are_far(gjk2di_placed p, gjk2di_placed q, gjk2d_real margin)
{
    return gjk2di_are_far_by(p, q, gjk2di_between_centers(p, q), margin);
}

/* The circles within the cores, grown by `radii`, overlap for certain. |R| is at least 1
 * or |R|^2, whichever is smaller. `center` errs by 8 u E in each coordinate, 12 u E in
 * length, the circles and sums by a few u E: the code takes 40 u E (20 epsilon). */
GJK2DI_INLINE int gjk2di_inner_circles_meet(const gjk2di_pair *pair, gjk2d_vec2 center,
                                            gjk2d_real radii)
{
    const gjk2d_vec2 rp = gjk2di_rotation_of(pair->p.pose);
    const gjk2d_vec2 rq = gjk2di_rotation_of(pair->q.pose);
    const gjk2d_real inner = gjk2di_min(1, gjk2di_dot(rp, rp)) * pair->p.shape->inner +
                             gjk2di_min(1, gjk2di_dot(rq, rq)) * pair->q.shape->inner;
    const gjk2d_real reach =
        inner + radii - 20 * GJK2DI_EPSILON * (gjk2d_real)pair->magnitude;
    return reach > 0 && gjk2di_dot(center, center) < reach * reach;
}

/* --------------------------------------------------------------------- cso --
 * >>cso  Vectors between corners of the CSO, and the one kind of question that proofs
 * ask: the sign of a product of two of them.
 * Uses: numbers, lanes, shape, pair. Invariant: a sign that is returned is the real
 * number's.
 *
 * Each question is asked of doubles first, then of pairs of doubles, both with a bound of
 * their error, then of integers, which have none. Nothing is decided by a tolerance: what
 * is within its bound is not 0, but goes on.
 *
 * An arrow names a vector by the vertices that make it, not by numbers: so each stage
 * computes it anew from what is stored, with its own digits.
 */

/* A corner of the CSO: vertex p of P, vertex q of Q, P's translation added or not. */
typedef struct gjk2di_corner {
    int p, q, swept;
} gjk2di_corner;

/* A corner of the CSO (count 1), an edge with the CSO on its left (2), or a triangle
 * around the origin (3): a search finds it, a cache holds it, a witness is made of it. */
typedef struct gjk2di_feature {
    int count;
    gjk2di_corner corner[3];
} gjk2di_feature;

/* to - from, or where there is no `from` the corner itself, from the origin; turned by
 * so many quarters to the left, of either sign. */
typedef struct gjk2di_arrow {
    gjk2di_corner to, from;
    int has_from, quarters;
} gjk2di_arrow;

GJK2DI_INLINE gjk2di_corner gjk2di_corner_of(int p, int q)
{
    gjk2di_corner corner;
    corner.p = p;
    corner.q = q;
    corner.swept = 0;
    return corner;
}

GJK2DI_INLINE gjk2di_feature gjk2di_edge_of(gjk2di_corner from, gjk2di_corner to)
{
    gjk2di_feature f;
    f.count = 2;
    f.corner[0] = from;
    f.corner[1] = f.corner[2] = to;
    return f;
}

/* An edge backwards; a corner is itself. */
GJK2DI_INLINE gjk2di_feature gjk2di_backwards(const gjk2di_feature *f)
{
    const gjk2di_feature back = {f->count,
                                 {f->corner[f->count - 1], f->corner[0], f->corner[0]}};
    return back;
}

/* By vertices, not by place: two corners may coincide. */
GJK2DI_INLINE int gjk2di_is_same_corner(gjk2di_corner a, gjk2di_corner b)
{
    return a.p == b.p && a.q == b.q && a.swept == b.swept;
}

GJK2DI_INLINE gjk2di_arrow gjk2di_arrow_between(gjk2di_corner from, gjk2di_corner to)
{
    gjk2di_arrow arrow;
    arrow.to = to;
    arrow.from = from;
    arrow.has_from = 1;
    arrow.quarters = 0;
    return arrow;
}

GJK2DI_INLINE gjk2di_arrow gjk2di_arrow_to(gjk2di_corner to)
{
    gjk2di_arrow arrow = gjk2di_arrow_between(to, to);
    arrow.has_from = 0;
    return arrow;
}

GJK2DI_INLINE gjk2di_arrow gjk2di_arrow_left(gjk2di_arrow arrow)
{
    ++arrow.quarters;
    return arrow;
}

/* d of a feature: of an edge its left normal, into the CSO; of a corner itself. */
GJK2DI_INLINE gjk2di_arrow gjk2di_direction_of(const gjk2di_feature *f)
{
    return f->count == 2
               ? gjk2di_arrow_left(gjk2di_arrow_between(f->corner[0], f->corner[1]))
               : gjk2di_arrow_to(f->corner[0]);
}

/* ---- in doubles */

GJK2DI_INLINE gjk2di_f2 gjk2di_read_point(gjk2di_list list, int i)
{
    return gjk2di_f2_read(gjk2di_address(list, i));
}

/* A vertex of P and one of Q, as they are stored. */
GJK2DI_INLINE gjk2di_both gjk2di_points_of(const gjk2di_pair *pair, gjk2di_corner a)
{
    return gjk2di_both_of(gjk2di_read_point(pair->p_list, a.p),
                          gjk2di_read_point(pair->q_list, a.q));
}

/* Turned by R_P and by -R_Q, at once. */
GJK2DI_INLINE gjk2di_both gjk2di_turned_by(const gjk2di_pair *pair, gjk2di_both points)
{
    return gjk2di_both_turned(gjk2di_both_of(pair->p_rotation, pair->q_rotation), points);
}

/* w of a corner. */
GJK2DI_INLINE gjk2di_f2 gjk2di_corner_at(const gjk2di_pair *pair, gjk2di_corner a)
{
    const gjk2di_both turned = gjk2di_turned_by(pair, gjk2di_points_of(pair, a));
    const gjk2di_f2 w = gjk2di_f2_add(
        gjk2di_f2_add(gjk2di_f2_xs(turned.x, turned.y), gjk2di_f2_ys(turned.x, turned.y)),
        pair->t);
    return a.swept ? gjk2di_f2_add(w, pair->sweep) : w;
}

/* The corner of a plain pair farthest along d, but for rounding, by scans. */
GJK2DI_INLINE gjk2di_corner gjk2di_scan_both(const gjk2di_pair *pair, gjk2d_vec2 d)
{
    const gjk2d_vec2 rp = gjk2di_rotation_of(pair->p.pose);
    const gjk2d_vec2 rq = gjk2di_rotation_of(pair->q.pose);
    return gjk2di_corner_of(
        gjk2di_scan_fast(pair->p_list, gjk2di_turned_back(rp, d)),
        gjk2di_scan_fast(pair->q_list, gjk2di_turned_back(rq, gjk2di_neg(d))));
}

/* R_P (p' - p) and -R_Q (q' - q): what both ends share cancels exactly, as it is
 * subtracted first. So an edge keeps its digits however far the shapes are from their
 * origin. */
GJK2DI_INLINE gjk2di_both gjk2di_edges_between(const gjk2di_pair *pair,
                                               gjk2di_corner from, gjk2di_corner to)
{
    return gjk2di_turned_by(
        pair, gjk2di_both_sub(gjk2di_points_of(pair, to), gjk2di_points_of(pair, from)));
}

/* (Without a branch on whose vertex the ends share: that would often be mispredicted.) */
GJK2DI_INLINE gjk2di_f2 gjk2di_edge_between(const gjk2di_pair *pair, gjk2di_corner from,
                                            gjk2di_corner to)
{
    const gjk2di_both s = gjk2di_edges_between(pair, from, to);
    const gjk2di_f2 e = gjk2di_f2_add(gjk2di_f2_xs(s.x, s.y), gjk2di_f2_ys(s.x, s.y));
    if (from.swept == to.swept)
        return e;
    return to.swept ? gjk2di_f2_add(e, pair->sweep) : gjk2di_f2_sub(e, pair->sweep);
}

/* A quarter turn changes signs and places only: it is exact. */
GJK2DI_INLINE gjk2di_f2 gjk2di_quarter_turned(gjk2di_f2 v, int quarters)
{
    if (quarters & 1)
        v = gjk2di_f2_left(v);
    return quarters & 2 ? gjk2di_f2_neg(v) : v;
}

GJK2DI_INLINE gjk2di_f2 gjk2di_arrow_at(const gjk2di_pair *pair,
                                        const gjk2di_arrow *arrow)
{
    return gjk2di_quarter_turned(arrow->has_from
                                     ? gjk2di_edge_between(pair, arrow->from, arrow->to)
                                     : gjk2di_corner_at(pair, arrow->to),
                                 arrow->quarters);
}

/* ---- in pairs of doubles */

/* The vector (hi + lo) 2^k in the pair's unit, each coordinate of hi + lo off by at most
 * `error`: 0 where nothing was rounded, as on lattices. */
typedef struct gjk2di_fine {
    gjk2di_f2 hi, lo;
    double error;
    int k;
} gjk2di_fine;

GJK2DI_ERRORS(gjk2di_f2)

/* Adds what a rounding lost; what that loses again goes to the error, as |x| + |y|. */
GJK2DI_INLINE void gjk2di_add_lost(gjk2di_fine *s, gjk2di_f2 lost)
{
    const gjk2di_f2 before = s->lo;
    s->lo = gjk2di_f2_add(before, lost);
    s->error += gjk2di_f2_norm1(gjk2di_f2_sum_error(before, lost, s->lo));
}

/* Adds a term to the upper sum, and its rounding to the lower one. */
GJK2DI_INLINE void gjk2di_add_term(gjk2di_fine *s, gjk2di_f2 x)
{
    const gjk2di_f2 before = s->hi;
    s->hi = gjk2di_f2_add(before, x);
    gjk2di_add_lost(s, gjk2di_f2_sum_error(before, x, s->hi));
}

/* The product of stored numbers; floats' fits into a double. */
GJK2DI_INLINE void gjk2di_add_product(gjk2di_fine *s, gjk2di_f2 a, gjk2di_f2 b)
{
    const gjk2di_f2 p = gjk2di_f2_times(a, b);
    gjk2di_add_term(s, p);
    /* (the product of two floats has 48 digits: nothing is lost) */
    if (sizeof(gjk2d_real) == sizeof(double))
        gjk2di_add_lost(s, gjk2di_f2_product_error(a, b, p));
}

/* An arrow as it lies, without its quarter turn. What its ends share is left out. Each
 * term goes into the sum whole, to hi, its rounding to lo; what the sum of these
 * roundings lost adds up to the error, which is rounded itself: hence twice that. In
 * double builds short ones are brought near length 1, exactly, for their squares may
 * underflow. (2^700 is enough for any whose numbers are in the promised range.) */
GJK2DI_OUTLINE gjk2di_fine gjk2di_fine_arrow(const gjk2di_pair *pair,
                                             const gjk2di_arrow *arrow)
{
    const gjk2di_corner to = arrow->to, from = arrow->from;
    const int is_to = !arrow->has_from, end[4] = {to.p, from.p, to.q, from.q};
    gjk2di_fine v;
    v.hi = v.lo = gjk2di_f2_all(0);
    v.error = 0;
    v.k = 0;
    if (is_to) {
        const gjk2di_f2 p = gjk2di_f2_read(&pair->p.pose->position.x);
        const gjk2di_f2 q = gjk2di_f2_read(&pair->q.pose->position.x);
        gjk2di_add_term(&v, gjk2di_f2_scaled(p, -pair->k));
        gjk2di_add_term(&v, gjk2di_f2_neg(gjk2di_f2_scaled(q, -pair->k)));
        if (pair->growth.fraction > 0) { /* (a guess has all digits of a double) */
            const gjk2di_f2 f = gjk2di_f2_all(pair->growth.fraction);
            const gjk2di_f2 way = gjk2di_f2_times(f, pair->sweep);
            gjk2di_add_term(&v, way);
            gjk2di_add_lost(&v, gjk2di_f2_product_error(f, pair->sweep, way));
        }
    }
    for (int i = 0; i < 4; ++i) {
        const int is_from = i & 1, of_q = i > 1;
        if (is_to ? !is_from : end[i] != end[i ^ 1]) {
            const gjk2di_f2 x =
                gjk2di_read_point(of_q ? pair->q_list : pair->p_list, end[i]);
            const gjk2di_f2 term = is_from ? gjk2di_f2_neg(x) : x;
            const gjk2di_f2 R = of_q ? pair->q_rotation : pair->p_rotation;
            gjk2di_add_product(&v, gjk2di_f2_xs(R, R), term);
            gjk2di_add_product(&v, gjk2di_f2_ys(R, R), gjk2di_f2_left(term));
        }
    }
    if (is_to ? to.swept : to.swept != from.swept)
        gjk2di_add_term(&v, to.swept ? pair->sweep : gjk2di_f2_neg(pair->sweep));
    /* hi is the rounded sum of both parts, lo what that lost: again a pair of doubles. */
    const gjk2di_f2 upper = v.hi;
    v.hi = gjk2di_f2_add(upper, v.lo);
    v.lo = gjk2di_f2_sum_error(upper, v.lo, v.hi);
    v.error = 2 * v.error + (pair->k ? 1e-290 : 0); /* what scaling may have cut off */
    if (sizeof(gjk2d_real) == sizeof(double)) {
        const int x = gjk2di_exponent(gjk2di_f2_x(v.hi));
        const int y = gjk2di_exponent(gjk2di_f2_y(v.hi)), k = x > y ? x : y;
        v.k = k > 0 ? 0 : k > -700 ? k : -700;
        const double up = gjk2di_power(-v.k);
        v.hi = gjk2di_f2_times(v.hi, gjk2di_f2_all(up));
        v.lo = gjk2di_f2_times(v.lo, gjk2di_f2_all(up));
        v.error *= up;
    }
    return v;
}

/* The number m 2^k, m off by less than `error`. Of integers that is 0: m is their upper
 * 104 bits, and its sign is theirs. */
typedef struct gjk2di_value {
    gjk2di_dd m;
    double error;
    int k;
} gjk2di_value;

/* Is d.u 0 exactly, its two halves p.x and p.y cancelling? That is certain only where
 * nothing was rounded, as of plain doubles (lattices). No product's error underflows:
 * arrows are 0 or above 2^-752, and were brought up by as much as 2^700. So of products
 * that cancel one has a factor above 2^-53, the other one above 2^-753. (A float's are
 * far from underflow.) */
static int gjk2di_is_exactly_0(const gjk2di_fine *d, const gjk2di_fine *u, gjk2di_xy p,
                               gjk2di_xy rest)
{
    return !(d->error > 0 || u->error > 0) && p.x == -p.y && rest.x == -rest.y &&
           gjk2di_f2_norm1(d->lo) + gjk2di_f2_norm1(u->lo) == 0;
}

/* d.u, d turned by so many quarters. In units of u^2 and the products' sizes, each half
 * of the product leaves 1 out (lo lo) and rounds hi lo and lo hi by 1 each; the four sums
 * of these, below 2 u, 3 u, 3 u and 4 u, round by 2, 3, 3 and 4: together 15, for which
 * the code takes 16. What underflows is less than 1e-300. The vectors' own errors come on
 * top, twice for the second order. */
GJK2DI_OUTLINE gjk2di_value gjk2di_fine_dot(const gjk2di_fine *d, int quarters,
                                            const gjk2di_fine *u)
{
    const gjk2di_fine t = {gjk2di_quarter_turned(d->hi, quarters),
                           gjk2di_quarter_turned(d->lo, quarters), d->error, d->k};
    const gjk2di_f2 p = gjk2di_f2_times(t.hi, u->hi);
    const gjk2di_f2 rest = gjk2di_f2_product_error(t.hi, u->hi, p);
    const gjk2di_f2 lower = gjk2di_f2_add(
        rest, gjk2di_f2_add(gjk2di_f2_times(t.hi, u->lo), gjk2di_f2_times(t.lo, u->hi)));
    const gjk2di_dd sum = gjk2di_two_sum(gjk2di_f2_x(p), gjk2di_f2_y(p));
    gjk2di_value v;
    v.k = d->k + u->k;
    v.m = gjk2di_two_sum(sum.hi, sum.lo + gjk2di_f2_sum(lower));
    v.error = 16 * GJK2DI_U * GJK2DI_U * gjk2di_f2_norm1(p) + 1e-300 +
              2 * (t.error * (gjk2di_f2_norm1(u->hi) + u->error) +
                   u->error * gjk2di_f2_norm1(t.hi));
    if (gjk2di_is_exactly_0(&t, u, gjk2di_f2_xy(p), gjk2di_f2_xy(rest)))
        v.error = 0; /* an exact 0 needs no integers */
    return v;
}

/* ---- in integers */

/* x of axis 0, y of axis 1. */
static double gjk2di_coordinate(gjk2d_vec2 v, int axis)
{
    return (double)(axis ? v.y : v.x);
}

/* s times a coordinate of R v: c x - s y or s x + c y. */
static void gjk2di_add_turned_factors(gjk2di_terms *t, const gjk2d_pose *pose,
                                      gjk2d_vec2 v, int s, int axis)
{
    const gjk2d_vec2 r = gjk2di_rotation_of(pose);
    gjk2di_add_factors(t, s * (double)r.x, gjk2di_coordinate(v, axis));
    gjk2di_add_factors(t, (axis ? s : -s) * (double)r.y, gjk2di_coordinate(v, !axis));
}

/* An arrow as it lies, in the unit of the stored numbers. */
typedef struct gjk2di_exact {
    gjk2di_integer x[2]; /* x and y */
    uint32_t room[2][GJK2DI_LIMBS / 2];
} gjk2di_exact;

/* The last stage, far slower than those before: each arrow is computed once. Its ends are
 * added with the signs 1 and -1; what they share is left out. */
GJK2DI_OUTLINE void gjk2di_exact_arrow(gjk2di_exact *v, const gjk2di_pair *pair,
                                       const gjk2di_arrow *arrow)
{
    const gjk2di_growth *const growth = &pair->growth;
    const int is_to = !arrow->has_from;
    gjk2di_terms t;
    GJK2DI_STAGE(3);
    for (int axis = 0; axis < 2; ++axis) {
        t.count = 0;
        /* s is 1 at the arrow's head, -1 at its tail, which a corner does not have */
        for (int s = 1; s >= (is_to ? 1 : -1); s -= 2) {
            const gjk2di_corner end = s > 0 ? arrow->to : arrow->from;
            if (is_to || arrow->to.p != arrow->from.p)
                gjk2di_add_turned_factors(&t, pair->p.pose,
                                          gjk2di_point(pair->p_list, end.p), s, axis);
            if (is_to || arrow->to.q != arrow->from.q)
                gjk2di_add_turned_factors(&t, pair->q.pose,
                                          gjk2di_point(pair->q_list, end.q), -s, axis);
            if (end.swept)
                gjk2di_add_factors(&t, s, gjk2di_coordinate(growth->sweep, axis));
        }
        if (is_to) {
            gjk2di_add_factors(&t, 1, gjk2di_coordinate(pair->p.pose->position, axis));
            gjk2di_add_factors(&t, -1, gjk2di_coordinate(pair->q.pose->position, axis));
            gjk2di_add_factors(&t, growth->fraction,
                               gjk2di_coordinate(growth->sweep, axis));
        }
        v->x[axis].limb = v->room[axis];
        gjk2di_sum_products(&v->x[axis], t.factor, t.count / 2);
    }
}

/* The sign of d.u, d turned by so many quarters; and the product, unless out is null. */
static int gjk2di_exact_dot(gjk2di_integer *out, const gjk2di_exact *d, int quarters,
                            const gjk2di_exact *u)
{
    gjk2di_integer f[4]; /* d's and u's coordinates that meet */
    f[0] = d->x[quarters & 1];
    f[1] = u->x[0];
    f[2] = d->x[!(quarters & 1)];
    f[3] = u->x[1];
    /* (x, y) becomes (-y, x), (-x, -y), (y, -x) */
    f[0].sign *= (quarters + 1) & 2 ? -1 : 1;
    f[2].sign *= quarters & 2 ? -1 : 1;
    return gjk2di_sum_products(out, f, 2);
}

/* w of a feature, and its edge e; of a corner both are w. */
static void gjk2di_exact_feature(gjk2di_exact *w, gjk2di_exact *e,
                                 const gjk2di_pair *pair, const gjk2di_feature *f)
{
    gjk2di_arrow arrow = gjk2di_arrow_to(f->corner[0]);
    gjk2di_exact_arrow(w, pair, &arrow);
    if (f->count == 2)
        arrow = gjk2di_arrow_between(f->corner[0], f->corner[1]);
    gjk2di_exact_arrow(e, pair, &arrow);
}

/* ---- signs */

/* Are both to the same corner, or both between the same two? Then one turned by a quarter
 * is perpendicular to the other: their product is 0, though rounded it need not be. */
static int gjk2di_are_alike(const gjk2di_arrow *a, const gjk2di_arrow *b)
{
    return (gjk2di_is_same_corner(a->from, b->from) &&
            gjk2di_is_same_corner(a->to, b->to)) ||
           (gjk2di_is_same_corner(a->from, b->to) &&
            gjk2di_is_same_corner(a->to, b->from));
}

/* The sign of d.u where doubles leave it undecided: by what is known without them, by
 * pairs of doubles, or in integers. */
GJK2DI_OUTLINE int gjk2di_fine_sign(const gjk2di_pair *pair, const gjk2di_arrow *d,
                                    const gjk2di_arrow *u)
{
    if (d->quarters & 1 && gjk2di_are_alike(d, u))
        return 0;
    GJK2DI_STAGE(2);
    gjk2di_fine of_d = gjk2di_fine_arrow(pair, d);
    gjk2di_fine of_u = gjk2di_fine_arrow(pair, u);
    const gjk2di_value v = gjk2di_fine_dot(&of_d, d->quarters, &of_u);
    /* An error of 0 is certain, also of 0. */
    if (v.error > 0 && !(gjk2di_fabs(v.m.hi) > v.error)) {
        gjk2di_exact a, b;
        gjk2di_exact_arrow(&a, pair, d);
        gjk2di_exact_arrow(&b, pair, u);
        return gjk2di_exact_dot(NULL, &a, d->quarters, &b);
    }
    return v.m.hi > 0 ? 1 : v.m.hi < 0 ? -1 : 0;
}

/* The sign of d.u; u may not be turned. A coordinate of a corner errs by 7 u E; one of an
 * edge, whose parts may be twice as long as E, by 10 u E, sweep included. The product of
 * both errs by 10 u E (|d|_1 + |u|_1) from there, and by 2 u E (..) of its own: 12, for
 * which the code takes 16. 1e-285 is for products that underflow. */
GJK2DI_OUTLINE int gjk2di_dot_sign(const gjk2di_pair *pair, const gjk2di_arrow *d,
                                   const gjk2di_arrow *u)
{
    const gjk2di_f2 a = gjk2di_arrow_at(pair, d), b = gjk2di_arrow_at(pair, u);
    const double product = gjk2di_f2_sum(gjk2di_f2_times(a, b));
    const double bound =
        16 * GJK2DI_U * (pair->magnitude * (gjk2di_f2_norm1(a) + gjk2di_f2_norm1(b))) +
        1e-285;
    if (gjk2di_fabs(product) > bound)
        return product > 0 ? 1 : -1;
    return gjk2di_fine_sign(pair, d, u);
}

/* (Inlined, so that no arrow is copied: a copy of what was just written waits for the
 * stores.) */
GJK2DI_INLINE int gjk2di_sign(const gjk2di_pair *pair, gjk2di_arrow d, gjk2di_arrow u)
{
    return gjk2di_dot_sign(pair, &d, &u);
}

/* ----------------------------------------------------------------- measure --
 * >>measure  The distance of a feature, its direction and weights.
 * Uses: numbers, lanes, pair, cso. Invariant: pure functions of pair and feature, whoever
 * found that, so that every path gives the same bits.
 *
 *     distance of the cores = H / sqrt(N),  H = d.w, N = d.d
 *
 * w is corner[0]. d is w or, of an edge, its left normal: into the CSO. (Of cores that
 * overlap the edge is measured backwards.)
 *
 * In doubles w errs by 5 u E in each coordinate, the d of an edge of one shape by 6 u
 * |d|_1, and the product by 2 u E |d|_1 of its own: H by 13 u E |d|_1, or 18.4 u E |d|,
 * as |d|_1 is at most sqrt(2) |d|. (If an edge's ends differ in both vertices, as GJK's
 * may, its two parts may cancel: pairs of doubles measure it.) (What d errs along itself
 * changes H and N alike, and cancels.) N, its root and the quotient add 3 u sqrt(2) E: H
 * / sqrt(N) errs by less than 24 u E; on a way, where w errs by 7 u E, by less than 26 u
 * E. A float build needs no more unless the distance is below 2^-25 E: above that 24 u E
 * is 24 2^-28 of it, 1.5 units in a float's last place, and rounding adds the half that
 * makes the 2 that are promised.
 *
 * Below that, and always in double builds, pairs of doubles measure. Integers measure
 * what these cannot; of their results the upper 104 bits are taken.
 */
typedef struct gjk2di_measured {
    double distance; /* of the cores; below 0: the origin is left of the edge */
    double rest;     /* of it, what a double does not hold */
    double error;    /* how far both may be off; not set for a contact or custom cores */
    gjk2di_xy d;  /* into the CSO: from an origin outside to the feature; of any length */
    double share; /* of corner[1] in the closest point */
} gjk2di_measured;

/* Is a distance that doubles measured good enough? In a double build it never is. */
GJK2DI_INLINE int gjk2di_is_precise(const gjk2di_pair *pair, double distance)
{
    return sizeof(gjk2d_real) == sizeof(float) &&
           distance > pair->magnitude * (1.0 / 33554432);
}

/* Is it a corner, or an edge of one shape, whose bounds hold? */
GJK2DI_INLINE int gjk2di_is_of_one_shape(const gjk2di_feature *f)
{
    const gjk2di_corner *const a = &f->corner[0], *const b = &f->corner[1];
    return f->count == 1 || (a->swept == b->swept && (a->p == b->p) != (a->q == b->q));
}

/* A corner or an edge in doubles. (A view of a walk has the same bits of d and d.d, and
 * of H where w is corner[0].) */
GJK2DI_INLINE void gjk2di_measure_in_doubles(const gjk2di_pair *pair,
                                             const gjk2di_feature *f, gjk2di_measured *m)
{
    const int is_edge = f->count == 2;
    const gjk2di_f2 w = gjk2di_corner_at(pair, f->corner[0]);
    const gjk2di_f2 e =
        is_edge ? gjk2di_edge_between(pair, f->corner[0], f->corner[1]) : w;
    const gjk2di_f2 d = gjk2di_quarter_turned(e, is_edge);
    const double square = gjk2di_f2_sum(gjk2di_f2_times(d, d));
    m->distance = gjk2di_f2_sum(gjk2di_f2_times(d, w)) / gjk2di_root(square);
    m->rest = 0;
    m->error = 24 * GJK2DI_U * pair->magnitude;
    m->d = gjk2di_f2_xy(d);
    m->share = is_edge ? -gjk2di_f2_sum(gjk2di_f2_times(e, w)) / square : 0;
}

/* Is the upper double certainly the number rounded? Then integers would find the same
 * one: a pair's unit may change who measures, not what is told. */
static int gjk2di_is_rounding_certain(gjk2di_dd x, double error)
{
    return x.hi + (x.lo - error) >= x.hi + (x.lo + error);
}

/* The distance from H and N, times 2^exponent; `error` is H's and N's, in relation.
 * Returns whether the upper double is certainly the distance rounded. */
static int gjk2di_measure_by(gjk2di_measured *m, const gjk2di_value *height,
                             const gjk2di_value *square, double error, int exponent)
{
    /* (N's k is even, as a square's or a multiple of 32: its root has half of it) */
    const int k = height->k - square->k / 2 + exponent;
    gjk2di_dd apart = {0, 0};
    if (square->m.hi > 0)
        apart = gjk2di_over_root(height->m, square->m);
    error *= gjk2di_fabs(apart.hi);
    m->distance = gjk2di_scaled(apart.hi, k);
    m->rest = gjk2di_scaled(apart.lo, k);
    m->error = gjk2di_scaled(error, k);
    return gjk2di_is_rounding_certain(apart, error);
}

/* -along / square, rounded once: the share of an edge's end, -e.w / e.e, or of a way at a
 * crossing. What it is off moves the point along the edge, however long that is. */
static double gjk2di_share_of(const gjk2di_value *along, const gjk2di_value *square)
{
    return -gjk2di_scaled(gjk2di_dd_over(along->m, square->m).hi, along->k - square->k);
}

/* In pairs of doubles; with is_contact only d and share, of an edge. Returns 0 if these
 * have too few digits. */
GJK2DI_OUTLINE int gjk2di_measure_finely(const gjk2di_pair *pair, const gjk2di_feature *f,
                                         int is_contact, gjk2di_measured *m)
{
    const int is_edge = f->count == 2;
    gjk2di_arrow arrow = gjk2di_arrow_to(f->corner[0]);
    const gjk2di_fine w = gjk2di_fine_arrow(pair, &arrow);
    gjk2di_fine e = w;
    gjk2di_value asked, square; /* asked: H, or of a contact e.w */
    GJK2DI_STAGE(2);
    if (is_edge) {
        arrow = gjk2di_arrow_between(f->corner[0], f->corner[1]);
        e = gjk2di_fine_arrow(pair, &arrow);
    }
    asked = square = gjk2di_fine_dot(&e, 0, &e);
    m->d = gjk2di_f2_xy(gjk2di_quarter_turned(e.hi, is_edge));
    m->share = 0;
    if (is_edge) {
        asked = gjk2di_fine_dot(&e, 0, &w);
        m->share = gjk2di_share_of(&asked, &square);
        /* (of a contact H is 0, and nothing asks for it) */
        if (!is_contact)
            asked = gjk2di_fine_dot(&e, 1, &w);
    }
    /* DIGITS: see >>numbers. Of a contact the share is tested, of a distance H: what its
     * share is off moves the witness by a few u E. A share of 0 whose error is 0 is
     * exact: hence >=. */
    if (!(square.m.hi > GJK2DI_DIGITS * square.error &&
          gjk2di_fabs(asked.m.hi) >= GJK2DI_DIGITS * asked.error &&
          (is_contact || asked.m.hi != 0)))
        return 0;
    if (is_contact)
        return 1;
    /* (a float is rounded from the upper double later) */
    return gjk2di_measure_by(m, &asked, &square,
                             asked.error / gjk2di_fabs(asked.m.hi) +
                                 square.error / square.m.hi + GJK2DI_ROOT_ERROR,
                             pair->k) ||
           sizeof(gjk2d_real) == sizeof(float);
}

/* n to within 2^-103 in relation: its upper 104 bits, which a pair of doubles holds. Thus
 * n times any power of two has the same digits, wherever its limbs begin. */
static gjk2di_value gjk2di_value_of(const gjk2di_integer *n)
{
    const uint32_t top = n->count > 0 ? n->limb[n->count - 1] : 0;
    gjk2di_value v = {{0, 0}, 0, n->count > 0 ? 32 * (n->low + n->count - 1) : 0};
    const int bits = gjk2di_exponent((double)top) + 1;
    int lowest = 32 * (n->count - 1) + bits - 104;
    lowest = lowest > 0 ? lowest : 0;
    /* from the smallest up, as any sum of numbers of one sign */
    for (int i = lowest / 32; i < n->count; ++i) {
        const int cut = i == lowest / 32 ? lowest % 32 : 0;
        const double size = (double)(n->limb[i] >> cut << cut);
        const gjk2di_dd limb = {n->sign * gjk2di_scaled(size, 32 * (i - n->count + 1)),
                                0};
        v.m = gjk2di_dd_add(v.m, limb);
    }
    return v;
}

static gjk2di_value gjk2di_exact_value(const gjk2di_exact *d, int quarters,
                                       const gjk2di_exact *u)
{
    uint32_t room[GJK2DI_LIMBS];
    gjk2di_integer n;
    n.limb = room;
    gjk2di_exact_dot(&n, d, quarters, u);
    return gjk2di_value_of(&n);
}

/* Values in one unit, in which the largest is near 1. */
static void gjk2di_in_one_unit(const gjk2di_value *value, int count, double *x)
{
    int i, top = -(1 << 20);
    for (i = 0; i < count; ++i) {
        const int k = value[i].k + gjk2di_exponent(value[i].m.hi);
        top = value[i].m.hi != 0 && k > top ? k : top;
    }
    for (i = 0; i < count; ++i)
        x[i] = gjk2di_scaled(value[i].m.hi, value[i].k - top);
}

/* By integers: H, N and e.w are each right to 2^-103, whatever cancels. */
GJK2DI_OUTLINE void gjk2di_measure_exactly(const gjk2di_pair *pair,
                                           const gjk2di_feature *f, gjk2di_measured *m)
{
    const int is_edge = f->count == 2;
    gjk2di_exact w, e;
    double x[2];
    gjk2di_exact_feature(&w, &e, pair, f);
    const gjk2di_value height = gjk2di_exact_value(&e, is_edge, &w);
    const gjk2di_value square = gjk2di_exact_value(&e, 0, &e);
    const gjk2di_value direction[2] = {gjk2di_value_of(&e.x[0]),
                                       gjk2di_value_of(&e.x[1])};
    gjk2di_in_one_unit(direction, 2, x);
    m->d = gjk2di_f2_xy(gjk2di_quarter_turned(gjk2di_f2_of(x[0], x[1]), is_edge));
    (void)gjk2di_measure_by(m, &height, &square, GJK2DI_ROOT_ERROR, 0);
    m->share = 0;
    if (is_edge) {
        const gjk2di_value along = gjk2di_exact_value(&e, 0, &w);
        m->share = gjk2di_share_of(&along, &square);
    }
}

/* d.u with digits enough for a share, in the unit of the stored numbers. */
static gjk2di_value gjk2di_dot_value(const gjk2di_pair *pair, const gjk2di_arrow *d,
                                     const gjk2di_arrow *u)
{
    const gjk2di_fine of_d = gjk2di_fine_arrow(pair, d);
    const gjk2di_fine of_u = gjk2di_fine_arrow(pair, u);
    gjk2di_value v = gjk2di_fine_dot(&of_d, d->quarters, &of_u);
    v.k += 2 * pair->k; /* (pairs of doubles are in the pair's unit) */
    if (!(gjk2di_fabs(v.m.hi) >= GJK2DI_DIGITS * v.error)) {
        gjk2di_exact a, b;
        gjk2di_exact_arrow(&a, pair, d);
        gjk2di_exact_arrow(&b, pair, u);
        v = gjk2di_exact_value(&a, d->quarters, &b);
    }
    return v;
}

/* The share of `way` at which d.(from + share way) is 0. */
GJK2DI_OUTLINE double gjk2di_crossing_of(const gjk2di_pair *pair, const gjk2di_arrow *d,
                                         const gjk2di_arrow *from,
                                         const gjk2di_arrow *way)
{
    const gjk2di_value of_from = gjk2di_dot_value(pair, d, from);
    const gjk2di_value of_way = gjk2di_dot_value(pair, d, way);
    return gjk2di_share_of(&of_from, &of_way);
}

/* With more digits than a float's distance needs. Integers have no room for numbers out
 * of the promised range: such shapes are apart by their circles (which tells only where
 * pair->k is 0), and what pairs of doubles cannot measure, doubles do. */
GJK2DI_OUTLINE void gjk2di_measure_in_full(const gjk2di_pair *pair,
                                           const gjk2di_feature *f, gjk2di_measured *m)
{
    if (gjk2di_measure_finely(pair, f, 0, m))
        return;
    if (gjk2di_are_ordinary(pair->p, pair->q, pair->growth))
        gjk2di_measure_exactly(pair, f, m);
    else
        gjk2di_measure_in_doubles(pair, f, m);
}

/* All about a corner or an edge. (The origin may be on its left, in
 * gjk2di_keep_reference and gjk2di_reach_direction.) */
GJK2DI_OUTLINE void gjk2di_measure_feature(const gjk2di_pair *pair,
                                           const gjk2di_feature *f, gjk2di_measured *m)
{
    m->distance = 0;
    if (sizeof(gjk2d_real) == sizeof(float) && gjk2di_is_of_one_shape(f))
        gjk2di_measure_in_doubles(pair, f, m);
    if (!gjk2di_is_precise(pair, m->distance))
        gjk2di_measure_in_full(pair, f, m);
}

/* Direction and share where the origin is on the feature, or next to it as at a cast's
 * fraction: the distance is told as 0. Only an edge has a direction of its own; a
 * corner's d is 0, as any would do. (gjk2di_normals_at asks for that of edges away from
 * the origin, too.) */
GJK2DI_OUTLINE void gjk2di_measure_contact(const gjk2di_pair *pair,
                                           const gjk2di_feature *f, gjk2di_measured *m)
{
    m->d = gjk2di_xy_at(0, 0);
    m->share = 0;
    if (f->count == 2 && sizeof(gjk2d_real) == sizeof(float) && gjk2di_is_of_one_shape(f))
        gjk2di_measure_in_doubles(pair, f, m);
    else if (f->count == 2 && !gjk2di_measure_finely(pair, f, 1, m))
        gjk2di_measure_exactly(pair, f, m);
    m->distance = m->rest = 0;
}

/* The radii and the margin as a pair of doubles: their sum need not be a double. */
static gjk2di_dd gjk2di_radii_of(const gjk2di_pair *pair)
{
    const gjk2di_dd radii =
        gjk2di_two_sum((double)pair->p.shape->radius, (double)pair->q.shape->radius);
    gjk2di_dd sum = gjk2di_two_sum(radii.hi, (double)pair->growth.margin);
    sum.lo += radii.lo;
    return sum;
}

/* Level 2 of shapes that are certainly separated, by the distance of their cores; or for
 * way = -1 the depth of shapes that certainly overlap. The radii are summed as a pair of
 * doubles, so that nothing of their sum is lost. (A margin is no part of either.) */
GJK2DI_INLINE gjk2d_real gjk2di_distance_by(const gjk2di_pair *pair, double apart,
                                            double rest, int way)
{
    const gjk2di_dd radii =
        gjk2di_two_sum((double)pair->p.shape->radius, (double)pair->q.shape->radius);
    if (radii.hi > 0)
        apart = (apart - radii.hi) + (rest - radii.lo);
    return gjk2di_rounded_above_0(way * apart);
}

/* ----------------------------------------------------------------- witness --
 * >>witness  Level 3: witness points, weights and direction, from what is measured.
 * Uses: numbers, lanes, pair, cso, measure; a trace asks gjk2d_subdistance. Invariant:
 * every field of a result is set.
 */
/* How two shapes or cores lie. (gjk2d_hit.start is that, less SEPARATED.) */
typedef enum gjk2di_relation {
    GJK2DI_UNDECIDED = 0,
    GJK2DI_SEPARATED,
    GJK2DI_TOUCHING,
    GJK2DI_OVERLAPPING
} gjk2di_relation;

/* A result without distance, direction and witnesses; of bad input `collide` is 1. */
GJK2DI_OUTLINE void gjk2di_begin_result(gjk2d_result *r, gjk2d_status status, int collide,
                                        int steps)
{
    const gjk2d_vec2 zero = gjk2di_vec(0, 0);
    r->status = status;
    r->collide = collide;
    r->iterations = steps;
    r->distance = r->lower = r->upper = r->depth = 0;
    r->normal = r->p = r->q = zero;
    r->p_local = r->q_local = r->p_world = r->q_world = zero;
    r->count = 0;
    for (int i = 0; i < 3; ++i) {
        r->p_index[i] = r->q_index[i] = -1;
        r->weight[i] = 0;
    }
}

/* ---- witnesses */

/* a x + b y. A double build adds its products in full, to within a unit in the last
 * place, for a result has no digits to spare there (but where splitting numbers would
 * overflow). */
GJK2DI_INLINE gjk2di_f2 gjk2di_two_terms(gjk2di_f2 a, gjk2di_f2 x, gjk2di_f2 b,
                                         gjk2di_f2 y)
{
    const gjk2di_f2 p = gjk2di_f2_times(a, x), q = gjk2di_f2_times(b, y);
    const gjk2di_f2 sum = gjk2di_f2_add(p, q);
    const gjk2di_f2 size = gjk2di_f2_add(gjk2di_f2_size(x), gjk2di_f2_size(y));
    if (sizeof(gjk2d_real) == sizeof(float))
        return sum;
    const gjk2di_f2 of_products =
        gjk2di_f2_add(gjk2di_f2_product_error(a, x, p), gjk2di_f2_product_error(b, y, q));
    const gjk2di_f2 lost = gjk2di_f2_add(gjk2di_f2_sum_error(p, q, sum), of_products);
    return gjk2di_f2_where(size, gjk2di_f2_all(1e290), gjk2di_f2_add(sum, lost), sum);
}

/* (a - b) + (x + y), for positions a and b far from each other beside x + y. A double
 * build keeps what each sum loses, where that is finite. */
GJK2DI_INLINE gjk2di_f2 gjk2di_apart_plus(gjk2di_f2 a, gjk2di_f2 b, gjk2di_f2 x,
                                          gjk2di_f2 y)
{
    gjk2di_fine sum = {a, gjk2di_f2_all(0), 0, 0};
    if (sizeof(gjk2d_real) == sizeof(float))
        return gjk2di_f2_add(gjk2di_f2_sub(a, b), gjk2di_f2_add(x, y));
    gjk2di_add_term(&sum, gjk2di_f2_neg(b));
    gjk2di_add_term(&sum, x);
    gjk2di_add_term(&sum, y);
    return gjk2di_f2_where(gjk2di_f2_size(sum.hi), gjk2di_f2_all(1e290),
                           gjk2di_f2_add(sum.hi, sum.lo), sum.hi);
}

/* The inverse of R times v. */
static gjk2di_f2 gjk2di_into_frame(const gjk2d_pose *pose, gjk2di_xy v)
{
    gjk2di_xy r = gjk2di_xy_of(gjk2di_rotation_of(pose));
    /* R^-1 = R^T / |R|^2; R is brought near length 1 first, as its square may
     * underflow. */
    const int k = -gjk2di_exponent(gjk2di_xy_norm1(r));
    r = gjk2di_xy_scaled(r, k);
    const double square = gjk2di_xy_dot(r, r);
    v = gjk2di_xy_turned_back(r, v);
    return gjk2di_f2_of(gjk2di_scaled(v.x / square, k), gjk2di_scaled(v.y / square, k));
}

/* A feature's point of P and its point of Q, by weights; of one corner its vertices. */
GJK2DI_INLINE gjk2di_both gjk2di_weighted(const gjk2di_pair *pair,
                                          const gjk2di_feature *f, const double weight[3])
{
    const gjk2di_f2 u = gjk2di_f2_all(weight[0]), v = gjk2di_f2_all(weight[1]);
    const gjk2di_both a = gjk2di_points_of(pair, f->corner[0]);
    if (f->count == 1)
        return a;
    const gjk2di_both b = gjk2di_points_of(pair, f->corner[1]);
    const gjk2di_both sum = gjk2di_both_at(gjk2di_two_terms(u, a.x, v, b.x),
                                           gjk2di_two_terms(u, a.y, v, b.y));
    return f->count == 2 ? sum
                         : gjk2di_both_plus(sum, gjk2di_f2_all(weight[2]),
                                            gjk2di_points_of(pair, f->corner[2]));
}

/* The witnesses in all frames, from weights of the corners, moved by a share of the radii
 * along the normal from P to Q; in double, so that each number is rounded once. They are
 * made of the weights as they are rounded: who adds them up again gets these points. */
static void gjk2di_tell_witnesses(gjk2d_result *r, const gjk2di_pair *pair,
                                  const gjk2di_feature *f, const double weight[3],
                                  double of_radii, gjk2di_xy n)
{
    const gjk2di_placed P = pair->p, Q = pair->q;
    const gjk2di_f2 tp = gjk2di_f2_read(&P.pose->position.x);
    const gjk2di_f2 tq = gjk2di_f2_read(&Q.pose->position.x);
    const gjk2di_both R =
        gjk2di_both_of(gjk2di_f2_read(&P.pose->cos), gjk2di_f2_read(&Q.pose->cos));
    const gjk2di_xy p_move = gjk2di_xy_times(of_radii * (double)P.shape->radius, n);
    const gjk2di_xy q_move = gjk2di_xy_times(-of_radii * (double)Q.shape->radius, n);
    gjk2di_both turned;
    double rounded[3];
    r->count = f->count;
    for (int i = 0; i < f->count; ++i) {
        r->weight[i] = (gjk2d_real)weight[i];
        rounded[i] = (double)r->weight[i];
        /* (custom cores have no vertices) */
        r->p_index[i] = P.shape->support ? -1 : f->corner[i].p;
        r->q_index[i] = Q.shape->support ? -1 : f->corner[i].q;
    }
    const gjk2di_both local = gjk2di_weighted(pair, f, rounded);
    turned.x = gjk2di_two_terms(R.x, local.x, gjk2di_f2_neg(R.y), local.y);
    turned.y = gjk2di_two_terms(R.y, local.x, R.x, local.y);
    gjk2di_f2 p_local = gjk2di_f2_xs(local.x, local.y);
    gjk2di_f2 q_local = gjk2di_f2_ys(local.x, local.y);
    const gjk2di_f2 p =
        gjk2di_f2_add(gjk2di_f2_xs(turned.x, turned.y), gjk2di_f2_of(p_move.x, p_move.y));
    gjk2di_f2 q = gjk2di_apart_plus(tq, tp, gjk2di_f2_ys(turned.x, turned.y),
                                    gjk2di_f2_of(q_move.x, q_move.y));
    /* a common point is one point, to the last bit */
    if (r->status == GJK2D_OVERLAP)
        q = p;
    if (P.shape->radius > 0)
        p_local = gjk2di_f2_add(p_local, gjk2di_into_frame(P.pose, p_move));
    if (Q.shape->radius > 0)
        q_local = gjk2di_f2_add(q_local, gjk2di_into_frame(Q.pose, q_move));
    r->p = gjk2di_f2_rounded(p);
    r->q = gjk2di_f2_rounded(q);
    r->p_local = gjk2di_f2_rounded(p_local);
    r->q_local = gjk2di_f2_rounded(q_local);
    r->p_world = gjk2di_f2_rounded(gjk2di_f2_add(tp, p));
    r->q_world = gjk2di_f2_rounded(gjk2di_f2_add(tp, q));
}

/* -d / |d|; (1, 0) where d is 0, as of concentric circles. The square's own rounding is
 * kept, so that each coordinate is right to its last place or so. */
static gjk2di_xy gjk2di_unit_opposite(gjk2di_xy d)
{
    /* (of doubles squares may leave the range) */
    if (sizeof(gjk2d_real) == sizeof(double))
        d = gjk2di_normal_sized(d);
    const gjk2di_dd xx = gjk2di_two_product(d.x, d.x);
    const gjk2di_dd yy = gjk2di_two_product(d.y, d.y);
    gjk2di_dd square = gjk2di_two_sum(xx.hi, yy.hi);
    square.lo += xx.lo + yy.lo;
    const gjk2di_dd x = {-d.x, 0}, y = {-d.y, 0};
    if (!(square.hi > 0))
        return gjk2di_xy_at(1, 0);
    return gjk2di_xy_at(gjk2di_over_root(x, square).hi + 0, /* no -0 */
                        gjk2di_over_root(y, square).hi + 0);
}

/* Witnesses from a share of a corner or an edge of the CSO. */
GJK2DI_OUTLINE void gjk2di_tell_share(gjk2d_result *r, const gjk2di_pair *pair,
                                      const gjk2di_feature *f, double share,
                                      double of_radii, gjk2di_xy n)
{
    /* Rounded, a share may be out of [0, 1] by a little; no weight is. */
    const double second = gjk2di_in_unit(share);
    const double weight[3] = {1 - second, second, 0};
    gjk2di_tell_witnesses(r, pair, f, weight, of_radii, n);
}

/* Witnesses from a measured feature: its closest points, moved by the radii along the
 * normal. Where only the radii overlap (level 3, `relation` OVERLAPPING), they move just
 * so far that both meet. Depth asks for TOUCHING whatever the relation: then the whole
 * radii move them, and m->distance may be below 0. */
GJK2DI_OUTLINE void gjk2di_tell_closest(gjk2d_result *r, const gjk2di_pair *pair,
                                        const gjk2di_feature *f, const gjk2di_measured *m,
                                        gjk2di_relation relation)
{
    const double radii = (double)pair->p.shape->radius + (double)pair->q.shape->radius;
    const gjk2di_xy n = gjk2di_unit_opposite(m->d);
    double of_radii = 1;
    if (relation == GJK2DI_OVERLAPPING) {
        r->status = GJK2D_OVERLAP;
        /* rP and rQ times that make the cores' distance: there they meet */
        of_radii = radii > 0 ? m->distance / radii : 0;
    } else {
        r->normal = gjk2di_xy_rounded(n);
    }
    gjk2di_tell_share(r, pair, f, m->share, of_radii, n);
}

/* The areas that the origin makes with a triangle's sides, each opposite of a corner, in
 * one unit, by pairs of doubles or by integers. Returns their sum: 0, if pairs of doubles
 * have too few digits, or the triangle is flat. */
GJK2DI_COLD double gjk2di_areas_by(const gjk2di_pair *pair, const gjk2di_feature *f,
                                   int is_exact, double area[3])
{
    gjk2di_value value[3];
    gjk2di_exact all[3];
    gjk2di_fine w[3];
    for (int i = 0; i < 3; ++i) {
        const gjk2di_arrow to = gjk2di_arrow_to(f->corner[i]);
        if (is_exact)
            gjk2di_exact_arrow(&all[i], pair, &to);
        else
            w[i] = gjk2di_fine_arrow(pair, &to);
    }
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        gjk2di_value v = is_exact ? gjk2di_exact_value(&all[j], 1, &all[k])
                                  : gjk2di_fine_dot(&w[j], 1, &w[k]);
        /* each area above 0 with enough digits, or known exactly (0, as on lattices) */
        if (v.error > 0 && !(v.m.hi > GJK2DI_DIGITS * v.error &&
                             gjk2di_is_rounding_certain(v.m, v.error)))
            return 0;
        v.m.hi = v.m.hi > 0 ? v.m.hi : 0;
        value[i] = v;
    }
    gjk2di_in_one_unit(value, 3, area);
    return area[0] + area[1] + area[2];
}

/* Witnesses of cores that overlap, from a triangle around the origin: a point of both.
 * The areas are its weights. Each errs by 5 u E (|a|_1 + |b|_1) + 4 u E^2, at most
 * 24 u E^2, as |w|_1 is at most 2 E: that is less than 24 / DIGITS of their sum where the
 * sum exceeds u DIGITS E^2. (In a double build it never does.) Below that, pairs of
 * doubles weigh, or integers. */
static void gjk2di_tell_common(gjk2d_result *r, const gjk2di_pair *pair,
                               const gjk2di_feature *f)
{
    const double least = pair->magnitude * pair->magnitude * GJK2DI_U * GJK2DI_DIGITS;
    gjk2di_xy corner[3];
    double weight[3] = {0, 0, 0}, sum = 0;
    if (f->count == 3) {
        for (int i = 0; i < 3; ++i)
            corner[i] = gjk2di_f2_xy(gjk2di_corner_at(pair, f->corner[i]));
        for (int i = 0; i < 3; ++i) {
            weight[i] = gjk2di_xy_cross(corner[(i + 1) % 3], corner[(i + 2) % 3]);
            /* The origin is inside: below 0 is rounding. */
            weight[i] = weight[i] > 0 ? weight[i] : 0;
            sum += weight[i];
        }
        if (!(sum > least))
            sum = gjk2di_areas_by(pair, f, 0, weight);
        if (!(sum > 0))
            sum = gjk2di_areas_by(pair, f, 1, weight);
    }
    /* too thin, or a segment: what its last side makes of it */
    if (!(sum > 0) && f->count > 1) {
        const int first = f->count - 2, second = f->count - 1;
        const gjk2di_xy from = gjk2di_f2_xy(gjk2di_corner_at(pair, f->corner[first]));
        const gjk2di_xy to = gjk2di_f2_xy(gjk2di_corner_at(pair, f->corner[second]));
        const gjk2di_xy e = gjk2di_xy_sub(to, from);
        const double along = -gjk2di_xy_dot(e, from);
        sum = gjk2di_xy_dot(e, e);
        weight[0] = 0;
        weight[second] = along > 0 ? (along < sum ? along : sum) : 0;
        weight[first] = sum - weight[second];
    }
    /* one corner, if the side has no length beyond rounding */
    for (int i = 0; i < 3; ++i)
        weight[i] = sum > 0 ? weight[i] / sum : i == 0;
    r->status = GJK2D_OVERLAP;
    gjk2di_tell_witnesses(r, pair, f, weight, 0, gjk2di_xy_at(0, 0));
}

/* ---- a query's plan, and its trace */

/* How a query searches, whom it tells of each step, and how far it came. */
typedef struct gjk2di_plan {
    int level; /* 1 to 3; of custom shapes also 4, depth (that of lists is searched for
                  at 3, and told at 4) */
    gjk2d_support_policy policy;
    int limit;            /* of the search's steps; 0: none of the caller's */
    gjk2d_trace_fn trace; /* or null */
    void *trace_user;
    gjk2d_real told_lower, told_upper; /* in the last step: rounding makes none worse */
    /* gjk2di_tell: a pointer, so that only gjk2d_query and gjk2d_witness link it */
    void (*tell)(struct gjk2di_plan *plan, const gjk2di_pair *pair, int iteration,
                 const gjk2di_feature *f, const gjk2di_xy w[3], gjk2di_xy direction,
                 gjk2di_xy v, double lower);
    gjk2di_feature *guess; /* a cache's: where it begins (count 0: nowhere), then its end;
                              or null */
    int steps;             /* taken */
    double lower, upper;   /* of the cores' distance, as far as the search knows */
} gjk2di_plan;

/* As the plain functions ask: no guess, no limit, no trace. */
static gjk2di_plan gjk2di_plan_of(int level)
{
    const gjk2di_plan plan = {
        level, GJK2D_SUPPORT_AUTO, 0, NULL, NULL, 0, GJK2DI_MAX, NULL, NULL, 0, 0, 0};
    return plan;
}

/* A bound of the distance from one of the cores', on the safe side of all rounding: a
 * walk's errs by 18.4 u E and 3 u of itself (>>measure), for which the code takes 20 u E
 * and 2 epsilon. */
static gjk2d_real gjk2di_safe_bound(const gjk2di_pair *pair, double cores, int is_upper)
{
    const double way = is_upper ? 1 : -1, error = 20 * GJK2DI_U * pair->magnitude;
    const double x = gjk2di_scaled(cores + way * error - pair->radius, pair->k);
    const double safe = x * (1 + way * 2 * (double)GJK2DI_EPSILON);
    return !(x > 0) ? 0 : !is_upper ? gjk2di_rounded(safe) : gjk2di_rounded_above_0(safe);
}

/* A step of a search: corners w[] of the CSO, the newest first, which was searched in
 * `direction`; their closest point v, and a lower bound of the cores' distance. */
GJK2DI_COLD void gjk2di_tell(gjk2di_plan *plan, const gjk2di_pair *pair, int iteration,
                             const gjk2di_feature *f, const gjk2di_xy w[3],
                             gjk2di_xy direction, gjk2di_xy v, double lower)
{
    const double unit = gjk2di_scaled(1, pair->k);
    gjk2d_step step;
    step.iteration = iteration;
    step.count = f->count;
    for (int i = 0; i < 3; ++i) {
        const int used = i < f->count;
        step.simplex[i] =
            gjk2di_xy_rounded(gjk2di_xy_times(used ? unit : 0, w[used ? i : 0]));
        step.p_index[i] = used ? f->corner[i].p : -1;
        step.q_index[i] = used ? f->corner[i].q : -1;
    }
    step.direction = gjk2di_xy_rounded(direction);
    step.barycode = gjk2d_subdistance(step.simplex, f->count).barycode;
    step.v = gjk2di_xy_rounded(gjk2di_xy_times(unit, v));
    /* Bounds only get better: a step that rounding makes look worse leaves them, and
     * lower never passes upper. */
    gjk2d_real bound = gjk2di_safe_bound(pair, gjk2di_xy_length(v), 1);
    plan->told_upper = gjk2di_min(plan->told_upper, gjk2di_max(plan->told_lower, bound));
    bound = gjk2di_safe_bound(pair, lower, 0);
    plan->told_lower = gjk2di_min(plan->told_upper, gjk2di_max(plan->told_lower, bound));
    step.lower = plan->told_lower;
    step.upper = plan->told_upper;
    plan->trace(&step, plan->trace_user);
}

/* ------------------------------------------------------------------- prove --
 * >>prove  Decides what fast searches leave undecided: how two lists of points lie, and
 * the one feature that every path agrees on, without any error.
 * Uses: numbers, lanes, shape, pair, cso, measure, witness. Invariant: decisions rest on
 * signs of >>cso, or on doubles beyond a bound of their error.
 *
 * A corner or edge with direction d (the corner itself, or the edge's normal into the
 * CSO) is the closest exactly if no corner of the CSO has a smaller d.w, and the origin
 * projects inside of the edge. This is GJK once more, each decision being exact: from a
 * guess to the feature that is. Where that is not unique, as between parallel edges or in
 * contact, rules choose one that does not depend on the guess:
 *
 *     separated    the foot exactly on an end of an edge: that corner; inside of an edge:
 *                  the edge. Of parallel edges of P and Q, P's edge where the foot is,
 *                  with the lower of Q's vertices that has it there; else Q's edge.
 *     touching     an edge before a corner: only an edge has a direction; else as above.
 *     overlapping  a triangle that depends on the pair alone (see below).
 *
 * A search that was certain in doubles had strict signs only: there the feature is
 * unique, and no rule was needed.
 */

/* ---- the corner farthest against a direction */

/* Of one shape's vertices: the scores are g.p, each to within bound / 2.
 *
 * d's error e in either coordinate makes e |R p|_1 <= 2 e |R|_1 extent. The roundings of
 * g and of the score, 2 u each, and d's lower parts, u, make 5 u |d|_1 |R|_1 extent; the
 * code takes 12. What underflows is less than 2^-1000, for d is not short. */
typedef struct gjk2di_scoring {
    gjk2di_list list;
    gjk2di_xy g;
    double bound;
} gjk2di_scoring;

/* g = R^T d, so that a score takes one product with the stored point. */
static gjk2di_scoring gjk2di_scoring_of(const gjk2di_pair *pair, const gjk2di_fine *d,
                                        int quarters, int of_q)
{
    const gjk2di_f2 R = of_q ? pair->q_rotation : pair->p_rotation;
    const gjk2di_placed side = of_q ? pair->q : pair->p;
    const gjk2di_f2 upper = gjk2di_quarter_turned(d->hi, quarters);
    const double reach = gjk2di_f2_norm1(R) * (double)side.shape->extent;
    const double error = 2 * d->error + 12 * GJK2DI_U * gjk2di_f2_norm1(upper);
    const gjk2di_scoring s = {of_q ? pair->q_list : pair->p_list,
                              gjk2di_xy_turned_back(gjk2di_f2_xy(R), gjk2di_f2_xy(upper)),
                              2 * reach * error + 1e-300};
    return s;
}

GJK2DI_INLINE double gjk2di_score(const gjk2di_scoring *s, int i)
{
    return gjk2di_xy_dot(s->g, gjk2di_xy_of(gjk2di_point(s->list, i)));
}

/* The vertex with the least score, as far as rounded numbers can tell; without lanes, as
 * it decides which of several tied corners an overlap's triangle has. */
static int gjk2di_least_scored(const gjk2di_scoring *s, int is_ring)
{
    int found = 0;
    if (is_ring && s->list.count >= GJK2DI_CLIMB_FROM && gjk2di_xy_norm1(s->g) > 0) {
        const gjk2di_xy back = gjk2di_xy_times(-1, gjk2di_normal_sized(s->g));
        /* The climb takes stored numbers. Where rounding misleads it, its end is still
         * only a guess. */
        return gjk2di_climb(s->list, back, -1, 0);
    }
    double least = gjk2di_score(s, 0);
    for (int i = 1; i < s->list.count; ++i) {
        const double score = gjk2di_score(s, i);
        found = score < least ? i : found;
        least = score < least ? score : least;
    }
    return found;
}

/* A corner with another vertex of P, or of Q. */
GJK2DI_INLINE gjk2di_corner gjk2di_with_vertex(gjk2di_corner corner, int of_q, int i)
{
    corner.p = of_q ? corner.p : i;
    corner.q = of_q ? i : corner.q;
    return corner;
}

/* *best becomes `other` if that is farther against d, by an exact sign. */
static void gjk2di_keep_farther(const gjk2di_pair *pair, const gjk2di_arrow *d,
                                gjk2di_corner *best, gjk2di_corner other)
{
    if (!gjk2di_is_same_corner(other, *best) &&
        gjk2di_sign(pair, *d, gjk2di_arrow_between(*best, other)) < 0)
        *best = other;
}

/* The best vertex of P or of Q: the corner's own if none is better. Only vertices whose
 * rounded score may be the least are compared by exact signs: one or two, as a rule. */
static void gjk2di_improve_vertex(const gjk2di_pair *pair, const gjk2di_arrow *d,
                                  const gjk2di_fine *fine, gjk2di_corner *best, int of_q)
{
    const gjk2di_scoring s = gjk2di_scoring_of(pair, fine, d->quarters, of_q);
    const int ring = (of_q ? pair->q : pair->p).shape->ring, count = s.list.count;
    const int guess = gjk2di_least_scored(&s, ring);
    const double limit = gjk2di_score(&s, guess) + s.bound;
    /* The corner's own vertex certainly loses: the guess is better, no sign is needed. */
    if (gjk2di_score(&s, of_q ? best->q : best->p) > limit)
        *best = gjk2di_with_vertex(*best, of_q, guess);
    if (ring && count >= GJK2DI_CLIMB_FROM) {
        /* Along a ring the scores fall to one least and rise: what may be the least lies
         * next to the guess, on both sides of it. */
        for (int way = -1; way <= 1; way += 2)
            for (int i = guess; gjk2di_score(&s, i) <= limit;) {
                gjk2di_keep_farther(pair, d, best, gjk2di_with_vertex(*best, of_q, i));
                i = gjk2di_beside(count, i, way);
                if (i == guess)
                    break;
            }
        return;
    }
    for (int i = 0; i < count; ++i)
        if (gjk2di_score(&s, i) <= limit)
            gjk2di_keep_farther(pair, d, best, gjk2di_with_vertex(*best, of_q, i));
}

/* The corner farthest against d: `start` itself if none is farther, so that any other is
 * strictly farther. */
GJK2DI_OUTLINE gjk2di_corner gjk2di_exact_support(const gjk2di_pair *pair,
                                                  const gjk2di_arrow *d,
                                                  gjk2di_corner start)
{
    /* Scores are compared with one another: d's length is free. (A double build brings
     * short ones near length 1: times a small rotation they do not underflow.) */
    const gjk2di_fine fine = gjk2di_fine_arrow(pair, d);
    gjk2di_corner best = start;
    gjk2di_improve_vertex(pair, d, &fine, &best, 0);
    gjk2di_improve_vertex(pair, d, &fine, &best, 1);
    /* The sweep is a third summand of the CSO, the segment from 0 to s: its support
     * vertex is 0 or s. */
    if (gjk2di_is_swept(pair)) {
        gjk2di_corner other = best;
        other.swept = !best.swept;
        gjk2di_keep_farther(pair, d, &best, other);
    }
    return best;
}

/* Is d.a = d.on, exactly? */
static int gjk2di_is_tied(const gjk2di_pair *pair, gjk2di_arrow d, gjk2di_corner on,
                          gjk2di_corner a)
{
    return gjk2di_is_same_corner(a, on) ||
           gjk2di_sign(pair, d, gjk2di_arrow_between(on, a)) == 0;
}

/* Is the chord a b, counterclockwise, an edge of the CSO? Else *beyond is the corner that
 * lies farthest beyond it. */
static int gjk2di_is_cso_edge(const gjk2di_pair *pair, gjk2di_corner a, gjk2di_corner b,
                              gjk2di_corner *beyond)
{
    const gjk2di_arrow d = gjk2di_arrow_left(gjk2di_arrow_between(a, b));
    *beyond = gjk2di_exact_support(pair, &d, a);
    return gjk2di_is_same_corner(a, *beyond);
}

/* ---- the search */

/* The feature next to the origin, W: a corner, an edge that the origin projects strictly
 * inside of, or a triangle around it, whose corners nobody asks for; and the direction d
 * that proves it. */
typedef struct gjk2di_search {
    gjk2di_feature f;
    gjk2di_arrow d;
    int at_origin; /* the closest point is the origin */
    int tries;     /* supports before giving up */
} gjk2di_search;

/* The sign of a x b: above 0 if the origin is on the right of the line from b to a, which
 * is outside of an edge b a. */
static int gjk2di_turn_sign(const gjk2di_pair *pair, gjk2di_corner a, gjk2di_corner b)
{
    return gjk2di_sign(pair, gjk2di_arrow_left(gjk2di_arrow_to(a)), gjk2di_arrow_to(b));
}

/* The sign of (b - a).at: below 0 if the origin projects beyond `at`, seen from a towards
 * b. */
static int gjk2di_along_sign(const gjk2di_pair *pair, gjk2di_corner a, gjk2di_corner b,
                             gjk2di_corner at)
{
    return gjk2di_sign(pair, gjk2di_arrow_between(a, b), gjk2di_arrow_to(at));
}

/* W = a corner. */
static void gjk2di_set_corner(gjk2di_search *s, gjk2di_corner a)
{
    s->f.corner[0] = a;
    s->f.count = 1;
}

/* W = the edge a b, which has the origin on its right or, for turn = 0, on its line: so d
 * points away from the origin. */
static void gjk2di_set_edge(gjk2di_search *s, gjk2di_corner a, gjk2di_corner b, int turn)
{
    s->f = gjk2di_edge_of(a, b);
    s->at_origin = turn == 0;
}

/* W = the feature closest to the origin of W and a new corner a: of a triangle a b c
 * (Algorithm 3), or of a segment, c being b (Algorithm 5). a is strictly farther against
 * d than b c, and the origin on a's side of b c: of the barycodes only 4 to 7 are left,
 * of Algorithm 4's cones only the one at a. (Of a segment it is enough that from b the
 * origin projects towards a.) */
static void gjk2di_cut_down(const gjk2di_pair *pair, gjk2di_search *s, gjk2di_corner a)
{
    const gjk2di_corner b = s->f.corner[0], c = s->f.corner[s->f.count - 1];
    const int first = gjk2di_turn_sign(pair, b, a);
    if (first <= 0 && gjk2di_along_sign(pair, a, b, a) < 0) {
        gjk2di_set_edge(s, b, a, first);
        return;
    }
    const int second = gjk2di_turn_sign(pair, a, c);
    if (first > 0 && second > 0)
        s->f.count = 3;
    else if (second <= 0 && gjk2di_along_sign(pair, a, c, a) < 0)
        gjk2di_set_edge(s, a, c, second);
    else
        gjk2di_set_corner(s, a);
}

/* The origin is strictly inside the edge: if the CSO lies on one side of it, they touch,
 * else there is an area around the origin. */
static void gjk2di_decide_on_edge(const gjk2di_pair *pair, gjk2di_search *s)
{
    const gjk2di_corner a = s->f.corner[0];
    for (int side = 0; side < 2; ++side) {
        if (gjk2di_is_same_corner(a, gjk2di_exact_support(pair, &s->d, a)))
            return;
        /* something lies on this side: and on the other? */
        s->d.quarters = -s->d.quarters;
    }
    s->f.count = 3;
}

/* Any corner in another place than this one; 0 if there is none. To compare stored points
 * is enough: a rotation takes no two points to one. */
static int gjk2di_find_other(const gjk2di_pair *pair, gjk2di_corner at,
                             gjk2di_corner *other)
{
    for (int of_q = 0; of_q < 2; ++of_q) {
        const gjk2di_list list = of_q ? pair->q_list : pair->p_list;
        const gjk2d_vec2 here = gjk2di_point(list, of_q ? at.q : at.p);
        for (int i = 0; i < list.count; ++i) {
            *other = gjk2di_with_vertex(at, of_q, i);
            if (!gjk2di_is_same(gjk2di_point(list, i), here))
                return 1;
        }
    }
    *other = at;
    other->swept = !at.swept;
    return gjk2di_is_swept(pair);
}

/* corner[0] is the origin: touching or overlapping? Seen from it, `right` and `left` span
 * a cone of at most half a turn. It is widened to the right until no corner is to its
 * right (touching: that side is an edge) or it spans more than half a turn (overlapping:
 * a, right and left lie all around). */
static void gjk2di_decide_at_corner(const gjk2di_pair *pair, gjk2di_search *s)
{
    const gjk2di_corner here = s->f.corner[0];
    gjk2di_corner right;
    if (!gjk2di_find_other(pair, here, &right))
        return; /* point on point */
    const gjk2di_corner left = right;
    while (s->tries-- > 0) {
        s->d = gjk2di_arrow_left(gjk2di_arrow_between(here, right));
        const gjk2di_corner a = gjk2di_exact_support(pair, &s->d, right);
        if (gjk2di_is_same_corner(right, a))
            return;
        if (gjk2di_turn_sign(pair, a, left) < 0) {
            s->f.count = 3;
            return;
        }
        right = a;
    }
}

/* From a corner or two to the feature next to the origin: Algorithm 1 with exact
 * decisions. |v| shrinks in every step, without rounding, so that no corner or edge is
 * seen twice; the count of steps only makes sure of it. At the origin itself it stops,
 * unless level 3 asks what is around it. */
static void gjk2di_descend(const gjk2di_pair *pair, gjk2di_search *s, int level)
{
    while (s->f.count < 3 && s->tries-- > 0) {
        const gjk2di_corner b = s->f.corner[0];
        s->d = gjk2di_direction_of(&s->f);
        if (s->f.count == 1)
            s->at_origin = gjk2di_sign(pair, s->d, s->d) == 0;
        if (s->at_origin) {
            if (level == 3 && s->f.count == 1)
                gjk2di_decide_at_corner(pair, s);
            else if (level == 3)
                gjk2di_decide_on_edge(pair, s);
            return;
        }
        const gjk2di_corner a = gjk2di_exact_support(pair, &s->d, b);
        /* No corner is farther against d than W is: W is the closest. */
        if (gjk2di_is_same_corner(b, a))
            return;
        gjk2di_cut_down(pair, s, a);
    }
}

/* ---- radii */

/* r = rP + rQ + margin, which need not be a double. (Out of line, so that its terms do
 * not add to the stack where that is deepest.) */
GJK2DI_OUTLINE void gjk2di_exact_radius(gjk2di_integer *out, const gjk2di_pair *pair)
{
    gjk2di_terms t;
    t.count = 0;
    gjk2di_add_factors(&t, (double)pair->p.shape->radius, 1);
    gjk2di_add_factors(&t, (double)pair->q.shape->radius, 1);
    gjk2di_add_factors(&t, (double)pair->growth.margin, 1);
    gjk2di_sum_products(out, t.factor, t.count / 2);
}

/* The sign of |v| - r in integers, r > 0: of H^2 - r^2 N. (Of a corner H = N = |w|^2.) */
GJK2DI_OUTLINE int gjk2di_sign_against_radii(const gjk2di_pair *pair,
                                             const gjk2di_feature *f)
{
    const int is_edge = f->count == 2;
    uint32_t room[3][GJK2DI_LIMBS], of_radius[GJK2DI_LIMBS / 2];
    gjk2di_integer n[4], radius[2];
    gjk2di_exact w, e;
    radius[0].limb = of_radius;
    gjk2di_exact_radius(&radius[0], pair);
    radius[1] = radius[0];
    n[0].limb = room[0];
    n[2].limb = room[1];
    n[3].limb = room[2];
    gjk2di_exact_feature(&w, &e, pair, f);
    gjk2di_exact_dot(&n[0], &e, is_edge, &w);
    n[1] = n[0];
    gjk2di_sum_products(&n[2], radius, 1);
    n[2].sign = -n[2].sign;
    gjk2di_exact_dot(&n[3], &e, 0, &e);
    return gjk2di_sum_products(NULL, n, 2);
}

/* How two shapes lie whose cores are separated, f being the closest feature: what the
 * measure leaves open, integers decide. Twice the measure's error has room for a fraction
 * of a way (w errs by 7 u E then, not 5). 2^-100 of E, 7.9e-31, is more than scaling by
 * 2^k cuts off. */
static gjk2di_relation gjk2di_relation_by_radii(const gjk2di_pair *pair,
                                                const gjk2di_feature *f)
{
    const gjk2di_dd radii = gjk2di_radii_of(pair);
    gjk2di_measured m;
    if (!(pair->radius > 0))
        return GJK2DI_SEPARATED;
    gjk2di_measure_feature(pair, f, &m);
    const double gap =
        gjk2di_scaled((m.distance - radii.hi) + (m.rest - radii.lo), -pair->k);
    const double error = 2 * gjk2di_scaled(m.error, -pair->k) + 7.9e-31 * pair->magnitude;
    const int sign = gap > error    ? 1
                     : gap < -error ? -1
                                    : gjk2di_sign_against_radii(pair, f);
    return sign > 0 ? GJK2DI_SEPARATED : sign == 0 ? GJK2DI_TOUCHING : GJK2DI_OVERLAPPING;
}

/* ---- one feature of several */

/* The vertices of a shape that are tied in a direction: a chain of `edges` edges, of a
 * ring in the order of its points; of another list the one from end to end. */
typedef struct gjk2di_chain {
    int begin, end, edges;
} gjk2di_chain;

/* One of two ends, or of one vertex. */
static gjk2di_chain gjk2di_chain_of(int begin, int end)
{
    const gjk2di_chain chain = {begin, end, begin != end};
    return chain;
}

/* A ring's: from the corner's vertex forwards and back as long as it is tied. */
static gjk2di_chain gjk2di_ring_chain(const gjk2di_pair *pair, gjk2di_arrow d,
                                      gjk2di_corner on, int of_q)
{
    const int count = (of_q ? pair->q_list : pair->p_list).count;
    const int at = of_q ? on.q : on.p;
    gjk2di_chain chain = gjk2di_chain_of(at, at);
    for (int way = 1; way >= -1; way -= 2) {
        int *const end = way > 0 ? &chain.end : &chain.begin;
        /* at most count - 1 edges: a flat ring must not go round */
        for (; chain.edges < count - 1; ++chain.edges) {
            const int next = gjk2di_beside(count, *end, way);
            if (!gjk2di_is_tied(pair, d, on, gjk2di_with_vertex(on, of_q, next)))
                break;
            *end = next;
        }
    }
    return chain;
}

/* The vertices tied with a corner, which lie on a line across d. Of a list that is no
 * ring the two at its ends, of points in one place the first: points between them are no
 * corners of the hull. */
static gjk2di_chain gjk2di_tied_chain(const gjk2di_pair *pair, gjk2di_arrow d,
                                      gjk2di_corner on, int of_q)
{
    const gjk2di_arrow left = gjk2di_arrow_left(d);
    gjk2di_corner low = on, high = on;
    int is_first = 1;
    if ((of_q ? pair->q : pair->p).shape->ring)
        return gjk2di_ring_chain(pair, d, on, of_q);
    const gjk2di_fine fine = gjk2di_fine_arrow(pair, &d);
    const gjk2di_scoring s = gjk2di_scoring_of(pair, &fine, d.quarters, of_q);
    const double own = gjk2di_score(&s, of_q ? on.q : on.p);
    for (int i = 0; i < s.list.count; ++i) {
        const gjk2di_corner any = gjk2di_with_vertex(on, of_q, i);
        /* (most are certainly not tied: no sign is needed) */
        if (gjk2di_fabs(gjk2di_score(&s, i) - own) > s.bound ||
            !gjk2di_is_tied(pair, d, on, any))
            continue;
        if (is_first)
            low = high = any;
        else if (gjk2di_sign(pair, left, gjk2di_arrow_between(low, any)) < 0)
            low = any;
        else if (gjk2di_sign(pair, left, gjk2di_arrow_between(high, any)) > 0)
            high = any;
        is_first = 0;
    }
    return of_q ? gjk2di_chain_of(low.q, high.q) : gjk2di_chain_of(low.p, high.p);
}

/* Does the origin project onto the edge a b or, given the normal of a `line` through the
 * origin, does that line cross it? Then f becomes that edge, with d on its left. Exactly
 * on an end f becomes that corner, unless keeps_edge. With is_flat the CSO has no area,
 * and d may be on either side: the edge runs from the lower vertex to the higher one. */
static int gjk2di_take_edge(const gjk2di_pair *pair, gjk2di_arrow d, gjk2di_corner a,
                            gjk2di_corner b, int keeps_edge, int is_flat,
                            const gjk2di_arrow *line, gjk2di_feature *f)
{
    const gjk2di_arrow along = line ? *line : gjk2di_arrow_between(a, b);
    const int first = gjk2di_sign(pair, along, gjk2di_arrow_to(a));
    const int second = gjk2di_sign(pair, along, gjk2di_arrow_to(b));
    if (first * second > 0)
        return 0;
    /* (an edge that has d on its left runs to d's right) */
    const int is_turned = is_flat ? b.p < a.p || b.q < a.q
                                  : gjk2di_sign(pair, gjk2di_arrow_left(d),
                                                gjk2di_arrow_between(a, b)) >= 0;
    *f = is_turned ? gjk2di_edge_of(b, a) : gjk2di_edge_of(a, b);
    /* Exactly on an end: there the corner is as close, and has fewer vertices. */
    if (!keeps_edge && (first == 0 || second == 0)) {
        f->corner[0] = first == 0 ? a : b;
        f->count = 1;
    }
    return 1;
}

/* Takes the first edge that gjk2di_take_edge accepts: P's, with the lower end of Q's
 * chain, then with the higher one; then Q's likewise. 0: none. */
static int gjk2di_take_from_chains(const gjk2di_pair *pair, gjk2di_arrow d,
                                   const gjk2di_chain chain[2], int keeps_edge,
                                   int is_flat, const gjk2di_arrow *line,
                                   gjk2di_feature *f)
{
    for (int of_q = 0; of_q < 2; ++of_q) {
        const gjk2di_chain own = chain[of_q], other = chain[!of_q];
        const int count = (of_q ? pair->q_list : pair->p_list).count;
        const int is_up = other.begin < other.end;
        for (int is_second = 0; is_second < 1 + (other.begin != other.end); ++is_second) {
            const int end = is_second == is_up ? other.end : other.begin;
            /* the other shape's vertex in both places; its own is set next */
            const gjk2di_corner on = gjk2di_corner_of(end, end);
            gjk2di_corner a = gjk2di_with_vertex(on, of_q, own.begin), b;
            for (int k = 1; k <= own.edges; ++k, a = b) {
                const int i = of_q ? a.q : a.p;
                const int next = k < own.edges ? gjk2di_beside(count, i, 1) : own.end;
                b = gjk2di_with_vertex(on, of_q, next);
                if (gjk2di_take_edge(pair, d, a, b, keeps_edge, is_flat, line, f))
                    return 1;
            }
        }
    }
    return 0;
}

/* Two corners on opposite sides of the CSO; 0 if it has no area. */
static int gjk2di_find_ends(const gjk2di_pair *pair, gjk2di_corner end[2])
{
    const gjk2di_corner first = gjk2di_corner_of(0, 0);
    gjk2di_corner other;
    end[0] = end[1] = first;
    if (!gjk2di_find_other(pair, first, &other))
        return 0;
    gjk2di_arrow d = gjk2di_arrow_left(gjk2di_arrow_between(first, other));
    end[0] = gjk2di_exact_support(pair, &d, first);
    d.quarters = -1;
    end[1] = gjk2di_exact_support(pair, &d, first);
    return !gjk2di_is_same_corner(end[0], end[1]);
}

/* Has the CSO of the cores no area? */
static int gjk2di_is_thin(const gjk2di_pair *pair)
{
    gjk2di_corner end[2];
    if ((pair->p.shape->ring && pair->p_list.count > 2) ||
        (pair->q.shape->ring && pair->q_list.count > 2))
        return 0;
    return !gjk2di_find_ends(pair, end);
}

/* The closest feature, d being its direction and `on` a corner of it: of all that is
 * tied, the one that the rules of this room name. */
static void gjk2di_choose_feature(const gjk2di_pair *pair, gjk2di_arrow d,
                                  gjk2di_corner on, int keeps_edge,
                                  const gjk2di_arrow *line, gjk2di_feature *f)
{
    /* (without an area both sides of an edge are normals: the lower vertex first) */
    const int is_flat = keeps_edge && !line && d.quarters != 0 && gjk2di_is_thin(pair);
    gjk2di_chain chain[2];
    chain[0] = gjk2di_tied_chain(pair, d, on, 0);
    chain[1] = gjk2di_tied_chain(pair, d, on, 1);
    f->count = 1;
    f->corner[0] = gjk2di_corner_of(chain[0].begin, chain[1].begin);
    (void)gjk2di_take_from_chains(pair, d, chain, keeps_edge, is_flat, line, f);
}

/* Is it an edge of P's ring alone, or of Q's, counterclockwise? */
static int gjk2di_is_edge(const gjk2di_pair *pair, const gjk2di_feature *f)
{
    const gjk2di_corner a = f->corner[0], b = f->corner[1];
    const int p = gjk2di_beside(pair->p_list.count, a.p, pair->p.shape->ring);
    const int q = gjk2di_beside(pair->q_list.count, a.q, pair->q.shape->ring);
    return (a.q == b.q && a.p != b.p && b.p == p) ||
           (a.p == b.p && a.q != b.q && b.q == q);
}

/* Do the other vertices of P's ring, or Q's, lie farther along d than an edge a b, or a
 * vertex a = b, for certain? As along a ring d.x rises and falls only once, its next
 * ones on both sides tell; `bound` |e|_1 is how far d.e may err along an edge e. (Of a
 * point, and of a segment that is the edge, there are no others.) */
GJK2DI_INLINE int gjk2di_rises_beyond(const gjk2di_pair *pair, int of_q, int a, int b,
                                      gjk2di_f2 d, double bound)
{
    const int way = (of_q ? pair->q : pair->p).shape->ring;
    const gjk2di_list list = of_q ? pair->q_list : pair->p_list;
    const gjk2di_f2 R = of_q ? pair->q_rotation : pair->p_rotation;
    const int next = gjk2di_beside(list.count, b, way);
    const int last = gjk2di_beside(list.count, a, -way);
    const gjk2di_both from =
        gjk2di_both_of(gjk2di_read_point(list, b), gjk2di_read_point(list, a));
    const gjk2di_both to =
        gjk2di_both_of(gjk2di_read_point(list, next), gjk2di_read_point(list, last));
    const gjk2di_both e =
        gjk2di_both_turned(gjk2di_both_of(R, R), gjk2di_both_sub(to, from));
    const gjk2di_f2 rise = gjk2di_both_dot(gjk2di_both_of(d, d), e);
    const gjk2di_f2 error =
        gjk2di_f2_add(gjk2di_f2_times(gjk2di_f2_all(bound), gjk2di_both_norm1(e)),
                      gjk2di_f2_all(1e-285));
    return list.count == 1 + (a != b) || gjk2di_f2_less(error, rise) == 3;
}

/* Is this edge one of the CSO, and certainly no other corner tied with it or before it?
 * All other corners have to lie beyond it along its left normal d. (It serves features
 * near contact, a ray's exit, the least way out and the crossing of a cast; it takes no
 * chord.) An edge errs by 6 u of its size, d as much, their product by 2 u more: 14 u,
 * for which the code takes 20 u. */
GJK2DI_OUTLINE int gjk2di_is_sole_edge(const gjk2di_pair *pair, gjk2di_corner from,
                                       gjk2di_corner to)
{
    const gjk2di_f2 d = gjk2di_f2_left(gjk2di_edge_between(pair, from, to));
    const double bound = 20 * GJK2DI_U * gjk2di_f2_norm1(d);
    return gjk2di_rises_beyond(pair, 0, from.p, to.p, d, bound) &&
           gjk2di_rises_beyond(pair, 1, from.q, to.q, d, bound);
}

/* The corner next to one, counterclockwise for way = 1, and the edge that leads there:
 * P's or -Q's, whichever turns less, P's of equal ones. (A walk takes Q's of equal ones:
 * both lie on one edge of the CSO.) */
GJK2DI_INLINE gjk2di_corner gjk2di_next_corner(const gjk2di_pair *pair, gjk2di_corner at,
                                               int way, gjk2di_f2 *edge)
{
    const gjk2di_list P = pair->p_list, Q = pair->q_list;
    const int p = gjk2di_beside(P.count, at.p, way * pair->p.shape->ring);
    const int q = gjk2di_beside(Q.count, at.q, way * pair->q.shape->ring);
    const gjk2di_both e = gjk2di_edges_between(pair, at, gjk2di_corner_of(p, q));
    const double turn =
        gjk2di_f2_x(e.x) * gjk2di_f2_y(e.y) - gjk2di_f2_x(e.y) * gjk2di_f2_y(e.x);
    /* (a point has no edge) */
    const int of_p = Q.count == 1 || (P.count > 1 && way * turn >= 0);
    *edge = of_p ? gjk2di_f2_xs(e.x, e.y) : gjk2di_f2_ys(e.x, e.y);
    return gjk2di_corner_of(of_p ? p : at.p, of_p ? at.q : q);
}

/* Edges side by side, as of boxes: is f, which all callers know to be an edge of one ring
 * and a vertex of the other, tied with an edge of that, exactly, and all else certainly
 * farther along its normal? Then it becomes the one that gjk2di_choose_feature names,
 * without signs of other corners. (A CSO without an area has two normals: not here.) */
GJK2DI_OUTLINE int gjk2di_try_parallel(const gjk2di_pair *pair, int keeps_edge,
                                       const gjk2di_arrow *line, gjk2di_feature *f)
{
    const gjk2di_corner a = f->corner[0], b = f->corner[1];
    const int of_q = a.p == b.p, c = of_q ? a.p : a.q;
    const gjk2d_shape *const other = (of_q ? pair->p : pair->q).shape;
    const gjk2di_arrow d = gjk2di_arrow_left(gjk2di_arrow_between(a, b));
    const gjk2di_f2 e = gjk2di_edge_between(pair, a, b), n = gjk2di_f2_left(e);
    const double bound = 20 * GJK2DI_U * gjk2di_f2_norm1(n);
    gjk2di_chain chain[2];
    chain[of_q] = of_q ? gjk2di_chain_of(a.q, b.q) : gjk2di_chain_of(a.p, b.p);
    /* (two segments may make a CSO without an area) */
    if (pair->p_list.count + pair->q_list.count < 5 ||
        !gjk2di_rises_beyond(pair, of_q, chain[of_q].begin, chain[of_q].end, n, bound))
        return 0;
    for (int way = -1; way <= 1; way += 2) {
        const int next = gjk2di_beside(other->count, c, way * other->ring);
        const int from = way > 0 ? c : next, to = way > 0 ? next : c;
        const gjk2di_corner beside = gjk2di_with_vertex(a, !of_q, next);
        const gjk2di_f2 side = gjk2di_edge_between(pair, a, beside);
        chain[!of_q] = gjk2di_chain_of(from, to);
        /* (of a segment only one way runs along e) */
        if (way * gjk2di_f2_sum(gjk2di_f2_times(e, side)) > 0 &&
            gjk2di_rises_beyond(pair, !of_q, from, to, n, bound) &&
            gjk2di_is_tied(pair, d, a, beside))
            return gjk2di_take_from_chains(pair, d, chain, keeps_edge, 0, line, f);
    }
    return 0;
}

/* ---- the question */

/* Knowledge of a pair: how the cores lie and how the shapes do, and the feature that
 * they are measured by. */
typedef struct gjk2di_finding {
    gjk2di_relation cores, relation;
    gjk2di_feature f;
} gjk2di_finding;

/* The distance of the cores: 0 where they touch, below 0 where they overlap, found->f
 * being the edge of the least way out. Returns the feature that was measured: that edge
 * backwards, in *back, if they overlap. */
static const gjk2di_feature *gjk2di_measure_found(const gjk2di_pair *pair,
                                                  const gjk2di_finding *found,
                                                  gjk2di_feature *back,
                                                  gjk2di_measured *m)
{
    if (found->cores == GJK2DI_OVERLAPPING) {
        *back = gjk2di_backwards(&found->f);
        gjk2di_measure_feature(pair, back, m);
        m->distance = -m->distance;
        m->rest = -m->rest;
        m->d = gjk2di_xy_times(-1, m->d);
        return back;
    }
    if (found->cores == GJK2DI_TOUCHING)
        gjk2di_measure_contact(pair, &found->f, m);
    else
        gjk2di_measure_feature(pair, &found->f, m);
    return &found->f;
}

/* Near contact a walk of rings, as a rule, leaves only a sign open: on which side of its
 * edge the origin is, or whether that is its corner. Then the edge, or the one that
 * begins at the corner, is certainly one of the CSO; or it is one of faces side by side.
 * Returns how the cores lie if so, f being the feature by the rules above. (Of a CSO
 * without an area both sides of an edge are outside. Level 1 asks for no feature: to look
 * for another corner beyond is as quick.) */
static gjk2di_relation gjk2di_try_feature(const gjk2di_pair *pair, int level,
                                          gjk2di_feature *f)
{
    const gjk2di_corner a = f->corner[0];
    if (level == 1 || pair->k != 0 || gjk2di_is_swept(pair) || f->count > 2 ||
        !gjk2di_can_walk(pair->p.shape, pair->q.shape) ||
        (pair->p_list.count < 3 && pair->q_list.count < 3))
        return GJK2DI_UNDECIDED;
    if (f->count == 1) {
        const gjk2di_arrow w = gjk2di_arrow_to(a);
        gjk2di_f2 e;
        /* (at the origin level 2 asks no more) */
        if (level == 2 || gjk2di_sign(pair, w, w) != 0)
            return GJK2DI_UNDECIDED;
        gjk2di_feature next = gjk2di_edge_of(a, gjk2di_next_corner(pair, a, 1, &e));
        if (!gjk2di_is_sole_edge(pair, a, next.corner[1]) &&
            !gjk2di_try_parallel(pair, 1, NULL, &next))
            return GJK2DI_UNDECIDED;
        *f = next;
        return GJK2DI_TOUCHING;
    }
    const gjk2di_corner b = f->corner[1];
    /* (a walk names no chord, but of one nothing here would be true) */
    const int side = gjk2di_is_edge(pair, f) ? gjk2di_turn_sign(pair, b, a) : -1;
    if (side < 0)
        return GJK2DI_UNDECIDED;
    /* (exactly on the end of a face that touches, the rule names the edge that begins
     * there) */
    const int is_between =
        gjk2di_along_sign(pair, a, b, a) < 0 && gjk2di_along_sign(pair, a, b, b) > 0;
    if (!(is_between && gjk2di_is_sole_edge(pair, a, b)) &&
        !((is_between || side > 0) && gjk2di_try_parallel(pair, side == 0, NULL, f)))
        return GJK2DI_UNDECIDED;
    return side > 0 ? GJK2DI_SEPARATED : GJK2DI_TOUCHING;
}

/* How the cores lie, by an exact search from f, the guess. At levels 2 and 3 f becomes
 * the feature that every guess leads to. GJK2DI_UNDECIDED after four times the steps that
 * a search may take, which none is known to do. At levels 1 and 2 cores that overlap may
 * be called touching: both collide. */
static gjk2di_relation gjk2di_cores_by_search(const gjk2di_pair *pair, int level,
                                              gjk2di_feature *f)
{
    const gjk2di_relation relation = gjk2di_try_feature(pair, level, f);
    gjk2di_search s;
    if (relation)
        return relation;
    s.at_origin = 0;
    s.tries = 4 * gjk2di_step_limit(pair);
    gjk2di_set_corner(&s, f->corner[0]);
    if (f->count > 1 &&
        gjk2di_along_sign(pair, f->corner[0], f->corner[1], f->corner[0]) < 0)
        gjk2di_cut_down(pair, &s, f->corner[1]);
    gjk2di_descend(pair, &s, level);
    if (s.tries < 0)
        return GJK2DI_UNDECIDED;
    *f = s.f;
    if (s.f.count == 3)
        return GJK2DI_OVERLAPPING;
    /* (A swept query asks for no distance, and a chain of the CSO would have edges of the
     * sweep.) */
    if (level >= (s.at_origin ? 3 : 2) && !gjk2di_is_swept(pair))
        gjk2di_choose_feature(pair, s.d, s.f.corner[0], s.at_origin, NULL, f);
    return s.at_origin ? GJK2DI_TOUCHING : GJK2DI_SEPARATED;
}

/* Completes `found`: the relation of the cores, if unknown, by a search from the guess
 * found->f; then that of the shapes, by their radii. */
GJK2DI_OUTLINE void gjk2di_decide(const gjk2di_pair *pair, int level,
                                  gjk2di_finding *found)
{
    if (!found->cores)
        found->cores = gjk2di_cores_by_search(pair, level, &found->f);
    found->relation = found->cores;
    if (found->cores == GJK2DI_SEPARATED)
        found->relation = gjk2di_relation_by_radii(pair, &found->f);
    else if (found->cores && pair->radius > 0) /* cores that touch overlap by radii */
        found->relation = GJK2DI_OVERLAPPING;
}

/* ---- edges of the CSO: of the witness of an overlap, and for depth and casts
 *
 * A triangle with the origin in it: w0, the corner of both first vertices, and the edge
 * by which the ray from w0 through the origin leaves the CSO; or a segment, where it
 * leaves by a corner. w0 is a true corner of two vertices, not a rounded centre, and
 * depends on the pair alone: so does the edge, and however the overlap was found its
 * witness has the same bits.
 */

/* The corner of a plain pair farthest along d, as far as rounded numbers can tell. */
static gjk2di_corner gjk2di_rounded_support(const gjk2di_pair *pair, gjk2di_xy d)
{
    return gjk2di_scan_both(pair, gjk2di_xy_rounded(gjk2di_normal_sized(d)));
}

/* Rings in the range of doubles: what follows in doubles takes no others. (A line's edge
 * is found there in a time that grows with the count; for many corners the exact search,
 * in O(log count), is faster.) */
static int gjk2di_are_quick(const gjk2di_pair *pair)
{
    const int most = 2048;
    return gjk2di_can_walk(pair->p.shape, pair->q.shape) && pair->k == 0 &&
           pair->p_list.count < most && pair->q_list.count < most &&
           gjk2di_is_plain(pair);
}

/* The edge of the CSO by which a line through the origin along u leaves it, of a quick
 * pair: 1, if its ends are on both sides of the line for certain, counterclockwise; 0, if
 * the line misses for certain; else -1. Whether it is an edge of the CSO, others prove:
 * so how it is found is for speed alone, from the corner farthest along u towards the
 * line. Only a miss is proved here, by the farthest corner on the line's other side, as
 * the rounded support vertex tells it.
 *
 * The line's direction may err as a corner does: its cross product with w has 5 roundings
 * of E from either, and 2 of its own: 7 of 20. A rounded support vertex may miss the
 * farthest by a few units of gjk2d_real. */
GJK2DI_OUTLINE int gjk2di_exit_fast(const gjk2di_pair *pair, gjk2di_xy u,
                                    gjk2di_feature *f)
{
    const double bound = 20 * GJK2DI_U * pair->magnitude;
    const double of_line = bound * gjk2di_xy_norm1(u);
    gjk2di_corner at = gjk2di_rounded_support(pair, u), last;
    gjk2di_xy w = gjk2di_f2_xy(gjk2di_corner_at(pair, at)), before;
    /* on the line's left: clockwise leads to its right */
    const int way = gjk2di_xy_cross(u, w) > 0 ? -1 : 1;
    double side = gjk2di_fabs(gjk2di_xy_cross(u, w)), from;
    gjk2di_f2 e;
    do {
        last = at;
        before = w;
        from = side;
        at = gjk2di_next_corner(pair, at, way, &e);
        w = gjk2di_f2_xy(gjk2di_corner_at(pair, at));
        side = -way * gjk2di_xy_cross(u, w);
    } while (side > 0 && side < from);
    if (side > 0) { /* it comes no nearer: nor does any other? */
        at = gjk2di_rounded_support(pair, gjk2di_xy_at(-way * u.y, way * u.x));
        w = gjk2di_f2_xy(gjk2di_corner_at(pair, at));
        side = -way * gjk2di_xy_cross(u, w);
        return side > 64 * (double)GJK2DI_EPSILON * pair->magnitude * gjk2di_xy_norm1(u)
                   ? 0
                   : -1;
    }
    /* Counterclockwise, the corner on the line's right comes first. */
    *f = way < 0 ? gjk2di_edge_of(at, last) : gjk2di_edge_of(last, at);
    return side < -(of_line + bound * gjk2di_xy_norm1(w)) &&
                   from > of_line + bound * gjk2di_xy_norm1(before)
               ? 1
               : -1;
}

/* gjk2di_exit_fast of any lists, exactly, `left` being u turned to the left: 0, if the
 * line misses; 1, with an edge, or its part that the line crosses, or the corner that it
 * passes; 2, with a corner that it only touches. (Minkowski portal refinement: the line
 * lies between two corners, and what is farthest beyond both replaces one, until nothing
 * is.) */
GJK2DI_COLD int gjk2di_exit_exactly(const gjk2di_pair *pair, gjk2di_arrow left,
                                    gjk2di_feature *f)
{
    const gjk2di_corner first = gjk2di_corner_of(0, 0);
    gjk2di_arrow right = left;
    right.quarters = -left.quarters;
    gjk2di_corner a = gjk2di_exact_support(pair, &left, first);
    gjk2di_corner b = gjk2di_exact_support(pair, &right, first), x;
    int steps = 2 * gjk2di_step_limit(pair);
    const int of_a = gjk2di_sign(pair, left, gjk2di_arrow_to(a));
    const int of_b = gjk2di_sign(pair, left, gjk2di_arrow_to(b));
    if (of_a > 0 || of_b < 0)
        return 0;
    f->count = 1;
    f->corner[0] = of_a == 0 ? a : b;
    if (of_a == 0 || of_b == 0)
        return 2;
    while (steps-- > 0 && !gjk2di_is_cso_edge(pair, a, b, &x)) {
        const int side = gjk2di_sign(pair, left, gjk2di_arrow_to(x));
        if (side == 0) {
            f->corner[0] = x;
            return 1;
        }
        *(side > 0 ? &b : &a) = x;
    }
    *f = gjk2di_edge_of(a, b);
    return 1;
}

/* f becomes the triangle of w0 and the edge, the segment of w0 and a corner, or w0 alone
 * where that is the origin. */
GJK2DI_OUTLINE void gjk2di_overlap_triangle(const gjk2di_pair *pair, gjk2di_feature *f)
{
    const gjk2di_corner from = gjk2di_corner_of(0, 0);
    const gjk2di_xy w = gjk2di_f2_xy(gjk2di_corner_at(pair, from));
    gjk2di_arrow back = gjk2di_arrow_to(from);
    if (!(gjk2di_are_quick(pair) &&
          gjk2di_exit_fast(pair, gjk2di_xy_at(-w.x, -w.y), f) > 0 &&
          gjk2di_is_sole_edge(pair, f->corner[0], f->corner[1]))) {
        f->count = 0;
        if (gjk2di_sign(pair, back, back) != 0) {
            back.quarters = -1; /* the right of w0, as seen along the ray the left */
            (void)gjk2di_exit_exactly(pair, back, f);
        }
    }
    if (f->count > 0) /* (of an edge corner[2] is its end already) */
        f->corner[1] = f->corner[0];
    f->corner[0] = from;
    ++f->count;
}

/* -------------------------------------------------------------------- find --
 * >>find  Rings: a walk along the CSO to the feature next to the origin, and before it a
 * screen for small polygons.
 * Uses: numbers, lanes, shape, pair, cso, witness. Invariant: what is called certain is
 * so by a bound of its rounding; where it is not, >>prove decides.
 *
 * A walk may end anywhere, or be led astray by rounding: it is only a guess, until its
 * last view is certain. So where it starts, which way it goes and how it stops need no
 * bound, and are chosen for speed. What must be right are the screens (that of the line
 * of the centres needs the start to be the farthest corner, up to GJK2DI_ROUGH) and a
 * view's numbers and flags, except is_back.
 */

/* ---- small polygons: a screen by edges
 *
 * Two sharp rings of few points, edge by edge: no iteration, no branch that data could
 * mislead, a fixed cost. The sides of the CSO of two polygons are parallel to theirs. For
 * an edge of P with the outward normal n, starting at p, the greatest n.w over the CSO is
 *
 *     h = n.(p + t) + max over q of n.(-q),      all turned into world axes,
 *
 * and for an edge of Q likewise. The origin is outside exactly if some h < 0. Here u is a
 * float's. For the n that is computed, h errs by 7 u E |n|_1: p + t and q by 4 u E, the
 * products by 2 u E |n|_1, their sum by u E |n|_1. n itself errs by 6 u |n|_1, as it is
 * subtracted before it is turned (>>pair): that adds 6 u E |n|_1 to the error of h.
 *
 * A "no" takes 20 u E |n|_1: whatever n is, it is a direction, and what separates the CSO
 * from the origin along it proves them separated, so that n's own error does not count. A
 * "yes" needs every edge's own n, and takes twice that.
 */
#if GJK2DI_HAS_F4
/* In groups of 4; of more than 4 vertices there are two. */
typedef struct gjk2di_edges {
    gjk2di_quad vertex[2];
    gjk2di_quad normal[2]; /* outwards, of the edges that start there */
    int all;               /* a bit for each (in lanes, the last may be there again) */
} gjk2di_edges;

/* The vertices of a ring and the normals there, in world axes. */
GJK2DI_INLINE void gjk2di_set_edges(gjk2di_edges *e, int groups, const gjk2d_shape *shape,
                                    gjk2d_vec2 R)
{
    const gjk2d_real way = shape->ring;
    const gjk2di_quad r = gjk2di_quad_all(R);
    /* (`way` makes the normals point outwards) */
    const gjk2di_quad out = gjk2di_quad_all(gjk2di_vec(way * R.y, way * R.x));
    e->all = (1 << shape->count) - 1;
    for (int g = 0; g < groups; ++g) {
        gjk2di_quad next;
        const gjk2di_quad here =
            gjk2di_load_vertices(gjk2di_list_of(shape), 4 * g, &next);
        e->vertex[g] = gjk2di_quad_turned(r, here);
        /* the edge, turned into world axes and by a quarter to the right: for R = (c, s)
         * that is the transpose of (s, c) */
        e->normal[g] = gjk2di_quad_turned_back(out, gjk2di_quad_sub(next, here));
    }
}

/* By the edges of group g, n.o for the vertex o in a lane of group k. */
#define GJK2DI_SCORES(k, lane)                                                           \
    gjk2di_quad_dot(e->normal[g],                                                        \
                    gjk2di_quad_at(GJK2DI_F4_SPLAT(other->vertex[k].x, lane),            \
                                   GJK2DI_F4_SPLAT(other->vertex[k].y, lane)))
#define GJK2DI_TOP(k)                                                                    \
    gjk2di_f4_max(gjk2di_f4_max(GJK2DI_SCORES(k, 0), GJK2DI_SCORES(k, 1)),               \
                  gjk2di_f4_max(GJK2DI_SCORES(k, 2), GJK2DI_SCORES(k, 3)))

/* h of the edges of group g of e, the other shape's vertices being in so many groups. */
GJK2DI_INLINE gjk2di_f4 gjk2di_heights_of(const gjk2di_edges *e, int g,
                                          const gjk2di_edges *other, int groups,
                                          gjk2d_vec2 t)
{
    const gjk2di_quad start = gjk2di_quad_add(e->vertex[g], gjk2di_quad_all(t));
    gjk2di_f4 top = GJK2DI_TOP(0);
    if (groups > 1)
        top = gjk2di_f4_max(top, GJK2DI_TOP(1));
    return gjk2di_f4_add(top, gjk2di_quad_dot(e->normal[g], start));
}
#undef GJK2DI_SCORES
#undef GJK2DI_TOP

/* The edges of P and of -Q, in world axes; returns tP - tQ. */
GJK2DI_INLINE gjk2d_vec2 gjk2di_place_edges(const gjk2di_pair *pair, int groups,
                                            gjk2di_edges *p, gjk2di_edges *q)
{
    gjk2di_set_edges(p, groups, pair->p.shape, gjk2di_rotation_of(pair->p.pose));
    gjk2di_set_edges(q, groups, pair->q.shape,
                     gjk2di_neg(gjk2di_rotation_of(pair->q.pose)));
    return gjk2di_sub(pair->p.pose->position, pair->q.pose->position);
}

/* Are both rings of at most that many edges, and can they be read so? */
GJK2DI_INLINE int gjk2di_have_few_edges(const gjk2di_pair *pair, int most)
{
    return pair->p.shape->kind & pair->q.shape->kind & GJK2DI_FEW_EDGES &&
           pair->p_list.count <= most && pair->q_list.count <= most;
}

/* Separated or overlapping for certain, or undecided. */
GJK2DI_OUTLINE gjk2di_relation gjk2di_screen_edges(const gjk2di_pair *pair)
{
    const gjk2d_real error = 10 * GJK2DI_EPSILON * (gjk2d_real)pair->magnitude;
    gjk2di_edges e[2];
    const gjk2d_vec2 t = gjk2di_place_edges(pair, 1, &e[0], &e[1]);
    int apart = 0, open = 0; /* a bit for each edge */
    for (int i = 0; i < 2; ++i) {
        const gjk2di_f4 h = gjk2di_heights_of(&e[i], 0, &e[!i], 1, t);
        const gjk2di_f4 size = gjk2di_quad_norm1(e[i].normal[0]);
        const gjk2di_f4 bound = gjk2di_f4_times(gjk2di_f4_all(error), size);
        apart |= gjk2di_f4_less(gjk2di_f4_add(h, bound), gjk2di_f4_all(0));
        /* h of a lane that is not a number is not above the bound: open */
        open |= 15 & ~gjk2di_f4_less(gjk2di_f4_add(bound, bound), h);
    }
    /* One edge that separates is enough; an overlap needs all edges of both. */
    if (apart)
        return GJK2DI_SEPARATED;
    return open && GJK2DI_CERTAIN ? GJK2DI_UNDECIDED : GJK2DI_OVERLAPPING;
}
#endif

/* ---- the walk
 *
 * A feature walk in the manner of Lin and Canny, on the CSO. It stands at a corner w and
 * looks at the CSO's edges from there, P's or -Q's, whichever turns less. c is the
 * difference of the shapes' centres, a point of the CSO but for rounding. The closest
 * point is, as a rule, on the side where the ray from c through the origin leaves.
 *
 *                O        The ray leaves on the left of w: the edge from w to x is in
 *          e    .         view. O's foot is on it, so that the edge is the closest. With
 *     x -------.--- w     its foot beyond x the walk would go on to x; on the right of w,
 *    /   CSO  .      \    w would be the closest, or the edge on its right.
 *   /        c
 *
 * - If the distance falls along the edge on that side, that is closer than the corner,
 *   and the closest of all unless it falls all along: then the walk goes on.
 * - Where the origin is behind that edge, it is in the CSO if the ray crosses the edge,
 *   in the triangle of both ends and c; else the walk goes on past the edge (is_past).
 * - If the distance falls along the edge on the other side, the walk goes back.
 *
 * With d the corner, or the edge's normal, the feature is the closest if d.x rises along
 * the other edges from there for certain: of both shapes, or of the one that the edge is
 * not of. As along a ring d.x rises and falls only once, all of the CSO then lies beyond.
 * An edge e errs by 6 u |e|_1, d by 5 u E or by 6 u |d|_1, their product by 2 u |d|_1
 * |e|_1 more: the code takes 20 u (|d|_1 + E) |e|_1.
 *
 * A branch on these would often be mispredicted, which costs more than computing all of
 * them: so both sides, corner and edge, are computed, and one is selected.
 */

/* A corner of the CSO, and the edges from there: by shapes, of P and of -Q. (on_left and
 * on_right are no corners: they hold the next vertices of both.) */
typedef struct gjk2di_stand {
    gjk2di_f2 w;
    gjk2di_both left, right;
    gjk2di_corner at, on_left, on_right;
} gjk2di_stand;

/* All that a view needs. Left is counterclockwise of the CSO, whichever way round the
 * points are stored. */
GJK2DI_INLINE gjk2di_stand gjk2di_stand_at(const gjk2di_pair *pair, gjk2di_corner at,
                                           int p_step, int q_step)
{
    const gjk2di_list P = pair->p_list, Q = pair->q_list;
    const int p_way = pair->p.shape->ring * p_step, q_way = pair->q.shape->ring * q_step;
    const gjk2di_both here = gjk2di_points_of(pair, at);
    const gjk2di_both turned = gjk2di_turned_by(pair, here);
    gjk2di_stand s;
    s.at = at;
    s.on_left = gjk2di_corner_of(gjk2di_beside(P.count, at.p, p_way),
                                 gjk2di_beside(Q.count, at.q, q_way));
    s.on_right = gjk2di_corner_of(gjk2di_beside(P.count, at.p, -p_way),
                                  gjk2di_beside(Q.count, at.q, -q_way));
    /* (subtracted first, as in gjk2di_edges_between) */
    const gjk2di_both left = gjk2di_points_of(pair, s.on_left);
    const gjk2di_both right = gjk2di_points_of(pair, s.on_right);
    s.left = gjk2di_turned_by(pair, gjk2di_both_sub(left, here));
    s.right = gjk2di_turned_by(pair, gjk2di_both_sub(right, here));
    s.w = gjk2di_f2_add(
        gjk2di_f2_add(gjk2di_f2_xs(turned.x, turned.y), gjk2di_f2_ys(turned.x, turned.y)),
        pair->t);
    return s;
}

/* The closest feature in sight: the corner, or the CSO's edge on the ray's side. */
typedef struct gjk2di_view {
    int is_right;              /* the ray's side: clockwise of the corner */
    int is_of_p;               /* the edge is P's */
    int is_edge;               /* it is closer than the corner */
    int is_past;               /* what follows may be closer still */
    int is_closest;            /* all of the CSO lies beyond, for certain */
    int is_inside;             /* the origin is between the edge and c, for certain */
    int is_back, back_is_of_p; /* the distance falls on the other side */
    gjk2di_f2 d;               /* the corner, or the edge's normal into the CSO */
    double height, square;     /* d.w and d.d */
} gjk2di_view;

/* How the edge e in view lies to the ray from c through the origin: how far w is before
 * it, and the edge's other end beyond it. A coordinate of c errs by 8 of gjk2d_real's
 * roundings of E, which matters little where an end is close to the origin. */
GJK2DI_INLINE void gjk2di_view_ray(gjk2di_view *v, const gjk2di_stand *s,
                                   const gjk2di_pair *pair, gjk2di_f2 c, gjk2di_f2 e,
                                   double height, double bound)
{
    /* rough: 20 of gjk2d_real's roundings (10 epsilon) of E, for c. least: 20 u E, for w
     * and the products. The other end adds the edge's error, 7 u E: it takes 4 least. */
    const double rough = 10 * (double)GJK2DI_EPSILON * pair->magnitude;
    const double least = 20 * GJK2DI_U * pair->magnitude * gjk2di_f2_norm1(c);
    const gjk2di_f2 end = gjk2di_f2_add(s->w, e);
    const gjk2di_both ends = gjk2di_both_of(s->w, end);
    const gjk2di_f2 sides = gjk2di_both_cross(gjk2di_both_of(c, c), ends);
    const double before = v->is_right ? -gjk2di_f2_x(sides) : gjk2di_f2_x(sides);
    const double beyond = v->is_right ? gjk2di_f2_y(sides) : -gjk2di_f2_y(sides);
    /* certainly behind the edge, and between c's lines to both of its ends (c may be
     * outside of the CSO by as much as it errs: `rough`) */
    v->is_inside = height < -bound && before > rough * gjk2di_f2_norm1(s->w) + least &&
                   beyond > rough * gjk2di_f2_norm1(end) + 4 * least;
    /* (a point has no edge to go past: its height is 0) */
    v->is_past |= (height < 0) & !(beyond > 0);
}

/* By sides, the CSO's next edge there: P's or -Q's, whichever turns less, Q's of equal
 * ones; but P's if Q is a segment, whose edge may run the other way. A point has no edge:
 * always the other's. `turns` is below 0 where it is P's: for_p makes it so where it is
 * 0. (Edges so short that their product is below 1e-300 may be taken for parallel: then
 * what is in view is not certain.) */
GJK2DI_INLINE gjk2di_both gjk2di_edges_at(const gjk2di_stand *s, const gjk2di_pair *pair,
                                          gjk2di_f2 *turns)
{
    const gjk2di_both x = gjk2di_both_of(s->left.x, s->right.x);
    const gjk2di_both y = gjk2di_both_of(s->left.y, s->right.y);
    const gjk2di_both of_p = {x.x, y.x}, of_q = {x.y, y.y};
    const int count = pair->q_list.count;
    const gjk2di_f2 none = gjk2di_f2_all(0);
    const int is_straight = count == 2 && pair->p_list.count > 1;
    const gjk2di_f2 for_p = gjk2di_f2_all(is_straight ? 1e-300 : count == 1);
    gjk2di_both edge;
    *turns = gjk2di_f2_sub(gjk2di_f2_mirrored(gjk2di_both_cross(of_p, of_q)), for_p);
    edge.x = gjk2di_f2_where(*turns, none, of_p.x, of_q.x);
    edge.y = gjk2di_f2_where(*turns, none, of_p.y, of_q.y);
    return edge;
}

/* Does all of the CSO lie beyond the feature in view, for certain: does d.x rise along
 * the edges of P and of -Q, on both sides? 1e-285 is for products that underflow. A point
 * has no edges, and along its own edge d.x is level. An edge of Q that is parallel to the
 * one in view does not rise for certain: that is left to >>prove. */
GJK2DI_INLINE int gjk2di_is_all_beyond(const gjk2di_view *v, const gjk2di_stand *s,
                                       const gjk2di_pair *pair)
{
    const gjk2di_f2 fine = gjk2di_f2_all(20 * GJK2DI_U), least = gjk2di_f2_all(1e-285);
    const gjk2di_f2 E = gjk2di_f2_all(pair->magnitude);
    const gjk2di_both d = gjk2di_both_of(v->d, v->d);
    const gjk2di_f2 bound = gjk2di_f2_times(fine, gjk2di_f2_add(gjk2di_both_norm1(d), E));
    const gjk2di_f2 left =
        gjk2di_f2_add(gjk2di_f2_times(bound, gjk2di_both_norm1(s->left)), least);
    const gjk2di_f2 right =
        gjk2di_f2_add(gjk2di_f2_times(bound, gjk2di_both_norm1(s->right)), least);
    /* bits, 1 for P and 2 for Q: the edge in view is its own, or it has none */
    const int is_own = v->is_edge << !v->is_of_p;
    const int need_not =
        is_own | (pair->p_list.count == 1) | (pair->q_list.count == 1) << 1;
    return (need_not | (gjk2di_f2_less(left, gjk2di_both_dot(d, s->left)) &
                        gjk2di_f2_less(right, gjk2di_both_dot(d, s->right)))) == 3;
}

/* One step: from a corner to what is closest there. */
GJK2DI_INLINE gjk2di_view gjk2di_view_from(const gjk2di_stand *s, const gjk2di_pair *pair,
                                           gjk2d_vec2 center)
{
    const gjk2di_f2 error = gjk2di_f2_all(20 * GJK2DI_U * pair->magnitude);
    const gjk2di_f2 of_c = gjk2di_f2_of((double)center.x, (double)center.y);
    const gjk2di_both c = gjk2di_both_of(of_c, of_c), w = gjk2di_both_of(s->w, s->w);
    const gjk2di_f2 side = gjk2di_both_cross(c, w);
    gjk2di_f2 turns;
    const gjk2di_both edge = gjk2di_edges_at(s, pair, &turns);
    gjk2di_both normal, foot, measures;
    gjk2di_view v;
    /* (the first lane is the left side, the second the right: mirrored, the normals of
     * both point into the CSO) */
    normal.x = gjk2di_f2_mirrored(edge.y);
    normal.y = gjk2di_f2_neg(gjk2di_f2_mirrored(edge.x));
    /* How far along the edge the origin projects, times the edge's length, and the error
     * of that: e errs by 6 u |e|_1, w by 5 u E, the product by 2 u E |e|_1: 13 u, of
     * which it takes 20. */
    foot.x = gjk2di_f2_times(error, gjk2di_both_norm1(edge));
    foot.y = gjk2di_f2_neg(gjk2di_both_dot(edge, w));
    measures.x = gjk2di_both_dot(normal, w);
    measures.y = gjk2di_both_dot(edge, edge);
    /* on the ray's side */
    const gjk2di_f2 edge_foot = gjk2di_both_on_side(foot, side);
    const gjk2di_f2 edge_measures = gjk2di_both_on_side(measures, side);
    const gjk2di_f2 bounds = gjk2di_f2_xs(edge_foot, edge_foot);
    const gjk2di_f2 alongs = gjk2di_f2_ys(edge_foot, edge_foot);
    const double bound = gjk2di_f2_x(edge_foot);
    const double along = gjk2di_f2_y(edge_foot);
    /* The edge if the foot is certainly beyond the corner, else the corner: height and
     * square, then d. (is_past tells of the edge's other end.) */
    const gjk2di_f2 chosen =
        gjk2di_f2_where(bounds, alongs, edge_measures, gjk2di_both_dot(w, w));
    v.height = gjk2di_f2_x(chosen);
    v.square = gjk2di_f2_y(chosen);
    v.d = gjk2di_f2_where(bounds, alongs, gjk2di_both_on_side(normal, side), s->w);
    v.is_right = gjk2di_f2_less(side, gjk2di_f2_all(0)) & 1;
    /* bits: of the left side and of the right, is P's edge the one that turns less */
    const int own = gjk2di_f2_less(turns, gjk2di_f2_all(0));
    v.is_of_p = own >> v.is_right & 1;
    v.back_is_of_p = own >> !v.is_right & 1;
    const int falls = gjk2di_f2_less(foot.x, foot.y);
    v.is_back = falls >> !v.is_right & 1;
    /* The foot is certainly beyond the corner, and below certainly short of the other
     * end: strict, so that a foot on an end goes to >>prove, which has a rule for it. (At
     * that end, w' = w + e, w' is perpendicular to e: |w' + e| = |w' - e| = |w|. So e's
     * error counts 6 u E |e|, w's 5 u, products, square and difference 6.2 u: 17.2 of
     * 20.) */
    v.is_edge = along > bound;
    v.is_past = v.is_edge & !(along < gjk2di_f2_y(edge_measures) - bound);
    gjk2di_view_ray(&v, s, pair, of_c, gjk2di_both_on_side(edge, side),
                    gjk2di_f2_x(edge_measures), bound);
    /* (past the edge's end its normal is not the distance's) */
    v.is_closest = gjk2di_is_all_beyond(&v, s, pair) & !v.is_past;
    return v;
}

/* The corner next to where the walk stands, on a side: P's vertex moves, or Q's. */
GJK2DI_INLINE gjk2di_corner gjk2di_corner_beside(const gjk2di_stand *s, int is_right,
                                                 int is_of_p)
{
    const gjk2di_corner on = is_right ? s->on_right : s->on_left;
    return gjk2di_corner_of(is_of_p ? on.p : s->at.p, is_of_p ? s->at.q : on.q);
}

/* The feature in view: a corner, or an edge with the CSO on its left. One to the right of
 * the corner begins at its other end. */
GJK2DI_INLINE gjk2di_feature gjk2di_feature_in(const gjk2di_view *v,
                                               const gjk2di_stand *s)
{
    const int is_other = v->is_edge & v->is_right;
    gjk2di_feature f;
    f.count = 1 + v->is_edge;
    f.corner[0] = f.corner[2] =
        gjk2di_corner_of((is_other & v->is_of_p) ? s->on_right.p : s->at.p,
                         (is_other & !v->is_of_p) ? s->on_right.q : s->at.q);
    f.corner[1] = v->is_right ? s->at : gjk2di_corner_beside(s, 0, v->is_of_p);
    return f;
}

/* Moves on to the next corner, unless what is in view is certain, or what is next is only
 * where the walk came from: to and fro means that rounding decides, and >>prove shall. */
GJK2DI_INLINE int gjk2di_goes_on(const gjk2di_view *v, const gjk2di_stand *s,
                                 gjk2di_corner *at, gjk2di_corner *last)
{
    if (!GJK2DI_RARE(!(v->is_closest | v->is_inside)) || !(v->is_past | v->is_back))
        return 0;
    const gjk2di_corner next =
        v->is_past ? gjk2di_corner_beside(s, v->is_right, v->is_of_p)
                   : gjk2di_corner_beside(s, !v->is_right, v->back_is_of_p);
    if (gjk2di_is_same_corner(next, *last))
        return 0;
    *last = *at;
    *at = next;
    return 1;
}

/* ---- where a walk starts */

/* Moves of gjk2di_close_in at each fineness; steps of a walk before it gives up. */
enum { GJK2DI_MOVES = 4, GJK2DI_STEPS = 48 };

/* The corner next to the closest feature of rings with many corners, as a rule, in
 * O(log count): by walks of at most GJK2DI_MOVES, among a few of their vertices first,
 * then among ever nearer ones. (Rounding, and few vertices that leave the centre out, can
 * mislead it.) */
GJK2DI_OUTLINE gjk2di_corner gjk2di_close_in(const gjk2di_pair *pair, gjk2d_vec2 center)
{
    const gjk2d_vec2 rp = gjk2di_rotation_of(pair->p.pose);
    const gjk2d_vec2 rq = gjk2di_neg(gjk2di_rotation_of(pair->q.pose));
    gjk2d_vec2 d = gjk2di_neg(center);
    gjk2di_corner at = gjk2di_corner_of(0, 0);
    int p_step, q_step;
    at.p = gjk2di_scan_coarse(pair->p_list, gjk2di_turned_back(rp, d), &p_step);
    at.q = gjk2di_scan_coarse(pair->q_list, gjk2di_turned_back(rq, d), &q_step);
    while (p_step > 1 || q_step > 1) {
        gjk2di_corner last = gjk2di_corner_of(-1, -1);
        gjk2di_stand s;
        gjk2di_view v;
        int moves = GJK2DI_MOVES;
        do {
            s = gjk2di_stand_at(pair, at, p_step, q_step);
            v = gjk2di_view_from(&s, pair, center);
        } while (moves-- > 0 && gjk2di_goes_on(&v, &s, &at, &last));
        /* finer vertices are compared against the direction of what is in view */
        d = gjk2di_xy_rounded(gjk2di_xy_times(-1, gjk2di_f2_xy(v.d)));
        at.p = gjk2di_scan_finer(pair->p_list, gjk2di_turned_back(rp, d), at.p, &p_step);
        at.q = gjk2di_scan_finer(pair->q_list, gjk2di_turned_back(rq, d), at.q, &q_step);
    }
    return at;
}

/* A support point found in floats may miss the best by less than this of E |d|_1, with
 * u = 2^-24. The direction errs by 3 u (it is rounded, and turned in floats), a score by
 * 2 u of its size, and two scores are compared: 10 u, or 2^-20.7. A climb compares gains
 * of edges that are all but level, each of which errs by 3 u of its products: no more.
 * (Where what it bounds is divided by |d|, not |d|_1, a root of 2 comes on top.) Double
 * builds err far less and take the same: only when a search may stop early depends on
 * it. */
#define GJK2DI_ROUGH (1.0 / 262144) /* 2^-18 */

/* Where a walk starts: at the corner farthest from c towards the origin; on rings with
 * many corners, where gjk2di_close_in ends. */
GJK2DI_INLINE gjk2di_corner gjk2di_start_of(const gjk2di_pair *pair, gjk2d_vec2 center)
{
    if (GJK2DI_RARE(pair->p_list.count >= GJK2DI_CLIMB_FROM ||
                    pair->q_list.count >= GJK2DI_CLIMB_FROM))
        return gjk2di_close_in(pair, center);
    return gjk2di_scan_both(pair, gjk2di_neg(center));
}

/* Does the direction d separate the shapes, radii included, w being the CSO's farthest
 * corner against it up to `bound` |d|_1 (Algorithm 6)? Then (d.w - bound |d|_1) / |d| is
 * above the radius. */
GJK2DI_INLINE int gjk2di_separates(const gjk2di_pair *pair, gjk2di_xy d, gjk2di_xy w,
                                   double bound)
{
    const double before = gjk2di_xy_dot(d, w) - bound * gjk2di_xy_norm1(d);
    return before > 0 &&
           before * before > pair->radius * pair->radius * gjk2di_xy_dot(d, d);
}

/* The line between the centres, as a direction: does it separate rings? It is asked only
 * where `start` is the farthest corner: of few corners (a walk among many starts
 * elsewhere), and of a length at which scores do not underflow (else any corner may seem
 * the farthest). */
GJK2DI_INLINE int gjk2di_line_separates(const gjk2di_pair *pair, gjk2d_vec2 center,
                                        gjk2di_corner start)
{
    return pair->p_list.count < GJK2DI_CLIMB_FROM &&
           pair->q_list.count < GJK2DI_CLIMB_FROM &&
           gjk2di_norm1(center) > GJK2DI_RANGE_LOW &&
           gjk2di_separates(pair, gjk2di_xy_of(center),
                            gjk2di_f2_xy(gjk2di_corner_at(pair, start)),
                            GJK2DI_ROUGH * pair->magnitude);
}

/* --------------------------------------------------------------------- gjk --
 * >>gjk  The paper's algorithms: the reduction of a simplex (Algorithms 2 to 5) and the
 * loop of Algorithms 1 and 6 on it, for what is no ring, for custom support mappings and
 * where the support policy asks for it.
 * Uses: numbers, lanes, shape, pair, cso, witness, find. Invariant: its simplices are
 * made of corners of the CSO; whether what it finds is the closest, others prove.
 *
 *     Algorithm 1, 6   gjk2di_loop          Algorithm 4   gjk2di_cone
 *     Algorithm 2      gjk2di_reduce        Algorithm 5   gjk2di_s1d
 *     Algorithm 3      gjk2di_s2d           Section IV    gjk2di_climb, in >>shape
 *
 * The loop computes in double on points of gjk2d_real. The public blocks run the same
 * Algorithms 3 to 5, on barycodes whose signs are exact.
 */

/* ---- Algorithms 2 to 5: which points of a simplex make its closest point to the origin:
 * a bit for each, 4 for x[0], 2 for x[1], 1 for x[2], as in a barycode. */

static int gjk2di_bit(int i) { return 4 >> i; }

/* The first and the last point that bits name. */
static int gjk2di_first_of(int bits) { return bits & 4 ? 0 : bits & 2 ? 1 : 2; }
static int gjk2di_last_of(int bits) { return bits & 1 ? 2 : bits & 2 ? 1 : 0; }

/* a x b to within two roundings, its sign exact unless a product's error underflows. */
static double gjk2di_exact_cross(gjk2di_xy a, gjk2di_xy b)
{
    /* Both products in full: their difference is 0 only if it is 0. */
    const gjk2di_dd l = gjk2di_two_product(a.x, b.y), r = gjk2di_two_product(a.y, b.x);
    return (l.hi - r.hi) + (l.lo - r.lo);
}

/* The square of the distance of one point, or of two whose segment the origin projects
 * inside of: |A x B| / |AB|, for the paper's sum of weighted points cancels on long
 * edges. (It is 0 of a side that the origin is on.) */
static double gjk2di_squared_from(const gjk2di_xy *x, int bits)
{
    const gjk2di_xy a = x[gjk2di_first_of(bits)], b = x[gjk2di_last_of(bits)];
    const gjk2di_xy e = gjk2di_xy_sub(b, a);
    const double area = gjk2di_exact_cross(a, b), square = gjk2di_xy_dot(e, e);
    if (!(square > 0))
        return gjk2di_xy_dot(a, a);
    return area * (area / square);
}

/* Which of two parts of a simplex is nearer to the origin; of equals the first. */
static int gjk2di_nearer(const gjk2di_xy *x, int bits, int other)
{
    return gjk2di_squared_from(x, other) < gjk2di_squared_from(x, bits) ? other : bits;
}

/* Algorithm 5 on x[i] x[j]: two signs of dot products, no division. A segment without
 * length is its first point. */
static int gjk2di_s1d(const gjk2di_xy *x, int i, int j)
{
    const gjk2di_xy e = gjk2di_xy_sub(x[j], x[i]);
    if (!(gjk2di_xy_dot(x[i], e) < 0))
        return gjk2di_bit(i);
    if (!(gjk2di_xy_dot(x[j], e) > 0))
        return gjk2di_bit(j);
    return gjk2di_bit(i) | gjk2di_bit(j);
}

/* How much nearer than v the line through v along `side` comes, squared; 0 if that goes
 * away from the origin. */
static double gjk2di_gain(gjk2di_xy v, gjk2di_xy side)
{
    const double along = gjk2di_xy_dot(v, side);
    return along > 0 ? along * along / gjk2di_xy_dot(side, side) : 0;
}

/* Algorithm 4. The two side tests exclude each other in real numbers only: where rounding
 * lets both pass, the side that leads nearer is taken. */
static int gjk2di_cone(const gjk2di_xy *x, int vertex)
{
    const int m = vertex == 0 ? 1 : 0, n = vertex == 2 ? 1 : 2;
    const gjk2di_xy v = x[vertex];
    const gjk2di_xy mv = gjk2di_xy_sub(v, x[m]), nv = gjk2di_xy_sub(v, x[n]);
    if (gjk2di_xy_dot(mv, nv) < 0)
        return gjk2di_s1d(x, vertex, gjk2di_gain(v, mv) > gjk2di_gain(v, nv) ? m : n);
    return gjk2di_bit(vertex);
}

/* The signs of the origin's barycentric coordinates, from the areas that it makes with
 * the sides opposite of each corner, and of the whole; 0 of a degenerate triangle. */
static int gjk2di_barycode(const double area[3], double whole)
{
    const double way = (whole > 0) - (whole < 0);
    return (way * area[0] > 0) << 2 | (way * area[1] > 0) << 1 | (way * area[2] > 0);
}

/* The part of a degenerate triangle next to the origin: of one of its sides. */
GJK2DI_COLD int gjk2di_nearest_side(const gjk2di_xy *x)
{
    return gjk2di_nearer(x, gjk2di_nearer(x, gjk2di_s1d(x, 0, 1), gjk2di_s1d(x, 0, 2)),
                         gjk2di_s1d(x, 1, 2));
}

/* Algorithm 3. The barycode tells in which of seven regions the origin is: 4, 2, 1 beyond
 * a corner (a cone), 6, 5, 3 beyond a side, 7 inside. A triangle too thin to have a
 * barycode (0) takes the nearest of its sides. */
GJK2DI_INLINE int gjk2di_s2d(const gjk2di_xy *x, int barycode)
{
    switch (barycode) {
    case 4:
    case 2:
    case 1:
        return gjk2di_cone(x, barycode == 4 ? 0 : barycode == 2 ? 1 : 2);
    case 6:
        return gjk2di_s1d(x, 0, 1);
    case 5:
        return gjk2di_s1d(x, 0, 2);
    case 3:
        return gjk2di_s1d(x, 1, 2);
    case 7:
        return 7;
    default:
        return gjk2di_nearest_side(x);
    }
}

/* ---- the loop: Algorithms 1 and 6
 *
 * State: the simplex W next to the origin, one or two of three points x and, as in a
 * barycode, a bit for each; and the direction d of its closest point v: d = A for a
 * corner, the edge's perpendicular for two, so that nothing divides. Each iteration
 * computes A = S_CSO(-d), g = d.A, the least d.x over the CSO, and h = d.v:
 *
 *     g > bound                separated: level 1 ends [Algorithm 6]
 *     h - g is rounding        no corner is nearer than v by more: v is the answer, as
 *                              where A is in W [Algorithm 1's exit]
 *     barycode 7               the origin is enclosed
 *
 * and else W is what S2D leaves of W and A.
 */
typedef enum gjk2di_end {
    GJK2DI_GOES_ON = 0,
    GJK2DI_APART,     /* separated; v may not be the closest point yet */
    GJK2DI_CONVERGED, /* v is the closest point */
    GJK2DI_ENCLOSED,  /* the origin is inside the triangle W */
    GJK2DI_LIMIT      /* out of iterations */
} gjk2di_end;

/* A corner of the CSO: its place and vertices; points, where each was asked by itself. */
typedef struct gjk2di_point_pair {
    gjk2di_xy w;
    gjk2di_corner corner;
    gjk2d_vec2 p, q;
} gjk2di_point_pair;

typedef struct gjk2di_gjk {
    int climbs[2];          /* P and Q: by hill climbing, not by a scan */
    int is_scanned;         /* lists that are not climbed */
    int hint[2];            /* where a climb starts; below 0: at gjk2di_summit */
    int follows;            /* a climb starts where the last one ended */
    gjk2d_status breach;    /* how a custom mapping first broke its contract */
    gjk2di_point_pair x[3]; /* W's points, each where it came in; after the loop the
                               first `count` */
    int bits;               /* which of them W has */
    int count;              /* how many, at the end */
    int is_certain;         /* enclosed beyond rounding */
    gjk2di_xy d;
    double h;        /* d.v; v = d h / |d|^2 */
    double bound;    /* of d.A, per |d|_1 */
    int keeps_lower; /* bounds are asked for, or W's points (gjk2di_end_loop) */
    double lower;    /* the greatest d.A / |d|: no point is nearer, but for `bound` */
    int iterations;
} gjk2di_gjk;

/* A custom core's point farthest in d. What is much larger than the points that the shape
 * was made with breaks the mapping's contract, and could overflow what follows. */
static gjk2d_vec2 gjk2di_map_custom(const gjk2d_shape *shape, gjk2d_vec2 d,
                                    gjk2d_status *status)
{
    const double most = 2 * (double)shape->extent;
    gjk2d_vec2 point = shape->center;
    if (!*status)
        point = shape->support(d, shape->data);
    if (!gjk2di_vec_is_finite(point))
        *status = GJK2D_NOT_FINITE;
    else if ((double)gjk2di_abs(point.x) > most || (double)gjk2di_abs(point.y) > most)
        *status = GJK2D_OUT_OF_RANGE;
    return *status ? shape->center : point;
}

/* P's or Q's point farthest along d, asked by itself: climbed to, or a custom mapping's;
 * in a double build also of lists, whose numbers may be out of the range of scans. R^T d
 * is brought near length 1, which does not matter to a direction: numbers of gjk2d_real
 * would lose a very short or long one, or the products with it. */
static gjk2d_vec2 gjk2di_support_point(const gjk2di_pair *pair, gjk2di_gjk *s, int of_q,
                                       gjk2di_xy d, int *index)
{
    const gjk2d_shape *const shape = (of_q ? pair->q : pair->p).shape;
    const gjk2di_list list = of_q ? pair->q_list : pair->p_list;
    const gjk2di_xy R = gjk2di_f2_xy(of_q ? pair->q_rotation : pair->p_rotation);
    const gjk2d_vec2 in_frame =
        gjk2di_xy_rounded(gjk2di_normal_sized(gjk2di_xy_turned_back(R, d)));
    *index = -1;
    if (shape->support)
        return gjk2di_map_custom(shape, in_frame, &s->breach);
    *index = s->climbs[of_q]
                 ? gjk2di_climb(list, gjk2di_xy_of(in_frame), s->hint[of_q], 0)
                 : gjk2di_scan(list, in_frame);
    if (s->follows)
        s->hint[of_q] = *index;
    return gjk2di_point(list, *index);
}

/* t + R_P p - R_Q q */
static gjk2di_xy gjk2di_difference_of(const gjk2di_pair *pair, gjk2d_vec2 p, gjk2d_vec2 q)
{
    const gjk2di_xy of_p =
        gjk2di_xy_turned(gjk2di_f2_xy(pair->p_rotation), gjk2di_xy_of(p));
    const gjk2di_xy of_q =
        gjk2di_xy_turned(gjk2di_f2_xy(pair->q_rotation), gjk2di_xy_of(q));
    return gjk2di_xy_plus(gjk2di_xy_plus(gjk2di_f2_xy(pair->t), 1, of_p), 1, of_q);
}

/* S_CSO(-d) = S_P(-d) - S_Q(d) + S_sweep(-d), equation (4) with a third summand. */
static void gjk2di_support_pair(const gjk2di_pair *pair, gjk2di_gjk *s, gjk2di_xy d,
                                gjk2di_point_pair *a)
{
    const gjk2di_xy back = gjk2di_xy_at(-d.x, -d.y);
    if (s->is_scanned && sizeof(gjk2d_real) == sizeof(float)) {
        /* (d is a corner, or across an edge: at least 2^-50 E, else the loop had ended,
         * and at most 2 E, so that scores keep within the range of floats) */
        a->corner = gjk2di_scan_both(pair, gjk2di_xy_rounded(back));
        a->w = gjk2di_f2_xy(gjk2di_corner_at(pair, a->corner));
    } else {
        a->p = gjk2di_support_point(pair, s, 0, back, &a->corner.p);
        a->q = gjk2di_support_point(pair, s, 1, back, &a->corner.q);
        a->corner.swept = 0;
        a->w = gjk2di_difference_of(pair, a->p, a->q);
    }
    /* The sweep's support point against d is 0 or s. */
    if (gjk2di_xy_dot(d, gjk2di_f2_xy(pair->sweep)) < 0) {
        a->w = gjk2di_xy_plus(a->w, 1, gjk2di_f2_xy(pair->sweep));
        a->corner.swept = 1;
    }
}

/* A = S_CSO(-d); returns d.A. All of the CSO lies beyond it along d: so d.A / |d| bounds
 * its distance from below, and the greatest such bound is kept. */
static double gjk2di_support_and_bound(const gjk2di_pair *pair, gjk2di_gjk *s,
                                       gjk2di_xy d, gjk2di_point_pair *a)
{
    gjk2di_support_pair(pair, s, d, a);
    ++s->iterations;
    const double g = gjk2di_xy_dot(d, a->w);
    if (s->keeps_lower) {
        const double length = gjk2di_xy_length(d);
        if (length > 0 && g > s->lower * length)
            s->lower = g / length;
    }
    return g;
}

/* The difference of the centres, or of the segment that it sweeps the point next to the
 * origin. */
static gjk2di_xy gjk2di_center_of(const gjk2di_pair *pair)
{
    const gjk2di_xy sweep = gjk2di_f2_xy(pair->sweep);
    gjk2di_xy c =
        gjk2di_difference_of(pair, pair->p.shape->center, pair->q.shape->center);
    const double along = -gjk2di_xy_dot(c, sweep);
    if (along > 0) {
        const double square = gjk2di_xy_dot(sweep, sweep);
        c = gjk2di_xy_plus(c, along < square ? along / square : 1, sweep);
    }
    return c;
}

/* d and h of W: of a corner the corner itself, of an edge its perpendicular, away from
 * the origin. */
GJK2DI_INLINE void gjk2di_set_direction(gjk2di_gjk *s)
{
    const int first = gjk2di_first_of(s->bits), last = gjk2di_last_of(s->bits);
    const gjk2di_xy a = s->x[first].w;
    s->d = a;
    if (first != last) {
        const gjk2di_xy e = gjk2di_xy_sub(s->x[last].w, a);
        s->d = gjk2di_xy_at(-e.y, e.x);
        /* so that h is not below 0 */
        if (gjk2di_xy_dot(s->d, a) < 0)
            s->d = gjk2di_xy_at(e.y, -e.x);
    }
    s->h = gjk2di_xy_dot(s->d, a);
}

/* A triangle's barycode. Each point errs by 6 u E, each area so by 7 u E of its points'
 * sizes, and their sum by 14 u E of all: below 16 u E of them the triangle is too thin to
 * tell, and its code 0. Each area by itself is certain beyond that, too. */
GJK2DI_INLINE int gjk2di_code_of(const gjk2di_xy *x, double E, int *is_certain)
{
    const double bound =
        16 * GJK2DI_U * E *
        (gjk2di_xy_norm1(x[0]) + gjk2di_xy_norm1(x[1]) + gjk2di_xy_norm1(x[2]));
    const double area[3] = {gjk2di_xy_cross(x[1], x[2]), gjk2di_xy_cross(x[2], x[0]),
                            gjk2di_xy_cross(x[0], x[1])};
    const double whole = area[0] + area[1] + area[2];
    *is_certain = gjk2di_fabs(area[0]) > bound && gjk2di_fabs(area[1]) > bound &&
                  gjk2di_fabs(area[2]) > bound;
    return gjk2di_fabs(whole) > bound ? gjk2di_barycode(area, whole) : 0;
}

/* A, which is x[newest], joins W, which becomes its part next to the origin (Algorithm
 * 2). */
GJK2DI_INLINE gjk2di_end gjk2di_reduce(gjk2di_gjk *s, int newest, double E)
{
    const int bit = gjk2di_bit(newest);
    gjk2di_xy x[3];
    s->bits |= bit;
    for (int i = 0; i < 3; ++i)
        x[i] = s->x[i].w;
    /* two points are a side: their bits are the barycode that leads to Algorithm 5 */
    if (s->bits != bit)
        s->bits =
            gjk2di_s2d(x, s->bits == 7 ? gjk2di_code_of(x, E, &s->is_certain) : s->bits);
    if (s->bits == 7)
        return GJK2DI_ENCLOSED;
    gjk2di_set_direction(s);
    /* A is farther against d than W: if W's part next to the origin does not need A,
     * rounding decided, and going on could cycle. */
    return s->bits & bit ? GJK2DI_GOES_ON : GJK2DI_CONVERGED;
}

/* The closest point of W. */
static gjk2di_xy gjk2di_closest_of(const gjk2di_gjk *s)
{
    const double square = gjk2di_xy_dot(s->d, s->d);
    return gjk2di_xy_times(square > 0 ? s->h / square : 0, s->d);
}

/* A, which was searched against d, and W, before they are reduced, as the paper's tau_k;
 * v is that of what they leave. */
GJK2DI_COLD void gjk2di_tell_loop(gjk2di_plan *plan, const gjk2di_pair *pair,
                                  const gjk2di_gjk *s, int newest)
{
    gjk2di_gjk after = *s;
    gjk2di_feature f;
    gjk2di_xy w[3];
    f.count = 0;
    for (int i = 0; i < 3; ++i) {
        const int at = i == newest ? 0 : i == 0 ? newest : i;
        if (at == newest || s->bits & gjk2di_bit(at)) {
            f.corner[f.count] = s->x[at].corner;
            w[f.count++] = s->x[at].w;
        }
    }
    if (gjk2di_reduce(&after, newest, pair->magnitude) == GJK2DI_ENCLOSED)
        after.h = 0;
    plan->tell(plan, pair, s->iterations, &f, w, gjk2di_xy_times(-1, s->d),
               gjk2di_closest_of(&after), s->lower - s->bound);
}

/* As the policy says: CLIMB goes on from the last vertex, for directions of two steps are
 * close to each other; AUTO climbs on rings of many points, from a start of its own. */
static int gjk2di_is_climbed(const gjk2d_shape *shape, gjk2d_support_policy policy)
{
    return shape->ring &&
           (policy == GJK2D_SUPPORT_CLIMB ||
            (policy == GJK2D_SUPPORT_AUTO && shape->count >= GJK2DI_CLIMB_FROM));
}

/* W is the guess's corner. Without one (the paper takes any point of the CSO) it is that
 * of the first vertices at level 1, where the first direction most often separates, and
 * else the corner along the line of the centres; where none is named or scanned for, W is
 * empty, and that line the first direction.
 *
 * A custom mapping rounds its points itself, by how much nobody knows: the code takes 20
 * roundings of gjk2d_real (10 epsilon) of E. With as much of the mapping's own, and the
 * quarter of it by which the loop ends early (times a root of 2), the gap of what is
 * called colliding stays below the 25 epsilon that the header states. */
static void gjk2di_begin_gjk(gjk2di_gjk *s, const gjk2di_pair *pair,
                             const gjk2di_plan *plan)
{
    const int is_custom = gjk2di_is_custom(pair);
    const int is_guess = plan->guess && plan->guess->count > 0;
    s->climbs[0] = gjk2di_is_climbed(pair->p.shape, plan->policy);
    s->climbs[1] = gjk2di_is_climbed(pair->q.shape, plan->policy);
    s->is_scanned = !is_custom && !s->climbs[0] && !s->climbs[1];
    s->follows = plan->policy == GJK2D_SUPPORT_CLIMB;
    s->hint[0] = s->follows && is_guess ? plan->guess->corner[0].p : -1;
    s->hint[1] = s->follows && is_guess ? plan->guess->corner[0].q : -1;
    s->breach = GJK2D_OK;
    s->bound = is_custom ? 10 * (double)GJK2DI_EPSILON * pair->magnitude
                         : GJK2DI_ROUGH * pair->magnitude;
    /* (below 0 it tells how deep the origin is at most) */
    s->lower = is_custom ? -DBL_MAX : 0;
    s->keeps_lower = is_custom || plan->limit || plan->trace;
    s->iterations = 0;
    s->x[0].w = s->x[1].w = s->x[2].w = gjk2di_xy_at(0, 0);
    if (is_guess || s->is_scanned) {
        const gjk2d_vec2 center = gjk2di_between_centers(pair->p, pair->q);
        s->bits = 4;
        s->x[0].corner = is_guess           ? plan->guess->corner[0]
                         : plan->level == 1 ? gjk2di_corner_of(0, 0)
                                            : gjk2di_scan_both(pair, gjk2di_neg(center));
        s->x[0].w = gjk2di_f2_xy(gjk2di_corner_at(pair, s->x[0].corner));
        gjk2di_set_direction(s);
    } else {
        s->bits = 0;
        s->h = 0;
        s->d = gjk2di_center_of(pair);
        if (!(gjk2di_xy_norm1(s->d) > 0))
            s->d = gjk2di_xy_at(1, 0);
    }
}

/* Bounds of the distance, and W's points in the first places. */
GJK2DI_COLD void gjk2di_end_loop(gjk2di_gjk *s, gjk2di_plan *plan, gjk2di_end end)
{
    plan->lower = s->lower - s->bound;
    plan->upper = end == GJK2DI_ENCLOSED ? 0 : gjk2di_xy_length(gjk2di_closest_of(s));
    s->count = 0;
    for (int i = 0; i < 3; ++i)
        if (s->bits & gjk2di_bit(i))
            s->x[s->count++] = s->x[i];
    s->bits = 7 & ~(7 >> s->count);
}

/* From W to the end. If W is empty (no bits), s->d is the first direction. */
GJK2DI_OUTLINE gjk2di_end gjk2di_loop(const gjk2di_pair *pair, gjk2di_gjk *s,
                                      gjk2di_plan *plan)
{
    /* How small a d.(v - A), per |d|_1, ends the loop: what rounding alone may make, in
     * doubles or of a custom mapping. It decides when to stop, never what the answer
     * is. */
    const int is_custom = gjk2di_is_custom(pair);
    const double noise = is_custom ? s->bound / 4 : 8 * GJK2DI_U * pair->magnitude;
    const int limit = plan->limit ? plan->limit : gjk2di_step_limit(pair);
    gjk2di_end end = GJK2DI_GOES_ON;
    while (end == GJK2DI_GOES_ON) {
        const double band = noise * gjk2di_xy_norm1(s->d);
        const int is_begun = s->bits != 0, newest = gjk2di_first_of(~s->bits);
        gjk2di_point_pair *const a = &s->x[newest];
        if (is_begun && !(s->h > band))
            end = GJK2DI_CONVERGED; /* v is 0 but for rounding */
        else if (s->iterations >= limit)
            end = GJK2DI_LIMIT;
        if (end != GJK2DI_GOES_ON)
            break;
        /* Line by line Algorithm 1: A, its exits, W = S2D of W and A. */
        const double g = gjk2di_support_and_bound(pair, s, s->d, a);
        if (is_begun && s->h - g <= band)
            end = GJK2DI_CONVERGED;
        /* Algorithm 6's exit; of custom mappings by the bound that answers, too */
        if (plan->level == 1 &&
            (is_custom ? s->lower - s->bound > pair->radius
                       : gjk2di_separates(pair, s->d, a->w, s->bound)))
            end = GJK2DI_APART;
        if (plan->trace)
            gjk2di_tell_loop(plan, pair, s, newest);
        if (end == GJK2DI_GOES_ON)
            end = gjk2di_reduce(s, newest, pair->magnitude);
        else if (!is_begun) /* else W is the answer, without A */
            s->bits = gjk2di_bit(newest);
    }
    plan->steps = s->iterations;
    if (s->keeps_lower)
        gjk2di_end_loop(s, plan, end);
    return end;
}

/* ---- the blocks that users call: for any points, by themselves, scaled to a safe range
 * by a power of two */

static const gjk2d_simplex gjk2di_no_simplex = {0, {-1, -1, -1}, {0, 0, 0}, {0, 0}, 0};

/* The points in a unit of 2^exponent, the largest coordinate near 1; refuses what is not
 * finite. */
static int gjk2di_unit_points(const gjk2d_vec2 *points, int count, gjk2di_xy x[3],
                              int *exponent)
{
    double top = 0;
    for (int i = 0; i < count; ++i) {
        if (!gjk2di_vec_is_finite(points[i]))
            return 0;
        x[i] = gjk2di_xy_of(points[i]);
        top = gjk2di_fabs(x[i].x) > top ? gjk2di_fabs(x[i].x) : top;
        top = gjk2di_fabs(x[i].y) > top ? gjk2di_fabs(x[i].y) : top;
    }
    /* a power of two, which is exact unless a coordinate is smaller by 2^-1000 than
     * others */
    *exponent = top > 0 ? gjk2di_exponent(top) : 0;
    for (int i = 0; i < count; ++i)
        x[i] = gjk2di_xy_scaled(x[i], -*exponent);
    return 1;
}

/* The minimal simplex of the points that `bits` names. */
GJK2DI_COLD gjk2d_simplex gjk2di_simplex_of(const gjk2di_xy *x, int bits, int barycode,
                                            int exponent)
{
    gjk2d_simplex s = gjk2di_no_simplex;
    gjk2di_xy v = gjk2di_xy_at(0, 0);
    for (int i = 0; i < 3; ++i)
        if (bits & gjk2di_bit(i))
            s.index[s.count++] = i;
    s.barycode = barycode;
    s.lambda[0] = 1;
    if (s.count == 1)
        v = x[s.index[0]];
    if (s.count == 2) {
        const gjk2di_xy a = x[s.index[0]], e = gjk2di_xy_sub(x[s.index[1]], a);
        const double square = gjk2di_xy_dot(e, e);
        /* v is the origin's foot on the line, made of its height: the weighted sum would
         * cancel, where the foot is near the origin. */
        const double height = gjk2di_exact_cross(a, x[s.index[1]]) / square;
        s.lambda[1] = gjk2di_min(1, (gjk2d_real)(-gjk2di_xy_dot(a, e) / square));
        s.lambda[0] = 1 - s.lambda[1];
        if (height != 0)
            v = gjk2di_xy_at(height * e.y, -height * e.x);
    }
    if (s.count == 3) {
        const double of_a = gjk2di_exact_cross(x[1], x[2]);
        const double of_b = gjk2di_exact_cross(x[2], x[0]);
        const double sum = of_a + of_b + gjk2di_exact_cross(x[0], x[1]);
        s.lambda[0] = (gjk2d_real)(of_a / sum);
        s.lambda[1] = (gjk2d_real)(of_b / sum);
        s.lambda[2] = gjk2di_max(0, 1 - s.lambda[0] - s.lambda[1]);
    }
    s.v = gjk2di_xy_rounded(gjk2di_xy_scaled(v, exponent));
    /* only the origin is told as 0 */
    if ((v.x != 0 || v.y != 0) && gjk2di_is_same(s.v, gjk2di_vec(0, 0))) {
        const gjk2d_real least = gjk2di_smallest();
        if (gjk2di_fabs(v.x) > gjk2di_fabs(v.y))
            s.v.x = v.x > 0 ? least : -least;
        else
            s.v.y = v.y > 0 ? least : -least;
    }
    return s;
}

/* ---- support points */

/* The first of the points farthest in d, without rounding. */
static int gjk2di_scan_exactly(gjk2di_list list, gjk2di_xy d)
{
    int at = 0;
    for (int i = 1; i < list.count; ++i)
        if (gjk2di_compare_along(d, gjk2di_point(list, i), gjk2di_point(list, at)) > 0)
            at = i;
    return at;
}

/* S_shape(d), d in the shape's frame. */
GJK2DI_COLD gjk2d_status gjk2di_find_support(const gjk2d_shape *shape, gjk2di_xy d,
                                             int hint, gjk2d_vertex *out)
{
    const gjk2di_list list = gjk2di_list_of(shape);
    if (shape->support) {
        /* Whatever the length of the caller's direction, the mapping gets one of about
         * 1. */
        const gjk2di_xy unit = gjk2di_normal_sized(d);
        const gjk2d_vec2 point = shape->support(gjk2di_xy_rounded(unit), shape->data);
        if (!gjk2di_vec_is_finite(point))
            return GJK2D_NOT_FINITE;
        out->point = point;
        return GJK2D_OK;
    }
    out->p_index = shape->ring && hint >= 0 && hint < list.count
                       ? gjk2di_climb(list, d, hint, 1)
                       : gjk2di_scan_exactly(list, d);
    out->point = gjk2di_point(list, out->p_index);
    return GJK2D_OK;
}

/* S_CSO(d), relative. */
GJK2DI_COLD gjk2d_status gjk2di_find_cso_support(gjk2di_placed p, gjk2di_placed q,
                                                 gjk2di_xy d, gjk2d_vertex *out)
{
    gjk2d_vertex of_p, of_q;
    gjk2di_pair pair;
    gjk2di_place(&pair, p, q, gjk2di_no_growth);
    /* In a unit in which nothing overflows; only the result is rounded to what there
     * is. */
    gjk2di_rescale(&pair);
    of_p.p_index = of_q.p_index = -1;
    gjk2d_status status = gjk2di_find_support(
        p.shape, gjk2di_xy_turned_back(gjk2di_f2_xy(pair.p_rotation), d), -1, &of_p);
    if (!status)
        status = gjk2di_find_support(
            q.shape, gjk2di_xy_turned_back(gjk2di_f2_xy(pair.q_rotation), d), -1, &of_q);
    if (status)
        return status;
    const gjk2di_xy w = gjk2di_difference_of(&pair, of_p.point, of_q.point);
    out->point = gjk2di_xy_rounded(gjk2di_xy_scaled(w, pair.k));
    out->p_index = of_p.p_index;
    out->q_index = of_q.p_index;
    return GJK2D_OK;
}

/* ------------------------------------------------------------------ answer --
 * >>answer  A query's way: screen, find, prove, measure, tell.
 * Uses: all above. Invariant: how two lists of points lie, and what they are measured by,
 * does not depend on who found it.
 *
 *     screen    gjk2di_are_far, gjk2di_screen_rings: certain, cheap
 *     find      gjk2di_find_by_walk for rings, gjk2di_find_by_gjk for all else
 *     prove     gjk2di_certify of what GJK or a cache names (a walk's view is certain by
 *               itself); then gjk2di_relation_in_doubles; then, of what that leaves
 *               undecided, gjk2di_decide
 *     measure   gjk2di_measure_feature
 *     tell      gjk2di_tell_found; of custom cores gjk2di_tell_custom
 *
 * gjk2di_answer takes any shapes and options. gjk2di_relation_of (a boolean; at level 3
 * it tells touching from overlapping) and gjk2di_distance_of are the fast paths of plain
 * rings, which most queries are: numbers stay in registers, and what is rare is a call
 * out of line.
 */

/* ---- lists of points, by GJK */

/* GJK to its end. Certain ends are taken: separated at level 1 (Algorithm 6), enclosed.
 * All else is a guess, an edge's normal pointing away from the origin; of a triangle, one
 * of its corners. Returns 0 if the caller's limit of steps was met. */
GJK2DI_OUTLINE int gjk2di_find_by_gjk(const gjk2di_pair *pair, gjk2di_plan *plan,
                                      gjk2di_finding *found)
{
    gjk2di_gjk s;
    gjk2di_begin_gjk(&s, pair, plan);
    const gjk2di_end end = gjk2di_loop(pair, &s, plan);
    const gjk2di_point_pair *const first = &s.x[gjk2di_first_of(s.bits)];
    const gjk2di_point_pair *const last = &s.x[gjk2di_last_of(s.bits)];
    found->f = gjk2di_edge_of(first->corner, last->corner);
    if (first == last || s.bits == 7)
        found->f.count = 1;
    else if (gjk2di_xy_cross(gjk2di_xy_sub(last->w, first->w), first->w) < 0)
        found->f = gjk2di_backwards(&found->f);
    found->cores = found->relation = end == GJK2DI_APART ? GJK2DI_SEPARATED
                                     : end == GJK2DI_ENCLOSED && s.is_certain
                                         ? GJK2DI_OVERLAPPING
                                         : GJK2DI_UNDECIDED;
    return end != GJK2DI_LIMIT || !plan->limit;
}

/* ---- the certificate, in doubles: is a feature that somebody names the closest? */

/* Do all vertices of P, or of Q, but the feature's own lie farther along d, for certain?
 * Of a ring the next ones tell (gjk2di_rises_beyond); of any other list, all. */
static int gjk2di_is_rest_beyond(const gjk2di_pair *pair, const gjk2di_feature *f,
                                 int of_q, gjk2di_f2 d, double bound)
{
    const gjk2di_corner a = f->corner[0], b = f->corner[f->count == 2];
    const int own = of_q ? a.q : a.p, end = of_q ? b.q : b.p;
    /* (the error is that of a corner, or of an edge's normal) */
    const gjk2di_fine fine = {d, gjk2di_f2_all(0), 7 * GJK2DI_U * pair->magnitude, 0};
    int rivals = 0;
    /* (a cache may name any two vertices: these need not be an edge) */
    if ((of_q ? pair->q : pair->p).shape->ring)
        return own != end ? gjk2di_is_edge(pair, f)
                          : gjk2di_rises_beyond(pair, of_q, own, own, d, bound);
    gjk2di_scoring s = gjk2di_scoring_of(pair, &fine, 0, of_q);
    const double limit = gjk2di_score(&s, own) + s.bound;
    for (int i = 0; i < s.list.count; ++i)
        rivals += i != own && i != end && !(gjk2di_score(&s, i) > limit);
    return rivals == 0;
}

/* Is a corner, or an edge of one shape, certainly the closest: the foot inside of the
 * edge, and all of the CSO beyond? The view's d, height and square are set as a walk's.
 * An edge of one shape errs by less than 7 u E, as a corner does: GJK may name others,
 * whose two corners differ in both vertices, and these are refused. (Swept CSOs have more
 * corners than are asked about here.) */
static int gjk2di_certify(const gjk2di_pair *pair, const gjk2di_feature *f,
                          gjk2di_view *v)
{
    const double fine = 20 * GJK2DI_U, E = pair->magnitude;
    const int is_edge = f->count == 2;
    const gjk2di_corner a = f->corner[0], b = f->corner[1];
    const gjk2di_f2 w = gjk2di_corner_at(pair, a);
    const gjk2di_f2 e = is_edge ? gjk2di_edge_between(pair, a, b) : w;
    const double along = -gjk2di_f2_sum(gjk2di_f2_times(e, w));
    const double error = fine * E * gjk2di_f2_norm1(e);
    v->is_inside = 0;
    /* the same operations as a view's: the same bits */
    v->d = gjk2di_quarter_turned(e, is_edge);
    v->square = gjk2di_f2_sum(gjk2di_f2_times(v->d, v->d));
    v->height = gjk2di_f2_sum(gjk2di_f2_times(v->d, w));
    const double bound = fine * (gjk2di_f2_norm1(v->d) + E);
    v->is_closest = v->height > 0 && gjk2di_is_of_one_shape(f) &&
                    (!is_edge || (along > error && along < v->square - error)) &&
                    gjk2di_is_rest_beyond(pair, f, 0, v->d, bound) &&
                    gjk2di_is_rest_beyond(pair, f, 1, v->d, bound);
    return v->is_closest;
}

/* ---- rings, by a walk */

/* How the feature in view lies. Its height H = d.w errs by 13 u E |d|_1 (>>measure), for
 * which the code takes 20; its distance against the radii by less than 32 u E, for which
 * it takes 80. The view's own certainty (is_closest, is_inside) comes first. */
GJK2DI_INLINE void gjk2di_relation_in_doubles(const gjk2di_pair *pair,
                                              const gjk2di_view *v, gjk2di_finding *found)
{
    const double bound = 20 * GJK2DI_U * pair->magnitude;
    found->cores = v->is_inside ? GJK2DI_OVERLAPPING
                   : v->is_closest && v->height > bound * gjk2di_f2_norm1(v->d)
                       ? GJK2DI_SEPARATED
                       : GJK2DI_UNDECIDED;
    found->relation = found->cores;
    if (found->cores == GJK2DI_SEPARATED && pair->radius > 0) {
        const double gap = v->height / gjk2di_root(v->square) - pair->radius;
        /* undecided here are radii in contact: integers compare H^2 with r^2 N */
        found->relation = gap > 4 * bound    ? GJK2DI_SEPARATED
                          : gap < -4 * bound ? GJK2DI_OVERLAPPING
                                             : GJK2DI_UNDECIDED;
    }
}

/* Screens for a boolean of rings that may be near; if they leave it open, *start is where
 * to walk. A margin rounds corners, which the edges' test does not see. */
GJK2DI_INLINE gjk2di_relation gjk2di_screen_rings(const gjk2di_pair *pair,
                                                  gjk2d_vec2 center, gjk2di_corner *start)
{
    if (gjk2di_inner_circles_meet(pair, center, (gjk2d_real)pair->radius))
        return GJK2DI_OVERLAPPING;
#if GJK2DI_HAS_F4
    if (gjk2di_have_few_edges(pair, 4) && !(pair->growth.margin > 0)) {
        const gjk2di_relation relation = gjk2di_screen_edges(pair);
        if (relation)
            return relation;
    }
#endif
    *start = gjk2di_start_of(pair, center);
    return gjk2di_line_separates(pair, center, *start) ? GJK2DI_SEPARATED
                                                       : GJK2DI_UNDECIDED;
}

/* A step of a walk: the feature in view. */
GJK2DI_COLD void gjk2di_tell_walk(gjk2di_plan *plan, const gjk2di_pair *pair, int step,
                                  const gjk2di_view *v, const gjk2di_feature *f,
                                  gjk2di_xy direction)
{
    const double length = gjk2di_root(v->square);
    gjk2di_xy w[3];
    for (int i = 0; i < f->count; ++i)
        w[i] = gjk2di_f2_xy(gjk2di_corner_at(pair, f->corner[i]));
    const int bits = f->count == 2 ? gjk2di_s1d(w, 0, 1) : 4;
    gjk2di_xy closest = w[bits == 2];
    /* the foot, if that is between an edge's ends */
    if (bits == 6)
        closest = gjk2di_xy_times(v->height / v->square, gjk2di_f2_xy(v->d));
    plan->tell(plan, pair, step, f, w, direction, closest,
               v->is_closest && length > 0 ? v->height / length : 0);
}

/* Where a walk starts, unless screens tell all that the level asks for: at level 3 an
 * overlap of the cores. Of rings that are apart levels 2 and 3 ask for more. */
GJK2DI_INLINE gjk2di_relation gjk2di_begin_walk(const gjk2di_pair *pair, int level,
                                                gjk2d_vec2 center, gjk2di_corner *at)
{
    const gjk2d_real radii = level < 3 ? (gjk2d_real)pair->radius : 0;
    const int is_far = gjk2di_are_far_by(pair->p, pair->q, center, pair->growth.margin);
    if (!is_far && level == 1)
        return gjk2di_screen_rings(pair, center, at);
    if (!is_far && gjk2di_inner_circles_meet(pair, center, radii))
        return GJK2DI_OVERLAPPING;
    *at = gjk2di_start_of(pair, center);
    return is_far ? GJK2DI_SEPARATED : GJK2DI_UNDECIDED;
}

/* Walks from a corner to the end; `plan` is one that limits, counts or traces the steps,
 * or null. Returns 0 if the limit was met. */
GJK2DI_INLINE int gjk2di_walk(const gjk2di_pair *pair, gjk2d_vec2 center,
                              gjk2di_corner at, gjk2di_plan *plan, gjk2di_stand *s,
                              gjk2di_view *v)
{
    gjk2di_xy direction = gjk2di_xy_times(-1, gjk2di_xy_of(center));
    gjk2di_corner last = gjk2di_corner_of(-1, -1);
    /* As a rule 1 to 3 steps; STEPS is for what rounding leads in circles. */
    for (int steps = 1;; ++steps) {
        *s = gjk2di_stand_at(pair, at, 1, 1);
        *v = gjk2di_view_from(s, pair, center);
        if (plan)
            plan->steps = steps;
        if (plan && plan->trace) {
            const gjk2di_feature f = gjk2di_feature_in(v, s);
            gjk2di_tell_walk(plan, pair, steps, v, &f, direction);
        }
        if (!gjk2di_goes_on(v, s, &at, &last) || steps >= GJK2DI_STEPS)
            return 1;
        if (plan && steps == plan->limit)
            return 0;
        direction = gjk2di_xy_times(-1, gjk2di_f2_xy(v->d));
    }
}

/* Rings by a walk from a corner. Returns 0 if the plan's limit was met. */
static int gjk2di_find_from(const gjk2di_pair *pair, gjk2d_vec2 center, gjk2di_corner at,
                            gjk2di_plan *plan, gjk2di_finding *found)
{
    gjk2di_stand s;
    gjk2di_view v;
    if (!gjk2di_walk(pair, center, at, plan, &s, &v)) {
        plan->lower = 0;
        plan->upper = gjk2di_root(gjk2di_f2_sum(gjk2di_f2_times(s.w, s.w)));
        return 0;
    }
    gjk2di_relation_in_doubles(pair, &v, found);
    found->f = gjk2di_feature_in(&v, &s);
    return 1;
}

/* Rings by a walk from its own start, unless screens tell all that the level asks for. */
static int gjk2di_find_by_walk(const gjk2di_pair *pair, gjk2d_vec2 center, int level,
                               gjk2di_plan *plan, gjk2di_finding *found)
{
    gjk2di_corner at = gjk2di_corner_of(0, 0);
    const gjk2di_relation relation = gjk2di_begin_walk(pair, level, center, &at);
    found->cores = found->relation = relation;
    return relation == GJK2DI_OVERLAPPING || (relation && level == 1) ||
           gjk2di_find_from(pair, center, at, plan, found);
}

/* ---- any two lists of points */

/* A pair beyond the fast range. Out of the promised range it is refused, unless its
 * circles are apart: level 1 says "free" there before it sees the range, and all levels
 * have to agree. Then GJK's end is measured, without proof. */
GJK2DI_COLD gjk2d_status gjk2di_find_beyond_range(gjk2di_pair *pair, int level,
                                                  gjk2di_finding *found)
{
    const int is_ordinary = gjk2di_are_ordinary(pair->p, pair->q, pair->growth);
    gjk2di_plan plan = gjk2di_plan_of(2);
    if (!is_ordinary &&
        (gjk2di_is_swept(pair) || !gjk2di_are_far(pair->p, pair->q, pair->growth.margin)))
        return GJK2D_OUT_OF_RANGE;
    gjk2di_rescale(pair);
    if (is_ordinary) {
        /* No guess but the first vertices: the exact search goes all the way. */
        found->cores = GJK2DI_UNDECIDED;
        found->f = gjk2di_edge_of(gjk2di_corner_of(0, 0), gjk2di_corner_of(0, 0));
        found->f.count = 1;
        gjk2di_decide(pair, level, found);
    } else {
        (void)gjk2di_find_by_gjk(pair, &plan, found);
        found->cores = found->relation = GJK2DI_SEPARATED;
    }
    return GJK2D_OK;
}

/* Decides what the search has left open. */
static void gjk2di_decide_if_open(const gjk2di_pair *pair, int level,
                                  gjk2di_finding *found)
{
    if (!found->relation && GJK2DI_CERTAIN)
        gjk2di_decide(pair, level, found);
}

/* How two lists of points lie, and the feature that they are measured by; or a status:
 * bad input, numbers out of range, the caller's limit of steps. A feature that GJK or a
 * cache names is certified: so it costs no walk, and GJK's is proved as a walk's is,
 * whatever the policy. */
static gjk2d_status gjk2di_find_and_prove(gjk2di_pair *pair, gjk2di_plan *plan,
                                          gjk2di_finding *found)
{
    const gjk2d_vec2 center = gjk2di_between_centers(pair->p, pair->q);
    const int is_swept = gjk2di_is_swept(pair);
    const int are_rings = !is_swept && gjk2di_can_walk(pair->p.shape, pair->q.shape);
    const int walks = are_rings && plan->policy == GJK2D_SUPPORT_AUTO;
    gjk2di_view v;
    /* (a shape that was not made has kind 0) */
    if (!gjk2di_is_plain(pair) || !pair->p.shape->kind || !pair->q.shape->kind) {
        const gjk2d_status status = gjk2di_status_of(pair->p, pair->q, pair->growth);
        return status ? status : gjk2di_find_beyond_range(pair, plan->level, found);
    }
    found->cores = found->relation = GJK2DI_UNDECIDED;
    found->f.count = 0;
    if (plan->guess)
        found->f = *plan->guess;
    if (!walks && !gjk2di_find_by_gjk(pair, plan, found))
        return GJK2D_ITERATION_LIMIT;
    if (found->relation || is_swept) {
        /* nothing else to find: a sweep's guess goes straight to the proof */
    } else if (found->f.count && gjk2di_certify(pair, &found->f, &v)) {
        gjk2di_relation_in_doubles(pair, &v, found);
        plan->steps += walks;
        if (walks && plan->trace)
            gjk2di_tell_walk(plan, pair, 1, &v, &found->f,
                             gjk2di_xy_of(gjk2di_neg(center)));
    } else if (are_rings) {
        /* From its own start: a guess that is not the closest may lie where a walk does
         * not end well. After GJK the caller's limit and trace see nothing of it. */
        if (!gjk2di_find_by_walk(pair, center, plan->level, walks ? plan : NULL, found))
            return GJK2D_ITERATION_LIMIT;
    }
    /* the end of the search: that of the proof may be a triangle, which caches do not
     * hold */
    if (plan->guess)
        *plan->guess = found->f;
    gjk2di_decide_if_open(pair, plan->level, found);
    return GJK2D_OK;
}

/* ---- telling */

/* A finding as a result of its level. Fields that the level does not have stay 0. Level 3
 * tells an overlap of cores by a triangle that depends on the pair alone; level 4, depth,
 * by the edge of the least way out, as of cores that are apart: but Q's point then lies
 * behind P's by the depth. */
GJK2DI_OUTLINE void gjk2di_tell_found(gjk2d_result *r, const gjk2di_pair *pair, int level,
                                      const gjk2di_finding *found, int steps)
{
    gjk2di_measured m;
    gjk2di_feature f;
    gjk2di_begin_result(r, GJK2D_OK, found->relation != GJK2DI_SEPARATED, steps);
    /* level 1 has no distance; colliding shapes have 0 */
    if (level == 1 || (level == 2 && r->collide))
        return;
    if (found->cores == GJK2DI_OVERLAPPING && level < 4) {
        gjk2di_overlap_triangle(pair, &f);
        gjk2di_tell_common(r, pair, &f);
        return;
    }
    const gjk2di_feature *const measured = gjk2di_measure_found(pair, found, &f, &m);
    if (!r->collide)
        r->distance = r->lower = r->upper =
            gjk2di_distance_by(pair, m.distance, m.rest, 1);
    if (level == 4 && found->relation == GJK2DI_OVERLAPPING)
        r->depth = gjk2di_distance_by(pair, m.distance, m.rest, -1);
    if (level > 2)
        gjk2di_tell_closest(r, pair, measured, &m,
                            level == 4 ? GJK2DI_TOUCHING : found->relation);
}

/* No finding: bad input, or a limit of steps, at which what bounds there are are told.
 * "Collide", as for every status that is not ok. */
GJK2DI_COLD void gjk2di_tell_status(gjk2d_result *r, const gjk2di_pair *pair,
                                    const gjk2di_plan *plan, gjk2d_status status)
{
    const int is_limit = status == GJK2D_ITERATION_LIMIT;
    gjk2di_begin_result(r, status, 1, is_limit ? plan->steps : 0);
    if (is_limit && plan->level > 1) {
        r->lower = gjk2di_safe_bound(pair, plan->lower, 0);
        r->upper = gjk2di_max(r->lower, gjk2di_safe_bound(pair, plan->upper, 1));
    }
}

/* ---- custom support mappings
 *
 * A mapping is known only at the points that it gave, each with its own rounding. In a
 * band around contact, s->bound to either side, the answer is "collide".
 */

/* The depth of custom cores. A polygon grows within the CSO, of points that the mappings
 * gave: its side next to the origin is replaced by two, with the point farthest beyond,
 * until that is beyond by no more than the band. The depth is how far the farthest point
 * is along the side's normal: by that, at least, the shapes are free. Of more sides than
 * there is room for those that are farthest are forgotten, for the depth is most often
 * told by a nearer one. */
enum { GJK2DI_MOST_SIDES = 32, GJK2DI_MOST_PROBES = 512 };

typedef struct gjk2di_custom_side {
    gjk2di_point_pair from, to; /* counterclockwise */
    double inside;              /* how far the origin is inside of its line */
    double apart;               /* from its nearest point */
} gjk2di_custom_side;

/* The share of y in the origin's foot on the line x y; 0 of one without length. */
static double gjk2di_foot_of(gjk2di_xy x, gjk2di_xy y)
{
    const gjk2di_xy e = gjk2di_xy_sub(y, x);
    const double square = gjk2di_xy_dot(e, e);
    return square > 0 ? -gjk2di_xy_dot(e, x) / square : 0;
}

/* The unit normal out of the side from x to y; of a side without length any. */
static gjk2di_xy gjk2di_out_of_side(gjk2di_xy x, gjk2di_xy y)
{
    const gjk2di_xy e = gjk2di_xy_sub(y, x);
    return gjk2di_unit_opposite(gjk2di_xy_at(-e.y, e.x));
}

static void gjk2di_set_side(gjk2di_custom_side *side, const gjk2di_point_pair *from,
                            const gjk2di_point_pair *to)
{
    side->from = *from;
    side->to = *to;
    side->inside = gjk2di_xy_dot(gjk2di_out_of_side(from->w, to->w), from->w);
    side->apart = gjk2di_xy_length(
        gjk2di_xy_plus(from->w, gjk2di_in_unit(gjk2di_foot_of(from->w, to->w)),
                       gjk2di_xy_sub(to->w, from->w)));
}

/* The sides of W, which becomes a polygon that runs counterclockwise. */
static int gjk2di_begin_sides(gjk2di_gjk *s, gjk2di_custom_side *side)
{
    if (s->count == 3 && gjk2di_xy_cross(gjk2di_xy_sub(s->x[1].w, s->x[0].w),
                                         gjk2di_xy_sub(s->x[2].w, s->x[0].w)) < 0) {
        const gjk2di_point_pair x = s->x[1];
        s->x[1] = s->x[2];
        s->x[2] = x;
    }
    for (int i = 0; i < s->count; ++i)
        gjk2di_set_side(&side[i], &s->x[i], &s->x[(i + 1) % s->count]);
    return s->count;
}

/* The side farthest from the origin, or with way = -1 the one next to it (of a straight
 * row the one that has the foot). */
static int gjk2di_extreme_side(const gjk2di_custom_side *side, int count, int way)
{
    int k = 0;
    for (int i = 1; i < count; ++i)
        if (way > 0 ? side[i].inside > side[k].inside : side[i].apart < side[k].apart)
            k = i;
    return k;
}

/* W becomes the side that tells the depth, which is returned, and s->d its normal into
 * the CSO. A depth above `most` may be told less than it is. */
GJK2DI_COLD double gjk2di_expand(const gjk2di_pair *pair, gjk2di_gjk *s, double most)
{
    gjk2di_custom_side side[GJK2DI_MOST_SIDES + 1];
    int probes, count = gjk2di_begin_sides(s, side);
    for (probes = GJK2DI_MOST_PROBES;; --probes) {
        const int k = gjk2di_extreme_side(side, count, -1);
        const gjk2di_custom_side here = side[k];
        const gjk2di_xy out = gjk2di_out_of_side(here.from.w, here.to.w);
        gjk2di_point_pair z;
        s->d = gjk2di_xy_at(-out.x, -out.y);
        const double reach = -gjk2di_support_and_bound(pair, s, s->d, &z);
        if (!(reach - here.inside > s->bound) || here.inside > most || probes == 0) {
            s->x[0] = here.from;
            s->x[1] = here.to;
            s->count = 2;
            return reach > 0 ? reach : 0;
        }
        gjk2di_set_side(&side[k], &here.from, &z);
        gjk2di_set_side(&side[count++], &z, &here.to);
        if (count > GJK2DI_MOST_SIDES) {
            const int farthest = gjk2di_extreme_side(side, count, 1);
            side[farthest] = side[--count];
        }
    }
}

/* How shapes lie that collide. Cores that have a point in common within the band touch if
 * their depth is within the contact's width: then the side next to the origin becomes W,
 * and s->d the contact's direction. */
static gjk2di_relation gjk2di_relation_at_end(const gjk2di_pair *pair, gjk2di_gjk *s,
                                              double apart)
{
    /* somewhat wider than the band: the search ends before it has the last digits */
    const double width = 1.5 * s->bound;
    gjk2di_gjk end = *s;
    /* Radii that the band does not swallow: contact is where distance and radii agree
     * within it. */
    if (pair->radius > s->bound)
        return apart > s->bound && apart + s->bound >= pair->radius ? GJK2DI_TOUCHING
                                                                    : GJK2DI_OVERLAPPING;
    if (gjk2di_expand(pair, &end, width) > width) {
        s->breach = end.breach;
        return GJK2DI_OVERLAPPING;
    }
    *s = end;
    return GJK2DI_TOUCHING;
}

/* W as a feature of a pair whose custom cores are lists, of the points that the mappings
 * gave; they live as long as s. */
static void gjk2di_as_lists(gjk2di_pair *listed, const gjk2di_pair *pair,
                            const gjk2di_gjk *s, gjk2di_feature *f)
{
    const size_t stride = sizeof s->x[0] / sizeof s->x[0].p.x;
    const gjk2di_list p = {&s->x[0].p.x, stride, s->count};
    const gjk2di_list q = {&s->x[0].q.x, stride, s->count};
    const int is_p = pair->p.shape->support != NULL;
    const int is_q = pair->q.shape->support != NULL;
    *listed = *pair;
    listed->p_list = is_p ? p : listed->p_list;
    listed->q_list = is_q ? q : listed->q_list;
    f->count = s->count;
    for (int i = 0; i < s->count; ++i)
        f->corner[i] =
            gjk2di_corner_of(is_p ? i : s->x[i].corner.p, is_q ? i : s->x[i].corner.q);
}

/* The closest points of W, which are that far from each other. */
static void gjk2di_tell_custom_closest(gjk2d_result *r, const gjk2di_pair *pair,
                                       const gjk2di_gjk *s, double apart,
                                       gjk2di_relation relation)
{
    gjk2di_pair listed;
    gjk2di_feature f;
    gjk2di_measured m;
    m.distance = gjk2di_scaled(apart, pair->k);
    m.d = s->d;
    /* (d is across the edge as it is rounded) */
    m.share = s->count == 2 ? gjk2di_foot_of(s->x[0].w, s->x[1].w) : 0;
    gjk2di_as_lists(&listed, pair, s, &f);
    gjk2di_tell_closest(r, &listed, &f, &m, relation);
}

/* Level 3 from W, or depth, level 4. */
static void gjk2di_tell_custom_witnesses(gjk2d_result *r, const gjk2di_pair *pair,
                                         gjk2di_gjk *s, double apart, int level)
{
    const gjk2di_relation relation =
        r->collide ? gjk2di_relation_at_end(pair, s, apart) : GJK2DI_SEPARATED;
    double weight[3], sum = 0;
    gjk2di_pair listed;
    gjk2di_feature f;
    if (level == 4 && relation == GJK2DI_OVERLAPPING) {
        /* cores that are apart overlap by their radii */
        const double depth = apart > s->bound ? -apart : gjk2di_expand(pair, s, DBL_MAX);
        r->iterations = s->iterations;
        r->depth = gjk2di_distance_by(pair, gjk2di_scaled(-depth, pair->k), 0, -1);
        gjk2di_tell_custom_closest(r, pair, s, -depth, GJK2DI_TOUCHING);
        return;
    }
    if (s->count < 3) { /* (contact is on a chord) */
        const int meet = relation == GJK2DI_OVERLAPPING && !(apart > s->bound);
        gjk2di_tell_custom_closest(r, pair, s, meet ? 0 : apart, relation);
        return;
    }
    /* (thin triangles lose the origin unless their areas are exact) */
    for (int i = 0; i < 3; ++i) {
        weight[i] =
            gjk2di_fabs(gjk2di_exact_cross(s->x[(i + 1) % 3].w, s->x[(i + 2) % 3].w));
        sum += weight[i];
    }
    for (int i = 0; i < 3; ++i)
        weight[i] = sum > 0 ? weight[i] / sum : i == 0;
    r->status = GJK2D_OVERLAP;
    gjk2di_as_lists(&listed, pair, s, &f);
    gjk2di_tell_witnesses(r, &listed, &f, weight, 0, gjk2di_xy_at(0, 0));
}

/* Levels 1 and 2 of a pair with a custom support mapping, by GJK, to the end s (which bad
 * input leaves unset). "No" is said beyond the band only. */
GJK2DI_COLD void gjk2di_search_custom(gjk2d_result *r, gjk2di_pair *pair,
                                      gjk2di_plan *plan, gjk2di_gjk *s)
{
    gjk2d_status status = gjk2di_status_of(pair->p, pair->q, pair->growth);
    const gjk2d_real reach = pair->growth.margin + gjk2di_norm1(pair->growth.sweep);
    if (!status && !(pair->magnitude <= DBL_MAX &&
                     (gjk2di_are_ordinary(pair->p, pair->q, pair->growth) ||
                      gjk2di_are_far(pair->p, pair->q, reach))))
        status = GJK2D_OUT_OF_RANGE;
    if (!status) {
        if (!gjk2di_is_plain(pair))
            gjk2di_rescale(pair);
        gjk2di_begin_gjk(s, pair, plan);
        const gjk2di_end end = gjk2di_loop(pair, s, plan);
        gjk2di_begin_result(r, GJK2D_OK,
                            end == GJK2DI_ENCLOSED || !(plan->lower > pair->radius),
                            plan->steps);
        status = s->breach;
        if (end == GJK2DI_LIMIT && !status)
            status = GJK2D_ITERATION_LIMIT;
    }
    if (status) {
        gjk2di_tell_status(r, pair, plan, status);
    } else if (plan->level > 1 && !r->collide) {
        const double least = gjk2di_scaled(plan->lower - pair->radius, pair->k);
        const double most = gjk2di_scaled(plan->upper - pair->radius, pair->k);
        r->distance = r->upper = gjk2di_rounded_above_0(most);
        r->lower = gjk2di_min(r->upper, gjk2di_max(0, gjk2di_rounded(least)));
    }
}

/* gjk2di_search_custom, and at levels 3 and 4 the witnesses. */
GJK2DI_COLD void gjk2di_tell_custom(gjk2d_result *r, gjk2di_pair *pair, gjk2di_plan *plan,
                                    gjk2di_gjk *s)
{
    gjk2di_search_custom(r, pair, plan, s);
    if (plan->level < 3 || r->status)
        return;
    gjk2di_tell_custom_witnesses(r, pair, s, plan->upper, plan->level);
    if (s->breach)
        gjk2di_begin_result(r, s->breach, 1, 0);
}

/* ---- any two shapes */

/* The feature that a cache names, a guess that decides nothing; none, if an index is out
 * of bounds or a core is custom, which has no vertices. */
GJK2DI_INLINE void gjk2di_read_cache(gjk2di_feature *f, const gjk2d_cache *cache,
                                     const gjk2di_pair *pair)
{
    f->count = cache->count == 1 || cache->count == 2 ? cache->count : 0;
    for (int i = 0; i < f->count; ++i) {
        const int p = cache->p_index[i], q = cache->q_index[i];
        f->corner[i] = gjk2di_corner_of(p, q);
        if (gjk2di_is_custom(pair) || p < 0 || q < 0 || p >= pair->p.shape->count ||
            q >= pair->q.shape->count)
            f->count = 0;
    }
}

GJK2DI_INLINE void gjk2di_store_cache(gjk2d_cache *cache, const gjk2di_feature *f)
{
    cache->count = f->count;
    for (int i = 0; i < 2; ++i) {
        cache->p_index[i] = i < f->count ? f->corner[i].p : 0;
        cache->q_index[i] = i < f->count ? f->corner[i].q : 0;
    }
}

/* Any two shapes, by options that are not bad. */
GJK2DI_OUTLINE void gjk2di_answer(gjk2d_result *r, gjk2di_placed p, gjk2di_placed q,
                                  const gjk2d_options *o)
{
    gjk2di_plan plan = gjk2di_plan_of(o->level > 0 ? o->level : 1);
    gjk2di_feature guess;
    gjk2di_finding found;
    gjk2di_pair pair;
    gjk2di_gjk s;
    plan.policy = o->support;
    plan.limit = o->max_iterations;
    plan.trace = o->trace;
    plan.trace_user = o->trace_user;
    plan.tell = gjk2di_tell;
    gjk2di_place(&pair, p, q, gjk2di_no_growth);
    if (o->cache) {
        gjk2di_read_cache(&guess, o->cache, &pair);
        plan.guess = &guess;
    }
    /* circles farther apart than the maximum need no search */
    const int is_beyond = plan.level > 1 && o->max_distance > 0 && p.shape->kind &&
                          q.shape->kind && gjk2di_are_far(p, q, o->max_distance);
    if (is_beyond) {
        gjk2di_begin_result(r, GJK2D_OK, 0, 0);
    } else if (gjk2di_is_custom(&pair)) {
        gjk2di_tell_custom(r, &pair, &plan, &s);
    } else {
        const gjk2d_status status = gjk2di_find_and_prove(&pair, &plan, &found);
        if (status)
            gjk2di_tell_status(r, &pair, &plan, status);
        else
            gjk2di_tell_found(r, &pair, plan.level, &found, plan.steps);
    }
    if (o->cache)
        gjk2di_store_cache(o->cache, &guess);
    /* beyond the maximum distance: one stated value */
    if (is_beyond || (o->max_distance > 0 && r->distance > o->max_distance)) {
        gjk2di_begin_result(r, GJK2D_OK, 0, r->iterations);
        r->distance = r->lower = o->max_distance;
        r->upper = GJK2DI_MAX;
    }
}

/* How custom shapes lie: at levels 1 and 2 what overlaps is called touching. */
GJK2DI_COLD gjk2di_relation gjk2di_custom_relation_of(gjk2di_pair *pair,
                                                      gjk2di_plan *plan)
{
    gjk2di_relation relation = GJK2DI_TOUCHING;
    gjk2d_result r;
    gjk2di_gjk s;
    gjk2di_search_custom(&r, pair, plan, &s);
    if (!r.collide)
        return GJK2DI_SEPARATED;
    if (plan->level == 3 && !r.status)
        relation = gjk2di_relation_at_end(pair, &s, plan->upper);
    return r.status || s.breach ? GJK2DI_OVERLAPPING : relation;
}

/* How any two shapes lie: gjk2di_relation_of without its fast path, and with a sweep. At
 * levels 1 and 2 what overlaps may be called touching. Bad input overlaps. */
GJK2DI_OUTLINE gjk2di_relation gjk2di_relation_of_any(gjk2di_placed p, gjk2di_placed q,
                                                      gjk2di_growth growth, int level)
{
    const gjk2d_real reach = growth.margin + gjk2di_norm1(growth.sweep);
    gjk2di_finding found;
    gjk2di_pair pair;
    gjk2di_plan plan = gjk2di_plan_of(level);
    /* A sweep moves P by no more than |sweep|_1: that is a margin. */
    if (p.shape->kind && q.shape->kind && gjk2di_are_far(p, q, reach))
        return GJK2DI_SEPARATED;
    gjk2di_place(&pair, p, q, growth);
    if (gjk2di_is_custom(&pair))
        return gjk2di_custom_relation_of(&pair, &plan);
    if (gjk2di_is_plain(&pair) &&
        gjk2di_inner_circles_meet(&pair, gjk2di_xy_rounded(gjk2di_center_of(&pair)),
                                  (gjk2d_real)pair.radius))
        return GJK2DI_OVERLAPPING;
    return gjk2di_find_and_prove(&pair, &plan, &found) ? GJK2DI_OVERLAPPING
                                                       : found.relation;
}

/* ---- plain rings: most queries */

/* How any two shapes lie, the margin as one more radius: two rings by their circles,
 * screens and a walk. A null pointer overlaps. */
GJK2DI_OUTLINE gjk2di_relation gjk2di_relation_of(gjk2di_placed p, gjk2di_placed q,
                                                  gjk2d_real margin, int level)
{
    const gjk2di_growth growth = {{0, 0}, margin, 0, 0};
    gjk2di_finding found;
    gjk2di_corner start;
    gjk2di_pair pair;
    if (!p.shape || !q.shape)
        return GJK2DI_OVERLAPPING;
    if (!gjk2di_can_walk(p.shape, q.shape))
        return gjk2di_relation_of_any(p, q, growth, level);
    const gjk2d_vec2 center = gjk2di_between_centers(p, q);
    if (gjk2di_are_far_by(p, q, center, margin))
        return GJK2DI_SEPARATED;
    gjk2di_place(&pair, p, q, growth);
    /* Bad input is found here, too: its magnitude is not in range. */
    if (GJK2DI_RARE(!gjk2di_is_plain(&pair)))
        return gjk2di_relation_of_any(p, q, growth, level);
    const gjk2di_relation relation = gjk2di_screen_rings(&pair, center, &start);
    if (relation)
        return relation;
    (void)gjk2di_find_from(&pair, center, start, NULL, &found);
    /* The walk's end is the proof's beginning: most often it is the answer. */
    gjk2di_decide_if_open(&pair, level, &found);
    return found.relation;
}

/* Level 2 of a finding. */
GJK2DI_OUTLINE gjk2d_real gjk2di_found_distance(const gjk2di_pair *pair,
                                                const gjk2di_finding *found)
{
    gjk2di_measured m;
    if (found->relation != GJK2DI_SEPARATED)
        return 0;
    gjk2di_measure_feature(pair, &found->f, &m);
    return gjk2di_distance_by(pair, m.distance, m.rest, 1);
}

/* Level 2 of what is no pair of plain rings. */
GJK2DI_OUTLINE gjk2d_real gjk2di_distance_of_any(gjk2di_pair *pair)
{
    gjk2di_plan plan = gjk2di_plan_of(2);
    gjk2di_finding found;
    gjk2d_result r;
    gjk2di_gjk s;
    if (gjk2di_is_custom(pair)) {
        gjk2di_search_custom(&r, pair, &plan, &s);
        return r.distance;
    }
    return gjk2di_find_and_prove(pair, &plan, &found)
               ? 0
               : gjk2di_found_distance(pair, &found);
}

/* Level 2 of any two shapes: plain rings by a walk. What is certainly separated is
 * measured as gjk2di_measure_in_doubles does, with what the view has of it. */
GJK2DI_OUTLINE gjk2d_real gjk2di_distance_of(gjk2di_placed p, gjk2di_placed q)
{
    const gjk2d_vec2 center = gjk2di_between_centers(p, q);
    gjk2di_finding found;
    gjk2di_corner start;
    gjk2di_pair pair;
    gjk2di_stand s;
    gjk2di_view v;
    gjk2di_place(&pair, p, q, gjk2di_no_growth);
    if (!gjk2di_can_walk(p.shape, q.shape) || GJK2DI_RARE(!gjk2di_is_plain(&pair)))
        return gjk2di_distance_of_any(&pair);
    const gjk2di_relation relation = gjk2di_begin_walk(&pair, 2, center, &start);
    if (relation == GJK2DI_OVERLAPPING)
        return 0;
    (void)gjk2di_walk(&pair, center, start, NULL, &s, &v);
    gjk2di_relation_in_doubles(&pair, &v, &found);
    if (found.relation == GJK2DI_OVERLAPPING)
        return 0;
    /* w of the feature's first corner, as gjk2di_measure_in_doubles has it: the view's
     * height may be that of the edge's other end, whose last bits differ. */
    const gjk2di_f2 w = gjk2di_corner_at(&pair, gjk2di_feature_in(&v, &s).corner[0]);
    const double apart = gjk2di_f2_sum(gjk2di_f2_times(v.d, w)) / gjk2di_root(v.square);
    if (GJK2DI_RARE(!found.relation ||
                    (GJK2DI_CERTAIN && !gjk2di_is_precise(&pair, apart)))) {
        found.f = gjk2di_feature_in(&v, &s);
        gjk2di_decide_if_open(&pair, 2, &found);
        return gjk2di_found_distance(&pair, &found);
    }
    return gjk2di_distance_by(&pair, apart, 0, 1);
}

/* ------------------------------------------------------------------- depth --
 * >>depth  The least way out of an overlap; then normals at a corner, enclosing, boxes,
 * moved poses.
 * Uses: all above; gjk2d_make_circle. Invariant: as of a distance, the feature depends on
 * the pair alone.
 *
 * The depth of cores that overlap is the distance from the origin to the nearest edge of
 * the CSO. Of rings every edge is measured (of small ones in floats, which tell the
 * overlap, too): one that is certainly an edge, and certainly the nearest, is the answer.
 * What is left starts from chords of the CSO: the corner farthest beyond a chord
 * makes two of it, until none is beyond and it is an edge. Chords certainly farther than
 * the nearest edge so far are skipped. (An expanding polytope that needs no list of its
 * edges.)
 *
 * Edges that doubles cannot tell apart are compared by their measures in full, of which
 * each is a pure function of pair and edge; of equal ones P's come first, then lower
 * indices.
 */

/* The depth of an edge of one shape errs by less than 24 u E (>>measure): what differs by
 * twice that is told apart. The code takes 64 u E, far more than scaling may cut off. */
static double gjk2di_depth_bound(const gjk2di_pair *pair)
{
    return 64 * GJK2DI_U * pair->magnitude;
}

/* How far the origin is to the left of the edge e from the corner w. */
static double gjk2di_depth_at(gjk2di_xy w, gjk2di_xy e)
{
    /* of doubles the square of a short edge may underflow */
    if (sizeof(gjk2d_real) == sizeof(double))
        e = gjk2di_normal_sized(e);
    return gjk2di_xy_cross(w, e) / gjk2di_root(gjk2di_xy_dot(e, e));
}

/* Rings whose cores overlap: f becomes the edge of the CSO that is nearest to the
 * origin, counterclockwise. Each edge is met once (the count, and that the walk returns
 * to its start, make sure of it), and the nearest three depths are kept. An edge that is
 * met with the wrong vertex of the other shape seems nearer, never deeper, for its own
 * vertex is the farthest: so what may be the nearest is among the three, and so is what
 * is tied with it. (Of a plain pair every edge has a length in doubles.) 0: not
 * proved. */
GJK2DI_OUTLINE int gjk2di_find_depth_fast(const gjk2di_pair *pair, gjk2di_feature *f)
{
    const int p_edges = pair->p_list.count > 1 ? pair->p_list.count : 0;
    const int q_edges = pair->q_list.count > 1 ? pair->q_list.count : 0;
    /* (any direction; but boxes and capsules often have an edge across x or y) */
    const gjk2di_corner start = gjk2di_rounded_support(pair, gjk2di_xy_at(1, 0.25));
    gjk2di_corner at = start, next;
    double first = DBL_MAX, second = DBL_MAX, third = DBL_MAX;
    int of_p = 0;
    for (int i = 0; i < p_edges + q_edges; ++i, at = next) {
        const gjk2di_xy w = gjk2di_f2_xy(gjk2di_corner_at(pair, at));
        gjk2di_f2 e;
        next = gjk2di_next_corner(pair, at, 1, &e);
        double here = gjk2di_depth_at(w, gjk2di_f2_xy(e));
        if (here < first)
            *f = gjk2di_edge_of(at, next);
        /* sorted in by selections: a branch would often be mispredicted */
        const double last = here < first ? first : here;
        first = here < first ? here : first;
        here = last < second ? second : last;
        second = last < second ? last : second;
        third = here < third ? here : third;
        of_p += next.p != at.p;
    }
    const double most = gjk2di_fabs(first) + gjk2di_depth_bound(pair);
    /* the nearest for certain, but for one that may be tied with it */
    return of_p == p_edges && gjk2di_is_same_corner(at, start) && third > most &&
           (!GJK2DI_CERTAIN ||
            (second > most ? gjk2di_is_sole_edge(pair, f->corner[0], f->corner[1])
                           : gjk2di_try_parallel(pair, 1, NULL, f)));
}

/* The edge of P's ring, or of Q's, from the point of that index to the next, with a
 * corner's vertex of the other shape; counterclockwise. */
static gjk2di_feature gjk2di_edge_with(const gjk2di_pair *pair, int of_q, int index,
                                       gjk2di_corner at)
{
    const gjk2d_shape *const own = (of_q ? pair->q : pair->p).shape;
    const gjk2di_corner a = gjk2di_with_vertex(at, of_q, index);
    const gjk2di_corner b =
        gjk2di_with_vertex(at, of_q, gjk2di_beside(own->count, index, 1));
    return own->ring > 0 ? gjk2di_edge_of(a, b) : gjk2di_edge_of(b, a);
}

#if GJK2DI_HAS_F4
/* How far the origin is to the left of edges of both shapes; returns the least. */
GJK2DI_INLINE float gjk2di_set_depths(const gjk2di_pair *pair, int groups,
                                      gjk2di_edges e[2], gjk2di_f4 depth[2][2])
{
    const gjk2d_vec2 t = gjk2di_place_edges(pair, groups, &e[0], &e[1]);
    gjk2di_f4 least = gjk2di_f4_all(FLT_MAX);
    for (int g = 0; g < groups; ++g) {
        for (int i = 0; i < 2; ++i) {
            const gjk2di_quad n = e[i].normal[g];
            depth[i][g] = gjk2di_f4_over(gjk2di_heights_of(&e[i], g, &e[!i], groups, t),
                                         gjk2di_f4_root(gjk2di_quad_dot(n, n)));
            least = gjk2di_f4_min(least, depth[i][g]);
        }
    }
    return gjk2di_f4_least(least);
}

/* The vertices of the other shape that may be the farthest along the outward normal of an
 * edge, a bit for each. Of two scores the difference errs by 12 u E |n|_1 for the normal,
 * 8 for corners and 4 for products, u being a float's: the code takes 32, E's own
 * rounding included. */
GJK2DI_INLINE int gjk2di_incident_to(const gjk2di_edges *e, int index,
                                     const gjk2di_edges *other, int groups, float E)
{
    /* (in memory four x come before four y) */
    const float *const own = (const float *)(const void *)&e->normal[index / 4];
    const gjk2d_vec2 n = gjk2di_vec(-own[index % 4], -own[4 + index % 4]);
    gjk2di_f4 score[2], least = gjk2di_f4_all(FLT_MAX);
    int bits = 0;
    for (int g = 0; g < groups; ++g) {
        score[g] = gjk2di_quad_dot(gjk2di_quad_all(n), other->vertex[g]);
        least = gjk2di_f4_min(least, score[g]);
    }
    least =
        gjk2di_f4_all(gjk2di_f4_least(least) + 16 * GJK2DI_EPSILON * E * gjk2di_norm1(n));
    for (int g = 0; g < groups; ++g)
        bits |= gjk2di_f4_less(score[g], least) << 4 * g;
    return bits & other->all;
}

/* How polygons of at most 8 vertices lie that overlap or are next to contact, and by what
 * edge: from edges as level 1's screen has them. h errs by 13 u E |n|_1 (>>find), u being
 * a float's: that is 18.4 u E after division by |n|. The division itself adds 12 u of a
 * depth of at most 3 E: 55 u E in all. Two depths differ for certain beyond twice that;
 * the code takes 256 u E, or 128 epsilon. (|R|_1 > 1/2 keeps n's square in range.)
 *
 * If all other edges have the origin deeper on their left than it is off the line of this
 * one, then its foot is strictly inside of this one: the closest feature on either side
 * of the line, but where two tied edges make it, of which rules name one. On which
 * side the origin is, an exact sign tells where floats cannot.
 *
 * An edge that is tied with this one has the same depth: it is among those that may be
 * the nearest, and gjk2di_try_parallel proves or refuses both. So of one that is alone
 * what is left to prove is the other shape's vertex. */
GJK2DI_OUTLINE int gjk2di_screen_depth(const gjk2di_pair *pair, gjk2di_finding *found)
{
    const float bound = 128 * GJK2DI_EPSILON * (float)pair->magnitude;
    const int groups = 1 + !gjk2di_have_few_edges(pair, 4);
    gjk2di_feature *const f = &found->f;
    gjk2di_edges e[2];
    gjk2di_f4 depth[2][2];
    int g, nearest = 0;
    int side = -1; /* of the origin: 1 outside of the edge, 0 on its line, -1 inside */
    if (!gjk2di_have_few_edges(pair, GJK2DI_MOST_EDGES) ||
        gjk2di_are_far(pair->p, pair->q, 0) ||
        !(gjk2di_norm1(gjk2di_rotation_of(pair->p.pose)) > 0.5f) ||
        !(gjk2di_norm1(gjk2di_rotation_of(pair->q.pose)) > 0.5f))
        return 0;
    const float least = gjk2di_set_depths(pair, groups, e, depth);
    if (!(least > -(float)pair->magnitude / 64))
        return 0; /* farther apart a walk is faster */
    const gjk2di_f4 most = gjk2di_f4_all(gjk2di_abs(least) + bound);
    for (g = 0; g < groups; ++g)
        nearest |= gjk2di_f4_less(depth[0][g], most) << 4 * g |
                   gjk2di_f4_less(depth[1][g], most) << 4 * g << GJK2DI_MOST_EDGES;
    /* a bit for each edge that may be the nearest */
    nearest &= e[0].all | e[1].all << GJK2DI_MOST_EDGES;
    g = gjk2di_lowest_bit(nearest);
    nearest &= nearest - 1;
    const int of_q = g >= GJK2DI_MOST_EDGES;
    /* two of one ring are a corner */
    if (nearest & (nearest - 1) ||
        (nearest && of_q == (nearest >= 1 << GJK2DI_MOST_EDGES)))
        return 0;
    g %= GJK2DI_MOST_EDGES;
    const int rivals =
        gjk2di_incident_to(&e[of_q], g, &e[!of_q], groups, (float)pair->magnitude);
    const int i = gjk2di_lowest_bit(rivals);
    *f = gjk2di_edge_with(pair, of_q, g, gjk2di_corner_of(i, i));
    if (!(least > bound))
        side = gjk2di_turn_sign(pair, f->corner[1], f->corner[0]);
    if (GJK2DI_CERTAIN && (nearest ? !gjk2di_try_parallel(pair, side <= 0, NULL, f)
                                   : rivals & (rivals - 1)))
        return 0;
    found->cores = side > 0    ? GJK2DI_SEPARATED
                   : side == 0 ? GJK2DI_TOUCHING
                               : GJK2DI_OVERLAPPING;
    gjk2di_decide(pair, 3, found);
    return 1;
}
#endif

/* The index of an edge, counterclockwise. (A clockwise ring stores it as to, from.) */
static int gjk2di_edge_index(const gjk2d_shape *shape, int from, int to)
{
    return shape->ring < 0 ? to : from;
}

/* P's or Q's part of a feature that runs counterclockwise: 2 i of a vertex, 2 i + 1 of an
 * edge. */
static int gjk2di_feature_id(const gjk2d_shape *shape, int from, int to)
{
    return 2 * gjk2di_edge_index(shape, from, to) + (from != to);
}

/* The place of an edge among equals: P's come first, then lower indices. */
static unsigned gjk2di_rank_of(const gjk2di_pair *pair, const gjk2di_feature *f)
{
    const gjk2di_corner a = f->corner[0], b = f->corner[1];
    return a.p != b.p ? (unsigned)gjk2di_edge_index(pair->p.shape, a.p, b.p)
                      : (unsigned)gjk2di_edge_index(pair->q.shape, a.q, b.q) | 1u << 31;
}

/* f becomes the feature of this edge, if the origin is nearer to that than to f, of which
 * `least` is the measure; or equal, as far as measures tell, and first. (Not in the
 * pair's unit, in which the least depths are 0.) */
static void gjk2di_keep_nearer(const gjk2di_pair *pair, gjk2di_corner from,
                               gjk2di_corner to, gjk2di_feature *f,
                               gjk2di_measured *least)
{
    gjk2di_feature g;
    gjk2di_measured m;
    gjk2di_choose_feature(pair, gjk2di_arrow_left(gjk2di_arrow_between(from, to)), from,
                          1, NULL, &g);
    if (g.count != 2)
        return; /* the origin projects onto none of what is tied: another is nearer */
    gjk2di_feature back = gjk2di_backwards(&g);
    gjk2di_measure_in_full(pair, &back, &m);
    const double nearer = (least->distance - m.distance) + (least->rest - m.rest);
    const int is_first = f->count && gjk2di_rank_of(pair, &g) < gjk2di_rank_of(pair, f);
    if (f->count == 0 ||
        (gjk2di_fabs(nearer) > least->error + m.error ? nearer > 0 : is_first)) {
        *f = g;
        *least = m;
    }
}

/* Any lists whose cores overlap: chords from a corner round to it again, each replaced by
 * two as long as a corner lies beyond it. f becomes the nearest edge. With by_radii: is
 * no edge nearer to the origin than the radii reach? (No, if the steps run out; f is then
 * no answer.) */
GJK2DI_COLD int gjk2di_find_depth_exactly(const gjk2di_pair *pair, int by_radii,
                                          gjk2di_feature *f)
{
    const double bound = gjk2di_depth_bound(pair);
    /* (in another rounding mode signs may contradict each other: it ends all the same) */
    const int limit = gjk2di_step_limit(pair);
    gjk2di_corner end[2], from, to;
    gjk2di_measured least;
    int edges = 0, steps = 0;
    least.distance = DBL_MAX;
    least.rest = least.error = 0;
    f->count = 0;
    (void)gjk2di_find_ends(pair, end);
    f->corner[0] = f->corner[1] = end[0];
    for (int half = 0; half < 2; ++half) {
        from = end[half];
        to = end[!half];
        while (!gjk2di_is_same_corner(from, end[!half]) && edges < limit) {
            const gjk2di_arrow chord = gjk2di_arrow_between(from, to);
            const gjk2di_xy e = gjk2di_f2_xy(gjk2di_edge_between(pair, from, to));
            const double here =
                gjk2di_depth_at(gjk2di_f2_xy(gjk2di_corner_at(pair, from)), e);
            /* A chord's two parts may cancel: both err by 6 u of up to 2 E, which turns a
             * short one by that over its length. */
            const double of_chord = bound * (1 + pair->magnitude / gjk2di_xy_norm1(e));
            /* (where the chord's length is lost in rounding, it is not a number) */
            const int is_near =
                here <= gjk2di_scaled(least.distance, -pair->k) + of_chord ||
                (here != here && gjk2di_sign(pair, chord, chord) > 0);
            gjk2di_corner beyond;
            if (is_near && steps < limit &&
                !gjk2di_is_cso_edge(pair, from, to, &beyond)) {
                to = beyond; /* the chords from there to here, and from there on */
                ++steps;
                continue;
            }
            if (by_radii) {
                *f = gjk2di_edge_of(from, to);
                if (steps >= limit || gjk2di_sign_against_radii(pair, f) < 0)
                    return 0;
            } else if (is_near) {
                gjk2di_keep_nearer(pair, from, to, f, &least);
            }
            from = to;
            to = end[!half];
            ++edges;
            steps = 0;
        }
    }
    f->count += f->count == 0; /* without any edge, corner[0] is the feature */
    return edges < limit;
}

/* How two shapes lie, with the feature that tells their separation. */
static gjk2d_status gjk2di_find_separation(gjk2di_pair *pair, gjk2di_finding *found)
{
    const int is_plain = gjk2di_is_plain(pair);
    gjk2d_status status;
    gjk2di_plan plan = gjk2di_plan_of(3);
#if GJK2DI_HAS_F4
    if (is_plain && gjk2di_screen_depth(pair, found))
        return GJK2D_OK;
#endif
    status = gjk2di_find_and_prove(pair, &plan, found);
    if (!status && found->cores == GJK2DI_OVERLAPPING &&
        !(is_plain && gjk2di_can_walk(pair->p.shape, pair->q.shape) &&
          gjk2di_find_depth_fast(pair, &found->f)))
        (void)gjk2di_find_depth_exactly(pair, 0, &found->f);
    return status;
}

/* gjk2d_penetration of shapes that are not null, and the finding behind it, which has no
 * feature if a shape is custom. With tells_apart = 0 the result of lists that are apart
 * stays empty: it saves the measure. */
GJK2DI_OUTLINE void gjk2di_tell_penetration(gjk2d_result *r, gjk2di_pair *pair,
                                            gjk2di_finding *found, int tells_apart)
{
    found->cores = found->relation = GJK2DI_UNDECIDED;
    found->f.count = 0;
    if (gjk2di_is_custom(pair)) {
        gjk2di_plan plan = gjk2di_plan_of(4);
        gjk2di_gjk s;
        gjk2di_tell_custom(r, pair, &plan, &s);
        found->relation = !r->collide    ? GJK2DI_SEPARATED
                          : r->depth > 0 ? GJK2DI_OVERLAPPING
                                         : GJK2DI_TOUCHING;
        return;
    }
    const gjk2d_status status = gjk2di_find_separation(pair, found);
    if (status || (!tells_apart && found->relation == GJK2DI_SEPARATED))
        gjk2di_begin_result(r, status, 1, 0);
    else
        gjk2di_tell_found(r, pair, 4, found, 0);
}

/* Below 0 in an overlap. */
static gjk2d_real gjk2di_signed_distance(const gjk2d_result *r)
{
    return r->depth > 0 ? -r->depth : r->distance;
}

/* ---- normals, enclosing, boxes, moved poses */

/* The corner of the CSO next to `at`, counterclockwise for way = 1. It begins with a
 * guess (on rings what doubles take for the next one, else any other corner) and goes
 * outwards until no corner lies beyond. */
static gjk2di_corner gjk2di_exact_next(const gjk2di_pair *pair, gjk2di_corner at, int way)
{
    gjk2di_f2 e = gjk2di_f2_all(0);
    gjk2di_corner next, a;
    if (gjk2di_can_walk(pair->p.shape, pair->q.shape))
        next = gjk2di_next_corner(pair, at, way, &e);
    if (!(gjk2di_f2_norm1(e) > 0) && !gjk2di_find_other(pair, at, &next))
        return at; /* a CSO of one point */
    for (int tries = gjk2di_step_limit(pair); tries > 0; --tries) {
        gjk2di_arrow d = gjk2di_arrow_between(at, next);
        d.quarters = way;
        a = gjk2di_exact_support(pair, &d, next);
        if (gjk2di_is_same_corner(a, next))
            break;
        next = a;
    }
    return next;
}

/* Touching cores: f, an edge that has an end at the origin, becomes that corner. */
static void gjk2di_turn_to_corner(const gjk2di_pair *pair, gjk2di_feature *f)
{
    for (int i = 0; i < 2 && f->count == 2; ++i) {
        const gjk2di_arrow w = gjk2di_arrow_to(f->corner[i]);
        if (gjk2di_sign(pair, w, w) == 0) {
            f->corner[0] = f->corner[i];
            f->count = 1;
        }
    }
}

/* Is x a corner of the CSO? (Else it lies on a straight side.) Its neighbours become a
 * and b. */
static int gjk2di_is_cso_corner(const gjk2di_pair *pair, gjk2di_corner x,
                                gjk2di_corner *a, gjk2di_corner *b)
{
    *a = gjk2di_exact_next(pair, x, -1);
    *b = gjk2di_exact_next(pair, x, 1);
    if (!gjk2di_is_tied(pair, gjk2di_arrow_left(gjk2di_arrow_between(*a, *b)), *a, x))
        return 1;
    /* on one line with both, or they are one: only where that line ends */
    const gjk2di_arrow d = gjk2di_arrow_between(x, *a);
    return gjk2di_is_tied(pair, d, x, gjk2di_exact_support(pair, &d, x));
}

/* The unit normals of the edges before and after a corner of the CSO, counterclockwise,
 * and their middle; 0 of a point, which has none. */
static int gjk2di_normals_at(const gjk2di_pair *pair, gjk2di_corner at, gjk2di_xy n[2],
                             gjk2di_xy *middle)
{
    n[0] = n[1] = *middle = gjk2di_xy_at(0, 0);
    for (int i = 0; i < 2; ++i) {
        const gjk2di_corner next = gjk2di_exact_next(pair, at, i ? 1 : -1);
        const gjk2di_feature edge =
            i ? gjk2di_edge_of(at, next) : gjk2di_edge_of(next, at);
        gjk2di_measured m;
        if (gjk2di_is_same_corner(next, at))
            return 0;
        gjk2di_measure_contact(pair, &edge, &m);
        n[i] = gjk2di_unit_opposite(m.d);
    }
    /* Normals turn left by at most half a turn. Of a wide one the sum cancels, of a CSO
     * without area all of it: but across their difference is the same middle. */
    const gjk2di_xy sum = gjk2di_xy_plus(n[0], 1, n[1]);
    const gjk2di_xy e = gjk2di_xy_sub(n[1], n[0]);
    *middle =
        gjk2di_unit_opposite(gjk2di_xy_dot(n[0], n[1]) > 0 ? gjk2di_xy_at(-sum.x, -sum.y)
                                                           : gjk2di_xy_at(-e.y, e.x));
    return 1;
}

/* A point on a vertex: that becomes the feature, with the middle of both edges'
 * normals. */
static void gjk2di_turn_to_middle(gjk2d_result *r, const gjk2di_pair *pair,
                                  gjk2di_finding *found)
{
    gjk2di_xy n[2], middle;
    if (found->relation != GJK2DI_TOUCHING || found->cores != GJK2DI_TOUCHING)
        return;
    gjk2di_turn_to_corner(pair, &found->f);
    if (found->f.count == 1 && gjk2di_normals_at(pair, found->f.corner[0], n, &middle))
        r->normal = gjk2di_xy_rounded(middle);
}

/* Is this point of Q, grown by Q's radius, in P? If rP >= rQ: is it within rP - rQ of P's
 * core? Else: is it at least rQ - rP deep in the core? */
GJK2DI_COLD int gjk2di_contains_vertex(gjk2di_placed p, gjk2di_placed q, int i)
{
    const gjk2d_shape point =
        gjk2d_make_circle(gjk2di_point(gjk2di_list_of(q.shape), i), 0);
    const gjk2d_real rp = p.shape->radius, rq = q.shape->radius;
    const gjk2di_placed at = gjk2di_placed_at(&point, q.pose);
    gjk2d_shape core = *p.shape;
    /* rQ as radius and -rP as margin: their sum need not be a number */
    const gjk2di_growth growth = {{0, 0}, -rp, 0, 0};
    gjk2di_feature f;
    gjk2di_pair pair;
    if (rq <= rp)
        return gjk2di_relation_of(p, at, -rq, 1) != GJK2DI_SEPARATED;
    core.radius = 0;
    p.shape = &core;
    if (gjk2di_relation_of(p, at, 0, 3) != GJK2DI_OVERLAPPING)
        return 0;
    core.radius = rq;
    gjk2di_place_scaled(&pair, p, at, growth);
    return gjk2di_find_depth_exactly(&pair, 1, &f);
}

/* The greatest coordinate of a placed shape (way 1) or the least (-1); of a custom one
 * that of its extent. */
static gjk2d_real gjk2di_bound_of(const gjk2d_shape *shape, const gjk2d_pose *pose,
                                  int axis, int way)
{
    const gjk2di_list list = gjk2di_list_of(shape);
    const gjk2di_xy r = gjk2di_xy_of(gjk2di_rotation_of(pose));
    const gjk2di_dd t = {gjk2di_coordinate(pose->position, axis), 0};
    const double extent = gjk2di_xy_norm1(r) * (double)shape->extent;
    const double reach = shape->support ? extent * (1 + 4 * (double)GJK2DI_EPSILON) : 0;
    /* Sums of pairs err by 3 u^2, of which there are three; of whole doubles, as in boxes
     * of numbers that have few digits, by nothing. */
    const double lost =
        16 * GJK2DI_U * GJK2DI_U * (gjk2di_fabs(t.hi) + extent + (double)shape->radius);
    const gjk2di_dd error = {way * lost, 0};
    gjk2di_dd most = t;
    for (int i = 0; !shape->support && i < shape->count; ++i) {
        const gjk2di_xy v = gjk2di_xy_of(gjk2di_point(list, i));
        const gjk2di_dd a = gjk2di_two_product(r.x, axis ? v.y : v.x);
        const gjk2di_dd b = gjk2di_two_product(axis ? r.y : -r.y, axis ? v.x : v.y);
        const gjk2di_dd turned = gjk2di_dd_add(a, b);
        gjk2di_dd x = gjk2di_dd_add(t, turned);
        if (a.lo != 0 || b.lo != 0 || turned.lo != 0)
            x = gjk2di_dd_add(x, error);
        if (i == 0 || way * ((x.hi - most.hi) + (x.lo - most.lo)) > 0)
            most = x;
    }
    const gjk2di_dd grown = gjk2di_two_sum(way * reach, way * (double)shape->radius);
    const int is_exact = grown.hi == 0 || (grown.lo == 0 && most.lo == 0);
    most = gjk2di_dd_add(most, grown);
    most = is_exact ? most : gjk2di_dd_add(most, error);
    return gjk2di_rounded_to(most, way > 0);
}

/* A coordinate of a position; 0 for what is too small for the range that is promised. */
static gjk2d_real gjk2di_placed_number(double x)
{
    const gjk2d_real real = gjk2di_rounded(x);
    return gjk2di_is_ordinary(real) || gjk2di_abs(real) > 1 ? real : 0;
}

/* About the last place of such a number; of the least numbers, the least of them. */
static double gjk2di_last_place(double size)
{
    const double last = (double)GJK2DI_EPSILON * size;
    if (sizeof(gjk2d_real) == sizeof(double))
        return size > 4e-150 ? last : 1e-150;
    return last > (double)GJK2DI_SMALLEST ? last : last + (double)gjk2di_smallest();
}

/* A pose at another position, rounded as gjk2di_placed_number does. */
static gjk2d_pose gjk2di_pose_at(const gjk2d_pose *pose, gjk2di_xy at)
{
    gjk2d_pose moved = *pose;
    moved.position = gjk2di_vec(gjk2di_placed_number(at.x), gjk2di_placed_number(at.y));
    return moved;
}

/* ----------------------------------------------------------------- contact --
 * >>contact  Contact points.
 * Uses: all above. Invariant: the first point is that of the separation; which parts meet
 * is decided by exact signs.
 *
 * The feature of the separation is an edge a b of one shape, the reference, and a vertex
 * c of the other, the incident one. Its neighbour d on the incident edge projects onto a
 * b, or beyond an end of it. The second point is at d, or where c d projects onto that
 * end. In the CSO, where a vertex of one and one of the other make a corner, it is the
 * point w with
 *
 *     e.w = 0,    e = b - a, w between (a, d) and (b, d), or (end, c) and (end, d).
 */

/* The vertex next to one on a shape's hull, counterclockwise for way = 1: of a ring
 * beside it; of another list, by exact signs of the shape against a point, the far end of
 * all that is tied there. */
static int gjk2di_hull_next(const gjk2di_placed s, int at, int way)
{
    const gjk2di_corner here = gjk2di_corner_of(at, 0);
    gjk2di_pair pair;
    if (s.shape->ring)
        return gjk2di_beside(s.shape->count, at, way * s.shape->ring);
    gjk2di_place_scaled(&pair, s, gjk2di_placed_at(&gjk2di_point_shape, s.pose),
                        gjk2di_no_growth);
    const gjk2di_corner next = gjk2di_exact_next(&pair, here, way);
    if (next.p == at)
        return at;
    const gjk2di_chain chain = gjk2di_tied_chain(
        &pair, gjk2di_arrow_left(gjk2di_arrow_between(here, next)), here, 0);
    return gjk2di_is_same(gjk2di_point(pair.p_list, chain.begin),
                          gjk2di_point(pair.p_list, at))
               ? chain.end
               : chain.begin;
}

/* Which of two edges of the incident shape faces the reference e more, the one from its
 * vertex to the next or the one to the last? In the CSO, where P's edges lie as they are
 * and Q's turned round, both turn from e to the left, one forwards, one back: `more` is
 * the sine of the sum of their angles with e. What is parallel to e faces it, exactly; of
 * equals the lower index does. */
static int gjk2di_faces_more(const gjk2di_pair *pair, const gjk2di_arrow *e, int of_q,
                             int next, int last)
{
    const gjk2d_shape *const shape = (of_q ? pair->q : pair->p).shape;
    const gjk2di_corner at = e->from;
    const int c = of_q ? at.q : at.p;
    const gjk2di_arrow u = gjk2di_arrow_between(at, gjk2di_with_vertex(at, of_q, next));
    const gjk2di_arrow v = gjk2di_arrow_between(at, gjk2di_with_vertex(at, of_q, last));
    const gjk2di_arrow n = gjk2di_arrow_left(*e);
    const gjk2di_xy of_e = gjk2di_normal_sized(gjk2di_f2_xy(gjk2di_arrow_at(pair, e)));
    const gjk2di_xy of_u = gjk2di_normal_sized(gjk2di_f2_xy(gjk2di_arrow_at(pair, &u)));
    const gjk2di_xy of_v = gjk2di_normal_sized(gjk2di_f2_xy(gjk2di_arrow_at(pair, &v)));
    const double along_u = gjk2di_xy_dot(of_e, of_u), along_v = gjk2di_xy_dot(of_e, of_v);
    const double more =
        along_u * gjk2di_xy_cross(of_e, of_v) + gjk2di_xy_cross(of_e, of_u) * along_v;
    /* (each edge errs by 6 u, each product of two by 16 u, in sizes near 1) */
    if (gjk2di_fabs(more) > 256 * GJK2DI_U)
        return more > 0;
    /* a needle along e, whose sides are half a turn apart: one faces e, one looks away */
    if (along_u * along_v > 0.25)
        return along_u > 0;
    const int is_u_parallel = gjk2di_sign(pair, n, u) == 0;
    const int is_v_parallel = gjk2di_sign(pair, n, v) == 0;
    if (is_u_parallel != is_v_parallel)
        return is_u_parallel;
    return is_u_parallel || more == 0
               ? gjk2di_edge_index(shape, c, next) < gjk2di_edge_index(shape, last, c)
               : more > 0;
}

/* *side becomes the two corners of the CSO between which w of the second point lies, d
 * being a vertex of the second one. With *is_reversed what meets there, which is named
 * counterclockwise, runs from the second corner to the first. Returns the sign of e.(c to
 * d), 0 if there is no second point. f is the reference edge, of Q if of_q, with the
 * incident vertex, counterclockwise. */
static int gjk2di_second_edge(const gjk2di_pair *pair, const gjk2di_feature *f, int of_q,
                              gjk2di_feature *side, int *is_reversed)
{
    const gjk2di_placed other = of_q ? pair->p : pair->q;
    const gjk2di_corner a = f->corner[0], b = f->corner[1];
    const gjk2di_arrow e = gjk2di_arrow_between(a, b);
    const int c = of_q ? a.p : a.q;
    const int last = gjk2di_hull_next(other, c, -1), next = gjk2di_hull_next(other, c, 1);
    /* d, the next vertex or the last, with either end */
    const int is_next = next == last || gjk2di_faces_more(pair, &e, !of_q, next, last);
    const int d = is_next ? next : last;
    const gjk2di_corner to_a = gjk2di_with_vertex(a, !of_q, d);
    const gjk2di_corner to_b = gjk2di_with_vertex(b, !of_q, d);
    if (next == c)
        return 0; /* a point */
    gjk2di_arrow u = gjk2di_arrow_between(a, to_a);
    const int along = gjk2di_dot_sign(pair, &e, &u);
    if (along == 0)
        return 0; /* it stands upright */
    u = gjk2di_arrow_to(to_a);
    const int is_before = gjk2di_dot_sign(pair, &e, &u) > 0;
    u = gjk2di_arrow_to(to_b);
    const int is_beyond = gjk2di_dot_sign(pair, &e, &u) < 0;
    const int is_end = is_before | is_beyond;
    u = gjk2di_arrow_to(is_before ? a : b);
    if (is_end && gjk2di_dot_sign(pair, &e, &u) == 0)
        return 0; /* c projects onto that end, too */
    const gjk2di_corner from = is_beyond ? b : is_before ? a : to_a;
    *side = gjk2di_edge_of(from, is_before ? to_a : to_b);
    /* an edge c d is named counterclockwise (of a segment both neighbours are one vertex:
     * the side that faces has the name) */
    *is_reversed = is_end & (next == last ? along < 0 : !is_next);
    return along;
}

static void gjk2di_tell_contact_point(gjk2d_contact_point *point, const gjk2d_result *r,
                                      gjk2d_real separation)
{
    point->p = r->p;
    point->q = r->q;
    point->p_local = r->p_local;
    point->q_local = r->q_local;
    point->world = gjk2di_f2_rounded(gjk2di_f2_times(
        gjk2di_f2_all(0.5),
        gjk2di_f2_add(gjk2di_f2_read(&r->p_world.x), gjk2di_f2_read(&r->q_world.x))));
    point->separation = separation;
}

/* The parts that meet at a point, which run from one corner to another. */
static void gjk2di_name_parts(gjk2d_contact_point *point, const gjk2di_pair *pair,
                              gjk2di_corner from, gjk2di_corner to)
{
    point->p_feature = gjk2di_feature_id(pair->p.shape, from.p, to.p);
    point->q_feature = gjk2di_feature_id(pair->q.shape, from.q, to.q);
}

/* The points of both shapes on a side of the CSO, where e.w is 0, e being an edge and n
 * the normal from P to Q. Returns how far the cores are apart there. A double build finds
 * the place in pairs of doubles. (On a side that is all but upright only the place along
 * e keeps its digits.) */
static double gjk2di_tell_across(gjk2d_result *r, const gjk2di_pair *pair, gjk2di_arrow e,
                                 const gjk2di_feature *side, gjk2di_xy n)
{
    gjk2di_xy a, b;
    double share;
    if (sizeof(gjk2d_real) == sizeof(float)) {
        const gjk2di_xy edge = gjk2di_f2_xy(gjk2di_arrow_at(pair, &e));
        a = gjk2di_f2_xy(gjk2di_corner_at(pair, side->corner[0]));
        b = gjk2di_f2_xy(gjk2di_corner_at(pair, side->corner[1]));
        const double first = gjk2di_xy_dot(edge, a);
        const double last = gjk2di_xy_dot(edge, b);
        share = first / (first - last);
    } else {
        const gjk2di_arrow to_a = gjk2di_arrow_to(side->corner[0]);
        const gjk2di_arrow to_b = gjk2di_arrow_to(side->corner[1]);
        const gjk2di_arrow way = gjk2di_arrow_between(to_a.to, to_b.to);
        const gjk2di_fine u = gjk2di_fine_arrow(pair, &to_a);
        const gjk2di_fine v = gjk2di_fine_arrow(pair, &to_b);
        share = gjk2di_crossing_of(pair, &e, &to_a, &way);
        a = gjk2di_f2_xy(gjk2di_f2_scaled(u.hi, u.k));
        b = gjk2di_f2_xy(gjk2di_f2_scaled(v.hi, v.k));
    }
    share = gjk2di_in_unit(share);
    gjk2di_tell_share(r, pair, side, share, 1, n);
    /* q - p is against the corner of the CSO */
    return -gjk2di_xy_dot(n, gjk2di_xy_plus(a, share, gjk2di_xy_sub(b, a)));
}

/* Makes the edge that `before` had as its reference the feature, if that is another one
 * and at most `sticky` worse. Returns 1 if it did; 0 if `before` names none, or if its
 * shape is no ring: the edges of other lists are not found again. */
GJK2DI_COLD int gjk2di_keep_reference(const gjk2di_pair *pair, gjk2di_finding *found,
                                      const gjk2d_manifold *before, gjk2d_real sticky)
{
    const int of_q = before->reference == 1;
    const gjk2d_shape *const own = (of_q ? pair->q : pair->p).shape;
    const gjk2d_shape *const facing = (of_q ? pair->p : pair->q).shape;
    const gjk2di_corner a = found->f.corner[0], b = found->f.corner[1];
    gjk2di_finding other = *found;
    gjk2di_feature *const f = &other.f, any;
    gjk2di_measured least, kept;
    int index = -1, incident = -1;
    for (int i = 0; i < before->count && i < 2; ++i) {
        const gjk2d_contact_point *const point = &before->points[i];
        const int feature = of_q ? point->q_feature : point->p_feature;
        index = feature >= 0 && feature & 1 ? feature / 2 : index;
    }
    if (found->cores == GJK2DI_TOUCHING || before->reference != of_q || !own->ring ||
        index < 0 || index >= own->count || own->count < 2 ||
        gjk2di_feature_id(own, of_q ? a.q : a.p, of_q ? b.q : b.p) == 2 * index + 1)
        return 0;
    *f = gjk2di_edge_with(pair, of_q, index, gjk2di_corner_of(0, 0));
    const gjk2di_arrow d = gjk2di_direction_of(f);
    const gjk2di_corner on = gjk2di_exact_support(pair, &d, f->corner[0]);
    const gjk2di_chain tied = gjk2di_tied_chain(pair, d, on, !of_q);
    /* of tied vertices the lowest one that the edge is beside */
    for (int i = 0; i <= tied.edges; ++i) {
        const int at =
            i == tied.edges ? tied.end : gjk2di_beside(facing->count, tied.begin, i);
        any = gjk2di_edge_with(pair, of_q, index, gjk2di_with_vertex(on, !of_q, at));
        if ((incident < 0 || at < incident) &&
            gjk2di_take_edge(pair, d, any.corner[0], any.corner[1], 1, 0, NULL, f))
            incident = at;
    }
    if (incident < 0)
        return 0;
    (void)gjk2di_measure_found(pair, found, &any, &least);
    (void)gjk2di_measure_found(pair, &other, &any, &kept);
    /* the origin must be on the same side of it as of the feature */
    if (!(least.distance > 0 ? kept.distance > 0 : kept.distance < 0) ||
        !(least.distance - kept.distance <= (double)sticky))
        return 0;
    *found = other;
    return 1;
}

/* The points of a feature that was measured, of which the first is told, and in r. */
static void gjk2di_tell_points(gjk2d_manifold *m, gjk2d_result *r,
                               const gjk2di_pair *pair, const gjk2di_finding *found,
                               gjk2d_real margin)
{
    const gjk2di_feature *const f = &found->f;
    const gjk2di_corner a = f->corner[0], b = f->corner[f->count - 1];
    const int of_q = a.p == b.p;
    const gjk2di_xy n = gjk2di_xy_of(m->normal);
    const double rp = (double)pair->p.shape->radius, rq = (double)pair->q.shape->radius;
    gjk2di_feature side;
    int is_reversed;
    gjk2di_name_parts(&m->points[0], pair, a, b);
    if (f->count == 1)
        return;
    m->reference = of_q;
    const int along = gjk2di_second_edge(pair, f, of_q, &side, &is_reversed);
    if (along == 0)
        return;
    const gjk2di_arrow e = gjk2di_arrow_between(a, b);
    const gjk2di_corner to_d =
        gjk2di_with_vertex(a, !of_q, of_q ? side.corner[1].p : side.corner[1].q);
    const double apart = gjk2di_tell_across(r, pair, e, &side, n);
    const double gap = gjk2di_scaled(apart, pair->k) - (rp + rq);
    /* The first is the deepest: what looks deeper is rounded. Edges that are parallel
     * have one separation. */
    gjk2d_real separation = gjk2di_max(
        gap > 0 ? gjk2di_rounded_above_0(gap) : gjk2di_rounded(gap), m->separation);
    if (separation > m->separation &&
        gjk2di_sign(pair, gjk2di_arrow_left(e), gjk2di_arrow_between(a, to_d)) == 0)
        separation = m->separation;
    if (separation > margin)
        return;
    /* Of equally deep ones the left one is first. In the CSO e runs to the left, seen
     * along the normal; there c d of Q lies turned round. */
    const int is_left = !(separation > m->separation) && (along > 0) == of_q;
    if (is_left)
        m->points[1] = m->points[0];
    gjk2di_tell_contact_point(&m->points[!is_left], r, separation);
    gjk2di_name_parts(&m->points[!is_left], pair, side.corner[is_reversed],
                      side.corner[!is_reversed]);
    m->count = 2;
}

/* gjk2d_contact of shapes that are not null and options that are good, into an empty
 * manifold. */
GJK2DI_OUTLINE void gjk2di_tell_manifold(gjk2d_manifold *m, gjk2di_placed p,
                                         gjk2di_placed q, gjk2d_real margin,
                                         const gjk2d_manifold *before, gjk2d_real sticky)
{
    const int is_custom = p.shape->support || q.shape->support;
    const gjk2di_growth growth = {{0, 0}, margin, 0, 0};
    gjk2di_finding found;
    gjk2di_pair pair, grown;
    gjk2d_result r;
    /* most pairs of a scene: no points, only how far */
    if (is_custom ? gjk2di_relation_of_any(p, q, growth, 1) == GJK2DI_SEPARATED
                  : p.shape->kind && q.shape->kind && gjk2di_are_far(p, q, margin)) {
        m->separation = gjk2di_distance_of(p, q);
        return;
    }
    gjk2di_place(&pair, p, q, gjk2di_no_growth);
    /* Integers have no room for what is out of range, also if its circles are apart. */
    const int is_beyond = !is_custom && !gjk2di_are_ordinary(p, q, growth);
    gjk2di_tell_penetration(&r, &pair, &found, 1);
    m->status = is_beyond && !r.status ? GJK2D_OUT_OF_RANGE : r.status;
    if (m->status)
        return;
    m->separation = gjk2di_signed_distance(&r);
    /* No points beyond the margin, exactly. (The distance of sharp shapes is right to 2
     * units in the last place: well below the margin it needs no proof.) */
    if (found.cores == GJK2DI_SEPARATED &&
        (pair.radius > 0 || m->separation >= margin * (1 - 8 * GJK2DI_EPSILON))) {
        gjk2di_place_scaled(&grown, p, q, growth);
        if (gjk2di_relation_by_radii(&grown, &found.f) == GJK2DI_SEPARATED)
            return;
    }
    /* A distance is measured from a corner where the foot is on an edge's end: here it is
     * the edge, so that boxes above each other are face to face. */
    if (found.cores == GJK2DI_SEPARATED && found.f.count == 1)
        gjk2di_choose_feature(&pair, gjk2di_arrow_to(found.f.corner[0]),
                              found.f.corner[0], 1, NULL, &found.f);
    if (before && sticky > 0 && found.f.count == 2 &&
        gjk2di_keep_reference(&pair, &found, before, sticky)) {
        gjk2di_tell_found(&r, &pair, 4, &found, 0);
        m->separation = gjk2di_signed_distance(&r);
    }
    m->normal = r.normal;
    m->count = 1;
    gjk2di_tell_contact_point(&m->points[0], &r, m->separation);
    if (found.f.count)
        gjk2di_tell_points(m, &r, &pair, &found, margin);
}

/* -------------------------------------------------------------------- cast --
 * >>cast  Rays, and shapes that move along a straight way.
 * Uses: all above. Invariant: a fraction is told by signs of the pair as it is there, or
 * by doubles beyond a bound of their error; of custom shapes, by lines of support.
 *
 * P has gone a fraction f of the way T: the CSO has moved by f T, and the origin meets it
 * where -f T does. Cores without radii: the CSO has corners on both sides of the way's
 * line, and a chord joins one of each. The corner farthest beyond it replaces the end on
 * its own side, until the chord is the edge by which the line comes in. It does so at
 *
 *     f* = -d.a / d.T,    a a corner of the edge, d its normal,
 *
 * and d.(a + f T) has the sign of f - f*. With radii or a margin contact begins where the
 * distance is their sum: if the pair at f is apart and comes closer, f < f*. Both are
 * exact signs at any stored f; so f* is guessed in doubles, and unless the guess's error
 * is known to be small enough, its neighbours are asked until f* is between two of them.
 */
typedef struct gjk2di_cast {
    gjk2di_pair pair; /* at the start; its sweep is the way */
    int is_ray;
    int is_sharp; /* lists of points, no radius, no margin */
    int is_leaving;
    gjk2di_feature f; /* sharp: where the line crosses (count 0: not known yet, or it
                            misses); else last seen */
    gjk2di_arrow d;   /* sharp: f* is where d.(corner + f T) = 0; d.T > 0 */
    double guess;     /* of f* */
    gjk2d_real lower, upper; /* fractions next to it */
} gjk2di_cast;

/* T, or -T on the way back, turned. */
static gjk2di_arrow gjk2di_way_arrow(int is_back, int quarters)
{
    gjk2di_arrow arrow = gjk2di_arrow_to(gjk2di_corner_of(0, 0));
    arrow.to.swept = !is_back;
    arrow.from.swept = is_back;
    arrow.has_from = 1;
    arrow.quarters = quarters;
    return arrow;
}

/* The pair where P has gone that fraction, stored or a guess (of which integers have no
 * room for less than 2^-149). */
static void gjk2di_place_at(const gjk2di_cast *c, double fraction, gjk2di_pair *pair)
{
    gjk2di_growth growth = c->pair.growth;
    growth.fraction = fraction < 1.4012984643248171e-45 ? 0 : fraction;
    gjk2di_place_scaled(pair, c->pair.p, c->pair.q, growth);
}

/* The sign of v.T, v being from the origin to the closest feature: below 0 as long as
 * both come closer. */
static int gjk2di_closing_sign(const gjk2di_pair *pair, const gjk2di_feature *f)
{
    return gjk2di_sign(pair, gjk2di_direction_of(f), gjk2di_way_arrow(0, 0));
}

/* The corner that the way meets first, or leaves last, of those that are tied beside the
 * line. */
static gjk2di_corner gjk2di_first_of_tied(const gjk2di_pair *pair, gjk2di_arrow d,
                                          gjk2di_corner on, int is_leaving)
{
    /* farthest along T (against -T) is met first */
    const gjk2di_arrow against = gjk2di_way_arrow(!is_leaving, 0);
    for (int of_q = 0; of_q < 2; ++of_q) {
        const gjk2di_chain chain = gjk2di_tied_chain(pair, d, on, of_q);
        on = gjk2di_with_vertex(on, of_q, chain.begin);
        gjk2di_keep_farther(pair, &against, &on, gjk2di_with_vertex(on, of_q, chain.end));
    }
    return on;
}

/* The crossing is that edge. */
static void gjk2di_set_crossing(gjk2di_cast *c, gjk2di_feature f)
{
    c->f = f;
    c->d = gjk2di_arrow_between(f.corner[0], f.corner[1]);
    c->d.quarters = c->is_leaving ? 1 : -1;
}

/* gjk2di_exit_fast of a ring and a point, as of rays: the one edge that leads from the
 * line's right to its left. It is certain unless a corner is too near to the line, for a
 * ring is convex. u x w is asked in the ring's frame, where only its points differ from
 * corner to corner: two products with g err by 4 u E |u|_1 each, u x w of one corner by
 * 7, two sums of up to 3 E by 5: 20 of 32. */
static int gjk2di_exit_of_ring(const gjk2di_pair *pair, gjk2di_xy u, gjk2di_feature *f)
{
    const double bound = 32 * GJK2DI_U * pair->magnitude * gjk2di_xy_norm1(u);
    const int of_q = pair->p_list.count == 1;
    const int way = (of_q ? pair->q : pair->p).shape->ring;
    const gjk2di_list list = of_q ? pair->q_list : pair->p_list;
    const gjk2di_corner first = gjk2di_corner_of(0, 0);
    const gjk2di_xy w = gjk2di_f2_xy(gjk2di_corner_at(pair, first));
    const gjk2di_xy g = gjk2di_xy_turned_back(
        gjk2di_f2_xy(of_q ? pair->q_rotation : pair->p_rotation), u);
    const double height = gjk2di_xy_cross(u, w) -
                          gjk2di_xy_cross(g, gjk2di_f2_xy(gjk2di_read_point(list, 0)));
    int i = 0, to = -1, was_left = 1, is_open = 0;
    for (int k = 0; k <= list.count; ++k) { /* the first once more */
        const double side =
            height + gjk2di_xy_cross(g, gjk2di_f2_xy(gjk2di_read_point(list, i)));
        const int is_left = side > 0;
        is_open |= !(gjk2di_fabs(side) > bound);
        to = is_left > was_left ? i : to;
        was_left = is_left;
        i = gjk2di_beside(list.count, i, way);
    }
    if (is_open || to < 0)
        return is_open ? -1 : 0;
    i = gjk2di_beside(list.count, to, -way);
    *f = gjk2di_edge_of(gjk2di_with_vertex(first, of_q, i),
                        gjk2di_with_vertex(first, of_q, to));
    return 1;
}

/* gjk2di_find_crossing of rings, in doubles, where it is certain: 1 or 0, else -1. */
static int gjk2di_find_crossing_fast(gjk2di_cast *c)
{
    const gjk2di_pair *const pair = &c->pair;
    /* (leaving is coming in, on the way back) */
    const gjk2di_xy T =
        gjk2di_xy_times(c->is_leaving ? -1 : 1, gjk2di_f2_xy(pair->sweep));
    const gjk2di_arrow line = gjk2di_way_arrow(c->is_leaving, 1);
    /* (a large ring's edges are searched, not all read) */
    const int has_point = (pair->p_list.count == 1 || pair->q_list.count == 1) &&
                          pair->p_list.count + pair->q_list.count < GJK2DI_CLIMB_FROM;
    gjk2di_feature f;
    if (!gjk2di_are_quick(pair) || !(gjk2di_xy_norm1(T) > 0))
        return -1;
    const int crosses =
        has_point ? gjk2di_exit_of_ring(pair, T, &f) : gjk2di_exit_fast(pair, T, &f);
    if (crosses <= 0)
        return crosses;
    /* (of faces side by side it is any edge) */
    if (GJK2DI_CERTAIN && !has_point &&
        !gjk2di_is_sole_edge(pair, f.corner[0], f.corner[1]) &&
        !gjk2di_try_parallel(pair, 1, &line, &f))
        return -1;
    gjk2di_set_crossing(c, f);
    return 1;
}

/* Finds where the origin meets the CSO of the cores as that moves along the way (leaving:
 * back along it): that is where the line along the way leaves the CSO as it lies. Returns
 * 1 if the line passes through it, 2 if it only touches the boundary, 0 if it misses, or
 * the way has no length. */
GJK2DI_OUTLINE int gjk2di_find_crossing(gjk2di_cast *c)
{
    const gjk2di_pair *const pair = &c->pair;
    const gjk2di_arrow left = gjk2di_way_arrow(c->is_leaving, 1);
    int crosses = gjk2di_find_crossing_fast(c);
    if (crosses >= 0 || gjk2di_is_same(pair->growth.sweep, gjk2di_vec(0, 0)))
        return crosses > 0;
    crosses = gjk2di_exit_exactly(pair, left, &c->f);
    c->d = gjk2di_way_arrow(0, 0);
    if (crosses == 2)
        c->f.corner[0] = gjk2di_first_of_tied(pair, left, c->f.corner[0], c->is_leaving);
    if (crosses != 1)
        return crosses;
    gjk2di_corner a = c->f.corner[0];
    gjk2di_corner b = c->f.corner[c->f.count - 1];
    if (c->f.count == 1 && gjk2di_is_cso_corner(pair, a, &a, &b))
        return 1;
    const gjk2di_arrow d = gjk2di_arrow_left(gjk2di_arrow_between(a, b));
    gjk2di_choose_feature(pair, d, a, 1, &left, &c->f);
    if (c->f.count == 2) /* (a corner only in another rounding mode) */
        gjk2di_set_crossing(c, c->f);
    return 1;
}

/* How the cores lie on their way, and the closest feature: as a rule it is the one that
 * was seen last, else one to which a walk leads from there; and the relation, if doubles
 * tell it. (What the walk calls inside does not count: the rounding of a centre at a
 * fraction of the way is not in its bound.) */
static void gjk2di_relate_on_way(const gjk2di_cast *c, const gjk2di_pair *pair,
                                 gjk2di_finding *found)
{
    found->cores = found->relation = GJK2DI_UNDECIDED;
    found->f = c->f;
    if (pair->k == 0 && gjk2di_can_walk(pair->p.shape, pair->q.shape) &&
        gjk2di_is_plain(pair)) {
        const gjk2di_xy center =
            gjk2di_difference_of(pair, pair->p.shape->center, pair->q.shape->center);
        gjk2di_view v;
        if (gjk2di_certify(pair, &c->f, &v))
            gjk2di_relation_in_doubles(pair, &v, found);
        else
            (void)gjk2di_find_from(pair, gjk2di_xy_rounded(center), c->f.corner[0], NULL,
                                   found);
    }
    if (found->cores != GJK2DI_SEPARATED)
        found->cores = found->relation = GJK2DI_UNDECIDED;
    if (!found->cores)
        found->cores = gjk2di_cores_by_search(pair, 2, &found->f);
}

/* The sign of f - f*: -1 before the contact (or the leaving), 1 after it; 0 is certain.
 * (Where radii slide along an edge at f*, it may say what holds in contact instead: lower
 * and upper enclose f* all the same.) */
static int gjk2di_fraction_sign(gjk2di_cast *c, gjk2d_real f)
{
    const int in_contact = c->is_leaving ? -1 : 1;
    gjk2di_finding found;
    gjk2di_pair pair;
    gjk2di_place_at(c, (double)f, &pair);
    if (c->is_sharp)
        return gjk2di_sign(&pair, c->d, gjk2di_arrow_to(c->f.corner[0]));
    gjk2di_relate_on_way(c, &pair, &found);
    if (found.cores != GJK2DI_SEPARATED)
        return in_contact;
    if (!found.relation)
        found.relation = gjk2di_relation_by_radii(&pair, &found.f);
    c->f = found.f;
    const int closing = gjk2di_closing_sign(&pair, &found.f);
    if (found.relation == GJK2DI_SEPARATED)
        return closing < 0 ? -1 : 1;
    const gjk2di_corner at = found.f.corner[0];
    /* (a corner that it passes at the radius is the contact, unless an edge along the way
     * leads there, or leads on) */
    if (found.relation == GJK2DI_TOUCHING &&
        (closing * in_contact < 0 ||
         (closing == 0 && found.f.count == 1 &&
          gjk2di_is_same_corner(
              at, gjk2di_first_of_tied(&pair, gjk2di_arrow_to(at), at, c->is_leaving)))))
        return 0;
    return in_contact;
}

/* A guess of f* of shapes with radii or a margin, from what is closest at a fraction of
 * the way: where the line of an edge, or a corner, comes to their distance; at most to
 * where it is closest. */
static double gjk2di_guess_reach(const gjk2di_pair *pair, const gjk2di_feature *f,
                                 int is_leaving)
{
    const gjk2di_xy T = gjk2di_f2_xy(pair->sweep);
    const gjk2di_xy w = gjk2di_f2_xy(gjk2di_corner_at(pair, f->corner[0]));
    const double fraction = pair->growth.fraction, r = pair->radius;
    const double square = gjk2di_xy_dot(T, T), along = gjk2di_xy_dot(w, T);
    if (f->count == 2) {
        const gjk2di_arrow e = gjk2di_arrow_between(f->corner[0], f->corner[1]);
        const gjk2di_xy n = gjk2di_f2_xy(gjk2di_f2_left(gjk2di_arrow_at(pair, &e)));
        const double length = gjk2di_root(gjk2di_xy_dot(n, n));
        return fraction + (r * length - gjk2di_xy_dot(n, w)) / gjk2di_xy_dot(n, T);
    }
    /* |w + f T| = r: the height of w above the way, and half a chord of the circle */
    const double height = gjk2di_xy_cross(w, T) / gjk2di_root(square);
    double chord = (r - height) * (r + height) / square;
    chord = chord > 0 ? gjk2di_root(chord) : 0;
    return fraction - along / square + (is_leaving ? chord : -chord);
}

/* Shapes with radii or a margin: from one closest feature to the next, until it is the
 * one there. A bad guess costs the fractions only time; but the hit is told there first,
 * and its position tried. */
static double gjk2di_guess_by_radii(gjk2di_cast *c)
{
    gjk2di_finding found;
    gjk2di_pair pair;
    double guess = c->is_leaving;
    for (int tries = 6; tries > 0; --tries) {
        const gjk2di_feature last = c->f;
        gjk2di_place_at(c, guess, &pair);
        gjk2di_relate_on_way(c, &pair, &found);
        if (found.cores != GJK2DI_SEPARATED)
            break;
        c->f = found.f;
        if (tries < 6 && last.count == found.f.count &&
            gjk2di_is_same_corner(last.corner[0], found.f.corner[0]) &&
            (last.count == 1 || gjk2di_is_same_corner(last.corner[1], found.f.corner[1])))
            break;
        const double next = gjk2di_guess_reach(&pair, &found.f, c->is_leaving);
        if (!(next >= 0))
            break; /* as where an edge is parallel to the way */
        guess = next < 1 ? next : 1;
    }
    return guess;
}

/* The fractions next to f*, from a guess: steps that double, then halves. Returns 0 if f*
 * is not on the way: upper is 1 then, or 0 where contact ends at the start. */
static int gjk2di_find_fraction(gjk2di_cast *c)
{
    const gjk2di_arrow to = gjk2di_arrow_to(c->f.corner[0]), way = gjk2di_way_arrow(0, 0);
    const gjk2di_word end = gjk2di_fraction_near(1);
    gjk2di_word low = 0, high = end + 1, step = 1, at;
    int last = 0; /* where the last one lay */
    /* (The guess that doubles made of a crossing is off by many fractions where f* is
     * next to 0, and each would cost a sign.) */
    c->guess = c->is_sharp ? gjk2di_crossing_of(&c->pair, &c->d, &to, &way)
                           : gjk2di_guess_by_radii(c);
    at = gjk2di_fraction_near(c->guess);
    while (high - low > 1) {
        /* the guess may be an end: what is next to it is asked */
        at = at <= low ? low + 1 : at >= high ? high - 1 : at;
        const int state = gjk2di_fraction_sign(c, gjk2di_fraction_at(at));
        low = state <= 0 ? at : low;
        high = state >= 0 ? at : high;
        /* once it lay on both sides, halves; until then on in larger steps */
        if (step && last * state >= 0) {
            at = state < 0 ? at + step : at > step ? at - step : 0;
            step *= 2;
        } else {
            step = 0;
            at = low + (high - low) / 2;
        }
        last = state;
    }
    if (low == 0 && gjk2di_fraction_sign(c, 0) >= 0)
        high = 0;
    c->lower = gjk2di_fraction_at(low);
    c->upper = gjk2di_fraction_at(high < end ? high : end);
    /* what is not between them is no guess */
    if (!(c->guess >= (double)c->lower && c->guess <= (double)c->upper))
        c->guess = (double)c->lower;
    return high > 0 && high <= end;
}

/* The largest fraction that is not above x, or the smallest that is not below. */
static gjk2d_real gjk2di_bounding_fraction(double x, int is_above)
{
    const gjk2di_dd in = {gjk2di_in_unit(x), 0};
    return gjk2di_rounded_to(in, is_above);
}

/* f* of a crossing: 1 if it is certainly between 0 and 1, with the fractions next to it;
 * 0 if it is certainly beyond the end; else -1, with a guess. H = d.a errs by 13 u E
 * |d|_1 (>>measure), d.T by 8 u |d|_1 |T|_1 (6 u of d, 2 u of the product), no more than
 * 8 u E |d|_1: f* by (13 + 8 f*) u E |d|_1 over d.T, and by u f* of the quotient. The
 * code takes 64 of both up to 1, and 64 f* beyond it. As a rule this tells which floats
 * are next to it. */
static int gjk2di_fraction_of_crossing(gjk2di_cast *c)
{
    const gjk2di_pair *const pair = &c->pair;
    const gjk2di_f2 d = gjk2di_arrow_at(pair, &c->d);
    const gjk2di_f2 a = gjk2di_corner_at(pair, c->f.corner[0]);
    const double along = gjk2di_f2_sum(gjk2di_f2_times(d, pair->sweep));
    const double f = -gjk2di_f2_sum(gjk2di_f2_times(d, a)) / along;
    const double error =
        64 * GJK2DI_U * (1 + pair->magnitude * gjk2di_f2_norm1(d) / along);
    c->guess = f;
    if (pair->k != 0 || !(along > 0) || !(error < 1) || !(f > error))
        return -1;
    if (f > 1 + error * f)
        return 0;
    if (!(f < 1 - error))
        return -1;
    c->lower = gjk2di_bounding_fraction(f, 0);
    c->upper = gjk2di_bounding_fraction(f, 1);
    if (GJK2DI_CERTAIN && !(f - (double)c->lower > error && (double)c->upper - f > error))
        (void)gjk2di_find_fraction(c);
    return 1;
}

/* ---- the fields of a hit */

static gjk2d_hit gjk2di_begin_hit(gjk2d_status status, const gjk2d_pose *pose)
{
    const gjk2d_hit hit = {
        status, 1,      2,      0,      0,
        0,      0,      {0, 0}, {0, 0}, {0, 0},
        {0, 0}, {0, 0}, -1,     -1,     gjk2di_pose_of(pose)->position};
    return hit;
}

/* The parts that meet, from the result there: the point of Q, and the names of a feature
 * that runs counterclockwise; custom shapes have none. */
static void gjk2di_tell_point(gjk2d_hit *hit, const gjk2di_pair *pair,
                              const gjk2di_feature *f, const gjk2d_result *r)
{
    hit->point = r->q;
    hit->point_local = r->q_local;
    hit->point_world = r->q_world;
    if (!gjk2di_is_custom(pair)) {
        const gjk2di_corner a = f->corner[0], b = f->corner[f->count - 1];
        hit->feature = gjk2di_feature_id(pair->q.shape, a.q, b.q);
        hit->mover_feature = gjk2di_feature_id(pair->p.shape, a.p, b.p);
    }
}

/* The parts that meet, from a feature, a share of it and the normal into Q. */
static void gjk2di_tell_met(gjk2d_hit *hit, const gjk2di_pair *pair,
                            const gjk2di_feature *f, double share, gjk2di_xy normal)
{
    gjk2d_result r;
    gjk2di_begin_result(&r, GJK2D_OK, 1, 0);
    gjk2di_tell_share(&r, pair, f, share, 1, normal);
    gjk2di_tell_point(hit, pair, f, &r);
    hit->normal = gjk2di_xy_rounded(gjk2di_xy_times(-1, normal));
}

/* The direction to a corner w that the way brings to the distance r: across the way, of
 * direction T, w keeps its part h, along it sqrt(r^2 - h^2) is left. Returns d where the
 * corner does not come so near. */
static gjk2di_xy gjk2di_reach_direction(const gjk2di_pair *pair, gjk2di_corner at,
                                        gjk2di_xy T, gjk2di_xy d)
{
    const gjk2di_dd r = gjk2di_radii_of(pair);
    gjk2di_feature line = gjk2di_edge_of(at, at); /* of w along the way */
    gjk2di_measured m;
    line.corner[1].swept = 1;
    gjk2di_measure_feature(pair, &line, &m);
    const double h = m.distance / r.hi;
    /* r - |h| in both halves: of a corner that is all but missed nothing else is left */
    const double rest = m.distance < 0 ? (r.hi + m.distance) + (r.lo + m.rest)
                                       : (r.hi - m.distance) + (r.lo - m.rest);
    if (!(rest / r.hi >= -4 * (double)GJK2DI_EPSILON))
        return d;
    const double along = rest > 0 ? gjk2di_root(rest / r.hi * (1 + gjk2di_fabs(h))) : 0;
    return gjk2di_xy_at(-along * T.x - h * T.y, -along * T.y + h * T.x);
}

/* Normal and face of a corner that is met, both into Q, at the radius in the direction d
 * (at the start: exactly). `face` is the one of its edges' normals that is most along the
 * way; `normal` of sharp cores the middle of both, but not against the way if `face` is
 * not. */
static void gjk2di_tell_corner(const gjk2di_cast *c, const gjk2di_pair *pair,
                               gjk2di_corner at, gjk2di_xy d, int is_start,
                               gjk2di_xy *normal, gjk2di_xy *face)
{
    const gjk2di_xy T =
        gjk2di_unit_opposite(gjk2di_xy_times(-1, gjk2di_xy_of(c->pair.growth.sweep)));
    const double bound = 8 * (double)GJK2DI_EPSILON;
    gjk2di_corner a, b;
    gjk2di_xy n[2];
    const int is_point = !gjk2di_normals_at(pair, at, n, normal);
    if (is_point) {
        *normal = *face = T;
    } else {
        *face = n[!(gjk2di_xy_dot(n[0], T) > gjk2di_xy_dot(n[1], T))];
        /* A graze: the normal across the way is in the cone, too, on the face's side. (Of
         * a needle the middle is all rounding.) */
        if (gjk2di_xy_dot(*normal, T) < 0 && gjk2di_xy_dot(*face, T) >= 0)
            *normal = gjk2di_xy_cross(T, *face) > 0 ? gjk2di_xy_at(-T.y, T.x)
                                                    : gjk2di_xy_at(T.y, -T.x);
    }
    if (c->is_sharp)
        return;
    /* If another point is seen first, an edge beside the corner is met within the
     * fraction's last step: then d, from before that step. So, too, of a corner between
     * others of a CSO without area, which has no cone. What is out of the cone by
     * rounding is its end. */
    const int is_between =
        gjk2di_xy_dot(n[0], n[1]) < 0 && !gjk2di_is_cso_corner(pair, at, &a, &b);
    const gjk2di_xy v =
        is_start || is_between ? d : gjk2di_reach_direction(pair, at, T, d);
    const double low = gjk2di_xy_cross(v, n[0]), high = gjk2di_xy_cross(v, n[1]);
    *normal = gjk2di_unit_opposite(low > -bound && high < bound ? v : d);
    if (low < 0 && low > -bound && gjk2di_xy_dot(v, n[0]) < 0)
        *normal = n[0];
    if (high > 0 && high < bound && gjk2di_xy_dot(v, n[1]) < 0)
        *normal = n[1];
    if (is_point)
        *face = *normal;
}

/* A hit as it is at that fraction; 0 if it cannot be: the cores meet there, or have
 * passed each other. */
GJK2DI_OUTLINE int gjk2di_tell_hit_at(gjk2d_hit *hit, const gjk2di_cast *c,
                                      double fraction)
{
    gjk2di_xy normal, face;
    gjk2di_finding found;
    gjk2di_measured m;
    gjk2di_pair pair;
    gjk2di_place_at(c, fraction, &pair);
    found.f = c->f;
    if (c->is_sharp) {
        gjk2di_measure_contact(&pair, &found.f, &m);
    } else { /* the closest feature, where they are still apart or touch */
        gjk2di_relate_on_way(c, &pair, &found);
        if (found.cores != GJK2DI_SEPARATED)
            return 0;
        gjk2di_measure_feature(&pair, &found.f, &m);
    }
    if (found.f.count == 2) { /* d leads into the CSO; out of it, from P to Q */
        normal = gjk2di_unit_opposite(m.d);
        /* (at the start it may be a side of a CSO that has no area: then the other) */
        if (c->is_sharp && gjk2di_xy_dot(normal, gjk2di_f2_xy(pair.sweep)) < 0 &&
            gjk2di_is_thin(&pair))
            normal = gjk2di_xy_times(-1, normal);
        face = normal;
    } else {
        gjk2di_tell_corner(c, &pair, found.f.corner[0], m.d, hit->start, &normal, &face);
    }
    gjk2di_tell_met(hit, &pair, &found.f, m.share, normal);
    hit->face = gjk2di_xy_rounded(gjk2di_xy_times(-1, face));
    const gjk2di_xy T = gjk2di_f2_xy(pair.sweep);
    return gjk2di_xy_dot(normal, T) >= -(double)GJK2DI_EPSILON * gjk2di_xy_norm1(T);
}

/* A hit: after the start at c->guess, where that has more digits than a fraction. */
static void gjk2di_tell_hit(gjk2d_hit *hit, const gjk2di_cast *c)
{
    const int is_finer = sizeof(gjk2d_real) == sizeof(float) || !(hit->fraction > 0);
    if (hit->start || !is_finer || !gjk2di_tell_hit_at(hit, c, c->guess))
        (void)gjk2di_tell_hit_at(hit, c, (double)hit->fraction);
}

/* Is a placed P free? Of sharp cores the edge that the way crosses is one of the CSO
 * wherever P is: an origin outside of it proves it. (Some other edge might, too, where
 * the way comes in next to a corner; but a step along the normal is the answer there as
 * well.) */
static int gjk2di_is_free(const gjk2di_cast *c, gjk2di_placed p)
{
    gjk2di_pair pair;
    if (!c->is_sharp || c->f.count < 2)
        return gjk2di_relation_of(p, c->pair.q, c->pair.growth.margin, 3) !=
               GJK2DI_OVERLAPPING;
    gjk2di_place_scaled(&pair, p, c->pair.q, gjk2di_no_growth);
    return gjk2di_are_ordinary(p, c->pair.q, gjk2di_no_growth) &&
           gjk2di_sign(&pair, c->d, gjk2di_arrow_to(c->f.corner[0])) <= 0;
}

/* A position of P that is free: next to f*, as far as it is known in doubles (five
 * tries), else next to the fraction, which is before the contact (four). Each is rounded,
 * which may bring it inside: so the next goes farther along the normal, by k / 4 last
 * places of the position there and k^2 / 8 of what the pair's numbers may be rounded by,
 * k being 0 to 4, then 0, 2, 4, 6. If all fail, it is the start. (Without a hit, rounding
 * may bring the end inside again, as where P slides along: then away from Q, and k^2
 * times as far as it is inside, too.) Of a ray, and of a way out of an overlap, the first
 * try is told, free or not. */
static void gjk2di_tell_position(gjk2d_hit *hit, const gjk2di_cast *c)
{
    const gjk2di_xy sweep = gjk2di_xy_of(c->pair.growth.sweep);
    const gjk2di_xy from = gjk2di_xy_of(c->pair.p.pose->position);
    gjk2di_growth growth = c->pair.growth; /* (the way's length adds no error there) */
    gjk2di_xy normal = gjk2di_xy_of(hit->normal);
    gjk2di_finding found;
    gjk2di_pair pair;
    gjk2d_result r;
    double lost = 0, inside = 0;
    growth.sweep = gjk2di_vec(0, 0);
    for (int i = 0; i < 9; ++i) {
        const double fraction = i < 5 ? c->guess : (double)hit->fraction;
        const int k = i < 5 ? i : 2 * (i - 5);
        const gjk2di_xy at = gjk2di_xy_plus(from, fraction, sweep);
        /* parts of what rounding the position may cost along the normal, and computing
         * it */
        const double place =
            gjk2di_fabs(normal.x) * gjk2di_last_place(gjk2di_fabs(at.x)) +
            gjk2di_fabs(normal.y) * gjk2di_last_place(gjk2di_fabs(at.y));
        const double away = k > 0 ? k * (place / 4 + k * (lost + inside)) : 0;
        const gjk2d_pose there =
            gjk2di_pose_at(c->pair.p.pose, gjk2di_xy_plus(at, away, normal));
        const gjk2di_placed p = gjk2di_placed_at(c->pair.p.shape, &there);
        if (c->is_ray || hit->start == 2 || !GJK2DI_CERTAIN || gjk2di_is_free(c, p)) {
            hit->position = there.position;
            return;
        }
        if (i > 0)
            continue;
        gjk2di_place_scaled(&pair, c->pair.p, c->pair.q, growth);
        lost = (sizeof(gjk2d_real) == sizeof(float) ? 256 : 1) * GJK2DI_U *
               (gjk2di_xy_norm1(from) + gjk2di_scaled(pair.magnitude, pair.k)) / 8;
        if (!hit->hit) {
            gjk2di_place(&pair, p, c->pair.q, gjk2di_no_growth);
            gjk2di_tell_penetration(&r, &pair, &found, 1);
            normal = gjk2di_xy_times(-1, gjk2di_xy_of(r.normal));
            inside = (double)growth.margin - (double)gjk2di_signed_distance(&r);
        }
    }
}

/* ---- custom support mappings
 *
 * A line of support, u.x = h with the CSO below it, tells that the origin is not met
 * before -h / (u.T), where u.T is above 0; a chord tells that it is met by where the line
 * of the way crosses it. As for depth, a point beyond the chord replaces one of its ends.
 * All of it errs by the band.
 */

/* The point of the CSO, with radii and margin, farthest along the unit vector u. */
GJK2DI_COLD double gjk2di_grown_reach(const gjk2di_pair *pair, gjk2di_gjk *s, gjk2di_xy u,
                                      gjk2di_point_pair *z)
{
    (void)gjk2di_support_and_bound(pair, s, gjk2di_xy_times(-1, u), z);
    z->w = gjk2di_xy_plus(z->w, pair->radius, u);
    return gjk2di_xy_dot(u, z->w);
}

/* How far along the way the chain x is met for certain: the line of the way is moved by
 * the band, to the left and to the right, and the later one of both meetings counts. */
GJK2DI_COLD double gjk2di_last_crossing(const gjk2di_xy x[4], gjk2di_xy left,
                                        gjk2di_xy back, double band)
{
    double last = -DBL_MAX;
    for (int way = -1; way <= 1; way += 2)
        for (int i = 0; i < 3; ++i) {
            const double from = gjk2di_xy_dot(left, x[i]) - way * band;
            const double to = gjk2di_xy_dot(left, x[i + 1]) - way * band;
            const double share = to > from ? -from / (to - from) : 0;
            const gjk2di_xy e = gjk2di_xy_sub(x[i + 1], x[i]);
            const double along = gjk2di_xy_dot(back, gjk2di_xy_plus(x[i], share, e));
            if (from <= 0 && to >= 0 && along > last)
                last = along;
        }
    return last;
}

/* The line of the way T, which meets the CSO within the band. Where it passes outside, it
 * is moved in, and the bound by as much. s->x becomes the chord that it crosses, s->d its
 * normal into the CSO; returns the share of the chord. The fraction is bounded by low and
 * high; no bound: -DBL_MAX, DBL_MAX. */
GJK2DI_COLD double gjk2di_cross_custom(const gjk2di_pair *pair, gjk2di_gjk *s,
                                       gjk2di_xy T, double *low, double *high)
{
    const gjk2di_xy back = gjk2di_unit_opposite(T);
    const gjk2di_xy right = gjk2di_xy_at(-back.y, back.x);
    const gjk2di_xy left = gjk2di_xy_at(back.y, -back.x);
    gjk2di_point_pair *const a = &s->x[0], *const b = &s->x[1];
    const double of_a = -gjk2di_grown_reach(pair, s, right, a);
    const double of_b = gjk2di_grown_reach(pair, s, left, b);
    const double shift = of_a > 0 ? -of_a - s->bound : of_b < 0 ? s->bound - of_b : 0;
    const double slack = 2 * s->bound + gjk2di_fabs(shift);
    gjk2di_xy chain[4]; /* points beside the line for certain, and between them a and b */
    *low = -DBL_MAX;
    *high = DBL_MAX;
    chain[0] = a->w;
    chain[3] = b->w;
    for (int step = 0; step < 64; ++step) {
        const gjk2di_xy u = gjk2di_xy_norm1(gjk2di_xy_sub(b->w, a->w)) > 0
                                ? gjk2di_out_of_side(a->w, b->w)
                                : gjk2di_xy_at(-back.x, -back.y);
        const double along = gjk2di_xy_dot(u, T), from = gjk2di_xy_dot(u, a->w);
        gjk2di_point_pair z;
        const double reach = gjk2di_grown_reach(pair, s, u, &z);
        s->d = gjk2di_xy_times(-1, u);
        if (along > 0 && -(reach + slack) / along > *low)
            *low = -(reach + slack) / along;
        if (!(reach - from > s->bound))
            break;
        const double side = gjk2di_xy_dot(left, z.w) + shift;
        *(side > 0 ? b : a) = z;
        if (gjk2di_fabs(side) > s->bound)
            chain[side > 0 ? 3 : 0] = z.w;
    }
    const double side_a = gjk2di_xy_dot(left, a->w) + shift;
    const double side_b = gjk2di_xy_dot(left, b->w) + shift;
    s->count = 2;
    chain[1] = a->w;
    chain[2] = b->w;
    if (of_a < -s->bound && of_b > s->bound)
        *high = (s->bound + gjk2di_last_crossing(chain, left, back, s->bound)) /
                gjk2di_xy_length(T);
    return side_b > side_a ? -side_a / (side_b - side_a) : 0;
}

/* The line of a cast of custom shapes; leaving, of its way back. */
GJK2DI_COLD double gjk2di_ask_line(const gjk2di_cast *c, gjk2di_gjk *s, double *low,
                                   double *high)
{
    const gjk2di_growth growth = {{0, 0}, c->pair.growth.margin, 0, 0};
    gjk2di_xy T = gjk2di_xy_of(c->pair.growth.sweep);
    gjk2di_pair pair;
    gjk2di_plan plan = gjk2di_plan_of(3);
    gjk2di_place_scaled(&pair, c->pair.p, c->pair.q, growth);
    T = gjk2di_xy_times(c->is_leaving ? -1 : 1, gjk2di_xy_scaled(T, -pair.k));
    gjk2di_begin_gjk(s, &pair, &plan);
    return gjk2di_cross_custom(&pair, s, T, low, high);
}

/* gjk2di_comes_in of custom shapes, and all that is told of the hit but its position. */
GJK2DI_COLD int gjk2di_comes_in_custom(gjk2di_cast *c, gjk2d_hit *hit)
{
    double low, high;
    gjk2di_gjk s;
    const double share = gjk2di_ask_line(c, &s, &low, &high);
    gjk2di_pair listed;
    gjk2di_feature f;
    if (s.breach) {
        *hit = gjk2di_begin_hit(s.breach, c->pair.p.pose);
        return 1;
    }
    c->lower = gjk2di_bounding_fraction(low, 0);
    /* (not below it, whatever a mapping says) */
    c->upper = gjk2di_max(c->lower, gjk2di_bounding_fraction(high, 1));
    c->guess = (double)c->lower;
    gjk2di_as_lists(&listed, &c->pair, &s, &f);
    gjk2di_tell_met(hit, &listed, &f, share, gjk2di_xy_times(-1, s.d));
    hit->face = hit->normal;
    return 1;
}

/* ---- a cast
 *
 * What tells a hit, its fraction, and whether it grazes, by how the shapes lie at first:
 *
 *     apart, sharp     the line's crossing; signs at fractions; it passes a corner or a
 *                      side only, ends in contact, or the CSO has no area
 *     apart, radii     the swept query; signs at fractions; the swept query
 *     apart, custom    the swept query; lines of support; the swept query
 *     touching         always, or if it leads deeper by the swept query; 0; that query
 *     overlapping      always, or if it leads deeper along the least way out; 0; never
 *
 * (Custom shapes lead deeper if the way goes along the normal.)
 */

/* From contact at the start: does the way lead deeper? What touches does so if it ever
 * comes inside; what overlaps, if it goes along the normal of the least way out. */
static int gjk2di_leads_deeper(const gjk2di_cast *c, const gjk2d_result *r,
                               const gjk2di_finding *found, gjk2di_relation swept)
{
    if (gjk2di_is_custom(&c->pair))
        return gjk2di_xy_dot(gjk2di_xy_of(r->normal),
                             gjk2di_xy_of(c->pair.growth.sweep)) > 0;
    if (found->relation == GJK2DI_TOUCHING)
        return swept == GJK2DI_OVERLAPPING && (!c->is_sharp || !gjk2di_is_thin(&c->pair));
    return gjk2di_closing_sign(&c->pair, &found->f) < 0;
}

/* f* of a crossing that is known, or of radii, and the fractions next to it. Returns 0 if
 * it is not on the way. */
static int gjk2di_find_on_way(gjk2di_cast *c)
{
    const int known = c->is_sharp ? gjk2di_fraction_of_crossing(c) : -1;
    return known < 0 ? gjk2di_find_fraction(c) : known;
}

/* Where a ray leaves, rounded up: 1 if that is beyond its end. */
GJK2DI_OUTLINE void gjk2di_tell_leave(gjk2d_hit *hit, gjk2di_cast *c)
{
    c->is_leaving = 1;
    c->upper = 1;
    if (gjk2di_is_custom(&c->pair)) {
        double low, high;
        gjk2di_gjk s;
        (void)gjk2di_ask_line(c, &s, &low, &high);
        if (s.breach)
            *hit = gjk2di_begin_hit(s.breach, c->pair.p.pose);
        else
            hit->leave = gjk2di_bounding_fraction(-low, 1);
        return;
    }
    /* (a line that meets the CSO leaves it) */
    if (!c->is_sharp || gjk2di_find_crossing(c))
        (void)gjk2di_find_on_way(c);
    hit->leave = c->upper;
}

/* Where the way comes in, from a start that is apart. `swept` tells the answer where
 * radii are about, or mappings; sharp cores have a sign for it. */
static int gjk2di_comes_in(gjk2di_cast *c, gjk2di_relation swept, gjk2d_hit *hit)
{
    if (!c->is_sharp && swept == GJK2DI_SEPARATED)
        return 0;
    hit->grazes = swept == GJK2DI_TOUCHING;
    if (gjk2di_is_custom(&c->pair))
        return gjk2di_comes_in_custom(c, hit);
    if (!c->is_sharp) {
        (void)gjk2di_find_fraction(c);
        return 1;
    }
    const int crossing = c->f.count ? 1 : gjk2di_find_crossing(c);
    if (!crossing || !gjk2di_find_on_way(c))
        return 0;
    hit->grazes = crossing == 2 || !(c->lower < 1);
    return 1;
}

/* A cast that leaves its contact, or one that finds none. */
static void gjk2di_tell_no_hit(gjk2d_hit *hit, gjk2di_cast *c)
{
    hit->hit = hit->grazes = 0;
    hit->fraction = hit->upper = 1;
    c->guess = 1;
    c->f.count = 0; /* where the line comes in tells nothing of the end */
    gjk2di_tell_position(hit, c);
}

/* How the way meets Q, from a start that is known; what the start leaves open, the swept
 * query tells. */
static gjk2di_relation gjk2di_swept_from(const gjk2di_pair *pair,
                                         const gjk2di_finding *found)
{
    const gjk2di_corner *const at = found->f.corner;
    const int is_on_edge = found->cores == GJK2DI_TOUCHING && found->f.count == 2;
    gjk2di_growth sum = pair->growth;
    sum.is_way = 0;
    /* The distance along the way is convex: if it does not fall at first, it never does.
     * Cores that touch at an edge lie on both sides of its line: a way that does not lead
     * across never makes them overlap. */
    if (found->relation == GJK2DI_OVERLAPPING ||
        ((found->cores == GJK2DI_SEPARATED || is_on_edge) &&
         gjk2di_closing_sign(pair, &found->f) >= 0))
        return found->relation;
    /* One that does, from between the edge's ends, makes them overlap at once. */
    if (is_on_edge && !gjk2di_is_thin(pair) &&
        gjk2di_along_sign(pair, at[0], at[1], at[0]) < 0 &&
        gjk2di_along_sign(pair, at[0], at[1], at[1]) > 0)
        return GJK2DI_OVERLAPPING;
    return gjk2di_relation_of_any(pair->p, pair->q, sum, 3);
}

/* Does the way hit, from a start that is not known yet? Contact at the start is told
 * here; a later one is left in c. */
GJK2DI_OUTLINE int gjk2di_hits_from_start(gjk2d_hit *hit, gjk2di_cast *c,
                                          gjk2d_start start)
{
    gjk2di_relation swept = GJK2DI_UNDECIDED;
    const gjk2di_growth growth = {{0, 0}, c->pair.growth.margin, 0, 0};
    gjk2di_corner a, b;
    gjk2di_finding found;
    gjk2di_pair pair;
    gjk2d_result r;
    gjk2di_place(&pair, c->pair.p, c->pair.q, growth);
    gjk2di_tell_penetration(&r, &pair, &found, 0);
    if (r.status) {
        *hit = gjk2di_begin_hit(r.status, c->pair.p.pose);
        return 1;
    }
    if (!c->is_sharp)
        c->f = found.f;
    hit->start = (int)found.relation - (int)GJK2DI_SEPARATED;
    if (!c->is_sharp || hit->start == 1)
        swept = gjk2di_swept_from(&c->pair, &found);
    /* A mapping's band grows with the way. What is met on a way that leads off is in that
     * band at the start: a contact, for its normal is not against the way. */
    if (gjk2di_is_custom(&pair) && hit->start == 0 && swept != GJK2DI_SEPARATED &&
        !gjk2di_leads_deeper(c, &r, &found, swept))
        hit->start = 1;
    if (hit->start == 0)
        return gjk2di_comes_in(c, swept, hit);
    if (start == GJK2D_START_LEAVES && !gjk2di_leads_deeper(c, &r, &found, swept))
        return 0;
    hit->grazes = swept == GJK2DI_TOUCHING;
    if (hit->start == 1 && !gjk2di_is_custom(&pair)) {
        c->f = found.f;
        if (c->is_sharp) {
            gjk2di_turn_to_corner(&pair, &c->f);
            if (c->f.count == 1 && !gjk2di_is_cso_corner(&pair, c->f.corner[0], &a, &b))
                c->f = found.f;
        }
        gjk2di_tell_hit(hit, c);
        return 1;
    }
    /* (the penetration's normal is from P to Q) */
    hit->normal = hit->face = gjk2di_vec(0 - r.normal.x, 0 - r.normal.y);
    gjk2di_tell_point(hit, &c->pair, &found.f, &r);
    return 1;
}

/* A cast that may hit; of a ray it tells where that leaves. */
static void gjk2di_tell_cast(gjk2d_hit *hit, gjk2di_cast *c, gjk2d_start start)
{
    int hits = -1; /* not known yet */
    gjk2di_place_at(c, 0, &c->pair);
    /* sharp cores: a line that certainly misses, or comes in later, starts apart.
     * (The circles only save time: here they need not be right.) */
    if (c->is_sharp && !gjk2di_inner_circles_meet(
                           &c->pair, gjk2di_between_centers(c->pair.p, c->pair.q), 0))
        hits = gjk2di_find_crossing_fast(c);
    if (hits > 0)
        hits = gjk2di_fraction_of_crossing(c);
    if (hits < 0)
        hits = gjk2di_hits_from_start(hit, c, start);
    if (!hits) {
        gjk2di_tell_no_hit(hit, c);
        return;
    }
    if (hit->status)
        return; /* bad input, or a mapping */
    if (hit->start == 0) {
        hit->fraction = c->lower;
        hit->upper = c->upper;
        if (!gjk2di_is_custom(&c->pair))
            gjk2di_tell_hit(hit, c);
        gjk2di_tell_position(hit, c);
    }
    hit->grazes |= c->is_sharp && gjk2di_is_thin(&c->pair);
    if (c->is_ray)
        gjk2di_tell_leave(hit, c);
}

/* A cast of two shapes that are not null; of gjk2di_point_shape, which no caller has, a
 * ray. */
GJK2DI_OUTLINE gjk2d_hit gjk2di_cast_of(gjk2di_placed p, gjk2di_placed q,
                                        gjk2d_vec2 translation,
                                        const gjk2d_cast_options *options)
{
    const gjk2di_growth growth = {translation, options->margin, 0, 1};
    gjk2d_hit hit = gjk2di_begin_hit(GJK2D_OK, p.pose);
    gjk2di_cast c;
    c.pair.p = p;
    c.pair.q = q;
    c.pair.growth = growth;
    c.is_ray = p.shape == &gjk2di_point_shape;
    c.is_leaving = c.f.count = 0;
    c.is_sharp = !(p.shape->support || q.shape->support || p.shape->radius > 0 ||
                   q.shape->radius > 0 || options->margin > 0);
    hit.status = gjk2di_status_of(p, q, c.pair.growth);
    if (hit.status)
        return hit;
    /* Most shapes of a scene are farther away than the way is long: that is known of
     * numbers of any size. */
    if (gjk2di_are_far(p, q, options->margin + gjk2di_norm1(translation))) {
        hit.start = 0;
        gjk2di_tell_no_hit(&hit, &c);
    } else if (!gjk2di_are_ordinary(p, q, c.pair.growth)) {
        hit.status = GJK2D_OUT_OF_RANGE;
    } else {
        hit.start = 0;
        gjk2di_tell_cast(&hit, &c, options->start);
    }
    return hit;
}

/* ------------------------------------------------------------------- batch --
 * >>batch  Many pairs: screens by lanes, a pair to each, and what they leave one by one.
 * Uses: numbers, lanes, shape, pair, and public functions. Invariant: a screen decides
 * for certain; the answer about a pair is the one of a single query.
 *
 * Levels 1 and 2 ask the screens, level 2 for overlaps alone; what they leave open goes
 * to gjk2d_collide and gjk2d_distance. Level 3 has no lanes. Motions ask level 1 of each
 * part, stretch of poses and obstacle that a disc lets through, a motion's clearance
 * level 2 of what circles do not rule out. No feature is told here: only signs are
 * taken, and each is certain.
 *
 * 1. Outer circles: gjk2di_are_far by lanes. A motion's disc is screened by these alone.
 *
 * Where all pairs share two small rings, these, too:
 *
 * 2. Inner circles: gjk2di_inner_circles_meet by lanes.
 *
 * 3. Edges: the separating-axis test of >>find, but in the frame of the shape whose edges
 * they are, where their normals n are the same at every pose: found once for all pairs.
 * With k = |R_P|^2, M = R_P^T R_Q and t = R_P^T (tQ - tP), all lengths grow by |R_P|
 * there: P's points are k p and Q's are M q + t. An edge of P separates them if
 *
 *     gap = n.t + min over q of (M^T n).q - k n.p > 0,  p on the edge;
 *
 * if none of P does and, with P and Q exchanged, none of Q, they overlap.
 *
 * Error bound. Let w = max(1, |R_P|_1, |R_Q|_1) and E = w (w (e_P + e_Q) + |tQ - tP|_1)
 * with e at least the extent: it bounds every partial sum of a gap. n, with |n|_1 = 1,
 * errs by 2 u from the edge's normal, which mistakes a gap by 2 u E and n.p for the
 * ring's greatest by 4 u E. (M^T n).q errs by 6 u w^2 e, n.t by 5 u w |t|_1, k n.p by
 * 5 u w^2 e and the sums by 2 u E: with what they share of E, 8 u E. That is 14 u E for
 * the gap; the code takes 20 u E.
 */

/* A series as it is read: a pose for each; without shapes, null for each, which is bad
 * input. A step of 0 stays at the one element that all share. */
static gjk2d_series gjk2di_series_of(const gjk2d_series *series)
{
    gjk2d_series s = {NULL, 0, NULL, 0};
    if (series && series->shape)
        s = *series;
    if (!s.pose) {
        s.pose = &gjk2di_unmoved;
        s.pose_step = 0;
    }
    return s;
}

static gjk2di_placed gjk2di_element(const gjk2d_series *s, int i)
{
    const void *const shape =
        s->shape_step ? gjk2di_behind(s->shape, s->shape_step, i) : s->shape;
    const void *const pose = gjk2di_behind(s->pose, s->pose_step, i);
    const gjk2di_placed a = {(const gjk2d_shape *)shape, (const gjk2d_pose *)pose};
    return a;
}

enum { GJK2DI_SOME = 64 }; /* pairs that are asked about together */

/* P, or Q, of each lane's pair. */
typedef struct gjk2di_operands {
    gjk2d_series series;
    gjk2di_vecs pose[2];   /* position, rotation */
    gjk2di_vecs circle[2]; /* center, (outer, radius) */
    /* A ring that all share, in its own frame. */
    gjk2di_vecs vertex[GJK2DI_MOST_EDGES];
    gjk2di_vecs normal[GJK2DI_MOST_EDGES]; /* n of the edge that starts there */
    gjk2di_lanes top[GJK2DI_MOST_EDGES];   /* its n.p */
    int edges;                             /* 0: the ring is not loaded yet */
} gjk2di_operands;

typedef struct gjk2di_many {
    gjk2di_operands p, q;
    int is_one_pair; /* all share two small rings */
} gjk2di_many;

GJK2DI_INLINE gjk2di_vecs gjk2di_vecs_all(gjk2d_vec2 v)
{
    return gjk2di_vecs_at(gjk2di_lanes_all(v.x), gjk2di_lanes_all(v.y));
}

/* The first element's ring. Its edges are in range (GJK2DI_FEW_EDGES). */
static void gjk2di_load_ring(gjk2di_operands *operands)
{
    const gjk2d_shape *const shape = operands->series.shape;
    const gjk2di_list list = gjk2di_list_of(shape);
    operands->edges = list.count;
    for (int k = 0; k < list.count; ++k) {
        const gjk2d_vec2 from = gjk2di_point(list, k);
        const gjk2d_vec2 to = gjk2di_point(list, gjk2di_beside(list.count, k, 1));
        const gjk2d_vec2 edge =
            shape->ring > 0 ? gjk2di_sub(to, from) : gjk2di_sub(from, to);
        const gjk2d_real size = gjk2di_norm1(edge);
        const gjk2d_vec2 normal = gjk2di_vec(edge.y / size, -edge.x / size);
        operands->vertex[k] = gjk2di_vecs_all(from);
        operands->normal[k] = gjk2di_vecs_all(normal);
        operands->top[k] = gjk2di_lanes_all(gjk2di_dot(normal, from));
    }
}

/* Poses and circles that all share; a ring is loaded by the first pair that needs it. */
static void gjk2di_begin_operands(gjk2di_operands *operands, const gjk2d_series *series)
{
    static const gjk2d_real no_circle[4] = {0, 0, 0, 0};
    const gjk2d_series s = gjk2di_series_of(series);
    operands->series = s;
    operands->edges = 0;
    gjk2di_read_fours(operands->pose, s.pose, 0, 0);
    gjk2di_read_fours(operands->circle, s.shape ? &s.shape->center.x : no_circle, 0, 0);
}

GJK2DI_OUTLINE void gjk2di_begin_many(gjk2di_many *many, const gjk2d_series *p,
                                      const gjk2d_series *q)
{
    const gjk2d_series *const at_p = &many->p.series, *const at_q = &many->q.series;
    gjk2di_begin_operands(&many->p, p);
    gjk2di_begin_operands(&many->q, q);
    many->is_one_pair = at_p->shape && at_q->shape && !at_p->shape_step &&
                        !at_q->shape_step &&
                        at_p->shape->kind & at_q->shape->kind & GJK2DI_FEW_EDGES &&
                        gjk2di_can_walk(at_p->shape, at_q->shape);
}

/* Poses and circles of the element i and the `last` ones behind it. */
GJK2DI_INLINE void gjk2di_load_operands(gjk2di_operands *operands, int i, int last)
{
    const gjk2d_series *s = &operands->series;
    if (s->pose_step)
        gjk2di_read_fours(operands->pose, gjk2di_behind(s->pose, s->pose_step, i),
                          s->pose_step, last);
    if (s->shape_step)
        gjk2di_read_fours(operands->circle,
                          gjk2di_behind(&s->shape->center, s->shape_step, i),
                          s->shape_step, last);
}

/* The last elements, which fill no register. */
GJK2DI_OUTLINE void gjk2di_load_rest(gjk2di_many *many, int first, int last)
{
    gjk2di_load_operands(&many->p, first, last);
    gjk2di_load_operands(&many->q, first, last);
}

/* Up to `rest` elements from `first` on. Returns the bits of those that there are. */
static int gjk2di_load_lanes(gjk2di_many *many, int first, int rest)
{
    if (rest < GJK2DI_LANES) {
        gjk2di_load_rest(many, first, rest - 1);
        return (1 << rest) - 1;
    }
    gjk2di_load_operands(&many->p, first, GJK2DI_LANES - 1);
    gjk2di_load_operands(&many->q, first, GJK2DI_LANES - 1);
    return GJK2DI_ALL_LANES;
}

/* ---- screens: of the lanes' pairs, a bit for each */

/* From P's centre to Q's, world axes. */
GJK2DI_INLINE gjk2di_vecs gjk2di_center_lines(const gjk2di_many *many)
{
    const gjk2di_operands *const p = &many->p, *const q = &many->q;
    const gjk2di_vecs of_p = gjk2di_vecs_turned(p->pose[1], p->circle[0]);
    const gjk2di_vecs of_q = gjk2di_vecs_turned(q->pose[1], q->circle[0]);
    return gjk2di_vecs_add(gjk2di_vecs_sub(of_q, of_p),
                           gjk2di_vecs_sub(q->pose[0], p->pose[0]));
}

/* At least the extent. */
GJK2DI_INLINE gjk2di_lanes gjk2di_extents(const gjk2di_operands *operands)
{
    return gjk2di_lanes_add(gjk2di_vecs_norm1(operands->circle[0]),
                            operands->circle[1].x);
}

/* |R_P|^2 and |R_Q|^2 */
GJK2DI_INLINE gjk2di_vecs gjk2di_rotation_squares(const gjk2di_many *many)
{
    return gjk2di_vecs_at(gjk2di_vecs_dot(many->p.pose[1], many->p.pose[1]),
                          gjk2di_vecs_dot(many->q.pose[1], many->q.pose[1]));
}

/* Screen 1, gjk2di_are_far by lanes. A shape that is not made has no circle, a refused
 * one's may be not a number: as the second of a maximum that stays one, and every
 * comparison with it is false. What is not certain is near. */
GJK2DI_INLINE int gjk2di_find_far(const gjk2di_many *many, gjk2di_vecs line,
                                  gjk2di_lanes margin)
{
    const gjk2di_vecs p = many->p.circle[1], q = many->q.circle[1];
    const gjk2di_lanes between = gjk2di_vecs_dot(line, line);
    const gjk2di_vecs squares = gjk2di_rotation_squares(many);
    const gjk2di_lanes one = gjk2di_lanes_all(1), zero = gjk2di_lanes_all(0);
    const gjk2di_lanes low = gjk2di_lanes_all(GJK2DI_RANGE_LOW);
    const gjk2di_lanes high = gjk2di_lanes_all(GJK2DI_RANGE_HIGH);
    /* |R| is at most 1 or |R|^2, whichever is larger */
    const gjk2di_vecs most = gjk2di_vecs_at(gjk2di_lanes_max(one, squares.x),
                                            gjk2di_lanes_max(one, squares.y));
    const gjk2di_vecs outer = gjk2di_vecs_at(p.x, q.x);
    const gjk2di_lanes radii = gjk2di_lanes_add(p.y, q.y);
    const gjk2di_lanes reach =
        gjk2di_lanes_add(gjk2di_vecs_dot(most, outer), gjk2di_lanes_add(radii, margin));
    const gjk2di_lanes square = gjk2di_lanes_times(
        gjk2di_lanes_times(reach, reach), gjk2di_lanes_all(1 + 16 * GJK2DI_EPSILON));
    return gjk2di_lanes_less(gjk2di_lanes_max(low, square), between) &
           gjk2di_lanes_less(between, high) &
           gjk2di_lanes_less(low, gjk2di_lanes_min(squares.x, squares.y)) &
           gjk2di_lanes_less(zero, gjk2di_lanes_min(outer.x, outer.y));
}

/* Are both numbers, of a position or a turn, well within the promised range: each 0, or
 * from 2^-100 (a turn's lower end) to RANGE_HIGH in size? (E tells of a difference of
 * positions only.) Others are left to a query. */
GJK2DI_INLINE int gjk2di_are_ordinary_lanes(gjk2di_vecs v)
{
    const gjk2di_lanes low = gjk2di_lanes_all((gjk2d_real)7.888609052210118e-31);
    const gjk2di_lanes high = gjk2di_lanes_all(GJK2DI_RANGE_HIGH);
    const gjk2di_lanes x = gjk2di_lanes_size(v.x), y = gjk2di_lanes_size(v.y);
    const gjk2di_lanes zero = gjk2di_lanes_all(0);
    if (sizeof(gjk2d_real) == sizeof(float))
        return GJK2DI_ALL_LANES;
    return gjk2di_lanes_less(gjk2di_lanes_max(x, y), high) &
           ~(gjk2di_lanes_less(zero, x) & gjk2di_lanes_less(x, low)) &
           ~(gjk2di_lanes_less(zero, y) & gjk2di_lanes_less(y, low));
}

/* The pairs in range, whose screens hold: poses within a factor of 2 of a unit's, and an
 * E with which nothing over- or underflows; and their bound, 20 u E. The pair, whose
 * magnitude is from E / 64 to E, is plain then. */
GJK2DI_INLINE int gjk2di_are_in_range(const gjk2di_many *many, gjk2di_lanes *bound)
{
    const gjk2di_operands *const p = &many->p, *const q = &many->q;
    const gjk2di_lanes of_p = gjk2di_vecs_norm1(p->pose[1]);
    const gjk2di_lanes of_q = gjk2di_vecs_norm1(q->pose[1]);
    const gjk2di_lanes most = gjk2di_lanes_max(of_p, of_q);
    const gjk2di_lanes w = gjk2di_lanes_max(gjk2di_lanes_all(1), most);
    const gjk2di_lanes extents = gjk2di_lanes_add(gjk2di_extents(p), gjk2di_extents(q));
    const gjk2di_lanes t = gjk2di_vecs_norm1(gjk2di_vecs_sub(q->pose[0], p->pose[0]));
    const gjk2di_lanes E =
        gjk2di_lanes_times(w, gjk2di_lanes_add(gjk2di_lanes_times(w, extents), t));
    /* u is half an epsilon */
    *bound = gjk2di_lanes_times(gjk2di_lanes_all(10 * GJK2DI_EPSILON), E);
    return gjk2di_lanes_less(most, gjk2di_lanes_all(2)) &
           gjk2di_lanes_less(gjk2di_lanes_all((gjk2d_real)0.5),
                             gjk2di_lanes_min(of_p, of_q)) &
           gjk2di_lanes_less(gjk2di_lanes_all(64 * GJK2DI_RANGE_LOW), E) &
           gjk2di_lanes_less(E, gjk2di_lanes_all(GJK2DI_RANGE_HIGH)) &
           gjk2di_are_ordinary_lanes(p->pose[0]) & gjk2di_are_ordinary_lanes(p->pose[1]) &
           gjk2di_are_ordinary_lanes(q->pose[0]) & gjk2di_are_ordinary_lanes(q->pose[1]);
}

/* Screen 2, gjk2di_inner_circles_meet by lanes, for two shapes that all share. */
GJK2DI_INLINE int gjk2di_find_deep(const gjk2di_many *many, gjk2di_vecs line,
                                   gjk2di_lanes bound)
{
    const gjk2di_vecs squares = gjk2di_rotation_squares(many);
    const gjk2di_lanes one = gjk2di_lanes_all(1), zero = gjk2di_lanes_all(0);
    const gjk2di_vecs least = gjk2di_vecs_at(gjk2di_lanes_min(one, squares.x),
                                             gjk2di_lanes_min(one, squares.y));
    const gjk2di_vecs inner =
        gjk2di_vecs_at(gjk2di_lanes_all(many->p.series.shape->inner),
                       gjk2di_lanes_all(many->q.series.shape->inner));
    const gjk2di_lanes reach =
        gjk2di_lanes_sub(gjk2di_vecs_dot(least, inner), gjk2di_lanes_add(bound, bound));
    return gjk2di_lanes_less(zero, reach) &
           gjk2di_lanes_less(gjk2di_vecs_dot(line, line),
                             gjk2di_lanes_times(reach, reach));
}

/* The least d.o of a ring's vertices. */
GJK2DI_INLINE gjk2di_lanes gjk2di_least(const gjk2di_operands *operands, gjk2di_vecs d)
{
    gjk2di_lanes least = gjk2di_vecs_dot(d, operands->vertex[0]);
    for (int i = 1; i < operands->edges; ++i)
        least = gjk2di_lanes_min(least, gjk2di_vecs_dot(d, operands->vertex[i]));
    return least;
}

/* The greatest gap along the normals of e. */
GJK2DI_INLINE gjk2di_lanes gjk2di_greatest_gap(const gjk2di_operands *e,
                                               const gjk2di_operands *o)
{
    const gjk2di_vecs t =
        gjk2di_vecs_turned_back(e->pose[1], gjk2di_vecs_sub(o->pose[0], e->pose[0]));
    const gjk2di_vecs M = gjk2di_vecs_turned_back(e->pose[1], o->pose[1]);
    const gjk2di_lanes k = gjk2di_vecs_dot(e->pose[1], e->pose[1]);
    gjk2di_lanes greatest = gjk2di_lanes_all(-GJK2DI_MAX);
    for (int i = 0; i < e->edges; ++i) {
        const gjk2di_vecs n = e->normal[i];
        gjk2di_lanes gap = gjk2di_least(o, gjk2di_vecs_turned_back(M, n));
        gap = gjk2di_lanes_add(gap, gjk2di_vecs_dot(n, t));
        gap = gjk2di_lanes_sub(gap, gjk2di_lanes_times(k, e->top[i]));
        greatest = gjk2di_lanes_max(greatest, gap);
    }
    return greatest;
}

/* All screens of up to `rest` pairs from `first` on. Returns those that they leave open;
 * those that overlap go to *overlaps. */
GJK2DI_OUTLINE int gjk2di_screen_lanes(gjk2di_many *many, int first, int rest,
                                       int *overlaps)
{
    gjk2di_lanes bound;
    *overlaps = 0;
    if (GJK2DI_LANES == 1) /* a query begins with the same screens */
        return 1;
    int open = gjk2di_load_lanes(many, first, rest);
    const gjk2di_vecs line = gjk2di_center_lines(many);
    open &= ~gjk2di_find_far(many, line, gjk2di_lanes_all(0));
    if (!open || !many->is_one_pair)
        return open;
    const int in_range = open & gjk2di_are_in_range(many, &bound);
    *overlaps = in_range & gjk2di_find_deep(many, line, bound);
    open &= ~*overlaps;
    if (!open)
        return 0;
    if (!many->p.edges) {
        gjk2di_load_ring(&many->p);
        gjk2di_load_ring(&many->q);
    }
    /* Screen 3: one gap certainly above 0 separates, all certainly below overlap. */
    const gjk2di_lanes gap = gjk2di_lanes_max(gjk2di_greatest_gap(&many->p, &many->q),
                                              gjk2di_greatest_gap(&many->q, &many->p));
    const int apart = in_range & gjk2di_lanes_less(bound, gap);
    *overlaps |= in_range & gjk2di_lanes_less(gap, gjk2di_lanes_neg(bound));
    return open & ~(*overlaps | apart);
}

/* Which of up to `rest` elements from `first` on may be as close as `margin`? All others
 * are so far that whoever looks at one by itself or at a part of P finds it far, too,
 * however that is rounded. */
GJK2DI_OUTLINE int gjk2di_near_lanes(gjk2di_many *many, int first, int rest,
                                     gjk2d_real margin)
{
    const int all = gjk2di_load_lanes(many, first, rest);
    const gjk2di_operands *const p = &many->p, *const q = &many->q;
    const gjk2di_lanes square =
        gjk2di_lanes_max(gjk2di_lanes_all(1), gjk2di_vecs_dot(q->pose[1], q->pose[1]));
    const gjk2di_lanes size =
        gjk2di_lanes_add(gjk2di_vecs_norm1(gjk2di_vecs_sub(q->pose[0], p->pose[0])),
                         gjk2di_lanes_times(square, gjk2di_extents(q)));
    /* 64 epsilon of all that a closer look may round otherwise. */
    const gjk2di_lanes slack =
        gjk2di_lanes_times(gjk2di_lanes_all(64 * GJK2DI_EPSILON), size);
    return all & ~gjk2di_find_far(many, gjk2di_center_lines(many),
                                  gjk2di_lanes_add(gjk2di_lanes_all(margin), slack));
}

/* Level 1 of up to GJK2DI_SOME pairs from `first` on: hits[i] becomes 1 where they
 * collide. Screens, and what they leave open one by one, but where that is 1 already. */
GJK2DI_OUTLINE void gjk2di_collide_some(gjk2di_many *many, int first, int count,
                                        unsigned char hits[GJK2DI_SOME])
{
    for (int i = 0; i < count; i += GJK2DI_LANES) {
        int overlaps, open = gjk2di_screen_lanes(many, first + i, count - i, &overlaps);
        /* (hits[] has room for lanes beyond the last: SOME is a multiple of LANES) */
        for (int lane = 0; overlaps && lane < GJK2DI_LANES; ++lane)
            hits[i + lane] |= (unsigned char)(overlaps >> lane & 1);
        for (; open; open &= open - 1) {
            const int at = i + gjk2di_lowest_bit(open);
            const gjk2di_placed p = gjk2di_element(&many->p.series, first + at);
            const gjk2di_placed q = gjk2di_element(&many->q.series, first + at);
            if (!hits[at])
                hits[at] = (unsigned char)gjk2d_collide(p.shape, p.pose, q.shape, q.pose);
        }
    }
}

/* Level 2 of the i-th pair by itself. */
static gjk2d_real gjk2di_distance_element(const gjk2di_many *many, int i)
{
    const gjk2di_placed p = gjk2di_element(&many->p.series, i);
    const gjk2di_placed q = gjk2di_element(&many->q.series, i);
    return gjk2d_distance(p.shape, p.pose, q.shape, q.pose);
}

/* Looks for a pair that is closer than *distance, of equals the first; or for any, if
 * *nearest is -1. */
static void gjk2di_find_closest(gjk2di_many *many, int count, int *nearest,
                                gjk2d_real *distance)
{
    for (int rest = count; rest > 0 && *distance > 0; rest -= GJK2DI_LANES) {
        /* Only what may be closer is measured; at distance 0 nothing can be. */
        int close = gjk2di_near_lanes(many, count - rest, rest,
                                      *distance * (1 + 16 * GJK2DI_EPSILON));
        for (; close; close &= close - 1) {
            const int i = count - rest + gjk2di_lowest_bit(close);
            const gjk2d_real of_i = gjk2di_distance_element(many, i);
            if (of_i < *distance || *nearest < 0) {
                *distance = of_i;
                *nearest = i;
            }
        }
    }
}

/* ---- motions */

/* A robot's part at the poses from `first` on. */
static gjk2d_series gjk2di_part_series(const gjk2d_motion *motion, int part, int first)
{
    gjk2d_series s = {motion->parts, 0, motion->poses, motion->pose_step};
    if (s.shape)
        s.shape += part;
    if (s.pose)
        s.pose = gjk2di_element(&s, first).pose;
    return s;
}

/* Some poses of a motion, one after the other, and a disc in which the robot stays there:
 * a shape for gjk2di_near_lanes alone. */
typedef struct gjk2di_stretch {
    const gjk2d_motion *motion;
    int only_first; /* the first pose that hits is all that is asked for */
    int first, count;
    int asked; /* how many of these poses are still asked about, from the first on */
    gjk2d_shape disc;
    gjk2d_pose pose;
} gjk2di_stretch;

/* From pose `first` on, until the robot has moved as far as it is large. At each pose no
 * core is farther from the position there than max(1, |R|^2) times `outer`, its farthest
 * from the robot's origin. 64 epsilon are more than what is rounded, also where squares
 * underflow. */
static gjk2di_stretch gjk2di_stretch_of(const gjk2d_motion *motion, int first,
                                        int only_first)
{
    const int rest = motion->pose_count - first;
    const gjk2d_series part = gjk2di_part_series(motion, 0, first);
    const gjk2d_series robot = gjk2di_series_of(&part);
    gjk2d_real outer = 0, longest = 0, square = 1;
    int i, is_good = motion->parts != NULL;
    gjk2di_stretch s;
    s.disc = gjk2di_bare_shape(0);
    s.pose = gjk2d_make_pose(robot.pose->position.x, robot.pose->position.y, 1, 0);
    for (i = 0; is_good && i < motion->part_count; ++i) {
        const gjk2d_shape *const shape = &motion->parts[i];
        is_good = !gjk2d_shape_status(shape);
        outer = gjk2di_max(outer, gjk2di_length(shape->center) + shape->outer);
        s.disc.radius = gjk2di_max(s.disc.radius, shape->radius);
    }
    for (i = 0; i < rest && i < GJK2DI_SOME; ++i) {
        const gjk2d_pose *pose = gjk2di_element(&robot, i).pose;
        const gjk2d_vec2 r = gjk2di_rotation_of(pose);
        const gjk2d_real of_r = gjk2di_dot(r, r);
        const gjk2d_real moved =
            gjk2di_length(gjk2di_sub(pose->position, s.pose.position));
        /* A longer stretch has a larger disc, which fewer obstacles are far from; a
         * shorter one fills no register. */
        if (i >= GJK2DI_LANES && moved > outer)
            break;
        is_good &= gjk2di_is_finite(moved) && gjk2di_is_in_range(of_r);
        longest = gjk2di_max(longest, moved);
        square = gjk2di_max(square, of_r);
    }
    s.motion = motion;
    s.only_first = only_first;
    s.first = first;
    s.count = s.asked = i;
    s.disc.outer = (longest + square * outer) * (1 + 64 * GJK2DI_EPSILON);
    /* It is far from nothing: bad input is found by the queries themselves. */
    if (!is_good)
        gjk2di_refuse(&s.disc, GJK2D_NOT_MADE);
    return s;
}

/* A stretch against one obstacle: hits[i] becomes 1 where they collide. */
static void gjk2di_ask_obstacle(gjk2di_many *many, gjk2di_stretch *s,
                                gjk2di_placed obstacle, unsigned char *hits)
{
    const gjk2d_series other = {obstacle.shape, 0, obstacle.pose, 0};
    for (int part = 0; part < s->motion->part_count && s->asked > 0; ++part) {
        const gjk2d_series robot = gjk2di_part_series(s->motion, part, s->first);
        gjk2di_begin_many(many, &robot, &other);
        gjk2di_collide_some(many, 0, s->asked, hits);
        for (int i = 0; s->only_first && i < s->asked; ++i)
            s->asked = hits[i] ? i : s->asked;
        while (s->asked > 0 && hits[s->asked - 1])
            --s->asked;
    }
}

/* Against all obstacles that the disc is not far from. */
static void gjk2di_ask_stretch(gjk2di_many *many, gjk2di_stretch *s,
                               const gjk2d_series *obstacles, int count,
                               unsigned char *hits)
{
    const gjk2d_series disc = {&s->disc, 0, &s->pose, 0};
    const gjk2d_series others = gjk2di_series_of(obstacles);
    gjk2di_begin_many(many, &disc, &others);
    for (int rest = count; rest > 0 && s->asked > 0; rest -= GJK2DI_LANES) {
        int close = gjk2di_near_lanes(many, count - rest, rest, 0);
        if (!close)
            continue;
        for (; close; close &= close - 1) {
            const int i = count - rest + gjk2di_lowest_bit(close);
            gjk2di_ask_obstacle(many, s, gjk2di_element(&others, i), hits);
        }
        gjk2di_begin_many(many, &disc, &others); /* which the obstacles took */
    }
}

/* How many collide, of pairs, or of a motion's poses among `count` obstacles q; with
 * only_first the first that does, or -1. */
static int gjk2di_ask_many(const gjk2d_motion *motion, const gjk2d_series *p,
                           const gjk2d_series *q, int count, int only_first,
                           unsigned char *hits)
{
    const int all = motion ? motion->pose_count : count;
    gjk2di_many many;
    int asked, total = 0;
    if (!motion && count > 0)
        gjk2di_begin_many(&many, p, q);
    for (int rest = all; rest > 0; rest -= asked) {
        const int first = all - rest;
        unsigned char some[GJK2DI_SOME] = {0};
        asked = rest < GJK2DI_SOME ? rest : (int)GJK2DI_SOME;
        if (!motion) {
            gjk2di_collide_some(&many, first, asked, some);
        } else if (motion->part_count > 0 && count > 0) {
            gjk2di_stretch s = gjk2di_stretch_of(motion, first, only_first);
            gjk2di_ask_stretch(&many, &s, q, count, some);
            asked = s.count;
        }
        for (int i = 0; i < asked; ++i) {
            if (only_first && some[i])
                return first + i;
            if (hits)
                hits[first + i] = some[i];
            total += some[i];
        }
    }
    return only_first ? -1 : total;
}

/* The least distance at a pose, of no obstacles the largest number. The obstacle that was
 * the nearest last is measured first: it is often still the nearest, and a small distance
 * lets circles pass over the others. */
static gjk2d_real gjk2di_clearance(const gjk2d_motion *motion, int pose,
                                   const gjk2d_series *obstacles, int count, int *nearest)
{
    gjk2d_real least = GJK2DI_MAX;
    gjk2di_many many;
    for (int k = 0; k < motion->part_count && count > 0; ++k) {
        gjk2d_series part = gjk2di_part_series(motion, k, pose);
        part.pose_step = 0;
        gjk2di_begin_many(&many, &part, obstacles);
        least = gjk2di_min(least, gjk2di_distance_element(&many, *nearest));
        gjk2di_find_closest(&many, count, nearest, &least);
    }
    return least;
}

/* ---------------------------------------------------------------- dispatch --
 * >>dispatch  One program, fast on every processor: the functions about many queries, by
 * the widest vectors that this one has.
 * Uses: nothing. Invariant: which variant runs changes the time, not the answer.
 *
 * This file's own functions are called *_own; files compiled as variants give theirs a
 * suffix, 256 or 512. Only these call instructions that the processor may lack.
 *
 * GJK2DI_MANY begins such a function's definition. `give` is return, or (void) where
 * there is nothing to return.
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
#define GJK2DI_MANY(type, give, name, parameters, arguments)                             \
    GJK2DI_ELSEWHERE type GJK2D_LINK_VARIANT(name, 256) parameters;                      \
    GJK2DI_ELSEWHERE type GJK2D_LINK_VARIANT(name, 512) parameters;                      \
    static type name##_own parameters;                                                   \
    type name parameters                                                                 \
    {                                                                                    \
        const int width = GJK2D_WIDTH();                                                 \
        if (GJK2D_DISPATCH == 512 && width >= 512)                                       \
            give GJK2D_LINK_VARIANT(name, 512) arguments;                                \
        else if (width >= 256)                                                           \
            give GJK2D_LINK_VARIANT(name, 256) arguments;                                \
        else                                                                             \
            give name##_own arguments;                                                   \
    }                                                                                    \
    static type name##_own parameters
#else
#define GJK2DI_MANY(type, give, name, parameters, arguments) type name parameters
#endif

/* --------------------------------------------------------------------- api --
 * >>api  The public functions: what they mean, and their linkage, is said where they are
 * declared.
 * Uses: all above. Invariant: null pointers, and whatever a caller hands in, end in a
 * status or in "collide"; nothing reads beyond what was made.
 *
 * The common cases are tried first, and bad input is no case of its own: a shape that
 * cannot be used has kind 0 or an infinite extent, fails the fast functions' tests of
 * range, and reaches one that gives its status.
 */
const char *gjk2d_status_text(gjk2d_status status)
{
    static const char text[][36] = {
        "ok", /* in the order of gjk2d_status */
        "overlap: no separating direction",
        "null pointer",
        "shape was not made",
        "count is out of range",
        "bad stride",
        "radius is negative or not finite",
        "number is not finite",
        "pose has cos = sin = 0",
        "direction has length zero",
        "option out of range",
        "number out of range",
        "iteration limit reached",
    };
    return (unsigned)status < sizeof text / sizeof *text ? text[status]
                                                         : "unknown status";
}

gjk2d_pose gjk2d_make_pose(gjk2d_real x, gjk2d_real y, gjk2d_real cos, gjk2d_real sin)
{
    const gjk2d_pose pose = {{x, y}, cos, sin};
    return pose;
}

gjk2d_pose gjk2d_identity(void) { return gjk2d_make_pose(0, 0, 1, 0); }

#ifdef GJK2D_ANGLES
gjk2d_pose gjk2d_make_pose_at_angle(gjk2d_real x, gjk2d_real y, gjk2d_real angle)
{
    const double s = sin((double)angle);
    const int is_tiny = gjk2di_fabs(s) < gjk2di_power(-100);
    return gjk2d_make_pose(x, y, (gjk2d_real)cos((double)angle),
                           is_tiny ? 0 : (gjk2d_real)s);
}
#endif

/* Faults are found before a point is read. One of the points is told before one of the
 * radius. */
gjk2d_shape gjk2d_make_points(const gjk2d_real *xy, int count, size_t stride,
                              gjk2d_real radius)
{
    const size_t number = sizeof(gjk2d_real);
    gjk2d_shape shape = gjk2di_bare_shape(radius);
    if (stride == 0)
        stride = 2 * number;
    /* (an empty array's address may be null; a feature's name takes twice the index) */
    if (count <= 0 || count >= 1 << 30)
        gjk2di_refuse(&shape, GJK2D_BAD_COUNT);
    else if (!xy)
        gjk2di_refuse(&shape, GJK2D_NULL_POINTER);
    else if (stride < 2 * number || stride % number != 0 || stride > 0x7fffffff)
        gjk2di_refuse(&shape, GJK2D_BAD_STRIDE);
    if (shape.status)
        return shape;
    /* Not copied: the caller keeps the points. */
    shape.data = xy;
    shape.count = count;
    shape.stride = (int)(stride / number);
    gjk2di_find_facts(&shape);
    return shape;
}

gjk2d_shape gjk2d_make_polygon(const gjk2d_vec2 *points, int count, gjk2d_real radius)
{
    return gjk2d_make_points(points ? &points->x : NULL, count, 0, radius);
}

/* Two points in own[]: `data` stays null, so that copies point to their own. */
gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_real radius)
{
    gjk2d_shape shape = gjk2di_bare_shape(radius);
    shape.own[0] = a;
    shape.own[1] = b;
    shape.count = 2;
    if (!shape.status)
        gjk2di_find_facts(&shape);
    return shape;
}

gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius)
{
    return gjk2d_make_capsule(center, center, radius);
}

gjk2d_shape gjk2d_make_custom(gjk2d_support_fn support, const void *user,
                              gjk2d_real radius)
{
    gjk2d_shape shape = gjk2di_bare_shape(radius);
    gjk2d_vec2 extreme[4];
    if (!support)
        gjk2di_refuse(&shape, GJK2D_NULL_POINTER);
    if (shape.status)
        return shape;
    shape.data = user;
    shape.support = support;
    /* The points farthest to the left, right, below and above: they bound the core. */
    for (int i = 0; i < 4; ++i) {
        const gjk2d_real way = (gjk2d_real)(i & 1 ? 1 : -1);
        extreme[i] = support(i < 2 ? gjk2di_vec(way, 0) : gjk2di_vec(0, way), user);
    }
    gjk2di_set_center(&shape, extreme);
    /* Its points are known to the mapping's own rounding only: no circle holds it for
     * certain, and no screen takes it. */
    shape.outer = GJK2DI_MAX;
    if (!gjk2di_vec_is_finite(shape.center))
        gjk2di_refuse(&shape, GJK2D_NOT_FINITE);
    return shape;
}

gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape)
{
    if (!shape)
        return GJK2D_NULL_POINTER;
    if (shape->kind == GJK2DI_UNMADE)
        return GJK2D_NOT_MADE;
    return (gjk2d_status)shape->status;
}

int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
                  const gjk2d_pose *q_pose)
{
    return gjk2di_relation_of(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), 0,
                              1) != GJK2DI_SEPARATED;
}

/* Level 3 tells touching from overlapping. */
int gjk2d_overlap(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
                  const gjk2d_pose *q_pose)
{
    return gjk2di_relation_of(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), 0,
                              3) == GJK2DI_OVERLAPPING;
}

int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
                 const gjk2d_pose *q_pose, gjk2d_real margin)
{
    /* No distance is below 0, but bad input is within any margin. */
    if (margin < 0)
        return gjk2di_status_of(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose),
                                gjk2di_no_growth) != GJK2D_OK;
    return gjk2di_relation_of(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose),
                              margin, 1) != GJK2DI_SEPARATED;
}

/* gjk2d_penetration, with the pair and the finding behind it. */
static void gjk2di_penetrate(gjk2d_result *r, gjk2di_pair *pair, gjk2di_finding *found,
                             const gjk2d_shape *p, const gjk2d_pose *p_pose,
                             const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    gjk2di_begin_result(r, GJK2D_NULL_POINTER, 1, 0);
    if (!p || !q)
        return;
    gjk2di_place(pair, gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose),
                 gjk2di_no_growth);
    gjk2di_tell_penetration(r, pair, found, 1);
}

gjk2d_result gjk2d_penetration(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                               const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    gjk2di_finding found;
    gjk2di_pair pair;
    gjk2d_result r;
    gjk2di_penetrate(&r, &pair, &found, p, p_pose, q, q_pose);
    return r;
}

gjk2d_real gjk2d_separation(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    const gjk2d_result r = gjk2d_penetration(p, p_pose, q, q_pose);
    return gjk2di_signed_distance(&r);
}

/* Rounded, a position may be inside again: the boolean has the last word, and each
 * "within" moves Q farther, by one unit in the last place, 2, 4 and so on. */
gjk2d_status gjk2d_push_out(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose,
                            gjk2d_real gap, gjk2d_vec2 *position)
{
    const gjk2d_vec2 from = gjk2di_pose_of(q_pose)->position;
    gjk2di_finding found;
    gjk2d_result r;
    gjk2di_pair pair;
    double more = 0;
    if (!position)
        return GJK2D_NULL_POINTER;
    *position = from;
    if (!gjk2di_is_finite(gap) || gap < 0)
        return gap < 0 ? GJK2D_BAD_OPTION : GJK2D_NOT_FINITE;
    gjk2di_penetrate(&r, &pair, &found, p, p_pose, q, q_pose);
    if (r.status || !gjk2d_within(p, p_pose, q, q_pose, gap))
        return r.status;
    pair.growth.margin = gap;
    if (!gjk2di_are_ordinary(pair.p, pair.q, pair.growth))
        return GJK2D_OUT_OF_RANGE; /* so "within" was no answer */
    const double least = (double)gap - (double)r.distance + (double)r.depth;
    /* The last place of what moves and of what is measured. As steps double, far fewer
     * lead beyond any error, or out of range. */
    const double unit =
        gjk2di_last_place(gjk2di_xy_norm1(gjk2di_xy_of(from)) + (double)gap +
                          (double)r.distance + (double)r.depth);
    for (int tries = 900; tries > 0; --tries) {
        const gjk2d_pose moved = gjk2di_pose_at(
            gjk2di_pose_of(q_pose),
            gjk2di_xy_plus(gjk2di_xy_of(from), least + more, gjk2di_xy_of(r.normal)));
        if (!gjk2d_within(p, p_pose, q, &moved, gap)) {
            *position = moved.position;
            return GJK2D_OK;
        }
        more += more > 0 ? more : unit;
    }
    return GJK2D_OUT_OF_RANGE;
}

int gjk2d_contains(const gjk2d_shape *shape, const gjk2d_pose *pose, gjk2d_vec2 point)
{
    const gjk2d_pose at = gjk2d_make_pose(point.x, point.y, 1, 0);
    return gjk2d_collide(shape, pose, &gjk2di_point_shape, &at);
}

gjk2d_point_result gjk2d_point(const gjk2d_shape *shape, const gjk2d_pose *pose,
                               gjk2d_vec2 point)
{
    const gjk2d_pose at = gjk2d_make_pose(point.x, point.y, 1, 0);
    gjk2d_point_result out;
    gjk2di_finding found;
    gjk2di_pair pair;
    gjk2d_result r;
    gjk2di_penetrate(&r, &pair, &found, shape, pose, &gjk2di_point_shape, &at);
    out.status = r.status;
    out.inside = !r.collide ? -1 : (r.status || r.depth > 0);
    out.feature = -1;
    if (!r.status && found.f.count) {
        gjk2di_turn_to_middle(&r, &pair, &found);
        out.feature = gjk2di_feature_id(shape, found.f.corner[0].p,
                                        found.f.corner[found.f.count - 1].p);
    }
    out.distance = gjk2di_signed_distance(&r);
    out.normal = r.normal;
    out.closest = r.p;
    out.closest_local = r.p_local;
    out.closest_world = r.p_world;
    return out;
}

gjk2d_manifold gjk2d_contact(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                             const gjk2d_shape *q, const gjk2d_pose *q_pose,
                             gjk2d_real margin, const gjk2d_manifold *before,
                             gjk2d_real sticky)
{
    const int is_finite = gjk2di_is_finite(margin) && sticky == sticky;
    static const gjk2d_contact_point none = {{0, 0}, {0, 0}, {0, 0}, {0, 0},
                                             {0, 0}, 0,      -1,     -1};
    gjk2d_manifold m;
    m.status = is_finite ? GJK2D_OK : GJK2D_NOT_FINITE;
    m.status = margin < 0 || sticky < 0 ? GJK2D_BAD_OPTION : m.status;
    m.status = !p || !q ? GJK2D_NULL_POINTER : m.status;
    m.count = 0;
    m.normal = gjk2di_vec(0, 0);
    m.separation = 0;
    m.reference = -1;
    m.points[0] = none;
    m.points[1] = none;
    if (!m.status)
        gjk2di_tell_manifold(&m, gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose),
                             margin, before, sticky);
    return m;
}

/* Without lanes, and not dispatched: each pair is asked by itself. */
void gjk2d_contact_many(const gjk2d_series *p, const gjk2d_series *q, int count,
                        gjk2d_real margin, gjk2d_manifold *out)
{
    const gjk2d_series at_p = gjk2di_series_of(p), at_q = gjk2di_series_of(q);
    for (int i = 0; i < count && out; ++i) {
        const gjk2di_placed a = gjk2di_element(&at_p, i), b = gjk2di_element(&at_q, i);
        out[i] = gjk2d_contact(a.shape, a.pose, b.shape, b.pose, margin, NULL, 0);
    }
}

/* A point that moves. Its frame begins where the ray does. */
gjk2d_hit gjk2d_ray(const gjk2d_shape *shape, const gjk2d_pose *pose, gjk2d_vec2 origin,
                    gjk2d_vec2 translation)
{
    const gjk2d_pose at = gjk2d_make_pose(origin.x, origin.y, 1, 0);
    return gjk2d_cast(&gjk2di_point_shape, &at, translation, shape, pose, NULL);
}

int gjk2d_ray_collide(const gjk2d_shape *shape, const gjk2d_pose *pose, gjk2d_vec2 origin,
                      gjk2d_vec2 translation)
{
    const gjk2d_pose at = gjk2d_make_pose(origin.x, origin.y, 1, 0);
    return gjk2d_swept_collide(&gjk2di_point_shape, &at, translation, shape, pose);
}

gjk2d_hit gjk2d_cast(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                     gjk2d_vec2 translation, const gjk2d_shape *q,
                     const gjk2d_pose *q_pose, const gjk2d_cast_options *options)
{
    static const gjk2d_cast_options none = {0, GJK2D_START_HITS};
    const gjk2d_cast_options *const o = options ? options : &none;
    if (!p || !q)
        return gjk2di_begin_hit(GJK2D_NULL_POINTER, p_pose);
    if (o->margin < 0 || (o->start != GJK2D_START_HITS && o->start != GJK2D_START_LEAVES))
        return gjk2di_begin_hit(GJK2D_BAD_OPTION, p_pose);
    return gjk2di_cast_of(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose),
                          translation, o);
}

gjk2d_box gjk2d_bounds(const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    const gjk2d_box all = {{-GJK2DI_MAX, -GJK2DI_MAX}, {GJK2DI_MAX, GJK2DI_MAX}};
    const gjk2di_placed at = gjk2di_placed_at(shape, pose);
    if (gjk2di_status_of(at, at, gjk2di_no_growth) ||
        !gjk2di_are_ordinary(at, at, gjk2di_no_growth))
        return all;
    const gjk2d_box box = {
        {gjk2di_bound_of(shape, at.pose, 0, -1), gjk2di_bound_of(shape, at.pose, 1, -1)},
        {gjk2di_bound_of(shape, at.pose, 0, 1), gjk2di_bound_of(shape, at.pose, 1, 1)}};
    return box;
}

int gjk2d_encloses(const gjk2d_shape *p, const gjk2d_pose *p_pose, const gjk2d_shape *q,
                   const gjk2d_pose *q_pose)
{
    const gjk2di_placed at_p = gjk2di_placed_at(p, p_pose);
    const gjk2di_placed at_q = gjk2di_placed_at(q, q_pose);
    if (gjk2di_status_of(at_p, at_q, gjk2di_no_growth) || p->support || q->support ||
        !gjk2di_are_ordinary(at_p, at_q, gjk2di_no_growth))
        return 0;
    for (int i = 0; i < q->count; ++i)
        if (!gjk2di_contains_vertex(at_p, at_q, i))
            return 0;
    return 1;
}

/* The moving shape is P plus the segment from 0 to the translation ([Ericson] 4): a third
 * summand of the CSO. */
int gjk2d_swept_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                        gjk2d_vec2 translation, const gjk2d_shape *q,
                        const gjk2d_pose *q_pose)
{
    const gjk2di_growth growth = {translation, 0, 0, 0};
    return !p || !q ||
           gjk2di_relation_of_any(gjk2di_placed_at(p, p_pose),
                                  gjk2di_placed_at(q, q_pose), growth,
                                  1) != GJK2DI_SEPARATED;
}

gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                          const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return p && q ? gjk2di_distance_of(gjk2di_placed_at(p, p_pose),
                                       gjk2di_placed_at(q, q_pose))
                  : 0;
}

gjk2d_result gjk2d_query(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                         const gjk2d_shape *q, const gjk2d_pose *q_pose,
                         const gjk2d_options *options)
{
    static const gjk2d_options none = {1, GJK2D_SUPPORT_AUTO, 0, 0, NULL, NULL, NULL};
    const gjk2d_options *const o = options ? options : &none;
    const gjk2di_placed at_p = gjk2di_placed_at(p, p_pose);
    const gjk2di_placed at_q = gjk2di_placed_at(q, q_pose);
    const int policy = (int)o->support;
    gjk2d_result r;
    if (!p || !q)
        gjk2di_begin_result(&r, GJK2D_NULL_POINTER, 1, 0);
    else if (o->level < 0 || o->level > 3 || policy < GJK2D_SUPPORT_AUTO ||
             policy > GJK2D_SUPPORT_CLIMB || o->max_iterations < 0 ||
             !(o->max_distance >= 0))
        gjk2di_begin_result(&r, GJK2D_BAD_OPTION, 1, 0);
    /* level 1 of most pairs of a scene, as a walk would begin */
    else if (o->level < 2 && o->support == GJK2D_SUPPORT_AUTO && gjk2di_can_walk(p, q) &&
             gjk2di_are_far(at_p, at_q, 0))
        gjk2di_begin_result(&r, GJK2D_OK, 0, 0);
    else
        gjk2di_answer(&r, at_p, at_q, o);
    return r;
}

gjk2d_result gjk2d_witness(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                           const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    static const gjk2d_options all = {3, GJK2D_SUPPORT_AUTO, 0, 0, NULL, NULL, NULL};
    return gjk2d_query(p, p_pose, q, q_pose, &all);
}

GJK2DI_MANY(int, return, gjk2d_collide_many,
            (const gjk2d_series *p, const gjk2d_series *q, int count,
             unsigned char *hits),
            (p, q, count, hits))
{
    return gjk2di_ask_many(NULL, p, q, count, 0, hits);
}

GJK2DI_MANY(int, return, gjk2d_first_hit,
            (const gjk2d_series *p, const gjk2d_series *q, int count), (p, q, count))
{
    return gjk2di_ask_many(NULL, p, q, count, 1, NULL);
}

GJK2DI_MANY(void, (void), gjk2d_distance_many,
            (const gjk2d_series *p, const gjk2d_series *q, int count,
             gjk2d_real *distances),
            (p, q, count, distances))
{
    gjk2di_many many;
    int overlaps = 0;
    if (count <= 0 || !distances)
        return;
    gjk2di_begin_many(&many, p, q);
    for (int rest = count; rest > 0; rest -= GJK2DI_LANES) {
        if (many.is_one_pair)
            (void)gjk2di_screen_lanes(&many, count - rest, rest, &overlaps);
        for (int i = 0; i < rest && i < GJK2DI_LANES; ++i)
            distances[count - rest + i] =
                overlaps >> i & 1 ? 0 : gjk2di_distance_element(&many, count - rest + i);
    }
}

/* Without lanes: each pair is asked by itself. */
GJK2DI_MANY(void, (void), gjk2d_witness_many,
            (const gjk2d_series *p, const gjk2d_series *q, int count,
             gjk2d_result *results),
            (p, q, count, results))
{
    const gjk2d_series at_p = gjk2di_series_of(p), at_q = gjk2di_series_of(q);
    for (int i = 0; i < count && results; ++i) {
        const gjk2di_placed a = gjk2di_element(&at_p, i), b = gjk2di_element(&at_q, i);
        results[i] = gjk2d_witness(a.shape, a.pose, b.shape, b.pose);
    }
}

GJK2DI_MANY(int, return, gjk2d_nearest,
            (const gjk2d_series *p, const gjk2d_series *q, int count,
             gjk2d_real *distance),
            (p, q, count, distance))
{
    gjk2d_real least = GJK2DI_MAX;
    gjk2di_many many;
    int nearest = -1;
    if (count > 0) {
        gjk2di_begin_many(&many, p, q);
        gjk2di_find_closest(&many, count, &nearest, &least);
    }
    if (distance)
        *distance = least;
    return nearest;
}

GJK2DI_MANY(int, return, gjk2d_motion_hit,
            (const gjk2d_motion *motion, const gjk2d_series *obstacles, int count),
            (motion, obstacles, count))
{
    return motion ? gjk2di_ask_many(motion, NULL, obstacles, count, 1, NULL) : 0;
}

GJK2DI_MANY(int, return, gjk2d_motion_hits,
            (const gjk2d_motion *motion, const gjk2d_series *obstacles, int count,
             unsigned char *hits),
            (motion, obstacles, count, hits))
{
    return motion ? gjk2di_ask_many(motion, NULL, obstacles, count, 0, hits) : 1;
}

GJK2DI_MANY(int, return, gjk2d_motion_clearance,
            (const gjk2d_motion *motion, const gjk2d_series *obstacles, int count,
             gjk2d_real *clearances),
            (motion, obstacles, count, clearances))
{
    gjk2d_real least = 0;
    int nearest = 0, closest = -1;
    for (int i = 0; motion && i < motion->pose_count; ++i) {
        const gjk2d_real clearance =
            gjk2di_clearance(motion, i, obstacles, count, &nearest);
        if (clearances)
            clearances[i] = clearance;
        /* of equals the first pose */
        if (closest < 0 || clearance < least) {
            closest = i;
            least = clearance;
        }
    }
    return closest;
}

/* A support query's answer until it has one; and its status, `status` of the shapes
 * first. */
static gjk2d_status gjk2di_begin_support(gjk2d_vertex *out, gjk2d_status status,
                                         gjk2d_vec2 direction)
{
    if (!out)
        return GJK2D_NULL_POINTER;
    out->point = gjk2di_vec(0, 0);
    out->p_index = out->q_index = -1;
    if (status)
        return status;
    if (!gjk2di_vec_is_finite(direction))
        return GJK2D_NOT_FINITE;
    return direction.x == 0 && direction.y == 0 ? GJK2D_BAD_DIRECTION : GJK2D_OK;
}

/* Exact in its comparisons: which vertex is the farthest is not left to rounding. Only a
 * hint on a ring climbs; see gjk2di_climb. */
gjk2d_status gjk2d_support(const gjk2d_shape *shape, gjk2d_vec2 direction, int hint,
                           gjk2d_vertex *out)
{
    const gjk2d_status status =
        gjk2di_begin_support(out, gjk2d_shape_status(shape), direction);
    return status ? status
                  : gjk2di_find_support(shape, gjk2di_xy_of(direction), hint, out);
}

/* Each shape's support vertex, found exactly along the turned direction as it is
 * rounded. */
gjk2d_status gjk2d_cso_support(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                               const gjk2d_shape *q, const gjk2d_pose *q_pose,
                               gjk2d_vec2 direction, gjk2d_vertex *out)
{
    const gjk2di_placed at_p = gjk2di_placed_at(p, p_pose);
    const gjk2di_placed at_q = gjk2di_placed_at(q, q_pose);
    gjk2d_status status = GJK2D_NULL_POINTER;
    if (p && q)
        status = gjk2di_status_of(at_p, at_q, gjk2di_no_growth);
    if (!status && !gjk2di_are_ordinary(at_p, at_q, gjk2di_no_growth))
        status = GJK2D_OUT_OF_RANGE;
    status = gjk2di_begin_support(out, status, direction);
    return status ? status
                  : gjk2di_find_cso_support(
                        at_p, at_q, gjk2di_normal_sized(gjk2di_xy_of(direction)), out);
}

/* Algorithm 2: one, two or three points. Segments get a barycode, too, from the two signs
 * of Algorithm 5: 4, 2 or 6; 0 of two equal points. */
gjk2d_simplex gjk2d_subdistance(const gjk2d_vec2 *points, int count)
{
    gjk2di_xy x[3];
    int exponent, barycode = 4, bits = 4;
    if (!points || count < 1 || count > 3 ||
        !gjk2di_unit_points(points, count, x, &exponent))
        return gjk2di_no_simplex;
    if (count == 2) {
        const gjk2di_xy e = gjk2di_xy_sub(x[1], x[0]);
        barycode = (gjk2di_xy_dot(x[1], e) > 0) << 2 | (gjk2di_xy_dot(x[0], e) < 0) << 1;
        bits = gjk2di_s1d(x, 0, 1);
    }
    /* The signs are exact; the weights and v are rounded. */
    if (count == 3) {
        double area[3];
        for (int i = 0; i < 3; ++i)
            area[i] = gjk2di_exact_cross(x[(i + 1) % 3], x[(i + 2) % 3]);
        barycode = gjk2di_barycode(area, gjk2di_turn_of(points[0], points[1], points[2]));
        bits = gjk2di_s2d(x, barycode);
    }
    return gjk2di_simplex_of(x, bits, barycode, exponent);
}

int gjk2d_orient(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    if (!gjk2di_vec_is_finite(a) || !gjk2di_vec_is_finite(b) || !gjk2di_vec_is_finite(c))
        return 0;
    return gjk2di_turn_of(a, b, c);
}

gjk2d_simplex gjk2d_s1d(gjk2d_vec2 a, gjk2d_vec2 b)
{
    const gjk2d_vec2 x[2] = {a, b};
    return gjk2d_subdistance(x, 2);
}

gjk2d_simplex gjk2d_s2d(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_vec2 c)
{
    const gjk2d_vec2 x[3] = {a, b, c};
    return gjk2d_subdistance(x, 3);
}

/* Algorithm 4 by itself: that the origin is in the cone is the caller's word. */
gjk2d_simplex gjk2d_cone_region(const gjk2d_vec2 points[3], int vertex)
{
    gjk2di_xy x[3];
    int exponent;
    if (!points || vertex < 0 || vertex > 2 ||
        !gjk2di_unit_points(points, 3, x, &exponent))
        return gjk2di_no_simplex;
    return gjk2di_simplex_of(x, gjk2di_cone(x, vertex), gjk2di_bit(vertex), exponent);
}

#undef GJK2DI_BINARY
#undef GJK2DI_CERTAIN
#undef GJK2DI_COLD
#undef GJK2DI_DIGITS
#undef GJK2DI_ELSEWHERE
#undef GJK2DI_EPSILON
#undef GJK2DI_ERRORS
#undef GJK2DI_F4_SPLAT
#undef GJK2DI_FIRST_FRACTION
#undef GJK2DI_HAS_F4
#undef GJK2DI_INLINE
#undef GJK2DI_LANE
#undef GJK2DI_LANE_MASK
#undef GJK2DI_LESS
#undef GJK2DI_MANY
#undef GJK2DI_MAX
#undef GJK2DI_OUTLINE
#undef GJK2DI_RANGE_HIGH
#undef GJK2DI_RANGE_LOW
#undef GJK2DI_RARE
#undef GJK2DI_REGISTER
#undef GJK2DI_ROOT_ERROR
#undef GJK2DI_ROUGH
#undef GJK2DI_SIZE
#undef GJK2DI_SMALLEST
#undef GJK2DI_STAGE
#undef GJK2DI_U
#undef GJK2DI_UNARY
#undef GJK2DI_VECTORS
#undef GJK2DI_WIDE
#undef GJK2DI_WIDEST
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
