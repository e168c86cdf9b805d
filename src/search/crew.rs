//! One search of the root on all threads: one leads and is listened to, the others fill the table for it.

use super::clock::{Clock, Limits};
use super::driver::Searcher;
use super::history::History;
use super::node::{Shared, Worker};
use super::params::Params;
use super::picker::PolicyTable;
use super::resources::Resources;
use super::vct::Vct;
use crate::eval::Evaluator;
use crate::game::Board;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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
    pub(super) number: u32,
    nodes: &'a AtomicU64,
}

impl Help<'_> {
    /// Takes note of a helper's work so far.
    pub(super) fn note(&self, worker: &Worker<'_>) {
        self.nodes.store(worker.nodes, Ordering::Relaxed);
    }
}

impl Searcher {
    /// Runs `lead` on this thread and `help` on the others until `lead` is done. What earlier searches have learned is
    /// there, and what these learn is kept.
    pub(super) fn with_crew<T>(
        &mut self,
        board: &Board,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        lead: impl FnOnce(&mut Worker<'_>, Lead<'_>) -> T,
        help: impl Fn(&mut Worker<'_>, Help<'_>) + Sync,
    ) -> T {
        let clock = Clock::new(limits);
        let evaluator = self.evaluator.clone().unwrap_or_else(|| Evaluator::new(board.rules()));
        let params = self.params.clone().unwrap_or_else(|| Params::for_rules(board.rules()));
        let policy = PolicyTable::new(&evaluator, &params);
        let resources = Resources::renewed(&mut self.resources, limits, &clock, interrupted);
        let shared = Shared {
            table: &resources.table,
            params: &params,
            clock,
            interrupted,
            node_limit: limits.nodes.unwrap_or(u64::MAX) / resources.threads as u64,
            stopped: AtomicBool::new(false),
            avoided: &[],
        };
        let size = board.size();
        resources.histories.resize_with(resources.threads, || History::new(size));
        resources.histories.iter_mut().for_each(|history| history.renew(size, params.history_kept));
        let (own_history, histories) = resources.histories.split_first_mut().expect("one for every thread");
        let (own_vcf, vcfs) = resources.vcf.split_first_mut().expect("one for every thread");
        let helper_nodes: Vec<AtomicU64> = vcfs.iter().map(|_| AtomicU64::new(0)).collect();
        let vct = &mut resources.vct;
        let lead = || {
            let mut worker = Worker::new(&shared, board.clone(), &evaluator, &policy, own_vcf, own_history);
            let result = lead(&mut worker, Lead { vct, helper_nodes: &helper_nodes });
            shared.stopped.store(true, Ordering::Relaxed);
            result
        };
        let Some(pool) = &resources.pool else { return lead() };
        pool.in_place_scope(|scope| {
            let helpers = vcfs.iter_mut().zip(histories).zip(&helper_nodes);
            for (number, ((vcf, history), nodes)) in (0..).zip(helpers) {
                let (shared, evaluator, policy, help) = (&shared, &evaluator, &policy, &help);
                scope.spawn(move |_| {
                    let mut worker = Worker::new(shared, board.clone(), evaluator, policy, vcf, history);
                    help(&mut worker, Help { number, nodes });
                });
            }
            lead()
        })
    }
}
