//! The words of the Yixin protocol, which Yixin-Board speaks on top of the usual one.

use super::command::{At, Command};
use super::refusal::Refusal;
use crate::engine::Stones;
use crate::game::Color;

/// One of its commands, understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Yixin {
    /// `YXSHOWINFO`: a board of this kind is at the other end, and wants to know our limits.
    ShowInfo,
    /// `YXNBEST n`: our move, with the n best on the way.
    NBest(usize),
    /// `YXBALANCEONE`, `YXBALANCETWO`: the most level move or moves, as far from level as the number says.
    Balance(Stones, i32),
    /// `YXSEARCHDEFEND`: our move, with a score for every move there is.
    SearchDefend,
    /// `YXBLOCK`: opens a block of moves to shut out.
    Block,
    /// `YXBLOCKUNDO`: opens a block of moves to let in again.
    BlockUndo,
    /// `YXBLOCKRESET`
    BlockReset,
    /// `YXBLOCKPATH`: opens a block with a game from its first move on, the last of which is not played after the others.
    BlockPath,
    /// `YXBLOCKPATHUNDO`: opens a block with such a game to let it in again.
    BlockPathUndo,
    /// `YXBLOCKPATHRESET`
    BlockPathReset,
    /// `YXFORBID add`, `YXFORBID del`: keeps a colour from a cell wherever a search gets to, or lets it in again.
    Forbid(Forbidding, At, Color),
    /// `YXQUERYDATABASEALL`, `YXQUERYDATABASEALLT`: opens a block with a game; a board asks after every move what is known.
    QueryAll,
    /// `YXHASHCLEAR`
    HashClear,
    /// `YXSHOWHASHUSAGE`
    HashUsage,
    /// `YXSWAP2STEP1` to 3: the swap2 opening with so many stones on the board.
    Swap2Step(usize),
    /// `YXDRAW`: the opponent offers a draw.
    Draw,
    /// `YXRESIGN`: the opponent gives up.
    Resign,
    /// `YXPRINTFEATURE`: what is seen without searching.
    Features,
    /// `YXSETTINGS`, `YXSHOWSETTINGS`
    Settings,
    /// Something we do not have.
    Missing(Missing),
}

/// Whether a cell is closed to a colour or opened again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidding {
    /// `add`
    Add,
    /// `del`
    Remove,
}

/// A command for something we do not have, and what of its input must be read over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing {
    /// What is missing, in words.
    pub what: &'static str,
    /// What follows the command.
    pub tail: Tail,
}

/// What follows a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// Nothing.
    Nothing,
    /// One line, the name of a file.
    Line,
    /// Lines up to `DONE`.
    Block,
}

/// Most lines that can be asked for.
pub(super) const MOST_LINES: usize = 1000;

/// The words with their meaning, for those who mistype one.
pub(super) const WORDS: [&str; 22] = [
    "YXBALANCEONE",
    "YXBALANCETWO",
    "YXBLOCK",
    "YXBLOCKPATH",
    "YXBLOCKPATHRESET",
    "YXBLOCKPATHUNDO",
    "YXBLOCKRESET",
    "YXBLOCKUNDO",
    "YXDRAW",
    "YXFORBID",
    "YXHASHCLEAR",
    "YXNBEST",
    "YXPRINTFEATURE",
    "YXRESIGN",
    "YXSEARCHDEFEND",
    "YXSETTINGS",
    "YXSHOWHASHUSAGE",
    "YXSHOWINFO",
    "YXSHOWSETTINGS",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
];

/// A command by its word in capitals and what follows it; `None` if it is no word of this protocol.
pub(super) fn parse(word: &str, rest: &str) -> Option<Command> {
    let yixin = match word {
        "YXSHOWINFO" => Yixin::ShowInfo,
        "YXNBEST" => match rest.parse() {
            Ok(lines) if (1..=MOST_LINES).contains(&lines) => Yixin::NBest(lines),
            _ => return Some(usage("YXNBEST n with n from 1 to 1000, as in YXNBEST 5")),
        },
        "YXBALANCEONE" => return Some(balance(Stones::One, rest)),
        "YXBALANCETWO" => return Some(balance(Stones::Two, rest)),
        "YXSEARCHDEFEND" => Yixin::SearchDefend,
        "YXBLOCK" => Yixin::Block,
        "YXBLOCKUNDO" => Yixin::BlockUndo,
        "YXBLOCKRESET" => Yixin::BlockReset,
        "YXBLOCKPATH" => Yixin::BlockPath,
        "YXBLOCKPATHUNDO" => Yixin::BlockPathUndo,
        "YXBLOCKPATHRESET" => Yixin::BlockPathReset,
        "YXFORBID" => return Some(forbid(rest)),
        "YXQUERYDATABASEALL" | "YXQUERYDATABASEALLT" => Yixin::QueryAll,
        "YXHASHCLEAR" => Yixin::HashClear,
        "YXSHOWHASHUSAGE" => Yixin::HashUsage,
        "YXSWAP2STEP1" => Yixin::Swap2Step(0),
        "YXSWAP2STEP2" => Yixin::Swap2Step(3),
        "YXSWAP2STEP3" => Yixin::Swap2Step(5),
        "YXDRAW" => Yixin::Draw,
        "YXRESIGN" => Yixin::Resign,
        "YXPRINTFEATURE" => Yixin::Features,
        "YXSETTINGS" | "YXSHOWSETTINGS" => Yixin::Settings,
        _ => Yixin::Missing(missing(word)?),
    };
    Some(Command::Yixin(yixin))
}

