# make run, make test: both install what is missing, when they may.

SWIFT ?= swift
ARGS ?=
# A target that imports another of ours must say so in Package.swift.
checked := --explicit-target-dependency-import-check error
# Everything in one file that starts in 2 ms; crashes ask no questions on the terminal. That no two
# accesses overlap is checked by the tests, and not again at run time. The whole program is optimised
# at once, because a command's way leads through a dozen files of the engine. No library is looked
# for beside the program.
release := -c release --static-swift-stdlib $(checked) -Xswiftc -enforce-exclusivity=unchecked \
  --experimental-lto-mode full --disable-local-rpath -Xswiftc -L.build/static \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

headers := $(if $(wildcard /usr/include/ncurses.h),,libncurses-dev) \
  $(if $(wildcard /usr/include/yaml.h),,libyaml-dev) \
  $(if $(wildcard /usr/include/sqlite3.h),,libsqlite3-dev)
tools := $(if $(shell command -v tmux),,tmux)

binary := .build/release/roots
sources := Makefile Package.swift $(shell find Sources -name '*.swift' -o -name '*.h' -o -name '*.modulemap') \
  $(wildcard Resources/*.yaml Resources/*.json)

# Where things go: make install PREFIX=$$HOME/.local, or DESTDIR=... for who makes packages.
PREFIX ?= /usr/local
DESTDIR ?=
share := $(DESTDIR)$(PREFIX)/share
bin := $(DESTDIR)$(PREFIX)/bin
bash := $(share)/bash-completion/completions
zsh := $(share)/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)
fish := $(share)/fish/vendor_completions.d

.PHONY: run build test lint check bench soak install uninstall deb check-deb docs clean headers static tools

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

# For a long time: random commands against the model and every law, runs that are killed while they
# save, then random keys on the demo:
# make soak ARGS="10000000 SEED"
soak: headers static
	ROOTS_COMMANDS=$${ROOTS_COMMANDS:-100000000} \
	  $(SWIFT) test -c release $(checked) --disable-xctest --filter PropertyTests
	$(SWIFT) build $(release) --product roots-bench
	ROOTS_KILLS=$${ROOTS_KILLS:-10000} \
	  $(SWIFT) test -c release $(checked) --disable-xctest --filter KillTests
	.build/release/roots-bench soak $(ARGS)

# What is installed. It is built again only if a source is newer: make build; sudo make install
build: $(binary)

$(binary): $(sources) | headers static
	$(SWIFT) build $(release) --product roots
	@touch $@

install: $(binary)
	install -d $(bin) $(share)/man/man1 $(share)/man/man5 $(bash) $(zsh) $(fish)
	install -m 755 $(binary) $(bin)/roots
	$(binary) man --list | while read -r name file; do \
	  $(binary) man $$name >$(share)/man/man$${file##*.}/$$file || exit; \
	  chmod 644 $(share)/man/man$${file##*.}/$$file; done
	$(binary) completions bash >$(bash)/roots && chmod 644 $(bash)/roots
	$(binary) completions zsh >$(zsh)/_roots && chmod 644 $(zsh)/_roots
	$(binary) completions fish >$(fish)/roots.fish && chmod 644 $(fish)/roots.fish
	install -d $(share)/roots/tapes $(share)/doc/roots
	install -m 644 Resources/City.yaml Resources/Starter.yaml Resources/blueprint.schema.json \
	  $(share)/roots
	install -m 644 Resources/tapes/*.tape $(share)/roots/tapes
	for folder in Resources/tapes/*.snapshots; do \
	  install -d $(share)/roots/tapes/$${folder##*/} && \
	  install -m 644 $$folder/* $(share)/roots/tapes/$${folder##*/} || exit; done
	install -m 644 README.md $(share)/doc/roots
	install -D -m 644 Resources/roots.svg $(share)/doc/roots/Resources/roots.svg

# The installed program knows its pages.
uninstall:
	-$(bin)/roots man --list | while read -r name file; do \
	  rm -f $(share)/man/man$${file##*.}/$$file; done
	rm -f $(bin)/roots $(bash)/roots $(zsh)/_roots $(fish)/roots.fish
	rm -rf $(share)/roots $(share)/doc/roots

# .build/roots_VERSION_ARCHITECTURE.deb
deb: $(binary)
	MAKE="$(MAKE)" Resources/package/build $(binary) .build

# The package on a Debian that has nothing else: needs root and debootstrap.
check-deb: deb
	Resources/package/check .build

# The public declarations as web pages in .build/docs; a link that leads nowhere is an error.
docs: headers
	SWIFT="$(SWIFT)" Resources/docs/build .build

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
