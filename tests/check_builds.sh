#!/bin/sh
# How a user may compile and link the header, one kind of build at a time.
#
#   sh tests/check_builds.sh build-folder standards|mixtures|macros|..
#
# A kind is a function check_KIND below. It is called for both values of GJK2D_DOUBLE, here
# `real`, and tries commands: what fails is printed with its command.
# shellcheck disable=SC2086 # the lists of options are split into words
. tests/try.sh
c='-x c -std=c99'
cxx='-x c++ -std=c++11'
functions=-DGJK2D_IMPLEMENTATION
x86=$(gcc -dumpmachine | grep x86_64)

# parse compiler option ..: the header alone, with all warnings. It is parsed only, because
# the test programs compile it with the same warnings.
parse() {
    try "$@" $STRICT -fsyntax-only -I. -DGJK2D_DOUBLE=$real gjk2d.h
}

# Every language and standard: functions for all, functions of one file, declarations alone.
check_standards() {
    for kind in "-DGJK2D_ANGLES $functions" '-DGJK2D_ANGLES -DGJK2D_STATIC' ''; do
        for standard in c99 c11 gnu17; do
            parse gcc -x c -std=$standard $kind -Wmissing-prototypes -Wstrict-prototypes
            parse clang -x c -std=$standard $kind -Wmissing-prototypes -Wstrict-prototypes
        done
        for standard in c++11 gnu++17 c++20; do
            parse g++ -x c++ -std=$standard $kind
            parse clang++ -x c++ -std=$standard $kind
        done
    done
}

# link compiler first second: a program of two files, each compiled by a compiler with its
# options; not optimised, because this is about names and links.
link() {
    printf '%s\n' 'int first(void), second(void);' \
        'int main(void) { return !(first() && second()); }' >"$out/main.c"
    try $2 $STRICT -I. -DPART=first -c tests/link/part.c -o "$out/first.o"
    try $3 $STRICT -I. -DPART=second -c tests/link/part.c -o "$out/second.o"
    try $1 "$out/main.c" "$out/first.o" "$out/second.o" -o "$out/program" -lm
}

# Files of both precisions, of both languages, and with functions of their own.
check_mixtures() {
    same=-DGJK2D_DOUBLE=$real other=-DGJK2D_DOUBLE=$((1 - real)) own=-DGJK2D_STATIC
    link gcc "gcc $c $same" "g++ $cxx $other" && try "$out/program"
    link clang "clang $c $same" "clang++ $cxx $other" && try "$out/program"
    link gcc "gcc $c $same $own" "gcc $c $same $own" && try "$out/program"
    link gcc "clang++ $cxx $same $own" "gcc $c $same" && try "$out/program"
}

# Behind <windows.h>, and linked for Windows.
check_mingw() {
    gcc=x86_64-w64-mingw32-gcc gxx=x86_64-w64-mingw32-g++
    for also in -DUNICODE -DNOMINMAX -DWIN32_LEAN_AND_MEAN; do
        parse $gcc -x c -std=gnu99 $functions $also -include windows.h
        parse $gxx -x c++ -std=gnu++17 $functions $also -include windows.h
    done
    parse $gcc $c $functions '-DGJK2D_API=extern __declspec(dllexport)'
    parse $gxx $cxx $functions '-DGJK2D_API=extern "C" __declspec(dllexport)'
    link $gcc "$gcc $c -DGJK2D_DOUBLE=$real" "$gxx $cxx -DGJK2D_DOUBLE=$((1 - real))"
}

# Behind headers that take common names away: <windows.h>, then <complex.h>,
# <sys/sysmacros.h>, X11 and those of microcontrollers.
check_macros() {
    printf '#define %s ]taken by a macro[\n' near far NEAR FAR small hyper interface pascal \
        cdecl IN OUT OPTIONAL ERROR NO_ERROR DELETE CONST VOID THIS PURE TRUE FALSE \
        ABSOLUTE RELATIVE DIFFERENCE OVERLAP rad1 rad2 chx1 edt1 lst1 grp1 frm1 ctl1 \
        'min(a, b)' 'max(a, b)' \
        I 'major(x)' 'minor(x)' None Status Success Bool 'check(x)' 'verify(x)' \
        'require(x)' 'round(x)' 'sq(x)' 'bit(x)' 'F(x)' PI EPSILON >"$out/macros.h"
    for simd in 0 ${x86:+1} 2; do
        set -- -DGJK2D_SIMD=$simd $functions -Wno-unused-macros -include "$out/macros.h"
        parse gcc $c "$@"
        parse clang++ $cxx "$@"
    done
}

# refuses compiler option ..: the first error is a sentence of the header's own.
refuses() {
    error=$("$@" -fsyntax-only -I. $functions gjk2d.h 2>&1 | grep -m 1 error)
    case $error in
    *error*'gjk2d: '*) ;;
    *) echo "instead: ${error:-no error}" ;;
    esac
}

