//! A match as it is lived: progress on the screen, games into files, and the end when the result is known.

use super::game::{GameRecord, Verdict};
use super::record;
use super::report::Report;
use super::runner::Match;
use super::statistics::Sprt;
use super::stop::Stop;
use super::tally::{GameResult, Tally};
use super::terms::Side;
use crate::tools::progress::{self, Progress};
use crate::whole_file;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A match with its results so far.
pub(in crate::tools) struct Session<'a> {
    pub(in crate::tools) game: &'a Match,
    pub(in crate::tools) tally: Tally,
    /// Names for reports; a brain's own takes the place of its file's once it is known.
    pub(in crate::tools) names: [String; 2],
    pub(in crate::tools) sprt: Option<Sprt>,
    /// Folder for the games.
    pub(in crate::tools) save: Option<PathBuf>,
}

impl<'a> Session<'a> {
    pub(in crate::tools) fn new(game: &'a Match, tally: Tally) -> Session<'a> {
        let names =
            game.brains.each_ref().map(|brain| brain.name.clone().unwrap_or_else(|| brain.command.name()));
        Session { game, tally, names: record::told_apart(names), sprt: None, save: None }
    }

    /// Plays the match and hands each result out with the names of the brains, to be kept by whoever wants to go on later.
    pub(in crate::tools) fn play(
        &mut self,
        stop: &Stop,
        kept: &mut dyn FnMut(&GameResult, &[String; 2]) -> Result<()>,
    ) -> Result<()> {
        if let Some(folder) = &self.save {
            fs::create_dir_all(folder).with_context(|| format!("the folder {}", folder.display()))?;
        }
        // Games of an earlier run may have decided it.
        if self.is_decided() {
            return Ok(());
        }
        let bar = self.progress_bar();
        let game = self.game;
        let result = game.play(stop, &mut |record| {
            self.take_names(&record);
            let result = GameResult::of(&record);
            kept(&result, &self.names)?;
            self.tally.add(result);
            if let Some(folder) = &self.save {
                self.save_game(folder, &record)?;
            }
            if let Verdict::Fault(..) = record.verdict {
                let line = record::result_line(&record, &self.names);
                // Nobody may be watching.
                bar.suspend(|| drop(writeln!(io::stderr(), "game {}: {line}", record.number + 1)));
            }
            bar.say(self.report().short());
            bar.advance();
            Ok(if self.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.finish();
        result
    }

    pub(in crate::tools) fn report(&self) -> Report<'_> {
        Report { tally: &self.tally, names: &self.names, terms: &self.game.terms, sprt: self.sprt }
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|test| self.tally.decides(test))
    }

    fn take_names(&mut self, record: &GameRecord) {
        let names = Side::BOTH.map(|side| {
            let own = record.names[side as usize].clone();
            own.unwrap_or_else(|| self.game.brains[side as usize].command.name())
        });
        self.names = record::told_apart(names);
    }

    /// The games of another match stay: they are noticed before hours are spent on this one.
    pub(in crate::tools) fn refuse_to_replace(&self) -> Result<()> {
        let Some(folder) = &self.save else { return Ok(()) };
        let files = self.game.games.iter().flat_map(|&number| {
            ["psq", "txt"].map(|ending| folder.join(stem(number)).with_extension(ending))
        });
        match files.into_iter().find(|path| path.exists()) {
            Some(path) => bail!("{} is there already: choose another folder to save to", path.display()),
            None => Ok(()),
        }
    }

    fn save_game(&self, folder: &Path, record: &GameRecord) -> Result<()> {
        let texts = [
            ("psq", record::psq(record, &self.names)?),
            ("txt", record::readable(record, &self.names, &self.game.terms).into_bytes()),
        ];
        for (ending, bytes) in texts {
            whole_file::write(&folder.join(stem(record.number)).with_extension(ending), bytes)?;
        }
        Ok(())
    }

    fn progress_bar(&self) -> Progress {
        let already = self.tally.results().len();
        let bar = progress::bar_with_message(already + self.game.games.len()).begins_at(already).ticking();
        bar.say(self.report().short());
        bar
    }
}

/// The name of a game's files, without their endings.
fn stem(number: usize) -> String {
    format!("game-{:04}", number + 1)
}
