//! The net's sums for a board, kept up to date move by move.

use super::captures::captures;
use super::net::{Net, Vector, WIDTH, threats};
use super::pattern::{Pattern, Reader};
use crate::game::{Board, Cell, Color, Direction, LineBoard, Point, Taken};
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

/// An empty cell: the patterns on its lines, and black's and white's sum of their vectors.
#[derive(Clone, Copy)]
struct CellSums {
    patterns: [Pattern; 4],
    views: [Vector; 2],
}

/// A move, and how to take it back.
struct Level {
    point: Point,
    /// Stones of the opponent that it took.
    taken: Taken,
    pools: Pools,
    journal: usize,
}

impl NetState {
    /// The sums of a board.
    pub fn new(net: Arc<Net>, board: &Board) -> NetState {
        let nothing = CellSums { patterns: [0; 4], views: [[0; WIDTH]; 2] };
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
            let patterns = state.lines.windows(point).map(|window| state.reader.pattern(window, 0));
            let views = [0, 1].map(|view| state.vector_sum(patterns, view));
            state.sums[point.index()] = CellSums { patterns, views };
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

    fn vector_sum(&self, patterns: [Pattern; 4], view: usize) -> Vector {
        let vectors = patterns.map(|pattern| self.net.views[usize::from(pattern)][view]);
        std::array::from_fn(|at| vectors.iter().map(|vector| vector[at]).sum())
    }

    /// What the net thinks of a board, in points for the side to move: the position it was made for after these moves,
    /// which both sides made in turn.
    #[inline]
    pub fn value(&mut self, board: &Board, moves: &[Point]) -> i32 {
        self.follow(board, moves);
        self.net.value(board.to_move() as usize, &self.pools, threats(board), captures(board))
    }

    /// What the net adds to how likely a colour plays on a cell, in hundredths of a logit; after [`NetState::follow`].
    #[inline]
    pub fn policy(&self, color: Color, point: Point) -> i32 {
        self.net.policy(color as usize, &self.sums[point.index()].views)
    }

    /// Goes on to the position after these moves, on whose board they were played.
    #[inline]
    pub fn follow(&mut self, board: &Board, moves: &[Point]) {
        let common =
            self.levels.iter().zip(moves).take_while(|(level, point)| level.point == **point).count();
        while self.levels.len() > common {
            self.take_back();
        }
        for (number, &point) in moves.iter().enumerate().skip(common) {
            self.play(point, board.taken_by_move(number));
        }
    }

    fn color(&self, number: usize) -> Color {
        if number.is_multiple_of(2) { self.first } else { !self.first }
    }

    fn play(&mut self, point: Point, taken: &[Point]) {
        let color = self.color(self.levels.len());
        self.levels.push(Level {
            point,
            taken: Taken::from_slice(taken),
            pools: self.pools,
            journal: self.journal.len(),
        });
        let gone = self.sums[point.index()].views.map(|view| view.map(|number| -number.max(0)));
        self.change(point, color, gone);
        for &stone in taken {
            let patterns = self.lines.windows(stone).map(|window| self.reader.pattern(window, 0));
            let views = [0, 1].map(|view| self.vector_sum(patterns, view));
            let before = std::mem::replace(&mut self.sums[stone.index()], CellSums { patterns, views });
            self.journal.push((stone.index() as u32, before));
            self.change(stone, !color, views.map(|view| view.map(|number| number.max(0))));
        }
    }

    /// Puts a stone on a point or takes it off, and brings the cells around it up to date; `change` is what the pools
    /// gain by the point itself.
    fn change(&mut self, point: Point, color: Color, mut change: [Vector; 2]) {
        let windows = self.lines.toggle(point, color);
        for direction in Direction::ALL {
            let window = windows[direction as usize];
            for offset in [-4, -3, -2, -1, 1, 2, 3, 4] {
                if window.cell(offset) != 0 {
                    continue;
                }
                let index = (point.index() as i32 + offset * self.lines.step(direction)) as usize;
                let sums = &mut self.sums[index];
                let (pattern, before) =
                    (self.reader.pattern(window, offset), sums.patterns[direction as usize]);
                if pattern == before {
                    continue;
                }
                self.journal.push((index as u32, *sums));
                sums.patterns[direction as usize] = pattern;
                let (new, old) =
                    (&self.net.views[usize::from(pattern)], &self.net.views[usize::from(before)]);
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
        let color = self.color(self.levels.len());
        self.lines.toggle(level.point, color);
        for &stone in &level.taken {
            self.lines.toggle(stone, !color);
        }
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
        for (width, height, bits) in
            [(15, 15, 0), (20, 20, 1), (9, 30, 4), (19, 19, 16), (13, 11, 48), (19, 19, 80)]
        {
            let rules = Rules::from_bits(bits);
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
