// plot.cpp - draws results.csv in the manner of the paper's Fig. 3
//
//     plot results.csv folder
//
// One SVG per protocol and case: collision on the left, distance on the right, ns per
// query over the number of vertices, one line per system. The y axis is logarithmic:
// the systems lie two orders of magnitude apart; the x axis where the vertices do, too.
#include "table.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <iostream>

namespace
{

struct Style {
    const char *label, *name, *colour;
    double width;
    const char *dash; // "": solid
};

// Ours are drawn last, on top; Box2D 3, of at most 8 vertices, over Box2D 2.
const Style STYLES[] = {
    {"polygon2d", "edge by edge (textbook)", "#9a8f2f", 1.8, ""},
    {"fcl", "FCL, double", "#8c564b", 1.8, ""},
    {"bullet", "Bullet", "#8e5bb5", 1.8, ""},
    {"chipmunk", "Chipmunk, double", "#5b7f95", 1.8, ""},
    {"libccd", "libccd, double", "#7f7f7f", 1.8, ""},
    {"opengjk", "OpenGJK", "#17a2a8", 1.8, ""},
    {"sat", "separating axes (textbook)", "#d76ab0", 1.8, ""},
    {"cute_c2", "cute_c2", "#c2a200", 1.8, ""},
    {"box2d-2.4", "Box2D 2.4", "#d9402a", 2.4, ""},
    {"box2d-3", "Box2D 3", "#1d1d1d", 2.4, "2 5"},
    {"gjk2d-hcs", "paper's GJK, climbing", "#4d9de0", 2.8, ""},
    {"gjk2d f64", "gjk2d, double", "#1f8a45", 2.0, "5 4"},
    {"gjk2d", "gjk2d", "#1f8a45", 3.2, ""},
};

struct Panel {
    double left, top, width, height;
    int first, last;  // vertices
    double low, high; // log10 of ns
    double x(double vertices) const
    {
        double share = last > 100 * first
                           ? std::log(vertices / first) / std::log(double(last) / first)
                       : last > first ? (vertices - first) / (last - first)
                                      : 0.5;
        return left + width * (0.04 + 0.92 * share);
    }
    double y(double ns) const
    {
        return top + height * (high - std::log10(ns)) / (high - low);
    }
};

class Svg
{
    std::FILE *file;

