// table.cpp - see table.h
#include "table.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

const char *const RANDOM_CASES[4] = {"distant", "overlap", "touching", "exact"};
const char *const CASES[4] = {"distant", "overlap", "touching", "mixed"};
const char *const LARGE_CASES[2] = {"large-distant", "large-near"};
const char *const FORMS[6] = {
    "circle", "capsule", "rounded", "closed", "collinear", "strided"};
const char *const TRAFFIC_SETS[6] = {"now", "shift", "ego", "snug", "utm", "lanelet"};

namespace
{

template <class T> void add_once(std::vector<T> &list, const T &item)
{
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

// protocol,data,system,version,precision,isa,query,vertices,case,queries,ns_median,..
Line line_of(const std::vector<std::string> &f)
{
    Line line;
    line.protocol = f[0], line.data = f[1], line.system = f[2], line.precision = f[4];
    line.query = f[6], line.kind = f[8], line.skipped = f[10] == "skipped";
    line.vertices = std::atoi(f[7].c_str());
    line.queries = std::atol(f[9].c_str());
    line.median = std::atof(f[10].c_str());
    line.least = std::atof(f[11].c_str());
    line.wrong = std::atol(f[12].c_str());
    line.has_gap = f.size() > 15;
    for (size_t i = 0; line.has_gap && i < 3; ++i)
        line.gap[i] = std::atof(f[13 + i].c_str());
    return line;
}

} // namespace

const Line *Table::find(const std::string &protocol, const std::string &label,
    const std::string &query, int vertices, const std::string &kind) const
{
    for (const Line &line : lines) {
        if (line.protocol == protocol && line.label() == label && line.query == query &&
            line.vertices == vertices && line.kind == kind && !line.skipped) {
            return &line;
        }
    }
    return nullptr;
}

std::vector<std::string> Table::labels() const
{
    std::vector<std::string> all;
    for (const Line &line : lines) add_once(all, line.label());
    return all;
}

std::vector<int> Table::vertices(const std::string &data) const
{
    std::vector<int> all;
    for (const Line &line : lines) {
        if (line.data == data) add_once(all, line.vertices);
    }
    return all;
}

Table read_table(const std::string &path)
{
    Table table;
    std::ifstream file(path.c_str());
    std::string text;
    std::getline(file, text); // the names
    while (std::getline(file, text)) {
        std::vector<std::string> fields;
        std::istringstream stream(text);
        for (std::string field; std::getline(stream, field, ',');) {
            fields.push_back(field);
        }
        if (fields.size() >= 13) table.lines.push_back(line_of(fields));
    }
    if (table.lines.empty()) {
        std::fprintf(stderr, "no results in %s\n", path.c_str());
        std::exit(1);
    }
    return table;
}
