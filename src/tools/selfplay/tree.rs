//! Positions from inside the search: what the evaluation is asked about in play, each with a label of its own.

use super::player::MEMORY;
use crate::engine::{Engine, Limits, Reservoir};
use crate::game::{Board, Point};
use crate::tools::data::Position;

/// How many positions of a game are taken, and how they are labelled.
pub(super) struct Tree {
    count: usize,
    limits: Limits,
}

impl Tree {
    pub(super) fn new(count: usize, nodes: u64) -> Tree {
        Tree { count, limits: Limits { turn: None, nodes: Some(nodes), memory: MEMORY, ..Limits::default() } }
    }

    /// Where the searches of a game leave their positions.
    pub(super) fn reservoir(&self, seed: u64, number: u64) -> Reservoir {
        Reservoir::new(self.count, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number)
    }

    /// The positions with their labels, those that are alike side by side. A label depends on the position alone.
    pub(super) fn labelled(
        &self,
        engine: &mut Engine,
        blank: &Board,
        mut lines: Vec<Vec<Point>>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Position> {
        lines.sort_unstable();
        lines.dedup();
        lines.into_iter().filter_map(|line| self.label(engine, blank, line, interrupted)).collect()
    }

    /// `None` where only one move can be played: no search is needed then, and nothing is learned.
    fn label(
        &self,
        engine: &mut Engine,
        blank: &Board,
        moves: Vec<Point>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Position> {
        let mut board = blank.clone();
        moves.iter().for_each(|&point| board.play(point));
        engine.forget();
        let thought = engine.think(&board, &self.limits, interrupted, &mut |_| {})?;
        let searched = thought.depth > 0 || thought.score.is_decided();
        searched.then_some(Position { moves, best: Some(thought.point), score: thought.score })
    }
}
