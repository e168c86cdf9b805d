//! Continuation history: how good a move was by where it lies from the same side's last one.
//!
//! A displacement means the same everywhere on the board, so that what is learned in one corner helps in another; and the
//! policy does not know who moved where last. The same by displacement from the opponent's last move brought nothing.

use super::history::{add_changes, move_by};
use crate::game::{Color, Point, Size, Threat};
use std::ops::Range;

/// Columns or rows between two moves that have a value.
const REACH: i32 = 7;
const SIDE: usize = 2 * REACH as usize + 1;
/// Moves after a four, after an open three and after all others are different matters.
const KINDS: usize = 3;

/// Values by displacement from an earlier move, a row for each difference of rows. One more column than is used: rows of a
/// power of two are found and added quicker.
pub(super) type Displacements = [[i16; SIDE + 1]; SIDE];

/// Values of moves by displacement, for each colour and kind of the earlier move.
#[derive(Clone)]
pub(super) struct ContinuationHistory(Box<[[Displacements; KINDS]; 2]>);

/// An earlier move and the threat it made.
#[derive(Clone, Copy)]
pub(super) struct Earlier {
    pub(super) point: Point,
    pub(super) threat: Threat,
}

impl Earlier {
    fn kind(self) -> usize {
        match self.threat {
            threat if threat >= Threat::Four => 2,
            Threat::OpenThree | Threat::DoubleThree => 1,
            _ => 0,
        }
    }
}

impl ContinuationHistory {
    pub(super) fn new() -> ContinuationHistory {
        ContinuationHistory(Box::new([[[[0; SIDE + 1]; SIDE]; KINDS]; 2]))
    }

    /// The values of a colour's moves by displacement from an earlier one.
    #[inline]
    pub(super) fn after(&self, color: Color, earlier: Earlier) -> &Displacements {
        &self.0[color as usize][earlier.kind()]
    }

    /// Raises or lowers the value of a move.
    pub(super) fn shift(&mut self, size: Size, color: Color, earlier: Earlier, point: Point, by: i32) {
        if let Some((row, column)) = displacement(size, earlier.point, point) {
            move_by(&mut self.0[color as usize][earlier.kind()][row][column], by);
        }
    }

    /// The value of a move.
    pub(super) fn value(&self, size: Size, color: Color, earlier: Earlier, point: Point) -> i32 {
        displacement(size, earlier.point, point)
            .map_or(0, |(row, column)| i32::from(self.after(color, earlier)[row][column]))
    }

    /// Takes over what another thread has learned between two states of its values.
    pub(super) fn add_changes(&mut self, before: &ContinuationHistory, after: &ContinuationHistory) {
        let [before, after] =
            [before, after].map(|values| values.0.as_flattened().as_flattened().as_flattened());
        add_changes(self.values_mut(), before, after);
    }

    fn values_mut(&mut self) -> &mut [i16] {
        self.0.as_flattened_mut().as_flattened_mut().as_flattened_mut()
    }

    /// Lessens what was learned to so many percent.
    pub(super) fn fade(&mut self, kept: i32) {
        for value in self.values_mut() {
            *value = (i32::from(*value) * kept / 100) as i16;
        }
    }
}

/// The row and column of [`Displacements`] for a move from one point to another; `None` if it is too far.
fn displacement(size: Size, from: Point, to: Point) -> Option<(usize, usize)> {
    let column = size.x(to) - size.x(from) + REACH;
    let row = size.y(to) - size.y(from) + REACH;
    let is_near = (0..SIDE as i32).contains(&column) && (0..SIDE as i32).contains(&row);
    is_near.then_some((row as usize, column as usize))
}

