// system_gjk2d.cpp - this library. Compiled once per precision (GJK2D_DOUBLE).
//
// gjk2d        each question by its own function
// gjk2d-batch  all queries at once; the questions about motions, each motion in one call
// gjk2d-gjk    the paper's loop alone, support vertices by a scan
// gjk2d-hcs    the same, support vertices by hill climbing
// gjk2d-warm   the climbing loop with a cache, for pairs that move slowly
#define GJK2D_STATIC
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#include "adapter.h"
#include <algorithm>
#include <cmath>
#include <string>

namespace
{

gjk2d_pose pose_of(const Pose &pose)
{
    return {{gjk2d_real(pose.x), gjk2d_real(pose.y)}, gjk2d_real(pose.cos),
        gjk2d_real(pose.sin)};
}

const gjk2d_vec2 origin = {0, 0};

struct Pairs {
    struct Pair {
        const gjk2d_shape *p, *q;
        gjk2d_pose p_pose, q_pose;
    };
    std::vector<gjk2d_shape> shapes;
    std::vector<Pair> pairs;
    std::vector<gjk2d_vec2> points, translations;
    std::vector<gjk2d_pose> ends;
    std::vector<Ring> rings; // of each query's Q
    gjk2d_real margin;
    const Dataset *all;
    int others;
    mutable Point end; // of the last slide

    explicit Pairs(const Dataset &data)
        : margin(gjk2d_real(data.margin)), all(&data), others(int(data.others)), end()
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
            rings.push_back(data.rings[query.q]);
        }
        for (const Point &v : data.translations)
            translations.push_back(gjk2d_vec2{gjk2d_real(v.x), gjk2d_real(v.y)});
        for (const Pose &pose : data.ends) ends.push_back(pose_of(pose));
    }
    // What query i and the next ones ask about, which share one shape.
    gjk2d_series tiles_of(size_t i) const
    {
        return {pairs[i].q, 0, &pairs[i].q_pose, sizeof pairs[0]};
    }
};

