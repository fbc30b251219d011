/* oracle_motion.c - see oracle_motion.h */
#include "oracle_motion.h"

#include <math.h>

typedef long double wide;
typedef struct vec {
    wide x, y;
} vec;

/* (fminl and fmaxl are calls, and took half of the time.) */
static wide less(wide a, wide b) { return a < b ? a : b; }
static wide more(wide a, wide b) { return a > b ? a : b; }

static vec at(wide x, wide y)
{
    const vec v = {x, y};
    return v;
}
static vec minus(vec a, vec b) { return at(a.x - b.x, a.y - b.y); }
static vec times(wide s, vec a) { return at(s * a.x, s * a.y); }
static wide dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
static wide length(vec a) { return sqrtl(dot(a, a)); }
static wide norm1(vec a) { return fabsl(a.x) + fabsl(a.y); }
/* (r.x + i r.y) v */
static vec turned(vec r, vec v)
{
    return at(r.x * v.x - r.y * v.y, r.y * v.x + r.x * v.y);
}

/* ---- two placed rings */

typedef struct ring {
    int count;
    vec v[ORACLE_MOTION_POINTS];
} ring;

static void place(ring *out, const oracle_shape *s, vec position, vec r)
{
    out->count = s->count;
    for (int i = 0; i < s->count; i++) {
        const vec v = turned(r, at((wide)s->xy[2 * i], (wide)s->xy[2 * i + 1]));
        out->v[i] = at(position.x + v.x, position.y + v.y);
    }
}

/* The greatest separation along the normals of a's edges, of a segment's in both ways. */
static wide separation(const ring *a, const ring *b)
{
    wide most = -HUGE_VALL;
    for (int i = 0; i < a->count && a->count > 1; i++) {
        const vec e = minus(a->v[(i + 1) % a->count], a->v[i]);
        wide least = HUGE_VALL;
        if (!(norm1(e) > 0)) continue;
        for (int j = 0; j < b->count; j++) {
            const vec v = minus(b->v[j], a->v[i]);
            least = less(least, e.y * v.x - e.x * v.y);
        }
        most = more(most, least / length(e));
    }
    return most;
}

/* The squared distance of b's vertices from a's edges. */
static wide distance(const ring *a, const ring *b)
{
    wide least = HUGE_VALL;
    for (int i = 0; i < a->count; i++) {
        const vec e = minus(a->v[(i + 1) % a->count], a->v[i]);
        const wide square = dot(e, e), inverse = square > 0 ? 1 / square : 0;
        for (int j = 0; j < b->count; j++) {
            const vec v = minus(b->v[j], a->v[i]);
            const wide t = less(more(dot(e, v) * inverse, 0), 1);
            const vec off = minus(v, times(t, e));
            least = less(least, dot(off, off));
        }
    }
    return least;
}

/* ---- the motion */

static vec turn_of(const oracle_shape *s) { return at((wide)s->cos, (wide)s->sin); }
static vec from_q(const oracle_motion *turn, double x, double y)
{
    return at((wide)x - (wide)turn->q.x, (wide)y - (wide)turn->q.y);
}

void oracle_motion_pose(const oracle_motion *turn, wide t, wide pose[4])
{
    const vec r0 = turn_of(&turn->p), r1 = at((wide)turn->to_cos, (wide)turn->to_sin),
              a0 = from_q(turn, turn->p.x, turn->p.y),
              a1 = from_q(turn, turn->to_x, turn->to_y), by = turned(at(r0.x, -r0.y), r1);
    wide all = atan2l(by.y, by.x);
    if (by.y == 0) all = fabsl(all); /* opposite poses: counterclockwise */
    const wide part = all / 2 + 2 * atanl(tanl(all / 4) * (2 * t - 1)),
               scale = (1 - t) + t * length(r1) / length(r0);
    const vec r = turned(times(scale, at(cosl(part), sinl(part))), r0);
    vec position;
    if (turn->has_pivot) {
        const vec m = at((wide)turn->pivot_x, (wide)turn->pivot_y), m0 = turned(r0, m),
                  m1 = turned(r1, m), mt = turned(r, m);
        position = at((1 - t) * (a0.x + m0.x) + t * (a1.x + m1.x) - mt.x,
            (1 - t) * (a0.y + m0.y) + t * (a1.y + m1.y) - mt.y);
    } else { /* along a chord of the angle `part` */
        const wide chord = all == 0 ? t : sinl(part / 2) / sinl(all / 2),
                   lean = (part - all) / 2;
        const vec way = turned(times(chord, at(cosl(lean), sinl(lean))), minus(a1, a0));
        position = at(a0.x + way.x, a0.y + way.y);
    }
    pose[0] = position.x, pose[1] = position.y, pose[2] = r.x, pose[3] = r.y;
}

