//! The endless field: only its stones are kept, so it has no size. Five or more in a row win.

use super::place::Place;
use crate::game::{Color, Direction, FIVE};
use fxhash::FxHashMap;

/// A game on a field without edges.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Field {
    stones: FxHashMap<Place, Color>,
    moves: Vec<Place>,
    /// The first stones of `moves`: so many were there before the game began.
    set_up: u32,
    /// Whether the game began with white's move.
    white_begins: bool,
    /// The row that ended the game.
    winning_row: Box<[Place]>,
}

impl Field {
    /// An empty field.
    pub fn new() -> Field {
        Field::default()
    }

    /// A field on which stones stand already, each on a place of its own. A row among them wins nothing: nobody has made it.
    pub fn set_up(stones: &[(Place, Color)], to_move: Color) -> Field {
        Field {
            stones: stones.iter().copied().collect(),
            moves: stones.iter().map(|&(place, _)| place).collect(),
            set_up: u32::try_from(stones.len()).expect("nobody places so many stones"),
            white_begins: to_move == Color::White,
            winning_row: Box::default(),
        }
    }

    /// The stone on a place.
    pub fn stone(&self, place: Place) -> Option<Color> {
        self.stones.get(&place).copied()
    }

    /// All stones in the order they were played; those that were set up come first.
    pub fn moves(&self) -> &[Place] {
        &self.moves
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        Color::ALL[(self.played() + usize::from(self.white_begins)) % 2]
    }

    /// How many of the stones are moves.
    fn played(&self) -> usize {
        self.moves.len() - self.set_up as usize
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Color> {
        self.winning_row.first().and_then(|&place| self.stone(place))
    }

    /// The stones of all rows that won, in no order; empty while the game goes on.
    pub fn winning_row(&self) -> &[Place] {
        &self.winning_row
    }

    /// Plays a stone of the side to move on a free place.
    pub fn play(&mut self, place: Place) {
        debug_assert!(self.stone(place).is_none() && self.winner().is_none());
        let color = self.to_move();
        self.stones.insert(place, color);
        self.moves.push(place);
        self.winning_row = self.rows_through(place, color).into_boxed_slice();
    }

    /// Takes the last stone back and returns its place; stones that were set up stay.
    pub fn undo(&mut self) -> Option<Place> {
        let place = if self.played() > 0 { self.moves.pop()? } else { return None };
        self.stones.remove(&place);
        self.winning_row = Box::default();
        Some(place)
    }

    /// The stones of all winning rows through a stone.
    fn rows_through(&self, place: Place, color: Color) -> Vec<Place> {
        let arm = |direction, sign| {
            (1..)
                .map_while(move |steps| place.step(direction, steps * sign))
                .take_while(move |&at| self.stone(at) == Some(color))
        };
        let mut stones = Vec::new();
        for direction in Direction::ALL {
            let row: Vec<Place> = arm(direction, 1).chain(arm(direction, -1)).collect();
            if row.len() + 1 >= usize::from(FIVE) {
                stones.extend(row);
            }
        }
        if !stones.is_empty() {
            stones.push(place);
        }
        stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's stones at `black`, white's far away and far apart from each other.
    fn played(black: &[(i32, i32)]) -> Field {
        let mut field = Field::new();
        for (number, &(x, y)) in black.iter().enumerate() {
            if number > 0 {
                field.play(Place { x: 700 * number as i32, y: -900_000 });
            }
            field.play(Place { x, y });
        }
        field
    }

    #[test]
    fn five_or_more_win_in_every_direction() {
        for direction in Direction::ALL {
            for stones in [4, 5, 6, 9] {
                for start in [(0, 0), (-123_456, 999), (Place::FURTHEST - 8, 8 - Place::FURTHEST)] {
                    let first = Place { x: start.0, y: start.1 };
                    let place = |steps| first.step(direction, steps).unwrap();
                    // The gap in the middle is closed last.
                    let order = (0..stones).filter(|&step| step != stones / 2).chain([stones / 2]);
                    let black: Vec<(i32, i32)> = order.map(place).map(|place| (place.x, place.y)).collect();
                    if stones == 9 {
                        // Four on each side of the gap.
                        assert_eq!(played(&black[..8]).winner(), None);
                    }
                    let mut field = played(&black);
                    assert_eq!(field.winner().is_some(), stones >= 5, "{direction:?} {stones}");
                    let expected = if stones >= 5 { stones as usize } else { 0 };
                    assert_eq!(field.winning_row().len(), expected);
                    assert_eq!(field.undo(), Some(place(stones / 2)));
                    assert_eq!((field.winner(), field.to_move()), (None, Color::Black));
                }
            }
        }
    }

    #[test]
    fn a_game_begins_with_stones_that_were_set_up() {
        let at = |x: i32| Place { x, y: 0 };
        let stones =
            [(at(0), Color::Black), (at(1), Color::Black), (at(2), Color::Black), (at(3), Color::Black)];
        for first in Color::ALL {
            let start = Field::set_up(&stones, first);
            let mut field = start.clone();
            assert_eq!((field.to_move(), field.moves().len(), field.undo()), (first, 4, None));
            field.play(at(4));
            assert_eq!(field.to_move(), !first);
            assert_eq!(field.winner(), (first == Color::Black).then_some(Color::Black), "{first:?}");
            assert_eq!((field.undo(), &field), (Some(at(4)), &start));
        }
    }

    #[test]
    fn a_row_does_not_go_round_the_end_of_the_field() {
        let end = Place::FURTHEST;
        assert_eq!(played(&[(end - 3, 0), (end - 2, 0), (end - 1, 0), (end, 0)]).winner(), None);
        assert_eq!(
            played(&[(end - 4, 0), (end - 3, 0), (end - 2, 0), (end - 1, 0), (end, 0)]).winner(),
            Some(Color::Black)
        );
    }

    #[test]
    fn all_can_be_taken_back() {
        let mut field = played(&[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]);
        while field.undo().is_some() {}
        assert_eq!(field, Field::new());
    }
}
