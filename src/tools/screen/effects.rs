//! What pairs of games have shown about every factor: the state that is kept, and its table.

use super::factor::{Assignment, Factor};
use crate::tools::UsageError;
use anyhow::{Result, ensure};
use std::fmt::Write;

/// The sums that all effects are estimated from.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Effects {
    pub(super) factors: Vec<Factor>,
    /// Pairs so far.
    pub(super) pairs: usize,
    /// The squares of their results, from 1 to −1 each.
    squares: f64,
    /// For each factor, the results as seen from the side with the high value.
    sums: Vec<f64>,
}

/// Elo of a whole result near an even score, where the logistic curve is almost straight: 800 / ln 10.
const ELO: f64 = 347.0;
/// Two-sided 95 % of a normal distribution.
const NORMAL_95: f64 = 1.96;
const TITLE: &str = "# tessera screen ";

impl Effects {
    /// No pair has been played.
    pub(super) fn new(factors: Vec<Factor>) -> Effects {
        let sums = vec![0.0; factors.len()];
        Effects { factors, pairs: 0, squares: 0.0, sums }
    }

    /// Counts a pair: 1 if A won both games, −1 if B did.
    pub(super) fn add(&mut self, assignment: &Assignment, result: f64) {
        self.pairs += 1;
        self.squares += result * result;
        for (sum, sign) in self.sums.iter_mut().zip(&assignment.0) {
            *sum += sign * result;
        }
    }

    /// Elo of the high value over the low one, for each factor. All other factors are averaged over.
    fn elo(&self) -> impl Iterator<Item = (&Factor, f64)> {
        let elo = |sum: &f64| ELO * sum / self.pairs.max(1) as f64;
        self.factors.iter().zip(self.sums.iter().map(elo))
    }

    /// Half the 95 % interval of every effect.
    fn error(&self) -> f64 {
        let pairs = self.pairs.max(1) as f64;
        NORMAL_95 * ELO * (self.squares / pairs / pairs).sqrt()
    }

    /// The factors, most useful first.
    pub(super) fn table(&self) -> String {
        let mut rows: Vec<(&Factor, f64)> = self.elo().collect();
        rows.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let error =
            if self.squares > 0.0 { format!("±{:.0} Elo", self.error()) } else { "all level".to_owned() };
        let mut text = format!("{} pairs, {error}\n", self.pairs);
        for (Factor { name, low, high }, elo) in rows {
            // Nought has no sign to speak of.
            let elo = (10.0 * elo).round() / 10.0 + 0.0;
            let _ = writeln!(text, "{elo:+7.1}  {name} {low} → {high}");
        }
        text
    }

    /// Everything as text, below what it depends on. Sums are of quarters, so nothing is rounded.
    pub(super) fn text(&self, terms: &str) -> String {
        let sums = self.factors.iter().zip(&self.sums);
        let sums: String = sums.map(|(factor, sum)| format!("{} {sum}\n", factor.name)).collect();
        format!("{TITLE}{terms}\npairs {}\nsquares {}\n{sums}", self.pairs, self.squares)
    }

    /// Goes on from what [`Effects::text`] wrote, if it was begun with the same terms.
    pub(super) fn resume(&mut self, text: &str, terms: &str) -> Result<()> {
        let (header, sums) = text.split_once('\n').unwrap_or_default();
        let begun = header.strip_prefix(TITLE).unwrap_or_default();
        ensure!(
            begun == terms || begun.is_empty(),
            UsageError(format!("it was begun with other terms\n  then: {begun}\n  now:  {terms}"))
        );
        let is_whole = begun == terms && self.read(sums).is_some();
        ensure!(is_whole, UsageError("it is no state of tessera screen, or damaged".into()));
        Ok(())
    }

