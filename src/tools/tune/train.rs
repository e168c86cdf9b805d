//! Adam over batches of positions, chunk by chunk of games.

use super::Args;
use super::data::{Chunk, Games};
use super::model::{LAYOUT, Loss, Model, Scratch};
use crate::eval::net::WIDTH;
use crate::game::{Ban, Board, Rules, Size};
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::collections::HashMap;
use std::io::Write;

/// Games whose positions are mixed with each other.
const CHUNK_GAMES: usize = 3000;
/// Every so many games one is held out.
const HELD_OUT: usize = 10;
/// Positions learned from by one thread before the gradients are added up.
const SLICES: usize = 8;

/// A model that has learned from the games.
pub(super) fn train(games: &Games, args: &Args, out: &mut dyn Write) -> Result<Model> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut model = Model::new(sides(&games.rules), !args.tables_only, &mut random);
    let (held_out, learned): (Vec<usize>, Vec<usize>) =
        (0..games.games.len()).partition(|number| number % HELD_OUT == HELD_OUT - 1);
    let mut order = learned;
    let positions: usize = order.iter().map(|&number| scored(games, number)).sum();
    let steps = (args.epochs * positions / args.batch).max(1);
    writeln!(out, "{} games, {positions} positions to learn from", games.games.len())?;
    let mut adam = Adam::new(model.numbers.len());
    let bar = progress(steps);
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
                let rate = args.rate * 0.5 * (1.0 + (std::f32::consts::PI * done.min(1.0)).cos());
                adam.descend(&mut model, rate);
                bar.inc(1);
            }
        }
        let held_out = pool.install(|| measure(&model, games, &held_out));
        bar.suspend(|| writeln!(out, "epoch {epoch}: {}; held out {}", text(&loss), text(&held_out)))?;
        out.flush()?;
    }
    bar.finish_and_clear();
    Ok(model)
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
            let mut chunk = Chunk::default();
            for &number in numbers {
                let (size, record) = &games.games[number];
                let blank = blanks.entry(*size).or_insert_with(|| Board::new(*size, games.rules));
                chunk.add(blank, record);
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
                    loss += model.learn(&chunk, sample, &mut scratch, None);
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

/// Adam's running means.
struct Adam {
    /// Gradients of the slices of a batch, the first of which is the sum.
    gradients: Vec<Vec<f32>>,
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

impl Adam {
    fn new(size: usize) -> Adam {
        Adam {
            gradients: vec![vec![0.0; size]; SLICES],
            mean: vec![0.0; size],
            square: vec![0.0; size],
            step: 0,
        }
    }

    /// The gradient of a batch, in slices that do not depend on the number of threads.
    fn gather_gradient(&mut self, model: &Model, chunk: &Chunk, range: std::ops::Range<usize>) -> Loss {
        let samples = &chunk.samples[range];
        let slice = samples.len().div_ceil(SLICES).max(1);
        let parts: Vec<Loss> = self
            .gradients
            .par_iter_mut()
            .zip(samples.par_chunks(slice))
            .map(|(gradient, samples)| {
                let (mut loss, mut scratch) = (Loss::default(), Scratch::default());
                for sample in samples {
                    loss += model.learn(chunk, sample, &mut scratch, Some(gradient));
                }
                loss
            })
            .collect();
        let (sum, others) = self.gradients.split_first_mut().expect("there are slices");
        for other in others {
            for (sum, number) in sum.iter_mut().zip(other.iter_mut()) {
                *sum += *number;
                *number = 0.0;
            }
        }
        let share = 1.0 / samples.len() as f32;
        sum.iter_mut().for_each(|number| *number *= share);
        model.spread(sum);
        let mut loss = Loss::default();
        for part in parts {
            loss += part;
        }
        loss
    }

    /// One step down the gradient.
    fn descend(&mut self, model: &mut Model, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        const DECAY: f32 = 1e-2;
        /// Tables, of which a position touches little, go faster.
        const TABLE_HASTE: f32 = 4.0;
        self.step += 1;
        let mean_share = 1.0 - MEAN.powi(self.step);
        let square_share = 1.0 - SQUARE.powi(self.step);
        let gradient = &mut self.gradients[0];
        for (at, number) in model.numbers.iter_mut().enumerate() {
            let slope = std::mem::take(&mut gradient[at]);
            self.mean[at] = MEAN * self.mean[at] + (1.0 - MEAN) * slope;
            self.square[at] = SQUARE * self.square[at] + (1.0 - SQUARE) * slope * slope;
            let step = (self.mean[at] / mean_share) / ((self.square[at] / square_share).sqrt() + 1e-8);
            let place = at % LAYOUT.size;
            // Patterns seen rarely lean on their class.
            let decay = if place < LAYOUT.classes { DECAY * *number } else { 0.0 };
            let is_table = (LAYOUT.threats..LAYOUT.policy_layer).contains(&place);
            let haste = if is_table { TABLE_HASTE } else { 1.0 };
            *number -= rate * (haste * step + decay);
        }
        debug_assert!(LAYOUT.classes.is_multiple_of(WIDTH));
        model.merge();
    }
}

fn text(loss: &Loss) -> String {
    let share = |sum: f64| sum / loss.positions.max(1.0);
    let [first, third, fifth] = loss.top.map(share);
    format!(
        "loss {:.4}, right {:.3}, policy {:.3} ({first:.3}/{third:.3}/{fifth:.3})",
        share(loss.value),
        share(loss.right),
        share(loss.policy)
    )
}

fn progress(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} steps, {elapsed}, {eta} left");
    let bar = ProgressBar::new(steps as u64);
    style.map(|style| bar.clone().with_style(style)).unwrap_or(bar)
}
