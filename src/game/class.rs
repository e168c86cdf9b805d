//! What the shapes on a cell's four lines make together: its kind, whatever their order, and its class.

use super::rules::{Ban, Overline};
use super::shape::Shape;

/// What one more stone makes on its four lines together, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// Surely forbidden: overline or two fours for black in renju.
    Foul,
    /// No open two nor more.
    Quiet,
    /// An open two.
    OpenTwo,
    /// A three with room for a four.
    Three,
    /// Two open threes for a colour that may not make them, so perhaps forbidden: ask [`super::Board::foul`].
    Suspect,
    /// An open three.
    OpenThree,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open three.
    FourThree,
    /// Two fours.
    DoubleFour,
    /// A four open at both ends.
    OpenFour,
    /// A winning row.
    Five,
}

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 12;

    /// Every class at its number, and `Five` at the numbers that are left of four bits.
    pub(super) const BY_NUMBER: [Class; 16] = {
        use Class::*;
        [
            Foul,
            Quiet,
            OpenTwo,
            Three,
            Suspect,
            OpenThree,
            DoubleThree,
            Four,
            FourThree,
            DoubleFour,
            OpenFour,
            Five,
            Five,
            Five,
            Five,
            Five,
        ]
    };

    /// Whether the board keeps count and a list of the cells of this class: threats, and moves that may be fouls.
    #[inline]
    pub const fn is_listed(self) -> bool {
        self as u8 >= Class::Suspect as u8
    }
}

/// The four shapes of one colour at one cell, whatever the order: a number below [`KINDS`].
pub type Kind = u16;

/// How many different sets of four shapes there are.
pub const KINDS: usize = 1365;

/// Every set of four shapes, strongest first in each, at the index of its kind.
pub fn kinds() -> Vec<[Shape; 4]> {
    let mut kinds = Vec::with_capacity(KINDS);
    for first in Shape::ALL {
        for second in Shape::ALL.into_iter().filter(|&shape| shape <= first) {
            for third in Shape::ALL.into_iter().filter(|&shape| shape <= second) {
                let fourths = Shape::ALL.into_iter().filter(|&shape| shape <= third);
                kinds.extend(fourths.map(|fourth| [first, second, third, fourth]));
            }
        }
    }
    kinds
}

/// The class of every kind for a colour under its bans.
pub(super) fn class_table(ban: Ban, overline: Overline) -> [Class; KINDS] {
    let mut table = [Class::Quiet; KINDS];
    for (class, shapes) in table.iter_mut().zip(kinds()) {
        *class = class_of(shapes, ban, overline);
    }
    table
}

/// The class of a set of four shapes.
pub(super) fn class_of(shapes: [Shape; 4], ban: Ban, overline: Overline) -> Class {
    let having = |shape| shapes.iter().filter(|&&made| made == shape).count();
    let fours: u32 = shapes.iter().map(|shape| shape.fours()).sum();
    let open_threes = having(Shape::OpenThree);
    if having(Shape::Five) > 0 {
        Class::Five
    } else if (overline == Overline::Foul && having(Shape::Overline) > 0) || (ban == Ban::Renju && fours >= 2)
    {
        Class::Foul
    } else if ban != Ban::Nothing && open_threes >= 2 {
        Class::Suspect
    } else if having(Shape::OpenFour) > 0 {
        Class::OpenFour
    } else if fours >= 2 {
        Class::DoubleFour
    } else if fours == 1 {
        if open_threes > 0 { Class::FourThree } else { Class::Four }
    } else if open_threes >= 2 {
        Class::DoubleThree
    } else if open_threes == 1 {
        Class::OpenThree
    } else if having(Shape::Three) > 0 {
        Class::Three
    } else if having(Shape::OpenTwo) > 0 {
        Class::OpenTwo
    } else {
        Class::Quiet
    }
}
