//! The moves of a record as a tree: the first child of every node is the main line, the others are variations.
//!
//! Nodes live in one vector and know each other by number, so no depth of variations can exhaust the stack, and a
//! library of millions of moves takes forty bytes for each.

use super::flaw::Flaw;
use super::notes::Notes;
use super::place::Place;
use crate::game::Color;
use std::num::NonZeroU32;

/// No record has more nodes: that bounds the memory for whatever a file asks for.
pub const MOST_NODES: usize = 1 << 23;

/// No line of moves is longer.
pub const LONGEST_LINE: usize = 20_000;

/// The number of a node, valid in the tree that gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move of a record: a stone, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// Whose stone it is.
    pub color: Color,
    /// Where it stands; `None` is a pass.
    pub place: Option<Place>,
}

impl Play {
    /// A stone.
    pub fn stone(color: Color, place: Place) -> Play {
        Play { color, place: Some(place) }
    }
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    first: Option<NodeId>,
    last: Option<NodeId>,
    next: Option<NodeId>,
    play: Option<Play>,
    notes: Option<Box<Notes>>,
}

const _: () = assert!(size_of::<Node>() <= 40);

/// Moves with their variations. The root is the position before the first move.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree { nodes: vec![Node::new(None, None)] }
    }
}

impl Node {
    fn new(parent: Option<NodeId>, play: Option<Play>) -> Node {
        Node { parent, first: None, last: None, next: None, play, notes: None }
    }
}

impl Tree {
    /// The position before the first move.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Number of nodes, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the root.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// Adds a node as the last variation after another; `None` is a node without a move.
    pub fn add(&mut self, parent: NodeId, play: Option<Play>) -> Result<NodeId, Flaw> {
        if self.nodes.len() >= MOST_NODES {
            return Err(Flaw::new(format!("a record has at most {MOST_NODES} moves")));
        }
        let number = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new);
        let id = NodeId(number.expect("there are fewer nodes than numbers"));
        self.nodes.push(Node::new(Some(parent), play));
        match self.node(parent).last {
            Some(before) => self.nodes[before.index()].next = Some(id),
            None => self.nodes[parent.index()].first = Some(id),
        }
        self.nodes[parent.index()].last = Some(id);
        Ok(id)
    }

    /// The move that led to a node.
    pub fn play(&self, id: NodeId) -> Option<Play> {
        self.node(id).play
    }

    /// The node before; the root has none.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The next node of the main line.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first
    }

    /// The next variation beside a node.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next
    }

    /// What may follow a node, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).first, |&child| self.node(child).next)
    }

    /// The variation after a node that makes this move.
    pub fn child_with(&self, id: NodeId, play: Play) -> Option<NodeId> {
        self.children(id).find(|&child| self.play(child) == Some(play))
    }

    /// What is said about a node.
    pub fn notes(&self, id: NodeId) -> &Notes {
        const NONE: &Notes = &Notes::NONE;
        self.node(id).notes.as_deref().unwrap_or(NONE)
    }

    /// The same, to be changed.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.nodes[id.index()].notes.get_or_insert_default()
    }

    /// Replaces what is said about a node.
    pub fn set_notes(&mut self, id: NodeId, notes: Notes) {
        self.nodes[id.index()].notes = (!notes.is_empty()).then(|| Box::new(notes));
    }

    /// The nodes of the main line after the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(self.root()), |&id| self.first_child(id))
    }

    /// The way from the root to a node, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// All nodes, each before those after it, the main line before variations.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(self.root()), |&id| {
            self.first_child(id).or_else(|| {
                let mut ancestors = std::iter::successors(Some(id), |&id| self.parent(id));
                ancestors.find_map(|id| self.next_sibling(id))
            })
        })
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

/// Trees are equal if the same moves with the same notes follow each other, in whichever order they were added.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.len() == other.len()
            && self.walk().zip(other.walk()).all(|(one, two)| {
                self.play(one) == other.play(two)
                    && self.notes(one) == other.notes(two)
                    && self.children(one).count() == other.children(two).count()
            })
    }
}

impl Eq for Tree {}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(x: i32) -> Option<Play> {
        Some(Play::stone(Color::Black, Place { x, y: 0 }))
    }

    #[test]
    fn trees_are_equal_whatever_the_order_of_their_making() {
        let mut one = Tree::default();
        let a = one.add(one.root(), play(1)).unwrap();
        let b = one.add(one.root(), play(2)).unwrap();
        one.add(a, play(3)).unwrap();
        one.add(b, play(4)).unwrap();
        let mut two = Tree::default();
        let a = two.add(two.root(), play(1)).unwrap();
        two.add(a, play(3)).unwrap();
        let b = two.add(two.root(), play(2)).unwrap();
        let end = two.add(b, play(4)).unwrap();
        assert_eq!(one, two);
        assert_eq!(two.path(end), [two.root(), b, end]);
        assert_eq!(
            one.walk().map(|id| one.play(id)).collect::<Vec<_>>(),
            [None, play(1), play(3), play(2), play(4)]
        );
        two.notes_mut(end).comment = "mate".to_owned();
        assert_ne!(one, two);
        two.notes_mut(end).comment.clear();
        assert_eq!(one, two);
    }
}
