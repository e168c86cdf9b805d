//! What a move does, as facts in words.

use crate::game::{Foul, Point};
use crate::search::Proof;
use std::fmt;

/// One true fact about a move, for the side that makes it. Earlier ones are stronger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The move is a foul.
    Forbidden(Foul),
    /// The opening rule does not allow the move yet.
    AgainstOpening,
    /// Wins the game by a row.
    WinsByFive,
    /// Wins the game by captured stones.
    WinsByCaptures(Prize),
    /// Ends a continuous game that the mover has won by lines.
    WinsByLines,
    /// Ends the game without a winner.
    Draws,
    /// Ends the game with the opponent as its winner: his five stands, or he has more lines.
    Loses,
    /// Completes this many lines of a continuous game.
    CompletesLines(usize),
    /// Makes a row that wins unless a capture breaks it at once.
    MakesBreakableFive,
    /// The opponent could complete a row, and cannot any more.
    StopsFive,
    /// The opponent could complete a row on several cells, and one of them is gone.
    StopsOneFive,
    /// The opponent could win by his next capture, and cannot any more.
    StopsLastCapture(Prize),
    /// Wins against every defence.
    ForcesWin(Proof),
    /// Completes the next line of a continuous game against every defence.
    ForcesLine(Proof),
    /// Makes a four that can be completed at both ends.
    MakesOpenFour,
    /// Makes two fours.
    MakesDoubleFour,
    /// Makes a four and an open three.
    MakesFourThree,
    /// The next capture would win.
    ThreatensLastCapture(Prize),
    /// An open three of the opponent cannot become an open four any more.
    BlocksOpenThree,
    /// Makes two open threes.
    MakesDoubleThree,
    /// Takes this many stones.
    Captures(usize),
    /// The opponent would have made this here.
    TakesPoint(Strong),
    /// The opponent had a win by fours, and has none any more.
    StopsForcedWin,
    /// Makes a four.
    MakesFour,
    /// So many own stones that could be taken are safe now.
    SavesStones(usize),
    /// Makes an open three.
    MakesOpenThree,
    /// So many stones of the opponent can be taken with the next move, and could not before.
    ThreatensCapture(usize),
    /// The next move would start a forced win.
    ThreatensForcedWin(Proof),
    /// Makes a three with room for five.
    MakesThree,
    /// The opponent would have made a four here.
    BlocksThree,
    /// The opponent would have made an open three here.
    BlocksOpenTwo,
    /// Makes two stones with room around them.
    MakesOpenTwo,
    /// Stands in one line with an own stone, with room for five.
    Extends,
    /// The first stone of all, in the middle.
    OpensInCentre,
    /// The first stone of all, somewhere else.
    OpensOffCentre,
    /// The opponent would have made an open two here.
    DeniesOpenTwo,
    /// Nothing of all this, with another stone at most two cells away.
    StaysClose,
    /// Nothing of all this, and no stone so near.
    StartsElsewhere,
}

/// What captured stones are counted in, up to the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prize {
    /// The pair with this number wins.
    Pair(u8),
    /// The stone with this number wins.
    Stone(u8),
}

/// Points that are worth taking from the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strong {
    /// A four open at both ends.
    OpenFour,
    /// Two fours at once.
    DoubleFour,
    /// A four and an open three at once.
    FourThree,
    /// Two open threes at once.
    DoubleThree,
}

impl Reason {
    /// The same in the infinitive, to follow "in order to".
    pub fn purpose(&self) -> String {
        let Words { infinitive, rest, .. } = self.words();
        format!("{infinitive}{rest}")
    }

    /// The moves expected from the move on, where a forced win is claimed: `point` first.
    pub fn line(&self) -> Option<Vec<Point>> {
        match self {
            Reason::ForcesWin(proof) | Reason::ForcesLine(proof) => Some(proof.line()),
            _ => None,
        }
    }

    /// Whether nothing more needs to be said.
    pub(super) fn says_it_all(&self) -> bool {
        matches!(
            self,
            Reason::Forbidden(_)
                | Reason::AgainstOpening
                | Reason::WinsByFive
                | Reason::WinsByCaptures(_)
                | Reason::WinsByLines
                | Reason::Draws
                | Reason::Loses
        )
    }

    /// Whether it adds nothing once `stronger` is said.
    pub(super) fn is_part_of(&self, stronger: &Reason) -> bool {
        matches!(
            (self, stronger),
            (Reason::SavesStones(_), Reason::StopsLastCapture(_))
                | (Reason::ThreatensCapture(_), Reason::ThreatensLastCapture(_))
        )
    }

    /// Whether it is only worth saying where nothing stronger is.
    pub(super) fn is_small(&self) -> bool {
        matches!(
            self,
            Reason::MakesThree
                | Reason::BlocksThree
                | Reason::BlocksOpenTwo
                | Reason::MakesOpenTwo
                | Reason::Extends
        ) || self.is_quiet()
    }

    /// Whether it is said of moves that make and stop nothing, and of no others.
    pub fn is_quiet(&self) -> bool {
        matches!(
            self,
            Reason::OpensInCentre
                | Reason::OpensOffCentre
                | Reason::DeniesOpenTwo
                | Reason::StaysClose
                | Reason::StartsElsewhere
        )
    }

