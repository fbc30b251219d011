// system_box2d_3.cpp - Box2D 3.1 or newer, from an installed prefix (BOX2D3=prefix)
//
// b2ShapeDistance is its query for both questions; it reports an overlap as distance
// zero. Each query fills its input from two b2Polygons, as a user would, of at most eight
// corners. No warm start but of slow pairs. Swept is b2ShapeCast, which stops early.
#include "adapter.h"
#include <box2d/box2d.h>
#include <box2d/collision.h>
#include <algorithm>
#include <cfloat>
#include <string>

namespace
{

b2Transform transform_of(const Pose &pose)
{
    return {{float(pose.x), float(pose.y)}, {float(pose.cos), float(pose.sin)}};
}

// What 3.2 does otherwise than 3.1: the pose of one shape in the other's frame, and the
// order of arguments.
template <class Input> void set_poses(Input &input, b2Transform p, b2Transform q)
{
    if constexpr (requires { input.transform; })
        input.transform = b2InvMulTransforms(p, q);
    else
        input.transformA = p, input.transformB = q;
}

template <class Input>
void set_translation(Input &input, b2Transform p, b2Vec2 translation)
{
    input.translationB = translation;
    if constexpr (requires { input.transform; })
        input.translationB = b2InvRotateVector(p.q, translation);
}

template <class Polygon> bool point_in(b2Vec2 point, const Polygon &polygon)
{
    if constexpr (requires { b2PointInPolygon(&polygon, point); })
        return b2PointInPolygon(&polygon, point);
    else
        return b2PointInPolygon(point, &polygon);
}

template <class Cast, class Shape>
b2CastOutput cast_ray(Cast cast, const Shape &shape, const b2RayCastInput &ray)
{
    if constexpr (requires { cast(&shape, &ray); })
        return cast(&shape, &ray);
    else
        return cast(&ray, &shape);
}

template <class Collide, class A, class B>
auto press(Collide collide, const A &a, b2Transform at_a, const B &b, b2Transform at_b)
{
    if constexpr (requires { collide(&a, &b, at_a); })
        return collide(&a, &b, b2InvMulTransforms(at_a, at_b));
    else
        return collide(&a, at_a, &b, at_b);
}

// Types of our own around the library's: no template may see the latter, for the
// linker would take std::vector<b2Polygon> of the other Box2D for the same.
struct Solid {
    b2Polygon polygon;
    b2Capsule capsule; // if there are two points
    b2Circle circle;   // if there is one
};
struct Pair {
    const Solid *p, *q;
    b2Transform p_pose, q_pose;
};
struct Translation {
    b2Vec2 v;
};
struct End {
    b2Transform pose;
};
struct Memory {
    b2SimplexCache cache;
};

struct Box {
    b2AABB box;
};

struct Prepared {
    const Dataset *all;
    mutable Point end;      // of the last slide
    std::vector<Box> boxes; // of Q
    std::vector<Solid> solids;
    std::vector<Pair> pairs;
    std::vector<Translation> translations;
    std::vector<End> ends;
    std::vector<char> overlapping;
    float margin;
    size_t run;
    mutable Memory memory;

