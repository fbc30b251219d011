// system_textbook.cpp - two textbook methods, written for the comparison
//
// sat        the separating axis theorem: both polygons are projected on each edge's normal
//            until a gap shows; a boolean
// polygon2d  what the paper quotes Apollo's polygon2d for: overlap by containment and by
//            crossing edges, else the least distance over all pairs of edges. Without
//            Apollo's heap and its bookkeeping, it is several times as fast as the paper
//            found it.
//
// Both place the polygons on the stack at the start of each query.
#include "adapter.h"
#include <cmath>

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

// Counter-clockwise: no corner of `own` lies outside of its own edges, so only the
// other polygon's corners are projected.
bool has_separating_edge(const Placed &own, const Placed &other)
{
    for (int i = 0; i < own.count; ++i) {
        Vec start = own.corners[i], edge = own.next(i) - start;
        float most = cross(edge, other.corners[0] - start);
        for (int j = 1; j < other.count; ++j) {
            float side = cross(edge, other.corners[j] - start);
            most = side > most ? side : most;
        }
        if (most < 0) return true;
    }
    return false;
}

struct Axes : Pairs {
    using Pairs::Pairs;
    double collide(size_t i) const
    {
        const Pair &pair = pairs[i];
        Placed p(pair.p, pair.p.position), q(pair.q, pair.p.position);
        return !has_separating_edge(p, q) && !has_separating_edge(q, p);
    }
};

float smaller(float a, float b) { return a < b ? a : b; }

bool contains(const Placed &polygon, Vec point)
{
    for (int i = 0; i < polygon.count; ++i) {
        Vec start = polygon.corners[i];
        if (cross(polygon.next(i) - start, point - start) < 0) return false;
    }
    return true;
}

bool crossing(Vec a, Vec b, Vec c, Vec d)
{
    float sides_ab = cross(b - a, c - a) * cross(b - a, d - a);
    float sides_cd = cross(d - c, a - c) * cross(d - c, b - c);
    return sides_ab < 0 && sides_cd < 0;
}

float to_segment_squared(Vec point, Vec a, Vec b)
{
    Vec edge = b - a, offset = point - a;
    float t = dot(offset, edge), length = dot(edge, edge);
    t = t <= 0 ? 0 : t >= length ? 1 : t / length;
    offset = {offset.x - t * edge.x, offset.y - t * edge.y};
    return dot(offset, offset);
}

float between_segments_squared(Vec a, Vec b, Vec c, Vec d)
{
    if (crossing(a, b, c, d)) return 0;
    float first = smaller(to_segment_squared(a, c, d), to_segment_squared(b, c, d));
    float second = smaller(to_segment_squared(c, a, b), to_segment_squared(d, a, b));
    return smaller(first, second);
}

float distance_between(const Placed &p, const Placed &q)
{
    if (contains(p, q.corners[0]) || contains(q, p.corners[0])) return 0;
    float least = INFINITY;
    for (int i = 0; i < p.count; ++i) {
        Vec a = p.corners[i], b = p.next(i);
        for (int j = 0; j < q.count; ++j) {
            Vec c = q.corners[j], d = q.next(j);
            least = smaller(least, between_segments_squared(a, b, c, d));
            if (least == 0) return 0;
        }
    }
    return std::sqrt(least);
}

struct Edges : Pairs {
    using Pairs::Pairs;
    double distance(size_t i) const
    {
        const Pair &pair = pairs[i];
        Placed p(pair.p, pair.p.position), q(pair.q, pair.p.position);
        return double(distance_between(p, q));
    }
};

} // namespace

void add_textbook(Systems &systems)
{
    systems.push_back(
        system_of<Axes>("sat", "-", "f32", BENCH_OWN_ISA, PLACED_MAX, POLYGONS));
    systems.push_back(
        system_of<Edges>("polygon2d", "-", "f32", BENCH_OWN_ISA, PLACED_MAX, POLYGONS));
}
