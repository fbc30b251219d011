/* gjk2d.h - v1.0.0 - collision and distance of convex 2D shapes, by GJK (in the making) */
#ifndef GJK2D_H
#define GJK2D_H

#define GJK2D_VERSION_MAJOR 1
#define GJK2D_VERSION_MINOR 0
#define GJK2D_VERSION_PATCH 0
#define GJK2D_VERSION                                                                    \
    (GJK2D_VERSION_MAJOR * 10000 + GJK2D_VERSION_MINOR * 100 + GJK2D_VERSION_PATCH)

#include <stddef.h>

#ifndef GJK2D_DOUBLE
#define GJK2D_DOUBLE 0
#endif
#ifndef GJK2D_SIMD
#if defined(__SSE2__) || defined(_M_X64)
#define GJK2D_SIMD 1
#elif defined(__GNUC__) && (defined(__aarch64__) || defined(__wasm_simd128__))
#define GJK2D_SIMD 2
#else
#define GJK2D_SIMD 0
#endif
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

#if GJK2D_DOUBLE
#define GJK2D_LINK_NAME(name) name##_f64
#else
#define GJK2D_LINK_NAME(name) name##_f32
#endif
#define gjk2d_vec2 GJK2D_LINK_NAME(gjk2d_vec2)
#define gjk2d_pose GJK2D_LINK_NAME(gjk2d_pose)
#define gjk2d_shape GJK2D_LINK_NAME(gjk2d_shape)
#define gjk2d_result GJK2D_LINK_NAME(gjk2d_result)
#define gjk2d_manifold GJK2D_LINK_NAME(gjk2d_manifold)
#define gjk2d_ray_hit GJK2D_LINK_NAME(gjk2d_ray_hit)
#define gjk2d_cast_hit GJK2D_LINK_NAME(gjk2d_cast_hit)
#define gjk2d_box GJK2D_LINK_NAME(gjk2d_box)
#define gjk2d_vertex GJK2D_LINK_NAME(gjk2d_vertex)
#define gjk2d_simplex GJK2D_LINK_NAME(gjk2d_simplex)
#define gjk2d_step GJK2D_LINK_NAME(gjk2d_step)
#define gjk2d_cache GJK2D_LINK_NAME(gjk2d_cache)
#define gjk2d_gjk_options GJK2D_LINK_NAME(gjk2d_gjk_options)
#define gjk2d_series GJK2D_LINK_NAME(gjk2d_series)
#define gjk2d_motion GJK2D_LINK_NAME(gjk2d_motion)

#if GJK2D_DOUBLE
typedef double gjk2d_real;
#else
typedef float gjk2d_real;
#endif

typedef struct gjk2d_vec2 {
    gjk2d_real x, y;
} gjk2d_vec2;

typedef struct gjk2d_pose {
    gjk2d_vec2 position;
    gjk2d_real cos, sin;
} gjk2d_pose;

typedef enum gjk2d_status {
    GJK2D_OK = 0,
    GJK2D_NULL_POINTER,
    GJK2D_NOT_MADE,
    GJK2D_BAD_COUNT,
    GJK2D_BAD_STRIDE,
    GJK2D_BAD_RADIUS,
    GJK2D_NOT_FINITE,
    GJK2D_NOT_CONVEX,
    GJK2D_BAD_POSE,
    GJK2D_BAD_OPTION,
    GJK2D_OUT_OF_RANGE,
    GJK2D_ITERATION_LIMIT
} gjk2d_status;

typedef enum gjk2d_relation {
    GJK2D_OVERLAPPING = -1,
    GJK2D_TOUCHING = 0,
    GJK2D_SEPARATED = 1
} gjk2d_relation;

typedef gjk2d_vec2 (*gjk2d_support_fn)(gjk2d_vec2 direction, const void *user);

typedef struct gjk2d_shape {
    gjk2d_vec2 center;
    gjk2d_real outer, radius;
    gjk2d_real inner, extent;
    int count;
    short status;
    signed char kind;
    signed char order;
    gjk2d_real own[4][4];   /* x of 0..3, y of 0..3, x of 4..7, y of 4..7 */
    gjk2d_real inverse[8];  /* 1 / length of the edge from there */
    const void *data;
    gjk2d_support_fn support;
    int stride;
    gjk2d_real grid;
    unsigned char index[8];
} gjk2d_shape;

GJK2D_API gjk2d_pose gjk2d_make_pose(gjk2d_real x, gjk2d_real y, gjk2d_real cos, gjk2d_real sin);
GJK2D_API gjk2d_pose gjk2d_identity(void);
GJK2D_API gjk2d_shape gjk2d_make_points(const gjk2d_real *xy, int count, size_t stride,
                                        gjk2d_real radius);
GJK2D_API gjk2d_shape gjk2d_make_polygon(const gjk2d_vec2 *points, int count,
                                         gjk2d_real radius);
GJK2D_API gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius);
GJK2D_API gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_real radius);
GJK2D_API gjk2d_shape gjk2d_make_custom(gjk2d_support_fn support, const void *user,
                                        gjk2d_real radius);
GJK2D_API int gjk2d_hull(const gjk2d_vec2 *points, int count, gjk2d_vec2 *out);
GJK2D_API gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape);

typedef struct gjk2d_box {
    gjk2d_vec2 low, high;
} gjk2d_box;
GJK2D_API gjk2d_box gjk2d_bounds(const gjk2d_shape *shape, const gjk2d_pose *pose);

GJK2D_API int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose);
GJK2D_API int gjk2d_overlap(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose);
GJK2D_API int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                           const gjk2d_shape *q, const gjk2d_pose *q_pose,
                           gjk2d_real distance);
GJK2D_API int gjk2d_contains(const gjk2d_shape *shape, const gjk2d_pose *pose,
                             gjk2d_vec2 point);
GJK2D_API int gjk2d_swept_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                  gjk2d_vec2 translation, const gjk2d_shape *q,
                                  const gjk2d_pose *q_pose);
GJK2D_API gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                    const gjk2d_shape *q, const gjk2d_pose *q_pose);

typedef struct gjk2d_result {
    gjk2d_status status;
    gjk2d_relation relation;
    gjk2d_real distance;
    gjk2d_vec2 normal;
    gjk2d_vec2 p, q;
    int p_feature, q_feature;
} gjk2d_result;

GJK2D_API gjk2d_result gjk2d_separation(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                        const gjk2d_shape *q, const gjk2d_pose *q_pose);
GJK2D_API gjk2d_result gjk2d_point(const gjk2d_shape *shape, const gjk2d_pose *pose,
                                   gjk2d_vec2 point);
GJK2D_API gjk2d_status gjk2d_push_out(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                      const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                      gjk2d_real gap, gjk2d_vec2 *position);

typedef struct gjk2d_manifold {
    gjk2d_status status;
    int count;
    gjk2d_vec2 normal;
    struct {
        gjk2d_vec2 point;
        gjk2d_real separation;
        int p_feature, q_feature;
    } points[2];
} gjk2d_manifold;
GJK2D_API gjk2d_manifold gjk2d_contact(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                       const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                       gjk2d_real margin, gjk2d_real bias);

typedef struct gjk2d_ray_hit {
    gjk2d_status status;
    int hit, inside;
    gjk2d_real fraction;
    gjk2d_vec2 normal;
    gjk2d_vec2 point;
    int feature;
} gjk2d_ray_hit;
GJK2D_API gjk2d_ray_hit gjk2d_ray(const gjk2d_shape *shape, const gjk2d_pose *pose,
                                  gjk2d_vec2 origin, gjk2d_vec2 translation);

typedef struct gjk2d_cast_hit {
    gjk2d_status status;
    int hit;
    int overlaps;
    gjk2d_real fraction;
    gjk2d_vec2 position;
    gjk2d_vec2 normal;
    gjk2d_vec2 point;
    int feature;
    int mover_feature;
} gjk2d_cast_hit;
GJK2D_API gjk2d_cast_hit gjk2d_cast(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                    gjk2d_vec2 translation, const gjk2d_shape *q,
                                    const gjk2d_pose *q_pose, gjk2d_real margin);

#endif /* GJK2D_H */

#if defined(GJK2D_IMPLEMENTATION) || defined(GJK2D_STATIC)
#ifndef GJK2D_FUNCTIONS
#define GJK2D_FUNCTIONS

/* ----------------------------------------------------------------- prelude --
 * >>prelude  What the functions need of the compiler.
 */
#include <float.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang fp contract(off)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off,no-math-errno,no-tree-slp-vectorize")
#endif

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
#define GJK2DI_LARGEST  FLT_MAX
#define GJK2DI_SMALLEST FLT_MIN
#define GJK2DI_EPSILON  FLT_EPSILON
#endif
#define GJK2DI_U 1.1102230246251565e-16 /* 2^-53, the unit of rounding of a double */

/* Of numbers of either kind. */
#define GJK2DI_MAX(a, b) ((a) > (b) ? (a) : (b))
#define GJK2DI_MIN(a, b) ((a) < (b) ? (a) : (b))
/* |x|, without a branch: a sign is noise to a branch predictor. */
#if defined(__GNUC__) && GJK2D_DOUBLE
#define GJK2DI_ABS(x) __builtin_fabs(x)
#elif defined(__GNUC__)
#define GJK2DI_ABS(x) __builtin_fabsf(x)
#else
#define GJK2DI_ABS(x) ((x) < 0 ? -(x) : (x))
#endif

GJK2DI_INLINE double gjk2di_abs(double x)
{
#if defined(__GNUC__)
    return __builtin_fabs(x);
#else
    return x < 0 ? -x : x;
#endif
}
GJK2DI_INLINE int gjk2di_sign(double x) { return (x > 0) - (x < 0); }

/* The power of two that brings x into [1, 2). */
GJK2DI_INLINE double gjk2di_power_for(double x)
{
    union {
        double number;
        uint64_t bits;
    } both;
    both.number = x;
    both.bits = 0x7fe0000000000000u - (both.bits & 0x7ff0000000000000u);
    return both.number;
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
GJK2DI_INLINE gjk2d_vec2 gjk2di_rounded(gjk2di_vec v)
{
    const gjk2d_vec2 r = {(gjk2d_real)v.x, (gjk2d_real)v.y};
    return r;
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
 * An expansion e[0..n-1] is the sum of its parts, which do not overlap and are in
 * ascending order of size, without zeros. Its sign is the sign of the last part. */

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

/* e + b, with room for n + 1 parts. Returns how many there are. */
static int gjk2di_grow(double *e, int n, double b)
{
    int count = 0;
    for (int i = 0; i < n; ++i) {
        double error;
        b = gjk2di_two_sum(b, e[i], &error);
        if (error != 0)
            e[count++] = error;
    }
    if (b != 0)
        e[count++] = b;
    return count;
}

/* e + a b, with room for n + 2 parts. */
static int gjk2di_grow_product(double *e, int n, double a, double b)
{
    double error;
    const double product = gjk2di_two_product(a, b, &error);
    if (error != 0)
        n = gjk2di_grow(e, n, error);
    return gjk2di_grow(e, n, product);
}

/* Makes each part at most a unit in the last place of the next one, so that an expansion
 * whose bits span s places has at most s / 52 + 1 parts, and keeps the largest `most`. */
static int gjk2di_compress(double *e, int n, int most)
{
    int low = n - 1;
    if (n == 0)
        return 0;
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
    for (int i = low; i < n; ++i)
        e[i - low] = e[i];
    return n - low;
}

/* e + s f g for s = 1 or -1, with room for n + 2 f_count g_count parts. */
static int gjk2di_grow_times(double *e, int n, double s, const double *f, int f_count,
                             const double *g, int g_count)
{
    for (int i = 0; i < f_count; ++i)
        for (int j = 0; j < g_count; ++j)
            n = gjk2di_grow_product(e, n, s * f[i], g[j]);
    return n;
}

static int gjk2di_sign_of(const double *e, int n) { return n ? gjk2di_sign(e[n - 1]) : 0; }

/* Which way c lies of the line from a to b: 1 to the left, -1 to the right, 0 on it.
 * Lemma: each product errs by 3 u in relation, their difference by u: 8 u is ample. */
static int gjk2di_turn(gjk2di_vec a, gjk2di_vec b, gjk2di_vec c)
{
    const gjk2di_vec d = gjk2di_minus(b, a), e = gjk2di_minus(c, a);
    const double l = d.x * e.y, r = d.y * e.x;
    if (gjk2di_abs(l - r) > 8 * GJK2DI_U * (gjk2di_abs(l) + gjk2di_abs(r)) + 1e-290)
        return gjk2di_sign(l - r);
    const double size = GJK2DI_MAX(gjk2di_norm1(a), GJK2DI_MAX(gjk2di_norm1(b), gjk2di_norm1(c)));
    const double s = gjk2di_power_for(size);
    double x[12];
    int n = gjk2di_grow_product(x, 0, s * a.x, s * b.y);
    n = gjk2di_grow_product(x, n, s * b.x, s * c.y);
    n = gjk2di_grow_product(x, n, s * c.x, s * a.y);
    n = gjk2di_grow_product(x, n, -s * a.y, s * b.x);
    n = gjk2di_grow_product(x, n, -s * b.y, s * c.x);
    n = gjk2di_grow_product(x, n, -s * c.y, s * a.x);
    return gjk2di_sign_of(x, n);
}

/* ------------------------------------------------------------------- lanes --
 * >>lanes  Two doubles at a time: the only room with an instruction set. All versions do
 * the same operations in the same order, so that a number has the same bits in each.
 */
#if GJK2D_SIMD == 1
#include <emmintrin.h>
typedef __m128d gjk2di_d2;
#elif GJK2D_SIMD == 2
typedef double gjk2di_d2 __attribute__((vector_size(16)));
#else
typedef struct gjk2di_d2 {
    double x, y;
} gjk2di_d2;
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

#define GJK2DI_D2(name, result)                                                          \
    GJK2DI_INLINE gjk2di_d2 gjk2di_d2_##name(gjk2di_d2 a, gjk2di_d2 b) { return result; }

#if GJK2D_SIMD == 1
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_all(double x) { return _mm_set1_pd(x); }
GJK2DI_INLINE double gjk2di_d2_first(gjk2di_d2 a) { return _mm_cvtsd_f64(a); }
GJK2DI_D2(plus, _mm_add_pd(a, b))
GJK2DI_D2(minus, _mm_sub_pd(a, b))
GJK2DI_D2(times, _mm_mul_pd(a, b))
GJK2DI_D2(over, _mm_div_pd(a, b))
/* a > b ? a : b and a < b ? a : b */
GJK2DI_D2(max, _mm_max_pd(a, b))
GJK2DI_D2(min, _mm_min_pd(a, b))
/* (a0, b0), (a1, b1), (a1, b0) */
GJK2DI_D2(firsts, _mm_unpacklo_pd(a, b))
GJK2DI_D2(seconds, _mm_unpackhi_pd(a, b))
GJK2DI_D2(next, _mm_shuffle_pd(a, b, 1))
/* 1 where a is 0, else 0. */
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_is_zero(gjk2di_d2 a)
{
    return _mm_and_pd(_mm_cmpeq_pd(a, _mm_setzero_pd()), _mm_set1_pd(1));
}
/* A bit for each lane with a > b, with a == b. */
GJK2DI_INLINE int gjk2di_d2_more(gjk2di_d2 a, gjk2di_d2 b)
{
    return _mm_movemask_pd(_mm_cmpgt_pd(a, b));
}
GJK2DI_INLINE int gjk2di_d2_same(gjk2di_d2 a, gjk2di_d2 b)
{
    return _mm_movemask_pd(_mm_cmpeq_pd(a, b));
}
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_size(gjk2di_d2 a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
/* (-a1, a0) */
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_left(gjk2di_d2 a)
{
    return _mm_xor_pd(_mm_shuffle_pd(a, a, 1), _mm_setr_pd(-0.0, 0.0));
}
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_pair(double x, double y) { return _mm_setr_pd(x, y); }
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_load(const double *x) { return _mm_loadu_pd(x); }
GJK2DI_INLINE void gjk2di_d2_store(double *x, gjk2di_d2 a) { _mm_storeu_pd(x, a); }
/* Two stored numbers. */
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_read(const gjk2d_real *x)
{
#if GJK2D_DOUBLE
    return _mm_loadu_pd(x);
#else
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)x)));
#endif
}
#endif

