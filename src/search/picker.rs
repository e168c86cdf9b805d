//! Which moves are searched, and in which order.

use super::continuation::{Displacements, Earlier, cells_around, rows_around};
use super::defence::{OpenFours, Replies, threats_are_plain};
use super::history::{History, HistoryKind};
use super::move_list::MoveList;
use super::params::Params;
use crate::dispatch::dispatched;
use crate::eval::{Accumulator, Evaluator, Policy};
use crate::game::{
    Board, Color, Direction, Opening, PackedThreat, Point, Shape, ShapeSet, Size, Threat, Wanted, shape_sets,
};

/// What kind of position the moves are for.
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
    list: &mut MoveList,
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
fn list_near(board: &Board, us: Color, scope: Scope, ranks: &mut Ranks<'_>, list: &mut MoveList) {
    let wanted = match scope {
        Scope::All => Wanted::All,
        Scope::Worthwhile => Wanted::Strong,
        Scope::Trivial => Wanted::Weak,
    };
    let cells = ranks.scratch.cells(board);
    let count = board.collect_near_stones(2, wanted, cells);
    ranks.rank_cells(board, us, count, list);
}

/// Moves that may keep the opponent from an open four. If there is none, he wins. Leaving the others out: +20 Elo.
fn open_four_defences(board: &Board, us: Color) -> Replies {
    let mut defences = open_four_replies(board, us);
    let open_fours = OpenFours::of_opponent(board);
    defences
        .retain(|&mut reply| board.threat(reply, us) >= Threat::Four || !open_fours.outlast(board, reply));
    defences
}

/// Replies to the threat of an open four, in vain or not: on its line, or fours of our own.
pub(super) fn open_four_replies(board: &Board, us: Color) -> Replies {
    let opponent = !us;
    let mut replies = Replies::new();
    let target = board.cells_with_threat(opponent, Threat::OpenFour).first().expect("the caller saw one");
    replies.push(target);
    for direction in Direction::ALL {
        if board.shape(target, opponent, direction) == Shape::OpenFour {
            replies.extend(board.empty_on_line(target, direction, 5));
        }
    }
    for threat in [Threat::OpenFour, Threat::DoubleFour, Threat::FourThree, Threat::Four, Threat::Suspect] {
        if board.threat_count(us, threat) > 0 {
            replies.extend(board.cells_with_threat(us, threat).iter());
        }
    }
    replies.sort_unstable();
    replies.dedup();
    if board.may_foul(us) {
        replies.retain(|&mut point| board.foul(point, us).is_none());
    }
    replies
}

/// What moves are ordered by.
pub(super) struct Ranks<'a> {
    pub(super) params: &'a Params,
    pub(super) policy: &'a PolicyTable,
    /// The net's accumulator at this position, where there is a net.
    pub(super) accumulator: Option<&'a Accumulator>,
    pub(super) history: &'a History,
    /// The last move of the side to move.
    pub(super) earlier: Option<Earlier>,
    pub(super) killers: [Option<Point>; 2],
    pub(super) countermove: Option<Point>,
    pub(super) scratch: &'a mut Scratch,
}

/// The part of the policy that looks at shape sets alone, by colour to move.
pub(super) struct PolicyTable {
    by_shape_set: [Box<[[i16; 2]; 1 << PackedThreat::SET_BITS]>; 2],
    /// What a move gets on top for its own threat and the opponent's there.
    threat_ranks: [[i32; 16]; 16],
}

impl PolicyTable {
    pub(super) fn new(evaluator: &Evaluator, params: &Params) -> PolicyTable {
        PolicyTable {
            by_shape_set: [0, 1].map(|color| by_number(evaluator.policy(color))),
            threat_ranks: threat_ranks(params.rank_threat),
        }
    }

