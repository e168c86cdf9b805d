//! `tessera tune`: tunes the numbers of the search by SPSA, in games of the engine against itself.

mod course;
mod spsa;

use super::arena::{Openings, Player, play_numbered_pair, result_for_a};
use super::arguments::{RuleParser, parse_count, parse_size};
use super::matches::{FaultPolicy, Stop, Tally, switch_for_ctrl_c};
use super::sprt::{Duel, read_params, report};
use super::{Interrupted, UsageError, progress};
use crate::engine::Limits;
use crate::game::{Rules, Size};
use crate::interrupt::Interrupt;
use crate::random::Random;
use crate::search::{BadParam, Params};
use crate::whole_file;
use anyhow::{Context, Result, bail, ensure};
use course::Course;
use rayon::prelude::*;
use spsa::{Spsa, Trial};
use std::io::Write;
use std::path::PathBuf;

/// Tunes the numbers of the search by SPSA: margins, reductions and the like.
///
/// In every iteration all numbers are moved a little at random, once up and once down; the two settings play an opening
/// from both sides, and the numbers move towards the winner (simultaneous perturbation stochastic approximation). The
/// state is kept in a file, from which a stopped run goes on; Ctrl-C stops it (exit code 130). Beside it, FILE.params has
/// the numbers as `tessera sprt` and src/search/params take them, and FILE.course the way they went. In the end the
/// numbers found play those at the start. Weights are learned from games by `tessera train`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera tune --iterations 2000 --out numbers.txt\n  \
                        tessera tune --rule renju --out renju.txt --plot renju.svg lmp_power lmr_scale")]
pub struct Args {
    /// Names of the numbers to tune; all if none is given
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Board, as 15 or 20x15 (width x height); several, as 15,20, take turns
    #[arg(long = "size", value_name = "SIZE", default_value = "15", value_delimiter = ',', value_parser = parse_size)]
    sizes: Vec<Size>,
    /// Numbers to start from, instead of those the rules are played with
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// Iterations the file is to have
    #[arg(long, alias = "trials", value_name = "N", default_value_t = 1000)]
    iterations: u32,
    /// Nodes of the search for a move. Thousands of games need few nodes; whether the result is better with more is to be
    /// decided by tessera sprt with 20000 or more
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Openings, one a line as h8i9g7, instead of random ones that are fairly level
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Call a game a draw so many plies after its opening
    #[arg(long, value_name = "PLIES")]
    draw_after: Option<usize>,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Iterations played at the same time; they start from the same numbers
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// File that keeps the state
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Draw the way of the numbers as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Games of the numbers found against those at the start, on all boards together, once
    /// all iterations are played; 0 for none
    #[arg(long = "match", value_name = "GAMES", default_value_t = 400)]
    games: usize,
    /// Options that `tune` had when it meant `train`
    #[arg(long, hide = true, aliases = ["rate", "batch", "from"])]
    epochs: Option<String>,
}

/// Memory of a searching thread, in bytes.
const MEMORY: usize = 16 << 20;

/// Runs the iterations that the file lacks.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    args.check()?;
    let start = args.start()?;
    let terms = args.terms(&start);
    let mut spsa = args.state(&start, &terms)?;
    let openings: Vec<Openings> =
        args.sizes.iter().map(|&size| args.openings(size, args.seed)).collect::<Result<_>>()?;
    let mut course = Course::open(args.beside("course"), &spsa)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let bar = progress::bar(args.iterations as usize, "iterations");
    let stop = switch_for_ctrl_c()?;
    let interrupted = || stop.is_set();
    while spsa.trial < args.iterations {
        bar.set(spsa.trial as usize);
        // Those played at the same time start from the same numbers.
        let first = spsa.trial;
        let last = args.iterations.min(first + args.threads as u32);
        let trials: Option<Result<Vec<(Trial, f64)>>> = pool.install(|| {
            (first..last)
                .into_par_iter()
                .map(|number| {
                    // Mixed: generators of neighbouring seeds would throw alike coins.
                    let seed = Random::new(args.seed ^ Random::new(u64::from(number)).next()).next();
                    let trial = spsa.propose(&start, &mut fastrand::Rng::with_seed(seed));
                    let players = trial.sides.clone().map(|params| args.player(params));
                    let games = play_numbered_pair(
                        &players,
                        &openings[number as usize % openings.len()],
                        number as usize / openings.len(),
                        args.draw_after,
                        &interrupted,
                    );
                    Some(games?.map(|games| (trial, result_for_a(&games))))
                })
                .collect()
        });
        // Games that were cut short say nothing.
        let Some(trials) = trials else { break };
        for (trial, result) in &trials? {
            spsa.learn(trial, *result);
        }
        course.add(&spsa)?;
        args.save(&terms, &spsa, &start)?;
    }
    bar.finish();
    let found = spsa.params(&start);
    if let Some(file) = &args.plot {
        whole_file::write(file, course.svg(&start))?;
    }
    let changes = changes(&start, &found);
    writeln!(out, "{} iterations in {}", spsa.trial, args.out.display())?;
    if changes.is_empty() {
        writeln!(out, "no number has moved by a whole step")?;
    }
    write!(out, "{changes}")?;
    out.flush()?;
    if spsa.trial < args.iterations {
        return Err(Interrupted.into());
    }
    if args.games == 0 || changes.is_empty() { Ok(()) } else { args.play_matches(&start, &found, stop, out) }
}

