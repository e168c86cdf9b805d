//! A record seen from another side, and parts of it.

use super::tree::Tree;
use super::{Flaw, Ground, Mark, NodeId, Notes, Place, Play, Record};
use crate::game::{Cell, Size};

/// One of the eight ways to look at a board: first mirrored from left to right or not, then turned clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Symmetry {
    /// Left and right change places.
    pub mirrored: bool,
    /// Quarter turns clockwise.
    pub turns: u8,
}

impl Symmetry {
    fn ground(self, ground: Ground) -> Result<Ground, Flaw> {
        match ground {
            Ground::Board(size) if self.turns % 2 == 1 => {
                let turned = Size::new(size.height(), size.width());
                let what = || Flaw::new(format!("a board of {ground} cannot be turned: no board is so high"));
                Ok(Ground::Board(turned.ok_or_else(what)?))
            }
            ground => Ok(ground),
        }
    }

    fn place(self, ground: Ground, place: Place) -> Place {
        // On the endless field everything turns around 0,0.
        let (mut width, mut height) =
            ground.size().map_or((1, 1), |size| (i32::from(size.width()), i32::from(size.height())));
        let Place { mut x, mut y } = place;
        if self.mirrored {
            x = width - 1 - x;
        }
        for _ in 0..self.turns % 4 {
            (x, y) = (y, width - 1 - x);
            (width, height) = (height, width);
        }
        Place { x, y }
    }
}

impl Record {
    /// The record on a board that is mirrored or turned.
    pub fn seen_from(&self, symmetry: Symmetry) -> Result<Record, Flaw> {
        let mut record = self.clone();
        record.ground = symmetry.ground(self.ground)?;
        let place = |place: Place| symmetry.place(self.ground, place);
        let turn = |play: Play| Play { place: play.place.map(place), ..play };
        record.tree = self.rebuilt(|_| true, |id| self.tree.play(id).map(turn))?;
        let ids: Vec<NodeId> = record.tree.walk().collect();
        for id in ids {
            if record.tree.notes(id).is_empty() {
                continue;
            }
            let notes = record.tree.notes(id).clone();
            let marks: Vec<(Place, Mark)> =
                notes.marks.into_iter().map(|(at, mark)| (place(at), mark)).collect();
            let set_up: Vec<(Place, Cell)> =
                notes.set_up.into_iter().map(|(at, cell)| (place(at), cell)).collect();
            record.tree.set_notes(id, Notes { marks, set_up, ..notes });
        }
        Ok(record)
    }

    /// The record without its variations.
    pub fn main_line_only(&self) -> Result<Record, Flaw> {
        let is_main =
            |id: NodeId| self.tree.parent(id).is_none_or(|parent| self.tree.first_child(parent) == Some(id));
        Ok(Record { tree: self.rebuilt(is_main, |id| self.tree.play(id))?, ..self.clone() })
    }

    /// The record up to a number of moves in every line. A result that comes after that is left out.
    pub fn up_to_move(&self, last: usize) -> Result<Record, Flaw> {
        let mut depths = vec![0_usize; self.tree.len() + 1];
        let mut numbers = std::collections::HashMap::new();
        for (number, id) in self.tree.walk().enumerate() {
            numbers.insert(id, number);
            let before =
                self.tree.parent(id).and_then(|parent| numbers.get(&parent)).map_or(0, |&at| depths[at]);
            depths[number] = before + usize::from(self.tree.play(id).is_some());
        }
        let keeps = |id: NodeId| numbers.get(&id).is_some_and(|&at| depths[at] <= last);
        let tree = self.rebuilt(keeps, |id| self.tree.play(id))?;
        let is_shorter = tree.len() < self.tree.len();
        let result = if is_shorter { None } else { self.result };
        Ok(Record { tree, result, ..self.clone() })
    }