struct Single : Pairs {
    std::vector<gjk2d_vec2> star; // every second corner of the first Q drawn in
    mutable std::vector<gjk2d_vec2> corners;
    mutable std::vector<int> counts, work;
    explicit Single(const Dataset &data) : Pairs(data)
    {
        const gjk2d_vec2 *from = &points[rings[0].first];
        for (uint32_t i = 0; i < rings[0].count; ++i) {
            const gjk2d_real s = gjk2d_real(i % 2 ? 0.5 : 1);
            star.push_back(gjk2d_vec2{s * from[i].x, s * from[i].y});
        }
        corners.resize(3 * star.size());
        counts.resize(star.size());
        work.resize(9 * star.size());
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
    double separation(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result =
            gjk2d_separation(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.distance);
    }
    double witness(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_result result = gjk2d_closest(pair.p, &pair.p_pose, pair.q, &pair.q_pose);
        keep(result);
        return double(result.distance);
    }
    double penetration(size_t i) const { return std::max(-separation(i), 0.0); }
    double touch(size_t i, double bias) const
    {
        const Pair &pair = pairs[i];
        gjk2d_manifold manifold = gjk2d_contact(pair.p, &pair.p_pose, pair.q,
            &pair.q_pose, gjk2d_real(NEAR), gjk2d_real(bias));
        keep(manifold);
        return manifold.count > 0;
    }
    double contact(size_t i) const { return touch(i, 0); }
    double biased(size_t i) const { return touch(i, BIAS); }
    double bounds(size_t i) const
    {
        gjk2d_box box = gjk2d_bounds(pairs[i].q, &pairs[i].q_pose);
        keep(box);
        return double(box.high.x) - double(box.low.x);
    }
    double make(size_t i) const
    {
        const Ring &ring = rings[i];
        gjk2d_shape shape = gjk2d_make_polygon(
            &points[ring.first], int(ring.count), gjk2d_real(ring.radius));
        keep(shape);
        return shape.count;
    }
    double ray(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_ray_hit hit =
            gjk2d_ray(pair.q, &pair.q_pose, pair.p_pose.position, translations[i]);
        keep(hit);
        return hit.hit;
    }
    double move(size_t i, double margin_kept) const
    {
        const Pair &pair = pairs[i];
        gjk2d_cast_hit hit = gjk2d_cast(pair.p, &pair.p_pose, translations[i], pair.q,
            &pair.q_pose, gjk2d_real(margin_kept));
        keep(hit);
        return hit.hit ? double(hit.fraction) : -1;
    }
    double cast(size_t i) const { return move(i, 0); }
    double aside(size_t i) const { return move(i, NEAR); }
    double push(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_vec2 to, from = pair.q_pose.position;
        gjk2d_push_out(pair.p, &pair.p_pose, pair.q, &pair.q_pose, 0, &to);
        return std::hypot(double(to.x) - double(from.x), double(to.y) - double(from.y));
    }
    double turn(size_t i) const
    {
        const Pair &pair = pairs[i];
        const gjk2d_turn turn = {pair.p_pose, ends[i], &origin};
        return gjk2d_turn_collide(pair.p, &turn, pair.q, &pair.q_pose);
    }
    double turned(size_t i) const
    {
        const Pair &pair = pairs[i];
        const gjk2d_turn turn = {pair.p_pose, ends[i], &origin};
        gjk2d_turn_hit hit = gjk2d_turn_cast(pair.p, &turn, pair.q, &pair.q_pose, 0);
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
    double slow(size_t i) const { return distance(i); }
    double region(size_t i) const
    {
        const Pair &pair = pairs[i];
        gjk2d_vec2 ring[64];
        gjk2d_region region =
            gjk2d_intersection(pair.p, &pair.p_pose, pair.q, &pair.q_pose, ring);
        keep(ring);
        return region.count;
    }
    double split(size_t) const
    {
        return gjk2d_split(
            star.data(), int(star.size()), corners.data(), counts.data(), work.data());
    }
    double contacts(size_t i) const
    {
        double total = 0;
        for (size_t k = i * size_t(others); k < (i + 1) * size_t(others); ++k)
            total += contact(k);
        return total;
    }
    double slide(size_t i) const
    {
        const Pair &pair = pairs[i * size_t(others)];
        const gjk2d_series tiles = tiles_of(i * size_t(others));
        const gjk2d_slide_stop stop = gjk2d_slide(
            pair.p, &pair.p_pose, translations[i * size_t(others)], &tiles, others);
        keep(stop);
        end = {double(stop.position.x), double(stop.position.y)};
        return end.x;
    }
};

// Shapes and poses in arrays; a shape that all queries share, once. Of motions the poses,
// and the obstacles of each.
struct Batch : Pairs {
    std::vector<gjk2d_shape> p_shapes, q_shapes, obstacles;
    std::vector<gjk2d_pose> poses, places;
    gjk2d_series p, q;
    int steps;
    mutable std::vector<unsigned char> hits;
    mutable std::vector<gjk2d_real> distances;
    explicit Batch(const Dataset &data)
        : Pairs(data), p(), q(), steps(int(data.steps)), hits(pairs.size()),
          distances(pairs.size())
    {
        bool same_p = true, same_q = true;
        for (size_t i = 0; i < pairs.size(); ++i) {
            const Pair &pair = pairs[i];
            p_shapes.push_back(*pair.p);
            q_shapes.push_back(*pair.q);
            same_p = same_p && pair.p == pairs[0].p;
            same_q = same_q && pair.q == pairs[0].q;
            if (i % data.others == 0) poses.push_back(pair.p_pose);
            if (i / data.others % data.steps == 0) {
                obstacles.push_back(*pair.q);
                places.push_back(pair.q_pose);
            }
        }
        p.shape = p_shapes.data(), p.shape_step = same_p ? 0 : sizeof(gjk2d_shape);
        q.shape = q_shapes.data(), q.shape_step = same_q ? 0 : sizeof(gjk2d_shape);
        p.pose = &pairs[0].p_pose, q.pose = &pairs[0].q_pose;
        p.pose_step = q.pose_step = sizeof pairs[0];
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
    double between(size_t i) const
    {
        gjk2d_motion motion = motion_of(i);
        gjk2d_series series = others_of(i);
        return gjk2d_motion_hit_between(&motion, &origin, &series, others) + 1;
    }
    double contacts(size_t i) const
    {
        const size_t first = i * size_t(others);
        const gjk2d_series tiles = tiles_of(first);
        gjk2d_manifold manifolds[16];
        const int count = gjk2d_contact_many(pairs[first].p, &pairs[first].p_pose, &tiles,
            others, gjk2d_real(NEAR), 0, manifolds);
        keep(manifolds);
        return count;
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

template <int climb> struct Loop : Pairs {
    using Pairs::Pairs;
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

struct Warm : Pairs {
    size_t run;
    mutable gjk2d_cache cache;
    explicit Warm(const Dataset &data) : Pairs(data), run(data.run), cache() {}
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

template <class T> System own(const char *name, int takes)
{
    static const std::string version = std::to_string(GJK2D_VERSION_MAJOR) + "." +
                                       std::to_string(GJK2D_VERSION_MINOR) + "." +
                                       std::to_string(GJK2D_VERSION_PATCH);
    return system_of<T>(name, version.c_str(), GJK2D_DOUBLE ? "f64" : "f32",
        BENCH_OWN_ISA, 1 << 30, takes);
}

void add_all(Systems &systems)
{
    System single = own<PairByPair<Single>>("gjk2d", POLYGONS | CIRCLES | ROUNDED | COLD);
    single.calls[SLIDE].answers = slide_answers<PairByPair<Single>>;
    systems.push_back(single);
    System batch = own<Batch>("gjk2d-batch", POLYGONS | CIRCLES | ROUNDED);
    batch.calls[COLLIDE] = {batch_collide, batch_collide_answers};
    batch.calls[DISTANCE] = {batch_distance, batch_distance_answers};
    systems.push_back(batch);
    systems.push_back(own<Loop<0>>("gjk2d-gjk", POLYGONS));
    systems.push_back(own<Loop<1>>("gjk2d-hcs", POLYGONS));
    systems.push_back(own<Warm>("gjk2d-warm", POLYGONS));
}

} // namespace

#if GJK2D_DOUBLE
void add_gjk2d_f64(Systems &systems) { add_all(systems); }
#else
void add_gjk2d_f32(Systems &systems) { add_all(systems); }
#endif
