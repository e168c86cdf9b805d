//! One search of the root on all threads: one leads, the others help it where its tree is split.

use super::barred::Barred;
use super::clock::{Clock, Limits};
use super::driver::Searcher;
use super::history::History;
use super::node::{EndOfSearch, Shared, SplitPoints, Worker};
use super::params::Params;
use super::picker::PolicyTable;
use super::reservoir::Reservoir;
use super::resources::Resources;
use super::vct::Vct;
use crate::eval::Evaluator;
use crate::game::{Board, Point};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// All that a search of one board needs besides tables and threads.
pub(super) struct Crew<'a> {
    board: &'a Board,
    limits: &'a Limits,
    pub(super) clock: Clock,
    evaluator: Evaluator,
    pub(super) params: Params,
    pub(super) policy: PolicyTable,
    /// Root moves to leave alone while others do not lose.
    pub(super) avoided: &'a [Point],
    /// Moves to leave alone anywhere.
    pub(super) barred: Barred,
    /// Where positions go that the leader evaluates, if somebody learns from them.
    pub(super) reservoir: Option<&'a mut Reservoir>,
}

/// What the leader has beside its own search.
pub(super) struct Lead<'a> {
    /// The solver for wins by threats.
    pub(super) vct: &'a mut Vct,
    helper_nodes: &'a [AtomicU64],
}

impl Lead<'_> {
    /// Moves played in search by all threads.
    pub(super) fn nodes(&self, worker: &Worker<'_>) -> u64 {
        worker.nodes + self.helper_nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum::<u64>()
    }
}

impl<'a> Crew<'a> {
    /// The clock of the limits runs; evaluation and numbers are those of the searcher, or of the rules.
    pub(super) fn new(searcher: &Searcher, board: &'a Board, limits: &'a Limits) -> Crew<'a> {
        let clock = Clock::new(limits);
        let evaluator = searcher.evaluator.clone().unwrap_or_else(|| Evaluator::new(board.rules()));
        let params = searcher.params.clone().unwrap_or_else(|| Params::for_rules(board.rules()));
        let policy = PolicyTable::new(&evaluator, &params);
        Crew {
            board,
            limits,
            clock,
            evaluator,
            params,
            policy,
            avoided: &[],
            barred: Barred::default(),
            reservoir: None,
        }
    }

    /// Runs `lead` on this thread until it is done, with the help of all others: what it found. What earlier searches have
    /// learned is in `resources`, and what these learn is kept there.
    pub(super) fn search<T>(
        self,
        resources: &mut Option<Resources>,
        interrupted: &(dyn Fn() -> bool + Sync),
        lead: impl FnOnce(&mut Worker<'_>, Lead<'_>) -> T,
    ) -> T {
        let Crew { board, limits, clock, evaluator, params, policy, avoided, barred, reservoir } = self;
        let resources = Resources::renewed(resources, limits, &clock, interrupted);
        resources.bar(&barred);
        let shared = Shared {
            table: &resources.table,
            params: &params,
            clock,
            interrupted,
            node_limit: limits.nodes.unwrap_or(u64::MAX) / resources.threads as u64,
            stopped: AtomicBool::new(false),
            split_points: SplitPoints::default(),
            avoided,
            barred: &barred,
        };
        let size = board.size();
        resources.histories.resize_with(resources.threads, || History::new(size));
        resources.histories.iter_mut().for_each(|history| history.renew(size, params.history_kept));
        let (own_history, histories) = resources.histories.split_first_mut().expect("one for every thread");
        let (own_vcf, vcfs) = resources.vcf.split_first_mut().expect("one for every thread");
        let helper_nodes: Vec<AtomicU64> = vcfs.iter().map(|_| AtomicU64::new(0)).collect();
        let vct = &mut resources.vct;
        let lead = || {
            let _end = EndOfSearch(&shared);
            let mut worker = Worker::new(&shared, board.clone(), &evaluator, &policy, own_vcf, own_history);
            worker.reservoir = reservoir;
            lead(&mut worker, Lead { vct, helper_nodes: &helper_nodes })
        };
        let Some(pool) = &resources.pool else { return lead() };
        pool.in_place_scope(|scope| {
            for ((vcf, history), nodes) in vcfs.iter_mut().zip(histories).zip(&helper_nodes) {
                let (shared, evaluator, policy) = (&shared, &evaluator, &policy);
                scope.spawn(move |_| {
                    let mut worker = Worker::new(shared, board.clone(), evaluator, policy, vcf, history);
                    worker.noted_nodes = Some(nodes);
                    worker.help();
                });
            }
            lead()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    #[test]
    fn a_leader_that_panics_keeps_no_helper_waiting() {
        let board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let limits = Limits { turn: None, threads: 3, memory: 20 << 20, ..Limits::default() };
        let mut searcher = Searcher::new();
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let crew = Crew::new(&searcher, &board, &limits);
            crew.search(&mut searcher.resources, &|| false, |_, _| panic!("on purpose"))
        }));
        assert!(result.is_err());
    }
}
