# make run, make test: both install missing packages if possible; otherwise they print the command.

SWIFT ?= swift
ARGS ?=
# Flags for all builds of the tests, such as -Xswiftc -gnone for a build that nobody debugs.
TESTFLAGS ?=
# A target that imports another one must declare it in Package.swift.
checked := --explicit-target-dependency-import-check error
# One static binary that starts in 2 ms. Exclusivity of access is checked by the tests and not again
# at run time. No library is searched beside the program.
release := -c release --static-swift-stdlib $(checked) -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -num-threads -Xswiftc 2 --disable-local-rpath -Xswiftc -L.build/static \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# The tests run with optimised targets: unoptimised searches take four times as long.
tested := -c release --scratch-path .build/tested $(checked) -Xswiftc -num-threads -Xswiftc 2 $(TESTFLAGS)
# What is installed and measured is also optimised as a whole at link time, because a command runs
# through a dozen files of the engine. That takes minutes, so that it has a folder of its own.
#
# Each object names the libraries that it needs, and the linker maps each of them once for each
# object: with some 900 objects that is more than the 65,530 maps that Linux allows a process.
libraries := swift_Concurrency swift_StringProcessing swift_RegexParser swiftGlibc \
  swiftSynchronization FoundationEssentials _FoundationCShims _FoundationCollections
whole := $(release) --experimental-lto-mode thin --scratch-path .build/whole \
  -Xlinker --no-dependent-libraries $(libraries:%=-Xlinker -l%)

headers := $(if $(wildcard /usr/include/ncurses.h),,libncurses-dev) \
  $(if $(wildcard /usr/include/expat.h),,libexpat1-dev) \
  $(if $(wildcard /usr/include/pcre2.h),,libpcre2-dev) \
  $(if $(wildcard /usr/include/yaml.h),,libyaml-dev) \
  $(if $(wildcard /usr/include/sqlite3.h),,libsqlite3-dev)
tools := $(if $(shell command -v tmux),,tmux)

