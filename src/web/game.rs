//! The game of a request: rules, board, stones that were set up, and moves; and what stands on the board after them.

use crate::game::notation::{Alpha, parse_alpha};
use crate::game::{Board, Cell, Color, Outcome, Rules, Size, WinBy};
use crate::ground::{Field, Ground, Place, Rectangle, Refusal};
use crate::record::{self, Record, parse_rules};
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// A game as the page has it.
#[derive(Deserialize, Clone, Debug)]
#[serde(default)]
pub(super) struct Game {
    pub(super) rule: String,
    pub(super) width: u8,
    /// As wide as high unless it is said.
    pub(super) height: Option<u8>,
    pub(super) endless: bool,
    pub(super) setup: Option<SetUp>,
    pub(super) moves: Vec<String>,
    pub(super) opening: Option<Opening>,
}

/// An opening rule and what was answered so far.
#[derive(Deserialize, Clone, Debug)]
pub(super) struct Opening {
    pub(super) rule: String,
    #[serde(default)]
    pub(super) answers: Vec<Answer>,
}

/// An answer to an opening rule: a cell, a choice or a number.
#[derive(Deserialize, Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub(super) enum Answer {
    Number(u8),
    Word(String),
}

impl Default for Game {
    fn default() -> Game {
        Game {
            rule: "freestyle".to_owned(),
            width: 15,
            height: None,
            endless: false,
            setup: None,
            moves: Vec::new(),
            opening: None,
        }
    }
}

/// Stones that stood there before the first move.
#[derive(Deserialize, Clone, Default, Debug)]
#[serde(default)]
pub(super) struct SetUp {
    pub(super) black: Vec<String>,
    pub(super) white: Vec<String>,
    pub(super) blocked: Vec<String>,
    pub(super) to_move: Option<Side>,
    pub(super) captured: Captured,
}

/// Stones each side has taken.
#[derive(Deserialize, Serialize, Clone, Copy, Default, Debug)]
#[serde(default)]
pub(super) struct Captured {
    pub(super) black: u8,
    pub(super) white: u8,
}

/// A colour in JSON.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

/// Free cells around the stones of the endless field, where a board is made of it.
const FRAME: i32 = 3;

/// No game has more moves.
const MOST_MOVES: usize = crate::record::LONGEST_LINE;

/// A position with what the page shows of the way to it.
pub(super) struct Standing {
    pub(super) ground: Ground,
    /// The cells played on, in order.
    pub(super) moves: Vec<Place>,
    /// The number of the last move on each of them.
    pub(super) numbers: HashMap<Place, usize>,
    /// Stones that the last move took.
    pub(super) last_captured: Vec<Place>,
    pub(super) over: Option<Over>,
}

/// The end of a game.
pub(super) struct Over {
    pub(super) winner: Option<Color>,
    pub(super) by: &'static str,
    pub(super) line: Vec<Place>,
}

impl Game {
    /// The rules, by name or number.
    pub(super) fn rules(&self) -> Result<Rules> {
        parse_rules(&self.rule).map_err(anyhow::Error::msg)
    }

    /// The size; the endless field has none.
    pub(super) fn size(&self) -> Result<Option<Size>> {
        if self.endless {
            ensure!(self.rules()? == Rules::FREESTYLE, "the endless field has the rule freestyle");
            return Ok(None);
        }
        let (width, height) = (self.width, self.height.unwrap_or(self.width));
        let size = Size::new(width, height).with_context(|| {
            let (widest, highest) = (Size::MAX_WIDTH, Size::MAX_HEIGHT);
            format!("no board is {width}×{height}; boards are 3 to {widest} wide and 3 to {highest} high")
        })?;
        Ok(Some(size))
    }

    /// The ground before the first move.
    pub(super) fn start(&self) -> Result<Ground> {
        let (rules, size) = (self.rules()?, self.size()?);
        let mut ground = Ground::new(size, rules);
        match (&mut ground, &self.setup) {
            (Ground::Bounded(board), Some(set_up)) => set_up.place_on(board)?,
            (Ground::Endless(field), Some(set_up)) => *field = set_up.field()?,
            (_, None) => {}
        }
        Ok(ground)
    }

