//! Scores: an evaluation, or a win or loss in so many moves. Mate arithmetic lives here only.

use std::fmt;
use std::ops::Neg;

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i16);

/// A win now; a win in n plies is n less.
const WIN: i16 = 30_000;
/// Wins further away than this do not occur: evaluations stay below.
const WIN_BOUND: i16 = 20_000;

impl Score {
    /// Worse than any position.
    pub const MIN: Score = Score(-WIN - 1);
    /// Better than any position.
    pub const MAX: Score = Score(WIN + 1);
    /// A draw.
    pub const DRAW: Score = Score(0);

    /// An evaluation, kept clear of the scores that mean a win.
    #[inline]
    pub fn of_eval(value: i32) -> Score {
        let bound = i32::from(WIN_BOUND) - 1;
        Score(value.clamp(-bound, bound) as i16)
    }

    /// The side to move wins with its move after `plies` more.
    #[inline]
    pub fn win_in(plies: usize) -> Score {
        Score(WIN - plies.min(usize::from((WIN - WIN_BOUND).unsigned_abs())) as i16)
    }

    /// The side to move has lost after `plies` more moves.
    #[inline]
    pub fn loss_in(plies: usize) -> Score {
        -Score::win_in(plies)
    }

    /// Whether it is a forced win.
    #[inline]
    pub fn is_win(self) -> bool {
        self.0 >= WIN_BOUND
    }

    /// Whether it is a forced loss.
    #[inline]
    pub fn is_loss(self) -> bool {
        self.0 <= -WIN_BOUND
    }

    /// Whether it is a forced win or loss.
    #[inline]
    pub fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the end of a forced win or loss.
    pub fn plies_to_end(self) -> Option<usize> {
        self.is_decided().then(|| usize::from((WIN - self.0.abs()).max(0).unsigned_abs()))
    }

    /// The score with a bare number, as [`Score::value`] gave it.
    #[inline]
    pub fn from_value(value: i16) -> Score {
        Score(value)
    }

    /// The bare number.
    #[inline]
    pub fn value(self) -> i32 {
        i32::from(self.0)
    }

    /// Moved up or down by `points`, staying an evaluation if it was one.
    #[inline]
    pub fn shifted(self, points: i32) -> Score {
        Score((self.value() + points).clamp(Score::MIN.value(), Score::MAX.value()) as i16)
    }

    /// A score counted from the root, as counted from a position `ply` moves below it.
    #[inline]
    pub fn from_root(self, ply: usize) -> Score {
        self.moved_from_end(-(ply as i32))
    }

    /// A score counted from a position `ply` moves below the root, as counted from the root.
    #[inline]
    pub fn to_root(self, ply: usize) -> Score {
        self.moved_from_end(ply as i32)
    }

    fn moved_from_end(self, plies: i32) -> Score {
        if self.is_win() {
            self.shifted(-plies)
        } else if self.is_loss() {
            self.shifted(plies)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+123`, or `win in 3` where 3 counts the winner's own moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(plies) = self.plies_to_end() else { return write!(f, "{:+}", self.0) };
        let moves = plies.div_ceil(2);
        write!(f, "{} in {moves}", if self.is_win() { "win" } else { "loss" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(2) < Score::loss_in(4));
        assert!(Score::of_eval(1_000_000) < Score::win_in(5_000));
        assert!(Score::of_eval(-1_000_000) > Score::loss_in(5_000));
        assert!(Score::MAX > Score::win_in(0) && Score::MIN < Score::loss_in(0));
    }

    #[test]
    fn texts_count_the_winners_own_moves() {
        for (score, text) in [
            (Score::win_in(1), "win in 1"),
            (Score::win_in(3), "win in 2"),
            (Score::loss_in(2), "loss in 1"),
            (Score::loss_in(4), "loss in 2"),
            (Score::of_eval(7), "+7"),
            (Score::of_eval(-70), "-70"),
            (Score::DRAW, "+0"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn scores_go_to_the_root_and_back() {
        for score in [Score::win_in(9), Score::loss_in(12), Score::of_eval(55), Score::DRAW] {
            assert_eq!(score.to_root(4).from_root(4), score);
        }
        assert_eq!(Score::win_in(3).to_root(4), Score::win_in(7));
        assert_eq!(Score::loss_in(3).to_root(4), Score::loss_in(7));
    }
}
