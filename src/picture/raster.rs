//! Shapes as pixels.
//!
//! Every shape knows how far a point is from its edge; a pixel whose middle is half a pixel inside is covered, one half a
//! pixel outside is not, and those between are mixed. That is all it takes for smooth edges.

use super::glyphs::{GAP, WIDTH, strokes};
use super::scene::{PAPER, Paint, Scene, Shape};
use anyhow::Result;

/// A picture of pixels, rows from the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pixels {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) paints: Vec<Paint>,
}

impl Pixels {
    /// A scene, a cell so many pixels wide.
    pub(super) fn of(scene: &Scene, cell: u32) -> Pixels {
        let side = |length: f32| (length * cell as f32).round().max(1.0) as usize;
        let (width, height) = (side(scene.extent[0]), side(scene.extent[1]));
        let mut pixels = Pixels { width, height, paints: vec![PAPER; width * height] };
        for shape in &scene.shapes {
            pixels.draw(shape, cell as f32);
        }
        pixels
    }

    fn draw(&mut self, shape: &Shape, scale: f32) {
        let scaled = |point: [f32; 2]| point.map(|part| part * scale);
        match shape {
            Shape::Rectangle { from, to, fill } => {
                let (from, to) = (scaled(*from), scaled(*to));
                let distance =
                    |[x, y]: [f32; 2]| (from[0] - x).max(x - to[0]).max(from[1] - y).max(y - to[1]);
                self.fill(from, to, *fill, distance);
            }
            Shape::Line { from, to, width, paint } => {
                self.stroke(scaled(*from), scaled(*to), width * scale, *paint);
            }
            Shape::Disc { at, radius, fill } => {
                let (at, radius) = (scaled(*at), radius * scale);
                self.fill(at.map(|part| part - radius), at.map(|part| part + radius), *fill, |point| {
                    length([point[0] - at[0], point[1] - at[1]]) - radius
                });
            }
            Shape::Ring { at, radius, width, paint } => {
                let (at, radius, half) = (scaled(*at), radius * scale, width * scale / 2.0);
                let reach = radius + half;
                self.fill(at.map(|part| part - reach), at.map(|part| part + reach), *paint, |point| {
                    (length([point[0] - at[0], point[1] - at[1]]) - radius).abs() - half
                });
            }
            Shape::Word { at, height, paint, text } => self.word(scaled(*at), height * scale, *paint, text),
        }
    }

    fn word(&mut self, at: [f32; 2], height: f32, paint: Paint, text: &str) {
        let count = text.chars().count() as f32;
        let whole = (count * WIDTH + (count - 1.0) * GAP) * height;
        let top = at[1] - height / 2.0;
        for (number, letter) in text.chars().enumerate() {
            let left = at[0] - whole / 2.0 + number as f32 * (WIDTH + GAP) * height;
            for stroke in strokes(letter) {
                let points: Vec<[f32; 2]> =
                    stroke.into_iter().map(|[x, y]| [left + x * height, top + y * height]).collect();
                for pair in points.windows(2) {
                    self.stroke(pair[0], pair[1], height * 0.14, paint);
                }
            }
        }
    }

    fn stroke(&mut self, from: [f32; 2], to: [f32; 2], width: f32, paint: Paint) {
        let half = width.max(1.0) / 2.0;
        let low = [from[0].min(to[0]) - half, from[1].min(to[1]) - half];
        let high = [from[0].max(to[0]) + half, from[1].max(to[1]) + half];
        let along = [to[0] - from[0], to[1] - from[1]];
        let square = along[0] * along[0] + along[1] * along[1];
        self.fill(low, high, paint, |point| {
            let way = [point[0] - from[0], point[1] - from[1]];
            let part = if square == 0.0 { 0.0 } else { (way[0] * along[0] + way[1] * along[1]) / square };
            let part = part.clamp(0.0, 1.0);
            length([way[0] - part * along[0], way[1] - part * along[1]]) - half
        });
    }

    /// Mixes a paint into all pixels of a rectangle, as far as they are inside of a shape.
    fn fill(&mut self, low: [f32; 2], high: [f32; 2], paint: Paint, distance: impl Fn([f32; 2]) -> f32) {
        let first = |low: f32| (low - 1.0).max(0.0) as usize;
        let last = |high: f32, side: usize| ((high + 1.0).max(0.0) as usize).min(side.saturating_sub(1));
        for y in first(low[1])..=last(high[1], self.height) {
            for x in first(low[0])..=last(high[0], self.width) {
                let covered = (0.5 - distance([x as f32 + 0.5, y as f32 + 0.5])).clamp(0.0, 1.0);
                if covered > 0.0 {
                    let pixel = &mut self.paints[y * self.width + x];
                    for (part, new) in pixel.iter_mut().zip(paint) {
                        let mixed = f32::from(*part) * (1.0 - covered) + f32::from(new) * covered;
                        *part = mixed.round() as u8;
                    }
                }
            }
        }
    }
}

fn length([x, y]: [f32; 2]) -> f32 {
    x.hypot(y)
}

/// The bytes of a PNG file.
pub fn png(scene: &Scene, cell: u32) -> Result<Vec<u8>> {
    let pixels = Pixels::of(scene, cell);
    let mut bytes = Vec::new();
    let mut encoder =
        png::Encoder::new(&mut bytes, u32::try_from(pixels.width)?, u32::try_from(pixels.height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.paints.as_flattened())?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_are_round_and_edges_smooth() {
        let disc = Shape::Disc { at: [1.0, 1.0], radius: 0.8, fill: [0, 0, 0] };
        let pixels = Pixels::of(&Scene { extent: [2.0, 2.0], shapes: vec![disc] }, 20);
        let dark: f32 = pixels.paints.iter().map(|paint| 1.0 - f32::from(paint[0]) / 255.0).sum();
        let expected = std::f32::consts::PI * 16.0 * 16.0;
        assert!((dark - expected).abs() < expected * 0.01, "{dark} of {expected}");
        let at = |x: usize, y: usize| pixels.paints[y * 40 + x][0];
        assert_eq!((at(20, 20), at(0, 0)), (0, 255));
        assert!(pixels.paints.iter().any(|paint| (50..200).contains(&paint[0])));
        assert!((0..40).all(|i| at(i, 20) == at(20, i)));
    }
}
