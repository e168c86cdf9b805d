//! The facts about a move, found by comparing the board before it and after it.

use super::forced;
use super::made::Made;
use super::reason::{Prize, Reason, Strong};
use crate::game::{Board, Captures, Cell, Color, Direction, Outcome, Point, Shape, Threat, WinBy};
use std::collections::BTreeSet;

/// What a move of the side to move does, strongest first; empty only if the cell is taken or the game is over. A solver
/// may play `nodes` moves for each of some five questions.
pub(super) fn reasons(board: &Board, point: Point, nodes: u64) -> Vec<Reason> {
    if board.cell(point) != Cell::Empty || board.outcome().is_some() {
        return Vec::new();
    }
    let us = board.to_move();
    if let Some(foul) = board.foul(point, us) {
        return vec![Reason::Forbidden(foul)];
    }
    if board.breaks_opening(point) {
        return vec![Reason::AgainstOpening];
    }
    let mut after = board.clone();
    after.play(point);
    if let Some(end) = ending(&after, us) {
        return vec![end];
    }
    Facts::new(board, &after, point, nodes).collect()
}

/// How a move ends the game. It may lose it too, by leaving a five that had to be broken.
fn ending(after: &Board, us: Color) -> Option<Reason> {
    match after.outcome()? {
        Outcome::Draw => Some(Reason::Draws),
        Outcome::Win(winner, _) if winner != us => Some(Reason::Loses),
        Outcome::Win(_, WinBy::Line) => Some(Reason::WinsByFive),
        Outcome::Win(_, WinBy::MoreLines) => Some(Reason::WinsByLines),
        Outcome::Win(_, WinBy::Captures) => after.rules().captures.map(prize).map(Reason::WinsByCaptures),
    }
}

/// What the last capture of a game is called.
fn prize(captures: Captures) -> Prize {
    let stones = captures.stones_to_win;
    if captures.threes { Prize::Stone(stones) } else { Prize::Pair(stones / 2) }
}

/// Cells between stones that still belong together: one more stone of either side is in reach of both.
const CLOSE: u32 = 2;

/// A move with the board on both sides of it.
struct Facts<'a> {
    before: &'a Board,
    after: &'a Board,
    point: Point,
    us: Color,
    /// What the stone makes here, and what one of the opponent's would have made.
    own: Made,
    theirs: Made,
    nodes: u64,
    found: Vec<Reason>,
}

