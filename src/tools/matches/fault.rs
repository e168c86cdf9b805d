//! What a brain can do wrong in a match, as opposed to losing by the rules.

use std::fmt;
use std::time::Duration;

/// A fault of a brain; it loses the game, or voids it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It never got ready: START was refused or not answered.
    NoStart(String),
    /// Its process ended in the middle of a game.
    Died(String),
    /// No move came, not even long after the limit.
    Hung(String),
    /// The move came after the turn's limit, by so much.
    Late(Duration),
    /// The time of the whole match ran out.
    MatchTime,
    /// More bytes than allowed.
    Memory(u64),
    /// Endless output without a move.
    Flood,
    /// An answer that is neither a move nor a remark.
    Nonsense(String),
    /// A move off the board.
    OffBoard(String),
    /// A move on a cell that is taken.
    OnStone(String),
    /// A move against the opening rule.
    Opening(String),
}

impl Fault {
    /// One or two words, for counting.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::NoStart(_) => "no start",
            Fault::Died(_) => "died",
            Fault::Hung(_) => "hung",
            Fault::Late(_) => "late",
            Fault::MatchTime => "match time",
            Fault::Memory(_) => "memory",
            Fault::Flood => "flood",
            Fault::Nonsense(_) => "nonsense",
            Fault::OffBoard(_) => "off board",
            Fault::OnStone(_) => "on a stone",
            Fault::Opening(_) => "opening",
        }
    }

    /// The number Piskvork ends a saved game with: time, memory, bad move, anything else.
    pub fn piskvork_code(&self) -> i32 {
        match self {
            Fault::Hung(_) | Fault::Late(_) | Fault::MatchTime => 15,
            Fault::Memory(_) => 16,
            Fault::OffBoard(_) | Fault::OnStone(_) | Fault::Opening(_) => 7,
            Fault::NoStart(_) | Fault::Died(_) | Fault::Flood | Fault::Nonsense(_) => -2,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoStart(why) => write!(f, "does not start: {why}"),
            Fault::Died(how) => write!(f, "died: {how}"),
            Fault::Hung(words) if words.is_empty() => f.write_str("gives no answer"),
            Fault::Hung(words) => write!(f, "gives no move, its last words: {words}"),
            Fault::Late(by) => write!(f, "answers {} ms too late", by.as_millis()),
            Fault::MatchTime => f.write_str("has no time left for the match"),
            Fault::Memory(bytes) => write!(f, "uses {:.1} MB of memory", *bytes as f64 / f64::from(1 << 20)),
            Fault::Flood => f.write_str("writes without end"),
            Fault::Nonsense(line) => write!(f, "answers {line:?}"),
            Fault::OffBoard(text) => write!(f, "plays {text}, off the board"),
            Fault::OnStone(text) => write!(f, "plays {text}, where a stone is"),
            Fault::Opening(text) => write!(f, "plays {text} against the opening rule"),
        }
    }
}
