/* test_slide.c - movers among many pieces: scenes with right outcomes, and the promises */
#include "testing.h"

enum { MOST = 256 }; /* pieces */
typedef struct world {
    gjk2d_shape shapes[MOST];
    gjk2d_pose poses[MOST];
    int count;
} world;

static world pieces, merged;
static gjk2d_pose tilt = {{0, 0}, 1, 0}; /* of all that is added */

static world *emptied(world *w)
{
    w->count = 0;
    return w;
}

/* A vector of the tilted world, and a place in it. */
static gjk2d_vec2 tilted(double x, double y)
{
    const double c = (double)tilt.cos, s = (double)tilt.sin;
    return vec(c * x - s * y, s * x + c * y);
}
static gjk2d_vec2 place_of(double x, double y)
{
    const gjk2d_vec2 v = tilted(x, y);
    return vec(
        (double)v.x + (double)tilt.position.x, (double)v.y + (double)tilt.position.y);
}
static gjk2d_vec2 between(gjk2d_vec2 a, gjk2d_vec2 b)
{
    return vec((double)b.x - (double)a.x, (double)b.y - (double)a.y);
}

static void add(world *w, const double *xy, int count)
{
    gjk2d_vec2 points[8];
    assert_true(w->count < MOST && count <= 8);
    for (int i = 0; i < count; i++) points[i] = vec(xy[2 * i], xy[2 * i + 1]);
    w->shapes[w->count] = gjk2d_make_polygon(points, count, 0);
    w->poses[w->count] = tilt;
    assert_int_equal(gjk2d_shape_status(&w->shapes[w->count++]), GJK2D_OK);
}

static void add_box(world *w, double x, double y, double x_end, double y_end)
{
    const double xy[8] = {x, y, x_end, y, x_end, y_end, x, y_end};
    add(w, xy, 4);
}

/* A box that is centered at its pose, so that its sides are rounded on their own. */
static void add_centered(world *w, double x, double y, double x_end, double y_end)
{
    const gjk2d_pose whole = tilt;
    const double half_x = 0.5 * (x_end - x), half_y = 0.5 * (y_end - y);
    tilt.position = place_of(0.5 * (x + x_end), 0.5 * (y + y_end));
    add_box(w, -half_x, -half_y, half_x, half_y);
    tilt = whole;
}

/* A mover, with its last stop and how often it stayed where it was. */
typedef struct mover {
    const char *name;
    body of;
    gjk2d_pose pose;
    gjk2d_slide_stop stop;
    int still;
} mover;

static const figure movers[3] = {BOX(0.5, 0.5), BAR(0, 0.25, 0.25), BALL(0.5)};
static const char *const names[4] = {"box", "capsule", "ball", "polygon"};

static void make(mover *m, const char *name, const figure *what, double x, double y)
{
    const double pose[4] = {x, y, 1, 0};
    memset(m, 0, sizeof *m);
    body_of(&m->of, what, pose);
    m->name = name, m->pose = m->of.pose;
}
static void make_one(mover *m, int k, double x, double y)
{
    make(m, names[k], &movers[k], x, y);
}

/* A slack as the header states it, with that of an obstacle of this extent. */
static double slack_of(const mover *m, gjk2d_vec2 t, double extent)
{
    const gjk2d_vec2 at = m->pose.position;
    return (GJK2D_DOUBLE ? 100 : 2) * (double)REAL_EPSILON *
           (fabs((double)at.x) + fabs((double)at.y) + fabs((double)t.x) +
               fabs((double)t.y) + (double)m->of.shape.extent + (double)m->of.radius +
               extent);
}

static int overlaps_any(const world *w, const mover *m, gjk2d_vec2 at)
{
    gjk2d_pose pose = m->pose;
    pose.position = at;
    for (int i = 0; i < w->count; i++)
        if (gjk2d_overlap(&m->of.shape, &pose, &w->shapes[i], &w->poses[i])) return 1;
    return 0;
}

