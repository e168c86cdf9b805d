//! A board as text: one way to draw it for everyone who reads it, with the signs and labels each front end needs.

use crate::game::notation::column_letters;
use crate::game::{Cell, Color, Point, Size};
use std::ops::RangeInclusive;

/// How columns and rows are called, and where that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// Letters below and numbers from 1 at the left, growing upwards: as people write moves.
    Below,
    /// The same with the letters above.
    Above,
    /// Capital letters above and below, numbers on both sides.
    Around,
    /// Numbers from 0 above and at the left, growing downwards: the x,y of the protocol.
    Protocol,
}

/// What is drawn, and how.
pub struct Drawing<'a> {
    /// Columns shown, from 0.
    pub columns: RangeInclusive<i32>,
    /// Rows shown, from 0.
    pub rows: RangeInclusive<i32>,
    /// The size of the board.
    pub size: Size,
    /// How columns and rows are called.
    pub labels: Labels,
    /// Letters for the number of a row.
    pub margin: usize,
    /// Letters for the sign of a cell; one more stands before it.
    pub width: usize,
    /// The last move, and what stands around it.
    pub last: Option<(Point, [char; 2])>,
    /// The sign of a cell, `width` letters of it seen.
    pub sign: &'a dyn Fn(Point) -> String,
    /// Labels as they are to look.
    pub paint: &'a dyn Fn(&str) -> String,
}

impl<'a> Drawing<'a> {
    /// A whole board with one letter for each cell and nothing marked.
    pub fn new(size: Size, labels: Labels, sign: &'a dyn Fn(Point) -> String) -> Drawing<'a> {
        let all = |side: u8| 0..=i32::from(side) - 1;
        Drawing {
            columns: all(size.width()),
            rows: all(size.height()),
            size,
            labels,
            margin: 3,
            width: 1,
            last: None,
            sign,
            paint: &str::to_owned,
        }
    }

    /// The lines from the top, labels included.
    pub fn lines(&self) -> Vec<String> {
        let rows = self.rows.clone().map(|y| self.line(y));
        match self.labels {
            Labels::Below => rows.rev().chain([self.letters()]).collect(),
            Labels::Above => [self.letters()].into_iter().chain(rows.rev()).collect(),
            Labels::Around => {
                [self.letters()].into_iter().chain(rows.rev()).chain([self.letters()]).collect()
            }
            Labels::Protocol => self.numbers().into_iter().chain(rows).collect(),
        }
    }

    fn line(&self, y: i32) -> String {
        let number = if self.labels == Labels::Protocol { y } else { y + 1 };
        let mut text = (self.paint)(&format!("{number:>0$}", self.margin));
        let mut between = ' ';
        for point in self.columns.clone().filter_map(|x| self.size.point(x, y)) {
            let marks = self.last.filter(|&(last, _)| last == point).map(|(_, marks)| marks);
            text.push(marks.map_or(between, |[before, _]| before));
            text += &(self.sign)(point);
            between = marks.map_or(' ', |[_, after]| after);
        }
        text += between.to_string().trim_end();
        if self.labels == Labels::Around {
            text += &format!(" {}", (self.paint)(&format!("{number:<0$}", self.margin)));
        }
        text
    }

    fn letters(&self) -> String {
        let name = |x| match self.labels {
            Labels::Around => column_letters(x).to_uppercase(),
            _ => column_letters(x),
        };
        self.heading(&name)
    }

    /// The last figures of the columns, and the tens above them if there are any.
    fn numbers(&self) -> Vec<String> {
        let tens = |x: i32| if x % 10 == 0 && x > 0 { (x / 10).to_string() } else { String::new() };
        let has_tens = *self.columns.end() >= 10;
        let tens = has_tens.then(|| self.heading(&tens));
        tens.into_iter().chain([self.heading(&|x| (x % 10).to_string())]).collect()
    }

    fn heading(&self, name: &dyn Fn(i32) -> String) -> String {
        let width = self.width + 1;
        let names: String = self.columns.clone().map(|x| format!("{:>width$}", name(x))).collect();
        let text = names.trim_start();
        let before = self.margin + names.chars().count() - text.chars().count();
        format!("{}{}", " ".repeat(before), (self.paint)(text.trim_end()))
    }
}

/// The letter of a cell: X is black, who moves first.
pub fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Stone(Color::Black) => 'X',
        Cell::Stone(Color::White) => 'O',
        Cell::Blocked => '#',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(labels: Labels, width: u8, last: (i32, i32)) -> String {
        let size = Size::new(width, 5).unwrap();
        let last = size.point(last.0, last.1).unwrap();
        let sign =
            |point| letter(if point == last { Cell::Stone(Color::Black) } else { Cell::Empty }).to_string();
        let drawing = Drawing { last: Some((last, ['(', ')'])), ..Drawing::new(size, labels, &sign) };
        format!("\n{}\n", drawing.lines().join("\n"))
    }

    #[test]
    fn rows_grow_upwards_for_people_and_downwards_for_the_protocol() {
        let below = "
  5 . . . . .
  4 . . . . .
  3 . . . . .
  2 . . . .(X)
  1 . . . . .
    a b c d e
";
        assert_eq!(drawn(Labels::Below, 5, (4, 1)), below);
        let protocol = "
                        1
    0 1 2 3 4 5 6 7 8 9 0
  0 . . . . . . . . . . .
  1 . . . .(X). . . . . .
  2 . . . . . . . . . . .
  3 . . . . . . . . . . .
  4 . . . . . . . . . . .
";
        assert_eq!(drawn(Labels::Protocol, 11, (4, 1)), protocol);
        let around = "
    A B C D E
  5 . . . . . 5
  4 . . . . . 4
  3(X). . . . 3
  2 . . . . . 2
  1 . . . . . 1
    A B C D E
";
        let trimmed: Vec<String> =
            drawn(Labels::Around, 5, (0, 2)).lines().map(|line| line.trim_end().to_owned()).collect();
        assert_eq!(format!("{}\n", trimmed.join("\n")), around);
    }
}
