//! What is said about a move, in words.

use super::game::Game;
use super::verdict::Verdict;

/// Moves shown of a line.
const LONGEST_LINE: usize = 8;

/// What there is to say about a move, in words.
pub fn remark(game: &Game, verdict: &Verdict) -> String {
    let line = game.line(&verdict.best[..verdict.best.len().min(LONGEST_LINE)]);
    let answer = game.line(&verdict.answer[..verdict.answer.len().min(LONGEST_LINE)]);
    verdict.worth.remark(&line, &verdict.why, &answer)
}
