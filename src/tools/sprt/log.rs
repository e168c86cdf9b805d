//! One line for every match, in a file that remembers what was tried.

use crate::tools::matches::{Sprt, Tally, short_elo, verdict_word};
use anyhow::{Context, Result};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What a line says beside the result.
pub(super) struct Entry<'a> {
    pub(super) terms: &'a str,
    pub(super) sides: &'a [String; 2],
    pub(super) tally: &'a Tally,
    pub(super) sprt: Option<Sprt>,
}

const HEADER: &str = "# date\tterms\tA\tB\tW-D-L\tElo\tpairs by half points\tSPRT\tLLR\tverdict\n";

impl Entry<'_> {
    /// The line, its parts separated by tabs.
    fn line(&self, now: SystemTime) -> String {
        let pairs = self.tally.pairs();
        let elo = pairs.estimate().map_or_else(|| "-".to_owned(), short_elo);
        let test = match self.sprt {
            Some(test) => {
                let ratio = pairs.log_likelihood_ratio(test);
                let verdict = verdict_word(test.verdict(ratio));
                format!("{},{}\t{ratio:+.2}\t{verdict}", test.elo0, test.elo1)
            }
            None => "-\t-\t-".to_owned(),
        };
        let [a, b] = self.sides;
        let counts = pairs.0.map(|count| count.to_string()).join(",");
        let (date, terms, score) = (date(now), self.terms, self.tally.score());
        format!("{date}\t{terms}\t{a}\t{b}\t{score}\t{elo}\t{counts}\t{test}\n")
    }

    /// Adds the line to a file.
    pub(super) fn append(&self, file: &Path) -> Result<()> {
        append(file, &self.line(SystemTime::now()))
    }
}

/// Begins a new file, and fails if the old one could not be written to.
pub(super) fn prepare(file: &Path) -> Result<()> {
    let is_new = std::fs::metadata(file).map_or(true, |there| there.len() == 0);
    append(file, if is_new { HEADER } else { "" })
}

fn append(file: &Path, text: &str) -> Result<()> {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// Year, month and day (UTC), counted in years that begin with March (Howard Hinnant's `civil_from_days`).
fn date(now: SystemTime) -> String {
    const ERA: u64 = 146_097;
    let days = now.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs() / 86_400 + 719_468;
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}-{month:02}-{day:02}", 400 * era + year + next_year)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::matches::{FaultPolicy, GameResult, Side};

    #[test]
    fn days_have_dates() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 86_399)), expected);
        }
    }

    #[test]
    fn a_line_has_everything() {
        let mut tally = Tally::new(FaultPolicy::Lost);
        for game in 0..8 {
            tally.add(GameResult {
                game,
                black: if game.is_multiple_of(2) { Side::A } else { Side::B },
                winner: Some(if game == 3 { Side::B } else { Side::A }),
                reason: "win".into(),
                fault: None,
                moves: 30,
                longest_ms: [0; 2],
                memory: [0; 2],
            });
        }
        let sides = ["lmr_scale=60", "as in play"].map(str::to_owned);
        let entry = Entry { terms: "renju 15x15", sides: &sides, tally: &tally, sprt: None };
        assert_eq!(
            entry.line(UNIX_EPOCH),
            "1970-01-01\trenju 15x15\tlmr_scale=60\tas in play\t7-0-1\t+338 (over +117)\t0,0,1,0,3\t-\t-\t-\n"
        );
        let sprt = Some(Sprt { elo0: 0.0, elo1: 10.0 });
        let line = Entry { sprt, ..entry }.line(UNIX_EPOCH);
        assert!(line.ends_with("\tundecided\n") && line.contains("\t0,10\t"), "{line}");
        assert_eq!(line.split('\t').count(), HEADER.split('\t').count());
    }
}
