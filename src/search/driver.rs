//! Iterative deepening: from limits to a thought, on one thread or several.

use super::clock::{Clock, Limits};
use super::course::Course;
use super::forced::{Plan, forced_win};
use super::history::History;
use super::node::{Bounds, Shared, Worker};
use super::params::{MAX_PLY, PLY, Params, SOLE_DEFENCE_DEPTH};
use super::picker::{KindWorth, Ranked, Ranks, Scope, Urgency, list_moves, urgency};
use super::proof::Proof;
use super::table::Table;
use super::threat::{blocks, winning_move};
use super::vcf::Vcf;
use super::vct::Vct;
use crate::eval::{Evaluator, Score};
use crate::game::{Board, Cell, Class, Point};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Moves expected from a position, best play of both sides.
pub type Variation = SmallVec<[Point; 16]>;

/// A move and what the search thinks of it.
#[derive(Clone, Debug)]
pub struct Thought {
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
    pub variation: Variation,
}

impl Thought {
    /// Whether it comes from a deeper search, or from one that saw a win the other did not.
    fn knows_more_than(&self, other: &Thought) -> bool {
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
    memory: Option<Memory>,
    /// A forced win that the last thought began.
    plan: Option<Plan>,
    params: Params,
}

/// Tables and threads for one set of limits.
struct Memory {
    table: Table,
    vcf: Vec<Vcf>,
    vct: Vct,
    /// Helpers beside the calling thread.
    pool: Option<rayon::ThreadPool>,
    limit: usize,
    threads: usize,
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher::new()
    }
}

impl Searcher {
    /// A searcher that knows nothing and has no tables yet.
    pub fn new() -> Searcher {
        Searcher::with_params(Params::default())
    }

    /// The same, with other numbers to search by.
    pub fn with_params(params: Params) -> Searcher {
        Searcher { memory: None, plan: None, params }
    }

    /// Forgets what earlier searches found, so that the next game is played as if it were the first.
    pub fn forget(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.table.clear();
            memory.vcf.iter_mut().for_each(Vcf::clear);
        }
        self.plan = None;
    }

    /// A legal move for the side to move; `None` only on a board without an empty cell.
    ///
    /// `report` is told of every depth that was searched to its end.
    pub fn think(
        &mut self,
        board: &Board,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let clock = Clock::new(limits);
        let mut board = board.clone();
        let evaluator = Evaluator::new(board.rules());
        let worth = KindWorth::new(&evaluator, &self.params);
        let planned = self.plan.take().and_then(|plan| plan.continuation(&board));
        let off_the_cuff = first_choice(&mut board, &clock, &worth, &limits.avoided)?;
        if off_the_cuff.needs_no_search || clock.leaves_no_time() {
            return Some(self.at_once(board, off_the_cuff, planned));
        }
        let params = self.params.clone();
        let memory = self.memory_for(limits, &clock);
        memory.table.grow(Memory::worth_having(&clock, memory.threads), || {
            Memory::time_for_growth(&clock).is_none_or(|time| clock.elapsed() < time)
        });
        memory.table.begin_search();
        let shared = Shared {
            table: &memory.table,
            params: &params,
            clock,
            interrupted,
            node_limit: limits.nodes.unwrap_or(u64::MAX) / memory.threads as u64,
            stopped: AtomicBool::new(false),
            avoided: &limits.avoided,
        };
        let deepest = limits.depth.map_or(MAX_PLY as u32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1));
        let (own, helpers) = memory.vcf.split_first_mut().expect("one for every thread");
        let mut helpers_thoughts = vec![None; helpers.len()];
        let start = &off_the_cuff.thought;
        let mut thought = start.clone();
        let vct = &mut memory.vct;
        let mut plan = None;
        let lead = || {
            let mut worker = Worker::new(&shared, board.clone(), &evaluator, &worth, own);
            match forced_win(&mut worker, vct, planned) {
                Some(proof) => {
                    thought = proved(&worker, &proof);
                    report(&thought);
                    plan = Some(Plan::new(board.clone(), proof));
                }
                None => {
                    worker.heed_fours();
                    thought = deepen(&mut worker, start.clone(), 1..=deepest, report);
                }
            }
            shared.stopped.store(true, Ordering::Relaxed);
        };
        match &memory.pool {
            None => lead(),
            Some(pool) => pool.in_place_scope(|scope| {
                for (number, (vcf, found)) in helpers.iter_mut().zip(&mut helpers_thoughts).enumerate() {
                    let (shared, board, evaluator, worth) = (&shared, &board, &evaluator, &worth);
                    scope.spawn(move |_| {
                        let mut worker = Worker::new(shared, board.clone(), evaluator, worth, vcf);
                        worker.heed_fours();
                        // Helpers go ahead by different depths, so that they fill the table for each other.
                        let depths = 1 + number as u32 % 2..=deepest;
                        *found = Some(deepen(&mut worker, start.clone(), depths, &mut |_| {}));
                    });
                }
                lead();
            }),
        }
        for helper in helpers_thoughts.into_iter().flatten() {
            thought.nodes += helper.nodes;
            if plan.is_none() && helper.knows_more_than(&thought) {
                thought = Thought { nodes: thought.nodes, elapsed: thought.elapsed, ..helper };
            }
        }
        self.plan = plan;
        Some(thought)
    }

    /// The answer where there is nothing to search or no time for it; a plan is kept to if it fits.
    fn at_once(&mut self, board: Board, choice: FirstChoice, planned: Option<Proof>) -> Thought {
        let mut thought = choice.thought;
        if let Some(proof) = planned.filter(|proof| !choice.needs_no_search || proof.point == thought.point) {
            thought.point = proof.point;
            thought.score = Score::win_in(proof.plies());
            thought.variation = proof.line().into();
            self.plan = Some(Plan::new(board, proof));
        }
        thought
    }

    fn memory_for(&mut self, limits: &Limits, clock: &Clock) -> &mut Memory {
        let threads = limits.threads.clamp(1, 64);
        let fits = self
            .memory
            .as_ref()
            .is_some_and(|memory| (memory.limit, memory.threads) == (limits.memory, threads));
        if !fits {
            // The old tables go before the new ones come: the peak never falls again.
            self.memory = None;
        }
        self.memory.get_or_insert_with(|| Memory::new(limits, clock, threads))
    }
}

