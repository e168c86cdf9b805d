//! The evaluation's accumulator: what is summed over a board, updated move by move.

use super::captures::captures;
use super::kernels::{self, Pools, RowChange};
use super::net::{Net, Row, WIDTH, threat_mask};
use super::values::ValueTable;
use crate::game::{Board, Cell, Color, LineChange, Point, ShapeTable};
use std::sync::Arc;

/// The sums of a position after the moves played from it.
///
/// Most positions of a search are never evaluated, so it is updated lazily, only when somebody asks. A position one move
/// ahead is evaluated without an update: most are left again at once.
pub struct Accumulator {
    table: Arc<ShapeTable>,
    values: Arc<ValueTable>,
    net: Option<Arc<Net>>,
    /// What each cell adds to the sum of values.
    cell_values: Vec<i64>,
    /// The sum of the vectors of each cell's patterns.
    rows: Vec<Row>,
    sums: Sums,
    plies: Vec<Ply>,
    /// Values of cells before they changed, oldest first.
    values_before: Vec<(u32, i64)>,
    /// Changes of patterns, oldest first.
    row_changes: Vec<RowChange>,
}

/// What the evaluation is made from.
#[derive(Clone, Copy)]
struct Sums {
    /// See [`ValueTable`].
    values: i64,
    pools: Pools,
}

/// A move with what it takes to undo it.
struct Ply {
    point: Point,
    sums: Sums,
    values_before: usize,
    row_changes: usize,
}

/// The first changes of a move are the four lines of the cell it is played on.
const OWN_LINES: usize = 4;

impl Accumulator {
    /// The accumulator of a board, computed from scratch.
    pub(super) fn new(values: Arc<ValueTable>, net: Option<Arc<Net>>, board: &Board) -> Accumulator {
        let size = board.size();
        let mut accumulator = Accumulator {
            table: Arc::clone(board.table()),
            values,
            cell_values: vec![0; size.cells()],
            rows: vec![Row::default(); if net.is_some() { size.cells() } else { 0 }],
            sums: Sums { values: 0, pools: [[0; WIDTH]; 2] },
            net,
            plies: Vec::new(),
            values_before: Vec::new(),
            row_changes: Vec::new(),
        };
        for point in size.points().filter(|&point| board.cell(point) == Cell::Empty) {
            accumulator.add_cell(board, point);
        }
        accumulator
    }

    fn add_cell(&mut self, board: &Board, point: Point) {
        let index = point.index();
        self.cell_values[index] = self.values.of(&self.table, board.codes(index));
        self.sums.values += self.cell_values[index];
        if let Some(net) = &self.net {
            let changes = board.line_codes(point).map(|code| RowChange {
                index: index as u16,
                old: 0,
                new: self.table.pattern(code),
            });
            kernels::apply(&mut self.rows, &net.rows, &changes, &mut self.sums.pools);
        }
    }

    /// The evaluation of a board in points for the side to move. `moves` are those played since the accumulator was made,
    /// by both sides in turn.
    #[inline]
    pub(super) fn value(&mut self, board: &Board, moves: &[Point]) -> i32 {
        let known = self.go_back_to(moves);
        let ahead = moves.len() - known;
        // A cell that changes twice, by captures or completed lines, cannot be previewed.
        let changes_once = ahead == 1 && board.taken_by_move(known).is_empty() && !board.rules().continuous;
        let sums = if changes_once {
            self.preview(board, board.line_changes(known))
        } else {
            self.update(board, moves);
            self.sums
        };
        let us = board.to_move();
        let net = self.net.as_ref().map_or(super::evaluator::TEMPO, |net| {
            net.value(us as usize, &sums.pools, threat_mask(board), captures(board))
        });
        ValueTable::value(sums.values, us) + net
    }

    /// The net's part of the policy of cells in hundredths of a logit, zero where there is no net; the accumulator must be
    /// up to date.
    #[inline]
    pub fn policy(&self, color: Color, cells: &[u16], out: &mut [i32]) {
        match &self.net {
            Some(net) => net.policy(color, &self.rows, cells, out),
            None => out.fill(0),
        }
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
        let common = self.plies.iter().zip(moves).take_while(|(ply, point)| ply.point == **point).count();
        while self.plies.len() > common {
            self.undo();
        }
        common
    }

