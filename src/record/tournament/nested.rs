//! Saves as nested lists: LISP and Prolog differ in brackets, commas and case, and in nothing else.

use super::{
    Damage, Format, Found, Row, SIDE, Saved, Seat, Stone, cell_of, letter, number_of, pairs_of, row_number,
    seat_name, seat_of, stone_name, stone_of,
};
use std::iter::Peekable;
use std::vec::IntoIter;

/// How a language writes lists.
#[derive(Clone, Copy)]
pub(super) struct Dialect {
    pub(super) format: Format,
    open: char,
    close: char,
    /// What stands between the members of a list.
    comma: bool,
    /// What ends the text.
    end: &'static str,
}

pub(super) const LISP: Dialect =
    Dialect { format: Format::Lisp, open: '(', close: ')', comma: false, end: "" };
pub(super) const PROLOG: Dialect =
    Dialect { format: Format::Prolog, open: '[', close: ']', comma: true, end: "." };

/// The dialect of a text, by its first bracket; `None` if it begins with something else.
pub(super) fn dialect_of(text: &str) -> Option<Dialect> {
    let first = text.lines().map(without_comment).find_map(|line| line.trim_start().chars().next())?;
    [LISP, PROLOG].into_iter().find(|dialect| dialect.open == first)
}

fn without_comment(line: &str) -> &str {
    line.split([';', '%']).next().unwrap_or(line)
}

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Open,
    Close,
    Comma,
    End,
    Word(String),
}

/// Tokens with the lines they stand on.
struct Tokens {
    tokens: Peekable<IntoIter<(usize, Token)>>,
    dialect: Dialect,
    /// Line of the token read last.
    at: usize,
}

impl Tokens {
    fn new(text: &str, dialect: Dialect) -> Result<Tokens, Damage> {
        let mut tokens = Vec::new();
        for (index, line) in text.lines().enumerate() {
            split(without_comment(line), index + 1, dialect, &mut tokens)?;
        }
        Ok(Tokens { tokens: tokens.into_iter().peekable(), dialect, at: 1 })
    }

    fn next(&mut self, what: &str) -> Result<Token, Damage> {
        let missing = || Damage::new(self.at, format!("the file ends here, {what} is missing"));
        let (line, token) = self.tokens.next().ok_or_else(missing)?;
        self.at = line;
        Ok(token)
    }

    fn expect(&mut self, wanted: &Token, what: &str) -> Result<(), Damage> {
        let found = self.next(what)?;
        let wrong = || Damage::new(self.at, format!("{what} is missing, found {}", self.spell(&found)));
        (found == *wanted).then_some(()).ok_or_else(wrong)
    }

    fn open(&mut self, list: &str) -> Result<(), Damage> {
        self.expect(&Token::Open, &format!("the '{}' before {list}", self.dialect.open))
    }

    fn close(&mut self, list: &str) -> Result<(), Damage> {
        self.expect(&Token::Close, &format!("the '{}' after {list}", self.dialect.close))
    }

    /// What stands between two members of a list.
    fn comma(&mut self, before: &str) -> Result<(), Damage> {
        if self.dialect.comma {
            self.expect(&Token::Comma, &format!("the comma before {before}"))?;
        }
        Ok(())
    }

    fn word(&mut self, what: &str) -> Result<String, Damage> {
        match self.next(what)? {
            Token::Word(word) => Ok(word),
            other => Err(Damage::new(self.at, format!("{what} is missing, found {}", self.spell(&other)))),
        }
    }

    fn spell(&self, token: &Token) -> String {
        match token {
            Token::Open => format!("'{}'", self.dialect.open),
            Token::Close => format!("'{}'", self.dialect.close),
            Token::Comma => "a comma".to_owned(),
            Token::End => "a full stop".to_owned(),
            Token::Word(word) => format!("{word:?}"),
        }
    }
}

