//! A move at a glance: what a player sees who looks at the board but does not think ahead.

use crate::game::{Board, Color, Direction, Point, Shape, Threat};
use crate::random::Random;

/// How well a player looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eyes {
    /// Threats and captures in a hundred that are noticed.
    pub(super) attention: u32,
    /// How far a move that is not the best may be preferred by taste, in points of worth.
    pub(super) noise: u32,
}

/// Cells further from all stones than this are never played.
const NEAR: u32 = 1;

/// A legal move close to the stones; `None` if there is none close to them.
///
/// An own five is never overlooked.
pub(super) fn choose(board: &Board, eyes: Eyes, random: &mut Random) -> Option<Point> {
    let candidates = board.empty_near_stones(NEAR).filter(|&point| board.is_legal(point));
    let mut best: Option<(u32, Point)> = None;
    for point in candidates {
        let worth = worth(board, point, eyes, random) + random.below(eyes.noise + 1);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, point));
        }
    }
    best.map(|(_, point)| point)
}

/// How good a move looks.
fn worth(board: &Board, point: Point, eyes: Eyes, random: &mut Random) -> u32 {
    let us = board.to_move();
    let own = threat_value(board.judged_threat(point, us));
    let theirs = threat_value(board.judged_threat(point, !us));
    // Both are asked every time, so that one oversight does not change all later ones.
    let (sees_own, sees_theirs) = (random.happens(eyes.attention), random.happens(eyes.attention));
    let takes = board.captures_of(point, us).len() as u32;
    let saves = board.captures_of(point, !us).len() as u32;
    let mut worth = shape_worth(board, point, us) * 3 + shape_worth(board, point, !us) * 2;
    if sees_own || board.threat(point, us) == Threat::Five {
        worth += own * 3 + takes * CAPTURE;
    }
    if sees_theirs {
        worth += theirs * 2 + saves * CAPTURE * 2 / 3;
    }
    worth
}

/// Worth of a stone taken.
const CAPTURE: u32 = 90;

/// Threats that are seen or overlooked as a whole.
fn threat_value(threat: Threat) -> u32 {
    match threat {
        Threat::Foul | Threat::Suspect | Threat::Quiet | Threat::OpenTwo | Threat::Three => 0,
        Threat::OpenThree => 40,
        Threat::Four => 40,
        Threat::DoubleThree => 120,
        Threat::FourThree => 200,
        Threat::DoubleFour | Threat::OpenFour => 400,
        Threat::Five => 2_000,
    }
}

/// What every player has a feeling for: stones in a row with room.
fn shape_worth(board: &Board, point: Point, color: Color) -> u32 {
    let of = |shape| match shape {
        Shape::Dead | Shape::Overline | Shape::One => 0,
        Shape::OpenOne => 1,
        Shape::Two => 3,
        Shape::OpenTwo => 8,
        _ => 10,
    };
    Direction::ALL.into_iter().map(|direction| of(board.shape(point, color, direction))).sum()
}
