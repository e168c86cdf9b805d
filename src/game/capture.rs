//! Which stones a move takes: pairs (Keryo: also threes) of enemies bracketed by the new stone and an older one.

use super::geometry::Geometry;
use super::lines::{BitLines, stone_bits};
use super::point::{Color, Point};
use super::rules::Captures;
use smallvec::SmallVec;

/// Stones taken by one move: at most eight pairs, or eight threes.
pub type Taken = SmallVec<[Point; 16]>;

/// Stones that `color` takes by playing at the empty `point`.
pub(super) fn taken(
    geometry: &Geometry,
    lines: &BitLines,
    captures: Captures,
    point: Point,
    color: Color,
) -> Taken {
    let mut taken = Taken::new();
    let (own, enemy) = (stone_bits(color), stone_bits(!color));
    for direction in 0..4 {
        let window = lines.window(geometry.places[point.index()][direction]);
        for sign in [1, -1] {
            if window.cell(sign) != enemy || window.cell(2 * sign) != enemy {
                continue;
            }
            let third = window.cell(3 * sign);
            let length = if third == own {
                2
            } else if captures.threes && third == enemy && window.cell(4 * sign) == own {
                3
            } else {
                continue;
            };
            taken.extend((1..=length).map(|step| geometry.neighbour(point, direction, step * sign)));
        }
    }
    taken
}
