#!/bin/sh
# Do programs built differently give the same bits?
#
#   sh tests/same_results.sh kinds reference program ..
#
# Runs hash_results as built by each, and compares line by line with the
# reference. kinds: all, or the first words of the lines that must agree, such as
# truth,number. RUN: what runs a program that is not this machine's.
set -u
kinds=$1 reference=$2
shift 2
passed=0 failed=0
lines() { grep -E "^($(echo "$kinds" | sed -e 's/all/[a-z]+/' -e 's/,/|/g')) "; }
want=$($reference | lines)
[ -n "$want" ] || { echo "$reference does not run" && exit 1; }
for program; do
    case $program in
    *aarch64*) got=$(${RUN:-qemu-aarch64} "$program" | lines) ;;
    *) got=$($program | lines) ;;
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
