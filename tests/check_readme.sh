#!/bin/sh
# The README's first C example, compiled with every warning as a reader would
# save it, and run; its others, compiled; the commands for a program that is fast
# on every x86, as they stand there; its length, and that what it names is there.
#
#   sh tests/check_readme.sh build-folder
set -u
out=$1
mkdir -p "$out"
passed=0 failed=0

try() {
    name=$1
    shift
    if "$@" >"$out/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED  $name"
        head -n 20 "$out/said"
    fi
}

# example NUMBER
example() {
    awk -v wanted="$1" '/^```c$/ { inside = ++seen == wanted; next }
        /^```$/ { inside = 0 } inside' README.md
}

example 1 >"$out/readme.c"
try 'README.md has a C example' test -s "$out/readme.c"
# snippet NUMBER FILE DECLARATIONS: as pasted below the include
snippet() {
    {
        printf '#define GJK2D_IMPLEMENTATION\n#include "gjk2d.h"\n%s\n' "$3"
        example "$1"
    } >"$2"
    try "README.md has C example $1" test "$(wc -l <"$2")" -gt 8
}
snippet 2 "$out/depth.c" 'void push(gjk2d_vec2 at, gjk2d_vec2 normal, float separation);'
snippet 3 "$out/motions.c" ''
for cc in gcc clang; do
    # shellcheck disable=SC2086 # a list of options
    try "$cc compiles it" $cc -std=c99 -O2 $STRICT -I. "$out/readme.c" -o "$out/readme" -lm
    # shellcheck disable=SC2016 # the quotes are for the inner shell
    try "$cc's program prints what is said" sh -c 'test "$("$1" | grep -c .)" = 2 &&
        ! "$1" | while IFS= read -r line; do
            grep -qF "\`$line\`" README.md || echo "$line"; done | grep .' run "$out/readme"
    # shellcheck disable=SC2086
    try "$cc compiles depth, contact, rays and casts" $cc -std=c99 -O2 $STRICT -I. \
        -c "$out/depth.c" -o "$out/depth.o"
    # shellcheck disable=SC2086
    try "$cc compiles the motions" $cc -std=c99 -O2 $STRICT -I. -c "$out/motions.c" \
        -o "$out/motions.o"
done
if [ "$(uname -m)" = x86_64 ]; then
    cp gjk2d.h "$out"
    printf '#define GJK2D_IMPLEMENTATION\n#include "gjk2d.h"\n' >"$out/shapes.c"
    cat >"$out/choice.c" <<END
#include "gjk2d.h"
int main(void)
{
    static const gjk2d_vec2 origin = {0, 0};
    gjk2d_shape disc = gjk2d_make_circle(origin, 1);
    gjk2d_series series = {&disc, 0, NULL, 0};
    return gjk2d_collide_many(&series, &series, 100, NULL) != 100;
}
END
    sed -n 's/^  \(cc .*-c shapes.c.*\)/\1/p' README.md >"$out/commands"
    try 'README.md has three commands' test "$(wc -l <"$out/commands")" = 3
    try 'the commands work' sh -e -c 'cd "$1" && . ./commands && cc choice.c shapes*.o -lm' \
        choice "$out"
    try 'the choice answers' "$out/a.out"
fi
try 'README.md has at most 250 lines' test "$(wc -l <README.md)" -le 250
for name in $(grep -o '`gjk2d_[a-z_0-9]*`' README.md | tr -d '`' |
    grep -v '_f[36][24]$' | sort -u); do
    try "README.md: $name" grep -q "GJK2D_API .*[ *]$name(\|GJK2D_LINK.*($name)\|^typedef .* $name;" gjk2d.h
done
for file in $(grep -o '](\([a-zA-Z0-9_./-]*\))' README.md | tr -d ']()'); do
    try "README.md: $file" test -e "$file"
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
