//! What `tessera` does for people, one subcommand a file.

pub mod bench;
pub mod gauntlet;
pub mod matches;
pub mod openings;
pub mod perft;
pub mod scripted_brain;
pub mod solve;
