//! The first line of a file of training data: the rules and the board that its records are for.

use crate::game::{Rules, Size};
use anyhow::{Context, Result, ensure};

/// A line such as `# tessera selfplay rule=0 size=15x15 nodes=900`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    text: String,
    /// The rules.
    pub rules: Rules,
    /// The board.
    pub size: Size,
}

impl Header {
    /// Reads a line. Words that it does not need are whatever the records depend on.
    pub fn parse(line: &str) -> Result<Header> {
        ensure!(line.starts_with('#'), "a header begins with #");
        let find = |name: &str| line.split(' ').find_map(|word| word.strip_prefix(name));
        let value = |name: &str| find(name).with_context(|| format!("no {name} in header"));
        let bits: u32 = value("rule=")?.parse().context("rule= in header")?;
        let sides = value("size=")?.split_once('x');
        let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let size = sides.and_then(|(width, height)| Size::new(width, height)).context("size= in header")?;
        Ok(Header { text: line.to_owned(), rules: Rules::from_bits(bits), size })
    }

    /// The header of records that were put together by `tessera data`.
    pub fn of_data(rules: Rules, size: Size) -> Header {
        let text = format!("# tessera data rule={} size={}x{}", rules.bits(), size.width(), size.height());
        Header { text, rules, size }
    }

    /// The line.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_name_rules_and_board() {
        let header = Header::parse("# tessera selfplay rule=4 size=20x15 nodes=9 seed=1").unwrap();
        assert_eq!((header.rules.bits(), header.size), (4, Size::new(20, 15).unwrap()));
        let made = Header::of_data(header.rules, header.size);
        assert_eq!(Header::parse(made.text()).unwrap(), made);
        for (line, told) in [
            ("rule=0 size=15x15", "#"),
            ("# size=15x15", "rule="),
            ("# rule=x size=15x15", "rule="),
            ("# rule=0", "size="),
            ("# rule=0 size=15", "size="),
            ("# rule=0 size=2x15", "size="),
        ] {
            let error = format!("{:#}", Header::parse(line).unwrap_err());
            assert!(error.contains(told), "{line}: {error}");
        }
    }
}
