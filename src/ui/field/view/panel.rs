//! Beside the ground: players and clocks, captures, how the game stands, what the engine sees, the moves.

use super::super::play::Play;
use super::super::theme::{Theme, stone};
use super::super::thinking::{Insight, Task};
use super::{analysis, cut};
use crate::engine::win_rate;
use crate::eval::Score;
use crate::game::Color;
use crate::ground::Ground;
use crate::review::{Quality, percent};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::time::{Duration, Instant};

/// Players and the bar stay together on wide screens.
const WIDEST_BAR: usize = 40;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, play: &Play, theme: Theme, now: Instant) {
    let width = usize::from(area.width);
    let narrow = width.min(WIDEST_BAR);
    let mut lines: Vec<Line<'_>> = Color::ALL.map(|color| player(play, color, narrow, theme, now)).into();
    lines.extend(prizes(play.ground()).map(|counts| Line::from(cut(&counts, width))));
    lines.push(Line::default());
    let is_studied = analysis::is_shown(play);
    if play.set_up().shows_evaluation() || is_studied {
        lines.push(balance(play, narrow, theme));
        lines.push(Line::from(standing(play, is_studied)));
    }
    let height = usize::from(area.height);
    if is_studied {
        let room = height.saturating_sub(lines.len());
        lines.extend(analysis::lines(play, width, room, theme));
    } else {
        lines.extend(insight(play, width, theme));
    }
    lines.push(Line::default());
    let room = height.saturating_sub(lines.len());
    lines.extend(moves(play, width, room, theme));
    for (line, row) in lines.into_iter().zip(0..area.height) {
        frame.render_widget(line, Rect { y: area.y + row, height: 1, ..area });
    }
}

/// `▸● person      0:12`, with an arrow for the side to move.
fn player(play: &Play, color: Color, width: usize, theme: Theme, now: Instant) -> Line<'static> {
    let is_to_move = !play.is_over() && play.acting() == color;
    let clock = clock(play.clock(color, now));
    let room = width.saturating_sub(4 + clock.len());
    let seat = play.seat(color);
    let name = Some(seat.to_string()).filter(|name| name.len() <= room).unwrap_or_else(|| seat.in_short());
    let style = if is_to_move { theme.strong() } else { theme.faint() };
    Line::from(vec![
        Span::styled(if is_to_move { "▸" } else { " " }, style),
        Span::styled(stone(color).to_string(), theme.side(color)),
        Span::styled(format!(" {name:room$} "), style),
        Span::styled(clock, style),
    ])
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// What has been captured, or which lines were made, where the rules count that.
pub(super) fn prizes(ground: &Ground) -> Option<String> {
    let board = ground.board()?;
    let [black, white] = Color::ALL.map(stone);
    let mut counts = Vec::new();
    if let Some(captures) = board.rules().captures {
        let by = |color| board.captured(color);
        // Where threes are taken, too, there are no pairs to count.
        let (what, unit) = if captures.threes { ("stones", 1) } else { ("pairs", 2) };
        let [of_black, of_white] = Color::ALL.map(|color| by(color) / unit);
        let all = captures.stones_to_win / unit;
        counts.push(format!("{what} {black} {of_black}  {white} {of_white}  of {all}"));
    }
    if board.rules().continuous {
        let [of_black, of_white] = Color::ALL.map(|color| board.lines_made(color));
        counts.push(format!("lines {black} {of_black}  {white} {of_white}"));
    }
    (!counts.is_empty()).then(|| counts.join("  "))
}

/// A bar that is black's as far as the game is.
fn balance(play: &Play, width: usize, theme: Theme) -> Line<'static> {
    let length = width.saturating_sub(4);
    let share = play.score.map_or(0.5, |score| win_rate(&play.ground().rules(), score));
    let of_black = (share * length as f64).round() as usize;
    Line::from(vec![
        Span::styled(format!("{} ", stone(Color::Black)), theme.side(Color::Black)),
        Span::styled("█".repeat(of_black), theme.side(Color::Black)),
        Span::styled("░".repeat(length - of_black), theme.side(Color::White)),
        Span::styled(format!(" {}", stone(Color::White)), theme.side(Color::White)),
    ])
}

/// The same in words.
fn standing(play: &Play, with_win_rate: bool) -> String {
    let Some(score) = play.score else { return String::new() };
    let ground = play.ground();
    let points = points(score, ground);
    if !with_win_rate || score.is_decided() {
        return points;
    }
    let black = win_rate(&ground.rules(), score);
    let (leader, rate) = if black < 0.5 { (Color::White, 1.0 - black) } else { (Color::Black, black) };
    format!("{} wins {} %, {points}", stone(leader), percent(rate))
}

