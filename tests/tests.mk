# tests.mk - `make test`, `make test-all`, `make fuzz`
#
# Included by the Makefile. A program is built for each of several configurations and
# both precisions, as build/tests/CONFIGURATION.f32/PROGRAM and .f64. What is run is a
# list of lines "name: command": each word of them that is a file of build/tests/ is built
# first, then run.sh runs the lines and adds up what was counted.
#
#   a new test            a file tests/test_NAME.c: all configurations run it
#   a new configuration   a line below, and its name in a list of configurations
#   one program alone     make build/tests/gcc_c99.f32/agree
#   of another header     make HEADER=folder TESTS=/tmp/other /tmp/other/gcc_c99.f32/agree
#
# Variables: FUZZ_SECONDS (60) for each precision; TEST_PAIRS (2000000), the hostile pairs of
# `make test-all`; TEST_SEED, TEST_ROUNDS of the properties (see testing.h).

TESTS := build/tests
HEADER := .
TESTS_JOBS := $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60
TEST_PAIRS ?= 2000000

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
# COMPILER, or COMPILER-WAY: the tests' own files are those of the compiler, and the
# library is compiled with the way's options behind the compiler's.

TESTS_SANITIZE := -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer

TESTS_BY_gcc_c99 := gcc -x c -O2 $(STRICT_C)
TESTS_BY_clang_c99 := clang -x c -O2 $(STRICT_C)
TESTS_BY_gcc_cpp11 := g++ -x c++ -O2 $(STRICT_CXX)
TESTS_BY_clang_cpp11 := clang++ -x c++ -O2 $(STRICT_CXX)
TESTS_BY_sanitize := clang -x c $(STRICT_C) $(TESTS_SANITIZE)
TESTS_BY_gcc_sanitize := gcc -x c $(STRICT_C) $(TESTS_SANITIZE)
# Other machines get pairs that are judged here: they need no GMP. wasm knows no signals,
# so that run.sh alone stops what hangs there.
TESTS_BY_aarch64 := aarch64-linux-gnu-gcc -x c -O2 -static $(STRICT_C) -std=gnu99 \
	-DAGREE_WITHOUT_JUDGE
TESTS_BY_wasm := $(TESTS_WASI) -x c -O2 -msimd128 $(STRICT_C) -std=gnu99 \
	-DAGREE_WITHOUT_JUDGE -D_WASI_EMULATED_SIGNAL '-Dalarm(seconds)=(void)(seconds)'

TESTS_WAY_O0 := -O0
TESTS_WAY_O1 := -O1
TESTS_WAY_O3 := -O3
TESTS_WAY_Os := -Os
TESTS_WAY_plain := -DGJK2D_SIMD=0
TESTS_WAY_vectors := -DGJK2D_SIMD=2
TESTS_WAY_dispatch := -DGJK2D_DISPATCH=512
# Flags that the library refuses, hidden from it: a query has to end all the same.
TESTS_WAY_finite := -ffinite-math-only -U__FINITE_MATH_ONLY__
# The parts of -ffast-math that no macro of clang shows: the header switches them off.
TESTS_WAY_unsafe := -funsafe-math-optimizations
# Where the machine can fuse products into sums, the compilers would (trap 19). "fast"
# overrides clang's pragma, as documented.
TESTS_FUSE = -ffp-contract=$(if $(filter clang%,$(1)),on,fast)
TESTS_WAY_fma = -mfma $(TESTS_FUSE)
TESTS_WAY_native = -O3 -march=native $(TESTS_FUSE)
TESTS_WAY_haswell = -march=haswell $(TESTS_FUSE)

# What this processor has, all of several words or nothing.
TESTS_CPU_HAS = $(if $(filter-out $(shell grep -s -m 1 ^flags /proc/cpuinfo),$(1)),,yes)
TESTS_ONLY_WITH = $(if $(call TESTS_CPU_HAS,$(1)),$(2))

TESTS_CONFIGS := gcc_c99 clang_c99 gcc_cpp11 clang_cpp11 sanitize \
	$(call TESTS_ONLY_WITH,fma,gcc_c99-fma gcc_cpp11-fma clang_c99-fma)
TESTS_FUSED := $(call TESTS_ONLY_WITH,fma,gcc_c99-native clang_c99-native) \
	$(call TESTS_ONLY_WITH,fma avx2 bmi2 movbe,gcc_c99-haswell gcc_cpp11-haswell \
	clang_c99-haswell)