/* Moves by t and checks what every move has to keep. */
static void move(const world *w, mover *m, gjk2d_vec2 t)
{
    const gjk2d_series series = {
        w->shapes, sizeof w->shapes[0], w->poses, sizeof w->poses[0]};
    const gjk2d_vec2 from = m->pose.position;
    const int was_free = !overlaps_any(w, m, from);
    m->stop = gjk2d_slide(&m->of.shape, &m->pose, t, &series, w->count);
    m->pose.position = m->stop.position;
    const int stays = same_vec(m->stop.position, from);
    const double along = dot_vec(between(from, m->stop.position), t);
    CHECK(m->stop.status == GJK2D_OK && !m->stop.overlaps, "%s: overlaps", m->name);
    CHECK(!overlaps_any(w, m, m->stop.position), "%s: the end overlaps", m->name);
    CHECK(stays || !was_free || along > 0, "%s: moved against t", m->name);
    CHECK(m->stop.count == 0 || dot_vec(m->stop.hits[0].normal, t) < 0,
        "%s: what it hit first is not in the way", m->name);
    m->still += stays;
}

/* Has only this normal been met, up to `off`? */
static void check_normal(const mover *m, double x, double y, double off)
{
    for (int i = 0; i < m->stop.count; i++) {
        const double n_x = (double)m->stop.hits[i].normal.x,
                     n_y = (double)m->stop.hits[i].normal.y;
        CHECK(fabs(n_x - x) + fabs(n_y - y) <= off, "%s: a hidden normal (%g, %g)",
            m->name, n_x, n_y);
    }
}

/* ------------------------------------------------------------------- scenes -- */

CASE(a_floor_a_ceiling_and_a_wall_of_tiles)
{
    for (int k = 0; k < 18; k++) {
        const double out = k >= 9 ? 10000 : 0, up = k / 3 % 3 == 1 ? -1 : 1;
        const int is_wall = k / 3 % 3 == 2;
        const double off = k % 3 ? 0.06 : 1e-6; /* arcs, far out */
        world *const w = emptied(&pieces);
        mover m;
        for (int i = 0; i < 200; i++) {
            const double a = 0.1 * i, b = 0.1 * (i + 1);
            if (is_wall)
                add_box(w, 0, out - b, 1, out - a);
            else
                add_box(w, out + a, up > 0 ? -1 : 0, out + b, up > 0 ? 0 : 1);
        }
        make_one(&m, k % 3, is_wall ? -0.75 : out + 2, is_wall ? out - 2 : up);
        for (int i = 0; i < 200; i++) {
            move(w, &m, is_wall ? vec(0.0625, -0.0625) : vec(0.0625, -0.03125 * up));
            check_normal(&m, is_wall ? -1 : 0, is_wall ? 0 : up, off);
        }
        check_number(m.name, "way", is_wall ? -m.pose.position.y : m.pose.position.x,
            is_wall ? 14.5 - out : out + 14.5, out + 14.5, 256);
    }
}

CASE(slots_of_its_own_width)
{
    const figure box = BOX(16, 16);
    for (int k = 0; k < 3; k++) { /* straight, pressed to a side, and in a corridor */
        const int is_corridor = k == 2;
        world *const w = emptied(&pieces);
        mover m;
        for (int i = 0; i < 8; i++) {
            if (!is_corridor) add_box(w, 32 * i, -64, 32 * i + 32, -32);
            if (is_corridor || i != 4) add_box(w, 32 * i, -32, 32 * i + 32, 0);
            if (is_corridor) add_box(w, 32 * i, 32, 32 * i + 32, 64);
        }
        make(&m, "slot", &box, is_corridor ? 16 : 144, k == 0 ? 48 : k == 1 ? 8 : 16);
        for (int i = 0; i < 24; i++)
            move(w, &m, is_corridor ? vec(8, -2) : vec(2 * k, -4));
        check_vec("slot", "end", m.pose.position, is_corridor ? 208 : 144,
            is_corridor ? 16 : -16, 0, 0);
    }
}

