//! One node of the tree: principal variation search, told as numbered steps.
//!
//! The figures beside the steps are what they are worth in Elo, freestyle 15×15 at 20,000 nodes a move, ±17: found in games in which about half of
//! all the others were off, too (docs/experiments.md).

mod bounds;
mod depth;
mod moves;
mod progress;
mod pruning;
mod root;
mod split;
mod stack;
#[cfg(test)]
mod tests;
mod vcf_hooks;

pub(super) use bounds::Bounds;
pub(super) use split::{EndOfSearch, SplitPoints};

use super::barred::Barred;
use super::clock::Clock;
use super::defence::{blocks, threats_are_plain, winning_move};
use super::driver::Pv;
use super::history::History;
use super::move_list::{Move, MoveList};
use super::params::{IIR_CUT_NODE_DEPTH, LMR_DEPTH, MAX_PLY, PLY, POLL_INTERVAL, Params};
use super::picker::{PolicyTable, Scratch, Urgency, urgency};
use super::refutation::Cells;
use super::reservoir::Reservoir;
use super::stability::RootMoves;
use super::table::{Bound, Entry, Table};
use super::vcf::Vcf;
use crate::eval::{Accumulator, Evaluator, Score};
use crate::game::{Board, Outcome, Point, Threat};
use moves::Listed;
use progress::{Node, Progress};
use split::SplitPoint;
use stack::StackEntry;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) params: &'a Params,
    pub(super) clock: Clock,
    pub(super) interrupted: &'a (dyn Fn() -> bool + Sync),
    pub(super) node_limit: u64,
    pub(super) stopped: AtomicBool,
    /// Nodes whose moves are shared among threads.
    pub(super) split_points: SplitPoints,
    /// Root moves to leave alone while others do not lose.
    pub(super) avoided: &'a [Point],
    /// Moves to leave alone anywhere.
    pub(super) barred: &'a Barred,
}

