//! One line as the stone in its middle sees it: two arms, and the shape they make.
//!
//! An arm is the run of empty cells and own stones up to the first enemy or wall, at most five cells long.

use super::lines::stone_bits;
use super::point::Color;
use super::rules::{Overline, Rules};
use super::shape::Shape;

/// Room for every arm code.
pub(super) const ARMS: usize = 128;

/// Cells beyond which a stone cannot change a shape: 4, or 5 where a sixth stone matters.
fn reach(rules: &Rules) -> usize {
    let longer_rows_matter = rules.overline != [Overline::Wins; 2] || rules.open_end_needed;
    if longer_rows_matter { 5 } else { 4 }
}

/// One side of a line as its middle stone sees it.
#[derive(Clone, Copy)]
struct Arm {
    /// Empty cells and own stones before the end.
    length: usize,
    /// Which of them are own stones, the nearest in the lowest bit.
    stones: usize,
    end: Seen,
}

/// A cell of a line as one colour sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Empty,
    Own,
    Enemy,
    Wall,
}

impl Arm {
    /// Reads an arm from the two-bit contents of its cells, nearest first.
    fn read(content: impl Fn(usize) -> usize, own: usize, reach: usize) -> Arm {
        let mut arm = Arm { length: 0, stones: 0, end: Seen::Wall };
        while arm.length < reach {
            match content(arm.length) {
                0b00 => {}
                0b11 => return arm,
                bits if bits == own => arm.stones |= 1 << arm.length,
                _ => return Arm { end: Seen::Enemy, ..arm },
            }
            arm.length += 1;
        }
        arm
    }

    fn cell(self, step: usize) -> Seen {
        match step {
            _ if step > self.length => Seen::Wall,
            _ if step == self.length => self.end,
            _ if self.stones >> step & 1 != 0 => Seen::Own,
            _ => Seen::Empty,
        }
    }
}

/// Numbers the arms: the fewer the rules can tell apart, the smaller the part of the table in use.
pub(super) struct ArmCoder {
    reach: usize,
    /// Whether an enemy stone at the end differs from a wall.
    tells_walls: bool,
}

impl ArmCoder {
    pub(super) fn new(rules: &Rules) -> ArmCoder {
        ArmCoder { reach: reach(rules), tells_walls: rules.open_end_needed }
    }

    /// Cells of an arm.
    pub(super) fn reach(&self) -> usize {
        self.reach
    }

    /// Code of the arm whose cells have these two-bit contents, nearest first, as a colour sees it.
    pub(super) fn code_of(&self, content: impl Fn(usize) -> usize, color: Color) -> u8 {
        self.code(Arm::read(content, stone_bits(color) as usize, self.reach))
    }

    /// Steps to the empty cells of an arm that see the cell where it begins: beyond a wall, or stones of both colours,
    /// no arm reaches back.
    pub(super) fn reached(&self, content: impl Fn(usize) -> usize) -> impl Iterator<Item = usize> {
        let mut seen = 0;
        (0..self.reach).filter(move |&step| {
            let sees = seen != 0b11 && content(step) == 0;
            seen |= content(step);
            sees
        })
    }

    fn code(&self, arm: Arm) -> u8 {
        let ended_by_enemy = usize::from(self.tells_walls && arm.end == Seen::Enemy);
        // Arms of length n take 2^n numbers, and as many again for the other kind of end.
        let code = (1 << arm.length) - 1 + arm.stones + ended_by_enemy * 64;
        u8::try_from(code).expect("at most 64 + 31 codes")
    }

    fn arms(&self) -> impl Iterator<Item = Arm> + '_ {
        let ends = if self.tells_walls { &[Seen::Wall, Seen::Enemy][..] } else { &[Seen::Wall] };
        (0..=self.reach).flat_map(move |length| {
            let ends = if length < self.reach { ends } else { &ends[..1] };
            ends.iter().flat_map(move |&end| (0..1 << length).map(move |stones| Arm { length, stones, end }))
        })
    }
}

