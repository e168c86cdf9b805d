//! `tessera tune`: tunes the numbers of the search by SPSA, in games of the engine against itself.

mod spsa;

use super::arguments::{RuleParser, parse_count, parse_size};
use super::matches::switch_for_ctrl_c;
use super::openings::Recipe;
use super::{Interrupted, UsageError, progress};
use crate::engine::Engine;
use crate::engine::Limits;
use crate::game::{Board, Color, Outcome, Rules, Size};
use crate::search::{Params, Searcher};
use crate::whole_file;
use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use spsa::{Spsa, Trial};
use std::io::Write;
use std::path::PathBuf;

/// Tunes the numbers of the search by SPSA: margins, reductions and the like.
///
/// In every iteration all numbers are moved a little at random, once up and once down; the two settings play an opening
/// from both sides, and the numbers move towards the winner (simultaneous perturbation stochastic approximation). The
/// state is kept in a file, from which a stopped run goes on; Ctrl-C stops it (exit code 130). Whether the result is
/// stronger is for `tessera match` to say. Weights are learned from games by `tessera train`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera tune --iterations 2000 --out numbers.txt\n  \
                        tessera tune --iterations 500 --out numbers.txt lmp_power lmr_scale")]
pub struct Args {
    /// Names of the numbers to tune; all if none is given
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Board, as 15 or 20x15 (width x height)
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Iterations the file is to have
    #[arg(long, alias = "trials", value_name = "N", default_value_t = 1000)]
    iterations: u32,
    /// Nodes of the search for a move
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Iterations played at the same time
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// File that keeps the state
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Options that `tune` had when it meant `train`
    #[arg(long, hide = true, aliases = ["rate", "batch", "from"])]
    epochs: Option<String>,
}

/// Memory of a searching thread, in bytes.
const MEMORY: usize = 16 << 20;
/// Openings looked at for an iteration.
const TRIES: u64 = 200;

/// Runs the iterations that the file lacks.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let start = Params::default();
    let known = || Params::RANGES.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    if args.epochs.is_some() || args.names.iter().any(|name| is_file(name)) {
        bail!(UsageError(
            "weights are learned from games by tessera train now; tessera tune tunes the numbers of the search".into()
        ));
    }
    if let Some(name) = args.names.iter().find(|name| start.get(name).is_none()) {
        bail!(UsageError(format!("there is no number {name}; there are {}", known())));
    }
    whole_file::ensure_writable(&args.out)?;
    let mut spsa = Spsa::new(&start, &args.names);
    if args.out.exists() {
        let text = std::fs::read_to_string(&args.out).with_context(|| args.out.display().to_string())?;
        ensure!(
            spsa.resume(&text),
            UsageError(format!("{} is about other numbers, or damaged", args.out.display()))
        );
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let arena = Arena::new(args);
    let bar = progress::bar(args.iterations as usize, "iterations");
    let stop = switch_for_ctrl_c()?;
    let interrupted = || stop.is_set();
    while spsa.trial < args.iterations {
        bar.set_position(u64::from(spsa.trial));
        // Those played at the same time start from the same numbers.
        let first = spsa.trial;
        let last = args.iterations.min(first + args.threads as u32);
        let trials: Vec<(Trial, f64)> = pool.install(|| {
            (first..last)
                .into_par_iter()
                .map(|number| {
                    let seed = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number);
                    let trial = spsa.propose(&start, &mut fastrand::Rng::with_seed(seed));
                    let result = arena.result(&trial.sides, u64::from(number), &interrupted);
                    (trial, result)
                })
                .collect()
        });
        if interrupted() {
            // Games that were cut short say nothing.
            break;
        }
        for (trial, result) in &trials {
            spsa.learn(trial, *result);
        }
        whole_file::write(&args.out, spsa.text())?;
    }
    bar.finish_and_clear();
    let changes = changes(&start, &spsa.params(&start));
    writeln!(out, "{} iterations in {}", spsa.trial, args.out.display())?;
    if changes.is_empty() {
        writeln!(out, "no number has moved by a whole step")?;
    }
    write!(out, "{changes}")?;
    out.flush()?;
    if spsa.trial < args.iterations { Err(Interrupted.into()) } else { Ok(()) }
}

/// Whether a word on the command line is a file of games rather than the name of a number.
fn is_file(word: &str) -> bool {
    word.contains(['.', '/', std::path::MAIN_SEPARATOR]) || std::path::Path::new(word).is_file()
}

/// What the numbers were and what they are now.
fn changes(start: &Params, found: &Params) -> String {
    let line = |&(name, ..): &(&str, i32, i32)| {
        let (before, now) = (start.get(name)?, found.get(name)?);
        (before != now).then(|| format!("{name:<18}{before:>6} -> {now}\n"))
    };
    Params::RANGES.iter().filter_map(line).collect()
}

/// Where two sides meet.
struct Arena {
    recipe: Recipe,
    blank: Board,
    limits: Limits,
}

impl Arena {
    fn new(args: &Args) -> Arena {
        let rules = Rules::from_bits(args.rule);
        Arena {
            recipe: Recipe {
                size: args.size,
                rules,
                seed: args.seed,
                stones: 3..=7,
                nodes: args.nodes,
                balance: 100,
                threads: 1,
            },
            blank: Board::new(args.size, rules),
            limits: Limits { turn: None, nodes: Some(args.nodes), memory: MEMORY, ..Limits::default() },
        }
    }

    /// Result of one opening from both sides: from 1 for the first side to −1.
    fn result(&self, sides: &[Params; 2], number: u64, interrupted: &(dyn Fn() -> bool + Sync)) -> f64 {
        let mut engine = Engine::new();
        let mut tries = (number * TRIES..(number + 1) * TRIES).take_while(|_| !interrupted());
        let opening = tries.find_map(|number| self.recipe.candidate(&mut engine, &self.blank, number));
        let Some(opening) = opening else { return 0.0 };
        let mut searchers = sides.clone().map(Searcher::with_params);
        let mut points = 0.0;
        for first in [0, 1] {
            searchers.iter_mut().for_each(Searcher::forget);
            let winner = self.play(&mut searchers, first, opening.clone(), interrupted);
            points += winner.map_or(0.0, |side| if side == 0 { 0.5 } else { -0.5 });
        }
        points
    }

    /// Which side wins if side `black` has black.
    fn play(
        &self,
        searchers: &mut [Searcher; 2],
        black: usize,
        mut board: Board,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Option<usize> {
        let side_of = |color: Color| if color == Color::Black { black } else { 1 - black };
        while board.outcome().is_none() && !interrupted() {
            let side = side_of(board.to_move());
            let thought = searchers[side].think(&board, &self.limits, interrupted, &mut |_| {})?;
            if thought.score.is_decided() {
                return Some(if thought.score.is_win() { side } else { 1 - side });
            }
            board.play(thought.point);
        }
        match board.outcome() {
            Some(Outcome::Win(color, _)) => Some(side_of(color)),
            _ => None,
        }
    }
}
