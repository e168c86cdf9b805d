//! A suspended tournament: the three formats of `record/tournament`, as rounds to play on and as files.

mod file;

pub use crate::record::tournament::{Damage, Format, Row, Saved, write};
pub use file::{check_place, read_file, write_file};

use super::round::Round;
use crate::record::tournament::{SIDE, Seat, Stone, find, size};

impl Saved {
    /// What a save of this round holds, given the points of the rounds before it.
    pub fn of(round: &Round, points: [u32; 2]) -> Saved {
        let cell = |x: usize, y: usize| {
            let point = size().point(x as i32, y as i32).expect("a cell of the board");
            round.stone_at(point)
        };
        let next = round.mover();
        Saved {
            rows: std::array::from_fn(|row| std::array::from_fn(|x| cell(x, SIDE - 1 - row))),
            pairs: Seat::ALL.map(|seat| round.pairs(seat)),
            points,
            next,
            stone: round.stone(next),
        }
    }

    /// The round to play on; `None` if both players have won it.
    pub fn round(&self) -> Option<Round> {
        let cells = self.rows.iter().rev().flatten();
        let stones = size().points().zip(cells).filter_map(|(point, cell)| cell.map(|stone| (point, stone)));
        let white = if self.stone == Stone::White { self.next } else { !self.next };
        Round::set_up(white, self.stone, stones, self.pairs)
    }
}

/// Reads a save; its text shows which format it has.
pub fn read(text: &str) -> Result<(Saved, Format), Damage> {
    let (found, format) = find(text)?;
    if found.saved.round().is_none() {
        return Err(Damage::new(found.board_line, "both players have won this round"));
    }
    Ok((found.saved, format))
}
