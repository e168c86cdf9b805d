//! A match of two players within this process, several games at a time.

use crate::tools::arena::{Openings, Player, play_numbered_pair};
use crate::tools::in_order::work_in_order;
use crate::tools::matches::{GameResult, Sprt, Stop, Summary, Tally};
use crate::tools::progress;
use anyhow::Result;
use std::ops::ControlFlow;

/// Everything needed to play the match.
pub(in crate::tools) struct Duel {
    /// A, then B.
    pub(in crate::tools) players: [Player; 2],
    pub(in crate::tools) openings: Openings,
    /// Numbers of the pairs of games to play, at most.
    pub(in crate::tools) pairs: Vec<usize>,
    /// Pairs at the same time.
    pub(in crate::tools) threads: usize,
    /// What may end it earlier.
    pub(in crate::tools) sprt: Option<Sprt>,
}

impl Duel {
    /// Plays until the pairs run out, the test is decided or the person at the keyboard has seen enough.
    ///
    /// Pairs count in the order of their numbers, so that the result is the same with any number of threads.
    /// They are added to those of earlier pairs in `tally`, and handed out to be kept.
    pub(in crate::tools) fn play(
        &self,
        stop: &Stop,
        mut tally: Tally,
        kept: &mut dyn FnMut(&GameResult) -> Result<()>,
    ) -> Result<Tally> {
        if self.is_decided(&tally) {
            return Ok(tally);
        }
        let names = ["A", "B"].map(str::to_owned);
        let earlier = tally.results().len();
        let bar = progress::bar_with_time_left(earlier + 2 * self.pairs.len()).begins_at(earlier);
        let interrupted = || stop.is_set();
        let play = |place: usize| {
            play_numbered_pair(&self.players, &self.openings, self.pairs[place], None, &interrupted)
        };
        let result = work_in_order(0..self.pairs.len(), self.threads, stop, play, |games| {
            for game in games? {
                kept(&game)?;
                tally.add(game);
            }
            let games = tally.results().len();
            let rate = (games - earlier) as f64 * 60.0 / bar.elapsed().as_secs_f64().max(0.001);
            let score = Summary { tally: &tally, names: &names, sprt: self.sprt }.short();
            bar.say(format!("{score}  {rate:.1}/min"));
            bar.set(games);
            Ok(if self.is_decided(&tally) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.finish();
        result.map(|()| tally)
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt.is_some_and(|test| tally.decides(test))
    }
}
