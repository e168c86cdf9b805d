//! `opening` and `opening_move`: whom an opening rule asks for what, and what the computer answers.

use super::super::event::{Out, word};
use super::super::game::{Answer, Game};
use super::super::request::{Opening, OpeningMove};
use super::{Desk, Terms, limits};
use crate::clock::Instant;
use crate::game::notation::{Alpha, parse_alpha};
use crate::game::{Board, Point};
use crate::opening::{Act, Area, Ask, Budget, Choice, Course, Player, Rule, decide};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

/// Milliseconds for an answer of the computer when nothing else is said.
const MS: u64 = 3_000;

/// An opening with its board.
struct Walk {
    board: Board,
    course: Course,
}

pub(super) fn answer(ask: &Opening, out: &mut Out<'_>) -> Result<()> {
    let walk = Walk::new(&ask.game)?;
    out.end("opening", &walk.shown());
    Ok(())
}

impl Desk {
    pub(super) fn opening_move(
        &mut self,
        ask: &OpeningMove,
        terms: &Terms<'_>,
        out: &mut Out<'_>,
    ) -> Result<()> {
        let walk = Walk::new(&ask.game)?;
        ensure!(walk.asked().is_some(), "the opening is over");
        let ms = ask.ms.or(Some(MS).filter(|_| ask.nodes.is_none()));
        let limits = limits(ms, ask.nodes, self.share(terms))?;
        let budget = Budget { started: Instant::now(), time: limits.turn, nodes: limits.nodes };
        let acts = decide(&mut self.engine, &walk.board, &walk.course, budget, ask.seed, terms.stop);
        ensure!(!acts.is_empty(), "there is no room for an answer");
        let answers: Vec<Answer> = acts.into_iter().map(|act| walk.answer(act)).collect();
        out.end("answer", &json!({"answers": answers}));
        Ok(())
    }
}

impl Walk {
    /// The opening after all answers so far.
    fn new(game: &Game) -> Result<Walk> {
        let opening = game.opening.as_ref().context("the game has no opening rule")?;
        let rule: Rule = opening.rule.parse().map_err(anyhow::Error::msg)?;
        ensure!(game.setup.is_none(), "an opening begins on an empty board");
        let size = game.size()?.context("an opening needs a board")?;
        let least = Rule::SMALLEST_SIDE;
        let is_large = size.width().min(size.height()) >= least;
        ensure!(is_large, "an opening needs a board of at least {least}×{least}");
        let mut walk = Walk { board: Board::new(size, game.rules()?), course: Course::new(rule) };
        for (number, answer) in (1..).zip(&opening.answers) {
            walk.act(answer).with_context(|| format!("answer {number}"))?;
        }
        Ok(walk)
    }

    fn asked(&self) -> Option<(Player, Ask)> {
        self.course.ask(self.board.to_move()).filter(|_| self.board.outcome().is_none())
    }

    fn act(&mut self, answer: &Answer) -> Result<()> {
        let (_, ask) = self.asked().context("the opening is over before it")?;
        let told = match answer {
            Answer::Number(number) => number.to_string(),
            Answer::Word(word) => word.clone(),
        };
        let cell = || self.point(&told);
        let act = match ask {
            Ask::Stone(_) => Act::Stone(cell()?),
            Ask::Offer { .. } => Act::Offer(cell()?),
            Ask::Pick => Act::Pick(cell()?),
            Ask::Choose(_) => {
                Act::Choose(Choice::named(&told).with_context(|| format!("{told:?} is no choice"))?)
            }
            Ask::Declare(_) => Act::Declare(told.parse().with_context(|| format!("{told:?} is no number"))?),
        };
        match self.course.act(&self.board, act) {
            Ok(stone) => stone.into_iter().for_each(|stone| self.board.play(stone)),
            Err(refusal) => bail!("{told} {refusal}"),
        }
        Ok(())
    }

    fn point(&self, name: &str) -> Result<Point> {
        parse_alpha(self.board.size(), name).with_context(|| format!("{name:?} is no cell of the board"))
    }

    fn name(&self, point: Point) -> String {
        Alpha(self.board.size(), point).to_string()
    }

    fn answer(&self, act: Act) -> Answer {
        match act {
            Act::Stone(point) | Act::Offer(point) | Act::Pick(point) => Answer::Word(self.name(point)),
            Act::Choose(choice) => Answer::Word(choice.name().to_owned()),
            Act::Declare(number) => Answer::Number(number),
        }
    }

    fn shown(&self) -> Value {
        let color = |player| word(self.course.color(player));
        let asked = self.asked();
        json!({
            "rule": self.course.rule().name(),
            "done": asked.is_none(),
            "player": asked.map(|(player, _)| number(player)),
            "question": asked.map(|(_, ask)| self.question(ask)),
            "colours": {"1": color(Player::First), "2": color(Player::Second)},
            "to_move": word(self.board.to_move()),
            "moves": self.board.moves().map(|point| self.name(point)).collect::<Vec<_>>(),
            "offers": self.course.offers().iter().map(|&point| self.name(point)).collect::<Vec<_>>(),
        })
    }

    fn question(&self, ask: Ask) -> Value {
        let color = word(self.board.to_move());
        match ask {
            Ask::Stone(area) => json!({
                "kind": "stone", "text": format!("Place a {color} stone {area}."), "cells": self.cells(area),
            }),
            Ask::Choose(choices) => {
                let choices: Vec<Value> = choices
                    .iter()
                    .map(|choice| json!({"id": choice.name(), "text": in_words(*choice)}))
                    .collect();
                json!({"kind": "choose", "text": "Choose.", "choices": choices})
            }
            Ask::Declare(most) => json!({
                "kind": "declare", "text": format!("How many fifth moves will there be? 1 to {most}."),
                "most": most,
            }),
            Ask::Offer { made, all } => json!({
                "kind": "offer", "text": format!("Offer fifth move {} of {all}.", made + 1),
                "made": made, "all": all, "cells": self.cells(Area::Anywhere),
            }),
            Ask::Pick => json!({
                "kind": "pick", "text": "Pick one of the fifth moves.",
                "cells": self.course.offers().iter().map(|&point| self.name(point)).collect::<Vec<_>>(),
            }),
        }
    }

    /// Cells where the stone may go.
    fn cells(&self, area: Area) -> Vec<String> {
        let size = self.board.size();
        let is_free = |&point: &Point| area.contains(size, point) && self.board.is_legal(point);
        size.points().filter(is_free).map(|point| self.name(point)).collect()
    }
}

fn number(player: Player) -> u8 {
    match player {
        Player::First => 1,
        Player::Second => 2,
    }
}

fn in_words(choice: Choice) -> &'static str {
    match choice {
        Choice::Stay => "Keep the colour.",
        Choice::Swap => "Take the other colour.",
        Choice::TwoMore => "Place two more stones and let the other player choose.",
        Choice::OfferTen => "Keep black and offer ten fifth moves.",
    }
}
