/* test_turn.c - turns: by hand, and against poses that are sought for by another judge */
#include "oracle_motion.h"
#include "testing.h"

typedef long double wide;

/* A turn of P beside Q, as the library and as the judge have it. */
typedef struct scene {
    body p, q;
    gjk2d_turn turn;
    gjk2d_vec2 pivot;
    gjk2d_real margin;
    oracle_motion motion;
    oracle_track track;
} scene;

/* From p.pose to `to`, with scene->pivot or without. */
static void begin(scene *s, gjk2d_pose to, int has_pivot)
{
    s->turn.from = s->p.pose, s->turn.to = to;
    s->turn.pivot = has_pivot ? &s->pivot : NULL;
    s->motion.p = body_exact(&s->p), s->motion.q = body_exact(&s->q);
    s->motion.to_x = (double)to.position.x, s->motion.to_y = (double)to.position.y;
    s->motion.to_cos = (double)to.cos, s->motion.to_sin = (double)to.sin;
    s->motion.has_pivot = has_pivot;
    s->motion.pivot_x = (double)s->pivot.x, s->motion.pivot_y = (double)s->pivot.y;
    s->motion.margin = (double)s->margin;
}

static int collides(const scene *s)
{
    return gjk2d_turn_collide(&s->p.shape, &s->turn, &s->q.shape, &s->q.pose);
}
static gjk2d_turn_hit cast(const scene *s)
{
    return gjk2d_turn_cast(&s->p.shape, &s->turn, &s->q.shape, &s->q.pose, s->margin);
}
static wide gap_at(const scene *s, gjk2d_real t)
{
    return oracle_motion_gap(&s->motion, WIDE(t));
}
static wide least_to(scene *s, wide t)
{
    return oracle_motion_least(&s->motion, &s->track, t);
}

/* ------------------------------------------------------------------- by hand -- */

typedef struct turn_row {
    const char *name;
    figure p;
    double from[4], to[4];
    int has_pivot;
    double pivot[2];
    figure q;
    double q_pose[4], margin;
    int hit;
    double fraction, normal[2]; /* normal (0, 0): any; fractions by mpmath */
} turn_row;

/* clang-format off */
#define BAR_TO(a, hit, fraction) { "a bar, from 0 to " #a, BOX(2, 0.05), AT(0, 0), { 0, 0, 2, a }, 1, { 0, 0 }, \
      BOX(0.05, 0.05), AT(0, 1.5), 0, hit, fraction, { 0, 0 } }
