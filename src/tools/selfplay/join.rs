//! The files of several parts of self-play, put together to the file that one machine would have written.

use super::player::Played;
use super::taken::Taken;
use crate::tools::UsageError;
use crate::tools::data::{Form, Game, Header, Item, Position, Record, Writer, read};
use crate::tools::shard::{Lack, Shard, lacks_text};
use crate::whole_file::Draft;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// What the header of a part has after that of the whole.
pub(super) fn sharded(shard: Shard, engine: &str) -> String {
    format!("{SHARD}{shard}{ENGINE}{engine}")
}

const SHARD: &str = " shard=";
const ENGINE: &str = " engine=";

/// The part that a header is of, the header of the whole, and the engine's mark. `None` if it is no part of anything.
fn part_of(header: &Header) -> Option<(Shard, Header, &str)> {
    let (whole, rest) = header.text().split_once(SHARD)?;
    let (shard, engine) = rest.split_once(ENGINE)?;
    Some((shard.parse().ok()?, Header::parse(whole).ok()?, engine))
}

/// Whether some files are parts: their first header says so.
pub(in crate::tools) fn has_parts(files: &[PathBuf]) -> Result<bool> {
    let mut has_parts = false;
    for path in files {
        let mut header = None;
        // Reading ends with the first record.
        let result = read(path, &mut |item| match item {
            Item::Header(found) if header.is_none() => {
                header = Some(found.clone());
                Ok(())
            }
            _ => bail!("enough"),
        });
        match header {
            Some(header) => has_parts |= part_of(&header).is_some(),
            None => drop(result?),
        }
    }
    Ok(has_parts)
}

/// What a reader of a file hands on.
enum Piece {
    Header(Header),
    Game(Unit),
    Failed(anyhow::Error),
}

/// A game with the positions that were taken from its searches.
type Unit = (Vec<Position>, Game);

/// Games that wait for their turn, of each file.
const WAITING: usize = 64;

/// Joins the files of parts and says what came of it. With `partial`, parts may be missing; then the file is one of
/// `tessera data`, which cannot be gone on with.
pub(in crate::tools) fn join(
    files: &[PathBuf],
    target: &Path,
    partial: bool,
    out: &mut dyn Write,
) -> Result<()> {
    thread::scope(|scope| {
        let receivers: Vec<Receiver<Piece>> = files
            .iter()
            .map(|path| {
                let (sender, receiver) = sync_channel(WAITING);
                scope.spawn(move || send_all(path, &sender));
                receiver
            })
            .collect();
        let mut parts = Parts::begin(files, receivers)?;
        let header = if partial {
            Header::of_data(parts.header.rules, parts.header.size)
        } else {
            parts.header.clone()
        };
        let mut writer = Writer::new(BufWriter::new(Draft::new(target)?), Form::of(target));
        writer.begin(&header)?;
        let mut taken = Taken::new(&header, parts.header.text().contains(" tree="));
        let mut lacks = parts.each_in_order(|played| taken.write(played, &mut writer))?;
        lacks.retain(|lack| lack.missing > 0);
        ensure!(
            partial || lacks.is_empty(),
            "{}; --partial joins what there is",
            lacks_text(&lacks, "games")
        );
        let draft = writer.finish()?.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        draft.finish()?;
        if !lacks.is_empty() {
            writeln!(out, "{}", lacks_text(&lacks, "games"))?;
        }
        if parts.again > 0 {
            writeln!(out, "{} games came twice and count once", parts.again)?;
        }
        let (games, positions) = (taken.games, taken.positions);
        writeln!(
            out,
            "{games} games and {positions} positions from inside the search in {}",
            target.display()
        )?;
        Ok(out.flush()?)
    })
}