TESTS_UNOPTIMISED := gcc_c99-O0 gcc_c99-O3 clang_c99-O0 clang_c99-O3
# Whose stacks are measured. (clang -O0 takes half a KiB more than is stated.)
TESTS_STACKS := gcc_c99 clang_c99 gcc_c99-O0
TESTS_DISPATCH := $(if $(filter x86_64,$(shell uname -m)),gcc_c99-dispatch \
	clang_cpp11-dispatch)

# Those of `make test-all`; those that must give the same bits, in it and in `make test`.
TESTS_CONFIGS_ALL := $(TESTS_CONFIGS) $(TESTS_FUSED) $(TESTS_UNOPTIMISED) gcc_sanitize \
	clang_c99-vectors
TESTS_BITS := $(filter-out sanitize,$(TESTS_CONFIGS)) $(filter %-native,$(TESTS_FUSED)) \
	$(TESTS_UNOPTIMISED) $(TESTS_DISPATCH) clang_c99-unsafe gcc_c99-plain \
	clang_c99-plain gcc_c99-vectors
TESTS_BITS_ALL := $(TESTS_BITS) $(filter-out %-native,$(TESTS_FUSED)) gcc_c99-O1 \
	gcc_c99-Os clang_c99-vectors aarch64

# ------------------------------------------------------------------- builds --
# Functions of a folder's name, such as gcc_c99-O3.f32.

TESTS_COMPILER = $(firstword $(subst -, ,$(basename $(1))))
TESTS_WAY = $(word 2,$(subst -, ,$(basename $(1))))
TESTS_OWN = $(TESTS_COMPILER)$(suffix $(1))
TESTS_COMPILE = $(TESTS_BY_$(TESTS_COMPILER)) $(call \
	TESTS_WAY_$(TESTS_WAY),$(TESTS_COMPILER)) -I$(HEADER) -Itests \
	-DGJK2D_DOUBLE=$(if $(filter %.f64,$(1)),1,0)
TESTS_LINK = $(filter-out -x c c++,$(TESTS_BY_$(TESTS_COMPILER)))

# The library in its configuration, of a dispatching one with the functions it chooses from.
TESTS_LIBRARY = $(addprefix $(TESTS)/$(1)/,implementation.o \
	$(if $(filter dispatch,$(TESTS_WAY)),variant_256.o variant_512.o))

# Other machines have no judge.
TESTS_JUDGE = $(if $(filter aarch64 wasm,$(TESTS_COMPILER)),,$(TESTS)/oracle.o)
TESTS_LIBS = $(if $(TESTS_JUDGE),-lcmocka -lgmp -pthread) $(TESTS_LIBS_$(TESTS_COMPILER)) -lm
TESTS_LIBS_wasm := -lwasi-emulated-signal -lc-printscan-long-double

# What a program is linked with, beside the library: own files, and the judge.
TESTS_BESIDE_agree := laws generate
TESTS_BESIDE_fuzz_replay := fuzz_pair testing laws
TESTS_BESIDE = $(if $(filter test_%,$(1)),testing laws generate,$(TESTS_BESIDE_$(1)))
TESTS_OBJECTS = $(patsubst %,$(TESTS)/$(TESTS_OWN)/%.o,$(2) $(call TESTS_BESIDE,$(2))) \
	$(TESTS_LIBRARY) $(TESTS_JUDGE)

