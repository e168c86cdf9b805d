//! Reads SGF: games with all their variations, one after another.

use super::lex::{Lexer, Sign, Value};
use super::{GOMOKU, INFO, SIGNS};
use crate::game::{Cell, Color, Rules, Size};
use crate::record::notes::clean_line;
use crate::record::place::Ground;
use crate::record::{
    By, Ending, Flaw, Hints, LONGEST_LINE, Mark, NodeId, Place, Play, Record, pgn, rules_text,
};
use std::time::Duration;

/// More games in one file than anybody has; the memory for all of them is bounded by their nodes.
const MOST_GAMES: usize = 100_000;

/// pente.org's numbers of games begin here; odd ones are slow, the even one after each the same game played fast.
const PENTE_ORG: u32 = 100;

/// The first game of a file.
pub(in crate::record) fn read(text: &str, hints: &Hints) -> Result<Record, Flaw> {
    let mut lexer = Lexer { text, at: start(text)? };
    game(&mut lexer, hints)?.ok_or_else(|| Flaw::in_text(text, 0, "there is no game in the file"))
}

/// All games of a file.
pub(in crate::record) fn read_all(text: &str, hints: &Hints) -> Result<Vec<Record>, Flaw> {
    let mut lexer = Lexer { text, at: start(text)? };
    let mut games = Vec::new();
    let mut nodes = 0;
    while let Some(record) = game(&mut lexer, hints)? {
        nodes += record.tree.len();
        games.push(record);
        if games.len() > MOST_GAMES || nodes > crate::record::MOST_NODES {
            return Err(Flaw::in_text(text, lexer.at, "there are too many games in one file"));
        }
    }
    Ok(games)
}

fn start(text: &str) -> Result<usize, Flaw> {
    super::start(text).ok_or_else(|| Flaw::in_text(text, 0, "an SGF file has '(;' before its first property"))
}

/// Properties of one node.
type Properties<'a> = Vec<(String, Vec<Value<'a>>)>;

