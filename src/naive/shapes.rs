//! What one more stone makes on a line, straight from the definitions: lay the stone, then look what further stones do.

use super::grid::Grid;
use super::rows::wins;
use crate::game::{Cell, Color, Direction, Point, Rules, Shape};
use fxhash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Cells looked at on each side of the stone; what lies farther counts as wall. Every row of five that holds the stone,
/// with the cells next to its ends, lies within: so this is the view of the whole line.
const SIGHT: i32 = 5;
const CENTRE: usize = SIGHT as usize;
const WIDTH: usize = 2 * CENTRE + 1;

/// What one colour sees on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Empty,
    Own,
    Enemy,
    Wall,
}

/// A stretch of one line; the stone in question lies in the middle.
type Window = [Seen; WIDTH];

/// Shapes by definition. Windows seen before are remembered, for speed alone, by all copies of a board together.
#[derive(Clone)]
pub(super) struct Shapes {
    rules: Rules,
    known: Rc<RefCell<FxHashMap<u32, Shape>>>,
}

impl Shapes {
    pub(super) fn new(rules: Rules) -> Shapes {
        Shapes { rules, known: Rc::default() }
    }

    /// The shape a stone of `color` on `point` makes.
    pub(super) fn of(&self, grid: &Grid, point: Point, color: Color, direction: Direction) -> Shape {
        let mut window = [Seen::Wall; WIDTH];
        for steps in -SIGHT..=SIGHT {
            let seen = match grid.size().step(point, direction, steps).map(|point| grid.cell(point)) {
                Some(Cell::Empty) => Seen::Empty,
                Some(Cell::Stone(stone)) if stone == color => Seen::Own,
                Some(Cell::Stone(_)) => Seen::Enemy,
                Some(Cell::Blocked) | None => Seen::Wall,
            };
            window[(steps + SIGHT) as usize] = seen;
        }
        window[CENTRE] = Seen::Own;
        self.shape(&window, color)
    }

    fn shape(&self, window: &Window, color: Color) -> Shape {
        let key = window.iter().fold(color as u32, |key, &seen| key << 2 | seen as u32);
        if let Some(&shape) = self.known.borrow().get(&key) {
            return shape;
        }
        let shape = self.define(window, color);
        self.known.borrow_mut().insert(key, shape);
        shape
    }

    fn define(&self, window: &Window, color: Color) -> Shape {
        let line = usize::from(self.rules.line);
        let (first, last) = row_of_centre(window);
        if self.has_winning_row(window, color) {
            return Shape::Five;
        }
        if last - first + 1 > line {
            return Shape::Overline;
        }
        let wins_at = |index: &usize| self.has_winning_row(&filled(window, *index), color);
        let winning: Vec<usize> = empty_indices(window).filter(wins_at).collect();
        let straight = last - first + 1 == line - 1 && winning == [first.wrapping_sub(1), last + 1];
        match winning.len() {
            0 => self.not_yet_a_four(window, color),
            1 => Shape::Four,
            _ if straight => Shape::OpenFour,
            _ => Shape::DoubleFour,
        }
    }

    fn not_yet_a_four(&self, window: &Window, color: Color) -> Shape {
        let next: Vec<Shape> =
            empty_indices(window).map(|index| self.shape(&filled(window, index), color)).collect();
        let reaches = |shapes: &[Shape]| next.iter().any(|shape| shapes.contains(shape));
        if reaches(&[Shape::OpenFour]) {
            Shape::OpenThree
        } else if reaches(&[Shape::Four, Shape::DoubleFour]) {
            Shape::Three
        } else if reaches(&[Shape::OpenThree]) {
            Shape::OpenTwo
        } else if reaches(&[Shape::Three]) {
            Shape::Two
        } else if reaches(&[Shape::OpenTwo]) {
            Shape::OpenOne
        } else if reaches(&[Shape::Two]) {
            Shape::One
        } else {
            Shape::Dead
        }
    }

    fn has_winning_row(&self, window: &Window, color: Color) -> bool {
        let (first, last) = row_of_centre(window);
        let enemy_at = |index: usize| window.get(index) == Some(&Seen::Enemy);
        let closed = enemy_at(first.wrapping_sub(1)) && enemy_at(last + 1);
        wins(&self.rules, color, last - first + 1, closed)
    }
}

/// First and last index of the unbroken row through the middle.
fn row_of_centre(window: &Window) -> (usize, usize) {
    let mut first = CENTRE;
    while first > 0 && window[first - 1] == Seen::Own {
        first -= 1;
    }
    let mut last = CENTRE;
    while last + 1 < WIDTH && window[last + 1] == Seen::Own {
        last += 1;
    }
    (first, last)
}

fn empty_indices(window: &Window) -> impl Iterator<Item = usize> {
    (0..WIDTH).filter(|&index| window[index] == Seen::Empty)
}

fn filled(window: &Window, index: usize) -> Window {
    let mut window = *window;
    window[index] = Seen::Own;
    window
}
