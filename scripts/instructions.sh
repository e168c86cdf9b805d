#!/bin/sh
# Counts the instructions of the parts of a node's work, in an opening (6 stones) and a middle game (30 stones; a search has 4
# and 8, since random stones soon win).
#
#   scripts/instructions.sh              all parts for the rules that are played most; takes minutes
#   scripts/instructions.sh search       one part for these rules
#   scripts/instructions.sh board 15 4   one part for one side and rule
#
# The parts: board (a stone is played and taken back), evaluate (the same with an evaluation), update (the same with an
# accumulator that follows), policy, collect (cells near stones that matter), fours (wins by fours after a move), search (one
# node of a search).
#
# Each is run twice under valgrind, with few and with many repetitions; what lies between is their cost, free of start-up.
# Counts repeat exactly from run to run on a busy machine, unlike times. They depend on the compiler, so compare only what one
# compiler built. Needs valgrind.
set -eu
cd "$(dirname "$0")/.."

built=$(cargo bench --quiet --bench instructions --no-run --message-format=json |
    sed -n 's/.*"executable":"\([^"]*instructions-[^"]*\)".*/\1/p')

# count PART SIDE RULE STONES TIMES: instructions of the whole run.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$built" "$@" 2>&1 |
        sed -n 's/.*Collected : *\([0-9]*\).*/\1/p'
}

# once PART SIDE RULE STONES: instructions of one repetition.
once() {
    short=300
    long=3300
    if [ "$1" = search ]; then
        short=10000
        long=40000
    fi
    echo $((($(count "$@" "$long") - $(count "$@" "$short")) / (long - short)))
}

# row PART SIDE RULE: one line of the table.
row() {
    few=6
    many=30
    if [ "$1" = search ]; then
        few=4
        many=8
    fi
    sparse=$(once "$1" "$2" "$3" "$few")
    printf '%-9s %4s %5s %8s %8s\n' "$1" "$2" "$3" "$sparse" "$(once "$1" "$2" "$3" "$many")"
}

printf 'part      side  rule   sparse    dense\n'
if [ $# -eq 3 ]; then
    row "$1" "$2" "$3"
else
    for part in ${1:-board evaluate update policy collect fours search}; do
        for rule in 0 1 4; do row "$part" 15 "$rule"; done
        row "$part" 19 16
        row "$part" 20 0
    done
fi
