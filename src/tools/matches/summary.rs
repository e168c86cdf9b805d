//! What the games of a match have shown, in a few rows and in a few words.

use super::statistics::{Estimate, Sprt, SprtVerdict};
use super::tally::Tally;
use super::terms::Side;
use serde_json::{Value, json};
use std::fmt::Write;

/// The results of a match and what they are to decide.
pub(in crate::tools) struct Summary<'a> {
    pub(in crate::tools) tally: &'a Tally,
    pub(in crate::tools) names: &'a [String; 2],
    pub(in crate::tools) sprt: Option<Sprt>,
}

/// Pairs of games below which a likelihood says more about chance than about the brains.
const FEW_PAIRS: u64 = 5;

impl Summary<'_> {
    /// One row a fact, 80 columns wide.
    pub(in crate::tools) fn rows(&self) -> String {
        let tally = self.tally;
        let mut text = String::new();
        let mut row = |label: &str, value: String| {
            let _ = writeln!(text, "{label:10} {value}");
        };
        row("Games", self.games());
        row("Pairs", self.pairs());
        row(
            "Elo",
            tally.pairs().estimate().map_or_else(|| "no complete pair yet".to_owned(), elo_with_error),
        );
        if let Some(estimate) = tally.pairs().estimate() {
            row("Stronger", self.stronger(estimate));
        }
        if let Some(test) = self.sprt {
            row("SPRT", self.sequential_test(test));
        }
        if let (Some(moves), Some(black)) = (tally.average_moves(), tally.black_percent()) {
            row("Length", format!("{moves:.1} moves on average; the first player scored {black:.0} %"));
        }
        if !tally.results().is_empty() {
            row("Ends", listed(tally.ends().into_iter()));
        }
        text
    }

    /// The running score in a few words.
    pub(in crate::tools) fn short(&self) -> String {
        let mut text = self.tally.score().to_string();
        let pairs = self.tally.pairs();
        if let Some(estimate) = pairs.estimate() {
            let _ = write!(text, "  Elo {}", short_elo(estimate));
        }
        if let Some(test) = self.sprt.filter(|_| pairs.count() > 0) {
            let _ = write!(text, "  LLR {:+.2}", pairs.log_likelihood_ratio(test));
        }
        text
    }

    /// The same for programs.
    pub(in crate::tools) fn json(&self) -> Value {
        let tally = self.tally;
        let (score, pairs) = (tally.score(), tally.pairs());
        let estimate = pairs.estimate();
        let number = |value: Option<f64>| value.filter(|value| value.is_finite());
        let sprt = self.sprt.map(|test| {
            let ratio = pairs.log_likelihood_ratio(test);
            json!({
                "elo0": test.elo0, "elo1": test.elo1, "llr": ratio, "bound": Sprt::BOUND,
                "verdict": verdict_word(test.verdict(ratio)),
            })
        });
        json!({
            "games": score.games(),
            "wins": score.wins,
            "draws": score.draws,
            "losses": score.losses,
            "void": tally.void_games(),
            "pairs": pairs.0,
            "elo": number(estimate.map(|estimate| estimate.elo)),
            "elo_low": number(estimate.map(|estimate| estimate.low)),
            "elo_high": number(estimate.map(|estimate| estimate.high)),
            "superiority": estimate.map(|estimate| estimate.superiority),
            "sprt": sprt,
            "average_moves": tally.average_moves(),
            "black_percent": tally.black_percent(),
            "results": tally.results(),
        })
    }

    fn games(&self) -> String {
        let score = self.tally.score();
        let void = match self.tally.void_games() {
            0 => String::new(),
            void => format!(", {void} void"),
        };
        format!("{} ({score} for {}){void}", score.games(), self.names[Side::A as usize])
    }

    fn pairs(&self) -> String {
        let pairs = self.tally.pairs();
        let [none, half, one, most, both] = pairs.0;
        format!("{} (points 0: {none}, ½: {half}, 1: {one}, 1½: {most}, 2: {both})", pairs.count())
    }

    /// Which of the two is stronger, and how sure that is.
    fn stronger(&self, estimate: Estimate) -> String {
        let [a, b] = self.names;
        let superiority = estimate.superiority;
        let (likelier, likelihood) =
            if superiority < 0.5 { (b, 1.0 - superiority) } else { (a, superiority) };
        if estimate.elo.round() == 0.0 {
            "neither, the score is level".to_owned()
        } else if self.tally.pairs().count() < FEW_PAIRS {
            format!("{likelier} is ahead, but the games are too few to tell")
        } else {
            format!("{likelier}, with a likelihood of {:.1} %", likelihood * 100.0)
        }
    }

    fn sequential_test(&self, test: Sprt) -> String {
        let ratio = self.tally.pairs().log_likelihood_ratio(test);
        format!(
            "LLR {ratio:+.2} of ±{:.2} for {} against {} Elo: {}",
            Sprt::BOUND,
            test.elo0,
            test.elo1,
            verdict_word(test.verdict(ratio))
        )
    }
}

pub(in crate::tools) fn verdict_word(verdict: SprtVerdict) -> &'static str {
    match verdict {
        SprtVerdict::Passed => "passed",
        SprtVerdict::Failed => "failed",
        SprtVerdict::Undecided => "undecided",
    }
}

fn elo_with_error(estimate: Estimate) -> String {
    let Estimate { elo, low, high, .. } = estimate;
    let error = bounded_error(estimate).map(|error| format!(" ±{error:.0}")).unwrap_or_default();
    format!("{}{error} (95 %: {} to {})", signed(elo), signed(low), signed(high))
}

/// `+70 ±55`, or `+191 (over -68)` where the interval has no other end.
pub(in crate::tools) fn short_elo(estimate: Estimate) -> String {
    let Estimate { elo, low, high, .. } = estimate;
    match bounded_error(estimate) {
        Some(error) => format!("{} ±{error:.0}", signed(elo)),
        None if low.is_finite() => format!("{} (over {})", signed(elo), signed(low)),
        None if high.is_finite() => format!("{} (under {})", signed(elo), signed(high)),
        None => signed(elo),
    }
}

/// Half the width of the interval, if it has a width.
fn bounded_error(estimate: Estimate) -> Option<f64> {
    Some((estimate.high - estimate.low) / 2.0).filter(|error| error.is_finite())
}

fn signed(elo: f64) -> String {
    if elo.is_finite() {
        // A difference that rounds to nothing has no sign.
        format!("{:+.0}", elo.round() + 0.0)
    } else {
        format!("{}∞", if elo > 0.0 { '+' } else { '-' })
    }
}

pub(super) fn listed<'a>(counts: impl Iterator<Item = (&'a str, usize)>) -> String {
    counts.map(|(what, count)| format!("{what} {count}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unbounded_numbers_are_shown_as_such() {
        let estimate = Estimate { elo: f64::INFINITY, low: 140.2, high: f64::INFINITY, superiority: 1.0 };
        assert_eq!(elo_with_error(estimate), "+∞ (95 %: +140 to +∞)");
        assert_eq!(short_elo(estimate), "+∞ (over +140)");
        let estimate = Estimate { elo: -191.0, low: f64::NEG_INFINITY, high: 68.0, superiority: 0.1 };
        assert_eq!(short_elo(estimate), "-191 (under +68)");
        assert_eq!(signed(-0.2), "+0");
    }
}
