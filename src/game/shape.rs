//! What one more stone makes on a line, as tables built once from the rules: hot code has no rule branches.
//!
//! A line is looked at five cells to each side of the stone. Each side is an *arm*: the run of empty cells and own
//! stones up to the first enemy or wall. Arms have few different codes, so the table over two arm codes is small.

use super::lines::{Window, stone_bits};
use super::point::Color;
use super::rules::{Ban, Overline, Rules};

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
    const ALL: [Shape; 12] = [
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

    /// How many fours it is: two of them on one line are a foul in renju.
    pub(super) fn fours(self) -> u32 {
        match self {
            Shape::Four | Shape::OpenFour => 1,
            Shape::DoubleFour => 2,
            _ => 0,
        }
    }
}

/// What one more stone makes on its four lines together, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// Surely forbidden: overline or two fours for black in renju.
    Foul,
    /// No open two nor more.
    Quiet,
    /// An open two.
    OpenTwo,
    /// A three with room for a four.
    Three,
    /// Two open threes for a colour that may not make them, so perhaps forbidden: ask [`super::Board::foul`].
    Suspect,
    /// An open three.
    OpenThree,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open three.
    FourThree,
    /// Two fours.
    DoubleFour,
    /// A four open at both ends.
    OpenFour,
    /// A winning row.
    Five,
}

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 12;

    /// Whether the board keeps count and a list of the cells of this class: threats, and moves that may be fouls.
    #[inline]
    pub const fn is_listed(self) -> bool {
        self as u8 >= Class::Suspect as u8
    }
}

/// The four shapes of one colour at one cell, four bits a direction.
pub(super) type Code = u16;

/// The four shapes of one colour at one cell, whatever the order: a number below [`KINDS`].
pub type Kind = u16;

/// How many different sets of four shapes there are.
pub const KINDS: usize = 1365;

/// Every set of four shapes, strongest first in each, at the index of its kind.
pub fn kinds() -> Vec<[Shape; 4]> {
    let mut kinds = Vec::with_capacity(KINDS);
    for first in Shape::ALL {
        for second in Shape::ALL.into_iter().filter(|&shape| shape <= first) {
            for third in Shape::ALL.into_iter().filter(|&shape| shape <= second) {
                let fourths = Shape::ALL.into_iter().filter(|&shape| shape <= third);
                kinds.extend(fourths.map(|fourth| [first, second, third, fourth]));
            }
        }
    }
    kinds
}

/// The shape of one direction in a code.
#[inline]
pub(super) fn shape_in(code: Code, direction: usize) -> Shape {
    Shape::ALL[usize::from(code >> (4 * direction)) & 0xf]
}

/// Shapes and classes for one set of rules.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct ShapeTable {
    /// Cells beyond which a stone cannot change a shape: 4, or 5 where a sixth stone matters.
    pub(super) reach: i32,
    /// Arm codes of the five cells before and after a point, for black and white.
    before: [[u8; 2]; 1024],
    after: [[u8; 2]; 1024],
    /// Shape by the codes of both arms, for black and white.
    shapes: [[u8; ARMS * ARMS]; 2],
    /// Kind of the four shapes of a cell.
    kinds: Box<[Kind; 1 << 16]>,
    /// Class by kind, for black and white.
    classes: [[Class; KINDS]; 2],
    /// The same as if nothing were banned: what a suspect is once it is cleared.
    free_classes: [Class; KINDS],
}

/// Room for every arm code.
const ARMS: usize = 128;

impl ShapeTable {
    pub(super) fn new(rules: &Rules) -> ShapeTable {
        let coder = ArmCoder { reach: reach(rules), tells_walls: rules.open_end_needed };
        let arm_table = |nearest_first: fn(usize, usize) -> usize| {
            let mut table = [[0; 2]; 1024];
            for (bits, codes) in table.iter_mut().enumerate() {
                *codes = Color::ALL.map(|color| {
                    let own = stone_bits(color) as usize;
                    coder.code(Arm::read(|step| bits >> nearest_first(step, 2) & 0b11, own, coder.reach))
                });
            }
            table
        };
        ShapeTable {
            reach: coder.reach as i32,
            before: arm_table(|step, bits| (4 - step) * bits),
            after: arm_table(|step, bits| step * bits),
            shapes: Color::ALL.map(|color| line_shapes(rules, color, &coder)),
            classes: Color::ALL
                .map(|color| class_table(rules.ban[color as usize], rules.overline[color as usize])),
            kinds: kind_table(),
            free_classes: class_table(Ban::Nothing, Overline::Nothing),
        }
    }

