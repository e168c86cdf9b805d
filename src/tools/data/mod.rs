//! `tessera data`: what files of training data hold, put together, converted and without duplicates.

mod block;
mod codec;
mod form;
mod header;
mod merge;
mod reader;
mod record;
mod replay;
mod resume;
mod summary;
mod writer;

pub use form::Form;
pub use header::Header;
pub(super) use merge::run as put_together;
pub use reader::{Extent, Item, LastBlock, read};
pub use record::{Game, Line, Position, Record};
pub use replay::Replay;
pub use resume::{SELFPLAY, go_on};
pub use writer::Writer;

use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;

/// Shows what files of training data hold: games, positions, results, scores and duplicates.
///
/// Files are text or binary, as `tessera selfplay` wrote them. With --out they are put together in one file, which is
/// binary if its name ends with .tsd; so this also converts. Positions that are alike up to mirroring and turning are
/// duplicates; --dedup keeps the first of them: from then on a game's move has no score if its position is known from
/// before, and games without any score left are dropped.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera data games.txt\n  \
                        tessera data --out games.tsd games.txt\n  \
                        tessera data --dedup --out all.tsd first.tsd second.tsd older.txt")]
pub struct Args {
    /// Files of games and positions
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// File to write all of them to
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write no position twice
    #[arg(long, requires = "out")]
    dedup: bool,
}

/// Prints what there is, or writes it.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    match &args.out {
        Some(path) => merge::run(&args.files, path, args.dedup, out),
        None => summary::run(&args.files, out),
    }
}

/// A note on a file that does not end with a whole line or block.
pub(super) fn note_if_cut(path: &std::path::Path, extent: &Extent, out: &mut dyn Write) -> Result<()> {
    if extent.is_cut {
        let part = match extent.form {
            Form::Text => "line",
            Form::Binary => "block",
        };
        writeln!(out, "{}: the last {part} is cut off and left out", path.display())?;
    }
    Ok(())
}
