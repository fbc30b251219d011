#!/bin/sh
# The README's first C example is compiled with every warning as a reader would save it, and
# run; the others are pasted below it and run by the program here. Also the README's length,
# and that what it names exists.
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

# example NUMBER: that C example of the README
example() {
    awk -v wanted="$1" '/^```c$/ { inside = ++seen == wanted; next }
        /^```$/ { inside = 0 } inside' README.md
}

example 1 >"$out/readme.c"
{
    printf '#define GJK2D_IMPLEMENTATION\n#include "gjk2d.h"\n'
    cat <<'END'
static int solved; /* how many contact points came */
static void solve(gjk2d_vec2 point, gjk2d_vec2 normal, float separation, int p_feature,
                  int q_feature)
{
    solved += point.y == 0.5f && normal.y == 1 && separation == 0 && p_feature == 5 &&
              (q_feature == 0 || q_feature == 2);
}
END
    example 2 && example 3 && example 4
    cat <<'END'
/* A box of one unit and a floor of two tiles, whose top is at y = 0.5. */
int main(void)
{
    static const gjk2d_vec2 corners[4] = {
        {-0.5f, -0.5f}, {0.5f, -0.5f}, {0.5f, 0.5f}, {-0.5f, 0.5f}};
    static const gjk2d_vec2 next[4] = {
        {0.5f, -0.5f}, {1.5f, -0.5f}, {1.5f, 0.5f}, {0.5f, 0.5f}};
    const gjk2d_vec2 down = {1, -1};
    gjk2d_shape tiles[2], parts[2];
    gjk2d_pose here = gjk2d_make_pose(0, 0.75f, 1, 0), poses[50];
    float clearances[50];
    tiles[0] = parts[0] = parts[1] = gjk2d_make_polygon(corners, 4, 0);
    tiles[1] = gjk2d_make_polygon(next, 4, 0);
    move(&parts[0], &here, down, tiles, 2); /* out of the first tile, along both */
    if (!(here.position.x > 0.999f && here.position.x < 1.001f && here.position.y >= 1 &&
          here.position.y < 1.001f))
        return 1;
    here.position.x = 0;
    here.position.y = 1;
    press(&tiles[0], NULL, &parts[0], &here);
    if (solved != 2)
        return 2;
    for (int i = 0; i < 50; i++)
        poses[i] = gjk2d_make_pose(0, 26 - 0.5f * (float)i, 1, 0);
    if (plan(parts, poses, tiles, 2, clearances) != -1 || clearances[49] != 0.5f)
        return 3;
    poses[30].position.y = 1;
    return plan(parts, poses, tiles, 2, clearances) == 30 ? 0 : 4;
}
END
} | sed -e 's/^void move/static &/' -e 's/^void press/static &/' -e 's/^int plan/static &/' \
    >"$out/recipes.c"

for cc in gcc clang; do
    # shellcheck disable=SC2086 # a list of options
    try "$cc compiles the first query" $cc -std=c99 -O2 $STRICT -I. "$out/readme.c" \
        -o "$out/readme" -lm
    # shellcheck disable=SC2016 # the quotes are for the inner shell
    try "$cc's program prints what is said" sh -c 'test "$("$1" | grep -c .)" = 2 &&
        ! "$1" | while IFS= read -r line; do
            grep -qF "\`$line\`" README.md || echo "$line"; done | grep .' run "$out/readme"
    # shellcheck disable=SC2086
    try "$cc compiles the recipes" $cc -std=c99 -O2 $STRICT -I. "$out/recipes.c" \
        -o "$out/recipes" -lm
    try "$cc's recipes do what they say" "$out/recipes"
done
try 'README.md has at most 200 lines' test "$(wc -l <README.md)" -le 200
try 'README.md has at most 1500 words' \
    test "$(tr -s ' |' '\n' <README.md | grep -c '[a-zA-Z]')" -le 1500
for name in $(grep -o '`gjk2d_[a-z_0-9]*`' README.md | tr -d '`' | sort -u); do
    try "README.md: $name" grep -q "^GJK2D_API .*[ *]$name(" gjk2d.h
done
for file in $(grep -o '](\([a-zA-Z0-9_./-]*\))' README.md | tr -d ']()') \
    $(grep -o '`examples/[a-z0-9_.]*`' README.md | tr -d '`'); do
    try "README.md: $file" test -e "$file"
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
