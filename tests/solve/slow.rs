//! Proofs and wins by fours looked at without any cleverness: whole boards are copied and everything is tried.

use fastrand::Rng;
use tessera::game::{Color, Outcome, Point, Size};
use tessera::naive::NaiveBoard;
use tessera::search::Proof;

/// What the attacker is after has happened since `before`, or the opposite, or neither.
fn decided(before: &NaiveBoard, after: &NaiveBoard, attacker: Color) -> Option<bool> {
    let lines = |board: &NaiveBoard, color: Color| board.now().lines_made[color as usize];
    if lines(after, attacker) > lines(before, attacker) {
        return Some(true);
    }
    if lines(after, !attacker) > lines(before, !attacker) {
        return Some(false);
    }
    after.outcome().map(|outcome| matches!(outcome, Outcome::Win(winner, _) if winner == attacker))
}

fn after(board: &NaiveBoard, point: Point) -> NaiveBoard {
    let mut after = board.clone();
    after.play(point);
    after
}

fn legal_moves(board: &NaiveBoard) -> Vec<Point> {
    board.size().points().filter(|&point| board.is_legal(point)).collect()
}

/// Whether a proof holds for the side to move.
pub(crate) fn holds(board: &NaiveBoard, proof: &Proof) -> bool {
    let attacker = board.to_move();
    if board.outcome().is_some() || !board.is_legal(proof.point) {
        return false;
    }
    let attacked = after(board, proof.point);
    if let Some(won) = decided(board, &attacked, attacker) {
        return won;
    }
    let replies = legal_moves(&attacked);
    !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let replied = after(&attacked, reply);
            let listed = proof.replies.iter().find(|(listed, _)| *listed == reply).map(|(_, next)| next);
            match (decided(&attacked, &replied, attacker), listed.or(proof.otherwise.as_deref())) {
                (Some(won), _) => won,
                (None, Some(next)) => holds(&replied, next),
                (None, None) => false,
            }
        })
}

/// Whether the moves can be played one after another, apart from the last, which may be what is wrong.
pub(crate) fn is_played_from(board: &NaiveBoard, line: &[Point]) -> bool {
    let mut board = board.clone();
    let Some((_, played)) = line.split_last() else { return false };
    played.iter().all(|&point| {
        let is_legal = board.is_legal(point) && board.outcome().is_none();
        if is_legal {
            board.play(point);
        }
        is_legal
    })
}

/// Whether the side to move wins within so many own moves, each but the last a threat to win with the next one.
pub(crate) fn wins_by_fours(board: &NaiveBoard, own_moves: u32) -> bool {
    let attacker = board.to_move();
    let moves = legal_moves(board);
    if moves.iter().any(|&point| decided(board, &after(board, point), attacker) == Some(true)) {
        return true;
    }
    own_moves > 1
        && moves.into_iter().any(|point| {
            let attacked = after(board, point);
            decided(board, &attacked, attacker).is_none() && threatens(&attacked, attacker) && {
                legal_moves(&attacked).into_iter().all(|reply| {
                    let replied = after(&attacked, reply);
                    match decided(&attacked, &replied, attacker) {
                        Some(won) => won,
                        None => wins_by_fours(&replied, own_moves - 1),
                    }
                })
            }
        })
}

/// Whether `attacker` could win at once if he were to move.
fn threatens(board: &NaiveBoard, attacker: Color) -> bool {
    let mut passed = board.clone();
    passed.set_to_move(attacker);
    legal_moves(&passed)
        .into_iter()
        .any(|point| decided(&passed, &after(&passed, point), attacker) == Some(true))
}

/// A copy of a proof with something wrong, or at least different, at a random place.
pub(crate) fn damaged(proof: &Proof, size: Size, rng: &mut Rng) -> Proof {
    let mut damaged = proof.clone();
    let mut here = &mut damaged;
    // Down a random way, to stop on it at a random depth.
    while rng.bool() && !(here.replies.is_empty() && here.otherwise.is_none()) {
        let listed = here.replies.len();
        let chosen = rng.usize(..=listed);
        here = match (chosen < listed, here.otherwise.is_some()) {
            (true, _) => &mut here.replies[chosen].1,
            (false, true) => here.otherwise.as_mut().expect("just seen"),
            (false, false) => &mut here.replies[0].1,
        };
    }
    let anywhere = Point::from_index(rng.usize(..size.cells()));
    match rng.u8(..5) {
        0 => here.point = anywhere,
        1 => here.otherwise = None,
        2 if !here.replies.is_empty() => {
            let index = rng.usize(..here.replies.len());
            here.replies.remove(index);
        }
        3 if !here.replies.is_empty() => {
            let index = rng.usize(..here.replies.len());
            here.replies[index].0 = anywhere;
        }
        _ => *here = Proof::at_once(here.point),
    }
    damaged
}
