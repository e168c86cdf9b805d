//! The notations, how each is recognised by its content, and the doors to read and write them.

use super::tournament::{self, Format as Save};
use super::{Flaw, Record, encoding, moves, older, pgn, psq, renlib, sgf, sketch, text};
use crate::game::{Rules, Size};

/// No file with games is longer, in bytes.
pub const LONGEST: u64 = 64 << 20;

/// How a game is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Tessera's own text.
    Tessera,
    /// SGF, the smart game format.
    Sgf,
    /// Piskvork's saved games.
    Psq,
    /// RenLib's libraries.
    RenLib,
    /// Moves in one word, `h8i9g7`.
    Moves,
    /// pente.org's games, `1. K10 L9`.
    Pgn,
    /// An address of gomocalc.com.
    Link,
    /// A position drawn as testboard has it.
    Drawing,
    /// The tournament's lines of text.
    Plain,
    /// The tournament's LISP list.
    Lisp,
    /// The tournament's Prolog list.
    Prolog,
    /// An older save of the full screen; only read.
    Screen,
    /// An older save of the shell; only read.
    Shell,
    /// Games of self-play; only read.
    Selfplay,
}

/// What to believe where a file says nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Hints {
    /// The board.
    pub size: Option<Size>,
    /// The rules.
    pub rules: Option<Rules>,
    /// How letters are written in the file, as `gbk`; believed before the file itself.
    pub encoding: Option<String>,
}

impl Format {
    /// Those that can be written: name, the usual end of file names, and what it is.
    pub const WRITTEN: [(Format, &'static str, &'static str, &'static str); 11] = [
        (Format::Tessera, "tessera", "txt", "Tessera's own text: everything a record holds"),
        (Format::Sgf, "sgf", "sgf", "SGF, for Sabaki and most other programs"),
        (Format::Psq, "psq", "psq", "Piskvork's saved games"),
        (Format::RenLib, "lib", "lib", "RenLib's libraries"),
        (Format::Moves, "moves", "moves", "the moves in one word, h8i9g7"),
        (Format::Pgn, "pgn", "pgn", "pente.org's games, 1. K10 L9"),
        (Format::Link, "link", "url", "an address of gomocalc.com"),
        (Format::Drawing, "drawing", "board", "the last position drawn for testboard"),
        (Format::Plain, "plain", "save", "the last position as a save of the tournament"),
        (Format::Lisp, "lisp", "lisp", "the same as a LISP list"),
        (Format::Prolog, "prolog", "pl", "the same as a Prolog list"),
    ];

    /// The format with this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::WRITTEN.into_iter().find(|(_, known, ..)| *known == name).map(|(format, ..)| format)
    }

    /// The format that files with this ending have.
    pub fn of_extension(extension: &str) -> Option<Format> {
        let extension = extension.to_ascii_lowercase();
        Format::WRITTEN.into_iter().find(|(_, _, known, _)| *known == extension).map(|(format, ..)| format)
    }

    /// The name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Format::Screen => "save of the full screen",
            Format::Shell => "save of the shell",
            Format::Selfplay => "games of self-play",
            written => {
                let known = Format::WRITTEN.into_iter().find(|&(format, ..)| format == written);
                known.map_or("unknown", |(_, name, ..)| name)
            }
        }
    }

    /// The usual end of file names.
    pub fn extension(self) -> &'static str {
        Format::WRITTEN
            .into_iter()
            .find(|&(format, ..)| format == self)
            .map_or("txt", |(_, _, extension, _)| extension)
    }

    /// Whether a file can hold several games one after another.
    pub fn holds_several(self) -> bool {
        matches!(self, Format::Sgf)
    }
}

