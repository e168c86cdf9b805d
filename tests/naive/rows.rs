//! Which rows of stones win.

use super::grid::Grid;
use tessera::game::{Cell, Color, Direction, Overline, Point, Rules};

/// An unbroken row of one colour that wins, as long as it is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    pub(crate) direction: Direction,
    pub(crate) points: Vec<Point>,
}

/// All winning rows through the stone on `point`.
pub(crate) fn winning_rows(grid: &Grid, rules: &Rules, point: Point) -> Vec<Row> {
    Direction::ALL.into_iter().filter_map(|direction| winning_row(grid, rules, point, direction)).collect()
}

/// The winning row through the stone on `point` in one direction.
pub(crate) fn winning_row(grid: &Grid, rules: &Rules, point: Point, direction: Direction) -> Option<Row> {
    let Cell::Stone(color) = grid.cell(point) else { return None };
    let points = grid.run(point, color, direction);
    let before = grid.size().step(points[0], direction, -1);
    let after = grid.size().step(points[points.len() - 1], direction, 1);
    let closed = grid.has_stone(before, !color) && grid.has_stone(after, !color);
    wins(rules, color, points.len(), closed).then_some(Row { direction, points })
}

/// Whether a row of that length wins; `closed` says that an enemy stone, not the edge, stands at both ends.
pub(crate) fn wins(rules: &Rules, color: Color, length: usize, closed: bool) -> bool {
    let line = usize::from(rules.line);
    if length == line {
        !(rules.open_end_needed && closed)
    } else {
        length > line && rules.overline[color as usize] == Overline::Wins
    }
}
