# try.sh - how the check scripts count; they read it first
#
# The first argument of a script is the folder where its products go; a script of several
# kinds of checks has a folder for each. STRICT holds the warnings; `make test` sets it.
# shellcheck shell=sh
set -u
out=$1${2:+/$2}
mkdir -p "$out"
STRICT=${STRICT:--Wall -Wextra -Werror}
passed=0 failed=0

# try command ..: the command must succeed and say nothing.
try() {
    if "$@" >"$out/said" 2>&1 && [ ! -s "$out/said" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED  $*"
        head -n 20 "$out/said"
    fi
}

# try runs program ..: a program may say what it likes.
runs() { "$@" >/dev/null; }

# The last line of a script, which run.sh reads.
finish() {
    echo "$passed passed, $failed failed"
    [ $failed = 0 ]
}
