// system_chipmunk.cpp - Chipmunk2D, in double as its users have it
//
// A shape keeps its corners and edges as placed, so a query about new poses updates both
// shapes; that yields their boxes, and like its space we go on only where these meet.
// cpShapesCollide then makes a contact set, empty where the shapes are apart: there is no
// simpler boolean, and no distance; the deepest of its points has the depth. Rays and
// points update one shape. As a query writes into its shapes, each side has a set of its
// own; all belong to one body, which collisions of segments look at. Polygons are taken
// as given (cpPolyShapeNewRaw), of any count.
#include "adapter.h"
#include <chipmunk/chipmunk.h>
#include <memory>

namespace
{

typedef std::unique_ptr<cpShape, void (*)(cpShape *)> Shape;
typedef std::unique_ptr<cpBody, void (*)(cpBody *)> Body;

cpTransform transform_of(const Pose &pose)
{
    return cpTransformNewTranspose(
        pose.cos, -pose.sin, pose.x, pose.sin, pose.cos, pose.y);
}

Shape shape_of(cpBody *body, const Dataset &data, const Ring &ring)
{
    std::vector<cpVect> points;
    for (uint32_t i = 0; i < ring.count; ++i) {
        const Point &v = data.points[ring.first + i];
        points.push_back(cpv(v.x, v.y));
    }
    cpShape *shape =
        ring.count == 1 ? cpCircleShapeNew(body, ring.radius, points[0])
        : ring.count == 2
            ? cpSegmentShapeNew(body, points[0], points[1], ring.radius)
            : cpPolyShapeNewRaw(body, int(ring.count), points.data(), ring.radius);
    return Shape(shape, cpShapeFree);
}

struct Prepared {
    struct Pair {
        cpShape *p, *q;
        cpTransform p_pose, q_pose;
        cpVect from, to; // P's position, and where the ray ends
    };
    Body body;
    std::vector<Shape> p_shapes, q_shapes;
    std::vector<Pair> pairs;

    explicit Prepared(const Dataset &data) : body(cpBodyNewStatic(), cpBodyFree)
    {
        for (const Ring &ring : data.rings) {
            p_shapes.push_back(shape_of(body.get(), data, ring));
            q_shapes.push_back(shape_of(body.get(), data, ring));
        }
        for (size_t i = 0; i < data.queries.size(); ++i) {
            const Query &query = data.queries[i];
            Point translation =
                data.translations.empty() ? Point{0, 0} : data.translations[i];
            cpVect from = cpv(query.p_pose.x, query.p_pose.y);
            pairs.push_back(Pair{p_shapes[query.p].get(), q_shapes[query.q].get(),
                transform_of(query.p_pose), transform_of(query.q_pose), from,
                cpvadd(from, cpv(translation.x, translation.y))});
        }
    }
    double collide(size_t i) const
    {
        const Pair &pair = pairs[i];
        cpBB p = cpShapeUpdate(pair.p, pair.p_pose),
             q = cpShapeUpdate(pair.q, pair.q_pose);
        return cpBBIntersects(p, q) && cpShapesCollide(pair.p, pair.q).count > 0;
    }
    double penetration(size_t i) const
    {
        const Pair &pair = pairs[i];
        cpShapeUpdate(pair.p, pair.p_pose);
        cpShapeUpdate(pair.q, pair.q_pose);
        cpContactPointSet set = cpShapesCollide(pair.p, pair.q);
        double least = 0;
        keep(set);
        for (int k = 0; k < set.count; ++k)
            least = set.points[k].distance < least ? set.points[k].distance : least;
        return -least;
    }
    double ray(size_t i) const
    {
        const Pair &pair = pairs[i];
        cpSegmentQueryInfo info;
        cpShapeUpdate(pair.q, pair.q_pose);
        bool hit = cpShapeSegmentQuery(pair.q, pair.from, pair.to, 0, &info);
        keep(info);
        return hit;
    }
    double point(size_t i) const
    {
        const Pair &pair = pairs[i];
        cpPointQueryInfo info;
        cpShapeUpdate(pair.q, pair.q_pose);
        cpShapePointQuery(pair.q, pair.from, &info);
        keep(info);
        return info.distance;
    }
};

} // namespace

void add_chipmunk(Systems &systems)
{
    systems.push_back(system_of<Prepared>("chipmunk", cpVersionString,
        sizeof(cpFloat) == sizeof(double) ? "f64" : "f32", BENCH_LIBRARY_ISA, 1 << 30,
        POLYGONS | CIRCLES | ROUNDED));
}
