// report.cpp - turns results.csv into tables: on standard output, and as Markdown
//
//     report results.csv tables.md
#include "paper.h"
#include "table.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace
{

typedef std::vector<std::string> Words;

const char *const QUERIES[2] = {"distance", "collide"};

std::string format(const char *how, ...)
{
    char text[200];
    va_list values;
    va_start(values, how);
    std::vsnprintf(text, sizeof text, how, values);
    va_end(values);
    return text;
}

// Three digits, so that columns stay narrow.
std::string nanoseconds(double ns)
{
    return format(ns < 10 ? "%.2f" : ns < 100 ? "%.1f" : "%.0f", ns);
}

// Markdown, aligned so that it can be read as it is.
void print_grid(std::ostream &out, const std::vector<Words> &grid)
{
    if (grid.size() < 2) return; // only names: nothing was measured
    std::vector<size_t> widths(grid[0].size(), 0);
    for (const Words &row : grid) {
        for (size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    for (size_t r = 0; r < grid.size(); ++r) {
        for (size_t i = 0; i < widths.size(); ++i) {
            size_t gap = widths[i] - grid[r][i].size();
            out << (i ? " " : "| ") << (i ? std::string(gap, ' ') : "") << grid[r][i]
                << (i ? "" : std::string(gap, ' ')) << " |";
        }
        out << "\n";
        for (size_t i = 0; r == 0 && i < widths.size(); ++i) {
            out << (i ? "" : "|") << std::string(widths[i] + 1, '-') << (i ? ":|" : "-|");
        }
        out << (r == 0 ? "\n" : "");
    }
    out << "\n";
}

double median_of(const Table &table, const std::string &protocol,
    const std::string &label, const std::string &query, int vertices,
    const std::string &kind)
{
    const Line *line = table.find(protocol, label, query, vertices, kind);
    return line ? line->median : 0;
}

// The least of those that were measured; 0: none was.
double fastest_of(const Table &table, const std::string &protocol, const Words &labels,
    const std::string &query, int vertices, const std::string &kind)
{
    double best = 0;
    for (const std::string &label : labels) {
        double ns = median_of(table, protocol, label, query, vertices, kind);
        if (ns > 0 && (best == 0 || ns < best)) best = ns;
    }
    return best;
}

// ----------------------------------------------------------- the paper's Tables I-VI

double paper_number(const std::string &label, int vertices, int query, int kind)
{
    for (const PaperRow &row : PAPER) {
        if (row.system == label && row.vertices == vertices) {
            return query == 0 ? row.distance[kind] : row.collide[kind];
        }
    }
    return 0;
}

std::string cell_of(double own, double theirs)
{
    std::string text = own > 0 ? nanoseconds(own) : "-";
    return theirs > 0 ? text + " (" + nanoseconds(theirs) + ")" : text;
}

void paper_table(
    std::ostream &out, const Table &table, const std::string &protocol, int vertices)
{
    std::vector<Words> grid = {{format("%d vertices", vertices), "Distance: distant",
        "overlapping", "touching", "Collision: distant", "overlapping", "touching"}};
    for (const std::string &label : table.labels()) {
        Words row = {label};
        bool measured = false;
        for (int column = 0; column < 6; ++column) {
            int query = column / 3, kind = column % 3;
            double own = median_of(
                table, protocol, label, QUERIES[query], vertices, RANDOM_CASES[kind]);
            row.push_back(
                cell_of(own, own > 0 ? paper_number(label, vertices, query, kind) : 0));
            measured = measured || own > 0;
        }
        if (measured) grid.push_back(row);
    }
    print_grid(out, grid);
}

void paper_tables(std::ostream &out, const Table &table, const std::string &protocol)
{
    out << "## Protocol `" << protocol << "`: the paper's Tables I to VI\n\n"
        << "Median ns per query; in brackets the paper's number, on its machine.\n\n";
    for (int vertices : table.vertices("random"))
        paper_table(out, table, protocol, vertices);
}

// --------------------------------------------------------------------------- ratios

double target_of(const std::string &protocol, int vertices, int query, int kind)
{
    if (protocol == "fresh") return query == 0 ? 1.5 : 2.0;
    for (const PaperTarget &target : TARGETS) {
        if (target.vertices != vertices) continue;
        return query == 0 ? target.distance[kind] : target.collide[kind];
    }
    return 0;
}

struct Score {
    int cells, faster, met;
};

std::string ratio_of(double own, double theirs, double target, Score &score)
{
    if (own <= 0 || theirs <= 0) return "-";
    double ratio = theirs / own;
    bool met = ratio >= target;
    score.cells += 1, score.met += met, score.faster += ratio > 1;
    return format("%.1f (%.1f) %s", ratio, target, met ? "yes" : ratio > 1 ? "no" : "NO");
}

// How many times as fast as `theirs` our fastest is, cell by cell, with the targets.
Score ratio_table(std::ostream &out, const Table &table, const std::string &protocol,
    const Words &ours, const Words &theirs)
{
    Score score = {0, 0, 0};
    std::vector<Words> grid = {{"vertices", "Distance: distant", "overlapping",
        "touching", "Collision: distant", "overlapping", "touching"}};
    for (int vertices : table.vertices("random")) {
        Words row = {format("%d", vertices)};
        for (int column = 0; column < 6; ++column) {
            int query = column / 3, kind = column % 3;
            std::string case_name = RANDOM_CASES[kind], asked = QUERIES[query];
            double own = fastest_of(table, protocol, ours, asked, vertices, case_name);
            double other =
                fastest_of(table, protocol, theirs, asked, vertices, case_name);
            double target = target_of(protocol, vertices, query, kind);
            row.push_back(ratio_of(own, other, target, score));
        }
        grid.push_back(row);
    }
    print_grid(out, grid);
    out << format("%d of %d cells faster, %d of %d reach the target.\n\n", score.faster,
        score.cells, score.met, score.cells);
    return score;
}

void ratios(std::ostream &out, const Table &table)
{
    const Words box2d = {"box2d-2.4"}, both = {"box2d-2.4", "box2d-3"};
    out << "## Times as fast as Box2D\n\n"
        << "In brackets the target, and whether it is reached (NO: not even as fast). "
           "The "
           "targets of protocol `paper` are the paper's own ratios to box2d-2.4.\n\n";
    for (const char *system : {"gjk2d", "gjk2d-gjk", "gjk2d-hcs"}) {
        out << "Protocol `paper`, " << system << " to box2d-2.4:\n\n";
        ratio_table(out, table, "paper", {system}, box2d);
    }
    out << "Protocol `fresh`, gjk2d to the faster Box2D:\n\n";
    ratio_table(out, table, "fresh", {"gjk2d"}, both);
}

// ----------------------------------------------------------------------- the peers

// A rival's answers count where nine of ten are right, near contact half.
bool counts(const Line &line)
{
    double most = 0.1;
    for (const char *word : {"touching", "exact", "mixed", "snug", "near"}) {
        if (line.kind.find(word) != std::string::npos) most = 0.5;
    }
    return double(line.wrong) <= most * double(line.queries);
}

bool is_one_of(const Words &words, const std::string &word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

// The fastest of the rivals in the same cell, or null.
const Line *fastest_peer(const Table &table, const Line &own, const Words &peers)
{
    const Line *best = nullptr;
    for (const Line &line : table.lines) {
        bool same = line.protocol == own.protocol && line.data == own.data &&
                    line.query == own.query && line.vertices == own.vertices &&
                    line.kind == own.kind;
        if (same && !line.skipped && is_one_of(peers, line.system) && counts(line) &&
            (!best || line.median < best->median))
            best = &line;
    }
    return best;
}

// Whether the cell belongs to the rows in which gjk2d is to be ahead.
bool is_gate(const Line &line)
{
    static const Words queries = {"collide", "within", "overlap", "distance", "witness",
        "penetration", "separation", "contact", "ray", "cast", "contains", "point",
        "swept"};
    bool corners = line.vertices == 4 || line.vertices == 8 || line.vertices == 16 ||
                   line.vertices == 24;
    return is_one_of(queries, line.query) &&
           (line.data == "circle" || line.data == "capsule" ||
               (line.data == "random" && corners));
}

// The cells of one kind of data and one question.
struct Against {
    int cells = 0, ahead = 0;
    double least = 0; // the rival's time over ours
    std::string where;
    void add(const Line &own, const Line &peer)
    {
        double ratio = peer.median / own.median;
        ++cells, ahead += ratio >= 1;
        if (cells > 1 && ratio >= least) return;
        least = ratio;
        where = format("%s %d, %s", own.kind.c_str(), own.vertices, peer.system.c_str());
    }
};

void peers_table(std::ostream &out, const Table &table, const std::string &protocol)
{
    const Words peers = {"box2d-2.4", "box2d-3", "cute_c2", "chipmunk"};
    std::map<std::string, Against> rows;
    for (const Line &own : table.lines) {
        if (own.protocol != protocol || own.system != "gjk2d" || own.precision != "f32" ||
            own.skipped || !is_gate(own))
            continue;
        const Line *peer = fastest_peer(table, own, peers);
        if (peer) rows[own.data + ", " + own.query].add(own, *peer);
    }
    std::vector<Words> grid = {{protocol, "ahead", "least ratio", "where"}};
    int cells = 0, ahead = 0;
    for (const auto &row : rows) {
        const Against &all = row.second;
        cells += all.cells, ahead += all.ahead;
        grid.push_back({row.first, format("%d of %d", all.ahead, all.cells),
            format("%.2f", all.least), all.where});
    }
    print_grid(out, grid);
    out << "Protocol `" << protocol << "`: gjk2d is ahead of the fastest peer in "
        << ahead << " of " << cells << " cells.\n\n";
}

void ahead_of_peers(std::ostream &out, const Table &table)
{
    out << "## Ahead of the fastest peer\n\n"
        << "The time of the fastest of Box2D 2.4, Box2D 3, cute_c2 and Chipmunk over "
           "that "
           "of gjk2d in float: random polygons of 4, 8, 16 and 24 corners, circles and "
           "capsules. A peer counts where 90% of its answers are right; where shapes "
           "touch, half.\n\n";
    for (const char *protocol : {"cold", "fresh"}) peers_table(out, table, protocol);
}

// -------------------------------------------------------------------- other ratios

// The least of a / b over cells, and the greatest.
struct Span {
    double low = 0, high = 0;
    void add(double a, double b)
    {
        if (a <= 0 || b <= 0) return;
        low = low > 0 ? std::min(low, a / b) : a / b;
        high = std::max(high, a / b);
    }
};

void print_span(std::ostream &out, const std::string &what, const Span &span)
{
    if (span.high > 0)
        out << "- " << what << ": " << format("%.2f to %.2f\n", span.low, span.high);
}

// a over b in the cells of one kind of data.
Span span_of(const Table &table, const std::string &data, const std::string &kind,
    const std::string &query, const std::string &a, const std::string &b)
{
    Span span;
    for (int vertices : table.vertices(data))
        span.add(median_of(table, "fresh", a, query, vertices, kind),
            median_of(table, "fresh", b, query, vertices, kind));
    return span;
}

void other_ratios(std::ostream &out, const Table &table)
{
    const Words others = {"bullet", "fcl", "libccd", "opengjk"};
    out << "## Other ratios, protocol `fresh`\n\n"
        << "Over the vertex counts, the least and the greatest, in brackets what it is "
           "to be.\n\n";
    for (const char *query : QUERIES) {
        for (const char *kind : CASES) {
            std::string end = std::string(query) + ", " + kind;
            Span span;
            for (int n : table.vertices("random"))
                span.add(fastest_of(table, "fresh", others, query, n, kind),
                    median_of(table, "fresh", "gjk2d", query, n, kind));
            print_span(out, "the fastest 3D library to gjk2d, " + end, span);
            print_span(out, "double to float (1.6 apart and overlapping), " + end,
                span_of(table, "random", kind, query, "gjk2d f64", "gjk2d"));
            print_span(out, "double to float in a batch, " + end,
                span_of(table, "poses", std::string("poses-") + kind, query,
                    "gjk2d-batch f64", "gjk2d-batch"));
        }
    }
    print_span(out, "a warm start to that of Box2D 2.4 (1.1)",
        span_of(table, "slow", "slow", "distance", "gjk2d-warm", "box2d-2.4"));
    for (const char *kind : LARGE_CASES) {
        for (const char *query : QUERIES) {
            Span span;
            span.add(median_of(table, "fresh", "gjk2d", query, 65536, kind),
                median_of(table, "fresh", "gjk2d", query, 64, kind));
            print_span(
                out, std::string("65536 to 64 vertices, ") + query + ", " + kind, span);
        }
    }
    Span motions;
    motions.add(median_of(table, "fresh", "box2d-2.4", "motion", 0, "motions"),
        median_of(table, "fresh", "gjk2d-batch", "motion", 0, "motions"));
    print_span(out, "motions among recorded traffic, Box2D to gjk2d", motions);
    out << "\n";
}

// ---------------------------------------------------------------------- other tables

// Wrong answers in percent.
std::string wrong_of(const Line &line)
{
    double percent = 100.0 * double(line.wrong) / double(line.queries);
    return line.wrong ? format("%.2g%%", percent) : "0";
}

struct Column {
    std::string title, kind;
    int vertices;
};

// One question, a row for each system that was asked it.
void by_columns(std::ostream &out, const Table &table, const std::string &title,
    const std::string &query, const std::vector<Column> &columns, bool with_wrong,
    const std::string &protocol = "fresh")
{
    std::vector<Words> grid = {{title}};
    for (const Column &column : columns) grid[0].push_back(column.title);
    for (const std::string &label : table.labels()) {
        Words row = {label};
        bool measured = false;
        for (const Column &c : columns) {
            const Line *line = table.find(protocol, label, query, c.vertices, c.kind);
            std::string wrong = line && with_wrong ? " (" + wrong_of(*line) + ")" : "";
            row.push_back(line ? nanoseconds(line->median) + wrong : "-");
            measured = measured || line;
        }
        if (measured) grid.push_back(row);
    }
    print_grid(out, grid);
}

void traffic(std::ostream &out, const Table &table)
{
    out << "## Recorded traffic, protocol `fresh`\n\nMedian ns per query.\n\n";
    if (!table.find("fresh", "gjk2d", "collide", 0, "now")) {
        out << "Skipped: no data.\n\n";
        return;
    }
    std::vector<Column> columns;
    for (const char *set : TRAFFIC_SETS) columns.push_back({set, set, 0});
    by_columns(out, table, "collide", "collide", columns, false);
    by_columns(out, table, "distance", "distance", columns, false);
}

// In one case, by vertices.
void by_vertices(std::ostream &out, const Table &table, const std::string &query,
    const std::string &kind, bool with_wrong, const std::string &data = "random")
{
    std::vector<Column> columns;
    for (int vertices : table.vertices(data))
        columns.push_back({format("%d vertices", vertices), kind, vertices});
    by_columns(out, table, query + ", " + kind, query, columns, with_wrong);
}

void batches(std::ostream &out, const Table &table)
{
    out << "## One pair at many poses, protocol `fresh`\n\n"
        << "Median ns per query, in brackets how many answers are wrong; gjk2d-batch "
           "asks all at once.\n\n";
    for (const char *query : {"distance", "collide", "witness"}) {
        for (const char *kind : CASES)
            by_vertices(out, table, query, std::string("poses-") + kind, true, "poses");
    }
}

void crowds(std::ostream &out, const Table &table)
{
    out << "## One polygon of 8 vertices against 256 of 4 to 12, protocol `fresh`\n\n"
        << "As above.\n\n";
    std::vector<Column> columns;
    for (const char *kind : CASES)
        columns.push_back({kind, std::string("crowd-") + kind, 0});
    for (const char *query : QUERIES) by_columns(out, table, query, query, columns, true);
}

// One question in several cases, each by vertices.
std::vector<Column> columns_of(const Table &table, const std::string &data,
    const std::string &begin, const Words &kinds)
{
    std::vector<Column> columns;
    for (const std::string &kind : kinds) {
        for (int vertices : table.vertices(data))
            columns.push_back(
                {format("%s %d", kind.c_str(), vertices), begin + kind, vertices});
    }
    return columns;
}

void forms(std::ostream &out, const Table &table)
{
    out << "## Other shapes, protocol `fresh`\n\n"
        << "Circles and capsules against each other (1, 2 vertices) and against "
           "polygons, "
           "polygons with radii, rings whose first point is repeated, rings with one "
           "more "
           "vertex on an edge, and points with something between them. Only gjk2d is "
           "given these as they are; the others get simple rings. Median ns per query, "
           "in "
           "brackets how many answers are wrong.\n\n";
    for (const char *form : FORMS) {
        std::vector<Column> columns = columns_of(
            table, form, std::string(form) + "-", {"distant", "overlap", "touching"});
        for (const char *query : {"collide", "distance", "witness"})
            by_columns(
                out, table, std::string(form) + ", " + query, query, columns, true);
    }
}

// Where casts leave the two: what each library promises differs.
void gaps(std::ostream &out, const Table &table)
{
    std::vector<Words> grid = {{"case", "vertices", "system", "median", "least", "most"}};
    for (const char *kind : CASES) {
        for (const Line &line : table.lines) {
            if (line.has_gap && line.query == "cast" && line.kind == kind &&
                line.vertices <= 8)
                grid.push_back({kind, format("%d", line.vertices), line.label(),
                    format("%.2g", line.gap[0]), format("%.2g", line.gap[1]),
                    format("%.2g", line.gap[2])});
        }
    }
    out << "How far apart P and Q are at the fraction of a cast; below 0 they overlap by "
           "that. (Box2D means to stop 0.005 before, and cute_c2 somewhat.)\n\n";
    print_grid(out, grid);
}

void margins(std::ostream &out, const Table &table)
{
    out << "## Margins and translations, protocol `fresh`\n\n"
        << "`within`: is the distance at most 0.5? `swept`: do they meet while one moves "
           "by "
           "about two? As above.\n\n";
    for (const char *query : {"within", "swept"}) {
        for (const char *kind : CASES) by_vertices(out, table, query, kind, true);
    }
    out << "## Depth, contact, rays and casts, protocol `fresh`\n\n"
        << "`penetration`: depth, direction and points of overlapping pairs; "
           "`separation`: "
           "the same, and where they are apart distance, direction and points (a rival "
           "is "
           "asked for that of the two that a pair has); an error of more than a "
           "ten-thousandth of their size is wrong. `contact`: contact points of what is "
           "closer than 0.02. `ray`: from P's position, `cast`: of P, on these "
           "translations, with all of the result. `overlap`: do interiors meet? "
           "`contains`: is P's position in Q? `point`: its signed distance. As "
           "above.\n\n";
    by_vertices(out, table, "penetration", "overlap", true);
    for (const char *query :
        {"separation", "contact", "ray", "cast", "overlap", "contains", "point"}) {
        for (const char *kind : CASES) by_vertices(out, table, query, kind, true);
    }
    gaps(out, table);
}

void cold(std::ostream &out, const Table &table)
{
    out << "## Protocol `cold`\n\n"
        << "Each pair has two shapes of its own, anywhere in memory. As above.\n\n";
    std::vector<Column> columns =
        columns_of(table, "random", "", Words(CASES, CASES + 4));
    for (const char *query : {"collide", "distance", "witness"})
        by_columns(out, table, query, query, columns, true, "cold");
}

void slow(std::ostream &out, const Table &table)
{
    out << "## Pairs that move by a hundredth of their size\n\n"
        << "Median ns per query. gjk2d-warm and Box2D keep a cache from one query for "
           "the next.\n\n";
    by_vertices(out, table, "distance", "slow", true, "slow");
}

void threads(std::ostream &out, const Table &table)
{
    std::vector<Words> grid = {{"threads", "collide", "distance"}};
    out << "## Several threads, each with queries of its own\n\n"
        << "Real ns per query of all together, distant pairs of 8 vertices.\n\n";
    for (int n = 1; n <= 1024; n *= 2) {
        std::string kind = format("threads-%d", n);
        const Line *collide = table.find("fresh", "gjk2d", "collide", 8, kind);
        const Line *distance = table.find("fresh", "gjk2d", "distance", 8, kind);
        if (collide && distance)
            grid.push_back({format("%d", n), nanoseconds(collide->median),
                nanoseconds(distance->median)});
    }
    print_grid(out, grid);
}

void motions(std::ostream &out, const Table &table)
{
    std::vector<Words> grid = {
        {"system", "the first pose that hits", "how close it comes"}};
    out << "## Motions among recorded traffic, protocol `fresh`\n\n"
        << "A vehicle on an arc of 16 poses among 32 others. Median ns per pair of a "
           "pose "
           "and another, in brackets how many motions are answered wrongly; gjk2d-batch "
           "takes a motion in one call, the others go pair by pair, no further than they "
           "must.\n\n";
    for (const std::string &label : table.labels()) {
        const Line *hits = table.find("fresh", label, "motion", 0, "motions");
        const Line *gaps = table.find("fresh", label, "clearance", 0, "motions");
        if (hits && gaps)
            grid.push_back(
                {label, nanoseconds(hits->median) + " (" + wrong_of(*hits) + ")",
                    nanoseconds(gaps->median) + " (" + wrong_of(*gaps) + ")"});
    }
    if (grid.size() == 1) out << "Skipped: no data.\n\n";
    print_grid(out, grid);
}

void large(std::ostream &out, const Table &table)
{
    out << "## Many vertices, protocol `fresh`\n\n"
        << "One pair of strictly convex rings at many poses. Median ns per query, in "
           "brackets how many answers are wrong.\n\n";
    for (const char *kind : LARGE_CASES) {
        for (const char *query : {"collide", "distance"})
            by_vertices(out, table, query, kind, false, "large");
    }
    for (const char *query : {"witness", "penetration", "contact", "ray", "cast"})
        by_vertices(out, table, query, "large-near", true, "large");
}

void more_tables(std::ostream &out, const Table &table)
{
    out << "## Exact contact, protocol `fresh`\n\n"
        << "Case `exact`: lattice polygons, all pairs in exact contact. Median ns per "
           "query, in brackets how many answers are wrong.\n\n";
    by_vertices(out, table, "collide", "exact", true);
    by_vertices(out, table, "distance", "exact", true);
    out << "## Witness points, protocol `fresh`\n\nMedian ns per query.\n\n";
    for (const char *kind : RANDOM_CASES) {
        by_vertices(out, table, "witness", kind, false);
    }
}

// -------------------------------------------------------------- beside the first edition

struct Ratio {
    double ratio;
    std::string cell;
};

bool is_lower(const Ratio &a, const Ratio &b) { return a.ratio < b.ratio; }

void first_edition(std::ostream &out, const Table &table)
{
    const std::string old = "gjk2d-old";
    std::map<std::string, std::vector<Ratio>> groups;
    for (const Line &line : table.lines) {
        if (line.system.compare(0, old.size(), old) != 0 || line.skipped) continue;
        std::string label = "gjk2d" + line.label().substr(old.size());
        const Line *own =
            table.find(line.protocol, label, line.query, line.vertices, line.kind);
        if (!own || line.median <= 0) continue;
        groups[line.protocol + ", " + line.data + ", " + label + ", " + line.query]
            .push_back({own->median / line.median,
                format("%s %d", line.kind.c_str(), line.vertices)});
    }
    if (groups.empty()) return;
    std::vector<Words> grid = {{"", "cells", "least", "median", "greatest", "where"}};
    for (auto &group : groups) {
        std::vector<Ratio> &all = group.second;
        std::sort(all.begin(), all.end(), is_lower);
        grid.push_back({group.first, format("%zu", all.size()),
            format("%.2f", all.front().ratio), format("%.2f", all[all.size() / 2].ratio),
            format("%.2f", all.back().ratio), all.back().cell});
    }
    out << "## Beside the first edition\n\n"
        << "This header's time over that of gjk2d-old, measured in the same run: "
           "above 1 it is slower.\n\n";
    print_grid(out, grid);
}

// --------------------------------------------------------------------- wrong answers

struct Wrong {
    long queries, wrong;
};

Wrong count_wrong(const Table &table, const std::string &label, const std::string &query,
    const std::string &kind)
{
    Wrong sum = {0, 0};
    for (const Line &line : table.lines) {
        if (line.protocol == "fresh" && line.label() == label && line.query == query &&
            line.kind == kind && !line.skipped) {
            sum.queries += line.queries;
            sum.wrong += line.wrong;
        }
    }
    return sum;
}

std::string share(const Wrong &sum)
{
    if (sum.queries == 0) return "-";
    if (sum.wrong == 0) return "0";
    return format(
        "%ld (%.2g%%)", sum.wrong, 100.0 * double(sum.wrong) / double(sum.queries));
}

void wrong_table(std::ostream &out, const Table &table, const std::string &query)
{
    Words kinds(RANDOM_CASES, RANDOM_CASES + 4);
    kinds.insert(kinds.end(), TRAFFIC_SETS, TRAFFIC_SETS + 6);
    std::vector<Words> grid = {{query}};
    grid[0].insert(grid[0].end(), kinds.begin(), kinds.end());
    for (const std::string &label : table.labels()) {
        Words row = {label};
        bool measured = false;
        for (const std::string &kind : kinds) {
            Wrong sum = count_wrong(table, label, query, kind);
            row.push_back(share(sum));
            measured = measured || sum.queries > 0;
        }
        if (measured) grid.push_back(row);
    }
    print_grid(out, grid);
}

// gjk2d is never to be wrong: returns whether it is not.
bool own_wrong(std::ostream &out, const Table &table)
{
    long rows = 0, bad = 0;
    for (const Line &line : table.lines) {
        bool own = line.system.compare(0, 5, "gjk2d") == 0 &&
                   line.system.compare(0, 9, "gjk2d-old") != 0;
        if (!own || line.skipped) continue;
        ++rows;
        if (line.wrong == 0) continue;
        ++bad;
        out << "- WRONG: " << line.label() << ", " << line.protocol << ", " << line.query
            << ", " << line.kind << ", " << line.vertices << " vertices: " << line.wrong
            << "\n";
    }
    out << format("%ld of the %ld rows of gjk2d, in all protocols, have wrong answers.\n",
        bad, rows);
    return bad == 0;
}

void wrong_answers(std::ostream &out, const Table &table)
{
    out << "## Wrong answers, protocol `fresh`\n\n"
        << "Answers that the exact oracle contradicts, over all vertex counts. A "
           "distance is wrong where it is 0 and should not be, or the reverse, "
           "or where it errs by more than 1e-4 of the placed extent.\n\n";
    wrong_table(out, table, "collide");
    wrong_table(out, table, "distance");
}

std::string machine_of(const std::string &csv)
{
    std::ifstream file((csv.substr(0, csv.rfind('/') + 1) + "machine.txt").c_str());
    std::ostringstream text;
    for (std::string line; std::getline(file, line);) text << "- " << line << "\n";
    return text.str();
}

// Returns whether gjk2d has no wrong answers.
bool report(std::ostream &out, const Table &table, const std::string &machine)
{
    out << "# Benchmark\n\n" << machine << "\n";
    paper_tables(out, table, "paper");
    paper_tables(out, table, "fresh");
    traffic(out, table);
    more_tables(out, table);
    forms(out, table);
    margins(out, table);
    cold(out, table);
    batches(out, table);
    crowds(out, table);
    motions(out, table);
    slow(out, table);
    large(out, table);
    threads(out, table);
    first_edition(out, table);
    wrong_answers(out, table);
    ratios(out, table);
    other_ratios(out, table);
    ahead_of_peers(out, table);
    return own_wrong(out, table);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::cerr << "usage: report results.csv tables.md\n";
        return 2;
    }
    Table table = read_table(argv[1]);
    std::ostringstream text;
    bool right = report(text, table, machine_of(argv[1]));
    std::ofstream file(argv[2]);
    file << text.str();
    std::cout << text.str();
    return file.good() && right ? 0 : 1;
}
