//! `picture`: a position or a whole game as SVG, PNG or GIF.

use super::super::event::Out;
use super::super::request::Picture;
use super::files::{File, stem};
use crate::picture::{CELL, DELAY, Look, Scene, animated_gif, animated_svg, ensure_pixels, png, svg};
use crate::record::{NodeId, Record};
use anyhow::{Context, Result, bail, ensure};

/// Pixels of all pictures of an animation together: drawing them takes time.
const MOST_PIXELS: usize = 500_000_000;

pub(super) fn answer(ask: &Picture, out: &mut Out<'_>) -> Result<()> {
    ensure!(CELL.contains(&ask.cell), "a cell is {} to {} pixels wide", CELL.start(), CELL.end());
    ensure!(DELAY.contains(&ask.delay), "a delay is {} to {} milliseconds", DELAY.start(), DELAY.end());
    let (record, node) = shown(ask)?;
    // Where a board was made of the endless field, its letters and numbers would be nobody's.
    let coordinates = ask.coordinates && !ask.game.as_ref().is_some_and(|game| game.endless);
    let look = Look { numbers: ask.numbers.unwrap_or(usize::MAX), coordinates };
    let scene = || Scene::of(&record, node, look).context("a record of the endless field has no picture");
    let (cell, delay) = (ask.cell, ask.delay);
    if ask.format != "svg" {
        ensure_pixels(&record, cell)?;
    }
    let bytes = match ask.format.as_str() {
        "svg" if ask.animate => animated_svg(&record, node, look, cell, delay)?.into_bytes(),
        "svg" => svg(&scene()?, cell).into_bytes(),
        "png" => png(&scene()?, cell)?,
        "gif" => {
            let cells = record.ground.size().map_or(0, |size| size.cells());
            let pixels = cells * (cell * cell) as usize * record.tree.path(node).len();
            ensure!(pixels <= MOST_PIXELS, "such a long game needs smaller cells to become a GIF");
            animated_gif(&record, node, look, cell, delay)?
        }
        other => bail!("no picture is called {other:?}; there are svg, png and gif"),
    };
    out.end("file", &File::new(stem(&ask.name)?, &ask.format, bytes));
    Ok(())
}

fn shown(ask: &Picture) -> Result<(Record, NodeId)> {
    let (record, nodes) = match (&ask.game, &ask.record) {
        (Some(game), None) if game.endless => {
            // What is wrong with the game itself is said first.
            game.standing()?;
            (game.framed()?.record()?, None)
        }
        (Some(game), None) => (game.record()?, None),
        (None, Some(sheet)) => sheet.record().map(|(record, nodes)| (record, Some(nodes)))?,
        _ => bail!("a picture shows either a game or a record"),
    };
    let end = record.tree.main_line().last().unwrap_or(record.tree.root());
    let node = match (ask.node, nodes) {
        (Some(number), Some(nodes)) => {
            nodes.get(number).copied().with_context(|| format!("the record has no node {number}"))?
        }
        _ => end,
    };
    Ok((record, node))
}
