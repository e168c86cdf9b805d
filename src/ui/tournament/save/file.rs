//! Saves on disk: a new one takes the place of an old one only once it is complete.

use super::{Format, Saved, read, write};
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// No save is longer; whatever is, need not be read to its end.
const LONGEST: u64 = 1 << 16;

/// Reads a save and says which format it has.
pub fn read_file(path: &Path) -> Result<(Saved, Format)> {
    let name = path.display();
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(|| format!("{name} cannot be opened"))?;
    file.take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| format!("{name} cannot be read"))?;
    ensure!(bytes.len() as u64 <= LONGEST, "{name} is no save: it is longer than {LONGEST} bytes");
    let text = String::from_utf8(bytes).ok().with_context(|| format!("{name} is no save: it is not text"))?;
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

/// Writes a save beside its place and moves it there, so that an old one is never lost by half.
pub fn write_file(path: &Path, saved: &Saved, format: Format) -> Result<()> {
    check_place(path)?;
    // A link keeps pointing to its file.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let draft = draft_beside(&place);
    let done = fill(&draft, &write(saved, format)).and_then(|()| fs::rename(&draft, &place));
    if done.is_err() {
        // The complaint is about the save; a draft that cannot be removed either adds nothing to it.
        let _ = fs::remove_file(&draft);
    }
    done.with_context(|| format!("{} cannot be written", path.display()))
}

fn draft_beside(place: &Path) -> PathBuf {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    place.with_file_name(format!(".{name}.{}.draft", std::process::id()))
}

fn fill(draft: &Path, text: &str) -> std::io::Result<()> {
    let mut file = File::create(draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
