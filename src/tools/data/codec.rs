//! Records as bytes, each by what it has not in common with the one before.
//!
//! A record is a tag, how many moves it shares with the record before, how many more it has, and those moves: one byte
//! each on boards of up to 256 cells, two on larger ones. After a game's moves come the scores of all of them, 0 for none;
//! after a position's, the best move if it has one, and the score. Numbers are LEB128, scores are zigzag-coded.

use super::record::{Game, Position, Record};
use crate::eval::Score;
use crate::game::{Color, Point, Size};
use anyhow::{Context, Result, bail, ensure};

const DRAW: u8 = 0;
const BLACK_WON: u8 = 1;
const WHITE_WON: u8 = 2;
const POSITION: u8 = 3;
/// A position without a best move.
const BARE_POSITION: u8 = 4;

/// Writes records one after the other.
pub(super) struct Encoder {
    size: Size,
    before: Vec<Point>,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new(size: Size) -> Encoder {
        Encoder { size, before: Vec::new(), bytes: Vec::new() }
    }

    /// The bytes so far.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn push(&mut self, record: &Record) {
        let points = record.points();
        let shared = points.iter().zip(&self.before).take_while(|(own, before)| own == before).count();
        self.bytes.push(match record {
            Record::Game(Game { winner: None, .. }) => DRAW,
            Record::Game(Game { winner: Some(Color::Black), .. }) => BLACK_WON,
            Record::Game(Game { winner: Some(Color::White), .. }) => WHITE_WON,
            Record::Position(Position { best: Some(_), .. }) => POSITION,
            Record::Position(Position { best: None, .. }) => BARE_POSITION,
        });
        self.push_number(shared as u32);
        self.push_number((points.len() - shared) as u32);
        points[shared..].iter().for_each(|&point| self.push_point(point));
        match record {
            Record::Game(game) => {
                for &(_, score) in &game.moves {
                    self.push_number(score.map_or(0, |score| zigzag(score) + 1));
                }
            }
            Record::Position(position) => {
                position.best.into_iter().for_each(|best| self.push_point(best));
                self.push_number(zigzag(position.score));
            }
        }
        self.before = points;
    }

    fn push_number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn push_point(&mut self, point: Point) {
        let bytes = (point.index() as u16).to_le_bytes();
        self.bytes.extend_from_slice(&bytes[..point_bytes(self.size)]);
    }
}

/// Reads what an [`Encoder`] wrote.
pub(super) struct Decoder<'a> {
    size: Size,
    before: Vec<Point>,
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    pub(super) fn new(size: Size, bytes: &'a [u8]) -> Decoder<'a> {
        Decoder { size, before: Vec::new(), bytes }
    }

    /// The next record; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Record>> {
        let Some((&tag, rest)) = self.bytes.split_first() else { return Ok(None) };
        self.bytes = rest;
        let mut points = std::mem::take(&mut self.before);
        let shared = self.number()? as usize;
        ensure!(shared <= points.len(), "a record shares {shared} moves with one of {}", points.len());
        points.truncate(shared);
        for _ in 0..self.number()? {
            points.push(self.point()?);
        }
        let record = match tag {
            DRAW => self.game(None, &points)?,
            BLACK_WON => self.game(Some(Color::Black), &points)?,
            WHITE_WON => self.game(Some(Color::White), &points)?,
            POSITION | BARE_POSITION => {
                let best = if tag == POSITION { Some(self.point()?) } else { None };
                let number = self.number()?;
                Record::Position(Position { moves: points.clone(), best, score: score(number)? })
            }
            _ => bail!("a record begins with {tag}, which means nothing"),
        };
        self.before = points;
        Ok(Some(record))
    }

    fn game(&mut self, winner: Option<Color>, points: &[Point]) -> Result<Record> {
        let mut moves = Vec::with_capacity(points.len());
        for &point in points {
            let number = self.number()?;
            moves.push((point, number.checked_sub(1).map(score).transpose()?));
        }
        Ok(Record::Game(Game { winner, moves }))
    }

    fn byte(&mut self) -> Result<u8> {
        let (&byte, rest) = self.bytes.split_first().context("a record ends too early")?;
        self.bytes = rest;
        Ok(byte)
    }

    fn number(&mut self) -> Result<u32> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        bail!("a number is too large")
    }

    fn point(&mut self) -> Result<Point> {
        let mut index = usize::from(self.byte()?);
        if point_bytes(self.size) == 2 {
            index |= usize::from(self.byte()?) << 8;
        }
        ensure!(index < self.size.cells(), "a move is off the board");
        Ok(Point::from_index(index))
    }
}

fn point_bytes(size: Size) -> usize {
    if size.cells() <= 256 { 1 } else { 2 }
}

/// Small numbers of either sign as small numbers without one.
fn zigzag(score: Score) -> u32 {
    let value = score.value();
    ((value << 1) ^ (value >> 31)).cast_unsigned()
}

fn score(number: u32) -> Result<Score> {
    let value = (number >> 1).cast_signed() ^ -(number & 1).cast_signed();
    let score = i16::try_from(value).ok().map(Score::from_value);
    score.filter(|score| (Score::MIN..=Score::MAX).contains(score)).context("a score is too large")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(size: Size, bytes: &[u8]) -> Result<Vec<Record>> {
        let (mut decoder, mut records) = (Decoder::new(size, bytes), Vec::new());
        while let Some(record) = decoder.next()? {
            records.push(record);
        }
        Ok(records)
    }

    #[test]
    fn records_read_back_on_small_and_large_boards() {
        let lines = [
            "x h8 i9 g7 h9 i8 k10:+31",
            "x h8 i9 g7 h9 i9 -:-29994",
            "b h8 i9 g7 h9:+12 i8:-30 k10:+29993",
            "d h8 i9 a1:+0",
            "w",
            "x -:-64",
            "x o15:+63",
        ];
        for (width, height) in [(15, 15), (16, 16), (16, 17), (120, 80)] {
            let size = Size::new(width, height).unwrap();
            let parse = |line: &&str| Record::parse(size, line).unwrap();
            let records: Vec<Record> = lines.iter().map(parse).collect();
            let mut encoder = Encoder::new(size);
            records.iter().for_each(|record| encoder.push(record));
            assert_eq!(decoded(size, encoder.bytes()).unwrap(), records, "{width}x{height}");
        }
    }

    #[test]
    fn every_score_reads_back() {
        for value in Score::MIN.value()..=Score::MAX.value() {
            let own = Score::from_value(value as i16);
            assert_eq!(score(zigzag(own)).unwrap(), own);
        }
        assert!(score(60_003).is_err());
    }

    #[test]
    fn bytes_that_are_no_records_are_refused() {
        let size = Size::square(15).unwrap();
        for (bytes, told) in [
            (&[9, 0, 0][..], "means nothing"),
            (&[DRAW, 1, 0], "shares 1 moves"),
            (&[DRAW, 0, 1], "too early"),
            (&[DRAW, 0, 1, 225, 0], "off the board"),
            (&[DRAW, 0, 1, 7], "too early"),
            (&[BARE_POSITION, 0, 0], "too early"),
            (&[BARE_POSITION, 0, 0, 0xff, 0xff, 0x7f], "too large"),
            (&[BARE_POSITION, 0, 0, 0xff, 0xff, 0xff, 1], "too large"),
            (&[DRAW, 0xff, 0xff, 0xff, 0xff], "too large"),
        ] {
            let error = format!("{:#}", decoded(size, bytes).unwrap_err());
            assert!(error.contains(told), "{bytes:?}: {error}");
        }
    }
}
