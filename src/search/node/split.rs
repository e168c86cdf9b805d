//! Split points: nodes whose moves several threads search at the same time.
//!
//! Young brothers wait: only once the first move of a node has failed to refute it, the others are shared. Results go straight from
//! thread to thread. Through the transposition table alone they do not arrive: most positions come back at another depth than
//! they were stored with, and two threads that share nothing else reach no depth sooner than one (docs/experiments.md).
//!
//! The thread that came to the node first, its owner, offers it, searches moves like everybody else, and goes on when all have left.
//! Meanwhile it helps those that it waits for, at split points below its own.

use super::{Node, Progress, Shared, StackEntry, Worker};
use crate::eval::Score;
use crate::game::Point;
use crate::search::driver::Pv;
use crate::search::history::History;
use crate::search::move_list::{Move, MoveList};
use crate::search::params::{LEAST_SPLIT_MOVES, SPLIT_DEPTH, SPLIT_SPINS};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A node whose moves are shared.
pub(super) struct SplitPoint {
    /// The split point below which its owner searches.
    above: Option<Arc<SplitPoint>>,
    /// The moves from the root to the node.
    path: Vec<Point>,
    /// The owner's search stack, up to the killers below the node's moves.
    stack: Vec<StackEntry>,
    /// What the owner had learned about moves.
    history: History,
    depth: i32,
    work: Mutex<Work>,
    /// A move has refuted the node, so no other one matters.
    is_refuted: AtomicBool,
    /// Threads at work beside the owner. Changes only while the offers are locked, so that nobody misses the last one leaving.
    helpers: AtomicUsize,
}

/// What the threads at a split point share.
struct Work {
    node: Node,
    list: MoveList,
    progress: Progress,
    /// The variation of the best move.
    pv: Option<Pv>,
    /// What the owner had learned, and helpers have since, if there were any.
    learned: Option<Box<History>>,
}

/// A move of a split point that one thread searches, and what it is searched with.
struct Share {
    picked: Move,
    /// Where it is listed.
    at: usize,
    /// Its number.
    count: i32,
    best: Score,
    node: Node,
}

impl SplitPoint {
    /// Whether a move has refuted it, or a split point above.
    pub(super) fn is_refuted(&self) -> bool {
        self.is_refuted.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_refuted())
    }

    pub(super) fn refute(&self) {
        self.is_refuted.store(true, Ordering::Relaxed);
    }

    /// Keeps for the owner what a helper has learned from the owner's history on.
    fn learn(&self, history: &History) {
        let mut work = self.lock();
        let learned = work.learned.get_or_insert_with(|| Box::new(self.history.clone()));
        learned.add_changes(&self.history, history);
    }

    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The split points that can be joined.
#[derive(Default)]
pub(in crate::search) struct SplitPoints {
    offers: Mutex<Vec<Arc<SplitPoint>>>,
    /// How often something has changed: another offer, a helper that has left, the end of the search.
    changes: AtomicUsize,
    changed: Condvar,
    /// Threads with nothing to do.
    waiting: AtomicUsize,
}

impl SplitPoints {
    fn lock(&self) -> MutexGuard<'_, Vec<Arc<SplitPoint>>> {
        self.offers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn offer(&self, split_point: &Arc<SplitPoint>) {
        let mut offers = self.lock();
        offers.push(Arc::clone(split_point));
        self.note_change(offers);
    }

    /// Has all who wait look again.
    fn note_change(&self, offers: MutexGuard<'_, Vec<Arc<SplitPoint>>>) {
        self.changes.fetch_add(1, Ordering::Relaxed);
        drop(offers);
        self.changed.notify_all();
    }

    fn withdraw(&self, split_point: &Arc<SplitPoint>) {
        self.lock().retain(|offer| !Arc::ptr_eq(offer, split_point));
    }

    /// Joins the deepest search that is offered below a node, as soon as there is one; `None` once the caller need not wait any more.
    fn join(&self, path: &[Point], is_over: impl Fn() -> bool) -> Option<Joined<'_>> {
        let mut offers = self.lock();
        while !is_over() {
            let below = offers.iter().filter(|offer| offer.path.starts_with(path));
            if let Some(offer) = below.max_by_key(|offer| offer.depth) {
                offer.helpers.fetch_add(1, Ordering::Relaxed);
                return Some(Joined { split_points: self, split_point: Arc::clone(offer) });
            }
            self.waiting.fetch_add(1, Ordering::Relaxed);
            offers = self.wait(offers);
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
        None
    }

