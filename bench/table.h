// table.h - reads results.csv, for the report and the plots
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include <string>
#include <vector>

struct Line {
    std::string protocol, data, system, precision, query, kind;
    int vertices; // 0: mixed
    long queries, wrong;
    double median, least; // ns per query
    double gap[3];        // of casts: median, least, most
    bool skipped, has_gap;
    // A system in its usual precision, or with it.
    std::string label() const
    {
        bool twice = system.compare(0, 5, "gjk2d") == 0 && precision == "f64";
        return twice ? system + " f64" : system;
    }
};

struct Table {
    std::vector<Line> lines;
    // Null: not measured.
    const Line *find(const std::string &protocol, const std::string &label,
        const std::string &query, int vertices, const std::string &kind) const;
    // What occurs in the table, in order of appearance.
    std::vector<std::string> labels() const;
    std::vector<int> vertices(const std::string &data) const;
};

// Ends the program where the file cannot be read.
Table read_table(const std::string &path);

extern const char *const RANDOM_CASES[4];
extern const char *const CASES[4]; // with mixed, without exact
extern const char *const LARGE_CASES[2];
extern const char *const FORMS[6]; // other than polygons without radius
extern const char *const TRAFFIC_SETS[6];

#endif
