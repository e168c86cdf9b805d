//! A file with the position and its proof: every defence is a variation.

use super::set_up::SetUp;
use crate::game::Board;
use crate::record::{Format, write};
use crate::review::Branch;
use crate::search::Proof;
use crate::tools::UsageError;
use crate::tools::games::ensure_free;
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// Moves of a proof that are written at most: beyond that nobody reads on.
const MOST: usize = 20_000;

/// A file that may be written, in a notation that has variations.
pub(super) struct Target<'a> {
    path: &'a Path,
    format: Format,
}

impl<'a> Target<'a> {
    /// Fails before the work if the file could not be written.
    pub(super) fn new(path: &'a Path) -> Result<Target<'a>> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let format = Format::of_extension(ending);
        let has_variations = matches!(format, Some(Format::Sgf | Format::Tessera | Format::RenLib));
        let refusal = || UsageError(format!("{}: write .sgf, .txt or .lib", path.display()));
        ensure!(has_variations, refusal());
        ensure_free(path, "")?;
        Ok(Target { path, format: format.with_context(refusal)? })
    }

    /// Writes the position with the proof.
    pub(super) fn write(&self, set_up: &SetUp, board: &Board, proof: &Proof) -> Result<()> {
        let name = || self.path.display().to_string();
        let (mut record, end) = set_up.record().with_context(name)?;
        let branch = Branch::new(proof, MOST);
        branch.add_to(&mut record, end, board.to_move(), board.size()).with_context(name)?;
        whole_file::write(self.path, write(&record, self.format).with_context(name)?)
    }
}