    fn read(&mut self, text: &str) -> Option<()> {
        let mut lines = text.lines();
        let mut value = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let pairs: usize = value("pairs")?.parse().ok()?;
        // No pair adds more than one to anything.
        let sum = |text: &str| text.parse().ok().filter(|sum: &f64| sum.abs() <= pairs as f64);
        let squares = sum(value("squares")?).filter(|squares| *squares >= 0.0)?;
        let sums: Option<Vec<f64>> = self.factors.iter().map(|factor| sum(value(&factor.name)?)).collect();
        (self.sums, self.squares, self.pairs) = (sums?, squares, pairs);
        lines.next().is_none().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors(names: &[&str]) -> Vec<Factor> {
        names.iter().map(|name| Factor { name: (*name).to_owned(), low: 0, high: 1 }).collect()
    }

    /// Effects found in games whose results are drawn by the difference in strength.
    fn found(truth: &[(&str, f64)], pairs: usize) -> Effects {
        let names: Vec<&str> = truth.iter().map(|(name, _)| *name).collect();
        let mut effects = Effects::new(factors(&names));
        let mut random = fastrand::Rng::with_seed(7);
        for number in 0..pairs {
            let assignment = Assignment::of_pair(&effects.factors, 1, number);
            let elo: f64 = assignment.0.iter().zip(truth).map(|(sign, (_, elo))| sign * elo).sum();
            let chance = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
            let result: f64 = (0..2).map(|_| if random.f64() < chance { 0.5 } else { -0.5 }).sum();
            effects.add(&assignment, result);
        }
        effects
    }

    #[test]
    fn known_effects_are_found_and_an_idle_factor_has_none() {
        let truth = [("idle", 0.0), ("good", 30.0), ("bad", -20.0), ("same", 0.0), ("best", 50.0)];
        let effects = found(&truth, 10_000);
        let error = effects.error();
        assert!((4.0..6.0).contains(&error), "{error}");
        for ((factor, elo), (_, expected)) in effects.elo().zip(truth) {
            assert!((elo - expected).abs() < 1.3 * error, "{}: {elo}\n{}", factor.name, effects.table());
        }
        let table = effects.table();
        let order: Vec<&str> =
            table.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
        assert_eq!((order[0], order[1], order[4]), ("best", "good", "bad"), "{table}");
    }

    #[test]
    fn the_table_is_sorted_and_has_one_error() {
        let mut effects = Effects::new(factors(&["one", "two", "three"]));
        assert_eq!(
            effects.table(),
            "0 pairs, all level\n   +0.0  one 0 → 1\n   +0.0  two 0 → 1\n   +0.0  three 0 → 1\n"
        );
        effects.add(&Assignment(vec![-1.0, 1.0, 1.0]), 0.5);
        effects.add(&Assignment(vec![-1.0, 1.0, -1.0]), 0.5);
        assert_eq!(
            effects.table(),
            "2 pairs, ±240 Elo\n +173.5  two 0 → 1\n   +0.0  three 0 → 1\n -173.5  one 0 → 1\n"
        );
    }

    #[test]
    fn a_text_is_gone_on_from_and_others_are_refused() {
        let effects = found(&[("a", 40.0), ("b", 0.0)], 101);
        let text = effects.text("rule=0 nodes=5");
        let empty = Effects::new(effects.factors.clone());
        let mut again = empty.clone();
        again.resume(&text, "rule=0 nodes=5").unwrap();
        assert_eq!(again, effects);
        let cases = [
            (
                text.clone(),
                "rule=0 nodes=6",
                "begun with other terms\n  then: rule=0 nodes=5\n  now:  rule=0 nodes=6",
            ),
            (String::new(), "rule=0", "no state of tessera screen"),
            ("h8i9\nh8i8\n".to_owned(), "rule=0", "no state of tessera screen"),
            (text.replace("pairs 101", "pairs 1"), "rule=0 nodes=5", "damaged"),
            (text.replace("\nb ", "\nc "), "rule=0 nodes=5", "damaged"),
            (text.replace("squares ", "squares -"), "rule=0 nodes=5", "damaged"),
            (text.replace("\nb ", "\nb NaN"), "rule=0 nodes=5", "damaged"),
            (text.clone() + "c 1\n", "rule=0 nodes=5", "damaged"),
        ];
        for (text, terms, told) in cases {
            let error = empty.clone().resume(&text, terms).expect_err(&text);
            assert!(error.is::<UsageError>() && error.to_string().contains(told), "{text}: {error}");
        }
    }
}
