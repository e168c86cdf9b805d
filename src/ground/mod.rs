//! What is played on: the endless field by its one rule, or a board by any rules. All questions are asked in places.

mod clusters;
mod field;
mod focus;
mod place;
mod window;

pub use field::Field;
pub use focus::focus;
pub use place::{Place, Rectangle};
pub use window::{Window, windows};

use crate::engine::Reason;
use crate::game::notation::{Alpha, parse_alpha};
use crate::game::{Board, Cell, Color, Direction, Foul, Outcome, Point, Rules, Size, WinBy};
use std::fmt;

/// A position with the moves that led to it.
#[derive(Clone, Debug)]
pub enum Ground {
    /// The endless field.
    Endless(Field),
    /// A board, its corner a1 at 0,0.
    Bounded(Box<Board>),
}

/// Why a stone may not be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is a stone already, or a blocked cell.
    Taken,
    /// Beyond the edge.
    Outside,
    /// The game is over.
    Over,
    /// A foul.
    Forbidden(Foul),
    /// Not yet, by the opening rule.
    Opening,
}

impl Ground {
    /// An empty board, or the field if there is no size.
    pub fn new(size: Option<Size>, rules: Rules) -> Ground {
        match size {
            Some(size) => Ground::Bounded(Box::new(Board::new(size, rules))),
            None => Ground::Endless(Field::new()),
        }
    }

    /// The size of a board; the field has none.
    pub fn size(&self) -> Option<Size> {
        self.board().map(Board::size)
    }

    /// The rules in force.
    pub fn rules(&self) -> Rules {
        self.board().map_or(Rules::FREESTYLE, |board| *board.rules())
    }

    /// The board, if it is one.
    pub fn board(&self) -> Option<&Board> {
        match self {
            Ground::Endless(_) => None,
            Ground::Bounded(board) => Some(board),
        }
    }

    /// Where the first stone is expected.
    pub fn centre(&self) -> Place {
        self.board().map_or(Place::ORIGIN, |board| place_of(board.size(), board.size().centre()))
    }

    /// The place nearest to a given one that exists.
    pub fn nearest(&self, place: Place) -> Place {
        let Some(size) = self.size() else { return place.shifted(0, 0) };
        let (right, top) = (i32::from(size.width()) - 1, i32::from(size.height()) - 1);
        Place { x: place.x.clamp(0, right), y: place.y.clamp(0, top) }
    }

    /// What stands on a place; beyond an edge nothing can.
    pub fn cell(&self, place: Place) -> Cell {
        match self {
            Ground::Endless(field) => field.stone(place).map_or(Cell::Empty, Cell::Stone),
            Ground::Bounded(board) => {
                point_of(board.size(), place).map_or(Cell::Blocked, |point| board.cell(point))
            }
        }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        match self {
            Ground::Endless(field) => field.to_move(),
            Ground::Bounded(board) => board.to_move(),
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Ground::Endless(field) => field.winner().map(|color| Outcome::Win(color, WinBy::Line)),
            Ground::Bounded(board) => board.outcome().or_else(|| is_stuck(board).then_some(Outcome::Draw)),
        }
    }

    /// The stones of the row that ended the game; empty if none did.
    pub fn winning_row(&self) -> Vec<Place> {
        match self {
            Ground::Endless(field) => field.winning_row().to_vec(),
            Ground::Bounded(board) => winning_row(board),
        }
    }

