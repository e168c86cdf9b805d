#!/usr/bin/env bash
# Builds a brain that runs on any x86-64 Linux, whatever its C library: scripts/static-linux.sh [--all]
#
# With --all the programs for people are built as well; the brain is the bare one all the same.
set -euo pipefail
cd "$(dirname "$0")/.."
target=x86_64-unknown-linux-gnu
folder=${CARGO_TARGET_DIR:-target}/static
# The flag is for this target only, so that what is run while building is built as usual.
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS="-C target-feature=+crt-static ${TESSERA_RUSTFLAGS-}"
if [ "${1-}" = --all ]; then
    cargo build --release --locked --bin tessera --bin testboard --target "$target" --target-dir "$folder"
fi
cargo build --release --locked --no-default-features --target "$target" --target-dir "$folder"
brain=$folder/$target/release/pbrain-tessera

# ldd says so of programs that load nothing.
if ! ldd "$brain" 2>&1 | grep -qE 'statically linked|not a dynamic executable'; then
    echo "static-linux.sh: $brain needs libraries:" >&2
    ldd "$brain" >&2
    exit 1
fi
answer=$(printf 'START 15\nEND\n' | "$brain")
if [ "$answer" != OK ]; then
    echo "static-linux.sh: $brain answers '$answer' to START" >&2
    exit 1
fi
echo "$brain: $(stat -c %s "$brain") bytes"
