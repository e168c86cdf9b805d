//! What one more stone makes on a line, as tables built once from the rules: hot code has no rule branches.
//!
//! A line is looked at five cells to each side of the stone. Each side is an arm (see `arm.rs`). Arms have few different
//! codes, so the table over two arm codes is small.

use super::arm::{ARMS, ArmCoder, line_shapes};
use super::line_code::{LINE_CODES, LineCode, LineCoder};
use super::lines::{Window, stone_bits};
use super::packed_threat::{PackedThreat, listed_threats, packed_threat_table};
use super::pattern::{self, Pattern, arm_number};
use super::point::Color;
use super::rules::{Ban, Captures, Overline, Rules};
use super::threat::{SHAPE_SETS, ShapeSet, Threat, threat_table};
use std::array;
use std::sync::Arc;

/// What one more stone makes on one line, weakest first. `X` is the stones, `_` empty, `O` an enemy or a wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Shape {
    /// No room for five.
    Dead,
    /// More than five where that does not win.
    Overline,
    /// `OX____` a stone with room on one side.
    One,
    /// `__X___` a stone that may become an open two.
    OpenOne,
    /// `OXX___` two moves short of a four.
    Two,
    /// `__XX__` one move short of an open three.
    OpenTwo,
    /// `OXXX__` one move short of a four.
    Three,
    /// `_XXX__` or `_XX_X_` one move short of an open four.
    OpenThree,
    /// `OXXXX_` or `XX_XX` one cell completes five.
    Four,
    /// `X_XXX_X` two cells complete five, each another one.
    DoubleFour,
    /// `_XXXX_` the row can be completed at both ends.
    OpenFour,
    /// A winning row.
    Five,
}

impl Shape {
    /// Every shape, in order.
    pub(super) const ALL: [Shape; 12] = [
        Shape::Dead,
        Shape::Overline,
        Shape::One,
        Shape::OpenOne,
        Shape::Two,
        Shape::OpenTwo,
        Shape::Three,
        Shape::OpenThree,
        Shape::Four,
        Shape::DoubleFour,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// Every shape at its number, and `Dead` at the numbers that are left of four bits.
    const BY_NUMBER: [Shape; 16] = {
        let mut shapes = [Shape::Dead; 16];
        let mut number = 0;
        while number < Shape::ALL.len() {
            shapes[number] = Shape::ALL[number];
            number += 1;
        }
        shapes
    };

    /// How many fours it is: two of them on one line are a foul in renju.
    pub(super) fn fours(self) -> u32 {
        match self {
            Shape::Four | Shape::OpenFour => 1,
            Shape::DoubleFour => 2,
            _ => 0,
        }
    }
}

/// The shapes at one cell, four bits each: black's four directions in the low half, white's in the high half.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Codes(pub(super) u32);

impl Codes {
    /// The same after one line has changed from `old` to `new`.
    #[inline]
    pub fn changed(self, old: LineShapes, new: LineShapes, direction: usize) -> Codes {
        Codes(self.0 ^ ((old.0 ^ new.0) & LineShapes::SHAPES) << (4 * direction))
    }

    /// Black's four shapes and white's.
    #[inline]
    pub fn halves(self) -> [u16; 2] {
        [self.0 as u16, (self.0 >> 16) as u16]
    }

    /// Whether no shape of either colour is an open two or more.
    #[inline]
    pub fn is_weak(self) -> bool {
        const _: () = assert!(Shape::OpenTwo as u8 == 5 && (Shape::Five as u8) < 13);
        self.0.wrapping_add(0x3333_3333) & 0x8888_8888 == 0
    }

    /// Whether any shape of either colour is an overline.
    #[inline]
    pub fn has_overline(self) -> bool {
        const _: () = assert!(Shape::Overline as u8 == 1);
        let others = self.0 ^ 0x1111_1111;
        others.wrapping_sub(0x1111_1111) & !others & 0x8888_8888 != 0
    }

    /// The shape of a colour in one direction.
    #[inline]
    pub(super) fn shape(self, color: Color, direction: usize) -> Shape {
        Shape::BY_NUMBER[(self.0 >> (16 * color as usize + 4 * direction)) as usize & 0xf]
    }
}

/// What a stone of either colour makes and takes on one line, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineShapes(u32);

impl LineShapes {
    /// Bits of the shapes: black's in the low half, white's in the high half, as in the first direction of [`Codes`].
    const SHAPES: u32 = 0x000f_000f;
    /// Set if one of the shapes may make the cell a listed threat, or if stones are taken.
    const SPECIAL: u32 = 1 << 15;
    /// Bits of the stones taken, by colour.
    const TAKEN: u32 = 0x0700_0700;

