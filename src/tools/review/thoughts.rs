//! What the engine thinks of every position of a game, several at a time.

use super::game::Game;
use super::kept::Kept;
use crate::engine::{Choice, Engine, Limits, Line};
use crate::game::Board;
use crate::tools::in_order::work_in_order;
use crate::tools::matches::{Stop, switch_for_ctrl_c};
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

/// The best moves of a position, the best first: two, where there are two, so that an only move is seen as one.
pub(super) type Thought = Vec<Line>;

const LINES: usize = 2;

/// The thoughts before every move and after the last; none where the game is over. What is kept of an earlier try is not
/// thought again. `None` if it was interrupted.
pub(super) fn think(game: &Game, terms: &Terms, resumed: Option<&Path>) -> Result<Option<Vec<Thought>>> {
    think_until(game, terms, resumed, &Stop::new(switch_for_ctrl_c()?))
}

/// The same with a switch of one's own.
pub(super) fn think_until(
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
    let bar = progress::bar(all, "positions");
    bar.set_position(thoughts.len() as u64);
    let work = |number: usize| of_board(&game.boards[number], terms, stop);
    work_in_order(thoughts.len()..all, terms.threads, stop, work, |thought| {
        thoughts.push(thought);
        bar.inc(1);
        if let Some(kept) = &kept {
            kept.write(game, &thoughts)?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    bar.finish_and_clear();
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
    // A board that is full or decided has nothing to think about.
    let lines = Engine::new()
        .analyse(board, LINES, &Choice::default(), &limits, &|| stop.is_set(), &mut |_| {})
        .map_or_else(|_| Vec::new(), |analysis| analysis.lines);
    (!stop.is_set()).then_some(lines)
}
