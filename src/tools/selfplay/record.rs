//! Games of self-play as text: one a line, each move with the score its search gave.
//!
//! ```text
//! # tessera selfplay rule=0 size=15x15 nodes=900 seed=1 stones=3-8 balance=200
//! b h8 i9 g7 h9:+12 i8:-30 … k10:+29993
//! ```
//!
//! The first letter is the winner, black, white or `d` for a draw. Scores are those of the side to move, before its move.

use crate::eval::Score;
use crate::game::{Color, Point, Size, notation};
use anyhow::{Context, Result, bail, ensure};
use std::fmt;

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// The moves, those of the opening without a score.
    pub moves: Vec<(Point, Option<Score>)>,
}

/// A record on a board of a size, as it is written.
pub struct Line<'a>(pub Size, pub &'a Record);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.1.winner {
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            None => 'd',
        };
        write!(f, "{winner}")?;
        for &(point, score) in &self.1.moves {
            write!(f, " {}", notation::Alpha(self.0, point))?;
            if let Some(score) = score {
                write!(f, ":{:+}", score.value())?;
            }
        }
        Ok(())
    }
}

impl Record {
    /// Reads what [`Line`] wrote.
    pub fn parse(size: Size, line: &str) -> Result<Record> {
        let mut words = line.split(' ');
        let winner = match words.next() {
            Some("b") => Some(Color::Black),
            Some("w") => Some(Color::White),
            Some("d") => None,
            other => bail!("a game begins with b, w or d, not {other:?}"),
        };
        let moves = words.map(|word| parse_move(size, word)).collect::<Result<Vec<_>>>()?;
        Ok(Record { winner, moves })
    }
}

fn parse_move(size: Size, word: &str) -> Result<(Point, Option<Score>)> {
    let (name, score) = match word.split_once(':') {
        Some((name, score)) => (name, Some(score)),
        None => (word, None),
    };
    let points = notation::parse_opening(size, name).with_context(|| format!("{name:?} is not a move"))?;
    ensure!(points.len() == 1, "{name:?} is not one move");
    let score = score
        .map(|text| text.parse::<i16>().map(Score::from_value).with_context(|| format!("score {text:?}")))
        .transpose()?;
    Ok((points[0], score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_as_the_game_it_was_written_from() {
        let size = Size::new(20, 15).unwrap();
        let point = |x, y| size.point(x, y).unwrap();
        for winner in [Some(Color::Black), Some(Color::White), None] {
            let moves = vec![
                (point(0, 0), None),
                (point(19, 14), Some(Score::of_eval(-7))),
                (point(7, 7), Some(Score::win_in(9))),
                (point(8, 7), Some(Score::DRAW)),
            ];
            let record = Record { winner, moves };
            assert_eq!(Record::parse(size, &Line(size, &record).to_string()).unwrap(), record);
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let size = Size::square(15).unwrap();
        for line in ["", "x h8", "b h8:", "b h8:+1x", "b h8i9:+1", "b z99", "b h8  i9"] {
            assert!(Record::parse(size, line).is_err(), "{line:?}");
        }
    }
}
