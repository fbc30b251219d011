/* fuzz_pair.c - any bytes become two placed shapes and the ways to ask about
 * them; whatever comes out must obey the laws
 *
 * Two forms of input. Short: the first bytes choose, so that small changes of the
 * input are small changes of the pair; numbers come as small lattice coordinates
 * (exact contact is frequent), as fractions, or as raw bits: NaN, infinities,
 * denormals. In full, after the byte RAW_FORM: counts, then the bits of every
 * number; that is what fuzz_mutator.c writes.
 *
 * Within law 1's range every law holds without a band (laws.h). Outside of it,
 * and for bad input: the levels agree, the answer errs on the safe side, nothing
 * is NaN.
 */
#include "fuzz_pair.h"

#include "laws.h"

#include <stdlib.h>

enum { RAW_FORM = 0xF7 };

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

static void raw_body(reader *in, body *b, int count)
{
    int i;
    b->count = 1 + count % BODY_POINTS;
    for (i = 0; i < b->count; i++) {
        b->points[i].x = raw_number(in);
        b->points[i].y = raw_number(in);
    }
    b->radius = raw_number(in);
    b->pose.position.x = raw_number(in);
    b->pose.position.y = raw_number(in);
    b->pose.cos = raw_number(in);
    b->pose.sin = raw_number(in);
    body_make(b);
}

static gjk2d_cache next_cache(reader *in)
{
    gjk2d_cache cache;
    int i;
    cache.count = next_byte(in) - 1;
    for (i = 0; i < 2; i++) {
        cache.p_index[i] = next_byte(in) - 1;
        cache.q_index[i] = next_byte(in) - 1;
    }
    return cache;
}

void fuzz_read(const uint8_t *data, size_t size, fuzz_case *out)
{
    reader in;
    int what, way, p_count, q_count;
    in.data = data;
    in.left = size;
    what = next_byte(&in);
    memset(out, 0, sizeof *out);
    if (what == RAW_FORM) {
        what = next_byte(&in);
        p_count = next_byte(&in);
        q_count = next_byte(&in);
        raw_body(&in, &out->p, p_count);
        raw_body(&in, &out->q, q_count);
        way = 3;
    } else {
        next_body(&in, &out->p);
        next_body(&in, &out->q);
        way = what >> 6;
    }
    out->bare = what & 3;
    out->made = what >> 2 & 7;
    out->margin = next_number(&in, way);
    out->sweep.x = next_number(&in, way);
    out->sweep.y = next_number(&in, way);
    out->cache = next_cache(&in);
    out->policy = next_byte(&in) % 3;
}

typedef struct writer {
    uint8_t *data;
    size_t left;
    int full;
} writer;

static void put(writer *out, const void *from, size_t size)
{
    if (size > out->left) {
        out->full = 1;
        return;
    }
    memcpy(out->data, from, size);
    out->data += size;
    out->left -= size;
}

static void put_byte(writer *out, int byte)
{
    uint8_t b = (uint8_t)byte;
    put(out, &b, 1);
}

static void put_real(writer *out, gjk2d_real x) { put(out, &x, sizeof x); }

static void put_body(writer *out, const body *b)
{
    int i;
    for (i = 0; i < b->count; i++) {
        put_real(out, b->points[i].x);
        put_real(out, b->points[i].y);
    }
    put_real(out, b->radius);
    put_real(out, b->pose.position.x);
    put_real(out, b->pose.position.y);
    put_real(out, b->pose.cos);
    put_real(out, b->pose.sin);
}

size_t fuzz_write(const fuzz_case *c, uint8_t *data, size_t most)
{
    writer out;
    int i;
    out.data = data;
    out.left = most;
    out.full = 0;
    put_byte(&out, RAW_FORM);
    put_byte(&out, c->bare | c->made << 2);
    put_byte(&out, c->p.count - 1);
    put_byte(&out, c->q.count - 1);
    put_body(&out, &c->p);
    put_body(&out, &c->q);
    put_real(&out, c->margin);
    put_real(&out, c->sweep.x);
    put_real(&out, c->sweep.y);
    put_byte(&out, c->cache.count + 1);
    for (i = 0; i < 2; i++) {
        put_byte(&out, c->cache.p_index[i] + 1);
        put_byte(&out, c->cache.q_index[i] + 1);
    }
    put_byte(&out, c->policy);
    return out.full ? 0 : most - out.left;
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
    return pose == NULL || (is_finite(pose->position.x) && is_finite(pose->position.y) &&
                            is_finite(pose->cos) && is_finite(pose->sin) &&
                            (pose->cos != 0 || pose->sin != 0));
}

/* Law 1's range. */
static int is_between(gjk2d_real x, double low, double high)
{
    double size = fabs((double)x);
    return x == 0 || (size >= low && size <= high);
}

static int is_in_range(gjk2d_real x)
{
    return is_between(x, GJK2D_DOUBLE ? 1e-150 : 0, GJK2D_DOUBLE ? 1e150 : HUGE_VAL);
}

static int is_rotation_in_range(gjk2d_real x)
{
    double most = GJK2D_DOUBLE ? ldexp(1, 100) : HUGE_VAL;
    return is_between(x, GJK2D_DOUBLE ? ldexp(1, -100) : 0, most);
}

