//! Positions drawn as testboard draws them: `size:15`, `board:`, and rows of `.`, `1`, `2` and `3`.
//!
//! The first row drawn is the top row of the board, which has the highest number; `1` is to move. What only a test needs
//! (expected moves, time) is passed over.

use super::place::Ground;
use super::{Flaw, Hints, Place, Record, rules_text};
use crate::game::{Cell, Color, Rules, Size};

/// Keys that tell a test what to expect, and nothing about the position.
const PASSED_OVER: [&str; 4] = ["expectedMove", "expectedMoves", "forbiddenMoves", "time"];

/// Whether a text has the keys of a drawing.
pub(super) fn is_it(text: &str) -> bool {
    let has = |key: &str| text.lines().take(200).any(|line| line.trim_start().starts_with(key));
    has("size:") && has("board:")
}

/// Reads a drawing; rules that are hinted at come before its own.
pub(super) fn read(text: &str, hints: &Hints) -> Result<Record, Flaw> {
    let mut drawn = Drawn::default();
    for (line, number) in text.lines().zip(1..) {
        drawn.read_line(line, number)?;
    }
    drawn.finish(text.lines().count().max(1), hints)
}

/// What has been read of a file so far.
#[derive(Default)]
struct Drawn {
    /// Rows and columns.
    size: Option<(usize, usize)>,
    rules: Option<Rules>,
    /// Own pairs and the opponent's.
    pairs: Option<[u8; 2]>,
    /// The symbol of whoever made the first move.
    black: Option<char>,
    rows: Option<Vec<String>>,
    keys: Vec<String>,
    passing_over: bool,
}

impl Drawn {
    fn read_line(&mut self, line: &str, number: usize) -> Result<(), Flaw> {
        let flaw = |what: String| Flaw::in_line(number, what);
        let line = line.split('#').next().unwrap_or_default().trim();
        let Some(word) = line.split_whitespace().next() else { return Ok(()) };
        match line.split_once(':') {
            Some((key, value)) if !self.expects_a_row() || word.contains(':') => {
                self.read_key(key.trim(), value.trim()).map_err(flaw)
            }
            _ if self.expects_a_row() => self.read_row(word).map_err(flaw),
            _ if self.passing_over => Ok(()),
            _ if self.rows.is_some() => Err(flaw("more rows than `size:` says".to_owned())),
            _ => Err(flaw(format!("`{line}` is neither a key such as `size:15` nor part of the board"))),
        }
    }

    fn expects_a_row(&self) -> bool {
        let read = self.rows.as_ref().map(Vec::len);
        read.zip(self.size).is_some_and(|(read, (rows, _))| read < rows) && !self.passing_over
    }

    fn read_key(&mut self, key: &str, value: &str) -> Result<(), String> {
        if self.expects_a_row() {
            return Err(self.missing_rows());
        }
        if self.keys.iter().any(|seen| seen == key) {
            return Err(format!("`{key}:` is given twice"));
        }
        self.keys.push(key.to_owned());
        self.passing_over = PASSED_OVER.contains(&key);
        match key {
            "size" => self.size = Some(parse_sides(value)?),
            "rule" => self.rules = Some(rules_text::parse(value).map_err(|what| format!("`rule:`: {what}"))?),
            "captures" => {
                let pairs = value
                    .split_once(',')
                    .and_then(|(own, other)| Some([own.trim().parse().ok()?, other.trim().parse().ok()?]));
                let what = || format!("`captures:`: {value:?} is not two numbers of pairs such as 3,0");
                self.pairs = Some(pairs.ok_or_else(what)?);
            }
            "black" => match value {
                "1" => self.black = Some('1'),
                "2" => self.black = Some('2'),
                _ => return Err(format!("`black:` is 1 or 2, not `{value}`")),
            },
            "board" if self.size.is_none() => return Err("`size:` has to come before `board:`".to_owned()),
            "board" => self.rows = Some(Vec::new()),
            _ if self.passing_over => {}
            _ => return Err(format!("unknown key `{key}:`")),
        }
        Ok(())
    }

    fn read_row(&mut self, row: &str) -> Result<(), String> {
        if let Some(symbol) = row.chars().find(|symbol| !".123".contains(*symbol)) {
            return Err(format!("`{symbol}` is not a cell: use . 1 2 or 3"));
        }
        let columns = self.size.map_or(0, |(_, columns)| columns);
        if row.len() != columns {
            return Err(format!("the row has {} cells, not {columns}", row.len()));
        }
        self.rows.get_or_insert_default().push(row.to_owned());
        Ok(())
    }

    fn missing_rows(&self) -> String {
        let read = self.rows.as_ref().map_or(0, Vec::len);
        format!("the board has {read} rows, not {}", self.size.map_or(0, |(rows, _)| rows))
    }

