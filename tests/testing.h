/* testing.h - what the test programs share
 *
 * Every program is compiled for float and for double, as C and as C++, so all
 * of it is written in the part that C99 and C++11 have in common.
 *
 * The judge is oracle.h, which is exact, and laws.h says what an answer must be
 * beside the truth.
 */
#ifndef TESTING_H
#define TESTING_H

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif
#include <cmocka.h>
#ifdef __cplusplus
}
#endif

#define GJK2D_ANGLES
#include "gjk2d.h"
#include "laws.h"
#include "oracle.h"

/* The tests' own products are rounded one by one, whatever the options. (gcc does
 * not know the pragma; it fuses in GNU modes only, see tests.mk.) */
#if defined(__clang__)
#pragma clang fp contract(off)
#endif

#define REAL(x)         ((gjk2d_real)(x))
#define WIDE(x)         ((long double)(x))
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

#if GJK2D_DOUBLE
#define REAL_EPSILON  DBL_EPSILON
#define REAL_MAX      DBL_MAX
#define REAL_TINY     DBL_MIN
#define REAL_DENORMAL 4.9406564584124654e-324
#define REAL_NAME     "double"
#else
#define REAL_EPSILON  FLT_EPSILON
#define REAL_MAX      FLT_MAX
#define REAL_TINY     FLT_MIN
#define REAL_DENORMAL 1.40129846e-45f
#define REAL_NAME     "float"
#endif

#ifdef __cplusplus
#define TESTING_API extern "C"
#else
#define TESTING_API extern
#endif

/* ------------------------------------------------------------- the runner -- */

/* Fails the running test with a message. */
#define CHECK(condition, ...)                                                            \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            print_error(__VA_ARGS__);                                                    \
            print_error("\n");                                                           \
            _fail(__FILE__, __LINE__);                                                   \
        }                                                                                \
    } while (0)

/* A row of a table becomes a test of its own, under the row's name. */
#define TEST(function)                                                                   \
    {                                                                                    \
#function, function, NULL, NULL, NULL                                            \
    }
TESTING_API struct CMUnitTest row_test(const char *name, CMUnitTestFunction function,
                                       void *row);

/* Runs all and prints, as the last line, "N passed, N failed". Returns the
 * exit code of main. */
TESTING_API int run_all(const char *group, const struct CMUnitTest *tests, size_t count);

/* ---------------------------------------------------------------- numbers -- */

/* A seeded generator (splitmix64): the same numbers on every machine. Tests
 * print the seed with a failure. */
typedef struct rng {
    uint64_t state;
} rng;

TESTING_API uint64_t rng_bits(rng *random);
TESTING_API double rng_unit(rng *random); /* [0, 1) */
TESTING_API double rng_range(rng *random, double low, double high);
TESTING_API int rng_int(rng *random, int low, int high); /* inclusive */

/* Points with both coordinates in the range; on the lattice. (As arguments of one
 * call, two numbers would come in an order that each compiler chooses.) */
TESTING_API gjk2d_vec2 rng_vec(rng *random, double low, double high);
TESTING_API gjk2d_vec2 rng_lattice_vec(rng *random, int most);

/* The seed of this run: TEST_SEED of the environment, or a fixed one; and how
 * often a property is tried: TEST_ROUNDS times the usual (default 1). */
TESTING_API uint64_t test_seed(void);
TESTING_API int test_rounds(int usual);

TESTING_API gjk2d_vec2 vec(double x, double y);
TESTING_API gjk2d_pose pose_at(double x, double y);
TESTING_API gjk2d_pose pose_turned(double x, double y, double angle);
TESTING_API gjk2d_pose pose_random(rng *random, double spread); /* any angle */
TESTING_API int same_vec(gjk2d_vec2 a, gjk2d_vec2 b); /* bit for bit but for -0 */
TESTING_API int is_finite(gjk2d_real x);

/* --------------------------------------------------------------- geometry -- */

typedef struct wide2 {
    long double x, y;
} wide2;

/* Two placed shapes; a null pose is the identity. */
typedef struct duo {
    const gjk2d_shape *p;
    const gjk2d_pose *p_pose;
    const gjk2d_shape *q;
    const gjk2d_pose *q_pose;
} duo;

TESTING_API duo duo_of(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                       const gjk2d_shape *q, const gjk2d_pose *q_pose);
TESTING_API duo duo_swapped(duo pair);

/* Vertex `index` of a shape that has vertices, in its own frame. */
TESTING_API gjk2d_vec2 shape_vertex(const gjk2d_shape *shape, int index);

/* v in the world as a pose places it; without the position. */
TESTING_API wide2 placed(const gjk2d_pose *pose, gjk2d_vec2 v);
TESTING_API wide2 turned(const gjk2d_pose *pose, gjk2d_vec2 v);

/* What rounding may be relative to: |tP - tQ| + placed extents + radii, in the
 * norm that bounds every partial sum, |x| + |y|. */
TESTING_API long double magnitude(duo pair);

/* 25 epsilon of it, for numbers that were worked out by hand, in positions that are
 * rounded. */
TESTING_API long double band(duo pair);

/* What oracle.h, the exact judge, says of two shapes made of points. */
TESTING_API oracle_truth exact_truth(duo pair);
TESTING_API int exact_within(duo pair, double margin);
TESTING_API int exact_sweep(duo pair, gjk2d_vec2 translation);

/* ---------------------------------------------------------------- answers -- */

/* Null, or what is wrong by laws.h: in an answer of level 3, or of any, and in what
 * levels 1 and 2 say. */
TESTING_API const char *answer_problem(const gjk2d_result *answer, duo pair);
TESTING_API const char *level_problem(const gjk2d_result *answer, int level, duo pair);
TESTING_API const char *short_problem(duo pair);

/* 1 if no number in it is NaN or infinite. */
TESTING_API int result_is_finite(const gjk2d_result *r);
TESTING_API int result_has_nan(const gjk2d_result *r);

/* ----------------------------------------------------------------- bodies -- */

/* A shape with its own points and its pose. */
enum { BODY_POINTS = 64 };
typedef struct body {
    gjk2d_vec2 points[BODY_POINTS];
    int count;
    gjk2d_real radius;
    gjk2d_pose pose;
    gjk2d_shape shape;
} body;

/* Makes the shape anew from the points and the radius. */
TESTING_API void body_make(body *b);

/* A convex polygon of `count` corners on an ellipse of about `size`. */
TESTING_API void body_polygon(rng *random, body *b, int count, double size);

/* 1 to `most` points (a third each: polygon, lattice points, scattered points),
 * half of them rounded, at any angle, up to `spread` away. */
TESTING_API void body_random(rng *random, body *b, int most, double size, double spread);

/* Two of them; `pair` points into them. */
typedef struct two_bodies {
    body p, q;
} two_bodies;
TESTING_API duo two_random(rng *random, two_bodies *both);
TESTING_API duo two_duo(const two_bodies *both);

/* Any bytes, or some that look like a cache. */
TESTING_API gjk2d_cache cache_garbage(rng *random);

/* The points and poses, written so that they can be pasted into a row. */
TESTING_API void print_duo(duo pair);

#endif /* TESTING_H */
