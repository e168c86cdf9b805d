//! `TakeTokens n k t1 … tk depth`, from words to a position, or to what is wrong and where.

use crate::pnt::{Position, Refusal};
use std::fmt;

/// A question for the search.
#[derive(Debug)]
pub(super) struct TakeTokens {
    pub(super) position: Position,
    /// Moves to look ahead; 0 looks to the end of the game.
    pub(super) depth: u32,
    /// What the rules say against the first token, where official cases are lenient.
    pub(super) first_token: Option<Fault>,
}

/// What is wrong with a command, and with which of its words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Number of the word from 1; one more than there are words if something is missing at the end.
    pub(super) word: usize,
    pub(super) problem: Problem,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Problem {
    NoTakeTokens(String),
    /// What is missing at the end.
    TooFew(&'static str),
    NotANumber(String),
    Negative(String),
    NegativeDepth(String),
    TooLarge(String),
    NoTokens,
    TooManyTokens(u64),
    /// Tokens said to be taken, tokens that are named.
    WrongCount(u64, usize),
    Refused(Refusal),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "word {}: {}", self.word, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoTakeTokens(word) => {
                write!(f, "expected TakeTokens, not \"{word}\"")
            }
            Problem::TooFew(what) => write!(f, "too few numbers: {what} is missing"),
            Problem::NotANumber(word) => write!(f, "\"{word}\" is not a whole number"),
            Problem::Negative(word) => write!(f, "{word} is negative"),
            Problem::NegativeDepth(word) => {
                write!(f, "the depth {word} is negative; 0 searches to the end of the game")
            }
            Problem::TooLarge(word) => write!(f, "{word} is too large a number"),
            Problem::NoTokens => write!(f, "a game needs a token or more, not 0"),
            Problem::TooManyTokens(tokens) => {
                write!(f, "{tokens} tokens are too many: a game has at most {}", Position::MAX_TOKENS)
            }
            Problem::WrongCount(said, named) => write!(
                f,
                "the count does not match: {said} {} said to be taken, but {named} {} between it and the depth",
                if *said == 1 { "token is" } else { "tokens are" },
                if *named == 1 { "number stands" } else { "numbers stand" },
            ),
            Problem::Refused(refusal) => write!(f, "{refusal}"),
        }
    }
}

/// Reads a command; a leading `PNT Player` is accepted. Case does not matter.
pub(super) fn parse(text: &str) -> Result<TakeTokens, Fault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is = |at: usize, name: &str| words.get(at).is_some_and(|word| word.eq_ignore_ascii_case(name));
    let start = if is(0, "PNT") && is(1, "Player") { 2 } else { 0 };
    if !is(start, "TakeTokens") {
        let found = words.get(start).copied().unwrap_or_default();
        return Err(Fault { word: start + 1, problem: Problem::NoTakeTokens(found.to_owned()) });
    }
    Numbers { words: &words, first: start + 1 }.read()
}

/// The numbers of a command.
struct Numbers<'a> {
    words: &'a [&'a str],
    /// Index of the first number among the words.
    first: usize,
}

impl Numbers<'_> {
    fn read(&self) -> Result<TakeTokens, Fault> {
        let tokens = self.number(0, "the number of tokens")?;
        let taken = self.number(1, "the number of taken tokens")?;
        let mut position = match u16::try_from(tokens) {
            Ok(0) => return Err(self.fault(0, Problem::NoTokens)),
            small => small
                .ok()
                .and_then(Position::new)
                .ok_or_else(|| self.fault(0, Problem::TooManyTokens(tokens)))?,
        };
        // Numbers are read before they are counted: a letter among them is the plainer mistake.
        let last = self.words.len() - self.first - 1;
        let named = (2..last).map(|at| self.number(at, "a token")).collect::<Result<Vec<u64>, Fault>>()?;
        let depth_at = last.max(2);
        let depth = self.depth(depth_at)?;
        if taken != named.len() as u64 {
            return Err(self.fault(1, Problem::WrongCount(taken, named.len())));
        }
        let mut first_token = None;
        for (number, &token) in named.iter().enumerate() {
            let fault = |problem| self.fault(number + 2, problem);
            let token = u16::try_from(token).map_err(|_| fault(Problem::TooLarge(token.to_string())))?;
            match position.refusal(token) {
                None => {}
                Some(refusal) if refusal.is_about_first() => {
                    first_token = Some(fault(Problem::Refused(refusal)));
                }
                Some(refusal) => return Err(fault(Problem::Refused(refusal))),
            }
            position.take(token);
        }
        Ok(TakeTokens { position, depth, first_token })
    }

    fn depth(&self, at: usize) -> Result<u32, Fault> {
        let depth = self.number(at, "the depth").map_err(|fault| match fault.problem {
            Problem::Negative(word) => self.fault(at, Problem::NegativeDepth(word)),
            problem => Fault { problem, ..fault },
        })?;
        u32::try_from(depth).map_err(|_| self.fault(at, Problem::TooLarge(depth.to_string())))
    }

    fn number(&self, at: usize, what: &'static str) -> Result<u64, Fault> {
        let Some(&word) = self.words.get(self.first + at) else {
            return Err(self.fault(at, Problem::TooFew(what)));
        };
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().map_err(|_| {
            let problem = match word.strip_prefix('-') {
                Some(digits) if is_digits(digits) => Problem::Negative(word.to_owned()),
                _ if is_digits(word) => Problem::TooLarge(word.to_owned()),
                _ => Problem::NotANumber(word.to_owned()),
            };
            self.fault(at, problem)
        })
    }

    fn fault(&self, at: usize, problem: Problem) -> Fault {
        Fault { word: self.first + at + 1, problem }
    }
}

