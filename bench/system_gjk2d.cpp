// system_gjk2d.cpp - this library. Compiled once per precision (GJK2D_DOUBLE).
//
// gjk2d      the default path, through the simple functions
// gjk2d-query  the same questions through gjk2d_query
// gjk2d-gjk, gjk2d-hcs  and with the paper's algorithm: support points by a scan, or by
//              hill climbing on every ring
// gjk2d-batch  all queries at once; of motions both questions, each
//              motion in one call
// gjk2d-warm   of pairs that move slowly, with a cache
// gjk2d-verify what it costs to see that a known answer is right: the support points in
//              its direction, by hill climbing from those that are known, and a comparison.
//              No method that asks for support points can take less.
//
// once more per precision with BENCH_OLD, around another gjk2d.h (OLD=folder): the same
// as gjk2d-old, gjk2d-old-query and so on. So this file must compile with headers of
// several versions: what is newer than 0.2.0 belongs within #if GJK2D_VERSION.
//
// once more with BENCH_DISPATCH, for floats:
//
// gjk2d-dispatch  as gjk2d-batch, whatever the flags by the widest vectors there are
//
// and once more per precision with BENCH_UNCERTAIN:
//
// gjk2d-uncertain  the default path without the steps that make it certain: booleans,
//                  distances, depths, contacts, rays and casts. Not an answer to use: what
//                  certainty costs is measured against it.
#ifdef BENCH_UNCERTAIN
#define GJK2DI_CERTAIN 0
#endif
#ifdef BENCH_DISPATCH
#define GJK2D_DISPATCH 512
#endif
#define GJK2D_STATIC
#define GJK2D_IMPLEMENTATION
#ifdef BENCH_OLD
// Types of the same names in two headers may differ: these are seen here alone, or the
// linker would take std::vector<gjk2d_shape> of one for the other's. What the header
// itself includes must come before.
#define NAME "gjk2d-old"
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif
namespace
{
#include "gjk2d.h"
}
#else
#define NAME "gjk2d"
#include "gjk2d.h"
#endif

#include "adapter.h"
#include "data.h"
#include <algorithm>
#include <string>

namespace
{

gjk2d_pose pose_of(const Pose &pose)
{
    gjk2d_pose result = {{gjk2d_real(pose.x), gjk2d_real(pose.y)},
                         gjk2d_real(pose.cos),
                         gjk2d_real(pose.sin)};
    return result;
}

struct Prepared {
    struct Pair {
        const gjk2d_shape *p, *q;
        gjk2d_pose p_pose, q_pose;
    };
    std::vector<gjk2d_real> numbers;
    std::vector<gjk2d_shape> shapes;
    std::vector<Pair> pairs;

    explicit Prepared(const Dataset &data)
    {
        numbers.resize(data.points.size() * data.stride);
        for (size_t i = 0; i < data.points.size(); ++i) {
            numbers[i * data.stride] = gjk2d_real(data.points[i].x);
            numbers[i * data.stride + 1] = gjk2d_real(data.points[i].y);
        }
        size_t bytes = data.stride * sizeof(gjk2d_real);
        for (const Ring &ring : data.rings) {
            shapes.push_back(gjk2d_make_points(&numbers[ring.first * data.stride],
                                               int(ring.count + ring.extra), bytes,
                                               gjk2d_real(ring.radius)));
        }
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{&shapes[query.p], &shapes[query.q],
                                 pose_of(query.p_pose), pose_of(query.q_pose)});
        }
    }
};

