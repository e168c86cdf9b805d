//! The net in floating point, with its gradients.

use super::data::{CellFacts, Chunk, Sample};
use crate::eval::captures::{CAPTURES, PARTS, parts};
use crate::eval::net::{HIDDEN, POOL_SHARE, THREAT_MASKS, VECTOR_BOUND, WIDTH};
use crate::eval::pattern::{ARMS, PAIRS, PATTERNS, arm_cells, exchanged, is_bare, pattern};
use crate::game::{Board, Cell, Color, Direction, Point, Rules, SHAPE_SETS, Shape, Size, shape_sets};

/// Shapes of both colours on a line: what rare patterns share with common ones.
const CLASSES: usize = 12 * 12;

/// Where each part lies among the numbers of one side.
pub(super) struct Layout {
    /// Vectors of patterns.
    pub(super) vectors: usize,
    /// Vectors of classes of patterns.
    pub(super) classes: usize,
    /// First layer, hidden by hidden.
    pub(super) layer: usize,
    /// Its bias.
    pub(super) layer_bias: usize,
    /// Second layer.
    pub(super) result: usize,
    /// Past the layer between.
    pub(super) direct: usize,
    /// Threats.
    pub(super) threats: usize,
    /// Kinds of cells, side to move.
    pub(super) own_kinds: usize,
    /// Kinds of cells, other side.
    pub(super) their_kinds: usize,
    /// Policy by own kinds.
    pub(super) own_policy: usize,
    /// Policy by the other side's kinds.
    pub(super) their_policy: usize,
    /// States of captures.
    pub(super) captures: usize,
    /// Parts of these states.
    pub(super) capture_parts: usize,
    /// Policy by the vectors of a cell, own first.
    pub(super) policy_layer: usize,
    /// All numbers of a side.
    pub(super) size: usize,
}

/// The layout.
pub(super) const LAYOUT: Layout = {
    let classes = PATTERNS * WIDTH;
    let layer = classes + CLASSES * WIDTH;
    let layer_bias = layer + HIDDEN * 2 * WIDTH;
    let result = layer_bias + HIDDEN;
    let direct = result + HIDDEN;
    let threats = direct + 2 * WIDTH;
    let own_kinds = threats + THREAT_MASKS;
    let their_kinds = own_kinds + SHAPE_SETS;
    let own_policy = their_kinds + SHAPE_SETS;
    let their_policy = own_policy + SHAPE_SETS;
    let captures = their_policy + SHAPE_SETS;
    let capture_parts = captures + CAPTURES;
    let policy_layer = capture_parts + PARTS;
    Layout {
        vectors: 0,
        classes,
        layer,
        layer_bias,
        result,
        direct,
        threats,
        own_kinds,
        their_kinds,
        own_policy,
        their_policy,
        captures,
        capture_parts,
        policy_layer,
        size: policy_layer + 2 * WIDTH,
    }
};

/// What is fixed about patterns.
pub(super) struct Patterns {
    /// Black's and white's pattern of every pair; `None` if it has no stones.
    views: Vec<Option<[u32; 2]>>,
    /// Threat of every pattern.
    class: Vec<usize>,
    /// Kinds of cells that stones far away give: they are worth nothing.
    plain_kinds: Vec<usize>,
}

impl Patterns {
    /// Works them all out.
    pub(super) fn new() -> Patterns {
        let views = (0..PAIRS)
            .map(|pair| (!is_bare(pair)).then(|| [pattern(pair) as u32, pattern(exchanged(pair)) as u32]))
            .collect();
        let mut class = vec![0; PATTERNS];
        let blank = Board::new(Size::new(9, 5).expect("a size that exists"), Rules::FREESTYLE);
        for pair in 0..PAIRS {
            class[pattern(pair)] = class_of(&blank, pair);
        }
        let is_plain = |shapes: &[Shape; 4]| shapes[0] <= Shape::OpenOne;
        let plain_kinds =
            shape_sets().iter().enumerate().filter(|kind| is_plain(kind.1)).map(|kind| kind.0).collect();
        Patterns { views, class, plain_kinds }
    }
}

