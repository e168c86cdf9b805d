//! Windows: parts of the board that the net sees as a whole, so that it knows what stands near what.
//!
//! The board is cut into blocks of 3×3 cells, from its corner on. Each block has a pool of either colour, as the whole board
//! has. A window is 2×2 neighbouring blocks; windows overlap:
//!
//! ```text
//!     +---+---+---+
//!     | A | B | C |      blocks A to F, windows ABDE and BCEF
//!     +---+---+---+
//!     | D | E | F |
//!     +---+---+---+
//! ```
//!
//! A small layer, the same for all blocks, turns the pools of a block into eight numbers from black's perspective and eight from
//! white's. A window adds up those of its blocks and a bias that depends on the edges of the board it touches. The ReLU of that,
//! less the ReLU of the bias alone, is summed over all windows: more inputs of the net's layers. A window without stones
//! adds nothing, so boards of all sizes look alike.

use crate::game::{Point, Size};

/// Cells along the side of a block.
pub const BLOCK: usize = 3;
/// Numbers of a window from either colour's perspective.
pub const OUTPUTS: usize = 8;
/// Biases that add up: everywhere, at the left, right, top and bottom edge.
pub const BIASES: usize = 5;

/// Share of a block's pool that enters the layer.
pub const BLOCK_SHARE: f32 = 0.25;
/// Share of the sum over all windows that enters the net's layers.
pub const SUM_SHARE: f32 = 0.25;
/// Fixed-point one in the weights and biases of windows.
pub const WINDOW_SCALE: f32 = 1024.0;
/// The greatest weight of the layer: 4 blocks of 9 cells of 4 patterns, 32 inputs and a bias stay within 32 bits.
pub const WINDOW_BOUND: i16 = 3500;

/// The blocks and windows of a board.
///
/// Both are numbered row by row in rows of the same length, one longer than there are blocks. Then the windows of a block have its own
/// number, the next one, and these two in the row below; windows that reach over the edge are there, but do not count.
#[derive(Clone, Debug)]
pub struct Grid {
    width: usize,
    columns: usize,
    rows: usize,
}

impl Grid {
    /// The grid of a board.
    pub fn new(size: Size) -> Grid {
        let blocks = |cells: u8| usize::from(cells).div_ceil(BLOCK);
        Grid { width: usize::from(size.width()), columns: blocks(size.width()), rows: blocks(size.height()) }
    }

    /// Numbers in a row.
    #[inline]
    pub fn stride(&self) -> usize {
        self.columns + 1
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.stride() * (self.rows + 1)
    }

    /// Whether there are none: never.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The block of a cell.
    #[inline]
    pub fn block(&self, point: Point) -> usize {
        let (x, y) = (point.index() % self.width, point.index() / self.width);
        y / BLOCK * self.stride() + x / BLOCK
    }

    /// The windows that a block belongs to.
    #[inline]
    pub fn windows(&self, block: usize) -> [usize; 4] {
        [block, block + 1, block + self.stride(), block + self.stride() + 1]
    }

    /// The biases of a window, whichever of the five count; `None` if it reaches over the edge. On a board with a single row or column of
    /// blocks, the windows are these blocks.
    pub fn biases(&self, window: usize) -> Option<[bool; BIASES]> {
        let (column, row) = (window % self.stride(), window / self.stride());
        let last = [self.columns, self.rows].map(|blocks| blocks.max(2) - 1);
        let counts = (1..=last[0]).contains(&column) && (1..=last[1]).contains(&row);
        counts.then_some([true, column == 1, column == last[0], row == 1, row == last[1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every window with the blocks that belong to it.
    fn windows_of(width: u8, height: u8) -> Vec<(Vec<usize>, [bool; BIASES])> {
        let grid = Grid::new(Size::new(width, height).unwrap());
        let points = Size::new(width, height).unwrap().points();
        let mut blocks: Vec<usize> = points.map(|point| grid.block(point)).collect();
        blocks.sort_unstable();
        blocks.dedup();
        (0..grid.len())
            .filter_map(|window| {
                let own = blocks.iter().copied().filter(|&block| grid.windows(block).contains(&window));
                Some((own.collect(), grid.biases(window)?))
            })
            .collect()
    }

    #[test]
    fn windows_are_two_by_two_blocks_on_boards_of_all_sizes() {
        // Width and height, number of windows, blocks of each.
        let cases = [
            (15, 15, 16, 4),
            (20, 20, 36, 4),
            (19, 16, 30, 4),
            (120, 80, 39 * 26, 4),
            (5, 5, 1, 4),
            (3, 9, 2, 2),
            (3, 3, 1, 1),
        ];
        for (width, height, count, blocks) in cases {
            let windows = windows_of(width, height);
            assert_eq!(windows.len(), count, "{width}×{height}");
            assert!(windows.iter().all(|(own, _)| own.len() == blocks), "{width}×{height}");
        }
    }

    #[test]
    fn edges_are_told_apart() {
        let edges = |width, height| -> Vec<[bool; BIASES]> {
            windows_of(width, height).into_iter().map(|(_, edges)| edges).collect()
        };
        let all = edges(15, 15);
        assert_eq!(all[0], [true, true, false, true, false]);
        assert_eq!(all[5], [true, false, false, false, false]);
        assert_eq!(all[7], [true, false, true, false, false]);
        assert_eq!(all[14], [true, false, false, false, true]);
        assert_eq!(edges(5, 5), [[true; BIASES]], "one window touches all four");
    }
}
