// system_box2d_2.cpp - Box2D 2.4, the paper's fastest rival
//
// b2Distance is its one query: the boolean asks it too, with the threshold of its own
// b2TestOverlap. Each query fills its input from two shapes, as a user would, and as
// b2TestOverlap does; proxies take the corners as a list, so that there may be more than
// the eight of a b2PolygonShape. No warm start but of slow pairs. Swept is b2ShapeCast,
// which does not see shapes that overlap at the start, and stops a little early.
#include "adapter.h"
#include "data.h"
#include <algorithm>
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_polygon_shape.h>

#ifndef BOX2D_PACKAGED // b2_version still says 2.4.0 in 2.4.1
#define BOX2D_PACKAGED "2.4"
#endif

namespace
{

b2Transform transform_of(const Pose &pose)
{
    b2Transform transform;
    transform.p.Set(float(pose.x), float(pose.y));
    transform.q.s = float(pose.sin);
    transform.q.c = float(pose.cos);
    return transform;
}

// Types of our own around the library's: no template may see the latter, for the
// linker would take std::vector<b2Vec2> of the other Box2D for the same.
struct Corner {
    b2Vec2 v;
};
struct Solid {
    b2PolygonShape polygon; // its first eight corners
    const Corner *corners;
    int32 count;
    float radius;
};
struct Pair {
    const Solid *p, *q;
    b2Transform p_pose, q_pose;
};
struct Memory {
    b2SimplexCache cache;
};

struct Pairs {
    std::vector<Corner> points, translations;
    std::vector<Solid> solids;
    std::vector<Pair> pairs;
    std::vector<char> overlapping;
    bool is_small; // at most eight corners each
    float margin;
    size_t run;
    mutable Memory memory;

    explicit Pairs(const Dataset &data)
        : overlapping(data.overlapping), is_small(most_vertices(data) <= 8),
          margin(float(data.margin)), run(data.run), memory()
    {
        for (const Point &v : data.points)
            points.push_back({b2Vec2(float(v.x), float(v.y))});
        for (const Point &v : data.translations)
            translations.push_back({b2Vec2(float(v.x), float(v.y))});
        for (const Ring &ring : data.rings)
            solids.push_back({polygon_of(&points[ring.first], ring), &points[ring.first],
                int32(ring.count), float(ring.radius)});
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{&solids[query.p], &solids[query.q],
                transform_of(query.p_pose), transform_of(query.q_pose)});
        }
    }
    // The corners as they are, which b2PolygonShape::Set would sort and weld.
    static b2PolygonShape polygon_of(const Corner *corners, const Ring &ring)
    {
        b2PolygonShape polygon;
        polygon.m_count = std::min(int32(ring.count), int32(b2_maxPolygonVertices));
        polygon.m_radius = 0;
        polygon.m_centroid.SetZero();
        for (int32 i = 0; i < polygon.m_count; ++i) {
            const b2Vec2 &a = corners[i].v, &b = corners[(i + 1) % int32(ring.count)].v;
            polygon.m_vertices[i] = a;
            polygon.m_normals[i].Set(b.y - a.y, a.x - b.x);
            polygon.m_normals[i].Normalize();
            polygon.m_centroid += (1.0f / float(polygon.m_count)) * a;
        }
        return polygon;
    }
    // Points and their separations, as its solver takes them.
    double depth(size_t i) const
    {
        const Pair &pair = pairs[i];
        b2Manifold manifold;
        b2WorldManifold world;
        b2CollidePolygons(
            &manifold, &pair.p->polygon, pair.p_pose, &pair.q->polygon, pair.q_pose);
        world.Initialize(&manifold, pair.p_pose, 0, pair.q_pose, 0);
        keep(world);
        float least = 0;
        for (int k = 0; k < manifold.pointCount; ++k)
            least = std::min(least, world.separations[k]);
        return double(-least);
    }
};

struct Prepared : Pairs {
    using Pairs::Pairs;
    // The proxies and poses of b2DistanceInput and b2ShapeCastInput.
    template <class T> static void set(T &input, const Pair &pair)
    {
        input.proxyA.Set(&pair.p->corners->v, pair.p->count, pair.p->radius);
        input.proxyB.Set(&pair.q->corners->v, pair.q->count, pair.q->radius);
        input.transformA = pair.p_pose;
        input.transformB = pair.q_pose;
    }
    float ask(size_t i, b2DistanceOutput &output, b2SimplexCache &cache) const
    {
        b2DistanceInput input;
        set(input, pairs[i]);
        input.useRadii = pairs[i].p->radius + pairs[i].q->radius > 0;
        b2Distance(&output, &cache, &input);
        return output.distance;
    }
    float ask(size_t i, b2DistanceOutput &output) const
    {
        b2SimplexCache cache;
        cache.count = 0;
        return ask(i, output, cache);
    }
    double collide(size_t i) const
    {
        b2DistanceOutput output;
        return ask(i, output) < 10.0f * b2_epsilon;
    }
    double distance(size_t i) const
    {
        b2DistanceOutput output;
        return double(ask(i, output));
    }
    double witness(size_t i) const
    {
        b2DistanceOutput output;
        ask(i, output);
        keep(output);
        return double(output.distance);
    }
    double within(size_t i) const
    {
        b2DistanceOutput output;
        return ask(i, output) <= margin;
    }
    // Keeps its cache from one query of a run for the next.
    double slow(size_t i) const
    {
        b2DistanceOutput output;
        if (i % run == 0) memory.cache.count = 0;
        return double(ask(i, output, memory.cache));
    }
    bool move(size_t i, b2ShapeCastOutput &output) const
    {
        b2ShapeCastInput input;
        set(input, pairs[i]);
        input.translationB = -translations[i].v;
        return b2ShapeCast(&output, &input);
    }
    double swept(size_t i) const
    {
        b2ShapeCastOutput output;
        return move(i, output);
    }
    double cast(size_t i) const
    {
        b2ShapeCastOutput output;
        bool hit = move(i, output);
        keep(output);
        return hit ? double(output.lambda) : -1;
    }
    // Of more than eight corners it knows no depth.
    double separation(size_t i) const
    {
        return is_small && overlapping[i] ? -depth(i) : witness(i);
    }
};

// What takes its polygons, of at most eight corners: no contact, which here is of shapes
// that overlap.
struct Small : Pairs {
    using Pairs::Pairs;
    double penetration(size_t i) const { return depth(i); }
    double contains(size_t i) const
    {
        const Pair &pair = pairs[i];
        return pair.q->polygon.TestPoint(pair.q_pose, pair.p_pose.p);
    }
    double ray(size_t i) const
    {
        const Pair &pair = pairs[i];
        b2RayCastInput ray;
        b2RayCastOutput output;
        ray.p1 = pair.p_pose.p;
        ray.p2 = ray.p1 + translations[i].v;
        ray.maxFraction = 1;
        bool hit = pair.q->polygon.RayCast(&output, ray, pair.q_pose, 0);
        keep(output);
        return hit;
    }
};

} // namespace

void add_box2d_2(Systems &systems)
{
    systems.push_back(system_of<PairByPair<Prepared>>("box2d-2.4", BOX2D_PACKAGED, "f32",
        BENCH_LIBRARY_ISA, 1 << 30, POLYGONS | CIRCLES | ROUNDED | COLD));
    systems.push_back(system_of<Small>("box2d-2.4", BOX2D_PACKAGED, "f32",
        BENCH_LIBRARY_ISA, b2_maxPolygonVertices, POLYGONS));
}
