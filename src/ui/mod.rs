//! Everything that talks to a person at a terminal.

pub mod field;
pub mod shell;
pub mod tournament;
