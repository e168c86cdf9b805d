//! `--bad-brain`: a brain that does everything wrong, to see the suite fail it.
//!
//! It keeps to the protocol only as far as a test needs to get to its point. Its moves are legal and useless: the
//! empty cell farthest from every stone. So a board that such a move passes would be a bad test.

use crate::place::Place;
use anyhow::Result;
use std::collections::HashSet;
use std::io::{BufRead, Write};
use std::thread::sleep;
use std::time::Duration;

/// More than any limit allows, and touched, so that it counts.
const WASTE: usize = 80 << 20;

/// What it takes for a move when it is told to be fast.
const DAWDLE: Duration = Duration::from_millis(1500);

/// Answers, badly, until END or the end of input, and even then it leaves with an error.
pub(crate) fn speak(mut input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut brain = BadBrain::default();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Bytes that are no plain text bring it down.
        anyhow::ensure!(line.iter().all(|byte| byte.is_ascii() && *byte != 0), "what a strange line");
        let text = String::from_utf8_lossy(&line);
        if text.trim() == "END" {
            break;
        }
        if let Some(answer) = brain.answer(text.trim()) {
            output.write_all(format!("{answer}\n").as_bytes())?;
            output.flush()?;
        }
        line.clear();
    }
    anyhow::bail!("nobody sends me away")
}

#[derive(Default)]
struct BadBrain {
    rows: usize,
    columns: usize,
    stones: HashSet<Place>,
    is_in_block: bool,
    is_hurried: bool,
    waste: Vec<u8>,
}

impl BadBrain {
    fn answer(&mut self, line: &str) -> Option<String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.is_in_block && word != "DONE" {
            let place = line.rsplit_once(',').and_then(|(place, _)| place.parse::<Place>().ok());
            self.stones.extend(place);
            return None;
        }
        match word {
            "START" | "RECTSTART" => Some(self.start(rest)),
            "BEGIN" => Some(self.play()),
            "TURN" => {
                self.waste.resize(WASTE, 1);
                self.stones.extend(rest.parse::<Place>());
                Some(self.play())
            }
            "BOARD" => {
                self.is_in_block = true;
                self.stones.clear();
                None
            }
            "DONE" => {
                self.is_in_block = false;
                Some(self.play())
            }
            "INFO" => {
                self.is_hurried |= rest.starts_with("timeout_turn 0") || rest.starts_with("time_left -");
                // INFO wants no answer; managers that read on take this for one.
                Some("DEBUG thank you".to_string())
            }
            "ABOUT" => Some("I am the best".to_string()),
            _ => Some("ERROR".to_string()),
        }
    }

    fn start(&mut self, size: &str) -> String {
        let (rows, columns) = size.split_once(',').unwrap_or((size, size));
        self.rows = rows.trim().parse().unwrap_or(20);
        self.columns = columns.trim().parse().unwrap_or(20);
        "OK".to_string()
    }

    fn play(&mut self) -> String {
        if self.is_hurried {
            sleep(DAWDLE);
        }
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| Place { row, column }));
        let empty = cells.filter(|place| !self.stones.contains(place));
        let Some(place) = empty.max_by_key(|place| self.distance_from_stones(*place)) else {
            return "0,0".to_string();
        };
        self.stones.insert(place);
        place.to_string()
    }

    fn distance_from_stones(&self, place: Place) -> usize {
        let distance = |stone: &Place| stone.row.abs_diff(place.row).max(stone.column.abs_diff(place.column));
        self.stones.iter().map(distance).min().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_moves_are_legal_and_far_away() {
        let mut output = Vec::new();
        let end = speak("START 20\nBOARD\n0,0,1\n0,1,2\nDONE\nTURN 0,2\n".as_bytes(), &mut output);
        assert!(end.is_err());
        assert_eq!(String::from_utf8(output).unwrap(), "OK\n19,19\n19,0\n");
    }
}
