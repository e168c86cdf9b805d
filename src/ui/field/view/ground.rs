//! The cells in view: stones, cursor, last stone, winning row, marks; and the names of rows and columns.

use super::super::layout::{LABELS, Layout};
use super::super::play::Play;
use super::super::study::Overlay;
use super::super::theme::{Theme, stone};
use super::analysis::for_mover;
use super::marks::{Mark, Marks};
use crate::game::Cell;
use crate::game::notation::column_letters;
use crate::ground::Ground;
use crate::ground::{Place, Rectangle};
use ratatui::Frame;
use ratatui::style::{Modifier, Style};

pub(super) fn draw(frame: &mut Frame<'_>, layout: &Layout, play: &Play, theme: Theme) {
    let shown = play.view.rectangle();
    let marks = Marks::new(play, shown);
    let overlay = play.overlay();
    let ground = overlay.as_ref().map_or(play.ground(), |overlay| &overlay.ground);
    for y in shown.low.y..=shown.high.y {
        for x in shown.low.x..=shown.high.x {
            let place = Place { x, y };
            let (sign, style) = look(ground, &marks, place, theme);
            put(frame, layout.position(place), sign, style);
        }
    }
    match &overlay {
        Some(overlay) => draw_overlay(frame, layout, overlay, shown, theme),
        None if play.shows_numbers => draw_numbers(frame, layout, play, shown, theme),
        None => {}
    }
    if overlay.is_none() {
        draw_best_cells(frame, layout, play, shown, theme);
    }
    draw_labels(frame, layout, play, shown, theme);
    draw_brackets(frame, layout, play, shown, theme);
}

/// A line of moves, numbered from 1.
fn draw_overlay(frame: &mut Frame<'_>, layout: &Layout, overlay: &Overlay, shown: Rectangle, theme: Theme) {
    let mut color = overlay.ground.to_move();
    for (&place, number) in overlay.moves.iter().zip(1..) {
        if shown.contains(place) {
            write_on_cell(frame, layout, place, &two_digits(number), theme.expected(color));
        }
        color = !color;
    }
}

/// The win rates of the best moves, in hundredths, on their cells.
fn draw_best_cells(frame: &mut Frame<'_>, layout: &Layout, play: &Play, shown: Rectangle, theme: Theme) {
    for (rank, line) in play.best_lines().iter().enumerate() {
        let Some(&place) = line.moves.first().filter(|&&place| shown.contains(place)) else { continue };
        let text = match for_mover(play, line) {
            0 => " L".to_owned(),
            100 => " W".to_owned(),
            rate => format!("{rate:>2}"),
        };
        // Numbers side by side are told apart by a line below every other one.
        let style = if rank == 0 { theme.best() } else { theme.hint() };
        let style = if place.x % 2 == 0 { style } else { style.add_modifier(Modifier::UNDERLINED) };
        write_on_cell(frame, layout, place, &text, style);
    }
}

/// The sign of one cell.
fn look(ground: &Ground, marks: &Marks, place: Place, theme: Theme) -> (char, Style) {
    match ground.cell(place) {
        Cell::Stone(color) => (stone(color), theme.side(color)),
        Cell::Blocked => ('■', theme.faint()),
        Cell::Empty => match marks.of(place) {
            Some(Mark::Forbidden) => (theme.forbidden_sign(), theme.forbidden()),
            Some(Mark::Threat(color, sign)) => (sign, theme.side(color)),
            Some(Mark::Wanted) => ('+', theme.hint()),
            Some(Mark::Offer(letter)) => (letter, theme.hint()),
            None => ('·', theme.faint()),
        },
    }
}

/// The numbers of the moves in the place of their stones; of three digits the last two.
fn draw_numbers(frame: &mut Frame<'_>, layout: &Layout, play: &Play, shown: Rectangle, theme: Theme) {
    for (played, number) in play.game().moves().iter().zip(1..) {
        // Stones that were captured are gone, and others may stand there now.
        let is_there = play.ground().cell(played.place) == Cell::Stone(played.color);
        if !is_there || !shown.contains(played.place) {
            continue;
        }
        write_on_cell(frame, layout, played.place, &two_digits(number), theme.side(played.color));
    }
}

fn two_digits(number: usize) -> String {
    if number < 100 { format!("{number:>2}") } else { format!("{:02}", number % 100) }
}

/// Two letters that end on a cell.
fn write_on_cell(frame: &mut Frame<'_>, layout: &Layout, place: Place, text: &str, style: Style) {
    let (column, row) = layout.position(place);
    for (letter, column) in text.chars().zip(column.saturating_sub(1)..) {
        put(frame, (column, row), letter, style);
    }
}

