//! Iterative deepening: from limits to a search result, on one thread or several.

use super::clock::{Clock, Limits};
use super::defence::{blocks, winning_move};
use super::forced::{Plan, forced_win};
use super::history::History;
use super::move_list::MoveList;
use super::node::{Bounds, Shared, Worker};
use super::params::{
    ASPIRATION_GROWTH, ASPIRATION_MOST, FIXED_MEMORY, FULL_WINDOW_ITERATIONS, MAX_PLY, MOST_TABLES,
    MOST_THREADS, PLY, Params, SOLE_DEFENCE_DEPTH,
};
use super::picker::{PolicyTable, Ranks, Scope, Scratch, Urgency, list_moves, open_four_replies, urgency};
use super::proof::Proof;
use super::reservoir::Reservoir;
use super::resources::Resources;
use super::stability::Stability;
use super::vcf::Vcf;
use crate::eval::{Evaluator, Score};
use crate::game::{Board, Cell, Point, Threat};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A principal pv: the moves expected from a position.
pub type Pv = SmallVec<[Point; 16]>;

/// A move and what the search thinks of it.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The move.
    pub point: Point,
    /// Its score for the side to move.
    pub score: Score,
    /// Depth searched in full; 0 if the move needed no search.
    pub depth: u32,
    /// Moves played in search.
    pub nodes: u64,
    /// Time since the clock of the limits was started.
    pub elapsed: Duration,
    /// Moves expected from here, `point` first.
    pub pv: Pv,
}

impl SearchResult {
    /// Whether it comes from a deeper search, or from one that saw a win the other did not.
    fn knows_more_than(&self, other: &SearchResult) -> bool {
        if self.score.is_win() || other.score.is_win() {
            self.score > other.score
        } else {
            self.depth > other.depth
        }
    }
}

/// Finds moves; remembers what it learned from one move to the next.
pub struct Searcher {
    /// Made at the first search, once the memory limit is known.
    pub(super) resources: Option<Resources>,
    /// A forced win that the last result began.
    plan: Option<Plan>,
    /// Numbers other than those of the rules.
    pub(super) params: Option<Params>,
    /// An evaluation other than that of the rules.
    pub(super) evaluator: Option<Evaluator>,
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher::new()
    }
}

impl Searcher {
    /// A searcher that knows nothing and has no tables yet.
    pub fn new() -> Searcher {
        Searcher { resources: None, plan: None, params: None, evaluator: None }
    }

    /// The same, with other numbers to search by than [`Params::for_rules`].
    pub fn with_params(params: Params) -> Searcher {
        Searcher { params: Some(params), ..Searcher::new() }
    }

    /// The same, with another evaluation than that of the rules.
    pub fn with_evaluator(self, evaluator: Evaluator) -> Searcher {
        Searcher { evaluator: Some(evaluator), ..self }
    }

    /// More threads than this are never used.
    pub const MOST_THREADS: usize = MOST_THREADS;
    /// More bytes of tables than this are never used.
    pub const MOST_MEMORY: usize = MOST_TABLES;

    /// The limit on memory that leaves so many bytes for the transposition table.
    pub fn memory_for_table(bytes: usize) -> usize {
        bytes.saturating_add(bytes / 4).saturating_add(FIXED_MEMORY)
    }

    /// Percentage of the transposition table that is in use.
    pub fn table_used(&self) -> u32 {
        self.resources.as_ref().map_or(0, |resources| resources.table.used())
    }

    /// Forgets what earlier searches found, so that the next game is played as if it were the first.
    pub fn forget(&mut self) {
        if let Some(resources) = &mut self.resources {
            resources.table.clear();
            resources.vcf.iter_mut().for_each(Vcf::clear);
            resources.histories.clear();
        }
        self.plan = None;
    }

    /// A legal move for the side to move; `None` only on a board without an empty cell.
    ///
    /// `report` gets the result of every finished iteration.
    pub fn think(
        &mut self,
        board: &Board,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        self.think_and_keep(board, limits, interrupted, report, None)
    }

