#!/usr/bin/env bash
# Plays many games between two brains in c-gomoku-cli and counts the faults:
#   c-gomoku-cli-games.sh C_GOMOKU_CLI TESSERA BRAIN1 BRAIN2 [GAMES [TURN_MS [FOLDER]]]
#
# GAMES (400) are shared out over the rules that c-gomoku-cli knows, from openings that tessera makes. Each kind leaves what
# was printed, and the games, in FOLDER, and is not played again while that is there. Exit code 1 if there was a fault.
set -euo pipefail
if [ $# -lt 4 ]; then
    sed -n '2,3s/^# //p' "$0" >&2
    exit 2
fi
# c-gomoku-cli changes to the folder of a brain, so every path is made absolute.
manager=$(realpath -e "$1")
tessera=$(realpath -e "$2")
first=$(realpath -e "$3")
second=$(realpath -e "$4")
games=${5:-400}
turn=${6:-100}
folder=${7:-c-gomoku-cli-games}
mkdir -p "$folder"
cd "$folder"

# rule, its name for tessera, side of the board
kinds=("0 freestyle 15" "0 freestyle 20" "1 exact 15" "4 renju 15")
# Pairs: every opening is played by both sides.
each=$(((games / ${#kinds[@]} + 1) / 2 * 2))
each=$((each < 2 ? 2 : each))
seconds=$(printf '%d.%03d' $((turn / 1000)) $((turn % 1000)))
for kind in "${kinds[@]}"; do
    read -r rule name side <<<"$kind"
    if [ -e "$name-$side.txt" ]; then
        continue
    fi
    "$tessera" openings --rule "$name" --size "$side" --count $((each / 2)) --stones 6-10 --nodes 500 >"$name-$side.openings"
    rm -f "$name-$side.sgf"
    "$manager" -each "tc=0/$seconds" maxmemory=73400320 tolerance=1 -rule "$rule" -boardsize "$side" -games "$each" -repeat \
        -drawafter 150 -openings "file=$name-$side.openings" type=pos -sgf "$name-$side.sgf" \
        -engine name=A "cmd=$first" -engine name=B "cmd=$second" >"$name-$side.draft" 2>&1
    mv "$name-$side.draft" "$name-$side.txt"
done

grep -h '^\[[0-9]*\] Finished game' ./*.txt | sed 's/.*{\(.*\)}.*/\1/; s/^\(Black\|White\) win/win/' | sort | uniq -c
slowest=$(cat ./*.sgf | grep -o 'C\[[0-9]*ms\]' | tr -dc '0-9\n' | sort -n | tail -n 1)
echo "the slowest move took $slowest ms of $turn"
# Whatever ends a game but a row, a full board or the limit on moves; and complaints outside of games.
faults=$(grep -hE 'time forfeit|illegal move|crash|forbidden move|timeout at|ERROR' ./*.txt || true)
played=$(cat ./*.txt | grep -c 'Finished game')
if [ -n "$faults" ]; then
    printf '%s\n' "$faults"
    echo "$played games, faults above"
    exit 1
fi
echo "$played games, no fault"
