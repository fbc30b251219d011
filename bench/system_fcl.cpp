// system_fcl.cpp - FCL, a 3D library, in double as its users have it
//
// A polygon becomes a prism, the polygon extruded to -8 <= z <= 8 as a fcl::Convexd: the
// class wants a closed polytope, and two prisms of the same height, which is more than
// any overlap is deep, are as far apart, or as deep, as their polygons. Asked through the
// libccd solver, FCL's default, for both questions (the other one, GJKSolver_indep, is
// slower in most cases), and directly, without the type dispatch of fcl::collide and
// fcl::distance. Without contacts its boolean stops early.
#include "adapter.h"
#include <cstdlib>
#include <fcl/config.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <memory>

namespace
{

typedef std::shared_ptr<const fcl::Convexd> Prism;

// Corners of the bottom, then of the top; faces counter-clockwise from outside.
Prism prism_of(const Dataset &data, const Ring &ring)
{
    int n = int(ring.count);
    auto corners = std::make_shared<std::vector<fcl::Vector3d>>();
    for (int z = -8; z <= 8; z += 16) {
        for (uint32_t i = 0; i < ring.count; ++i) {
            const Point &v = data.points[ring.first + i];
            corners->push_back(fcl::Vector3d(v.x, v.y, z));
        }
    }
    auto faces = std::make_shared<std::vector<int>>(1, n);
    for (int i = n - 1; i >= 0; --i) faces->push_back(i);
    faces->push_back(n);
    for (int i = 0; i < n; ++i) faces->push_back(n + i);
    for (int i = 0; i < n; ++i) {
        int j = (i + 1) % n;
        for (int entry : {4, i, j, n + j, n + i}) faces->push_back(entry);
    }
    return std::make_shared<fcl::Convexd>(corners, n + 2, faces);
}

fcl::Transform3d transform_of(const Pose &pose)
{
    fcl::Transform3d transform = fcl::Transform3d::Identity();
    transform.linear() << pose.cos, -pose.sin, 0, pose.sin, pose.cos, 0, 0, 0, 1;
    transform.translation() << pose.x, pose.y, 0;
    return transform;
}

struct Prepared {
    struct Pair {
        const fcl::Convexd *p, *q;
        fcl::Transform3d p_pose, q_pose;
    };
    std::vector<Prism> prisms;
    std::vector<Pair, Eigen::aligned_allocator<Pair>> pairs;
    fcl::detail::GJKSolver_libccdd solver;

    explicit Prepared(const Dataset &data)
    {
        for (const Ring &ring : data.rings) prisms.push_back(prism_of(data, ring));
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{prisms[query.p].get(), prisms[query.q].get(),
                transform_of(query.p_pose), transform_of(query.q_pose)});
        }
    }
    double collide(size_t i) const
    {
        const Pair &pair = pairs[i];
        return solver.shapeIntersect(*pair.p, pair.p_pose, *pair.q, pair.q_pose, nullptr);
    }
    double distance(size_t i) const
    {
        const Pair &pair = pairs[i];
        double result = 0;
        bool apart =
            solver.shapeDistance(*pair.p, pair.p_pose, *pair.q, pair.q_pose, &result);
        return apart ? result : 0;
    }
    double penetration(size_t i) const
    {
        const Pair &pair = pairs[i];
        std::vector<fcl::ContactPointd> points;
        bool meet =
            solver.shapeIntersect(*pair.p, pair.p_pose, *pair.q, pair.q_pose, &points);
        keep(points);
        return meet && !points.empty() ? points[0].penetration_depth : 0;
    }
    double witness(size_t i) const
    {
        const Pair &pair = pairs[i];
        double result = 0;
        fcl::Vector3d points[2];
        bool apart = solver.shapeDistance(
            *pair.p, pair.p_pose, *pair.q, pair.q_pose, &result, &points[0], &points[1]);
        keep(points);
        return apart ? result : 0;
    }
};

} // namespace

void add_fcl(Systems &systems)
{
    systems.push_back(system_of<Prepared>(
        "fcl", FCL_VERSION, "f64", BENCH_LIBRARY_ISA, 1 << 30, POLYGONS));
}
