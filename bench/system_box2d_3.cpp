// system_box2d_3.cpp - Box2D 3.1 or newer, from an installed prefix (BOX2D3=prefix)
//
// b2ShapeDistance is its query for both questions; it reports an overlap as distance
// zero. Inputs hold copies of at most eight corners and are prepared. From 3.2 on they
// also hold the relative transform, which is then prepared as well. Under protocol cold
// each query fills its input from two b2Polygons, as a user would. No warm start but
// within a run, which has an adapter of its own. Swept is b2ShapeCast, which keeps a
// slop.
#include "adapter.h"
#include <box2d/box2d.h>
#include <box2d/collision.h>
#include <algorithm>
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
auto set_poses(Input &input, b2Transform p, b2Transform q)
    -> decltype((void)input.transform)
{
    input.transform = b2InvMulTransforms(p, q);
}

// Before: both in the world.
template <class Input>
auto set_poses(Input &input, b2Transform p, b2Transform q)
    -> decltype((void)input.transformA)
{
    input.transformA = p;
    input.transformB = q;
}

// And Q's translation, in the same axes.
template <class Input>
auto set_translation(Input &input, b2Transform p, b2Vec2 translation)
    -> decltype((void)input.transform)
{
    input.translationB = b2InvRotateVector(p.q, translation);
}

template <class Input>
auto set_translation(Input &input, b2Transform, b2Vec2 translation)
    -> decltype((void)input.transformA)
{
    input.translationB = translation;
}

// Their arguments have changed places, and the manifold its type.
template <class Polygon>
auto point_in(b2Vec2 point, const Polygon &polygon)
    -> decltype(b2PointInPolygon(&polygon, point))
{
    return b2PointInPolygon(&polygon, point);
}

template <class Polygon>
auto point_in(b2Vec2 point, const Polygon &polygon)
    -> decltype(b2PointInPolygon(point, &polygon))
{
    return b2PointInPolygon(point, &polygon);
}

template <class Polygon>
auto cast_ray(const Polygon &polygon, const b2RayCastInput &ray)
    -> decltype(b2RayCastPolygon(&polygon, &ray))
{
    return b2RayCastPolygon(&polygon, &ray);
}

template <class Polygon>
auto cast_ray(const Polygon &polygon, const b2RayCastInput &ray)
    -> decltype(b2RayCastPolygon(&ray, &polygon))
{
    return b2RayCastPolygon(&ray, &polygon);
}

template <class Polygon>
auto press(const Polygon &p, b2Transform at_p, const Polygon &q, b2Transform at_q)
    -> decltype(b2CollidePolygons(&p, &q, at_p))
{
    return b2CollidePolygons(&p, &q, b2InvMulTransforms(at_p, at_q));
}

template <class Polygon>
auto press(const Polygon &p, b2Transform at_p, const Polygon &q, b2Transform at_q)
    -> decltype(b2CollidePolygons(&p, at_p, &q, at_q))
{
    return b2CollidePolygons(&p, at_p, &q, at_q);
}

// Types of our own around the library's: no template may see the latter, for the
// linker would take std::vector<b2DistanceInput> of the other Box2D for the same.
struct Input {
    b2DistanceInput input;
};
struct Cast {
    b2ShapeCastPairInput input;
};
struct Memory {
    b2SimplexCache cache;
};
struct Solid {
    b2Polygon polygon;
};
struct Place {
    b2Transform p, q;
    uint32_t of_p, of_q;
};
struct Translation {
    b2Vec2 v;
};

struct Prepared {
    std::vector<Input> inputs;
    std::vector<Cast> casts;
    std::vector<Solid> solids;
    std::vector<Place> places;
    std::vector<Translation> translations;
    std::vector<char> overlapping;
    float margin;

