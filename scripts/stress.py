#!/usr/bin/env python3
"""Hundreds of games in one process of a brain: memory, time and threads have to stay as they were.

    scripts/stress.py BRAIN [--games 500] [--turn 100] [--memory 73400320] [--threads 1] [--busy] [--data-limit]
    scripts/stress.py BRAIN --busy --full-disk --games 4 --turn 5000 --within 4900
    scripts/stress.py BRAIN --sweep

Games go over all rules, with START between them, in turn against a player that moves by chance and against the brain's own
advice. After every game the process is looked at. Exit code 1 if

- an answer is no empty cell or comes after its time, or after --within ms if that is said,
- the process ever holds more than max_memory, or holds more at the end than it did after the first games,
- it has more threads than it began with, does not go within half a second of END, or goes with another code than 0.

--busy keeps every core busy meanwhile. What does so also notes when a core stood still, as those of a virtual machine do now
and then: an answer that would have been in time without that is counted apart. Of every late answer it is told how long the
brain had a core meanwhile and how long it and this script waited for one, as the system counts it. --data-limit lets the system refuse the
brain anything above max_memory (prlimit). --full-disk has it run in a folder without a byte left, which is its INFO folder as
well (a small tmpfs of its own, gone with this script; needs unshare).
--sweep plays a few moves with max_memory from 16 MB to 2 GB instead, one thread and four, with and without that limit.
Linux only.
"""
import argparse
import atexit
import errno
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from queue import Empty, Queue

# (INFO rule, side of the board)
RULES = [(0, 15), (0, 20), (1, 15), (1, 20), (2, 15), (4, 15), (8, 15), (9, 15), (16, 19), (48, 19), (80, 19), (128, 15)]
MOST_MOVES = 60
# Games after which everything that is ever needed has been allocated.
WARM_UP = 4 * len(RULES)
MAY_GROW = 1 << 20
PATIENCE = 30
FAREWELL = 0.5
# Milliseconds for one move of a sweep, which nodes end far earlier.
LONG_TURN = 60_000
# Set once this script has mounts of its own.
OWN_MOUNTS = "STRESS_OWN_MOUNTS"
# Seconds without a turn after which a core stood still.
STALL = 0.02


class Fault(Exception):
    pass


class Brain:
    def __init__(self, path, memory, threads, turn, data_limit, folder=None):
        limit = ["prlimit", f"--data={memory}"] if data_limit else []
        self.process = subprocess.Popen(
            limit + [os.path.abspath(path)], cwd=folder, bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        self.lines = Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.memory, self.within, self.slowest, self.late, self.answers = memory, turn, 0.0, [], 0
        self.tell(f"INFO max_memory {memory}", f"INFO thread_num {threads}", f"INFO timeout_turn {turn}")

    def read(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.decode().rstrip()))
        self.lines.put((time.monotonic(), None))

    def tell(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())

    def line(self):
        try:
            at, line = self.lines.get(timeout=PATIENCE)
        except Empty:
            raise Fault("no answer") from None
        if line is None:
            raise Fault(f"the brain is gone, exit code {self.process.wait()}: {self.process.stderr.read().decode()}")
        return at, line

    def ask(self, *lines):
        self.tell(*lines)
        return self.line()[1]

    def reply(self, command):
        """The answer to a move command, which has to come in time; the reason before a piece of advice is passed over."""
        before = self.scheduled()
        asked = time.monotonic()
        self.tell(command)
        at, line = self.line()
        while line.startswith("MESSAGE"):
            at, line = self.line()
        took = (at - asked) * 1000
        self.slowest, self.answers = max(self.slowest, took), self.answers + 1
        if took > self.within:
            self.late.append((asked, at, [round((now - then) / 1e6) for now, then in zip(self.scheduled(), before)]))
        return line

    def scheduled(self):
        """Nanoseconds that the brain had a core, that it waited for one, and that this script did."""
        ran, waited = scheduled(self.process.pid)
        return ran, waited, scheduled(os.getpid())[1]

    def move(self, command):
        """The point that a move command is answered with."""
        line = self.reply(command)
        try:
            x, y = line.removeprefix("SUGGEST ").split(",")
            return int(x), int(y)
        except ValueError:
            raise Fault(f"{command}: {line}") from None

    def board(self):
        """The rows that SHOW draws, and whether the game is over."""
        self.tell("SHOW", "ABOUT")
        rows, over = [], False
        while (line := self.line()[1]).startswith("MESSAGE"):
            words = line.removeprefix("MESSAGE").replace("(", " ").replace(")", " ").split()
            if len(words) > 4 and words[0].isdigit() and all(len(word) == 1 and word in ".XO#" for word in words[1:]):
                rows.append(words[1:])
            over |= "game over" in line
        return rows, over

    def status(self, key):
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                if line.startswith(key + ":"):
                    return int(line.split()[1])
        raise Fault(f"no {key}")

    def resident(self):
        return self.status("VmRSS") * 1024

    def peak(self):
        return self.status("VmHWM") * 1024

    def end(self):
        self.tell("END")
        try:
            code = self.process.wait(timeout=FAREWELL)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Fault("still there half a second after END") from None
        errors = self.process.stderr.read().decode()
        if code != 0 or errors:
            raise Fault(f"exit code {code}, standard error {errors!r}")


