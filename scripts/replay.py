#!/usr/bin/env python3
"""Millions of protocol lines to one process of a brain: every answer has its form, and the process does not grow.

    scripts/replay.py BRAIN [--lines 10000000] [--seed 1] [--nodes 1] [--memory 73400320]

The lines are those that managers and boards send, in an order by chance that the seed repeats: games of every rule on
boards of all sizes with TURN, BOARD, TAKEBACK, RESTART, SWAP2BOARD, SUGGEST and PLAY, INFO of every key, analyses, and lines that are
wrong. Searches have --nodes nodes, so that nearly all the time goes into what is done for a line. Exit code 1 if

- an answer is missing, is one too many, or has another form than its command asks for; a move has to be an empty cell,
- the process holds four megabytes more than in the first tenth of the lines, more than max_memory, or has more threads,
- it goes with another code than 0, or has written to standard error.

Linux only.
"""
import argparse
import itertools
import random
import re
import subprocess
import sys
import tempfile
import time

RULES = [0, 1, 2, 4, 5, 8, 9, 16, 48, 64, 80, 128]
# With these stones can be captured, with those an empty cell may be forbidden: only the rules know where.
CAPTURES, FORBIDS = [16, 48, 80], [4, 5, 64, 80, 128]
SIZES = [(15, 15), (20, 20), (19, 19), (5, 5), (9, 9), (15, 20), (22, 13), (40, 40), (120, 80)]
# The usual ones far more often: tables of a large board are what costs most.
SIZE_WEIGHTS = [30, 30, 15, 6, 6, 4, 4, 1, 0.2]
MAY_GROW = 4 << 20
POINT = re.compile(r"(\d+),(\d+)")
NAMED = {
    "ok": re.compile("OK"),
    "error": re.compile("ERROR .+"),
    "unknown": re.compile("UNKNOWN .+"),
    "about": re.compile('name=".+'),
    "swap2": re.compile(r"SWAP|\d+,\d+( \d+,\d+){0,2}"),
    "forbid": re.compile(r"FORBID [0-9]*\."),
}
WRONG = [
    ("TURN 200,3", "error"), ("TURN", "error"), ("TURN 1", "error"), ("TURN a,b", "error"), ("TURN -1,-1", "error"),
    ("START 3", "error"), ("START x", "error"), ("START 500", "error"), ("RECTSTART 4,4", "error"), ("PLAY 130,90", "error"),
    ("TAKEBACK 125,85", "error"), ("DONE", "error"), ("HELLO", "unknown"), ("TURNX 3,3", "unknown"), ("YXNBEST 0", "error"),
    ("\u00e9\u00e8 \u4e94", "unknown"), ("X" * 3000, "unknown"), ("YXDBFIX", "error"),
]
INFO = [
    "timeout_match 100000", "timeout_match 0", "time_left 50000", "game_type 1", "evaluate 3,3", "pondering 0", "show_detail 0",
    "seed 7", "level 10", "suggest 0", "usb_port 3", "rule banana", "max_node -", "timeout_turn", "hash_size x", "folder", "",
]


class Fault(Exception):
    pass


class Brain:
    """A process that is told lines in bulk and asked for answers one at a time."""

    def __init__(self, path):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.lines = self.answers = 0
        self.last = []

    def tell(self, *lines):
        self.lines += len(lines)
        self.last = (self.last + list(lines))[-40:]
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())

    def answer(self):
        """The next line that is no MESSAGE."""
        self.process.stdin.flush()
        while True:
            line = self.process.stdout.readline().decode()
            if not line:
                raise Fault(f"the brain is gone, exit code {self.process.wait()}; it was told {self.last}")
            if not line.startswith("MESSAGE"):
                self.answers += 1
                return line.rstrip("\n")

    def expect(self, form, *lines):
        self.tell(*lines)
        answer = self.answer()
        if not NAMED[form].fullmatch(answer):
            raise Fault(f"{answer!r} is no answer of the form {form!r} to {self.last}")
        return answer

    def status(self, key):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(key + ":"))

    def end(self):
        """Every answer was read, so nothing may be left after END."""
        self.tell("END")
        rest, _ = self.process.communicate(timeout=5)
        self.errors.seek(0)
        errors = self.errors.read().decode()
        if self.process.returncode != 0 or rest or errors:
            raise Fault(f"at the end: exit code {self.process.returncode}, {rest!r}, standard error {errors!r}")