/// The parts of rows around a point that are on the board: for each the range of its cells, and the row and the first
/// column of [`Displacements`] that belong to them.
#[inline(always)]
pub(super) fn rows_around(size: Size, point: Point) -> impl Iterator<Item = (Range<usize>, usize, usize)> {
    let (x, y) = (size.x(point), size.y(point));
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    let (first, end) = ((x - REACH).max(0), (x + REACH + 1).min(width));
    ((y - REACH).max(0)..(y + REACH + 1).min(height)).map(move |row| {
        let cells = (row * width + first) as usize..(row * width + end) as usize;
        (cells, (row - y + REACH) as usize, (first - x + REACH) as usize)
    })
}

/// A range that covers the cells of [`rows_around`], and others between them.
pub(super) fn cells_around(size: Size, point: Point) -> Range<usize> {
    let y = size.y(point);
    let (first, end) = ((y - REACH).max(0), (y + REACH + 1).min(i32::from(size.height())));
    let width = usize::from(size.width());
    first as usize * width..end as usize * width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_again_at_the_same_displacement_from_another_cell() {
        for (width, height) in [(15, 15), (5, 9), (40, 6)] {
            let size = Size::new(width, height).unwrap();
            let mut history = ContinuationHistory::new();
            let at = |x, y| size.point(x, y).unwrap();
            let earlier = |point| Earlier { point, threat: Threat::OpenThree };
            history.shift(size, Color::White, earlier(at(2, 2)), at(4, 3), 100);
            for from in [at(0, 0), at(1, 3), at(2, 4)] {
                let values = history.after(Color::White, earlier(from));
                for (cells, row, column) in rows_around(size, from) {
                    for (cell, value) in cells.zip(&values[row][column..]) {
                        let point = Point::from_index(cell);
                        let is_it = size.x(point) - size.x(from) == 2 && size.y(point) - size.y(from) == 1;
                        assert_eq!(*value != 0, is_it, "{point:?} from {from:?}");
                    }
                }
            }
            let quiet = Earlier { point: at(2, 2), threat: Threat::Quiet };
            assert!(history.after(Color::White, quiet).as_flattened().iter().all(|&value| value == 0));
            assert!(
                history.after(Color::Black, earlier(at(2, 2))).as_flattened().iter().all(|&value| value == 0)
            );
        }
    }

    #[test]
    fn all_cells_in_reach_belong_to_the_rows_around() {
        let size = Size::new(20, 18).unwrap();
        for (x, y, columns, rows) in
            [(9, 8, 15, 15), (0, 0, 8, 8), (19, 17, 8, 8), (7, 10, 15, 15), (15, 3, 12, 11)]
        {
            let point = size.point(x, y).unwrap();
            let parts: Vec<_> = rows_around(size, point).collect();
            assert_eq!(parts.len(), rows, "{point:?}");
            for (cells, row, column) in parts {
                assert_eq!(cells.len(), columns, "{point:?}");
                let first = Point::from_index(cells.start);
                assert_eq!(displacement(size, point, first), Some((row, column)));
                assert!(cells_around(size, point).contains(&cells.start));
                assert!(cells_around(size, point).contains(&(cells.end - 1)));
            }
        }
    }

    #[test]
    fn what_is_too_far_away_has_no_value() {
        let size = Size::square(20).unwrap();
        let mut history = ContinuationHistory::new();
        let earlier = Earlier { point: size.point(0, 0).unwrap(), threat: Threat::Quiet };
        history.shift(size, Color::Black, earlier, size.point(8, 0).unwrap(), 100);
        history.shift(size, Color::Black, earlier, size.point(0, 8).unwrap(), 100);
        assert!(history.after(Color::Black, earlier).as_flattened().iter().all(|&value| value == 0));
        history.shift(size, Color::Black, earlier, size.point(7, 7).unwrap(), 100);
        history.fade(50);
        assert_eq!(history.after(Color::Black, earlier)[14][14], 50);
        let value = |x, y| history.value(size, Color::Black, earlier, size.point(x, y).unwrap());
        assert_eq!([value(7, 7), value(7, 6), value(8, 7), value(0, 19)], [50, 0, 0, 0]);
    }
}
