//! Positions to explain moves in: random tactical games, drawn boards, and files of puzzles.

use fastrand::Rng;
use tessera::game::notation::parse_alpha;
use tessera::game::{Board, Cell, Color, Direction, Point, Rules, Shape, Size};
use tessera::naive::NaiveBoard;

/// The same position on both boards.
pub(crate) struct Twins {
    pub(crate) board: Board,
    pub(crate) naive: NaiveBoard,
}

impl Twins {
    pub(crate) fn new(size: Size, rules: Rules) -> Twins {
        Twins { board: Board::new(size, rules), naive: NaiveBoard::new(size, rules) }
    }

    pub(crate) fn play(&mut self, point: Point) {
        self.board.play(point);
        self.naive.play(point);
    }

    pub(crate) fn place(&mut self, point: Point, cell: Cell) {
        self.board.place(point, cell);
        self.naive.place(point, cell);
    }

    pub(crate) fn set_to_move(&mut self, color: Color) {
        self.board.set_to_move(color);
        self.naive.set_to_move(color);
    }

    pub(crate) fn set_captured(&mut self, by: Color, stones: u8) {
        self.board.set_captured(by, stones);
        self.naive.set_captured(by, stones);
    }

    /// A legal move close to the stones; the bolder, the more often one that makes or stops something.
    pub(crate) fn stumble(&self, boldness: u32, rng: &mut Rng) -> Option<Point> {
        let us = self.naive.to_move();
        let near = |&point: &Point| self.board.empty_near_stones(2).any(|cell| cell == point);
        let legal: Vec<Point> =
            self.board.size().points().filter(|&point| self.naive.is_legal(point)).collect();
        let worth = |point: Point, color| {
            let shapes = Direction::ALL.map(|direction| self.naive.shape(point, color, direction));
            let captures = self.naive.captures_of(point, color).len() as u32 * 3;
            captures
                + shapes.iter().map(|&shape| if shape == Shape::Five { 0 } else { shape as u32 }).sum::<u32>()
        };
        let tactical = rng.u32(..100) < boldness;
        let choice = legal.iter().copied().filter(near).max_by_key(|&point| {
            let taste = rng.u32(..12);
            if tactical { taste + worth(point, us) + worth(point, !us) } else { taste }
        });
        choice.or_else(|| rng.choice(&legal).copied())
    }
}

/// A drawn board: `X` black, `O` white, `#` blocked, `*` the move in question, any other character empty.
pub(crate) fn drawn(rules: Rules, to_move: Color, picture: &str) -> (Twins, Point) {
    let rows: Vec<&str> = picture.split_whitespace().collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a picture of a board");
    let mut twins = Twins::new(size, rules);
    let mut asked = None;
    for (point, letter) in size.points().zip(rows.concat().chars()) {
        match letter {
            'X' => twins.place(point, Cell::Stone(Color::Black)),
            'O' => twins.place(point, Cell::Stone(Color::White)),
            '#' => twins.place(point, Cell::Blocked),
            '*' => asked = Some(point),
            _ => {}
        }
    }
    twins.set_to_move(to_move);
    (twins, asked.expect("a picture with a move"))
}

/// A position of a puzzle file: one JSON object a line.
pub(crate) fn puzzle(line: &str) -> Option<Board> {
    let puzzle: serde_json::Value = serde_json::from_str(line).ok()?;
    let size = Size::square(u8::try_from(puzzle["size"].as_u64()?).ok()?)?;
    let bits = match puzzle["rule"].as_str()? {
        "renju" => 4,
        "freestyle" => 0,
        _ => 1,
    };
    let mut board = Board::new(size, Rules::from_bits(bits));
    for (name, color) in [("black", Color::Black), ("white", Color::White)] {
        for stone in puzzle[name].as_array()? {
            board.place(parse_alpha(size, stone.as_str()?)?, Cell::Stone(color));
        }
    }
    board.set_to_move(if puzzle["to_move"] == "black" { Color::Black } else { Color::White });
    Some(board)
}

/// A position of the file of forced Pente wins: tabs between fields, the moves last.
pub(crate) fn pente(line: &str) -> Option<Board> {
    const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";
    let size = Size::square(19)?;
    let mut board = Board::new(size, Rules::from_bits(16));
    for name in line.split('\t').nth(6)?.split(' ') {
        let column = i32::try_from(COLUMNS.find(name.get(..1)?)?).ok()?;
        board.play(size.point(column, name[1..].parse::<i32>().ok()? - 1)?);
    }
    Some(board)
}
