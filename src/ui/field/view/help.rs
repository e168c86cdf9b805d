//! The help: every key.

use super::super::theme::Theme;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

/// Fits on a screen of 60 by 20, with its border.
const TEXT: [&str; 18] = [
    "w a s d, arrows   move; with Shift 10 cells (PgUp, PgDn)",
    "Enter, space      place a stone; hurry the computer",
    "mouse             point, click again to place; wheel",
    "l, Home           to the last stone      g  go to a place",
    "u, Backspace      take back              r  redo",
    ", .               one move back, forth   v  variations",
    "h                 a hint and its reason  #  move numbers",
    "t                 threats of black, of white, none:",
    "                  5 five  4 four  3 open three  c capture",
    "p                 pause the computer     e  who is ahead",
    "n                 another game           x  resign",
    "c                 set up a position   1 2 3  answer rules",
    "i                 analysis     + -  lines   b  best cells",
    "f                 review, stop it   j k  mistakes, back",
    "y                 what was better than the last move",
    "Ctrl-S, Ctrl-O    save and open: .txt .sgf .psq .lib .pgn",
    "Esc, m            menu    ?  this help    q, Ctrl-C  quit",
    "( ) last  < > hint  × forbidden  + allowed  ■ blocked",
];

const WIDTH: u16 = 60;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let (width, height) = (WIDTH.min(area.width), (TEXT.len() as u16 + 2).min(area.height));
    let middle =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let sign = theme.forbidden_sign().to_string();
    let lines: Vec<Line<'_>> = TEXT.iter().map(|line| Line::from(line.replace('×', &sign))).collect();
    frame.render_widget(Clear, middle);
    let block =
        Block::bordered().title("Keys").title_style(theme.strong()).title_bottom("Any key goes back.");
    frame.render_widget(Paragraph::new(lines).block(block), middle);
}
