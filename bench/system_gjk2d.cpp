// system_gjk2d.cpp - this library. Compiled once per precision (GJK2D_DOUBLE).
//
// gjk2d        each question by its own function
// gjk2d-batch  all queries at once; both questions about motions, each motion in one call
// gjk2d-gjk    the paper's loop alone, support vertices by a scan
// gjk2d-hcs    the same, support vertices by hill climbing
// gjk2d-warm   the climbing loop with a cache, for pairs that move slowly
#define GJK2D_STATIC
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#include "gjk2d_prepared.h"

namespace
{

struct Single : Prepared {
    using Prepared::Prepared;
    double separation(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result =
            gjk2d_separation(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.distance);
    }
    double witness(size_t i) const { return std::max(separation(i), 0.0); }
    double penetration(size_t i) const { return std::max(-separation(i), 0.0); }
    double contact(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_manifold manifold = gjk2d_contact(
            pair.p, &pair.p_pose, pair.q, &pair.q_pose, gjk2d_real(NEAR), 0);
        keep(manifold);
        return manifold.count > 0;
    }
    double ray(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_ray_hit hit =
            gjk2d_ray(pair.q, &pair.q_pose, pair.p_pose.position, translations[i]);
        keep(hit);
        return hit.hit;
    }
    double cast(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_cast_hit hit =
            gjk2d_cast(pair.p, &pair.p_pose, translations[i], pair.q, &pair.q_pose, 0);
        keep(hit);
        return hit.hit ? double(hit.fraction) : -1;
    }
    double point(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result = gjk2d_point(pair.q, &pair.q_pose, pair.p_pose.position);
        keep(result);
        return double(result.distance);
    }
};

template <int climb> struct Loop : Prepared {
    using Prepared::Prepared;
    gjk2d_result ask(size_t i, int early_exit) const
    {
        const Pair &pair = pairs[i];
        gjk2d_gjk_options options = gjk2d_gjk_options();
        options.early_exit = early_exit;
        options.climb = climb;
        return gjk2d_gjk(pair.p, &pair.p_pose, pair.q, &pair.q_pose, &options);
    }
    double collide(size_t i) const { return ask(i, 1).relation != GJK2D_SEPARATED; }
    double distance(size_t i) const { return double(ask(i, 0).distance); }
    double witness(size_t i) const
    {
        gjk2d_result result = ask(i, 0);
        keep(result);
        return double(result.distance);
    }
};

template <int climb> System loop_of(const char *name)
{
    typedef Loop<climb> Asked;
    System system = system_of<Asked>(name, POLYGONS);
    system.calls[WITNESS] = CALL(Asked, witness);
    return system;
}

struct Warm : Prepared {
    size_t run;
    mutable gjk2d_cache cache;
    explicit Warm(const Dataset &data) : Prepared(data), run(data.run), cache() {}
    double slow(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_gjk_options options = gjk2d_gjk_options();
        options.climb = 1;
        options.cache = &cache;
        if (i % run == 0) cache = gjk2d_cache();
        return double(
            gjk2d_gjk(pair.p, &pair.p_pose, pair.q, &pair.q_pose, &options).distance);
    }
};

void add_all(Systems &systems)
{
    add_both_editions<Single>(systems, "gjk2d", "gjk2d-batch");
    systems.push_back(loop_of<0>("gjk2d-gjk"));
    systems.push_back(loop_of<1>("gjk2d-hcs"));
    System warm = system_of<Warm>("gjk2d-warm", POLYGONS);
    warm.calls[COLLIDE] = warm.calls[DISTANCE] = no_call();
    warm.calls[SLOW] = CALL(Warm, slow);
    systems.push_back(warm);
}

} // namespace

#if GJK2D_DOUBLE
void add_gjk2d_f64(Systems &systems) { add_all(systems); }
#else
void add_gjk2d_f32(Systems &systems) { add_all(systems); }
#endif
