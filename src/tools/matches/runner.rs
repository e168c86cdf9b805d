//! Plays the games of a match, several at a time, and hands each result out as it comes.

use super::fault::Fault;
use super::game::{GameRecord, Table, Verdict};
use super::guard::Guard;
use super::player::Player;
use super::stop::Stop;
use super::terms::{BrainSetup, Side, Terms};
use crate::game::Board;
use anyhow::{Context, Result, bail};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Everything needed to play a match.
pub struct Match {
    /// Conditions of every game.
    pub terms: Terms,
    /// The brains: A, then B.
    pub brains: [BrainSetup; 2],
    /// Positions to start from; each is played twice, colours swapped.
    pub openings: Vec<Board>,
    /// Numbers of the games to play: game n starts from opening n/2, A moves first if n is even.
    pub games: Vec<usize>,
    /// Games at the same time.
    pub concurrency: usize,
    /// Ends the brains if we are killed.
    pub guard: Option<Arc<Guard>>,
}

/// Starts that may fail one after another before the match is given up.
const FAILED_STARTS: usize = 3;

impl Match {
    /// Plays until the games, the patience of `each` or the person at the keyboard run out. No brain runs afterwards.
    pub fn play(
        &self,
        stop: &Stop,
        each: &mut dyn FnMut(GameRecord) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, records) = channel();
            for _ in 0..self.concurrency.clamp(1, self.games.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            let mut failed_starts = [0; 2];
            // Whatever ends this loop, the workers must hear of it before the scope waits for them.
            let result = records.into_iter().try_for_each(|record: Result<GameRecord>| {
                let record = record?;
                let verdict = record.verdict.clone();
                if each(record)?.is_break() {
                    stop.set_enough();
                }
                self.count_failed_starts(&verdict, &mut failed_starts)
            });
            stop_on_error(result, stop)
        })
    }

    fn count_failed_starts(&self, verdict: &Verdict, failed: &mut [usize; 2]) -> Result<()> {
        let Verdict::Fault(side, Fault::NoStart(why)) = verdict else {
            *failed = [0; 2];
            return Ok(());
        };
        failed[*side as usize] += 1;
        if failed[*side as usize] >= FAILED_STARTS {
            let program = self.brains[*side as usize].command.program.display();
            bail!("{program} did not start {FAILED_STARTS} times in a row: {why}");
        }
        Ok(())
    }

    /// One worker: takes the next game until there is none, keeping its two brains from game to game.
    fn work(&self, next: &AtomicUsize, stop: &Stop, sender: &Sender<Result<GameRecord>>) {
        let mut seats: [Option<Player>; 2] = [None, None];
        while !stop.is_set() {
            let Some(&number) = self.games.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let record = self.play_one(number, &mut seats, stop).transpose();
            // No record: the match was stopped in the middle of the game.
            let Some(record) = record else { break };
            if sender.send(record).is_err() {
                break;
            }
        }
        if !stop.is_set() {
            seats.into_iter().flatten().for_each(Player::farewell);
        }
    }

    fn play_one(
        &self,
        number: usize,
        seats: &mut [Option<Player>; 2],
        stop: &Stop,
    ) -> Result<Option<GameRecord>> {
        for (seat, setup) in seats.iter_mut().zip(&self.brains) {
            if seat.is_none() {
                let program = setup.command.program.display();
                let player = Player::start(setup, self.guard.clone());
                *seat = Some(player.with_context(|| format!("the brain {program} cannot be run"))?);
            }
        }
        let [Some(first), Some(second)] = seats else { unreachable!("both seats were just taken") };
        let mut table = Table { players: [first, second], setups: &self.brains, terms: &self.terms, stop };
        let black = if number.is_multiple_of(2) { Side::A } else { Side::B };
        let record = table.play(number, &self.openings[number / 2 % self.openings.len()], black);
        if let Some(GameRecord { verdict: Verdict::Fault(side, _), .. }) = &record {
            seats[*side as usize] = None;
        }
        if self.terms.restart {
            for player in seats.iter_mut().filter_map(Option::take) {
                player.farewell();
            }
        }
        Ok(record)
    }
}

fn stop_on_error(result: Result<()>, stop: &Stop) -> Result<()> {
    if result.is_err() {
        stop.set_enough();
    }
    result
}
