//! A match of two players within this process, several games at a time.

use crate::tools::arena::{Openings, Player, play_pair};
use crate::tools::matches::{FaultPolicy, GameResult, Sprt, SprtVerdict, Stop, Summary, Tally};
use crate::tools::progress;
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Everything needed to play the match.
pub(in crate::tools) struct Duel {
    /// A, then B.
    pub(in crate::tools) players: [Player; 2],
    pub(in crate::tools) openings: Openings,
    /// Most pairs of games.
    pub(in crate::tools) pairs: usize,
    /// Pairs at the same time.
    pub(in crate::tools) threads: usize,
    /// What may end it earlier.
    pub(in crate::tools) sprt: Option<Sprt>,
}

/// A finished pair and its number; no games if there was no opening for it.
type Finished = (usize, Option<[GameResult; 2]>);

impl Duel {
    /// Plays until the pairs run out, the test is decided or the person at the keyboard has seen enough.
    ///
    /// Pairs count in the order of their numbers, so that the result is the same with any number of threads.
    pub(in crate::tools) fn play(&self, stop: &Stop) -> Result<Tally> {
        let names = ["A", "B"].map(str::to_owned);
        let bar = progress::bar_with_time_left(2 * self.pairs);
        let mut tally = Tally::new(FaultPolicy::Lost);
        let next = AtomicUsize::new(0);
        let result = thread::scope(|scope| {
            let (sender, finished) = channel();
            for _ in 0..self.threads.clamp(1, self.pairs.max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let (mut expected, mut is_decided) = (0, false);
            for (number, games) in finished {
                let Some(games) = games else {
                    stop.set_enough();
                    bail!("no level opening was found for pair {}: try a file of --openings", number + 1);
                };
                early.insert(number, games);
                while !is_decided && let Some(games) = early.remove(&expected) {
                    games.into_iter().for_each(|game| tally.add(game));
                    expected += 1;
                    is_decided = self.is_decided(&tally);
                }
                if is_decided {
                    stop.set_enough();
                }
                let games = tally.results().len();
                bar.set_position(games as u64);
                let rate = games as f64 * 60.0 / bar.elapsed().as_secs_f64().max(0.001);
                let score = Summary { tally: &tally, names: &names, sprt: self.sprt }.short();
                bar.set_message(format!("{score}  {rate:.1}/min"));
            }
            Ok(())
        });
        bar.finish_and_clear();
        result.map(|()| tally)
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt.is_some_and(|test| {
            test.verdict(tally.pairs().log_likelihood_ratio(test)) != SprtVerdict::Undecided
        })
    }

    /// One worker: takes the next pair until there is none.
    fn work(&self, next: &AtomicUsize, stop: &Stop, sender: &Sender<Finished>) {
        let interrupted = || stop.is_set();
        while !stop.is_set() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs {
                break;
            }
            let opening = self.openings.of_pair(number, &interrupted);
            let games =
                opening.as_ref().and_then(|opening| play_pair(&self.players, opening, number, &interrupted));
            if games.is_none() && stop.is_set() {
                // Games that were cut short say nothing.
                break;
            }
            if sender.send((number, games)).is_err() {
                break;
            }
        }
    }
}
