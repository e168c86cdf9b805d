//! Boards with the moves of a winning line numbered on them.

use super::name;
use crate::drawing::{Drawing, Labels};
use crate::game::{Board, Cell, Color, Point, Size, notation};
use std::fmt::Write;

/// Moves numbered on one board before the next one is drawn.
const MOVES_A_BOARD: usize = 10;
/// Columns and rows drawn of a large board; smaller ones are drawn whole.
const WHOLE: u8 = 25;

/// Boards with the moves numbered, some on each, and the names of the moves below.
pub(super) fn line(board: &Board, moves: &[Point]) -> String {
    let start = board;
    let mut board = start.clone();
    let part = Part::of(&board, moves);
    let mut text = String::new();
    for (index, chunk) in moves.chunks(MOVES_A_BOARD).enumerate() {
        let first = index * MOVES_A_BOARD + 1;
        let mut names = Vec::new();
        for (number, &point) in (first..).zip(chunk) {
            let taken = board.captures_of(point, board.to_move()).len();
            let takes = if taken > 0 { format!(" (takes {taken})") } else { String::new() };
            names.push(format!("{number} {}{takes}", notation::Alpha(board.size(), point)));
            board.play(point);
        }
        let number = |point: Point| chunk.iter().rposition(|&at| at == point).map(|place| first + place);
        text += &part.draw(&restored(&board, start), &number);
        let _ = writeln!(text, "\n{}\n", names.join("  "));
    }
    text
}

/// The board with the stones of lines that were completed since `start`, in a continuous game, as they were before.
fn restored(board: &Board, start: &Board) -> Board {
    let mut restored = board.clone();
    let points = board.size().points();
    for point in
        points.filter(|&point| board.cell(point) == Cell::Blocked && start.cell(point) != Cell::Empty)
    {
        restored.place(point, start.cell(point));
    }
    restored
}

/// A rectangle of a board, ends included.
struct Part {
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Part {
    /// The whole board, or of a large one what lies around the moves; around the stones if there are none.
    fn of(board: &Board, moves: &[Point]) -> Part {
        let size = board.size();
        let stones = || size.points().filter(|&point| board.cell(point) != Cell::Empty).collect();
        let shown: Vec<Point> = if moves.is_empty() { stones() } else { moves.to_vec() };
        Part {
            columns: range(size.width(), shown.iter().map(|&point| size.x(point))),
            rows: range(size.height(), shown.iter().map(|&point| size.y(point))),
        }
    }

    /// Row 1 at the bottom; `number` is what stands on a cell instead of its stone.
    fn draw(&self, board: &Board, number: &dyn Fn(Point) -> Option<usize>) -> String {
        let sign = |point| format!("{:>2}", cell(board, point, number));
        let drawing = Drawing {
            columns: self.columns.0..=self.columns.1,
            rows: self.rows.0..=self.rows.1,
            width: 2,
            ..Drawing::new(board.size(), Labels::Above, &sign)
        };
        drawing.lines().join("\n") + "\n"
    }
}

/// First and last of the columns or rows to draw so that all `places` are among them.
fn range(side: u8, places: impl Iterator<Item = i32> + Clone) -> (i32, i32) {
    let last = i32::from(side) - 1;
    let (Some(least), Some(most)) = (places.clone().min(), places.max()) else { return (0, last) };
    // The places in the middle of as much as is drawn of a board.
    let room = (i32::from(WHOLE) - (most - least + 1)).max(0);
    let start = (least - room / 2).min(last + 1 - i32::from(WHOLE)).max(0);
    (start, most.max(start + i32::from(WHOLE) - 1).min(last))
}

fn cell(board: &Board, point: Point, number: &dyn Fn(Point) -> Option<usize>) -> String {
    match board.cell(point) {
        Cell::Empty => ".".to_owned(),
        // A wall, or a stone of a line that was completed in a continuous game.
        Cell::Blocked => number(point).map_or("#".to_owned(), |number| number.to_string()),
        Cell::Stone(color) => {
            number(point).map_or_else(|| symbol(color).to_owned(), |number| number.to_string())
        }
    }
}

fn symbol(color: Color) -> &'static str {
    match color {
        Color::Black => "x",
        Color::White => "o",
    }
}

/// The position alone.
pub(super) fn position(board: &Board) -> String {
    Part::of(board, &[]).draw(board, &|_| None)
}

/// Rules, size and who moves in one line.
pub(super) fn title(board: &Board) -> String {
    let size: Size = board.size();
    let captured = |color| board.captured(color);
    let captures = match board.rules().captures {
        Some(_) => format!(", captured stones {}:{}", captured(Color::Black), captured(Color::White)),
        None => String::new(),
    };
    format!(
        "{}, {}x{}, {} to move{captures}",
        board.rules(),
        size.width(),
        size.height(),
        name(board.to_move())
    )
}
