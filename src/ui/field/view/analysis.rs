//! What an analysis and a review have to say beside the board: depth and speed, lines, the graph.

use super::super::play::Play;
use super::super::theme::Theme;
use super::super::thinking::{BestLine, Task};
use super::graph;
use super::panel::{in_short, whole_names};
use crate::engine::win_rate;
use crate::game::Color;
use crate::review::percent;
use ratatui::text::{Line, Span};

/// Rows of the graph with its marks, where there is room for it and for some of the other things.
const GRAPH: [usize; 2] = [6, 4];
/// Moves that are to be seen below the graph.
const MOVES_BELOW: usize = 3;

/// Whether there is anything to say.
pub(super) fn is_shown(play: &Play) -> bool {
    let study = play.study();
    !play.is_editing() && (study.is_on || study.review.is_some() || has_review(play))
}

fn has_review(play: &Play) -> bool {
    let line = play.game().line();
    line.iter().any(|&node| play.study().findings.of(node).is_some_and(|finding| finding.is_reviewed()))
}

/// What fits into so many rows, the most important first.
pub(super) fn lines(play: &Play, width: usize, room: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(status(play, width), theme.strong())];
    if let Some([black, white]) = play.study().findings.summaries(play.game()) {
        let text = format!("accuracy  ● {:.1} %  ○ {:.1} %", black.accuracy(), white.accuracy());
        lines.push(Line::styled(super::cut(&text, width), theme.faint()));
    }
    lines.extend((1..).zip(play.best_lines()).map(|(number, best)| row(play, number, best, width, theme)));
    lines.truncate(room);
    let left = room.saturating_sub(lines.len());
    if let Some(rows) = GRAPH.into_iter().find(|rows| left >= rows + 1 + MOVES_BELOW) {
        lines.push(Line::default());
        lines.extend(graph::lines(play, width, rows - 1, theme));
    }
    lines
}

/// How far the engine is.
fn status(play: &Play, width: usize) -> String {
    if let Some((done, all)) = play.review_progress() {
        return super::cut(&format!("review: {done} of {all}"), width);
    }
    let is_at_work = matches!(play.task(), Some(Task::Analyse(_)));
    let Some(insight) = play.finding() else {
        return if is_at_work { "analysis begins" } else { "" }.to_owned();
    };
    let depth = match insight.depth {
        0 => "by force".to_owned(),
        depth => format!("depth {depth}"),
    };
    let nodes = in_short(insight.nodes);
    let speed = play.study().speed.filter(|_| play.is_analysing());
    let speed = speed.map(|speed| format!(", {}/s", in_short(speed))).unwrap_or_default();
    let ways = [format!("{depth}, {nodes} positions{speed}"), format!("{depth}, {nodes}{speed}"), depth];
    ways.into_iter().find(|text| text.chars().count() <= width).unwrap_or_default()
}

/// `▸1 h9   57 %  i10 g8 …`, with an arrow for the one whose line is on the board.
fn row(play: &Play, number: usize, line: &BestLine, width: usize, theme: Theme) -> Line<'static> {
    let Some((&first, rest)) = line.moves.split_first() else { return Line::default() };
    let is_chosen = first == play.cursor;
    let rate = match line.score.plies_to_end() {
        Some(plies) if line.score.is_decided() => {
            let verb = if for_mover(play, line) == 100 { "wins" } else { "loses" };
            format!("{verb} {}", plies.div_ceil(2))
        }
        _ => format!("{} %", for_mover(play, line)),
    };
    let head = format!("{number:>2} {:<5} {rate:>7}  ", play.ground().name(first));
    let names = rest.iter().map(|&place| play.ground().name(place));
    let tail = whole_names(names, width.saturating_sub(1 + head.chars().count()));
    let style = if number == 1 { theme.hint() } else { theme.faint() };
    let style = if is_chosen { theme.strong() } else { style };
    Line::from(vec![
        Span::styled(if is_chosen { "▸" } else { " " }, theme.strong()),
        Span::styled(super::cut(&(head + &tail), width.saturating_sub(1)), style),
    ])
}

/// How often the side to move wins by a line, in hundredths.
pub(super) fn for_mover(play: &Play, line: &BestLine) -> u32 {
    let own = if play.ground().to_move() == Color::Black { line.score } else { -line.score };
    percent(win_rate(&play.ground().rules(), own))
}
