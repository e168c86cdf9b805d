//! Forced wins replayed on the naive board: whatever the opponent does, the proof must have an answer that wins.

use super::truth::{five_cells, played};
use tessera::game::{Color, Direction, Outcome, Point, Shape};
use tessera::naive::NaiveBoard;
use tessera::search::Proof;

/// Walks a proof for the side to move against every legal reply; an error says where it fails.
pub(crate) fn replay(naive: &mut NaiveBoard, proof: &Proof) -> Result<(), String> {
    let us = naive.to_move();
    if !naive.is_legal(proof.point) {
        return Err(format!("{:?} is not allowed", proof.point));
    }
    let lines = naive.now().lines_made[us as usize];
    naive.play(proof.point);
    let won = matches!(naive.outcome(), Some(Outcome::Win(color, _)) if color == us)
        || naive.now().lines_made[us as usize] > lines;
    let result = if won { Ok(()) } else { replay_replies(naive, proof) };
    naive.undo();
    result
}

fn replay_replies(naive: &mut NaiveBoard, proof: &Proof) -> Result<(), String> {
    if naive.outcome().is_some() {
        return Err(format!("the game ends with {:?}", proof.point));
    }
    for reply in naive.now().grid.empty_points() {
        if !naive.is_legal(reply) {
            continue;
        }
        let result = replay_reply(naive, proof, reply);
        result.map_err(|error| format!("{error}, {reply:?} after {:?}", proof.point))?;
    }
    Ok(())
}

fn replay_reply(naive: &mut NaiveBoard, proof: &Proof, reply: Point) -> Result<(), String> {
    let them = naive.to_move();
    let lines = naive.now().lines_made[them as usize];
    let own = proof.replies.iter().find(|(point, _)| *point == reply).map(|(_, next)| next);
    naive.play(reply);
    let result = match (naive.outcome(), own.or(proof.otherwise.as_deref())) {
        // A five that could have been broken, and was not.
        (Some(Outcome::Win(color, _)), _) if color != them => Ok(()),
        (Some(_), _) => Err("the defence is saved".to_owned()),
        _ if naive.now().lines_made[them as usize] > lines => Err("the defence completes a line".to_owned()),
        (None, Some(next)) => replay(naive, next),
        (None, None) => Err("no answer".to_owned()),
    };
    naive.undo();
    result
}

/// Whether the side to move has a win by fours: found by trying everything. `None` once `left` fours were tried.
pub(crate) fn has_win_by_fours(naive: &NaiveBoard, left: &mut u32) -> Option<bool> {
    let us = naive.to_move();
    if can_win_at_once(naive, us) {
        return Some(true);
    }
    for four in naive.now().grid.empty_points() {
        if !naive.is_legal(four) {
            continue;
        }
        let after = played(naive, four, us);
        // With captures a threat to win need not be a four.
        let threatens_captures = naive.rules().captures.is_some() && can_win_at_once(&after, us);
        if !makes_four(naive, four, us) && !threatens_captures {
            continue;
        }
        *left = left.checked_sub(1)?;
        if after.outcome().is_none() && !can_win_at_once(&after, !us) && every_reply_loses(&after, left)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether every reply to a four leaves a win by fours.
fn every_reply_loses(after: &NaiveBoard, left: &mut u32) -> Option<bool> {
    let us = !after.to_move();
    for reply in after.now().grid.empty_points() {
        if !after.is_legal(reply) {
            continue;
        }
        let answered = played(after, reply, !us);
        if answered.outcome().is_some() {
            return Some(false);
        }
        if !can_win_at_once(&answered, us) && !has_win_by_fours(&answered, left)? {
            return Some(false);
        }
    }
    Some(true)
}

fn makes_four(naive: &NaiveBoard, point: Point, color: Color) -> bool {
    let fours = [Shape::Four, Shape::DoubleFour, Shape::OpenFour];
    Direction::ALL.iter().any(|&direction| fours.contains(&naive.shape(point, color, direction)))
}

/// Whether one move of a colour ends the game in its favour.
fn can_win_at_once(naive: &NaiveBoard, color: Color) -> bool {
    let takes = |&cell: &Point| !naive.captures_of(cell, color).is_empty();
    let tries =
        five_cells(naive, color).into_iter().chain(naive.now().grid.empty_points().into_iter().filter(takes));
    tries.into_iter().any(|cell| {
        matches!(played(naive, cell, color).outcome(), Some(Outcome::Win(winner, _)) if winner == color)
    })
}
