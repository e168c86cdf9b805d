//! `tessera web` as a page uses it: the real program, over a WebSocket.
#![cfg(feature = "web")]

#[path = "web/door.rs"]
mod door;
#[path = "web/games.rs"]
mod games;
#[path = "web/house.rs"]
mod house;
#[path = "web/program.rs"]
mod program;
#[path = "web/sharing.rs"]
mod sharing;