/* A slot that is too narrow by an ulp stops it at its mouth. */
CASE(a_slot_too_narrow)
{
    world *const w = emptied(&pieces);
    mover m;
    add_box(w, -2, -2, (double)step_by(REAL(-0.5), 1), 0), add_box(w, 0.5, -2, 2, 0);
    make_one(&m, 0, 0, 2);
    for (int i = 0; i < 20; i++) move(w, &m, vec(0, -0.25));
    check_number("narrow", "y", m.pose.position.y, 0.5, 1, GJK2D_DOUBLE ? 256 : 8);
}

/* Exactly past a corner; and a platform's side does not lift what it stops. */
CASE(corners_and_sides)
{
    world *const w = emptied(&pieces);
    mover m;
    add_box(w, 0, 0, 1, 1);
    make_one(&m, 0, -0.5, 3);
    for (int i = 0; i < 8; i++) {
        move(w, &m, vec(0, -0.5));
        assert_false(m.stop.is_blocked);
    }
    check_vec("corner", "end", m.pose.position, -0.5, -1, 0, 0);
    make_one(&m, 0, -2, 0.5);
    for (int i = 0; i < 20; i++) move(w, &m, vec(0.3, 0));
    check_vec("side", "end", m.pose.position, -0.5, 0.5, 1, GJK2D_DOUBLE ? 32 : 4);
    assert_true((double)m.pose.position.y == 0.5 && m.stop.is_blocked);
    check_vec("side", "what is left", m.stop.translation, 0, 0, 1, 0);
    assert_int_equal(m.stop.count, 1);
}

/* In a V that opens upwards P comes to rest, bit for bit. */
CASE(corners_are_places_of_rest)
{
    static const double degrees[5] = {30, 60, 90, 120, 170};
    for (int k = 0; k < 30; k++) {
        const double a = degrees[k % 5] / 360 * 3.14159265358979, c = cos(a), s = sin(a),
                     left[6] = {0, 0, -20 * s, 20 * c, -20 * s - c, 20 * c - s},
                     right[6] = {0, 0, 20 * s + c, 20 * c - s, 20 * s, 20 * c};
        world *const w = emptied(&pieces);
        mover m;
        tilt = k < 15 ? gjk2d_identity() : pose_at(300, 200);
        add(w, left, 3), add(w, right, 3);
        make_one(&m, k / 5 % 3, 0, 0);
        m.pose.position = place_of(0.1, 8);
        for (int i = 0; i < 300; i++) move(w, &m, vec(0.005, -0.1));
        CHECK(m.still >= 60 && m.stop.is_blocked, "%s, %g degrees: at rest in %d of 300",
            m.name, degrees[k % 5], m.still);
    }
    tilt = gjk2d_identity();
}

/* A slope that ends at a wall; a hill of a chain; a quarter circle that grows steeper. */
CASE(slopes)
{
    static const double slope[6] = {0, 0, 4, 0, 4, 4};
    for (int k = 0; k < 3; k++) {
        world *w = emptied(&pieces);
        mover m;
        add(w, slope, 3), add_box(w, 4, 0, 5, 10);
        make_one(&m, k, 0.5, 1.75);
        for (int i = 0; i < 200; i++) move(w, &m, vec(0.1, -0.02));
        CHECK(m.stop.is_blocked && m.still > 20, "%s: no rest at the wall", m.name);
        check_number(m.name, "x", m.pose.position.x, k == 1 ? 3.75 : 3.5, 8, 64);

        emptied(w);
        for (int i = 0; i < 40; i++) {
            const double x = 0.5 * i, y = -0.004 * i * i, x_end = x + 0.5,
                         y_end = -0.004 * (i + 1) * (i + 1),
                         piece[8] = {x, y - 1, x_end, y_end - 1, x_end, y_end, x, y};
            add(w, piece, 4);
        }
        make_one(&m, k, 1, 1);
        for (int i = 0; i < 200; i++) {
            const double x = (double)m.pose.position.x;
            move(w, &m, vec(0.05, -0.1));
            CHECK(i < 10 || (double)m.pose.position.x - x >= 0.05 - 1e-5,
                "%s: slower downhill", m.name);
        }

        emptied(w);
        for (int i = 0; i < 16; i++) {
            const double a = 0.0981747704 * i, b = 0.0981747704 * (i + 1),
                         piece[8] = {5 * sin(a), 5 - 5 * cos(a), 6 * sin(a),
                             5 - 6 * cos(a), 6 * sin(b), 5 - 6 * cos(b), 5 * sin(b),
                             5 - 5 * cos(b)};
            add(w, piece, 4);
        }
        make_one(&m, k, 0, 0.6);
        for (int i = 0; i < 200; i++) move(w, &m, vec(0.05, -0.01));
        CHECK((double)m.pose.position.x > 2.5, "%s: held by a curve", m.name);
    }
}

