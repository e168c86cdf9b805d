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

use crate::record::Record;
use anyhow::{Result, ensure};
use std::ops::RangeInclusive;

pub use animation::{animated_gif, animated_svg};
pub use raster::png;
pub use scene::{Look, Scene};
pub use svg::svg;

/// How wide a cell may be, in pixels.
pub const CELL: RangeInclusive<u32> = 8..=200;

/// Milliseconds for a move of an animation.
pub const DELAY: RangeInclusive<u32> = 20..=60_000;

/// No picture has more pixels: each takes some bytes of memory.
const MOST_PIXELS: usize = 100_000_000;

/// Refuses pictures of pixels that would be too large.
pub fn ensure_pixels(record: &Record, cell: u32) -> Result<()> {
    let cells = record.ground.size().map_or(0, |size| size.cells());
    let pixels = cells.saturating_mul(cell as usize).saturating_mul(cell as usize);
    let millions = MOST_PIXELS / 1_000_000;
    ensure!(pixels <= MOST_PIXELS, "the picture would have more than {millions} million pixels");
    Ok(())
}
