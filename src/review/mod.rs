//! A finished game looked at move by move: what every move was worth, and what was better.
//!
//! [`Game`] is the main line of a record, a [`Thought`] is what the engine sees in each of its positions, and [`Review`]
//! judges the moves by them.

mod branch;
mod game;
pub mod json;
pub mod proofs;
mod quality;
mod summary;
mod thought;
mod verdict;
mod words;

pub use branch::Branch;
pub use game::{Game, Move};
pub use quality::{Evidence, Quality, Worth, percent};
pub use summary::Summary;
pub use thought::{Thought, thought};
pub use verdict::{Review, Verdict};
pub use words::remark;
