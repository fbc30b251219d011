/* test_contact_many.c - contacts of things in pieces, beside the outline of the whole */
#include "testing.h"

/* A thing: its pieces, and the corners of its outline, counterclockwise: of the cores, if
 * there is a radius. A chain's leads there and back. */
enum { PIECES = 40, CORNERS = 40 };
typedef struct thing {
    body pieces[PIECES], whole;   /* whole: of a flat floor, else without points */
    int count, corners, is_posed; /* is_posed: tiles have poses of their own */
    double corner[CORNERS][2], on[CORNERS][2], length[CORNERS], radius;
    double x, y, cos, sin; /* the frame in which it is built */
} thing;
static thing made;

static double dot_of_two(const double a[2], const double b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}
static double cross_of_two(const double a[2], const double b[2])
{
    return a[0] * b[1] - a[1] * b[0];
}

static gjk2d_pose frame_of(const thing *t, double x, double y)
{
    return gjk2d_make_pose(REAL(t->x + t->cos * x - t->sin * y),
        REAL(t->y + t->sin * x + t->cos * y), REAL(t->cos), REAL(t->sin));
}

static void add_corner(thing *t, double x, double y)
{
    double *c = t->corner[t->corners];
    c[0] = t->x + t->cos * x - t->sin * y, c[1] = t->y + t->sin * x + t->cos * y;
    if (t->corners == 0 || c[0] != c[-2] || c[1] != c[-1]) t->corners++;
}

/* A piece with corners in the frame, in a frame of its own at (x, y). */
static void put_piece(
    const thing *t, body *b, double x, double y, const double *v, int count)
{
    for (int i = 0; i < count; i++) b->points[i] = vec(v[2 * i] - x, v[2 * i + 1] - y);
    b->count = count;
    b->radius = REAL(t->radius);
    b->pose = frame_of(t, x, y);
    body_make(b);
    assert_int_equal(b->shape.status, GJK2D_OK);
}

static void put_box(thing *t, body *b, double x0, double y0, double x1, double y1)
{
    const double v[] = {x0, y0, x1, y0, x1, y1, x0, y1}, half = t->is_posed ? 0.5 : 0;
    put_piece(t, b, half * (x0 + x1), half * (y0 + y1), v, 4);
}

/* Columns of tiles, flat on top or not; the tiles of two columns need not be in line. */
static void make_tiles(rng *r, thing *t, int is_flat)
{
    static const double widths[] = {0.1, 0.3, 0.7, 1.1};
    const int columns = rng_int(r, 3, 8), pick = rng_int(r, 0, 7);
    const double w = pick < 4 ? widths[pick] : rng_range(r, 0.1, 1.1);
    double tops[8];
    t->is_posed = rng_int(r, 0, 3) > 0;
    for (int i = 0; i < columns; i++) {
        const int tiles = rng_int(r, 1, 3);
        tops[i] = is_flat ? 0.9 : w * rng_int(r, 1, 3);
        for (int k = 0; k < tiles; k++)
            put_box(t, &t->pieces[t->count++], w * i, tops[i] * k / tiles, w * (i + 1),
                tops[i] * (k + 1) / tiles);
    }
    add_corner(t, 0, 0), add_corner(t, w * columns, 0);
    for (int i = columns; i-- > 0;)
        add_corner(t, w * (i + 1), tops[i]), add_corner(t, w * i, tops[i]);
    if (is_flat) put_box(t, &t->whole, 0, 0, w * columns, 0.9);
}

/* A star, or a polygon that is convex, split into a fan about a point inside; the outer
 * sides of pieces may be in many pieces themselves. */