    /// A policy by hand, for those who have no net at hand.
    pub(super) fn by_shapes() -> PolicyTable {
        let value = |shapes: [Shape; 4]| shapes.into_iter().map(shape_value).sum::<i16>();
        let by_shape_set: Policy =
            shape_sets().into_iter().map(|shapes| [4, 3].map(|times| times * value(shapes))).collect();
        let by_shape_set = by_number(&by_shape_set);
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

/// A policy with room for every number that a shape set can have: a lookup needs no check.
fn by_number(policy: &Policy) -> Box<[[i16; 2]; 1 << PackedThreat::SET_BITS]> {
    let mut table = Box::new([[0; 2]; 1 << PackedThreat::SET_BITS]);
    table[..policy.len()].copy_from_slice(policy);
    table
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
        list: &mut MoveList,
    ) {
        let cells = self.scratch.cells(board);
        let mut count = 0;
        for point in points {
            cells[count] = point.index() as u16;
            count += 1;
        }
        self.rank_cells(board, board.to_move(), count, list);
    }

    /// Adds the first cells in `scratch` to a list, but for fouls. Short loops: one would run out of registers.
    fn rank_cells(&mut self, board: &Board, us: Color, mut count: usize, list: &mut MoveList) {
        let Scratch { cells, policy, history, threats, bonus } = &mut *self.scratch;
        let (cells, policy, threats) = (&mut cells[..count], &mut policy[..count], &mut threats[..count]);
        match self.accumulator {
            Some(accumulator) => accumulator.policy(us, cells, policy),
            None => policy.fill(0),
        }
        let table = self.policy;
        let by_shape_set = &*table.by_shape_set[us as usize];
        let shapes = board.shapes_for(us);
        let mut seen = 0_u32;
        for ((&cell, policy), threats) in cells.iter().zip(&mut *policy).zip(&mut *threats) {
            let [own, theirs] = shapes.packed(usize::from(cell));
            *threats = [own, theirs];
            seen |= 1 << own.threat_number();
            *policy += i32::from(by_shape_set[usize::from(own.shape_set())][0])
                + i32::from(by_shape_set[usize::from(theirs.shape_set())][1]);
        }
        if seen & (1 << Threat::Foul as u32 | 1 << Threat::Suspect as u32) != 0 {
            let all = std::mem::take(&mut count);
            for at in 0..all {
                let point = Point::from_index(usize::from(cells[at]));
                (cells[count], policy[count], threats[count]) = (cells[at], policy[at], threats[at]);
                count += usize::from(board.foul(point, us).is_none());
            }
        }
        let (cells, policy, threats) = (&cells[..count], &policy[..count], &threats[..count]);
        let params = self.params;
        let favourites = [
            (self.killers[0], params.rank_killer),
            (self.killers[1], params.rank_killer),
            (self.countermove, params.rank_countermove),
        ];
        for (point, by) in favourites.into_iter().filter_map(|(point, by)| point.zip(Some(by))) {
            bonus[point.index()] += by;
        }
        if let Some(earlier) = self.earlier {
            let values = self.history.continuations.after(us, earlier);
            add_continuations(bonus, values, board.size(), earlier.point, params.rank_continuation);
        }
        let has_captures = board.rules().captures.is_some();
        let mut captures = 0;
        if has_captures {
            for color in Color::ALL {
                for (point, stones) in board.capture_cells(color) {
                    bonus[point.index()] += params.rank_capture * stones as i32;
                }
            }
            let is_capture = |cell: &&u16| board.is_capture(usize::from(**cell));
            captures = cells.iter().filter(is_capture).count();
        }
        let ranks = list.extend(cells, threats, captures);
        let history = &mut history[..count];
        let values = self.history.of(us);
        let bonuses = &bonus[..values.len()];
        for (((&cell, [own, theirs]), rank), history) in
            cells.iter().zip(threats).zip(&mut *ranks).zip(&mut *history)
        {
            let cell = usize::from(cell);
            *history = i32::from(values[cell][HistoryKind::of(own.threat()) as usize]);
            *rank = bonuses[cell] + table.threat_ranks[own.threat_number()][theirs.threat_number()];
        }
        add_weighted(ranks, [policy, history], [params.rank_policy, params.rank_history]);
        if has_captures {
            for (point, _) in Color::ALL.into_iter().flat_map(|color| board.capture_cells(color)) {
                bonus[point.index()] = 0;
            }
        }
        if let Some(earlier) = self.earlier {
            bonus[cells_around(board.size(), earlier.point)].fill(0);
        }
        for point in favourites.into_iter().filter_map(|(point, _)| point) {
            bonus[point.index()] = 0;
        }
    }
}

dispatched! {
    /// Adds the values of displacements from a point, in so many 128ths, to what the cells around it get on top.
    fn add_continuations(bonus: &mut [i32], values: &Displacements, size: Size, point: Point, by: i32) = add_continuations_body
}

#[inline(always)]
fn add_continuations_body(bonus: &mut [i32], values: &Displacements, size: Size, point: Point, by: i32) {
    for (cells, row, column) in rows_around(size, point) {
        for (bonus, value) in bonus[cells].iter_mut().zip(&values[row][column..]) {
            *bonus += (i32::from(*value) * by) >> 7;
        }
    }
}

dispatched! {
    /// Adds two lists of numbers, each in so many hundredths, to the ranks.
    fn add_weighted(ranks: &mut [i32], numbers: [&[i32]; 2], hundredths: [i32; 2]) = add_weighted_body
}

#[inline(always)]
fn add_weighted_body(ranks: &mut [i32], numbers: [&[i32]; 2], hundredths: [i32; 2]) {
    for ((rank, first), second) in ranks.iter_mut().zip(numbers[0]).zip(numbers[1]) {
        *rank += first * hundredths[0] / 100 + second * hundredths[1] / 100;
    }
}

/// Buffers that are used again and again, with room for every cell of the board and one more.
#[derive(Default)]
pub(super) struct Scratch {
    cells: Vec<u16>,
    policy: Vec<i32>,
    history: Vec<i32>,
    threats: Vec<[PackedThreat; 2]>,
    /// What killers, the countermove and captures get on top, by cell; all zero between two calls.
    bonus: Vec<i32>,
}

impl Scratch {
    /// Room for cells of a board.
    #[inline]
    fn cells(&mut self, board: &Board) -> &mut [u16] {
        let room = board.size().cells() + 1;
        if self.cells.len() < room {
            self.cells.resize(room, 0);
            self.policy.resize(room, 0);
            self.history.resize(room, 0);
            self.threats.resize(room, [PackedThreat::default(); 2]);
            self.bonus.resize(room, 0);
        }
        &mut self.cells
    }
}

/// The ranks of two threats at a cell, in so many hundredths, with room for every number of four bits.
fn threat_ranks(share: i32) -> [[i32; 16]; 16] {
    let rank = |threat: usize| THREAT_RANKS.get(threat).copied().unwrap_or_default();
    std::array::from_fn(|own| std::array::from_fn(|theirs| (rank(own) + rank(theirs) / 2) * share / 100))
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
