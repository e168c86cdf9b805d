//! Proofs and what is wrong with them, in words.

use super::name;
use crate::game::{Color, Foul, Point, Size, notation};
use crate::naive::{Flaw, Refutation};
use crate::search::Proof;

/// Own moves up to the win, against the longest defence.
pub(super) fn own_moves(proof: &Proof) -> usize {
    proof.plies().div_ceil(2)
}

/// What follows the last move of [`Proof::line`] if the replies to it do not matter.
pub(super) fn whatever_comes(proof: &Proof) -> Option<Point> {
    let mut here = proof;
    for pair in proof.line()[1..].chunks(2) {
        here = here.replies.iter().find(|(reply, _)| *reply == pair[0]).map(|(_, next)| next)?;
    }
    here.otherwise.as_ref().map(|next| next.point)
}

/// The line that breaks a proof of `attacker`, and why.
pub(super) fn refutation(size: Size, attacker: Color, refutation: &Refutation) -> String {
    let line: Vec<String> = refutation.line.iter().map(|&point| alpha(size, point)).collect();
    let (own, his) = (name(attacker), name(!attacker));
    let reason = match refutation.flaw {
        Flaw::Over => "the game is over already".to_owned(),
        Flaw::Occupied => format!("{own}'s last move is not on an empty cell"),
        Flaw::Forbidden(foul) => format!("{own}'s last move is forbidden: {}", foul_name(foul)),
        Flaw::Opening => format!("{own}'s last move breaks the opening rule"),
        Flaw::NotWon => format!("{own}'s last move was to win, but does not"),
        Flaw::Spoilt => format!("the game ends, and {own} has not won"),
        Flaw::Unanswered => format!("{his}'s last move has no answer"),
        Flaw::Defended => format!("{his}'s last move decides the game"),
        Flaw::Stuck => format!("{his} has no legal move left, but has not lost"),
    };
    if line.is_empty() { reason } else { format!("{}: {reason}", line.join(" ")) }
}

fn foul_name(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "double four",
        Foul::DoubleThree => "double three",
    }
}

pub(super) fn alpha(size: Size, point: Point) -> String {
    notation::Alpha(size, point).to_string()
}
