//! Which moves to try, and in which order.

use super::history::{History, Manner};
use super::params::Params;
use super::threat::{Replies, threats_are_plain};
use crate::eval::{Evaluator, NetState, Policy};
use crate::game::{Board, Cell, Class, Color, Direction, Opening, Point, Shape, kinds};

/// A move and how early it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) point: Point,
    pub(super) rank: i32,
    /// What a stone of the side to move makes there.
    pub(super) own: Class,
    /// What a stone of the opponent would make there.
    pub(super) theirs: Class,
    /// Either side captures there.
    pub(super) takes: bool,
}

impl Ranked {
    /// A move without its rank.
    pub(super) fn new(board: &Board, point: Point) -> Ranked {
        let us = board.to_move();
        let (own, theirs) = (board.class(point, us), board.class(point, !us));
        let takes = board.takes(point, us) + board.takes(point, !us) > 0;
        Ranked { point, rank: 0, own, theirs, takes }
    }

    /// Makes and stops nothing that must be answered.
    pub(super) fn is_quiet(&self) -> bool {
        self.own < Class::OpenThree && self.theirs < Class::OpenThree && !self.takes
    }

    /// Makes and stops nothing at all.
    pub(super) fn is_trivial(&self) -> bool {
        self.own == Class::Quiet && self.theirs == Class::Quiet && !self.takes
    }

    pub(super) fn manner(&self) -> Manner {
        if self.own >= Class::OpenThree { Manner::Attack } else { Manner::Quiet }
    }
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

/// How urgent the position is for the side to move; `answers` are the moves that stop a five.
pub(super) fn urgency(board: &Board, answers: Option<&Replies>) -> Urgency {
    if answers.is_some() {
        Urgency::StopsFive
    } else if threats_are_plain(board) && board.class_count(!board.to_move(), Class::OpenFour) > 0 {
        Urgency::StopsOpenFour
    } else {
        Urgency::Free
    }
}

/// Which moves are listed where anything goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    All,
    /// Those that make or stop something.
    Worthwhile,
    /// The others.
    Trivial,
}

impl Scope {
    #[inline]
    fn holds(self, board: &Board, point: Point) -> bool {
        let is_trivial = || Color::ALL.into_iter().all(|color| board.class(point, color) == Class::Quiet);
        match self {
            Scope::All => true,
            Scope::Worthwhile => !is_trivial(),
            Scope::Trivial => is_trivial(),
        }
    }
}

/// How far from other stones the first stones may go where the rules send them away from the centre.
const OPENING_REACH: u32 = 3;

/// Adds the moves of the side to move to a list; in urgent positions only those that might help. `answers` are those
/// that stop a five.
pub(super) fn list_moves(
    board: &Board,
    urgency: Urgency,
    answers: Option<Replies>,
    scope: Scope,
    ranks: &Ranks<'_>,
    list: &mut Vec<Ranked>,
) {
    let us = board.to_move();
    if let Some(answers) = answers {
        list.extend(answers.into_iter().map(|point| ranks.rank(board, point)));
        return;
    }
    if urgency == Urgency::StopsOpenFour {
        let defences = open_four_defences(board, us);
        list.extend(defences.into_iter().map(|point| ranks.rank(board, point)));
        return;
    }
    let opens = us == Color::Black && board.stones(us) < 2;
    if opens && board.rules().opening != Opening::Free {
        // The first player's second stone has to leave the first one, but not for the corner.
        let near = board.empty_near_stones(OPENING_REACH);
        let mut points: Vec<Point> = near.filter(|&point| board.is_legal(point)).collect();
        if points.is_empty() {
            points.extend(board.size().points().filter(|&point| board.is_legal(point)));
        }
        list.extend(points.into_iter().map(|point| ranks.rank(board, point)));
    } else {
        let near = board.empty_near_stones(2).filter(|&point| scope.holds(board, point));
        let legal = near.filter(|&point| board.foul(point, us).is_none());
        legal.for_each(|point| list.push(ranks.rank(board, point)));
    }
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
    pub(super) params: &'a Params,
    pub(super) worth: &'a KindWorth,
    /// The net at this position, where there is one.
    pub(super) net: Option<&'a NetState>,
    pub(super) history: &'a History,
    pub(super) killers: [Option<Point>; 2],
    /// What answered the last move elsewhere.
    pub(super) answer: Option<Point>,
}

/// How likely a cell is played, by the colour to move, the kind for it, and the kind for the other.
pub(super) struct KindWorth {
    by_kind: [Policy; 2],
    /// Hundredths of the rank of its class that a cell gets on top.
    class_share: i32,
}

impl KindWorth {
    pub(super) fn new(evaluator: &Evaluator, params: &Params) -> KindWorth {
        match (evaluator.policy(0), evaluator.policy(1)) {
            (Some(black), Some(white)) => {
                KindWorth { by_kind: [black.clone(), white.clone()], class_share: params.rank_class }
            }
            _ => KindWorth::by_shapes(),
        }
    }

    /// By what the shapes look like.
    pub(super) fn by_shapes() -> KindWorth {
        let worth = |shapes: [Shape; 4]| shapes.into_iter().map(shape_worth).sum::<i16>();
        let by_kind: Policy =
            kinds().into_iter().map(|shapes| [4, 3].map(|times| times * worth(shapes))).collect();
        KindWorth { by_kind: [by_kind.clone(), by_kind], class_share: 100 }
    }

    #[inline]
    pub(super) fn of(&self, board: &Board, point: Point) -> i32 {
        let us = board.to_move();
        let by_kind = &self.by_kind[us as usize];
        let [own, theirs] = [us, !us].map(|color| usize::from(board.kind(point, color)));
        i32::from(by_kind[own][0]) + i32::from(by_kind[theirs][1])
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
        let (own, theirs) = (board.class(point, us), board.class(point, !us));
        let captured = board.takes(point, us) + board.takes(point, !us);
        let mut ranked = Ranked { point, rank: 0, own, theirs, takes: captured > 0 };
        let Ranks { params, .. } = self;
        let policy = self.worth.of(board, point) + self.net.map_or(0, |net| net.policy(us, point));
        ranked.rank = policy * params.rank_policy / 100
            + self.history.value(us, point, ranked.manner()) * params.rank_history / 100
            + (class_rank(own) + class_rank(theirs) / 2) * self.worth.class_share / 100
            + params.rank_capture * captured as i32
            + params.rank_killer * i32::from(self.killers.contains(&Some(point)))
            + params.rank_counter * i32::from(self.answer == Some(point));
        ranked
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
    let mut best = tried;
    for (at, ranked) in list.iter().enumerate().skip(tried + 1) {
        if ranked.rank > list[best].rank {
            best = at;
        }
    }
    list.swap(tried, best);
    list[tried]
}
