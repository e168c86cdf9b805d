//! A move at a glance: what a player sees who looks at the board but does not think ahead.

use super::random::Random;
use crate::game::{Board, Class, Color, Direction, Point, Shape};

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
    let own = class_worth(board.judged_class(point, us));
    let theirs = class_worth(board.judged_class(point, !us));
    // Both are asked every time, so that one oversight does not change all later ones.
    let (sees_own, sees_theirs) = (random.happens(eyes.attention), random.happens(eyes.attention));
    let takes = board.captures_of(point, us).len() as u32;
    let saves = board.captures_of(point, !us).len() as u32;
    let mut worth = shape_worth(board, point, us) * 3 + shape_worth(board, point, !us) * 2;
    if sees_own || board.class(point, us) == Class::Five {
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
fn class_worth(class: Class) -> u32 {
    match class {
        Class::Foul | Class::Suspect | Class::Quiet | Class::OpenTwo | Class::Three => 0,
        Class::OpenThree => 40,
        Class::Four => 40,
        Class::DoubleThree => 120,
        Class::FourThree => 200,
        Class::DoubleFour | Class::OpenFour => 400,
        Class::Five => 2_000,
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
