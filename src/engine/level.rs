//! How strong the computer plays against people: levels 1 to 10.

use super::glance::Eyes;
use std::fmt;
use std::str::FromStr;

/// A level of play: 1 loses to a beginner, 10 is full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level with this number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        (Level::LOWEST.0..=Level::FULL.0).contains(&number).then_some(Level(number))
    }

    /// Every level, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::LOWEST.0..=Level::FULL.0).map(Level)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// One line that tells a person what to expect.
    pub fn description(self) -> &'static str {
        match self.0 {
            1 => "a first game: sees its own five in a row and little else",
            2 => "a beginner who overlooks most threats",
            3 => "a beginner who overlooks some threats",
            4 => "sees what is on the board, does not think ahead",
            5 => "thinks ahead now and then",
            6 => "thinks ahead a little, with lapses",
            7 => "a club player in a hurry",
            8 => "a club player",
            9 => "strong: looks a long way ahead",
            _ => "full strength: uses all the time it is given",
        }
    }

    /// What the level does; `None` for full strength.
    pub(super) fn habits(self) -> Option<Habits> {
        HABITS.get(usize::from(self.0 - 1)).copied()
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is no number from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLevel;

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a level is a number from {} to {}", Level::LOWEST, Level::FULL)
    }
}

impl std::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Level, NoLevel> {
        text.trim().parse().ok().and_then(Level::new).ok_or(NoLevel)
    }
}

/// How a level below full strength plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// Moves in a hundred that are played at a glance, without thinking ahead.
    pub(super) glances: u32,
    /// How well it looks at the board then.
    pub(super) eyes: Eyes,
    /// Nodes it thinks otherwise.
    pub(super) nodes: u64,
}

/// Levels 1 to 9.
const HABITS: [Habits; 9] = [
    Habits { glances: 100, eyes: Eyes { attention: 20, noise: 160 }, nodes: 0 },
    Habits { glances: 100, eyes: Eyes { attention: 40, noise: 125 }, nodes: 0 },
    Habits { glances: 100, eyes: Eyes { attention: 64, noise: 90 }, nodes: 0 },
    Habits { glances: 100, eyes: Eyes { attention: 88, noise: 60 }, nodes: 0 },
    Habits { glances: 75, eyes: Eyes { attention: 94, noise: 40 }, nodes: 120 },
    Habits { glances: 42, eyes: Eyes { attention: 97, noise: 30 }, nodes: 200 },
    Habits { glances: 15, eyes: Eyes { attention: 98, noise: 25 }, nodes: 600 },
    Habits { glances: 3, eyes: Eyes { attention: 99, noise: 20 }, nodes: 2_500 },
    Habits { glances: 0, eyes: Eyes { attention: 100, noise: 0 }, nodes: 16_000 },
];
