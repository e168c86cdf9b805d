//! What positions of an opening are worth, as far as the time allows to look at them.

use super::Symmetries;
use crate::clock::Instant;
use crate::engine::{Engine, Limits, SearchResult};
use crate::game::{Board, Cell, Color, Point};
use std::time::Duration;

/// What a decision may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// When thinking began.
    pub started: Instant,
    /// Time for it; `None` for no limit but [`Budget::LONGEST`].
    pub time: Option<Duration>,
    /// Positions to look at for one opinion; without a time limit the decision is the same every time.
    pub nodes: Option<u64>,
}

impl Budget {
    /// No decision takes longer.
    pub const LONGEST: Duration = Duration::from_secs(60);

    /// When to have looked at enough.
    fn deadline(&self) -> Instant {
        self.started + self.time.unwrap_or(Budget::LONGEST).min(Budget::LONGEST) * 3 / 4
    }
}

/// Positions looked at for one of many moves.
const NODES_FOR_A_MOVE: u64 = 2_500;

/// How far from a stone moves are looked for.
const REACH: i32 = 3;

/// The engine with what it may use.
pub(super) struct Judge<'a> {
    pub engine: &'a mut Engine,
    pub budget: Budget,
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
}

impl Judge<'_> {
    /// The best move and how good the position is for black.
    pub(super) fn position(&mut self, board: &Board) -> Option<(Point, i32)> {
        let turn = self.budget.time.map(|time| time / 2);
        let limits = Limits { started: Instant::now(), turn, nodes: self.budget.nodes, ..Limits::default() };
        self.think(board, &limits)
    }

    /// How good each of these moves would be for black, of those that could be looked at in time.
    pub(super) fn moves(&mut self, board: &Board, points: &[Point]) -> Vec<(Point, i32)> {
        let deadline = self.budget.deadline();
        let nodes = self.budget.nodes.map_or(NODES_FOR_A_MOVE, |nodes| nodes.min(NODES_FOR_A_MOVE));
        let mut judged = Vec::new();
        for &point in points {
            if Instant::now() >= deadline || (self.interrupted)() {
                break;
            }
            let mut after = board.clone();
            after.play(point);
            let turn = Some(deadline.saturating_duration_since(Instant::now()));
            let limits = Limits { started: Instant::now(), turn, nodes: Some(nodes), ..Limits::default() };
            judged.extend(self.think(&after, &limits).map(|(_, worth)| (point, worth)));
        }
        judged
    }

    /// Scores of odd and even depths lean to different sides, so the last two are averaged, unless the game is decided.
    fn think(&mut self, board: &Board, limits: &Limits) -> Option<(Point, i32)> {
        let mut scores = Vec::new();
        let mut listen = |thought: &SearchResult| scores.push(thought.score.value());
        let thought = self.engine.think(board, limits, self.interrupted, &mut listen)?;
        let worth = match scores.as_slice() {
            _ if thought.score.is_win() || thought.score.is_loss() => thought.score.value(),
            &[.., before, after] => (before + after) / 2,
            _ => thought.score.value(),
        };
        Some((thought.point, if board.to_move() == Color::Black { worth } else { -worth }))
    }
}

/// Moves worth a thought: near the stones, the nearest to the centre first, and none twice but for symmetry.
pub(super) fn candidates(board: &Board, is_allowed: impl Fn(Point) -> bool) -> Vec<Point> {
    let size = board.size();
    let stones: Vec<Point> = size.points().filter(|&point| board.cell(point) != Cell::Empty).collect();
    let is_near = |point: Point| stones.iter().any(|&stone| size.distance(point, stone) <= REACH);
    let is_free = |&point: &Point| board.is_legal(point) && is_allowed(point);
    let mut points: Vec<Point> = size.points().filter(is_free).collect();
    // Where a rule keeps stones away from the others, all that it allows is left.
    if points.iter().any(|&point| is_near(point)) {
        points.retain(|&point| is_near(point));
    }
    points.sort_by_key(|&point| size.distance(point, size.centre()));
    Symmetries::of(board).distinct(points)
}
