//! The ways to turn and mirror a board that leave a position as it is: fifth moves that they exchange are the same.

use crate::game::{Board, Point, Size};

/// One of the eight ways: mirror in the diagonal, then in the columns, then in the rows.
#[derive(Clone, Copy, Debug)]
struct Turn {
    is_transposed: bool,
    flips_columns: bool,
    flips_rows: bool,
}

impl Turn {
    /// All ways that fit a board: four if it is no square.
    fn all(size: Size) -> impl Iterator<Item = Turn> {
        let most = if size.width() == size.height() { 8u8 } else { 4 };
        let has = |number: u8, bit: u8| number & bit != 0;
        (0..most).map(move |number| Turn {
            is_transposed: has(number, 4),
            flips_columns: has(number, 1),
            flips_rows: has(number, 2),
        })
    }

    fn image(self, size: Size, point: Point) -> Point {
        let (mut x, mut y) = (size.x(point), size.y(point));
        if self.is_transposed {
            (x, y) = (y, x);
        }
        if self.flips_columns {
            x = i32::from(size.width()) - 1 - x;
        }
        if self.flips_rows {
            y = i32::from(size.height()) - 1 - y;
        }
        size.point(x, y).expect("a turned board covers itself")
    }
}

/// The symmetries of one position.
#[derive(Clone, Debug)]
pub struct Symmetries {
    size: Size,
    turns: Vec<Turn>,
}

impl Symmetries {
    /// Those of the stones on a board.
    pub fn of(board: &Board) -> Symmetries {
        let size = board.size();
        let keeps =
            |turn: &Turn| size.points().all(|point| board.cell(point) == board.cell(turn.image(size, point)));
        Symmetries { size, turns: Turn::all(size).filter(keeps).collect() }
    }

    /// Whether two cells are the same but for turning and mirroring.
    pub fn are_same(&self, one: Point, other: Point) -> bool {
        self.turns.iter().any(|turn| turn.image(self.size, one) == other)
    }

    /// Of cells that are the same only the first one.
    pub fn distinct(&self, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
        let mut kept: Vec<Point> = Vec::new();
        for point in points {
            if !kept.iter().any(|&other| self.are_same(point, other)) {
                kept.push(point);
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::super::Area;
    use super::*;
    use crate::game::Rules;

    /// Renju players count 26 openings: 13 with the second stone beside the first, 13 with it diagonally.
    #[test]
    fn there_are_twenty_six_openings_of_three_stones() {
        let size = Size::square(15).unwrap();
        let mut board = Board::new(size, Rules::from_bits(4));
        board.play(size.centre());
        let free = |board: &Board, side| {
            let area = Area::Within(side);
            let is_free = |&point: &Point| area.contains(size, point) && board.is_legal(point);
            Symmetries::of(board).distinct(size.points().filter(is_free))
        };
        let counts: Vec<usize> = free(&board, 3)
            .into_iter()
            .map(|second| {
                board.play(second);
                let count = free(&board, 5).len();
                board.undo();
                count
            })
            .collect();
        assert_eq!(counts, [13, 13]);
    }

    #[test]
    fn a_board_that_is_no_square_has_no_diagonal_symmetry() {
        for (width, height, distinct) in [(9, 9, 15), (11, 9, 30)] {
            let size = Size::new(width, height).unwrap();
            let board = Board::new(size, Rules::FREESTYLE);
            assert_eq!(Symmetries::of(&board).distinct(size.points()).len(), distinct, "{width}x{height}");
        }
    }
}
