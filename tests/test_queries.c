/* test_queries.c - what the queries answer, in rows that were checked by hand
 *
 * First every kind of shape against every other, in the three states that a
 * pair can be in; then rows for single stories, among them what users of other
 * libraries have reported (named after the report); then the ways of asking:
 * margin, sweep, and each option of the general query.
 */
#include "testing.h"

#include <stdlib.h>

/* ---------------------------------------------------- every kind on every -- */

/* An ellipse and a box, each given by its support mapping alone. */
typedef struct half_sizes {
    gjk2d_real x, y;
} half_sizes;

static gjk2d_vec2 ellipse_support(gjk2d_vec2 direction, const void *user)
{
    const half_sizes *h = (const half_sizes *)user;
    double x = (double)h->x * (double)direction.x, y = (double)h->y * (double)direction.y;
    double length = hypot(x, y);
    return vec((double)h->x * x / length, (double)h->y * y / length);
}

static gjk2d_vec2 box_support(gjk2d_vec2 direction, const void *user)
{
    const half_sizes *h = (const half_sizes *)user;
    gjk2d_vec2 v;
    v.x = direction.x < 0 ? -h->x : h->x;
    v.y = direction.y < 0 ? -h->y : h->y;
    return v;
}

static const half_sizes ellipse_sizes = {2, 1};
static const half_sizes custom_box_sizes = {REAL(1.5), 1};
static const gjk2d_vec2 triangle_points[] = {{-1, -2}, {3, 0}, {-1, 2}};
static const gjk2d_vec2 box_points[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
static const gjk2d_vec2 octagon_points[] = {{2, -1}, {2, 1},   {1, 2},   {-1, 2},
                                            {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}};
static const gjk2d_vec2 clockwise_points[] = {{3, 0},  {1, -2}, {-1, -2},
                                              {-3, 0}, {-1, 2}, {1, 2}};

static gjk2d_shape make_a_point(void) { return gjk2d_make_circle(vec(0, 0), 0); }

static gjk2d_shape make_a_segment(void)
{
    return gjk2d_make_capsule(vec(-2, 0), vec(2, 0), 0);
}

static gjk2d_shape make_a_triangle(void)
{
    return gjk2d_make_polygon(triangle_points, 3, 0);
}

static gjk2d_shape make_a_box(void) { return gjk2d_make_polygon(box_points, 4, 0); }

static gjk2d_shape make_a_ring(void) { return gjk2d_make_polygon(octagon_points, 8, 0); }

static gjk2d_shape make_a_clockwise_ring(void)
{
    return gjk2d_make_polygon(clockwise_points, 6, 0);
}

static gjk2d_shape make_a_circle(void)
{
    return gjk2d_make_circle(vec(0.5, 0), REAL(0.5));
}

static gjk2d_shape make_a_capsule(void)
{
    return gjk2d_make_capsule(vec(0, -1), vec(0, 1), REAL(0.5));
}

static gjk2d_shape make_a_rounded_box(void)
{
    return gjk2d_make_polygon(box_points, 4, REAL(0.25));
}

static gjk2d_shape make_an_ellipse(void)
{
    return gjk2d_make_custom(ellipse_support, &ellipse_sizes, 0);
}

static gjk2d_shape make_a_custom_box(void)
{
    return gjk2d_make_custom(box_support, &custom_box_sizes, 0);
}

/* How far each reaches to the left and right of its origin. The feature that
 * ends it there contains y = 0, so that pairs can be pushed along the x axis. */
typedef struct kind_of_shape {
    const char *name;
    gjk2d_shape (*make)(void);
    double left, right;
    int is_thin; /* no area */
} kind_of_shape;

static const kind_of_shape kinds[] = {
    {"point", make_a_point, 0, 0, 1},
    {"segment", make_a_segment, 2, 2, 1},
    {"triangle", make_a_triangle, 1, 3, 0},
    {"box", make_a_box, 1, 1, 0},
    {"polygon", make_a_ring, 2, 2, 0},
    {"clockwise polygon", make_a_clockwise_ring, 3, 3, 0},
    {"circle", make_a_circle, 0, 1, 0},
    {"capsule", make_a_capsule, 0.5, 0.5, 0},
    {"rounded box", make_a_rounded_box, 1.25, 1.25, 0},
    {"custom ellipse", make_an_ellipse, 2, 2, 0},
    {"custom box", make_a_custom_box, 1.5, 1.5, 0},
};
enum { KINDS = 11 };

/* The pair as a whole turned and moved. Quarter turns and small integers are
 * exact, so touching stays touching; in 3-4-5 turns the positions are rounded,
 * which the pair knows nothing of. */
typedef struct view {
    double cos, sin, x, y;
    int is_exact;
} view;

static double view_rounding(const view *from)
{
    return from->is_exact ? 0 : 4 * (double)REAL_EPSILON * (20 + hypot(from->x, from->y));
}

static const view views[] = {
    {1, 0, 0, 0, 1},   {0, 1, 5, -3, 1},      {-1, 0, 0, 0, 1},
    {0, -1, -2, 7, 1}, {0.6, 0.8, 10, 20, 0}, {-0.8, 0.6, 0, -1, 0},
};

static gjk2d_pose seen(const view *from, double x)
{
    gjk2d_pose pose = pose_at(from->x + from->cos * x, from->y + from->sin * x);
    pose.cos = REAL(from->cos);
    pose.sin = REAL(from->sin);
    return pose;
}

typedef struct kind_pair {
    int p, q;
    char name[64];
} kind_pair;

static void expect_separated(const char *name, duo pair, const view *from, double gap)
{
    gjk2d_result r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
    double bound = (double)band(pair) + view_rounding(from);
    double error = fabs((double)r.distance - gap);
    double angle = bound + bound / gap;
    if (pair.p->support == ellipse_support || pair.q->support == ellipse_support)
        angle = sqrt(angle); /* round: the distance is flat there */
    CHECK(r.status == GJK2D_OK, "%s, gap %g: status %s", name, gap,
          gjk2d_status_text(r.status));
    CHECK(error <= bound, "%s, gap: got %.9g, want %g, error %.2g", name,
          (double)r.distance, gap, error);
    error = hypot((double)r.normal.x - from->cos, (double)r.normal.y - from->sin);
    CHECK(error <= angle, "%s, normal: got (%.9g, %.9g), want (%g, %g), error %.2g", name,
          (double)r.normal.x, (double)r.normal.y, from->cos, from->sin, error);
    CHECK(answer_problem(&r, pair) == NULL, "%s, gap %g: %s", name, gap,
          answer_problem(&r, pair));
    CHECK(!gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose), "%s collides", name);
    CHECK(fabs((double)gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose) - gap) <=
              bound,
          "%s: gjk2d_distance", name);
}

static void expect_contact(const char *name, duo pair, gjk2d_status status)
{
    gjk2d_result r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
    CHECK(r.status == status, "%s: status: got %s, want %s", name,
          gjk2d_status_text(r.status), gjk2d_status_text(status));
    CHECK(r.collide == 1 && r.distance == 0, "%s: collide %d, distance %g", name,
          r.collide, (double)r.distance);
    CHECK(answer_problem(&r, pair) == NULL, "%s: %s", name, answer_problem(&r, pair));
    CHECK(gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose), "%s: level 1", name);
    CHECK(gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose) == 0, "%s: level 2",
          name);
    CHECK(gjk2d_within(pair.p, pair.p_pose, pair.q, pair.q_pose, 0), "%s: within 0",
          name);
}

static void kinds_separated(const kind_pair *k, const view *from, duo pair)
{
    gjk2d_pose p_pose = seen(from, 0), q_pose;
    double contact = kinds[k->p].right + kinds[k->q].left, gap;
    for (gap = 8; gap >= 0.0625; gap /= 4) {
        q_pose = seen(from, contact + gap);
        expect_separated(k->name, duo_of(pair.p, &p_pose, pair.q, &q_pose), from, gap);
    }
}

static void kinds_meeting(const kind_pair *k, const view *from, duo pair)
{
    gjk2d_pose p_pose = seen(from, 0), q_pose;
    double contact = kinds[k->p].right + kinds[k->q].left;
    int is_thin = kinds[k->p].is_thin && kinds[k->q].is_thin;
    if (from->is_exact) {
        q_pose = seen(from, contact);
        expect_contact(k->name, duo_of(pair.p, &p_pose, pair.q, &q_pose), GJK2D_OK);
    }
    if (is_thin && (kinds[k->p].right + kinds[k->q].left == 0 || !from->is_exact))
        return; /* two points do not overlap; two segments do as long as exact */
    q_pose = seen(from, contact - 0.25);
    expect_contact(k->name, duo_of(pair.p, &p_pose, pair.q, &q_pose),
                   is_thin ? GJK2D_OK : GJK2D_OVERLAP);
}