class Game:
    """One game: what is on the board, as far as a manager knows it."""

    def __init__(self, brain, chance, rule, size):
        self.brain, self.chance = brain, chance
        self.captures, self.forbids = rule in CAPTURES, rule in FORBIDS
        self.width, self.height = size
        brain.tell(f"INFO rule {rule}")
        square = self.width == self.height and chance.random() < 0.8
        brain.expect("ok", f"START {self.width}" if square else f"RECTSTART {self.width},{self.height}")
        # The stones in the order of play: point and whose, 1 for the brain's.
        self.stones = {}

    def empty(self):
        """An empty cell, near the middle more often than not; None if that is hard to find."""
        for _ in range(50):
            x = int(self.chance.triangular(0, self.width - 0.01))
            y = int(self.chance.triangular(0, self.height - 0.01))
            if (x, y) not in self.stones:
                return x, y
        return None

    def answered(self, answer):
        """Takes the brain's move down."""
        match = POINT.fullmatch(answer)
        point = match and (int(match[1]), int(match[2]))
        if not point or point[0] >= self.width or point[1] >= self.height:
            raise Fault(f"{answer!r} is no move on {self.width}x{self.height} after {self.brain.last}")
        # Which stones were captured only the rules know.
        if point in self.stones and not self.captures:
            raise Fault(f"{answer} is taken, after {self.brain.last}")
        self.stones[point] = 1

    def is_full(self):
        return len(self.stones) > self.width * self.height * 2 // 3

    def begin(self):
        if not self.stones:
            self.brain.tell("BEGIN")
            self.answered(self.brain.answer())

    def turn(self):
        self.offer("TURN")

    def play(self):
        """PLAY is answered by its own cell."""
        self.offer("PLAY")

    def offer(self, command):
        """A stone on a cell that looks empty. It may be refused only where rules have a say in that."""
        point = self.empty()
        if not point:
            return
        self.brain.tell(f"{command} {point[0]},{point[1]}")
        answer = self.brain.answer()
        if answer.startswith("ERROR ") and (self.captures or self.forbids):
            return
        if command == "TURN":
            self.stones[point] = 2
        self.answered(answer)

    def board(self):
        """Another position: as many stones of either side, or one more of the opponent's."""
        self.stones = {}
        most = min(60, self.width * self.height // 3)
        for number in range(self.chance.randint(0, most)):
            point = self.empty()
            if point:
                self.stones[point] = 2 if number % 2 == 0 else 1
        whose = list(self.stones.items())
        blocked = self.empty() if self.chance.random() < 0.1 else None
        lines = [f"{x},{y},{who}" for (x, y), who in whose]
        if blocked:
            lines.append(f"{blocked[0]},{blocked[1]},3")
        silent = self.chance.random() < 0.2
        self.brain.tell("YXBOARD" if silent else "BOARD", *lines, "DONE")
        if blocked:
            self.stones[blocked] = 3
        if not silent:
            self.answered(self.brain.answer())

    def wrong_board(self):
        """A stone on another, off the board, or no stone at all."""
        line = self.chance.choice(["1,1,1\n1,1,2", "300,1,1", "hello", "1,2", "1,2,7"])
        self.brain.expect("error", "BOARD", *line.split("\n"), "DONE")
        self.again()

    def again(self):
        """The board is empty from here on."""
        self.brain.expect("ok", "RESTART")
        self.stones = {}

    def takeback(self):
        if self.captures:
            return self.again()
        for point in list(reversed(self.stones))[:self.chance.randint(1, 3)]:
            if self.stones[point] != 3:
                self.brain.expect("ok", f"TAKEBACK {point[0]},{point[1]}")
                del self.stones[point]
        return None

    def swap2(self):
        count = self.chance.choice([0, 3, 5])
        if (self.width, self.height) in [(15, 15), (19, 19), (20, 20)]:
            points = set()
            while len(points) < count:
                points.add((self.chance.randrange(4, 11), self.chance.randrange(4, 11)))
            self.brain.expect("swap2", "SWAP2BOARD", *(f"{x},{y}" for x, y in points), "DONE")
            self.again()

    def suggest(self):
        self.brain.tell("SUGGEST")
        answer = self.brain.answer()
        if not (answer.startswith("SUGGEST ") and POINT.fullmatch(answer[8:])):
            raise Fault(f"{answer!r} is no advice, after {self.brain.last}")

    def analyse(self):
        self.brain.tell(f"YXNBEST {self.chance.randint(1, 3)}")
        answer = self.brain.answer()
        # Whether somebody has won is not for this script to know, nor where stones may be played.
        if answer.startswith("ERROR the game is over") or (self.forbids and answer.startswith("ERROR no cell is left")):
            return
        self.answered(answer)

    def info(self):
        self.brain.tell(*(f"INFO {self.chance.choice(INFO)}" for _ in range(self.chance.randint(1, 8))))

    def wrong(self):
        line, form = self.chance.choice(WRONG)
        self.brain.expect(form, line)

    def talk(self):
        """What a game is made of, and how often."""
        kinds = [(self.turn, 30), (self.board, 12), (self.info, 8), (self.takeback, 4), (self.wrong, 6), (self.wrong_board, 1),
                 (self.again, 1), (self.swap2, 1), (self.suggest, 1), (self.play, 1), (self.analyse, 1), (self.about, 1)]
        actions, weights = zip(*kinds)
        if self.chance.random() < 0.5:
            self.begin()
        for action in self.chance.choices(actions, weights, k=self.chance.randint(1, 60)):
            if self.is_full():
                break
            action()

    def about(self):
        self.brain.expect("about", "ABOUT")
        self.brain.expect("forbid", "YXSHOWFORBID")


def replay(options):
    chance = random.Random(options.seed)
    brain = Brain(options.brain)
    brain.tell(f"INFO max_memory {options.memory}", "INFO timeout_turn 60000", f"INFO max_node {options.nodes}")
    started = last = time.monotonic()
    base = threads = games = before = 0
    next_look = options.lines // 20
    # Every board by every rule first: after that all has been allocated that is ever needed.
    kinds = list(itertools.product(RULES, SIZES))
    while brain.lines < options.lines:
        usual = chance.choice(RULES), chance.choices(SIZES, SIZE_WEIGHTS)[0]
        Game(brain, chance, *(kinds[games] if games < len(kinds) else usual)).talk()
        games += 1
        if brain.lines < next_look:
            continue
        next_look += options.lines // 20
        now = time.monotonic()
        resident, peak = brain.status("VmRSS") * 1024, brain.status("VmHWM") * 1024
        rate = (brain.lines - before) / (now - last)
        print(f"{brain.lines} lines, {games} games, {brain.answers} answers, {rate:.0f} lines/s, {resident} bytes resident", flush=True)
        before, last = brain.lines, now
        if brain.lines * 10 < options.lines or games < 2 * len(kinds):
            base, threads = max(base, resident), brain.status("Threads")
        elif resident > base + MAY_GROW:
            raise Fault(f"{resident} bytes resident, {base} in the first tenth")
        if peak > options.memory:
            raise Fault(f"{peak} bytes, allowed were {options.memory}")
        if brain.status("Threads") > threads:
            raise Fault(f"{brain.status('Threads')} threads, {threads} before")
    brain.end()
    print(f"{brain.lines} lines in {time.monotonic() - started:.0f} s, no answer missing or wrong")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brain")
    parser.add_argument("--lines", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=1, help="of a search")
    parser.add_argument("--memory", type=int, default=70 << 20, help="bytes")
    options = parser.parse_args()
    try:
        replay(options)
    except (Fault, BrokenPipeError, subprocess.TimeoutExpired) as fault:
        sys.exit(f"replay.py: {fault}")


main()