/// The format of a file, by its content.
pub fn recognise(bytes: &[u8]) -> Result<Format, Flaw> {
    if renlib::is_it(bytes) {
        return Ok(Format::RenLib);
    }
    let is_wide = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if !is_wide && let Some(at) = bytes.iter().take(4096).position(|&byte| byte == 0) {
        return Err(Flaw::in_bytes(at, "this is neither a text nor a RenLib library"));
    }
    let head = encoding::decode(&bytes[..bytes.len().min(16 << 10)], None)?;
    let head = head.trim_start_matches('\u{feff}').trim_start();
    let starts = [
        (text::HEADER, Format::Tessera),
        (older::SCREEN, Format::Screen),
        (older::SHELL, Format::Shell),
        (older::SELFPLAY, Format::Selfplay),
        (psq::HEADER, Format::Psq),
        ("Board:", Format::Plain),
    ];
    Ok(if let Some((_, format)) = starts.into_iter().find(|(start, _)| head.starts_with(start)) {
        format
    } else if pgn::is_it(head) {
        Format::Pgn
    } else if sgf::start(head).is_some() {
        Format::Sgf
    } else if sketch::is_it(head) {
        Format::Drawing
    } else if let Some(nested) = nested(head) {
        nested
    } else if head.contains("#/") {
        Format::Link
    } else {
        Format::Moves
    })
}

/// A list in brackets, of which the first member is a list again; comments may stand before it.
fn nested(head: &str) -> Option<Format> {
    let lines = head.lines().map(|line| line.split([';', '%']).next().unwrap_or_default().trim());
    let start: String =
        lines.collect::<String>().split_whitespace().collect::<String>().chars().take(3).collect();
    match start.as_str() {
        "(((" => Some(Format::Lisp),
        "[[[" => Some(Format::Prolog),
        _ => None,
    }
}

/// Reads the first game of a file.
pub fn read(bytes: &[u8], hints: &Hints) -> Result<(Record, Format), Flaw> {
    let (games, format) = read_some(bytes, hints, 1)?;
    let first = games.into_iter().next().ok_or_else(|| Flaw::new("there is no game in the file"))?;
    Ok((first, format))
}

/// Reads all games of a file.
pub fn read_all(bytes: &[u8], hints: &Hints) -> Result<(Vec<Record>, Format), Flaw> {
    read_some(bytes, hints, usize::MAX)
}

fn read_some(bytes: &[u8], hints: &Hints, most: usize) -> Result<(Vec<Record>, Format), Flaw> {
    if bytes.len() as u64 > LONGEST {
        return Err(Flaw::new(format!("a file of more than {} MB is no game", LONGEST >> 20)));
    }
    let format = recognise(bytes)?;
    if format == Format::RenLib {
        return Ok((vec![settled(renlib::read(bytes, hints)?)?], format));
    }
    let named = if format == Format::Sgf { sgf::charset(bytes) } else { None };
    let known = named.filter(|label| encoding_rs::Encoding::for_label(label.as_bytes()).is_some());
    let label = hints.encoding.as_deref().or(known.as_deref());
    let text = encoding::decode(bytes, label)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let games = match format {
        Format::Sgf if most > 1 => sgf::read_all(text, hints)?,
        Format::Selfplay => older::read_selfplay(text, hints, most)?,
        _ => vec![read_one(text, format, hints)?],
    };
    let games: Result<Vec<Record>, Flaw> = games.into_iter().map(settled).collect();
    Ok((games?, format))
}

fn read_one(text: &str, format: Format, hints: &Hints) -> Result<Record, Flaw> {
    match format {
        Format::Tessera => text::read(text),
        Format::Sgf => sgf::read(text, hints),
        Format::Psq => psq::read(text, hints),
        Format::Moves | Format::Link => moves::read(text, hints),
        Format::Pgn => pgn::read(text, hints),
        Format::Drawing => sketch::read(text, hints),
        Format::Plain | Format::Lisp | Format::Prolog => tournament::to_record(text),
        Format::Screen => older::read_screen(text),
        Format::Shell => older::read_shell(text),
        Format::RenLib | Format::Selfplay => Err(Flaw::new("this format is read elsewhere")),
    }
}

/// A record in which every stone finds an empty cell. A file that names no rules and plays on taken cells is one of Pente:
/// only captures make cells empty again.
fn settled(mut record: Record) -> Result<Record, Flaw> {
    let flaw = match record.check() {
        Ok(()) => return Ok(record),
        Err(flaw) => flaw,
    };
    if record.rules.is_none() {
        for bits in [16, 16 | 32] {
            record.rules = Some(Rules::from_bits(bits));
            if record.check().is_ok() {
                return Ok(record);
            }
        }
    }
    Err(flaw)
}

