//! Points as text: `7,7` as managers write it, `h8` as players do.

use super::point::{Point, Size};
use std::fmt;

/// A point as `x,y`, both from 0.
pub struct Xy(pub Size, pub Point);

impl fmt::Display for Xy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.x(self.1), self.0.y(self.1))
    }
}

/// A point as letters for the column and a number from 1 for the row: `h8`, and `aa1` after `z1`.
pub struct Alpha(pub Size, pub Point);

impl fmt::Display for Alpha {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letters(self.0.x(self.1)), self.0.y(self.1) + 1)
    }
}

/// Letters of a column from 0: a to z, then aa, ab, …
pub fn column_letters(x: i32) -> String {
    let letter = |number: i32| char::from(b'a' + (number % 26) as u8);
    let last = letter(x);
    if x < 26 { last.to_string() } else { format!("{}{last}", letter(x / 26 - 1)) }
}

/// Two numbers with a comma between them; blanks around either are tolerated.
pub fn parse_pair(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// A point written as `x,y` if it is on the board.
pub fn parse_xy(size: Size, text: &str) -> Option<Point> {
    let (x, y) = parse_pair(text)?;
    size.point(x, y)
}

/// A point written as `h8` if it is on the board.
pub fn parse_alpha(size: Size, text: &str) -> Option<Point> {
    let digits = text.find(|character: char| character.is_ascii_digit())?;
    let (letters, row) = text.split_at(digits);
    if letters.is_empty() || letters.len() > 2 || !row.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let column = letters.bytes().try_fold(0, |column, byte| {
        let letter = byte.to_ascii_lowercase();
        letter.is_ascii_lowercase().then(|| column * 26 + i32::from(letter - b'a') + 1)
    })?;
    size.point(column - 1, row.parse::<i32>().ok()? - 1)
}

/// Points written one after another without blanks, as opening files have them: `h8i9j10`.
pub fn parse_opening(size: Size, text: &str) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let digits = rest.find(|character: char| character.is_ascii_digit())?;
        let length = rest[digits..].find(|character: char| !character.is_ascii_digit());
        let (first, others) = rest.split_at(length.map_or(rest.len(), |length| digits + length));
        points.push(parse_alpha(size, first)?);
        rest = others.trim_start();
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_reads_back_from_both_notations() {
        let size = Size::new(120, 80).unwrap();
        for point in size.points() {
            assert_eq!(parse_xy(size, &Xy(size, point).to_string()), Some(point));
            assert_eq!(parse_alpha(size, &Alpha(size, point).to_string()), Some(point));
        }
    }

    #[test]
    fn letters_and_numbers_mean_what_players_mean() {
        let size = Size::square(15).unwrap();
        for (text, xy) in [("a1", (0, 0)), ("H8", (7, 7)), ("o15", (14, 14)), ("i10", (8, 9))] {
            assert_eq!(parse_alpha(size, text), size.point(xy.0, xy.1), "{text}");
        }
        for text in ["", "h", "8", "h0", "p1", "h16", "h8x", "ähm8", "7,7", "h-1", "abc1", "h99999999999"] {
            assert_eq!(parse_alpha(size, text), None, "{text}");
        }
    }

    #[test]
    fn coordinates_are_read_with_blanks_and_nothing_else() {
        let size = Size::square(15).unwrap();
        for text in ["3,4", "3, 4", " 3 ,4 "] {
            assert_eq!(parse_xy(size, text), size.point(3, 4), "{text:?}");
        }
        for text in ["", "3", "3,", ",4", "3,4,5", "a,b", "15,0", "-1,3", "3 4", "3.0,4"] {
            assert_eq!(parse_xy(size, text), None, "{text:?}");
        }
    }

    #[test]
    fn openings_are_runs_of_points() {
        let size = Size::square(20).unwrap();
        let points = parse_opening(size, "r8o10t11").unwrap();
        let names: Vec<String> = points.iter().map(|&point| Alpha(size, point).to_string()).collect();
        assert_eq!(names, ["r8", "o10", "t11"]);
        assert_eq!(parse_opening(size, "r8zz"), None);
        assert_eq!(parse_opening(size, "r8u1"), None);
        assert_eq!(parse_opening(size, ""), Some(vec![]));
    }
}
