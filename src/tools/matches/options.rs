//! The options of a match, the same on the command line and in a gauntlet's file.

use super::book;
use super::tally::FaultPolicy;
use super::terms::{MemoryJudged, Terms};
use crate::game::{Board, Rules, Size};
use crate::tools::arguments::{RuleParser, parse_count, parse_rule, parse_size};
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Deserializer};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// Conditions of a match. What is not said has the default named in its help.
#[derive(clap::Args, Deserialize, Clone, Default, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule [default: freestyle]
    #[arg(long, value_name = "RULE", value_parser = RuleParser)]
    #[serde(default, deserialize_with = "rule")]
    pub rule: Option<u32>,
    /// Board, as 15 or 20x15 (width x height) [default: 20]
    #[arg(long)]
    #[serde(default, deserialize_with = "number_or_text")]
    pub size: Option<BoardSize>,
    /// Time for a move [default: 5000]
    #[arg(long, value_name = "MS")]
    pub turn_ms: Option<u64>,
    /// Time for all moves of a game, 0 for no limit [default: 0]
    #[arg(long, value_name = "MS")]
    pub match_ms: Option<u64>,
    /// How much later than allowed a move may come [default: 100]
    #[arg(long, value_name = "MS")]
    pub tolerance_ms: Option<u64>,
    /// Shortest pause between a brain's move and its next command; some brains lose what comes sooner [default: 30]
    #[arg(long, value_name = "MS")]
    pub pause_ms: Option<u64>,
    /// Time to answer START [default: 10000]
    #[arg(long, value_name = "MS")]
    pub start_ms: Option<u64>,
    /// Memory of a brain, as 70M, 1G or bytes; 0 for no limit [default: 70M]
    #[arg(long, value_name = "BYTES")]
    #[serde(default, deserialize_with = "number_or_text")]
    pub memory: Option<Bytes>,
    /// Report memory, but let a brain use more than it may
    #[arg(long)]
    #[serde(default)]
    pub ignore_memory: bool,
    /// Threads a brain is told to use (INFO thread_num)
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub threads: Option<usize>,
    /// Openings, one a line as h8i9g7
    #[arg(long, value_name = "FILE", conflicts_with = "random_openings")]
    pub openings: Option<PathBuf>,
    /// Random openings of N stones each that favour neither side much [default: 5]
    #[arg(long, value_name = "N")]
    pub random_openings: Option<usize>,
    /// Play openings again when there are fewer than games need
    #[arg(long)]
    #[serde(default)]
    pub repeat_openings: bool,
    /// Number of games [default: every opening of the file twice, or 100]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub games: Option<usize>,
    /// Games at the same time [default: 1]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub concurrency: Option<usize>,
    /// Shuffles the openings of a file, or makes other random ones
    #[arg(long)]
    pub seed: Option<u64>,
    /// Call a game a draw after this many moves, the opening's included [default: all cells]
    #[arg(long, value_name = "MOVES")]
    pub draw_after: Option<usize>,
    /// Restart the brains for every game
    #[arg(long)]
    #[serde(default)]
    pub restart: bool,
    /// Leave out games that end in a fault (crash, time, memory, impossible move)
    #[arg(long)]
    #[serde(default)]
    pub void_faults: bool,
}

/// Games of a match that says nothing else and has no file of openings.
const GAMES: usize = 100;
/// Stones of a random opening.
const RANDOM_STONES: usize = 5;

