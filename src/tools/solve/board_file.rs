//! Reads a drawn position in the format of testboard; what only a test needs (expected moves, time) is passed over.

use super::set_up::SetUp;
use crate::game::{Cell, Color, Rules, Size};
use crate::tools::arguments::parse_rule;
use anyhow::{Context, Result, bail, ensure};

/// Keys that tell a test what to expect, and nothing about the position.
const PASSED_OVER: [&str; 4] = ["expectedMove", "expectedMoves", "forbiddenMoves", "time"];

/// The position in a board file, under its own rule or another one. The first row drawn is the top row of the board,
/// which has the highest number; `1` is to move.
pub(super) fn parse(text: &str, rule: Option<u32>) -> Result<SetUp> {
    let mut drawn = Drawn::default();
    for (index, line) in text.lines().enumerate() {
        drawn.read_line(line).with_context(|| format!("line {}", index + 1))?;
    }
    drawn.finish(rule)
}

/// What has been read of a file so far.
#[derive(Default)]
struct Drawn {
    /// Rows and columns.
    size: Option<(usize, usize)>,
    rule: u32,
    /// Own pairs and the opponent's.
    captures: Option<String>,
    /// The symbol of whoever made the first move.
    black: Option<char>,
    rows: Option<Vec<String>>,
    keys: Vec<String>,
    passing_over: bool,
}

impl Drawn {
    fn read_line(&mut self, line: &str) -> Result<()> {
        let line = line.split('#').next().unwrap_or_default().trim();
        let Some(word) = line.split_whitespace().next() else { return Ok(()) };
        match line.split_once(':') {
            Some((key, value)) if !self.expects_a_row() || word.contains(':') => {
                self.read_key(key.trim(), value.trim())
            }
            _ if self.expects_a_row() => self.read_row(word),
            _ if self.passing_over => Ok(()),
            _ if self.rows.is_some() => bail!("more rows than `size:` says"),
            _ => bail!("`{line}` is neither a key such as `size:15` nor part of the board"),
        }
    }

    fn expects_a_row(&self) -> bool {
        let read = self.rows.as_ref().map(Vec::len);
        read.zip(self.size).is_some_and(|(read, (rows, _))| read < rows) && !self.passing_over
    }

    fn read_key(&mut self, key: &str, value: &str) -> Result<()> {
        ensure!(!self.expects_a_row(), self.missing_rows());
        ensure!(!self.keys.iter().any(|seen| seen == key), "`{key}:` is given twice");
        self.keys.push(key.to_owned());
        self.passing_over = PASSED_OVER.contains(&key);
        match key {
            "size" => self.size = Some(parse_size(value)?),
            "rule" => self.rule = parse_rule(value).context("`rule:`")?,
            "captures" => self.captures = Some(value.to_owned()),
            "black" => match value {
                "1" => self.black = Some('1'),
                "2" => self.black = Some('2'),
                _ => bail!("`black:` is 1 or 2, not `{value}`"),
            },
            "board" => {
                ensure!(self.size.is_some(), "`size:` has to come before `board:`");
                self.rows = Some(Vec::new());
            }
            _ => ensure!(self.passing_over, "unknown key `{key}:`"),
        }
        Ok(())
    }

    fn read_row(&mut self, row: &str) -> Result<()> {
        if let Some(symbol) = row.chars().find(|symbol| !".123".contains(*symbol)) {
            bail!("`{symbol}` is not a cell: use . 1 2 or 3");
        }
        let columns = self.size.map_or(0, |(_, columns)| columns);
        ensure!(row.len() == columns, "the row has {} cells, not {columns}", row.len());
        self.rows.get_or_insert_default().push(row.to_owned());
        Ok(())
    }

    fn missing_rows(&self) -> String {
        let read = self.rows.as_ref().map_or(0, Vec::len);
        format!("the board has {read} rows, not {}", self.size.map_or(0, |(rows, _)| rows))
    }

