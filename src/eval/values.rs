//! What a cell's shapes are worth: the numbers behind the evaluation.
//!
//! A cell counts by its shape set, once for the side to move and once for the side that waits; 200 is one logit.

use crate::game::{Codes, Color, PackedThreat, SHAPE_SETS, ShapeTable};

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