/* Beyond a maximum the distance is one stated value, up to it what it is without. */
static void expect_maximum(const char *name, duo pair, double limit, int is_beyond)
{
    const gjk2d_result plain = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
    const char *difference;
    gjk2d_options options;
    gjk2d_result r, due = plain;
    int i;
    memset(&options, 0, sizeof options);
    options.level = 3;
    options.max_distance = REAL(limit);
    r = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
    if (is_beyond) {
        memset(&due, 0, sizeof due);
        due.distance = due.lower = REAL(limit);
        due.upper = REAL_MAX;
        for (i = 0; i < 3; i++)
            due.p_index[i] = due.q_index[i] = -1;
    }
    difference = laws_difference(&r, &due);
    CHECK(difference == NULL, "%s, at most %g: %s: got %.9g in %.9g..%.9g", name, limit,
          difference, (double)r.distance, (double)r.lower, (double)r.upper);
}

static void kind_on_kind(void **state)
{
    const kind_pair *k = (const kind_pair *)*state;
    gjk2d_shape p = kinds[k->p].make(), q = kinds[k->q].make();
    duo pair = duo_of(&p, NULL, &q, NULL);
    gjk2d_pose far_away;
    size_t i;
    for (i = 0; i < COUNT_OF(views); i++) {
        kinds_separated(k, &views[i], pair);
        kinds_meeting(k, &views[i], pair);
    }
    far_away = seen(&views[0], 16 + kinds[k->p].right + kinds[k->q].left);
    pair = duo_of(&p, NULL, &q, &far_away);
    expect_separated(k->name, pair, &views[0], 16);
    expect_maximum(k->name, pair, 0.125, 1);
    expect_maximum(k->name, pair, 15.75, 1);
    expect_maximum(k->name, pair, 16.25, 0);
    expect_maximum(k->name, duo_of(&p, NULL, &q, NULL), 0.125, 0);
}

/* ------------------------------------------------------------ single rows -- */

typedef struct figure {
    int count;
    double xy[24];
    double radius;
} figure;

/* Figures and poses as single arguments. */
#define DOT                                                                              \
    {                                                                                    \
        1, {0, 0}, 0                                                                     \
    }
#define BALL(r)                                                                          \
    {                                                                                    \
        1, {0, 0}, r                                                                     \
    }
#define BAR(x, y, r)                                                                     \
    {                                                                                    \
        2, {-(x), -(y), x, y}, r                                                         \
    }
#define BOX(x, y)                                                                        \
    {                                                                                    \
        4, {-(x), -(y), x, -(y), x, y, -(x), y}, 0                                       \
    }
#define ROUNDED(x, y, r)                                                                 \
    {                                                                                    \
        4, {-(x), -(y), x, -(y), x, y, -(x), y}, r                                       \
    }
#define THREE_FOUR                                                                       \
    {                                                                                    \
        3, {0, 0, 4, 0, 0, 3}, 0                                                         \
    }
#define RING(count, ...)                                                                 \
    {                                                                                    \
        count, {__VA_ARGS__}, 0                                                          \
    }
#define AT(x, y)                                                                         \
    {                                                                                    \
        x, y, 1, 0                                                                       \
    }
#define TURNED(x, y, c, s)                                                               \
    {                                                                                    \
        x, y, c, s                                                                       \
    }

/* The state of a pair, and how much of the row is unique. */
enum { APART, APART_SLIDING, TOUCHES, TOUCHES_CORNER, OVERLAPS };

typedef struct query_row {
    const char *name;
    figure p;
    double p_pose[4];
    figure q;
    double q_pose[4];
    int state;
    double distance;
    double normal[2];
    double witness_p[2], witness_q[2]; /* relative to P's position */
} query_row;

