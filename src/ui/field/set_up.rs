//! Who plays whom, where and by which rules: what stays the same from one game to the next.

use super::clock::Clock;
use super::thinking::Effort;
use crate::engine::Level;
use crate::game::{Rules, Size};
use crate::ground::Ground;
use crate::opening::Rule;
use std::fmt;
use std::str::FromStr;

/// Who makes the moves of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person at the keyboard.
    Person,
    /// The computer at a level.
    Computer(Level),
}

impl Seat {
    /// A name of four letters, for narrow screens.
    pub fn in_short(self) -> String {
        match self {
            Seat::Person => "you".to_owned(),
            Seat::Computer(level) => format!("AI{:>2}", level.number()),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.write_str("person"),
            Seat::Computer(level) => write!(f, "computer {level}"),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    /// `person` (or `human`, `me`), `computer`, a level, or both as [`Seat`] is written.
    fn from_str(text: &str) -> Result<Seat, String> {
        let words = text.to_lowercase();
        let level = |text: &str| text.trim().parse().map(Seat::Computer);
        match words.trim() {
            "person" | "human" | "me" => Ok(Seat::Person),
            "computer" => Ok(Seat::Computer(Level::FULL)),
            other => level(other.strip_prefix("computer").unwrap_or(other)).map_err(|_| {
                "a player is 'person', 'computer', or the computer's level from 1 to 10".to_owned()
            }),
        }
    }
}

/// Everything a game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetUp {
    /// Size of the board; `None` is the endless field.
    pub size: Option<Size>,
    /// Rules on a board; on the field five or more win and nothing else matters.
    pub rules: Rules,
    /// Who begins and who answers: black and white, unless the opening swaps them.
    pub seats: [Seat; 2],
    /// The opening rule that asks the players, if there is one.
    pub opening: Option<Rule>,
    /// Time for the whole game, if it is limited.
    pub clock: Option<Clock>,
    /// How much the computer thinks.
    pub effort: Effort,
    /// Whether the evaluation is shown, if the person has said so.
    pub evaluation: Option<bool>,
}

impl SetUp {
    /// What is played on, still empty.
    pub fn ground(&self) -> Ground {
        Ground::new(self.size, self.rules)
    }

    /// Whether the engine's opinion is shown. Between two people it would be advice that nobody asked for.
    pub fn shows_evaluation(&self) -> bool {
        self.evaluation.unwrap_or(self.seats != [Seat::Person; 2])
    }

    /// Whether a person takes part.
    pub fn has_person(&self) -> bool {
        self.seats.contains(&Seat::Person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_read_back_as_they_are_written() {
        for seat in Level::all().map(Seat::Computer).chain([Seat::Person]) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for (text, expected) in [
            ("human", Some(Seat::Person)),
            ("ME", Some(Seat::Person)),
            ("computer", Some(Seat::Computer(Level::FULL))),
            ("3", Level::new(3).map(Seat::Computer)),
            ("computer3", Level::new(3).map(Seat::Computer)),
            ("0", None),
            ("11", None),
            ("", None),
            ("robot", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text:?}");
        }
    }
}
