// placed.h - what the two systems written for the comparison share: polygons that are
// placed on the stack at the start of each query
#ifndef BENCH_PLACED_H
#define BENCH_PLACED_H

#include "adapter.h"

namespace
{

const int PLACED_MAX = 64;

struct Vec {
    float x, y;
};

inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
inline float cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }

struct Polygon {
    const Vec *corners;
    int count;
    Vec position;
    float cos, sin;
};

struct Placed {
    Vec corners[PLACED_MAX];
    int count;

    Placed(const Polygon &polygon, Vec origin) : count(polygon.count)
    {
        float c = polygon.cos, s = polygon.sin;
        Vec t = polygon.position - origin;
        for (int i = 0; i < count; ++i) {
            Vec v = polygon.corners[i];
            corners[i] = {t.x + (c * v.x - s * v.y), t.y + (s * v.x + c * v.y)};
        }
    }
    Vec next(int i) const { return corners[i + 1 == count ? 0 : i + 1]; }
};

struct Pairs {
    struct Pair {
        Polygon p, q;
    };
    std::vector<Vec> points;
    std::vector<Pair> pairs;

    explicit Pairs(const Dataset &data)
    {
        for (const Point &v : data.points) points.push_back({float(v.x), float(v.y)});
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{polygon_of(data.rings[query.p], query.p_pose),
                polygon_of(data.rings[query.q], query.q_pose)});
        }
    }
    Polygon polygon_of(const Ring &ring, const Pose &pose) const
    {
        return Polygon{&points[ring.first], int(ring.count),
            Vec{float(pose.x), float(pose.y)}, float(pose.cos), float(pose.sin)};
    }
};

} // namespace

#endif
