//! What pairs of games say about strength: Elo with its error bar, likelihood of superiority, sequential test.
//!
//! The two games of a pair share an opening, so their results hang together. Counting pairs (five possible scores,
//! hence "pentanomial") instead of games takes that into account and makes the error bar honest.

use anyhow::{Result, bail, ensure};

/// How many pairs of games scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pairs(pub [u64; 5]);

/// What a number of pairs says about the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Most likely difference; infinite if every point went to one side.
    pub elo: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
    /// Probability of being the stronger one.
    pub superiority: f64,
}

/// Two-sided 95 % of a normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

impl Pairs {
    /// Counts a pair by its points in halves, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Score a game, 0 to 1, and the variance of a pair's score on the same scale.
    fn mean_and_variance(&self) -> (f64, f64) {
        let total = self.count() as f64;
        let average = |value: &dyn Fn(f64) -> f64| -> f64 {
            (0..5).map(|halves| self.0[halves] as f64 * value(halves as f64 / 4.0)).sum::<f64>() / total
        };
        let mean = average(&|score| score);
        (mean, average(&|score| (score - mean).powi(2)))
    }

    /// The difference in strength; `None` before the first pair.
    pub fn estimate(&self) -> Option<Estimate> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let (mean, variance) = self.mean_and_variance();
        if variance == 0.0 {
            return Some(uniform_estimate(mean, count));
        }
        let error = (variance / count as f64).sqrt();
        Some(Estimate {
            elo: elo_of_score(mean),
            low: elo_of_score(mean - NORMAL_95 * error),
            high: elo_of_score(mean + NORMAL_95 * error),
            superiority: normal_below((mean - 0.5) / error),
        })
    }

    /// The difference in units of the spread of a game's score, and half its 95 % interval: unlike Elo it says how many
    /// games are needed, whatever the openings (Van den Bergh, as fishtest has it). `None` without a spread.
    pub fn normalized_elo(&self) -> Option<(f64, f64)> {
        // A spread of one has the Elo of small differences at a spread of a half, which games without draws have.
        let unit = 800.0 / std::f64::consts::LN_10;
        let (mean, variance) = self.mean_and_variance();
        let games = 2.0 * self.count() as f64;
        // The score of a game has twice the variance of the mean of two.
        (variance > 0.0)
            .then(|| ((mean - 0.5) / (2.0 * variance).sqrt() * unit, NORMAL_95 / games.sqrt() * unit))
    }

    /// Logarithm of the likelihood ratio of the test's two hypotheses (generalised SPRT: each hypothesis is given the
    /// distribution of pair scores that has its mean and explains the results best).
    pub fn log_likelihood_ratio(&self, test: Sprt) -> f64 {
        // Scores never seen are not impossible; without this a shut-out would prove everything at once.
        let counts = self.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let shifts = [test.elo0, test.elo1].map(|elo| best_shift(&counts, score_of_elo(elo)));
        let means = [test.elo0, test.elo1].map(score_of_elo);
        let denominator =
            |halves: usize, which: usize| 1.0 + shifts[which] * (halves as f64 / 4.0 - means[which]);
        (0..5).map(|halves| counts[halves] * (denominator(halves, 0) / denominator(halves, 1)).ln()).sum()
    }
}

/// All pairs had one score, so the results show no spread to measure an error by. At 95 % confidence (half of the rest
/// at each end) at least `0.025^(1/n)` of all pairs score so; of the remaining ones anything may be true.
fn uniform_estimate(mean: f64, count: u64) -> Estimate {
    let known = 0.025_f64.powf(1.0 / count as f64);
    let luck = 0.5_f64.powf(count as f64 + 1.0);
    let superiority = match mean {
        0.5 => 0.5,
        mean if mean > 0.5 => 1.0 - luck,
        _ => luck,
    };
    let [low, high] = [mean * known, 1.0 - (1.0 - mean) * known].map(elo_of_score);
    Estimate { elo: elo_of_score(mean), low, high, superiority }
}

