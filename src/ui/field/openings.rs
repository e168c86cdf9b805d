//! How games may be opened: as one likes, by the tournament rule that the board itself keeps, or by a rule that asks.

use super::set_up::SetUp;
use crate::game::{Ban, Opening, Rules};
use crate::opening::Rule;
use std::fmt;
use std::str::FromStr;

/// A way to open games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Every stone may go anywhere.
    Free,
    /// The first stone on the centre, black's second one three or more away: part of the rules of the board.
    Tournament,
    /// By a rule that asks the players.
    By(Rule),
}

/// The bit of the tournament opening.
const TOURNAMENT: u32 = 128;

impl Start {
    /// How a set-up opens games.
    pub fn of(set_up: &SetUp) -> Start {
        match set_up.opening {
            Some(rule) => Start::By(rule),
            None if set_up.rules.opening != Opening::Free => Start::Tournament,
            None => Start::Free,
        }
    }

    /// Makes a set-up open games this way.
    pub fn apply(self, set_up: &mut SetUp) {
        let rules = without_opening(set_up.rules);
        set_up.rules = match self {
            Start::Tournament => Rules::from_bits(rules.bits() | TOURNAMENT),
            Start::Free | Start::By(_) => rules,
        };
        set_up.opening = match self {
            Start::By(rule) => Some(rule),
            Start::Free | Start::Tournament => None,
        };
    }

    /// What people open games with under some rules.
    pub fn usual(rules: &Rules) -> Vec<Start> {
        let own: &[Start] = match rules {
            Rules { captures: Some(_), .. } => &[Start::Tournament, Start::By(Rule::Swap2)],
            Rules { ban: [Ban::Renju, _], .. } => &[
                Start::By(Rule::Rif),
                Start::By(Rule::Yamaguchi),
                Start::By(Rule::Soosorv8),
                Start::By(Rule::Taraguchi10),
            ],
            _ => {
                &[Start::Tournament, Start::By(Rule::LongPro), Start::By(Rule::Swap), Start::By(Rule::Swap2)]
            }
        };
        [&[Start::Free], own].concat()
    }

    /// One line that says what it means.
    pub fn in_words(self) -> &'static str {
        match self {
            Start::Free => "Every stone may go anywhere.",
            Start::Tournament => "First stone on the centre, black's second 3 or more away.",
            Start::By(rule) => rule.in_words(),
        }
    }
}

/// The same rules with a free opening.
pub(super) fn without_opening(rules: Rules) -> Rules {
    Rules::from_bits(rules.bits() & !TOURNAMENT)
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Start::Free => f.write_str("free"),
            Start::Tournament => f.write_str("tournament"),
            Start::By(rule) => rule.fmt(f),
        }
    }
}

impl FromStr for Start {
    type Err = String;

    /// `free`, `tournament` (or `pro`), or the name of an opening rule.
    fn from_str(text: &str) -> Result<Start, String> {
        match text.trim().to_lowercase().as_str() {
            "free" => Ok(Start::Free),
            "tournament" | "pro" => Ok(Start::Tournament),
            other => other.parse().map(Start::By).map_err(|error| format!("{error}, tournament, free")),
        }
    }
}
