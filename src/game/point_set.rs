//! Sets of points as bitboards: one bit a cell.

use super::point::{Point, Size};

/// `N` sets of points of one board, side by side: the words of all sets for the same cells lie together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PointSets<const N: usize> {
    words: Vec<[u64; N]>,
    counts: [u16; N],
}

impl<const N: usize> PointSets<N> {
    /// Empty sets for boards of this size.
    pub(super) fn new(size: Size) -> PointSets<N> {
        PointSets { words: vec![[0; N]; size.cells().div_ceil(64)], counts: [0; N] }
    }

    /// Puts the point at an index into a set; it must not be there.
    #[inline]
    pub(super) fn insert(&mut self, set: usize, index: usize) {
        self.words[index / 64][set] ^= 1 << (index % 64);
        self.counts[set] = self.counts[set].wrapping_add(1);
    }

    /// Takes the point at an index out of a set; it must be there.
    #[inline]
    pub(super) fn remove(&mut self, set: usize, index: usize) {
        self.words[index / 64][set] ^= 1 << (index % 64);
        self.counts[set] = self.counts[set].wrapping_sub(1);
    }

    /// Moves the point at an index from a set to another.
    #[inline]
    pub(super) fn move_to(&mut self, index: usize, from: usize, to: usize) {
        let words = &mut self.words[index / 64];
        words[from] ^= 1 << (index % 64);
        words[to] ^= 1 << (index % 64);
        self.counts[from] = self.counts[from].wrapping_sub(1);
        self.counts[to] = self.counts[to].wrapping_add(1);
    }

    /// How many points are in a set.
    #[inline]
    pub(super) fn count(&self, set: usize) -> usize {
        usize::from(self.counts[set])
    }

    /// One of the sets.
    #[inline]
    pub(super) fn get(&self, set: usize) -> PointSet<'_> {
        PointSet { words: &self.words.as_flattened()[set..], stride: N, count: self.count(set) }
    }
}

/// A set of points of one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointSet<'a> {
    words: &'a [u64],
    /// From one word of the set to the next.
    stride: usize,
    count: usize,
}

impl<'a> PointSet<'a> {
    /// How many points are in the set.
    #[inline]
    pub fn count(self) -> usize {
        self.count
    }

    /// The points in row-major order.
    #[inline]
    pub fn iter(self) -> Points<'a> {
        Points { set: self, number: 0, word: self.words[0], left: self.count }
    }

    /// The first point in row-major order.
    #[inline]
    pub fn first(self) -> Option<Point> {
        self.iter().next()
    }
}

/// The points of a set in row-major order.
pub struct Points<'a> {
    set: PointSet<'a>,
    /// The word that is being read, and what is left of it.
    number: usize,
    word: u64,
    /// Points still to come: words after the last of them are not looked at.
    left: usize,
}

impl Iterator for Points<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        while self.word == 0 {
            self.number += 1;
            self.word = self.set.words[self.number * self.set.stride];
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Point::from_index(self.number * 64 + bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Points<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back_in_order_until_they_are_taken_out() {
        let size = Size::new(120, 80).unwrap();
        let empty = PointSets::<3>::new(size);
        let mut sets = empty.clone();
        let chosen: Vec<Point> = size.points().filter(|point| point.index() % 61 == 3).collect();
        for point in chosen.iter().rev() {
            sets.insert(1, point.index());
        }
        assert_eq!(sets.get(1).iter().collect::<Vec<_>>(), chosen);
        assert_eq!(sets.get(1).first(), Some(chosen[0]));
        assert_eq!([0, 1, 2].map(|set| sets.count(set)), [0, chosen.len(), 0]);
        assert_eq!(sets.get(2).iter().count() + sets.get(0).iter().count(), 0, "the others are still empty");
        for point in &chosen {
            sets.remove(1, point.index());
        }
        assert_eq!(sets, empty);
        assert_eq!(sets.get(1).first(), None);
    }
}