    /// Whether lists of cells may have to change where the line was or becomes this one.
    #[inline]
    pub(super) fn is_special(self, new: LineShapes) -> bool {
        (self.0 | new.0) & LineShapes::SPECIAL != 0
    }

    /// Whether either colour takes more or fewer stones than on another line.
    #[inline]
    pub(super) fn takes_other_than(self, new: LineShapes) -> bool {
        (self.0 ^ new.0) & LineShapes::TAKEN != 0
    }

    /// Stones that a colour takes on the line.
    #[inline]
    pub(super) fn taken(self, color: Color) -> u8 {
        (self.0 >> (16 * color as u32 + 8)) as u8 & 0b111
    }

    /// The shape of a colour.
    #[inline]
    pub(super) fn shape(self, color: Color) -> Shape {
        Codes(self.0).shape(color, 0)
    }
}

/// Shapes and threats for one set of rules.
#[derive(PartialEq, Eq, Debug)]
pub struct ShapeTable {
    /// The empty cells before a change that see it, by the five cells there: see [`ShapeTable::reached`].
    reached_before: [u32; 1024],
    /// The same after the change.
    reached_after: [u32; 1024],
    coder: LineCoder,
    /// Whether any stones are ever taken.
    takes_stones: bool,
    /// By line code.
    lines: Box<[LineShapes; LINE_CODES]>,
    /// The net's pattern by line code.
    patterns: Box<[Pattern; LINE_CODES]>,
    /// Shape set and threat of the four shapes of a cell, for black and white: one table if both have the same bans.
    packed: [Arc<[PackedThreat; 1 << 16]>; 2],
    /// The threats of these that are listed: a smaller table for what is asked more often.
    listed: [Arc<[u8; 1 << 16]>; 2],
    /// Threat by shape set as if nothing were banned: what a suspect is once it is cleared.
    free_threats: [Threat; SHAPE_SETS],
}

impl ShapeTable {
    /// The tables of some rules.
    #[cfg(not(fuzzing))]
    pub(super) fn of_rules(rules: &Rules) -> Arc<ShapeTable> {
        Arc::new(ShapeTable::new(rules))
    }

    /// The same, built once: whoever fuzzes begins thousands of games a second.
    #[cfg(fuzzing)]
    pub(super) fn of_rules(rules: &Rules) -> Arc<ShapeTable> {
        use std::cell::RefCell;
        thread_local! {
            static BUILT: RefCell<Vec<(Rules, Arc<ShapeTable>)>> = const { RefCell::new(Vec::new()) };
        }
        BUILT.with_borrow_mut(|built| {
            if let Some((_, table)) = built.iter().find(|(known, _)| known == rules) {
                return Arc::clone(table);
            }
            built.push((*rules, Arc::new(ShapeTable::new(rules))));
            Arc::clone(&built[built.len() - 1].1)
        })
    }

    fn new(rules: &Rules) -> ShapeTable {
        let arms = ArmCoder::new(rules);
        let shapes = Color::ALL.map(|color| line_shapes(rules, color, &arms));
        let line = |sides: [&dyn Fn(usize) -> usize; 2]| {
            (shapes_of_line(rules, &arms, &shapes, sides), pattern_of_line(sides))
        };
        let coder = LineCoder::new(arms.reach()).merged(line);
        let mut lines = Box::new([LineShapes(0); LINE_CODES]);
        let mut patterns = Box::new([0; LINE_CODES]);
        for (code, [before, after]) in coder.codes() {
            (lines[usize::from(code)], patterns[usize::from(code)]) = line([&before, &after]);
        }
        let [black, white] =
            Color::ALL.map(|color| (rules.ban[color as usize], rules.overline[color as usize]));
        let packed_of_black = packed_threat_table(black.0, black.1);
        let packed_of_white =
            if white == black { Arc::clone(&packed_of_black) } else { packed_threat_table(white.0, white.1) };
        let listed_of_black = listed_threats(&packed_of_black);
        let listed_of_white =
            if white == black { Arc::clone(&listed_of_black) } else { listed_threats(&packed_of_white) };
        ShapeTable {
            reached_before: array::from_fn(|arm| marks(arms.reached(Window::cells_before(arm)), -1)),
            reached_after: array::from_fn(|arm| marks(arms.reached(Window::cells_after(arm)), 1)),
            lines,
            patterns,
            takes_stones: rules.captures.is_some(),
            coder,
            packed: [packed_of_black, packed_of_white],
            listed: [listed_of_black, listed_of_white],
            free_threats: threat_table(Ban::Nothing, Overline::Nothing),
        }
    }

