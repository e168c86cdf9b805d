//! `tessera sprt`: two settings of the engine play each other in this process, until it is known which is stronger.

mod asked;
mod duel;
mod log;
mod setting;

pub(super) use duel::Duel;
pub(super) use setting::read_params;

use super::arena::Openings;
use super::arguments::{RuleParser, parse_count, parse_size};
use super::matches::{Bytes, FaultPolicy, Kept, Sprt, Stop, Summary, Tally, switch_for_ctrl_c};
use super::shard::{Kind, Ledger, Part};
use super::{Interrupted, UsageError};
use crate::game::{Rules, Size};
use anyhow::{Result, ensure};
use setting::{Effort, Setting, parse_change};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Plays two settings of the engine against each other: search numbers, weights, nodes.
///
/// It all happens in this process, so that a change is measured without a second build. Every opening is played twice
/// with colours swapped; a game ends when either side's search has proved who wins. At fixed nodes the same seed gives
/// the same games with any number of threads. Both sides play with the numbers and weights of the rules, apart from
/// what is said for A and B. Ctrl-C ends the match and prints the score so far (exit code 130). Two brains, or two builds,
/// are compared by `tessera match`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A search number of A; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_change)]
    set_a: Vec<(String, String)>,
    /// A search number of B; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_change)]
    set_b: Vec<(String, String)>,
    /// Search numbers of A, one `name value` a line; those not listed have their defaults
    #[arg(long, value_name = "FILE")]
    params_a: Option<PathBuf>,
    /// Search numbers of B
    #[arg(long, value_name = "FILE")]
    params_b: Option<PathBuf>,
    /// Weights of A, as tessera train writes them
    #[arg(long, value_name = "FILE")]
    weights_a: Option<PathBuf>,
    /// Weights of B
    #[arg(long, value_name = "FILE")]
    weights_b: Option<PathBuf>,
    /// Nodes a move; measure with 20000 or more before you decide
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes a move for A
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_a: Option<u64>,
    /// Nodes a move for B
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
    /// Time for a move instead of nodes
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "nodes_a", "nodes_b"])]
    turn_ms: Option<u64>,
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Board, as 15 or 20x15 (width x height)
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Most games, in pairs [default: every opening of the file twice, or 2000]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    games: Option<usize>,
    /// Openings, one a line as h8i9g7, instead of random ones that are fairly level
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Stop as soon as one of two Elo differences is accepted
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// Memory of each player of each game, as 70M, 1G or bytes
    #[arg(long, value_name = "BYTES", default_value = "32M")]
    memory: Bytes,
    /// Makes other random openings, or puts those of the file in another order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Add a line with terms and result to a file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(flatten)]
    part: Part,
}

const EXAMPLES: &str = "\
Examples:
  tessera sprt --set-a lmr_scale=56 --sprt 0,10
  Numbers that tune has found, against those in play:
    tessera sprt --params-a renju.txt.params --rule renju --sprt 0,10
  A net that was just trained, without a build:
    tessera sprt --weights-a new.net --sprt 0,10 --log experiments.tsv
  The second of four machines:
    tessera sprt --set-a lmr_scale=56 --shard 2/4 --keep part-2.jsonl";

/// Games of a match that says nothing else and has no file of openings.
const GAMES: usize = 2000;
/// Most nodes that a random opening is judged by.
pub(super) const OPENING_NODES: u64 = 10_000;

/// Plays the match and prints its report.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let rules = Rules::from_bits(args.rule);
    let settings = args.settings();
    let players = [settings[0].player(&rules, args.memory()?)?, settings[1].player(&rules, args.memory()?)?];
    let sides = [0, 1].map(|side| settings[side].describe(&rules, &players[side]));
    let (openings, games) = args.openings_and_games(rules)?;
    args.log.as_deref().map(log::prepare).transpose()?;
    let stop = Stop::new(switch_for_ctrl_c()?);
    let pairs = games.div_ceil(2);
    let terms = args.terms(&rules, settings.each_ref().map(|setting| setting.effort));
    let asked = || asked::terms(args, &settings, &players, &openings);
    let told = serde_json::json!({ "terms": terms, "sides": sides });
    let mut ledger = args.part.open(Kind::Sprt, 2 * pairs, asked, told)?;
    let (tally, pairs) = begun(ledger.as_ref(), pairs)?;
    // A part of the pairs decides nothing.
    let sprt = args.sprt.filter(|_| !args.part.is_sharded());
    let duel = Duel { players, openings, pairs, threads: args.threads, sprt };
    let tally = duel.play(&stop, tally, &mut |game| match &mut ledger {
        Some(ledger) => ledger.add(game.game, &Kept::new(game, None)),
        None => Ok(()),
    })?;
    if stop.is_by_person() {
        writeln!(out, "Interrupted; the score so far:\n")?;
    }
    write!(out, "{}", args.part.note("games", tally.results().len(), games))?;
    write!(out, "{}", report(&terms, &sides, &tally, sprt))?;
    out.flush()?;
    if let Some(file) = &args.log {
        log::Entry { terms: &terms, sides: &sides, tally: &tally, sprt }.append(file)?;
    }
    if stop.is_by_person() { Err(Interrupted.into()) } else { Ok(()) }
}

