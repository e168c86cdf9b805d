//! What the shapes on a cell's four lines are together, found by their code in one step: their shape set and threat.

use super::point::Color;
use super::rules::{Ban, Overline};
use super::threat::{SHAPE_SETS, ShapeSet, Threat, shape_sets, threat_of};
use std::sync::Arc;

/// The shape set of one colour at a cell, and the threat it makes: the threat in the high four bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PackedThreat(u16);

impl PackedThreat {
    /// Bits of the shape set: an index into a table of so many bits needs no check.
    pub const SET_BITS: u32 = 11;

    fn new(shape_set: usize, threat: Threat) -> PackedThreat {
        PackedThreat(shape_set as u16 | (threat as u16) << 12)
    }

    /// The shape set.
    #[inline]
    pub fn shape_set(self) -> ShapeSet {
        self.0 & ((1 << PackedThreat::SET_BITS) - 1)
    }

    /// The number of the threat, below 16.
    #[inline]
    pub fn threat_number(self) -> usize {
        usize::from(self.0 >> 12)
    }

    /// The threat.
    #[inline]
    pub fn threat(self) -> Threat {
        Threat::BY_NUMBER[self.threat_number()]
    }
}

/// Lists of cells, one for each threat of either colour, by [`list_of`].
pub(super) const LISTS: usize = 32;

/// The number of the list of a threat.
#[inline]
pub(super) fn list_of(color: Color, threat: usize) -> usize {
    (16 * color as usize + threat) % LISTS
}

/// The listed threat of every code, 0 where there is none.
pub(super) fn listed_threats(packed: &[PackedThreat; 1 << 16]) -> Arc<[u8; 1 << 16]> {
    let listed =
        packed.iter().map(|packed| if packed.threat().is_listed() { packed.threat() as u8 } else { 0 });
    listed.collect::<Arc<[u8]>>().try_into().expect("the length is right")
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