/// One thread's search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) board: Board,
    vcf: &'a mut Vcf,
    pub(super) nodes: u64,
    next_poll: u64,
    /// Where a helper says how many moves it has played.
    pub(super) noted_nodes: Option<&'a AtomicU64>,
    /// The innermost split point below which this thread searches.
    split_point: Option<Arc<SplitPoint>>,
    /// Another thread has refuted a split point above: what this one is at counts no more.
    is_refuted: bool,
    /// Principal variations by ply, each from that ply on.
    pub(super) pvs: Vec<Pv>,
    policy: &'a PolicyTable,
    accumulator: Accumulator,
    /// Moves from the root to here.
    path: Vec<Point>,
    history: &'a mut History,
    lists: Vec<MoveList>,
    scratch: Scratch,
    /// The search stack; begins [`StackEntry::BEFORE`] plies before the root.
    stack: Vec<StackEntry>,
    /// The only root moves that may help against a VCF of the opponent; `None` if he has none.
    root_defences: Option<Cells>,
    /// Root moves to leave alone.
    avoided: &'a [Point],
    /// What came of the root moves.
    pub(super) root_moves: RootMoves,
    /// Where evaluated positions are kept, if somebody learns from them.
    pub(super) reservoir: Option<&'a mut Reservoir>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        mut board: Board,
        evaluator: &Evaluator,
        policy: &'a PolicyTable,
        vcf: &'a mut Vcf,
        history: &'a mut History,
    ) -> Worker<'a> {
        let accumulator = evaluator.prepare(&mut board);
        Worker {
            shared,
            board,
            vcf,
            nodes: 0,
            next_poll: 0,
            noted_nodes: None,
            split_point: None,
            is_refuted: false,
            pvs: vec![Pv::new(); MAX_PLY + 2],
            policy,
            accumulator,
            path: Vec::with_capacity(MAX_PLY),
            history,
            scratch: Scratch::default(),
            lists: (0..=MAX_PLY).map(|_| MoveList::default()).collect(),
            stack: vec![StackEntry::START; MAX_PLY + 2 + StackEntry::BEFORE],
            root_defences: None,
            avoided: shared.avoided,
            root_moves: RootMoves::default(),
            reservoir: None,
        }
    }

    /// The static evaluation for the side to move.
    fn evaluate(&mut self) -> Score {
        self.accumulator.evaluate(&self.board, &self.path)
    }

    /// The same for a node without a five to stop: what positions to learn from are taken from.
    fn evaluate_quiet(&mut self, ply: usize) -> Score {
        if let Some(reservoir) = &mut self.reservoir
            && ply > 0
        {
            reservoir.offer(&self.path);
        }
        self.evaluate()
    }

    fn params(&self) -> &'a Params {
        self.shared.params
    }

    /// Drops the limits on root moves. Whether there were any.
    pub(super) fn try_all_moves(&mut self) -> bool {
        let avoided = std::mem::take(&mut self.avoided);
        self.root_defences.take().is_some() || !avoided.is_empty()
    }

    /// Score of the position for the side to move, counted from the root `ply` moves above.
    ///
    /// Exact inside the window; a bound outside of it. Meaningless once the search is stopped.
    pub(super) fn search(&mut self, mut window: Bounds, mut depth: i32, ply: usize, cut_node: bool) -> Score {
        self.pvs[ply].clear();
        // 1. The game is over, can be won at once, or the search must stop.
        if let Some(outcome) = self.board.outcome() {
            return outcome_score(outcome, &self.board, ply);
        }
        if let Some(point) = winning_move(&mut self.board)
            && !self.shared.barred.bars(&mut self.board, point)
        {
            self.pvs[ply].push(point);
            return Score::win_in(ply + 1);
        }
        if ply >= MAX_PLY || self.must_stop() {
            return self.evaluate();
        }
        // 2. Mate distance pruning: no line from here can win sooner or lose later than one known already.
        window = window.within_mate_distance(ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 3. Transposition table.
        let excluded = self.stack_mut(ply).excluded;
        let tt_entry = self.shared.table.get(self.board.hash()).filter(|_| excluded.is_none());
        if !window.is_pv()
            && let Some(score) = tt_entry.and_then(|entry| tt_cutoff(entry, window, depth, ply))
        {
            return score;
        }
        // 4. A win that can be seen, forced replies, and leaves.
        let forced_replies = blocks(&mut self.board);
        let urgency = urgency(&self.board, forced_replies.as_ref());
        if urgency != Urgency::StopsFive {
            let us = self.board.to_move();
            let counts_blindly = threats_are_plain(&self.board) && self.shared.barred.is_empty();
            if counts_blindly && self.board.threat_count(us, Threat::OpenFour) > 0 {
                return Score::win_in(ply + 3);
            }
            if depth <= 0 {
                return self.leaf(window, tt_entry, urgency, ply);
            }
        }
        if urgency == Urgency::Free && depth >= self.params().opponent_vcf_depth {
            self.expect_opponent_vcf();
        }
        // 5. Reverse futility: the opponent is so far behind that he has no hope of coming back. +23 beyond one ply.
        let (eval, improving) = self.assess(urgency, tt_entry, ply);
        let is_quiet = urgency == Urgency::Free && !window.is_pv() && excluded.is_none();
        if is_quiet && self.is_reverse_futile(eval, improving, window, depth) {
            // The next visit finds the evaluation in the table. +2.
            if tt_entry.is_none() {
                let (score, bound) = (eval.from_root(ply), Bound::Lower);
                let entry = Entry { best_move: None, score, depth: 0, bound, eval, is_pv: false };
                self.shared.table.put(self.board.hash(), entry);
            }
            return eval;
        }
        // 6. Razoring: far below alpha near the leaves, where only a VCF could help. +27 (+19 ±20 by itself).
        if is_quiet && self.is_razored(eval, window, depth) {
            return self.leaf(window, tt_entry, urgency, ply);
        }
        // 7. Internal iterative reduction: without a move from the table a PV node, or a deep cut node,
        // is not worth its full depth yet. +9 and +1.
        let tt_move = tt_entry.and_then(|entry| entry.best_move);
        if window.is_pv() && tt_move.is_none() && ply > 0 && urgency == Urgency::Free {
            depth -= self.params().iir;
        } else if cut_node && is_quiet && tt_move.is_none() && depth >= IIR_CUT_NODE_DEPTH {
            depth -= self.params().iir_cut_node;
        }
        if urgency == Urgency::StopsFive {
            depth = depth.max(PLY - self.params().forced_reply_extension);
        }
        // 8. Moves. The table's comes first and often alone.
        let mut list = std::mem::take(&mut self.lists[ply]);
        let tt_pv = window.is_pv() || tt_entry.is_some_and(|entry| entry.is_pv);
        let mut node = Node { urgency, window, depth, ply, cut_node, tt_pv, improving, eval, tt_entry };
        let listed = self.list_first(&mut node, forced_replies, &mut list);
        let score = self.search_moves(&mut list, listed, node);
        self.lists[ply] = list;
        score
    }

    /// The static evaluation, corrected by the table, and whether it is better than two plies ago.
    fn assess(&mut self, urgency: Urgency, tt_entry: Option<Entry>, ply: usize) -> (Score, bool) {
        let eval = match urgency {
            Urgency::Free => tt_entry.map_or_else(|| self.evaluate_quiet(ply), |entry| entry.eval).value(),
            _ => -self.before(ply, 1).eval,
        };
        let improving = ply < 2 || eval > self.before(ply, 2).eval;
        self.stack_mut(ply).eval = eval;
        if ply + 2 < MAX_PLY {
            self.stack_mut(ply + 2).killers = [None; 2];
        }
        let eval = Score::of_eval(eval);
        let better = tt_entry.filter(|_| urgency == Urgency::Free).and_then(|entry| {
            let score = entry.score.to_root(ply);
            match entry.bound {
                Bound::Exact => Some(score),
                Bound::Lower => (score > eval).then_some(score),
                Bound::Upper => (score < eval).then_some(score),
            }
        });
        (better.unwrap_or(eval), improving)
    }

    /// Searches the listed moves, then those that are listed later.
    fn search_moves(&mut self, list: &mut MoveList, mut listed: Listed, mut node: Node) -> Score {
        let ply = node.ply;
        if list.is_empty() {
            return self.score_without_moves(&node);
        }
        let tt_move = node.tt_move();
        if let Some(tt_move) = tt_move {
            list.put_first(tt_move);
        }
        let (initial_alpha, full_depth) = (node.window.alpha, node.depth);
        let mut progress = Progress::default();
        loop {
            // 9. Other threads help with all moves but the first.
            if self.may_split(list, &progress, &node) {
                self.split(list, &mut progress, &mut node);
                if self.is_stopped() {
                    return progress.best;
                }
                if progress.best >= node.window.beta {
                    break;
                }
            }
            let Some(picked) = self.next_move(list, &mut progress, &node) else {
                if !listed.lacks_moves(progress.best) {
                    break;
                }
                listed = self.list_more(listed, &mut node, list);
                continue;
            };
            // 11. Extensions, reductions and the search itself.
            let nodes_before = self.nodes;
            let Some(score) = self.search_move(picked, progress.count, progress.best, &node) else {
                return node.window.beta;
            };
            if self.is_stopped() {
                return progress.best.max(score);
            }
            let at = progress.tried - 1;
            if ply == 0 {
                self.root_moves.note(at, score, node.window.alpha, self.nodes - nodes_before);
            }
            if progress.take(at, score, &mut node, self.params()) {
                self.extend_pv(picked.point, ply);
                // 12. Beta cutoff.
                if score >= node.window.beta {
                    break;
                }
            }
        }
        if progress.count == 0 {
            return self.score_without_moves(&node);
        }
        if let Some(at) = progress.best_at {
            self.update_history(list, at, &progress.skipped, &node);
        }
        // 14. Stored in the transposition table.
        if self.stack_mut(ply).excluded.is_none() {
            let bound = if progress.best >= node.window.beta {
                Bound::Lower
            } else if progress.best > initial_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                best_move: progress.best_at.map(|at| list.get(at, &self.board).point).or(tt_move),
                score: progress.best.from_root(ply),
                depth: full_depth,
                bound,
                eval: Score::of_eval(self.stack_mut(ply).eval),
                is_pv: node.tt_pv,
            };
            self.shared.table.put(self.board.hash(), entry);
        }
        progress.best
    }

    /// The next of the listed moves that is to be searched.
    #[inline]
    fn next_move(&mut self, list: &mut MoveList, progress: &mut Progress, node: &Node) -> Option<Move> {
        let excluded = self.stack_mut(node.ply).excluded;
        while progress.tried < list.len() {
            let picked = list.pick(progress.tried, &self.board);
            progress.tried += 1;
            if Some(picked.point) == excluded || self.shared.barred.bars(&mut self.board, picked.point) {
                progress.skipped.push(progress.tried - 1);
                continue;
            }
            progress.count += 1;
            let count = progress.count;
            // 10. Late move pruning (+131 beyond one ply), and pruning of trivial moves near the leaves (+9).
            if node.ply > 0 && !progress.best.is_loss() && count > 1 {
                if self.prunes_all_from(&picked, list.captures_left(), count, node) {
                    progress.tried = list.len();
                    break;
                }
                if self.is_pruned(&picked, count, node) {
                    progress.skipped.push(progress.tried - 1);
                    continue;
                }
            }
            return Some(picked);
        }
        None
    }

    /// Score where there is no move, or none but the excluded and barred ones.
    fn score_without_moves(&mut self, node: &Node) -> Score {
        match node.urgency {
            _ if self.stack_mut(node.ply).excluded.is_some() => node.window.alpha,
            Urgency::Free => Score::DRAW,
            Urgency::StopsOpenFour => Score::loss_in(node.ply + 4),
            _ => Score::loss_in(node.ply + 2),
        }
    }

    /// Score of one move: the first with the full window, the others with a null window first. `None` if the node fails
    /// high without it (multi-cut).
    fn search_move(&mut self, picked: Move, count: i32, best: Score, node: &Node) -> Option<Score> {
        let (params, ply) = (self.params(), node.ply);
        let extension = self.extension(picked, node)?;
        let mut new_depth = node.depth - PLY + extension;
        let extended = self.before(ply, 1).extended + (extension - PLY).max(0);
        let reduced_depth = (node.depth >= LMR_DEPTH && count > 1 + i32::from(ply == 0))
            .then(|| self.reduced_depth(picked, count, new_depth, node));
        let entry = self.stack_mut(ply);
        (entry.played, entry.threat, entry.extended) = (Some(picked.point), picked.own(), extended);
        self.nodes += 1;
        self.shared.table.prefetch(self.board.hash_after(picked.point));
        self.board.play(picked.point);
        self.path.push(picked.point);
        let mut child =
            |window: Bounds, depth: i32, cut_node: bool| -self.search(window, depth, ply + 1, cut_node);
        let null_window = node.window.null_window().reversed();
        let mut score = Score::MIN;
        if let Some(depth) = reduced_depth {
            score = child(null_window, depth, true);
            if score > node.window.alpha && depth < new_depth {
                // A clear fail high is searched deeper than planned, one that hardly counts less deep.
                let margin =
                    params.do_deeper_margin + params.do_deeper_margin_ply * (new_depth - depth) / PLY;
                let is_clear = score > node.window.alpha.shifted(margin);
                new_depth += PLY * i32::from(is_clear && extended < params.do_deeper_limit);
                new_depth -= PLY * i32::from(score < best.shifted(new_depth / PLY));
                if depth < new_depth {
                    score = child(null_window, new_depth, !node.cut_node);
                }
            }
        } else if !node.is_pv() || count > 1 {
            score = child(null_window, new_depth, !node.cut_node);
        }
        let raises_alpha = score > node.window.alpha && (score < node.window.beta || ply == 0);
        if node.is_pv() && (count == 1 || raises_alpha) {
            score = child(node.window.reversed(), new_depth, false);
        }
        self.board.undo();
        self.path.pop();
        Some(score)
    }

    /// Whether what is searched counts no more. It stays so up to the split point that was refuted, or to the root.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_refuted || self.shared.stopped.load(Ordering::Relaxed)
    }

    /// Whether the search is over; looks at the clock now and then.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.shared.node_limit {
            self.shared.stopped.store(true, Ordering::Relaxed);
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            if self.shared.clock.is_out() || (self.shared.interrupted)() {
                self.shared.stopped.store(true, Ordering::Relaxed);
            }
            self.note_nodes();
        }
        self.is_refuted |= self.is_below_refuted();
        self.is_stopped()
    }
}

fn outcome_score(outcome: Outcome, board: &Board, ply: usize) -> Score {
    match outcome {
        Outcome::Win(color, _) if color == board.to_move() => Score::win_in(ply),
        Outcome::Win(..) => Score::loss_in(ply),
        Outcome::Draw => Score::DRAW,
    }
}

/// The table's score where it is deep enough and settles the question.
fn tt_cutoff(entry: Entry, window: Bounds, depth: i32, ply: usize) -> Option<Score> {
    let score = entry.score.to_root(ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (settles && entry.reaches(depth)).then_some(score)
}
