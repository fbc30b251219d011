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

TESTS_COMMA := ,
TESTS_WASI := clang --target=wasm32-wasi --sysroot=/usr

TESTS_NEEDS := gcc=gcc g++=g++ clang=clang gmp.h=libgmp-dev cmocka.h=libcmocka-dev \
	x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 \
	x86_64-w64-mingw32-g++=g++-mingw-w64-x86-64 \
	'link:clang -fsanitize=address,undefined=libclang-rt-14-dev'
TESTS_NEEDS_MORE := aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu qemu-aarch64=qemu-user \
	'link:aarch64-linux-gnu-gcc -static=libc6-dev-arm64-cross' \
	wasm-ld=lld node=nodejs 'link:$(TESTS_WASI)=wasi-libc$(TESTS_COMMA)libclang-rt-14-dev-wasm32'

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
# they are let loose on the library, but not on the tests' own arithmetic.
TESTS_WITH_gcc_gnu99_fma = gcc -x c -O2 $(STRICT_C) -std=gnu99
TESTS_WITH_gcc_cpp_fma = g++ -x c++ -O2 $(STRICT_CXX) -std=gnu++17
TESTS_WITH_clang_fma = clang -x c -O2 $(STRICT_C) -ffp-contract=on
TESTS_WITH_gcc_native = gcc -x c -O3 $(STRICT_C) -std=gnu99
TESTS_WITH_clang_native = clang -x c -O3 $(STRICT_C) -std=gnu99 -ffp-contract=on
TESTS_WITH_gcc_haswell = gcc -x c -O2 $(STRICT_C) -std=gnu99
TESTS_WITH_gcc_cpp_haswell = g++ -x c++ -O3 $(STRICT_CXX) -std=gnu++17
TESTS_WITH_clang_haswell = clang -x c -O2 $(STRICT_C) -std=gnu99 -ffp-contract=on
TESTS_CPU_HAS = $(shell grep -s -w -m 1 -o $(1) /proc/cpuinfo)
TESTS_FUSED :=
ifneq ($(call TESTS_CPU_HAS,fma),)
TESTS_CONFIGS += gcc_gnu99_fma gcc_cpp_fma clang_fma
TESTS_FUSED += gcc_native clang_native
ifneq ($(and $(call TESTS_CPU_HAS,avx2),$(call TESTS_CPU_HAS,bmi2),$(call TESTS_CPU_HAS,movbe)),)
TESTS_FUSED += gcc_haswell gcc_cpp_haswell clang_haswell
endif
endif

# Whose stacks are measured: without optimisation every copy has a place of its own.
TESTS_STACKS := gcc_c99 clang_c99 $(filter gcc_gnu99_fma,$(TESTS_CONFIGS))

# Files for each width of vectors, of which the widest that there is answers.
TESTS_WITH_gcc_dispatch = gcc -x c -O2 $(STRICT_C)
TESTS_WITH_clang_cpp_dispatch = clang++ -x c++ -O2 $(STRICT_CXX)
TESTS_DISPATCH := $(if $(filter x86_64,$(shell uname -m)),gcc_dispatch clang_cpp_dispatch)
TESTS_WIDTHS := 256 512
TESTS_FLAGS_256 := -mavx2 -mfma
TESTS_FLAGS_512 := -mavx512f
TESTS_MISSING := $(if $(and $(call TESTS_CPU_HAS,avx2),$(call TESTS_CPU_HAS,fma)),,AVX2) \
	$(if $(call TESTS_CPU_HAS,avx512f),,AVX-512)

# Flags that the library refuses, hidden from it: a query has to end all the same.
TESTS_WITH_gcc_finite = gcc -x c -O2 $(STRICT_C)
TESTS_WITH_clang_finite = clang -x c -O2 $(STRICT_C)
TESTS_FINITE := gcc_finite clang_finite