folder := .build/whole/release
binary := $(folder)/roots
sources := Makefile Package.swift $(shell find Sources -name '*.swift' -o -name '*.h' -o -name '*.modulemap') \
  $(wildcard Resources/*.yaml Resources/*.json Resources/*.md Resources/manual/*.md Resources/completions/*) Resources/tapes/tour.tape

# Installation folders: make install PREFIX=$$HOME/.local, or DESTDIR=... for packaging.
PREFIX ?= /usr/local
DESTDIR ?=
share := $(DESTDIR)$(PREFIX)/share
bin := $(DESTDIR)$(PREFIX)/bin
bash := $(share)/bash-completion/completions
zsh := $(share)/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)
fish := $(share)/fish/vendor_completions.d

.PHONY: run build test dependent shop lint check bench soak mutate install uninstall deb check-deb docs clean headers static tools

# Not optimised, because that takes three times as long to build: a key needs a few milliseconds, and
# a long search ten times the time of the installed program.
run: headers
	$(SWIFT) build $(checked) --product roots
	@exec .build/debug/roots $(ARGS)

# The format is checked on the second core while the first modules are built, one after the other.
test: headers tools
	@$(MAKE) lint & lint=$$!; \
	$(SWIFT) build --build-tests $(tested) && wait $$lint
	$(MAKE) dependent shop
	@Tests/run .build/tested/release
	@Tests/size

# Builds an app's own package, which depends on Roots by path without a flag, and compares its walk.
# It shares the folder of the build with the tests, so that Roots is compiled once for both.
dependent:
	$(SWIFT) build --package-path Tests/Dependent $(tested)
	@! grep -q RootsCurses .build/tested/release/Walk || \
	  { echo "the product Roots needs the terminal's libraries" >&2; exit 1; }
	.build/tested/release/Walk | diff Tests/Dependent/expected.txt -

# Builds the example app's own package, plays its tapes, and proves that a killed run is continued.
# It shares the folder of the build too.
shop: headers tools
	$(SWIFT) build --package-path Tests/Examples/ExampleShop $(tested)
	.build/tested/release/Shop replay Tests/Examples/ExampleShop/Tapes/*.tape
	Tests/Examples/ExampleShop/restore-after-kill .build/tested/release/Shop

lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

# Checks the demo and the examples.
check: headers
	$(SWIFT) build $(checked) --product roots
	.build/debug/roots check Resources/*.yaml

# Benchmarks of the engine, the session and the reader, and the delays at a terminal, beside lower
# bounds; also written to bench.json. make bench ARGS=--quick only checks that they run.
bench: headers static
	$(SWIFT) build $(whole) --product roots
	$(SWIFT) build $(whole) --product roots-bench
	clang -O2 -Wall -o $(folder)/bench-floor Tests/BenchFloor/main.c -lncursesw
	clang -O2 -Wall -o $(folder)/explorer-floor Tests/BenchFloor/explorer.c
	$(folder)/roots-bench $(ARGS)

# A long test: random commands against the model and every law, all sequences of four commands,
# the links of a thousand apps, runs killed while saving, mutated inputs for each reader, then random
# keys on City.yaml: make soak ARGS="10000000 SEED"
soak: headers static
	ROOTS_COMMANDS=$${ROOTS_COMMANDS:-100000000} ROOTS_SEQUENCE=4 ROOTS_APPS=1000 \
	  $(SWIFT) test -c release $(checked) --disable-xctest \
	  --filter 'PropertyTests|ExhaustionTests|LinkLawTests'
	$(SWIFT) build $(whole) --product roots-bench
	ROOTS_KILLS=$${ROOTS_KILLS:-10000} \
	  $(SWIFT) test -c release $(checked) --disable-xctest --filter KillTests
	$(folder)/roots-bench fuzz $${ROOTS_FUZZ:-10000000}
	$(folder)/roots-bench soak $(ARGS)

# Small changes of the engine, and how many of them its tests notice; hours for all of them:
# make mutate ARGS="--sample 300 1", or a part of a path such as Step/Apply
mutate: headers
	SWIFT="$(SWIFT)" Tests/mutate $(ARGS)

# The binary to install, rebuilt only if a source is newer: make build; sudo make install
build: $(binary)

$(binary): $(sources) | headers static
	$(SWIFT) build $(whole) --product roots
	@touch $@

install: $(binary)
	install -d $(bin) $(share)/man/man1 $(share)/man/man5 $(share)/man/man7 $(bash) $(zsh) $(fish)
	install -m 755 $(binary) $(bin)/roots
	$(binary) man list | while read -r name file; do \
	  $(binary) man $$file >$(share)/man/man$${file##*.}/$$file || exit; \
	  chmod 644 $(share)/man/man$${file##*.}/$$file; done
	$(binary) completions bash >$(bash)/roots && chmod 644 $(bash)/roots
	$(binary) completions zsh >$(zsh)/_roots && chmod 644 $(zsh)/_roots
	$(binary) completions fish >$(fish)/roots.fish && chmod 644 $(fish)/roots.fish
	install -d $(share)/roots/tapes $(share)/doc/roots
	install -m 644 Resources/Shop.yaml Resources/Inn.yaml Resources/City.yaml Resources/Starter.yaml Resources/blueprint.schema.json \
	  $(share)/roots
	install -m 644 Resources/tapes/*.tape $(share)/roots/tapes
	install -d $(share)/roots/adapters
	install -m 755 Resources/adapters/*.py $(share)/roots/adapters
	for folder in Resources/tapes/*.snapshots; do \
	  install -d $(share)/roots/tapes/$${folder##*/} && \
	  install -m 644 $$folder/* $(share)/roots/tapes/$${folder##*/} || exit; done
	install -m 644 README.md $(share)/doc/roots
	install -D -m 644 Resources/roots.animated.svg $(share)/doc/roots/Resources/roots.animated.svg
	install -d $(share)/doc/roots/Resources/gallery
	install -m 644 Resources/gallery/README.md Resources/gallery/*.svg \
	  $(share)/doc/roots/Resources/gallery

# The installed program lists its manual pages.
uninstall:
	-$(bin)/roots man list | while read -r name file; do \
	  rm -f $(share)/man/man$${file##*.}/$$file; done
	rm -f $(bin)/roots $(bash)/roots $(zsh)/_roots $(fish)/roots.fish
	rm -rf $(share)/roots $(share)/doc/roots

# .build/roots_VERSION_ARCHITECTURE.deb
deb: $(binary)
	MAKE="$(MAKE)" Resources/package/build $(binary) .build

# Tests the package on a minimal Debian; needs root and debootstrap.
check-deb: deb
	Resources/package/check .build

# The API documentation in .build/docs; a broken link is an error.
docs: headers
	SWIFT="$(SWIFT)" Resources/docs/build .build

clean:
	rm -rf .build

headers:
	@$(call installed,$(headers))

tools:
	@$(call installed,$(tools))

# Libraries are linked statically: one file is installed, and loading the C++ library of Swift's
# runtime took a fifth of each start. Without a static archive the linker uses the shared library.
static:
	@mkdir -p .build/static
	@for library in stdc++ ncursesw tinfo yaml pcre2-8 sqlite3 expat; do \
	  file=$$(clang -print-file-name=lib$$library.a); \
	  case $$file in /*) ln -sf "$$file" .build/static/lib$$library.a;; esac; done

# Installs Debian packages as root or with passwordless sudo; otherwise prints the command.
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
