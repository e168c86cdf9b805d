//! The token of a server. It is kept in a file, so that open tabs and bookmarks find the next server, too.

use anyhow::{Context, Result};
use std::fmt::{self, Write as _};
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// 128 bits that nobody guesses.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Digits of a token.
const DIGITS: usize = 32;

impl Token {
    /// A new token.
    pub fn random() -> io::Result<Token> {
        let mut bytes = [0; DIGITS / 2];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let digits = bytes.iter().fold(String::new(), |mut digits, byte| {
            write!(digits, "{byte:02x}").expect("writing to a string");
            digits
        });
        Ok(Token(digits))
    }

    /// The token that a file has.
    pub fn read(path: &Path) -> Option<Token> {
        let text = fs::read_to_string(path).ok()?;
        let digits = text.trim();
        let is_token = digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_token.then(|| Token(digits.to_owned()))
    }

    /// Keeps it in a file that only its owner reads.
    pub fn keep(&self, path: &Path) -> Result<()> {
        let told = || format!("the token cannot be kept in {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(told)?;
        }
        // What an earlier file allowed others must not last.
        let _ = fs::remove_file(path);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).with_context(told)?;
        writeln!(file, "{}", self.0).with_context(told)
    }

    /// Whether a text is the token; how long that takes says nothing about it.
    pub(super) fn is(&self, text: &str) -> bool {
        let pairs = text.bytes().zip(self.0.bytes());
        text.len() == self.0.len() && pairs.fold(0, |sum, (one, other)| sum | (one ^ other)) == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_kept_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/tessera/token");
        assert!(Token::read(&path).is_none());
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert!(one != other && one.is(&one.to_string()) && !one.is(&other.to_string()) && !one.is(""));
        for token in [&one, &other] {
            token.keep(&path).unwrap();
            assert!(Token::read(&path) == Some(token.clone()));
        }
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).unwrap().permissions());
            assert_eq!(mode & 0o777, 0o600);
        }
        for text in ["", "short", &"x".repeat(DIGITS), &"0".repeat(DIGITS + 1)] {
            fs::write(&path, text).unwrap();
            assert!(Token::read(&path).is_none(), "{text}");
        }
    }
}
