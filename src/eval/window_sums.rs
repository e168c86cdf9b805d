//! The sums of the net over the whole board: pools and windows (see `windows.rs`), updated move by move.
//!
//! A window is linear up to its ReLU, so the pools of blocks need not be kept: what moves change in the pools goes through the layer,
//! and what comes out is added to the windows. A net without windows has a layer of zeros. Nothing is rounded before the ReLU, so the sums after any moves equal those worked
//! out from scratch, whether the moves are taken one by one or several at once. They are taken only when somebody asks for an
//! evaluation: many positions are only asked for their policy.

use super::architecture::{Tensor, Weights};
use super::net::{Row, WIDTH};
use super::windows::{BIASES, BLOCK, Grid, OUTPUTS};
use crate::dispatch::dispatched;
use crate::game::Size;

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
            let rows = sides[view].rows::<{ 2 * WIDTH }>(Tensor::WindowLayer);
            rows.get(output % OUTPUTS).map_or(0, |row| row[own_first])
        };
        let bias = |edge: usize, view: usize, at: usize| {
            let rows = sides[view].rows::<OUTPUTS>(Tensor::WindowBias);
            rows.get(edge).map_or(0, |row| i32::from(row[at]) << BIAS_SHIFT)
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

/// Black's and white's pool over all cells.
pub(super) type Pools = [[i32; WIDTH]; 2];

/// What the net's layers are asked with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Sums {
    pub(super) pools: Pools,
    /// Over all windows.
    pub(super) windows: Numbers,
}

/// The windows of a position.
pub(super) struct WindowSums {
    grid: Grid,
    /// Where the block of each cell is.
    blocks: Vec<BlockOf>,
    windows: Vec<Numbers>,
    sums: Sums,
    /// Moves since the beginning that the sums have seen.
    plies: usize,
    updates: Vec<Update>,
    /// Windows as they were before they changed, oldest first. Room is kept for more, so that the inner loop need not ask for it.
    saved: Vec<Numbers>,
    saved_windows: Vec<usize>,
    used: usize,
    change: Change,
}

/// How many pools of blocks add up within sixteen bits: each of nine cells adds at most four vectors.
const FITTING: usize = i16::MAX as usize / (BLOCK * BLOCK * 4 * i8::MAX as usize);

/// What it takes to undo an update.
struct Update {
    plies: usize,
    sums: Sums,
    used: usize,
}

/// The block of a cell.
#[derive(Clone, Copy)]
struct BlockOf {
    number: u32,
    /// The last update that looked at the cell.
    seen: u32,
}

/// What moves change in the pools of blocks. Empty when it was worked off.
struct Change {
    /// By block.
    pools: Vec<Row>,
    /// Which blocks were changed, as bits. One word on boards up to 20×20, so loops over it are as short as can be.
    touched: Vec<u64>,
    /// What comes out of the layer, by block, after as many as lie between a window and the first of its blocks.
    outputs: Vec<Numbers>,
    /// Which update it is, from 1 on.
    update: u32,
}

const _: () = assert!(Size::MAX_WIDTH as usize / BLOCK + 2 < 64, "bits move by less than a word");

impl Change {
    /// The pools of a cell's block, to be changed.
    #[inline(always)]
    fn pools_of(&mut self, block: BlockOf) -> &mut [i16; 2 * WIDTH] {
        self.touched[block.number as usize / 64] |= 1 << (block.number % 64);
        let pools = self.pools[block.number as usize].numbers_mut();
        pools.try_into().expect("as many as a row has")
    }
}

/// The numbers of the bits that are set in a word of many.
#[inline(always)]
fn numbers_in(word: usize, mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = 64 * word + bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            number
        })
    })
}

impl WindowSums {
    /// The windows of a position, given the sums of all cells.
    pub(super) fn new(size: Size, layer: &WindowLayer, cells: &[Row]) -> WindowSums {
        let grid = Grid::new(size);
        let blocks: Vec<BlockOf> =
            size.points().map(|point| BlockOf { number: grid.block(point) as u32, seen: 0 }).collect();
        let change = Change {
            pools: vec![Row::default(); grid.len()],
            touched: vec![0; grid.len().div_ceil(64)],
            outputs: vec![Numbers::default(); grid.len() + grid.stride() + 1],
            update: 0,
        };
        let mut windows = WindowSums {
            windows: (0..grid.len()).map(|window| layer.empty_window(grid.biases(window))).collect(),
            grid,
            blocks,
            sums: Sums::default(),
            plies: 0,
            updates: Vec::new(),
            saved: Vec::new(),
            saved_windows: Vec::new(),
            used: 0,
            change,
        };
        windows.fill(layer, cells);
        windows
    }

