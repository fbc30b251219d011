// main.cpp - the benchmark: asks every system the same queries, times and judges them
//
// A cell is one dataset under one protocol. All systems of a cell run in this process,
// interleaved: every (system, question) is a google-benchmark whose repetitions are
// shuffled among those of all others (benchmark_enable_random_interleaving), so that
// a change of clock speed or a busy neighbour hits all alike. A repetition is
//
//   paper  one untimed pass, then as many passes as fill 2 ms. A pass asks 1000
//          queries, as in the paper's section IV: the processor's branch predictor
//          gets to know them.
//   fresh  one pass of at least 65536 distinct queries, too many to be learned.
//   cold   the same of half a million pairs, each with two shapes of its own, which lie
//          anywhere in 100 MB or more: what a query waits for is memory.
//
// What counts is the thread's CPU time per query: its median and minimum over the
// repetitions. Poses lie in memory in the (random) order in which they are asked, and
// shapes, but under protocol cold, in a pool that stays in the caches.
#include "data.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>

namespace
{

#define BENCH_NAME(ask, method, name) name,
const char *const ASK_NAMES[ASKS] = {BENCH_ASKS(BENCH_NAME)};

const size_t COLD_QUERIES = size_t(1) << 19;

// How much is measured: of every kind of row something, what the tables are about, all.
enum Level { QUICK, USUAL, FULL };

struct Settings {
    Level level;
    std::string out, traffic, only;
};

struct Cell {
    std::string protocol, data, kind;
    int vertices; // 0: mixed
    unsigned asks;
    size_t count() const
    {
        return protocol == "paper" ? 1000 : protocol == "cold" ? COLD_QUERIES : 65536;
    }
    std::string name() const
    {
        std::string words = protocol + " " + data + " " + kind;
        return vertices ? words + " " + std::to_string(vertices) : words;
    }
};

// ---------------------------------------------------------------- what is measured

const unsigned BASIC = 1u << COLLIDE | 1u << DISTANCE | 1u << WITNESS;
const unsigned SINGLE = (1u << MOTION) - 1;
const unsigned MOVING = 1u << PENETRATION | 1u << CONTACT | 1u << RAY | 1u << CAST;
const unsigned OF_ENGINES =
    1u << CONTACT | 1u << BIASED | 1u << RAY | 1u << BOUNDS | 1u << MAKE;

typedef std::vector<std::string> Words;
const Words THREE = {"distant", "overlap", "touching"},
            FOUR = {"distant", "overlap", "touching", "mixed"},
            FIVE = {"distant", "overlap", "touching", "mixed", "exact"};

// Datasets of so many vertices in these cases. A level has those of the levels before.
struct Plan {
    Level level;
    const char *protocol, *data;
    std::vector<int> vertices;
    Words kinds;
    unsigned asks;
};

const Plan PLANS[] = {
    {QUICK, "paper", "random", {4}, THREE, BASIC},
    {QUICK, "fresh", "random", {4}, FIVE, SINGLE},
    {QUICK, "fresh", "random", {16}, {"distant"}, SINGLE},
    {QUICK, "fresh", "circle", {1}, THREE, BASIC | OF_ENGINES},
    {QUICK, "fresh", "capsule", {2}, THREE, BASIC | OF_ENGINES},
    {QUICK, "fresh", "recorded", {0}, recorded_scenes(), 1u << BIASED},
    {QUICK, "fresh", "large", {256}, {"near"}, BASIC | MOVING | 1u << SPLIT},
    {QUICK, "fresh", "slow", {4}, {"slow"}, 1u << SLOW},
    {QUICK, "fresh", "traffic", {0}, {"now"}, BASIC},
    {QUICK, "fresh", "motion", {4}, {"arcs"},
        1u << MOTION | 1u << CLEARANCE | 1u << BETWEEN},
    {QUICK, "fresh", "turn", {4}, turn_kinds(), 1u << TURN | 1u << TURNED},
    {QUICK, "fresh", "slide", {4},
        {"box-air", "box-floor", "box-wall", "capsule-air", "capsule-floor",
            "capsule-wall"},
        1u << SLIDE | 1u << CONTACTS},
    {USUAL, "paper", "random", {4, 8, 12, 16, 20, 24}, THREE, BASIC},
    {USUAL, "fresh", "random", {4, 8, 16, 24}, FIVE, SINGLE},
    {USUAL, "fresh", "circle", {1, 4, 8}, THREE, BASIC | OF_ENGINES},
    {USUAL, "fresh", "capsule", {2, 4, 8}, THREE, BASIC | OF_ENGINES},
    {FULL, "paper", "random", {4, 8, 12, 16, 20, 24}, {"exact"}, BASIC},
    {FULL, "fresh", "random", {12, 20}, FIVE, SINGLE},
    {FULL, "cold", "random", {4, 8}, FOUR, BASIC},
    {FULL, "fresh", "rounded", {4, 8}, THREE, BASIC | OF_ENGINES},
    {FULL, "fresh", "slow", {4, 8, 16, 64}, {"slow"}, 1u << SLOW},
    {FULL, "fresh", "traffic", {0}, {"now", "shift", "ego", "snug", "utm", "lanelet"},
        BASIC},
    {FULL, "fresh", "large", {16, 64, 256, LARGE_WITH_TRANSLATIONS}, {"near"},
        BASIC | MOVING | 1u << SPLIT},
    {FULL, "fresh", "large", {4, 4096, 16384, 65536}, {"near"},
        1u << COLLIDE | 1u << DISTANCE},
    {FULL, "fresh", "large", {4, 16, 64, 256, 1024, 4096, 16384, 65536}, {"distant"},
        1u << COLLIDE | 1u << DISTANCE},
};

std::vector<Cell> all_cells(const Settings &settings)
{
    std::vector<Cell> cells;
    std::set<std::string> names;
    for (const Plan &plan : PLANS) {
        if (plan.level > settings.level) continue;
        for (int vertices : plan.vertices) {
            for (const std::string &kind : plan.kinds) {
                Cell cell = {plan.protocol, plan.data, kind, vertices, plan.asks};
                if (cell.name().find(settings.only) != std::string::npos &&
                    names.insert(cell.name()).second)
                    cells.push_back(cell);
            }
        }
    }
    return cells;
}

Dataset dataset_of(const Cell &cell, const Settings &settings)
{
    const int n = cell.vertices;
    const size_t count = cell.count();
    if (cell.protocol == "cold") return cold_dataset(n, cell.kind, count);
    if (cell.data == "slow") return slow_dataset(n, count);
    if (cell.data == "large") return large_dataset(n, cell.kind, count);
    if (cell.data == "motion") return motion_dataset(512, 32);
    if (cell.data == "turn") return turn_dataset(cell.kind, count);
    if (cell.data == "slide") return slide_dataset(cell.kind, count);
    if (cell.data == "traffic")
        return traffic_dataset(settings.traffic, cell.kind, count);
    if (cell.data == "recorded")
        return contacts_dataset(settings.traffic, cell.kind, count);
    return pair_dataset(cell.data, n, cell.kind, count);
}

// A dataset in one precision, and the truth about its first queries.
struct Stored {
    Dataset data;
    std::vector<Truth> truth;
};

// One row of the table in the making.
struct Row {
    const System *system;
    Ask ask;
    std::shared_ptr<void> prepared;
    size_t queries, answers, judged, wrong;
    double pass_seconds; // one pass, roughly
    std::vector<double> times;
};

// ------------------------------------------------------------------------- judging

bool is_ours(const System &system) { return !std::strncmp(system.name, "gjk2d", 5); }

// Where shapes only touch on the translation, and where they overlap, or the ray is
// inside, at its start, libraries have different conventions, and each is right by its
// own. gjk2d is held to its own: touching blocks a ray, not a cast, and a ray from inside
// hits. Only casts that start in overlap, which hit if they lead deeper, may do either.
bool is_wrong_ray(bool hit, const Truth &truth, bool ours)
{
    bool by_convention = truth.ray == TOUCH || truth.point <= 0;
    return hit != (truth.ray != APART) && (ours || !by_convention);
}

bool is_wrong_cast(double fraction, const Truth &truth, bool ours)
{
    if (truth.depth > 0) return fraction > 0;
    bool hit = fraction >= 0, by_convention = truth.swept == TOUCH;
    return hit != (truth.swept == OVERLAPPING) && (ours || !by_convention);
}

// Each library turns evenly in its own way: rivals are judged where that does not matter.
bool is_wrong_turn(bool hit, const Truth &truth, bool ours)
{
    double band = (ours ? 1e-6 : 0.05) * truth.extent;
    return std::fabs(truth.turn_gap) > band && hit != (truth.turn_gap < 0);
}

bool is_far_off(double answer, double right, const Truth &truth)
{
    return !(std::fabs(answer - right) <= 1e-4 * truth.extent);
}

// A signed distance of ours has the sign of the truth; rivals are asked for one of the
// two that make it, of which 0 is neither.
bool is_wrong_separation(double answer, const Truth &truth, bool ours)
{
    bool same_sign =
        (answer > 0) == (truth.distance > 0) && (answer < 0) == (truth.depth > 0);
    return (ours && !same_sign) ||
           is_far_off(answer, truth.distance - truth.depth, truth);
}

bool is_wrong(double answer, const Truth &truth, Ask ask, bool ours)
{
    switch (ask) {
    case COLLIDE:
        return (answer != 0) != (truth.distance == 0);
    case WITHIN:
        return (answer != 0) != truth.within;
    case SWEPT:
        return (answer != 0) != (truth.swept != APART);
    case OVERLAP:
    case REGION:
        return (answer != 0) != (truth.depth > 0);
    case CONTAINS:
        return (answer != 0) != (truth.point <= 0);
    case CONTACT:
    case CONTACTS:
    case BIASED:
        return (answer != 0) != truth.near;
    case SLIDE:
        return answer == 0;
    case SPLIT:
        return answer <= 0;
    case BOUNDS:
        return is_far_off(answer, truth.width, truth);
    case MAKE:
        return answer != truth.corners;
    case RAY:
        return is_wrong_ray(answer != 0, truth, ours);
    case CAST:
        return is_wrong_cast(answer, truth, ours);
    case TURN:
        return is_wrong_turn(answer != 0, truth, ours);
    case TURNED:
        return is_wrong_turn(answer >= 0, truth, ours);
    case POINT:
        return is_far_off(answer, truth.point, truth);
    case PENETRATION:
    case PUSH:
        return is_far_off(answer, truth.depth, truth);
    case ASIDE: // (what touches on the way, or is near at the start, may do either)
        return truth.swept == OVERLAPPING && !truth.near && answer < 0;
    case SEPARATION:
        return is_wrong_separation(answer, truth, ours);
    default:
        return (answer == 0) != (truth.distance == 0) ||
               is_far_off(answer, truth.distance, truth);
    }
}

// The truth about a motion, whose queries have one answer together.
Truth truth_of_motion(const Truth *truth, size_t count)
{
    Truth nearest = truth[0];
    for (size_t i = 1; i < count; ++i) {
        nearest.distance = std::min(nearest.distance, truth[i].distance);
        nearest.near |= truth[i].near;
        nearest.extent = std::max(nearest.extent, truth[i].extent);
    }
    return nearest;
}

// Its first pose that collides, or from which a turn does, counted from 1, or 0.
double first_hit(const Truth *truth, const Dataset &data, int ask)
{
    const size_t poses = data.steps - (ask == BETWEEN);
    for (size_t i = 0; i < poses * data.others; ++i) {
        if ((ask == MOTION ? truth[i].distance : truth[i].turn_gap) <= 0)
            return double(i / data.others + 1);
    }
    return 0;
}

void count_wrong(Row &row, const std::vector<double> &answers, const Stored &stored)
{
    const bool together = is_of_motions(row.ask);
    const size_t each = together ? stored.data.steps * stored.data.others : 1;
    row.judged = std::min(row.answers, stored.truth.size() / each);
    for (size_t i = 0; i < row.judged; ++i) {
        const Truth *truth = &stored.truth[i * each];
        row.wrong += row.ask == MOTION || row.ask == BETWEEN
                         ? answers[i] != first_hit(truth, stored.data, row.ask)
                         : is_wrong(answers[i], truth_of_motion(truth, each), row.ask,
                               is_ours(*row.system));
    }
}

// Also makes the first, cold run, and measures how long a pass takes.
void judge(Row &row, const Stored &stored)
{
    const Call &call = row.system->calls[row.ask];
    std::vector<double> answers(row.answers);
    auto start = std::chrono::steady_clock::now();
    call.answers(row.prepared.get(), row.answers, answers.data());
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    row.pass_seconds = took.count();
    count_wrong(row, answers, stored);
}

// -------------------------------------------------------------------------- timing

// Runs inside of google-benchmark, once per repetition.
void repetition(benchmark::State &state, const Row *row, bool warm)
{
    const Call &call = row->system->calls[row->ask];
    if (warm) benchmark::DoNotOptimize(call.pass(row->prepared.get(), row->answers));
    for (auto _ : state) {
        benchmark::DoNotOptimize(call.pass(row->prepared.get(), row->answers));
    }
}

// Collects the repetitions of each benchmark; its name is the index of its row.
class Collector : public benchmark::BenchmarkReporter
{
    std::vector<Row> &rows;

