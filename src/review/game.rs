//! The main line of a record, with the board before every move.

use crate::game::{Board, Color, Outcome, Point, notation};
use crate::record::{NodeId, Place, Record};
use anyhow::{Context, Result, ensure};

/// A game to review.
pub struct Game {
    /// Where it comes from.
    pub record: Record,
    /// The board before each move, and the one after the last.
    pub boards: Vec<Board>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether the board's black is the record's white.
    exchanged: bool,
}

/// A move of the game.
#[derive(Clone, Copy)]
pub struct Move {
    /// The node after it.
    pub node: NodeId,
    /// Who made it, in the record's colours.
    pub color: Color,
    /// Where.
    pub point: Point,
}

impl Game {
    /// The main line, which must be a game on a board in which the sides take turns.
    pub fn new(record: Record) -> Result<Game> {
        let tree = &record.tree;
        let start = record.position(tree.root()).context("a game on the endless field cannot be reviewed")?;
        let size = start.board.size();
        let (mut boards, mut moves) = (Vec::new(), Vec::new());
        let mut before = tree.root();
        for node in tree.main_line() {
            let Some(play) = tree.play(node) else {
                before = node;
                continue;
            };
            let number = moves.len() + 1;
            let refused = |why: &str| format!("move {number}: {why}, which cannot be reviewed");
            let point = play.place.and_then(|place| size.point(place.x, place.y));
            let point = point.with_context(|| refused("a pass"))?;
            let mut board = record.position(before).context("a board")?.board;
            board.set_to_move(start.color(play.color));
            ensure!(board.outcome().is_none(), refused("it comes after the end of the game"));
            boards.push(board);
            moves.push(Move { node, color: play.color, point });
            before = node;
        }
        ensure!(!moves.is_empty(), "there is no move to review");
        boards.push(record.position(before).context("a board")?.board);
        let exchanged = start.color(Color::Black) != Color::Black;
        Ok(Game { boards, moves, exchanged, record })
    }

    /// How a point is written.
    pub fn name(&self, point: Point) -> String {
        notation::Alpha(self.boards[0].size(), point).to_string()
    }

    /// A line of moves as words.
    pub fn line(&self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(" ")
    }

    /// Where a point lies in the record.
    pub fn place(&self, point: Point) -> Place {
        let size = self.boards[0].size();
        Place { x: size.x(point), y: size.y(point) }
    }

    /// What a player is called.
    pub fn player(&self, color: Color) -> &str {
        match (self.record.players[color as usize].trim(), color) {
            ("", Color::Black) => "Black",
            ("", Color::White) => "White",
            (name, _) => name,
        }
    }

    /// How the board after the last move ended, in the record's colours.
    pub fn outcome(&self) -> Option<Outcome> {
        let exchange = |color: Color| if self.exchanged { !color } else { color };
        self.boards.last().and_then(Board::outcome).map(|outcome| match outcome {
            Outcome::Win(color, by) => Outcome::Win(exchange(color), by),
            Outcome::Draw => Outcome::Draw,
        })
    }
}
