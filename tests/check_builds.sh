#!/bin/sh
# How a user may compile and link the header, one kind of build at a time.
#
#   sh tests/check_builds.sh build-folder standards|mixtures|mingw|...
#
# STRICT holds the warnings. Prints what fails, and the counts.
set -u
out=$1/$2
mkdir -p "$out"
passed=0 failed=0

# try name command...: the command must succeed and say nothing.
try() {
    name=$1
    shift
    if said=$("$@" 2>&1) && [ -z "$said" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED  %s\n%s\n' "$name" "$said" | head -n 20
    fi
}

# Like try, for programs, which may say what they like.
try_running() {
    name=$1
    shift
    try "$name" sh -c '"$@" >/dev/null' run "$@"
}

# The functions, alone, as each language and standard, extern and static. They are parsed
# only: the test programs compile them with the same warnings.
# shellcheck disable=SC2086 # STRICT is a list of options
check_standards() {
    for real in 0 1; do
        for kind in IMPLEMENTATION STATIC; do
            set -- $STRICT -fsyntax-only -I. -DGJK2D_DOUBLE=$real -DGJK2D_$kind \
                -DGJK2D_ANGLES gjk2d.h
            for cc in gcc clang; do
                for standard in c99 c11 gnu17; do
                    try "$cc $standard $kind $real" $cc -x c -std=$standard \
                        -Wmissing-prototypes -Wstrict-prototypes "$@"
                done
            done
            for cxx in g++ clang++; do
                for standard in c++11 gnu++17 c++20; do
                    try "$cxx $standard $kind $real" $cxx -x c++ -std=$standard "$@"
                done
            done
        done
        try "declarations alone, C $real" gcc -x c -std=c99 $STRICT -I. \
            -DGJK2D_DOUBLE=$real -fsyntax-only gjk2d.h
        try "declarations alone, C++ $real" clang++ -x c++ -std=c++11 $STRICT -I. \
            -DGJK2D_DOUBLE=$real -fsyntax-only gjk2d.h
    done
}

# part compiler language real name flags...: one file of a program. Without optimisation:
# this is about names and links.
# shellcheck disable=SC2086
part() {
    compiler=$1 language=$2 real=$3 name=$4
    shift 4
    try "$compiler $language $real $name" $compiler -x ${language%:*} \
        -std=${language#*:} $STRICT -I. -Itests/link -DGJK2D_DOUBLE=$real \
        -DPART=$name "$@" -c tests/link/part.c -o "$out/$name.o"
}

program() {
    # shellcheck disable=SC2086
    try "link $1" $2 "$out/first_part.o" "$out/second_part.o" "$out/main.o" \
        -o "$out/program" -lm
    try_running "run $1" "$out/program"
}

# Files of both precisions and both languages in one program.
check_mixtures() {
    try main gcc -std=c99 -Itests/link -c tests/link/main.c -o "$out/main.o"
    part gcc c:c99 0 first_part
    part g++ c++:c++11 1 second_part
    program 'float C and double C++' g++
    part clang c:c99 1 first_part
    part clang++ c++:c++11 0 second_part
    program 'double C and float C++, clang' clang++
    part gcc c:c99 0 first_part -DGJK2D_STATIC
    part gcc c:c99 0 second_part -DGJK2D_STATIC
    program 'static twice' gcc
    part clang++ c++:c++11 1 first_part -DGJK2D_STATIC
    part gcc c:c99 1 second_part
    program 'static C++ and extern C' g++
}

# Behind headers that take common names away, <windows.h> above all.
# shellcheck disable=SC2086
check_macros() {
    for real in 0 1; do
        for simd in 0 1 2; do
            set -- $STRICT -Wno-unused-macros -fsyntax-only -I. -DGJK2D_DOUBLE=$real \
                -DGJK2D_SIMD=$simd -DGJK2D_IMPLEMENTATION -include tests/link/macros.h
            case $simd$(gcc -dumpmachine) in 1x86_64* | [02]*) ;; *) continue ;; esac
            for cc in 'gcc -x c -std=c99' 'clang++ -x c++ -std=c++11'; do
                try "$cc $real, vectors $simd, after macros" $cc "$@" gjk2d.h
            done
        done
    done
}

check_mingw() {
    mingw=x86_64-w64-mingw32
    printf '%s\n' '#include <windows.h>' '#include "gjk2d.h"' >"$out/windows.c"
    cp "$out/windows.c" "$out/windows.cpp"
    for real in 0 1; do
        for also in -DUNICODE -DNOMINMAX -DWIN32_LEAN_AND_MEAN; do
            for cc in 'gcc -std=gnu99 windows.c' 'g++ -std=gnu++17 windows.cpp'; do
                # shellcheck disable=SC2086
                try "mingw ${cc%% *} $real $also, after <windows.h>" \
                    $mingw-${cc% *} -Wall -Wextra -Werror -fsyntax-only -I. $also \
                    -DGJK2D_DOUBLE=$real -DGJK2D_IMPLEMENTATION "$out/${cc##* }"
            done
        done
    done
    try 'mingw main' $mingw-gcc -std=c99 -Itests/link -c tests/link/main.c -o "$out/main.o"
    for real in 0 1; do
        part $mingw-gcc c:c99 $real first_part
        part $mingw-g++ c++:c++11 $((1 - real)) second_part
        try "mingw link $real" $mingw-g++ "$out/first_part.o" "$out/second_part.o" \
            "$out/main.o" -o "$out/program.exe"
    done
}

