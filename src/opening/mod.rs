//! Opening rules that share out the advantage of the first move: swap, swap2, long pro, and those of renju.
//!
//! [`Rule`] is data: a list of steps. [`Course`] walks through them and says who is asked for what, and why an answer is
//! not allowed. [`decide`] answers for the computer. The tournament opening of Pente, which gomoku players call pro, asks
//! nobody anything: the board itself keeps it ([`crate::game::Opening`]).

mod area;
mod computer;
mod course;
mod judge;
mod rule;
mod symmetry;

pub use area::Area;
pub use computer::decide;
pub use course::{Act, Ask, Course, Player, Refusal};
pub use judge::Budget;
pub use rule::{Choice, Rule};
pub use symmetry::Symmetries;
