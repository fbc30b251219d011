// system_bullet.cpp - Bullet, a 3D library
//
// Its user asks a 2D question with convex hulls of points at z = 0, turned about z
// and without margin, through btGjkPairDetector with the Voronoi simplex solver: what
// Bullet's own 2D collision algorithm does. btConvex2dShape would only wrap the same
// hull once more. There is no penetration solver: the detector then leaves overlapping
// pairs without a result, or calls their simplex degenerate. The boolean asks for
// contacts within distance 0, which lets the detector stop at the first separating
// axis. Depth is btGjkEpaSolver2's, of prisms that are higher than any overlap is deep;
// casts are btSubsimplexConvexCast's, of the flat hulls.
#include "adapter.h"
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <memory>
#include <string>

namespace
{

btTransform transform_of(const Pose &pose)
{
    btScalar c = btScalar(pose.cos), s = btScalar(pose.sin);
    return btTransform(btMatrix3x3(c, -s, 0, s, c, 0, 0, 0, 1),
        btVector3(btScalar(pose.x), btScalar(pose.y), 0));
}

typedef btDiscreteCollisionDetectorInterface::ClosestPointInput Input;

struct Prepared {
    struct Pair {
        const btConvexHullShape *p, *q, *p_prism, *q_prism;
        btTransform p_pose, q_pose, p_end; // and P's after its translation
    };
    std::vector<std::unique_ptr<btConvexHullShape>> shapes, prisms;
    btAlignedObjectArray<Pair> pairs;
    mutable btVoronoiSimplexSolver solver;

    explicit Prepared(const Dataset &data)
    {
        for (const Ring &ring : data.rings) {
            shapes.emplace_back(new btConvexHullShape);
            prisms.emplace_back(new btConvexHullShape);
            for (uint32_t i = 0; i < ring.count; ++i) {
                const Point &v = data.points[ring.first + i];
                shapes.back()->addPoint({btScalar(v.x), btScalar(v.y), 0}, false);
                prisms.back()->addPoint({btScalar(v.x), btScalar(v.y), -8}, false);
                prisms.back()->addPoint({btScalar(v.x), btScalar(v.y), 8}, false);
            }
            shapes.back()->setMargin(0);
            prisms.back()->setMargin(0);
        }
        pairs.reserve(int(data.queries.size()));
        for (size_t i = 0; i < data.queries.size(); ++i) {
            const Query &query = data.queries[i];
            Pose end = query.p_pose;
            if (!data.translations.empty())
                end.x += data.translations[i].x, end.y += data.translations[i].y;
            pairs.push_back(Pair{shapes[query.p].get(), shapes[query.q].get(),
                prisms[query.p].get(), prisms[query.q].get(), transform_of(query.p_pose),
                transform_of(query.q_pose), transform_of(end)});
        }
    }
    // Whether the detector found the two apart.
    bool ask(size_t i, btScalar max_distance_squared, btPointCollector &found) const
    {
        const Pair &pair = pairs[int(i)];
        btGjkPairDetector detector(pair.p, pair.q, CONVEX_HULL_SHAPE_PROXYTYPE,
            CONVEX_HULL_SHAPE_PROXYTYPE, 0, 0, &solver, nullptr);
        Input input;
        input.m_transformA = pair.p_pose;
        input.m_transformB = pair.q_pose;
        input.m_maximumDistanceSquared = max_distance_squared;
        detector.getClosestPointsNonVirtual(input, found, nullptr);
        const int too_close = 5; // a squared distance below its REL_ERROR2
        return detector.m_lastUsedMethod == 1 &&
               detector.m_degenerateSimplex != too_close;
    }
    double collide(size_t i) const
    {
        btPointCollector found;
        return !ask(i, 0, found);
    }
    double distance(size_t i) const
    {
        btPointCollector found;
        return ask(i, BT_LARGE_FLOAT, found) ? double(found.m_distance) : 0;
    }
    double witness(size_t i) const
    {
        btPointCollector found;
        bool apart = ask(i, BT_LARGE_FLOAT, found);
        keep(found);
        return apart ? double(found.m_distance) : 0;
    }
    double penetration(size_t i) const
    {
        const Pair &pair = pairs[int(i)];
        btGjkEpaSolver2::sResults found;
        bool meet = btGjkEpaSolver2::Penetration(pair.p_prism, pair.p_pose, pair.q_prism,
            pair.q_pose, pair.q_pose.getOrigin() - pair.p_pose.getOrigin(), found);
        keep(found);
        return meet ? -double(found.distance) : 0;
    }
    double cast(size_t i) const
    {
        const Pair &pair = pairs[int(i)];
        btSubsimplexConvexCast caster(pair.p, pair.q, &solver);
        btConvexCast::CastResult found;
        bool hit = caster.calcTimeOfImpact(
            pair.p_pose, pair.p_end, pair.q_pose, pair.q_pose, found);
        keep(found);
        return hit ? double(found.m_fraction) : -1;
    }
};

} // namespace

void add_bullet(Systems &systems)
{
    static const std::string version =
        std::to_string(btGetVersion() / 100) + "." + std::to_string(btGetVersion() % 100);
    systems.push_back(system_of<Prepared>("bullet", version.c_str(),
        sizeof(btScalar) == sizeof(double) ? "f64" : "f32", BENCH_LIBRARY_ISA, 1 << 30,
        POLYGONS));
}
