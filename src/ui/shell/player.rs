//! The computer's players: Random, Heuristic and Engine.

use super::tactics;
use crate::engine::{Engine, Level, Limits, SearchResult};
use crate::game::{Board, Point};
use crate::interrupt::Interrupt;
use std::time::{Duration, Instant};

/// Who chooses a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Player {
    /// Any legal move.
    Random,
    /// By a list of priorities ('help players' shows it).
    Heuristic,
    /// The engine at the chosen level.
    Engine,
}

impl Player {
    /// The player with a number of the prompts.
    pub fn numbered(text: &str) -> Option<Player> {
        match text {
            "1" => Some(Player::Random),
            "2" => Some(Player::Heuristic),
            "3" => Some(Player::Engine),
            _ => None,
        }
    }
}

/// How the computer plays.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// Level of the engine as a player.
    pub level: Level,
    /// Time for a move; `None` for no limit.
    pub time: Option<Duration>,
    /// At most this many positions a move; without a time limit the answer is the same every time.
    pub nodes: Option<u64>,
    /// Seed of everything random; `None` for another game every time.
    pub seed: Option<u64>,
}

impl Default for Skill {
    fn default() -> Skill {
        Skill { level: Level::FULL, time: Some(Duration::from_secs(1)), nodes: None, seed: None }
    }
}

/// All three players.
pub(super) struct Computer {
    engine: Engine,
    skill: Skill,
    random: fastrand::Rng,
    interrupt: Interrupt,
}

impl Computer {
    /// A computer that knows no game yet.
    pub(super) fn new(skill: Skill, interrupt: Interrupt) -> Computer {
        let random = skill.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Computer { engine: Engine::new(), skill, random, interrupt }
    }

    /// Prepares for a new game.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }

    /// A legal move for the side to move; `None` if there is none.
    pub(super) fn choose(&mut self, player: Player, board: &Board) -> Option<Point> {
        match player {
            Player::Random => self.random.choice(tactics::legal(board)),
            Player::Heuristic => self.random.choice(tactics::priorities(board)),
            Player::Engine => {
                let (limits, seed, interrupt) = (self.limits(), self.random.u64(..), self.interrupt.clone());
                let thought =
                    self.engine.play_at_level(board, self.skill.level, &limits, seed, &|| interrupt.is_set());
                thought.map(|thought| thought.point)
            }
        }
    }

    /// What the engine thinks of a position at full strength.
    pub(super) fn think(&mut self, board: &Board) -> Option<SearchResult> {
        let (limits, interrupt) = (self.limits(), self.interrupt.clone());
        self.engine.think(board, &limits, &|| interrupt.is_set(), &mut |_| {})
    }

    fn limits(&self) -> Limits {
        Limits {
            started: Instant::now(),
            turn: self.skill.time,
            nodes: self.skill.nodes,
            ..Limits::default()
        }
    }
}