# Without a C library: nothing may be missing but the square root that the user
# brought, and the copies that a compiler makes up.
# shellcheck disable=SC2086
check_freestanding() {
    for cc in gcc clang; do
        for real in 0 1; do
            try "$cc freestanding $real" $cc -x c -std=c99 -O2 $STRICT -ffreestanding \
                -nostdlib -I. -DGJK2D_DOUBLE=$real -DGJK2D_IMPLEMENTATION \
                -include tests/link/freestanding.h -c gjk2d.h -o "$out/bare.o"
            missing=$(nm -u "$out/bare.o" |
                awk '$2 !~ /^(bare_sqrt|memcpy|memset|_GLOBAL_OFFSET_TABLE_)$/ { print $2 }')
            try "$cc freestanding $real: $missing" test -z "$missing"
        done
    done
}

# A build that breaks the rounding is refused, by a sentence of the header's own: each
# compiler's first error. Where only another machine's compiler would say so, the macros
# that it says it by.
# shellcheck disable=SC2086
refuses() {
    said=$("$@" -fsyntax-only -I. -DGJK2D_IMPLEMENTATION gjk2d.h 2>&1 |
        grep -m 1 'error')
    case $said in
    *'#error '*gjk2d:* | *'error: "gjk2d: '* | *'error: gjk2d: '*) passed=$((passed + 1)) ;;
    *)
        failed=$((failed + 1))
        printf 'FAILED  refuses %s\n%s\n' "$*" "$said"
        ;;
    esac
}

# shellcheck disable=SC2086
check_refusals() {
    for flags in '-ffast-math' '-Ofast' '-ffinite-math-only' '-DGJK2D_DOUBLE=2' '-DGJK2D_DOUBLE=' \
        '-DGJK2D_DOUBLE=ON' '-DGJK2D_DOUBLE=true' \
        '-U__DBL_MANT_DIG__ -D__DBL_MANT_DIG__=24' '-U__INT_MAX__ -D__INT_MAX__=32767' \
        '-D__ASSOCIATIVE_MATH__=1' '-D__RECIPROCAL_MATH__=1' '-D_M_FP_FAST=1' \
        '-DGJK2D_SIMD=3'; do
        for cc in 'gcc -x c -std=c99' 'clang -x c -std=c99' 'g++ -x c++ -std=c++11'; do
            refuses $cc $flags
        done
    done
    for flags in '-funsafe-math-optimizations' '-freciprocal-math' \
        '-fassociative-math -fno-signed-zeros -fno-trapping-math' \
        '-m32 -ffreestanding -mfpmath=387'; do
        case "$(gcc -dumpmachine) $flags" in
        x86_64*) refuses gcc -x c -std=c99 $flags ;;
        *' -m32'*) ;;
        *) refuses gcc -x c -std=c99 $flags ;;
        esac
    done
    printf '%s\n' '#include "gjk2d.h"' '#undef GJK2D_DOUBLE' '#define GJK2D_DOUBLE 1' \
        >"$out/changes.h"
    refuses gcc -x c -std=c99 -include "$out/changes.h"
    # The functions alone are refused: whoever only declares has nothing to round.
    for flags in '-ffast-math' '-ffinite-math-only'; do
        try "declarations under $flags" gcc -x c -std=c99 $flags -fsyntax-only gjk2d.h
    done
}

# The dialect of Microsoft's compiler, by clang's driver for it, with the few declarations
# that the header and the compiler's own headers take from the system's.
check_msvc() {
    mkdir -p "$out/msvc"
    for name in stdlib malloc math; do
        {
            echo '#pragma once'
            echo '#ifdef __cplusplus'
            echo 'extern "C" {'
            echo '#endif'
            case $name in
            stdlib) echo 'void *malloc(unsigned long long); void free(void *);' ;;
            malloc)
                echo '#include "stdlib.h"'
                echo 'void *_aligned_malloc(unsigned long long, unsigned long long);'
                echo 'void _aligned_free(void *);'
                ;;
            math) echo 'float sqrtf(float); double sqrt(double);' ;;
            esac
            echo '#ifdef __cplusplus'
            echo '}'
            echo '#endif'
        } >"$out/msvc/$name.h"
    done
    for machine in x86_64 aarch64; do
        for real in 0 1; do
            for language in C P; do
                try "clang-cl $machine /T$language $real" clang --driver-mode=cl \
                    --target=$machine-pc-windows-msvc /T$language /W4 /WX /Od /c \
                    "/Fo$out/msvc/object" -I. "-I$out/msvc" -DGJK2D_DOUBLE=$real \
                    -DGJK2D_IMPLEMENTATION -- gjk2d.h
            done
        done
    done
}

