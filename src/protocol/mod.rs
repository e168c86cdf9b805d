//! The Gomocup / Piskvork protocol: a line becomes a [`Command`], the [`Session`] answers with [`Reply`]s.
//!
//! [`brain`] joins the three to a pair of streams: a thread reads and stamps lines, the caller's thread thinks
//! and writes.

mod block;
pub mod brain;
mod clock;
mod command;
mod help;
mod info;
mod lines;
mod position;
mod refusal;
mod reply;
mod session;
mod settings;
mod show;
mod swap2;
mod thinking;
mod threats;

pub use command::{At, Command};
pub use info::Info;
pub use lines::{Line, Lines};
pub use position::{Occupant, Position, Side};
pub use refusal::Refusal;
pub use reply::{Reply, send};
pub use session::{Call, Session};
pub use settings::{Detail, Settings};
