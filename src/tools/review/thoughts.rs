//! What the engine thinks of every position of a game, several at a time.

use crate::engine::{Engine, Limits};
use crate::game::Board;
use crate::review::{Game, Thought, thought};
use crate::tools::in_order::work_in_order;
use crate::tools::matches::Stop;
use crate::tools::progress;
use anyhow::Result;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// What each position gets.
pub(super) struct Terms {
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
    /// Positions at the same time.
    pub(super) threads: usize,
    /// Bytes for each of them.
    pub(super) memory: usize,
}

/// The thoughts before every move and after the last; none where the game is over. `None` if it was interrupted.
pub(super) fn think(game: &Game, terms: &Terms, stop: &Stop) -> Result<Option<Vec<Thought>>> {
    let bar = progress::bar(game.boards.len(), "positions");
    let mut thoughts = Vec::new();
    let work = |number: usize| of_board(&game.boards[number], terms, stop);
    work_in_order(0..game.boards.len(), terms.threads, stop, work, |thought| {
        thoughts.push(thought);
        bar.inc(1);
        Ok(ControlFlow::Continue(()))
    })?;
    bar.finish_and_clear();
    Ok((thoughts.len() == game.boards.len()).then_some(thoughts))
}

fn of_board(board: &Board, terms: &Terms, stop: &Stop) -> Option<Thought> {
    let limits = Limits {
        started: Instant::now(),
        turn: terms.time,
        nodes: terms.nodes,
        memory: terms.memory,
        threads: 1,
        ..Limits::default()
    };
    thought(&mut Engine::new(), board, &limits, &|| stop.is_set())
}
