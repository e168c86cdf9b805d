//! What one line says: parsing without any knowledge of the game under way.

use super::ignored::Ignored;
use super::info::Info;
use super::refusal::Refusal;
use super::yixin::{self, Yixin};
use crate::game::Size;
use crate::suggestion;
use std::fmt;
use std::time::Duration;

/// A cell as a manager names it: column and row from 0, perhaps not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One line of input, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// `ABOUT`
    About,
    /// `START n`, `START w h`, `RECTSTART w,h`
    Start(Size),
    /// `RESTART`
    Restart,
    /// `BEGIN`
    Begin,
    /// `TURN x,y`
    Turn(At),
    /// `PLAY x,y`
    Play(At),
    /// `TAKEBACK x,y`
    TakeBack(At),
    /// `SUGGEST`, asked by the other side.
    Suggest,
    /// `INFO …`, or why the key or its value means nothing to us, which is never an error.
    Info(Result<Info, Ignored>),
    /// `BOARD`: opens a block of cells.
    Board,
    /// `YXBOARD`: a block that only sets the position.
    SetBoard,
    /// `SWAP2BOARD`: a block of opening stones.
    Swap2Board,
    /// `x,y` or `x,y,field`: a line of a block.
    Cell {
        /// Where.
        at: At,
        /// Whose stone, if said.
        field: Option<i32>,
    },
    /// `DONE`: closes a block.
    Done,
    /// `YXSHOWFORBID`
    ShowForbidden,
    /// `YXSTOP`: answer now.
    Stop,
    /// A command of the Yixin protocol.
    Yixin(Yixin),
    /// `SHOW`: draw the position for a person.
    Show,
    /// `THREATS`: list the threats for a person.
    Threats,
    /// `HELP`
    Help,
    /// `END`
    End,
    /// A word we do not know; what is worth repeating of it, and what may have been meant.
    Unknown(String),
    /// A word we know with arguments that make no sense.
    Malformed(Refusal),
}

impl Command {
    /// Reads one line. Blanks around words and after commas, the case of words and a final CR do not matter.
    pub fn parse(line: &[u8]) -> Command {
        let line = line.trim_ascii();
        let end_of_word = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
        let (word, rest) = line.split_at(end_of_word);
        let word = word.to_ascii_uppercase();
        if word == b"INFO" {
            // Before the check for text: folders come in any encoding, and INFO is never answered.
            return Command::Info(Info::parse(&String::from_utf8_lossy(rest)));
        }
        match std::str::from_utf8(line) {
            Ok(text) if !text.contains('\0') => parse_text(&word, text, text[end_of_word..].trim()),
            _ => Command::Unknown("line that is not text".to_owned()),
        }
    }

    /// Whether the answer to this line is, or may be, a move to think about.
    pub fn asks_for_move(&self) -> bool {
        match self {
            Command::Begin | Command::Turn(_) | Command::Suggest | Command::Done => true,
            Command::Yixin(yixin) => {
                matches!(
                    yixin,
                    Yixin::NBest(_) | Yixin::Balance(..) | Yixin::SearchDefend | Yixin::Swap2Step(_)
                )
            }
            _ => false,
        }
    }

    /// Whether a search under way must answer with what it has: Piskvork says so by taking its time away.
    pub fn stops_thinking(&self) -> bool {
        matches!(self, Command::Stop | Command::Info(Ok(Info::TurnTime(Duration::ZERO))))
    }
}

/// `word` is the first word of `line` in capitals, `rest` what follows it. Text after a word that takes no
/// argument is ignored: what the manager wants is plain.
fn parse_text(word: &[u8], line: &str, rest: &str) -> Command {
    let at = |usage, command: fn(At) -> Command| match parse_at(rest) {
        Some(at) => command(at),
        None => Command::Malformed(Refusal::Usage(usage)),
    };
    match word {
        b"" => Command::Nothing,
        b"ABOUT" => Command::About,
        b"START" => parse_start(rest),
        b"RECTSTART" | b"RECSTART" => parse_rectangle(rest),
        b"RESTART" => Command::Restart,
        b"BEGIN" => Command::Begin,
        b"TURN" => at("TURN x,y, as in TURN 7,7; x,y count from 0 at the top left", Command::Turn),
        b"PLAY" => at("PLAY x,y, as in PLAY 7,7; x,y count from 0 at the top left", Command::Play),
        b"TAKEBACK" => {
            at("TAKEBACK x,y, as in TAKEBACK 7,7; x,y count from 0 at the top left", Command::TakeBack)
        }
        b"SUGGEST" => Command::Suggest,
        b"BOARD" => Command::Board,
        b"YXBOARD" => Command::SetBoard,
        b"SWAP2BOARD" => Command::Swap2Board,
        b"DONE" => Command::Done,
        b"YXSHOWFORBID" => Command::ShowForbidden,
        b"YXSTOP" => Command::Stop,
        b"SHOW" => Command::Show,
        b"THREATS" => Command::Threats,
        b"HELP" => Command::Help,
        b"END" => Command::End,
        _ => yixin::parse(&String::from_utf8_lossy(word), rest)
            .or_else(|| parse_cell(line))
            .unwrap_or_else(|| Command::Unknown(unknown(word))),
    }
}

