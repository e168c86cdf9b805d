//! Back and forth through moves, answers of the opening and variations.

use super::{Errand, Play};
use crate::ui::field::set_up::Seat;
use std::time::Instant;

impl Play {
    /// Takes back up to the person's last move; without a person one move, and the computer waits.
    pub fn undo(&mut self, now: Instant) -> Option<Errand> {
        if self.ended.is_some() && !self.plays_on {
            return Some(self.take_end_back(now));
        }
        if self.set_up.has_person() && !self.has_acts_of_person() || !self.step_back() {
            "There is nothing to take back.".clone_into(&mut self.notice);
            return None;
        }
        while self.set_up.has_person() && self.seat_to_move() != Seat::Person && self.step_back() {}
        if let Some(place) = self.game.next_again() {
            self.look_at(place);
        }
        self.message = self.last_reason();
        "Taken back; r redoes it.".clone_into(&mut self.notice);
        Some(self.after_step_through(now))
    }

    /// Plays again what was taken back, up to the person's next turn.
    pub fn redo(&mut self, now: Instant) -> Option<Errand> {
        if !self.step_forward() {
            "There is nothing to redo.".clone_into(&mut self.notice);
            return None;
        }
        while self.set_up.has_person() && self.seat_to_move() != Seat::Person && self.step_forward() {}
        Some(self.after_look_around(now))
    }

    /// One move back or forth, whoever made it; the computer then waits.
    pub fn step(&mut self, forward: bool, now: Instant) -> Option<Errand> {
        let has_moved = if forward { self.step_forward() } else { self.step_back() };
        if !has_moved {
            let word = if forward { "This is the end of the line." } else { "This is the beginning." };
            word.clone_into(&mut self.notice);
            return None;
        }
        self.look_around();
        Some(self.after_look_around(now))
    }

    /// The next move that was tried in the place of the last one.
    pub fn next_variation(&mut self, now: Instant) -> Option<Errand> {
        let is_of_opening =
            self.stage.as_ref().is_some_and(|stage| self.game.moves().len() <= stage.stones());
        if is_of_opening || !self.game.next_variation() {
            "Nothing else was tried in the place of the last move.".clone_into(&mut self.notice);
            return None;
        }
        self.look_around();
        Some(self.after_look_around(now))
    }

    /// The computer is not to answer before everything was seen, and how the game ended stays known.
    pub(super) fn look_around(&mut self) {
        self.plays_on |= self.ended.is_some();
        self.is_paused = self.seat_to_move() != Seat::Person;
        let (number, count) = self.game.variation();
        let ways = self.game.continuations().count();
        self.notice = match (count, ways) {
            (2.., _) => format!("Variation {number} of {count}; v shows the next."),
            (_, 2..) => format!("{ways} moves were tried from here: . then v."),
            _ => String::new(),
        };
    }

    pub(super) fn after_look_around(&mut self, now: Instant) -> Errand {
        self.message = self.last_reason();
        if let Some(place) = self.game.last() {
            self.look_at(place);
        }
        self.after_step_through(now)
    }

    fn after_step_through(&mut self, now: Instant) -> Errand {
        self.is_paused |= !self.set_up.has_person();
        self.after_change(now)
    }

    fn has_acts_of_person(&self) -> bool {
        let opened = self.stage.as_ref().map_or(0, |stage| stage.stones());
        let answered = self.stage.iter().flat_map(|stage| stage.answered());
        answered.into_iter().any(|answered| self.set_up.seats[answered.player as usize] == Seat::Person)
            || self.game.moves().iter().skip(opened).any(|played| self.seat(played.color) == Seat::Person)
    }

    /// One move or answer back; tells whether there was one.
    pub(super) fn step_back(&mut self) -> bool {
        let played = self.game.moves().len();
        match &mut self.stage {
            Some(stage) if played == stage.stones() => match stage.undo() {
                Some(answered) => {
                    if answered.is_stone {
                        self.game.undo();
                    }
                    true
                }
                None => false,
            },
            _ => self.game.undo(),
        }
    }

    /// One move or answer again that was taken back; tells whether there was one.
    pub(super) fn step_forward(&mut self) -> bool {
        let is_asked = self.is_asked();
        let (Some(stage), Some(board)) = (&mut self.stage, self.game.ground().board()) else {
            return self.game.redo();
        };
        match stage.redo(board) {
            Some(Some(_)) => self.game.redo(),
            Some(None) => true,
            // What follows belongs to another way through the opening.
            None => !is_asked && self.game.redo(),
        }
    }
}
