//! Words of a command line that several subcommands understand.

use crate::game::{Rules, Size};
use anyhow::{Context, Result, bail, ensure};
use clap::builder::{PossibleValue, TypedValueParser};
use std::ffi::OsStr;

/// A board size written as `15` or `20x15`.
pub fn parse_size(text: &str) -> Result<Size> {
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok();
    match side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height)) {
        Some(size) => Ok(size),
        None => bail!(
            "a board is 3 to {} wide and 3 to {} high, as 15 or 20x15",
            Size::MAX_WIDTH,
            Size::MAX_HEIGHT
        ),
    }
}

/// Rules by name or as `INFO rule` has them, as bits.
pub fn parse_rule(text: &str) -> Result<u32> {
    Ok(text.parse::<Rules>()?.bits())
}

/// [`parse_rule`] for an option: help and completions list the names.
#[derive(Clone, Copy, Debug)]
pub struct RuleParser;

impl TypedValueParser for RuleParser {
    type Value = u32;

    fn parse_ref(
        &self,
        command: &clap::Command,
        option: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<u32, clap::Error> {
        parse_rule.parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |(name, bits, meaning)| PossibleValue::new(name).help(format!("{meaning} [{bits}]"));
        Some(Box::new(Rules::NAMES.into_iter().map(value)))
    }
}

/// A number of things of which there has to be one.
pub fn parse_count(text: &str) -> Result<usize> {
    let count = text.parse().context("a whole number is needed")?;
    ensure!(count > 0, "it must be at least 1");
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_side_or_two() {
        for (text, width, height) in [("15", 15, 15), ("20x15", 20, 15), ("3X3", 3, 3), ("120x80", 120, 80)] {
            assert_eq!(parse_size(text).unwrap(), Size::new(width, height).unwrap());
        }
        for text in ["", "2", "121x5", "100", "15x", "axb", "15x15x15"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_keep_to_their_range() {
        for (text, rule, count) in [
            ("0", Some(0), None),
            ("1", Some(1), Some(1)),
            // Captures leave no room for renju and caro.
            ("255", Some(243), Some(255)),
            ("256", None, Some(256)),
            ("-1", None, None),
            ("x", None, None),
            ("renju", Some(4), None),
            ("pente+tournament", Some(144), None),
            ("", None, None),
        ] {
            assert_eq!(parse_rule(text).ok(), rule, "{text}");
            assert_eq!(parse_count(text).ok(), count, "{text}");
        }
    }
}
