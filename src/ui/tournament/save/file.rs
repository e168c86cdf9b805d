//! Saves on disk: a new one takes the place of an old one only once it is complete.

use super::{Format, Saved, read, write};
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// No save is longer; whatever is, need not be read to its end.
const LONGEST: u64 = 1 << 16;

/// Reads a save and says which format it has.
pub fn read_file(path: &Path) -> Result<(Saved, Format)> {
    let name = path.display();
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(|| format!("{name} cannot be opened"))?;
    file.take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| format!("{name} cannot be read"))?;
    ensure!(bytes.len() as u64 <= LONGEST, "{name} is not a save: it is longer than {LONGEST} bytes");
    let text =
        String::from_utf8(bytes).ok().with_context(|| format!("{name} is not a save: it is not text"))?;
    read(&text).map_err(|damage| anyhow::anyhow!("{name}, {damage}"))
}

/// Whether a save may stand there: at a name that is free or a plain file's.
pub fn check_place(path: &Path) -> Result<()> {
    let name = path.display();
    ensure!(!path.is_dir(), "{name} is a folder");
    ensure!(path.is_file() || !path.exists(), "{name} is not a plain file");
    ensure!(path.file_name().is_some(), "{name} is not the name of a file");
    Ok(())
}

/// Writes a save; an old one in its place is never lost by half.
pub fn write_file(path: &Path, saved: &Saved, format: Format) -> Result<()> {
    check_place(path)?;
    whole_file::write(path, write(saved, format))
}
