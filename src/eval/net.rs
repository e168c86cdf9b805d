//! The learned part of the evaluation: a small net over the patterns around every empty cell.
//!
//! For either colour's view of an empty cell, the vectors of the patterns on its four lines are added; what is positive of
//! that sum goes into the colour's pool. Two small layers turn the pools of the side to move and of the other side into a
//! number. All of it is integers, so every machine agrees.

use super::captures::CAPTURES;
use super::pattern::{PAIRS, PATTERNS, exchanged, is_bare, pattern};
use crate::game::{Class, KINDS};

/// Numbers of a pattern's vector.
pub const WIDTH: usize = 16;
/// Numbers of the layer between.
pub const HIDDEN: usize = 32;
/// Sets of threats that are told apart.
pub const THREATS: usize = 1 << 10;

/// Steps to one in a pattern's vector.
pub const VECTOR_SCALE: f32 = 64.0;
/// Steps to one in the weights of the layers.
pub const LAYER_SCALE: f32 = 1024.0;
/// Hundredths of a logit to one of a policy.
pub const POLICY_SCALE: f32 = 100.0;
/// Steps to one such hundredth in the weights of its layer.
pub const POLICY_STEPS: f32 = (1 << POLICY_SHIFT) as f32;
const POLICY_SHIFT: u32 = 8;
/// Points to one logit.
pub const LOGIT: f32 = 200.0;
/// The sum of a pool counts so many times less.
pub const POOL_SHARE: f32 = 1.0 / 16.0;

/// One number for each number of a pattern's vector.
pub type Vector = [i16; WIDTH];

/// Everything learned about one side: of black or of white, or of both where the rules treat them alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Learned {
    /// By pattern.
    pub vectors: Vec<[i8; WIDTH]>,
    /// From the pools of the side to move and of the other to the layer between.
    pub layer: Vec<[i16; 2 * WIDTH]>,
    /// Added there.
    pub layer_bias: Vec<i16>,
    /// From the layer between to the result.
    pub result: Vec<i16>,
    /// From the pools to the result.
    pub direct: [i16; 2 * WIDTH],
    /// Points by threats on the board.
    pub threats: Vec<i16>,
    /// Points of a cell by its kind, for the side to move and for the other.
    pub kinds: Vec<[i16; 2]>,
    /// How often a cell is played by its kind for the side that plays and for the other, in hundredths of a logit.
    pub policy: Vec<[i16; 2]>,
    /// From what is positive of a cell's own vector and of the other side's to how often it is played.
    pub policy_layer: [Vector; 2],
    /// Points by the state of captures.
    pub captures: Vec<i16>,
}

/// Marks a file of weights, and its layout.
const MAGIC: &[u8; 4] = b"TSN3";

impl Learned {
    /// Bytes of one side in a file.
    const BYTES: usize = PATTERNS * WIDTH
        + 2 * (HIDDEN * 2 * WIDTH
            + HIDDEN
            + HIDDEN
            + 2 * WIDTH
            + THREATS
            + 2 * KINDS
            + 2 * KINDS
            + 2 * WIDTH
            + CAPTURES);

    /// Appends everything to a file.
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.vectors.iter().flatten().map(|&number| number as u8));
        let pairs = |pairs: &[[i16; 2]]| pairs.concat();
        let words = [
            self.layer.concat(),
            self.layer_bias.clone(),
            self.result.clone(),
            self.direct.to_vec(),
            self.threats.clone(),
            pairs(&self.kinds),
            pairs(&self.policy),
            self.policy_layer.concat(),
            self.captures.clone(),
        ];
        out.extend(words.concat().into_iter().flat_map(i16::to_le_bytes));
    }

    fn read(bytes: &[u8]) -> Learned {
        let (vectors, words) = bytes.split_at(PATTERNS * WIDTH);
        let mut words = words.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let mut take = |count: usize| words.by_ref().take(count).collect::<Vec<i16>>();
        let pairs = |words: Vec<i16>| words.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        Learned {
            vectors: vectors
                .chunks_exact(WIDTH)
                .map(|vector| std::array::from_fn(|at| vector[at] as i8))
                .collect(),
            layer: take(HIDDEN * 2 * WIDTH)
                .chunks_exact(2 * WIDTH)
                .map(|row| std::array::from_fn(|at| row[at]))
                .collect(),
            layer_bias: take(HIDDEN),
            result: take(HIDDEN),
            direct: take(2 * WIDTH).try_into().expect("so many were taken"),
            threats: take(THREATS),
            kinds: pairs(take(2 * KINDS)),
            policy: pairs(take(2 * KINDS)),
            policy_layer: [(); 2].map(|()| take(WIDTH).try_into().expect("so many were taken")),
            captures: take(CAPTURES),
        }
    }
}