static const turn_row rows[] = { /* a pose with a cosine of 2: the sine is an angle in degrees */
    BAR_TO(75, 0, 1),
    BAR_TO(90, 1, 0.95192074201221655),
    BAR_TO(150, 1, 0.56303089070939966),
    BAR_TO(165, 1, 0.51766903839873989),
    BAR_TO(179, 1, 0.48481058401108583),
    BAR_TO(180, 1, 0.48275862068965517),
    { "an arm past a ball that no hull of both poses holds (moveit#2889)", RING(4, 0, -0.05, 2, -0.05, 2, 0.05, 0, 0.05),
      { 0, 0, 2, 2 }, { 0, 0, 2, 178 }, 1, { 0, 0 }, BALL(0.05), AT(0, 1.9), 0, 1, 0.48636515217079900, { 0, 0 } },
    { "a paddle that moves past a ball (godot-jolt#389)", RING(4, 0, -0.125, 2, -0.125, 2, 0.125, 0, 0.125),
      AT(0, 0), { 0.25, 0.125, 2, 60 }, 1, { 0, 0 }, BALL(0.25), AT(1.5, 0.75), 0, 1, 0.22337239819575921, { 0, 0 } },
    { "a tight arc over a point (navigation2#4271)", BOX(1, 0.5), AT(0, 0), { 2, 2, 2, 90 }, 0, { 0, 0 }, DOT, AT(2, 0.375), 0, 1, 0.32037724101704074, { 0, 0 } },
    { "a quarter turn below a ceiling that is just high enough", BOX(1, 1), AT(0, 0), TURNED(0, 0, 0, 1), 1, { 0, 0 }, BOX(4, 1), AT(0, 2.42), 0, 0, 1, { 0, 0 } },
    { "and one that is not", BOX(1, 1), AT(0, 0), TURNED(0, 0, 0, 1), 1, { 0, 0 }, BOX(4, 1), AT(0, 2.25), 0, 1, 0.20031453239858354, { 0, -1 } },
    { "a ball rolls along a floor", BALL(1), AT(0, 1), { 3, 1, 2, -170 }, 1, { 0, 0 }, BOX(8, 1), AT(0, -1), 0, 0, 1, { 0, 0 } },
    { "straight down, without a turn", BOX(1, 1), AT(0, 5), AT(0, 1), 1, { 0, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 0.75, { 0, 1 } },
    { "the same on an arc", BOX(1, 1), AT(0, 5), AT(0, 1), 0, { 0, 0 }, BOX(1, 1), AT(0, 0), 0, 1, 0.75, { 0, 1 } },
    { "with a margin", BOX(1, 1), AT(0, 5), AT(0, 1), 1, { 0, 0 }, BOX(1, 1), AT(0, 0), 1, 1, 0.5, { 0, 1 } },
    { "grows into a wall", BOX(1, 1), AT(0, 0), TURNED(0, 0, 3, 0), 1, { 0, 0 }, BOX(1, 4), AT(3, 0), 0, 1, 0.5, { -1, 0 } },
    { "no motion, touching", BOX(1, 1), AT(0, 2), AT(0, 2), 1, { 0, 0 }, BOX(1, 1), AT(0, 0), 0, 0, 1, { 0, 0 } },
};
/* clang-format on */

#define PI 3.14159265358979323846

static gjk2d_pose row_pose(const double pose[4])
{
    if (pose[2] != 2)
        return gjk2d_make_pose(
            REAL(pose[0]), REAL(pose[1]), REAL(pose[2]), REAL(pose[3]));
    return pose_turned(pose[0], pose[1], pose[3] * PI / 180);
}

static void make_row(scene *s, const turn_row *row)
{
    body_of(&s->p, &row->p, row->from);
    body_of(&s->q, &row->q, row->q_pose);
    s->p.pose = row_pose(row->from);
    s->pivot = vec(row->pivot[0], row->pivot[1]);
    s->margin = REAL(row->margin);
    begin(s, row_pose(row->to), row->has_pivot);
}

static scene at_hand;
enum { STEPS = 100 };

CASE(rows_of_turns)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const turn_row *row = &rows[i];
        scene *s = &at_hand;
        make_row(s, row);
        const gjk2d_turn_hit h = cast(s);
        const double off = GJK2D_DOUBLE ? 1e-12 : 1e-6; /* and until it is certain */
        CHECK(h.status == GJK2D_OK && h.hit == row->hit && h.overlaps == 0,
            "%s: status %d, hit %d, overlaps %d", row->name, h.status, h.hit, h.overlaps);
        CHECK((!h.hit || fabs((double)h.safe - row->fraction) <= off) &&
                  fabs((double)h.fraction - row->fraction) <= 10 * off,
            "%s: safe %.17g, fraction %.17g", row->name, (double)h.safe,
            (double)h.fraction);
        if (row->normal[0] != 0 || row->normal[1] != 0)
            check_vec(
                row->name, "normal", h.normal, row->normal[0], row->normal[1], 1, 8);
        oracle_motion_follow(&s->motion, &s->track, STEPS);
        const wide least = least_to(s, 1);
        CHECK(row->margin > 0 || fabsl(least) < 1e-9L || collides(s) == (least < 0),
            "%s: collides %d, least gap %Lg", row->name, collides(s), least);
    }
}

