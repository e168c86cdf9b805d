//! One search of the root on all threads: one leads and is listened to, the others fill the table for it.

use super::barred::Barred;
use super::clock::{Clock, Limits};
use super::driver::Searcher;
use super::history::History;
use super::node::{Shared, Worker};
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

/// Where a helper says how many moves it has played, and which helper it is, from 0.
pub(super) struct Help<'a> {
    number: u32,
    nodes: &'a AtomicU64,
}

impl Help<'_> {
    /// Takes note of a helper's work so far.
    pub(super) fn note(&self, worker: &Worker<'_>) {
        self.nodes.store(worker.nodes, Ordering::Relaxed);
    }

    /// Helpers go ahead by different depths, so that they fill the table for each other.
    pub(super) fn first_depth(&self) -> u32 {
        1 + self.number % 2
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

    /// Runs `lead` on this thread and `help` on the others until `lead` is done: what it found, and what they did. What
    /// earlier searches have learned is in `resources`, and what these learn is kept there.
    pub(super) fn search<T, H: Send>(
        self,
        resources: &mut Option<Resources>,
        interrupted: &(dyn Fn() -> bool + Sync),
        lead: impl FnOnce(&mut Worker<'_>, Lead<'_>) -> T,
        help: impl Fn(&mut Worker<'_>, Help<'_>) -> H + Sync,
    ) -> (T, Vec<H>) {
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
            avoided,
            barred: &barred,
        };
        let size = board.size();
        resources.histories.resize_with(resources.threads, || History::new(size));
        resources.histories.iter_mut().for_each(|history| history.renew(size, params.history_kept));
        let (own_history, histories) = resources.histories.split_first_mut().expect("one for every thread");
        let (own_vcf, vcfs) = resources.vcf.split_first_mut().expect("one for every thread");
        let helper_nodes: Vec<AtomicU64> = vcfs.iter().map(|_| AtomicU64::new(0)).collect();
        let mut found: Vec<Option<H>> = vcfs.iter().map(|_| None).collect();
        let vct = &mut resources.vct;
        let lead = || {
            let mut worker = Worker::new(&shared, board.clone(), &evaluator, &policy, own_vcf, own_history);
            worker.reservoir = reservoir;
            let result = lead(&mut worker, Lead { vct, helper_nodes: &helper_nodes });
            shared.stopped.store(true, Ordering::Relaxed);
            result
        };
        let Some(pool) = &resources.pool else { return (lead(), Vec::new()) };
        let result = pool.in_place_scope(|scope| {
            let helpers = vcfs.iter_mut().zip(histories).zip(helper_nodes.iter().zip(&mut found));
            for (number, ((vcf, history), (nodes, found))) in (0..).zip(helpers) {
                let (shared, evaluator, policy, help) = (&shared, &evaluator, &policy, &help);
                scope.spawn(move |_| {
                    let mut worker = Worker::new(shared, board.clone(), evaluator, policy, vcf, history);
                    *found = Some(help(&mut worker, Help { number, nodes }));
                });
            }
            lead()
        });
        (result, found.into_iter().flatten().collect())
    }
}
