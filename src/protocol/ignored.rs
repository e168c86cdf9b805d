//! `INFO` lines that changed nothing. Managers get no answer to them; people want to know why.

use std::fmt;

/// One such line with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ignored {
    /// What followed the word `INFO`, as far as it can be repeated.
    text: String,
    why: String,
}

impl Ignored {
    /// Characters of a line that are repeated.
    const LONGEST: usize = 60;

    /// A line, and why it was ignored.
    pub fn new(text: &str, why: impl Into<String>) -> Ignored {
        Ignored { text: text.chars().take(Ignored::LONGEST).collect(), why: why.into() }
    }
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = format!("INFO {}", self.text);
        write!(f, "ignored {}: {}", line.trim_end(), self.why)
    }
}

/// The ignored lines of a game, each once, the newest last.
#[derive(Default)]
pub(super) struct IgnoredLines(Vec<Ignored>);

impl IgnoredLines {
    /// A manager may send thousands of lines that mean nothing to us.
    const MOST: usize = 10;

    pub(super) fn add(&mut self, line: Ignored) {
        self.0.retain(|known| *known != line);
        if self.0.len() == IgnoredLines::MOST {
            self.0.remove(0);
        }
        self.0.push(line);
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Ignored> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_leaves_the_newest_lines_each_once() {
        let mut lines = IgnoredLines::default();
        for number in 0..1000 {
            lines.add(Ignored::new("clock blue", "no such key"));
            lines.add(Ignored::new(&format!("level {number}"), "level is 1 to 10"));
        }
        let told: Vec<String> = lines.iter().map(Ignored::to_string).collect();
        assert_eq!(told.len(), IgnoredLines::MOST);
        assert_eq!(told.last().unwrap(), "ignored INFO level 999: level is 1 to 10");
        assert_eq!(told.iter().filter(|line| line.contains("clock")).count(), 1);
    }
}
