//! Simultaneous perturbation: all numbers are moved a little at random at once, and then towards the side that did better.

use crate::search::Params;

/// The numbers being tuned, in fractions as well.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Spsa {
    /// Iterations so far.
    pub(super) trial: u32,
    numbers: Vec<Number>,
}

/// One number.
#[derive(Clone, PartialEq, Debug)]
struct Number {
    name: &'static str,
    least: f64,
    most: f64,
    /// Where it is now.
    value: f64,
    /// Where it was on average, later iterations counting more: what was found.
    mean: f64,
}

/// Part of its range by which a number is moved for a trial.
const STEP: f64 = 1.0 / 12.0;
/// How far a number goes towards the better side in the first iterations, in steps for a whole win. Nearly all of a
/// result is luck or the doing of other numbers: with 0.15, as it once was, fifty numbers stray further than they could
/// ever gain, while three thousand iterations at 0.02 leave half a step of chance.
const RATE: f64 = 0.02;
/// The rate falls with iterations as (1 + n / `SLOWING`)^−`DECAY`, Spall's usual way.
const SLOWING: f64 = 5000.0;
const DECAY: f64 = 0.602;
/// Iterations count in the mean by this power of their number.
const MEAN_POWER: f64 = 2.0;

/// The two sides of an iteration.
pub(super) struct Trial {
    /// In what direction each number was moved for the first side.
    signs: Vec<f64>,
    /// The sides.
    pub(super) sides: [Params; 2],
}

impl Number {
    /// By how much it is moved for a trial. A whole number that is moved by less than a half stays what it is.
    fn step(&self) -> f64 {
        ((self.most - self.least) * STEP).max(0.5)
    }
}

impl Spsa {
    /// Tunes the numbers with these names, or all of them if there are none.
    pub(super) fn new(start: &Params, names: &[String]) -> Spsa {
        let numbers = Params::RANGES
            .iter()
            .filter(|(name, ..)| names.is_empty() || names.iter().any(|wanted| wanted == name))
            .map(|&(name, least, most)| {
                let value = f64::from(start.get(name).unwrap_or(least));
                Number { name, least: f64::from(least), most: f64::from(most), value, mean: value }
            })
            .collect();
        Spsa { trial: 0, numbers }
    }

    /// The numbers as found so far, the rest as in `start`.
    pub(super) fn params(&self, start: &Params) -> Params {
        let mut params = start.clone();
        for number in &self.numbers {
            params.set(number.name, number.mean.round() as i32);
        }
        params
    }

    /// Two sides for the next iteration.
    pub(super) fn propose(&self, start: &Params, random: &mut fastrand::Rng) -> Trial {
        let signs: Vec<f64> = self.numbers.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect();
        let side = |direction: f64| {
            let mut params = start.clone();
            for (number, sign) in self.numbers.iter().zip(&signs) {
                let moved = number.value + direction * sign * number.step();
                params.set(number.name, moved.clamp(number.least, number.most).round() as i32);
            }
            params
        };
        Trial { sides: [side(1.0), side(-1.0)], signs }
    }

    /// Takes the result of an iteration in: 1 if the first side won everything, −1 if the second did.
    pub(super) fn learn(&mut self, trial: &Trial, result: f64) {
        let iteration = f64::from(self.trial);
        let rate = RATE * (1.0 + iteration / SLOWING).powf(-DECAY);
        let weight = (1.0 + MEAN_POWER) / (1.0 + MEAN_POWER + iteration);
        for (number, sign) in self.numbers.iter_mut().zip(&trial.signs) {
            let moved = number.value + rate * result * sign * number.step();
            number.value = moved.clamp(number.least, number.most);
            number.mean += weight * (number.value - number.mean);
        }
        self.trial += 1;
    }

    /// The numbers by name, as far as they have come.
    pub(super) fn values(&self) -> impl Iterator<Item = (&'static str, f64)> {
        self.numbers.iter().map(|number| (number.name, number.value))
    }

    /// Everything as text, one number a line. Nothing is rounded: who goes on from it goes on from here.
    pub(super) fn text(&self) -> String {
        let line = |number: &Number| format!("{} {} {}\n", number.name, number.value, number.mean);
        let lines = self.numbers.iter().map(line);
        format!("# iteration {}\n{}", self.trial, lines.collect::<String>())
    }

    /// Goes on from what [`Spsa::text`] wrote. Whether the text is whole and about the same numbers.
    pub(super) fn resume(&mut self, text: &str) -> bool {
        let mut lines = text.lines();
        let trial = lines.next().and_then(|line| line.strip_prefix("# iteration ")?.parse().ok());
        let of_line = |number: &Number| {
            let (value, mean) = lines.next()?.strip_prefix(number.name)?.trim().split_once(' ')?;
            Some((value.parse().ok()?, mean.parse().ok()?))
        };
        let values: Option<Vec<(f64, f64)>> = self.numbers.iter().map(of_line).collect();
        let (Some(trial), Some(values), None) = (trial, values, lines.next()) else { return false };
        for (number, (value, mean)) in self.numbers.iter_mut().zip(values) {
            number.value = value.clamp(number.least, number.most);
            number.mean = mean.clamp(number.least, number.most);
        }
        self.trial = trial;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_to_where_games_are_won() {
        let start = Params::default();
        let names = ["reverse_futility_margin".to_owned(), "lmr_scale".to_owned()];
        let mut spsa = Spsa::new(&start, &names);
        let mut random = fastrand::Rng::with_seed(3);
        // Who is nearer to these numbers wins more often.
        let distance = |params: &Params| {
            f64::from((params.reverse_futility_margin - 120).abs() + (params.lmr_scale - 80).abs())
        };
        for _ in 0..3000 {
            let trial = spsa.propose(&start, &mut random);
            let chance = 1.0 / (1.0 + ((distance(&trial.sides[0]) - distance(&trial.sides[1])) / 20.0).exp());
            let result = if random.f64() < chance { 1.0 } else { -1.0 };
            spsa.learn(&trial, result);
        }
        let found = spsa.params(&start);
        assert!(
            distance(&found) < distance(&start) / 3.0,
            "{} {}",
            found.reverse_futility_margin,
            found.lmr_scale
        );
        assert_eq!(found.lmp_base, start.lmp_base);
    }

    #[test]
    fn a_text_is_gone_on_from_and_others_are_refused() {
        let start = Params::default();
        let mut spsa = Spsa::new(&start, &[]);
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..10 {
            let trial = spsa.propose(&start, &mut random);
            spsa.learn(&trial, 0.5);
        }
        let mut again = Spsa::new(&start, &[]);
        assert!(again.resume(&spsa.text()));
        assert_eq!(again, spsa);
        assert!(!again.resume(""));
        assert!(!again.resume("# iteration x\n"));
        assert!(!Spsa::new(&start, &["reverse_futility_margin".into()]).resume(&spsa.text()));
    }
}
