# explorer.mk - the explorer: one HTML file, with gjk2d.h as WebAssembly in it

EXPLORER := $(BUILD)/explorer
EXPLORER_SOURCES := $(wildcard $(addprefix examples/explorer/,*.c *.h *.js *.html *.css))
EXPLORER_NEEDS := clang=clang wasm-ld=lld esbuild=esbuild
EXPLORER_TEST_NEEDS := gcc=gcc chromium=chromium chromedriver=chromium-driver \
	/usr/lib/python3/dist-packages/selenium=python3-selenium
EXPLORER_C := examples/explorer/glue.c examples/explorer/answers.h \
	examples/explorer/ellipse.h examples/explorer/print.h gjk2d.h
EXPLORER_DOUBLE = $(if $(findstring f64,$@),1,0)
EXPLORER_EXPORTS := ask cso_support status_text scene_numbers answers
EXPLORER_WASM := --target=wasm32 -mbulk-memory -ffreestanding -nostdlib -Oz \
	-Wl,--no-entry,--strip-all $(EXPLORER_EXPORTS:%=-Wl,--export=%)

# Floats become doubles on their way to the page, which is all that they are meant to do.
EXPLORER_STRICT := $(STRICT_C) -Wno-double-promotion

explorer:
	@$(NEED) $(EXPLORER_NEEDS)
	@$(MAKE) -s $(EXPLORER)/explorer.html

$(EXPLORER)/gjk2d_%.wasm: $(EXPLORER_C)
	@mkdir -p $(@D)
	clang $(EXPLORER_WASM) $(EXPLORER_STRICT) -I. -DGJK2D_DOUBLE=$(EXPLORER_DOUBLE) $< -o $@

$(EXPLORER)/answers_%: $(EXPLORER_C)
	@mkdir -p $(@D)
	gcc -O2 $(EXPLORER_STRICT) -I. -DGJK2D_DOUBLE=$(EXPLORER_DOUBLE) $< -o $@ -lm

# The page takes the place of its two links: the style and the script.
$(EXPLORER)/explorer.html: $(EXPLORER)/gjk2d_f32.wasm $(EXPLORER)/gjk2d_f64.wasm \
		$(EXPLORER_SOURCES)
	@NODE_PATH=$(EXPLORER) esbuild examples/explorer/main.js --bundle --format=esm \
		--log-level=warning --charset=utf8 --loader:.wasm=binary --loader:.h=text \
		--outfile=$(EXPLORER)/explorer.js
	@awk -v folder=examples/explorer -v script=$(EXPLORER)/explorer.js ' \
		function copy(file,  line) { while ((getline line < file) > 0) print line } \
		/^<link rel="stylesheet"/ { print "<style>"; copy(folder "/style.css"); print "</style>"; next } \
		/^<script type="module"/ { print "<script type=\"module\">"; copy(script); print "</script>"; next } \
		{ print }' examples/explorer/index.html > $@
	@echo "$@: $$(wc -c < $@) bytes; open it in a browser"

explorer-test:
	@$(NEED) $(EXPLORER_NEEDS) $(EXPLORER_TEST_NEEDS)
	@$(MAKE) -s $(addprefix $(EXPLORER)/,explorer.html answers_f32 answers_f64)
	@/usr/bin/python3 examples/explorer/test_explorer.py $(EXPLORER)

.PHONY: explorer explorer-test
