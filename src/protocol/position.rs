//! The position of a session: a base position, the list of what happened since, and the board they give.
//!
//! The list is the truth. Whatever is odd (a stone taken back, new rules in the middle of a game) changes the list,
//! and the board is built from it again.

use crate::game::{Board, Cell, Color, Point, Rules, Size};
use fxhash::FxHashSet;
use std::ops::Not;

/// Whose stone: managers speak of own and opponent, not of black and white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The brain.
    Own,
    /// Whoever plays against it.
    Opponent,
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Own => Side::Opponent,
            Side::Opponent => Side::Own,
        }
    }
}

/// What a block puts on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Field 1 or 2.
    Stone(Side),
    /// Field 3.
    Blocked,
}

/// Something that happened after the base position was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    /// A stone was played, with all that follows from it.
    Stone(Point, Side),
    /// A stone other than the newest was taken back in a game with captures: it is gone, nothing else changes.
    Removed(Point),
}

/// A game as a manager gives it.
pub struct Position {
    base: Vec<(Point, Occupant)>,
    /// Stones taken before the base position, by us and by the opponent.
    base_captured: [u8; 2],
    /// Who moves in the base position.
    base_next: Side,
    /// Whose stone was the first of the game; forgotten with the last stone.
    first: Option<Side>,
    events: Vec<Event>,
    board: Board,
}

impl Position {
    /// An empty board.
    pub fn new(size: Size, rules: Rules) -> Position {
        Position {
            base: Vec::new(),
            base_captured: [0; 2],
            base_next: Side::Own,
            first: None,
            events: Vec::new(),
            board: Board::new(size, rules),
        }
    }

    /// The position of a block, on a board of this size and these rules: we are to move, and the first player is
    /// whose stone is listed first. Nothing is captured by setting it up.
    pub fn set_up(&self, cells: Vec<(Point, Occupant)>, captured: [u8; 2]) -> Position {
        let first = cells.iter().find_map(|&(_, occupant)| match occupant {
            Occupant::Stone(side) => Some(side),
            Occupant::Blocked => None,
        });
        let mut position = Position {
            base: cells,
            base_captured: captured,
            base_next: Side::Own,
            first,
            events: Vec::new(),
            board: self.board.emptied(),
        };
        position.rebuild();
        position
    }

    /// The board as it stands, the right side to move.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board with another side to move, to think about.
    pub fn board_for(&self, side: Side) -> Board {
        let mut board = self.board.clone();
        board.set_to_move(self.color(side));
        board
    }

    /// Black is who made the first move; on an empty board that would be us.
    pub fn color(&self, side: Side) -> Color {
        if side == self.first.unwrap_or(Side::Own) { Color::Black } else { Color::White }
    }

    /// The side that has this colour.
    pub fn side(&self, color: Color) -> Side {
        if color == self.color(Side::Own) { Side::Own } else { Side::Opponent }
    }

    /// Whose turn it is: the other side's after a stone, ours after a block.
    pub fn next(&self) -> Side {
        self.newest().map_or(self.base_next, |(_, side)| !side)
    }

    /// The newest stone played since the base position and still on the board.
    pub fn last_move(&self) -> Option<(Point, Side)> {
        self.newest().filter(|&(point, _)| self.board.cell(point) != Cell::Empty)
    }

    /// Whether a stone stands anywhere.
    pub fn has_stones(&self) -> bool {
        Color::ALL.iter().any(|&color| self.board.stones(color) > 0)
    }

    /// Whether the opening rule keeps a side from an empty cell.
    pub fn breaks_opening(&self, point: Point, side: Side) -> bool {
        // The first stone makes its owner black, whoever it is.
        let color = if self.first.is_none() { Color::Black } else { self.color(side) };
        self.board.opening_forbids(point, color)
    }

    /// Plays a stone on an empty cell.
    pub fn play(&mut self, point: Point, side: Side) {
        if self.first.is_none() {
            self.first = Some(side);
            // Captures given in advance belong to sides; their colours are known only now.
            self.rebuild();
        }
        self.board.set_to_move(self.color(side));
        self.board.play(point);
        self.events.push(Event::Stone(point, side));
    }

    /// Takes a stone back; `false` if there is none. Only the newest move gives back what it captured.
    pub fn take_back(&mut self, point: Point) -> bool {
        if !self.holds_stone(point) {
            return false;
        }
        let is_newest = self.newest().is_some_and(|(newest, _)| newest == point);
        if is_newest || self.board.rules().captures.is_none() {
            self.strike(point);
        } else {
            self.events.push(Event::Removed(point));
        }
        self.rebuild();
        self.forget_what_is_gone();
        true
    }

