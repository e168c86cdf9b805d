//! Many files put together in one, of either form, with or without duplicates.

use super::form::Form;
use super::header::Header;
use super::note_if_cut;
use super::reader::{Item, read};
use super::record::Record;
use super::writer::Writer;
use crate::game::Rules;
use crate::whole_file::Draft;
use anyhow::{Result, ensure};
use std::collections::HashSet;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes all records of some files to another.
pub(in crate::tools) fn run(files: &[PathBuf], path: &Path, dedup: bool, out: &mut dyn Write) -> Result<()> {
    let writer = Writer::new(BufWriter::new(Draft::new(path)?), Form::of(path));
    // A file that is only converted can be gone on with, so it keeps its headers.
    let mut merge = Merge::new(writer, files.len() == 1 && !dedup, dedup);
    for file in files {
        let extent = read(file, &mut |item| merge.take(item))?;
        note_if_cut(file, &extent, out)?;
    }
    let Merge { writer, header, games, positions, duplicates, .. } = merge;
    ensure!(header.is_some(), "there are no records to write");
    let draft = writer.finish()?.into_inner().map_err(std::io::IntoInnerError::into_error)?;
    draft.finish()?;
    writeln!(out, "{games} games and {positions} positions from inside the search in {}", path.display())?;
    if dedup {
        writeln!(out, "{duplicates} duplicates left out")?;
    }
    Ok(out.flush()?)
}

/// What was put together so far.
pub(super) struct Merge<W: Write> {
    writer: Writer<W>,
    keeps_headers: bool,
    /// Keys of all positions with a score, where duplicates are left out.
    seen: Option<HashSet<u64>>,
    rules: Option<Rules>,
    /// The header written last.
    header: Option<Header>,
    games: usize,
    positions: usize,
    duplicates: usize,
}

impl<W: Write> Merge<W> {
    fn new(writer: Writer<W>, keeps_headers: bool, dedup: bool) -> Merge<W> {
        let seen = dedup.then(HashSet::new);
        Merge {
            writer,
            keeps_headers,
            seen,
            rules: None,
            header: None,
            games: 0,
            positions: 0,
            duplicates: 0,
        }
    }

    fn take(&mut self, item: Item<'_>) -> Result<()> {
        match item {
            Item::Header(header) => {
                let rules = *self.rules.get_or_insert(header.rules);
                ensure!(rules == header.rules, "{}, but the records before are {rules}", header.rules);
                if self.keeps_headers {
                    self.begin(header.clone())?;
                }
            }
            Item::Record(header, mut record, replay) => {
                if let Some(seen) = &mut self.seen {
                    let known: Vec<bool> =
                        replay.keys(&record)?.into_iter().map(|key| !seen.insert(key)).collect();
                    self.duplicates += known.iter().filter(|&&known| known).count();
                    let Some(new) = without(record, &known) else { return Ok(()) };
                    record = new;
                }
                let wanted = Header::of_data(header.rules, header.size);
                if !self.keeps_headers && self.header.as_ref() != Some(&wanted) {
                    self.begin(wanted)?;
                }
                match &record {
                    Record::Game(_) => self.games += 1,
                    Record::Position(_) => self.positions += 1,
                }
                self.writer.push(&record)?;
            }
        }
        Ok(())
    }

    fn begin(&mut self, header: Header) -> Result<()> {
        self.writer.begin(&header)?;
        self.header = Some(header);
        Ok(())
    }
}

/// A record without the scores of positions that are known; `None` if nothing is left to learn from.
fn without(record: Record, known: &[bool]) -> Option<Record> {
    if known.iter().all(|&known| known) {
        return None;
    }
    Some(match record {
        Record::Position(position) => Record::Position(position),
        Record::Game(mut game) => {
            let scored = game.moves.iter_mut().filter(|(_, score)| score.is_some());
            for ((_, score), known) in scored.zip(known) {
                *score = score.filter(|_| !known);
            }
            Record::Game(game)
        }
    })
}
