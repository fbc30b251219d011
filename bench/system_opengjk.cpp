// system_opengjk.cpp - OpenGJK, a 3D library, from an installed prefix (OPENGJK=prefix)
//
// Points at z = 0. OpenGJK knows no poses: its user places the points. That is
// prepared here, outside of the timed loop: P is placed in Q's frame (placing both in
// the world would need twice the memory for the same answer), and copied by row
// pointers as its interface wants. Its distance answers the boolean too.
#include "adapter.h"
#include "data.h"
#include <cstring>
#include <openGJK/openGJK.h>

namespace
{

// Points and the list of pointers to them that OpenGJK reads.
struct Rows {
    std::vector<gkFloat> numbers;
    std::vector<gkFloat *> rows;

    explicit Rows(size_t count) : numbers(3 * count), rows(count)
    {
        for (size_t i = 0; i < count; ++i) rows[i] = &numbers[3 * i];
    }
    gkPolytope polytope(size_t first, uint32_t count)
    {
        gkPolytope result = gkPolytope();
        result.numpoints = int(count);
        result.coord = &rows[first];
        std::memcpy(result.s, rows[first], sizeof result.s);
        return result;
    }
    void set(size_t i, double x, double y)
    {
        rows[i][0] = gkFloat(x);
        rows[i][1] = gkFloat(y);
    }
};

// R_Q^-1 (t_P + R_P v - t_Q); the inverse, not the transpose, of a rounded rotation.
Point in_frame_of_q(const Query &query, const Point &v)
{
    const Pose &p = query.p_pose, &q = query.q_pose;
    double x = (p.x - q.x) + (p.cos * v.x - p.sin * v.y);
    double y = (p.y - q.y) + (p.sin * v.x + p.cos * v.y);
    double scale = 1 / (q.cos * q.cos + q.sin * q.sin);
    return {scale * (q.cos * x + q.sin * y), scale * (q.cos * y - q.sin * x)};
}

struct Prepared {
    struct Pair {
        gkPolytope p, q;
    };
    Rows own, placed;
    std::vector<Pair> pairs;

    explicit Prepared(const Dataset &data)
        : own(data.points.size()),
          placed(data.queries.size() * size_t(most_vertices(data)))
    {
        for (size_t i = 0; i < data.points.size(); ++i) {
            own.set(i, data.points[i].x, data.points[i].y);
        }
        size_t next = 0;
        for (const Query &query : data.queries) {
            const Ring &p = data.rings[query.p], &q = data.rings[query.q];
            for (uint32_t i = 0; i < p.count; ++i) {
                Point v = in_frame_of_q(query, data.points[p.first + i]);
                placed.set(next + i, v.x, v.y);
            }
            pairs.push_back(
                Pair{placed.polytope(next, p.count), own.polytope(q.first, q.count)});
            next += p.count;
        }
    }
    double distance(size_t i) const
    {
        gkSimplex simplex;
        simplex.nvrtx = 0;
        return double(compute_minimum_distance(pairs[i].p, pairs[i].q, &simplex));
    }
    double collide(size_t i) const { return distance(i) == 0; }
    double witness(size_t i) const
    {
        gkSimplex simplex;
        simplex.nvrtx = 0;
        double result =
            double(compute_minimum_distance(pairs[i].p, pairs[i].q, &simplex));
        keep(simplex);
        return result;
    }
};

} // namespace

void add_opengjk(Systems &systems)
{
    systems.push_back(system_of<Prepared>("opengjk", "-",
        sizeof(gkFloat) == sizeof(double) ? "f64" : "f32", BENCH_LIBRARY_ISA, 1 << 30,
        POLYGONS));
}