/// What stands around cells: the later ones cover the earlier ones.
fn draw_brackets(frame: &mut Frame<'_>, layout: &Layout, play: &Play, shown: Rectangle, theme: Theme) {
    let row = if play.study().shows_better { Vec::new() } else { play.ground().winning_row() };
    for &place in row.iter().filter(|&&place| shown.contains(place)) {
        let signs = if theme.has_colors() { [' ', ' '] } else { ['*', '*'] };
        surround(frame, layout.position(place), signs, theme.winning());
        put_style(frame, layout.position(place), theme.winning());
    }
    let last = play
        .game()
        .last()
        .filter(|_| !play.study().shows_better)
        .map(|place| (place, ['(', ')'], theme.last()));
    let hint = play.hint.map(|place| (place, ['<', '>'], theme.hint()));
    let cursor = Some((play.cursor, ['[', ']'], theme.cursor()));
    // The last stone, and as a rule the cursor on it, is part of a row that won: it is to be seen with the others.
    let is_free = |place: Place| shown.contains(place) && !row.contains(&place);
    let brackets = [last, hint, cursor].into_iter().flatten();
    for (place, signs, style) in brackets.filter(|&(place, ..)| is_free(place)) {
        surround(frame, layout.position(place), signs, style);
    }
}

/// Signs before and after a cell; what is between them keeps its own colour.
fn surround(frame: &mut Frame<'_>, (column, row): (u16, u16), [before, after]: [char; 2], style: Style) {
    for (column, sign) in [(column - 1, before), (column + 1, after)] {
        // The numbers of moves have two digits, and half a number would be another one.
        let is_digit =
            |cell: &ratatui::buffer::Cell| cell.symbol().chars().all(|letter| letter.is_ascii_digit());
        if !frame.buffer_mut().cell((column, row)).is_some_and(is_digit) {
            put(frame, (column, row), sign, style);
        } else {
            put_style(frame, (column, row), Style { fg: None, ..style }.add_modifier(Modifier::REVERSED));
        }
    }
    put_style(frame, (column, row), Style { fg: None, ..style });
}

fn put_style(frame: &mut Frame<'_>, position: (u16, u16), style: Style) {
    if let Some(cell) = frame.buffer_mut().cell_mut(position) {
        cell.set_style(style);
    }
}

fn put(frame: &mut Frame<'_>, position: (u16, u16), sign: char, style: Style) {
    if let Some(cell) = frame.buffer_mut().cell_mut(position) {
        cell.set_char(sign).set_style(style);
    }
}

fn draw_labels(frame: &mut Frame<'_>, layout: &Layout, play: &Play, shown: Rectangle, theme: Theme) {
    let is_board = play.ground().size().is_some();
    for y in shown.low.y..=shown.high.y {
        let number = if is_board { y + 1 } else { y };
        let style = if y == play.cursor.y { theme.strong() } else { theme.faint() };
        let row = layout.position(Place { x: shown.low.x, y }).1;
        let label = end_of(&number.to_string(), usize::from(LABELS) - 1);
        write(frame, layout.ground.x, row, &format!("{label:>5}"), style);
    }
    for x in shown.low.x..=shown.high.x {
        let column = layout.position(Place { x, y: shown.low.y }).0;
        let style = if x == play.cursor.x { theme.strong() } else { theme.faint() };
        if is_board {
            // Two letters reach back between the columns, so every other column has to do without.
            let letters = column_letters(x);
            if letters.len() > 1 && x % 2 == 1 {
                continue;
            }
            write(frame, column + 1 - letters.len() as u16, layout.columns.y, &letters, style);
        } else if x % NAMED == 0 {
            let number = end_of(&x.to_string(), 2 * NAMED as usize - 1);
            let half = number.chars().count() as u16 / 2;
            write(frame, column - half, layout.columns.y, &number, style);
        }
    }
}

/// How often a column of the field has its number below it.
const NAMED: i32 = 5;

/// The last letters of a text that is too long.
fn end_of(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        text.to_owned()
    } else {
        ['…'].into_iter().chain(text.chars().skip(count + 1 - width)).collect()
    }
}

fn write(frame: &mut Frame<'_>, column: u16, row: u16, text: &str, style: Style) {
    let room = frame.area().width.saturating_sub(column);
    if frame.area().contains((column, row).into()) {
        frame.buffer_mut().set_stringn(column, row, text, usize::from(room), style);
    }
}