static int body_is_in_range(const body *b, const gjk2d_pose *pose)
{
    int i, all = is_in_range(b->radius);
    for (i = 0; i < b->count; i++)
        all &= is_in_range(b->points[i].x) && is_in_range(b->points[i].y);
    return all && (pose == NULL ||
                   (is_in_range(pose->position.x) && is_in_range(pose->position.y) &&
                    is_rotation_in_range(pose->cos) && is_rotation_in_range(pose->sin)));
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

static void check_refusals(duo pair, const gjk2d_result *r)
{
    gjk2d_result swapped = gjk2d_witness(pair.q, pair.q_pose, pair.p, pair.p_pose);
    expect((r->status > GJK2D_OVERLAP) == (swapped.status > GJK2D_OVERLAP),
           "a refusal has no order", pair);
}

/* Whatever the numbers. */
static void check_safe(duo pair, const fuzz_case *c, const gjk2d_result *r)
{
    gjk2d_cache cache = c->cache;
    gjk2d_options options;
    gjk2d_result other;
    int within, swept;
    memset(&options, 0, sizeof options);
    options.level = 3;
    options.support = (gjk2d_support_policy)c->policy;
    options.cache = &cache;
    other = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
    within = gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, c->margin);
    swept = gjk2d_swept_collide(pair.p, pair.p_pose, c->sweep, pair.q, pair.q_pose);
    expect(!result_has_nan(&other), "no NaN from a cache", pair);
    expect((within == 0 || within == 1) && (swept == 0 || swept == 1), "0 or 1", pair);
    if (r->status > GJK2D_OVERLAP && r->status != GJK2D_OUT_OF_RANGE)
        expect(other.status > GJK2D_OVERLAP && other.collide && swept,
               "refused once, refused always", pair);
}

/* Out of range a guess may be "collide", never "free". */
static void check_free(duo pair, const fuzz_case *c, const gjk2d_result *r)
{
    int finite_way = is_finite(c->sweep.x) && is_finite(c->sweep.y);
    expect(r->collide || !exact_truth(pair).collide, "free is true", pair);
    if (is_finite(c->margin) && c->margin >= 0)
        expect(gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, c->margin) ||
                   !exact_within(pair, (double)c->margin),
               "\"not within\" is true", pair);
    if (finite_way)
        expect(gjk2d_swept_collide(pair.p, pair.p_pose, c->sweep, pair.q, pair.q_pose) ||
                   !exact_sweep(pair, c->sweep),
               "\"free along the way\" is true", pair);
}

static void check_laws(duo pair, const fuzz_case *c)
{
    laws_trial t;
    laws_questions questions;
    laws_begin(&t, pair.p, pair.p_pose, pair.q, pair.q_pose,
               (uint64_t)(c->policy + 3 * c->bare), NULL);
    questions.margin = c->margin;
    questions.sweep = c->sweep;
    questions.cache = &c->cache;
    laws_check_short(&t);
    laws_check_rest(&t, &questions, NULL);
    if (laws_is_broken(&t)) {
        printf("%s: truth: relation %d, distance %.17g\n", t.kind, (int)t.truth.relation,
               t.truth.distance);
        expect(0, t.message, pair);
    }
    laws_end(&t);
}

/* The shape made in another way. */
static gjk2d_shape remade(const body *b, int spread, int own, gjk2d_real *room)
{
    const gjk2d_real infinite = REAL_MAX * 2;
    int i;
    if (own && b->count == 1)
        return gjk2d_make_circle(b->points[0], b->radius);
    if (own && b->count == 2)
        return gjk2d_make_capsule(b->points[0], b->points[1], b->radius);
    if (!spread)
        return b->shape;
    for (i = 0; i < b->count; i++) {
        room[3 * i] = b->points[i].x;
        room[3 * i + 1] = b->points[i].y;
        room[3 * i + 2] = infinite - infinite;
    }
    return gjk2d_make_points(room, b->count, 3 * sizeof *room, b->radius);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_case c;
    gjk2d_real rooms[2][3 * BODY_POINTS];
    duo pair;
    gjk2d_result r;
    fuzz_read(data, size, &c);
    c.p.shape = remade(&c.p, c.made & 1, c.made & 4, rooms[0]);
    c.q.shape = remade(&c.q, c.made & 2, c.made & 4, rooms[1]);
    pair = duo_of(&c.p.shape, c.bare & 1 ? NULL : &c.p.pose, &c.q.shape,
                  c.bare & 2 ? NULL : &c.q.pose);
    r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
    check_consistency(pair, &r);
    check_refusals(pair, &r);
    check_safe(pair, &c, &r);
    if (!is_usable(pair) || !pose_is_usable(pair.p_pose) || !pose_is_usable(pair.q_pose))
        expect(r.status > GJK2D_OVERLAP, "bad input has a status", pair);
    else if (body_is_in_range(&c.p, pair.p_pose) && body_is_in_range(&c.q, pair.q_pose))
        check_laws(pair, &c);
    else
        check_free(pair, &c, &r);
    return 0;
}