/* The clearance of a bar that turns by 75 degrees past a box. */
CASE(the_judge)
{
    make_row(&at_hand, &rows[0]);
    oracle_motion_follow(&at_hand.motion, &at_hand.track, STEPS);
    CHECK(fabsl(least_to(&at_hand, 1) - 0.276991324084202L) < 1e-6L, "%.15Lg",
        least_to(&at_hand, 1));
}

/* ------------------------------------------------------------------ properties -- */

/* What is wrong with the boolean and the cast; null, if nothing is. A custom shape's
 * mapping may round: `band` is what comes on top. */
static const char *problem(scene *s, wide band)
{
    const gjk2d_shape *p = &s->p.shape, *q = &s->q.shape;
    const gjk2d_pose *at_q = &s->q.pose;
    const gjk2d_turn_hit h = cast(s);
    const wide E = oracle_motion_size(&s->motion), ulp = WIDE(REAL_EPSILON),
               tiny = 1e-17L * E, touch = 2e-13L * E + band,
               slack = (2 * ulp + 5e-13L) * E + band, margin = WIDE(s->margin),
               start = gap_at(s, 0), to = WIDE(h.fraction);
    const int is_hit = collides(s);
    oracle_motion_follow(&s->motion, &s->track, STEPS);
    wide here = least_to(s, to), least = least_to(s, 1);
    if ((is_hit && least + margin > touch) || (h.hit && here > touch)) {
        oracle_motion_follow(&s->motion, &s->track, 20 * STEPS); /* what did it miss? */
        here = least_to(s, to), least = least_to(s, 1);
    }
    if (h.status) return "a status";
    if (!is_hit && least + margin < -tiny) return "free, but it is not";
    if (is_hit && least + margin > touch) return "not free, but it is";
    if (!(h.safe >= 0 && h.safe <= h.fraction && h.fraction <= 1)) return "fractions";
    if (h.safe > 0 && least_to(s, WIDE(h.safe)) < -tiny) return "not safe";
    if (!h.hit && h.fraction < 1) return "no hit, but not at 1";
    if (band <= 0 && (start < -tiny ? !h.overlaps : start > tiny && h.overlaps))
        return "overlaps";
    if (h.overlaps) return NULL;
    if (least < -slack && !h.hit) return "goes through";
    if (h.hit && here > touch) return "not in contact";
    if (least_to(s, to * (1 - 4 * ulp)) < -slack - tiny) return "too far";
    if (band <= 0 && margin <= 0 && gjk2d_overlap(p, &h.pose, q, at_q))
        return "overlaps where it stops";
    wide due[4];
    oracle_motion_pose(&s->motion, h.hit ? to : 1, due);
    const wide x = WIDE(h.pose.position.x), y = WIDE(h.pose.position.y),
               near_by = 4 * slack + 8 * ulp * (E + fabsl(x) + fabsl(y)),
               scale = fabsl(due[2]) + fabsl(due[3]);
    if (gjk2d_within(p, &h.pose, q, at_q, s->margin) &&
        WIDE(gjk2d_distance(p, &h.pose, q, at_q)) < margin - near_by)
        return "too near where it stops";
    if (fabsl(x - WIDE(at_q->position.x) - due[0]) > near_by ||
        fabsl(y - WIDE(at_q->position.y) - due[1]) > near_by ||
        fabsl(WIDE(h.pose.cos) - due[2]) + fabsl(WIDE(h.pose.sin) - due[3]) >
            16 * ulp * scale)
        return "it stops beside its way";
    if (!h.hit) return NULL;
    if (fabs((double)gjk2d_point(q, at_q, h.point).distance) > (double)near_by)
        return "the point is off Q";
    if (fabs(hypot((double)h.normal.x, (double)h.normal.y) - 1) > 4 * (double)ulp)
        return "the normal's length";
    return NULL;
}

static void check_scene(const char *name, scene *s, wide band)
{
    const char *wrong = problem(s, band);
    if (wrong) {
        const gjk2d_pose to = s->turn.to;
        print_bodies(&s->p, &s->q);
        print_error("to %a %a %a %a, pivot %d %a %a, margin %a\n", (double)to.position.x,
            (double)to.position.y, (double)to.cos, (double)to.sin, s->turn.pivot != NULL,
            (double)s->pivot.x, (double)s->pivot.y, (double)s->margin);
    }
    CHECK(!wrong, "%s: %s", name, wrong);
}

