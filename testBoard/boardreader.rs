//! Reads a board file line by line; every complaint names the line.

use crate::boardfile::{BoardFile, Content, Malformed};
use crate::place::Place;
use crate::rule;
use std::time::Duration;

/// Sides a board file may have.
const SIDES: std::ops::RangeInclusive<usize> = 5..=127;

impl BoardFile {
    /// Reads a whole file.
    pub(crate) fn parse(text: &str) -> Result<BoardFile, Malformed> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            reader.read_line(number, line).map_err(|message| Malformed { line: number, message })?;
        }
        reader.finish(text.lines().count().max(1))
    }
}

/// What has been read of a file so far.
#[derive(Default)]
struct Reader {
    seen: Vec<String>,
    size: Option<(usize, usize)>,
    rule: u32,
    captures: Option<(u32, u32)>,
    black: Option<Content>,
    time: Option<Duration>,
    cells: Vec<Content>,
    rows_read: usize,
    expected: Vec<(usize, Place)>,
    forbidden: Vec<(usize, Place)>,
    argument: Vec<String>,
    section: Section,
}

/// What a line without a key belongs to.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    Board,
    Expected,
    Forbidden,
}

impl Reader {
    fn read_line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('#') {
            // A ruler under the board is a comment too, but no argument.
            if comment.is_empty() || comment.starts_with(' ') {
                self.argument.push(comment.trim().to_string());
            }
            return Ok(());
        }
        let line = line.split('#').next().unwrap_or_default().trim();
        let Some(first_word) = line.split_whitespace().next() else {
            return Ok(());
        };
        if self.section == Section::Board && self.rows_read < self.rows() {
            // Whatever follows the cells of a row is comment.
            let is_key = first_word.contains(':');
            return if is_key { Err(self.missing_rows()) } else { self.read_row(first_word) };
        }
        match line.split_once(':') {
            Some((key, value)) => self.read_key(number, key.trim(), value.trim()),
            None if self.section == Section::Expected => read_places(number, line, &mut self.expected),
            None if self.section == Section::Forbidden => read_places(number, line, &mut self.forbidden),
            None if self.section == Section::Board => Err(format!("more rows than {}", self.rows())),
            None => Err(format!("`{line}` is neither a key nor part of the board")),
        }
    }

    fn read_key(&mut self, number: usize, key: &str, value: &str) -> Result<(), String> {
        if self.seen.iter().any(|seen| seen == key) {
            return Err(format!("`{key}:` is given twice"));
        }
        self.seen.push(key.to_string());
        self.section = Section::None;
        match key {
            "size" => self.size = Some(read_size(value)?),
            "rule" => self.rule = rule::bits_of(value)?,
            "captures" => self.captures = Some(read_captures(value)?),
            "black" => self.black = Some(read_side(value)?),
            "time" => self.time = Some(Duration::from_millis(u64::from(read_number(key, value)?))),
            "board" if self.size.is_none() => return Err("`size:` has to come before `board:`".to_string()),
            "board" => self.section = Section::Board,
            "expectedMove" | "expectedMoves" => {
                self.section = Section::Expected;
                read_places(number, value, &mut self.expected)?;
            }
            "forbiddenMoves" => {
                self.section = Section::Forbidden;
                read_places(number, value, &mut self.forbidden)?;
            }
            _ => return Err(format!("unknown key `{key}:`")),
        }
        Ok(())
    }

    fn rows(&self) -> usize {
        self.size.map_or(0, |(rows, _)| rows)
    }

    fn missing_rows(&self) -> String {
        format!("the board has {} rows, not {}", self.rows_read, self.rows())
    }

    fn read_row(&mut self, cells: &str) -> Result<(), String> {
        let columns = self.size.map_or(0, |(_, columns)| columns);
        for symbol in cells.chars() {
            self.cells.push(match symbol {
                '.' => Content::Empty,
                '1' => Content::Own,
                '2' => Content::Opponent,
                '3' => Content::Blocked,
                _ => return Err(format!("`{symbol}` is not a cell: use . 1 2 or 3")),
            });
        }
        let count = cells.chars().count();
        if count != columns {
            return Err(format!("row {} has {count} cells, not {columns}", self.rows_read));
        }
        self.rows_read += 1;
        Ok(())
    }

    fn finish(self, last_line: usize) -> Result<BoardFile, Malformed> {
        let wrong = |line, message: String| Err(Malformed { line, message });
        let Some((rows, columns)) = self.size else {
            return wrong(last_line, "there is no `size:`".to_string());
        };
        if self.rows_read < rows {
            return wrong(last_line, self.missing_rows());
        }
        if self.expected.is_empty() && self.forbidden.is_empty() {
            return wrong(last_line, "neither expected nor forbidden moves are given".to_string());
        }
        let bare = |moves: &[(usize, Place)]| moves.iter().map(|&(_, place)| place).collect();
        let board = BoardFile {
            rows,
            columns,
            rule: self.rule,
            captures: self.captures,
            black: self.black,
            time: self.time,
            cells: self.cells,
            expected: bare(&self.expected),
            forbidden: bare(&self.forbidden),
            argument: self.argument,
        };
        for &(line, place) in self.expected.iter().chain(&self.forbidden) {
            if !board.is_free(place) {
                return wrong(line, format!("{place} is not an empty cell of the board"));
            }
            if board.expected.contains(&place) && board.forbidden.contains(&place) {
                return wrong(line, format!("{place} is expected and forbidden at once"));
            }
        }
        Ok(board)
    }
}