/* clang-format off */
static query_row query_rows[] = {
    { "point | point, 3-4-5", DOT, AT(0, 0), DOT, AT(3, 4), APART, 5, { 0.6, 0.8 },
      { 0, 0 }, { 3, 4 } },
    { "point | point, the same", DOT, AT(7, 7), DOT, AT(7, 7), TOUCHES_CORNER, 0, { 0, 0 },
      { 0, 0 }, { 0, 0 } },
    { "box | box, gap 1", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(3, 0), APART_SLIDING, 1,
      { 1, 0 }, { 1, 0 }, { 2, 0 } },
    { "box | box, touching faces", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 0), TOUCHES, 0,
      { 1, 0 }, { 0, 0 }, { 0, 0 } },
    { "box | box, touching half a face", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(1, -2),
      TOUCHES, 0, { 0, -1 }, { 0, 0 }, { 0, 0 } },
    { "box | box, touching corners", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(2, 2),
      TOUCHES_CORNER, 0, { 0, 0 }, { 1, 1 }, { 1, 1 } },
    { "box | box, corner to corner", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(5, 6), APART, 5,
      { 0.6, 0.8 }, { 1, 1 }, { 4, 5 } },
    { "box | box, the other corner", BOX(1, 1), AT(10, 20), BOX(1, 1), AT(5, 14), APART, 5,
      { -0.6, -0.8 }, { -1, -1 }, { -4, -5 } },
    { "box | box, deep", BOX(2, 2), AT(0, 0), BOX(1, 1), AT(0.5, 0.25), OVERLAPS, 0,
      { 0, 0 }, { 0, 0 }, { 0, 0 } },
    { "box | box, the same", BOX(1, 1), AT(4, 4), BOX(1, 1), AT(4, 4), OVERLAPS, 0,
      { 0, 0 }, { 0, 0 }, { 0, 0 } },
    { "box | box, a cross", BOX(3, 1), AT(0, 0), BOX(1, 3), AT(0, 0), OVERLAPS, 0, { 0, 0 },
      { 0, 0 }, { 0, 0 } },
    { "box | box, quarter turn", BOX(3, 1), TURNED(0, 0, 0, 1), BOX(1, 1), AT(5, 0),
      APART_SLIDING, 3, { 1, 0 }, { 1, 0 }, { 4, 0 } },
    { "box | box, eighth turn of nearly unit pose", BOX(1, 1), AT(0, 0), BOX(1, 1),
      TURNED(4, 0, 0.7071067811865476, 0.7071067811865476), APART, 1.585786437626905,
      { 1, 0 }, { 1, 0 }, { 2.585786437626905, 0 } },
    { "box | box, pose of length 2 doubles", BOX(1, 1), AT(0, 0), BOX(1, 1),
      TURNED(8, 0, 2, 0), APART_SLIDING, 5, { 1, 0 }, { 1, 0 }, { 6, 0 } },
    { "ball | ball, pose of length 2 keeps the radius", BALL(1), TURNED(0, 0, 0, 2),
      BALL(1), TURNED(6, 8, 2, 0), APART, 8, { 0.6, 0.8 }, { 0.6, 0.8 }, { 5.4, 7.2 } },
    { "triangle's long edge | point", THREE_FOUR, AT(0, 0), DOT, AT(4, 3), APART, 2.4,
      { 0.6, 0.8 }, { 2.56, 1.08 }, { 4, 3 } },
    { "triangle | point on its long edge", THREE_FOUR, AT(0, 0), DOT, AT(2, 1.5), TOUCHES,
      0, { 0.6, 0.8 }, { 2, 1.5 }, { 2, 1.5 } },
    { "triangle | point on a short edge", THREE_FOUR, AT(0, 0), DOT, AT(1, 0), TOUCHES, 0,
      { 0, -1 }, { 1, 0 }, { 1, 0 } },
    { "triangle | point on its corner", THREE_FOUR, AT(0, 0), DOT, AT(0, 3),
      TOUCHES_CORNER, 0, { 0, 0 }, { 0, 3 }, { 0, 3 } },
    { "triangle | point inside", THREE_FOUR, AT(0, 0), DOT, AT(1, 1), OVERLAPS, 0, { 0, 0 },
      { 0, 0 }, { 0, 0 } },
    { "segment | segment, parallel", BAR(2, 0, 0), AT(0, 0), BAR(1, 0, 0), AT(0.5, 3),
      APART_SLIDING, 3, { 0, 1 }, { 0, 0 }, { 0, 3 } },
    { "segment | segment, end to end", BAR(2, 0, 0), AT(0, 0), BAR(1, 0, 0), AT(6, 4),
      APART, 5, { 0.6, 0.8 }, { 2, 0 }, { 5, 4 } },
    { "segment | segment, in one line", BAR(2, 0, 0), AT(0, 0), BAR(2, 0, 0), AT(5, 0),
      APART, 1, { 1, 0 }, { 2, 0 }, { 3, 0 } },
    { "segment | segment, a T", BAR(0, 1, 0), AT(0, -1), BAR(2, 0, 0), AT(0, 0), TOUCHES, 0,
      { 0, 1 }, { 0, 1 }, { 0, 1 } },
    { "segment | segment, an X", BAR(2, 2, 0), AT(0, 0), BAR(2, -2, 0), AT(0, 0), OVERLAPS,
      0, { 0, 0 }, { 0, 0 }, { 0, 0 } },
    { "ball | ball, gap", BALL(1), AT(0, 0), BALL(0.5), AT(3, 4), APART, 3.5, { 0.6, 0.8 },
      { 0.6, 0.8 }, { 2.7, 3.6 } },
    { "ball | ball, touching", BALL(1), AT(0, 0), BALL(0.5), AT(0, -1.5), TOUCHES, 0,
      { 0, -1 }, { 0, -1 }, { 0, -1 } },
    { "ball | ball, touching 3-4-5", BALL(2), AT(0, 0), BALL(3), AT(3, 4), TOUCHES, 0,
      { 0.6, 0.8 }, { 1.2, 1.6 }, { 1.2, 1.6 } },
    { "ball | ball, concentric", BALL(2), AT(1, 1), BALL(1), AT(1, 1), OVERLAPS, 0,
      { 0, 0 }, { 0, 0 }, { 0, 0 } },
    { "ball | point at its centre", BALL(2), AT(1, 1), DOT, AT(1, 1), OVERLAPS, 0, { 0, 0 },
      { 0, 0 }, { 0, 0 } },
    { "capsule | ball", BAR(2, 0, 1), AT(0, 0), BALL(1), AT(5, 4), APART, 3, { 0.6, 0.8 },
      { 2.6, 0.8 }, { 4.4, 3.2 } },
    { "capsule | capsule, cores cross", BAR(2, 2, 1), AT(0, 0), BAR(2, -2, 1), AT(0, 0),
      OVERLAPS, 0, { 0, 0 }, { 0, 0 }, { 0, 0 } },
    { "capsule | capsule, only skins overlap", BAR(2, 0, 1), AT(0, 0), BAR(2, 0, 1),
      AT(0, 1.5), OVERLAPS, 0, { 0, 0 }, { 0, 0 }, { 0, 0 } },
    { "rounded box | point, off the corner", ROUNDED(1, 1, 0.25), AT(0, 0), DOT, AT(4, 5),
      APART, 4.75, { 0.6, 0.8 }, { 1.15, 1.2 }, { 4, 5 } },
    { "rounded box | point in the corner it lost", ROUNDED(1, 1, 1), AT(0, 0), DOT,
      AT(1.75, 1.75), APART, 0.0606601717798212, { 0.7071067811865476, 0.7071067811865476 },
      { 1.7071067811865476, 1.7071067811865476 }, { 1.75, 1.75 } },
    { "rounded box | rounded box, skins touch", ROUNDED(1, 1, 0.5), AT(0, 0),
      ROUNDED(1, 1, 0.5), AT(-3, 0), TOUCHES, 0, { -1, 0 }, { 0, 0 }, { 0, 0 } },

    /* Reports. Big boxes, nothing unusual about them: "not colliding". */
    { "RandyGaul/cute_headers#160", RING(4, -568, 928, -568, 1056, -848, 1056, -848, 928),
      AT(0, 0), RING(4, -688, 736, -688, 1184, -912, 1184, -912, 736), AT(0, 0), OVERLAPS,
      0, { 0, 0 }, { 0, 0 }, { 0, 0 } },
    /* Diamonds two units into each other, missed for noise in the last bit. */
    { "RandyGaul/cute_headers#256, from above", RING(4, 40, 30, 50, 40, 40, 50, 30, 40),
      AT(0, 0), RING(4, 40, 48, 50, 58, 40, 68, 30, 58), AT(0, 0), OVERLAPS, 0, { 0, 0 },
      { 0, 0 }, { 0, 0 } },
    { "RandyGaul/cute_headers#256, from the right",
      RING(4, 40, 30, 50, 40, 40, 50, 30, 40), AT(0, 0),
      RING(4, 58, 30, 68, 40, 58, 50, 48, 40), AT(0, 0), OVERLAPS, 0, { 0, 0 }, { 0, 0 },
      { 0, 0 } },
    { "RandyGaul/cute_headers#256, one apart", RING(4, 40, 30, 50, 40, 40, 50, 30, 40),
      AT(0, 0), RING(4, 40, 51, 50, 61, 40, 71, 30, 61), AT(0, 0), APART, 1, { 0, 1 },
      { 40, 50 }, { 40, 51 } },
    /* The boolean said no while the manifold had two points. */
    { "RandyGaul/cute_headers#404", RING(4, 320, 320, 352, 320, 352, 352, 320, 352),
      AT(0, 0), RING(4, 334, 320, 344, 332, 364, 332, 364, 320), AT(0, 0), OVERLAPS, 0,
      { 0, 0 }, { 0, 0 }, { 0, 0 } },
    /* Two triangles that are nearly one. */
    { "kroitor/gjk.c#5",
      RING(3, 4.000009, 11.000008, 5.000006, 4.999989, 9.000001, 8.999997), AT(0, 0),
      RING(3, 4.000003, 11.000010, 4.999989, 4.999999, 8.999997, 8.999998), AT(0, 0),
      OVERLAPS, 0, { 0, 0 }, { 0, 0 }, { 0, 0 } },
    /* Flat shapes in a 3D library: 0.509 for an overlap. */
    { "MattiaMontanari/openGJK#3",
      RING(4, 0.795121, -0.727851, -0.178424, -0.989183, -0.412644, -0.770664, 0.566564,
           0.548772),
      AT(0, 0),
      RING(3, -0.211223, -0.511346, -0.347973, 0.45872, 0.277308, 0.969689), AT(0, 0),
      OVERLAPS, 0, { 0, 0 }, { 0, 0 }, { 0, 0 } },
    /* Coordinates of 9e4 in float: 0.003 for an overlap. */
    { "MattiaMontanari/openGJK#52",
      RING(4, 90945.08, 54122.54, 91077.46, 53745.082, 91454.92, 53877.46, 91322.54,
           54254.918),
      AT(0, 0),
      RING(4, 90919.64, 54037.383, 91162.62, 53719.637, 91480.36, 53962.617, 91237.38,
           54280.363),
      AT(0, 0), OVERLAPS, 0, { 0, 0 }, { 0, 0 }, { 0, 0 } },
    /* The ring's first vertex again at its end: an infinite loop. */
    { "vrd/js-intersect#2", RING(5, -1, -1, 1, -1, 1, 1, -1, 1, -1, -1), AT(0, 0),
      RING(4, 0, 0, 2, 0, 2, 2, 0, 0), AT(4, 5), APART, 5, { 0.6, 0.8 }, { 1, 1 },
      { 4, 5 } },
    /* A ring of the wrong winding: distance 0, silently. */
    { "boostorg/geometry#1374", RING(4, -1, -1, -1, 1, 1, 1, 1, -1), AT(0, 0),
      RING(3, 0, 0, 0, 2, 2, 0), AT(4, 5), APART, 5, { 0.6, 0.8 }, { 1, 1 }, { 4, 5 } },
    /* Nine vertices and more: crashes at a cap of eight. */
    { "piqnt/planck.js#91, ivansafrin/Polycode#79",
      RING(12, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -4, -3, -3, -4, 0, -5, 3, -4, 4,
           -3),
      AT(0, 0),
      RING(9, 5, 0, 4, 3, 3, 4, 0, 5, -3, 4, -4, 3, -5, 0, -3, -4, 3, -4), AT(8, 12), APART,
      4.47213595499958, { 0.4472135954999579, 0.8944271909999159 }, { 3, 4 }, { 5, 8 } },
    /* Collinear points: asserts, a corrupt stack. */
    { "erincatto/box2d#728", RING(8, -1, -1, 0, -1, 1, -1, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0),
      AT(0, 0), RING(5, -1, 0, 0, 0, 1, 0, 2, 0, 3, 0), AT(5, 4), APART, 4.242640687119285,
      { 0.7071067811865476, 0.7071067811865476 }, { 1, 1 }, { 4, 4 } },
    /* Two edges face to face: a large distance. */
    { "erincatto/box2d#766", BOX(0.5, 0.25), AT(8, 8), BOX(0.5, 0.5), AT(9.015625, 8.125),
      APART_SLIDING, 0.015625, { 1, 0 }, { 0.5, 0 }, { 0.515625, 0 } },
    /* A cube on a cube: direction NaN when touching, missed when one in other. */
    { "RobotLocomotion/drake#14789, coal-library/coal#344", BOX(1, 1), AT(0, 0), BOX(2, 1),
      AT(0.5, 2), TOUCHES, 0, { 0, 1 }, { 0, 0 }, { 0, 0 } },
    { "danfis/libccd#25", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 1.9), OVERLAPS, 0, { 0, 0 },
      { 0, 0 }, { 0, 0 } },
    /* Exactly 0 for meshes that are apart, if not by much. */
    { "google-deepmind/mujoco#3383", BOX(1, 1), AT(0, 0), BOX(1, 1), AT(0, 2.0009765625),
      APART_SLIDING, 0.0009765625, { 0, 1 }, { 0, 1 }, { 0, 1.0009765625 } },
};
/* clang-format on */

/* A figure with the points that its shape looks at. */
typedef struct placed_figure {
    gjk2d_vec2 points[12];
    gjk2d_shape shape;
    gjk2d_pose pose;
} placed_figure;

static void place_figure(placed_figure *f, const figure *what, const double pose[4])
{
    int i;
    for (i = 0; i < what->count; i++)
        f->points[i] = vec(what->xy[2 * i], what->xy[2 * i + 1]);
    f->shape = gjk2d_make_polygon(f->points, what->count, REAL(what->radius));
    f->pose = pose_at(pose[0], pose[1]);
    f->pose.cos = REAL(pose[2]);
    f->pose.sin = REAL(pose[3]);
}