# What a configuration adds for the files that hold the library.
TESTS_LIBRARY_FILES := implementation agree
TESTS_MACHINE = $(if $(filter $(2),$(TESTS_LIBRARY_FILES)),$(if $(filter %_fma,$(1)),-mfma)$(if \
	$(filter %_native,$(1)),-march=native)$(if $(filter %_haswell,$(1)),-march=haswell)$(if \
	$(filter %_dispatch,$(1)),-DGJK2D_DISPATCH=512)$(if $(filter \
	%_finite,$(1)),-ffinite-math-only -U__FINITE_MATH_ONLY__))

# The tests' own files are compiled once for all configurations of a compiler that differ
# in what they make of the library alone.
TESTS_APART := sanitize gcc_sanitize gcc_plain clang_plain aarch64 wasm
TESTS_FILES_OF = $(if $(filter $(TESTS_APART),$(1)),$(1),$(firstword $(subst _, \
	,$(1)))_$(if $(findstring cpp,$(1)),cpp11,c99))

# For test-all: no optimisation, and all that there is.
TESTS_WITH_gcc_O0 = gcc -x c -O0 $(STRICT_C)
TESTS_WITH_gcc_O3 = gcc -x c -O3 $(STRICT_C)
TESTS_WITH_clang_O0 = clang -x c -O0 $(STRICT_C)
TESTS_WITH_clang_O3 = clang -x c -O3 $(STRICT_C)
TESTS_WITH_gcc_sanitize = gcc -x c $(STRICT_C) $(TESTS_SANITIZE)
TESTS_MORE := gcc_O0 gcc_O3 clang_O0 clang_O3 gcc_sanitize clang_vectors $(TESTS_FUSED)

# For the bits of the results alone: without vectors, with those of the compiler (which
# only many queries at once take), and another machine. Its compiler needs no GMP there:
# it checks pairs that are judged here.
TESTS_WITH_gcc_O1 = gcc -x c -O1 $(STRICT_C)
TESTS_WITH_gcc_Os = gcc -x c -Os $(STRICT_C)
TESTS_WITH_gcc_plain = gcc -x c -O2 $(STRICT_C) -DGJK2D_SIMD=0
TESTS_WITH_clang_plain = clang -x c -O2 $(STRICT_C) -DGJK2D_SIMD=0
TESTS_WITH_gcc_vectors = gcc -x c -O2 $(STRICT_C) -DGJK2D_SIMD=2
TESTS_WITH_clang_vectors = clang -x c -O2 $(STRICT_C) -DGJK2D_SIMD=2
TESTS_WITH_aarch64 = aarch64-linux-gnu-gcc -x c -O2 -static $(STRICT_C) -std=gnu99 \
	-DAGREE_WITHOUT_JUDGE
# wasm knows no signals: there run.sh alone stops what hangs.
TESTS_WITH_wasm = $(TESTS_WASI) -x c -O2 -msimd128 $(STRICT_C) -std=gnu99 \
	-DAGREE_WITHOUT_JUDGE -D_WASI_EMULATED_SIGNAL '-Dalarm(seconds)=(void)(seconds)'
TESTS_LIBS_wasm := -lwasi-emulated-signal -lc-printscan-long-double
TESTS_BITS := gcc_O0 gcc_c99 gcc_O3 clang_O0 clang_c99 clang_O3 gcc_cpp11 clang_cpp11 \
	$(filter %_fma,$(TESTS_CONFIGS)) $(filter %_native,$(TESTS_FUSED))
TESTS_BITS_MORE := gcc_O1 gcc_Os $(filter-out %_native,$(TESTS_FUSED))
TESTS_BITS_PLAIN := gcc_plain clang_plain gcc_vectors

TESTS_UNITS := test_queries test_blocks test_laws test_traps test_bad_input test_batch \
	test_dispatch test_flush test_cache test_custom

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
TESTS_FILES := $(TESTS)/$(call TESTS_FILES_OF,$(1))_$(2)
TESTS_LINK_$(1) = $$(filter-out -x c c++,$$(TESTS_WITH_$(1)))

$$(TESTS_IN):
	@mkdir -p $$@

$$(TESTS_IN)/%.o: tests/%.c $$(TESTS_HEADERS) | $$(TESTS_IN)
	@echo "  $(1) $(2) $$*"
	@$$(TESTS_WITH_$(1)) $$(call TESTS_MACHINE,$(1),$$*) \
		-I. -Itests -DGJK2D_DOUBLE=$(3) -c $$< -o $$@

