//! Cells of the field: two whole numbers, with 0,0 where the first stone goes.

use crate::game::Direction;
use crate::game::notation::parse_pair;
use std::fmt;

/// A cell of the endless field or of a board, whose lower left corner is 0,0. `y` grows upwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

impl Place {
    /// The first stone's place on the field.
    pub const ORIGIN: Place = Place { x: 0, y: 0 };

    /// No cell of the field is further from the origin, along either axis: sums of a few places never overflow.
    pub const FURTHEST: i32 = 1_000_000_000;

    /// The place `dx`, `dy` away, or as far as the field goes.
    pub fn shifted(self, dx: i32, dy: i32) -> Place {
        let within = |sum: i32| sum.clamp(-Place::FURTHEST, Place::FURTHEST);
        Place { x: within(self.x.saturating_add(dx)), y: within(self.y.saturating_add(dy)) }
    }

    /// So many steps along a direction, if the field goes so far.
    pub fn step(self, direction: Direction, steps: i32) -> Option<Place> {
        let (dx, dy) = direction.delta();
        Place::within_reach(self.x + dx * steps, self.y + dy * steps)
    }

    fn within_reach(x: i32, y: i32) -> Option<Place> {
        let reach = -Place::FURTHEST..=Place::FURTHEST;
        (reach.contains(&x) && reach.contains(&y)).then_some(Place { x, y })
    }

    /// King's moves from here to there.
    pub fn distance(self, other: Place) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }

    /// A place written as `x,y` or `x y`, if the field reaches so far.
    pub fn parse(text: &str) -> Option<Place> {
        let text = text.trim();
        let (x, y) = match text.split_once(char::is_whitespace) {
            Some((x, y)) if !text.contains(',') => (x.parse().ok()?, y.trim().parse().ok()?),
            _ => parse_pair(text)?,
        };
        Place::within_reach(x, y)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A rectangle of cells: the corners belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rectangle {
    /// Lower left corner.
    pub low: Place,
    /// Upper right corner.
    pub high: Place,
}

impl Rectangle {
    /// One cell.
    pub fn of(place: Place) -> Rectangle {
        Rectangle { low: place, high: place }
    }

    /// The smallest rectangle around both.
    pub fn joined(self, other: Rectangle) -> Rectangle {
        Rectangle {
            low: Place { x: self.low.x.min(other.low.x), y: self.low.y.min(other.low.y) },
            high: Place { x: self.high.x.max(other.high.x), y: self.high.y.max(other.high.y) },
        }
    }

    /// Wider by `margin` on every side.
    pub fn widened(self, margin: i32) -> Rectangle {
        Rectangle { low: self.low.shifted(-margin, -margin), high: self.high.shifted(margin, margin) }
    }

    /// Whether a place is inside.
    pub fn contains(self, place: Place) -> bool {
        (self.low.x..=self.high.x).contains(&place.x) && (self.low.y..=self.high.y).contains(&place.y)
    }

    /// Number of columns.
    pub fn width(self) -> i32 {
        self.high.x - self.low.x + 1
    }

    /// Number of rows.
    pub fn height(self) -> i32 {
        self.high.y - self.low.y + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_back_and_stay_within_the_field() {
        for (text, expected) in [
            ("0,0", Some((0, 0))),
            (" -3 , 500 ", Some((-3, 500))),
            ("7 -7", Some((7, -7))),
            ("1000000000,-1000000000", Some((Place::FURTHEST, -Place::FURTHEST))),
            ("1000000001,0", None),
            ("99999999999,0", None),
            ("7", None),
            ("", None),
            ("1,2,3", None),
            ("a,b", None),
        ] {
            assert_eq!(Place::parse(text), expected.map(|(x, y)| Place { x, y }), "{text:?}");
        }
        let corner = Place { x: Place::FURTHEST, y: -Place::FURTHEST };
        assert_eq!(corner.shifted(5, -5), corner);
        assert_eq!(corner.step(Direction::Row, 1), None);
        assert_eq!(corner.step(Direction::Row, -2), Some(corner.shifted(-2, 0)));
        assert_eq!(corner.shifted(i32::MAX, i32::MIN), corner);
        assert_eq!(Place::parse(&corner.to_string()), Some(corner));
        assert_eq!(corner.distance(Place { x: -Place::FURTHEST, y: 0 }), 2 * Place::FURTHEST);
    }
}
