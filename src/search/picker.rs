//! Which moves are searched, and in which order.

use super::defence::{Replies, threats_are_plain};
use super::history::{History, HistoryKind};
use super::params::Params;
use crate::eval::{Accumulator, Evaluator, Policy};
use crate::game::{
    Board, Cell, Color, Direction, Opening, Overline, PackedThreat, Point, Shape, ShapeSet, Threat,
    shape_sets,
};

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
    fn holds(self, own: Threat, theirs: Threat) -> bool {
        let is_trivial = own == Threat::Quiet && theirs == Threat::Quiet;
        match self {
            Scope::All => true,
            Scope::Worthwhile => !is_trivial,
            Scope::Trivial => is_trivial,
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
    ranks: &mut Ranks<'_>,
    list: &mut Vec<Ranked>,
) {
    let us = board.to_move();
    if let Some(forced_replies) = forced_replies {
        ranks.rank(board, forced_replies, list);
        return;
    }
    if urgency == Urgency::StopsOpenFour {
        let defences = open_four_defences(board, us);
        ranks.rank(board, defences, list);
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
        ranks.rank(board, points, list);
    } else {
        list_near(board, us, scope, ranks, list);
    }
}

/// Adds the moves of a scope near stones.
fn list_near(board: &Board, us: Color, scope: Scope, ranks: &mut Ranks<'_>, list: &mut Vec<Ranked>) {
    // Where overlines are fouls, a cell without any shape may still be one.
    let weak_is_trivial = !board.rules().overline.contains(&Overline::Foul);
    ranks.begin();
    board.for_each_near_stones(2, |point| {
        if weak_is_trivial && scope != Scope::All {
            let is_trivial = board.codes(point.index()).is_weak();
            if is_trivial != (scope == Scope::Trivial) {
                return;
            }
        }
        let candidate = Candidate::new(board, us, point);
        let (own, theirs) = (candidate.own.threat(), candidate.theirs.threat());
        let may_be_foul = matches!(own, Threat::Foul | Threat::Suspect);
        if scope.holds(own, theirs) && !(may_be_foul && board.foul(point, us).is_some()) {
            ranks.add(candidate);
        }
    });
    ranks.rank_candidates(board, us, list);
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
    pub(super) scratch: &'a mut Scratch,
}

/// The part of the policy that looks at shape sets alone, by colour to move.
pub(super) struct PolicyTable {
    by_shape_set: [Policy; 2],
    /// What a move gets on top for its own threat and the opponent's there.
    threat_ranks: [[i32; Threat::COUNT]; Threat::COUNT],
}

impl PolicyTable {
    pub(super) fn new(evaluator: &Evaluator, params: &Params) -> PolicyTable {
        match (evaluator.policy(0), evaluator.policy(1)) {
            (Some(black), Some(white)) => PolicyTable {
                by_shape_set: [black.clone(), white.clone()],
                threat_ranks: threat_ranks(params.rank_threat),
            },
            _ => PolicyTable::by_shapes(),
        }
    }

    /// A policy by hand where none was learned.
    pub(super) fn by_shapes() -> PolicyTable {
        let value = |shapes: [Shape; 4]| shapes.into_iter().map(shape_value).sum::<i16>();
        let by_shape_set: Policy =
            shape_sets().into_iter().map(|shapes| [4, 3].map(|times| times * value(shapes))).collect();
        PolicyTable { by_shape_set: [by_shape_set.clone(), by_shape_set], threat_ranks: threat_ranks(100) }
    }

    /// The policy of a cell for the side to move.
    #[inline]
    pub(super) fn of_cell(&self, board: &Board, point: Point) -> i32 {
        let us = board.to_move();
        let [own, theirs] = [us, !us].map(|color| board.shape_set(point, color));
        self.of(us, own, theirs)
    }

    #[inline]
    fn of(&self, us: Color, own: ShapeSet, theirs: ShapeSet) -> i32 {
        let by_shape_set = &self.by_shape_set[us as usize];
        i32::from(by_shape_set[usize::from(own)][0]) + i32::from(by_shape_set[usize::from(theirs)][1])
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
    /// Adds moves to a list, with their ranks.
    pub(super) fn rank(
        &mut self,
        board: &Board,
        points: impl IntoIterator<Item = Point>,
        list: &mut Vec<Ranked>,
    ) {
        let us = board.to_move();
        self.begin();
        for point in points {
            self.add(Candidate::new(board, us, point));
        }
        self.rank_candidates(board, us, list);
    }

    #[inline]
    fn begin(&mut self) {
        self.scratch.cells.clear();
        self.scratch.candidates.clear();
    }

    #[inline]
    fn add(&mut self, candidate: Candidate) {
        self.scratch.cells.push(candidate.point.index() as u16);
        self.scratch.candidates.push(candidate);
    }

    fn rank_candidates(&mut self, board: &Board, us: Color, list: &mut Vec<Ranked>) {
        let Scratch { cells, policy, candidates } = &mut *self.scratch;
        policy.clear();
        policy.resize(cells.len(), 0);
        if let Some(accumulator) = self.accumulator {
            accumulator.policy(us, cells, policy);
        }
        let (params, table) = (self.params, self.policy);
        let captures = board.rules().captures.is_some();
        let histories = self.history.of(us);
        list.extend(candidates.iter().zip(policy).map(|(&Candidate { point, own, theirs }, net_policy)| {
            let captured = if captures { board.takes(point, us) + board.takes(point, !us) } else { 0 };
            let policy = *net_policy + table.of(us, own.shape_set(), theirs.shape_set());
            let (own, theirs) = (own.threat(), theirs.threat());
            let mut ranked = Ranked { point, rank: 0, own, theirs, captures: captured > 0 };
            let history = i32::from(histories[ranked.history_kind() as usize][point.index()]);
            ranked.rank = policy * params.rank_policy / 100
                + history * params.rank_history / 100
                + table.threat_ranks[own as usize][theirs as usize]
                + params.rank_capture * captured as i32
                + params.rank_killer * i32::from(self.killers.contains(&Some(point)))
                + params.rank_countermove * i32::from(self.countermove == Some(point));
            ranked
        }));
    }
}

/// Buffers that are used again and again.
#[derive(Default)]
pub(super) struct Scratch {
    cells: Vec<u16>,
    policy: Vec<i32>,
    candidates: Vec<Candidate>,
}

/// A move that may be listed.
#[derive(Clone, Copy)]
struct Candidate {
    point: Point,
    own: PackedThreat,
    theirs: PackedThreat,
}

impl Candidate {
    #[inline]
    fn new(board: &Board, us: Color, point: Point) -> Candidate {
        let [own, theirs] = [us, !us].map(|color| board.packed_threat(point, color));
        Candidate { point, own, theirs }
    }
}

/// The ranks of two threats at a cell, in so many hundredths.
fn threat_ranks(share: i32) -> [[i32; Threat::COUNT]; Threat::COUNT] {
    THREAT_RANKS.map(|own| THREAT_RANKS.map(|theirs| (own + theirs / 2) * share / 100))
}

/// How much earlier a threat is searched than its policy says.
const THREAT_RANKS: [i32; Threat::COUNT] = {
    let mut ranks = [0; Threat::COUNT];
    ranks[Threat::OpenThree as usize] = 500;
    ranks[Threat::Four as usize] = 600;
    ranks[Threat::DoubleThree as usize] = 3_000;
    ranks[Threat::FourThree as usize] = 6_000;
    ranks[Threat::DoubleFour as usize] = 12_000;
    ranks[Threat::OpenFour as usize] = 15_000;
    ranks[Threat::Five as usize] = 30_000;
    ranks
};

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