    /// Why the side to move may not play there; `None` if it may.
    pub fn refusal(&self, place: Place) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::Over);
        }
        let Ground::Bounded(board) = self else {
            return (self.cell(place) != Cell::Empty).then_some(Refusal::Taken);
        };
        let Some(point) = point_of(board.size(), place) else { return Some(Refusal::Outside) };
        if board.cell(point) != Cell::Empty {
            return Some(Refusal::Taken);
        }
        let foul = board.foul(point, board.to_move()).map(Refusal::Forbidden);
        foul.or_else(|| board.breaks_opening(point).then_some(Refusal::Opening))
    }

    /// How many stones a colour would take by playing on a free place.
    pub fn captured_by(&self, place: Place, color: Color) -> usize {
        let at = self.board().and_then(|board| Some((board, point_of(board.size(), place)?)));
        at.map_or(0, |(board, point)| board.captures_of(point, color).len())
    }

    /// Plays a stone of the side to move, which must be allowed.
    pub fn play(&mut self, place: Place) {
        debug_assert_eq!(self.refusal(place), None);
        match self {
            Ground::Endless(field) => field.play(place),
            Ground::Bounded(board) => {
                board.play(point_of(board.size(), place).expect("what is allowed is on the board"));
            }
        }
    }

    /// Takes the last move back; there must be one.
    pub fn undo(&mut self) {
        match self {
            Ground::Endless(field) => {
                field.undo().expect("undo follows a play");
            }
            Ground::Bounded(board) => board.undo(),
        }
    }

    /// Everything as boards for the engine, what matters most first. A board is its own window.
    pub fn windows(&self) -> Vec<Window> {
        match self {
            Ground::Endless(field) => windows(field),
            Ground::Bounded(board) => vec![as_window(board)],
        }
    }

    /// A window over a part of the ground no larger than a board can be.
    pub fn window_over(&self, rectangle: Rectangle) -> Window {
        match self {
            Ground::Endless(field) => Window::new(field, rectangle),
            Ground::Bounded(board) => as_window(board),
        }
    }

    /// A place as people write it: `h8` on a board, `-3,5` on the field.
    pub fn name(&self, place: Place) -> String {
        let point = self.size().and_then(|size| Some((size, point_of(size, place)?)));
        point.map_or_else(|| place.to_string(), |(size, point)| Alpha(size, point).to_string())
    }

    /// The place a person means.
    pub fn parse(&self, text: &str) -> Option<Place> {
        match self.size() {
            Some(size) => parse_alpha(size, text.trim()).map(|point| place_of(size, point)),
            None => Place::parse(text),
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size() {
            Some(size) => write!(f, "{}, {}×{}", self.rules(), size.width(), size.height()),
            None => f.write_str("the endless field"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Taken => f.write_str("is taken"),
            Refusal::Outside => f.write_str("is not on the board"),
            Refusal::Over => f.write_str("comes too late: the game is over"),
            Refusal::Forbidden(foul) => Reason::Forbidden(*foul).fmt(f),
            Refusal::Opening => Reason::AgainstOpening.fmt(f),
        }
    }
}

fn as_window(board: &Board) -> Window {
    Window { board: board.clone(), corner: Place::ORIGIN }
}

fn place_of(size: Size, point: Point) -> Place {
    Place { x: size.x(point), y: size.y(point) }
}

fn point_of(size: Size, place: Place) -> Option<Point> {
    size.point(place.x, place.y)
}

/// Whether the side to move has no cell it may use.
fn is_stuck(board: &Board) -> bool {
    !board.size().points().any(|point| board.is_legal(point))
}

/// The rows that decided a game, found by taking its last move back: then the board says what it completes. A five
/// that had to survive a capture was completed one move earlier.
fn winning_row(board: &Board) -> Vec<Place> {
    let Some(Outcome::Win(winner, WinBy::Line)) = board.outcome() else { return Vec::new() };
    let mut before = board.clone();
    let mut stones = Vec::new();
    while let Some(point) = before.last_move() {
        before.undo();
        if before.to_move() != winner {
            continue;
        }
        for direction in before.winning_rows(point, winner) {
            stones.extend(row(board, point, direction, winner));
        }
        break;
    }
    stones.into_iter().map(|point| place_of(board.size(), point)).collect()
}

/// The unbroken stones of a colour along a line through a point.
fn row(board: &Board, point: Point, direction: Direction, color: Color) -> Vec<Point> {
    let arm = |sign: i32, first: i32| {
        (first..)
            .map_while(move |steps| board.size().step(point, direction, steps * sign))
            .take_while(move |&at| board.cell(at) == Cell::Stone(color))
    };
    arm(1, 0).chain(arm(-1, 1)).collect()
}
