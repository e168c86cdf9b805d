//! `tessera train`: learns the weights of the evaluation from games of self-play.

mod adam;
mod data;
mod epochs;
mod export;
mod import;
mod layout;
mod learn;
mod loss;
mod model;
mod patterns;
#[cfg(test)]
mod tests;
mod windows;

use super::arguments::parse_count;
use super::matches::switch_for_ctrl_c;
use super::{Interrupted, UsageError};
use crate::whole_file;
use anyhow::{Result, ensure};
use std::io::Write;
use std::path::PathBuf;

/// Trains the evaluation on what `tessera selfplay` wrote, and writes the weights to a file.
///
/// The values of cells by their shapes, of threats, and of a small net over line patterns are trained together by
/// logistic regression, and a policy (how likely each cell is to be played) beside them. Every tenth game is held out
/// for validation, with the positions from inside its searches: after each epoch, loss and accuracy of the value and the
/// policy are printed for both parts. The same games and seed give the same weights. Ctrl-C ends the training early and
/// writes the weights so far (exit code 130).
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  tessera train --out freestyle.net games.txt more.tsd")]
pub struct Args {
    /// Files of games and positions, text or binary
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Epochs: how often every game is seen
    #[arg(long, default_value_t = 4)]
    epochs: usize,
    /// Learning rate at the start; it falls to 0 along a cosine
    #[arg(long, alias = "rate", value_name = "RATE", default_value_t = 0.01)]
    learning_rate: f32,
    /// Positions in a batch
    #[arg(long, default_value_t = 128)]
    batch: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to train with
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// Weights to start from, instead of random ones
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Train the tables alone, without the net
    #[arg(long)]
    tables_only: bool,
    /// Leave the windows out: every node is a fifth quicker, the evaluation sees less
    #[arg(long)]
    no_windows: bool,
}

/// Trains, with a line for every epoch.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    ensure!(args.batch > 0 && args.epochs > 0, UsageError("--batch and --epochs must be at least 1".into()));
    whole_file::ensure_writable(&args.out)?;
    let lessons = data::Lessons::read(&args.games, out)?;
    let is_enough = lessons.groups().len() >= 10;
    ensure!(is_enough, UsageError("at least 10 games, or positions of as many, are needed".into()));
    let stop = switch_for_ctrl_c()?;
    let interrupted = || stop.is_set();
    let model = epochs::train(&lessons, args, &interrupted, out)?;
    let bytes = export::bytes(&model)?;
    whole_file::write(&args.out, &bytes)?;
    if interrupted() {
        writeln!(out, "interrupted; these weights are not fully trained:")?;
    }
    writeln!(out, "{} bytes in {}", bytes.len(), args.out.display())?;
    out.flush()?;
    ensure!(!interrupted(), Interrupted);
    Ok(())
}
