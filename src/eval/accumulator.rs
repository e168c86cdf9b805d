//! The evaluation's accumulator: what is summed over a board, updated move by move.

use super::captures::captures;
use super::kernels::{self, Cells, Saved, Sums, Tables};
use super::net::{Net, threat_mask};
use super::values::ValueTable;
use super::window_sums::{Numbers, WindowLayer, WindowSums};
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
    sums: Sums,
    /// The moves played from the position.
    moves: Vec<Point>,
    /// What it takes to undo each of them.
    plies: Vec<Ply>,
    /// Cells before they changed, oldest first.
    saved: Saved,
    /// The net's windows, if it has them.
    windows: Option<WindowSums>,
}

/// What it takes to undo a move.
struct Ply {
    sums: Sums,
    saved: usize,
}

impl Accumulator {
    /// The accumulator of a board, computed from scratch.
    pub(super) fn new(values: Arc<ValueTable>, net: Arc<Net>, board: &Board) -> Accumulator {
        let size = board.size();
        let mut accumulator = Accumulator {
            table: Arc::clone(board.table()),
            values,
            cells: Cells::new(size.cells()),
            sums: Sums::default(),
            net,
            moves: Vec::new(),
            plies: Vec::new(),
            saved: Saved::default(),
            windows: None,
        };
        for point in size.points().filter(|&point| board.cell(point) == Cell::Empty) {
            let value = accumulator.values.with(&accumulator.table).of(board.codes(point.index()));
            let patterns = board.line_codes(point).map(|code| accumulator.table.pattern(code));
            let Accumulator { cells, net, sums, .. } = &mut accumulator;
            cells.fill(point.index(), value, &net.rows, patterns, sums);
        }
        if let Some(layer) = &accumulator.net.windows {
            accumulator.windows = Some(WindowSums::new(size, layer, &accumulator.cells.rows));
        }
        accumulator
    }

    /// The evaluation of a board in points for the side to move. `moves` are those played since the accumulator was made,
    /// by both sides in turn.
    #[inline]
    pub(super) fn value(&mut self, board: &Board, moves: &[Point]) -> i32 {
        let known = self.go_back_to(moves);
        let ahead = moves.len() - known;
        // A cell that changes twice, by captures or completed lines, cannot be previewed.
        let changes_once = ahead == 1 && board.stones_gone_by_move(known) == 0;
        let (sums, windows) = if changes_once {
            self.preview(moves[known], board.line_changes(known))
        } else {
            self.update(board, moves);
            self.update_windows();
            (self.sums, self.windows.as_ref().map(|windows| *windows.total()))
        };
        let us = board.to_move();
        ValueTable::value(sums.values, us)
            + self.net.value(us as usize, &sums.pools, windows.as_ref(), threat_mask(board), captures(board))
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
        self.plies.push(Ply { sums: self.sums, saved: self.saved.len() });
        let Accumulator { table, values, net, cells, sums, saved, .. } = self;
        kernels::play(cells, saved, sums, &tables(table, values, net), point, changes);
    }

    fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else { return };
        self.moves.pop();
        self.sums = ply.sums;
        kernels::undo(&mut self.cells, &mut self.saved, ply.saved);
        if let Some(windows) = &mut self.windows {
            windows.go_back_to(self.plies.len());
        }
    }

    /// The windows of the net and the layer over them.
    #[inline]
    fn windows<'a>(
        windows: &'a mut Option<WindowSums>,
        net: &'a Net,
    ) -> Option<(&'a mut WindowSums, &'a WindowLayer)> {
        windows.as_mut().zip(net.windows.as_ref())
    }

    /// Brings the windows to the moves played. They come later than all else: many positions are only asked for their policy.
    #[inline]
    fn update_windows(&mut self) {
        let Accumulator { net, cells, saved, windows, plies, .. } = self;
        let Some((windows, layer)) = Accumulator::windows(windows, net) else { return };
        if let Some(ply) = plies.get(windows.plies()) {
            kernels::changes_to_windows(cells, saved, ply.saved, windows);
            windows.update(layer, plies.len());
        }
    }

    /// The sums and windows after one more move, which changes no cell twice.
    #[inline]
    fn preview(&mut self, point: Point, changes: &[LineChange]) -> (Sums, Option<Numbers>) {
        self.update_windows();
        let Accumulator { table, values, net, cells, sums, windows, .. } = self;
        let tables = tables(table, values, net);
        match Accumulator::windows(windows, net) {
            Some((windows, layer)) => {
                let mut after = kernels::preview_to_windows(cells, sums, &tables, point, changes, windows);
                let total = windows.preview(layer, &mut after.pools);
                (after, Some(total))
            }
            None => (kernels::preview(cells, sums, &tables, point, changes), None),
        }
    }
}

#[inline]
fn tables<'a>(shapes: &'a ShapeTable, values: &'a ValueTable, net: &'a Net) -> Tables<'a> {
    Tables { values: values.with(shapes), patterns: shapes.patterns(), rows: &net.rows }
}

#[cfg(test)]
mod tests {
    use super::WindowSums;
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
    fn so_do_those_of_windows_whether_black_and_white_differ_or_not() {
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
                assert_eq!(accumulator.sums, fresh.sums, "{size:?} {rules}");
                accumulator.update_windows();
                let [own, expected] = [&accumulator, &fresh].map(|accumulator| accumulator.windows.as_ref());
                assert_eq!(
                    own.map(WindowSums::numbers),
                    expected.map(WindowSums::numbers),
                    "{size:?} {rules}"
                );
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