    /// Puts other rules in force: stones and counts stay, nothing is replayed. The same rules change nothing.
    pub fn change_rules(&mut self, rules: Rules) {
        if rules != *self.board.rules() {
            self.settle(rules);
        }
    }

    /// The board that the list gives, from scratch.
    pub fn rebuilt(&self) -> Board {
        self.replay(self.board.emptied())
    }

    fn rebuild(&mut self) {
        self.board = self.rebuilt();
    }

    fn replay(&self, mut board: Board) -> Board {
        for &(point, occupant) in &self.base {
            let cell = match occupant {
                Occupant::Stone(side) => Cell::Stone(self.color(side)),
                Occupant::Blocked => Cell::Blocked,
            };
            board.place(point, cell);
        }
        for (side, captured) in [Side::Own, Side::Opponent].into_iter().zip(self.base_captured) {
            board.set_captured(self.color(side), captured);
        }
        for &event in &self.events {
            match event {
                Event::Stone(point, side) => {
                    board.set_to_move(self.color(side));
                    board.play(point);
                }
                Event::Removed(point) => board.place(point, Cell::Empty),
            }
        }
        board.set_to_move(self.color(self.next()));
        board
    }

    fn newest(&self) -> Option<(Point, Side)> {
        self.stones_played().next_back()
    }

