//! `tessera tune`: learns the evaluation from games of self-play.

mod data;
mod export;
mod import;
mod model;
mod train;

use super::UsageError;
use super::arguments::parse_count;
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::PathBuf;

/// Learns the evaluation from games that `tessera selfplay` wrote, and writes the weights to a file.
///
/// The values of cells by their shapes, of threats, and of a small net over line patterns are learned together by
/// logistic regression; how likely each cell is to be played is learned beside them. Every tenth game is held out to
/// measure. The same games and seed give the same weights.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  tessera tune --out freestyle.net games.txt")]
pub struct Args {
    /// Files of games
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Times every game is looked at
    #[arg(long, default_value_t = 4)]
    epochs: usize,
    /// First step width; it falls to nought along a cosine
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Positions of one step
    #[arg(long, default_value_t = 512)]
    batch: usize,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to learn with
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// Weights to go on from, instead of random ones
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Learn the tables alone, without the net
    #[arg(long)]
    tables_only: bool,
}

/// Learns, with a line for every epoch.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    ensure!(args.batch > 0 && args.epochs > 0, UsageError("--batch and --epochs must be at least 1".into()));
    let games = data::Games::read(&args.games)?;
    ensure!(games.games.len() >= 10, UsageError("at least 10 games are needed".into()));
    let model = train::train(&games, args, out)?;
    let bytes = export::bytes(&model);
    std::fs::write(&args.out, &bytes).with_context(|| args.out.display().to_string())?;
    writeln!(out, "{} bytes in {}", bytes.len(), args.out.display())?;
    Ok(())
}
