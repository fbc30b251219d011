// data.cpp - the generators of the benchmark's queries. See data.h.
//
// All random numbers come from one documented generator with fixed seeds, and no
// standard distribution is used (they differ between libraries): the same queries
// wherever sin, cos and log round alike.
#include "data.h"
#include "../tests/oracle.h"
#include "../tests/oracle_motion.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <thread>

namespace
{

const double PI = 3.14159265358979323846;
const uint32_t POOL = 512;      // polygons per dataset: at most 200 kB of vertices
const size_t COLD_POOL = 65536; // different queries of cold data: as many as of fresh

class Random
{
    std::mt19937_64 engine;

  public:
    explicit Random(uint64_t seed) : engine(seed) {}
    double unit() { return double(engine() >> 11) / 9007199254740992.0; }
    double between(double low, double high) { return low + (high - low) * unit(); }
    uint32_t below(uint32_t n) { return uint32_t(unit() * n); }
    template <class T> void shuffle(std::vector<T> &list)
    {
        for (size_t i = list.size(); i > 1; --i) {
            std::swap(list[i - 1], list[below(uint32_t(i))]);
        }
    }
};

// Through memory: gcc 12 (-O2) drops two such conversions side by side.
double rounded(double x)
{
    volatile float stored = float(x);
    return double(stored);
}

double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator*(double s, Point a) { return {s * a.x, s * a.y}; }

typedef std::vector<Point> Polygon;

const Point &next(const Polygon &polygon, size_t i)
{
    return polygon[i + 1 == polygon.size() ? 0 : i + 1];
}

// Exact for floats and small integers, whose differences and products fit a double.
bool strictly_convex(const Polygon &polygon)
{
    double turned = 0;
    for (size_t i = 0; i < polygon.size(); ++i) {
        Point a = next(polygon, i) - polygon[i];
        Point b = next(polygon, (i + 1) % polygon.size()) - next(polygon, i);
        if (cross(a, b) <= 0) return false;
        turned += std::atan2(cross(a, b), dot(a, b));
    }
    return turned < 3 * PI; // once round, not a star
}

void add_ring(Dataset &data, const Polygon &polygon, double radius = 0)
{
    Ring ring = {uint32_t(data.points.size()), uint32_t(polygon.size()), radius};
    data.points.insert(data.points.end(), polygon.begin(), polygon.end());
    data.rings.push_back(ring);
}

Polygon placed(const Dataset &data, uint32_t index, const Pose &pose)
{
    const Ring &ring = data.rings[index];
    Polygon result;
    for (uint32_t i = 0; i < ring.count; ++i) {
        Point v = data.points[ring.first + i];
        result.push_back({pose.x + (pose.cos * v.x - pose.sin * v.y),
            pose.y + (pose.sin * v.x + pose.cos * v.y)});
    }
    return result;
}

// ---------------------------------------------------------------- random polygons

// Points on an ellipse of random size (long half-axis 0.5 to 1.5), stretch (1 to
// 1:0.35) and direction, at sorted random angles. Every angle between neighbours has
// a floor, 0.15 of the mean, which keeps the ring strictly convex in float.
Polygon random_polygon(Random &random, int vertices)
{
    double a = random.between(0.5, 1.5), b = a * random.between(0.35, 1);
    double turn = random.between(0, 2 * PI), angle = random.between(0, 2 * PI);
    std::vector<double> gaps;
    double total = 0;
    for (int i = 0; i < vertices; ++i) {
        gaps.push_back(-std::log(1 - random.unit())); // sorted uniform angles
        total += gaps.back();
    }
    Polygon polygon;
    for (double gap : gaps) {
        angle += 2 * PI * (0.15 / vertices + 0.85 * gap / total);
        double x = a * std::cos(angle), y = b * std::sin(angle);
        polygon.push_back({rounded(x * std::cos(turn) - y * std::sin(turn)),
            rounded(x * std::sin(turn) + y * std::cos(turn))});
    }
    return strictly_convex(polygon) ? polygon : random_polygon(random, vertices);
}

Pose random_pose(Random &random, double half_square)
{
    double x = random.between(-half_square, half_square);
    double y = random.between(-half_square, half_square);
    double angle = random.between(0, 2 * PI);
    return {x, y, std::cos(angle), std::sin(angle)};
}

// The largest gap between the two along an edge normal of p: negative if none.
double gap_along_edges(const Polygon &p, const Polygon &q)
{
    double gap = -HUGE_VAL;
    for (size_t i = 0; i < p.size(); ++i) {
        Point edge = next(p, i) - p[i];
        Point normal = (1 / std::hypot(edge.x, edge.y)) * Point{edge.y, -edge.x};
        double low = HUGE_VAL;
        for (const Point &v : q) low = std::min(low, dot(normal, v - p[i]));
        gap = std::max(gap, low);
    }
    return gap;
}

double gap_between(const Polygon &p, const Polygon &q)
{
    return std::max(gap_along_edges(p, q), gap_along_edges(q, p));
}

// From a corner of p to the closest point of q's edges, if shorter than `best`.
void shorten(const Polygon &p, const Polygon &q, double sign, Point &best)
{
    for (const Point &v : p) {
        for (size_t i = 0; i < q.size(); ++i) {
            Point edge = next(q, i) - q[i];
            double t = dot(v - q[i], edge) / dot(edge, edge);
            Point offset = q[i] + std::max(0.0, std::min(1.0, t)) * edge - v;
            if (dot(offset, offset) < dot(best, best)) best = sign * offset;
        }
    }
}

// The vector from p to q between their closest points; they are apart.
Point separating_vector(const Polygon &p, const Polygon &q)
{
    Point best = {1e30, 0};
    shorten(p, q, 1, best);
    shorten(q, p, -1, best);
    return best;
}

oracle_shape oracle_of(const Dataset &data, uint32_t index, const Pose &pose)
{
    const Ring &ring = data.rings[index];
    return {&data.points[ring.first].x, int(ring.count), ring.radius, pose.x, pose.y,
        pose.cos, pose.sin};
}

// distant   positions uniform in a square about five polygons wide, kept if the gap
//           is at least 0.05: from near to several sizes
// overlap   positions uniform in a square of about one polygon, kept if they overlap
//           by at least 0.001
// touching  a distant pair, P moved by the separating vector: in contact up to the
//           rounding of the numbers, on either side of it
// mixed     one of the three, by chance
//
// P is one of the first POOL rings and Q one of those from q_first on. The gap is that of
// the shapes, radii taken off.
Query random_query(
    Random &random, const Dataset &data, uint32_t q_first, const std::string &kind)
{
    static const char *const kinds[3] = {"distant", "overlap", "touching"};
    if (kind == "mixed")
        return random_query(random, data, q_first, kinds[random.below(3)]);
    double half_square = kind == "overlap" ? 1 : 5;
    for (;;) {
        Query query = {random.below(POOL), q_first + random.below(POOL),
            random_pose(random, half_square), random_pose(random, half_square)};
        Polygon p = placed(data, query.p, query.p_pose);
        Polygon q = placed(data, query.q, query.q_pose);
        double radii = data.rings[query.p].radius + data.rings[query.q].radius, gap;
        if (radii > 0) {
            oracle_shape p_core = oracle_of(data, query.p, query.p_pose);
            oracle_shape q_core = oracle_of(data, query.q, query.q_pose);
            p_core.radius = q_core.radius = 0;
            gap = oracle_judge(&p_core, &q_core).distance - radii;
        } else {
            gap = gap_between(p, q);
        }
        if (kind == "overlap" ? gap > -0.001 : gap < 0.05) continue;
        if (kind == "touching") {
            Point offset = (gap / (gap + radii)) * separating_vector(p, q);
            query.p_pose.x += offset.x, query.p_pose.y += offset.y;
        }
        return query;
    }
}

// ------------------------------------------------------------------ other shapes

void add_form(Dataset &data, Random &random, const std::string &form, int vertices)
{
    double half = random.between(0.3, 1.2), turn = random.between(0, 2 * PI);
    Point end = {rounded(half * std::cos(turn)), rounded(half * std::sin(turn))};
    if (form == "circle")
        add_ring(data, {0.2 * end}, rounded(half));
    else if (form == "capsule")
        add_ring(data, {-1.0 * end, end}, rounded(random.between(0.1, 0.5)));
    else
        add_ring(data, random_polygon(random, vertices),
            form == "rounded" ? rounded(random.between(0.1, 0.4)) : 0);
}

// ------------------------------------------------------------- exact, on a lattice

uint32_t greatest_divisor(uint32_t a, uint32_t b)
{
    return b ? greatest_divisor(b, a % b) : a;
}

// The shortest coprime steps of a quarter, by angle, and the same turned by a quarter.
Polygon coprime_steps(int vertices)
{
    Polygon steps;
    const size_t quarter = size_t(vertices) / 4;
    for (uint32_t size = 1; steps.size() < quarter; ++size) {
        for (uint32_t a = 1; a <= size && steps.size() < quarter; ++a) {
            if (greatest_divisor(a, size - a) == 1)
                steps.push_back({double(a), double(size - a)});
        }
    }
    std::sort(
        steps.begin(), steps.end(), [](Point l, Point r) { return cross(l, r) > 0; });
    for (size_t i = 0; i < quarter; ++i) steps.push_back({-steps[i].y, steps[i].x});
    return steps;
}

// All steps, and then all of them back: strictly convex, with integers for corners.
Polygon ring_of(const Polygon &steps)
{
    Polygon ring;
    Point corner = {0, 0};
    for (int sign = 1; sign >= -1; sign -= 2) {
        for (const Point &step : steps) {
            ring.push_back(corner);
            corner = corner + double(sign) * step;
        }
    }
    return ring;
}

// Some corners of a strictly convex ring of 32, centred: a strictly convex ring. All is
// doubled, so that the middles of edges lie on the lattice too.
Polygon lattice_polygon(Random &random, int vertices)
{
    Polygon steps = coprime_steps(32), polygon;
    for (Point &step : steps) step = 2.0 * (1 + random.below(2)) * step;
    const Polygon ring = ring_of(steps);
    Point middle = ring[ring.size() / 2];
    middle = {2 * std::floor(middle.x / 4), 2 * std::floor(middle.y / 4)};
    int wanted = vertices;
    for (size_t i = 0; i < ring.size(); ++i) {
        if (int(random.below(uint32_t(ring.size() - i))) >= wanted) continue;
        polygon.push_back(ring[i] - middle);
        --wanted;
    }
    return polygon;
}

Pose quarter_turned(Random &random, int quarters)
{
    static const int cosine[4] = {1, 0, -1, 0};
    return {double(random.below(101)) - 50, double(random.below(101)) - 50,
        double(cosine[quarters % 4]), double(cosine[(quarters + 3) % 4])};
}

Point farthest(const Polygon &polygon, Point direction)
{
    Point best = polygon[0];
    for (const Point &v : polygon) {
        if (dot(v - best, direction) > 0) best = v;
    }
    return best;
}

// Exact contact: every number is a small integer, so both precisions hold the same
// numbers and the two sets share boundary points only. A third each: corner on
// corner, corner on the middle of an edge, edge on edge (shifted or not).
Query exact_query(Random &random, const Dataset &data)
{
    int kind = int(random.below(3)), turn = int(random.below(4));
    uint32_t p = random.below(POOL), q = kind == 2 ? p : random.below(POOL);
    int q_turn = kind == 2 ? turn + 2 : int(random.below(4));
    Query query = {p, q, quarter_turned(random, turn), quarter_turned(random, q_turn)};
    Polygon on_p = placed(data, p, query.p_pose), on_q = placed(data, q, query.q_pose);
    uint32_t i = random.below(uint32_t(on_p.size()));
    Point edge = next(on_p, i) - on_p[i], middle = on_p[i] + 0.5 * edge;
    Point normal = {edge.y, -edge.x}, from = middle, to = farthest(on_q, -1.0 * normal);
    if (kind == 0) {
        normal = {double(random.below(41)) - 20, double(random.below(41)) - 20.5};
        from = farthest(on_p, normal), to = farthest(on_q, -1.0 * normal);
    } else if (kind == 2 && random.below(2) == 0) {
        to = on_q[i] + 0.5 * (next(on_q, i) - on_q[i]);
    }
    query.q_pose.x += from.x - to.x, query.q_pose.y += from.y - to.y;
    return query;
}

// ------------------------------------------------------------------ many vertices

// Centred and, without rounding, scaled to a size of about 1, and by `flatness`.
Polygon large_polygon(int vertices, double flatness)
{
    Polygon ring = ring_of(coprime_steps(vertices));
    Point middle = 0.5 * (ring[0] + ring[ring.size() / 2]);
    double scale = std::exp2(-std::ceil(std::log2(dot(middle, middle)) / 2));
    for (Point &v : ring) v = scale * Point{v.x - middle.x, flatness * (v.y - middle.y)};
    return ring;
}

// The least and the greatest distance of a corner from the origin.
Point reach_of(const Polygon &polygon)
{
    Point reach = {HUGE_VAL, 0};
    for (const Point &v : polygon) {
        reach.x = std::min(reach.x, std::hypot(v.x, v.y));
        reach.y = std::max(reach.y, std::hypot(v.x, v.y));
    }
    return reach;
}

// ----------------------------------------------------------------- recorded traffic

typedef std::map<std::string, std::string> Record;

std::vector<Record> read_csv(const std::string &path, const std::string &set)
{
    std::vector<Record> records;
    std::vector<std::string> names;
    std::ifstream file(path.c_str());
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line[line.size() - 1] == '\r') line.erase(line.size() - 1);
        std::vector<std::string> fields;
        std::istringstream stream(line);
        for (std::string field; std::getline(stream, field, ',');) {
            fields.push_back(field);
        }
        Record record;
        for (size_t i = 0; i < names.size() && i < fields.size(); ++i) {
            record[names[i]] = fields[i];
        }
        if (names.empty()) {
            names = fields;
        } else if (record["set"] == set) {
            records.push_back(record);
        }
    }
    return records;
}

