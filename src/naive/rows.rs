//! Which rows of stones win.

use super::grid::Grid;
use crate::game::{Cell, Color, Direction, Overline, Point, Rules};

/// An unbroken row of one colour that wins, as long as it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// How it lies.
    pub direction: Direction,
    /// Its stones in order.
    pub points: Vec<Point>,
}

/// All winning rows through the stone on `point`.
pub(super) fn winning_rows(grid: &Grid, rules: &Rules, point: Point) -> Vec<Row> {
    Direction::ALL.into_iter().filter_map(|direction| winning_row(grid, rules, point, direction)).collect()
}

/// The winning row through the stone on `point` in one direction.
pub(super) fn winning_row(grid: &Grid, rules: &Rules, point: Point, direction: Direction) -> Option<Row> {
    let Cell::Stone(color) = grid.cell(point) else { return None };
    wins_in(grid, rules, grid.place(point), color, direction)
        .then(|| Row { direction, points: grid.run(point, color, direction) })
}

/// Whether a stone of `color` on the empty `point` completes a winning row.
pub(super) fn completes_row(grid: &Grid, rules: &Rules, point: Point, color: Color) -> bool {
    let place = grid.place(point);
    Direction::ALL.into_iter().any(|direction| wins_in(grid, rules, place, color, direction))
}

/// Whether a stone of `color` on a cell, there or imagined, is part of a winning row.
fn wins_in(grid: &Grid, rules: &Rules, place: (i32, i32), color: Color, direction: Direction) -> bool {
    let (before, after) = grid.neighbours(place, color, direction);
    let length = before + 1 + after;
    length >= i32::from(rules.line) && {
        let (dx, dy) = direction.delta();
        let end = |steps: i32| grid.size().point(place.0 + steps * dx, place.1 + steps * dy);
        let closed = grid.has_stone(end(-before - 1), !color) && grid.has_stone(end(after + 1), !color);
        wins(rules, color, length as usize, closed)
    }
}

/// Whether a row of that length wins; `closed` says that an enemy stone, not the edge, stands at both ends.
pub(super) fn wins(rules: &Rules, color: Color, length: usize, closed: bool) -> bool {
    let line = usize::from(rules.line);
    if length == line {
        !(rules.open_end_needed && closed)
    } else {
        length > line && rules.overline[color as usize] == Overline::Wins
    }
}
