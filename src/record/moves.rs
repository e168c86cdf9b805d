//! Moves as people type them: `h8i9g7`, `H8 I9`, `8,8 9,9`, `7.7 8.8`, `1. K10 L9`, and the addresses of gomocalc.com.
//!
//! What such a list does not tell is taken from how it is used: see [`Manner`].

mod scan;

pub(super) use scan::{Token, Word, scan};

use super::place::Ground;
use super::{Ending, Flaw, Hints, Place, Play, Record};
use crate::game::notation::column_letters;
use crate::game::{Color, Size};

/// The side of a board that nobody names.
const USUAL_SIDE: u8 = 15;

/// Sides that are tried if the usual one has no room for the moves.
const OTHER_SIDES: [u8; 2] = [19, 20];

/// Where the addresses of the calculator on the web have their moves.
const LINK: &str = "#/";

/// How a list is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// The board.
    pub(super) size: Size,
    /// Columns leave out I, as pente.org and go players do.
    pub(super) skips_i: bool,
    /// Numbers begin at 1, not at 0.
    pub(super) from_one: bool,
}

/// Reads a list of moves; black begins.
pub(super) fn read(text: &str, hints: &Hints) -> Result<Record, Flaw> {
    let start = text.find(LINK).map_or(0, |at| at + LINK.len());
    let tokens = scan(text, start)?;
    if tokens.iter().all(|token| !token.word.is_move()) {
        return Err(Flaw::in_text(
            text,
            start,
            "there are no moves, as h8i9g7, and no other notation is recognised",
        ));
    }
    let manner = Manner::of(&tokens, hints)?;
    let mut record = Record::new(Ground::Board(manner.size), hints.rules);
    add(&mut record, text, &tokens, manner)?;
    Ok(record)
}

