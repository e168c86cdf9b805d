//! Board locations as people type and read them: a letter for the column, a number for the row, `c3`.

use super::refusal::Refusal;
use crate::game::notation::Alpha;
use crate::game::{Point, Size};

/// Widest line the shell writes.
pub(super) const WIDTH: usize = 79;

/// The point a text names: first its form is checked, then whether it is on the board.
pub(super) fn parse(size: Size, text: &str) -> Result<Point, Refusal> {
    let mut characters = text.chars();
    let letter = characters.next().map(|letter| letter.to_ascii_lowercase());
    let column = letter.filter(char::is_ascii_lowercase).ok_or(Refusal::BadSyntax)?;
    let row = characters.as_str();
    if row.is_empty() || !row.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::BadSyntax);
    }
    // A number too large to be read is certainly off the board.
    let y = row.parse::<i32>().unwrap_or(i32::MAX);
    size.point(column as i32 - 'a' as i32, y - 1).ok_or(Refusal::OutOfBounds(size))
}

/// The name of a point.
pub(super) fn name_of(size: Size, point: Point) -> String {
    Alpha(size, point).to_string()
}

/// Names with spaces between them, column by column.
pub(super) fn names(size: Size, points: &[Point]) -> String {
    let mut points = points.to_vec();
    points.sort_by_key(|&point| (size.x(point), size.y(point)));
    let names: Vec<String> = points.into_iter().map(|point| name_of(size, point)).collect();
    names.join(" ")
}

/// The text broken at spaces so that no line is longer than [`WIDTH`], unless one word is.
pub(super) fn folded(text: &str) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split(' ') {
        if length > 0 && length + 1 + word.chars().count() > WIDTH {
            lines.push('\n');
            length = 0;
        } else if length > 0 {
            lines.push(' ');
            length += 1;
        }
        lines.push_str(word);
        length += word.chars().count();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_checked_before_the_bounds() {
        let size = Size::square(9).unwrap();
        for (text, xy) in [("a1", (0, 0)), ("I9", (8, 8)), ("c3", (2, 2)), ("b07", (1, 6))] {
            assert_eq!(parse(size, text).ok(), size.point(xy.0, xy.1), "{text}");
        }
        for text in ["", "c", "3", "3c", "cc3", "c3c", "c-3", "c+3", "c3.0", "é3", "c٣", "z", "zz99"] {
            assert_eq!(parse(size, text), Err(Refusal::BadSyntax), "{text}");
        }
        for text in ["j1", "a0", "a10", "z3", "c99", "a99999999999999999999"] {
            assert_eq!(parse(size, text), Err(Refusal::OutOfBounds(size)), "{text}");
        }
    }

    #[test]
    fn long_lists_are_folded_at_blanks() {
        let size = Size::square(19).unwrap();
        let all: Vec<Point> = size.points().collect();
        let text = names(size, &all);
        assert!(text.starts_with("a1 a2 ") && text.ends_with("s18 s19"));
        let lines = folded(&text);
        assert!(
            lines.lines().all(|line| line.len() <= WIDTH && line.len() > WIDTH - 5 || line.ends_with("s19"))
        );
        assert_eq!(lines.replace('\n', " "), text);
    }
}
