//! Cells close to stones: where moves are worth thinking about.

use super::board::Board;
use super::point::{Point, Size};
use super::rules::Overline;
use super::shape_map::ShapeMap;
use crate::dispatch::dispatched;
use smallvec::SmallVec;

/// Which of the cells near stones are wanted: all of them, those where nothing happens, or the others. Something happens
/// where a stone of either colour captures, makes an open two or more, or an overline where that is a foul.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Every cell.
    All,
    /// Cells where nothing happens.
    Weak,
    /// Cells where something does.
    Strong,
}

impl Wanted {
    /// The wanted cells as bits: 1 for strong ones, 2 for weak ones.
    #[inline]
    fn bits(self) -> u32 {
        match self {
            Wanted::All => 0b11,
            Wanted::Weak => 0b10,
            Wanted::Strong => 0b01,
        }
    }
}

impl Board {
    /// Empty cells within `distance` king's moves of a stone or a blocked cell, row by row.
    pub fn empty_near_stones(&self, distance: u32) -> impl Iterator<Item = Point> + use<> {
        let mut cells = vec![0; self.size().cells() + 1];
        let count = self.collect_near_stones(distance, Wanted::All, &mut cells);
        // Copied, so that nobody who collects the points keeps room for the whole board.
        let near: SmallVec<[u16; 128]> = SmallVec::from_slice(&cells[..count]);
        near.into_iter().map(|cell| Point::from_index(usize::from(cell)))
    }

    /// Writes the indices of the same cells, if they are wanted, and returns how many they are. There must be room for one
    /// more than there are cells.
    #[inline]
    pub fn collect_near_stones(&self, distance: u32, wanted: Wanted, cells: &mut [u16]) -> usize {
        let width = u32::from(self.size().width());
        let overlines_count = self.rules().overline.contains(&Overline::Foul);
        let captures_count = self.rules().captures.is_some();
        let test = Test { shapes: self.shapes(), wanted: wanted.bits(), overlines_count, captures_count };
        if width <= u64::BITS {
            // Nearly every board: half the work.
            collect_narrow(self.occupied_rows(), width, distance, &test, cells)
        } else {
            collect_wide(self.occupied_rows(), width, distance, &test, cells)
        }
    }
}

/// How cells are told apart.
struct Test<'a> {
    shapes: &'a ShapeMap,
    /// See [`Wanted::bits`].
    wanted: u32,
    overlines_count: bool,
    captures_count: bool,
}

impl Test<'_> {
    /// 1 if a cell is wanted, else 0.
    #[inline(always)]
    fn passes(&self, cell: usize) -> usize {
        let codes = self.shapes.codes(cell);
        // What cannot be foretold is no branch.
        let is_weak = codes.is_weak()
            & !(self.overlines_count & codes.has_overline())
            & !(self.captures_count && self.shapes.captures.is_capture(cell));
        (self.wanted >> u32::from(is_weak) & 1) as usize
    }
}

