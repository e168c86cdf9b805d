//! What a move does, found a second time by looking at all of the naive board before and after it.

use std::collections::BTreeSet;
use tessera::engine::{Prize, Reason, Strong};
use tessera::game::{Captures, Cell, Color, Direction, Outcome, Point, Rules, Shape, WinBy};
use tessera::naive::NaiveBoard;

/// All reasons but those that need a proof, strongest first; quiet ones are left out, too.
pub(crate) fn reasons(naive: &NaiveBoard, rules: &Rules, point: Point) -> Vec<Reason> {
    let us = naive.to_move();
    if let Some(foul) = naive.foul(point, us) {
        return vec![Reason::Forbidden(foul)];
    }
    if naive.breaks_opening(point) {
        return vec![Reason::AgainstOpening];
    }
    let after = played(naive, point, us);
    if let Some(outcome) = after.outcome() {
        return vec![ending(outcome, us, rules)];
    }
    let (own, theirs) = (Lines::made(naive, point, us), Lines::made(naive, point, !us));
    let fives = [naive, &after].map(|board| five_cells(board, !us));
    let last = |board, by| rules.captures.is_some_and(|captures| takes_the_last(board, by, captures));
    let prize = rules.captures.map_or(Prize::Pair(0), prize);
    let strong = own.strong();
    let blocks_three = open_threes(naive, !us).difference(&open_threes(&after, !us)).count() > 0;
    let taken = naive.captures_of(point, us).len();
    let lines = usize::from(after.now().lines_made[us as usize] - naive.now().lines_made[us as usize]);
    let saved = in_danger(naive, us).difference(&in_danger(&after, us)).count();
    let attacked = in_danger(&after, !us).difference(&in_danger(naive, !us)).count();
    let is_said = |strong| blocks_three && strong == Strong::OpenFour;
    let taken_point = theirs.strong().filter(|&strong| !is_said(strong) && !fives[0].contains(&point));

    let mut reasons = Vec::new();
    let mut note = |is_true: bool, reason: Reason| reasons.extend(is_true.then_some(reason));
    note(lines > 0, Reason::CompletesLines(lines));
    note(after.now().pending.is_some(), Reason::MakesBreakableFive);
    note(!fives[0].is_empty() && fives[1].is_empty(), Reason::StopsFive);
    let fewer = fives[0].iter().any(|cell| !fives[1].contains(cell));
    note(fives[0].len() > 1 && fewer && !fives[1].is_empty(), Reason::StopsOneFive);
    note(last(naive, !us) && !last(&after, !us), Reason::StopsLastCapture(prize));
    note(strong == Some(Strong::OpenFour), Reason::MakesOpenFour);
    note(strong == Some(Strong::DoubleFour), Reason::MakesDoubleFour);
    note(strong == Some(Strong::FourThree), Reason::MakesFourThree);
    note(!last(naive, us) && last(&after, us), Reason::ThreatensLastCapture(prize));
    note(blocks_three, Reason::BlocksOpenThree);
    note(strong == Some(Strong::DoubleThree), Reason::MakesDoubleThree);
    note(taken > 0, Reason::Captures(taken));
    note(taken_point.is_some(), Reason::TakesPoint(taken_point.unwrap_or(Strong::OpenFour)));
    note(strong.is_none() && own.fours > 0, Reason::MakesFour);
    note(saved > 0, Reason::SavesStones(saved));
    note(strong.is_none() && own.open_threes > 0, Reason::MakesOpenThree);
    note(attacked > 0, Reason::ThreatensCapture(attacked));
    note(own.threes > 0, Reason::MakesThree);
    note(theirs.strong().is_none() && theirs.fours > 0, Reason::BlocksThree);
    note(theirs.strong().is_none() && theirs.open_threes > 0, Reason::BlocksOpenTwo);
    note(own.open_twos > 0, Reason::MakesOpenTwo);
    note(own.twos > 0, Reason::Extends);
    reasons
}

/// What can be said of a move that makes and stops nothing.
pub(crate) fn quiet(naive: &NaiveBoard, point: Point) -> Reason {
    let size = naive.size();
    let stones: Vec<Point> =
        size.points().filter(|&point| matches!(naive.cell(point), Cell::Stone(_))).collect();
    let distance =
        |&stone: &Point| (size.x(stone) - size.x(point)).abs().max((size.y(stone) - size.y(point)).abs());
    let is_centre =
        (size.x(point), size.y(point)) == (i32::from(size.width()) / 2, i32::from(size.height()) / 2);
    match stones.iter().map(distance).min() {
        None if is_centre => Reason::OpensInCentre,
        None => Reason::OpensOffCentre,
        Some(_) if Lines::made(naive, point, !naive.to_move()).open_twos > 0 => Reason::DeniesOpenTwo,
        Some(..=2) => Reason::StaysClose,
        Some(_) => Reason::StartsElsewhere,
    }
}

/// Whether a reason means for the game what its words say, told by further moves on the board.
pub(crate) fn keeps_its_word(naive: &NaiveBoard, point: Point, reason: &Reason) -> bool {
    let us = naive.to_move();
    let after = played(naive, point, us);
    let fives = || five_cells(&after, us);
    let legal = |board: &NaiveBoard, color| -> Vec<Point> {
        let empty = board.now().grid.empty_points().into_iter();
        empty.filter(|&cell| board.foul(cell, color).is_none()).collect()
    };
    match reason {
        Reason::MakesFour => !fives().is_empty(),
        Reason::MakesOpenFour | Reason::MakesDoubleFour => fives().len() >= 2,
        Reason::MakesFourThree => {
            !fives().is_empty()
                && legal(&after, us).iter().any(|&next| five_cells(&played(&after, next, us), us).len() >= 2)
        }
        // One more stone makes two cells that complete a row.
        Reason::MakesOpenThree | Reason::MakesDoubleThree => {
            legal(&after, us).iter().any(|&next| five_cells(&played(&after, next, us), us).len() >= 2)
        }
        // The four that a three becomes may be forbidden, so any empty cell will do.
        Reason::MakesThree => {
            let empty = after.now().grid.empty_points();
            empty.iter().any(|&next| !five_cells(&played(&after, next, us), us).is_empty())
        }
        Reason::StopsFive => {
            let end = Some(Outcome::Win(!us, WinBy::Line));
            let wins = |&cell: &Point| played(&after, cell, !us).outcome() == end;
            !after.now().grid.empty_points().iter().any(wins)
        }
        _ => true,
    }
}

