//! Numbered work on several threads, whose results are taken in the order of their numbers.

use super::matches::Stop;
use anyhow::Result;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// Does the work of every number and takes the results in order, so that nothing depends on the number of threads.
///
/// Work gives `None` if `stop` cut it short: what comes after it is not taken. `take` ends everything by `Break`.
pub(super) fn work_in_order<T: Send>(
    numbers: Range<usize>,
    threads: usize,
    stop: &Stop,
    work: impl Fn(usize) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let next = AtomicUsize::new(numbers.start);
    thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..threads.min(numbers.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while !stop.is_set() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let Some(result) = work(number) else { break };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut expected = numbers.start;
        for (number, result) in finished {
            early.insert(number, result);
            while let Some(result) = early.remove(&expected) {
                expected += 1;
                let flow = take(result);
                if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                    stop.set_enough();
                    return flow.map(|_| ());
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    /// What is taken when the first numbers take longest.
    fn taken(threads: usize, take: impl Fn(usize) -> Result<ControlFlow<()>>) -> (Vec<usize>, Result<()>) {
        let work = |number: usize| {
            (0..(20 - number) * 100).for_each(|_| thread::yield_now());
            Some(number)
        };
        let mut taken = Vec::new();
        let result = work_in_order(3..20, threads, &Stop::default(), work, |number| {
            taken.push(number);
            take(number)
        });
        (taken, result)
    }

    #[test]
    fn results_are_taken_in_order_until_there_are_enough() {
        for threads in [1, 3, 40] {
            let (all, result) = taken(threads, |_| Ok(ControlFlow::Continue(())));
            assert!(result.is_ok() && all == (3..20).collect::<Vec<_>>(), "{threads}: {all:?}");
            let enough =
                |number| if number == 9 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let (some, result) = taken(threads, |number| Ok(enough(number)));
            assert!(result.is_ok() && some == (3..10).collect::<Vec<_>>(), "{threads}: {some:?}");
            let (one, result) = taken(threads, |_| bail!("no room on the disk"));
            assert!(result.is_err() && one == [3], "{threads}: {one:?}");
        }
    }

    #[test]
    fn nothing_after_work_that_was_cut_short_is_taken() {
        for threads in [1, 3] {
            let stop = Stop::default();
            let mut taken = Vec::new();
            let work = |number| {
                if number == 5 {
                    stop.set_enough();
                }
                (number < 5).then_some(number)
            };
            let take = |number| {
                taken.push(number);
                Ok(ControlFlow::Continue(()))
            };
            work_in_order(0..1000, threads, &stop, work, take).unwrap();
            assert!(taken.iter().copied().eq(0..taken.len()) && taken.len() <= 5, "{threads}: {taken:?}");
        }
    }
}
