//! Cells close to stones: where moves are worth thinking about.

use super::board::Board;
use super::point::Point;
use smallvec::SmallVec;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

impl Board {
    /// Empty cells within `distance` king's moves of a stone or a blocked cell, row by row.
    pub fn empty_near_stones(&self, distance: u32) -> impl Iterator<Item = Point> + use<> {
        let mut points = SmallVec::<[Point; 128]>::new();
        self.for_each_near_stones(distance, |point| points.push(point));
        points.into_iter()
    }

    /// The same for a caller in a hurry.
    #[inline]
    pub fn for_each_near_stones(&self, distance: u32, mut visit: impl FnMut(Point)) {
        let width = u32::from(self.size().width());
        let rows = self.occupied_rows();
        let mut first = 0;
        if width <= u64::BITS {
            // Nearly every board: half the work.
            let inside = u64::MAX >> (u64::BITS - width);
            let rows: SmallVec<[u64; 32]> = rows.iter().map(|&row| row as u64).collect();
            for near in near_rows(&rows, distance) {
                each_bit(near & inside, first, &mut visit);
                first += width as usize;
            }
        } else {
            let inside = u128::MAX >> (u128::BITS - width);
            for near in near_rows(rows, distance) {
                let near = near & inside;
                each_bit(near as u64, first, &mut visit);
                each_bit((near >> u64::BITS) as u64, first + u64::BITS as usize, &mut visit);
                first += width as usize;
            }
        }
    }
}

/// Visits the points of set bits, lowest first; the lowest bit is the point with index `first`.
#[inline]
fn each_bit(mut bits: u64, first: usize, visit: &mut impl FnMut(Point)) {
    while bits != 0 {
        visit(Point::from_index(first + bits.trailing_zeros() as usize));
        bits &= bits - 1;
    }
}

/// The empty cells near stones, by rows of stones.
fn near_rows<Row>(rows: &[Row], distance: u32) -> SmallVec<[Row; 32]>
where
    Row: Copy
        + BitAnd<Output = Row>
        + BitOr<Output = Row>
        + Not<Output = Row>
        + Shl<u32, Output = Row>
        + Shr<u32, Output = Row>,
{
    let wide: SmallVec<[Row; 32]> = rows
        .iter()
        .map(|&row| (1..=distance).fold(row, |wide, steps| wide | row << steps | row >> steps))
        .collect();
    let reach = distance as usize;
    rows.iter()
        .enumerate()
        .map(|(y, &row)| {
            let around = &wide[y.saturating_sub(reach)..(y + reach + 1).min(wide.len())];
            around.iter().fold(wide[y], |near, &row| near | row) & !row
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::game::{Board, Cell, Color, Point, Rules, Size};

    #[test]
    fn cells_are_near_if_a_stone_is_within_the_distance() {
        for (width, height) in [(5, 5), (15, 15), (64, 6), (65, 7), (120, 80)] {
            let size = Size::new(width, height).unwrap();
            let mut board = Board::new(size, Rules::FREESTYLE);
            assert_eq!(board.empty_near_stones(2).count(), 0);
            let corners = [(0, 0), (i32::from(width) - 1, i32::from(height) - 1), (3, 4)];
            let stones = corners.map(|(x, y)| size.point(x, y).unwrap());
            for stone in stones {
                board.place(stone, Cell::Stone(Color::White));
            }
            for distance in [1, 2, 3] {
                let expected: Vec<Point> = size
                    .points()
                    .filter(|&point| board.cell(point) == Cell::Empty)
                    .filter(|&point| stones.iter().any(|&stone| size.distance(point, stone) <= distance))
                    .collect();
                assert_eq!(board.empty_near_stones(distance as u32).collect::<Vec<_>>(), expected);
            }
        }
    }
}
