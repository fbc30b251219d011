/* test_turn.c - turns: by hand, and against poses that are sought for
 *
 * The judge follows the motion by angles, sines and cosines, in long doubles, and shares no
 * code with the header. It looks at many poses, then closer where P comes nearest: a pose
 * in overlap proves that a turn that was called free is not.
 */
#include "testing.h"

#include <stdlib.h>

typedef long double wide;
typedef struct wide_vec {
    wide x, y;
} wide_vec;

static wide_vec at(wide x, wide y)
{
    const wide_vec v = {x, y};
    return v;
}
static wide_vec of(gjk2d_vec2 v) { return at(WIDE(v.x), WIDE(v.y)); }
static wide_vec minus(wide_vec a, wide_vec b) { return at(a.x - b.x, a.y - b.y); }
static wide dot(wide_vec a, wide_vec b) { return a.x * b.x + a.y * b.y; }
/* (r.x + i r.y) v */
static wide_vec turned(wide_vec r, wide_vec v)
{
    return at(r.x * v.x - r.y * v.y, r.y * v.x + r.x * v.y);
}

/* ---- the judge */

typedef struct placed {
    int count;
    wide_vec v[BODY_POINTS];
} placed;

static placed place(const body *b, wide_vec position, wide_vec r)
{
    placed all;
    all.count = b->count;
    for (int i = 0; i < b->count; i++) {
        const wide_vec v = turned(r, of(b->points[i]));
        all.v[i] = at(position.x + v.x, position.y + v.y);
    }
    return all;
}

/* The greatest separation along the normals of a's edges, of a segment's in both ways. */
static wide separation(const placed *a, const placed *b)
{
    wide most = -HUGE_VALL;
    for (int i = 0; i < a->count && a->count > 1; i++) {
        const wide_vec e = minus(a->v[(i + 1) % a->count], a->v[i]);
        const wide length = sqrtl(dot(e, e));
        wide least = HUGE_VALL;
        if (length <= 0) continue;
        for (int j = 0; j < b->count; j++) {
            const wide_vec v = minus(b->v[j], a->v[i]);
            least = fminl(least, e.y * v.x - e.x * v.y);
        }
        most = fmaxl(most, least / length);
    }
    return most;
}

/* The squared distance of b's vertices from a's edges. */
static wide distance(const placed *a, const placed *b)
{
    wide least = HUGE_VALL;
    for (int i = 0; i < a->count; i++) {
        const wide_vec e = minus(a->v[(i + 1) % a->count], a->v[i]);
        const wide square = dot(e, e), inverse = square > 0 ? 1 / square : 0;
        for (int j = 0; j < b->count; j++) {
            const wide_vec v = minus(b->v[j], a->v[i]);
            const wide along = dot(e, v) * inverse, t = along < 0   ? 0
                                                        : along > 1 ? 1
                                                                    : along;
            const wide_vec off = at(v.x - t * e.x, v.y - t * e.y);
            least = fminl(least, dot(off, off));
        }
    }
    return least;
}

/* A turn as the judge has it. */
typedef struct scene {
    body *p, *q;
    gjk2d_turn turn;
    gjk2d_vec2 pivot;
    wide margin, angle; /* angle: from -pi to pi */
    wide E;
    placed at_q;
} scene;

static void begin(scene *s)
{
    const wide_vec r0 = at(WIDE(s->turn.from.cos), WIDE(s->turn.from.sin)),
                   r1 = at(WIDE(s->turn.to.cos), WIDE(s->turn.to.sin)),
                   by = turned(at(r0.x, -r0.y), r1), q = of(s->q->pose.position);
    const wide scale = fmaxl(sqrtl(dot(r0, r0)), sqrtl(dot(r1, r1)));
    const wide_vec to_p[2] = {
        minus(of(s->turn.from.position), q), minus(of(s->turn.to.position), q)};
    wide extents[2] = {0, 0};
    const body *const b[2] = {s->p, s->q};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < b[k]->count; i++)
            extents[k] = fmaxl(extents[k],
                fabsl(WIDE(b[k]->points[i].x)) + fabsl(WIDE(b[k]->points[i].y)));
    s->angle = atan2l(by.y, by.x);
    if (by.y == 0 && by.x < 0) s->angle = fabsl(s->angle); /* counterclockwise */
    s->at_q = place(s->q, at(0, 0), at(WIDE(s->q->pose.cos), WIDE(s->q->pose.sin)));
    s->E = s->margin + WIDE(s->p->radius) + WIDE(s->q->radius) + 2 * scale * extents[0] +
           (fabsl(WIDE(s->q->pose.cos)) + fabsl(WIDE(s->q->pose.sin))) * extents[1];
    for (int k = 0; k < 2; k++) s->E += fabsl(to_p[k].x) + fabsl(to_p[k].y);
    if (s->turn.pivot)
        s->E += 2 * scale * (fabsl(WIDE(s->pivot.x)) + fabsl(WIDE(s->pivot.y)));
}

