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

struct Prepared {
    std::vector<Corner> points;
    std::vector<Input> inputs;
    std::vector<Cast> casts;
    float margin;

    explicit Prepared(const Dataset &data) : margin(float(data.margin))
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
        for (size_t i = 0; i < data.ways.size(); ++i) {
            const Query &query = data.queries[i];
            Cast entry;
            set(entry.input, data.rings[query.p], data.rings[query.q], query);
            entry.input.translationB.Set(-float(data.ways[i].x), -float(data.ways[i].y));
            casts.push_back(entry);
        }
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
};

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
        if (i % run == 0)
            memory.cache.count = 0;
        b2Distance(&output, &memory.cache, &inputs[i].input);
        return double(output.distance);
    }
};

} // namespace

void add_box2d_2(Systems &systems)
{
    System system = {
        "box2d-2.4",
        BOX2D_PACKAGED,
        "f32",
        BENCH_LIBRARY_ISA,
        1 << 30,
        POLYGONS | CIRCLES | ROUNDED,
        prepare_of<Prepared>,
        release_of<Prepared>,
        {way_of<Prepared, &Prepared::collide>(), way_of<Prepared, &Prepared::distance>(),
         way_of<Prepared, &Prepared::witness>(), way_of<Prepared, &Prepared::within>(),
         way_of<Prepared, &Prepared::swept>()}};
    systems.push_back(system);
    systems.push_back(with_motions<Prepared>(system));
    systems.push_back(with_slow<Warm>(system));
    systems.push_back(with_cold<Cold>(system));
    systems.back().max_vertices = b2_maxPolygonVertices;
}