$$(TESTS_IN)/variant_%.o: tests/implementation.c gjk2d.h | $$(TESTS_IN)
	@echo "  $(1) $(2) variant $$*"
	@$$(TESTS_WITH_$(1)) $$(TESTS_FLAGS_$$*) -I. -DGJK2D_VARIANT=$$* \
		-DGJK2D_DOUBLE=$(3) -c $$< -o $$@

$$(TESTS_IN)/test_%: $$(TESTS_FILES)/test_%.o $$(TESTS_FILES)/testing.o \
		$$(TESTS_IN)/implementation.o $(TESTS)/oracle.o
	@$$(TESTS_LINK_$(1)) $$^ -o $$@ -lcmocka -lgmp -lm -pthread

$$(TESTS_IN)/test_flush: $$(TESTS_FILES)/generate.o
$$(TESTS_IN)/test_batch: $$(TESTS_FILES)/generate.o $$(if $$(filter \
	%_dispatch,$(1)),$$(TESTS_WIDTHS:%=$$(TESTS_IN)/variant_%.o))

$$(TESTS_IN)/agree: $$(TESTS_IN)/agree.o $$(TESTS_FILES)/laws.o $$(TESTS_FILES)/generate.o \
		$$(if $$(filter aarch64 wasm,$(1)),,$(TESTS)/oracle.o)
	@$$(TESTS_LINK_$(1)) $$^ -o $$@ $$(if $$(filter aarch64 wasm,$(1)),,-lgmp) $$(TESTS_LIBS_$(1)) -lm

$$(TESTS_IN)/hash_results: $$(TESTS_FILES)/hash_results.o $$(TESTS_IN)/implementation.o
	@$$(TESTS_LINK_$(1)) $$^ -o $$@ -lm

$$(TESTS_IN)/fuzz_replay: $$(TESTS_FILES)/fuzz_replay.o $$(TESTS_FILES)/fuzz_pair.o \
		$$(TESTS_FILES)/laws.o $$(TESTS_FILES)/testing.o $$(TESTS_IN)/implementation.o $(TESTS)/oracle.o
	@$$(TESTS_LINK_$(1)) $$^ -o $$@ -lcmocka -lgmp -lm
endef

# Pairs and the truth about them, for the machine without a judge.
$(TESTS)/judged_%: $(TESTS)/gcc_c99_%/agree
	@$< --write 30000 --seed 5 > $@

