//! What people play in at a terminal.

pub mod shell;