static void check_vector(const char *name, const char *what, gjk2d_vec2 got,
                         const double want[2], double bound)
{
    double error = hypot((double)got.x - want[0], (double)got.y - want[1]);
    CHECK(error <= bound, "%s: %s: got (%.9g, %.9g), want (%.9g, %.9g), error %.2g", name,
          what, (double)got.x, (double)got.y, want[0], want[1], error);
}

static void check_row_answer(const query_row *row, duo pair, const gjk2d_result *r)
{
    double bound = (double)band(pair), error = fabs((double)r->distance - row->distance);
    gjk2d_status want = row->state == OVERLAPS ? GJK2D_OVERLAP : GJK2D_OK;
    CHECK(r->status == want, "%s: status: got %s, want %s", row->name,
          gjk2d_status_text(r->status), gjk2d_status_text(want));
    CHECK(r->collide == (row->state >= TOUCHES), "%s: collide: got %d", row->name,
          r->collide);
    CHECK(error <= (row->distance > 0 ? bound : 0),
          "%s: distance: got %.9g, want %.9g, error %.2g", row->name, (double)r->distance,
          row->distance, error);
    CHECK(answer_problem(r, pair) == NULL, "%s: %s", row->name, answer_problem(r, pair));
    if (row->state != TOUCHES_CORNER)
        check_vector(row->name, "normal", r->normal, row->normal,
                     bound + (row->distance > 0 ? bound / row->distance : 0));
    if (row->state == APART) {
        check_vector(row->name, "p", r->p, row->witness_p, 2 * bound);
        check_vector(row->name, "q", r->q, row->witness_q, 2 * bound);
    }
}

static void query_row_holds(void **state)
{
    query_row *row = (query_row *)*state;
    placed_figure p, q;
    duo pair;
    gjk2d_result r;
    int way;
    place_figure(&p, &row->p, row->p_pose);
    place_figure(&q, &row->q, row->q_pose);
    pair = duo_of(&p.shape, &p.pose, &q.shape, &q.pose);
    r = gjk2d_witness(pair.p, pair.p_pose, pair.q, pair.q_pose);
    check_row_answer(row, pair, &r);
    for (way = GJK2D_SUPPORT_AUTO; way <= GJK2D_SUPPORT_CLIMB; way++) {
        gjk2d_options options;
        memset(&options, 0, sizeof options);
        options.level = 3;
        options.support = (gjk2d_support_policy)way;
        r = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
        check_row_answer(row, pair, &r);
    }
    CHECK(gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose) ==
              (row->state >= TOUCHES),
          "%s: gjk2d_collide", row->name);
}

/* --------------------------------------------------------------- one story -- */

/* bulletphysics/bullet3#889: the normal flips as a point nears the surface. */
static void normal_stays_as_a_point_nears_a_face(void **state)
{
    gjk2d_shape box = make_a_box(), point = make_a_point();
    gjk2d_real height = 1;
    (void)state;
    for (; height > REAL_EPSILON / 4; height /= 2) {
        gjk2d_pose pose = pose_at(0.3, 1);
        gjk2d_result r;
        pose.position.y += height;
        r = gjk2d_witness(&box, NULL, &point, &pose);
        CHECK(r.status == GJK2D_OK, "height %g: %s", (double)height,
              gjk2d_status_text(r.status));
        CHECK(fabs((double)r.normal.x) <= 4 * (double)REAL_EPSILON && r.normal.y > 0,
              "height %g: normal (%g, %g)", (double)height, (double)r.normal.x,
              (double)r.normal.y);
        CHECK(pose.position.y > 1 + 64 * REAL_EPSILON ? !r.collide : 1,
              "height %g collides", (double)height);
    }
}

/* The largest least separation over all directions: brute force for customs. */
static double separation(duo pair, double angle)
{
    gjk2d_pose p_at = pair.p_pose != NULL ? *pair.p_pose : pose_at(0, 0);
    gjk2d_pose q_at = pair.q_pose != NULL ? *pair.q_pose : pose_at(0, 0);
    double nx = cos(angle), ny = sin(angle);
    gjk2d_vec2 p = pair.p->support(vec(nx, ny), pair.p->data);
    gjk2d_vec2 q = pair.q->support(vec(-nx, -ny), pair.q->data);
    return nx * ((double)q_at.position.x - (double)p_at.position.x + (double)q.x -
                 (double)p.x) +
           ny * ((double)q_at.position.y - (double)p_at.position.y + (double)q.y -
                 (double)p.y);
}

static double largest_separation(duo pair)
{
    double best = 0, step = 0.01, angle, left, right;
    for (angle = 0; angle < 6.2831853; angle += step)
        if (separation(pair, angle) > separation(pair, best))
            best = angle;
    while (step > 1e-9) {
        step /= 2;
        left = best - step;
        right = best + step;
        if (separation(pair, left) > separation(pair, best))
            best = left;
        if (separation(pair, right) > separation(pair, best))
            best = right;
    }
    return separation(pair, best);
}

static void ellipses_keep_their_distance(void **state)
{
    gjk2d_shape a = make_an_ellipse(), b = make_an_ellipse();
    int i;
    (void)state;
    for (i = 0; i < 64; i++) {
        double angle = 0.1 * i, away = 4 + 0.25 * (i % 7);
        gjk2d_pose pose = pose_at(away * cos(angle), away * sin(angle));
        duo pair = duo_of(&a, NULL, &b, &pose);
        double want = largest_separation(pair), bound = (double)band(pair);
        gjk2d_result r = gjk2d_witness(&a, NULL, &b, &pose);
        if (want < bound)
            continue;
        CHECK(r.status == GJK2D_OK, "ellipses at angle %g: %s", angle,
              gjk2d_status_text(r.status));
        CHECK(fabs((double)r.distance - want) <= bound,
              "ellipses at angle %g: distance: got %.9g, want %.9g, bound %.2g", angle,
              (double)r.distance, want, bound);
        CHECK((double)r.lower <= want + bound && want - bound <= (double)r.upper,
              "ellipses at angle %g: %.9g is not in %.9g..%.9g", angle, want,
              (double)r.lower, (double)r.upper);
        CHECK(answer_problem(&r, pair) == NULL, "ellipses at angle %g: %s", angle,
              answer_problem(&r, pair));
    }
}

/* ---------------------------------------------------------- within, swept -- */

static void within_is_distance_at_most_margin(void **state)
{
    gjk2d_shape p = make_a_box(), q = make_a_capsule();
    gjk2d_pose pose = pose_at(4.5, 0); /* the distance is exactly 3 */
    (void)state;
    assert_true(gjk2d_within(&p, NULL, &q, &pose, 3));
    assert_true(gjk2d_within(&p, NULL, &q, &pose, REAL(3.0001)));
    assert_true(gjk2d_within(&p, NULL, &q, &pose, REAL_MAX));
    assert_false(gjk2d_within(&p, NULL, &q, &pose, REAL(2.9999)));
    assert_false(gjk2d_within(&p, NULL, &q, &pose, 0));
    assert_false(gjk2d_within(&p, NULL, &q, &pose, -1));
    pose = pose_at(1, 0);
    assert_true(gjk2d_within(&p, NULL, &q, &pose, 0));
    assert_false(gjk2d_within(&p, NULL, &q, &pose, -1)); /* even where they overlap */
}

typedef struct sweep_row {
    const char *name;
    figure p;
    double p_pose[4];
    double translation[2];
    figure q;
    double q_pose[4];
    int hits;
} sweep_row;

/* clang-format off */
static sweep_row sweep_rows[] = {
    { "swept: no motion, apart", BOX(1, 1), AT(0, 0), { 0, 0 }, BOX(1, 1), AT(3, 0), 0 },
    { "swept: no motion, touching", BOX(1, 1), AT(0, 0), { 0, 0 }, BOX(1, 1), AT(2, 0), 1 },
    { "swept: through a thin wall", DOT, AT(-10, 0), { 20, 0 }, BOX(0.015625, 4), AT(0, 0),
      1 },
    { "swept: through a segment", BALL(0.125), AT(-10, 0), { 20, 0 }, BAR(0, 4, 0), AT(0, 0),
      1 },
    { "swept: past the end of a segment", DOT, AT(-10, 5), { 20, 0 }, BAR(0, 4, 0), AT(0, 0),
      0 },
    { "swept: stops short", BOX(1, 1), AT(0, 0), { 3.75, 0 }, BOX(1, 1), AT(6, 0), 0 },
    { "swept: stops in touch", BOX(1, 1), AT(0, 0), { 4, 0 }, BOX(1, 1), AT(6, 0), 1 },
    { "swept: grazes a corner", BOX(1, 1), AT(0, 0), { 8, 0 }, BOX(1, 1), AT(4, 2), 1 },
    { "swept: passes above", BOX(1, 1), AT(0, 0), { 8, 0 }, BOX(1, 1), AT(4, 2.25), 0 },
    { "swept: starts inside and leaves", BOX(1, 1), AT(0, 0), { 100, 0 }, BOX(1, 1),
      AT(0.5, 0), 1 },
    { "swept: diagonally between two corners", DOT, AT(0, 0), { 4, 4 }, BOX(1, 1), AT(3, 1),
      1 },
    { "swept: diagonally past it", DOT, AT(0, 0), { 4, 4 }, BOX(1, 1), AT(3.25, 1), 0 },
    { "swept: turned P moves along world axes", BOX(3, 1), TURNED(0, 0, 0, 1), { 4, 0 },
      BOX(1, 1), AT(6, 0), 1 },
    { "swept: turned P, world axes, misses", BOX(3, 1), TURNED(0, 0, 0, 1), { 0, 4 },
      BOX(1, 1), AT(6, 0), 0 },
    { "swept: rounded P", ROUNDED(1, 1, 0.5), AT(0, 0), { 3.5, 0 }, BOX(1, 1), AT(6, 0), 1 },
    { "swept: rounded P, just short", ROUNDED(1, 1, 0.5), AT(0, 0), { 3.25, 0 }, BOX(1, 1),
      AT(6, 0), 0 },
    /* Receding from a near contact is not a hit; from a contact it is. */
    { "erincatto/box3d#32, near", BOX(1, 1), AT(0, 0), { -5, 0 }, BOX(1, 1),
      AT(2.0009765625, 0), 0 },
    { "erincatto/box3d#32, touching", BOX(1, 1), AT(0, 0), { -5, 0 }, BOX(1, 1), AT(2, 0),
      1 },
    /* Missed at high speed. */
    { "RandyGaul/cute_headers#133", BALL(0.5), AT(-1000, 0.25), { 2000, 0 }, BALL(0.5),
      AT(0, 0), 1 },
};
/* clang-format on */

