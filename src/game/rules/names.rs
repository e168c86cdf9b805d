//! Rules by name, for people: `pente+tournament` says the same as the bits 144.

use super::{CARO, CONTINUOUS, EXACT, FORTY_TWO, KERYO, PENTE, RENJU, Rules, TOURNAMENT};
use std::fmt;
use std::str::FromStr;

/// Names that other programs and people use for some of ours.
const SYNONYMS: [(&str, u32); 3] =
    [("standard", EXACT), ("exact-five", EXACT), ("keryo-pente", PENTE | KERYO)];

impl Rules {
    /// Every name with the bits it stands for and what it means.
    pub const NAMES: [(&'static str, u32, &'static str); 10] = [
        ("freestyle", 0, "five or more in a row win"),
        ("exact", EXACT, "exactly five in a row win (also: standard, exact-five)"),
        ("renju", RENJU, "black may not make double threes, double fours or six in a row"),
        ("caro", CARO, "a five with enemies at both ends does not win"),
        ("pente", PENTE, "pairs are captured, five pairs win"),
        ("keryo", PENTE | KERYO, "Pente that captures threes as well, 15 stones win"),
        ("forty-two", PENTE | FORTY_TWO, "Pente without double threes; a five must survive captures"),
        ("continuous", CONTINUOUS, "play goes on after a win, every line counts"),
        ("no-double-three", FORTY_TWO, "neither side may make two open threes at once"),
        ("tournament", TOURNAMENT, "first stone on the centre, black's second one at least 3 away"),
    ];
}

/// A text that names no rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleError {
    /// A part that is no name.
    Unknown(String),
    /// Bits that mean nothing.
    BadBits,
    /// Names of which one undoes another.
    Contradiction(String),
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleError::Unknown(name) => {
                let names = Rules::NAMES.map(|(name, ..)| name).join(", ");
                write!(f, "no rule is called {name:?}; there are {names}, joined by + as in pente+tournament")
            }
            RuleError::BadBits => f.write_str("as a number, rules are 0 to 255; 4 is renju, 16 Pente"),
            RuleError::Contradiction(text) => write!(f, "the rules {text} do not go together"),
        }
    }
}

impl std::error::Error for RuleError {}

impl FromStr for Rules {
    type Err = RuleError;

    /// Reads names joined by `+`, in any case, or the bits of `INFO rule` as one number.
    fn from_str(text: &str) -> Result<Rules, RuleError> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let bits = text.parse().ok().filter(|bits| *bits < 256);
            return bits.map(Rules::from_bits).ok_or(RuleError::BadBits);
        }
        let mut bits = 0;
        for part in text.split('+') {
            bits |= bits_of(part.trim()).ok_or_else(|| RuleError::Unknown(part.trim().to_owned()))?;
        }
        let rules = Rules::from_bits(bits);
        if rules.bits() == bits { Ok(rules) } else { Err(RuleError::Contradiction(text.to_owned())) }
    }
}

fn bits_of(name: &str) -> Option<u32> {
    let names = Rules::NAMES.into_iter().map(|(name, bits, _)| (name, bits));
    names.chain(SYNONYMS).find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, bits)| bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_say_the_same() {
        for (text, bits) in [
            ("freestyle", 0),
            ("exact", 1),
            ("Standard", 1),
            ("exact-five", 1),
            ("RENJU", 4),
            ("caro", 8),
            ("exact+caro", 9),
            ("pente", 16),
            ("keryo", 48),
            ("forty-two", 80),
            ("no-double-three", 64),
            ("keryo+forty-two", 112),
            ("tournament", 128),
            ("pente+tournament", 144),
            (" exact + continuous ", 3),
            ("0", 0),
            ("144", 144),
        ] {
            assert_eq!(text.parse::<Rules>(), Ok(Rules::from_bits(bits)), "{text}");
        }
    }

    #[test]
    fn every_name_stands_for_rules_of_its_own() {
        for (name, bits, _) in Rules::NAMES {
            assert_eq!(name.parse::<Rules>().map(|rules| rules.bits()), Ok(bits), "{name}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("", "no rule is called \"\""),
            ("chess", "no rule is called \"chess\"; there are freestyle, exact, renju,"),
            ("pente+", "no rule is called \"\""),
            ("pente+chess", "no rule is called \"chess\""),
            ("-1", "no rule is called \"-1\""),
            ("256", "as a number, rules are 0 to 255"),
            ("99999999999", "as a number, rules are 0 to 255"),
            ("renju+caro", "renju+caro do not go together"),
            ("pente+renju", "pente+renju do not go together"),
        ] {
            let error = text.parse::<Rules>().expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
