//! What one more stone makes on a line, as tables built once from the rules: hot code has no rule branches.
//!
//! A line is looked at five cells to each side of the stone. Each side is an arm (see `arm.rs`). Arms have few different
//! codes, so the table over two arm codes is small.

use super::arm::{ARMS, ArmCoder, line_shapes};
use super::lines::Window;
use super::packed_threat::{PackedThreat, PackedThreats, packed_threat_table};
use super::point::Color;
use super::rules::{Ban, Overline, Rules};
use super::threat::{SHAPE_SETS, ShapeSet, Threat, threat_table};
use std::array;
use std::sync::Arc;

/// What one more stone makes on one line, weakest first. `X` is the stones, `_` empty, `O` an enemy or a wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Shape {
    /// No room for five.
    Dead,
    /// More than five where that does not win.
    Overline,
    /// `OX____` a stone with room on one side.
    One,
    /// `__X___` a stone that may become an open two.
    OpenOne,
    /// `OXX___` two moves short of a four.
    Two,
    /// `__XX__` one move short of an open three.
    OpenTwo,
    /// `OXXX__` one move short of a four.
    Three,
    /// `_XXX__` or `_XX_X_` one move short of an open four.
    OpenThree,
    /// `OXXXX_` or `XX_XX` one cell completes five.
    Four,
    /// `X_XXX_X` two cells complete five, each another one.
    DoubleFour,
    /// `_XXXX_` the row can be completed at both ends.
    OpenFour,
    /// A winning row.
    Five,
}

impl Shape {
    /// Every shape, in order.
    pub(super) const ALL: [Shape; 12] = [
        Shape::Dead,
        Shape::Overline,
        Shape::One,
        Shape::OpenOne,
        Shape::Two,
        Shape::OpenTwo,
        Shape::Three,
        Shape::OpenThree,
        Shape::Four,
        Shape::DoubleFour,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// Every shape at its number, and `Dead` at the numbers that are left of four bits.
    const BY_NUMBER: [Shape; 16] = {
        let mut shapes = [Shape::Dead; 16];
        let mut number = 0;
        while number < Shape::ALL.len() {
            shapes[number] = Shape::ALL[number];
            number += 1;
        }
        shapes
    };

    /// How many fours it is: two of them on one line are a foul in renju.
    pub(super) fn fours(self) -> u32 {
        match self {
            Shape::Four | Shape::OpenFour => 1,
            Shape::DoubleFour => 2,
            _ => 0,
        }
    }
}

/// The shapes at one cell, four bits each: black's four directions in the low half, white's in the high half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Codes(pub(super) u32);

impl Codes {
    /// The same with both colours' shapes in one direction replaced by those which `row` has in the first direction.
    #[inline]
    pub(super) fn with(self, row: Codes, direction: usize) -> Codes {
        Codes(self.0 & !(0x000f_000f << (4 * direction)) | row.0 << (4 * direction))
    }

    /// The shape of a colour in one direction.
    #[inline]
    pub(super) fn shape(self, color: Color, direction: usize) -> Shape {
        Shape::BY_NUMBER[(self.0 >> (16 * color as usize + 4 * direction)) as usize & 0xf]
    }
}

/// Shapes and threats for one set of rules.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct ShapeTable {
    /// The empty cells before a change that see it, by the five cells there: see [`ShapeTable::reached`].
    reached_before: [u32; 1024],
    /// The same after the change.
    reached_after: [u32; 1024],
    /// Arm codes of the five cells before a point, as rows of `shapes`: black's in the low half, white's in the high half.
    before: [u32; 1024],
    /// Arm codes of the five cells after a point, as columns of `shapes`.
    after: [u32; 1024],
    /// Shape by the codes of both arms, for black and white.
    shapes: [[u8; ARMS * ARMS]; 2],
    /// ShapeSet and threat of the four shapes of a cell, for black and white: one table if both have the same bans.
    packed: [Arc<[PackedThreat; 1 << 16]>; 2],
    /// Threat by shape set as if nothing were banned: what a suspect is once it is cleared.
    free_threats: [Threat; SHAPE_SETS],
}

impl ShapeTable {
    pub(super) fn new(rules: &Rules) -> ShapeTable {
        let coder = ArmCoder::new(rules);
        let [black, white] =
            Color::ALL.map(|color| (rules.ban[color as usize], rules.overline[color as usize]));
        let packed_of_black = packed_threat_table(black.0, black.1);
        let packed_of_white =
            if white == black { Arc::clone(&packed_of_black) } else { packed_threat_table(white.0, white.1) };
        ShapeTable {
            reached_before: array::from_fn(|arm| marks(coder.reached(Window::cells_before(arm)), -1)),
            reached_after: array::from_fn(|arm| marks(coder.reached(Window::cells_after(arm)), 1)),
            before: array::from_fn(|arm| ARMS as u32 * coder.both(Window::cells_before(arm))),
            after: array::from_fn(|arm| coder.both(Window::cells_after(arm))),
            shapes: Color::ALL.map(|color| line_shapes(rules, color, &coder)),
            packed: [packed_of_black, packed_of_white],
            free_threats: threat_table(Ban::Nothing, Overline::Nothing),
        }
    }

    /// The empty cells whose shapes may depend on the middle of the window, each as [`Window::mark`] has it.
    #[inline]
    pub(super) fn reached(&self, window: Window) -> u32 {
        let (before, after) = window.arms(Window::MIDDLE);
        self.reached_before[before] | self.reached_after[after]
    }

    /// Shapes of black and white, as in the first direction, for a stone at a cell of the window given by its mark's bit.
    #[inline]
    pub(super) fn codes(&self, window: Window, bit: u32) -> Codes {
        let (before, after) = window.arms(bit);
        let arms = (self.before[before] | self.after[after]) as usize;
        let shapes = [arms, arms >> 16].map(|pair| pair % (ARMS * ARMS));
        Codes(u32::from(self.shapes[0][shapes[0]]) | u32::from(self.shapes[1][shapes[1]]) << 16)
    }

    /// Shapes of black and white for a stone at the middle of the four windows of a cell.
    #[inline]
    pub(super) fn all_codes(&self, windows: [Window; 4]) -> Codes {
        (0..4).fold(Codes(0), |codes, direction| {
            codes.with(self.codes(windows[direction], Window::MIDDLE), direction)
        })
    }

    /// Shape of one colour for a stone at the middle of the window.
    #[inline]
    pub(super) fn shape(&self, window: Window, color: Color) -> Shape {
        self.codes(window, Window::MIDDLE).shape(color, 0)
    }

    /// Kinds and threats of black and white, side by side like their codes.
    #[inline]
    pub(super) fn packed(&self, codes: Codes) -> PackedThreats {
        let [black, white] = [codes.0 as u16, (codes.0 >> 16) as u16].map(usize::from);
        PackedThreats::new(self.packed[0][black], self.packed[1][white])
    }

    /// Threat of a shape set with the bans left out of account.
    #[inline]
    pub(super) fn free_threat(&self, shape_set: ShapeSet) -> Threat {
        self.free_threats[usize::from(shape_set)]
    }
}

/// The marks of the cells so many steps beyond the next one, on one side of the middle.
fn marks(steps: impl Iterator<Item = usize>, sign: i32) -> u32 {
    steps.fold(0, |cells, step| cells | Window::mark(sign * (step as i32 + 1)))
}
