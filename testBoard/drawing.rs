//! Positions drawn for people, marks on the moves that matter, never wider than a terminal.

use crate::boardfile::{BoardFile, Content};
use crate::place::Place;
use std::ops::Range;

/// Columns of cells that fit into 80 characters with a space between them.
const WIDEST: usize = 36;
/// Cells shown around the stones and marks of a board that is too wide.
const MARGIN: usize = 2;

/// Draws the position: stones as in the file, `*` a move expected, `x` a move forbidden, `?` the move played.
pub(crate) fn draw(board: &BoardFile, played: Option<Place>) -> Vec<String> {
    let symbol = |place: Place| match board.at(place) {
        Content::Own => '1',
        Content::Opponent => '2',
        Content::Blocked => '3',
        Content::Empty if played == Some(place) => '?',
        Content::Empty if board.expected.contains(&place) => '*',
        Content::Empty if board.forbidden.contains(&place) => 'x',
        Content::Empty => '.',
    };
    let shown: Vec<Place> = board.places().filter(|&place| symbol(place) != '.').collect();
    let columns = part(board.columns, shown.iter().map(|place| place.column));
    let rows = part(board.rows, shown.iter().map(|place| place.row));
    let mut lines = ruler(&columns);
    for row in rows {
        let cells = columns.clone().map(|column| symbol(Place { row, column }).to_string());
        lines.push(format!("{row:3} {}", cells.collect::<Vec<_>>().join(" ")));
    }
    lines
}

/// The part of an axis that is drawn: all of it, or what holds the marks.
fn part(length: usize, marks: impl Iterator<Item = usize> + Clone) -> Range<usize> {
    let (Some(first), Some(last)) = (marks.clone().min(), marks.max()) else {
        return 0..length.min(WIDEST);
    };
    if length <= WIDEST {
        return 0..length;
    }
    let start = first.saturating_sub(MARGIN);
    start..(last + MARGIN + 1).min(length).min(start + WIDEST)
}

/// Column numbers above the cells, one line a digit.
fn ruler(columns: &Range<usize>) -> Vec<String> {
    let digit = |column: usize, unit: usize| match column / unit {
        0 if unit > 1 => " ".to_string(),
        number => (number % 10).to_string(),
    };
    let line = |unit| {
        let digits: Vec<String> = columns.clone().map(|column| digit(column, unit)).collect();
        format!("    {}", digits.join(" ")).trim_end().to_string()
    };
    let units = [100, 10, 1].into_iter().filter(|&unit| unit == 1 || columns.end > unit);
    units.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_numbers_stand_where_they_belong() {
        let text = "size:5x12\nboard:\n1111........\n............\n2222........\n............\n3...........\n\
                    expectedMove:\n0,4\nforbiddenMoves:\n2,4\n";
        let board = BoardFile::parse(text).unwrap();
        let drawn = draw(&board, Some(Place { row: 1, column: 11 }));
        let expected = [
            "                        1 1",
            "    0 1 2 3 4 5 6 7 8 9 0 1",
            "  0 1 1 1 1 * . . . . . . .",
            "  1 . . . . . . . . . . . ?",
            "  2 2 2 2 2 x . . . . . . .",
            "  3 . . . . . . . . . . . .",
            "  4 3 . . . . . . . . . . .",
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn a_wide_board_is_cut_to_what_matters() {
        let row = |stones: &str| format!("{}{stones}{}\n", ".".repeat(90), ".".repeat(10 - stones.len()));
        let text = format!(
            "size:5x100\nboard:\n{}expectedMove:\n0,94\n",
            row("1111") + &row("2222") + &row("").repeat(3)
        );
        let drawn = draw(&BoardFile::parse(&text).unwrap(), None);
        assert_eq!(drawn[2], "  0 . . 1 1 1 1 * . .");
        assert_eq!(drawn[1], "    8 9 0 1 2 3 4 5 6");
        assert_eq!(drawn[0], "    8 8 9 9 9 9 9 9 9");
        assert!(drawn.iter().all(|line| line.len() < 80));
    }
}
