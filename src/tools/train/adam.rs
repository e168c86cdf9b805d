//! Adam: the optimiser that turns the gradients of a batch into a step.

use super::data::Chunk;
use super::model::{LAYOUT, Loss, Model, Scratch};
use crate::eval::net::WIDTH;
use rayon::prelude::*;

/// Parts of a batch whose gradients are computed apart and then added up.
const SLICES: usize = 8;

/// Adam's running means.
pub(super) struct Adam {
    /// Gradients of the slices of a batch, the first of which is the sum.
    gradients: Vec<Vec<f32>>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Batches so far.
    pub(super) step: i32,
}

impl Adam {
    pub(super) fn new(size: usize) -> Adam {
        Adam {
            gradients: vec![vec![0.0; size]; SLICES],
            mean: vec![0.0; size],
            square: vec![0.0; size],
            step: 0,
        }
    }

    /// The gradient of a batch, in slices that do not depend on the number of threads.
    pub(super) fn gather_gradient(
        &mut self,
        model: &Model,
        chunk: &Chunk,
        range: std::ops::Range<usize>,
    ) -> Loss {
        let samples = &chunk.samples[range];
        let slice = samples.len().div_ceil(SLICES).max(1);
        let parts: Vec<Loss> = self
            .gradients
            .par_iter_mut()
            .zip(samples.par_chunks(slice))
            .map(|(gradient, samples)| {
                let (mut loss, mut scratch) = (Loss::default(), Scratch::default());
                for sample in samples {
                    loss += model.learn(chunk, sample, &mut scratch, Some(gradient));
                }
                loss
            })
            .collect();
        let (sum, others) = self.gradients.split_first_mut().expect("there are slices");
        for other in others {
            for (sum, number) in sum.iter_mut().zip(other.iter_mut()) {
                *sum += *number;
                *number = 0.0;
            }
        }
        let share = 1.0 / samples.len() as f32;
        sum.iter_mut().for_each(|number| *number *= share);
        model.spread(sum);
        let mut loss = Loss::default();
        for part in parts {
            loss += part;
        }
        loss
    }

    /// One step down the gradient.
    pub(super) fn descend(&mut self, model: &mut Model, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        const DECAY: f32 = 1e-2;
        /// Tables, of which a position touches little, go faster.
        const TABLE_HASTE: f32 = 4.0;
        self.step += 1;
        let mean_share = 1.0 - MEAN.powi(self.step);
        let square_share = 1.0 - SQUARE.powi(self.step);
        let gradient = &mut self.gradients[0];
        for (at, number) in model.numbers.iter_mut().enumerate() {
            let slope = std::mem::take(&mut gradient[at]);
            self.mean[at] = MEAN * self.mean[at] + (1.0 - MEAN) * slope;
            self.square[at] = SQUARE * self.square[at] + (1.0 - SQUARE) * slope * slope;
            let step = (self.mean[at] / mean_share) / ((self.square[at] / square_share).sqrt() + 1e-8);
            let place = at % LAYOUT.size;
            // Patterns and states of captures seen rarely lean on their class and their parts.
            let rare = place < LAYOUT.classes || (LAYOUT.captures..LAYOUT.capture_parts).contains(&place);
            let decay = if rare { DECAY * *number } else { 0.0 };
            let is_table = (LAYOUT.threats..LAYOUT.policy_layer).contains(&place);
            let haste = if is_table { TABLE_HASTE } else { 1.0 };
            *number -= rate * (haste * step + decay);
        }
        debug_assert!(LAYOUT.classes.is_multiple_of(WIDTH));
        model.merge();
    }
}
