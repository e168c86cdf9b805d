//! The opening rules as data: every rule is a list of steps.
//!
//! Sources: [the Renju International Federation](https://www.renju.net/rules/) and Wikipedia's articles on the opening
//! rules of renju (RIF, Yamaguchi, Soosõrv, Taraguchi) and on gomoku (long pro, swap, swap2).

use super::Area;
use crate::suggestion::closest;
use std::fmt;
use std::str::FromStr;

/// How a game is opened, other than by playing wherever one likes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Black's first stone on the centre, his second one outside of the central 7×7.
    LongPro,
    /// The first player places three stones, the second one chooses a colour.
    Swap,
    /// The same, but the second player may also place two more and leave the choice to the first.
    Swap2,
    /// Three stones, a choice of colour, and two fifth moves of which white picks one.
    Rif,
    /// The same with as many fifth moves as the first player has declared.
    Yamaguchi,
    /// Three stones and a choice; white declares one to eight fifth moves with the fourth stone; a second choice.
    Soosorv8,
    /// A choice after every stone, in squares that grow; or ten fifth moves.
    Taraguchi10,
}

/// What a player can answer when colours are at stake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Keep the colour.
    Stay,
    /// Take the other colour.
    Swap,
    /// Place two more stones and let the other player choose (swap2).
    TwoMore,
    /// Keep black and offer ten fifth moves (Taraguchi-10).
    OfferTen,
}

/// Who places a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
    /// The player who has begun, whatever the stone's colour.
    First,
    /// The other one, whatever the stone's colour.
    Second,
    /// Whoever has the colour to move.
    ToMove,
}

/// How many fifth moves are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// As many as the rule says.
    Of(u8),
    /// As many as were declared.
    Declared,
}

/// One thing that somebody is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A stone of the colour to move.
    Stone(Hand, Area),
    /// A choice, by the player who did not act last.
    Choose(&'static [Choice]),
    /// A number of fifth moves from one on, by the player who acted last.
    Declare(u8),
    /// Fifth moves, by black.
    Offer(Number),
    /// One of them, by white.
    Pick,
}

use Hand::{First, Second, ToMove};
use Step::{Choose, Declare, Offer, Pick, Stone};

const COLORS: &[Choice] = &[Choice::Stay, Choice::Swap];

/// The rule of Yamaguchi sets no limit; more than this nobody offers.
const MOST_DECLARED: u8 = 12;

const THREE_ANYWHERE: [Step; 3] = [Stone(First, Area::Anywhere); 3];
/// One of the 26 openings of renju.
const THREE_OF_RENJU: [Step; 3] =
    [Stone(First, Area::Within(1)), Stone(First, Area::Within(3)), Stone(First, Area::Within(5))];
const FOURTH: Step = Stone(ToMove, Area::Anywhere);

impl Rule {
    /// All rules, those of gomoku first.
    pub const ALL: [Rule; 7] = [
        Rule::LongPro,
        Rule::Swap,
        Rule::Swap2,
        Rule::Rif,
        Rule::Yamaguchi,
        Rule::Soosorv8,
        Rule::Taraguchi10,
    ];

    /// The smallest side of a board on which every rule has room.
    pub const SMALLEST_SIDE: u8 = 9;

