// data.h - the queries that are asked: random, as in the paper, and recorded
#ifndef BENCH_DATA_H
#define BENCH_DATA_H

#include "system.h"
#include <string>

// Pairs in one of the cases distant, overlap, touching, mixed (of these three); `random`
// polygons also exact, with translations. `name` is
//   random           polygons of `vertices` corners
//   circle, capsule  two of them, where `vertices` is 1 or 2, else one against a polygon
//   rounded          two polygons with a radius
Dataset pair_dataset(
    const std::string &name, int vertices, const std::string &kind, size_t count);

// `random` data of which each query's two shapes are its own, anywhere in memory. From
// 65536 on the numbers recur, in other places.
Dataset cold_dataset(int vertices, const std::string &kind, size_t count);

// `slow` data: pairs that are asked about 1024 times in a row while P moves and turns by
// a hundredth of its size; they are apart at first.
Dataset slow_dataset(int vertices, size_t count);

// `large` data: one pair of rings of `vertices` corners, a multiple of 4, strictly convex
// as stored in float, at many poses, in one of the cases distant (the circles around them
// are apart) and near (from the circles in them overlapping to the circles around them
// just apart).
// Near rings of at most so many corners have translations and a margin: the oracle takes
// long for larger ones.
const int LARGE_WITH_TRANSLATIONS = 1024;
Dataset large_dataset(int vertices, const std::string &kind, size_t count);

// `traffic` data: the recorded pairs of one set, read from `folder`, and further copies
// of the whole scene, each turned by an angle of its own, until there are `count`. Empty:
// no such data.
Dataset traffic_dataset(const std::string &folder, const std::string &set, size_t count);

// `motion` data: motions such as a planner tries, arcs of MOST_STEPS poses of a car among
// `others` that are parked.
const size_t MOST_STEPS = 16;
Dataset motion_dataset(size_t motions, size_t others);

// `turn` data: cars, quads, a bar that turns beside boxes, or a game's step, in cases such
// as cars-free and cars-hit: P turns to `ends`.
const std::vector<std::string> &turn_kinds();
Dataset turn_dataset(const std::string &kind, size_t count);

// `slide` data: movers, boxes or capsules, among ten tiles, in cases such as box-air,
// box-floor and box-wall: each at a place of a walk, with the translation from there.
Dataset slide_dataset(const std::string &kind, size_t count);

// Where a slide ends: does P overlap nothing there? For the judge.
bool is_free_at(const Dataset &data, size_t slide, Point end);

// `recorded` data: what an engine asked its narrow phase in one of these scenes, from
// `folder`, and copies as of traffic. Empty: no such data.
const std::vector<std::string> &recorded_scenes();
Dataset contacts_dataset(
    const std::string &folder, const std::string &scene, size_t count);

// The same with every number rounded to float.
Dataset rounded_to_float(const Dataset &data);

bool same_numbers(const Dataset &a, const Dataset &b);

// How P, or its position, meets Q on its translation.
enum Meeting { APART, TOUCH, OVERLAPPING };

// The truth about the first `count` queries, by the exact oracle of the tests.
struct Truth {
    double distance; // 0 exactly if they collide
    double extent;   // of both shapes as placed: what errors are measured in
    double depth;    // of an overlap; else 0
    double point;    // how far P's position is from Q's boundary; below 0 inside
    double width;    // of Q as placed
    int corners;     // of Q
    bool within, near;
    Meeting swept, ray;
    double turn_gap; // the least on the turn
};
std::vector<Truth> find_truth(const Dataset &data, size_t count);

int most_vertices(const Dataset &data);

#endif
