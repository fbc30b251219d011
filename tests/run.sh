#!/bin/sh
# Run a list of commands, JOBS (2) at a time, and add up what they counted.
#
#   sh tests/run.sh list log-folder
#
# Each line of the list is "name: command". What a command counted is its last line that
# reads ".. N passed, M failed"; one that says nothing counts as one. A command that ends
# badly without a failure, or runs for more than LIMIT seconds, counts as a failure. Every
# half minute the last line of what runs is shown. The last line printed is the sum.
set -u
limit=
if command -v timeout >/dev/null; then limit="timeout ${LIMIT:-1800}"; fi

# One line of the list; what failed is shown, all of it is in the log.
run_one() {
    line=$(sed -n "$1p" "$list")
    name=${line%%: *}
    log=$logs/$(echo "$name" | tr -c 'A-Za-z0-9._\n-' '_').log
    began=$(date +%s)
    while sleep 30 >/dev/null 2>&1; do echo "    .. $(tail -n 1 "$log")"; done &
    watcher=$!
    # shellcheck disable=SC2086 # a command with its option
    $limit sh -c "${line#*: }" >"$log" 2>&1 </dev/null
    ended=$?
    kill $watcher 2>/dev/null

    # shellcheck disable=SC2046 # two numbers
    set -- $(sed -n -E 's/^(.* )?([0-9]+) passed, ([0-9]+) failed.*/\2 \3/p' "$log" | tail -n 1)
    passed=${1:-$((ended == 0))} failed=${2:-0}
    [ $ended = 0 ] || [ "$failed" != 0 ] || failed=1
    echo "$passed $failed" >>"$logs/counts"
    printf '%6d passed %3d failed %4ds  %s\n' "$passed" "$failed" \
        $(($(date +%s) - began)) "$name"
    [ "$failed" = 0 ] || {
        grep -v -E '^\[ +(OK|RUN) ' "$log" | cut -c 1-300 | tail -n "${SHOWN:-30}"
        echo "(all of it: $log)"
    }
}

list=$1 logs=$2
if [ $# = 3 ]; then
    run_one "$3" # from below
    exit 0
fi
mkdir -p "$logs"
: >"$logs/counts"
seq "$(wc -l <"$list")" | xargs -P "${JOBS:-2}" -n 1 sh "$0" "$list" "$logs"
sum=$(awk '{ p += $1; f += $2 } END { printf "%d passed, %d failed", p, f }' "$logs/counts")
echo "$sum"
case $sum in *' 0 failed') ;; *) exit 1 ;; esac
[ "$(wc -l <"$logs/counts")" = "$(wc -l <"$list")" ]
