//! The computer's moves, each with what it is for.

use super::patience::{Prover, Win};
use super::round::Round;
use super::score::RoundScore;
use crate::engine::{Engine, Level, Limits};
use crate::game::{Board, Point};
use std::time::{Duration, Instant};

/// How the computer plays.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// How well.
    pub level: Level,
    /// How long a move may take.
    pub time: Duration,
    /// Positions a move may look at, for answers that do not depend on the machine.
    pub nodes: Option<u64>,
    /// Seed for the random choices of lower levels.
    pub seed: u64,
}

/// A move and its purpose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Where the stone goes.
    pub point: Point,
    /// What it is for, to follow "in order to".
    pub purpose: String,
}

/// Plays for the computer and recommends moves to people.
pub struct Computer {
    engine: Engine,
    prover: Prover,
    thinking: Thinking,
}

impl Computer {
    /// A computer that plays as told.
    pub fn new(thinking: Thinking) -> Computer {
        Computer { engine: Engine::new(), prover: Prover::new(thinking.time), thinking }
    }

    /// Prepares for a new round.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// The computer's own move; `None` only if the board is full.
    pub fn choose(&mut self, round: &Round) -> Option<Choice> {
        self.choose_at(round, self.thinking.level)
    }

    /// The move the computer would make at its best; `None` only if the board is full.
    pub fn recommend(&mut self, round: &Round) -> Option<Choice> {
        self.choose_at(round, Level::FULL)
    }

    fn choose_at(&mut self, round: &Round, level: Level) -> Option<Choice> {
        let board = round.board();
        let limits = Limits {
            started: Instant::now(),
            turn: Some(self.thinking.time),
            nodes: self.thinking.nodes,
            ..Limits::default()
        };
        if board.empty_cells() == board.size().cells() {
            let purpose = "open on the centre, as the rules ask".to_owned();
            return Some(Choice { point: board.size().centre(), purpose });
        }
        // Weighing points against a proved win is what only the best player does.
        if level == Level::FULL
            && let Some(win) = self.prover.best_win(board)
        {
            return Some(Choice { point: win.point, purpose: purpose_of_win(round, &win) });
        }
        let thought = self.engine.play_at_level(board, level, &limits, self.thinking.seed, &|| false)?;
        Some(Choice { point: thought.point, purpose: Engine::purpose(board, thought.point) })
    }
}

fn purpose_of_win(round: &Round, win: &Win) -> String {
    let Some(now) = win.instead_of else { return Engine::purpose(round.board(), win.point) };
    format!(
        "{} first: the win cannot be stopped, and the round brings at least {} points instead of {}",
        gain(round.board(), win.point),
        win.payoff.points,
        now.points
    )
}

/// What a move scores right now.
fn gain(board: &Board, point: Point) -> String {
    let us = board.to_move();
    let mut after = board.clone();
    after.play(point);
    let [before, after] = [board, &after].map(|board| RoundScore::of(board, us));
    let pairs = match after.pairs.saturating_sub(before.pairs) {
        0 => None,
        1 => Some("capture a pair".to_owned()),
        pairs => Some(format!("capture {pairs} pairs")),
    };
    let fours = match after.fours.saturating_sub(before.fours) {
        0 => None,
        1 => Some("make a row of four".to_owned()),
        fours => Some(format!("make {fours} rows of four")),
    };
    pairs.into_iter().chain(fours).collect::<Vec<_>>().join(" and ")
}
