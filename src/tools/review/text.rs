//! The review for people at a terminal: a table, a graph and a summary.

use super::game::Game;
use super::verdict::{Quality, Review, Summary, Verdict};
use crate::eval::Score;
use crate::game::Color;
use anyhow::Result;
use std::io::Write;

/// Moves shown of a line.
const LONGEST_LINE: usize = 8;
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
            percent(verdict.before),
            percent(verdict.after),
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
        writeln!(out, "{}", summary(game.player(color), &review.players[color as usize]))?;
    }
    Ok(out.flush()?)
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

/// A share as a whole number of hundredths; 0 and 100 are for what is decided.
pub(super) fn percent(rate: f64) -> u32 {
    match rate {
        0.0 => 0,
        1.0 => 100,
        rate => ((100.0 * rate).round() as u32).clamp(1, 99),
    }
}

/// What there is to say about a move, in words.
pub(super) fn remark(game: &Game, verdict: &Verdict) -> String {
    let word = verdict.quality.word();
    let line = game.line(&verdict.best[..verdict.best.len().min(LONGEST_LINE)]);
    let answer = game.line(&verdict.answer[..verdict.answer.len().min(LONGEST_LINE)]);
    let [before, after] = verdict.forced.map(|score| score.map_or_else(String::new, in_moves));
    match verdict.quality {
        Quality::OnlyMove | Quality::Best | Quality::Good => word.to_owned(),
        Quality::MissedWin => format!("{word}: {line} wins{before}"),
        Quality::AllowsWin => format!("{word}: {answer}{after}; better {line}"),
        _ => format!("{word}: better {line}, which {}", verdict.why),
    }
}

/// In how many of the winner's moves it is over.
fn in_moves(score: Score) -> String {
    match score.plies_to_end().map(|plies| plies.div_ceil(2)) {
        None | Some(0) => String::new(),
        Some(1) => " at once".to_owned(),
        Some(moves) => format!(" in {moves} moves"),
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

fn summary(name: &str, player: &Summary) -> String {
    let mut parts = vec![format!("{name}: accuracy {:.1} %", player.accuracy())];
    let counted = [
        (player.only_moves, "only move found", "only moves found"),
        (player.inaccuracies, "inaccuracy", "inaccuracies"),
        (player.mistakes, "mistake", "mistakes"),
        (player.blunders, "blunder", "blunders"),
        (player.missed_wins, "win missed", "wins missed"),
        (player.allowed_wins, "forced win allowed", "forced wins allowed"),
    ];
    parts.extend(
        counted
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many })),
    );
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_numbers_and_only_what_is_decided_is_0_or_100() {
        for (rate, shown) in [(0.0, 0), (0.001, 1), (0.5, 50), (0.999, 99), (1.0, 100)] {
            assert_eq!(percent(rate), shown, "{rate}");
        }
    }

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
