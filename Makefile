# make run, make test: both install what is missing, when they may.

SWIFT ?= swift
ARGS ?=
# A target that imports another of ours must say so in Package.swift.
checked := --explicit-target-dependency-import-check error
# Everything in one file that starts in 2 ms; crashes ask no questions on the terminal. That no two
# accesses overlap is checked by the tests, and not again at run time. The whole program is optimised
# at once, because a command's way leads through a dozen files of the engine.
release := -c release --static-swift-stdlib $(checked) -Xswiftc -enforce-exclusivity=unchecked \
  --experimental-lto-mode full -Xswiftc -L.build/static -Xswiftc -Xclang-linker \
  -Xswiftc -static-libgcc

headers := $(if $(wildcard /usr/include/ncurses.h),,libncurses-dev) \
  $(if $(wildcard /usr/include/yaml.h),,libyaml-dev)
tools := $(if $(shell command -v tmux),,tmux)

.PHONY: run test lint check bench soak clean headers static tools

run: headers static
	$(SWIFT) build $(release) --product roots
	@exec .build/release/roots $(ARGS)

test: headers tools lint
	$(SWIFT) build $(checked)
	$(SWIFT) test $(checked) --disable-xctest

lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

# The demo's blueprints are without fault.
check: headers static
	$(SWIFT) build $(release) --product roots
	.build/release/roots check Resources/*.yaml

# What the engine, the session and the reader do in a second, and how long a person at a terminal
# waits, beside their floors; also as bench.json. make bench ARGS=--quick only sees that it runs.
bench: headers static
	$(SWIFT) build $(release) --product roots
	$(SWIFT) build $(release) --product roots-bench
	clang -O2 -Wall -o .build/release/bench-floor Tests/BenchFloor/main.c -lncursesw
	.build/release/roots-bench $(ARGS)

# For a long time: random commands against the model and every law, then random keys on the demo:
# make soak ARGS="10000000 SEED"
soak: headers static
	ROOTS_COMMANDS=$${ROOTS_COMMANDS:-100000000} \
	  $(SWIFT) test -c release $(checked) --disable-xctest --filter PropertyTests
	$(SWIFT) build $(release) --product roots-bench
	.build/release/roots-bench soak $(ARGS)

clean:
	rm -rf .build

headers:
	@$(call installed,$(headers))

tools:
	@$(call installed,$(tools))

# The only C++ in the program is that of Swift's runtime: it is linked in as well, for loading the
# library took a fifth of each start. Where there is no archive of it, the linker finds the library.
static:
	@mkdir -p .build/static
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" .build/static/libstdc++.a

# Installs Debian packages, as root or with a sudo that asks nothing; else says how.
define installed
missing="$(strip $(1))"; \
if [ -n "$$missing" ]; then \
  if [ "$$(id -u)" = 0 ]; then as=""; \
  elif sudo -n true 2>/dev/null; then as="sudo -n"; \
  else echo "missing: $$missing; run: sudo apt-get install -y $$missing" >&2; exit 1; fi; \
  $$as apt-get -q update && \
  $$as env DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends $$missing; \
fi
endef
