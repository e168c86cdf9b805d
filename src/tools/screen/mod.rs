//! `tessera screen`: many search numbers at two values each, compared in the same games.

mod effects;
mod factor;

use super::arena::{Openings, Player, play_numbered_pair, result_for_a};
use super::arguments::{RuleParser, parse_count, parse_size};
use super::in_order::work_in_order;
use super::matches::{Stop, switch_for_ctrl_c};
use super::sprt::{OPENING_NODES, read_params};
use super::{Interrupted, UsageError, progress};
use crate::engine::Limits;
use crate::game::{Rules, Size};
use crate::search::Params;
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use effects::Effects;
use factor::{Assignment, Factor};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Compares a low and a high value of many search numbers at once.
///
/// In every pair of games a coin is thrown for each number: one side has its low value, the other its high one. The two
/// play an opening from both sides. What the high value is worth is how the side that had it did on average, so that
/// every game says something about every number (a two-level factorial design). These are main effects: what a number
/// does together with others is averaged over. The error holds for each of them alone; among twenty that do nothing, one
/// lies outside of it. Let tessera sprt decide about the best. The state is kept in a file, from which a stopped run goes
/// on; Ctrl-C prints the table so far (exit code 130). The same seed gives the same table with any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Numbers to compare, each with two values, as lmr_scale=40/56
    #[arg(value_name = "NAME=LOW/HIGH")]
    factors: Vec<String>,
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Board, as 15 or 20x15 (width x height)
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// All other numbers, instead of those the rules are played with
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// Pairs of games the file is to have; 0 prints what it has
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pairs: usize,
    /// Nodes a move
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Openings, one a line as h8i9g7, instead of random ones that are fairly level; gone through again and again
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Call a game a draw so many plies after its opening
    #[arg(long, value_name = "PLIES", value_parser = parse_count)]
    draw_after: Option<usize>,
    /// Pairs played at the same time
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// Seed of the coins, and of the random openings or the order of those in the file
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File that keeps the state
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  tessera screen lmr_scale=40/56 lmp_base=3/5 iir=30/60 --out screen.txt
  Renju, two pairs at a time, from the openings of a file:
    tessera screen lmr_scale=40/56 razor_depth=0/260 --rule renju --threads 2 \\
        --openings renju-openings.txt --pairs 4000 --out renju.txt";

/// Memory of a player, in bytes.
const MEMORY: usize = 32 << 20;

/// Plays the pairs that the file lacks and prints the table.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let factors = Factor::of_texts(&args.factors)?;
    whole_file::ensure_writable(&args.out)?;
    let start = args.start()?;
    let terms = args.terms(&start, &factors);
    let mut effects = args.state(factors.clone(), &terms)?;
    let openings = args.openings(factors.len())?;
    let stop = Stop::new(switch_for_ctrl_c()?);
    let interrupted = || stop.is_set();
    let play = |number| {
        let assignment = Assignment::of_pair(&factors, args.seed, number);
        let players = assignment.params(&factors, &start).map(|params| args.player(params));
        let games = play_numbered_pair(&players, &openings, number, args.draw_after, &interrupted)?;
        Some(games.map(|games| (assignment, result_for_a(&games))))
    };
    let bar = progress::bar_with_table(args.pairs, "pairs").begins_at(effects.pairs);
    let result = work_in_order(effects.pairs..args.pairs, args.threads, &stop, play, |pair| {
        let (assignment, result) = pair?;
        effects.add(&assignment, result);
        whole_file::write(&args.out, effects.text(&terms))?;
        bar.say(effects.table());
        bar.set(effects.pairs);
        Ok(ControlFlow::Continue(()))
    });
    bar.finish();
    result?;
    write!(out, "{}", effects.table())?;
    out.flush()?;
    if effects.pairs < args.pairs { Err(Interrupted.into()) } else { Ok(()) }
}

impl Args {
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
    fn terms(&self, start: &Params, factors: &[Factor]) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        let openings = self.openings.as_ref().and_then(|file| file.file_name());
        let openings = openings.map_or("random".into(), |name| name.to_string_lossy());
        let draw_after = self.draw_after.map_or("never".to_owned(), |plies| plies.to_string());
        let defaults = Params::default();
        let start: Vec<String> =
            start.differences(&defaults).map(|(name, value)| format!("{name}:{value}")).collect();
        let start = if start.is_empty() { "defaults".to_owned() } else { start.join(",") };
        let factors: Vec<String> = factors.iter().map(ToString::to_string).collect();
        format!(
            "rule={} size={width}x{height} nodes={} seed={} openings={openings} draw_after={draw_after} \
             start={start} factors={}",
            self.rule,
            self.nodes,
            self.seed,
            factors.join(",")
        )
    }

    /// The state of the file, or a new one.
    fn state(&self, factors: Vec<Factor>, terms: &str) -> Result<Effects> {
        let mut effects = Effects::new(factors);
        if self.out.exists() {
            let name = || self.out.display().to_string();
            let text = std::fs::read_to_string(&self.out).with_context(name)?;
            effects.resume(&text, terms).with_context(name)?;
        }
        Ok(effects)
    }

    /// Where games start. An opening may come again as long as it can be played by other settings.
    fn openings(&self, factors: usize) -> Result<Openings> {
        let Some(file) = &self.openings else {
            return Ok(Openings::random(self.size, self.rules(), self.seed, self.nodes.min(OPENING_NODES)));
        };
        let openings = Openings::of_file(file, self.size, self.rules(), self.seed)?;
        // Two sides that exchange all their values play the same games.
        let settings = 1_usize.checked_shl(factors as u32 - 1).unwrap_or(usize::MAX);
        let most = openings.count().map_or(usize::MAX, |count| count.saturating_mul(settings));
        ensure!(
            self.pairs <= most,
            UsageError(format!(
                "there are only {most} different pairs of games with these openings and factors: more say nothing new"
            ))
        );
        Ok(openings)
    }

    fn player(&self, params: Params) -> Player {
        let limits = Limits { turn: None, nodes: Some(self.nodes), memory: MEMORY, ..Limits::default() };
        Player { params, evaluator: None, limits }
    }
}
