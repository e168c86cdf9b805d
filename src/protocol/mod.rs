//! The Gomocup / Piskvork protocol: a line becomes a [`Command`], the [`Session`] answers with [`Reply`]s.
//!
//! [`brain`] joins the three to a pair of streams: a thread reads and stamps lines, the caller's thread thinks
//! and writes.
//!
//! Where the protocol leaves a choice, this is ours:
//! - Text after a word that takes no argument is ignored. A word we know with arguments that make no sense is an
//!   `ERROR`, any other line `UNKNOWN`; `INFO` is never answered, not even if its line is cut or no text. Only a person
//!   at a terminal is told by a `MESSAGE` what was ignored; `SHOW` lists it for everybody.
//! - An `ERROR` leaves everything as it was, except that a stone or block that fills the board stays there.
//! - `INFO captures` is kept for the next good `BOARD` or `YXBOARD`, and forgotten by `START`.
//! - A block ends with `DONE` only; any other command inside is a bad line.
//! - `SWAP2BOARD` changes nothing: the `BOARD` that follows says who owns which stone.
//! - A stone may be taken back after a continuous game blocked it; a cell given as blocked may not.
//! - `YXSHOWINFO` says that a Yixin-Board is at the other end: from then on `INFO rule 2` is renju, as it means it, and
//!   `START` with the same board and rules keeps what searches have learned, since it comes before every question.
//! - `SUGGEST` advises the side to move: the other one than moved last, and us after a block.

mod block;
pub mod brain;
mod clock;
mod command;
mod help;
mod ignored;
mod info;
mod lines;
mod position;
mod realtime;
mod refusal;
mod reply;
mod session;
mod settings;
mod show;
mod swap2;
mod thinking;
mod threats;
mod yixin;

pub use command::{At, Command};
pub use ignored::Ignored;
pub use info::Info;
pub use position::{Occupant, Position, Side};
pub use refusal::Refusal;
pub use reply::{Reply, send};
pub use session::{Audience, Call, Session};
pub use settings::{Detail, Settings};
pub use yixin::{Missing, Tail, Yixin};
