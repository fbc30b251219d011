/* fuzz_pair.c - any bytes become two placed shapes and the ways to ask about
 * them; whatever comes out must obey the laws
 *
 * The first bytes choose, so that small changes of the input are small changes
 * of the pair. Numbers come as small lattice coordinates (exact contact is
 * frequent), as fractions, or as raw bits: NaN, infinities, denormals.
 */
#include "fuzz_pair.h"

#include "testing.h"

#include <stdlib.h>

/* ------------------------------------------------------------------ decoding -- */

typedef struct reader {
    const uint8_t *data;
    size_t left;
} reader;

/* Past the end there are zeros. */
static int next_byte(reader *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->data++;
}

static gjk2d_real raw_number(reader *in)
{
    unsigned char bytes[sizeof(gjk2d_real)];
    gjk2d_real x;
    size_t i;
    for (i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)next_byte(in);
    memcpy(&x, bytes, sizeof x);
    return x;
}

/* way: 0 lattice, 1 thirds, 2 a fraction of 16 bits, 3 raw bits */
static gjk2d_real next_number(reader *in, int way)
{
    int byte;
    switch (way & 3) {
    case 0:
        return REAL((next_byte(in) & 15) - 8);
    case 1:
        return REAL((next_byte(in) - 128) / 3.0);
    case 2:
        byte = next_byte(in);
        return REAL((byte * 256 + next_byte(in) - 32768) / 4096.0);
    default:
        return raw_number(in);
    }
}

static gjk2d_pose next_pose(reader *in, int way)
{
    static const double turns[][2] = {{1, 0},     {0, 1},  {-1, 0},      {0, -1},
                                      {0.6, 0.8}, {3, -4}, {0.28, 0.96}, {0, 0}};
    gjk2d_pose pose;
    int turn = next_byte(in);
    pose.position.x = next_number(in, way);
    pose.position.y = next_number(in, way);
    pose.cos = REAL(turns[turn & 7][0]);
    pose.sin = REAL(turns[turn & 7][1]);
    if (turn & 8)
        pose = pose_turned((double)pose.position.x, (double)pose.position.y, turn);
    if (turn & 16) {
        pose.cos = next_number(in, way);
        pose.sin = next_number(in, way);
    }
    return pose;
}

static void next_body(reader *in, body *b)
{
    int what = next_byte(in), way = what >> 6, i;
    b->count = 1 + (what & 15);
    for (i = 0; i < b->count; i++) {
        b->points[i].x = next_number(in, way);
        b->points[i].y = next_number(in, way);
    }
    b->radius = what & 16 ? 0 : next_number(in, way);
    if (b->radius < 0 && what & 32)
        b->radius = -b->radius;
    b->pose = next_pose(in, what & 32 ? way : 0);
    body_make(b);
}

static gjk2d_cache next_cache(reader *in, int way)
{
    gjk2d_cache cache;
    int i;
    cache.count = next_byte(in) - 1;
    for (i = 0; i < 2; i++) {
        cache.p_index[i] = next_byte(in) - 1;
        cache.q_index[i] = next_byte(in) - 1;
    }
    cache.direction.x = next_number(in, way);
    cache.direction.y = next_number(in, way);
    return cache;
}

/* ---------------------------------------------------------------------- laws -- */

/* A law that does not hold ends the run: that is what a fuzzer looks for. */
static void expect(int holds, const char *law, duo pair)
{
    if (holds)
        return;
    printf("broken: %s\n", law);
    print_duo(pair);
    fflush(NULL);
    abort();
}

static int is_usable(duo pair)
{
    return gjk2d_shape_status(pair.p) == GJK2D_OK &&
           gjk2d_shape_status(pair.q) == GJK2D_OK;
}

static int pose_is_usable(const gjk2d_pose *pose)
{
    return is_finite(pose->position.x) && is_finite(pose->position.y) &&
           is_finite(pose->cos) && is_finite(pose->sin) &&
           (pose->cos != 0 || pose->sin != 0);
}

/* Results can be measured: the magnitude is far from both ends of the range, and
 * the poses are rotations, if not of length 1. */
static int is_ordinary(duo pair)
{
    long double size = magnitude(pair), most = sqrtl(WIDE(REAL_MAX)) / 1024;
    wide2 r = turned(pair.p_pose, vec(1, 0)), s = turned(pair.q_pose, vec(1, 0));
    long double p_scale = hypotl(r.x, r.y), q_scale = hypotl(s.x, s.y);
    return size < most && size > 1 / most && p_scale > 1e-3L && p_scale < 1e3L &&
           q_scale > 1e-3L && q_scale < 1e3L;
}