struct Default : Prepared {
    std::vector<gjk2d_vec2> ways;
    gjk2d_real margin;
    explicit Default(const Dataset &data)
        : Prepared(data), margin(gjk2d_real(data.margin))
    {
        for (const Point &way : data.ways)
            ways.push_back(gjk2d_vec2{gjk2d_real(way.x), gjk2d_real(way.y)});
    }
    double collide(size_t i) const
    {
        const Pair &pair = pairs[i];
        return gjk2d_collide(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
    }
    double distance(size_t i) const
    {
        const Pair &pair = pairs[i];
        return double(gjk2d_distance(pair.p, &pair.p_pose, pair.q, &pair.q_pose));
    }
    double witness(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result = gjk2d_witness(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.distance);
    }
    double within(size_t i) const
    {
        const Pair &pair = pairs[i];
        return gjk2d_within(pair.p, &pair.p_pose, pair.q, &pair.q_pose, margin);
    }
    double swept(size_t i) const
    {
        const Pair &pair = pairs[i];
        return gjk2d_swept_collide(pair.p, &pair.p_pose, ways[i], pair.q, &pair.q_pose);
    }
#if GJK2D_VERSION >= 400
    double penetration(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result =
            gjk2d_penetration(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.depth);
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
        gjk2d_hit hit = gjk2d_ray(pair.q, &pair.q_pose, pair.p_pose.position, ways[i]);
        keep(hit);
        return hit.hit;
    }
    double cast(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_hit hit =
            gjk2d_cast(pair.p, &pair.p_pose, ways[i], pair.q, &pair.q_pose, nullptr);
        keep(hit);
        return hit.hit ? double(hit.fraction) : -1;
    }
    double overlap(size_t i) const
    {
        const Pair &pair = pairs[i];
        return gjk2d_overlap(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
    }
    double contains(size_t i) const
    {
        const Pair &pair = pairs[i];
        return gjk2d_contains(pair.q, &pair.q_pose, pair.p_pose.position);
    }
    double point(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_point_result result =
            gjk2d_point(pair.q, &pair.q_pose, pair.p_pose.position);
        keep(result);
        return double(result.distance);
    }
#endif
};

#ifndef BENCH_UNCERTAIN
template <gjk2d_support_policy policy> struct ByQuery : Prepared {
    using Prepared::Prepared;
    gjk2d_result query(size_t i, int level) const
    {
        const Pair &pair = pairs[i];
        gjk2d_options options = gjk2d_options();
        options.level = level;
        options.support = policy;
        return gjk2d_query(pair.p, &pair.p_pose, pair.q, &pair.q_pose, &options);
    }
    double collide(size_t i) const { return query(i, 1).collide; }
    double distance(size_t i) const { return double(query(i, 2).distance); }
    double witness(size_t i) const
    {
        gjk2d_result result = query(i, 3);
        keep(result);
        return double(result.distance);
    }
};

struct Slow : Default {
    using Default::Default;
    double slow(size_t i) const { return distance(i); }
};

struct Warm : Prepared {
    size_t run;
    mutable gjk2d_cache cache;
    explicit Warm(const Dataset &data) : Prepared(data), run(data.run), cache() {}
    double slow(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_options options = gjk2d_options();
        options.level = 2;
        options.cache = &cache;
        if (i % run == 0)
            cache = gjk2d_cache();
        return double(
            gjk2d_query(pair.p, &pair.p_pose, pair.q, &pair.q_pose, &options).distance);
    }
};

struct Verify : Prepared {
    struct Known {
        gjk2d_vec2 normal;
        gjk2d_real distance;
        int i, j; // the vertices
    };
    std::vector<Known> known;
    explicit Verify(const Dataset &data) : Prepared(data)
    {
        for (const Pair &pair : pairs) {
            gjk2d_result r = gjk2d_witness(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
            known.push_back(Known{r.normal, r.distance, r.p_index[0], r.q_index[0]});
        }
    }
    static gjk2d_real dot(gjk2d_vec2 a, gjk2d_vec2 b) { return a.x * b.x + a.y * b.y; }
    // How far the shape reaches in that direction, by hill climbing from vertex i.
    static gjk2d_real reach(const gjk2d_shape &shape, const gjk2d_pose &pose,
                            gjk2d_vec2 n, int i)
    {
        const gjk2d_vec2 *v = static_cast<const gjk2d_vec2 *>(shape.data);
        gjk2d_vec2 d = {pose.cos * n.x + pose.sin * n.y, pose.cos * n.y - pose.sin * n.x};
        for (gjk2d_real best = dot(d, v[i]);;) {
            int next = i + 1 < shape.count ? i + 1 : 0;
            int last = (i > 0 ? i : shape.count) - 1;
            gjk2d_real of_next = dot(d, v[next]), of_last = dot(d, v[last]);
            if (of_next <= best && of_last <= best)
                return best + dot(n, pose.position);
            i = of_next > of_last ? next : last;
            best = std::max(of_next, of_last);
        }
    }
    // In overlap there is nothing to verify.
    double slow(size_t i) const
    {
        const Pair &pair = pairs[i];
        const Known &k = known[i];
        if (!(k.distance > 0))
            return 0;
        gjk2d_vec2 back = {-k.normal.x, -k.normal.y};
        gjk2d_real gap = -reach(*pair.p, pair.p_pose, k.normal, k.i) -
                         reach(*pair.q, pair.q_pose, back, k.j);
        return double(gap > gjk2d_real(0.999) * k.distance ? k.distance : -1);
    }
};

// Shapes and poses in arrays; a shape that all queries share, once.
struct Batch : Prepared {
    std::vector<gjk2d_shape> p_shapes, q_shapes;
    gjk2d_series p, q;
    mutable std::vector<unsigned char> hits;
    mutable std::vector<gjk2d_real> distances;
    mutable std::vector<gjk2d_result> results;
    explicit Batch(const Dataset &data)
        : Prepared(data), p(), q(), hits(pairs.size()), distances(pairs.size()),
          results(pairs.size())
    {
        bool same_p = true, same_q = true;
        for (const Pair &pair : pairs) {
            p_shapes.push_back(*pair.p);
            q_shapes.push_back(*pair.q);
            same_p = same_p && pair.p == pairs[0].p;
            same_q = same_q && pair.q == pairs[0].q;
        }
        p.shape = p_shapes.data(), p.shape_step = same_p ? 0 : sizeof(gjk2d_shape);
        q.shape = q_shapes.data(), q.shape_step = same_q ? 0 : sizeof(gjk2d_shape);
        p.pose = &pairs[0].p_pose, q.pose = &pairs[0].q_pose;
        p.pose_step = q.pose_step = sizeof pairs[0];
    }
};

// Each motion's poses, and what is in its way.
struct Motions : Prepared {
    std::vector<gjk2d_pose> poses, places;
    std::vector<gjk2d_shape> obstacles;
    int others, steps;
    explicit Motions(const Dataset &data)
        : Prepared(data), others(int(data.others)), steps(int(data.steps))
    {
        for (size_t i = 0; i < pairs.size(); ++i) {
            if (i % data.others == 0)
                poses.push_back(pairs[i].p_pose);
            if (i / data.others % data.steps == 0) {
                obstacles.push_back(*pairs[i].q);
                places.push_back(pairs[i].q_pose);
            }
        }
    }
    gjk2d_motion motion_of(size_t i) const
    {
        size_t pose = i * size_t(steps);
        return {pairs[pose * size_t(others)].p, 1, steps, &poses[pose],
                sizeof(gjk2d_pose)};
    }
    gjk2d_series others_of(size_t i) const
    {
        size_t first = i * size_t(others);
        return {&obstacles[first], sizeof(gjk2d_shape), &places[first],
                sizeof(gjk2d_pose)};
    }
    double motion(size_t i) const
    {
        gjk2d_motion motion = motion_of(i);
        gjk2d_series series = others_of(i);
        return gjk2d_motion_hit(&motion, &series, others) + 1;
    }
    double clearance(size_t i) const
    {
        gjk2d_motion motion = motion_of(i);
        gjk2d_series series = others_of(i);
        gjk2d_real clearances[MOST_STEPS];
        return double(
            clearances[gjk2d_motion_clearance(&motion, &series, others, clearances)]);
    }
};

double batch_pass(const void *prepared, size_t count)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    return gjk2d_collide_many(&all->p, &all->q, int(count), all->hits.data());
}

void batch_answers(const void *prepared, size_t count, double *out)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    batch_pass(prepared, count);
    std::copy(all->hits.begin(), all->hits.begin() + std::ptrdiff_t(count), out);
}

double batch_distance_pass(const void *prepared, size_t count)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    gjk2d_distance_many(&all->p, &all->q, int(count), all->distances.data());
    keep(all->distances[0]);
    return double(all->distances[0]);
}