    fn finish(self, lines: usize, hints: &Hints) -> Result<Record, Flaw> {
        let flaw = |what: String| Flaw::in_line(lines, what);
        let (rows, columns) = self.size.ok_or_else(|| flaw("there is no `size:`".to_owned()))?;
        let drawn = self.rows.clone().ok_or_else(|| flaw("there is no `board:`".to_owned()))?;
        if drawn.len() != rows {
            return Err(flaw(self.missing_rows()));
        }
        // Managers count rows as x, so a file may be higher than our boards; such a one lies on its side.
        let lies = rows > usize::from(Size::MAX_HEIGHT);
        let (width, height) = if lies { (rows, columns) } else { (columns, rows) };
        let side = |side: usize| u8::try_from(side).ok();
        let size = side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height));
        let size = size.ok_or_else(|| flaw(format!("{rows}x{columns} is larger than a board can be")))?;

        let count = |symbol| drawn.iter().map(|row| row.matches(symbol).count()).sum::<usize>();
        // It is the move of 1: if 2 has more stones, he began.
        let first = self.black.unwrap_or(if count('2') > count('1') { '2' } else { '1' });
        let own = if first == '1' { Color::Black } else { Color::White };
        let mut record = Record::new(Ground::Board(size), self.rules.or(hints.rules));
        let root = record.tree.root();
        for (row, line) in drawn.iter().enumerate() {
            for (column, symbol) in line.chars().enumerate() {
                let (x, y) = if lies { (row, columns - 1 - column) } else { (column, rows - 1 - row) };
                let cell = match symbol {
                    '1' => Cell::Stone(own),
                    '2' => Cell::Stone(!own),
                    '3' => Cell::Blocked,
                    _ => continue,
                };
                let place = Place { x: x as i32, y: y as i32 };
                record.tree.notes_mut(root).set_up.push((place, cell));
            }
        }
        record.tree.notes_mut(root).to_move = Some(own);
        if let Some([own_pairs, other_pairs]) = self.pairs {
            record.captured[own as usize] = own_pairs.saturating_mul(2);
            record.captured[!own as usize] = other_pairs.saturating_mul(2);
        }
        Ok(record)
    }
}

fn parse_sides(value: &str) -> Result<(usize, usize), String> {
    let (rows, columns) = value.split_once('x').unwrap_or((value, value));
    let side = |text: &str| {
        text.trim()
            .parse::<usize>()
            .ok()
            .filter(|side| (usize::from(Size::MIN)..=usize::from(Size::MAX_WIDTH)).contains(side))
    };
    let sides = side(rows).zip(side(columns));
    sides.ok_or_else(|| format!("`size:` needs a number or ROWSxCOLUMNS, not `{value}`"))
}

/// The position at the end of the main line.
pub(super) fn write(record: &Record) -> Result<String, Flaw> {
    let end = record.tree.main_line().last().unwrap_or(record.tree.root());
    let position = record.position(end).ok_or_else(|| Flaw::new("a drawing needs a board with edges"))?;
    let size = position.board.size();
    let own = record.to_move(end);
    let black = if own == position.first { 1 } else { 2 };
    let rules = record.rules_or_freestyle();
    let mut text = format!(
        "size:{}x{}\nrule:{}\nblack:{black}\n",
        size.height(),
        size.width(),
        rules_text::names_of(&rules)
    );
    if rules.captures.is_some() {
        let pairs = [own, !own].map(|color| position.board.captured(position.color(color)) / 2);
        text += &format!("captures:{},{}\n", pairs[0], pairs[1]);
    }
    text += "board:\n";
    for y in (0..i32::from(size.height())).rev() {
        for point in (0..i32::from(size.width())).filter_map(|x| size.point(x, y)) {
            text.push(match position.cell(point) {
                Cell::Empty => '.',
                Cell::Stone(color) if color == own => '1',
                Cell::Stone(_) => '2',
                Cell::Blocked => '3',
            });
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# Five wins.\nsize:5\nrule:16\ncaptures:3,1\nboard:\n1111. #1\n2222. note: his\n2....\n.....\n....3\n#2345\n\
                         expectedMove:\n0,4\n";

    #[test]
    fn the_first_row_is_the_top_and_the_side_with_more_stones_began() {
        let record = read(SMALL, &Hints::default()).unwrap();
        let position = record.position(record.tree.root()).unwrap();
        // 2 has more stones: he is black, and 1, to move, is white.
        assert_eq!(record.to_move(record.tree.root()), Color::White);
        let cell = |name: &str| {
            let place = record.ground.parse(name).unwrap();
            position.cell(position.board.size().point(place.x, place.y).unwrap())
        };
        assert_eq!(
            (cell("a5"), cell("a4"), cell("e1")),
            (Cell::Stone(Color::White), Cell::Stone(Color::Black), Cell::Blocked)
        );
        assert_eq!(record.captured, [2, 6]);
        let hints = Hints { rules: Some(Rules::from_bits(4)), ..Hints::default() };
        assert_eq!(read(SMALL, &hints).unwrap(), record, "the file's own rules count");
        assert_eq!(read(&write(&record).unwrap(), &Hints::default()).unwrap(), record);
    }

    #[test]
    fn every_mistake_is_named() {
        let cases = [
            ("size:5", "size:two", "line 2, column 1: `size:` needs a number or ROWSxCOLUMNS, not `two`"),
            ("size:5\n", "", "line 4, column 1: `size:` has to come before `board:`"),
            ("rule:16", "size:5", "line 3, column 1: `size:` is given twice"),
            ("rule:16", "colour:red", "line 3, column 1: unknown key `colour:`"),
            (
                "rule:16",
                "hello",
                "line 3, column 1: `hello` is neither a key such as `size:15` nor part of the board",
            ),
            ("1111. #1", "1111", "line 6, column 1: the row has 4 cells, not 5"),
            ("1111. #1", "1111x", "line 6, column 1: `x` is not a cell: use . 1 2 or 3"),
            ("1111. #1\n", "", "line 11, column 1: the board has 4 rows, not 5"),
            ("....3\n", "....3\n.....\n", "line 11, column 1: more rows than `size:` says"),
            ("captures:3,1", "black:3", "line 4, column 1: `black:` is 1 or 2, not `3`"),
        ];
        for (from, to, expected) in cases {
            let flaw = read(&SMALL.replace(from, to), &Hints::default()).unwrap_err();
            assert_eq!(flaw.to_string(), expected, "{from:?} -> {to:?}");
        }
    }
}
