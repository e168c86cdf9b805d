//! What a cell's shapes are worth: the numbers behind the evaluation.
//!
//! A cell counts by its two strongest shapes, once for the side to move and once for the side that waits. The numbers
//! come from logistic regression on the results of fast self-play games, smoothed by hand; 200 is one logit.

use crate::game::{Ban, Codes, Color, PackedThreat, Rules, SHAPE_SETS, Shape, ShapeTable, shape_sets};

/// What a cell is worth to black and to white by its shape set.
pub(super) type CellValues = [[CellValue; SHAPE_SETS]; 2];

/// What a cell is worth to a colour that is to move, and to one that waits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct CellValue {
    pub(super) to_move: i16,
    pub(super) waiting: i16,
}

/// What a cell adds to the evaluation, by colour and shape set, in one number so that one addition keeps both sums: with
/// black to move in the high half, with white to move in the low half.
pub(super) struct ValueTable([[i64; 1 << PackedThreat::SET_BITS]; 2]);

impl ValueTable {
    pub(super) fn new(values: &CellValues) -> ValueTable {
        let mut table = [[0; 1 << PackedThreat::SET_BITS]; 2];
        for color in Color::ALL {
            // A cell that is not empty has shape set 0 as well as a dead one: neither may count.
            debug_assert_eq!(values[color as usize][0], CellValue::default());
            for (packed, value) in table[color as usize].iter_mut().zip(&values[color as usize]) {
                let (to_move, waiting) = (i64::from(value.to_move), i64::from(value.waiting));
                *packed = match color {
                    Color::Black => (to_move << 32) - waiting,
                    Color::White => to_move - (waiting << 32),
                };
            }
        }
        ValueTable(table)
    }

    /// What cells add, with the tables at hand: for a caller who asks for many.
    #[inline]
    pub(super) fn with<'a>(&'a self, table: &'a ShapeTable) -> CellValuesOf<'a> {
        CellValuesOf { values: &self.0, packed: Color::ALL.map(|color| table.packed_table(color)) }
    }

    /// The sum of all cells for a side to move.
    #[inline]
    pub(super) fn value(sum: i64, to_move: Color) -> i32 {
        let low = sum as i32;
        match to_move {
            Color::Black => ((sum - i64::from(low)) >> 32) as i32,
            Color::White => low,
        }
    }
}

/// A [`ValueTable`] for a [`ShapeTable`].
pub(super) struct CellValuesOf<'a> {
    values: &'a [[i64; 1 << PackedThreat::SET_BITS]; 2],
    packed: [&'a [PackedThreat; 1 << 16]; 2],
}

impl CellValuesOf<'_> {
    /// What a cell with these shapes adds.
    #[inline(always)]
    pub(super) fn of(&self, codes: Codes) -> i64 {
        let [black, white] = codes.halves();
        let of =
            |color: usize, half: usize| self.values[color][usize::from(self.packed[color][half].shape_set())];
        of(0, usize::from(black)) + of(1, usize::from(white))
    }
}

/// Values by the strongest shape (from `OpenTwo` up) and, along the row, the second strongest:
/// dead or overline, one, open one, two, open two, three, open three, four or more.
type Pairs = [[i16; 8]; 6];

const TO_MOVE: Pairs = [
    [5, 0, -1, 1, 7, 0, 0, 0],                // open two
    [8, 2, 5, 3, 12, 8, 0, 0],                // three
    [14, 4, 14, 11, 32, 31, 70, 0],           // open three
    [30, 25, 46, 46, 85, 78, 246, 90],        // four
    [140, 110, 140, 165, 165, 170, 200, 200], // open or double four
    [900, 900, 900, 900, 900, 900, 900, 900], // five
];

const WAITING: Pairs = [
    [4, 0, -1, 0, 5, 0, 0, 0],
    [5, 1, 3, 2, 8, 4, 0, 0],
    [10, 2, 9, 4, 26, 26, 51, 0],
    [24, 20, 39, 40, 62, 58, 144, 60],
    [55, 45, 74, 100, 127, 130, 150, 150],
    [305, 305, 310, 330, 390, 460, 530, 530],
];

/// The values of all shape sets of cells under the given rules.
pub(super) fn cell_values(rules: &Rules) -> CellValues {
    let mut values = [[CellValue::default(); SHAPE_SETS]; 2];
    for (color, values) in values.iter_mut().enumerate() {
        for (value, shapes) in values.iter_mut().zip(shape_sets()) {
            *value = CellValue {
                to_move: pair_value(&TO_MOVE, shapes, rules.ban[color]),
                waiting: pair_value(&WAITING, shapes, rules.ban[color]),
            };
        }
    }
    values
}

fn pair_value(pairs: &Pairs, [strongest, second, ..]: [Shape; 4], ban: Ban) -> i16 {
    let forbidden = match strongest {
        Shape::OpenThree => ban != Ban::Nothing && second == Shape::OpenThree,
        Shape::Four | Shape::OpenFour => ban == Ban::Renju && second >= Shape::Four,
        Shape::DoubleFour => ban == Ban::Renju,
        _ => false,
    };
    let row = match strongest {
        _ if forbidden => return 0,
        Shape::Dead | Shape::Overline | Shape::One | Shape::OpenOne | Shape::Two => return 0,
        Shape::OpenTwo => 0,
        Shape::Three => 1,
        Shape::OpenThree => 2,
        Shape::Four => 3,
        Shape::DoubleFour | Shape::OpenFour => 4,
        Shape::Five => 5,
    };
    let column = match second {
        Shape::Dead | Shape::Overline => 0,
        Shape::One => 1,
        Shape::OpenOne => 2,
        Shape::Two => 3,
        Shape::OpenTwo => 4,
        Shape::Three => 5,
        Shape::OpenThree => 6,
        Shape::Four | Shape::DoubleFour | Shape::OpenFour | Shape::Five => 7,
    };
    pairs[row][column]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_without_shapes_is_worth_nothing() {
        for bits in 0..256 {
            let values = cell_values(&Rules::from_bits(bits));
            assert_eq!([values[0][0], values[1][0]], [CellValue::default(); 2], "rule {bits}");
        }
    }
}
