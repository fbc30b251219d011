#!/bin/sh
# What the header leaves behind: symbols, macros, and its own table of contents.
#
#   sh tests/check_names.sh build-folder
set -u
out=$1
mkdir -p "$out"
passed=0 failed=0

# expect_none name command...: whatever the command prints is wrong.
expect_none() {
    name=$1
    shift
    "$@" >"$out/wrong" 2>&1
    if [ -s "$out/wrong" ]; then
        failed=$((failed + 1))
        echo "FAILED  $name:"
        head -n 20 "$out/wrong"
    else
        passed=$((passed + 1))
    fi
}

# Every external symbol carries the library's name and its precision; nothing is
# asked of the C library but a square root and what compilers make up.
foreign_symbols() { nm -g --defined-only "$1" | awk '{ print $3 }' | grep -v "^gjk2d_[a-z0-9_]*$2\$"; }
global_data() { nm -g --defined-only "$1" | awk '$2 != "T" && $2 != "W"'; }
variables() { nm "$1" | awk '$2 ~ /^[bBdDcC]$/'; }
undefined() {
    nm -u "$1" | awk '$2 !~ /^(sqrtf?|memcpy|memset|_GLOBAL_OFFSET_TABLE_)$/ { print $2 }'
}

# shellcheck disable=SC2086 # a compiler and its options
check_symbols() {
    for cc in 'gcc -x c -std=c99 -O2' 'clang -x c -std=c99 -O2' 'g++ -x c++ -O1' \
        'clang++ -x c++ -O1'; do
        for real in 0 1; do
            ending=_f32
            [ $real = 0 ] || ending=_f64
            object=$out/names.o
            expect_none "$cc $real" $cc -I. -DGJK2D_DOUBLE=$real \
                -DGJK2D_IMPLEMENTATION -c gjk2d.h -o "$object"
            expect_none "$cc: symbols without gjk2d_ or $ending" \
                foreign_symbols "$object" $ending
            expect_none "$cc: data for all to see" global_data "$object"
            expect_none "$cc: variables" variables "$object"
            expect_none "$cc: undefined symbols" undefined "$object"
        done
    done
}

# The macros of a file that includes the header, less those of an empty file.
# Names that start with an underscore belong to the compiler's own headers, and
# those of vector instructions include <stdlib.h>.
macros_of() {
    printf '#include <stddef.h>\n#include <stdint.h>\n#include <float.h>\n#include <math.h>\n#include <stdlib.h>\n%s\n' "$1" |
        $2 -x c -std=c99 -I. -dM -E - | awk '{ print $2 }' | sed 's/(.*//' | sort -u
}

macros_left() {
    macros_of '' "$1" >"$out/before"
    macros_of "#define $2
#include \"gjk2d.h\"" "$1" >"$out/after"
    comm -13 "$out/before" "$out/after" | grep -v -E '^(GJK2D_|gjk2d_|_)'
}

check_macros() {
    for cc in gcc clang; do
        for kind in GJK2D_IMPLEMENTATION GJK2D_STATIC; do
            expect_none "$cc $kind: macros left behind" macros_left $cc $kind
        done
    done
}

# The contents list exactly the rooms that have a banner, in their order.
contents_unlike_banners() {
    sed -n 's/^ \*   >>\([a-z]*\).*/\1/p' gjk2d.h >"$out/contents"
    {
        echo doc
        sed -n 's/^ \* >>\([a-z]*\).*/\1/p' gjk2d.h
    } >"$out/banners"
    diff "$out/contents" "$out/banners"
}

banners_without_tag() {
    awk 'banner { banner = 0; if ($0 !~ ("^ \\* >>" name "( |$)")) print FNR ": " $0 }
         /^\/\* -+ [a-z]+ --$/ { banner = 1; name = $3 }' gjk2d.h
}

check_contents() {
    expect_none 'contents and banners' contents_unlike_banners
    expect_none 'banners without their tag' banners_without_tag
}

public_half() { sed '/^#endif \/\* GJK2D_H \*\//,$d' gjk2d.h; }
long_lines() { awk 'length > 90 { print FNR ": " length " columns" }' gjk2d.h; }
internals_in_public() { public_half | grep -n -i gjk2di; }
things_to_do() { grep -n -E 'TODO|FIXME|XXX|^ *# *if 0' gjk2d.h; }
slash_comments() { sed 's/^ \*.*//' gjk2d.h | grep -n '//'; }
bad_last_line() { tail -c 1 gjk2d.h | grep .; }

check_text() {
    expect_none 'lines longer than 90 columns' long_lines
    expect_none 'tabs' grep -n "$(printf '\t')" gjk2d.h
    expect_none 'blanks at ends of lines' grep -n ' $' gjk2d.h
    expect_none 'characters other than ASCII' env LC_ALL=C grep -n '[^ -~]' gjk2d.h
    expect_none 'things to do' things_to_do
    expect_none 'comments that C90 does not know' slash_comments
    expect_none 'internal names in the public half' internals_in_public
    expect_none 'no newline at the end' bad_last_line
}

# The version is said in one place and repeated in the first line and on top of
# the history.
first_line_without() { head -n 1 gjk2d.h | grep -v -F "v$1 "; }
history_without() { sed -n '/^ \* HISTORY/{n;p;}' gjk2d.h | grep -v -F " $1 "; }

check_version() {
    version=$(awk '/define GJK2D_VERSION_(MAJOR|MINOR|PATCH) / { v = v dot $3; dot = "." }
        END { print v }' gjk2d.h)
    expect_none "the first line is not v$version" first_line_without "$version"
    expect_none "the newest history is not $version" history_without "$version"
}

check_symbols
check_macros
check_contents
check_text
check_version
echo "$passed passed, $failed failed"
[ $failed = 0 ]
