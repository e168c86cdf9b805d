#!/usr/bin/env bash
# Plays one game between two brains in liskvork 0.6: liskvork-game.sh LISKVORK BRAIN1 BRAIN2 [SIZE [TURN_MS]]
set -euo pipefail
if [ $# -lt 3 ]; then
  sed -n '2s/^# //p' "$0" >&2
  exit 2
fi

# liskvork starts the brains in its own working directory, so every path is made absolute.
absolute() {
  if [ ! -x "$1" ] || [ -d "$1" ]; then
    echo "liskvork-game.sh: $1 is not an executable file" >&2
    exit 2
  fi
  printf '%s/%s' "$(cd "$(dirname "$1")" && pwd)" "$(basename "$1")"
}
liskvork=$(absolute "$1")
first=$(absolute "$2")
second=$(absolute "$3")
size=${4:-20}
turn=${5:-5000}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# liskvork wants every key. max_memory is sent as it stands, in bytes; timeout_match 0 would lose at once.
cat >config.ini <<INI
[game]
board_size=$size
max_memory=73400320
[player1]
path=$first
timeout_match=$((turn * 60))
timeout_turn=$turn
[player2]
path=$second
timeout_match=$((turn * 60))
timeout_turn=$turn
[log]
level=Info
board_file=./board.log
board_color=false
replay_file=./replay.log
replay_file_enabled=true
[other]
auto_start=true
auto_close=true
end_grace_time=1000
INI
"$liskvork" -c config.ini
echo
tail -n "$((size + 5))" board.log
echo "Result: $(tail -n 1 replay.log)"