    /// The same; positions that the first thread evaluates are offered to a reservoir.
    pub fn think_and_keep(
        &mut self,
        board: &Board,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&SearchResult),
        mut reservoir: Option<&mut Reservoir>,
    ) -> Option<SearchResult> {
        if let Some(reservoir) = &mut reservoir {
            reservoir.begin(board);
        }
        let clock = Clock::new(limits);
        let mut board = board.clone();
        let evaluator = self.evaluator.clone().unwrap_or_else(|| Evaluator::new(board.rules()));
        let params = self.params.clone().unwrap_or_else(|| Params::for_rules(board.rules()));
        let policy = PolicyTable::new(&evaluator, &params);
        let planned = self.plan.take().and_then(|plan| plan.continuation(&board));
        let fallback = first_choice(&mut board, &clock, &policy, &params, &limits.avoided)?;
        if fallback.needs_no_search || clock.leaves_no_time() {
            return Some(self.at_once(board, fallback, planned));
        }
        let resources = Resources::renewed(&mut self.resources, limits, &clock, interrupted);
        let shared = Shared {
            table: &resources.table,
            params: &params,
            clock,
            interrupted,
            node_limit: limits.nodes.unwrap_or(u64::MAX) / resources.threads as u64,
            stopped: AtomicBool::new(false),
            avoided: &limits.avoided,
        };
        let deepest = limits.depth.map_or(MAX_PLY as u32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1));
        let size = board.size();
        resources.histories.resize_with(resources.threads, || History::new(size));
        resources.histories.iter_mut().for_each(|history| history.renew(size, params.history_kept));
        let (own_history, histories) = resources.histories.split_first_mut().expect("one for every thread");
        let (own, helpers) = resources.vcf.split_first_mut().expect("one for every thread");
        let mut helper_results = vec![None; helpers.len()];
        let start = &fallback.result;
        let mut result = start.clone();
        let vct = &mut resources.vct;
        let mut plan = None;
        let lead = || {
            let mut worker = Worker::new(&shared, board.clone(), &evaluator, &policy, own, own_history);
            worker.reservoir = reservoir;
            match forced_win(&mut worker, vct, planned) {
                Some(proof) => {
                    result = proved(&worker, &proof);
                    report(&result);
                    plan = Some(Plan::new(board.clone(), proof));
                }
                None => {
                    worker.find_root_defences();
                    result = deepen(&mut worker, start.clone(), 1..=deepest, report);
                }
            }
            shared.stopped.store(true, Ordering::Relaxed);
        };
        match &resources.pool {
            None => lead(),
            Some(pool) => pool.in_place_scope(|scope| {
                let helpers = helpers.iter_mut().zip(histories).zip(&mut helper_results);
                for (number, ((vcf, history), found)) in helpers.enumerate() {
                    let (shared, board, evaluator, policy) = (&shared, &board, &evaluator, &policy);
                    scope.spawn(move |_| {
                        let mut worker = Worker::new(shared, board.clone(), evaluator, policy, vcf, history);
                        worker.find_root_defences();
                        // Helpers go ahead by different depths, so that they fill the table for each other.
                        let depths = 1 + number as u32 % 2..=deepest;
                        *found = Some(deepen(&mut worker, start.clone(), depths, &mut |_| {}));
                    });
                }
                lead();
            }),
        }
        for helper in helper_results.into_iter().flatten() {
            result.nodes += helper.nodes;
            if plan.is_none() && helper.knows_more_than(&result) {
                result = SearchResult { nodes: result.nodes, elapsed: result.elapsed, ..helper };
            }
        }
        self.plan = plan;
        Some(result)
    }

    /// The answer where there is nothing to search or no time for it; a plan is kept to if it fits.
    fn at_once(&mut self, board: Board, choice: FirstChoice, planned: Option<Proof>) -> SearchResult {
        let mut result = choice.result;
        if let Some(proof) = planned.filter(|proof| !choice.needs_no_search || proof.point == result.point) {
            result.point = proof.point;
            result.score = Score::win_in(proof.plies());
            result.pv = proof.line().into();
            self.plan = Some(Plan::new(board, proof));
        }
        result
    }
}

/// The move to play if there is no time for more.
struct FirstChoice {
    result: SearchResult,
    /// Wins at once, or is the only move there is.
    needs_no_search: bool,
}

