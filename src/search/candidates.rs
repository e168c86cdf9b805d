//! Which moves of the root an analysis is about.

use super::barred::Barred;
use crate::game::{Board, Color, Opening, Point};
use std::fmt;

/// How far from other stones a move may be that is looked at without being named.
const REACH: u32 = 2;
/// The same while an opening rule sends stones away from each other.
const OPENING_REACH: u32 = 3;

/// Which moves are looked at.
#[derive(Clone, Default, Debug)]
pub struct Choice {
    /// Only these; empty means all that may be worth it.
    pub only: Vec<Point>,
    /// None of these.
    pub blocked: Vec<Point>,
    /// None of these here or later on.
    pub barred: Barred,
}

/// Why there is nothing to analyse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoves {
    /// The game is over.
    GameOver,
    /// Every legal move is shut out.
    AllBlocked,
    /// There is no legal move on the board.
    NoLegalMove,
}

impl fmt::Display for NoMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoMoves::GameOver => "the game is over",
            NoMoves::AllBlocked => "no move is left: all legal ones are shut out",
            NoMoves::NoLegalMove => "there is no legal move",
        })
    }
}

impl std::error::Error for NoMoves {}

impl Choice {
    /// Whether nothing is left out.
    pub fn is_free(&self) -> bool {
        self.only.is_empty() && self.blocked.is_empty() && self.barred.is_empty()
    }

    /// The moves to look at: near stones, or wherever they are allowed if none is there.
    pub(super) fn moves(&self, board: &Board) -> Result<Vec<Point>, NoMoves> {
        if board.outcome().is_some() {
            return Err(NoMoves::GameOver);
        }
        let legal = |point: &Point| board.is_legal(*point);
        let allowed = |point: &Point| {
            (self.only.is_empty() || self.only.contains(point))
                && !self.blocked.contains(point)
                && (self.barred.is_empty() || !self.barred.bars(&mut board.clone(), *point))
        };
        let everywhere = || board.size().points().filter(legal);
        if self.only.is_empty() {
            let opens = board.to_move() == Color::Black && board.stones(Color::Black) < 2;
            let is_free = board.rules().opening == Opening::Free || !opens;
            let near = board.empty_near_stones(if is_free { REACH } else { OPENING_REACH });
            let mut near: Vec<Point> = near.filter(legal).filter(allowed).collect();
            if !near.is_empty() {
                near.sort_unstable();
                return Ok(near);
            }
        }
        let moves: Vec<Point> = everywhere().filter(allowed).collect();
        match moves.is_empty() {
            false => Ok(moves),
            true if everywhere().next().is_some() => Err(NoMoves::AllBlocked),
            true => Err(NoMoves::NoLegalMove),
        }
    }
}
