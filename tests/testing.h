/* testing.h - what the test programs share
 *
 * Every program is compiled for float and for double, as C99 and as C++11. The judge is
 * oracle.h, which is exact, and laws.h says what a lawful answer is.
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
#include "generate.h"
#include "gjk2d.h"
#include "laws.h"
#include "oracle.h"

#define REAL(x)         ((gjk2d_real)(x))
#define REAL_NAN        REAL((double)NAN)
#define REAL_INFINITY   REAL((double)INFINITY)
#define REAL_EPSILON    REAL(GJK2D_DOUBLE ? DBL_EPSILON : (double)FLT_EPSILON)
#define REAL_MAX        REAL(GJK2D_DOUBLE ? DBL_MAX : (double)FLT_MAX)
#define REAL_TINY       REAL(GJK2D_DOUBLE ? DBL_MIN : (double)FLT_MIN)
#define REAL_DENORMAL   REAL(GJK2D_DOUBLE ? 4.9406564584124654e-324 : 1.40129846e-45)
#define WIDE(x)         ((long double)(x))
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

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

/* A test: main, in testing.c, runs all that a program has, in their order, and prints as
 * the last line "N passed, N failed". (cmocka hands over a state.) */
#define CASE(name)                                                                       \
    static void name(void **state);                                                      \
    __attribute__((constructor)) static void add_##name(void) { add_case(#name, name); } \
    static void name(void **state __attribute__((unused)))
void add_case(const char *name, CMUnitTestFunction function);

/* ---------------------------------------------------------------- numbers -- */

/* The generator of a test: its seed is TEST_SEED of the environment, or a fixed one. */
rng rng_start(void);

/* How often a property is tried: TEST_ROUNDS times the usual (default 1). */
int test_rounds(int usual);

gjk2d_vec2 vec(double x, double y);
gjk2d_pose pose_at(double x, double y);
gjk2d_pose pose_turned(double x, double y, double angle);
gjk2d_pose pose_random(rng *random, double spread); /* any angle */
int same_vec(gjk2d_vec2 a, gjk2d_vec2 b);           /* -0 is 0 */
int is_finite(gjk2d_real x);
int is_finite_vec(gjk2d_vec2 v);

/* x, `steps` of its neighbours upwards or downwards. */
gjk2d_real step_by(gjk2d_real x, int steps);

/* Is x within `ulps` units in the last place of max(|due|, size)? */
int is_near(gjk2d_real x, double due, double size, double ulps);

/* Fails if not; and of both coordinates. */
void check_number(const char *name, const char *what, gjk2d_real x, double due,
    double size, double ulps);
void check_vec(const char *name, const char *what, gjk2d_vec2 v, double x, double y,
    double size, double ulps);

/* Has each kind of `seen` come up more than `least` times? */
void check_seen(const int *seen, int kinds, int least);

double dot_vec(gjk2d_vec2 a, gjk2d_vec2 b);

/* `count` points of an ellipse, counterclockwise. */
void put_ellipse(gjk2d_vec2 *points, int count, double x, double y);

/* Points of whole coordinates, whose products are exact. */
__extension__ typedef __int128 int128;
typedef struct lattice_point {
    int64_t x, y;
} lattice_point;

int128 cross_of(lattice_point a, lattice_point b);
int128 dot_of(lattice_point a, lattice_point b);
lattice_point minus(lattice_point a, lattice_point b);

/* ----------------------------------------------------------------- bodies -- */

/* A core as a table writes it: its points, x and y in turn, and its radius. */
typedef struct figure {
    int count;
    double xy[40];
    double radius;
} figure;

/* clang-format off */
#define DOT               { 1, { 0, 0 }, 0 }
#define BALL(r)           { 1, { 0, 0 }, r }
#define BAR(x, y, r)      { 2, { -(x), -(y), x, y }, r }
#define ROUNDED(x, y, r)  { 4, { -(x), -(y), x, -(y), x, y, -(x), y }, r }
#define BOX(x, y)         ROUNDED(x, y, 0)
#define RING(count, ...)  { count, { __VA_ARGS__ }, 0 }
#define AT(x, y)          { x, y, 1, 0 }
#define TURNED(x, y, c, s) { x, y, c, s }
/* clang-format on */

/* A shape with its own points and its pose. */
enum { BODY_POINTS = 64 };
typedef struct body {
    gjk2d_vec2 points[BODY_POINTS];
    int count;
    gjk2d_real radius;
    gjk2d_pose pose;
    gjk2d_shape shape;
    double room[2 * BODY_POINTS]; /* the points as the judge has them */
} body;

/* Makes the shape anew from the points and the radius. */
void body_make(body *b);
void body_of(body *b, const figure *what, const double pose[4]);
void body_box(body *b, double half_x, double half_y, double x, double y);

/* A convex polygon of `count` corners on an ellipse of about `size`, at the origin. */
void body_polygon(rng *random, body *b, int count, double size);

/* The hull of a few points with coordinates of -most..most at a lattice position of
 * -spread..spread, and turned by quarters: everything is exact. */
void body_lattice(rng *random, body *b, int most, int spread);

/* Turns, stretches and scales two lattice bodies as one, in numbers of nearly all digits and
 * without rounding: what touched still does. */
void turn_exactly(rng *random, body *p, body *q);

/* Polygons, lattice hulls, capsules, circles, half of them rounded, within `spread`. */
void body_random(rng *random, body *b, double size, double spread);

/* The farthest corner in a direction: a support mapping, of which `of` is the body. */
gjk2d_vec2 body_support(gjk2d_vec2 d, const void *of);

/* What the library says of two bodies. */
int collide_of(const body *p, const body *q);
int overlap_of(const body *p, const body *q);
gjk2d_result separation_of(const body *p, const body *q);
gjk2d_manifold contact_of(const body *p, const body *q, double margin, double bias);
gjk2d_cast_hit cast_of(const body *p, gjk2d_vec2 t, const body *q, double margin);

/* A body as the judge has it, and two of them as the laws have them. */
oracle_shape body_exact(body *b);
laws_pair pair_of(body *p, body *q, double margin, gjk2d_vec2 sweep);
oracle_truth truth_of(body *p, body *q);

/* Fails with the pair's numbers if there is a problem. The macro names the line. */
#define CHECK_LAW(name, p, q, problem)                                                   \
    do {                                                                                 \
        const char *problem_ = (problem);                                                \
        if (problem_) print_bodies(p, q);                                                \
        CHECK(!problem_, "%s: %s", name, problem_);                                      \
    } while (0)
void print_bodies(const body *p, const body *q);

/* All laws of two shapes that must be taken. */
void check_laws(const char *name, body *p, body *q, double margin, gjk2d_vec2 sweep);

#endif /* TESTING_H */