wide oracle_motion_gap(const oracle_motion *turn, wide t)
{
    const wide radius = (wide)turn->p.radius + (wide)turn->q.radius + (wide)turn->margin;
    wide pose[4];
    ring p, q;
    oracle_motion_pose(turn, t, pose);
    place(&p, &turn->p, at(pose[0], pose[1]), at(pose[2], pose[3]));
    place(&q, &turn->q, at(0, 0), turn_of(&turn->q));
    const wide edges = more(separation(&p, &q), separation(&q, &p));
    if (edges <= 0 && edges > -HUGE_VALL) return edges - radius;
    return sqrtl(less(distance(&p, &q), distance(&q, &p))) - radius;
}

/* ---- what is found */

static wide look(const oracle_motion *turn, oracle_track *track, wide t)
{
    const wide gap = oracle_motion_gap(turn, t);
    if (track->count < ORACLE_MOTION_FOUND) {
        track->t[track->count] = t;
        track->gap[track->count++] = gap;
    }
    return gap;
}

/* By golden sections, between two fractions. */
static void look_between(const oracle_motion *turn, oracle_track *track, wide a, wide b)
{
    const wide part = 0.38196601125010515L;
    wide l = a + part * (b - a), r = b - part * (b - a),
         of_l = oracle_motion_gap(turn, l), of_r = oracle_motion_gap(turn, r);
    for (int n = 0; n < 60; n++) {
        if (of_l < of_r) {
            b = r, r = l, of_r = of_l, l = a + part * (b - a);
            of_l = oracle_motion_gap(turn, l);
        } else {
            a = l, l = r, of_l = of_r, r = b - part * (b - a);
            of_r = oracle_motion_gap(turn, r);
        }
    }
    look(turn, track, (a + b) / 2);
}

void oracle_motion_follow(const oracle_motion *turn, oracle_track *track, int steps)
{
    const wide reach = 4 * oracle_motion_size(turn) / steps;
    wide least = HUGE_VALL;
    track->count = 0;
    for (int i = 0; i <= steps; i++)
        least = less(least, look(turn, track, (wide)i / steps));
    for (int i = 0; i <= steps; i++) {
        const int before = i > 0 ? i - 1 : 0, after = i < steps ? i + 1 : steps;
        if (track->gap[i] <= track->gap[before] && track->gap[i] <= track->gap[after] &&
            track->gap[i] - least <= reach)
            look_between(turn, track, track->t[before], track->t[after]);
    }
}

wide oracle_motion_least(const oracle_motion *turn, oracle_track *track, wide to)
{
    wide least = look(turn, track, to);
    for (int i = 0; i < track->count; i++)
        if (track->t[i] <= to) least = less(least, track->gap[i]);
    return least;
}

static wide extent(const oracle_shape *s)
{
    wide most = 0;
    for (int i = 0; i < s->count; i++)
        most = more(most, norm1(at((wide)s->xy[2 * i], (wide)s->xy[2 * i + 1])));
    return most;
}

wide oracle_motion_size(const oracle_motion *turn)
{
    const vec r1 = at((wide)turn->to_cos, (wide)turn->to_sin),
              m = at((wide)turn->pivot_x, (wide)turn->pivot_y);
    const wide scale = more(length(turn_of(&turn->p)), length(r1));
    return norm1(from_q(turn, turn->p.x, turn->p.y)) +
           norm1(from_q(turn, turn->to_x, turn->to_y)) +
           2 * scale * (extent(&turn->p) + (turn->has_pivot ? norm1(m) : 0)) +
           norm1(turn_of(&turn->q)) * extent(&turn->q) + (wide)turn->p.radius +
           (wide)turn->q.radius + (wide)turn->margin;
}