static double any_angle(rng *random)
{
    const double angle = rng_range(random, -PI, PI);
    const int kind = rng_int(random, 0, 7);
    if (kind == 0) return angle * rng_power(random, -12, 0);
    if (kind == 1) return PI - angle * rng_power(random, -16, -2);
    return kind == 2 ? 0 : kind == 3 ? angle : 0.3 * angle;
}

static const char *const kinds[] = {"any", "needles", "large rings", "a lattice", "cars",
    "scaled", "far away", "tiny or huge"};

static void make_bodies(scene *s, rng *random, int kind)
{
    const double none[4] = AT(0, 0);
    const figure needle = BOX(2, 0.01), dot = DOT;
    body_random(random, &s->p, 1, 0);
    body_random(random, &s->q, 1, 0);
    if (kind == 1) {
        body_of(&s->p, &needle, none);
        body_of(&s->q, rng_int(random, 0, 1) ? &needle : &dot, none);
    } else if (kind == 2) {
        body_polygon(random, &s->p, rng_int(random, 17, 28), 1);
        body_polygon(random, &s->q, rng_int(random, 3, 28), 1);
    } else if (kind == 3) {
        body_box(&s->p, rng_int(random, 1, 3), rng_int(random, 1, 3), 0, 0);
        body_box(&s->q, rng_int(random, 1, 3), rng_int(random, 1, 3), 0, 0);
    } else if (kind == 4) {
        body_box(&s->p, 2.25, 0.95, 0, 0);
        body_box(&s->q, 2.25, 0.95, 0, 0);
    }
}

/* Moves both poses of P away from Q. */
static void move_away(scene *s, wide by)
{
    gjk2d_pose to = s->turn.to, *const poses[2] = {&s->p.pose, &to};
    const double x = (double)s->p.pose.position.x - (double)s->q.pose.position.x,
                 y = (double)s->p.pose.position.y - (double)s->q.pose.position.y,
                 length = hypot(x, y) + 1e-9;
    for (int k = 0; k < 2; k++)
        poses[k]->position = vec((double)poses[k]->position.x + (double)by * x / length,
            (double)poses[k]->position.y + (double)by * y / length);
    begin(s, to, s->turn.pivot != NULL);
}

/* A turn of some kind. Of most the least gap is then brought near to 0. */
static void make_scene(scene *s, rng *random, int kind)
{
    const int is_lattice = kind == 3, has_pivot = rng_int(random, 0, 2) > 0;
    const double far = kind == 6 ? rng_power(random, 0, 4) : 0,
                 x = rng_range(random, -4, 4), y = rng_range(random, -4, 4),
                 angle = is_lattice ? 0 : rng_range(random, -3, 3),
                 spread = rng_range(random, 0, 4),
                 size = kind == 5 ? rng_range(random, 0.5, 2) : 1;
    make_bodies(s, random, kind);
    s->q.pose = pose_turned(far, -far, angle);
    s->p.pose = pose_turned(far + x, y - far, angle);
    gjk2d_pose to = pose_turned(far + x + spread * rng_range(random, -1, 1),
        y - far + spread * rng_range(random, -1, 1), angle + any_angle(random));
    if (is_lattice) {
        const int quarter = rng_int(random, 0, 3);
        s->p.pose.position = vec(floor(x), floor(y));
        to = gjk2d_make_pose(s->p.pose.position.x, s->p.pose.position.y,
            REAL((quarter == 0) - (quarter == 2)), REAL((quarter == 1) - (quarter == 3)));
    }
    to.cos *= REAL(size), to.sin *= REAL(size);
    s->pivot = vec(0, 0);
    if (rng_int(random, 0, 1))
        s->pivot = vec(rng_range(random, -2, 2), rng_range(random, -2, 2));
    s->margin = REAL(rng_int(random, 0, 4) ? 0 : 0.3 * rng_unit(random));
    if (rng_int(random, 0, 9) == 0) { /* far larger than its core */
        s->p.radius = REAL(rng_power(random, 1, 4));
        s->p.pose.position.y += s->p.radius, to.position.y += s->p.radius;
        body_make(&s->p);
    }
    begin(s, to, has_pivot);
    for (int n = 0; n < 2 && rng_int(random, 0, 3); n++) {
        const double sign = rng_int(random, 0, 1) ? 1 : -1;
        oracle_motion_follow(&s->motion, &s->track, STEPS);
        move_away(
            s, oracle_motion_size(&s->motion) * WIDE(sign * rng_power(random, -16, -3)) -
                   least_to(s, 1));
    }
}

