//! The inner loops over vectors, compiled twice: for every processor, and for those with AVX2.
//!
//! The loops are plain Rust that the compiler vectorises for either. Which version runs is decided once, when an
//! accumulator is made. Integers only, so both give the same results.

use super::net::{HIDDEN, Layers, Row, Vector, WIDTH};

/// A cell's vector sums change by the rows of two patterns.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowChange {
    pub(super) index: u16,
    pub(super) old: u16,
    pub(super) new: u16,
}

/// Black's and white's pool.
pub(super) type Pools = [[i32; WIDTH]; 2];

/// Which version runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kernels {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Kernels {
    /// The best version for this processor. The environment variable `TESSERA_PLAIN` forces the plain one, for tests.
    pub(super) fn detect() -> Kernels {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") && !is_plain_forced() {
            return Kernels::Avx2;
        }
        Kernels::Plain
    }
}

#[cfg(target_arch = "x86_64")]
fn is_plain_forced() -> bool {
    use std::sync::LazyLock;
    static FORCED: LazyLock<bool> = LazyLock::new(|| std::env::var_os("TESSERA_PLAIN").is_some());
    *FORCED
}

/// Declares a kernel: a plain body, the same body compiled for AVX2, and a method that chooses.
macro_rules! kernel {
    ($(#[$doc:meta])* fn $name:ident = $body:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?) => {
        impl Kernels {
            $(#[$doc])*
            #[inline]
            #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the processor was asked"))]
            pub(super) fn $name(self, $($argument: $type),*) $(-> $result)? {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2($($argument: $type),*) $(-> $result)? {
                    $body($($argument),*)
                }
                match self {
                    Kernels::Plain => $body($($argument),*),
                    // SAFETY: `detect` has seen that the processor has AVX2, and none has it without the others.
                    #[cfg(target_arch = "x86_64")]
                    Kernels::Avx2 => unsafe { avx2($($argument),*) },
                }
            }
        }
    };
}

kernel! {
    /// Replaces rows in the sums of cells, and adds the change of their ReLU to the pools.
    fn apply = apply_body(cells: &mut [Row], rows: &[Row], changes: &[RowChange], pools: &mut Pools)
}

kernel! {
    /// The change of the pools that [`Kernels::apply`] would make, if no cell is named twice.
    fn preview = preview_body(cells: &[Row], rows: &[Row], changes: &[RowChange], pools: &mut Pools)
}

kernel! {
    /// Replaces rows in the sums of cells, whatever the pools.
    fn revert = revert_body(cells: &mut [Row], rows: &[Row], changes: &[RowChange])
}

kernel! {
    /// Dot products of the ReLU of cells with the weights of a policy.
    fn policy = policy_body(cells: &[Row], indices: &[u16], weights: &Row, shift: u32, out: &mut [i32])
}

kernel! {
    /// The logit of the layers over both pools, in [`Layers::ONE`] to one.
    fn forward = forward_body(layers: &Layers, input: &[i16; 2 * WIDTH]) -> i32
}

#[inline(always)]
fn forward_body(layers: &Layers, input: &[i16; 2 * WIDTH]) -> i32 {
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
