# tests.mk - `make test`, `make test-all`, `make fuzz`
#
# Included by the Makefile. Everything lands in build/tests/. A configuration is
# a compiler with its options; the same sources are compiled in each, for float
# and for double. What is to be run is written to a list; run.sh runs it and adds
# up what was counted.
#
# Variables: FUZZ_SECONDS (60) for each precision; TEST_SEED, TEST_ROUNDS of the
# properties (see testing.h).

TESTS := build/tests
TESTS_JOBS := $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60

TESTS_NEEDS := gcc=gcc g++=g++ clang=clang gmp.h=libgmp-dev cmocka.h=libcmocka-dev \
	x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 \
	x86_64-w64-mingw32-g++=g++-mingw-w64-x86-64 \
	'link:clang -fsanitize=address,undefined=libclang-rt-14-dev'

# ----------------------------------------------------------- configurations --

TESTS_SANITIZE := -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer

TESTS_WITH_gcc_c99 = gcc -x c -O2 $(STRICT_C)
TESTS_WITH_clang_c99 = clang -x c -O2 $(STRICT_C)
TESTS_WITH_gcc_cpp11 = g++ -x c++ -O2 $(STRICT_CXX)
TESTS_WITH_clang_cpp11 = clang++ -x c++ -O2 $(STRICT_CXX)
TESTS_WITH_sanitize = clang -x c $(STRICT_C) $(TESTS_SANITIZE)
TESTS_CONFIGS := gcc_c99 clang_c99 gcc_cpp11 clang_cpp11 sanitize

# Where the machine can fuse products into sums, the compilers would (trap 19):
# they are let loose on the header, but not on the tests' own arithmetic.
TESTS_WITH_gcc_gnu99_fma = gcc -x c -O2 $(STRICT_C) -std=gnu99
TESTS_WITH_gcc_cpp_fma = g++ -x c++ -O2 $(STRICT_CXX) -std=gnu++17
TESTS_WITH_clang_fma = clang -x c -O2 $(STRICT_C) -ffp-contract=on
TESTS_FUSED := -mfma
ifneq ($(shell grep -s -w -m 1 -o fma /proc/cpuinfo),)
TESTS_CONFIGS += gcc_gnu99_fma gcc_cpp_fma clang_fma
endif

# For test-all: no optimisation, and all that there is.
TESTS_WITH_gcc_O0 = gcc -x c -O0 $(STRICT_C)
TESTS_WITH_gcc_O3 = gcc -x c -O3 -march=native $(STRICT_C)
TESTS_WITH_clang_O3 = clang -x c -O3 -march=native $(STRICT_C)
TESTS_WITH_gcc_sanitize = gcc -x c $(STRICT_C) $(TESTS_SANITIZE)
TESTS_MORE := gcc_O0 gcc_O3 clang_O3 gcc_sanitize

TESTS_UNITS := test_queries test_blocks test_laws test_traps test_bad_input

# ------------------------------------------------------------------- builds --