static void sweep_row_holds(void **state)
{
    const sweep_row *row = (const sweep_row *)*state;
    placed_figure p, q;
    gjk2d_vec2 t = vec(row->translation[0], row->translation[1]);
    gjk2d_vec2 back = vec(-row->translation[0], -row->translation[1]);
    int got, swapped;
    place_figure(&p, &row->p, row->p_pose);
    place_figure(&q, &row->q, row->q_pose);
    got = gjk2d_swept_collide(&p.shape, &p.pose, t, &q.shape, &q.pose);
    swapped = gjk2d_swept_collide(&q.shape, &q.pose, back, &p.shape, &p.pose);
    CHECK(got == row->hits, "%s: got %d, want %d", row->name, got, row->hits);
    CHECK(swapped == row->hits, "%s, Q moving instead: got %d", row->name, swapped);
}

/* ------------------------------------------------------------------ options -- */

static gjk2d_options options_of(int level)
{
    gjk2d_options options;
    memset(&options, 0, sizeof options);
    options.level = level;
    return options;
}

static void a_level_answers_what_it_was_asked(void **state)
{
    gjk2d_shape p = make_a_box(), q = make_a_triangle();
    gjk2d_pose pose = pose_at(6, 5);
    gjk2d_result full = gjk2d_witness(&p, NULL, &q, &pose), r;
    gjk2d_options options;
    int level;
    (void)state;
    for (level = 0; level <= 3; level++) {
        options = options_of(level);
        r = gjk2d_query(&p, NULL, &q, &pose, &options);
        CHECK(r.status == GJK2D_OK && !r.collide, "level %d", level);
        CHECK(r.distance == (level < 2 ? 0 : full.distance), "level %d: distance %g",
              level, (double)r.distance);
        if (level < 3) {
            CHECK(r.count == 0 && r.p_index[0] == -1 && r.q_index[2] == -1,
                  "level %d: vertices that it was not asked for", level);
            CHECK(same_vec(r.normal, vec(0, 0)) && same_vec(r.p, vec(0, 0)) &&
                      same_vec(r.q_world, vec(0, 0)),
                  "level %d: points that it was not asked for", level);
        } else {
            CHECK(laws_difference(&r, &full) == NULL, "level 3: %s",
                  laws_difference(&r, &full));
        }
    }
    r = gjk2d_query(&p, NULL, &q, &pose, NULL);
    assert_int_equal(r.status, GJK2D_OK);
    assert_int_equal(r.collide, 0);
    assert_true(r.distance == 0);
}

/* flexible-collision-library/fcl#366: out of iterations, reported "separated". */
static void out_of_iterations_is_a_status(void **state)
{
    gjk2d_shape p = make_an_ellipse(), q = make_an_ellipse();
    gjk2d_pose pose = pose_turned(4, 3, 0.4);
    duo pair = duo_of(&p, NULL, &q, &pose);
    gjk2d_result full = gjk2d_witness(&p, NULL, &q, &pose);
    double bound = (double)band(pair);
    int most, stopped = 0;
    (void)state;
    for (most = 1; most <= full.iterations; most++) {
        gjk2d_options options = options_of(3);
        gjk2d_result r;
        options.max_iterations = most;
        r = gjk2d_query(&p, NULL, &q, &pose, &options);
        CHECK(r.iterations <= most, "%d iterations of %d", r.iterations, most);
        CHECK((double)r.lower <= (double)full.distance + bound &&
                  (double)r.upper >= (double)full.distance - bound,
              "after %d: %g is not in %g..%g", most, (double)full.distance,
              (double)r.lower, (double)r.upper);
        CHECK(answer_problem(&r, pair) == NULL, "after %d: %s", most,
              answer_problem(&r, pair));
        stopped += r.status == GJK2D_ITERATION_LIMIT;
        CHECK(r.status == GJK2D_ITERATION_LIMIT || most > 1, "one iteration was enough");
    }
    assert_true(stopped > 0);
    assert_true(full.status == GJK2D_OK);
}

/* Bounds are on the safe side of their rounding: the root of 2 is no stored number. */
static void bounds_of_a_limit_hold(void **state)
{
    const gjk2d_shape p = gjk2d_make_circle(vec(0, 0), 0);
    const gjk2d_shape q = gjk2d_make_circle(vec(1, 1), 0);
    gjk2d_options options = options_of(2);
    gjk2d_result r;
    long double lower, upper;
    (void)state;
    options.support = GJK2D_SUPPORT_CLIMB; /* it starts without a point */
    options.max_iterations = 1;
    r = gjk2d_query(&p, NULL, &q, NULL, &options);
    CHECK(r.status == GJK2D_ITERATION_LIMIT, "status \"%s\"",
          gjk2d_status_text(r.status));
    lower = (long double)r.lower, upper = (long double)r.upper;
    CHECK(lower * lower < 2 && upper * upper > 2, "%.17g to %.17g", (double)r.lower,
          (double)r.upper);
}

/* Level edges: which of several closest features a result names, on every path. Where an
 * edge ends it is the vertex, not the edge with a weight of 0; of two edges it is P's. */
static void rules_choose_of_level_features(void **state)
{
    const gjk2d_shape box = gjk2d_make_polygon(box_points, 4, 0);
    const gjk2d_pose at_end = {{4, 2}, 1, 0}, beside = {{4, 1}, 1, 0};
    int policy;
    (void)state;
    for (policy = GJK2D_SUPPORT_AUTO; policy <= GJK2D_SUPPORT_CLIMB; policy++) {
        gjk2d_cache q_edge = {2, {2, 2}, {3, 0}};
        gjk2d_options options = options_of(3);
        gjk2d_result r;
        options.support = (gjk2d_support_policy)policy;
        options.cache = policy == GJK2D_SUPPORT_AUTO ? &q_edge : NULL;
        r = gjk2d_query(&box, NULL, &box, &at_end, &options);
        CHECK(r.count == 1 && r.p_index[0] == 2 && r.q_index[0] == 0,
              "policy %d: %d vertices, the first are %d and %d", policy, r.count,
              r.p_index[0], r.q_index[0]);
        r = gjk2d_query(&box, NULL, &box, &beside, &options);
        CHECK(r.count == 2 && r.p_index[0] == 1 && r.p_index[1] == 2 &&
                  r.q_index[0] == 0 && r.q_index[1] == 0,
              "policy %d: %d vertices, P's are %d and %d", policy, r.count, r.p_index[0],
              r.p_index[1]);
    }
}

/* A ring whose turns only exact products tell is one in every unit: else its searches
 * would be others, and slower. */
static void a_ring_is_one_in_any_unit(void **state)
{
    const int most = GJK2D_DOUBLE ? 490 : 60;
    int power;
    (void)state;
    for (power = -most; power <= most; power += 10) {
        const gjk2d_real unit = (gjk2d_real)ldexp(1, power);
        gjk2d_vec2 points[4] = {{0, 0}, {REAL(0.25), 0}, {1, 1}, {0, 1}};
        int i;
        points[1].y = REAL(0.25) - REAL_EPSILON / 8;
        for (i = 0; i < 4; i++) {
            points[i].x *= unit;
            points[i].y *= unit;
        }
        CHECK(gjk2d_make_polygon(points, 4, 0).ring == 1, "no ring in the unit 2^%d",
              power);
    }
}

/* A tiny edge on a huge shape's vertex has its own direction, though in the unit of both
 * no double holds its length. */
