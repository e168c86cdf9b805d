//! A finished game looked at move by move: what every move was worth, and what was better.
//!
//! [`Game`] is the main line of a record, a [`Thought`] is what the engine sees in each of its positions, and [`Review`]
//! judges the moves by them.

mod game;
pub mod json;
mod thought;
mod verdict;
mod words;

pub use game::{Game, Move};
pub use thought::{Thought, thought};
pub use verdict::{Quality, Review, Summary, Verdict};
pub use words::{percent, remark};