/// What a file of weights holds: one side where the rules treat both alike, else black and white.
pub fn read(bytes: &[u8]) -> Option<Vec<Learned>> {
    let bytes = bytes.strip_prefix(MAGIC)?;
    let sides = bytes.len() / Learned::BYTES;
    let fits = (1..=2).contains(&sides) && bytes.len() == sides * Learned::BYTES;
    fits.then(|| bytes.chunks_exact(Learned::BYTES).map(Learned::read).collect())
}

/// The file that [`read`] reads.
pub fn write(sides: &[Learned]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    for side in sides {
        side.write(&mut out);
    }
    out
}

/// The net, laid out for speed.
pub struct Net {
    /// For every pattern black's view and white's view: as small as can be, since they are looked up at random.
    pub(super) views: Vec<[Vector; 2]>,
    /// The layers by the side to move.
    sides: [Learned; 2],
}

impl Net {
    /// The net of what was learned about one side or two.
    pub fn new(learned: &[Learned]) -> Net {
        let (black, white) = (&learned[0], &learned[learned.len() - 1]);
        let mut views = vec![[[0; WIDTH]; 2]; PATTERNS];
        for pair in (0..PAIRS).filter(|&pair| !is_bare(pair)) {
            views[pattern(pair)] = [black.vectors[pattern(pair)], white.vectors[pattern(exchanged(pair))]]
                .map(|view| view.map(i16::from));
        }
        Net { views, sides: [black.clone(), white.clone()] }
    }

    /// Points for the side to move (0 for black) by the pools of black and white, the threats on the board and the
    /// state of captures.
    #[inline]
    pub(super) fn value(
        &self,
        to_move: usize,
        pools: &[[i32; WIDTH]; 2],
        threats: usize,
        captures: usize,
    ) -> i32 {
        let side = &self.sides[to_move];
        let mut input = [0; 2 * WIDTH];
        for (input, &pool) in input.iter_mut().zip(pools[to_move].iter().chain(&pools[1 - to_move])) {
            // Steps of an eighth, of which as many fit as ever occur.
            *input = (pool >> 3).clamp(-32_000, 32_000) as i16;
        }
        // A pool of one is eight steps, and counts for a sixteenth: a product is 2^17 to one.
        let mut sum = dot(&side.direct, &input) >> 4;
        for ((weights, &bias), &result) in side.layer.iter().zip(&side.layer_bias).zip(&side.result) {
            let hidden = (dot(weights, &input) >> 7) + i32::from(bias);
            sum += (hidden.clamp(0, 32_000) * i32::from(result)) >> 7;
        }
        // 2^13 to one logit.
        let points = i64::from(sum) * LOGIT as i64 / (8 * LAYER_SCALE as i64);
        points as i32 + i32::from(side.threats[threats]) + i32::from(side.captures[captures])
    }

    /// What the vectors of a cell, black's view and white's, add to how likely the side to move plays there.
    #[inline]
    pub(super) fn policy(&self, to_move: usize, views: &[Vector; 2]) -> i32 {
        let [own, theirs] = &self.sides[to_move].policy_layer;
        (positive_dot(own, &views[to_move]) + positive_dot(theirs, &views[1 - to_move])) >> POLICY_SHIFT
    }
}

/// Product of weights with what is positive of a vector.
#[inline]
fn positive_dot(weights: &Vector, vector: &Vector) -> i32 {
    weights.iter().zip(vector).map(|(&weight, &number)| i32::from(weight) * i32::from(number.max(0))).sum()
}

fn dot(weights: &[i16; 2 * WIDTH], input: &[i16; 2 * WIDTH]) -> i32 {
    weights.iter().zip(input).map(|(&weight, &input)| i32::from(weight) * i32::from(input)).sum()
}

/// The classes whose presence counts, for the side to move.
const OWN: [Class; 4] = [Class::OpenThree, Class::DoubleThree, Class::Four, Class::FourThree];
/// The same for the other side; bits follow those of [`OWN`].
const THEIRS: [Class; 5] =
    [Class::OpenThree, Class::DoubleThree, Class::Four, Class::FourThree, Class::OpenFour];

/// The threats on a board, for the side to move.
#[inline]
pub fn threats(board: &crate::game::Board) -> usize {
    let us = board.to_move();
    let own = OWN.iter().map(|&class| board.class_count(us, class) > 0);
    let theirs = THEIRS.iter().map(|&class| board.class_count(!us, class) > 0);
    own.chain(theirs).enumerate().fold(0, |mask, (bit, present)| mask | usize::from(present) << bit)
}
