#!/bin/sh
# Runs the built examples and compares what they print with examples/expected/.
#   sh examples/check.sh build/examples
# A line for each; the exit code is 1 if one failed.
built=$1
here=$(dirname "$0")
passed=0 failed=0

# compare TOLERANCE WANTED GOT: the same words, and numbers that differ by no
# more than TOLERANCE times the larger of 1 and their size.
compare() {
    awk -v tolerance="$1" '
        function number(word) { return word ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/ }
        function size(x) { return x < 0 ? -x : x }
        function same(a, b) {
            if (!number(a) || !number(b)) return a == b
            return size(a - b) <= tolerance * (size(b) > 1 ? size(b) : 1)
        }
        function differ() { print FNR ": " $0 " (wanted: " wanted[FNR] ")"; bad = 1 }
        NR == FNR { wanted[++lines] = $0; next }
        { got = FNR }
        { if (split(wanted[FNR], word) != NF) { differ(); next } }
        { for (i = 1; i <= NF; i++) if (!same($i, word[i])) { differ(); next } }
        END { if (got != lines) print "wanted " lines " lines, got " got + 0
              exit bad || got != lines }' "$2" "$3"
}

# check NAME[.PRECISION] TOLERANCE EXIT_CODE COMMAND..
# The command ends with that code and prints expected/NAME.txt.
check() {
    name=$1 tolerance=$2 code=$3
    shift 3
    "$@" >"$built/$name.out" 2>&1 </dev/null
    ended=$?
    if compare "$tolerance" "$here/expected/${name%.*}.txt" "$built/$name.out" &&
        [ $ended = "$code" ]; then
        echo "ok      $name"
        passed=$((passed + 1))
    else
        echo "FAILED  $name (exit code $ended, should be $code)"
        failed=$((failed + 1))
    fi
}

mkdir -p "$built/trace"
check 01_first_query 0 0 "$built/01_first_query"
check 02_separation 0 0 "$built/02_separation"
check 03_custom_support 0 0 "$built/03_custom_support"
check 04_trace 0 0 "$built/04_trace" "$built/trace.svg"
check 05_planner 0 0 "$built/05_planner" "$built/planner.svg"
check 06_motions 0 0 "$built/06_motions" "$built/motions.svg"
check 07_game 0 0 "$built/07_game" "$built/game.svg"
check 09_turn 0 0 "$built/09_turn" "$built/turn.svg"
check 08_picture 0 0 "$built/08_picture" "$built/picture.svg"
check 08_picture_drawn 0 0 cmp "$built/picture.svg" "$here/picture.svg"
for real in f32 f64; do
    # By law 3, for pairs that are up to 30 in extent. In a float build 2.9 is off by 1e-7.
    case $real in f32) near=1e-6 ;; *) near=1e-14 ;; esac
    query=$built/query_$real
    check query.$real $near 0 "$query" "$here/pairs.txt"
    check separation.$real $near 0 "$query" separation "$here/pairs.txt"
    check contact.$real $near 0 "$query" contact 2 "$here/pairs.txt"
    check ray.$real $near 0 "$query" ray "$here/rays.txt"
    check cast.$real $near 0 "$query" cast 0 "$here/casts.txt"
    check contains.$real $near 0 "$query" contains "$here/points.txt"
done
check query_unreadable 1e-6 1 "$built/query_f32" "$here/unreadable.txt"

echo "examples: $passed passed, $failed failed"
[ $failed = 0 ]
