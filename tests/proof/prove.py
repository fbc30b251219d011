#!/usr/bin/env python3
"""Proves the bounds of rounding that gjk2d.h states in >>pair, for its Lemmas 1 to 7.

    python3 tests/proof/prove.py gjk2d.h

Two parts. Gappa proves what a few operations on doubles can be off by: the files *.g. Here
each lemma follows the header's operations in their order, and adds up in exact rationals
what they can be off by at worst. The sum is what the lemma needs; the header's bound must
not be less. All lengths are parts of E = 1, and u is 2^-53.
"""
import glob
import os
import re
import subprocess
import sys
from fractions import Fraction as F

U = F(1, 2**53)
ROOT_2 = F(99, 70)  # a little more than the square root of 2
PRODUCT = F(0x20A, 0x100) * U  # product.g: of a dot product whose terms add up to 1


def chain(n):
    """What n roundings make of 1: chain.g."""
    return n * U + U / 2**12


class Sum:
    """A computed number. It is exactly a sum of parts, named by letters, whose sizes add up
    to at most 1 all together; `off` bounds how far it is off, for each unit of a part."""

    def __init__(self, parts, off=None):
        self.parts = set(parts)
        self.off = dict(off or {})

    def __add__(self, other):  # also of a difference: only sizes count
        both = Sum(self.parts | other.parts, self.off)
        for part, off in other.off.items():
            both.off[part] = both.off.get(part, 0) + off
        return both.rounded()

    def rounded(self, times=1):
        """Each part is off by one more factor 1 + u."""
        result = Sum(self.parts, self.off)
        for _ in range(times):
            for part in self.parts:
                off = result.off.get(part, 0)
                result.off[part] = off + U * (1 + off)
        return result

    def worst(self):
        """The sizes add up to 1, and the error is linear in them: all is in one part."""
        return max(self.off.values())


# ---- Lemma 1. gjk2di_place_two, gjk2di_corner_of
t = Sum("t").rounded()  # t = tP - tQ, of stored numbers
p = Sum("p").rounded(2)  # cos x - sin y: two products, then their sum
q = Sum("q").rounded(2) + t  # R q - t
w = p + q + Sum("s")  # the corner, and the sweep
E_RATIO = (1 + chain(5)) ** 2  # how much more the true E may be than the computed one
corner = w.worst() * E_RATIO


def lemma_1():
    return corner / U


stated = {}  # the header's bounds, and
ERROR = None  # = CORNER u E, which the other lemmas count in: set by main

# ---- Lemma 3. gjk2di_value, gjk2di_product_error
# A difference of corners: at most 2 in |.|_1, each coordinate off by
difference = (2 * w.worst() + U * (2 + 2 * w.worst())) * E_RATIO


def lemma_3():
    # (u + d) . (v + e) - u . v = d . v + u . e + d . e, with all of |u|_1 |v|_1 rounded
    return (difference + PRODUCT * (2 + difference)) / ERROR


def lemma_3_square():
    return 2 * difference**2 / ERROR**2


# gjk2di_with_radii: v . a - r |v|, where r is at most |a|_1 + 2 error.
# The length of v is off by as much as v, and by 2 u; the radius by 2 u, their product and
# the final difference by u each. Either the loop in doubles found v, whose lowest corner
# may be lower than a by its tolerance, or the sign by which the foot is on the edge may be
# wrong, so that the distance is that of an end: by Lemma 3 no more than the product's.
def gap():
    rounding = chain(5) + U
    of_v = difference + (PRODUCT + rounding) * (1 + 2 * ERROR)
    of_a = difference + ROOT_2 * difference * (1 + rounding)
    return max(
        of_v / ERROR + F(17, 16) * stated["SCORE"],
        of_v / ERROR + lemma_3(),
        of_a / ERROR + lemma_3(),
    )


def gap_square():
    length = ROOT_2 * difference * 2 * ERROR * (1 + chain(5))
    return (2 * difference**2 + length) / ERROR**2 + lemma_3_square()


