//! What the state looks like. Nothing here changes anything.

mod analysis;
mod bottom;
mod graph;
mod ground;
mod help;
mod marks;
pub(super) mod menu;
mod panel;

use super::app::{App, Screen};
use super::layout::Layout;
use super::play::Play;
use super::theme::{Theme, write_in};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use std::time::Instant;

/// Draws the whole screen.
pub fn draw(frame: &mut Frame<'_>, app: &App, theme: Theme, now: Instant) {
    let area = frame.area();
    match (&app.play, app.screen) {
        (Some(play), Screen::Game) => draw_game(frame, app, play, theme, now),
        _ => menu::draw(frame, app, theme),
    }
    if app.shows_help {
        help::draw(frame, area, theme);
    }
    write_in(theme.letters, frame.buffer_mut());
}

fn draw_game(frame: &mut Frame<'_>, app: &App, play: &Play, theme: Theme, now: Instant) {
    let layout = Layout::new(frame.area(), play.view.rectangle());
    // Without a panel the title is the only place to count on.
    let counted = panel::prizes(play.ground()).filter(|_| layout.panel.is_none());
    let title = counted.unwrap_or_else(|| title(play));
    let cursor = format!("at {}", play.ground().name(play.cursor));
    let room = usize::from(layout.title.width).saturating_sub(cursor.chars().count() + 1);
    frame.render_widget(Line::styled(cut(&title, room), theme.strong()), layout.title);
    frame.render_widget(Line::from(cursor).right_aligned(), layout.title);
    ground::draw(frame, &layout, play, theme);
    if let Some(panel) = layout.panel {
        panel::draw(frame, panel, play, theme, now);
    }
    bottom::draw(frame, layout.bottom, app.prompt.as_ref(), play, theme);
}

/// What is played, and how it was opened.
fn title(play: &Play) -> String {
    let opening = play.stage().map(|stage| format!(", {}", stage.course().rule())).unwrap_or_default();
    match play.is_editing() {
        true => format!("A position for {}", play.ground()),
        false => format!("Tessera: {}{opening}", play.ground()),
    }
}

/// A text cut to a width, with a sign where something is missing.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// A text cut to a width in its middle: where it went wrong is at the beginning, and what went wrong at the end.
fn cut_inside(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        return text.to_owned();
    }
    let kept = width.saturating_sub(1);
    let (before, after) = (kept / 2, kept - kept / 2);
    text.chars().take(before).chain(['…']).chain(text.chars().skip(length - after)).collect()
}

/// A text on two lines of a width, broken between words; what does not fit there either is cut.
fn on_two_lines(text: &str, width: usize) -> [String; 2] {
    if text.chars().count() <= width {
        return [text.to_owned(), String::new()];
    }
    let first: String = text.chars().take(width + 1).collect();
    let end =
        first.rfind(' ').unwrap_or_else(|| text.char_indices().nth(width).map_or(text.len(), |(at, _)| at));
    [text[..end].to_owned(), cut(text[end..].trim_start(), width)]
}

/// One line of text.
fn write_line(frame: &mut Frame<'_>, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        let line = Rect { y: area.y + row, height: 1, ..area };
        frame.render_widget(Line::styled(cut(text, usize::from(area.width)), style), line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words_and_cut() {
        for (text, width, expected) in [
            ("short", 10, ["short", ""]),
            ("exactly ten", 11, ["exactly ten", ""]),
            ("two words more", 9, ["two words", "more"]),
            ("two words more", 8, ["two", "words m…"]),
            ("unbreakable", 5, ["unbre", "akab…"]),
        ] {
            assert_eq!(on_two_lines(text, width), expected, "{text} {width}");
        }
        assert_eq!(on_two_lines("a b", 0), ["", "…"]);
        for (text, width, expected) in
            [("short", 5, "short"), ("cannot read it", 9, "cann…d it"), ("abc", 0, "…")]
        {
            assert_eq!(cut_inside(text, width), expected, "{text} {width}");
        }
    }
}
