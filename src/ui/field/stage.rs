//! The opening rule of a game at work: what was answered so far, by whom and how fast; and the way back.

use crate::game::{Board, Point};
use crate::opening::{Act, Course, Player, Refusal, Rule};
use std::time::Duration;

/// An answer that was given.
#[derive(Clone, Debug)]
pub struct Answered {
    /// What it was.
    pub act: Act,
    /// Who gave it.
    pub player: Player,
    /// How long that took.
    pub time: Duration,
    /// Whether a stone came onto the board by it.
    pub is_stone: bool,
    /// How things stood before.
    before: Course,
}

/// An opening, from its first stone on.
#[derive(Clone, Debug)]
pub struct Stage {
    course: Course,
    answered: Vec<Answered>,
    /// What was taken back, the next one to come again last.
    taken_back: Vec<(Act, Duration)>,
}

impl Stage {
    /// The beginning.
    pub fn new(rule: Rule) -> Stage {
        Stage { course: Course::new(rule), answered: Vec::new(), taken_back: Vec::new() }
    }

    /// How far it has come.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// What was answered, oldest first.
    pub fn answered(&self) -> &[Answered] {
        &self.answered
    }

    /// Stones that came onto the board by it.
    pub fn stones(&self) -> usize {
        self.answered.iter().filter(|answered| answered.is_stone).count()
    }

    /// Carries out an answer. The stone it places is for the caller to play.
    pub fn act(&mut self, board: &Board, act: Act, time: Duration) -> Result<Option<Point>, Refusal> {
        let stone = self.push(board, act, time)?;
        self.taken_back.clear();
        Ok(stone)
    }

    /// Takes the last answer back, if there is one. A stone it has placed is for the caller to take back.
    pub fn undo(&mut self) -> Option<Answered> {
        let last = self.answered.pop()?;
        self.course = last.before.clone();
        self.taken_back.push((last.act, last.time));
        Some(last)
    }

    /// Gives the answer again that was taken back last.
    pub fn redo(&mut self, board: &Board) -> Option<Option<Point>> {
        let (act, time) = self.taken_back.pop()?;
        self.push(board, act, time).ok()
    }

    fn push(&mut self, board: &Board, act: Act, time: Duration) -> Result<Option<Point>, Refusal> {
        let before = self.course.clone();
        let (player, _) = before.ask(board.to_move()).ok_or(Refusal::NotAsked)?;
        let stone = self.course.act(board, act)?;
        self.answered.push(Answered { act, player, time, is_stone: stone.is_some(), before });
        Ok(stone)
    }
}