impl Args {
    /// Refuses what cannot be meant, and files that could not be written.
    fn check(&self) -> Result<()> {
        if self.epochs.is_some() || self.names.iter().any(|name| is_file(name)) {
            bail!(UsageError(
                "weights are learned from games by tessera train now; tessera tune tunes the numbers of the search"
                    .into()
            ));
        }
        if let Some(name) = self.names.iter().find(|name| Params::default().get(name).is_none()) {
            let known: Vec<&str> = Params::RANGES.iter().map(|(name, ..)| *name).collect();
            let error = BadParam::Unknown(name.clone());
            bail!(UsageError(format!("{error}\nThere are {}", known.join(", "))));
        }
        whole_file::ensure_writable(&self.out)?;
        self.plot.as_deref().map(whole_file::ensure_writable).transpose()?;
        Ok(())
    }

    fn rules(&self) -> Rules {
        Rules::from_bits(self.rule)
    }

    fn start(&self) -> Result<Params> {
        match &self.params {
            Some(file) => read_params(file),
            None => Ok(Params::for_rules(&self.rules())),
        }
    }

    /// What the state depends on: a run with other terms is another run.
    fn terms(&self, start: &Params) -> String {
        let openings = self.openings.as_ref().and_then(|file| file.file_name());
        let openings = openings.map_or("random".into(), |name| name.to_string_lossy());
        let defaults = Params::default();
        let start: Vec<String> =
            start.differences(&defaults).map(|(name, value)| format!("{name}:{value}")).collect();
        let start = if start.is_empty() { "defaults".to_owned() } else { start.join(",") };
        let draw_after = self.draw_after.map_or("never".to_owned(), |plies| plies.to_string());
        let sizes: Vec<String> =
            self.sizes.iter().map(|size| format!("{}x{}", size.width(), size.height())).collect();
        let sizes = sizes.join(",");
        format!(
            "rule={} size={sizes} nodes={} seed={} openings={openings} draw_after={draw_after} start={start}",
            self.rule, self.nodes, self.seed
        )
    }

    /// The state of the file, or a new one.
    fn state(&self, start: &Params, terms: &str) -> Result<Spsa> {
        let mut spsa = Spsa::new(start, &self.names);
        if !self.out.exists() {
            return Ok(spsa);
        }
        let name = self.out.display();
        let text = std::fs::read_to_string(&self.out).with_context(|| name.to_string())?;
        let (header, numbers) = text.split_once('\n').unwrap_or_default();
        let begun = header.strip_prefix("# tessera tune ").unwrap_or_default();
        ensure!(
            begun == terms || !begun.starts_with("rule="),
            UsageError(format!("{name} was begun with other terms\n  then: {begun}\n  now:  {terms}"))
        );
        ensure!(
            begun == terms && spsa.resume(numbers),
            UsageError(format!("{name} is about other numbers, or damaged"))
        );
        Ok(spsa)
    }

    fn openings(&self, size: Size, seed: u64) -> Result<Openings> {
        match &self.openings {
            Some(file) => Openings::of_file(file, size, self.rules(), seed),
            None => Ok(Openings::random(size, self.rules(), seed, self.nodes)),
        }
    }

    fn player(&self, params: Params) -> Player {
        let limits = Limits { turn: None, nodes: Some(self.nodes), memory: MEMORY, ..Limits::default() };
        Player { params, evaluator: None, limits }
    }

    /// The name of a file that goes with the state.
    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(format!(".{ending}"));
        name.into()
    }

    /// Writes the numbers as other tools read them, and the state.
    fn save(&self, terms: &str, spsa: &Spsa, start: &Params) -> Result<()> {
        let header = format!("# tessera tune {terms}\n");
        let found = format!("{header}# iteration {}\n{}", spsa.trial, spsa.params(start).text());
        whole_file::write(&self.beside("params"), found)?;
        whole_file::write(&self.out, header + &spsa.text())
    }

    /// The numbers found against those at the start on every size of board, from other openings than those they were
    /// found with.
    fn play_matches(
        &self,
        start: &Params,
        found: &Params,
        stop: Interrupt,
        out: &mut dyn Write,
    ) -> Result<()> {
        let stop = Stop::new(stop);
        for &size in &self.sizes {
            let openings = self.openings(size, !self.seed)?;
            let pairs = self.games.div_ceil(2 * self.sizes.len());
            let pairs = openings.count().unwrap_or(usize::MAX).min(pairs);
            let players = [found, start].map(|params| self.player(params.clone()));
            let pairs = (0..pairs).collect();
            let duel = Duel { players, openings, pairs, threads: self.threads, sprt: None };
            let tally = duel.play(&stop, Tally::new(FaultPolicy::Lost), &mut |_| Ok(()))?;
            let (width, height) = (size.width(), size.height());
            let terms = format!("{} {width}x{height}, {} nodes a move", self.rules(), self.nodes);
            let sides = ["the numbers found", "those at the start"].map(str::to_owned);
            write!(out, "\n{}", report(&terms, &sides, &tally, None))?;
            out.flush()?;
            if stop.is_by_person() {
                return Err(Interrupted.into());
            }
        }
        Ok(())
    }
}

/// Whether a word on the command line is a file of games rather than the name of a number.
fn is_file(word: &str) -> bool {
    word.contains(['.', '/', std::path::MAIN_SEPARATOR]) || std::path::Path::new(word).is_file()
}

/// What the numbers were and what they are now.
fn changes(start: &Params, found: &Params) -> String {
    let line = |(name, now): (&str, i32)| {
        let before = start.get(name).unwrap_or_default();
        format!("{name:<25}{before:>6} -> {now}\n")
    };
    found.differences(start).map(line).collect()
}
