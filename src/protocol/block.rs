//! A block of lines from its opening word to `DONE`. Errors inside are remembered and reported once, at the end.

use super::command::{At, Command};
use super::position::{Occupant, Side};
use super::refusal::Refusal;
use crate::clock::Instant;
use crate::game::{Point, Size};
use fxhash::FxHashSet;

/// Which word opened a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlockKind {
    /// `BOARD`: a position to move in.
    Board,
    /// `YXBOARD`: a position to keep.
    SetBoard,
    /// `SWAP2BOARD`: opening stones in play order, their owners not yet known.
    Swap2,
    /// `YXBLOCK`: moves that our searches leave alone.
    ShutOut,
    /// `YXBLOCKUNDO`: moves that they look at again.
    LetIn,
    /// `YXBLOCKPATH`: a game whose last move our searches do not make after the others.
    BarPath,
    /// `YXBLOCKPATHUNDO`: one whose last move they make again.
    FreePath,
    /// `YXQUERYDATABASEALL`: a game of which nothing is known.
    QueryAll,
    /// Lines for something we do not have.
    Missing(&'static str),
}

impl BlockKind {
    /// Whether its lines are the moves of a game, without owners.
    fn is_path(self) -> bool {
        matches!(self, BlockKind::BarPath | BlockKind::FreePath | BlockKind::QueryAll)
    }
}

/// A block under way.
pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// When its first line was read.
    pub(super) started: Instant,
    size: Option<Size>,
    cells: Vec<(Point, Occupant)>,
    seen: FxHashSet<Point>,
    lines: usize,
    fault: Option<Refusal>,
    /// Why the newest move of a path can never be made. Nothing is wrong as long as it is the last.
    unplayable: Option<Refusal>,
}

impl Block {
    /// A block for a board of this size; without a board the whole block is at fault.
    pub(super) fn new(kind: BlockKind, started: Instant, size: Option<Size>) -> Block {
        let fault = size.is_none().then_some(Refusal::NoBoard);
        Block {
            kind,
            started,
            size,
            cells: Vec::new(),
            seen: FxHashSet::default(),
            lines: 0,
            fault,
            unplayable: None,
        }
    }

    /// Takes one line that is not for the session itself.
    pub(super) fn add(&mut self, command: &Command) {
        self.lines += 1;
        if let BlockKind::Missing(what) = self.kind {
            self.fault = Some(Refusal::Missing(what));
        }
        self.fault = self.fault.take().or(self.unplayable.take());
        if self.fault.is_none() {
            self.fault = match *command {
                Command::Cell { at, field } if self.kind.is_path() => {
                    self.unplayable = self.add_cell(at, field).err();
                    None
                }
                Command::Cell { at, field } => self.add_cell(at, field).err(),
                _ => Some(Refusal::BadBlockLine(self.lines)),
            };
        }
    }

    fn add_cell(&mut self, at: At, field: Option<i32>) -> Result<(), Refusal> {
        let occupant = match (self.kind, field) {
            (BlockKind::Swap2 | BlockKind::ShutOut | BlockKind::LetIn | BlockKind::Missing(_), _) => {
                Occupant::Stone(Side::Own)
            }
            (kind, _) if kind.is_path() => Occupant::Stone(Side::Own),
            (_, None) => return Err(Refusal::BadBlockLine(self.lines)),
            (_, Some(1)) => Occupant::Stone(Side::Own),
            (_, Some(2)) => Occupant::Stone(Side::Opponent),
            (_, Some(3)) => Occupant::Blocked,
            (_, Some(_)) => return Err(Refusal::BadField(at)),
        };
        let size = self.size.ok_or(Refusal::NoBoard)?;
        let point = size.point(at.x, at.y).ok_or(Refusal::OffBoard(at, size))?;
        if !self.seen.insert(point) {
            return Err(Refusal::Repeated(at));
        }
        self.cells.push((point, occupant));
        Ok(())
    }

    /// The cells, if every line was good; none of a path that can never be played to its end.
    pub(super) fn finish(self) -> Result<Vec<(Point, Occupant)>, Refusal> {
        match self.fault {
            None if self.unplayable.is_some() => Ok(Vec::new()),
            Some(fault) => Err(fault),
            None => Ok(self.cells),
        }
    }
}
