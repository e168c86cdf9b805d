//! The sums of the net's windows, updated move by move (see `windows.rs`).
//!
//! A window is linear up to its ReLU, so the pools of blocks need not be kept: what a move changes in the pools goes through the layer,
//! and what comes out is added to the windows. Nothing is rounded before the ReLU, so the sums after any moves equal those worked
//! out from scratch.

#![expect(clippy::needless_range_loop, reason = "several arrays with one index are what vectorises best")]

use super::architecture::{Tensor, Weights};
use super::kernels::{Pools, Sums};
use super::net::{Row, WIDTH};
use super::windows::{BIASES, Grid, OUTPUTS};
use crate::dispatch::dispatched;
use crate::game::{Point, Size};

/// A window's numbers from black's and white's perspective, 2^18 to one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(align(64))]
pub(super) struct Numbers(pub(super) [i32; 2 * OUTPUTS]);

const _: () = assert!(size_of::<Numbers>() == 64);

/// From the numbers of a window to those of the sum over all windows, 2^7 to one.
const SUM_SHIFT: u32 = 11;
/// From a bias as it is kept to the numbers of a window.
const BIAS_SHIFT: u32 = 8;
/// The sum of a window that reaches over the edge: its two blocks or fewer never bring it up to 0.
const NEVER: i32 = -(1 << 30);

/// The layer over the pools of a block.
#[repr(align(64))]
pub(super) struct WindowLayer {
    /// For two neighbouring inputs at a time (black's pool, then white's), the weights of every output side by side.
    pub(super) weights: [[i16; 4 * OUTPUTS]; WIDTH],
    biases: [Numbers; BIASES],
}

impl WindowLayer {
    /// The layer with the weights of black and white.
    pub(super) fn new(sides: [&Weights; 2]) -> WindowLayer {
        let weight = |output: usize, input: usize| {
            let (view, color) = (output / OUTPUTS, input / WIDTH);
            let own_first = if view == color { 0 } else { WIDTH } + input % WIDTH;
            sides[view].rows::<{ 2 * WIDTH }>(Tensor::WindowLayer)[output % OUTPUTS][own_first]
        };
        let bias = |edge: usize, view: usize, at: usize| {
            i32::from(sides[view].rows::<OUTPUTS>(Tensor::WindowBias)[edge][at]) << BIAS_SHIFT
        };
        WindowLayer {
            weights: std::array::from_fn(|pair| std::array::from_fn(|at| weight(at / 2, 2 * pair + at % 2))),
            biases: std::array::from_fn(|edge| {
                Numbers(std::array::from_fn(|at| bias(edge, at / OUTPUTS, at % OUTPUTS)))
            }),
        }
    }

    /// A window without stones.
    fn empty_window(&self, counts: Option<[bool; BIASES]>) -> Numbers {
        let Some(counts) = counts else { return Numbers([NEVER; 2 * OUTPUTS]) };
        // Half a step of the sum, so that the shift rounds to the nearest one.
        let mut sum = Numbers([1 << (SUM_SHIFT - 1); 2 * OUTPUTS]);
        for (bias, _) in self.biases.iter().zip(counts).filter(|(_, counts)| *counts) {
            sum.add(bias);
        }
        sum
    }
}

impl Numbers {
    /// Those from a colour's perspective, 0 for black.
    #[inline(always)]
    pub(super) fn seen_by(&self, color: usize) -> &[i32; OUTPUTS] {
        &self.0.as_chunks().0[color]
    }

    #[inline(always)]
    fn add(&mut self, other: &Numbers) {
        for at in 0..2 * OUTPUTS {
            self.0[at] += other.0[at];
        }
    }

    /// Adds what changes in the sum over all windows if a window of these numbers gets others.
    #[inline(always)]
    fn add_step(&self, after: &Numbers, total: &mut Numbers) {
        for at in 0..2 * OUTPUTS {
            total.0[at] += (after.0[at].max(0) >> SUM_SHIFT) - (self.0[at].max(0) >> SUM_SHIFT);
        }
    }
}

/// Places of blocks and windows near a move: their column and row modulo eight. All that a move changes is within three blocks.
const PLACES: usize = 64;

/// The windows of a position.
pub(super) struct WindowSums {
    grid: Grid,
    /// The block of each cell, and the place of that block.
    blocks: Vec<(u16, u8)>,
    sums: Vec<Numbers>,
    /// Windows as they were before they changed, oldest first. Room is kept for more, so that the inner loop need not ask for it.
    saved: Vec<Numbers>,
    saved_windows: Vec<usize>,
    used: usize,
    change: Change,
    /// The move of the last preview and the blocks it changes: it is often played next, and then what came out of the layer is at hand.
    previewed: Option<(Point, u64)>,
}

/// What a move changes, by place. Empty between moves, but for what comes out of the layer for the last preview.
pub(super) struct Change {
    /// The pools of blocks.
    pools: [Row; PLACES],
    /// Which of them were changed.
    blocks: u64,
    /// What comes out of the layer.
    outputs: [Numbers; PLACES],
}

