// system_box2d_3.cpp - Box2D 3.1 or newer, from an installed prefix (BOX2D3=prefix)
//
// b2ShapeDistance is its query for both questions; it reports an overlap as distance
// zero. Inputs hold copies of at most eight corners and are prepared. From 3.2 on they
// also hold the relative transform, which is then prepared as well. No warm start but
// within a run, which has an adapter of its own.
#include "adapter.h"
#include <box2d/box2d.h>
#include <box2d/collision.h>
#include <string>

namespace
{

b2Transform transform_of(const Pose &pose)
{
    b2Transform transform;
    transform.p.x = float(pose.x), transform.p.y = float(pose.y);
    transform.q.c = float(pose.cos), transform.q.s = float(pose.sin);
    return transform;
}

// Since 3.2: q in p's frame.
template <class Input>
auto set_poses(Input &input, const Query &query) -> decltype((void)input.transform)
{
    b2Transform p = transform_of(query.p_pose), q = transform_of(query.q_pose);
    input.transform = b2InvMulTransforms(p, q);
}

// Before: both in the world.
template <class Input>
auto set_poses(Input &input, const Query &query) -> decltype((void)input.transformA)
{
    input.transformA = transform_of(query.p_pose);
    input.transformB = transform_of(query.q_pose);
}

// Types of our own around the library's: no template may see the latter, for the
// linker would take std::vector<b2DistanceInput> of the other Box2D for the same.
struct Input {
    b2DistanceInput input;
};
struct Memory {
    b2SimplexCache cache;
};

struct Prepared {
    std::vector<Input> inputs;

    explicit Prepared(const Dataset &data)
    {
        for (const Query &query : data.queries) {
            Input entry = Input();
            entry.input.proxyA = proxy_of(data, data.rings[query.p]);
            entry.input.proxyB = proxy_of(data, data.rings[query.q]);
            set_poses(entry.input, query);
            inputs.push_back(entry);
        }
    }
    static b2ShapeProxy proxy_of(const Dataset &data, const Ring &ring)
    {
        b2Vec2 points[B2_MAX_POLYGON_VERTICES];
        for (uint32_t i = 0; i < ring.count; ++i) {
            const Point &v = data.points[ring.first + i];
            points[i].x = float(v.x), points[i].y = float(v.y);
        }
        return b2MakeProxy(points, int(ring.count), 0);
    }
    b2DistanceOutput ask(size_t i) const
    {
        b2SimplexCache cache = b2SimplexCache();
        return b2ShapeDistance(&inputs[i].input, &cache, nullptr, 0);
    }
    double collide(size_t i) const { return ask(i).distance == 0; }
    double distance(size_t i) const { return double(ask(i).distance); }
    double witness(size_t i) const
    {
        b2DistanceOutput output = ask(i);
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
        if (i % run == 0)
            memory.cache = b2SimplexCache();
        return double(
            b2ShapeDistance(&inputs[i].input, &memory.cache, nullptr, 0).distance);
    }
};

} // namespace

void add_box2d_3(Systems &systems)
{
    b2Version number = b2GetVersion();
    static const std::string version = std::to_string(number.major) + "." +
                                       std::to_string(number.minor) + "." +
                                       std::to_string(number.revision);
    System system = {"box2d-3",
                     version.c_str(),
                     "f32",
                     BENCH_LIBRARY_ISA,
                     B2_MAX_POLYGON_VERTICES,
                     prepare_of<Prepared>,
                     release_of<Prepared>,
                     {way_of<Prepared, &Prepared::collide>(),
                      way_of<Prepared, &Prepared::distance>(),
                      way_of<Prepared, &Prepared::witness>()}};
    systems.push_back(system);
    systems.push_back(with_motions<Prepared>(system));
    systems.push_back(with_slow<Warm>(system));
}
