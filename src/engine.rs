//! The one door for front ends: a board and limits in, a move with its reasons out.

mod facts;
mod forced;
mod glance;
#[cfg(fuzzing)]
mod idle;
mod level;
mod made;
mod memory;
mod reason;
pub mod win_rate;

pub use crate::search::{
    Aim, Analysis, Balance, Choice, Limits, Line, NoMoves, Pv, Reservoir, RootScore, SearchResult, Stones,
};
pub use level::{Level, NoLevel};
pub use memory::Memory;
pub use reason::{Prize, Reason, Strong};
pub use win_rate::win_rate;

use crate::eval::{Evaluator, Score};
use crate::game::{Board, Cell, Outcome, Point};
use crate::random::Random;
use crate::search::Searcher;
use std::time::Duration;

/// Memory for levels below full strength: their searches are short, and a small table is quickly emptied.
const LEVEL_MEMORY: usize = 16 << 20;

/// Plays every rule. One engine serves one game at a time.
#[derive(Default)]
pub struct Engine {
    searcher: Searcher,
    #[cfg(fuzzing)]
    is_idle: bool,
}

impl Engine {
    /// An engine that knows no game yet.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// More threads, and more bytes of tables, are never used.
    pub const MOST_THREADS: usize = Searcher::MOST_THREADS;
    /// See [`Engine::MOST_THREADS`].
    pub const MOST_MEMORY: usize = Searcher::MOST_MEMORY;

    /// The limit on memory that leaves so many bytes for the transposition table.
    pub fn memory_for_table(bytes: usize) -> usize {
        Searcher::memory_for_table(bytes)
    }

    /// Percentage of the transposition table that is in use.
    pub fn memory_used(&self) -> u32 {
        self.searcher.table_used()
    }

    /// Prepares for a new game.
    pub fn forget(&mut self) {
        self.searcher.forget();
    }

    /// A legal move for the side to move; `None` only if the board is full. If every empty cell is forbidden, the
    /// least bad of them.
    ///
    /// `interrupted` is asked often, from any thread, and ends the search; `report` hears of every finished depth.
    pub fn think(
        &mut self,
        board: &Board,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        #[cfg(fuzzing)]
        if self.is_idle {
            return Engine::first_move(board, limits);
        }
        self.searcher.think(board, limits, interrupted, report)
    }

    /// The same without reports; positions that are evaluated on the way are offered to a reservoir.
    pub fn think_and_keep(
        &mut self,
        board: &Board,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        reservoir: &mut Reservoir,
    ) -> Option<SearchResult> {
        self.searcher.think_and_keep(board, limits, interrupted, &mut |_| {}, Some(reservoir))
    }

    /// The `lines` best moves among those of `choice`, each with an exact score of its own. `report` hears of every root
    /// move before it is searched, and of every finished depth.
    ///
    /// What it learns is kept for the next question, so stepping through a game is quick.
    pub fn analyse(
        &mut self,
        board: &Board,
        lines: usize,
        choice: &Choice,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, NoMoves> {
        #[cfg(fuzzing)]
        if self.is_idle {
            return Engine::first_lines(board, lines, choice, limits);
        }
        self.searcher.analyse(board, lines, choice, limits, interrupted, report)
    }

    /// The move or two moves after which the score for the side to move is as near to the aim as can be.
    pub fn balance(
        &mut self,
        board: &Board,
        aim: Aim,
        choice: &Choice,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&Balance),
    ) -> Result<Balance, NoMoves> {
        #[cfg(fuzzing)]
        if self.is_idle {
            return Engine::first_balance(board, choice, limits);
        }
        self.searcher.balance(board, aim, choice, limits, interrupted, report)
    }

