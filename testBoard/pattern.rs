//! What a line of output has to look like: the right-hand side of `<` in a transcript.

use crate::place::Place;
use std::fmt;

/// One expected line: alternatives separated by ` | `.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    source: String,
    alternatives: Vec<Form>,
}

/// One way a line may look.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Form {
    /// `E` or `U`: the word and some text after it.
    WordAndText(&'static str),
    /// Words separated by single spaces, at least one of them `M`, a legal move.
    Words(Vec<String>),
    /// The whole line, `*` standing for any run of characters.
    Text(String),
}

impl Pattern {
    /// Every text is a pattern.
    pub(crate) fn parse(text: &str) -> Pattern {
        let form = |text: &str| match text {
            "E" => Form::WordAndText("ERROR"),
            "U" => Form::WordAndText("UNKNOWN"),
            _ if text.split(' ').any(|word| word == "M") => {
                Form::Words(text.split(' ').map(str::to_string).collect())
            }
            _ => Form::Text(text.to_string()),
        };
        let alternatives = text.split(" | ").map(|part| form(part.trim())).collect();
        Pattern { source: text.to_string(), alternatives }
    }

    /// Whether it waits for a move, before which the protocol allows messages for people.
    pub(crate) fn is_move(&self) -> bool {
        self.alternatives.iter().any(|form| match form {
            Form::WordAndText(_) => false,
            Form::Words(_) => true,
            Form::Text(text) => text.parse::<Place>().is_ok(),
        })
    }

    /// Whether the line, byte for byte, is one of the alternatives. Legal moves differ from one another.
    pub(crate) fn matches(&self, line: &str, is_legal: &dyn Fn(Place) -> bool) -> bool {
        // Lines end with LF alone.
        !line.ends_with('\r')
            && self.alternatives.iter().any(|form| match form {
                Form::WordAndText(word) => line
                    .strip_prefix(word)
                    .and_then(|rest| rest.strip_prefix(' '))
                    .is_some_and(|text| !text.trim().is_empty()),
                Form::Words(words) => words_match(words, line, is_legal),
                Form::Text(text) => glob(text, line),
            })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

fn words_match(words: &[String], line: &str, is_legal: &dyn Fn(Place) -> bool) -> bool {
    let found: Vec<&str> = line.split(' ').collect();
    let mut moves: Vec<Place> = Vec::new();
    found.len() == words.len()
        && words.iter().zip(found).all(|(word, text)| {
            if word != "M" {
                return glob(word, text);
            }
            let fresh = text.parse().ok().filter(|place| !moves.contains(place));
            moves.extend(fresh);
            fresh.is_some_and(is_legal)
        })
}

/// Whether the text is the pattern, `*` standing for any run of characters.
fn glob(pattern: &str, text: &str) -> bool {
    let mut parts: Vec<&str> = pattern.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    let Some((first, middle)) = parts.split_first() else {
        return text == last;
    };
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    for part in middle {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_from_other_answers() {
        for (pattern, expected) in
            [("M", true), ("7,7", true), ("SWAP | M", true), ("OK", false), ("E", false)]
        {
            assert_eq!(Pattern::parse(pattern).is_move(), expected, "{pattern}");
        }
    }

    #[test]
    fn lines_are_matched_exactly() {
        let cases = [
            ("OK", "OK", true),
            ("OK", "OK ", false),
            ("OK", "OK\r", false),
            ("OK", "ok", false),
            ("M", "3,3", true),
            ("M", "3, 3", false),
            ("M", "3,3 ", false),
            ("M", "9,9", false),
            ("M", "ERROR no", false),
            ("M M M", "3,3 3,4 3,5", true),
            ("M M M", "3,3 3,4 3,3", false),
            ("M M M", "3,3 3,4", false),
            ("SUGGEST M", "SUGGEST 3,3", true),
            ("SUGGEST M", "SUGGEST 9,9", false),
            ("E", "ERROR no such cell", true),
            ("E", "ERROR", false),
            ("E", "ERROR no such cell\r", false),
            ("E", "ERROR  ", false),
            ("E", "ERRORS abound", false),
            ("U", "UNKNOWN command", true),
            ("U", "ERROR command", false),
            ("MESSAGE *", "MESSAGE depth 3", true),
            ("MESSAGE *", "MESSAGE", false),
            ("name=\"*\", version=\"*\"*", "name=\"a\", version=\"1\", country=\"x\"", true),
            ("name=\"*\", version=\"*\"*", "I am a", false),
            ("SWAP | M | M M", "SWAP", true),
            ("SWAP | M | M M", "3,3", true),
            ("SWAP | M | M M", "3,3 3,4", true),
            ("SWAP | M | M M", "3,3 3,4 3,5", false),
            ("*", "", true),
            ("a*b*b", "ab", false),
            ("a*b*b", "axbyb", true),
        ];
        for (pattern, line, expected) in cases {
            let matched = Pattern::parse(pattern).matches(line, &|place| place.row == 3);
            assert_eq!(matched, expected, "{pattern:?} and {line:?}");
        }
    }
}
