//! The limits and wishes in force; they outlive games.

use super::command::At;
use crate::engine::{Level, Limits};
use crate::game::Rules;
use std::time::Duration;

/// How much the brain says about its thinking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// Nothing but the move.
    Quiet,
    /// One line before each move.
    EachMove,
    /// One line for every depth.
    EachDepth,
    /// All that a Yixin-Board shows.
    Board,
}

/// Everything `INFO` can set that is not about the game under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Time for one move; zero means at once.
    pub turn_time: Duration,
    /// Time for a whole match.
    pub match_time: Option<Duration>,
    /// Bytes the process may use.
    pub memory: usize,
    /// Search threads.
    pub threads: usize,
    /// Deepest iteration.
    pub depth: Option<u32>,
    /// Most positions searched for one move.
    pub nodes: Option<u64>,
    /// The rules of this and the next games.
    pub rules: Rules,
    /// How strong we play.
    pub level: Level,
    /// Other moves at levels below full strength.
    pub seed: u64,
    /// We think while the opponent does.
    pub pondering: bool,
    /// Moves are suggested and placed by the manager's `PLAY`.
    pub suggest: bool,
    /// How much the brain says about its thinking.
    pub detail: Detail,
    /// The cell under the manager's cursor.
    pub cursor: Option<At>,
    /// Who the opponent is, by the manager's numbers.
    pub game_type: Option<u8>,
    /// A folder for files that stay.
    pub folder: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            turn_time: Limits::TURN,
            match_time: None,
            memory: Limits::MEMORY,
            threads: 1,
            depth: None,
            nodes: None,
            rules: Rules::FREESTYLE,
            level: Level::FULL,
            seed: 0,
            pondering: false,
            suggest: false,
            detail: Detail::Quiet,
            cursor: None,
            game_type: None,
            folder: None,
        }
    }
}
