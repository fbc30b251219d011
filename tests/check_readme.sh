#!/bin/sh
# The README: its C examples are compiled with every warning and run, it is short, and what
# it names exists.
#
#   sh tests/check_readme.sh build-folder
# shellcheck disable=SC2016,SC2086 # backticks in quotes; lists of options
. tests/try.sh

# examples first last: those C examples of the README
examples() {
    awk -v first="$1" -v last="$2" '/^```$/ { inside = 0 }
        inside
        /^```c$/ { ++seen; inside = first <= seen && seen <= last }' README.md
}
examples 1 1 >"$out/readme.c"
examples 2 4 >"$out/recipes.h"

# The README says which two lines the first program prints, each between backticks.
prints_what_is_said() {
    "$out/readme" | awk '
        FNR == NR { readme = readme $0 "\n"; next }
        index(readme, "`" $0 "`") { lines++ }
        END { if (FNR != 2 || lines != 2) print lines " lines of " FNR " are in the README" }
        ' README.md -
}

for cc in gcc clang; do
    set -- $cc -std=c99 -O2 $STRICT -I. "-I$out"
    try "$@" "$out/readme.c" -o "$out/readme" -lm
    try prints_what_is_said
    for double in 0 1; do
        try "$@" -DGJK2D_DOUBLE=$double tests/link/recipes.c -o "$out/recipes" -lm
        try "$out/recipes"
    done
done
try test "$(wc -l <README.md)" -le 200
try test "$(tr -s ' |' '\n' <README.md | grep -c '[a-zA-Z]')" -le 1500
for name in $(grep -o '`gjk2d_[a-z_0-9]*`' README.md | tr -d '`' | sort -u); do
    try runs grep "^GJK2D_API .*[ *]$name(" gjk2d.h
done
for file in $(grep -o '](\([a-zA-Z0-9_./-]*\))' README.md | tr -d ']()') \
    $(grep -o '`examples/[a-z0-9_.]*`' README.md | tr -d '`'); do
    try test -e "$file"
done
finish
