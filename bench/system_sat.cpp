// system_sat.cpp - the separating axis theorem, written for the comparison
//
// The textbook boolean: both polygons are projected on each edge's normal until a gap
// shows. No distance.
#include "placed.h"

namespace
{

// Counter-clockwise: no corner of `own` lies outside of its own edges, so only the
// other polygon's corners are projected.
bool has_separating_edge(const Placed &own, const Placed &other)
{
    for (int i = 0; i < own.count; ++i) {
        Vec start = own.corners[i], edge = own.next(i) - start;
        float most = cross(edge, other.corners[0] - start);
        for (int j = 1; j < other.count; ++j) {
            float side = cross(edge, other.corners[j] - start);
            most = side > most ? side : most;
        }
        if (most < 0) return true;
    }
    return false;
}

struct Prepared : Pairs {
    using Pairs::Pairs;
    double collide(size_t i) const
    {
        const Pair &pair = pairs[i];
        Placed p(pair.p, pair.p.position), q(pair.q, pair.p.position);
        return !has_separating_edge(p, q) && !has_separating_edge(q, p);
    }
};

} // namespace

void add_sat(Systems &systems)
{
    System system = {"sat", "-", "f32", BENCH_OWN_ISA, PLACED_MAX, POLYGONS,
        prepare_of<Prepared>, release_of<Prepared>,
        {CALL(Prepared, collide), no_call(), no_call()}};
    systems.push_back(system);
}
