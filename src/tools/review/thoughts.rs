//! What the engine thinks of every position of a game, several at a time.

use super::kept::Kept;
use crate::engine::{Engine, Limits};
use crate::game::Board;
use crate::review::{Game, Thought, thought};
use crate::tools::in_order::work_in_order;
use crate::tools::matches::Stop;
use crate::tools::progress;
use anyhow::Result;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
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

/// The thoughts before every move and after the last; none where the game is over. What is kept of an earlier try is not
/// thought again. `None` if it was interrupted.
pub(super) fn think(
    game: &Game,
    terms: &Terms,
    resumed: Option<&Path>,
    stop: &Stop,
) -> Result<Option<Vec<Thought>>> {
    let all = game.boards.len();
    let (kept, mut thoughts) = match resumed {
        Some(path) => Kept::open(path, game, terms).map(|(kept, thoughts)| (Some(kept), thoughts))?,
        None => (None, Vec::new()),
    };
    let bar = progress::bar(all, "positions").begins_at(thoughts.len());
    let work = |number: usize| of_board(&game.boards[number], terms, stop);
    work_in_order(thoughts.len()..all, terms.threads, stop, work, |thought| {
        thoughts.push(thought);
        bar.advance();
        if let Some(kept) = &kept {
            kept.write(game, &thoughts)?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    bar.finish();
    let is_complete = thoughts.len() == all;
    if let Some(kept) = kept.filter(|_| !is_complete) {
        // Nobody may be listening; the file is there all the same.
        let _ = writeln!(io::stderr(), "tessera: {}", kept.farewell(thoughts.len(), all));
    }
    Ok(is_complete.then_some(thoughts))
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