double number(Record &record, const std::string &name)
{
    return std::strtod(record[name].c_str(), nullptr);
}

Pose recorded_pose(Record &record, const std::string &end)
{
    double theta = number(record, "theta" + end);
    return {number(record, "x" + end), number(record, "y" + end), std::cos(theta),
        std::sin(theta)};
}

// Vehicles of the same size share one ring.
typedef std::map<std::pair<double, double>, uint32_t> Vehicles;

uint32_t vehicle(Dataset &data, Vehicles &known, Record &record, const std::string &end)
{
    double x = number(record, "len" + end) * 0.5, y = number(record, "wid" + end) * 0.5;
    auto found = known.insert({{x, y}, uint32_t(data.rings.size())});
    if (found.second) add_ring(data, {{-x, -y}, {x, -y}, {x, y}, {-x, y}});
    return found.first->second;
}

// A convex piece of a lane, in scenario coordinates; the last corner repeats where
// there are three.
uint32_t add_lane(Dataset &data, Record &record)
{
    Polygon lane;
    static const char *const corners[4] = {"a", "b", "c", "d"};
    for (int i = 0; i < int(number(record, "n")); ++i) {
        std::string corner = corners[i];
        lane.push_back({number(record, corner + "x"), number(record, corner + "y")});
    }
    if (!strictly_convex(lane)) std::reverse(lane.begin(), lane.end());
    add_ring(data, lane);
    return uint32_t(data.rings.size() - 1);
}