static void make_fan(rng *r, thing *t, int is_convex)
{
    const int corners = rng_int(r, 5, 12), cuts = rng_int(r, 0, 3) ? 1 : 17;
    double far[13], ring[2 * 19] = {0, 0};
    for (int i = 0; i <= corners; i++) far[i] = is_convex ? 1 : rng_range(r, 0.4, 1.5);
    far[corners] = far[0];
    for (int i = 0; i < corners; i++) {
        const double a = 6.283185307179586 / corners * i,
                     b = 6.283185307179586 / corners * ((i + 1) % corners),
                     x = far[i] * cos(a), y = far[i] * sin(a);
        add_corner(t, x, y);
        for (int k = 0; k <= cuts; k++) {
            ring[2 * k + 2] = x + (far[i + 1] * cos(b) - x) * k / cuts;
            ring[2 * k + 3] = y + (far[i + 1] * sin(b) - y) * k / cuts;
        }
        put_piece(t, &t->pieces[t->count++], 0, 0, ring, cuts + 2);
    }
}

/* A chain of segments, or of capsules. */
static void make_chain(rng *r, thing *t)
{
    const int links = rng_int(r, 3, 9);
    double v[20] = {0}, angle = 0;
    t->radius = rng_int(r, 0, 1) ? 0 : rng_range(r, 0.01, 0.1);
    for (int i = 0; i < links; i++) {
        const double length = rng_range(r, 0.4, 1);
        v[2 * i + 2] = v[2 * i] + length * cos(angle);
        v[2 * i + 3] = v[2 * i + 1] + length * sin(angle);
        put_piece(t, &t->pieces[t->count++], 0, 0, v + 2 * i, 2);
        if (rng_int(r, 0, 2)) angle = rng_range(r, -0.7, 0.7);
    }
    for (int i = 0, at = 0; i < 2 * links; at += i++ < links ? 1 : -1)
        add_corner(t, v[2 * at], v[2 * at + 1]);
}

enum { FLAT, STEPS, STAR, RIDGE, CHAIN, KINDS };
static void make_thing(rng *r, thing *t, int kind)
{
    const double angle = rng_int(r, 0, 2) ? rng_range(r, 0, 6.28) : 0,
                 spread = rng_int(r, 0, 3) ? 3 : 3000;
    t->cos = (double)REAL(cos(angle)), t->sin = (double)REAL(sin(angle));
    t->x = (double)REAL(rng_range(r, -spread, spread));
    t->y = (double)REAL(rng_range(r, -spread, spread));
    t->count = t->corners = t->whole.count = t->is_posed = 0;
    t->radius = 0;
    if (kind < STAR) make_tiles(r, t, kind == FLAT);
    if (kind == STAR || kind == RIDGE) make_fan(r, t, kind == RIDGE);
    if (kind == CHAIN) make_chain(r, t);
    for (int i = 0; i < t->corners; i++) {
        const double *a = t->corner[i], *b = t->corner[(i + 1) % t->corners];
        t->length[i] = hypot(b[0] - a[0], b[1] - a[1]);
        for (int k = 0; k < 2; k++) t->on[i][k] = (b[k] - a[k]) / t->length[i];
    }
}

/* How far flush sides may be off, and by which angle, short as they are. */
static double slack_of(const thing *t)
{
    return (GJK2D_DOUBLE ? 64 : 4) * (double)REAL_EPSILON *
           (2 * (fabs(t->x) + fabs(t->y)) + 24);
}
static double tilt_of(const thing *t) { return 1e-6 + slack_of(t) / 0.03; }

/* A mover beside a random place of the outline; pushed to a gap or a depth of the nearest
 * piece several times, so that it comes to rest in corners, too. */