CASE(spikes_and_steps_of_an_ulp)
{
    const gjk2d_real ulp = step_by(2, 1) - 2;
    world *w = emptied(&pieces);
    mover m;
    for (int i = 0; i < 60; i++) {
        const double x = 0.25 * i, spike[6] = {x, -1, x + 0.25, -1, x + 0.125, 0};
        add(w, spike, 3);
    }
    make_one(&m, 0, 2, 0.5);
    for (int i = 0; i < 100; i++) move(w, &m, vec(0.0625, -0.03125));
    check_number(m.name, "x", m.pose.position.x, 8.25, 8.25, 64);
    for (int k = 0; k < 3; k++) {
        emptied(w);
        for (int i = 0; i < 30; i++) add_box(w, 0.5 * i, -1, 0.5 * i + 0.5, 0);
        make_one(&m, k, 2, 0.5);
        for (int i = 0; i < 100; i++) move(w, &m, vec((double)ulp, -0.03125));
        CHECK(m.pose.position.x == 2 + 100 * ulp, "%s: steps of an ulp", m.name);
    }
}

/* Out of what it overlaps; what holds it; and what is no world. */
CASE(overlaps_and_bad_input)
{
    world *const w = emptied(&pieces);
    const gjk2d_series series = {w->shapes, sizeof w->shapes[0], NULL, 0};
    mover m;
    gjk2d_slide_stop s;
    for (int i = 0; i < 100; i++) add_box(w, i - 50, -1, i - 49, 0); /* more than 64 */
    make_one(&m, 0, 45.5, 0.25);
    move(w, &m, vec(0, 0));
    check_vec("out", "end", m.pose.position, 45.5, 0.5, 64, 4);
    add_box(w, -50, 0.75, 50, 2);
    s = gjk2d_slide(&m.of.shape, &m.pose, vec(1, 0), &series, w->count);
    assert_true(s.status == GJK2D_OK && s.overlaps && s.is_blocked);
    assert_true(same_vec(s.position, m.pose.position));
    s = gjk2d_slide(&m.of.shape, &m.pose, vec(1, 0), &series, 0);
    assert_true(!s.is_blocked && s.count == 0 && s.position.x == m.pose.position.x + 1);
    const gjk2d_vec2 bad[2] = {{REAL_NAN, 0}, {0, REAL_INFINITY}};
    for (int i = 0; i < 2; i++) {
        s = gjk2d_slide(&m.of.shape, &m.pose, bad[i], &series, 1);
        assert_true(s.status == GJK2D_NOT_FINITE && s.overlaps && s.is_blocked);
        assert_true(same_vec(s.position, m.pose.position) && s.count == 0);
    }
    memset(&w->shapes[70], 0, sizeof w->shapes[70]);
    s = gjk2d_slide(&m.of.shape, &m.pose, vec(1, 0), &series, w->count);
    assert_int_equal(s.status, GJK2D_NOT_MADE);
    assert_true(same_vec(s.position, m.pose.position) && s.overlaps);
    s = gjk2d_slide(NULL, NULL, vec(1, 0), &series, 1);
    assert_int_equal(s.status, GJK2D_NULL_POINTER);
    s = gjk2d_slide(&m.of.shape, NULL, vec(1, 0), NULL, 1);
    assert_int_equal(s.status, GJK2D_NULL_POINTER);
}