    /// Fills the windows of a board without stones.
    fn fill(&mut self, layer: &WindowLayer, cells: &[Row]) {
        let mut pools = vec![Row::default(); self.grid.len()];
        for (cell, block) in cells.iter().zip(&self.blocks) {
            let pools = pools[block.number as usize].numbers_mut();
            for (pool, number) in pools.iter_mut().zip(cell.numbers()) {
                *pool += number.max(&0);
            }
        }
        let before = self.windows.clone();
        for (block, pools) in pools.iter().enumerate().filter(|(_, pools)| **pools != Row::default()) {
            add(&mut self.sums.pools, pools);
            let outputs = project_body(layer, pools);
            for window in self.grid.windows(block) {
                self.windows[window].add(&outputs);
            }
        }
        for (before, after) in before.iter().zip(&self.windows) {
            before.add_step(after, &mut self.sums.windows);
        }
    }

    /// The sums after as many moves as they have seen.
    #[inline(always)]
    pub(super) fn sums(&self) -> &Sums {
        &self.sums
    }

    /// All windows.
    #[cfg(test)]
    pub(super) fn windows(&self) -> &[Numbers] {
        &self.windows
    }

    /// Moves since the beginning that the sums have seen.
    #[inline(always)]
    pub(super) fn plies(&self) -> usize {
        self.plies
    }

    /// Takes what some moves change in the pools of blocks.
    #[inline(always)]
    pub(super) fn take(&mut self) -> Taking<'_> {
        self.change.update = self.change.update.checked_add(1).unwrap_or_else(|| {
            self.blocks.iter_mut().for_each(|block| block.seen = 0);
            1
        });
        Taking { blocks: &mut self.blocks, change: &mut self.change }
    }

    /// Brings the sums up to date with so many moves, what has changed being taken.
    #[inline]
    pub(super) fn update(&mut self, layer: &WindowLayer, plies: usize) {
        self.updates.push(Update { plies: self.plies, sums: self.sums, used: self.used });
        self.plies = plies;
        let mut pools = self.sums.pools;
        project(layer, self, &mut pools);
        self.sums = Sums { pools, windows: play(self) };
    }

    /// The sums after one more move, what it changes being taken.
    #[inline]
    pub(super) fn preview(&mut self, layer: &WindowLayer) -> Sums {
        let mut pools = self.sums.pools;
        project(layer, self, &mut pools);
        Sums { pools, windows: preview(self) }
    }

    /// Undoes updates that have seen more than so many moves.
    #[inline]
    pub(super) fn go_back_to(&mut self, plies: usize) {
        while self.plies > plies {
            let Some(update) = self.updates.pop() else { return };
            let changed = update.used..self.used;
            for (numbers, &window) in
                self.saved[changed.clone()].iter().zip(&self.saved_windows[changed]).rev()
            {
                self.windows[window] = *numbers;
            }
            (self.plies, self.sums, self.used) = (update.plies, update.sums, update.used);
        }
    }

    /// The sum over all windows after what was put through the layer; windows are changed only if it was played.
    #[inline(always)]
    fn change<const PLAYED: bool>(&mut self) -> Numbers {
        let stride = self.grid.stride();
        if PLAYED && self.used + self.grid.len() > self.saved.len() {
            let room = 2 * (self.used + self.grid.len());
            self.saved.resize(room, Numbers::default());
            self.saved_windows.resize(room, 0);
        }
        let mut room = self.saved[self.used..].iter_mut().zip(&mut self.saved_windows[self.used..]);
        let Change { touched, outputs, .. } = &mut self.change;
        let mut total = self.sums.windows;
        let mut word_before = 0;
        for (word, &blocks) in touched.iter().enumerate() {
            // A block belongs to the windows of its own number and of these distances beyond.
            let windows = [1, stride, stride + 1].into_iter().fold(blocks, |windows, distance| {
                windows | blocks << distance | word_before >> (64 - distance)
            });
            word_before = blocks;
            for window in numbers_in(word, windows) {
                let before = self.windows[window];
                let mut after = before;
                // Outputs lie as far behind their blocks as the first block of a window is before it.
                let (above, below) = (&outputs[window..][..stride + 2], stride);
                for block in [0, 1, below, below + 1] {
                    after.add(&above[block]);
                }
                before.add_step(&after, &mut total);
                if PLAYED {
                    self.windows[window] = after;
                    let (saved, number) = room.next().expect("room was made for all windows");
                    (*saved, *number) = (before, window);
                    self.used += 1;
                }
            }
        }
        for (word, touched) in touched.iter_mut().enumerate() {
            for block in numbers_in(word, std::mem::take(touched)) {
                outputs[block + stride + 1] = Numbers::default();
            }
        }
        total
    }
}