    explicit Prepared(const Dataset &data)
        : all(&data), end(), overlapping(data.overlapping), margin(float(data.margin)),
          run(data.run), memory()
    {
        for (const Ring &ring : data.rings) solids.push_back(solid_of(data, ring));
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{&solids[query.p], &solids[query.q],
                transform_of(query.p_pose), transform_of(query.q_pose)});
            boxes.push_back(
                Box{b2ComputePolygonAABB(&pairs.back().q->polygon, pairs.back().q_pose)});
        }
        for (const Point &v : data.translations)
            translations.push_back(Translation{{float(v.x), float(v.y)}});
        for (const Pose &pose : data.ends) ends.push_back(End{transform_of(pose)});
    }
    // The corners as they are, which b2MakePolygon would sort and weld.
    static Solid solid_of(const Dataset &data, const Ring &ring)
    {
        Solid solid = Solid();
        b2Polygon &polygon = solid.polygon;
        polygon.count = int(ring.count);
        polygon.radius = float(ring.radius);
        for (uint32_t i = 0; i < ring.count; ++i) {
            const Point &a = data.points[ring.first + i];
            const Point &b = data.points[ring.first + (i + 1) % ring.count];
            polygon.vertices[i] = {float(a.x), float(a.y)};
            polygon.normals[i] = b2Normalize({float(b.y - a.y), float(a.x - b.x)});
            polygon.centroid.x += float(a.x) / float(ring.count);
            polygon.centroid.y += float(a.y) / float(ring.count);
        }
        solid.capsule = {polygon.vertices[0], polygon.vertices[1], polygon.radius};
        solid.circle = {polygon.vertices[0], polygon.radius};
        return solid;
    }
    static b2ShapeProxy proxy_of(const Solid *solid)
    {
        return b2MakeProxy(
            solid->polygon.vertices, solid->polygon.count, solid->polygon.radius);
    }
    b2DistanceOutput ask(size_t i, b2SimplexCache &cache) const
    {
        const Pair &pair = pairs[i];
        b2DistanceInput input;
        input.proxyA = proxy_of(pair.p);
        input.proxyB = proxy_of(pair.q);
        set_poses(input, pair.p_pose, pair.q_pose);
        input.useRadii = pair.p->polygon.radius + pair.q->polygon.radius > 0;
        return b2ShapeDistance(&input, &cache, nullptr, 0);
    }
    b2DistanceOutput ask(size_t i) const
    {
        b2SimplexCache cache = b2SimplexCache();
        return ask(i, cache);
    }
    double collide(size_t i) const { return ask(i).distance == 0; }
    double distance(size_t i) const { return double(ask(i).distance); }
    double witness(size_t i) const
    {
        b2DistanceOutput output = ask(i);
        keep(output);
        return double(output.distance);
    }
    double within(size_t i) const { return ask(i).distance <= margin; }
    // Keeps its cache from one query of a run for the next.
    double slow(size_t i) const
    {
        if (i % run == 0) memory.cache = b2SimplexCache();
        return double(ask(i, memory.cache).distance);
    }
    b2CastOutput move(size_t i) const
    {
        const Pair &pair = pairs[i];
        b2ShapeCastPairInput input;
        input.proxyA = proxy_of(pair.p);
        input.proxyB = proxy_of(pair.q);
        set_poses(input, pair.p_pose, pair.q_pose);
        set_translation(input, pair.p_pose, b2Neg(translations[i].v));
        input.maxFraction = 1;
        input.canEncroach = false;
        return b2ShapeCast(&input);
    }
    double swept(size_t i) const { return move(i).hit; }
    b2TOIOutput meet(size_t i) const
    {
        const Pair &pair = pairs[i];
        const b2Transform &from = pair.p_pose, &to = ends[i].pose, &q = pair.q_pose;
        const b2TOIInput input = {proxy_of(pair.q), proxy_of(pair.p),
            {b2Vec2_zero, q.p, q.p, q.q, q.q}, {b2Vec2_zero, from.p, to.p, from.q, to.q},
            1};
        return b2TimeOfImpact(&input);
    }
    double turn(size_t i) const { return turned(i) >= 0; }
    double turned(size_t i) const
    {
        b2TOIOutput output = meet(i);
        keep(output);
        return output.state == b2_toiStateSeparated ? -1 : double(output.fraction);
    }
    double cast(size_t i) const
    {
        b2CastOutput output = move(i);
        keep(output);
        return output.hit ? double(output.fraction) : -1;
    }
    double contains(size_t i) const
    {
        const Pair &pair = pairs[i];
        return point_in(b2InvTransformPoint(pair.q_pose, pair.p_pose.p), pair.q->polygon);
    }
    double penetration(size_t i) const
    {
        const Pair &pair = pairs[i];
        auto manifold = press(b2CollidePolygons, pair.p->polygon, pair.p_pose,
            pair.q->polygon, pair.q_pose);
        float least = 0;
        keep(manifold);
        for (int k = 0; k < manifold.pointCount; ++k)
            least = std::min(least, manifold.points[k].separation);
        return double(-least);
    }
    double separation(size_t i) const
    {
        return overlapping[i] ? -penetration(i) : witness(i);
    }
    // Each kind by its own function, the shape of more corners first.
    double contact(size_t i) const
    {
        Pair pair = pairs[i];
        if (pair.p->polygon.count < pair.q->polygon.count)
            std::swap(pair.p, pair.q), std::swap(pair.p_pose, pair.q_pose);
        const int p = std::min(pair.p->polygon.count, 3),
                  q = std::min(pair.q->polygon.count, 3);
        auto meet = [&pair](auto collide, const auto &a, const auto &b) {
            return press(collide, a, pair.p_pose, b, pair.q_pose);
        };
        const Solid &a = *pair.p, &b = *pair.q;
        auto manifold = p + q == 6 ? meet(b2CollidePolygons, a.polygon, b.polygon)
                        : p + q == 5
                            ? meet(b2CollidePolygonAndCapsule, a.polygon, b.capsule)
                        : p == 3 ? meet(b2CollidePolygonAndCircle, a.polygon, b.circle)
                        : q == 2 ? meet(b2CollideCapsules, a.capsule, b.capsule)
                        : p == 2 ? meet(b2CollideCapsuleAndCircle, a.capsule, b.circle)
                                 : meet(b2CollideCircles, a.circle, b.circle);
        keep(manifold);
        return manifold.pointCount > 0;
    }
    double biased(size_t i) const { return contact(i); }
    // The planes of the Q that P, a capsule, touches, as of b2World_CollideMover.
    int planes_of(
        const Pair *pair, size_t i, b2Transform at, b2CollisionPlane *planes) const
    {
        const b2AABB box = b2ComputeCapsuleAABB(&pair->p->capsule, at);
        int count = 0;
        for (size_t k = 0; k < all->others; ++k) {
            if (!b2AABB_Overlaps(box, boxes[i + k].box)) continue;
            b2DistanceInput input;
            input.proxyA = proxy_of(pair[k].q), input.proxyB = proxy_of(pair->p);
            set_poses(input, pair[k].q_pose, at);
            input.useRadii = false;
            b2SimplexCache cache = b2SimplexCache();
            const b2DistanceOutput output = b2ShapeDistance(&input, &cache, nullptr, 0);
            const float depth = pair->p->polygon.radius - output.distance;
            const b2Vec2 normal = b2RotateVector(pair[k].q_pose.q, output.normal);
            if (depth >= 0 && b2IsNormalized(normal))
                planes[count++] = {{normal, depth}, FLT_MAX, 0, true};
        }
        return count;
    }
    // As b2World_CastMover.
    float cast_mover(const Pair *pair, size_t i, b2Transform at, b2Vec2 delta) const
    {
        const b2AABB from = b2ComputeCapsuleAABB(&pair->p->capsule, at);
        const b2AABB box = {b2Min(from.lowerBound, b2Add(from.lowerBound, delta)),
            b2Max(from.upperBound, b2Add(from.upperBound, delta))};
        float fraction = 1;
        for (size_t k = 0; k < all->others; ++k) {
            if (!b2AABB_Overlaps(box, boxes[i + k].box)) continue;
            b2ShapeCastPairInput input;
            input.proxyA = proxy_of(pair[k].q), input.proxyB = proxy_of(pair->p);
            set_poses(input, pair[k].q_pose, at);
            set_translation(input, pair[k].q_pose, delta);
            input.maxFraction = fraction;
            input.canEncroach = true;
            const b2CastOutput output = b2ShapeCast(&input);
            if (output.fraction > 0) fraction = std::min(fraction, output.fraction);
        }
        return fraction;
    }
    // The loop of its sample of a mover, without a world; the boxes stand for its tree.
    double slide(size_t i) const
    {
        const size_t first = i * all->others;
        const Pair *pair = &pairs[first];
        const b2Vec2 target = b2Add(pair->p_pose.p, translations[first].v);
        b2Transform at = pair->p_pose;
        b2CollisionPlane planes[16];
        int count = 0;
        for (int iteration = 0; iteration < 5; ++iteration) {
            count = planes_of(pair, first, at, planes);
            b2Vec2 delta = b2SolvePlanes(b2Sub(target, at.p), planes, count).delta;
            delta = b2MulSV(cast_mover(pair, first, at, delta), delta);
            at.p = b2Add(at.p, delta);
            if (b2LengthSquared(delta) < 0.01f * 0.01f) break;
        }
        keep(b2ClipVector(translations[first].v, planes, count));
        end = {double(at.p.x), double(at.p.y)};
        return end.x;
    }
    double bounds(size_t i) const
    {
        b2AABB box = b2ComputePolygonAABB(&pairs[i].q->polygon, pairs[i].q_pose);
        keep(box);
        return double(box.upperBound.x) - double(box.lowerBound.x);
    }
    double make(size_t i) const
    {
        const b2Polygon &from = pairs[i].q->polygon;
        b2Hull hull = b2ComputeHull(from.vertices, from.count);
        b2Polygon polygon = b2MakePolygon(&hull, from.radius);
        keep(polygon);
        return polygon.count;
    }
    // Turned into the polygon's frame, and the point and normal back.
    double ray(size_t i) const
    {
        const Pair &pair = pairs[i];
        const Solid &q = *pair.q;
        b2RayCastInput ray = {b2InvTransformPoint(pair.q_pose, pair.p_pose.p),
            b2InvRotateVector(pair.q_pose.q, translations[i].v), 1};
        b2CastOutput output =
            q.polygon.count > 2    ? cast_ray(b2RayCastPolygon, q.polygon, ray)
            : q.polygon.count == 2 ? cast_ray(b2RayCastCapsule, q.capsule, ray)
                                   : cast_ray(b2RayCastCircle, q.circle, ray);
        output.point = b2TransformPoint(pair.q_pose, output.point);
        output.normal = b2RotateVector(pair.q_pose.q, output.normal);
        keep(output);
        return output.hit;
    }
};

} // namespace

void add_box2d_3(Systems &systems)
{
    b2Version number = b2GetVersion();
    static const std::string version = std::to_string(number.major) + "." +
                                       std::to_string(number.minor) + "." +
                                       std::to_string(number.revision);
    systems.push_back(system_of<PairByPair<Prepared>>("box2d-3", version.c_str(), "f32",
        BENCH_LIBRARY_ISA, B2_MAX_POLYGON_VERTICES, POLYGONS | CIRCLES | ROUNDED | COLD));
    systems.back().calls[SLIDE].answers = slide_answers<PairByPair<Prepared>>;
}
