//! The review as the game itself, with comments and better lines as variations.

use crate::record::{Flaw, Play, Record};
use crate::review::{Game, Move, Review, percent, proofs, remark};

/// The record with what was found.
pub(super) fn record(game: &Game, review: &Review) -> Result<Record, Flaw> {
    let mut record = game.record.clone();
    for (played, verdict) in game.moves.iter().zip(&review.verdicts) {
        let rates = format!(
            "{} % with the best move, {} % after this one",
            percent(verdict.worth.before),
            percent(verdict.worth.after)
        );
        let remark = remark(game, verdict);
        let said = if remark.is_empty() { rates } else { format!("{remark} ({rates})") };
        let notes = record.tree.notes_mut(played.node);
        if !notes.comment.is_empty() {
            notes.comment.push('\n');
        }
        notes.comment.push_str(&said);
        if verdict.worth.quality.is_bad() {
            add_line(game, &mut record, played, &verdict.best)?;
        }
    }
    proofs::add(game, review, &mut record)?;
    Ok(record)
}

/// Adds the better line beside a move, unless it is there already.
fn add_line(
    game: &Game,
    record: &mut Record,
    played: &Move,
    line: &[crate::game::Point],
) -> Result<(), Flaw> {
    let Some(mut node) = record.tree.parent(played.node) else { return Ok(()) };
    let mut color = played.color;
    for &point in line {
        let play = Play::stone(color, game.place(point));
        node = match record.tree.child_with(node, play) {
            Some(known) => known,
            None => record.tree.add(node, Some(play))?,
        };
        color = !color;
    }
    Ok(())
}
