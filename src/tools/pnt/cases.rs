//! Case files: `input1:` and an indented command a line. Bare commands, one a line, are read as well.

use super::command::{Fault, TakeTokens, parse};
use std::fmt;
use std::io::{self, BufRead};

/// One question of a case file.
#[derive(Debug)]
pub(super) struct Case {
    /// What stands before the colon, if anything does.
    pub(super) label: Option<String>,
    /// Line of the command, from 1.
    pub(super) line: usize,
    pub(super) command: Result<TakeTokens, CaseFault>,
}

/// What is wrong with a case.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CaseFault {
    /// Another label, or the end, comes before a command.
    NoCommand,
    InCommand(Fault),
}

impl fmt::Display for CaseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseFault::NoCommand => write!(f, "a label without a command"),
            CaseFault::InCommand(fault) => write!(f, "{fault}"),
        }
    }
}

impl Case {
    /// Turns what is only lenient into a fault.
    pub(super) fn strictly(mut self) -> Case {
        self.command = self.command.and_then(|mut command| match command.first_token.take() {
            Some(fault) => Err(CaseFault::InCommand(fault)),
            None => Ok(command),
        });
        self
    }
}

/// Reads cases one by one, as their lines come in.
pub(super) struct Cases<R> {
    /// Lines, of any bytes.
    lines: io::Split<R>,
    /// Lines read.
    line: usize,
    /// A label that waits for its command, and its line.
    label: Option<(String, usize)>,
}

impl<R: BufRead> Cases<R> {
    pub(super) fn new(input: R) -> Cases<R> {
        Cases { lines: input.split(b'\n'), line: 0, label: None }
    }

    /// Puts a label aside; the one that waited before has no command.
    fn wait_for_command(&mut self, label: &str) -> Option<Case> {
        self.label.replace((label.trim().to_owned(), self.line)).map(without_command)
    }

    fn case(&mut self, command: &str) -> Case {
        let label = self.label.take().map(|(label, _)| label);
        Case { label, line: self.line, command: parse(command).map_err(CaseFault::InCommand) }
    }
}

fn without_command((label, line): (String, usize)) -> Case {
    Case { label: Some(label), line, command: Err(CaseFault::NoCommand) }
}

impl<R: BufRead> Iterator for Cases<R> {
    type Item = io::Result<Case>;

    fn next(&mut self) -> Option<io::Result<Case>> {
        loop {
            let line = match self.lines.next() {
                None => return self.label.take().map(without_command).map(Ok),
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(line)) => line,
            };
            self.line += 1;
            let text = String::from_utf8_lossy(&line);
            // Some editors begin a file with a mark of its encoding.
            let text = text.trim_start_matches('\u{feff}').trim();
            let case = match text.strip_suffix(':') {
                _ if text.is_empty() => None,
                Some(label) => self.wait_for_command(label),
                None => Some(self.case(text)),
            };
            if let Some(case) = case {
                return Some(Ok(case));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each case as `line label: tokens` or its fault.
    fn told(text: &str) -> Vec<String> {
        Cases::new(text.as_bytes())
            .map(|case| {
                let case = case.unwrap();
                let told = match &case.command {
                    Ok(command) => command.position.tokens().to_string(),
                    Err(fault) => fault.to_string(),
                };
                format!("{} {}: {told}", case.line, case.label.as_deref().unwrap_or("-"))
            })
            .collect()
    }

    #[test]
    fn a_line_of_odd_bytes_is_one_wrong_line() {
        let cases = Cases::new(b"TakeTokens 3 0 0\n\xff\xfe\nTakeTokens 4 0 0".as_slice());
        let are_right: Vec<bool> = cases.map(|case| case.unwrap().command.is_ok()).collect();
        assert_eq!(are_right, [true, false, true]);
    }

    #[test]
    fn labels_belong_to_the_command_that_follows() {
        let cases: [(&str, &[&str]); 8] = [
            ("", &[]),
            ("\n  \r\n", &[]),
            (
                "input1:\n    TakeTokens 3 0 0\ninput2:\r\n\tTakeTokens 7 1 1 2",
                &["2 input1: 3", "4 input2: 7"],
            ),
            ("TakeTokens 3 0 0\n\nTakeTokens 4 0 0\n", &["1 -: 3", "3 -: 4"]),
            ("\u{feff}a b :\n\nTakeTokens 3 0 0\nTakeTokens 4 0 0", &["3 a b: 3", "4 -: 4"]),
            ("a:\nb:\nTakeTokens 3 0 0", &["1 a: a label without a command", "3 b: 3"]),
            ("a:\n", &["1 a: a label without a command"]),
            (
                "a:\n Take 3\nb:\n TakeTokens 5 0 0",
                &["2 a: word 1: expected TakeTokens, not \"Take\"", "4 b: 5"],
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(told(text), expected, "{text:?}");
        }
    }

    #[test]
    fn strict_cases_keep_to_the_rules_of_the_first_token() {
        let case = |text: &str| Cases::new(text.as_bytes()).next().unwrap().unwrap();
        assert!(case("TakeTokens 10 3 4 2 6 4").command.is_ok());
        let fault = case("TakeTokens 10 3 4 2 6 4").strictly().command.unwrap_err();
        assert_eq!(fault.to_string(), "word 4: token 4 is even: the first token must be odd");
        assert!(case("TakeTokens 10 1 3 4").strictly().command.is_ok());
    }
}