    /// The record from a move of the main line on: what stands on the board before it is set up.
    pub fn from_move(&self, first: usize) -> Result<Record, Flaw> {
        let moves = self.tree.main_line().filter(|&id| self.tree.play(id).is_some());
        let start = match first.checked_sub(2) {
            None => return Ok(self.clone()),
            Some(before) => moves.into_iter().nth(before),
        };
        let start = start.ok_or_else(|| Flaw::new(format!("the main line has no move {first}")))?;
        let what = || Flaw::new("moves cannot be cut off at the start of a game on the endless field");
        let position = self.position(start).ok_or_else(what)?;
        let mut record = Record { tree: self.subtree(start)?, ..self.clone() };
        let size = position.board.size();
        let stones = size.points().filter(|&point| position.cell(point) != Cell::Empty);
        let set_up = stones.map(|point| (Ground::of_point(size, point), position.cell(point))).collect();
        for color in crate::game::Color::ALL {
            record.captured[color as usize] = position.board.captured(position.color(color));
        }
        let marks = self.tree.notes(start).marks.clone();
        let to_move = Some(self.to_move(start));
        let root = record.tree.root();
        record.tree.set_notes(root, Notes { set_up, marks, to_move, ..Notes::default() });
        Ok(record)
    }

    /// What follows a node, as a tree of its own.
    fn subtree(&self, start: NodeId) -> Result<Tree, Flaw> {
        let mut tree = Tree::default();
        let mut pairs: Vec<(NodeId, NodeId)> = vec![(start, tree.root())];
        while let Some((old, new)) = pairs.pop() {
            for child in self.tree.children(old) {
                let copy = tree.add(new, self.tree.play(child))?;
                tree.set_notes(copy, self.tree.notes(child).clone());
                pairs.push((child, copy));
            }
        }
        Ok(tree)
    }

    /// The tree with those nodes whose way from the root is kept, and other moves.
    fn rebuilt(
        &self,
        keeps: impl Fn(NodeId) -> bool,
        play: impl Fn(NodeId) -> Option<Play>,
    ) -> Result<Tree, Flaw> {
        let mut tree = Tree::default();
        tree.set_notes(tree.root(), self.tree.notes(self.tree.root()).clone());
        let mut pairs: Vec<(NodeId, NodeId)> = vec![(self.tree.root(), tree.root())];
        while let Some((old, new)) = pairs.pop() {
            for child in self.tree.children(old).filter(|&child| keeps(child)) {
                let copy = tree.add(new, play(child))?;
                tree.set_notes(copy, self.tree.notes(child).clone());
                pairs.push((child, copy));
            }
        }
        Ok(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Hints, moves};

    fn record(text: &str) -> Record {
        moves::read(text, &Hints { size: Size::new(9, 7), ..Hints::default() }).unwrap()
    }

    fn turned(mirrored: bool, turns: u8) -> String {
        let turned = record("a1i7b3").seen_from(Symmetry { mirrored, turns }).unwrap();
        format!("{} {}", turned.ground, moves::write(&turned).unwrap().trim())
    }

    #[test]
    fn boards_are_mirrored_and_turned_clockwise() {
        assert_eq!(turned(false, 0), "9x7 a1i7b3");
        assert_eq!(turned(true, 0), "9x7 i1a7h3");
        assert_eq!(turned(false, 1), "7x9 a9g1c8");
        assert_eq!(turned(false, 2), "9x7 i7a1h5");
        assert_eq!(turned(false, 3), "7x9 g1a9e2");
        assert_eq!(turned(false, 4), "9x7 a1i7b3");
    }

    #[test]
    fn parts_of_a_game_are_cut_out() {
        let mut record = record("a1b1c1d1");
        let first = record.tree.main_line().next().unwrap();
        record.play_after(first, Place { x: 5, y: 5 }).unwrap();
        assert_eq!(record.main_line_only().unwrap().tree.len(), 5);
        assert_eq!(moves::write(&record.up_to_move(2).unwrap()).unwrap(), "a1b1\n");
        assert_eq!(record.up_to_move(2).unwrap().tree.len(), 4);
        let rest = record.from_move(3).unwrap();
        assert_eq!(rest.tree.notes(rest.tree.root()).set_up.len(), 2);
        assert_eq!((rest.tree.main_line().count(), rest.check()), (2, Ok(())));
        assert_eq!(record.from_move(9).unwrap_err().to_string(), "the main line has no move 9");
    }
}
