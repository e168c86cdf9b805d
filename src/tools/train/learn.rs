//! The loss of one position and its gradient.

#![expect(clippy::needless_range_loop, reason = "several arrays with one index are what vectorises best")]

use super::data::{CellFacts, Chunk, Sample};
use super::layout::Part;
use super::loss::{Loss, cross_entropy};
use super::model::Model;
use super::windows::{Block, Windows};
use crate::dispatch::dispatched;
use crate::eval::architecture::{Architecture, Tensor};
use crate::eval::captures::parts;
use crate::eval::net::{HIDDEN, POOL_SHARE, WIDTH};
use crate::eval::pattern::PATTERNS;
use crate::eval::windows::{OUTPUTS, SUM_SHARE};

/// Weight of the policy in the gradient.
pub(super) const POLICY_SHARE: f32 = 0.3;
/// The most inputs that any form of the net has.
const INPUTS: usize = Architecture::Windows.inputs();

/// A gradient, with a mark for every pattern whose vector it touches.
pub(super) struct Gradient {
    /// By number of the model.
    pub(super) numbers: Vec<f32>,
    /// By side and pattern.
    pub(super) touched: Vec<bool>,
}

impl Gradient {
    /// Nothing yet.
    pub(super) fn new(model: &Model) -> Gradient {
        Gradient { numbers: vec![0.0; model.numbers.len()], touched: vec![false; model.vectors.len()] }
    }
}

/// Room for one position's numbers.
#[derive(Default)]
pub(super) struct Scratch {
    /// The ReLU of every cell's sum of vectors: black's perspective, then white's.
    cells: Vec<Block>,
    /// How wrong the policy is about every cell.
    errors: Vec<f32>,
    /// Cells that may be played, with their logits.
    policy: Vec<(usize, f32)>,
    windows: Windows,
}

/// What the layers computed.
struct Forward {
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    logit: f32,
}

impl Model {
    /// Adds the loss of a position.
    pub(super) fn measure(&self, chunk: &Chunk, sample: &Sample, scratch: &mut Scratch, loss: &mut Loss) {
        learn(self, chunk, sample, scratch, loss, None);
    }

    /// Adds the loss of a position and its gradient.
    pub(super) fn learn(
        &self,
        chunk: &Chunk,
        sample: &Sample,
        scratch: &mut Scratch,
        loss: &mut Loss,
        gradient: &mut Gradient,
    ) {
        learn(self, chunk, sample, scratch, loss, Some(gradient));
    }

    /// The logits of a position: of its value, and of its policy by cell.
    #[cfg(test)]
    pub(super) fn logits(&self, chunk: &Chunk, sample: &Sample) -> (f32, Vec<(usize, f32)>) {
        let mut scratch = Scratch::default();
        let cells = &chunk.cells[sample.cells.clone()];
        let forward = self.forward(cells, sample, &mut scratch);
        self.policy_logits(cells, sample.to_move as usize, &mut scratch);
        (forward.logit, scratch.policy)
    }
}

dispatched! {
    fn learn(model: &Model, chunk: &Chunk, sample: &Sample, scratch: &mut Scratch, loss: &mut Loss, gradient: Option<&mut Gradient>) =
        learn_body
}

#[inline(always)]
fn learn_body(
    model: &Model,
    chunk: &Chunk,
    sample: &Sample,
    scratch: &mut Scratch,
    loss: &mut Loss,
    gradient: Option<&mut Gradient>,
) {
    let cells = &chunk.cells[sample.cells.clone()];
    let forward = model.forward(cells, sample, scratch);
    let chance = 1.0 / (1.0 + (-forward.logit).exp());
    loss.positions += 1.0;
    loss.value += f64::from(cross_entropy(chance, sample.target));
    loss.right += f64::from(u8::from((chance > 0.5) == (sample.target > 0.5)));
    scratch.errors.clear();
    scratch.errors.resize(cells.len(), 0.0);
    if let Some(played) = sample.played {
        model.policy_logits(cells, sample.to_move as usize, scratch);
        policy_loss(played, scratch, loss);
    }
    if let Some(gradient) = gradient {
        model.backward(cells, sample, &forward, chance - sample.target, scratch, gradient);
    }
}

