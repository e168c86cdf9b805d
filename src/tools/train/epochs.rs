//! The training loop: epochs of shuffled records, chunk by chunk, and what those held out say after each.

use super::Args;
use super::adam::Adam;
use super::data::{Chunk, Lessons};
use super::import::adopt;
use super::learn::Scratch;
use super::loss::Loss;
use super::model::Model;
use crate::eval::architecture::{self, Architecture};
use crate::game::{Ban, Board, Rules, Size};
use crate::tools::data::Record;
use crate::tools::progress;
use anyhow::{Context, Result};
use rayon::prelude::*;
use std::collections::HashMap;
use std::io::Write;

/// Positions that are mixed with each other.
const CHUNK_POSITIONS: usize = 75_000;
/// One game in this many is held out, with the positions from its searches.
const HELD_OUT: usize = 10;
/// Parts in which the positions of a chunk are gathered.
const SLICES: usize = 8;

/// A model trained on the records, or as far as it came until it was interrupted.
pub(super) fn train(
    lessons: &Lessons,
    args: &Args,
    interrupted: &dyn Fn() -> bool,
    out: &mut dyn Write,
) -> Result<Model> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut model = Model::new(architecture(args), sides(&lessons.rules), !args.tables_only, &mut random);
    if let Some(path) = &args.from {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let learned = architecture::read(&bytes)
            .with_context(|| format!("{} is no file of weights", path.display()))?;
        adopt(&mut model, &learned);
    }
    let (held_out, learned): (Vec<_>, Vec<_>) =
        lessons.groups().into_iter().enumerate().partition(|(number, _)| number % HELD_OUT == HELD_OUT - 1);
    let [held_out, mut order] = [held_out, learned]
        .map(|groups| groups.into_iter().flat_map(|(_, group)| group).collect::<Vec<usize>>());
    let (of_games, of_tree) = by_kind(lessons, &held_out);
    let positions = scored(lessons, &order);
    let steps = (args.epochs * positions / args.batch).max(1);
    writeln!(out, "{}", found(lessons, &order))?;
    let mut adam = Adam::new(&model);
    let bar = progress::bar(steps, "steps");
    for epoch in 1..=args.epochs {
        random.shuffle(&mut order);
        let mut loss = Loss::default();
        for numbers in chunks(lessons, &order) {
            let mut chunk = pool.install(|| gather(lessons, numbers));
            random.shuffle(&mut chunk.samples);
            for batch in 0..chunk.samples.len().div_ceil(args.batch) {
                let range = batch * args.batch..((batch + 1) * args.batch).min(chunk.samples.len());
                loss += pool.install(|| adam.gather_gradient(&model, &chunk, range));
                let done = adam.step as f32 / steps as f32;
                let rate = args.learning_rate * 0.5 * (1.0 + (std::f32::consts::PI * done.min(1.0)).cos());
                adam.descend(&mut model, rate);
                bar.advance();
                if interrupted() {
                    bar.finish();
                    return Ok(model);
                }
            }
        }
        let mut report = format!("epoch {epoch}: {}", text(&loss));
        for (what, numbers) in [("held out", &of_games), ("held out of the tree", &of_tree)] {
            if !numbers.is_empty() {
                report += &format!("; {what}: {}", text(&pool.install(|| measure(&model, lessons, numbers))));
            }
        }
        bar.suspend(|| writeln!(out, "{report}"))?;
        out.flush()?;
    }
    bar.finish();
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

/// How many positions some records have to learn from.
fn scored(lessons: &Lessons, numbers: &[usize]) -> usize {
    numbers.iter().map(|&number| lessons.records[number].1.scored()).sum()
}

/// The numbers of games, and of positions from inside the search.
fn by_kind(lessons: &Lessons, numbers: &[usize]) -> (Vec<usize>, Vec<usize>) {
    numbers.iter().partition(|&&number| matches!(lessons.records[number].1, Record::Game(_)))
}

/// What there is to learn from, in words.
fn found(lessons: &Lessons, learned: &[usize]) -> String {
    let games = lessons.records.iter().filter(|(_, record)| matches!(record, Record::Game(_))).count();
    let (of_games, of_tree) = by_kind(lessons, learned);
    let positions = scored(lessons, &of_games);
    match of_tree.len() {
        0 => format!("{games} games, {positions} positions to learn from"),
        tree => format!(
            "{games} games, {positions} positions of them and {tree} from inside the search to learn from"
        ),
    }
}

/// Some records after another, with as many positions as are mixed with each other.
fn chunks<'a>(lessons: &Lessons, mut numbers: &'a [usize]) -> Vec<&'a [usize]> {
    let mut chunks = Vec::new();
    while !numbers.is_empty() {
        let mut positions = 0;
        let fits = |number: &&usize| {
            let is_room = positions < CHUNK_POSITIONS;
            positions += lessons.records[**number].1.scored();
            is_room
        };
        let (chunk, rest) = numbers.split_at(numbers.iter().take_while(fits).count());
        chunks.push(chunk);
        numbers = rest;
    }
    chunks
}

/// The positions of some records.
fn gather(lessons: &Lessons, numbers: &[usize]) -> Chunk {
    let parts: Vec<Chunk> = numbers
        .par_chunks(numbers.len().div_ceil(SLICES).max(1))
        .map(|numbers| {
            let mut blanks: HashMap<Size, Board> = HashMap::new();
            let (mut chunk, mut gatherer) = (Chunk::default(), lessons.gatherer.clone());
            for &number in numbers {
                let (size, record) = &lessons.records[number];
                let blank = blanks.entry(*size).or_insert_with(|| Board::new(*size, lessons.rules));
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

fn measure(model: &Model, lessons: &Lessons, numbers: &[usize]) -> Loss {
    let mut loss = Loss::default();
    for numbers in chunks(lessons, numbers) {
        let chunk = gather(lessons, numbers);
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
    let of_moves = |sum: f64| sum / loss.moves.max(1.0);
    let [first, third, fifth] = loss.top.map(of_moves);
    format!(
        "loss {:.4}, accuracy {:.3}, policy loss {:.3}, top-1/3/5 {first:.3}/{third:.3}/{fifth:.3}",
        share(loss.value),
        share(loss.right),
        of_moves(loss.policy)
    )
}
