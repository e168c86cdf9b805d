//! Saving and leaving: to which file, in which format, and not over another one unasked.

use super::console::Leave;
use super::dialogue::Dialogue;
use super::names::Players;
use super::round::Round;
use super::save::{self, Format, Saved};
use crate::whole_file;
use std::path::{Path, PathBuf};

const NOT_SAVED: &str = "Nothing was saved; the round goes on.";

impl Dialogue<'_> {
    /// Saves and leaves. Comes back only if the player changes their mind or the save fails.
    pub(super) fn save(&mut self, round: &Round, name: Option<String>) -> Result<(), Leave> {
        let Some(path) = self.save_path(name)? else {
            return self.console.say(NOT_SAVED);
        };
        let saved = Saved::of(round, self.points);
        let done = match save::check_place(&path) {
            Ok(()) => {
                let Some(format) = self.save_format(&path)? else {
                    return self.console.say(NOT_SAVED);
                };
                save::write_file(&path, &saved, format)
            }
            Err(error) => Err(error),
        };
        match done {
            Ok(()) => {
                self.console.say(&format!("Saved to {}. To go on:", path.display()))?;
                self.console.say(&format!("  {}", self.command_to_resume(&path)))?;
                Err(Leave::Done)
            }
            Err(error) => self.console.tell(&format!("Nothing was saved: {error:#}. The round goes on.")),
        }
    }

    /// The file to write, with the player's leave if it exists; `None` if there is to be none.
    fn save_path(&mut self, name: Option<String>) -> Result<Option<PathBuf>, Leave> {
        let name = match name {
            Some(name) => name,
            None => self.ask_for_name()?,
        };
        if name.is_empty() {
            return Ok(None);
        }
        let path = PathBuf::from(name);
        // What is no file is refused later, with a reason.
        if !path.is_file() || self.is_resumed_file(&path) {
            return Ok(Some(path));
        }
        let question = format!("{} already exists. Overwrite it?", path.display());
        Ok(self.console.ask_yes(&question)?.then_some(path))
    }

    /// A name typed by the player; Enter alone means the save that was resumed, or none.
    fn ask_for_name(&mut self) -> Result<String, Leave> {
        let Some((resumed, _)) = &self.resumed_from else {
            return self.console.ask("Name of the file (Enter alone goes on with the round):");
        };
        let resumed = resumed.display().to_string();
        let answer = self.console.ask(&format!("Name of the file (Enter alone for {resumed}):"))?;
        Ok(if answer.is_empty() { resumed } else { answer })
    }

    /// The format: as ordered, as the file had it, as its name says, or as the player says; `None` if they
    /// change their mind.
    fn save_format(&mut self, path: &Path) -> Result<Option<Format>, Leave> {
        let known =
            self.resumed_from.as_ref().filter(|_| self.is_resumed_file(path)).map(|(_, format)| *format);
        if let Some(format) = self.settings.format.or(known).or_else(|| Format::of_name(path)) {
            return Ok(Some(format));
        }
        loop {
            let answer =
                self.console.ask("Format: plain, lisp or prolog (Enter alone goes on with the round):")?;
            match Format::of_answer(&answer) {
                Some(format) => return Ok(Some(format)),
                None if answer.is_empty() => return Ok(None),
                None => self.console.say("Please answer plain, lisp or prolog.")?,
            }
        }
    }

    /// What to type to go on with a save.
    fn command_to_resume(&self, path: &Path) -> String {
        let name = path.display().to_string();
        let is_plain = |character: char| character.is_ascii_alphanumeric() || "._-/+~:\\".contains(character);
        let name = if name.chars().all(is_plain) { name } else { format!("\"{name}\"") };
        let players = match self.settings.players {
            Players::HumanComputer => "",
            Players::HumanHuman => " --players human-human",
            Players::ComputerComputer => " --players computer-computer",
        };
        format!("tessera tournament --resume {name}{players}")
    }

    fn is_resumed_file(&self, path: &Path) -> bool {
        self.resumed_from.as_ref().is_some_and(|(resumed, _)| whole_file::is_same(resumed, path))
    }
}
