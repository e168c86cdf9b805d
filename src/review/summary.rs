//! What is said of one player: how accurate the moves were, and how many of them were what.

use super::quality::{Quality, Worth};
use std::fmt;

/// What is said of one player.
#[derive(Clone, Copy, Default, Debug)]
pub struct Summary {
    /// Moves made.
    pub moves: usize,
    /// Win rate lost by all of them, in points from 0 to 1.
    lost: f64,
    /// Moves that lost a little.
    pub inaccuracies: usize,
    /// Moves that lost more.
    pub mistakes: usize,
    /// Moves that lost much.
    pub blunders: usize,
    /// Forced wins that were not played.
    pub missed_wins: usize,
    /// Forced wins that the opponent was given.
    pub allowed_wins: usize,
    /// Only moves that were found.
    pub only_moves: usize,
}

impl Summary {
    /// 100 % less what a move loses on average.
    pub fn accuracy(&self) -> f64 {
        100.0 * (1.0 - self.lost / self.moves.max(1) as f64)
    }

    /// Takes note of a move.
    pub fn count(&mut self, worth: &Worth) {
        self.moves += 1;
        self.lost += worth.before - worth.after;
        match worth.quality {
            Quality::OnlyMove => self.only_moves += 1,
            Quality::Best | Quality::Good => {}
            Quality::Inaccuracy => self.inaccuracies += 1,
            Quality::Mistake => self.mistakes += 1,
            Quality::Blunder => self.blunders += 1,
            Quality::MissedWin => self.missed_wins += 1,
            Quality::AllowsWin => self.allowed_wins += 1,
        }
    }
}

impl fmt::Display for Summary {
    /// `accuracy 91.2 %, 1 mistake, 2 wins missed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "accuracy {:.1} %", self.accuracy())?;
        for (count, one, many) in [
            (self.only_moves, "only move found", "only moves found"),
            (self.inaccuracies, "inaccuracy", "inaccuracies"),
            (self.mistakes, "mistake", "mistakes"),
            (self.blunders, "blunder", "blunders"),
            (self.missed_wins, "win missed", "wins missed"),
            (self.allowed_wins, "forced win allowed", "forced wins allowed"),
        ] {
            if count > 0 {
                write!(f, ", {count} {}", if count == 1 { one } else { many })?;
            }
        }
        Ok(())
    }
}
