//! What can be done against a win by fours before it begins.

use super::proof::Proof;
use super::threat::{blocks, winning_move};
use crate::game::{Board, Cell, Class, Direction, Outcome, Point};
use smallvec::SmallVec;

/// Cells.
pub(super) type Cells = SmallVec<[Point; 32]>;

/// Cells on which the side to move can spoil a win by fours that is the opponent's to start: those of the win itself,
/// and those which at some point of it would give a four.
pub(super) fn relevant_cells(board: &mut Board, threat: &Proof) -> Cells {
    let us = board.to_move();
    let mut cells = Cells::new();
    collect_cells(threat, &mut cells);
    board.set_to_move(!us);
    let mut here = threat;
    let mut plies = 0;
    add_fours(board, &mut cells);
    while let Some((reply, next)) = here.replies.first() {
        board.play(here.point);
        board.play(*reply);
        plies += 2;
        add_fours(board, &mut cells);
        here = next;
    }
    for _ in 0..plies {
        board.undo();
    }
    board.set_to_move(us);
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn collect_cells(proof: &Proof, cells: &mut Cells) {
    cells.push(proof.point);
    for (reply, next) in &proof.replies {
        cells.push(*reply);
        collect_cells(next, cells);
    }
    if let Some(otherwise) = &proof.otherwise {
        collect_cells(otherwise, cells);
    }
}

/// Adds the cells on which the side that is not to move makes a four.
fn add_fours(board: &Board, cells: &mut Cells) {
    let defender = !board.to_move();
    for class in [Class::Suspect, Class::Four, Class::FourThree, Class::DoubleFour, Class::OpenFour] {
        if board.class_count(defender, class) > 0 {
            cells.extend(board.cells_of_class(defender, class).iter());
        }
    }
}

/// Legal replies near a win by fours, not among those listed, after which it does not work as it stands.
pub(super) fn stands_against(
    board: &mut Board,
    win: &Proof,
    listed: &[Point],
    answered: &[(Point, Proof)],
) -> Cells {
    let mut cells = Cells::new();
    collect_cells(win, &mut cells);
    let mut near = Cells::new();
    for &cell in &cells {
        for direction in Direction::ALL {
            let around = (-5..=5).filter_map(|steps| board.size().step(cell, direction, steps));
            near.extend(around.filter(|&point| board.cell(point) == Cell::Empty));
        }
    }
    near.sort_unstable();
    near.dedup();
    near.retain(|point| {
        !listed.contains(point) && !answered.iter().any(|(reply, _)| reply == point) && board.is_legal(*point)
    });
    near.retain(|&mut point| {
        board.play(point);
        let spoilt = !stands(board, win);
        board.undo();
        spoilt
    });
    near
}

/// Whether a win by fours works in a position, move by move.
fn stands(board: &mut Board, win: &Proof) -> bool {
    if board.cell(win.point) != Cell::Empty || board.foul(win.point, board.to_move()).is_some() {
        return false;
    }
    let us = board.to_move();
    let lines = board.lines_made(us);
    board.play(win.point);
    let won = matches!(board.outcome(), Some(Outcome::Win(color, _)) if color == us)
        || board.lines_made(us) > lines;
    let holds = if win.otherwise.is_none() && win.replies.is_empty() {
        won
    } else {
        won || (winning_move(board).is_none() && every_reply_loses(board, win))
    };
    board.undo();
    holds
}

fn every_reply_loses(board: &mut Board, win: &Proof) -> bool {
    let Some(replies) = blocks(board) else { return false };
    replies.into_iter().all(|reply| {
        let answer = win.replies.iter().find(|(listed, _)| *listed == reply);
        answer.is_some_and(|(_, next)| {
            board.play(reply);
            let holds = board.outcome().is_none() && stands(board, next);
            board.undo();
            holds
        })
    })
}
