//! What a stone makes on its lines, once captured stones are gone and fouls are looked into.

use super::reason::Strong;
use crate::game::{Board, Cell, Color, Direction, Point, Shape, Threat};

/// What a stone of one colour makes on one cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Made {
    /// Cells or lines that complete a row next: a line may hold two fours.
    pub(super) fours: u32,
    /// One of the fours is open at both ends.
    pub(super) open_four: bool,
    /// Threes that can become an open four by an allowed move.
    pub(super) open_threes: u32,
    /// Other threes.
    pub(super) threes: u32,
    pub(super) open_twos: u32,
    /// Lines shared with an own stone and room for five.
    pub(super) rows: u32,
}

impl Made {
    /// What `color` makes on an empty cell; nothing if it may not play there.
    pub(super) fn by(board: &Board, point: Point, color: Color) -> Made {
        let mut made = Made::default();
        if board.foul(point, color).is_some() {
            return made;
        }
        let without_taken = without_taken(board, point, color);
        let mut after = board.clone();
        after.set_to_move(color);
        after.play(point);
        if after.cell(point) != Cell::Stone(color) {
            // A line of a continuous game was completed, and its stones are out of play.
            return made;
        }
        for direction in Direction::ALL {
            match without_taken.shape(point, color, direction) {
                Shape::Four => made.fours += 1,
                Shape::DoubleFour => made.fours += 2,
                Shape::OpenFour => {
                    made.fours += 1;
                    made.open_four = true;
                }
                Shape::OpenThree if grows_open_four(&after, point, color, direction) => made.open_threes += 1,
                Shape::OpenThree | Shape::Three => made.threes += 1,
                Shape::OpenTwo => made.open_twos += 1,
                Shape::Two => made.rows += 1,
                Shape::Dead | Shape::Overline | Shape::One | Shape::OpenOne | Shape::Five => {}
            }
        }
        made
    }

    /// The strongest thing that hardly can be answered.
    pub(super) fn strong(&self) -> Option<Strong> {
        match (self.fours, self.open_threes) {
            _ if self.open_four => Some(Strong::OpenFour),
            (2.., _) => Some(Strong::DoubleFour),
            (1, 1..) => Some(Strong::FourThree),
            (0, 2..) => Some(Strong::DoubleThree),
            _ => None,
        }
    }
}

/// The board without the stones a move takes, its own cell still empty.
fn without_taken(board: &Board, point: Point, color: Color) -> Board {
    let mut board = board.clone();
    for stone in board.captures_of(point, color) {
        board.place(stone, Cell::Empty);
    }
    board
}

/// Whether the stone on `point` can be made part of an open four by one more allowed stone of its line.
fn grows_open_four(board: &Board, point: Point, color: Color, direction: Direction) -> bool {
    let reach = i32::from(board.rules().line) - 1;
    (-reach..=reach).filter_map(|steps| board.size().step(point, direction, steps)).any(|next| {
        board.cell(next) == Cell::Empty
            && board.shape(next, color, direction) == Shape::OpenFour
            && board.threat(next, color) != Threat::Five
            && board.foul(next, color).is_none()
    })
}
