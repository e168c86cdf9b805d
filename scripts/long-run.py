#!/usr/bin/env python3
"""Thousands of short games between two brains under all rules, and every fault that happened.

    scripts/long-run.py TESSERA BRAIN [BRAIN2] [--games 10000] [--folder long-run] [--concurrency 1] [--seed 1]

`tessera match` plays blocks of games, each by other rules, on another board and at another time for a move (50 to 100 ms), from openings
that are long enough to make games short. The report of a block is a file in the folder, there only once the block is done: the
same command goes on where it was ended. At the end, and with --sum at once, it is summed up. Exit code 1 if there was a
fault: a move too late or impossible, too much memory, a wrong answer, a crash.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

# (--rule, --size, stones of an opening)
KINDS = [
    ("freestyle", "15", 10), ("freestyle", "20", 10), ("exact", "15", 10), ("renju", "15", 9), ("caro", "15", 10),
    ("continuous", "9", 12), ("pente", "19", 10), ("keryo", "19", 10), ("forty-two", "19", 10), ("exact", "20", 10),
    ("exact+caro", "15", 10), ("no-double-three", "15", 10), ("pente+tournament", "19", 4), ("freestyle", "7x11", 6),
    ("renju", "20x15", 9), ("freestyle", "22x13", 10), ("pente", "13x17", 8), ("freestyle", "40x30", 12), ("caro", "31", 12),
]
# Small, so that little is lost when a run is ended.
BLOCK = 4
TURNS = [50, 60, 75, 100]
# Between even players a game could go on to a full board.
DRAW_AFTER = "120"


def report_of(options, number):
    return options.folder / f"block-{number:05}.json"


def play(options, number, count):
    rule, size, stones = KINDS[number % len(KINDS)]
    turn = TURNS[number // len(KINDS) % len(TURNS)]
    command = [
        options.tessera, "match", "--a", options.brain, "--b", options.brain2 or options.brain, "--json",
        "--rule", rule, "--size", size, "--random-openings", str(stones), "--seed", str(options.seed * 100_000 + number),
        "--turn-ms", str(turn), "--tolerance-ms", str(options.tolerance), "--games", str(count), "--draw-after", DRAW_AFTER,
        "--concurrency", str(options.concurrency), "--pause-ms", "0",
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(f"long-run.py: exit code {done.returncode} of {' '.join(command)}")
    report = report_of(options, number)
    draft = report.with_suffix(".draft")
    draft.write_bytes(done.stdout)
    os.replace(draft, report)


def blocks(games):
    """How many games each block has: pairs, so that colours are shared out."""
    games += games % 2
    full, rest = divmod(games, BLOCK)
    return [BLOCK] * full + [rest] * (rest > 0)


def sum_up(options):
    """Prints what all finished blocks say. How many faults there were."""
    faults, by_rules, by_end = [], collections.Counter(), collections.Counter()
    moves = late = memory = 0
    for path in sorted(options.folder.glob("block-*.json")):
        report = json.loads(path.read_text())
        board = f"{report['rules']} {report['width']}x{report['height']}"
        memory = max(memory, report["a"]["peak_memory"], report["b"]["peak_memory"])
        for game in report["results"]:
            by_rules[board] += 1
            by_end[game["reason"]] += 1
            moves += game["moves"]
            late = max(late, max(game["longest_ms"]) - report["turn_ms"])
            if game["fault"]:
                faults.append(f"{path.name}, game {game['game']}, {board}, {report['turn_ms']} ms a move: {' '.join(game['fault'])}")
    for board, count in sorted(by_rules.items()):
        print(f"{count:6} games of {board}")
    for end, count in by_end.most_common():
        print(f"{count:6} ended by {end}")
    print(f"{sum(by_rules.values())} games, {moves} moves, {len(faults)} faults")
    print(f"no move more than {late} ms late, at most {memory} bytes of memory")
    for fault in faults:
        print(f"FAULT {fault}")
    return len(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tessera")
    parser.add_argument("brain")
    parser.add_argument("brain2", nargs="?")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("long-run"))
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tolerance", type=int, default=100, help="milliseconds that a move may be late on a busy machine")
    parser.add_argument("--sum", action="store_true", help="only sum up what is there")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if not options.sum:
        for number, count in enumerate(blocks(options.games)):
            if not report_of(options, number).exists():
                play(options, number, count)
                print(f"block {number} done", flush=True)
    sys.exit(1 if sum_up(options) else 0)


main()
