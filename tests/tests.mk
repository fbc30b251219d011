# tests.mk - `make test`, `make test-all`, `make proof`, `make fuzz`; included by the Makefile
#
# A build is a compiler with its options, for one precision: build/tests/BUILD.f32/ and
# .f64/ hold its objects and programs. What is run is a list of 'name: command', TESTS_LIST
# below. Each word of it that is a file of build/tests/ is made first, then run.sh runs the
# list and adds up what was counted.
#
#   a new test           a file tests/test_NAME.c: three builds run it, in both precisions
#   a new build          a line TESTS_BY_.. or TESTS_WITH_.., its name in a list of builds
#   one program alone    make build/tests/gcc.f32/agree
#   of another header    make HEADER=folder TESTS=/tmp/other /tmp/other/gcc.f32/agree
#
# Variables: FUZZ_SECONDS (60) for each precision; TEST_PAIRS, the pairs that agree judges
# in each precision; TEST_SEED and TEST_ROUNDS of the properties (see testing.h).

TESTS := build/tests
HEADER := .
TESTS_JOBS := $(shell nproc 2>/dev/null || echo 2)
TESTS_X86 := $(filter x86_64,$(shell uname -m))
FUZZ_SECONDS ?= 60

# ------------------------------------------------------------------- builds --

TESTS_SANITIZE := -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
TESTS_WASI := clang --target=wasm32-wasi --sysroot=/usr

# All tests run in these: C, C++, and one that stops at what is undefined.
TESTS_UNIT_BUILDS := gcc clang sanitize
TESTS_BY_gcc := gcc -x c -O2 $(STRICT_C)
TESTS_BY_clang := clang++ -x c++ -O2 $(STRICT_CXX)
TESTS_BY_sanitize := clang -x c $(STRICT_C) $(TESTS_SANITIZE)

# The builds below must give the bits of gcc. A build COMPILER-WORD is the compiler with
# TESTS_WITH_WORD. Other machines have no GMP: only bits are asked of them.
TESTS_WITH_O0 := -O0
TESTS_WITH_scalar := -DGJK2D_SIMD=0
TESTS_WITH_vectors := -DGJK2D_SIMD=2
TESTS_BY_x86 := $(TESTS_BY_gcc) -m32 -msse2 -mfpmath=sse -I/usr/include/x86_64-linux-gnu
TESTS_BY_aarch64 := aarch64-linux-gnu-gcc -x c -O2 -static $(STRICT_C)
TESTS_BY_s390x := s390x-linux-gnu-gcc -x c -O2 -static $(STRICT_C)
TESTS_BY_wasm := $(TESTS_WASI) -x c -O1 $(STRICT_C)

# Options for the library alone: they let the compiler fuse products into sums, or reorder
# sums, and the header must not let it. The tests' own products are rounded one by one.
TESTS_LIBRARY_gcc-native := -O3 -march=native -ffp-contract=fast
TESTS_LIBRARY_clang-native := -O3 -march=native -ffp-contract=on
TESTS_LIBRARY_clang-unsafe := -funsafe-math-optimizations
TESTS_LIBRARY_aarch64 := -ffp-contract=fast
TESTS_LIBRARY_s390x := -ffp-contract=fast
TESTS_LIBRARY_wasm := -O2 -msimd128

TESTS_BIT_BUILDS := gcc-O0 clang clang-unsafe gcc-scalar clang-scalar gcc-vectors \
	clang-vectors $(if $(TESTS_X86),gcc-native clang-native)
TESTS_BIT_BUILDS_ALL := $(TESTS_BIT_BUILDS) $(if $(TESTS_X86),x86) aarch64 s390x wasm

PROOF_NEEDS := gappa=gappa python3=python3
TESTS_NEEDS := gcc=gcc g++=g++ clang=clang gmp.h=libgmp-dev cmocka.h=libcmocka-dev \
	x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 \
	x86_64-w64-mingw32-g++=g++-mingw-w64-x86-64 \
	'link:clang -fsanitize=address,undefined=libclang-rt-14-dev' \
	$(PROOF_NEEDS)
