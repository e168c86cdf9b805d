//! Pieces of the field as boards, so that the engine can play there.
//!
//! Every stone is well inside of some window: whatever could become five in a row is seen whole in one of them. Groups
//! of stones that fit into one window together share it, so that the engine sees how they work together.

use super::clusters::{Cluster, clusters};
use super::field::Field;
use super::place::{Place, Rectangle};
use crate::game::{Board, Cell, Color, Point, Rules, Size};
use fxhash::FxHashMap;

/// Free cells around the stones of a window: room for rows that leave the group.
const MARGIN: i32 = 8;
/// Windows begin and end at multiples of this, so that a move seldom changes them and what was searched stays known.
const GRID: i32 = 8;
/// The longest side of a window.
const LONGEST: i32 = 64;
/// The longest side of what a window is made for: with its margins and the way to the grid it still fits.
const LONGEST_INSIDE: i32 = LONGEST - 2 * MARGIN - (GRID - 1);

/// A piece of the field.
#[derive(Clone, Debug)]
pub struct Window {
    /// The piece as a board.
    pub board: Board,
    /// Where its lower left corner is.
    pub corner: Place,
}

impl Window {
    /// The piece of a field inside a rectangle no larger than a board can be.
    pub fn new(field: &Field, rectangle: Rectangle) -> Window {
        Window::on(Board::new(size_of(rectangle), Rules::FREESTYLE), field, rectangle)
    }

    /// The same on a board that is empty and has the right size.
    fn on(board: Board, field: &Field, rectangle: Rectangle) -> Window {
        let mut window = Window { board, corner: rectangle.low };
        window.wall_off_the_end();
        for &stone in field.moves() {
            if let (Some(point), Some(color)) = (window.point(stone), field.stone(stone)) {
                window.board.place(point, Cell::Stone(color));
            }
        }
        window.board.set_to_move(field.to_move());
        window
    }

    /// The point of the board for a place of the field, if it is inside.
    pub fn point(&self, place: Place) -> Option<Point> {
        self.board.size().point(place.x - self.corner.x, place.y - self.corner.y)
    }

    /// The place of a point.
    pub fn place(&self, point: Point) -> Place {
        let size = self.board.size();
        Place { x: self.corner.x + size.x(point), y: self.corner.y + size.y(point) }
    }

    /// Where the field ends after all, nothing can be played.
    fn wall_off_the_end(&mut self) {
        for point in self.board.size().points() {
            let place = self.place(point);
            if place.shifted(0, 0) != place {
                self.board.place(point, Cell::Blocked);
            }
        }
    }

    /// Whether a colour has enough stones here to make a four.
    pub fn is_alive(&self, color: Color) -> bool {
        self.board.stones(color) + 2 >= usize::from(self.board.rules().line)
    }
}

/// Windows that show all stones, those first where most is going on; none on an empty field.
pub fn windows(field: &Field) -> Vec<Window> {
    // Boards of one size share their tables, which take longer to make than the boards.
    let mut blanks: FxHashMap<Size, Board> = FxHashMap::default();
    let mut window = |frame: Rectangle| {
        let size = size_of(frame);
        let blank = blanks.entry(size).or_insert_with(|| Board::new(size, Rules::FREESTYLE));
        Window::on(blank.emptied(), field, frame)
    };
    frames(clusters(field)).into_iter().map(&mut window).collect()
}

fn size_of(rectangle: Rectangle) -> Size {
    let side = |length: i32| u8::try_from(length).ok();
    let sides = side(rectangle.width()).zip(side(rectangle.height()));
    let size = sides.and_then(|(width, height)| Size::new(width, height));
    size.expect("windows are no larger than boards")
}

/// The rectangles to look at, for groups in their order.
fn frames(mut left: Vec<Cluster>) -> Vec<Rectangle> {
    let mut frames = Vec::new();
    while let Some(first) = left.first() {
        let mut inside = first.bounds();
        if fits(inside) {
            for bounds in left.iter().map(Cluster::bounds) {
                if fits(inside.joined(bounds)) {
                    inside = inside.joined(bounds);
                }
            }
        } else {
            let latest = *first.stones.last().expect("a cluster has stones");
            inside = Rectangle::of(latest).widened((LONGEST_INSIDE - 1) / 2);
        }
        frames.push(frame(inside));
        for cluster in &mut left {
            cluster.stones.retain(|&stone| !inside.contains(stone));
        }
        left.retain(|cluster| !cluster.stones.is_empty());
    }
    frames
}

