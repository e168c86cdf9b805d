//! What a cell's shapes are worth: the numbers behind the evaluation.

use crate::game::{CellValues, KINDS, Rules, Shape, kinds};
use std::sync::Arc;

/// The values of all kinds of cells under the given rules.
pub fn cell_values(rules: &Rules) -> Arc<CellValues> {
    let mut values = [[0; KINDS]; 2];
    for (color, values) in values.iter_mut().enumerate() {
        let banned = rules.ban[color] == crate::game::Ban::Renju;
        for (value, shapes) in values.iter_mut().zip(kinds()) {
            *value = kind_value(shapes, banned);
        }
    }
    Arc::new(values)
}

/// Worth of one line's shape: what a stone on the cell would make.
fn shape_value(shape: Shape) -> i16 {
    match shape {
        Shape::Dead | Shape::Overline => 0,
        Shape::One => 0,
        Shape::OpenOne => 1,
        Shape::Two => 4,
        Shape::OpenTwo => 12,
        Shape::Three => 14,
        Shape::OpenThree => 40,
        Shape::Four => 45,
        Shape::DoubleFour | Shape::OpenFour => 120,
        Shape::Five => 200,
    }
}

/// Worth of a cell: its lines add up, and lines that support each other are worth more than their sum.
fn kind_value(shapes: [Shape; 4], banned: bool) -> i16 {
    let sum: i16 = shapes.into_iter().map(shape_value).sum();
    let [strongest, second, ..] = shapes;
    let bonus = match (strongest, second) {
        (Shape::Five | Shape::OpenFour | Shape::DoubleFour, _) => 0,
        (Shape::Four, Shape::Four) | (Shape::OpenThree, Shape::OpenThree) if banned => -60,
        (Shape::Four, Shape::Four | Shape::OpenThree) => 70,
        (Shape::Four, Shape::Three | Shape::OpenTwo) => 20,
        (Shape::OpenThree, Shape::OpenThree) => 45,
        (Shape::OpenThree, Shape::Three | Shape::OpenTwo) => 18,
        (Shape::Three, Shape::Three | Shape::OpenTwo) => 8,
        (Shape::OpenTwo, Shape::OpenTwo) => 10,
        _ => 0,
    };
    sum + bonus
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_without_shapes_is_worth_nothing() {
        for bits in 0..256 {
            let values = cell_values(&Rules::from_bits(bits));
            assert_eq!([values[0][0], values[1][0]], [0, 0], "rule {bits}");
        }
    }
}