impl Change {
    /// The pools of the block at a place, to be changed.
    #[inline(always)]
    pub(super) fn pools_at(&mut self, place: u8) -> &mut [i16; 2 * WIDTH] {
        self.blocks |= 1 << (place % PLACES as u8);
        let pools = self.pools[usize::from(place) % PLACES].numbers_mut();
        pools.try_into().expect("as many as a row has")
    }
}

impl WindowSums {
    /// The windows of a board without stones.
    pub(super) fn new(size: Size, layer: &WindowLayer) -> WindowSums {
        let grid = Grid::new(size);
        let place = |block: usize| (block / grid.stride() % 8 * 8 + block % grid.stride() % 8) as u8;
        let blocks =
            size.points().map(|point| grid.block(point)).map(|block| (block as u16, place(block))).collect();
        let sums = (0..grid.len()).map(|window| layer.empty_window(grid.biases(window))).collect();
        let change =
            Change { pools: [Row::default(); PLACES], blocks: 0, outputs: [Numbers::default(); PLACES] };
        WindowSums {
            grid,
            blocks,
            sums,
            saved: Vec::new(),
            saved_windows: Vec::new(),
            used: 0,
            change,
            previewed: None,
        }
    }

    /// Fills the windows of a board without stones from the pools of each cell, and adds up all windows.
    pub(super) fn fill(&mut self, layer: &WindowLayer, cells: &[Row], total: &mut Numbers) {
        let mut pools = vec![Row::default(); self.grid.len()];
        for (cell, &(block, _)) in cells.iter().zip(&self.blocks) {
            for (pool, number) in pools[usize::from(block)].numbers_mut().iter_mut().zip(cell.numbers()) {
                *pool += number.max(&0);
            }
        }
        let before = self.sums.clone();
        for (block, pools) in pools.iter().enumerate().filter(|(_, pools)| **pools != Row::default()) {
            let outputs = project_body(layer, pools);
            for window in self.grid.windows(block) {
                self.sums[window].add(&outputs);
            }
        }
        for (before, after) in before.iter().zip(&self.sums) {
            before.add_step(after, total);
        }
    }

    /// The place of each cell's block, and what a move changes there: nothing yet.
    #[inline(always)]
    pub(super) fn places(&mut self) -> (&[(u16, u8)], &mut Change) {
        self.forget_preview();
        (&self.blocks, &mut self.change)
    }

    /// Whether this move was the last to be previewed, in the same position.
    #[inline]
    pub(super) fn is_previewed(&self, point: Point) -> bool {
        self.previewed.is_some_and(|(previewed, _)| previewed == point)
    }

    #[inline(always)]
    fn forget_preview(&mut self) {
        let mut blocks = self.previewed.take().map_or(0, |(_, blocks)| blocks);
        while blocks != 0 {
            self.change.outputs[blocks.trailing_zeros() as usize] = Numbers::default();
            blocks &= blocks - 1;
        }
    }

    /// How many windows were changed.
    pub(super) fn saved(&self) -> usize {
        self.used
    }

    /// Plays a move whose changes of pools are at hand.
    #[inline]
    pub(super) fn play(&mut self, layer: &WindowLayer, point: Point, sums: &mut Sums) {
        self.put_through(layer, point, &mut sums.pools);
        self.play_previewed(&mut sums.windows);
    }

    /// Plays the move of the last preview.
    #[inline]
    pub(super) fn play_previewed(&mut self, total: &mut Numbers) {
        play(self, total);
        self.forget_preview();
    }

    /// Changes the sums as a move would whose changes of pools are at hand.
    #[inline]
    pub(super) fn preview(&mut self, layer: &WindowLayer, point: Point, sums: &mut Sums) {
        self.put_through(layer, point, &mut sums.pools);
        preview(self, &mut sums.windows);
    }

    #[inline]
    fn put_through(&mut self, layer: &WindowLayer, point: Point, pools: &mut Pools) {
        project(layer, &mut self.change, pools);
        self.previewed = Some((point, std::mem::take(&mut self.change.blocks)));
    }

    /// Takes back every change of a window but the first so many.
    #[inline]
    pub(super) fn undo(&mut self, keep: usize) {
        for at in (keep..self.used).rev() {
            self.sums[self.saved_windows[at]] = self.saved[at];
        }
        self.used = keep;
        self.forget_preview();
    }