/* P's pose at the fraction t, relative to Q's position. */
static wide_vec pose_of(const scene *s, wide t, wide_vec *position)
{
    const wide k = tanl(s->angle / 4), turn = s->angle / 2 + 2 * atanl(k * (2 * t - 1));
    const wide_vec r0 = at(WIDE(s->turn.from.cos), WIDE(s->turn.from.sin)),
                   r1 = at(WIDE(s->turn.to.cos), WIDE(s->turn.to.sin)),
                   q = of(s->q->pose.position);
    const wide l0 = sqrtl(dot(r0, r0)), l1 = sqrtl(dot(r1, r1)),
               scale = ((1 - t) * l0 + t * l1) / l0;
    const wide_vec u = at(cosl(turn), sinl(turn)),
                   r = turned(at(scale * u.x, scale * u.y), r0),
                   a0 = minus(of(s->turn.from.position), q),
                   a1 = minus(of(s->turn.to.position), q);
    if (s->turn.pivot) {
        const wide_vec m = of(s->pivot), m0 = turned(r0, m), m1 = turned(r1, m),
                       mt = turned(r, m);
        *position = at((1 - t) * (a0.x + m0.x) + t * (a1.x + m1.x) - mt.x,
            (1 - t) * (a0.y + m0.y) + t * (a1.y + m1.y) - mt.y);
    } else { /* on a circle: a chord for the angle `turn` */
        const wide part = s->angle == 0 ? t : sinl(turn / 2) / sinl(s->angle / 2),
                   lean = (turn - s->angle) / 2;
        const wide_vec chord =
            turned(at(part * cosl(lean), part * sinl(lean)), minus(a1, a0));
        *position = at(a0.x + chord.x, a0.y + chord.y);
    }
    return r;
}

/* The signed distance at t, minus the margin. */
static wide gap_at(const scene *s, wide t)
{
    wide_vec position;
    const wide_vec r = pose_of(s, t, &position);
    const placed p = place(s->p, position, r);
    const wide radius = s->margin + WIDE(s->p->radius) + WIDE(s->q->radius),
               edges = fmaxl(separation(&p, &s->at_q), separation(&s->at_q, &p));
    if (edges <= 0 && edges > -HUGE_VALL) return edges - radius;
    return sqrtl(fminl(distance(&p, &s->at_q), distance(&s->at_q, &p))) - radius;
}

/* Gaps that were found at some fractions: at equal steps, at the least of these and their
 * neighbours, sought between them, and where the library stopped. */
enum { STEPS = 100, FOUND = 2 * STEPS };
typedef struct track {
    int count;
    wide t[FOUND], gap[FOUND];
} track;

static wide look(track *k, const scene *s, wide t)
{
    const wide gap = gap_at(s, t);
    if (k->count < FOUND) k->t[k->count] = t, k->gap[k->count++] = gap;
    return gap;
}

static void follow(track *k, const scene *s)
{
    wide least = HUGE_VALL;
    k->count = 0;
    for (int i = 0; i <= STEPS; i++) least = fminl(least, look(k, s, WIDE(i) / STEPS));
    for (int i = 0; i <= STEPS; i++) {
        const int before = i > 0 ? i - 1 : 0, after = i < STEPS ? i + 1 : STEPS;
        wide a = k->t[before], b = k->t[after], part = 0.38196601125010515L,
             l = a + part * (b - a), r = b - part * (b - a), of_l, of_r;
        if (k->gap[i] > k->gap[before] || k->gap[i] > k->gap[after] ||
            k->gap[i] - least > 4 * s->E / STEPS)
            continue;
        of_l = gap_at(s, l), of_r = gap_at(s, r);
        for (int n = 0; n < 60; n++) {
            if (of_l < of_r) {
                b = r, r = l, of_r = of_l, l = a + part * (b - a);
                of_l = gap_at(s, l);
            } else {
                a = l, l = r, of_l = of_r, r = b - part * (b - a);
                of_r = gap_at(s, r);
            }
        }
        look(k, s, (a + b) / 2);
    }
}

/* The least gap found up to a fraction. */
static wide least_to(track *k, const scene *s, wide to)
{
    wide least = look(k, s, to);
    for (int i = 0; i < k->count; i++)
        if (k->t[i] <= to) least = fminl(least, k->gap[i]);
    return least;
}

/* ---- properties */

