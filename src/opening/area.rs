//! Where a stone of an opening may stand: squares around the centre, or what is beyond one.

use crate::game::{Point, Size};
use std::fmt;

/// A part of the board, as rules describe it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// Every cell.
    Anywhere,
    /// The square of this side around the centre; 1 is the centre itself.
    Within(u8),
    /// Everything beyond that square.
    Outside(u8),
}

impl Area {
    /// Whether a cell of a board belongs to it.
    pub fn contains(self, size: Size, point: Point) -> bool {
        let distance = size.distance(point, size.centre());
        match self {
            Area::Anywhere => true,
            Area::Within(side) => distance <= i32::from(side / 2),
            Area::Outside(side) => distance > i32::from(side / 2),
        }
    }
}

impl fmt::Display for Area {
    /// What follows "a stone goes".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Area::Anywhere => f.write_str("anywhere"),
            Area::Within(1) => f.write_str("on the centre"),
            Area::Within(side) => write!(f, "into the central {side}×{side}"),
            Area::Outside(side) => write!(f, "outside of the central {side}×{side}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_have_as_many_cells_as_they_should() {
        let size = Size::square(15).unwrap();
        for (area, cells) in [
            (Area::Anywhere, 225),
            (Area::Within(1), 1),
            (Area::Within(3), 9),
            (Area::Within(5), 25),
            (Area::Within(9), 81),
            (Area::Outside(7), 176),
        ] {
            assert_eq!(size.points().filter(|&point| area.contains(size, point)).count(), cells, "{area}");
        }
    }
}