/// The shape of every pair of arms. A weaker shape is what becomes a stronger one by another stone, so the pairs
/// are taken from the most stones to the fewest.
pub(super) fn line_shapes(rules: &Rules, color: Color, coder: &ArmCoder) -> [u8; ARMS * ARMS] {
    let mut table = [0; ARMS * ARMS];
    let mut pairs: Vec<(Arm, Arm)> =
        coder.arms().flat_map(|before| coder.arms().map(move |after| (before, after))).collect();
    pairs.sort_by_key(|(before, after)| {
        std::cmp::Reverse(before.stones.count_ones() + after.stones.count_ones())
    });
    let slot = |before, after| usize::from(coder.code(before)) * ARMS + usize::from(coder.code(after));
    for (before, after) in pairs {
        let strongest_next = one_stone_more(before, after)
            .map(|(before, after)| Shape::ALL[usize::from(table[slot(before, after)])])
            .filter(|shape| *shape < Shape::Five)
            .max();
        let line = Line::new(before, after);
        table[slot(before, after)] = line.shape(rules, color, strongest_next) as u8;
    }
    table
}

/// Every way to add one own stone to a pair of arms.
fn one_stone_more(before: Arm, after: Arm) -> impl Iterator<Item = (Arm, Arm)> {
    let fill = |arm: Arm| {
        (0..arm.length)
            .filter(move |&step| arm.cell(step) == Seen::Empty)
            .map(move |step| Arm { stones: arm.stones | 1 << step, ..arm })
    };
    fill(before).map(move |more| (more, after)).chain(fill(after).map(move |more| (before, more)))
}

/// Two arms laid out around their stone, which stands in the middle.
#[derive(Clone)]
struct Line([Seen; 13]);

impl Line {
    const MIDDLE: usize = 6;

    fn new(before: Arm, after: Arm) -> Line {
        let mut line = Line([Seen::Wall; 13]);
        line.0[Line::MIDDLE] = Seen::Own;
        for step in 0..6 {
            line.0[Line::MIDDLE - 1 - step] = before.cell(step);
            line.0[Line::MIDDLE + 1 + step] = after.cell(step);
        }
        line
    }

    /// First and last cell of the unbroken row through the middle.
    fn row(&self) -> (usize, usize) {
        let first = (0..Line::MIDDLE).rev().take_while(|&at| self.0[at] == Seen::Own).last();
        let last = (Line::MIDDLE + 1..self.0.len()).take_while(|&at| self.0[at] == Seen::Own).last();
        (first.unwrap_or(Line::MIDDLE), last.unwrap_or(Line::MIDDLE))
    }

    fn row_length(&self) -> usize {
        let (first, last) = self.row();
        last - first + 1
    }

    fn row_wins(&self, rules: &Rules, color: Color) -> bool {
        let (first, last) = self.row();
        let needed = usize::from(rules.line);
        if last - first + 1 > needed {
            return rules.overline[color as usize] == Overline::Wins;
        }
        let closed = self.0[first - 1] == Seen::Enemy && self.0[last + 1] == Seen::Enemy;
        last - first + 1 == needed && !(rules.open_end_needed && closed)
    }

    /// Empty cells that complete a winning row through the middle.
    fn completions(&self, rules: &Rules, color: Color) -> Vec<usize> {
        (0..self.0.len())
            .filter(|&at| self.0[at] == Seen::Empty)
            .filter(|&at| {
                let mut filled = self.clone();
                filled.0[at] = Seen::Own;
                let (first, last) = filled.row();
                (first..=last).contains(&at) && filled.row_wins(rules, color)
            })
            .collect()
    }

    fn shape(&self, rules: &Rules, color: Color, strongest_next: Option<Shape>) -> Shape {
        let needed = usize::from(rules.line);
        if self.row_wins(rules, color) {
            return Shape::Five;
        }
        if self.row_length() > needed {
            return Shape::Overline;
        }
        match self.completions(rules, color)[..] {
            [] => {}
            [_] => return Shape::Four,
            [first, .., last] => {
                let (row_first, row_last) = self.row();
                let straight =
                    self.row_length() == needed - 1 && first + 1 == row_first && row_last + 1 == last;
                return if straight { Shape::OpenFour } else { Shape::DoubleFour };
            }
        }
        match strongest_next {
            Some(Shape::OpenFour) => Shape::OpenThree,
            Some(Shape::Four | Shape::DoubleFour) => Shape::Three,
            Some(Shape::OpenThree) => Shape::OpenTwo,
            Some(Shape::Three) => Shape::Two,
            Some(Shape::OpenTwo) => Shape::OpenOne,
            Some(Shape::Two) => Shape::One,
            _ => Shape::Dead,
        }
    }
}
