//! What a match has shown, as text for people and as JSON for programs.

use super::statistics::{Estimate, Sprt, SprtVerdict};
use super::tally::Tally;
use super::terms::{Side, Terms};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A match with all that is needed to tell of it.
pub(in crate::tools) struct Report<'a> {
    pub(in crate::tools) tally: &'a Tally,
    pub(in crate::tools) names: &'a [String; 2],
    pub(in crate::tools) terms: &'a Terms,
    pub(in crate::tools) sprt: Option<Sprt>,
}

/// Pairs of games below which a likelihood says more about chance than about the brains.
const FEW_PAIRS: u64 = 5;

impl Report<'_> {
    /// The whole story, 80 columns wide.
    pub(in crate::tools) fn text(&self) -> String {
        let (tally, [a, b]) = (self.tally, self.names);
        let mut text = format!("{a} v {b}\n{}\n\n", self.terms.describe());
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
        let width = a.chars().count().max(b.chars().count()).max(10);
        let _ = writeln!(text, "\n{:width$}  longest move  peak memory  faults", "");
        for side in Side::BOTH {
            let _ = writeln!(
                text,
                "{:width$} {:>10} ms {:>9.1} MB  {}",
                self.names[side as usize],
                tally.longest_move(side).as_millis(),
                megabytes(tally.peak_memory(side)),
                fault_list(&tally.faults(side)),
            );
        }
        text
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

    /// Everything, for programs.
    pub(in crate::tools) fn json(&self) -> Value {
        let tally = self.tally;
        let (score, pairs) = (tally.score(), tally.pairs());
        let estimate = pairs.estimate();
        let number = |value: Option<f64>| value.filter(|value| value.is_finite());
        let sides = Side::BOTH.map(|side| {
            json!({
                "name": self.names[side as usize],
                "longest_move_ms": tally.longest_move(side).as_millis() as u64,
                "peak_memory": tally.peak_memory(side),
                "faults": tally.faults(side),
            })
        });
        let sprt = self.sprt.map(|test| {
            let ratio = pairs.log_likelihood_ratio(test);
            json!({
                "elo0": test.elo0, "elo1": test.elo1, "llr": ratio, "bound": Sprt::BOUND,
                "verdict": verdict_word(test.verdict(ratio)),
            })
        });
        json!({
            "a": sides[0],
            "b": sides[1],
            "rule": self.terms.rules.bits(),
            "rules": self.terms.rules.to_string(),
            "width": self.terms.size.width(),
            "height": self.terms.size.height(),
            "turn_ms": self.terms.turn.as_millis() as u64,
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
}

fn verdict_word(verdict: SprtVerdict) -> &'static str {
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

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

fn fault_list(faults: &BTreeMap<&str, usize>) -> String {
    if faults.is_empty() {
        "none".to_owned()
    } else {
        listed(faults.iter().map(|(kind, count)| (*kind, *count)))
    }
}

fn listed<'a>(counts: impl Iterator<Item = (&'a str, usize)>) -> String {
    counts.map(|(what, count)| format!("{what} {count}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::super::tally::{FaultPolicy, GameResult};
    use super::*;

    fn tally(policy: FaultPolicy) -> Tally {
        let mut tally = Tally::new(policy);
        // A wins all but one game in four; once in eight B is late.
        for game in 0..32 {
            tally.add(GameResult {
                game,
                black: if game.is_multiple_of(2) { Side::A } else { Side::B },
                winner: Some(if game % 4 == 3 { Side::B } else { Side::A }),
                reason: "five in a row".into(),
                fault: (game % 8 == 0).then(|| (Side::B, "late".to_owned())),
                moves: 30,
                longest_ms: [120, 2345],
                memory: [5 << 20, 71 << 20],
            });
        }
        tally
    }

    fn with_report<T>(policy: FaultPolicy, see: impl FnOnce(Report<'_>) -> T) -> T {
        let terms = Options::default().terms().unwrap();
        let names = ["alpha".to_owned(), "beta".to_owned()];
        let sprt = Some(Sprt { elo0: 0.0, elo1: 10.0 });
        see(Report { tally: &tally(policy), names: &names, terms: &terms, sprt })
    }

    #[test]
    fn the_text_tells_all_within_80_columns() {
        let text = with_report(FaultPolicy::Lost, |report| report.text());
        let expected = "alpha v beta
gomoku, freestyle 20x20, 5 s a move, 70 MB

Games      32 (24-0-8 for alpha)
Pairs      16 (points 0: 0, ½: 0, 1: 8, 1½: 0, 2: 8)
Elo        +191 ±122 (95 %: +91 to +334)
Stronger   alpha, with a likelihood of 100.0 %
SPRT       LLR +0.45 of ±2.94 for 0 against 10 Elo: undecided
Length     30.0 moves on average; the first player scored 75 %
Ends       five in a row 28, late 4

            longest move  peak memory  faults
alpha             120 ms       5.0 MB  none
beta             2345 ms      71.0 MB  late 4
";
        assert_eq!(text, expected);
        assert!(text.lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn nobody_is_called_stronger_before_the_games_say_so() {
        let terms = Options::default().terms().unwrap();
        let names = ["alpha".to_owned(), "beta".to_owned()];
        // (games, of four in a row those that A wins, what is said)
        let cases = [
            (2, [true, false, false, false], "neither, the score is level"),
            (40, [true, false, true, false], "neither, the score is level"),
            (2, [false; 4], "beta is ahead, but the games are too few to tell"),
            (40, [true, true, true, false], "alpha, with a likelihood of "),
        ];
        for (games, wins, told) in cases {
            let mut tally = Tally::new(FaultPolicy::Lost);
            for game in 0..games {
                tally.add(GameResult {
                    game,
                    black: if game.is_multiple_of(2) { Side::A } else { Side::B },
                    winner: Some(if wins[game % 4] { Side::A } else { Side::B }),
                    reason: "five in a row".into(),
                    fault: None,
                    moves: 30,
                    longest_ms: [1, 1],
                    memory: [1, 1],
                });
            }
            let report = Report { tally: &tally, names: &names, terms: &terms, sprt: None };
            let text = report.text();
            let line = text.lines().find_map(|line| line.strip_prefix("Stronger   ")).unwrap();
            assert!(line.starts_with(told), "{games} games: {line}");
        }
    }

    #[test]
    fn the_json_says_the_same() {
        let value = with_report(FaultPolicy::Void, |report| report.json());
        assert_eq!((&value["wins"], &value["losses"], &value["void"]), (&json!(20), &json!(8), &json!(4)));
        assert_eq!(value["pairs"], json!([0, 0, 8, 0, 4]));
        assert_eq!(value["b"]["faults"], json!({ "late": 4 }));
        assert_eq!(value["sprt"]["verdict"], json!("undecided"));
        assert_eq!(value["results"].as_array().unwrap().len(), 32);
    }

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
