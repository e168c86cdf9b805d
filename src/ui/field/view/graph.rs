//! The graph of a game: black's win rate after every move, mistakes and the present position below it.

use super::super::play::Play;
use super::super::theme::Theme;
use crate::game::Color;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Columns before the graph.
const LABELS: usize = 4;
/// What a cell looks like that is filled by so many eighths.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Some rows of columns, one for each position or for some of them where there are too many, and a row of marks.
pub(super) fn lines(play: &Play, width: usize, rows: usize, theme: Theme) -> Vec<Line<'static>> {
    let game = play.game();
    let rates = play.study().findings.black_wins(game);
    let room = width.saturating_sub(LABELS).max(1);
    let step = rates.len().div_ceil(room).max(1);
    let heights: Vec<Option<usize>> = columns(&rates, step, rows * EIGHTHS_A_ROW);
    let mut lines: Vec<Line<'static>> = (0..rows)
        .map(|row| {
            let cells: String = heights.iter().map(|&height| cell(height, rows - 1 - row)).collect();
            let label = match row {
                0 => "100",
                _ if row == rows / 2 => " 50",
                _ if row + 1 == rows => "  0",
                _ => "",
            };
            Line::from(vec![
                Span::styled(format!("{label:<LABELS$}"), theme.faint()),
                Span::styled(cells, theme.side(Color::Black)),
            ])
        })
        .collect();
    lines.push(marks(play, step, heights.len(), theme));
    lines
}

const EIGHTHS_A_ROW: usize = EIGHTHS.len() - 1;

/// How high each column is, in eighths of a row. What is decided reaches the top; all else that is known is seen.
fn columns(rates: &[Option<f64>], step: usize, top: usize) -> Vec<Option<usize>> {
    let height = |rate: f64| ((rate * top as f64).round() as usize).clamp(1, top);
    rates.chunks(step).map(|rates| rates.iter().rev().find_map(|rate| *rate).map(height)).collect()
}

/// A cell of a column, counted from the bottom.
fn cell(height: Option<usize>, row: usize) -> char {
    match height {
        None if row == 0 => '·',
        None => ' ',
        Some(height) => EIGHTHS[height.saturating_sub(row * EIGHTHS_A_ROW).min(EIGHTHS_A_ROW)],
    }
}

/// `^` where the game is, the sign of a mistake where there was one.
fn marks(play: &Play, step: usize, columns: usize, theme: Theme) -> Line<'static> {
    let game = play.game();
    let line = game.line();
    let here = game.moves().len() / step;
    let mut spans = vec![Span::raw(" ".repeat(LABELS))];
    for (column, nodes) in line.chunks(step).enumerate().take(columns) {
        let is_mistake = |&node: &usize| {
            let verdict = play.study().findings.verdict(game, node);
            verdict.is_some_and(|verdict| verdict.worth.quality.is_bad())
        };
        let (sign, style): (char, Style) = match column == here {
            true => ('^', theme.strong()),
            false if nodes.iter().any(is_mistake) => ('?', theme.mistake()),
            false => (' ', Style::new()),
        };
        spans.push(Span::styled(sign.to_string(), style));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_high_as_what_is_known() {
        let rates = [Some(1.0), Some(0.5), Some(0.001), Some(0.0), None];
        assert_eq!(columns(&rates, 1, 16), [Some(16), Some(8), Some(1), Some(1), None]);
        // Of several positions in one column the last one that is known counts.
        assert_eq!(columns(&rates, 2, 16), [Some(8), Some(1), None]);
        let drawn =
            |row| columns(&rates, 1, 16).into_iter().map(|height| cell(height, row)).collect::<String>();
        assert_eq!((drawn(1).as_str(), drawn(0).as_str()), ("█    ", "██▁▁·"));
        assert_eq!(cell(Some(11), 1), '▃');
    }
}