TESTS_HEADERS := $(HEADER)/gjk2d.h $(wildcard tests/*.h)
# All units but those that have lines of their own below.
TESTS_UNITS := $(filter-out test_oracle test_huge test_stack,$(patsubst \
	tests/%.c,%,$(wildcard tests/test_*.c)))

.SECONDEXPANSION:
.SECONDARY:

# The judge is one and the same for all.
$(TESTS)/oracle.o: tests/oracle.c tests/oracle.h
	@mkdir -p $(@D)
	@gcc -O2 $(STRICT_C) -c $< -o $@

$(TESTS)/test_oracle: tests/test_oracle.c $(TESTS)/oracle.o
	@gcc -O2 $(STRICT_C) $^ -o $@ -lcmocka -lgmp -lm

$(TESTS)/%.o: tests/$$(notdir $$*).c $(TESTS_HEADERS)
	@mkdir -p $(@D)
	@echo "  $*"
	@$(call TESTS_COMPILE,$(*D)) -c $< -o $@

$(TESTS)/%/variant_256.o $(TESTS)/%/variant_512.o: tests/implementation.c $(HEADER)/gjk2d.h
	@mkdir -p $(@D)
	@echo "  $* variants"
	@$(call TESTS_COMPILE,$*) -mavx2 -mfma -DGJK2D_VARIANT=256 -c $< -o $(@D)/variant_256.o
	@$(call TESTS_COMPILE,$*) -mavx512f -DGJK2D_VARIANT=512 -c $< -o $(@D)/variant_512.o

# Any program of any configuration.
$(TESTS)/%: $$(call TESTS_OBJECTS,$$(*D),$$(*F))
	@mkdir -p $(@D)
	@$(call TESTS_LINK,$(*D)) $^ -o $@ $(call TESTS_LIBS,$(*D))

# Pairs and the truth about them, for the machines without a judge.
$(TESTS)/judged.%: $(TESTS)/gcc_c99.%/agree
	@$< --write 30000 --seed 5 > $@

# -------------------------------------------------------------------- lists --

define TESTS_NEWLINE


endef

# TESTS_RUN(programs, configurations, arguments, variables)
TESTS_RUN = $(foreach program,$(1),$(foreach config,$(2),$(foreach real,f32 f64,\
	$(program) $(config) $(real): $(4) $(TESTS)/$(config).$(real)/$(program) $(3)$(TESTS_NEWLINE))))

# TESTS_AGREE(configurations, random pairs, hostile pairs, seed, more arguments)
TESTS_AGREE = $(call TESTS_RUN,agree,$(1),--random $(2) --hostile $(3) --seed $(4) $(5))

# TESTS_SAME(configurations): all like the first
TESTS_SAME = $(foreach real,f32 f64,same bits $(real): sh tests/same_results.sh \
	$(1:%=$(TESTS)/%.$(real)/hash_results)$(TESTS_NEWLINE))

# TESTS_ELSEWHERE(configuration, what runs its programs)
TESTS_ELSEWHERE = $(foreach real,f32 f64,agree $(1) $(real): $(2) \
	$(TESTS)/$(1).$(real)/agree --judged < $(TESTS)/judged.$(real)$(TESTS_NEWLINE))

# A library that tells its stages must use them all.
TESTS_STAGES := $(if $(shell grep -s -w GJK2DI_STAGE $(HEADER)/gjk2d.h),--stages)

TESTS_SKIPPED := $(if $(call TESTS_CPU_HAS,avx2 fma),,AVX2) \
	$(if $(call TESTS_CPU_HAS,avx512f),,AVX-512)

define TESTS_CHECKS
builds by all standards: sh tests/check_builds.sh build/builds standards
builds of mixed programs: sh tests/check_builds.sh build/builds mixtures
builds for several widths: sh tests/check_builds.sh build/builds dispatch
builds for Windows: sh tests/check_builds.sh build/builds mingw
builds without a C library: sh tests/check_builds.sh build/builds freestanding
builds with fused products: sh tests/check_builds.sh build/builds contraction
builds that are refused: sh tests/check_builds.sh build/builds refusals
builds for MSVC's dialect: sh tests/check_builds.sh build/builds msvc
builds with every warning: sh tests/check_builds.sh build/builds warnings
build systems: $(MAKE) -s install-check
builds after macros: sh tests/check_builds.sh build/builds macros
builds for many machines: sh tests/check_builds.sh build/builds targets
names: sh tests/check_names.sh build/names
README: sh tests/check_readme.sh build/readme
examples gcc: $(MAKE) -s examples-check CC=gcc CFLAGS=-O1
examples clang: $(MAKE) -s examples-check CC=clang CFLAGS=-O0 BUILD=build/clang
oracle: $(TESTS)/test_oracle
found f32: $(TESTS)/gcc_c99.f32/agree --replay < tests/found_f32.txt
found f64: $(TESTS)/gcc_c99.f64/agree --replay < tests/found_f64.txt
$(call TESTS_RUN,test_batch,gcc_c99-vectors $(TESTS_DISPATCH))
$(call TESTS_RUN,test_cache,gcc_c99-finite clang_c99-finite)
$(call TESTS_RUN,test_huge,gcc_c99)
$(call TESTS_RUN,test_stack,$(TESTS_STACKS),3)
$(call TESTS_RUN,test_stack,$(filter gcc_c99-fma,$(TESTS_CONFIGS)),5)
$(call TESTS_RUN,test_stack,$(firstword $(TESTS_DISPATCH)),9)
$(foreach set,$(TESTS_SKIPPED),skipped as this processor has no $(set): echo '0 passed$(TESTS_COMMA) 0 failed'$(TESTS_NEWLINE))
endef

# The longest come first.
define TESTS_LIST
$(call TESTS_AGREE,gcc_c99,150000,150000,1)
$(call TESTS_AGREE,clang_c99,50000,50000,2)
$(TESTS_CHECKS)
$(call TESTS_SAME,$(TESTS_BITS))
$(call TESTS_RUN,$(TESTS_UNITS),$(TESTS_CONFIGS))
$(call TESTS_RUN,fuzz_replay,gcc_c99 clang_c99 sanitize,tests/corpus/*)
endef

# Two million hostile pairs for each precision on one build; all together within an hour on
# two cores. The other builds give the same bits, and take fewer; the sanitizers' are slow,
# and so are those without optimisation.
define TESTS_LIST_ALL
$(call TESTS_AGREE,gcc_c99,200000,$(TEST_PAIRS),11,--every 2 --contact 20 $(TESTS_STAGES))
$(call TESTS_AGREE,$(filter-out gcc_c99 %sanitize,$(TESTS_CONFIGS_ALL)),20000,100000,12)
$(call TESTS_AGREE,sanitize gcc_sanitize,10000,40000,13)
$(call TESTS_ELSEWHERE,aarch64,qemu-aarch64)
$(call TESTS_ELSEWHERE,wasm,node --no-warnings tests/run_wasm.js)
$(TESTS_CHECKS)
$(call TESTS_SAME,$(TESTS_BITS_ALL))
$(call TESTS_RUN,$(TESTS_UNITS),$(filter-out %-O0,$(TESTS_CONFIGS_ALL)))
$(call TESTS_RUN,$(TESTS_UNITS),$(filter %-O0,$(TESTS_CONFIGS_ALL)),,TEST_ROUNDS=1)
$(call TESTS_RUN,fuzz_replay,$(TESTS_CONFIGS_ALL),tests/corpus/*)
endef

# ------------------------------------------------------------------ targets --

test: export TESTS_LINES = $(TESTS_LIST)
test-all: export TESTS_LINES = $(TESTS_LIST_ALL)
test-all: TESTS_NEEDS += $(TESTS_NEEDS_MORE)
test-all: export TEST_ROUNDS ?= 4
test-all: export LIMIT ?= 7200
test-all: export TABLE := agree gcc_c99 *
test test-all: export STRICT := $(STRICT)

# A program that does not build is missing below, and counted as a failure.
test test-all:
	@$(NEED) $(TESTS_NEEDS)
	@mkdir -p $(TESTS)
	@$(MAKE) -s -k -j$(TESTS_JOBS) $(sort $(filter $(TESTS)/%,$(TESTS_LINES))) || \
		echo "some tests do not build"
	@printf '%s\n' "$$TESTS_LINES" | sed -e 's/^[ \t]*//' -e '/^$$/d' > $(TESTS)/list
	@JOBS=$(TESTS_JOBS) sh tests/run.sh $(TESTS)/list $(TESTS)/logs

# Fuzzing goes on from the corpus in the tree; what it finds stays in build/. An input
# needs milliseconds; a hang is what takes two minutes by the clock, which goes on while
# others have the machine or the run is paused.
FUZZ_SOURCES := tests/fuzz_pair.c tests/fuzz_mutator.c tests/laws.c tests/testing.c tests/implementation.c

$(TESTS)/fuzz_f32: TESTS_DOUBLE = 0
$(TESTS)/fuzz_f64: TESTS_DOUBLE = 1
$(TESTS)/fuzz_f32 $(TESTS)/fuzz_f64: $(FUZZ_SOURCES) $(TESTS)/oracle.o $(TESTS_HEADERS)
	clang $(STRICT_C) $(TESTS_SANITIZE) -fsanitize=fuzzer -I$(HEADER) -Itests \
		-DGJK2D_DOUBLE=$(TESTS_DOUBLE) $(FUZZ_SOURCES) $(TESTS)/oracle.o -o $@ \
		-lcmocka -lgmp -lm

fuzz-f32 fuzz-f64: fuzz-%: $(TESTS)/fuzz_%
	@mkdir -p $(TESTS)/corpus_$*
	$< -max_total_time=$(FUZZ_SECONDS) -max_len=1024 -timeout=120 -verbosity=1 \
		-print_final_stats=1 -artifact_prefix=$(TESTS)/ $(TESTS)/corpus_$* tests/corpus

fuzz:
	@$(NEED) $(TESTS_NEEDS)
	@$(MAKE) fuzz-f32
	@$(MAKE) fuzz-f64

.PHONY: test test-all fuzz fuzz-f32 fuzz-f64
