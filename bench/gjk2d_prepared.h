// gjk2d_prepared.h - what the adapters of both editions of gjk2d.h share
//
// Each adapter includes its own gjk2d.h before this file.
#ifndef BENCH_GJK2D_PREPARED_H
#define BENCH_GJK2D_PREPARED_H

#include "adapter.h"
#include "data.h"
#include <algorithm>
#include <string>

namespace
{

gjk2d_pose pose_of(const Pose &pose)
{
    gjk2d_pose result = {{gjk2d_real(pose.x), gjk2d_real(pose.y)}, gjk2d_real(pose.cos),
        gjk2d_real(pose.sin)};
    return result;
}

// The queries that both editions have.
struct Prepared {
    struct Pair {
        const gjk2d_shape *p, *q;
        gjk2d_pose p_pose, q_pose;
    };
    std::vector<gjk2d_shape> shapes;
    std::vector<Pair> pairs;
    std::vector<gjk2d_vec2> points, translations;
    gjk2d_real margin;

    explicit Prepared(const Dataset &data) : margin(gjk2d_real(data.margin))
    {
        for (const Point &v : data.points)
            points.push_back(gjk2d_vec2{gjk2d_real(v.x), gjk2d_real(v.y)});
        for (const Ring &ring : data.rings) {
            shapes.push_back(gjk2d_make_polygon(
                &points[ring.first], int(ring.count), gjk2d_real(ring.radius)));
        }
        for (const Query &query : data.queries) {
            pairs.push_back(Pair{&shapes[query.p], &shapes[query.q],
                pose_of(query.p_pose), pose_of(query.q_pose)});
        }
        for (const Point &v : data.translations)
            translations.push_back(gjk2d_vec2{gjk2d_real(v.x), gjk2d_real(v.y)});
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
    double within(size_t i) const
    {
        const Pair &pair = pairs[i];
        return gjk2d_within(pair.p, &pair.p_pose, pair.q, &pair.q_pose, margin);
    }
    double swept(size_t i) const
    {
        const Pair &pair = pairs[i];
        return gjk2d_swept_collide(
            pair.p, &pair.p_pose, translations[i], pair.q, &pair.q_pose);
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
    double slow(size_t i) const { return distance(i); }
};

// Shapes and poses in arrays; a shape that all queries share, once.
struct Batch : Prepared {
    std::vector<gjk2d_shape> p_shapes, q_shapes;
    gjk2d_series p, q;
    mutable std::vector<unsigned char> hits;
    mutable std::vector<gjk2d_real> distances;
    explicit Batch(const Dataset &data)
        : Prepared(data), p(), q(), hits(pairs.size()), distances(pairs.size())
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

double batch_collide(const void *prepared, size_t count)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    return gjk2d_collide_many(&all->p, &all->q, int(count), all->hits.data());
}

void batch_collide_answers(const void *prepared, size_t count, double *out)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    batch_collide(prepared, count);
    std::copy(all->hits.begin(), all->hits.begin() + std::ptrdiff_t(count), out);
}

double batch_distance(const void *prepared, size_t count)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    gjk2d_distance_many(&all->p, &all->q, int(count), all->distances.data());
    keep(all->distances[0]);
    return double(all->distances[0]);
}

void batch_distance_answers(const void *prepared, size_t count, double *out)
{
    const Batch *all = static_cast<const Batch *>(prepared);
    batch_distance(prepared, count);
    std::copy(
        all->distances.begin(), all->distances.begin() + std::ptrdiff_t(count), out);
}

// The poses of each motion, and its obstacles.
struct Motions : Prepared {
    std::vector<gjk2d_pose> poses, places;
    std::vector<gjk2d_shape> obstacles;
    int others, steps;
    explicit Motions(const Dataset &data)
        : Prepared(data), others(int(data.others)), steps(int(data.steps))
    {
        for (size_t i = 0; i < pairs.size(); ++i) {
            if (i % data.others == 0) poses.push_back(pairs[i].p_pose);
            if (i / data.others % data.steps == 0) {
                obstacles.push_back(*pairs[i].q);
                places.push_back(pairs[i].q_pose);
            }
        }
    }
    gjk2d_motion motion_of(size_t i) const
    {
        size_t pose = i * size_t(steps);
        return {
            pairs[pose * size_t(others)].p, 1, steps, &poses[pose], sizeof(gjk2d_pose)};
    }
    gjk2d_series others_of(size_t i) const
    {
        size_t first = i * size_t(others);
        return {
            &obstacles[first], sizeof(gjk2d_shape), &places[first], sizeof(gjk2d_pose)};
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

// Booleans and distances.
template <class T> System system_of(const char *name, int takes)
{
    static const std::string version = std::to_string(GJK2D_VERSION_MAJOR) + "." +
                                       std::to_string(GJK2D_VERSION_MINOR) + "." +
                                       std::to_string(GJK2D_VERSION_PATCH);
    System system = {name, version.c_str(), GJK2D_DOUBLE ? "f64" : "f32", BENCH_OWN_ISA,
        1 << 30, takes, prepare_of<T>, release_of<T>,
        {CALL(T, collide), CALL(T, distance)}};
    return system;
}

// All queries about one pair; T has those that differ between the editions.
template <class T> System single_of(const char *name)
{
    System system = system_of<T>(name, POLYGONS | CIRCLES | ROUNDED | COLD);
    system.calls[WITNESS] = CALL(T, witness);
    system.calls[WITHIN] = CALL(T, within);
    system.calls[SWEPT] = CALL(T, swept);
    system.calls[PENETRATION] = CALL(T, penetration);
    system.calls[CONTACT] = CALL(T, contact);
    system.calls[RAY] = CALL(T, ray);
    system.calls[CAST] = CALL(T, cast);
    system.calls[OVERLAP] = CALL(T, overlap);
    system.calls[CONTAINS] = CALL(T, contains);
    system.calls[SEPARATION] = CALL(T, separation);
    system.calls[POINT] = CALL(T, point);
    system.calls[SLOW] = CALL(T, slow);
    return system;
}

System batch_of(const char *name)
{
    System batch = system_of<Batch>(name, POLYGONS | CIRCLES | ROUNDED);
    batch.calls[COLLIDE] = {batch_collide, batch_collide_answers};
    batch.calls[DISTANCE] = {batch_distance, batch_distance_answers};
    return batch;
}

System motions_of(const char *name)
{
    System motions = with_motions<Prepared>(system_of<Prepared>(name, POLYGONS));
    motions.prepare = prepare_of<Motions>;
    motions.release = release_of<Motions>;
    motions.calls[MOTION] = CALL(Motions, motion);
    motions.calls[CLEARANCE] = CALL(Motions, clearance);
    return motions;
}

// What both editions add: single queries, many at once, slow pairs and motions.
template <class T>
void add_both_editions(Systems &systems, const char *name, const char *batch)
{
    systems.push_back(single_of<T>(name));
    systems.push_back(batch_of(batch));
    systems.push_back(with_motions<T>(single_of<T>(name)));
    systems.push_back(motions_of(batch));
}

} // namespace

#endif
