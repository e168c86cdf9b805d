//! Setting up a position: stones of either colour, whose turn it is, and whether play can go on from it.

use super::{Errand, Play};
use crate::game::{Board, Cell, Color, Foul, Point};
use crate::ground::Ground;
use crate::ui::field::findings::Findings;
use crate::ui::field::game::Game;
use crate::ui::field::save::Heading;
use crate::ui::shell::title;
use std::time::Instant;

impl Play {
    /// Whether a position is being set up.
    pub fn is_editing(&self) -> bool {
        self.before_editing.is_some()
    }

    /// Begins with the stones there are.
    pub fn begin_editing(&mut self) -> Option<Errand> {
        let Some(board) = self.ground().board().map(copied) else {
            "Positions are set up on boards; the endless field has no room for that."
                .clone_into(&mut self.notice);
            return None;
        };
        let edited = Game::new(Ground::Bounded(Box::new(board)));
        self.before_editing = Some(Box::new(std::mem::replace(&mut self.game, edited)));
        self.message.clear();
        (self.task, self.held, self.hint, self.insight, self.score) = (None, None, None, None, None);
        self.study.review = None;
        Some(Errand::Rest)
    }

    /// Puts something on the cell of the cursor.
    pub fn put(&mut self, cell: Cell) {
        self.edit(|board, point| board.place(point, cell));
    }

    /// Nothing, black, white and nothing again, on the cell of the cursor.
    pub fn put_next(&mut self) {
        let next = match self.ground().cell(self.cursor) {
            Cell::Empty => Cell::Stone(Color::Black),
            Cell::Stone(Color::Black) => Cell::Stone(Color::White),
            Cell::Stone(Color::White) | Cell::Blocked => Cell::Empty,
        };
        self.put(next);
    }

    /// Takes every stone off the board.
    pub fn clear_board(&mut self) {
        self.edit(|board, _| *board = board.emptied());
    }

    /// Gives the move to the other side.
    pub fn turn_round(&mut self) {
        self.edit(|board, _| board.set_to_move(!board.to_move()));
    }

    /// Plays from the position, if that is possible.
    pub fn finish_editing(&mut self, now: Instant) -> Option<Errand> {
        if let Some(complaint) = self.ground().board().and_then(complaint) {
            self.notice = complaint;
            return None;
        }
        self.before_editing = None;
        (self.stage, self.ended, self.plays_on, self.is_paused) = (None, None, false, false);
        self.heading = Heading::default();
        // What is known belongs to the positions of the game before.
        self.study.findings = Findings::default();
        Some(self.after_change(now))
    }

    /// Brings the game back that was there before.
    pub fn give_up_editing(&mut self, now: Instant) -> Option<Errand> {
        let game = self.before_editing.take()?;
        let was_saved = self.is_saved;
        self.game = *game;
        let errand = self.after_change(now);
        self.is_saved = was_saved;
        Some(errand)
    }

    fn edit(&mut self, change: impl FnOnce(&mut Board, Point)) {
        let Some(board) = self.ground().board() else { return };
        let Some(point) = board.size().point(self.cursor.x, self.cursor.y) else { return };
        let mut board = board.clone();
        change(&mut board, point);
        self.game = Game::new(Ground::Bounded(Box::new(board)));
    }
}

/// The same stones on a board without a past.
fn copied(board: &Board) -> Board {
    let mut copy = board.emptied();
    for point in board.size().points() {
        if board.cell(point) != Cell::Empty {
            copy.place(point, board.cell(point));
        }
    }
    for color in Color::ALL {
        copy.set_captured(color, board.captured(color));
    }
    copy.set_to_move(board.to_move());
    copy
}

/// Why nobody can play from a position.
fn complaint(board: &Board) -> Option<String> {
    for point in board.size().points() {
        let Cell::Stone(color) = board.cell(point) else { continue };
        let mut without = board.clone();
        without.place(point, Cell::Empty);
        if without.winning_rows(point, color).into_iter().next().is_some() {
            return Some(format!("{} has five in a row already: nobody can play on.", title(color)));
        }
        if without.foul(point, color) == Some(Foul::Overline) {
            return Some(format!("{} has more than five in a row, which is forbidden.", title(color)));
        }
    }
    let has_won = Color::ALL.into_iter().find(|&color| {
        board.rules().captures.is_some_and(|captures| board.captured(color) >= captures.stones_to_win)
    });
    if let Some(color) = has_won {
        return Some(format!("{} has captured all that is needed already.", title(color)));
    }
    let is_stuck = !board.size().points().any(|point| board.is_legal(point));
    is_stuck.then(|| format!("{} could not move anywhere.", title(board.to_move())))
}
