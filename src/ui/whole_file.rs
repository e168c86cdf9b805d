//! Files that are never half written: a new one takes the place of an old one only once it is complete.

use anyhow::{Context, Result, anyhow, ensure};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Only plain files hold games: reading a device may never end, and a save would put a file in its place.
pub(super) fn refuse_devices(path: &Path) -> Result<()> {
    let is_something_else = fs::metadata(path).is_ok_and(|there| !there.is_file());
    ensure!(!is_something_else, "{} is not a plain file", path.display());
    Ok(())
}

/// The text of a plain file of at most `longest` bytes.
pub(super) fn read(path: &Path, longest: u64) -> Result<String> {
    refuse_devices(path)?;
    let cannot = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(longest + 1).read_to_end(&mut bytes)).with_context(cannot)?;
    ensure!(bytes.len() as u64 <= longest, "{} is too long for a saved game", path.display());
    String::from_utf8(bytes).map_err(|error| {
        let before = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..before].iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{}: line {line}: not a text", path.display())
    })
}

/// Writes a file; whatever goes wrong, the one that was there before stays whole.
pub(super) fn write(path: &Path, text: &str) -> Result<()> {
    refuse_devices(path)?;
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let draft = draft_beside(&target);
    let written = write_whole(&draft, text).and_then(|()| Ok(fs::rename(&draft, &target)?));
    if written.is_err() {
        // Perhaps it was never made.
        let _ = fs::remove_file(&draft);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// A name in the same folder: a file can only be renamed in one step within one file system.
pub(super) fn draft_beside(target: &Path) -> PathBuf {
    let mut file_name = target.file_name().unwrap_or_default().to_owned();
    file_name.push(format!(".{}.tmp", std::process::id()));
    target.with_file_name(file_name)
}

fn write_whole(path: &Path, text: &str) -> Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    Ok(file.sync_all()?)
}