/* All lengths times a power of two. */
static void scale_scene(scene *s, double size)
{
    gjk2d_pose to = s->turn.to;
    gjk2d_vec2 *const places[4] = {
        &s->p.pose.position, &s->q.pose.position, &to.position, &s->pivot};
    body *const bodies[2] = {&s->p, &s->q};
    for (int k = 0; k < 4; k++)
        *places[k] = vec(size * (double)places[k]->x, size * (double)places[k]->y);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < bodies[k]->count; i++)
            bodies[k]->points[i] = vec(size * (double)bodies[k]->points[i].x,
                size * (double)bodies[k]->points[i].y);
        bodies[k]->radius = REAL(size * (double)bodies[k]->radius);
        body_make(bodies[k]);
    }
    s->margin = REAL(size * (double)s->margin);
    begin(s, to, s->turn.pivot != NULL);
}

CASE(turns_of_all_kinds)
{
    rng random = rng_start();
    int asked[3] = {0, 0, 0}; /* free, hits, starts in overlap */
    for (int round = 0; round < test_rounds(1200); round++) {
        const int kind = round % (int)COUNT_OF(kinds);
        scene *s = &at_hand;
        make_scene(s, &random, kind);
        if (kind == 7) scale_scene(s, ldexp(1, rng_int(&random, -80, 80)));
        char name[64];
        snprintf(name, sizeof name, "round %d, %s", round, kinds[kind]);
        check_scene(name, s, 0);
        const gjk2d_turn_hit h = cast(s);
        asked[0] += !collides(s), asked[1] += h.hit, asked[2] += h.overlaps > 0;
    }
    check_seen(asked, 3, 50);
}

CASE(turns_of_custom_shapes)
{
    rng random = rng_start();
    for (int round = 0; round < test_rounds(240); round++) {
        scene *s = &at_hand;
        make_scene(s, &random, 0);
        s->p.shape = gjk2d_make_custom(body_support, &s->p, s->p.radius);
        if (round % 2) s->q.shape = gjk2d_make_custom(body_support, &s->q, s->q.radius);
        check_scene(
            "custom", s, 100 * WIDE(REAL_EPSILON) * oracle_motion_size(&s->motion));
    }
}

/* A start in overlap is a hit at 0 if the turn leads deeper, and none if it leads out. */
CASE(turns_out_of_an_overlap)
{
    scene *s = &at_hand;
    const double start[4] = AT(1.5, 0), none[4] = AT(0, 0);
    const figure box = BOX(1, 1);
    body_of(&s->p, &box, start);
    body_of(&s->q, &box, none);
    s->pivot = vec(0, 0);
    for (int k = 0; k < 4; k++) {
        static const double to[4] = {4, 1, 1.5, 1.75}; /* out, in, stays, a little out */
        s->margin = REAL(k == 3 ? 0.25 : 0);
        begin(s, gjk2d_make_pose(REAL(to[k]), 0, 1, 0), 1);
        const gjk2d_turn_hit h = cast(s);
        CHECK(h.overlaps == 2 && h.hit == (k == 1) && h.safe == 0 &&
                  h.fraction == (k == 1 ? 0 : 1) &&
                  h.pose.position.x == (k == 1 ? s->turn.from : s->turn.to).position.x,
            "%d: overlaps %d, hit %d at %g", k, h.overlaps, h.hit, (double)h.fraction);
    }
    s->p.pose.position.x = REAL(2.125), s->margin = REAL(0.25);
    begin(s, gjk2d_make_pose(1, 0, 1, 0), 1);
    CHECK(cast(s).overlaps == 1 && cast(s).hit && cast(s).fraction == 0, "margin");
}

