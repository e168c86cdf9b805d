//! One game from its opening to a verdict.

use super::fault::Fault;
use super::player::{Player, Trouble};
use super::referee::{End, Referee, Ruling};
use super::stop::Stop;
use super::terms::{BrainSetup, MemoryJudged, Side, Terms};
use crate::game::{Board, Color, Point};
use std::fmt;
use std::time::Duration;

/// All there is to know of a finished game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Number within the match, from 0: games 2n and 2n+1 are a pair.
    pub number: usize,
    /// The position at the end, with every move.
    pub board: Board,
    /// Moves of the opening, played by nobody.
    pub opening: usize,
    /// Who had the first move.
    pub black: Side,
    /// Times and remarks of the moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub verdict: Verdict,
    /// Longest move of each side.
    pub longest: [Duration; 2],
    /// Peak memory of each side in bytes.
    pub memory: [u64; 2],
    /// What the brains call themselves.
    pub names: [Option<String>; 2],
}

/// A move with its time and the brain's last remark on it.
#[derive(Clone, Debug)]
pub struct MoveRecord {
    /// Where.
    pub point: Point,
    /// How long it took.
    pub elapsed: Duration,
    /// The last MESSAGE or DEBUG line.
    pub remark: Option<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// By the rules.
    Played(End),
    /// By a fault of a side.
    Fault(Side, Fault),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Played(end) => end.fmt(f),
            Verdict::Fault(_, fault) => fault.fmt(f),
        }
    }
}

impl GameRecord {
    /// The side that plays a colour.
    pub fn side(&self, color: Color) -> Side {
        side_of(color, self.black)
    }

    /// Who won; a fault loses.
    pub fn winner(&self) -> Option<Side> {
        match &self.verdict {
            Verdict::Played(end) => end.winner().map(|color| self.side(color)),
            Verdict::Fault(side, _) => Some(!*side),
        }
    }
}

/// The two brains at the table, and what they are told.
pub(super) struct Table<'a> {
    pub(super) players: [&'a mut Player; 2],
    pub(super) setups: &'a [BrainSetup; 2],
    pub(super) terms: &'a Terms,
    pub(super) stop: &'a Stop,
}

impl Table<'_> {
    /// Plays a game; `None` if the match was stopped meanwhile.
    pub(super) fn play(&mut self, number: usize, opening: &Board, black: Side) -> Option<GameRecord> {
        let mut record = GameRecord {
            number,
            board: opening.clone(),
            opening: opening.ply(),
            black,
            moves: Vec::new(),
            verdict: Verdict::Played(End::MoveLimit),
            longest: [Duration::ZERO; 2],
            memory: [0; 2],
            names: [None, None],
        };
        let mut referee = Referee::new(opening.clone(), self.terms.draw_after);
        let verdict = self.start_both().and_then(|()| self.play_on(&mut referee, &mut record));
        record.verdict = match verdict {
            Ok(end) => Verdict::Played(end),
            Err((side, Trouble::Fault(fault))) => Verdict::Fault(side, fault),
            Err((_, Trouble::Stopped)) => return None,
        };
        record.board = referee.board().clone();
        record.names = Side::BOTH.map(|side| self.players[side as usize].name().map(str::to_owned));
        Some(record)
    }

    fn start_both(&mut self) -> Result<(), (Side, Trouble)> {
        for side in Side::BOTH {
            self.players[side as usize]
                .new_game(self.terms, &self.setups[side as usize], self.stop)
                .map_err(|trouble| (side, trouble))?;
        }
        Ok(())
    }

    fn play_on(&mut self, referee: &mut Referee, record: &mut GameRecord) -> Result<End, (Side, Trouble)> {
        let mut left = [self.terms.match_time; 2];
        loop {
            let side = side_of(referee.board().to_move(), record.black);
            let player = &mut self.players[side as usize];
            let answer = player
                .ask_move(referee.board(), self.terms, left[side as usize], self.stop)
                .map_err(|trouble| (side, trouble));
            let memory = player.peak_memory();
            record.memory[side as usize] = record.memory[side as usize].max(memory);
            let elapsed = match &answer {
                Ok(answer) => answer.elapsed,
                Err((_, Trouble::Fault(Fault::Late(by)))) => self.terms.turn + *by,
                Err(_) => Duration::ZERO,
            };
            record.longest[side as usize] = record.longest[side as usize].max(elapsed);
            let answer = answer?;
            left[side as usize] = left[side as usize].map(|left| left.saturating_sub(elapsed));
            let ruling = referee.rule_on(&answer.text);
            if !matches!(ruling, Ruling::Fault(_)) {
                let point = referee.board().last_move().expect("the referee has just played a move");
                record.moves.push(MoveRecord { point, elapsed, remark: answer.remark });
            }
            if self.terms.memory_judged == MemoryJudged::Fault
                && self.terms.memory.is_some_and(|limit| memory > limit)
            {
                return Err((side, Trouble::Fault(Fault::Memory(memory))));
            }
            match ruling {
                Ruling::GoesOn => {}
                Ruling::Over(end) => return Ok(end),
                Ruling::Fault(fault) => return Err((side, Trouble::Fault(fault))),
            }
        }
    }
}

fn side_of(color: Color, black: Side) -> Side {
    if color == Color::Black { black } else { !black }
}
