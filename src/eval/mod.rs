//! A number for a board: values of cells by their shapes, and under most rules a small net that was learned.

mod accumulator;
pub mod architecture;
pub mod captures;
mod evaluator;
mod kernels;
#[cfg(target_arch = "x86_64")]
mod lanes;
pub mod net;
mod score;
mod values;
mod window_sums;
pub mod windows;

pub use crate::game::pattern;
pub use accumulator::Accumulator;
pub use evaluator::{Evaluator, Policy};
pub use score::Score;
