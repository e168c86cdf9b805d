//! The inner loops over vectors. Plain Rust that the compiler vectorises, but for the layers.

use super::net::{HIDDEN, Layers, Row, WIDTH};
use super::values::CellValuesOf;
use super::window_sums::WindowSums;
use super::windows::OUTPUTS;
use crate::dispatch::dispatched;
use crate::game::pattern::Pattern;
use crate::game::{LINE_CODES, LineChange, Point};

/// The sums over all windows from the perspective of the side to move and of the other.
pub(super) type WindowInputs<'a> = [&'a [i32; OUTPUTS]; 2];

/// What each cell adds to the sums.
pub(super) struct Cells {
    values: Vec<i64>,
    /// The sum of the vectors of each cell's patterns.
    pub(super) rows: Vec<Row>,
}

impl Cells {
    /// Cells that add nothing.
    pub(super) fn new(count: usize) -> Cells {
        Cells { values: vec![0; count], rows: vec![Row::default(); count] }
    }

    /// Sets a cell that added nothing, from its value, the rows of all patterns and its own patterns.
    pub(super) fn fill(&mut self, index: usize, value: i64, rows: &[Row], patterns: [Pattern; 4]) {
        self.values[index] = value;
        for pattern in patterns {
            let row = rows[usize::from(pattern)].numbers();
            for (sum, number) in self.rows[index].numbers_mut().iter_mut().zip(row) {
                *sum += number;
            }
        }
    }
}

/// Cells as they were before they changed, oldest first. Room is kept for more, so that the inner loop need not ask for it.
#[derive(Default)]
pub(super) struct Saved {
    values: Vec<(i64, usize)>,
    rows: Vec<Row>,
    used: usize,
}

impl Saved {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Makes room for so many more.
    #[inline]
    fn reserve(&mut self, count: usize) {
        if self.used + count > self.values.len() {
            self.values.resize(2 * (self.used + count), (0, 0));
            self.rows.resize(2 * (self.used + count), Row::default());
        }
    }
}

/// What changes of lines mean for the sums.
pub(super) struct Tables<'a> {
    pub(super) values: CellValuesOf<'a>,
    pub(super) patterns: &'a [Pattern; LINE_CODES],
    /// The net's rows by pattern.
    pub(super) rows: &'a [Row],
}

