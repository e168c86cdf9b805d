//! A position as shapes: board, coordinates, stones with move numbers, marks, the last move.

use crate::game::notation::column_letters;
use crate::game::{Cell, Color, Size};
use crate::record::{Ground, Mark, NodeId, Place, Record};
use std::collections::HashMap;

/// A colour, red green blue.
pub(super) type Paint = [u8; 3];

pub(super) const PAPER: Paint = [255, 255, 255];
const WOOD: Paint = [236, 205, 150];
const INK: Paint = [40, 34, 28];
const BLACK: Paint = [26, 26, 28];
const WHITE: Paint = [250, 250, 246];
const RED: Paint = [206, 44, 34];
const STONE: Paint = [120, 116, 110];

/// Parts of a cell's side.
const RADIUS: f32 = 0.45;
const MARGIN: f32 = 1.1;

/// A shape; lengths are cells, `x` to the right and `y` downwards.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    /// A filled rectangle from one corner to the other.
    Rectangle { from: [f32; 2], to: [f32; 2], fill: Paint },
    /// A stroke with round ends.
    Line { from: [f32; 2], to: [f32; 2], width: f32, paint: Paint },
    /// A filled disc.
    Disc { at: [f32; 2], radius: f32, fill: Paint },
    /// A ring.
    Ring { at: [f32; 2], radius: f32, width: f32, paint: Paint },
    /// A word around its middle, its letters so high.
    Word { at: [f32; 2], height: f32, paint: Paint, text: String },
}

/// What a diagram shows beside the stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Numbers on the stones of so many of the last moves.
    pub numbers: usize,
    /// Letters and numbers around the board.
    pub coordinates: bool,
}

/// A diagram.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Width and height in cells.
    pub(super) extent: [f32; 2],
    /// From the bottom up.
    pub(super) shapes: Vec<Shape>,
}

impl Scene {
    /// The position at a node, marks and last move included; the endless field has none.
    pub fn of(record: &Record, node: NodeId, look: Look) -> Option<Scene> {
        let size = record.ground.size()?;
        let mut scene = Scene::board(size, look);
        let frame = Frame { size };
        let position = record.position(node)?;
        let numbers = numbers(record, node);
        let last_number = numbers.values().copied().max().unwrap_or(0);
        let last = record.tree.play(node).and_then(|play| play.place);
        let marks = &record.tree.notes(node).marks;
        for point in size.points() {
            let place = Ground::of_point(size, point);
            // A mark would stand on the number.
            let is_marked = marks.iter().any(|(marked, _)| *marked == place);
            let number = numbers.get(&place).copied();
            let number =
                number.filter(|&number| number.saturating_add(look.numbers) > last_number && !is_marked);
            let number = number.map(|number| number.to_string());
            let badge = if last == Some(place) { Badge::Last(number) } else { Badge::Move(number) };
            scene.cell(frame.at(place), position.cell(point), badge);
        }
        for (place, mark) in marks {
            let point = size.point(place.x, place.y);
            let cell = point.map_or(Cell::Empty, |point| position.cell(point));
            scene.mark(frame.at(*place), cell, mark);
        }
        Some(scene)
    }

    /// An empty board.
    pub(super) fn board(size: Size, look: Look) -> Scene {
        let (width, height) = (f32::from(size.width()), f32::from(size.height()));
        let extent = [width - 1.0 + 2.0 * MARGIN, height - 1.0 + 2.0 * MARGIN];
        let mut scene = Scene { extent, shapes: Vec::new() };
        let shapes = &mut scene.shapes;
        shapes.push(Shape::Rectangle { from: [0.0, 0.0], to: extent, fill: WOOD });
        let frame = Frame { size };
        for x in 0..i32::from(size.width()) {
            let (from, to) =
                (frame.at(Place { x, y: 0 }), frame.at(Place { x, y: i32::from(size.height()) - 1 }));
            shapes.push(Shape::Line { from, to, width: 0.03, paint: INK });
        }
        for y in 0..i32::from(size.height()) {
            let (from, to) =
                (frame.at(Place { x: 0, y }), frame.at(Place { x: i32::from(size.width()) - 1, y }));
            shapes.push(Shape::Line { from, to, width: 0.03, paint: INK });
        }
        for star in stars(size) {
            shapes.push(Shape::Disc { at: frame.at(star), radius: 0.09, fill: INK });
        }
        if look.coordinates {
            scene.coordinates(size);
        }
        scene
    }

    fn coordinates(&mut self, size: Size) {
        let word = |at: [f32; 2], text: String| Shape::Word { at, height: 0.34, paint: INK, text };
        let frame = Frame { size };
        for x in 0..i32::from(size.width()) {
            let [at, _] = frame.at(Place { x, y: 0 });
            let name = column_letters(x).to_uppercase();
            self.shapes.push(word([at, self.extent[1] - 0.36], name));
        }
        for y in 0..i32::from(size.height()) {
            let [_, at] = frame.at(Place { x: 0, y });
            self.shapes.push(word([0.36, at], (y + 1).to_string()));
        }
    }