GJK2DI_INLINE gjk2di_d2 gjk2di_d2_of(gjk2di_vec v) { return gjk2di_d2_load(&v.x); }
GJK2DI_INLINE double gjk2di_d2_second(gjk2di_d2 a) { return gjk2di_d2_first(gjk2di_d2_seconds(a, a)); }
GJK2DI_INLINE double gjk2di_d2_sum(gjk2di_d2 a)
{
    return gjk2di_d2_first(gjk2di_d2_plus(a, gjk2di_d2_seconds(a, a)));
}
/* R v with R = [r0 -r1; r1 r0] */
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_turned(gjk2di_d2 r, gjk2di_d2 v)
{
    return gjk2di_d2_plus(gjk2di_d2_times(r, gjk2di_d2_firsts(v, v)),
                          gjk2di_d2_times(gjk2di_d2_left(r), gjk2di_d2_seconds(v, v)));
}

GJK2DI_INLINE gjk2di_d2 gjk2di_d2_swapped(gjk2di_d2 a) { return gjk2di_d2_next(a, a); }

/* The larger one of both lanes, in both. */
GJK2DI_INLINE gjk2di_d2 gjk2di_d2_top(gjk2di_d2 a)
{
    return gjk2di_d2_max(a, gjk2di_d2_next(a, a));
}

GJK2DI_INLINE void gjk2di_read(gjk2di_vec *v, const gjk2d_real *xy)
{
    gjk2di_d2_store(&v->x, gjk2di_d2_read(xy));
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

/* The first of four or eight vertices with the least d . v. */
GJK2DI_INLINE int gjk2di_least_of_block(const double *x, const double *y, gjk2di_vec d, double *least)
{
    const gjk2di_d2 dx = gjk2di_d2_all(d.x), dy = gjk2di_d2_all(d.y);
    const gjk2di_d2 a = gjk2di_d2_plus(gjk2di_d2_times(dx, gjk2di_d2_load(x)), gjk2di_d2_times(dy, gjk2di_d2_load(y)));
    const gjk2di_d2 b = gjk2di_d2_plus(gjk2di_d2_times(dx, gjk2di_d2_load(x + 2)), gjk2di_d2_times(dy, gjk2di_d2_load(y + 2)));
    const gjk2di_d2 low = gjk2di_d2_min(a, b), both = gjk2di_d2_min(low, gjk2di_d2_next(low, low));
    *least = gjk2di_d2_first(both);
    return gjk2di_lowest_bit(gjk2di_d2_same(a, both) | gjk2di_d2_same(b, both) << 2 | 8);
}

/* ------------------------------------------------------------------- shape --
 * >>shape  What is found out about a shape when it is made, and its support mappings.
 */
#define GJK2DI_SHORTEST 1e-280 /* smaller squares of lengths lose digits */

enum {
    GJK2DI_OWN = 8,       /* points that a shape holds itself */
    GJK2DI_MADE = 1,      /* flags in `kind`; 0: zeroed bytes */
    GJK2DI_CONVEX = 2,    /* exactly convex, so that a local maximum is the greatest */
    GJK2DI_SMALL = 4,     /* holds its points itself */
    GJK2DI_FEW = 16,      /* of a longer list corners are not sought */
    GJK2DI_SEARCH_FROM = 64
};

static int gjk2di_are_finite(gjk2di_vec v)
{
    return gjk2di_abs(v.x) <= (double)GJK2DI_LARGEST && gjk2di_abs(v.y) <= (double)GJK2DI_LARGEST;
}

GJK2DI_INLINE int gjk2di_is_same(gjk2di_vec a, gjk2di_vec b)
{
    return a.x == b.x && a.y == b.y;
}

GJK2DI_INLINE gjk2di_vec gjk2di_vertex(const gjk2d_shape *s, int i)
{
    const gjk2d_real *xy;
    gjk2di_vec v;
    if (!s->data) {
        xy = &s->own[0][0] + (i + (i & 4));
        return gjk2di_at((double)xy[0], (double)xy[4]);
    }
    gjk2di_read(&v, (const gjk2d_real *)s->data + (size_t)i * (size_t)s->stride);
    return v;
}

/* The vertex after i, and before it, in the order in which points are stored. */
GJK2DI_INLINE int gjk2di_after(const gjk2d_shape *s, int i)
{
    return i + 1 < s->count ? i + 1 : 0;
}
GJK2DI_INLINE int gjk2di_before(const gjk2d_shape *s, int i)
{
    return (i > 0 ? i : s->count) - 1;
}
/* The next vertex counterclockwise. A shape's own points are stored so. */
GJK2DI_INLINE int gjk2di_next(const gjk2d_shape *s, int i)
{
    return s->order < 0 && s->data ? gjk2di_before(s, i) : gjk2di_after(s, i);
}
GJK2DI_INLINE int gjk2di_previous(const gjk2d_shape *s, int i)
{
    return s->order < 0 && s->data ? gjk2di_after(s, i) : gjk2di_before(s, i);
}

/* What the caller calls vertex i, and the edge from there counterclockwise. */
GJK2DI_INLINE int gjk2di_vertex_feature(const gjk2d_shape *s, int i)
{
    return s->support ? -1 : 2 * (s->data ? i : s->index[i]);
}
GJK2DI_INLINE int gjk2di_edge_feature(const gjk2d_shape *s, int i)
{
    const int start = s->order < 0 ? gjk2di_next(s, i) : i;
    return s->support ? -1 : gjk2di_vertex_feature(s, start) + 1;
}

/* ---- support mappings: the vertex with the least d.v */

/* By a scan. */
static int gjk2di_scan(const gjk2d_shape *s, gjk2di_vec d)
{
    double least = gjk2di_dot(d, gjk2di_vertex(s, 0));
    int at = 0;
    for (int i = 1; i < s->count; ++i) {
        const double score = gjk2di_dot(d, gjk2di_vertex(s, i));
        at = score < least ? i : at;
        least = GJK2DI_MIN(score, least);
    }
    return at;
}

/* By hill climbing [paper, section IV] on an exactly convex ring, from vertex `at`. Along
 * it d.v falls once and rises once. A score errs by less than 4 u |d|_1 extent, so that
 * only a vertex higher by twice that ends a climb; others are climbed through. */
static int gjk2di_climb(const gjk2d_shape *s, gjk2di_vec d, int at)
{
    const double slack = 8 * GJK2DI_U * gjk2di_norm1(d) * (double)s->extent;
    const int start = at;
    double least = gjk2di_dot(d, gjk2di_vertex(s, at));
    for (int way = 0; way < 2; ++way) {
        int i = start;
        for (int steps = s->count; steps > 0; --steps) {
            i = way ? gjk2di_before(s, i) : gjk2di_after(s, i);
            const double score = gjk2di_dot(d, gjk2di_vertex(s, i));
            if (score > least + slack)
                break;
            at = score < least ? i : at;
            least = GJK2DI_MIN(score, least);
        }
    }
    return at;
}

/* By a search among a few vertices, then among ever nearer ones, in O(log count) as a
 * rule; a climb makes it certain. */
static int gjk2di_search(const gjk2d_shape *s, gjk2di_vec d)
{
    int step = s->count / 16, at = 0;
    double least = gjk2di_dot(d, gjk2di_vertex(s, 0));
    for (int i = step; i < s->count; i += step) {
        const double score = gjk2di_dot(d, gjk2di_vertex(s, i));
        at = score < least ? i : at;
        least = GJK2DI_MIN(score, least);
    }
    while (step > 1) {
        step = (step + 1) >> 1;
        const int right = at + step < s->count ? at + step : at + step - s->count;
        const int left = at >= step ? at - step : at - step + s->count;
        const double of_right = gjk2di_dot(d, gjk2di_vertex(s, right));
        const double of_left = gjk2di_dot(d, gjk2di_vertex(s, left));
        const int beside = of_right < of_left ? right : left;
        const double score = GJK2DI_MIN(of_right, of_left);
        at = score < least ? beside : at;
        least = GJK2DI_MIN(score, least);
    }
    return gjk2di_climb(s, d, at);
}

GJK2DI_OUTLINE int gjk2di_least(const gjk2d_shape *s, gjk2di_vec d)
{
    return s->kind & GJK2DI_CONVEX && s->count >= GJK2DI_SEARCH_FROM ? gjk2di_search(s, d)
                                                                     : gjk2di_scan(s, d);
}

/* ---- making shapes */

/* An infinite extent is out of every range, so that a query's one check of magnitudes
 * also finds shapes that cannot be used. */
GJK2DI_COLD void gjk2di_refuse(gjk2d_shape *s, gjk2d_status status)
{
    s->status = (short)status;
    s->extent = s->outer = GJK2DI_LARGEST * 2;
    s->inner = 0;
    s->count = 1;
    s->data = NULL;
}

static gjk2d_shape gjk2di_bare_shape(gjk2d_real radius)
{
    static const gjk2d_shape zero = {{0, 0}, 0, 0, 0, 0, 0, 0, 0, 0, {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}, {0, 0, 0, 0, 0, 0, 0, 0}, NULL, NULL, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0}};
    gjk2d_shape s = zero;
    s.radius = radius;
    s.kind = GJK2DI_MADE;
    s.order = 1;
    s.count = 1;
    if (!(radius >= 0))
        gjk2di_refuse(&s, GJK2D_BAD_RADIUS);
    else if (!(radius <= (gjk2d_real)1e35))
        gjk2di_refuse(&s, radius <= GJK2DI_LARGEST ? GJK2D_OUT_OF_RANGE : GJK2D_BAD_RADIUS);
    return s;
}

/* Stores a shape's own point, and repeats it in all places behind. */
static void gjk2di_store(gjk2d_shape *s, int at, gjk2di_vec v)
{
    for (int i = at; i < GJK2DI_OWN; ++i) {
        s->own[(i >> 2) * 2][i & 3] = (gjk2d_real)v.x;
        s->own[(i >> 2) * 2 + 1][i & 3] = (gjk2d_real)v.y;
    }
}

/* How often one coordinate of a ring turns back on a way round, but for less than
 * `slack`: twice, if the ring goes round once. */
static int gjk2di_turns_back(const gjk2d_shape *s, int is_y, double slack)
{
    double extreme = 0;
    int rises = 1, turns = 0;
    for (int round = 0; round < 2; ++round)
        for (int i = 0; i < s->count; ++i) {
            const gjk2di_vec v = gjk2di_vertex(s, i);
            const double x = is_y ? v.y : v.x, beyond = rises ? x - extreme : extreme - x;
            if (beyond > 0 || round + i == 0) {
                extreme = x;
            } else if (beyond < -slack) {
                extreme = x;
                rises = !rises;
                turns += round;
            }
        }
    return turns;
}

/* 1 if the list is a ring that is convex up to rounding: no vertex lies inside the chord
 * of its neighbours by more than `slack`; 2 if it is exactly convex; 0 if neither. */
static int gjk2di_ring_kind(const gjk2d_shape *s, double slack)
{
    gjk2di_vec b = gjk2di_vertex(s, 0), a = b;
    int kind = 2;
    for (int i = s->count - 1; i > 0 && gjk2di_is_same(a, b); --i)
        a = gjk2di_vertex(s, i);
    for (int i = 1; i <= s->count; ++i) {
        const gjk2di_vec c = gjk2di_vertex(s, i < s->count ? i : 0);
        if (gjk2di_is_same(b, c))
            continue;
        const gjk2di_vec chord = gjk2di_minus(c, a);
        if (s->order * gjk2di_cross(gjk2di_minus(b, a), chord) < -slack * gjk2di_length(chord))
            return 0;
        if (s->order * gjk2di_turn(a, b, c) < 0)
            kind = 1;
        a = b, b = c;
    }
    return gjk2di_turns_back(s, 0, slack) <= 2 && gjk2di_turns_back(s, 1, slack) <= 2 ? kind : 0;
}

/* Finds the hull of a few points, counterclockwise, without straight vertices, by gift
 * wrapping with exact turns. Returns how many there are; index[] says which. */
static int gjk2di_wrap(const gjk2d_shape *s, unsigned char index[GJK2DI_FEW])
{
    int count = 0, at = 0;
    for (int i = 1; i < s->count; ++i) {
        const gjk2di_vec v = gjk2di_vertex(s, i), low = gjk2di_vertex(s, at);
        at = v.y < low.y || (v.y == low.y && v.x < low.x) ? i : at;
    }
    const int first = at;
    do {
        const gjk2di_vec a = gjk2di_vertex(s, at);
        int best = -1;
        index[count++] = (unsigned char)at;
        for (int i = 0; i < s->count; ++i) {
            const gjk2di_vec c = gjk2di_vertex(s, i);
            if (gjk2di_is_same(a, c))
                continue;
            if (best < 0) {
                best = i;
                continue;
            }
            const gjk2di_vec b = gjk2di_vertex(s, best);
            const int turn = gjk2di_turn(a, b, c);
            if (turn < 0 || (turn == 0 && gjk2di_norm1(gjk2di_minus(c, a)) > gjk2di_norm1(gjk2di_minus(b, a))))
                best = i;
        }
        at = best;
    } while (at >= 0 && count < GJK2DI_FEW &&
             !gjk2di_is_same(gjk2di_vertex(s, at), gjk2di_vertex(s, first)));
    return count;
}

/* Center, circles, extent and grid of a shape whose points are known. */
static void gjk2di_find_facts(gjk2d_shape *s)
{
    const gjk2di_vec origin = gjk2di_vertex(s, 0);
    const int way = s->data ? s->order : 1;
    gjk2di_vec middle = gjk2di_at(0, 0), low = origin, high = origin;
    double area = 0, outer = 0, inner = GJK2DI_LARGEST, extent = 0;
    int i;
    for (i = 0; i < s->count; ++i) {
        const gjk2di_vec a = gjk2di_vertex(s, i), b = gjk2di_vertex(s, gjk2di_after(s, i));
        const gjk2di_vec u = gjk2di_minus(a, origin), v = gjk2di_minus(b, origin);
        const double twice = gjk2di_cross(u, v);
        area += twice;
        middle = gjk2di_plus(middle, gjk2di_times(twice, gjk2di_plus(u, v)));
        low = gjk2di_at(GJK2DI_MIN(low.x, a.x), GJK2DI_MIN(low.y, a.y));
        high = gjk2di_at(GJK2DI_MAX(high.x, a.x), GJK2DI_MAX(high.y, a.y));
        extent = GJK2DI_MAX(extent, gjk2di_norm1(a));
    }
    const double size = gjk2di_norm1(gjk2di_minus(high, low));
    if (gjk2di_abs(area) > 1e-3 * size * size)
        middle = gjk2di_plus(origin, gjk2di_times(1 / (3 * area), middle));
    else
        middle = gjk2di_times(0.5, gjk2di_plus(low, high));
    s->center = gjk2di_rounded(middle);
    middle = gjk2di_vec_of(s->center);
    for (i = 0; i < s->count; ++i) {
        const gjk2di_vec a = gjk2di_vertex(s, i), b = gjk2di_vertex(s, gjk2di_after(s, i));
        const gjk2di_vec e = gjk2di_minus(b, a), v = gjk2di_minus(a, middle);
        const double length = gjk2di_length(e);
        outer = GJK2DI_MAX(outer, gjk2di_length(v));
        if (!s->data && length > 0)
            s->inverse[i] = (gjk2d_real)GJK2DI_MIN(1 / length, (double)GJK2DI_LARGEST);
        if (s->count > 1 && !(length * (double)GJK2DI_LARGEST >= 1 && length * length > GJK2DI_SHORTEST))
            s->kind &= ~GJK2DI_SMALL;
        if (length > 0)
            inner = GJK2DI_MIN(inner, way * gjk2di_cross(v, e) / length);
    }
    if (!s->data && s->count > 1)
        s->inverse[3 + (s->count > 4 ? 4 : 0)] = s->inverse[7] = s->inverse[s->count - 1];
    /* The slack is for the rounding of a query that places the circles in real numbers. */
    const double slack = 16 * (double)GJK2DI_EPSILON * extent;
    inner = s->count < 3 ? 0 : inner * (1 - 8 * (double)GJK2DI_EPSILON) - slack;
    s->inner = (gjk2d_real)(inner > 0 ? inner : 0);
    s->outer = (gjk2d_real)((outer + slack) * (1 + 8 * (double)GJK2DI_EPSILON) + GJK2DI_SMALLEST);
    s->extent = (gjk2d_real)(extent * (1 + 4 * (double)GJK2DI_EPSILON) + GJK2DI_SMALLEST);
    if (!(extent <= 1e35))
        gjk2di_refuse(s, GJK2D_OUT_OF_RANGE);
}