impl Model {
    #[inline(always)]
    fn forward(&self, cells: &[CellFacts], sample: &Sample, scratch: &mut Scratch) -> Forward {
        let us = sample.to_move as usize;
        let offset = self.offset(us);
        let at = |tensor: Tensor| offset + self.layout.at(tensor);
        let mut logit = self.numbers[at(Tensor::Threats) + sample.threats];
        logit += self.capture_value(us, sample.captures);
        for cell in cells {
            let [own, theirs] = self.value_slots(cell, us);
            logit += self.numbers[own] - self.numbers[theirs];
        }
        let (mut inputs, mut hidden) = ([0.0; INPUTS], [0.0; HIDDEN]);
        if self.with_net {
            self.add_pools(cells, sample, scratch);
            inputs = self.inputs(us, scratch);
            let count = self.layout.architecture.inputs();
            for (neuron, hidden) in hidden.iter_mut().enumerate() {
                let weights = &self.numbers[at(Tensor::Layer) + neuron * count..][..count];
                *hidden = (dot(weights, &inputs) + self.numbers[at(Tensor::LayerBias) + neuron]).max(0.0);
                logit += *hidden * self.numbers[at(Tensor::Output) + neuron];
            }
            logit += dot(&self.numbers[at(Tensor::Skip)..][..count], &inputs);
        }
        Forward { inputs, hidden, logit }
    }

    /// The sums of all cells, and the pools of all blocks.
    #[inline(always)]
    fn add_pools(&self, cells: &[CellFacts], sample: &Sample, scratch: &mut Scratch) {
        scratch.windows.clear(sample.size);
        scratch.cells.clear();
        let white = (self.sides - 1) * PATTERNS;
        for cell in cells {
            let mut sums = [0.0; 2 * WIDTH];
            for (view, from) in [0, white].into_iter().enumerate() {
                for &pattern in &cell.patterns[view] {
                    let vector = &self.vectors[from + usize::from(pattern)];
                    for at in 0..WIDTH {
                        sums[view * WIDTH + at] += vector[at];
                    }
                }
            }
            let pools = &mut scratch.windows.blocks[usize::from(cell.block)];
            for at in 0..2 * WIDTH {
                sums[at] = sums[at].max(0.0);
                pools[at] += sums[at];
            }
            scratch.cells.push(sums);
        }
    }

    /// The inputs of the layers: the pools of the side to move and of the other, then the windows of both.
    #[inline(always)]
    fn inputs(&self, us: usize, scratch: &mut Scratch) -> [f32; INPUTS] {
        let mut pools = [0.0; 2 * WIDTH];
        for block in &scratch.windows.blocks {
            for at in 0..2 * WIDTH {
                pools[at] += block[at];
            }
        }
        let mut inputs = [0.0; INPUTS];
        for at in 0..2 * WIDTH {
            inputs[place(us, WIDTH, at)] = pools[at] * POOL_SHARE;
        }
        if self.layout.architecture == Architecture::Windows {
            let sums = scratch.windows.forward(&self.windows);
            for at in 0..2 * OUTPUTS {
                inputs[2 * WIDTH + place(us, OUTPUTS, at)] = sums[at] * SUM_SHARE;
            }
        }
        inputs
    }

    /// Where the shape sets of a cell count for the side to move, and against it.
    #[inline(always)]
    fn value_slots(&self, cell: &CellFacts, us: usize) -> [usize; 2] {
        let slot = |color: usize, role: usize| {
            let table = self.offset(color) + self.layout.at(Tensor::ShapeSets);
            table + 2 * usize::from(cell.shape_sets[color]) + role
        };
        [slot(us, 0), slot(1 - us, 1)]
    }

