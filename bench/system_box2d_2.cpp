// system_box2d_2.cpp - Box2D 2.4, the paper's fastest rival
//
// b2Distance is its one query: the boolean asks it too, with the threshold of its
// own b2TestOverlap. The whole b2DistanceInput of a query, proxies and transforms,
// is prepared, though a user would have to fill one per query; proxies take the
// corners as a list, so that there may be more than eight. No warm start but
// within a run, which has an adapter of its own.
#include "adapter.h"
#include <box2d/b2_distance.h>

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
struct Memory {
    b2SimplexCache cache;
};

struct Prepared {
    std::vector<Corner> points;
    std::vector<Input> inputs;

    explicit Prepared(const Dataset &data)
    {
        for (const Point &v : data.points) {
            points.push_back({b2Vec2(float(v.x), float(v.y))});
        }
        for (const Query &query : data.queries) {
            Input entry;
            set(entry.input.proxyA, data.rings[query.p]);
            set(entry.input.proxyB, data.rings[query.q]);
            entry.input.transformA = transform_of(query.p_pose);
            entry.input.transformB = transform_of(query.q_pose);
            entry.input.useRadii = false;
            inputs.push_back(entry);
        }
    }
    void set(b2DistanceProxy &proxy, const Ring &ring) const
    {
        proxy.Set(&points[ring.first].v, int32(ring.count), 0);
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
    System system = {"box2d-2.4",
                     BOX2D_PACKAGED,
                     "f32",
                     BENCH_LIBRARY_ISA,
                     1 << 30,
                     prepare_of<Prepared>,
                     release_of<Prepared>,
                     {way_of<Prepared, &Prepared::collide>(),
                      way_of<Prepared, &Prepared::distance>(),
                      way_of<Prepared, &Prepared::witness>()}};
    systems.push_back(system);
    systems.push_back(with_motions<Prepared>(system));
    systems.push_back(with_slow<Warm>(system));
}