/// Multiplier of the distribution closest to `counts` whose mean is `mean`: each probability is `p / (1 + x (s - m))`.
/// The condition on `x` falls steadily between two poles, so halving the interval finds it.
fn best_shift(counts: &[f64; 5], mean: f64) -> f64 {
    let excess = |shift: f64| -> f64 {
        (0..5)
            .map(|halves| {
                let distance = halves as f64 / 4.0 - mean;
                counts[halves] * distance / (1.0 + shift * distance)
            })
            .sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// A sequential test of two hypotheses about the difference in strength, wrong in 5 % of the cases either way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference if there is nothing to gain.
    pub elo0: f64,
    /// The difference worth having.
    pub elo1: f64,
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The gain is there.
    Passed,
    /// It is not.
    Failed,
    /// More games are needed.
    Undecided,
}

impl Sprt {
    /// The ratio at which the test passes; it fails at the negative of it.
    pub const BOUND: f64 = 2.944_438_979_166_440_5;

    /// Reads `elo0,elo1`.
    pub fn parse(text: &str) -> Result<Sprt> {
        let numbers: Vec<f64> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
        let &[elo0, elo1] = numbers.as_slice() else { bail!("two Elo numbers are needed, as 0,10") };
        ensure!(
            elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0,
            "the first must be below the second"
        );
        Ok(Sprt { elo0, elo1 })
    }

    /// What the test says of a ratio.
    pub fn verdict(self, log_likelihood_ratio: f64) -> SprtVerdict {
        if log_likelihood_ratio >= Sprt::BOUND {
            SprtVerdict::Passed
        } else if log_likelihood_ratio <= -Sprt::BOUND {
            SprtVerdict::Failed
        } else {
            SprtVerdict::Undecided
        }
    }
}

/// Elo difference that gives a score between 0 and 1; infinite at and beyond the ends.
fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Probability that a normal variable is below `x` (Marsaglia's series, exact to rounding).
fn normal_below(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut divisor) = (x, x, 1.0);
    while term.abs() > 1e-17 {
        divisor += 2.0;
        term *= x * x / divisor;
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(actual: f64, expected: f64, what: &str) {
        let near = (actual - expected).abs() <= 1e-6 * expected.abs().max(1.0);
        assert!(near || actual == expected, "{what}: {actual} is not {expected}");
    }

    #[test]
    fn estimates_equal_those_of_an_independent_program() {
        // Pairs; Elo, both ends of its interval, superiority.
        let cases = [
            (
                [10, 20, 40, 25, 15],
                [23.72560048639278, -13.32600324960186, 61.326106582853555, 0.8951811737491897],
            ),
            (
                [1, 2, 3, 4, 5],
                [120.41199826559247, 6.167333979226462, 268.71590805190635, 0.9807830348816091],
            ),
            ([0, 3, 20, 9, 2], [51.46664365101724, 9.735302718055253, 94.73414020020915, 0.9922647008448309]),
            (
                [120, 900, 2100, 1000, 140],
                [5.709549354828011, 1.3787587830169992, 10.042114847359867, 0.9951170746197593],
            ),
            (
                [0, 0, 5, 3, 2],
                [126.96816474086026, 37.65671043324228, 236.53332514441362, 0.9977030948113484],
            ),
            (
                [5, 0, 1, 0, 0],
                [-416.55707406329, f64::NEG_INFINITY, -207.52755349762083, 2.160231528913753e-8],
            ),
        ];
        for (counts, [elo, low, high, superiority]) in cases {
            let estimate = Pairs(counts).estimate().unwrap();
            assert_near(estimate.elo, elo, &format!("Elo of {counts:?}"));
            assert_near(estimate.low, low, &format!("low of {counts:?}"));
            assert_near(estimate.high, high, &format!("high of {counts:?}"));
            assert_near(estimate.superiority, superiority, &format!("superiority of {counts:?}"));
        }
    }

    #[test]
    fn likelihood_ratios_equal_those_of_an_independent_program() {
        let cases = [
            ([10, 20, 40, 25, 15], (0.0, 10.0), 0.5181282454682539),
            ([10, 20, 40, 25, 15], (-5.0, 5.0), 0.654275425848331),
            ([10, 20, 40, 25, 15], (0.0, 50.0), -0.17034205567783722),
            ([1, 2, 3, 4, 5], (0.0, 10.0), 0.27747467806137904),
            ([0, 3, 20, 9, 2], (0.0, 50.0), 2.9458436549764104),
            ([120, 900, 2100, 1000, 140], (-5.0, 5.0), 11.655844004447367),
            ([120, 900, 2100, 1000, 140], (0.0, 50.0), -186.35418915399393),
            ([5, 0, 1, 0, 0], (0.0, 10.0), -0.17519766504058815),
        ];
        for (counts, (elo0, elo1), expected) in cases {
            let ratio = Pairs(counts).log_likelihood_ratio(Sprt { elo0, elo1 });
            assert_near(ratio, expected, &format!("{counts:?} {elo0} {elo1}"));
        }
    }

    #[test]
    fn normalized_elo_is_elo_where_games_are_coin_tosses() {
        // Pairs of independent games without draws: a quarter, a half, a quarter.
        let (elo, error) = Pairs([2400, 0, 5000, 0, 2600]).normalized_elo().unwrap();
        let estimate = Pairs([2400, 0, 5000, 0, 2600]).estimate().unwrap();
        assert!((elo - estimate.elo).abs() < 0.01 * elo, "{elo} {}", estimate.elo);
        assert!((error - (estimate.high - estimate.low) / 2.0).abs() < 0.01 * error, "{error}");
        // Balanced games with half the spread are worth four times as many.
        let (elo, _) = Pairs([0, 2300, 5000, 2700, 0]).normalized_elo().unwrap();
        assert_near(
            elo,
            0.01 / (2.0_f64 * (0.03125 - 0.0001)).sqrt() * 800.0 / 10.0_f64.ln(),
            "half the spread",
        );
        assert_eq!(Pairs([0, 0, 7, 0, 0]).normalized_elo(), None);
        assert_eq!(Pairs::default().normalized_elo(), None);
    }

    #[test]
    fn swapping_the_sides_changes_only_signs() {
        let (there, back) = (Pairs([1, 5, 9, 4, 7]), Pairs([7, 4, 9, 5, 1]));
        let (a, b) = (there.estimate().unwrap(), back.estimate().unwrap());
        assert_near(a.elo, -b.elo, "Elo");
        assert_near(a.low, -b.high, "interval");
        assert_near(a.superiority, 1.0 - b.superiority, "superiority");
        let test = |elo0, elo1| Sprt { elo0, elo1 };
        assert_near(
            there.log_likelihood_ratio(test(0.0, 30.0)),
            -back.log_likelihood_ratio(test(-30.0, 0.0)),
            "ratio",
        );
    }

    #[test]
    fn a_shut_out_proves_no_more_than_it_does() {
        assert_eq!(Pairs::default().estimate(), None);
        for pairs in 1..100 {
            let (won, lost) = (Pairs([0, 0, 0, 0, pairs]).estimate(), Pairs([pairs, 0, 0, 0, 0]).estimate());
            assert_eq!(won.map(|won| (won.elo, won.high)), Some((f64::INFINITY, f64::INFINITY)), "{pairs}");
            assert_eq!(
                lost.map(|lost| (lost.elo, lost.low)),
                Some((-f64::INFINITY, -f64::INFINITY)),
                "{pairs}"
            );
        }
        let all_won = Pairs([0, 0, 0, 0, 10]).estimate().unwrap();
        // 0.025^(1/10) = 0.691503; the chance to lose half of ten pairs' luck is 2^-11.
        assert_near(all_won.low, elo_of_score(0.691_503_062_3), "low");
        assert_near(all_won.superiority, 1.0 - 1.0 / 2048.0, "superiority");
        let all_split = Pairs([0, 0, 4, 0, 0]).estimate().unwrap();
        assert_eq!((all_split.elo, all_split.superiority), (0.0, 0.5));
        assert_near(all_split.low, -all_split.high, "interval");
        assert!(all_split.high > 100.0, "four pairs are not yet proof of equality");
    }

    #[test]
    fn the_test_ends_at_its_bounds() {
        let test = Sprt::parse("0, 10").unwrap();
        assert_eq!(test, Sprt { elo0: 0.0, elo1: 10.0 });
        for (ratio, verdict) in [
            (2.945, SprtVerdict::Passed),
            (2.944, SprtVerdict::Undecided),
            (0.0, SprtVerdict::Undecided),
            (-2.944, SprtVerdict::Undecided),
            (-2.945, SprtVerdict::Failed),
        ] {
            assert_eq!(test.verdict(ratio), verdict, "{ratio}");
        }
        for text in ["", "5", "10,0", "1,2,3", "a,b", "0,0", "0,2000"] {
            assert!(Sprt::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_normal_distribution_is_exact() {
        for (x, below) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.0, 0.158_655_253_931_457),
            (NORMAL_95, 0.975),
            (5.0, 0.999_999_713_348_428),
            (9.0, 1.0),
            (-9.0, 0.0),
        ] {
            assert_near(normal_below(x), below, &format!("{x}"));
        }
    }
}