  public:
    explicit Collector(std::vector<Row> &all) : rows(all) {}
    bool ReportContext(const Context &) override { return true; }
    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs) {
            if (run.run_type != Run::RT_Iteration || run.iterations == 0) continue;
            Row &row = rows[size_t(std::atol(run.run_name.function_name.c_str()))];
            double passes = double(run.iterations) * double(row.queries);
            row.times.push_back(1e9 * run.cpu_accumulated_time / passes);
        }
    }
};

int between(double value, int low, int high)
{
    return int(std::max(double(low), std::min(double(high), value)));
}

void measure(std::vector<Row> &rows, const Cell &cell, Level level)
{
    bool paper = cell.protocol == "paper";
    const double of_paper[] = {0.01, 0.04, 0.08}, of_others[] = {0.02, 0.06, 0.25};
    const int least[] = {1, 3, 5}, most[] = {3, 9, 31};
    double seconds = paper ? of_paper[level] : of_others[level];
    for (size_t i = 0; i < rows.size(); ++i) {
        double pass = rows[i].pass_seconds;
        int passes = paper ? between(0.002 / pass, 1, 1000) : 1;
        benchmark::RegisterBenchmark(
            std::to_string(i).c_str(), repetition, &rows[i], paper)
            ->Iterations(passes)
            ->Repetitions(between(seconds / (pass * passes), least[level], most[level]));
    }
    Collector collector(rows);
    benchmark::RunSpecifiedBenchmarks(&collector);
    benchmark::ClearRegisteredBenchmarks();
}

