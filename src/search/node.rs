//! One position of the tree: principal-variation alpha-beta, told as numbered steps.

use super::clock::Clock;
use super::course::RootMoves;
use super::driver::Variation;
use super::history::History;
use super::params::*;
use super::picker::{KindWorth, Ranked, Ranks, Urgency, list_moves, pick};
use super::proof::Proof;
use super::refutation::{Cells, relevant_cells};
use super::table::{Bound, Entry, Table};
use super::threat::{blocks, threats_are_plain, winning_move};
use super::vcf::{Fours, Vcf, Verdict};
use crate::eval::{Score, evaluate};
use crate::game::{Board, CellValues, Class, Color, Outcome, Point};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) clock: Clock,
    pub(super) interrupted: &'a (dyn Fn() -> bool + Sync),
    pub(super) node_limit: u64,
    pub(super) stopped: AtomicBool,
    /// Moves that are left alone at the root while there are others that do not lose.
    pub(super) avoided: &'a [Point],
}

/// One thread's search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) board: Board,
    vcf: &'a mut Vcf,
    pub(super) nodes: u64,
    next_poll: u64,
    /// Best lines by ply, each from that ply on.
    pub(super) variations: Vec<Variation>,
    worth: KindWorth,
    history: History,
    lists: Vec<Vec<Ranked>>,
    /// Moves that may help at the root against a win by fours; `None` if none is threatened.
    root_replies: Option<Cells>,
    /// Moves left alone at the root.
    avoided: &'a [Point],
    /// What came of the moves at the root.
    pub(super) root_moves: RootMoves,
}

