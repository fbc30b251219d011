// system_box2d_2.cpp - Box2D 2.4, the paper's fastest rival
//
// b2Distance is its one query: the boolean asks it too, with the threshold of its
// own b2TestOverlap. The whole b2DistanceInput of a query, proxies and transforms,
// is prepared, though a user would have to fill one per query; proxies take the
// corners as a list, so that there may be more than eight. Under protocol cold each
// query fills its input from two b2PolygonShapes, as a user would, and as b2TestOverlap
// does. No warm start but within a run, which has an adapter of its own. Swept is
// b2ShapeCast, which does not see shapes that overlap at the start and keeps a slop.
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
// linker would take std::vector<b2DistanceInput> of the other Box2D for the same.
struct Corner {
    b2Vec2 v;
};
struct Input {
    b2DistanceInput input;
};
struct Cast {
    b2ShapeCastInput input;
};
struct Memory {
    b2SimplexCache cache;
};
struct Solid {
    b2PolygonShape polygon;
};
struct Place {
    b2Transform p, q;
    uint32_t of_p, of_q;
    b2Vec2 translation;
};

struct Prepared {
    std::vector<Corner> points;
    std::vector<Input> inputs;
    std::vector<Cast> casts;
    std::vector<Solid> solids; // of at most eight corners
    std::vector<Place> places;
    std::vector<char> overlapping;
    bool is_small; // at most eight corners each
    float margin;

    explicit Prepared(const Dataset &data)
        : overlapping(data.overlapping), is_small(most_vertices(data) <= 8),
          margin(float(data.margin))
    {
        for (const Point &v : data.points) {
            points.push_back({b2Vec2(float(v.x), float(v.y))});
        }
        for (const Query &query : data.queries) {
            const Ring &p = data.rings[query.p], &q = data.rings[query.q];
            Input entry;
            set(entry.input, p, q, query);
            entry.input.useRadii = p.radius + q.radius > 0;
            inputs.push_back(entry);
        }
        for (size_t i = 0; i < data.translations.size(); ++i) {
            const Query &query = data.queries[i];
            Cast entry;
            set(entry.input, data.rings[query.p], data.rings[query.q], query);
            entry.input.translationB.Set(
                -float(data.translations[i].x), -float(data.translations[i].y));
            casts.push_back(entry);
            places.push_back(Place{transform_of(query.p_pose), transform_of(query.q_pose),
                query.p, query.q,
                b2Vec2(float(data.translations[i].x), float(data.translations[i].y))});
        }
        for (size_t i = 0; i < (casts.empty() ? 0 : data.rings.size()); ++i)
            solids.push_back(solid_of(data, data.rings[i]));
    }
    // The corners as they are, which b2PolygonShape::Set would sort and weld.
    static Solid solid_of(const Dataset &data, const Ring &ring)
    {
        Solid solid;
        b2PolygonShape &polygon = solid.polygon;
        polygon.m_count =
            int32(std::min<uint32_t>(ring.count, uint32_t(b2_maxPolygonVertices)));
        polygon.m_radius = 0;
        polygon.m_centroid.SetZero();
        for (int32 i = 0; i < polygon.m_count; ++i) {
            const Point &a = data.points[ring.first + uint32_t(i)];
            const Point &b = data.points[ring.first + uint32_t(i + 1) % ring.count];
            polygon.m_vertices[i].Set(float(a.x), float(a.y));
            polygon.m_normals[i].Set(float(b.y - a.y), float(a.x - b.x));
            polygon.m_normals[i].Normalize();
            polygon.m_centroid += (1.0f / float(polygon.m_count)) * polygon.m_vertices[i];
        }
        return solid;
    }
    template <class T>
    void set(T &input, const Ring &p, const Ring &q, const Query &query) const
    {
        input.proxyA.Set(&points[p.first].v, int32(p.count), float(p.radius));
        input.proxyB.Set(&points[q.first].v, int32(q.count), float(q.radius));
        input.transformA = transform_of(query.p_pose);
        input.transformB = transform_of(query.q_pose);
    }
    float ask(size_t i, b2DistanceOutput &output) const
    {
        b2SimplexCache cache;
        cache.count = 0;
        b2Distance(&output, &cache, &inputs[i].input);
        return output.distance;
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
    double swept(size_t i) const
    {
        b2ShapeCastOutput output;
        return b2ShapeCast(&output, &casts[i].input);
    }
    double cast(size_t i) const
    {
        b2ShapeCastOutput output;
        bool hit = b2ShapeCast(&output, &casts[i].input);
        keep(output);
        return hit ? double(output.lambda) : -1;
    }
    // Points and their separations, as its solver takes them.
    int press(size_t i, b2WorldManifold &world) const
    {
        const Place &at = places[i];
        b2Manifold manifold;
        b2CollidePolygons(
            &manifold, &solids[at.of_p].polygon, at.p, &solids[at.of_q].polygon, at.q);
        world.Initialize(&manifold, at.p, 0, at.q, 0);
        keep(world);
        return manifold.pointCount;
    }
    double penetration(size_t i) const
    {
        b2WorldManifold world;
        float least = 0;
        for (int k = press(i, world) - 1; k >= 0; --k)
            least = std::min(least, world.separations[k]);
        return double(-least);
    }
    // Of more than eight corners it knows no depth.
    double separation(size_t i) const
    {
        return is_small && overlapping[i] ? -penetration(i) : witness(i);
    }
    double contains(size_t i) const
    {
        const Place &at = places[i];
        return solids[at.of_q].polygon.TestPoint(at.q, at.p.p);
    }
    double ray(size_t i) const
    {
        const Place &at = places[i];
        b2RayCastInput ray;
        b2RayCastOutput output;
        ray.p1 = at.p.p;
        ray.p2 = at.p.p + at.translation;
        ray.maxFraction = 1;
        bool hit = solids[at.of_q].polygon.RayCast(&output, ray, at.q, 0);
        keep(output);
        return hit;
    }
};

// What takes its polygons, of at most eight corners: no contact, which here is of shapes
// that overlap.
System of_polygons(System system)
{
    system.max_vertices = b2_maxPolygonVertices;
    system.takes = POLYGONS;
    for (Call &call : system.calls) call = no_call();
    system.calls[PENETRATION] = CALL(Prepared, penetration);
    system.calls[RAY] = CALL(Prepared, ray);
    system.calls[CONTAINS] = CALL(Prepared, contains);
    return system;
}

// Shapes such as a user has.
struct Cold {
    struct Shape {
        b2PolygonShape polygon;
    };
    struct Pair {
        const Shape *p, *q;
        b2Transform p_pose, q_pose;
    };
    std::vector<Shape> shapes;
    std::vector<Pair> pairs;