impl<'a> Facts<'a> {
    fn new(before: &'a Board, after: &'a Board, point: Point, nodes: u64) -> Facts<'a> {
        let us = before.to_move();
        let (own, theirs) = (Made::by(before, point, us), Made::by(before, point, !us));
        Facts { before, after, point, us, own, theirs, nodes, found: Vec::new() }
    }

    /// Everything, strongest first.
    fn collect(mut self) -> Vec<Reason> {
        let force = forced::force(self.before, self.point, self.nodes);
        self.rows();
        self.fives();
        self.last_captures();
        let forces = if self.is_continuous() { Reason::ForcesLine } else { Reason::ForcesWin };
        self.found.extend(force.win.map(forces));
        self.threats_hard_to_meet();
        self.stopped_threats();
        self.threats();
        self.found.extend(force.threat.filter(|_| self.is_quiet()).map(Reason::ThreatensForcedWin));
        self.small();
        self.found
    }

    fn is_continuous(&self) -> bool {
        self.after.rules().continuous
    }

    /// Rows this move completes, where that does not end the game.
    fn rows(&mut self) {
        let rows = self.before.winning_rows(self.point, self.us).len();
        self.note(rows > 0 && self.is_continuous(), Reason::CompletesLines(rows));
        self.note(rows > 0 && !self.is_continuous(), Reason::MakesBreakableFive);
    }

    fn threats_hard_to_meet(&mut self) {
        let strong = self.own.strong();
        self.note(strong == Some(Strong::OpenFour), Reason::MakesOpenFour);
        self.note(strong == Some(Strong::DoubleFour), Reason::MakesDoubleFour);
        self.note(strong == Some(Strong::FourThree), Reason::MakesFourThree);
        self.last_capture_threat();
        self.note(self.blocks_open_three(), Reason::BlocksOpenThree);
        self.note(strong == Some(Strong::DoubleThree), Reason::MakesDoubleThree);
        let taken = self.before.captures_of(self.point, self.us).len();
        self.note(taken > 0, Reason::Captures(taken));
    }

    /// What the opponent can do no more, beside fives and open fours.
    fn stopped_threats(&mut self) {
        let stops_five = self.before.threat(self.point, !self.us) == Threat::Five;
        let blocks_three = self.found.contains(&Reason::BlocksOpenThree);
        let taken = self.theirs.strong().filter(|&strong| !(blocks_three && strong == Strong::OpenFour));
        self.found.extend(taken.filter(|_| !stops_five).map(Reason::TakesPoint));
        let says_as_much = |reason: &Reason| {
            matches!(
                reason,
                Reason::StopsFive
                    | Reason::StopsLastCapture(_)
                    | Reason::ForcesWin(_)
                    | Reason::BlocksOpenThree
            )
        };
        let stops_win = !self.is_continuous()
            && !self.found.iter().any(says_as_much)
            && forced::stops_win_by_fours(self.before, self.point, self.nodes);
        self.note(stops_win, Reason::StopsForcedWin);
    }

    /// Threats that can be met, and captures to come.
    fn threats(&mut self) {
        let is_said = self.own.strong().is_some();
        self.note(!is_said && self.own.fours > 0, Reason::MakesFour);
        let saved = newly(&takeable(self.after, !self.us), &takeable(self.before, !self.us));
        self.note(saved > 0, Reason::SavesStones(saved));
        self.note(!is_said && self.own.open_threes > 0, Reason::MakesOpenThree);
        let attacked = newly(&takeable(self.before, self.us), &takeable(self.after, self.us));
        self.note(attacked > 0, Reason::ThreatensCapture(attacked));
    }

    /// Whether nothing found so far threatens to win anyway.
    fn is_quiet(&self) -> bool {
        let threatens = |reason: &Reason| {
            matches!(
                reason,
                Reason::ForcesWin(_) | Reason::MakesBreakableFive | Reason::ThreatensLastCapture(_)
            )
        };
        !self.is_continuous()
            && self.own.fours + self.own.open_threes == 0
            && !self.found.iter().any(threatens)
    }

    fn note(&mut self, is_true: bool, reason: Reason) {
        if is_true {
            self.found.push(reason);
        }
    }

    /// Rows of the opponent that this move keeps from being completed.
    fn fives(&mut self) {
        let cells = |board: &Board| -> BTreeSet<Point> {
            board.cells_with_threat(!self.us, Threat::Five).iter().collect()
        };
        let (before, after) = (cells(self.before), cells(self.after));
        let stops_one = before.len() > 1 && !before.is_subset(&after);
        self.note(!before.is_empty() && after.is_empty(), Reason::StopsFive);
        self.note(stops_one && !after.is_empty(), Reason::StopsOneFive);
    }

    /// A capture of the opponent that would have won.
    fn last_captures(&mut self) {
        let Some(captures) = self.before.rules().captures else { return };
        let wins = |board: &Board| can_take_the_last(board, !self.us, captures);
        let stops = wins(self.before) && !wins(self.after);
        self.note(stops, Reason::StopsLastCapture(prize(captures)));
    }

    fn last_capture_threat(&mut self) {
        let Some(captures) = self.before.rules().captures else { return };
        let wins = |board: &Board| can_take_the_last(board, self.us, captures);
        let threatens = !wins(self.before) && wins(self.after);
        self.note(threatens, Reason::ThreatensLastCapture(prize(captures)));
    }

    /// Whether a line on which the opponent could make an open four has no such cell any more.
    fn blocks_open_three(&self) -> bool {
        let lines = |board: &Board| lines_with_open_four(board, !self.us);
        newly(&lines(self.after), &lines(self.before)) > 0
    }

    /// What is said where there is nothing stronger.
    fn small(&mut self) {
        let (own, theirs) = (self.own, self.theirs);
        let is_said = theirs.strong().is_some();
        self.note(own.threes > 0, Reason::MakesThree);
        self.note(!is_said && theirs.fours > 0, Reason::BlocksThree);
        self.note(!is_said && theirs.open_threes > 0, Reason::BlocksOpenTwo);
        self.note(own.open_twos > 0, Reason::MakesOpenTwo);
        self.note(own.rows > 0, Reason::Extends);
        if self.found.is_empty() {
            self.found.push(self.quiet());
        }
    }

    /// What can be said of a move that makes and stops nothing.
    fn quiet(&self) -> Reason {
        let (size, board) = (self.before.size(), self.before);
        let is_near = |cells: u32| board.empty_near_stones(cells).any(|near| near == self.point);
        if Color::ALL.iter().all(|&color| board.stones(color) == 0) {
            return if self.point == size.centre() { Reason::OpensInCentre } else { Reason::OpensOffCentre };
        }
        match self.theirs.open_twos {
            0 if is_near(CLOSE) => Reason::StaysClose,
            0 => Reason::StartsElsewhere,
            _ => Reason::DeniesOpenTwo,
        }
    }
}

/// How many of `now` are not in `then`.
fn newly<T: Ord>(then: &BTreeSet<T>, now: &BTreeSet<T>) -> usize {
    now.difference(then).count()
}

/// Stones that `by` could take with one move.
fn takeable(board: &Board, by: Color) -> BTreeSet<Point> {
    if board.rules().captures.is_none() {
        return BTreeSet::new();
    }
    board.empty_near_stones(1).flat_map(|point| board.captures_of(point, by)).collect()
}

/// Whether a colour can win by its next capture.
fn can_take_the_last(board: &Board, by: Color, captures: Captures) -> bool {
    let needed = usize::from(captures.stones_to_win.saturating_sub(board.captured(by)));
    board.empty_near_stones(1).any(|point| {
        let taken = board.captures_of(point, by).len();
        taken > 0 && taken >= needed
    })
}

/// Lines on which a colour may make an open four: the direction, and what is equal all along the line.
fn lines_with_open_four(board: &Board, color: Color) -> BTreeSet<(usize, i32)> {
    let size = board.size();
    let mut lines = BTreeSet::new();
    // An open four is an unbroken row, so its last stone stands next to another one.
    for point in board.empty_near_stones(1) {
        for direction in Direction::ALL {
            if board.shape(point, color, direction) == Shape::OpenFour && board.foul(point, color).is_none() {
                let (dx, dy) = direction.delta();
                lines.insert((direction as usize, size.x(point) * dy - size.y(point) * dx));
            }
        }
    }
    lines
}
