//! How good a move was, by the scores before and after it: for the review of a file and for that on the full screen.

use crate::engine::win_rate;
use crate::eval::Score;
use crate::game::Rules;

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

    /// The same as players write it.
    pub fn sign(self) -> &'static str {
        match self {
            Quality::OnlyMove => "!",
            Quality::Best | Quality::Good => "",
            Quality::Inaccuracy => "?!",
            Quality::Mistake => "?",
            Quality::Blunder | Quality::MissedWin | Quality::AllowsWin => "??",
        }
    }

    /// Whether something better should be shown.
    pub fn is_bad(self) -> bool {
        self >= Quality::Inaccuracy
    }
}

/// What is known about a move. All scores are for whoever made it.
#[derive(Clone, Copy, Debug)]
pub struct Evidence {
    /// The best that could be reached, and the second best, where there are such moves.
    pub best: [Option<Score>; 2],
    /// Whether the best move was played.
    pub is_best: bool,
    /// What the search after the move says. It has seen one ply more.
    pub after: Score,
}

/// What a move was worth.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// In a word.
    pub quality: Quality,
    /// The mover's win rate if he plays best, and after his move.
    pub before: f64,
    /// See [`Worth::before`].
    pub after: f64,
    /// Where the game is decided: the score before and after.
    pub forced: [Option<Score>; 2],
}

impl Worth {
    /// Judges a move.
    pub fn new(rules: &Rules, evidence: &Evidence) -> Worth {
        let Evidence { best: [best, second], is_best, after } = *evidence;
        // Both searches are right about forced results; else the one that looked at this move alone is.
        let score = best.filter(|_| is_best && !after.is_decided()).unwrap_or(after);
        let top = best.map_or(score, |best| best.max(score));
        let rate = |score| win_rate(rules, score);
        let (before, after) = (rate(top), rate(score));
        let others_lose = second.is_some_and(Score::is_loss);
        let quality = match before - after {
            _ if top.is_win() && !score.is_win() => Quality::MissedWin,
            _ if score.is_loss() && !top.is_loss() => Quality::AllowsWin,
            _ if is_best && others_lose && !score.is_loss() => Quality::OnlyMove,
            _ if is_best => Quality::Best,
            lost if lost >= 0.20 => Quality::Blunder,
            lost if lost >= 0.10 => Quality::Mistake,
            lost if lost >= 0.05 => Quality::Inaccuracy,
            _ => Quality::Good,
        };
        let forced = [top, score].map(|score| score.is_decided().then_some(score));
        Worth { quality, before, after, forced }
    }

    /// What there is to say about the move: `best` is the line that was better, `why` what its first move does, `answer` how
    /// the opponent goes on.
    pub fn remark(&self, best: &str, why: &str, answer: &str) -> String {
        let word = self.quality.word();
        let [before, after] = self.forced.map(|score| score.map_or_else(String::new, in_moves));
        match self.quality {
            Quality::OnlyMove | Quality::Best | Quality::Good => word.to_owned(),
            Quality::MissedWin => format!("{word}: {best} wins{before}"),
            Quality::AllowsWin => format!("{word}: {answer}{after}; better {best}"),
            _ if why.is_empty() => format!("{word}: better {best}"),
            _ => format!("{word}: better {best}, which {why}"),
        }
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

/// A share as a whole number of hundredths; 0 and 100 are for what is decided.
pub fn percent(rate: f64) -> u32 {
    match rate {
        0.0 => 0,
        1.0 => 100,
        rate => ((100.0 * rate).round() as u32).clamp(1, 99),
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

    #[test]
    fn a_move_is_worth_what_is_left_of_the_best() {
        let (level, win, loss) = (Score::DRAW, Score::win_in(5), Score::loss_in(6));
        let points = Score::of_eval;
        for (best, second, is_best, after, quality) in [
            (level, level, true, points(-300), Quality::Best),
            (level, level, false, points(-10), Quality::Good),
            (level, level, false, points(-40), Quality::Inaccuracy),
            (level, level, false, points(-90), Quality::Mistake),
            (level, level, false, points(-250), Quality::Blunder),
            (level, loss, true, level, Quality::OnlyMove),
            (win, level, false, level, Quality::MissedWin),
            (win, level, false, win, Quality::Good),
            (level, level, true, loss, Quality::AllowsWin),
            (loss, loss, false, loss, Quality::Good),
        ] {
            let evidence = Evidence { best: [Some(best), Some(second)], is_best, after };
            assert_eq!(Worth::new(&Rules::FREESTYLE, &evidence).quality, quality, "{evidence:?}");
        }
        let alone = Evidence { best: [None, None], is_best: false, after: level };
        assert_eq!(Worth::new(&Rules::FREESTYLE, &alone).quality, Quality::Good);
    }
}
