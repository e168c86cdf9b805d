//! Captures, and fives that a capture may still break.

use super::grid::Grid;
use super::rows::{Row, winning_row, winning_rows};
use crate::game::{Cell, Color, Point, Rules};

const EIGHT_WAYS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Stones that `color` takes by a stone on `point`: each way on its own, all at once.
pub(super) fn taken_by(grid: &Grid, rules: &Rules, point: Point, color: Color) -> Vec<Point> {
    let Some(captures) = rules.captures else { return Vec::new() };
    let lengths: &[i32] = if captures.threes { &[2, 3] } else { &[2] };
    let size = grid.size();
    let mut taken = Vec::new();
    for (dx, dy) in EIGHT_WAYS {
        let away = |steps: i32| size.point(size.x(point) + steps * dx, size.y(point) + steps * dy);
        for &length in lengths {
            let between = (1..=length).all(|steps| grid.has_stone(away(steps), !color));
            if between && grid.has_stone(away(length + 1), color) {
                taken.extend((1..=length).filter_map(away));
            }
        }
    }
    taken
}

/// The winning rows one stone made.
#[derive(Clone, PartialEq, Debug)]
pub struct Five {
    /// Whose they are.
    pub owner: Color,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Five {
    /// The rows won by the stone on `point`.
    pub(super) fn through(grid: &Grid, rules: &Rules, point: Point) -> Option<Five> {
        let Cell::Stone(owner) = grid.cell(point) else { return None };
        let rows = winning_rows(grid, rules, point);
        (!rows.is_empty()).then_some(Five { owner, rows })
    }

    /// What is left of it: winning rows made of its stones.
    pub(super) fn still_standing(&self, grid: &Grid, rules: &Rules) -> Option<Five> {
        let mut left: Vec<Row> = Vec::new();
        for row in &self.rows {
            for &point in row.points.iter().filter(|&&point| grid.has_stone(Some(point), self.owner)) {
                let remains = winning_row(grid, rules, point, row.direction);
                left.extend(remains.filter(|remains| !left.contains(remains)));
            }
        }
        (!left.is_empty()).then_some(Five { owner: self.owner, rows: left })
    }

    /// Whether the rules ask a five to outlive the reply and the opponent has a capture that breaks it or wins.
    pub(super) fn can_be_answered(&self, grid: &Grid, rules: &Rules, captured: [u8; 2]) -> bool {
        let Some(captures) = rules.captures.filter(|captures| captures.five_must_survive) else {
            return false;
        };
        let opponent = !self.owner;
        grid.empty_points().into_iter().any(|point| {
            let taken = taken_by(grid, rules, point, opponent);
            if taken.is_empty() {
                return false;
            }
            let total = usize::from(captured[opponent as usize]) + taken.len();
            let mut after = grid.with(point, Cell::Stone(opponent));
            for &stone in &taken {
                after.set(stone, Cell::Empty);
            }
            total >= usize::from(captures.stones_to_win) || self.still_standing(&after, rules).is_none()
        })
    }
}
