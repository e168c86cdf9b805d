//! PNT, the token game: in turn, players take a token that is a multiple or a factor of the last one taken.
//!
//! It has nothing to do with boards. [`Position`] knows what is legal, [`search`] finds a move by alpha-beta and counts
//! as the game's official cases do.

mod evaluation;
mod position;
mod search;
mod value;

pub use position::{Player, Position, Refusal};
pub use search::{Limits, Report, Unfinished, Why, search};
pub use value::Value;
