//! A record played through: whether every stone finds an empty cell, and the board at a node.

use super::{Flaw, Ground, LONGEST_LINE, NodeId, Place, Play, Record};
use crate::game::{Board, Cell, Color, Rules, Size};
use std::collections::HashMap;

/// Nodes with stones set up in the middle of a game that uses captures: each costs a whole replay.
const MOST_SET_UPS: usize = 1000;

/// Cells with what stood on them before.
type Changes = Vec<(Place, Option<Cell>)>;

/// The board at a node.
///
/// The board's black is whoever made the first move on an empty board, as the rules of openings need it; if that was
/// white, all colours of the board are exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The position.
    pub board: Board,
    /// Who the board's black is.
    pub first: Color,
}

impl Position {
    /// The record's colour of a colour of the board, and the other way round.
    pub fn color(&self, color: Color) -> Color {
        if self.first == Color::Black { color } else { !color }
    }

    /// What stands on a point, in the record's colours.
    pub fn cell(&self, point: crate::game::Point) -> Cell {
        match self.board.cell(point) {
            Cell::Stone(color) => Cell::Stone(self.color(color)),
            other => other,
        }
    }

    /// Plays a node's part on the board.
    fn enter(&mut self, record: &Record, id: NodeId) {
        let size = self.board.size();
        let notes = record.tree.notes(id);
        for &(place, cell) in &notes.set_up {
            let cell = match cell {
                Cell::Stone(color) => Cell::Stone(self.color(color)),
                other => other,
            };
            if let Some(point) = size.point(place.x, place.y) {
                self.board.place(point, cell);
            }
        }
        if let Some(play) = record.tree.play(id) {
            self.board.set_to_move(self.color(play.color));
            match play.place.and_then(|place| size.point(place.x, place.y)) {
                Some(point) => self.board.play(point),
                None => self.board.set_to_move(self.color(!play.color)),
            }
        }
        if let Some(color) = notes.to_move {
            self.board.set_to_move(self.color(color));
        }
    }
}

impl Record {
    /// The rules, or those people mean who do not name any.
    pub fn rules_or_freestyle(&self) -> Rules {
        self.rules.unwrap_or(Rules::FREESTYLE)
    }

    /// The board at a node; an endless field has none. The record must be sound, as all that were read are.
    pub fn position(&self, node: NodeId) -> Option<Position> {
        let mut position = self.start()?;
        for id in self.tree.path(node) {
            position.enter(self, id);
        }
        Some(position)
    }

    /// The board before the root's own notes.
    fn start(&self) -> Option<Position> {
        let size = self.ground.size()?;
        let first = self.first();
        let mut position = Position { board: Board::new(size, self.rules_or_freestyle()), first };
        for by in Color::ALL {
            let color = position.color(by);
            position.board.set_captured(color, self.captured[by as usize]);
        }
        Some(position)
    }

    /// Who began: white only where he made the first move on an empty board.
    fn first(&self) -> Color {
        let root = self.tree.notes(self.tree.root());
        let begins = || self.tree.main_line().find_map(|id| self.tree.play(id)).map(|play| play.color);
        let told = if root.set_up.is_empty() { begins().or(root.to_move) } else { None };
        told.unwrap_or(Color::Black)
    }

    /// Finds out whether every stone is on the board and finds an empty cell, along every variation.
    pub fn check(&self) -> Result<(), Flaw> {
        self.check_places()?;
        let captures = self.rules_or_freestyle().captures.is_some();
        match self.start().filter(|_| captures) {
            Some(start) => self.check_with_captures(start),
            None => self.check_cells(),
        }
    }

    fn check_places(&self) -> Result<(), Flaw> {
        let is_on = |place: Place| self.ground.place(place.x, place.y).is_some();
        for id in self.tree.walk() {
            let notes = self.tree.notes(id);
            let named = notes.set_up.iter().map(|&(place, _)| place);
            let named = named.chain(notes.marks.iter().map(|&(place, _)| place));
            let mut named = named.chain(self.tree.play(id).and_then(|play| play.place));
            if let Some(place) = named.find(|&place| !is_on(place)) {
                return Err(self.flaw(id, &format!("{},{} is not on the board", place.x, place.y)));
            }
        }
        Ok(())
    }

    /// Without captures nothing ever becomes empty by a move, so a map of what is taken is enough.
    fn check_cells(&self) -> Result<(), Flaw> {
        let mut taken: HashMap<Place, Cell> = HashMap::new();
        // What to put back on leaving a node.
        let mut before: Vec<(NodeId, Changes)> = Vec::new();
        for id in self.tree.walk() {
            while before.last().is_some_and(|&(last, _)| Some(last) != self.tree.parent(id)) {
                for (place, cell) in before.pop().into_iter().flat_map(|(_, changes)| changes).rev() {
                    match cell {
                        Some(cell) => taken.insert(place, cell),
                        None => taken.remove(&place),
                    };
                }
            }
            let mut changes = Vec::new();
            for &(place, cell) in &self.tree.notes(id).set_up {
                let old = if cell == Cell::Empty { taken.remove(&place) } else { taken.insert(place, cell) };
                changes.push((place, old));
            }
            if let Some(Play { color, place: Some(place) }) = self.tree.play(id) {
                if taken.insert(place, Cell::Stone(color)).is_some() {
                    return Err(self.taken(id, place));
                }
                changes.push((place, None));
            }
            before.push((id, changes));
            self.check_length(id, before.len())?;
        }
        Ok(())
    }

