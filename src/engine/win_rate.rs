//! The win rate that a score stands for: a logistic curve, fitted to games for each family of rules.
//!
//! `tessera calibrate` fits the scale and measures how true it is; the tables are in docs/analysis.md.

use crate::eval::Score;
use crate::game::{Family, Rules};

/// Points that multiply the odds by e.
pub fn scale(family: Family) -> f64 {
    match family {
        Family::Freestyle => 175.0,
        Family::ExactFive => 199.0,
        Family::Renju => 187.0,
        Family::Captures => 171.0,
        Family::Caro => 318.0,
    }
}

/// How often the side to move wins with this score, from 0 to 1; a draw is half a win.
pub fn win_rate(rules: &Rules, score: Score) -> f64 {
    of_scale(scale(rules.family()), score)
}

/// The same with a scale of its own.
pub fn of_scale(scale: f64, score: Score) -> f64 {
    match () {
        () if score.is_win() => 1.0,
        () if score.is_loss() => 0.0,
        () => 1.0 / (1.0 + (-f64::from(score.value()) / scale).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_score_wins_more_often_and_both_sides_add_up() {
        for bits in [0, 1, 2, 4, 8, 16] {
            let rules = Rules::from_bits(bits);
            let rate = |value| win_rate(&rules, Score::of_eval(value));
            assert_eq!(rate(0), 0.5, "rule {bits}");
            assert!(rate(-2000) < rate(-10) && rate(10) < rate(300) && rate(300) < 1.0, "rule {bits}");
            assert!((rate(150) + rate(-150) - 1.0).abs() < 1e-12, "rule {bits}");
            assert_eq!(win_rate(&rules, Score::win_in(9)), 1.0);
            assert_eq!(win_rate(&rules, Score::loss_in(8)), 0.0);
        }
    }
}
