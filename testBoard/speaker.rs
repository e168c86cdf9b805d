//! `--player NAME`: a reference player as a brain of its own, to play against or to point the suite at.

use crate::place::Place;
use crate::players::Player;
use crate::referee::{Board, Side};
use anyhow::Result;
use std::io::{BufRead, Write};

const SIZES: std::ops::RangeInclusive<usize> = 5..=100;

/// Answers the commands a game needs until END or the end of input. Black stands for the player itself.
pub(crate) fn speak(player: &Player, input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut session = Session { player, board: None, block: None };
    for line in input.lines() {
        let line = line?;
        if line.trim().eq_ignore_ascii_case("END") {
            break;
        }
        if let Some(answer) = session.answer(line.trim()) {
            output.write_all(format!("{answer}\n").as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}

struct Session<'a> {
    player: &'a Player,
    board: Option<Board>,
    block: Option<Vec<(Place, Side)>>,
}

impl Session<'_> {
    fn answer(&mut self, line: &str) -> Option<String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "INFO" || word.is_empty() {
            return None;
        }
        if let Some(stones) = &mut self.block {
            if word == "DONE" {
                return Some(self.set_up());
            }
            stones.extend(read_stone(line));
            return None;
        }
        match word {
            "ABOUT" => {
                Some(format!("name=\"{}\", version=\"{}\"", self.player.name, env!("CARGO_PKG_VERSION")))
            }
            "START" | "RECTSTART" => Some(self.start(rest)),
            "BEGIN" => Some(self.play()),
            "TURN" => Some(self.turn(rest)),
            "BOARD" => {
                self.block = Some(Vec::new());
                None
            }
            _ => Some(format!("UNKNOWN {word}")),
        }
    }

    fn start(&mut self, size: &str) -> String {
        let (rows, columns) = size.split_once(',').unwrap_or((size, size));
        match (rows.parse(), columns.parse()) {
            (Ok(rows), Ok(columns)) if SIZES.contains(&rows) && SIZES.contains(&columns) => {
                self.board = Some(Board::new(rows, columns));
                "OK".to_string()
            }
            _ => "ERROR unsupported size".to_string(),
        }
    }

    fn turn(&mut self, place: &str) -> String {
        if self.put(place.parse().ok(), Side::White) {
            self.play()
        } else {
            "ERROR not an empty cell".to_string()
        }
    }

    fn set_up(&mut self) -> String {
        let stones = self.block.take().unwrap_or_default();
        self.board = self.board.as_ref().map(|board| Board::new(board.rows(), board.columns()));
        for (place, side) in stones {
            if !self.put(Some(place), side) {
                return "ERROR not an empty cell".to_string();
            }
        }
        self.play()
    }

    fn play(&mut self) -> String {
        match &mut self.board {
            None => "ERROR no game was started".to_string(),
            Some(board) if board.is_full() => "ERROR the board is full".to_string(),
            Some(board) => {
                let cell = (self.player.choose)(board, Side::Black);
                board.put(cell, Side::Black);
                board.place(cell).to_string()
            }
        }
    }

    fn put(&mut self, place: Option<Place>, side: Side) -> bool {
        let Some((board, place)) = self.board.as_mut().zip(place) else {
            return false;
        };
        let cell = board.cell(place).filter(|&cell| board.is_empty(cell));
        if let Some(cell) = cell {
            board.put(cell, side);
        }
        cell.is_some()
    }
}

/// A line `row,column,field` of a BOARD block.
fn read_stone(line: &str) -> Option<(Place, Side)> {
    let (place, field) = line.rsplit_once(',')?;
    let side = if field == "1" { Side::Black } else { Side::White };
    Some((place.parse().ok()?, side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::PLAYERS;

    #[test]
    fn a_player_speaks_the_protocol() {
        let input = "ABOUT\nSTART 3\nSTART 20\nINFO rule 0\nBOARD\n0,0,1\n9,9,2\n0,1,1\n9,8,2\n0,2,1\n9,7,2\n0,3,1\n\
                     9,6,2\nDONE\nTURN 0,0\nFOO\nEND\nBEGIN\n";
        let mut output = Vec::new();
        speak(&PLAYERS[0], input.as_bytes(), &mut output).unwrap();
        let lines: Vec<String> = String::from_utf8(output).unwrap().lines().map(str::to_string).collect();
        assert!(lines[0].starts_with("name=\"ab_4_lines\""));
        assert_eq!(
            lines[1..],
            ["ERROR unsupported size", "OK", "0,4", "ERROR not an empty cell", "UNKNOWN FOO"]
        );
    }
}
