//! SGF cut into its signs: parentheses, semicolons, and properties with their values.

use crate::record::Flaw;

/// A sign of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sign<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A property: the capital letters of its name, and its values as they stand in the file.
    Property(String, Vec<Value<'a>>),
}

/// What stands in brackets, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value<'a> {
    pub(super) raw: &'a str,
    pub(super) at: usize,
}

impl Value<'_> {
    /// The text with its escapes carried out.
    pub(super) fn text(&self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut letters = self.raw.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter != '\\' {
                text.push(letter);
                continue;
            }
            match letters.next() {
                // A line that is broken for the eye alone.
                Some('\r') => {
                    letters.next_if_eq(&'\n');
                }
                Some('\n') => {
                    letters.next_if_eq(&'\r');
                }
                Some(other) => text.push(other),
                None => {}
            }
        }
        text
    }
}

/// Reads sign after sign.
pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Lexer<'a> {
    /// The next sign with the byte it begins at; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Sign<'a>)>, Flaw> {
        self.skip_blanks();
        let at = self.at;
        let Some(letter) = self.text[at..].chars().next() else { return Ok(None) };
        let sign = match letter {
            '(' => Sign::Open,
            ')' => Sign::Close,
            ';' => Sign::Node,
            letter if letter.is_ascii_alphanumeric() => return self.property().map(|sign| Some((at, sign))),
            other => return Err(Flaw::in_text(self.text, at, format!("'{other}' has no place here"))),
        };
        self.at += 1;
        Ok(Some((at, sign)))
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        let blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
        self.at += rest.len() - rest.trim_start_matches(blank).len();
    }

    /// A name and at least one value. Before FF 4 small letters in names meant nothing.
    fn property(&mut self) -> Result<Sign<'a>, Flaw> {
        let at = self.at;
        let rest = &self.text[at..];
        let length = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name: String = rest[..length].chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
        self.at += length;
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            if !self.text[self.at..].starts_with('[') {
                break;
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            let word: String = rest[..length].chars().take(20).collect();
            return Err(Flaw::in_text(
                self.text,
                at,
                format!("the property '{word}' has no value in brackets"),
            ));
        }
        Ok(Sign::Property(name, values))
    }

    fn value(&mut self) -> Result<Value<'a>, Flaw> {
        let start = self.at + 1;
        let mut is_escaped = false;
        for (offset, byte) in self.text[start..].bytes().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b']' => {
                    self.at = start + offset + 1;
                    return Ok(Value { raw: &self.text[start..start + offset], at: start });
                }
                _ => {}
            }
        }
        Err(Flaw::in_text(self.text, start - 1, "this '[' is never closed"))
    }
}
