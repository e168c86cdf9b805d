#!/usr/bin/env bash
# Hostile input for the protocol, boards, saves, records, openings and the desk: scripts/fuzz.sh [SECONDS [TARGET...]]
#
# Each target runs for so long (default 600), from the seeds in fuzz/seeds and whatever earlier runs have learned. Ends at
# the first finding, with the input that led to it: make that a test, then mend it. Needs cargo-fuzz; the compiler is
# nightly where there is one, else the stable one, which is told to do as nightly does.
# Nothing unsafe lies behind these targets, so the address sanitizer would find nothing; without it far more inputs are tried.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-600}
shift || true
if [ $# -eq 0 ]; then
    set -- command session conversation openings board_file tournament_save saved_game record desk thinking
fi
toolchain=()
if cargo +nightly --version >/dev/null 2>&1; then
    toolchain=(+nightly)
else
    export RUSTC_BOOTSTRAP=1
fi

for target in "$@"; do
    mkdir -p "fuzz/corpus/$target"
    echo "== $target, $seconds s"
    cargo "${toolchain[@]}" fuzz run --sanitizer none "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="$seconds" -max_len=8192 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1
done