fn ending(outcome: Outcome, us: Color, rules: &Rules) -> Reason {
    match outcome {
        Outcome::Draw => Reason::Draws,
        Outcome::Win(winner, _) if winner != us => Reason::Loses,
        Outcome::Win(_, WinBy::Line) => Reason::WinsByFive,
        Outcome::Win(_, WinBy::MoreLines) => Reason::WinsByLines,
        Outcome::Win(_, WinBy::Captures) => {
            Reason::WinsByCaptures(rules.captures.map_or(Prize::Pair(0), prize))
        }
    }
}

fn prize(captures: Captures) -> Prize {
    match captures.stones_to_win {
        15 => Prize::Stone(15),
        stones => Prize::Pair(stones / 2),
    }
}

/// The board after a move of either colour.
pub(crate) fn played(naive: &NaiveBoard, point: Point, color: Color) -> NaiveBoard {
    let mut after = naive.clone();
    after.set_to_move(color);
    after.play(point);
    after
}

/// What a stone makes on its lines.
#[derive(Default)]
struct Lines {
    fours: usize,
    open_fours: usize,
    open_threes: usize,
    threes: usize,
    open_twos: usize,
    twos: usize,
}

impl Lines {
    fn made(naive: &NaiveBoard, point: Point, color: Color) -> Lines {
        let mut lines = Lines::default();
        let after = played(naive, point, color);
        if naive.foul(point, color).is_some() || after.cell(point) != Cell::Stone(color) {
            return lines;
        }
        let mut without = after.clone();
        without.place(point, Cell::Empty);
        for direction in Direction::ALL {
            match without.shape(point, color, direction) {
                Shape::OpenFour => lines.open_fours += 1,
                Shape::Four => lines.fours += 1,
                Shape::DoubleFour => lines.fours += 2,
                Shape::OpenThree if becomes_open_four(&after, point, color, direction) => {
                    lines.open_threes += 1;
                }
                Shape::OpenThree | Shape::Three => lines.threes += 1,
                Shape::OpenTwo => lines.open_twos += 1,
                Shape::Two => lines.twos += 1,
                _ => {}
            }
        }
        lines.fours += lines.open_fours;
        lines
    }

    fn strong(&self) -> Option<Strong> {
        if self.open_fours > 0 {
            Some(Strong::OpenFour)
        } else if self.fours > 1 {
            Some(Strong::DoubleFour)
        } else if self.fours == 1 && self.open_threes > 0 {
            Some(Strong::FourThree)
        } else if self.fours == 0 && self.open_threes > 1 {
            Some(Strong::DoubleThree)
        } else {
            None
        }
    }
}

/// Whether a cell of the line through a stone gives that stone an open four, by an allowed move that is no five.
fn becomes_open_four(after: &NaiveBoard, stone: Point, color: Color, direction: Direction) -> bool {
    after.now().grid.empty_points().into_iter().any(|cell| {
        let on_line = (-4..=4).any(|steps| after.size().step(stone, direction, steps) == Some(cell));
        on_line
            && after.shape(cell, color, direction) == Shape::OpenFour
            && !makes_five(after, cell, color)
            && after.foul(cell, color).is_none()
    })
}

fn makes_five(naive: &NaiveBoard, cell: Point, color: Color) -> bool {
    Direction::ALL.iter().any(|&direction| naive.shape(cell, color, direction) == Shape::Five)
}

/// Cells on which a colour completes a row.
pub(crate) fn five_cells(naive: &NaiveBoard, color: Color) -> BTreeSet<Point> {
    let empty = naive.now().grid.empty_points().into_iter();
    empty.filter(|&cell| makes_five(naive, cell, color)).collect()
}

fn takes_the_last(naive: &NaiveBoard, by: Color, captures: Captures) -> bool {
    let have = usize::from(naive.now().captured[by as usize]);
    naive.now().grid.empty_points().into_iter().any(|cell| {
        let taken = naive.captures_of(cell, by).len();
        taken > 0 && have + taken >= usize::from(captures.stones_to_win)
    })
}

/// Stones of a colour that the other one can take with one move.
fn in_danger(naive: &NaiveBoard, of: Color) -> BTreeSet<Point> {
    naive.now().grid.empty_points().into_iter().flat_map(|cell| naive.captures_of(cell, !of)).collect()
}

/// Lines on which a colour can make an open four, each as the direction and its first cell.
fn open_threes(naive: &NaiveBoard, color: Color) -> BTreeSet<(usize, Point)> {
    let size = naive.size();
    let mut lines = BTreeSet::new();
    for cell in naive.now().grid.empty_points() {
        for direction in Direction::ALL {
            if naive.shape(cell, color, direction) == Shape::OpenFour && naive.foul(cell, color).is_none() {
                let first = (0..).map_while(|steps| size.step(cell, direction, -steps)).last();
                lines.insert((direction as usize, first.unwrap_or(cell)));
            }
        }
    }
    lines
}
