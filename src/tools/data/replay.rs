//! A board that goes from record to record, and the key of a position that mirroring and turning leave alone.

use super::record::Record;
use crate::game::{Board, Cell, Color, Point, Rules, Size, notation};
use crate::random::Random;
use anyhow::{Result, ensure};

/// Replays records: moves that two of them share are not played again.
pub struct Replay {
    board: Board,
    /// A number for what may stand on each cell, in every turn of the board.
    keys: Vec<[[u64; 8]; 3]>,
    turns: usize,
}

impl Replay {
    /// An empty board.
    pub fn new(rules: Rules, size: Size) -> Replay {
        let mut random = Random::new(0x7e55_e4a0);
        let plain: Vec<[u64; 3]> =
            (0..size.cells()).map(|_| std::array::from_fn(|_| random.next())).collect();
        let keys = size.points().map(|point| {
            let turned = std::array::from_fn(|turn| turned(size, point, turn));
            std::array::from_fn(|kind| turned.map(|index: usize| plain[index][kind]))
        });
        let turns = if size.width() == size.height() { 8 } else { 4 };
        Replay { keys: keys.collect(), turns, board: Board::new(size, rules) }
    }

    /// The board after these moves, unless they cannot be played.
    pub fn go_to(&mut self, points: &[Point]) -> Result<&mut Board> {
        let shared = self.board.moves().zip(points).take_while(|(own, other)| own == *other).count();
        while self.board.ply() > shared {
            self.board.undo();
        }
        for (number, &point) in points.iter().enumerate().skip(shared) {
            let name = notation::Alpha(self.board.size(), point);
            ensure!(self.board.outcome().is_none(), "move {} ({name}) comes after the end", number + 1);
            ensure!(
                self.board.cell(point) == Cell::Empty,
                "move {} ({name}) is on a cell that is taken",
                number + 1
            );
            self.board.play(point);
        }
        Ok(&mut self.board)
    }

    /// Refuses a record whose moves cannot be played.
    pub fn check(&mut self, record: &Record) -> Result<()> {
        let board = self.go_to(&record.points())?;
        if let Record::Position(position) = record {
            ensure!(board.outcome().is_none(), "a position in which the game is over");
            let is_free = |point: Point| board.cell(point) == Cell::Empty;
            ensure!(position.best.is_none_or(is_free), "the best move is on a cell that is taken");
        }
        Ok(())
    }

    /// The keys of all positions of a record that have a score, in their order.
    pub fn keys(&mut self, record: &Record) -> Result<Vec<u64>> {
        let points = record.points();
        match record {
            Record::Position(_) => Ok(vec![self.key_after(&points)?]),
            Record::Game(game) => {
                let moves = game.moves.iter().enumerate();
                let scored = moves.filter(|(_, (_, score))| score.is_some());
                scored.map(|(number, _)| self.key_after(&points[..number])).collect()
            }
        }
    }

    /// The key of the position after these moves.
    pub fn key_after(&mut self, points: &[Point]) -> Result<u64> {
        self.go_to(points)?;
        Ok(self.key())
    }

    /// Equal for positions that are alike up to mirroring and turning.
    fn key(&self) -> u64 {
        let mut keys = [0; 8];
        for point in self.board.size().points() {
            let kind = match self.board.cell(point) {
                Cell::Empty => continue,
                Cell::Stone(color) => color as usize,
                Cell::Blocked => 2,
            };
            for (key, number) in keys.iter_mut().zip(&self.keys[point.index()][kind]) {
                *key ^= number;
            }
        }
        let stones = keys[..self.turns].iter().copied().min().unwrap_or_default();
        let (size, board) = (self.board.size(), &self.board);
        let others = [
            u64::from(size.width()) << 8 | u64::from(size.height()),
            board.to_move() as u64,
            Color::ALL.iter().fold(0, |sum, &color| sum << 8 | u64::from(board.captured(color))),
            Color::ALL.iter().fold(0, |sum, &color| sum << 16 | u64::from(board.lines_made(color))),
            u64::from(board.pending_five().is_some()),
        ];
        others.iter().fold(stones, |key, &other| Random::new(key ^ other).next())
    }
}

/// Where a point comes to lie when the board is mirrored (1, 2) and turned over its diagonal (4).
fn turned(size: Size, point: Point, turn: usize) -> usize {
    let (x, y) = (size.x(point) as usize, size.y(point) as usize);
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let x = if turn & 1 == 0 { x } else { width - 1 - x };
    let y = if turn & 2 == 0 { y } else { height - 1 - y };
    // On a board that is not square these turns are never asked for.
    if turn & 4 == 0 || width != height { y * width + x } else { x * width + y }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay(bits: u32, width: u8, height: u8) -> Replay {
        Replay::new(Rules::from_bits(bits), Size::new(width, height).unwrap())
    }

    fn key(replay: &mut Replay, moves: &str) -> u64 {
        let points = notation::parse_opening(replay.board.size(), moves).unwrap();
        replay.key_after(&points).unwrap()
    }

    #[test]
    fn turned_and_mirrored_positions_have_one_key() {
        let mut square = replay(0, 15, 15);
        let first = key(&mut square, "a1b3c9");
        for alike in ["a15b13c7", "o1n3m9", "a1c2i3", "o15n13m7", "c9b3a1", "a15c14i13"] {
            assert_eq!(key(&mut square, alike), first, "{alike}");
        }
        for other in ["a1c9b3", "a1b3c8", "a1b3", "", "b3a1"] {
            assert_ne!(key(&mut square, other), first, "{other}");
        }
        let mut wide = replay(0, 16, 15);
        let first = key(&mut wide, "a1b3c9");
        assert_eq!(key(&mut wide, "p1o3n9"), first);
        assert_ne!(key(&mut wide, "a1c2i3"), first, "a board that is not square cannot be turned");
        assert_ne!(key(&mut replay(0, 15, 15), ""), key(&mut replay(0, 19, 19), ""), "other boards");
    }

    #[test]
    fn what_was_captured_makes_another_position() {
        let mut pente = replay(16, 19, 19);
        // Black takes j10 and k10.
        let taken = key(&mut pente, "i10j10a1k10l10");
        assert_eq!(pente.board.captured(Color::Black), 2);
        assert_ne!(taken, key(&mut pente, "i10a2a1a3l10"));
    }

    #[test]
    fn moves_that_cannot_be_played_are_refused() {
        let size = Size::square(15).unwrap();
        let mut replay = replay(0, 15, 15);
        for (line, told) in [
            ("b h8 i9 h8:+1", Some("move 3 (h8) is on a cell that is taken")),
            ("b h8 a1 i8 a2 j8 a3 k8 a4 l8 a5", Some("move 10 (a5) comes after the end")),
            ("x h8 a1 i8 a2 j8 a3 k8 a4 l8 -:+3", Some("the game is over")),
            ("x h8 i9 h8:+3", Some("the best move")),
            ("x h8 i9 h9:+3", None),
            ("b h8 a1 i8 a2 j8 a3 k8 a4 l8", None),
        ] {
            let record = Record::parse(size, line).unwrap();
            let error = replay.check(&record).err().map(|error| error.to_string());
            match told {
                Some(told) => {
                    assert!(error.as_ref().is_some_and(|error| error.contains(told)), "{line}: {error:?}");
                }
                None => assert_eq!(error, None, "{line}"),
            }
        }
    }
}
