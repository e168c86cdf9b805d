//! Search numbers with two values each, and who has which in a pair of games.

use crate::random::Random;
use crate::search::Params;
use crate::tools::UsageError;
use anyhow::{Result, ensure};
use std::fmt;

/// A search number with a low and a high value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Factor {
    pub(super) name: String,
    pub(super) low: i32,
    pub(super) high: i32,
}

const FORM: &str = "a factor is given as NAME=LOW/HIGH";

impl Factor {
    /// Reads `NAME=LOW/HIGH`.
    fn of_text(text: &str) -> Result<Factor> {
        let usage = |what: &dyn fmt::Display| UsageError(format!("{text}: {what}"));
        let parts = text.split_once('=').and_then(|(name, values)| Some((name, values.split_once('/')?)));
        let (name, (low, high)) = parts.filter(|(name, _)| !name.is_empty()).ok_or_else(|| usage(&FORM))?;
        let value = |text: &str| -> Result<i32> {
            let mut params = Params::default();
            params.change(name, text).map_err(|error| usage(&error))?;
            params.get(name).ok_or_else(|| usage(&FORM).into())
        };
        let (low, high) = (value(low)?, value(high)?);
        ensure!(low != high, usage(&"both values are the same, so there is nothing to compare"));
        Ok(Factor { name: name.to_owned(), low, high })
    }

    /// Reads every factor of a command line.
    pub(super) fn of_texts(texts: &[String]) -> Result<Vec<Factor>> {
        let known: Vec<&str> = Params::RANGES.iter().map(|(name, ..)| *name).collect();
        ensure!(
            !texts.is_empty(),
            UsageError(format!("{FORM}, at least one\nThere are {}", known.join(", ")))
        );
        let factors = texts.iter().map(|text| Factor::of_text(text)).collect::<Result<Vec<_>>>()?;
        for (at, factor) in factors.iter().enumerate() {
            let is_new = factors[..at].iter().all(|other| other.name != factor.name);
            ensure!(is_new, UsageError(format!("{} is there twice", factor.name)));
        }
        Ok(factors)
    }
}

/// As it is typed.
impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}/{}", self.name, self.low, self.high)
    }
}

/// Who has the high value of each factor in a pair: 1 for A, −1 for B. The other side has the low one.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Assignment(pub(super) Vec<f64>);

impl Assignment {
    /// That of the pair with a number: a coin is thrown for every factor.
    pub(super) fn of_pair(factors: &[Factor], seed: u64, number: usize) -> Assignment {
        // Seeds that follow each other need a generator that makes something else of each: `fastrand` does not.
        let mut random = Random::new(Random::new(seed).next() ^ number as u64);
        Assignment(factors.iter().map(|_| if random.happens(50) { 1.0 } else { -1.0 }).collect())
    }

    /// The numbers of A and of B; what is no factor is as in `start`.
    pub(super) fn params(&self, factors: &[Factor], start: &Params) -> [Params; 2] {
        [1.0, -1.0].map(|side| {
            let mut params = start.clone();
            for (factor, sign) in factors.iter().zip(&self.0) {
                params.set(&factor.name, if *sign == side { factor.high } else { factor.low });
            }
            params
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors(texts: &[&str]) -> Result<Vec<Factor>> {
        Factor::of_texts(&texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_typed_is_read_or_refused_with_a_reason() {
        let texts = ["lmr_scale=40/56", "fail_high_margin=20/-10"];
        let read: Vec<String> = factors(&texts).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(read, texts);
        for (texts, told) in [
            (&["lmr_scal=40/56"][..], "there is no number lmr_scal; did you mean lmr_scale?"),
            (&["lmr_scale=40/5000"], "lmr_scale 5000 is out of range: it is "),
            (&["lmr_scale=40/40"], "both values are the same"),
            (&["lmr_scale=40/x"], "is not a name and a whole number"),
            (&["lmr_scale=40"], FORM),
            (&["lmr_scale"], FORM),
            (&["=1/2"], FORM),
            (&["lmp_base=3/4", "lmr_scale=40/56", "lmp_base=3/5"], "lmp_base is there twice"),
            (&[], "at least one\nThere are aspiration, "),
        ] {
            let error = factors(texts).expect_err(told);
            assert!(error.is::<UsageError>() && error.to_string().contains(told), "{texts:?}: {error}");
        }
    }

    #[test]
    fn sides_have_opposite_values() {
        let factors = factors(&["lmr_scale=40/56", "lmp_base=5/2"]).unwrap();
        let mut start = Params::default();
        start.set("iir", 77);
        let [a, b] = Assignment(vec![1.0, -1.0]).params(&factors, &start);
        assert_eq!((a.lmr_scale, a.lmp_base, a.iir), (56, 5, 77));
        assert_eq!((b.lmr_scale, b.lmp_base, b.iir), (40, 2, 77));
    }

    #[test]
    fn coins_are_fair_and_independent() {
        let factors: Vec<Factor> = Params::RANGES
            .iter()
            .map(|&(name, low, high)| Factor { name: name.to_owned(), low, high })
            .collect();
        const PAIRS: usize = 4000;
        // Five standard deviations of a sum of coins, of which there are some thousand.
        let most = 5.0 * (PAIRS as f64).sqrt();
        for seed in [0, 1, 2] {
            let pairs: Vec<Assignment> =
                (0..PAIRS).map(|number| Assignment::of_pair(&factors, seed, number)).collect();
            for one in 0..factors.len() {
                let sum: f64 = pairs.iter().map(|pair| pair.0[one]).sum();
                assert!(sum.abs() < most, "{}: {sum}", factors[one]);
                for other in 0..one {
                    let sum: f64 = pairs.iter().map(|pair| pair.0[one] * pair.0[other]).sum();
                    assert!(sum.abs() < most, "{} and {}: {sum}", factors[one], factors[other]);
                }
                let next: f64 = pairs.windows(2).map(|pair| pair[0].0[one] * pair[1].0[one]).sum();
                assert!(next.abs() < most, "{} from pair to pair: {next}", factors[one]);
            }
        }
    }
}