/* ---------------------------------------------------------------- at random -- */

/* One of four kinds in a world that is tilted or not, and maybe far out. */
static int make_any(rng *random, mover *m, double x, double y)
{
    static const double spots[3] = {0, 300, 10000};
    const int kind = rng_int(random, 0, 3);
    make(m, names[kind], &movers[kind % 3], 0, 0);
    if (kind == 3) body_polygon(random, &m->of, rng_int(random, 3, 12), 0.5);
    const double out = spots[rng_int(random, 0, m->of.count > 8 ? 1 : 2)];
    tilt = rng_int(random, 0, 1) ? gjk2d_identity() : pose_random(random, 0);
    tilt.position = vec(out, -0.7 * out);
    m->pose = kind == 0 ? tilt : gjk2d_identity(); /* a box is flush with the tiles */
    m->pose.position = place_of(x, y);
    return kind;
}

/* A floor of tiles, and maybe a wall, beside the same in one or two boxes. */
CASE(tiles_act_as_one)
{
    rng random = rng_start();
    int unlike = 0, hidden = 0, stuck = 0, moves = 0;
    for (int round = 0; round < test_rounds(400); round++) {
        const double size = 0.1 + 0.1 * rng_int(&random, 0, 10);
        const int has_wall = rng_int(&random, 0, 1);
        void (*const put)(world *, double, double, double, double) =
            rng_int(&random, 0, 1) ? add_box : add_centered;
        world *const w = emptied(&pieces);
        mover m, one;
        const int kind = make_any(&random, &m, 2, 1.5);
        emptied(&merged);
        for (int i = 0; i < 60; i++) put(w, size * i, -size, size * (i + 1), 0);
        for (int i = 0; i < 30 && has_wall; i++)
            put(w, -size, size * i, 0, size * (i + 1));
        add_box(&merged, 0, -size, size * 60, 0);
        if (has_wall) add_box(&merged, -size, 0, 0, size * 30);
        for (int i = 0; i < 40; i++) {
            const double angle = rng_unit(&random) * 6.2831853,
                         length = rng_unit(&random) * 0.5;
            const gjk2d_vec2 t = tilted(length * cos(angle), length * sin(angle) - 0.15),
                             from = m.pose.position;
            const double few = 8 * slack_of(&m, t, size),
                         x = dot_vec(tilted(1, 0), between(tilt.position, from));
            if ((x < 1.25 && !has_wall) || x > 60 * size - 1.25) break; /* off the end */
            one = m;
            move(w, &m, t), move(&merged, &one, t);
            const gjk2d_vec2 off = between(m.pose.position, one.pose.position),
                             way = between(from, one.pose.position);
            const int goes_on = dot_vec(way, t) > few * sqrt(dot_vec(t, t));
            unlike += goes_on && fabs((double)off.x) + fabs((double)off.y) > few;
            stuck += goes_on && m.still > one.still;
            m.still = one.still;
            moves++;
            for (int k = 0; k < m.stop.count && kind < 3; k++) {
                const gjk2d_vec2 n = m.stop.hits[k].normal;
                const double tip = kind == 0 ? 1e-6 : few / 0.25; /* tilts by the root */
                hidden += !(dot_vec(n, tilted(0, 1)) > 1 - tip ||
                            (has_wall && dot_vec(n, tilted(1, 0)) > 1 - tip));
            }
        }
    }
    tilt = gjk2d_identity();
    print_message("%d moves: %d ends unlike those on one box, %d stuck, %d hidden\n",
        moves, unlike, stuck, hidden);
    CHECK(stuck == 0, "%d of %d moves got stuck", stuck, moves);
    CHECK(unlike <= moves / 2000 + 2, "%d of %d ends are unlike", unlike, moves);
    CHECK(hidden <= (GJK2D_DOUBLE ? 0 : moves / 10000 + 2), "%d hidden normals", hidden);
}