/// Words that take commands' places in other programs, and the words that are mistyped.
const MEANT: [(&str, &str); 6] = [
    ("EXIT", "END"),
    ("MOVE", "TURN"),
    ("NEW", "START"),
    ("QUIT", "END"),
    ("STOP", "YXSTOP"),
    ("UNDO", "TAKEBACK"),
];
const WORDS: [&str; 20] = [
    "ABOUT",
    "BEGIN",
    "BOARD",
    "DONE",
    "END",
    "HELP",
    "INFO",
    "PLAY",
    "RECTSTART",
    "RESTART",
    "SHOW",
    "START",
    "SUGGEST",
    "SWAP2BOARD",
    "TAKEBACK",
    "THREATS",
    "TURN",
    "YXBOARD",
    "YXSHOWFORBID",
    "YXSTOP",
];

/// What is said about a word we do not know, in capitals.
fn unknown(word: &[u8]) -> String {
    let word = quotable(word);
    let other = MEANT.iter().find(|(typed, _)| *typed == word).map(|(_, meant)| *meant);
    match other.or_else(|| suggestion::closest(&word, WORDS.into_iter().chain(yixin::WORDS))) {
        Some(meant) => format!("{word}: did you mean {meant}? HELP lists the commands"),
        None => format!("{word}: HELP lists the commands"),
    }
}

fn parse_start(rest: &str) -> Command {
    const USAGE: &str = "START size or START width height, as in START 15";
    let sides = match numbers(rest, ',').or_else(|| numbers(rest, ' ')) {
        Some(sides) => sides,
        None => return Command::Malformed(Refusal::Usage(USAGE)),
    };
    match sides[..] {
        [side] => start(side, side),
        [width, height] => start(width, height),
        _ => Command::Malformed(Refusal::Usage(USAGE)),
    }
}

fn parse_rectangle(rest: &str) -> Command {
    match numbers(rest, ',').as_deref() {
        Some(&[width, height]) => start(width, height),
        _ => Command::Malformed(Refusal::Usage("RECTSTART width,height, as in RECTSTART 20,15")),
    }
}

fn start(width: i32, height: i32) -> Command {
    let side = |length| u8::try_from(length).ok().filter(|&side| side >= Size::MIN_PLAYED);
    let size = side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height));
    size.map_or(Command::Malformed(Refusal::BadSize), Command::Start)
}

fn parse_cell(line: &str) -> Option<Command> {
    match numbers(line, ',')?[..] {
        [x, y] => Some(Command::Cell { at: At { x, y }, field: None }),
        [x, y, field] => Some(Command::Cell { at: At { x, y }, field: Some(field) }),
        _ => None,
    }
}

/// Reads `x,y`, spaces allowed around both.
pub(super) fn parse_at(text: &str) -> Option<At> {
    match numbers(text, ',')?[..] {
        [x, y] => Some(At { x, y }),
        _ => None,
    }
}

/// Whole numbers between separators; any number of spaces separates as one does.
fn numbers(text: &str, separator: char) -> Option<Vec<i32>> {
    let parse = |part: &str| part.trim().parse().ok().filter(|_| !part.trim_start().starts_with('+'));
    match separator {
        ' ' => text.split_whitespace().map(parse).collect(),
        _ => text.split(separator).map(parse).collect(),
    }
}