# ---- Lemma 4. gjk2di_place_two, gjk2di_separate_two
def lemma_4():
    # The edge's vector: a difference, turned. Each coordinate is off by three roundings of
    # |cos x| + |sin y| <= |R| |e|.
    direction = ROOT_2 * chain(3)
    vertices = ROOT_2 * (p + q).worst()  # v - start, before a difference of them is made
    products = PRODUCT * (1 + 2 * w.worst()) + U  # v x e, start x e, and their difference
    after = 2 * U  # times the inverse length; minus a radius or a speed
    return (direction + vertices + products + after) * E_RATIO / ERROR


# ---- Lemma 5. gjk2di_localize, gjk2di_local_lanes, gjk2di_measure_local; of size = 1
size_ratio = (1 + chain(5)) ** 2
origin = Sum("o").rounded(3)  # R^T (point - position)
square = Sum("v").rounded(3)  # |R|^2 x: products, their sum, a product
local = (square + origin).worst() * size_ratio
local_t = chain(2) * size_ratio  # R^T t


def lemma_5_inside():
    # of two vertices
    return (2 * local + 2 * local**2 + PRODUCT * (1 + local) ** 2) / U


def lemma_5_beside():
    # of t and a vertex
    line = local + local_t + PRODUCT * (1 + local + local_t)
    # of an edge, with one rounding, and a vertex; of t and the edge; and their sum
    height = U + local + PRODUCT * (1 + local)
    rate = U + local_t + PRODUCT * (1 + local_t)
    return max(line, height + 2 * U, rate + 2 * U) * size_ratio / U


# ---- Lemma 6. gjk2di_support, gjk2di_loop; for |d|_1 = 1
def lemma_6():
    # The score of a vertex of P, and of one of Q: each coordinate, and the product.
    score = (p.worst() + PRODUCT) * (1 + chain(2)), (q.worst() + PRODUCT) * (1 + chain(2))
    chosen = 2 * max(score)  # that of the chosen corner, and that of the true minimum
    product = w.worst() + PRODUCT * (1 + w.worst())  # d . w
    compared = 5 * U + U  # radius.g, and the difference
    return (chosen + product + compared) * E_RATIO / ERROR


# ---- along T. gjk2di_clip_path, gjk2di_closing_speed; for |T|_1 = 1
def path():
    speed = ROOT_2 * chain(3) + PRODUCT + U  # the edge, its product with T, times 1 / length
    return (speed + 2 * U) / U  # what is left at the end, and where it is compared


# ---- Lemma 7. >>turn; for parts of E = 1. A vector's error is its length, in parts of what
# the vector's may be. `many` multiplies what the factors 1 + e of a product are off by.
def many(*errors):
    product = F(1)
    for error in errors:
        product *= 1 + error
    return product - 1


