# tests.mk - `make test`, `make test-all`, `make fuzz`; included by the Makefile
#
# A build is a compiler with its options, for one precision: build/tests/BUILD.f32/ and
# .f64/ hold its objects and programs. What is run is a list of lines "name: command": each
# word of them that is a file of build/tests/ is made first, then run.sh runs the lines and
# adds up what was counted.
#
#   a new test           a file tests/test_NAME.c: three builds run it, in both precisions
#   a new build          a line TESTS_BY_.. below, and its name in a list of builds
#   one program alone    make build/tests/gcc.f32/agree
#   of another header    make HEADER=folder TESTS=/tmp/other /tmp/other/gcc.f32/agree
#
# Variables: FUZZ_SECONDS (60) for each precision; TEST_PAIRS, the pairs that agree judges
# in each precision; TEST_SEED and TEST_ROUNDS of the properties (see testing.h).

TESTS := build/tests
HEADER := .
TESTS_JOBS := $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60
TESTS_COMMA := ,

# ------------------------------------------------------------------- builds --

TESTS_SANITIZE := -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
TESTS_WASI := clang --target=wasm32-wasi --sysroot=/usr

# All tests run in these: C, C++, and one that stops at what is undefined.
TESTS_UNIT_BUILDS := gcc clang sanitize
TESTS_BY_gcc := gcc -x c -O2 $(STRICT_C)
TESTS_BY_clang := clang++ -x c++ -O2 $(STRICT_CXX)
TESTS_BY_sanitize := clang -x c $(STRICT_C) $(TESTS_SANITIZE)

# These must give the bits of the first one. Where the machine can fuse products into sums,
# the compilers would; -funsafe-math-optimizations shows no macro that could be refused by
# clang. Other machines have no GMP: only bits are asked of them.
TESTS_BY_gcc-O0 := $(TESTS_BY_gcc) -O0
TESTS_BY_gcc-native := $(TESTS_BY_gcc)
TESTS_BY_clang-native := $(TESTS_BY_clang)
TESTS_BY_clang-unsafe := $(TESTS_BY_clang)
TESTS_BY_gcc-scalar := $(TESTS_BY_gcc) -DGJK2D_SIMD=0
TESTS_BY_clang-scalar := $(TESTS_BY_clang) -DGJK2D_SIMD=0
TESTS_BY_gcc-vectors := $(TESTS_BY_gcc) -DGJK2D_SIMD=2
TESTS_BY_clang-vectors := $(TESTS_BY_clang) -DGJK2D_SIMD=2
TESTS_BY_x86 := $(TESTS_BY_gcc) -m32 -msse2 -mfpmath=sse -I/usr/include/x86_64-linux-gnu
TESTS_BY_aarch64 := aarch64-linux-gnu-gcc -x c -O2 -static $(STRICT_C)
TESTS_BY_s390x := s390x-linux-gnu-gcc -x c -O2 -static $(STRICT_C)
TESTS_BY_wasm := $(TESTS_WASI) -x c -O1 $(STRICT_C)

# Only the library is compiled with these: the tests' own products are rounded one by one.
TESTS_LIBRARY_gcc-native := -O3 -march=native -ffp-contract=fast
TESTS_LIBRARY_clang-native := -O3 -march=native -ffp-contract=on
TESTS_LIBRARY_clang-unsafe := -funsafe-math-optimizations
TESTS_LIBRARY_aarch64 := -ffp-contract=fast
TESTS_LIBRARY_s390x := -ffp-contract=fast
TESTS_LIBRARY_wasm := -O2 -msimd128

TESTS_BIT_BUILDS := gcc-O0 clang clang-unsafe gcc-scalar clang-scalar gcc-vectors \
	clang-vectors $(if $(filter x86_64,$(shell uname -m)),gcc-native clang-native)
TESTS_BIT_BUILDS_ALL := $(TESTS_BIT_BUILDS) \
	$(if $(filter x86_64,$(shell uname -m)),x86) aarch64 s390x wasm

TESTS_NEEDS := gcc=gcc g++=g++ clang=clang gmp.h=libgmp-dev cmocka.h=libcmocka-dev \
	x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 \
	x86_64-w64-mingw32-g++=g++-mingw-w64-x86-64 \
	'link:clang -fsanitize=address,undefined=libclang-rt-14-dev'