Dataset read_traffic(const std::string &folder, const std::string &set)
{
    Dataset data;
    Vehicles vehicles;
    for (Record &record : read_csv(folder + "/traffic_pairs.csv", set)) {
        uint32_t p = vehicle(data, vehicles, record, "1");
        uint32_t q = vehicle(data, vehicles, record, "2");
        data.queries.push_back(
            {p, q, recorded_pose(record, "1"), recorded_pose(record, "2")});
    }
    for (Record &record : read_csv(folder + "/lanelet_pairs.csv", set)) {
        uint32_t lane = add_lane(data, record);
        uint32_t q = vehicle(data, vehicles, record, "");
        data.queries.push_back({lane, q, {0, 0, 1, 0}, recorded_pose(record, "")});
    }
    return data;
}

// A step of 0.5 m on from a pose, with this curvature.
Pose next_on_arc(const Pose &pose, double curvature)
{
    const double step = 0.5, turn = step * curvature, c = std::cos(turn),
                 s = std::sin(turn);
    return {pose.x + step * pose.cos, pose.y + step * pose.sin,
        c * pose.cos - s * pose.sin, s * pose.cos + c * pose.sin};
}

Pose turned(const Pose &pose, double c, double s)
{
    return {c * pose.x - s * pose.y, s * pose.x + c * pose.y, c * pose.cos - s * pose.sin,
        s * pose.cos + c * pose.sin};
}

