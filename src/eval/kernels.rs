//! The inner loops over vectors. Plain Rust that the compiler vectorises.

#![expect(clippy::needless_range_loop, reason = "several arrays with one index are what vectorises best")]

use super::net::{HIDDEN, Layers, Row, Vector, WIDTH};
use crate::dispatch::dispatched;

/// A cell's vector sums change by the rows of two patterns.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowChange {
    pub(super) index: u16,
    pub(super) old: u16,
    pub(super) new: u16,
}

/// Black's and white's pool.
pub(super) type Pools = [[i32; WIDTH]; 2];

dispatched! {
    /// Replaces rows in the sums of cells, and adds the change of their ReLU to the pools.
    pub(super) fn apply(cells: &mut [Row], rows: &[Row], changes: &[RowChange], pools: &mut Pools) = apply_body
}

dispatched! {
    /// The change of the pools that [`apply`] would make, if no cell is named twice.
    pub(super) fn preview(cells: &[Row], rows: &[Row], changes: &[RowChange], pools: &mut Pools) = preview_body
}

dispatched! {
    /// Undoes [`apply`], but for the pools.
    pub(super) fn revert(cells: &mut [Row], rows: &[Row], changes: &[RowChange]) = revert_body
}

dispatched! {
    /// Dot products of the ReLU of cells with the weights of a policy.
    pub(super) fn policy(cells: &[Row], indices: &[u16], weights: &Row, shift: u32, out: &mut [i32]) = policy_body
}

dispatched! {
    /// The logit of the layers over both pools, in [`Layers::ONE`] to one.
    pub(super) fn forward(layers: &Layers, pools: [&[i32; WIDTH]; 2]) -> i32 = forward_body
}

#[inline(always)]
fn forward_body(layers: &Layers, pools: [&[i32; WIDTH]; 2]) -> i32 {
    let mut input = [0; 2 * WIDTH];
    for (input, pool) in input.chunks_exact_mut(WIDTH).zip(pools) {
        for at in 0..WIDTH {
            // In eighths, clamped to what fits 16 bits; no real position comes close.
            input[at] = (pool[at] >> 3).clamp(-32_000, 32_000) as i16;
        }
    }
    let input = &input;
    // A pool of one is eight steps, and counts for a sixteenth: a product is 2^17 to one.
    let mut sum = dot(&layers.skip, input) >> 4;
    let mut hidden = [0; HIDDEN];
    for (hidden, weights) in hidden.iter_mut().zip(&layers.hidden) {
        *hidden = dot(weights, input);
    }
    for ((hidden, bias), output) in hidden.iter().zip(&layers.bias).zip(&layers.output) {
        let hidden = ((hidden >> 7) + i32::from(*bias)).clamp(0, 32_000);
        sum += (hidden * i32::from(*output)) >> 7;
    }
    sum
}

#[inline(always)]
fn dot(weights: &[i16; 2 * WIDTH], input: &[i16; 2 * WIDTH]) -> i32 {
    let mut sum = 0;
    for at in 0..2 * WIDTH {
        sum += i32::from(weights[at]) * i32::from(input[at]);
    }
    sum
}

#[inline(always)]
fn apply_body(cells: &mut [Row], rows: &[Row], changes: &[RowChange], pools: &mut Pools) {
    // A sum of so many changes fits sixteen bits.
    for changes in changes.chunks(64) {
        apply_some(cells, rows, changes, pools);
    }
}

#[inline(always)]
fn apply_some(cells: &mut [Row], rows: &[Row], changes: &[RowChange], pools: &mut Pools) {
    let mut total = [[0_i16; WIDTH]; 2];
    for change in changes {
        let cell = &mut cells[usize::from(change.index)];
        let (old, new) = (&rows[usize::from(change.old)], &rows[usize::from(change.new)]);
        for side in 0..2 {
            for at in 0..WIDTH {
                let before = cell.0[side][at];
                let after = before + (new.0[side][at] - old.0[side][at]);
                cell.0[side][at] = after;
                total[side][at] += after.max(0) - before.max(0);
            }
        }
    }
    add(pools, &total);
}

#[inline(always)]
fn preview_body(cells: &[Row], rows: &[Row], changes: &[RowChange], pools: &mut Pools) {
    let mut total = [[0_i16; WIDTH]; 2];
    for change in changes {
        let cell = &cells[usize::from(change.index)];
        let (old, new) = (&rows[usize::from(change.old)], &rows[usize::from(change.new)]);
        for side in 0..2 {
            for at in 0..WIDTH {
                let before = cell.0[side][at];
                let after = before + (new.0[side][at] - old.0[side][at]);
                total[side][at] += after.max(0) - before.max(0);
            }
        }
    }
    add(pools, &total);
}

#[inline(always)]
fn revert_body(cells: &mut [Row], rows: &[Row], changes: &[RowChange]) {
    for change in changes {
        let cell = &mut cells[usize::from(change.index)];
        let (old, new) = (&rows[usize::from(change.old)], &rows[usize::from(change.new)]);
        for side in 0..2 {
            for at in 0..WIDTH {
                cell.0[side][at] += old.0[side][at] - new.0[side][at];
            }
        }
    }
}

#[inline(always)]
fn policy_body(cells: &[Row], indices: &[u16], weights: &Row, shift: u32, out: &mut [i32]) {
    for (out, &index) in out.iter_mut().zip(indices) {
        let cell = &cells[usize::from(index)];
        *out = (relu_dot(&weights.0[0], &cell.0[0]) + relu_dot(&weights.0[1], &cell.0[1])) >> shift;
    }
}

/// Dot product of weights with the ReLU of a vector.
#[inline(always)]
fn relu_dot(weights: &Vector, vector: &Vector) -> i32 {
    let mut sum = 0;
    for at in 0..WIDTH {
        sum += i32::from(weights[at]) * i32::from(vector[at].max(0));
    }
    sum
}

#[inline(always)]
fn add(pools: &mut Pools, total: &[[i16; WIDTH]; 2]) {
    for side in 0..2 {
        for at in 0..WIDTH {
            pools[side][at] += i32::from(total[side][at]);
        }
    }
}