/// Reads a file and hands on its header and its games; nothing after the last whole game counts.
fn send_all(path: &Path, sender: &SyncSender<Piece>) {
    let mut positions = Vec::new();
    let gone = || anyhow!("nobody listens any more");
    let result = read(path, &mut |item| {
        let piece = match item {
            Item::Header(header) => Piece::Header(header.clone()),
            Item::Record(_, Record::Position(position), _) => {
                positions.push(position);
                return Ok(());
            }
            Item::Record(_, Record::Game(game), _) => Piece::Game((std::mem::take(&mut positions), game)),
        };
        sender.send(piece).map_err(|_| gone())
    });
    if let Err(error) = result {
        // Whoever joins may have ended already.
        let _ = sender.send(Piece::Failed(error));
    }
}

/// All files, and which part each is.
struct Parts {
    /// That of the whole.
    header: Header,
    count: usize,
    files: Vec<(Shard, String, Receiver<Piece>)>,
    /// Games that came more than once.
    again: usize,
}

impl Parts {
    fn begin(paths: &[PathBuf], receivers: Vec<Receiver<Piece>>) -> Result<Parts> {
        let mut first: Option<(Header, String, usize, String)> = None;
        let mut files = Vec::new();
        for (path, receiver) in paths.iter().zip(receivers) {
            let name = path.display().to_string();
            let header = match receiver.recv() {
                Ok(Piece::Header(header)) => header,
                Ok(Piece::Failed(error)) => return Err(error),
                _ => bail!("{name} has no header"),
            };
            let refused = |why: String| UsageError(format!("{name} does not belong to the others: {why}"));
            let (shard, whole, engine) =
                part_of(&header).with_context(|| refused("it is no part of anything".to_owned()))?;
            let own = (whole, engine.to_owned(), shard.count(), name.clone());
            let (header, engine, count, other) = first.get_or_insert_with(|| own.clone());
            ensure!(
                own.0 == *header,
                refused(format!("{} here, {} in {other}", own.0.text(), header.text()))
            );
            ensure!(own.1 == *engine, refused(format!("another engine played the games of {other}")));
            ensure!(own.2 == *count, refused(format!("it is part {shard}, and {other} is one of {count}")));
            files.push((shard, name, receiver));
        }
        let (header, _, count, _) = first.context("there are no files")?;
        Ok(Parts { header, count, files, again: 0 })
    }

    /// Hands out all games by their numbers, and says what each part lacks of what the longest imply.
    fn each_in_order(&mut self, mut each: impl FnMut(Played) -> Result<()>) -> Result<Vec<Lack>> {
        let whole: Vec<Shard> = (0..self.count).filter_map(|index| Shard::new(index, self.count)).collect();
        let mut lacks: Vec<Lack> = whole.into_iter().map(|shard| Lack { shard, missing: 0, of: 0 }).collect();
        // A number that is missing counts only once a later one is there.
        let mut open = vec![0; self.count];
        for number in 0.. {
            let index = number % self.count;
            match self.next_of(index)? {
                Some((positions, game)) => {
                    each(Played { positions, game })?;
                    lacks[index].of += 1;
                    for (lack, open) in lacks.iter_mut().zip(&mut open) {
                        lack.missing += *open;
                        lack.of += std::mem::take(open);
                    }
                }
                None => open[index] += 1,
            }
            if open.iter().all(|&open| open > 0) {
                break;
            }
        }
        Ok(lacks)
    }

    /// The next game of a part: of all files that have it, the same.
    fn next_of(&mut self, index: usize) -> Result<Option<Unit>> {
        let mut found: Option<(Unit, &str)> = None;
        for (_, name, receiver) in self.files.iter().filter(|(shard, ..)| shard.index() == index) {
            let unit = match receiver.recv() {
                Ok(Piece::Game(unit)) => unit,
                Ok(Piece::Failed(error)) => return Err(error),
                Ok(Piece::Header(header)) => bail!("{name} has a second header: {}", header.text()),
                // The reader is done.
                Err(_) => continue,
            };
            match &found {
                None => found = Some((unit, name)),
                Some((first, other)) => {
                    ensure!(*first == unit, "{name} and {other} are one part, and their games differ");
                    self.again += 1;
                }
            }
        }
        Ok(found.map(|(unit, _)| unit))
    }
}