// ------------------------------------------------------------------------- writing

void write_row(std::FILE *csv, const Cell &cell, Row &row)
{
    std::sort(row.times.begin(), row.times.end());
    const System &system = *row.system;
    const std::string vertices = cell.vertices ? std::to_string(cell.vertices) : "";
    std::fprintf(csv, "%s,%s,%s,%s,%s,%s,%s,%s,%s,%zu,%.2f,%.2f,%zu,%zu\n",
        cell.protocol.c_str(), cell.data.c_str(), system.name, system.version,
        system.precision, system.isa, ASK_NAMES[row.ask], vertices.c_str(),
        cell.kind.c_str(), row.queries, row.times[row.times.size() / 2], row.times[0],
        row.wrong, row.judged);
}

int needed_for(const Cell &cell)
{
    if (cell.protocol == "cold") return COLD;
    if (cell.data == "rounded") return ROUNDED;
    if (cell.kind.find("capsule-") == 0) return CIRCLES;
    return cell.data == "circle" || cell.data == "capsule" ? CIRCLES
           : cell.data == "recorded"                       ? CIRCLES | ROUNDED
                                                           : POLYGONS;
}

bool is_asked(const System &system, const Cell &cell, int ask)
{
    bool has_depth = cell.kind == "overlap" || cell.data == "large";
    bool of_one = ask == BOUNDS || ask == MAKE; // then the case does not matter
    int needed = needed_for(cell);
    return (system.takes & needed) == needed && system.calls[ask].pass &&
           (cell.asks >> ask & 1) && (ask != PENETRATION || has_depth) &&
           (ask != SLIDE || is_ours(system) || needed == CIRCLES) &&
           (!of_one || cell.kind == "distant");
}

