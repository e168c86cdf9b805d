//! The alpha-beta window.

use crate::eval::Score;

/// The alpha-beta window: the scores that still matter.
#[derive(Clone, Copy)]
pub(in crate::search) struct Bounds {
    pub(in crate::search) alpha: Score,
    pub(in crate::search) beta: Score,
}

impl Bounds {
    /// The same window for the opponent.
    pub(super) fn reversed(self) -> Bounds {
        Bounds { alpha: -self.beta, beta: -self.alpha }
    }

    /// The null window that only asks whether alpha is beaten.
    pub(super) fn null_window(self) -> Bounds {
        Bounds { alpha: self.alpha, beta: self.alpha.shifted(1) }
    }

    pub(super) fn is_pv(self) -> bool {
        self.beta.value() - self.alpha.value() > 1
    }

    /// The part of the window that a position without a win at once can still reach.
    pub(super) fn within_mate_distance(self, ply: usize) -> Bounds {
        Bounds { alpha: self.alpha.max(Score::loss_in(ply + 2)), beta: self.beta.min(Score::win_in(ply + 3)) }
    }
}