impl Memory {
    /// What the process needs beside the tables, and for every thread beyond the first.
    const FIXED: usize = 9 << 20;
    const THREAD: usize = 3 << 20;
    /// The smallest and largest tables that make sense.
    const LEAST: usize = 1 << 20;
    const MOST: usize = 1 << 30;
    /// Bytes of the table for each millisecond of a thread, several times what a quick machine fills in it: more would never
    /// be used, and making it ready takes time.
    const BYTES_PER_THREAD_MS: u128 = 64 << 10;
    /// Bytes that a quick machine makes ready in a millisecond.
    const BYTES_PER_MS: u128 = 4 << 20;
    /// The table is made ready within this part of a move; on a slow machine, in the course of several.
    const PART_OF_MOVE: u32 = 5;

    fn new(limits: &Limits, clock: &Clock, threads: usize) -> Memory {
        let taken = Memory::FIXED + (threads - 1) * Memory::THREAD;
        let spare = limits.memory.saturating_sub(taken).clamp(Memory::LEAST, Memory::MOST);
        let in_time =
            Memory::time_for_growth(clock).map_or(u128::MAX, |time| time.as_millis() * Memory::BYTES_PER_MS);
        let solvers = spare.min(usize::try_from(in_time).unwrap_or(usize::MAX)).max(Memory::LEAST);
        Memory {
            vcf: (0..threads).map(|_| Vcf::new((solvers / 16 / threads).min(4 << 20))).collect(),
            vct: Vct::new((solvers / 8).min(8 << 20)),
            table: Table::new(spare * 4 / 5),
            pool: (threads > 1)
                .then(|| rayon::ThreadPoolBuilder::new().num_threads(threads - 1).build().ok())
                .flatten(),
            limit: limits.memory,
            threads,
        }
    }

    /// The largest table that a search fills within its time.
    fn worth_having(clock: &Clock, threads: usize) -> usize {
        clock.longest().map_or(usize::MAX, |longest| {
            let bytes = longest.as_millis() * threads as u128 * Memory::BYTES_PER_THREAD_MS;
            usize::try_from(bytes).unwrap_or(usize::MAX).max(Memory::LEAST)
        })
    }

    /// How much of a move may be spent on making memory ready.
    fn time_for_growth(clock: &Clock) -> Option<Duration> {
        clock.longest().map(|longest| longest / Memory::PART_OF_MOVE)
    }
}

/// The move to play if there is no time for more.
struct FirstChoice {
    thought: Thought,
    /// Wins at once, or is the only move there is.
    needs_no_search: bool,
}

