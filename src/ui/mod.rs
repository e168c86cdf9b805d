//! Everything that talks to a person at a terminal.

pub mod tournament;
