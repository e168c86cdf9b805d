//! What a move was worth: judged by win rates before and after it.

use super::game::Game;
use super::quality::{Evidence, Worth};
use super::summary::Summary;
use super::thought::Thought;
use crate::engine::{Engine, Pv};
use crate::eval::Score;
use crate::game::{Board, Color, Outcome, Point};
use crate::search::Proof;

/// What is said of one move.
pub struct Verdict {
    /// What the move was worth.
    pub worth: Worth,
    /// The best line instead.
    pub best: Pv,
    /// What its first move does.
    pub why: String,
    /// How the opponent answers best.
    pub answer: Pv,
    /// The proof of the forced win that was missed or allowed, if it was asked for and found.
    pub proof: Option<Proof>,
}

/// What is said of a game.
pub struct Review {
    /// One for each move.
    pub verdicts: Vec<Verdict>,
    /// By the record's colour.
    pub players: [Summary; 2],
}

impl Review {
    /// Judges all moves.
    pub fn new(game: &Game, thoughts: &[Thought]) -> Review {
        let mut players = [Summary::default(); 2];
        let mut verdicts = Vec::new();
        for (number, played) in game.moves.iter().enumerate() {
            let (board, next) = (&game.boards[number], &game.boards[number + 1]);
            let verdict = judge(board, next, played.point, [&thoughts[number], &thoughts[number + 1]]);
            players[played.color as usize].count(&verdict.worth);
            verdicts.push(verdict);
        }
        Review { verdicts, players }
    }

    /// Black's win rate before each move and after the last, from 0 to 1.
    pub fn black_wins(&self, game: &Game) -> Vec<f64> {
        let for_black = |color: Color, rate: f64| if color == Color::Black { rate } else { 1.0 - rate };
        let pairs = self.verdicts.iter().zip(&game.moves);
        let mut rates: Vec<f64> =
            pairs.map(|(verdict, played)| for_black(played.color, verdict.worth.before)).collect();
        let last = self.verdicts.last().zip(game.moves.last());
        rates.extend(last.map(|(verdict, played)| for_black(played.color, verdict.worth.after)));
        rates
    }
}

/// Judges one move by the thoughts before and after it.
fn judge(board: &Board, next: &Board, played: Point, [before, after]: [&Thought; 2]) -> Verdict {
    let best = before.first();
    let after_score = match next.outcome() {
        Some(outcome) => ended(board, outcome),
        None => after.first().map_or(Score::DRAW, |line| -line.score.to_root(1)),
    };
    let evidence = Evidence {
        best: [0, 1].map(|at| before.get(at).map(|line| line.score)),
        is_best: best.is_some_and(|line| line.point() == played),
        after: after_score,
    };
    let worth = Worth::new(board.rules(), &evidence);
    let line = best.map(|line| line.pv.clone()).unwrap_or_default();
    let why = line.first().filter(|_| worth.quality.is_bad()).map(|&point| Engine::explain(board, point));
    Verdict {
        worth,
        best: line,
        why: why.unwrap_or_default(),
        answer: after.first().map(|line| line.pv.clone()).unwrap_or_default(),
        proof: None,
    }
}

/// The score of whoever moved on `board`, once the game is over.
fn ended(board: &Board, outcome: Outcome) -> Score {
    match outcome {
        Outcome::Win(color, _) if color == board.to_move() => Score::win_in(1),
        Outcome::Win(..) => Score::loss_in(1),
        Outcome::Draw => Score::DRAW,
    }
}