dispatched! {
    /// Brings cells up to date with the line changes of a move. Returns what it adds to the sum of the values.
    pub(super) fn play(cells: &mut Cells, saved: &mut Saved, tables: &Tables<'_>, point: Point, changes: &[LineChange]) -> i64 =
        play_body
}

dispatched! {
    /// Hands windows what has changed in the pools since so many changes of cells.
    pub(super) fn changes_to_windows(cells: &Cells, saved: &Saved, from: usize, windows: &mut WindowSums) = changes_to_windows_body
}

dispatched! {
    /// What a move that changes no cell twice would add to the sum of the values; windows take what it changes in the pools.
    pub(super) fn preview(cells: &Cells, tables: &Tables<'_>, point: Point, changes: &[LineChange], windows: &mut WindowSums) -> i64 =
        preview_body
}

dispatched! {
    /// Takes back every change of a cell but the first so many.
    pub(super) fn undo(cells: &mut Cells, saved: &mut Saved, keep: usize) = undo_body
}

dispatched! {
    /// Dot products of the ReLU of cells with the weights of a policy.
    pub(super) fn policy(cells: &[Row], indices: &[u16], weights: &Row, shift: u32, out: &mut [i32]) = policy_body
}

#[cfg(target_arch = "x86_64")]
dispatched! {
    /// The logit of the layers over both pools and the windows, in [`Layers::ONE`] to one.
    pub(super) fn forward(layers: &Layers, pools: [&[i32; WIDTH]; 2], windows: WindowInputs<'_>) -> i32 = forward_body, avx2 = super::lanes::forward, avx512 = super::lanes::forward
}

#[cfg(not(target_arch = "x86_64"))]
dispatched! {
    /// The logit of the layers over both pools and the windows, in [`Layers::ONE`] to one.
    pub(super) fn forward(layers: &Layers, pools: [&[i32; WIDTH]; 2], windows: WindowInputs<'_>) -> i32 = forward_body
}

#[inline(always)]
fn play_body(
    cells: &mut Cells,
    saved: &mut Saved,
    tables: &Tables<'_>,
    point: Point,
    changes: &[LineChange],
) -> i64 {
    saved.reserve(1 + changes.len());
    let first = saved.used;
    saved.used += 1 + changes.len();
    let (values, rows) = (&mut saved.values[first..saved.used], &mut saved.rows[first..saved.used]);
    let index = point.index();
    values[0] = (std::mem::take(&mut cells.values[index]), index);
    rows[0] = std::mem::take(&mut cells.rows[index]);
    // Two short loops: one would run out of registers.
    let mut sum = -values[0].0;
    for (change, saved) in changes.iter().zip(&mut values[1..]) {
        let value = tables.values.of(change.codes_after);
        let before = std::mem::replace(&mut cells.values[change.index()], value);
        sum += value - before;
        *saved = (before, change.index());
    }
    for (change, saved) in changes.iter().zip(&mut rows[1..]) {
        let row = &mut cells.rows[change.index()];
        *saved = *row;
        *row = changed_row(saved, tables, change);
    }
    sum
}

#[inline(always)]
fn changes_to_windows_body(cells: &Cells, saved: &Saved, from: usize, windows: &mut WindowSums) {
    let mut taking = windows.take();
    let changed = saved.values[from..saved.used].iter().zip(&saved.rows[from..saved.used]);
    for (&(_, index), before) in changed {
        // What a cell was before its first change counts, and what it is now. Nobody could foretell which change is a first one,
        // so the others are added as zeros.
        let (pools, mask) = taking.pools_of_new(index);
        add_total(pools, &relu_change(before, &cells.rows[index]).map(|number| number & mask));
    }
}

#[inline(always)]
fn preview_body(
    cells: &Cells,
    tables: &Tables<'_>,
    point: Point,
    changes: &[LineChange],
    windows: &mut WindowSums,
) -> i64 {
    let mut sum = -cells.values[point.index()];
    for change in changes {
        sum += tables.values.of(change.codes_after) - cells.values[change.index()];
    }
    let mut taking = windows.take();
    *taking.pools(point.index()) = relu_change(&cells.rows[point.index()], &Row::default());
    for change in changes {
        let before = &cells.rows[change.index()];
        let after = changed_row(before, tables, change);
        add_total(taking.pools(change.index()), &relu_change(before, &after));
    }
    sum
}

/// A sum of rows.
type Total = [i16; 2 * WIDTH];

/// A cell's row after a change of one of its lines.
#[inline(always)]
fn changed_row(row: &Row, tables: &Tables<'_>, change: &LineChange) -> Row {
    let [old, new] =
        [change.old(), change.new].map(|code| &tables.rows[usize::from(tables.patterns[usize::from(code)])]);
    let mut changed = Row::default();
    for at in 0..2 * WIDTH {
        changed.numbers_mut()[at] = row.numbers()[at] + (new.numbers()[at] - old.numbers()[at]);
    }
    changed
}

/// What a change of a row means for the ReLU of it. By value: the compiler knows then that nothing it reads is written meanwhile.
#[inline(always)]
fn relu_change(before: &Row, after: &Row) -> Total {
    std::array::from_fn(|at| after.numbers()[at].max(0) - before.numbers()[at].max(0))
}

#[inline(always)]
fn add_total(total: &mut Total, change: &Total) {
    for at in 0..2 * WIDTH {
        total[at] += change[at];
    }
}

#[inline(always)]
fn undo_body(cells: &mut Cells, saved: &mut Saved, keep: usize) {
    let changed = keep..saved.used;
    for (&(value, index), row) in saved.values[changed.clone()].iter().zip(&saved.rows[changed]).rev() {
        cells.values[index] = value;
        cells.rows[index] = *row;
    }
    saved.used = keep;
}

#[inline(always)]
fn policy_body(cells: &[Row], indices: &[u16], weights: &Row, shift: u32, out: &mut [i32]) {
    for (out, &index) in out.iter_mut().zip(indices) {
        let cell = &cells[usize::from(index)];
        let mut sum = 0;
        for at in 0..2 * WIDTH {
            sum += i32::from(weights.numbers()[at]) * i32::from(cell.numbers()[at].max(0));
        }
        *out = sum >> shift;
    }
}

#[inline(always)]
fn forward_body(layers: &Layers, pools: [&[i32; WIDTH]; 2], windows: WindowInputs<'_>) -> i32 {
    let mut input = [0; 2 * WIDTH];
    for (input, pool) in input.chunks_exact_mut(WIDTH).zip(pools) {
        for at in 0..WIDTH {
            // In eighths, clamped to what fits 16 bits; no real position comes close.
            input[at] = (pool[at] >> 3).clamp(-32_000, 32_000);
        }
    }
    let mut seen = [0; 2 * OUTPUTS];
    for (seen, sums) in seen.chunks_exact_mut(OUTPUTS).zip(windows) {
        for at in 0..OUTPUTS {
            seen[at] = (sums[at] >> 2).clamp(-32_000, 32_000);
        }
    }
    // A pool of one is eight steps, and counts for a sixteenth: a product is 2^17 to one.
    let skip = dot(&layers.skip, &input) + dot(&layers.window_skip, &seen);
    let mut hidden = [0; HIDDEN];
    add_inputs(&mut hidden, &layers.hidden, &input);
    add_inputs(&mut hidden, &layers.window_hidden, &seen);
    let mut sum = skip >> 4;
    for ((hidden, bias), output) in hidden.iter().zip(&layers.bias).zip(&layers.output) {
        sum += ((((hidden >> 7) + bias).clamp(0, 32_000)) * output) >> 7;
    }
    sum
}

#[inline(always)]
fn dot(weights: &[i16], input: &[i32]) -> i32 {
    weights.iter().zip(input).map(|(&weight, input)| i32::from(weight) * input).sum()
}

/// Adds what two inputs at a time give to every neuron.
#[inline(always)]
fn add_inputs(hidden: &mut [i32; HIDDEN], layer: &[[i16; 2 * HIDDEN]], input: &[i32]) {
    for (weights, input) in layer.iter().zip(input.chunks_exact(2)) {
        for at in 0..HIDDEN {
            hidden[at] += i32::from(weights[2 * at]) * input[0] + i32::from(weights[2 * at + 1]) * input[1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::architecture::{Architecture, Weights};

    #[test]
    fn the_layers_give_the_same_in_both_versions() {
        let mut random = fastrand::Rng::with_seed(2);
        // Miri takes half a minute for each.
        let rounds = if cfg!(miri) { 2 } else { 200 };
        for _ in 0..rounds {
            let layers = Layers::new(&Weights::random(Architecture::Windows, &mut random));
            // Now and then beyond what is clamped.
            let most = 1 << random.i32(6..20);
            let mut number = || random.i32(-most..most);
            let pools: [[i32; WIDTH]; 2] = [(); 2].map(|()| [(); WIDTH].map(|()| number()));
            let windows: [[i32; OUTPUTS]; 2] = [(); 2].map(|()| [(); OUTPUTS].map(|()| number()));
            let pools = [&pools[0], &pools[1]];
            let windows = [&windows[0], &windows[1]];
            let expected = forward_body(&layers, pools, windows);
            assert_eq!(forward(&layers, pools, windows), expected, "{pools:?} {windows:?}");
        }
    }
}
