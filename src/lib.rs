//! Tessera: five-in-a-row (gomoku, renju, caro, Pente) as a library.
//!
//! `game` knows what is legal, `eval` gives a number for a board, `search` finds a move, [`engine`] is the one
//! door for front ends, `protocol` speaks to tournament managers. Imports only go in that direction.

pub mod game;