/* The largest power of two that divides x, which is not 0. */
static double gjk2di_lowest_part(double x)
{
    union {
        double number;
        uint64_t bits;
    } both;
    both.number = x = gjk2di_abs(x);
    if (!(both.bits & 0xfffffffffffffu))
        return x;
    both.bits &= both.bits - 1;
    return x - both.number;
}

/* The smaller one of `grid` and the grid on which x lies; 0 lies on all. */
static double gjk2di_grid_with(double grid, double x)
{
    return x != 0 ? GJK2DI_MIN(grid, gjk2di_lowest_part(x)) : grid;
}

/* Which way the ring goes: by its turn at the lowest vertex, which is a corner. */
static int gjk2di_order_of(const gjk2d_shape *s)
{
    int at = 0, before, after;
    for (int i = 1; i < s->count; ++i) {
        const gjk2di_vec v = gjk2di_vertex(s, i), low = gjk2di_vertex(s, at);
        at = v.y < low.y || (v.y == low.y && v.x < low.x) ? i : at;
    }
    const gjk2di_vec b = gjk2di_vertex(s, at);
    gjk2di_vec a, c;
    before = after = at;
    do {
        before = gjk2di_before(s, before);
        a = gjk2di_vertex(s, before);
    } while (before != at && gjk2di_is_same(a, b));
    do {
        after = gjk2di_after(s, after);
        c = gjk2di_vertex(s, after);
    } while (after != at && gjk2di_is_same(b, c));
    return gjk2di_turn(a, b, c) < 0 ? -1 : 1;
}

/* A list of few corners becomes the shape's own. */
static void gjk2di_take_corners(gjk2d_shape *s)
{
    unsigned char index[GJK2DI_FEW];
    gjk2di_vec corner[GJK2DI_OWN];
    const int count = gjk2di_wrap(s, index);
    if (count > GJK2DI_OWN)
        return;
    for (int i = 0; i < count; ++i)
        corner[i] = gjk2di_vertex(s, index[i]);
    for (int i = 0; i < count; ++i) {
        gjk2di_store(s, i, corner[i]);
        s->index[i] = index[i];
    }
    s->data = NULL;
    s->count = count;
    s->kind |= GJK2DI_CONVEX | GJK2DI_SMALL;
}

static void gjk2di_take_points(gjk2d_shape *s)
{
    double largest = 0, grid = 1e30;
    for (int i = 0; i < s->count; ++i) {
        const gjk2di_vec v = gjk2di_vertex(s, i);
        if (!gjk2di_are_finite(v)) {
            gjk2di_refuse(s, GJK2D_NOT_FINITE);
            return;
        }
        largest = GJK2DI_MAX(largest, GJK2DI_MAX(gjk2di_abs(v.x), gjk2di_abs(v.y)));
        grid = gjk2di_grid_with(gjk2di_grid_with(grid, v.x), v.y);
    }
    if (largest > 1e35) {
        gjk2di_refuse(s, GJK2D_OUT_OF_RANGE);
        return;
    }
    while (s->count > 1 && gjk2di_is_same(gjk2di_vertex(s, s->count - 1), gjk2di_vertex(s, 0)))
        --s->count;
    if (s->count > 2) {
        s->order = (signed char)gjk2di_order_of(s);
        const int kind = gjk2di_ring_kind(s, 16 * (double)GJK2DI_EPSILON * largest);
        if (!kind) {
            gjk2di_refuse(s, GJK2D_NOT_CONVEX);
            return;
        }
        if (kind == 2)
            s->kind |= GJK2DI_CONVEX;
    }
    s->grid = (gjk2d_real)grid;
    if (s->count <= GJK2DI_FEW)
        gjk2di_take_corners(s);
    gjk2di_find_facts(s);
}

GJK2D_API gjk2d_shape gjk2d_make_points(const gjk2d_real *xy, int count, size_t stride,
                                        gjk2d_real radius)
{
    gjk2d_shape s = gjk2di_bare_shape(radius);
    if (s.status)
        return s;
    if (!stride)
        stride = 2 * sizeof *xy;
    if (!xy) {
        gjk2di_refuse(&s, GJK2D_NULL_POINTER);
    } else if (count <= 0 || count >= 1 << 30) {
        gjk2di_refuse(&s, GJK2D_BAD_COUNT);
    } else if (stride < 2 * sizeof *xy || stride % sizeof *xy || stride / sizeof *xy > 1 << 30) {
        gjk2di_refuse(&s, GJK2D_BAD_STRIDE);
    } else {
        s.data = xy;
        s.count = count;
        s.stride = (int)(stride / sizeof *xy);
        gjk2di_take_points(&s);
    }
    return s;
}

GJK2D_API gjk2d_shape gjk2d_make_polygon(const gjk2d_vec2 *points, int count,
                                         gjk2d_real radius)
{
    return gjk2d_make_points(points ? &points->x : NULL, count, sizeof *points, radius);
}

GJK2D_API gjk2d_shape gjk2d_make_circle(gjk2d_vec2 center, gjk2d_real radius)
{
    return gjk2d_make_polygon(&center, 1, radius);
}

GJK2D_API gjk2d_shape gjk2d_make_capsule(gjk2d_vec2 a, gjk2d_vec2 b, gjk2d_real radius)
{
    gjk2d_vec2 ends[2];
    ends[0] = a, ends[1] = b;
    return gjk2d_make_polygon(ends, 2, radius);
}

/* ---- the hull of a list: Graham's scan, sorted in place by a heap, with exact turns */

/* Seen from the first point, does a come before b: counterclockwise, then nearer? */
static int gjk2di_is_before(const gjk2d_vec2 *points, gjk2d_vec2 a, gjk2d_vec2 b)
{
    const gjk2di_vec first = gjk2di_vec_of(points[0]), u = gjk2di_vec_of(a), v = gjk2di_vec_of(b);
    const int turn = gjk2di_turn(first, u, v);
    return turn ? turn > 0 : gjk2di_norm1(gjk2di_minus(u, first)) < gjk2di_norm1(gjk2di_minus(v, first));
}

/* Lets points[i] sink in the heap points[1..count]. */
static void gjk2di_sink(gjk2d_vec2 *points, int i, int count)
{
    const gjk2d_vec2 sinking = points[i];
    for (int child = 2 * i; child <= count; i = child, child = 2 * i) {
        child += child < count && gjk2di_is_before(points, points[child], points[child + 1]);
        if (!gjk2di_is_before(points, sinking, points[child]))
            break;
        points[i] = points[child];
    }
    points[i] = sinking;
}

static void gjk2di_swap(gjk2d_vec2 *a, gjk2d_vec2 *b)
{
    const gjk2d_vec2 other = *a;
    *a = *b;
    *b = other;
}

GJK2D_API int gjk2d_hull(const gjk2d_vec2 *points, int count, gjk2d_vec2 *out)
{
    int i, top = 0;
    if (!points || !out || count <= 0)
        return 0;
    for (i = 0; i < count; ++i) {
        if (!gjk2di_are_finite(gjk2di_vec_of(points[i])))
            return 0;
        out[i] = points[i];
        if (out[i].y < out[0].y || (out[i].y == out[0].y && out[i].x < out[0].x))
            gjk2di_swap(&out[0], &out[i]);
    }
    for (i = (count - 1) / 2; i > 0; --i)
        gjk2di_sink(out, i, count - 1);
    for (i = count - 1; i > 1; --i) {
        gjk2di_swap(&out[1], &out[i]);
        gjk2di_sink(out, 1, i - 1);
    }
    for (i = 1; i < count; ++i) {
        const gjk2d_vec2 v = out[i];
        while (top > 0 && gjk2di_turn(gjk2di_vec_of(out[top - 1]), gjk2di_vec_of(out[top]), gjk2di_vec_of(v)) <= 0)
            --top;
        if (top > 0 || v.x != out[0].x || v.y != out[0].y)
            out[++top] = v;
    }
    return top + 1;
}

GJK2D_API gjk2d_status gjk2d_shape_status(const gjk2d_shape *shape)
{
    if (!shape)
        return GJK2D_NULL_POINTER;
    return shape->kind & GJK2DI_MADE ? (gjk2d_status)shape->status : GJK2D_NOT_MADE;
}

/* -------------------------------------------------------------------- pair --
 * >>pair  Two placed shapes, what their circles tell, and bad input.
 *
 *     CSO = { p - q },  its corners w = t + R_P p - R_Q q  with t = tP - tQ
 */
#define GJK2DI_UNDECIDED 2 /* of a relation */

typedef struct gjk2di_placed {
    const gjk2d_shape *shape;
    const gjk2d_pose *pose;
} gjk2di_placed;

typedef struct gjk2di_pair {
    double x[2][GJK2DI_OWN], y[2][GJK2DI_OWN]; /* the vertices of small rings in world axes,
                                                  relative to P's position */
    const gjk2d_shape *shape[2]; /* P and Q */
    gjk2di_vec turn[2];          /* (cos, sin) */
    gjk2di_vec at[2];            /* positions */
    gjk2di_vec offset;           /* t: at[0] - at[1], rounded */
    gjk2di_vec sweep;            /* P's translation: the CSO is swept by it */
    gjk2di_vec center;           /* of the CSO */
    double square[2];            /* |R|^2 */
    double inverse[2];           /* 1 / |R|, for >>sides alone */
    double radius;               /* of both shapes and the margin */
    double margin;
    double E;     /* at least the size of any coordinate that is computed with */
    double error; /* Lemma 1; 0 if no coordinate rounds */
    double scale; /* a power of two: all lengths above are multiplied by it */
    gjk2d_status status;
    int is_far;   /* circles show that the shapes are farther apart than the margin */
    int blocks;   /* of four vertices, of small rings: both shapes hold their points
                     themselves; else 0 */
} gjk2di_pair;

static const gjk2d_pose gjk2di_unmoved = {{0, 0}, 1, 0};

GJK2DI_INLINE gjk2di_placed gjk2di_placed_at(const gjk2d_shape *shape,
                                             const gjk2d_pose *pose)
{
    gjk2di_placed placed;
    placed.shape = shape;
    placed.pose = pose ? pose : &gjk2di_unmoved;
    return placed;
}

/* ---- bad input */

GJK2DI_INLINE double gjk2di_size(gjk2di_vec v)
{
    return GJK2DI_MAX(gjk2di_abs(v.x), gjk2di_abs(v.y));
}

static gjk2d_status gjk2di_placed_status(const gjk2d_shape *shape, gjk2di_vec at, gjk2di_vec turn)
{
    const gjk2d_status status = gjk2d_shape_status(shape);
    if (status)
        return status;
    if (!gjk2di_are_finite(at) || !gjk2di_are_finite(turn))
        return GJK2D_NOT_FINITE;
    if (turn.x == 0 && turn.y == 0)
        return GJK2D_BAD_POSE;
    return gjk2di_size(turn) * (double)shape->extent <= 1e35 && gjk2di_size(at) <= 1e35 ? GJK2D_OK : GJK2D_OUT_OF_RANGE;
}

/* Why this question cannot be answered; or GJK2D_OK, and the pair in a unit in which its
 * size is near 1. */
GJK2DI_COLD int gjk2di_place_slowly(gjk2di_pair *g)
{
    for (int i = 0; i < 2 && !g->status; ++i)
        g->status = gjk2di_placed_status(g->shape[i], g->at[i], g->turn[i]);
    if (!g->status && !gjk2di_are_finite(gjk2di_at(g->margin, 0)))
        g->status = GJK2D_NOT_FINITE;
    if (!g->status && g->margin > 1e35)
        g->status = GJK2D_OUT_OF_RANGE;
    if (g->status)
        return GJK2D_OVERLAPPING;
    const double s = gjk2di_power_for(g->E);
    g->scale = s;
    for (int i = 0; i < 2; ++i) {
        g->turn[i] = gjk2di_times(s, g->turn[i]);
        g->at[i] = gjk2di_times(s, g->at[i]);
        g->square[i] = gjk2di_dot(g->turn[i], g->turn[i]);
    }
    g->offset = gjk2di_times(s, g->offset);
    g->center = gjk2di_times(s, g->center);
    g->radius *= s, g->margin *= s, g->E *= s, g->error *= s;
    return GJK2DI_UNDECIDED;
}

/* Lemma 1. A coordinate of a computed CSO corner errs by less than error = 8 u E, with
 *     E = |t|_1 + |R_P|_1 extent_P + |R_Q|_1 extent_Q + radii + margin + |sweep|_1,
 * where extent is the largest |x| + |y| of a vertex.
 * Proof. cos x - sin y has size |R|_1 extent at most and errs by 2 u of that, also in its
 * sum with the like. t, R q - t, its difference from R p and the sum with the sweep each
 * round once: 2 + 4 = 6 u E. E itself errs by 8 u in relation. */
