//! `play` and `hint`: a move of the computer, at a level or at full strength.

use super::super::event::{Out, Worth};
use super::super::game::Game;
use super::super::request::{Hint, Play};
use super::reason::Told;
use super::{Desk, Names, Terms, limits};
use crate::engine::{Engine, Level, NoLevel, SearchResult, in_words, telling};
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
    reasons: Vec<Told>,
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

/// What a move is asked for with.
struct Wish<'a> {
    game: &'a Game,
    level: Level,
    ms: Option<u64>,
    nodes: Option<u64>,
    seed: u64,
    /// What the last event is called.
    event: &'a str,
}

impl Desk {
    pub(super) fn play(&mut self, ask: &Play, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        let level = ask.level.map_or(Some(Level::FULL), Level::new).context(NoLevel)?;
        let (ms, nodes, seed) = (ask.ms, ask.nodes, ask.seed);
        self.find_move(&Wish { game: &ask.game, level, ms, nodes, seed, event: "move" }, terms, out)
    }

    pub(super) fn hint(&mut self, ask: &Hint, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        let (ms, nodes, level) = (ask.ms, ask.nodes, Level::FULL);
        self.find_move(&Wish { game: &ask.game, level, ms, nodes, seed: 0, event: "hint" }, terms, out)
    }

    fn find_move(&mut self, wish: &Wish<'_>, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        let standing = wish.game.standing()?;
        standing.ensure_going_on()?;
        let window = self.window(&standing, wish.level, terms)?;
        let limits = limits(or_turn(wish.ms, wish.nodes), wish.nodes, self.share(terms))?;
        let names = Names { ground: &standing.ground, window: &window };
        let board = &window.board;
        let found = if wish.level == Level::FULL {
            self.engine.think(board, &limits, terms.stop, &mut |thought| {
                out.tell("thinking", &Thought::new(&names, board, thought));
            })
        } else {
            self.engine.play_at_level(board, wish.level, &limits, wish.seed, terms.stop)
        };
        let found = found.context("there is no move")?;
        let refusal = standing.ground.refusal(window.place(found.point));
        ensure!(refusal.is_none(), "there is no legal move");
        let reasons = Engine::reasons(board, found.point);
        let (reason, told) = (in_words(&reasons), telling(&reasons).map(Told::from).collect());
        let thought = Thought::new(&names, board, &found);
        out.end(wish.event, &Move { thought, reason, reasons: told });
        Ok(())
    }
}

/// Milliseconds as they are asked for, or the usual ones if there is no limit at all.
pub(super) fn or_turn(ms: Option<u64>, nodes: Option<u64>) -> Option<u64> {
    let turn = u64::try_from(Desk::TURN.as_millis()).ok();
    ms.or(turn.filter(|_| nodes.is_none()))
}
