#!/usr/bin/env bash
# How much the tests would notice: [PART=rules] [JOBS=1] scripts/mutants.sh [COUNT [SEED [FOLDER [OPTION...]]]]
#
# Damages the source in COUNT ways (default 200), drawn by SEED from all that cargo-mutants can think of, and runs a fast part
# of the tests against each. PART=rules damages src/game and src/protocol, PART=search damages src/search and src/eval; there
# a second round tries what survived against all unit tests. What survives is listed in FOLDER/mutants.out/missed.txt:
# either a test is missing, or the damage changes nothing. Takes an hour or several, on JOBS cores (all of them if not said
# otherwise), in an order by chance, so that a run that was ended early says something as well. Works on a copy. Options are passed
# on to cargo-mutants: --iterate goes on where a run was ended. Needs cargo-mutants and Python 3.
set -euo pipefail
cd "$(dirname "$0")/.."
part=${PART:-rules}
count=${1:-200}
seed=${2:-1}
folder=${3:-target/mutants-$part}
shift $(($# < 3 ? $# : 3))
# One at a time has to be left unsaid: only then can it be done in place (--in-place).
jobs=(--jobs "${JOBS:-$(nproc)}")
[ "${jobs[1]}" != 1 ] || jobs=()
mkdir -p "$folder"

case $part in
rules) files=(--file 'src/game/**' --file 'src/protocol/**') ;;
search) files=(--file 'src/search/**' --file 'src/eval/**') ;;
*)
    echo "mutants.sh: PART is rules or search, not $part" >&2
    exit 2
    ;;
esac

cargo mutants --list "${files[@]}" >"$folder/all.txt"
# One pattern that names the drawn ones, each in full.
pattern=$(
    python3 - "$folder/all.txt" "$count" "$seed" <<'P'
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
built=(--no-default-features --features naive --lib)

# Tries every drawn mutant: try_all SECONDS [OPTION...] -- -- [ARGUMENT OF THE TESTS...]
try_all() {
    local patience=$1
    shift
    cargo mutants "${files[@]}" --re "$pattern" --output "$folder" --shuffle "${jobs[@]}" --minimum-test-timeout "$patience" \
        "${built[@]/#/--cargo-arg=}" "$@"
}

if [ "$part" = rules ]; then
    for test in conformance session_properties rules_properties renju_fouls capture_cases perft; do
        built+=(--test "$test")
    done
    # What takes longest and notices least that others do not.
    skipped=()
    for test in case_24 case_33 empty_boards every_combination_of_bits all_rules_are_judged search:: bench::; do
        skipped+=(--skip "$test")
    done
    try_all 120 "$@" -- -- "${skipped[@]}"
else
    # What short searches find (src/bench/kept.rs) notices most; only what survives that is worth the slow tests.
    # cargo-mutants exits with 2 if something survived, with 3 if something hung.
    try_all 60 "$@" -- -- bench:: || [ $? -le 3 ]
    again=(--iterate)
    for option; do
        [ "$option" = --iterate ] || again+=("$option")
    done
    try_all 240 "${again[@]}" -- -- search:: eval:: engine:: protocol::
fi