GJK2DI_INLINE int gjk2di_place(gjk2di_pair *g, gjk2di_placed p, gjk2di_placed q, gjk2d_real margin, int asks)
{
    const gjk2di_d2 p_turn = gjk2di_d2_read(&p.pose->cos), q_turn = gjk2di_d2_read(&q.pose->cos);
    const gjk2di_d2 p_at = gjk2di_d2_read(&p.pose->position.x), q_at = gjk2di_d2_read(&q.pose->position.x);
    const gjk2di_d2 p_square = gjk2di_d2_times(p_turn, p_turn), q_square = gjk2di_d2_times(q_turn, q_turn);
    const gjk2di_d2 square = gjk2di_d2_plus(gjk2di_d2_firsts(p_square, q_square), gjk2di_d2_seconds(p_square, q_square));
    const gjk2di_d2 one = gjk2di_d2_all(1), most = gjk2di_d2_max(square, one), least = gjk2di_d2_min(square, one);
    const gjk2di_d2 offset = gjk2di_d2_minus(p_at, q_at);
    const gjk2di_d2 p_center = gjk2di_d2_turned(p_turn, gjk2di_d2_read(&p.shape->center.x));
    const gjk2di_d2 q_center = gjk2di_d2_turned(q_turn, gjk2di_d2_read(&q.shape->center.x));
    const gjk2di_d2 center = gjk2di_d2_plus(offset, gjk2di_d2_minus(p_center, q_center));
    /* (outer circles, radii), the former scaled by |R| */
    const gjk2di_d2 outer = gjk2di_d2_plus(gjk2di_d2_times(gjk2di_d2_read(&p.shape->outer), gjk2di_d2_firsts(most, one)),
                                           gjk2di_d2_times(gjk2di_d2_read(&q.shape->outer), gjk2di_d2_next(most, one)));
    const double between = gjk2di_d2_sum(gjk2di_d2_times(center, center)), reach = gjk2di_d2_sum(outer) + (double)margin;
    const int is_made = p.shape->kind & q.shape->kind & (gjk2di_d2_more(square, gjk2di_d2_all(1e-60)) == 3);
    g->is_far = (between > GJK2DI_MAX(reach * reach * (1 + 1e-12), 1e-60)) & (between < 1e36) & is_made;
    if (asks && g->is_far)
        return GJK2D_SEPARATED;
    /* (inner circles, extents), scaled, too, the latter by |cos| + |sin| */
    const gjk2di_d2 p_abs = gjk2di_d2_size(p_turn), q_abs = gjk2di_d2_size(q_turn);
    const gjk2di_d2 norm = gjk2di_d2_plus(gjk2di_d2_firsts(p_abs, q_abs), gjk2di_d2_seconds(p_abs, q_abs));
    const gjk2di_d2 inner = gjk2di_d2_plus(gjk2di_d2_times(gjk2di_d2_read(&p.shape->inner), gjk2di_d2_firsts(least, norm)),
                                           gjk2di_d2_times(gjk2di_d2_read(&q.shape->inner), gjk2di_d2_seconds(least, norm)));
    const double far = gjk2di_d2_sum(gjk2di_d2_size(p_at)), E = gjk2di_d2_sum(gjk2di_d2_size(offset)) + gjk2di_d2_second(inner) + gjk2di_d2_second(outer) + (double)margin;
    const double deep = gjk2di_d2_first(inner) + gjk2di_d2_second(outer) + (double)margin - 64 * GJK2DI_U * E;
    g->shape[0] = p.shape, g->shape[1] = q.shape;
    gjk2di_d2_store(&g->turn[0].x, p_turn), gjk2di_d2_store(&g->turn[1].x, q_turn);
    gjk2di_d2_store(&g->at[0].x, p_at), gjk2di_d2_store(&g->at[1].x, q_at);
    gjk2di_d2_store(&g->offset.x, offset), gjk2di_d2_store(&g->center.x, center);
    gjk2di_d2_store(g->square, square);
    g->sweep = gjk2di_at(0, 0);
    g->margin = (double)margin;
    g->radius = gjk2di_d2_second(outer) + g->margin;
    g->E = E;
    g->error = 8 * GJK2DI_U * E;
    g->scale = 1;
    g->blocks = !(p.shape->kind & q.shape->kind & GJK2DI_SMALL) ? 0 : GJK2DI_MAX(p.shape->count, q.shape->count) <= 4 ? 1 : 2;
    g->status = GJK2D_OK;
    /* (If P's position and E are in range, Q's position is, too.) */
    if (GJK2DI_RARE(!((E + 1e-4 * far < 1e30) & (E > 1e-30) & is_made)))
        return gjk2di_place_slowly(g);
    return deep > 0 && between < deep * deep ? GJK2D_OVERLAPPING : GJK2DI_UNDECIDED;
}

/* P moves by a translation, by which the CSO is swept. */
GJK2DI_INLINE void gjk2di_add_sweep(gjk2di_pair *g, gjk2d_vec2 sweep)
{
    g->sweep = gjk2di_times(g->scale, gjk2di_vec_of(sweep));
    g->E += gjk2di_norm1(g->sweep);
    g->error = 8 * GJK2DI_U * g->E;
}

/* Vertices beyond the last one repeat it. */
GJK2DI_INLINE void gjk2di_place_two(gjk2di_pair *g, int k, int i)
{
    const gjk2di_d2 c = gjk2di_d2_all(g->turn[k].x), sn = gjk2di_d2_all(g->turn[k].y);
    const gjk2di_d2 x = gjk2di_d2_read(&g->shape[k]->own[i >> 2 << 1][i & 3]), y = gjk2di_d2_read(&g->shape[k]->own[(i >> 2 << 1) + 1][i & 3]);
    gjk2di_d2 px = gjk2di_d2_minus(gjk2di_d2_times(c, x), gjk2di_d2_times(sn, y));
    gjk2di_d2 py = gjk2di_d2_plus(gjk2di_d2_times(sn, x), gjk2di_d2_times(c, y));
    if (k) {
        px = gjk2di_d2_minus(px, gjk2di_d2_all(g->offset.x));
        py = gjk2di_d2_minus(py, gjk2di_d2_all(g->offset.y));
    }
    gjk2di_d2_store(&g->x[k][i], px);
    gjk2di_d2_store(&g->y[k][i], py);
}
GJK2DI_INLINE void gjk2di_place_block(gjk2di_pair *g, int i)
{
    gjk2di_place_two(g, 0, i);
    gjk2di_place_two(g, 0, i + 2);
    gjk2di_place_two(g, 1, i);
    gjk2di_place_two(g, 1, i + 2);
}

GJK2DI_INLINE void gjk2di_place_vertices(gjk2di_pair *g)
{
    if (g->blocks)
        gjk2di_place_block(g, 0);
    if (g->blocks > 1)
        gjk2di_place_block(g, 4);
}

GJK2DI_INLINE int gjk2di_is_swept(const gjk2di_pair *g)
{
    return g->sweep.x != 0 || g->sweep.y != 0;
}

/* Do all stored numbers of the pair, turned by quarters, lie on a grid of less than 2^22
 * steps? Then no double rounds in a coordinate or in a product of two. */
static int gjk2di_is_on_grid(const gjk2di_pair *g)
{
    double grid = 1e300, largest = g->E;
    for (int i = 0; i < 2; ++i) {
        if (g->turn[i].x * g->turn[i].y != 0 || gjk2di_norm1(g->turn[i]) != g->scale)
            return 0;
        grid = GJK2DI_MIN(grid, g->scale * (double)g->shape[i]->grid);
        grid = gjk2di_grid_with(gjk2di_grid_with(grid, g->at[i].x), g->at[i].y);
        largest = GJK2DI_MAX(largest, gjk2di_norm1(g->at[i]));
    }
    grid = gjk2di_grid_with(gjk2di_grid_with(grid, g->sweep.x), g->sweep.y);
    return largest < 4194304 * grid;
}

/* ------------------------------------------------------------------- signs --
 * >>signs  The one kind of question by which everything is decided: the sign of u . v or
 * u x v, where u and v are corners of the CSO, or differences of two.
 */

/* A vertex of P and one of Q, and whether P has been swept; the CSO's vertices are some of
 * these. */
typedef struct gjk2di_corner {
    int p, q, t;
    gjk2di_vec w;
} gjk2di_corner;

/* From one corner, or from the origin if that is null, to another. */
typedef struct gjk2di_difference {
    const gjk2di_corner *from, *to;
    gjk2di_vec value;
} gjk2di_difference;

/* P's vertices are added to a corner, Q's are subtracted. */
static const double gjk2di_sign_of_shape[2] = {1, -1};

/* A vertex in world axes, relative to P's position. */
GJK2DI_INLINE gjk2di_vec gjk2di_placed_vertex(const gjk2di_pair *g, int k, int i)
{
    if (GJK2DI_RARE(!g->blocks)) {
        const gjk2di_vec v = gjk2di_turned(g->turn[k], gjk2di_vertex(g->shape[k], i));
        return k ? gjk2di_minus(v, g->offset) : v;
    }
    return gjk2di_at(g->x[k][i], g->y[k][i]);
}

GJK2DI_INLINE gjk2di_corner gjk2di_corner_of(const gjk2di_pair *g, int p, int q, int t)
{
    gjk2di_corner c;
    c.p = p, c.q = q, c.t = t;
    c.w = gjk2di_minus(gjk2di_placed_vertex(g, 0, p), gjk2di_placed_vertex(g, 1, q));
    if (t)
        c.w = gjk2di_plus(c.w, g->sweep);
    return c;
}

/* Of vertex i of one shape, `of`, and j of the other. */
GJK2DI_INLINE gjk2di_corner gjk2di_corner_beside(const gjk2di_pair *g, int of, int i, int j)
{
    return gjk2di_corner_of(g, of ? j : i, of ? i : j, 0);
}

/* Its vertex of P (0) or Q (1). */
GJK2DI_INLINE int gjk2di_vertex_at(const gjk2di_corner *c, int k) { return k ? c->q : c->p; }

GJK2DI_INLINE gjk2di_difference gjk2di_to(const gjk2di_corner *a)
{
    gjk2di_difference d;
    d.from = NULL, d.to = a, d.value = a->w;
    return d;
}
GJK2DI_INLINE gjk2di_difference gjk2di_between(const gjk2di_corner *a, const gjk2di_corner *b)
{
    gjk2di_difference d;
    d.from = a, d.to = b, d.value = gjk2di_minus(b->w, a->w);
    return d;
}

/* ---- exactly */

enum {
    GJK2DI_TERMS = 18, /* of a coordinate of a difference, before it is compressed: 2 of
                          each of 8 products, of a double, and 2 of positions or sweeps */
    GJK2DI_PARTS = 6,  /* and after: see Lemma 2 */
    GJK2DI_PRODUCTS = 4 * GJK2DI_PARTS * GJK2DI_PARTS
};

/* Lemma 2. Of numbers in the promised range a coordinate is an expansion of 6 parts.
 * Proof. Nonzero numbers are at least 1e-30 (float; double: 1e-22) of the largest, and so
 * is (cos, sin), so that the lowest bit of a product is above 2^-200-46 (2^-148-104) of
 * E: the bits of a sum span 252 places, which compress makes 252 / 52 + 1 parts. Of other
 * numbers the largest 6 parts are kept, which changes a coordinate by less than 2^-300. */
typedef struct gjk2di_exact {
    int count[2];
    double x[2][GJK2DI_TERMS]; /* the parts of x, of y */
} gjk2di_exact;

/* v += s R point */
static void gjk2di_add_turned(gjk2di_exact *v, double s, gjk2di_vec r, gjk2di_vec point)
{
    const double c = s * r.x, sine = s * r.y;
    v->count[0] = gjk2di_grow_product(v->x[0], v->count[0], c, point.x);
    v->count[0] = gjk2di_grow_product(v->x[0], v->count[0], -sine, point.y);
    v->count[1] = gjk2di_grow_product(v->x[1], v->count[1], sine, point.x);
    v->count[1] = gjk2di_grow_product(v->x[1], v->count[1], c, point.y);
}

static void gjk2di_add(gjk2di_exact *v, double s, gjk2di_vec a)
{
    v->count[0] = gjk2di_grow(v->x[0], v->count[0], s * a.x);
    v->count[1] = gjk2di_grow(v->x[1], v->count[1], s * a.y);
}

/* The difference without rounding. What both corners have in common cancels. */
static void gjk2di_expand(gjk2di_exact *v, const gjk2di_pair *g, gjk2di_difference d)
{
    const gjk2di_corner *const a = d.from, *const b = d.to;
    const int sweeps = b->t - (a ? a->t : 0);
    v->count[0] = v->count[1] = 0;
    for (int k = 0; k < 2; ++k) {
        const double sign = k ? -1 : 1;
        const int to = gjk2di_vertex_at(b, k), from = a ? gjk2di_vertex_at(a, k) : -1;
        if (from != to)
            gjk2di_add_turned(v, sign, g->turn[k], gjk2di_vertex(g->shape[k], to));
        if (a && from != to)
            gjk2di_add_turned(v, -sign, g->turn[k], gjk2di_vertex(g->shape[k], from));
        if (!a)
            gjk2di_add(v, sign, g->at[k]);
    }
    if (sweeps)
        gjk2di_add(v, sweeps, g->sweep);
    for (int i = 0; i < 2; ++i)
        v->count[i] = gjk2di_compress(v->x[i], v->count[i], GJK2DI_PARTS);
}

/* e + u . v, or e + u x v, with room for GJK2DI_PRODUCTS more. */
static int gjk2di_grow_dot(double *e, int n, const gjk2di_exact *u, const gjk2di_exact *v)
{
    n = gjk2di_grow_times(e, n, 1, u->x[0], u->count[0], v->x[0], v->count[0]);
    return gjk2di_grow_times(e, n, 1, u->x[1], u->count[1], v->x[1], v->count[1]);
}
static int gjk2di_grow_cross(double *e, int n, const gjk2di_exact *u, const gjk2di_exact *v)
{
    n = gjk2di_grow_times(e, n, 1, u->x[0], u->count[0], v->x[1], v->count[1]);
    return gjk2di_grow_times(e, n, -1, u->x[1], u->count[1], v->x[0], v->count[0]);
}

/* The leading two parts of a product of expansions, to within 2^-100 of its size. */
static void gjk2di_product_of_two(double out[2], const double *f, int f_count, const double *g, int g_count)
{
    const double f1 = f_count > 0 ? f[f_count - 1] : 0, f2 = f_count > 1 ? f[f_count - 2] : 0;
    const double g1 = g_count > 0 ? g[g_count - 1] : 0, g2 = g_count > 1 ? g[g_count - 2] : 0;
    out[1] = gjk2di_two_product(f1, g1, &out[0]);
    out[0] += f1 * g2 + f2 * g1;
}

/* The exact sign of u . v, or with is_cross of u x v: from two parts of each product if
 * they suffice, else from all. */
static int gjk2di_exact_sign(const gjk2di_pair *g, gjk2di_difference a, gjk2di_difference b, int is_cross)
{
    gjk2di_exact u, v;
    double first[2], second[2], e[GJK2DI_PRODUCTS], error;
    const int k = is_cross;
    gjk2di_expand(&u, g, a);
    gjk2di_expand(&v, g, b);
    gjk2di_product_of_two(first, u.x[0], u.count[0], v.x[k], v.count[k]);
    gjk2di_product_of_two(second, u.x[1], u.count[1], v.x[!k], v.count[!k]);
    const double s = is_cross ? -1 : 1, high = gjk2di_two_sum(first[1], s * second[1], &error);
    const double sum = high + (error + (first[0] + s * second[0]));
    if (gjk2di_abs(sum) > 1e-29 * (gjk2di_abs(first[1]) + gjk2di_abs(second[1]))) /* 2^-96 */
        return gjk2di_sign(sum);
    return gjk2di_sign_of(e, is_cross ? gjk2di_grow_cross(e, 0, &u, &v) : gjk2di_grow_dot(e, 0, &u, &v));
}

GJK2DI_OUTLINE int gjk2di_exact_dot(const gjk2di_pair *g, gjk2di_difference u, gjk2di_difference v)
{
    return gjk2di_exact_sign(g, u, v, 0);
}
GJK2DI_OUTLINE int gjk2di_exact_cross(const gjk2di_pair *g, gjk2di_difference u, gjk2di_difference v)
{
    return gjk2di_exact_sign(g, u, v, 1);
}

/* ---- in doubles first */

/* Lemma 3. A dot or cross product of two computed differences errs by less than this.
 * Proof. A coordinate of a difference errs by 2 error, so that the product's terms err by
 * 2 error (|u|_1 + |v|_1) + 8 error^2; they round by 2 u |u|_1 |v|_1, and as |v|_1 is at
 * most 4 E, by error |u|_1. */
GJK2DI_INLINE double gjk2di_product_error(const gjk2di_pair *g, gjk2di_vec u, gjk2di_vec v)
{
    return 3 * g->error * (gjk2di_norm1(u) + gjk2di_norm1(v)) + 8 * g->error * g->error;
}

/* A number with the sign of u . v, of u x v. Without `exact`, a constant where this is
 * inlined, as rounded: for choices that need not be right. */
GJK2DI_INLINE double gjk2di_dot_sign(const gjk2di_pair *g, int exact, gjk2di_difference u, gjk2di_difference v)
{
    const double s = gjk2di_dot(u.value, v.value);
    if (!exact || g->error == 0 || gjk2di_abs(s) > gjk2di_product_error(g, u.value, v.value))
        return s;
    return gjk2di_exact_dot(g, u, v);
}
GJK2DI_INLINE double gjk2di_cross_sign(const gjk2di_pair *g, int exact, gjk2di_difference u, gjk2di_difference v)
{
    const double s = gjk2di_cross(u.value, v.value);
    if (!exact || g->error == 0 || gjk2di_abs(s) > gjk2di_product_error(g, u.value, v.value))
        return s;
    return gjk2di_exact_cross(g, u, v);
}

/* --------------------------------------------------------------------- gjk --
 * >>gjk  The paper's algorithms, in doubles and with exact signs from one source.
 */

