//! Fixed positions of every rule to a fixed depth, as one number that every machine agrees on.

#[cfg(test)]
mod kept;

use crate::engine::{Engine, Limits, SearchResult};
use crate::game::{Board, Rules, Size, notation};

/// Rule bits, board side, and the moves that lead to a position.
const POSITIONS: [(u32, u8, &str); 14] = [
    (0, 15, "h8i9i7g9"),
    (0, 15, "h8h9i8g8i7i9g7j8h7j7"),
    (0, 20, "k10l11l9j11m12j9k12"),
    (0, 20, "k10k11l10j10l9l11j9m10k9m9"),
    (1, 15, "h8g7i9g9g8i8h9h7"),
    (1, 20, "k10j11l11j9k8l9j10"),
    (4, 15, "h8h9j8i8i7g9"),
    (4, 15, "h8i9i7g7j8h6g9j6k9"),
    (8, 15, "h8g7i9j10h9i8h10"),
    (9, 15, "h8h7g8i8i9g7j10"),
    (2, 15, "h8i9i7g9h7h9"),
    (16, 19, "j10j11m10k11i12k9"),
    (48, 19, "j10k11l12k9j8i9l10"),
    (80, 19, "j10k10l11k12j12i11"),
];

/// Depth of the searches whose signature is kept with the source.
pub const DEPTH: u32 = 10;

/// Searches every position with a new engine; `found` hears of each and may end it. The signature is of nodes, moves and
/// scores.
pub fn signature<E>(
    depth: u32,
    mut found: impl FnMut(&Board, &'static str, &SearchResult) -> Result<(), E>,
) -> Result<Signature, E> {
    let mut signature = Signature::default();
    for (rule, side, moves) in POSITIONS {
        let board = position(rule, side, moves).expect("the tests play every position");
        let limits = Limits { turn: None, depth: Some(depth), ..Limits::default() };
        let thought = Engine::new().think(&board, &limits, &|| false, &mut |_| {});
        let thought = thought.expect("every position has empty cells");
        signature.add(thought.nodes);
        signature.add(thought.point.index() as u64);
        signature.add(thought.score.value() as u64);
        found(&board, moves, &thought)?;
    }
    Ok(signature)
}

fn position(rule: u32, side: u8, moves: &str) -> Option<Board> {
    let mut board = Board::new(Size::square(side)?, Rules::from_bits(rule));
    for point in notation::parse_opening(board.size(), moves)? {
        board.play(point);
    }
    board.outcome().is_none().then_some(board)
}

/// A running hash (FNV-1a) over what the searches found.
pub struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    /// The number that is printed, in hexadecimal digits.
    pub fn value(&self) -> u32 {
        (self.0 ^ self.0 >> 32) as u32
    }

    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:08x}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_a_live_game() {
        for (rule, side, moves) in POSITIONS {
            assert!(position(rule, side, moves).is_some(), "{moves}");
        }
    }
}
