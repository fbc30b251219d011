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
$reference bits "$pairs" >"$reference.bits"
lines=$(wc -l <"$reference.bits")
[ "$lines" -gt 0 ] || { echo "$reference does not run" && exit 1; }
for program; do
    case $program in
    */x86.*) run=qemu-i386 ;; # not every kernel runs these
    */aarch64.*) run=qemu-aarch64 ;;
    */s390x.*) run=qemu-s390x ;;
    */wasm.*) run='node --no-warnings tests/run_wasm.js' ;;
    *) run= ;;
    esac
    $run "$program" bits "$pairs" >"$program.bits" 2>&1
    differ=$(diff "$reference.bits" "$program.bits" | grep -c '^<')
    failed=$((failed + differ))
    passed=$((passed + lines - differ))
    echo "$program: $differ lines differ from $reference"
    diff "$reference.bits" "$program.bits" | sed -n 's/^> /    /p' | head -n 5
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
