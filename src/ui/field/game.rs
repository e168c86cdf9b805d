//! A game with its story: moves, who took how long, why the computer played them, and what was taken back.

use super::ground::Ground;
use super::place::Place;
use crate::game::Color;
use std::time::Duration;

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who made it.
    pub color: Color,
    /// Where.
    pub place: Place,
    /// How long it took.
    pub time: Duration,
    /// What it does, where the computer chose it.
    pub reason: Option<String>,
}

/// A position with its past, and the future that was taken back.
#[derive(Clone, Debug)]
pub struct Game {
    ground: Ground,
    moves: Vec<Move>,
    /// Moves taken back, the next one to play again last.
    taken_back: Vec<Move>,
}

impl Game {
    /// A game that begins on empty ground.
    pub fn new(ground: Ground) -> Game {
        Game { ground, moves: Vec::new(), taken_back: Vec::new() }
    }

    /// The position.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The moves, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The place of the last stone.
    pub fn last(&self) -> Option<Place> {
        self.moves.last().map(|played| played.place)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.ground.outcome().is_some()
    }

    /// Time a colour has used for its moves.
    pub fn clock(&self, color: Color) -> Duration {
        let times = self.moves.iter().filter(|played| played.color == color).map(|played| played.time);
        // Files may tell of any times.
        times.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// Plays an allowed move. What was taken back can then not be played again.
    pub fn play(&mut self, place: Place, time: Duration, reason: Option<String>) {
        self.taken_back.clear();
        self.push(Move { color: self.ground.to_move(), place, time, reason });
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> bool {
        let Some(played) = self.moves.pop() else { return false };
        self.ground.undo();
        self.taken_back.push(played);
        true
    }

    /// Plays again what was taken back last, if anything.
    pub fn redo(&mut self) -> bool {
        let Some(played) = self.taken_back.pop() else { return false };
        self.push(played);
        true
    }

    /// Where the stone stood that would be played again next.
    pub fn next_again(&self) -> Option<Place> {
        self.taken_back.last().map(|played| played.place)
    }

    fn push(&mut self, played: Move) {
        self.ground.play(played.place);
        self.moves.push(played);
    }
}