impl Options {
    /// These options, with `defaults` for what they leave open.
    pub fn or(self, defaults: &Options) -> Options {
        // A file of openings on one side must not meet random ones of the other.
        let own_openings = self.openings.is_some() || self.random_openings.is_some();
        let (openings, random_openings) = if own_openings {
            (self.openings, self.random_openings)
        } else {
            (defaults.openings.clone(), defaults.random_openings)
        };
        Options {
            rule: self.rule.or(defaults.rule),
            size: self.size.or(defaults.size),
            turn_ms: self.turn_ms.or(defaults.turn_ms),
            match_ms: self.match_ms.or(defaults.match_ms),
            tolerance_ms: self.tolerance_ms.or(defaults.tolerance_ms),
            pause_ms: self.pause_ms.or(defaults.pause_ms),
            start_ms: self.start_ms.or(defaults.start_ms),
            memory: self.memory.or(defaults.memory),
            ignore_memory: self.ignore_memory || defaults.ignore_memory,
            threads: self.threads.or(defaults.threads),
            openings,
            random_openings,
            repeat_openings: self.repeat_openings || defaults.repeat_openings,
            games: self.games.or(defaults.games),
            concurrency: self.concurrency.or(defaults.concurrency),
            seed: self.seed.or(defaults.seed),
            draw_after: self.draw_after.or(defaults.draw_after),
            restart: self.restart || defaults.restart,
            void_faults: self.void_faults || defaults.void_faults,
        }
    }

    /// The terms that these options mean.
    pub fn terms(&self) -> Result<Terms> {
        let size = self.size.map_or_else(|| Size::square(20), |size| Some(size.0)).context("board size")?;
        let least = size.width().min(size.height());
        ensure!(least >= Size::MIN_PLAYED, "a board for games is at least {0}x{0}", Size::MIN_PLAYED);
        let milliseconds = |value: Option<u64>, default| Duration::from_millis(value.unwrap_or(default));
        Ok(Terms {
            size,
            rules: Rules::from_bits(self.rule.unwrap_or(0)),
            turn: milliseconds(self.turn_ms, 5000),
            match_time: Some(milliseconds(self.match_ms, 0)).filter(|time| !time.is_zero()),
            tolerance: milliseconds(self.tolerance_ms, 100),
            memory: Some(self.memory.map_or(70 << 20, |memory| memory.0)).filter(|&bytes| bytes > 0),
            memory_judged: if self.ignore_memory { MemoryJudged::Reported } else { MemoryJudged::Fault },
            threads: self.threads,
            pause: milliseconds(self.pause_ms, 30),
            start_limit: milliseconds(self.start_ms, 10_000),
            draw_after: self.draw_after.unwrap_or(size.cells()),
            restart: self.restart,
        })
    }

    /// Stones of random openings.
    pub(super) fn stones(&self) -> usize {
        self.random_openings.unwrap_or(RANDOM_STONES)
    }

    /// What becomes of games with a fault.
    pub fn fault_policy(&self) -> FaultPolicy {
        if self.void_faults { FaultPolicy::Void } else { FaultPolicy::Lost }
    }

    /// The openings, as many as the games need, and the number of games. Files are looked for in `folder`.
    pub fn openings_and_games(&self, terms: &Terms, folder: &Path) -> Result<(Vec<Board>, usize)> {
        let blank = Board::new(terms.size, terms.rules);
        let openings = match &self.openings {
            Some(file) => {
                let mut openings = book::read(&folder.join(file), &blank)?;
                if let Some(seed) = self.seed {
                    fastrand::Rng::with_seed(seed).shuffle(&mut openings);
                }
                openings
            }
            None => {
                let stones = self.stones();
                let pairs = self.games.unwrap_or(GAMES).div_ceil(2);
                book::random(&blank, stones, pairs, self.seed.unwrap_or(1))?
            }
        };
        let games = self.games.unwrap_or(if self.openings.is_some() { openings.len() * 2 } else { GAMES });
        ensure!(
            games <= openings.len() * 2 || self.repeat_openings,
            "{games} games need {} openings and there are {}: ask for fewer --games or --repeat-openings",
            games.div_ceil(2),
            openings.len()
        );
        Ok((openings, games))
    }
}

/// A board size as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardSize(pub Size);

impl FromStr for BoardSize {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<BoardSize> {
        parse_size(text).map(BoardSize)
    }
}

/// An amount of memory as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes(pub u64);