static void put_mover(rng *r, const thing *t, body *p)
{
    const int kind = rng_int(r, 0, 5), i = rng_int(r, 0, t->corners - 1);
    const double size = rng_range(r, 0.1, 0.6), far = 1.5 * size + t->radius,
                 along = rng_int(r, 0, 3) ? t->length[i] * rng_unit(r) : 0,
                 gaps[] = {0, 0.02 * rng_unit(r), -0.01 * size * rng_unit(r),
                     slack_of(t) * rng_range(r, -1, 1)},
                 gap = gaps[rng_int(r, 0, 3)];
    if (kind < 2)
        body_box(p, size * rng_range(r, 0.3, 1), size * rng_range(r, 0.3, 1), 0, 0);
    else
        body_polygon(r, p, kind < 4 ? kind - 1 : rng_int(r, 3, 8), size);
    p->radius = REAL(kind < 2 || kind == 4 ? 0 : 0.3 * size);
    body_make(p);
    p->pose = rng_int(r, 0, 1) ? pose_random(r, 1) : frame_of(t, 0, 0);
    p->pose.position = vec(t->corner[i][0] + along * t->on[i][0] + far * t->on[i][1],
        t->corner[i][1] + along * t->on[i][1] - far * t->on[i][0]);
    for (int times = 0; times < 3; times++) {
        gjk2d_result least = separation_of(p, &t->pieces[0]);
        for (int k = 1; k < t->count; k++) {
            const gjk2d_result s = separation_of(p, &t->pieces[k]);
            if (s.distance < least.distance) least = s;
        }
        const double by = (double)least.distance - gap;
        p->pose.position = vec((double)p->pose.position.x + by * (double)least.normal.x,
            (double)p->pose.position.y + by * (double)least.normal.y);
    }
}

/* Is n a normal of the outline at y, up to rounding: that of a side, or between those of
 * the two sides at a convex corner? */
static int is_normal_at(const thing *t, const double y[2], const double n[2])
{
    const double reach = 4 * slack_of(t), tilt = tilt_of(t);
    for (int i = 0; i < t->corners; i++) {
        const double *in = t->on[(i + t->corners - 1) % t->corners], *on = t->on[i],
                     v[2] = {y[0] - t->corner[i][0], y[1] - t->corner[i][1]};
        const double along = dot_of_two(v, on), forward = dot_of_two(n, on),
                     out = cross_of_two(n, on);
        if (fabs(cross_of_two(v, on)) <= reach && along >= -reach &&
            along <= t->length[i] + reach && fabs(forward) <= tilt && out > 0)
            return 1;
        if (hypot(v[0], v[1]) <= reach && cross_of_two(in, on) >= -1e-6 &&
            dot_of_two(n, in) >= -tilt && forward <= tilt &&
            (out > -tilt || cross_of_two(n, in) > -tilt))
            return 1;
    }
    return 0;
}

/* Is a manifold's normal one of the outline, at one of its points or between them? */
static int is_of_outline(const thing *t, const gjk2d_manifold *m)
{
    const double n[2] = {-(double)m->normal.x, -(double)m->normal.y};
    for (int k = 0; k < 2 * m->count - 1; k++) {
        double y[2] = {0, 0};
        for (int i = 0; i < m->count; i++) {
            const double part = i ? 0.5 * k : 1 - 0.5 * k,
                         lift = t->radius + 0.5 * (double)m->points[i].separation;
            y[0] += part * ((double)m->points[i].point.x - lift * n[0]);
            y[1] += part * ((double)m->points[i].point.y - lift * n[1]);
        }
        if (is_normal_at(t, y, n)) return 1;
    }
    return 0;
}

static int many_of(
    const body *p, const thing *t, gjk2d_manifold *m, double margin, double bias)
{
    const gjk2d_series pieces = {
        &t->pieces[0].shape, sizeof(body), &t->pieces[0].pose, sizeof(body)};
    return gjk2d_contact_many(
        &p->shape, &p->pose, &pieces, t->count, REAL(margin), REAL(bias), m);
}

/* Is P above the inner part of a flat floor? Then its ends do not matter. */
static int is_inner(const body *p, const thing *t)
{
    const double x = (double)p->pose.position.x - t->x,
                 y = (double)p->pose.position.y - t->y, along = t->cos * x + t->sin * y,
                 reach = (double)(p->shape.extent + p->shape.radius) + 0.1,
                 width = (double)t->whole.points[2].x - (double)t->whole.points[0].x;
    return t->whole.count && along > reach && along < width - reach &&
           t->cos * y - t->sin * x > 0.9;
}

