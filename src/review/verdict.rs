//! What a move was worth: judged by win rates before and after it.

use super::game::Game;
use super::thought::Thought;
use crate::engine::{Engine, Pv, win_rate};
use crate::eval::Score;
use crate::game::{Board, Color, Outcome, Point};

/// How good a move was, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Quality {
    /// Every other move loses by force.
    OnlyMove,
    /// The engine's own choice, or as good.
    Best,
    /// Loses next to nothing.
    Good,
    /// Loses 5 points of win rate or more.
    Inaccuracy,
    /// Loses 10 or more.
    Mistake,
    /// Loses 20 or more.
    Blunder,
    /// There was a forced win, and it is gone.
    MissedWin,
    /// The opponent has a forced win now, and had none.
    AllowsWin,
}

impl Quality {
    /// What it is called; nothing where there is nothing to say.
    pub fn word(self) -> &'static str {
        match self {
            Quality::OnlyMove => "only move",
            Quality::Best | Quality::Good => "",
            Quality::Inaccuracy => "inaccuracy",
            Quality::Mistake => "mistake",
            Quality::Blunder => "blunder",
            Quality::MissedWin => "missed win",
            Quality::AllowsWin => "allows a forced win",
        }
    }

    /// Whether something better should be shown.
    pub fn is_bad(self) -> bool {
        self >= Quality::Inaccuracy
    }
}

/// What is said of one move.
pub struct Verdict {
    /// How good it was.
    pub quality: Quality,
    /// The mover's win rate if he plays best, and after his move.
    pub before: f64,
    /// See [`Verdict::before`].
    pub after: f64,
    /// Plies to the end, where it is forced: for the mover before and after.
    pub forced: [Option<Score>; 2],
    /// The best line instead.
    pub best: Pv,
    /// What its first move does.
    pub why: String,
    /// How the opponent answers best.
    pub answer: Pv,
}

/// What is said of one player.
#[derive(Clone, Copy, Default)]
pub struct Summary {
    /// Moves made.
    pub moves: usize,
    /// Win rate lost by all of them, in points from 0 to 1.
    lost: f64,
    /// Moves that lost a little.
    pub inaccuracies: usize,
    /// Moves that lost more.
    pub mistakes: usize,
    /// Moves that lost much.
    pub blunders: usize,
    /// Forced wins that were not played.
    pub missed_wins: usize,
    /// Forced wins that the opponent was given.
    pub allowed_wins: usize,
    /// Only moves that were found.
    pub only_moves: usize,
}

impl Summary {
    /// 100 % less what a move loses on average.
    pub fn accuracy(&self) -> f64 {
        100.0 * (1.0 - self.lost / self.moves.max(1) as f64)
    }
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
            players[played.color as usize].count(&verdict);
            verdicts.push(verdict);
        }
        Review { verdicts, players }
    }

    /// Black's win rate before each move and after the last, from 0 to 1.
    pub fn black_wins(&self, game: &Game) -> Vec<f64> {
        let for_black = |color: Color, rate: f64| if color == Color::Black { rate } else { 1.0 - rate };
        let pairs = self.verdicts.iter().zip(&game.moves);
        let mut rates: Vec<f64> =
            pairs.map(|(verdict, played)| for_black(played.color, verdict.before)).collect();
        let last = self.verdicts.last().zip(game.moves.last());
        rates.extend(last.map(|(verdict, played)| for_black(played.color, verdict.after)));
        rates
    }
}

impl Summary {
    fn count(&mut self, verdict: &Verdict) {
        self.moves += 1;
        self.lost += verdict.before - verdict.after;
        match verdict.quality {
            Quality::OnlyMove => self.only_moves += 1,
            Quality::Best | Quality::Good => {}
            Quality::Inaccuracy => self.inaccuracies += 1,
            Quality::Mistake => self.mistakes += 1,
            Quality::Blunder => self.blunders += 1,
            Quality::MissedWin => self.missed_wins += 1,
            Quality::AllowsWin => self.allowed_wins += 1,
        }
    }
}

/// Judges one move by the thoughts before and after it.
fn judge(board: &Board, next: &Board, played: Point, [before, after]: [&Thought; 2]) -> Verdict {
    let best = before.first();
    let looked_at = before.iter().find(|line| line.point() == played);
    // What was searched after the move has seen one ply more, unless the game is over there.
    let answered = match next.outcome() {
        Some(outcome) => ended(board, outcome),
        None => after.first().map_or(Score::DRAW, |line| -line.score.to_root(1)),
    };
    // Both searches are right about forced results; else the one that looked at this move alone is.
    let is_best = best.is_some_and(|line| line.point() == played);
    let score = match looked_at {
        Some(line) if is_best && !answered.is_decided() => line.score,
        _ => answered,
    };
    let top = best.map_or(score, |line| line.score.max(score));
    let rate = |score| win_rate(board.rules(), score);
    let (before_rate, after_rate) = (rate(top), rate(score));
    let others_lose = before.get(1).is_some_and(|line| line.score.is_loss());
    let quality = match before_rate - after_rate {
        _ if top.is_win() && !score.is_win() => Quality::MissedWin,
        _ if score.is_loss() && !top.is_loss() => Quality::AllowsWin,
        _ if is_best && others_lose && !score.is_loss() => Quality::OnlyMove,
        _ if is_best => Quality::Best,
        lost if lost >= 0.20 => Quality::Blunder,
        lost if lost >= 0.10 => Quality::Mistake,
        lost if lost >= 0.05 => Quality::Inaccuracy,
        _ => Quality::Good,
    };
    let line = best.map(|line| line.pv.clone()).unwrap_or_default();
    let why = line.first().filter(|_| quality.is_bad()).map(|&point| Engine::explain(board, point));
    Verdict {
        quality,
        before: before_rate,
        after: after_rate,
        forced: [top, score].map(|score| score.is_decided().then_some(score)),
        best: line,
        why: why.unwrap_or_default(),
        answer: after.first().map(|line| line.pv.clone()).unwrap_or_default(),
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