    /// Waits for a change: awake for a moment, since most come soon and sleepers are slow to wake, then asleep.
    fn wait<'a>(
        &'a self,
        offers: MutexGuard<'a, Vec<Arc<SplitPoint>>>,
    ) -> MutexGuard<'a, Vec<Arc<SplitPoint>>> {
        let seen = self.changes.load(Ordering::Relaxed);
        let is_unchanged = || self.changes.load(Ordering::Relaxed) == seen;
        drop(offers);
        for _ in 0..SPLIT_SPINS {
            if !is_unchanged() {
                break;
            }
            std::hint::spin_loop();
        }
        let offers = self.changed.wait_while(self.lock(), |_| is_unchanged());
        offers.unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the search for the helpers when the leader is done, even by a panic.
pub(in crate::search) struct EndOfSearch<'a>(pub(in crate::search) &'a Shared<'a>);

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.0.stopped.store(true, Ordering::Relaxed);
        self.0.split_points.note_change(self.0.split_points.lock());
    }
}

/// A split point with one helper more, until it is dropped.
struct Joined<'a> {
    split_points: &'a SplitPoints,
    split_point: Arc<SplitPoint>,
}

impl Drop for Joined<'_> {
    fn drop(&mut self) {
        let offers = self.split_points.lock();
        self.split_point.helpers.fetch_sub(1, Ordering::Relaxed);
        self.split_points.note_change(offers);
    }
}

