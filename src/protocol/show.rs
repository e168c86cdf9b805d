//! `SHOW`: the position and the limits in force, drawn for a person.

use super::command::At;
use super::position::{Position, Side};
use super::session::at;
use super::settings::Settings;
use crate::drawing::{Drawing, Labels};
use crate::game::notation::Alpha;
use crate::game::{Board, Cell, Color, Direction, Outcome, Point, Shape, WinBy};
use std::fmt::{Display, Write};
use std::time::Duration;

/// The lines of `SHOW`; `left` is what is left of the match, `lessons` how many lost lines are remembered.
pub(super) fn lines(
    settings: &Settings,
    left: Option<Duration>,
    lessons: Option<usize>,
    position: Option<&Position>,
) -> Vec<String> {
    let mut lines = Vec::new();
    match position {
        Some(position) => {
            lines.extend(drawing(position));
            lines.extend(situation(position));
            lines.extend(settings.cursor.and_then(|cursor| closer_look(position, cursor)));
        }
        None => lines.push(format!("no board yet; rule {} ({})", settings.rules.bits(), settings.rules)),
    }
    lines.extend(limits(settings, left, lessons));
    lines
}

/// The limits and wishes in force.
pub(super) fn limits(settings: &Settings, left: Option<Duration>, lessons: Option<usize>) -> Vec<String> {
    let mut lines = Vec::new();
    lines.push(format!(
        "limits: turn {} ms, match {}, left {}, memory {} bytes, threads {}, depth {}, nodes {}",
        settings.turn_time.as_millis(),
        or_none(settings.match_time.map(milliseconds)),
        or_none(left.map(milliseconds)),
        settings.memory,
        settings.threads,
        or_none(settings.depth),
        or_none(settings.nodes),
    ));
    lines.push(format!(
        "level {} ({}), suggest {}, game type {}, folder {}, lost lines {}",
        settings.level,
        settings.level.description(),
        if settings.suggest { "on" } else { "off" },
        or_none(settings.game_type),
        or_none(settings.folder.as_ref()),
        or_none(lessons),
    ));
    lines
}

fn milliseconds(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}

fn or_none(value: Option<impl Display>) -> String {
    value.map_or("none".to_owned(), |value| value.to_string())
}

/// The board with the x,y of the protocol around it, the last move in brackets.
fn drawing(position: &Position) -> Vec<String> {
    let sign = |point| letter(position, point).to_string();
    let last = position.last_move().map(|(point, _)| (point, ['(', ')']));
    Drawing { last, ..Drawing::new(position.board().size(), Labels::Protocol, &sign) }.lines()
}

fn letter(position: &Position, point: Point) -> char {
    match position.board().cell(point) {
        Cell::Empty => '.',
        Cell::Blocked => '#',
        Cell::Stone(color) => match position.side(color) {
            Side::Own => 'X',
            Side::Opponent => 'O',
        },
    }
}

/// Rules, sides, captures and what has happened.
fn situation(position: &Position) -> Vec<String> {
    let board = position.board();
    let size = board.size();
    let color = |side| match position.color(side) {
        Color::Black => "black",
        Color::White => "white",
    };
    let mut lines = vec![
        "x,y are column and row, counted from 0 at the top left".to_owned(),
        format!("{}x{}, rule {} ({})", size.width(), size.height(), board.rules().bits(), board.rules()),
        format!(
            "X the brain ({}), O you ({}), # blocked; {} move, last move {}",
            color(Side::Own),
            color(Side::Opponent),
            whose(position.next()),
            or_none(position.last_move().map(|(point, side)| format!(
                "{} by {}",
                at(size, point),
                name(side)
            ))),
        ),
    ];
    let [own, opponent] = [Side::Own, Side::Opponent].map(|side| position.color(side));
    if board.rules().captures.is_some() {
        lines.push(format!(
            "captured stones: {} by the brain, {} by you",
            board.captured(own),
            board.captured(opponent)
        ));
    }
    if board.rules().continuous {
        lines.push(format!(
            "lines made: {} by the brain, {} by you",
            board.lines_made(own),
            board.lines_made(opponent)
        ));
    }
    lines.extend(board.outcome().map(|outcome| ending(position, outcome)));
    lines.extend(game(board).map(|moves| format!("the game, as other programs read it: {moves}")));
    lines
}

/// The moves from the empty board in one word, as `h8i9g7`, if they led here: a position that was set up may have none.
fn game(board: &Board) -> Option<String> {
    let mut replayed = board.emptied();
    let mut moves = String::new();
    for point in board.moves() {
        if replayed.cell(point) != Cell::Empty {
            return None;
        }
        replayed.play(point);
        write!(moves, "{}", Alpha(board.size(), point)).ok()?;
    }
    let led_here = board.size().points().all(|point| replayed.cell(point) == board.cell(point));
    (led_here && !moves.is_empty()).then_some(moves)
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Own => "the brain",
        Side::Opponent => "you",
    }
}

pub(super) fn whose(side: Side) -> &'static str {
    match side {
        Side::Own => "the brain's",
        Side::Opponent => "your",
    }
}

fn ending(position: &Position, outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "game over: a draw".to_owned(),
        Outcome::Win(color, by) => {
            let how = match by {
                WinBy::Line => "a line",
                WinBy::Captures => "captures",
                WinBy::MoreLines => "more lines",
            };
            format!("game over: {} won by {how}", name(position.side(color)))
        }
    }
}

/// What a stone of either side would make on the cell under the cursor, line by line.
fn closer_look(position: &Position, cursor: At) -> Option<String> {
    let board = position.board();
    let point = board.size().point(cursor.x, cursor.y)?;
    if board.cell(point) != Cell::Empty {
        return Some(format!("at {cursor}: {}", letter(position, point)));
    }
    let of = |side| {
        let color = position.color(side);
        let shapes = Direction::ALL.map(|direction| words(board.shape(point, color, direction)));
        let foul = board.foul(point, color).map_or("", |_| ", forbidden");
        format!("{} stone makes {}{foul}", whose(side), shapes.join(", "))
    };
    Some(format!("at {cursor} (row, column, diagonals): {}; {}", of(Side::Own), of(Side::Opponent)))
}

/// `OpenThree` as `open three`.
fn words(shape: Shape) -> String {
    let mut text = String::new();
    for letter in format!("{shape:?}").chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}
