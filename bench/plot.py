#!/usr/bin/env python3
"""Draws results.csv in the manner of the paper's Fig. 3.

    plot.py results.csv folder

One SVG for each protocol and case: collision on the left, distance on the right, ns per
query on a logarithmic axis over the number of vertices, a line for each system.
"""
import math
import os
import sys

from report import Table

# Ours are drawn last, on top; Box2D 3, of at most 8 vertices, over Box2D 2.
STYLES = [  # label, name in the key, colour, width, dashes
    ("polygon2d", "edge by edge (textbook)", "#9a8f2f", 1.8, "none"),
    ("fcl", "FCL, double", "#8c564b", 1.8, "none"),
    ("bullet", "Bullet", "#8e5bb5", 1.8, "none"),
    ("chipmunk", "Chipmunk, double", "#5b7f95", 1.8, "none"),
    ("libccd", "libccd, double", "#7f7f7f", 1.8, "none"),
    ("opengjk", "OpenGJK", "#17a2a8", 1.8, "none"),
    ("sat", "separating axes (textbook)", "#d76ab0", 1.8, "none"),
    ("cute_c2", "cute_c2", "#c2a200", 1.8, "none"),
    ("box2d-2.4", "Box2D 2.4", "#d9402a", 2.4, "none"),
    ("box2d-3", "Box2D 3", "#1d1d1d", 2.4, "2 5"),
    ("gjk2d-hcs", "paper's GJK, climbing", "#4d9de0", 2.8, "none"),
    ("gjk2d f64", "gjk2d, double", "#1f8a45", 2.0, "5 4"),
    ("gjk2d", "gjk2d", "#1f8a45", 3.2, "none"),
]
WORDS = {
    "distant": "polygons that are apart", "overlap": "polygons that overlap",
    "touching": "polygons within rounding of contact",
    "exact": "polygons in exact contact",
    "mixed": "polygons apart, overlapping or touching",
}
QUERIES = {"collide": "Do they collide?", "distance": "How far apart are they?"}
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 520" width="1200" \
height="520">
<style>
text { font-family: 'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif; fill: #222 }
.title { font-size: 20px; font-weight: bold } .note { font-size: 13px; fill: #666 }
.panel { font-size: 15px; font-weight: bold } .tick { font-size: 13px; fill: #444 }
.key { font-size: 14px } .own { font-size: 14px; font-weight: bold }
</style>
<rect width="1200" height="520" fill="#ffffff"/>"""
WIDTH, HEIGHT, TOP = 420, 340, 104
BOTTOM = TOP + HEIGHT


def text(x, y, anchor, kind, words):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">'
            f"{words}</text>")


def line(x1, y1, x2, y2, colour, width, dashes="none"):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}"/>')


class Panel:
    """One question: maps vertices and nanoseconds to the picture."""

    def __init__(self, left, vertices, times):
        self.left, self.vertices = left, vertices
        self.low = math.log10(min(times)) - 0.08
        self.high = math.log10(max(times)) + 0.08

    def x(self, vertices):
        first, last = self.vertices[0], self.vertices[-1]
        share = (vertices - first) / (last - first) if last > first else 0.5
        return self.left + WIDTH * (0.04 + 0.92 * share)

    def y(self, ns):
        return TOP + HEIGHT * (self.high - math.log10(ns)) / (self.high - self.low)

    def axes(self, title, is_labelled):
        left, right = self.left, self.left + WIDTH
        parts = [f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" '
                 'fill="#fafafa"/>']
        for decade in range(math.floor(self.low), math.ceil(self.high)):
            for digit in range(1, 10):
                y = self.y(digit * 10 ** decade)
                if not TOP <= y <= BOTTOM:
                    continue
                parts.append(line(left, y, right, y,
                                  *(("#cccccc", 1.2) if digit == 1 else ("#e8e8e8", 0.8))))
                if is_labelled and digit in (1, 2, 5):
                    parts.append(text(left - 8, y + 4.5, "end", "tick",
                                      f"{digit * 10 ** decade:g}"))
        for vertices in self.vertices:
            x = self.x(vertices)
            parts.append(line(x, BOTTOM, x, BOTTOM + 5, "#888888", 1))
            parts.append(text(x, BOTTOM + 21, "middle", "tick", vertices))
        return parts + [
            line(left, BOTTOM, right, BOTTOM, "#888888", 1),
            text(left + 4, TOP - 10, "start", "panel", title),
            text(left + WIDTH / 2, BOTTOM + 44, "middle", "tick", "vertices per polygon")]

    def curve(self, rows, colour, width, dashes):
        points = [(self.x(row.vertices), self.y(row.ns)) for row in rows]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        return [f'<polyline fill="none" stroke="{colour}" stroke-width="{width}" '
                f'stroke-linejoin="round" stroke-dasharray="{dashes}" points="{path}"/>'
                ] + [dot(x, y, colour, width) for x, y in points]


def dot(x, y, colour, width):
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{width + 0.8:.1f}" fill="{colour}"/>'


def key(left, curves):
    """The names of the systems, slowest first, as the lines end on the right."""
    last = {}
    for query in ("distance", "collide"):
        for style, rows in curves[query]:
            last.setdefault(style, rows[-1].ns)
    parts = []
    for i, style in enumerate(sorted(last, key=lambda style: -last[style])):
        label, name, colour, width, dashes = style
        y = TOP + 10 + 27 * i
        parts += [line(left, y, left + 30, y, colour, width, dashes),
                  dot(left + 15, y, colour, width),
                  text(left + 40, y + 5, "start",
                       "own" if label.startswith("gjk2d") else "key", name)]
    return parts


def picture(table, protocol, case):
    """The SVG, or None if nothing was measured."""
    vertices = sorted(table.names("vertices", protocol=protocol, data="random", case=case))
    curves = {query: [] for query in QUERIES}
    for query in QUERIES:
        for style in STYLES:
            rows = [table.at((protocol, "random", query, n, case)).get(style[0])
                    for n in vertices]
            rows = [row for row in rows if row]
            if rows:
                curves[query].append((style, rows))
    times = [row.ns for query in QUERIES for _, rows in curves[query] for row in rows]
    if not times:
        return None
    what = "1000 pairs, repeated" if protocol == "paper" else "65536 different pairs"
    parts = [HEAD, text(64, 36, "start", "title", "Time of a query: " + WORDS[case]),
             text(64, 58, "start", "note",
                  "nanoseconds, on a logarithmic scale: lower is faster; " + what)]
    for i, (query, title) in enumerate(QUERIES.items()):
        panel = Panel(64 + i * (WIDTH + 24), vertices, times)
        parts += panel.axes(title, i == 0)
        for style, rows in curves[query]:
            parts += panel.curve(rows, *style[2:])
    return "\n".join(parts + key(64 + 2 * WIDTH + 46, curves) + ["</svg>\n"])


def main(results, folder):
    table = Table(results)
    for protocol in ("paper", "fresh"):
        for case in WORDS:
            drawing = picture(table, protocol, case)
            if drawing:
                with open(os.path.join(folder, f"{protocol}-{case}.svg"), "w") as file:
                    file.write(drawing)


if __name__ == "__main__":
    main(*sys.argv[1:3])
