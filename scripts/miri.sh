#!/usr/bin/env bash
# The unsafe code under Miri, which sees every wrong access to memory: scripts/miri.sh
#
# Runs the unit tests of what is unsafe or stands right on it: large tables, prefetching, and the functions that are compiled
# for two processors, once for a plain one and once for one with AVX2. The system's advice on pages, the page's functions
# (WebAssembly) and whole searches are out of its reach. Needs Rust nightly with the components miri and rust-src.
set -euo pipefail
cd "$(dirname "$0")/.."
tests=(search::memory:: search::table:: eval::kernels::)

cargo +nightly miri --version >/dev/null 2>&1 || {
    echo "miri.sh: there is no Miri: rustup toolchain install nightly --component miri --component rust-src" >&2
    exit 1
}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/miri
run() {
    echo "== $1"
    RUSTFLAGS=$2 cargo +nightly miri test --locked --no-default-features --lib -- "${tests[@]}"
}
run "any x86-64" ""
run "AVX2" "-C target-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt"
