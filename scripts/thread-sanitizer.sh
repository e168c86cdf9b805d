#!/usr/bin/env bash
# The parallel search under ThreadSanitizer, which sees data races: scripts/thread-sanitizer.sh
#
# Runs tests/threads.rs with the standard library built along, so that its locks and threads are seen, too. Needs Rust nightly
# with the component rust-src.
set -euo pipefail
cd "$(dirname "$0")/.."
target=x86_64-unknown-linux-gnu

[ -d "$(rustc +nightly --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library" ] || {
    echo "thread-sanitizer.sh: there is no source of the library: rustup toolchain install nightly --component rust-src" >&2
    exit 1
}
export RUSTFLAGS="-Zsanitizer=thread" TSAN_OPTIONS="halt_on_error=1"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/thread-sanitizer
cargo +nightly test --locked --no-default-features -Zbuild-std --target "$target" --test threads
