// system.h - what the harness and the systems that it measures know of each other
//
// Every system has one adapter, system_*.cpp, which turns a Dataset into that
// library's own input (prepare, never timed) and asks it (a pass, timed). No type
// of any library appears here: two versions of Box2D define the same names, so
// each adapter keeps its library to itself.
#ifndef BENCH_SYSTEM_H
#define BENCH_SYSTEM_H

#include <cstddef>
#include <cstdint>
#include <vector>

// v in a shape's frame is (x, y) + [cos -sin; sin cos] v in the world.
struct Pose {
    double x, y, cos, sin;
};

// The vertices first .. first + count - 1 of Dataset::points, a strictly convex
// ring, counter-clockwise; one is a circle's centre, two are a capsule's ends.
struct Ring {
    uint32_t first, count;
    double radius;
};

struct Point {
    double x, y;
};

struct Query {
    uint32_t p, q; // which of Dataset::rings
    Pose p_pose, q_pose;
};

// Numbers as a row's precision stores them: a Dataset for float systems holds doubles
// that are floats. Queries are stored in the order in which they are asked.
//
// A motion is `steps` poses of P one after the other, each asked about with the same
// `others` Q before the next. `run` queries in a row are about one pair that moves
// slowly: what a system keeps from one query for the next it may use.
//
// WITHIN takes the `margin`. Where there are `translations`, one for each query, SWEPT,
// RAY and CAST take them, and `overlapping` says which pairs overlap by more than
// rounding. Where there are `ends`, one for each query, P turns to that pose; its position
// moves straight.
struct Dataset {
    std::vector<Point> points;
    std::vector<Ring> rings;
    std::vector<Query> queries;
    std::vector<Point> translations;
    std::vector<Pose> ends;
    std::vector<char> overlapping;
    double margin = 0;
    size_t others = 1, steps = 1, run = 1;
};

// Booleans, answered by 0 or 1: COLLIDE; WITHIN: are they no farther apart than the
// margin? SWEPT: does P meet Q on its translation? OVERLAP: do interiors meet? CONTAINS:
// is P's position in Q? CONTACT: are there contact points of what is no farther apart
// than NEAR? BIASED: the same as a solver asks, with a bias of BIAS to the shape of the last
// step, if the library has none of its own. RAY: does the translation from P's position hit
// Q? For the last three the whole result is made.
//
// Numbers: DISTANCE; WITNESS: the distance, with points; PENETRATION: the depth, with
// direction and points, or 0; SEPARATION: the signed distance, with direction and points;
// POINT: the same of P's position from Q; CAST: the fraction at which P, on its
// translation, hits Q, or -1, all of the result made; SLOW: the distance of pairs that
// move slowly; BOUNDS: the width of the box around Q; MAKE: makes Q anew from its points:
// how many corners it has; PUSH: how far Q is moved out of P; ASIDE: a CAST that keeps NEAR
// away from Q.
//
// TURN: does P meet Q on its turn, 0 or 1? TURNED: the fraction at which it does, or -1.
//
// One answer for each motion: MOTION: the first pose that collides with any of the
// others, counted from 1, or 0; BETWEEN: the first pose from which P collides on its turn
// to the next, the same; CLEARANCE: how close does P come to them? CONTACTS: has P
// contact points with any of them? SLIDE: P slides among them by the translation; is it
// free at the end? SPLIT: a star of Q's corners into convex pieces: how many? REGION: the
// overlap as a polygon: is there any?
// Each has its name here, that of the adapter's method, and that in results.csv.
#define BENCH_ASKS(X)                                                                    \
    X(COLLIDE, collide, "collide")                                                       \
    X(DISTANCE, distance, "distance")                                                    \
    X(WITNESS, witness, "witness")                                                       \
    X(WITHIN, within, "within")                                                          \
    X(SWEPT, swept, "swept")                                                             \
    X(PENETRATION, penetration, "penetration")                                           \
    X(CONTACT, contact, "contact")                                                       \
    X(RAY, ray, "ray")                                                                   \
    X(CAST, cast, "cast")                                                                \
    X(OVERLAP, overlap, "overlap")                                                       \
    X(CONTAINS, contains, "contains")                                                    \
    X(SEPARATION, separation, "separation")                                              \
    X(POINT, point, "point")                                                             \
    X(BIASED, biased, "contact-biased")                                                  \
    X(BOUNDS, bounds, "bounds")                                                          \
    X(MAKE, make, "make")                                                                \
    X(PUSH, push, "push_out")                                                            \
    X(ASIDE, aside, "cast-margin")                                                       \
    X(REGION, region, "intersection")                                                    \
    X(MOTION, motion, "motion")                                                          \
    X(CLEARANCE, clearance, "clearance")                                                 \
    X(BETWEEN, between, "motion-between")                                                \
    X(CONTACTS, contacts, "contact_many")                                                \
    X(SLIDE, slide, "slide")                                                             \
    X(SPLIT, split, "split")                                                             \
    X(TURN, turn, "turn")                                                                \
    X(TURNED, turned, "turn-cast")                                                       \
    X(SLOW, slow, "distance")

#define BENCH_NUMBER(ask, method, name) ask,
enum Ask { BENCH_ASKS(BENCH_NUMBER) ASKS };

const double NEAR = 0.02;   // 4 of Box2D's slops, which it always takes
const double BIAS = 0.0005; // with which piles stay at rest

inline bool is_of_motions(int ask) { return ask >= MOTION && ask <= SLIDE; }

// Asks a system for the first `count` answers about what it prepared. A null pass: it
// cannot answer this.
struct Call {
    // Timed. The loop lies in the adapter, next to the library's call, so that no
    // indirection of ours stands between them. Returns the sum of all answers,
    // which keeps them from being optimised away.
    double (*pass)(const void *prepared, size_t count);
    // Not timed: each answer by itself, to be judged.
    void (*answers)(const void *prepared, size_t count, double *out);
};

// What a system can be asked about; a sum of these.
enum Takes {
    POLYGONS = 1, // without radius
    CIRCLES = 2,  // circles and capsules
    ROUNDED = 4,  // polygons with a radius
    COLD = 8      // polygons under protocol cold
};

struct System {
    const char *name;
    const char *version;
    const char *precision; // f32, f64
    const char *isa;       // what its query was compiled for
    int max_vertices;
    int takes;
    void *(*prepare)(const Dataset &data);
    void (*release)(void *prepared);
    Call calls[ASKS];
};

// Each adapter adds its systems.
typedef std::vector<System> Systems;
void add_gjk2d_f32(Systems &systems);
void add_gjk2d_f64(Systems &systems);
void add_box2d_2(Systems &systems);
void add_box2d_3(Systems &systems); // these three only where the user has them
void add_opengjk(Systems &systems);
void add_cute_c2(Systems &systems);
void add_bullet(Systems &systems);
void add_chipmunk(Systems &systems);
void add_fcl(Systems &systems);
void add_libccd(Systems &systems);
void add_textbook(Systems &systems);

#endif
