//! What one more stone makes on a line, as tables built once from the rules: hot code has no rule branches.
//!
//! A line is looked at five cells to each side of the stone. Each side is an arm (see `arm.rs`). Arms have few different
//! codes, so the table over two arm codes is small.

use super::arm::{ARMS, ArmCoder, line_shapes};
use super::class::{Class, KINDS, Kind, class_table, kind_table};
use super::lines::{Window, stone_bits};
use super::point::Color;
use super::rules::{Ban, Overline, Rules};

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

    /// How many fours it is: two of them on one line are a foul in renju.
    pub(super) fn fours(self) -> u32 {
        match self {
            Shape::Four | Shape::OpenFour => 1,
            Shape::DoubleFour => 2,
            _ => 0,
        }
    }
}

/// The four shapes of one colour at one cell, four bits a direction.
pub(super) type Code = u16;

/// The shape of one direction in a code.
#[inline]
pub(super) fn shape_in(code: Code, direction: usize) -> Shape {
    Shape::ALL[usize::from(code >> (4 * direction)) & 0xf]
}

/// Shapes and classes for one set of rules.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct ShapeTable {
    /// Cells beyond which a stone cannot change a shape: 4, or 5 where a sixth stone matters.
    pub(super) reach: i32,
    /// Arm codes of the five cells before and after a point, for black and white.
    before: [[u8; 2]; 1024],
    after: [[u8; 2]; 1024],
    /// Shape by the codes of both arms, for black and white.
    shapes: [[u8; ARMS * ARMS]; 2],
    /// Kind of the four shapes of a cell.
    kinds: Box<[Kind; 1 << 16]>,
    /// Class by kind, for black and white.
    classes: [[Class; KINDS]; 2],
    /// The same as if nothing were banned: what a suspect is once it is cleared.
    free_classes: [Class; KINDS],
}

impl ShapeTable {
    pub(super) fn new(rules: &Rules) -> ShapeTable {
        let coder = ArmCoder::new(rules);
        let arm_table = |nearest_first: fn(usize, usize) -> usize| {
            let mut table = [[0; 2]; 1024];
            for (bits, codes) in table.iter_mut().enumerate() {
                *codes = Color::ALL.map(|color| {
                    let own = stone_bits(color) as usize;
                    coder.read(|step| bits >> nearest_first(step, 2) & 0b11, own)
                });
            }
            table
        };
        ShapeTable {
            reach: coder.reach as i32,
            before: arm_table(|step, bits| (4 - step) * bits),
            after: arm_table(|step, bits| step * bits),
            shapes: Color::ALL.map(|color| line_shapes(rules, color, &coder)),
            classes: Color::ALL
                .map(|color| class_table(rules.ban[color as usize], rules.overline[color as usize])),
            kinds: kind_table(),
            free_classes: class_table(Ban::Nothing, Overline::Nothing),
        }
    }

    /// Shapes of black and white for a stone at `offset` (at most five away) in the window.
    #[inline]
    pub(super) fn shapes(&self, window: Window, offset: i32) -> [u8; 2] {
        let before = self.before[window.arm_before(offset)];
        let after = self.after[window.arm_after(offset)];
        [0, 1].map(|color| {
            self.shapes[color][usize::from(before[color]) % ARMS * ARMS + usize::from(after[color]) % ARMS]
        })
    }

    /// Shape of one colour for a stone at the middle of the window.
    #[inline]
    pub(super) fn shape(&self, window: Window, color: Color) -> Shape {
        Shape::ALL[usize::from(self.shapes(window, 0)[color as usize])]
    }

    /// Kind of four shapes.
    #[inline]
    pub(super) fn kind(&self, code: Code) -> Kind {
        self.kinds[usize::from(code)]
    }

    /// Class of a kind.
    #[inline]
    pub(super) fn class(&self, kind: Kind, color: Color) -> Class {
        self.classes[color as usize][usize::from(kind)]
    }

    /// Class of a kind with the bans left out of account.
    #[inline]
    pub(super) fn free_class(&self, kind: Kind) -> Class {
        self.free_classes[usize::from(kind)]
    }
}
