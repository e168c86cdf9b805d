//! `tessera review`: a finished game looked at move by move.

mod annotated;
mod kept;
mod many;
mod page;
mod text;
mod thoughts;

use super::games::{Belief, STREAM, ensure_free, open_all, shown};
use super::matches::{Stop, switch_for_ctrl_c};
use super::shard::Part;
use super::{Interrupted, UsageError, arguments::parse_count};
use crate::record::{Format, write};
use crate::review::{Game, Review, json, proofs};
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(super) use many::table;

/// Reviews games: what every move gained or lost, what was better and why, forced wins that were missed or allowed.
///
/// Every position of the main line is searched for itself, several at a time. A table, a graph of the win rate and a summary
/// are printed; --out writes the review as well: as a page for a browser (.html), as JSON (.json), or as the game with
/// comments and better lines in any notation that has them (.sgf, .txt, .lib). Of several games, in one file or many, there
/// is a row each; --keep has the review of every one of them as JSON, a line each.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    tessera review game.sgf\n  \
    tessera review game.psq --rule renju --time 5 --out review.html\n  \
    tessera review game.sgf --nodes 200000 --out reviewed.sgf --out review.json\n  \
    tessera review game.sgf --proofs --out review.html\n  \
    tessera review game.sgf --time 60 --resume half-done.json\n  \
    tessera review --nodes 200000 --shard 2/4 --keep part-2.jsonl games/*.psq")]
pub struct Args {
    /// Files with games in any notation; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
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
    #[command(flatten)]
    part: Part,
}

/// Seconds for a position when nothing else is said.
const SECONDS: Duration = Duration::from_secs(1);

/// Looks at all positions and tells what came of it.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let targets = args.out.iter().map(|path| Target::new(path, args.force)).collect::<Result<Vec<_>>>()?;
    let mut sources = args.sources()?;
    if sources.len() > 1 || args.part.keep.is_some() {
        let what = format!(
            "there are {} games: --out, --proofs and --resume are for one, --keep for many",
            sources.len()
        );
        ensure!(targets.is_empty() && !args.proofs && args.resume.is_none(), UsageError(what));
        return many::run(sources, args, out);
    }
    let record = sources.pop().context("there is no game")?.record;
    let game = Game::new(record).map_err(|error| UsageError(format!("{error:#}")))?;
    let stop = Stop::new(switch_for_ctrl_c()?);
    let thoughts =
        thoughts::think(&game, &args.terms(), args.resume.as_deref(), &stop)?.ok_or(Interrupted)?;
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

impl Args {
    /// All games, in the order of the files.
    fn sources(&self) -> Result<Vec<many::Source>> {
        let streams = self.files.iter().filter(|path| *path == Path::new(STREAM)).count();
        ensure!(streams <= 1, UsageError("standard input can be read once".to_owned()));
        let mut sources = Vec::new();
        for path in &self.files {
            let (records, _) = open_all(path, &self.belief)?;
            let is_alone = records.len() == 1;
            for (number, record) in (1..).zip(records) {
                let file = shown(path);
                let name = if is_alone { file } else { format!("{file}, {number}") };
                sources.push(many::Source { name, record });
            }
        }
        Ok(sources)
    }

    fn terms(&self) -> thoughts::Terms {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        thoughts::Terms {
            time: self.time.or(self.nodes.is_none().then_some(SECONDS)),
            nodes: self.nodes,
            threads: self.threads.unwrap_or_else(processors),
            memory: self.memory.saturating_mul(1 << 20),
        }
    }
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