/// What some moves change in the pools of blocks, to be added to.
pub(super) struct Taking<'a> {
    blocks: &'a mut [BlockOf],
    change: &'a mut Change,
}

impl Taking<'_> {
    /// The pools of a cell's block.
    #[inline(always)]
    pub(super) fn pools(&mut self, index: usize) -> &mut [i16; 2 * WIDTH] {
        self.change.pools_of(self.blocks[index])
    }

    /// The same, and all bits if the cell was not asked for before, else none.
    #[inline(always)]
    pub(super) fn pools_of_new(&mut self, index: usize) -> (&mut [i16; 2 * WIDTH], i16) {
        // Read as a whole before a part is written: the other way round the processor would wait for the part.
        let block = self.blocks[index];
        self.blocks[index].seen = self.change.update;
        let is_new = block.seen != self.change.update;
        (self.change.pools_of(block), -i16::from(is_new))
    }
}

dispatched! {
    fn play(windows: &mut WindowSums) -> Numbers = play_body
}

dispatched! {
    fn preview(windows: &mut WindowSums) -> Numbers = preview_body
}

#[inline(always)]
fn play_body(windows: &mut WindowSums) -> Numbers {
    windows.change::<true>()
}

#[inline(always)]
fn preview_body(windows: &mut WindowSums) -> Numbers {
    windows.change::<false>()
}

#[cfg(target_arch = "x86_64")]
dispatched! {
    /// Puts what moves change in the pools of blocks through the layer, and adds it to the pools of the board.
    fn project(layer: &WindowLayer, windows: &mut WindowSums, pools: &mut Pools) = project_all_body, avx2 = project_all_avx2, avx512 = project_all_avx512
}

#[cfg(not(target_arch = "x86_64"))]
dispatched! {
    /// Puts what moves change in the pools of blocks through the layer, and adds it to the pools of the board.
    fn project(layer: &WindowLayer, windows: &mut WindowSums, pools: &mut Pools) = project_all_body
}

#[inline(always)]
fn project_all_body(layer: &WindowLayer, windows: &mut WindowSums, pools: &mut Pools) {
    project_all(windows, pools, |row| project_body(layer, row));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn project_all_avx2(layer: &WindowLayer, windows: &mut WindowSums, pools: &mut Pools) {
    // Unless it is hidden that the layer stays the same, the compiler copies it to the stack first.
    project_all(windows, pools, |row| super::lanes::project(std::hint::black_box(layer), row));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vnni")]
#[inline]
fn project_all_avx512(layer: &WindowLayer, windows: &mut WindowSums, pools: &mut Pools) {
    project_all(windows, pools, |row| super::lanes::project_avx512(layer, row));
}

#[inline(always)]
fn project_all(windows: &mut WindowSums, pools: &mut Pools, project: impl Fn(&Row) -> Numbers) {
    let stride = windows.grid.stride();
    let change = &mut windows.change;
    let (mut sum, mut summed) = (Row::default(), 0);
    for (word, &touched) in change.touched.iter().enumerate() {
        for block in numbers_in(word, touched) {
            let row = std::mem::take(&mut change.pools[block]);
            if summed == FITTING {
                add(pools, &std::mem::take(&mut sum));
                summed = 0;
            }
            summed += 1;
            for (sum, number) in sum.numbers_mut().iter_mut().zip(row.numbers()) {
                *sum += number;
            }
            change.outputs[block + stride + 1] = project(&row);
        }
    }
    add(pools, &sum);
}

/// Adds the pools of a block to those of the board.
#[inline(always)]
fn add(pools: &mut Pools, row: &Row) {
    for (pool, &number) in pools.as_flattened_mut().iter_mut().zip(row.numbers()) {
        *pool += i32::from(number);
    }
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
        let size = Size::new(30, 19).unwrap();
        for _ in 0..100 {
            let weights = [(); 2].map(|()| Weights::random(Architecture::Windows, &mut random));
            let layer = WindowLayer::new([&weights[0], &weights[1]]);
            let mut windows = WindowSums::new(size, &layer, &vec![Row::default(); size.cells()]);
            let mut expected = windows.change.outputs.clone();
            for _ in 0..9 {
                let cell = random.usize(..size.cells());
                windows.take().pools(cell).iter_mut().for_each(|pool| *pool = random.i16(-4572..=4572));
                let block = windows.blocks[cell].number as usize;
                let place = block + windows.grid.stride() + 1;
                expected[place] = project_body(&layer, &windows.change.pools[block]);
            }
            let mut pools = Pools::default();
            project(&layer, &mut windows, &mut pools);
            assert_eq!(windows.change.outputs, expected);
            assert!(windows.change.pools.iter().all(|pools| *pools == Row::default()));
        }
    }
}
