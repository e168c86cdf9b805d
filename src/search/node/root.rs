//! Moves of the root searched by themselves, for an analysis: none of the shortcuts that the root has in a game.

use super::depth::reduction_by_place;
use super::{Bounds, Worker};
use crate::eval::Score;
use crate::game::Point;
use crate::search::params::{LMR_DEPTH, PLY};

impl Worker<'_> {
    /// Score for the side to move at the root of the position after some moves from there. The variation that follows
    /// them is in `pvs`, at the ply after the last.
    ///
    /// Exact inside the window; a bound outside of it. Meaningless once the search is stopped.
    pub(in crate::search) fn search_after(&mut self, moves: &[Point], window: Bounds, depth: i32) -> Score {
        for (ply, &point) in moves.iter().enumerate() {
            let (us, eval) = (self.board.to_move(), self.evaluate().value());
            let threat = self.board.threat(point, us);
            let entry = self.stack_mut(ply);
            (entry.eval, entry.played, entry.threat) = (eval, Some(point), threat);
            (entry.extended, entry.excluded) = (0, None);
            self.nodes += 1;
            self.board.play(point);
            self.path.push(point);
        }
        let ply = moves.len();
        let is_opponents_turn = ply % 2 == 1;
        let cut_node = !window.is_pv();
        let score = if is_opponents_turn {
            -self.search(window.reversed(), depth, ply, cut_node)
        } else {
            self.search(window, depth, ply, cut_node)
        };
        for _ in moves {
            self.board.undo();
            self.path.pop();
        }
        score
    }

    /// Late move reduction at the root: the depth to which the move with a number, from 1, is searched at first.
    pub(in crate::search) fn reduced_root_depth(&self, depth: i32, count: usize) -> i32 {
        if depth < LMR_DEPTH {
            return depth;
        }
        let params = self.params();
        let reduction = reduction_by_place(params, depth, count as i32);
        (depth - (reduction - params.lmr_pv).max(0)).max(PLY)
    }

    /// The static evaluation of the position after some moves from the root, for the side to move there.
    pub(in crate::search) fn glance_after(&mut self, moves: &[Point]) -> Score {
        for &point in moves {
            self.board.play(point);
            self.path.push(point);
        }
        let score = match self.board.outcome() {
            Some(outcome) => super::outcome_score(outcome, &self.board, moves.len()),
            None => self.evaluate(),
        };
        for _ in moves {
            self.board.undo();
            self.path.pop();
        }
        if moves.len() % 2 == 1 { -score } else { score }
    }
}
