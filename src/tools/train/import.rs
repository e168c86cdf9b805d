//! From the integers of the engine back to floating point, to go on learning.

use super::layout::{Layout, Part};
use super::model::Model;
use crate::eval::architecture::{Tensor, Weights};

/// Sets every number of a model as it was learned before: by one side for both, or by each for itself. What the net had no numbers for,
/// because it was of another form, begins without a say.
pub(super) fn adopt(model: &mut Model, sides: &[Weights]) {
    let layout = model.layout.clone();
    for (side, numbers) in model.numbers.chunks_exact_mut(layout.size).enumerate() {
        adopt_side(&layout, numbers, &sides[side % sides.len()]);
    }
    model.merge();
}

fn adopt_side(layout: &Layout, numbers: &mut [f32], learned: &Weights) {
    // What a pattern shares with its class is not told apart any more: all of it is the pattern's own.
    numbers[layout.range(Part::Classes)].fill(0.0);
    numbers[layout.range(Part::CaptureParts)].fill(0.0);
    for tensor in Tensor::ALL {
        let (form, old) = (layout.architecture.form(tensor), learned.architecture().form(tensor));
        if old.is_empty() || form.is_empty() {
            continue;
        }
        let own = &mut numbers[layout.range(Part::Of(tensor))];
        own.fill(0.0);
        let rows = own.chunks_exact_mut(form.columns).zip(learned.numbers(tensor).chunks_exact(old.columns));
        for (own, row) in rows {
            for (number, &learned) in own.iter_mut().zip(row) {
                *number = f32::from(learned) / old.one;
            }
        }
    }
}
