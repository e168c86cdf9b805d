//! The table of lines: drawn in place on a terminal, a block for every depth elsewhere.

use super::View;
use crate::engine::{Analysis, Line, win_rate};
use crate::game::{Board, Color, Point, notation};
use anyhow::Result;
use std::io::Write;
use std::time::{Duration, Instant};

/// Moves of a line that are shown.
const SHOWN: usize = 10;

/// Whose turn it is and under which rules.
fn title(board: &Board) -> String {
    let color = match board.to_move() {
        Color::Black => "Black",
        Color::White => "White",
    };
    let (width, height) = (board.size().width(), board.size().height());
    format!("{color} to move, {}, {width}x{height}, {} moves played", board.rules(), board.ply())
}

/// What is known as lines of text.
fn rows(board: &Board, analysis: &Analysis) -> Vec<String> {
    let mut rows = vec![status(analysis)];
    rows.push(format!("{:>3} {:<5} {:>7} {:>11} {:>6}  line", "", "move", "wins", "score", "depth"));
    for (number, line) in (1..).zip(&analysis.lines) {
        let rate = 100.0 * win_rate(board.rules(), line.score);
        rows.push(format!(
            "{number:>3} {:<5} {rate:>5.1} % {:>11} {:>6}  {}",
            notation::Alpha(board.size(), line.point()).to_string(),
            line.score.to_string(),
            depth(line),
            variation(board, &line.pv)
        ));
    }
    rows
}

fn status(analysis: &Analysis) -> String {
    let seconds = analysis.elapsed.as_secs_f64();
    let speed = analysis.nodes as f64 / seconds.max(1e-3) / 1000.0;
    format!("depth {}, {} nodes, {seconds:.1} s, {speed:.0} kn/s", analysis.depth, analysis.nodes)
}

/// A win without a depth comes from a solver.
fn depth(line: &Line) -> String {
    match line.depth {
        0 if line.score.is_win() => "proof".to_owned(),
        depth => depth.to_string(),
    }
}

fn variation(board: &Board, moves: &[Point]) -> String {
    let name = |&point: &Point| notation::Alpha(board.size(), point).to_string();
    let mut names: Vec<String> = moves.iter().take(SHOWN).map(name).collect();
    if moves.len() > SHOWN {
        names.push("…".to_owned());
    }
    names.join(" ")
}

/// One block for every depth, for pipes and files.
pub(super) struct Blocks;

impl Blocks {
    fn write(board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "\n{}", rows(board, analysis).join("\n"))?;
        Ok(out.flush()?)
    }
}

impl View for Blocks {
    fn begin(&mut self, board: &Board, out: &mut dyn Write) -> Result<()> {
        Ok(writeln!(out, "{}", title(board))?)
    }

    fn show(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        match analysis.current {
            Some(_) => Ok(()),
            None => Blocks::write(board, analysis, out),
        }
    }

    fn end(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "\nbest {}", best(board, analysis))?;
        Ok(out.flush()?)
    }
}

/// The table in one place of the terminal.
pub(super) struct Live {
    redrawn_every: Duration,
    last: Option<Instant>,
    /// Rows on the screen that the next drawing replaces.
    drawn: usize,
}

impl Live {
    pub(super) fn new(redrawn_every: Duration) -> Live {
        Live { redrawn_every, last: None, drawn: 0 }
    }

    fn draw(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        let width = ratatui::crossterm::terminal::size().map_or(80, |(width, _)| usize::from(width));
        let mut text = String::new();
        if self.drawn > 0 {
            // Up to the first row, and everything below it away.
            text += &format!("\x1b[{}F\x1b[J", self.drawn);
        }
        let mut rows = rows(board, analysis);
        if let Some(point) = analysis.current {
            rows[0] += &format!(", now {}", notation::Alpha(board.size(), point));
        }
        for row in &rows {
            // A row that goes on in the next one would be counted as one.
            text.extend(row.chars().take(width.saturating_sub(1)));
            text.push('\n');
        }
        self.drawn = rows.len();
        self.last = Some(Instant::now());
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }
}

impl View for Live {
    fn begin(&mut self, board: &Board, out: &mut dyn Write) -> Result<()> {
        Ok(writeln!(out, "{}; Ctrl-C ends", title(board))?)
    }

    fn show(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        let is_due = self.last.is_none_or(|last| last.elapsed() >= self.redrawn_every);
        if is_due { self.draw(board, analysis, out) } else { Ok(()) }
    }

    fn end(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()> {
        self.draw(board, analysis, out)?;
        Ok(writeln!(out, "best {}", best(board, analysis))?)
    }
}

fn best(board: &Board, analysis: &Analysis) -> String {
    let line = &analysis.lines[0];
    let rate = 100.0 * win_rate(board.rules(), line.score);
    format!("{} ({}, wins {rate:.1} %)", notation::Alpha(board.size(), line.point()), line.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Pv;
    use crate::eval::Score;
    use crate::game::{Rules, Size};

    fn analysis() -> Analysis {
        let line = |score, depth, moves: &[usize]| Line {
            score,
            depth,
            pv: moves.iter().map(|&index| Point::from_index(index)).collect::<Pv>(),
        };
        Analysis {
            depth: 7,
            lines: vec![
                line(Score::win_in(5), 0, &[0, 1, 2]),
                line(Score::DRAW, 7, &(3..20).collect::<Vec<_>>()),
            ],
            others: Vec::new(),
            current: None,
            nodes: 12_000,
            elapsed: Duration::from_secs(2),
            table_used: None,
        }
    }

    #[test]
    fn the_table_has_a_row_for_every_line() {
        let board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let rows = rows(&board, &analysis());
        assert_eq!(rows[0], "depth 7, 12000 nodes, 2.0 s, 6 kn/s");
        assert_eq!(rows[2], "  1 a1    100.0 %    win in 3  proof  a1 b1 c1");
        assert_eq!(rows[3], "  2 d1     50.0 %          +0      7  d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 …");
    }

    #[test]
    fn in_place_means_over_the_rows_drawn_before() {
        let board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let mut out = Vec::new();
        let mut live = Live::new(Duration::ZERO);
        live.show(&board, &analysis(), &mut out).unwrap();
        assert!(!String::from_utf8_lossy(&out).contains('\x1b'));
        live.show(&board, &analysis(), &mut out).unwrap();
        assert_eq!(String::from_utf8_lossy(&out).matches("\x1b[4F\x1b[J").count(), 1);
        let mut rare = Live::new(Duration::from_secs(3600));
        let mut once = Vec::new();
        rare.show(&board, &analysis(), &mut once).unwrap();
        let length = once.len();
        rare.show(&board, &analysis(), &mut once).unwrap();
        assert_eq!(once.len(), length, "not due yet");
    }
}
