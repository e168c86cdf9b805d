//! What `tessera` does for people, one subcommand a file.

pub mod bench;
pub mod matches;
pub mod perft;
