//! `balance`: the move or two moves after which the game is most level.

use super::super::event::{Out, Worth};
use super::super::request::Balance as Wanted;
use super::play::or_turn;
use super::{Desk, Names, Terms, limits};
use crate::engine::{Aim, Balance, Choice, Level, Stones};
use crate::eval::Score;
use crate::game::Board;
use anyhow::{Result, bail};
use serde::Serialize;

/// The most level moves so far.
#[derive(Serialize)]
struct Balanced {
    moves: Vec<String>,
    #[serde(flatten)]
    worth: Worth,
    depth: u32,
    nodes: u64,
    elapsed_ms: u64,
    line: Vec<String>,
}

impl Balanced {
    fn new(names: &Names<'_>, board: &Board, count: usize, balance: &Balance) -> Balanced {
        let line = names.line(&balance.pv);
        Balanced {
            moves: line.iter().take(count).cloned().collect(),
            worth: Worth::new(board, balance.score),
            depth: balance.depth,
            nodes: balance.nodes,
            elapsed_ms: u64::try_from(balance.elapsed.as_millis()).unwrap_or(u64::MAX),
            line,
        }
    }
}

impl Desk {
    pub(super) fn balance(&mut self, ask: &Wanted, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        let stones = match ask.count {
            1 => Stones::One,
            2 => Stones::Two,
            other => bail!("a game is made level by 1 or 2 moves, not by {other}"),
        };
        let standing = ask.game.standing()?;
        standing.ensure_going_on()?;
        let window = self.window(&standing, Level::FULL, terms)?;
        let limits = limits(or_turn(ask.ms, ask.nodes), ask.nodes, self.share(terms))?;
        let names = Names { ground: &standing.ground, window: &window };
        let board = &window.board;
        let aim = Aim { stones, score: Score::DRAW };
        let shown = |balance: &Balance| Balanced::new(&names, board, ask.count, balance);
        let choice = Choice::default();
        let found = self.engine.balance(board, aim, &choice, &limits, terms.stop, &mut |balance| {
            out.tell("progress", &shown(balance));
        })?;
        out.end("balanced", &shown(&found));
        Ok(())
    }
}