    explicit Prepared(const Dataset &data)
        : overlapping(data.overlapping), margin(float(data.margin))
    {
        for (const Query &query : data.queries) {
            Input entry = Input();
            set(entry.input, data, query);
            entry.input.useRadii =
                data.rings[query.p].radius + data.rings[query.q].radius > 0;
            inputs.push_back(entry);
        }
        for (size_t i = 0; i < data.translations.size(); ++i) {
            const Query &query = data.queries[i];
            Cast entry = Cast();
            set(entry.input, data, query);
            set_translation(entry.input, transform_of(query.p_pose),
                {-float(data.translations[i].x), -float(data.translations[i].y)});
            entry.input.maxFraction = 1;
            casts.push_back(entry);
            places.push_back(Place{transform_of(query.p_pose), transform_of(query.q_pose),
                query.p, query.q});
            translations.push_back(Translation{
                {float(data.translations[i].x), float(data.translations[i].y)}});
        }
        for (size_t i = 0; i < (translations.empty() ? 0 : data.rings.size()); ++i)
            solids.push_back(solid_of(data, data.rings[i]));
    }
    // The corners as they are, which b2MakePolygon would sort and weld.
    static Solid solid_of(const Dataset &data, const Ring &ring)
    {
        Solid solid = Solid();
        b2Polygon &polygon = solid.polygon;
        polygon.count = int(ring.count);
        for (uint32_t i = 0; i < ring.count; ++i) {
            const Point &a = data.points[ring.first + i];
            const Point &b = data.points[ring.first + (i + 1) % ring.count];
            polygon.vertices[i] = {float(a.x), float(a.y)};
            polygon.normals[i] = b2Normalize({float(b.y - a.y), float(a.x - b.x)});
            polygon.centroid.x += float(a.x) / float(ring.count);
            polygon.centroid.y += float(a.y) / float(ring.count);
        }
        return solid;
    }
    template <class T> static void set(T &input, const Dataset &data, const Query &query)
    {
        input.proxyA = proxy_of(data, data.rings[query.p]);
        input.proxyB = proxy_of(data, data.rings[query.q]);
        set_poses(input, transform_of(query.p_pose), transform_of(query.q_pose));
    }
    static b2ShapeProxy proxy_of(const Dataset &data, const Ring &ring)
    {
        b2Vec2 points[B2_MAX_POLYGON_VERTICES];
        for (uint32_t i = 0; i < ring.count; ++i) {
            const Point &v = data.points[ring.first + i];
            points[i].x = float(v.x), points[i].y = float(v.y);
        }
        return b2MakeProxy(points, int(ring.count), float(ring.radius));
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
    double within(size_t i) const { return ask(i).distance <= margin; }
    double swept(size_t i) const { return b2ShapeCast(&casts[i].input).hit; }
    double cast(size_t i) const
    {
        b2CastOutput output = b2ShapeCast(&casts[i].input);
        keep(output);
        return output.hit ? double(output.fraction) : -1;
    }
    double contains(size_t i) const
    {
        const Place &at = places[i];
        return point_in(b2InvTransformPoint(at.q, at.p.p), solids[at.of_q].polygon);
    }
    double penetration(size_t i) const
    {
        const Place &at = places[i];
        auto manifold =
            press(solids[at.of_p].polygon, at.p, solids[at.of_q].polygon, at.q);
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
    double contact(size_t i) const
    {
        const Place &at = places[i];
        auto manifold =
            press(solids[at.of_p].polygon, at.p, solids[at.of_q].polygon, at.q);
        keep(manifold);
        return manifold.pointCount > 0;
    }
    // Turned into the polygon's frame, and the point and normal back.
    double ray(size_t i) const
    {
        const Place &at = places[i];
        b2RayCastInput ray = {b2InvTransformPoint(at.q, at.p.p),
            b2InvRotateVector(at.q.q, translations[i].v), 1};
        b2CastOutput output = cast_ray(solids[at.of_q].polygon, ray);
        output.point = b2TransformPoint(at.q, output.point);
        output.normal = b2RotateVector(at.q.q, output.normal);
        keep(output);
        return output.hit;
    }
};

// Shapes such as a user has.
struct Cold {
    struct Shape {
        b2Polygon polygon;
    };
    struct Pair {
        const Shape *p, *q;
        b2Transform p_pose, q_pose;
    };
    std::vector<Shape> shapes;
    std::vector<Pair> pairs;

    explicit Cold(const Dataset &data)
    {
        for (const Ring &ring : data.rings) {
            Shape shape = Shape();
            shape.polygon.count = int(ring.count);
            for (uint32_t i = 0; i < ring.count; ++i) {
                const Point &v = data.points[ring.first + i];
                shape.polygon.vertices[i] = {float(v.x), float(v.y)};
            }
            shapes.push_back(shape);
        }
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{&shapes[query.p], &shapes[query.q],
                transform_of(query.p_pose), transform_of(query.q_pose)});
        }
    }
    static b2ShapeProxy proxy_of(const b2Polygon &polygon)
    {
        return b2MakeProxy(polygon.vertices, polygon.count, polygon.radius);
    }
    b2DistanceOutput ask(size_t i) const
    {
        const Pair &pair = pairs[i];
        b2DistanceInput input = b2DistanceInput();
        input.proxyA = proxy_of(pair.p->polygon);
        input.proxyB = proxy_of(pair.q->polygon);
        set_poses(input, pair.p_pose, pair.q_pose);
        b2SimplexCache cache = b2SimplexCache();
        return b2ShapeDistance(&input, &cache, nullptr, 0);
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
        if (i % run == 0) memory.cache = b2SimplexCache();
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
    System system = {"box2d-3", version.c_str(), "f32", BENCH_LIBRARY_ISA,
        B2_MAX_POLYGON_VERTICES, POLYGONS | CIRCLES | ROUNDED, prepare_of<Prepared>,
        release_of<Prepared>,
        {CALL(Prepared, collide), CALL(Prepared, distance), CALL(Prepared, witness),
            CALL(Prepared, within), CALL(Prepared, swept), CALL(Prepared, penetration),
            CALL(Prepared, contact), CALL(Prepared, ray), CALL(Prepared, cast), no_call(),
            CALL(Prepared, contains), CALL(Prepared, separation)}};
    systems.push_back(system);
    systems.push_back(with_motions<Prepared>(system));
    systems.push_back(with_slow<Warm>(system));
    systems.push_back(with_cold<Cold>(system));
}