/* The simplex W next to the origin: a corner, or an edge whose inside the origin faces. */
typedef struct gjk2di_simplex {
    gjk2di_corner a, b;
    int count;
    double side;   /* of an edge, in its sign: above 0 if the origin is to the right of a b */
    int is_beyond; /* found to be farther than the radius before it was the closest */
} gjk2di_simplex;

GJK2DI_INLINE int gjk2di_is_same_corner(const gjk2di_corner *a, const gjk2di_corner *b)
{
    return ((a->p ^ b->p) | (a->q ^ b->q) | (a->t ^ b->t)) == 0;
}

/* v: the corner itself, or the edge's normal away from the origin. */
GJK2DI_INLINE gjk2di_vec gjk2di_direction(const gjk2di_simplex *s)
{
    const gjk2di_vec e = gjk2di_minus(s->b.w, s->a.w);
    if (s->count == 1)
        return s->a.w;
    return s->side >= 0 ? gjk2di_left(e) : gjk2di_at(e.y, -e.x);
}

/* A number with the sign of v . u. */
GJK2DI_INLINE double gjk2di_along_sign(const gjk2di_pair *g, int exact, const gjk2di_simplex *s, gjk2di_difference u)
{
    if (s->count == 1)
        return gjk2di_dot_sign(g, exact, gjk2di_to(&s->a), u);
    const double cross = gjk2di_cross_sign(g, exact, gjk2di_between(&s->a, &s->b), u);
    return s->side > 0 ? cross : s->side < 0 ? -cross : 0;
}

/* The vertex of P with the least d . v, or of Q with the greatest, up to rounding. */
GJK2DI_INLINE int gjk2di_support_of(const gjk2di_pair *g, int k, gjk2di_vec d)
{
    const gjk2di_vec along = gjk2di_times(gjk2di_sign_of_shape[k], d);
    double least, other;
    if (GJK2DI_RARE(!g->blocks))
        return gjk2di_least(g->shape[k], gjk2di_turned_back(g->turn[k], along));
    const int i = gjk2di_least_of_block(g->x[k], g->y[k], along, &least);
    if (g->blocks == 1)
        return i;
    const int j = gjk2di_least_of_block(g->x[k] + 4, g->y[k] + 4, along, &other);
    return other < least ? j + 4 : i;
}

/* S_CSO(-d), equation (4): up to rounding the corner with the least d . w. */
GJK2DI_INLINE gjk2di_corner gjk2di_support(const gjk2di_pair *g, gjk2di_vec d)
{
    return gjk2di_corner_of(g, gjk2di_support_of(g, 0, d), gjk2di_support_of(g, 1, d),
                            gjk2di_is_swept(g) && gjk2di_dot(d, g->sweep) < 0);
}

/* The best of the corners that differ from `best` in one shape's vertex. Along an exactly
 * convex ring no vertex behind a worse one is better. */
static gjk2di_corner gjk2di_better_corner(const gjk2di_pair *g, const gjk2di_simplex *s, gjk2di_corner best, int of)
{
    const gjk2d_shape *const shape = g->shape[of];
    const int start = gjk2di_vertex_at(&best, of), is_convex = shape->kind & GJK2DI_CONVEX;
    for (int way = 0; way < (is_convex ? 2 : 1); ++way) {
        int i = start;
        for (int steps = shape->count - 1; steps > 0; --steps) {
            i = way ? gjk2di_before(shape, i) : gjk2di_after(shape, i);
            const gjk2di_corner c = gjk2di_corner_of(g, of ? best.p : i, of ? i : best.q, best.t);
            const double sign = gjk2di_along_sign(g, 1, s, gjk2di_between(&best, &c));
            if (sign < 0)
                best = c;
            else if (sign > 0 && is_convex)
                break;
        }
    }
    return best;
}

/* The same without rounding. */
GJK2DI_OUTLINE gjk2di_corner gjk2di_exact_support(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    gjk2di_corner best = gjk2di_support(g, gjk2di_direction(s));
    best = gjk2di_better_corner(g, s, best, 0);
    best = gjk2di_better_corner(g, s, best, 1);
    if (gjk2di_is_swept(g)) {
        const gjk2di_corner c = gjk2di_corner_of(g, best.p, best.q, !best.t);
        if (gjk2di_along_sign(g, 1, s, gjk2di_between(&best, &c)) < 0)
            best = c;
    }
    return best;
}

/* Algorithm 5, S1D: the part of the segment from c to a that is next to the origin. */
GJK2DI_INLINE void gjk2di_s1d(const gjk2di_pair *g, int exact, gjk2di_simplex *s, gjk2di_corner c, gjk2di_corner a)
{
    const gjk2di_difference e = gjk2di_between(&c, &a);
    s->count = 1;
    s->side = 0;
    if (gjk2di_dot_sign(g, exact, gjk2di_to(&c), e) >= 0) {
        s->a = c;
    } else if (gjk2di_dot_sign(g, exact, gjk2di_to(&a), e) <= 0) {
        s->a = a;
    } else {
        s->side = gjk2di_cross_sign(g, exact, gjk2di_to(&a), gjk2di_to(&c));
        s->a = c, s->b = a;
        s->count = 2;
    }
}

/* Algorithms 3 and 4, S2D and ConeRegion, on the triangle of the new corner c and the
 * edge W = {a, b}: the signs of the origin's barycentric coordinates are its barycode.
 * That of c is positive, for c is nearer than the edge: only the codes 4 to 7 are left.
 * Returns 1 for code 7: the origin is inside. */
GJK2DI_INLINE int gjk2di_s2d(const gjk2di_pair *g, int exact, gjk2di_simplex *s, gjk2di_corner c)
{
    const gjk2di_corner a = s->a, b = s->b;
    const double of_b = gjk2di_cross_sign(g, exact, gjk2di_to(&a), gjk2di_to(&c));
    const double of_a = gjk2di_cross_sign(g, exact, gjk2di_to(&c), gjk2di_to(&b));
    const int is_right = s->side > 0;
    const int code = 4 | (is_right ? of_a > 0 : of_a < 0) << 1 | (is_right ? of_b > 0 : of_b < 0);
    if (code == 7)
        return 1;
    /* Code 4: towards a if the origin is on that side of c. S1D finds out whether c itself
     * is the closest, as where the cone's angle is acute. */
    if (code == 6 || (code == 4 && gjk2di_dot_sign(g, exact, gjk2di_to(&c), gjk2di_between(&c, &a)) < 0))
        gjk2di_s1d(g, exact, s, c, a);
    else
        gjk2di_s1d(g, exact, s, c, b);
    return 0;
}

/* Is the CSO on one side of the line through the edge s, on which the origin is? */
static int gjk2di_is_supported(const gjk2di_pair *g, gjk2di_simplex s)
{
    for (s.side = -1; s.side < 2; s.side += 2) {
        const gjk2di_corner c = gjk2di_exact_support(g, &s);
        if (gjk2di_along_sign(g, 1, &s, gjk2di_between(&s.a, &c)) >= 0)
            return 1;
    }
    return 0;
}

/* Is the corner s->a, which is the origin, on the CSO's boundary? The vectors from there
 * to the corners that differ in one vertex span the CSO's cone. Keeping the one that is
 * farthest clockwise, two rounds find the clockwise end of a cone of up to half a turn; if
 * a third round still finds one beyond it, the cone is the whole plane. */
static int gjk2di_is_in_half_plane(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    const int of_p = g->shape[0]->count, of_both = of_p + g->shape[1]->count, count = of_both + gjk2di_is_swept(g);
    const gjk2di_corner a = s->a;
    gjk2di_corner end = a;
    int has_end = 0;
    for (int round = 0; round < 3; ++round)
        for (int k = 0; k < count; ++k) {
            const gjk2di_corner c = gjk2di_corner_of(g, k < of_p ? k : a.p, k >= of_p && k < of_both ? k - of_p : a.q, k < of_both ? a.t : !a.t);
            const gjk2di_difference v = gjk2di_between(&a, &c);
            if (gjk2di_dot_sign(g, 1, v, v) == 0)
                continue;
            if (!has_end || gjk2di_cross_sign(g, 1, gjk2di_between(&a, &end), v) < 0) {
                if (round == 2)
                    return 0;
                end = c, has_end = 1;
            }
        }
    return 1;
}

/* The origin is in the edge or the corner s: on the CSO's boundary, or inside? */
GJK2DI_OUTLINE int gjk2di_tell_touching(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    return (s->count == 1 ? gjk2di_is_in_half_plane(g, s) : gjk2di_is_supported(g, *s)) ? GJK2D_TOUCHING : GJK2D_OVERLAPPING;
}

/* Algorithms 1 and 6, from the simplex s on. At level 1 it ends as soon as the cores are
 * known to be farther apart than the radii, and calls what touches or overlaps touching. */
GJK2DI_INLINE int gjk2di_loop(const gjk2di_pair *g, gjk2di_simplex *s, int level, int exact)
{
    const int most = exact ? 4 * (g->shape[0]->count + g->shape[1]->count) + 64 : 32;
    s->is_beyond = 0;
    for (int k = 0; k < most; ++k) {
        const gjk2di_vec v = gjk2di_direction(s);
        const double noise = 4 * g->error * gjk2di_norm1(v), height = gjk2di_dot(v, s->a.w);
        if (exact ? (s->count == 2 ? s->side == 0 : gjk2di_dot_sign(g, 1, gjk2di_to(&s->a), gjk2di_to(&s->a)) == 0) : !(height > noise))
            return !exact ? GJK2DI_UNDECIDED : level == 1 ? GJK2D_TOUCHING : gjk2di_tell_touching(g, s);
        const gjk2di_corner c = exact ? gjk2di_exact_support(g, s) : gjk2di_support(g, v);
        const double low = gjk2di_dot(v, c.w) - noise; /* at most v . w of any corner */
        if (!exact && level == 1 && low > 0 && low * low > g->radius * g->radius * gjk2di_dot(v, v)) {
            s->is_beyond = 1;
            return GJK2D_SEPARATED;
        }
        if (exact ? gjk2di_along_sign(g, 1, s, gjk2di_between(&s->a, &c)) >= 0
                  : height - low <= noise * 1.0625 || gjk2di_is_same_corner(&c, &s->a) || (s->count == 2 && gjk2di_is_same_corner(&c, &s->b)))
            return exact || low > 0 ? GJK2D_SEPARATED : GJK2DI_UNDECIDED;
        if (s->count == 1) {
            gjk2di_s1d(g, exact, s, c, s->a);
        } else {
            const gjk2di_vec a = s->a.w, b = s->b.w;
            if (gjk2di_s2d(g, exact, s, c)) {
                const double of_a = gjk2di_abs(gjk2di_cross(b, c.w)), of_b = gjk2di_abs(gjk2di_cross(c.w, a));
                const double of_c = gjk2di_abs(gjk2di_cross(a, b)), least = GJK2DI_MIN(GJK2DI_MIN(of_a, of_b), of_c);
                const double error = gjk2di_product_error(g, c.w, gjk2di_at(gjk2di_norm1(a), gjk2di_norm1(b)));
                return exact || least > error ? GJK2D_OVERLAPPING : GJK2DI_UNDECIDED;
            }
        }
    }
    return exact ? GJK2D_TOUCHING : GJK2DI_UNDECIDED;
}

/* The simplex to begin with: a corner, or with p < 0 the support vertex against v_init, the
 * center of the CSO. */
GJK2DI_INLINE gjk2di_vec gjk2di_begin(gjk2di_simplex *s, const gjk2di_pair *g, int p, int q)
{
    const gjk2di_vec v = gjk2di_is_swept(g) ? gjk2di_plus(g->center, gjk2di_times(0.5, g->sweep)) : g->center;
    s->a = p < 0 ? gjk2di_support(g, v) : gjk2di_corner_of(g, p, q, 0);
    s->b = s->a;
    s->count = 1, s->side = 0, s->is_beyond = 0;
    return v;
}

GJK2DI_OUTLINE int gjk2di_loop_to_measure(const gjk2di_pair *g, gjk2di_simplex *out, int p, int q)
{
    gjk2di_simplex s;
    gjk2di_begin(&s, g, p, q);
    const int relation = gjk2di_loop(g, &s, 2, 0);
    *out = s;
    return relation;
}
GJK2DI_OUTLINE int gjk2di_loop_to_relate(const gjk2di_pair *g, gjk2di_simplex *out)
{
    gjk2di_simplex s;
    const gjk2di_vec v = gjk2di_begin(&s, g, -1, 0);
    const double low = gjk2di_dot(v, s.a.w) - 4 * g->error * gjk2di_norm1(v);
    int relation = GJK2D_SEPARATED;
    if (low > 0 && low * low > g->radius * g->radius * gjk2di_dot(v, v))
        s.is_beyond = 1;
    else
        relation = gjk2di_loop(g, &s, 1, 0);
    *out = s;
    return relation;
}
GJK2DI_OUTLINE int gjk2di_loop_exactly(const gjk2di_pair *g, gjk2di_simplex *s, int level)
{
    if (s->count == 2) { /* doubles may have guessed it wrong */
        const gjk2di_corner a = s->a, b = s->b;
        gjk2di_s1d(g, 1, s, a, b);
    }
    return gjk2di_loop(g, s, level, 1);
}

/* ------------------------------------------------------------------- sides --
 * >>sides  All edges of two small rings at once. The height of an edge is how far the
 * other shape is on its outer side: the least n . (v - start) of the other's vertices v,
 * n being its outward unit normal. Two rings are apart if an edge has a height above 0;
 * they overlap if none has one of 0 or more; and the greatest height, below 0, is how
 * deep.
 */
typedef struct gjk2di_sides {
    double height[2][GJK2DI_OWN]; /* of P's edges, of Q's, by the vertex where they start;
                                     the edge from the last one in the last lane */
    int blocks;                   /* of four, of each shape */
    int candidates;               /* undecided: edges that may be as high as any. A bit each,
                                     Q's behind the 8 of P */
} gjk2di_sides;

/* Subtracted from the heights of lanes that hold no edge, by the number of vertices - 1. */
#define GJK2DI_N 1e300
static const double gjk2di_no_edge[2][GJK2DI_OWN][GJK2DI_OWN] = {
    {{GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N}, {0, GJK2DI_N, GJK2DI_N, 0}, {0, 0, GJK2DI_N, 0}},
    {{GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N},
     {0, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, 0},
     {0, 0, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, 0},
     {0, 0, 0, GJK2DI_N, GJK2DI_N, GJK2DI_N, GJK2DI_N, 0},
     {0, 0, 0, 0, GJK2DI_N, GJK2DI_N, GJK2DI_N, 0},
     {0, 0, 0, 0, 0, GJK2DI_N, GJK2DI_N, 0},
     {0, 0, 0, 0, 0, 0, GJK2DI_N, 0}}};

/* The heights of four edges of one shape, from vertex i (0 or 4) on. Returns a bit for
 * each that is above `high`, and in the next four bits for each that is above `low`. */