    /// The name for command lines and files.
    pub fn name(self) -> &'static str {
        match self {
            Rule::LongPro => "long-pro",
            Rule::Swap => "swap",
            Rule::Swap2 => "swap2",
            Rule::Rif => "rif",
            Rule::Yamaguchi => "yamaguchi",
            Rule::Soosorv8 => "soosorv-8",
            Rule::Taraguchi10 => "taraguchi-10",
        }
    }

    /// Whether the rule was made for renju, and counts on black's fouls.
    pub fn is_of_renju(self) -> bool {
        matches!(self, Rule::Rif | Rule::Yamaguchi | Rule::Soosorv8 | Rule::Taraguchi10)
    }

    /// The rule in a line.
    pub fn in_words(self) -> &'static str {
        match self {
            Rule::LongPro => "First stone on the centre, black's second outside of the 7×7.",
            Rule::Swap => "The first player places three stones, the second chooses a colour.",
            Rule::Swap2 => "As swap; or two more stones, and the first player chooses.",
            Rule::Rif => "Three stones, a choice of colour, two fifth moves to pick from.",
            Rule::Yamaguchi => "As RIF; the first player says how many fifth moves.",
            Rule::Soosorv8 => "Three stones, a choice; white says how many fifths, up to 8; a choice.",
            Rule::Taraguchi10 => "A choice after each of the first stones, or ten fifth moves.",
        }
    }

    /// What happens, in order.
    pub(super) fn steps(self) -> Vec<Step> {
        match self {
            Rule::LongPro => vec![
                Stone(ToMove, Area::Within(1)),
                Stone(ToMove, Area::Anywhere),
                Stone(ToMove, Area::Outside(7)),
            ],
            Rule::Swap => joined(&THREE_ANYWHERE, &[Choose(COLORS)]),
            Rule::Swap2 => joined(&THREE_ANYWHERE, &[Choose(&[Choice::Stay, Choice::Swap, Choice::TwoMore])]),
            Rule::Rif => joined(&THREE_OF_RENJU, &[Choose(COLORS), FOURTH, Offer(Number::Of(2)), Pick]),
            Rule::Yamaguchi => joined(
                &THREE_OF_RENJU,
                &[Declare(MOST_DECLARED), Choose(COLORS), FOURTH, Offer(Number::Declared), Pick],
            ),
            Rule::Soosorv8 => joined(
                &THREE_OF_RENJU,
                &[Choose(COLORS), FOURTH, Declare(8), Choose(COLORS), Offer(Number::Declared), Pick],
            ),
            Rule::Taraguchi10 => {
                let mut steps: Vec<Step> = [1, 3, 5]
                    .into_iter()
                    .flat_map(|side| [Stone(ToMove, Area::Within(side)), Choose(COLORS)])
                    .collect();
                steps.push(Stone(ToMove, Area::Within(7)));
                steps.push(Choose(&[Choice::Stay, Choice::Swap, Choice::OfferTen]));
                steps.extend([Stone(ToMove, Area::Within(9)), Choose(COLORS)]);
                steps
            }
        }
    }
}

impl Choice {
    /// What happens instead of the rest of the rule.
    pub(super) fn instead(self) -> Option<&'static [Step]> {
        match self {
            Choice::Stay | Choice::Swap => None,
            Choice::TwoMore => {
                Some(&[Stone(Second, Area::Anywhere), Stone(Second, Area::Anywhere), Choose(COLORS)])
            }
            Choice::OfferTen => Some(&[Offer(Number::Of(10)), Pick]),
        }
    }

    /// The word for it in files.
    pub fn name(self) -> &'static str {
        match self {
            Choice::Stay => "stay",
            Choice::Swap => "swap",
            Choice::TwoMore => "two-more",
            Choice::OfferTen => "offer-ten",
        }
    }

    /// The choice of that name.
    pub fn named(name: &str) -> Option<Choice> {
        let all = [Choice::Stay, Choice::Swap, Choice::TwoMore, Choice::OfferTen];
        all.into_iter().find(|choice| choice.name() == name)
    }
}

fn joined(first: &[Step], then: &[Step]) -> Vec<Step> {
    [first, then].concat()
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::LongPro => "long pro",
            Rule::Swap => "swap",
            Rule::Swap2 => "swap2",
            Rule::Rif => "RIF",
            Rule::Yamaguchi => "Yamaguchi",
            Rule::Soosorv8 => "Soosõrv-8",
            Rule::Taraguchi10 => "Taraguchi-10",
        })
    }
}

impl FromStr for Rule {
    type Err = String;

    /// Reads a name; `soosõrv-8`, `soosyrv-8` and names without their number or dash are understood, too.
    fn from_str(text: &str) -> Result<Rule, String> {
        let plain = |text: &str| -> String {
            let text = text.trim().to_lowercase().replace(['õ', 'y'], "o");
            text.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect()
        };
        let word = plain(text);
        let is_meant = |rule: &&Rule| {
            let name = plain(rule.name());
            name == word
                || rule.is_of_renju() && name.trim_end_matches(|letter: char| letter.is_ascii_digit()) == word
        };
        let names = Rule::ALL.map(Rule::name);
        Rule::ALL.iter().find(is_meant).copied().ok_or_else(|| {
            let meant =
                closest(text, names).map(|name| format!(" (did you mean {name}?)")).unwrap_or_default();
            format!("no opening rule is called {text:?}{meant}; there are {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for rule in Rule::ALL {
            assert_eq!(rule.name().parse(), Ok(rule));
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        for (text, rule) in
            [("Soosyrv8", Rule::Soosorv8), ("taraguchi", Rule::Taraguchi10), ("RIF", Rule::Rif)]
        {
            assert_eq!(text.parse(), Ok(rule), "{text}");
        }
        for text in ["", "swap3", "chess"] {
            assert!(text.parse::<Rule>().is_err(), "{text}");
        }
    }
}
