//! The engine at work for the screen: a position in, a move with its reason out.

use crate::engine::{Analysis, Choice, Engine, Level, Limits, Line, SearchResult};
use crate::eval::Score;
use crate::game::{Color, Point};
use crate::ground::{Ground, Place, Window, focus};
use crate::opening::{self, Act, Budget, Course};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// What the engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// A move as a player of this level makes it.
    Move(Level),
    /// Advice to a person, at full strength.
    Hint,
    /// Only how the game stands.
    Judge,
    /// What the opening rule asks for.
    Opening,
    /// So many of the best moves, deeper and deeper until something else is wanted.
    Analyse(usize),
    /// What a review has to know about a position.
    Review,
}

impl Task {
    /// Lines that are wanted; `None` where one move is.
    fn lines(self) -> Option<usize> {
        match self {
            Task::Analyse(lines) => Some(lines),
            // An only move is seen as one by the second best.
            Task::Review => Some(2),
            Task::Move(_) | Task::Hint | Task::Judge | Task::Opening => None,
        }
    }
}

/// How much the engine may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Time for a move; `None` for no limit.
    pub time: Option<Duration>,
    /// At most this many positions a move; without a time limit the answer is the same every time.
    pub nodes: Option<u64>,
    /// Seed for the random choices of lower levels.
    pub seed: u64,
}

/// Nodes to see how a game stands: a moment's work beside the person's own thinking.
const JUDGE_NODES: u64 = 3_000;
/// A review looks at each position for this part of the time for a move.
const REVIEW_PART: u32 = 2;
/// How often an analysis tells what it sees between two depths.
const REPORTS_EVERY: Duration = Duration::from_millis(100);

/// A question about a position.
#[derive(Clone, Debug)]
pub struct Job {
    /// What is wanted.
    pub task: Task,
    /// The position.
    pub ground: Ground,
    /// How much to think.
    pub effort: Effort,
    /// The opening rule, if it is what asks.
    pub opening: Option<Course>,
}

/// What the engine sees while it thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insight {
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How good the position is for black.
    pub score: Score,
    /// The best moves, the best first; one, unless an analysis wanted more.
    pub lines: Vec<BestLine>,
}

impl Insight {
    /// What is known without thinking.
    fn at_once(moves: Vec<Place>) -> Insight {
        let line = BestLine { score: Score::DRAW, depth: 0, moves };
        Insight { depth: 0, nodes: 0, score: Score::DRAW, lines: vec![line] }
    }

    /// The moves that are expected.
    pub fn line(&self) -> &[Place] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}

/// One of the best moves and what is expected after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine {
    /// How good it is for black.
    pub score: Score,
    /// Depth to which it was searched; 0 for a win by force.
    pub depth: u32,
    /// The moves, its own first.
    pub moves: Vec<Place>,
}

/// What came out of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best there is to do.
    pub deed: Deed,
    /// What a move does, in words without a subject; empty for [`Task::Judge`].
    pub reason: String,
    /// What was seen.
    pub insight: Insight,
}

/// What the engine wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Make this move.
    Move(Place),
    /// Answer the opening rule.
    Acts(Vec<Act>),
}

impl Job {
    /// Does the work; `None` if there is no move to be found.
    pub fn done(
        &self,
        engine: &mut Engine,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(Insight),
    ) -> Option<Answer> {
        if let Some(course) = &self.opening {
            return self.opened(course, engine, interrupted);
        }
        if let Some(lines) = self.task.lines() {
            return self.analysed(lines, engine, interrupted, report);
        }
        let windows = self.ground.windows();
        let to_move = self.ground.to_move();
        let level = match self.task {
            Task::Move(level) => level,
            _ => Level::FULL,
        };
        let limits = self.limits();
        let Some(window) = windows.get(focus(&windows, engine, level, interrupted)) else {
            return Some(self.first_move());
        };
        let insight = |thought: &SearchResult| insight(thought, to_move, |point| window.place(point));
        let thought = if level == Level::FULL {
            engine.think(&window.board, &limits, interrupted, &mut |thought| report(insight(thought)))
        } else {
            engine.play_at_level(&window.board, level, &limits, self.effort.seed, interrupted)
        }?;
        let place = window.place(thought.point);
        let reason = match self.task {
            Task::Judge => String::new(),
            _ => Engine::explain(&window.board, thought.point),
        };
        let deed = Deed::Move(place);
        self.ground.refusal(place).is_none().then(|| Answer { deed, reason, insight: insight(&thought) })
    }