fn fits(inside: Rectangle) -> bool {
    inside.width().max(inside.height()) <= LONGEST_INSIDE
}

/// What is to be seen with its margins, up to the grid.
fn frame(inside: Rectangle) -> Rectangle {
    let wide = inside.widened(MARGIN);
    let down = |value: i32| value.div_euclid(GRID) * GRID;
    let up = |value: i32| down(value + GRID) - 1;
    Rectangle {
        low: Place { x: down(wide.low.x), y: down(wide.low.y) },
        high: Place { x: up(wide.high.x), y: up(wide.high.y) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(places: &[(i32, i32)]) -> Field {
        let mut field = Field::new();
        for &(x, y) in places {
            field.play(Place { x, y });
        }
        field
    }

    /// Stones without a row of five: neighbours in no direction, `apart` columns between them.
    fn chain(stones: i32, apart: i32) -> Vec<(i32, i32)> {
        (0..stones).map(|number| (number * apart, number % 2 * 3)).collect()
    }

    fn assert_all_is_seen(field: &Field) {
        let windows = windows(field);
        for &stone in field.moves() {
            let shows = |window: &&Window| {
                let reach = Rectangle::of(stone).widened(MARGIN);
                [reach.low, reach.high].iter().all(|&corner| window.point(corner).is_some())
            };
            let window = windows.iter().find(shows).unwrap_or_else(|| panic!("{stone} is not well inside"));
            let point = window.point(stone).unwrap();
            assert_eq!(window.place(point), stone);
        }
        for window in &windows {
            assert_eq!(window.board.to_move(), field.to_move());
            for point in window.board.size().points() {
                let expected = match field.stone(window.place(point)) {
                    Some(color) => Cell::Stone(color),
                    None if window.place(point).x.abs() > Place::FURTHEST => Cell::Blocked,
                    None => Cell::Empty,
                };
                assert_eq!(window.board.cell(point), expected, "{}", window.place(point));
            }
        }
    }

    #[test]
    fn every_stone_is_seen_with_its_surroundings() {
        let mut random = fastrand::Rng::with_seed(9);
        for reach in [3, 25, 120, 900, 100_000] {
            let mut scattered = Field::new();
            while scattered.moves().len() < 40 && scattered.winner().is_none() {
                let place = Place { x: random.i32(-reach..=reach), y: random.i32(-reach..=reach) };
                if scattered.stone(place).is_none() {
                    scattered.play(place);
                }
            }
            assert_all_is_seen(&scattered);
        }
        for places in [chain(60, 5), chain(30, 2), vec![(0, 0)], vec![(Place::FURTHEST, 0), (7, 7)]] {
            assert_all_is_seen(&field(&places));
        }
    }

    #[test]
    fn groups_share_a_window_if_they_fit() {
        assert!(windows(&Field::new()).is_empty());
        assert_eq!(windows(&field(&[(0, 0), (40, 0)])).len(), 1);
        assert_eq!(windows(&field(&[(0, 0), (41, 0)])).len(), 2);
        assert_eq!(windows(&field(&[(0, 0), (500, 0), (-500, 700), (1, 1)])).len(), 3);
        // Joined with the first one and not with the second, although it is closer.
        let three = windows(&field(&[(0, 0), (60, 0), (1, 0), (61, 0), (0, 1), (2, 2), (35, 0)]));
        let crowds: Vec<usize> = three
            .iter()
            .map(|window| window.board.stones(Color::Black) + window.board.stones(Color::White))
            .collect();
        assert_eq!(crowds, [5, 2]);
    }

    #[test]
    fn a_window_stays_while_play_goes_on_inside() {
        let mut field = field(&[(3, 3), (4, 4)]);
        let corner = windows(&field)[0].corner;
        for (x, y) in [(5, 3), (2, 6), (7, 1), (1, 1)] {
            field.play(Place { x, y });
            let now = windows(&field);
            assert_eq!(
                (now.len(), now[0].corner, now[0].board.size()),
                (1, corner, Size::square(24).unwrap())
            );
        }
    }
}
