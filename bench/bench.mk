# bench.mk - `make bench`: build, measure, print tables, write CSV and draw plots
#
# Included by the Makefile. Variables: QUICK, FULL, BOX2D3, OPENGJK, CUTE, DATA, CC, CXX,
# CFLAGS, CXXFLAGS; and ONLY, words as in the lines of progress
# (ONLY='fresh random distant 4'), to measure only the datasets whose line contains them.
# Everything lands in build/bench/.

BENCH := build/bench
DATA ?= $(wildcard ../shared/data)

# All warnings, but a compiler newer than we know may not stop the benchmark for one.
BENCH_CXX = $(CXX) $(CXXFLAGS) $(filter-out -Werror,$(STRICT_CXX)) -DNDEBUG

BENCH_NEEDS := g++=g++ pkg-config=pkg-config benchmark/benchmark.h=libbenchmark-dev \
	box2d/box2d.h=libbox2d-dev bullet/btBulletCollisionCommon.h=libbullet-dev \
	fcl/fcl.h=libfcl-dev ccd/ccd.h=libccd-dev chipmunk/chipmunk.h=libchipmunk-dev \
	gmp.h=libgmp-dev python3=python3

BENCH_SYSTEMS := gjk2d_f32 gjk2d_f64 box2d_2 bullet chipmunk fcl libccd textbook
BENCH_LIBS := -lbox2d -lBulletCollision -lLinearMath -lfcl -lccd -lchipmunk

