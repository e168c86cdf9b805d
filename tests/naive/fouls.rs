//! Forbidden moves, by plain recursion over copies of the grid.

use super::captures::taken_by;
use super::grid::Grid;
use super::rows::winning_rows;
use super::shapes::Shapes;
use tessera::game::{Ban, Cell, Color, Direction, Foul, Point, Rules, Shape};

/// Why `color` may not play on the empty `point`, if so.
pub(crate) fn foul(grid: &Grid, rules: &Rules, shapes: &Shapes, point: Point, color: Color) -> Option<Foul> {
    match rules.ban[color as usize] {
        Ban::Nothing => None,
        Ban::DoubleThree => double_three(grid, rules, shapes, point, color),
        Ban::Renju => renju(grid, rules, shapes, point, color),
    }
}

/// Two free threes at once; a five wins over it, and a move that captures is exempt.
fn double_three(grid: &Grid, rules: &Rules, shapes: &Shapes, point: Point, color: Color) -> Option<Foul> {
    if lines_with(grid, shapes, point, color, Shape::OpenThree) < 2 {
        return None;
    }
    let wins = !winning_rows(&grid.with(point, Cell::Stone(color)), rules, point).is_empty();
    let captures = !taken_by(grid, rules, point, color).is_empty();
    (!wins && !captures).then_some(Foul::DoubleThree)
}

/// The renju federation's rules for black, the exceptions of its double three included.
fn renju(grid: &Grid, rules: &Rules, shapes: &Shapes, point: Point, color: Color) -> Option<Foul> {
    let after = grid.with(point, Cell::Stone(color));
    if !winning_rows(&after, rules, point).is_empty() {
        return None;
    }
    let line = usize::from(rules.line);
    if Direction::ALL.iter().any(|&direction| after.run(point, color, direction).len() > line) {
        return Some(Foul::Overline);
    }
    let count = |shape| lines_with(grid, shapes, point, color, shape);
    if count(Shape::Four) + count(Shape::OpenFour) + 2 * count(Shape::DoubleFour) >= 2 {
        return Some(Foul::DoubleFour);
    }
    // Looking at the shape first only saves time: a real three is always an open one.
    if count(Shape::OpenThree) < 2 {
        return None;
    }
    let threes = Direction::ALL
        .into_iter()
        .filter(|&direction| shapes.of(grid, point, color, direction) == Shape::OpenThree)
        .filter(|&direction| is_real_three(&after, rules, shapes, point, direction))
        .count();
    (threes >= 2).then_some(Foul::DoubleThree)
}

/// Whether the row of the stone on `point` can become a straight four by a move that is neither a five nor a foul.
fn is_real_three(grid: &Grid, rules: &Rules, shapes: &Shapes, point: Point, direction: Direction) -> bool {
    let Cell::Stone(color) = grid.cell(point) else { return false };
    let on_the_line = |steps: &i32| *steps != 0;
    let reach = i32::from(rules.line) - 1;
    (-reach..=reach).filter(on_the_line).any(|steps| {
        let Some(next) = grid.size().step(point, direction, steps) else { return false };
        if grid.cell(next) != Cell::Empty || shapes.of(grid, next, color, direction) != Shape::OpenFour {
            return false;
        }
        let after = grid.with(next, Cell::Stone(color));
        after.run(next, color, direction).contains(&point)
            && winning_rows(&after, rules, next).is_empty()
            && foul(grid, rules, shapes, next, color).is_none()
    })
}

fn lines_with(grid: &Grid, shapes: &Shapes, point: Point, color: Color, shape: Shape) -> usize {
    Direction::ALL.iter().filter(|&&direction| shapes.of(grid, point, color, direction) == shape).count()
}
