//! Tessera's own text: everything a record holds, a line each, for people and for programs.
//!
//! ```text
//! tessera record 1
//! board 15x15
//! rules renju
//! player black Alice
//! player white Bob
//! result black resignation
//! date 2026-11-17
//! info event A club evening
//! black h8 time 2310
//! white i9 score -12
//!   | The comment on white's move.
//!   circle h8 i9
//!   label j10 A
//! (
//! white h9
//! black i10
//! )
//! black g7
//! ```
//!
//! A line in parentheses is a variation: it takes the place of the move before it, as in the notation of chess. Empty lines
//! and lines that begin with `#` are allowed anywhere. Before the first move stand stones that are set up (`stones black h8`),
//! whose move it is (`turn white`) and stones taken before (`captured 2 4`).

mod write;

pub(super) use write::write;

use super::notes::{clean, clean_line};
use super::place::{parse_size, size_flaw};
use super::{By, Ending, Flaw, Ground, Mark, NodeId, Place, Play, Record, color_of, rules_text};
use crate::game::{Cell, Color};
use std::time::Duration;

/// How such a text begins.
pub(super) const HEADER: &str = "tessera record 1";

/// The line that names the ground.
const BOARD: &str = "board";

/// Words for the signs on cells that need no text.
const SIGNS: [(&str, Mark); 4] = [
    ("circle", Mark::Circle),
    ("triangle", Mark::Triangle),
    ("square", Mark::Square),
    ("cross", Mark::Cross),
];

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Record, Flaw> {
    let mut lines = text.lines().zip(1..).filter(|(line, _)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let header = lines.next().filter(|(line, _)| line.trim() == HEADER);
    header.ok_or_else(|| Flaw::in_line(1, format!("a record begins with '{HEADER}'")))?;
    let (line, number) =
        lines.next().ok_or_else(|| Flaw::in_line(1, "the file ends before the line 'board'"))?;
    let words = Words::new(line, number);
    if words.first() != BOARD {
        return Err(
            words.flaw(words.first(), "the second line is 'board' and a size such as 15x15, or 'endless'")
        );
    }
    let ground = match words.rest() {
        "endless" => Ground::Endless,
        size => Ground::Board(parse_size(size).ok_or_else(|| words.flaw(size, size_flaw(size)))?),
    };
    let mut reader = Reader::new(Record::new(ground, None));
    for (line, number) in lines {
        reader.obey(&Words::new(line, number))?;
    }
    match reader.open.last() {
        Some(&(_, line)) => Err(Flaw::in_line(line, "this '(' is never closed")),
        None => Ok(reader.record),
    }
}

/// One line and its parts.
struct Words<'a> {
    line: &'a str,
    number: usize,
}

impl<'a> Words<'a> {
    fn new(line: &'a str, number: usize) -> Words<'a> {
        Words { line, number }
    }

    fn first(&self) -> &'a str {
        self.line.split_whitespace().next().unwrap_or_default()
    }

    /// What follows the first word.
    fn rest(&self) -> &'a str {
        let line = self.line.trim();
        line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim())
    }

    fn others(&self) -> impl Iterator<Item = &'a str> {
        self.line.split_whitespace().skip(1)
    }

    fn flaw(&self, word: &str, what: impl Into<String>) -> Flaw {
        Flaw::in_word(self.number, self.line, word, what)
    }
}

struct Reader {
    record: Record,
    /// The node that lines speak of.
    node: NodeId,
    /// Nodes to go back to at `)`, with the lines of their `(`.
    open: Vec<(NodeId, usize)>,
    /// Whether the move before is one that a variation may replace.
    has_move: bool,
}

impl Reader {
    fn new(record: Record) -> Reader {
        let node = record.tree.root();
        Reader { record, node, open: Vec::new(), has_move: false }
    }

    fn obey(&mut self, words: &Words<'_>) -> Result<(), Flaw> {
        let first = words.first();
        if let Some(comment) = words.line.trim_start().strip_prefix('|') {
            let notes = self.record.tree.notes_mut(self.node);
            if !notes.comment.is_empty() {
                notes.comment.push('\n');
            }
            let comment = clean(comment.strip_prefix(' ').unwrap_or(comment));
            notes.comment.push_str(&comment);
            return Ok(());
        }
        match first {
            "(" => self.begin_variation(words),
            ")" => self.end_variation(words),
            "black" | "white" => self.add_move(words),
            "node" => {
                self.add(words, None)?;
                self.add_numbers(words, words.others())
            }
            "rules" | "player" | "result" | "date" | "info" | "captured" if self.is_at_start() => {
                self.header(words)
            }
            "rules" | "player" | "result" | "date" | "info" | "captured" => {
                Err(words.flaw(first, format!("'{first}' stands before the first move")))
            }
            _ => self.note(words),
        }
    }