dispatched! {
    /// Writes the wanted cells of a board at most 64 wide; returns how many they are.
    fn collect_narrow(rows: &[[u64; 2]], width: u32, distance: u32, test: &Test<'_>, cells: &mut [u16]) -> usize =
        collect_narrow_body
}

#[inline(always)]
fn collect_narrow_body(
    rows: &[[u64; 2]],
    width: u32,
    distance: u32,
    test: &Test<'_>,
    cells: &mut [u16],
) -> usize {
    let inside = u64::MAX >> (u64::BITS - width);
    let mut wide = [0_u64; Size::MAX_HEIGHT as usize];
    let wide = &mut wide[..rows.len()];
    for (wide, &[row, _]) in wide.iter_mut().zip(rows) {
        *wide = (1..=distance).fold(row, |wide, steps| wide | row << steps | row >> steps);
    }
    let reach = distance as usize;
    let mut count = 0;
    // As many rows as fit a word, one behind the other, since each loop over bits ends where nobody could foretell.
    let (mut word, mut bits, mut first) = (0, 0, 0);
    for (y, &[row, _]) in rows.iter().enumerate() {
        let around = &wide[y.saturating_sub(reach)..(y + reach + 1).min(wide.len())];
        let near = around.iter().fold(0, |near, &row| near | row) & !row & inside;
        if bits + width > u64::BITS {
            count = collect_row(word, first, test, cells, count);
            (word, bits, first) = (0, 0, y * width as usize);
        }
        word |= near << bits;
        bits += width;
    }
    collect_row(word, first, test, cells, count)
}

/// The same for wider boards.
fn collect_wide(rows: &[[u64; 2]], width: u32, distance: u32, test: &Test<'_>, cells: &mut [u16]) -> usize {
    let inside = u128::MAX >> (u128::BITS - width);
    let rows: Vec<u128> =
        rows.iter().map(|&[low, high]| u128::from(low) | u128::from(high) << u64::BITS).collect();
    let wide: Vec<u128> = rows
        .iter()
        .map(|&row| (1..=distance).fold(row, |wide, steps| wide | row << steps | row >> steps))
        .collect();
    let reach = distance as usize;
    let mut count = 0;
    for (y, &row) in rows.iter().enumerate() {
        let around = &wide[y.saturating_sub(reach)..(y + reach + 1).min(wide.len())];
        let near = around.iter().fold(0, |near, &row| near | row) & !row & inside;
        let first = y * width as usize;
        count = collect_row(near as u64, first, test, cells, count);
        let rest = (near >> u64::BITS) as u64;
        count = collect_row(rest, first + u64::BITS as usize, test, cells, count);
    }
    count
}

/// Writes the wanted cells of set bits after the first `count`; the lowest bit is the cell with index `first`. Returns how
/// many there are then.
#[inline(always)]
fn collect_row(mut bits: u64, first: usize, test: &Test<'_>, cells: &mut [u16], mut count: usize) -> usize {
    while bits != 0 {
        let cell = first + bits.trailing_zeros() as usize;
        bits &= bits - 1;
        // Written in any case: the next one takes its place if it is not wanted.
        cells[count] = cell as u16;
        count += test.passes(cell);
    }
    count
}

#[cfg(test)]
mod tests {
    use crate::game::{Board, Cell, Color, Direction, Point, Rules, Shape, Size, Wanted};

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

    #[test]
    fn strong_and_weak_cells_are_told_apart_by_what_happens_there() {
        for (side, bits) in [(15, 0), (15, 4), (19, 16), (100, 1)] {
            let size = Size::new(side, 15).unwrap();
            let mut random = fastrand::Rng::with_seed(u64::from(bits));
            let mut board = Board::new(size, Rules::from_bits(bits));
            for _ in 0..60 {
                let at = size.point(random.i32(0..i32::from(side)), random.i32(0..15)).unwrap();
                if board.cell(at) == Cell::Empty {
                    board.play(at);
                }
            }
            let overlines_count = bits == 4;
            let is_strong = |point: &Point| {
                let mut shapes = Color::ALL
                    .into_iter()
                    .flat_map(|color| Direction::ALL.map(|direction| board.shape(*point, color, direction)));
                shapes.any(|shape| shape >= Shape::OpenTwo || (overlines_count && shape == Shape::Overline))
                    || Color::ALL.into_iter().any(|color| board.takes(*point, color) > 0)
            };
            let collected = |wanted| {
                let mut cells = vec![0; size.cells() + 1];
                let count = board.collect_near_stones(2, wanted, &mut cells);
                cells[..count].iter().map(|&cell| Point::from_index(usize::from(cell))).collect::<Vec<_>>()
            };
            let (strong, weak): (Vec<Point>, Vec<Point>) = board.empty_near_stones(2).partition(is_strong);
            assert!(!strong.is_empty() && !weak.is_empty(), "rule {bits}");
            assert_eq!(collected(Wanted::Strong), strong, "rule {bits}");
            assert_eq!(collected(Wanted::Weak), weak, "rule {bits}");
        }
    }
}
