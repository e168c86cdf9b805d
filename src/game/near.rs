//! Cells close to stones: where moves are worth thinking about.

use super::board::Board;
use super::point::Point;
use smallvec::SmallVec;

impl Board {
    /// Empty cells within `distance` king's moves of a stone or a blocked cell, row by row.
    pub fn empty_near_stones(&self, distance: u32) -> impl Iterator<Item = Point> + '_ {
        let (width, height) = (u32::from(self.size().width()), usize::from(self.size().height()));
        let inside = u128::MAX >> (u128::BITS - width);
        let widened: SmallVec<[u128; 32]> = (0..height)
            .map(|y| {
                let row = self.occupied_row(y);
                (1..=distance).fold(row, |wide, steps| wide | row << steps | row >> steps)
            })
            .collect();
        let reach = distance as usize;
        (0..height).flat_map(move |y| {
            let rows = &widened[y.saturating_sub(reach)..(y + reach + 1).min(height)];
            let near = rows.iter().fold(0, |near, row| near | row) & inside & !self.occupied_row(y);
            let first = y * width as usize;
            RowBits(near).map(move |x| Point::from_index(first + x))
        })
    }
}

/// Positions of the set bits of a row, lowest first.
struct RowBits(u128);

impl Iterator for RowBits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Board, Cell, Color, Point, Rules, Size};

    #[test]
    fn cells_are_near_if_a_stone_is_within_the_distance() {
        for (width, height) in [(5, 5), (15, 15), (120, 80)] {
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
