//! What `tessera` does for people, one subcommand a file.

pub mod adjust;
pub mod arguments;
pub mod bench;
pub mod completions;
pub mod gauntlet;
pub mod man;
pub mod matches;
pub mod openings;
pub mod overview;
pub mod perft;
pub mod pnt;
pub mod psq;
pub mod scripted_brain;
pub mod selfplay;
pub mod solve;
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
