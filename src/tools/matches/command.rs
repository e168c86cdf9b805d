//! The command line of a brain: what to run, with which words, in which folder.

use anyhow::{Context, Result, bail, ensure};
use std::env;
use std::path::{Path, PathBuf};

/// An executable with its arguments and the folder it runs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrainCommand {
    /// Absolute path of the executable.
    pub program: PathBuf,
    /// What follows it on the command line.
    pub arguments: Vec<String>,
    /// The executable's own folder, where brains keep their files; for a program found by PATH (an interpreter, wine)
    /// the folder it was named in.
    pub folder: PathBuf,
}

impl BrainCommand {
    /// Reads a command line as a shell would, quotes included, and backslashes where they are no part of paths. Paths are
    /// relative to `here`.
    pub fn parse(text: &str, here: &Path) -> Result<BrainCommand> {
        let mut words = split(text, std::path::is_separator('\\'))?.into_iter();
        let name = words.next().context("the command line of a brain is empty")?;
        let arguments = words.collect();
        let here = std::path::absolute(here).context("the current folder")?;
        if let Some(program) = found_by_path(&name) {
            return Ok(BrainCommand { program, arguments, folder: here });
        }
        let program = here.join(&name);
        ensure!(program.is_file(), "there is no brain at {}", program.display());
        ensure!(may_be_run(&program), "{} is not a program, or may not be run", program.display());
        let folder = program.parent().map_or_else(|| here.clone(), Path::to_path_buf);
        Ok(BrainCommand { program, arguments, folder })
    }

    /// A name for a brain that gives none: the file's name without `pbrain-` and ending.
    pub fn name(&self) -> String {
        let stem = self.program.file_stem().unwrap_or(self.program.as_os_str()).to_string_lossy();
        stem.strip_prefix("pbrain-").unwrap_or(&stem).to_owned()
    }
}

/// Whether the system would run it; Windows goes by the name alone.
fn may_be_run(program: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        program.metadata().is_ok_and(|found| found.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = program;
        true
    }
}

/// A program that was named without a folder.
fn found_by_path(name: &str) -> Option<PathBuf> {
    if name.contains(std::path::is_separator) {
        return None;
    }
    let folders = env::var_os("PATH")?;
    let names = [name.to_owned(), format!("{name}{}", env::consts::EXE_SUFFIX)];
    env::split_paths(&folders)
        .flat_map(|folder| names.each_ref().map(|name| folder.join(name)))
        .find(|program| program.is_file())
}

/// Splits at spaces outside quotes. A backslash takes the next character literally, except inside single quotes and where
/// it separates folders.
fn split(text: &str, separates_folders: bool) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, quote) {
            (mark, Some(open)) if mark == open => quote = None,
            ('\\', None | Some('"')) if !separates_folders => {
                let next = characters.next().context("a backslash at the end of the command line")?;
                word.get_or_insert_default().push(next);
            }
            (mark @ ('\'' | '"'), None) => {
                quote = Some(mark);
                word.get_or_insert_default();
            }
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            (other, _) => word.get_or_insert_default().push(other),
        }
    }
    if let Some(mark) = quote {
        bail!("the command line {text:?} has no closing {mark}");
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_split_as_in_a_shell() {
        let cases: [(&str, &[&str]); 7] = [
            ("", &[]),
            ("  a  b ", &["a", "b"]),
            ("a 'b c' d", &["a", "b c", "d"]),
            ("\"/a b/c\" --x=\"y z\"", &["/a b/c", "--x=y z"]),
            ("a\\ b c", &["a b", "c"]),
            ("a '' \"\"", &["a", "", ""]),
            (r#"'a\b' "a\"b""#, &["a\\b", "a\"b"]),
        ];
        for (text, words) in cases {
            assert_eq!(split(text, false).unwrap(), words, "{text}");
        }
        for text in ["'a", "a \"b", "a\\"] {
            assert!(split(text, false).is_err(), "{text}");
        }
    }

    #[test]
    fn paths_of_windows_stay_whole() {
        for (text, words) in [
            (r"C:\brains\pbrain-x.exe --y", [r"C:\brains\pbrain-x.exe", "--y"]),
            (r#""C:\Program Files\x.exe" y"#, [r"C:\Program Files\x.exe", "y"]),
            (r"x.exe C:\", ["x.exe", r"C:\"]),
        ] {
            assert_eq!(split(text, true).unwrap(), words, "{text}");
        }
    }

    #[test]
    fn a_brain_runs_where_it_lies_and_an_interpreter_runs_here() {
        let own = env::current_exe().unwrap();
        let here = env::current_dir().unwrap();
        let command = BrainCommand::parse(&format!("'{}' x", own.display()), &here).unwrap();
        assert_eq!(command.program, own);
        assert_eq!(command.folder, own.parent().unwrap());
        assert_eq!(command.arguments, ["x"]);
        let interpreter = if cfg!(windows) { "cmd" } else { "sh" };
        let shell = BrainCommand::parse(&format!("{interpreter} -c true"), &here).unwrap();
        assert_eq!(shell.folder, here);
        assert_eq!(shell.name(), interpreter);
        let text = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(cfg!(windows) || BrainCommand::parse(text, &here).is_err(), "no program");
        for text in ["", "/no/such/brain", "no-such-brain-anywhere"] {
            assert!(BrainCommand::parse(text, &here).is_err(), "{text}");
        }
    }

    #[test]
    fn names_leave_out_what_every_brain_has() {
        let named = |path: &str| {
            let program = PathBuf::from(path);
            BrainCommand { program, arguments: Vec::new(), folder: PathBuf::new() }.name()
        };
        assert_eq!(named("/x/pbrain-rapfi"), "rapfi");
        assert_eq!(named("/x/pbrain-Pela.exe"), "Pela");
        assert_eq!(named("/x/other"), "other");
    }
}
