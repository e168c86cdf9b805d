//! The two forms of a file: text for people, bytes for millions of positions.

use std::fmt;
use std::path::Path;

/// How records are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A line each (`record.rs`).
    Text,
    /// A few bytes each, in blocks with checksums (`block.rs`, `codec.rs`).
    Binary,
}

impl Form {
    /// The form of a new file: binary if its name ends with `.tsd`.
    pub fn of(path: &Path) -> Form {
        let is_binary = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("tsd"));
        if is_binary { Form::Binary } else { Form::Text }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Text => "text",
            Form::Binary => "binary",
        })
    }
}
