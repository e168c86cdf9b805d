//! What is wrong with a file, and where.

use std::fmt;

/// Why a record cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// Where it is.
    pub at: At,
    /// What it is.
    pub what: String,
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// In a text, both from 1.
    Text {
        /// Line.
        line: usize,
        /// Letter in the line.
        column: usize,
    },
    /// In a file that is no text, from 0.
    Byte(usize),
    /// No part of the file in particular.
    Whole,
}

impl Flaw {
    /// Something that is wrong with the whole.
    pub fn new(what: impl Into<String>) -> Flaw {
        Flaw { at: At::Whole, what: what.into() }
    }

    /// Something wrong at a byte of a text.
    pub(super) fn in_text(text: &str, byte: usize, what: impl Into<String>) -> Flaw {
        let before = text.get(..byte).unwrap_or(text);
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        Flaw { at: At::Text { line, column: 1 + before[start..].chars().count() }, what: what.into() }
    }

    /// Something wrong with a line as a whole.
    pub(super) fn in_line(line: usize, what: impl Into<String>) -> Flaw {
        Flaw { at: At::Text { line, column: 1 }, what: what.into() }
    }

    /// Something wrong with a word of a line.
    pub(super) fn in_word(line: usize, whole: &str, word: &str, what: impl Into<String>) -> Flaw {
        // The word is a part of the line, so where it begins tells its column.
        let offset = (word.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
        let before = whole.get(..offset).unwrap_or_default();
        Flaw { at: At::Text { line, column: 1 + before.chars().count() }, what: what.into() }
    }

    /// Something wrong at a byte of a file that is no text.
    pub(super) fn in_bytes(byte: usize, what: impl Into<String>) -> Flaw {
        Flaw { at: At::Byte(byte), what: what.into() }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            At::Text { line, column } => write!(f, "line {line}, column {column}: {}", self.what),
            At::Byte(byte) => write!(f, "byte {byte}: {}", self.what),
            At::Whole => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Flaw {}
