//! The net's sums for a board, kept up to date move by move.

use super::net::{Net, Vector, WIDTH, threats};
use super::pattern::{Pair, Reader};
use crate::game::{Board, Cell, Color, Direction, LineBoard, Point};
use std::sync::Arc;

/// The pools of a position and of the moves played from there.
///
/// Most positions of a search are never evaluated, so the sums follow only when they are asked for.
pub struct NetState {
    net: Arc<Net>,
    reader: Reader,
    lines: LineBoard,
    /// Who made the first move from the position.
    first: Color,
    sums: Vec<CellSums>,
    pools: Pools,
    levels: Vec<Level>,
    /// Cells as they were before they changed, oldest first.
    journal: Vec<(u32, CellSums)>,
}

/// Black's and white's pool.
type Pools = [[i32; WIDTH]; 2];

/// An empty cell: the pairs of arms on its lines, and black's and white's sum of their vectors.
#[derive(Clone, Copy)]
struct CellSums {
    pairs: [Pair; 4],
    views: [Vector; 2],
}

/// A move, and how to take it back.
struct Level {
    point: Point,
    pools: Pools,
    journal: usize,
}

impl NetState {
    /// The sums of a board.
    pub fn new(net: Arc<Net>, board: &Board) -> NetState {
        let nothing = CellSums { pairs: [0; 4], views: [[0; WIDTH]; 2] };
        let mut state = NetState {
            net,
            reader: Reader::new(),
            lines: board.lines(),
            first: board.to_move(),
            sums: vec![nothing; board.size().cells()],
            pools: [[0; WIDTH]; 2],
            levels: Vec::new(),
            journal: Vec::new(),
        };
        for point in board.size().points() {
            let pairs = state.lines.windows(point).map(|window| state.reader.pair(window, 0));
            let views = [0, 1].map(|view| state.vector_sum(pairs, view));
            state.sums[point.index()] = CellSums { pairs, views };
            if board.cell(point) == Cell::Empty {
                for (pool, view) in state.pools.iter_mut().zip(&views) {
                    for (pool, &number) in pool.iter_mut().zip(view) {
                        *pool += i32::from(number.max(0));
                    }
                }
            }
        }
        state
    }

    fn vector_sum(&self, pairs: [Pair; 4], view: usize) -> Vector {
        std::array::from_fn(|at| pairs.iter().map(|&pair| self.net.views[usize::from(pair)][view][at]).sum())
    }

    /// What the net thinks of a board, in points for the side to move: the position it was made for after these moves,
    /// which both sides made in turn.
    #[inline]
    pub fn value(&mut self, board: &Board, moves: &[Point]) -> i32 {
        self.follow(moves);
        self.net.value(board.to_move() as usize, &self.pools, threats(board))
    }

    /// What the net adds to how likely a colour plays on a cell, in hundredths of a logit; after [`NetState::follow`].
    #[inline]
    pub fn policy(&self, color: Color, point: Point) -> i32 {
        self.net.policy(color as usize, &self.sums[point.index()].views)
    }

    /// Goes on to the position after these moves.
    #[inline]
    pub fn follow(&mut self, moves: &[Point]) {
        let common =
            self.levels.iter().zip(moves).take_while(|(level, point)| level.point == **point).count();
        while self.levels.len() > common {
            self.take_back();
        }
        for &point in &moves[common..] {
            self.play(point);
        }
    }

    fn color(&self, number: usize) -> Color {
        if number.is_multiple_of(2) { self.first } else { !self.first }
    }

    fn play(&mut self, point: Point) {
        let color = self.color(self.levels.len());
        self.levels.push(Level { point, pools: self.pools, journal: self.journal.len() });
        let windows = self.lines.toggle(point, color);
        let mut change = self.sums[point.index()].views.map(|view| view.map(|number| -number.max(0)));
        for direction in Direction::ALL {
            let window = windows[direction as usize];
            for offset in [-4, -3, -2, -1, 1, 2, 3, 4] {
                if window.cell(offset) != 0 {
                    continue;
                }
                let index = (point.index() as i32 + offset * self.lines.step(direction)) as usize;
                let sums = &mut self.sums[index];
                let (pair, before) = (self.reader.pair(window, offset), sums.pairs[direction as usize]);
                if pair == before {
                    continue;
                }
                self.journal.push((index as u32, *sums));
                sums.pairs[direction as usize] = pair;
                let (new, old) = (&self.net.views[usize::from(pair)], &self.net.views[usize::from(before)]);
                for view in 0..2 {
                    shift(&mut sums.views[view], &new[view], &old[view], &mut change[view]);
                }
            }
        }
        for (pool, change) in self.pools.iter_mut().zip(&change) {
            for (pool, &number) in pool.iter_mut().zip(change) {
                *pool += i32::from(number);
            }
        }
    }

    fn take_back(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        self.lines.toggle(level.point, self.color(self.levels.len()));
        for (index, sums) in self.journal.drain(level.journal..).rev() {
            self.sums[index as usize] = sums;
        }
        self.pools = level.pools;
    }
}

/// Replaces one vector of a sum by another, and adds up the change of what is positive of it.
///
/// On its own and in three passes, so that the compiler turns each into a few vector instructions.
#[inline(never)]
fn shift(sum: &mut Vector, new: &Vector, old: &Vector, change: &mut Vector) {
    for (change, sum) in change.iter_mut().zip(sum.iter()) {
        *change -= (*sum).max(0);
    }
    for ((sum, new), old) in sum.iter_mut().zip(new).zip(old) {
        *sum += new - old;
    }
    for (change, sum) in change.iter_mut().zip(sum.iter()) {
        *change += (*sum).max(0);
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::{Evaluator, NetState, evaluate};
    use crate::game::{Board, Color, Point, Rules, Size};

    #[test]
    fn sums_that_follow_moves_equal_sums_from_scratch() {
        for (width, height, rules) in
            [(15, 15, Rules::FREESTYLE), (20, 20, Rules::from_bits(1)), (9, 30, Rules::from_bits(4))]
        {
            let mut random = fastrand::Rng::with_seed(u64::from(width));
            let evaluator = Evaluator::new(&rules);
            let mut board = Board::new(Size::new(width, height).unwrap(), rules);
            for _ in 0..5 {
                let empty: Vec<Point> =
                    board.size().points().filter(|&point| board.is_legal(point)).collect();
                board.play(random.choice(empty).unwrap());
            }
            let mut state = evaluator.prepare(&mut board);
            let mut moves = Vec::new();
            for _ in 0..400 {
                if moves.len() > 40 || (!moves.is_empty() && random.u8(..100) < 45) {
                    board.undo();
                    moves.pop();
                } else {
                    let empty: Vec<Point> = board.empty_near_stones(2).collect();
                    moves.push(random.choice(empty).unwrap());
                    board.play(moves[moves.len() - 1]);
                }
                // Not every position is evaluated on the way.
                if random.bool() {
                    assert_eq!(evaluate(&board, state.as_mut(), &moves), evaluator.score(&board));
                    let fresh = evaluator.prepare(&mut board.clone()).unwrap();
                    let state = state.as_ref().unwrap();
                    for point in board.empty_near_stones(2) {
                        let policy = |state: &NetState| Color::ALL.map(|color| state.policy(color, point));
                        assert_eq!(policy(state), policy(&fresh), "{point:?}");
                    }
                }
            }
        }
    }
}
