//! What was answered to an opening rule, as one line of a file: `stone@2310 stone@900 stone@1200 swap@4100`.
//!
//! After each answer stand its milliseconds. Where stones went is told by the moves.

use crate::game::notation::{Alpha, parse_alpha};
use crate::game::{Board, Point, Size};
use crate::opening::{Act, Choice, Rule};
use crate::ui::field::stage::Stage;
use anyhow::{Context, Result, bail};
use std::time::Duration;

const STONE: &str = "stone";
const PICK: &str = "pick";
const DECLARE: &str = "declare-";
const OFFER: &str = "offer-at-";

/// The line.
pub(super) fn write(stage: &Stage, size: Size) -> String {
    let word = |act: Act| match act {
        Act::Stone(_) => STONE.to_owned(),
        Act::Pick(_) => PICK.to_owned(),
        Act::Choose(choice) => choice.name().to_owned(),
        Act::Declare(number) => format!("{DECLARE}{number}"),
        Act::Offer(point) => format!("{OFFER}{}", Alpha(size, point)),
    };
    let words = stage.answered().iter().map(|done| format!("{}@{}", word(done.act), done.time.as_millis()));
    words.collect::<Vec<_>>().join(" ")
}

/// The opening that the line tells of, with the first moves of the game.
pub(super) fn read(rule: Rule, line: &str, start: &Board, moves: &[Point]) -> Result<Stage> {
    let mut stage = Stage::new(rule);
    let mut board = start.clone();
    let mut moves = moves.iter().copied();
    for word in line.split_whitespace() {
        let (answer, time) = word.split_once('@').unwrap_or((word, "0"));
        let time = time.parse().with_context(|| format!("'{word}' has no number of milliseconds"))?;
        let mut next = || moves.next().context("the opening has more stones than there are moves");
        let act = match answer {
            STONE => Act::Stone(next()?),
            PICK => Act::Pick(next()?),
            other => parse(other, board.size())?,
        };
        match stage.act(&board, act, Duration::from_millis(time)) {
            Ok(Some(stone)) => {
                board.play(stone);
                // A single fifth move is played as soon as it is offered.
                if matches!(act, Act::Offer(_)) {
                    moves.next();
                }
            }
            Ok(None) => {}
            Err(refusal) => bail!("in the opening {rule}, '{answer}' {refusal}"),
        }
    }
    Ok(stage)
}

fn parse(word: &str, size: Size) -> Result<Act> {
    let declared = word.strip_prefix(DECLARE).and_then(|number| number.parse().ok()).map(Act::Declare);
    let offered = word.strip_prefix(OFFER).and_then(|name| parse_alpha(size, name)).map(Act::Offer);
    let chosen = Choice::named(word).map(Act::Choose);
    declared.or(offered).or(chosen).with_context(|| format!("'{word}' is no answer to an opening rule"))
}
