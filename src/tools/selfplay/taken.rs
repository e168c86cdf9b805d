//! What a file of self-play has already: nothing from inside the search is taken twice.

use super::player::Played;
use crate::tools::data::{Header, Record, Replay, Writer};
use anyhow::Result;
use std::collections::HashSet;
use std::io::Write;

/// The contents of the file so far.
pub(super) struct Taken {
    pub(super) games: usize,
    pub(super) positions: usize,
    /// Keys of all positions that have a score; nothing is compared without positions of the tree.
    seen: Option<HashSet<u64>>,
    replay: Replay,
}

impl Taken {
    /// Nothing yet. With `has_tree`, positions from inside the search will come.
    pub(super) fn new(header: &Header, has_tree: bool) -> Taken {
        let replay = Replay::new(header.rules, header.size);
        Taken { games: 0, positions: 0, seen: has_tree.then(HashSet::new), replay }
    }

    /// A record that the file has from an earlier run.
    pub(super) fn add(&mut self, record: &Record, replay: &mut Replay) -> Result<()> {
        match record {
            Record::Game(_) => self.games += 1,
            Record::Position(_) => self.positions += 1,
        }
        if let Some(seen) = &mut self.seen {
            seen.extend(replay.keys(record)?);
        }
        Ok(())
    }

    /// Writes a game, and before it the positions from inside its searches that are new.
    ///
    /// The game comes last: a run that is stopped between the two plays it again, and finds its positions in the file.
    pub(super) fn write(&mut self, played: Played, writer: &mut Writer<impl Write>) -> Result<()> {
        let game = Record::Game(played.game);
        if let Some(seen) = &mut self.seen {
            seen.extend(self.replay.keys(&game)?);
            for position in played.positions {
                if seen.insert(self.replay.key_after(&position.moves)?) {
                    writer.push(&Record::Position(position))?;
                    self.positions += 1;
                }
            }
        }
        writer.push(&game)?;
        self.games += 1;
        Ok(())
    }
}
