//! A game of the screen as a record: the line on the screen is the main one, what was tried besides are variations.

use super::{Saved, answers};
use crate::game::{Cell, Color, Outcome};
use crate::ground::Ground;
use crate::record::{self, By, Ending, Format, NodeId, Place, Record};
use crate::ui::field::play::Ended;
use crate::ui::field::set_up::Seat;
use anyhow::Result;

/// Under which keys a record keeps what only the screen knows.
pub(super) const OPENING: &str = "opening";
pub(super) const ANSWERS: &str = "opening-answers";
pub(super) const CLOCK: &str = "clock";
/// The number of moves on the screen, where more follow.
pub(super) const PLY: &str = "shown-moves";

/// The record of a game.
pub(super) fn record(saved: &Saved) -> Result<Record> {
    let Saved { set_up, game, stage, ended, heading, .. } = saved;
    let ground = match game.ground().size() {
        Some(size) => record::Ground::Board(size),
        None => record::Ground::Endless,
    };
    let mut record = Record::new(ground, Some(game.ground().rules()));
    record.date.clone_from(&heading.date);
    record.info.clone_from(&heading.info);
    for color in Color::ALL {
        let number = stage.as_ref().map_or(color as usize, |stage| stage.course().player(color) as usize);
        let (seat, name) = (set_up.seats[number], &heading.names[number]);
        let is_named = seat == Seat::Person && !name.is_empty();
        record.players[color as usize] = if is_named { name.clone() } else { seat.to_string() };
    }
    if let (Some(stage), Some(size)) = (stage, game.ground().size()) {
        record.add_info(OPENING, stage.course().rule().name());
        record.add_info(ANSWERS, &answers::write(stage, size));
    }
    if let Some(clock) = set_up.clock {
        record.add_info(CLOCK, &clock.to_string());
    }
    if game.next_again().is_some() {
        record.add_info(PLY, &game.moves().len().to_string());
    }
    record.result = ended.map(ending).or_else(|| game.ground().outcome().map(decided));
    add_start(&mut record, game.start());
    add_moves(&mut record, saved)?;
    Ok(record)
}

/// What a notation leaves out of such a record.
pub(super) fn losses(record: &Record, format: Format) -> Vec<String> {
    let ours = [OPENING, CLOCK].into_iter().any(|key| record.info(key).is_some());
    let name = |loss: String| match loss.as_str() {
        "date and event" if ours => "opening rule and clock".to_owned(),
        _ => loss,
    };
    let is_news = |loss: &String| loss != "date and event" || ours || !record.date.is_empty();
    record::losses(record, format).into_iter().filter(is_news).map(name).collect()
}

fn ending(ended: Ended) -> Ending {
    let by = match ended {
        Ended::Resigned(_) => By::Resignation,
        Ended::OutOfTime(_) => By::Time,
    };
    Ending { winner: Some(!ended.loser()), by }
}

fn decided(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Win(color, _) => Ending::win(color),
        Outcome::Draw => Ending::DRAW,
    }
}

/// Stones that were set up before the first move.
fn add_start(record: &mut Record, start: &Ground) {
    let Some(board) = start.board() else { return };
    let root = record.tree.root();
    let size = board.size();
    for point in size.points().filter(|&point| board.cell(point) != Cell::Empty) {
        let place = record::Ground::of_point(size, point);
        record.tree.notes_mut(root).set_up.push((place, board.cell(point)));
    }
    record.captured = Color::ALL.map(|color| board.captured(color));
    if board.to_move() != Color::Black {
        record.tree.notes_mut(root).to_move = Some(board.to_move());
    }
}

fn add_moves(record: &mut Record, saved: &Saved) -> Result<()> {
    let mut path: Vec<NodeId> = vec![record.tree.root()];
    let mut result = Ok(());
    saved.game.walk(|depth, played| {
        path.truncate(depth + 1);
        let place = Place { x: played.place.x, y: played.place.y };
        match record.tree.add(path[depth], Some(record::Play::stone(played.color, place))) {
            Ok(node) => {
                let notes = record.tree.notes_mut(node);
                notes.time = Some(played.time);
                notes.comment = played.reason.clone().unwrap_or_default();
                path.push(node);
            }
            Err(flaw) => result = Err(flaw.into()),
        }
    });
    result
}