/// What was played before, and the pairs that are not.
fn begun(ledger: Option<&Ledger>, pairs: usize) -> Result<(Tally, Vec<usize>)> {
    let mut tally = Tally::new(FaultPolicy::Lost);
    let Some(ledger) = ledger else { return Ok((tally, (0..pairs).collect())) };
    let mut lacking: Vec<usize> = ledger.lacks().into_iter().map(|game| game / 2).collect();
    lacking.dedup();
    // Of a pair that was cut in the middle both games are played again.
    let done = ledger.results::<Kept>()?.into_iter().map(|(_, kept)| kept.result);
    done.filter(|game| lacking.binary_search(&(game.game / 2)).is_err()).for_each(|game| tally.add(game));
    Ok((tally, lacking))
}

/// What a match within this process has shown.
pub(super) fn report(terms: &str, sides: &[String; 2], tally: &Tally, sprt: Option<Sprt>) -> String {
    let names = ["A", "B"].map(str::to_owned);
    let rows = Summary { tally, names: &names, sprt }.rows();
    let normalized = match tally.pairs().normalized_elo() {
        Some((elo, error)) => format!("{:10} {elo:+.0} ±{error:.0}\n", "nElo"),
        None => String::new(),
    };
    let [a, b] = sides;
    format!("A: {a}\nB: {b}\n{terms}\n\n{rows}{normalized}")
}

impl Args {
    fn settings(&self) -> [Setting<'_>; 2] {
        let effort = |own: Option<u64>| match self.turn_ms {
            Some(milliseconds) => Effort::Turn(Duration::from_millis(milliseconds)),
            None => Effort::Nodes(own.unwrap_or(self.nodes)),
        };
        [
            Setting {
                params: self.params_a.as_deref(),
                changes: &self.set_a,
                weights: self.weights_a.as_ref(),
                effort: effort(self.nodes_a),
            },
            Setting {
                params: self.params_b.as_deref(),
                changes: &self.set_b,
                weights: self.weights_b.as_ref(),
                effort: effort(self.nodes_b),
            },
        ]
    }

    fn memory(&self) -> Result<usize> {
        let bytes = usize::try_from(self.memory.0).unwrap_or(usize::MAX);
        ensure!(bytes > 0, UsageError("--memory must be given: there is no search without".into()));
        Ok(bytes)
    }

    /// Rules, board, effort and openings in one line.
    fn terms(&self, rules: &Rules, efforts: [Effort; 2]) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        let effort = match efforts {
            [a, b] if a == b => format!("{a} a move"),
            [a, b] => format!("A {a} a move, B {b}"),
        };
        let openings = self.openings.as_ref().map(|file| format!(" of {}", file.display()));
        let openings = openings.unwrap_or_default();
        format!("{rules} {width}x{height}, {effort}, openings{openings} with seed {}", self.seed)
    }

    fn openings_and_games(&self, rules: Rules) -> Result<(Openings, usize)> {
        let openings = match &self.openings {
            Some(file) => Openings::of_file(file, self.size, rules, self.seed)?,
            None => Openings::random(self.size, rules, self.seed, self.nodes.min(OPENING_NODES)),
        };
        let games = self.games.unwrap_or_else(|| openings.count().map_or(GAMES, |count| 2 * count));
        let lacking = openings.count().filter(|count| games > 2 * count);
        ensure!(
            lacking.is_none(),
            UsageError(format!(
                "{games} games need {} openings and there are {}: played again they would give the same games",
                games.div_ceil(2),
                lacking.unwrap_or_default()
            ))
        );
        Ok((openings, games))
    }
}