static void check_consistency(duo pair, const gjk2d_result *r)
{
    int collide = gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose);
    gjk2d_real distance = gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose);
    expect(!result_has_nan(r) && distance >= 0, "no NaN", pair);
    expect(collide == r->collide, "the levels say the same", pair);
    expect((distance == 0) == collide, "distance == 0 if and only if collide", pair);
    expect((r->distance == 0) == r->collide, "the same of level 3", pair);
    if (r->status != GJK2D_OK)
        expect(r->collide == 1 && r->distance == 0 && same_vec(r->normal, vec(0, 0)),
               "the safe answer", pair);
}

static void check_symmetry(duo pair, const gjk2d_result *r)
{
    gjk2d_result swapped = gjk2d_witness(pair.q, pair.q_pose, pair.p, pair.p_pose);
    if (r->status > GJK2D_OVERLAP || swapped.status > GJK2D_OVERLAP) {
        expect((r->status > GJK2D_OVERLAP) == (swapped.status > GJK2D_OVERLAP),
               "a refusal has no order", pair);
        return;
    }
    if (is_ordinary(pair) && fabsl(wide_distance(pair)) > 2 * band(pair))
        expect(swapped.collide == r->collide &&
                   fabsl(WIDE(swapped.distance) - WIDE(r->distance)) <= band(pair),
               "swapping changes nothing", pair);
}

static void check_truth(duo pair, const gjk2d_result *r)
{
    oracle_truth truth = exact_truth(pair);
    long double want = WIDE(truth.distance), got = WIDE(r->distance);
    expect(r->collide || !truth.collide, "free is true", pair);
    if (r->status > GJK2D_OVERLAP || !is_ordinary(pair))
        return;
    expect(!r->collide || want <= band(pair), "collide is true beyond the band", pair);
    expect(r->collide || fabsl(got - want) <= band(pair), "the distance", pair);
    if (answer_problem(r, pair) != NULL)
        expect(0, answer_problem(r, pair), pair);
}

static void check_margin_and_sweep(duo pair, reader *in, int way)
{
    gjk2d_real margin = next_number(in, way);
    gjk2d_vec2 t;
    int within, swept;
    t.x = next_number(in, way);
    t.y = next_number(in, way);
    within = gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, margin);
    swept = gjk2d_swept_collide(pair.p, pair.p_pose, t, pair.q, pair.q_pose);
    expect(gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, 0) ==
               gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose),
           "within(0) is collide", pair);
    if (!is_finite(margin) || !is_finite(t.x) || !is_finite(t.y))
        return;
    expect(within || margin < 0 || !exact_within(pair, (double)margin),
           "\"not within\" is true", pair);
    expect(swept || !exact_sweep(pair, t), "\"free along the way\" is true", pair);
}

static void check_policies(duo pair, reader *in, int way, const gjk2d_result *r)
{
    gjk2d_cache cache = next_cache(in, way);
    gjk2d_options options;
    gjk2d_result other;
    memset(&options, 0, sizeof options);
    options.level = 3;
    options.support = (gjk2d_support_policy)(next_byte(in) % 3);
    options.cache = &cache;
    other = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
    expect(!result_has_nan(&other), "no NaN from a cache", pair);
    if (r->status > GJK2D_OVERLAP || !is_ordinary(pair) ||
        fabsl(wide_distance(pair)) <= 2 * band(pair))
        return;
    expect(other.collide == r->collide &&
               fabsl(WIDE(other.distance) - WIDE(r->distance)) <= band(pair),
           "policies and caches change nothing", pair);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reader in;
    body p, q;
    int what;
    duo pair;
    gjk2d_result r;
    in.data = data;
    in.left = size;
    what = next_byte(&in);
    next_body(&in, &p);
    next_body(&in, &q);
    pair =
        duo_of(&p.shape, what & 1 ? NULL : &p.pose, &q.shape, what & 2 ? NULL : &q.pose);
    r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
    check_consistency(pair, &r);
    check_symmetry(pair, &r);
    if (!is_usable(pair) || (pair.p_pose != NULL && !pose_is_usable(pair.p_pose)) ||
        (pair.q_pose != NULL && !pose_is_usable(pair.q_pose))) {
        expect(r.status > GJK2D_OVERLAP, "bad input has a status", pair);
        return 0;
    }
    check_truth(pair, &r);
    check_margin_and_sweep(pair, &in, what >> 6);
    check_policies(pair, &in, what >> 6, &r);
    return 0;
}
