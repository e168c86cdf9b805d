//! What a match has shown, as text for people and as JSON for programs.

use super::statistics::Sprt;
use super::summary::{Summary, listed};
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

impl Report<'_> {
    /// The whole story, 80 columns wide.
    pub(in crate::tools) fn text(&self) -> String {
        let (tally, [a, b]) = (self.tally, self.names);
        let mut text = format!("{a} v {b}\n{}\n\n{}", self.terms.describe(), self.summary().rows());
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

    /// The part that every match has.
    fn summary(&self) -> Summary<'_> {
        Summary { tally: self.tally, names: self.names, sprt: self.sprt }
    }

    /// The running score in a few words.
    pub(in crate::tools) fn short(&self) -> String {
        self.summary().short()
    }

    /// Everything, for programs.
    pub(in crate::tools) fn json(&self) -> Value {
        let tally = self.tally;
        let sides = Side::BOTH.map(|side| {
            json!({
                "name": self.names[side as usize],
                "longest_move_ms": tally.longest_move(side).as_millis() as u64,
                "peak_memory": tally.peak_memory(side),
                "faults": tally.faults(side),
            })
        });
        let mut value = self.summary().json();
        let [a, b] = sides;
        for (key, part) in [
            ("a", a),
            ("b", b),
            ("rule", self.terms.rules.bits().into()),
            ("rules", self.terms.rules.to_string().into()),
            ("width", self.terms.size.width().into()),
            ("height", self.terms.size.height().into()),
            ("turn_ms", (self.terms.turn.as_millis() as u64).into()),
        ] {
            value[key] = part;
        }
        value
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
}