/// What either colour makes in the middle of a pair of arms.
fn class_of(blank: &Board, pair: usize) -> usize {
    let mut board = blank.clone();
    let middle = Point::from_index(2 * 9 + 4);
    for (arm, sign) in [(pair / ARMS, -1), (pair % ARMS, 1)] {
        let cells = arm_cells(arm);
        for step in 0..4 {
            let at = board.size().step(middle, Direction::Row, sign * (step as i32 + 1)).expect("nine wide");
            match cells.get(step) {
                Some(0) => {}
                Some(1) => board.place(at, Cell::Stone(Color::Black)),
                Some(_) => board.place(at, Cell::Stone(Color::White)),
                None => board.place(at, Cell::Blocked),
            }
        }
    }
    let shape = |color| board.shape(middle, color, Direction::Row) as usize;
    shape(Color::Black) * 12 + shape(Color::White)
}

/// The numbers to be learned.
pub(super) struct Model {
    /// 1 where both sides share everything, 2 where black and white differ.
    pub(super) sides: usize,
    /// All numbers, side by side.
    pub(super) numbers: Vec<f32>,
    /// Vectors of patterns and their classes added up.
    pub(super) vectors: Vec<[f32; WIDTH]>,
    patterns: Patterns,
    /// Whether the net counts, or only the tables.
    pub(super) with_net: bool,
}

/// How far off the model was.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Loss {
    /// Positions.
    pub(super) positions: f64,
    /// Logarithmic loss of the value.
    pub(super) value: f64,
    /// Positions on the right side of a half.
    pub(super) right: f64,
    /// Logarithmic loss of the policy.
    pub(super) policy: f64,
    /// Moves that were the policy's first, among its first three, first five.
    pub(super) top: [f64; 3],
}

impl std::ops::AddAssign for Loss {
    fn add_assign(&mut self, other: Loss) {
        self.positions += other.positions;
        self.value += other.value;
        self.right += other.right;
        self.policy += other.policy;
        for (own, other) in self.top.iter_mut().zip(other.top) {
            *own += other;
        }
    }
}

/// Weight of the policy in the gradient.
const POLICY_SHARE: f32 = 0.3;

impl Model {
    /// A model with small random vectors and layers.
    pub(super) fn new(sides: usize, with_net: bool, random: &mut fastrand::Rng) -> Model {
        let mut numbers = vec![0.0; sides * LAYOUT.size];
        for side in numbers.chunks_exact_mut(LAYOUT.size) {
            let mut spread = |from: usize, to: usize, width: f32| {
                for number in &mut side[from..to] {
                    *number = (random.f32() * 2.0 - 1.0) * width;
                }
            };
            spread(LAYOUT.vectors, LAYOUT.classes, 0.02);
            spread(LAYOUT.classes, LAYOUT.layer, 0.3);
            spread(LAYOUT.layer, LAYOUT.layer_bias, (3.0 / (2 * WIDTH) as f32).sqrt());
            spread(LAYOUT.result, LAYOUT.direct, (1.0 / HIDDEN as f32).sqrt());
        }
        let mut model = Model { sides, numbers, vectors: Vec::new(), patterns: Patterns::new(), with_net };
        model.merge();
        model
    }

    /// Adds vectors and classes up after the numbers have changed. A sum that the engine could not hold is brought back to
    /// its bound, so that nothing is cut off in the end that was learned with.
    pub(super) fn merge(&mut self) {
        self.vectors.resize(self.sides * PATTERNS, [0.0; WIDTH]);
        for side in 0..self.sides {
            let numbers = &mut self.numbers[side * LAYOUT.size..][..LAYOUT.size];
            let (own, classes) = numbers.split_at_mut(LAYOUT.classes);
            for (number, own) in own.chunks_exact_mut(WIDTH).enumerate() {
                let class = &classes[self.patterns.class[number] * WIDTH..][..WIDTH];
                let vector = &mut self.vectors[side * PATTERNS + number];
                for ((own, class), sum) in own.iter_mut().zip(class).zip(vector) {
                    *sum = (*own + class).clamp(-VECTOR_BOUND, VECTOR_BOUND);
                    *own = *sum - class;
                }
            }
        }
    }

