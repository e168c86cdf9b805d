//! Files that are never half written: a new one takes the place of an old one only once it is complete.
//!
//! All that people ask the programs to write goes through here. Only the brain's memory of lost games has its own way
//! (`engine/memory/file.rs`), since the bare brain is built without the crate that is used here.

use anyhow::{Context, Result, anyhow, ensure};
use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Only plain files hold games: reading a device may never end, and a save would put a file in its place.
pub fn refuse_devices(path: &Path) -> Result<()> {
    let is_something_else = fs::metadata(path).is_ok_and(|there| !there.is_file());
    ensure!(!is_something_else, "{} is not a plain file", path.display());
    Ok(())
}

/// The bytes of a plain file of at most `longest` of them.
pub fn read_bytes(path: &Path, longest: u64) -> Result<Vec<u8>> {
    refuse_devices(path)?;
    let cannot = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(longest + 1).read_to_end(&mut bytes)).with_context(cannot)?;
    ensure!(bytes.len() as u64 <= longest, "{} is too long for a saved game", path.display());
    Ok(bytes)
}

/// The text of a plain file of at most `longest` bytes.
pub fn read(path: &Path, longest: u64) -> Result<String> {
    String::from_utf8(read_bytes(path, longest)?).map_err(|error| {
        let before = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..before].iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{}: line {line}: not a text", path.display())
    })
}

/// Writes a file; whatever goes wrong, the one that was there before stays whole.
///
/// A link stays a link: what it points to is replaced. A file keeps its permissions, and one that is write-protected its
/// text.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let mut draft = Draft::new(path)?;
    draft.write_all(bytes.as_ref()).with_context(|| cannot_write(path))?;
    draft.finish()
}

/// A file that is written piece by piece. Only [`Draft::finish`] puts it in the place of the one that was there before.
pub struct Draft {
    path: PathBuf,
    target: PathBuf,
    file: NamedTempFile,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Draft {
    /// Begins to write a file.
    pub fn new(path: &Path) -> Result<Draft> {
        refuse_devices(path)?;
        let (target, folder) = place(path)?;
        let begin = || {
            let permissions = fs::metadata(&target).ok().map(|there| there.permissions());
            ensure!(!permissions.as_ref().is_some_and(Permissions::readonly), "it is write-protected");
            // A file can only be renamed in one step within one file system, so the draft stands beside it. Its name in
            // an error would mean nothing to people.
            let file = plain_draft().tempfile_in(&folder).map_err(|error| io::Error::from(error.kind()))?;
            Ok((file, permissions))
        };
        let (file, permissions) = begin().with_context(|| cannot_write(path))?;
        Ok(Draft { path: path.to_owned(), target, file, permissions })
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<()> {
        let put = || -> Result<()> {
            if let Some(permissions) = self.permissions {
                self.file.as_file().set_permissions(permissions)?;
            }
            self.file.as_file().sync_all()?;
            self.file.persist(&self.target).map_err(|error| error.error)?;
            Ok(())
        };
        put().with_context(|| cannot_write(&self.path))
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Fails if a file could not be written: nobody wants to learn that after hours of work.
pub fn ensure_writable(path: &Path) -> Result<()> {
    refuse_devices(path)?;
    let check = || -> Result<()> {
        let (target, folder) = place(path)?;
        ensure!(
            !fs::metadata(&target).is_ok_and(|there| there.permissions().readonly()),
            "it is write-protected"
        );
        plain_draft().tempfile_in(&folder).map_err(|error| io::Error::from(error.kind()))?;
        Ok(())
    };
    check().with_context(|| cannot_write(path))
}

/// What a name points to, and the folder it is in.
fn place(path: &Path) -> Result<(PathBuf, PathBuf)> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "there is no folder {}", folder.display());
    let folder = folder.to_owned();
    Ok((target, folder))
}

/// Whether two names are those of one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let places = fs::canonicalize(one).ok().zip(fs::canonicalize(other).ok());
    one == other || places.is_some_and(|(one, other)| one == other)
}

/// A draft that others may read as far as they may read any new file: by default only its owner could.
fn plain_draft() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".tessera-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole_and_nothing_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        for text in ["one", "another"] {
            write(&path, text).unwrap();
            assert_eq!(read(&path, 10).unwrap(), text);
        }
        let error = format!("{:#}", write(&folder.path().join("absent/game.txt"), "x").unwrap_err());
        assert!(error.starts_with("there is no folder "), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_write_protected_file_keeps_its_text() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(format!("{:#}", write(&path, "new").unwrap_err()).ends_with("it is write-protected"));
        assert_eq!(read(&path, 10).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "a draft was left behind");
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_permissions_stay_as_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("game.txt"), folder.path().join("link.txt"));
        fs::write(&path, "old").unwrap();
        symlink(&path, &link).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        write(&link, "new").unwrap();
        assert!(link.is_symlink() && is_same(&link, &path) && !is_same(&link, folder.path()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        // A new file can be read by whoever can read any other new file.
        let (ours, plain) = (folder.path().join("ours"), folder.path().join("plain"));
        write(&ours, "x").unwrap();
        fs::write(&plain, "x").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&plain));
    }
}
