//! The two last rows: what there is to say, and the keys; or a question.

use super::super::play::{Ended, Play};
use super::super::prompt::Prompt;
use super::super::set_up::Seat;
use super::super::theme::{Theme, stone};
use super::super::thinking::Task;
use super::analysis::for_mover;
use super::{cut_inside, on_two_lines, write_line};
use crate::game::{Color, Opening, Outcome, WinBy};
use crate::ground::Ground;
use crate::opening::Ask;
use crate::ui::shell::{name, title};
use ratatui::Frame;
use ratatui::layout::Rect;

/// What matters most comes first, so that narrow screens show it.
const KEYS: [&str; 9] =
    ["? help", "Enter place", "u undo", "h hint", "Esc menu", "q quit", "r redo", "t threats", "l last"];
const KEYS_OVER: [&str; 8] =
    ["Enter same again", "f review", "i analysis", "Esc menu", "? help", "q quit", "u undo", "Ctrl-S save"];
const KEYS_THINKING: [&str; 8] =
    ["Enter move now", "p pause", "u undo", "Esc menu", "? help", "q quit", "t threats", "l last"];
const KEYS_ASKED: [&str; 7] = ["Enter place", "? help", "u undo", "h hint", "Esc menu", "q quit", "l last"];
const KEYS_CHOOSING: [&str; 6] = ["1 2 3 choose", "h hint", "u undo", "? help", "Esc menu", "q quit"];
const KEYS_EDITING: [&str; 7] =
    ["c play from here", "Esc give up", "1 black", "2 white", "0 erase", "v side to move", "n empty board"];
const KEYS_ENDED: [&str; 8] =
    ["Enter same again", "p play on", "f review", "i analysis", "u undo", "Esc menu", "? help", "q quit"];
const KEYS_ANALYSING: [&str; 9] = [
    "i play",
    "b best cells",
    "+ - lines",
    ", . step",
    "f review",
    "j k mistakes",
    "y better",
    "? help",
    "Enter place",
];
const KEYS_REVIEWING: [&str; 7] =
    ["f stop", ", . step", "j k mistakes", "y better", "Esc menu", "? help", "q quit"];
const KEYS_REVIEWED: [&str; 7] =
    ["j k mistakes", ", . step", "y better", "i analysis", "? help", "Esc menu", "q quit"];
const KEYS_WAITING: [&str; 9] =
    ["Enter go on", "u undo", "r redo", "h hint", "Esc menu", "? help", "q quit", "t threats", "l last"];

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, prompt: Option<&Prompt>, play: &Play, theme: Theme) {
    if let Some(prompt) = prompt {
        return draw_prompt(frame, area, prompt, theme);
    }
    let [first, second] = on_two_lines(&message(play), usize::from(area.width));
    write_line(frame, area, 0, &first, theme.strong());
    if second.is_empty() {
        write_line(frame, area, 1, &keys(play, usize::from(area.width)), theme.faint());
    } else {
        write_line(frame, area, 1, &second, theme.strong());
    }
}

/// A question, its answer so far, and what was wrong with the one before.
pub(super) fn draw_prompt(frame: &mut Frame<'_>, area: Rect, prompt: &Prompt, theme: Theme) {
    let label = prompt.label();
    // Of a long answer the end is shown: that is where one types.
    let room = usize::from(area.width).saturating_sub(label.chars().count() + 3);
    let hidden = prompt.text.chars().count().saturating_sub(room);
    let shown: String = prompt.text.chars().skip(hidden).collect();
    write_line(frame, area, 0, &format!("{label}: {shown}_"), theme.strong());
    match &prompt.complaint {
        _ if prompt.is_to_replace => {
            write_line(
                frame,
                area,
                1,
                "There is another game in it. Replace it?  y yes  n no",
                theme.complaint(),
            );
        }
        Some(complaint) => {
            write_line(frame, area, 1, &cut_inside(complaint, usize::from(area.width)), theme.complaint());
        }
        None => write_line(frame, area, 1, "Enter confirms  Esc cancels  Ctrl-U clears it", theme.faint()),
    }
}

/// As many keys as fit.
fn keys(play: &Play, width: usize) -> String {
    let keys: &[&str] = match play.task() {
        _ if play.is_editing() => &KEYS_EDITING,
        Some(Task::Review) => &KEYS_REVIEWING,
        _ if play.is_analysing() && !play.is_asked() => &KEYS_ANALYSING,
        _ if play.game().is_over() => &KEYS_OVER,
        _ if play.is_over() => &KEYS_ENDED,
        Some(Task::Move(_) | Task::Opening) => &KEYS_THINKING,
        _ if play.last_verdict().is_some() => &KEYS_REVIEWED,
        _ if !play.is_persons_turn() => &KEYS_WAITING,
        _ if matches!(play.ask(), Some((_, Ask::Choose(_)))) => &KEYS_CHOOSING,
        _ if play.is_asked() => &KEYS_ASKED,
        _ => &KEYS,
    };
    as_many_as_fit(keys, width)
}