impl Worker<'_> {
    /// Whether other threads are to help with the moves that are left of a node.
    #[inline]
    pub(super) fn may_split(&self, list: &MoveList, progress: &Progress, node: &Node) -> bool {
        self.shared.split_points.waiting.load(Ordering::Relaxed) > 0
            && progress.count > 0
            && node.ply > 0
            && node.depth >= SPLIT_DEPTH
            && list.len() - progress.tried >= LEAST_SPLIT_MOVES
    }

    /// Searches the moves that are listed, with the help of others. Once the search is stopped, what comes out is meaningless.
    #[inline(never)]
    pub(super) fn split(&mut self, list: &mut MoveList, progress: &mut Progress, node: &mut Node) {
        let end = (StackEntry::BEFORE + node.ply + 3).min(self.stack.len());
        let work = Work {
            node: *node,
            list: std::mem::take(list),
            progress: std::mem::take(progress),
            pv: None,
            learned: None,
        };
        let split_point = Arc::new(SplitPoint {
            above: self.split_point.clone(),
            path: self.path.clone(),
            stack: self.stack[..end].to_vec(),
            history: self.history.clone(),
            depth: node.depth,
            work: Mutex::new(work),
            is_refuted: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
        });
        let split_points = &self.shared.split_points;
        split_points.offer(&split_point);
        self.work_at(&split_point);
        let has_left = || split_point.helpers.load(Ordering::Relaxed) == 0;
        while let Some(joined) = split_points.join(&split_point.path, has_left) {
            self.help_at(&joined.split_point);
        }
        // A helper may have left because of what happened above, its move not searched to the end.
        self.is_refuted = self.is_below_refuted();
        let mut work = split_point.lock();
        if let Some(learned) = &work.learned {
            self.history.add_changes(&split_point.history, learned);
        }
        *list = std::mem::take(&mut work.list);
        *progress = std::mem::take(&mut work.progress);
        *node = work.node;
        if let Some(pv) = work.pv.take() {
            self.pvs[node.ply] = pv;
        }
    }

    /// Helps at split points until the search is over.
    pub(in crate::search) fn help(&mut self) {
        let shared = self.shared;
        while let Some(joined) = shared.split_points.join(&[], || shared.stopped.load(Ordering::Relaxed)) {
            self.help_at(&joined.split_point);
            self.note_nodes();
        }
    }

    /// Says how many moves this thread has played, if somebody wants to know.
    pub(super) fn note_nodes(&self) {
        if let Some(noted) = self.noted_nodes {
            noted.store(self.nodes, Ordering::Relaxed);
        }
    }

    /// Goes to a split point at or below the node where this thread is, and helps. Nothing of it stays behind but what the owner
    /// learns from it: an excluded move, for one, would be left out everywhere.
    fn help_at(&mut self, split_point: &Arc<SplitPoint>) {
        let from = self.path.len();
        for &point in &split_point.path[from..] {
            self.board.play(point);
            self.path.push(point);
        }
        let stack = self.stack[..split_point.stack.len()].to_vec();
        self.stack[..split_point.stack.len()].clone_from_slice(&split_point.stack);
        let history = std::mem::replace(self.history, split_point.history.clone());
        self.work_at(split_point);
        split_point.learn(&std::mem::replace(self.history, history));
        self.stack[..stack.len()].clone_from_slice(&stack);
        for _ in from..split_point.path.len() {
            self.board.undo();
            self.path.pop();
        }
    }

    /// Searches moves of a split point while there are any.
    fn work_at(&mut self, split_point: &Arc<SplitPoint>) {
        let above = self.split_point.replace(Arc::clone(split_point));
        while let Some(Share { picked, at, count, best, node }) = self.next_share(split_point) {
            let score = self.search_move(picked, count, best, &node).unwrap_or(node.window.beta);
            if self.is_stopped() {
                break;
            }
            let mut work = split_point.lock();
            let Work { node, progress, pv, .. } = &mut *work;
            if progress.take(at, score, node, self.shared.params) {
                let mut line = Pv::from_slice(&[picked.point]);
                line.extend_from_slice(&self.pvs[node.ply + 1]);
                *pv = Some(line);
                if score >= node.window.beta {
                    split_point.refute();
                }
            }
        }
        self.shared.split_points.withdraw(split_point);
        self.split_point = above;
        self.is_refuted = self.is_below_refuted();
    }

    /// Whether a split point is refuted below which this thread searches.
    #[inline]
    pub(super) fn is_below_refuted(&self) -> bool {
        self.split_point.as_ref().is_some_and(|split_point| split_point.is_refuted())
    }

    /// The next move of a split point, if it has any left.
    fn next_share(&mut self, split_point: &SplitPoint) -> Option<Share> {
        let mut work = split_point.lock();
        if split_point.is_refuted() || self.is_stopped() {
            return None;
        }
        let Work { node, list, progress, .. } = &mut *work;
        let picked = self.next_move(list, progress, node)?;
        let Progress { tried, count, best, .. } = *progress;
        Some(Share { picked, at: tried - 1, count, best, node: *node })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::game::{Color, Size};
    use crate::search::history::HistoryKind;
    use crate::search::node::Bounds;
    use crate::search::node::tests::with_worker;
    use crate::search::picker::Urgency;

    /// A split point without moves.
    pub(in super::super) fn split_point(above: Option<&Arc<SplitPoint>>) -> Arc<SplitPoint> {
        split_point_with(above, Vec::new())
    }

    fn split_point_with(above: Option<&Arc<SplitPoint>>, stack: Vec<StackEntry>) -> Arc<SplitPoint> {
        let node = Node {
            urgency: Urgency::Free,
            window: Bounds { alpha: Score::MIN, beta: Score::MAX },
            depth: SPLIT_DEPTH,
            ply: 1,
            cut_node: false,
            tt_pv: false,
            improving: false,
            eval: Score::DRAW,
            tt_entry: None,
        };
        let (list, progress) = (MoveList::default(), Progress::default());
        let work = Work { node, list, progress, pv: None, learned: None };
        Arc::new(SplitPoint {
            above: above.cloned(),
            path: Vec::new(),
            stack,
            history: History::new(Size::square(15).unwrap()),
            depth: SPLIT_DEPTH,
            work: Mutex::new(work),
            is_refuted: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
        })
    }

    #[test]
    fn who_has_helped_is_as_before() {
        with_worker("h8i9i7g9", |worker| {
            let excluded = Some(Size::square(15).unwrap().centre());
            let stack = vec![StackEntry { excluded, eval: 7, ..StackEntry::START }; StackEntry::BEFORE + 4];
            let split_point = split_point_with(None, stack);
            worker.stack_mut(1).eval = 3;
            worker.help_at(&split_point);
            assert!(worker.stack.iter().all(|entry| entry.excluded.is_none()), "left out by nobody else");
            assert_eq!((worker.stack_mut(1).eval, worker.stack_mut(2).eval), (3, 0));
            assert!(worker.split_point.is_none() && worker.path.is_empty());
        });
    }

    #[test]
    fn what_helpers_learn_adds_up() {
        let (colour, kind, point) = (Color::Black, HistoryKind::Quiet, Size::square(15).unwrap().centre());
        let value = |history: &History| history.value(colour, point, kind);
        let split_point = split_point(None);
        for bonus in [100, 30] {
            let mut learned = split_point.history.clone();
            learned.reward(colour, point, kind, bonus);
            split_point.learn(&learned);
        }
        assert_eq!(split_point.lock().learned.as_deref().map(value), Some(130));
        assert_eq!(value(&split_point.history), 0);
    }
}
