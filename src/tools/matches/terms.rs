//! What a match is played by: the same for both sides, except for what each brain is told on top.

use super::command::BrainCommand;
use crate::game::{Rules, Size};
use serde::{Deserialize, Serialize};
use std::ops::Not;
use std::time::Duration;

/// One of the two brains of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    /// The brain whose result is reported.
    A = 0,
    /// Its opponent.
    B = 1,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        if self == Side::A { Side::B } else { Side::A }
    }
}

/// The conditions of every game of a match.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Board size.
    pub size: Size,
    /// Rules that the referee enforces and the brains are told.
    pub rules: Rules,
    /// Time for a move.
    pub turn: Duration,
    /// Time for all moves of a game.
    pub match_time: Option<Duration>,
    /// How much later than allowed a move may come.
    pub tolerance: Duration,
    /// Bytes a brain may use; `None` is no limit.
    pub memory: Option<u64>,
    /// Whether more memory is a fault, or only reported.
    pub memory_judged: MemoryJudged,
    /// Threads a brain is told to use.
    pub threads: Option<usize>,
    /// Shortest time between a brain's move and the next command to it: some miss what comes sooner.
    pub pause: Duration,
    /// Time to answer START.
    pub start_limit: Duration,
    /// Number of moves after which a game is drawn.
    pub draw_after: usize,
    /// Every game gets new processes.
    pub restart: bool,
}

/// Whether using too much memory loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryJudged {
    /// It is a fault.
    Fault,
    /// It only shows in the report.
    Reported,
}

/// A brain with what it is told beyond the terms.
#[derive(Clone, Debug)]
pub struct BrainSetup {
    /// How to run it.
    pub command: BrainCommand,
    /// Name in reports instead of its own.
    pub name: Option<String>,
    /// Nodes a move, by `INFO max_node`.
    pub nodes: Option<u64>,
    /// Further INFO lines.
    pub infos: Vec<(String, String)>,
}

impl Terms {
    /// The conditions in one line.
    pub fn describe(&self) -> String {
        let match_time =
            self.match_time.map(|time| format!(", {} a game", seconds(time))).unwrap_or_default();
        let memory = self.memory.map(|bytes| format!(", {} MB", bytes >> 20)).unwrap_or_default();
        format!("{}, {} a move{match_time}{memory}", self.variant(), seconds(self.turn))
    }

    /// Rules, board and time for a move, as short as a column of a table needs it.
    pub fn describe_shortly(&self) -> String {
        let variant = self.variant();
        format!("{}, {}", variant.strip_prefix("gomoku, ").unwrap_or(&variant), seconds(self.turn))
    }

    fn variant(&self) -> String {
        format!("{} {}x{}", self.rules, self.size.width(), self.size.height())
    }

    /// The INFO lines that open every game.
    pub(super) fn infos(&self, brain: &BrainSetup) -> String {
        let mut infos = vec![
            ("timeout_turn", self.turn.as_millis().to_string()),
            ("timeout_match", self.match_time.map_or(0, |time| time.as_millis()).to_string()),
            ("max_memory", self.memory.unwrap_or(0).to_string()),
            ("game_type", "1".to_owned()),
            ("rule", self.rules.bits().to_string()),
        ];
        infos.extend(self.threads.map(|threads| ("thread_num", threads.to_string())));
        infos.extend(brain.nodes.map(|nodes| ("max_node", nodes.to_string())));
        infos.extend(brain.infos.iter().map(|(key, value)| (key.as_str(), value.clone())));
        infos.into_iter().map(|(key, value)| format!("INFO {key} {value}\n")).collect()
    }
}

fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{} ms", time.as_millis())
    } else {
        format!("{} s", time.as_secs_f64())
    }
}