/// Adds the moves of a list to the end of a record without variations.
pub(super) fn add(record: &mut Record, text: &str, tokens: &[Token<'_>], manner: Manner) -> Result<(), Flaw> {
    let mut node = record.tree.root();
    let mut color = Color::Black;
    for token in tokens {
        let place = match token.word {
            Word::Comment(comment) => {
                record.tree.notes_mut(node).add_comment(comment);
                continue;
            }
            Word::Result(ending) => {
                record.result = Some(ending);
                continue;
            }
            Word::Resigns => {
                record.result = Some(Ending { winner: Some(!color), by: super::By::Resignation });
                continue;
            }
            Word::Pass => None,
            word => Some(manner.place(word).ok_or_else(|| {
                let what = format!("'{}' is not on the {} board", token.text, Ground::Board(manner.size));
                Flaw::in_text(text, token.at, what)
            })?),
        };
        let added = record.tree.add(node, Some(Play { color, place }));
        node = added.map_err(|flaw| Flaw::in_text(text, token.at, flaw.what))?;
        color = !color;
    }
    Ok(())
}

impl Manner {
    /// What a list means by itself: a board that has room for it, and what makes its first move a centre.
    pub(super) fn of(tokens: &[Token<'_>], hints: &Hints) -> Result<Manner, Flaw> {
        let words = || tokens.iter().map(|token| token.word);
        let first = words().find(|word| matches!(word, Word::Cell { .. } | Word::Pair { .. }));
        let letters_without_i = words().all(|word| !matches!(word, Word::Cell { column: 8, .. }));
        // The centre of 19x19 is K10 for those who leave out I, and for nobody else it is a first move.
        let is_k10 = first == Some(Word::Cell { column: 10, row: 10 });
        let is_19 = hints.size.is_none_or(|size| (size.width(), size.height()) == (19, 19));
        let skips_i = is_k10 && letters_without_i && is_19;
        let usual = if skips_i { 19 } else { USUAL_SIDE };
        let sides = [usual].into_iter().chain(OTHER_SIDES).chain(USUAL_SIDE..=Size::MAX_HEIGHT);
        let sizes: Vec<Size> = match hints.size {
            Some(size) => vec![size],
            None => sides.filter_map(Size::square).collect(),
        };
        let has_zero = words().any(|word| matches!(word, Word::Pair { a: 0, .. } | Word::Pair { b: 0, .. }));
        let mut manners = sizes.into_iter().map(|size| {
            let centre = u32::from(size.width()).div_ceil(2);
            let from_one = matches!(first, Some(Word::Pair { a, b }) if a == centre && b == centre);
            let too_far = |word| {
                matches!(word, Word::Pair { a, b } if a == u32::from(size.width()) || b == u32::from(size.height()))
            };
            Manner { size, skips_i, from_one: !has_zero && (from_one || words().any(too_far)) }
        });
        let fits = |manner: &Manner| words().all(|word| !word.is_stone() || manner.place(word).is_some());
        let first = manners.next().expect("there is a size to try");
        if fits(&first) {
            return Ok(first);
        }
        Ok(manners.find(fits).unwrap_or(first))
    }

    fn place(&self, word: Word<'_>) -> Option<Place> {
        let ground = Ground::Board(self.size);
        match word {
            Word::Cell { column, row } => {
                let skipped = i32::from(self.skips_i && column > 8);
                let is_i = self.skips_i && column == 8;
                ground.place(column - skipped, row - 1).filter(|_| !is_i)
            }
            Word::Pair { a, b } => {
                let number = |number: u32| Some(i32::try_from(number).ok()? - i32::from(self.from_one));
                ground.place(number(a)?, number(b)?)
            }
            _ => None,
        }
    }
}

/// The main line as one word, `h8i9g7`.
pub(super) fn write(record: &Record) -> Result<String, Flaw> {
    record.ground.size().ok_or_else(|| Flaw::new("a list of moves needs a board with edges"))?;
    let mut text = String::new();
    for play in plays(record)? {
        match play.place {
            Some(place) => text += &record.ground.name(place).to_string(),
            None => text += " pass ",
        }
    }
    Ok(text.trim().to_owned() + "\n")
}

/// The address at which the calculator on the web shows the main line.
pub(super) fn write_link(record: &Record) -> Result<String, Flaw> {
    let moves = write(record)?;
    let is_too_wide =
        record.ground.size().is_some_and(|size| size.width() > 22 || size.width() != size.height());
    if is_too_wide || moves.contains(' ') {
        return Err(Flaw::new("gomocalc.com shows games on square boards up to 22x22, without passes"));
    }
    Ok(format!("https://gomocalc.com/{LINK}{moves}"))
}

/// The moves of the main line, which must begin on an empty board and take turns.
pub(super) fn plays(record: &Record) -> Result<Vec<Play>, Flaw> {
    let tree = &record.tree;
    let set_up =
        std::iter::once(tree.root()).chain(tree.main_line()).any(|id| !tree.notes(id).set_up.is_empty());
    if set_up || record.captured != [0, 0] {
        return Err(Flaw::new("stones that are set up cannot be written as moves"));
    }
    let plays: Vec<Play> = tree.main_line().filter_map(|id| tree.play(id)).collect();
    if plays.windows(2).any(|pair| pair[0].color == pair[1].color) {
        return Err(Flaw::new("the players do not take turns, which this notation cannot show"));
    }
    Ok(plays)
}

/// A cell with letters that leave out I: `K10` is the centre of 19x19.
pub(super) fn without_i(place: Place) -> String {
    let column = if place.x >= 8 { place.x + 1 } else { place.x };
    format!("{}{}", column_letters(column).to_uppercase(), place.y + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, hints: &Hints) -> Result<String, String> {
        let record = read(text, hints).map_err(|flaw| flaw.to_string())?;
        Ok(format!("{} {}", record.ground, write(&record).unwrap().trim()))
    }

    #[test]
    fn every_way_to_write_moves_is_read() {
        for (text, expected) in [
            ("h8i9g7", "15x15 h8i9g7"),
            ("H8 I9 G7\n", "15x15 h8i9g7"),
            ("h8, i9; g7", "15x15 h8i9g7"),
            ("8,8 9,9", "15x15 h8i9"),
            ("7,7 8,8", "15x15 h8i9"),
            ("7.7 8.8", "15x15 h8i9"),
            ("0,0 15,15", "19x19 a1p16"),
            ("15,1 2,2", "15x15 o1b2"),
            ("(8,8) (9,9)", "15x15 h8i9"),
            ("[7,7],[8,8]", "15x15 h8i9"),
            ("https://gomocalc.com/#/h8i9g7", "15x15 h8i9g7"),
            ("1. h8 i9 2. g7", "15x15 h8i9g7"),
            ("1.h8 2.i9 3.g7", "15x15 h8i9g7"),
            ("1) h8 2) i9", "15x15 h8i9"),
            ("1. K10 L9 2. T19", "19x19 j10k9s19"),
            ("k10l9i3", "15x15 k10l9i3"),
            ("r8o10t11", "20x20 r8o10t11"),
            ("h8 pass i9", "15x15 h8 pass i9"),
            ("h8 {a comment; i9} i9 # and h9\ng7", "15x15 h8i9g7"),
        ] {
            assert_eq!(names(text, &Hints::default()), Ok(expected.to_owned()), "{text}");
        }
        let hints = Hints { size: Size::square(20), ..Hints::default() };
        assert_eq!(names("K10 L9", &hints), Ok("20x20 k10l9".to_owned()));
    }

    #[test]
    fn what_is_no_move_is_told_by_line_and_column() {
        let small = Hints { size: Size::square(9), ..Hints::default() };
        for (text, hints, expected) in [
            ("h8 i9\ng7 k12", &small, "line 2, column 4: 'k12' is not on the 9x9 board"),
            ("h8 9", &Hints::default(), "line 1, column 4: '9' is not a move, as h8 or 7,7"),
            ("h8 zzz9", &Hints::default(), "line 1, column 4: 'zzz9' is not a move, as h8 or 7,7"),
            ("h8 über", &Hints::default(), "line 1, column 4: 'über' is not a move, as h8 or 7,7"),
            ("h8 {i9", &Hints::default(), "line 1, column 4: this comment has no end"),
            (
                "h8 99999999999,1",
                &Hints::default(),
                "line 1, column 4: '99999999999,1' is not a move, as h8 or 7,7",
            ),
            (
                "",
                &Hints::default(),
                "line 1, column 1: there are no moves, as h8i9g7, and no other notation is recognised",
            ),
        ] {
            assert_eq!(names(text, hints).unwrap_err(), expected, "{text}");
        }
    }
}
