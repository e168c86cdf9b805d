//! Cells close to stones: where moves are worth thinking about.

use super::board::Board;
use super::point::Point;
use smallvec::SmallVec;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

impl Board {
    /// Empty cells within `distance` king's moves of a stone or a blocked cell, row by row.
    pub fn empty_near_stones(&self, distance: u32) -> impl Iterator<Item = Point> + '_ {
        let (width, height) = (u32::from(self.size().width()), usize::from(self.size().height()));
        let rows = (0..height).map(|y| self.occupied_row(y));
        let first = move |y: usize| y * width as usize;
        let words: SmallVec<[Word; 32]> = if width <= u64::BITS {
            // Nearly every board: half the work.
            let inside = u64::MAX >> (u64::BITS - width);
            let rows: SmallVec<[u64; 32]> = rows.map(|row| row as u64).collect();
            let near = near_rows(&rows, distance);
            near.into_iter()
                .enumerate()
                .map(|(y, near)| Word { first: first(y), bits: near & inside })
                .collect()
        } else {
            let inside = u128::MAX >> (u128::BITS - width);
            let rows: Vec<u128> = rows.collect();
            let near = near_rows(&rows, distance).into_iter().map(|near| near & inside);
            let halves = |(y, near): (usize, u128)| {
                [0, u64::BITS]
                    .map(|half| Word { first: first(y) + half as usize, bits: (near >> half) as u64 })
            };
            near.enumerate().flat_map(halves).collect()
        };
        words.into_iter().flatten()
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

/// Up to 64 points that follow each other, those in the set as bits; taken out lowest first.
struct Word {
    first: usize,
    bits: u64,
}

impl Iterator for Word {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.bits == 0 {
            return None;
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(Point::from_index(self.first + bit))
    }
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