    fn stones_played(&self) -> impl DoubleEndedIterator<Item = (Point, Side)> + '_ {
        self.events.iter().filter_map(|&event| match event {
            Event::Stone(point, side) => Some((point, side)),
            Event::Removed(_) => None,
        })
    }

    /// A stone, also one that a continuous game turned into a blocked cell.
    fn holds_stone(&self, point: Point) -> bool {
        match self.board.cell(point) {
            Cell::Empty => false,
            Cell::Stone(_) => true,
            Cell::Blocked => !self.base.contains(&(point, Occupant::Blocked)),
        }
    }

    /// Deletes the last entry of the list that put a stone on this point.
    fn strike(&mut self, point: Point) {
        let played = |event: &Event| matches!(*event, Event::Stone(at, _) if at == point);
        match self.events.iter().rposition(played) {
            Some(index) => drop(self.events.remove(index)),
            None => self.base.retain(|&(at, _)| at != point),
        }
    }

    /// Without stones nobody has moved first, and a finished game that lost a stone goes on.
    fn forget_what_is_gone(&mut self) {
        let removed_last = matches!(self.events.last(), Some(Event::Removed(_)));
        if !self.has_stones() {
            self.settle(*self.board.rules());
            self.first = None;
            self.base_next = Side::Own;
            self.rebuild();
        } else if removed_last && self.board.outcome().is_some() {
            self.settle(*self.board.rules());
        }
    }

    /// Makes what stands now the base position under the given rules.
    fn settle(&mut self, rules: Rules) {
        self.base_next = self.next();
        self.base_captured = [Side::Own, Side::Opponent].map(|side| self.board.captured(self.color(side)));
        self.base = self.standing();
        self.events.clear();
        let empty = if rules == *self.board.rules() {
            self.board.emptied()
        } else {
            Board::new(self.board.size(), rules)
        };
        self.board = self.replay(empty);
    }

    /// The stones on the board in the order they came, then the blocked cells.
    fn standing(&self) -> Vec<(Point, Occupant)> {
        let listed = self.base.iter().map(|&(point, _)| point);
        let listed = listed.chain(self.stones_played().map(|(point, _)| point));
        let mut seen = FxHashSet::default();
        // A point played twice (its first stone was captured) counts where it was played last.
        let mut points: Vec<Point> = listed.rev().filter(|&point| seen.insert(point)).collect();
        points.reverse();
        let size = self.board.size();
        let stones = points.into_iter().filter_map(|point| match self.board.cell(point) {
            Cell::Stone(color) => Some((point, Occupant::Stone(self.side(color)))),
            _ => None,
        });
        let blocked = size.points().filter(|&point| self.board.cell(point) == Cell::Blocked);
        stones.chain(blocked.map(|point| (point, Occupant::Blocked))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Opponent, Own};

    fn start(bits: u32) -> Position {
        Position::new(Size::square(7).unwrap(), Rules::from_bits(bits))
    }

    fn point(x: i32, y: i32) -> Point {
        Size::square(7).unwrap().point(x, y).unwrap()
    }

    /// Plays moves of the two sides in turn.
    fn play(position: &mut Position, mut side: Side, moves: &[(i32, i32)]) {
        for &(x, y) in moves {
            position.play(point(x, y), side);
            side = !side;
        }
    }

    /// One row of the board: `X` own, `O` opponent, `#` blocked.
    fn row(position: &Position, y: i32) -> String {
        let letter = |x| match position.board().cell(point(x, y)) {
            Cell::Empty => '.',
            Cell::Blocked => '#',
            Cell::Stone(color) if position.side(color) == Own => 'X',
            Cell::Stone(_) => 'O',
        };
        (0..7).map(letter).collect()
    }

    #[test]
    fn black_is_who_moved_first() {
        let mut position = start(0);
        assert_eq!(position.color(Own), Color::Black);
        position.play(point(3, 3), Opponent);
        assert_eq!((position.color(Own), position.next()), (Color::White, Own));
        assert!(position.take_back(point(3, 3)));
        assert_eq!(position.color(Own), Color::Black);
        let stones = vec![
            (point(0, 0), Occupant::Blocked),
            (point(1, 1), Occupant::Stone(Opponent)),
            (point(2, 2), Occupant::Stone(Own)),
        ];
        let position = position.set_up(stones, [0, 0]);
        assert_eq!((position.color(Own), position.next()), (Color::White, Own));
    }

    #[test]
    fn the_newest_move_gives_back_what_it_took() {
        let mut position = start(16);
        play(&mut position, Opponent, &[(0, 0), (1, 0), (6, 6), (2, 0), (3, 0)]);
        assert_eq!(row(&position, 0), "O..O...");
        assert_eq!(position.board().captured(Color::Black), 2);
        assert!(position.take_back(point(3, 0)));
        assert_eq!(row(&position, 0), "OXX....");
        assert_eq!(position.board().captured(Color::Black), 0);
        assert_eq!(position.next(), Opponent);
    }

    #[test]
    fn another_stone_is_just_removed_in_a_game_with_captures() {
        let mut position = start(16);
        play(&mut position, Opponent, &[(0, 0), (1, 0), (6, 6), (2, 0), (3, 0), (5, 5)]);
        assert!(position.take_back(point(3, 0)));
        assert_eq!(row(&position, 0), "O......");
        assert_eq!(position.board().captured(Color::Black), 2);
        assert!(position.take_back(point(5, 5)));
        assert!(!position.take_back(point(3, 0)), "it is gone already");
        assert_eq!(*position.board(), position.rebuilt());
    }

    #[test]
    fn without_captures_any_stone_leaves_as_if_never_played() {
        let mut position = start(0);
        play(&mut position, Own, &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0)]);
        assert!(position.board().outcome().is_some());
        assert!(position.take_back(point(1, 0)));
        assert_eq!(row(&position, 0), "X.XXX..");
        assert_eq!(position.board().outcome(), None);
    }

    #[test]
    fn a_line_of_a_continuous_game_can_be_taken_back_but_a_given_block_cannot() {
        let mut position = start(2).set_up(vec![(point(6, 6), Occupant::Blocked)], [0, 0]);
        play(&mut position, Own, &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0)]);
        assert_eq!(row(&position, 0), "#####..");
        assert!(position.take_back(point(4, 0)));
        assert_eq!(row(&position, 0), "XXXX...");
        assert!(!position.take_back(point(6, 6)));
        assert!(!position.take_back(point(5, 5)));
    }

    #[test]
    fn other_rules_leave_stones_counts_and_sides_alone() {
        let mut position = start(16);
        play(&mut position, Opponent, &[(0, 0), (1, 0), (6, 6), (2, 0), (3, 0)]);
        position.change_rules(Rules::from_bits(16));
        assert!(position.last_move().is_some(), "the same rules keep the list");
        position.change_rules(Rules::from_bits(16 | 1));
        assert_eq!(row(&position, 0), "O..O...");
        assert_eq!(position.board().captured(Color::Black), 2);
        assert_eq!((position.color(Own), position.next()), (Color::White, Own));
        position.change_rules(Rules::from_bits(0));
        play(&mut position, Own, &[(1, 0), (5, 5), (2, 0)]);
        assert_eq!(row(&position, 0), "OXXO...", "no capture is replayed");
        assert_eq!(position.next(), Opponent);
        position.change_rules(Rules::from_bits(16));
        assert_eq!(row(&position, 0), "OXXO...");
        assert_eq!((position.color(Own), position.next()), (Color::White, Opponent));
    }

    #[test]
    fn captures_told_in_advance_stay_with_their_side() {
        for first in [Own, Opponent] {
            let mut position = start(16).set_up(Vec::new(), [4, 6]);
            position.play(point(3, 3), first);
            let captured = [Own, Opponent].map(|side| position.board().captured(position.color(side)));
            assert_eq!(captured, [4, 6], "{first:?} first");
        }
    }
}