// ---------------------------------------------------------------------------- truth

// The largest coordinate of a shape that is placed at the origin.
double extent_of(const oracle_shape &shape)
{
    double most = 0;
    for (int i = 0; i < 2 * shape.count; ++i)
        most = std::max(most, std::fabs(shape.xy[i]));
    return most * (std::fabs(shape.cos) + std::fabs(shape.sin)) + shape.radius;
}

double width_of(const oracle_shape &shape)
{
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int i = 0; i < shape.count; ++i) {
        double x = shape.cos * shape.xy[2 * i] - shape.sin * shape.xy[2 * i + 1];
        least = std::min(least, x), most = std::max(most, x);
    }
    return most - least + 2 * shape.radius;
}

Meeting meeting_of(oracle_relation relation)
{
    return relation == ORACLE_SEPARATED  ? APART
           : relation == ORACLE_TOUCHING ? TOUCH
                                         : OVERLAPPING;
}

// The distance is within one unit in the last place: beyond that it decides.
bool is_within(
    const oracle_shape &p, const oracle_shape &q, double distance, double margin)
{
    if (std::fabs(distance - margin) > 1e-15 * margin) return distance < margin;
    return oracle_within(&p, &q, margin) != 0;
}

void judge_more(const Dataset &data, size_t i, const oracle_shape &p,
    const oracle_shape &q, Truth &truth)
{
    const Point t = data.translations[i];
    const double zero[2] = {0, 0};
    oracle_shape point = p;
    point.xy = zero, point.count = 1, point.radius = 0;
    truth.point = double(oracle_gap(&point, &q, nullptr));
    truth.within = is_within(p, q, truth.distance, data.margin);
    truth.near = is_within(p, q, truth.distance, NEAR);
    truth.swept = truth.depth > 0
                      ? OVERLAPPING
                      : meeting_of(oracle_relation_moved(&p, t.x, t.y, 0, 1, &q, 0));
    truth.ray = truth.point < 0
                    ? OVERLAPPING
                    : meeting_of(oracle_relation_moved(&point, t.x, t.y, 0, 1, &q, 0));
}

