//! A number for a board: values of cells by their shapes, and under most rules a small net that was learned.

mod accumulator;
pub mod captures;
mod evaluator;
pub mod net;
pub mod pattern;
mod score;
mod values;

pub use accumulator::Accumulator;
pub use evaluator::{Evaluator, Policy, evaluate};
pub use score::Score;