fn game(lexer: &mut Lexer<'_>, hints: &Hints) -> Result<Option<Record>, Flaw> {
    let text = lexer.text;
    match lexer.next()? {
        None => return Ok(None),
        Some((_, Sign::Open)) => {}
        Some((at, _)) => return Err(Flaw::in_text(text, at, "a game begins with '('")),
    }
    let mut reader: Option<Reader<'_>> = None;
    // Where to go back to at `)`, with the place of the `(`.
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    let mut depth = 0_usize;
    let mut pending: Option<Properties<'_>> = None;
    loop {
        let Some((at, sign)) = lexer.next()? else {
            let at = open.last().map_or(0, |&(_, at)| at);
            return Err(Flaw::in_text(text, at, "the file ends before this '(' is closed"));
        };
        if let Sign::Property(name, values) = sign {
            let node = pending.as_mut();
            node.ok_or_else(|| Flaw::in_text(text, at, "a property stands after ';'"))?.push((name, values));
            continue;
        }
        if let Some(properties) = pending.take() {
            match &mut reader {
                None => reader = Some(Reader::new(text, &properties, hints)?),
                Some(reader) => reader.node(&properties, at)?,
            }
        }
        match sign {
            Sign::Node => pending = Some(Vec::new()),
            Sign::Open => {
                let Some(reader) = &reader else {
                    return Err(Flaw::in_text(text, at, "a game begins with a node, as '(;FF[4]'"));
                };
                open.push((reader.node, at));
                depth += 1;
                if depth > LONGEST_LINE {
                    return Err(Flaw::in_text(text, at, "variations are nested too deeply"));
                }
            }
            Sign::Close if depth == 0 => {
                let reader = reader.ok_or_else(|| Flaw::in_text(text, at, "this game has no node"))?;
                return Ok(Some(reader.record));
            }
            Sign::Close => {
                depth -= 1;
                if let (Some((node, _)), Some(reader)) = (open.pop(), &mut reader) {
                    reader.node = node;
                }
            }
            Sign::Property(..) => {}
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    record: Record,
    size: Size,
    node: NodeId,
}

impl<'a> Reader<'a> {
    /// Reads the root.
    fn new(text: &'a str, root: &Properties<'_>, hints: &Hints) -> Result<Reader<'a>, Flaw> {
        let value = |name: &str| {
            root.iter().find(|(known, _)| known == name).and_then(|(_, values)| values.first().copied())
        };
        let size = match value("SZ") {
            Some(value) => parse_size(&value.text()).ok_or_else(|| {
                let what = crate::record::place::size_flaw(&clean_line(&value.text()));
                Flaw::in_text(text, value.at, what)
            })?,
            None => hints.size.or(Size::square(19)).expect("19 is the side of a board"),
        };
        let mut record = Record::new(Ground::Board(size), None);
        record.rules = rules(text, value)?.or(hints.rules);
        let line = |name: &str| value(name).map(|value| clean_line(&value.text())).unwrap_or_default();
        record.players = [line("PB"), line("PW")];
        record.date = line("DT");
        record.result = result(&line("RE"));
        for (name, key) in INFO {
            record.add_info(key, &line(name));
        }
        for (name, values) in root {
            match name.as_str() {
                "XI" => {
                    for value in values {
                        let line = clean_line(&value.text());
                        if let Some((key, value)) = line.split_once(' ') {
                            record.add_info(key, value);
                        }
                    }
                }
                "XC" => {
                    let stones: Vec<Option<u8>> =
                        values.iter().map(|value| value.raw.trim().parse().ok()).collect();
                    if let [Some(black), Some(white)] = stones[..] {
                        record.captured = [black, white];
                    }
                }
                _ => {}
            }
        }
        let node = record.tree.root();
        let mut reader = Reader { text, record, size, node };
        // Some programs put the first move into the root.
        if root.iter().any(|(name, _)| name == "B" || name == "W") {
            reader.node(root, 0)?;
        } else {
            reader.notes(root)?;
        }
        Ok(reader)
    }

    /// Adds a node after the present one. Some programs put several moves into one node: they follow each other.
    fn node(&mut self, properties: &Properties<'_>, at: usize) -> Result<(), Flaw> {
        let mut plays = Vec::new();
        for (name, values) in properties.iter().filter(|(name, _)| name == "B" || name == "W") {
            let color = if name == "B" { Color::Black } else { Color::White };
            plays.push(Some(Play { color, place: self.play(&values[0])? }));
        }
        if plays.is_empty() {
            plays.push(None);
        }
        for play in plays {
            let added = self.record.tree.add(self.node, play);
            self.node = added.map_err(|flaw| Flaw::in_text(self.text, at, flaw.what))?;
        }
        self.notes(properties)
    }

    /// A move: nothing and `tt` are passes, the latter only where there is no such cell.
    fn play(&self, value: &Value<'_>) -> Result<Option<Place>, Flaw> {
        let text = value.raw.trim();
        let is_small = self.size.width() <= 19 && self.size.height() <= 19;
        if text.is_empty()
            || (is_small && text.eq_ignore_ascii_case("tt"))
            || text.eq_ignore_ascii_case("pass")
        {
            return Ok(None);
        }
        self.place(text, value.at).map(Some)
    }

    fn place(&self, text: &str, at: usize) -> Result<Place, Flaw> {
        place(self.size, text.trim()).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            Flaw::in_text(
                self.text,
                at,
                format!("'{shown}' is not a cell of the {} board", self.record.ground),
            )
        })
    }

    fn notes(&mut self, properties: &Properties<'_>) -> Result<(), Flaw> {
        for (name, values) in properties {
            if let Some((_, mark)) = SIGNS.into_iter().find(|&(known, _)| known == name) {
                for place in self.places(values)? {
                    self.record.tree.notes_mut(self.node).marks.push((place, mark.clone()));
                }
                continue;
            }
            let cell = match name.as_str() {
                "AB" => Some(Cell::Stone(Color::Black)),
                "AW" => Some(Cell::Stone(Color::White)),
                "AE" => Some(Cell::Empty),
                "XB" => Some(Cell::Blocked),
                _ => None,
            };
            if let Some(cell) = cell {
                for place in self.places(values)? {
                    self.record.tree.notes_mut(self.node).set_up.push((place, cell));
                }
                continue;
            }
            self.remark(name, values)?;
        }
        Ok(())
    }

    /// Properties with a text or a number.
    fn remark(&mut self, name: &str, values: &[Value<'_>]) -> Result<(), Flaw> {
        let value = values[0];
        let color = self.record.tree.play(self.node).map(|play| play.color);
        match name {
            "LB" => {
                for value in values {
                    let text = value.text();
                    let Some((cell, label)) = text.split_once(':') else { continue };
                    let place = self.place(cell, value.at)?;
                    let label = clean_line(label);
                    if !label.is_empty() {
                        self.record.tree.notes_mut(self.node).marks.push((place, Mark::Label(label)));
                    }
                }
            }
            "C" => self.record.tree.notes_mut(self.node).add_comment(&value.text()),
            // A node's name is a comment in one line.
            "N" => {
                let name = clean_line(&value.text());
                let notes = self.record.tree.notes_mut(self.node);
                let rest = std::mem::take(&mut notes.comment);
                notes.add_comment(&name);
                notes.add_comment(&rest);
            }
            "PL" => {
                let color = match value.raw.trim().chars().next() {
                    Some('B' | 'b' | '1') => Color::Black,
                    _ => Color::White,
                };
                self.record.tree.notes_mut(self.node).to_move = Some(color);
            }
            // Nobody has moved at the root.
            "XT" | "V" if self.node == self.record.tree.root() => {}
            "XT" => {
                let time = value.raw.trim().parse().ok().map(Duration::from_millis);
                self.record.tree.notes_mut(self.node).time = time;
            }
            // Positive is good for black, as the format has it.
            "V" => {
                let points = value.raw.trim().parse::<f64>().ok().filter(|value| value.abs() < 1e9);
                let sign = if color == Some(Color::White) { -1.0 } else { 1.0 };
                self.record.tree.notes_mut(self.node).score = points.map(|points| (sign * points) as i32);
            }
            _ => {}
        }
        Ok(())
    }

    /// Cells, each by itself or as rectangles `aa:cc`.
    fn places(&self, values: &[Value<'_>]) -> Result<Vec<Place>, Flaw> {
        let mut places = Vec::new();
        for value in values.iter().filter(|value| !value.raw.trim().is_empty()) {
            match value.raw.split_once(':') {
                None => places.push(self.place(value.raw, value.at)?),
                Some((one, other)) => {
                    let [one, other] = [self.place(one, value.at)?, self.place(other, value.at)?];
                    for y in one.y.min(other.y)..=one.y.max(other.y) {
                        places.extend((one.x.min(other.x)..=one.x.max(other.x)).map(|x| Place { x, y }));
                    }
                }
            }
        }
        Ok(places)
    }
}

/// A cell as two letters from the upper left corner, or as pente.org writes it.
fn place(size: Size, text: &str) -> Option<Place> {
    let ground = Ground::Board(size);
    let letter = |byte: u8| match byte {
        b'a'..=b'z' => Some(i32::from(byte - b'a')),
        b'A'..=b'Z' => Some(i32::from(byte - b'A') + 26),
        _ => None,
    };
    if let [first, second] = text.as_bytes()
        && let (Some(x), Some(y)) = (letter(*first), letter(*second))
    {
        return ground.place(x, i32::from(size.height()) - 1 - y);
    }
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let [column] = &text.as_bytes()[..digits] else { return None };
    let column = i32::from(column.to_ascii_lowercase()) - i32::from(b'a');
    let row: i32 = text[digits..].parse().ok()?;
    let skipped = i32::from(column > 8);
    ground.place(column - skipped, row - 1).filter(|_| (0..26).contains(&column) && column != 8)
}

fn parse_size(text: &str) -> Option<Size> {
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok();
    Size::new(side(width)?, side(height)?)
}

/// The rules: ours by name, those of a number of pente.org, or what the text of `RU` sounds like.
fn rules<'a>(text: &str, value: impl Fn(&str) -> Option<Value<'a>>) -> Result<Option<Rules>, Flaw> {
    if let Some(value) = value("XR") {
        let rules = rules_text::parse(value.raw.trim());
        return rules.map(Some).map_err(|what| Flaw::in_text(text, value.at, what));
    }
    let game = value("GM").map(|value| (value.raw.trim().to_owned(), value.at));
    let number = game.as_ref().and_then(|(number, _)| number.parse::<u32>().ok());
    match number {
        Some(101 | 102 | 107..=110) => return Ok(Some(Rules::from_bits(16))),
        Some(103 | 104) => return Ok(Some(Rules::from_bits(16 | 32))),
        Some(105 | 106) => return Ok(Some(Rules::FREESTYLE)),
        Some(number) if number > PENTE_ORG => {
            let at = game.map_or(0, |(_, at)| at);
            return Err(Flaw::in_text(
                text,
                at,
                format!("GM[{number}] is a game with other rules than any here"),
            ));
        }
        // Sabaki and others write the number of go whatever is played.
        Some(1) | None => {}
        Some(number) if number.to_string() != GOMOKU => {
            let at = game.map_or(0, |(_, at)| at);
            let what = format!("GM[{number}] is another game: gomoku and renju are GM[4]");
            return Err(Flaw::in_text(text, at, what));
        }
        Some(_) => {}
    }
    let named = value("RU").map(|value| value.text().to_lowercase()).unwrap_or_default();
    let sounds = [("standard", 1), ("exact", 1), ("freestyle", 0), ("free style", 0), ("free-style", 0)];
    let sound =
        sounds.into_iter().find(|(word, _)| named.contains(word)).map(|(_, bits)| Rules::from_bits(bits));
    Ok(sound.or(pgn::rules_of_game(&named).ok().flatten()))
}

fn result(text: &str) -> Option<Ending> {
    let winner = match text.chars().next()? {
        'B' | 'b' => Some(Color::Black),
        'W' | 'w' => Some(Color::White),
        _ => None,
    };
    if winner.is_none() || text.to_lowercase().ends_with("draw") {
        let is_draw = text == "0" || text.to_lowercase().contains("draw") || text.to_lowercase() == "jigo";
        return is_draw.then_some(Ending::DRAW);
    }
    let how = text.split_once('+').map(|(_, how)| how.trim().to_lowercase()).unwrap_or_default();
    let by = match how.chars().next() {
        Some('r') => By::Resignation,
        Some('t') => By::Time,
        Some('f') => By::Forfeit,
        _ => By::Board,
    };
    Some(Ending { winner, by })
}
