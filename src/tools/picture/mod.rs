//! Diagrams of positions: drawn once as shapes, then written as SVG, or as pixels for PNG and GIF.
//!
//! A diagram has nothing but lines, discs, rings and short words, so the pixels are drawn here (`raster.rs`: how far a
//! pixel is from a shape says how much of it is covered) with letters of strokes (`glyphs.rs`). A general library for
//! vector graphics would bring fonts and some fifty crates for that. Only the packing of pixels into files is left to the
//! crates `png` and `gif`.

mod animation;
mod glyphs;
mod raster;
mod scene;
mod svg;

pub(super) use animation::{animated_gif, animated_svg};
pub(super) use raster::png;
pub(super) use scene::{Look, Scene};
pub(super) use svg::svg;
