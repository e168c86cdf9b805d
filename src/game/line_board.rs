//! The lines of a board alone, for whoever keeps other sums than the board does.

use super::geometry::Geometry;
use super::lines::{BitLines, Window, stone_bits};
use super::point::{Color, Direction, Point};
use std::sync::Arc;

/// A board's lines, on which stones come and go without any rules.
#[derive(Clone)]
pub struct LineBoard {
    pub(super) geometry: Arc<Geometry>,
    pub(super) lines: BitLines,
}

impl LineBoard {
    /// Puts a stone on an empty cell, or takes it off again. Returns the lines through it as they are afterwards.
    #[inline]
    pub fn toggle(&mut self, point: Point, color: Color) -> [Window; 4] {
        self.geometry.places[point.index()].map(|place| self.lines.flip(place, stone_bits(color)))
    }

    /// The lines through a point.
    #[inline]
    pub fn windows(&self, point: Point) -> [Window; 4] {
        self.geometry.places[point.index()].map(|place| self.lines.window(place))
    }

    /// By how much the index of a point grows with a step.
    #[inline]
    pub fn step(&self, direction: Direction) -> i32 {
        self.geometry.steps[direction as usize]
    }
}