fn first_choice(
    board: &mut Board,
    clock: &Clock,
    worth: &KindWorth,
    avoided: &[Point],
) -> Option<FirstChoice> {
    let thought = |point, score| Thought {
        point,
        score,
        depth: 0,
        nodes: 0,
        elapsed: clock.elapsed(),
        variation: SmallVec::from_slice(&[point]),
    };
    if board.outcome().is_none()
        && let Some(point) = winning_move(board)
    {
        return Some(FirstChoice { thought: thought(point, Score::win_in(1)), needs_no_search: true });
    }
    let history = History::new(board.size());
    let params = Params::default();
    let ranks =
        Ranks { params: &params, worth, net: None, history: &history, killers: [None; 2], answer: None };
    let mut list: Vec<Ranked> = Vec::new();
    let answers = blocks(board);
    let urgency = urgency(board, answers.as_ref());
    list_moves(board, urgency, answers, Scope::All, &ranks, &mut list);
    let is_new = |ranked: &&Ranked| !avoided.contains(&ranked.point);
    let best = list.iter().max_by_key(|ranked| (is_new(ranked), ranked.rank, Reverse(ranked.point)));
    let point = match best {
        Some(best) => best.point,
        None => last_resort(board, avoided)?,
    };
    let lost = list.is_empty() && urgency != Urgency::Free;
    let score = if lost { Score::loss_in(2) } else { Score::DRAW };
    Some(FirstChoice {
        thought: thought(point, score),
        needs_no_search: list.len() <= 1 || board.outcome().is_some(),
    })
}

/// A move where the list has none: on an empty board, or in a position that is lost or without allowed cells.
fn last_resort(board: &Board, avoided: &[Point]) -> Option<Point> {
    let (us, size) = (board.to_move(), board.size());
    let legal = |point: &Point| board.is_legal(*point);
    let blocks_a_five = |point: &Point| board.class(*point, !us) == Class::Five;
    let from_centre = |point: &Point| size.distance(*point, size.centre());
    size.points().filter(|point| board.cell(*point) == Cell::Empty).min_by_key(|point| {
        (!legal(point), !blocks_a_five(point), avoided.contains(point), from_centre(point))
    })
}

/// The first move of a forced win.
fn proved(worker: &Worker<'_>, proof: &Proof) -> Thought {
    Thought {
        point: proof.point,
        score: Score::win_in(proof.plies()),
        depth: 0,
        nodes: worker.nodes,
        elapsed: worker.shared.clock.elapsed(),
        variation: proof.line().into(),
    }
}

/// Searches deeper and deeper until a limit is met or the game is decided.
fn deepen(
    worker: &mut Worker<'_>,
    mut thought: Thought,
    depths: std::ops::RangeInclusive<u32>,
    report: &mut dyn FnMut(&Thought),
) -> Thought {
    let mut depth = *depths.start();
    let mut course = Course::default();
    while depths.contains(&depth) {
        let nodes_before = worker.nodes;
        let score = search_around(worker, thought.score, depth);
        if let Some(&point) = worker.variations[0].first() {
            thought.point = point;
            thought.variation = worker.variations[0].clone();
            thought.score = score.unwrap_or(thought.score);
        }
        thought.nodes = worker.nodes;
        thought.elapsed = worker.shared.clock.elapsed();
        let Some(score) = score else { break };
        thought.score = score;
        thought.depth = depth;
        report(&thought);
        // If no defence helps, the one that lasts longest may be any move.
        if score.is_loss() && worker.try_all_moves() {
            continue;
        }
        course.note(&thought, worker.root_moves.effort(nodes_before));
        let has_no_choice = depth >= SOLE_DEFENCE_DEPTH && worker.root_moves.defences() == 1;
        let is_out_of_time = !worker.shared.clock.allows_another_depth(course.patience());
        if course.is_settled() || has_no_choice || is_out_of_time {
            break;
        }
        depth += 1;
    }
    thought
}

/// Searches one depth with a window around the expected score, widened as long as the score falls outside.
/// `None` if the search was stopped before the end.
fn search_around(worker: &mut Worker<'_>, expected: Score, depth: u32) -> Option<Score> {
    let aspiration = worker.shared.params.aspiration;
    let mut below = aspiration;
    let mut above = aspiration;
    loop {
        let full = depth <= 3 || expected.is_decided();
        let alpha = if full || below > 8 * aspiration { Score::MIN } else { expected.shifted(-below) };
        let beta = if full || above > 8 * aspiration { Score::MAX } else { expected.shifted(above) };
        let score = worker.search(Bounds { alpha, beta }, depth as i32 * PLY, 0, false);
        if worker.is_stopped() {
            return None;
        }
        if score <= alpha && alpha > Score::MIN {
            below *= 3;
        } else if score >= beta && beta < Score::MAX {
            above *= 3;
        } else {
            return Some(score);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deeper_thought_knows_more_unless_one_has_seen_a_win() {
        let thought = |score, depth| Thought {
            point: Point::from_index(7),
            score,
            depth,
            nodes: 1,
            elapsed: Duration::ZERO,
            variation: Variation::new(),
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
            assert_eq!(thought(a.0, a.1).knows_more_than(&thought(b.0, b.1)), knows_more, "{a:?} {b:?}");
        }
    }
}
