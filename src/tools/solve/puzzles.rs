//! Files of puzzles: one JSON object a line.

use super::Side;
use super::set_up::{SetUp, parse_points};
use crate::game::{Color, Size};
use crate::tools::arguments::parse_rule;
use anyhow::{Context, Result};

/// One line of a puzzle file.
#[derive(serde::Deserialize, Debug)]
pub(super) struct Puzzle {
    pub(super) id: String,
    rule: String,
    size: u8,
    pub(super) to_move: Side,
    black: Vec<String>,
    white: Vec<String>,
    /// What the win is made of: `VCF` or `VCT`.
    pub(super) kind: String,
    /// Own moves of the shortest win by fours, where known.
    pub(super) own_moves: Option<usize>,
    /// First moves of such wins.
    pub(super) first_moves: Option<Vec<String>>,
}

impl Puzzle {
    /// All puzzles of a file; empty lines are passed over.
    pub(super) fn read_all(text: &str) -> Result<Vec<Puzzle>> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines
            .map(|(index, line)| {
                let puzzle: Puzzle = serde_json::from_str(line)
                    .map_err(|error| anyhow::anyhow!("{}", without_place(&error)))
                    .with_context(|| format!("line {}", index + 1))?;
                puzzle.set_up(None).with_context(|| format!("line {} ({})", index + 1, puzzle.id))?;
                Ok(puzzle)
            })
            .collect()
    }

    /// The bits of the rule it was made for.
    pub(super) fn own_rule(&self) -> Result<u32> {
        parse_rule(&self.rule)
    }

    /// The position, under its own rule or another one.
    pub(super) fn set_up(&self, rule: Option<u32>) -> Result<SetUp> {
        let rule = rule.map_or_else(|| self.own_rule(), Ok)?;
        let size = Size::square(self.size).with_context(|| format!("no board has size {}", self.size))?;
        let stones = |points: &[String]| parse_points(size, &points.join(","));
        let stones = [stones(&self.black).context("black")?, stones(&self.white).context("white")?];
        SetUp::from_stones(size, rule, &stones, Some(Color::from(self.to_move)))
    }
}

/// A complaint without "at line 1 column 7": the line is ours to tell.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split_once(" at line ")
        .map_or(text.clone(), |(text, _)| format!("{text} (column {})", error.column()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"id":"a","rule":"renju","size":15,"to_move":"white","black":["H8","A1"],"white":["O15"],"kind":"VCF","own_moves":3,"first_moves":["H9"]}"#;

    #[test]
    fn mistakes_are_named_with_their_line() {
        let cases = [
            ("{", "{{", "line 3: key must be a string (column 2)"),
            ("\"size\":15,", "", "line 3: missing field `size` (column 127)"),
            ("\"size\":15", "\"size\":2", "line 3 (a): no board has size 2"),
            ("renju", "chess", "line 3 (a): no rule is called \"chess\"; there are freestyle"),
            ("\"A1\"", "\"P1\"", "line 3 (a): black: P1 is not on the 15x15 board, a1 to o15"),
            ("\"O15\"", "\"H8\"", "line 3 (a): there is already a stone on h8"),
        ];
        assert_eq!(Puzzle::read_all(&format!("{LINE}\n\n{LINE}\n")).unwrap().len(), 2);
        for (from, to, expected) in cases {
            let text = format!("{LINE}\n\n{}\n", LINE.replacen(from, to, 1));
            let error = Puzzle::read_all(&text).map(|_| ()).expect_err(to);
            assert!(format!("{error:#}").starts_with(expected), "{to}: {error:#}");
        }
    }
}