static void a_tiny_edge_in_contact_has_a_direction(void **state)
{
    const int power = GJK2D_DOUBLE ? 495 : 60;
    const gjk2d_real small = (gjk2d_real)ldexp(1, -power);
    const gjk2d_real large = (gjk2d_real)ldexp(1, power);
    const gjk2d_real turn = (gjk2d_real)ldexp(1, GJK2D_DOUBLE ? -98 : -60);
    const gjk2d_vec2 edge[4] = {
        {-small, -small}, {small, -small}, {small, 0}, {-small, 0}};
    const gjk2d_vec2 wedge[3] = {{0, 0}, {large, large}, {-large, large}};
    const gjk2d_shape p = gjk2d_make_polygon(edge, 4, 0);
    const gjk2d_shape q = gjk2d_make_polygon(wedge, 3, 0);
    const gjk2d_pose here = {{0, 0}, REAL(0.6) * turn, REAL(0.8) * turn};
    const gjk2d_pose there = {{0, 0}, REAL(0.6), REAL(0.8)};
    const gjk2d_result r = gjk2d_witness(&p, &here, &q, &there);
    (void)state;
    CHECK(r.status == GJK2D_OK && r.collide && r.count == 2 &&
              fabs((double)r.normal.x + 0.8) < 2 * (double)REAL_EPSILON &&
              fabs((double)r.normal.y - 0.6) < 2 * (double)REAL_EPSILON,
          "status \"%s\", %d vertices, direction (%.17g, %.17g)",
          gjk2d_status_text(r.status), r.count, (double)r.normal.x, (double)r.normal.y);
}

/* What the trace showed, one call after another. */
typedef struct seen_steps {
    int count;
    gjk2d_step last;
    double least_upper, most_lower;
    double band; /* what may be rounded */
    const char *problem;
} seen_steps;

static const char *step_problem(const gjk2d_step *s, const seen_steps *before)
{
    const gjk2d_vec2 closest = gjk2d_subdistance(s->simplex, s->count).v;
    const double off = hypot((double)s->v.x, (double)s->v.y) -
                       hypot((double)closest.x, (double)closest.y);
    int i;
    if (s->iteration != before->count + 1)
        return "iterations are not 1, 2, 3";
    if (s->count < 1 || s->count > 3)
        return "points in the simplex";
    if (s->barycode < 0 || s->barycode > 7)
        return "barycode";
    if (!(s->lower <= s->upper) || s->lower < 0)
        return "bounds crossed";
    if ((double)s->lower < before->most_lower || (double)s->upper > before->least_upper)
        return "bounds got worse";
    if (fabs(off) > before->band)
        return "v is not the simplex's closest point";
    for (i = 0; i < s->count; i++)
        if (!is_finite(s->simplex[i].x) || !is_finite(s->simplex[i].y))
            return "a point that is not finite";
    return NULL;
}

static void watch_step(const gjk2d_step *step, void *user)
{
    seen_steps *all = (seen_steps *)user;
    if (all->problem == NULL)
        all->problem = step_problem(step, all);
    all->last = *step;
    all->least_upper = (double)step->upper;
    all->most_lower = (double)step->lower;
    all->count++;
}

/* simplex[0] is the vertex pair it names, searched in `direction`. */
static void check_last_vertex(const gjk2d_step *s, duo pair)
{
    gjk2d_vertex want;
    gjk2d_status status =
        gjk2d_cso_support(pair.p, pair.p_pose, pair.q, pair.q_pose, s->direction, &want);
    double bound = (double)band(pair);
    double got = (double)s->direction.x * (double)s->simplex[0].x +
                 (double)s->direction.y * (double)s->simplex[0].y;
    double most = (double)s->direction.x * (double)want.point.x +
                  (double)s->direction.y * (double)want.point.y;
    CHECK(status == GJK2D_OK, "direction (%g, %g)", (double)s->direction.x,
          (double)s->direction.y);
    CHECK(got >= most - bound * hypot((double)s->direction.x, (double)s->direction.y),
          "simplex[0] is no support point: %g < %g", got, most);
}

/* What the trace shows of a pair; 1 if it went on to a distance. */
static int check_trace(duo pair, gjk2d_support_policy policy, int round)
{
    gjk2d_options options = options_of(2);
    gjk2d_result r, plain;
    seen_steps all;
    double length;
    options.support = policy;
    memset(&all, 0, sizeof all);
    all.least_upper = HUGE_VAL;
    all.band = (double)band(pair);
    options.trace = watch_step;
    options.trace_user = &all;
    r = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
    options.trace = NULL;
    plain = gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
    CHECK(all.problem == NULL, "seed %llu, round %d: %s", (unsigned long long)test_seed(),
          round, all.problem);
    CHECK(laws_difference(&r, &plain) == NULL, "round %d: tracing changes %s", round,
          laws_difference(&r, &plain));
    CHECK(all.count == r.iterations, "round %d: %d steps, %d iterations", round,
          all.count, r.iterations);
    CHECK((double)r.distance <= all.least_upper + all.band &&
              (double)r.distance >= all.most_lower - all.band,
          "round %d: %g is not in %g..%g", round, (double)r.distance, all.most_lower,
          all.least_upper);
    if (all.count == 0 || r.collide)
        return 0;
    length = hypot((double)all.last.v.x, (double)all.last.v.y) - (double)pair.p->radius -
             (double)pair.q->radius;
    CHECK(fabs(length - (double)r.distance) <= (double)band(pair),
          "seed %llu, round %d: last v says %.9g, the result %.9g",
          (unsigned long long)test_seed(), round, length, (double)r.distance);
    if (policy != GJK2D_SUPPORT_AUTO) /* a walk looks for no support points */
        check_last_vertex(&all.last, pair);
    return 1;
}

/* Every search leaves its feature in the cache; a walk from there has one step, and the
 * trace shows it. */
static void a_warm_start_is_one_step(void **state)
{
    const gjk2d_shape p = gjk2d_make_polygon(octagon_points, 8, 0);
    const gjk2d_shape q = gjk2d_make_polygon(triangle_points, 3, 0);
    const gjk2d_pose there = pose_at(9, 4);
    int policy;
    (void)state;
    for (policy = GJK2D_SUPPORT_AUTO; policy <= GJK2D_SUPPORT_CLIMB; policy++) {
        gjk2d_options options = options_of(2);
        gjk2d_cache cache = {0, {0, 0}, {0, 0}};
        gjk2d_result r;
        seen_steps all;
        options.support = (gjk2d_support_policy)policy;
        options.cache = &cache;
        (void)gjk2d_query(&p, NULL, &q, &there, &options);
        CHECK(cache.count > 0, "policy %d leaves an empty cache", policy);
        memset(&all, 0, sizeof all);
        all.least_upper = HUGE_VAL;
        options.support = GJK2D_SUPPORT_AUTO;
        options.trace = watch_step;
        options.trace_user = &all;
        r = gjk2d_query(&p, NULL, &q, &there, &options);
        CHECK(r.iterations == 1 && all.count == 1,
              "policy %d: %d steps, of which %d are shown", policy, r.iterations,
              all.count);
    }
}

static void trace_shows_the_way_to_the_answer(void **state)
{
    rng random = {test_seed()};
    int round, apart = 0;
    (void)state;
    for (round = 0; round < test_rounds(2000); round++) {
        two_bodies both;
        apart += check_trace(two_random(&random, &both),
                             (gjk2d_support_policy)(round % 3), round);
    }
    assert_true(apart > round / 8);
}

/* A pair of which the last v, in float, is by its rounding longer than the one before. */
static void bounds_of_a_trace_stay_as_good(void **state)
{
    static const gjk2d_vec2 bar[2] = {{REAL(0.829441786), REAL(-0.135588273)},
                                      {REAL(0.0440536998), REAL(-0.519574523)}};
    static const gjk2d_vec2 kite[4] = {{REAL(0.203782797), REAL(0.154066458)},
                                       {REAL(-0.627279043), REAL(0.74721992)},
                                       {REAL(-0.681749225), REAL(0.526922882)},
                                       {REAL(0.52763021), REAL(-0.726325989)}};
    static const gjk2d_pose there = {
        {REAL(1.38618016), REAL(0.482591778)}, REAL(0.524180233), REAL(-0.851607323)};
    static const gjk2d_pose here = {
        {REAL(-0.904836118), REAL(-0.892568409)}, REAL(0.631449938), REAL(-0.775416613)};
    const gjk2d_shape p = gjk2d_make_polygon(bar, 2, 0);
    const gjk2d_shape q = gjk2d_make_polygon(kite, 4, 0);
    (void)state;
    assert_true(check_trace(duo_of(&p, &there, &q, &here), GJK2D_SUPPORT_AUTO, 0));
    assert_true(check_trace(duo_of(&p, &there, &q, &here), GJK2D_SUPPORT_SCAN, 0));
}

/* Where a search ends the next one begins: also after an overlap, and back. */
static void a_cache_follows_the_shapes(void **state)
{
    gjk2d_shape box = make_a_box();
    gjk2d_pose apart = pose_turned(5, 0.5, 0.3), inside = pose_at(0.125, 0);
    gjk2d_options options = options_of(2);
    gjk2d_cache cache, before;
    (void)state;
    memset(&cache, 0, sizeof cache);
    options.cache = &cache;
    assert_int_equal(gjk2d_query(&box, NULL, &box, &apart, &options).collide, 0);
    assert_in_range(cache.count, 1, 2);
    before = cache;
    assert_int_equal(gjk2d_query(&box, NULL, &box, &apart, &options).iterations, 1);
    assert_memory_equal(&cache, &before, sizeof cache);
    assert_int_equal(gjk2d_query(&box, NULL, &box, &inside, &options).collide, 1);
    assert_int_equal(gjk2d_query(&box, NULL, &box, &apart, &options).collide, 0);
    assert_memory_equal(&cache, &before, sizeof cache);
}

