//! Groups of stones that have to do with each other.

use super::field::Field;
use super::place::{Place, Rectangle};
use fxhash::FxHashMap;

/// Stones so close that each could help or hinder the other: both fit into one row with room for another stone.
const CLOSE: i32 = 6;

/// The number of latest moves that count, and what each of them adds to the stones of its group.
const RECENT: usize = 4;
const RECENT_WORTH: usize = 3;

/// A group of stones, each close to another one of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cluster {
    /// Its stones, oldest first.
    pub stones: Vec<Place>,
    /// The number of its latest stone among all moves.
    pub latest: usize,
    /// How much is going on: its size, and more for recent moves.
    pub weight: usize,
}

impl Cluster {
    /// The smallest rectangle around all stones.
    pub(super) fn bounds(&self) -> Rectangle {
        let rectangles = self.stones.iter().map(|&stone| Rectangle::of(stone));
        rectangles.reduce(Rectangle::joined).expect("a cluster has stones")
    }
}

/// All groups, those first where most is going on.
pub(super) fn clusters(field: &Field) -> Vec<Cluster> {
    let moves = field.moves();
    let mut groups = Groups::new(moves);
    // Stones of one tile or of neighbouring ones may be close; no others can.
    let mut tiles: FxHashMap<(i32, i32), Vec<usize>> = FxHashMap::default();
    for (number, &stone) in moves.iter().enumerate() {
        let (column, row) = (stone.x.div_euclid(CLOSE), stone.y.div_euclid(CLOSE));
        for tile in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (column + dx, row + dy))) {
            for &other in tiles.get(&tile).into_iter().flatten() {
                if moves[other].distance(stone) <= CLOSE {
                    groups.join(other, number);
                }
            }
        }
        tiles.entry((column, row)).or_default().push(number);
    }
    groups.collect()
}

/// Which stones belong together: each refers to an earlier one of its group, the first one to itself.
struct Groups<'a> {
    moves: &'a [Place],
    earlier: Vec<usize>,
}

impl Groups<'_> {
    fn new(moves: &[Place]) -> Groups<'_> {
        Groups { moves, earlier: (0..moves.len()).collect() }
    }

    fn first_of(&self, mut number: usize) -> usize {
        while self.earlier[number] != number {
            number = self.earlier[number];
        }
        number
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first_of(one), self.first_of(other));
        self.earlier[one.max(other)] = one.min(other);
    }

    fn collect(&self) -> Vec<Cluster> {
        let mut by_first: FxHashMap<usize, Cluster> = FxHashMap::default();
        for (number, &stone) in self.moves.iter().enumerate() {
            let cluster = by_first.entry(self.first_of(number)).or_insert(Cluster {
                stones: Vec::new(),
                latest: 0,
                weight: 0,
            });
            cluster.stones.push(stone);
            cluster.latest = number;
            let is_recent = number + RECENT >= self.moves.len();
            cluster.weight += if is_recent { 1 + RECENT_WORTH } else { 1 };
        }
        let mut clusters: Vec<Cluster> = by_first.into_values().collect();
        clusters.sort_by_key(|cluster| std::cmp::Reverse((cluster.weight, cluster.latest)));
        clusters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_a_plain_search_finds() {
        let mut random = fastrand::Rng::with_seed(5);
        for reach in [10, 30, 80] {
            for _ in 0..20 {
                let mut field = Field::new();
                while field.moves().len() < 60 && field.winner().is_none() {
                    let place = Place { x: random.i32(-reach..reach), y: random.i32(-reach..reach) };
                    if field.stone(place).is_none() {
                        field.play(place);
                    }
                }
                let found = clusters(&field);
                assert_eq!(
                    found.iter().map(|cluster| cluster.stones.len()).sum::<usize>(),
                    field.moves().len()
                );
                for (number, cluster) in found.iter().enumerate() {
                    assert_eq!(reached(&field, cluster.stones[0]), sorted(&cluster.stones), "{number}");
                    assert!(cluster.stones.contains(&field.moves()[cluster.latest]));
                    assert!(cluster.stones.iter().all(|&stone| cluster.bounds().contains(stone)));
                }
            }
        }
    }

    /// All stones that steps from stone to stone lead to.
    fn reached(field: &Field, start: Place) -> Vec<Place> {
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            let close = field.moves().iter().filter(|stone| stone.distance(from) <= CLOSE);
            let new: Vec<Place> = close.filter(|stone| !reached.contains(stone)).copied().collect();
            reached.extend(new);
            next += 1;
        }
        sorted(&reached)
    }

    fn sorted(places: &[Place]) -> Vec<Place> {
        let mut places = places.to_vec();
        places.sort();
        places
    }

    #[test]
    fn many_stones_and_recent_ones_come_first() {
        let mut field = Field::new();
        // Six stones here, then two each far away.
        let here = [(0, 0), (1, 1), (2, 0), (3, 1), (0, 2), (2, 3)];
        for (x, y) in here.into_iter().chain([(500, 0), (-500, 0), (501, 0), (-501, 0)]) {
            field.play(Place { x, y });
        }
        let order: Vec<Place> = clusters(&field).iter().map(|cluster| cluster.stones[0]).collect();
        assert_eq!(order, [(-500, 0), (500, 0), (0, 0)].map(|(x, y)| Place { x, y }));
        field.play(Place { x: 1, y: 0 });
        field.play(Place { x: 0, y: 1 });
        assert_eq!(clusters(&field)[0].stones[0], Place::ORIGIN);
    }
}
