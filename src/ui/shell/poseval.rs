//! `poseval`: what a position asks for, most urgent first, then captures, then the engine's view.

use super::game::{Game, name};
use super::location::{name_of, names};
use super::tactics;
use crate::engine::{Engine, SearchResult};
use crate::game::{Color, Point, Shape, Taken};

/// Rows worth making and blocking, strongest first.
const ROWS: [(Shape, &str); 3] =
    [(Shape::OpenFour, "open four"), (Shape::OpenThree, "open three"), (Shape::OpenTwo, "open two")];

/// No list of moves is longer: nobody reads hundreds. All that the tournament rule allows on 7x7 are listed.
const MOST: usize = 24;

/// What can be seen without thinking ahead, a line each.
pub(super) fn sights(game: &Game) -> Vec<String> {
    let mut lines = duty(game).or_else(|| decision(game)).map_or_else(|| rows(game), |line| vec![line]);
    lines.extend(captures(game));
    lines
}

/// What the opening rules ask for.
fn duty(game: &Game) -> Option<String> {
    let (board, player) = (game.board(), name(game.to_move()));
    let is_bound = game.size().points().any(|point| board.breaks_opening(point));
    let moves = shortlist(game, &tactics::legal(board));
    is_bound.then(|| match board.ply() {
        0 => format!("{player} must play {moves} to start the game"),
        _ => format!("{player} must play one of the following spaces as per tournament rules: {moves}"),
    })
}

/// Moves that win, or that prevent a loss.
fn decision(game: &Game) -> Option<String> {
    let (board, player) = (game.board(), name(game.to_move()));
    let list = |moves: &[Point]| shortlist(game, moves);
    let wins = tactics::wins(board, board.to_move());
    if !wins.is_empty() {
        return Some(format!("winning moves for {player} are: {}", list(&wins)));
    }
    let losses = tactics::wins(board, !board.to_move());
    if losses.is_empty() {
        return None;
    }
    // Several threats can have one answer: a capture may break them all.
    let saves = tactics::saves(board);
    Some(match saves.len() {
        0 => format!("a {player} loss is inevitable. blocking moves would be: {}", list(&losses)),
        1 => format!("move that will prevent a {player} loss is {}", list(&saves)),
        _ => format!("moves that will prevent a {player} loss are {}", list(&saves)),
    })
}

/// The strongest rows that can be made or blocked.
fn rows(game: &Game) -> Vec<String> {
    let (board, player) = (game.board(), name(game.to_move()));
    for (shape, row) in ROWS {
        let makes = tactics::makes(board, board.to_move(), shape);
        let blocks = tactics::blocks(board, shape);
        let mut lines = Vec::new();
        if !makes.is_empty() {
            lines.push(format!("{player} can make an {row} with {}", shortlist(game, &makes)));
        }
        if !blocks.is_empty() {
            lines.push(format!("{player} can block an {row} with: {}", shortlist(game, &blocks)));
        }
        if !lines.is_empty() {
            return lines;
        }
    }
    vec!["there are no specific moves to play at this time".to_owned()]
}

/// Captures at hand, and stones in danger.
fn captures(game: &Game) -> Vec<String> {
    let board = game.board();
    let (player, opponent) = (name(game.to_move()), name(!game.to_move()));
    let mut lines = Vec::new();
    let own = tactics::captures(board, board.to_move());
    if !own.is_empty() {
        lines.push(format!("{player} can capture with: {}", with_taken(game, &own)));
    }
    let threats = tactics::captures(board, !board.to_move());
    if !threats.is_empty() {
        lines.push(format!("{opponent} threatens to capture with: {}", with_taken(game, &threats)));
        let rescues = tactics::rescues(board);
        if !rescues.is_empty() {
            lines.push(format!("{player} can save stones with: {}", shortlist(game, &rescues)));
        }
    }
    lines
}