    fn cell(&mut self, at: [f32; 2], cell: Cell, badge: Badge) {
        match cell {
            Cell::Empty => {}
            Cell::Blocked => {
                let (from, to) = ([at[0] - 0.4, at[1] - 0.4], [at[0] + 0.4, at[1] + 0.4]);
                self.shapes.push(Shape::Rectangle { from, to, fill: STONE });
            }
            Cell::Stone(color) => {
                let (fill, ink) = paints(color);
                self.shapes.push(Shape::Disc { at, radius: RADIUS, fill });
                if color == Color::White {
                    self.shapes.push(Shape::Ring { at, radius: RADIUS - 0.015, width: 0.03, paint: INK });
                }
                let (ink, number) = match badge {
                    Badge::Last(None) => {
                        self.shapes.push(Shape::Disc { at, radius: 0.13, fill: RED });
                        return;
                    }
                    Badge::Last(number) => (RED, number),
                    Badge::Move(number) => (ink, number),
                };
                if let Some(text) = number {
                    let height = if text.len() > 2 { 0.3 } else { 0.42 };
                    self.shapes.push(Shape::Word { at, height, paint: ink, text });
                }
            }
        }
    }

    fn mark(&mut self, at: [f32; 2], cell: Cell, mark: &Mark) {
        let paint = match cell {
            Cell::Stone(color) => paints(color).1,
            Cell::Empty | Cell::Blocked => RED,
        };
        let [x, y] = at;
        let mut line = |from: [f32; 2], to: [f32; 2]| {
            self.shapes.push(Shape::Line { from, to, width: 0.06, paint });
        };
        match mark {
            Mark::Circle => self.shapes.push(Shape::Ring { at, radius: 0.27, width: 0.06, paint }),
            Mark::Cross => {
                line([x - 0.2, y - 0.2], [x + 0.2, y + 0.2]);
                line([x - 0.2, y + 0.2], [x + 0.2, y - 0.2]);
            }
            Mark::Triangle => {
                let corners = [[x, y - 0.29], [x + 0.26, y + 0.16], [x - 0.26, y + 0.16]];
                (0..3).for_each(|corner| line(corners[corner], corners[(corner + 1) % 3]));
            }
            Mark::Square => {
                let corners =
                    [[x - 0.22, y - 0.22], [x + 0.22, y - 0.22], [x + 0.22, y + 0.22], [x - 0.22, y + 0.22]];
                (0..4).for_each(|corner| line(corners[corner], corners[(corner + 1) % 4]));
            }
            Mark::Label(text) => {
                // The lines of the board would run through a letter on an empty cell.
                if cell == Cell::Empty {
                    self.shapes.push(Shape::Disc { at, radius: 0.3, fill: WOOD });
                }
                let text: String = text.chars().take(3).collect();
                self.shapes.push(Shape::Word { at, height: 0.42, paint, text });
            }
        }
    }
}

/// What is written on a stone: the number of its move, if it is shown.
enum Badge {
    Move(Option<String>),
    /// The last move stands out, with or without a number.
    Last(Option<String>),
}

/// Where cells are.
pub(super) struct Frame {
    pub(super) size: Size,
}

impl Frame {
    pub(super) fn at(&self, place: Place) -> [f32; 2] {
        let down = i32::from(self.size.height()) - 1 - place.y;
        [MARGIN + place.x as f32, MARGIN + down as f32]
    }
}

/// The number of the last move on every cell that was played on, on the way to a node.
pub(super) fn numbers(record: &Record, node: NodeId) -> HashMap<Place, usize> {
    let path = record.tree.path(node);
    let plays = path.into_iter().filter_map(|id| record.tree.play(id));
    plays.zip(1..).filter_map(|(play, number)| Some((play.place?, number))).collect()
}

/// Fill of a stone, and what is written on it.
fn paints(color: Color) -> (Paint, Paint) {
    match color {
        Color::Black => (BLACK, WHITE),
        Color::White => (WHITE, BLACK),
    }
}

/// The centre, and on the usual boards four dots around it.
fn stars(size: Size) -> Vec<Place> {
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    let odd = |side: i32| side % 2 == 1;
    let mut stars = Vec::new();
    if odd(width) && odd(height) {
        stars.push(Place { x: width / 2, y: height / 2 });
    }
    if width == height && width >= 13 && odd(width) {
        let (near, far) = (3, width - 4);
        stars.extend([(near, near), (near, far), (far, near), (far, far)].map(|(x, y)| Place { x, y }));
    }
    stars
}
