//! A node under way: what its moves are searched with, and how far they are.

use super::Bounds;
use crate::eval::Score;
use crate::game::Point;
use crate::search::params::{ALPHA_RAISE_DEPTHS, Params};
use crate::search::picker::Urgency;
use crate::search::table::Entry;
use smallvec::SmallVec;

/// What the moves of a node are searched with.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) urgency: Urgency,
    pub(super) window: Bounds,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// A fail high is expected.
    pub(super) cut_node: bool,
    /// The position is on the PV, or was when the table last saw it.
    pub(super) tt_pv: bool,
    pub(super) improving: bool,
    /// The static evaluation, corrected by the table's score.
    pub(super) eval: Score,
    pub(super) tt_entry: Option<Entry>,
}

impl Node {
    pub(super) fn is_pv(&self) -> bool {
        self.window.is_pv()
    }

    pub(super) fn tt_move(&self) -> Option<Point> {
        self.tt_entry.and_then(|entry| entry.best_move)
    }
}

/// How far the moves of a node are searched.
pub(super) struct Progress {
    pub(super) best: Score,
    /// Where the best move is listed, if it has raised alpha.
    pub(super) best_at: Option<usize>,
    /// Moves that were picked, but for those left out.
    pub(super) count: i32,
    /// Moves of the list that were picked.
    pub(super) tried: usize,
    /// Where those are listed that were picked but not searched.
    pub(super) skipped: SmallVec<[usize; 8]>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { best: Score::MIN, best_at: None, count: 0, tried: 0, skipped: SmallVec::new() }
    }
}

impl Progress {
    /// Takes the score of a move. Whether it has raised alpha.
    #[inline]
    pub(super) fn take(&mut self, at: usize, score: Score, node: &mut Node, params: &Params) -> bool {
        let raises_alpha = score > self.best && score > node.window.alpha;
        self.best = self.best.max(score);
        if raises_alpha {
            self.best_at = Some(at);
            node.window.alpha = score;
            // 13. A move that raised alpha is probably the best: the others are searched less deep. +4.
            let cuts = score >= node.window.beta;
            if !cuts && ALPHA_RAISE_DEPTHS.contains(&node.depth) && !score.is_decided() {
                node.depth -= params.alpha_raise_reduction;
            }
        }
        raises_alpha
    }
}
