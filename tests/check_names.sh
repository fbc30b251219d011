#!/bin/sh
# What the header leaves behind, symbols and macros, and what its text looks like.
#
#   sh tests/check_names.sh build-folder
# shellcheck disable=SC2086 # the lists of options are split into words
. tests/try.sh

# wrong_symbols bits root: all that the object gives carries the library's name and its
# precision, and is a function; it has no variables; and it needs only the square root and
# what compilers make up. Says what is not so.
wrong_symbols() {
    nm "$out/names.o" | awk -v ending="_f$1" -v root="$2" '
        NF == 2 && $2 !~ ("^(" root "|memcpy|memset|_GLOBAL_OFFSET_TABLE_)$") ||
        NF == 3 && $2 ~ /[A-Z]/ &&
            ($2 !~ /[TW]/ || $3 !~ ("^gjk2d_[a-z0-9_]*" ending "$")) ||
        NF == 3 && $2 ~ /[bdc]/'
}

# The last two have no C library: they bring their own square root.
printf 'double bare_sqrt(double x);\n' >"$out/bare.h"
bare="-ffreestanding -nostdlib -include $out/bare.h -DGJK2D_SQRT(x)=bare_sqrt(x)"
for cc in 'sqrtf? gcc -x c -std=c99 -O2' 'sqrtf? clang -x c -std=c99 -O2' \
    'sqrtf? g++ -x c++ -O1' 'sqrtf? clang++ -x c++ -O1' \
    "bare_sqrt gcc -x c -std=c99 -O2 $bare" "bare_sqrt clang -x c -std=c99 -O2 $bare"; do
    for bits in 32 64; do
        try ${cc#* } $STRICT -I. -DGJK2D_DOUBLE=$((bits / 64)) -DGJK2D_IMPLEMENTATION \
            -c gjk2d.h -o "$out/names.o"
        try wrong_symbols $bits "${cc%% *}"
    done
done

# exports_all language words: a shared library whose names are hidden exports, where the words
# and a visibility are GJK2D_API, all that the last object above gives, and nothing else.
exports_all() {
    gcc $STRICT -shared -fPIC -fvisibility=hidden -I. -DGJK2D_DOUBLE=1 \
        -DGJK2D_IMPLEMENTATION "-DGJK2D_API=$2 __attribute__((visibility(\"default\")))" \
        -x $1 gjk2d.h -o "$out/names.so" || return
    nm -D --defined-only "$out/names.so" | cut -d ' ' -f 3 >"$out/exported"
    nm -g --defined-only "$out/names.o" | cut -d ' ' -f 3 | cmp - "$out/exported"
}
try exports_all c extern
try exports_all c++ 'extern "C"'

# macros_of compiler text: the names of all macros behind the text. The C library's own
# headers come first, because the header includes some of them.
macros_of() {
    printf '#include <%s.h>\n' stddef stdint float math stdlib >"$out/macros.c"
    echo "$2" >>"$out/macros.c"
    $1 -std=c99 -I. -dM -E "$out/macros.c" | awk '{ print $2 }' | sed 's/(.*//' | sort -u
}

# Says which macros the header leaves behind. Names that start with an underscore belong to
# the compiler's headers.
macros_left() {
    macros_of $1 '' >"$out/before"
    macros_of $1 "#define $2
#include \"gjk2d.h\"" >"$out/behind"
    comm -13 "$out/before" "$out/behind" | sed -E '/^(GJK2D_|gjk2d_|_)/d'
}

for kind in GJK2D_IMPLEMENTATION GJK2D_STATIC; do
    try macros_left gcc $kind
    try macros_left clang $kind
done

# Says what is wrong with the text of the header.
wrong_text() {
    LC_ALL=C awk '
    function wrong(what) { print FNR ": " what ": " $0 }
    length > 90 { wrong("longer than 90 columns") }
    /[^ -~]/ { wrong("a tab, or not ASCII") }
    / $/ { wrong("a blank at the end") }
    /TODO|FIXME|XXX|^ *# *if 0/ { wrong("something to do") }
    !/^ \*/ && /\/\// { wrong("a comment that C90 does not know") }
    /^#endif \/\* GJK2D_H \*\// { internal = 1 }
    !internal && tolower($0) ~ /gjk2di/ { wrong("an internal name in the public half") }

    # The contents list the sections that have a banner and a tag below it, in their order.
    /^ \*   >>/ { contents = contents " " $2 }
    section && $2 != ">>" section { wrong("a banner without its tag") }
    { section = /^\/\* -+ [a-z]+ --$/ ? $3 : "" }
    /^ \* >>/ { tags = tags " " $2 }

    # The version is in the first line, and on top of the history.
    FNR == 1 { first = $4 }
    history { newest = $2; history = 0 }
    /^ \* HISTORY/ { history = 1 }
    /define GJK2D_VERSION_(MAJOR|MINOR|PATCH) / { version = version dot $3; dot = "." }

    END {
        if (contents != " >>doc" tags) print "contents:" contents "\nsections:" tags
        if (first != "v" version) print first " in the first line is not v" version
        if (newest != version) print newest " in the history is not " version
    }' gjk2d.h
    tail -c 1 gjk2d.h | grep . && echo 'no newline at the end'
    return 0
}

try wrong_text
finish
