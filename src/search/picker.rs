//! Which moves are searched, and in which order.

use super::defence::{Replies, threats_are_plain};
use super::history::{History, HistoryKind};
use super::params::Params;
use crate::eval::{Accumulator, Evaluator, Policy};
use crate::game::{Board, Cell, Color, Direction, Opening, Point, Shape, Threat, shape_sets};

/// A move and its rank: the highest is searched first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) point: Point,
    pub(super) rank: i32,
    /// What a stone of the side to move makes there.
    pub(super) own: Threat,
    /// What a stone of the opponent would make there.
    pub(super) theirs: Threat,
    /// Either side captures there.
    pub(super) captures: bool,
}

impl Ranked {
    /// A move without its rank.
    pub(super) fn new(board: &Board, point: Point) -> Ranked {
        let us = board.to_move();
        let (own, theirs) = (board.threat(point, us), board.threat(point, !us));
        let captures = board.takes(point, us) + board.takes(point, !us) > 0;
        Ranked { point, rank: 0, own, theirs, captures }
    }

    /// Makes and stops nothing that must be answered.
    pub(super) fn is_quiet(&self) -> bool {
        self.own < Threat::OpenThree && self.theirs < Threat::OpenThree && !self.captures
    }

    /// Makes and stops nothing at all.
    pub(super) fn is_trivial(&self) -> bool {
        self.own == Threat::Quiet && self.theirs == Threat::Quiet && !self.captures
    }

    pub(super) fn history_kind(&self) -> HistoryKind {
        if self.own >= Threat::OpenThree { HistoryKind::Attack } else { HistoryKind::Quiet }
    }
}

/// What shape set of position the moves are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Urgency {
    /// The opponent wins at once unless these moves stop him.
    StopsFive,
    /// The opponent makes an open four unless these moves stop him.
    StopsOpenFour,
    /// The opponent has a VCF unless these moves stop it.
    StopsVcf,
    /// Anything goes.
    Free,
}

/// How urgent the position is for the side to move; `forced_replies` are the moves that stop a five.
pub(super) fn urgency(board: &Board, forced_replies: Option<&Replies>) -> Urgency {
    if forced_replies.is_some() {
        Urgency::StopsFive
    } else if threats_are_plain(board) && board.threat_count(!board.to_move(), Threat::OpenFour) > 0 {
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
        let is_trivial = || Color::ALL.into_iter().all(|color| board.threat(point, color) == Threat::Quiet);
        match self {
            Scope::All => true,
            Scope::Worthwhile => !is_trivial(),
            Scope::Trivial => is_trivial(),
        }
    }
}

/// How far from other stones the first stones may go where the rules send them away from the centre.
const OPENING_REACH: u32 = 3;

/// Adds the moves of the side to move to a list; in urgent positions only those that might help.
/// `forced_replies` are those that stop a five.
pub(super) fn list_moves(
    board: &Board,
    urgency: Urgency,
    forced_replies: Option<Replies>,
    scope: Scope,
    ranks: &Ranks<'_>,
    list: &mut Vec<Ranked>,
) {
    let us = board.to_move();
    if let Some(forced_replies) = forced_replies {
        list.extend(forced_replies.into_iter().map(|point| ranks.rank(board, point)));
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
    let target = board.cells_with_threat(opponent, Threat::OpenFour).first().expect("the caller saw one");
    defences.push(target);
    for direction in Direction::ALL {
        if board.shape(target, opponent, direction) == Shape::OpenFour {
            for steps in (-5..=5).filter(|&steps| steps != 0) {
                let there = board.size().step(target, direction, steps);
                defences.extend(there.filter(|&point| board.cell(point) == Cell::Empty));
            }
        }
    }
    for threat in [Threat::OpenFour, Threat::DoubleFour, Threat::FourThree, Threat::Four, Threat::Suspect] {
        if board.threat_count(us, threat) > 0 {
            defences.extend(board.cells_with_threat(us, threat).iter());
        }
    }
    defences.sort_unstable();
    defences.dedup();
    defences.retain(|&mut point| board.foul(point, us).is_none());
    defences
}

/// What moves are ordered by.
pub(super) struct Ranks<'a> {
    pub(super) params: &'a Params,
    pub(super) policy: &'a PolicyTable,
    /// The net's accumulator at this position, where there is a net.
    pub(super) accumulator: Option<&'a Accumulator>,
    pub(super) history: &'a History,
    pub(super) killers: [Option<Point>; 2],
    pub(super) countermove: Option<Point>,
}

/// The part of the policy that looks at shape sets alone, by colour to move.
pub(super) struct PolicyTable {
    by_shape_set: [Policy; 2],
    /// Hundredths of the rank of its threat that a move gets on top.
    threat_share: i32,
}

impl PolicyTable {
    pub(super) fn new(evaluator: &Evaluator, params: &Params) -> PolicyTable {
        match (evaluator.policy(0), evaluator.policy(1)) {
            (Some(black), Some(white)) => {
                PolicyTable { by_shape_set: [black.clone(), white.clone()], threat_share: params.rank_threat }
            }
            _ => PolicyTable::by_shapes(),
        }
    }

    /// A policy by hand where none was learned.
    pub(super) fn by_shapes() -> PolicyTable {
        let value = |shapes: [Shape; 4]| shapes.into_iter().map(shape_value).sum::<i16>();
        let by_shape_set: Policy =
            shape_sets().into_iter().map(|shapes| [4, 3].map(|times| times * value(shapes))).collect();
        PolicyTable { by_shape_set: [by_shape_set.clone(), by_shape_set], threat_share: 100 }
    }

    #[inline]
    pub(super) fn of(&self, board: &Board, point: Point) -> i32 {
        let us = board.to_move();
        let by_shape_set = &self.by_shape_set[us as usize];
        let [own, theirs] = [us, !us].map(|color| usize::from(board.shape_set(point, color)));
        i32::from(by_shape_set[own][0]) + i32::from(by_shape_set[theirs][1])
    }
}

fn shape_value(shape: Shape) -> i16 {
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
        let (own, theirs) = (board.threat(point, us), board.threat(point, !us));
        let captured = board.takes(point, us) + board.takes(point, !us);
        let mut ranked = Ranked { point, rank: 0, own, theirs, captures: captured > 0 };
        let Ranks { params, .. } = self;
        let policy = self.policy.of(board, point)
            + self.accumulator.map_or(0, |accumulator| accumulator.policy(us, point));
        ranked.rank = policy * params.rank_policy / 100
            + self.history.value(us, point, ranked.history_kind()) * params.rank_history / 100
            + (threat_rank(own) + threat_rank(theirs) / 2) * self.policy.threat_share / 100
            + params.rank_capture * captured as i32
            + params.rank_killer * i32::from(self.killers.contains(&Some(point)))
            + params.rank_countermove * i32::from(self.countermove == Some(point));
        ranked
    }
}

/// How much earlier a threat is searched than its policy says.
fn threat_rank(threat: Threat) -> i32 {
    match threat {
        Threat::Foul | Threat::Suspect | Threat::Quiet | Threat::OpenTwo | Threat::Three => 0,
        Threat::OpenThree => 500,
        Threat::Four => 600,
        Threat::DoubleThree => 3_000,
        Threat::FourThree => 6_000,
        Threat::DoubleFour => 12_000,
        Threat::OpenFour => 15_000,
        Threat::Five => 30_000,
    }
}

/// Selection sort, one step at a time: most nodes need only a few moves.
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