impl FromStr for Bytes {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Bytes> {
        let upper = text.trim().to_ascii_uppercase();
        let digits = upper.trim_end_matches('B');
        let (digits, shift) = match digits.as_bytes().last() {
            Some(b'K') => (&digits[..digits.len() - 1], 10),
            Some(b'M') => (&digits[..digits.len() - 1], 20),
            Some(b'G') => (&digits[..digits.len() - 1], 30),
            _ => (digits, 0),
        };
        let number: u64 = digits
            .trim()
            .parse()
            .with_context(|| format!("{text:?} is not an amount of memory, as 70M, 1G or bytes"))?;
        let bytes = number.checked_mul(1 << shift).context("that is more memory than there is")?;
        ensure!(
            bytes == 0 || bytes >= 1 << 20,
            "{bytes} bytes are too few for any brain; did you mean {number}M?"
        );
        Ok(Bytes(bytes))
    }
}

/// Reads `16` and `"pente"` alike.
fn rule<'de, D: Deserializer<'de>>(source: D) -> Result<Option<u32>, D::Error> {
    parse_rule(&text_of(source)?).map(Some).map_err(serde::de::Error::custom)
}

/// Reads `15` and `"20x15"` alike.
fn number_or_text<'de, D: Deserializer<'de>, T: FromStr<Err = anyhow::Error>>(
    source: D,
) -> Result<Option<T>, D::Error> {
    text_of(source)?.parse().map(Some).map_err(serde::de::Error::custom)
}

/// A number or a text, as text.
fn text_of<'de, D: Deserializer<'de>>(source: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Value {
        Number(u64),
        Text(String),
    }
    Ok(match Value::deserialize(source)? {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_units() {
        for (text, bytes) in
            [("70M", 70 << 20), ("70MB", 70 << 20), ("1g", 1 << 30), ("73400320", 70 << 20), ("0", 0)]
        {
            assert_eq!(text.parse::<Bytes>().unwrap(), Bytes(bytes), "{text}");
        }
        for text in ["", "70", "M", "x", "-1", "99999999999G"] {
            assert!(text.parse::<Bytes>().is_err(), "{text}");
        }
    }

    #[test]
    fn files_say_what_the_command_line_says() {
        let options: Options =
            toml::from_str("rule = 16\nsize = 19\nturn-ms = 200\nmemory = \"1G\"").unwrap();
        let terms = options.terms().unwrap();
        assert_eq!((terms.size.width(), terms.rules.bits(), terms.memory), (19, 16, Some(1 << 30)));
        assert_eq!(terms.turn, Duration::from_millis(200));
        assert_eq!(terms.draw_after, 361);
        for (text, rule) in
            [("rule = 144", 144), ("rule = \"Pente+tournament\"", 144), ("rule = \"renju\"", 4)]
        {
            assert_eq!(toml::from_str::<Options>(text).unwrap().rule, Some(rule), "{text}");
        }
        let error = toml::from_str::<Options>("rule = \"chess\"").unwrap_err().to_string();
        assert!(error.contains("there are freestyle, exact, renju"), "{error}");
    }

    #[test]
    fn an_own_choice_goes_before_the_common_one() {
        let common: Options = toml::from_str("rule = 4\nopenings = \"x.txt\"\ngames = 10").unwrap();
        let own: Options = toml::from_str("random-openings = 3\ngames = 20").unwrap();
        let both = own.or(&common);
        assert_eq!((both.rule, both.games, both.random_openings), (Some(4), Some(20), Some(3)));
        assert_eq!(both.openings, None);
    }

    #[test]
    fn openings_repeat_only_if_asked() {
        let options = |repeat_openings| Options {
            random_openings: Some(0),
            games: Some(4),
            repeat_openings,
            ..Options::default()
        };
        let here = Path::new(".");
        let terms = options(false).terms().unwrap();
        assert!(options(false).openings_and_games(&terms, here).is_err());
        assert_eq!(options(true).openings_and_games(&terms, here).unwrap().1, 4);
    }
}
