#!/usr/bin/env bash
# Plays many games between two brains in liskvork 0.6 and counts the faults:
#   liskvork-games.sh LISKVORK BRAIN1 BRAIN2 [GAMES [SIZE [TURN_MS]]]
#
# The brains change sides with every game (100 games on 20x20 at 100 ms a move). liskvork has no openings, so games differ
# only as far as time does. Prints how games ended; exit code 1 if one ended by anything but a row or a full board.
set -euo pipefail
if [ $# -lt 3 ]; then
    sed -n '2,3s/^# //p' "$0" >&2
    exit 2
fi
one_game=$(dirname "$0")/liskvork-game.sh
games=${4:-100}
results=$(mktemp)
trap 'rm -f "$results"' EXIT
for ((game = 0; game < games; game++)); do
    brains=("$2" "$3")
    if ((game % 2)); then
        brains=("$3" "$2")
    fi
    printed=$("$one_game" "$1" "${brains[@]}" "${5:-20}" "${6:-100}")
    # The last event of the replay is its time, a 0 and what happened.
    tail -n 1 <<<"$printed" | sed 's/.*://' >>"$results"
done
sort "$results" | uniq -c
if grep -vE '^(PLAYER[12]_WIN|DRAW)$' "$results" >/dev/null; then
    echo "$games games, with faults"
    exit 1
fi
echo "$games games, no fault"
