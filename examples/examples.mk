# The examples: built with every warning, run, and compared with what they
# should print. `make examples-check CC=clang BUILD=build/clang` for another
# compiler.

EXAMPLES := 01_first_query 02_separation 03_custom_support 04_trace 05_planner \
	06_motions 07_game 08_picture 09_turn query_f32 query_f64
EXAMPLES_DIR = $(BUILD)/examples
EXAMPLE = $(CC) $(CFLAGS) $(STRICT_C) -I. $< -o $@ -lm

examples: $(EXAMPLES:%=$(EXAMPLES_DIR)/%)

$(EXAMPLES_DIR)/query_f32: examples/query.c gjk2d.h | $(EXAMPLES_DIR)
	$(EXAMPLE)

$(EXAMPLES_DIR)/query_f64: examples/query.c gjk2d.h | $(EXAMPLES_DIR)
	$(EXAMPLE) -DGJK2D_DOUBLE=1

$(EXAMPLES_DIR)/%: examples/%.c examples/svg.h gjk2d.h | $(EXAMPLES_DIR)
	$(EXAMPLE)

$(EXAMPLES_DIR):
	mkdir -p $@

examples-check: examples
	@sh examples/check.sh $(EXAMPLES_DIR)
