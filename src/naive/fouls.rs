//! Forbidden moves, by plain recursion over copies of the grid.

use super::captures::taken_by;
use super::grid::Grid;
use super::rows::completes_row;
use super::shapes::Shapes;
use crate::game::{Ban, Cell, Color, Direction, Foul, Point, Rules, Shape};

/// Why `color` may not play on the empty `point`, if so. A five beats every ban.
pub(super) fn foul(grid: &Grid, rules: &Rules, shapes: &Shapes, point: Point, color: Color) -> Option<Foul> {
    let ban = rules.ban[color as usize];
    if ban == Ban::Nothing || completes_row(grid, rules, point, color) {
        return None;
    }
    let made = Direction::ALL.map(|direction| shapes.of(grid, point, color, direction));
    let count = |shape| made.iter().filter(|&&made| made == shape).count();
    match ban {
        Ban::Nothing => None,
        // A move that captures is exempt.
        Ban::DoubleThree => (count(Shape::OpenThree) >= 2 && taken_by(grid, rules, point, color).is_empty())
            .then_some(Foul::DoubleThree),
        Ban::Renju if count(Shape::Overline) >= 1 => Some(Foul::Overline),
        Ban::Renju if count(Shape::Four) + count(Shape::OpenFour) + 2 * count(Shape::DoubleFour) >= 2 => {
            Some(Foul::DoubleFour)
        }
        // Looking at the shape first only saves time: a real three is always an open one.
        Ban::Renju if count(Shape::OpenThree) < 2 => None,
        Ban::Renju => {
            let after = grid.with(point, Cell::Stone(color));
            let is_real = |&(direction, made): &(Direction, Shape)| {
                made == Shape::OpenThree && is_real_three(&after, rules, shapes, point, direction)
            };
            let threes = Direction::ALL.into_iter().zip(made).filter(is_real).count();
            (threes >= 2).then_some(Foul::DoubleThree)
        }
    }
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
            && !completes_row(grid, rules, next, color)
            && foul(grid, rules, shapes, next, color).is_none()
    })
}
