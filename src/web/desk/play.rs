//! `play`: a move of the computer, at a level or at full strength.

use super::super::event::{Out, Worth};
use super::super::request::Play;
use super::{Desk, Names, Terms, limits};
use crate::engine::{Engine, Level, NoLevel, SearchResult};
use crate::game::Board;
use anyhow::{Context, Result, ensure};
use serde::Serialize;

/// What the computer thinks on its way to a move.
#[derive(Serialize)]
pub(super) struct Thought {
    at: String,
    #[serde(flatten)]
    worth: Worth,
    depth: u32,
    nodes: u64,
    /// Nodes a second.
    speed: u64,
    elapsed_ms: u64,
    line: Vec<String>,
}

/// A thought with what its move does.
#[derive(Serialize)]
struct Move {
    #[serde(flatten)]
    thought: Thought,
    reason: String,
}

impl Thought {
    pub(super) fn new(names: &Names<'_>, board: &Board, thought: &SearchResult) -> Thought {
        let elapsed_ms = u64::try_from(thought.elapsed.as_millis()).unwrap_or(u64::MAX);
        Thought {
            at: names.name(thought.point),
            worth: Worth::new(board, thought.score),
            depth: thought.depth,
            nodes: thought.nodes,
            speed: thought.nodes.saturating_mul(1000) / elapsed_ms.max(1),
            elapsed_ms,
            line: names.line(&thought.pv),
        }
    }
}

impl Desk {
    pub(super) fn play(&mut self, ask: &Play, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        let level = ask.level.map_or(Some(Level::FULL), Level::new).context(NoLevel)?;
        let standing = ask.game.standing()?;
        standing.ensure_going_on()?;
        let turn = u64::try_from(Desk::TURN.as_millis()).ok();
        let ms = ask.ms.or(turn.filter(|_| ask.nodes.is_none()));
        let window = self.window(&standing, level, terms)?;
        let limits = limits(ms, ask.nodes, self.share(terms))?;
        let names = Names { standing: &standing, window: &window };
        let board = &window.board;
        let found = if level == Level::FULL {
            self.engine.think(board, &limits, terms.stop, &mut |thought| {
                out.tell("thinking", &Thought::new(&names, board, thought));
            })
        } else {
            self.engine.play_at_level(board, level, &limits, ask.seed, terms.stop)
        };
        let found = found.context("there is no move")?;
        let refusal = standing.ground.refusal(window.place(found.point));
        ensure!(refusal.is_none(), "there is no legal move");
        let reason = Engine::explain(board, found.point);
        out.end("move", &Move { thought: Thought::new(&names, board, &found), reason });
        Ok(())
    }
}
