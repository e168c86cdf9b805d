//! `THREATS`: what either side threatens now, listed for a person.

use super::position::{Position, Side};
use super::session::at;
use super::show::whose;
use crate::game::{Board, Cell, Color, Direction, Point, Shape};

/// The lines of `THREATS`.
pub(super) fn lines(position: &Position) -> Vec<String> {
    let board = position.board();
    let mut lines = Vec::new();
    for side in [Side::Own, Side::Opponent] {
        let (whose, color) = (whose(side), position.color(side));
        lines.extend(wrapped(&format!("{whose} fours become five at"), &completions(board, color)));
        lines
            .extend(wrapped(&format!("{whose} open threes become open fours at"), &extensions(board, color)));
        if board.rules().captures.is_some() {
            lines.extend(wrapped(&format!("{whose} captures"), &captures(board, color)));
        }
    }
    lines
}

/// Cells that complete a line: where a four waits for its last stone.
fn completions(board: &Board, color: Color) -> Vec<String> {
    named(board, |point| has_shape(board, point, color, Shape::Five))
}

/// Cells that turn an open three into an open four.
fn extensions(board: &Board, color: Color) -> Vec<String> {
    named(board, |point| {
        has_shape(board, point, color, Shape::OpenFour) && board.foul(point, color).is_none()
    })
}

/// Cells that capture, each with the stones it takes.
fn captures(board: &Board, color: Color) -> Vec<String> {
    let size = board.size();
    let taking = empty_points(board).filter_map(|point| {
        let taken = board.captures_of(point, color);
        let stones: Vec<String> = taken.iter().map(|&stone| at(size, stone).to_string()).collect();
        (!stones.is_empty()).then(|| format!("{} takes {}", at(size, point), stones.join(" and ")))
    });
    taking.collect()
}

fn has_shape(board: &Board, point: Point, color: Color, shape: Shape) -> bool {
    Direction::ALL.iter().any(|&direction| board.shape(point, color, direction) == shape)
}

fn named(board: &Board, wanted: impl Fn(Point) -> bool) -> Vec<String> {
    let size = board.size();
    empty_points(board).filter(|&point| wanted(point)).map(|point| at(size, point).to_string()).collect()
}

fn empty_points(board: &Board) -> impl Iterator<Item = Point> + '_ {
    board.size().points().filter(|&point| board.cell(point) == Cell::Empty)
}

/// `title: item; item`, over as many lines as are needed to keep each short.
fn wrapped(title: &str, items: &[String]) -> Vec<String> {
    const LONGEST: usize = 100;
    if items.is_empty() {
        return vec![format!("{title}: none")];
    }
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.len() + item.len() < LONGEST => {
                line.push_str("; ");
                line.push_str(item);
            }
            _ => lines.push(format!("{title}: {item}")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_go_over_several_lines() {
        assert_eq!(wrapped("your captures", &[]), ["your captures: none"]);
        let items: Vec<String> = (0..60).map(|x| format!("{x},10")).collect();
        assert_eq!(wrapped("your captures", &items[..2]), ["your captures: 0,10; 1,10"]);
        let lines = wrapped("your captures", &items);
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= 120), "{lines:?}");
        let told = lines.iter().flat_map(|line| line.strip_prefix("your captures: ").unwrap().split("; "));
        assert_eq!(told.collect::<Vec<_>>(), items);
    }
}
