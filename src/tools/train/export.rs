//! From floating point to the integers of the engine.

use super::layout::Part;
use super::model::Model;
use crate::eval::architecture::{self, Tensor, Weights};
use crate::eval::captures::CAPTURES;
use crate::eval::pattern::PATTERNS;
use anyhow::{Result, ensure};

/// The weights in the engine's integers; an error if a number does not fit, since the engine would play with another net than
/// was learned.
pub(super) fn weights(model: &Model) -> Result<Vec<Weights>> {
    let mut too_large = 0;
    let sides = (0..model.sides).map(|side| side_weights(model, side, &mut too_large)).collect();
    ensure!(too_large == 0, "{too_large} numbers are too large for the engine");
    Ok(sides)
}

/// The file of weights.
pub(super) fn bytes(model: &Model) -> Result<Vec<u8>> {
    Ok(architecture::write(&weights(model)?))
}

fn side_weights(model: &Model, side: usize, too_large: &mut usize) -> Weights {
    let layout = &model.layout;
    Weights::new(layout.architecture, |tensor| {
        let form = layout.architecture.form(tensor);
        let numbers = match tensor {
            Tensor::Vectors => model.vectors[side * PATTERNS..][..PATTERNS].as_flattened().to_vec(),
            Tensor::Captures => (0..CAPTURES).map(|state| model.capture_value(side, state)).collect(),
            _ => model.numbers[side * layout.size..][layout.range(Part::Of(tensor))].to_vec(),
        };
        let one = if tensor.is_of_the_net() && !model.with_net { 0.0 } else { form.one };
        let round = |number: f32| {
            let number = (number * one).round();
            *too_large += usize::from(number.abs() > f32::from(form.bound) || number.is_nan());
            number as i16
        };
        numbers.into_iter().map(round).collect()
    })
}
