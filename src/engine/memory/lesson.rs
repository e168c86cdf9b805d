//! A position seen alike from all sides of the board, and a move in it.

use crate::game::{Board, Cell, Color, Point, Size};
use crate::random::Random;
use smallvec::SmallVec;

/// A move that lost, from a position known by its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lesson {
    pub(super) key: u64,
    /// Column and row as seen in the view that gave the key.
    pub(super) column: u8,
    pub(super) row: u8,
}

/// A board as it looks turned and mirrored: one of eight ways, or four if it is no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct View {
    size: Size,
    /// Bit 0 mirrors columns, bit 1 rows, bit 2 exchanges the two.
    number: u8,
}

impl View {
    fn all(size: Size) -> impl Iterator<Item = View> {
        let count = if size.width() == size.height() { 8 } else { 4 };
        (0..count).map(move |number| View { size, number })
    }

    /// Column and row at which a point is seen.
    fn place_of(self, point: Point) -> (u8, u8) {
        let (x, y) = (self.size.x(point) as u8, self.size.y(point) as u8);
        let column = if self.number & 1 == 0 { x } else { self.size.width() - 1 - x };
        let row = if self.number & 2 == 0 { y } else { self.size.height() - 1 - y };
        if self.number & 4 == 0 { (column, row) } else { (row, column) }
    }
}

/// A position with the views from which it looks the same as in its key.
pub(super) struct Place {
    pub(super) key: u64,
    views: SmallVec<[View; 8]>,
}

impl Place {
    /// The smallest number of all views is the key.
    pub(super) fn of(board: &Board) -> Place {
        let keyed = View::all(board.size()).map(|view| (key(board, view), view));
        let keyed: SmallVec<[(u64, View); 8]> = keyed.collect();
        let least = keyed.iter().map(|(key, _)| *key).min().unwrap_or_default();
        let views = keyed.into_iter().filter(|(key, _)| *key == least).map(|(_, view)| view).collect();
        Place { key: least, views }
    }

    /// The lesson that a move here was a mistake.
    pub(super) fn lesson(&self, point: Point) -> Lesson {
        let places = self.views.iter().map(|view| view.place_of(point));
        let (column, row) = places.min().unwrap_or_default();
        Lesson { key: self.key, column, row }
    }

    /// All points that a lesson of this position speaks of: more than one if the position is symmetric.
    pub(super) fn points(&self, lesson: Lesson) -> impl Iterator<Item = Point> + '_ {
        let seen_there = move |view: &View, point: Point| view.place_of(point) == (lesson.column, lesson.row);
        self.views
            .iter()
            .flat_map(move |view| view.size.points().filter(move |&point| seen_there(view, point)))
    }
}

/// A number for all that matters in a position as seen from one side. It is kept in files, so unlike the board's own
/// hash it must not change from one version to the next.
fn key(board: &Board, view: View) -> u64 {
    let size = board.size();
    let circumstances = [
        u64::from(size.width()),
        u64::from(size.height()),
        u64::from(board.rules().bits()),
        board.to_move() as u64,
        u64::from(board.captured(Color::Black)),
        u64::from(board.captured(Color::White)),
        u64::from(board.lines_made(Color::Black)),
        u64::from(board.lines_made(Color::White)),
    ];
    let start = circumstances.into_iter().fold(0, |key, value| Random::new(key ^ value).next());
    size.points().fold(start, |key, point| {
        let content = match board.cell(point) {
            Cell::Empty => return key,
            Cell::Stone(color) => 1 + color as u64,
            Cell::Blocked => 3,
        };
        let (column, row) = view.place_of(point);
        key ^ Random::new(content << 32 | u64::from(row) << 16 | u64::from(column)).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    fn board(size: Size, bits: u32, moves: &[(i32, i32)]) -> Board {
        let mut board = Board::new(size, Rules::from_bits(bits));
        moves.iter().for_each(|&(x, y)| board.play(size.point(x, y).unwrap()));
        board
    }

    /// The board as it is seen in a view, played again from the start.
    fn seen(board: &Board, view: View) -> Board {
        let mut seen = board.emptied();
        for point in board.moves() {
            let (column, row) = view.place_of(point);
            seen.play(board.size().point(i32::from(column), i32::from(row)).unwrap());
        }
        seen
    }

    const MOVES: [(i32, i32); 6] = [(4, 4), (5, 3), (6, 6), (2, 5), (0, 8), (3, 3)];

    #[test]
    fn every_view_of_a_position_gives_the_same_lesson() {
        for (width, height) in [(9, 9), (11, 9)] {
            let size = Size::new(width, height).unwrap();
            let board = board(size, 0, &MOVES);
            let mistake = size.point(7, 2).unwrap();
            let lesson = Place::of(&board).lesson(mistake);
            let mut keys = Vec::new();
            for view in View::all(size) {
                let seen = seen(&board, view);
                let (x, y) = view.place_of(mistake);
                let there = size.point(i32::from(x), i32::from(y)).unwrap();
                assert_eq!(Place::of(&seen).lesson(there), lesson, "{view:?}");
                assert_eq!(Place::of(&seen).points(lesson).collect::<Vec<_>>(), [there], "{view:?}");
                keys.push(key(&board, view));
            }
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), if width == height { 8 } else { 4 }, "views differ from each other");
        }
    }

    #[test]
    fn in_a_symmetric_position_all_equal_moves_are_meant() {
        let size = Size::square(9).unwrap();
        let centre = board(size, 0, &[(4, 4)]);
        let place = Place::of(&centre);
        let mut points: Vec<(i32, i32)> = place
            .points(place.lesson(size.point(5, 4).unwrap()))
            .map(|point| (size.x(point), size.y(point)))
            .collect();
        points.sort_unstable();
        points.dedup();
        assert_eq!(points, [(3, 4), (4, 3), (4, 5), (5, 4)]);
    }

    #[test]
    fn whatever_changes_the_game_changes_the_key() {
        let nine = Size::square(9).unwrap();
        let plain = Place::of(&board(nine, 0, &MOVES)).key;
        let mut other_side = board(nine, 0, &MOVES);
        other_side.set_to_move(Color::White);
        let mut captures = board(nine, 16, &MOVES);
        let pente = Place::of(&captures).key;
        captures.set_captured(Color::White, 2);
        let mut blocked = board(nine, 0, &MOVES);
        blocked.place(nine.point(8, 0).unwrap(), Cell::Blocked);
        let mut keys = vec![
            plain,
            Place::of(&other_side).key,
            pente,
            Place::of(&captures).key,
            Place::of(&blocked).key,
            Place::of(&board(nine, 1, &MOVES)).key,
            Place::of(&board(Size::square(11).unwrap(), 0, &MOVES)).key,
            Place::of(&board(nine, 0, &MOVES[..5])).key,
        ];
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 8);
    }

    #[test]
    fn keys_stay_what_they_are_in_the_files_of_people() {
        let place = Place::of(&board(Size::square(9).unwrap(), 0, &MOVES));
        assert_eq!(format!("{:016x}", place.key), "0eb788748e77287d");
    }
}
