//! The evaluation's accumulator: what is summed over a board, updated move by move.

use super::captures::captures;
use super::kernels::{self, Cells, Saved, Tables};
use super::net::{Net, threat_mask};
use super::values::ValueTable;
use super::window_sums::{Sums, WindowSums};
use crate::game::{Board, Cell, Color, LineChange, Point, ShapeTable};
use std::sync::Arc;

/// The sums of a position after the moves played from it.
///
/// Most positions of a search are never evaluated, so it is updated lazily, only when somebody asks. A position one move
/// ahead is evaluated without an update: most are left again at once.
pub struct Accumulator {
    table: Arc<ShapeTable>,
    values: Arc<ValueTable>,
    net: Arc<Net>,
    cells: Cells,
    /// The sum of the values of all cells (see [`ValueTable`]).
    sum: i64,
    /// The moves played from the position.
    moves: Vec<Point>,
    /// What it takes to undo each of them.
    plies: Vec<Ply>,
    /// Cells before they changed, oldest first.
    saved: Saved,
    /// The net's pools and windows.
    windows: WindowSums,
}

/// What it takes to undo a move.
struct Ply {
    sum: i64,
    saved: usize,
}

impl Accumulator {
    /// The accumulator of a board, computed from scratch.
    pub(super) fn new(values: Arc<ValueTable>, net: Arc<Net>, board: &Board) -> Accumulator {
        let (size, table) = (board.size(), Arc::clone(board.table()));
        let (mut cells, mut sum) = (Cells::new(size.cells()), 0);
        for point in size.points().filter(|&point| board.cell(point) == Cell::Empty) {
            let value = values.with(&table).of(board.codes(point.index()));
            let patterns = board.line_codes(point).map(|code| table.pattern(code));
            sum += value;
            cells.fill(point.index(), value, &net.rows, patterns);
        }
        Accumulator {
            windows: WindowSums::new(size, &net.windows, &cells.rows),
            table,
            values,
            net,
            cells,
            sum,
            moves: Vec::new(),
            plies: Vec::new(),
            saved: Saved::default(),
        }
    }

    /// The evaluation of a board in points for the side to move. `moves` are those played since the accumulator was made,
    /// by both sides in turn.
    #[inline]
    pub(super) fn value(&mut self, board: &Board, moves: &[Point]) -> i32 {
        let known = self.go_back_to(moves);
        let ahead = moves.len() - known;
        // A cell that changes twice, by captures or completed lines, cannot be previewed.
        let changes_once = ahead == 1 && board.stones_gone_by_move(known) == 0;
        let (sum, sums) = if changes_once {
            self.preview(moves[known], board.line_changes(known))
        } else {
            self.update(board, moves);
            self.update_windows();
            (self.sum, *self.windows.sums())
        };
        let us = board.to_move();
        ValueTable::value(sum, us) + self.net.value(us as usize, &sums, threat_mask(board), captures(board))
    }

    /// The net's part of the policy of cells in hundredths of a logit; the accumulator must be up to date.
    #[inline]
    pub fn policy(&self, color: Color, cells: &[u16], out: &mut [i32]) {
        self.net.policy(color, &self.cells.rows, cells, out);
    }

    /// Brings the accumulator to the position after these moves; `board` is that position.
    #[inline]
    pub fn update(&mut self, board: &Board, moves: &[Point]) {
        let known = self.go_back_to(moves);
        for (number, &point) in moves.iter().enumerate().skip(known) {
            self.play(point, board.line_changes(number));
        }
    }

    /// Undoes what is not among these moves. Returns how many of them are played.
    #[inline]
    fn go_back_to(&mut self, moves: &[Point]) -> usize {
        let common = self.moves.iter().zip(moves).take_while(|(own, other)| own == other).count();
        while self.plies.len() > common {
            self.undo();
        }
        common
    }

    fn play(&mut self, point: Point, changes: &[LineChange]) {
        self.moves.push(point);
        self.plies.push(Ply { sum: self.sum, saved: self.saved.len() });
        let Accumulator { table, values, net, cells, saved, .. } = self;
        self.sum += kernels::play(cells, saved, &tables(table, values, net), point, changes);
    }

    fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else { return };
        self.moves.pop();
        self.sum = ply.sum;
        kernels::undo(&mut self.cells, &mut self.saved, ply.saved);
        self.windows.go_back_to(self.plies.len());
    }

    /// Brings pools and windows to the moves played. They come later than all else: many positions are only asked for their
    /// policy.
    #[inline]
    fn update_windows(&mut self) {
        let Accumulator { net, cells, saved, windows, plies, .. } = self;
        if let Some(ply) = plies.get(windows.plies()) {
            kernels::changes_to_windows(cells, saved, ply.saved, windows);
            windows.update(&net.windows, plies.len());
        }
    }

    /// The sums after one more move, which changes no cell twice.
    #[inline]
    fn preview(&mut self, point: Point, changes: &[LineChange]) -> (i64, Sums) {
        self.update_windows();
        let Accumulator { table, values, net, cells, sum, windows, .. } = self;
        let sum = *sum + kernels::preview(cells, &tables(table, values, net), point, changes, windows);
        (sum, windows.preview(&net.windows))
    }
}

#[inline]
fn tables<'a>(shapes: &'a ShapeTable, values: &'a ValueTable, net: &'a Net) -> Tables<'a> {
    Tables { values: values.with(shapes), patterns: shapes.patterns(), rows: &net.rows }
}

#[cfg(test)]
mod tests {
    use crate::eval::architecture::{Architecture, Weights};
    use crate::eval::{Accumulator, Evaluator};
    use crate::game::{Board, Color, Point, Rules, Size};

    const BOARDS: [(u8, u8, u32); 13] = [
        (15, 15, 0),
        (20, 20, 1),
        (9, 30, 4),
        (19, 19, 16),
        (13, 11, 48),
        (19, 19, 80),
        (15, 15, 9),
        (11, 12, 2),
        (5, 5, 0),
        (120, 80, 0),
        (3, 7, 0),
        (16, 6, 48),
        (80, 25, 4),
    ];

    #[test]
    fn incremental_updates_equal_a_fresh_accumulator() {
        for (width, height, bits) in BOARDS {
            let rules = Rules::from_bits(bits);
            check(Board::new(Size::new(width, height).unwrap(), rules), &Evaluator::new(&rules));
        }
    }

    #[test]
    fn so_do_those_of_any_weights_whether_black_and_white_differ_or_not() {
        let mut random = fastrand::Rng::with_seed(7);
        for (width, height, bits) in BOARDS {
            for sides in 1..=2 {
                let weights: Vec<Weights> =
                    (0..sides).map(|_| Weights::random(Architecture::Windows, &mut random)).collect();
                let board = Board::new(Size::new(width, height).unwrap(), Rules::from_bits(bits));
                check(board, &Evaluator::with_weights(&weights));
            }
        }
    }

    fn check(mut board: Board, evaluator: &Evaluator) {
        let (size, rules) = (board.size(), *board.rules());
        let mut random = fastrand::Rng::with_seed(u64::from(size.width()));
        for _ in 0..5 {
            let empty: Vec<Point> = size.points().filter(|&point| board.is_legal(point)).collect();
            board.play(random.choice(empty).unwrap());
        }
        let mut accumulator = evaluator.prepare(&mut board);
        let mut moves = Vec::new();
        for _ in 0..400 {
            let empty: Vec<Point> = board.empty_near_stones(2).collect();
            if empty.is_empty() || moves.len() > 40 || (!moves.is_empty() && random.u8(..100) < 45) {
                board.undo();
                moves.pop();
            } else {
                moves.push(random.choice(empty).unwrap());
                board.play(moves[moves.len() - 1]);
            }
            // Not every position is evaluated on the way.
            if random.bool() {
                assert_eq!(accumulator.evaluate(&board, &moves), evaluator.score(&board), "{size:?} {rules}");
            }
            if random.u8(..100) < 30 {
                accumulator.update(&board, &moves);
                let fresh = evaluator.prepare(&mut board.clone());
                accumulator.update_windows();
                let sums = |of: &Accumulator| (of.sum, *of.windows.sums(), of.windows.windows().to_vec());
                assert_eq!(sums(&accumulator), sums(&fresh), "{size:?} {rules}");
                let cells: Vec<u16> = board.empty_near_stones(2).map(|point| point.index() as u16).collect();
                let policy = |accumulator: &Accumulator| {
                    Color::ALL.map(|color| {
                        let mut policy = vec![0; cells.len()];
                        accumulator.policy(color, &cells, &mut policy);
                        policy
                    })
                };
                assert_eq!(policy(&accumulator), policy(&fresh), "{size:?} {rules}");
            }
        }
    }
}