/// Keys side by side, the first ones if there is no room for all.
pub(super) fn as_many_as_fit(keys: &[&str], width: usize) -> String {
    let mut text = String::new();
    for key in keys {
        let gap = if text.is_empty() { "" } else { "  " };
        if text.len() + gap.len() + key.len() > width {
            break;
        }
        text = text + gap + key;
    }
    text
}

fn message(play: &Play) -> String {
    if let Some((done, all)) = play.review_progress().filter(|_| play.notice.is_empty()) {
        return format!("Review: {done} of {all} positions; f stops it.");
    }
    if let Some(outcome) = play.ground().outcome() {
        return format!("{} {}", result(play.ground(), outcome), play.notice).trim_end().to_owned();
    }
    if let Some(ended) = play.ended().filter(|_| play.is_over()) {
        return format!("{} {}", end(ended), play.notice).trim_end().to_owned();
    }
    if !play.notice.is_empty() {
        return play.notice.clone();
    }
    if play.study().shows_better {
        return "What was better, from the position before; y shows the game again.".to_owned();
    }
    if let Some(said) = play.last_verdict_in_words() {
        return said;
    }
    if play.is_editing() {
        let color = play.ground().to_move();
        return format!("Set up a position; {} {} moves first.", stone(color), name(color));
    }
    // What the computer has just answered belongs to the question that follows.
    if let Some(question) =
        play.question().filter(|_| play.is_persons_turn() && play.task() != Some(Task::Hint))
    {
        return format!("{} {question}", play.message).trim_start().to_owned();
    }
    if !play.message.is_empty() {
        return play.message.clone();
    }
    if let Some(color) = play.threats {
        let captures = play.ground().rules().captures.map_or("", |_| ", c captures");
        return format!("{} would make: 5 five, 4 a four, 3 an open three{captures}", stone(color));
    }
    if play.is_analysing() {
        return line_at_cursor(play)
            .unwrap_or_else(|| "Analysis: the cursor on a cell shows its line.".to_owned());
    }
    match play.seat_to_move() {
        Seat::Computer(_) if play.is_paused => "The computer waits; p or Enter lets it play.".to_owned(),
        Seat::Computer(_) => format!("{} is thinking.", stone(play.acting())),
        Seat::Person if is_bound_to_centre(play) => {
            let centre = play.ground().name(play.ground().centre());
            format!(
                "{} to move: the first stone goes on the centre, {centre}.",
                stone(play.ground().to_move())
            )
        }
        Seat::Person => format!("{} to move.", stone(play.ground().to_move())),
    }
}

/// The line of an analysis that begins where the person points; else the best one, where there is no panel for it.
fn line_at_cursor(play: &Play) -> Option<String> {
    let lines = play.best_lines();
    let (number, line) = (1..).zip(lines).find(|(_, line)| line.moves.first() == Some(&play.cursor))?;
    let names = line.moves.iter().map(|&place| play.ground().name(place)).collect::<Vec<_>>().join(" ");
    Some(format!("{number}. {} %: {names}", for_mover(play, line)))
}

/// Whether the opening rule leaves but one cell for the first stone.
fn is_bound_to_centre(play: &Play) -> bool {
    play.ground().rules().opening != Opening::Free && play.game().last().is_none()
}

/// How a game ended that was not decided on the board.
fn end(ended: Ended) -> String {
    let (loser, winner) = (ended.loser(), !ended.loser());
    let what = match ended {
        Ended::Resigned(_) => "resigns",
        Ended::OutOfTime(_) => "has no time left",
    };
    format!("{} {} {what}: {} {} wins.", stone(loser), title(loser), stone(winner), title(winner))
}

/// How the game ended.
fn result(ground: &Ground, outcome: Outcome) -> String {
    let winner = |color: Color| format!("{} {}", stone(color), title(color));
    match outcome {
        Outcome::Win(color, WinBy::Line) => format!("{} wins with five in a row!", winner(color)),
        Outcome::Win(color, WinBy::Captures) => format!("{} wins by captures!", winner(color)),
        Outcome::Win(color, WinBy::MoreLines) => format!("{} wins with more lines!", winner(color)),
        Outcome::Draw if ground.board().is_some_and(|board| board.outcome().is_none()) => {
            "A draw: no move is allowed any more.".to_owned()
        }
        Outcome::Draw => "A draw.".to_owned(),
    }
}
