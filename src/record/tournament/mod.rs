//! A suspended tournament as text, in the three formats people exchange.
//!
//! All three hold the same: the board from the top row down, captured pairs and points of both players, who is next.

mod game;
mod nested;
mod plain;
mod stone;

pub(super) use game::{of_record, to_record};
pub(crate) use stone::size;
pub use stone::{SIDE, Seat, Stone, label};

use std::fmt;
use std::path::Path;

/// More pairs than anybody can have: four, and then eight with the last stone.
const MOST_PAIRS: u8 = 12;

/// One row of the board, from column A.
pub type Row = [Option<Stone>; SIDE];

/// What a save holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The board, row 19 first.
    pub rows: [Row; SIDE],
    /// Pairs captured in this round, by seat.
    pub pairs: [u8; 2],
    /// Points of the rounds finished before, by seat.
    pub points: [u32; 2],
    /// Whose turn it is.
    pub next: Seat,
    /// The stones of the player whose turn it is.
    pub stone: Stone,
}

impl Saved {
    /// Whether no stone stands on the board.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.iter().flatten().all(Option::is_none)
    }
}

/// How a save is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Format {
    /// Lines of text, as C++ and Java programs have them (.txt)
    Plain,
    /// A LISP list (.lisp, .lsp)
    Lisp,
    /// A Prolog list (.pl, .pro)
    Prolog,
}

impl Format {
    /// The format a file's name stands for.
    pub fn of_name(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "txt" => Some(Format::Plain),
            "lisp" | "lsp" | "cl" => Some(Format::Lisp),
            "pl" | "pro" | "prolog" => Some(Format::Prolog),
            _ => None,
        }
    }

    /// The format a person names by its first letter or more.
    pub fn of_answer(answer: &str) -> Option<Format> {
        let answer = answer.to_ascii_lowercase();
        let formats = [("plain", Format::Plain), ("lisp", Format::Lisp), ("prolog", Format::Prolog)];
        // "p" and "pl" stand for plain, which is asked for most.
        formats
            .into_iter()
            .find(|(name, _)| !answer.is_empty() && name.starts_with(&answer))
            .map(|(_, format)| format)
    }
}

/// Where and why a save cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// Line in the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl Damage {
    pub(crate) fn new(line: usize, reason: impl Into<String>) -> Damage {
        Damage { line, reason: reason.into() }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// A save as it was read, with the lines that a complaint may name.
pub(crate) struct Found {
    pub(crate) saved: Saved,
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only a tournament has two winners"))]
    pub(crate) board_line: usize,
    next_line: usize,
}

/// Reads a save; its text shows which format it has.
pub(crate) fn find(text: &str) -> Result<(Found, Format), Damage> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (found, format) = match nested::dialect_of(text) {
        Some(dialect) => (nested::read(text, dialect)?, dialect.format),
        None => (plain::read(text)?, Format::Plain),
    };
    if found.saved.is_empty() && found.saved.stone == Stone::Black {
        return Err(Damage::new(found.next_line, "the board is empty, and the first stone is white"));
    }
    Ok((found, format))
}

/// The text of a save.
pub fn write(saved: &Saved, format: Format) -> String {
    match format {
        Format::Plain => plain::write(saved),
        Format::Lisp => nested::write(saved, &nested::LISP),
        Format::Prolog => nested::write(saved, &nested::PROLOG),
    }
}

/// A cell by its letter, in either case.
fn cell_of(letter: &str) -> Option<Option<Stone>> {
    match letter {
        "O" | "o" => Some(None),
        "W" | "w" => Some(Some(Stone::White)),
        "B" | "b" => Some(Some(Stone::Black)),
        _ => None,
    }
}

/// The letter of a cell.
fn letter(cell: Option<Stone>) -> char {
    match cell {
        None => 'O',
        Some(Stone::White) => 'W',
        Some(Stone::Black) => 'B',
    }
}

/// The name of a seat in saves.
fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::One => "Human",
        Seat::Two => "Computer",
    }
}

/// The name of a colour in saves.
fn stone_name(stone: Stone) -> &'static str {
    match stone {
        Stone::White => "White",
        Stone::Black => "Black",
    }
}

fn seat_of(word: &str, line: usize) -> Result<Seat, Damage> {
    Seat::ALL
        .into_iter()
        .find(|&seat| word.eq_ignore_ascii_case(seat_name(seat)))
        .ok_or_else(|| Damage::new(line, format!("the next player is Human or Computer, not {word:?}")))
}

fn stone_of(word: &str, line: usize) -> Result<Stone, Damage> {
    Stone::ALL
        .into_iter()
        .find(|&stone| word.eq_ignore_ascii_case(stone_name(stone)))
        .ok_or_else(|| Damage::new(line, format!("the stones are White or Black, not {word:?}")))
}

/// The row a person counts from below, given its place in a save.
fn row_number(index: usize) -> usize {
    SIDE - index
}

fn pairs_of(word: &str, line: usize) -> Result<u8, Damage> {
    let pairs = number_of(word, "captured pairs", line)?;
    u8::try_from(pairs).ok().filter(|&pairs| pairs <= MOST_PAIRS).ok_or_else(|| {
        Damage::new(line, format!("nobody captures {pairs} pairs in a round: {MOST_PAIRS} is the most"))
    })
}

fn number_of(word: &str, what: &str, line: usize) -> Result<u32, Damage> {
    let is_plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_plain).ok_or_else(|| {
        let given = if word.is_empty() { "nothing".to_owned() } else { format!("{word:?}") };
        Damage::new(line, format!("{what} must be a whole number, not {given}"))
    })
}