void batch_distance_answers(const void *prepared, size_t count, double *out)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    batch_distance_pass(prepared, count);
    std::copy(all->distances.begin(), all->distances.begin() + std::ptrdiff_t(count),
              out);
}

double batch_witness_pass(const void *prepared, size_t count)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    gjk2d_witness_many(&all->p, &all->q, int(count), all->results.data());
    keep(all->results[0]);
    return double(all->results[0].distance);
}

void batch_witness_answers(const void *prepared, size_t count, double *out)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    batch_witness_pass(prepared, count);
    for (size_t i = 0; i < count; ++i)
        out[i] = double(all->results[i].distance);
}
#endif

// Levels 1 and 2.
template <class T> System system_of(const char *name)
{
    static const std::string version = std::to_string(GJK2D_VERSION_MAJOR) + "." +
                                       std::to_string(GJK2D_VERSION_MINOR) + "." +
                                       std::to_string(GJK2D_VERSION_PATCH);
    System system = {name,
                     version.c_str(),
                     GJK2D_DOUBLE ? "f64" : "f32",
                     BENCH_OWN_ISA,
                     1 << 30,
                     POLYGONS,
                     prepare_of<T>,
                     release_of<T>,
                     {way_of<T, &T::collide>(), way_of<T, &T::distance>()}};
    return system;
}

