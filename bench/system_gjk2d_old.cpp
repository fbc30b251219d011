// system_gjk2d_old.cpp - the first edition of this library, version 0.4.0 (OLD=folder)
//
// gjk2d-old, gjk2d-old-batch: as gjk2d and gjk2d-batch, to compare the two in one run.

// Types of the same names in two headers may differ. These are seen here alone; otherwise
// the linker would take std::vector<gjk2d_shape> of one for the other's. What the header
// itself includes must come before.
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif
#define GJK2D_STATIC
#define GJK2D_IMPLEMENTATION
namespace
{
#include "gjk2d.h"
}

#include "gjk2d_prepared.h"

namespace
{

struct Single : Prepared {
    using Prepared::Prepared;
    double witness(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result = gjk2d_witness(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.distance);
    }
    double penetration(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result =
            gjk2d_penetration(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.depth);
    }
    double separation(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result =
            gjk2d_penetration(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.depth > 0 ? -result.depth : result.distance);
    }
    double contact(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_manifold manifold = gjk2d_contact(
            pair.p, &pair.p_pose, pair.q, &pair.q_pose, gjk2d_real(NEAR), nullptr, 0);
        keep(manifold);
        return manifold.count > 0;
    }
    double ray(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_hit hit =
            gjk2d_ray(pair.q, &pair.q_pose, pair.p_pose.position, translations[i]);
        keep(hit);
        return hit.hit;
    }
    double cast(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_hit hit = gjk2d_cast(
            pair.p, &pair.p_pose, translations[i], pair.q, &pair.q_pose, nullptr);
        keep(hit);
        return hit.hit ? double(hit.fraction) : -1;
    }
    double point(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_point_result result =
            gjk2d_point(pair.q, &pair.q_pose, pair.p_pose.position);
        keep(result);
        return double(result.distance);
    }
};

} // namespace

#if GJK2D_DOUBLE
void add_gjk2d_old_f64(Systems &systems)
#else
void add_gjk2d_old_f32(Systems &systems)
#endif
{
    add_both_editions<Single>(systems, "gjk2d-old", "gjk2d-old-batch");
}