    fn finish(self, rule: Option<u32>) -> Result<SetUp> {
        let (rows, columns) = self.size.context("there is no `size:`")?;
        ensure!(self.rows.is_some(), "there is no `board:`");
        ensure!(
            !self.expects_a_row() && self.rows.as_ref().is_some_and(|read| read.len() == rows),
            self.missing_rows()
        );
        let drawn = self.rows.unwrap_or_default();
        // Managers count rows as x, so a file may be higher than our boards; such a one lies on its side.
        let lies = rows > usize::from(Size::MAX_HEIGHT);
        let (width, height) = if lies { (rows, columns) } else { (columns, rows) };
        let side = |side: usize| u8::try_from(side).ok();
        let size = side(width)
            .zip(side(height))
            .and_then(|(width, height)| Size::new(width, height))
            .with_context(|| format!("{rows}x{columns} is larger than a board can be"))?;

        let count = |symbol| drawn.iter().map(|row| row.matches(symbol).count()).sum::<usize>();
        // It is the move of 1: if 2 has more stones, he began.
        let first = self.black.unwrap_or(if count('2') > count('1') { '2' } else { '1' });
        let own = if first == '1' { Color::Black } else { Color::White };
        let mut cells = Vec::new();
        for (row, line) in drawn.iter().enumerate() {
            for (column, symbol) in line.chars().enumerate() {
                let (x, y) = if lies { (row, columns - 1 - column) } else { (column, rows - 1 - row) };
                let cell = match symbol {
                    '1' => Cell::Stone(own),
                    '2' => Cell::Stone(!own),
                    '3' => Cell::Blocked,
                    _ => continue,
                };
                cells.push((size.point(x as i32, y as i32).expect("a cell of the drawing"), cell));
            }
        }
        let rules = Rules::from_bits(rule.unwrap_or(self.rule));
        let mut set_up = SetUp::new(size, rules, cells, own)?;
        if let Some(pairs) = self.captures.filter(|_| rules.captures.is_some()) {
            let swapped = pairs.split_once(',').map(|(own, opponent)| format!("{opponent},{own}"));
            let by_color = if own == Color::Black { &pairs } else { swapped.as_ref().unwrap_or(&pairs) };
            set_up.set_captured_pairs(by_color).context("`captures:`")?;
        }
        Ok(set_up)
    }
}

fn parse_size(value: &str) -> Result<(usize, usize)> {
    let (rows, columns) = value.split_once('x').unwrap_or((value, value));
    let side = |text: &str| text.trim().parse::<usize>().ok().filter(|&side| side >= usize::from(Size::MIN));
    side(rows)
        .zip(side(columns))
        .with_context(|| format!("`size:` needs a number or ROWSxCOLUMNS, not `{value}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, notation};

    const SMALL: &str = "# Five wins.\nsize:5\nrule:16\ncaptures:3,1\nboard:\n1111. #1\n2222. note: his\n2....\n.....\n....3\n#2345\n\
                         expectedMove:\n0,4\n";

    fn cell(board: &Board, name: &str) -> Cell {
        board.cell(notation::parse_alpha(board.size(), name).unwrap())
    }

    #[test]
    fn the_first_row_is_the_top_and_the_side_with_more_stones_began() {
        let set_up = parse(SMALL, None).unwrap();
        let board = set_up.board(&Board::new(set_up.size, set_up.rules));
        // 2 has more stones: he is black, and 1, to move, is white.
        assert_eq!(board.to_move(), Color::White);
        assert_eq!(cell(&board, "a5"), Cell::Stone(Color::White));
        assert_eq!(cell(&board, "a4"), Cell::Stone(Color::Black));
        assert_eq!(cell(&board, "e1"), Cell::Blocked);
        assert_eq!(Color::ALL.map(|color| board.captured(color)), [2, 6]);
        assert_eq!(parse(&SMALL.replace("16", "pente"), None).unwrap().rules, set_up.rules);
    }

    #[test]
    fn every_mistake_is_named() {
        let cases = [
            ("size:5", "size:two", "line 2: `size:` needs a number or ROWSxCOLUMNS, not `two`"),
            ("size:5\n", "", "line 4: `size:` has to come before `board:`"),
            ("rule:16", "rule:256", "line 3: `rule:`: as a number, rules are 0 to 255; 4 is renju, 16 Pente"),
            ("rule:16", "size:5", "line 3: `size:` is given twice"),
            ("rule:16", "colour:red", "line 3: unknown key `colour:`"),
            ("rule:16", "hello", "line 3: `hello` is neither a key such as `size:15` nor part of the board"),
            ("1111. #1", "1111", "line 6: the row has 4 cells, not 5"),
            ("1111. #1", "1111x", "line 6: `x` is not a cell: use . 1 2 or 3"),
            ("1111. #1\n", "", "line 11: the board has 4 rows, not 5"),
            ("....3\n", "....3\n.....\n", "line 11: more rows than `size:` says"),
            (
                "captures:3,1",
                "captures:three",
                "`captures:`: \"three\" is not two numbers of pairs such as 3,0",
            ),
            ("captures:3,1", "captures:3,5", "`captures:`: black has won already"),
            ("captures:3,1", "black:3", "line 4: `black:` is 1 or 2, not `3`"),
        ];
        for (from, to, expected) in cases {
            let error = parse(&SMALL.replace(from, to), None).err().map(|error| format!("{error:#}"));
            assert_eq!(error.as_deref(), Some(expected), "{from:?} -> {to:?}");
        }
        for (text, expected) in [
            ("", "there is no `size:`"),
            ("size:9", "there is no `board:`"),
            ("size:5\nboard:\n.....", "the board has 1 rows, not 5"),
        ] {
            assert_eq!(parse(text, None).err().map(|error| format!("{error:#}")).as_deref(), Some(expected));
        }
    }
}