# Rivals that are not packaged: linked where the user has installed them.
ifdef BOX2D3
BENCH_SYSTEMS += box2d_3
BENCH_DEFINES += -DBENCH_BOX2D_3
BENCH_LIBS += $(or $(firstword $(wildcard $(foreach end,a so,\
	$(BOX2D3)/lib*/libbox2d.$(end) $(BOX2D3)/lib/*/libbox2d.$(end)))),\
	$(error bench: no libbox2d below $(BOX2D3)/lib)) -Wl,-rpath,$(BOX2D3)/lib
endif
ifdef OPENGJK
BENCH_SYSTEMS += opengjk
BENCH_DEFINES += -DBENCH_OPENGJK
BENCH_LIBS += $(or $(firstword $(wildcard $(foreach end,a so,\
	$(OPENGJK)/lib*/libopengjk*.$(end) $(OPENGJK)/lib/*/libopengjk*.$(end)))),\
	$(error bench: no libopengjk below $(OPENGJK)/lib)) -Wl,-rpath,$(OPENGJK)/lib
endif
ifdef CUTE
BENCH_SYSTEMS += cute_c2
BENCH_DEFINES += -DBENCH_CUTE_C2
endif

# Of each rival its headers, as system headers: their warnings are theirs.
BENCH_INCLUDE_cute_c2 = -isystem $(CUTE) '-DCUTE_VERSION="$(shell \
	sed -n 's/.*cute_c2.h - v//p' $(CUTE)/cute_c2.h)"'
BENCH_INCLUDE_box2d_3 = -isystem $(BOX2D3)/include -std=c++20
BENCH_INCLUDE_opengjk = -isystem $(OPENGJK)/include
BENCH_PKG = $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I $(1)))
BENCH_INCLUDE_bullet = $(call BENCH_PKG,bullet)
BENCH_INCLUDE_fcl = $(call BENCH_PKG,fcl)
# What these two do not say themselves, or wrongly.
BENCH_VERSION = "$(shell dpkg-query -W -f '$${source:Upstream-Version}' $(1) \
	2>/dev/null || pkg-config --modversion $(2))"
BENCH_INCLUDE_libccd = '-DCCD_PACKAGED=$(call BENCH_VERSION,libccd-dev,ccd)'
BENCH_INCLUDE_box2d_2 = '-DBOX2D_PACKAGED=$(call BENCH_VERSION,libbox2d-dev,box2d)'

BENCH_OBJECTS := $(patsubst %,$(BENCH)/%.o,$(addprefix system_,$(BENCH_SYSTEMS)) \
	main data oracle oracle_motion)

# Runs bench, tables and plots in one go; each step's output is the next one's input.
bench:
	@$(NEED) $(BENCH_NEEDS)
	@$(MAKE) --no-print-directory $(BENCH)/bench
	@{ sed -n 's/^model name.*: /cpu: /p' /proc/cpuinfo | head -n 1; $(CXX) --version | \
		sed 's/^/compiler: /;q'; echo 'flags: $(CXXFLAGS)'; date '+date: %F'; } \
		> $(BENCH)/machine.txt
	$(BENCH)/bench $(if $(QUICK),quick,$(if $(FULL),full,usual)) $(BENCH) '$(DATA)' '$(ONLY)'
	@python3 -B bench/plot.py $(BENCH)/results.csv $(BENCH)
	@python3 -B bench/report.py $(BENCH)/results.csv $(BENCH)/tables.md

$(BENCH)/bench: $(BENCH_OBJECTS)
	$(CXX) $(CXXFLAGS) $(LDFLAGS) $^ -o $@ $(BENCH_LIBS) -lbenchmark -lgmp -lm -pthread

$(BENCH)/%.o: bench/%.cpp $(BENCH)/flags
	$(BENCH_CXX) $(BENCH_INCLUDE_$(patsubst system_%,%,$*)) -MMD -MP -c $< -o $@

$(BENCH)/main.o: BENCH_CXX += $(BENCH_DEFINES)

# One file, two precisions.
$(BENCH)/%_f32.o: bench/%.cpp $(BENCH)/flags
	$(BENCH_CXX) -I. -DGJK2D_DOUBLE=0 -MMD -MP -c $< -o $@

$(BENCH)/%_f64.o: bench/%.cpp $(BENCH)/flags
	$(BENCH_CXX) -I. -DGJK2D_DOUBLE=1 -MMD -MP -c $< -o $@

# The same queries whatever the flags.
$(BENCH)/data.o: BENCH_CXX += -ffp-contract=off

$(BENCH)/oracle.o $(BENCH)/oracle_motion.o: $(BENCH)/%.o: tests/%.c $(BENCH)/flags
	$(CC) -std=c99 $(CFLAGS) -ffp-contract=off -MMD -MP -c $< -o $@

# In float: the bytes of code and the compiler's processor time, of all functions and of a
# program that calls gjk2d_collide alone, for this machine and for a microcontroller.
BENCH_OBJECT = -x c -std=c99 -c -o $(BENCH)/size.o
BENCH_ALL = -DGJK2D_IMPLEMENTATION $(BENCH_OBJECT)
BENCH_ONE = -I. $(BENCH_OBJECT) bench/size.c
BENCH_MCU = -ffreestanding -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
BENCH_SIZE_OF = { $(1) && times && size $(BENCH)/size.o; } | awk \
	'NR == 2 { time = $$1 } END { if (NR < 4) exit 1; \
	print "$(2): " $$1 " bytes, compiled in " time }' >> $(BENCH)/size.txt
size:
	@$(NEED) gcc=gcc arm-none-eabi-gcc=gcc-arm-none-eabi
	@mkdir -p $(BENCH) && rm -f $(BENCH)/size.txt
	@$(call BENCH_SIZE_OF,gcc -O2 $(BENCH_ALL) gjk2d.h,all functions gcc -O2)
	@$(call BENCH_SIZE_OF,gcc -Os $(BENCH_ALL) gjk2d.h,all functions gcc -Os)
	@$(call BENCH_SIZE_OF,gcc -O2 $(BENCH_ONE),gjk2d_collide alone gcc -O2)
	@$(call BENCH_SIZE_OF,gcc -Os $(BENCH_ONE),gjk2d_collide alone gcc -Os)
ifdef CUTE
	@$(call BENCH_SIZE_OF,gcc -O2 -DCUTE_C2_IMPLEMENTATION $(BENCH_OBJECT) \
		$(CUTE)/cute_c2.h,cute_c2 gcc -O2)
endif
	@$(call BENCH_SIZE_OF,arm-none-eabi-gcc -Os $(BENCH_MCU) $(BENCH_ONE),the same for a \
		Cortex-M4)
	@cat $(BENCH)/size.txt

# Rewritten, and with it all rebuilt, when the commands change.
BENCH_FLAGS = $(CC) $(CFLAGS) / $(CXX) $(CXXFLAGS) / $(BENCH_DEFINES) $(BENCH_LIBS)
$(BENCH)/flags: bench-flags
	@mkdir -p $(BENCH)
	@echo '$(BENCH_FLAGS)' | cmp -s - $@ || echo '$(BENCH_FLAGS)' > $@

-include $(wildcard $(BENCH)/*.d)

.PHONY: bench bench-flags size
