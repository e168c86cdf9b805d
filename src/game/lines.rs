//! The board as bit lines: every row, column and diagonal as a string of two-bit cells with walls at both ends.
//!
//! A line's cells lie side by side, four to a byte, so the surroundings of a point in one direction are one
//! unaligned load and a shift away, whatever the size of the board:
//!
//! ```text
//!   ## ## ## ## ## .. .. X. O. .. .. ## ## ##        .. empty   X. black   O. white   ## wall or blocked
//!                        ^ place of this cell
//! ```

use super::point::{Cell, Color, Direction, Point, Size};

/// Walls kept before and after each line: a window never leaves its line's memory.
const MARGIN: usize = Window::REACH;

/// Two-bit content of a cell, and the content of everything off the board.
pub(super) const EMPTY: u64 = 0b00;
const WALL: u64 = 0b11;

/// The bits of a stone.
#[inline]
pub(super) fn stone_bits(color: Color) -> u64 {
    match color {
        Color::Black => 0b01,
        Color::White => 0b10,
    }
}

/// All lines of a board, in all four directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BitLines {
    bytes: Vec<u8>,
}

impl BitLines {
    /// The lines of an empty board.
    pub(super) fn new(size: Size) -> BitLines {
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let lines = height + width + 2 * (width + height - 1);
        let mut empty = BitLines { bytes: vec![0xff; lines * stride(size) / 4 + size_of::<u64>()] };
        for point in size.points() {
            for direction in Direction::ALL {
                empty.flip(place(size, point, direction), WALL);
            }
        }
        empty
    }

    /// Changes the cell at `place` by exclusive or and returns its surroundings afterwards.
    #[inline]
    pub(super) fn flip(&mut self, place: u32, bits: u64) -> Window {
        let (byte, shift) = locate(place);
        let slot = &mut self.bytes[byte..byte + 8];
        let word = word_at(slot) ^ bits << (shift + 2 * Window::REACH);
        slot.copy_from_slice(&word.to_le_bytes());
        Window(word >> shift)
    }

    /// The surroundings of the cell at `place`.
    #[inline]
    pub(super) fn window(&self, place: u32) -> Window {
        let (byte, shift) = locate(place);
        Window(word_at(&self.bytes[byte..byte + 8]) >> shift)
    }

    /// The surroundings of the cell at `place` with the stones at the given places added.
    pub(super) fn window_with(&self, place: u32, stones: impl Iterator<Item = u32>, bits: u64) -> Window {
        offsets(place, stones)
            .fold(self.window(place), |window, offset| Window(window.0 | bits << Window::bit(offset)))
    }

    /// The surroundings of the cell at `place` with the cells at the given places emptied.
    pub(super) fn window_without(&self, place: u32, gone: impl Iterator<Item = u32>) -> Window {
        offsets(place, gone)
            .fold(self.window(place), |window, offset| Window(window.0 & !(WALL << Window::bit(offset))))
    }
}

/// Steps from `place` to those of the other places that its window shows.
/// Places on different lines are further apart than a window reaches.
fn offsets(place: u32, others: impl Iterator<Item = u32>) -> impl Iterator<Item = i32> {
    others
        .map(move |other| other as i32 - place as i32)
        .filter(|offset| offset.unsigned_abs() as usize <= Window::REACH)
}

/// Number of a point's cell on its line of the given direction, counted through all lines.
pub(super) fn place(size: Size, point: Point, direction: Direction) -> u32 {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let (x, y) = (size.x(point) as usize, size.y(point) as usize);
    let (line, along) = match direction {
        Direction::Row => (y, x),
        Direction::Column => (height + x, y),
        Direction::Diagonal => (height + width + x + height - 1 - y, x),
        Direction::AntiDiagonal => (height + width + width + height - 1 + x + y, x),
    };
    (line * stride(size) + MARGIN + along) as u32
}

/// Cells from the start of one line to the start of the next, a whole number of bytes.
fn stride(size: Size) -> usize {
    (usize::from(size.width().max(size.height())) + 2 * MARGIN).next_multiple_of(4)
}