def scheduled(process):
    """Nanoseconds that the threads of a process had a core, and that they waited for one."""
    ran, waited = 0, 0
    for task in os.scandir(f"/proc/{process}/task"):
        with open(f"{task.path}/schedstat") as schedstat:
            times = schedstat.read().split()
        ran, waited = ran + int(times[0]), waited + int(times[1])
    return ran, waited


def near(rows, chance):
    """An empty cell beside a stone, or any."""
    size = range(len(rows))
    empty = [(x, y) for y in size for x in size if rows[y][x] == "."]
    stones = [(x, y) for y in size for x in size if rows[y][x] in "XO"]
    beside = [cell for cell in empty if any(max(abs(cell[0] - x), abs(cell[1] - y)) <= 2 for x, y in stones)]
    return chance.choice(beside or empty)


def play(brain, number, chance):
    rule, side = RULES[number % len(RULES)]
    advised = number // len(RULES) % 2 == 1
    brain.tell(f"INFO rule {rule}")
    if (answer := brain.ask(f"START {side}")) != "OK":
        raise Fault(f"START: {answer}")
    brain.move("BEGIN")
    for moves in range(1, MOST_MOVES):
        rows, over = brain.board()
        if over or not any("." in row for row in rows):
            return moves
        x, y = brain.move("SUGGEST") if advised else near(rows, chance)
        if rows[y][x] != ".":
            raise Fault(f"game {number}, rule {rule}: {x},{y} is not empty")
        line = brain.reply(f"TURN {x},{y}")
        if line.startswith("ERROR") and rule & 128:
            # The tournament opening refuses a stone near the centre.
            brain.move("TURN 0,0")
        elif line.startswith("ERROR") and sum(row.count(".") for row in rows) == 1:
            return moves
        elif "," not in line:
            raise Fault(f"game {number}, rule {rule}: TURN {x},{y}: {line}")
    return MOST_MOVES


def games(options, stalls):
    chance = random.Random(1)
    folder = full_folder() if options.full_disk else None
    brain = Brain(options.brain, options.memory, options.threads, options.turn, options.data_limit, folder)
    brain.within = options.within or options.turn
    if folder:
        brain.tell(f"INFO folder {folder}")
    moves, at_first, threads = 0, 0, None
    for number in range(options.games):
        moves += play(brain, number, chance)
        resident = brain.resident()
        if number < WARM_UP:
            at_first = max(at_first, resident)
            threads = brain.status("Threads")
        elif resident > at_first + MAY_GROW:
            raise Fault(f"game {number}: {resident} bytes resident, {at_first} after the first {WARM_UP} games")
        if brain.status("Threads") != threads:
            raise Fault(f"game {number}: {brain.status('Threads')} threads, {threads} before")
        if number % 50 == 49:
            print(f"{number + 1} games, {moves} moves, {resident} bytes resident, {brain.peak()} at most", flush=True)
    peak = brain.peak()
    brain.end()
    print(f"{options.games} games, {brain.answers} timed answers, the slowest {brain.slowest:.0f} ms of {brain.within}")
    print(f"peak {peak} bytes of {options.memory}, {threads} threads")
    if peak > options.memory:
        raise Fault(f"{peak} bytes, allowed were {options.memory}")
    judge_late(brain, stalls)