  public:
    explicit Svg(const std::string &path) : file(std::fopen(path.c_str(), "w")) {}
    Svg(const Svg &) = delete;
    Svg &operator=(const Svg &) = delete;
    bool good() const { return file != nullptr; }
    ~Svg()
    {
        if (file) std::fclose(file);
    }
    void print(const char *how, ...)
    {
        va_list values;
        va_start(values, how);
        std::vfprintf(file, how, values);
        va_end(values);
    }
    void text(double x, double y, const char *anchor, const char *kind,
        const std::string &words)
    {
        print("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>\n",
            x, y, anchor, kind, words.c_str());
    }
    void line(double x1, double y1, double x2, double y2, const char *colour,
        double width, const char *dash)
    {
        print("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
              "stroke-width=\"%.1f\" stroke-dasharray=\"%s\"/>\n",
            x1, y1, x2, y2, colour, width, *dash ? dash : "none");
    }
};

const int WIDTH = 1200, HEIGHT = 520;

void open_picture(Svg &svg, const std::string &title, const std::string &subtitle)
{
    svg.print("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
              "width=\"%d\" height=\"%d\">\n",
        WIDTH, HEIGHT, WIDTH, HEIGHT);
    svg.print("<style>text { font-family: 'DejaVu Sans', Verdana, Helvetica, Arial, "
              "sans-serif; fill: #222 }\n.title { font-size: 20px; font-weight: bold }\n"
              ".note { font-size: 13px; fill: #666 }\n"
              ".panel { font-size: 15px; font-weight: bold }\n"
              ".tick { font-size: 13px; fill: #444 }\n.key { font-size: 14px }\n"
              ".own { font-size: 14px; font-weight: bold }</style>\n");
    svg.print("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, HEIGHT);
    svg.text(64, 36, "start", "title", title);
    svg.text(64, 58, "start", "note", subtitle);
}

bool is_own(const std::string &label) { return label.compare(0, 5, "gjk2d") == 0; }

std::string number(double value)
{
    char text[30];
    std::snprintf(text, sizeof text, value < 1 ? "%g" : "%.0f", value);
    return text;
}

void draw_axes(Svg &svg, const Panel &panel, const std::vector<int> &ticks,
    const char *name, bool labelled)
{
    double right = panel.left + panel.width, bottom = panel.top + panel.height;
    svg.print("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
              "fill=\"#fafafa\"/>\n",
        panel.left, panel.top, panel.width, panel.height);
    for (int decade = int(std::floor(panel.low)); decade <= panel.high; ++decade) {
        for (int digit = 1; digit < 10; ++digit) {
            double ns = digit * std::pow(10, decade), y = panel.y(ns);
            if (y > bottom + 0.1 || y < panel.top - 0.1) continue;
            bool major = digit == 1 || digit == 2 || digit == 5;
            svg.line(panel.left, y, right, y, digit == 1 ? "#cccccc" : "#e8e8e8",
                digit == 1 ? 1.2 : 0.8, "");
            if (major && labelled) {
                svg.text(panel.left - 8, y + 4.5, "end", "tick", number(ns));
            }
        }
    }
    for (int vertices : ticks) {
        svg.line(
            panel.x(vertices), bottom, panel.x(vertices), bottom + 5, "#888888", 1, "");
        svg.text(
            panel.x(vertices), bottom + 21, "middle", "tick", number(double(vertices)));
    }
    svg.line(panel.left, bottom, right, bottom, "#888888", 1, "");
    svg.text(panel.left + 4, panel.top - 10, "start", "panel", name);
    svg.text(panel.left + panel.width / 2, bottom + 44, "middle", "tick",
        "vertices per polygon");
}

void draw_line(Svg &svg, const Panel &panel, const Style &style,
    const std::vector<const Line *> &points)
{
    svg.print("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\" "
              "stroke-linejoin=\"round\" stroke-dasharray=\"%s\" points=\"",
        style.colour, style.width, *style.dash ? style.dash : "none");
    for (const Line *point : points) {
        svg.print("%.1f,%.1f ", panel.x(point->vertices), panel.y(point->median));
    }
    svg.print("\"/>\n");
    for (const Line *point : points) {
        svg.print("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n",
            panel.x(point->vertices), panel.y(point->median), style.width + 0.8,
            style.colour);
    }
}

// Which part of a table a picture shows.
struct Picture {
    const Table *table;
    std::string data, protocol, kind;
    std::vector<int> vertices() const { return table->vertices(data); }
    std::vector<const Line *> points(const char *label, const char *query) const
    {
        std::vector<const Line *> found;
        for (int vertices : vertices()) {
            const Line *line = table->find(protocol, label, query, vertices, kind);
            if (line) found.push_back(line);
        }
        return found;
    }
};

void fit_y(Panel &panel, const Picture &picture)
{
    double least = 1e9, most = 0;
    for (const Style &style : STYLES) {
        for (const char *query : {"collide", "distance"}) {
            for (const Line *line : picture.points(style.label, query)) {
                least = std::min(least, line->median);
                most = std::max(most, line->median);
            }
        }
    }
    panel.low = std::log10(least) - 0.08;
    panel.high = std::log10(most) + 0.08;
}

// Slowest first, as the lines end on the right: a key that reads like the panel.
void draw_key(Svg &svg, double x, double y, const Picture &picture)
{
    std::vector<std::pair<double, const Style *>> entries;
    for (const Style &style : STYLES) {
        std::vector<const Line *> points = picture.points(style.label, "distance");
        if (points.empty()) points = picture.points(style.label, "collide");
        if (!points.empty()) entries.push_back({-points.back()->median, &style});
    }
    std::sort(entries.begin(), entries.end());
    for (size_t i = 0; i < entries.size(); ++i) {
        const Style &style = *entries[i].second;
        double row = y + 27 * double(i);
        svg.line(x, row, x + 30, row, style.colour, style.width, style.dash);
        svg.print("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n", x + 15,
            row, style.width + 0.8, style.colour);
        svg.text(
            x + 40, row + 5, "start", is_own(style.label) ? "own" : "key", style.name);
    }
}

// What a case is, for somebody who has not read about it.
std::string words_of(const std::string &kind)
{
    const char *const words[][2] = {{"distant", "polygons that are apart"},
        {"overlap", "polygons that overlap"},
        {"touching", "polygons within rounding of contact"},
        {"exact", "polygons in exact contact"},
        {"large-distant", "large polygons, far apart"},
        {"large-near", "large polygons, near each other"}};
    for (auto &pair : words) {
        if (kind == pair[0]) return pair[1];
    }
    return kind;
}

bool draw(const Picture &picture, const std::string &path)
{
    Svg svg(path);
    if (!svg.good()) return false;
    open_picture(svg, "Time of a query: " + words_of(picture.kind),
        std::string("nanoseconds, on a logarithmic scale: lower is faster; ") +
            (picture.protocol == "paper"  ? "1000 pairs, repeated"
                : picture.data == "large" ? "one pair of polygons at many poses"
                                          : "65536 different pairs"));
    std::vector<int> vertices = picture.vertices();
    Panel panel = {64, 104, 420, 340, vertices.front(), vertices.back(), 0, 1};
    fit_y(panel, picture);
    for (const char *query : {"collide", "distance"}) {
        bool first = query[0] == 'c';
        if (!first) panel.left += panel.width + 24;
        draw_axes(svg, panel, vertices,
            first ? "Do they collide?" : "How far apart are they?", first);
        for (const Style &style : STYLES) {
            draw_line(svg, panel, style, picture.points(style.label, query));
        }
    }
    draw_key(svg, panel.left + panel.width + 22, panel.top + 10, picture);
    svg.print("</svg>\n");
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::cerr << "usage: plot results.csv folder\n";
        return 2;
    }
    Table table = read_table(argv[1]);
    std::vector<Picture> pictures;
    for (const char *protocol : {"paper", "fresh"}) {
        for (const char *kind : RANDOM_CASES)
            pictures.push_back({&table, "random", protocol, kind});
    }
    for (const char *kind : LARGE_CASES)
        pictures.push_back({&table, "large", "fresh", kind});
    for (const Picture &picture : pictures) {
        if (picture.vertices().empty())
            continue; // nothing to draw over the number of vertices
        std::string path =
            std::string(argv[2]) + "/" + picture.protocol + "-" + picture.kind + ".svg";
        if (!draw(picture, path)) {
            std::cerr << "plot: cannot write " << path << "\n";
            return 1;
        }
    }
    return 0;
}
