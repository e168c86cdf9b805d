//! Where a stone stands in a record: on a board of a size, or on the endless field.

use crate::game::notation::{self, Alpha};
use crate::game::{Point, Size};
use std::fmt;

/// A cell; `y` grows upwards from the lowest row of a board, which is 0. The endless field has cells on all sides of 0,0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

/// No cell of the endless field is further from 0,0 along either axis.
const FURTHEST: u32 = 1_000_000_000;

/// What a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A board with edges.
    Board(Size),
    /// The field without edges.
    Endless,
}

impl Ground {
    /// A square board.
    pub fn square(side: u8) -> Option<Ground> {
        Size::square(side).map(Ground::Board)
    }

    /// The size of a board; the endless field has none.
    pub fn size(self) -> Option<Size> {
        match self {
            Ground::Board(size) => Some(size),
            Ground::Endless => None,
        }
    }

    /// The cell of a column and a row, if there is one.
    pub fn place(self, x: i32, y: i32) -> Option<Place> {
        let is_there = match self {
            Ground::Board(size) => size.point(x, y).is_some(),
            Ground::Endless => x.unsigned_abs() <= FURTHEST && y.unsigned_abs() <= FURTHEST,
        };
        is_there.then_some(Place { x, y })
    }

    /// The cell of a board's point.
    pub fn of_point(size: Size, point: Point) -> Place {
        Place { x: size.x(point), y: size.y(point) }
    }

    /// A cell as people write it: `h8` on a board, `3,-4` on the endless field.
    pub fn name(self, place: Place) -> Name {
        Name(self, place)
    }

    /// Reads what [`Ground::name`] writes.
    pub fn parse(self, text: &str) -> Option<Place> {
        match self {
            Ground::Board(size) => {
                notation::parse_alpha(size, text).map(|point| Ground::of_point(size, point))
            }
            Ground::Endless => {
                let (x, y) = notation::parse_pair(text)?;
                self.place(x, y)
            }
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Board(size) => write!(f, "{}x{}", size.width(), size.height()),
            Ground::Endless => f.write_str("endless"),
        }
    }
}

/// A cell as people write it.
pub struct Name(Ground, Place);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Name(ground, place) = self;
        match ground.size().and_then(|size| Some((size, size.point(place.x, place.y)?))) {
            Some((size, point)) => write!(f, "{}", Alpha(size, point)),
            None => write!(f, "{},{}", place.x, place.y),
        }
    }
}

/// A board size written as `15` or `20x15`.
pub(super) fn parse_size(text: &str) -> Option<Size> {
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok();
    side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height))
}

/// What is wrong with a size that [`parse_size`] does not read.
pub(super) fn size_flaw(text: &str) -> String {
    format!(
        "'{text}' is not the size of a board: 3 to {} wide and 3 to {} high, as 15 or 20x15",
        Size::MAX_WIDTH,
        Size::MAX_HEIGHT
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_endless_field_has_an_end_after_all() {
        for (text, is_there) in [
            ("0,0", true),
            ("-7,1000000000", true),
            ("1000000001,0", false),
            ("-2147483648,0", false),
            ("h8", false),
        ] {
            assert_eq!(Ground::Endless.parse(text).is_some(), is_there, "{text}");
        }
        let board = Ground::square(15).unwrap();
        assert_eq!(board.parse("h8").map(|place| board.name(place).to_string()), Some("h8".to_owned()));
        assert_eq!((board.parse("p1"), board.parse("7,7")), (None, None));
    }
}
