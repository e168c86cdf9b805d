//! Why a known command could not be obeyed: the texts of `ERROR`.

use super::command::At;
use crate::game::Size;
use std::fmt;

/// One reason; every one leaves the session usable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The arguments are not what the command takes.
    Usage(&'static str),
    /// A board smaller or larger than we play on.
    BadSize,
    /// A game command before START.
    NoBoard,
    /// `BEGIN` with stones on the board.
    GameUnderWay,
    /// A cell outside the board of this size.
    OffBoard(At, Size),
    /// A stone or a blocked cell is there already.
    Occupied(At),
    /// Nothing there to take back.
    NoStone(At),
    /// One of the first stones where the tournament opening does not allow it.
    BreaksOpening(At),
    /// There is no cell left to play on.
    BoardFull,
    /// `DONE` without its block.
    NoBlock,
    /// A line of a block that is neither a cell nor `INFO`; lines count from 1 after the opening word.
    BadBlockLine(usize),
    /// A field that is not 1, 2 or 3.
    BadField(At),
    /// The same cell twice in a block.
    Repeated(At),
    /// The game is over, and there is nothing to analyse.
    GameOver,
    /// Every legal move is shut out.
    AllShutOut,
    /// Something that we do not have, in words.
    Missing(&'static str),
    /// A step of the swap2 opening that needs so many stones.
    NotAtStep(usize),
    /// The search broke down.
    Failed,
    /// `SWAP2BOARD` with a number of stones at which nobody chooses.
    BadStoneCount(usize),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Usage(usage) => write!(f, "expected {usage}"),
            Refusal::BadSize => {
                let (least, width, height) = (Size::MIN_PLAYED, Size::MAX_WIDTH, Size::MAX_HEIGHT);
                write!(f, "a board is {least}x{least} to {width}x{height}, as in START 15")
            }
            Refusal::NoBoard => f.write_str("no board yet, START comes first, as in START 15"),
            Refusal::GameUnderWay => {
                f.write_str("there are stones on the board already: TURN x,y goes on, RESTART begins again")
            }
            Refusal::OffBoard(at, size) => {
                let (x, y) = (size.width() - 1, size.height() - 1);
                write!(f, "{at} is off the board: x is 0 to {x}, y is 0 to {y}")
            }
            Refusal::Occupied(at) => write!(f, "{at} is not empty; SHOW draws the board"),
            Refusal::NoStone(at) => write!(f, "there is no stone at {at}; SHOW draws the board"),
            Refusal::BreaksOpening(at) => write!(
                f,
                "{at} breaks the tournament opening: the first stone goes on the centre, the first player's second \
                 one at least 3 away from it"
            ),
            Refusal::BoardFull => f.write_str("no cell is left to play on"),
            Refusal::NoBlock => f.write_str("no block is open, BOARD comes first"),
            Refusal::BadBlockLine(line) => {
                write!(f, "line {line} of the block is not a cell: x,y,field, as in 7,7,1")
            }
            Refusal::BadField(at) => {
                write!(f, "the field of {at} is not 1 (the brain's stone), 2 (yours) or 3 (blocked)")
            }
            Refusal::Repeated(at) => write!(f, "{at} is listed twice"),
            Refusal::GameOver => f.write_str("the game is over, there is nothing to analyse"),
            Refusal::AllShutOut => f.write_str(
                "no move is left: all legal ones are shut out; YXBLOCKRESET and YXBLOCKPATHRESET let them in",
            ),
            Refusal::Missing(what) => f.write_str(what),
            Refusal::NotAtStep(count) => {
                write!(f, "this step of swap2 needs {count} stones on the board, black's first")
            }
            Refusal::Failed => f.write_str("the search failed and has forgotten everything; ask again"),
            Refusal::BadStoneCount(count) => write!(f, "SWAP2BOARD takes 0, 3 or 5 stones, not {count}"),
        }
    }
}
