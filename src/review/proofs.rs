//! The proofs of forced wins that were missed or allowed: every reply has its answer.

use super::branch::Branch;
use super::game::Game;
use super::quality::Quality;
use super::verdict::Review;
use crate::record::{Flaw, Record};
use crate::search::{Answer, Means, Question, Solver};
use anyhow::Result;
use std::io::Write;

/// Moves that the solver may try for each.
const NODES: u64 = 200_000;
/// Bytes of its memory.
const MEMORY: usize = 32 << 20;
/// Moves of a proof that files show at most.
pub(super) const MOST_WRITTEN: usize = 400;
/// Moves of a proof that the terminal shows at most.
const MOST_PRINTED: usize = 40;

/// Looks for the proof of every forced win that was missed or allowed. The search may have seen a win that the solver does
/// not find; then there is only its line.
pub fn find(game: &Game, review: &mut Review) {
    let mut solver = Solver::new(MEMORY);
    for (number, verdict) in review.verdicts.iter_mut().enumerate() {
        let Some(board) = won_board(verdict.worth.quality, number).map(|at| &game.boards[at]) else {
            continue;
        };
        let question = Question { means: Means::all(board.rules()), nodes: NODES, shortest: true };
        if let Answer::Win(proof) = solver.solve(board, &question) {
            verdict.proof = Some(proof);
        }
    }
}

/// The number of the position in which somebody can force a win: before the move with a number from 0, or after it.
fn won_board(quality: Quality, number: usize) -> Option<usize> {
    match quality {
        Quality::MissedWin => Some(number),
        Quality::AllowsWin => Some(number + 1),
        _ => None,
    }
}

/// All of them for people at a terminal.
pub fn write(game: &Game, review: &Review, out: &mut dyn Write) -> Result<()> {
    let size = game.boards[0].size();
    for (number, (played, verdict)) in (1..).zip(game.moves.iter().zip(&review.verdicts)) {
        let Some(proof) = &verdict.proof else { continue };
        let name = game.name(played.point);
        let what = match verdict.worth.quality {
            Quality::MissedWin => "instead of",
            _ => "after",
        };
        writeln!(out, "\nThe forced win {what} move {number}, {name}:\n")?;
        write!(out, "{}", Branch::new(proof, MOST_PRINTED).text(size))?;
    }
    Ok(())
}

/// Adds all of them to a record as variations.
pub fn add(game: &Game, review: &Review, record: &mut Record) -> Result<(), Flaw> {
    let size = game.boards[0].size();
    for (played, verdict) in game.moves.iter().zip(&review.verdicts) {
        let Some(proof) = &verdict.proof else { continue };
        let (node, color) = match verdict.worth.quality {
            Quality::MissedWin => (record.tree.parent(played.node), played.color),
            _ => (Some(played.node), !played.color),
        };
        if let Some(node) = node {
            Branch::new(proof, MOST_WRITTEN).add_to(record, node, color, size)?;
        }
    }
    Ok(())
}