/* ------------------------------------------------------------------- points -- */

/* Points inside of a user's own records: any stride, any offset. */
typedef struct record {
    int id;
    gjk2d_real x, y;
    gjk2d_real u, v, w;
} record;

static void stride_walks_over_foreign_fields(void **state)
{
    record records[4];
    gjk2d_real wide_rows[64];
    gjk2d_shape plain = make_a_box(), strided, offset;
    gjk2d_pose pose = pose_turned(3, 2, 0.3);
    gjk2d_result a, b, c;
    int i;
    (void)state;
    memset(wide_rows, 0x7f, sizeof wide_rows);
    for (i = 0; i < 4; i++) {
        records[i].id = -1;
        records[i].x = box_points[i].x;
        records[i].y = box_points[i].y;
        records[i].u = records[i].v = records[i].w = REAL(1e30);
        wide_rows[3 + 7 * i] = box_points[i].x;
        wide_rows[3 + 7 * i + 1] = box_points[i].y;
    }
    strided = gjk2d_make_points(&records[0].x, 4, sizeof(record), 0);
    offset = gjk2d_make_points(wide_rows + 3, 4, 7 * sizeof(gjk2d_real), 0);
    a = gjk2d_witness(&plain, NULL, &plain, &pose);
    b = gjk2d_witness(&strided, NULL, &plain, &pose);
    c = gjk2d_witness(&offset, NULL, &strided, &pose);
    assert_int_equal(a.status, GJK2D_OK);
    CHECK(laws_difference(&a, &b) == NULL, "records: %s", laws_difference(&a, &b));
    CHECK(laws_difference(&a, &c) == NULL, "offset: %s", laws_difference(&a, &c));
}

static void stride_zero_is_tightly_packed(void **state)
{
    gjk2d_shape tight = gjk2d_make_points(&octagon_points[0].x, 8, 0, 0);
    gjk2d_shape said =
        gjk2d_make_points(&octagon_points[0].x, 8, 2 * sizeof(gjk2d_real), 0);
    gjk2d_shape polygon = gjk2d_make_polygon(octagon_points, 8, 0);
    gjk2d_shape other = make_a_triangle();
    gjk2d_pose pose = pose_turned(-5, 4, 1);
    gjk2d_result a = gjk2d_witness(&tight, NULL, &other, &pose);
    gjk2d_result b = gjk2d_witness(&said, NULL, &other, &pose);
    gjk2d_result c = gjk2d_witness(&polygon, NULL, &other, &pose);
    (void)state;
    assert_null(laws_difference(&a, &b));
    assert_null(laws_difference(&a, &c));
}

/* Rings of thousands of vertices. On the parabola y = x^2 a ring is strictly
 * convex whatever the rounding, as long as its coordinates are exact. */
static gjk2d_vec2 *parabola(int count)
{
    gjk2d_vec2 *points = (gjk2d_vec2 *)malloc(sizeof(gjk2d_vec2) * (size_t)count);
    int i;
    assert_non_null(points);
    for (i = 0; i < count; i++) {
        double x = i - count / 2;
        points[i] = vec(x, x * x);
    }
    return points;
}

static gjk2d_vec2 *round_ring(int count)
{
    gjk2d_vec2 *points = (gjk2d_vec2 *)malloc(sizeof(gjk2d_vec2) * (size_t)count);
    int i;
    assert_non_null(points);
    for (i = 0; i < count; i++) {
        double angle = 6.283185307179586 * i / count;
        points[i] = vec(cos(angle), sin(angle));
    }
    return points;
}

static int greatest_divisor(int a, int b) { return b ? greatest_divisor(b, a % b) : a; }

/* Of two steps in the first quadrant, the one that is to the right of the other first. */
static int compare_steps(const void *left, const void *right)
{
    const int *a = (const int *)left, *b = (const int *)right;
    return a[1] * b[0] - a[0] * b[1];
}

/* All coprime steps (a, b) up to a size in each of four quadrants, clockwise: strictly
 * convex, all numbers small integers. */
static gjk2d_vec2 *lattice_ring(int count)
{
    gjk2d_vec2 *points = (gjk2d_vec2 *)malloc(sizeof(gjk2d_vec2) * (size_t)count);
    int(*steps)[2] = (int(*)[2])malloc(sizeof(int[2]) * (size_t)count);
    int a, b, size, i, quarter = 0, x = 0, y = 0;
    assert_non_null(points);
    assert_non_null(steps);
    for (size = 1; 4 * quarter < count; size++)
        for (a = 1; a <= size && 4 * quarter < count; a++) {
            b = size - a;
            if (greatest_divisor(a, b) != 1)
                continue;
            steps[quarter][0] = a;
            steps[quarter][1] = b;
            quarter++;
        }
    qsort(steps, (size_t)quarter, sizeof *steps, compare_steps);
    for (i = 0; i < count; i++) {
        const int *step = steps[quarter - 1 - i % quarter];
        points[i] = vec(x, y);
        a = step[0], b = step[1];
        x += i / quarter == 0 ? a : i / quarter == 1 ? b : i / quarter == 2 ? -a : -b;
        y += i / quarter == 0 ? b : i / quarter == 1 ? -a : i / quarter == 2 ? -b : a;
    }
    free(steps);
    return points;
}

static gjk2d_result ask(duo pair, gjk2d_support_policy policy)
{
    gjk2d_options options = options_of(3);
    options.support = policy;
    return gjk2d_query(pair.p, pair.p_pose, pair.q, pair.q_pose, &options);
}

static void compare_policies(const char *name, duo pair)
{
    gjk2d_result scan = ask(pair, GJK2D_SUPPORT_SCAN);
    gjk2d_result climb = ask(pair, GJK2D_SUPPORT_CLIMB);
    gjk2d_result choice = ask(pair, GJK2D_SUPPORT_AUTO);
    const char *problem = answer_problem(&choice, pair);
    CHECK(problem == NULL, "%s: %s", name, problem);
    problem = short_problem(pair);
    CHECK(problem == NULL, "%s: %s", name, problem);
    problem = laws_difference(&scan, &choice);
    CHECK(problem == NULL, "%s: scanning differs in %s", name, problem);
    problem = laws_difference(&climb, &choice);
    CHECK(problem == NULL, "%s: climbing differs in %s", name, problem);
}

typedef struct ring_row {
    const char *name;
    int count;
    gjk2d_vec2 *(*make)(int count);
    double size;
    int is_ring; /* strictly convex as stored */
} ring_row;

static ring_row ring_rows[] = {
    {"ring of 64, strictly convex", 64, lattice_ring, 60, 1},
    {"ring of 300, strictly convex", 300, lattice_ring, 600, 1},
    {"ring of 2000, strictly convex", 2000, parabola, 1e6, 1},
    {"ring of 2000, round", 2000, round_ring, 1, 1},
    {"ring of 65536, strictly convex", 65536, lattice_ring, 2e6, 1},
    {"ring of 65536, round and not convex when rounded", 65536, round_ring, 1,
     GJK2D_DOUBLE},
};

static void large_ring_climbs_as_it_scans(void **state)
{
    const ring_row *row = (const ring_row *)*state;
    gjk2d_vec2 *points = row->make(row->count);
    gjk2d_shape ring = gjk2d_make_polygon(points, row->count, 0);
    gjk2d_shape box = make_a_box();
    int i;
    assert_int_equal(gjk2d_shape_status(&ring), GJK2D_OK);
    assert_int_equal(ring.ring != 0, row->is_ring);
    for (i = 0; i < 24; i++) {
        double angle = 0.27 * i, away = row->size * (0.5 + 0.25 * (i % 9));
        gjk2d_pose pose = pose_turned(away * cos(angle), away * sin(angle), 0.5 * i);
        compare_policies(row->name, duo_of(&ring, NULL, &box, &pose));
        compare_policies(row->name, duo_of(&ring, &pose, &ring, NULL));
    }
    free(points);
}

/* ------------------------------------------------------ contact on a lattice -- */

/* Small integers, in steps of a lattice; the last four are no strictly convex rings. */
typedef struct lattice_row {
    const char *name;
    int count;
    double xy[12][2];
} lattice_row;

static lattice_row lattice_rows[] = {
    {"lattice: box", 4, {{-2, -1}, {2, -1}, {2, 1}, {-2, 1}}},
    {"lattice: clockwise triangle", 3, {{-2, -1}, {0, 3}, {3, -2}}},
    {"lattice: octagon",
     8,
     {{-1, -3}, {1, -3}, {3, -1}, {3, 1}, {1, 3}, {-1, 3}, {-3, 1}, {-3, -1}}},
    {"lattice: ring of 12",
     12,
     {{-1, -4},
      {1, -4},
      {3, -3},
      {4, -1},
      {4, 1},
      {3, 3},
      {1, 4},
      {-1, 4},
      {-3, 3},
      {-4, 1},
      {-4, -1},
      {-3, -3}}},
    {"lattice: point", 1, {{1, 2}}},
    {"lattice: segment", 2, {{-2, 1}, {2, -1}}},
    {"lattice: box with points on its edges",
     6,
     {{-2, -1}, {0, -1}, {2, -1}, {2, 1}, {-2, 1}, {-2, 0}}},
    {"lattice: scattered", 5, {{2, 2}, {-2, -2}, {0, 0}, {-2, 2}, {2, -2}}},
};