/* Contacts; those of single calls that are off the outline; contacts off it, but not if
 * it is the only one, which is left to a deep P; and those beside one merged box. */
enum { CONTACTS, HIDDEN, LEFT, GHOSTS, INNER, SEEN };

static void try_mover(const body *p, const thing *t, int *seen, double margin)
{
    gjk2d_manifold many[PIECES];
    const double slack = slack_of(t);
    double gap = 1e9, least = 1e9;
    int singles = 0, contacts = 0, ghosts = 0;
    const int said = many_of(p, t, many, margin, 0);
    const gjk2d_manifold merged = contact_of(p, &t->whole, margin, 0);
    const int inner = is_inner(p, t) && merged.count > 0;
    for (int i = 0; i < t->count; i++) {
        const gjk2d_manifold one = contact_of(p, &t->pieces[i], margin, 0), *m = &many[i];
        gap = fmin(gap, (double)separation_of(p, &t->pieces[i]).distance);
        singles += one.count > 0;
        seen[HIDDEN] += one.count > 0 && !is_of_outline(t, &one);
        CHECK(m->status == GJK2D_OK && m->count <= 2 * (one.count > 0), "a new contact");
        if (m->count == 0) continue;
        contacts++;
        ghosts += !is_of_outline(t, m);
        least = fmin(least, (double)m->points[0].separation);
        CHECK(!inner || dot_vec(merged.normal, m->normal) > 1 - tilt_of(t),
            "normal (%g, %g) among tiles", (double)m->normal.x, (double)m->normal.y);
    }
    CHECK(said == contacts && (contacts > 0) == (singles > 0), "%d contacts", said);
    if (inner) gap = (double)merged.points[0].separation;
    CHECK(contacts == 0 || (gap < slack && !inner) ||
              fabs(least - gap) <= slack - 0.25 * fmin(gap, 0),
        "at %g, not %g", least, gap);
    seen[CONTACTS] += contacts;
    seen[INNER] += inner;
    seen[contacts == 1 ? LEFT : GHOSTS] += ghosts;
}

CASE(contacts_are_those_of_the_outline)
{
    rng random = rng_start();
    body p;
    int seen[KINDS][SEEN] = {{0}}, ghosts = 0, contacts = 0;
    for (int i = 0; i < test_rounds(2000 * KINDS); i++) {
        make_thing(&random, &made, i % KINDS);
        for (int k = 0; k < 4; k++) {
            put_mover(&random, &made, &p);
            try_mover(&p, &made, seen[i % KINDS], rng_int(&random, 0, 1) ? 0 : 0.03);
        }
    }
    for (int k = 0; k < KINDS; k++) {
        const int *of = seen[k];
        CHECK(of[HIDDEN] > 100 && of[LEFT] <= of[CONTACTS] / 1000,
            "%d: %d hidden, %d left", k, of[HIDDEN], of[LEFT]);
        ghosts += of[GHOSTS], contacts += of[CONTACTS];
    }
    CHECK(ghosts <= (GJK2D_DOUBLE ? 0 : contacts / 100000), "%d ghosts", ghosts);
    assert_true(seen[FLAT][INNER] > 1000);
}