fn read_number(key: &str, value: &str) -> Result<u32, String> {
    value.parse().map_err(|_| format!("`{key}:` needs a number, not `{value}`"))
}

fn read_size(value: &str) -> Result<(usize, usize), String> {
    let (rows, columns) = value.split_once('x').unwrap_or((value, value));
    match (rows.trim().parse(), columns.trim().parse()) {
        (Ok(rows), Ok(columns)) if SIDES.contains(&rows) && SIDES.contains(&columns) => Ok((rows, columns)),
        _ => Err(format!(
            "`size:` needs a number from {} to {} or ROWSxCOLUMNS, not `{value}`",
            SIDES.start(),
            SIDES.end()
        )),
    }
}

fn read_captures(value: &str) -> Result<(u32, u32), String> {
    let pairs = value.split_once(',').map(|(own, opponent)| (own.trim().parse(), opponent.trim().parse()));
    match pairs {
        Some((Ok(own), Ok(opponent))) => Ok((own, opponent)),
        _ => Err(format!("`captures:` needs own and opponent's pairs such as 4,0, not `{value}`")),
    }
}

fn read_side(value: &str) -> Result<Content, String> {
    match value {
        "1" => Ok(Content::Own),
        "2" => Ok(Content::Opponent),
        _ => Err(format!("`black:` is 1 or 2, not `{value}`")),
    }
}

