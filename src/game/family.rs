//! Which rules play alike: weights and search parameters are learned once for a family.

use super::rules::{Ban, Overline, Rules};

/// Rules so alike that one evaluation serves all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// Five or more win, nothing is captured.
    Freestyle,
    /// Exactly five win, for one colour at least.
    ExactFive,
    /// Black has the fouls of renju.
    Renju,
    /// Stones are captured: Pente, Keryo, forty-two.
    Captures,
    /// Closed rows do not win.
    Caro,
}

impl Rules {
    /// The family these rules belong to. A continuous game is played for the next line, as others are for the first.
    pub fn family(&self) -> Family {
        if self.open_end_needed {
            Family::Caro
        } else if self.captures.is_some() {
            Family::Captures
        } else if self.ban.contains(&Ban::Renju) {
            Family::Renju
        } else if self.overline == [Overline::Wins; 2] {
            Family::Freestyle
        } else {
            Family::ExactFive
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_that_changes_play_but_continuous_changes_the_family() {
        let cases = [
            (0, Family::Freestyle),
            (1, Family::ExactFive),
            (2, Family::Freestyle),
            (3, Family::ExactFive),
            (4, Family::Renju),
            (8, Family::Caro),
            (9, Family::Caro),
            (10, Family::Caro),
            (16, Family::Captures),
            (17, Family::Captures),
            (48, Family::Captures),
            (64, Family::Freestyle),
            (80, Family::Captures),
            (128, Family::Freestyle),
            (132, Family::Renju),
        ];
        for (bits, family) in cases {
            assert_eq!(Rules::from_bits(bits).family(), family, "rule {bits}");
        }
    }
}