oracle_motion motion_of(
    const Dataset &data, size_t i, const oracle_shape &p, const oracle_shape &q)
{
    const Pose &to = data.ends[i];
    return {p, q, to.x, to.y, to.cos, to.sin, 1, 0, 0, 0};
}

double least_gap(const oracle_motion &motion)
{
    oracle_track track;
    oracle_motion_follow(&motion, &track, 100);
    return double(oracle_motion_least(&motion, &track, 1));
}

void judge_some(const Dataset &data, std::vector<Truth> &truth, size_t first, size_t step)
{
    for (size_t i = first; i < truth.size(); i += step) {
        const Query &query = data.queries[i];
        oracle_shape p = oracle_of(data, query.p, query.p_pose);
        oracle_shape q = oracle_of(data, query.q, query.q_pose);
        const double gap = double(oracle_gap(&p, &q, nullptr));
        truth[i].distance = std::max(gap, 0.0);
        truth[i].depth = std::max(-gap, 0.0);
        if (!data.translations.empty()) judge_more(data, i, p, q, truth[i]);
        if (!data.ends.empty()) truth[i].turn_gap = least_gap(motion_of(data, i, p, q));
        truth[i].extent = extent_of(p) + extent_of(q);
        truth[i].width = width_of(q);
        truth[i].corners = q.count;
    }
}

// A margin of about a quarter of a polygon's width, and translations of up to two widths.
// Lattice polygons are wider, and their translations are integers.
void add_translations(Dataset &data, bool lattice = false)
{
    Random random(12);
    data.margin = 0.5;
    while (data.translations.size() < data.queries.size()) {
        double x = lattice ? double(random.below(241)) - 120 : random.between(-3, 3);
        double y = lattice ? double(random.below(241)) - 120 : random.between(-3, 3);
        data.translations.push_back({x, y});
    }
}

} // namespace

Dataset pair_dataset(
    const std::string &name, int vertices, const std::string &kind, size_t count)
{
    const bool exact = kind == "exact";
    const bool has_two_pools = (name == "circle" || name == "capsule") && vertices > 2;
    Random random(uint64_t(vertices) * 1000 + (exact ? 1 : kind == "overlap" ? 2 : 3));
    Dataset data;
    for (uint32_t i = 0; i < POOL; ++i) {
        if (exact)
            add_ring(data, lattice_polygon(random, vertices));
        else
            add_form(data, random, name, vertices);
    }
    for (uint32_t i = 0; i < POOL && has_two_pools; ++i)
        add_ring(data, random_polygon(random, vertices));
    const uint32_t q_first = has_two_pools ? POOL : 0;
    while (data.queries.size() < count) {
        data.queries.push_back(exact ? exact_query(random, data)
                                     : random_query(random, data, q_first, kind));
    }
    random.shuffle(data.queries);
    add_translations(data, exact);
    if (name != "random") return data;
    for (const Query &query : data.queries) {
        Polygon p = placed(data, query.p, query.p_pose);
        Polygon q = placed(data, query.q, query.q_pose);
        data.overlapping.push_back(gap_between(p, q) < -1e-4);
    }
    return data;
}

