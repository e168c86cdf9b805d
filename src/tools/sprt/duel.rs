//! A match of two players within this process, several games at a time.

use crate::tools::arena::{Openings, Player, play_numbered_pair};
use crate::tools::in_order::work_in_order;
use crate::tools::matches::{FaultPolicy, Sprt, SprtVerdict, Stop, Summary, Tally};
use crate::tools::progress;
use anyhow::Result;
use std::ops::ControlFlow;

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

impl Duel {
    /// Plays until the pairs run out, the test is decided or the person at the keyboard has seen enough.
    ///
    /// Pairs count in the order of their numbers, so that the result is the same with any number of threads.
    pub(in crate::tools) fn play(&self, stop: &Stop) -> Result<Tally> {
        let names = ["A", "B"].map(str::to_owned);
        let bar = progress::bar_with_time_left(2 * self.pairs);
        let mut tally = Tally::new(FaultPolicy::Lost);
        let interrupted = || stop.is_set();
        let play = |number| play_numbered_pair(&self.players, &self.openings, number, None, &interrupted);
        let result = work_in_order(0..self.pairs, self.threads, stop, play, |games| {
            games?.into_iter().for_each(|game| tally.add(game));
            let games = tally.results().len();
            bar.set_position(games as u64);
            let rate = games as f64 * 60.0 / bar.elapsed().as_secs_f64().max(0.001);
            let score = Summary { tally: &tally, names: &names, sprt: self.sprt }.short();
            bar.set_message(format!("{score}  {rate:.1}/min"));
            Ok(if self.is_decided(&tally) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.finish_and_clear();
        result.map(|()| tally)
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt.is_some_and(|test| {
            test.verdict(tally.pairs().log_likelihood_ratio(test)) != SprtVerdict::Undecided
        })
    }
}
