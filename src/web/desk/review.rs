//! `review`: what every move of a game was worth.

use super::super::event::Out;
use super::super::request::Review as Wanted;
use super::{Desk, Terms, limits};
use crate::review::{Game, Review, json, thought};
use anyhow::{Context, Result, ensure};
use serde_json::json;

/// Milliseconds for a position when nothing else is said.
const MS: u64 = 500;

/// Longer games are not for people; each of their positions is set up anew.
const MOST_MOVES: usize = 1_000;

impl Desk {
    pub(super) fn review(&mut self, ask: &Wanted, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        ensure!(ask.game.moves.len() <= MOST_MOVES, "a review has at most {MOST_MOVES} moves");
        let game = Game::new(ask.game.record()?)?;
        let ms = ask.ms.or(Some(MS).filter(|_| ask.nodes.is_none()));
        let mut thoughts = Vec::new();
        for (number, board) in game.boards.iter().enumerate() {
            out.tell("progress", &json!({"move": number, "of": game.moves.len()}));
            let limits = limits(ms, ask.nodes, self.share(terms))?;
            let found = thought(&mut self.engine, board, &limits, terms.stop);
            thoughts.push(found.context("the review was stopped")?);
        }
        let review = Review::new(&game, &thoughts);
        out.end("review", &json!({"review": json::value(&game, &review)}));
        Ok(())
    }
}
