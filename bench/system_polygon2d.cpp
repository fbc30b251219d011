// system_polygon2d.cpp - the pairwise method, written for the comparison
//
// What the paper quotes Apollo's polygon2d for: overlap by containment and by crossing
// edges, else the least distance over all pairs of edges. Without Apollo's heap and
// its bookkeeping, it is several times as fast as the paper found it.
#include "placed.h"
#include <cmath>

namespace
{

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

struct Prepared : Pairs {
    using Pairs::Pairs;
    double distance(size_t i) const
    {
        const Pair &pair = pairs[i];
        Placed p(pair.p, pair.p.position), q(pair.q, pair.p.position);
        return double(distance_between(p, q));
    }
};

} // namespace

void add_polygon2d(Systems &systems)
{
    System system = {"polygon2d", "-", "f32", BENCH_OWN_ISA, PLACED_MAX, POLYGONS,
        prepare_of<Prepared>, release_of<Prepared>,
        {no_call(), CALL(Prepared, distance), no_call()}};
    systems.push_back(system);
}