/// The moves nearest to the last one, where most is going on, and how many there are besides.
fn shortlist(game: &Game, moves: &[Point]) -> String {
    let size = game.size();
    let last = game.board().last_move().unwrap_or_else(|| size.centre());
    let mut nearest = moves.to_vec();
    nearest.sort_by_key(|&point| (size.distance(point, last), size.x(point), size.y(point)));
    nearest.truncate(MOST);
    match moves.len() - nearest.len() {
        0 => names(size, &nearest),
        others => format!("{} and {others} more", names(size, &nearest)),
    }
}

/// `b4 (c4 d4), f6 (e6 d6)`
fn with_taken(game: &Game, captures: &[(Point, Taken)]) -> String {
    let told: Vec<String> = captures
        .iter()
        .map(|(point, taken)| format!("{} ({})", name_of(game.size(), *point), names(game.size(), taken)))
        .collect();
    told.join(", ")
}

/// What the engine would do, why, and what it expects.
pub(super) fn engine_view(game: &Game, thought: &SearchResult) -> Vec<String> {
    let (board, player) = (game.board(), name(game.to_move()));
    let best = name_of(game.size(), thought.point);
    let mut lines =
        vec![format!("the engine would play {best}: it {}", Engine::explain(board, thought.point))];
    lines.push(if thought.score.is_decided() {
        format!("the engine sees a forced {} for {player}", thought.score)
    } else {
        format!("the engine's score for {player} is {}", thought.score)
    });
    if thought.pv.len() > 1 {
        let moves = expected(game, &thought.pv);
        lines.push(format!("the engine expects: {moves}"));
    }
    lines
}

fn expected(game: &Game, pv: &[Point]) -> String {
    let mut player: Color = game.to_move();
    let mut told = Vec::new();
    for &point in pv {
        told.push(format!("{} {}", name(player), name_of(game.size(), point)));
        player = !player;
    }
    told.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = ". . . . . . . . .";

    /// Rows from the top, who is to move, captured pairs, the lines printed.
    type Case<'a> = (&'a [&'a str], Color, [u8; 2], &'a [&'a str]);

    #[test]
    fn what_is_most_urgent_is_told() {
        let (black, white) = (Color::Black, Color::White);
        let capture_breaks_all =
            [EMPTY, EMPTY, EMPTY, EMPTY, ". X X X X . . . .", ". . X . . . . . .", ". . O . . . . . ."];
        let pair_in_danger = [EMPTY, EMPTY, EMPTY, EMPTY, ". O X X . . . . ."];
        let cases: [Case; 9] = [
            (&[". X X X X . . . ."], black, [0, 0], &["winning moves for black are: a9 f9"]),
            (
                &[". X X X X . . . ."],
                white,
                [0, 0],
                &["a white loss is inevitable. blocking moves would be: a9 f9"],
            ),
            (&["O X X X X . . . ."], white, [0, 0], &["move that will prevent a white loss is f9"]),
            (
                &capture_breaks_all,
                white,
                [0, 0],
                &["move that will prevent a white loss is c6", "white can capture with: c6 (c4 c5)"],
            ),
            (
                &pair_in_danger,
                white,
                [0, 4],
                &["winning moves for white are: e5", "white can capture with: e5 (c5 d5)"],
            ),
            (
                &pair_in_danger,
                black,
                [0, 4],
                &[
                    "move that will prevent a black loss is e5",
                    "white threatens to capture with: e5 (c5 d5)",
                    "black can save stones with: e5",
                ],
            ),
            (&[EMPTY, ". . . X X X . . ."], black, [0, 0], &["black can make an open four with c8 g8"]),
            (&[EMPTY, ". . . X X X . . ."], white, [0, 0], &["white can block an open four with: c8 g8"]),
            (
                &[EMPTY, ". . . X X . . . ."],
                black,
                [0, 0],
                &["black can make an open three with b8 c8 f8 g8"],
            ),
        ];
        for (top, to_move, pairs, expected) in cases {
            let mut rows = [EMPTY; 9];
            rows[..top.len()].copy_from_slice(top);
            assert_eq!(sights(&Game::drawn(&rows, to_move, pairs)), expected, "{rows:?}");
        }
    }
}
