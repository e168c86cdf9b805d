//! `tessera show`: a game's position on the terminal, or as a picture.

mod text;

use super::games::{self, Belief};
use super::{UsageError, arguments::parse_count};
use crate::picture::{self, Look, Scene, animated_gif, animated_svg, png, svg};
use crate::record::{NodeId, Record};
use crate::whole_file;
use anyhow::{Context, Result, anyhow, ensure};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Shows a game: the board after a move, who played, comments and variations; as a picture, too.
///
/// Every notation is read, whatever the file is called; - is standard input.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    tessera show game.sgf\n  \
    tessera show game.psq --move 12\n  \
    tessera show game.lib --picture diagram.svg\n  \
    tessera show game.sgf --move 30 --picture diagram.png --numbers 5\n  \
    tessera show game.sgf --picture game.gif --delay 500\n  \
    echo h8i9g7 | tessera show -")]
pub struct Args {
    /// A file with a game; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position after so many moves of the main line [default: the last one]
    #[arg(long = "move", value_name = "N")]
    moves: Option<usize>,
    /// Which game of a file with several
    #[arg(long, value_name = "N", value_parser = parse_count, default_value_t = 1)]
    game: usize,
    /// Write a picture instead: .svg, .png, or .gif for the whole game
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// An SVG in which the stones appear one after another
    #[arg(long, requires = "picture")]
    animate: bool,
    /// Number only the stones of the last N moves; 0 marks the last move alone [default: all]
    #[arg(long, value_name = "N", requires = "picture")]
    numbers: Option<usize>,
    /// No letters and numbers around the board
    #[arg(long, requires = "picture")]
    no_coordinates: bool,
    /// Pixels from line to line
    #[arg(long, value_name = "PIXELS", default_value_t = 36, value_parser = clap::value_parser!(u32).range(range(&picture::CELL)))]
    cell: u32,
    /// Milliseconds for each move of a GIF or an animated SVG
    #[arg(long, value_name = "MS", default_value_t = 800, value_parser = clap::value_parser!(u32).range(range(&picture::DELAY)))]
    delay: u32,
    /// Replace a picture that is there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    belief: Belief,
}

fn range(bounds: &std::ops::RangeInclusive<u32>) -> std::ops::RangeInclusive<i64> {
    i64::from(*bounds.start())..=i64::from(*bounds.end())
}

/// Shows what was asked for.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let (games, format) = games::open_all(&args.file, &args.belief)?;
    let count = games.len();
    let record = games.into_iter().nth(args.game - 1);
    let record = record.with_context(|| format!("{} has {count} games", games::shown(&args.file)))?;
    let node = node_after(&record, args.moves)?;
    match &args.picture {
        Some(path) => args.write_picture(&record, node, path),
        None => {
            let several = (count > 1).then_some((args.game, count));
            out.write_all(text::page(&record, node, format, several).as_bytes())?;
            Ok(out.flush()?)
        }
    }
}

/// The node of the main line after so many moves.
fn node_after(record: &Record, moves: Option<usize>) -> Result<NodeId> {
    let tree = &record.tree;
    let main_line: Vec<NodeId> = tree.main_line().collect();
    let Some(wanted) = moves else {
        return Ok(main_line.last().copied().unwrap_or(tree.root()));
    };
    if wanted == 0 {
        return Ok(tree.root());
    }
    let mut played = main_line.into_iter().filter(|&id| tree.play(id).is_some());
    let count = played.clone().count();
    played.nth(wanted - 1).with_context(|| format!("the main line has {count} moves, not {wanted}"))
}

impl Args {
    fn write_picture(&self, record: &Record, node: NodeId, path: &Path) -> Result<()> {
        ensure!(self.force || !path.exists(), "{} is there already: --force replaces it", path.display());
        let look = Look { numbers: self.numbers.unwrap_or(usize::MAX), coordinates: !self.no_coordinates };
        let scene = || Scene::of(record, node, look).context("the endless field has no picture");
        let ending =
            path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        if ending != "svg" {
            picture::ensure_pixels(record, self.cell)
                .map_err(|error| anyhow!("{error}: --cell makes it smaller"))?;
        }
        let bytes = match ending.as_str() {
            "svg" if self.animate => animated_svg(record, node, look, self.cell, self.delay)?.into_bytes(),
            "svg" => svg(&scene()?, self.cell).into_bytes(),
            _ if self.animate && ending != "gif" => {
                return Err(UsageError("only .svg and .gif can be animated".to_owned()).into());
            }
            "png" => png(&scene()?, self.cell)?,
            "gif" => animated_gif(record, node, look, self.cell, self.delay)?,
            _ => return Err(UsageError("a picture's name ends with .svg, .png or .gif".to_owned()).into()),
        };
        whole_file::write(path, bytes)
    }
}