GJK2DI_INLINE int gjk2di_ask_edges(gjk2di_sides *s, const gjk2di_pair *g, int of, int i, int blocks, gjk2di_vec bounds)
{
    const gjk2d_shape *const shape = g->shape[of];
    const gjk2d_real *const own = shape->own[i >> 1], *const after = shape->own[i == 0 && blocks == 2 ? 2 : 0];
    const gjk2di_d2 x0 = gjk2di_d2_read(own), x1 = gjk2di_d2_read(own + 2), x2 = gjk2di_d2_read(after);
    const gjk2di_d2 y0 = gjk2di_d2_read(own + 4), y1 = gjk2di_d2_read(own + 6), y2 = gjk2di_d2_read(after + 4);
    const gjk2di_d2 c = gjk2di_d2_all(g->turn[of].x), sn = gjk2di_d2_all(g->turn[of].y);
    const gjk2di_d2 ex0 = gjk2di_d2_minus(gjk2di_d2_next(x0, x1), x0), ex1 = gjk2di_d2_minus(gjk2di_d2_next(x1, x2), x1);
    const gjk2di_d2 ey0 = gjk2di_d2_minus(gjk2di_d2_next(y0, y1), y0), ey1 = gjk2di_d2_minus(gjk2di_d2_next(y1, y2), y1);
    const gjk2di_d2 nx0 = gjk2di_d2_plus(gjk2di_d2_times(sn, ex0), gjk2di_d2_times(c, ey0));
    const gjk2di_d2 nx1 = gjk2di_d2_plus(gjk2di_d2_times(sn, ex1), gjk2di_d2_times(c, ey1));
    const gjk2di_d2 ny0 = gjk2di_d2_minus(gjk2di_d2_times(sn, ey0), gjk2di_d2_times(c, ex0));
    const gjk2di_d2 ny1 = gjk2di_d2_minus(gjk2di_d2_times(sn, ey1), gjk2di_d2_times(c, ex1));
    const gjk2di_d2 start0 = gjk2di_d2_plus(gjk2di_d2_times(nx0, gjk2di_d2_load(&g->x[of][i])), gjk2di_d2_times(ny0, gjk2di_d2_load(&g->y[of][i])));
    const gjk2di_d2 start1 = gjk2di_d2_plus(gjk2di_d2_times(nx1, gjk2di_d2_load(&g->x[of][i + 2])), gjk2di_d2_times(ny1, gjk2di_d2_load(&g->y[of][i + 2])));
    const double *const none = &gjk2di_no_edge[blocks - 1][shape->count - 1][i];
    const gjk2di_d2 turn = gjk2di_d2_all(g->inverse[of]);
    gjk2di_d2 h0 = gjk2di_d2_all(GJK2DI_N), h1 = h0;
    for (int j = 0; j < 4 * blocks; ++j) {
        const gjk2di_d2 vx = gjk2di_d2_all(g->x[!of][j]), vy = gjk2di_d2_all(g->y[!of][j]);
        h0 = gjk2di_d2_min(h0, gjk2di_d2_plus(gjk2di_d2_times(nx0, vx), gjk2di_d2_times(ny0, vy)));
        h1 = gjk2di_d2_min(h1, gjk2di_d2_plus(gjk2di_d2_times(nx1, vx), gjk2di_d2_times(ny1, vy)));
    }
    h0 = gjk2di_d2_times(gjk2di_d2_minus(h0, start0), gjk2di_d2_times(turn, gjk2di_d2_read(&shape->inverse[i])));
    h1 = gjk2di_d2_times(gjk2di_d2_minus(h1, start1), gjk2di_d2_times(turn, gjk2di_d2_read(&shape->inverse[i + 2])));
    h0 = gjk2di_d2_minus(h0, gjk2di_d2_load(none));
    h1 = gjk2di_d2_minus(h1, gjk2di_d2_load(none + 2));
    gjk2di_d2_store(&s->height[of][i], h0);
    gjk2di_d2_store(&s->height[of][i + 2], h1);
    const gjk2di_d2 high = gjk2di_d2_all(bounds.x), low = gjk2di_d2_all(bounds.y);
    return gjk2di_d2_more(h0, high) | gjk2di_d2_more(h1, high) << 2 | gjk2di_d2_more(h0, low) << 4 | gjk2di_d2_more(h1, low) << 6;
}

/* The same of both shapes, of four edges each, and of one of two blocks. */
GJK2DI_OUTLINE int gjk2di_ask_4(gjk2di_sides *s, const gjk2di_pair *g, gjk2di_vec bounds)
{
    return gjk2di_ask_edges(s, g, 0, 0, 1, bounds) | gjk2di_ask_edges(s, g, 1, 0, 1, bounds) << 8;
}
GJK2DI_OUTLINE int gjk2di_ask_half(gjk2di_sides *s, const gjk2di_pair *g, int of, int i, gjk2di_vec bounds)
{
    return gjk2di_ask_edges(s, g, of, i, 2, bounds);
}

/* Not two points? */
GJK2DI_INLINE int gjk2di_have_edges(const gjk2di_pair *g)
{
    return (g->shape[0]->count > 1) | (g->shape[1]->count > 1);
}

/* Do the edges of both tell how the cores lie? Not of points and parallel segments. */
GJK2DI_INLINE int gjk2di_have_area(const gjk2di_pair *g)
{
    return (g->shape[0]->count > 2) | (g->shape[1]->count > 2);
}

/* SEPARATED, by more than the radius, or OVERLAPPING, the cores, for certain; or
 * UNDECIDED.
 *
 * Lemma 4. A height, times the length of its edge, errs by less than 5 error |n|_1, and so
 * a height by 8 error and by 2^-22 in relation (float; double: 2^-51). */
GJK2DI_INLINE int gjk2di_ask_sides(gjk2di_sides *s, gjk2di_pair *g)
{
    const gjk2di_vec bounds = gjk2di_at((8 * g->error + g->radius) * (1 + 4 * (double)GJK2DI_EPSILON), -8 * g->error);
    int apart, open;
    g->inverse[0] = 1 / gjk2di_root(g->square[0]);
    g->inverse[1] = 1 / gjk2di_root(g->square[1]);
    s->blocks = g->blocks;
    if (g->blocks == 1) {
        const int bits = gjk2di_ask_4(s, g, bounds);
        apart = bits & 0x0f0f;
        open = bits >> 4 & 0x0f0f;
    } else {
        const int p = gjk2di_ask_half(s, g, 0, 0, bounds), p2 = gjk2di_ask_half(s, g, 0, 4, bounds);
        const int q = gjk2di_ask_half(s, g, 1, 0, bounds), q2 = gjk2di_ask_half(s, g, 1, 4, bounds);
        apart = (p | p2 | q | q2) & 15;
        open = p >> 4 | (p2 & 0xf0) | q >> 4 << 8 | (q2 & 0xf0) << 8;
    }
    s->candidates = open;
    return apart ? GJK2D_SEPARATED : open || !gjk2di_have_edges(g) ? GJK2DI_UNDECIDED : GJK2D_OVERLAPPING;
}

/* The highest edge of one shape; returns its height. */
GJK2DI_INLINE double gjk2di_highest_of(const gjk2di_sides *s, int of, int *lane)
{
    const double *const h = s->height[of];
    const gjk2di_d2 a = gjk2di_d2_load(h), b = gjk2di_d2_load(h + 2);
    gjk2di_d2 top = gjk2di_d2_max(a, b);
    int bits = 0;
    if (s->blocks == 1) {
        top = gjk2di_d2_top(top);
    } else {
        const gjk2di_d2 c = gjk2di_d2_load(h + 4), d = gjk2di_d2_load(h + 6);
        top = gjk2di_d2_top(gjk2di_d2_max(top, gjk2di_d2_max(c, d)));
        bits = (gjk2di_d2_same(c, top) | gjk2di_d2_same(d, top) << 2) << 4;
    }
    bits |= gjk2di_d2_same(a, top) | gjk2di_d2_same(b, top) << 2;
    *lane = gjk2di_lowest_bit(bits | 256);
    return gjk2di_d2_first(top);
}

/* An edge, and the other shape's vertex that is farthest on its inner side. */
typedef struct gjk2di_edge {
    int of, index;   /* of P (0) or Q (1), counterclockwise from this vertex */
    int support;     /* the other shape's vertex */
    gjk2di_vec d;    /* the edge's normal into the CSO, */
    double length;   /* and the length of that */
    double height;   /* how far the shapes are apart along d; below 0: how deep */
} gjk2di_edge;

#define GJK2DI_NO_HEIGHT (-1e300) /* there is no edge */

/* Brings a direction whose square underflows to a size near 1; that of no size is any. */
GJK2DI_COLD gjk2di_vec gjk2di_enlarged(gjk2di_vec d)
{
    return d.x == 0 && d.y == 0 ? gjk2di_at(-1, 0) : gjk2di_times(gjk2di_power_for(gjk2di_norm1(d)), d);
}

/* `near` is a vertex of the other shape from which a climb may start, or -1. */
GJK2DI_INLINE gjk2di_edge gjk2di_measure_edge(const gjk2di_pair *g, int of, int index, int near)
{
    const gjk2d_shape *const s = g->shape[of], *const other = g->shape[!of];
    const gjk2di_vec along = gjk2di_minus(gjk2di_vertex(s, gjk2di_next(s, index)), gjk2di_vertex(s, index));
    gjk2di_vec left = gjk2di_left(gjk2di_turned(g->turn[of], along));
    gjk2di_edge e;
    if (GJK2DI_RARE(!(gjk2di_dot(left, left) > GJK2DI_SHORTEST)))
        left = gjk2di_enlarged(left);
    e.of = of, e.index = index;
    e.d = gjk2di_times(gjk2di_sign_of_shape[of], left);
    e.length = gjk2di_length(left);
    e.support = near >= 0 && !g->blocks && other->kind & GJK2DI_CONVEX
                    ? gjk2di_climb(other, gjk2di_turned_back(g->turn[!of], gjk2di_at(-left.x, -left.y)), near)
                    : gjk2di_support_of(g, !of, e.d);
    /* (Of a ring that is convex up to rounding, another vertex may be farther out.) */
    const int own = s->kind & GJK2DI_CONVEX ? index : gjk2di_support_of(g, of, e.d);
    e.height = gjk2di_dot(left, gjk2di_minus(gjk2di_placed_vertex(g, of, own), gjk2di_placed_vertex(g, !of, e.support))) / e.length;
    return e;
}

/* Of small rings. */
GJK2DI_INLINE gjk2di_edge gjk2di_measure_lane(const gjk2di_pair *g, int of, int lane)
{
    const int last = g->shape[of]->count - 1;
    return gjk2di_measure_edge(g, of, GJK2DI_MIN(lane, last), -1);
}
/* The exact sign of an edge's height: the least of all vertices of the other shape. */
static int gjk2di_edge_sign(const gjk2di_pair *g, int of, int lane)
{
    const gjk2d_shape *const s = g->shape[of];
    const int index = GJK2DI_MIN(lane, s->count - 1);
    const gjk2di_corner a = gjk2di_corner_beside(g, of, index, 0);
    const gjk2di_corner b = gjk2di_corner_beside(g, of, gjk2di_next(s, index), 0);
    int sign = 1;
    for (int i = 0; i < g->shape[!of]->count && sign >= 0; ++i) {
        const gjk2di_corner c = gjk2di_corner_beside(g, of, index, i);
        const double side = gjk2di_cross_sign(g, 1, gjk2di_between(&a, &b), gjk2di_to(&c));
        sign = GJK2DI_MIN(sign, gjk2di_sign(side));
    }
    return sign;
}

/* The exact relation of rings whose CSO has an area: that of the highest edge. Others than
 * the candidates are lower for certain. On a grid no height has a wrong sign. */
GJK2DI_OUTLINE int gjk2di_relate_candidates(const gjk2di_pair *g, const gjk2di_sides *s)
{
    int relation = GJK2D_OVERLAPPING, candidates = s->candidates, lane;
    if (gjk2di_is_on_grid(g))
        return gjk2di_sign(GJK2DI_MAX(gjk2di_highest_of(s, 0, &lane), gjk2di_highest_of(s, 1, &lane)));
    for (; candidates && relation != GJK2D_SEPARATED; candidates &= candidates - 1) {
        lane = gjk2di_lowest_bit(candidates);
        const int sign = gjk2di_edge_sign(g, lane >> 3, lane & 7);
        relation = GJK2DI_MAX(relation, sign);
    }
    return relation;
}

/* ----------------------------------------------------------------- measure --
 * >>measure  From a feature of the CSO to a distance, a normal and points.
 */

/* How two shapes lie, and the feature of the CSO that tells it: the nearest one, of an
 * overlap of the cores the edge that is least deep. */
typedef struct gjk2di_nearest {
    int relation;     /* of the shapes, radii included */
    gjk2di_simplex s;
    gjk2di_vec d;     /* from the origin towards the CSO, in an overlap into it */
    double length;    /* of d; above 0 */
    double height;    /* the distance of the cores; below 0: how deep they overlap */
    int edge[2];      /* the highest edges of P and Q, where they are known; else -1 */
    double edge_height[2];
} gjk2di_nearest;

/* The vector of an edge of the CSO: from stored differences, not from placed corners. */
GJK2DI_INLINE gjk2di_vec gjk2di_edge_vector(const gjk2di_pair *g, const gjk2di_corner *a, const gjk2di_corner *b)
{
    const gjk2di_vec p = gjk2di_minus(gjk2di_vertex(g->shape[0], b->p), gjk2di_vertex(g->shape[0], a->p));
    const gjk2di_vec q = gjk2di_minus(gjk2di_vertex(g->shape[1], b->q), gjk2di_vertex(g->shape[1], a->q));
    const gjk2di_vec e = gjk2di_minus(gjk2di_turned(g->turn[0], p), gjk2di_turned(g->turn[1], q));
    return a->t == b->t ? e : gjk2di_plus(e, gjk2di_times(b->t - a->t, g->sweep));
}

/* Direction and height of a corner, or of an edge whose inside the origin faces. */
GJK2DI_INLINE void gjk2di_measure(gjk2di_nearest *n, const gjk2di_pair *g)
{
    const gjk2di_simplex *const s = &n->s;
    n->d = s->a.w;
    if (s->count == 2) {
        const gjk2di_vec left = gjk2di_left(gjk2di_edge_vector(g, &s->a, &s->b));
        n->d = s->side >= 0 ? left : gjk2di_at(-left.x, -left.y);
    }
    if (GJK2DI_RARE(!(gjk2di_dot(n->d, n->d) > GJK2DI_SHORTEST)))
        n->d = gjk2di_enlarged(n->d);
    n->length = gjk2di_length(n->d);
    n->height = gjk2di_dot(n->d, s->a.w) / n->length;
}

/* An edge that has been measured, as an edge of the CSO. */
GJK2DI_INLINE void gjk2di_take_edge(gjk2di_nearest *n, const gjk2di_pair *g, const gjk2di_edge *e)
{
    const int next = gjk2di_next(g->shape[e->of], e->index);
    n->s.a = gjk2di_corner_beside(g, e->of, e->index, e->support);
    n->s.b = gjk2di_corner_beside(g, e->of, next, e->support);
    n->s.count = 2;
    n->s.side = 1;
    n->d = e->d;
    n->length = e->length;
    n->height = e->height;
}

/* ---- radii, exactly */

enum { GJK2DI_PARTS_2 = 12 }; /* of a product, compressed: its bits span twice as much */

/* The sign of H^2 - r^2 N, with H^2 / N the square of the feature's distance. */
static int gjk2di_square_sign(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    double total[2 * GJK2DI_PARTS_2 * GJK2DI_PARTS_2 * 3], e[GJK2DI_PRODUCTS], r[3], square[18];
    gjk2di_exact u, v;
    int count, of_e, of_square, of_r = gjk2di_grow(r, 0, g->scale * (double)g->shape[0]->radius);
    of_r = gjk2di_grow(r, of_r, g->scale * (double)g->shape[1]->radius);
    of_r = gjk2di_grow(r, of_r, g->margin);
    of_square = gjk2di_compress(square, gjk2di_grow_times(square, 0, 1, r, of_r, r, of_r), GJK2DI_PARTS);
    gjk2di_expand(&u, g, gjk2di_to(&s->a));
    if (s->count == 1) {
        count = gjk2di_grow_dot(total, 0, &u, &u);
        for (int i = 0; i < of_square; ++i)
            count = gjk2di_grow(total, count, -square[i]);
        return gjk2di_sign_of(total, count);
    }
    gjk2di_expand(&v, g, gjk2di_between(&s->a, &s->b));
    of_e = gjk2di_compress(e, gjk2di_grow_cross(e, 0, &u, &v), GJK2DI_PARTS_2);
    count = gjk2di_grow_times(total, 0, 1, e, of_e, e, of_e);
    of_e = gjk2di_compress(e, gjk2di_grow_dot(e, 0, &v, &v), GJK2DI_PARTS_2);
    return gjk2di_sign_of(total, gjk2di_grow_times(total, count, -1, e, of_e, square, of_square));
}

