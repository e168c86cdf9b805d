//! `position`: what the rules say, so that the page need not know any.

use super::super::event::{Out, word};
use super::super::game::{Over, Standing};
use super::super::request::Position;
use crate::game::{Board, Cell, Color, Foul, Threat};
use crate::ground::{Ground, Place, Window};
use anyhow::Result;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// See `docs/web-protocol.md`.
#[derive(Serialize)]
struct Shown {
    stones: Vec<Value>,
    blocked: Vec<String>,
    to_move: &'static str,
    moves: usize,
    last_move: Option<String>,
    captured: BTreeMap<&'static str, u32>,
    lines: BTreeMap<&'static str, u32>,
    last_captured: Vec<String>,
    over: Option<Value>,
    forbidden: Vec<String>,
    fouls: Vec<Value>,
    threats: Vec<Value>,
    at_risk: Vec<String>,
    legal: Option<usize>,
    illegal: Vec<String>,
}

pub(super) fn answer(ask: &Position, out: &mut Out<'_>) -> Result<()> {
    let standing = ask.game.standing()?;
    out.end("position", &shown(&standing));
    Ok(())
}

fn shown(standing: &Standing) -> Shown {
    let ground = &standing.ground;
    let board = ground.board();
    let by_color = |count: &dyn Fn(&Board, Color) -> u32| {
        Color::ALL.map(|color| (word(color), board.map_or(0, |board| count(board, color)))).into()
    };
    let windows = ground.windows();
    let is_over = standing.over.is_some();
    let fouls = if is_over { Vec::new() } else { board.map(fouls).unwrap_or_default() };
    let illegal = match board {
        Some(board) if !is_over => illegal(board),
        _ => Vec::new(),
    };
    Shown {
        stones: stones(standing),
        blocked: board.map(|board| cells(board, |cell| cell == Cell::Blocked)).unwrap_or_default(),
        to_move: word(ground.to_move()),
        moves: standing.moves.len(),
        last_move: standing.moves.last().map(|&place| ground.name(place)),
        captured: by_color(&|board, color| u32::from(board.captured(color))),
        lines: by_color(&|board, color| u32::from(board.lines_made(color))),
        last_captured: standing.names(&standing.last_captured),
        over: standing.over.as_ref().map(|over| end(standing, over)),
        forbidden: fouls.iter().map(|(at, ..)| at.clone()).collect(),
        fouls: fouls
            .into_iter()
            .map(|(at, color, foul)| json!({"at": at, "colour": word(color), "kind": foul_name(foul)}))
            .collect(),
        threats: if is_over { Vec::new() } else { threats(ground, &windows) },
        at_risk: board.filter(|_| !is_over).map(at_risk).unwrap_or_default(),
        legal: board.map(|board| if is_over { 0 } else { board.empty_cells() - illegal.len() }),
        illegal,
    }
}

fn stones(standing: &Standing) -> Vec<Value> {
    let stone = |place: Place, color: Color| {
        let at = standing.ground.name(place);
        json!({"at": at, "colour": word(color), "number": standing.numbers.get(&place)})
    };
    match &standing.ground {
        Ground::Endless(field) => {
            let stones = field.moves().iter().filter_map(|&place| Some(stone(place, field.stone(place)?)));
            stones.collect()
        }
        Ground::Bounded(board) => {
            let size = board.size();
            let stones = size.points().filter_map(|point| match board.cell(point) {
                Cell::Stone(color) => Some(stone(Place { x: size.x(point), y: size.y(point) }, color)),
                Cell::Empty | Cell::Blocked => None,
            });
            stones.collect()
        }
    }
}

fn end(standing: &Standing, over: &Over) -> Value {
    json!({"winner": over.winner.map(word), "by": over.by, "line": standing.names(&over.line)})
}

fn cells(board: &Board, is_wanted: impl Fn(Cell) -> bool) -> Vec<String> {
    let wanted = board.size().points().filter(|&point| is_wanted(board.cell(point)));
    wanted.map(|point| name(board, point)).collect()
}

fn name(board: &Board, point: crate::game::Point) -> String {
    crate::game::notation::Alpha(board.size(), point).to_string()
}

/// Cells that are forbidden to a colour, whoever is to move.
fn fouls(board: &Board) -> Vec<(String, Color, Foul)> {
    let mut fouls = Vec::new();
    for color in Color::ALL.into_iter().filter(|&color| board.may_foul(color)) {
        for point in board.size().points().filter(|&point| board.cell(point) == Cell::Empty) {
            fouls.extend(board.foul(point, color).map(|foul| (name(board, point), color, foul)));
        }
    }
    fouls
}

/// Empty cells that the side to move may not use.
fn illegal(board: &Board) -> Vec<String> {
    let empty = board.size().points().filter(|&point| board.cell(point) == Cell::Empty);
    empty.filter(|&point| !board.is_legal(point)).map(|point| name(board, point)).collect()
}

/// Cells where one more stone makes something that must be answered, for both colours.
fn threats(ground: &Ground, windows: &[Window]) -> Vec<Value> {
    // Windows of the endless field overlap: what is seen in several of them is told once.
    let mut seen = BTreeSet::new();
    let mut threats = Vec::new();
    for window in windows {
        let board = &window.board;
        let near: Vec<_> = board.empty_near_stones(4).collect();
        for color in Color::ALL {
            for &point in &near {
                let threat = board.judged_threat(point, color);
                let place = window.place(point);
                if let Some(kind) = threat_name(threat).filter(|_| seen.insert((place, color as u8))) {
                    threats.push((std::cmp::Reverse(threat), ground.name(place), color, kind));
                }
            }
        }
    }
    threats.sort_by_key(|(threat, ..)| *threat);
    threats
        .into_iter()
        .map(|(_, at, color, kind)| json!({"at": at, "colour": word(color), "kind": kind}))
        .collect()
}

fn threat_name(threat: Threat) -> Option<&'static str> {
    Some(match threat {
        Threat::Five => "five",
        Threat::OpenFour => "open four",
        Threat::DoubleFour => "double four",
        Threat::FourThree => "four-three",
        Threat::Four => "four",
        Threat::DoubleThree => "double three",
        Threat::OpenThree => "open three",
        Threat::Foul | Threat::Quiet | Threat::OpenTwo | Threat::Three | Threat::Suspect => return None,
    })
}

fn foul_name(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "double four",
        Foul::DoubleThree => "double three",
    }
}

/// Stones that somebody could take with one move.
fn at_risk(board: &Board) -> Vec<String> {
    let mut stones = BTreeSet::new();
    for by in Color::ALL {
        for (point, _) in board.capture_cells(by) {
            stones.extend(board.captures_of(point, by));
        }
    }
    stones.into_iter().map(|point| name(board, point)).collect()
}