/// A window of scores that still matter.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Bounds {
    /// The same window for the opponent.
    fn reversed(self) -> Bounds {
        Bounds { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only asks whether alpha is beaten.
    fn narrowed(self) -> Bounds {
        Bounds { alpha: self.alpha, beta: self.alpha.shifted(1) }
    }

    fn is_narrow(self) -> bool {
        self.beta.value() - self.alpha.value() <= 1
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        mut board: Board,
        values: Arc<CellValues>,
        vcf: &'a mut Vcf,
    ) -> Worker<'a> {
        let history = History::new(board.size());
        board.set_values(values);
        Worker {
            shared,
            board,
            vcf,
            nodes: 0,
            next_poll: 0,
            variations: vec![Variation::new(); MAX_PLY + 2],
            worth: KindWorth::new(),
            history,
            lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            root_replies: None,
            avoided: shared.avoided,
            root_moves: RootMoves::default(),
        }
    }

    /// A win by fours from here, the shortest if that is found as well.
    pub(super) fn win_by_fours(&mut self) -> Option<Proof> {
        let nodes = VCF_ROOT_NODES.min(self.slice());
        let first = self.solve(|vcf, board| vcf.solve(board, Fours::All, nodes))?;
        let shortest = self.solve(|vcf, board| vcf.solve_shortest(board, nodes));
        Some(shortest.unwrap_or(first))
    }

    /// Looks, before the search begins, for moves that may help if the opponent threatens to win by fours.
    pub(super) fn heed_fours(&mut self) {
        let nodes = VCF_ROOT_NODES.min(self.slice());
        if blocks(&mut self.board).is_none() {
            self.root_replies = self.replies_to_fours(Fours::All, nodes);
        }
    }

    /// Looks at every move at the root again. Whether that makes a difference.
    pub(super) fn try_all_moves(&mut self) -> bool {
        let avoided = std::mem::take(&mut self.avoided);
        self.root_replies.take().is_some() || !avoided.is_empty()
    }

    /// Moves that may help if the opponent threatens to win by fours; `None` if he is not seen to.
    fn replies_to_fours(&mut self, fours: Fours, nodes: u64) -> Option<Cells> {
        let us = self.board.to_move();
        if !threats_are_plain(&self.board) || !has_four(&self.board, !us) {
            return None;
        }
        self.board.set_to_move(!us);
        let threat = self.solve(|vcf, board| vcf.solve(board, fours, nodes));
        self.board.set_to_move(us);
        threat.map(|threat| relevant_cells(&mut self.board, &threat))
    }

    /// Nodes that a solver may use before the search begins.
    pub(super) fn slice(&self) -> u64 {
        self.shared.clock.nodes_in_a_slice().min(self.shared.node_limit / 4)
    }

    fn solve(&mut self, question: impl FnOnce(&mut Vcf, &mut Board) -> Verdict) -> Option<Proof> {
        let verdict = question(self.vcf, &mut self.board);
        self.nodes += self.vcf.nodes();
        match verdict {
            Verdict::Win(proof) => Some(proof),
            Verdict::None | Verdict::Unknown => None,
        }
    }

    /// Score of the position for the side to move, counted from the root `ply` moves above.
    ///
    /// Exact inside the window; a bound outside of it. Meaningless once the search is stopped.
    pub(super) fn search(&mut self, mut window: Bounds, mut depth: i32, ply: usize) -> Score {
        self.variations[ply].clear();
        // 1. The end of the game, or of the line.
        if let Some(outcome) = self.board.outcome() {
            return outcome_score(outcome, &self.board, ply);
        }
        if let Some(point) = winning_move(&mut self.board) {
            self.variations[ply].push(point);
            return Score::win_in(ply + 1);
        }
        if ply >= MAX_PLY || self.must_stop() {
            return evaluate(&self.board);
        }
        // 2. No line from here can win sooner or lose later than what is known already.
        window.alpha = window.alpha.max(Score::loss_in(ply + 2));
        window.beta = window.beta.min(Score::win_in(ply + 3));
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 3. What the table knows.
        let known = self.shared.table.get(self.board.hash());
        let settled = known.and_then(|entry| usable(entry, window, depth, ply));
        if let Some(score) = settled.filter(|_| ply > 0) {
            return score;
        }
        // 4. Moves; a sole reply costs no depth.
        let mut list = std::mem::take(&mut self.lists[ply]);
        let ranks = Ranks { worth: &self.worth, history: &self.history };
        let urgency = list_moves(&mut self.board, &ranks, &mut list);
        let urgency = self.narrow(urgency, &mut list, depth, ply);
        if ply == 0 && list.iter().any(|ranked| !self.avoided.contains(&ranked.point)) {
            list.retain(|ranked| !self.avoided.contains(&ranked.point));
        }
        if urgency == Urgency::StopsFive {
            depth = depth.max(0) + i32::from(list.len() <= 1);
        }
        // 5. A leaf, or a position so good or bad that it may be treated as one.
        let score = match self.settle(urgency, window, depth, ply) {
            Some(score) => score,
            None => {
                let best = known.and_then(|entry| entry.best);
                self.search_moves(&mut list, urgency, best, window, depth, ply)
            }
        };
        self.lists[ply] = list;
        score
    }

    /// Keeps only moves that may help against a win by fours, where the opponent threatens one.
    fn narrow(&mut self, urgency: Urgency, list: &mut Vec<Ranked>, depth: i32, ply: usize) -> Urgency {
        if urgency != Urgency::Free {
            return urgency;
        }
        let replies = if ply == 0 {
            self.root_replies.clone()
        } else if depth >= HEED_DEPTH {
            self.replies_to_fours(Fours::Leading, HEED_NODES)
        } else {
            None
        };
        let Some(replies) = replies else { return urgency };
        let ranks = Ranks { worth: &self.worth, history: &self.history };
        let legal = replies.into_iter().filter(|&point| self.board.is_legal(point));
        list.clear();
        list.extend(legal.map(|point| ranks.rank(&self.board, point)));
        Urgency::StopsFours
    }

    /// A score without trying moves: forced wins that can be seen, leaves, and cuts by the evaluation.
    fn settle(&mut self, urgency: Urgency, window: Bounds, depth: i32, ply: usize) -> Option<Score> {
        if urgency == Urgency::StopsFive {
            return None;
        }
        let us = self.board.to_move();
        if threats_are_plain(&self.board) && self.board.class_count(us, Class::OpenFour) > 0 {
            return Some(Score::win_in(ply + 3));
        }
        if depth <= 0 {
            return Some(self.leaf(ply));
        }
        let hopeless_to_miss = depth <= FUTILITY_DEPTH
            && urgency == Urgency::Free
            && window.is_narrow()
            && !window.beta.is_decided()
            && evaluate(&self.board).value() - FUTILITY * depth >= window.beta.value();
        hopeless_to_miss.then(|| evaluate(&self.board))
    }

    /// A win by fours, else the evaluation.
    fn leaf(&mut self, ply: usize) -> Score {
        if has_four(&self.board, self.board.to_move()) {
            let won = self.solve(|vcf, board| vcf.solve(board, Fours::Leading, VCF_LEAF_NODES));
            if let Some(proof) = won {
                return Score::win_in(ply + proof.plies());
            }
        }
        evaluate(&self.board)
    }

    fn search_moves(
        &mut self,
        list: &mut [Ranked],
        urgency: Urgency,
        table_move: Option<Point>,
        mut window: Bounds,
        depth: i32,
        ply: usize,
    ) -> Score {
        if list.is_empty() {
            return if urgency == Urgency::Free { Score::DRAW } else { Score::loss_in(ply + 2) };
        }
        if let Some(first) = list.iter_mut().find(|ranked| Some(ranked.point) == table_move) {
            first.rank = i32::MAX;
        }
        let us = self.board.to_move();
        let lowest = window.alpha;
        let mut best = (Score::MIN, None);
        for tried in 0..list.len() {
            let Ranked { point, quiet, .. } = pick(list, tried);
            // 6. Late quiet moves near the leaves are left out.
            if quiet && urgency == Urgency::Free && !best.0.is_loss() && is_too_late(tried, depth) {
                continue;
            }
            // 7. The move, late ones at first less deep.
            let score = self.search_move(point, quiet && urgency == Urgency::Free, tried, window, depth, ply);
            if self.is_stopped() {
                return best.0.max(score);
            }
            if ply == 0 {
                self.root_moves.note(tried, score, window.alpha, self.nodes);
            }
            if score > best.0 {
                best = (score, Some(point));
                if score > window.alpha {
                    window.alpha = score;
                    self.extend_variation(point, ply);
                }
                // 8. Good enough that the opponent avoids this position.
                if score >= window.beta {
                    self.learn(list, tried, depth, us);
                    break;
                }
            }
        }
        // 9. Remembered for the next time.
        let bound = if best.0 >= window.beta {
            Bound::Lower
        } else if best.0 > lowest {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry { best: best.1, score: best.0.from_root(ply), depth, bound };
        self.shared.table.put(self.board.hash(), entry);
        best.0
    }

    /// Score of one move: the first in full, others first to see whether they beat it at all.
    fn search_move(
        &mut self,
        point: Point,
        reducible: bool,
        tried: usize,
        window: Bounds,
        depth: i32,
        ply: usize,
    ) -> Score {
        self.nodes += 1;
        self.board.play(point);
        let mut score = Score::MIN;
        let first = tried == 0;
        if !first {
            let reduced = if reducible && tried >= FULL_MOVES && depth >= REDUCTION_DEPTH {
                reduction(depth, tried, window.is_narrow())
            } else {
                0
            };
            score = -self.search(window.narrowed().reversed(), depth - 1 - reduced, ply + 1);
            if score > window.alpha && reduced > 0 {
                score = -self.search(window.narrowed().reversed(), depth - 1, ply + 1);
            }
        }
        if first || (score > window.alpha && score < window.beta) {
            score = -self.search(window.reversed(), depth - 1, ply + 1);
        }
        self.board.undo();
        score
    }

    fn extend_variation(&mut self, point: Point, ply: usize) {
        let (here, below) = self.variations.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(point);
        here[ply].extend_from_slice(&below[0]);
    }

    /// Raises the move that refuted and lowers the quiet ones tried before it.
    fn learn(&mut self, list: &[Ranked], refuting: usize, depth: i32, us: Color) {
        if list[refuting].quiet {
            self.history.reward(us, list[refuting].point, depth);
        }
        for tried in &list[..refuting] {
            if tried.quiet {
                self.history.punish(us, tried.point, depth);
            }
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    /// Looks at the limits now and then.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.shared.node_limit {
            self.shared.stopped.store(true, Ordering::Relaxed);
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            if self.shared.clock.is_out() || (self.shared.interrupted)() {
                self.shared.stopped.store(true, Ordering::Relaxed);
            }
        }
        self.is_stopped()
    }
}

/// Whether a colour can make a four.
fn has_four(board: &Board, color: Color) -> bool {
    [Class::Four, Class::FourThree, Class::DoubleFour, Class::OpenFour, Class::Suspect]
        .into_iter()
        .any(|class| board.class_count(color, class) > 0)
}

fn outcome_score(outcome: Outcome, board: &Board, ply: usize) -> Score {
    match outcome {
        Outcome::Win(color, _) if color == board.to_move() => Score::win_in(ply),
        Outcome::Win(..) => Score::loss_in(ply),
        Outcome::Draw => Score::DRAW,
    }
}

/// The table's score where it settles the question at this depth.
fn usable(entry: Entry, window: Bounds, depth: i32, ply: usize) -> Option<Score> {
    let score = entry.score.to_root(ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (settles && entry.depth >= depth).then_some(score)
}

fn is_too_late(tried: usize, depth: i32) -> bool {
    depth <= MOVE_COUNT_DEPTH && tried >= MOVE_COUNT + (depth * depth) as usize
}

/// Plies by which a late move is searched less deep.
fn reduction(depth: i32, tried: usize, narrow: bool) -> i32 {
    let product = log2(depth as usize) * log2(tried + 1);
    (product / 140_000 + i32::from(narrow)).min(depth - 1)
}

/// Logarithm to base two in 256ths, by integers alone so that every machine agrees.
fn log2(number: usize) -> i32 {
    let whole = number.max(1).ilog2();
    let fraction = ((number.max(1) << 8) >> whole) as i32 - 256;
    whole as i32 * 256 + fraction
}