/// The command with a mark below the word that is wrong.
pub(super) fn drawing(text: &str, fault: &Fault) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let before: usize = words.iter().take(fault.word - 1).map(|word| word.chars().count() + 1).sum();
    let width = words.get(fault.word - 1).map_or(1, |word| word.chars().count());
    format!("  {}\n  {}{}", words.join(" "), " ".repeat(before), "^".repeat(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_that_are_right() {
        // (text, tokens, taken, depth, whether the first token is against the rules)
        let cases: [(&str, u16, &[u16], u32, bool); 6] = [
            ("TakeTokens 3 0 0", 3, &[], 0, false),
            ("PNT Player TakeTokens 7 1 1 2", 7, &[1], 2, false),
            ("pnt player taketokens  8 3 3 1 2\t0 ", 8, &[3, 1, 2], 0, false),
            ("TakeTokens 10 3 4 2 6 4", 10, &[4, 2, 6], 4, true),
            ("TakeTokens 10 1 5 1", 10, &[5], 1, true),
            ("TakeTokens 1 0 4000000000", 1, &[], 4_000_000_000, false),
        ];
        for (text, tokens, taken, depth, is_lenient) in cases {
            let command = parse(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(command.position.tokens(), tokens, "{text}");
            assert_eq!(command.position.taken(), taken, "{text}");
            assert_eq!((command.depth, command.first_token.is_some()), (depth, is_lenient), "{text}");
        }
    }

    #[test]
    fn every_mistake_is_named_with_its_word() {
        let cases = [
            ("", "word 1: expected TakeTokens, not \"\""),
            ("TakeToken 7 0 0", "word 1: expected TakeTokens, not \"TakeToken\""),
            ("PNT TakeTokens 7 0 0", "word 1: expected TakeTokens, not \"PNT\""),
            ("PNT Player", "word 3: expected TakeTokens, not \"\""),
            ("PNT Player Take 7 0 0", "word 3: expected TakeTokens, not \"Take\""),
            ("TakeTokens", "word 2: too few numbers: the number of tokens is missing"),
            ("TakeTokens 7", "word 3: too few numbers: the number of taken tokens is missing"),
            ("TakeTokens 7 0", "word 4: too few numbers: the depth is missing"),
            (
                "TakeTokens 7 1 1",
                "word 3: the count does not match: 1 token is said to be taken, but 0 numbers",
            ),
            (
                "TakeTokens 7 2 1 0",
                "word 3: the count does not match: 2 tokens are said to be taken, but 1 number s",
            ),
            ("TakeTokens 7 0 1 0", "word 3: the count does not match: 0 tokens are"),
            ("TakeTokens x 0 0", "word 2: \"x\" is not a whole number"),
            ("TakeTokens 7 0.5 0", "word 3: \"0.5\" is not a whole number"),
            ("TakeTokens 7 1 one 0", "word 4: \"one\" is not a whole number"),
            ("TakeTokens 7 1 1 -", "word 5: \"-\" is not a whole number"),
            ("TakeTokens -7 0 0", "word 2: -7 is negative"),
            ("TakeTokens 7 -1 0", "word 3: -1 is negative"),
            ("TakeTokens 7 1 -3 0", "word 4: -3 is negative"),
            ("TakeTokens 7 1 1 -2", "word 5: the depth -2 is negative"),
            ("TakeTokens 7 1 1 5000000000", "word 5: 5000000000 is too large"),
            ("TakeTokens 99999999999999999999 0 0", "word 2: 99999999999999999999 is too large"),
            ("TakeTokens 0 0 0", "word 2: a game needs a token"),
            ("TakeTokens 1001 0 0", "word 2: 1001 tokens are too many: a game has at most 1000"),
            ("TakeTokens 70000 0 0", "word 2: 70000 tokens are too many"),
            ("TakeTokens 7 1 8 0", "word 4: token 8 is out of range: the tokens are 1 to 7"),
            ("TakeTokens 7 1 0 0", "word 4: token 0 is out of range"),
            ("TakeTokens 7 1 70000 0", "word 4: 70000 is too large"),
            ("TakeTokens 7 3 1 2 1 0", "word 6: token 1 is taken already"),
            ("TakeTokens 7 3 1 2 3 0", "word 6: token 3 is neither a multiple nor a factor of 2"),
            ("PNT Player TakeTokens 7 2 3 5 0", "word 7: token 5 is neither a multiple nor a factor of 3"),
        ];
        for (text, expected) in cases {
            let fault = parse(text).expect_err(text).to_string();
            assert!(fault.starts_with(expected), "{text}: {fault}");
        }
    }

    #[test]
    fn first_tokens_against_the_rules_are_named() {
        let cases = [
            ("TakeTokens 10 1 4 0", "word 4: token 4 is even: the first token must be odd"),
            (
                "TakeTokens 10 1 5 0",
                "word 4: token 5 is too large: the first token must be less than half of 10",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text).unwrap().first_token.unwrap().to_string(), expected, "{text}");
        }
    }

    #[test]
    fn a_mark_stands_below_the_word() {
        let draw = |text: &str| drawing(text, &parse(text).expect_err(text));
        assert_eq!(draw("TakeTokens 7  1 70 0"), "  TakeTokens 7 1 70 0\n                 ^^");
        assert_eq!(draw("TakeTokens 7 0"), "  TakeTokens 7 0\n                 ^");
        assert_eq!(draw("Take"), "  Take\n  ^^^^");
    }
}
