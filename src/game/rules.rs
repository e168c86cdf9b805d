//! What a game is played by: every variant is a value of [`Rules`], decoded bit by bit from `INFO rule`.

mod names;

use super::point::Color;
use std::fmt;

/// Stones a winning line needs in every game people play.
pub const FIVE: u8 = 5;

/// Empty cells below which a continuous game ends.
pub(super) const CONTINUOUS_END: usize = 25;

/// One set of rules. Ask a field for what you need; nothing asks which game it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Stones in a row that win: five, less only for counting positions on small boards.
    pub line: u8,
    /// What more than `line` stones in a row are worth, by colour.
    pub overline: [Overline; 2],
    /// Caro: exactly `line` stones between two enemy stones do not win.
    pub open_end_needed: bool,
    /// Moves a colour may not make.
    pub ban: [Ban; 2],
    /// Stones are taken in brackets.
    pub captures: Option<Captures>,
    /// Play goes on after a win: lines score and become blocked cells.
    pub continuous: bool,
    /// Where the first stones may stand.
    pub opening: Opening,
}

/// What a row longer than the winning line is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Overline {
    /// As good as the line itself.
    Wins,
    /// Worth nothing, but allowed.
    Nothing,
    /// Forbidden (black in renju).
    Foul,
}

/// Moves that are forbidden although the cell is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ban {
    /// Every empty cell is allowed.
    Nothing,
    /// Two free threes at once, unless the move captures.
    DoubleThree,
    /// Black's fouls in renju: overline, double four, double three with their exceptions.
    Renju,
}

/// How stones are captured and what that wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Captures {
    /// Brackets take three stones as well as two (Keryo).
    pub threes: bool,
    /// Captured stones that win the game.
    pub stones_to_win: u8,
    /// A five wins only once the opponent cannot break it by a capture (forty-two).
    pub five_must_survive: bool,
}

/// Where the first stones may stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opening {
    /// Anywhere.
    Free,
    /// The first stone on the centre.
    Centre,
    /// The first stone on the centre, the first player's second one at least three away from it.
    Tournament,
}

const EXACT: u32 = 1;
const CONTINUOUS: u32 = 2;
const RENJU: u32 = 4;
const CARO: u32 = 8;
const PENTE: u32 = 16;
const KERYO: u32 = 32;
const FORTY_TWO: u32 = 64;
const TOURNAMENT: u32 = 128;

impl Rules {
    /// Five or more in a row win, nothing else matters.
    pub const FREESTYLE: Rules = Rules {
        line: FIVE,
        overline: [Overline::Wins; 2],
        open_end_needed: false,
        ban: [Ban::Nothing; 2],
        captures: None,
        continuous: false,
        opening: Opening::Free,
    };

    /// The rules a manager means by `INFO rule bits`. Bits we do not know are ignored.
    pub fn from_bits(bits: u32) -> Rules {
        let has = |bit| bits & bit != 0;
        let captures = has(PENTE);
        let renju = has(RENJU) && !captures;
        let caro = has(CARO) && !captures && !renju;
        let mut rules = Rules {
            open_end_needed: caro,
            continuous: has(CONTINUOUS),
            opening: if has(TOURNAMENT) { Opening::Tournament } else { Opening::Free },
            ..Rules::FREESTYLE
        };
        if has(EXACT) && !renju {
            rules.overline = [Overline::Nothing; 2];
        }
        if has(FORTY_TWO) {
            rules.ban = [Ban::DoubleThree; 2];
        }
        if renju {
            rules.overline[Color::Black as usize] = Overline::Foul;
            rules.ban[Color::Black as usize] = Ban::Renju;
        }
        if captures {
            rules.captures = Some(Captures {
                threes: has(KERYO),
                stones_to_win: if has(KERYO) { 15 } else { 10 },
                five_must_survive: has(FORTY_TWO),
            });
        }
        rules
    }

    /// The bits that select these rules; an opening that no bit selects counts as free.
    pub fn bits(&self) -> u32 {
        let mut bits = 0;
        let mut set = |bit, on| bits |= if on { bit } else { 0 };
        set(EXACT, self.overline[Color::White as usize] == Overline::Nothing);
        set(CONTINUOUS, self.continuous);
        set(RENJU, self.ban[Color::Black as usize] == Ban::Renju);
        set(CARO, self.open_end_needed);
        set(PENTE, self.captures.is_some());
        set(KERYO, self.captures.is_some_and(|captures| captures.threes));
        set(FORTY_TWO, self.ban[Color::White as usize] == Ban::DoubleThree);
        set(TOURNAMENT, self.opening == Opening::Tournament);
        bits
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = self.overline[Color::White as usize] == Overline::Nothing;
        let name = match self.captures {
            Some(captures) if captures.threes && captures.five_must_survive => {
                "forty-two with Keryo captures"
            }
            Some(captures) if captures.threes => "Keryo-Pente",
            Some(captures) if captures.five_must_survive => "forty-two",
            Some(_) => "Pente",
            None if self.ban[Color::Black as usize] == Ban::Renju => "renju",
            None if self.open_end_needed => "caro",
            None if exact => "gomoku, exactly five",
            None => "gomoku, freestyle",
        };
        f.write_str(name)?;
        let capture_game = self.captures.is_some();
        if exact && (capture_game || self.open_end_needed) {
            f.write_str(", exactly five")?;
        }
        if !capture_game && self.ban[Color::White as usize] == Ban::DoubleThree {
            f.write_str(", no double three")?;
        }
        if self.continuous {
            f.write_str(", continuous")?;
        }
        match self.opening {
            Opening::Free => Ok(()),
            Opening::Centre => f.write_str(", first stone on the centre"),
            Opening::Tournament => f.write_str(", tournament opening"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_decoded_bit_by_bit() {
        // (sent, what is in force)
        let cases = [
            (0, 0),
            (1, 1),
            (2, 2),
            (3, 3),
            (4, 4),
            (5, 4),
            (8, 8),
            (9, 9),
            (10, 10),
            (11, 11),
            (12, 4),
            (13, 4),
            (16, 16),
            (17, 17),
            (20, 16),
            (24, 16),
            (28, 16),
            (32, 0),
            (36, 4),
            (48, 48),
            (64, 64),
            (80, 80),
            (112, 112),
            (128, 128),
            (144, 144),
            (68, 68),
            (256, 0),
        ];
        for (sent, in_force) in cases {
            assert_eq!(Rules::from_bits(sent).bits(), in_force, "rule {sent}");
            assert_eq!(Rules::from_bits(in_force), Rules::from_bits(sent), "rule {sent}");
        }
    }

    #[test]
    fn every_combination_survives_the_way_back_to_bits() {
        for bits in 0..256 {
            let rules = Rules::from_bits(bits);
            assert_eq!(Rules::from_bits(rules.bits()), rules, "rule {bits}");
        }
    }

    #[test]
    fn renju_binds_black_alone() {
        let rules = Rules::from_bits(4);
        assert_eq!(rules.overline, [Overline::Foul, Overline::Wins]);
        assert_eq!(rules.ban, [Ban::Renju, Ban::Nothing]);
    }

    #[test]
    fn names_say_every_part() {
        for (bits, name) in [
            (0, "gomoku, freestyle"),
            (1, "gomoku, exactly five"),
            (2, "gomoku, freestyle, continuous"),
            (9, "caro, exactly five"),
            (64, "gomoku, freestyle, no double three"),
            (80, "forty-two"),
            (144, "Pente, tournament opening"),
        ] {
            assert_eq!(Rules::from_bits(bits).to_string(), name);
        }
    }
}
