//! What the shapes on a cell's four lines are together, found by their code in one step: their shape set and threat.

use super::point::Color;
use super::rules::{Ban, Overline};
use super::threat::{SHAPE_SETS, ShapeSet, Threat, shape_sets, threat_of};
use std::sync::Arc;

/// A shape set with its threat for one colour: the threat in the high four bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedThreat(u16);

impl PackedThreat {
    /// Bits of the shape set: an index into a table of so many bits needs no check.
    pub(super) const SET_BITS: u32 = 11;

    fn new(shape_set: usize, threat: Threat) -> PackedThreat {
        PackedThreat(shape_set as u16 | (threat as u16) << 12)
    }

    #[inline]
    pub(super) fn shape_set(self) -> ShapeSet {
        self.0 & ((1 << PackedThreat::SET_BITS) - 1)
    }

    #[inline]
    pub(super) fn threat(self) -> Threat {
        Threat::BY_NUMBER[usize::from(self.0 >> 12)]
    }
}

/// The packed threats of black and white side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedThreats(u32);

impl PackedThreats {
    /// Those of a cell where neither makes anything, or that is not empty.
    pub(super) const NOTHING: PackedThreats =
        PackedThreats((Threat::Quiet as u32) << 12 | (Threat::Quiet as u32) << 28);

    /// Room for the lists of all threats of both colours.
    pub(super) const LISTS: usize = 32;

    #[inline]
    pub(super) fn new(black: PackedThreat, white: PackedThreat) -> PackedThreats {
        PackedThreats(u32::from(black.0) | u32::from(white.0) << 16)
    }

    #[inline]
    pub(super) fn of(self, color: Color) -> PackedThreat {
        PackedThreat((self.0 >> (16 * color as u32)) as u16)
    }

    /// The number of the list that a colour's threat has: its own for every colour and threat, below [`PackedThreats::LISTS`].
    #[inline]
    pub(super) fn list(self, color: Color) -> usize {
        list(color, usize::from(self.of(color).0 >> 12))
    }

    /// Whether a cell that had these threats and has others now must change lists.
    #[inline]
    pub(super) fn is_relisted_as(self, now: PackedThreats) -> bool {
        const CLASSES: u32 = 0xf000_f000;
        /// Set in the listed threats alone.
        const LISTED: u32 = 0xc000_c000;
        const _: () = assert!(Threat::Suspect as u8 == 0b0100);
        (self.0 ^ now.0) & CLASSES != 0 && (self.0 | now.0) & LISTED != 0
    }
}

/// The number of the list of a threat.
#[inline]
pub(super) fn list_of(color: Color, threat: Threat) -> usize {
    list(color, threat as usize)
}

/// Whether the list with this number is kept.
#[inline]
pub(super) fn is_kept(list: usize) -> bool {
    list % 16 >= Threat::Suspect as usize
}

#[inline]
fn list(color: Color, threat: usize) -> usize {
    16 * color as usize + threat
}

const _: () = assert!(SHAPE_SETS <= 1 << PackedThreat::SET_BITS && Threat::COUNT <= 16);

/// The packed threat of every code for a colour under its bans.
pub(super) fn packed_threat_table(ban: Ban, overline: Overline) -> Arc<[PackedThreat; 1 << 16]> {
    let mut table: Box<[PackedThreat; 1 << 16]> =
        vec![PackedThreat(0); 1 << 16].into_boxed_slice().try_into().expect("the length is right");
    for (shape_set, shapes) in shape_sets().into_iter().enumerate() {
        let packed_threat = PackedThreat::new(shape_set, threat_of(shapes, ban, overline));
        for order in 0..256_usize {
            let places = [0, 1, 2, 3].map(|direction| order >> (2 * direction) & 3);
            let is_permutation = places.iter().fold(0, |seen, place| seen | 1 << place) == 0b1111;
            if is_permutation {
                let code =
                    (0..4).fold(0, |code, shape| code | (shapes[shape] as usize) << (4 * places[shape]));
                table[code] = packed_threat;
            }
        }
    }
    Arc::from(table)
}
