//! The learned part of the evaluation: a small net over the line patterns around every empty cell.
//!
//! From either colour's perspective, an empty cell is the sum of the vectors of the patterns on its four lines. The ReLU of
//! that sum is added to the colour's pool. Two small layers turn both pools into points. All of it is integers, so every
//! machine computes the same.

use super::captures::CAPTURES;
use super::kernels;
use crate::game::pattern::{PAIRS, PATTERNS, exchanged, is_bare, pattern};
use crate::game::{Color, SHAPE_SETS, Threat};

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

/// The weights of one side: black's or white's, or both sides' where the rules treat them alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// By pattern.
    pub vectors: Vec<[i8; WIDTH]>,
    /// Hidden layer, from the pools of the side to move and of the other side.
    pub layer: Vec<[i16; 2 * WIDTH]>,
    /// Its bias.
    pub layer_bias: Vec<i16>,
    /// Output layer.
    pub output: Vec<i16>,
    /// Skip connection from the pools to the output.
    pub skip: [i16; 2 * WIDTH],
    /// Points by threat mask.
    pub threats: Vec<i16>,
    /// Points of a cell by its shape set, for the side to move and for the other.
    pub shape_sets: Vec<[i16; 2]>,
    /// Policy of a cell by its shape set for the side to move and for the other, in hundredths of a logit.
    pub policy: Vec<[i16; 2]>,
    /// Policy layer over the ReLU of a cell's two perspectives, own first.
    pub policy_layer: [Vector; 2],
    /// Points by the state of captures (see `captures.rs`).
    pub captures: Vec<i16>,
}

/// First bytes of a weights file: its format.
const MAGIC: &[u8; 4] = b"TSN4";

impl Weights {
    /// Bytes of one side in a file.
    const BYTES: usize = PATTERNS * WIDTH
        + 2 * (HIDDEN * 2 * WIDTH
            + HIDDEN
            + HIDDEN
            + 2 * WIDTH
            + THREAT_MASKS
            + 2 * SHAPE_SETS
            + 2 * SHAPE_SETS
            + 2 * WIDTH
            + CAPTURES);

    /// Appends everything to a file.
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.vectors.iter().flatten().map(|&number| number as u8));
        let pairs = |pairs: &[[i16; 2]]| pairs.concat();
        let words = [
            self.layer.concat(),
            self.layer_bias.clone(),
            self.output.clone(),
            self.skip.to_vec(),
            self.threats.clone(),
            pairs(&self.shape_sets),
            pairs(&self.policy),
            self.policy_layer.concat(),
            self.captures.clone(),
        ];
        out.extend(words.concat().into_iter().flat_map(i16::to_le_bytes));
    }

    fn read(bytes: &[u8]) -> Weights {
        let (vectors, words) = bytes.split_at(PATTERNS * WIDTH);
        let mut words = words.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let mut take = |count: usize| words.by_ref().take(count).collect::<Vec<i16>>();
        let pairs = |words: Vec<i16>| words.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        Weights {
            vectors: vectors
                .chunks_exact(WIDTH)
                .map(|vector| std::array::from_fn(|at| vector[at] as i8))
                .collect(),
            layer: take(HIDDEN * 2 * WIDTH)
                .chunks_exact(2 * WIDTH)
                .map(|row| std::array::from_fn(|at| row[at]))
                .collect(),
            layer_bias: take(HIDDEN),
            output: take(HIDDEN),
            skip: take(2 * WIDTH).try_into().expect("so many were taken"),
            threats: take(THREAT_MASKS),
            shape_sets: pairs(take(2 * SHAPE_SETS)),
            policy: pairs(take(2 * SHAPE_SETS)),
            policy_layer: [(); 2].map(|()| take(WIDTH).try_into().expect("so many were taken")),
            captures: take(CAPTURES),
        }
    }
}

/// Reads a weights file: one side where the rules treat both alike, else black and white.
pub fn read(bytes: &[u8]) -> Option<Vec<Weights>> {
    let bytes = bytes.strip_prefix(MAGIC)?;
    let sides = bytes.len() / Weights::BYTES;
    let fits = (1..=2).contains(&sides) && bytes.len() == sides * Weights::BYTES;
    fits.then(|| bytes.chunks_exact(Weights::BYTES).map(Weights::read).collect())
}

/// The file that [`read`] reads.
pub fn write(sides: &[Weights]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    for side in sides {
        side.write(&mut out);
    }
    out
}

/// The layers of one side to move.
#[repr(align(64))]
pub(super) struct Layers {
    /// For two neighbouring inputs at a time, the weights of every neuron, side by side.
    pub(super) hidden: [[i16; 2 * HIDDEN]; WIDTH],
    pub(super) skip: [i16; 2 * WIDTH],
    pub(super) bias: [i32; HIDDEN],
    pub(super) output: [i32; HIDDEN],
    threats: Vec<i16>,
    captures: Vec<i16>,
}

impl Layers {
    /// 2^13 to one logit.
    pub(super) const ONE: i64 = 8 * LAYER_SCALE as i64;

    fn new(weights: &Weights) -> Layers {
        Layers {
            hidden: std::array::from_fn(|pair| {
                std::array::from_fn(|at| weights.layer[at / 2][2 * pair + at % 2])
            }),
            skip: weights.skip,
            bias: std::array::from_fn(|at| i32::from(weights.layer_bias[at])),
            output: std::array::from_fn(|at| i32::from(weights.output[at])),
            threats: weights.threats.clone(),
            captures: weights.captures.clone(),
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
}

impl Net {
    /// The net with the weights of one side or two.
    pub fn new(weights: &[Weights]) -> Net {
        let (black, white) = (&weights[0], &weights[weights.len() - 1]);
        let mut rows = vec![Row::default(); PATTERNS];
        for pair in (0..PAIRS).filter(|&pair| !is_bare(pair)) {
            let views = [black.vectors[pattern(pair)], white.vectors[pattern(exchanged(pair))]];
            rows[pattern(pair)] = Row(views.map(|view| view.map(i16::from)));
        }
        let [own, theirs] = white.policy_layer;
        let policy = [Row(black.policy_layer), Row([theirs, own])];
        Net { rows, sides: [black, white].map(Layers::new), policy }
    }

    /// Points for the side to move (0 for black), given the pools of black and white, the threat mask and the state
    /// of captures.
    #[inline]
    pub(super) fn value(
        &self,
        to_move: usize,
        pools: &[[i32; WIDTH]; 2],
        threats: usize,
        captures: usize,
    ) -> i32 {
        let side = &self.sides[to_move];
        let points = i64::from(kernels::forward(side, [&pools[to_move], &pools[1 - to_move]])) * LOGIT as i64
            / Layers::ONE;
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
