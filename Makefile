# gjk2d: one header, nothing to build. This file tests, measures, shows and
# installs it. GNU make; every product lands in build/.
#
# The comments that start with two # signs are what `make help` prints.

VERSION := $(shell awk '/^.define GJK2D_VERSION_(MAJOR|MINOR|PATCH) / \
	{ v = v dot $$3; dot = "." } END { print v }' gjk2d.h)

BUILD := build
CFLAGS ?= -O2
CXXFLAGS ?= -O2
PREFIX ?= /usr/local

# Every warning that a user may have switched on. The fragments below compile
# with these; they come after CFLAGS, so that no user flag silences them.
STRICT := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
	-Wdouble-promotion -Wcast-qual -Wundef -Wvla -Wwrite-strings -Wfloat-conversion \
	-Werror
STRICT_C := -std=c99 $(STRICT) -Wmissing-prototypes -Wstrict-prototypes
STRICT_CXX := -std=c++11 $(STRICT)

# Ask for a tool or a library: $(NEED) command=package header.h=package ...
# Silent where nothing is missing; otherwise installs it, or says what to do.
NEED := NO_INSTALL='$(NO_INSTALL)' CC='$(CC)' CXX='$(CXX)' sh .ci/need

## gjk2d VERSION
##
## targets
##   all            build the examples (the default target is this help)
##   test           run all tests, about 6 minutes on 2 cores; ends with their counts
##   test-all       the same with many more pairs, on other processors: about 40 minutes
##   proof          prove the bounds of rounding, and look for their worst cases: 10 s
##   bench          measure (six minutes), print the main tables, write build/bench/
##   size           bytes of code and compile time; writes build/bench/size.txt
##   examples       build the examples into build/examples/
##   examples-check run them and compare with examples/expected/
##   explorer       write build/explorer/explorer.html, a page to drag shapes on
##   explorer-test  test it in Chromium, which `make test` does if it can be installed
##   fuzz           fuzz until a law is broken or the time is up
##   install        header, licence, pkg-config file and CMake package
##   uninstall      remove them
##   install-check  install into build/; use it through pkg-config, CMake and Meson
##   format-check   compare the sources with .clang-format (version 14)
##   clean          remove build/
##   help           this text
##
## variables
##   QUICK=1        bench: fewer cases, within a minute once built
##   FULL=1         bench: all cases, more passes: an hour or more
##   BOX2D3=prefix  bench: also measure the Box2D 3 installed there
##   OPENGJK=prefix bench: also measure the OpenGJK installed there
##   CUTE=folder    bench, size: also measure the cute_c2.h there
##   DATA=folder    bench: read recorded traffic from there
##   ONLY=words     bench: only the datasets whose line of progress has them
##   NO_INSTALL=1   all: install no package, but say which is missing, and stop
##   FUZZ_SECONDS=n fuzz: for each precision, default 60
##   PREFIX=folder  install: where to, default /usr/local
##   DESTDIR=folder install: staging folder put before PREFIX
##   CC, CXX        compilers
##   CFLAGS, CXXFLAGS  their options, default -O2; warnings come on top
help:
	@sed -n -e 's/^## gjk2d VERSION/gjk2d $(VERSION)/p' -e t -e 's/^## \{0,1\}//p' Makefile

all: examples

include tests/tests.mk
include bench/bench.mk
include examples/examples.mk
include examples/explorer/explorer.mk

# A header has no architecture, so its descriptions go to share/, not lib/.
INCLUDE_DIR = $(DESTDIR)$(PREFIX)/include
PC_DIR = $(DESTDIR)$(PREFIX)/share/pkgconfig
CMAKE_DIR = $(DESTDIR)$(PREFIX)/share/gjk2d
TEMPLATES := .install
FILL = sed 's|@VERSION@|$(VERSION)|'

install:
	mkdir -p "$(INCLUDE_DIR)" "$(PC_DIR)" "$(CMAKE_DIR)"
	cp gjk2d.h "$(INCLUDE_DIR)/gjk2d.h"
	cp LICENSE "$(CMAKE_DIR)/copyright"
	$(FILL) $(TEMPLATES)/gjk2d.pc.in > "$(PC_DIR)/gjk2d.pc"
	cp $(TEMPLATES)/gjk2d-config.cmake "$(CMAKE_DIR)/gjk2d-config.cmake"
	$(FILL) $(TEMPLATES)/gjk2d-config-version.cmake.in \
		> "$(CMAKE_DIR)/gjk2d-config-version.cmake"

uninstall:
	rm -f "$(INCLUDE_DIR)/gjk2d.h" "$(PC_DIR)/gjk2d.pc" "$(CMAKE_DIR)/copyright"
	rm -f "$(CMAKE_DIR)/gjk2d-config.cmake" "$(CMAKE_DIR)/gjk2d-config-version.cmake"
	rmdir "$(CMAKE_DIR)" 2>/dev/null || true

install-check:
	@$(NEED) pkg-config=pkg-config cmake=cmake
	@CC='$(CC)' MAKE='$(MAKE)' sh $(TEMPLATES)/check $(BUILD)/install

FORMATTED = $(wildcard $(foreach end,c h cpp,*.$(end) tests/*.$(end) tests/*/*.$(end) \
	bench/*.$(end) examples/*.$(end) examples/*/*.$(end)))

format-check:
	@$(NEED) clang-format=clang-format
	clang-format --dry-run --Werror $(FORMATTED)

clean:
	rm -rf $(BUILD)

.DEFAULT_GOAL := help
.PHONY: help all test test-all bench size examples examples-check fuzz install uninstall \
	install-check format-check clean
