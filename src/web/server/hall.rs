//! All desks of a server: what they share, and how they hear that it ends.

use super::super::desk::House;
use super::turns::Turns;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::watch;

/// More tabs have no room.
const MOST_DESKS: usize = 32;

/// Threads for requests that take a moment, of all tabs together.
pub(super) const QUICK_THREADS: usize = 4;

/// The machine, lent to desks.
pub(super) struct Hall {
    threads: usize,
    memory: usize,
    searches: AtomicUsize,
    turns: Turns,
    desks: watch::Sender<usize>,
    /// The same number, for those who ask often.
    open: AtomicUsize,
    is_closed: AtomicBool,
}

impl Hall {
    pub(super) fn new(threads: usize, memory: usize) -> Hall {
        Hall {
            threads,
            memory,
            searches: AtomicUsize::new(0),
            turns: Turns::new(threads),
            desks: watch::Sender::new(0),
            open: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
        }
    }

    /// A seat for one more tab, if there is one.
    pub(super) fn enter(hall: &Arc<Hall>) -> Option<Seat> {
        let is_free = hall.desks.send_if_modified(|desks| {
            let is_free = *desks < MOST_DESKS;
            *desks += usize::from(is_free);
            hall.open.store(*desks, Ordering::Relaxed);
            is_free
        });
        is_free.then(|| Seat { hall: Arc::clone(hall) })
    }

    /// What there is to share now.
    pub(super) fn house(&self) -> House {
        House {
            threads: self.threads,
            memory: self.memory,
            desks: self.open.load(Ordering::Relaxed),
            searches: self.searches.load(Ordering::Relaxed),
        }
    }

    /// Ends all searches and tells the tabs.
    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.desks.send_modify(|_| {});
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// Hears whenever a tab comes or goes, or the server ends.
    pub(super) fn news(&self) -> watch::Receiver<usize> {
        self.desks.subscribe()
    }

    /// Waits until all tabs are gone.
    pub(super) async fn empty(&self) {
        // The sender lives as long as this borrow, so there is no other end.
        let _ = self.desks.subscribe().wait_for(|&desks| desks == 0).await;
    }

    /// Counts a search until it is over. With more of them than threads they take turns.
    pub(super) fn search(&self) -> Search<'_> {
        self.searches.fetch_add(1, Ordering::Relaxed);
        Search { hall: self, number: self.turns.enter() }
    }
}

/// A tab's place in the hall, given back when it is dropped.
pub(super) struct Seat {
    hall: Arc<Hall>,
}

impl Seat {
    pub(super) fn hall(&self) -> &Arc<Hall> {
        &self.hall
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.hall.desks.send_modify(|desks| {
            *desks -= 1;
            self.hall.open.store(*desks, Ordering::Relaxed);
        });
    }
}

/// A search that runs.
pub(super) struct Search<'a> {
    hall: &'a Hall,
    number: u64,
}

impl Search<'_> {
    /// Lets others think for a while if it is their turn; comes back at once where nothing more is wanted.
    pub(super) fn rest(&self, is_over: &dyn Fn() -> bool) {
        self.hall.turns.rest(self.number, is_over);
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.hall.turns.leave(self.number);
        self.hall.searches.fetch_sub(1, Ordering::Relaxed);
    }
}
