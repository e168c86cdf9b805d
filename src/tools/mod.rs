//! What `tessera` does for people, one subcommand a file.

pub mod analyse;
mod arena;
pub mod arguments;
pub mod bench;
pub mod calibrate;
pub mod completions;
pub mod convert;
pub mod data;
pub mod games;
pub mod gauntlet;
mod in_order;
pub mod man;
pub mod matches;
pub mod openings;
pub mod overview;
pub mod perft;
mod picture;
pub mod pnt;
mod progress;
mod proof_branches;
pub mod review;
pub mod screen;
pub mod scripted_brain;
pub mod selfplay;
pub mod show;
pub mod solve;
pub mod sprt;
pub mod train;
pub mod tune;

use std::fmt;

/// Something typed that cannot be meant; the program then ends with the exit code of wrong usage.
#[derive(Debug)]
pub struct UsageError(pub String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for UsageError {}

/// The person at the keyboard ended the work, and what there was has been printed.
#[derive(Debug)]
pub struct Interrupted;

impl Interrupted {
    /// The exit code of programs that Ctrl-C ends.
    pub const EXIT_CODE: u8 = 130;
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}
