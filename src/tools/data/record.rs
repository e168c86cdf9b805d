//! What a net learns from, as text: one game or position a line.
//!
//! ```text
//! # tessera selfplay rule=0 size=15x15 nodes=900 seed=1 stones=3-8 balance=200
//! x h8 i9 g7 h9 i8 k10:+31
//! b h8 i9 g7 h9:+12 i8:-30 … k10:+29993
//! ```
//!
//! The first letter of a game is its winner, black, white or `d` for a draw; each move has the score that its search gave
//! the side to move, before the move. A position from inside a search has `x` for the result, which nobody knows; its last
//! word is the best move with the score, or `-` with the score where no move is known.

use crate::eval::Score;
use crate::game::{Color, Point, Size, notation};
use anyhow::{Context, Result, bail, ensure};
use std::fmt;

/// One line of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record {
    /// A game with its result.
    Game(Game),
    /// A position without one.
    Position(Position),
}

/// A game of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// The moves; only those with a score are learned from.
    pub moves: Vec<(Point, Option<Score>)>,
}

/// A position from inside a search, with a label of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The moves that lead to it.
    pub moves: Vec<Point>,
    /// The best move.
    pub best: Option<Point>,
    /// The score of the side to move.
    pub score: Score,
}

impl Game {
    /// 1 for a win of a colour, 0 for a loss, 0.5 for a draw.
    pub fn result_for(&self, color: Color) -> f32 {
        match self.winner {
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }
}

impl Record {
    /// The moves that are played on the board, oldest first.
    pub fn points(&self) -> Vec<Point> {
        match self {
            Record::Game(game) => game.moves.iter().map(|&(point, _)| point).collect(),
            Record::Position(position) => position.moves.clone(),
        }
    }

    /// How many positions of it are learned from.
    pub fn scored(&self) -> usize {
        match self {
            Record::Game(game) => game.moves.iter().filter(|(_, score)| score.is_some()).count(),
            Record::Position(_) => 1,
        }
    }

    /// Reads what [`Line`] wrote.
    pub fn parse(size: Size, line: &str) -> Result<Record> {
        let mut column = 1;
        let mut words = line.split(' ').map(|word| {
            let start = column;
            column += word.chars().count() + 1;
            (start, word)
        });
        let result = words.next().map_or("", |(_, word)| word);
        let moves = words
            .map(|(column, word)| parse_move(size, word).with_context(|| format!("column {column}")))
            .collect::<Result<Vec<_>>>()?;
        let winner = match result {
            "b" => Some(Color::Black),
            "w" => Some(Color::White),
            "d" => None,
            "x" => return Ok(Record::Position(position(moves)?)),
            _ => bail!("column 1: a game begins with b, w or d and a position with x, not {result:?}"),
        };
        let known = |(point, score): (Option<Point>, _)| Some((point?, score));
        let moves = moves.into_iter().map(known).collect::<Option<_>>();
        Ok(Record::Game(Game { winner, moves: moves.context("only a position can have - for a move")? }))
    }
}

/// A position from the words of its line.
fn position(mut words: Vec<(Option<Point>, Option<Score>)>) -> Result<Position> {
    let Some((best, Some(score))) = words.pop() else { bail!("a position ends with a score") };
    ensure!(words.iter().all(|(_, score)| score.is_none()), "a position has one score, at its end");
    let moves = words.into_iter().map(|(point, _)| point).collect::<Option<_>>();
    Ok(Position { moves: moves.context("- stands only for the best move")?, best, score })
}

fn parse_move(size: Size, word: &str) -> Result<(Option<Point>, Option<Score>)> {
    let (name, score) = match word.split_once(':') {
        Some((name, score)) => (name, Some(score)),
        None => (word, None),
    };
    let score = score.map(parse_score).transpose()?;
    if name == "-" {
        return Ok((None, score));
    }
    let points = notation::parse_opening(size, name).with_context(|| format!("{name:?} is not a move"))?;
    ensure!(points.len() == 1, "{name:?} is not one move");
    Ok((Some(points[0]), score))
}

fn parse_score(text: &str) -> Result<Score> {
    let score = text.parse::<i16>().ok().map(Score::from_value);
    let score = score.filter(|score| (Score::MIN..=Score::MAX).contains(score));
    score.with_context(|| format!("{text:?} is not a score"))
}

/// A record on a board of a size, as it is written.
pub struct Line<'a>(pub Size, pub &'a Record);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |point| notation::Alpha(self.0, point);
        match self.1 {
            Record::Game(game) => {
                f.write_str(match game.winner {
                    Some(Color::Black) => "b",
                    Some(Color::White) => "w",
                    None => "d",
                })?;
                for &(played, score) in &game.moves {
                    write!(f, " {}", point(played))?;
                    if let Some(score) = score {
                        write!(f, ":{:+}", score.value())?;
                    }
                }
                Ok(())
            }
            Record::Position(position) => {
                f.write_str("x")?;
                position.moves.iter().try_for_each(|&played| write!(f, " {}", point(played)))?;
                match position.best {
                    Some(best) => write!(f, " {}", point(best))?,
                    None => f.write_str(" -")?,
                }
                write!(f, ":{:+}", position.score.value())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_as_what_it_was_written_from() {
        let size = Size::new(20, 15).unwrap();
        let point = |x, y| size.point(x, y).unwrap();
        let mut records = Vec::new();
        for winner in [Some(Color::Black), Some(Color::White), None] {
            let moves = vec![
                (point(0, 0), None),
                (point(19, 14), Some(Score::of_eval(-7))),
                (point(7, 7), Some(Score::win_in(9))),
                (point(8, 7), Some(Score::DRAW)),
            ];
            records.push(Record::Game(Game { winner, moves }));
        }
        for best in [Some(point(3, 4)), None] {
            let moves = vec![point(0, 0), point(19, 14)];
            records.push(Record::Position(Position { moves, best, score: Score::loss_in(6) }));
        }
        for record in records {
            let line = Line(size, &record).to_string();
            assert_eq!(Record::parse(size, &line).unwrap(), record, "{line}");
        }
    }

    #[test]
    fn what_is_no_record_is_refused_with_its_column() {
        let size = Size::square(15).unwrap();
        for (line, told) in [
            ("", "column 1"),
            ("y h8", "column 1"),
            ("b h8:", "column 3"),
            ("b h8 i9:+1x", "column 6"),
            ("b h8i9:+1", "column 3"),
            ("b z99", "column 3"),
            ("b h8  i9", "column 6"),
            ("b h8 -:+3", "only a position"),
            ("b h8:+30002", "column 3"),
            ("x", "ends with a score"),
            ("x h8", "ends with a score"),
            ("x h8:+1 i9:+2", "one score"),
            ("x - h8:+1", "best move"),
        ] {
            let error = format!("{:#}", Record::parse(size, line).unwrap_err());
            assert!(error.contains(told), "{line:?}: {error}");
        }
    }
}
