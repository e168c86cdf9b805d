//! Tessera: five-in-a-row (gomoku, renju, caro, Pente) as a library.
//!
//! [`game`] knows what is legal, [`eval`] gives a number for a board, [`search`] finds a move, [`engine`] is the one
//! door for front ends, [`protocol`] speaks to tournament managers; [`drawing`] shows a board to people. Imports only go in that direction.

// Tests of the bare brain have it as well: it says whether the search is what it was.
#[cfg(any(test, feature = "desk"))]
pub mod bench;
pub mod clock;
mod dispatch;
pub mod drawing;
pub mod engine;
pub mod eval;
pub mod game;
pub mod protocol;
mod random;
pub mod search;
mod suggestion;

#[cfg(feature = "desk")]
pub mod ground;
#[cfg(feature = "cli")]
pub mod interrupt;

#[cfg(feature = "naive")]
pub mod naive;
#[cfg(feature = "desk")]
pub mod opening;
#[cfg(feature = "desk")]
pub mod picture;
#[cfg(feature = "cli")]
pub mod pnt;
#[cfg(feature = "desk")]
pub mod record;
#[cfg(feature = "desk")]
pub mod review;
#[cfg(feature = "cli")]
pub mod tools;
#[cfg(feature = "cli")]
pub mod ui;
#[cfg(all(target_arch = "wasm32", feature = "desk"))]
pub mod wasm;
#[cfg(feature = "desk")]
pub mod web;
#[cfg(feature = "cli")]
pub mod whole_file;