    /// Hands the gradient of the vectors on to their classes, and keeps cells without shapes at 0.
    pub(super) fn spread(&self, gradient: &mut [f32]) {
        for side in gradient.chunks_exact_mut(LAYOUT.size) {
            for &kind in &self.patterns.plain_kinds {
                side[LAYOUT.own_kinds + kind] = 0.0;
                side[LAYOUT.their_kinds + kind] = 0.0;
            }
            let (vectors, rest) = side.split_at_mut(LAYOUT.classes);
            for (vector, &class) in vectors.chunks_exact(WIDTH).zip(&self.patterns.class) {
                for (number, own) in rest[class * WIDTH..][..WIDTH].iter_mut().zip(vector) {
                    *number += own;
                }
            }
        }
    }

    fn side(&self, color: usize) -> usize {
        color % self.sides
    }

    /// Loss of a position; its gradient is added up if there is somewhere to add it.
    pub(super) fn learn(
        &self,
        chunk: &Chunk,
        sample: &Sample,
        scratch: &mut Scratch,
        gradient: Option<&mut [f32]>,
    ) -> Loss {
        let cells = &chunk.cells[sample.cells.clone()];
        let us = sample.to_move as usize;
        let input = if self.with_net { self.pools(cells, us, scratch) } else { [0.0; 2 * WIDTH] };
        let head = &self.numbers[self.side(us) * LAYOUT.size..][..LAYOUT.size];
        let mut hidden = [0.0; HIDDEN];
        let mut logit = head[LAYOUT.threats + sample.threats] + capture_value(head, sample.captures);
        if self.with_net {
            for (at, hidden) in hidden.iter_mut().enumerate() {
                let weights = &head[LAYOUT.layer + at * 2 * WIDTH..][..2 * WIDTH];
                *hidden = (dot(weights, &input) + head[LAYOUT.layer_bias + at]).max(0.0);
                logit += *hidden * head[LAYOUT.result + at];
            }
            logit += dot(&head[LAYOUT.direct..][..2 * WIDTH], &input);
        }
        for cell in cells {
            let [own, theirs] = self.kind_slots(cell, us);
            logit += self.numbers[own] - self.numbers[theirs];
        }
        let chance = 1.0 / (1.0 + (-logit).exp());
        let mut loss = Loss {
            positions: 1.0,
            value: f64::from(cross_entropy(chance, sample.target)),
            right: f64::from(u8::from((chance > 0.5) == (sample.target > 0.5))),
            ..Loss::default()
        };
        self.policy(cells, us, sample, scratch, &mut loss);
        let Some(gradient) = gradient else { return loss };
        let error = chance - sample.target;
        self.add_head(us, sample, error, &input, &hidden, cells, gradient);
        if self.with_net {
            self.add_vectors(us, error, &hidden, cells, scratch, gradient);
        }
        if sample.played.is_some() {
            for (cell, &(at, error)) in scratch.policy.iter().map(|entry| (&cells[entry.0], entry)) {
                debug_assert!(cells[at].near);
                for slot in self.policy_slots(cell, us) {
                    gradient[slot] += POLICY_SHARE * error;
                }
                if self.with_net {
                    self.add_policy(us, POLICY_SHARE * error, cell, &scratch.sums[at], gradient);
                }
            }
        }
        loss
    }

    /// The pools of the side to move and of the other, kept small.
    fn pools(&self, cells: &[CellFacts], us: usize, scratch: &mut Scratch) -> [f32; 2 * WIDTH] {
        scratch.sums.clear();
        let mut pools = [[0.0; WIDTH]; 2];
        for cell in cells {
            let mut sums = [[0.0; WIDTH]; 2];
            for &pair in &cell.pairs {
                let Some(views) = self.patterns.views[usize::from(pair)] else { continue };
                for (view, sum) in sums.iter_mut().enumerate() {
                    let vector = &self.vectors[self.side(view) * PATTERNS + views[view] as usize];
                    for (sum, number) in sum.iter_mut().zip(vector) {
                        *sum += number;
                    }
                }
            }
            for (pool, sum) in pools.iter_mut().zip(&sums) {
                for (pool, &number) in pool.iter_mut().zip(sum) {
                    *pool += number.max(0.0);
                }
            }
            scratch.sums.push(sums);
        }
        let mut input = [0.0; 2 * WIDTH];
        for (at, input) in input.iter_mut().enumerate() {
            *input = pools[if at < WIDTH { us } else { 1 - us }][at % WIDTH] * POOL_SHARE;
        }
        input
    }

