//! The engine at work for the screen: a position in, a move with its reason out.

use crate::engine::{Engine, Level, Limits, SearchResult};
use crate::eval::Score;
use crate::game::{Color, Point};
use crate::ground::Ground;
use crate::ground::Place;
use crate::ground::focus;
use crate::opening::{self, Act, Budget, Course};
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
    /// The moves it expects.
    pub line: Vec<Place>,
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
        let windows = self.ground.windows();
        let to_move = self.ground.to_move();
        let level = match self.task {
            Task::Move(level) => level,
            Task::Hint | Task::Judge | Task::Opening => Level::FULL,
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
            Task::Move(_) | Task::Hint | Task::Opening => Engine::explain(&window.board, thought.point),
        };
        let deed = Deed::Move(place);
        self.ground.refusal(place).is_none().then(|| Answer { deed, reason, insight: insight(&thought) })
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
        let insight = Insight { depth: 0, nodes: 0, score: Score::DRAW, line: Vec::new() };
        (!acts.is_empty()).then(|| Answer { deed: Deed::Acts(acts), reason: String::new(), insight })
    }

    fn limits(&self) -> Limits {
        let started = Instant::now();
        match self.task {
            Task::Judge => {
                let nodes = self.effort.nodes.map_or(JUDGE_NODES, |nodes| nodes.min(JUDGE_NODES));
                Limits { started, turn: None, nodes: Some(nodes), ..Limits::default() }
            }
            Task::Move(_) | Task::Hint | Task::Opening => {
                Limits { started, turn: self.effort.time, nodes: self.effort.nodes, ..Limits::default() }
            }
        }
    }

    /// On an empty field there is nothing to think about.
    fn first_move(&self) -> Answer {
        let place = self.ground.centre();
        let insight = Insight { depth: 0, nodes: 0, score: Score::DRAW, line: vec![place] };
        Answer { deed: Deed::Move(place), reason: "opens the game".to_owned(), insight }
    }
}

fn insight(thought: &SearchResult, to_move: Color, place: impl Fn(Point) -> Place) -> Insight {
    let score = if to_move == Color::Black { thought.score } else { -thought.score };
    let line = thought.pv.iter().map(|&point| place(point)).collect();
    Insight { depth: thought.depth, nodes: thought.nodes, score, line }
}
