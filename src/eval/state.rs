//! The net's sums for a board, kept up to date by what has changed since they were asked for last.

use super::net::{Net, Vector, WIDTH, threats};
use super::pattern::{Pair, Reader};
use crate::game::{Board, Cell, Direction, Point};
use std::sync::Arc;

/// The pools of a board.
pub struct NetState {
    net: Arc<Net>,
    reader: Reader,
    /// What stood on the board when the pools were right.
    seen: Vec<Cell>,
    /// The pairs of arms around every empty cell.
    pairs: Vec<[Pair; 4]>,
    /// Black's and white's sum of every empty cell.
    sums: Vec<[Vector; 2]>,
    pools: [[i32; WIDTH]; 2],
    /// Index steps to the neighbour in each direction.
    steps: [i32; 4],
}

/// Cells looked at together for changes.
const CHUNK: usize = 16;

impl NetState {
    /// The sums of a board.
    pub fn new(net: Arc<Net>, board: &Board) -> NetState {
        let cells = board.size().cells();
        let width = i32::from(board.size().width());
        let mut state = NetState {
            net,
            reader: Reader::new(),
            seen: vec![Cell::Blocked; cells],
            pairs: vec![[0; 4]; cells],
            sums: vec![[[0; WIDTH]; 2]; cells],
            pools: [[0; WIDTH]; 2],
            steps: Direction::ALL.map(|direction| match direction {
                Direction::Row => 1,
                Direction::Column => width,
                Direction::Diagonal => width + 1,
                Direction::AntiDiagonal => 1 - width,
            }),
        };
        state.follow(board);
        state
    }

    /// What the net thinks of the position, in points for the side to move.
    #[inline]
    pub fn value(&mut self, board: &Board) -> i32 {
        self.follow(board);
        self.net.value(board.to_move() as usize, &self.pools, threats(board))
    }

    /// Brings the sums up to date with a board of the same size.
    #[inline]
    fn follow(&mut self, board: &Board) {
        let cells = board.cells();
        for start in (0..cells.len()).step_by(CHUNK) {
            let end = (start + CHUNK).min(cells.len());
            if self.seen[start..end] == cells[start..end] {
                continue;
            }
            for (index, cell) in cells.iter().enumerate().take(end).skip(start) {
                if self.seen[index] != *cell {
                    self.change(board, index);
                }
            }
        }
    }

    /// One cell has changed; others may have too.
    fn change(&mut self, board: &Board, index: usize) {
        let point = Point::from_index(index);
        if self.seen[index] == Cell::Empty {
            for (pool, sum) in self.pools.iter_mut().zip(&self.sums[index]) {
                for (pool, &number) in pool.iter_mut().zip(sum) {
                    *pool -= i32::from(number.max(0));
                }
            }
        }
        self.seen[index] = board.cell(point);
        for direction in Direction::ALL {
            self.update_line(board, point, direction);
        }
        if self.seen[index] == Cell::Empty {
            self.fill(board, point);
        }
    }

    /// Brings the empty cells of one line through a changed cell up to date.
    #[inline]
    fn update_line(&mut self, board: &Board, point: Point, direction: Direction) {
        let window = board.window(point, direction);
        let mut change = [[0_i16; WIDTH]; 2];
        for offset in [-4, -3, -2, -1, 1, 2, 3, 4] {
            if window.cell(offset) != 0 {
                continue;
            }
            let index = (point.index() as i32 + offset * self.steps[direction as usize]) as usize;
            // A cell that has just become empty is filled in its turn.
            if self.seen[index] != Cell::Empty {
                continue;
            }
            let pair = self.reader.pair(window, offset);
            let before = std::mem::replace(&mut self.pairs[index][direction as usize], pair);
            if pair == before {
                continue;
            }
            let (new, old) = (&self.net.views[usize::from(pair)], &self.net.views[usize::from(before)]);
            let sums = &mut self.sums[index];
            for view in 0..2 {
                for at in 0..WIDTH {
                    let sum = sums[view][at];
                    let now = sum + new[view][at] - old[view][at];
                    change[view][at] += now.max(0) - sum.max(0);
                    sums[view][at] = now;
                }
            }
        }
        for (pool, change) in self.pools.iter_mut().zip(&change) {
            for (pool, &number) in pool.iter_mut().zip(change) {
                *pool += i32::from(number);
            }
        }
    }

    /// Reads all four lines of a cell that has become empty.
    fn fill(&mut self, board: &Board, point: Point) {
        let index = point.index();
        self.pairs[index] =
            Direction::ALL.map(|direction| self.reader.pair(board.window(point, direction), 0));
        for view in 0..2 {
            let sum: Vector = std::array::from_fn(|at| {
                self.pairs[index].iter().map(|&pair| self.net.views[usize::from(pair)][view][at]).sum()
            });
            self.sums[index][view] = sum;
            for (pool, number) in self.pools[view].iter_mut().zip(sum) {
                *pool += i32::from(number.max(0));
            }
        }
    }
}