    /// Where the kinds of a cell count for the side to move, and against it.
    fn kind_slots(&self, cell: &CellFacts, us: usize) -> [usize; 2] {
        [
            self.side(us) * LAYOUT.size + LAYOUT.own_kinds + usize::from(cell.kinds[us]),
            self.side(1 - us) * LAYOUT.size + LAYOUT.their_kinds + usize::from(cell.kinds[1 - us]),
        ]
    }

    fn policy_slots(&self, cell: &CellFacts, us: usize) -> [usize; 2] {
        let side = self.side(us) * LAYOUT.size;
        [
            side + LAYOUT.own_policy + usize::from(cell.kinds[us]),
            side + LAYOUT.their_policy + usize::from(cell.kinds[1 - us]),
        ]
    }

    /// Loss of the policy; its errors by cell go into `scratch`.
    fn policy(
        &self,
        cells: &[CellFacts],
        us: usize,
        sample: &Sample,
        scratch: &mut Scratch,
        loss: &mut Loss,
    ) {
        scratch.policy.clear();
        let Some(played) = sample.played else { return };
        let near = cells.iter().enumerate().filter(|(_, cell)| cell.near);
        let layer = &self.numbers[self.side(us) * LAYOUT.size + LAYOUT.policy_layer..][..2 * WIDTH];
        scratch.policy.extend(near.map(|(at, cell)| {
            let mut logit: f32 = self.policy_slots(cell, us).iter().map(|&slot| self.numbers[slot]).sum();
            if self.with_net {
                let sums = &scratch.sums[at];
                logit +=
                    positive_dot(&layer[..WIDTH], &sums[us]) + positive_dot(&layer[WIDTH..], &sums[1 - us]);
            }
            (at, logit)
        }));
        let most = scratch.policy.iter().map(|entry| entry.1).fold(f32::MIN, f32::max);
        let own = scratch.policy.iter().find(|entry| entry.0 == played).map_or(most, |entry| entry.1);
        // Of equals, half are taken to come before it.
        let equal = scratch.policy.iter().filter(|entry| entry.1 == own && entry.0 != played).count();
        let better = scratch.policy.iter().filter(|entry| entry.1 > own).count() + equal.div_ceil(2);
        for (top, first) in loss.top.iter_mut().zip([1, 3, 5]) {
            *top += f64::from(u8::from(better < first));
        }
        let sum: f32 = scratch.policy.iter().map(|entry| (entry.1 - most).exp()).sum();
        loss.policy += f64::from(sum.ln() - (own - most));
        for entry in &mut scratch.policy {
            entry.1 = (entry.1 - most).exp() / sum - f32::from(u8::from(entry.0 == played));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one forward pass")]
    fn add_head(
        &self,
        us: usize,
        sample: &Sample,
        error: f32,
        input: &[f32; 2 * WIDTH],
        hidden: &[f32; HIDDEN],
        cells: &[CellFacts],
        gradient: &mut [f32],
    ) {
        let offset = self.side(us) * LAYOUT.size;
        let head = &mut gradient[offset..][..LAYOUT.size];
        head[LAYOUT.threats + sample.threats] += error;
        head[LAYOUT.captures + sample.captures] += error;
        for part in parts(sample.captures) {
            head[LAYOUT.capture_parts + part] += error;
        }
        if self.with_net {
            for (at, &value) in hidden.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                let back = error * self.numbers[offset + LAYOUT.result + at];
                head[LAYOUT.result + at] += error * value;
                head[LAYOUT.layer_bias + at] += back;
                for (number, input) in
                    head[LAYOUT.layer + at * 2 * WIDTH..][..2 * WIDTH].iter_mut().zip(input)
                {
                    *number += back * input;
                }
            }
            for (number, input) in head[LAYOUT.direct..][..2 * WIDTH].iter_mut().zip(input) {
                *number += error * input;
            }
        }
        for cell in cells {
            let [own, theirs] = self.kind_slots(cell, us);
            gradient[own] += error;
            gradient[theirs] -= error;
        }
    }

    /// The gradient of one cell's policy, handed down to the vectors of its patterns.
    fn add_policy(
        &self,
        us: usize,
        error: f32,
        cell: &CellFacts,
        sums: &[[f32; WIDTH]; 2],
        gradient: &mut [f32],
    ) {
        for (view, sum) in sums.iter().enumerate() {
            let layer =
                self.side(us) * LAYOUT.size + LAYOUT.policy_layer + if view == us { 0 } else { WIDTH };
            let mut part = [0.0; WIDTH];
            for lane in (0..WIDTH).filter(|&lane| sum[lane] > 0.0) {
                gradient[layer + lane] += error * sum[lane];
                part[lane] = error * self.numbers[layer + lane];
            }
            self.add_to_patterns(cell, view, &part, gradient);
        }
    }

    /// Adds to the gradient of the vectors of a cell's patterns.
    fn add_to_patterns(&self, cell: &CellFacts, view: usize, part: &[f32; WIDTH], gradient: &mut [f32]) {
        for &pair in &cell.pairs {
            let Some(views) = self.patterns.views[usize::from(pair)] else { continue };
            let slot = self.side(view) * LAYOUT.size + LAYOUT.vectors + views[view] as usize * WIDTH;
            for (number, part) in gradient[slot..][..WIDTH].iter_mut().zip(part) {
                *number += part;
            }
        }
    }

    /// The gradient of the pools, handed down to the vectors of all patterns.
    fn add_vectors(
        &self,
        us: usize,
        error: f32,
        hidden: &[f32; HIDDEN],
        cells: &[CellFacts],
        scratch: &Scratch,
        gradient: &mut [f32],
    ) {
        let head = &self.numbers[self.side(us) * LAYOUT.size..][..LAYOUT.size];
        let mut back = [0.0; 2 * WIDTH];
        for (number, direct) in back.iter_mut().zip(&head[LAYOUT.direct..][..2 * WIDTH]) {
            *number = error * direct;
        }
        for at in (0..HIDDEN).filter(|&at| hidden[at] > 0.0) {
            let weight = error * head[LAYOUT.result + at];
            for (number, layer) in back.iter_mut().zip(&head[LAYOUT.layer + at * 2 * WIDTH..][..2 * WIDTH]) {
                *number += weight * layer;
            }
        }
        for (cell, sums) in cells.iter().zip(&scratch.sums) {
            for (view, sum) in sums.iter().enumerate() {
                let from = if view == us { 0 } else { WIDTH };
                let part: [f32; WIDTH] =
                    std::array::from_fn(|at| if sum[at] > 0.0 { back[from + at] * POOL_SHARE } else { 0.0 });
                self.add_to_patterns(cell, view, &part, gradient);
            }
        }
    }
}

/// Room for one position's numbers.
#[derive(Default)]
pub(super) struct Scratch {
    sums: Vec<[[f32; WIDTH]; 2]>,
    policy: Vec<(usize, f32)>,
}

/// The worth of a state of captures: its own number and those of its parts.
pub(super) fn capture_value(numbers: &[f32], state: usize) -> f32 {
    let parts = parts(state).map(|part| numbers[LAYOUT.capture_parts + part]);
    numbers[LAYOUT.captures + state] + parts.iter().sum::<f32>()
}

fn dot(weights: &[f32], input: &[f32; 2 * WIDTH]) -> f32 {
    // Eight sums side by side, which the compiler turns into vectors.
    let mut sums = [0.0; 8];
    for (weights, input) in weights.chunks_exact(8).zip(input.chunks_exact(8)) {
        for at in 0..8 {
            sums[at] += weights[at] * input[at];
        }
    }
    sums.iter().sum()
}

fn positive_dot(weights: &[f32], numbers: &[f32; WIDTH]) -> f32 {
    weights.iter().zip(numbers).map(|(weight, number)| weight * number.max(0.0)).sum()
}

fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
