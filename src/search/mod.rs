//! A move for a board: iterative deepening over principal variation search, with solvers for forced wins (VCF and VCT).

mod clock;
mod continuation;
mod defence;
mod driver;
mod forced;
mod history;
mod memory;
mod move_list;
mod node;
mod params;
mod picker;
mod proof;
mod proof_numbers;
mod refutation;
mod reply;
mod reservoir;
mod resources;
mod solver;
mod stability;
mod table;
mod vcf;
mod vct;

pub use clock::Limits;
pub use defence::{blocks, winning_move};
pub use driver::{Pv, SearchResult, Searcher};
pub use params::{BadParam, Params};
pub use proof::Proof;
pub use reply::reply_between;
pub use reservoir::Reservoir;
pub use solver::{Answer, Means, Question, Solver};
pub use vcf::{Vcf, VcfKind, Verdict};
pub use vct::Vct;