    fn is_at_start(&self) -> bool {
        self.record.tree.is_empty()
    }

    fn begin_variation(&mut self, words: &Words<'_>) -> Result<(), Flaw> {
        let parent = self.record.tree.parent(self.node).filter(|_| self.has_move);
        let parent =
            parent.ok_or_else(|| words.flaw(words.first(), "a variation follows the move it replaces"))?;
        self.open.push((self.node, words.number));
        self.node = parent;
        self.has_move = false;
        Ok(())
    }

    fn end_variation(&mut self, words: &Words<'_>) -> Result<(), Flaw> {
        let (node, _) =
            self.open.pop().ok_or_else(|| words.flaw(words.first(), "there is no '(' before this ')'"))?;
        self.node = node;
        self.has_move = true;
        Ok(())
    }

    fn add(&mut self, words: &Words<'_>, play: Option<Play>) -> Result<(), Flaw> {
        let added = self.record.tree.add(self.node, play);
        self.node = added.map_err(|flaw| words.flaw(words.first(), flaw.what))?;
        self.has_move = true;
        Ok(())
    }

    fn add_move(&mut self, words: &Words<'_>) -> Result<(), Flaw> {
        let color = color_of(words.first()).unwrap_or(Color::Black);
        let mut others = words.others();
        let place = match others.next() {
            Some("pass") => None,
            Some(word) => Some(self.place(words, word)?),
            None => return Err(words.flaw(words.first(), "a colour is followed by a cell, as in 'black h8'")),
        };
        self.add(words, Some(Play { color, place }))?;
        self.add_numbers(words, others)
    }

    /// What follows a move on its line.
    fn add_numbers<'a>(
        &mut self,
        words: &Words<'a>,
        mut others: impl Iterator<Item = &'a str>,
    ) -> Result<(), Flaw> {
        while let Some(key) = others.next() {
            let value = others.next().unwrap_or_default();
            let notes = self.record.tree.notes_mut(self.node);
            match key {
                "time" => {
                    let time =
                        value.parse().map_err(|_| words.flaw(value, "a time is a number of milliseconds"))?;
                    notes.time = Some(Duration::from_millis(time));
                }
                "score" => {
                    let score = value.parse().map_err(|_| words.flaw(value, "a score is a whole number"))?;
                    notes.score = Some(score);
                }
                _ => return Err(words.flaw(key, format!("'{key}' is neither 'time' nor 'score'"))),
            }
        }
        Ok(())
    }

    fn place(&self, words: &Words<'_>, word: &str) -> Result<Place, Flaw> {
        let place = self.record.ground.parse(word);
        place.ok_or_else(|| {
            words.flaw(word, format!("'{word}' is not a cell of the board ({})", self.record.ground))
        })
    }

    fn header(&mut self, words: &Words<'_>) -> Result<(), Flaw> {
        let rest = words.rest();
        match words.first() {
            "rules" => {
                self.record.rules = Some(rules_text::parse(rest).map_err(|what| words.flaw(rest, what))?);
            }
            "player" => {
                let (word, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let color = color_of(word);
                let color = color
                    .ok_or_else(|| words.flaw(rest, "'player' is followed by black or white and a name"))?;
                self.record.players[color as usize] = clean_line(name);
            }
            "result" => self.record.result = Some(parse_result(words)?),
            "date" => self.record.date = clean_line(rest),
            "captured" => {
                let stones: Option<Vec<u8>> = words.others().map(|word| word.parse::<u8>().ok()).collect();
                let stones: Option<[u8; 2]> = stones.and_then(|stones| stones.try_into().ok());
                let what = "'captured' is followed by the stones that black and white have taken, as in 'captured 2 4'";
                self.record.captured = stones.ok_or_else(|| words.flaw(rest, what))?;
            }
            _ => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                self.record.add_info(key, value);
            }
        }
        Ok(())
    }

    /// Lines that say something about the node: signs, stones set up, whose turn it is.
    fn note(&mut self, words: &Words<'_>) -> Result<(), Flaw> {
        let first = words.first();
        if let Some((_, mark)) = SIGNS.into_iter().find(|&(word, _)| word == first) {
            for word in words.others() {
                let place = self.place(words, word)?;
                self.record.tree.notes_mut(self.node).marks.push((place, mark.clone()));
            }
            return Ok(());
        }
        match first {
            "label" => {
                let (word, text) = words.rest().split_once(char::is_whitespace).unwrap_or((words.rest(), ""));
                let place = self.place(words, word)?;
                if text.trim().is_empty() {
                    return Err(
                        words.flaw(first, "'label' is followed by a cell and a text, as in 'label h8 A'")
                    );
                }
                let label = Mark::Label(text.trim().to_owned());
                self.record.tree.notes_mut(self.node).marks.push((place, label));
            }
            "stones" => {
                let mut others = words.others();
                let word = others.next().unwrap_or_default();
                let cell = match (color_of(word), word) {
                    (Some(color), _) => Cell::Stone(color),
                    (None, "blocked") => Cell::Blocked,
                    (None, "none") => Cell::Empty,
                    _ => {
                        let what = "'stones' is followed by black, white, blocked or none, and by cells";
                        return Err(words.flaw(if word.is_empty() { first } else { word }, what));
                    }
                };
                for word in others {
                    let place = self.place(words, word)?;
                    self.record.tree.notes_mut(self.node).set_up.push((place, cell));
                }
            }
            "turn" => {
                let color = color_of(words.rest());
                let color = color.ok_or_else(|| words.flaw(first, "'turn' is followed by black or white"))?;
                self.record.tree.notes_mut(self.node).to_move = Some(color);
            }
            _ => return Err(words.flaw(first, format!("'{first}' begins no line of a record"))),
        }
        Ok(())
    }
}

