//! N-best search: the best moves of a position, each with an exact score of its own.
//!
//! The root has a loop of its own here. The first n moves are searched with windows around their own last scores, so that
//! none depends on another; each later move has to beat the n-th best score before it is searched in full.

#[cfg(test)]
mod tests;

use super::candidates::{Choice, NoMoves};
use super::clock::Limits;
use super::crew::{Crew, Lead};
use super::driver::{Pv, Searcher};
use super::forced::forced_win;
use super::node::{Bounds, Worker};
use super::params::{ASPIRATION_GROWTH, ASPIRATION_MOST, FULL_WINDOW_ITERATIONS, MAX_PLY, PLY};
use crate::eval::Score;
use crate::game::{Board, Point};
use std::cmp::Reverse;
use std::time::Duration;

/// One of the best moves and what is expected after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its score for the side to move.
    pub score: Score,
    /// Depth to which it was searched; 0 for a win by proof, or if there was no time.
    pub depth: u32,
    /// The moves expected, its own first.
    pub pv: Pv,
}

impl Line {
    /// The move that the line begins with.
    pub fn point(&self) -> Point {
        self.pv[0]
    }
}

/// A move that is none of the best: its score is at most this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootScore {
    /// The move.
    pub point: Point,
    /// The last score it was seen to stay below or at.
    pub score: Score,
    /// Depth to which it was searched.
    pub depth: u32,
}

/// What is known of a position so far.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The last depth that is finished.
    pub depth: u32,
    /// The best moves, the best first.
    pub lines: Vec<Line>,
    /// All other moves that are looked at.
    pub others: Vec<RootScore>,
    /// The move that is searched now; `None` if a depth is just finished.
    pub current: Option<Point>,
    /// Moves played in search, by all threads.
    pub nodes: u64,
    /// Time since the clock of the limits was started.
    pub elapsed: Duration,
    /// Percentage of the table that is in use; counted only when a depth is finished.
    pub table_used: Option<u32>,
}

impl Searcher {
    /// The `lines` best moves, deeper and deeper until a limit is met, the search is interrupted, or all of them are
    /// decided.
    ///
    /// `report` hears of every root move before it is searched, and of every finished depth.
    pub fn analyse(
        &mut self,
        board: &Board,
        lines: usize,
        choice: &Choice,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, NoMoves> {
        let moves = choice.moves(board)?;
        let deepest = limits.depth.map_or(MAX_PLY as u32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1));
        let mut crew = Crew::new(self, board, limits);
        crew.barred = choice.barred.clone();
        let analysis = crew.search(&mut self.resources, interrupted, |worker, lead| {
            let mut roots = Roots::new(worker, &moves, lines);
            let analysis =
                |roots: &Roots, worker: &Worker<'_>, lead: &Lead<'_>, current: Option<Point>| Analysis {
                    depth: roots.finished,
                    lines: roots.lines(),
                    others: roots.others(),
                    current,
                    nodes: lead.nodes(worker),
                    elapsed: worker.shared.clock.elapsed(),
                    table_used: current.is_none().then(|| worker.shared.table.used()),
                };
            if let Some(proof) = forced_win(worker, lead.vct, None) {
                roots.set_proved(proof.line().into(), Score::win_in(proof.plies()));
                report(&analysis(&roots, worker, &lead, None));
            }
            roots.deepen(worker, 1..=deepest, &mut |roots, worker, current| {
                report(&analysis(roots, worker, &lead, current));
            });
            analysis(&roots, worker, &lead, None)
        });
        Ok(analysis)
    }
}

/// A move of the root.
struct Root {
    line: Line,
    /// Whether the score is exact; else the move stays at or below it.
    is_exact: bool,
    /// The win is proved, so there is nothing left to search.
    is_proved: bool,
}

impl Root {
    /// Whether more depth would not change the score.
    fn is_settled(&self) -> bool {
        let is_seen_to_its_end =
            self.line.score.plies_to_end().is_some_and(|plies| plies <= self.line.depth as usize + 1);
        self.is_proved || self.is_exact && is_seen_to_its_end
    }
}

/// All moves of the root, the best first.
struct Roots {
    roots: Vec<Root>,
    /// How many of the best are wanted.
    wanted: usize,
    /// The last depth that is finished.
    finished: u32,
}

/// Hears how a search goes on: which move is next, or that a depth is finished.
type Listener<'a> = dyn FnMut(&Roots, &Worker<'_>, Option<Point>) + 'a;

impl Roots {
    /// The moves in the order of their static evaluation.
    fn new(worker: &mut Worker<'_>, moves: &[Point], wanted: usize) -> Roots {
        let mut root = |&point: &Point| Root {
            line: Line { score: worker.glance_after(&[point]), depth: 0, pv: Pv::from_slice(&[point]) },
            is_exact: false,
            is_proved: false,
        };
        let mut roots: Vec<Root> = moves.iter().map(&mut root).collect();
        roots.sort_by_key(|root| Reverse(root.line.score));
        Roots { wanted: wanted.clamp(1, roots.len()), roots, finished: 0 }
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = self.roots[..self.wanted].iter().map(|root| root.line.clone()).collect();
        lines.sort_by_key(|line| Reverse(line.score));
        lines
    }

