//! Piskvork's .psq files: the size, a move a line counted from 1 with its milliseconds, the names, how it ended.

use super::arguments::parse_size;
use crate::game::{Point, Size};
use anyhow::{Context, Result, ensure};
use std::fmt;
use std::time::Duration;

/// How such a file begins.
pub const HEADER: &str = "Piskvorky ";

/// A game as Piskvork saves it. The rules are not told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Psq {
    /// Size of the board.
    pub size: Size,
    /// Moves with the time each took.
    pub moves: Vec<(Point, Duration)>,
    /// Who began, and who answered.
    pub names: [String; 2],
    /// How the game ended in Piskvork's numbers; 0 for a game played to its end.
    pub code: i32,
}

impl Psq {
    /// Reads a file; names and code may be missing. The error names the line that is wrong.
    pub fn parse(text: &str) -> Result<Psq> {
        let mut lines = text.lines().map(str::trim).zip(1..).peekable();
        let header = lines.next().and_then(|(line, _)| line.strip_prefix(HEADER));
        let header = header.context("line 1: a .psq file begins with 'Piskvorky' and the size")?;
        let size = header.split(',').next().unwrap_or_default();
        let size = parse_size(size.trim()).context("line 1")?;
        let mut moves = Vec::new();
        while let Some((line, number)) = lines.next_if(|(line, _)| looks_like_a_move(line)) {
            moves.push(parse_move(size, line).with_context(|| format!("line {number}"))?);
        }
        let mut rest = lines.map(|(line, _)| line.to_owned());
        let names = [rest.next().unwrap_or_default(), rest.next().unwrap_or_default()];
        let code = rest.next().and_then(|line| line.parse().ok()).unwrap_or(0);
        Ok(Psq { size, moves, names, code })
    }
}

impl fmt::Display for Psq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size;
        writeln!(f, "{HEADER}{}x{}, 11:11, 0", size.width(), size.height())?;
        for &(point, time) in &self.moves {
            writeln!(f, "{},{},{}", size.x(point) + 1, size.y(point) + 1, time.as_millis())?;
        }
        let [first, second] = &self.names;
        writeln!(f, "{first}\n{second}\n{}", self.code)
    }
}

/// Whether a line has only digits and commas: names have others.
fn looks_like_a_move(line: &str) -> bool {
    line.contains(',') && line.chars().all(|letter| letter.is_ascii_digit() || ", -".contains(letter))
}

fn parse_move(size: Size, line: &str) -> Result<(Point, Duration)> {
    let numbers: Option<Vec<i64>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
    let numbers = numbers.with_context(|| format!("'{line}' is not a move such as 8,8,1200"))?;
    ensure!((2..=3).contains(&numbers.len()), "'{line}' is not a move such as 8,8,1200");
    let cell = |number: i64| i32::try_from(number.saturating_sub(1)).unwrap_or(-1);
    let point = size.point(cell(numbers[0]), cell(numbers[1]));
    let point = point.with_context(|| format!("'{line}' is not on the board"))?;
    let time = numbers.get(2).map_or(0, |&milliseconds| u64::try_from(milliseconds).unwrap_or(0));
    Ok((point, Duration::from_millis(time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "Piskvorky 5x7, 11:11, 0\n3,3,0\n1,7,42\nbeta, the second\nalpha\n15\n";

    #[test]
    fn files_are_read_as_they_are_written() {
        let psq = Psq::parse(GAME).unwrap();
        assert_eq!((psq.moves.len(), psq.code), (2, 15));
        assert_eq!(psq.names, ["beta, the second", "alpha"]);
        assert_eq!(psq.to_string(), GAME);
        assert_eq!(Psq::parse(&GAME.replace('\n', "\r\n")).unwrap(), psq);
        assert_eq!(Psq::parse("Piskvorky 5x7, 11:11, 0\n3,3\n1,7,42").unwrap().moves[1], psq.moves[1]);
    }

    #[test]
    fn damage_is_told_by_its_line() {
        for (text, expected) in [
            ("", "line 1: a .psq file begins with 'Piskvorky' and the size"),
            ("tessera", "line 1: a .psq file begins with 'Piskvorky' and the size"),
            ("Piskvorky 5x7, 11:11, 0\n6,1,0", "line 2: '6,1,0' is not on the board"),
            ("Piskvorky 5x7, 11:11, 0\n1,1,0\n0,1,0", "line 3: '0,1,0' is not on the board"),
            ("Piskvorky 5x7\n-9223372036854775808,1", "line 2: '-9223372036854775808,1' is not on the board"),
            ("Piskvorky 5x7, 11:11, 0\n1,,0", "line 2: '1,,0' is not a move such as 8,8,1200"),
            ("Piskvorky 5x7, 11:11, 0\n1,1,1,1", "line 2: '1,1,1,1' is not a move such as 8,8,1200"),
        ] {
            assert_eq!(format!("{:#}", Psq::parse(text).unwrap_err()), expected);
        }
        assert!(format!("{:#}", Psq::parse("Piskvorky 900x2").unwrap_err()).starts_with("line 1: "));
    }
}
