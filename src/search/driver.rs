//! Iterative deepening: from limits to a search result, on one thread or several.

use super::clock::Limits;
use super::crew::Crew;
use super::first_choice::{FirstChoice, first_choice};
use super::forced::{Plan, forced_win};
use super::node::{Bounds, Worker};
use super::params::{
    ASPIRATION_GROWTH, ASPIRATION_MOST, FIXED_MEMORY, FULL_WINDOW_ITERATIONS, MAX_PLY, MOST_TABLES,
    MOST_THREADS, PLY, Params, SOLE_DEFENCE_DEPTH,
};
use super::proof::Proof;
use super::reservoir::Reservoir;
use super::resources::Resources;
use super::stability::Stability;
use super::vcf::Vcf;
use crate::eval::{Evaluator, Score};
use crate::game::{Board, Point};
use smallvec::SmallVec;
use std::time::Duration;

/// A principal variation: the moves expected from a position.
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
        let mut crew = Crew::new(self, board, limits);
        crew.avoided = &limits.avoided;
        crew.reservoir = reservoir;
        let planned = self.plan.take().and_then(|plan| plan.continuation(board));
        let start = first_choice(&mut board.clone(), &crew)?;
        if start.needs_no_search || crew.clock.leaves_no_time() {
            return Some(self.at_once(board.clone(), start, planned));
        }
        let start = &start.result;
        let deepest = limits.depth.map_or(MAX_PLY as u32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1));
        let (result, plan) = crew.search(&mut self.resources, interrupted, |worker, lead| {
            if let Some(proof) = forced_win(worker, lead.vct, planned) {
                let result = proved(worker, &proof);
                report(&result);
                return (result, Some(Plan::new(board.clone(), proof)));
            }
            worker.find_root_defences();
            let mut result = deepen(worker, start.clone(), deepest, report);
            result.nodes = lead.nodes(worker);
            (result, None)
        });
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
    deepest: u32,
    report: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    let mut depth = 1;
    let mut stability = Stability::default();
    while depth <= deepest {
        worker.root_moves.begin();
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
        stability.note(&result, worker.root_moves.effort());
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
    use crate::search::defence::{blocks, winning_move};
    use crate::search::picker::{Urgency, urgency};

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
    fn the_evaluation_that_is_given_is_the_one_that_is_used() {
        let root = board(0, "h8i9i7g9");
        let limits = Limits { turn: None, nodes: Some(300), ..Limits::default() };
        let score =
            |mut searcher: Searcher| searcher.think(&root, &limits, &|| false, &mut |_| {}).unwrap().score;
        let of = |bits| Searcher::new().with_evaluator(Evaluator::new(&Rules::from_bits(bits)));
        let plain = score(Searcher::new());
        assert_eq!(score(of(0)), plain);
        assert_ne!(score(of(4)), plain);
    }
}
