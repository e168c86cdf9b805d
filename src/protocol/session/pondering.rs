//! Pondering: thinking while the opponent does. What is found stays in the table for our next move.

use super::super::position::Side;
use super::Session;
use super::yixin::guarded;
use crate::clock::Instant;
use crate::engine::{Choice, Level, Limits};

impl Session {
    /// Thinks about the opponent's moves until `interrupted`, if that is wanted and it is his turn; says nothing.
    pub fn ponder(&mut self, interrupted: &(dyn Fn() -> bool + Sync)) {
        let is_wanted = self.settings.pondering && self.settings.level == Level::FULL && self.block.is_none();
        let Some(position) = self.position.as_ref().filter(|_| is_wanted) else { return };
        if !position.has_stones() || position.next() != Side::Opponent {
            return;
        }
        let board = position.board_for(Side::Opponent);
        let limits =
            Limits { turn: None, match_left: None, nodes: None, depth: None, ..self.limits(Instant::now()) };
        // Barred moves are so for both sides, and another set of them would empty the table.
        let choice = Choice { barred: self.choice.barred.clone(), ..Choice::default() };
        // A game that is over leaves nothing to think about, and a search that breaks down is not missed.
        let _ = guarded(&mut self.engine, |engine| {
            engine.analyse(&board, 1, &choice, &limits, interrupted, &mut |_| {})
        });
    }
}