    /// Shapes of black and white for a stone at `offset` (at most five away) in the window.
    #[inline]
    pub(super) fn shapes(&self, window: Window, offset: i32) -> [u8; 2] {
        let before = self.before[window.arm_before(offset)];
        let after = self.after[window.arm_after(offset)];
        [0, 1].map(|color| {
            self.shapes[color][usize::from(before[color]) % ARMS * ARMS + usize::from(after[color]) % ARMS]
        })
    }

    /// Shape of one colour for a stone at the middle of the window.
    #[inline]
    pub(super) fn shape(&self, window: Window, color: Color) -> Shape {
        Shape::ALL[usize::from(self.shapes(window, 0)[color as usize])]
    }

    /// Kind of four shapes.
    #[inline]
    pub(super) fn kind(&self, code: Code) -> Kind {
        self.kinds[usize::from(code)]
    }

    /// Class of a kind.
    #[inline]
    pub(super) fn class(&self, kind: Kind, color: Color) -> Class {
        self.classes[color as usize][usize::from(kind)]
    }

    /// Class of a kind with the bans left out of account.
    #[inline]
    pub(super) fn free_class(&self, kind: Kind) -> Class {
        self.free_classes[usize::from(kind)]
    }
}

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
                0b11 => {
                    return Arm { end: Seen::Wall, ..arm };
                }
                bits if bits == own => arm.stones |= 1 << arm.length,
                _ => {
                    return Arm { end: Seen::Enemy, ..arm };
                }
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
struct ArmCoder {
    reach: usize,
    /// Whether an enemy stone at the end differs from a wall.
    tells_walls: bool,
}

impl ArmCoder {
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
fn line_shapes(rules: &Rules, color: Color, coder: &ArmCoder) -> [u8; ARMS * ARMS] {
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

/// The kind of every code.
fn kind_table() -> Box<[Kind; 1 << 16]> {
    let mut table: Box<[Kind; 1 << 16]> =
        vec![0; 1 << 16].into_boxed_slice().try_into().expect("the length is right");
    for (kind, shapes) in kinds().into_iter().enumerate() {
        for order in 0..256_usize {
            let places = [0, 1, 2, 3].map(|direction| order >> (2 * direction) & 3);
            let is_permutation = places.iter().fold(0, |seen, place| seen | 1 << place) == 0b1111;
            if is_permutation {
                let code =
                    (0..4).fold(0, |code, shape| code | (shapes[shape] as usize) << (4 * places[shape]));
                table[code] = kind as Kind;
            }
        }
    }
    table
}

/// The class of every kind for a colour under its bans.
fn class_table(ban: Ban, overline: Overline) -> [Class; KINDS] {
    let mut table = [Class::Quiet; KINDS];
    for (class, shapes) in table.iter_mut().zip(kinds()) {
        *class = class_of(shapes, ban, overline);
    }
    table
}

fn class_of(shapes: [Shape; 4], ban: Ban, overline: Overline) -> Class {
    let having = |shape| shapes.iter().filter(|&&made| made == shape).count();
    let fours: u32 = shapes.iter().map(|shape| shape.fours()).sum();
    let open_threes = having(Shape::OpenThree);
    if having(Shape::Five) > 0 {
        Class::Five
    } else if (overline == Overline::Foul && having(Shape::Overline) > 0) || (ban == Ban::Renju && fours >= 2)
    {
        Class::Foul
    } else if ban != Ban::Nothing && open_threes >= 2 {
        Class::Suspect
    } else if having(Shape::OpenFour) > 0 {
        Class::OpenFour
    } else if fours >= 2 {
        Class::DoubleFour
    } else if fours == 1 {
        if open_threes > 0 { Class::FourThree } else { Class::Four }
    } else if open_threes >= 2 {
        Class::DoubleThree
    } else if open_threes == 1 {
        Class::OpenThree
    } else if having(Shape::Three) > 0 {
        Class::Three
    } else if having(Shape::OpenTwo) > 0 {
        Class::OpenTwo
    } else {
        Class::Quiet
    }
}
