#!/usr/bin/env bash
# Tests the Windows programs under wine, on a fresh Debian: scripts/test-windows.sh
#
# Library and protocol tests, the whole board suite with the brain that package-gomocup.sh packs, and the bench signature,
# which has to be Linux's. What tries terminals, signals or the folders of Linux is left out. Takes half an hour or so.
set -euo pipefail
cd "$(dirname "$0")/.."
built=${CARGO_TARGET_DIR:-target}/windows/x86_64-pc-windows-gnu

scripts/windows-cargo.sh build --release
scripts/wine.sh "$built/release/tessera.exe" bench --expect "$(cat benches/signature)"
# The brain of the full build may differ from the bare one that is handed out, so that is taken from the ZIP.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scripts/package-gomocup.sh "$folder/tessera.zip"
scripts/debian-packages.sh unzip
unzip -q "$folder/tessera.zip" -d "$folder"
scripts/wine.sh "$built/release/testboard.exe" "$folder/pbrain-tessera64.exe"

scripts/windows-cargo.sh test --lib --bins \
    --test conformance --test session_properties --test engine --test memory --test perft \
    --test rules_properties --test renju_fouls --test capture_cases --test forced_wins --test avoided