/* The sign of a feature's distance minus the radius, or UNDECIDED; also if the feature was
 * found in doubles. Lemma 3, and the same for |v|, which is multiplied by at most E. */
GJK2DI_INLINE int gjk2di_gap_in_doubles(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    const gjk2di_vec v = gjk2di_direction(s);
    const double gap = gjk2di_dot(v, s->a.w) - g->radius * gjk2di_length(v);
    const double error = 8 * GJK2DI_U * g->E;
    const double bound = 8 * error * (gjk2di_norm1(v) + gjk2di_norm1(s->a.w)) + 8 * error * error;
    return gjk2di_abs(gap) > bound ? gjk2di_sign(gap) : GJK2DI_UNDECIDED;
}

/* The same exactly. (An edge's distance is below 0 if the origin is not on its outer
 * side.) */
GJK2DI_OUTLINE int gjk2di_gap_sign(const gjk2di_pair *g, const gjk2di_simplex *s)
{
    const int rough = gjk2di_gap_in_doubles(g, s);
    if (rough != GJK2DI_UNDECIDED)
        return rough;
    if (s->count == 2) {
        const double cross = gjk2di_cross_sign(g, 1, gjk2di_to(&s->b), gjk2di_to(&s->a));
        const int side = s->side > 0 ? gjk2di_sign(cross) : -gjk2di_sign(cross);
        if (side <= 0 || g->radius == 0)
            return g->radius > 0 ? -1 : side;
    } else if (g->radius == 0) {
        return gjk2di_sign(gjk2di_dot_sign(g, 1, gjk2di_to(&s->a), gjk2di_to(&s->a)));
    }
    return gjk2di_square_sign(g, s);
}

/* ---- edges of shapes with more vertices */

GJK2DI_INLINE void gjk2di_keep_higher(gjk2di_edge best[2], gjk2di_edge e)
{
    if (e.height > best[e.of].height)
        best[e.of] = e;
}

static int gjk2di_is_edge(const gjk2d_shape *s, int i)
{
    return !gjk2di_is_same(gjk2di_vertex(s, i), gjk2di_vertex(s, gjk2di_next(s, i)));
}

/* The better ones of the four edges at a corner. */
static void gjk2di_edges_beside(gjk2di_edge best[2], const gjk2di_pair *g, const gjk2di_corner *c)
{
    best[0].height = best[1].height = GJK2DI_NO_HEIGHT;
    for (int k = 0; k < 4; ++k) {
        const int of = k >> 1, at = gjk2di_vertex_at(c, of);
        const int start = k & 1 ? gjk2di_previous(g->shape[of], at) : at;
        if (gjk2di_is_edge(g->shape[of], start))
            gjk2di_keep_higher(best, gjk2di_measure_edge(g, of, start, gjk2di_vertex_at(c, !of)));
    }
}

/* All edges of both, walking round: O(n + m) of exactly convex rings. */
GJK2DI_OUTLINE void gjk2di_best_edges(gjk2di_edge best[2], const gjk2di_pair *g)
{
    best[0].height = best[1].height = GJK2DI_NO_HEIGHT;
    for (int of = 0; of < 2; ++of) {
        int near = -1, at = 0;
        for (int k = 0; k < g->shape[of]->count; ++k) {
            if (gjk2di_is_edge(g->shape[of], at)) {
                const gjk2di_edge e = gjk2di_measure_edge(g, of, at, near);
                gjk2di_keep_higher(best, e);
                near = e.support;
            }
            at = gjk2di_next(g->shape[of], at);
        }
    }
}

/* ---- how two shapes lie */

/* The relation of the shapes by exact signs, from the corner or edge s; s becomes the
 * nearest feature of the cores. `level` 1 does not tell touching from overlapping. */
GJK2DI_OUTLINE int gjk2di_relate_exactly(gjk2di_pair *g, gjk2di_simplex *s, int level)
{
    if (g->error > 0 && gjk2di_is_on_grid(g))
        g->error = 0;
    const int relation = gjk2di_loop_exactly(g, s, g->radius > 0 ? 2 : level);
    if (g->radius == 0)
        return relation;
    return relation == GJK2D_SEPARATED ? gjk2di_gap_sign(g, s) : GJK2D_OVERLAPPING;
}

/* The relation of the shapes, by the loop. */
GJK2DI_OUTLINE int gjk2di_relate_by_loop(gjk2di_pair *g, int level)
{
    gjk2di_simplex s;
    const int relation = gjk2di_loop_to_relate(g, &s);
    if (relation == GJK2D_OVERLAPPING || s.is_beyond)
        return relation;
    if (relation == GJK2D_SEPARATED) {
        const int gap = gjk2di_gap_in_doubles(g, &s);
        if (gap != GJK2DI_UNDECIDED)
            return gap;
    }
    return gjk2di_relate_exactly(g, &s, level);
}

/* Where on the measured edge the foot of the origin falls: 0 at a, 1 at b. */
GJK2DI_INLINE double gjk2di_foot(const gjk2di_nearest *n)
{
    const gjk2di_vec e = gjk2di_at(n->d.y, -n->d.x); /* from a to b, or if that is right */
    const double along = -gjk2di_dot(e, n->s.a.w);
    return (n->s.side >= 0 ? along : -along) / (n->length * n->length);
}

/* If the foot is beyond an end, the simplex becomes that end. Returns whether. */
GJK2DI_INLINE int gjk2di_clamp_to_end(gjk2di_nearest *n)
{
    const double foot = gjk2di_foot(n);
    if (foot >= 0 && foot <= 1)
        return 0;
    if (foot > 0)
        n->s.a = n->s.b;
    n->s.count = 1;
    n->s.side = 0;
    return 1;
}

GJK2DI_INLINE void gjk2di_note_edges(gjk2di_nearest *n, const gjk2di_edge best[2])
{
    for (int k = 0; k < 2; ++k) {
        n->edge[k] = best[k].index;
        n->edge_height[k] = best[k].height;
    }
}

/* ---- the nearest feature */

/* The better one of two edges. */
GJK2DI_INLINE const gjk2di_edge *gjk2di_higher(const gjk2di_edge best[2])
{
    return &best[best[1].height > best[0].height];
}

/* A height beyond this has the right sign: Lemma 3, divided by the length. */
GJK2DI_INLINE double gjk2di_height_error(const gjk2di_pair *g) { return 8 * g->error; }

/* A boolean about small rings. */
static int gjk2di_relate_small(gjk2di_pair *g, int level)
{
    gjk2di_sides sides;
    const int relation = gjk2di_ask_sides(&sides, g);
    if (relation != GJK2DI_UNDECIDED)
        return relation;
    if (g->radius > 0 || !gjk2di_have_area(g))
        return gjk2di_relate_by_loop(g, level);
    return gjk2di_relate_candidates(g, &sides);
}

/* The direction of a corner that is the origin up to rounding: that of the best edge
 * beside it; without edges any. */
GJK2DI_COLD void gjk2di_choose_direction(gjk2di_nearest *n, const gjk2di_pair *g)
{
    gjk2di_edge best[2];
    gjk2di_edges_beside(best, g, &n->s.a);
    const gjk2di_edge *const e = gjk2di_higher(best);
    n->d = gjk2di_at(-1, 0);
    n->length = 1;
    if (e->height > GJK2DI_NO_HEIGHT) {
        n->d = e->d;
        n->length = e->length;
    }
}

/* Next to contact the rounding of corners shows in a double build: there distances are
 * measured from a corner without error, and from the CSO's edges beside it. */
GJK2DI_INLINE int gjk2di_is_tiny(const gjk2di_pair *g, double height)
{
    return sizeof(gjk2d_real) == sizeof(double) && height < 64 * GJK2DI_U * g->E;
}

GJK2DI_COLD void gjk2di_refine(gjk2di_nearest *n, const gjk2di_pair *g)
{
    const gjk2di_corner a = n->s.a;
    gjk2di_exact exact;
    gjk2di_expand(&exact, g, gjk2di_to(&a));
    const gjk2di_vec w = gjk2di_at(exact.count[0] ? exact.x[0][exact.count[0] - 1] : 0, exact.count[1] ? exact.x[1][exact.count[1] - 1] : 0);
    n->s.a.w = w;
    if (n->s.count == 2) {
        n->height = gjk2di_dot(n->d, w) / n->length;
        return;
    }
    gjk2di_measure(n, g);
    for (int k = 0; k < 4; ++k) {
        const gjk2d_shape *const shape = g->shape[k >> 1];
        const int at = k >> 1 ? a.q : a.p, i = k & 1 ? gjk2di_after(shape, at) : gjk2di_before(shape, at);
        const gjk2di_corner b = gjk2di_corner_of(g, k >> 1 ? a.p : i, k >> 1 ? i : a.q, a.t);
        const gjk2di_vec e = gjk2di_edge_vector(g, &a, &b);
        const double square = gjk2di_dot(e, e), along = -gjk2di_dot(w, e), cross = gjk2di_cross(e, w);
        if (square > GJK2DI_SHORTEST && along > 0 && along < square && gjk2di_abs(cross) < n->height * gjk2di_root(square)) {
            n->s.b = b;
            n->s.count = 2, n->s.side = cross < 0 ? -1 : 1;
            n->d = cross < 0 ? gjk2di_at(e.y, -e.x) : gjk2di_left(e);
            n->length = gjk2di_root(square);
            n->height = gjk2di_abs(cross) / n->length;
        }
    }
}

/* The cores are apart, and s is what is nearest: its distance, and its direction. */
GJK2DI_INLINE void gjk2di_measure_distance(gjk2di_nearest *n, const gjk2di_pair *g)
{
    gjk2di_measure(n, g);
    if (GJK2DI_RARE(gjk2di_is_tiny(g, n->height)))
        gjk2di_refine(n, g);
    if (GJK2DI_RARE(n->s.count == 1 && n->height < 4 * GJK2DI_U * g->E))
        gjk2di_choose_direction(n, g);
}

/* The cores of small rings whose edges tell all. */
GJK2DI_OUTLINE int gjk2di_nearest_by_edges(gjk2di_nearest *n, gjk2di_pair *g, int wants_depth)
{
    gjk2di_sides sides;
    int relation = gjk2di_ask_sides(&sides, g);
    if (relation == GJK2D_OVERLAPPING && !wants_depth)
        return relation;
    n->edge_height[0] = gjk2di_highest_of(&sides, 0, &n->edge[0]);
    n->edge_height[1] = gjk2di_highest_of(&sides, 1, &n->edge[1]);
    const int of = n->edge_height[1] > n->edge_height[0];
    const gjk2di_edge e = gjk2di_measure_lane(g, of, n->edge[of]);
    if (relation == GJK2DI_UNDECIDED) {
        relation = gjk2di_sign(e.height);
        if (gjk2di_abs(e.height) <= gjk2di_height_error(g))
            relation = gjk2di_relate_candidates(g, &sides);
    }
    gjk2di_take_edge(n, g, &e);
    if (relation != GJK2D_SEPARATED) {
        n->height = relation == GJK2D_TOUCHING ? 0 : GJK2DI_MIN(e.height, 0);
        return relation;
    }
    const gjk2di_simplex edge = n->s;
    if (gjk2di_clamp_to_end(n)) {
        const gjk2di_simplex end = n->s;
        const int is_certain = gjk2di_loop_to_measure(g, &n->s, end.a.p, end.a.q) == GJK2D_SEPARATED;
        if (!is_certain)
            n->s = end;
        gjk2di_measure_distance(n, g);
        if (!is_certain && n->height > e.height + 128 * GJK2DI_U * g->E)
            n->s = edge, gjk2di_measure(n, g); /* another edge is all but parallel */
    }
    if (n->s.count == 2 && GJK2DI_RARE(gjk2di_is_tiny(g, n->height)))
        gjk2di_refine(n, g);
    return relation;
}

/* The cores of any shapes. */
GJK2DI_OUTLINE int gjk2di_nearest_by_loop(gjk2di_nearest *n, gjk2di_pair *g, int wants_depth)
{
    gjk2di_edge best[2];
    int relation = gjk2di_loop_to_measure(g, &n->s, -1, 0);
    n->edge[0] = n->edge[1] = -1;
    if (relation == GJK2DI_UNDECIDED) {
        if (g->blocks && gjk2di_have_area(g))
            return gjk2di_nearest_by_edges(n, g, wants_depth);
        if (gjk2di_is_on_grid(g))
            g->error = 0;
        relation = gjk2di_loop_exactly(g, &n->s, 2);
    }
    if (relation == GJK2D_SEPARATED) {
        gjk2di_measure_distance(n, g);
    } else if (wants_depth) {
        gjk2di_best_edges(best, g);
        gjk2di_note_edges(n, best);
        const gjk2di_edge *const e = gjk2di_higher(best);
        if (e->height > GJK2DI_NO_HEIGHT) {
            gjk2di_take_edge(n, g, e);
        } else {
            n->s.count = 1, n->s.side = 0;
            gjk2di_choose_direction(n, g);
        }
        n->height = relation == GJK2D_OVERLAPPING ? GJK2DI_MIN(e->height, 0) : 0;
    }
    return relation;
}

/* How the shapes lie, and the nearest feature of the CSO. Without wants_depth an overlap
 * is not measured. */
GJK2DI_INLINE void gjk2di_find_nearest(gjk2di_nearest *n, gjk2di_pair *g, int wants_depth)
{
    const int by_edges = gjk2di_have_area(g) && (wants_depth ? g->blocks > 0 : g->blocks == 1) && !g->is_far;
    const int relation = by_edges ? gjk2di_nearest_by_edges(n, g, wants_depth) : gjk2di_nearest_by_loop(n, g, wants_depth);
    n->relation = relation;
    if (g->radius > 0) {
        n->relation = GJK2D_OVERLAPPING;
        if (relation == GJK2D_SEPARATED) {
            n->relation = gjk2di_gap_in_doubles(g, &n->s);
            if (GJK2DI_RARE(n->relation == GJK2DI_UNDECIDED))
                n->relation = gjk2di_relate_exactly(g, &n->s, 2);
        }
    }
}

/* The signed distance of the shapes, in stored numbers: of the sign that was decided. */
GJK2DI_INLINE gjk2d_real gjk2di_signed_distance(const gjk2di_pair *g, const gjk2di_nearest *n)
{
    const gjk2d_real distance = (gjk2d_real)((n->height - g->radius) / g->scale);
    if (n->relation == GJK2D_SEPARATED)
        return GJK2DI_MAX(distance, GJK2DI_SMALLEST);
    return n->relation == GJK2D_TOUCHING ? 0 : GJK2DI_MIN(distance, -GJK2DI_SMALLEST);
}

/* The closest or deepest points of the cores: across = q - p. One is a vertex, unless the
 * feature is a pair of parallel edges. */
GJK2DI_INLINE void gjk2di_core_points(gjk2di_vec out[2], const gjk2di_pair *g, const gjk2di_nearest *n, gjk2di_vec across)
{
    const gjk2di_corner *const a = &n->s.a, *const b = n->s.count == 2 ? &n->s.b : a;
    const int is_p = a->p == b->p, is_q = a->q == b->q; /* one vertex */
    const double foot = n->s.count == 2 ? gjk2di_foot(n) : 0;
    /* If the foot is beyond an edge's end, the edge is parallel to one of the other shape
     * and that end is the vertex. */
    const int is_clamped = !(foot > 0 && foot < 1), at_b = foot > 0;
    const int of = is_p && is_q ? 0 : is_q ? !is_clamped : is_p ? is_clamped : 0;
    const gjk2di_corner *const at = at_b && is_clamped ? b : a;
    gjk2di_vec v = gjk2di_placed_vertex(g, of, gjk2di_vertex_at(at, of));
    if (!is_p && !is_q)
        v = gjk2di_plus(v, gjk2di_times(foot, gjk2di_turned(g->turn[0], gjk2di_minus(gjk2di_vertex(g->shape[0], b->p), gjk2di_vertex(g->shape[0], at->p)))));
    out[of] = gjk2di_plus(g->at[0], v);
    out[!of] = of ? gjk2di_minus(out[1], across) : gjk2di_plus(out[0], across);
}