static const char *problem(scene *s, track *k)
{
    const gjk2d_shape *p = &s->p->shape, *q = &s->q->shape;
    const int collides = gjk2d_turn_collide(p, &s->turn, q, &s->q->pose);
    const gjk2d_turn_hit h =
        gjk2d_turn_cast(p, &s->turn, q, &s->q->pose, REAL(s->margin));
    const wide tiny = 1e-15L * s->E, ulp = WIDE(REAL_EPSILON), band = 2e-13L * s->E,
               slack = (2 * ulp + 1e-12L) * s->E;
    follow(k, s);
    look(k, s, WIDE(h.fraction));
    const wide least = least_to(k, s, 1), bare = least + s->margin;
    if (h.status) return "a status";
    if (!collides && bare < -tiny) return "false free";
    if (collides && bare > band) return "a false hit";
    if (s->margin == 0 && !collides && h.hit) return "a cast that hits, but is free";
    if (!(h.safe >= 0 && h.safe <= h.fraction && h.fraction <= 1)) return "the fractions";
    if (h.safe > 0 && least_to(k, s, WIDE(h.safe)) < -tiny) return "not safe";
    if (!h.hit && h.fraction < 1) return "no hit at 1";
    const wide start = gap_at(s, 0);
    if (start < -tiny ? !h.overlaps : start > tiny ? h.overlaps : 0) return "overlaps";
    if (h.overlaps) return NULL;
    if (least < -slack && !h.hit) return "goes through";
    if (h.hit && least > band) return "a cast hits what is apart";
    const wide to = WIDE(h.fraction);
    if (h.hit && least_to(k, s, to) > band) return "not yet in contact";
    if (least_to(k, s, to * (1 - 4 * ulp)) < -slack) return "blocked too late";
    if (s->margin == 0 && gjk2d_overlap(p, &h.pose, q, &s->q->pose))
        return "overlaps at stop";
    if (gjk2d_within(p, &h.pose, q, &s->q->pose, REAL(s->margin)) &&
        (double)gjk2d_distance(p, &h.pose, q, &s->q->pose) <
            (double)(s->margin - 4 * ulp * s->E))
        return "too near at stop";
    wide_vec position;
    const wide_vec r = pose_of(s, h.hit ? to : 1, &position),
                   off = minus(
                       minus(of(h.pose.position), of(s->q->pose.position)), position),
                   turn = minus(at(WIDE(h.pose.cos), WIDE(h.pose.sin)), r);
    const wide near_by = 2 * slack + 40 * ulp *
                                         (s->E + fabsl(WIDE(h.pose.position.x)) +
                                             fabsl(WIDE(h.pose.position.y)));
    if (fabsl(off.x) + fabsl(off.y) > near_by ||
        fabsl(turn.x) + fabsl(turn.y) > 40 * ulp * sqrtl(dot(r, r)))
        return "not on the way";
    if (!h.hit) return NULL;
    const gjk2d_result at_q = gjk2d_point(q, &s->q->pose, h.point);
    if (fabs((double)at_q.distance) > (double)near_by) return "point off Q";
    if (fabsl(dot(of(h.normal), of(h.normal)) - 1) > 8 * ulp) return "normal";
    return NULL;
}

static wide log_range(rng *random, double low, double high)
{
    return WIDE(rng_power(random, low, high));
}

static double any_angle(rng *random)
{
    const int kind = rng_int(random, 0, 7);
    const double angle = rng_range(random, -3.14159, 3.14159);
    return kind == 0   ? angle * (double)log_range(random, -12, 0)
           : kind == 1 ? 3.14159265358979 - angle * (double)log_range(random, -16, -2)
           : kind == 2 ? 0
           : kind < 5  ? 0.2 * angle
                       : angle;
}

