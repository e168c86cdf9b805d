//! JSON lines for programs: one object for the position, one for every finished depth, one at the end.

use super::View;
use crate::engine::{Analysis, win_rate};
use crate::game::{Board, Color, Point, notation};
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

/// Writes JSON lines.
pub(super) struct Json;

impl View for Json {
    fn begin(&mut self, board: &Board, out: &mut dyn Write) -> Result<()> {
        let moves: Vec<String> = board.moves().map(|point| name(board, point)).collect();
        let to_move = match board.to_move() {
            Color::Black => "black",
            Color::White => "white",
        };
        let (width, height) = (board.size().width(), board.size().height());
        let rules = board.rules();
        write(
            &json!({
                "event": "position", "rule": rules.bits(), "rules": rules.to_string(), "width": width,
                "height": height, "moves": moves, "to_move": to_move,
            }),
            out,
        )
    }

    fn show(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        match analysis.current {
            Some(_) => Ok(()),
            None => write(&object("depth", board, analysis), out),
        }
    }

    fn end(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        write(&object("end", board, analysis), out)
    }
}

fn write(value: &Value, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{value}")?;
    Ok(out.flush()?)
}

fn object(event: &str, board: &Board, analysis: &Analysis) -> Value {
    let lines = analysis.lines.iter().map(|line| {
        json!({
            "move": name(board, line.point()),
            "score": line.score.value(),
            "win_in": line.score.plies_to_end().filter(|_| line.score.is_win()).map(own_moves),
            "loss_in": line.score.plies_to_end().filter(|_| line.score.is_loss()).map(own_moves),
            "win_rate": rounded(win_rate(board.rules(), line.score)),
            "depth": line.depth,
            "line": line.pv.iter().map(|&point| name(board, point)).collect::<Vec<_>>(),
        })
    });
    let others = analysis.others.iter().map(|other| {
        json!({"move": name(board, other.point), "at_most": other.score.value(), "depth": other.depth})
    });
    let milliseconds = u64::try_from(analysis.elapsed.as_millis()).unwrap_or(u64::MAX);
    json!({
        "event": event, "depth": analysis.depth, "nodes": analysis.nodes, "ms": milliseconds,
        "lines": lines.collect::<Vec<_>>(), "others": others.collect::<Vec<_>>(),
    })
}

fn name(board: &Board, point: Point) -> String {
    notation::Alpha(board.size(), point).to_string()
}

/// The winner's own moves up to the end.
fn own_moves(plies: usize) -> usize {
    plies.div_ceil(2)
}

fn rounded(rate: f64) -> f64 {
    (rate * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Line, Pv, RootScore};
    use crate::eval::Score;
    use crate::game::{Rules, Size};
    use std::time::Duration;

    #[test]
    fn an_object_says_all_that_is_known() {
        let board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let line = |score| Line { score, depth: 3, pv: Pv::from_slice(&[Point::from_index(0)]) };
        let analysis = Analysis {
            depth: 3,
            lines: vec![line(Score::win_in(5)), line(Score::DRAW), line(Score::loss_in(4))],
            others: vec![RootScore { point: Point::from_index(1), score: Score::of_eval(-9), depth: 3 }],
            current: None,
            nodes: 7,
            elapsed: Duration::from_millis(12),
            table_used: None,
        };
        let value = object("depth", &board, &analysis);
        assert_eq!(value["ms"], 12);
        assert_eq!(value["lines"][0]["win_in"], 3);
        assert_eq!(value["lines"][1]["win_rate"], 0.5);
        assert_eq!(value["lines"][1]["win_in"], Value::Null);
        assert_eq!(value["lines"][2]["loss_in"], 2);
        assert_eq!(value["others"][0], json!({"move": "b1", "at_most": -9, "depth": 3}));
    }
}