fn first_choice(
    board: &mut Board,
    clock: &Clock,
    policy: &PolicyTable,
    params: &Params,
    avoided: &[Point],
) -> Option<FirstChoice> {
    let result = |point, score| SearchResult {
        point,
        score,
        depth: 0,
        nodes: 0,
        elapsed: clock.elapsed(),
        pv: SmallVec::from_slice(&[point]),
    };
    if board.outcome().is_none()
        && let Some(point) = winning_move(board)
    {
        return Some(FirstChoice { result: result(point, Score::win_in(1)), needs_no_search: true });
    }
    let history = History::new(board.size());
    let mut scratch = Scratch::default();
    let mut ranks = Ranks {
        params,
        policy,
        accumulator: None,
        history: &history,
        earlier: None,
        killers: [None; 2],
        countermove: None,
        scratch: &mut scratch,
    };
    let mut list = MoveList::default();
    let answers = blocks(board);
    let urgency = urgency(board, answers.as_ref());
    list_moves(board, urgency, answers, Scope::All, &mut ranks, &mut list);
    let is_lost = list.is_empty() && urgency != Urgency::Free;
    if is_lost && urgency == Urgency::StopsOpenFour {
        ranks.rank(board, open_four_replies(board, board.to_move()), &mut list);
    }
    let is_new = |point: Point| !avoided.contains(&point);
    let best = list.ranked().max_by_key(|&(point, rank)| (is_new(point), rank, Reverse(point)));
    let point = match best {
        Some((best, _)) => best,
        None => last_resort(board, avoided)?,
    };
    let score = match urgency {
        Urgency::StopsOpenFour if is_lost => Score::loss_in(4),
        _ if is_lost => Score::loss_in(2),
        _ => Score::DRAW,
    };
    Some(FirstChoice {
        result: result(point, score),
        needs_no_search: list.len() <= 1 || is_lost || board.outcome().is_some(),
    })
}

/// A move where the list has none: on an empty board, or in a position that is lost or without allowed cells.
fn last_resort(board: &Board, avoided: &[Point]) -> Option<Point> {
    let (us, size) = (board.to_move(), board.size());
    let legal = |point: &Point| board.is_legal(*point);
    let blocks_a_five = |point: &Point| board.threat(*point, !us) == Threat::Five;
    let from_centre = |point: &Point| size.distance(*point, size.centre());
    size.points().filter(|point| board.cell(*point) == Cell::Empty).min_by_key(|point| {
        (!legal(point), !blocks_a_five(point), avoided.contains(point), from_centre(point))
    })
}

/// The first move of a forced win.
fn proved(worker: &Worker<'_>, proof: &Proof) -> SearchResult {
    SearchResult {
        point: proof.point,
        score: Score::win_in(proof.plies()),
        depth: 0,
        nodes: worker.nodes,
        elapsed: worker.shared.clock.elapsed(),
        pv: proof.line().into(),
    }
}

/// Searches deeper and deeper until a limit is met or the game is decided.
fn deepen(
    worker: &mut Worker<'_>,
    mut result: SearchResult,
    depths: std::ops::RangeInclusive<u32>,
    report: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    let mut depth = *depths.start();
    let mut stability = Stability::default();
    while depths.contains(&depth) {
        let nodes_before = worker.nodes;
        let score = aspiration_search(worker, result.score, depth);
        if let Some(&point) = worker.pvs[0].first() {
            result.point = point;
            result.pv = worker.pvs[0].clone();
            result.score = score.unwrap_or(result.score);
        }
        result.nodes = worker.nodes;
        result.elapsed = worker.shared.clock.elapsed();
        let Some(score) = score else { break };
        result.score = score;
        result.depth = depth;
        report(&result);
        // If no defence helps, the one that lasts longest may be any move.
        if score.is_loss() && worker.try_all_moves() {
            continue;
        }
        stability.note(&result, worker.root_moves.effort(nodes_before));
        let has_no_choice = depth >= SOLE_DEFENCE_DEPTH && worker.root_moves.defences() == 1;
        let is_out_of_time = !worker.shared.clock.allows_another_iteration(stability.soft_limit());
        if stability.is_settled() || has_no_choice || is_out_of_time {
            break;
        }
        depth += 1;
    }
    result
}

