//! What is said about a move, in words.

use super::game::Game;
use super::verdict::{Quality, Verdict};
use crate::eval::Score;

/// Moves shown of a line.
const LONGEST_LINE: usize = 8;

/// A share as a whole number of hundredths; 0 and 100 are for what is decided.
pub fn percent(rate: f64) -> u32 {
    match rate {
        0.0 => 0,
        1.0 => 100,
        rate => ((100.0 * rate).round() as u32).clamp(1, 99),
    }
}

/// What there is to say about a move, in words.
pub fn remark(game: &Game, verdict: &Verdict) -> String {
    let word = verdict.quality.word();
    let line = game.line(&verdict.best[..verdict.best.len().min(LONGEST_LINE)]);
    let answer = game.line(&verdict.answer[..verdict.answer.len().min(LONGEST_LINE)]);
    let [before, after] = verdict.forced.map(|score| score.map_or_else(String::new, in_moves));
    match verdict.quality {
        Quality::OnlyMove | Quality::Best | Quality::Good => word.to_owned(),
        Quality::MissedWin => format!("{word}: {line} wins{before}"),
        Quality::AllowsWin => format!("{word}: {answer}{after}; better {line}"),
        _ => format!("{word}: better {line}, which {}", verdict.why),
    }
}

/// In how many of the winner's moves it is over.
fn in_moves(score: Score) -> String {
    match score.plies_to_end().map(|plies| plies.div_ceil(2)) {
        None | Some(0) => String::new(),
        Some(1) => " at once".to_owned(),
        Some(moves) => format!(" in {moves} moves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_numbers_and_only_what_is_decided_is_0_or_100() {
        for (rate, shown) in [(0.0, 0), (0.001, 1), (0.5, 50), (0.999, 99), (1.0, 100)] {
            assert_eq!(percent(rate), shown, "{rate}");
        }
    }
}
