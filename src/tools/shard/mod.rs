//! Numbered work that many machines share: which numbers are whose, and the file that each of them writes.

mod join;
mod ledger;

pub(super) use join::{Joined, Lack, join, lacks_text};
pub(super) use ledger::{Contents, Header, Kind, Ledger, read};

use super::UsageError;
use anyhow::{Result, ensure};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// One of several parts of numbered work, as `2/4`: every fourth number, from the second on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 0.
    index: usize,
    count: usize,
}

impl Shard {
    /// More machines than anybody has.
    const MOST: usize = 1_000_000;
    /// All of the work.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// The part with a number from 0, of so many.
    pub(super) fn new(index: usize, count: usize) -> Option<Shard> {
        (index < count && count <= Shard::MOST).then_some(Shard { index, count })
    }

    /// Its number, from 0.
    pub(super) fn index(self) -> usize {
        self.index
    }

    /// How many there are.
    pub(super) fn count(self) -> usize {
        self.count
    }

    /// Whether a number belongs to it.
    pub(super) fn has(self, number: usize) -> bool {
        number % self.count == self.index
    }

    /// Its number at a place, from 0.
    pub(super) fn number(self, place: usize) -> usize {
        self.index + place * self.count
    }

    /// How many of the first `all` numbers are its own.
    pub(super) fn size(self, all: usize) -> usize {
        all.saturating_sub(self.index).div_ceil(self.count)
    }
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Shard> {
        let parts = text.split_once('/').and_then(|(one, all)| Some((one.parse().ok()?, all.parse().ok()?)));
        let shard = parts.and_then(|(one, all): (usize, usize)| Shard::new(one.checked_sub(1)?, all));
        ensure!(shard.is_some(), "a part is given as I/N, from 1/N to N/N");
        Ok(shard.unwrap_or(Shard::WHOLE))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, target: S) -> Result<S::Ok, S::Error> {
        target.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Shard, D::Error> {
        String::deserialize(source)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Which part of the work to do, and where its results are kept.
#[derive(clap::Args, Clone, Default, Debug)]
pub struct Part {
    /// Do only part I of N, as 2/4: another machine each; `tessera merge` joins them
    #[arg(long, value_name = "I/N", requires = "keep")]
    shard: Option<Shard>,
    /// Keep every result in a file, to go on with after a stop and to merge
    #[arg(long, value_name = "FILE")]
    pub(super) keep: Option<PathBuf>,
}

impl Part {
    /// Whether it is not all of the work.
    pub(super) fn is_sharded(&self) -> bool {
        self.shard.is_some_and(|shard| shard.count > 1)
    }

    /// The part.
    pub(super) fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// The file, begun or to be gone on with. `terms` is everything that results depend on, `told` what else reports say.
    pub(super) fn open(
        &self,
        kind: Kind,
        count: usize,
        terms: impl FnOnce() -> Result<Value>,
        told: Value,
    ) -> Result<Option<Ledger>> {
        let Some(path) = &self.keep else { return Ok(None) };
        let header = Header::new(kind, self.shard(), count, terms()?, told);
        Ledger::go_on(path, header).map(Some)
    }

    /// Says of a shard that it is one.
    pub(super) fn note(&self, things: &str, done: usize, count: usize) -> String {
        match self.is_sharded() {
            true => format!("Part {}: {done} of all {count} {things}\n\n", self.shard()),
            false => String::new(),
        }
    }
}

/// What is refused where a file says other things than it should.
fn refused(what: String) -> anyhow::Error {
    UsageError(what).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_disjoint_and_together_everything() {
        for count in 1..6 {
            for all in 0..20 {
                let mut seen = vec![0; all];
                for index in 0..count {
                    let shard = Shard::new(index, count).unwrap();
                    assert_eq!((0..all).filter(|&number| shard.has(number)).count(), shard.size(all));
                    (0..shard.size(all)).for_each(|place| seen[shard.number(place)] += 1);
                }
                assert!(seen.iter().all(|&times| times == 1), "{count} parts of {all}: {seen:?}");
            }
        }
    }

    #[test]
    fn parts_are_counted_from_one() {
        for text in ["1/1", "1/4", "4/4", "17/1000"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in ["", "0/4", "5/4", "1", "1/0", "a/b", "-1/4", "1/4/4", "1/1000001"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
