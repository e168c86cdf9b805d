//! Tables and threads of a searcher, within its memory limit.

use super::barred::Barred;
use super::clock::{Clock, Limits};
use super::history::History;
use super::params::{
    FIXED_MEMORY, FRESH_BYTES_PER_MS, GROWTH_PART, LEAST_TABLES, MOST_TABLES, MOST_THREADS, THREAD_MEMORY,
    TT_BYTES_PER_NODE, TT_BYTES_PER_THREAD_MS,
};
use super::table::Table;
use super::vcf::Vcf;
use super::vct::Vct;
use std::time::Duration;

/// Tables and threads for one set of limits.
pub(super) struct Resources {
    pub(super) table: Table,
    /// One VCF solver for every thread.
    pub(super) vcf: Vec<Vcf>,
    pub(super) vct: Vct,
    /// What was learned about moves, one for every thread.
    pub(super) histories: Vec<History>,
    /// Helper threads beside the calling one.
    pub(super) pool: Option<rayon::ThreadPool>,
    pub(super) threads: usize,
    limit: usize,
    /// What the tables were filled without.
    barred: Barred,
}

impl Resources {
    /// Those of the last search if the limits are the same, else new ones; ready for another search. With other threads alone
    /// the table stays, unless it is too large then.
    pub(super) fn renewed<'a>(
        kept: &'a mut Option<Resources>,
        limits: &Limits,
        clock: &Clock,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> &'a mut Resources {
        let threads = limits.threads.clamp(1, MOST_THREADS);
        let fits = |kept: &Resources| (kept.limit, kept.threads) == (limits.memory, threads);
        if !kept.as_ref().is_some_and(fits) {
            // The old tables go before the new ones come: the peak never falls again.
            let table = kept.take().filter(|old| old.limit == limits.memory).map(|old| old.table);
            let table = table.filter(|table| table.bytes() <= table_bytes(limits, threads));
            *kept = Some(Resources::new(limits, clock, threads, table));
        }
        let resources = kept.get_or_insert_with(|| Resources::new(limits, clock, threads, None));
        resources.table.grow(useful_table(limits, clock, threads), || {
            !interrupted() && time_for_growth(clock).is_none_or(|time| clock.elapsed() < time)
        });
        resources.table.begin_search();
        resources
    }

    fn new(limits: &Limits, clock: &Clock, threads: usize, table: Option<Table>) -> Resources {
        let spare = spare(limits, threads);
        let in_time = time_for_growth(clock).map_or(u128::MAX, |time| time.as_millis() * FRESH_BYTES_PER_MS);
        let solvers = spare.min(usize::try_from(in_time).unwrap_or(usize::MAX)).max(LEAST_TABLES);
        Resources {
            vcf: (0..threads).map(|_| Vcf::new((solvers / 16 / threads).min(4 << 20))).collect(),
            vct: Vct::new((solvers / 8).min(8 << 20)),
            histories: Vec::new(),
            table: table.unwrap_or_else(|| Table::new(table_bytes(limits, threads))),
            pool: (threads > 1)
                .then(|| rayon::ThreadPoolBuilder::new().num_threads(threads - 1).build().ok())
                .flatten(),
            limit: limits.memory,
            threads,
            barred: Barred::default(),
        }
    }

    /// Forgets what was found with other moves barred than these: scores differ without them.
    pub(super) fn bar(&mut self, barred: &Barred) {
        if self.barred != *barred {
            self.barred = barred.clone();
            self.table.clear();
            self.vcf.iter_mut().for_each(|vcf| vcf.bar(barred));
            self.histories.clear();
        }
    }
}

/// Bytes for all tables.
fn spare(limits: &Limits, threads: usize) -> usize {
    let taken = FIXED_MEMORY + (threads - 1) * THREAD_MEMORY;
    limits.memory.saturating_sub(taken).clamp(LEAST_TABLES, MOST_TABLES)
}

/// Bytes for the transposition table.
fn table_bytes(limits: &Limits, threads: usize) -> usize {
    spare(limits, threads) * 4 / 5
}

/// Bytes of the largest table that a search fills within its time or its nodes.
fn useful_table(limits: &Limits, clock: &Clock, threads: usize) -> usize {
    let in_time =
        clock.longest().map(|longest| longest.as_millis() * threads as u128 * TT_BYTES_PER_THREAD_MS);
    let in_nodes = limits.nodes.map(|nodes| u128::from(nodes) * TT_BYTES_PER_NODE);
    let bytes = [in_time, in_nodes].into_iter().flatten().min().unwrap_or(u128::MAX);
    usize::try_from(bytes).unwrap_or(usize::MAX).max(LEAST_TABLES)
}

