//! Where the numbers that are learned lie: the tensors of the net in the order of its file, then two that only training has.

use crate::eval::architecture::{Architecture, Tensor};
use crate::eval::captures::PARTS;
use crate::eval::net::WIDTH;
use std::ops::Range;

/// Shapes of both colours on a line: what rare patterns share with common ones.
pub(super) const CLASSES: usize = 12 * 12;

/// A tensor among the numbers of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// One of the net's own.
    Of(Tensor),
    /// Vectors of classes of patterns: each is added to the vectors of all patterns of its class.
    Classes,
    /// Parts of the states of captures: each is added to all states that have it.
    CaptureParts,
}

/// The layout of one side's numbers.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The form of the net.
    pub(super) architecture: Architecture,
    starts: [usize; Tensor::ALL.len()],
    classes: usize,
    capture_parts: usize,
    /// All numbers of a side.
    pub(super) size: usize,
}

impl Layout {
    pub(super) fn new(architecture: Architecture) -> Layout {
        let mut size = 0;
        let mut take = |count: usize| {
            size += count;
            size - count
        };
        let starts = Tensor::ALL.map(|tensor| take(architecture.form(tensor).len()));
        let (classes, capture_parts) = (take(CLASSES * WIDTH), take(PARTS));
        Layout { architecture, starts, classes, capture_parts, size }
    }

    /// Where a tensor begins.
    #[inline]
    pub(super) fn at(&self, tensor: Tensor) -> usize {
        self.starts[tensor as usize]
    }

    /// The numbers of a part.
    pub(super) fn range(&self, part: Part) -> Range<usize> {
        match part {
            Part::Of(tensor) => self.at(tensor)..self.at(tensor) + self.architecture.form(tensor).len(),
            Part::Classes => self.classes..self.capture_parts,
            Part::CaptureParts => self.capture_parts..self.size,
        }
    }

    /// Every part, in order.
    pub(super) fn parts() -> impl Iterator<Item = Part> {
        Tensor::ALL.into_iter().map(Part::Of).chain([Part::Classes, Part::CaptureParts])
    }
}