TESTS_HEADERS := gjk2d.h $(wildcard tests/*.h)

$(TESTS):
	@mkdir -p $@

# The judge is one and the same for all.
$(TESTS)/oracle.o: tests/oracle.c tests/oracle.h | $(TESTS)
	@echo "  oracle"
	@gcc -O2 $(STRICT_C) -c $< -o $@

$(TESTS)/test_oracle: tests/test_oracle.c $(TESTS)/oracle.o
	@gcc -O2 $(STRICT_C) $^ -o $@ -lcmocka -lgmp -lm

# TESTS_BUILD(configuration, f32 or f64, value of GJK2D_DOUBLE)
define TESTS_BUILD
TESTS_IN := $(TESTS)/$(1)_$(2)
TESTS_LINK_$(1) = $$(filter-out -x c c++,$$(TESTS_WITH_$(1)))

$$(TESTS_IN):
	@mkdir -p $$@

$$(TESTS_IN)/%.o: tests/%.c $$(TESTS_HEADERS) | $$(TESTS_IN)
	@echo "  $(1) $(2) $$*"
	@$$(TESTS_WITH_$(1)) $$(if $$(findstring fma/implementation,$(1)/$$*),$$(TESTS_FUSED)) \
		-I. -Itests -DGJK2D_DOUBLE=$(3) -c $$< -o $$@

$$(TESTS_IN)/test_%: $$(TESTS_IN)/test_%.o $$(TESTS_IN)/testing.o \
		$$(TESTS_IN)/implementation.o $(TESTS)/oracle.o
	@$$(TESTS_LINK_$(1)) $$^ -o $$@ -lcmocka -lgmp -lm

$$(TESTS_IN)/agree: $$(TESTS_IN)/agree.o $$(TESTS_IN)/laws.o $$(TESTS_IN)/generate.o \
		$(TESTS)/oracle.o
	@$$(TESTS_LINK_$(1)) $$^ -o $$@ -lgmp -lm

$$(TESTS_IN)/fuzz_replay: $$(TESTS_IN)/fuzz_replay.o $$(TESTS_IN)/fuzz_pair.o \
		$$(TESTS_IN)/testing.o $$(TESTS_IN)/implementation.o $(TESTS)/oracle.o
	@$$(TESTS_LINK_$(1)) $$^ -o $$@ -lcmocka -lgmp -lm
endef

$(foreach config,$(TESTS_CONFIGS) $(TESTS_MORE),\
	$(eval $(call TESTS_BUILD,$(config),f32,0))\
	$(eval $(call TESTS_BUILD,$(config),f64,1)))

.SECONDARY:

# -------------------------------------------------------------------- lists --
# A line is "name: command".

define TESTS_NEWLINE


endef

# TESTS_OF(programs, configurations): the files to build
TESTS_OF = $(foreach config,$(2),$(foreach program,$(1),\
	$(TESTS)/$(config)_f32/$(program) $(TESTS)/$(config)_f64/$(program)))

# TESTS_LINES(programs, configurations, arguments): the lines that run them
TESTS_LINES = $(foreach program,$(1),$(foreach config,$(2),$(foreach real,f32 f64,\
	$(program) $(config) $(real): $(TESTS)/$(config)_$(real)/$(program) $(3)$(TESTS_NEWLINE))))

# TESTS_AGREE(random pairs, hostile pairs, seed)
TESTS_AGREE = --random $(1) --hostile $(2) --seed $(3)

define TESTS_CHECKS
builds by all standards: sh tests/check_builds.sh $(TESTS)/builds standards
builds of mixed programs: sh tests/check_builds.sh $(TESTS)/builds mixtures
builds for Windows: sh tests/check_builds.sh $(TESTS)/builds mingw
builds without a C library: sh tests/check_builds.sh $(TESTS)/builds freestanding
builds with fused products: sh tests/check_builds.sh $(TESTS)/builds contraction
builds that are refused: sh tests/check_builds.sh $(TESTS)/builds refusals
names: sh tests/check_names.sh $(TESTS)/names
README: sh tests/check_readme.sh $(TESTS)/readme
examples gcc: $(MAKE) -s examples-check CC=gcc
examples clang: $(MAKE) -s examples-check CC=clang BUILD=build/clang
oracle: $(TESTS)/test_oracle
endef

define TESTS_LIST
$(call TESTS_LINES,agree,gcc_c99,$(call TESTS_AGREE,600000,60000,1))
$(call TESTS_LINES,agree,clang_c99,$(call TESTS_AGREE,600000,60000,2))
$(TESTS_CHECKS)
$(call TESTS_LINES,$(TESTS_UNITS),$(TESTS_CONFIGS))
$(call TESTS_LINES,fuzz_replay,gcc_c99 clang_c99 sanitize,tests/corpus/*)
endef

define TESTS_LIST_ALL
$(call TESTS_LINES,agree,gcc_c99,$(call TESTS_AGREE,6000000,600000,11))
$(call TESTS_LINES,agree,clang_c99,$(call TESTS_AGREE,6000000,600000,12))
$(call TESTS_LINES,agree,gcc_O0 gcc_O3 clang_O3 sanitize gcc_sanitize,$(call \
	TESTS_AGREE,500000,50000,13))
$(TESTS_CHECKS)
$(call TESTS_LINES,$(TESTS_UNITS) fuzz_replay,$(TESTS_CONFIGS) $(TESTS_MORE),tests/corpus/*)
endef

TESTS_BUILT := $(TESTS)/test_oracle $(call TESTS_OF,$(TESTS_UNITS),$(TESTS_CONFIGS)) \
	$(call TESTS_OF,agree,gcc_c99 clang_c99) \
	$(call TESTS_OF,fuzz_replay,gcc_c99 clang_c99 sanitize)
TESTS_BUILT_ALL := $(TESTS_BUILT) \
	$(call TESTS_OF,$(TESTS_UNITS) fuzz_replay,$(TESTS_CONFIGS) $(TESTS_MORE)) \
	$(call TESTS_OF,agree,sanitize $(TESTS_MORE))

# ------------------------------------------------------------------ targets --

test: TESTS_TO_RUN = $(TESTS_LIST)
test: TESTS_GOAL = tests-build
test-all: TESTS_TO_RUN = $(TESTS_LIST_ALL)
test-all: TESTS_GOAL = tests-build-all
test-all: export TEST_ROUNDS ?= 10
test test-all: export TESTS_LINES_TEXT = $(TESTS_TO_RUN)
test test-all: export STRICT := $(STRICT)

# A program that does not build is missing below, and counted as a failure.
test test-all: | $(TESTS)
	@$(NEED) $(TESTS_NEEDS)
	@$(MAKE) -s -k -j$(TESTS_JOBS) $(TESTS_GOAL) || echo "some tests do not build"
	@printf '%s\n' "$$TESTS_LINES_TEXT" | sed -e 's/^ *//' -e '/^$$/d' > $(TESTS)/list
	@JOBS=$(TESTS_JOBS) sh tests/run.sh $(TESTS)/list $(TESTS)/logs

tests-build: $(TESTS_BUILT)
tests-build-all: $(TESTS_BUILT_ALL)

# Fuzzing goes on from the corpus in the tree; what it finds stays in build/.
FUZZ_SOURCES := tests/fuzz_pair.c tests/testing.c tests/implementation.c

$(TESTS)/fuzz_f32: TESTS_DOUBLE = 0
$(TESTS)/fuzz_f64: TESTS_DOUBLE = 1
$(TESTS)/fuzz_f32 $(TESTS)/fuzz_f64: $(FUZZ_SOURCES) $(TESTS)/oracle.o $(TESTS_HEADERS)
	clang $(STRICT_C) $(TESTS_SANITIZE) -fsanitize=fuzzer -I. -Itests \
		-DGJK2D_DOUBLE=$(TESTS_DOUBLE) $(FUZZ_SOURCES) $(TESTS)/oracle.o -o $@ \
		-lcmocka -lgmp -lm

fuzz-f32 fuzz-f64: fuzz-%: $(TESTS)/fuzz_%
	@mkdir -p $(TESTS)/corpus_$*
	$< -max_total_time=$(FUZZ_SECONDS) -max_len=512 -timeout=10 -verbosity=1 \
		-print_final_stats=1 -artifact_prefix=$(TESTS)/ $(TESTS)/corpus_$* tests/corpus

fuzz: | $(TESTS)
	@$(NEED) $(TESTS_NEEDS)
	@$(MAKE) fuzz-f32
	@$(MAKE) fuzz-f64

.PHONY: test test-all tests-build tests-build-all fuzz fuzz-f32 fuzz-f64