// -------------------------------------------------------------------------- cells

// How many of a cell's queries the oracle judges: all that take it a few seconds, or an
// eighth of that.
size_t judged_of(const Cell &cell, Level level)
{
    size_t share = level == FULL ? 1 : 8, corners = size_t(1) << 21;
    size_t most = cell.data == "large" ? corners / size_t(cell.vertices) : 65536;
    return std::min(cell.count(), most / share);
}

bool is_named(const System &system, const char *name)
{
    return !std::strcmp(system.name, name);
}

// With many vertices, Box2D is the one to compare with. As it looks at all of them, it is
// asked fewer queries.
bool takes_part(const System &system, const Cell &cell)
{
    if (is_named(system, "gjk2d-gjk") || is_named(system, "gjk2d-hcs"))
        return cell.data == "random" || cell.data == "traffic";
    return cell.data != "large" || is_named(system, "gjk2d") ||
           is_named(system, "box2d-2.4");
}

size_t queries_of(const System &system, const Cell &cell, const Dataset &data)
{
    bool all = cell.data != "large" || is_named(system, "gjk2d");
    size_t most = all ? data.queries.size() : (size_t(1) << 25) / size_t(cell.vertices);
    return std::min(data.queries.size(), most);
}

void add_rows(
    std::vector<Row> &rows, const System &system, const Cell &cell, const Stored &stored)
{
    if (most_vertices(stored.data) > system.max_vertices || !takes_part(system, cell))
        return;
    std::shared_ptr<void> prepared;
    size_t queries = queries_of(system, cell, stored.data);
    for (int ask = 0; ask < ASKS; ++ask) {
        if (!is_asked(system, cell, ask)) continue;
        if (!prepared) prepared.reset(system.prepare(stored.data), system.release);
        const size_t each = stored.data.steps * stored.data.others,
                     answers = ask == SPLIT ? 64 : queries / each,
                     counted = ask >= CONTACTS && ask <= SPLIT ? answers : queries;
        rows.push_back({&system, Ask(ask), prepared, counted, answers, 0, 0, 0, {}});
        judge(rows.back(), stored);
    }
}

