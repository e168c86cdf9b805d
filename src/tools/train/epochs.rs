//! The training loop: epochs of shuffled games, chunk by chunk, and what the held-out games say after each.

use super::Args;
use super::adam::Adam;
use super::data::{Chunk, Games};
use super::import::adopt;
use super::learn::Scratch;
use super::loss::Loss;
use super::model::Model;
use crate::eval::architecture::{self, Architecture};
use crate::game::{Ban, Board, Rules, Size};
use crate::tools::progress;
use anyhow::{Context, Result};
use rayon::prelude::*;
use std::collections::HashMap;
use std::io::Write;

/// Games whose positions are mixed with each other.
const CHUNK_GAMES: usize = 3000;
/// One game in this many is held out.
const HELD_OUT: usize = 10;
/// Parts in which the positions of a chunk are gathered.
const SLICES: usize = 8;

/// A model trained on the games, or as far as it came until it was interrupted.
pub(super) fn train(
    games: &Games,
    args: &Args,
    interrupted: &dyn Fn() -> bool,
    out: &mut dyn Write,
) -> Result<Model> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut model = Model::new(architecture(args), sides(&games.rules), !args.tables_only, &mut random);
    if let Some(path) = &args.from {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let learned = architecture::read(&bytes)
            .with_context(|| format!("{} is no file of weights", path.display()))?;
        adopt(&mut model, &learned);
    }
    let (held_out, learned): (Vec<usize>, Vec<usize>) =
        (0..games.games.len()).partition(|number| number % HELD_OUT == HELD_OUT - 1);
    let mut order = learned;
    let positions: usize = order.iter().map(|&number| scored(games, number)).sum();
    let steps = (args.epochs * positions / args.batch).max(1);
    writeln!(out, "{} games, {positions} positions to learn from", games.games.len())?;
    let mut adam = Adam::new(&model);
    let bar = progress::bar(steps, "steps");
    for epoch in 1..=args.epochs {
        random.shuffle(&mut order);
        let mut loss = Loss::default();
        for numbers in order.chunks(CHUNK_GAMES) {
            let mut chunk = pool.install(|| gather(games, numbers));
            random.shuffle(&mut chunk.samples);
            for batch in 0..chunk.samples.len().div_ceil(args.batch) {
                let range = batch * args.batch..((batch + 1) * args.batch).min(chunk.samples.len());
                loss += pool.install(|| adam.gather_gradient(&model, &chunk, range));
                let done = adam.step as f32 / steps as f32;
                let rate = args.learning_rate * 0.5 * (1.0 + (std::f32::consts::PI * done.min(1.0)).cos());
                adam.descend(&mut model, rate);
                bar.inc(1);
                if interrupted() {
                    bar.finish_and_clear();
                    return Ok(model);
                }
            }
        }
        let held_out = pool.install(|| measure(&model, games, &held_out));
        bar.suspend(|| writeln!(out, "epoch {epoch}: {}; held out: {}", text(&loss), text(&held_out)))?;
        out.flush()?;
    }
    bar.finish_and_clear();
    Ok(model)
}

fn architecture(args: &Args) -> Architecture {
    if args.tables_only || args.no_windows { Architecture::Pools } else { Architecture::Windows }
}

/// Black and white learn apart where the rules treat them differently.
fn sides(rules: &Rules) -> usize {
    let alike = rules.overline[0] == rules.overline[1] && rules.ban[0] == rules.ban[1];
    debug_assert!(alike || rules.ban.contains(&Ban::Renju));
    if alike { 1 } else { 2 }
}

fn scored(games: &Games, number: usize) -> usize {
    games.games[number].1.moves.iter().filter(|(_, score)| score.is_some()).count()
}

/// The positions of some games.
fn gather(games: &Games, numbers: &[usize]) -> Chunk {
    let parts: Vec<Chunk> = numbers
        .par_chunks(CHUNK_GAMES / SLICES)
        .map(|numbers| {
            let mut blanks: HashMap<Size, Board> = HashMap::new();
            let (mut chunk, mut gatherer) = (Chunk::default(), games.gatherer.clone());
            for &number in numbers {
                let (size, record) = &games.games[number];
                let blank = blanks.entry(*size).or_insert_with(|| Board::new(*size, games.rules));
                gatherer.add(&mut chunk, blank, record);
            }
            chunk
        })
        .collect();
    let mut whole = Chunk::default();
    for mut part in parts {
        let offset = whole.cells.len();
        for sample in &mut part.samples {
            sample.cells = sample.cells.start + offset..sample.cells.end + offset;
        }
        whole.cells.append(&mut part.cells);
        whole.samples.append(&mut part.samples);
    }
    whole
}

fn measure(model: &Model, games: &Games, numbers: &[usize]) -> Loss {
    let mut loss = Loss::default();
    for numbers in numbers.chunks(CHUNK_GAMES) {
        let chunk = gather(games, numbers);
        let parts: Vec<Loss> = chunk
            .samples
            .par_chunks(1000)
            .map(|samples| {
                let (mut loss, mut scratch) = (Loss::default(), Scratch::default());
                for sample in samples {
                    model.measure(&chunk, sample, &mut scratch, &mut loss);
                }
                loss
            })
            .collect();
        for part in parts {
            loss += part;
        }
    }
    loss
}

fn text(loss: &Loss) -> String {
    let share = |sum: f64| sum / loss.positions.max(1.0);
    let [first, third, fifth] = loss.top.map(share);
    format!(
        "loss {:.4}, accuracy {:.3}, policy loss {:.3}, top-1/3/5 {first:.3}/{third:.3}/{fifth:.3}",
        share(loss.value),
        share(loss.right),
        share(loss.policy)
    )
}
