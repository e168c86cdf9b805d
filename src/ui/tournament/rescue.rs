//! A tournament that is interrupted loses no stone: the round is saved under a new name, and the player is told where.

use super::save::{self, Format, Saved};
use crate::interrupt::{EXIT_CODE, on_signal};
use anyhow::{Context, Result};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// Names that are tried, at most.
const MOST_NAMES: u32 = 1000;

/// What would be lost by leaving now. Clones are the same.
#[derive(Clone, Default, Debug)]
pub(super) struct Rescue(Arc<Mutex<Option<Saved>>>);

impl Rescue {
    /// Remembers the round as it stands, or that there is none worth saving.
    pub(super) fn keep(&self, saved: Option<Saved>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = saved;
    }

    /// Saves the round and ends the program when it is told to end: whoever waits for a line cannot be asked any more.
    pub(super) fn listen(&self) -> Result<()> {
        let rescue = self.clone();
        on_signal(move || {
            let word = match rescue.save(Path::new("")) {
                Ok(Some(path)) => {
                    let name = path.display();
                    format!(
                        "Interrupted. The round was saved to {name}. To go on:\n  tessera tournament --resume {name}"
                    )
                }
                Ok(None) => "Interrupted. There was no stone to save.".to_owned(),
                Err(error) => format!("Interrupted. Nothing was saved: {error:#}."),
            };
            // The conversation may hold standard output; and nobody may be there to read.
            let _ = writeln!(io::stderr(), "\n{word}");
            process::exit(EXIT_CODE);
        })
    }

    /// Saves what is worth it to a new file in a folder, and says to which.
    fn save(&self, folder: &Path) -> Result<Option<PathBuf>> {
        let saved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(saved) = saved.as_ref() else { return Ok(None) };
        let names = (1..=MOST_NAMES).map(|number| folder.join(format!("interrupted-{number}.txt")));
        let path =
            names.into_iter().find(|path| !path.exists()).context("there are too many interrupted rounds")?;
        save::write_file(&path, saved, Format::Plain)?;
        Ok(Some(path))
    }
}

#[cfg(test)]
mod tests {
    use super::super::round::Round;
    use super::*;
    use crate::record::tournament::{Seat, size};

    #[test]
    fn every_rescued_round_has_a_file_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let rescue = Rescue::default();
        assert_eq!(rescue.save(folder.path()).unwrap(), None);
        let mut round = Round::new(Seat::One);
        round.place(size().centre()).unwrap();
        let saved = Saved::of(&round, [3, 4]);
        rescue.keep(Some(saved.clone()));
        for number in 1..=2 {
            let path = rescue.save(folder.path()).unwrap().unwrap();
            assert_eq!(path, folder.path().join(format!("interrupted-{number}.txt")));
            assert_eq!(save::read_file(&path).unwrap(), (saved.clone(), Format::Plain));
        }
    }
}
