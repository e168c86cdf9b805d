//! One game record for all front ends, and every notation in which games are exchanged.
//!
//! [`Record`] is the data: rules, board, players, and a [`Tree`] of moves. [`Format`] says how it is written; [`read`]
//! finds that out from the content. Nothing here touches files or knows a front end.

mod encoding;
mod flaw;
mod format;
mod losses;
mod moves;
mod notes;
mod older;
mod pgn;
mod place;
mod psq;
mod renlib;
mod replay;
mod rules_text;
mod sgf;
mod sketch;
mod text;
pub mod tournament;
mod transform;
mod tree;

#[cfg(test)]
mod random_records;

pub use flaw::{At, Flaw};
pub use format::{Format, Hints, LONGEST, read, read_all, recognise, write, write_all};
pub use losses::losses;
pub use notes::{Mark, Notes};
pub use place::{Ground, Name, Place};
pub use replay::Position;
pub use rules_text::{names_of as rule_names, parse as parse_rules};
pub use transform::Symmetry;
pub use tree::{LONGEST_LINE, MOST_NODES, NodeId, Play, Tree};

use crate::game::{Color, Rules};

/// A game or a position with all that is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What it is played on.
    pub ground: Ground,
    /// The rules, if the file names them.
    pub rules: Option<Rules>,
    /// Names of black and white.
    pub players: [String; 2],
    /// How it ended, if the file says so.
    pub result: Option<Ending>,
    /// When it was played, as it was written; best as 2026-11-17.
    pub date: String,
    /// Whatever else is known of the game, as key and value: `event`, `place`, `round`, `black-rating` …
    pub info: Vec<(String, String)>,
    /// Stones black and white had taken before the first move.
    pub captured: [u8; 2],
    /// The moves.
    pub tree: Tree,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub by: By,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// What stood on the board, or nothing is said.
    Board,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser broke a rule.
    Forfeit,
}

impl By {
    /// Every way with the word for it.
    const WORDS: [(By, &'static str); 3] =
        [(By::Resignation, "resignation"), (By::Time, "time"), (By::Forfeit, "forfeit")];

    fn word(self) -> Option<&'static str> {
        By::WORDS.into_iter().find(|&(by, _)| by == self).map(|(_, word)| word)
    }
}

impl Ending {
    /// A win by what stands on the board.
    pub fn win(winner: Color) -> Ending {
        Ending { winner: Some(winner), by: By::Board }
    }

    /// A draw.
    pub const DRAW: Ending = Ending { winner: None, by: By::Board };
}

impl Record {
    /// A game without moves.
    pub fn new(ground: Ground, rules: Option<Rules>) -> Record {
        Record {
            ground,
            rules,
            players: Default::default(),
            result: None,
            date: String::new(),
            info: Vec::new(),
            captured: [0; 2],
            tree: Tree::default(),
        }
    }

    /// What is known under a key.
    pub fn info(&self, key: &str) -> Option<&str> {
        self.info.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Adds what is known under a key, unless it is nothing.
    pub fn add_info(&mut self, key: &str, value: &str) {
        let value = notes::clean_line(value);
        if !value.is_empty() {
            self.info.push((key.to_owned(), value));
        }
    }

    /// Adds a move after a node: that of whoever is to move there by taking turns.
    pub fn play_after(&mut self, node: NodeId, place: Place) -> Result<NodeId, Flaw> {
        let color = self.to_move(node);
        self.tree.add(node, Some(Play::stone(color, place)))
    }

    /// Who is to move at a node: as it is said there, or else the opponent of whoever moved last.
    pub fn to_move(&self, node: NodeId) -> Color {
        let told = |id: NodeId| {
            let played = self.tree.play(id).map(|play| !play.color);
            self.tree.notes(id).to_move.or(played)
        };
        let mut path = std::iter::successors(Some(node), |&id| self.tree.parent(id));
        path.find_map(told).unwrap_or(Color::Black)
    }
}

/// A colour in words.
fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The colour a word names.
fn color_of(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| color_name(color) == word)
}