# A build that breaks the rounding is refused. Where only another machine's compiler would
# say so, it is given the macros that say it.
check_refusals() {
    [ $real = 0 ] || return
    for flags in -ffast-math -Ofast -ffinite-math-only -DGJK2D_DOUBLE=2 -DGJK2D_DOUBLE= \
        -DGJK2D_DOUBLE=ON -DGJK2D_DOUBLE=true -DGJK2D_SIMD=3 \
        '-U__DBL_MANT_DIG__ -D__DBL_MANT_DIG__=24' '-U__INT_MAX__ -D__INT_MAX__=32767' \
        -D__ASSOCIATIVE_MATH__=1 -D__RECIPROCAL_MATH__=1 -D_M_FP_FAST=1; do
        try refuses gcc $c $flags
        try refuses clang $c $flags
        try refuses g++ $cxx $flags
    done
    for flags in -funsafe-math-optimizations -freciprocal-math \
        '-fassociative-math -fno-signed-zeros -fno-trapping-math' \
        ${x86:+'-m32 -ffreestanding -mfpmath=387'}; do
        try refuses gcc $c $flags
    done
    printf '%s\n' '#include "gjk2d.h"' '#undef GJK2D_DOUBLE' '#define GJK2D_DOUBLE 1' \
        >"$out/changes.h"
    try refuses gcc $c -include "$out/changes.h"
    # Only the functions are refused: declarations have nothing to round.
    parse gcc $c -ffast-math
    parse gcc $c -ffinite-math-only
}

# The dialect of Microsoft's compiler, by clang's driver for it, with the few declarations
# that the header and the compiler's own headers take from the system's.
check_msvc() {
    printf '%s\n' '#pragma once' 'void *malloc(unsigned long long); void free(void *);' \
        'void *_aligned_malloc(unsigned long long, unsigned long long);' \
        'void _aligned_free(void *); float sqrtf(float); double sqrt(double);' \
        | tee "$out/stdlib.h" "$out/malloc.h" >"$out/math.h"
    for machine in x86_64 aarch64; do
        for language in /TC /TP; do
            try clang --driver-mode=cl --target=$machine-pc-windows-msvc $language /W4 /WX \
                /Od /c "/Fo$out/object" -I. "-I$out" -DGJK2D_DOUBLE=$real $functions \
                -- gjk2d.h
        done
    done
}

# Every warning that clang has, but for these:
#   disabled-macro-expansion   names carry the precision: macros of the same name
#   float-equal                exact comparisons are what proofs are made of
#   padded                     structures are laid out by use
#   comma                      assignments that belong together
#   unused-macros              those for users
#   used-but-marked-unused     static functions, of which a file may call a few
#   conditional-uninitialized  set in a loop, or under a condition, that always holds
#   covered-switch-default     a status in memory may be no enumerator
#   declaration-after-statement, unsafe-buffer-usage   this is C99
#   old-style-cast, zero-as-null-pointer-constant      one text for C and C++
check_warnings() {
    set -- $functions -Weverything -Wno-disabled-macro-expansion -Wno-float-equal \
        -Wno-padded -Wno-comma -Wno-unused-macros -Wno-used-but-marked-unused \
        -Wno-conditional-uninitialized -Wno-covered-switch-default \
        -Wno-declaration-after-statement -Wno-unknown-warning-option \
        -Wno-unsafe-buffer-usage
    parse clang $c "$@"
    parse clang++ $cxx "$@" -Wno-old-style-cast -Wno-zero-as-null-pointer-constant
}

# clang knows many machines without being installed for them.
check_targets() {
    for target in aarch64-linux-gnu armv7-linux-gnueabihf thumbv7em-none-eabihf \
        riscv64-linux-gnu powerpc64le-linux-gnu s390x-linux-gnu mips64-linux-gnu wasm32 \
        aarch64-apple-macos; do
        set -- --target=$target -ffreestanding -nostdlibinc $functions
        parse clang $c "$@"
        parse clang++ $cxx "$@"
    done
}

# Says where products are fused into sums in the header, or no longer are behind it.
wrong_products() {
    awk '/^[a-zA-Z_0-9]+:/ { users = $1 == "users_own:" }
        /(vf|\tf)n?m(add|sub|la|ls)/ && users { fused = 1 }
        /(vf|\tf)n?m(add|sub|la|ls)/ && !users { print "fused in the header: " $0 }
        END { if (!fused) print "no longer fused behind the header" }' "$out/fused.s"
}

# Products are fused nowhere in the header, and everywhere behind it as before, although the
# options ask for it. (The vectorizer of gcc 12 makes vfmaddsub of a complex product even
# under -ffp-contract=off.) Each compiler compiles one precision: same_bits.sh compares both.
check_contraction() {
    printf '%s\n' '#include "gjk2d.h"' '#ifdef __cplusplus' 'extern "C"' '#endif' \
        'gjk2d_real users_own(gjk2d_real a, gjk2d_real b, gjk2d_real c);' \
        'gjk2d_real users_own(gjk2d_real a, gjk2d_real b, gjk2d_real c)' \
        '{ return a * b + c; }' >"$out/fused.c"
    arm="clang --target=aarch64-linux-gnu -ffreestanding -nostdlibinc $c"
    case $real in
    0) set -- "$arm -ffp-contract=on" ${x86:+"gcc -mfma -x c -std=gnu99" \
        "clang++ -mfma -ffp-contract=on $cxx"} ;;
    1) set -- ${x86:+"g++ -mfma -x c++ -std=gnu++17" "clang -mfma -ffp-contract=on $c"} ;;
    esac
    for cc; do
        try $cc -O3 $STRICT -I. -DGJK2D_DOUBLE=$real $functions -S "$out/fused.c" \
            -o "$out/fused.s"
        try wrong_products "$cc"
    done
    # clang has no macro for what -ffast-math allows of sums: they must keep their order.
    try $arm -O0 -funsafe-math-optimizations $STRICT -I. -DGJK2D_DOUBLE=$real $functions \
        -S -emit-llvm gjk2d.h -o "$out/unsafe.ll"
    try test 0 = "$(grep -c 'f\(add\|sub\|mul\|div\) .*reassoc' "$out/unsafe.ll")"
}

for real in 0 1; do "check_$2"; done
finish
