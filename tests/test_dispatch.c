/* test_dispatch.c - which functions about many queries are taken, by the vectors that the
 * processor is said to have. What the wider ones answer is tested where they are compiled:
 * here they only tell that they were asked, and what.
 */
static int processor_width;
#define GJK2D_WIDTH()  processor_width
#define GJK2D_DISPATCH 512
#define GJK2D_STATIC
#include "testing.h"

static struct {
    int bits, count;
    const void *first, *second, *out;
} asked;

static int take(int bits, const void *first, const void *second, int count,
                const void *out)
{
    asked.bits = bits;
    asked.count = count;
    asked.first = first;
    asked.second = second;
    asked.out = out;
    return 1000 + bits;
}

#define SERIES           const gjk2d_series *p, const gjk2d_series *q, int count
#define MOTION           const gjk2d_motion *motion, const gjk2d_series *q, int count
#define NAME(name, bits) GJK2D_LINK_VARIANT(name, bits)
#define FUNCTIONS(bits)                                                                  \
    int NAME(gjk2d_collide_many, bits)(SERIES, unsigned char *out)                       \
    {                                                                                    \
        return take(bits, p, q, count, out);                                             \
    }                                                                                    \
    int NAME(gjk2d_first_hit, bits)(SERIES) { return take(bits, p, q, count, NULL); }    \
    void NAME(gjk2d_distance_many, bits)(SERIES, gjk2d_real * out)                       \
    {                                                                                    \
        take(bits, p, q, count, out);                                                    \
    }                                                                                    \
    void NAME(gjk2d_witness_many, bits)(SERIES, gjk2d_result * out)                      \
    {                                                                                    \
        take(bits, p, q, count, out);                                                    \
    }                                                                                    \
    int NAME(gjk2d_nearest, bits)(SERIES, gjk2d_real * out)                              \
    {                                                                                    \
        return take(bits, p, q, count, out);                                             \
    }                                                                                    \
    int NAME(gjk2d_motion_hit, bits)(MOTION)                                             \
    {                                                                                    \
        return take(bits, motion, q, count, NULL);                                       \
    }                                                                                    \
    int NAME(gjk2d_motion_hits, bits)(MOTION, unsigned char *out)                        \
    {                                                                                    \
        return take(bits, motion, q, count, out);                                        \
    }                                                                                    \
    int NAME(gjk2d_motion_clearance, bits)(MOTION, gjk2d_real * out)                     \
    {                                                                                    \
        return take(bits, motion, q, count, out);                                        \
    }

#ifdef __cplusplus
extern "C" {
#endif
FUNCTIONS(256)
FUNCTIONS(512)
#ifdef __cplusplus
}
#endif

static void expect_asked(const char *name, int bits, const void *first,
                         const void *second, int count, const void *out)
{
    CHECK(asked.bits == bits, "%s: %d bits, not %d", name, asked.bits, bits);
    CHECK(asked.first == first && asked.second == second && asked.count == count &&
              asked.out == out,
          "%s: another question", name);
    asked.bits = 0;
}

static void the_widest_is_asked(void **state)
{
    static const int widths[][2] = {{256, 256}, {511, 256}, {512, 512}, {1024, 512}};
    static gjk2d_series p, q;
    static gjk2d_motion motion;
    static unsigned char hits[3];
    static gjk2d_real numbers[3];
    static gjk2d_result results[3];
    size_t i;
    (void)state;
    for (i = 0; i < sizeof widths / sizeof *widths; ++i) {
        const int bits = widths[i][1], answer = 1000 + bits;
        processor_width = widths[i][0];
        CHECK(gjk2d_collide_many(&p, &q, 3, hits) == answer, "collide_many");
        expect_asked("collide_many", bits, &p, &q, 3, hits);
        CHECK(gjk2d_first_hit(&p, &q, 4) == answer, "first_hit");
        expect_asked("first_hit", bits, &p, &q, 4, NULL);
        gjk2d_distance_many(&p, &q, 5, numbers);
        expect_asked("distance_many", bits, &p, &q, 5, numbers);
        gjk2d_witness_many(&p, &q, 6, results);
        expect_asked("witness_many", bits, &p, &q, 6, results);
        CHECK(gjk2d_nearest(&p, &q, 7, numbers) == answer, "nearest");
        expect_asked("nearest", bits, &p, &q, 7, numbers);
        CHECK(gjk2d_motion_hit(&motion, &q, 8) == answer, "motion_hit");
        expect_asked("motion_hit", bits, &motion, &q, 8, NULL);
        CHECK(gjk2d_motion_hits(&motion, &q, 9, hits) == answer, "motion_hits");
        expect_asked("motion_hits", bits, &motion, &q, 9, hits);
        CHECK(gjk2d_motion_clearance(&motion, &q, 10, numbers) == answer, "clearance");
        expect_asked("motion_clearance", bits, &motion, &q, 10, numbers);
    }
}

/* Two circles of radius 1, 0, 2 and 4 apart. */
static void without_wide_vectors_its_own(void **state)
{
    static const gjk2d_vec2 origin = {0, 0};
    static const gjk2d_pose poses[3] = {{{0, 0}, 1, 0}, {{2, 0}, 1, 0}, {{4, 0}, 1, 0}};
    const gjk2d_shape disc = gjk2d_make_circle(origin, 1);
    gjk2d_series p, q;
    gjk2d_motion motion;
    unsigned char hits[3];
    gjk2d_real numbers[3], least;
    gjk2d_result results[3];
    (void)state;
    processor_width = 128;
    p.shape = q.shape = motion.parts = &disc;
    p.shape_step = q.shape_step = p.pose_step = 0;
    p.pose = NULL;
    q.pose = motion.poses = poses;
    q.pose_step = motion.pose_step = sizeof *poses;
    motion.part_count = 1;
    motion.pose_count = 3;
    CHECK(gjk2d_collide_many(&p, &q, 3, hits) == 2 && hits[1] && !hits[2],
          "collide_many");
    CHECK(gjk2d_first_hit(&p, &q, 3) == 0, "first_hit");
    gjk2d_distance_many(&p, &q, 3, numbers);
    CHECK(!(numbers[1] > 0) && fabs((double)numbers[2] - 2) < 1e-6, "distance_many");
    gjk2d_witness_many(&p, &q, 3, results);
    CHECK(results[0].status == GJK2D_OVERLAP && results[2].normal.x > 0, "witness_many");
    CHECK(gjk2d_nearest(&p, &q, 3, &least) == 0 && !(least > 0), "nearest");
    CHECK(gjk2d_motion_hit(&motion, &p, 1) == 0, "motion_hit");
    CHECK(gjk2d_motion_hits(&motion, &p, 1, hits) == 2, "motion_hits");
    CHECK(gjk2d_motion_clearance(&motion, &p, 1, numbers) == 0 && numbers[2] > 1,
          "motion_clearance");
    CHECK(asked.bits == 0, "wider vectors than there are");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(the_widest_is_asked),
        TEST(without_wide_vectors_its_own),
    };
    return run_all("dispatch", tests, COUNT_OF(tests));
}