Dataset cold_dataset(int vertices, const std::string &kind, size_t count)
{
    Random random(uint64_t(vertices) * 1000 + 13);
    const Dataset pool =
        pair_dataset("random", vertices, kind, std::min(count, COLD_POOL));
    Dataset data;
    for (size_t i = 0; i < count; ++i)
        data.queries.push_back(pool.queries[i % pool.queries.size()]);
    // Which query has the i-th shape: even P's, odd Q's.
    std::vector<uint32_t> owners;
    for (uint32_t i = 0; i < 2 * count; ++i) owners.push_back(i);
    random.shuffle(owners);
    for (uint32_t i = 0; i < 2 * count; ++i) {
        Query &query = data.queries[owners[i] / 2];
        uint32_t &index = owners[i] % 2 ? query.q : query.p;
        const Ring &ring = pool.rings[index];
        auto first = pool.points.begin() + ring.first;
        add_ring(data, Polygon(first, first + ring.count));
        index = i;
    }
    return data;
}

// P goes round Q, nearer and farther: mostly apart.
Dataset slow_dataset(int vertices, size_t count)
{
    Random random(uint64_t(vertices) * 1000 + 9);
    Dataset data;
    for (uint32_t i = 0; i < POOL; ++i) add_ring(data, random_polygon(random, vertices));
    data.run = 1024;
    while (data.queries.size() < count) {
        Query query = {random.below(POOL), random.below(POOL), random_pose(random, 1),
            random_pose(random, 5)};
        double at = random.between(0, 2 * PI), turn = random.between(0, 2 * PI);
        double phase = random.between(0, 2 * PI), turns = random.between(-0.02, 0.02);
        for (size_t i = 0; i < data.run; ++i) {
            double away = 3.5 + 1.5 * std::sin(phase);
            query.p_pose = {query.q_pose.x + away * std::cos(at),
                query.q_pose.y + away * std::sin(at), std::cos(turn), std::sin(turn)};
            data.queries.push_back(query);
            at += 0.02 / away, turn += turns, phase += 0.01;
        }
    }
    return data;
}

Dataset large_dataset(int vertices, const std::string &kind, size_t count)
{
    Random random(uint64_t(vertices) * 1000 + 7);
    Polygon p = large_polygon(vertices, 1), q = large_polygon(vertices, 0.5);
    double least = reach_of(p).x + reach_of(q).x, most = reach_of(p).y + reach_of(q).y;
    bool near = kind == "near";
    Dataset data;
    add_ring(data, p);
    add_ring(data, q);
    while (data.queries.size() < count) {
        Pose at_p = random_pose(random, 5), at_q = random_pose(random, 0);
        double angle = random.between(0, 2 * PI);
        double away = near ? random.between(least, most) : most * random.between(1.05, 4);
        at_q.x = at_p.x + away * std::cos(angle);
        at_q.y = at_p.y + away * std::sin(angle);
        data.queries.push_back({0, 1, at_p, at_q});
    }
    if (near && vertices <= LARGE_WITH_TRANSLATIONS) add_translations(data);
    return data;
}

// The recorded queries, and copies of the whole scene, each turned by an angle of its own,
// until there are `count`.
void fill_up(Dataset &data, size_t count)
{
    Random random(4);
    const std::vector<Query> recorded = data.queries;
    while (!recorded.empty() && data.queries.size() < count) {
        double angle = random.between(0, 2 * PI), c = std::cos(angle),
               s = std::sin(angle);
        for (const Query &query : recorded) {
            data.queries.push_back({query.p, query.q, turned(query.p_pose, c, s),
                turned(query.q_pose, c, s)});
        }
    }
    random.shuffle(data.queries);
}

Dataset traffic_dataset(const std::string &folder, const std::string &set, size_t count)
{
    Dataset data = read_traffic(folder, set);
    fill_up(data, count);
    return data;
}

// A shape of a record: its count, its radius, and nine places.
uint32_t recorded_shape(Dataset &data, const float *record)
{
    Polygon ring;
    for (int i = 0; i < int(record[0]); ++i)
        ring.push_back({double(record[2 + 2 * i]), double(record[3 + 2 * i])});
    add_ring(data, ring, double(record[1]));
    return uint32_t(data.rings.size() - 1);
}

const std::vector<std::string> &recorded_scenes()
{
    static const std::vector<std::string> scenes = {
        "compounds", "large_pyramid", "rain", "smash", "spinner", "tumbler", "washer"};
    return scenes;
}