/// How much of a move may be spent on fresh memory.
fn time_for_growth(clock: &Clock) -> Option<Duration> {
    clock.longest().map(|longest| longest / GROWTH_PART)
}

#[cfg(test)]
mod tests {
    use super::super::table::{Bound, Entry};
    use super::*;
    use crate::eval::Score;

    #[test]
    fn other_threads_keep_the_table_within_the_same_memory() {
        let limits =
            |threads, memory| Limits { threads, memory, turn: None, nodes: Some(1_000), ..Limits::default() };
        let mut kept = None;
        let (score, bound) = (Score::DRAW, Bound::Exact);
        let entry = Entry { best_move: None, score, depth: 100, bound, eval: score, is_pv: false };
        let mut is_known = |threads, megabytes: usize| {
            let limits = limits(threads, megabytes << 20);
            let resources = Resources::renewed(&mut kept, &limits, &Clock::new(&limits), &|| false);
            assert_eq!(resources.threads, threads);
            assert!(resources.table.bytes() <= table_bytes(&limits, threads));
            let is_known = resources.table.get(7).is_some();
            resources.table.put(7, entry);
            is_known
        };
        for (threads, megabytes, expected) in
            [(2, 40, false), (1, 40, true), (2, 40, true), (3, 40, false), (3, 40, true), (3, 50, false)]
        {
            assert_eq!(is_known(threads, megabytes), expected, "{threads} threads, {megabytes} MB");
        }
    }

    #[test]
    fn tables_have_what_the_process_does_not_need() {
        for (megabytes, threads, expected) in [
            (8, 1, 1),
            (10, 1, 1),
            (11, 1, 2),
            (70, 1, 61),
            (70, 4, 52),
            (16, 64, 1),
            (1033, 1, 1024),
            (4000, 2, 1024),
        ] {
            let limits = Limits { memory: megabytes << 20, ..Limits::default() };
            assert_eq!(spare(&limits, threads), expected << 20, "{megabytes} MB, {threads} threads");
        }
        // Whoever asks for a table of some size gets it.
        for megabytes in [1, 8, 64] {
            let memory = super::super::Searcher::memory_for_table(megabytes << 20);
            assert_eq!(table_bytes(&Limits { memory, ..Limits::default() }, 1), megabytes << 20);
        }
    }

    #[test]
    fn tables_grow_unless_somebody_is_waiting() {
        let limits = Limits { turn: None, nodes: Some(1 << 16), memory: 40 << 20, ..Limits::default() };
        let used = |is_waiting: bool| {
            let mut kept = None;
            let resources = Resources::renewed(&mut kept, &limits, &Clock::new(&limits), &|| is_waiting);
            let (score, bound) = (Score::DRAW, Bound::Exact);
            for number in 1..1_u64 << 15 {
                let entry = Entry { best_move: None, score, depth: 100, bound, eval: score, is_pv: false };
                resources.table.put(number.wrapping_mul(0x9e37_79b9_7f4a_7c15), entry);
            }
            resources.table.used()
        };
        let (grown, small) = (used(false), used(true));
        assert!(
            grown > 0 && small >= grown * 3 / 2,
            "{grown} % of the table in use, {small} % of a small one"
        );
    }

    #[test]
    fn a_table_is_no_larger_than_a_search_can_fill() {
        let useful = |turn: Option<u64>, nodes, threads| {
            let turn = turn.map(Duration::from_millis);
            let limits = Limits { turn, nodes, ..Limits::default() };
            useful_table(&limits, &Clock::new(&limits), threads)
        };
        assert_eq!(useful(None, None, 1), usize::MAX);
        assert_eq!(useful(None, Some(1), 1), 1 << 20);
        assert_eq!(useful(None, Some(1 << 20), 1), 64 << 20);
        let (one, two) = (useful(Some(1_000), None, 1), useful(Some(1_000), None, 2));
        assert!(one > 32 << 20 && one <= 64_000 << 10 && two == 2 * one, "{one} and {two} bytes in a second");
        assert_eq!(useful(Some(1_000), Some(1 << 15), 1), 2 << 20, "the scarcer of both counts");
    }
}