fn usage(text: &'static str) -> Command {
    Command::Malformed(Refusal::Usage(text))
}

fn balance(stones: Stones, rest: &str) -> Command {
    // Without a number, level.
    match if rest.is_empty() { Ok(0) } else { rest.parse() } {
        Ok(bias) if (-10_000..=10_000).contains(&bias) => Command::Yixin(Yixin::Balance(stones, bias)),
        _ => {
            usage("YXBALANCEONE or YXBALANCETWO with the score wanted, -10000 to 10000, as in YXBALANCEONE 0")
        }
    }
}

fn forbid(rest: &str) -> Command {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let understood = || {
        let &[what, x, y, color] = words.as_slice() else { return None };
        let forbidding = match what.to_ascii_lowercase().as_str() {
            "add" => Forbidding::Add,
            "del" => Forbidding::Remove,
            _ => return None,
        };
        let color = match color {
            "0" => Color::Black,
            "1" => Color::White,
            _ => return None,
        };
        Some(Yixin::Forbid(forbidding, At { x: x.parse().ok()?, y: y.parse().ok()? }, color))
    };
    match understood() {
        Some(yixin) => Command::Yixin(yixin),
        None => {
            usage("YXFORBID add or del, then x y and 0 for black or 1 for white, as in YXFORBID add 7 7 0")
        }
    }
}

/// What we do not have: by its word.
fn missing(word: &str) -> Option<Missing> {
    const DATABASE: &str = "there is no database of positions";
    const FILES: [&str; 8] = [
        "YXSETDATABASE",
        "YXDBTOPOS",
        "YXDBTOTXTALL",
        "YXDBTOTXT",
        "YXTXTTODB",
        "YXLIBTODB",
        "YXDBMERGE",
        "YXDBSPLIT",
    ];
    const SINGLE: [&str; 3] = ["YXSAVEDATABASE", "YXDBCHECK", "YXDBFIX"];
    let (what, tail) = match word {
        "YXHASHDUMP" | "YXHASHLOAD" => ("the hash table is kept in memory only, not in files", Tail::Line),
        "YXSOOSORVSTEP1" => ("the Soosorv opening is not known", Tail::Nothing),
        _ if word.starts_with("YXSOOSORVSTEP") => ("the Soosorv opening is not known", Tail::Block),
        _ if FILES.contains(&word) => (DATABASE, Tail::Line),
        _ if SINGLE.contains(&word) => (DATABASE, Tail::Nothing),
        _ if word.starts_with("YX") && word.contains("DATABASE") => (DATABASE, Tail::Block),
        _ => return None,
    };
    Some(Missing { what, tail })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_with_their_numbers() {
        for (word, rest, yixin) in [
            ("YXNBEST", "5", Yixin::NBest(5)),
            ("YXBALANCEONE", "", Yixin::Balance(Stones::One, 0)),
            ("YXBALANCETWO", "-30", Yixin::Balance(Stones::Two, -30)),
            ("YXSHOWSETTINGS", "", Yixin::Settings),
            ("YXFORBID", "add 7 8 1", Yixin::Forbid(Forbidding::Add, At { x: 7, y: 8 }, Color::White)),
            ("YXFORBID", "DEL 7  8 0", Yixin::Forbid(Forbidding::Remove, At { x: 7, y: 8 }, Color::Black)),
        ] {
            assert_eq!(parse(word, rest), Some(Command::Yixin(yixin)), "{word} {rest}");
        }
        for (word, rest) in [
            ("YXNBEST", ""),
            ("YXNBEST", "0"),
            ("YXNBEST", "1001"),
            ("YXBALANCEONE", "x"),
            ("YXFORBID", ""),
            ("YXFORBID", "add 7 8"),
            ("YXFORBID", "add 7 8 2"),
            ("YXFORBID", "put 7 8 1"),
            ("YXFORBID", "add x 8 1"),
        ] {
            assert!(matches!(parse(word, rest), Some(Command::Malformed(_))), "{word} {rest}");
        }
        assert_eq!(parse("YXNONSENSE", ""), None);
        for word in WORDS {
            assert!(parse(word, "1").is_some(), "{word}");
        }
    }

    #[test]
    fn what_is_missing_says_so_and_what_follows_it() {
        for (word, tail) in [
            ("YXHASHDUMP", Tail::Line),
            ("YXQUERYDATABASEONE", Tail::Block),
            ("YXSAVEDATABASE", Tail::Nothing),
            ("YXSETDATABASE", Tail::Line),
            ("YXSOOSORVSTEP3", Tail::Block),
        ] {
            let Some(Command::Yixin(Yixin::Missing(missing))) = parse(word, "") else { panic!("{word}") };
            assert_eq!(missing.tail, tail, "{word}");
        }
    }
}