# Every warning that clang has, and two of g++, but for these:
#   disabled-macro-expansion   names carry the precision: macros of the same name
#   float-equal                exact comparisons are what proofs are made of
#   padded                     structures are laid out by use
#   unused-macros              those for users
#   used-but-marked-unused     static functions, of which a file may call a few
#   conditional-uninitialized  set in a loop, or under a condition, that always holds
#   covered-switch-default     a status in memory may be no enumerator
#   old-style-cast, zero-as-null-pointer-constant, useless-cast   one text for C and C++
check_warnings() {
    for real in 0 1; do
        set -- -Weverything -Werror -Wno-disabled-macro-expansion -Wno-float-equal \
            -Wno-padded -Wno-comma -Wno-unused-macros -Wno-used-but-marked-unused \
            -Wno-conditional-uninitialized -Wno-covered-switch-default \
            -Wno-unknown-warning-option -Wno-unsafe-buffer-usage \
            -Wno-declaration-after-statement -fsyntax-only -I. -DGJK2D_DOUBLE=$real \
            -DGJK2D_IMPLEMENTATION gjk2d.h
        try "clang -Weverything $real" clang -x c -std=c99 "$@"
        try "clang++ -Weverything $real" clang++ -x c++ -std=c++11 -Wno-old-style-cast \
            -Wno-zero-as-null-pointer-constant "$@"
    done
}

# clang knows many machines without being installed for them: no warning on any, and
# contraction switched off in the header and on again behind it, as on x86; and what
# -ffast-math allows of sums, whose macro clang does not have.
# shellcheck disable=SC2086
check_targets() {
    for target in aarch64-linux-gnu armv7-linux-gnueabihf thumbv7em-none-eabihf \
        riscv64-linux-gnu powerpc64le-linux-gnu s390x-linux-gnu mips64-linux-gnu wasm32 \
        aarch64-apple-macos; do
        for real in 0 1; do
            set -- --target=$target $STRICT -ffreestanding -nostdlibinc -fsyntax-only -I. \
                -DGJK2D_DOUBLE=$real -DGJK2D_IMPLEMENTATION gjk2d.h
            try "clang $target $real" clang -x c -std=c99 "$@"
            try "clang++ $target $real" clang++ -x c++ -std=c++11 "$@"
        done
    done
    users_own_product >"$out/fused.c"
    try 'clang aarch64' clang --target=aarch64-linux-gnu -std=c99 -ffp-contract=on -O1 \
        -ffreestanding -nostdlibinc $STRICT -I. -S "$out/fused.c" -o "$out/fused.s"
    try 'clang aarch64: fused in the header' fused 0
    try 'clang aarch64: no longer fused behind it' test -n "$(fused 1)"
    try 'clang aarch64 unsafe' clang --target=aarch64-linux-gnu -std=c99 -x c -O0 \
        -funsafe-math-optimizations -ffreestanding -nostdlibinc $STRICT -I. \
        -DGJK2D_IMPLEMENTATION -S -emit-llvm gjk2d.h -o "$out/unsafe.ll"
    try 'clang aarch64 unsafe: sums keep their order' test 0 = \
        "$(grep -c 'f\(add\|sub\|mul\|div\) .*reassoc' "$out/unsafe.ll")"
}

# Products are fused into sums nowhere in the header, and everywhere behind it as
# before. (gcc 12's vectorizer makes vfmaddsub of a complex product even under
# -ffp-contract=off. x86; elsewhere the builds of tests.mk that compare bits have to do.)
fused() {
    awk -v own="$1" '/^[a-zA-Z_0-9]+:/ { mine = $1 == "users_own:" }
        /(vf|\tf)n?m(add|sub|la|ls)/ && mine == own' "$out/fused.s"
}

users_own_product() {
    printf '%s\n' '#define GJK2D_IMPLEMENTATION' '#include "gjk2d.h"' \
        'gjk2d_real users_own(gjk2d_real a, gjk2d_real b, gjk2d_real c);' \
        'gjk2d_real users_own(gjk2d_real a, gjk2d_real b, gjk2d_real c)' \
        '{ return a * b + c; }'
}

# Each compiler and each language with one precision: tests.mk compares the bits of both.
check_contraction() {
    users_own_product >"$out/fused.c"
    sed 's/^gjk2d_real users/extern "C" &/' "$out/fused.c" >"$out/fused.cpp"
    case $(gcc -dumpmachine) in x86_64*) ;; *) return ;; esac
    for cc in '0 gcc -std=gnu99 fused.c' '1 g++ -std=gnu++17 fused.cpp' \
        '1 clang -std=c99 -ffp-contract=on fused.c' \
        '0 clang++ -std=c++11 -ffp-contract=on fused.cpp'; do
        real=${cc%% *} cc=${cc#* }
        # shellcheck disable=SC2086
        try "$cc $real" ${cc% *} -mfma -O3 $STRICT -I. -DGJK2D_DOUBLE=$real -S \
            "$out/${cc##* }" -o "$out/fused.s"
        try "$cc $real: fused in the header" fused 0
        try "$cc $real: no longer fused behind it" test -n "$(fused 1)"
    done
}

"check_$2"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
