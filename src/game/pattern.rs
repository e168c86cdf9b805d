//! What stands around an empty cell on one line: four cells each way, as a number.
//!
//! Each way is an arm, cut at a wall and behind stones of both colours, where neither colour sees further. A pattern is a
//! pair of arms; the pair the other way round is the same pattern.

use super::lines::Window;
use std::sync::LazyLock;

/// Cells of an arm.
const REACH: usize = 4;
/// Different arms: three contents a cell, at most four cells.
pub const ARMS: usize = 1 + 3 + 9 + 27 + 81;
/// Ordered pairs of arms.
pub const PAIRS: usize = ARMS * ARMS;
/// Patterns: pairs without their order.
pub const PATTERNS: usize = ARMS * (ARMS + 1) / 2;

/// An ordered pair of arms; below [`PAIRS`].
pub type Pair = u16;
/// A pattern; below [`PATTERNS`].
pub type Pattern = u16;

/// Arm numbers by the two-bit contents of five cells.
struct ArmNumbers {
    before: [u8; 1024],
    after: [u8; 1024],
}

static ARM_NUMBERS: LazyLock<ArmNumbers> = LazyLock::new(|| ArmNumbers {
    before: std::array::from_fn(|arm| arm_number(Window::cells_before(arm))),
    after: std::array::from_fn(|arm| arm_number(Window::cells_after(arm))),
});

/// Number of the arm with these contents, nearest first.
pub(super) fn arm_number(content: impl Fn(usize) -> usize) -> u8 {
    let (mut number, mut length, mut seen) = (0, 0, 0);
    while length < REACH && seen != 0b11 && content(length) != 0b11 {
        seen |= content(length);
        number = 3 * number + content(length);
        length += 1;
    }
    // Arms of length n come after all shorter ones.
    ((3_usize.pow(length as u32) - 1) / 2 + number) as u8
}

/// Reads patterns off the lines of a board.
#[derive(Clone, Copy)]
pub struct Reader(&'static ArmNumbers);

impl Reader {
    /// A reader.
    pub fn new() -> Reader {
        Reader(&ARM_NUMBERS)
    }

    /// The pair of arms around the cell `offset` steps along a window, at most four.
    #[inline]
    pub fn pair(self, window: Window, offset: i32) -> Pair {
        let [before, after] = self.arms(window, offset);
        before * ARMS as u16 + after
    }

    /// The pattern of that pair.
    #[inline]
    pub fn pattern(self, window: Window, offset: i32) -> Pattern {
        let [before, after] = self.arms(window, offset);
        let (low, high) = (before.min(after), before.max(after));
        high * (high + 1) / 2 + low
    }

    #[inline]
    fn arms(self, window: Window, offset: i32) -> [u16; 2] {
        let (before, after) = window.arms_at(offset);
        [self.0.before[before & 1023], self.0.after[after & 1023]].map(u16::from)
    }
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

/// The pattern of a pair; below [`PATTERNS`].
pub fn pattern(pair: usize) -> usize {
    let (before, after) = (pair / ARMS, pair % ARMS);
    let (low, high) = (before.min(after), before.max(after));
    high * (high + 1) / 2 + low
}

/// The pair with the colours exchanged.
pub fn exchanged(pair: usize) -> usize {
    exchanged_arm(pair / ARMS) * ARMS + exchanged_arm(pair % ARMS)
}

/// The contents of an arm, nearest first: 0 empty, 1 black, 2 white.
pub fn arm_cells(arm: usize) -> Vec<usize> {
    let length = (0..=REACH as u32).rev().find(|&length| arm >= (3_usize.pow(length) - 1) / 2).unwrap_or(0);
    let mut number = arm - (3_usize.pow(length) - 1) / 2;
    let mut cells: Vec<usize> = (0..length)
        .map(|_| {
            let cell = number % 3;
            number /= 3;
            cell
        })
        .collect();
    cells.reverse();
    cells
}

fn exchanged_arm(arm: usize) -> usize {
    let cells = arm_cells(arm);
    let offset = (3_usize.pow(cells.len() as u32) - 1) / 2;
    offset + cells.iter().fold(0, |number, &cell| 3 * number + [0, 2, 1][cell])
}

/// Whether a pair has no stones.
pub fn is_bare(pair: usize) -> bool {
    [pair / ARMS, pair % ARMS].into_iter().all(|arm| arm_cells(arm).iter().all(|&cell| cell == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_read_back_and_colours_exchange_twice_to_the_same() {
        for arm in 0..ARMS {
            let cells = arm_cells(arm);
            let number = arm_number(|step| cells.get(step).copied().unwrap_or(0b11));
            let both = cells.iter().position(|&cell| cell == 1).zip(cells.iter().position(|&cell| cell == 2));
            if both.is_none_or(|(black, white)| black.max(white) + 1 == cells.len()) {
                assert_eq!(usize::from(number), arm, "{cells:?}");
            }
            assert_eq!(exchanged_arm(exchanged_arm(arm)), arm);
        }
    }

    #[test]
    fn a_pair_and_its_mirror_are_one_pattern() {
        let mut seen = vec![0; PATTERNS];
        for pair in 0..PAIRS {
            let mirrored = pair % ARMS * ARMS + pair / ARMS;
            assert_eq!(pattern(pair), pattern(mirrored));
            seen[pattern(pair)] += 1;
        }
        assert!(seen.iter().all(|&pairs| pairs == 1 || pairs == 2));
    }
}
