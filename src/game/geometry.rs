//! What never changes on a board of one size: where each point lies on its four lines, and its hash keys.

use super::lines;
use super::point::{Cell, Color, Direction, Point, Size};
use crate::random::Random;
use std::array;

/// Geometry and hash keys of one board size, shared by all boards of that size.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    pub(super) size: Size,
    /// Distance between neighbours on a line, in point indices.
    steps: [i32; 4],
    /// Distances of the neighbours on the four lines.
    pub(super) offsets: Offsets,
    /// Place of every point on its line of each direction.
    pub(super) places: Vec<[u32; 4]>,
    /// Column and row of every point.
    pub(super) coordinates: Vec<(u8, u8)>,
    /// Hash keys of black, white and blocked cells, by point.
    keys: Vec<[u64; 3]>,
    /// Hash keys of stones taken so far, by colour.
    captured: [[u64; 32]; 2],
}

/// Distances in point indices of the neighbours on a line, by the bits of [`lines::Window::mark`], for each direction.
pub(super) type Offsets = [[i32; 32]; 4];

/// Part of the hash while white is to move.
pub(super) const WHITE_TO_MOVE: u64 = 0x9c1f_3a65_d27b_e084;

/// Part of the hash while a five waits for the reply that might break it.
pub(super) const FIVE_PENDING: u64 = 0x37a9_51cc_0e64_8bfd;

impl Geometry {
    pub(super) fn new(size: Size) -> Geometry {
        let width = i32::from(size.width());
        let steps = [1, width, width + 1, 1 - width];
        let middle = lines::Window::MIDDLE as i32;
        let mut random = Random::new(0x7e55_e7a0_0000_0000 ^ size.cells() as u64);
        Geometry {
            size,
            steps,
            offsets: steps.map(|step| array::from_fn(|bit| (bit as i32 - middle) / 2 * step)),
            places: size
                .points()
                .map(|point| Direction::ALL.map(|direction| lines::place(size, point, direction)))
                .collect(),
            coordinates: size.points().map(|point| (size.x(point) as u8, size.y(point) as u8)).collect(),
            keys: size.points().map(|_| [random.next(), random.next(), random.next()]).collect(),
            captured: [[(); 32]; 2].map(|colour| colour.map(|()| random.next())),
        }
    }

    /// Hash part of a cell's content; an empty cell has none.
    #[inline]
    pub(super) fn cell_key(&self, point: Point, cell: Cell) -> u64 {
        match cell {
            Cell::Empty => 0,
            Cell::Stone(color) => self.keys[point.index()][color as usize],
            Cell::Blocked => self.keys[point.index()][2],
        }
    }

    /// Hash part of the number of stones taken by a colour.
    #[inline]
    pub(super) fn captured_key(&self, by: Color, stones: u8) -> u64 {
        if stones == 0 { 0 } else { self.captured[by as usize][usize::from(stones).min(31)] }
    }

    /// The point `steps` along `direction`; the caller knows from the bit lines that it is on the board.
    #[inline]
    pub(super) fn neighbour(&self, point: Point, direction: usize, steps: i32) -> Point {
        Point::from_index((point.index() as i32 + self.steps[direction] * steps) as usize)
    }
}