    #[inline(always)]
    fn policy_slots(&self, cell: &CellFacts, us: usize) -> [usize; 2] {
        let table = self.offset(us) + self.layout.at(Tensor::Policy);
        [us, 1 - us].map(|color| table + 2 * usize::from(cell.shape_sets[color]) + usize::from(color != us))
    }

    /// The policy layer of a side to move, from black's and white's perspective.
    #[inline(always)]
    fn policy_layer(&self, us: usize) -> Block {
        let from = self.offset(us) + self.layout.at(Tensor::PolicyLayer);
        std::array::from_fn(|at| self.numbers[from + place(us, WIDTH, at)])
    }

    #[inline(always)]
    fn policy_logits(&self, cells: &[CellFacts], us: usize, scratch: &mut Scratch) {
        scratch.policy.clear();
        let layer = self.policy_layer(us);
        for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.near) {
            let mut logit: f32 = self.policy_slots(cell, us).iter().map(|&slot| self.numbers[slot]).sum();
            if self.with_net {
                logit += dot(&layer, &scratch.cells[at]);
            }
            scratch.policy.push((at, logit));
        }
    }

    #[inline(always)]
    fn backward(
        &self,
        cells: &[CellFacts],
        sample: &Sample,
        forward: &Forward,
        error: f32,
        scratch: &mut Scratch,
        gradient: &mut Gradient,
    ) {
        let us = sample.to_move as usize;
        let numbers = &mut gradient.numbers[..];
        let offset = self.offset(us);
        numbers[offset + self.layout.at(Tensor::Threats) + sample.threats] += error;
        numbers[offset + self.layout.at(Tensor::Captures) + sample.captures] += error;
        let capture_parts = offset + self.layout.range(Part::CaptureParts).start;
        for part in parts(sample.captures) {
            numbers[capture_parts + part] += error;
        }
        for (cell, &policy_error) in cells.iter().zip(&scratch.errors) {
            let [own, theirs] = self.value_slots(cell, us);
            numbers[own] += error;
            numbers[theirs] -= error;
            for slot in self.policy_slots(cell, us) {
                numbers[slot] += policy_error;
            }
        }
        if self.with_net {
            let back = self.layers_backward(us, forward, error, numbers);
            self.pools_backward(us, &back, scratch, numbers);
            self.cells_backward(cells, us, scratch, gradient);
        }
    }

    /// The gradient of the layers. Returns that of their inputs.
    #[inline(always)]
    fn layers_backward(
        &self,
        us: usize,
        forward: &Forward,
        error: f32,
        gradient: &mut [f32],
    ) -> [f32; INPUTS] {
        let count = self.layout.architecture.inputs();
        let at = |tensor: Tensor| self.offset(us) + self.layout.at(tensor);
        let mut back = [0.0; INPUTS];
        let mut add = |weights: usize, slope: f32, gradient: &mut [f32]| {
            let own = &mut gradient[weights..][..count];
            let weights = &self.numbers[weights..][..count];
            for input in 0..count {
                back[input] += slope * weights[input];
                own[input] += slope * forward.inputs[input];
            }
        };
        add(at(Tensor::Skip), error, gradient);
        for neuron in (0..HIDDEN).filter(|&neuron| forward.hidden[neuron] > 0.0) {
            let slope = error * self.numbers[at(Tensor::Output) + neuron];
            gradient[at(Tensor::Output) + neuron] += error * forward.hidden[neuron];
            gradient[at(Tensor::LayerBias) + neuron] += slope;
            add(at(Tensor::Layer) + neuron * count, slope, gradient);
        }
        back
    }

    /// Hands the gradient of the inputs down to the pools of the blocks.
    #[inline(always)]
    fn pools_backward(&self, us: usize, back: &[f32; INPUTS], scratch: &mut Scratch, gradient: &mut [f32]) {
        if self.layout.architecture == Architecture::Windows {
            let slope: [f32; 2 * OUTPUTS] =
                std::array::from_fn(|at| back[2 * WIDTH + place(us, OUTPUTS, at)] * SUM_SHARE);
            let offsets = [0, 1].map(|color| self.offset(color));
            scratch.windows.backward(&self.windows, &slope, &self.layout, offsets, gradient);
        }
        let pools: Block = std::array::from_fn(|at| back[place(us, WIDTH, at)] * POOL_SHARE);
        for block in &mut scratch.windows.back {
            for at in 0..2 * WIDTH {
                block[at] += pools[at];
            }
        }
    }

    /// Hands the gradient of pools and policy down to the vectors of all patterns.
    #[inline(always)]
    fn cells_backward(&self, cells: &[CellFacts], us: usize, scratch: &Scratch, gradient: &mut Gradient) {
        let layer = self.policy_layer(us);
        let mut of_layer = [0.0; 2 * WIDTH];
        for ((cell, sums), &error) in cells.iter().zip(&scratch.cells).zip(&scratch.errors) {
            let back = &scratch.windows.back[usize::from(cell.block)];
            let mut slopes = [0.0; 2 * WIDTH];
            for at in 0..2 * WIDTH {
                of_layer[at] += error * sums[at];
                let slope = back[at] + error * layer[at];
                slopes[at] = if sums[at] > 0.0 { slope } else { 0.0 };
            }
            for (view, slopes) in slopes.as_chunks::<WIDTH>().0.iter().enumerate() {
                let side = view % self.sides;
                let vectors = gradient.numbers[side * self.layout.size..].as_chunks_mut::<WIDTH>().0;
                for &pattern in &cell.patterns[view] {
                    gradient.touched[side * PATTERNS + usize::from(pattern)] = true;
                    let vector = &mut vectors[usize::from(pattern)];
                    for at in 0..WIDTH {
                        vector[at] += slopes[at];
                    }
                }
            }
        }
        let from = self.offset(us) + self.layout.at(Tensor::PolicyLayer);
        for at in 0..2 * WIDTH {
            gradient.numbers[from + place(us, WIDTH, at)] += of_layer[at];
        }
    }
}

