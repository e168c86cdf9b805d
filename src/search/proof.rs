//! A forced win that can be checked move by move.

use crate::game::Point;

/// A move of the side that wins, and how it goes on whatever the opponent does.
///
/// A move with nothing after it wins at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The move.
    pub point: Point,
    /// Replies that need an answer of their own.
    pub replies: Vec<(Point, Proof)>,
    /// The answer to all other replies; `None` if there are none, or if the move wins at once.
    pub otherwise: Option<Box<Proof>>,
}

impl Proof {
    /// A move that wins at once.
    pub fn at_once(point: Point) -> Proof {
        Proof { point, replies: Vec::new(), otherwise: None }
    }

    /// Moves of both sides up to the win, against the longest defence.
    pub fn plies(&self) -> usize {
        self.continuations().map(Proof::plies).max().map_or(1, |longest| longest + 2)
    }

    /// The game against the longest defence. It ends before the win if no reply is worth naming.
    pub fn line(&self) -> Vec<Point> {
        let mut line = vec![self.point];
        let mut here = self;
        while let Some((reply, next)) = here.longest_reply() {
            line.extend([*reply, next.point]);
            here = next;
        }
        line
    }

    /// Moves in the whole tree.
    pub fn size(&self) -> usize {
        1 + self.replies.len() + self.continuations().map(Proof::size).sum::<usize>()
    }

    fn longest_reply(&self) -> Option<&(Point, Proof)> {
        self.replies.iter().rev().max_by_key(|(_, next)| next.plies())
    }

    fn continuations(&self) -> impl Iterator<Item = &Proof> {
        self.replies.iter().map(|(_, next)| next).chain(self.otherwise.as_deref())
    }
}