    /// With captures the board itself plays through every variation.
    fn check_with_captures(&self, start: Position) -> Result<(), Flaw> {
        let size = start.board.size();
        let mut position = start;
        let mut path: Vec<NodeId> = Vec::new();
        let mut set_ups = 0;
        for id in self.tree.walk() {
            let is_new_line = path.last().is_some_and(|&last| Some(last) != self.tree.parent(id));
            let has_set_up = |id: &NodeId| !self.tree.notes(*id).set_up.is_empty();
            while is_new_line && path.last().is_some_and(|&last| Some(last) != self.tree.parent(id)) {
                let Some(left) = path.pop() else { break };
                if has_set_up(&left) {
                    // A set-up cannot be undone: the way back is the way from the start.
                    set_ups += 1;
                    if set_ups > MOST_SET_UPS {
                        let what = "too many variations set stones up in a game with captures";
                        return Err(self.flaw(id, what));
                    }
                    position = match self.tree.parent(left).and_then(|parent| self.position(parent)) {
                        Some(position) => position,
                        None => return Ok(()),
                    };
                } else if self.tree.play(left).is_some_and(|play| play.place.is_some()) {
                    position.board.undo();
                }
            }
            if let Some(Play { place: Some(place), .. }) = self.tree.play(id) {
                let point = size.point(place.x, place.y);
                let set_here = self.tree.notes(id).set_up.iter().rev().find(|&&(at, _)| at == place);
                let cell = set_here.map(|&(_, cell)| cell).or(point.map(|point| position.board.cell(point)));
                if cell != Some(Cell::Empty) {
                    return Err(self.taken(id, place));
                }
            }
            position.enter(self, id);
            path.push(id);
            self.check_length(id, path.len())?;
        }
        Ok(())
    }

    fn check_length(&self, id: NodeId, length: usize) -> Result<(), Flaw> {
        if length <= LONGEST_LINE {
            return Ok(());
        }
        Err(self.flaw(id, &format!("a line has at most {LONGEST_LINE} moves")))
    }

    fn taken(&self, id: NodeId, place: Place) -> Flaw {
        self.flaw(id, &format!("{} is taken already", self.ground.name(place)))
    }

    /// What is wrong at a node, named by the number of its move.
    fn flaw(&self, id: NodeId, what: &str) -> Flaw {
        let moves = self.tree.path(id).into_iter().filter(|&id| self.tree.play(id).is_some()).count();
        Flaw::new(if moves == 0 { format!("at the start: {what}") } else { format!("move {moves}: {what}") })
    }
}

/// A record of a board's moves, from the empty board.
impl From<&Board> for Record {
    fn from(board: &Board) -> Record {
        let size: Size = board.size();
        let mut record = Record::new(Ground::Board(size), Some(*board.rules()));
        let mut last = record.tree.root();
        for point in board.moves() {
            let added = record.play_after(last, Ground::of_point(size, point));
            last = added.expect("a board has fewer moves than a record may have");
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation;

    fn record(rule: u32, moves: &str) -> Record {
        let size = Size::square(9).unwrap();
        let mut record = Record::new(Ground::Board(size), Some(Rules::from_bits(rule)));
        let mut last = record.tree.root();
        for point in notation::parse_opening(size, moves).unwrap() {
            last = record.play_after(last, Ground::of_point(size, point)).unwrap();
        }
        record
    }

    #[test]
    fn a_stone_needs_an_empty_cell_and_captures_make_some() {
        // b2 and c2 are taken by d2, and c2 is played again.
        let moves = "a2b2e5c2d2c2";
        assert_eq!(record(16, moves).check(), Ok(()));
        assert_eq!(record(0, moves).check().unwrap_err().to_string(), "move 6: c2 is taken already");
        let end = record(16, moves).tree.main_line().last().unwrap();
        let board = record(16, moves).position(end).unwrap().board;
        assert_eq!((board.captured(Color::Black), board.stones(Color::White)), (2, 1));
    }

    #[test]
    fn variations_are_checked_each_by_itself() {
        for rule in [0, 16] {
            let mut record = record(rule, "e5e6e7e8");
            let first = record.tree.main_line().next().unwrap();
            let other = record.play_after(first, Place { x: 4, y: 6 }).unwrap();
            let e6 = record.play_after(other, Place { x: 4, y: 5 }).unwrap();
            assert_eq!(record.check(), Ok(()));
            record.play_after(e6, Place { x: 4, y: 6 }).unwrap();
            assert_eq!(record.check().unwrap_err().to_string(), "move 4: e7 is taken already");
        }
    }

    #[test]
    fn stones_that_are_set_up_count_and_go_with_their_variation() {
        for rule in [0, 16] {
            let mut record = record(rule, "e5");
            let root = record.tree.root();
            record.tree.notes_mut(root).set_up.push((Place { x: 0, y: 0 }, Cell::Stone(Color::White)));
            let first = record.tree.main_line().next().unwrap();
            let with = record.tree.add(first, None).unwrap();
            record.tree.notes_mut(with).set_up.push((Place { x: 1, y: 1 }, Cell::Stone(Color::Black)));
            record.tree.notes_mut(with).set_up.push((Place { x: 0, y: 0 }, Cell::Empty));
            record.play_after(with, Place { x: 0, y: 0 }).unwrap();
            record.play_after(first, Place { x: 1, y: 1 }).unwrap();
            assert_eq!(record.check(), Ok(()));
            record.play_after(first, Place { x: 0, y: 0 }).unwrap();
            assert_eq!(record.check().unwrap_err().to_string(), "move 2: a1 is taken already");
        }
    }
}
