#!/usr/bin/env bash
# The board for the browser as files for any host, with the engine as WebAssembly: scripts/build-web.sh FOLDER
#
# Needs Rust with the target wasm32-unknown-unknown. With rustup it is added; without, on Debian and its like, the system's
# own compiler builds the standard library along, and missing packages are installed (rustc-web, cargo-web, rust-web-src,
# lld). The same sources and the same compiler give the same bytes, wherever the sources lie.
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
fail() { echo "build-web.sh: $*" >&2; exit 1; }
[ $# = 1 ] || fail "usage: scripts/build-web.sh FOLDER"
mkdir -p "$1"
folder=$(cd "$1" && pwd)
# Everything in the folder is replaced, so it had better be one of ours.
if [ -n "$(ls -A "$folder")" ] && [ ! -e "$folder/contents.js" ]; then
    fail "$1 holds other files; name a new folder, or one that was built before"
fi
cd "$scripts/.."

target=wasm32-unknown-unknown
build=${CARGO_TARGET_DIR:-$PWD/target}/web
# Every browser since 2023 has the instructions for vectors. Paths of this machine stay out of the file.
flags="-C target-feature=+simd128 -C link-arg=-zstack-size=4194304 -C strip=symbols"
flags+=" --remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
arguments=(rustc --release --locked --lib --crate-type cdylib --no-default-features --features desk
    --target "$target" --target-dir "$build")

has_target() { [ -d "$(rustc --print sysroot 2>/dev/null)/lib/rustlib/$target/lib" ]; }
if { command -v rustup && rustup target add "$target"; } >/dev/null 2>&1 || has_target; then
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags cargo "${arguments[@]}"
elif command -v apt-get >/dev/null; then
    "$scripts/debian-packages.sh" ca-certificates rustc-web cargo-web rust-web-src lld
    (
        # Debian's own programs, whatever else is in the path.
        unset RUSTUP_TOOLCHAIN
        export PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
        export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
        export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags
        /usr/bin/cargo "${arguments[@]}" -Zbuild-std=std,panic_abort
    )
else
    fail "there is no Rust for $target: install rustup (https://rustup.rs), it can be added by 'rustup target add $target'"
fi

rm -rf "${folder:?}"/*
cp -R src/web/page/. "$folder"
cp "$build/$target/release/tessera.wasm" "$folder/engine.wasm"
cd "$folder"
# The page looks here for its engine, not for a server.
grep -q '^<html ' index.html || fail "src/web/page/index.html has no line that begins with <html"
sed 's|^<html |<html data-engine="engine.wasm" |' index.html >index.new
mv index.new index.html

# The service worker keeps these files; the version changes whenever one of them does.
checksum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
files=$(find . -type f ! -name service-worker.js | sed 's|^\./||' | LC_ALL=C sort)
version=$(while IFS= read -r file; do checksum "$file"; done <<<"$files" | checksum | cut -c1-16)
{
    echo "// Written by scripts/build-web.sh."
    echo "self.CONTENTS = {"
    echo "  version: '$version',"
    echo "  files: ["
    echo "    './',"
    while IFS= read -r file; do echo "    '$file',"; done <<<"$files"
    echo "  ],"
    echo "};"
} >contents.js
size() { wc -c | tr -d ' '; }
echo "$1: version $version, engine.wasm $(size <engine.wasm) bytes, $(gzip -9 <engine.wasm | size) compressed"
