//! What the shapes on a cell's four lines make together: its shape set, whatever their order, and its threat.

use super::rules::{Ban, Overline};
use super::shape::Shape;

/// What one more stone makes on its four lines together, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Threat {
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

impl Threat {
    /// How many threats there are.
    pub const COUNT: usize = 12;

    /// Every threat at its number, and `Five` at the numbers that are left of four bits.
    pub(super) const BY_NUMBER: [Threat; 16] = {
        use Threat::*;
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

    /// Whether the board keeps count and a list of the cells of this threat: threats, and moves that may be fouls.
    #[inline]
    pub const fn is_listed(self) -> bool {
        self as u8 >= Threat::Suspect as u8
    }
}

/// The four shapes of one colour at one cell, whatever the order: a number below [`SHAPE_SETS`].
pub type ShapeSet = u16;

/// How many different sets of four shapes there are.
pub const SHAPE_SETS: usize = 1365;

/// Every set of four shapes, strongest first in each, at the index of its shape set.
pub fn shape_sets() -> Vec<[Shape; 4]> {
    let mut shape_sets = Vec::with_capacity(SHAPE_SETS);
    for first in Shape::ALL {
        for second in Shape::ALL.into_iter().filter(|&shape| shape <= first) {
            for third in Shape::ALL.into_iter().filter(|&shape| shape <= second) {
                let fourths = Shape::ALL.into_iter().filter(|&shape| shape <= third);
                shape_sets.extend(fourths.map(|fourth| [first, second, third, fourth]));
            }
        }
    }
    shape_sets
}

/// The threat of every shape set for a colour under its bans.
pub(super) fn threat_table(ban: Ban, overline: Overline) -> [Threat; SHAPE_SETS] {
    let mut table = [Threat::Quiet; SHAPE_SETS];
    for (threat, shapes) in table.iter_mut().zip(shape_sets()) {
        *threat = threat_of(shapes, ban, overline);
    }
    table
}

/// The threat of a set of four shapes.
pub(super) fn threat_of(shapes: [Shape; 4], ban: Ban, overline: Overline) -> Threat {
    let having = |shape| shapes.iter().filter(|&&made| made == shape).count();
    let fours: u32 = shapes.iter().map(|shape| shape.fours()).sum();
    let open_threes = having(Shape::OpenThree);
    if having(Shape::Five) > 0 {
        Threat::Five
    } else if (overline == Overline::Foul && having(Shape::Overline) > 0) || (ban == Ban::Renju && fours >= 2)
    {
        Threat::Foul
    } else if ban != Ban::Nothing && open_threes >= 2 {
        Threat::Suspect
    } else if having(Shape::OpenFour) > 0 {
        Threat::OpenFour
    } else if fours >= 2 {
        Threat::DoubleFour
    } else if fours == 1 {
        if open_threes > 0 { Threat::FourThree } else { Threat::Four }
    } else if open_threes >= 2 {
        Threat::DoubleThree
    } else if open_threes == 1 {
        Threat::OpenThree
    } else if having(Shape::Three) > 0 {
        Threat::Three
    } else if having(Shape::OpenTwo) > 0 {
        Threat::OpenTwo
    } else {
        Threat::Quiet
    }
}
