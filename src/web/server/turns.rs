//! Turns: where more searches are asked for than there are threads, each thinks for a moment, then the next one does.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a search thinks while others wait: short for those who look on, long for the processor's caches.
const TURN: Duration = Duration::from_millis(10);
/// A search that waits looks so often whether it is still wanted.
const LOOK: Duration = Duration::from_millis(5);

/// The searches of a server.
pub(super) struct Turns {
    line: Mutex<Line>,
    moved: Condvar,
    /// How many wait, for those who ask with every breath.
    waiting: AtomicUsize,
}

impl Turns {
    /// So many searches think at the same time.
    pub(super) fn new(places: usize) -> Turns {
        let line = Line { places, ..Line::default() };
        Turns { line: Mutex::new(line), moved: Condvar::new(), waiting: AtomicUsize::new(0) }
    }

    /// One more search gets in line; says which.
    pub(super) fn enter(&self) -> u64 {
        self.change(|line| line.enter(Instant::now()))
    }

    /// Passes the turn on if it is over, and waits for the next one, or until the search is not wanted any more. Asked often.
    pub(super) fn rest(&self, search: u64, is_over: &dyn Fn() -> bool) {
        // Without anybody who waits all of them think.
        if self.waiting.load(Ordering::Relaxed) == 0 {
            return;
        }
        self.change(|line| line.pass(search, Instant::now()));
        let mut line = self.line();
        while line.is_waiting(search) && !is_over() {
            (line, _) = self.moved.wait_timeout(line, LOOK).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A search is done.
    pub(super) fn leave(&self, search: u64) {
        self.change(|line| line.leave(search, Instant::now()));
    }

    fn change<T>(&self, change: impl FnOnce(&mut Line) -> T) -> T {
        let mut line = self.line();
        let result = change(&mut line);
        self.waiting.store(line.waiting().count(), Ordering::Relaxed);
        self.moved.notify_all();
        result
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who thinks, and who waits.
#[derive(Default)]
struct Line {
    places: usize,
    /// The number of the next search.
    next: u64,
    searches: Vec<Search>,
}

struct Search {
    number: u64,
    /// The time of all its turns that are over, and what it would have had had it come with the others.
    thought: Duration,
    /// When its turn began; `None` while it waits.
    began: Option<Instant>,
}

impl Search {
    fn thought(&self, now: Instant) -> Duration {
        self.thought + self.began.map_or(Duration::ZERO, |began| now - began)
    }
}

impl Line {
    fn enter(&mut self, now: Instant) -> u64 {
        // Who comes late has no time to catch up with.
        let thought = self.searches.iter().map(|search| search.thought(now)).min().unwrap_or_default();
        self.next += 1;
        self.searches.push(Search { number: self.next, thought, began: None });
        self.fill(now);
        self.next
    }

    fn pass(&mut self, number: u64, now: Instant) {
        let least = self.waiting().map(|search| search.thought).min();
        let Some(least) = least else { return };
        let is_over = |search: &Search| search.began.is_some_and(|began| now - began >= TURN);
        let mut searches = self.searches.iter_mut();
        let mine = searches.find(|search| search.number == number && is_over(search));
        // Whoever has had less goes first, so nobody can be passed over.
        if let Some(search) = mine.filter(|search| search.thought(now) > least) {
            search.thought = search.thought(now);
            search.began = None;
            self.fill(now);
        }
    }

    fn leave(&mut self, number: u64, now: Instant) {
        self.searches.retain(|search| search.number != number);
        self.fill(now);
    }

    fn waiting(&self) -> impl Iterator<Item = &Search> {
        self.searches.iter().filter(|search| search.began.is_none())
    }

    fn is_waiting(&self, number: u64) -> bool {
        self.waiting().any(|search| search.number == number)
    }

    fn fill(&mut self, now: Instant) {
        while self.searches.len() - self.waiting().count() < self.places {
            let waiting = self.searches.iter_mut().filter(|search| search.began.is_none());
            let Some(next) = waiting.min_by_key(|search| search.thought) else { return };
            next.began = Some(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(places: usize) -> Line {
        Line { places, ..Line::default() }
    }

    /// How many of `steps` milliseconds each search thinks, if it asks every millisecond.
    fn thought(line: &mut Line, searches: &[u64], start: Instant, steps: u64) -> Vec<u64> {
        let mut counts = vec![0; searches.len()];
        for step in 0..steps {
            let now = start + Duration::from_millis(step);
            for (count, &search) in counts.iter_mut().zip(searches) {
                *count += u64::from(!line.is_waiting(search));
            }
            searches.iter().for_each(|&search| line.pass(search, now));
        }
        counts
    }

    #[test]
    fn searches_have_the_same_time_each() {
        let start = Instant::now();
        for (places, searches) in [(1, 3), (2, 3), (2, 5), (3, 3), (4, 2)] {
            let mut line = line(places);
            let searches: Vec<u64> = (0..searches).map(|_| line.enter(start)).collect();
            let counts = thought(&mut line, &searches, start, 3000);
            let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
            assert!(most - least <= 20, "{places}: {counts:?}");
            // No place is ever empty, and none is taken twice.
            let expected = 3000 * places.min(searches.len()) as u64;
            assert_eq!(counts.iter().sum::<u64>(), expected, "{places}: {counts:?}");
        }
    }

    #[test]
    fn who_leaves_gives_the_place_to_the_next() {
        let start = Instant::now();
        let mut line = line(1);
        let [one, two, three] = std::array::from_fn(|_| line.enter(start));
        assert_eq!([one, two, three].map(|search| line.is_waiting(search)), [false, true, true]);
        // Not before the turn is over.
        line.pass(one, start + TURN / 2);
        assert!(!line.is_waiting(one));
        line.leave(two, start);
        line.pass(one, start + TURN);
        assert_eq!([one, three].map(|search| line.is_waiting(search)), [true, false]);
        line.leave(three, start + TURN);
        assert!(!line.is_waiting(one));
        // Alone it has no turns to pass.
        line.pass(one, start + 5 * TURN);
        assert!(!line.is_waiting(one));
    }

    #[test]
    fn who_is_not_wanted_any_more_does_not_wait() {
        let turns = Turns::new(1);
        let (first, second) = (turns.enter(), turns.enter());
        turns.rest(second, &|| true);
        turns.leave(first);
        turns.rest(second, &|| false);
        turns.leave(second);
    }
}
