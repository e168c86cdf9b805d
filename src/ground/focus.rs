//! Where on the field the next move belongs: in the window in which most depends on it.

use super::window::Window;
use crate::engine::{Engine, Level, Limits};
use crate::game::{Color, Threat};
use crate::search::{Answer, Means, Question, Solver};

/// Moves that may be played to find a win by fours in one window.
const FOURS_NODES: u64 = 4_000;
/// Memory of the solver.
const BYTES: usize = 1 << 18;
/// Windows that are compared when nothing is urgent, and nodes for each look at one.
const COMPARED: usize = 4;
const COMPARED_NODES: u64 = 1_000;

/// The number of the window to play in; `windows` come with those first where most is going on.
///
/// A five is completed before one is stopped, a win by fours is played before one is prevented: the opponent has no time
/// for anything elsewhere. Where nothing is urgent, full strength plays where the move is worth most, and lower levels
/// where most is going on.
pub fn focus(
    windows: &[Window],
    engine: &mut Engine,
    level: Level,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> usize {
    let Some(first) = windows.first().filter(|_| windows.len() > 1) else { return 0 };
    let us = first.board.to_move();
    let has_five = |window: &Window, color| window.board.threat_count(color, Threat::Five) > 0;
    let mut solver = Solver::new(BYTES);
    let five = |color| windows.iter().position(|window| has_five(window, color));
    let mut fours = |color| windows.iter().position(|window| wins_by_fours(&mut solver, window, color));
    five(us)
        .or_else(|| five(!us))
        .or_else(|| fours(us))
        .or_else(|| fours(!us))
        .or_else(|| (level == Level::FULL).then(|| highest_stake(windows, engine, interrupted)))
        .unwrap_or(0)
}

/// Whether a colour would win by fours in a window, were it its turn.
fn wins_by_fours(solver: &mut Solver, window: &Window, color: Color) -> bool {
    let question = Question { means: Means::Fours, nodes: FOURS_NODES, shortest: false };
    let mut board = window.board.clone();
    board.set_to_move(color);
    window.is_alive(color) && matches!(solver.solve(&board, &question), Answer::Win(_))
}

/// The window where it makes the greatest difference who moves next.
fn highest_stake(windows: &[Window], engine: &mut Engine, interrupted: &(dyn Fn() -> bool + Sync)) -> usize {
    let limits = Limits { nodes: Some(COMPARED_NODES), turn: None, ..Limits::default() };
    let mut score = |window: &Window, color| {
        let mut board = window.board.clone();
        board.set_to_move(color);
        let thought = engine.think(&board, &limits, interrupted, &mut |_| {});
        thought.map_or(0, |thought| thought.score.value())
    };
    let mut best = (i32::MIN, 0);
    for (number, window) in windows.iter().enumerate().take(COMPARED) {
        let stake = Color::ALL.map(|color| score(window, color)).iter().sum();
        if stake > best.0 {
            best = (stake, number);
        }
    }
    best.1
}