    /// The position after all moves. A foul can be played, as in life, and ends the game; what a file has after the end
    /// of a game on a board is shown.
    pub(super) fn standing(&self) -> Result<Standing> {
        ensure!(self.moves.len() <= MOST_MOVES, "a game has at most {MOST_MOVES} moves");
        let mut standing = Standing {
            ground: self.start()?,
            moves: Vec::with_capacity(self.moves.len()),
            numbers: HashMap::new(),
            last_captured: Vec::new(),
            over: None,
        };
        for (number, name) in (1..).zip(&self.moves) {
            standing.play(name).with_context(|| format!("move {number}"))?;
        }
        Ok(standing)
    }
}

impl Game {
    /// The same as a record.
    pub(super) fn record(&self) -> Result<Record> {
        let standing = self.standing()?;
        let ground = self.size()?.map_or(record::Ground::Endless, record::Ground::Board);
        let mut record = Record::new(ground, Some(self.rules()?));
        let start = self.start()?;
        let root = record.tree.root();
        if let Some(set_up) = &self.setup {
            record.captured = [set_up.captured.black, set_up.captured.white];
            let notes = record.tree.notes_mut(root);
            notes.set_up = match &start {
                Ground::Bounded(board) => {
                    let size = board.size();
                    let cells = size.points().filter(|&point| board.cell(point) != Cell::Empty);
                    cells.map(|point| (record::Ground::of_point(size, point), board.cell(point))).collect()
                }
                Ground::Endless(field) => {
                    let stones = field.moves().iter().map(|&Place { x, y }| record::Place { x, y });
                    stones.zip(field.moves().iter().map(|&place| start.cell(place))).collect()
                }
            };
            notes.to_move = Some(start.to_move());
        }
        let mut node = root;
        let mut color = start.to_move();
        for place in &standing.moves {
            let place = record::Place { x: place.x, y: place.y };
            node = record.tree.add(node, Some(record::Play::stone(color, place)))?;
            color = !color;
        }
        Ok(record)
    }
}

impl Game {
    /// A game on the endless field as one on a board around its stones, for those who need edges.
    pub(super) fn framed(&self) -> Result<Game> {
        let place = |name: &String| Place::parse(name).with_context(|| format!("{name:?} is no cell"));
        let stones = self.setup.iter().flat_map(|set_up| set_up.black.iter().chain(&set_up.white));
        let places = stones.chain(&self.moves).map(place).collect::<Result<Vec<_>>>()?;
        let around = places.into_iter().map(Rectangle::of).reduce(Rectangle::joined);
        let frame = around.unwrap_or(Rectangle::of(Place::ORIGIN)).widened(FRAME);
        let side = |length: i32| u8::try_from(length).ok();
        let size = side(frame.width()).zip(side(frame.height())).and_then(|(w, h)| Size::new(w, h));
        let size = size.context("the stones lie too far apart for a picture")?;
        let renamed = |names: &[String]| -> Result<Vec<String>> {
            let name = |name| {
                let Place { x, y } = place(name)?;
                let point = size.point(x - frame.low.x, y - frame.low.y).context("the frame is too small")?;
                Ok(Alpha(size, point).to_string())
            };
            names.iter().map(name).collect()
        };
        let set_up = |set_up: &SetUp| -> Result<SetUp> {
            let (black, white) = (renamed(&set_up.black)?, renamed(&set_up.white)?);
            Ok(SetUp { black, white, ..set_up.clone() })
        };
        Ok(Game {
            endless: false,
            width: size.width(),
            height: Some(size.height()),
            setup: self.setup.as_ref().map(set_up).transpose()?,
            moves: renamed(&self.moves)?,
            ..self.clone()
        })
    }
}