/* The step; where P stands, in steps; what lengthens its turn, to 3 4 5 and its
 * multiples. */
typedef struct lattice_scale {
    double step, away, cos, sin;
} lattice_scale;

static const lattice_scale lattice_scales[] = {
    {1, 0, 1, 0},
    {1, 100000, 0, -1},
    {0.0000152587890625, 12345, -1, 0},
    {4294967296.0, -777, 0, 1},
    {0.125, 3, 4, 3},
};

static gjk2d_shape on_lattice(const lattice_row *row, double step, gjk2d_vec2 *points)
{
    int i;
    for (i = 0; i < row->count; i++)
        points[i] = vec(step * row->xy[i][0], step * row->xy[i][1]);
    return gjk2d_make_polygon(points, row->count, 0);
}

/* Levels 1 and 2 tell contact from one step to either side, without integers. */
static void check_on_lattice(const char *name, duo pair)
{
    const double truth = exact_truth(pair).distance;
    int collide;
    gjk2d_real distance;
    library_stage = 0;
    collide = gjk2d_collide(pair.p, pair.p_pose, pair.q, pair.q_pose);
    distance = gjk2d_distance(pair.p, pair.p_pose, pair.q, pair.q_pose);
    if (collide != !(truth > 0) || (distance > 0) != (truth > 0) || library_stage > 2)
        print_duo(pair);
    CHECK(collide == !(truth > 0), "%s: collide %d, distance %.9g", name, collide, truth);
    CHECK((distance > 0) == (truth > 0), "%s: distance %.9g is %.9g", name, truth,
          (double)distance);
    CHECK(library_stage < 3, "%s: needed integers", name);
}

static void contact_on_a_lattice_needs_no_integers(void **state)
{
    const lattice_row *row = (const lattice_row *)*state;
    size_t i, k;
    for (i = 0; i < COUNT_OF(lattice_rows); i++) {
        for (k = 0; k < COUNT_OF(lattice_scales); k++) {
            const lattice_scale *scale = &lattice_scales[k];
            gjk2d_vec2 p_points[12], q_points[12];
            gjk2d_shape p = on_lattice(row, scale->step, p_points);
            gjk2d_shape q = on_lattice(&lattice_rows[i], scale->step, q_points);
            gjk2d_pose p_pose = pose_at(scale->step * scale->away, -scale->step), q_pose;
            int x, y;
            p_pose.cos = REAL(scale->cos);
            p_pose.sin = REAL(scale->sin);
            q_pose = p_pose;
            for (x = -9; x <= 9; x++) {
                for (y = -9; y <= 9; y += 1 + (x & 1)) {
                    q_pose.position.x = REAL(scale->step * (scale->away + x));
                    q_pose.position.y = REAL(scale->step * y);
                    q_pose.cos = REAL((x & 2) - 1);
                    q_pose.sin = 0;
                    if (y & 2) {
                        q_pose.sin = q_pose.cos;
                        q_pose.cos = 0;
                    }
                    check_on_lattice(lattice_rows[i].name,
                                     duo_of(&p, &p_pose, &q, &q_pose));
                }
            }
        }
    }
}

/* ------------------------------------------------------------------ scaling -- */

/* Distances so near the middle between two numbers that it decides by what way they were
 * found: none may show which, when scaled to where others answer. */
static void scaling_does_not_show_the_way(void **state)
{
    static const gjk2d_vec2 blunt[3] = {{REAL(0), REAL(3.49467513e-08)},
                                        {REAL(-0.5), REAL(-0.25)},
                                        {REAL(-0.25), REAL(-0.5)}};
    static const gjk2d_vec2 corner[3] = {
        {0, 0}, {REAL(0.5), REAL(0.25)}, {REAL(0.25), REAL(0.5)}};
    gjk2d_pose pose = pose_at(0, 0);
    gjk2d_real first = 0;
    int k;
    (void)state;
    pose.position.x = REAL(0.603669941), pose.position.y = REAL(1.16454351);
    for (k = 0; k < 2 * 70; k++) {
        const int power = k % 2 ? (k + 1) / 2 : -k / 2;
        const gjk2d_real unit = (gjk2d_real)ldexp(1, power);
        gjk2d_vec2 p_points[3], q_points[3];
        gjk2d_shape p, q;
        gjk2d_pose there = pose;
        gjk2d_real distance;
        int i;
        for (i = 0; i < 3; i++) {
            p_points[i].x = blunt[i].x * unit, p_points[i].y = blunt[i].y * unit;
            q_points[i].x = corner[i].x * unit, q_points[i].y = corner[i].y * unit;
        }
        there.position.x *= unit, there.position.y *= unit;
        p = gjk2d_make_polygon(p_points, 3, 0);
        q = gjk2d_make_polygon(q_points, 3, 0);
        distance = gjk2d_distance(&p, NULL, &q, &there) / unit;
        if (k == 0)
            first = distance;
        CHECK(distance >= first && distance <= first, "2^%d: %.17g, not %.17g", power,
              (double)distance, (double)first);
    }
}

/* ---------------------------------------------------------------------- all -- */

static void poses_in_one_call(void **state)
{
    const gjk2d_pose all = gjk2d_make_pose(1, 2, 3, 4), none = gjk2d_identity();
    const gjk2d_pose up = gjk2d_make_pose_at_angle(5, 6, REAL(0.5));
    const gjk2d_pose level = gjk2d_make_pose_at_angle(5, 6, REAL(-1e-35));
    (void)state;
    CHECK(all.position.x == 1 && all.position.y == 2 && all.cos == 3 && all.sin == 4,
          "position, cosine, sine");
    CHECK(none.position.x == 0 && none.position.y == 0 && none.cos == 1 && none.sin == 0,
          "identity");
    CHECK(up.position.x == 5 && up.position.y == 6 && up.cos == REAL(cos(0.5)) &&
              up.sin == REAL(sin(0.5)),
          "angle: (%g, %g)", (double)up.cos, (double)up.sin);
    CHECK(level.cos == 1 && level.sin == 0, "a tiny angle: (%g, %g)", (double)level.cos,
          (double)level.sin);
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        TEST(poses_in_one_call),
        TEST(normal_stays_as_a_point_nears_a_face),
        TEST(ellipses_keep_their_distance),
        TEST(within_is_distance_at_most_margin),
        TEST(a_level_answers_what_it_was_asked),
        TEST(out_of_iterations_is_a_status),
        TEST(bounds_of_a_limit_hold),
        TEST(rules_choose_of_level_features),
        TEST(a_ring_is_one_in_any_unit),
        TEST(a_tiny_edge_in_contact_has_a_direction),
        TEST(a_warm_start_is_one_step),
        TEST(trace_shows_the_way_to_the_answer),
        TEST(bounds_of_a_trace_stay_as_good),
        TEST(a_cache_follows_the_shapes),
        TEST(stride_walks_over_foreign_fields),
        TEST(stride_zero_is_tightly_packed),
        TEST(scaling_does_not_show_the_way),
    };
    static kind_pair pairs[KINDS * KINDS];
    static struct CMUnitTest all[KINDS * KINDS + COUNT_OF(query_rows) +
                                 COUNT_OF(sweep_rows) + COUNT_OF(ring_rows) +
                                 COUNT_OF(lattice_rows) + COUNT_OF(single)];
    size_t n = 0, i;
    for (i = 0; i < KINDS * KINDS; i++) {
        pairs[i].p = (int)i / KINDS;
        pairs[i].q = (int)i % KINDS;
        snprintf(pairs[i].name, sizeof pairs[i].name, "%s | %s", kinds[pairs[i].p].name,
                 kinds[pairs[i].q].name);
        all[n++] = row_test(pairs[i].name, kind_on_kind, &pairs[i]);
    }
    for (i = 0; i < COUNT_OF(query_rows); i++)
        all[n++] = row_test(query_rows[i].name, query_row_holds, &query_rows[i]);
    for (i = 0; i < COUNT_OF(sweep_rows); i++)
        all[n++] = row_test(sweep_rows[i].name, sweep_row_holds, &sweep_rows[i]);
    for (i = 0; i < COUNT_OF(ring_rows); i++)
        all[n++] =
            row_test(ring_rows[i].name, large_ring_climbs_as_it_scans, &ring_rows[i]);
    for (i = 0; i < COUNT_OF(lattice_rows); i++)
        all[n++] = row_test(lattice_rows[i].name, contact_on_a_lattice_needs_no_integers,
                            &lattice_rows[i]);
    for (i = 0; i < COUNT_OF(single); i++)
        all[n++] = single[i];
    return run_all("queries", all, n);
}