fn split(
    line: &str,
    number: usize,
    dialect: Dialect,
    tokens: &mut Vec<(usize, Token)>,
) -> Result<(), Damage> {
    let mut rest = line.trim_start();
    while let Some(character) = rest.chars().next() {
        let word = rest.find(|character: char| !character.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let length = word.max(character.len_utf8());
        let token = match character {
            _ if word > 0 => Token::Word(rest[..word].to_owned()),
            _ if character == dialect.open => Token::Open,
            // The document that defines the formats closes its own samples with a brace.
            _ if character == dialect.close || character == '}' => Token::Close,
            ',' if dialect.comma => Token::Comma,
            '.' if dialect.comma => Token::End,
            _ => return Err(Damage::new(number, format!("{character:?} has no place here"))),
        };
        tokens.push((number, token));
        rest = rest[length..].trim_start();
    }
    Ok(())
}

pub(super) fn read(text: &str, dialect: Dialect) -> Result<Found, Damage> {
    let mut tokens = Tokens::new(text, dialect)?;
    tokens.open("the save")?;
    tokens.open("the board")?;
    let board_line = tokens.at;
    let mut saved = Saved {
        rows: [[None; SIDE]; SIDE],
        pairs: [0; 2],
        points: [0; 2],
        next: Seat::One,
        stone: Stone::White,
    };
    for (index, row) in saved.rows.iter_mut().enumerate() {
        if index > 0 {
            tokens.comma(&format!("row {}", row_number(index)))?;
        }
        *row = read_row(&mut tokens, index)?;
    }
    tokens.close("row 1 of the board")?;
    for seat in Seat::ALL {
        let pairs = format!("the captured pairs of the {}", seat_name(seat).to_lowercase());
        tokens.comma(&pairs)?;
        saved.pairs[seat as usize] = pairs_of(&tokens.word(&pairs)?, tokens.at)?;
        let score = format!("the score of the {}", seat_name(seat).to_lowercase());
        tokens.comma(&score)?;
        saved.points[seat as usize] = number_of(&tokens.word(&score)?, &score, tokens.at)?;
    }
    tokens.comma("the next player")?;
    saved.next = seat_of(&tokens.word("the next player")?, tokens.at)?;
    let next_line = tokens.at;
    tokens.comma("the next player's stones")?;
    saved.stone = stone_of(&tokens.word("the next player's stones")?, tokens.at)?;
    tokens.close("the next player")?;
    tokens.tokens.next_if(|(_, token)| *token == Token::End);
    match tokens.tokens.next() {
        Some((line, token)) => {
            Err(Damage::new(line, format!("{} after the end of the save", tokens.spell(&token))))
        }
        None => Ok(Found { saved, board_line, next_line }),
    }
}

fn read_row(tokens: &mut Tokens, index: usize) -> Result<Row, Damage> {
    let name = format!("row {}", row_number(index));
    tokens.open(&name)?;
    let mut row: Row = [None; SIDE];
    for (column, cell) in row.iter_mut().enumerate() {
        let place = format!("intersection {} of {name}", column + 1);
        if column > 0 {
            tokens.comma(&place)?;
        }
        let word = tokens.word(&place)?;
        *cell = cell_of(&word)
            .ok_or_else(|| Damage::new(tokens.at, format!("{place} is O, W or B, not {word:?}")))?;
    }
    tokens.close(&name)?;
    Ok(row)
}

pub(super) fn write(saved: &Saved, dialect: &Dialect) -> String {
    let Dialect { open, close, .. } = dialect;
    let (comma, end) = (if dialect.comma { "," } else { "" }, dialect.end);
    let rows = saved.rows.map(|row| {
        let cells = row.map(|cell| letter(cell).to_string()).join(&format!("{comma} "));
        format!("      {open} {cells} {close}")
    });
    let rows = rows.join(&format!("{comma}\n"));
    let players = Seat::ALL.map(|seat| {
        format!("   {}{comma} {}{comma}\n", saved.pairs[seat as usize], saved.points[seat as usize])
    });
    let next = format!("   {}{comma} {}\n", seat_name(saved.next), stone_name(saved.stone));
    let text =
        format!("{open}\n   {open}\n{rows}\n   {close}{comma}\n{}{next}{close}{end}\n", players.concat());
    // Prolog's words are atoms, which begin with a small letter.
    if dialect.format == Format::Prolog { text.to_lowercase() } else { text }
}
