//! Moves that are forbidden by what they make: black's fouls in renju, and the plain double three.

use super::geometry::Geometry;
use super::lines::{BitLines, EMPTY, Window, stone_bits};
use super::point::{Color, Point};
use super::shape::{Shape, ShapeTable};
use smallvec::SmallVec;

/// Why a move is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once, each of which could become an open four by an allowed move.
    DoubleThree,
}

/// Looks for black's fouls. It never changes the board: stones it imagines are added to the windows it reads.
pub(super) struct Inspector<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) lines: &'a BitLines,
    pub(super) table: &'a ShapeTable,
    /// Black stones imagined on the way into the recursion.
    imagined: SmallVec<[Point; 8]>,
}

impl<'a> Inspector<'a> {
    pub(super) fn new(geometry: &'a Geometry, lines: &'a BitLines, table: &'a ShapeTable) -> Inspector<'a> {
        Inspector { geometry, lines, table, imagined: SmallVec::new() }
    }

    /// The foul black would commit at the empty `point`. A five beats every foul.
    pub(super) fn renju_foul(&mut self, point: Point) -> Option<Foul> {
        let shapes =
            [0, 1, 2, 3].map(|direction| self.table.shape(self.window(point, direction), Color::Black));
        if shapes.contains(&Shape::Five) {
            return None;
        }
        if shapes.contains(&Shape::Overline) {
            return Some(Foul::Overline);
        }
        if shapes.iter().map(|shape| shape.fours()).sum::<u32>() >= 2 {
            return Some(Foul::DoubleFour);
        }
        let open_threes = || (0..4).filter(|&direction| shapes[direction] == Shape::OpenThree);
        if open_threes().count() < 2 {
            return None;
        }
        self.imagined.push(point);
        let real = open_threes().filter(|&direction| self.is_real_three(point, direction)).take(2).count();
        self.imagined.pop();
        (real == 2).then_some(Foul::DoubleThree)
    }

    fn shapes(&self, point: Point) -> [Shape; 4] {
        [0, 1, 2, 3].map(|direction| self.table.shape(self.window(point, direction), Color::Black))
    }

    /// Whether the three through the imagined stone at `point` can become an open four by a move that is no foul.
    /// A move that completes five elsewhere wins, but it does not make the three one.
    fn is_real_three(&mut self, point: Point, direction: usize) -> bool {
        let window = self.window(point, direction);
        [1, -1].into_iter().any(|sign| {
            // The next stone joins the row of the three, so only black stones lie between it and `point`.
            let black = stone_bits(Color::Black);
            let gap = (1..=3).find(|step| window.cell(step * sign) != black);
            let Some(step) = gap.filter(|step| window.cell(step * sign) == EMPTY) else {
                return false;
            };
            let next = self.geometry.neighbour(point, direction, step * sign);
            let shapes = self.shapes(next);
            shapes[direction] == Shape::OpenFour
                && !shapes.contains(&Shape::Five)
                && self.renju_foul(next).is_none()
        })
    }

    fn window(&self, point: Point, direction: usize) -> Window {
        let place = |point: Point| self.geometry.places[point.index()][direction];
        self.lines.window_with(
            place(point),
            self.imagined.iter().copied().map(place),
            stone_bits(Color::Black),
        )
    }
}
