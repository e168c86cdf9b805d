//! Which moves to try, and in which order.

use super::history::History;
use super::threat::{self, Replies, threats_are_plain};
use crate::game::{Board, Cell, Class, Color, Direction, KINDS, Kind, Opening, Point, Shape, kinds};

/// A move and how early it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) point: Point,
    pub(super) rank: i32,
    /// Makes and stops nothing that must be answered: may be reduced or left out.
    pub(super) quiet: bool,
}

/// What kind of position the moves are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Urgency {
    /// The opponent wins at once unless these moves stop him.
    StopsFive,
    /// The opponent makes an open four unless these moves stop him.
    StopsOpenFour,
    /// The opponent wins by fours unless these moves stop him.
    StopsFours,
    /// Anything goes.
    Free,
}

/// Lists the moves of the side to move. In urgent positions only those that might help.
pub(super) fn list_moves(board: &mut Board, ranks: &Ranks<'_>, list: &mut Vec<Ranked>) -> Urgency {
    list.clear();
    if let Some(blocks) = threat::blocks(board) {
        list.extend(blocks.into_iter().map(|point| ranks.rank(board, point)));
        return Urgency::StopsFive;
    }
    let (us, opponent) = (board.to_move(), !board.to_move());
    if threats_are_plain(board) && board.class_count(opponent, Class::OpenFour) > 0 {
        let defences = open_four_defences(board, us);
        list.extend(defences.into_iter().map(|point| ranks.rank(board, point)));
        return Urgency::StopsOpenFour;
    }
    if board.rules().opening != Opening::Free && board.stones(Color::Black) < 2 {
        list.extend(
            board
                .size()
                .points()
                .filter(|&point| board.is_legal(point))
                .map(|point| ranks.rank(board, point)),
        );
    } else {
        let near = board.empty_near_stones(2).filter(|&point| board.foul(point, us).is_none());
        list.extend(near.map(|point| ranks.rank(board, point)));
    }
    Urgency::Free
}

/// Moves that may keep the opponent from an open four: on its line, or fours of our own.
fn open_four_defences(board: &Board, us: Color) -> Replies {
    let opponent = !us;
    let mut defences = Replies::new();
    let target = board.cells_of_class(opponent, Class::OpenFour).first().expect("the caller saw one");
    defences.push(target);
    for direction in Direction::ALL {
        if board.shape(target, opponent, direction) == Shape::OpenFour {
            for steps in (-5..=5).filter(|&steps| steps != 0) {
                let there = board.size().step(target, direction, steps);
                defences.extend(there.filter(|&point| board.cell(point) == Cell::Empty));
            }
        }
    }
    for class in [Class::OpenFour, Class::DoubleFour, Class::FourThree, Class::Four, Class::Suspect] {
        if board.class_count(us, class) > 0 {
            defences.extend(board.cells_of_class(us, class).iter());
        }
    }
    defences.sort_unstable();
    defences.dedup();
    defences.retain(|&mut point| board.foul(point, us).is_none());
    defences
}

/// What the order of moves is made of.
pub(super) struct Ranks<'a> {
    pub(super) worth: &'a KindWorth,
    pub(super) history: &'a History,
}

/// How interesting a cell is by the kind of its shapes.
pub(super) struct KindWorth([i16; KINDS]);

impl KindWorth {
    pub(super) fn new() -> KindWorth {
        let mut worth = [0; KINDS];
        for (worth, shapes) in worth.iter_mut().zip(kinds()) {
            *worth = shapes.into_iter().map(shape_worth).sum();
        }
        KindWorth(worth)
    }

    #[inline]
    pub(super) fn of(&self, kind: Kind) -> i16 {
        self.0[usize::from(kind)]
    }
}

fn shape_worth(shape: Shape) -> i16 {
    match shape {
        Shape::Dead | Shape::Overline | Shape::One => 0,
        Shape::OpenOne => 1,
        Shape::Two => 4,
        Shape::OpenTwo => 12,
        Shape::Three => 14,
        Shape::OpenThree => 40,
        Shape::Four => 45,
        Shape::DoubleFour | Shape::OpenFour => 120,
        Shape::Five => 200,
    }
}

impl Ranks<'_> {
    pub(super) fn rank(&self, board: &Board, point: Point) -> Ranked {
        let us = board.to_move();
        let worth = |color: Color| i32::from(self.worth.of(board.kind(point, color)));
        let (own, theirs) = (board.class(point, us), board.class(point, !us));
        let captured = if board.rules().captures.is_some() {
            board.captures_of(point, us).len() + board.captures_of(point, !us).len()
        } else {
            0
        };
        let rank = 12 * worth(us)
            + 9 * worth(!us)
            + self.history.value(us, point)
            + class_rank(own)
            + class_rank(theirs) / 2
            + 400 * captured as i32;
        Ranked { point, rank, quiet: own < Class::OpenThree && theirs < Class::Four && captured == 0 }
    }
}

/// How much earlier a class is tried than its value says.
fn class_rank(class: Class) -> i32 {
    match class {
        Class::Foul | Class::Suspect | Class::Quiet | Class::OpenTwo | Class::Three => 0,
        Class::OpenThree => 500,
        Class::Four => 600,
        Class::DoubleThree => 3_000,
        Class::FourThree => 6_000,
        Class::DoubleFour => 12_000,
        Class::OpenFour => 15_000,
        Class::Five => 30_000,
    }
}

/// Moves the best of the moves not yet tried to the front and returns it.
pub(super) fn pick(list: &mut [Ranked], tried: usize) -> Ranked {
    let best = (tried..list.len()).max_by_key(|&at| (list[at].rank, std::cmp::Reverse(at))).unwrap_or(tried);
    list.swap(tried, best);
    list[tried]
}
