//! Board files: a drawn position, the rules it is played by and the moves that are right. README.md has the format.

use crate::place::Place;
use std::fmt;
use std::time::Duration;

/// What a cell holds, seen by the brain under test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Empty,
    Own,
    Opponent,
    /// A cell nobody may use, as a finished line leaves behind in a continuous game.
    Blocked,
}

/// A position with the moves expected in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardFile {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The bits of `INFO rule`.
    pub(crate) rule: u32,
    /// Pairs taken so far, own and opponent's.
    pub(crate) captures: Option<(u32, u32)>,
    /// Who made the first move, if the file says so.
    pub(crate) black: Option<Content>,
    /// Time for the move, if the file asks for its own.
    pub(crate) time: Option<Duration>,
    /// Row by row.
    pub(crate) cells: Vec<Content>,
    /// Any of these is right; empty means: any move that is not forbidden.
    pub(crate) expected: Vec<Place>,
    /// None of these is right.
    pub(crate) forbidden: Vec<Place>,
    /// The comment lines: why the expected moves are right.
    pub(crate) argument: Vec<String>,
}

/// A file that does not keep to the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Malformed {
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl BoardFile {
    /// The cell's content; the place is on the board.
    pub(crate) fn at(&self, place: Place) -> Content {
        self.cells[place.row * self.columns + place.column]
    }

    /// All places of the board, row by row.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let columns = self.columns;
        (0..self.rows * columns).map(move |index| Place { row: index / columns, column: index % columns })
    }

    /// Whether a stone may be put there: on the board and empty.
    pub(crate) fn is_free(&self, place: Place) -> bool {
        place.row < self.rows && place.column < self.columns && self.at(place) == Content::Empty
    }

    /// Whether the move is what the file asks for.
    pub(crate) fn accepts(&self, place: Place) -> bool {
        self.is_free(place)
            && !self.forbidden.contains(&place)
            && (self.expected.is_empty() || self.expected.contains(&place))
    }

    /// The command that opens the game.
    pub(crate) fn start_command(&self) -> String {
        if self.rows == self.columns {
            format!("START {}\n", self.rows)
        } else {
            format!("RECTSTART {},{}\n", self.rows, self.columns)
        }
    }

    /// The commands that set the position and ask for a move.
    pub(crate) fn position_commands(&self) -> String {
        let mut text = format!("INFO rule {}\n", self.rule);
        if let Some((own, opponent)) = self.captures {
            text += &format!("INFO captures {own},{opponent}\n");
        }
        text += "BOARD\n";
        for (place, content) in self.stones_in_order() {
            text += &format!("{place},{}\n", content as u8);
        }
        text + "DONE\n"
    }

    /// Stones alternate as in play, black's first: the first one listed tells a brain who is black. Stones one
    /// side has more of follow, then the blocked cells.
    fn stones_in_order(&self) -> Vec<(Place, Content)> {
        let all = |content: Content| -> Vec<(Place, Content)> {
            let matching = self.places().filter(|&place| self.at(place) == content);
            matching.map(|place| (place, content)).collect()
        };
        let (own, opponent) = (all(Content::Own), all(Content::Opponent));
        // It is our move: who has more stones made the first one.
        let with_more = if opponent.len() > own.len() { Content::Opponent } else { Content::Own };
        let black = self.black.unwrap_or(with_more);
        let (first, second) = if black == Content::Own { (own, opponent) } else { (opponent, own) };
        let mut stones = Vec::new();
        for index in 0..first.len().max(second.len()) {
            stones.extend(first.get(index));
            stones.extend(second.get(index));
        }
        stones.extend(all(Content::Blocked));
        stones
    }
}
