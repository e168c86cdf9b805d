//! The learned part of the evaluation: a small net over the line patterns around every empty cell.
//!
//! From either colour's perspective, an empty cell is the sum of the vectors of the patterns on its four lines. The ReLU of
//! that sum is added to the colour's pool. Two small layers turn both pools into points. All of it is integers, so every
//! machine computes the same.

use super::architecture::{Tensor, Weights};
use super::kernels;
use super::window_sums::{Sums, WindowLayer};
use super::windows::OUTPUTS;
use crate::game::pattern::{PAIRS, PATTERNS, exchanged, is_bare, pattern};
use crate::game::{Color, Threat};

/// Length of a pattern's vector.
pub const WIDTH: usize = 16;
/// Neurons of the hidden layer.
pub const HIDDEN: usize = 32;
/// Threat masks: which of nine threats are on the board.
pub const THREAT_MASKS: usize = 1 << 9;

/// Fixed-point one in a pattern's vector.
pub const VECTOR_SCALE: f32 = 64.0;
/// The greatest number that a pattern's vector can hold.
pub const VECTOR_BOUND: f32 = i8::MAX as f32 / VECTOR_SCALE;
/// Fixed-point one in the weights of the layers.
pub const LAYER_SCALE: f32 = 1024.0;
/// Policy logits are counted in hundredths.
pub const POLICY_SCALE: f32 = 100.0;
/// Fixed-point one in the weights of the policy layer.
pub const POLICY_STEPS: f32 = (1 << POLICY_SHIFT) as f32;
const POLICY_SHIFT: u32 = 8;
/// Evaluation points per logit.
pub const LOGIT: f32 = 200.0;
/// Scale of a pool before it enters the layers.
pub const POOL_SHARE: f32 = 1.0 / 16.0;

/// A pattern's vector, or a sum of them.
pub type Vector = [i16; WIDTH];

/// The same from black's and white's perspective, in one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [Vector; 2]);

const _: () = assert!(size_of::<Row>() == 64);

impl Row {
    /// All numbers, black's perspective first.
    #[inline]
    pub(super) fn numbers(&self) -> &[i16] {
        self.0.as_flattened()
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn numbers_mut(&mut self) -> &mut [i16] {
        self.0.as_flattened_mut()
    }
}

/// The layers of one side to move.
#[repr(align(64))]
pub(super) struct Layers {
    /// For two neighbouring inputs at a time, the weights of every neuron, side by side.
    pub(super) hidden: [[i16; 2 * HIDDEN]; WIDTH],
    pub(super) skip: [i16; 2 * WIDTH],
    /// The same for the sums of all windows; 0 where there are none.
    pub(super) window_hidden: [[i16; 2 * HIDDEN]; OUTPUTS],
    pub(super) window_skip: [i16; 2 * OUTPUTS],
    pub(super) bias: [i32; HIDDEN],
    pub(super) output: [i32; HIDDEN],
    threats: Vec<i16>,
    captures: Vec<i16>,
}

impl Layers {
    /// 2^13 to one logit.
    pub(super) const ONE: i64 = 8 * LAYER_SCALE as i64;

    pub(super) fn new(weights: &Weights) -> Layers {
        let inputs = weights.architecture().inputs();
        // What a net of another form has no input for weighs nothing.
        let weight = |tensor: Tensor, row: usize, input: usize| {
            if input < inputs { weights.numbers(tensor)[row * inputs + input] } else { 0 }
        };
        // For two inputs at a time, from one on, the weights of all neurons side by side.
        let pair = |first: usize| std::array::from_fn(|at| weight(Tensor::Layer, at / 2, first + at % 2));
        let long = |tensor: Tensor, at: usize| i32::from(weights.numbers(tensor)[at]);
        Layers {
            hidden: std::array::from_fn(|at| pair(2 * at)),
            skip: std::array::from_fn(|at| weight(Tensor::Skip, 0, at)),
            window_hidden: std::array::from_fn(|at| pair(2 * WIDTH + 2 * at)),
            window_skip: std::array::from_fn(|at| weight(Tensor::Skip, 0, 2 * WIDTH + at)),
            bias: std::array::from_fn(|at| long(Tensor::LayerBias, at)),
            output: std::array::from_fn(|at| long(Tensor::Output, at)),
            threats: weights.numbers(Tensor::Threats).to_vec(),
            captures: weights.numbers(Tensor::Captures).to_vec(),
        }
    }
}

/// The net, laid out for speed.
pub struct Net {
    /// By pattern. Kept small, since lookups are random.
    pub(super) rows: Vec<Row>,
    /// The layers by the side to move.
    sides: [Layers; 2],
    /// The policy layers by the side to move, each from black's and white's perspective.
    policy: [Row; 2],
    /// The layer of windows; all zeros in nets without them.
    pub(super) windows: WindowLayer,
}

impl Net {
    /// The net with the weights of one side or two.
    pub fn new(weights: &[Weights]) -> Net {
        let (black, white) = (&weights[0], &weights[weights.len() - 1]);
        let mut rows = vec![Row::default(); PATTERNS];
        for pair in (0..PAIRS).filter(|&pair| !is_bare(pair)) {
            let view = |weights: &Weights, pair: usize| weights.rows(Tensor::Vectors)[pattern(pair)];
            rows[pattern(pair)] = Row([view(black, pair), view(white, exchanged(pair))]);
        }
        let policy_layer = |weights: &Weights| [0, 1].map(|row| weights.rows(Tensor::PolicyLayer)[row]);
        let [own, theirs] = policy_layer(white);
        let policy = [Row(policy_layer(black)), Row([theirs, own])];
        Net {
            rows,
            sides: [black, white].map(Layers::new),
            policy,
            windows: WindowLayer::new([black, white]),
        }
    }

    /// Points for the side to move (0 for black), given the sums over the board, the threat mask and the state of captures.
    #[inline]
    pub(super) fn value(&self, to_move: usize, sums: &Sums, threats: usize, captures: usize) -> i32 {
        let side = &self.sides[to_move];
        let roles = [to_move, 1 - to_move];
        let pools = roles.map(|color| &sums.pools[color]);
        let logit = kernels::forward(side, pools, roles.map(|color| sums.windows.seen_by(color)));
        let points = i64::from(logit) * LOGIT as i64 / Layers::ONE;
        points as i32 + i32::from(side.threats[threats]) + i32::from(side.captures[captures])
    }

    /// The net's part of the policy of cells for the side to move, given the sums of all cells.
    #[inline]
    pub(super) fn policy(&self, to_move: Color, rows: &[Row], cells: &[u16], out: &mut [i32]) {
        kernels::policy(rows, cells, &self.policy[to_move as usize], POLICY_SHIFT, out);
    }
}

/// The threats of the side to move that the mask has bits for.
const OWN: [Threat; 4] = [Threat::OpenThree, Threat::DoubleThree, Threat::Four, Threat::FourThree];
/// Those of the other side; their bits follow.
const THEIRS: [Threat; 5] =
    [Threat::OpenThree, Threat::DoubleThree, Threat::Four, Threat::FourThree, Threat::OpenFour];

/// Which threats are on the board, seen by the side to move: an index below [`THREAT_MASKS`].
#[inline]
pub fn threat_mask(board: &crate::game::Board) -> usize {
    let us = board.to_move();
    let own = OWN.iter().map(|&threat| board.threat_count(us, threat) > 0);
    let theirs = THEIRS.iter().map(|&threat| board.threat_count(!us, threat) > 0);
    own.chain(theirs).enumerate().fold(0, |mask, (bit, present)| mask | usize::from(present) << bit)
}