TESTS_NEEDS_MORE := aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu qemu-aarch64=qemu-user \
	'link:aarch64-linux-gnu-gcc -static=libc6-dev-arm64-cross' \
	s390x-linux-gnu-gcc=gcc-s390x-linux-gnu \
	'link:s390x-linux-gnu-gcc -static=libc6-dev-s390x-cross' \
	$(if $(TESTS_X86),'link:gcc -m32=lib32gcc-12-dev libc6-dev-i386') \
	wasm-ld=lld node=nodejs \
	'link:$(TESTS_WASI)=wasi-libc libclang-rt-14-dev-wasm32'

# -------------------------------------------------------------------- rules --

# A target is build/tests/BUILD.f32/FILE. The judges alone are the same for all.
TESTS_BUILD = $(basename $(notdir $(@D)))
TESTS_WORDS = $(subst -, ,$(TESTS_BUILD))
TESTS_BY = $(TESTS_BY_$(firstword $(TESTS_WORDS))) $(TESTS_WITH_$(word 2,$(TESTS_WORDS)))
TESTS_DOUBLE = $(if $(filter %.f64,$(@D)),1,0)
TESTS_LINK = $(filter-out -x c c++,$(TESTS_BY))
TESTS_OPTIONS = -ffp-contract=off
$(TESTS)/%/implementation.o: TESTS_OPTIONS = $(TESTS_LIBRARY_$(TESTS_BUILD))
$(TESTS)/%/bits.o: TESTS_OPTIONS += -DAGREE_WITHOUT_JUDGE
TESTS_HEADERS := $(HEADER)/gjk2d.h $(wildcard tests/*.h)

# What is written with $$ below is expanded when make knows the target.
.SECONDEXPANSION:
.SECONDARY:

$(TESTS)/oracle.o $(TESTS)/oracle_motion.o: $(TESTS)/%.o: tests/%.c \
		$(wildcard tests/oracle*.h)
	@mkdir -p $(@D)
	@gcc -O2 $(STRICT_C) -c $< -o $@

$(TESTS)/%.o: tests/$$(patsubst bits,agree,$$(*F)).c $(TESTS_HEADERS)
	@mkdir -p $(@D)
	@echo "  $*"
	@$(TESTS_BY) $(TESTS_OPTIONS) -I$(HEADER) -DGJK2D_DOUBLE=$(TESTS_DOUBLE) -c $< -o $@

$(TESTS)/%/bits: $(addprefix $(TESTS)/%/,bits.o generate.o implementation.o)
	@$(TESTS_LINK) $^ -o $@ -lm

$(TESTS)/%: $(TESTS)/%.o $(TESTS)/oracle.o $(TESTS)/oracle_motion.o \
		$$(addprefix $$(@D)/,$$(if $$(findstring test_,$$(*F)),testing.o) \
		laws.o generate.o implementation.o)
	@$(TESTS_LINK) $^ -o $@ -lcmocka -lgmp -pthread -lm

# The search calls functions that a header keeps to itself.
$(TESTS)/search: tests/proof/search.c $(HEADER)/gjk2d.h
	@mkdir -p $(@D)
	@gcc -O2 $(STRICT_C) -I$(HEADER) $< -o $@ -lm

# --------------------------------------------------------------------- list --

# What has REAL in it is run in both precisions. The longest come first. TESTS_PAIRS,
# TESTS_BITS, TESTS_BITS_OF and TESTS_MORE are set by the targets.
TESTS_CHECKS := standards mixtures mingw contraction refusals msvc warnings macros targets
TESTS_UNITS := $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))
TESTS_LIST = \
	'agree REAL: $(TESTS)/gcc.REAL/agree $(or $(TEST_PAIRS),$(TESTS_PAIRS)) 1' \
	'same bits REAL: sh tests/same_bits.sh $(TESTS_BITS) $(TESTS)/gcc.REAL/bits \
		$(TESTS_BITS_OF:%=$(TESTS)/%.REAL/bits)' \
	$(TESTS_MORE) \
	'proof: python3 tests/proof/prove.py $(HEADER)/gjk2d.h' \
	'proof search: $(TESTS)/search 400000' \
	$(foreach check,$(TESTS_CHECKS),'builds $(check): \
		sh tests/check_builds.sh build/builds $(check)') \
	'build systems: $(MAKE) -s install-check' \
	'names: sh tests/check_names.sh build/names' \
	'README: sh tests/check_readme.sh build/readme' \
	'examples gcc: $(MAKE) -s examples-check CC=gcc CFLAGS=-O1' \
	'examples clang: $(MAKE) -s examples-check CC=clang CFLAGS=-O0 BUILD=build/clang' \
	$(foreach build,gcc sanitize,'corpus $(build) REAL: \
		$(TESTS)/$(build).REAL/agree replay tests/corpus/*.txt') \
	$(foreach unit,$(TESTS_UNITS),$(foreach build,$(TESTS_UNIT_BUILDS),'$(unit) $(build) \
		REAL: $(TESTS)/$(build).REAL/$(unit)'))
TESTS_PROGRAMS = $(foreach real,f32 f64,\
	$(subst REAL,$(real),$(filter $(TESTS)/%,$(subst ',,$(TESTS_LIST)))))

# ------------------------------------------------------------------ targets --

test: TESTS_PAIRS := 60000
test: TESTS_BITS := 20000
test: TESTS_BITS_OF := $(TESTS_BIT_BUILDS)
test-all: TESTS_PAIRS := 800000
test-all: TESTS_BITS := 40000
test-all: TESTS_BITS_OF := $(TESTS_BIT_BUILDS_ALL)
test-all: TESTS_MORE := 'agree sanitize REAL: $(TESTS)/sanitize.REAL/agree 40000 12'
test-all: TESTS_NEEDS += $(TESTS_NEEDS_MORE)
test-all: export TEST_ROUNDS ?= 4
test test-all: export STRICT := $(STRICT)

# A program that does not build is missing below, and counted as a failure.
test test-all:
	@$(NEED) $(TESTS_NEEDS)
	@mkdir -p $(TESTS)
	@$(MAKE) -s -k -j$(TESTS_JOBS) $(sort $(TESTS_PROGRAMS)) || echo "some tests do not build"
	@printf '%s\n' $(TESTS_LIST) | \
		sed -e '/REAL/ { h; s/REAL/f32/g; p; g; s/REAL/f64/g; }' > $(TESTS)/list
	@if $(NEED) $(EXPLORER_NEEDS) $(EXPLORER_TEST_NEEDS); \
	then sed -i '1i explorer: $(MAKE) -s explorer-test' $(TESTS)/list; \
	else echo "so the explorer is not tested"; fi
	@JOBS=$(TESTS_JOBS) sh tests/run.sh $(TESTS)/list $(TESTS)/logs

# What each bound of rounding needs, by proof, and the worst that a search finds.
proof:
	@$(NEED) gcc=gcc $(PROOF_NEEDS)
	@$(MAKE) -s $(TESTS)/search
	@python3 tests/proof/prove.py $(HEADER)/gjk2d.h
	@echo
	@$(TESTS)/search 400000

# Fuzzing goes on from the corpus in the tree; what it finds stays in build/.
TESTS_BY_fuzz := $(TESTS_BY_sanitize) -fsanitize=fuzzer
fuzz-f32 fuzz-f64: fuzz-%: $(TESTS)/fuzz.%/fuzz
	@mkdir -p $(TESTS)/corpus_$*
	$< -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=120 -verbosity=1 \
		-print_final_stats=1 -artifact_prefix=$(TESTS)/ $(TESTS)/corpus_$* tests/corpus

fuzz:
	@$(NEED) $(TESTS_NEEDS)
	@$(MAKE) fuzz-f32
	@$(MAKE) fuzz-f64

.PHONY: test test-all proof fuzz fuzz-f32 fuzz-f64
