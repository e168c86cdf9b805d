//! A whole game in one picture: an animated GIF, or an SVG whose stones appear one after another.

use super::raster::Pixels;
use super::scene::{Look, Paint, Scene};
use super::svg::{document, element};
use crate::record::{NodeId, Record};
use anyhow::{Context, Result};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::HashMap;

/// How many times longer the last position is shown.
const PAUSE: u32 = 4;

/// Scenes of a line of moves, from the root to a node.
fn scenes(record: &Record, end: NodeId, look: Look) -> Result<Vec<Scene>> {
    let path = record.tree.path(end);
    let scenes: Option<Vec<Scene>> = path.into_iter().map(|id| Scene::of(record, id, look)).collect();
    scenes.context("the endless field has no picture")
}

/// The bytes of a GIF that shows the moves up to a node, each so many milliseconds.
pub fn animated_gif(record: &Record, end: NodeId, look: Look, cell: u32, delay: u32) -> Result<Vec<u8>> {
    let scenes = scenes(record, end, look)?;
    let mut palette = Palette::default();
    let mut bytes = Vec::new();
    let first = Pixels::of(scenes.first().context("there is a first position")?, cell);
    let (width, height) = (u16::try_from(first.width)?, u16::try_from(first.height)?);
    let mut frames: Vec<(Area, Vec<u8>)> = Vec::new();
    let mut before: Option<Pixels> = None;
    for scene in &scenes {
        let pixels = Pixels::of(scene, cell);
        let area = before.as_ref().map_or(Area::whole(&pixels), |before| Area::of_change(before, &pixels));
        frames.push((area, area.cut(&pixels).map(|paint| palette.index(paint)).collect()));
        before = Some(pixels);
    }
    let mut encoder = Encoder::new(&mut bytes, width, height, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let last = frames.len() - 1;
    for (number, (area, indices)) in frames.into_iter().enumerate() {
        let hundredths = delay / 10 * if number == last { PAUSE } else { 1 };
        encoder.write_frame(&Frame {
            delay: u16::try_from(hundredths).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            left: u16::try_from(area.x)?,
            top: u16::try_from(area.y)?,
            width: u16::try_from(area.width)?,
            height: u16::try_from(area.height)?,
            buffer: Cow::Owned(indices),
            ..Frame::default()
        })?;
    }
    drop(encoder);
    Ok(bytes)
}

/// A part of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Area {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Area {
    fn whole(pixels: &Pixels) -> Area {
        Area { x: 0, y: 0, width: pixels.width, height: pixels.height }
    }

    /// The smallest part that has all changes; one pixel if there are none.
    fn of_change(one: &Pixels, other: &Pixels) -> Area {
        let (mut low, mut high) = ([usize::MAX; 2], [0; 2]);
        for (index, _) in
            one.paints.iter().zip(&other.paints).enumerate().filter(|(_, (one, other))| one != other)
        {
            let at = [index % one.width, index / one.width];
            for axis in 0..2 {
                low[axis] = low[axis].min(at[axis]);
                high[axis] = high[axis].max(at[axis]);
            }
        }
        if low[0] == usize::MAX {
            return Area { x: 0, y: 0, width: 1, height: 1 };
        }
        Area { x: low[0], y: low[1], width: high[0] - low[0] + 1, height: high[1] - low[1] + 1 }
    }

    fn cut(self, pixels: &Pixels) -> impl Iterator<Item = Paint> + '_ {
        let rows = self.y..self.y + self.height;
        rows.flat_map(move |y| {
            (self.x..self.x + self.width).map(move |x| pixels.paints[y * pixels.width + x])
        })
    }
}

/// At most 256 colours: a GIF has no more.
#[derive(Default)]
struct Palette {
    paints: Vec<Paint>,
    known: HashMap<Paint, u8>,
}

impl Palette {
    /// The number of a colour, or of the nearest one if there is no room for another.
    fn index(&mut self, paint: Paint) -> u8 {
        // Mixtures at the edges of shapes differ by less than the eye sees.
        let coarse = paint.map(|part| part & 0xf8 | part >> 5);
        if let Some(&index) = self.known.get(&coarse) {
            return index;
        }
        let index = if self.paints.len() < 256 {
            self.paints.push(coarse);
            self.paints.len() - 1
        } else {
            let distance = |other: &Paint| -> u32 {
                other.iter().zip(coarse).map(|(&one, two)| u32::from(one.abs_diff(two)).pow(2)).sum()
            };
            (0..256).min_by_key(|&index| distance(&self.paints[index])).unwrap_or(0)
        };
        let index = u8::try_from(index).unwrap_or(u8::MAX);
        self.known.insert(coarse, index);
        index
    }

    fn bytes(&self) -> Vec<u8> {
        self.paints.concat()
    }
}

/// An SVG in which every shape appears and goes at its time.
pub fn animated_svg(record: &Record, end: NodeId, look: Look, cell: u32, delay: u32) -> Result<String> {
    let scenes = scenes(record, end, look)?;
    let first = scenes.first().context("there is a first position")?;
    // A shape that stays from one position to the next is written once, with the time it is there.
    let mut spans: Vec<(String, usize, usize)> = Vec::new();
    let mut present: HashMap<String, usize> = HashMap::new();
    for (time, scene) in scenes.iter().enumerate() {
        let mut now = HashMap::new();
        for shape in &scene.shapes {
            let text = element(shape);
            let index = match present.get(&text) {
                Some(&index) => index,
                None => {
                    spans.push((text.clone(), time, time));
                    spans.len() - 1
                }
            };
            spans[index].2 = time + 1;
            now.insert(text, index);
        }
        present = now;
    }
    let mut text = String::new();
    for (element, from, to) in spans {
        let seconds = |time: usize| f64::from(delay) / 1000.0 * time as f64;
        if from == 0 && to == scenes.len() {
            text += &format!("{element}\n");
            continue;
        }
        let end = if to == scenes.len() {
            "fill=\"freeze\"".to_owned()
        } else {
            format!("end=\"{:.2}s\"", seconds(to))
        };
        text += &format!(
            "<g visibility=\"hidden\">{element}<set attributeName=\"visibility\" to=\"visible\" begin=\"{:.2}s\" {end}/></g>\n",
            seconds(from)
        );
    }
    Ok(document(first, cell, &text))
}