fn parse_result(words: &Words<'_>) -> Result<Ending, Flaw> {
    let mut others = words.others();
    let who = others.next().unwrap_or_default();
    let winner = match (color_of(who), who) {
        (Some(color), _) => Some(color),
        (None, "draw") => None,
        _ => return Err(words.flaw(words.rest(), "a result is black, white or draw")),
    };
    let by = match others.next() {
        None => By::Board,
        Some(word) => {
            let known = By::WORDS.into_iter().find(|&(_, known)| known == word).map(|(by, _)| by);
            known.ok_or_else(|| {
                words.flaw(word, format!("'{word}' is none of resignation, time and forfeit"))
            })?
        }
    };
    Ok(Ending { winner, by })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "tessera record 1\nboard 15x15\nrules renju\nplayer black Alice\nplayer white Bob\nresult black resignation\n\
        date 2026-11-17\ninfo event A club evening\n  | Before the game.\n\nblack h8 time 2310\nwhite i9 score -12\n  \
        | The comment\n  |\n  | on white's move.\n  circle h8 i9\n  label j10 A\n(\nwhite h9\nblack i10\n)\nblack g7\n";

    #[test]
    fn a_text_reads_back_as_the_record_it_was_written_from() {
        let record = read(GAME).unwrap();
        assert_eq!(record.players, ["Alice", "Bob"]);
        assert_eq!(record.result, Some(Ending { winner: Some(Color::Black), by: By::Resignation }));
        assert_eq!((record.tree.len(), record.tree.main_line().count()), (6, 3));
        let white = record.tree.main_line().nth(1).unwrap();
        assert_eq!(record.tree.notes(white).comment, "The comment\n\non white's move.");
        assert_eq!(write(&record), GAME);
        assert_eq!(read(&GAME.replace('\n', "\r\n\r\n# a remark\r\n")).unwrap(), record);
    }

    #[test]
    fn damage_is_told_by_line_and_column() {
        for (from, to, expected) in [
            ("tessera record 1", "tessera", "line 1, column 1: a record begins with 'tessera record 1'"),
            (
                "board 15x15",
                "board 2",
                "line 2, column 7: '2' is not the size of a board: 3 to 120 wide and 3 to 80 high, as 15 or 20x15",
            ),
            (
                "board 15x15\n",
                "",
                "line 2, column 1: the second line is 'board' and a size such as 15x15, or 'endless'",
            ),
            ("white i9", "white p9", "line 12, column 7: 'p9' is not a cell of the board (15x15)"),
            ("score -12", "score x", "line 12, column 16: a score is a whole number"),
            ("score -12", "points -12", "line 12, column 10: 'points' is neither 'time' nor 'score'"),
            ("circle h8", "circle x8 ", "line 16, column 10: 'x8' is not a cell of the board (15x15)"),
            ("circle", "ring", "line 16, column 3: 'ring' begins no line of a record"),
            (")\n", "", "line 18, column 1: this '(' is never closed"),
            ("(\n", "", "line 20, column 1: there is no '(' before this ')'"),
            ("result black", "result red", "line 6, column 8: a result is black, white or draw"),
            ("black g7", "rules renju", "line 22, column 1: 'rules' stands before the first move"),
        ] {
            let flaw = read(&GAME.replacen(from, to, 1)).unwrap_err();
            assert_eq!(flaw.to_string(), expected, "{from:?} -> {to:?}");
        }
        assert!(read("").is_err() && read("tessera record 1\n").is_err());
    }
}
