#!/bin/sh
# The README's first C example, compiled with every warning as a reader would
# save it, and run; its others, compiled within functions; and the commands for a
# program that is fast on every x86, as they stand there.
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
{
    cat <<END
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
struct sample { double at; gjk2d_pose pose; };
int drive_all(const gjk2d_shape *car_parts, const struct sample *samples,
              const gjk2d_shape *shapes, const gjk2d_pose *poses);
int drive_all(const gjk2d_shape *car_parts, const struct sample *samples,
              const gjk2d_shape *shapes, const gjk2d_pose *poses)
{
END
    example 3
    echo 'return first + count + closest; }'
} >"$out/motions.c"
{
    cat <<END
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"
void push(gjk2d_vec2 at, gjk2d_vec2 normal, float separation);
int step(gjk2d_shape a, gjk2d_pose a_pose, gjk2d_shape b, gjk2d_pose b_pose,
         gjk2d_vec2 eye, gjk2d_vec2 way);
int step(gjk2d_shape a, gjk2d_pose a_pose, gjk2d_shape b, gjk2d_pose b_pose,
         gjk2d_vec2 eye, gjk2d_vec2 way)
{
END
    example 2
    echo 'return r.collide + (int)status + seen.hit + (a_pose.position.x > 0); }'
} >"$out/depth.c"
for cc in gcc clang; do
    # shellcheck disable=SC2086 # a list of options
    try "$cc compiles it" $cc -std=c99 -O2 $STRICT -I. "$out/readme.c" -o "$out/readme" -lm
    try "$cc's program runs" "$out/readme"
    # shellcheck disable=SC2086
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
echo "$passed passed, $failed failed"
[ $failed = 0 ]