    /// The best moves, in the window where most depends on the next one.
    fn analysed(
        &self,
        lines: usize,
        engine: &mut Engine,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(Insight),
    ) -> Option<Answer> {
        let windows = self.ground.windows();
        let Some(window) = windows.get(focus(&windows, engine, Level::FULL, interrupted)) else {
            return Some(self.first_move());
        };
        let mut told = Instant::now();
        let mut tell = |analysis: &Analysis| {
            if analysis.depth > 0 && (analysis.current.is_none() || told.elapsed() >= REPORTS_EVERY) {
                told = Instant::now();
                report(overview(analysis, window));
            }
        };
        let (choice, limits) = (Choice::default(), self.limits());
        let analysis = engine.analyse(&window.board, lines, &choice, &limits, interrupted, &mut tell).ok()?;
        let best = analysis.lines.first()?.point();
        let reason = match self.task {
            Task::Review => Engine::explain(&window.board, best),
            _ => String::new(),
        };
        let deed = Deed::Move(window.place(best));
        Some(Answer { deed, reason, insight: overview(&analysis, window) })
    }

    /// What to answer to an opening rule. Openings are judged at full strength, whatever the level.
    fn opened(
        &self,
        course: &Course,
        engine: &mut Engine,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Answer> {
        let Effort { time, nodes, seed } = self.effort;
        let budget = Budget { started: Instant::now(), time, nodes };
        let acts = opening::decide(engine, self.ground.board()?, course, budget, seed, interrupted);
        let insight = Insight::at_once(Vec::new());
        (!acts.is_empty()).then(|| Answer { deed: Deed::Acts(acts), reason: String::new(), insight })
    }

    fn limits(&self) -> Limits {
        let started = Instant::now();
        match self.task {
            Task::Judge => {
                let nodes = self.effort.nodes.map_or(JUDGE_NODES, |nodes| nodes.min(JUDGE_NODES));
                Limits { started, turn: None, nodes: Some(nodes), ..Limits::default() }
            }
            Task::Analyse(_) => self.open_limits(None),
            Task::Review => self.open_limits(self.effort.time.map(|time| time / REVIEW_PART)),
            Task::Move(_) | Task::Hint | Task::Opening => {
                Limits { started, turn: self.effort.time, nodes: self.effort.nodes, ..Limits::default() }
            }
        }
    }

    /// All processors, unless the same answer is wanted every time. Between windows other searches come, for which the
    /// tables of several threads would be made anew.
    fn open_limits(&self, turn: Option<Duration>) -> Limits {
        let nodes = self.effort.nodes;
        let is_repeatable = nodes.is_some() || self.ground.board().is_none();
        let threads = match is_repeatable {
            true => 1,
            false => available_parallelism().map_or(1, usize::from),
        };
        Limits { started: Instant::now(), turn, nodes, threads, ..Limits::default() }
    }

    /// On an empty field there is nothing to think about.
    fn first_move(&self) -> Answer {
        let place = self.ground.centre();
        let insight = Insight::at_once(vec![place]);
        Answer { deed: Deed::Move(place), reason: "opens the game".to_owned(), insight }
    }
}

fn insight(thought: &SearchResult, to_move: Color, place: impl Fn(Point) -> Place) -> Insight {
    let score = for_black(thought.score, to_move);
    let moves = thought.pv.iter().map(|&point| place(point)).collect();
    let line = BestLine { score, depth: thought.depth, moves };
    Insight { depth: thought.depth, nodes: thought.nodes, score, lines: vec![line] }
}

fn overview(analysis: &Analysis, window: &Window) -> Insight {
    let line = |line: &Line| BestLine {
        score: for_black(line.score, window.board.to_move()),
        depth: line.depth,
        moves: line.pv.iter().map(|&point| window.place(point)).collect(),
    };
    let lines: Vec<BestLine> = analysis.lines.iter().map(line).collect();
    let score = lines.first().map_or(Score::DRAW, |line| line.score);
    Insight { depth: analysis.depth, nodes: analysis.nodes, score, lines }
}

fn for_black(score: Score, to_move: Color) -> Score {
    if to_move == Color::Black { score } else { -score }
}
