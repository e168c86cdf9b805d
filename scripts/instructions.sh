#!/bin/sh
# Counts the instructions of one Board::play and Board::undo, in an opening (6 stones) and a middle game (30 stones).
#
#   scripts/instructions.sh              the table for all rules and sizes; takes minutes
#   scripts/instructions.sh 15 4         one side and rule
#
# Each position is run twice under valgrind, with 300 and with 3300 pairs of play and undo; what lies between is the cost
# of 3000 pairs, free of start-up. Counts repeat exactly from run to run on a busy machine, unlike times. They depend on the
# compiler, so compare only what one compiler built. Needs valgrind.
set -eu
cd "$(dirname "$0")/.."

built=$(cargo bench --quiet --bench instructions --no-run --message-format=json |
    sed -n 's/.*"executable":"\([^"]*instructions-[^"]*\)".*/\1/p')

# count SIDE RULE STONES PAIRS: instructions of the whole run.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$built" "$@" 2>&1 |
        sed -n 's/.*Collected : *\([0-9]*\).*/\1/p'
}

# row SIDE RULE: one line of the table.
row() {
    sparse=$((($(count "$1" "$2" 6 3300) - $(count "$1" "$2" 6 300)) / 3000))
    dense=$((($(count "$1" "$2" 30 3300) - $(count "$1" "$2" 30 300)) / 3000))
    printf '%4s %5s %8s %8s\n' "$1" "$2" "$sparse" "$dense"
}

printf 'side  rule   sparse    dense\n'
if [ $# -eq 2 ]; then
    row "$1" "$2"
else
    for rule in 0 1 4 8 16; do row 15 "$rule"; done
    for side in 20 32 64; do row "$side" 0; done
fi
