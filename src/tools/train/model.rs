//! The net in floating point.

use super::layout::{Layout, Part};
use super::patterns::Patterns;
use super::windows::WindowNet;
use crate::eval::architecture::{Architecture, Tensor};
use crate::eval::captures::parts;
use crate::eval::net::{HIDDEN, VECTOR_BOUND, WIDTH};
use crate::eval::pattern::PATTERNS;

/// The numbers to be learned.
pub(super) struct Model {
    /// 1 where both sides share everything, 2 where black and white differ.
    pub(super) sides: usize,
    /// Where the numbers of a side lie.
    pub(super) layout: Layout,
    /// The numbers of all sides.
    pub(super) numbers: Vec<f32>,
    /// The vectors of all patterns with those of their classes, by side. Those of bare patterns are 0.
    pub(super) vectors: Vec<[f32; WIDTH]>,
    /// The layer of windows, laid out for speed.
    pub(super) windows: WindowNet,
    patterns: Patterns,
    /// Whether there is a net beside the tables.
    pub(super) with_net: bool,
}

impl Model {
    /// A model with small random vectors and layers.
    pub(super) fn new(
        architecture: Architecture,
        sides: usize,
        with_net: bool,
        random: &mut fastrand::Rng,
    ) -> Model {
        let layout = Layout::new(architecture);
        let mut numbers = vec![0.0; sides * layout.size];
        let inputs = architecture.inputs() as f32;
        for side in numbers.chunks_exact_mut(layout.size) {
            for (part, width) in [
                (Part::Of(Tensor::Vectors), 0.02),
                (Part::Classes, 0.3),
                (Part::Of(Tensor::Layer), (3.0 / inputs).sqrt()),
                (Part::Of(Tensor::Output), (1.0 / HIDDEN as f32).sqrt()),
                (Part::Of(Tensor::WindowLayer), (3.0 / (2 * WIDTH) as f32).sqrt()),
            ] {
                for number in &mut side[layout.range(part)] {
                    *number = (random.f32() * 2.0 - 1.0) * width;
                }
            }
        }
        let mut model = Model {
            sides,
            layout,
            numbers,
            vectors: Vec::new(),
            windows: WindowNet::default(),
            patterns: Patterns::new(),
            with_net,
        };
        model.merge();
        model
    }

    /// Brings everything up to date after the numbers have changed: vectors and classes are added up. What the engine could
    /// not hold is brought back to its bound, so that nothing is cut off in the end that was learned with.
    pub(super) fn merge(&mut self) {
        self.vectors.resize(self.sides * PATTERNS, [0.0; WIDTH]);
        let form = self.layout.architecture.form(Tensor::WindowLayer);
        let bound = f32::from(form.bound) / form.one;
        let sides = self.numbers.chunks_exact_mut(self.layout.size);
        for (numbers, vectors) in sides.zip(self.vectors.chunks_exact_mut(PATTERNS)) {
            for number in &mut numbers[self.layout.range(Part::Of(Tensor::WindowLayer))] {
                *number = number.clamp(-bound, bound);
            }
            let (own, rest) = numbers.split_at_mut(PATTERNS * WIDTH);
            let classes = &rest[self.layout.range(Part::Classes).start - PATTERNS * WIDTH..];
            for ((own, vector), class) in
                own.as_chunks_mut().0.iter_mut().zip(vectors.iter_mut()).zip(&self.patterns.class)
            {
                let class: &[f32; WIDTH] = &classes.as_chunks().0[*class];
                let own: &mut [f32; WIDTH] = own;
                for at in 0..WIDTH {
                    vector[at] = (own[at] + class[at]).clamp(-VECTOR_BOUND, VECTOR_BOUND);
                    own[at] = vector[at] - class[at];
                }
            }
            for &pattern in &self.patterns.bare {
                vectors[pattern] = [0.0; WIDTH];
            }
        }
        if self.layout.architecture == Architecture::Windows {
            let black = &self.numbers[..self.layout.size];
            let white = &self.numbers[self.offset(1)..][..self.layout.size];
            self.windows = WindowNet::new(&self.layout, [black, white]);
        }
    }

    /// Hands the gradient of the vectors on to their classes, and keeps cells without shapes at 0.
    pub(super) fn spread(&self, gradient: &mut [f32]) {
        for side in gradient.chunks_exact_mut(self.layout.size) {
            for &set in &self.patterns.plain_sets {
                side[self.layout.at(Tensor::ShapeSets) + 2 * set..][..2].fill(0.0);
            }
            for &pattern in &self.patterns.bare {
                side[pattern * WIDTH..][..WIDTH].fill(0.0);
            }
            let (vectors, rest) = side.split_at_mut(PATTERNS * WIDTH);
            let classes = &mut rest[self.layout.range(Part::Classes).start - PATTERNS * WIDTH..];
            for (vector, &class) in vectors.as_chunks::<WIDTH>().0.iter().zip(&self.patterns.class) {
                let class: &mut [f32; WIDTH] = &mut classes.as_chunks_mut().0[class];
                for at in 0..WIDTH {
                    class[at] += vector[at];
                }
            }
        }
    }

    /// Where the numbers of a colour begin.
    #[inline]
    pub(super) fn offset(&self, color: usize) -> usize {
        color % self.sides * self.layout.size
    }

    /// The worth of a state of captures: its own number and those of its parts.
    pub(super) fn capture_value(&self, color: usize, state: usize) -> f32 {
        let numbers = &self.numbers[self.offset(color)..][..self.layout.size];
        let from = self.layout.range(Part::CaptureParts).start;
        numbers[self.layout.at(Tensor::Captures) + state]
            + parts(state).map(|part| numbers[from + part]).iter().sum::<f32>()
    }
}
