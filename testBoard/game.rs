//! A game of the brain against a reference player, refereed here. Only a win passes.

use crate::boardfile::{BoardFile, Content};
use crate::boardtest::{open, read_move};
use crate::brain::{Brain, Program};
use crate::drawing::draw;
use crate::place::Place;
use crate::players::Player;
use crate::referee::{Board, Side};
use crate::verdict::{Failure, Verdict};
use anyhow::Result;
use std::time::Duration;

/// Time for a move in a game that nobody asked another for.
pub(crate) const GAME_TURN: Duration = Duration::from_millis(300);

const SIZE: usize = 20;

/// Stones the games begin with, black first; white is to move. Both are level, so that the better player can win
/// with either colour: from an empty board the first one to move is all but won.
pub(crate) const OPENINGS: [[(usize, usize); 5]; 2] =
    [[(10, 13), (10, 8), (13, 6), (7, 13), (9, 10)], [(12, 13), (6, 13), (5, 5), (14, 14), (9, 13)]];

/// Which game it is.
#[derive(Clone, Copy)]
pub(crate) struct Pairing {
    pub(crate) player: &'static Player,
    /// Index into [`OPENINGS`].
    pub(crate) opening: usize,
    pub(crate) brain_side: Side,
}

/// Plays one game with a fresh brain.
pub(crate) fn run(program: &Program, pairing: Pairing, turn: Option<Duration>) -> Result<Verdict> {
    let mut board = Board::new(SIZE, SIZE);
    let mut side = Side::Black;
    for (row, column) in OPENINGS[pairing.opening] {
        if let Some(cell) = board.cell(Place { row, column }) {
            board.put(cell, side);
        }
        side = side.other();
    }
    let mut game = Game {
        brain: program.start()?,
        turn: turn.unwrap_or(GAME_TURN),
        pairing,
        board,
        last: None,
        is_set_up: false,
        slowest: Duration::ZERO,
    };
    let failure = game.play(side).err().map(|reason| Failure {
        reason,
        drawing: draw(&game.position(), None),
        argument: vec!["1 is the brain, 2 the reference player; only a win passes".to_string()],
        ..Failure::default()
    });
    Ok(Verdict::conclude(game.brain, game.slowest, failure))
}

struct Game {
    brain: Brain,
    turn: Duration,
    pairing: Pairing,
    board: Board,
    last: Option<Place>,
    is_set_up: bool,
    slowest: Duration,
}

impl Game {
    /// Plays to the end; an error says why the brain did not win.
    fn play(&mut self, mut side: Side) -> Result<(), String> {
        open(&mut self.brain, &format!("START {SIZE}\n"), self.turn)?;
        while !self.board.is_full() {
            let cell = if side == self.pairing.brain_side {
                let place = self.ask()?;
                let cell = self.board.cell(place).filter(|&cell| self.board.is_empty(cell));
                cell.ok_or_else(|| {
                    format!("{place} is not an empty cell, after {} stones", self.board.stones())
                })?
            } else {
                (self.pairing.player.choose)(&mut self.board, side)
            };
            self.board.put(cell, side);
            self.last = Some(self.board.place(cell));
            if self.board.has_five(side) {
                let is_won = side == self.pairing.brain_side;
                let lost = format!("lost by five in a row, the last stone at {}", self.board.place(cell));
                return if is_won { Ok(()) } else { Err(lost) };
            }
            side = side.other();
        }
        Err("drawn: the board is full".to_string())
    }

    /// The brain's move: the whole position first, then only the opponent's last stone.
    fn ask(&mut self) -> Result<Place, String> {
        let command = match self.last {
            Some(place) if self.is_set_up => format!("TURN {place}\n"),
            _ => self.position().position_commands(),
        };
        self.is_set_up = true;
        self.brain.send(command.as_bytes());
        let answer = read_move(&mut self.brain, self.turn, &mut self.slowest);
        answer.map_err(|reason| format!("{reason}, after {} stones", self.board.stones()))
    }

    /// The board as the brain sees it.
    fn position(&self) -> BoardFile {
        let brain_side = self.pairing.brain_side;
        let content = |cell| match self.board.at(cell) {
            None => Content::Empty,
            Some(side) if side == brain_side => Content::Own,
            Some(_) => Content::Opponent,
        };
        BoardFile {
            rows: SIZE,
            columns: SIZE,
            rule: 0,
            captures: None,
            black: Some(if brain_side == Side::Black { Content::Own } else { Content::Opponent }),
            time: None,
            cells: (0..SIZE * SIZE).map(content).collect(),
            expected: Vec::new(),
            forbidden: Vec::new(),
            argument: Vec::new(),
        }
    }
}