    fn others(&self) -> Vec<RootScore> {
        let others = self.roots[self.wanted..].iter().map(|root| &root.line);
        others.map(|line| RootScore { point: line.point(), score: line.score, depth: line.depth }).collect()
    }

    /// Takes note of a proved win and puts it first, if its move is looked at.
    fn set_proved(&mut self, pv: Pv, score: Score) {
        if let Some(at) = self.roots.iter().position(|root| root.line.point() == pv[0]) {
            self.roots[..=at].rotate_right(1);
            let line = Line { score, depth: 0, pv };
            self.roots[0] = Root { line, is_exact: true, is_proved: true };
        }
    }

    fn deepen(
        &mut self,
        worker: &mut Worker<'_>,
        depths: std::ops::RangeInclusive<u32>,
        listen: &mut Listener<'_>,
    ) {
        for depth in depths {
            if self.roots[..self.wanted].iter().all(Root::is_settled) || !self.search(worker, depth, listen) {
                return;
            }
            self.finished = depth;
            listen(self, worker, None);
        }
    }

    /// One iteration. Whether it came to its end.
    fn search(&mut self, worker: &mut Worker<'_>, depth: u32, listen: &mut Listener<'_>) -> bool {
        for at in 0..self.wanted {
            if !self.roots[at].is_settled() {
                listen(self, worker, Some(self.roots[at].line.point()));
                let Some((score, pv)) = self.search_line(worker, at, depth) else { return false };
                self.roots[at] = Root { line: Line { score, depth, pv }, is_exact: true, is_proved: false };
            }
        }
        self.roots[..self.wanted].sort_by_key(|root| Reverse(root.line.score));
        (self.wanted..self.roots.len()).all(|at| {
            listen(self, worker, Some(self.roots[at].line.point()));
            self.search_later(worker, at, depth)
        })
    }

    /// Searches one of the best moves: its own score, whatever the others have. `None` if the search was stopped.
    fn search_line(&self, worker: &mut Worker<'_>, at: usize, depth: u32) -> Option<(Score, Pv)> {
        let line = &self.roots[at].line;
        let point = line.point();
        let (aspiration, expected) = (worker.shared.params.aspiration, line.score);
        let (mut below, mut above) = (aspiration, aspiration);
        let is_open = depth <= FULL_WINDOW_ITERATIONS || expected.is_decided() || !self.roots[at].is_exact;
        loop {
            let opens = |width: i32| is_open || width > ASPIRATION_MOST * aspiration;
            let alpha = if opens(below) { Score::MIN } else { expected.shifted(-below) };
            let beta = if opens(above) { Score::MAX } else { expected.shifted(above) };
            let (score, pv) = search_root(worker, point, Bounds { alpha, beta }, child_depth(depth))?;
            if score <= alpha && alpha > Score::MIN {
                below *= ASPIRATION_GROWTH;
            } else if score >= beta && beta < Score::MAX {
                above *= ASPIRATION_GROWTH;
            } else {
                return Some((score, pv));
            }
        }
    }

    /// Searches a later move as far as it takes to see that it is none of the best; one that is takes its place among
    /// them. `false` if the search was stopped.
    fn search_later(&mut self, worker: &mut Worker<'_>, at: usize, depth: u32) -> bool {
        let point = self.roots[at].line.point();
        let bar = self.roots[self.wanted - 1].line.score;
        let null_window = Bounds { alpha: bar, beta: bar.shifted(1) };
        let full = child_depth(depth);
        let reduced = worker.reduced_root_depth(full, at + 1);
        let open = Bounds { alpha: bar, beta: Score::MAX };
        let steps = [(null_window, reduced), (null_window, full), (open, full)];
        let mut found = (bar, Pv::new());
        for (window, depth) in steps.into_iter().skip(usize::from(reduced == full)) {
            let Some(searched) = search_root(worker, point, window, depth) else { return false };
            found = searched;
            if found.0 <= bar {
                break;
            }
        }
        let (score, pv) = found;
        let root = &mut self.roots[at];
        root.is_exact = score > bar;
        if root.is_exact {
            root.line = Line { score, depth, pv };
            let place = self.roots[..self.wanted].partition_point(|better| better.line.score >= score);
            self.roots[place..=at].rotate_right(1);
            // The one that fell out is worth no more than the new bar.
            self.roots[self.wanted].is_exact = false;
        } else {
            (root.line.score, root.line.depth) = (score, depth);
        }
        true
    }
}

/// Depth below a root move.
fn child_depth(depth: u32) -> i32 {
    (depth as i32 - 1) * PLY
}

/// Score and variation of one root move; `None` if the search was stopped.
fn search_root(worker: &mut Worker<'_>, point: Point, window: Bounds, depth: i32) -> Option<(Score, Pv)> {
    let score = worker.search_after(&[point], window, depth);
    if worker.is_stopped() {
        return None;
    }
    let mut pv = Pv::from_slice(&[point]);
    pv.extend_from_slice(&worker.pvs[1]);
    Some((score, pv))
}
