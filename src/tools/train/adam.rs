//! Adam: the optimiser that turns the gradients of a batch into a step.

use super::data::Chunk;
use super::layout::{Layout, Part};
use super::learn::{Gradient, Scratch};
use super::loss::Loss;
use super::model::Model;
use crate::dispatch::dispatched;
use crate::eval::architecture::{Architecture, Tensor};
use crate::eval::net::WIDTH;
use crate::eval::pattern::PATTERNS;
use rayon::prelude::*;
use std::ops::Range;

/// Parts of a batch whose gradients are computed apart and then added up. They do not depend on the number of threads, so
/// neither does what is learned.
const SLICES: usize = 4;

/// Adam's running means.
pub(super) struct Adam {
    /// Gradients of the slices of a batch, the first of which is the sum.
    gradients: Vec<Gradient>,
    scratch: Vec<Scratch>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Batches so far.
    pub(super) step: i32,
}

impl Adam {
    pub(super) fn new(model: &Model) -> Adam {
        Adam {
            gradients: (0..SLICES).map(|_| Gradient::new(model)).collect(),
            scratch: (0..SLICES).map(|_| Scratch::default()).collect(),
            mean: vec![0.0; model.numbers.len()],
            square: vec![0.0; model.numbers.len()],
            step: 0,
        }
    }

    /// The gradient of a batch.
    pub(super) fn gather_gradient(&mut self, model: &Model, chunk: &Chunk, range: Range<usize>) -> Loss {
        let samples = &chunk.samples[range];
        let slice = samples.len().div_ceil(SLICES).max(1);
        let parts: Vec<Loss> = (self.gradients.par_iter_mut())
            .zip(&mut self.scratch)
            .zip(samples.par_chunks(slice))
            .map(|((gradient, scratch), samples)| {
                let mut loss = Loss::default();
                for sample in samples {
                    model.learn(chunk, sample, scratch, &mut loss, gradient);
                }
                loss
            })
            .collect();
        let (sum, others) = self.gradients.split_first_mut().expect("there are slices");
        for other in others {
            add(&model.layout, sum, other);
        }
        let share = 1.0 / samples.len() as f32;
        sum.numbers.iter_mut().for_each(|number| *number *= share);
        model.spread(&mut sum.numbers);
        let mut loss = Loss::default();
        for part in parts {
            loss += part;
        }
        loss
    }

    /// One step down the gradient.
    pub(super) fn descend(&mut self, model: &mut Model, rate: f32) {
        const DECAY: f32 = 1e-2;
        /// Tables, of which a position touches little, go faster.
        const TABLE_HASTE: f32 = 4.0;
        /// Layers that come after each other go slower: noise in one is noise in the next.
        const LAYER_HASTE: f32 = 0.3;
        const WINDOW_HASTE: f32 = 0.1;
        self.step += 1;
        let has_windows = model.layout.architecture == Architecture::Windows;
        for side in 0..model.sides {
            for part in Layout::parts() {
                use Tensor::{Layer, LayerBias, Output, Skip, WindowBias, WindowLayer};
                let haste = match part {
                    Part::Of(Layer | LayerBias | Output | Skip) if has_windows => LAYER_HASTE,
                    Part::Of(WindowLayer | WindowBias) => WINDOW_HASTE,
                    Part::Of(tensor) if tensor.is_of_the_net() => 1.0,
                    Part::Classes => 1.0,
                    Part::Of(_) | Part::CaptureParts => TABLE_HASTE,
                };
                // Patterns and states of captures seen rarely lean on their class and their parts.
                let is_rare = matches!(part, Part::Of(Tensor::Vectors | Tensor::Captures));
                let pace = Pace {
                    mean_share: 1.0 - MEAN.powi(self.step),
                    square_share: 1.0 - SQUARE.powi(self.step),
                    rate: rate * haste,
                    decay: rate * if is_rare { DECAY } else { 0.0 },
                };
                let range = model.layout.range(part);
                let range = side * model.layout.size + range.start..side * model.layout.size + range.end;
                descend(
                    &mut model.numbers[range.clone()],
                    &mut self.gradients[0].numbers[range.clone()],
                    &mut self.mean[range.clone()],
                    &mut self.square[range],
                    &pace,
                );
            }
        }
        self.gradients[0].touched.fill(false);
        model.merge();
    }
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// How far a step goes.
struct Pace {
    mean_share: f32,
    square_share: f32,
    rate: f32,
    decay: f32,
}

dispatched! {
    /// Moves numbers down their gradient, which is emptied.
    fn descend(numbers: &mut [f32], gradient: &mut [f32], mean: &mut [f32], square: &mut [f32], pace: &Pace) = descend_body
}

#[inline(always)]
fn descend_body(
    numbers: &mut [f32],
    gradient: &mut [f32],
    mean: &mut [f32],
    square: &mut [f32],
    pace: &Pace,
) {
    for (((number, slope), mean), square) in numbers.iter_mut().zip(gradient).zip(mean).zip(square) {
        *mean = MEAN * *mean + (1.0 - MEAN) * *slope;
        *square = SQUARE * *square + (1.0 - SQUARE) * *slope * *slope;
        *slope = 0.0;
        let step = (*mean / pace.mean_share) / ((*square / pace.square_share).sqrt() + 1e-8);
        *number -= pace.rate * step + pace.decay * *number;
    }
}

/// Adds a slice's gradient to the sum and empties it.
fn add(layout: &Layout, sum: &mut Gradient, slice: &mut Gradient) {
    let sides = sum.numbers.chunks_exact_mut(layout.size).zip(slice.numbers.chunks_exact_mut(layout.size));
    for ((sum, slice), touched) in sides.zip(slice.touched.chunks_exact_mut(PATTERNS)) {
        let (vectors, rest) = sum.split_at_mut(PATTERNS * WIDTH);
        let (own_vectors, own_rest) = slice.split_at_mut(PATTERNS * WIDTH);
        let pairs = vectors.as_chunks_mut::<WIDTH>().0.iter_mut().zip(own_vectors.as_chunks_mut::<WIDTH>().0);
        for ((vector, own), touched) in pairs.zip(touched).filter(|(_, touched)| **touched) {
            *touched = false;
            take(vector, own);
        }
        take(rest, own_rest);
    }
}

fn take(sum: &mut [f32], own: &mut [f32]) {
    for (sum, number) in sum.iter_mut().zip(own) {
        *sum += std::mem::take(number);
    }
}
