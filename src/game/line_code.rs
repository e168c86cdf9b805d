//! What stands around an empty cell on one line, as a number: everything the board knows of a cell follows from its four.
//!
//! Each side is an arm of at most four or five cells, cut at a wall and behind stones of both colours, where neither
//! colour sees further. There are 79 such arms of four cells and 172 of five, so all pairs of them fit small tables.

use super::lines::Window;
use super::shape::Codes;
use std::array;

/// A pair of arms; 0 for a cell that is not empty.
pub type LineCode = u16;

/// Room for every code.
pub const LINE_CODES: usize = 1 << 16;

/// What stands around an empty cell and follows from it. A cell that is not empty has zeros.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(align(16))]
pub(super) struct CellLines {
    pub(super) lines: [LineCode; 4],
    /// The shapes that follow from the lines.
    pub(super) codes: Codes,
    /// The listed threat of black and white; 0 if there is none.
    pub(super) listed: [u8; 2],
}

const _: () = assert!(size_of::<CellLines>() == 16);

/// One line of one cell that has changed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineChange {
    /// The whole cell before.
    pub(super) before: CellLines,
    /// All shapes of the cell after.
    pub codes_after: Codes,
    /// Index of the cell.
    index: u16,
    direction: u16,
    /// The line after.
    pub new: LineCode,
}

const _: () = assert!(size_of::<LineChange>() == 32);

impl LineChange {
    #[inline]
    pub(super) fn new(
        index: usize,
        direction: usize,
        before: CellLines,
        new: LineCode,
        codes_after: Codes,
    ) -> LineChange {
        LineChange { before, codes_after, index: index as u16, direction: direction as u16, new }
    }

    /// The line before.
    #[inline]
    pub fn old(&self) -> LineCode {
        self.before.lines[usize::from(self.direction) & 3]
    }

    /// Index of the cell.
    #[inline]
    pub fn index(&self) -> usize {
        usize::from(self.index)
    }
}

/// Numbers lines.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct LineCoder {
    /// Part of the code by the five cells before a cell, and by those after it.
    before: [u16; 1024],
    after: [u16; 1024],
    /// The contents of every arm, nearest first.
    arms: Vec<Vec<usize>>,
}

impl LineCoder {
    /// For lines that are looked at so many cells each way, at most five.
    pub(super) fn new(reach: usize) -> LineCoder {
        let mut arms: Vec<Vec<usize>> = Vec::new();
        let mut number = |content: &dyn Fn(usize) -> usize| {
            let arm = cut(content, reach);
            arms.iter().position(|known| *known == arm).unwrap_or_else(|| {
                arms.push(arm);
                arms.len() - 1
            })
        };
        let before: [usize; 1024] = array::from_fn(|arm| number(&Window::cells_before(arm)));
        let after: [usize; 1024] = array::from_fn(|arm| number(&Window::cells_after(arm)));
        let count = arms.len();
        assert!(count * count < LINE_CODES, "at most 172 arms");
        LineCoder {
            before: before.map(|arm| (1 + arm * count) as u16),
            after: after.map(|arm| arm as u16),
            arms,
        }
    }

    /// The code of the line around the cell whose mark has this bit.
    #[inline]
    pub(super) fn code(&self, window: Window, bit: u32) -> LineCode {
        let (before, after) = window.arms(bit);
        self.before[before] + self.after[after]
    }

    /// Every code with the contents of its two arms, nearest first: 0 empty, 1 black, 2 white, 3 behind the end.
    pub(super) fn codes(&self) -> impl Iterator<Item = (LineCode, [impl Fn(usize) -> usize + '_; 2])> + '_ {
        let content = |arm: &'_ Vec<usize>| {
            let arm = arm.clone();
            move |step: usize| arm.get(step).copied().unwrap_or(0b11)
        };
        let count = self.arms.len();
        (0..count * count).map(move |pair| {
            let arms = [&self.arms[pair / count], &self.arms[pair % count]];
            (1 + pair as LineCode, arms.map(content))
        })
    }
}

/// The cells of an arm up to its end.
fn cut(content: &dyn Fn(usize) -> usize, reach: usize) -> Vec<usize> {
    let mut seen = 0;
    (0..reach)
        .map(content)
        .take_while(|&cell| {
            let goes_on = seen != 0b11 && cell != 0b11;
            seen |= cell;
            goes_on
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_arms_as_expected_and_both_sides_agree() {
        for (reach, arms) in [(4, 79), (5, 172)] {
            let coder = LineCoder::new(reach);
            assert_eq!(coder.arms.len(), arms);
            let mirrored =
                |arm: usize| (0..5).fold(0, |all, step| all | (arm >> (2 * step) & 3) << (8 - 2 * step));
            for arm in 0..1024 {
                let before = usize::from(coder.before[arm] - 1) / arms;
                assert_eq!(before, usize::from(coder.after[mirrored(arm)]), "{arm:#b}");
            }
        }
    }
}