fn read_places(number: usize, text: &str, places: &mut Vec<(usize, Place)>) -> Result<(), String> {
    for word in text.split_whitespace() {
        let place = word.parse().map_err(|_| format!("`{word}` is not a move such as 3,14"))?;
        places.push((number, place));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# Five in a row wins at once.\nsize:5\nboard:\n1111. #1\n2222. #2\n..... #3\n\
                         ..... #4\n..... #5\n#2345\nexpectedMove:\n0,4\n";

    fn place(row: usize, column: usize) -> Place {
        Place { row, column }
    }

    #[test]
    fn the_original_format_is_read() {
        let board = BoardFile::parse(SMALL).unwrap();
        assert_eq!((board.rows, board.columns, board.rule), (5, 5, 0));
        assert_eq!(board.expected, [place(0, 4)]);
        assert_eq!(board.argument, ["Five in a row wins at once."]);
        assert!(board.accepts(place(0, 4)));
        assert!(!board.accepts(place(1, 4)) && !board.accepts(place(0, 0)) && !board.accepts(place(9, 9)));
    }

    #[test]
    fn the_added_keys_are_read() {
        let text = "size: 5x6\nrule: 80 # forty-two\ncaptures: 4,1\nblack: 2\ntime: 250\nboard:\n1.....\n2..... note: his\n3.....\n\
                    ......\n......\nexpectedMoves: 0,1 0,2\n3,5 # far away\nforbiddenMoves:\n4,4\n";
        let board = BoardFile::parse(text).unwrap();
        assert_eq!((board.rows, board.columns, board.rule), (5, 6, 80));
        assert_eq!(board.captures, Some((4, 1)));
        assert_eq!(board.time, Some(Duration::from_millis(250)));
        assert_eq!(board.expected, [place(0, 1), place(0, 2), place(3, 5)]);
        assert_eq!(board.forbidden, [place(4, 4)]);
        assert_eq!(board.start_command(), "RECTSTART 5,6\n");
        assert_eq!(
            board.position_commands(),
            "INFO rule 80\nINFO captures 4,1\nBOARD\n1,0,2\n0,0,1\n2,0,3\nDONE\n"
        );
    }

    #[test]
    fn without_a_word_on_black_the_side_with_more_stones_began() {
        let one_more = SMALL.replace("..... #3", "2.... #3");
        let board = BoardFile::parse(&one_more).unwrap();
        assert!(board.position_commands().contains("BOARD\n1,0,2\n0,0,1\n"));
        let board = BoardFile::parse(SMALL).unwrap();
        assert!(board.position_commands().contains("BOARD\n0,0,1\n1,0,2\n"));
    }

    #[test]
    fn only_forbidden_moves_leave_the_rest_open() {
        let board = BoardFile::parse(&SMALL.replace("expectedMove", "forbiddenMoves")).unwrap();
        assert!(!board.accepts(place(0, 4)));
        assert!(board.accepts(place(3, 3)));
    }

    #[test]
    fn a_malformed_file_is_named_with_its_line() {
        let cases = [
            ("size:5", "size:4", 2, "size"),
            ("size:5", "size:5x", 2, "ROWSxCOLUMNS"),
            ("size:5\n", "", 2, "before"),
            ("size:5", "size:5\nsize:5", 3, "twice"),
            ("size:5", "size:5\ncolour:red", 3, "unknown key"),
            ("size:5", "size:5\nrule:chess", 3, "not `chess`"),
            ("size:5", "size:5\ncaptures:4", 3, "pairs"),
            ("size:5", "size:5\nblack:3", 3, "1 or 2"),
            ("size:5", "size:5\ntime:soon", 3, "number"),
            ("size:5", "size:5\nhello", 3, "neither a key"),
            ("1111.", "1111", 4, "row 0 has 4 cells"),
            ("2222.", "22225.", 5, "`5` is not a cell"),
            ("2222.", "2222..", 5, "row 1 has 6 cells"),
            ("#2345", ".....", 9, "more rows"),
            ("..... #5\n", "", 9, "4 rows, not 5"),
            ("expectedMove:\n0,4\n", "", 9, "neither expected nor forbidden"),
            ("0,4", "0;4", 11, "not a move"),
            ("0,4", "0,3", 11, "not an empty cell"),
            ("0,4", "0,5", 11, "not an empty cell"),
            ("0,4", "0,4\nforbiddenMoves:\n0,4", 11, "at once"),
        ];
        for (from, to, line, part) in cases {
            let error = BoardFile::parse(&SMALL.replacen(from, to, 1)).unwrap_err();
            assert_eq!(error.line, line, "{to:?}: {error}");
            assert!(error.message.contains(part), "{to:?}: {error}");
        }
        assert_eq!(BoardFile::parse("").unwrap_err().line, 1);
    }
}