fn points(score: Score, ground: &Ground) -> String {
    let leader = stone(if score.value() < 0 { Color::White } else { Color::Black });
    match score.plies_to_end() {
        Some(0) => format!("{leader} has won"),
        // Where play goes on after a line, the next one is all that is forced.
        Some(plies) if ground.rules().continuous => format!("{leader} scores in {}", plies.div_ceil(2)),
        Some(plies) => format!("{leader} wins in {}", plies.div_ceil(2)),
        None if score.value().abs() < 15 => "even".to_owned(),
        None => format!("{leader} +{}", score.value().abs()),
    }
}

/// Depth and expected line of the engine: while it thinks for a move or a hint, and after.
fn insight(play: &Play, width: usize, theme: Theme) -> [Line<'static>; 2] {
    let is_thinking = matches!(play.task(), Some(Task::Move(_) | Task::Hint | Task::Opening));
    let Some(seen @ Insight { depth, nodes, .. }) = &play.insight else {
        return [if is_thinking { "thinking" } else { "" }, ""].map(Line::from);
    };
    let depth = match depth {
        // Moves at a glance take no thinking, and wins by force are found without counting depths.
        0 if *nodes == 0 => return ["at once", ""].map(|text| Line::styled(text, theme.faint())),
        0 => "by force".to_owned(),
        depth => format!("depth {depth}"),
    };
    let number = in_short(*nodes);
    let ways = [format!("{depth}, {number} positions"), format!("{depth}, {number}"), depth];
    let effort = ways.into_iter().find(|text| text.chars().count() <= width).unwrap_or_default();
    let expected = whole_names(seen.line().iter().map(|&place| play.ground().name(place)), width);
    let style = if is_thinking { theme.strong() } else { theme.faint() };
    [effort, expected].map(|text| Line::styled(text, style))
}

/// As many names as fit, and a sign if there are more: half a name would be that of another place.
pub(super) fn whole_names(names: impl Iterator<Item = String>, width: usize) -> String {
    let mut text = String::new();
    let mut names = names.peekable();
    while let Some(name) = names.next() {
        let gap = if text.is_empty() { "" } else { " " };
        let rest = if names.peek().is_some() { " …".chars().count() } else { 0 };
        if text.chars().count() + gap.len() + name.len() + rest > width {
            return cut(&(text + gap + "…"), width);
        }
        text = text + gap + &name;
    }
    text
}

/// `950`, `12k`, `3.4M`.
pub(super) fn in_short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{}k", number / 1_000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}

/// The width from which on more than the beginning of a reason is seen.
const ROOM_FOR_REASONS: usize = 24;

/// Columns for the names of places before their reasons.
const SHORTEST_NAME: usize = 5;
const LONGEST_NAME: usize = 12;

/// The latest moves, with the computer's reasons.
fn moves(play: &Play, width: usize, room: usize, theme: Theme) -> Vec<Line<'static>> {
    let moves = play.game().moves();
    let first = moves.len().saturating_sub(room);
    let latest = moves.iter().enumerate().skip(first);
    // Reasons begin in one column, unless a place is so far away that none would have room.
    let names = moves[first..].iter().map(|played| play.ground().name(played.place).len());
    let column = names.filter(|&length| length <= LONGEST_NAME).max().unwrap_or_default().max(SHORTEST_NAME);
    let (tried, ways) = play.game().variation();
    let line_nodes = play.game().line();
    let line = |(number, played): (usize, &super::super::game::Move)| {
        let is_last = number + 1 == moves.len();
        let name = play.ground().name(played.place);
        // Which of several moves that were tried here it is.
        let name = if is_last && ways > 1 { format!("{name} {tried}/{ways}") } else { name };
        let judged =
            line_nodes.get(number + 1).and_then(|&node| play.study().findings.verdict(play.game(), node));
        let judged = judged.map(|verdict| verdict.worth.quality);
        let has_room = width >= ROOM_FOR_REASONS;
        let reason = match judged.filter(|quality| !quality.word().is_empty()) {
            Some(quality) if has_room => format!("{:<2} {}", quality.sign(), quality.word()),
            Some(quality) => quality.sign().to_owned(),
            None => played.reason.clone().filter(|_| has_room).unwrap_or_default(),
        };
        let style = if judged.is_some_and(Quality::is_bad) { theme.mistake() } else { Style::new() };
        let rest = cut(&format!(" {name:<column$} {reason}"), width.saturating_sub(5));
        Line::from(vec![
            Span::styled(format!("{:>3} ", number + 1), theme.faint()),
            Span::styled(stone(played.color).to_string(), theme.side(played.color)),
            Span::styled(rest.trim_end().to_owned(), style),
        ])
    };
    latest.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_cut() {
        for (width, expected) in [
            (0, "…"),
            (3, "…"),
            (4, "…"),
            (5, "1,1 …"),
            (9, "1,1 …"),
            (10, "1,1 -2,1 …"),
            (13, "1,1 -2,1 10,5"),
            (80, "1,1 -2,1 10,5"),
        ] {
            let names = ["1,1", "-2,1", "10,5"].into_iter().map(str::to_owned);
            assert_eq!(whole_names(names, width), expected, "{width}");
        }
        assert_eq!(whole_names(std::iter::empty(), 9), "");
    }
}
