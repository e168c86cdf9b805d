//! What happened in the games of a test: a property nothing ever put to the test proves nothing.

use std::collections::BTreeMap;
use tessera::game::{Cell, Color, Direction, Foul, Outcome, Point, Rules, Shape, WinBy};
use tessera::naive::{NaiveBoard, Position};

/// How often each kind of event was seen.
#[derive(Default, Debug)]
pub(crate) struct Events(BTreeMap<&'static str, usize>);

impl Events {
    pub(crate) fn add(&mut self, event: &'static str) {
        *self.0.entry(event).or_default() += 1;
    }

    pub(crate) fn count(&self, event: &str) -> usize {
        self.0.get(event).copied().unwrap_or_default()
    }

    /// Fails unless each of these was seen.
    pub(crate) fn expect(&self, events: &[&str]) {
        for event in events {
            assert!(self.count(event) > 0, "no game had: {event}; seen: {self:?}");
        }
    }

    /// Notes what the move `point` is about to do, seen from before it.
    pub(crate) fn before(&mut self, rules: &Rules, naive: &NaiveBoard, point: Point) {
        let color = naive.to_move();
        if naive.outcome().is_some() {
            self.add("move after the end");
        }
        if naive.breaks_opening(point) {
            self.add("opening broken");
        }
        if naive.foul(point, color).is_some() {
            self.add("foul played");
        }
        let shapes = Direction::ALL.map(|direction| naive.shape(point, color, direction));
        let five = shapes.contains(&Shape::Five);
        if shapes.contains(&Shape::Overline) {
            self.add(if five { "five and overline" } else { "overline that does not win" });
        }
        let taken = naive.captures_of(point, color).len();
        match taken {
            0 => {}
            2 | 3 => self.add("capture one way"),
            _ => self.add("capture several ways"),
        }
        if taken % 2 == 1 {
            self.add("three captured");
        }
        if rules.captures.is_some() && !naive.captures_of(point, !color).is_empty() {
            self.add("capture prevented or delayed");
        }
    }

    /// Notes what the last move did.
    pub(crate) fn after(&mut self, naive: &NaiveBoard, before: &Position) {
        let now = naive.now();
        if before.outcome.is_some() {
            return;
        }
        if now.lines_made != before.lines_made {
            self.add("line scored");
        }
        match now.outcome {
            Some(Outcome::Win(_, WinBy::Line)) => self.add("won by a line"),
            Some(Outcome::Win(_, WinBy::Captures)) => self.add("won by captures"),
            Some(Outcome::Win(_, WinBy::MoreLines)) => self.add("won by more lines"),
            Some(Outcome::Draw) => self.add("drawn"),
            None => {}
        }
        if now.pending.is_some() {
            self.add("five pending");
        }
        if let Some(owner) = before.pending.as_ref().map(|five| five.owner) {
            self.add(match now.outcome {
                None => "pending five broken",
                Some(Outcome::Win(winner, _)) if winner == owner => "pending five won",
                Some(_) => "pending five beaten by captures",
            });
        }
    }

    /// Notes fouls and closed fives standing on the board as it is.
    pub(crate) fn look(&mut self, rules: &Rules, naive: &NaiveBoard) {
        for point in naive.size().points().filter(|&point| naive.cell(point) == Cell::Empty) {
            for color in Color::ALL {
                match naive.foul(point, color) {
                    Some(Foul::Overline) => self.add("overline forbidden"),
                    Some(Foul::DoubleFour) => self.add("double four forbidden"),
                    Some(Foul::DoubleThree) => self.add("double three forbidden"),
                    None => {}
                }
            }
            if rules.open_end_needed && closes_five(naive, point) {
                self.add("closed five");
            }
        }
    }
}

/// Whether the side to move would make five on a point, but closed at both ends, so that it is worth nothing.
fn closes_five(naive: &NaiveBoard, point: Point) -> bool {
    let color = naive.to_move();
    let after = {
        let mut grid = naive.now().grid.clone();
        grid.set(point, Cell::Stone(color));
        grid
    };
    Direction::ALL.into_iter().any(|direction| {
        after.run(point, color, direction).len() == 5 && naive.shape(point, color, direction) != Shape::Five
    })
}