    fn play(&mut self, point: Point, changes: &[LineChange]) {
        self.plies.push(Ply {
            point,
            sums: self.sums,
            values_before: self.values_before.len(),
            row_changes: self.row_changes.len(),
        });
        self.set_value(point.index(), 0);
        for change in &changes[OWN_LINES..] {
            let [old, new] = [change.old, change.new].map(|code| self.table.line(code));
            let codes = change.codes_before.changed(old, new, change.direction());
            if codes != change.codes_before {
                self.set_value(change.index(), self.values.of(&self.table, codes));
            }
        }
        if let Some(net) = &self.net {
            let first = self.row_changes.len();
            self.row_changes.extend(row_changes(&self.table, changes));
            kernels::apply(&mut self.rows, &net.rows, &self.row_changes[first..], &mut self.sums.pools);
        }
    }

    #[inline]
    fn set_value(&mut self, index: usize, value: i64) {
        let before = std::mem::replace(&mut self.cell_values[index], value);
        self.values_before.push((index as u32, before));
        self.sums.values += value - before;
    }

    fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else { return };
        self.sums = ply.sums;
        for &(index, value) in self.values_before[ply.values_before..].iter().rev() {
            self.cell_values[index as usize] = value;
        }
        self.values_before.truncate(ply.values_before);
        if let Some(net) = &self.net {
            kernels::revert(&mut self.rows, &net.rows, &self.row_changes[ply.row_changes..]);
            self.row_changes.truncate(ply.row_changes);
        }
    }

    /// The sums after one more move, which changes no cell twice.
    fn preview(&mut self, board: &Board, changes: &[LineChange]) -> Sums {
        let mut sums = self.sums;
        let (own, around) = changes.split_at(OWN_LINES);
        let index = own[0].index();
        sums.values -= self.cell_values[index];
        for change in around {
            let codes = board.codes(change.index());
            if codes != change.codes_before {
                sums.values += self.values.of(&self.table, codes) - self.cell_values[change.index()];
            }
        }
        if let Some(net) = &self.net {
            for (pool, view) in sums.pools.iter_mut().zip(&self.rows[index].0) {
                for (pool, &number) in pool.iter_mut().zip(view) {
                    *pool -= i32::from(number.max(0));
                }
            }
            let first = self.row_changes.len();
            self.row_changes.extend(row_changes(&self.table, around));
            kernels::preview(&self.rows, &net.rows, &self.row_changes[first..], &mut sums.pools);
            self.row_changes.truncate(first);
        }
        sums
    }
}

/// The changes of lines that the net can tell apart.
#[inline]
fn row_changes<'a>(table: &'a ShapeTable, changes: &'a [LineChange]) -> impl Iterator<Item = RowChange> + 'a {
    changes
        .iter()
        .map(|change| RowChange {
            index: change.index() as u16,
            old: table.pattern(change.old),
            new: table.pattern(change.new),
        })
        .filter(|change| change.old != change.new)
}

#[cfg(test)]
mod tests {
    use crate::eval::{Accumulator, Evaluator};
    use crate::game::{Board, Color, Point, Rules, Size};

    #[test]
    fn incremental_updates_equal_a_fresh_accumulator() {
        for (width, height, bits) in [
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
        ] {
            let rules = Rules::from_bits(bits);
            let mut random = fastrand::Rng::with_seed(u64::from(width));
            let evaluator = Evaluator::new(&rules);
            let mut board = Board::new(Size::new(width, height).unwrap(), rules);
            for _ in 0..5 {
                let empty: Vec<Point> =
                    board.size().points().filter(|&point| board.is_legal(point)).collect();
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
                    assert_eq!(accumulator.evaluate(&board, &moves), evaluator.score(&board), "rule {bits}");
                }
                if random.u8(..100) < 30 {
                    accumulator.update(&board, &moves);
                    let fresh = evaluator.prepare(&mut board.clone());
                    let cells: Vec<u16> =
                        board.empty_near_stones(2).map(|point| point.index() as u16).collect();
                    let policy = |accumulator: &Accumulator| {
                        Color::ALL.map(|color| {
                            let mut policy = vec![0; cells.len()];
                            accumulator.policy(color, &cells, &mut policy);
                            policy
                        })
                    };
                    assert_eq!(policy(&accumulator), policy(&fresh), "rule {bits}");
                }
            }
        }
    }
}
