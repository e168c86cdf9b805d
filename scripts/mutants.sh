#!/usr/bin/env bash
# How much the tests would notice: [JOBS=1] scripts/mutants.sh [COUNT [SEED [FOLDER [OPTION...]]]]
#
# Damages src/game and src/protocol in COUNT ways (default 150), drawn by SEED from all that cargo-mutants can think of, and
# runs a fast part of the tests against each. What survives is listed in FOLDER/mutants.out/missed.txt: either a test is
# missing, or the damage changes nothing. Takes hours, on JOBS cores (all of them if not said otherwise), in an order by
# chance, so that a run that was ended early says something as well. Works on a copy. Options are passed on to cargo-mutants.
# Needs cargo-mutants and Python 3.
set -euo pipefail
cd "$(dirname "$0")/.."
count=${1:-150}
seed=${2:-1}
folder=${3:-target/mutants}
shift $(($# < 3 ? $# : 3))
jobs=${JOBS:-$(nproc)}
mkdir -p "$folder"

cargo mutants --list --file 'src/game/**' --file 'src/protocol/**' >"$folder/all.txt"
# One pattern that names the drawn ones, each in full.
pattern=$(python3 - "$folder/all.txt" "$count" "$seed" <<'P'
import random, re, sys
names = open(sys.argv[1]).read().splitlines()
drawn = random.Random(int(sys.argv[3])).sample(names, min(int(sys.argv[2]), len(names)))
print("^(" + "|".join(re.escape(name) for name in drawn) + ")$")
P
)
echo "$count of $(wc -l <"$folder/all.txt") mutants, seed $seed"
# Quick to build rather than quick to run: without optimization across units of code a change costs a third of the time.
export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_LTO=off CARGO_PROFILE_DEV_DEBUG=0
# Given to building as well as to running, so that neither other tests nor the programs for people are built.
tests=(--no-default-features --features naive --lib)
for test in conformance session_properties rules_properties renju_fouls capture_cases perft; do
    tests+=(--test "$test")
done
# What takes longest and notices least that others do not.
skipped=()
for test in case_24 case_33 empty_boards every_combination_of_bits all_rules_are_judged search::; do
    skipped+=(--skip "$test")
done
cargo mutants --file 'src/game/**' --file 'src/protocol/**' --re "$pattern" --output "$folder" --shuffle --jobs "$jobs" \
    --minimum-test-timeout 120 "${tests[@]/#/--cargo-arg=}" "$@" -- -- "${skipped[@]}"