/* -------------------------------------------------------------------- motions -- */

CASE(turns_between_poses)
{
    enum { POSES = 37, PARTS = 2, OBSTACLES = 6 };
    rng random = rng_start();
    int free_paths = 0, late = 0;
    for (int round = 0; round < test_rounds(200); round++) {
        static body part[PARTS], obstacle[OBSTACLES];
        gjk2d_shape parts[PARTS], shapes[OBSTACLES];
        gjk2d_pose poses[POSES], places[OBSTACLES];
        const gjk2d_vec2 pivot = vec(rng_range(&random, -9, 9), 0);
        const gjk2d_vec2 *by = round % 3 ? &pivot : NULL;
        const int count = round % 5 ? rng_int(&random, 2, POSES) : round % 3;
        for (int k = 0; k < PARTS; k++) {
            body_random(&random, &part[k], 0.5, 0);
            parts[k] = part[k].shape;
        }
        for (int k = 0; k < OBSTACLES; k++) {
            body_random(&random, &obstacle[k], 0.5, 12);
            shapes[k] = obstacle[k].shape, places[k] = obstacle[k].pose;
        }
        for (int i = 0; i < count; i++)
            poses[i] = pose_turned(
                0.4 * i - 4, sin(0.3 * i + round), (round % 4 ? 0.3 : 1.5) * i);
        const gjk2d_motion motion = {parts, PARTS, count, poses, sizeof *poses};
        const gjk2d_series series = {shapes, sizeof *shapes, places, sizeof *places};
        int due = -1;
        for (int i = 0; i + 1 < count && due < 0; i++)
            for (int k = 0; k < PARTS * OBSTACLES; k++) {
                const gjk2d_turn turn = {poses[i], poses[i + 1], by};
                if (gjk2d_turn_collide(
                        &parts[k % PARTS], &turn, &shapes[k / PARTS], &places[k / PARTS]))
                    due = i;
            }
        if (count == 1) due = gjk2d_motion_hit(&motion, &series, OBSTACLES);
        const int said = gjk2d_motion_hit_between(&motion, by, &series, OBSTACLES);
        CHECK(said == due, "round %d: %d, not %d", round, said, due);
        free_paths += (due < 0);
        late += (due > 16);
    }
    CHECK(free_paths > 10 && late > 5, "%d free, %d hit late", free_paths, late);
}

/* Its corners pass the floor one after the other, nearer than their height between. */
CASE(a_ring_that_rolls_above_a_floor)
{
    enum { CORNERS = 1000 };
    static gjk2d_vec2 ring[CORNERS];
    const gjk2d_vec2 middle = vec(0, 0);
    const double gap = ldexp(1, -20);
    body floor_of;
    body_box(&floor_of, 2, 0.5, 0, -0.5);
    put_ellipse(ring, CORNERS, 1, 1);
    const gjk2d_shape wheel =
        gjk2d_make_polygon(ring, gjk2d_hull(ring, CORNERS, ring), 0);
    gjk2d_turn turn = {pose_at(0, 1 + gap), pose_at(0, 1 + gap), &middle};
    turn.to.cos = -1;
    CHECK(!gjk2d_turn_collide(&wheel, &turn, &floor_of.shape, &floor_of.pose), "a hit");
    turn.from.position = turn.to.position = vec(0, 1 - 64 * gap);
    CHECK(gjk2d_turn_collide(&wheel, &turn, &floor_of.shape, &floor_of.pose), "no hit");
}