impl SetUp {
    fn place_on(&self, board: &mut Board) -> Result<()> {
        let stones = [
            (&self.black, Cell::Stone(Color::Black)),
            (&self.white, Cell::Stone(Color::White)),
            (&self.blocked, Cell::Blocked),
        ];
        for (name, cell) in
            stones.into_iter().flat_map(|(names, cell)| names.iter().map(move |name| (name, cell)))
        {
            let point = parse_alpha(board.size(), name);
            let point = point.with_context(|| format!("{name:?} is no cell of the board to set up"))?;
            ensure!(board.cell(point) == Cell::Empty, "two stones are set up on {name}");
            board.place(point, cell);
        }
        if let Some(captures) = board.rules().captures {
            let most = captures.stones_to_win;
            for (by, stones) in [(Color::Black, self.captured.black), (Color::White, self.captured.white)] {
                ensure!(stones < most, "who has captured {stones} stones has won already");
                board.set_captured(by, stones);
            }
        }
        board.set_to_move(self.side_to_move());
        Ok(())
    }

    /// The same on the endless field, where nothing is blocked and nothing is captured.
    fn field(&self) -> Result<Field> {
        let is_plain = self.blocked.is_empty() && self.captured.black == 0 && self.captured.white == 0;
        ensure!(is_plain, "on the endless field no cells are blocked and no stones are captured");
        ensure!(self.black.len() + self.white.len() <= MOST_MOVES, "at most {MOST_MOVES} stones are set up");
        let mut stones = Vec::new();
        let mut taken = HashSet::new();
        for (names, color) in [(&self.black, Color::Black), (&self.white, Color::White)] {
            for name in names {
                let place = Place::parse(name);
                let place = place.with_context(|| format!("{name:?} is no cell of the endless field"))?;
                ensure!(taken.insert(place), "two stones are set up on {name}");
                stones.push((place, color));
            }
        }
        Ok(Field::set_up(&stones, self.side_to_move()))
    }

    /// Whose turn it is: as it is said, or as it would be had the stones been played by turns.
    fn side_to_move(&self) -> Color {
        let next = if self.black.len() > self.white.len() { Color::White } else { Color::Black };
        self.to_move.map_or(next, Color::from)
    }
}

impl Standing {
    fn play(&mut self, name: &str) -> Result<()> {
        let place =
            self.ground.parse(name).with_context(|| format!("{name:?} is no cell of {}", self.ground))?;
        let refusal = self.ground.refusal(place);
        match (&mut self.ground, refusal) {
            (_, Some(Refusal::Taken)) => bail!("{name} is taken"),
            (Ground::Endless(_), Some(refusal)) => bail!("{name} {refusal}"),
            (Ground::Endless(field), None) => field.play(place),
            (Ground::Bounded(board), refusal) => {
                let point = board.size().point(place.x, place.y).context("it is not on the board")?;
                ensure!(board.cell(point) == Cell::Empty, "{name} is taken");
                let taken = board.captures_of(point, board.to_move());
                let size = board.size();
                self.last_captured =
                    taken.iter().map(|&stone| Place { x: size.x(stone), y: size.y(stone) }).collect();
                let mover = board.to_move();
                board.play(point);
                if matches!(refusal, Some(Refusal::Forbidden(_) | Refusal::Opening)) {
                    let lost = Over { winner: Some(!mover), by: "foul", line: Vec::new() };
                    self.over.get_or_insert(lost);
                }
            }
        }
        self.moves.push(place);
        self.numbers.insert(place, self.moves.len());
        if self.over.is_none() {
            self.over = self.ending();
        }
        Ok(())
    }

    fn ending(&self) -> Option<Over> {
        let (winner, by) = match self.ground.outcome()? {
            Outcome::Win(winner, WinBy::Line) => (Some(winner), "five"),
            Outcome::Win(winner, WinBy::Captures) => (Some(winner), "captures"),
            Outcome::Win(winner, WinBy::MoreLines) => (Some(winner), "lines"),
            Outcome::Draw => (None, "draw"),
        };
        Some(Over { winner, by, line: self.ground.winning_row() })
    }

    /// The names of cells.
    pub(super) fn names(&self, places: &[Place]) -> Vec<String> {
        places.iter().map(|&place| self.ground.name(place)).collect()
    }

    /// Refuses to think about a game that is over.
    pub(super) fn ensure_going_on(&self) -> Result<()> {
        ensure!(self.over.is_none() && self.ground.outcome().is_none(), "the game is over");
        Ok(())
    }
}
