//! A fair choice among the positions that searches evaluated: training data from inside the tree.

use crate::game::{Board, Point};
use crate::random::Random;

/// Keeps some of the positions that are offered, each with the same chance (reservoir sampling).
///
/// Offered are those quiet nodes below the root whose static evaluation was computed: neither wins at once nor fives
/// that must be stopped, and nothing that the transposition table knew. What is evaluated twice is offered twice.
pub struct Reservoir {
    random: Random,
    room: usize,
    offered: u64,
    /// Moves before the root of the search at hand.
    before: Vec<Point>,
    lines: Vec<Vec<Point>>,
}

impl Reservoir {
    /// Room for so many positions. The same searches and seed keep the same ones.
    pub fn new(room: usize, seed: u64) -> Reservoir {
        Reservoir { random: Random::new(seed), room, offered: 0, before: Vec::new(), lines: Vec::new() }
    }

    /// The positions kept, each as the moves that lead there from an empty board.
    pub fn into_lines(self) -> Vec<Vec<Point>> {
        self.lines
    }

    /// A search begins from a board.
    pub(super) fn begin(&mut self, root: &Board) {
        self.before.clear();
        self.before.extend(root.moves());
    }

    /// Takes notice of a position that was evaluated, so many moves below the root.
    // Far from the path of a search that keeps nothing.
    #[cold]
    pub(super) fn offer(&mut self, path: &[Point]) {
        self.offered += 1;
        if self.lines.len() < self.room {
            self.lines.push([&self.before, path].concat());
            return;
        }
        let chosen = ((u128::from(self.random.next()) * u128::from(self.offered)) >> 64) as usize;
        if let Some(line) = self.lines.get_mut(chosen) {
            line.clear();
            line.extend(self.before.iter().chain(path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    #[test]
    fn every_position_offered_has_the_same_chance() {
        let mut kept = [0; 20];
        for seed in 0..2000 {
            let mut reservoir = Reservoir::new(5, seed);
            for index in 0..20 {
                reservoir.offer(&[Point::from_index(index)]);
            }
            let lines = reservoir.into_lines();
            assert_eq!(lines.len(), 5);
            lines.iter().for_each(|line| kept[line[0].index()] += 1);
        }
        // 500 expected, with a standard deviation of 19.
        assert!(kept.iter().all(|count| (420..580).contains(count)), "{kept:?}");
    }

    #[test]
    fn with_room_for_all_of_them_all_are_kept() {
        let [a, b, c] = [3, 1, 2].map(Point::from_index);
        let mut root = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let mut reservoir = Reservoir::new(3, 1);
        reservoir.offer(&[a]);
        root.play(a);
        reservoir.begin(&root);
        reservoir.offer(&[b]);
        reservoir.offer(&[b, c]);
        assert_eq!(reservoir.into_lines(), [vec![a], vec![a, b], vec![a, b, c]]);
        let mut none = Reservoir::new(0, 1);
        none.offer(&[a]);
        assert!(none.into_lines().is_empty());
    }
}
