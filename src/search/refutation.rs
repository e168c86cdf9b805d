//! What can be done against a win by fours before it begins.

use super::defence::{capture_moves, defences, open_row_ends, winning_move};
use super::proof::Proof;
use crate::game::{Ban, Board, Cell, Outcome, Point, Threat};
use smallvec::SmallVec;

/// Cells.
pub(super) type Cells = SmallVec<[Point; 32]>;

/// Cells on which the side to move can spoil a win by fours that is the opponent's to start: those of the win itself,
/// those which at some point of it would give a four, and those on which stones are taken then or soon.
pub(super) fn relevant_cells(board: &mut Board, threat: &Proof) -> Cells {
    let us = board.to_move();
    let mut cells = Cells::new();
    collect_cells(threat, &mut cells);
    board.set_to_move(!us);
    let mut here = threat;
    let mut plies = 0;
    add_counters(board, &mut cells);
    while let Some((reply, next)) = here.replies.first() {
        board.play(here.point);
        board.play(*reply);
        plies += 2;
        add_counters(board, &mut cells);
        here = next;
    }
    for _ in 0..plies {
        board.undo();
    }
    board.set_to_move(us);
    // Some may only become empty on the way, by captures.
    cells.retain(|&mut point| board.cell(point) == Cell::Empty);
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

/// Adds the cells on which the side that is not to move makes a four, takes stones or threatens to take some.
fn add_counters(board: &Board, cells: &mut Cells) {
    let defender = !board.to_move();
    for threat in [Threat::Suspect, Threat::Four, Threat::FourThree, Threat::DoubleFour, Threat::OpenFour] {
        if board.threat_count(defender, threat) > 0 {
            cells.extend(board.cells_with_threat(defender, threat).iter());
        }
    }
    cells.extend(capture_moves(board, defender).map(|(point, _)| point));
    cells.extend(open_row_ends(board, !defender));
}

/// Legal replies, not among those listed, after which a win by fours does not work as it stands.
///
/// Without captures only a win that hangs on what is forbidden can be spoilt by a stone that neither stands in its way
/// nor makes a four, and then by a stone anywhere, because fouls depend on one another. With captures any stone may be
/// the one that brackets a row later.
pub(super) fn spoilers(board: &mut Board, win: &Proof, listed: &[Point]) -> Cells {
    let no_fouls = board.rules().ban == [Ban::Nothing; 2];
    if board.rules().captures.is_none() && (no_fouls || !hangs_on_fouls(board, win)) {
        return Cells::new();
    }
    let mut cells: Cells = board
        .size()
        .points()
        .filter(|&point| {
            board.cell(point) == Cell::Empty && !listed.contains(&point) && board.is_legal(point)
        })
        .collect();
    cells.retain(|&mut point| {
        board.play(point);
        let spoilt = !stands(board, win);
        board.undo();
        spoilt
    });
    cells
}

/// Whether a win by fours of the side not to move counts on a foul, or on a move that might become one.
fn hangs_on_fouls(board: &mut Board, win: &Proof) -> bool {
    let defender = board.to_move();
    board.set_to_move(!defender);
    let mut here = win;
    let mut plies = 0;
    let hangs = loop {
        // Stones of the other side take shapes away: only what looks like a foul now can become one.
        if board.threat(here.point, !defender) == Threat::Suspect {
            break true;
        }
        board.play(here.point);
        plies += 1;
        let fives = board.cells_with_threat(!defender, Threat::Five);
        if board.outcome().is_none() && fives.iter().any(|point| board.foul(point, defender).is_some()) {
            break true;
        }
        let Some((reply, next)) = here.replies.first() else { break false };
        board.play(*reply);
        plies += 1;
        here = next;
    };
    for _ in 0..plies {
        board.undo();
    }
    board.set_to_move(defender);
    hangs
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
    let Some(defences) = defences(board) else { return false };
    let Some(otherwise) = win.otherwise.as_deref().filter(|next| wins_now(board, next.point)) else {
        return false;
    };
    let vain = defences.vain.iter().map(|(reply, _)| *reply);
    defences.saving.into_iter().chain(vain).all(|reply| {
        let listed = win.replies.iter().find(|(listed, _)| *listed == reply);
        let answer = listed.map_or(otherwise, |(_, next)| next);
        board.play(reply);
        let holds = board.outcome().is_none() && stands(board, answer);
        board.undo();
        holds
    })
}

/// Whether the side not to move would win on a cell, were it its turn.
fn wins_now(board: &Board, point: Point) -> bool {
    let attacker = !board.to_move();
    let takes_the_last = board.rules().captures.is_some_and(|captures| {
        usize::from(board.captured(attacker)) + board.takes(point, attacker)
            >= usize::from(captures.stones_to_win)
    });
    board.cell(point) == Cell::Empty && (board.threat(point, attacker) == Threat::Five || takes_the_last)
}