    /// Adds what the last move put through the layer changes in the sum over all windows; windows are changed only if it is played.
    #[inline(always)]
    fn change<const PLAYED: bool>(&mut self, total: &mut Numbers) {
        let Some((point, blocks)) = self.previewed else { return };
        let stride = self.grid.stride();
        let block = usize::from(self.blocks[point.index()].0);
        // The first window within reach, which may lie outside of the board.
        let first = [block % stride, block / stride].map(|at| at as isize - 3);
        let mut windows = neighbours(blocks);
        if PLAYED && self.used + PLACES > self.saved.len() {
            self.saved.resize(2 * (self.used + PLACES), Numbers::default());
            self.saved_windows.resize(2 * (self.used + PLACES), 0);
        }
        let mut sum = *total;
        let outputs = &self.change.outputs;
        while windows != 0 {
            let place = windows.trailing_zeros() as usize;
            windows &= windows - 1;
            let [column, row] = [place % 8, place / 8];
            let at = |first: isize, place: usize| (first + ((place as isize - first) & 7)) as usize;
            let window = at(first[1], row) * stride + at(first[0], column);
            let [column_before, row_before] = [(column + 7) % 8, (row + 7) % 8 * 8];
            let before = self.sums[window];
            let mut after = before;
            after.add(&outputs[place]);
            after.add(&outputs[row * 8 + column_before]);
            after.add(&outputs[row_before + column]);
            after.add(&outputs[row_before + column_before]);
            before.add_step(&after, &mut sum);
            if PLAYED {
                self.sums[window] = after;
                self.saved[self.used] = before;
                self.saved_windows[self.used] = window;
                self.used += 1;
            }
        }
        *total = sum;
    }
}

/// The windows of blocks, by place: each block's own place, the next one, and these two in the row below.
#[inline(always)]
fn neighbours(blocks: u64) -> u64 {
    const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
    let both = blocks | (blocks << 1 & !FIRST_COLUMN) | (blocks >> 7 & FIRST_COLUMN);
    both | both.rotate_left(8)
}

dispatched! {
    fn play(windows: &mut WindowSums, total: &mut Numbers) = play_body
}

dispatched! {
    fn preview(windows: &mut WindowSums, total: &mut Numbers) = preview_body
}

#[inline(always)]
fn play_body(windows: &mut WindowSums, total: &mut Numbers) {
    windows.change::<true>(total);
}

#[inline(always)]
fn preview_body(windows: &mut WindowSums, total: &mut Numbers) {
    windows.change::<false>(total);
}

#[cfg(target_arch = "x86_64")]
dispatched! {
    /// Puts what a move changes in the pools through the layer, and adds it to the pools of the whole board.
    fn project(layer: &WindowLayer, change: &mut Change, pools: &mut Pools) = project_all_body, avx2 = project_all_avx2
}

#[cfg(not(target_arch = "x86_64"))]
dispatched! {
    /// Puts what a move changes in the pools through the layer, and adds it to the pools of the whole board.
    fn project(layer: &WindowLayer, change: &mut Change, pools: &mut Pools) = project_all_body
}

#[inline(always)]
fn project_all_body(layer: &WindowLayer, change: &mut Change, pools: &mut Pools) {
    project_all(change, pools, |row| project_body(layer, row));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn project_all_avx2(layer: &WindowLayer, change: &mut Change, pools: &mut Pools) {
    // Unless it is hidden that the layer stays the same, the compiler copies it to the stack first.
    project_all(change, pools, |row| super::lanes::project(std::hint::black_box(layer), row));
}

#[inline(always)]
fn project_all(change: &mut Change, pools: &mut Pools, project: impl Fn(&Row) -> Numbers) {
    let mut blocks = change.blocks;
    let mut total = *pools;
    while blocks != 0 {
        let place = blocks.trailing_zeros() as usize;
        blocks &= blocks - 1;
        let row = std::mem::take(&mut change.pools[place]);
        for (total, &number) in total.as_flattened_mut().iter_mut().zip(row.numbers()) {
            *total += i32::from(number);
        }
        change.outputs[place] = project(&row);
    }
    *pools = total;
}

/// What comes out of the layer.
#[inline(always)]
fn project_body(layer: &WindowLayer, pools: &Row) -> Numbers {
    let mut outputs = Numbers::default();
    for (weights, input) in layer.weights.iter().zip(pools.numbers().chunks_exact(2)) {
        let input = [i32::from(input[0]), i32::from(input[1])];
        for (at, output) in outputs.0.iter_mut().enumerate() {
            *output += i32::from(weights[2 * at]) * input[0] + i32::from(weights[2 * at + 1]) * input[1];
        }
    }
    outputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::architecture::Architecture;

    #[test]
    fn the_layer_gives_the_same_in_both_versions() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..100 {
            let weights = [(); 2].map(|()| Weights::random(Architecture::Windows, &mut random));
            let layer = WindowLayer::new([&weights[0], &weights[1]]);
            let mut change =
                Change { pools: [Row::default(); PLACES], blocks: 0, outputs: [Numbers::default(); PLACES] };
            let mut expected = [Numbers::default(); PLACES];
            for _ in 0..9 {
                let place = random.u8(..PLACES as u8);
                let pools = change.pools_at(place);
                pools.iter_mut().for_each(|pool| *pool = random.i16(-4572..=4572));
                expected[usize::from(place)] = project_body(&layer, &change.pools[usize::from(place)]);
            }
            project(&layer, &mut change, &mut Pools::default());
            assert_eq!(change.outputs, expected);
            assert_eq!(change.pools, [Row::default(); PLACES]);
        }
    }

    #[test]
    fn a_block_changes_its_four_windows() {
        assert_eq!(neighbours(1), 0b11 << 8 | 0b11);
        // The row and the column after the last are the first ones again.
        assert_eq!(neighbours(1 << 63), 1 << 63 | 1 << 56 | 1 << 7 | 1);
    }
}
