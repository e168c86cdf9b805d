//! What is legal and what happened.

mod arm;
mod board;
mod capture;
mod capture_map;
mod family;
mod geometry;
mod judge;
mod line_code;
mod lines;
mod near;
pub mod notation;
mod packed_threat;
pub mod pattern;
mod perft;
mod point;
mod point_set;
mod renju;
mod rules;
mod shape;
mod shape_map;
mod threat;

pub use board::Board;
pub use capture::Taken;
pub use family::Family;
pub use judge::{Outcome, WinBy};
pub use line_code::{LineChange, LineCode};
pub use lines::Window;
pub use packed_threat::PackedThreat;
pub use perft::perft;
pub use point::{Cell, Color, Direction, Point, Size};
pub use point_set::PointSet;
pub use renju::Foul;
pub use rules::{Ban, Captures, FIVE, Opening, Overline, Rules};
pub use shape::{Codes, LineShapes, Shape, ShapeTable};
pub use threat::{SHAPE_SETS, ShapeSet, Threat, shape_sets};