/// Searches one iteration with an aspiration window around the expected score, widened as long as it fails.
/// `None` if the search was stopped before the end.
fn aspiration_search(worker: &mut Worker<'_>, expected: Score, depth: u32) -> Option<Score> {
    let aspiration = worker.shared.params.aspiration;
    let mut below = aspiration;
    let mut above = aspiration;
    loop {
        let full = depth <= FULL_WINDOW_ITERATIONS || expected.is_decided();
        let alpha =
            if full || below > ASPIRATION_MOST * aspiration { Score::MIN } else { expected.shifted(-below) };
        let beta =
            if full || above > ASPIRATION_MOST * aspiration { Score::MAX } else { expected.shifted(above) };
        let score = worker.search(Bounds { alpha, beta }, depth as i32 * PLY, 0, false);
        if worker.is_stopped() {
            return None;
        }
        if score <= alpha && alpha > Score::MIN {
            below *= ASPIRATION_GROWTH;
        } else if score >= beta && beta < Score::MAX {
            above *= ASPIRATION_GROWTH;
        } else {
            return Some(score);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size, notation};

    /// A board after some moves.
    fn board(bits: u32, moves: &str) -> Board {
        let mut board = Board::new(Size::square(15).unwrap(), Rules::from_bits(bits));
        for point in notation::parse_opening(board.size(), moves).unwrap() {
            board.play(point);
        }
        board
    }

    #[test]
    fn what_a_reservoir_keeps_was_evaluated() {
        let limits = Limits { turn: None, nodes: Some(2000), ..Limits::default() };
        for (bits, moves) in [(0, "h8i9i7g9"), (1, "h8h9i8g8j9i10"), (4, "h8i8h9i9h10"), (16, "h8i9i7g9")] {
            let root = board(bits, moves);
            let mut searcher = Searcher::new();
            let mut all = Reservoir::new(usize::MAX, 1);
            let found =
                searcher.think_and_keep(&root, &limits, &|| false, &mut |_| {}, Some(&mut all)).unwrap();
            let plain = Searcher::new().think(&root, &limits, &|| false, &mut |_| {}).unwrap();
            assert_eq!((found.point, found.score, found.nodes), (plain.point, plain.score, plain.nodes));
            let table = &searcher.resources.as_ref().unwrap().table;
            let evaluator = Evaluator::new(root.rules());
            let (mut quiet, mut in_table) = (0, 0);
            for line in all.into_lines() {
                let mut board = root.emptied();
                line.iter().for_each(|&point| board.play(point));
                assert!(
                    board.ply() > root.ply()
                        && board.moves().zip(root.moves()).all(|(own, root)| own == root)
                );
                assert_eq!(
                    (board.outcome(), winning_move(&mut board)),
                    (None, None),
                    "rule {bits}: {line:?}"
                );
                let answers = blocks(&mut board);
                let urgency = urgency(&board, answers.as_ref());
                assert_ne!(urgency, Urgency::StopsFive, "rule {bits}: {line:?}");
                if urgency == Urgency::Free {
                    quiet += 1;
                    // The table has the evaluation of every node but those whose search was cut short.
                    if let Some(entry) = table.get(board.hash()) {
                        in_table += 1;
                        assert_eq!(entry.eval, evaluator.score(&board), "rule {bits}: {line:?}");
                    }
                }
            }
            assert!(quiet > 300 && in_table * 10 > quiet * 9, "rule {bits}: {in_table} of {quiet}");
        }
    }

    #[test]
    fn the_deeper_thought_knows_more_unless_one_has_seen_a_win() {
        let result = |score, depth| SearchResult {
            point: Point::from_index(7),
            score,
            depth,
            nodes: 1,
            elapsed: Duration::ZERO,
            pv: Pv::new(),
        };
        let quiet = Score::of_eval(50);
        for (a, b, knows_more) in [
            ((quiet, 9), (quiet, 8), true),
            ((quiet, 8), (quiet, 8), false),
            ((Score::loss_in(6), 9), (quiet, 8), true),
            ((Score::win_in(5), 4), (quiet, 8), true),
            ((quiet, 9), (Score::win_in(5), 4), false),
            ((Score::win_in(7), 9), (Score::win_in(5), 4), false),
            ((Score::win_in(3), 4), (Score::win_in(5), 9), true),
        ] {
            assert_eq!(result(a.0, a.1).knows_more_than(&result(b.0, b.1)), knows_more, "{a:?} {b:?}");
        }
    }
}