    explicit Cold(const Dataset &data) : shapes(data.rings.size())
    {
        for (size_t i = 0; i < shapes.size(); ++i) {
            const Ring &ring = data.rings[i];
            b2PolygonShape &polygon = shapes[i].polygon;
            polygon.m_count = int32(ring.count);
            polygon.m_radius = 0;
            for (uint32_t k = 0; k < ring.count; ++k) {
                const Point &v = data.points[ring.first + k];
                polygon.m_vertices[k].Set(float(v.x), float(v.y));
            }
        }
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{&shapes[query.p], &shapes[query.q],
                transform_of(query.p_pose), transform_of(query.q_pose)});
        }
    }
    float ask(size_t i, b2DistanceOutput &output) const
    {
        const Pair &pair = pairs[i];
        b2DistanceInput input;
        input.proxyA.Set(&pair.p->polygon, 0);
        input.proxyB.Set(&pair.q->polygon, 0);
        input.transformA = pair.p_pose;
        input.transformB = pair.q_pose;
        input.useRadii = false;
        b2SimplexCache cache;
        cache.count = 0;
        b2Distance(&output, &cache, &input);
        return output.distance;
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
};

// Keeps its cache from one query of a run for the next.
struct Warm : Prepared {
    size_t run;
    mutable Memory memory;
    explicit Warm(const Dataset &data) : Prepared(data), run(data.run), memory() {}
    double slow(size_t i) const
    {
        b2DistanceOutput output;
        if (i % run == 0) memory.cache.count = 0;
        b2Distance(&output, &memory.cache, &inputs[i].input);
        return double(output.distance);
    }
};

} // namespace

void add_box2d_2(Systems &systems)
{
    System system = {"box2d-2.4", BOX2D_PACKAGED, "f32", BENCH_LIBRARY_ISA, 1 << 30,
        POLYGONS | CIRCLES | ROUNDED, prepare_of<Prepared>, release_of<Prepared>,
        {CALL(Prepared, collide), CALL(Prepared, distance), CALL(Prepared, witness),
            CALL(Prepared, within), CALL(Prepared, swept), no_call(), no_call(),
            no_call(), CALL(Prepared, cast)}};
    system.calls[SEPARATION] = CALL(Prepared, separation);
    systems.push_back(system);
    systems.push_back(with_motions<Prepared>(system));
    systems.push_back(with_slow<Warm>(system));
    systems.push_back(of_polygons(system));
    systems.push_back(with_cold<Cold>(system));
    systems.back().max_vertices = b2_maxPolygonVertices;
}
