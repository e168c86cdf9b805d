//! Ends that do not happen on the board: somebody resigns, or has no time left.

use super::{Errand, Play};
use crate::game::Color;
use crate::ui::field::set_up::Seat;
use std::time::Instant;

/// How a game ended without a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// This colour gave up.
    Resigned(Color),
    /// This colour had no time left.
    OutOfTime(Color),
}

impl Ended {
    /// Who lost.
    pub fn loser(self) -> Color {
        match self {
            Ended::Resigned(color) | Ended::OutOfTime(color) => color,
        }
    }
}

impl Play {
    /// How the game ended, if not on the board.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The colour that would resign: a person's, and of two people the one to move. The error says why nobody can.
    pub fn who_resigns(&self) -> Result<Color, &'static str> {
        let color = self.acting();
        let person = [color, !color].into_iter().find(|&color| self.seat(color) == Seat::Person);
        match person {
            _ if self.is_over() => Err("The game is over already."),
            _ if self.game.moves().is_empty() => Err("The game has not begun."),
            Some(color) => Ok(color),
            None => Err("Only people resign; the computer plays to the end."),
        }
    }

    /// Ends the game for a colour that gives up.
    pub fn resign(&mut self, color: Color) -> Errand {
        self.end(Ended::Resigned(color))
    }

    pub(super) fn end(&mut self, ended: Ended) -> Errand {
        self.ended = Some(ended);
        self.plays_on = false;
        self.is_saved = false;
        (self.task, self.study.review) = (None, None);
        self.held = None;
        self.hint = None;
        self.message.clear();
        Errand::Rest
    }

    /// Whoever resigned has thought better of it. Time that is gone does not come back: then it is an analysis.
    pub(super) fn take_end_back(&mut self, now: Instant) -> Errand {
        if let Some(Ended::OutOfTime(_)) = self.ended {
            return self.go_on_as_analysis(now);
        }
        self.ended = None;
        "Taken back: the game goes on.".clone_into(&mut self.notice);
        self.after_change(now)
    }

    /// Plays on after the end, to see what would have been: no clock counts any more.
    pub(super) fn go_on_as_analysis(&mut self, now: Instant) -> Errand {
        self.plays_on = true;
        self.is_paused = false;
        "The game goes on as an analysis, without clocks.".clone_into(&mut self.notice);
        self.after_change(now)
    }
}
