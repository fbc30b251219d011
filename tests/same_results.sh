#!/bin/sh
# Do programs built differently give the same bits?
#
#   sh tests/same_results.sh reference program ..
#
# Runs hash_results as built by each, and compares line by line with the reference.
# RUN: what runs a program that is not this machine's.
set -u
reference=$1
shift
passed=0 failed=0
want=$($reference)
[ -n "$want" ] || { echo "$reference does not run" && exit 1; }
for program; do
    case $program in
    *aarch64*) got=$(${RUN:-qemu-aarch64} "$program") ;;
    *) got=$($program) ;;
    esac
    if [ "$got" = "$want" ]; then
        passed=$((passed + $(echo "$want" | wc -l)))
    else
        echo "$program differs from $reference:"
        echo "$want" >"$program.want"
        echo "$got" | diff "$program.want" - | sed -n 's/^> /    /p'
        failed=$((failed + $(echo "$got" | diff "$program.want" - | grep -c '^<')))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
