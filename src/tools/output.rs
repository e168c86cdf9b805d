//! Files that are written at the end of long work, or again and again: whole or not at all.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// Fails if a file could not be written: nobody wants to learn that after hours of work.
pub(super) fn ensure_writable(path: &Path) -> Result<()> {
    ensure!(!path.is_dir(), "writing {}: it is a folder", path.display());
    let draft = draft_of(path);
    fs::write(&draft, "").with_context(|| format!("writing {}", path.display()))?;
    fs::remove_file(&draft).with_context(|| draft.display().to_string())
}

/// Writes a file so that it is never seen half done.
pub(super) fn write_whole(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let draft = draft_of(path);
    let written = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, path));
    written.with_context(|| format!("writing {}", path.display()))
}

/// A name beside the file that no other file is likely to have.
fn draft_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".draft");
    PathBuf::from(name)
}