Dataset contacts_dataset(
    const std::string &folder, const std::string &scene, size_t count)
{
    const long each = 9400;
    const std::vector<std::string> &all = recorded_scenes();
    const std::streamoff index = std::find(all.begin(), all.end(), scene) - all.begin();
    Dataset data;
    std::ifstream file((folder + "/contacts_f32.bin").c_str(), std::ios::binary);
    float record[44];
    file.seekg(std::streamoff(sizeof record) * each * index);
    for (long i = 0;
         i < each && file.read(reinterpret_cast<char *>(record), sizeof record); ++i) {
        const uint32_t p = recorded_shape(data, record),
                       q = recorded_shape(data, record + 20);
        data.queries.push_back({p, q, {0, 0, 1, 0},
            {double(record[40]), double(record[41]), double(record[42]),
                double(record[43])}});
    }
    fill_up(data, count);
    add_translations(data);
    return data;
}

// A car that drives an arc, and parked ones around it.
Dataset motion_dataset(size_t motions, size_t others)
{
    Random random(6);
    Dataset data;
    data.others = others;
    data.steps = MOST_STEPS;
    for (uint32_t i = 0; i < POOL; ++i) {
        double x = random.between(1.8, 2.8), y = random.between(0.8, 1.1);
        add_ring(data, {{-x, -y}, {x, -y}, {x, y}, {-x, y}});
    }
    for (size_t i = 0; i < motions; ++i) {
        const uint32_t ego = random.below(POOL);
        Pose place = random_pose(random, 5);
        double curvature = random.between(-0.15, 0.15);
        std::vector<Query> parked;
        for (size_t k = 0; k < others; ++k)
            parked.push_back({ego, random.below(POOL), place, random_pose(random, 40)});
        for (size_t step = 0; step < data.steps; ++step) {
            for (Query &query : parked) {
                query.p_pose = place;
                data.queries.push_back(query);
            }
            place = next_on_arc(place, curvature);
            data.ends.insert(data.ends.end(), others, place);
        }
    }
    return data;
}

const std::vector<std::string> &turn_kinds()
{
    static const std::vector<std::string> kinds = {"cars-free", "cars-hit", "quads-free",
        "quads-hit", "bar-free", "bar-hit", "step-free", "step-hit"};
    return kinds;
}

Polygon box_of(double x, double y) { return {{-x, -y}, {x, -y}, {x, y}, {-x, y}}; }

// As far away, moved and turned as much, at most, as in each kind. They are apart at the
// start; the least gap is a hundredth of a unit or more, or as much below 0. Copies of
// some queries, each turned by an angle of its own.
Dataset turn_dataset(const std::string &kind, size_t count)
{
    const double most[4][3] = {
        {6, 4, 0.6}, {2.5, 2, 1}, {2.5, 0.2, 2.6}, {1.6, 0.4, 0.2}};
    const int scene = kind[0] == 'c' ? 0 : kind[0] == 'q' ? 1 : kind[0] == 'b' ? 2 : 3;
    const bool hit = kind.find("hit") != std::string::npos;
    const double away = most[scene][0], way = most[scene][1], turn = most[scene][2];
    Random random(uint64_t(scene) + 21);
    Dataset data;
    for (uint32_t i = 0; i < POOL; ++i) {
        const bool is_p = i % 2 == 0;
        add_ring(data, scene == 0   ? box_of(2.25, 0.95)
                       : scene == 1 ? random_polygon(random, 4)
                       : scene == 3 ? box_of(0.5, 0.5)
                       : is_p       ? box_of(2, 0.05)
                                    : box_of(random.between(0.05, 0.5), 0.2));
    }
    while (data.queries.size() < 1024) {
        double x = random.between(-away, away), y = random.between(-away, away);
        double angle = random.between(0, 2 * PI),
               to = angle + random.between(-turn, turn);
        Query query = {random.below(POOL / 2) * 2, random.below(POOL / 2) * 2 + 1,
            {x, y, std::cos(angle), std::sin(angle)}, random_pose(random, 0)};
        data.ends.push_back({x + random.between(-way, way), y + random.between(-way, way),
            std::cos(to), std::sin(to)});
        data.queries.push_back(query);
        oracle_shape p = oracle_of(data, query.p, query.p_pose);
        oracle_shape q = oracle_of(data, query.q, query.q_pose);
        const oracle_motion motion = motion_of(data, data.ends.size() - 1, p, q);
        const double start = double(oracle_motion_gap(&motion, 0));
        const double least = start < 0.02 ? 0 : least_gap(motion);
        if (hit ? least > -0.01 : least < 0.01)
            data.queries.pop_back(), data.ends.pop_back();
    }
    for (size_t i = 0; data.queries.size() < count; ++i) {
        const Query from = data.queries[i];
        const double angle = random.between(0, 2 * PI), c = std::cos(angle),
                     s = std::sin(angle);
        data.queries.push_back(
            {from.p, from.q, turned(from.p_pose, c, s), turned(from.q_pose, c, s)});
        data.ends.push_back(turned(Pose(data.ends[i]), c, s));
    }
    return data;
}