/// The part of an unknown word that can be repeated in an answer whatever it was.
fn quotable(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    let printable = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
    word.iter().take(LONGEST).map(printable).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> At {
        At { x, y }
    }

    #[test]
    fn words_are_known_in_any_case_and_with_any_blanks() {
        let size = |width, height| Command::Start(Size::new(width, height).unwrap());
        let cases: &[(&str, Command)] = &[
            ("", Command::Nothing),
            (" \t\r", Command::Nothing),
            ("about", Command::About),
            ("START 20", size(20, 20)),
            ("start 15 15", size(15, 15)),
            ("Start  30  20 \r", size(30, 20)),
            ("START 30,20", size(30, 20)),
            ("RECTSTART 30,20", size(30, 20)),
            ("recstart 30, 20", size(30, 20)),
            ("RECTSTART 120 , 80", size(120, 80)),
            ("TURN 10,10", Command::Turn(at(10, 10))),
            ("turn\t10, 10  ", Command::Turn(at(10, 10))),
            ("TURN -1,99999", Command::Turn(at(-1, 99999))),
            ("PLAY 12,10\r", Command::Play(at(12, 10))),
            ("TAKEBACK 0,0", Command::TakeBack(at(0, 0))),
            ("BEGIN", Command::Begin),
            ("board\r", Command::Board),
            ("yxboard", Command::SetBoard),
            ("3,4,1", Command::Cell { at: at(3, 4), field: Some(1) }),
            ("3, 4, 9 ", Command::Cell { at: at(3, 4), field: Some(9) }),
            ("3,4", Command::Cell { at: at(3, 4), field: None }),
            ("DONE", Command::Done),
            ("End", Command::End),
            ("YXSTOP", Command::Stop),
        ];
        for (line, command) in cases {
            assert_eq!(Command::parse(line.as_bytes()), *command, "{line:?}");
        }
    }

    #[test]
    fn arguments_that_make_no_sense_are_malformed() {
        for line in [
            "START",
            "START 4",
            "START 0",
            "START -3",
            "START abc",
            "START 81",
            "START 120",
            "START 300",
            "START 99999999999",
            "START 5 5 5",
            "START +20",
            "START 20x",
            "RECTSTART",
            "RECTSTART 30",
            "RECTSTART 3,20",
            "RECTSTART a,b",
            "RECTSTART 30,20,1",
            "RECTSTART 30 20",
            "RECTSTART 121,20",
            "TURN",
            "TURN 10",
            "TURN 10 10",
            "TURN a,b",
            "TURN 1,2,3",
            "TURN ,",
            "TURN 1.0,2",
            "TURN 99999999999,1",
            "PLAY",
            "TAKEBACK x",
        ] {
            let command = Command::parse(line.as_bytes());
            assert!(matches!(command, Command::Malformed(_)), "{line:?} gave {command:?}");
        }
    }

    #[test]
    fn anything_else_is_unknown_and_harmless_to_repeat() {
        for line in [
            &b"FOO"[..],
            b"\0",
            b"START\0 20",
            b"\xff\xfe",
            b"TURN 1,\xe91",
            b"STARTS 20",
            b"1,2,3,4",
            &[b'x'; 100_000],
        ] {
            match Command::parse(line) {
                Command::Unknown(text) => {
                    assert!(!text.is_empty() && text.len() <= 100, "{text:?}");
                    assert!(text.chars().all(|char| char == ' ' || char.is_ascii_graphic()), "{text:?}");
                }
                other => panic!("{line:?} gave {other:?}"),
            }
        }
    }

    #[test]
    fn a_mistyped_word_is_answered_by_the_one_that_was_meant() {
        let told = |line: &str| match Command::parse(line.as_bytes()) {
            Command::Unknown(text) => text,
            other => panic!("{line:?} gave {other:?}"),
        };
        assert_eq!(told("TURNN 7,7"), "TURNN: did you mean TURN? HELP lists the commands");
        assert_eq!(told("quit"), "QUIT: did you mean END? HELP lists the commands");
        assert_eq!(told("foo"), "FOO: HELP lists the commands");
        for (_, word) in MEANT {
            assert!(WORDS.contains(&word), "{word}");
        }
        for word in WORDS {
            let known = !matches!(Command::parse(word.as_bytes()), Command::Unknown(_));
            assert!(known, "{word}");
        }
    }

    #[test]
    fn info_is_info_whatever_follows() {
        for line in [&b"INFO"[..], b"info x", b"INFO folder C:\\\xe9t\xe9\0", b"INFO timeout_turn abc"] {
            assert!(matches!(Command::parse(line), Command::Info(_)), "{line:?}");
        }
    }
}
