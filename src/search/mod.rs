//! A move for a board: iterative deepening over a principal-variation alpha-beta search, with a solver for wins by
//! fours.

mod clock;
mod course;
mod driver;
mod forced;
mod history;
mod memory;
mod node;
mod numbers;
mod params;
mod picker;
mod proof;
mod refutation;
mod reply;
mod solver;
mod table;
mod threat;
mod vcf;
mod vct;

pub use clock::Limits;
pub use driver::{Searcher, Thought, Variation};
pub use params::Params;
pub use proof::Proof;
pub use reply::reply_between;
pub use solver::{Answer, Means, Question, Solver};
pub use threat::{blocks, winning_move};
pub use vcf::{Fours, Vcf, Verdict};
pub use vct::Vct;