// A floor of tiles 1.1 wide, of which half are a wall at its left end in the case wall.
Dataset slide_dataset(const std::string &kind, size_t count)
{
    const bool in_air = kind.find("air") != std::string::npos,
               at_wall = kind.find("wall") != std::string::npos;
    Random random(31);
    Dataset data;
    data.others = 10;
    if (kind[0] == 'b')
        add_ring(data, box_of(0.5, 0.5));
    else
        add_ring(data, {{0, -0.25}, {0, 0.25}}, 0.25);
    add_ring(data, box_of(0.55, 0.55));
    const double half = kind[0] == 'b' ? 0.5 : 0.25;
    while (data.queries.size() + data.others <= count) {
        const bool touches = random.below(2) == 0;
        const double x = at_wall ? half + (touches ? 0 : random.between(0, 0.1))
                                 : random.between(2, 9);
        const double sign = at_wall || random.below(2) == 0 ? -1 : 1;
        const Point t = {sign * random.between(0.05, 0.15), random.between(-0.1, -0.01)};
        for (uint32_t i = 0; i < data.others; ++i) {
            const bool is_wall = at_wall && i % 2 == 1;
            const double along = 1.1 * (at_wall ? i / 2 : i) + 0.55;
            data.queries.push_back({0, 1, {x, in_air ? 3 : 0.5, 1, 0},
                {is_wall ? -0.55 : along, is_wall ? along : -0.55, 1, 0}});
            data.translations.push_back(t);
        }
    }
    return data;
}

bool is_free_at(const Dataset &data, size_t slide, Point end)
{
    for (size_t i = slide * data.others; i < (slide + 1) * data.others; ++i) {
        const Query &query = data.queries[i];
        const Pose at = {end.x, end.y, query.p_pose.cos, query.p_pose.sin};
        oracle_shape p = oracle_of(data, query.p, at);
        oracle_shape q = oracle_of(data, query.q, query.q_pose);
        if (oracle_judge(&p, &q).relation == ORACLE_OVERLAPPING) return false;
    }
    return true;
}

Dataset rounded_to_float(const Dataset &data)
{
    Dataset result = data;
    for (Point &v : result.points) v = {rounded(v.x), rounded(v.y)};
    for (Point &v : result.translations) v = {rounded(v.x), rounded(v.y)};
    std::vector<Pose *> poses;
    for (Query &query : result.queries)
        poses.push_back(&query.p_pose), poses.push_back(&query.q_pose);
    for (Pose &end : result.ends) poses.push_back(&end);
    for (Pose *pose : poses) {
        *pose = {
            rounded(pose->x), rounded(pose->y), rounded(pose->cos), rounded(pose->sin)};
    }
    return result;
}

bool same_numbers(const Dataset &a, const Dataset &b)
{
    size_t points = a.points.size(), queries = a.queries.size();
    return points == b.points.size() && queries == b.queries.size() &&
           !std::memcmp(a.points.data(), b.points.data(), points * sizeof(Point)) &&
           !std::memcmp(a.translations.data(), b.translations.data(),
               a.translations.size() * sizeof(Point)) &&
           !std::memcmp(a.ends.data(), b.ends.data(), a.ends.size() * sizeof(Pose)) &&
           !std::memcmp(a.queries.data(), b.queries.data(), queries * sizeof(Query));
}

std::vector<Truth> find_truth(const Dataset &data, size_t count)
{
    std::vector<Truth> truth(std::min(count, data.queries.size()));
    size_t workers = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (size_t i = 0; i < workers; ++i) {
        threads.emplace_back(
            [&data, &truth, i, workers] { judge_some(data, truth, i, workers); });
    }
    for (std::thread &thread : threads) thread.join();
    return truth;
}

int most_vertices(const Dataset &data)
{
    uint32_t most = 0;
    for (const Ring &ring : data.rings) most = std::max(most, ring.count);
    return int(most);
}
