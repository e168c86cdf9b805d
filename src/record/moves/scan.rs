//! A list of moves cut into words.

use crate::game::Color;
use crate::record::{Ending, Flaw, LONGEST_LINE};

/// A word with the place where it stands.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) struct Token<'a> {
    /// Byte in the text.
    pub(in crate::record) at: usize,
    /// The word as it is written.
    pub(in crate::record) text: &'a str,
    /// What it means.
    pub(in crate::record) word: Word<'a>,
}

/// What a word of a list means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::record) enum Word<'a> {
    /// Letters and a number: `h8`. Columns count from 0, rows as they are written.
    Cell {
        column: i32,
        row: i32,
    },
    /// Two numbers: `7,7`.
    Pair {
        a: u32,
        b: u32,
    },
    Pass,
    Resigns,
    Result(Ending),
    /// What stands in braces.
    Comment(&'a str),
}

impl Word<'_> {
    pub(super) fn is_move(self) -> bool {
        self.is_stone() || self == Word::Pass
    }

    pub(super) fn is_stone(self) -> bool {
        matches!(self, Word::Cell { .. } | Word::Pair { .. })
    }
}

/// How games end in lists.
const RESULTS: [(&str, Option<Ending>); 8] = [
    ("1/2-1/2", Some(Ending::DRAW)),
    ("0.5-0.5", Some(Ending::DRAW)),
    ("1-0", Some(Ending { winner: Some(Color::Black), by: crate::record::By::Board })),
    ("0-1", Some(Ending { winner: Some(Color::White), by: crate::record::By::Board })),
    ("0-0", Some(Ending::DRAW)),
    ("--", None),
    ("*", None),
    ("?", None),
];

/// The words of a text from a byte on.
pub(in crate::record) fn scan(text: &str, start: usize) -> Result<Vec<Token<'_>>, Flaw> {
    let mut tokens = Vec::new();
    let mut at = start;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if tokens.len() > 2 * LONGEST_LINE {
            return Err(Flaw::in_text(text, at, format!("a line has at most {LONGEST_LINE} moves")));
        }
        if letter.is_whitespace() || ",;()[]|".contains(letter) {
            at += letter.len_utf8();
        } else if letter == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if letter == '{' {
            let end = rest.find('}').ok_or_else(|| Flaw::in_text(text, at, "this comment has no end"))?;
            tokens.push(Token { at, text: &rest[..=end], word: Word::Comment(&rest[1..end]) });
            at += end + 1;
        } else if let Some((length, word)) = result(rest).or_else(|| move_number(rest)).or_else(|| word(rest))
        {
            tokens.extend(word.map(|word| Token { at, text: &rest[..length], word }));
            at += length;
        } else {
            let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let word: String = rest[..length].chars().take(20).collect();
            return Err(Flaw::in_text(text, at, format!("'{word}' is not a move, as h8 or 7,7")));
        }
    }
    Ok(tokens)
}

/// The length of the word a text begins with, and its meaning, if it has one.
type Found<'a> = Option<(usize, Option<Word<'a>>)>;

fn result(rest: &str) -> Found<'static> {
    let ends = |length: usize| rest[length..].chars().next().is_none_or(|next| !next.is_alphanumeric());
    let known = RESULTS.into_iter().find(|(text, _)| rest.starts_with(text) && ends(text.len()));
    known.map(|(text, ending)| (text.len(), ending.map(Word::Result)))
}

/// `12.` or `12)` before a move.
fn move_number(rest: &str) -> Found<'static> {
    let digits = digits(rest);
    let after = rest[digits..].strip_prefix(['.', ')'])?;
    let dots = after.len() - after.trim_start_matches('.').len();
    let is_pair = after[dots..].starts_with(|next: char| next.is_ascii_digit());
    (digits > 0 && !is_pair).then_some((digits + 1 + dots, None))
}

fn word(rest: &str) -> Found<'static> {
    let letters = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
    let number = digits(&rest[letters..]);
    match (letters, number) {
        (0, 1..) => pair(rest, number),
        (1..=2, 1..) => {
            let column = rest[..letters]
                .bytes()
                .fold(0, |column, letter| column * 26 + i32::from(letter.to_ascii_lowercase() - b'a') + 1);
            let row = rest[letters..letters + number].parse().ok()?;
            Some((letters + number, Some(Word::Cell { column: column - 1, row })))
        }
        _ => match rest[..letters].to_ascii_lowercase().as_str() {
            "pass" => Some((letters, Some(Word::Pass))),
            "resign" | "resigns" | "forfeit" => Some((letters, Some(Word::Resigns))),
            _ => None,
        },
    }
}

/// `7,7` or `7.7`.
fn pair(rest: &str, number: usize) -> Found<'static> {
    let after = rest[number..].strip_prefix([',', '.'])?;
    let blanks = after.len() - after.trim_start_matches(' ').len();
    let second = digits(&after[blanks..]);
    let a = rest[..number].parse().ok()?;
    let b = after[blanks..blanks + second].parse().ok()?;
    Some((number + 1 + blanks + second, Some(Word::Pair { a, b })))
}

fn digits(text: &str) -> usize {
    text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len())
}