void run_cell(
    std::FILE *csv, const Cell &cell, const Systems &systems, const Settings &settings)
{
    Dataset data = dataset_of(cell, settings);
    if (data.queries.empty()) return; // no recorded traffic
    size_t judged = judged_of(cell, settings.level);
    Stored f64 = {data, find_truth(data, judged)}, f32 = {rounded_to_float(data), {}};
    f32.truth = same_numbers(f32.data, data) ? f64.truth : find_truth(f32.data, judged);
    std::vector<Row> rows;
    for (const System &system : systems) {
        add_rows(rows, system, cell, std::strcmp(system.precision, "f32") ? f64 : f32);
    }
    measure(rows, cell, settings.level);
    for (Row &row : rows) write_row(csv, cell, row);
    std::fflush(csv);
}

void run_all(
    std::FILE *csv, std::FILE *progress, const Systems &systems, const Settings &settings)
{
    std::vector<Cell> cells = all_cells(settings);
    auto start = std::chrono::steady_clock::now();
    for (size_t i = 0; i < cells.size(); ++i) {
        run_cell(csv, cells[i], systems, settings);
        std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        int left = int(spent.count() * double(cells.size() - i - 1) / double(i + 1));
        std::fprintf(progress, "[%3zu of %zu, %2d:%02d left] %s\n", i + 1, cells.size(),
            left / 60, left % 60, cells[i].name().c_str());
        std::fflush(progress);
    }
}

Systems all_systems()
{
    Systems systems;
    add_gjk2d_f32(systems);
    add_gjk2d_f64(systems);
    add_box2d_2(systems);
#ifdef BENCH_BOX2D_3
    add_box2d_3(systems);
#endif
#ifdef BENCH_CUTE_C2
    add_cute_c2(systems);
#endif
    add_bullet(systems);
    add_chipmunk(systems);
    add_fcl(systems);
    add_libccd(systems);
#ifdef BENCH_OPENGJK
    add_opengjk(systems);
#endif
    add_textbook(systems);
    return systems;
}

// bench LEVEL OUT DATA ONLY, as bench.mk calls it.
Settings read_settings(int argc, char **argv)
{
    if (argc != 5) {
        std::fprintf(stderr, "bench: quick, usual or full, and three more arguments\n");
        std::exit(2);
    }
    const std::string level = argv[1];
    return {level == "quick"  ? QUICK
            : level == "full" ? FULL
                              : USUAL,
        argv[2], argv[3], argv[4]};
}

} // namespace

int main(int argc, char **argv)
{
    Settings settings = read_settings(argc, argv);
    char program[] = "bench";
    char interleaved[] = "--benchmark_enable_random_interleaving=true";
    char *options[] = {program, interleaved, nullptr};
    int count = 2;
    benchmark::Initialize(&count, options);

    Systems systems = all_systems();
    std::string path = settings.out + "/results.csv";
    std::FILE *csv = std::fopen(path.c_str(), "w");
    if (!csv) {
        std::fprintf(stderr, "bench: cannot write %s\n", path.c_str());
        return 1;
    }
    std::fprintf(csv, "protocol,data,system,version,precision,isa,query,vertices,case,"
                      "queries,ns_median,ns_min,wrong,judged\n");
    // OpenGJK and Chipmunk print when they run out of iterations.
    std::FILE *progress = fdopen(dup(STDERR_FILENO), "w");
    if (!progress || !std::freopen("/dev/null", "w", stdout) ||
        !std::freopen("/dev/null", "w", stderr))
        return 1;
    run_all(csv, progress, systems, settings);
    return std::fclose(csv) == 0 ? 0 : 1;
}
