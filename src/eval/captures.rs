//! How far captures have come, as a number for a table: stones taken and stones on offer, of either side.

use crate::game::{Board, Captures, Color};

/// Steps to a win by captures that are told apart, five pairs being five of them.
const TAKEN: usize = 5;
/// Pairs on offer that are told apart: none, one, two, more.
const OFFERED: usize = 4;
/// States that are told apart.
pub const CAPTURES: usize = TAKEN * TAKEN * OFFERED * OFFERED;

/// The parts of a state that are worth something by themselves: rare states lean on them.
pub const PARTS: usize = TAKEN * TAKEN + 2 * TAKEN * OFFERED + OFFERED * OFFERED;

/// The state of a board for the side to move; 0 where nothing is captured.
#[inline]
pub fn captures(board: &Board) -> usize {
    let Some(rules) = board.rules().captures else { return 0 };
    let [own, theirs] = [board.to_move(), !board.to_move()].map(|color| side(board, rules, color));
    own * TAKEN * OFFERED + theirs
}

/// One side of a state: how much it has taken, and how much it could take now.
#[inline]
fn side(board: &Board, rules: Captures, color: Color) -> usize {
    let taken = usize::from(board.captured(color)) * TAKEN / usize::from(rules.stones_to_win);
    let offered = board.stones_on_offer(color) / 2;
    taken.min(TAKEN - 1) * OFFERED + offered.min(OFFERED - 1)
}

/// The parts of a state: what both have taken, what either has taken and could take, and what both could take.
pub fn parts(state: usize) -> [usize; 4] {
    let [own, theirs] = [state / (TAKEN * OFFERED), state % (TAKEN * OFFERED)];
    let own_from = TAKEN * TAKEN;
    let theirs_from = own_from + TAKEN * OFFERED;
    let offers_from = theirs_from + TAKEN * OFFERED;
    [
        own / OFFERED * TAKEN + theirs / OFFERED,
        own_from + own,
        theirs_from + theirs,
        offers_from + own % OFFERED * OFFERED + theirs % OFFERED,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size, notation};

    #[test]
    fn a_state_tells_what_was_taken_and_what_hangs() {
        let size = Size::square(19).unwrap();
        let state = |bits: u32, moves: &str| {
            let mut board = Board::new(size, Rules::from_bits(bits));
            for point in notation::parse_opening(size, moves).unwrap() {
                board.play(point);
            }
            captures(&board)
        };
        let cases = [
            (0, "h8i8a1j8", 0, "nothing is captured"),
            (16, "h8i8a1j8", OFFERED * TAKEN, "black may take a pair"),
            (16, "h8i8a1j8a3", 1, "white to move, black may take a pair"),
            (16, "h8i8a1j8k8", OFFERED, "white to move, black has taken a pair"),
            (48, "h8i8a1j8a3k8", OFFERED * TAKEN, "three stones are a pair and a half"),
        ];
        for (bits, moves, expected, what) in cases {
            assert_eq!(state(bits, moves), expected, "{what}");
        }
    }

    #[test]
    fn every_state_has_its_own_parts() {
        let mut seen: Vec<[usize; 4]> = (0..CAPTURES).map(parts).collect();
        assert!(seen.iter().flatten().all(|&part| part < PARTS));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), CAPTURES);
        // No part stands for two things, and none for nothing.
        let mut meant: Vec<(usize, usize)> =
            seen.iter().flat_map(|parts| parts.iter().copied().zip(0..)).collect();
        meant.sort_unstable();
        meant.dedup();
        assert!(meant.iter().map(|&(part, _)| part).eq(0..PARTS), "{meant:?}");
    }
}
