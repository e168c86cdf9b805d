//! The command line of `tessera match`.

use super::asked;
use super::command::BrainCommand;
use super::guard::Guard;
use super::kept::{Kept, tally_of};
use super::options::Options;
use super::plot;
use super::runner::Match;
use super::session::Session;
use super::statistics::Sprt;
use super::stop::{Stop, switch_for_ctrl_c};
use super::terms::BrainSetup;
use crate::tools::shard::{Kind, Ledger, Part};
use crate::tools::{Interrupted, UsageError};
use crate::whole_file::{self, ensure_writable};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Plays two brains against each other and says which is stronger.
///
/// It also says how sure that is. Every opening is played twice with colours swapped. The referee knows all our rules, captures and renju fouls
/// included, and judges every move: legal, in time, within memory. A brain runs in the folder of its executable;
/// a program found by PATH (an interpreter, wine) runs in the current folder. Ctrl-C ends the match and prints the
/// score so far (exit code 130). Two settings of this engine are compared by `tessera sprt`, without a second build.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Command line of the first brain
    #[arg(long, value_name = "CMD")]
    a: String,
    /// Command line of the second brain
    #[arg(long, value_name = "CMD")]
    b: String,
    /// Nodes a move for A (INFO max_node)
    #[arg(long, value_name = "N")]
    nodes_a: Option<u64>,
    /// Nodes a move for B (INFO max_node)
    #[arg(long, value_name = "N")]
    nodes_b: Option<u64>,
    /// Another INFO for A; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_info)]
    info_a: Vec<(String, String)>,
    /// Another INFO for B; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_info)]
    info_b: Vec<(String, String)>,
    /// Name of A in reports, instead of its own
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,
    /// Name of B in reports, instead of its own
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,
    #[command(flatten)]
    options: Options,
    /// Stop as soon as one of two Elo differences is accepted
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Save every game as .psq and text, the report, and a plot of the running Elo
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Draw the running Elo with its error band as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    part: Part,
}

const EXAMPLES: &str = "\
Examples:
  tessera match --a ./pbrain-new --b ./pbrain-old --games 100
  Is the new brain stronger by 10 Elo? Two games at a time, no clock noise:
    tessera match --a new/pbrain-tessera --b old/pbrain-tessera \\
        --nodes-a 20000 --nodes-b 20000 --openings freestyle_20.txt \\
        --concurrency 2 --pause-ms 0 --sprt 0,10
  Pente at 200 ms a move from random openings, games saved:
    tessera match --a ./pbrain-tessera --b ./pbrain-mmai --rule pente --size 19 \\
        --turn-ms 200 --games 40 --void-faults --save games
  The second of four machines:
    tessera match --a ./pbrain-new --b ./pbrain-old --games 4000 --sprt 0,10 \\
        --shard 2/4 --keep part-2.jsonl";

/// Plays the match and prints its report.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let (mut game, games) = args.to_match()?;
    args.plot.as_deref().map(ensure_writable).transpose()?;
    let terms = || asked::terms(&game, &args.options, args.sprt);
    let mut ledger = args.part.open(Kind::Match, games, terms, serde_json::Value::Null)?;
    let done = ledger.as_ref().map_or_else(|| Ok(Vec::new()), Ledger::results::<Kept>)?;
    if let Some(ledger) = &ledger {
        game.games = ledger.lacks();
    }
    let stop = Stop::new(switch_for_ctrl_c()?);
    let names = done.last().and_then(|(_, kept)| kept.names.clone());
    let mut session = Session::new(&game, tally_of(done, args.options.fault_policy()));
    if let Some(names) = names {
        session.names = names;
    }
    // A part of the pairs decides nothing.
    session.sprt = args.sprt.filter(|_| !args.part.is_sharded());
    session.save.clone_from(&args.save);
    session.refuse_to_replace()?;
    let result = session.play(&stop, &mut |result, names| match &mut ledger {
        Some(ledger) => ledger.add(result.game, &Kept::new(result, Some(names))),
        None => Ok(()),
    });
    args.write_files(&session)?;
    if args.json {
        writeln!(out, "{:#}", session.report().json())?;
    } else {
        if stop.is_by_person() {
            writeln!(out, "Interrupted; the score so far:\n")?;
        }
        write!(out, "{}", args.part.note("games", session.tally.results().len(), games))?;
        write!(out, "{}", session.report().text())?;
    }
    out.flush()?;
    result?;
    if stop.is_by_person() { Err(Interrupted.into()) } else { Ok(()) }
}

impl Args {
    /// The match, and the number of games of all parts of it.
    fn to_match(&self) -> Result<(Match, usize)> {
        let terms = self.options.terms().map_err(|error| UsageError(error.to_string()))?;
        let brain =
            |command: &str, name: &Option<String>, nodes, infos: &[(String, String)]| -> Result<BrainSetup> {
                Ok(BrainSetup {
                    command: BrainCommand::parse(command, Path::new("."))?,
                    name: name.clone(),
                    nodes,
                    infos: infos.to_vec(),
                })
            };
        let brains = [
            brain(&self.a, &self.name_a, self.nodes_a, &self.info_a).context("--a")?,
            brain(&self.b, &self.name_b, self.nodes_b, &self.info_b).context("--b")?,
        ];
        let (openings, games) = self.options.openings_and_games(&terms, Path::new(""))?;
        let game = Match {
            terms,
            brains,
            openings,
            games: (0..games).collect(),
            concurrency: self.options.concurrency.unwrap_or(1),
            guard: Guard::start().map(Arc::new),
        };
        Ok((game, games))
    }

    fn write_files(&self, session: &Session<'_>) -> Result<()> {
        let report = session.report();
        let write = |path: &Path, text: String| whole_file::write(path, text);
        let title = format!("{} v {}: {}", session.names[0], session.names[1], report.short());
        let picture = plot::svg(&session.tally.estimates(), &title);
        // The games of all parts may go to one folder, which can have one report: that of `tessera merge`.
        if let Some(folder) = self.save.as_ref().filter(|_| !self.part.is_sharded()) {
            write(&folder.join("report.txt"), report.text())?;
            write(&folder.join("report.json"), format!("{:#}\n", report.json()))?;
            write(&folder.join("elo.svg"), picture.clone())?;
        }
        match &self.plot {
            Some(file) => write(file, picture),
            None => Ok(()),
        }
    }
}

/// Reads `KEY=VALUE`.
pub(in crate::tools) fn parse_info(text: &str) -> Result<(String, String)> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !text.contains(['\n', '\r']) => {
            Ok((key.to_owned(), value.to_owned()))
        }
        _ => bail!("an INFO is given as KEY=VALUE"),
    }
}
