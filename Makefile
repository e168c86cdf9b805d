# Cargo builds everything; this is for those who expect make: testing frameworks and packagers (docs/packaging.md).
#
#   make EXE=name          builds ./name, which has `bench`, and its brain ./pbrain-name
#   make install           builds and installs programs, manual pages and completions: PREFIX, DESTDIR
CARGO ?= cargo
PREFIX ?= /usr/local
EXE ?= tessera
ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif
RELEASE := $(or $(CARGO_TARGET_DIR),target)/release
BIN := $(DESTDIR)$(PREFIX)/bin
SHARE := $(DESTDIR)$(PREFIX)/share

all: build
	cp $(RELEASE)/tessera$(SUFFIX) $(EXE:$(SUFFIX)=)$(SUFFIX)
	cp $(RELEASE)/pbrain-tessera$(SUFFIX) $(dir $(EXE))pbrain-$(notdir $(EXE:$(SUFFIX)=))$(SUFFIX)

build:
	$(CARGO) build --release --locked

install: export TESSERA_SUITE = $(PREFIX)/share/tessera/testBoard
install: build
	install -d $(SHARE)/tessera/testBoard $(BIN) $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions \
		$(SHARE)/fish/vendor_completions.d $(SHARE)/doc/tessera
	install -m 755 $(RELEASE)/tessera $(RELEASE)/pbrain-tessera $(RELEASE)/testboard $(BIN)
	$(RELEASE)/tessera man --dir $(SHARE)/man/man1 >/dev/null
	$(RELEASE)/tessera completions bash >$(SHARE)/bash-completion/completions/tessera
	$(RELEASE)/tessera completions zsh >$(SHARE)/zsh/site-functions/_tessera
	$(RELEASE)/tessera completions fish >$(SHARE)/fish/vendor_completions.d/tessera.fish
	cp -r testBoard/boards testBoard/protocol $(SHARE)/tessera/testBoard
	install -m 644 README.md CHANGELOG.md LICENSE docs/*.md $(SHARE)/doc/tessera

.PHONY: all build install