    fn words(&self) -> Words {
        let makes = |what: &str| Words::new("makes", "make", what);
        let stops = |what: &str| Words::new("stops", "stop", what);
        let blocks = |what: &str| Words::new("blocks", "block", what);
        let wins = |how: &str| Words::new("wins", "win", how);
        match self {
            Reason::Forbidden(foul) => {
                Words::new("is", "play what is", &format!("forbidden: {}", name(*foul)))
            }
            Reason::AgainstOpening => Words::new("is", "play what is", "not allowed in the opening"),
            Reason::WinsByFive => wins("with five in a row"),
            Reason::WinsByCaptures(prize) => wins(&format!("by capturing the {prize}")),
            Reason::WinsByLines => wins("with more lines"),
            Reason::Draws => Words::new("ends", "end", "the game in a draw"),
            Reason::Loses => Words::new("loses", "lose", "the game at once"),
            Reason::CompletesLines(1) => Words::new("completes", "complete", "a line"),
            Reason::CompletesLines(lines) => {
                Words::new("completes", "complete", &format!("{} lines", number(*lines)))
            }
            Reason::MakesBreakableFive => makes("five in a row that a capture can still break"),
            Reason::StopsFive => stops("five in a row"),
            Reason::StopsOneFive => stops("one of several fives"),
            Reason::StopsLastCapture(prize) => stops(&format!("the capture of the {prize}")),
            Reason::ForcesWin(proof) => Words::new("forces", "force", &format!("a win in {}", moves(proof))),
            Reason::ForcesLine(proof) => {
                Words::new("forces", "force", &format!("a line in {}", moves(proof)))
            }
            Reason::MakesOpenFour => makes("an open four"),
            Reason::MakesDoubleFour => makes("a double four"),
            Reason::MakesFourThree => makes("a four-three"),
            Reason::ThreatensLastCapture(prize) => {
                Words::new("threatens", "threaten", &format!("to capture the {prize}"))
            }
            Reason::BlocksOpenThree => blocks("an open three"),
            Reason::MakesDoubleThree => makes("a double three"),
            Reason::Captures(stones) => {
                Words::new("captures", "capture", &format!("{} stones", number(*stones)))
            }
            Reason::TakesPoint(strong) => {
                Words::new("takes", "take", &format!("the opponent's {strong} point"))
            }
            Reason::StopsForcedWin => stops("a forced win"),
            Reason::MakesFour => makes("a four"),
            Reason::SavesStones(1) => Words::new("saves", "save", "a stone from capture"),
            Reason::SavesStones(stones) => {
                Words::new("saves", "save", &format!("{} stones from capture", number(*stones)))
            }
            Reason::MakesOpenThree => makes("an open three"),
            Reason::ThreatensCapture(stones) => {
                Words::new("threatens", "threaten", &format!("to capture {}", count_of_stones(*stones)))
            }
            Reason::ThreatensForcedWin(_) => Words::new("threatens", "threaten", "a forced win"),
            Reason::MakesThree => makes("a three"),
            Reason::BlocksThree => blocks("a three"),
            Reason::BlocksOpenTwo => blocks("an open two"),
            Reason::MakesOpenTwo => makes("an open two"),
            Reason::Extends => Words::new("extends", "extend", "a row"),
            Reason::OpensInCentre => Words::new("opens", "open", "in the centre"),
            Reason::OpensOffCentre => Words::new("opens", "open", "away from the centre"),
            Reason::DeniesOpenTwo => Words::new("denies", "deny", "an open two"),
            Reason::StaysClose => Words::new("stays", "stay", "close to the other stones"),
            Reason::StartsElsewhere => Words::new("starts", "start", "elsewhere"),
        }
    }
}

impl fmt::Display for Reason {
    /// In the third person: "makes an open three".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { third, rest, .. } = self.words();
        write!(f, "{third}{rest}")
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prize::Pair(at) => write!(f, "{} pair", ordinal(*at)),
            Prize::Stone(at) => write!(f, "{} stone", ordinal(*at)),
        }
    }
}

impl fmt::Display for Strong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Strong::OpenFour => "open four",
            Strong::DoubleFour => "double four",
            Strong::FourThree => "four-three",
            Strong::DoubleThree => "double three",
        })
    }
}

/// A reason in two moods of its verb.
struct Words {
    third: &'static str,
    infinitive: &'static str,
    /// What follows the verb, with the space before it.
    rest: String,
}

impl Words {
    fn new(third: &'static str, infinitive: &'static str, rest: &str) -> Words {
        Words { third, infinitive, rest: format!(" {rest}") }
    }
}

fn name(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "double four",
        Foul::DoubleThree => "double three",
    }
}

/// The winner's own moves of a proof.
fn moves(proof: &Proof) -> String {
    match proof.plies().div_ceil(2) {
        1 => "one move".to_owned(),
        moves => format!("{} moves", number(moves)),
    }
}

fn count_of_stones(stones: usize) -> String {
    if stones == 1 { "a stone".to_owned() } else { format!("{} stones", number(stones)) }
}

fn number(number: usize) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

fn ordinal(number: u8) -> String {
    match number {
        5 => "fifth".to_owned(),
        10 => "tenth".to_owned(),
        15 => "fifteenth".to_owned(),
        other => format!("{other}th"),
    }
}
