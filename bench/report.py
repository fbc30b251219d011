#!/usr/bin/env python3
"""Turns results.csv into tables: all of them into tables.md, the main ones on the screen.

    report.py results.csv tables.md

Ends with status 1 if gjk2d gave a wrong answer.
"""
import csv
import os
import statistics
import sys

PEERS = ("box2d-2.4", "box2d-3", "cute_c2", "chipmunk")
QUERIES = ("collide", "within", "overlap", "contains", "swept", "distance", "witness",
           "separation", "penetration", "point", "contact", "ray", "cast")
NEAR_CONTACT = ("touching", "exact", "mixed", "snug", "near")


class Row:
    """A line of results.csv: one system was asked one question about one dataset."""

    def __init__(self, line):
        self.protocol, self.data, self.query = line["protocol"], line["data"], line["query"]
        self.system, self.precision = line["system"], line["precision"]
        self.vertices, self.case = int(line["vertices"] or 0), line["case"]
        self.judged, self.wrong = int(line["judged"]), int(line["wrong"])
        self.ns = float(line["ns_median"])
        self.version, self.isa = line["version"], line["isa"]
        self.is_own = self.system.startswith("gjk2d")
        twice = self.is_own and self.precision == "f64"
        self.label = self.system + (" f64" if twice else "")

    def cell(self):
        return self.protocol, self.data, self.query, self.vertices, self.case

    def counts(self):
        """A rival counts where 90% of its answers are right, near contact half."""
        most = 0.5 if any(word in self.case for word in NEAR_CONTACT) else 0.1
        return self.wrong <= most * self.judged


class Table:
    def __init__(self, path):
        with open(path) as file:
            self.rows = [Row(line) for line in csv.DictReader(file)]
        self.by_cell = {}
        for row in self.rows:
            self.by_cell.setdefault(row.cell(), {})[row.label] = row

    def at(self, cell):
        return self.by_cell.get(cell, {})

    def names(self, part, **like):
        """What occurs in one column, of rows that agree with `like`, in order."""
        return list(dict.fromkeys(
            getattr(row, part) for row in self.rows
            if all(getattr(row, name) == value for name, value in like.items())))

    def fastest_peer(self, cell):
        peers = [row for row in self.at(cell).values()
                 if row.system in PEERS and row.counts()]
        return min(peers, key=lambda row: row.ns, default=None)


def in_three_digits(ns):
    return f"{ns:.2f}" if ns < 10 else f"{ns:.1f}" if ns < 100 else f"{ns:.0f}"


def grid(head, body):
    """A Markdown table, aligned so that it can be read as it is."""
    if not body:
        return ""
    rows = [head] + body
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    rule = "|" + "|".join("-" * (width + 1) + ("-" if i == 0 else ":")
                          for i, width in enumerate(widths)) + "|"
    text = ["| " + " | ".join(
        word.ljust(width) if i == 0 else word.rjust(width)
        for i, (word, width) in enumerate(zip(row, widths))) + " |" for row in rows]
    return "\n".join([text[0], rule] + text[1:]) + "\n\n"


# ------------------------------------------------------------------ the paper's tables

def paper_tables(table, folder):
    """Tables I to VI, and how many times as fast as Box2D 2.4 the paper's loop is."""
    with open(os.path.join(folder, "paper.csv")) as file:
        paper = {(row["system"], int(row["vertices"])): row for row in csv.DictReader(file)}
    columns = [(query, case) for query in ("distance", "collide")
               for case in ("distant", "overlap", "touching")]
    names = [f"{query} {case}" for query, case in columns]
    text = ("## The paper's Tables I to VI\n\nMedian ns per query, in brackets the "
            "paper's number on its machine.\n\n")
    ratios = []
    for vertices in table.names("vertices", protocol="paper", data="random"):
        cells = [table.at(("paper", "random", query, vertices, case))
                 for query, case in columns]
        body = []
        for label in table.names("label", protocol="paper", data="random"):
            if not any(label in cell for cell in cells):
                continue
            theirs = paper.get((label, vertices), {})
            body.append([label] + [
                (in_three_digits(cell[label].ns) if label in cell else "-")
                + (f" ({in_three_digits(float(theirs[name]))})" if label in cell
                   and float(theirs.get(name, 0)) else "")
                for cell, name in zip(cells, names)])
        text += grid([f"{vertices} vertices"] + names, body)
        for label in ("gjk2d", "gjk2d-gjk", "gjk2d-hcs"):
            ratios.append([f"{label}, {vertices} vertices"] + [
                f"{cell['box2d-2.4'].ns / cell[label].ns:.2f}"
                if label in cell and "box2d-2.4" in cell else "-" for cell in cells])
    if not ratios:
        return ""
    return text + "Times as fast as Box2D 2.4:\n\n" + grid(["system"] + names, ratios)


# ------------------------------------------------------------------------ the peers

def is_counted(data, vertices):
    return data in ("circle", "capsule") or (data == "random" and vertices in (4, 8, 16, 24))