/// The bytes of a record; [`losses()`](super::losses()) tells what they leave out.
pub fn write(record: &Record, format: Format) -> Result<Vec<u8>, Flaw> {
    let text = match format {
        Format::Tessera => text::write(record),
        Format::Sgf => sgf::write(record)?,
        Format::Psq => psq::write(record)?,
        Format::RenLib => return renlib::write(record),
        Format::Moves => moves::write(record)?,
        Format::Pgn => pgn::write(record)?,
        Format::Link => moves::write_link(record)?,
        Format::Drawing => sketch::write(record)?,
        Format::Plain => tournament::of_record(record, Save::Plain)?,
        Format::Lisp => tournament::of_record(record, Save::Lisp)?,
        Format::Prolog => tournament::of_record(record, Save::Prolog)?,
        Format::Screen | Format::Shell | Format::Selfplay => {
            return Err(Flaw::new(format!(
                "{} is a format of earlier versions, which is only read",
                format.name()
            )));
        }
    };
    Ok(text.into_bytes())
}

/// The bytes of several records in one file.
pub fn write_all(records: &[Record], format: Format) -> Result<Vec<u8>, Flaw> {
    if records.len() != 1 && !format.holds_several() {
        return Err(Flaw::new(format!(
            "a file of the format {} holds one game, not {}",
            format.name(),
            records.len()
        )));
    }
    let files: Result<Vec<Vec<u8>>, Flaw> = records.iter().map(|record| write(record, format)).collect();
    Ok(files?.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_content() {
        for (text, expected) in [
            ("tessera record 1\nboard 15x15\n", Format::Tessera),
            ("\u{feff}tessera record 1\nboard 15x15\n", Format::Tessera),
            ("tessera game 1\nboard 15x15\n", Format::Screen),
            ("tessera pente 1\nsize 7\n", Format::Shell),
            ("# tessera selfplay rule=0 size=15x15\nb h8", Format::Selfplay),
            ("Piskvorky 15x15, 11:11, 0\n", Format::Psq),
            ("(;FF[4]", Format::Sgf),
            ("From: me (who else)\n\n( ;FF[4]", Format::Sgf),
            ("[Game \"Pente\"]\n", Format::Pgn),
            ("h8i9", Format::Moves),
            ("(8,8)(9,9)", Format::Moves),
            ("[[7,7],[8,8]]", Format::Moves),
            ("https://gomocalc.com/#/h8i9", Format::Link),
            ("# a comment\nsize:15\nboard:\n", Format::Drawing),
            ("Board:\nOOO", Format::Plain),
            ("; a comment\n(\n ( (O O", Format::Lisp),
            ("( ; Board: (19 rows)\n ( (O O", Format::Lisp),
            ("% a comment\n[\n [ [o, o", Format::Prolog),
        ] {
            assert_eq!(recognise(text.as_bytes()), Ok(expected), "{text:?}");
        }
        assert!(recognise(b"\x7fELF\0\0").unwrap_err().to_string().contains("neither a text"));
    }

    #[test]
    fn stones_on_taken_cells_mean_that_captures_are_played() {
        let taken = "Piskvorky 9x9, 11:11, 0\n1,2,0\n2,2,0\n5,5,0\n3,2,0\n4,2,0\n3,2,0\n0\n";
        let (record, _) = read(taken.as_bytes(), &Hints::default()).unwrap();
        assert_eq!(record.rules, Some(Rules::from_bits(16)));
        let twice = taken.replace("4,2,0\n", "4,3,0\n");
        let flaw = read(twice.as_bytes(), &Hints::default()).unwrap_err();
        assert_eq!(flaw.to_string(), "move 6: c2 is taken already");
        let ruled = read((taken.to_owned() + "rule 1\n").as_bytes(), &Hints::default()).unwrap_err();
        assert_eq!(ruled.to_string(), "move 6: c2 is taken already");
    }
}
