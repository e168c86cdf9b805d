//! A set of points as a bitboard: one bit a cell.

use super::point::{Point, Size};

/// A set of points of one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointSet {
    words: Vec<u64>,
    count: usize,
}

impl PointSet {
    /// The empty set for boards of this size.
    pub fn new(size: Size) -> PointSet {
        PointSet { words: vec![0; size.cells().div_ceil(64)], count: 0 }
    }

    /// Puts a point in, or takes it out if it is there.
    #[inline]
    pub fn toggle(&mut self, point: Point) {
        self.toggle_index(point.index());
    }

    /// The same for the point at an index.
    #[inline]
    pub(super) fn toggle_index(&mut self, index: usize) {
        let word = &mut self.words[index / 64];
        *word ^= 1 << (index % 64);
        let is_in = (*word >> (index % 64) & 1) as usize;
        self.count = self.count.wrapping_add(2 * is_in).wrapping_sub(1);
    }

    /// Puts the point at an index in; it must not be there.
    #[inline]
    pub(super) fn insert_index(&mut self, index: usize) {
        debug_assert!(!self.contains(Point::from_index(index)));
        self.words[index / 64] |= 1 << (index % 64);
        self.count += 1;
    }

    /// Takes the point at an index out; it must be there.
    #[inline]
    pub(super) fn remove_index(&mut self, index: usize) {
        debug_assert!(self.contains(Point::from_index(index)));
        self.words[index / 64] &= !(1 << (index % 64));
        self.count -= 1;
    }

    /// How many points are in the set.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.words[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// The points in row-major order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(number, &word)| Bits(word).map(move |bit| Point::from_index(number * 64 + bit)))
    }

    /// The first point in row-major order.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }
}

/// Positions of the set bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (bit < 64).then_some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back_in_order_and_go_when_toggled_again() {
        let size = Size::new(120, 80).unwrap();
        let mut set = PointSet::new(size);
        let chosen: Vec<Point> = size.points().filter(|point| point.index() % 61 == 3).collect();
        for &point in chosen.iter().rev() {
            set.toggle(point);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), chosen);
        assert_eq!(set.first(), Some(chosen[0]));
        assert_eq!(set.count(), chosen.len());
        for &point in &chosen {
            assert!(set.contains(point));
            set.toggle(point);
        }
        assert_eq!(set, PointSet::new(size));
        assert_eq!(set.first(), None);
    }
}
