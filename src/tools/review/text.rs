//! The review for people at a terminal: a table, a graph and a summary.

use crate::game::Color;
use crate::review::{Game, Review, percent, remark};
use anyhow::Result;
use std::io::Write;

/// Rows of the graph.
const ROWS: usize = 7;
/// Columns of the graph at most.
const COLUMNS: usize = 72;

/// Writes all of it.
pub(super) fn write(game: &Game, review: &Review, out: &mut dyn Write) -> Result<()> {
    let (rules, size) = (game.boards[0].rules(), game.boards[0].size());
    let [black, white] = [Color::Black, Color::White].map(|color| game.player(color));
    writeln!(out, "{black} (X) v {white} (O), {rules}, {}x{}\n", size.width(), size.height())?;
    writeln!(out, "      move    best  played")?;
    for (number, (played, verdict)) in game.moves.iter().zip(&review.verdicts).enumerate() {
        let row = format!(
            "{:>3} {} {:<5} {:>4} %  {:>4} %   {}",
            number + 1,
            sign(played.color),
            game.name(played.point),
            percent(verdict.worth.before),
            percent(verdict.worth.after),
            remark(game, verdict)
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out, "\nBlack's win rate, move by move:\n")?;
    for row in graph(&review.black_wins(game)) {
        writeln!(out, "{row}")?;
    }
    writeln!(out)?;
    for color in [Color::Black, Color::White] {
        writeln!(out, "{}: {}", game.player(color), review.players[color as usize])?;
    }
    Ok(out.flush()?)
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

/// A column for each position, or for some of them where there are too many.
fn graph(rates: &[f64]) -> Vec<String> {
    let step = rates.len().div_ceil(COLUMNS).max(1);
    let columns: Vec<f64> = rates.iter().copied().step_by(step).collect();
    let row = |row: usize| {
        // The rows are at 100 %, then down to 0.
        let level = 1.0 - row as f64 / (ROWS - 1) as f64;
        let half = 0.5 / (ROWS - 1) as f64;
        let cell = |&rate: &f64| {
            if (rate - level).abs() <= half {
                '*'
            } else if row == ROWS / 2 {
                '-'
            } else {
                ' '
            }
        };
        let cells: String = columns.iter().map(cell).collect();
        format!("{:>4} % |{}", percent(level), cells.trim_end())
    };
    (0..ROWS).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_one_star_at_its_height() {
        let rows = graph(&[1.0, 0.5, 0.0]);
        assert_eq!(rows.len(), ROWS);
        assert_eq!((rows[0].as_str(), rows[ROWS - 1].as_str()), (" 100 % |*", "   0 % |  *"));
        assert_eq!(rows[ROWS / 2], "  50 % |-*-");
        let long = graph(&vec![0.4; 1000]);
        assert!(long.iter().all(|row| row.chars().count() <= COLUMNS + 8));
    }
}
