//! A position to solve, and both boards made from it: ours and the one the checker believes.

use super::name;
use crate::game::{Board, Cell, Color, Point, Rules, Size, notation};
use crate::naive::NaiveBoard;
use crate::record::{Flaw, Ground, NodeId, Place, Record};
use anyhow::{Context, Result, bail, ensure};

/// A position as it was given.
pub(super) struct SetUp {
    pub(super) size: Size,
    pub(super) rules: Rules,
    cells: Vec<(Point, Cell)>,
    to_move: Color,
    /// Stones each colour has taken.
    captured: [u8; 2],
    /// Moves after the cells were set up.
    moves: Vec<Point>,
}

impl SetUp {
    /// Cells as they were drawn or named; a game that is won already is refused.
    pub(super) fn new(size: Size, rules: Rules, cells: Vec<(Point, Cell)>, to_move: Color) -> Result<SetUp> {
        let set_up = SetUp { size, rules, cells, to_move, captured: [0; 2], moves: Vec::new() };
        match set_up.naive_board().winning_row() {
            Some(color) => bail!("{} has a winning row already: there is nothing to solve", name(color)),
            None => Ok(set_up),
        }
    }

    /// Stones of black and of white. Without a word on who moves, the numbers of stones must tell.
    pub(super) fn from_stones(
        size: Size,
        rule: u32,
        stones: &[Vec<Point>; 2],
        to_move: Option<Color>,
    ) -> Result<SetUp> {
        let [black, white] = stones.each_ref().map(Vec::len);
        let to_move = match to_move {
            Some(color) => color,
            None if black == white => Color::Black,
            None if black == white + 1 => Color::White,
            None => bail!("{black} black and {white} white stones: say whose move it is with --to-move"),
        };
        let mut cells: Vec<(Point, Cell)> = Vec::new();
        for color in Color::ALL {
            for &point in &stones[color as usize] {
                let is_new = cells.iter().all(|&(other, _)| other != point);
                ensure!(is_new, "there is already a stone on {}", notation::Alpha(size, point));
                cells.push((point, Cell::Stone(color)));
            }
        }
        SetUp::new(size, Rules::from_bits(rule), cells, to_move)
    }

    /// The position after the last move of a record.
    pub(super) fn from_record(record: &Record) -> Result<SetUp> {
        let tree = &record.tree;
        let end = tree.main_line().last().unwrap_or(tree.root());
        let position = record.position(end).context("a game on the endless field has no board to solve")?;
        let board = &position.board;
        ensure!(board.outcome().is_none(), "the game is over: there is nothing to solve");
        let size = board.size();
        let cells = size.points().map(|point| (point, board.cell(point)));
        let cells = cells.filter(|&(_, cell)| cell != Cell::Empty).collect();
        let to_move = position.color(record.to_move(end));
        let mut set_up = SetUp::new(size, *board.rules(), cells, to_move)?;
        if let Some(captures) = board.rules().captures {
            for color in Color::ALL {
                let stones = board.captured(color);
                ensure!(stones < captures.stones_to_win, "{} has won already", name(color));
                set_up.captured[color as usize] = stones;
            }
        }
        Ok(set_up)
    }

    /// Moves from the empty board, which must keep to the rules.
    pub(super) fn from_moves(size: Size, rule: u32, text: &str) -> Result<SetUp> {
        let moves = if text.contains(',') {
            let point =
                |text| notation::parse_xy(size, text).with_context(|| format!("{text} is not on the board"));
            text.split_whitespace().map(point).collect::<Result<Vec<_>>>()?
        } else {
            notation::parse_opening(size, text)
                .with_context(|| format!("{text} is not a list of moves on this board, as h8i9g7"))?
        };
        let rules = Rules::from_bits(rule);
        let mut board = Board::new(size, rules);
        for &point in &moves {
            let point_name = notation::Alpha(size, point);
            ensure!(board.outcome().is_none(), "the game is over before {point_name}");
            ensure!(board.is_legal(point), "{point_name} is not a legal move there");
            board.play(point);
        }
        ensure!(board.outcome().is_none(), "the game is over: there is nothing to solve");
        Ok(SetUp { moves, ..SetUp::new(size, rules, Vec::new(), Color::Black)? })
    }

    /// Pairs taken so far by black and white, as `3,0`.
    pub(super) fn set_captured_pairs(&mut self, text: &str) -> Result<()> {
        let Some(captures) = self.rules.captures else { bail!("nothing is captured in {}", self.rules) };
        let pairs = text.split_once(',').and_then(|(black, white)| {
            Some([black.trim().parse::<u8>().ok()?, white.trim().parse::<u8>().ok()?])
        });
        let Some(pairs) = pairs else { bail!("{text:?} is not two numbers of pairs such as 3,0") };
        for color in Color::ALL {
            let stones = pairs[color as usize].saturating_mul(2);
            ensure!(stones < captures.stones_to_win, "{} has won already", name(color));
            self.captured[color as usize] = stones;
        }
        Ok(())
    }

    /// The position on a board like `blank`, which is empty and of this size and rules.
    pub(super) fn board(&self, blank: &Board) -> Board {
        let mut board = blank.emptied();
        for &(point, cell) in &self.cells {
            board.place(point, cell);
        }
        for color in Color::ALL {
            board.set_captured(color, self.captured[color as usize]);
        }
        board.set_to_move(self.to_move);
        for &point in &self.moves {
            board.play(point);
        }
        board
    }

    /// The same as a record, and the node at which the position is.
    pub(super) fn record(&self) -> Result<(Record, NodeId), Flaw> {
        let place = |point: Point| Place { x: self.size.x(point), y: self.size.y(point) };
        let mut record = Record::new(Ground::Board(self.size), Some(self.rules));
        record.captured = self.captured;
        let root = record.tree.root();
        if !self.cells.is_empty() {
            let notes = record.tree.notes_mut(root);
            notes.set_up = self.cells.iter().map(|&(point, cell)| (place(point), cell)).collect();
            notes.to_move = Some(self.to_move);
        }
        let mut end = root;
        for &point in &self.moves {
            end = record.play_after(end, place(point))?;
        }
        Ok((record, end))
    }

    /// The same on the checker's board.
    pub(super) fn naive_board(&self) -> NaiveBoard {
        let mut board = NaiveBoard::new(self.size, self.rules);
        for &(point, cell) in &self.cells {
            board.place(point, cell);
        }
        for color in Color::ALL {
            board.set_captured(color, self.captured[color as usize]);
        }
        board.set_to_move(self.to_move);
        for &point in &self.moves {
            board.play(point);
        }
        board
    }
}

/// Points separated by commas or spaces.
pub(super) fn parse_points(size: Size, text: &str) -> Result<Vec<Point>> {
    text.split([',', ' '])
        .filter(|word| !word.is_empty())
        .map(|word| {
            notation::parse_alpha(size, word).with_context(|| {
                format!("{word} is not on the {}x{} board, a1 to {}", size.width(), size.height(), last(size))
            })
        })
        .collect()
}

fn last(size: Size) -> impl std::fmt::Display {
    notation::Alpha(size, Point::from_index(size.cells() - 1))
}
