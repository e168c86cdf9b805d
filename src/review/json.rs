//! The review for programs, and for the page.

use super::branch::Branch;
use super::game::Game;
use super::proofs;
use super::summary::Summary;
use super::verdict::{Review, Verdict};
use super::words::remark;
use crate::game::{Board, Cell, Color, Outcome};
use anyhow::Result;
use serde_json::{Value, json};

/// One JSON object with everything.
pub fn text(game: &Game, review: &Review) -> Result<String> {
    Ok(serde_json::to_string_pretty(&value(game, review))? + "\n")
}

/// The same as a value.
pub fn value(game: &Game, review: &Review) -> Value {
    let first = &game.boards[0];
    let (rules, size) = (first.rules(), first.size());
    let moves = game.moves.iter().zip(&review.verdicts).enumerate().map(|(number, (played, verdict))| {
        json!({
            "number": number + 1,
            "color": word(played.color),
            "move": game.name(played.point),
            "quality": verdict.worth.quality.word(),
            "is_bad": verdict.worth.quality.is_bad(),
            "win_rate_before": rounded(verdict.worth.before),
            "win_rate_after": rounded(verdict.worth.after),
            "forced_before": forced(verdict, 0),
            "forced_after": forced(verdict, 1),
            "best_line": names(game, &verdict.best),
            "best_answer": names(game, &verdict.answer),
            "remark": remark(game, verdict),
            "proof": verdict.proof.as_ref().map(|proof| Branch::new(proof, proofs::MOST_WRITTEN).json(size)),
        })
    });
    let boards: Vec<String> = game.boards.iter().map(cells).collect();
    json!({
        "rule": rules.bits(), "rules": rules.to_string(), "width": size.width(), "height": size.height(),
        "black": game.player(Color::Black), "white": game.player(Color::White),
        "result": game.outcome().map(|outcome| match outcome {
            Outcome::Win(color, _) => word(color),
            Outcome::Draw => "draw",
        }),
        "moves": moves.collect::<Vec<_>>(),
        "positions": boards,
        "black_win_rates": review.black_wins(game).into_iter().map(rounded).collect::<Vec<_>>(),
        "summary": {
            "black": summary(&review.players[Color::Black as usize]),
            "white": summary(&review.players[Color::White as usize]),
        },
    })
}

fn summary(player: &Summary) -> Value {
    json!({
        "moves": player.moves, "accuracy": (10.0 * player.accuracy()).round() / 10.0,
        "only_moves": player.only_moves, "inaccuracies": player.inaccuracies, "mistakes": player.mistakes,
        "blunders": player.blunders, "missed_wins": player.missed_wins, "allowed_wins": player.allowed_wins,
    })
}

/// Plies to a forced win of the mover, negative for a forced loss; nothing where all is open.
fn forced(verdict: &Verdict, at: usize) -> Option<i64> {
    let score = verdict.worth.forced[at]?;
    let plies = score.plies_to_end()? as i64;
    Some(if score.is_win() { plies } else { -plies })
}

fn names(game: &Game, line: &[crate::game::Point]) -> Vec<String> {
    line.iter().map(|&point| game.name(point)).collect()
}

/// The cells of a board row by row: `X`, `O`, `#` for blocked and `.` for empty.
pub fn cells(board: &Board) -> String {
    let cell = |point| match board.cell(point) {
        Cell::Empty => '.',
        Cell::Blocked => '#',
        Cell::Stone(Color::Black) => 'X',
        Cell::Stone(Color::White) => 'O',
    };
    board.size().points().map(cell).collect()
}

fn word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Only what is decided is 0 or 1.
fn rounded(rate: f64) -> f64 {
    match rate {
        0.0 | 1.0 => rate,
        rate => ((1000.0 * rate).round() / 1000.0).clamp(0.001, 0.999),
    }
}
