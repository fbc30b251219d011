#!/bin/sh
# The README's first C example, compiled with every warning as a reader would
# save it, and run.
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

awk '/^```c$/ { inside = 1; next } inside && /^```$/ { exit } inside' README.md \
    >"$out/readme.c"
try 'README.md has a C example' test -s "$out/readme.c"
for cc in gcc clang; do
    # shellcheck disable=SC2086 # a list of options
    try "$cc compiles it" $cc -std=c99 -O2 $STRICT -I. "$out/readme.c" -o "$out/readme" -lm
    try "$cc's program runs" "$out/readme"
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
