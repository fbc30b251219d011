// system_libccd.cpp - libccd, a 3D library asked by support functions of the user's
//
// The support function scans the polygon's corners and goes to z = +-8 after the
// direction's z: a prism, higher than any overlap is deep. (Flat polygons would cost the
// same, but ccdGJKIntersect misses about one overlap in ten between them.) It measures
// penetration, not separation.
#include "adapter.h"
#include <ccd/ccd.h>

#ifndef CCD_PACKAGED
#define CCD_PACKAGED "2"
#endif

namespace
{

struct Prism {
    const Point *corners;
    uint32_t count;
    Pose pose;
};

// The direction turned into the prism's frame, the corner found there turned back.
void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *result)
{
    const Prism *prism = static_cast<const Prism *>(object);
    const Pose &pose = prism->pose;
    double x = ccdVec3X(direction), y = ccdVec3Y(direction);
    double u = pose.cos * x + pose.sin * y, v = pose.cos * y - pose.sin * x;
    const Point *best = prism->corners;
    double most = u * best->x + v * best->y;
    for (uint32_t i = 1; i < prism->count; ++i) {
        const Point *corner = prism->corners + i;
        double value = u * corner->x + v * corner->y;
        if (value > most) {
            most = value;
            best = corner;
        }
    }
    ccdVec3Set(result, pose.x + (pose.cos * best->x - pose.sin * best->y),
        pose.y + (pose.sin * best->x + pose.cos * best->y),
        ccdVec3Z(direction) < 0 ? -8 : 8);
}

struct Prepared {
    struct Pair {
        Prism p, q;
    };
    std::vector<Point> points;
    std::vector<Pair> pairs;
    ccd_t settings;

    explicit Prepared(const Dataset &data) : points(data.points)
    {
        CCD_INIT(&settings);
        settings.support1 = support;
        settings.support2 = support;
        settings.max_iterations = 500; // FCL's choice; the default is no limit at all
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{prism_of(data.rings[query.p], query.p_pose),
                prism_of(data.rings[query.q], query.q_pose)});
        }
    }
    Prism prism_of(const Ring &ring, const Pose &pose) const
    {
        return Prism{&points[ring.first], ring.count, pose};
    }
    double collide(size_t i) const
    {
        return ccdGJKIntersect(&pairs[i].p, &pairs[i].q, &settings);
    }
    double penetration(size_t i) const
    {
        ccd_real_t depth = 0;
        ccd_vec3_t direction, position;
        bool meet = ccdGJKPenetration(&pairs[i].p, &pairs[i].q, &settings, &depth,
                        &direction, &position) == 0;
        keep(direction);
        keep(position);
        return meet ? double(depth) : 0;
    }
};

} // namespace

void add_libccd(Systems &systems)
{
    systems.push_back(system_of<Prepared>("libccd", CCD_PACKAGED,
        sizeof(ccd_real_t) == sizeof(double) ? "f64" : "f32", BENCH_LIBRARY_ISA, 1 << 30,
        POLYGONS));
}
