//! From floating point to the integers of the engine.

use super::model::{LAYOUT, Model, capture_value};
use crate::eval::captures::CAPTURES;
use crate::eval::net::{
    self, HIDDEN, LAYER_SCALE, LOGIT, POLICY_SCALE, POLICY_STEPS, THREAT_MASKS, VECTOR_SCALE, WIDTH, Weights,
};
use crate::eval::pattern::PATTERNS;
use crate::game::SHAPE_SETS;
use anyhow::{Result, ensure};
use std::cell::Cell;

/// The file of weights; an error if a number does not fit, since the engine would play with another net than was learned.
pub(super) fn bytes(model: &Model) -> Result<Vec<u8>> {
    let too_large = Cell::new(0);
    let sides: Vec<Weights> = (0..model.sides).map(|side| learned(model, side, &too_large)).collect();
    ensure!(too_large.get() == 0, "{} numbers are too large for the engine", too_large.get());
    Ok(net::write(&sides))
}

/// A number rounded to a whole one within bounds. Counts those outside of them.
fn rounded(number: f32, bound: f32, too_large: &Cell<usize>) -> f32 {
    let number = number.round();
    too_large.set(too_large.get() + usize::from(number.abs() > bound || number.is_nan()));
    number
}

fn learned(model: &Model, side: usize, too_large: &Cell<usize>) -> Weights {
    let numbers = &model.numbers[side * LAYOUT.size..][..LAYOUT.size];
    let word = |number: f32| rounded(number, f32::from(i16::MAX), too_large) as i16;
    let words = |from: usize, count: usize, scale: f32| -> Vec<i16> {
        numbers[from..from + count].iter().map(|number| word(number * scale)).collect()
    };
    let scale = if model.with_net { LAYER_SCALE } else { 0.0 };
    let layer = words(LAYOUT.layer, HIDDEN * 2 * WIDTH, scale);
    let direct = words(LAYOUT.direct, 2 * WIDTH, scale);
    let pairs = |own: usize, theirs: usize, scale: f32| -> Vec<[i16; 2]> {
        words(own, SHAPE_SETS, scale)
            .into_iter()
            .zip(words(theirs, SHAPE_SETS, scale))
            .map(Into::into)
            .collect()
    };
    Weights {
        vectors: model.vectors[side * PATTERNS..][..PATTERNS]
            .iter()
            .map(|vector| {
                vector.map(|number| rounded(number * VECTOR_SCALE, f32::from(i8::MAX), too_large) as i8)
            })
            .collect(),
        layer: layer.chunks_exact(2 * WIDTH).map(|row| std::array::from_fn(|at| row[at])).collect(),
        layer_bias: words(LAYOUT.layer_bias, HIDDEN, scale),
        output: words(LAYOUT.result, HIDDEN, scale),
        skip: direct.try_into().expect("exactly that many were taken"),
        threats: words(LAYOUT.threats, THREAT_MASKS, LOGIT),
        shape_sets: pairs(LAYOUT.own_kinds, LAYOUT.their_kinds, LOGIT),
        policy: pairs(LAYOUT.own_policy, LAYOUT.their_policy, POLICY_SCALE),
        policy_layer: [0, WIDTH].map(|from| {
            let weights =
                words(LAYOUT.policy_layer + from, WIDTH, POLICY_SCALE * POLICY_STEPS / VECTOR_SCALE);
            weights.try_into().expect("exactly that many were taken")
        }),
        captures: (0..CAPTURES).map(|state| word(capture_value(numbers, state) * LOGIT)).collect(),
    }
}