static int same_contact(const gjk2d_manifold *a, const gjk2d_manifold *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* A box is sunk into two tiles, deeper than it reaches beyond the seam. */
CASE(a_box_on_a_seam)
{
    gjk2d_manifold many[3], one, two;
    body p;
    thing *t = &made;
    for (int i = 0; i < 3; i += 2) body_box(&t->pieces[i], 0.5, 0.5, i / 2, i / 2);
    body_box(&t->pieces[1], 0.0625, 0.5, 0.5625, 0); /* of its free sides, the top */
    body_box(&p, 0.0625, 0.25, 0.46875, 0.6875);
    one = contact_of(&p, &t->pieces[0], 0, 0), two = contact_of(&p, &t->pieces[1], 0, 0);
    t->count = 2;
    assert_int_equal(many_of(&p, t, many, 0, 0), 2);
    assert_true(same_contact(&many[0], &one) && same_vec(two.normal, vec(1, 0)));
    assert_true(same_vec(many[1].normal, vec(0, -1)) && many[1].count == 2 &&
                many[1].points[0].separation == REAL(-0.0625) &&
                many[1].points[0].q_feature == 5);
    t->count = 3; /* under a wall nothing is left of a wide one */
    body_box(&t->pieces[1], 0.5, 0.5, 1, 0);
    assert_int_equal(many_of(&p, t, many, 0, 0), 2);
    assert_true(same_contact(&many[0], &one) && many[1].count == 0 &&
                same_vec(many[2].normal, vec(1, 0)));
    t->count = 2; /* a custom piece hides none */
    t->pieces[0].shape = gjk2d_make_custom(body_support, &t->pieces[0], 0);
    many_of(&p, t, many, 0, 0);
    assert_true(same_contact(&many[1], &two));
    body_make(&t->pieces[0]); /* a point is below the second one's top */
    p.shape = gjk2d_make_circle(vec(0, 0), 0);
    p.pose = pose_at(0.53125, 0.4375);
    assert_int_equal(many_of(&p, t, many, 0, 0), 1);
    assert_true(many[1].count == 1 && same_vec(many[1].normal, vec(0, -1)));
}

/* A box stands in a corner: its contacts have the features of single ones. */
CASE(a_box_in_a_corner)
{
    gjk2d_manifold many[2];
    body p;
    thing *t = &made;
    t->count = 2;
    for (int side = -1; side < 2; side += 2) {
        body_box(&p, 0.25, 0.25, side * 0.75, 0.25);
        body_box(&t->pieces[0], 1, 0.5, 0, -0.5);
        body_box(&t->pieces[1], 0.5, 1, side * 1.5, 0);
        assert_int_equal(many_of(&p, t, many, 0, 0), 2);
        for (int i = 0; i < 2; i++) {
            const gjk2d_manifold one = contact_of(&p, &t->pieces[i], 0, 0);
            assert_true(one.count == 2 && same_contact(&many[i], &one));
        }
    }
    p.pose = pose_turned(0, 0.25, 0.01); /* and a bias is passed on */
    t->count = 1;
    many_of(&p, t, many, 0.1, 0.02);
    const gjk2d_manifold one = contact_of(&p, &t->pieces[0], 0.1, 0.02);
    assert_true(one.points[0].q_feature % 2 == 0 && same_contact(&many[0], &one));
}

/* Custom pieces and movers have single contacts; others, too, unless a side takes the
 * place. */
CASE(single_contacts)
{
    rng random = rng_start();
    gjk2d_manifold many[PIECES];
    body p;
    thing *t = &made;
    for (int round = 0; round < 300; round++) {
        make_thing(&random, t, round % KINDS);
        put_mover(&random, t, &p);
        if (round % 3 == 0) p.shape = gjk2d_make_custom(body_support, &p, p.radius);
        for (int i = 0; i < t->count && round % 3 == 1; i++)
            t->pieces[i].shape =
                gjk2d_make_custom(body_support, &t->pieces[i], REAL(t->radius));
        many_of(&p, t, many, 0.03, 0.01);
        for (int i = 0; i < t->count; i++) {
            const gjk2d_manifold one = contact_of(&p, &t->pieces[i], 0.03, 0.01);
            const int is_side = many[i].count == 0 || many[i].points[0].q_feature % 2;
            CHECK(same_contact(&one, &many[i]) || (round % 3 == 2 && is_side), "%d", i);
        }
    }
}