def peer_tables(table, protocol):
    """For each question a table: gjk2d in float beside the fastest peer."""
    text, cells, ahead = "", 0, 0
    for query in QUERIES:
        body = []
        for cell in table.by_cell:
            own, peer = table.at(cell).get("gjk2d"), table.fastest_peer(cell)
            if cell[0] != protocol or cell[2] != query or not own or not peer:
                continue
            if not is_counted(cell[1], cell[3]):
                continue
            cells, ahead = cells + 1, ahead + (peer.ns >= own.ns)
            wrong = 100 * peer.wrong / peer.judged
            body.append([f"{cell[1]} {cell[3]} {cell[4]}",
                         in_three_digits(own.ns), in_three_digits(peer.ns), peer.system,
                         f"{wrong:.2g}%" if wrong else "0", f"{peer.ns / own.ns:.2f}"])
        text += grid([query, "gjk2d", "peer", "which", "its wrong", "times as fast"], body)
    if not cells:
        return "", ""
    return (f"## Beside the fastest peer, protocol `{protocol}`\n\nMedian ns per query of "
            f"gjk2d in float and of the fastest of {', '.join(PEERS)} whose answers count: "
            "90% of them right, near contact half.\n\n" + text,
            f"Protocol `{protocol}`: gjk2d is ahead of the fastest peer in {ahead} of "
            f"{cells} cells.\n")


# ------------------------------------------------------------------- all that was measured

def with_wrong(row):
    if not row:
        return "-"
    wrong = f" ({100 * row.wrong / row.judged:.2g}%)" if row.wrong else ""
    return in_three_digits(row.ns) + wrong


def system_table(table, title, cells):
    columns = [table.at(cell) for cell in cells]
    names = [str(cell[3]) for cell in cells]
    labels = [label for label in table.names("label")
              if any(label in column for column in columns)]
    return grid([title] + names, [
        [label] + [with_wrong(column.get(label)) for column in columns]
        for label in labels])


def all_tables(table):
    """For each question about a kind of data a table for each case."""
    text = ""
    for protocol in table.names("protocol"):
        for data in table.names("data", protocol=protocol):
            text += (f"## Protocol `{protocol}`, data `{data}`\n\nMedian ns per query; in "
                     "brackets how many answers are wrong.\n\n")
            for query in table.names("query", protocol=protocol, data=data):
                cells = [cell for cell in table.by_cell
                         if cell[:3] == (protocol, data, query)]
                for case in dict.fromkeys(cell[4] for cell in cells):
                    text += system_table(table, f"{query}, {case}",
                                         [cell for cell in cells if cell[4] == case])
    return text


def ratio_table(table, title, ratio_of):
    """The spread of a ratio over cells, for each kind of data and question."""
    groups = {}
    for cell in table.by_cell:
        for name, ratio in ratio_of(table.at(cell)):
            groups.setdefault((name,) + cell[:3], []).append((ratio, f"{cell[4]} {cell[3]}"))
    body = []
    for key, ratios in groups.items():
        ratios.sort()
        body.append([", ".join(key), str(len(ratios)), f"{ratios[0][0]:.2f}",
                     f"{statistics.median(ratio for ratio, _ in ratios):.2f}",
                     f"{ratios[-1][0]:.2f}", ratios[-1][1]])
    head = ["", "cells", "least", "median", "greatest", "where"]
    return f"## {title}\n\n" + grid(head, body) if body else ""


def ratio(cell, a, b):
    return [(f"{a} to {b}", cell[a].ns / cell[b].ns)] if a in cell and b in cell else []


def other_ratios(table):
    return (ratio_table(table, "Time in double beside that in float",
                        lambda cell: ratio(cell, "gjk2d f64", "gjk2d")
                        + ratio(cell, "gjk2d-batch f64", "gjk2d-batch"))
            + ratio_table(table, "Time with a cache beside that of Box2D",
                          lambda cell: ratio(cell, "gjk2d-warm", "box2d-2.4")))


# ----------------------------------------------------------------------- wrong answers

def own_wrong(table):
    own = [row for row in table.rows if row.is_own]
    bad = [row for row in own if row.wrong]
    text = "".join(f"WRONG: {row.label}, {' '.join(map(str, row.cell()))}: {row.wrong}\n"
                   for row in bad)
    return text + (f"{len(bad)} of the {len(own)} rows of gjk2d have wrong answers.\n"), bad


def main(results, output):
    table = Table(results)
    if not table.rows:
        sys.exit(f"report: no results in {results}")
    with open(os.path.join(os.path.dirname(results), "machine.txt")) as file:
        machine = "".join(f"- {line}" for line in file)
    machine += "".join(dict.fromkeys(
        f"- {row.system}: {row.version}, {row.precision}, {row.isa}\n" for row in table.rows))
    fresh, headline = peer_tables(table, "fresh")
    cold, cold_headline = peer_tables(table, "cold")
    wrong, bad = own_wrong(table)
    head = f"# Benchmark\n\n{machine}\n"
    paper = paper_tables(table, os.path.dirname(os.path.abspath(__file__)))
    rest = all_tables(table) + other_ratios(table)
    end = wrong + headline + cold_headline
    with open(output, "w") as file:
        file.write(head + paper + fresh + cold + rest + "## Wrong answers\n\n" + end)
    print(head + (paper + fresh + cold or rest) + end + f"All tables are in {output}.")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main(*sys.argv[1:3])