def lemma_7():
    complex_product = 2 * ROOT_2 * (U + U * U)  # each coordinate is off by 2 u of its size
    unit = many(chain(2), U, U)  # gjk2di_unit_along: length, quotient, product
    length = many(unit, PRODUCT)
    by = many(unit, unit, complex_product)
    half = many((by + 2 * U) * F(71, 100), unit)  # 1 + by is at least root 2 long
    k = half * ROOT_2 + 2 * U  # the slope of y / (1 + x) is at most root 2
    mid = many(unit, half, complex_product)
    h = k + 2 * U  # at least 1 long
    hh = many(h, h, complex_product)  # of N, without mid; and D: at most 2 long
    D = 2 * h + h * h + PRODUCT
    scale = many(length, U, U, U)
    least = 2 * PRODUCT  # of the vertex that is found, and of the true one
    cubic = chain(4)  # gjk2di_add_cubic, for each number
    of_direction = unit + U  # how much longer than 1 d is

    # The pivot's path: parts of a(0) or a(1), and of |R| m.
    of_a = U + U + 3 * U
    of_m = many(length, unit, U, complex_product) + U + 6 * U
    # On an arc, B is at most root 2 (|a(0)| + |a(1)|) long, and so is h.
    bend = many(k, U + 2 * U, complex_product, complex_product, h, PRODUCT, 3 * U, cubic)

    # d fixed in the world: D (d . c + least of Q - radius), (conj(N) d) . (v - m)
    rotated = many(hh, many(mid, complex_product), complex_product)
    far = many(rotated, scale, ROOT_2 * cubic)
    line = many(D, cubic) + 2 * U
    world = {
        "a": 2 * many(line, of_a, PRODUCT) + 2 * bend,
        "m": many(line, of_m, PRODUCT) + many(far, PRODUCT),
        "p": many(far, least),
        "q": 2 * many(line, complex_product, least),
        "r": 2 * many(line, of_direction, U),
    }
    # d turning with P: D (|R| least of P - radius), (N n) . (c - R_Q w). Any n will do;
    # its length is off by its own products alone.
    own = many(mid, complex_product)
    n = many(of_direction, complex_product, complex_product, PRODUCT, 2 * U)
    rotated = many(hh, complex_product)
    moving = {
        "a": 2 * many(rotated, of_a, cubic + U) + 2 * bend,
        "m": many(rotated, of_m, cubic + U) + many(line, own, scale, PRODUCT, 2 * U),
        "p": many(line, own, scale, least, 2 * U),
        "q": 2 * many(rotated, ROOT_2 * cubic, complex_product, least),
        "r": 2 * many(line, n, U),
    }
    worst = max(list(world.values()) + list(moving.values()))
    sums = 6 * 2 * U  # of b, whose numbers are at most 2
    # gjk2di_clip_cubic: four times three levels, each a difference of at most 4, its part,
    # and a sum. The rounding of t moves P: the slope of a cubic is at most 12.
    clipping = 12 * (4 + 4 + 2) * U
    steps = 3 * 12 * U
    return (worst + sums + clipping + steps) / U


LEMMAS = (
    # bound, what the header calls it, in units of, what it needs, Gappa's part
    ("CORNER", "Lemma 1, a corner", "u E", lemma_1, "chain"),
    ("PRODUCT", "Lemma 3, a product", "error |u|", lemma_3, "product"),
    ("PRODUCT_SQUARE", "Lemma 3, a product", "error^2", lemma_3_square, ""),
    ("GAP", "Lemma 3, with a radius", "error |u|", gap, "chain, product"),
    ("GAP_SQUARE", "Lemma 3, with a radius", "error^2", gap_square, "chain"),
    ("SIDE", "Lemma 4, a separation", "error", lemma_4, "chain, product, inverse"),
    ("INSIDE", "Lemma 5, two vertices", "u size^2", lemma_5_inside, "chain, product"),
    ("BESIDE", "Lemma 5, a ray and a vertex", "u size t", lemma_5_beside, "chain, product"),
    ("SCORE", "Lemma 6, a support vertex", "error |d|", lemma_6, "product, radius"),
    ("PATH", "along a translation", "u |T|", path, "chain, product"),
    ("TURN", "Lemma 7, a turn", "u E", lemma_7, "chain, product"),
)


def main(header):
    global ERROR
    with open(header, encoding="ascii") as file:
        text = file.read()
    for name, value in re.findall(r"gjk2di_bound_(\w+) = (\d+)", text):
        stated[name.upper()] = int(value)
    unproved = set(stated) - {lemma[0] for lemma in LEMMAS}
    ERROR = stated["CORNER"] * U
    failed = 0
    for script in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "*.g"))):
        name = os.path.basename(script)[:-2]
        is_proved = subprocess.call(["gappa", "-Eprecision=200", script]) == 0
        failed += not is_proved
        print(f"gappa {name}: {'proved' if is_proved else 'NOT PROVED'}")
    print(f"\n{'bound':<28}{'is':>4}  {'needs':>6}  {'of':<10} by Gappa, then exact sums of")
    for name, what, unit, needs, by in LEMMAS:
        need, bound = needs(), stated[name]
        failed += need > bound
        print(
            f"{what:<28}{bound:>4}  {float(need):>6.3f}  {unit:<10} {by or 'exact only'}"
            + ("" if need <= bound else "   TOO SMALL")
        )
    failed += len(unproved)
    for name in unproved:
        print(f"{name}: not proved here")
    count = len(LEMMAS) + len(glob.glob(os.path.join(os.path.dirname(__file__), "*.g")))
    print(f"{count - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
