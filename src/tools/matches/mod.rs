//! `tessera match`: two brains, one referee, and an answer to which is stronger and how sure that is.

mod asked;
mod book;
mod cli;
mod command;
mod fault;
mod game;
pub mod guard;
mod kept;
mod options;
mod player;
mod plot;
mod process;
mod record;
mod referee;
mod report;
mod runner;
mod session;
mod statistics;
mod stop;
mod summary;
mod tally;
mod terms;

/// The openings that the text of a file gives on an empty board.
#[cfg(fuzzing)]
pub fn openings_of_text(text: &str, blank: &crate::game::Board) -> anyhow::Result<Vec<crate::game::Board>> {
    book::parse(text, blank)
}

pub use cli::{Args, run};
pub use command::BrainCommand;
pub use fault::Fault;
pub use game::{GameRecord, MoveRecord, Verdict};
pub use options::{BoardSize, Bytes, Options};
pub use referee::{End, Referee, Ruling};
pub use runner::Match;
pub use statistics::{Estimate, Pairs, Sprt, SprtVerdict};
pub use stop::{Stop, switch_for_ctrl_c};
pub use tally::{FaultPolicy, GameResult, Score, Tally};
pub use terms::{BrainSetup, MemoryJudged, Side, Terms};

pub(super) use asked::{Asked, checksum, checksum_of, sprt_of, sprt_value};
pub(super) use book::read as openings_of_file;
pub(super) use cli::parse_info;
pub(super) use kept::Kept;
pub(super) use plot::{polyline, svg_head};
pub(super) use report::Report;
pub(super) use session::Session;
pub(super) use summary::{Summary, short_elo, verdict_word};
