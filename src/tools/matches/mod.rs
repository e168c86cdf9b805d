//! `tessera match`: two brains, one referee, and an answer to which is stronger and how sure that is.

mod command;
mod fault;
mod game;
pub mod guard;
mod player;
mod process;
mod referee;
mod runner;
mod statistics;
mod stop;
mod tally;
mod terms;

pub use command::BrainCommand;
pub use fault::Fault;
pub use game::{GameRecord, MoveRecord, Verdict};
pub use referee::{End, Referee, Ruling};
pub use runner::Match;
pub use statistics::{Estimate, Pairs, Sprt, SprtVerdict};
pub use stop::{Stop, switch_for_ctrl_c};
pub use tally::{FaultPolicy, GameResult, Score, Tally};
pub use terms::{BrainSetup, MemoryJudged, Side, Terms};
