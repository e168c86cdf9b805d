//! What the shapes on a cell's four lines are together, found by their code in one step: their kind and class.

use super::class::{Class, KINDS, Kind, class_of, kinds};
use super::point::Color;
use super::rules::{Ban, Overline};
use std::sync::Arc;

/// A kind with its class for one colour: the class in the high four bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rating(u16);

impl Rating {
    /// Bits of the kind: an index into a table of so many bits needs no check.
    pub(super) const KIND_BITS: u32 = 11;

    fn new(kind: usize, class: Class) -> Rating {
        Rating(kind as u16 | (class as u16) << 12)
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        self.0 & ((1 << Rating::KIND_BITS) - 1)
    }

    #[inline]
    pub(super) fn class(self) -> Class {
        Class::BY_NUMBER[usize::from(self.0 >> 12)]
    }
}

/// The ratings of black and white side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ratings(u32);

impl Ratings {
    /// Those of a cell where neither makes anything, or that is not empty.
    pub(super) const NOTHING: Ratings = Ratings((Class::Quiet as u32) << 12 | (Class::Quiet as u32) << 28);

    /// Room for the lists of all classes of both colours.
    pub(super) const LISTS: usize = 32;

    #[inline]
    pub(super) fn new(black: Rating, white: Rating) -> Ratings {
        Ratings(u32::from(black.0) | u32::from(white.0) << 16)
    }

    #[inline]
    pub(super) fn of(self, color: Color) -> Rating {
        Rating((self.0 >> (16 * color as u32)) as u16)
    }

    /// The number of the list that a colour's class has: its own for every colour and class, below [`Ratings::LISTS`].
    #[inline]
    pub(super) fn list(self, color: Color) -> usize {
        list(color, usize::from(self.of(color).0 >> 12))
    }

    /// Whether a cell that had these ratings and has others now must change lists.
    #[inline]
    pub(super) fn is_relisted_as(self, now: Ratings) -> bool {
        const CLASSES: u32 = 0xf000_f000;
        /// Set in the listed classes alone.
        const LISTED: u32 = 0xc000_c000;
        const _: () = assert!(Class::Suspect as u8 == 0b0100);
        (self.0 ^ now.0) & CLASSES != 0 && (self.0 | now.0) & LISTED != 0
    }
}

/// The number of the list of a class.
#[inline]
pub(super) fn list_of(color: Color, class: Class) -> usize {
    list(color, class as usize)
}

/// Whether the list with this number is kept.
#[inline]
pub(super) fn is_kept(list: usize) -> bool {
    list % 16 >= Class::Suspect as usize
}

#[inline]
fn list(color: Color, class: usize) -> usize {
    16 * color as usize + class
}

const _: () = assert!(KINDS <= 1 << Rating::KIND_BITS && Class::COUNT <= 16);

/// The rating of every code for a colour under its bans.
pub(super) fn rating_table(ban: Ban, overline: Overline) -> Arc<[Rating; 1 << 16]> {
    let mut table: Box<[Rating; 1 << 16]> =
        vec![Rating(0); 1 << 16].into_boxed_slice().try_into().expect("the length is right");
    for (kind, shapes) in kinds().into_iter().enumerate() {
        let rating = Rating::new(kind, class_of(shapes, ban, overline));
        for order in 0..256_usize {
            let places = [0, 1, 2, 3].map(|direction| order >> (2 * direction) & 3);
            let is_permutation = places.iter().fold(0, |seen, place| seen | 1 << place) == 0b1111;
            if is_permutation {
                let code =
                    (0..4).fold(0, |code, shape| code | (shapes[shape] as usize) << (4 * places[shape]));
                table[code] = rating;
            }
        }
    }
    Arc::from(table)
}