$(foreach config,$(sort $(TESTS_CONFIGS) $(TESTS_MORE) $(TESTS_BITS) $(TESTS_BITS_MORE) \
	$(TESTS_FINITE) $(TESTS_BITS_PLAIN) $(TESTS_DISPATCH) aarch64 wasm),\
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

# A library that tells its stages must use them all.
TESTS_STAGES := $(if $(shell grep -s -w GJK2DI_STAGE gjk2d.h),--stages)

# TESTS_SAME(kinds of bits, name, configurations): all like the first, see
# same_results.sh
TESTS_SAME = $(foreach real,f32 f64,$(call TESTS_SAME_OF,$(real),$(1),$(2),$(3)))
TESTS_SAME_OF = same bits $(3) $(1): sh tests/same_results.sh $(2) $(patsubst \
	%,$(TESTS)/%_$(1)/hash_results,$(4))$(TESTS_NEWLINE)

define TESTS_CHECKS
builds by all standards: sh tests/check_builds.sh $(TESTS)/builds standards
builds of mixed programs: sh tests/check_builds.sh $(TESTS)/builds mixtures
builds for several widths: sh tests/check_builds.sh $(TESTS)/builds dispatch
builds after macros: sh tests/check_builds.sh $(TESTS)/builds macros
builds for Windows: sh tests/check_builds.sh $(TESTS)/builds mingw
builds without a C library: sh tests/check_builds.sh $(TESTS)/builds freestanding
builds with fused products: sh tests/check_builds.sh $(TESTS)/builds contraction
builds for many machines: sh tests/check_builds.sh $(TESTS)/builds targets
builds that are refused: sh tests/check_builds.sh $(TESTS)/builds refusals
names: sh tests/check_names.sh $(TESTS)/names
README: sh tests/check_readme.sh $(TESTS)/readme
examples gcc: $(MAKE) -s examples-check CC=gcc CFLAGS=-O1
examples clang: $(MAKE) -s examples-check CC=clang CFLAGS=-O0 BUILD=build/clang
oracle: $(TESTS)/test_oracle
found f32: $(TESTS)/gcc_c99_f32/agree --replay < tests/found_f32.txt
found f64: $(TESTS)/gcc_c99_f64/agree --replay < tests/found_f64.txt
endef

define TESTS_LIST
$(call TESTS_LINES,agree,gcc_c99,$(call TESTS_AGREE,250000,150000,1))
$(call TESTS_LINES,agree,clang_c99,$(call TESTS_AGREE,250000,150000,2))
$(TESTS_CHECKS)
$(call TESTS_SAME,all,by all compilers,$(TESTS_BITS))
$(call TESTS_SAME,all,without vectors,$(TESTS_BITS_PLAIN))
$(call TESTS_SAME_OF,f32,truth$(TESTS_COMMA)block,with and without vectors,gcc_c99 gcc_plain)
$(call TESTS_SAME_OF,f64,all,with and without vectors,gcc_c99 gcc_plain)
$(call TESTS_LINES,$(TESTS_UNITS),$(TESTS_CONFIGS))
$(call TESTS_LINES,test_batch,gcc_vectors $(TESTS_DISPATCH))
$(call TESTS_LINES,test_cache,$(TESTS_FINITE))
$(call TESTS_LINES,test_huge,gcc_c99)
$(call TESTS_LINES,test_stack,$(TESTS_STACKS))
$(foreach set,$(TESTS_MISSING),skipped as this processor has no $(set): echo '0 passed$(TESTS_COMMA) 0 failed'$(TESTS_NEWLINE))
$(call TESTS_LINES,fuzz_replay,gcc_c99 clang_c99 sanitize,tests/corpus/*)
endef

# Ten million hostile pairs for each precision on one build, a tenth of that on
# the others; the sanitizers' builds are slower and take fewer.
TESTS_TENTH := clang_c99 gcc_O0 clang_O0 gcc_O3 clang_O3 gcc_cpp11 \
	$(filter %_fma,$(TESTS_CONFIGS)) $(TESTS_FUSED)

define TESTS_LIST_ALL
$(call TESTS_LINES,agree,gcc_c99,$(call \
	TESTS_AGREE,1000000,10000000,11) --every 2 --contact 20 $(TESTS_STAGES))
$(call TESTS_LINES,agree,$(TESTS_TENTH),$(call TESTS_AGREE,50000,1000000,12))
$(call TESTS_LINES,agree,sanitize gcc_sanitize,$(call TESTS_AGREE,50000,200000,13))
$(foreach real,f32 f64,agree aarch64 $(real): qemu-aarch64 $(TESTS)/aarch64_$(real)/agree \
	--judged < $(TESTS)/judged_$(real)$(TESTS_NEWLINE))
$(foreach real,f32 f64,agree wasm $(real): node --no-warnings tests/run_wasm.js \
	$(TESTS)/wasm_$(real)/agree --judged < $(TESTS)/judged_$(real)$(TESTS_NEWLINE))
$(TESTS_CHECKS)
$(call TESTS_SAME,all,by all compilers,$(TESTS_BITS) $(TESTS_BITS_MORE))
$(call TESTS_SAME,all,without vectors,$(TESTS_BITS_PLAIN) aarch64)
$(call TESTS_SAME_OF,f32,truth$(TESTS_COMMA)block,with and without vectors,gcc_c99 gcc_plain)
$(call TESTS_SAME_OF,f64,all,with and without vectors,gcc_c99 gcc_plain)
$(call TESTS_LINES,$(TESTS_UNITS) fuzz_replay,$(TESTS_CONFIGS) $(TESTS_MORE),tests/corpus/*)
$(call TESTS_LINES,test_batch,gcc_vectors $(TESTS_DISPATCH))
$(call TESTS_LINES,test_cache,$(TESTS_FINITE))
$(call TESTS_LINES,test_huge,gcc_c99)
$(call TESTS_LINES,test_stack,$(TESTS_STACKS))
$(foreach set,$(TESTS_MISSING),skipped as this processor has no $(set): echo '0 passed$(TESTS_COMMA) 0 failed'$(TESTS_NEWLINE))
endef

TESTS_BUILT := $(TESTS)/test_oracle $(call TESTS_OF,$(TESTS_UNITS),$(TESTS_CONFIGS)) \
	$(call TESTS_OF,test_batch,gcc_vectors $(TESTS_DISPATCH)) \
	$(call TESTS_OF,test_cache,$(TESTS_FINITE)) \
	$(call TESTS_OF,test_huge,gcc_c99) $(call TESTS_OF,test_stack,$(TESTS_STACKS)) \
	$(call TESTS_OF,agree,gcc_c99 clang_c99) \
	$(call TESTS_OF,hash_results,$(TESTS_BITS) $(TESTS_BITS_PLAIN)) \
	$(call TESTS_OF,fuzz_replay,gcc_c99 clang_c99 sanitize)
TESTS_BUILT_ALL := $(TESTS_BUILT) \
	$(call TESTS_OF,$(TESTS_UNITS) fuzz_replay,$(TESTS_CONFIGS) $(TESTS_MORE)) \
	$(call TESTS_OF,agree,$(TESTS_TENTH) sanitize gcc_sanitize aarch64 wasm) \
	$(call TESTS_OF,hash_results,$(TESTS_BITS_MORE) aarch64) $(TESTS)/judged_f32 $(TESTS)/judged_f64

# ------------------------------------------------------------------ targets --

test: TESTS_TO_RUN = $(TESTS_LIST)
test: TESTS_GOAL = tests-build
test-all: TESTS_TO_RUN = $(TESTS_LIST_ALL)
test-all: TESTS_GOAL = tests-build-all
test-all: TESTS_NEEDS += $(TESTS_NEEDS_MORE)
test-all: export TEST_ROUNDS ?= 4
test-all: export LIMIT ?= 7200
test-all: export TABLE := agree gcc_c99 *
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

# Fuzzing goes on from the corpus in the tree; what it finds stays in build/. An input
# needs milliseconds; a hang is what takes two minutes by the clock, which goes on while
# others have the machine or the run is paused.
FUZZ_SOURCES := tests/fuzz_pair.c tests/fuzz_mutator.c tests/laws.c tests/testing.c tests/implementation.c

$(TESTS)/fuzz_f32: TESTS_DOUBLE = 0
$(TESTS)/fuzz_f64: TESTS_DOUBLE = 1
$(TESTS)/fuzz_f32 $(TESTS)/fuzz_f64: $(FUZZ_SOURCES) $(TESTS)/oracle.o $(TESTS_HEADERS)
	clang $(STRICT_C) $(TESTS_SANITIZE) -fsanitize=fuzzer -I. -Itests \
		-DGJK2D_DOUBLE=$(TESTS_DOUBLE) $(FUZZ_SOURCES) $(TESTS)/oracle.o -o $@ \
		-lcmocka -lgmp -lm

fuzz-f32 fuzz-f64: fuzz-%: $(TESTS)/fuzz_%
	@mkdir -p $(TESTS)/corpus_$*
	$< -max_total_time=$(FUZZ_SECONDS) -max_len=1024 -timeout=120 -verbosity=1 \
		-print_final_stats=1 -artifact_prefix=$(TESTS)/ $(TESTS)/corpus_$* tests/corpus

fuzz: | $(TESTS)
	@$(NEED) $(TESTS_NEEDS)
	@$(MAKE) fuzz-f32
	@$(MAKE) fuzz-f64

.PHONY: test test-all tests-build tests-build-all fuzz fuzz-f32 fuzz-f64