    /// The empty cells whose lines may change with the middle of the window, each as [`Window::mark`] has it.
    #[inline]
    pub(super) fn reached(&self, window: Window) -> u32 {
        let (before, after) = window.arms(Window::MIDDLE);
        self.reached_before[before] | self.reached_after[after]
    }

    /// The line around a cell of the window given by its mark's bit.
    #[inline]
    pub(super) fn code(&self, window: Window, bit: u32) -> LineCode {
        self.coder.code(window, bit)
    }

    /// What a stone makes on a line.
    #[inline]
    pub fn line(&self, code: LineCode) -> LineShapes {
        self.lines[usize::from(code)]
    }

    /// Whether any stones are ever taken.
    #[inline]
    pub(super) fn takes_stones(&self) -> bool {
        self.takes_stones
    }

    /// The patterns of all lines.
    #[inline]
    pub fn patterns(&self) -> &[Pattern; LINE_CODES] {
        &self.patterns
    }

    /// The pattern of a line; 0 for that of a cell that is not empty.
    #[inline]
    pub fn pattern(&self, code: LineCode) -> Pattern {
        self.patterns[usize::from(code)]
    }

    /// Shape of one colour for a stone at the middle of the window.
    #[inline]
    pub(super) fn shape(&self, window: Window, color: Color) -> Shape {
        self.line(self.code(window, Window::MIDDLE)).shape(color)
    }

    /// Shape set and threat of a colour at a cell.
    #[inline]
    pub fn packed(&self, codes: Codes, color: Color) -> PackedThreat {
        self.packed[color as usize][usize::from((codes.0 >> (16 * color as u32)) as u16)]
    }

    /// The listed threats of black and white at a cell, 0 where there is none.
    #[inline]
    pub(super) fn listed(&self, codes: Codes) -> [u8; 2] {
        [self.listed[0][codes.0 as usize & 0xffff], self.listed[1][(codes.0 >> 16) as usize]]
    }

    /// Shape sets and threats of a colour by its half of [`Codes`].
    #[inline]
    pub fn packed_table(&self, color: Color) -> &[PackedThreat; 1 << 16] {
        &self.packed[color as usize]
    }

    /// Threat of a shape set with the bans left out of account.
    #[inline]
    pub(super) fn free_threat(&self, shape_set: ShapeSet) -> Threat {
        self.free_threats[usize::from(shape_set)]
    }
}

/// The marks of the cells so many steps beyond the next one, on one side of the middle.
fn marks(steps: impl Iterator<Item = usize>, sign: i32) -> u32 {
    steps.fold(0, |cells, step| cells | Window::mark(sign * (step as i32 + 1)))
}

/// What a stone of either colour makes and takes on a line, given the shapes of all pairs of arms.
fn shapes_of_line(
    rules: &Rules,
    arms: &ArmCoder,
    shapes: &[[u8; ARMS * ARMS]; 2],
    sides: [&dyn Fn(usize) -> usize; 2],
) -> LineShapes {
    let mut line = 0;
    for color in Color::ALL {
        let pair = sides.map(|side| usize::from(arms.code_of(side, color)));
        let shape = shapes[color as usize][pair[0] * ARMS + pair[1]];
        let taken: u8 = rules
            .captures
            .map_or(0, |captures| sides.map(|side| bracketed(captures, side, color)).iter().sum());
        line |= (u32::from(shape) | u32::from(taken) << 8) << (16 * color as u32);
        let bans_overlines = rules.overline[color as usize] == Overline::Foul;
        let is_foul = bans_overlines && shape == Shape::Overline as u8;
        if shape >= Shape::OpenThree as u8 || is_foul || taken > 0 {
            line |= LineShapes::SPECIAL;
        }
    }
    LineShapes(line)
}

/// The net's pattern of a line.
fn pattern_of_line(sides: [&dyn Fn(usize) -> usize; 2]) -> Pattern {
    let [before, after] = sides.map(|side| usize::from(arm_number(side)));
    pattern::pattern(before * pattern::ARMS + after) as Pattern
}

/// Enemy stones between a new stone of a colour and an own one, given what lies beside the new one, nearest first.
fn bracketed(rules: Captures, content: impl Fn(usize) -> usize, color: Color) -> u8 {
    let [own, enemy] = [color, !color].map(|color| stone_bits(color) as usize);
    let enemies = (0..4).take_while(|&step| content(step) == enemy).count();
    let allowed = enemies == 2 || (enemies == 3 && rules.threes);
    if allowed && content(enemies) == own { enemies as u8 } else { 0 }
}