/// Byte and bit at which the window around a place begins.
#[inline]
fn locate(place: u32) -> (usize, usize) {
    let first = place as usize - Window::REACH;
    (first / 4, first % 4 * 2)
}

#[inline]
fn word_at(slot: &[u8]) -> u64 {
    u64::from_le_bytes(slot.try_into().expect("the slice has eight bytes"))
}

/// A cell with ten neighbours on each side, two bits each; the low bits are the cell ten steps back.
#[derive(Clone, Copy)]
pub struct Window(u64);

impl Window {
    /// Neighbours on each side.
    pub(super) const REACH: usize = 10;

    /// Content of the cell `offset` steps along the line, at most ten: 0 empty, 1 black, 2 white, 3 wall or blocked.
    #[inline]
    pub fn cell(self, offset: i32) -> u64 {
        self.0 >> Window::bit(offset) & 0b11
    }

    /// The same as a cell; what lies beyond the edge is blocked.
    #[inline]
    pub fn content(self, offset: i32) -> Cell {
        match self.cell(offset) {
            0b00 => Cell::Empty,
            0b01 => Cell::Stone(Color::Black),
            0b10 => Cell::Stone(Color::White),
            _ => Cell::Blocked,
        }
    }

    /// The bit of the middle cell's mark.
    pub(super) const MIDDLE: u32 = 10;

    /// A number with one bit for a cell at most five steps from the middle. The cell's arms are found at that bit.
    pub(super) fn mark(offset: i32) -> u32 {
        1 << (Window::MIDDLE as i32 + 2 * offset)
    }

    /// The contents of the five cells before the cell `offset` steps along the line, the nearest in the highest bits, and
    /// of the five after it, the nearest in the lowest bits. At most five steps.
    #[inline]
    pub fn arms_at(self, offset: i32) -> (usize, usize) {
        self.arms((Window::MIDDLE as i32 + 2 * offset) as u32)
    }

    /// The five cells before the cell whose mark has this bit, the nearest in the highest bits, and the five after it,
    /// the nearest in the lowest bits.
    #[inline]
    pub(super) fn arms(self, bit: u32) -> (usize, usize) {
        let cells = self.0 >> bit;
        (cells as usize & 0x3ff, (cells >> 12) as usize & 0x3ff)
    }

    /// The contents of the five cells before a point, nearest first, as found in its arm.
    pub fn cells_before(arm: usize) -> impl Fn(usize) -> usize {
        move |step| arm >> (8 - 2 * step) & 0b11
    }

    /// The contents of the five cells after a point, nearest first, as found in its arm.
    pub fn cells_after(arm: usize) -> impl Fn(usize) -> usize {
        move |step| arm >> (2 * step) & 0b11
    }

    #[inline]
    fn bit(offset: i32) -> u32 {
        (2 * (offset + Window::REACH as i32)) as u32
    }
}

/// The two-bit content of a cell.
#[inline]
pub(super) fn cell_bits(cell: Cell) -> u64 {
    match cell {
        Cell::Empty => EMPTY,
        Cell::Stone(color) => stone_bits(color),
        Cell::Blocked => WALL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_show_what_stands_on_the_line_and_walls_beyond() {
        for (width, height) in [(3, 3), (5, 9), (15, 15), (120, 80)] {
            let size = Size::new(width, height).unwrap();
            let mut lines = BitLines::new(size);
            let cell_at = |point: Point| match point.index() % 7 {
                0 | 4 => Cell::Stone(Color::Black),
                2 | 5 => Cell::Stone(Color::White),
                3 => Cell::Blocked,
                _ => Cell::Empty,
            };
            for point in size.points() {
                for direction in Direction::ALL {
                    lines.flip(place(size, point, direction), cell_bits(cell_at(point)));
                }
            }
            for point in size.points() {
                for direction in Direction::ALL {
                    let window = lines.window(place(size, point, direction));
                    for offset in -10..=10 {
                        let expected = size
                            .step(point, direction, offset)
                            .map_or(WALL, |there| cell_bits(cell_at(there)));
                        assert_eq!(
                            window.cell(offset),
                            expected,
                            "{size:?} {point:?} {direction:?} {offset}"
                        );
                    }
                }
            }
        }
    }
}