/// Loss of the policy; its errors by cell go into `scratch`.
#[inline(always)]
fn policy_loss(played: usize, scratch: &mut Scratch, loss: &mut Loss) {
    let most = scratch.policy.iter().map(|entry| entry.1).fold(f32::MIN, f32::max);
    let own = scratch.policy.iter().find(|entry| entry.0 == played).map_or(most, |entry| entry.1);
    // Of equals, half are taken to come before it.
    let equal = scratch.policy.iter().filter(|entry| entry.1 == own && entry.0 != played).count();
    let better = scratch.policy.iter().filter(|entry| entry.1 > own).count() + equal.div_ceil(2);
    for (top, first) in loss.top.iter_mut().zip([1, 3, 5]) {
        *top += f64::from(u8::from(better < first));
    }
    let mut sum = 0.0;
    for &(at, logit) in &scratch.policy {
        let share = (logit - most).exp();
        scratch.errors[at] = share;
        sum += share;
    }
    loss.moves += 1.0;
    loss.policy += f64::from(sum.ln() - (own - most));
    for error in &mut scratch.errors {
        *error *= POLICY_SHARE / sum;
    }
    scratch.errors[played] -= POLICY_SHARE;
}

/// Where a number by colour, black's first, lies among numbers that begin with those of the side to move.
#[inline(always)]
fn place(us: usize, width: usize, at: usize) -> usize {
    if us == 0 { at } else { (at + width) % (2 * width) }
}

#[inline(always)]
fn dot(weights: &[f32], inputs: &[f32]) -> f32 {
    // Eight sums side by side, which the compiler turns into vectors.
    let mut sums = [0.0; 8];
    for (weights, inputs) in weights.as_chunks::<8>().0.iter().zip(inputs.as_chunks::<8>().0) {
        for at in 0..8 {
            sums[at] += weights[at] * inputs[at];
        }
    }
    sums.iter().sum()
}
