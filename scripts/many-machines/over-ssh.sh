#!/usr/bin/env bash
# Splits work over hosts by ssh and joins what they send back: over-ssh.sh HOSTS PARTS FOLDER [-f FILE]... COMMAND...
#
#   over-ssh.sh hosts.txt 8 results -f openings.txt tessera sprt --set-a lmr_scale=56 --openings openings.txt --sprt 0,10
#
# HOSTS has a line `user@host` for each machine, or `4/user@host` for one with four cores; `tessera` is installed on all of
# them. COMMAND is a selfplay, match, sprt, review or solve --file, run once for each part, with --shard added. FILEs are
# named relative to the current folder and sent along. The part of a host that breaks down, or does not answer for
# 30 seconds, is done again elsewhere. Parts end up in FOLDER: run again, the script does only those that are missing.
# Needs GNU parallel and rsync here, rsync there.
set -euo pipefail
if [ $# -lt 5 ]; then
    sed -n '2s/^# //p' "$0" >&2
    exit 2
fi
hosts=$(realpath "$1")
parts=$2
folder=$3
shift 3
files=()
while [ "$1" = -f ]; do
    files+=(--transferfile "./$2")
    shift 2
done

# The brain is COMMAND's business; its results are kept in the file that the command has for it.
case $2 in
selfplay) keep=--out ending=tsd ;;
*) keep=--keep ending=jsonl ;;
esac
command=$(printf '%q ' "$@")

mkdir -p "$folder"
missing=()
for part in $(seq "$parts"); do
    [ -e "$folder/part-$part.$ending" ] || missing+=("$part")
done
if [ ${#missing[@]} -gt 0 ]; then
    # A part that is fetched whole is there whole: rsync writes it aside first. Every part has a folder of its own there.
    parallel --sshloginfile "$hosts" \
        --ssh 'ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=10 -o ServerAliveCountMax=3' \
        --retries "${RETRIES:-5}" --workdir ... "${files[@]}" --return "part-@.$ending" --cleanup \
        --joblog "$folder/jobs.log" -I @ \
        "$command --shard @/$parts $keep part-@.$ending >&2" ::: "${missing[@]}"
    for part in "${missing[@]}"; do
        mv "part-$part.$ending" "$folder/"
    done
fi

cd "$folder"
if [ "$ending" = tsd ]; then
    tessera merge part-*.tsd --out games.tsd
else
    tessera merge part-*.jsonl
fi
