//! One game at the shell: a board, which colour began, and all that happened, so that everything can be taken back.

use crate::game::{Board, Cell, Color, Opening, Outcome, Point, Rules, Size, Taken};
use std::fmt;

/// The two sets of rules a person chooses between. Under both the first stone goes on the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruleset {
    /// The first player's second stone is at least three away from the centre.
    Tournament,
    /// It may stand anywhere.
    Casual,
}

impl Ruleset {
    fn rules(self) -> Rules {
        let opening = match self {
            Ruleset::Tournament => Opening::Tournament,
            Ruleset::Casual => Opening::Centre,
        };
        Rules { opening, ..Rules::from_bits(16) }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ruleset::Tournament => "Tournament",
            Ruleset::Casual => "Casual",
        })
    }
}

/// What changes a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A stone of the player to move.
    Move(Point),
    /// The move was given to this player, who did not have it.
    Turn(Color),
}

/// A move that was made, for the announcement.
pub struct Played {
    /// Who made it.
    pub player: Color,
    /// Where.
    pub point: Point,
    /// Stones it took.
    pub taken: Taken,
}

/// A game in progress.
///
/// The board's black is whoever began, as the opening rules need it; people may give the first move to white. So colours
/// here are people's colours, and those of [`Game::board`] are the board's: [`Game::color`] leads from one to the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    board: Board,
    ruleset: Ruleset,
    first: Color,
    events: Vec<Event>,
}

impl Game {
    /// A new game.
    pub fn new(size: Size, ruleset: Ruleset) -> Game {
        let board = Board::new(size, ruleset.rules());
        Game { board, ruleset, first: Color::Black, events: Vec::new() }
    }

    /// The position, with the first player as black.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The rules in force.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// What happened, oldest first.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Turns a colour of the board into what people call it, and back.
    pub fn color(&self, color: Color) -> Color {
        if self.first == Color::Black { color } else { !color }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.color(self.board.to_move())
    }

    /// The stone on a point.
    pub fn stone(&self, point: Point) -> Option<Color> {
        match self.board.cell(point) {
            Cell::Stone(color) => Some(self.color(color)),
            Cell::Empty | Cell::Blocked => None,
        }
    }

    /// Pairs a player has captured.
    pub fn pairs(&self, by: Color) -> u8 {
        self.board.captured(self.color(by)) / 2
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.board.outcome().is_some()
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Color> {
        match self.board.outcome() {
            Some(Outcome::Win(color, _)) => Some(self.color(color)),
            Some(Outcome::Draw) | None => None,
        }
    }

    /// The moves with their players, oldest first.
    pub fn moves(&self) -> Vec<(Color, Point)> {
        let mut player = Color::Black;
        let mut moves = Vec::new();
        for &event in &self.events {
            match event {
                Event::Turn(color) => player = color,
                Event::Move(point) => {
                    moves.push((player, point));
                    player = !player;
                }
            }
        }
        moves
    }

    /// Plays a legal move for the player to move.
    pub fn play(&mut self, point: Point) -> Played {
        let taken = self.board.captures_of(point, self.board.to_move());
        let played = Played { player: self.to_move(), point, taken };
        self.board.play(point);
        self.events.push(Event::Move(point));
        played
    }

    /// Gives the move to a player; nothing happens if it is his.
    pub fn give_turn_to(&mut self, player: Color) {
        if self.to_move() != player {
            self.pass_turn();
            self.events.push(Event::Turn(player));
        }
    }

    /// Takes the last event back and returns it.
    pub fn undo(&mut self) -> Option<Event> {
        let event = self.events.pop()?;
        match event {
            Event::Move(_) => self.board.undo(),
            Event::Turn(_) => self.pass_turn(),
        }
        Some(event)
    }

    /// Before the first move it only changes which player is the first.
    fn pass_turn(&mut self) {
        if self.board.ply() == 0 {
            self.first = !self.first;
        } else {
            self.board.set_to_move(!self.board.to_move());
        }
    }
}

/// A player's name inside a sentence.
pub(in crate::ui) fn name(player: Color) -> &'static str {
    match player {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A player's name at the start of a sentence.
pub(in crate::ui) fn title(player: Color) -> &'static str {
    match player {
        Color::Black => "Black",
        Color::White => "White",
    }
}

#[cfg(test)]
impl Game {
    /// A position drawn with row 1 lowest, with the pairs captured by black and white.
    pub(super) fn drawn(rows: &[&str], to_move: Color, pairs: [u8; 2]) -> Game {
        let size = Size::square(rows.len() as u8).expect("a square board");
        let mut game = Game::new(size, Ruleset::Casual);
        for (row, y) in rows.iter().rev().zip(0..) {
            for (cell, x) in row.split(' ').zip(0..) {
                let point = size.point(x, y).expect("as many columns as rows");
                match cell {
                    "X" => game.board.place(point, Cell::Stone(Color::Black)),
                    "O" => game.board.place(point, Cell::Stone(Color::White)),
                    _ => assert_eq!(cell, "."),
                }
            }
        }
        for player in Color::ALL {
            game.board.set_captured(player, 2 * pairs[player as usize]);
        }
        game.board.set_to_move(to_move);
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: i32, y: i32) -> Point {
        Size::square(7).unwrap().point(x, y).unwrap()
    }

    #[test]
    fn whoever_begins_is_bound_by_the_opening() {
        let mut game = Game::new(Size::square(7).unwrap(), Ruleset::Tournament);
        game.give_turn_to(Color::White);
        assert!(game.board().breaks_opening(point(2, 2)));
        game.play(point(3, 3));
        assert_eq!((game.stone(point(3, 3)), game.to_move()), (Some(Color::White), Color::Black));
        game.play(point(2, 2));
        assert!(game.board().breaks_opening(point(1, 1)) && !game.board().breaks_opening(point(0, 0)));
        assert_eq!(game.moves(), [(Color::White, point(3, 3)), (Color::Black, point(2, 2))]);
    }

    #[test]
    fn everything_can_be_taken_back() {
        let mut game = Game::new(Size::square(7).unwrap(), Ruleset::Casual);
        let mut states = vec![game.clone()];
        game.give_turn_to(Color::White);
        states.push(game.clone());
        for (x, y) in [(3, 3), (4, 4), (0, 0), (1, 1)] {
            game.play(point(x, y));
            states.push(game.clone());
            game.give_turn_to(Color::Black);
            if states.last() != Some(&game) {
                states.push(game.clone());
            }
        }
        while let Some(state) = states.pop() {
            assert_eq!(game, state);
            assert_eq!(game.undo().is_some(), !states.is_empty());
        }
    }
}
