//! From the integers of the engine back to floating point, to go on learning.

use super::model::{LAYOUT, Model};
use crate::eval::net::{LAYER_SCALE, LOGIT, POLICY_SCALE, POLICY_STEPS, VECTOR_SCALE, WIDTH, Weights};

/// Sets every number of a model as it was learned before: by one side for both, or by each for itself.
pub(super) fn adopt(model: &mut Model, sides: &[Weights]) {
    for (side, numbers) in model.numbers.chunks_exact_mut(LAYOUT.size).enumerate() {
        adopt_side(numbers, &sides[side % sides.len()]);
    }
    model.merge();
}

fn adopt_side(numbers: &mut [f32], learned: &Weights) {
    // What a pattern shares with its class is not told apart any more: all of it is the pattern's own.
    numbers[LAYOUT.classes..LAYOUT.layer].fill(0.0);
    for (at, vector) in learned.vectors.iter().enumerate() {
        for (number, &step) in numbers[LAYOUT.vectors + at * WIDTH..].iter_mut().zip(vector) {
            *number = f32::from(step) / VECTOR_SCALE;
        }
    }
    let column = |pairs: &[[i16; 2]], at: usize| pairs.iter().map(|pair| pair[at]).collect::<Vec<i16>>();
    let mut write = |from: usize, words: &[i16], scale: f32| {
        for (number, &word) in numbers[from..].iter_mut().zip(words) {
            *number = f32::from(word) / scale;
        }
    };
    write(LAYOUT.layer, &learned.layer.concat(), LAYER_SCALE);
    write(LAYOUT.layer_bias, &learned.layer_bias, LAYER_SCALE);
    write(LAYOUT.result, &learned.output, LAYER_SCALE);
    write(LAYOUT.direct, &learned.skip, LAYER_SCALE);
    write(LAYOUT.threats, &learned.threats, LOGIT);
    write(LAYOUT.own_kinds, &column(&learned.shape_sets, 0), LOGIT);
    write(LAYOUT.their_kinds, &column(&learned.shape_sets, 1), LOGIT);
    write(LAYOUT.own_policy, &column(&learned.policy, 0), POLICY_SCALE);
    write(LAYOUT.their_policy, &column(&learned.policy, 1), POLICY_SCALE);
    write(LAYOUT.policy_layer, &learned.policy_layer.concat(), POLICY_SCALE * POLICY_STEPS / VECTOR_SCALE);
    write(LAYOUT.captures, &learned.captures, LOGIT);
}