/* The part of one shape: a vertex, or the edge between two. */
GJK2DI_INLINE int gjk2di_feature_of(const gjk2d_shape *s, int a, int b)
{
    return a == b ? gjk2di_vertex_feature(s, a) : gjk2di_edge_feature(s, gjk2di_next(s, b) == a ? b : a);
}

GJK2DI_INLINE void gjk2di_tell(gjk2d_result *r, const gjk2di_pair *g, const gjk2di_nearest *n)
{
    const gjk2di_vec normal = gjk2di_times(-1 / n->length, n->d);
    const double unscale = 1 / g->scale;
    const gjk2di_corner *const a = &n->s.a, *const b = n->s.count == 2 ? &n->s.b : &n->s.a;
    gjk2di_vec core[2];
    gjk2di_core_points(core, g, n, gjk2di_times(n->height, normal));
    r->status = GJK2D_OK;
    r->relation = (gjk2d_relation)n->relation;
    r->distance = gjk2di_signed_distance(g, n);
    r->normal = gjk2di_rounded(normal);
    r->p = gjk2di_rounded(gjk2di_plus(gjk2di_times(unscale, core[0]), gjk2di_times((double)g->shape[0]->radius, normal)));
    r->q = gjk2di_rounded(gjk2di_minus(gjk2di_times(unscale, core[1]), gjk2di_times((double)g->shape[1]->radius, normal)));
    r->p_feature = gjk2di_feature_of(g->shape[0], a->p, b->p);
    r->q_feature = gjk2di_feature_of(g->shape[1], a->q, b->q);
}

/* ----------------------------------------------------------------- contact --
 * >>contact  Contact points: the other shape's edge that faces the reference edge is
 * clipped to it.
 */

/* The two ends of the incident edge, in two lanes; the first one is the support vertex. */
typedef struct gjk2di_clipped {
    gjk2di_d2 x, y;
    gjk2di_d2 along, height; /* on the reference edge, and above it */
    int vertex[2];
    double past; /* how far the support vertex was beyond an end of the reference edge */
} gjk2di_clipped;

/* Moves each end towards the other one until it is beside [0, length]. No branches here
 * and below: where an edge is clipped is noise to a branch predictor. */
GJK2DI_INLINE void gjk2di_clip(gjk2di_clipped *c, gjk2di_d2 bound)
{
    const gjk2di_d2 way = gjk2di_d2_minus(gjk2di_d2_swapped(c->along), c->along);
    const gjk2di_d2 part = gjk2di_d2_over(gjk2di_d2_minus(bound, c->along), gjk2di_d2_plus(way, gjk2di_d2_is_zero(way)));
    c->x = gjk2di_d2_plus(c->x, gjk2di_d2_times(part, gjk2di_d2_minus(gjk2di_d2_swapped(c->x), c->x)));
    c->y = gjk2di_d2_plus(c->y, gjk2di_d2_times(part, gjk2di_d2_minus(gjk2di_d2_swapped(c->y), c->y)));
    c->height = gjk2di_d2_plus(c->height, gjk2di_d2_times(part, gjk2di_d2_minus(gjk2di_d2_swapped(c->height), c->height)));
    c->along = bound;
}

/* Of the two edges at a shape's vertex j, the one that faces the direction from which both
 * rise: its other end. */
GJK2DI_INLINE int gjk2di_incident_end(const gjk2di_pair *g, int k, int j, gjk2di_vec rise)
{
    const int a = gjk2di_before(g->shape[k], j), b = gjk2di_after(g->shape[k], j);
    const gjk2di_vec at = gjk2di_placed_vertex(g, k, j);
    const gjk2di_vec u = gjk2di_minus(gjk2di_placed_vertex(g, k, a), at), v = gjk2di_minus(gjk2di_placed_vertex(g, k, b), at);
    const double of_u = gjk2di_dot(rise, u), of_v = gjk2di_dot(rise, v);
    return b + (a - b) * (of_u * of_u * gjk2di_dot(v, v) < of_v * of_v * gjk2di_dot(u, u));
}

/* Clips the incident edge to the edge e. Returns the number of points that are left. */
GJK2DI_INLINE int gjk2di_clip_edges(gjk2di_clipped *c, const gjk2di_pair *g, const gjk2di_edge *e)
{
    const gjk2di_vec out = gjk2di_times(-gjk2di_sign_of_shape[e->of] / e->length, e->d), start = gjk2di_placed_vertex(g, e->of, e->index);
    const gjk2di_vec v = gjk2di_placed_vertex(g, !e->of, e->support);
    c->vertex[0] = e->support;
    c->vertex[1] = gjk2di_incident_end(g, !e->of, e->support, out);
    const gjk2di_vec w = gjk2di_placed_vertex(g, !e->of, c->vertex[1]);
    c->x = gjk2di_d2_pair(v.x, w.x), c->y = gjk2di_d2_pair(v.y, w.y);
    const gjk2di_d2 ox = gjk2di_d2_all(out.x), oy = gjk2di_d2_all(out.y), zero = gjk2di_d2_all(0), length = gjk2di_d2_all(e->length);
    const gjk2di_d2 x = gjk2di_d2_minus(c->x, gjk2di_d2_all(start.x)), y = gjk2di_d2_minus(c->y, gjk2di_d2_all(start.y));
    c->height = gjk2di_d2_plus(gjk2di_d2_times(ox, x), gjk2di_d2_times(oy, y));
    c->along = gjk2di_d2_minus(gjk2di_d2_times(ox, y), gjk2di_d2_times(oy, x));
    const gjk2di_d2 bound = gjk2di_d2_min(gjk2di_d2_max(c->along, zero), length);
    c->past = gjk2di_d2_first(gjk2di_d2_minus(c->along, bound));
    if (GJK2DI_RARE(gjk2di_d2_more(zero, c->along) == 3 || gjk2di_d2_more(c->along, length) == 3))
        return 1; /* beside each other nowhere: the support vertex */
    gjk2di_clip(c, bound);
    return 1 + (gjk2di_abs(gjk2di_d2_first(gjk2di_d2_minus(bound, gjk2di_d2_swapped(bound)))) > 4 * (double)GJK2DI_EPSILON * g->E);
}

/* Contact between an edge and what was clipped to it. */
GJK2DI_INLINE void gjk2di_contact_edge(gjk2d_manifold *m, const gjk2di_pair *g, const gjk2di_edge *e, const gjk2di_clipped *c, int count)
{
    const gjk2di_vec normal = gjk2di_times(-1 / e->length, e->d);
    const double of_p = g->scale * (double)g->shape[0]->radius, of_q = g->scale * (double)g->shape[1]->radius, unscale = 1 / g->scale;
    const gjk2di_d2 shift = gjk2di_d2_times(gjk2di_d2_all(0.5), gjk2di_d2_minus(gjk2di_d2_all(of_p - of_q), gjk2di_d2_times(gjk2di_d2_all(gjk2di_sign_of_shape[e->of]), c->height)));
    const gjk2di_d2 x = gjk2di_d2_plus(gjk2di_d2_all(g->at[0].x), gjk2di_d2_plus(c->x, gjk2di_d2_times(shift, gjk2di_d2_all(normal.x))));
    const gjk2di_d2 y = gjk2di_d2_plus(gjk2di_d2_all(g->at[0].y), gjk2di_d2_plus(c->y, gjk2di_d2_times(shift, gjk2di_d2_all(normal.y))));
    const int edge = gjk2di_edge_feature(g->shape[e->of], e->index);
    double heights[2], xs[2], ys[2];
    gjk2di_d2_store(heights, gjk2di_d2_minus(c->height, gjk2di_d2_all(of_p + of_q)));
    gjk2di_d2_store(xs, gjk2di_d2_times(x, gjk2di_d2_all(unscale)));
    gjk2di_d2_store(ys, gjk2di_d2_times(y, gjk2di_d2_all(unscale)));
    const int deepest = heights[1] < heights[0];
    m->normal = gjk2di_rounded(normal);
    m->count = 1 + ((count > 1) & (heights[!deepest] <= g->margin));
    for (int i = 0; i < 2; ++i) {
        const int k = deepest ^ i, vertex = gjk2di_vertex_feature(g->shape[!e->of], c->vertex[k]);
        m->points[i].point = gjk2di_rounded(gjk2di_at(xs[k], ys[k]));
        m->points[i].separation = (gjk2d_real)(unscale * heights[k]);
        m->points[i].p_feature = e->of ? vertex : edge;
        m->points[i].q_feature = e->of ? edge : vertex;
    }
}

/* Contact between two points of the cores. */
GJK2DI_OUTLINE void gjk2di_contact_corner(gjk2d_manifold *m, const gjk2di_pair *g, const gjk2di_nearest *n)
{
    const gjk2di_vec normal = gjk2di_times(-1 / n->length, n->d);
    const double of_p = g->scale * (double)g->shape[0]->radius, of_q = g->scale * (double)g->shape[1]->radius;
    m->normal = gjk2di_rounded(normal);
    const gjk2di_vec half = gjk2di_times(0.5 * (n->height + of_p - of_q), normal);
    m->count = 1;
    m->points[0].point = gjk2di_rounded(gjk2di_times(1 / g->scale, gjk2di_plus(g->at[0], gjk2di_plus(gjk2di_placed_vertex(g, 0, n->s.a.p), half))));
    m->points[0].separation = (gjk2d_real)((n->height - of_p - of_q) / g->scale);
    m->points[0].p_feature = gjk2di_vertex_feature(g->shape[0], n->s.a.p);
    m->points[0].q_feature = gjk2di_vertex_feature(g->shape[1], n->s.a.q);
}

/* Where two corners are closest, by more than rounding, the normal is between them;
 * elsewhere that of the highest edge, of P's if Q's is not higher by the bias. */
GJK2DI_OUTLINE void gjk2di_contact_slowly(gjk2d_manifold *m, gjk2di_pair *g, double bias)
{
    gjk2di_nearest n;
    gjk2di_edge best[2];
    gjk2di_clipped c;
    gjk2di_find_nearest(&n, g, 1);
    if (n.relation == GJK2D_SEPARATED)
        return;
    if (n.edge[0] < 0 && n.edge[1] < 0) {
        gjk2di_edges_beside(best, g, &n.s.a);
        gjk2di_note_edges(&n, best);
    }
    const double highest = GJK2DI_MAX(n.edge_height[0], n.edge_height[1]);
    if (n.s.count == 1 && n.height > highest + 4 * (double)GJK2DI_EPSILON * g->E) {
        gjk2di_contact_corner(m, g, &n);
        return;
    }
    const int of = n.edge_height[1] > n.edge_height[0] + bias;
    const gjk2di_edge e = gjk2di_measure_edge(g, of, GJK2DI_MIN(n.edge[of], g->shape[of]->count - 1), -1);
    const int count = gjk2di_clip_edges(&c, g, &e);
    gjk2di_contact_edge(m, g, &e, &c, count);
}

/* The same of small rings whose cores overlap for certain, or whose closest points are on
 * an edge and beside it, but for rounding. */
GJK2DI_INLINE void gjk2di_find_contact(gjk2d_manifold *m, gjk2di_pair *g, double bias)
{
    if (g->blocks && gjk2di_have_area(g)) {
        gjk2di_sides sides;
        gjk2di_clipped c;
        int edge[2];
        const int relation = gjk2di_ask_sides(&sides, g);
        if (relation == GJK2D_SEPARATED)
            return;
        const double of_p = gjk2di_highest_of(&sides, 0, &edge[0]), of_q = gjk2di_highest_of(&sides, 1, &edge[1]);
        const int of = of_q > of_p + bias;
        const gjk2di_edge e = gjk2di_measure_lane(g, of, edge[of]);
        const int count = gjk2di_clip_edges(&c, g, &e);
        const double error = gjk2di_height_error(g), slack = 4 * (double)GJK2DI_EPSILON * g->E;
        const int is_beside = c.past * c.past <= slack * (slack + 2 * e.height) && e.height > error && e.height < g->radius - error;
        if (relation == GJK2D_OVERLAPPING || (is_beside && !(bias > 0))) {
            gjk2di_contact_edge(m, g, &e, &c, count);
            return;
        }
    }
    gjk2di_contact_slowly(m, g, bias);
}

/* --------------------------------------------------------------------- api --
 * >>api  The public functions.
 */
/* The relation of two shapes and a margin; bad input overlaps. */
GJK2DI_OUTLINE int gjk2di_ask(gjk2di_placed p, gjk2di_placed q, gjk2d_real margin, int level)
{
    gjk2di_pair g;
    if (GJK2DI_RARE(!p.shape || !q.shape))
        return GJK2D_OVERLAPPING;
    const int relation = gjk2di_place(&g, p, q, margin, 1);
    if (relation != GJK2DI_UNDECIDED)
        return relation;
    gjk2di_place_vertices(&g);
    return g.blocks ? gjk2di_relate_small(&g, level) : gjk2di_relate_by_loop(&g, level);
}

GJK2D_API int gjk2d_collide(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return gjk2di_ask(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), 0, 1) != GJK2D_SEPARATED;
}

GJK2D_API int gjk2d_overlap(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                            const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    return gjk2di_ask(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), 0, 2) == GJK2D_OVERLAPPING;
}

GJK2D_API int gjk2d_within(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                           const gjk2d_shape *q, const gjk2d_pose *q_pose,
                           gjk2d_real distance)
{
    if (distance < 0)
        return 0;
    return gjk2di_ask(gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), distance, 1) != GJK2D_SEPARATED;
}

GJK2D_API gjk2d_real gjk2d_distance(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                    const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    gjk2di_pair g;
    gjk2di_nearest n;
    if (GJK2DI_RARE(!p || !q))
        return 0;
    if (gjk2di_place(&g, gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), 0, 0) == GJK2D_OVERLAPPING)
        return 0;
    gjk2di_place_vertices(&g);
    gjk2di_find_nearest(&n, &g, 0);
    return n.relation == GJK2D_SEPARATED ? gjk2di_signed_distance(&g, &n) : 0;
}

GJK2D_API gjk2d_result gjk2d_separation(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                        const gjk2d_shape *q, const gjk2d_pose *q_pose)
{
    gjk2di_pair g;
    gjk2di_nearest n;
    gjk2d_result r = {GJK2D_NULL_POINTER, GJK2D_OVERLAPPING, 0, {0, 0}, {0, 0}, {0, 0}, -1, -1};
    if (GJK2DI_RARE(!p || !q))
        return r;
    gjk2di_place(&g, gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), 0, 0);
    r.status = g.status;
    if (GJK2DI_RARE(r.status))
        return r;
    gjk2di_place_vertices(&g);
    gjk2di_find_nearest(&n, &g, 1);
    gjk2di_tell(&r, &g, &n);
    return r;
}

GJK2D_API gjk2d_manifold gjk2d_contact(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                                       const gjk2d_shape *q, const gjk2d_pose *q_pose,
                                       gjk2d_real margin, gjk2d_real bias)
{
    gjk2d_manifold m = {GJK2D_NULL_POINTER, 0, {0, 0}, {{{0, 0}, 0, -1, -1}, {{0, 0}, 0, -1, -1}}};
    gjk2di_pair g;
    if (GJK2DI_RARE(!p || !q))
        return m;
    m.status = GJK2D_OK;
    if (margin < 0 || gjk2di_place(&g, gjk2di_placed_at(p, p_pose), gjk2di_placed_at(q, q_pose), margin, 1) == GJK2D_SEPARATED)
        return m;
    m.status = g.status ? g.status : bias >= 0 ? GJK2D_OK : GJK2D_BAD_OPTION;
    if (GJK2DI_RARE(m.status))
        return m;
    gjk2di_place_vertices(&g);
    gjk2di_find_contact(&m, &g, g.scale * (double)bias);
    return m;
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
#endif /* GJK2D_FUNCTIONS */
#endif
