//! The clocks: whose runs, what it shows, and when time is up.

use super::Play;
use crate::game::Color;
use crate::opening::{Act, Player};
use crate::ui::field::clock::Clock;
use crate::ui::field::game::Move;
use crate::ui::field::stage::Answered;
use std::time::{Duration, Instant};

impl Play {
    /// What a colour's clock shows: the time used, or what is left of a limit; the present turn included.
    pub fn clock(&self, color: Color, now: Instant) -> Duration {
        let turn = if self.is_running(color) { self.turn_time(now) } else { Duration::ZERO };
        let used = self.used(color).saturating_add(turn);
        match self.set_up.clock.filter(|_| !self.plays_on) {
            Some(_) if self.ended == Some(super::Ended::OutOfTime(color)) => Duration::ZERO,
            Some(clock) => clock.left(self.turns(color), used),
            None => used,
        }
    }

    /// Stops the clocks while the person is elsewhere, in a menu or a question about files.
    pub fn stop_clocks(&mut self, now: Instant) {
        self.stopped.get_or_insert(now);
    }

    /// Lets them run again.
    pub fn start_clocks(&mut self, now: Instant) {
        if let Some(stopped) = self.stopped.take() {
            self.turn_began += now.saturating_duration_since(stopped);
        }
    }

    /// What is left for the side to move at the beginning of its turn.
    pub(super) fn left(&self, clock: Clock) -> Duration {
        let color = self.acting();
        clock.left(self.turns(color), self.used(color))
    }

    /// How long the side to move has been thinking.
    pub(super) fn turn_time(&self, now: Instant) -> Duration {
        self.stopped.unwrap_or(now).saturating_duration_since(self.turn_began)
    }

    /// Whether the side to move has no time left.
    pub(super) fn is_time_up(&self, now: Instant) -> bool {
        let color = self.acting();
        let is_limited = self.set_up.clock.is_some() && !self.plays_on;
        is_limited && self.is_running(color) && self.clock(color, now).is_zero()
    }

    /// The one of the two who has a colour.
    pub(super) fn player(&self, color: Color) -> Player {
        match (&self.stage, color) {
            (Some(stage), _) => stage.course().player(color),
            (None, Color::Black) => Player::First,
            (None, Color::White) => Player::Second,
        }
    }

    fn is_running(&self, color: Color) -> bool {
        !self.is_over() && !self.is_paused && !self.is_editing() && self.acting() == color
    }

    /// Time used in turns that are over. In the opening it belongs to the player, whatever colour the stones had.
    fn used(&self, color: Color) -> Duration {
        let player = self.player(color);
        let answered =
            self.answered().filter(|answered| answered.player == player).map(|answered| answered.time);
        let moves = self.moves_after_opening(color).map(|played| played.time);
        // Files may tell of any times.
        answered.chain(moves).fold(Duration::ZERO, Duration::saturating_add)
    }

    /// Turns that are over. Fifth moves that are offered or declared belong to the turn that they end in.
    fn turns(&self, color: Color) -> usize {
        let player = self.player(color);
        let is_turn = |answered: &&Answered| {
            answered.player == player && !matches!(answered.act, Act::Offer(_) | Act::Declare(_))
        };
        self.answered().filter(is_turn).count() + self.moves_after_opening(color).count()
    }

    fn answered(&self) -> impl Iterator<Item = &Answered> {
        self.stage.iter().flat_map(|stage| stage.answered())
    }

    fn moves_after_opening(&self, color: Color) -> impl Iterator<Item = &Move> {
        let opened = self.stage.as_ref().map_or(0, |stage| stage.stones());
        self.game.moves().iter().skip(opened).filter(move |played| played.color == color)
    }
}