TESTS_NEEDS_MORE := aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu qemu-aarch64=qemu-user \
	'link:aarch64-linux-gnu-gcc -static=libc6-dev-arm64-cross' \
	s390x-linux-gnu-gcc=gcc-s390x-linux-gnu \
	'link:s390x-linux-gnu-gcc -static=libc6-dev-s390x-cross' \
	$(if $(filter x86_64,$(shell uname -m)),'link:gcc -m32=lib32gcc-12-dev$(TESTS_COMMA)libc6-dev-i386') \
	wasm-ld=lld node=nodejs \
	'link:$(TESTS_WASI)=wasi-libc$(TESTS_COMMA)libclang-rt-14-dev-wasm32'

# -------------------------------------------------------------------- rules --

TESTS_HEADERS := $(HEADER)/gjk2d.h $(wildcard tests/*.h)
TESTS_UNITS := $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))
TESTS_LINK = $(filter-out -x c c++,$(TESTS_BY_$(1)))

# The judge is one and the same for all.
$(TESTS)/oracle.o: tests/oracle.c tests/oracle.h
	@mkdir -p $(@D)
	@gcc -O2 $(STRICT_C) -c $< -o $@

# TESTS_RULES(build, precision, GJK2D_DOUBLE): its objects; agree, the same without a judge,
# and all tests.
define TESTS_RULES
$(TESTS)/$(1).$(2)/%.o: tests/%.c $(TESTS_HEADERS)
	@mkdir -p $$(@D)
	@echo "  $(1).$(2)/$$*"
	@$$(TESTS_BY_$(1)) -ffp-contract=off -I$(HEADER) -Itests -DGJK2D_DOUBLE=$(3) -c $$< -o $$@

$(TESTS)/$(1).$(2)/implementation.o: tests/implementation.c $(TESTS_HEADERS)
	@mkdir -p $$(@D)
	@echo "  $(1).$(2)/implementation"
	@$$(TESTS_BY_$(1)) $$(TESTS_LIBRARY_$(1)) -I$(HEADER) -DGJK2D_DOUBLE=$(3) -c $$< -o $$@

$(TESTS)/$(1).$(2)/bits.o: tests/agree.c $(TESTS_HEADERS)
	@mkdir -p $$(@D)
	@$$(TESTS_BY_$(1)) -ffp-contract=off -I$(HEADER) -DGJK2D_DOUBLE=$(3) \
		-DAGREE_WITHOUT_JUDGE -c $$< -o $$@

$(TESTS)/$(1).$(2)/bits: $(addprefix $(TESTS)/$(1).$(2)/,bits.o generate.o implementation.o)
	@$$(call TESTS_LINK,$(1)) $$^ -o $$@ -lm

$(TESTS)/$(1).$(2)/agree $(TESTS_UNITS:%=$(TESTS)/$(1).$(2)/%): %: %.o \
		$(addprefix $(TESTS)/$(1).$(2)/,testing.o laws.o generate.o implementation.o) \
		$(TESTS)/oracle.o
	@$$(call TESTS_LINK,$(1)) $$^ -o $$@ -lcmocka -lgmp -pthread -lm
endef
$(foreach build,$(sort $(TESTS_UNIT_BUILDS) $(TESTS_BIT_BUILDS_ALL)),\
	$(eval $(call TESTS_RULES,$(build),f32,0))$(eval $(call TESTS_RULES,$(build),f64,1)))
.SECONDARY:

# -------------------------------------------------------------------- lists --

define TESTS_NEWLINE


endef
TESTS_LINE = $(1)$(TESTS_NEWLINE)
TESTS_BOTH = $(call TESTS_LINE,$(subst REAL,f32,$(1)))$(call TESTS_LINE,$(subst REAL,f64,$(1)))

TESTS_AGREE = $(call TESTS_BOTH,agree REAL: $(TESTS)/gcc.REAL/agree $(1) $(2))
TESTS_SAME = $(call TESTS_BOTH,same bits REAL: sh tests/same_bits.sh $(2) \
	$(TESTS)/gcc.REAL/bits $(1:%=$(TESTS)/%.REAL/bits))
TESTS_REPLAY = $(foreach build,gcc sanitize,$(call TESTS_BOTH,corpus $(build) REAL: \
	$(TESTS)/$(build).REAL/agree replay tests/corpus/*.txt))
TESTS_RUN = $(foreach unit,$(TESTS_UNITS),$(foreach build,$(TESTS_UNIT_BUILDS),$(call \
	TESTS_BOTH,$(unit) $(build) REAL: $(TESTS)/$(build).REAL/$(unit))))
TESTS_CHECKS = $(foreach check,standards mixtures mingw freestanding contraction refusals \
	msvc warnings macros targets,$(call TESTS_LINE,builds $(check): \
	sh tests/check_builds.sh build/builds $(check)))

# The longest come first. TESTS_PAIRS, TESTS_BITS, TESTS_BITS_OF and TESTS_MORE are set by
# the targets.
define TESTS_LIST
$(call TESTS_AGREE,$(or $(TEST_PAIRS),$(TESTS_PAIRS)),1)
$(call TESTS_SAME,$(TESTS_BITS_OF),$(TESTS_BITS))
$(TESTS_MORE)
$(TESTS_CHECKS)
build systems: $(MAKE) -s install-check
names: sh tests/check_names.sh build/names
README: sh tests/check_readme.sh build/readme
examples gcc: $(MAKE) -s examples-check CC=gcc CFLAGS=-O1
examples clang: $(MAKE) -s examples-check CC=clang CFLAGS=-O0 BUILD=build/clang
$(TESTS_REPLAY)
$(TESTS_RUN)
endef

# ------------------------------------------------------------------ targets --

test: TESTS_PAIRS := 60000
test: TESTS_BITS := 20000
test: TESTS_BITS_OF := $(TESTS_BIT_BUILDS)
test-all: TESTS_PAIRS := 800000
test-all: TESTS_BITS := 40000
test-all: TESTS_BITS_OF := $(TESTS_BIT_BUILDS_ALL)
test-all: TESTS_MORE = $(call TESTS_BOTH,agree sanitize REAL: \
	$(TESTS)/sanitize.REAL/agree 40000 12)
test-all: TESTS_NEEDS += $(TESTS_NEEDS_MORE)
test-all: export TEST_ROUNDS ?= 4
test test-all: export TESTS_LINES = $(TESTS_LIST)
test test-all: export STRICT := $(STRICT)

# A program that does not build is missing below, and counted as a failure.
test test-all:
	@$(NEED) $(TESTS_NEEDS)
	@mkdir -p $(TESTS)
	@$(MAKE) -s -k -j$(TESTS_JOBS) $(sort $(filter $(TESTS)/%,$(TESTS_LINES))) || \
		echo "some tests do not build"
	@printf '%s\n' "$$TESTS_LINES" | sed -e 's/^[ \t]*//' -e '/^$$/d' > $(TESTS)/list
	@JOBS=$(TESTS_JOBS) sh tests/run.sh $(TESTS)/list $(TESTS)/logs

# Fuzzing goes on from the corpus in the tree; what it finds stays in build/.
FUZZ_SOURCES := $(addprefix tests/,fuzz.c generate.c laws.c implementation.c)
$(TESTS)/fuzz_f32 $(TESTS)/fuzz_f64: $(FUZZ_SOURCES) $(TESTS)/oracle.o $(TESTS_HEADERS)
	clang $(STRICT_C) $(TESTS_SANITIZE) -fsanitize=fuzzer -ffp-contract=off -I$(HEADER) \
		-Itests -DGJK2D_DOUBLE=$(if $(filter %f64,$@),1,0) $(FUZZ_SOURCES) \
		$(TESTS)/oracle.o -o $@ -lgmp -lm

fuzz-f32 fuzz-f64: fuzz-%: $(TESTS)/fuzz_%
	@mkdir -p $(TESTS)/corpus_$*
	$< -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=120 -verbosity=1 \
		-print_final_stats=1 -artifact_prefix=$(TESTS)/ $(TESTS)/corpus_$* tests/corpus

fuzz:
	@$(NEED) $(TESTS_NEEDS)
	@$(MAKE) fuzz-f32
	@$(MAKE) fuzz-f64

.PHONY: test test-all fuzz fuzz-f32 fuzz-f64
