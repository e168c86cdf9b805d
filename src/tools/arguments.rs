//! Words of a command line that several subcommands understand.

use crate::game::Size;
use anyhow::{Context, Result, bail, ensure};

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

/// Rules as `INFO rule` has them.
pub fn parse_rule(text: &str) -> Result<u32> {
    let bits = text.parse().ok().filter(|bits| *bits < 256);
    bits.context("rules are a number from 0 to 255, as 4 for renju or 16 for Pente")
}

/// A number of things of which there has to be one.
pub fn parse_count(text: &str) -> Result<usize> {
    let count = text.parse().context("a whole number is needed")?;
    ensure!(count > 0, "1 is the least");
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
            ("255", Some(255), Some(255)),
            ("256", None, Some(256)),
            ("-1", None, None),
            ("x", None, None),
            ("", None, None),
        ] {
            assert_eq!(parse_rule(text).ok(), rule, "{text}");
            assert_eq!(parse_count(text).ok(), count, "{text}");
        }
    }
}
