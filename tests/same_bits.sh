#!/bin/sh
# Do programs that were built differently give the same bits?
#
#   sh tests/same_bits.sh PAIRS reference program ..
#
# Runs `agree bits` as built by each, and compares it line by line with the reference. What
# runs a program that is not this machine's is chosen by the name of its folder.
set -u
pairs=$1 reference=$2
shift 2
passed=0 failed=0
want=$($reference bits "$pairs")
[ -n "$want" ] || { echo "$reference does not run" && exit 1; }
for program; do
    case $program in
    */aarch64.*) run=qemu-aarch64 ;;
    */s390x.*) run=qemu-s390x ;;
    */wasm.*) run='node --no-warnings tests/run_wasm.js' ;;
    *) run= ;;
    esac
    # shellcheck disable=SC2086 # a command with its arguments
    $run $program bits "$pairs" >"$program.bits" 2>&1
    differ=$(echo "$want" | diff - "$program.bits" | grep -c '^<')
    failed=$((failed + differ))
    passed=$((passed + $(echo "$want" | wc -l) - differ))
    [ "$differ" = 0 ] || echo "FAILED $program differs from $reference:"
    echo "$want" | diff - "$program.bits" | sed -n 's/^> /    /p' | head -n 5
    echo "$program: $differ lines differ"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