#ifndef BENCH_DISPATCH
// And depths, contacts, rays, casts.
System with_solid_queries(System system)
{
#if GJK2D_VERSION >= 400
    system.ways[PENETRATION] = way_of<Default, &Default::penetration>();
    system.ways[CONTACT] = way_of<Default, &Default::contact>();
    system.ways[RAY] = way_of<Default, &Default::ray>();
    system.ways[CAST] = way_of<Default, &Default::cast>();
#endif
    return system;
}
#endif

#ifndef BENCH_UNCERTAIN
System batch_of(const char *name)
{
    System batch = system_of<Default>(name);
    batch.takes = POLYGONS | CIRCLES | ROUNDED;
    batch.prepare = prepare_of<Batch>;
    batch.release = release_of<Batch>;
    batch.ways[COLLIDE] = {batch_pass, batch_answers};
    batch.ways[DISTANCE] = {batch_distance_pass, batch_distance_answers};
    batch.ways[WITNESS] = {batch_witness_pass, batch_witness_answers};
    return batch;
}
#endif

#if !defined(BENCH_UNCERTAIN) && !defined(BENCH_DISPATCH)
System default_of(const char *name)
{
    System system = with_solid_queries(system_of<Default>(name));
    system.takes = POLYGONS | CIRCLES | ROUNDED | COLD;
    system.ways[WITNESS] = way_of<Default, &Default::witness>();
    system.ways[WITHIN] = way_of<Default, &Default::within>();
    system.ways[SWEPT] = way_of<Default, &Default::swept>();
#if GJK2D_VERSION >= 400
    system.ways[OVERLAP] = way_of<Default, &Default::overlap>();
    system.ways[CONTAINS] = way_of<Default, &Default::contains>();
    system.ways[POINT] = way_of<Default, &Default::point>();
#endif
    return system;
}

template <gjk2d_support_policy policy> System query_of(const char *name, int takes)
{
    typedef ByQuery<policy> Asked;
    System system = system_of<Asked>(name);
    system.takes = takes;
    system.ways[WITNESS] = way_of<Asked, &Asked::witness>();
    return system;
}

System motions_of(const char *name)
{
    System motions = with_motions<Default>(system_of<Default>(name));
    motions.prepare = prepare_of<Motions>;
    motions.release = release_of<Motions>;
    motions.ways[MOTION] = way_of<Motions, &Motions::motion>();
    motions.ways[CLEARANCE] = way_of<Motions, &Motions::clearance>();
    return motions;
}

void add_all(Systems &systems)
{
    System simple = default_of(NAME), warm = simple, verify = simple;
    warm.name = NAME "-warm", verify.name = NAME "-verify";
    systems.push_back(simple);
    systems.push_back(
        query_of<GJK2D_SUPPORT_AUTO>(NAME "-query", POLYGONS | CIRCLES | ROUNDED));
    systems.push_back(query_of<GJK2D_SUPPORT_SCAN>(NAME "-gjk", POLYGONS));
    systems.push_back(query_of<GJK2D_SUPPORT_CLIMB>(NAME "-hcs", POLYGONS));
    systems.push_back(batch_of(NAME "-batch"));
    systems.push_back(with_slow<Slow>(simple));
    systems.push_back(with_slow<Warm>(warm));
    systems.push_back(with_slow<Verify>(verify));
    systems.push_back(with_motions<Default>(simple));
    systems.push_back(motions_of(NAME "-batch"));
}
#endif

} // namespace

#ifdef BENCH_DISPATCH
void add_gjk2d_dispatch_f32(Systems &systems)
{
    systems.push_back(batch_of(NAME "-dispatch"));
    systems.back().isa = "run time";
}
#elif defined(BENCH_UNCERTAIN) && GJK2D_DOUBLE
void add_gjk2d_uncertain_f64(Systems &systems)
{
    systems.push_back(with_solid_queries(system_of<Default>(NAME "-uncertain")));
}
#elif defined(BENCH_UNCERTAIN)
void add_gjk2d_uncertain_f32(Systems &systems)
{
    systems.push_back(with_solid_queries(system_of<Default>(NAME "-uncertain")));
}
#elif defined(BENCH_OLD) && GJK2D_DOUBLE
void add_gjk2d_old_f64(Systems &systems) { add_all(systems); }
#elif defined(BENCH_OLD)
void add_gjk2d_old_f32(Systems &systems) { add_all(systems); }
#elif GJK2D_DOUBLE
void add_gjk2d_f64(Systems &systems) { add_all(systems); }
#else
void add_gjk2d_f32(Systems &systems) { add_all(systems); }
#endif
