//! The net's accumulator: what is summed over a board, updated move by move.

use super::captures::captures;
use super::net::{Net, Vector, WIDTH, threat_mask};
use super::pattern::{Pattern, Reader};
use crate::game::{Board, Cell, Color, Direction, LineBoard, Point, Taken};
use std::sync::Arc;

/// The pools of a position after the moves played from it.
///
/// Most positions of a search are never evaluated, so it is updated lazily, only when somebody asks.
pub struct Accumulator {
    net: Arc<Net>,
    reader: Reader,
    lines: LineBoard,
    /// Who made the first move from the position.
    first: Color,
    cells: Vec<CellAccumulator>,
    pools: Pools,
    plies: Vec<Ply>,
    /// Cells as they were before they changed, oldest first.
    journal: Vec<(u32, CellAccumulator)>,
}

/// Black's and white's pool.
type Pools = [[i32; WIDTH]; 2];

/// An empty cell: the patterns on its four lines, and the sum of their vectors from black's and white's perspective.
#[derive(Clone, Copy)]
struct CellAccumulator {
    patterns: [Pattern; 4],
    perspectives: [Vector; 2],
}

/// A move with what it takes to undo it.
struct Ply {
    point: Point,
    /// Stones of the opponent that it took.
    taken: Taken,
    pools: Pools,
    journal: usize,
}

impl Accumulator {
    /// The accumulator of a board, computed from scratch.
    pub fn new(net: Arc<Net>, board: &Board) -> Accumulator {
        let nothing = CellAccumulator { patterns: [0; 4], perspectives: [[0; WIDTH]; 2] };
        let mut state = Accumulator {
            net,
            reader: Reader::new(),
            lines: board.lines(),
            first: board.to_move(),
            cells: vec![nothing; board.size().cells()],
            pools: [[0; WIDTH]; 2],
            plies: Vec::new(),
            journal: Vec::new(),
        };
        for point in board.size().points() {
            let patterns = state.lines.windows(point).map(|window| state.reader.pattern(window, 0));
            let perspectives = [0, 1].map(|perspective| state.vector_sum(patterns, perspective));
            state.cells[point.index()] = CellAccumulator { patterns, perspectives };
            if board.cell(point) == Cell::Empty {
                for (pool, perspective) in state.pools.iter_mut().zip(&perspectives) {
                    for (pool, &number) in pool.iter_mut().zip(perspective) {
                        *pool += i32::from(number.max(0));
                    }
                }
            }
        }
        state
    }

    fn vector_sum(&self, patterns: [Pattern; 4], perspective: usize) -> Vector {
        let vectors = patterns.map(|pattern| self.net.perspectives[usize::from(pattern)][perspective]);
        std::array::from_fn(|at| vectors.iter().map(|vector| vector[at]).sum())
    }

    /// The net's evaluation of a board in points for the side to move. `moves` are those played since the accumulator was
    /// made, by both sides in turn.
    #[inline]
    pub fn value(&mut self, board: &Board, moves: &[Point]) -> i32 {
        self.update(board, moves);
        self.net.value(board.to_move() as usize, &self.pools, threat_mask(board), captures(board))
    }

    /// The net's part of the policy of a cell in hundredths of a logit; the accumulator must be up to date.
    #[inline]
    pub fn policy(&self, color: Color, point: Point) -> i32 {
        self.net.policy(color as usize, &self.cells[point.index()].perspectives)
    }

    /// Brings the accumulator to the position after these moves; `board` is that position.
    #[inline]
    pub fn update(&mut self, board: &Board, moves: &[Point]) {
        let common = self.plies.iter().zip(moves).take_while(|(ply, point)| ply.point == **point).count();
        while self.plies.len() > common {
            self.undo();
        }
        for (number, &point) in moves.iter().enumerate().skip(common) {
            self.play(point, board.taken_by_move(number));
        }
    }

    fn color(&self, number: usize) -> Color {
        if number.is_multiple_of(2) { self.first } else { !self.first }
    }

    fn play(&mut self, point: Point, taken: &[Point]) {
        let color = self.color(self.plies.len());
        self.plies.push(Ply {
            point,
            taken: Taken::from_slice(taken),
            pools: self.pools,
            journal: self.journal.len(),
        });
        let gone = self.cells[point.index()]
            .perspectives
            .map(|perspective| perspective.map(|number| -number.max(0)));
        self.change(point, color, gone);
        for &stone in taken {
            let patterns = self.lines.windows(stone).map(|window| self.reader.pattern(window, 0));
            let perspectives = [0, 1].map(|perspective| self.vector_sum(patterns, perspective));
            let before =
                std::mem::replace(&mut self.cells[stone.index()], CellAccumulator { patterns, perspectives });
            self.journal.push((stone.index() as u32, before));
            self.change(
                stone,
                !color,
                perspectives.map(|perspective| perspective.map(|number| number.max(0))),
            );
        }
    }

    /// Puts a stone on a point or removes it, and updates the cells around it; `change` is what the point itself adds to
    /// the pools.
    fn change(&mut self, point: Point, color: Color, mut change: [Vector; 2]) {
        let windows = self.lines.toggle(point, color);
        for direction in Direction::ALL {
            let window = windows[direction as usize];
            for offset in [-4, -3, -2, -1, 1, 2, 3, 4] {
                if window.cell(offset) != 0 {
                    continue;
                }
                let index = (point.index() as i32 + offset * self.lines.step(direction)) as usize;
                let cell = &mut self.cells[index];
                let (pattern, before) =
                    (self.reader.pattern(window, offset), cell.patterns[direction as usize]);
                if pattern == before {
                    continue;
                }
                self.journal.push((index as u32, *cell));
                cell.patterns[direction as usize] = pattern;
                let (new, old) = (
                    &self.net.perspectives[usize::from(pattern)],
                    &self.net.perspectives[usize::from(before)],
                );
                for perspective in 0..2 {
                    replace(
                        &mut cell.perspectives[perspective],
                        &new[perspective],
                        &old[perspective],
                        &mut change[perspective],
                    );
                }
            }
        }
        for (pool, change) in self.pools.iter_mut().zip(&change) {
            for (pool, &number) in pool.iter_mut().zip(change) {
                *pool += i32::from(number);
            }
        }
    }

    fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else { return };
        let color = self.color(self.plies.len());
        self.lines.toggle(ply.point, color);
        for &stone in &ply.taken {
            self.lines.toggle(stone, !color);
        }
        for (index, cell) in self.journal.drain(ply.journal..).rev() {
            self.cells[index as usize] = cell;
        }
        self.pools = ply.pools;
    }
}

/// Replaces one vector of a sum by another, and adds the change of its ReLU to `change`.
///
/// Not inlined and in three passes: so the compiler makes a few vector instructions of each.
#[inline(never)]
fn replace(sum: &mut Vector, new: &Vector, old: &Vector, change: &mut Vector) {
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
    use crate::eval::{Accumulator, Evaluator, evaluate};
    use crate::game::{Board, Color, Point, Rules, Size};

    #[test]
    fn incremental_updates_equal_a_fresh_accumulator() {
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
                        let policy = |state: &Accumulator| Color::ALL.map(|color| state.policy(color, point));
                        assert_eq!(policy(state), policy(&fresh), "{point:?}");
                    }
                }
            }
        }
    }
}
