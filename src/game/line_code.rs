//! What stands around an empty cell on one line, as a number: everything the board knows of a cell follows from its four.
//!
//! Each side is an arm of at most four or five cells, cut at a wall and behind stones of both colours, where neither
//! colour sees further. There are 79 such arms of four cells and 172 of five, so all pairs of them fit small tables. Arms
//! that mean the same whatever is on the other side are one: of five cells the last seldom matters.

use super::lines::Window;
use super::shape::Codes;
use fxhash::FxHashMap;
use std::array;
use std::hash::Hash;

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
    /// The contents of every arm, nearest first; of those that mean the same, one.
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

    /// The same with one number for all arms that mean the same, given what a line means.
    pub(super) fn merged<M: Copy + Eq + Hash>(
        self,
        meaning: impl Fn([&dyn Fn(usize) -> usize; 2]) -> M,
    ) -> LineCoder {
        let count = self.arms.len();
        let meanings: Vec<M> = self.codes().map(|(_, [before, after])| meaning([&before, &after])).collect();
        let (mut classes, mut arms) = (FxHashMap::default(), Vec::new());
        // Arms with few stones are the most frequent: with numbers close to each other they share cache lines.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&arm| self.arms[arm].iter().filter(|&&cell| cell != 0).count());
        let mut class_of_arm = vec![0_u16; count];
        for arm in order {
            let both_ways = (0..count)
                .flat_map(|other| [arm * count + other, other * count + arm])
                .map(|pair| meanings[pair]);
            class_of_arm[arm] = *classes.entry(both_ways.collect::<Vec<M>>()).or_insert_with(|| {
                arms.push(self.arms[arm].clone());
                arms.len() as u16 - 1
            });
        }
        let [old, new] = [count, arms.len()].map(|count| count as u16);
        LineCoder {
            before: self.before.map(|part| 1 + class_of_arm[usize::from((part - 1) / old)] * new),
            after: self.after.map(|arm| class_of_arm[usize::from(arm)]),
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
        let count = self.arms.len();
        (0..count * count).map(move |pair| {
            let arms = [&self.arms[pair / count], &self.arms[pair % count]];
            (1 + pair as LineCode, arms.map(|arm| content(arm)))
        })
    }
}

/// What stands on an arm, nearest first.
fn content(arm: &[usize]) -> impl Fn(usize) -> usize + '_ {
    |step| arm.get(step).copied().unwrap_or(0b11)
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

    #[test]
    fn arms_that_mean_the_same_are_one() {
        // What counts here is how many of the first three cells are stones, on either side.
        let stones =
            |side: &dyn Fn(usize) -> usize| (0..3).filter(|&step| [1, 2].contains(&side(step))).count();
        let coder = LineCoder::new(5).merged(|sides| sides.map(stones));
        assert_eq!(coder.arms.len(), 4);
        let codes: Vec<LineCode> = coder.codes().map(|(code, _)| code).collect();
        assert_eq!(codes, (1..=16).collect::<Vec<_>>());
        for (code, sides) in coder.codes() {
            let [before, after] =
                sides.map(|side| (0..5).fold(0, |arm, step| arm | side(step) << (2 * step)));
            let mirrored = (0..5).fold(0, |arm, step| arm | (before >> (2 * step) & 3) << (8 - 2 * step));
            assert_eq!(coder.before[mirrored] + coder.after[after], code);
        }
    }
}