    /// A move as a player of the given level makes it. [`Level::FULL`] is [`Engine::think`]; lower levels never use
    /// more than `limits`, and the same position, level and seed give the same move.
    pub fn play_at_level(
        &mut self,
        board: &Board,
        level: Level,
        limits: &Limits,
        seed: u64,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Option<SearchResult> {
        let Some(habits) = level.habits() else {
            return self.think(board, limits, interrupted, &mut |_| {});
        };
        let mut random = Random::new(seed ^ board.hash());
        if random.happens(habits.glances)
            && let Some(point) = glance::choose(board, habits.eyes, &mut random)
        {
            return Some(glanced_at(board, point, limits));
        }
        // What an earlier search has left in the table would make the move depend on more than the position.
        self.forget();
        let nodes = limits.nodes.map_or(habits.nodes, |nodes| nodes.min(habits.nodes));
        let memory = limits.memory.min(LEVEL_MEMORY);
        let limits = Limits { nodes: Some(nodes), threads: 1, memory, ..limits.clone() };
        self.think(board, &limits, interrupted, &mut |_| {})
    }

    /// What a move of the side to move does, strongest first. Empty only for a cell that is taken, or after the end
    /// of the game.
    pub fn reasons(board: &Board, point: Point) -> Vec<Reason> {
        facts::reasons(board, point, Engine::REASON_NODES)
    }

    /// The same for those who cannot wait long: forced wins that take longer to see are left out.
    pub fn reasons_in(board: &Board, point: Point, time: Duration) -> Vec<Reason> {
        let nodes =
            u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(Engine::REASON_NODES_PER_MS);
        facts::reasons(board, point, nodes.min(Engine::REASON_NODES))
    }

    /// Moves a solver may play for each question about a move: a few milliseconds, which a fuzzer does not have.
    const REASON_NODES: u64 = if cfg!(fuzzing) { 40 } else { 4_000 };
    /// As many for each question as a busy machine has time for.
    const REASON_NODES_PER_MS: u64 = 20;
    /// Time after which nothing is left untold.
    pub const REASON_TIME: Duration =
        Duration::from_millis(Engine::REASON_NODES / Engine::REASON_NODES_PER_MS);

    /// One true sentence on what a move does, without a subject: "makes a four and captures two stones".
    pub fn explain(board: &Board, point: Point) -> String {
        match in_words(&Engine::reasons(board, point)) {
            sentence if !sentence.is_empty() => sentence,
            _ if board.cell(point) != Cell::Empty => "the cell is taken".to_owned(),
            _ => "the game is over".to_owned(),
        }
    }

    /// The same to follow "in order to": "make a four and capture two stones".
    pub fn purpose(board: &Board, point: Point) -> String {
        joined(telling(&Engine::reasons(board, point)).map(Reason::purpose))
    }
}

/// The reasons worth telling as one sentence without a subject; empty if there are none.
pub fn in_words(reasons: &[Reason]) -> String {
    joined(telling(reasons).map(ToString::to_string))
}

/// The reasons worth telling: at most three that each add something, and small ones only where there is nothing else.
pub fn telling(reasons: &[Reason]) -> impl Iterator<Item = &Reason> {
    let only_small = reasons.first().is_some_and(Reason::is_small);
    let most = match reasons.first() {
        Some(first) if first.says_it_all() => 1,
        _ if only_small => 2,
        _ => 3,
    };
    let adds = |reason: &Reason| !reasons.iter().any(|stronger| reason.is_part_of(stronger));
    reasons.iter().filter(move |reason| (only_small || !reason.is_small()) && adds(reason)).take(most)
}

/// `a`, `a and b`, `a, b and c`.
fn joined(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// A move made without a search, with the evaluation of what it leads to.
fn glanced_at(board: &Board, point: Point, limits: &Limits) -> SearchResult {
    let mut after = board.clone();
    after.play(point);
    let score = match after.outcome() {
        Some(Outcome::Win(winner, _)) if winner == board.to_move() => Score::win_in(1),
        Some(Outcome::Win(..)) => Score::loss_in(1),
        Some(Outcome::Draw) => Score::DRAW,
        None => -Evaluator::new(board.rules()).score(&after),
    };
    SearchResult {
        point,
        score,
        depth: 0,
        nodes: 0,
        elapsed: limits.started.elapsed(),
        pv: Pv::from_slice(&[point]),
    }
}