def full_folder():
    """A folder on a disk of its own that has no room for another byte."""
    folder = tempfile.mkdtemp()
    atexit.register(os.rmdir, folder)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], check=True)
    atexit.register(subprocess.run, ["umount", "--lazy", folder], check=False)
    try:
        with open(os.path.join(folder, "full"), "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
    except OSError as full:
        if full.errno != errno.ENOSPC:
            raise
    return folder


def judge_late(brain, stalls):
    """Late answers are the brain's fault unless a core stood still for so long meanwhile."""
    spans = []
    while not stalls.empty():
        spans.append(stalls.get())

    def stood_still(asked, at):
        return max((max(0, min(at, end) - max(asked, start)) for start, end in spans), default=0)

    late = [(round((at - asked) * 1000), times) for asked, at, times in brain.late
            if (at - asked - stood_still(asked, at)) * 1000 > brain.within]
    print(f"{len(brain.late) - len(late)} answers late by as much as a core stood still; it did {len(spans)} times, for "
          f"{max((end - start for start, end in spans), default=0) * 1000:.0f} ms at most")
    if late:
        told = "; ".join(f"{took} ({ran} with a core, {waited} waiting for one, the script {script})"
                         for took, (ran, waited, script) in late[:40])
        raise Fault(f"{len(late)} late answers, in ms: {told}")


def sweep(options, _):
    for megabytes in [16, 24, 32, 70, 128, 350, 1024, 2048]:
        for threads in [1, 4]:
            for data_limit in [False, True]:
                brain = Brain(options.brain, megabytes << 20, threads, options.turn, data_limit)
                for rule, side in [(0, 20), (16, 19), (4, 15)]:
                    brain.tell(f"INFO rule {rule}")
                    brain.ask(f"START {side}")
                    brain.move("BEGIN")
                    for x, y in [(3, 3), (4, 5), (6, 4)]:
                        brain.move(f"TURN {x},{y}")
                # Only a long turn has the brain use all the memory it may.
                brain.within = LONG_TURN
                brain.tell(f"INFO timeout_turn {LONG_TURN}", "INFO max_node 20000")
                brain.move("TURN 9,9")
                peak = brain.peak()
                brain.end()
                limited = ", limited by the system" if data_limit else ""
                print(f"{megabytes} MB, {threads} threads{limited}: peak {peak / (1 << 20):.1f} MB", flush=True)
                if peak > megabytes << 20:
                    raise Fault(f"{peak} bytes, allowed were {megabytes << 20}")


def spin(core, stalls):
    """Keeps a core busy. Two of three ready processes run on two cores, for some ms each: who waits longer was not let."""
    os.sched_setaffinity(0, [core])
    last = time.monotonic()
    while True:
        now = time.monotonic()
        if now - last > STALL:
            stalls.put((last, now))
        last = now


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brain")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--turn", type=int, default=100, help="milliseconds a move")
    parser.add_argument("--memory", type=int, default=70 << 20, help="bytes")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--busy", action="store_true")
    parser.add_argument("--data-limit", action="store_true")
    parser.add_argument("--full-disk", action="store_true")
    parser.add_argument("--within", type=int, help="milliseconds after which an answer is late")
    parser.add_argument("--sweep", action="store_true")
    options = parser.parse_args()
    if options.full_disk and OWN_MOUNTS not in os.environ:
        # What is mounted from here on nobody else sees.
        rights = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        os.environ[OWN_MOUNTS] = "1"
        os.execvp("unshare", ["unshare", "--mount", *rights, sys.executable, *sys.argv])
    stalls = multiprocessing.Queue()
    cores = os.sched_getaffinity(0) if options.busy else []
    busy = [multiprocessing.Process(target=spin, args=(core, stalls), daemon=True) for core in cores]
    for process in busy:
        process.start()
    try:
        (sweep if options.sweep else games)(options, stalls)
    except Fault as fault:
        sys.exit(f"stress.py: {fault}")
    print("all well")


main()
