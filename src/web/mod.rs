//! The board in the browser: a desk that answers the questions of a page, and a server that brings the two together.
//!
//! The page knows no rules: whatever needs them is a [`Request`], one JSON object, and a [`Desk`] answers it with
//! [`Message`]s, one JSON object each. How they travel is no concern of the desk: [`server`] has a WebSocket for them, and
//! the same desk answers in a browser's worker as WebAssembly. `docs/web-protocol.md` has every message.

mod desk;
mod event;
mod game;
mod request;
mod sheet;

#[cfg(feature = "web")]
mod page;
#[cfg(feature = "web")]
pub mod server;

pub use desk::{Desk, House, Share, Terms};
pub use event::Message;
pub use request::{Ask, Request};
