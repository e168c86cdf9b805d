//! Games in files: in every notation that a record knows, by the end of the file's name.
//!
//! `to_record` and `from_record` turn a game into a record and back; `answers` is what was answered to an opening rule.

mod answers;
mod from_record;
mod to_record;

use super::game::Game;
use super::play::Ended;
use super::set_up::SetUp;
use super::stage::Stage;
use crate::record::{self, Format, Hints};
use crate::whole_file;
use anyhow::{Context, Result, anyhow, ensure};
use std::env;
use std::path::{Path, PathBuf};

/// Everything that is kept of a game.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What it began with.
    pub set_up: SetUp,
    /// Its moves.
    pub game: Game,
    /// The opening rule at work, if there is one.
    pub stage: Option<Stage>,
    /// How it ended, if not on the board.
    pub ended: Option<Ended>,
    /// What the file says about it besides.
    pub heading: Heading,
    /// What of the file has no place on the screen.
    pub left_out: Vec<String>,
}

/// Who played when and where, as files tell it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Names of those who begin and answer, where they are not the words for seats.
    pub names: [String; 2],
    /// When it was played.
    pub date: String,
    /// Whatever else is known, as key and value.
    pub info: Vec<(String, String)>,
}

impl Saved {
    /// A game that has only moves.
    pub fn new(set_up: SetUp, game: Game) -> Saved {
        let (heading, left_out) = (Heading::default(), Vec::new());
        Saved { set_up, game, stage: None, ended: None, heading, left_out }
    }
}

/// The file a person means: `~/` is the home folder, as in shells.
pub(super) fn path_of(text: &str) -> PathBuf {
    let at_home = text.strip_prefix("~/").and_then(|rest| Some(env::home_dir()?.join(rest)));
    at_home.unwrap_or_else(|| PathBuf::from(text))
}

/// The notation that the end of a name asks for; our own if it asks for none.
pub(super) fn format_of(path: &Path) -> Format {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.and_then(Format::of_extension).unwrap_or(Format::Tessera)
}

/// Writes a game, and tells what the notation has no room for. Another file is only replaced if it is a saved game, too.
pub fn save(path: &Path, saved: &Saved) -> Result<Vec<String>> {
    let (record, format) = (to_record::record(saved)?, format_of(path));
    let bytes = record::write(&record, format).map_err(|flaw| match format {
        Format::Tessera => anyhow!(flaw),
        _ => anyhow!("{flaw}: give the file another ending, as .txt"),
    })?;
    if path.exists() {
        let is_empty = path.metadata().is_ok_and(|there| there.len() == 0);
        ensure!(
            is_empty || holds_a_game(path),
            "{} is not a saved game; choose another name",
            path.display()
        );
    }
    whole_file::write(path, bytes)?;
    Ok(to_record::losses(&record, format))
}

/// Whether saving there would replace another game than the one that is in `own`.
pub(super) fn replaces_another(path: &Path, own: Option<&Path>) -> bool {
    holds_a_game(path) && !own.is_some_and(|own| whole_file::is_same(own, path))
}

/// Whether a file has a saved game in it, or what is left of one.
fn holds_a_game(path: &Path) -> bool {
    let Ok(bytes) = whole_file::read_bytes(path, record::LONGEST) else { return false };
    match record::recognise(&bytes) {
        // Any text might be moves: these count only if they are.
        Ok(Format::Moves | Format::Link | Format::Drawing | Format::Lisp | Format::Prolog) => {
            record::read(&bytes, &Hints::default()).is_ok()
        }
        Ok(_) => true,
        Err(_) => false,
    }
}

/// Reads a game in any notation. What the file does not tell (the rules, in a .psq file of others) is as in `set_up`.
pub fn load(path: &Path, set_up: &SetUp) -> Result<Saved> {
    let bytes = whole_file::read_bytes(path, record::LONGEST)?;
    read(&bytes, set_up).with_context(|| path.display().to_string())
}

fn read(bytes: &[u8], set_up: &SetUp) -> Result<Saved> {
    ensure!(!bytes.is_empty(), "the file is empty");
    // Stones on taken cells tell of captures, but not of which kind.
    let rules = Some(set_up.rules).filter(|rules| rules.captures.is_some());
    let hints = Hints { size: set_up.size, rules, encoding: None };
    let (record, _) = record::read(bytes, &hints)?;
    from_record::saved(&record, set_up)
}

/// Reads a saved game and writes it again as our own text.
#[cfg(fuzzing)]
pub fn reread(text: &str, set_up: &SetUp) -> Result<String> {
    let record = to_record::record(&read(text.as_bytes(), set_up)?)?;
    Ok(String::from_utf8(record::write(&record, Format::Tessera)?)?)
}
