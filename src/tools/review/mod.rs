//! `tessera review`: a finished game looked at move by move.

mod annotated;
mod game;
mod json;
mod kept;
mod page;
mod proofs;
mod quality;
mod summary;
mod text;
mod thoughts;
mod verdict;

pub use quality::{Evidence, Quality, Worth, percent};
pub use summary::Summary;

use super::games::{Belief, ensure_free, open};
use super::{Interrupted, UsageError, arguments::parse_count};
use crate::record::{Format, write};
use crate::whole_file;
use anyhow::{Context, Result};
use game::Game;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use verdict::Review;

/// Reviews a game: what every move gained or lost, what was better and why, forced wins that were missed or allowed.
///
/// Every position of the main line is searched for itself, several at a time. A table, a graph of the win rate and a summary
/// are printed; --out writes the review as well: as a page for a browser (.html), as JSON (.json), or as the game with
/// comments and better lines in any notation that has them (.sgf, .txt, .lib).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    tessera review game.sgf\n  \
    tessera review game.psq --rule renju --time 5 --out review.html\n  \
    tessera review game.sgf --nodes 200000 --out reviewed.sgf --out review.json\n  \
    tessera review game.sgf --proofs --out review.html\n  \
    tessera review game.sgf --time 60 --resume half-done.json")]
pub struct Args {
    /// A file with a game in any notation; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Seconds for each position [default: 1]
    #[arg(long, value_name = "SECONDS", value_parser = super::analyse::parse_seconds, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Nodes for each position: the same review on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Positions searched at the same time [default: one for each processor]
    #[arg(long, value_parser = parse_count)]
    threads: Option<usize>,
    /// Megabytes for the tables of each of them
    #[arg(long, value_name = "MB", default_value = "70", value_parser = parse_count)]
    memory: usize,
    /// Write the review to a file, too; may be given several times
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Look for the proofs of forced wins that were missed or allowed: printed, and in the files as variations
    #[arg(long)]
    proofs: bool,
    /// Keep what is done in a file: after an interruption the same command goes on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    belief: Belief,
}

/// Seconds for a position when nothing else is said.
const SECONDS: Duration = Duration::from_secs(1);

/// Looks at all positions and tells what came of it.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let targets = args.out.iter().map(|path| Target::new(path, args.force)).collect::<Result<Vec<_>>>()?;
    let (record, _) = open(&args.file, &args.belief)?;
    let game = Game::new(record)?;
    let terms = thoughts::Terms {
        time: args.time.or(args.nodes.is_none().then_some(SECONDS)),
        nodes: args.nodes,
        threads: args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        memory: args.memory.saturating_mul(1 << 20),
    };
    let thoughts = thoughts::think(&game, &terms, args.resume.as_deref())?.ok_or(Interrupted)?;
    let mut review = Review::new(&game, &thoughts);
    if args.proofs {
        proofs::find(&game, &mut review);
    }
    text::write(&game, &review, out)?;
    proofs::write(&game, &review, out)?;
    out.flush()?;
    for target in targets {
        target.write(&game, &review)?;
    }
    args.resume.as_deref().map_or(Ok(()), kept::remove)
}

/// A file to write.
struct Target<'a> {
    path: &'a Path,
    kind: Kind,
}

enum Kind {
    Page,
    Json,
    Record(Format),
}

impl Target<'_> {
    /// A target whose notation is known and which may be written; the work ahead is long.
    fn new(path: &Path, force: bool) -> Result<Target<'_>> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let kind = match ending {
            "html" | "htm" => Kind::Page,
            "json" => Kind::Json,
            _ => Kind::Record(Format::of_extension(ending).with_context(|| {
                UsageError(format!("{}: write .html, .json, .sgf, .txt or .lib", path.display()))
            })?),
        };
        if force {
            whole_file::ensure_writable(path)?;
        } else {
            ensure_free(path, "; --force replaces it")?;
        }
        Ok(Target { path, kind })
    }

    fn write(&self, game: &Game, review: &Review) -> Result<()> {
        let name = || self.path.display().to_string();
        let bytes = match self.kind {
            Kind::Page => page::page(game, review)?.into_bytes(),
            Kind::Json => json::text(game, review)?.into_bytes(),
            Kind::Record(format) => {
                let record = annotated::record(game, review).with_context(name)?;
                write(&record, format).with_context(name)?
            }
        };
        whole_file::write(self.path, bytes)
    }
}
