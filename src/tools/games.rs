//! Files with games of any notation, for every subcommand that opens one.

use super::UsageError;
use super::arguments::{RuleParser, parse_size};
use crate::game::{Rules, Size};
use crate::record::{self, Format, Hints, LONGEST, Record};
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use std::io::{Read, stdin};
use std::path::Path;

/// The name that stands for standard input and output.
pub(super) const STREAM: &str = "-";

/// What to believe where a file says nothing.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Belief {
    /// Rules of a game whose file names none
    #[arg(long, value_name = "RULE", value_parser = RuleParser)]
    rule: Option<u32>,
    /// Board of a game whose file names none, as 15 or 20x15
    #[arg(long, value_parser = parse_size)]
    size: Option<Size>,
    /// How letters are written in the file, as gbk, shift_jis or windows-1251 [default: as the file says, or UTF-8]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
}

impl Belief {
    pub(super) fn hints(&self) -> Hints {
        Hints { size: self.size, rules: self.rule.map(Rules::from_bits), encoding: self.encoding.clone() }
    }
}

/// All games of a file, or of standard input.
pub(super) fn open_all(path: &Path, belief: &Belief) -> Result<(Vec<Record>, Format)> {
    let (games, format) = record::read_all(&bytes_of(path)?, &belief.hints()).with_context(|| shown(path))?;
    ensure!(!games.is_empty(), "{}: there is no game in it", shown(path));
    Ok((games, format))
}

/// The first game of a file, or of standard input.
pub fn open(path: &Path, belief: &Belief) -> Result<(Record, Format)> {
    record::read(&bytes_of(path)?, &belief.hints()).with_context(|| shown(path))
}

/// How a file is called in messages.
pub(super) fn shown(path: &Path) -> String {
    if path == Path::new(STREAM) { "standard input".to_owned() } else { path.display().to_string() }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    if path != Path::new(STREAM) {
        return whole_file::read_bytes(path, LONGEST);
    }
    let mut bytes = Vec::new();
    stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    Ok(bytes)
}

/// Fails if a file is there already, or could not be written: nobody wants to learn that after the work. `advice` says what to do.
pub fn ensure_free(path: &Path, advice: &str) -> Result<()> {
    ensure!(!path.exists(), UsageError(format!("{} is there already{advice}", path.display())));
    whole_file::ensure_writable(path)
}
