// system_cute_c2.cpp - cute_c2, from a folder with its header (CUTE=folder)
//
// Circles and capsules have no pose there: they are placed before. A polygon is a c2Poly
// with its pose, of at most eight corners. The boolean is c2Collided, which picks the
// function for the two kinds of shape, the distance c2GJK, and swept c2TOI. Polygons have
// no radius. The header is compiled with our flags.
#include "adapter.h"
#define CUTE_C2_IMPLEMENTATION
#include <algorithm>
#include <cute_c2.h>

namespace
{

c2x transform_of(const Pose &pose)
{
    return {{float(pose.x), float(pose.y)}, {float(pose.cos), float(pose.sin)}};
}

// Only one of the three is used.
union Any {
    c2Circle circle;
    c2Capsule capsule;
    c2Poly polygon;
};

struct Prepared {
    struct Shape {
        const void *shape;
        C2_TYPE type;
        c2x pose;
    };
    struct Pair {
        Shape p, q;
    };
    std::vector<Any> shapes; // of each ring; used for polygons
    std::vector<Any> placed; // of each query's P and Q; used for the others
    std::vector<Pair> pairs;
    std::vector<c2v> translations;
    std::vector<char> overlapping;
    float margin;

    explicit Prepared(const Dataset &data)
        : overlapping(data.overlapping), margin(float(data.margin))
    {
        bool round = false;
        for (const Ring &ring : data.rings) {
            shapes.push_back(shape_of(data, ring));
            round = round || ring.count < 3;
        }
        placed.resize(round ? 2 * data.queries.size() : 0);
        for (size_t i = 0; i < data.queries.size(); ++i) {
            const Query &query = data.queries[i];
            pairs.push_back(Pair{place(data, query.p, query.p_pose, 2 * i),
                place(data, query.q, query.q_pose, 2 * i + 1)});
        }
        for (const Point &translation : data.translations)
            translations.push_back(c2v{float(translation.x), float(translation.y)});
    }
    static Any shape_of(const Dataset &data, const Ring &ring)
    {
        Any any = Any();
        c2v points[C2_MAX_POLYGON_VERTS];
        for (uint32_t i = 0; i < ring.count; ++i) {
            const Point &v = data.points[ring.first + i];
            points[i] = {float(v.x), float(v.y)};
        }
        if (ring.count == 1) {
            any.circle = {points[0], float(ring.radius)};
        } else if (ring.count == 2) {
            any.capsule = {points[0], points[1], float(ring.radius)};
        } else {
            any.polygon.count = int(ring.count);
            std::copy(points, points + ring.count, any.polygon.verts);
            c2Norms(any.polygon.verts, any.polygon.norms, any.polygon.count);
        }
        return any;
    }
    Shape place(const Dataset &data, uint32_t index, const Pose &pose, size_t slot)
    {
        const uint32_t count = data.rings[index].count;
        const Any &shape = shapes[index];
        c2x x = transform_of(pose);
        if (count > 2) return Shape{&shape.polygon, C2_TYPE_POLY, x};
        Any &result = placed[slot];
        if (count == 1) {
            result.circle = {c2Mulxv(x, shape.circle.p), shape.circle.r};
            return Shape{&result.circle, C2_TYPE_CIRCLE, c2xIdentity()};
        }
        result.capsule = {
            c2Mulxv(x, shape.capsule.a), c2Mulxv(x, shape.capsule.b), shape.capsule.r};
        return Shape{&result.capsule, C2_TYPE_CAPSULE, c2xIdentity()};
    }
    double collide(size_t i) const
    {
        const Shape &p = pairs[i].p, &q = pairs[i].q;
        return c2Collided(p.shape, &p.pose, p.type, q.shape, &q.pose, q.type) != 0;
    }
    float ask(size_t i, c2v *on_p, c2v *on_q) const
    {
        const Shape &p = pairs[i].p, &q = pairs[i].q;
        return c2GJK(p.shape, p.type, &p.pose, q.shape, q.type, &q.pose, on_p, on_q, 1,
            nullptr, nullptr);
    }
    double distance(size_t i) const { return double(ask(i, nullptr, nullptr)); }
    double witness(size_t i) const
    {
        c2v points[2];
        float result = ask(i, &points[0], &points[1]);
        keep(points);
        return double(result);
    }
    double within(size_t i) const { return ask(i, nullptr, nullptr) <= margin; }
    double swept(size_t i) const
    {
        const Shape &p = pairs[i].p, &q = pairs[i].q;
        return c2TOI(p.shape, p.type, &p.pose, translations[i], q.shape, q.type, &q.pose,
                   c2V(0, 0), 1)
                   .hit != 0;
    }
    double cast(size_t i) const
    {
        const Shape &p = pairs[i].p, &q = pairs[i].q;
        c2TOIResult result = c2TOI(p.shape, p.type, &p.pose, translations[i], q.shape,
            q.type, &q.pose, c2V(0, 0), 1);
        keep(result);
        return result.hit ? double(result.toi) : -1;
    }
    // Its manifold is of shapes that overlap; it takes no margin.
    double penetration(size_t i) const
    {
        const Shape &p = pairs[i].p, &q = pairs[i].q;
        c2Manifold manifold;
        c2Collide(p.shape, &p.pose, p.type, q.shape, &q.pose, q.type, &manifold);
        keep(manifold);
        return manifold.count
                   ? double(std::max(manifold.depths[0],
                         manifold.count > 1 ? manifold.depths[1] : manifold.depths[0]))
                   : 0;
    }
    double separation(size_t i) const
    {
        return overlapping[i] ? -penetration(i) : witness(i);
    }
    double ray(size_t i) const
    {
        const Shape &p = pairs[i].p, &q = pairs[i].q;
        const c2Ray ray = {p.pose.p, c2Norm(translations[i]), c2Len(translations[i])};
        c2Raycast hit;
        int is_hit = c2CastRay(ray, q.shape, &q.pose, q.type, &hit);
        keep(hit);
        return is_hit;
    }
};

} // namespace

void add_cute_c2(Systems &systems)
{
    systems.push_back(system_of<Prepared>("cute_c2", CUTE_VERSION, "f32", BENCH_OWN_ISA,
        C2_MAX_POLYGON_VERTS, POLYGONS | CIRCLES | COLD));
}