/* A turn of some kind; half of them come within 1e-3 E of contact. */
static void make(scene *s, rng *random, body *p, body *q, int kind)
{
    static const double none[4] = {0, 0, 1, 0};
    const double far = rng_int(random, 0, 9) ? 0 : 1000 * rng_unit(random);
    s->p = p, s->q = q;
    body_random(random, p, 1, 3);
    body_random(random, q, 1, 0);
    if (kind == 1) { /* needles */
        const figure bar = BOX(2, 0.01), point = DOT;
        body_of(p, &bar, none);
        body_of(q, rng_int(random, 0, 1) ? &bar : &point, none);
    } else if (kind == 2) { /* large rings */
        body_polygon(random, p, rng_int(random, 17, 28), 1);
        body_polygon(random, q, rng_int(random, 3, 28), 1);
    } else if (kind == 3) { /* boxes on a lattice */
        body_box(p, rng_int(random, 1, 3), rng_int(random, 1, 3), 0, 0);
        body_box(q, rng_int(random, 1, 3), rng_int(random, 1, 3), 0, 0);
    } else if (kind == 4) { /* cars */
        body_box(p, 2.25, 0.95, 0, 0);
        body_box(q, 2.25, 0.95, 0, 0);
    }
    const double x = rng_range(random, -4, 4), y = rng_range(random, -4, 4),
                 angle = rng_range(random, -3, 3), spread = rng_unit(random) * 4,
                 size = kind == 5 ? rng_range(random, 0.5, 2) : 1;
    q->pose = pose_turned(far, -far, kind == 3 ? 0 : angle);
    s->turn.from = pose_turned(far + x, y - far, kind == 3 ? 0 : angle);
    s->turn.to = pose_turned(far + x + spread * rng_range(random, -1, 1),
        y - far + spread * rng_range(random, -1, 1), angle + any_angle(random));
    if (kind == 3) {
        const int quarter = rng_int(random, 0, 3);
        s->turn.from.position = vec(far + floor(x), floor(y) - far);
        s->turn.to = gjk2d_make_pose(s->turn.from.position.x, s->turn.from.position.y,
            REAL((quarter == 0) - (quarter == 2)), REAL((quarter == 1) - (quarter == 3)));
    }
    s->turn.to.cos *= REAL(size), s->turn.to.sin *= REAL(size);
    s->pivot = rng_int(random, 0, 1)
                   ? vec(0, 0)
                   : vec(rng_range(random, -2, 2), rng_range(random, -2, 2));
    s->turn.pivot = rng_int(random, 0, 2) ? &s->pivot : NULL;
    s->margin = rng_int(random, 0, 4) ? 0 : WIDE(REAL(0.3 * rng_unit(random)));
    begin(s);
    /* P is moved so that on its way it comes near to contact. */
    for (int n = 0; n < 2 && rng_int(random, 0, 3); n++) {
        static track k;
        follow(&k, s);
        const wide gap = least_to(&k, s, 1), near_by = (rng_int(random, 0, 1) ? 1 : -1) *
                                                       s->E * log_range(random, -16, -3);
        const wide_vec out = minus(of(s->turn.from.position), of(q->pose.position));
        const wide length = sqrtl(dot(out, out)) + 1e-9L, by = near_by - gap;
        gjk2d_pose *const poses[2] = {&s->turn.from, &s->turn.to};
        for (int i = 0; i < 2; i++)
            poses[i]->position =
                vec((double)(WIDE(poses[i]->position.x) + by * out.x / length),
                    (double)(WIDE(poses[i]->position.y) + by * out.y / length));
        begin(s);
    }
}

CASE(turns_by_seed)
{
    const char *text = getenv("TURN_KIND");
    rng random = rng_start();
    int free_turns = 0, hits = 0, overlaps = 0, stops = 0;
    for (int round = 0; round < test_rounds(3000); round++) {
        static body p, q;
        scene s;
        make(&s, &random, &p, &q, text ? atoi(text) : round % 8);
        static track k;
        const char *wrong = problem(&s, &k);
        if (wrong) {
            const gjk2d_pose *from = &s.turn.from, *to = &s.turn.to;
            p.pose = *from;
            print_bodies(&p, &q);
            print_error("to %a %a %a %a pivot %d %a %a margin %La\n",
                (double)to->position.x, (double)to->position.y, (double)to->cos,
                (double)to->sin, s.turn.pivot != NULL, (double)s.pivot.x,
                (double)s.pivot.y, s.margin);
            const gjk2d_turn_hit h =
                gjk2d_turn_cast(&p.shape, &s.turn, &q.shape, &q.pose, REAL(s.margin));
            print_error("E %Lg angle %Lg least %Lg start %Lg: hit %d overlaps %d safe "
                        "%.17g fraction %.17g "
                        "gap there %Lg least to there %Lg\n",
                s.E, s.angle, least_to(&k, &s, 1), gap_at(&s, 0), h.hit, h.overlaps,
                (double)h.safe, (double)h.fraction, gap_at(&s, WIDE(h.fraction)),
                least_to(&k, &s, WIDE(h.fraction)));
        }
        CHECK(!wrong, "round %d (kind %d): %s", round, round % 8, wrong);
        const gjk2d_turn_hit h =
            gjk2d_turn_cast(&p.shape, &s.turn, &q.shape, &q.pose, REAL(s.margin));
        free_turns += !gjk2d_turn_collide(&p.shape, &s.turn, &q.shape, &q.pose);
        hits += h.hit, overlaps += h.overlaps > 0, stops += h.hit && !h.overlaps;
    }
    print_message(
        "free %d hits %d stops %d overlaps %d\n", free_turns, hits, stops, overlaps);
}
